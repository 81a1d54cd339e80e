"""The command line's options for a raid that is played on screens, and the error if it cannot begin."""

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from game.race.course import Track
    from game.run.creation import Creation

BOARD = "board"


class LaunchOptions(Struct, frozen=True):
    """The command line's options for a raid that is played on screens.

    `job`: a Job's name, or BOARD to choose from the nest's board of Jobs.
    `dice`: a value of the setting of that name; with "real" the player types the results. `palette`, `glyphs`: override the saved settings if
    not empty; `colourless`: the terminal has no colours, so that only the palette of greys is used; `tiles`: whether the map may be pictures.
    """

    seed: str | None = None
    profile: str = "solo"
    edition: str = "fd100"
    sheets: "tuple[Creation, ...]" = ()  # of the characters that the player has created
    job: str = "assassinate"
    dice: str = "seeded"
    palette: str = ""
    glyphs: str = ""
    colourless: bool = False
    tiles: bool = False
    plan: str = ""  # how the seed was chosen
    race: bool = False  # a race: walks are not drawn, splits are shown
    against: "tuple[Track, ...]" = ()  # the ghosts
    by_clock: bool = False  # ghosts are shown where they were at the same time, not in the same turn
    spoil: bool = False  # show ghosts on unknown ground, too
    livesplit: tuple[str, int] | None = None  # the address of a timer


class LaunchTrouble(Exception):
    """The error raised if a raid cannot be begun or resumed, with a message of one line."""
