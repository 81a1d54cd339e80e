"""The first page after a raid, which tells all of it in a few lines, and the pages on it as a race."""

from collections.abc import Iterator, Sequence

from game import content
from game.content.commissions import commission
from game.engine.entries import Entry, Happened, Rolled
from game.presentation.page import Page, PageRow, Section, words
from game.presentation.pages import report
from game.presentation.pages.ending import said_roll, tone
from game.presentation.pages.raid_records import COLUMNS, passed
from game.race.rules import Conduct
from game.race.splits import Split
from game.reports import story
from game.run.run import Run
from game.telling.names import Names
from game.telling.roll_text import rolled
from game.telling.words import capital, joined

DONE = "the Job is done"
"""The event of the Command that does the Job."""
FEW = 5
"""The most things done without that are named, rather than counted."""
MANY = 2
"""The most deaths that have a line each."""


def summary(run: Run, names: Names, seconds: float, kept: Sequence[Conduct], keys: Sequence[tuple[str, str]]) -> Page:
    """Return the page that tells a raid in short: the Job, its end and the roll behind it, what happened, and what next.

    `seconds`: the time played; `kept`: what it has done without; `keys`: what can be done now, as (key, what it does).
    """
    said = words("summary")
    told = story.facts(run.told, names.numbers, turns=run.raid.turn, seconds=seconds)
    if kept:
        them = joined([words("conducts")[one] for one in kept])
        told["kept"] = said["which kept" if len(kept) <= FEW else "how many kept"].format(many=len(kept), them=them)
    happened = [PageRow(text, said[what]) for what, text in told.items()]
    title = f"{joined([content.classes()[kind].name for kind in run.head.party])}: {commission(run.head.job, run.head.seed).name}"
    return Page(
        report.ENDS.get(run.raid.outcome, report.ENDS[""]),
        [
            Section([*ended(run, names)], title.upper(), "accent"),
            Section(happened, said["raid"]),
            Section([PageRow(what, key, mark="accent") for key, what in keys], said["next"]),
        ],
        f"seed {run.head.seed}",
    )


def ended(run: Run, names: Names) -> Iterator[PageRow]:
    """Yield rows on how a raid ended, and on the roll that ended it; of many deaths in one row."""
    lines = report.end(run, names.numbers)
    dead = [line for line in lines if " died of " in line]
    if len(dead) > MANY:
        by: dict[str, list[str]] = {}
        for line in dead:
            who, _, cause = line.partition(" died of ")
            by.setdefault(cause, []).append(who if not by else f"{who[:1].lower()}{who[1:]}")
        rest = [line for line in lines if line not in dead]
        lines = [" ".join(f"{capital(joined(who))} died of {cause}" for cause, who in by.items()), *rest]
    yield from (PageRow(line, tone=tone(line)) for line in lines)
    if run.raid.outcome == "won" and (roll := deciding(run.story, names)):
        yield PageRow(said_roll(roll, names), tone="dim", entry=roll)


def deciding(entries: Sequence[Entry], names: Names) -> Rolled | None:
    """Return the party's last roll in the Command that did the Job, or None if nothing was rolled for it."""
    done = next((one.command for one in reversed(entries) if isinstance(one, Happened) and one.what == DONE), 0)
    rolls = (one for one in reversed(entries) if isinstance(one, Rolled) and one.command == done)
    return next((one for one in rolls if names.mine(one.who) and rolled(one.roll)), None)


def race_pages(splits: Sequence[Split], kept: Sequence[Conduct]) -> list[Page]:
    """Return the page on a raid's splits and the page on what it has done without, each with what it means."""
    said, names = words("summary"), words("splits")
    heads = "".join(f"{one:>{wide}}" for one, wide in zip(words("raid_records")["heads"].split(), COLUMNS, strict=True))
    rows = [PageRow(heads, " ", "dim"), *(PageRow(passed(one), names[one.key]) for one in splits)]
    done = [PageRow(words("means")[one], words("conducts")[one], mark="bright") for one in kept]
    return [
        *([Page(said["splits"], [Section([PageRow(said["counted"], tone="dim")]), Section(rows)])] if splits else []),
        *([Page(said["conducts"], [Section([PageRow(said["without"], tone="dim")]), Section(done)])] if kept else []),
    ]
