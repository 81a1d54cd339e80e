"""The entry point of the text interface: it plays raids, handles all errors and returns the exit code."""

from collections.abc import Mapping
from typing import IO

from game.presentation.pages import report
from game.presentation.pages.ending import ending
from game.printable import complain
from game.run import save_folder
from game.text import obey
from game.text.opening import Opening, TextOptions, Trouble
from game.text.pages import read
from game.text.raid import Left
from game.text.talk import Talk, Unheard


def play(
    launch: TextOptions, environment: Mapping[str, str], into: IO[str], out: IO[str], *, resume: bool = False
) -> int:
    """Play raids until the player leaves or the input ends. Return the exit code: 0, 1 after a crash, 2 for bad input."""
    opening = Opening(Talk(into, out), save_folder.root(environment), launch)
    try:
        if opening.first(resume=resume):
            go_on(opening)
    except Trouble as why:
        return complain(str(why), 2)
    except (Left, EOFError, KeyboardInterrupt):
        pass
    except (BrokenPipeError, Unheard):
        try:
            opening.close()
        except save_folder.Unkept as wrong:
            return complain(str(wrong), 2)
        raise
    except Exception:  # noqa: BLE001  whatever it was, nothing may be lost
        import traceback  # noqa: PLC0415  seldom needed

        said = report.crashed(opening.raid, traceback.format_exc(), opening.where, opening.close)
        return complain(said, 1)
    return farewell(opening)


def go_on(opening: Opening) -> None:
    """Play one raid after another until the player wants no more."""
    while opening.raid:
        raid = opening.raid
        obey.play(raid)
        seconds = raid.run.clock() / 1000
        raid.teller.names.whole = True
        raid.talk.say(f"{report.ENDS.get(raid.run.raid.outcome, report.ENDS[''])}.")
        for page in ending(raid.run, raid.view, raid.teller.names, raid.hindsight, seconds):
            raid.talk.say(*read(page))
        raid.talk.say(*filter(None, [report.leave(raid.run, seconds, raid.teller.names.numbers)]))
        if not opening.again():
            return


def farewell(opening: Opening) -> int:
    """Save the raid, print its folder, and return the exit code: 0, or 2 if part of the raid could not be saved."""
    try:
        kept = opening.close()
    except save_folder.Unkept as wrong:
        return complain(str(wrong), 2)
    if kept:
        opening.talk.say(f"The raid is kept in {kept}.")
    return 0
