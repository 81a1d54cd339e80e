"""Which way heads point in Combat: an arrow on the ground before each foe, so that its back can be found. [R-15]"""

from game.nest.paths import Cell
from game.presentation.sight import friendly
from game.run.view import Seen, View
from game.ui.map import glyphs
from game.ui.map.palette import Colour, mixed

ARROWS = {
    (0, -1): "↑", (1, -1): "↗", (1, 0): "→", (1, 1): "↘",
    (0, 1): "↓", (-1, 1): "↙", (-1, 0): "←", (-1, -1): "↖",
}  # fmt: skip
"""By the way it looks, (dx, dy). An arrow points away from whose head it is."""
ROUND = tuple(ARROWS)


def bearings(view: View) -> dict[Cell, tuple[str, Colour]]:
    """Return arrows by cell. Where somebody or something stands right before a head, one on either side instead: ↖@↗."""
    if not view.fight:
        return {}
    found: dict[Cell, tuple[str, Colour]] = {}
    taken = occupied(view)
    for body in view.creatures:
        if body.led or friendly(view, body) or body.x < 0 or body.facing not in ARROWS:
            continue
        tone = mixed(body.colour, "night", 25)
        for dx, dy in before(view, body, taken):
            found.setdefault((body.x + dx, body.y + dy), (arrow(dx, dy), tone))
    return found


def arrow(dx: int, dy: int) -> str:
    """Return the sign of a head that points there: an arrow, or where there is none the numpad's digit."""
    return glyphs.HEADS[dx, dy] if glyphs.plain() else ARROWS[dx, dy]


def before(view: View, body: Seen, taken: set[Cell]) -> list[Cell]:
    """Return where the arrows of a head go, as steps from it: straight ahead, or to both sides; only onto bare ground."""
    ahead = ROUND.index(body.facing)
    sides = [ROUND[(ahead + turn) % len(ROUND)] for turn in (-1, 1)]
    for steps in ([body.facing], sides):
        if open_ := [(dx, dy) for dx, dy in steps if bare(view, (body.x + dx, body.y + dy), taken)]:
            return open_
    return []


def bare(view: View, cell: Cell, taken: set[Cell]) -> bool:
    """Return whether nothing is hidden by an arrow there."""
    x, y = cell
    height, width = view.walkable.shape
    return 0 <= x < width and 0 <= y < height and bool(view.walkable[y, x]) and cell not in taken


def occupied(view: View) -> set[Cell]:
    """Return the cells with somebody or something on them."""
    found = {(body.x, body.y) for body in view.creatures}
    found |= {(held.x, held.y) for held in view.things} | {(way.x, way.y) for way in view.passages}
    found |= {(x, y) for _, x, y in view.built}
    return found | {(x, y) for _, x, y in view.remains}
