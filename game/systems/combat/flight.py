"""Flight in Combat. [R-17]"""

from game.engine import rule, tell
from game.engine.components import At, Combatant
from game.engine.entries import Happened
from game.engine.steps import Quantify, Strike, TurnBegins
from game.engine.store import find, get
from game.systems.combat.reach import GROUNDED, aloft, attacks
from game.systems.dice_rolls import throw
from game.systems.exploration.levels import dice
from game.systems.ground import apart, room_at, room_of
from game.systems.outcomes import outcome
from game.systems.ratings import rating, suffers


@outcome("Actor takes off", "R-17")
def take_off(who: int) -> None:
    get(who, Combatant).aloft = True
    tell(Happened("takes off", who))


@outcome("Actor lands", "R-17")
def land(who: int) -> None:
    get(who, Combatant).aloft = False
    tell(Happened("lands", who))


@rule(TurnBegins, "B 3.10.2 B 4.1 R-17")
def turn_begins(step: TurnBegins) -> None:
    """Her stoop is over; who could move again, and cannot now, falls. How high the Room is, is rolled when it is first
    needed, in the Turn of somebody who flies: the Level's Features die.
    """
    found = room_of(room_at(get(step.who, At)))
    if found and found[1].height < 0 and rating(step.who, "Flying"):
        found[1].height = throw(dice().features, f"height {found[1].number}")
    get(step.who, Combatant).stoops = False
    fall(step.who)


@rule(Quantify, "R-17")
def quantify(step: Quantify) -> None:
    """Who can no longer move in the air falls out of it, at once."""
    if step.feature in GROUNDED:
        fall(step.who)


@rule(Strike, "R-17")
def strike(step: Strike) -> None:
    """From her own Close Attack until her next Turn she is within reach."""
    near = apart(get(step.who, At), get(step.target, At)) <= 1
    close = any(attacks(step.who)[slot].range == "Close" for slot in step.slots if slot in attacks(step.who))
    if aloft(step.who) and near and close and (fighter := find(step.who, Combatant)):
        fighter.stoops = True


def fall(who: int) -> None:
    """R-17 Immobilised, Paralysed or Stunned, she is on the ground again."""
    fighter = find(who, Combatant)
    if fighter and fighter.aloft and any(suffers(who, effect) for effect in GROUNDED):
        fighter.aloft = fighter.stoops = False
        tell(Happened("falls", who))
