"""Why: a line of the log explained by what stands behind it.

Her reason, where the Queen chose; the roll, whose card stands there; and every rule and ruling that is cited, in short.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from game import content
from game.flow.chronicle import Chose, Entry, Happened, Rolled, Ruled
from game.telling import codex
from game.telling.card import card
from game.telling.log import Line
from game.telling.names import Names
from game.telling.words import capital, joined

SOURCES = ("B", "L", "M", "D")
"""Cited whole, without a section: no more than where a rule was taken from."""


class Part(Struct, frozen=True):
    """A heading and what stands under it: words, or a card whose lines are as they should be."""

    head: str
    text: str = ""
    card: tuple[str, ...] = ()


def why(line: Line, story: Sequence[Entry], names: Names, width: int = 80) -> list[Part]:
    """A line of the story explained, what is nearest to it first."""
    entry = line.entry
    before = list(_before(entry, story))
    choice, roll = _choice(entry, before), _roll(entry, before)
    parts = [Part(line.text, line.detail)]
    if choice:
        head = "The Queen's ruling" if isinstance(choice, Ruled) else "The Queen's reason"
        parts.append(Part(head, reason(choice, names)))
    if roll:
        head = "The roll" if roll is entry else "The roll before it"
        lines = card(roll.roll, roll.roll.check, heading(roll, names), roll.rule, width)
        parts.append(Part(head, card=tuple(lines)))
    return [*parts, *_cited(entry, choice)]


def _before(entry: Entry, story: Sequence[Entry]) -> Iterator[Entry]:
    """What was told before it and after the same command, the latest first."""
    at = next((n for n in range(len(story) - 1, -1, -1) if story[n] is entry), 0)
    for n in range(at - 1, -1, -1):
        if story[n].command != entry.command:
            return
        yield story[n]


def _choice(entry: Entry, before: Sequence[Entry]) -> Chose | Ruled | None:
    """The Queen's last choice for her who did it, or her ruling on what was improvised."""
    if isinstance(entry, Chose | Ruled):
        return entry
    doers = {getattr(entry, "who", 0), getattr(entry, "by", 0)}
    chosen = next((one for one in before if isinstance(one, Chose | Ruled)), None)
    return chosen if chosen and chosen.who in doers else None


def _roll(entry: Entry, before: Sequence[Entry]) -> Rolled | None:
    """Its own roll, or the last one that she it happens to had a part in, within the same deed."""
    if isinstance(entry, Rolled):
        return entry
    doers = {getattr(entry, "who", 0), getattr(entry, "by", 0)} - {0}
    for one in before:
        match one:
            case Chose() | Ruled() | Happened(what="Effects checked" | "Effect triggers" | "round begins"):
                return None
            case Rolled() if not doers or doers & {one.who, one.target}:
                return one
            case _:
                pass
    return None


def reason(choice: Chose | Ruled, names: Names) -> str:
    """What she let somebody do, and why."""
    formula = content.formulas().get(choice.action)
    action = (formula.key if formula else "") or choice.action
    whom = f", at {names.name(choice.target)}" if choice.target and choice.target != choice.who else ""
    told = f"{capital(names.name(choice.who))}: {action}{whom}"
    if isinstance(choice, Ruled):
        by = joined([choice.feature, *choice.flair])
        return f"{told}, by {by}: {choice.verdict}. {choice.reason}: {choice.chance} chances in 100."
    return f"{told}. Her reason: {choice.reason}."


def heading(entry: Rolled, names: Names) -> str:
    """ATTACK   The Wasp > my Minor Soldiers."""
    formula = content.formulas().get(entry.action)
    what = ((formula.key if formula else "") or entry.action).upper()
    whom = f" > {names.name(entry.target)}" if entry.target and entry.target != entry.who else ""
    return f"{what}   {capital(names.name(entry.who))}{whom}" + (f"   {entry.about}" if entry.about else "")


def _cited(entry: Entry, choice: Chose | Ruled | None) -> Iterator[Part]:
    """Each rule once, in the order cited: rulings with their reasons, the rest as its page of the codex begins.

    A source without a section ("L") says no rule; its page would be the one about the sources.
    """
    formula = content.formulas().get(entry.action) if isinstance(entry, Rolled) else None
    rules = f"{formula.rule if formula else ''} {entry.rule} {choice.rule if choice else ''}"
    told: dict[str, list[str]] = {}
    for cite in dict.fromkeys(codex.CITE.findall(rules)):
        if cite not in SOURCES:
            told.setdefault(codex.page_for(cite), []).append(cite)
    for page, cites in told.items():
        if not page:
            continue
        if ruling := content.rulings().get(cites[0]):
            yield Part(f"{cites[0]}  {ruling.title}", f"{ruling.text} Why: {ruling.why}")
        else:
            yield Part(f"{', '.join(cites)}  {codex.pages()[page].title}", codex.opening(page))
