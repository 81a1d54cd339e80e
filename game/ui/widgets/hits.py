"""The areas of the console that react to the mouse. They are collected anew for every frame."""

from collections.abc import Callable
from typing import NamedTuple
from weakref import WeakKeyDictionary

from msgspec import Struct
from tcod.console import Console

from game.display import Mouse
from game.nest.paths import Cell
from game.ui.keyset import in_use, typed
from game.ui.widgets.layout import Area

LINES = 3
"""The number of lines by which one notch of the mouse wheel scrolls a text."""


class Named(NamedTuple):
    """A cell of the map whose thing is named elsewhere on the screen, and the colour of the sentences on it that are about that thing."""

    x: int
    y: int
    hue: str


class Told(Struct, frozen=True):
    """A sentence that tells more of what is under the mouse."""

    words: str


Answer = list[str] | Cell | Named | Told | None
"""What a mouse event stands for: key presses, a cell of the map, or a sentence. None passes it to an area drawn earlier."""


class Target(NamedTuple):
    """An area of the console that reacts to the mouse, and a function that turns a mouse event there into an Answer."""

    area: Area
    means: Callable[[Mouse], Answer]


_spots: WeakKeyDictionary[Console, list[Target]] = WeakKeyDictionary()
_pointers: WeakKeyDictionary[Console, Cell] = WeakKeyDictionary()


def begin(console: Console, pointer: Cell | None) -> None:
    """Begin a frame on a console. At first no area reacts to the mouse.

    `pointer` is the console cell under the mouse, if known.
    """
    _spots[console] = []
    if pointer:
        _pointers[console] = pointer


def hit(console: Console, mouse: Mouse) -> Answer:
    """Return the key presses that a mouse event stands for, as a list, or a cell of the map. Return [] for nothing.

    Areas drawn last are asked first. The right button goes back if no target gives it another meaning.
    """
    for area, means in reversed(_spots.get(console, [])):
        if area.x <= mouse.x < area.x + area.w and area.y <= mouse.y < area.y + area.h:
            answer = means(mouse)
            if answer is not None:
                return answer
    return [_key("list", "back")] if mouse.what == "right" else []


def pointed(console: Console) -> Named | None:
    """Return the cell of the map under the mouse, or whose name is there, or None."""
    found = _found(console, _pointers.get(console))
    return Named(*found, "") if found and not isinstance(found, Named) else found


def told(console: Console) -> str:
    """Return the sentence on what is under the mouse, if that is nothing on the map, else ""."""
    at = _pointers.get(console)
    found = hit(console, Mouse(*at, "over")) if at else None
    return found.words if isinstance(found, Told) else ""


def over(console: Console, y: int) -> bool:
    """Return whether the mouse is over this row of the console."""
    return _pointers.get(console, (0, -1))[1] == y


def cell_at(console: Console, at: Cell | None) -> Cell | None:
    """Return the cell of the map that stands at a cell of the console, or whose name does, or None."""
    found = _found(console, at)
    return found[:2] if found else None


def _found(console: Console, at: Cell | None) -> Cell | Named | None:
    found = hit(console, Mouse(*at, "over")) if at else None
    return found if isinstance(found, tuple) else None


# -- what widgets note -----------------------------------------------------------------------------


def note(console: Console, area: tuple[int, int, int, int], means: Callable[[Mouse], Answer]) -> None:
    """Let an area (x, y, width, height) of the console react to the mouse.

    The function `means` returns what a mouse event there means.
    """
    if (spots := _spots.get(console)) is not None:
        spots.append(Target(Area(*area), means))


def cover(console: Console, area: tuple[int, int, int, int]) -> None:
    """Stop what is drawn underneath this area from reacting to the mouse, as something is drawn over it."""
    note(console, area, lambda mouse: [_key("list", "back")] if mouse.what == "right" else [])


def button(console: Console, area: tuple[int, int, int, int], key: str, *also: str) -> None:
    """Make an area of the console a button: a click there presses the key `key`.

    `also` names other mouse events with that effect.
    """
    note(console, area, lambda mouse: [key] if mouse.what in ("click", *also) else None)


def row(
    console: Console,
    area: tuple[int, int, int, int],
    mark: Callable[[], bool],
    over: Callable[[], object],
    context: str = "list",
    letter: str = "",
) -> None:
    """Make an area of the console a row of a list: a click there calls `mark`, and the mouse over it `over`.

    If `mark` returns True, the click also chooses the row: by its `letter` if it has one, for Enter may mean another row.
    """

    def means(mouse: Mouse) -> Answer:
        if mouse.what == "move":
            over()
            return []
        return [letter or _key(context, "choose")] * mark() if mouse.what == "click" else None

    note(console, area, means)


def wheel(
    console: Console, area: tuple[int, int, int, int], context: str = "page", lines: int = LINES, by: str = ""
) -> None:
    """Let the mouse wheel scroll in an area of the console. Each notch presses the key for up or down `lines` times.

    With `by` "page_" it presses the key for a page up or down.
    """

    def turned(mouse: Mouse) -> Answer:
        return [_key(context, by + mouse.what)] * lines if mouse.what in ("up", "down") else None

    note(console, area, turned)


def ground(console: Console, area: Area, corner: Cell, columns: int) -> None:
    """Let mouse events in this area of the console refer to the cells of the map that are drawn there.

    `corner` is the Level's cell at its upper left, `columns` the console columns per cell.
    """
    note(
        console, area, lambda mouse: (corner[0] + (mouse.x - area.x) // columns, corner[1] + mouse.y - area.y)
    )  # fmt: skip


def name(console: Console, area: tuple[int, int, int, int], cell: Cell, hue: str = "") -> None:
    """Let mouse events in this area of the console refer to what stands at a cell of the map, and is named here. `hue`: as of Named."""
    note(console, area, lambda _: Named(*cell, hue))


def tell(console: Console, area: tuple[int, int, int, int], words: Callable[[], str]) -> None:
    """Let the mouse over this area of the console tell more of what stands there: what `words` returns, which is called only then."""
    note(console, area, lambda mouse: Told(words()) if mouse.what == "over" else None)


def _key(context: str, action: str) -> str:
    return typed(in_use().shown(action, context))
