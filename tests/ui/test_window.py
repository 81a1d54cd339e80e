"""The window, without a desktop: SDL's own dummy display."""

import os
import subprocess
import sys

PROGRAM = """
import tcod.event
from tcod.console import Console
from game.window.window import Window
with Window() as window:
    print(*window.size())
    console = Console(*window.size(), order="F")
    console.print(0, 0, "hello")
    window.show(console)
    print(window.keys(0))
    for event in (
        tcod.event.KeyDown(scancode=0, sym=tcod.event.KeySym.UP, mod=tcod.event.Modifier.LSHIFT),
        tcod.event.KeyDown(scancode=0, sym=tcod.event.KeySym.ESCAPE, mod=tcod.event.Modifier.NONE),
        tcod.event.KeyDown(scancode=0, sym=tcod.event.KeySym.S, mod=tcod.event.Modifier.LCTRL),
        tcod.event.KeyDown(scancode=0, sym=tcod.event.KeySym.KP_4, mod=tcod.event.Modifier.NUM),
        tcod.event.TextInput(text="4"), tcod.event.TextInput(text=" "), tcod.event.TextInput(text=">"),
    ):
        print(window._name(event))
    try:
        window._name(tcod.event.Quit())
    except EOFError as gone:
        print(gone)
"""


def told(**environment: str) -> subprocess.CompletedProcess[str]:
    """What the program says on a display of SDL's own."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return subprocess.run(
        [sys.executable, "-c", PROGRAM], env=kept | environment, capture_output=True, text=True, timeout=60, check=False
    )


def test_keys_have_the_names_of_a_terminals() -> None:
    done = told(SDL_VIDEODRIVER="dummy")
    assert done.stderr == ""
    size, none, *keys = done.stdout.splitlines()
    assert (size, none) == ("120 40", "[]")
    assert keys == ["shift+up", "escape", "ctrl+s", "kp4", "None", "space", ">", "the window was closed"]


def test_without_a_display_one_line_says_so() -> None:
    done = told(SDL_VIDEODRIVER="x11")
    assert "NoDisplay: No window can be opened here" in done.stderr
    assert "--front line" in done.stderr.splitlines()[-1]
