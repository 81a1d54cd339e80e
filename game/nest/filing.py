"""A party in file: who moves, and where to, as it closes up behind the leader. [R-58]"""

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise

from game.nest.paths import Cell, Distances


def closing_up(
    cells: Sequence[Cell],
    taken: AbstractSet[Cell],
    ways: Callable[[Cell], Distances],
    around: Callable[[Cell, AbstractSet[Cell]], Sequence[Cell]],
) -> list[tuple[int, Cell]]:
    """Return the moves of the file in one turn as (index in `cells`, the cell that this one enters).

    `cells`: where the members stand, the leader first. `taken`: cells that nobody can enter. `ways`: a function from a cell
    to the moves of every other cell from there, up to NEAR. `around`: a function from a cell and taken cells to those
    beside it that one can step to.
    """
    to_leader = ways(cells[0])
    order = [0, *sorted(range(1, len(cells)), key=lambda n: _moves(to_leader, cells[n]))]  # the nearest goes first
    moves: list[tuple[int, Cell]] = []
    for ahead, n in pairwise(order):
        (x, y), (goal_x, goal_y) = cells[n], cells[ahead]
        if max(abs(x - goal_x), abs(y - goal_y)) <= 1:
            continue
        near = ways(cells[ahead]) if ahead else to_leader
        nearer = [cell for cell in around((x, y), taken) if _moves(near, cell) < _moves(near, (x, y))]
        if nearer:
            cell = min(nearer, key=lambda cell: _moves(near, cell))
            taken = taken - {(x, y)} | {cell}
            moves.append((n, cell))
    return moves


def _moves(dist: Distances, cell: Cell) -> int:
    return dist.item(cell[1], cell[0])
