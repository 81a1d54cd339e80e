"""How many colours a terminal is given."""

import re
from collections.abc import Mapping
from enum import StrEnum


class Depth(StrEnum):
    """A colour depth, by its name on the command line."""

    TRUE = "true"
    """24 bits a colour."""
    C256 = "256"
    """The cube of 6x6x6 and the ramp of 24 greys of xterm."""
    C16 = "16"
    """The eight colours and their bright kin; their shades are the terminal's."""
    MONO = "mono"
    """No colour: bold, dim and reverse."""


MONOCHROME = re.compile(r"dumb|vt\d+|.*-mono?")
KNOWN_TRUE = ("alacritty", "contour", "foot", "ghostty", "kitty", "wezterm", "xterm-ghostty", "xterm-kitty")
"""Terminals that have true colour but whose word for it, COLORTERM, does not come through ssh."""


def choose(option: str | None, environment: Mapping[str, str]) -> Depth:
    """Return the depth asked for, or else what the environment says: NO_COLOR, then COLORTERM, then TERM.

    Raises ValueError if the option is not the name of a depth.
    """
    if option is not None:
        if option not in list(Depth):
            raise ValueError(f"no colour depth {option!r}: choose one of {', '.join(Depth)}")
        return Depth(option)
    if environment.get("NO_COLOR"):  # https://no-color.org: if present and not empty
        return Depth.MONO
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return Depth.TRUE
    return _by_term(environment.get("TERM", ""))


def _by_term(term: str) -> Depth:
    if term.endswith("-direct") or term in KNOWN_TRUE:
        return Depth.TRUE
    if term.endswith("256color"):
        return Depth.C256
    return Depth.MONO if MONOCHROME.fullmatch(term) else Depth.C16
