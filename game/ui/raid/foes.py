"""The part of the panel that lists everything in sight: foes and their state, then passages and Items."""

from collections import Counter
from collections.abc import Iterator, Sequence

from game import content
from game.bots.carrying import unwanted, useful
from game.bots.places import in_front
from game.engine.commands import Act
from game.engine.steps import TakeTurn
from game.nest.tiles import Tile
from game.presentation.carrying.items import stated
from game.presentation.food.foods import became
from game.presentation.gathering import gathered_here
from game.presentation.obstacles.between import leads
from game.presentation.outcome import called, several, success
from game.presentation.sight import BRIEF, friendly, intent, known, stance, strangers, titled
from game.presentation.walks.ground import heaps
from game.run.view import Held, Seen, View
from game.telling.shorten import cut_thing
from game.telling.words import joined, off, winds
from game.ui.map import tiles
from game.ui.map.ground import BUILT, LOOKS, LOOKS_OF
from game.ui.map.nest_map import hue
from game.ui.map.palette import Ink
from game.ui.widgets.rows import Row, RowLine, fitting, listed, located, long, named, paragraph
from game.weighing.scale import scaled

SHORT = {"Immobilised": "Immob", "Paralysed": "Paral", "Confused": "Confu", "Poisoned": "Poison", "Bleeding": "Bleed",
         "Infected": "Infect", "Stunned": "Stun", "Charmed": "Charm"}  # fmt: skip
CROWD, THRONG = -99, -1
"""Values of `told` for many foes: a row per kind and rows on its state; one row per kind. -3 has the state of the two nearest kinds."""
FAR = 9
"""The columns that a distance with its direction takes at most: " 12 north"."""
A_ROW, JUNK, ALL = 1, 2, 3
"""Values of `fold`: each Item in sight has one row of the panel; those of no use share one; all share one."""
HEAPS = {Tile.PLUG: "glue", Tile.RUBBLE: "Obstacle"}
TIES = {"follows": "would follow you", "stays for food": "stays for food", "holds its tunnel": "holds its tunnel"}
"""In words what each foe would do if the party left for another Level now. [R-84]"""


def sight(view: View, width: int, told: int, fold: int = 0) -> Iterator[RowLine]:
    """Yield the panel's rows about everything in sight: foes, nearest first, then passages and Items.

    The first `told` foes have more rows with their state. `fold`: see `lying`. If the party is dead, nobody sees: only names are shown.
    """
    if view.party:
        yield from in_sight(view, (view.me.body.x, view.me.body.y), width, told, fold)
    else:
        yield from (RowLine(row.left) for row in in_sight(view, (0, 0), width + FAR, THRONG))


def in_sight(view: View, me: tuple[int, int], width: int, told: int, fold: int = 0) -> Iterator[RowLine]:
    """Yield the panel's rows about everything in sight, with its distance and direction from the cell `me`."""
    foes = sorted(strangers(view), key=lambda one: (max(abs(one.x - me[0]), abs(one.y - me[1])), one.who))
    each = crowd if told < 0 else single
    rows = [*each(view, foes, me, width, told), *no_foes(view, me, width, fold)]
    if coming := Counter(view.pursuers):
        names = joined([several(n, called(content.kinds()[kind])) for kind, n in coming.items()])
        yield from paragraph(f"coming after you: {names}", width, "alarm")
    if rows:
        odds = any(said[-1:] == "%" for row in rows for said, _ in row.right)
        yield RowLine([("IN SIGHT" if view.party else "STILL THERE", "dim")], [("hit %, cells", "dim")] * odds)
        yield from rows
    if not view.fight and fold <= (JUNK if width >= EVEN else A_ROW):
        yield from unseen(view, me, width)


def no_foes(view: View, me: tuple[int, int], width: int, fold: int = 0) -> list[RowLine]:
    """Return the panel's rows about what else is in sight: passages, Items, and what can be gathered here."""
    rows = [*standing(view, me, width, fold), *lying(view, me, width, fold)]
    deeds = ", ".join(gathered_here(view)) if view.chamber and not view.fight else ""  # done anywhere in the Room
    return [*rows, *paragraph(deeds and f"here: {deeds}", width, "text", hang="  ")]


def standing(view: View, me: tuple[int, int], width: int, fold: int, *, seen: bool = True) -> Iterator[RowLine]:
    """Yield the panel's rows about the passages that are in sight, or with `seen` False about the others on the map.

    Where no Items share a row (`fold`) there are more about what bars the way in sight: Obstacles, glue, and of webs and the like the
    nearest; and without `fold` a second row for where a way leads, if it has no room in the first.
    """
    tiled = [(*LOOKS_OF[way.called], leads(view, way), way.x, way.y) for way in view.passages]
    if seen and fold < JUNK:
        tiled += [(tile := Tile(int(view.tiles[y, x])), HEAPS[tile], "", x, y) for x, y in heaps(view)]
    found = [(tiles.ground(tile, *LOOKS[tile]), what, more, x, y) for tile, what, more, x, y in tiled]
    if seen and fold < JUNK:
        far_first = sorted(view.built, key=lambda one: -max(abs(one[1] - me[0]), abs(one[2] - me[1])))
        built = {kind: (x, y) for kind, x, y in far_first}
        found += [(tiles.sign(kind, *BUILT[kind]), kind, "", *at) for kind, at in built.items()]
    for sign, what, more, x, y in found:
        if view.visible[y, x] == seen:
            label, far = f"{tiles.apart()}{what}", off(x - me[0], y - me[1]) if view.party else ""
            room, long_of = width - 3 - len(label), len(more) + bool(more)  # two numbers would run together
            beside = len(winds(far)) + long_of <= room
            far = far if len(far) + long_of * beside <= room else winds(far)
            yield RowLine([sign, (label, "text"), (more * beside, "dim")], [(far, "dim")] * bool(far), (x, y), "way")
            if not (beside or fold) and width >= EVEN:
                yield RowLine([(f" {more}", "dim")], [], (x, y), "way")


def unseen(view: View, me: tuple[int, int], width: int) -> list[RowLine]:
    """Return the panel's rows about the passages out of sight, with a heading, or [] if there are none."""
    rows = list(standing(view, me, width, 0, seen=False))
    return [RowLine([("OUT OF SIGHT" if view.party else "ELSEWHERE", "dim")]), *rows] if rows else []


def lying(view: View, me: tuple[int, int], width: int, fold: int) -> Iterator[RowLine]:
    """Yield the panel's rows about the Items in sight.

    With `fold` A_ROW their names are shortened to a row each; with JUNK those of no use to the party share one, with ALL all of them.
    """
    seen = [held for held in view.things if view.visible[held.y, held.x]]
    idle = [held for held in seen if fold >= JUNK and (fold == ALL or unwanted(view, held) or not useful(view, held))]
    idle = [held for held in idle if "S" not in held.types]  # the Job's goods are named while anything is
    folded = idle if len(idle) > 1 else []
    for held in seen:
        sign, to = tiles.item(held, hue(held)), (held.x - me[0], held.y - me[1])
        if not fold:
            yield from located(named(sign, f"{tiles.apart()}{stated(held)}", off(*to), width), held)
        elif held not in folded:
            name, tail = marked(held, width - FAR)
            last = name.rpartition(" ")[2]  # of "Building Materials" the second word tells more
            room = width - 3 - len(tiles.apart() + tail + winds(off(*to)))
            row = headed(sign, name if " of " in name or len(name) <= room else last, tail, to, width)
            yield from located([row], held)
    if folded:
        what = f"{len(folded)} things" if fold == ALL else f"{len(folded)} of little use"
        yield RowLine([tiles.item(folded[0], hue(folded[0])), (f"{tiles.apart()}{what}", "dim")])


def marked(held: Held, width: int) -> tuple[str, str]:
    """Return an Item's name without its states, and these as words behind it: ("Honeydew of Relief", ", spoiled, depleted").

    Where `width` columns do not hold all of it, the worst state alone is told: so a name that is cut hides no curse. Of what is
    Spoiled the form alone is named then: its place is worth more than what it was good for.
    """
    name, states = held.name, became(held)
    for state in states:
        name = name.removeprefix(f"{state} ")
    tail = "".join(f", {state.lower()}" for state in states)
    if not states or len(name) + len(tail) <= width:
        return name, tail
    form = name.partition(" of ")[0].rpartition(" ")[2] if states[0] == "Spoiled" else name
    return form, f", {states[0].lower()}"


def single(view: View, foes: list[Seen], me: tuple[int, int], width: int, told: int) -> Iterator[RowLine]:
    """Yield a row of the panel for each foe, and more on its state for the first `told`; if not for all, each row has its chance to hit or "-"."""
    odds = {one.who: bare(hit(view, one), width) or "-" for one in foes if told < len(foes)}
    odds = {} if {*odds.values()} == {"-"} else odds
    for i, body in enumerate(foes):
        to = body.x - me[0], body.y - me[1]
        yield from located([foe(view, body, to, width, intent(view, body) * (i >= told), odds.get(body.who, ""))], body)
        rows = about(view, body, to, width - 2, more=[] if odds else hit(view, body)) if i < told else ()
        yield from located((RowLine(fitting([("  ", "dim"), *words], width)) for words in rows), body)


def crowd(view: View, foes: list[Seen], me: tuple[int, int], width: int, told: int) -> Iterator[RowLine]:
    """Yield the panel's rows about many foes: for each kind a row with their number, then rows on their states.

    The rows on the states of the farthest kinds are left out: see CROWD. A single foe has rows as in `single`.
    """
    kinds: dict[str, list[Seen]] = {}
    for body in foes:
        kinds.setdefault(body.kind, []).append(body)
    for n, ones in enumerate(kinds.values(), 2):
        near = ones[0]
        to = near.x - me[0], near.y - me[1]
        if len(ones) == 1:
            yield from single(view, ones, me, width, int(n <= -told))
            continue
        hurt = sum(one.wounds > 0 for one in ones)
        name = several(len(ones), called(content.kinds()[near.kind]))
        alike = {intent(view, one) for one in ones}
        doing = alike.pop() if n > -told and len(alike) == 1 else ""
        odds = bare(hit(view, near), width) if n > -told else ""
        head = headed(tiles.creature(near, near.glyph), name, f", {hurt} hurt" if hurt else "", to, width, doing, odds)
        yield from located([head], near)
        if n <= -told:
            words = among(view, ones)
            rows, more = listed(words, width - 2), listed([*words, *hit(view, near)], width - 2)
            yield from (RowLine([("  ", "dim"), *row]) for row in (more if len(more) == len(rows) else rows))


def among(view: View, ones: Sequence[Seen]) -> Row:
    """Return what these foes do and how they are, as coloured text with numbers: "closes in: 3", "noticed you: 2", "4 Recoiling"."""
    doing = Counter((said, "text") for one in ones if (said := intent(view, one)))
    if not view.fight:
        doing.update((said.removeprefix("has "), fg) for said, fg in (known(view, one) for one in ones))
    minds = Counter(one.disposition or "not fighting" for one in ones if view.fight)
    told: Row = [(f"{said}: {n}", fg) for (said, fg), n in doing.most_common()]
    return [*told, *((f"{n} {said}", "dim") for said, n in minds.most_common())]


def hit(view: View, body: Seen) -> Row:
    """Return the chance that an attack would hit this foe now, as coloured text, or [] if no attack is possible.

    Of a lone character it says that it is "you" who hit.
    """
    choice = view.choice(Act("attack", body.who)) if view.asks(TakeTurn) else None
    odds = view.odds(choice) if choice and not choice.refused else None
    return [(f"{'you ' * (len(view.party) == 1)}hit {success(odds)}", "accent")] if odds else []


def bare(told: Row, width: int) -> str:
    """Return the bare chance of what `hit` returns: "37 %", or "37%" in a narrow panel, where the place needs the room."""
    return "".join(said.rpartition("hit ")[2] for said, _ in told).replace(" ", " " * (width >= EVEN))


def foe(view: View, body: Seen, to: tuple[int, int], width: int, doing: str, odds: str) -> RowLine:
    """Return the panel's row about one foe: name, number or strength, and direction; with `odds`, its Wounds when hale only if there is room."""
    left = f"{body.limit - body.wounds}" + f"/{body.limit}" * (not odds or width >= EVEN)
    name, mark, which = titled(view, body).partition(" #")
    return headed(tiles.creature(body, body.glyph), name, f"{mark}{which} {left}", to, width, doing, odds)


def headed(
    sign: tuple[str, Ink], name: str, tail: str, to: tuple[int, int], width: int, doing: str = "", odds: str = ""
) -> RowLine:
    """Return a row with a sign, a name, the chance to hit, and a distance with direction.

    A long name is shortened, after the odds are left out. `tail`, which tells creatures apart, is not.
    `doing` stands before the odds, its first word alone if more does not fit, or not at all.
    """
    far = off(*to)
    short = winds(far)
    room, least = width - 3 - len(tail) - (len(odds) + 1 if odds else 0), len(tiles.apart()) + len(name)
    if odds or doing or least + len(far) > room:  # beside these no two rows word a direction differently
        far = short
    tries = ((doing, far), (doing, short), (doing.partition(" ")[0], short)) if doing else ()
    said, far = next((one for one in tries if least + len(one[0]) + 1 + len(one[1]) <= room), ("", far))
    if odds and least > room:  # a name is worth more than the odds, which LOOK tells too
        return headed(sign, name, tail, to, width, doing)
    if to != (0, 0) and least + len(far) > room:  # and more than where it stands
        if "/" in tail:  # where it stands is worth more than how many Wounds it had when hale
            return headed(sign, name, tail.partition("/")[0], to, width, doing, odds)
        far = ""  # the map shows where it is
    room -= len(said) + 1 if said else 0
    if odds and far and width >= EVEN and least + 4 <= room:
        far = f"{far:>4}"  # so the odds of all rows stand in one column
    told = tiles.apart() + cut_thing(name, room - len(tiles.apart() + far)) + tail
    right = [one for one in ((said, "text"), (odds, "accent"), (far, "dim")) if one[0]]
    return RowLine([sign, (told, "text")], [(f" {word}" if n else word, hue) for n, (word, hue) in enumerate(right)])


EVEN = 28
"""The panel's columns from which on the odds of several foes stand in one column."""


def about(
    view: View, body: Seen, to: tuple[int, int], width: int, *, brief: bool = False, more: Row | None = None
) -> Iterator[Row]:
    """Yield rows about a creature's intent, facing and Effects (afflictions), with the text `more` at the end.

    Names of Effects are whole where that takes no more rows; `brief` shortens them to two letters.
    """
    kind = content.kinds()[body.kind]
    words: Row = []
    if not view.fight and body.armed:
        words.append(known(view, body))
        if body.tie:
            words.append((TIES[body.tie], "alarm" if body.tie == "follows" else "dim"))
    if body.busy and not view.fight:
        words.append((body.busy, "dim"))
    if view.fight:
        words += [(doing, "text")] if (doing := intent(view, body)) else []
        words.append((body.disposition or "not fighting", "dim"))
    if friendly(view, body):
        words.insert(0, ("with you", "good"))
    elif view.fight and kind.armoured == "head":
        near = max(map(abs, to)) <= 1  # what counts is where one will stand beside it
        away = "faces away" if any(body.facing) else "open all round"  # who was taken unawares has not turned yet
        words.append(
            ("armour here" if near else "faces you", "dim")
            if in_front(body, (body.x - to[0], body.y - to[1]))
            else ("open here" if near else away, "good")
        )
    words += [(word, "cold") for word in stance(body)]
    ails = [(n, r) for n, r in body.effects.items() if r > kind.effects.get(n, 0)]
    if brief:
        yield from listed([*words, *((f"{BRIEF[n]}{scaled(r)}", "good") for n, r in ails), *(more or [])], width)
        return
    whole, short = (
        listed([*words, *((f"{names.get(n, n)} {scaled(r)}", "good") for n, r in ails), *(more or [])], width)
        for names in ({}, SHORT)
    )
    yield from whole if len(whole) == len(short) and all(long(row) <= width for row in whole) else short
