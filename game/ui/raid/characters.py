"""The panel's rows about the party: its Wounds, Effects, Hunger, gifts and Actions. The fewer rows there are, the shorter."""

from collections.abc import Iterator

from game import content
from game.bots.errands import cut_off
from game.presentation.page import sentence
from game.presentation.pages.raid_pages import abilities
from game.presentation.sight import BRIEF, afflictions, file, fortune, murk, stance
from game.run.view import Member, Seen, View
from game.telling.shorten import broken
from game.telling.words import counted, plural
from game.ui.map.nest_map import glyph
from game.ui.map.palette import Ink
from game.ui.map.tiles import apart, creature
from game.ui.raid.fighter import mind, purse, wounds
from game.ui.raid.foes import SHORT
from game.ui.widgets.rows import GAP, Row, RowLine, fitting, listed, long
from game.weighing.scale import rules, scaled

PAIRED = 3
"""The most characters of whom each has two rows, with its gifts of food."""
ROOMY, ROWS, BRIEF_ROWS = 2, 1, 0
"""How much is said of each character."""
HUNGERS = 60
"""The Hunger from which on it is shown as bad."""
NAME = 8
"""The columns of a character's name in a party's rows."""


def heads(view: View, width: int, room: int = ROWS) -> Iterator[RowLine]:
    """Yield the panel's rows about the characters. The more characters there are, the fewer rows each of them gets."""
    if not view.party:
        yield RowLine([("nobody is left", "alarm")])
    for member in file(view):
        alone = len(view.party) == 1
        if alone and room == BRIEF_ROWS:
            yield from in_short(member, width)
        elif alone:
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
        tone = "alarm" if member.starving else "bad" if member.hunger >= HUNGERS else "food"
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


def in_short(member: Member, width: int) -> Iterator[RowLine]:
    """Yield the fewest rows about a lone character that has all it needs to know in its Turn: Wounds, what it suffers or was lent, its Actions."""
    body = member.body
    yield RowLine([(f"{body.name.upper():9}", body.colour), *wounds(body)])
    words: Row = [(f"{SHORT.get(name, name)} {scaled(rating)}", "bad") for name, rating in afflictions(member)]
    words += [(gift, "good") for gift in member.gifts]
    what, dim = murk(member)
    words += [(f"{what} {scaled(dim)}", "cold")] if dim and what == "dark" and not member.scents else []
    words += [(word, "cold") for word in stance(body)] if body.side else []
    if member.starving or (member.hungers and member.hunger >= HUNGERS):
        words.append((_hunger(member), "alarm" if member.starving else "bad"))
    yield from purse(body, width) if body.side else ()
    yield from flowing(words[:1], words[1:], width, "") if words else ()


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
