"""What the nest's creatures do while there is no Combat. [RULES 5.3, ★R-22, R-36, B 4.6.1, B 4.6.2]

Creatures know the map, the scents around them, and the heroes they sense; beyond that they do not know where the party is.
"""

from typing import NamedTuple

from game import content
from game.content import Kind
from game.engine import rule, steps, tell, then
from game.engine.cache import latest
from game.engine.components import At, Body, ColonyTask, Guard, Notice, Raid, Scents, Truce, Wanted
from game.engine.entries import Chose, Happened
from game.engine.store import add, drop, find, get, query, the
from game.nest.paths import MOVES, Cell
from game.nest.tiles import Tile
from game.systems.colony.creatures import attraction
from game.systems.colony.noticing import aware, forgotten, loses_track, within
from game.systems.colony.peopling import people
from game.systems.colony.posts import bars, bump, keep_post
from game.systems.colony.scents import give_alarm, sound
from game.systems.colony.spawning import leave
from game.systems.colony.tasks import Turn, Worker, best, caste_of, fate, labour, relay
from game.systems.ground import apart, ground, level, rooms
from game.systems.party import armed, heroic, party, row
from game.systems.ratings import hobbled
from game.systems.rulings import ruled
from game.systems.senses import in_view, senses


@rule(steps.EnterLevel, "R-54 R-30 R section 5.3")
def enter_level(step: steps.EnterLevel) -> None:  # noqa: ARG001
    """Put the first creatures on a Level that the party enters for the first time.

    On a Level entered again, remove summoned creatures that have found nobody.
    """
    if find(the(Raid).here, Scents) is None:
        add(the(Raid).here, Scents())
        people()
    for who, post, _ in query(Guard, Body):
        if finds_nobody(who, post.since):
            go_home(who, get(who, At))


@rule(steps.Summon, "R section 5.3")
def summon(step: steps.Summon) -> None:
    """Lay alarm scent at the creature that raised an alarm in Combat, for other creatures to smell."""
    give_alarm(get(step.who, At))


@rule(steps.CreaturesMove, "B 4.6.2 R-36 R-51 R section 5.3")
def stir(step: steps.CreaturesMove) -> None:  # noqa: ARG001
    """Move all creatures of the Level for one turn outside Combat.

    Guests and strangers move first, then Workers on their tasks, then guards, who may attack or search.
    """
    turn = Turn()
    for _, at in turn.heroes:
        turn.fields.lay("intruder", at.x, at.y, content.constants().smells.intruder)
    there = roster(query(At, Body))
    for who, at in there.visitors:
        if not hobbled(who):
            visitor(turn, who, at, row(who))
    work(turn, there.workers)
    stand(turn, there.guards)
    turn.fields.pass_turn()
    turn.fields.keep()


def work(turn: Turn, workers: list[Worker]) -> None:
    """Move every Worker for one turn, on its task or in flight. Upset Workers alarm those beside them."""
    sisters = {(each.at.x, each.at.y): each for each in workers}
    for each in workers:
        if each.who in turn.moved:
            continue
        was = each.at.x, each.at.y
        if (deed := labour(turn, each, sisters)) and perceived(each.at):
            tell(Chose(each.who, deed, "meets an intruder, and reeks of alarm"))
        if each.errand.upset and was != (each.at.x, each.at.y):
            shut_in(turn, each, was)
    for one, other in relay(workers):
        if perceived(other.at):
            tell(Chose(other.who, "takes alarm", "has met one who reeks of it", one.who))


def shut_in(turn: Turn, worker: Worker, cell: Cell) -> None:
    """Let a fleeing Worker sometimes wall up the opening of the Room that it left, once on each Level at most."""
    doors = {wall for _, room in rooms() for wall in ground().plan.chamber(room.number).wall}
    shut = any(tile == Tile.PLUG for _, _, tile in level().opened)
    meets = turn.felt(*cell) or turn.fields.at("intruder", *cell)
    clear = turn.far(worker.at) > 1 and cell not in turn.taken
    if (
        cell in doors
        and meets
        and clear
        and not shut
        and fate(100, f"{worker.who}/wall") < content.constants().colony.walled
    ):
        if perceived(worker.at):
            tell(Chose(worker.who, "walls up", "flees, and shuts the opening behind it"))
        tell(Happened("walls up", worker.who))  # told before the wall is shut: afterwards it would block the view
        then(steps.WallUp(who=worker.who, x=cell[0], y=cell[1]))


@rule(steps.WallUp, "R-30 R-32 R section 5.3")
def wall_up(step: steps.WallUp) -> None:
    """Close an opening with a wall, which can be torn down from either side."""
    level().opened.append((step.x, step.y, int(Tile.PLUG)))


def visitor(turn: Turn, who: int, at: At, kind: Kind) -> None:
    """Move a visiting creature (a guest, or a Worker brought by an Encounter) for one turn.

    It goes towards what attracts it, away from foes, at random, or home.
    """
    near = [hero for one, hero in turn.heroes if senses(who, one)]
    keep_count(who, at, met=bool(near))
    if finds_nobody(who, the(Raid).fought):
        leave(who)  # through walls that open for termites (★R-30)
        return
    if kind.drawn and (drawn := attraction(who, turn.taken)) is not None:
        turn.taken |= {(move.x, move.y) for move in drawn if isinstance(move, steps.Walk)}
        then(*drawn)
        return
    if near and kind.alarm:
        turn.fields.lay("alarm", at.x, at.y, content.constants().smells.call)
        sound(at)
    if cell := step_on(turn, who, at, near):
        turn.taken.discard((at.x, at.y))
        turn.taken.add(cell)
        then(steps.Walk(who=who, x=cell[0], y=cell[1]))


def step_on(turn: Turn, who: int, at: At, near: list[At]) -> Cell | None:
    """Return the cell that a visiting creature enters next, or None if it stays where it is.

    It goes away from heroes, or at random.
    """
    if near:
        return flight(at, near, turn.around(at, carton=False)[1:])
    if fate(content.constants().colony.restless, str(who)):
        return None
    dx, dy = MOVES[fate(len(MOVES), f"{who}/where")]
    cell = at.x + dx, at.y + dy
    return cell if cell in turn.around(at, carton=False)[1:] else None


def stand(turn: Turn, guards: list[tuple[int, At]]) -> None:
    """Let each guard (armed creature) attack, perhaps notice the party, or keep its post this turn.

    Guards that noticed the party attack; the party rolls Sneaking against those that may notice it now.
    """
    found: dict[str, list[tuple[int, At]]] = {"attacks": [], "meets": [], "": []}
    for who, at in guards:
        if turn.heroes and forgotten(who):
            drop(who, Notice)
        found[moved(who, turn.far(at))].append((who, at))
    if the(Raid).head_start:  # nobody follows yet
        return
    for who, _ in (*found["attacks"], *found["meets"]):
        if (post := find(who, Guard)) and post.since >= 0:
            post.since = max(post.since, the(Raid).turn)
    if attackers := [who for who, _ in found["attacks"]]:
        for who in attackers:
            add(who, Notice("seen"))
        then(steps.CombatBegins(foes=tuple(attackers)))
        return
    if near := [who for who, _ in found["meets"]]:
        then(steps.Sneak(past=tuple(near)))
    bumped = [who for who, at in found[""] if hold(turn, who, at)]
    bump(bumped if not near else [])  # those in `near` may begin a Combat themselves


def hold(turn: Turn, who: int, at: At) -> bool:
    """Let a guard that does not meet the party this turn search for it, go home, or go to its post.

    Return whether it walks into the party, and so notices it: those at peace with it do not mind. [R-51]
    """
    if aware(who):
        search(turn, who, at)
    elif finds_nobody(who, the(Raid).fought):
        go_home(who, at)
    elif not hobbled(who) and not settled(who):
        return keep_post(turn, who, at) and find(who, Truce) is None
    return False


def go_home(who: int, at: At) -> None:
    """Remove from the Level a creature that was summoned and has found nobody. [R-54]

    A soldier goes back to the garrison.
    """
    if perceived(at):
        tell(Chose(who, "goes home", "has found nobody"))
    level().garrison += bool(caste_of(who))
    leave(who)


def search(turn: Turn, who: int, at: At) -> None:
    """Move a creature one step along the party's scent, or end its search. [R-51]

    It gives up once it has sensed nobody for too long.
    """
    caste = caste_of(who)
    lost = loses_track(who, caste.searches if caste else 0)
    if lost and perceived(at):
        tell(Chose(who, lost, "smells them no more" if lost == "gives up" else "has met them, and follows their scent"))
    if caste and lost != "gives up" and not hobbled(who) and not settled(who):
        turn.step(who, at, best(turn, turn.around(at, carton=False), caste.search, None))


class Roster(NamedTuple):
    """The creatures on the current Level, sorted by what they do in a turn."""

    guards: list[tuple[int, At]]
    workers: list[Worker]
    visitors: list[tuple[int, At]]


@latest
def roster(bodies: tuple[tuple[int, At, Body], ...]) -> Roster:
    """Return the creatures of the current Level as a Roster.

    Guards are the armed ones, workers have tasks, and visitors are others that move about.
    """
    there = Roster([], [], [])
    for who, at, _ in bodies:
        if heroic(who):
            continue
        if armed(who):
            there.guards.append((who, at))
        elif errand := find(who, ColonyTask):
            if caste := caste_of(who):
                there.workers.append(Worker(who, at, errand, caste))
        elif not settled(who):
            there.visitors.append((who, at))
    return there


def moved(who: int, far: int) -> str:
    """Return what a guard does about the party this turn: "attacks", "meets" (may notice it) or "" (nothing). [R-51]

    `far`: its moves from the party.
    """
    feels, notice = row(who).feels, find(who, Notice)
    if find(who, Truce):
        post = find(who, Guard)  # until somebody comes to the mouth it holds
        if not post or all(apart(get(hero, At), At(post.x, post.y)) > 1 for hero in party()):
            return ""
        drop(who, Truce)
    how = notice.how if notice else "" if ruled("R-51") else "seen"
    if (how == "seen" and far <= feels) or (how == "adjacent" and far <= 1):
        return "attacks"
    return "meets" if not how and far <= within(row(who)) else ""


def finds_nobody(who: int, heard: int) -> bool:
    """Return whether a summoned creature has sensed no hero and heard no fight for too long."""
    post = find(who, Guard)
    return (
        post is not None
        and not bars(who)
        and post.since >= 0
        and the(Raid).turn - max(post.since, heard) > content.constants().nest.stays
    )


def keep_count(who: int, at: At, *, met: bool) -> None:
    """Note the turn in which a visiting creature senses the party (`met`) or has just come, as the last such one."""
    post = find(who, Guard)
    if post is None:
        add(who, Guard(at.x, at.y, the(Raid).turn))
    elif met:
        post.since = the(Raid).turn


def settled(who: int) -> bool:
    """Return whether a creature never leaves its place: rooted, royal or the target of the Job."""
    return row(who).rooted or row(who).royal or find(who, Wanted) is not None


def perceived(at: At) -> bool:
    """Return whether the party can see the cell `at`."""
    return bool(in_view()[at.y, at.x])


def flight(at: At, foes: list[At], cells: list[Cell]) -> Cell | None:
    """Return the cell in `cells` whose nearest foe is farthest away. If no cell is better than `at`, return None."""
    ways = [ground().ways(foe.x, foe.y) for foe in foes]

    def far(x: int, y: int) -> int:
        return min([way.item(y, x) for way in ways])

    best = max(cells, key=lambda cell: far(*cell), default=None)
    return best if best and far(*best) > far(at.x, at.y) else None
