"""Where newcomers have come from that appear where no way in was known: through a wall, or out of a tunnel not found. [R-30, R-54]"""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from game import content
from game.engine.entries import Came, Entry, Happened
from game.nest.paths import FAR, Cell, distances
from game.nest.tiles import PASSABLE, Tile
from game.presentation.page import sentence
from game.presentation.sight import off, titled
from game.run.view import Seen, View
from game.telling.words import capital, counted, joined

Mask = NDArray[np.bool_]
NEAR = 3
"""The most moves from an opening at which somebody stands who has just come in by it."""
CALLS = {"Encounter", "alarm"}
"""The events that bring newcomers into the Room where the party is."""


def emerged(view: View, entries: Sequence[Entry], before: Mask | None) -> Iterator[str]:
    """Yield a sentence on the newcomers in sight that came in where no opening was known, one for each way of coming.

    `before`: the cells that were known and could be walked on before: an opening may have fallen in since.
    """
    if not any(isinstance(one, Happened) and one.what in CALLS for one in entries):
        return
    came = {one.who for one in entries if isinstance(one, Came)}
    known = view.walkable if before is None or before.shape != view.walkable.shape else view.walkable | before
    how: dict[str, list[Seen]] = {}
    for body in view.creatures:
        if body.who in came and not body.led and body.x >= 0 and view.rooms[body.y, body.x]:
            how.setdefault(entry_of(view, body, known), []).append(body)
    for told, bodies in how.items():
        if told:
            place = joined([*dict.fromkeys(off(view, (body.x, body.y)) for body in bodies)])
            yield sentence(told, who=capital(named(view, bodies)), where=place, why=sentence("walls open"))


def entry_of(view: View, body: Seen, known: Mask) -> str:
    """Return the name of the sentence on how a newcomer has come in, or "" if a known opening is near it."""
    cell, gallery = (body.x, body.y), view.rooms == 0
    if (near(known, cell) & gallery & known).any():
        return ""
    for tile, told in ((Tile.RUBBLE, "where rubble is"), (Tile.PLUG, "where glue is")):
        heap: Mask = gallery & (view.tiles == tile)
        if (filled := near(known | heap, cell) & heap).any():
            return told if (filled & view.known).any() else "by a way unknown"
    open_: Mask = PASSABLE[view.tiles] | known
    if (near(open_, cell) & gallery & ~view.known).any():
        return "out of a tunnel"
    termites = {content.kinds()[kind].species for kind in content.castes()}
    return "through the wall" if content.kinds()[body.kind].species in termites else "by a way unknown"


def near(ground: Mask, cell: Cell) -> Mask:
    """Return the cells, [y, x], that are at most NEAR moves over this ground from a cell."""
    found: Mask = distances(ground, [cell], NEAR) < FAR
    return found


def named(view: View, bodies: Sequence[Seen]) -> str:
    """Return the names of these creatures as text, or how many of a kind there are: "two Minors and Workers"."""
    names = [titled(view, body).partition(" #")[0] for body in bodies]
    return joined(
        [
            counted(names.count(one), one, f"{one.removesuffix('s')}s") if names.count(one) > 1 else one
            for one in dict.fromkeys(names)
        ]
    )
