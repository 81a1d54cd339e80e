"""Functions that convert true colours, as numpy arrays, into colour codes for terminals that have fewer colours.

Colours come in as arrays of shape (..., 3), 0-255; codes go out as arrays of shape (...). In 256 or 16 colours the foreground and the
background of a cell never get the same code if they differ, so that text stays readable.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Colours: TypeAlias = NDArray[np.uint8]
Codes: TypeAlias = NDArray[np.int32]

DARK, DARK_BEHIND, GREY, WHITE = 48, 72, 104, 200
"""Limits (0-255) of a colour's strongest channel, for the choice of dark colours among 16.

Weaker than DARK (backgrounds: DARK_BEHIND) is black; a grey weaker than GREY is bright black, weaker than WHITE is
white, else bright white.
"""
VIVID = 176
"""In 16 colours: the least strongest channel (0-255) with which a colour gets its bright variant (code + 8)."""

BOLD, DIM, REVERSE, UNDERLINE = 1, 2, 4, 8
"""The bits of a monochrome style code; several may be set at once."""
LIT, BRIGHT = 96, 128
"""For monochrome: backgrounds of luminance LIT or more (0-255) underline the text, of BRIGHT or more show it in reverse."""
STRONG, WEAK = 224, 128
"""For monochrome: foregrounds of luminance STRONG or more (0-255) are bold, those of less than WEAK are dim."""


def luminance(colours: Colours) -> Codes:
    """Return the perceived brightness of each colour, 0-255."""
    wide = colours.astype(np.int32)
    return (wide[..., 0] * 54 + wide[..., 1] * 183 + wide[..., 2] * 19) >> 8


def packed(colours: Colours) -> Codes:
    """Return each colour as one integer, 0xRRGGBB."""
    wide = colours.astype(np.int32)
    return (wide[..., 0] << 16) | (wide[..., 1] << 8) | wide[..., 2]


def index_256(colours: Colours) -> Codes:
    """Return the nearest xterm code (16-255) for each colour: greys from the grey ramp, others from the colour cube."""
    wide = colours.astype(np.int32)
    high, low = wide.max(-1), wide.min(-1)
    steps = np.where(wide < 48, 0, np.where(wide < 115, 1, (wide - 35) // 40))
    cube = 16 + 36 * steps[..., 0] + 6 * steps[..., 1] + steps[..., 2]
    grey = (high + low) >> 1
    ramp = np.where(grey < 4, 16, np.where(grey > 246, 231, 232 + np.clip((grey - 3) // 10, 0, 23)))
    return np.where(high - low < 10, ramp, cube).astype(np.int32)


def index_16(colours: Colours, dark: int = DARK) -> Codes:
    """Return each colour's ANSI code (0-15).

    It is the sum of 1 red, 2 green, 4 blue, plus 8 if bright, or 0 if weaker than `dark`.
    """
    wide = colours.astype(np.int32)
    high, low = wide.max(-1), wide.min(-1)
    strong = wide * 2 > (high + low)[..., None]
    hue = strong[..., 0] * 1 + strong[..., 1] * 2 + strong[..., 2] * 4 + np.where(high >= VIVID, 8, 0)
    grey = np.where(high < GREY, 8, np.where(high < WHITE, 7, 15))
    coloured = np.where((high - low) * 3 > high, hue, grey)
    return np.where(high < dark, 0, coloured).astype(np.int32)


def pair_256(fore: Colours, back: Colours) -> tuple[Codes, Codes]:
    """Convert foreground and background colours into colour codes of a terminal with 256 colours.

    If a cell's two colours differ, its two codes differ too, so that the character stays visible.
    """
    front, behind = index_256(fore), index_256(back)
    dark = back.max(-1) < DARK_BEHIND  # black is the only colour of the cube that is so dark
    behind = np.where(
        dark & (behind > 16), np.where(luminance(back) < 4, 16, 232 + (luminance(back) - 3) // 10), behind
    )
    lost = _lost(fore, back, front, behind)
    light = luminance(back) >= 100
    brighter = np.where(behind == 231, 240, np.where(light, 231, 244))
    darker = np.where(behind == 16, 238, np.where(light, 240, 16))
    front[lost] = np.where(luminance(fore) >= luminance(back), brighter, darker)[lost]
    return front, behind


def pair_16(fore: Colours, back: Colours) -> tuple[Codes, Codes]:
    """Convert foreground and background colours into colour codes of a terminal with 16 colours.

    If a cell's two colours differ, its two codes differ too, so that the character stays visible.
    """
    front, behind = index_16(fore), index_16(back, DARK_BEHIND)
    lost = _lost(fore, back, front, behind)
    brighter = np.where(behind < 8, behind + 8, np.where(behind == 15, 0, 15))
    darker = np.where(behind == 0, 8, 0)
    front[lost] = np.where(luminance(fore) >= luminance(back), brighter, darker)[lost]
    return front, behind


def styles(fore: Colours, back: Colours, blank: NDArray[np.bool_]) -> Codes:
    """Return each cell's style on a terminal without colours, as an array of bits: BOLD, DIM, REVERSE, UNDERLINE.

    `blank`: cells without a character.
    A cell is reversed if its background is bright, or brighter than its foreground; underlined if its background is only lighter.
    """
    front, behind = luminance(fore), luminance(back)
    marked = (behind >= LIT) & (behind < BRIGHT)
    reverse = (behind >= BRIGHT) | (~marked & ~blank & (behind > front))
    weight = np.where(blank, 0, np.where(front >= STRONG, BOLD, np.where(front < WEAK, DIM, 0)))
    return np.where(reverse, REVERSE, weight | np.where(marked, UNDERLINE, 0)).astype(np.int32)


def _lost(fore: Colours, back: Colours, front: Codes, behind: Codes) -> NDArray[np.bool_]:
    lost: NDArray[np.bool_] = (front == behind) & (fore != back).any(-1)
    return lost
