"""Whole-number fields and masks that digging works with: hills of noise, neighbours, growth."""

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from game.dice import noise

N = TypeVar("N", bound=np.generic)
Mask = NDArray[np.bool_]
Field = NDArray[np.int32]


class Dice:
    """The dice of one stream of noise, one after the other: digging throws hundreds."""

    def __init__(self, seed: str, stream: str) -> None:
        self.seed, self.stream = seed, stream
        self.words: list[int] = []
        self.thrown = 0

    def __call__(self, faces: int) -> int:
        """Return 0 .. faces - 1."""
        if self.thrown == len(self.words):
            more = noise(self.seed, self.stream, 4 * (2 * self.thrown + 512))  # begins with what was there before
            self.words = np.frombuffer(more, "<u4").tolist()
        self.thrown += 1
        return self.words[self.thrown - 1] * faces >> 32

    def between(self, low: int, high: int) -> int:
        """Return any of low .. high, both included."""
        return low + self(high - low + 1)


def grit(seed: str, stream: str, height: int, width: int) -> Field:
    """Return 0..255 in every cell, each for itself."""
    return np.frombuffer(noise(seed, stream, height * width), np.uint8).reshape(height, width).astype(np.int32)


def hills(seed: str, stream: str, height: int, width: int, pitch: int) -> Field:
    """Return 0..255, rising and falling smoothly between points `pitch` cells apart (at most 9: it must fit 32 bits)."""
    points = grit(seed, stream, height // pitch + 2, width // pitch + 2)
    return _ease(_ease(points, height, pitch).T, width, pitch).T // pitch**6


def _ease(points: Field, length: int, pitch: int) -> Field:
    """Return the rows between the rows of `points`, times pitch**3: slope 0 at each point, as in value noise."""
    at, step = np.divmod(np.arange(length, dtype=np.int32), pitch)
    weight = (step * step * (3 * pitch - 2 * step))[:, None]
    eased: Field = points[at] * (pitch**3 - weight) + points[at + 1] * weight
    return eased


def neighbours(mask: Mask) -> NDArray[np.uint8]:
    """Return how many of the nine cells around and on each cell are in the mask; none lie beyond the edge."""
    rows = mask.astype(np.uint8)
    rows[1:] += mask[:-1]
    rows[:-1] += mask[1:]
    total = rows.copy()
    total[:, 1:] += rows[:, :-1]
    total[:, :-1] += rows[:, 1:]
    return total


def swell(field: NDArray[N]) -> NDArray[N]:
    """Return the largest of each cell and the eight around it: a mask, and all cells that touch it, corners too."""
    tall = field.copy()
    np.maximum(tall[1:], field[:-1], out=tall[1:])
    np.maximum(tall[:-1], field[1:], out=tall[:-1])
    wide = tall.copy()
    np.maximum(wide[:, 1:], tall[:, :-1], out=wide[:, 1:])
    np.maximum(wide[:, :-1], tall[:, 1:], out=wide[:, :-1])
    return wide


def connected(seeds: Mask, mask: Mask) -> Mask:
    """Return what of the mask can be reached from the seeds without going through corners."""
    found, count = seeds & mask, -1
    while count != (count := int(np.count_nonzero(found))):
        grown = found.copy()
        grown[1:] |= found[:-1]
        grown[:-1] |= found[1:]
        grown[:, 1:] |= found[:, :-1]
        grown[:, :-1] |= found[:, 1:]
        found = grown & mask
    return found
