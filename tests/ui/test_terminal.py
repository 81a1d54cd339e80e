"""A real pty: what the terminal is told, and that it is given back as it was found.

Some tests take a terminal in this process; those about stopping and dying start a program on a pty, under a small shell with job control.
"""

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tcod.console import Console

from game.display import Mouse, NoDisplay
from game.terminal.terminal import ENTER, LEAVE, MOUSE, NO_MOUSE, Terminal
from game.ui.app import room

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 30.0


def set_size(fd: int, width: int, height: int) -> None:
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))


class Pty:
    """Both ends of a pty: `outer` is the window, `inner` the terminal."""

    def __init__(self) -> None:
        self.outer, self.inner = pty.openpty()
        set_size(self.inner, 80, 24)
        self.found = termios.tcgetattr(self.inner)
        self.seen = b""

    def close(self) -> None:
        for fd in (self.outer, self.inner):
            if fd >= 0:
                os.close(fd)

    def hang_up(self) -> None:
        os.close(self.outer)
        self.outer = -1

    def type(self, data: bytes) -> None:
        os.write(self.outer, data)

    def expect(self, data: bytes) -> bytes:
        """Read until this has been written; what came up to its end. The rest is kept."""
        deadline = time.monotonic() + PATIENCE
        while data not in self.seen:
            ready, _, _ = select.select([self.outer], [], [], max(0, deadline - time.monotonic()))
            assert ready, f"waited for {data!r}, saw {self.seen!r}"
            self.seen += os.read(self.outer, 65536)
        before, _, self.seen = self.seen.partition(data)
        return before + data

    @property
    def as_found(self) -> bool:
        return termios.tcgetattr(self.inner) == self.found

    @property
    def raw(self) -> bool:
        return not termios.tcgetattr(self.inner)[3] & (termios.ICANON | termios.ECHO)


@pytest.fixture
def window() -> Iterator[Pty]:
    both = Pty()
    yield both
    both.close()


def terminal_on(window: Pty) -> Terminal:
    return Terminal(stdin=window.inner, stdout=window.inner)


# in this process


def test_it_is_taken_and_given_back(window: Pty) -> None:
    handlers = [
        signal.getsignal(number)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGTSTP, signal.SIGCONT, signal.SIGWINCH)
    ]
    with terminal_on(window):
        window.expect(ENTER)
        assert window.raw
        assert termios.tcgetattr(window.inner)[3] & termios.ISIG
    window.expect(LEAVE)
    assert window.as_found
    assert handlers == [
        signal.getsignal(number)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGTSTP, signal.SIGCONT, signal.SIGWINCH)
    ]


def test_keys(window: Pty) -> None:
    with terminal_on(window) as terminal:
        assert terminal.keys(0) == []
        window.type(b"h\x1b[A\x13\r")
        assert terminal.keys(PATIENCE) == ["h", "up", "ctrl+s", "enter"]
        window.type(b"\x1b")
        assert terminal.keys(PATIENCE) == ["escape"]


def test_the_mouse_is_heeded_while_it_is_asked_for(window: Pty) -> None:
    with terminal_on(window) as terminal:
        terminal.mouse(True)
        window.expect(MOUSE)
        window.type(b"\x1b[<0;1;24Mx\x1b[<35;80;3M")
        assert terminal.keys(PATIENCE) == [Mouse(0, 23, "click"), "x", Mouse(79, 2, "move")]
        terminal.mouse(False)
        window.expect(NO_MOUSE)
    assert NO_MOUSE in LEAVE


def test_a_report_of_the_mouse_that_comes_in_two_parts(window: Pty) -> None:
    with terminal_on(window) as terminal:
        window.type(b"x\x1b[<0;10;2")
        late = threading.Timer(0.005, window.type, [b"0M"])
        late.start()
        assert terminal.keys(PATIENCE) == ["x", Mouse(9, 19, "click")]
        late.join()
        assert terminal.keys(0.05) == []


def test_a_sequence_that_comes_in_two_parts(window: Pty) -> None:
    with terminal_on(window) as terminal:
        window.type(b"\x1b")
        late = threading.Timer(0.005, window.type, [b"[A"])
        late.start()
        assert terminal.keys(PATIENCE) == ["up"]
        late.join()


def test_a_closed_window_is_an_end_of_file(window: Pty) -> None:
    with pytest.raises(EOFError, match="the terminal has closed"), terminal_on(window) as terminal:
        window.hang_up()
        terminal.keys(PATIENCE)
    with pytest.raises(NoDisplay), terminal_on(window):
        pass


def test_a_resize_wakes_and_everything_is_drawn_again(window: Pty) -> None:
    console = Console(80, 24, order="F")
    with terminal_on(window) as terminal:
        terminal.show(console)
        window.expect(b"\x1b[?2026l")
        set_size(window.inner, 100, 40)
        late = threading.Timer(0.02, os.kill, [os.getpid(), signal.SIGWINCH])
        late.start()
        assert terminal.keys(None) == []
        late.join()
        assert terminal.size() == (100, 40)
        terminal.show(console)
        assert b"\x1b[2J" in window.expect(b"\x1b[?2026l")


def test_a_terminal_that_does_not_know_its_size(window: Pty) -> None:
    set_size(window.inner, 0, 0)
    with terminal_on(window) as terminal:
        assert terminal.size() == (80, 24)
        assert room(terminal) == (80, 24)


def test_too_small_a_terminal_says_so_until_it_is_larger(window: Pty) -> None:
    set_size(window.inner, 79, 24)
    with terminal_on(window) as terminal:

        def enlarge() -> None:
            window.expect(b"The nest needs 80x24; this terminal is 79x24: make it larger")
            set_size(window.inner, 80, 20)
            os.kill(os.getpid(), signal.SIGWINCH)
            window.expect(b"this terminal is 80x20")
            set_size(window.inner, 80, 24)
            os.kill(os.getpid(), signal.SIGWINCH)

        helper = threading.Thread(target=enlarge)
        helper.start()
        assert room(terminal) == (80, 24)
        helper.join()


@pytest.mark.parametrize("size", [(79, 24), (10, 2), (1, 1)])
def test_too_small_a_terminal_can_be_left(window: Pty, size: tuple[int, int]) -> None:
    set_size(window.inner, *size)
    with terminal_on(window) as terminal:
        window.type(b"xq")
        assert room(terminal) is None


def test_no_terminal_is_one_clear_line(window: Pty, tmp_path: Path) -> None:
    with (tmp_path / "file").open("wb") as file:
        with (
            pytest.raises(NoDisplay, match=r"^Standard input is not a terminal: .*$"),
            Terminal(stdin=file.fileno(), stdout=window.inner),
        ):
            pass
        with (
            pytest.raises(NoDisplay, match=r"^Standard output is not a terminal: .*$"),
            Terminal(stdin=window.inner, stdout=file.fileno()),
        ):
            pass
    assert window.as_found


# another process, under a shell

SHELL = """
import fcntl, os, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGTTOU, signal.SIG_IGN)
def tell(text): os.write(told, text.encode() + b"\\n")
asked, told = int(sys.argv[1]), int(sys.argv[2])
found = termios.tcgetattr(0)
child = os.fork()
if not child:
    os.setpgid(0, 0)
    os.tcsetpgrp(0, os.getpid())
    signal.signal(signal.SIGTTOU, signal.SIG_DFL)
    os.execv(sys.executable, [sys.executable, *sys.argv[3:]])
tell(str(child))
while True:
    _, status = os.waitpid(child, os.WUNTRACED)
    if not os.WIFSTOPPED(status):
        break
    os.tcsetpgrp(0, os.getpgrp())
    tell("stopped " + ("as found" if termios.tcgetattr(0) == found else "in disorder"))
    termios.tcsetattr(0, termios.TCSADRAIN, found)
    if os.read(asked, 1) == b"f":
        os.tcsetpgrp(0, child)
    os.killpg(child, signal.SIGCONT)
os.tcsetpgrp(0, os.getpgrp())
tell("ended %d" % os.waitstatus_to_exitcode(status))
"""

GAME = """
import sys
from tcod.console import Console
from game.terminal.terminal import Terminal
console, keys = Console(80, 24, order="F"), []
try:
    with Terminal() as terminal:
        terminal.mouse(True)
        while "q" not in keys:
            console.print(0, 0, "keys:" + "".join(keys))
            terminal.show(console)
            keys += terminal.keys(None)
            if "!" in keys:
                raise RuntimeError("a mistake")
except KeyboardInterrupt:
    sys.exit(77)
except EOFError:
    sys.exit(78)
"""


class Session:
    """GAME on a pty, begun by SHELL."""

    def __init__(self, window: Pty) -> None:
        self.window = window
        asked, self._ask = os.pipe()
        self._told, told = os.pipe()
        command = [sys.executable, "-S", "-c", SHELL, str(asked), str(told), "-c", GAME]
        inner = window.inner
        self.shell = subprocess.Popen(
            command,
            stdin=inner,
            stdout=inner,
            stderr=subprocess.DEVNULL,
            pass_fds=[asked, told],
            start_new_session=True,
            cwd=ROOT,
        )
        os.close(asked)
        os.close(told)
        self._lines = b""
        self.game = int(self.told())
        window.expect(ENTER)
        window.expect(b"keys:")

    def told(self) -> str:
        """The next line of the shell."""
        deadline = time.monotonic() + PATIENCE
        while b"\n" not in self._lines:
            ready, _, _ = select.select([self._told], [], [], max(0, deadline - time.monotonic()))
            assert ready, "the shell says nothing"
            self._lines += os.read(self._told, 4096) or b"no shell\n"
        line, _, self._lines = self._lines.partition(b"\n")
        return line.decode()

    def go_on(self, *, front: bool = True) -> None:
        os.write(self._ask, b"f" if front else b"b")

    def signal(self, number: int) -> None:
        os.kill(self.game, number)

    def close(self) -> None:
        with contextlib.suppress(OSError):  # ended already
            os.killpg(self.game, signal.SIGKILL)
            self.go_on()
        self.shell.wait(PATIENCE)
        os.close(self._ask)
        os.close(self._told)


@pytest.fixture
def session(window: Pty) -> Iterator[Session]:
    playing = Session(window)
    yield playing
    playing.close()


@pytest.mark.long
def test_after_an_exception_it_is_as_found(session: Session, window: Pty) -> None:
    window.type(b"!")
    window.expect(LEAVE)
    assert session.told() == "ended 1"
    assert window.as_found


@pytest.mark.long
@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 77)])
def test_after_a_signal_it_is_as_found(session: Session, window: Pty, number: int, code: int) -> None:
    session.signal(number)
    window.expect(LEAVE)
    assert session.told() == f"ended {code}"
    assert window.as_found


@pytest.mark.long
def test_ctrl_c_is_an_interrupt_and_ctrl_backslash_nothing(session: Session, window: Pty) -> None:
    window.type(b"\x1ca")
    window.expect(b"a")
    window.type(b"\x03")
    window.expect(LEAVE)
    assert session.told() == "ended 77"
    assert window.as_found


@pytest.mark.long
def test_ctrl_z_gives_the_terminal_back_and_takes_it_again(session: Session, window: Pty) -> None:
    for _ in range(2):
        window.type(b"\x1a")
        window.expect(LEAVE)
        assert session.told() == "stopped as found"
        session.go_on()
        again = window.expect(b"keys:")
        assert again.count(ENTER + MOUSE) == again.count(ENTER) == 1
        assert b"\x1b[2J" in again.partition(ENTER)[2], "drawn whole"
        assert window.raw
    window.type(b"q")
    window.expect(LEAVE)
    assert session.told() == "ended 0"
    assert window.as_found


@pytest.mark.long
def test_continued_in_the_background_it_waits_for_the_foreground(session: Session, window: Pty) -> None:
    window.type(b"\x1a")
    assert session.told() == "stopped as found"
    session.go_on(front=False)
    assert session.told() == "stopped as found", "it wanted the terminal, and was stopped before it had it"
    session.go_on()
    window.expect(ENTER)
    window.expect(b"keys:")
    window.type(b"q")
    assert session.told() == "ended 0"
    assert window.as_found


@pytest.mark.long
def test_stopped_without_notice_it_takes_the_terminal_again(session: Session, window: Pty) -> None:
    session.signal(signal.SIGSTOP)
    assert session.told() == "stopped in disorder"
    session.go_on()
    window.expect(ENTER)
    window.expect(b"keys:")
    assert window.raw
    window.type(b"q")
    assert session.told() == "ended 0"
    assert window.as_found


@pytest.mark.long
def test_ctrl_z_where_nobody_could_continue_it(window: Pty) -> None:
    """The leader of a session has no shell above: the system does not stop it."""
    game = subprocess.Popen(
        [sys.executable, "-c", GAME],
        stdin=window.inner,
        stdout=window.inner,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        cwd=ROOT,
    )
    try:
        window.expect(b"keys:")
        game.send_signal(signal.SIGTSTP)
        window.expect(LEAVE)
        window.expect(ENTER)
        window.expect(b"keys:")
        window.type(b"q")
        assert game.wait(PATIENCE) == 0
        assert window.as_found
    finally:
        game.kill()
        game.wait()
