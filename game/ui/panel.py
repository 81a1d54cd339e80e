"""The panel at the right: who we are and how we are, the Disposition Track, what is in sight."""

from collections.abc import Iterator

from msgspec import Struct
from tcod.console import Console

from game import content
from game.run.view import Member, Seen, View
from game.telling.words import off
from game.ui.map import LOOKS, Area, glyph, hue
from game.ui.palette import Ink
from game.ui.sight import AWARE, afflictions, titled
from game.ui.widgets import cut, fill, spans, upright

Row = list[tuple[str, Ink]]
SHORT = {"Immobilised": "Immob", "Paralysed": "Paral", "Confused": "Confu", "Poisoned": "Poison", "Bleeding": "Bleed",
         "Infected": "Infect", "Stunned": "Stun", "Charmed": "Charm"}  # fmt: skip


class Line(Struct, frozen=True):
    """A row of the panel: what stands at the left, and at the right."""

    left: Row = []
    right: Row = []


GAP = Line()
MANY = 99


def draw(console: Console, area: Area, view: View) -> None:
    """Fill the panel; its first column is the line that divides it from the map."""
    fill(console, *area)
    upright(console, area.x, area.y, area.h)
    width = area.w - 2
    foot = [footer(view)]
    room = area.h - len(foot)
    lines: list[Line] = []
    for spare, told in ((True, MANY), (False, MANY), (False, 3), (False, 1), (False, 0)):
        lines = [*heads(view, width), *struggle(view), *sight(view, width, told)]
        lines = [line for line in lines if spare or line is not GAP]
        if len(lines) <= room:
            break
    else:
        more = len(lines) - room + 1
        lines = [*lines[: room - 1], Line([(f"… {more} lines more: ", "faint"), ("look", "faint")])]
    put(console, area, lines)
    put(console, Area(area.x, area.y + area.h - 1, area.w, 1), foot)


def put(console: Console, area: Area, lines: list[Line]) -> None:
    """Draw rows from the top of an area."""
    for y, line in enumerate(lines[: area.h], start=area.y):
        spans(console, area.x + 2, y, line.left)
        wide = sum(len(s) for s, _ in line.right)
        spans(console, area.x + area.w - wide, y, line.right)


# -- the party -------------------------------------------------------------------------------------


def heads(view: View, width: int) -> Iterator[Line]:
    """The characters: in full when alone, two rows each for three, one for more; she who is asked in full in Combat."""
    if not view.party:
        yield Line([("nobody is left", "alarm")])
    for member in view.party:
        alone = len(view.party) == 1
        if alone:
            yield from full(member)
        elif len(view.party) <= 3:
            yield from pair(view, member, width)
        else:
            yield compact(view, member, width)
            if member.body.side and member.body.who == view.asked:
                yield purse(member.body)
    yield GAP


def wounds(body: Seen, most: int = 10) -> Row:
    """●●○○, or ●12○3 where they are too many."""
    tone = "alarm" if body.limit - body.wounds <= 1 else "bad"
    if body.limit > most:
        return [(f"●{body.wounds}" if body.wounds else "", tone), (f"○{body.limit - body.wounds}", "dim")]
    return [("●" * body.wounds, tone), ("○" * (body.limit - body.wounds), "dim")]


def full(member: Member) -> Iterator[Line]:
    body, kind = member.body, content.kinds()[member.body.kind]
    yield Line([(body.name.upper(), body.colour)], [(" / ".join(dict.fromkeys(kind.pronouns[:2])), "faint")])
    yield Line([("Wounds   ", "dim"), *wounds(body)])
    if member.hungers:
        tone = "alarm" if member.starving else "bad" if member.hunger >= 60 else "food"
        tenths = (member.hunger + 9) // 10
        yield Line(
            [("Hunger   ", "dim"), ("▮" * tenths, tone), ("▯" * (10 - tenths), "faint"), (f" {member.hunger}", tone)]
        )
    else:
        yield Line([("Hunger   ", "dim"), ("never", "faint")])
    if member.starving:
        yield Line([("STARVING", "alarm"), (" all rolls down", "dim")])
    for name, rating in afflictions(member):
        yield Line([(f"{name} ", "bad"), (str(rating), "text")])
    if member.darkness and not kind.effects.get("Blind"):
        yield Line([(f"in the dark {member.darkness}", "cold")])
    if body.side:
        yield purse(body)


def pair(view: View, member: Member, width: int) -> Iterator[Line]:
    body = member.body
    yield Line([*tag(view, body), *wounds(body, 5)], [(f"Luck {member.luck}", "dim")])
    rest: Row = [(f"  {_hunger(member)}", "alarm" if member.starving else "dim")]
    rest += [(f" {SHORT.get(name, name)} {rating}", "bad") for name, rating in afflictions(member)]
    yield Line(_fitting(rest, width))
    if body.side and body.who == view.asked:
        yield purse(body)


def compact(view: View, member: Member, width: int) -> Line:
    row: Row = [*tag(view, member.body, 8), *wounds(member.body, 5), (f" {_hunger(member, short=True)}", "dim")]
    row += [(f" {SHORT.get(name, name)[:3]}{rating}", "bad") for name, rating in afflictions(member)]
    return Line(_fitting(row, width))


def tag(view: View, body: Seen, width: int = 9) -> Row:
    """Glyph and name; she who is asked stands out."""
    asked = body.who == view.asked
    return [(f"{glyph(view, body)} ", body.colour), (f"{body.name:{width}.{width}} ", "accent" if asked else "text")]


def _hunger(member: Member, *, short: bool = False) -> str:
    if member.starving:
        return "STARV" if short else "STARVING"
    if not member.hungers:
        return "H-" if short else "never hungry"
    return f"H{member.hunger}" if short else f"Hunger {member.hunger}"


def _fitting(row: Row, width: int) -> Row:
    fitting: Row = []
    for s, fg in row:
        left = width - sum(len(one) for one, _ in fitting)
        fitting.append((cut(s, left), fg))
    return fitting


# -- Combat ----------------------------------------------------------------------------------------


def purse(body: Seen) -> Line:
    """What is left of the Round's three, and of the Turn's Pace."""
    row: Row = []
    for label, left in (("Tac", body.tactical), ("Res", body.resist), ("Man", body.manoeuvre)):
        row += [(f"{label}", "dim"), ("● " if left else "○ ", "accent" if left else "faint")]
    return Line(row, [("Pace ", "dim"), (str(body.pace), "text" if body.pace else "faint")])


def struggle(view: View) -> Iterator[Line]:
    """The Disposition Track of her who is asked."""
    if view.fight and view.party and view.me.body.side:
        yield Line(track(view.me))
        yield GAP


def track(member: Member) -> Row:
    """Retr Reco[HOLD]Adva Char."""
    row: Row = []
    here = member.track.index(member.body.disposition) if member.body.disposition in member.track else -1
    last = len(member.track) - 1
    for i, name in enumerate(member.track):
        if i == here:
            row += [("[", "accent"), (name[:4].upper(), "bright"), ("]", "accent")]
        else:
            narrow = here in (0, last) and abs(i - here) == 1  # at an edge the brackets need its room
            row.append((name[: 3 if narrow else 4], "faint"))
            if i + 1 not in (here, last + 1):
                row.append((" ", "faint"))
    return row


# -- in sight --------------------------------------------------------------------------------------


def sight(view: View, width: int, told: int) -> Iterator[Line]:
    """Foes, nearest first, of the first so many what they are about; then ways and things."""
    x, y = (view.me.body.x, view.me.body.y) if view.party else (0, 0)
    foes = [body for body in view.creatures if not body.led and body.x >= 0]
    rows: list[Line] = []
    for i, body in enumerate(sorted(foes, key=lambda one: (max(abs(one.x - x), abs(one.y - y)), one.who))):
        to = body.x - x, body.y - y
        rows.append(foe(view, body, to, width))
        if i < told:
            rows += [Line(_fitting([("  ", "dim"), *words], width)) for words in about(view, body, to, width - 2)]
    for way in view.passages:
        if view.visible[way.y, way.x] and (way.x, way.y) != (x, y):
            one, name = LOOKS_OF[way.kind]
            rows.append(Line([(f"{one} ", "way"), (name, "text")], [(off(way.x - x, way.y - y), "dim")]))
    for held in view.things:
        if view.visible[held.y, held.x]:
            far = off(held.x - x, held.y - y)
            name = cut(held.name, width - 3 - len(far))
            rows.append(Line([(f"{held.glyph} ", hue(held)), (name, "text")], [(far, "dim")]))
    if rows:
        yield Line([("IN SIGHT", "dim")])
        yield from rows


LOOKS_OF = {
    "entrance": (next(look.glyph for tile, look in LOOKS.items() if tile.name == "ENTRANCE"), "the way out"),
    "up": ("<", "shaft up"),
    "shaft": (">", "shaft down"),
    "shortcut": ("≈", "steep tunnel"),
}


def foe(view: View, body: Seen, to: tuple[int, int], width: int) -> Line:
    """Its name and how many or how hale; where."""
    kind = content.kinds()[body.kind]
    left = f"{body.limit - body.wounds}" if kind.swarm else f"{body.limit - body.wounds}/{body.limit}"
    far = off(*to)
    name = cut(f"{titled(view, body)} {left}", width - 3 - len(far))
    return Line([(f"{body.glyph} ", body.colour), (name, "text")], [(far, "dim")])


def about(view: View, body: Seen, to: tuple[int, int], width: int) -> Iterator[Row]:
    """What it is about, which way it looks, and what ails it."""
    kind = content.kinds()[body.kind]
    words: Row = []
    if not view.fight and body.armed:
        words.append(AWARE[body.notice])
    if view.fight:
        words.append((body.disposition.lower() or "not in it", "dim"))
    if view.fight and kind.armoured == "head" and (body.facing[0] or body.facing[1]):
        words.append(("faces you" if faces(body, to) else "open behind", "dim" if faces(body, to) else "good"))
    innate = kind.effects
    words += [(f"{SHORT.get(n, n)} {r}", "good") for n, r in body.effects.items() if r > innate.get(n, 0)]
    row: Row = []
    for s, fg in words:
        if row and sum(len(one) for one, _ in row) + 2 + len(s) > width:
            yield row
            row = []
        row += [(", ", "dim"), (s, fg)] if row else [(s, fg)]
    if row:
        yield row


def faces(body: Seen, to: tuple[int, int]) -> bool:
    """Whether her armoured head is towards us: within 45 degrees of the way she looks. [R-15]"""
    dx, dy = -to[0], -to[1]
    ahead = dx * body.facing[0] + dy * body.facing[1]
    aside = abs(dx * body.facing[1] - dy * body.facing[0])
    return ahead > 0 and aside <= ahead


def footer(view: View) -> Line:
    """What is left to do on this Level."""
    unspent = sum(not room.spent for room in view.pool if room.level == view.number)
    ways = sum(way.kind in ("shaft", "shortcut") for way in view.passages)
    row: Row = [("Rooms unspent ", "dim"), (str(unspent), "accent" if unspent else "faint")]
    return Line(row, [("ways ", "dim"), (str(ways), "accent" if ways else "faint")])
