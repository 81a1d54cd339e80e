"""What the castes can do that others cannot: Alarm Pheromones, the Alarm Gun, glued tunnels. [B 4.6.1-4.6.4]"""

from collections.abc import Iterator

from game import content
from game.engine import Step, rule, tell, then
from game.engine.components import Body, Combatant, Fight, Guard, Raid
from game.engine.entries import Happened
from game.engine.steps import Action, Alarm, Attempt, ChainFire, Seal, Settle, Strike, Summon, Wound
from game.engine.store import find, get, query, the
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
    """B vs Swarming: of her own, once a Round for each Side; book: of the highest among them, at every Turn."""
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
    if kept_quiet(caller):
        return
    roll = boolean(caller, "Swarming")
    if roll.success:
        then(Summon(who=caller, roll=roll.die))


@rule(Wound, "R-62")
def wound(step: Wound) -> None:
    """A Worker swarm that is wounded calls at once, beyond that."""
    body = find(step.who, Body)
    alive = body is not None and body.wounds < body.limit and fighting(step.who)
    calls = alive and row(step.who).alarm and not armed(step.who) and ruled("R-62")
    if calls and not kept_quiet(step.who):
        roll = boolean(step.who, "Swarming")
        if roll.success:
            then(Summon(who=step.who, roll=roll.die))


@outcome("The nest answers", "R section 6 R-24")
def call(who: int, action: Action) -> Iterator[Step]:
    """Yield the answer to an alarm: the roll that raised it says who comes."""
    yield Summon(who=who, roll=action.roll.die)


@rule(Summon, "B 4.6.1 R-23 R-24")
def summon(step: Summon) -> None:
    answer(step.who, step.roll)


@rule(Settle, "B 4.6.4")
def settle(step: Settle) -> None:
    """Alarm Gun: whenever one fires, hit or miss, another may fire at the same victim."""
    if step.action.name == "attack" and row(step.who).alarm_gun:
        then(ChainFire(who=step.who, victim=step.action.target))


@rule(ChainFire, "B 4.6.4")
def chain_fire(step: ChainFire) -> None:
    """One who has not attacked this Round; it counts as her Attack, and may set off the next."""
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
    """Whether she is a gunner of that Side who can still fire at the victim."""
    if not row(who).alarm_gun or fighter.side != side(step.who) or fighter.acted or not fighter.tactical:
        return False
    if suffers(who, "Paralysed"):
        return False
    return bool(in_reach(who, step.victim))


@rule(Strike, "B 4.6.2")
def strike(step: Strike) -> None:
    """Her Special Attack fires, hit or miss: the tunnel she guards may be glued shut."""
    special = attacks(step.who).get("special")
    if "special" in step.slots and special and special.rupture and find(step.who, Guard):
        mouth = get(step.who, Guard)
        then(Seal(by=step.who, x=mouth.x, y=mouth.y, chance=row(step.who).seals))


@rule(Seal, "B 4.6.2")
def seal(step: Seal) -> None:
    """Impassable, until somebody tears it down: the tunnel's own cells at its mouth. She may be dead of it."""
    cells = tunnel(step.x, step.y)
    if cells & bodies() or not cells:
        return
    if boolean(step.by, "Nest Guardians", step.chance).success:
        level().opened += [(x, y, int(Tile.PLUG)) for x, y in sorted(cells)]
        tell(Happened("tunnel sealed", step.by))


def tunnel(x: int, y: int) -> set[Cell]:
    """The open cells of a tunnel that touch this mouth of a chamber; in a gallery, the cell itself."""
    here = ground()
    if not here.room(x, y):
        return {(x, y)} if here.passable[y, x] else set()
    around = {(x + dx, y + dy) for dx, dy in MOVES}
    return {cell for cell in around if here.passable[cell[1], cell[0]] and not here.room(*cell)}


def kept_quiet(caller: int) -> bool:
    """Her Side is taken unawares, or a rove beetle has soothed it: this alarm is not given, the next one is. [R-51, RULES 6]"""
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
    """Table 27: the lowest Chance above the roll. They come from the garrison, on foot, out of a tunnel."""
    fight, mine, book = the(Fight), side(caller), not ruled("R-24")
    row_ = next(
        (
            each
            for each in content.summons()
            if each.chance > roll and (book or level().rating > each.above or not each.above)
        ),
        None,
    )
    raid = the(Raid)
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
    """R-24 How many, or of a Worker swarm its Wounds: a fifth of the printed number for two of each three characters, one at least."""
    printed = max(1, throw(int(row_.heads[1:]), "alarm heads")) if row_.heads.startswith("d") else int(row_.heads)
    return printed if book else max(1, printed * -(-2 * len(party()) // 3) // content.constants().alarm.share)
