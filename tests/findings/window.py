"""A window on the real game: a pty, the program on it, and a strict grammar of what may be written to a terminal."""

import codecs
import fcntl
import os
import pty
import random
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from random import Random
from re import Match
from typing import Any, Self

from wcwidth import wcwidth

from game.terminal.terminal import ENTER

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30.0

TOKEN = re.compile(
    r"\x1b\[(?P<y>\d+);(?P<x>\d+)H|\x1b\[(?P<pen>[0-9;]*)m|(?P<clear>\x1b\[2J)|\x1b\[\?(?P<mode>1049|25|7|2026|1000|1003|1006)(?P<on>[hl])"
    r"|(?P<end>\r?\n)|(?P<glyph>[^\x00-\x1f\x7f-\x9f])",
)
LONGEST = 48
"""Characters of the longest token."""


class Grammar:
    """Reads all that is written to a terminal: only these sequences, only glyphs one cell wide, only cells that the window has."""

    def __init__(self, width: int = 80, height: int = 24) -> None:
        self.sizes = [(width, height)]
        self.late = 3  # of the last sizes, those that a frame being read may have been made for
        self.utf8 = codecs.getincrementaldecoder("utf-8")("strict")
        self.left = ""
        self.text = ""  # what was written outside of the game's own screen
        self.frames = 0
        self.wanted = ""  # words a frame is waited for with
        self.ours = False
        self.at = (1, 1)
        self.cells: dict[tuple[int, int], Any] = {}  # of the game's own screen, by row and column
        self.most = (0, 0)  # column and row of this frame that lie farthest out

    def resized(self, width: int, height: int) -> None:
        self.sizes.append((width, height))

    def feed(self, data: bytes) -> None:
        self.left += self.utf8.decode(data)
        at = 0
        while at < len(self.left):
            token = TOKEN.match(self.left, at)
            if not token:
                assert len(self.left) - at < LONGEST and self.left[at] in "\x1b\r", (
                    f"astray: {self.left[at : at + 80]!r}"
                )
                break
            at = token.end()
            self.take(token)
        self.left = self.left[at:]

    def take(self, token: Match[str]) -> None:
        kind = token.lastgroup
        if kind == "glyph":
            self.glyph(token["glyph"])
        elif kind == "end":
            assert not self.ours, "a line's end on a screen"
            self.text += "\n"
        elif kind == "clear":
            self.fits()
            self.cells.clear()
        elif kind == "x":
            self.at = (int(token["x"]), int(token["y"]))
        elif kind == "on" and token["mode"] == "1049":
            self.ours = token["on"] == "h"
        elif kind == "on" and token["mode"] == "2026" and token["on"] == "l":
            self.fits()

    def glyph(self, one: str) -> None:
        if not self.ours:
            self.text += one
            return
        assert wcwidth(one) == 1, f"{one!r} is not one cell wide"
        x, y = self.at
        self.most = (max(self.most[0], x), max(self.most[1], y))
        self.at = (x + 1, y)
        self.cells[y, x] = one

    def shown(self) -> str:
        """The screen, as lines of text."""
        wide, high = self.sizes[-1]
        return "\n".join("".join(self.cells.get((y, x), " ") for x in range(1, wide + 1)) for y in range(1, high + 1))

    def fits(self) -> None:
        """A frame is whole, or another begins: it was made for a size that the window has, or had a moment ago."""
        x, y = self.most
        had = self.sizes[-self.late :]
        assert any(x <= w and y <= h for w, h in had), f"{self.most} in a window of {had}"
        self.most, self.frames = (0, 0), self.frames + (self.most > (0, 0))
        if self.wanted and self.wanted in self.shown():
            self.wanted = ""


class Window:
    """`nest ...` on a pty of its own; `grammar` reads all it writes. stdin, stdout and stderr are the pty."""

    def __init__(
        self,
        *words: str,
        saves: Path,
        width: int = 80,
        height: int = 24,
        program: tuple[str, str] = ("-m", "game.cli"),
        **environment: Any,
    ) -> None:
        self.outer, inner = pty.openpty()
        self.grammar = Grammar(width, height)
        self.seen = b""
        self._resize(width, height)
        known = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        self.game = subprocess.Popen(
            [sys.executable, *program, *words], stdin=inner, stdout=inner, stderr=inner, cwd=ROOT, start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509  nothing else gives a child its terminal
            env=known | {"NEST_SAVES": str(saves), "TERM": "xterm-256color", "LANG": "C.UTF-8"} | environment,
        )  # fmt: skip
        self.inner = inner
        os.set_blocking(self.outer, False)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.game.poll() is None:
            self.game.kill()
        self.game.wait()
        for fd in (self.outer, self.inner):
            os.close(fd)

    def _resize(self, width: int, height: int) -> None:
        fcntl.ioctl(self.outer, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def resize(self, width: int, height: int) -> None:
        self.grammar.resized(width, height)
        self._resize(width, height)

    def read(self, seconds: float = 0.0) -> bytes:
        """What is written till it is silent for so long; read by the grammar."""
        came = b""
        while select.select([self.outer], [], [], seconds)[0]:
            data = os.read(self.outer, 65536)
            self.seen = (self.seen + data)[-200_000:]
            came += data
            self.grammar.feed(data)
        return came

    def type(self, data: bytes) -> None:
        """Type it, as fast as it is taken."""
        end = time.monotonic() + PATIENCE
        while data and self.game.poll() is None:
            assert time.monotonic() < end, "the game takes no keys"
            try:
                data = data[os.write(self.outer, data) :]
            except BlockingIOError:
                self.read(0.02)
        self.read()

    def taken(self) -> None:
        """Wait till the game has taken all that was typed, and waits for more; an errand that walks on is not waited for."""
        end, errand = time.monotonic() + PATIENCE, time.monotonic() + 0.3
        while self.game.poll() is None:
            left = struct.unpack("i", fcntl.ioctl(self.inner, termios.FIONREAD, b"    "))[0]
            if not self.read(0.002) and not left and (self.waits() or time.monotonic() > errand):
                return
            assert time.monotonic() < end, "the game takes no keys"

    def waits(self) -> bool:
        """Whether it sleeps, where the system tells."""
        stat = Path(f"/proc/{self.game.pid}/stat")
        return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] == "S"

    def until(self, wanted: bytes) -> bytes:
        """Read until this has been written, or the game has ended."""
        end = time.monotonic() + PATIENCE
        while wanted not in self.seen:
            assert time.monotonic() < end, f"waited for {wanted!r}, saw {self.seen[-2000:]!r}"
            over = self.game.poll() is not None
            self.read(0.05)
            assert not over or wanted in self.seen, f"it ended, and {wanted!r} was not seen: {self.seen[-2000:]!r}"
        return self.seen

    def shows(self, words: str) -> None:
        """Read until these words stand on the screen, or have stood there since the last time of asking."""
        end = time.monotonic() + PATIENCE
        self.grammar.wanted = "" if words in self.grammar.shown() else words
        while self.grammar.wanted:
            assert time.monotonic() < end and self.game.poll() is None, (
                f"waited for {words!r}, saw {self.grammar.shown()}"
            )
            self.read(0.01)

    def begun(self) -> Self:
        """Wait for its first frame."""
        self.until(ENTER)
        self.until(b"\x1b[?2026l")
        return self

    def ended(self) -> int:
        """Wait for the end: the exit code."""
        end = time.monotonic() + PATIENCE
        while self.game.poll() is None:
            assert time.monotonic() < end, f"it does not end: {self.seen[-500:]!r}"
            self.read(0.02)
        self.read(0.02)
        assert "Traceback" not in self.grammar.text, self.grammar.text
        return self.game.returncode


# -- hands that know nothing -------------------------------------------------------------------------

SIZES = ((80, 24), (120, 40), (81, 25), (200, 60), (100, 24), (80, 50), (300, 100))
SMALL = ((79, 24), (80, 23), (40, 10), (10, 3), (1, 1), (200, 5))
OFTEN = "hjklyubnhjklyubnxxoofzzaabc>\r\r\r\x1b"
LIKELY = OFTEN * 3 + "estTgwdriv.,;:<>?/_=+-1234567890 \t\x7f"
WHOLE = (
    "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1b[H", "\x1b[F", "\x1b[5~", "\x1b[6~", "\x1b[3~", "\x1bOA", "\x1bOp", "\x1b[1;5C",
    "\x1b[Z", "\x1bOP", "\x1b[15~", "\x1b[[A",
)  # fmt: skip
HALF = ("\x1b", "\x1b[", "\x1b[1;", "\x1bO", "\x1b[<0;1", "\x1b[200", "\x1b]0;a", "\x1bP", "\x1b[" + ";" * 70)
REPORTS = (
    "\x1b[<0;10;10M",
    "\x1b[<0;10;10m",
    "\x1b[<64;200;90M",
    "\x1b[M !!",
    "\x1b[I",
    "\x1b[O",
    "\x1b[12;40R",
    "\x1b[?1;2c",
)
PASTES = (
    "\x1b[200~rm -rf ~\r\n\x1b[201~",
    "\x1b[200~\x1b[31m\x07\x1b[201~",
    "long " * 100,
    "ünïcödé \u202e\u4e2d\u0301 \U0001f41c",
)
NEVER = "\x03\x1a"
"""Ctrl-C and Ctrl-Z end and stop the game: they have tests of their own."""


def keys(dice: Random) -> bytes:
    """A handful of what a keyboard, a mouse or a line of low quality may send."""
    kind = dice.random()
    if kind < 0.6:
        return "".join(dice.choice(LIKELY) for _ in range(dice.randint(1, 6))).encode()
    if kind < 0.75:
        return "".join(dice.choice(WHOLE) for _ in range(dice.randint(1, 4))).encode()
    if kind < 0.83:
        return dice.choice(HALF).encode()
    if kind < 0.9:
        return dice.choice(REPORTS).encode()
    if kind < 0.92:
        return dice.choice(PASTES).encode()
    return bytes(one for one in dice.randbytes(dice.randint(1, 4)) if chr(one) not in NEVER)


def mash(window: Window, dice: Random, most: int) -> tuple[int, int]:
    """So many bytes of such keys, with resizes between, till the game ends: how many there were, and how many resizes."""
    typed, resizes, small = 0, 0, False
    while typed < most and window.game.poll() is None:
        data = keys(dice)
        window.type(data)
        typed += len(data)
        if dice.random() < 0.8:
            window.taken()
        if small or dice.random() < 0.05:
            small = not small and dice.random() < 0.3
            window.resize(*dice.choice(SMALL if small else SIZES))
            resizes += 1
    return typed, resizes


def rolled(seed: str) -> Random:
    return random.Random(seed)
