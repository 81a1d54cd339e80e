"""Rows of text that explain an Attack's odds: what improves or worsens them, and what has no influence, and why."""

import re
from collections.abc import Iterator

from msgspec.structs import replace

from game.engine.refusals import Refusal
from game.fd100 import Check, Modifier
from game.telling.dice_card import decides, mean, sides
from game.telling.shorten import cut
from game.ui.map.palette import Ink
from game.ui.widgets.rows import Row, RowLine, paragraph, sided
from game.weighing import odds, weighed

NAMED = {
    "directed": "shown where to hit",
    "behind a barrier": "behind a barrier",
    "Flying": "Flying: in the air",
    "Blind or in the dark": "you see badly",
}
"""The modifiers in words, from the attacker's point of view."""
REDUNDANT = "no difference"
REACH = ("out of reach",)
"""Limits on a roll's degree (guards, R-14) from these sources do not count as hindrances here."""
Named = tuple[Modifier, str]


def deciding(
    check: Check, width: int, *, brief: bool = False, harms: bool = True, flowing: bool = False, summed: bool = False
) -> Iterator[RowLine]:
    """Yield rows of text about an Attack's odds: the two ratings that are compared, and what modifies the roll.

    The rows are worded for the rule system whose dice the Check throws. `harms`: its net is Wounds. `flowing`: how other
    dice come about is told in one paragraph, and not what makes no difference; `summed`: and of pools only their sums.
    """
    if made := weighed(check):
        parts = [(label, re.split(r" ?[\[;]", does)[0]) for label, does in decides(made)]
        if pools := sides(made):
            yield RowLine([(pools, "bright")], [(f"mean {mean(made)}{' W' if harms else ''}", "dim")])
            parts = [] if summed else parts
        if flowing:
            words = (f"{label}{':' if does[:1].isdigit() else ''} {does}" for label, does in parts)
            yield from paragraph("; ".join(words), width)
            return
        for label, does in parts:
            yield from sided([(label, "text")], [(does, "dim")], width)
        return
    first, second = (one.name.removesuffix(" Rate") for one in (check.effort, check.resistance))
    against: Row = [(f" v {second}", "dim"), (f" {check.resistance.value}", "text")]
    yield RowLine([(first, "dim"), (f" {check.effort.value}", "text"), *against])
    yield from hindrances(check, width, brief=brief, felt=flowing)


def hindrances(check: Check, width: int, *, brief: bool = False, felt: bool = False) -> Iterator[RowLine]:
    """Yield a row of text for each thing that raises, lowers or limits an Attack's result.

    If `brief`, those that make no difference share a row; if `felt`, they are left out.
    """
    found: list[Named] = [(one, NAMED.get(one.source, one.source)) for one in check.static]
    guards = {one.source: one for one in reversed(check.guards) if one.source != Refusal.OUT_OF_REACH}
    shell: list[Named] = [(one, f"its {one.source}") for one in guards.values()]
    idle = unfelt(check, [*found, *shell])
    vain = [modifier for ones in idle.values() for modifier, _ in ones]
    yield from (row(one, words, width) for one, words in found if one not in vain)
    for shift in check.shifts:
        steps = f" {'▲' if shift.by > 0 else '▼'}{abs(shift.by)} "
        yield RowLine([(steps, "good" if shift.by > 0 else "bad"), (cut(shift.source, width - 4), "text")])
    yield from (row(one, words, width) for one, words in shell if one not in vain)
    if felt:
        return
    if brief and idle:
        words = ", ".join(words for ones in idle.values() for _, words in ones)
        yield from paragraph(f"{REDUNDANT}: {words}", width)
        return
    for one, words in (named for ones in idle.values() for named in ones):
        yield row(one, words, width, felt=False)
    why = next(iter(idle)) if len(idle) == 1 else REDUNDANT
    yield from paragraph(why if idle else "", width, indent="    ")


def unfelt(check: Check, found: list[Named]) -> dict[str, list[Named]]:
    """Return the modifiers of a Check that make no difference to its odds, as a dict from a reason to a list.

    They are tried one by one, the weakest first.
    """
    idle: dict[str, list[Named]] = {}
    for one, words in sorted(found, key=lambda named: -named[0].rating):
        if why := why_redundant(check, one):
            idle.setdefault(why, []).append((one, words))
            check = without(check, one)
    return idle


def row(modifier: Modifier, words: str, width: int, *, felt: bool = True) -> RowLine:
    """Return the row about a modifier, grey if it makes no difference to the odds (is not `felt`)."""
    tone: Ink = "dim" if not felt else "good" if modifier.rating > 0 else "bad"
    return RowLine([(f"{modifier.rating:+3} ", tone), (cut(words, width - 4), "text" if felt else "dim")])


def why_redundant(check: Check, modifier: Modifier) -> str:
    """Return why a hindrance makes no difference to an Action's results, or "" if it does make a difference.

    It makes one if any degree of Success or Failure would be more or less likely without the hindrance.
    """
    if modifier.rating >= 0 or odds(check) != odds(without(check, modifier)):
        return ""
    others = [one for one in (*check.static, *check.guards) if one.source not in (modifier.source, *REACH)]
    worst = min((one.rating for one in others), default=0)
    return f"{REDUNDANT}: {worst} alone stops as much" if worst <= modifier.rating else REDUNDANT


def without(check: Check, modifier: Modifier) -> Check:
    """Return a copy of the Check without this modifier and without other limits that come from the same source."""
    static = tuple(one for one in check.static if one != modifier)
    return replace(check, static=static, guards=tuple(one for one in check.guards if one.source != modifier.source))
