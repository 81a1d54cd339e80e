"""What the upper edge of a question's box tells where the box hides the panel."""

from tcod.console import Console

from game.presentation.sight import titled
from game.run.view import Seen, View
from game.ui.map import nest_map
from game.ui.raid import fighter, panel
from game.ui.raid.foes import foe
from game.ui.widgets.layout import Area
from game.ui.widgets.rows import Row, RowLine, long, put


def edge(console: Console, box: Area, view: View, title: str, free: int) -> None:
    """Write on the upper edge of a question's box what the `free` rows beside it lack: who is asked, with its Wounds, and the nearest foe."""
    me = next((one.body for one in view.party if one.body.who == view.asked), None)
    row: Row = [(f" {me.name} ", "text"), *fighter.wounds(me), (" ", "text")] if me and free < panel.LEAST else []
    room = box.w - len(title) - 8
    if me and free < panel.SOME and (body := nest_map.nearest(view)):
        told = foe(view, body, (body.x - me.x, body.y - me.y), room - long(row), "", "")
        told = unnamed(view, body, told)
        row = [*row, (" ", "text"), *told.left, (" ", "text"), *told.right, (" ", "text")]
    if row and long(row) <= room + 2:
        put(console, Area(box.x + 2, box.y, box.w - 4, 1), [RowLine([], row)])


def unnamed(view: View, body: Seen, told: RowLine) -> RowLine:
    """Return a foe's row with its sign, number and Wounds alone, if its name was cut: the sign says what it is."""
    if not any("…" in said for said, _ in told.left):
        return told
    _, mark, which = titled(view, body).partition(" #")
    return RowLine([told.left[0], (f"{mark}{which} {body.limit - body.wounds}", "text")], told.right)
