"""The functions behind the keys for races (splits, ghosts, this nest again) and for practice (undo, marks)."""

from collections.abc import Callable

from game.presentation.page import sentence
from game.run.rewind import PastMoment
from game.ui.keyset import Keys
from game.ui.raid.controller import RaidController
from game.ui.screen_stack import Next, Reset
from game.ui.screens.end import again


def take_back(raid: RaidController) -> Next | None:
    """Undo the last walk, Action or Turn, in practice only. Return the raid's screen as it was before, or None."""
    return _return(raid, raid.rewind.before() if raid.rewind else None, sentence("nothing before"))


def to_mark(raid: RaidController) -> Next | None:
    """Go back to the moment that the player has marked, in practice only. Return the raid's screen then, or None."""
    return _return(raid, raid.rewind.mark if raid.rewind else None, sentence("no mark"))


def bookmark(raid: RaidController) -> None:
    """Mark this moment of the raid, so that the player can come back to it. This works in practice only, till its end."""
    if raid.rewind is None:
        raid.say(sentence("no practice"))
    elif raid.over:
        raid.say(sentence("nothing to mark", key=raid.keys.shown("take_back")))
    else:
        raid.rewind.bookmark()
        raid.say(sentence("marked", key=raid.keys.shown("to_mark")))


def _return(raid: RaidController, to: PastMoment | None, none: str) -> Next | None:
    """Go back to the moment `to` and return the raid's screen then, or show the text `none` if there is none."""
    if raid.rewind is None or to is None:
        raid.say(none if raid.rewind else sentence("no practice"))
        return None
    try:
        raid.rewind.back(to)
    except OSError as wrong:
        raid.say(f"{wrong.strerror or wrong}.")
        return None
    return Reset(raid.game.play(raid.run, sentence("taken back", turn=raid.run.raid.turn), raid.rewind))


def practice_keys(keys: Keys, *, over: bool) -> str:
    """Return a text that says that this is practice, and names the keys for it. `over`: whether the raid has ended."""
    return sentence("practice is over" if over else "practice keys", **{name: keys.shown(name) for name in PRACTICE})


Deed = Callable[[RaidController], Next | None]
"""A function that does what a key is for, and returns the next screen, if another is to be shown."""
PRACTICE: dict[str, Deed] = {"take_back": take_back, "bookmark": bookmark, "to_mark": to_mark}
"""The functions of practice, by the names of key actions."""
RACE = PRACTICE | {
    "strip": lambda raid: raid.say(raid.strip.turn_over()),
    "against": lambda raid: raid.say(raid.strip.compare()),
    "ghost": lambda raid: raid.say(raid.strip.hide()),
    "again": lambda raid: raid.show(again(raid)),
}
"""The functions of races and of practice, by the names of key actions."""
