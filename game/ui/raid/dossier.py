"""The second side panel, and what of it stands in the free rows of the first: the acting character, its surroundings, and the nest."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace
from tcod.console import Console

from game import content
from game.content import COMBAT, Attack
from game.presentation.carrying.items import described, stated
from game.presentation.gathering import worked
from game.presentation.outcome import success
from game.presentation.pages.raid_pages import likeness, thrown_for
from game.presentation.pages.room_plan import summed as left_on
from game.presentation.pages.room_plan import titled
from game.presentation.pages.rooms import marks
from game.presentation.sight import afflictions, where
from game.run.view import Held, LevelRecord, Member, RoomRecord, View
from game.telling.portrait import broad
from game.telling.shorten import cut, cut_thing
from game.telling.words import counted
from game.ui.keyset import in_use
from game.ui.map.palette import Ink
from game.ui.map.tiles import apart, item
from game.ui.raid.characters import PAIRED
from game.ui.raid.foes import unseen
from game.ui.widgets.layout import Area
from game.ui.widgets.rows import GAP, Row, RowLine, long, named, paragraph, put
from game.ui.widgets.widgets import fill, upright
from game.weighing.scale import attributes, bonus, damage, in_dice, rules, scaled

Rows = list[RowLine]


class Block(NamedTuple):
    """A part of the second side panel: rows of text, and how important they are.

    The more important (`worth`) a part is, the sooner it is taken in while there is room. `shorter`: rows for where there is less.
    `longer`: rows in place of the first of these where some are left once all parts have theirs.
    """

    worth: int
    rows: Rows
    shorter: Sequence[Rows] = ()
    longer: Sequence[Rows] = ()


def draw(console: Console, area: Area, told: Sequence[Block], whole: int) -> list[Block]:
    """Draw the second side panel, with as many of these parts as fit, and a vertical line at its left. Return the parts that have no room in its `whole` height."""
    fill(console, *area)
    upright(console, area.x, area.y, area.h)
    put(console, area, lines(told, area.h, whole))
    shown = fitting(told, max(whole, area.h))
    return [part for part in told if part.worth not in shown]


def lines(told: Sequence[Block], height: int, whole: int = 0) -> Rows:
    """Return the rows of these parts, `height` at most, with gaps between the parts. They are those for which the `whole` height of a panel has room.

    The most important stand first: what the log takes rows from is left out below, nothing above it moves, nor does anything else take its place.
    """
    roomy = fitting(told, max(whole, height))
    told = [part for part in told if part.worth in roomy]
    return [row for rows in fitting(told, height, strict=height < whole).values() for row in (*rows, GAP)][:-1]


def fitting(told: Sequence[Block], height: int, *, strict: bool = False) -> dict[int, Rows]:
    """Return the rows of those parts that fit into `height` rows, by how important they are. The most important parts come first; if `strict`, none after one that does not fit."""
    shown: dict[int, Rows] = {}
    free = height + 1
    for part in sorted(told, key=lambda part: -part.worth):
        if rows := next((rows for rows in (part.rows, *part.shorter) if rows and len(rows) < free), None):
            shown[part.worth] = rows
            free -= len(rows) + 1
        elif strict:
            break
    for part in sorted(told, key=lambda part: -part.worth):
        if part.longer and shown.get(part.worth) is part.shorter[0]:
            short = len(part.shorter[0])
            shown[part.worth] = next((rows for rows in part.longer if len(rows) - short <= free), part.shorter[0])
            free -= len(shown[part.worth]) - short
    return shown


def parts(view: View, width: int) -> list[Block]:
    """Return the parts of the second side panel that have anything to tell, in rows of `width` columns."""
    return [part for part in _parts(view, width) if part.rows]


def _parts(view: View, width: int) -> Iterator[Block]:
    if view.party:
        me = view.me
        yield Block(2, figure(me, width))
        blows = [attack(me, box, width) for box in boxes(me)]
        brief, tall = ([row for rows in blows for row in headline(rows, width, tall=tall)] for tall in (False, True))
        yield Block(9, [row for rows in blows for row in rows], [brief], [tall])
        yield Block(8, effects(view, me))
        some = [items(me, width, whole=many) for many in range(len(me.items) - 1, 0, -1)]
        yield Block(7, items(me, width), [*fewer(items(me, width, whole=0)), lister(me)], some)
        yield Block(1, ratings(me, width))
    yield Block(5, here(view))
    yield Block(6, unseen(view, where(view), width) if view.fight else [])  # outside Combat the first panel has them
    yield Block(4, nest(view, width), [summed(view)])


def figure(me: Member, width: int) -> Rows:
    """Return the panel's rows that show a character's picture in the middle."""
    drawn = likeness(me)
    left = max(0, width - broad(drawn)) // 2
    return [RowLine([(" " * left, "text"), *line]) for line in drawn]


# -- the character ---------------------------------------------------------------------------------


def boxes(me: Member) -> Iterator[tuple[str, Attack]]:
    """Yield each Attack of a character as a pair (label, Attack). The label is a text such as "BASE" or "ATTACK"."""
    own = bool(rules().attacks)
    yield from (
        ("ATTACK" if own and slot in ("base", "special") else slot.upper(), box) for slot, box in me.attacks.items()
    )


def attack(me: Member, named: tuple[str, Attack], width: int) -> Rows:
    """Return the panel's rows about an Attack: name, dice (if Features make them), reach, Damage, its other effects."""
    label, box = named
    dice = thrown_for(me, box)
    reach = counted(content.constants().cells(box), "cell")
    far = f"{reach}, area" if box.area else reach
    harm = f"  {damage(box) if box.damage != '0' else f'no {rules().unit}'}"
    name = box.name.removesuffix(" (Self-Rupture)").removesuffix(" Attack")
    room = width - len(dice) - bool(dice)
    head = f"{label} " * (len(label) + 1 + len(name) <= room)  # a name is worth more than that it is an Attack's
    rows = [
        RowLine([(head, "dim"), (cut(name, room - len(head)), "bright")], [(dice, "dim")] if dice else []),
        *beside((harm, "text"), (far, "dim"), width),
    ]
    for more in (box.hit, box.add, box.alt):
        rows += paragraph(in_dice(more) if more != "nothing" else "", width, indent="  ")
    return rows


def headline(rows: Rows, width: int, *, tall: bool) -> Rows:
    """Return of an Attack's rows one with its name, and its Damage if there is room, or if `tall` in a second row."""
    name, harm = rows[0].left, [(said.strip(), tone) for said, tone in rows[1].left]
    fits = long(name) + 1 + long(harm) <= width
    return [RowLine(name, harm if fits else []), *([RowLine([], harm)] if tall and not fits else [])]


def beside(left: tuple[str, Ink], right: tuple[str, Ink], width: int) -> Rows:
    """Return the row with a text at its left and another at its right; two rows where they have no room beside each other."""
    fits = len(left[0]) + 1 + len(right[0]) <= width
    return [RowLine([left], [right])] if fits else [RowLine([left]), RowLine([], [right])]


def effects(view: View, me: Member) -> Rows:
    """Return the panel's rows about a character's Effects (afflictions): how likely each works, or can be resisted; and of food what still works or waits.

    They are the chance that the Effect works at its next check, and the chance of resisting it.
    """
    rows = [RowLine([(gift, "good")]) for gift in me.gifts if len(view.party) > PAIRED]  # else the first panel has them
    for name, rating in afflictions(me):
        acts, _ = view.works(name)
        rows.append(RowLine([(f"{name} ", "bad"), (str(scaled(rating)), "text")], [(f"works {acts} %", "dim")]))
        odds = f"resisted {success(view.resisted(name))}" if content.effects()[name].remedy else "cannot be resisted"
        rows.append(RowLine([], [(odds, "dim")]))
    return [RowLine([("EFFECTS", "dim")]), *rows] if rows else []


def items(me: Member, width: int, *, whole: int = 99) -> Rows:
    """Return the panel's rows about what a character carries: the number of Slots used, and each Item: the first so many with their `whole` name, the others in one row each."""
    rows: Rows = []
    for n, held in enumerate(me.items):
        name, rating = stated(held), str(scaled(held.rating))
        sign = item(held, "thing")
        name = cut_thing(name, width - len(f"{sign[0]}{apart()} {rating}")) if n >= whole else name
        told = named(sign, f"{apart()}{name}", rating, width)
        rows += [replace(row, about=partial(about_item, held)) for row in told]
    return [*slots(me), *rows]


def slots(me: Member) -> Rows:
    """Return the row with the number of Slots used, the heading of what a character carries."""
    return [RowLine([("CARRIES", "dim")], [(f"{len(me.items)} of {content.constants().party.slots}", "dim")])]


def fewer(rows: Rows) -> Iterator[Rows]:
    """Yield these rows, a heading and a row for each thing, then with ever fewer things, at last one, and how many more there are."""
    yield rows
    for shown in range(len(rows) - 2, 1, -1):
        yield [*rows[:shown], RowLine([(f"  … {len(rows) - shown} more", "dim")])]


def lister(me: Member) -> Rows:
    """Return the row that says how many Slots are used, and by which key they are listed, where no Item has room: a heading never stands alone."""
    key = in_use().shown("items")
    return [replace(row, right=[*row.right, (": ", "dim"), (key, "accent")]) if key else row for row in slots(me)]


def ratings(me: Member, width: int, names: Sequence[str] = ()) -> Rows:
    """Return the panel's rows with a character's ratings of these Features, by default Attributes and Combat stats, two in a row if they fit.

    With each stands the bonus that it counts as, in rules with bonuses; where both do not fit, the bonus alone.
    """
    named = {name: name.removesuffix(" Rate") for name in names or (*attributes(), *COMBAT)}
    values = [str(scaled(me.ratings.get(name, 0))) for name in named]
    counts = [bonus(me.ratings, name) for name in named]
    whole = [f"{value} {count}".rstrip() for value, count in zip(values, counts, strict=True)]
    half, rows = (width - 2) // 2, list(zip(named.values(), whole, strict=True))
    if all(counts) and not _fit(rows, half):
        rows = list(zip(named.values(), counts, strict=True))
    columns = 2 if _fit(rows, half) else 1
    wide = half if columns == 2 else width
    cells = [f"{name:{wide - len(said)}}{said}" for name, said in rows]
    return [RowLine([("  ".join(cells[n : n + columns]), "dim")]) for n in range(0, len(cells), columns)]


def _fit(rows: Sequence[tuple[str, str]], width: int) -> bool:
    """Return whether each name fits beside its number in `width` columns."""
    return all(len(name) + 1 + len(said) <= width for name, said in rows)


# -- the ground ------------------------------------------------------------------------------------


def here(view: View) -> Rows:
    """Return the panel's rows about the Room, outside Combat: things to gather, an Obstacle, Darkness, a shelter."""
    room = None if view.fight else view.chamber
    held = [RowLine([("  ", "dim"), (mark, "text")]) for mark in marks(room, {*worked(view)})] if room else []
    return [RowLine([(room.kind.upper(), "dim")]), *held] if room and held else []


def about_item(held: Held) -> str:
    """Return what the mouse over an Item's row tells: its name, which may be cut there, and what it does."""
    _, *more = described(held)  # its rating stands in the row
    return " ".join((f"{held.name}.", *more))


def about_level(rooms: Sequence[RoomRecord], level: LevelRecord) -> str:
    """Return what the mouse over a Level's row tells: what is left of its Rooms."""
    return f"{titled(level)}{left_on(rooms, level)}."


def nest(view: View, width: int) -> Rows:
    """Return the panel's rows that draw the nest in cross-section: a row for each known Level, from the top down.

    A row shows the Level's Rooms: ● for a spent one, ○ for another.
    """
    levels, known = dict[int, list[RoomRecord]](), {level.number: level for level in view.levels}
    for room in view.pool:
        levels.setdefault(room.level, []).append(room)
    rows = []
    for number, rooms in sorted(levels.items(), key=lambda level: (known[level[0]].deep, level[0])):
        inside, rated, called = number == view.number, f"rated {scaled(rooms[0].rating)}", known[number].called
        if len(f"@ {called} ●{len(rooms)}○{len(rooms)} {rated}") > width:
            called = f"Level {number}"
        row: Row = [
            ("@ " if inside else "│ ", "bright" if inside else "faint"),
            (f"{called} ", "text" if inside else "dim"),
        ]
        fits = len(rooms) <= width - len(f"@ {called}  {rated}")
        spent = sum(room.spent for room in rooms)
        row += (
            [("●" if room.spent else "○", "dim" if room.spent else "accent") for room in rooms]
            if fits
            else [(f"●{spent}", "dim"), (f"○{len(rooms) - spent}", "accent")]
        )
        rows.append(RowLine(row, [(rated, "dim")], about=partial(about_level, rooms, known[number])))
    return [RowLine([("NEST", "dim")], [("● spent", "dim")]), *rows] if rows else []


def summed(view: View) -> Rows:
    """Return the row that sums the nest up where its Levels have no room: how many Rooms are spent, and how many are not."""
    spent = sum(room.spent for room in view.pool)
    rooms: Row = [(f"●{spent} ", "dim"), (f"○{len(view.pool) - spent} unspent", "accent")]
    return [RowLine([("NEST", "dim")], rooms)] if view.pool else []
