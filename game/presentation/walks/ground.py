"""The ground in plain sentences: possible moves, openings of a chamber, the nearest unseen ground."""

from collections.abc import Iterator

import numpy as np

from game.bots.errands import far, ways_from
from game.engine.commands import Go
from game.nest.paths import MOVES, Cell, joined_to, marked
from game.nest.tiles import Tile
from game.presentation.automatic.passable import passing
from game.presentation.obstacles.between import plugged
from game.presentation.obstacles.shutting import obstructed, purpose
from game.presentation.page import words
from game.presentation.sight import off, state, where
from game.presentation.walks.places import here
from game.presentation.walks.surroundings import ground
from game.presentation.walks.unglueing import GLUED
from game.presentation.walks.ways import UNSEEN, edge
from game.run.view import View
from game.telling.words import capital, counted, direction, joined


def steps(view: View) -> str:
    """Return the directions in which the leader can move, as a sentence: "Steps: north, east (attack)."."""
    x, y = where(view)
    ways = [choice for choice in view.choices if isinstance(choice.command, Go) and not choice.refused]
    told = []
    for choice in ways:
        assert isinstance(choice.command, Go)
        wind = direction(choice.command.x - x, choice.command.y - y)
        told.append(f"{wind} (attack)" if choice.attempt else wind)
    return f"Steps: {', '.join(told) or 'none'}."


def openings(view: View) -> Iterator[str]:
    """Yield a sentence that lists the openings of the leader's chamber, the nearest first; yield nothing in a gallery."""
    if view.chamber:
        found = [off(view, cell) for cell in mouths(view)]
        yield f"It opens: {joined(found)}." if found else "It has no opening that is known."


def mouths(view: View) -> list[Cell]:
    """Return a cell of each known opening of the chamber that the leader is in, the nearest first; [] in a gallery."""
    room = view.chamber
    if not room:
        return []
    inside = (view.rooms == room.number) & view.known
    near = np.zeros_like(inside)
    for dx, dy in MOVES:
        near |= np.roll(inside, (dy, dx), (0, 1))
    x, y = where(view)
    cells = sorted(marked(near & ~inside & view.walkable), key=lambda cell: max(abs(cell[0] - x), abs(cell[1] - y)))
    found: list[Cell] = []
    for cell in cells:
        if all(max(abs(cell[0] - one[0]), abs(cell[1] - one[1])) > 2 for one in found):
            found.append(cell)
    return found


def unseen(view: View) -> Iterator[str]:
    """Yield a sentence on the unseen ground that walking on leads to first: where it is, or that none is left in reach.

    Where is told as distance and direction.
    """
    (x, y), dist = where(view), ways_from(view, passing(view))
    if cell := edge(view):
        moves = counted(far(dist, cell), "move")
        yield f"Unseen ground begins {moves} off, {direction(cell[0] - x, cell[1] - y)}."
    else:
        yield "No unseen ground is left in reach."


def smells(view: View) -> Iterator[str]:
    """Yield a sentence on the strength and direction of each scent that the leader smells.

    Its strength (9 is strongest) on the leader's cell, and the direction in which it grows.
    """
    x, y = where(view)
    for name, told in words("scents").items():
        field = view.scents[name]
        here = int(field[y, x])
        around = {(dx, dy): int(field[y + dy, x + dx]) for dx, dy in MOVES if _inside(view, x + dx, y + dy)}
        (dx, dy), most = max(around.items(), key=lambda one: one[1])
        grows = f", stronger to the {direction(dx, dy)}" if most > here else ""
        if here or most:
            yield f"The colony smells {told}: {-(-here * 9 // 255)} of 9 here{grows}."
    if not any(view.scents[name].any() for name in words("scents")):
        yield "The colony smells nothing here."


def _inside(view: View, x: int, y: int) -> bool:
    height, width = view.known.shape
    return bool(0 <= y < height and 0 <= x < width)


def shut(view: View) -> Iterator[str]:
    """Yield a sentence for each Obstacle known on this Level, and one if a tunnel is shut with glue.

    Both can be torn down.
    """
    for room in obstructed(view):
        there = (
            "this Room: tear down" if room.here else f"Room {room.number}: travel room {room.number}, then tear down"
        )
        yield " ".join(filter(None, (f"An Obstacle stands in {there}.", purpose(view, room))))
    if plugged(view):
        yield f"There is {GLUED}: travel glue, then tear down."


def heaps(view: View) -> Iterator[Cell]:
    """Yield a cell of each Obstacle and of each tunnel shut with glue that is known: the nearest to the current actor."""
    x, y = where(view)
    left = set(marked(((view.tiles == Tile.RUBBLE) | (view.tiles == Tile.PLUG)) & view.known))
    for near in sorted(left, key=lambda one: (max(abs(one[0] - x), abs(one[1] - y)), one)):
        if near in left:
            yield near
            left -= joined_to(near, left)


def level(view: View) -> Iterator[str]:
    """Yield sentences on the current Level: its known places with the number of moves to each, and unseen ground.

    The last one counts the unspent Rooms on other Levels.
    """
    yield ground(view)
    reached = [one for one in here(view) if not one.refused and one.label != UNSEEN]
    yield from (f"{one.label}: {one.detail}." for one in reached)
    told = " ".join(one.label for one in reached)
    for room in view.pool:
        if room.level == view.number and not room.here and f"Room {room.number}," not in told:
            yield f"{capital(room.kind)}, Room {room.number}, {state(room)}: {off(view, (room.x, room.y))}, no way there is open."
    yield from unseen(view)
    elsewhere = sum(not room.spent for room in view.pool if room.level != view.number)
    if elsewhere:
        yield f"On other Levels {counted(elsewhere, 'Room')} unspent; pool names them."
