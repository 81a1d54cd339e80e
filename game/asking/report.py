"""The run's own page: what became of it in plain text, beside the save, for those who keep such things."""

from collections.abc import Iterator
from textwrap import wrap

from game.run.run import Run
from game.run.shelf import leave_page
from game.telling.story import story

WIDTH = 76
"""Columns of the page."""
ENDS = {"won": "THE JOB IS DONE", "dead": "DEAD", "left": "OUT, AND ALIVE", "": "NOT OVER YET"}
"""How a raid has ended."""


def told(run: Run, seconds: float) -> list[str]:
    """The raid, as its Chronicle has it."""
    return story(run.story, run.head, turns=run.raid.turn, seconds=seconds)


def leave(run: Run, seconds: float) -> str:
    """Write it once the run is over; where it lies, or why it does not. Nothing for a run that is kept nowhere."""
    if run.folder is None or not run.raid.outcome:
        return ""
    try:
        return f"This page: {leave_page(run.folder, paper(run.raid.outcome, told(run, seconds)))}"
    except OSError as wrong:
        return f"This page could not be written: {wrong.strerror}."


def paper(outcome: str, lines: list[str]) -> Iterator[str]:
    """The page, line by line."""
    yield "NESTS & INSECTS: THE RAID"
    yield ""
    yield ENDS.get(outcome, ENDS[""])
    yield ""
    for line in lines:
        yield from wrap(line, WIDTH, subsequent_indent="  ") or [""]
