"""Arrays used to generate Levels: random noise, counts of neighbours, and areas grown by one cell."""

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from game.dice import noise

N = TypeVar("N", bound=np.generic)
Mask = NDArray[np.bool_]
Field = NDArray[np.int32]


class Dice:
    """A source of random numbers. Many are computed in advance, because a map needs hundreds."""

    def __init__(self, seed: str, stream: str) -> None:
        self.seed, self.stream = seed, stream
        self.words: list[int] = []
        self.thrown = 0

    def __call__(self, faces: int) -> int:
        """Return the next random number, from 0 to `faces` - 1."""
        if self.thrown == len(self.words):
            more = noise(self.seed, self.stream, 4 * (2 * self.thrown + 512))  # begins with the words drawn before
            self.words = np.frombuffer(more, "<u4").tolist()
        self.thrown += 1
        return self.words[self.thrown - 1] * faces >> 32

    def between(self, low: int, high: int) -> int:
        """Return the next random number, from `low` to `high`, both included."""
        return low + self(high - low + 1)


def grit(seed: str, stream: str, height: int, width: int) -> Field:
    """Return an array of noise, 0..255, each cell independent of the others."""
    return np.frombuffer(noise(seed, stream, height * width), np.uint8).reshape(height, width).astype(np.int32)


def hills(seed: str, stream: str, height: int, width: int, pitch: int) -> Field:
    """Return an array of smooth noise, 0..255, with random heights `pitch` cells apart.

    `pitch` is at most 9, to fit into 32 bits.
    """
    points = grit(seed, stream, height // pitch + 2, width // pitch + 2)
    return _ease(_ease(points, height, pitch).T, width, pitch).T // pitch**6


def _ease(points: Field, length: int, pitch: int) -> Field:
    """Return `length` rows that pass smoothly from each row of `points` to the next. All values are times pitch**3.

    The rows of `points` are `pitch` apart.
    """
    at, step = np.divmod(np.arange(length, dtype=np.int32), pitch)
    weight = (step * step * (3 * pitch - 2 * step))[:, None]
    eased: Field = points[at] * (pitch**3 - weight) + points[at + 1] * weight
    return eased


def neighbours(mask: Mask) -> NDArray[np.uint8]:
    """Return for each cell how many of the nine cells on and around it are in the mask.

    Cells beyond the edge count as not in it.
    """
    rows = mask.astype(np.uint8)
    rows[1:] += mask[:-1]
    rows[:-1] += mask[1:]
    total = rows.copy()
    total[:, 1:] += rows[:, :-1]
    total[:, :-1] += rows[:, 1:]
    return total


def swell(field: NDArray[N]) -> NDArray[N]:
    """Return an array: for each cell, the highest value in the cell and the eight cells around it.

    A mask so grows by one cell, corners included.
    """
    tall = field.copy()
    np.maximum(tall[1:], field[:-1], out=tall[1:])
    np.maximum(tall[:-1], field[1:], out=tall[:-1])
    wide = tall.copy()
    np.maximum(wide[:, 1:], tall[:, :-1], out=wide[:, 1:])
    np.maximum(wide[:, :-1], tall[:, 1:], out=wide[:, :-1])
    return wide


def connected(seeds: Mask, mask: Mask) -> Mask:
    """Return the cells of `mask` that can be reached from `seeds` within `mask` by moves that are not diagonal."""
    found, count = seeds & mask, -1
    while count != (count := int(np.count_nonzero(found))):
        grown = found.copy()
        grown[1:] |= found[:-1]
        grown[:-1] |= found[1:]
        grown[:, 1:] |= found[:, :-1]
        grown[:, :-1] |= found[:, 1:]
        found = grown & mask
    return found
