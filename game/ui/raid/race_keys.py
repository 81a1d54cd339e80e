"""The keys of a race: what the strip shows, and this nest again."""

from game.ui.raid.controller import RaidController
from game.ui.screens.end import again


def strip(raid: RaidController) -> None:
    """Show splits in the next measure, or none."""
    raid.say(raid.strip.turn_over())


def against(raid: RaidController) -> None:
    """Compare splits with what comes next."""
    raid.say(raid.strip.compare())


def ghost(raid: RaidController) -> None:
    """Hide the ghosts, or show them."""
    raid.say(raid.strip.hide())


def ask_again(raid: RaidController) -> None:
    """Ask whether to begin this nest again."""
    raid.show(again(raid))


RACE = {"strip": strip, "against": against, "ghost": ghost, "again": ask_again}
"""Their functions, by the names of key actions."""
