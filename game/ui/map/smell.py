"""What the colony smells, drawn over the map: digits that show the strength of a scent in each cell."""

import numpy as np
from tcod.console import Console

from game.nest.paths import Cell
from game.run.view import View
from game.ui.map.palette import colour
from game.ui.widgets.layout import Area

HUES = {"alarm": "alarm", "trail": "good", "intruder": "scent"}
"""The colour of each scent, in the order in which a key press shows them."""
WEAK, STRONG = 15, 60
"""The percentage of a scent's colour in the ground: where it is weakest, and where it is strongest."""
TOLD = {
    "alarm": "What the colony smells: alarm. 1 is faint, 9 strong.",
    "trail": "What the colony smells: trails of who carries something.",
    "intruder": "What the colony smells: you.",
    "": "Scents are no longer shown.",
}


def after(shown: str) -> str:
    """Return the scent that comes after the scent `shown`: first "", which is no scent, then each, then "" again."""
    order = ["", *HUES]
    return order[(order.index(shown) + 1) % len(order)]


def draw(console: Console, view: View, scent: str, area: Area, corner: Cell) -> None:
    """Draw a scent over the map in `area`: each cell gets a digit for the scent's strength.

    `corner` is the Level's cell at the area's upper left.
    """
    (ox, oy), field = corner, view.scents[scent]
    left, top = max(ox, 0), max(oy, 0)
    strength = field[top : max(top, oy + area.h), left : max(left, ox + area.w)].astype(np.int32).T
    at, (width, height) = (area.x + left - ox, area.y + top - oy), strength.shape
    smells = strength > 0
    cells = console.rgb[at[0] : at[0] + width, at[1] : at[1] + height]
    cells["ch"] = np.where(smells, ord("1") + strength * 8 // 255, cells["ch"])
    share = (WEAK + (STRONG - WEAK) * strength // 255)[..., None]
    hue = np.array(colour(HUES[scent]), np.int32)
    back = cells["bg"] + (hue - cells["bg"]) * share // 100
    cells["bg"] = np.where(smells[..., None], back, cells["bg"]).astype(np.uint8)
    cells["fg"] = np.where(smells[..., None], hue, cells["fg"]).astype(np.uint8)
