"""Running: a walk in one direction, and along the bends of a gallery, one move at a time."""

from game.bots.errands import footing, inside, stand
from game.engine.commands import Go
from game.nest.paths import Cell
from game.run.view import View

RING = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The eight directions in a circle."""


def beside(view: View, to: Cell) -> Cell:
    """Return the cell beside the actor in direction `to`."""
    x, y = stand(view)
    return x + to[0], y + to[1]


def opening(view: View, to: Cell) -> Go | None:
    """Return the Command to move one cell in direction `to`, or None if that is not possible.

    It is not possible if the cell there is blocked, or the move would be an attack.
    """
    choice = view.choice(Go(*beside(view, to)))
    return Go(*beside(view, to)) if choice and not choice.refused and not choice.attempt else None


class StraightOn:
    """A run in one direction, along a gallery's bends. It ends at a fork, a Room, an Item, or an interruption."""

    def __init__(self, to: Cell) -> None:
        self.to, self.room, self.moved = to, -1, False

    def step(self, view: View) -> Go | None:
        """Return the next move of the run, or None at its end."""
        here, before = stand(view), self.room
        self.room = view.rooms.item(here[1], here[0])
        if self.moved and (self.room != before or here in places(view)):
            return None
        if not self.room and self.moved:
            ahead = branches(view, self.to)
            if len(ahead) != 1:
                return None
            if self.to not in ahead[0]:
                self.to = max(ahead[0], key=lambda to: to[0] * self.to[0] + to[1] * self.to[1])
        self.moved = True
        return opening(view, self.to)


def places(view: View) -> set[Cell]:
    """Return the cells of all known passages to other Levels, and of all known Items."""
    return {(way.x, way.y) for way in view.passages} | {(held.x, held.y) for held in view.things}


def branches(view: View, came: Cell) -> list[list[Cell]]:
    """Return the directions open to the actor, without the way back, grouped into branches.

    Adjoining directions are one branch. `came`: the direction of the last move. Directions right beside the way back
    are no branch.
    """
    (x, y), open_ = stand(view), footing(view)
    at = RING.index((-came[0], -came[1]))
    groups: list[list[Cell]] = [[]]
    for to in RING[at + 1 :] + RING[:at]:
        cell = x + to[0], y + to[1]
        if inside(open_, cell) and open_[cell[1], cell[0]]:
            groups[-1].append(to)
        elif groups[-1]:
            groups.append([])
    beside = {RING[(at + 1) % 8], RING[at - 1]}
    return [group for group in groups if group and not beside.issuperset(group)]
