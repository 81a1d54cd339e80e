"""The keys of a race: which splits are shown, compared with what, ghosts on or off, and beginning this nest again."""

from game.ui.raid.controller import RaidController
from game.ui.screens.end import again


def strip(raid: RaidController) -> None:
    """Show the split times in the next measure (turns, commands, time), or hide them."""
    raid.say(raid.strip.turn_over())


def against(raid: RaidController) -> None:
    """Compare the split times with the next raid or target possible."""
    raid.say(raid.strip.compare())


def ghost(raid: RaidController) -> None:
    """Hide the ghosts (other raids' positions) on the map, or show them again."""
    raid.say(raid.strip.hide())


def ask_again(raid: RaidController) -> None:
    """Ask whether to begin this nest again."""
    raid.show(again(raid))


RACE = {"strip": strip, "against": against, "ghost": ghost, "again": ask_again}
"""The functions of these keys, by the names of key actions."""
