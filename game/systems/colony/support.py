"""What creatures do in other fighters' Turns: support allies, and resist Effects. [B 3.8.9, 3.8.10, R-09, R-80]"""

from game import content
from game.content import Formula
from game.engine import rule, then
from game.engine.components import Combatant, Creature, Fight
from game.engine.steps import Interrupt, MayResist, OutOfTurn
from game.engine.store import get, query, the
from game.systems.combat.turns import why_not
from game.systems.party import allies, heroic
from game.systems.ratings import ailments, rating
from game.systems.rulings import ruled


@rule(OutOfTurn, "B 3.8.9 B 3.8.10 R-09 R-80")
def out_of_turn(step: OutOfTurn) -> None:
    """Ask creatures whether they resist an Effect or support an ally in another fighter's Turn.

    They are asked in Initiative Order, after the characters.
    """
    later = (step.who, *the(Fight).order)  # these have a Turn of their own still to come, or now
    sick = [who for who, it in query(Combatant) if who not in later and it.resist and not heroic(who) and ailments(who)]
    sick.sort(key=lambda who: (-rating(who, "Initiative"), who))
    then(*(MayResist(who=who) for who in sick))
    if heroic(step.who):
        return
    able = [ally for ally in allies(step.who) if helps(ally, step.who)]
    able.sort(key=lambda who: (-rating(who, "Initiative"), who))
    then(*(Interrupt(who=ally, target=step.who) for ally in able))


def helps(who: int, ally: int) -> bool:
    """Return whether the creature `who` could support `ally` now, with an Action that its kind uses."""
    means = supportive(get(who, Creature).kind, ruled("R-89"))
    return not heroic(who) and any(not why_not(who, action, formula, ally) for action, formula in means.items())


@content.by_edition
def supportive(kind: str, trade: bool) -> dict[str, Formula]:
    """Return by name the Support Actions that creatures of this kind may use, by `trade` those of R-89 too."""
    wanted = content.doctrine(kind).actions(trade=trade)
    return {name: row for name, row in content.formulas().items() if name in wanted and row.cost == "Support"}
