"""The character sheet as lines of text, laid out like the rulebook's, with current or printed ratings. [B 2.3]

    ╠═ Survival ════════════════════╤═ Luck ═══════════════════════════════════════╣
    ║ ○ Starving   Hunger ...... 0% │ [11] 22  33  44  55  66  77  88  99  00      ║

■ is ticked for XP, ● applies now. Nothing is said by colour, so every front can draw it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import NamedTuple

import msgspec

from game import content
from game.content import ATTRIBUTES, COMBAT, COMMON, EFFECTS, FEATURES, SPECIFIC, Attack, Kind
from game.weighing.scale import bonus, damage, in_dice, rules
from game.weighing.scale import most as most_of

WIDTH = 80

DIETS = {"omnivore": "eats anything", "plants": "eats plants", "animals": "eats animals"}
LINES = {
    "hit": "Hit", "add": "Hit (Add)", "alt": "Hit (Alt)", "critical": "Hit (Crit)",
    "miss": "Miss", "miss_add": "Miss (Add)", "miss_alt": "Miss (Alt)", "miss_critical": "Miss (Crit)",
}  # fmt: skip
Item = tuple[str, str, int, bool]
"""An item on the sheet: its name, types, rating, and whether it is depleted."""


@content.by_edition
def phrases() -> dict[str, dict[str, str]]:
    """Return the character sheet's headings and labels, as a dict of dicts, for the rules in force. Raises BadAsset."""
    return content.read("sheet", dict[str, str])


class SheetArea(NamedTuple):
    """An area of the character sheet: headings and rows, in two parts if `split`, the left one's columns, is not 0."""

    left: str
    right: str
    split: int
    rows: Iterable[tuple[str, str]]


def sheet(  # noqa: PLR0913  a sheet has so many fields
    kind: Kind,
    *,
    ratings: Mapping[str, int] | None = None,
    effects: Mapping[str, int] | None = None,
    wounds: int = 0,
    limit: int | None = None,
    disposition: str = "",
    luck: int = 11,
    hunger: int = 0,
    starving: bool = False,
    ticked: frozenset[str] = frozenset(),
    items: Sequence[Item] | None = None,
) -> list[str]:
    """Return the sheet of a character class or creature as lines of text, 80 columns wide.

    A value that is None, or missing in `ratings`, is shown as printed.
    `limit` is the Wounds Max. `luck` is where the marker lies: 0, 11, 22 .. 99.
    """
    now = kind.features | dict(ratings or {})
    hurt = kind.effects if effects is None else effects
    learns = " (■ XP)" if kind.diet else ""
    marks = {name: "■" if name in ticked else "□" for name in FEATURES} if kind.diet else {}
    held = [(one.name, content.forms()[one.form].types, one.rating, False) for one in (kind.item,) if one]
    boxes = _box(kind.base, 34), _box(kind.special, WIDTH - 41)
    owned = _effects(hurt), _slots(held if items is None else items)
    areas = [
        SheetArea(_title(kind), "", 0, []),
        SheetArea(f"Attributes{learns}", "", 0, _attributes(now, marks)),
        SheetArea(f"Combat Stats{learns}", "", 0, _combat(kind, now, marks, wounds, limit)),
        SheetArea("Disposition Track (recoil <-- --> advance)", "", 0, _track(kind, disposition)),
        SheetArea("Base Attack", "Special Attack", 34, zip_longest(*boxes, fillvalue="")),
        _survival(_food(kind, hunger, starving), _luck(luck)),
        SheetArea("Specific Abilities", f"Common Abilities{learns}", 23, _abilities(now, marks)),
        SheetArea("Effects (● applies)", "Inventory (● depleted)", 36, zip_longest(*owned, fillvalue="")),
    ]
    if not kind.diet:  # not a player's character: no learning, hunger or Items
        areas[5:] = [areas[6], SheetArea("Effects (● applies)", "", 0, [(row, "") for row in _effects(hurt)])]
    return list(_drawn(areas))


def facts(kind: Kind) -> dict[str, object]:
    """Return the sheet of a character class or creature, as the rulebook prints it, as data for JSON.

    "Wounds Max" is a number, or a die's name such as "d6".
    """
    item = kind.item

    def some(names: Iterable[str]) -> dict[str, int]:
        return {name: kind.features.get(name, 0) for name in names}

    def plain(attack: Attack | None) -> dict[str, object]:
        lines = msgspec.to_builtins(attack).items() if attack else ()
        return {name: line for name, line in lines if line != "nothing"}

    return {
        "class": next((key for key, other in content.kinds().items() if other == kind), kind.name),
        "name": kind.name,
        "attributes": some(ATTRIBUTES),
        "combat": {**some(COMBAT), "Wounds Max": int(kind.wounds) if kind.wounds.isdecimal() else kind.wounds},
        "specific": some(SPECIFIC),
        "common": some(COMMON),
        "attacks": {"base": plain(kind.base), "special": plain(kind.special)},
        "effects": dict(kind.effects),
        "diet": kind.diet,
        "hungers": kind.hungers,
        "item": {"name": item.name, "types": content.forms()[item.form].types, "rating": item.rating} if item else {},
    }


def _drawn(areas: Sequence[SheetArea]) -> Iterable[str]:
    above = 0
    for area in areas:
        ends = "╠╣" if area is not areas[0] else "╔╗"
        yield _rule(ends, area.left, area.right, above, area.split)
        for left, right in area.rows:
            row = f"{left:{area.split}} │ {right:{WIDTH - area.split - 7}}" if area.split else f"{left:{WIDTH - 4}}"
            yield f"║ {row} ║"
        above = area.split
    yield _rule("╚╝", "", "", above, 0)


def _rule(ends: str, left: str, right: str, above: int, below: int) -> str:
    """Return a horizontal line of the character sheet, as text. The line contains the headings of the area below.

    `above` and `below` are the columns of dividers that end or begin at it.
    """
    bar = ["═"] * WIDTH
    bar[0], bar[-1] = ends[0], ends[1]
    if above:
        bar[above + 3] = "╧"
    if below:
        bar[below + 3] = "╪" if above == below else "╤"
    for at, title in ((2, left), (below + 5, right)):
        if title:
            bar[at : at + len(title) + 2] = f" {title} "
    return "".join(bar)


def _led(label: str, value: str, width: int) -> str:
    """Return a label and its value as one line, with dots between them, `width` columns wide: "Speed ..... 60%"."""
    dots = width - len(label) - len(value) - 2
    return f"{label} {'.' * dots} {value}" if dots > 0 else f"{label}{value:>{max(width - len(label), len(value) + 1)}}"


def _rated(name: str, now: Mapping[str, int], marks: Mapping[str, str], width: int) -> str:
    told, rated = f"{marks.get(name, ' ')} {name}", f"{now.get(name, 0)}%"
    by = bonus(now, name)
    return f"{_led(told, rated, width - 3)} {by}" if by else _led(told, rated, width)


def _title(kind: Kind) -> str:
    about = [kind.name.upper()]
    if kind.diet:
        about += ["/".join(kind.pronouns), DIETS[kind.diet] + ("" if kind.hungers else ", never hungry")]
    return " ═ ".join(about)


def _attributes(now: Mapping[str, int], marks: Mapping[str, str]) -> list[tuple[str, str]]:
    return [("  ".join(_rated(name, now, marks, 17) for name in ATTRIBUTES[row : row + 4]), "") for row in (0, 4)]


def _combat(
    kind: Kind, now: Mapping[str, int], marks: Mapping[str, str], wounds: int, limit: int | None
) -> list[tuple[str, str]]:
    said = phrases()["combat"]
    rows = [f"{_rated(name, now, marks, 24)}  {said[name]}" for name in COMBAT]
    each = said["advances" if kind.wound_advances else "fewer" if kind.swarm else "hampers"]
    most = most_of(kind) if limit is None else str(limit)
    row = "".join("●" if n < wounds else "○" for n in range(int(most))) if most.isdecimal() and int(most) <= 10 else ""
    left = most if limit is None else limit - wounds
    told = (
        most if " " in most else said["count"].format(taken=wounds, left=left, most=most)
    )  # "up to 39": none has come yet
    rows.append(_led(f"  {said['unit']}", told, 24) + f"  {each}  {row}")
    return [(row.rstrip(), "") for row in rows]


def _track(kind: Kind, disposition: str) -> list[tuple[str, str]]:
    here = kind.track.index(disposition) if disposition in kind.track else -1
    boxes = [f"{'●' if n == here else '○'} {name}" for n, name in enumerate(kind.track)]
    rows = boxes, [f"  {phrases()['track'][name]}" for name in kind.track]
    return [("".join(f"{box:15}" for box in row).rstrip(), "") for row in rows]


def _box(attack: Attack | None, width: int) -> list[str]:
    """Return an Attack as lines of text: its name, Damage, range and consequences, except those that are "nothing"."""
    if not attack:
        return ["none"]
    lines = [
        ("Name", attack.name),
        *_keywords(attack, width),
        ("Damage", damage(attack)),
        ("Max. Range", attack.range + " (Area)" * attack.area),
    ]
    for field, label in LINES.items():
        texts = re.sub(r" \((.*)\)", r", (\1)", in_dice(getattr(attack, field))).split(", ")
        for n, text in enumerate(texts):
            lines.append((label if not n else label.replace(")", " Rem)" if text.startswith("(") else " Add)"), text))
    return [_led(f"{label}:", text, width) for label, text in lines if text != "nothing"]


def _keywords(attack: Attack, width: int) -> list[tuple[str, str]]:
    """Return the keywords of an Attack as rows (label, text): the last one has a row of its own if they do not fit in one."""
    every = attack.keywords
    if len("Keywords: ") + len(", ".join(every)) <= width:
        return [("Keywords", ", ".join(every))]
    return [("Keywords", ", ".join(every[:-1])), ("and", every[-1])]


def _survival(food: str, luck: str) -> SheetArea:
    """Return the area of the sheet for Hunger, and for Luck in rule systems that have it."""
    lucky = rules().luck
    return SheetArea("Survival", "Luck", 29, [(food, luck)]) if lucky else SheetArea("Survival", "", 0, [(food, "")])


def _food(kind: Kind, hunger: int, starving: bool) -> str:
    return f"{'●' if starving else '○'} Starving   {_led('Hunger', f'{hunger}%' if kind.hungers else 'NONE', 16)}"


def _luck(luck: int) -> str:
    row = [f"{(11 * n) % 110 % 100:02}" for n in (*range(1, 10), 0)]
    return "".join(f"[{double}]" if int(double) == luck else f" {double} " for double in row)


def _abilities(now: Mapping[str, int], marks: Mapping[str, str]) -> Iterable[tuple[str, str]]:
    if not any(name in now for name in COMMON):
        right = ["none printed"]
    else:
        pairs = zip(COMMON[:5], COMMON[5:], strict=True)
        right = [f"{_rated(one, now, marks, 24)}  {_rated(other, now, marks, 24)}" for one, other in pairs]
    left = [_led(name, f"{now.get(name, 0)}%", 23) for name in SPECIFIC]
    return zip_longest(left, right, fillvalue="")


def _effects(hurt: Mapping[str, int]) -> list[str]:
    def cell(name: str, width: int) -> str:
        return _led(f"{'●' if hurt.get(name) else '○'} {name}", f"{hurt.get(name, 0)}%", width)

    return [f"{cell(one, 16)}  {cell(other, 18)}" for one, other in zip(EFFECTS[:5], EFFECTS[5:], strict=True)]


def _slots(items: Sequence[Item]) -> Iterator[str]:
    """Yield a line of text for each Slot of the inventory. A long name goes on in a second one. [B 2.16.5]"""
    for name, types, rating, depleted in items:
        kinds, value = f" [{','.join(types)}]", f"{rating}%"
        room = 37 - len(kinds) - len(value) - 1
        *first, last = wrap(f"{'●' if depleted else '○'} {name}", room, subsequent_indent="  ")
        yield from (f"{part:37}" for part in first)
        yield _led(f"{last}{kinds}", value, 37)
    yield from ["○ " + "." * 35] * (content.constants().party.slots - len(items))
