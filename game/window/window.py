"""The window: opened, drawn to, listened to, closed. It does what `game.terminal.Terminal` does in a terminal."""

import contextlib
import os
import time
from collections.abc import Iterable, Iterator
from types import TracebackType
from typing import Self

import tcod.context
import tcod.event
from tcod.console import Console
from tcod.event import KeySym, Modifier

from game.display import LEAST, NoDisplay
from game.window.pictures import tileset

CELL = 8, 16
"""Pixels of a cell of the shipped font: width, height."""
OPENS = 120, 40
"""Columns and rows of a new window."""
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
    """A display on the desktop, and a context manager: the window is there while it lasts. Raises NoDisplay on entering."""

    def __init__(self) -> None:
        self._scale = 1
        self._stale = False  # must be drawn again, for its size has changed
        self._typed = False  # is the text of the next TextInput known from its key already?

    def __enter__(self) -> Self:
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
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._context.close()

    def size(self) -> tuple[int, int]:
        """Return for how many columns and rows it has room; one that is too small shows the least there is, smaller."""
        width, height = (
            max(least, pixels // (cell * self._scale))
            for least, pixels, cell in zip(LEAST, self._window.size, CELL, strict=True)
        )
        return width, height

    def show(self, console: Console) -> None:
        """Show a console (order="F") in the middle, at a whole scale where it fits."""
        fits = all(
            cells * cell <= pixels
            for cells, cell, pixels in zip((console.width, console.height), CELL, self._window.size, strict=True)
        )
        self._context.present(console, keep_aspect=True, integer_scaling=fits, clear_color=(0, 0, 0))

    def tell(self, words: str) -> None:
        """Show a plain sentence."""
        console = Console(*LEAST, order="F")
        console.print(1, 1, words, fg=(255, 255, 255))
        self.show(console)

    def keys(self, timeout: float | None) -> list[str]:
        """Wait for keys, at most so many seconds (None: for ever). Return none when it must be drawn again. Raises EOFError."""
        end = None if timeout is None else time.monotonic() + timeout
        self._stale = False
        while True:
            left = None if end is None else max(0.0, end - time.monotonic())
            names = self._names(tcod.event.wait(left))
            if names or self._stale or left == 0:
                return names

    # inside

    def _names(self, events: Iterable[tcod.event.Event]) -> list[str]:
        return [name for event in events if (name := self._name(event))]

    def _name(self, event: tcod.event.Event) -> str | None:
        match event:
            case tcod.event.Quit():
                raise EOFError("the window was closed")
            case tcod.event.WindowEvent(type="WindowResized" | "PixelSizeChanged" | "WindowExposed"):
                self._stale = True
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
            most = min(
                pixels // (cell * least) for pixels, cell, least in zip(self._window.size, CELL, LEAST, strict=True)
            )
            self._scale = max(1, min(self._scale + (1 if name == LARGER else -1), most))
            self._stale = True
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
    """Suppress what SDL prints to standard error in this `with` block."""
    kept = os.dup(2)
    try:
        with open(os.devnull, "wb") as nothing:  # noqa: PTH123
            os.dup2(nothing.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
