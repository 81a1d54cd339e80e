"""What lies between the leader and a cell of this Level that cannot be walked to, as far as is known."""

from collections.abc import Collection

import numpy as np

from game.bots.errands import far, stand
from game.nest.paths import FAR, Cell, Distances, distances
from game.nest.tiles import Tile
from game.presentation.page import sentence
from game.run.view import View, once

GLUE = "glue in the way"
FALLEN = "an Obstacle in the way"


def apart(view: View, cell: Cell) -> bool:
    """Return whether no path over known ground leads to this cell, even if creatures are ignored."""
    return far(afoot(view), cell) >= FAR


def in_between(view: View, cells: Collection[Cell]) -> str:
    """Return what alone keeps a walk over known ground from all these cells, as text; "" if more is missing."""
    return next((told for told, dist in opened(view) if any(far(dist, cell) < FAR for cell in cells)), "")


@once
def afoot(view: View) -> Distances:
    """Return the number of moves to each cell over known ground, as if nobody stood there."""
    return distances(view.walkable, [stand(view)])


@once
def opened(view: View) -> list[tuple[str, Distances]]:
    """Return, for each thing that may be in the way, (its name, the moves to each cell if nothing of the kind was there)."""
    barred = {"somebody in the way": (), GLUE: (Tile.PLUG,), FALLEN: (Tile.RUBBLE,)}
    known = {told: view.walkable | (view.known & np.isin(view.tiles, tiles)) for told, tiles in barred.items()}
    return [(told, distances(ground, [stand(view)])) for told, ground in known.items()]


def barred(view: View, cells: Collection[Cell]) -> str:
    """Return a sentence on the glue or Obstacle which alone keeps the party from these cells, or "" if none does."""
    why = in_between(view, cells) if all(apart(view, cell) for cell in cells) else ""
    return sentence("no way there", why=why) if why in (GLUE, FALLEN) else ""
