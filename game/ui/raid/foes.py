"""What is in sight, for the panel: foes and what they are about, one by one or a row for each kind; ways, things."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from game import content
from game.engine.commands import Act
from game.engine.steps import TakeTurn
from game.presentation.outcome import called, several, success
from game.presentation.sight import AWARE, BRIEF, friendly, stance, strangers, titled
from game.run.view import Seen, View
from game.telling.words import joined, off
from game.ui.map.nest_map import LOOKS, hue
from game.ui.map.palette import Ink
from game.ui.widgets.rows import Row, RowLine, fitting, listed, paragraph
from game.ui.widgets.widgets import cut

SHORT = {"Immobilised": "Immob", "Paralysed": "Paral", "Confused": "Confu", "Poisoned": "Poison", "Bleeding": "Bleed",
         "Infected": "Infect", "Stunned": "Stun", "Charmed": "Charm"}  # fmt: skip
CROWD, THRONG = -1, -2
"""Instead of how many foes are told of in full: a row or two for each kind; a row, without what they are about."""

TIES = {"follows": "would follow you", "stays for food": "stays for food", "holds its tunnel": "holds its tunnel"}
"""What a foe would do if the party took a way to another Level now. [R-84]"""

LOOKS_OF = {
    "entrance": (next(look.glyph for tile, look in LOOKS.items() if tile.name == "ENTRANCE"), "the way out"),
    "escape": (next(look.glyph for tile, look in LOOKS.items() if tile.name == "ENTRANCE"), "escape shaft"),
    "up": ("<", "shaft up"),
    "shaft": (">", "shaft down"),
    "shortcut": ("≈", "steep tunnel"),
}


def sight(view: View, width: int, told: int) -> Iterator[RowLine]:
    """Yield rows of foes, nearest first, of the first so many what they are about; then ways and things."""
    x, y = (view.me.body.x, view.me.body.y) if view.party else (0, 0)
    foes = sorted(strangers(view), key=lambda one: (max(abs(one.x - x), abs(one.y - y)), one.who))
    crowded = told in (CROWD, THRONG)
    rows = list((crowd if crowded else single)(view, foes, (x, y), width, told))
    for way in view.passages:
        if view.visible[way.y, way.x]:
            one, name = LOOKS_OF[way.kind]
            rows.append(RowLine([(f"{one} ", "way"), (name, "text")], [(off(way.x - x, way.y - y), "dim")]))
    rows += [
        headed((held.glyph, hue(held)), held.name, "", (held.x - x, held.y - y), width)
        for held in view.things
        if view.visible[held.y, held.x]
    ]
    if coming := Counter(view.pursuers):
        names = joined([several(n, called(content.kinds()[kind])) for kind, n in coming.items()])
        yield from paragraph(f"coming after you: {names}", width, "alarm")
    if rows:
        yield RowLine([("IN SIGHT", "dim")])
        yield from rows


def single(view: View, foes: list[Seen], me: tuple[int, int], width: int, told: int) -> Iterator[RowLine]:
    """Yield a row for each, and what it is about."""
    for i, body in enumerate(foes):
        to = body.x - me[0], body.y - me[1]
        yield foe(view, body, to, width)
        if i < told:
            rows = about(view, body, to, width - 2, more=hit(view, body))
            yield from (RowLine(fitting([("  ", "dim"), *words], width)) for words in rows)


def crowd(view: View, foes: list[Seen], me: tuple[int, int], width: int, told: int) -> Iterator[RowLine]:
    """Yield a row for each kind, and what most of them are about; single ones as ever. THRONG: the rows alone."""
    kinds: dict[str, list[Seen]] = {}
    for body in foes:
        kinds.setdefault(body.kind, []).append(body)
    for ones in kinds.values():
        near = ones[0]
        to = near.x - me[0], near.y - me[1]
        if len(ones) == 1:
            yield from single(view, ones, me, width, int(told == CROWD))
            continue
        hurt = sum(one.wounds > 0 for one in ones)
        name = several(len(ones), called(content.kinds()[near.kind]))
        yield headed((near.glyph, near.colour), name, f", {hurt} hurt" if hurt else "", to, width)
        if told == CROWD:
            words = among(view, ones)
            rows, more = listed(words, width - 2), listed([*words, *hit(view, near)], width - 2)
            yield from (RowLine([("  ", "dim"), *row]) for row in (more if len(more) == len(rows) else rows))


def among(view: View, ones: Iterable[Seen]) -> Row:
    """Return how many of them are of which mind: "4 recoiling", "2 holding"."""
    if view.fight:
        minds: Counter[tuple[str, Ink]] = Counter((one.disposition.lower() or "not in it", "dim") for one in ones)
    else:
        minds = Counter(AWARE[one.notice] for one in ones)
    return [(f"{n} {words}", fg) for (words, fg), n in minds.most_common()]


def hit(view: View, body: Seen) -> Row:
    """Return the odds of walking into it, or of any Attack from here: what a key would roll at once."""
    choice = view.choice(Act("attack", body.who)) if view.asks(TakeTurn) else None
    odds = view.odds(choice) if choice and not choice.refused else None
    return [(f"hit {success(odds)}", "accent")] if odds else []


def foe(view: View, body: Seen, to: tuple[int, int], width: int) -> RowLine:
    """Return the row of its name and how many, as the party's swarm, or how hale; where."""
    kind = content.kinds()[body.kind]
    left = f"○{body.limit - body.wounds}" if kind.swarm else f"{body.limit - body.wounds}/{body.limit}"
    name, mark, which = titled(view, body).partition(" #")
    return headed((body.glyph, body.colour), name, f"{mark}{which} {left}", to, width)


def headed(sign: tuple[str, Ink], name: str, tail: str, to: tuple[int, int], width: int) -> RowLine:
    """Return a row of glyph and name; where. What tells one from another stands whole, and the name gives way to it."""
    far = off(*to)
    if len(name + tail) > width - 3 - len(far):
        far = WINDS.sub(lambda wind: wind[0][0], far)
    told = cut(name, width - 3 - len(far) - len(tail)) + tail
    return RowLine([(f"{sign[0]} ", sign[1]), (told, "text")], [(far, "dim")])


WINDS = re.compile("north|east|south|west")


def about(
    view: View, body: Seen, to: tuple[int, int], width: int, *, brief: bool = False, more: Row | None = None
) -> Iterator[Row]:
    """Yield what it is about, which way it looks, what ails it (`brief`: each Effect by two letters), and `more`."""
    kind = content.kinds()[body.kind]
    words: Row = []
    if not view.fight and body.armed:
        words.append(AWARE[body.notice])
        if body.tie:
            words.append((TIES[body.tie], "alarm" if body.tie == "follows" else "dim"))
    if body.busy and not view.fight:
        words.append((body.busy, "dim"))
    if view.fight:
        words.append((body.disposition.lower() or "not in it", "dim"))
    if friendly(view, body):
        words.insert(0, ("with you", "good"))
    elif view.fight and kind.armoured == "head" and (body.facing[0] or body.facing[1]):
        words.append(("faces you" if faces(body, to) else "open behind", "dim" if faces(body, to) else "good"))
    words += [(word, "cold") for word in stance(body)]
    innate = kind.effects
    ails = [(n, r) for n, r in body.effects.items() if r > innate.get(n, 0)]
    words += [(f"{BRIEF[n]}{r}" if brief else f"{SHORT.get(n, n)} {r}", "good") for n, r in ails]
    yield from listed([*words, *(more or [])], width)


def faces(body: Seen, to: tuple[int, int]) -> bool:
    """Return whether its armoured head is towards us: within 45 degrees of the way it looks. [R-15]"""
    dx, dy = -to[0], -to[1]
    ahead = dx * body.facing[0] + dy * body.facing[1]
    aside = abs(dx * body.facing[1] - dy * body.facing[0])
    return ahead > 0 and aside <= ahead
