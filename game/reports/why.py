"""Explanations of a line of the log: the reason, the roll and the rules behind it.

It gives the reason where the Queen chose, the roll or die that decided, and a summary of each rule and ruling cited.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from msgspec import Struct

from game import content
from game.codex import codex
from game.codex.cites import CITE
from game.engine.entries import Chose, Died, Entry, Generated, Rolled, Ruled, Wounded
from game.telling.blows import chosen
from game.telling.log import Line
from game.telling.names import Names
from game.telling.roll_card import card, defended
from game.telling.roll_text import detail, rules_of
from game.telling.words import capital, joined
from game.weighing.scale import feature_name

SOURCES = ("B", "L", "M", "D")
"""The names of sources that are cited as a whole, without a section; such cites are not explained."""


class Part(Struct, frozen=True):
    """One part of an explanation: a heading, with words or a roll's card below it."""

    head: str
    text: str = ""
    card: tuple[str, ...] = ()
    rolled: Rolled | None = None  # whose card it is


def why(line: Line, story: Sequence[Entry], names: Names, width: int = 80) -> list[Part]:
    """Return the explanation of a Line of the log in parts.

    They are the Line, the Queen's reason, the roll or die behind it, the rules cited.
    """
    entry = line.entry
    choice, behind = choice_behind(entry, story), roll_behind(entry, story)
    parts = [Part(line.text, line.detail)]
    if choice:
        head = "The Queen's ruling" if isinstance(choice, Ruled) else "The Queen's reason"
        parts.append(Part(head, reason(choice, names)))
    if isinstance(behind, Rolled):
        head = "The roll" if behind is entry else "The roll before it"
        lines = card(
            behind.roll, behind.roll.check, heading(behind, names), rules_of(behind), width, more=chosen(behind, names)
        )
        parts.append(Part(head, card=tuple(lines), rolled=behind))
    elif behind:
        parts.append(Part("The die before it", f"{capital(thrown(behind))}."))
    return [*parts, *_cited(entry, choice)]


def causes(entry: Entry, story: Sequence[Entry]) -> Iterator[Entry]:
    """Yield the Entries that led to `entry`, the nearest cause first.

    `story`: Entries in order of id. A cause not in it ends the search.
    """
    while by := entry.decided_by:
        at = bisect_left(story, by, key=lambda one: one.id)
        if at == len(story) or story[at].id != by:
            return
        entry = story[at]
        yield entry


def roll_behind(entry: Entry, story: Sequence[Entry]) -> Entry | None:
    """Return the Entry of the dice roll that decided `entry`. If no roll decided it, return None.

    It may be an Action's roll, a die for a table, or a check of Effects. An Entry that is a roll is returned itself.
    """
    if isinstance(entry, Rolled):
        return entry
    return next((one for one in causes(entry, story) if not isinstance(one, Chose | Ruled)), None)


def slain_outright(entry: Died, story: Sequence[Entry]) -> Rolled | None:
    """Return the roll by which somebody else has killed this creature whatever Wounds it had left; None if none did."""
    if any(isinstance(one, Wounded) and one.who == entry.who and one.total >= one.limit for one in story):
        return None
    rolls = (one for one in causes(entry, story) if isinstance(one, Rolled) and one.action != "Luck")
    return next((one for one in rolls if one.who != entry.who), None)


def choice_behind(entry: Entry, story: Sequence[Entry]) -> Chose | Ruled | None:
    """Return the Entry of the choice or ruling by the Queen (game master) that led to `entry`, or None if none did.

    It may be `entry` itself.
    """
    return next((one for one in (entry, *causes(entry, story)) if isinstance(one, Chose | Ruled)), None)


def thrown(entry: Entry) -> str:
    """Return text on a die that was thrown for no Action, and its result: "Risk die 18: Encounter and Obstacle"."""
    return (
        f"{detail(entry)}: {joined(entry.events)}" if isinstance(entry, Generated) and entry.events else detail(entry)
    )


def reason(choice: Chose | Ruled, names: Names) -> str:
    """Return a sentence on the Action that the Queen (game master) chose or ruled on, with actor, target and reason."""
    formula = content.formulas().get(choice.action)
    action = (formula.key if formula else "") or choice.action
    whom = f", at {names.called(choice.target, choice)}" if choice.target and choice.target != choice.who else ""
    told = f"{capital(names.called(choice.who, choice))}: {action}{whom}"
    if isinstance(choice, Ruled):
        by = joined([feature_name(one) for one in (choice.feature, *choice.flair)])
        return f"{told}, by {by}: {choice.verdict}. {choice.reason}: {choice.chance} chances in 100."
    return f"{told}. Her reason: {choice.reason}."


def heading(entry: Rolled, names: Names) -> str:
    """Return the title of a roll's card: "ATTACK   The Wasp > my Minor", or "DEFENCE   You against my Nasute"."""
    if defended(entry.roll.check):
        return f"DEFENCE   {capital(names.called(entry.target, entry))} against {names.called(entry.who, entry)}"
    formula = content.formulas().get(entry.action)
    what = ((formula.key if formula else "") or feature_name(entry.action)).upper()
    whom = f" > {names.called(entry.target, entry)}" if entry.target and entry.target != entry.who else ""
    return f"{what}   {capital(names.called(entry.who, entry))}{whom}" + (f"   {entry.about}" if entry.about else "")


def _cited(entry: Entry, choice: Chose | Ruled | None) -> Iterator[Part]:
    """Yield a Part of the explanation for each codex page or ruling that an Entry or choice cites.

    Rulings have their reasons, other rules the first lines of their codex page.
    A source without a section ("L") is left out, as it names no rule.
    """
    formula = content.formulas().get(entry.action) if isinstance(entry, Rolled) else None
    rules = f"{formula.rule if formula else ''} {rules_of(entry)} {choice.rule if choice else ''}"
    told: dict[tuple[str, str], list[str]] = {}
    for cite in dict.fromkeys(CITE.findall(rules)):
        if cite not in SOURCES and codex.page_for(cite):
            told.setdefault(_summary(cite), []).append(cite)
    for (title, text), cites in told.items():
        yield Part(f"{', '.join(cites)}  {title}", text)


def _summary(cite: str) -> tuple[str, str]:
    """Return (title, text) for a citation: from the ruling that it names, or else from the codex passage that it names.

    A ruling's text has its reason.
    """
    if ruling := content.rulings().get(cite):
        return ruling.title, f"{ruling.text} Why: {ruling.why}"
    return codex.passage(cite)
