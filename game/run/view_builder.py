"""Functions that make a View's records (of creatures, Items, Rooms) from the current world."""

from collections.abc import Callable

from game import content
from game.engine import PendingSteps
from game.engine.cache import latest
from game.engine.components import (
    At,
    Body,
    ColonyTask,
    Combatant,
    Creature,
    Effects,
    Experience,
    Facing,
    Features,
    Hero,
    Improvised,
    Item,
    Level,
    Lying,
    Made,
    Notice,
    Raid,
    Room,
    Truce,
    Way,
    Withdrawn,
)
from game.engine.steps import Event, Generate
from game.engine.steps.exploration import DOWN
from game.engine.store import find, get, query, the
from game.nest.paths import Cell
from game.run.view_records import Discovery, Held, LevelRecord, Member, RoomRecord, Seen
from game.systems.colony.noticing import forgotten
from game.systems.colony.posts import bars
from game.systems.colony.pursuit import POST, heels, mouth, posted, tie
from game.systems.combat.purses import WALKS
from game.systems.combat.reach import attacks
from game.systems.ground import ground, level_of, plan_at, room_at
from game.systems.items import identification
from game.systems.items.folding import lying
from game.systems.items.weight import burden
from game.systems.party import bag, diet_of, form_of, heroic, lit, party, row
from game.systems.rulings import system, toll
from game.systems.senses import darkness, reach, seen
from game.systems.survival.food_effects import promised, warded
from game.weighing.scale import fresh, scaled

TRUCE = "truce"
"""The value of `notice` for a creature that leaves the party alone under a truce."""


def body(who: int) -> Seen:
    """Return the record of a creature or character in view, in Combat with its remaining Actions."""
    creature, at, flesh, kind = get(who, Creature), get(who, At), get(who, Body), row(who)
    facing, fighter, notice = find(who, Facing), find(who, Combatant), find(who, Notice)
    led = heroic(who)
    common = (
        who, creature.kind, creature.name, kind.glyph, kind.colour, at.x, at.y, flesh.wounds, flesh.limit,
        dict(get(who, Effects).rating), led, kind.base is not None or kind.special is not None,
        (facing.dx, facing.dy) if facing else (0, 0),
    )  # fmt: skip
    noticed = TRUCE if find(who, Truce) else notice.how if notice and not lapses(who) else ""
    sized = dict(get(who, Features).rating) if creature.kind in the(Improvised).sized else {}
    if fighter is None:
        out = find(who, Withdrawn)
        return Seen(
            *common, pace=out.pace if out else 0, notice=noticed, tie="" if led else tie(who), heels=heels(who),
            busy=busy(who), ratings=sized, unit=system().unit, toll=toll(), mouth=mouth(who),
        )  # fmt: skip
    return Seen(
        *common, kind.track[fighter.place], fighter.side, fighter.tactical, fighter.resist, fighter.manoeuvre,
        fighter.pace, fighter.aloft, fighter.cover > 0, fighter.held, noticed, POST if posted(who) else "", ratings=sized,
        unit=system().unit, walked=WALKS in fighter.used, resisted=tuple(get(who, Effects).off), toll=toll(),
    )  # fmt: skip


def lapses(who: int) -> bool:
    """Return whether it is over this turn that a creature will not notice the party, as they are not in one Room. [R-51]"""
    return bool(party()) and forgotten(who)


def busy(who: int) -> str:
    """Return in one to three words what a creature of the colony is visibly doing, or "" if nothing."""
    errand = find(who, ColonyTask)
    if errand is None or errand.upset or find(who, Notice) is not None:
        return ""
    if errand.task == "patrol":
        return "bars the way" if bars(who) else "on patrol"
    if errand.charge:
        return "guards Workers"
    if errand.source != errand.to:
        return f"{'carries' if errand.loaded else 'fetches'} {errand.task}"
    return "tends the Queen" if queen_in(errand.to) else "tends the brood"


def queen_in(chamber: int) -> bool:
    """Return whether a Termite Queen lies in this chamber of the current Level."""
    return any(row(who).rooted and row(who).royal and room_at(at) == chamber for who, at, _ in query(At, Body))


def member(who: int, items: Callable[[], tuple[Held, ...]]) -> Member:
    """Return the record of a character, with everything on its sheet; `items` is called when its Items are asked for."""
    hero, kind, points = get(who, Hero), row(who), find(who, Experience)
    born = find(who, Made)
    return Member(
        body(who), dict(get(who, Features).rating), kind.track, hero.luck, hero.hunger, kind.hungers, hero.starving,
        lit(who), darkness(who), *reach(who), hero.shaken, tuple(hero.ticked),
        len(bag(who)), items, burden(who), points.points if points else 0, born.rating if born else fresh(kind), diet_of(who),
        tuple(promised(who)), tuple(warded(who)), attacks(who), bool(system().known),
    )  # fmt: skip


def pockets(who: int) -> tuple[Held, ...]:
    """Return the records of the Items that a character holds."""
    return tuple(held(thing, item, diet=diet_of(who)) for thing, item in bag(who))


def held(thing: int, item: Item, at: At | None = None, diet: str = "") -> Held:
    """Return the record of an Item, with what the party knows about it.

    It lies at `at`, or is held by a character of this `diet`.
    """
    form = form_of(item)
    edible = bool(form.food) and diet in ("omnivore", form.food)
    x, y = (at.x, at.y) if at else (-1, -1)
    does, known = identification.function_of(item), identification.knows(item)
    told, cursed = does if known else None, identification.betrayed(item)
    twin = cursed and not identification.accursed(item)  # one that another's curse betrays is called as that is
    return Held(
        thing, "Cursed " * twin + identification.name_of(item), item.form, form.glyph, form.types, item.rating, item.depleted,
        told.ability if told else "", edible, x, y, known or does is None, told.condition if told else "",
        item.spoiled or (told is not None and told.condition == "Spoiled"), cursed,
        tuple(item.puzzled), item.felt and not item.cursed, item.colour,
    )  # fmt: skip


def discovery(colour: str, form: str) -> Discovery:
    """Return the record of a known food, with all that the party has learnt about it."""
    item = identification.made(form, colour)
    does = identification.function_of(item)
    if does is None:
        return Discovery(item.name, "", form, "", good=True, condition="")
    return Discovery(identification.name_of(item), colour, form, does.ability, does.good, does.condition)


def cell_of(who: int) -> Cell:
    """Return the cell where a creature stands."""
    at = get(who, At)
    return at.x, at.y


def chamber(room: Room, here: Room | None, note: str) -> RoomRecord:
    """Return the record of a found Room, as a row of the Environment Pool (the list of all found Rooms).

    `here`: the leader's Room. `note`: the player's.
    """
    at = ground().plan.chamber(room.number) if room.level == the(Raid).level else None
    ways = _ways(query(Way)).get((room.level, room.number), ())
    return RoomRecord(
        room.level,
        level_of(room.level)[1].rating,
        room.number,
        room.kind,
        room.spent,
        room.found,
        room.dark,
        room is here,
        at.x if at else -1,
        at.y if at else -1,
        tuple(map(words, ways)),
        {kind: rich for kind, rich in room.stocks.items() if rich},
        room.obstruction,
        room.secured,
        note,
        room.found_in,
        found_on(room),
        opens_from(room),
        room.rested > the(Raid).explored,
        tuple(room.tried),
        next((tried(room, lie) for _, other, lie in query(Room, Lying) if other is room), ()),
        tuple(way.to for way in ways if way.kind in DOWN),
        any(way.kind in ("entrance", "escape") for way in ways),
        owed(room),
    )


@latest
def _shelves(rooms: tuple[tuple[int, Room, PendingSteps], ...]) -> dict[tuple[int, int], PendingSteps]:
    """Return what remains of the exploration of each Room, by (Level, number) of it."""
    return {(room.level, room.number): pending for _, room, pending in rooms}


def owed(room: Room) -> tuple[str, ...]:
    """Return the names of the tables on which exploring a Room has still to roll, or that have rolled what has still to happen. [R-63]"""
    shelf, tables = _shelves(query(Room, PendingSteps)).get((room.level, room.number)), content.events()
    pending = shelf.steps if shelf else []
    rolled = [step.table for step in pending if isinstance(step, Generate)]
    events = [step.event for step in pending if isinstance(step, Event)]
    return tuple(table for table in tables if table in rolled or not tables[table].keys().isdisjoint(events))


@latest
def _ways(ways: tuple[tuple[int, Way], ...]) -> dict[tuple[int, int], list[Way]]:
    """Return the passages of each Room, by (Level, number) of it."""
    found: dict[tuple[int, int], list[Way]] = {}
    for _, way in ways:
        found.setdefault((way.level, way.room), []).append(way)
    return found


def tried(room: Room, lie: Lying) -> tuple[str, ...]:
    """Return the Actions whose dice lie in a Room and count there for every further try. [BIND L82-118]

    Nobody explores a spent Room again, or tears down what is down.
    """
    done = {"explore": room.spent, "tear": not room.obstruction}
    return tuple(task.partition(" ")[0] for task in lie.dice if not done.get(task))


def found_on(room: Room) -> int:
    """Return the number of the Level from which the party found this Room.

    For the Room at a Level's entry it is the Level above, else the Room's own.
    """
    if room.number != 1:
        return room.level
    return next((way.to for _, way in query(Way) if way.level == room.level and way.kind == "up"), 0)


def opens_from(room: Room) -> int:
    """Return the number of the found Room in whose wall the gallery to this Room begins, or 0 if none was walled up. R-30

    Of Rooms on other Levels it is 0: their Levels would have to be dug again.
    """
    if room.level != the(Raid).level:
        return 0
    chamber = plan_at(level_of(room.level)[1]).chamber(room.number)
    return chamber.parent if chamber.wall else 0


def galleries(on: int = 0) -> dict[tuple[int, int], tuple[int, ...]]:
    """Return, for each Room found, the numbers of the found Rooms that are connected to it by one gallery.

    A Room is given as (Level, number). `on`: the number of the only Level to look at, as others may have to be dug again; 0 for all.
    """
    joined: dict[tuple[int, int], tuple[int, ...]] = {
        (room.level, room.number): () for _, room in query(Room) if on in (0, room.level)
    }
    for level, number in sorted(joined):
        parent = plan_at(level_of(level)[1]).chamber(number).parent
        if (level, parent) in joined:
            joined[level, number] += (parent,)
            joined[level, parent] += (number,)
    return joined


def levels() -> list[LevelRecord]:
    """Return the records of the Levels that the party has been on, the highest first.

    Their order is by the fewest passages down to each.
    """
    here, deep, ways = (
        the(Raid).level,
        {1: 0},
        [way for _, way in query(Way) if way.to and way.kind in DOWN],
    )
    for _ in ways:
        for way in ways:
            if way.level in deep:
                deep[way.to] = min(deep[way.level] + 1, deep.get(way.to, len(ways) + 1))
    found = []
    for entity, level in query(Level):
        if level.number == here:
            lie = tuple(item for _, item, at in query(Item, At) if seen()[at.y, at.x])
        else:
            lie = lying(entity, plan_at(level).width)
        left = tuple(identification.name_of(item) for item in lie)
        found.append(LevelRecord(level.number, level.rating, deep.get(level.number, 0), left))
    return sorted(found, key=lambda one: (one.deep, one.number))


def words(way: Way) -> str:
    """Return text that names a passage between Levels. If the passage was ever taken, add where it leads."""
    if way.kind in ("entrance", "escape"):
        return "the Entrance" if way.kind == "entrance" else "the escape shaft"
    up = "steep tunnel up" if level_of(way.level)[1].place.endswith("t") else "shaft up"
    name = {"up": up, "shaft": "shaft down", "shortcut": "steep tunnel"}[way.kind]
    return (
        f"{name} to Level {way.to}, rated {scaled(level_of(way.to)[1].rating)}" if way.to else f"{name}, not taken yet"
    )
