"""The nest's alarm, from 0 to 5: how far the whole colony has been roused by the raid. [R-86]

The alarm rises when the colony learns of the party, sinks after quiet turns, and sends out soldiers of the garrison. All of
this depends only on the nest and the turn: no die is thrown. The meaning of each alarm is in alert.toml.
"""

from game import content
from game.content import Alert
from game.engine import rule, tell
from game.engine.components import At, Body, ColonyTask, Creature, Guard, Item, Raid, Way
from game.engine.entries import Happened
from game.engine.steps import Die, TakeUp, TurnPasses
from game.engine.steps.exploration import DOWN
from game.engine.store import find, get, query, the
from game.nest.paths import Cell
from game.systems.colony import director
from game.systems.colony.peopling import heads, ready
from game.systems.colony.posts import patrols
from game.systems.colony.scents import sound
from game.systems.colony.spawning import spawn
from game.systems.colony.tasks import fate
from game.systems.ground import ground, level, nearest_free, rooms
from game.systems.items.carrying import of_job
from game.systems.party import COLONY, leader, party, row, side
from game.systems.rulings import ruled
from game.systems.senses import senses

RULE = "R-86"


def step() -> Alert:
    """Return the row of alert.toml for the nest's present level of alarm.

    In the book profile, which has no alarm (R-86), it is always the first row.
    """
    return content.alerts()[the(Raid).alert if ruled("R-86") else 0]


def on_guard() -> bool:
    """Return whether guards keep to what they guard, whoever comes: not at the highest alarm, but on the deepest Level always. [R-75, R-86]"""
    return not step().leaves or level().rating >= content.constants().nest.deepest


def rouse(by: int, why: str, most: int | None = None) -> None:
    """Raise the nest's alarm by `by` steps, and tell the player the reason `why`. [R-86]

    It rises at most to `most`, or if that is None to the highest alarm there is.
    """
    raid = the(Raid)
    if not ruled("R-86") or not by:
        return
    raid.stirred = raid.turn
    higher = min(content.constants().alarm.highest if most is None else most, raid.alert + by)
    if higher > raid.alert:
        raid.alert = higher
        tell(Happened("the alarm rises", note=why, number=higher))
        tell(Happened("the alarm means", note=step().means, number=higher))


def enrage(at: At, why: str) -> None:
    """Raise the nest's alarm to the highest for what was done `at` this place, which the colony knows from then on. [R-86]"""
    if ruled("R-86"):
        sound(at)
        rouse(content.constants().alarm.highest, why)


@rule(Die, "R-86")
def die(step: Die) -> None:
    """Raise the nest's alarm when other termites sense that a termite has died.

    This happens once a Combat. The death of brood or of the Job's target raises it to the highest.
    """
    dead = find(step.who, Creature)
    if dead is None or side(step.who) != COLONY:
        return
    if row(step.who).brood or dead.kind == content.jobs()[the(Raid).job].target:
        enrage(get(step.who, At), "the deed is done")
    elif the(Raid).fights not in (0, the(Raid).mourned) and any(
        who != step.who and side(who) == COLONY and senses(who, step.who) for who, _, _ in query(At, Body)
    ):
        the(Raid).mourned = the(Raid).fights
        rouse(1, "one was killed, and others noticed", content.constants().alarm.killings)


@rule(TakeUp, "R-86")
def take_up(step: TakeUp) -> None:
    """Raise the nest's alarm to the highest level, when the party takes the goods that its Job is about.

    It does not rise if the Job is to deliver them.
    """
    if of_job(get(step.item, Item)) and content.jobs()[the(Raid).job].task != "deliver":
        enrage(get(leader(), At), "what you have taken is missed")


@rule(TurnPasses, "R-86")
def turn_passes(step: TurnPasses) -> None:  # noqa: ARG001
    """Lower the nest's alarm after quiet turns, and send out soldiers of the garrison at intervals."""
    raid, now = the(Raid), content.alerts()[the(Raid).alert]
    if not ruled("R-86") or not raid.alert or not party():
        return
    if now.lasts and raid.turn - max(raid.stirred, raid.fought) >= now.lasts:
        raid.alert, raid.stirred = raid.alert - 1, raid.turn
        tell(Happened("the alarm sinks", note=content.alerts()[raid.alert].means, number=raid.alert))
    if (
        raid.turn % content.constants().alarm.sent == 0
        and level().garrison > 0
        and raid.turn - raid.fought >= now.muster
    ):
        send(content.alerts()[raid.alert])


def send(now: Alert) -> None:
    """Send out one soldier of the garrison to guard or patrol, if the row `now` of alert.toml allows it. [R-86]

    It guards an unguarded passage down, or if there is none goes on patrol.
    """
    held = {(post.x, post.y) for _, post, _ in query(Guard, Body)}
    ways = [(way.x, way.y) for _, way in query(Way) if way.level == the(Raid).level and way.kind in DOWN]
    free = next((cell for cell in ways if cell not in held), None)
    if now.posts and free:
        enlist(Guard(*free), f"a way down wants holding at alarm {the(Raid).alert}")
    elif len(patrols()) < now.patrols:
        patrol = ColonyTask("patrol", to=rooms()[fate(len(rooms()), "patrol")][1].number)
        enlist(Guard(*far_mouth(), the(Raid).turn), f"the Rooms want walking at alarm {the(Raid).alert}", patrol)


def enlist(post: Guard, why: str, *errand: ColonyTask) -> None:
    """Create a soldier of the garrison at the chamber entrance farthest from the leader.

    It gets the components `post` and `errand`; the player is told the reason `why`.
    """
    kind = sent()[fate(len(sent()), "sent out")]
    level().garrison -= 1
    who = spawn(kind, *nearest_free(*far_mouth(), 1)[0], post, *errand, wounds=heads(kind, "heads sent out"))
    director.tell_why(who, "is sent out", why, rule=RULE)


def sent() -> list[str]:
    """Return the kinds of soldiers that may be sent out now: of those this Level may have, the ones in the row of alert.toml, if any. [R-86]"""
    return [kind for kind in ready() if kind in step().sends] or ready()


def far_mouth() -> Cell:
    """Return the cell by which a soldier comes out: of the open Room entrances and the ways off the Level, the farthest from the leader in moves.

    One to which no open path leads is farther than all others.
    """
    at, plan = get(leader(), At), ground().plan
    off = ground().all_ways(at.x, at.y)
    mouths = [cell for _, room in rooms() for cell in plan.chamber(room.number).mouths]
    ways = [(way.x, way.y) for _, way in query(Way) if way.level == the(Raid).level]
    open_ = [(x, y) for x, y in (*mouths, *ways) if ground().passable[y, x]]
    return max(open_, key=lambda cell: (off[cell[1], cell[0]], cell), default=(plan.chamber(1).x, plan.chamber(1).y))
