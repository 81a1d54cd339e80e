"""The report of a finished raid as a text file, and messages on damaged recordings, crashes and failed writes."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from textwrap import wrap
from typing import Protocol

from game.engine.commands import AnyCommand
from game.reports import story
from game.run import saves
from game.run.journal import Damaged
from game.run.run import Run
from game.run.save_folder import NoFolder, Unkept, leave_page
from game.telling.words import counted


class InHand(Protocol):
    """A user interface in which a raid is played: the raid's run, and the Command being carried out, if any."""

    @property
    def run(self) -> Run: ...
    @property
    def in_hand(self) -> AnyCommand | None: ...


WIDTH = 76
"""The number of columns of the report."""
ENDS = {"won": "THE JOB IS DONE", "dead": "DEAD", "left": "ALIVE, THE JOB NOT DONE", "": "NOT OVER YET"}
"""The headline for each way a raid can end."""


def unwritten(run: Run, again: str, leave: str) -> str:
    """Return a message which tells the player that the raid cannot be written to disk.

    `again`, `leave`: the keys or words to try again or to leave.
    """
    owed = run.journal.owed if run.journal else 0
    loses = f"loses {counted(owed, 'command')}" if owed else "loses nothing"
    return f"Not written: {run.trouble}. Nothing goes on until it is: {again} tries again, {leave} leaves and {loses}."


def damage(wrong: Damaged) -> list[str]:
    """Return a message which tells the player that a recording is damaged, as lines of text.

    It says how much of it is sound, and what is lost by continuing from its sound part.
    """
    loses = f"loses {counted(wrong.lost, 'command')}" if wrong.lost else "loses no command"
    return [
        f"The recording of this raid is damaged. {wrong}.",
        f"All before that is sound: {counted(wrong.kept, 'command')}. To take the raid up there {loses}.",
        "What is cut off is put aside in the folder of the raid, and not deleted.",
    ]


def told(run: Run, seconds: float, numbers: Mapping[int, int]) -> list[str]:
    """Return the story of the raid `run` as lines of text. `numbers`: those that creatures have in the log, by their ids."""
    return story.story(run.told, run.head, numbers, turns=run.raid.turn, seconds=seconds)


def end(run: Run, numbers: Mapping[int, int]) -> list[str]:
    """Return a few sentences on how the raid ended. `numbers`: those that creatures have in the log, by their ids."""
    return story.end(run.told, run.head, numbers)


def leave(run: Run, seconds: float, numbers: Mapping[int, int]) -> str:
    """Write the report of a finished raid, and return a message with its path, or why writing failed.

    Return "" if the raid needs no report. `numbers`: those that creatures have in the log, by their ids.
    """
    if run.folder is None or not run.raid.outcome:
        return ""
    try:
        return f"This page: {leave_page(run.folder, paper(run.raid.outcome, told(run, seconds, numbers)))}"
    except OSError as wrong:
        return f"This page could not be written: {wrong.strerror}."


def crashed(raid: InHand | None, trouble: str, root: Path, close: Callable[[], object]) -> str:
    """Write all that is known of a crash into a new folder, close the raid, and return a message.

    The crash can be replayed from the folder.
    """
    bug = f"a bug: {trouble.strip().splitlines()[-1]}"
    try:
        where = saves.bundle(raid.run, str(raid.in_hand), trouble, root) if raid else None
        close()
    except (OSError, NoFolder, Unkept) as wrong:
        return f"{bug}; what is known of it could not be written: {wrong}"
    return f"{bug}; all that is known of it lies in {where}, the raid can be taken up again" if where else bug


def paper(outcome: str, lines: list[str]) -> Iterator[str]:
    """Yield the lines of a finished raid's report: title, headline for the `outcome`, and story."""
    yield "NESTS & INSECTS: THE RAID"
    yield ""
    yield ENDS.get(outcome, ENDS[""])
    yield ""
    for line in lines:
        yield from wrap(line, WIDTH, subsequent_indent="  ") or [""]
