"""The Advanced Abilities of Metamorphosis: the Attacks that come with them, and what these bestow. [M 2.6.5, 2.6.7]"""

from collections.abc import Iterator

from game import content
from game.engine import Step
from game.engine.components import Learnt
from game.engine.steps import Action, Quantify
from game.engine.store import add, find, get
from game.systems.combat.reach import attacks
from game.systems.outcomes import outcome
from game.systems.ratings import rating
from game.systems.rulings import system


def master(who: int, feature: str) -> None:
    """Let a creature know the Attack of an Ability that it has now, unless it knows as many as it can."""
    art = content.arts().get(feature)
    if art is None or art.attack is None or feature in attacks(who) or len(attacks(who)) >= (system().known or 0):
        return
    if find(who, Learnt) is None:
        add(who, Learnt())
    get(who, Learnt).arts.append(feature)


@outcome("{whom} {effect} by {feature}", "M 2.6.5", of="target")
def bestow(who: int, action: Action, effect: str, feature: str) -> Iterator[Step]:
    """Yield the Step that gives a creature an Effect, rated by the pool of the attacker's Ability."""
    yield Quantify(who=who, feature=effect, how="bestow", die=rating(action.who, feature))
