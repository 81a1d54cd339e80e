"""What each armed termite does in a turn in which it meets nobody: it answers an alarm, walks the Rooms, escorts a Worker, or keeps its post. [R-54, R-86]"""

from game import content
from game.engine import steps, tell, then
from game.engine.components import At, Body, ColonyTask, Guard, Notice, Raid, Way
from game.engine.entries import Happened
from game.engine.store import add, find, query, the
from game.nest.paths import FAR, Distances
from game.systems.colony.scents import Ways, ways_to
from game.systems.colony.tasks import Turn, best, caste_of, draw_near, fate, shies, summoned
from game.systems.ground import apart, ground, level, rooms

OUT = ("escape", "entrance", "up")
"""The kinds of ways by which a raid leaves a Level with what it has taken."""


def keep_post(turn: Turn, who: int, at: At) -> bool:
    """Move a guard for one turn: to an alarm, on its patrol, beside the Worker that it escorts, or to its post.

    Return whether it is on its patrol, and walks into the party.
    """
    caste = caste_of(who)
    errand, post = find(who, ColonyTask), find(who, Guard)
    if caste is None:
        return False
    if (ways := called_out(turn, at)) and not (
        post and post.since < 0 and level().rating >= content.constants().nest.deepest
    ):
        draw_near(turn, who, at, ways)
    elif errand and errand.task == "patrol":
        return walk_round(turn, who, at, errand)
    elif errand and errand.charge:
        charge = find(errand.charge, At) if find(errand.charge, Body) else None
        if charge is None:
            errand.charge = 0
        elif apart(at, charge) > 1:
            cells = turn.around(at)
            turn.step(who, at, min(cells, key=lambda cell: apart(At(*cell), charge)))
    elif post:
        ways = ways_to(post.x, post.y)
        if max(1, caste.keeps) < ways[at.y][at.x] < FAR:
            turn.step(who, at, best(turn, turn.around(at), caste.calm, ways))
    return False


def called_out(turn: Turn, at: At) -> Ways | None:
    """Return the distance of every cell from the last alarm; None if a soldier at `at` does not smell that alarm."""
    x, y, _ = level().alarmed
    strong = "alarm" in turn.fields.box and turn.fields.at("alarm", x, y) >= content.constants().smells.alerts
    return summoned() if strong and turn.fields.at("alarm", at.x, at.y) else None


def walk_round(turn: Turn, who: int, at: At, errand: ColonyTask) -> bool:
    """Move a patrolling soldier one cell towards a Room of its beat; choose another once it is there. [R-86]

    It goes by open paths or, where none leads there, through the carton, as Workers do. Return whether it walks into the party. [R-51]
    """
    if gates := barred():
        errand.to = gates[patrols().index(who) % len(gates)]
    elif turn.ways(errand.to)[at.y][at.x] <= 1:
        errand.to = (open_ := rooms())[fate(len(open_), f"{who}/round")][1].number
    middle = ground().plan.chamber(errand.to)
    off = ground().all_ways(middle.x, middle.y)
    shut = off.item(at.y, at.x) == FAR
    ways = turn.ways(errand.to) if shut else off
    if not shies(who) and walks_into(turn, at, ways, carton=shut):
        return True
    turn.step(who, at, min(turn.around(at, carton=shut), key=lambda cell: ways[cell[1]][cell[0]]))
    return False


def walks_into(turn: Turn, at: At, ways: Ways | Distances, *, carton: bool) -> bool:
    """Return whether a creature at `at` that is not at its goal yet has a character on a cell beside it that leads on, and no free one does."""
    here, heroes = ways[at.y][at.x], {(hero.x, hero.y) for _, hero in turn.heroes}
    cells = turn.ground.around(at.x, at.y, turn.taken - heroes, carton=carton)
    on = {(x, y) for x, y in cells if ways[y][x] < here}
    return here > 1 and bool(on) and on <= heroes


def bump(guards: list[int]) -> None:
    """Begin a Combat with these guards, who have walked into the party, if there are any. [R-51]"""
    for who in guards:
        tell(Happened("walks into", who))
        add(who, Notice("seen"))
    if guards:
        then(steps.CombatBegins(foes=tuple(guards)))


def barred() -> list[int]:
    """Return the numbers of the open Rooms that patrols keep to: at the highest alarm those with a way out, the escape first; else none. [R-86]"""
    if not content.alerts()[the(Raid).alert].bars:
        return []
    ends = {way.room: OUT.index(way.kind) for _, way in query(Way) if way.level == the(Raid).level and way.kind in OUT}
    return sorted(
        (room.number for _, room in rooms() if room.number in ends), key=lambda number: (ends[number], number)
    )


def patrols() -> list[int]:
    """Return the ids of the soldiers that are on patrol on this Level, in the order in which they were sent out."""
    return sorted(who for who, errand, _ in query(ColonyTask, Body) if errand.task == "patrol")


def bars(who: int) -> bool:
    """Return whether a soldier holds a way out now: it is on patrol, at the highest alarm. It does not go home. [R-86]"""
    errand = find(who, ColonyTask)
    return errand is not None and errand.task == "patrol" and bool(barred())
