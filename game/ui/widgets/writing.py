"""Writing on a console: text in one line, in one colour or several.

What does not fit is cut off, and nothing is written outside the console.
"""

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from tcod.console import Console, rgba_graphic

from game.engine.cache import latest
from game.ui.map.palette import Colour, Ink, ink, packed, used


def text(console: Console, x: int, y: int, s: str, fg: Ink = "text", bg: Ink | None = None) -> int:
    """Draw a text in one line from (x, y) on. Return the column after its end.

    With `bg` None the background stays as it was.
    """
    end = x + len(s)
    cells = words(console)
    height, width, _ = cells.shape
    if 0 <= y < height and x < width and end > 0:
        if x < 0:
            s, x = s[-x:], 0
        if end > width:
            s = s[: width - x]
        right = x + len(s)
        cells[y, x:right, 0] = _codes(s)
        cells[y, x:right, 1] = _paint(ink(fg))
        if bg is not None:
            cells[y, x:right, 2] = _paint(ink(bg))
    return end


@lru_cache(maxsize=4096)  # most of a picture's words are in the next one, too
def _codes(s: str) -> NDArray[np.int32]:
    """Return a text's characters as a console stores them."""
    return np.frombuffer(s.encode("utf-32-le", "surrogatepass"), np.int32)


@lru_cache(maxsize=512)
def _paint(colour: Colour) -> int:
    """Return a colour as a console stores it."""
    return int(packed(np.array(colour)))


def empty(width: int, height: int) -> Console:
    """Return a new console of this size."""
    return Console(width, height, order="F", buffer=_empty(width, height).copy().view(rgba_graphic).T)


@lru_cache(maxsize=2)  # to copy its cells as numbers takes a tenth of the time that it takes to make them
def _empty(width: int, height: int) -> NDArray[np.int32]:
    return Console(width, height, order="F").rgba.T.view(np.int32)


@latest
def words(console: Console) -> NDArray[np.int32]:
    """Return a console's cells as an array [y, x, 3]: the character, its colour and the colour behind it, each as one number.

    So a cell is written at once. Writing to them changes the console.
    """
    return console.rgba.T.view(np.int32).reshape(console.height, console.width, 3)


@lru_cache(maxsize=64)
def blank(width: int, fore: Colour, back: Colour) -> NDArray[np.int32]:
    """Return so many cells of `words` with nothing in them, of these colours, one behind the other."""
    return np.array([ord(" "), _paint(fore), _paint(back)] * width, np.int32)


def spans(console: Console, x: int, y: int, parts: Iterable[tuple[str, Ink]]) -> int:
    """Draw pieces of text in one line from (x, y) on, each in its colour. Return the column after their end."""
    parts = list(parts)
    if len(parts) < 2:
        return text(console, x, y, *parts[0]) if parts else x
    cells = words(console)
    height, width, _ = cells.shape
    end = x + sum([len(s) for s, _ in parts])
    if not (0 <= y < height and x >= 0 and end <= width):
        for s, fg in parts:
            x = text(console, x, y, s, fg)
        return x
    cells[y, x:end, :2] = _row(tuple(parts), used())
    return end


@lru_cache(maxsize=2048)  # most rows of the panels are in the next picture, too
def _row(parts: tuple[tuple[str, Ink], ...], palette: str) -> NDArray[np.int32]:  # noqa: ARG001  the colours are its
    """Return the characters and colours of pieces of text in one line, as an array [x, 2] for `words`."""
    colours = [_paint(ink(fg)) for s, fg in parts for _ in s]
    return np.stack([_codes("".join([s for s, _ in parts])), np.array(colours, np.int32)], -1)
