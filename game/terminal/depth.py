"""Colour depths: how many colours a terminal can show, and how to detect it."""

import re
from collections.abc import Mapping
from enum import StrEnum


class Depth(StrEnum):
    """How many colours a terminal can show. The value is its name on the command line."""

    TRUE = "true"
    """24 bits for each colour."""
    C256 = "256"
    """256 colours: xterm's cube of 6x6x6 colours and its ramp of 24 greys."""
    C16 = "16"
    """16 colours: eight and their bright variants, in shades that the terminal decides on."""
    MONO = "mono"
    """No colours: only bold, dim, underlined and reverse text."""


MONOCHROME = re.compile(r"dumb|vt\d+|.*-mono?")
KNOWN_TRUE = ("alacritty", "contour", "foot", "ghostty", "kitty", "wezterm", "xterm-ghostty", "xterm-kitty")
"""The values of TERM whose terminals have true colour; over ssh COLORTERM, which would say so, is missing."""


def choose(option: str | None, environment: Mapping[str, str]) -> Depth:
    """Return the colour depth that `option` names, or the one implied by environment variables.

    With None for `option`, these are NO_COLOR, COLORTERM and TERM.
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
