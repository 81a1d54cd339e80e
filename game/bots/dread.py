"""What an enemy may do to an actor on a cell in this Round: how far it has to walk to strike there, and the Wounds to be feared of it."""

import numpy as np

from game import content
from game.bots.blows import WOUND, helpless
from game.bots.errands import Mask
from game.bots.estimates import boolean, dealt, feared, sheet
from game.bots.places import afar, apart, pace, reach
from game.bots.reach import seen_from
from game.nest.paths import Cell, Distances, distances, marked
from game.run.view import Seen, View, in_common


def off(view: View, foe: Seen, cell: Cell) -> tuple[int, int]:
    """Return (moves, cells): how far this enemy has to walk at least to strike at this cell, and how far off it is now.

    Out of the fire that it may open in its next Turn it is as far off as it has to walk.
    """
    walk = walks(view, foe).item(cell[1], cell[0])
    if not afar(foe):
        return max(0, walk - reach(foe)), apart(foe, cell)
    moves = shots(view, foe).item(cell[1], cell[0])
    return moves, walk if moves > pace(foe) else apart(foe, cell)


@in_common
def walks(view: View, foe: Seen) -> Distances:
    """Return the number of moves from this enemy to each known cell, as an array [y, x]."""
    return distances(view.walkable, [(foe.x, foe.y)])


@in_common
def fire(view: View, foe: Seen) -> Mask:
    """Return the known ground that this enemy reaches from where it stands by what it shoots or spits, as an array [y, x] of bool."""
    return seen_from(view, (foe.x, foe.y), reach(foe))


@in_common
def shots(view: View, foe: Seen) -> Distances:
    """Return how far this enemy has to walk at least to strike at each cell by what it shoots or spits, as an array [y, x].

    For what it reaches in its next Turn, that is to where it has a line of fire; beyond, it is as many moves as there are to come within reach.
    """
    walk, far, swift = walks(view, foe), reach(foe), pace(foe)
    found: Distances = np.maximum(np.maximum(walk, far) - far, swift + 1)
    for moves in range(swift, -1, -1):
        for cell in marked(walk == moves):
            found[seen_from(view, cell, far)] = moves
    return found


def harm(view: View, foes: tuple[Seen, ...], cell: Cell) -> int:
    """Return the Wounds to be feared on this cell before the actor's next Turn, in thousandths."""
    return sum(feared_of(view, foe, off(view, foe, cell)[0]) for foe in foes if foe.armed)


def feared_of(view: View, foe: Seen, moves: int) -> int:
    """Return the Wounds to be feared of an enemy that has so many moves to walk before it can strike, in thousandths.

    Who has too far to walk may Charge, after a walk if need be.
    """
    if helpless(foe) or (moves and foe.effects.get("Immobilised")):
        return 0
    swift, run_up = pace(foe), content.constants().combat.run_up
    walk = blow(view, foe, "") if moves <= swift else 0
    if not charges(view, foe) or not run_up <= moves <= 3 * swift:
        return walk
    return max(walk, boolean(sheet(foe.kind), "Speed") * blow(view, foe, "Charging") // 100)


def charges(view: View, foe: Seen) -> bool:
    """Return whether creatures of this enemy's kind Charge at all. [RULES 5.3]"""
    return "charge" in content.doctrine(foe.kind).actions(trade=view.ruled("R-89"))


@in_common
def blow(view: View, foe: Seen, place: str) -> int:
    """Return the Wounds to be feared of this enemy's Attack, in thousandths; `place`: its Disposition, if another than now."""
    if not any(seen.who == foe.who for seen in view.creatures):
        return WOUND * dealt(view, foe, view.me.body, stands=place or foe.disposition)
    place = place or ("" if foe.disposition else "Holding")  # about there begins who joins a fight
    return WOUND * feared(view, view.blow_of(foe.who, disposition=place, near=True), foe, view.me.body)
