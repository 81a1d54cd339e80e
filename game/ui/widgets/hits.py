"""What the mouse can hit: each widget notes where on a console it drew what may be clicked, anew for every frame."""

from collections.abc import Callable
from typing import NamedTuple
from weakref import WeakKeyDictionary

from tcod.console import Console

from game.display import Mouse
from game.nest.paths import Cell
from game.ui.keyset import in_use, typed
from game.ui.widgets.layout import Area

LINES = 3
"""Lines of a text by which one notch of the wheel scrolls."""

Answer = list[str] | Cell | None
"""What the mouse means in a place: keys to be pressed, or a cell of the map; None: whatever lies below it in the picture has it."""


class Target(NamedTuple):
    """A place on a console, and what the mouse means there."""

    area: Area
    means: Callable[[Mouse], Answer]


_spots: WeakKeyDictionary[Console, list[Target]] = WeakKeyDictionary()
_pointers: WeakKeyDictionary[Console, Cell] = WeakKeyDictionary()


def begin(console: Console, pointer: Cell | None) -> None:
    """Begin a frame on a console; `pointer`: the console's cell where the mouse is, if it is known."""
    _spots[console] = []
    if pointer:
        _pointers[console] = pointer


def hit(console: Console, mouse: Mouse) -> Answer:
    """Return what the mouse means where it is: of what was drawn there the last that heeds it; anywhere the right button goes back."""
    for area, means in reversed(_spots.get(console, [])):
        if area.x <= mouse.x < area.x + area.w and area.y <= mouse.y < area.y + area.h:
            answer = means(mouse)
            if answer is not None:
                return answer
    return [_key("list", "back")] if mouse.what == "right" else []


def pointed(console: Console) -> Cell | None:
    """Return the cell of the map that the mouse points at, or None."""
    at = _pointers.get(console)
    found = hit(console, Mouse(*at, "move")) if at else None
    return found if isinstance(found, tuple) else None


# -- what widgets note -----------------------------------------------------------------------------


def note(console: Console, area: tuple[int, int, int, int], means: Callable[[Mouse], Answer]) -> None:
    """Note what the mouse means in an area (x, y, width, height)."""
    if console in _spots:
        _spots[console].append(Target(Area(*area), means))


def cover(console: Console, area: tuple[int, int, int, int]) -> None:
    """Let nothing be hit that was drawn in this area before, as something else is drawn over it."""
    note(console, area, lambda mouse: [_key("list", "back")] if mouse.what == "right" else [])


def button(console: Console, area: tuple[int, int, int, int], key: str, *also: str) -> None:
    """Let a click press a key; `also`: what else of the mouse does the same."""
    note(console, area, lambda mouse: [key] if mouse.what in ("click", *also) else None)


def row(console: Console, area: tuple[int, int, int, int], mark: Callable[[], bool], context: str = "list") -> None:
    """Let a click on a row call `mark`; if that returns true (the row was marked already), the click chooses the row."""
    note(console, area, lambda mouse: _choose(context, mark()) if mouse.what == "click" else None)


def wheel(console: Console, area: tuple[int, int, int, int], context: str = "page", lines: int = LINES) -> None:
    """Let the wheel press the keys that go up and down in a context, so many times a notch."""
    note(console, area, lambda mouse: [_key(context, mouse.what)] * lines if mouse.what in ("up", "down") else None)


def ground(console: Console, area: Area, corner: Cell, columns: int) -> None:
    """Let all that the mouse does reach the cells of the map; `corner`: the Level's cell at the area's upper left; `columns` per cell."""
    note(
        console, area, lambda mouse: (corner[0] + (mouse.x - area.x) // columns, corner[1] + mouse.y - area.y)
    )  # fmt: skip


def _choose(context: str, chosen: bool) -> list[str]:
    return [_key(context, "choose")] if chosen else []


def _key(context: str, action: str) -> str:
    return typed(in_use().shown(action, context))
