"""How what is seen looks: creatures, characters, things, Rooms, as the records of `seen.py`. Drawn from the world in hand."""

from game.engine.components import (
    At,
    Body,
    ColonyTask,
    Combatant,
    Creature,
    Effects,
    Facing,
    Features,
    Hero,
    Improvised,
    Item,
    Notice,
    Raid,
    Room,
    Truce,
    Way,
)
from game.engine.store import find, get, query, the
from game.run.view_records import Discovery, Held, Member, RoomRecord, Seen
from game.systems.colony.pursuit import tie
from game.systems.ground import ground, level_of, plan_at, room_at
from game.systems.items import identification
from game.systems.party import bag, form_of, heroic, lit, row
from game.systems.senses import darkness, reach
from game.systems.survival.food_effects import promised

TRUCE = "truce"
"""What stands for the notice of who has had enough of the party, and leaves it alone."""


def body(who: int) -> Seen:
    """Return who is in view; in Combat with what is left of the Turn."""
    creature, at, flesh, kind = get(who, Creature), get(who, At), get(who, Body), row(who)
    facing, fighter, notice = find(who, Facing), find(who, Combatant), find(who, Notice)
    led = heroic(who)
    common = (
        who, creature.kind, creature.name, kind.glyph, kind.colour, at.x, at.y, flesh.wounds, flesh.limit,
        dict(get(who, Effects).rating), led, kind.base is not None or kind.special is not None,
        (facing.dx, facing.dy) if facing else (0, 0),
    )  # fmt: skip
    noticed = TRUCE if find(who, Truce) else notice.how if notice else ""
    sized = dict(get(who, Features).rating) if creature.kind in the(Improvised).sized else {}
    if fighter is None:
        return Seen(*common, notice=noticed, tie="" if led else tie(who), busy=busy(who), ratings=sized)
    return Seen(
        *common, kind.track[fighter.place], fighter.side, fighter.tactical, fighter.resist, fighter.manoeuvre,
        fighter.pace, fighter.aloft, fighter.cover > 0, fighter.held, noticed, ratings=sized,
    )  # fmt: skip


def busy(who: int) -> str:
    """Return what one of the colony is seen to be about, in a word or three; nothing of who is alarmed, or knows of the party."""
    errand = find(who, ColonyTask)
    if errand is None or errand.upset or find(who, Notice) is not None:
        return ""
    if errand.task == "patrol":
        return "on patrol"
    if errand.charge:
        return "guards Workers"
    if errand.source != errand.to:
        return f"{'carries' if errand.loaded else 'fetches'} {errand.task}"
    return "tends the Queen" if queen_in(errand.to) else "tends the brood"


def queen_in(chamber: int) -> bool:
    """Return whether a Queen lies in this chamber of the Level in hand."""
    return any(row(who).rooted and row(who).royal and room_at(at) == chamber for who, at, _ in query(At, Body))


def member(who: int) -> Member:
    """Return one of the party, with all on the sheet."""
    hero, kind = get(who, Hero), row(who)
    return Member(
        body(who), dict(get(who, Features).rating), kind.track, hero.luck, hero.hunger, kind.hungers, hero.starving,
        lit(who), darkness(who), *reach(who), hero.shaken, tuple(hero.ticked),
        tuple(held(thing, item, diet=kind.diet) for thing, item in bag(who)),
        tuple(promised(who)),
    )  # fmt: skip


def held(thing: int, item: Item, at: At | None = None, diet: str = "") -> Held:
    """Return a thing, as much as is known of it; on the floor `at`, or in the Slot of somebody of this diet."""
    form = form_of(item)
    edible = bool(form.food) and diet in ("omnivore", form.food)
    x, y = (at.x, at.y) if at else (-1, -1)
    does, known = identification.function_of(item), identification.knows(item)
    told = does if known else None
    return Held(
        thing, identification.name_of(item), item.form, form.glyph, form.types, item.rating, item.depleted,
        told.ability if told else "", edible, x, y, known or does is None, told.condition if told else "",
        item.spoiled or (told is not None and told.condition == "Spoiled"), identification.accursed(item),
    )  # fmt: skip


def discovery(colour: str, form: str) -> Discovery:
    """Return what has been learnt of a food."""
    item = identification.made(form, colour)
    does = identification.function_of(item)
    if does is None:
        return Discovery(item.name, "", form, "", good=True, condition="")
    return Discovery(identification.name_of(item), colour, form, does.ability, does.good, does.condition)


def chamber(room: Room, here: Room | None, note: str) -> RoomRecord:
    """Return a row of the Environment Pool; `here` is the Room the leader stands in."""
    at = ground().plan.chamber(room.number) if room.level == the(Raid).level else None
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
        tuple(words(way) for _, way in query(Way) if way.room == room.number and way.level == room.level),
        {kind: rich for kind, rich in room.stocks.items() if rich},
        room.obstruction,
        room.secured,
        note,
        room.found_in,
        found_on(room),
    )


def found_on(room: Room) -> int:
    """Return the Level of the Room it was found from: of an entrance, where the way up leads."""
    up = (way.to for _, way in query(Way) if way.level == room.level and way.kind == "up")
    return next(up, 0) if room.number == 1 else room.level


def galleries() -> dict[tuple[int, int], tuple[int, ...]]:
    """Return level and number of each Room of the Pool > those of its neighbours, through one gallery, that are in it too."""
    joined: dict[tuple[int, int], tuple[int, ...]] = {(room.level, room.number): () for _, room in query(Room)}
    for level, number in sorted(joined):
        parent = plan_at(level_of(level)[1]).chamber(number).parent
        if (level, parent) in joined:
            joined[level, number] += (parent,)
            joined[level, parent] += (number,)
    return joined


def words(way: Way) -> str:
    """Return a way between Levels, and where it leads."""
    if way.kind in ("entrance", "escape"):
        return "the Entrance" if way.kind == "entrance" else "the escape shaft"
    name = {"up": "shaft up", "shaft": "shaft down", "shortcut": "steep tunnel"}[way.kind]
    return f"{name} to Level {way.to} rated {level_of(way.to)[1].rating}" if way.to else f"{name}, not taken yet"
