"""The run's own page: what became of it in plain text, beside the save, for those who keep such things."""

from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import wrap
from typing import Protocol

from game.engine.commands import AnyCommand
from game.reports.story import story
from game.run import saves
from game.run.journal import Damaged
from game.run.run import Run
from game.run.save_folder import NoFolder, Unkept, leave_page
from game.telling.words import counted


class InHand(Protocol):
    """A raid in a front, and the Command that has not come back yet."""

    @property
    def run(self) -> Run: ...
    @property
    def in_hand(self) -> AnyCommand | None: ...


WIDTH = 76
"""Columns of the page."""
ENDS = {"won": "THE JOB IS DONE", "dead": "DEAD", "left": "OUT, AND ALIVE", "": "NOT OVER YET"}
"""How a raid has ended."""


def unwritten(run: Run, again: str, leave: str) -> str:
    """Return why nothing goes on, with the keys or words that try once more, and that leave: what leaving loses."""
    owed = run.journal.owed if run.journal else 0
    loses = f"loses {counted(owed, 'command')}" if owed else "loses nothing"
    return f"Not written: {run.trouble}. Nothing goes on until it is: {again} tries again, {leave} leaves and {loses}."


def damage(wrong: Damaged) -> list[str]:
    """Return what is damaged in a recording that is sound up to there, and what taking it up there loses."""
    loses = f"loses {counted(wrong.lost, 'command')}" if wrong.lost else "loses no command"
    return [
        f"The recording of this raid is damaged. {wrong}.",
        f"All before that is sound: {counted(wrong.kept, 'command')}. To take the raid up there {loses}.",
        "What is cut off is put aside in the folder of the raid, and not deleted.",
    ]


def told(run: Run, seconds: float) -> list[str]:
    """Return the raid, as its Chronicle has it."""
    return story(run.told, run.head, turns=run.raid.turn, seconds=seconds)


def leave(run: Run, seconds: float) -> str:
    """Write it once the run is over; where it lies, or why it does not. Nothing for a run that is kept nowhere."""
    if run.folder is None or not run.raid.outcome:
        return ""
    try:
        return f"This page: {leave_page(run.folder, paper(run.raid.outcome, told(run, seconds)))}"
    except OSError as wrong:
        return f"This page could not be written: {wrong.strerror}."


def crashed(raid: InHand | None, trouble: str, root: Path, close: Callable[[], object]) -> str:
    """Put what is known of a crash into a folder that can be played again, and keep the raid. Return what to say of it."""
    bug = f"a bug: {trouble.strip().splitlines()[-1]}"
    try:
        where = saves.bundle(raid.run, str(raid.in_hand), trouble, root) if raid else None
        close()
    except (OSError, NoFolder, Unkept) as wrong:
        return f"{bug}; what is known of it could not be written: {wrong}"
    return f"{bug}; all that is known of it lies in {where}, the raid can be taken up again" if where else bug


def paper(outcome: str, lines: list[str]) -> Iterator[str]:
    """Yield the page, line by line."""
    yield "NESTS & INSECTS: THE RAID"
    yield ""
    yield ENDS.get(outcome, ENDS[""])
    yield ""
    for line in lines:
        yield from wrap(line, WIDTH, subsequent_indent="  ") or [""]
