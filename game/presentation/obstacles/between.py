"""What lies between the leader and a cell of this Level that cannot be walked to, as far as is known."""

from collections.abc import Collection

from game.bots.errands import far, stand, ways_from
from game.bots.escape import OUT
from game.bots.threats import POST
from game.nest.paths import FAR, Cell, Distances, distances, marked, step_down
from game.nest.tiles import Tile
from game.presentation.page import sentence
from game.presentation.sight import off, titled
from game.run.view import Passage, View, once
from game.telling.words import joined
from game.weighing.scale import scaled

GLUE = "glue in the way"
FALLEN = "an Obstacle in the way"
LAID = {GLUE: Tile.PLUG, FALLEN: Tile.RUBBLE}


def apart(view: View, cell: Cell) -> bool:
    """Return whether no path over known ground leads to this cell, even if creatures are ignored."""
    return far(afoot(view), cell) >= FAR


def in_between(view: View, cells: Collection[Cell]) -> str:
    """Return what alone keeps a walk over known ground from all these cells, as text; "" if more is missing."""

    def reached(dist: Distances) -> bool:
        return any(far(dist, cell) < FAR for cell in cells)

    if reached(afoot(view)):
        return "somebody in the way"
    return next((told for told, tile in LAID.items() if reached(without(view, tile))), "")


def afoot(view: View) -> Distances:
    """Return the number of moves to each cell over known ground, as if nobody stood there."""
    return ways_from(view, view.walkable)


@once
def without(view: View, tile: Tile) -> Distances:
    """Return the number of moves to each cell over known ground, as if neither anybody nor any of these tiles were there."""
    lies = view.known & (view.tiles == tile)
    return distances(view.walkable | lies, [stand(view)]) if lies.any() else afoot(view)


def blockers(view: View, cells: Collection[Cell]) -> str:
    """Return a sentence on who of the armed in sight stands on the known way to the nearest of these cells, and whether they stay; or ""."""
    dist = afoot(view)
    goal = min(cells, key=lambda cell: far(dist, cell), default=stand(view))
    if far(dist, goal) >= FAR:
        return ""
    path = [goal]
    while path[-1] != stand(view) and (step := step_down(dist, *path[-1], lambda *_: True)):
        path.append(step)
    found = [one for one in view.creatures if one.armed and not one.led and (one.x, one.y) in path]
    names = joined([f"{titled(view, one)}, {off(view, (one.x, one.y))}" for one in found])
    stays = any(one.tie == POST for one in found)
    return sentence("held by guards" if stays else "barred by foes", names=names) if names else ""


def barred(view: View, cells: Collection[Cell]) -> str:
    """Return a sentence on the glue or Obstacle which alone keeps the party from these cells, or "" if none does."""
    why = in_between(view, cells) if all(apart(view, cell) for cell in cells) else ""
    return sentence("no way there", why=why) if why in (GLUE, FALLEN) else ""


def glued_up(view: View) -> list[Passage]:
    """Return the known passages to which nothing but glue bars the way."""
    return [way for way in view.passages if in_between(view, [(way.x, way.y)]) == GLUE]


def leads(view: View, way: Passage) -> str:
    """Return where a passage leads, as a text after its name: that nothing but glue shuts it, or the other Level's rating."""
    if view.party and plugged(view) and in_between(view, [(way.x, way.y)]) == GLUE:
        return " glued"
    if way.kind in OUT:
        return " out" * (way.kind == "escape")
    return " new" if way.rating is None else f" rated {scaled(way.rating)}"


@once
def plugged(view: View) -> list[Cell]:
    """Return all cells from which the glue in a tunnel can be torn down. Only known tunnels count."""
    plugs = marked((view.tiles == Tile.PLUG) & view.known)
    return sorted({(x + dx, y + dy) for x, y in plugs for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - set(plugs))
