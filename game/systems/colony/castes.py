"""What the castes of termites can do: raise the alarm, fire the Alarm Gun, glue tunnels shut. [B 4.6.1-4.6.4]"""

from collections.abc import Iterator

from game import content
from game.engine import Step, rule, tell, then
from game.engine.components import Body, Combatant, Fight, Guard, Raid
from game.engine.entries import Happened
from game.engine.steps import Action, Alarm, Attempt, ChainFire, Seal, Settle, Strike, Summon, Wound
from game.engine.store import find, get, query, the
from game.fd100 import Roll
from game.nest.paths import MOVES, Cell
from game.nest.tiles import Tile
from game.systems.colony import alertness
from game.systems.colony.encounters import arrive
from game.systems.combat.reach import attacks, in_reach
from game.systems.dice_rolls import boolean, fighting, throw
from game.systems.ground import bodies, ground, level
from game.systems.outcomes import outcome
from game.systems.party import COLONY, armed, party, row, side
from game.systems.ratings import rating, suffers
from game.systems.rulings import ruled


@rule(Alarm, "B 4.6.1 R-23 R-24")
def alarm(step: Alarm) -> None:
    """Roll whether a creature raises the alarm, by its rating in Swarming. Each Side rolls only once a Round.

    In the book profile the best one of a Side rolls in each Turn.
    """
    callers = [(rating(who, "Swarming"), -who) for who, _ in query(Combatant) if row(who).alarm]
    if not callers:
        return
    if not ruled("R-24"):
        caller = -max(callers)[1]
    elif row(step.who).alarm and side(step.who) not in the(Fight).rang:
        the(Fight).rang.append(side(step.who))
        caller = step.who
    else:
        return
    call(caller)


def call(who: int) -> None:
    """Roll whether the creature `who` raises the alarm, unless its alarm is suppressed.

    On a success the die of this roll also decides which creatures come.
    """
    if not kept_quiet(who) and (roll := boolean(who, "Swarming")).success:
        then(Summon(who=who, roll=deciding(roll)))


@rule(Wound, "R-62")
def wound(step: Wound) -> None:
    """Let a Worker swarm that was wounded, but still lives, roll at once to raise the alarm.

    This is besides the usual alarm of its Side.
    """
    body = find(step.who, Body)
    alive = body is not None and body.wounds < body.limit and fighting(step.who)
    if alive and row(step.who).alarm and not armed(step.who) and ruled("R-62"):
        call(step.who)


@outcome("The nest answers", "R section 6 R-24")
def be_answered(who: int, action: Action) -> Iterator[Step]:
    """Yield the Step that brings the creatures which answer an alarm.

    The die of the roll that raised the alarm decides which ones.
    """
    yield Summon(who=who, roll=deciding(action.roll))


def deciding(roll: Roll) -> int:
    """Return the number (0 to 99) that decides which creatures answer an alarm.

    It is the die of the alarm's own roll, or a new one if that roll threw other dice.
    """
    return throw(100, "summons") if roll.dice else roll.die


@rule(Summon, "B 4.6.1 R-23 R-24")
def summon(step: Summon) -> None:
    answer(step.who, step.roll)


@rule(Settle, "B 4.6.4")
def settle(step: Settle) -> None:
    """Schedule a roll for another creature to fire its Alarm Gun, after an Attack with such a gun."""
    if step.action.name == "attack" and row(step.who).alarm_gun:
        then(ChainFire(who=step.who, victim=step.action.target))


@rule(ChainFire, "B 4.6.4")
def chain_fire(step: ChainFire) -> None:
    """Roll whether another creature fires its Alarm Gun at the same victim, and if so schedule its Attack.

    It must not have acted this Round yet. After it, others may follow.
    """
    if find(step.victim, Body) is None or find(step.who, Combatant) is None:
        return
    ready = [who for who, fighter in query(Combatant) if who != step.who and loaded(who, fighter, step)]
    if ready and boolean(step.who, "Alarm Gun", row(step.who).alarm_gun).success:
        gunner = ready[throw(len(ready), "chain fire")]
        get(gunner, Combatant).tactical -= 1
        get(gunner, Combatant).acted = True
        tell(Happened("chain fire", gunner))
        then(Attempt(who=gunner, action="attack", target=step.victim))


def loaded(who: int, fighter: Combatant, step: ChainFire) -> bool:
    """Return whether the creature `who` could now fire its Alarm Gun at the target just attacked.

    It must be on the gunner's Side and able to act, with the victim in reach.
    """
    ready = row(who).alarm_gun and fighter.side == side(step.who) and fighter.tactical and not fighter.acted
    return bool(ready and not suffers(who, "Paralysed") and in_reach(who, step.victim))


@rule(Strike, "B 4.6.2")
def strike(step: Strike) -> None:
    """Schedule the roll to glue a tunnel shut, when a soldier that guards the tunnel bursts in its Attack.

    It does not matter whether the Attack hits.
    """
    special = attacks(step.who).get("special")
    if "special" in step.slots and special and special.rupture and (mouth := find(step.who, Guard)):
        then(Seal(by=step.who, x=mouth.x, y=mouth.y, chance=row(step.who).seals))


@rule(Seal, "B 4.6.2")
def seal(step: Seal) -> None:
    """Roll to fill the tunnel cells at a chamber's entrance with glue, which stays until it is torn down."""
    cells = tunnel(step.x, step.y)
    if cells and cells.isdisjoint(bodies()) and boolean(step.by, "Nest Guardians", step.chance).success:
        level().opened += [(x, y, int(Tile.PLUG)) for x, y in sorted(cells)]
        tell(Happened("tunnel sealed", step.by))


def tunnel(x: int, y: int) -> set[Cell]:
    """Return the set of open tunnel cells beside the chamber entrance at (x, y).

    If (x, y) is in a gallery, the set holds that cell alone.
    """
    here = ground()
    if not here.room(x, y):
        return {(x, y)} if here.passable[y, x] else set()
    around = {(x + dx, y + dy) for dx, dy in MOVES}
    return {cell for cell in around if here.passable[cell[1], cell[0]] and not here.room(*cell)}


def kept_quiet(caller: int) -> bool:
    """Return whether the alarm of the creature `caller` is suppressed. [R-51, RULES 6]

    If it is, this uses up the suppression.
    A Side's alarm is suppressed if the Side was surprised or soothed.
    """
    fight, mine = the(Fight), side(caller)
    if mine in fight.hushed:
        fight.hushed = [other for other in fight.hushed if other != mine]
        tell(Happened("alarm comes too late", caller))
        return True
    if mine in fight.soothed:
        fight.soothed.remove(mine)
        tell(Happened("alarm is soothed", caller))
        return True
    return False


def answer(caller: int, roll: int) -> None:
    """Create the creatures that answer an alarm. `roll`, the result of a d100, chooses them from Table 27.

    They are those of the row of Table 27 with the lowest Chance above `roll`.
    """
    fight, mine, book = the(Fight), side(caller), not ruled("R-24")
    raid, rows = the(Raid), (each for each in content.summons() if each.chance > roll)
    row_ = next((each for each in rows if book or level().rating > each.above or not each.above), None)
    if row_ is None or (not book and (mine in fight.answered or raid.turn < raid.lull.get(mine, 0))):
        tell(Happened("nobody answers", caller))
        return
    coming, swarm = heads(row_, book=book), row_.heads.startswith("d")
    most = content.constants().alarm.book - fight.called if book else level().garrison
    arrived = [arrive(row_.who, coming if swarm else 0) for _ in range(min(1 if swarm else coming, most))]
    came = sum(map(bool, arrived))
    if came:
        fight.answered.append(mine)
        alertness.rouse(mine == COLONY, "an alarm was answered")
        now = alertness.step() if mine == COLONY else content.alerts()[0]
        raid.lull[mine] = raid.turn + now.lull
        fight.called += came
        level().garrison -= 0 if book else came
    tell(Happened("alarm" if came else "nobody answers", caller, row_.who, came))


def heads(row_: content.Summons, *, book: bool) -> int:
    """Return how many creatures answer an alarm. If a Worker swarm answers, return how many Wounds it has. [R-24]

    In the book profile it is as printed, in solo a share of that.
    """
    printed = max(1, throw(int(row_.heads[1:]), "alarm heads")) if row_.heads.startswith("d") else int(row_.heads)
    return printed if book else max(1, printed * -(-2 * len(party()) // 3) // content.constants().alarm.share)
