"""The whole front on a real pty, read through a terminal emulator: as a person would play it."""

import contextlib
import fcntl
import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Self

import pyte
import pytest

from game.terminal.terminal import LEAVE
from tests.ui.test_terminal import set_size

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30.0
PROGRAM = """
import os, sys
from game.ui.app import play
party, seed = sys.argv[1:3]
sys.exit(play(seed=seed, party=tuple(party.split(",")) if party else None, profile="solo", job="assassinate", environment=os.environ))
"""


class Window:
    """A program in a terminal window."""

    def __init__(self, *command: str, saves: Path, size: tuple[int, int] = (80, 24)) -> None:
        self.outer, inner = pty.openpty()
        set_size(inner, *size)
        self.screen = pyte.Screen(*size)
        self.stream = pyte.ByteStream(self.screen)
        self.raw = b""
        environment = {**os.environ, "NEST_SAVES": str(saves), "TERM": "xterm-256color", "PYTHONPATH": str(ROOT)}
        self.program = subprocess.Popen(
            [sys.executable, *command], stdin=inner, stdout=inner, stderr=subprocess.PIPE, env=environment, cwd=ROOT,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # noqa: PLW1509  nothing else gives a child its terminal
        )  # fmt: skip
        os.close(inner)

    def read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self.outer], [], [], seconds)
        if not ready:
            return False
        try:
            data = os.read(self.outer, 65536)
        except OSError:
            return False
        self.raw += data
        self.stream.feed(data)
        return bool(data)

    def shows(self, text: str) -> Self:
        """Wait until this is on the screen."""
        deadline = time.monotonic() + PATIENCE
        while text not in "\n".join(self.screen.display):
            assert time.monotonic() < deadline, "\n".join(self.screen.display)
            self.read(0.05)
        return self

    def type(self, keys: str) -> Self:
        os.write(self.outer, keys.encode())
        return self

    def ends(self) -> tuple[int, str]:
        """Its exit code, and what it said on stderr."""
        deadline = time.monotonic() + PATIENCE
        while self.program.poll() is None:
            assert time.monotonic() < deadline
            self.read(0.05)
        while self.read(0.05):
            pass
        return self.program.returncode, self.program.stderr.read().decode()

    def close(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.program.kill()
        self.program.wait()
        self.program.stderr.close()
        os.close(self.outer)


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Callable[..., Any]]:
    opened: list[Window] = []

    def begin(
        party: str = "wasp", seed: str = "x", saves: Path = tmp_path / "saves", program: Any = PROGRAM, **more: Any
    ) -> Any:
        opened.append(Window("-c", program, party, seed, saves=saves, **more))
        return opened[-1]

    yield begin
    for one in opened:
        one.close()


@pytest.mark.long
def test_a_raid_from_the_title_to_the_title_and_out(window: Callable[..., Any], tmp_path: Path) -> None:
    play = window("", seed="c").shows("N E S T S")
    play.type("n").shows("WHO GOES DOWN?")
    play.type("W\r").shows("Entrance, unspent")
    play.type("x").shows("turn 10 ")
    play.type("o").shows("unspent: explore it")
    play.type("o").shows("By default")
    play.type("S").shows("continue: Wasp")
    play.type("q")
    code, said = play.ends()
    assert code == 0
    assert said.startswith(f"nest: the raid is kept in {tmp_path / 'saves'}")
    assert said.count("\n") == 1
    assert play.raw.endswith(LEAVE)


@pytest.mark.long
def test_a_click_on_a_name_in_the_panel_looks_and_the_wheel_scrolls(window: Callable[..., Any]) -> None:
    play = window("wasp").shows("the way out")
    row = next(y for y, line in enumerate(play.screen.display) if "the way out" in line)
    play.type(f"\x1b[<35;60;{row + 1}M").shows("─ The way out")
    play.type(f"\x1b[<0;60;{row + 1}M").shows("LOOK: ")
    play.type("\x1b[<2;5;5M").shows("walk on").type("?").shows("explore")
    before = play.screen.display[3]
    play.type("\x1b[<65;30;10M").shows("↑")
    assert play.screen.display[3] != before


def test_whoever_has_not_played_is_told_nothing(window: Callable[..., Any]) -> None:
    play = window("").shows("N E S T S").type("q")
    assert play.ends() == (0, "")


@pytest.mark.long
def test_a_party_from_the_command_line_starts_at_once_and_keys_may_come_together(window: Callable[..., Any]) -> None:
    window("wasp,ants").type("xo?").shows("explore")


@pytest.mark.long
def test_the_command_line_leads_here(tmp_path: Path) -> None:
    play = Window("-m", "game.cli", "play", "--class", "wasp", "--seed", "x", saves=tmp_path / "saves")
    try:
        play.shows("Entrance, unspent").type("\x03")
        assert play.ends()[0] == 0
    finally:
        play.close()


@pytest.mark.long
def test_the_raid_left_last_is_taken_up_from_the_command_line(tmp_path: Path) -> None:
    def nest(*words: Any) -> Any:
        opened.append(Window("-m", "game.cli", "play", *words, saves=tmp_path / "saves"))
        return opened[-1]

    opened: list[Window] = []
    try:
        assert nest("--continue").ends() == (2, f"nest: there is no raid to continue in {tmp_path / 'saves'}\n")
        damaged = tmp_path / "saves" / "old-1"
        damaged.mkdir(parents=True)
        (damaged / "journal").write_bytes(b"nothing\n")
        code, told = nest("--continue").ends()
        assert code == 2
        assert told.startswith(f"nest: there is no raid to continue in {tmp_path / 'saves'}: old-1 is damaged, ")
        nest("--class", "wasp", "--seed", "x").shows("unspent").type("x").shows("turn 10 ").type("\x03").ends()
        nest("--continue").shows("turn 10 ").type("\x03").ends()
    finally:
        for play in opened:
            play.close()


@pytest.mark.long
@pytest.mark.parametrize("how", ["ctrl-c", "term", "hangup"])
def test_leaving_in_the_middle_keeps_the_raid_and_says_where(
    window: Callable[..., Any], how: str, tmp_path: Path
) -> None:
    play = window().shows("unspent").type("x").shows("turn 10 ")
    if how == "ctrl-c":
        play.type("\x03")
    else:
        play.program.send_signal(signal.SIGTERM if how == "term" else signal.SIGHUP)
    code, said = play.ends()
    assert code == 0
    assert said == f"nest: the raid is kept in {tmp_path / 'saves' / 'x-1'}\n"
    assert LEAVE in play.raw
    again = window("").shows("continue: Wasp").type("a").shows("turn 10 ")
    again.type("\x03")
    assert again.ends()[0] == 0


@pytest.mark.long
def test_killed_outright_it_loses_nothing_that_was_shown(window: Callable[..., Any]) -> None:
    play = window().shows("unspent").type("x").shows("turn 10 ")
    play.program.kill()
    play.ends()
    window("").shows("continue: Wasp").type("a").shows("turn 10 ")


CRASHING = """
from game.run.run import Run
def broken(self, command):
    raise RuntimeError("a rule is broken")
Run.settle, kept = Run.settle, Run.settle
import game.ui.raid.screen
apply = Run.apply
def apply(self, command, apply=Run.apply):
    if self.n == 1:
        raise RuntimeError("a rule is broken")
    return apply(self, command)
Run.apply = apply
"""


@pytest.mark.long
def test_a_crash_leaves_a_bundle_and_a_clean_terminal(window: Callable[..., Any], tmp_path: Path) -> None:
    play = window(program=CRASHING + PROGRAM).shows("unspent").type("x").shows("turn 10 ").type("z")
    code, said = play.ends()
    assert code == 1
    assert "a bug: RuntimeError: a rule is broken" in said
    assert said.count("\n") == 1
    bundle = tmp_path / "saves" / "crashes" / "x-1"
    assert str(bundle) in said
    assert "Say(word='wait')" in (bundle / "trouble.txt").read_text()
    assert (bundle / "journal").exists()
    assert play.raw.endswith(LEAVE)
    window("").shows("continue: Wasp").type("a").shows("turn 10 ")


@pytest.mark.long
def test_too_small_it_waits_and_a_larger_window_goes_on(window: Callable[..., Any]) -> None:
    play = window(size=(70, 20)).shows("The nest needs 80x24")
    set_size(play.outer, 100, 30)
    play.screen.resize(30, 100)
    play.shows("Entrance, unspent")
    set_size(play.outer, 60, 20)
    play.shows("The nest needs").type("q")
    assert play.ends()[0] == 0


def test_without_a_terminal_it_says_so(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "wasp", "x"], capture_output=True, text=True, cwd=ROOT, stdin=subprocess.DEVNULL,
        env={**os.environ, "NEST_SAVES": str(tmp_path)}, check=False,
    )  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "not a terminal" in done.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.long
@pytest.mark.parametrize(
    ("environment", "told"),
    [({"NEST_KEYS": "nonsense"}, "no such set of keys"), ({"NEST_SAVES": "/proc/nowhere"}, "NEST_SAVES")],
)
def test_bad_surroundings_are_one_line(environment: dict[str, str], told: str, tmp_path: Path) -> None:
    outer, inner = pty.openpty()
    set_size(inner, 80, 24)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, "wasp", "x"], stdin=inner, stdout=inner, stderr=subprocess.PIPE, text=True, cwd=ROOT,
        env={**os.environ, "NEST_SAVES": str(tmp_path), **environment}, check=False,
    )  # fmt: skip
    os.close(inner)
    os.close(outer)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert told in done.stderr
