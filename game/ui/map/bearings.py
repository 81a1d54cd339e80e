"""Arrows on the map in Combat that show where each armoured head points, as there is no armour behind it. [R-15]"""

from game import content
from game.nest.paths import Cell
from game.presentation.sight import friendly
from game.run.view import Seen, View
from game.ui.map import glyphs
from game.ui.map.palette import Colour, mixed

ARROWS = {
    (0, -1): "↑", (1, -1): "↗", (1, 0): "→", (1, 1): "↘",
    (0, 1): "↓", (-1, 1): "↙", (-1, 0): "←", (-1, -1): "↖",
}  # fmt: skip
"""The arrow for each facing (dx, dy); the arrow points away from the creature's head."""
ROUND = tuple(ARROWS)


def bearings(view: View) -> dict[Cell, tuple[str, Colour, Seen]]:
    """Return the arrows that show which way armoured heads face, as a dict from cell to (character, colour, whose it is).

    An arrow's cell is in front of the foe's head. If it is taken, one arrow stands at each side, or where there is room
    round the foe, but none beside another foe, whose it might seem. Each points as the head does. No two foes share a cell.
    """
    if not view.fight:
        return {}
    found: dict[Cell, tuple[str, Colour, Seen]] = {}
    taken = occupied(view)
    for body in view.creatures:
        armoured = content.kinds()[body.kind].armoured == "head"  # of all others no side is better than another
        if not armoured or body.led or friendly(view, body) or body.x < 0 or body.facing not in ARROWS:
            continue
        tone = mixed(body.colour, "night", 25)
        for dx, dy in before(view, body, taken | {*found}):
            found[body.x + dx, body.y + dy] = arrow(*body.facing), tone, body
    return found


def arrow(dx: int, dy: int) -> str:
    """Return the character for a facing (dx, dy): an arrow, or in ASCII a digit of the numeric keypad."""
    return glyphs.HEADS[dx, dy] if glyphs.plain() else ARROWS[dx, dy]


def before(view: View, body: Seen, taken: set[Cell]) -> list[Cell]:
    """Return where to draw a creature's arrows, as a list of offsets (dx, dy).

    It is straight ahead, or half left and half right if the cell ahead is taken. If those are taken too, it is one cell
    beside the creature, the nearest to its head, or [] if there is none. Those not straight ahead touch no other foe.
    """
    ahead = ROUND.index(body.facing)
    foes = [one for one in view.creatures if one.who != body.who and not (one.led or friendly(view, one))]
    others = {(one.x + dx, one.y + dy) for one in foes for dx, dy in ROUND}

    def open_(taken: set[Cell], *turns: int) -> list[Cell]:
        steps = [ROUND[(ahead + turn) % len(ROUND)] for turn in turns]
        return [(dx, dy) for dx, dy in steps if bare(view, (body.x + dx, body.y + dy), taken)]

    return open_(taken, 0) or open_(taken | others, -1, 1) or open_(taken | others, -2, 2, -3, 3)[:1]


def bare(view: View, cell: Cell, taken: set[Cell]) -> bool:
    """Return whether an arrow can be drawn on this cell: it is floor, and not one of the occupied cells `taken`."""
    x, y = cell
    height, width = view.walkable.shape
    return 0 <= x < width and 0 <= y < height and bool(view.walkable[y, x]) and cell not in taken


def occupied(view: View) -> set[Cell]:
    """Return all cells that hold a creature, an Item, a passage, a barrier or remains."""
    found = {(body.x, body.y) for body in view.creatures}
    found |= {(held.x, held.y) for held in view.things} | {(way.x, way.y) for way in view.passages}
    found |= {(x, y) for _, x, y in view.built}
    return found | {(x, y) for _, x, y in view.remains}
