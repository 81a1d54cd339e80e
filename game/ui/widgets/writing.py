"""Writing on a console: text in one line, in one colour or several.

What does not fit is cut off, and nothing is written outside the console.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tcod.console import Console

from game.engine.cache import latest
from game.ui.map.palette import Colour, Ink, ink, packed


def text(console: Console, x: int, y: int, s: str, fg: Ink = "text", bg: Ink | None = None) -> int:
    """Draw a text in one line from (x, y) on. Return the column after its end.

    With `bg` None the background stays as it was.
    """
    end = x + len(s)
    signs, fore, back = layers(console)
    width, height = signs.shape
    if 0 <= y < height and x < width and end > 0:
        if x < 0:
            s, x = s[-x:], 0
        if end > width:
            s = s[: width - x]
        right = x + len(s)
        signs[x:right, y] = _codes(s)
        fore[x:right, y] = _paint(ink(fg))
        if bg is not None:
            back[x:right, y] = _paint(ink(bg))
    return end


@lru_cache(maxsize=4096)  # most of a picture's words are in the next one, too
def _codes(s: str) -> NDArray[np.int32]:
    """Return a text's characters as a console stores them."""
    return np.frombuffer(s.encode("utf-32-le", "surrogatepass"), np.int32)


@lru_cache(maxsize=512)
def _paint(colour: Colour) -> NDArray[np.uint8]:
    """Return a colour as a console stores it."""
    return np.array(colour, np.uint8)


@latest
def layers(console: Console) -> tuple[NDArray[np.int32], NDArray[np.uint8], NDArray[np.uint8]]:
    """Return three arrays [x, y]: a console's characters, text colours and back colours. Writing to them changes it."""
    return console.rgb["ch"], console.rgb["fg"], console.rgb["bg"]


def empty(width: int, height: int) -> Console:
    """Return a new console of this size."""
    return Console(width, height, order="F", buffer=_empty(width, height).copy("K"))


@lru_cache(maxsize=2)  # to copy its cells takes a hundredth of the time that it takes to make them
def _empty(width: int, height: int) -> NDArray[Any]:
    return Console(width, height, order="F").rgba


@latest
def words(console: Console) -> NDArray[np.int32]:
    """Return a console's cells as an array [y, x, 3]: the character, its colour and the colour behind it, each as one number.

    So a cell is written at once. Writing to them changes the console.
    """
    return console.rgba.T.view(np.int32).reshape(console.height, console.width, 3)


@lru_cache(maxsize=64)
def blank(fore: Colour, back: Colour) -> NDArray[np.int32]:
    """Return a cell of `words` with nothing in it, of these colours."""
    return np.array([ord(" "), *packed(np.array([fore, back]))], np.int32)


def spans(console: Console, x: int, y: int, parts: Iterable[tuple[str, Ink]], bg: Ink | None = None) -> int:
    """Draw pieces of text in one line from (x, y) on, each in its colour. Return the column after their end."""
    signs, fore, back = layers(console)
    parts = list(parts)
    if len(parts) < 2:
        return text(console, x, y, *parts[0], bg) if parts else x
    line = "".join([s for s, _ in parts])
    width, height = signs.shape
    end = x + len(line)
    if not (0 <= y < height and x >= 0 and end <= width):
        for s, fg in parts:
            x = text(console, x, y, s, fg, bg)
        return x
    signs[x:end, y] = _codes(line)
    if bg is not None:
        back[x:end, y] = _paint(ink(bg))
    for s, fg in parts:
        fore[x : (x := x + len(s)), y] = _paint(ink(fg))
    return end
