"""Levels of the nest, their Rooms, and passages between Levels. [B 3.10, 3.11.2, 3.14.10-12, ★R-30, ★R-43, ★R-45, R-74]"""

from collections.abc import Callable, Iterator
from operator import itemgetter

from game import content
from game.engine import Option, PendingSteps, rule, tell, then
from game.engine.commands import Enter, Say
from game.engine.components import At, Level, Raid, Room, Way
from game.engine.entries import Changed, Happened
from game.engine.refusals import Refusal
from game.engine.steps import EnterLevel, GoHome, OpenRoom, OpenWay, Roam, TakeWay, TurnPasses
from game.engine.store import add, create, find, get, query, the
from game.fd100 import Check
from game.nest.dig import Chamber, nearest, openable
from game.nest.paths import FAR
from game.nest.tiles import Tile
from game.systems.checks import alone
from game.systems.dice_rolls import boolean, level_foreseen, level_throw
from game.systems.ground import found_or_fallen, ground, level, level_of, nearest_free, plan_at, plan_of, room_of, rooms
from game.systems.items.folding import fold, unfold
from game.systems.party import here, leader, party
from game.systems.rulings import edition, ruled
from game.systems.senses import look_around

TILES = {
    "shaft": Tile.SHAFT_DOWN,
    "shortcut": Tile.TUNNEL,
    "up": Tile.SHAFT_UP,
    "entrance": Tile.ENTRANCE,
    "escape": Tile.ENTRANCE,
}


@rule(OpenRoom, "R-30")
def open_room(step: OpenRoom) -> None:
    """Open a chamber that the party has not found yet: of its own Room, else the nearest it can walk to. It then counts as a Room.

    If none is left, open a Shaft unless the Level has one.
    """
    found, plan = found_or_fallen(), ground().plan
    if not openable(plan, found):
        if any(way.level == level().number and way.kind == "shaft" for _, way in query(Way)):
            tell(Happened("blind end"))
        else:
            then(OpenWay(kind="shaft"))
        return
    at = get(leader(), At)
    number = nearest(plan, found, here() or (at.x, at.y), ground().tiles)
    chamber = plan.chamber(number)
    level().opened += [(x, y, int(Tile.FLOOR)) for x, y in chamber.wall]
    make_room(chamber, step.how, here())
    tell(Happened("Room opens", note=chamber.kind, number=number))
    look_around()


@rule(OpenWay, "R-30 R-45")
def open_way(step: OpenWay) -> None:
    """Open a way down (a Shaft or a Shortcut) in the party's Room. [L]

    Nothing happens if the Room has one already or the Level is the deepest.
    """
    raid, number = the(Raid), here() or 1
    if level().rating >= content.constants().nest.deepest:
        tell(Happened("nothing deeper"))
        return
    if any((way.level, way.room, way.kind) == (raid.level, number, step.kind) for _, way in query(Way)):
        tell(Happened("nothing new"))
        return
    chamber = ground().plan.chamber(number)
    x, y = chamber.shaft if step.kind == "shaft" else chamber.tunnel
    make_way(step.kind, number, x, y)
    tell(Happened("shaft opens" if step.kind == "shaft" else "shortcut opens", number=number))
    look_around((x, y))  # where it opens is felt, however dark it is


@rule(Roam, "R-52 B 3.10.4 B 3.10.5")
def roam(step: Roam) -> Iterator[Option]:
    """Yield the Option to take the passage the leader stands on: to another Level, or out of the nest. It is refused while one of the party is cut off."""
    at = get(leader(), At)
    for entity, way in query(Way):
        if way.level == the(Raid).level and (way.x, way.y) == (at.x, at.y):
            if cut_off():
                yield Option(
                    Say("leave") if way.kind in ("entrance", "escape") else Enter(entity), refused=Refusal.CUT_OFF
                )
            elif way.kind in ("entrance", "escape"):
                yield Option(Say("leave"), (GoHome(),))
            else:
                yield Option(Enter(entity), (TakeWay(way=entity), TurnPasses(), step))


def cut_off() -> list[int]:
    """Return the ids of the characters to whom no open path leads from the leader, however long. [R-58]"""
    first, *others = ((who, get(who, At)) for who in party())
    start = first[1].x, first[1].y
    return [who for who, at in others if ground().moves(start, (at.x, at.y)) >= FAR]


@rule(TakeWay, "B 3.11.2 R-43 R-74")
def take_way(step: TakeWay) -> None:
    """Move the party through a passage to another Level, which is created and rated if it is new."""
    way = get(step.way, Way)
    if not way.to:
        way.to = find_way(way)
    then(EnterLevel(number=way.to, way=step.way))


def find_way(way: Way) -> int:
    """Create and rate the Level that a passage leads to. Return the number of this Level."""
    raid, (rating, die) = the(Raid), DEPTHS.get(edition(), deeper)(way)
    raid.levels += 1
    create(Level(raid.levels, behind(way), rating))
    tell(Changed(0, "Level", level().rating, rating, die))
    return raid.levels


def behind(way: Way) -> str:
    """Return the place of the new Level behind a passage of this Level: "1-3-2t"."""
    return f"{level().place}-{way.room}{'t' if way.kind == 'shortcut' else ''}"


DEPTHS: dict[str, Callable[[Way], tuple[int, int]]] = {}
"""The function that rates the new Level behind a passage, and names the die thrown for that, in an edition with its own way."""


def deeper(way: Way) -> tuple[int, int]:
    """Return the rating of the new Level behind a passage, and how many faces the die for this rating had.

    The number is 0 if no die was rolled.
    """
    deepest = content.constants().nest.deepest
    if way.kind == "shortcut" and boolean(leader(), "Exploration").success:
        return deepest, 0
    die, least = reach(way.kind)
    return rated(least, level_throw(die, falling(way))), die


def rated(least: int, fell: int) -> int:
    """Return the rating of a new Level: what fell, but at least `least`, and at most the deepest there is. R-74"""
    return min(content.constants().nest.deepest, max(least, fell))


def falling(way: Way) -> str:
    """Return the name of the random stream for the depth of the new Level behind a passage."""
    return f"room/{way.room}/{way.kind}"


def dig_ahead(most: int) -> None:
    """Dig a Level behind a passage at most so many cells away, the nearest first, so that no time is lost when the party takes it: one at each call.

    Nothing changes: plans are kept apart from the world, and no die is rolled.
    """
    at, dug = get(leader(), At), plan_of.cache_info().misses
    ways = [(apart, way) for _, way in query(Way) if way.level == the(Raid).level and (apart := far(at, way)) <= most]
    for _, way in sorted(ways, key=itemgetter(0)):
        for behind_it in led_to(way):
            plan_at(behind_it)
            if plan_of.cache_info().misses > dug:
                return


def far(at: At, way: Way) -> int:
    return max(abs(at.x - way.x), abs(at.y - way.y))


def led_to(way: Way) -> Iterator[Level]:
    """Yield the Level that a passage of this Level leads to. A steep tunnel may lead to either of two."""
    if way.to:
        yield level_of(way.to)[1]
    elif way.kind not in ("entrance", "escape") and edition() not in DEPTHS:
        die, least = reach(way.kind)
        fell = level_foreseen(die, falling(way))
        ratings = {content.constants().nest.deepest} if way.kind == "shortcut" else set()
        for rating in sorted(ratings if fell is None else ratings | {rated(least, fell)}):
            yield Level(0, behind(way), rating)


def reach(kind: str) -> tuple[int, int]:
    """Return (faces of the die for the rating, least rating) for the new Level behind a passage of this kind. R-74"""
    die = dice().rewards if kind == "shortcut" else dice().costs
    return die, level().rating + (content.constants().nest.deeper if ruled("R-74") else 0)


def foretold(kind: str) -> tuple[Check, int, int] | None:
    """Return (Check, least, greatest): the roll for the deepest Level at once, and the range of ratings if it fails.

    The Check is that of a steep tunnel; for a shaft the ratings count alone.
    None: the edition rates its Levels in its own way.
    """
    deepest, (die, least) = content.constants().nest.deepest, reach(kind)
    least = min(deepest, least)
    return None if edition() in DEPTHS else (alone(leader(), "Exploration"), least, min(deepest, max(least, die - 1)))


@rule(EnterLevel, "B 3.10 R-30 L")
def enter_level(step: EnterLevel) -> None:
    """Store away the Level that the party leaves, and place the party on the Level that it enters.

    A Level that is new gets its Rooms and passages.
    """
    raid = the(Raid)
    if raid.here:
        fold(raid.here, party())
    raid.level, raid.here = step.number, level_of(step.number)[0]
    unfold(raid.here)
    came_by = find(step.way, Way)
    if room_of(1) is None:
        settle_level(came_by)
    for who in party():
        add(who, At(-1, -1))
    for who, cell in zip(party(), nearest_free(*landing(came_by), len(party())), strict=True):
        add(who, At(*cell))
    tell(Happened("enters Level", number=level().rating))
    look_around()


def settle_level(came_by: Way | None) -> None:
    """Create a new Level's open Rooms and the passage back to the Level the party came from. [★R-45]

    On the deepest Level, also create the target's Room and escape shaft.
    """
    plan = ground().plan
    for chamber in plan.chambers:
        if chamber.number == 1 or (not chamber.wall and level().rating >= content.constants().nest.deepest):
            within = 1 if chamber.parent else came_by.room if came_by else 0
            make_room(chamber, "stands open", within)
    first = plan.chamber(1)
    back = make_way("up" if came_by else "entrance", 1, *(first.entry or (first.x, first.y)))
    if came_by:
        get(back, Way).to = came_by.level
    if plan.escape:
        make_way("escape", plan.escape, *plan.chamber(plan.escape).shaft)


def landing(came_by: Way | None) -> tuple[int, int]:
    """Return the cell where the party arrives on a Level by the passage `came_by`.

    It is at the passage back, or else at the Level's entry.
    """
    ways = (way for _, way in query(Way) if way.level == the(Raid).level and way.kind != "entrance")
    back = next((way for way in ways if came_by and way.to == came_by.level), None)
    first = ground().plan.chamber(1)
    return (back.x, back.y) if back else first.entry or (first.x, first.y)


def on_the_threshold() -> bool:
    """Return whether only one Room of the nest has been opened yet. [R-88]

    A failed dig then costs Hunger at most.
    """
    return ruled("R-88") and the(Raid).level == 1 and len(rooms()) == 1


def make_room(chamber: Chamber, found: str, within: int) -> None:
    """Add a chamber to the Environment Pool (all Rooms found): how it was `found`, and from what Room (`within`)."""
    room = Room(level().number, chamber.number, chamber.kind, found=found, found_in=within)
    level().rooms.append(create(room, PendingSteps()))


def make_way(kind: str, room: int, x: int, y: int) -> int:
    level().opened.append((x, y, int(TILES[kind])))
    return create(Way(kind, level().number, room, x, y))


def dice() -> content.Band:
    """Return the Band of the current Level: the sizes of its dice for Features, Costs and Rewards. [B Table 21]"""
    return next(band for band in content.levels() if level().rating <= band.top)
