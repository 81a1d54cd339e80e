"""Functions that turn a console's frames into bytes for a terminal, but only what has changed since the last frame."""

import unicodedata
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from tcod.console import Console

from game.terminal import colours
from game.terminal.colours import Codes
from game.terminal.depth import Depth

HOLD, RELEASE = "\x1b[?2026h", "\x1b[?2026l"
"""Codes around one frame, which terminals with synchronized output then show all at once; others ignore the codes."""
WEIGHTS = ((colours.BOLD, 1), (colours.DIM, 2), (colours.UNDERLINE, 4), (colours.REVERSE, 7))
"""The bits of a monochrome style code, each with the SGR parameter (terminal code) that sets it."""
CLEAR = "\x1b[0m\x1b[2J"
ODD = (
    (0x1160, 0x11FF), (0xD7B0, 0xD7FF), (0xFFA0, 0xFFA0),  # letters that join the one before
    (0x2630, 0x2637), (0x268A, 0x268F), (0x4DC0, 0x4DFF), (0x1D300, 0x1D376), (0x1F1E6, 0x1F1FF),  # two cells wide in newer terminals
)  # fmt: skip
"""Ranges of characters (first, last) that terminals do not draw one cell wide, though Python's Unicode tables say so."""


class Cells(NamedTuple):
    """One frame as sent to a terminal: characters and colour codes, in arrays indexed by [y, x].

    A blank cell's foreground code is 0, neither bold nor dim.
    """

    glyphs: NDArray[np.int32]
    fronts: Codes
    backs: Codes

    def changed(self, before: "Cells | None") -> NDArray[np.bool_]:
        """Return which cells differ from the frame `before`, as an array of bool. If it is None, all cells differ."""
        if before is None:
            return np.ones(self.glyphs.shape, np.bool_)
        changed: NDArray[np.bool_] = (
            (self.glyphs != before.glyphs) | (self.fronts != before.fronts) | (self.backs != before.backs)
        )
        return changed


class TerminalScreen:
    """A writer of frames that remembers what a terminal shows, so that only changed cells are sent.

    The terminal's automatic line wrap must be off.
    """

    def __init__(self, depth: Depth = Depth.TRUE) -> None:
        self.depth = depth
        self._shown: Cells | None = None

    def forget(self) -> None:
        """Forget what the terminal shows, so that the next frame is written completely."""
        self._shown = None

    def frame(self, console: Console) -> bytes:
        """Return the bytes that change the terminal's picture from the previous frame to this console (order="F").

        They are b"" if nothing has changed.
        Raises ValueError if the console has order="C".
        """
        cells = _cells(console, self.depth)
        before = self._shown
        if before is not None and before.glyphs.shape != cells.glyphs.shape:
            before = None
        self._shown = cells
        changed = cells.changed(before)
        if not changed.any():
            return b""
        start = [HOLD] if before is not None else [HOLD, CLEAR]
        return "".join([*start, *_written(cells, changed, self.depth), RELEASE]).encode()


def _cells(console: Console, depth: Depth) -> Cells:
    grid = console.rgb.T
    if grid.shape != (console.height, console.width):
        raise ValueError('a screen draws a console made with order="F"')
    glyphs, fore, back = grid["ch"].copy(), grid["fg"], grid["bg"]
    glyphs[(glyphs <= 32) | (glyphs == 0xA0)] = 32
    blank = glyphs == 32
    match depth:
        case Depth.TRUE:
            fronts, backs = colours.packed(fore), colours.packed(back)
        case Depth.C256:
            fronts, backs = colours.pair_256(fore, back)
        case Depth.C16:
            fronts, backs = colours.pair_16(fore, back)
        case Depth.MONO:
            backs = colours.styles(fore, back, blank)
            fronts = np.zeros_like(backs)
    fronts[blank] = 0
    return Cells(glyphs, fronts, backs)


def _written(cells: Cells, changed: NDArray[np.bool_], depth: Depth) -> list[str]:
    """Return the escape codes and characters that redraw the changed cells, row by row."""
    out: list[str] = []
    pen_front = pen_back = -1
    for y in np.flatnonzero(changed.any(axis=1)).tolist():
        glyphs, fronts, backs = cells.glyphs[y].tolist(), cells.fronts[y].tolist(), cells.backs[y].tolist()
        cursor = -1
        for x in np.flatnonzero(changed[y]).tolist():
            if x != cursor:
                out.append(f"\x1b[{y + 1};{x + 1}H")
            cursor = x + 1
            glyph, front, back = glyphs[x], fronts[x], backs[x]
            if glyph == 32:
                front = pen_front
            if front != pen_front or back != pen_back:
                out.append(_pen(depth, front if front != pen_front else -1, back if back != pen_back else -1))
                pen_front, pen_back = front, back
            out.append(_glyph(glyph))
    return out


@lru_cache(maxsize=1 << 16)
def _pen(depth: Depth, front: int, back: int) -> str:
    """Return the escape sequence that sets these colour codes. The code -1 leaves a colour unchanged."""
    if depth is Depth.MONO:
        return "" if back < 0 else f"\x1b[0{''.join(f';{code}' for bit, code in WEIGHTS if back & bit)}m"
    parts = [] if front < 0 else [_colour(depth, front, 30)]
    parts += [] if back < 0 else [_colour(depth, back, 40)]
    return f"\x1b[{';'.join(parts)}m"


def _colour(depth: Depth, code: int, base: int) -> str:
    """Return the part of an escape sequence that sets a colour. `base` is 30 for foreground, 40 for background."""
    if depth is Depth.TRUE:
        return f"{base + 8};2;{code >> 16};{code >> 8 & 255};{code & 255}"
    if depth is Depth.C256:
        return f"{base + 8};5;{code}"
    return str(base + code if code < 8 else base + 52 + code)


@lru_cache(maxsize=1 << 12)
def _glyph(code: int) -> str:
    """Return the character of a code point, or "?" if it is not printable or not exactly one cell wide."""
    if 32 <= code < 127:
        return chr(code)
    if code > 0x10FFFF or not chr(code).isprintable():
        return "?"
    one = chr(code)
    narrow = unicodedata.east_asian_width(one) not in "WF" and not unicodedata.category(one).startswith("M")
    return one if narrow and not any(first <= code <= last for first, last in ODD) else "?"
