"""The window: opened, drawn to, listened to, closed. It does what `game.terminal.Terminal` does in a terminal."""

import contextlib
import os
import time
from collections.abc import Iterator
from types import TracebackType
from typing import Self

import tcod.context
import tcod.event
from tcod.console import Console
from tcod.event import KeySym, Modifier

from game.terminal.terminal import LEAST, NoTerminal, Size
from game.window.pictures import tileset

CELL = Size(8, 16)
"""Pixels of a cell of the shipped font."""
OPENS = Size(120, 40)
"""Cells of a new window, where the desktop has room for them."""
NAMES = {
    KeySym.RETURN: "enter", KeySym.KP_ENTER: "enter", KeySym.ESCAPE: "escape", KeySym.TAB: "tab",
    KeySym.BACKSPACE: "backspace", KeySym.DELETE: "delete", KeySym.INSERT: "insert", KeySym.HOME: "home",
    KeySym.END: "end", KeySym.PAGEUP: "pageup", KeySym.PAGEDOWN: "pagedown", KeySym.CLEAR: "begin",
    KeySym.UP: "up", KeySym.DOWN: "down", KeySym.LEFT: "left", KeySym.RIGHT: "right",
} | {getattr(KeySym, f"F{n}"): f"f{n}" for n in range(1, 13)}  # fmt: skip
"""Keys that type no character, by the names the screens know (game/terminal/keys.py)."""
KEYPAD = {getattr(KeySym, f"KP_{n}"): f"kp{n}" for n in range(10)}
FULL_SCREEN, LARGER, SMALLER = "f11", "ctrl++", "ctrl+-"
"""Keys of the window itself."""


class Window:
    """A context manager: a window on the desktop while it lasts. Raises NoTerminal on entering where there is no display."""

    def __init__(self) -> None:
        self.resized = False
        """Set when the window has changed its size. Clear it, then ask `size`."""
        self.surprised = False
        """Set it when the next picture asks something new: what has been typed till it is shown is dropped."""
        self._scale = 1
        self._typed = False  # is the text of the next TextInput known from its key already?

    def __enter__(self) -> Self:
        try:
            with _silence():
                self._context = tcod.context.new(
                    columns=OPENS.width,
                    rows=OPENS.height,
                    tileset=tileset(),
                    title="Nests & Insects: the raid",
                    vsync=False,
                    sdl_window_flags=tcod.context.SDL_WINDOW_RESIZABLE,
                )
        except RuntimeError as error:
            raise NoTerminal(f"No window can be opened here ({str(error).splitlines()[-1]}).") from None
        window = self._context.sdl_window
        assert window is not None
        self._window = window
        window.start_text_input()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._context.close()

    # what the front uses

    def size(self) -> Size:
        """Return how many cells the window has room for."""
        width, height = self._window.size
        return Size(max(LEAST.width, width // (CELL.width * self._scale)), max(LEAST.height, height // (CELL.height * self._scale)))

    def wait_for_room(self) -> Size:
        """Return its size: a window that is too small for the screens shows them smaller."""
        return self.size()

    def show(self, console: Console) -> None:
        """Draw a console (order="F"), in the middle of the window, at a whole scale if it fits."""
        if self.surprised:
            self.surprised = False
            list(tcod.event.get())
        self._context.present(console, keep_aspect=True, integer_scaling=self._fits(console), clear_color=(0, 0, 0))

    def keys(self, timeout: float | None) -> list[str]:
        """Return the names of the keys pressed, see `game.terminal.keys`; waits for the first at most so many seconds (None: for ever).

        Empty when time is up, and at once when the screen must be drawn again. Raises EOFError if the window is closed.
        """
        end = None if timeout is None else time.monotonic() + timeout
        while True:
            left = None if end is None else max(0.0, end - time.monotonic())
            names = [name for event in tcod.event.wait(left) if (name := self._name(event))]
            if names or self.resized or (end is not None and time.monotonic() >= end):
                return names

    # inside

    def _fits(self, console: Console) -> bool:
        width, height = self._window.size
        return console.width * CELL.width <= width and console.height * CELL.height <= height

    def _name(self, event: tcod.event.Event) -> str | None:
        match event:
            case tcod.event.Quit() | tcod.event.WindowEvent(type="WindowClose"):
                raise EOFError("the window was closed")
            case tcod.event.WindowEvent(type="WindowResized" | "PixelSizeChanged" | "WindowExposed"):
                self.resized = True
            case tcod.event.KeyDown():
                return self._own(_pressed(event))
            case tcod.event.TextInput(text=text):
                typed, self._typed = self._typed, False
                return None if typed else {" ": "space"}.get(text, text)
            case _:
                pass
        return None

    def _own(self, name: str | None) -> str | None:
        """Do what a key of the window asks for; return any other."""
        if name == FULL_SCREEN:
            self._window.fullscreen = not self._window.fullscreen
        elif name in (LARGER, SMALLER):
            width, height = self._window.size
            most = max(1, min(width // (CELL.width * LEAST.width), height // (CELL.height * LEAST.height)))
            self._scale = min(max(1, self._scale + (1 if name == LARGER else -1)), most)
            self.resized = True
        else:
            self._typed = bool(name and name.startswith("kp"))
            return name
        return None


def _pressed(event: tcod.event.KeyDown) -> str | None:
    """Return the name of a key that types nothing, or of a character held with Ctrl or Alt; the others come as text."""
    held = event.mod
    ctrl, alt, shift = (bool(held & one) for one in (Modifier.CTRL, Modifier.ALT, Modifier.SHIFT))
    before = f"{'ctrl+' if ctrl else ''}{'alt+' if alt else ''}"
    if name := NAMES.get(event.sym):
        return f"{before}{'shift+' if shift else ''}{name}"
    if event.sym in KEYPAD:
        return before + KEYPAD[event.sym]
    if (ctrl or alt) and 32 < event.sym < 127:
        character = chr(event.sym)
        return before + ("+" if character == "=" else character)
    return None


@contextlib.contextmanager
def _silence() -> Iterator[None]:
    """Keep what SDL says while it opens a window off standard error."""
    kept = os.dup(2)
    try:
        with open(os.devnull, "wb") as nothing:  # noqa: PTH123
            os.dup2(nothing.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
