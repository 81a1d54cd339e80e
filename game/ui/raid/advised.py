"""What the adviser's key has said: its line counts only while the player can read it on the main screen."""

from functools import partial

from game.presentation.page import sentence
from game.presentation.walks.unseen_foes import plays
from game.ui.raid.controller import RaidController
from game.ui.raid.raid_log import ScreenNotice


def advises(raid: RaidController, notice: ScreenNotice) -> bool:
    """Return whether a notice is advice, which the key that it names carries out."""
    return notice.text.startswith(sentence("best", key=raid.called("best"), line="").removesuffix("."))


def promises(raid: RaidController) -> bool:
    """Return whether a notice on the screen says that the adviser's key plays on in a fight with nobody in sight, unasked."""
    promise = plays(partial(raid.keys.shown, context="combat"))
    return any(promise in notice.text for notice in raid.notices)


def withdraw(raid: RaidController) -> None:
    """Take all advice back, with its line: it must be said again before it is done."""
    raid.counsel.at = -1
    if raid.ask:
        raid.ask.advised = None
    raid.log.notices = [one for one in raid.notices if not advises(raid, one)]
