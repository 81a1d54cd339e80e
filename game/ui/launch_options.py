"""What a raid is begun with, before there is one; and why it cannot be."""

import os

from msgspec import Struct

BOARD = "board"


class LaunchOptions(Struct, frozen=True):
    """What the command line has settled already. `job`: one of the Jobs, or BOARD: it is chosen from the nest's board.

    `dice`: as the setting of that name: "real" are typed in. `palette`, `glyphs`: instead of what the options say;
    `colourless`: the terminal has no colours, so there is no other palette than greys.
    """

    seed: str | None = None
    profile: str = "solo"
    job: str = "assassinate"
    dice: str = "seeded"
    palette: str = ""
    glyphs: str = ""
    colourless: bool = False


class LaunchTrouble(Exception):
    """Why a raid cannot be begun or taken up, in one line."""


def any_seed() -> str:
    """Return a seed nobody has chosen: eight letters that can be read aloud."""
    return "".join("aeiou"[byte % 5] if i % 2 else "bdfgklmnprst"[byte % 12] for i, byte in enumerate(os.urandom(8)))
