"""Pages on what has happened in a raid: the log, its rolls, and the explanation of a log line.

The log, all rolls, the card (the calculation) of one roll, and the reasons for a line of the log.
"""

from collections.abc import Iterator, Sequence

from game import content
from game.engine.entries import Entry, Rolled
from game.fd100 import Degree
from game.presentation.carrying.items import STUDIES
from game.presentation.outcome import percents
from game.presentation.page import Page, PageRow, Section, sentence
from game.reports.why import heading, why
from game.run.run import Run
from game.telling.blows import chosen, dealt
from game.telling.hundred_card import TIE, Row
from game.telling.log import Line, Teller
from game.telling.names import Names
from game.telling.roll_card import card, chances, defended, fell, own, rows, verdict
from game.telling.roll_text import certain, rules_of

MOST = 9
"""The most rolls that are shown one by one; the list of all has the others."""


def log(lines: Sequence[Line], title: str = "The log", about: str = "", *, numbered: bool = False) -> Page:
    """Return the page of these log lines, if `numbered` each with the number of the Command it followed."""
    found = [
        PageRow(line.text, f"{line.entry.command:5}" if numbered else "", f"tone_{line.tone}", "faint", line.detail,
                more=(cited(line),), key=(n,), entry=line.entry)
        for n, line in enumerate(lines)
    ]  # fmt: skip
    return Page(title, [Section(found)], about)


NESTS = ("Luck", "Disturbance", "Obstruction", "Infection")
"""The rolls of the nest, and of Luck itself, whose doubles set no Luck."""


def cited(line: Line) -> str:
    """Return the detailed numbers of a log line as text, followed by the rules that the line cites."""
    rules = rules_of(line.entry)
    return f"{line.detail} {f'[{rules}]' if rules else ''}".strip()


def everything(run: Run, names: Names) -> list[Line]:
    """Return the whole story of the raid so far as log lines, with the numbers that creatures have in `names`.

    Once the raid is over, events that nobody perceived are included.
    """
    teller = Teller(run.head.seed)
    teller.names.kept = names.numbers
    return teller.lines(run.story, full=True, whole=run.decision is None)


def rolls(run: Run, names: Names) -> list[Line]:
    """Return the log lines that report rolls of dice, with the numbers that creatures have in `names`."""
    return [line for line in everything(run, names) if isinstance(line.entry, Rolled)]


def last_roll(story: Sequence[Entry], names: Names, since: int | None = None) -> Rolled | None:
    """Return the roll that the party's newest Command with dice was about, see `last_rolls`, or None if no dice fell."""
    return next(iter(last_rolls(story, names, since)), None)


def last_rolls(story: Sequence[Entry], names: Names, since: int | None = None) -> list[Rolled]:
    """Return the roll that the party's newest Command with dice was about, then its other ones since then, the newest first.

    That is its first roll of that Command for an Action or to identify an Item; without one, as where a fight has only begun, the
    newest of any kind. What was identified in passing, or came of an Event that asked something, after work that was begun with the
    Command `since`, yields to that work.
    If the party rolled nothing, it is anybody's newest. A roll is that of whoever threw the dice, such as of who
    defended. Of an area it is the one on whom the blow was aimed at.
    """
    rolled = [entry for entry in reversed(story) if isinstance(entry, Rolled) and not certain(entry.roll.check)]
    by_party = (entry for entry in rolled if names.mine(entry.target if defended(entry.roll.check) else entry.who))
    if not (found := list(by_party) or rolled):
        return []
    acts, studies, at = content.formulas().keys() - events(), {*STUDIES.values()}, found[0].command
    done = [one for one in found if one.action in acts | studies and one.id not in names.aside]
    if since is not None and found[0].action in studies | events():
        at = next((one.command for one in done if one.action in acts and one.command >= since), at)
    first = next((one for one in reversed(done) if one.command == at), found[0])
    return [first, *(one for one in found if one.command >= at and one is not first)][:MOST]


def events() -> set[str]:
    """Return the names of the Events for which something may be rolled: Costs, Risks and Rewards. [B 3.14.9]"""
    return {name for table in content.events().values() for name in table}


def roll_card(rolled: Rolled, story: Sequence[Entry], names: Names, width: int) -> Page:
    """Return the page on how one roll was calculated, as a picture and as rows of text, and on the Wounds in `story` it gave. [R section 5.1]"""
    drawn = tuple((line,) for line in picture(rolled, story, names, width))
    section = Section(list(spoken(rolled, story, names)), picture=drawn)
    return Page("Roll", [section], f"moment {rolled.command}", cites=rules_of(rolled))


def picture(rolled: Rolled, story: Sequence[Entry], names: Names, width: int) -> Iterator[tuple[str, str]]:
    """Yield the lines of one roll's drawn card, which shows how it was calculated, as (line, colour) pairs.

    The lines that decided the roll stand out.
    """
    roll = rolled.roll
    shown = fell(roll)
    found = after(rolled, story, names)
    for line in card(roll, roll.check, heading(rolled, names), rules_of(rolled), width, more=found):
        tone = (
            f"degree{int(own(roll.check, roll.degree))}"
            if line.startswith(" >")
            else "bright"
            if line.strip() in shown
            else "text"
        )
        yield line, tone


def spoken(rolled: Rolled, story: Sequence[Entry], names: Names) -> Iterator[PageRow]:
    """Yield page rows that put a roll's calculation in words: heading, odds, die, modifiers, degree."""
    roll, odds = rolled.roll, chances(rolled.roll.check)
    what, *rest = (part for part in heading(rolled, names).split("   ") if part)
    yield PageRow(": ".join([what.capitalize(), *rest]) + (f" [{rules_of(rolled)}]" if rolled.rule else ""))
    can = [degree for degree in reversed(Degree) if odds.counts[degree]]
    shares = percents([odds.counts[degree] for degree in can])
    likely = [f"{share} % {degree}" for share, degree in zip(shares, can, strict=True)]
    yield PageRow("; ".join(likely), "Before the roll")
    yield from (PageRow(line) for line in fell(roll))
    yield from (
        PageRow(said.replace(TIE, " "), label)
        for label, said in (*rows(roll, roll.check), *after(rolled, story, names))
    )
    yield PageRow(f"So: {verdict(roll)}")


def after(rolled: Rolled, story: Sequence[Entry], names: Names) -> list[Row]:
    """Return the rows of a card on what came of the roll: which Attacks land, their Wounds, and Luck."""
    return [*chosen(rolled, names), *dealt(rolled, story, names), *luck(rolled, names)]


def luck(rolled: Rolled, names: Names) -> list[Row]:
    """Return the row of a card that says that a double becomes the Luck of who threw it, or [] if this die sets none. [B 2.3.9]"""
    check, die = rolled.roll.check, rolled.roll.die
    sets = names.mine(rolled.who) and not (certain(check) or check.by or rolled.action in NESTS)
    return [("Luck", sentence("luck card", die=f"{die:02}"))] if sets and die % 11 == 0 else []


def explained(line: Line, story: Sequence[Entry], names: Names, width: int) -> Page:
    """Return the page that explains a log line: its reason, the calculation of its roll, the rules cited."""
    sections: list[Section] = []
    for part in why(line, story, names, width):
        rows_ = list(spoken(part.rolled, story, names)) if part.rolled else [PageRow(part.text)] if part.text else []
        drawn = tuple((line,) for line in picture(part.rolled, story, names, width)) if part.rolled else ()
        sections.append(Section(rows_, part.head, "bright" if sections else f"tone_{line.tone}", drawn))
    return Page("Why", sections, f"moment {line.entry.command}", cites=rules_of(line.entry))
