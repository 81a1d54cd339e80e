"""Where an actor can get to in this Turn, on foot or by a Charge, before it attacks."""

from itertools import chain

from game import content
from game.bots.errands import Mask, far, open_cells, stand, ways_from
from game.bots.improvising import spare
from game.bots.places import allowed, apart, beside, far_off, in_front, pace, soft
from game.engine.commands import Go
from game.nest.paths import FAR, Cell
from game.nest.sight import fov
from game.nest.tiles import TRANSPARENT
from game.run.view import Choice, Seen, View, in_common


def within(view: View, more: int = 0) -> dict[Cell, int]:
    """Return a dict from each cell that the actor can reach in this Turn to the number of moves to that cell; `more`: than its Pace."""
    here, me, open_ = stand(view), view.me.body, open_cells(view)
    cells = {here: 0}
    if spare(view, 1) < 0 or not (more or any(walks(choice) for choice in view.choices)):
        return cells
    ring = [here]
    for moves in range(1, me.pace + more + 1):
        ring = [
            cell
            for cell in dict.fromkeys(chain.from_iterable(map(beside, ring)))
            if cell in open_ and cell not in cells
        ]
        cells |= dict.fromkeys(ring, moves)
    return cells


def walks(choice: Choice) -> bool:
    """Return whether this is a move that can be made, and is no Attack."""
    return isinstance(choice.command, Go) and not choice.refused and not choice.attempt


def step_along(view: View, reach: dict[Cell, int], goal: Cell) -> Go | None:
    """Return the first step of a shortest path to a cell in `reach`, or None if that step is illegal."""
    return allowed(view, Go(*way_along(reach, goal)[0]))


def way_along(reach: dict[Cell, int], goal: Cell) -> tuple[Cell, ...]:
    """Return the cells of a shortest path to a cell in `reach`, this one included."""
    way = [goal]
    while reach[way[0]] > 1:
        way.insert(0, next(back for back in beside(way[0]) if reach.get(back, len(reach)) == reach[way[0]] - 1))
    return tuple(way)


def in_line(view: View, cell: Cell, foe: Seen) -> bool:
    """Return whether an actor on `cell` would see the enemy, as far as the ground is known. ★R-22"""
    if cell == stand(view) or content.kinds()[view.me.body.kind].effects.get("Blind"):
        return True
    clear, there = transparent(view), (foe.x, foe.y)
    one, other = (
        (there, cell) if clear.item(foe.y, foe.x) else (cell, there)
    )  # both see each other, but into a wall one sees one-sidedly
    return seen_from(view, one, max(content.constants().senses.sight, apart(foe, cell))).item(other[1], other[0])


@in_common
def transparent(view: View) -> Mask:
    """Return the cells that are known not to block the sight, as an array [y, x] of bool."""
    clear: Mask = TRANSPARENT[view.tiles] & view.known
    return clear


@in_common
def seen_from(view: View, cell: Cell, far: int) -> Mask:
    """Return the cells in view from this one, up to so many cells away, as an array [y, x] of bool."""
    return fov(transparent(view), *cell, far)


def forfeits(view: View, cell: Cell) -> bool:
    """Return whether going to this cell, as the last of the party, gives up what the Room's Obstacle hides. [B 3.14.8]"""
    if not view.withheld or view.chamber is None:
        return False
    others = [(one.body.x, one.body.y) for one in view.party if one.body.who != view.me.body.who]
    return all(view.rooms.item(y, x) != view.chamber.number for x, y in (cell, *others))


def asides(view: View, foe: Seen) -> list[tuple[Cell, int]]:
    """Return where the actor can attack this foe from without a Manoeuvre to get behind it, with the moves there.

    The actor's own cell comes first, then the nearest cell behind the foe if there is one that the rest of its Pace reaches.
    """
    around = {cell for cell in beside((foe.x, foe.y)) if soft(foe, cell)}
    if soft(foe, stand(view)) or spare(view, 1) < 1:  # a walk that costs an Action leaves none for the Manoeuvre
        around = set()
    ways = [(cell, steps) for cell, steps in within(view).items() if cell in around and not forfeits(view, cell)]
    return [(stand(view), 0), *ways[:1]]


def sidestep(foe: Seen, end: Cell, pace: int, open_: frozenset[Cell]) -> Cell:
    """Return the cell to attack from after a Charge that ends on `end`, if possible a cell behind the enemy."""
    around, steps, known = [cell for cell in beside((foe.x, foe.y)) if cell in open_], [end], {end}
    for _ in range(pace + 1):  # round the enemy step by step: nobody walks through it
        if found := next((cell for cell in steps if soft(foe, cell)), None):
            return found
        steps = [cell for cell in around if cell not in known and any(far_off(cell, one) == 1 for one in steps)]
        known |= {*steps}
    return end


def far_behind(view: View, foe: Seen) -> bool:
    """Return whether no walk of one Turn leads from here to a cell beside this foe that it does not face. To come nearer else gives up the run-up for a Charge for nothing."""
    walk = ways_from(view)
    cells = [cell for cell in beside((foe.x, foe.y)) if not in_front(foe, cell)]
    return min((far(walk, cell) for cell in cells), default=FAR) > pace(view.me.body)
