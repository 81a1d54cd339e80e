"""The panel at the right of the map: the party's characters and their state, and everything in sight."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import NamedTuple

from tcod.console import Console

from game import content
from game.bots.errands import cut_off
from game.engine.steps import Roam
from game.engine.steps.exploration import DOWN
from game.presentation.obstacles.shutting import all_shut_off, glue
from game.presentation.page import sentence
from game.presentation.pages.raid_pages import abilities
from game.presentation.sight import BRIEF, afflictions, file, fortune, murk, stance, strangers
from game.presentation.walks.barred import postponed
from game.run.view import Member, Seen, View
from game.telling.shorten import broken
from game.telling.words import capital, counted, off, plural
from game.ui.map.nest_map import glyph
from game.ui.map.palette import Ink
from game.ui.map.tiles import apart, creature
from game.ui.raid.fighter import mind, purse, struggle, wounds
from game.ui.raid.foes import A_ROW, ALL, CROWD, JUNK, SHORT, THRONG, sight
from game.ui.raid.squeezing import squeezed
from game.ui.raid.strip import StripParts
from game.ui.widgets.layout import Area
from game.ui.widgets.rows import GAP, Row, RowLine, fitting, listed, long, put
from game.ui.widgets.widgets import fill, upright
from game.weighing.scale import rules, scaled

MANY = 99
LEAST, SOME, FEW = 3, 5, 8
"""Rows: in fewer than LEAST nothing is told, than SOME of no foe, than FEW no Job where anything is left out."""
PAIRED = 3
"""The most characters of whom each has two rows, with its gifts of food."""
ROOMY, ROWS, BRIEF_ROWS = 2, 1, 0
DEGREES_OF_ROOM = (
    (True, MANY, ROOMY, 0), (True, MANY, ROWS, 0), (False, MANY, ROWS, 0), (False, MANY, ROWS, A_ROW),
    (False, MANY, ROWS, JUNK), *((False, told, ROWS, JUNK) for told in range(8, -1, -1)), (False, 0, ROWS, ALL),
    (False, CROWD, ROWS, ALL), *((False, told, BRIEF_ROWS, ALL) for told in (CROWD, -5, -4, -3, -2, THRONG)),
)  # fmt: skip
"""Levels of detail, the most detailed first: (gaps between parts, foes shown with their state, detail for each character, which Items share a row)."""
NAME = 8
"""The columns of a character's name in a party's rows."""
WHOLE = DEGREES_OF_ROOM[:3]
"""The levels of detail that show every foe with its state."""


class LeftOver(NamedTuple):
    """What a panel has left over: the text of the split times if there was no room for them, and its rows that are free."""

    splits: str
    free: Area


def draw(console: Console, area: Area, view: View, strip: StripParts | None = None, look: str = "") -> LeftOver:
    """Draw the panel with as many details as fit, and return what it has left over.

    The splits get the rows that the creatures in sight and the Job leave free. `look`: the key for looking around.
    """
    fill(console, *area)
    upright(console, area.x, area.y, area.h)
    untold = strip.line if strip else ""
    if area.h < LEAST:
        return LeftOver(untold, area._replace(h=0))
    width = area.w - 2
    lines, rows = list[RowLine](), detailed(view, width)
    job, last = errand(view, width), not (view.fight or view.raid.outcome)
    foot = [*job, *(footer(view, width) if last else ())]
    brief = [*job[:1], *(footer(view, width, brief=True) if last else ())]  # of the Job, how deep or how far off it is
    for splits in strip.blocks if strip else ():
        for degree in WHOLE if splits else ():
            lines = rows(*degree)
            if len(lines) + len(foot) + len(splits) <= area.h:
                return LeftOver("", ends(console, area, lines, [*foot, *splits]))
    for degree in DEGREES_OF_ROOM:
        lines = rows(*degree)
        if fits := [below for below in (foot, brief) if len(lines) + len(below) <= area.h]:
            foot = fits[0]
            break
    else:
        foot = brief if area.h >= FEW else []
        head = [line for line in heads(view, width, BRIEF_ROWS) if line is not GAP] if len(view.party) == 1 else []
        near = rows(False, 1, BRIEF_ROWS, ALL)  # how the nearest stands, where they are few
        lines = near if head and len({row.at for row in near}) <= SOME else lines
        lines = squeezed(view, lines, width, area.h - len(foot) - 1, head=len(head), look=look)
    return LeftOver(untold, ends(console, area, lines, foot))


def ends(console: Console, area: Area, lines: list[RowLine], foot: list[RowLine]) -> Area:
    """Draw rows from the top of an area down and others up to its end, and return the rows that are free between them, but for a gap at either side."""
    put(console, area, lines)
    put(console, area._replace(y=area.y + area.h - len(foot), h=len(foot)), foot)
    return area._replace(y=area.y + len(lines) + 1, h=max(0, area.h - len(lines) - len(foot) - 2))


def detailed(view: View, width: int) -> Callable[[bool, int, int, int], list[RowLine]]:
    """Return a function from a level of detail (see DEGREES_OF_ROOM) to the panel's rows. What is in sight is listed once for several levels."""
    seen, foes = cache(lambda told, fold: [*sight(view, width, told, fold)]), len(strangers(view))

    def rows(spare: bool, told: int, room: int, fold: int) -> list[RowLine]:
        found = [*heads(view, width, room), *struggle(view), *seen(min(told, foes), fold)]
        return [line for line in found if spare or line is not GAP]

    return rows


# -- the party -------------------------------------------------------------------------------------


def heads(view: View, width: int, room: int = ROWS) -> Iterator[RowLine]:
    """Yield the panel's rows about the characters. The more characters there are, the fewer rows each of them gets."""
    if not view.party:
        yield RowLine([("nobody is left", "alarm")])
    for member in file(view):
        alone = len(view.party) == 1
        if alone:
            yield from full(member, width)
            if room == ROOMY:
                yield from possessed(member, width)
        elif len(view.party) <= PAIRED or room == ROOMY:
            yield from pair(view, member, width)
        else:
            yield from compact(view, member, width, brief=room == BRIEF_ROWS)
            if member.body.side and member.body.who == view.asked:
                yield from purse(member.body, width)
    yield GAP


def full(member: Member, width: int) -> Iterator[RowLine]:
    body, kind = member.body, content.kinds()[member.body.kind]
    yield RowLine([(body.name.upper(), body.colour)], [(kind.pronouns[0], "faint")])
    yield RowLine([(f"{plural(body.unit):9}", "dim"), *wounds(body)])
    if member.hungers:
        tone = "alarm" if member.starving else "bad" if member.hunger >= 60 else "food"
        tenths = (member.hunger + 9) // 10
        yield RowLine(
            [
                ("Hunger   ", "dim"),
                ("▮" * tenths, tone),
                ("▯" * (10 - tenths), "faint"),
                (f" {scaled(member.hunger)}", tone),
            ]
        )
    else:
        yield RowLine([("Hunger   ", "dim"), ("never", "faint")])
    if member.starving:
        yield RowLine([("STARVING", "alarm"), (f" {sentence('starves')}", "dim")])
    if member.points:
        holds = content.editions()[content.in_force()].holds
        yield RowLine([("XP       ", "dim"), (f"{member.points} of {holds}", "good")])
    if member.burden:
        costs = " slow, hungry" if member.hungers else " slow"
        yield RowLine([("Burden   ", "dim"), (str(member.burden), "bad"), (costs, "dim")])
    for name, rating in afflictions(member):
        yield RowLine([(f"{name} ", "bad"), (str(scaled(rating)), "text")])
    yield from (RowLine([(part, "good")]) for gift in member.gifts for part in broken(gift, width))
    yield from (RowLine(row) for row in seeing(member))
    if body.side:
        yield from (RowLine(row) for row in listed([(word, "cold") for word in stance(body)], width))
        yield from purse(body, width)


def possessed(member: Member, width: int) -> Iterator[RowLine]:
    """Yield rows with a character's Special Abilities: "Venom 2", or "Chill 0>2" if one has grown. In fd100, none."""
    if words := abilities(member):
        told: Row = [(word, "good" if ">" in word else "text") for word in words]
        yield from flowing([("Has", "dim")], told, width, "    ")


def pair(view: View, member: Member, width: int) -> Iterator[RowLine]:
    body = member.body
    right: Row = [(fortune(view, member) if view.system.luck else "", "dim")]
    left = [*tag(view, body, NAME), *wounds(body, 5)]
    over = long(left) + 1 + long(right) - width
    if over > 0:  # a picture is broader than a letter: the name's column gives way
        left = [*tag(view, body, max(len(body.name), NAME - over)), *wounds(body, 5)]
    yield RowLine(left, right)
    rest: Row = [(f"  {_hunger(member)}", "alarm" if member.starving else "dim")]
    if body.side:
        rest = [(f"  {body.disposition}", mind(body)), *((f" {word}", "cold") for word in stance(body, short=True))]
    what, dim = murk(member)
    words: Row = [(f"{what} {scaled(dim)}", "cold")] if dim and what == "dark" and not member.scents else []
    words += [(word, "good") for word in (*member.gifts, *(one for one in abilities(member) if ">" in one))]
    words += [(sentence("burden", burden=member.burden), "bad")] if member.burden else []
    words += [("cut off", "alarm")] * (member in cut_off(view))
    ails = [(name, scaled(rating)) for name, rating in afflictions(member)]
    whole, short = (
        list(
            flowing(
                rest, [*((f"{names.get(name, name)} {rating}", "bad") for name, rating in ails), *words], width, "  "
            )
        )
        for names in ({}, SHORT)
    )
    yield from whole if len(whole) == len(short) else short
    yield from purse(body, width) if body.side and body.who == view.asked else ()


def compact(view: View, member: Member, width: int, *, brief: bool) -> Iterator[RowLine]:
    """Yield the panel's row about a character, in short form, and more for its Effects. `brief` leaves out a name that would take a row."""
    body = member.body
    row, words = list[tuple[str, Ink]](wounds(body, 5)), list[tuple[str, Ink]]()
    if body.side:
        row.append((f" {body.disposition[:4]}", mind(body)))
        words += [(word, "cold") for word in stance(body, short=True)]
    else:
        row.append((f" {_hunger(member, short=True)}", "alarm" if member.starving else "dim"))
    words += [(f"{BRIEF[name]}{scaled(rating)}", "bad") for name, rating in afflictions(member)]
    if member.darkness and not member.scents:
        words.append((f"dark{scaled(member.darkness)}", "cold"))
    words += [(f"load{member.burden}", "bad")] if member.burden else []
    words += [("cut off", "alarm")] * (member in cut_off(view))
    signs = [tag(view, body, wide) for wide in (NAME, len(body.name))]
    signs.append([creature(body, glyph(view, body)), (apart(), "dim")])
    room = width - long(row) - sum(1 + len(word) for word, _ in words)
    sign = next((one for one in signs if brief and long(one) <= room), signs[2 if brief else 0])
    yield from flowing([*sign, *row], words, width, " ")


def flowing(row: Row, words: Row, width: int, indent: str) -> Iterator[RowLine]:
    """Yield a row with coloured words added at its end. Words that do not fit go into further rows."""
    row = fitting(row, width)
    for word, fg in words:
        if sum(len(s) for s, _ in row) + 1 + len(word) > width:
            yield RowLine(row)
            row = [(indent[1:], "dim")]
        row = [*row, (f" {word}", fg)]
    yield RowLine(row)


def seeing(member: Member) -> Iterator[Row]:
    """Yield rows about how far a character can sense, and how badly it sees. [B 3.14.4, ★R-22, ★R-38]

    A character that sees normally has none.
    """
    if member.scents:
        yield [("by scent ", "dim"), (f"{member.sight} cells", "scent")]
        return
    what, dim = murk(member)
    if dim:
        yield [(f"{what} {scaled(dim)}: sees {counted(member.sight, 'cell')}", "cold")]
        if not rules().standing:  # else what it counts is told where one aims
            yield [(f"  -{scaled(dim)} where sight counts", "dim")]


def tag(view: View, body: Seen, width: int = 9) -> Row:
    """Return a creature's sign and name as coloured text. The name of the character who acts now is highlighted."""
    asked = body.who == view.asked
    name = f"{apart()}{body.name:{width}.{width}} "
    return [creature(body, glyph(view, body)), (name, "accent" if asked else "text")]


def _hunger(member: Member, *, short: bool = False) -> str:
    if member.starving:
        return "STARV" if short else "STARVING"
    if not member.hungers:
        return "H-" if short else "never hungry"
    return f"H{scaled(member.hunger)}" if short else f"Hunger {scaled(member.hunger)}"


# -- the foot --------------------------------------------------------------------------------------


def errand(view: View, width: int) -> list[RowLine]:
    """Return rows about what the Job (aim of the raid) requires next, and in which direction or how deep, or [].

    In Combat there are none, unless what it requires waits for the end of this fight; after the raid there are none.
    """
    if (view.fight and not postponed(view)) or view.raid.outcome or not view.party:
        return []
    words = broken(capital(view.job.objective), width)
    me, goal = view.me.body, view.goal
    far = off(goal[0] - me.x, goal[1] - me.y) if goal and view.known[goal[1], goal[0]] else ""
    deepest = content.constants().nest.deepest
    far = far or (f"rated {scaled(view.rating)} of {scaled(deepest)}" if view.rating < deepest else "")
    told = sentence("job in short", job=view.job.name, danger=view.job.danger, reward=view.job.reward)
    job = partial(RowLine, about=lambda: told)
    return [job([("JOB", "dim")], [(far, "dim")]), *(job([(part, "text")]) for part in words)]


def footer(view: View, width: int, *, brief: bool = False) -> Iterator[RowLine]:
    """Yield rows with two numbers for this Level: Rooms that can still be explored, and passages that lead down.

    `brief`: in so short words that a row has both. Of Rooms that are shut off, a row says where the glue is that may be what does it.
    """
    unspent = sum(not room.spent for room in view.pool if room.level == view.number)
    ways = sum(way.kind in DOWN for way in view.passages)
    told = "shut off" if unspent and all_shut_off(view) else "unspent"
    what: Row = [(f"Rooms {told} ", "dim")]
    rooms: Row = [(str(unspent), "accent" if unspent else "faint")]
    down: Row = [(str(ways), "accent" if ways else "faint")]
    left, right = [*what, *rooms], [("down " if brief else "ways down ", "dim"), *down]
    fits = long(left) + 1 + long(right) <= width
    yield from [RowLine(left, right)] if fits else (RowLine(what, rooms), RowLine([("Ways down ", "dim")], down))
    if told == "shut off" and view.asks(Roam) and (at := glue(view)):
        me = view.me.body
        yield RowLine([("behind glue?", "dim")], [(off(at[0] - me.x, at[1] - me.y), "text")])
