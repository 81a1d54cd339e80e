"""The keys of a race: which split times are shown, compared with what, other raids on the map, and beginning the nest again."""

from game.ui.raid.controller import RaidController
from game.ui.screens.end import again


def strip(raid: RaidController) -> None:
    """Show the split times in the next measure (turns, commands, time), or hide them."""
    raid.say(raid.strip.turn_over())


def against(raid: RaidController) -> None:
    """Compare the split times shown with the next choice: another recorded raid, or a target such as a personal best."""
    raid.say(raid.strip.compare())


def ghost(raid: RaidController) -> None:
    """Hide the ghosts (other raids' positions) on the map, or show them again."""
    raid.say(raid.strip.hide())


def ask_again(raid: RaidController) -> None:
    """Ask whether to begin this nest again."""
    raid.show(again(raid))


RACE = {"strip": strip, "against": against, "ghost": ghost, "again": ask_again}
"""The functions of these keys, by the names of key actions."""
