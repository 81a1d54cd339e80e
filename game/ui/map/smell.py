"""The colony's scents drawn over the map, for spectators. Digits show the strength, so that colours are not needed."""

import numpy as np
from tcod.console import Console

from game.run.view import View
from game.ui.map.palette import colour

HUES = {"alarm": "alarm", "trail": "good", "intruder": "scent"}
"""The scents in the order in which a key shows them, with their colours."""
WEAK, STRONG = 15, 60
"""Per cent of its colour that the weakest and the strongest scent give to the ground."""
TOLD = {
    "alarm": "What the colony smells: alarm. 1 is faint, 9 strong.",
    "trail": "What the colony smells: trails of who carries something.",
    "intruder": "What the colony smells: you.",
    "": "Scents are no longer shown.",
}


def after(shown: str) -> str:
    """Return the name of the scent shown after this one; "" (none) after the last."""
    order = ["", *HUES]
    return order[(order.index(shown) + 1) % len(order)]


def draw(console: Console, view: View, scent: str, window: tuple[slice, slice], at: tuple[int, int]) -> None:
    """Draw a scent over the Level's cells in `window`; `at` is the console cell of its upper left corner."""
    strength = view.scents[scent][window].astype(np.int32).T
    smells = strength > 0
    width, height = strength.shape
    cells = console.rgb[at[0] : at[0] + width, at[1] : at[1] + height]
    cells["ch"] = np.where(smells, ord("1") + strength * 8 // 255, cells["ch"])
    share = (WEAK + (STRONG - WEAK) * strength // 255)[..., None]
    hue = np.array(colour(HUES[scent]), np.int32)
    back = cells["bg"] + (hue - cells["bg"]) * share // 100
    cells["bg"] = np.where(smells[..., None], back, cells["bg"]).astype(np.uint8)
    cells["fg"] = np.where(smells[..., None], hue, cells["fg"]).astype(np.uint8)
