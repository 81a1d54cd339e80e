"""Chooses places and shapes for the chambers (caves) of a Level."""

from functools import cache
from itertools import cycle

import msgspec
import numpy as np

from game import content
from game.content.records import ChamberKind
from game.nest.relief import Dice, Field, Mask, connected, neighbours
from game.nest.tiles import Tile

SMALLEST = 30
"""The least number of floor cells of a chamber, so that a raid and its foes have room."""

_GAP = (6, 5)  # solid cells between the boxes of two chambers, across and down: room for two galleries
_MARGIN = 4  # solid cells between a box and the edge of the map
_DARTS = 70  # random places tried before a chamber is left out
_HITS = 3  # free places found, of which the one farthest from other chambers is taken
_ENOUGH = 25  # places tried after which a single free one is enough


@cache
def kinds(place: str = "") -> tuple[ChamberKind, ...]:
    """Return the kinds of chambers allowed at a `place` of the Level, in the order of the assets.

    `place`: "entrance", "target" (where the Job is done), or "" for everywhere else.
    Raises BadAsset if a floor names an unknown Tile.
    """
    for kind in content.chambers().values():
        if odd := [layer.tile for layer in kind.floor if layer.tile not in Tile.__members__]:
            raise content.BadAsset(
                f"{content.folder() / 'chambers.toml'} [{kind.name}]: no such tile: {', '.join(odd)}"
            )
    return tuple(kind for kind in content.chambers().values() if kind.place == place)


class Site(msgspec.Struct, frozen=True):
    """A chamber to be dug, with its kind and the box around it, given by centre and half-sizes."""

    kind: ChamberKind
    x: int
    y: int
    across: int
    down: int

    def apart(self, other: "Site") -> int:
        """Return the rough distance in cells between the boxes of two Sites; a row counts as two columns."""
        across = max(0, abs(self.x - other.x) - self.across - other.across)
        down = max(0, abs(self.y - other.y) - self.down - other.down)
        return across + 2 * down

    def window(self, more: int = 0) -> tuple[slice, slice]:
        """Return the two slices that select a Site's box in an array, enlarged by `more` cells on every side."""
        top, left = self.y - self.down - more, self.x - self.across - more
        return (
            slice(max(0, top), self.y + self.down + more + 1),
            slice(max(0, left), self.x + self.across + more + 1),
        )


def scatter(dice: Dice, width: int, height: int, count: int, target: ChamberKind | None) -> list[Site]:
    """Return sites (places and sizes) for up to `count` chambers, at random places of the map.

    The first is the entrance. If there is a `target` (the Job's chamber), it is the second, at the other end of the
    map.
    A chamber for which no place is found is left out, so that there may be fewer.
    """
    side = dice(2)
    fifth = width // 5
    ends = ((0, fifth), (width - fifth, width))
    sites: list[Site] = []
    _throw(dice, sites, kinds("entrance")[0], ends[side], height)
    if target:
        _throw(dice, sites, target, ends[1 - side], height)
    others = kinds()
    first = dice(len(others))
    others = others[first:] + others[:first]
    for n in range(count - len(sites)):
        _throw(dice, sites, others[n % len(others)], (0, width), height)
    return sites


def plain_sites(width: int, height: int, target: ChamberKind | None) -> list[Site]:
    """Return sites for nine chambers (ten with a `target`) in straight rows, where no chamber cuts off another.

    They are ordered as in `scatter`.
    """
    middle, first = height // 2, kinds("entrance")[0]
    sites = [_least(first, _MARGIN + first.across[0], middle)]
    if target:
        sites.append(_least(target, width - 1 - _MARGIN - target.across[0], middle))
    places = [(width * column // 5, y) for column in range(1, 5) for y in (height // 5, height - height // 5)]
    sites.extend(_least(kind, x, y) for kind, (x, y) in zip(cycle(kinds()), places, strict=False))
    return sites


def _least(kind: ChamberKind, x: int, y: int) -> Site:
    return Site(kind, x, y, kind.across[0], kind.down[0])


def _throw(dice: Dice, sites: list[Site], kind: ChamberKind, strip: tuple[int, int], height: int) -> None:
    """Add one more chamber to `sites`, away from others and from the map's border, if there is space.

    It is centred in the columns of `strip`.
    """
    across, down = dice.between(*kind.across), dice.between(*kind.down)
    left = max(strip[0], _MARGIN + across)
    right = max(left, strip[1] - 1 - _MARGIN - across)
    top = _MARGIN + down
    rows = height - 2 * top
    others = [(other.x, other.y, across + other.across + _GAP[0], down + other.down + _GAP[1]) for other in sites]
    hits: list[Site] = []
    for dart in range(_DARTS):
        x, y = divmod(dice((right - left + 1) * rows), rows)
        x, y = left + x, top + y
        for there, row, wide, tall in others:
            if abs(x - there) <= wide and abs(y - row) <= tall:
                break  # their boxes leave too small a gap
        else:
            hits.append(Site(kind, x, y, across, down))
        if len(hits) == _HITS or (hits and dart >= _ENOUGH):
            break
    if hits:
        sites.append(max(hits, key=lambda site: min((site.apart(other) for other in sites), default=0)))


def hollow(dice: Dice, sites: list[Site], rough: Field) -> Field:
    """Return an array [y, x]: in each cell of a chamber the chamber's number, in all other cells 0.

    Chambers are numbered from 1 in the order of `sites`.
    Each chamber is a union of ellipses, its edge shifted by the noise `rough`, smoothed, and in one piece.
    """
    dug, hearts = np.zeros(rough.shape, np.bool_), np.zeros(rough.shape, np.bool_)
    for site in sites:
        hearts[site.y - 1 : site.y + 2, site.x - 1 : site.x + 2] = True
        dug[site.window()] = _blob(dice, site, rough[site.window()])
    dug |= hearts
    dug = (neighbours(dug) > 4) | hearts
    dug = connected(hearts, dug)
    room = np.zeros(rough.shape, np.int32)
    for number, site in enumerate(sites, 1):
        room[site.window()] = dug[site.window()] * number
    return room


def _blob(dice: Dice, site: Site, rough: Field) -> Mask:
    """Return the cells of one chamber's floor, as an array of bool within its box."""
    lobes = dice.between(*site.kind.lobes)
    a, b = site.across, site.down
    ellipses = [(0, 0, a - a // 4, b - b // 4) if lobes else (0, 0, a, b)]
    for _ in range(lobes):
        wide, tall = dice.between(a // 2, a * 2 // 3), dice.between(max(2, b // 2), max(2, b * 2 // 3))
        ellipses.append((dice.between(wide - a, a - wide), dice.between(tall - b, b - tall), wide, tall))
    y, x = np.ogrid[-b : b + 1, -a : a + 1]
    within = np.full(rough.shape, 1 << 20, np.int32)
    for dx, dy, wide, tall in ellipses:
        square = (2 * (x - dx)) ** 2 * 256 // (2 * wide + 1) ** 2 + (2 * (y - dy)) ** 2 * 256 // (2 * tall + 1) ** 2
        np.minimum(within, square, out=within)
    return within < 256 + (rough - 144) * site.kind.ragged // 100
