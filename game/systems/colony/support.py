"""What creatures do in others' Turns: support their own, and resist. [B 3.8.9, 3.8.10, R-09, R-80]"""

from functools import cache

from game import content
from game.content import Formula
from game.engine import rule, then
from game.engine.components import Combatant, Creature, Effects, Fight
from game.engine.steps import Interrupt, MayResist, OutOfTurn
from game.engine.store import get, query, the
from game.systems.combat.turns import why_not
from game.systems.party import allies, heroic, row
from game.systems.ratings import rating
from game.systems.rulings import ruled


@rule(OutOfTurn, "B 3.8.9 B 3.8.10 R-09 R-80")
def out_of_turn(step: OutOfTurn) -> None:
    """In Initiative Order, once the characters have had their say. Nobody asks a creature in vain."""
    later = the(Fight).order
    sick = [who for who, _ in query(Combatant) if who not in later and who != step.who and ails(who)]
    sick.sort(key=lambda who: (-rating(who, "Initiative"), who))
    then(*(MayResist(who=who) for who in sick))
    if heroic(step.who):
        return
    able = [ally for ally in allies(step.who) if helps(ally, step.who)]
    able.sort(key=lambda who: (-rating(who, "Initiative"), who))
    then(*(Interrupt(who=ally, target=step.who) for ally in able))


def helps(who: int, ally: int) -> bool:
    """Whether a creature could do for this one, now, what its doctrine would have it do."""
    means = supportive(get(who, Creature).kind, ruled("R-89"))
    return not heroic(who) and any(not why_not(who, action, formula, ally) for action, formula in means.items())


def ails(who: int) -> bool:
    """Whether a creature has an Effect, and its Resist of the Round left over from its own Turn."""
    if heroic(who) or not get(who, Combatant).resist:
        return False
    innate = row(who).effects
    return any(value > innate.get(name, 0) for name, value in get(who, Effects).rating.items())


@cache
def supportive(kind: str, trade: bool) -> dict[str, Formula]:
    """What a creature of this kind would ever support others with."""
    wanted = content.doctrine(kind).actions(trade=trade)
    return {name: row for name, row in content.formulas().items() if name in wanted and row.cost == "Support"}
