"""The window, without a desktop: SDL's own dummy display."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from shutil import which
from unittest.mock import Mock

import numpy as np
import pytest
import tcod.event
from PIL import ImageGrab, features
from tcod.console import Console
from tcod.event import KeySym, Modifier, Scancode

from game.display import LEAST
from game.ui import prefs
from game.ui.app import waiting
from game.window.key_names import pressed
from game.window.window import CELL, LARGER, READABLE, SMALLER, Window, _times

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
    window.show(console)
    at = tcod.event.Point(8.0 * 3 + 4, 16.0 * 2 + 8)
    left, right = tcod.event.MouseButton.LEFT, tcod.event.MouseButton.RIGHT
    pushed = tcod.event.MouseButtonDown(position=at, button=left, timestamp_ns=10**9)
    twice = tcod.event.MouseButtonDown(position=at, button=left, timestamp_ns=10**9 + 10**6)
    print(window._name(tcod.event.MouseButtonDown(position=tcod.event.Point(70.0, 70.0), button=left)))
    window.mouse(True)
    passed_on = [[tcod.event.MouseButtonDown(position=tcod.event.Point(70.0, 70.0), button=left, timestamp_ns=10**8 + n)] for n in (0, 10**5)]
    kept = tcod.event.wait, tcod.event.get
    tcod.event.wait, tcod.event.get = lambda left: passed_on.pop(0), lambda: passed_on.pop(0)
    print(len(window.keys(1)), passed_on)
    late, next = ([tcod.event.MouseButtonDown(position=tcod.event.Point(70.0, 70.0), button=left, timestamp_ns=n * 10**8)] for n in (3, 6))
    passed_on = [late, [], [], [], next, []]
    print(window.keys(0), len(window.keys(0)), passed_on)
    tcod.event.wait, tcod.event.get = kept
    for event in (
        tcod.event.MouseMotion(position=at), tcod.event.MouseMotion(position=at),
        pushed, twice, tcod.event.MouseButtonDown(position=at, button=right), tcod.event.MouseButtonUp(position=at, button=left),
        tcod.event.MouseWheel(x=0, y=1, flipped=False), tcod.event.MouseWheel(x=0, y=-1, flipped=False),
        tcod.event.MouseMotion(position=tcod.event.Point(-5.0, 3.0)), tcod.event.WindowEvent(type="WindowFocusLost", window_id=1, data=(0, 0)),
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


@pytest.mark.long
def test_keys_have_the_names_of_a_terminals() -> None:
    done = told(SDL_VIDEODRIVER="dummy")
    assert done.stderr == ""
    size, none, *keys, unheeded, once, late, moved, still, click, twice, right, up, wheel, back, beside, focus, gone = (
        done.stdout.splitlines()
    )
    assert (size, none, once) == ("120 40", "[]", "1 []")
    assert late == "[] 1 []", "a click passed on twice while the first was carried out is one, a further one is another"
    assert keys == ["shift+up", "escape", "ctrl+s", "kp4", "None", "space", ">"]
    assert [unheeded, still, twice, up, beside, focus, gone] == ["None"] * 6 + ["the window was closed"]
    for what, line in zip(("move", "click", "right", "up", "down"), (moved, click, right, wheel, back), strict=True):
        assert line == f"Mouse(x=3, y=2, what='{what}')"


@pytest.mark.parametrize(
    ("desktop", "cells", "times"),
    [((1280, 800), READABLE, 1), ((1920, 1080), READABLE, 2), ((3840, 2160), READABLE, 4), ((639, 999), LEAST, 0)],
)
def test_letters_are_as_large_as_the_desktop_has_room_for(
    desktop: tuple[int, int], cells: tuple[int, int], times: int
) -> None:
    assert _times(desktop, cells) == times


@pytest.mark.long
def test_without_a_display_one_line_says_so() -> None:
    done = told(SDL_VIDEODRIVER="x11")
    assert "NoDisplay: No window can be opened here" in done.stderr
    assert "--front line" in done.stderr.splitlines()[-1]


KEPT = """
import sys
from pathlib import Path
from unittest.mock import Mock
import tcod.event
from game.ui.app import opened
from game.ui.launch_options import LaunchOptions
from game.ui.screens.game import Game
game = Game({"NEST_SAVES": sys.argv[1]}, lambda: 0.0, LaunchOptions("x"))
print(game.trouble)
with opened("true", game) as window:
    print(window._window.size, window._window.fullscreen, window._window.min_size)
    if len(sys.argv) > 2:
        window._window.size = 900, 700
        if sys.argv[2] == "options":
            game.prefer(full=True)
        else:
            window._name(tcod.event.KeyDown(scancode=0, sym=tcod.event.KeySym.F11, mod=tcod.event.Modifier.NONE))
        print(window._window.fullscreen, game.prefs.full)
"""


def kept(*words: str) -> list[str]:
    """What the game says of its settings, and the window's size, whether it fills the screen, and its least size."""
    done = subprocess.run(
        [sys.executable, "-c", KEPT, *words], env=os.environ | {"SDL_VIDEODRIVER": "dummy"}, capture_output=True, text=True,
        timeout=60, check=True,
    )  # fmt: skip
    return done.stdout.splitlines()


@pytest.mark.long
def test_the_options_make_a_window_fill_the_screen_as_f11_does(tmp_path: Path) -> None:
    assert kept(str(tmp_path), "options")[2] == "True True"
    assert json.loads((tmp_path / prefs.FILE).read_text()) == {"window": [900, 700], "full": True}


def test_why_letters_are_not_made_larger_is_said_till_the_next_key(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl and + did nothing in a window of 1200x720, and nothing said why."""
    window = Window()
    desktop = 1250, 740
    monkeypatch.setattr("game.window.window._desktop", lambda _: desktop)
    window._window = Mock(size=(1200, 720))  # noqa: SLF001
    window._context = Mock()  # noqa: SLF001

    def foot() -> str:
        console = Console(120, 40, order="F")
        window.show(console)
        return "".join(map(chr, console.ch[:, 38])).strip(" \x00")

    for name, said in (
        ("ctrl++", "Larger letters need a window of 1280x768; this one is 1200x720."),
        ("ctrl+-", "The letters are as small as they can be."),
    ):
        assert window._own(name) is None  # noqa: SLF001
        assert foot() == said
    typed = [tcod.event.TextInput(text="x")]
    monkeypatch.setattr(tcod.event, "wait", lambda _: typed)
    assert (window.keys(0), foot()) == (["x"], "")
    window._window = Mock(size=(1300, 800))  # noqa: SLF001
    assert (window._own("ctrl++"), window._scale, foot()) == (None, 2, "")  # noqa: SLF001


@pytest.mark.parametrize(
    ("was", "desktop", "becomes", "scale"),
    [
        ((1200, 720), (1920, 1080), (1280, 768), 2),
        ((1111, 900), (1280, 900), (1280, 900), 2),
        ((1200, 720), (1250, 1080), (1200, 720), 1),
        ((1400, 800), (1920, 1080), (1400, 800), 2),
    ],
)
def test_larger_letters_make_the_window_as_large_as_they_need_where_the_desktop_has_room(
    monkeypatch: pytest.MonkeyPatch,
    was: tuple[int, int],
    desktop: tuple[int, int],
    becomes: tuple[int, int],
    scale: int,
) -> None:
    """On a screen of 1920x1080 it was refused in a window that was kept from a smaller one."""
    window = Window()
    monkeypatch.setattr("game.window.window._desktop", lambda _: desktop)
    window._window = Mock(size=was)  # noqa: SLF001
    window._own("ctrl++")  # noqa: SLF001
    assert (window._window.size, window._scale) == (becomes, scale)  # noqa: SLF001


class Late:
    """A window of SDL's that says at first what it was before, as on a desktop."""

    size, state = (900, 700), [False, False]
    fullscreen = property(lambda self: self.state[-2], lambda self, full: self.state.append(full))


def test_what_f11_asks_for_is_kept_though_the_desktop_fills_the_screen_later() -> None:
    told: list[bool] = []
    window = Window(keep=lambda *, full: told.append(full))
    window._window = Late()  # type: ignore[assignment]  # noqa: SLF001
    for _ in range(3):
        window._own("f11")  # noqa: SLF001
    assert told == Late.state[2:] == [True, False, True]


@pytest.mark.parametrize(
    ("scale", "was", "screen", "cells", "key", "chosen"),
    [
        (2, (960, 640), (1920, 1080), (120, 33), "ctrl+-", (240, 67)),
        (2, (1279, 900), (1920, 1080), (120, 33), "ctrl+-", (240, 67)),
        (2, (1804, 1015), (1920, 1080), (120, 33), "ctrl+-", (240, 67)),
        (1, (1200, 752), (1280, 800), (160, 50), "ctrl++", (80, 25)),
    ],
)
def test_a_full_screen_has_letters_of_its_own_as_large_as_on_a_first_start_or_as_chosen_there(
    scale: int, was: tuple[int, int], screen: tuple[int, int], cells: tuple[int, int], key: str, chosen: tuple[int, int]
) -> None:
    """F11 from a window of 1279x900 kept its small letters, though twice that fits; larger ones, chosen there, were forgotten."""
    window, sdl = Window(), Mock(size=was)
    window._window, window._scale = sdl, scale  # noqa: SLF001
    before = window.size()

    def filled(full: bool) -> tuple[int, int]:
        window.fill(full)
        sdl.size = screen if full else was
        return window.size()

    assert filled(True) == cells
    window._own(key)  # noqa: SLF001
    assert window.size() == chosen
    assert filled(False) == before, "the window's are its own"
    assert filled(True) == chosen, "what was chosen there is kept"
    filled(False)
    window._own("ctrl+-")  # noqa: SLF001
    assert filled(True) == chosen, "what is chosen for the window, too, is its own"


def test_a_window_that_a_click_makes_larger_is_drawn_anew_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The option for full screen, clicked, left the small page in the corner of a black screen till the next key."""
    window = Window()
    window._repeats = True  # noqa: SLF001  the last event was a click
    resized = tcod.event.WindowEvent(type="WindowResized", window_id=0, data=(900, 700))
    monkeypatch.setattr(tcod.event, "get", lambda: iter([resized]))
    monkeypatch.setattr(tcod.event, "wait", lambda _: pytest.fail("waits for a key"))
    assert window.keys(None) == []


@pytest.mark.long
def test_a_window_opens_as_it_was_closed_and_never_too_small_to_read(tmp_path: Path) -> None:
    file = tmp_path / prefs.FILE
    trouble, first, now = kept(str(tmp_path), "change")
    assert (trouble, first.endswith("False (640, 480)"), now) == ("", True, "True True")
    assert json.loads(file.read_text()) == {"window": [900, 700], "full": True}
    assert "True (640, 480)" in kept(str(tmp_path))[1]
    file.write_text('{"window": [900, 700]}')
    assert kept(str(tmp_path)) == ["", "(900, 700) False (640, 480)"]
    for size in ([9000, 7000], [300, 200]):  # from a larger desktop; too small to be read
        file.write_text(json.dumps({"window": size, "hints": False}))
        assert kept(str(tmp_path)) == ["", first]
        assert json.loads(file.read_text()) == {"window": size, "hints": False}, "all else in it stands"
    file.write_text('{"window": [900]}')
    bad, again = kept(str(tmp_path))
    assert (prefs.FILE in bad, "\n" in bad, again) == (True, False, first)


SHARP = """
import numpy as np
from tcod.console import Console
from game.window import window as module
from game.window.pictures import tileset
module._desktop = lambda _: (1920, 1080)
with module.Window() as window:
    print(*window._window.size)
    console = Console(*window.size(), order="F")
    console.rgb["ch"], console.rgb["fg"] = np.arange(console.rgb.size).reshape(console.rgb.shape) % 90 + 33, (255, 200, 9)
    plain = tileset().render(console)[..., :3]
    for width, height in (window._window.size, (1804, 1015), (2691, 1499)):
        window._window.size = width, height
        window.show(console)
        seen = window._context.sdl_renderer.read_pixels()[..., :3]
        at = window._context.pixel_to_tile(0, 0)
        times = min(width // plain.shape[1], height // plain.shape[0])
        large = plain.repeat(times, axis=0).repeat(times, axis=1)
        top, left = (height - large.shape[0]) // 2, (width - large.shape[1]) // 2
        print(times, *(round(-cell * times * one, 2) for cell, one in zip((8, 16), at)), (seen[top:, left:][: large.shape[0], : large.shape[1]] == large).all(), np.count_nonzero(seen) == np.count_nonzero(large))
"""


@pytest.mark.long
def test_a_window_of_any_size_shows_letters_enlarged_by_a_whole_number_in_its_middle() -> None:
    """An odd margin began with half a pixel: some rows of a letter had one pixel, some three."""
    done = subprocess.run(
        [sys.executable, "-c", SHARP], env=os.environ | {"SDL_VIDEODRIVER": "dummy"}, capture_output=True, text=True,
        timeout=60, check=True,
    )  # fmt: skip
    assert done.stdout.splitlines() == [
        "1792 992",
        "2 -0.0 -0.0 True True",
        "2 6.0 11.0 True True",
        "3 1.0 5.0 True True",
    ]


FILLED = """
import sys
from tcod.console import Console
from game.window.window import Window

with Window((1279, 799)) as window:
    console = Console(*window.size(), order="F")
    console.bg[:] = 90
    window.show(console)
    print(console.width * console.height, flush=True)
    sys.stdin.readline()
"""


@pytest.mark.long
@pytest.mark.skipif(not (which("Xvfb") and features.check("xcb")), reason="no X server")
def test_the_first_picture_fills_the_window() -> None:
    """While a raid was loaded, it filled 960x640 pixels of a window kept larger; the rest was white."""
    with subprocess.Popen(
        ["Xvfb", "-displayfd", "1", "-screen", "0", "1400x900x24"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as server:
        assert server.stdout
        display = f":{server.stdout.readline().strip()}"
        there = os.environ | {"DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
        with subprocess.Popen(
            [sys.executable, "-c", FILLED], env=there, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as shown:
            assert shown.stdout
            cells = int(shown.stdout.readline())
            time.sleep(0.3)
            picture = np.array(ImageGrab.grab(xdisplay=display))
            shown.communicate("\n", timeout=30)
        server.terminate()
    assert (picture == 90).all(-1).sum() == cells * CELL[0] * CELL[1]


@pytest.mark.parametrize("sym", [KeySym.KP_PLUS, KeySym.PLUS, KeySym.EQUALS])
def test_the_letters_grow_by_every_plus(sym: KeySym) -> None:
    """That of the keypad did nothing, and said nothing."""
    minus = {KeySym.KP_PLUS: KeySym.KP_MINUS}.get(sym, KeySym.MINUS)
    for one, name in ((sym, LARGER), (minus, SMALLER)):
        event = tcod.event.KeyDown(scancode=Scancode.UNKNOWN, sym=one, mod=Modifier.LCTRL)
        assert pressed(event) == name
        assert pressed(tcod.event.KeyDown(scancode=Scancode.UNKNOWN, sym=one, mod=Modifier.NONE)) is None


def test_work_of_unknown_length_has_no_bar_and_no_key_that_is_not_heard() -> None:
    """A bar stood at 0 % from the first picture of a loading raid to the last; Esc was offered, and not read."""
    display = Mock(size=lambda: (80, 24))
    for whole in (0, 4):
        waiting(display, "Loading the raid …", 0.0)(0, whole)
        lines = str(display.show.call_args.args[0])
        assert "Loading the raid …" in lines
        assert ("0 %" in lines) == ("Esc" in lines) == (whole > 0)
