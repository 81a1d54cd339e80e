"""A party in file: who moves, and where to, as it closes up behind the leader. [R-58]"""

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from itertools import pairwise

from game.nest.paths import Cell


def closing_up(
    cells: Sequence[Cell],
    taken: AbstractSet[Cell],
    moves: Callable[[Cell, Cell], int],
    around: Callable[[Cell, AbstractSet[Cell]], Sequence[Cell]],
    held: Callable[[int, Cell], bool],
) -> list[tuple[int, Cell]]:
    """Return the moves of the file in one turn as (index in `cells`, the cell that this one enters).

    `cells`: where the members stand, the leader first. `taken`: cells that nobody can enter. `moves`: a function from two cells
    to the moves from one to the other. `around`: a function from a cell and taken cells to those
    beside it that one can step to. `held`: a function from an index and a cell to whether a web there would hold this one fast: such
    a cell is entered only where no other leads nearer.
    """
    order = [0, *sorted(range(1, len(cells)), key=lambda n: moves(cells[0], cells[n]))]  # the nearest goes first
    found: list[tuple[int, Cell]] = []
    for ahead, n in pairwise(order):
        (x, y), (goal_x, goal_y) = cells[n], cells[ahead]
        if max(abs(x - goal_x), abs(y - goal_y)) <= 1:
            continue
        far = partial(moves, cells[ahead])
        steps = {cell: gap for cell in around((x, y), taken) if (gap := far(cell)) < far((x, y))}
        if steps:
            cell = min(steps, key=lambda one: (held(n, one), steps[one]))
            taken = taken - {(x, y)} | {cell}
            found.append((n, cell))
    return found
