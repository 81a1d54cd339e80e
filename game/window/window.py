"""The desktop window of the game: opening and closing it, drawing into it, reading keys and mouse.

It has the functions of `game.terminal.Terminal`.
"""

import contextlib
import math
import os
import time
from collections.abc import Callable, Iterable, Iterator
from types import TracebackType
from typing import Literal, Self

import tcod.context
import tcod.event
import tcod.sdl.video
from tcod.cffi import ffi, lib
from tcod.console import Console
from tcod.event import MouseButton

from game.display import LEAST, PIXELS, Event, Mouse, NoDisplay
from game.window import drawings
from game.window.key_names import pressed
from game.window.pictures import tileset

CELL = 8, 16
"""The size in pixels of a cell of the font: width, height."""
OPENS = 120, 40
"""The columns and rows of a new window, as far as the desktop has room for them."""
READABLE = 100, 30
"""The columns and rows that the whole desktop must have room for: the font's scale is the largest whole one that leaves so many."""
BOUNCE = 20_000_000
"""The nanoseconds within which nobody clicks twice: some window managers (Openbox) pass one click on twice."""
REPEATED = 0.005
"""Seconds after a click within which its repetition has come. SDL dates an event when it is fetched, so both are fetched before a frame is drawn."""
DARK, FRAME = 6, 0.03
"""The number of empty pictures with which a window begins, and the seconds that each stays: a desktop gives a window its size only some time after it is asked."""
CENTRED = 0x2FFF0000
"""SDL's value for the middle of the desktop."""
SHARE = 94
"""The largest percentage of the desktop's width and height that a new window takes."""
BUTTONS: dict[MouseButton, Literal["click", "right"]] = {MouseButton.LEFT: "click", MouseButton.RIGHT: "right"}
FULL_SCREEN, LARGER, SMALLER = "f11", "ctrl++", "ctrl+-"
"""The keys that act on the window itself."""


class Window:
    """A desktop window as a display and context manager. It is open inside its `with` block.

    Entering raises NoDisplay without a desktop.
    """

    def __init__(
        self, kept: tuple[int, int] | None = None, full: bool = False, keep: Callable[..., object] = lambda **_: None
    ) -> None:
        """Open with the size `kept`, if the desktop has room for it, filling the screen if `full`; `keep` these on closing."""
        self._kept, self._keep = kept or (0, 0), keep
        self._plain = self._kept  # its size when it does not fill the screen
        self._full = self._fills = full  # was it told to at first, and last? SDL says what is so later
        self._scale = 1  # of the font in a window
        self._filling = 0  # and in a full screen, where it was chosen by hand
        self._stale = False  # must be drawn again, for its size has changed
        self._mouse = False  # are mouse events switched on?
        self._pointer = -1, -1  # the cell where the mouse is
        self._clicked = MouseButton.MIDDLE, 0  # the button pressed last, and when
        self._pixel = -1.0, -1.0  # where it was pressed
        self._repeats = False  # is a click's repetition dropped, however late it is fetched?
        self._cells = LEAST  # the columns and rows shown last
        self._typed = False  # was the next TextInput already read as a key?
        self._said = ""  # why the letters were not made larger or smaller, till the next key

    def __enter__(self) -> Self:
        lib.SDL_SetAppMetadata(ffi.NULL, ffi.NULL, b"nest")  # the name by which a desktop finds its entry and icon
        try:
            with _silence():
                self._context = tcod.context.new(
                    columns=OPENS[0],
                    rows=OPENS[1],
                    tileset=tileset(),
                    title="Nests & Insects: the raid",
                    vsync=False,
                    sdl_window_flags=tcod.context.SDL_WINDOW_RESIZABLE,
                )
        except RuntimeError as error:
            why = str(error).splitlines()[-1].strip().rstrip(".").lower()
            raise NoDisplay(
                f"No window can be opened here ({why}): play in a terminal, or with --front line."
            ) from None
        assert self._context.sdl_window is not None
        self._window = self._context.sdl_window
        self._window.start_text_input()
        self._window.set_icon(drawings.icon(4 * drawings.SIDE))
        desktop = _desktop(self._window)
        self._scale = max(1, _times(desktop, READABLE))
        width, height = (
            min(cells, pixels * SHARE // 100 // (cell * self._scale)) * cell * self._scale
            for cells, cell, pixels in zip(OPENS, CELL, desktop, strict=True)
        )
        self._window.min_size = PIXELS
        fits = all(least <= size <= most for least, size, most in zip(PIXELS, self._kept, desktop, strict=True))
        self._kept = self._window.size = self._plain = self._kept if fits else (width, height)
        self._window.position = CENTRED, CENTRED
        self._window.fullscreen = self._full
        lib.SDL_SyncWindow(self._window.p)
        for _ in range(DARK):  # till the desktop has given it its size, nothing is drawn beside the first picture
            self.show(Console(*LEAST, order="F"))
            time.sleep(FRAME)
            lib.SDL_PumpEvents()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        full, size = self._fills, self._plain if self._fills else self._window.size
        if (full, size) != (self._full, self._kept):
            self._keep(window=tuple(map(max, size, PIXELS)), full=full)
        self._context.close()

    def size(self) -> tuple[int, int]:
        """Return how many columns and rows of characters fit into the window; in one too small they are made smaller."""
        return self._fit(self._window.size)

    def show(self, console: Console) -> None:
        """Show a console (order="F") in the middle of the window, as large as possible.

        It is enlarged by a whole number, or made smaller if it does not fit.
        """
        if self._said:
            console.print(
                0, console.height - 2, f" {self._said} ".ljust(console.width), fg=(255, 200, 90), bg=(0, 0, 0)
            )
        self._cells, pixels = (console.width, console.height), self._window.size
        scale = _times(pixels, self._cells)
        x, y = (
            _middle(room - cells * cell * scale) for room, cells, cell in zip(pixels, self._cells, CELL, strict=True)
        )
        self._context.present(console, keep_aspect=True, integer_scaling=scale > 0, clear_color=(0, 0, 0), align=(x, y))

    def tell(self, words: str) -> None:
        """Show a plain sentence instead of the usual screen."""
        console = Console(*LEAST, order="F")
        console.print(1, 1, words, fg=(255, 255, 255))
        self.show(console)

    def mouse(self, heeded: bool) -> None:
        """Switch mouse events on or off."""
        self._mouse = heeded

    def keys(self, timeout: float | None) -> list[Event]:
        """Return the keys and mouse events that come within `timeout` seconds. With None, wait forever.

        Return [] when time is up, or when the window must be drawn again. Raises EOFError if it is closed.
        A click's repetition that came while the click was carried out is dropped: it was meant for a picture that is gone.
        """
        end = None if timeout is None else time.monotonic() + timeout
        self._stale, before = False, self._clicked
        names = self._names(tcod.event.get()) if self._repeats else []
        self._repeats = False
        while True:
            left = None if end is None else max(0.0, end - time.monotonic())
            names = names if names or self._stale else self._names(tcod.event.wait(left))
            if self._clicked != before:
                time.sleep(REPEATED)
                names += self._names(tcod.event.get())
                self._repeats = True
            if names or self._stale or left == 0:
                self._said = "" if any(isinstance(one, str) or one.what != "move" for one in names) else self._said
                return names

    def fill(self, full: bool) -> None:
        """Fill the screen, or go back to the size before."""
        if full != self._fills:
            self._plain = self._plain if self._fills else self._window.size
            self._window.fullscreen = self._fills = full

    # inside

    def _now(self, pixels: tuple[int, int]) -> int:
        """Return the scale of the font to use in so many pixels (width, height): the one chosen for a window or for a full screen, or a smaller one if they are too few for that.

        In a full screen, where none was chosen, it is as large as on a first start there.
        """
        chosen = (self._filling or _times(pixels, READABLE)) if self._fills else self._scale
        return max(1, min(chosen, _times(pixels, LEAST)))

    def _fit(self, pixels: tuple[int, int]) -> tuple[int, int]:
        """Return how many columns and rows of characters fit into so many pixels (width, height), but no fewer than LEAST."""
        scale = self._now(pixels)
        width, height = (
            max(least, room // (cell * scale)) for least, room, cell in zip(LEAST, pixels, CELL, strict=True)
        )
        return width, height

    def _names(self, events: Iterable[tcod.event.Event]) -> list[Event]:
        return [name for event in events if (name := self._name(event))]

    def _name(self, event: tcod.event.Event) -> Event | None:
        match event:
            case tcod.event.Quit():
                raise EOFError("the window was closed")
            case tcod.event.WindowEvent(type="WindowResized" | "PixelSizeChanged" | "WindowExposed"):
                self._stale = True
            case tcod.event.MouseMotion(position=at):
                before, self._pointer = self._pointer, self._cell(at)
                return self._moused("move") if before != self._pointer else None
            case tcod.event.MouseButtonDown(position=at, button=button, timestamp_ns=now) if button in BUTTONS:
                before, self._clicked = self._clicked, (button, now)
                late, self._pixel = self._repeats and self._pixel == (at[0], at[1]), (at[0], at[1])
                self._pointer = self._cell(at)
                again = before[0] == button and (late or now - before[1] < BOUNCE)
                return None if again else self._moused(BUTTONS[button])
            case tcod.event.MouseWheel(y=y) if y:
                return self._moused("up" if y > 0 else "down")
            case tcod.event.KeyDown():
                return self._own(pressed(event))
            case tcod.event.TextInput(text=text):
                typed, self._typed = self._typed, False
                return None if typed else {" ": "space"}.get(text, text)
            case _:
                pass
        return None

    def _cell(self, at: tuple[float, float]) -> tuple[int, int]:
        """Return the cell of the console at a position in pixels."""
        x, y = self._context.pixel_to_tile(*at)
        return math.floor(x), math.floor(y)

    def _moused(self, what: Literal["move", "click", "right", "up", "down"]) -> Mouse | None:
        """Return the mouse event `what` at the cell under the mouse, or None if it is outside or switched off."""
        (x, y), (width, height) = self._pointer, self._cells
        return Mouse(x, y, what) if self._mouse and 0 <= x < width and 0 <= y < height else None

    def _own(self, name: str | None) -> str | None:
        """Carry out a key that acts on the window itself, and return None, or return any other key's name."""
        if name == FULL_SCREEN:
            self.fill(not self._fills)
            self._keep(full=self._fills)
        elif name in (LARGER, SMALLER):
            self._stale = True
            self._letters(self._now(self._window.size) + (1 if name == LARGER else -1))
        else:
            self._typed = bool(name and name.startswith("kp"))
            return name
        return None

    def _letters(self, scale: int) -> None:
        """Use the font at this scale, in a window as large as that needs, or say why that is not possible."""
        width, height = (scale * cell * least for cell, least in zip(CELL, LEAST, strict=True))
        room, self._said = self._window.size, ""
        needs = max(room[0], width), max(room[1], height)
        if not self._fills and needs != room and _times(_desktop(self._window), LEAST) >= scale:
            self._window.size = room = needs
        if scale < 1:
            self._said = "The letters are as small as they can be."
        elif room[0] < width or room[1] < height:
            self._said = f"Larger letters need a window of {width}x{height}; this one is {room[0]}x{room[1]}."
        elif self._fills:
            self._filling = scale
        else:
            self._scale = scale


def _times(pixels: tuple[int, int], cells: tuple[int, int]) -> int:
    """Return the largest scale of the font at which `cells` fit into `pixels` (both width, height), or 0 if none does."""
    return min(room // (cell * count) for room, cell, count in zip(pixels, CELL, cells, strict=True))


def _middle(margin: int) -> float:
    """Return the share of a margin, in pixels, that stands before what is centred: of an odd one a pixel less than half.

    Half a pixel would make rows of the picture unequally high.
    """
    return margin // 2 / margin if margin > 0 else 0.5


def _desktop(window: tcod.sdl.video.Window) -> tuple[int, int]:
    """Return the desktop's size in pixels, without task bars, or if that is unknown the window's own size."""
    bounds = ffi.new("SDL_Rect*")
    found = lib.SDL_GetDisplayUsableBounds(lib.SDL_GetDisplayForWindow(window.p), bounds)
    return (bounds.w, bounds.h) if found else window.size


@contextlib.contextmanager
def _silence() -> Iterator[None]:
    """Suppress what SDL writes to standard error, inside this `with` block."""
    kept = os.dup(2)
    try:
        with open(os.devnull, "wb") as nothing:  # noqa: PTH123
            os.dup2(nothing.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
