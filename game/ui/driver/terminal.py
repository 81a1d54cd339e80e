"""The terminal of the process: taken while playing, given back as it was found, whatever happens."""

import contextlib
import errno
import os
import select
import signal
import sys
import textwrap
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from game.ui.driver.depth import Depth
from game.ui.driver.keys import Decoder
from game.ui.driver.screen import Screen

if TYPE_CHECKING:
    from tcod.console import Console

try:
    import termios
except ImportError:  # Windows
    POSIX = False
else:
    POSIX = True

ESCAPE_SECONDS = 0.03
"""How long after an Escape the rest of a sequence may take."""
ENTER = b"\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[0m\x1b[2J"
"""Alternate screen, no cursor, no autowrap."""
LEAVE = b"\x1b[?2026l\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l"


class Size(NamedTuple):
    """In cells."""

    width: int
    height: int


LEAST = Size(80, 24)
"""What the screens need."""


class NoTerminal(Exception):
    """There is no terminal to play on; one line says why and what to do."""


class Terminal:
    """A context manager: raw mode (Ctrl-C and Ctrl-Z still work), alternate screen, no cursor, no autowrap.

    Inside, SIGTERM and SIGHUP raise SystemExit (128 + number), Ctrl-C raises KeyboardInterrupt; Ctrl-Z gives the terminal back, stops, and takes
    it again when continued. Main thread only, one at a time. Raises NoTerminal on entering.
    """

    def __init__(self, depth: Depth = Depth.TRUE, stdin: int = 0, stdout: int = 1) -> None:
        self.resized = False
        """Set when the window has changed its size. Clear it, then ask `size`."""
        self.surprised = False
        """Set it when the next picture asks something new: what has been typed till it is shown is dropped."""
        self._screen = Screen(depth)
        self._decoder = Decoder()
        self._in, self._out = stdin, stdout
        self._found: list[Any] = []  # termios attributes, as found
        self._handlers: dict[int, Any] = {}  # signal handlers, as found
        self._wake = (-1, -1)  # a pipe on which signals wake `keys`; read end, write end
        self._wakeup_found = -1
        self._taken = False  # is the terminal ours?
        self._back = False  # is it taken again, before we were told that we go on?
        self._stale = False  # does it show something else than was drawn?

    def __enter__(self) -> Self:
        if not POSIX:
            raise NoTerminal("The terminal front needs POSIX, which Windows is not: play with --front window.")
        for name, fd in (("input", self._in), ("output", self._out)):
            if not os.isatty(fd):
                raise NoTerminal(
                    f"Standard {name} is not a terminal: start the game in one, or play with --front line."
                )
        self._found = termios.tcgetattr(self._in)
        self._listen()
        try:
            self._take()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number in self._handlers:
            signal.signal(number, signal.SIG_IGN)  # nothing comes between
        self._give_back()
        signal.set_wakeup_fd(self._wakeup_found)
        for fd in self._wake:
            os.close(fd)
        for number, handler in self._handlers.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
        self._handlers.clear()

    # what the front uses

    def size(self) -> Size:
        """The size now; 80x24 where the terminal does not know its own."""
        try:
            width, height = os.get_terminal_size(self._out)
        except OSError:
            return LEAST
        return Size(width, height) if width and height else LEAST

    @property
    def too_small(self) -> bool:
        """Is it smaller than the screens need?"""
        width, height = self.size()
        return width < LEAST.width or height < LEAST.height

    def wait_for_room(self) -> bool:
        """While it is too small, say so and wait. True: large enough; False: q was pressed instead.

        Raises EOFError.
        """
        while self.too_small:
            width, height = self.size()
            text = f"The nest needs {LEAST.width}x{LEAST.height}; this terminal is {width}x{height}: make it larger, or press q to leave."
            lines = textwrap.wrap(text, width)[:height]
            self._stale = True
            self.write(
                b"\x1b[0m\x1b[2J" + "".join(f"\x1b[{y};1H{line}" for y, line in enumerate(lines, start=1)).encode()
            )
            if "q" in self.keys(None):
                return False
        return True

    def show(self, console: "Console") -> None:
        """Draw a console (order="F") at the top left; only what has changed is written. Raises EOFError."""
        if self._stale:
            self._stale = False
            self._screen.forget()
        frame = self._screen.frame(console)
        if self.surprised:
            self.surprised = False
            self.drop()
        self.write(frame)

    def keys(self, timeout: float | None) -> list[str]:
        """The names of the keys pressed, see `game.ui.driver.keys`; waits for the first at most so many seconds (None: for ever).

        Empty when time is up, and at once when the screen must be drawn again (resized, continued). Raises EOFError if the terminal is gone.
        """
        if not self._ready(timeout):
            return []
        names = self._decoder.feed(self._read())
        while self._decoder.pending:
            more = self._ready(ESCAPE_SECONDS)
            names += self._decoder.feed(self._read()) if more else self._decoder.flush()
        return names

    def drop(self) -> None:
        """Forget what was typed and has not been read."""
        with contextlib.suppress(termios.error):  # the terminal is gone: reading says so
            termios.tcflush(self._in, termios.TCIFLUSH)

    def write(self, data: bytes) -> None:
        """All of it, as it is. Raises EOFError if the terminal is gone."""
        left = memoryview(data)
        while left:
            try:
                left = left[os.write(self._out, left) :]
            except BlockingIOError:  # somebody else made the terminal non-blocking
                select.select([], [self._out], [])
            except OSError as error:
                raise _gone(error) from None

    # inside

    def _ready(self, timeout: float | None) -> bool:
        """Is there something to read? False when time is up or a signal came."""
        wake = self._wake[0]
        ready, _, _ = select.select([self._in, wake], [], [], timeout)
        if wake in ready:
            os.read(wake, 4096)
        return self._in in ready

    def _read(self) -> bytes:
        self._back = False
        try:
            data = os.read(self._in, 4096)
        except BlockingIOError:
            return b""
        except OSError as error:
            raise _gone(error) from None
        if not data:
            raise EOFError("the terminal has closed")
        return data

    def _take(self) -> None:
        _set(self._in, termios.TCSADRAIN, _raw(self._in, self._found))
        self.write(ENTER)
        self._taken = self._stale = True

    def _give_back(self) -> None:
        self._taken = False
        with contextlib.suppress(EOFError, OSError):
            self.write(LEAVE)
        with contextlib.suppress(termios.error):  # it may be gone
            _set(self._in, termios.TCSAFLUSH, self._found)

    def _listen(self) -> None:
        """Take over the signals, and let each of them wake `keys`. What is ignored (by nohup, or a shell without job control) stays so."""
        self._wake = os.pipe()
        for fd in self._wake:
            os.set_blocking(fd, False)
        self._wakeup_found = signal.set_wakeup_fd(self._wake[1], warn_on_full_buffer=False)
        for number, handler in (
            (signal.SIGINT, signal.default_int_handler),
            (signal.SIGTERM, self._end),
            (signal.SIGHUP, self._end),
            (signal.SIGTSTP, self._stop),
            (signal.SIGCONT, self._go_on),
            (signal.SIGWINCH, self._resize),
        ):
            if signal.getsignal(number) is not signal.SIG_IGN:
                self._handlers[number] = signal.signal(number, handler)

    def _end(self, number: int, _frame: FrameType | None) -> None:
        sys.exit(128 + number)

    def _resize(self, _number: int, _frame: FrameType | None) -> None:
        self.resized = self._stale = True

    def _stop(self, number: int, _frame: FrameType | None) -> None:
        self._give_back()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)  # here the process stops, and here it goes on: `_go_on` is called
        signal.signal(number, self._stop)
        if not self._taken:  # nobody could have continued it, so it was not stopped; or the word of it is still to come
            self._back = True  # first: the word may come while it is being taken
            self._take()

    def _go_on(self, _number: int, _frame: FrameType | None) -> None:
        """Continued, also after a SIGSTOP, which nobody is told of: the shell has had the terminal in between."""
        if not self._back:
            self._take()
        self._back, self.resized = False, True


def _raw(fd: int, found: list[Any]) -> list[Any]:
    """Modes for reading single keys. Unlike tty.setraw: signals stay (but SIGQUIT, which would not give the terminal back), stray prints legible."""
    iflag, oflag, cflag, lflag, ispeed, ospeed, characters = found
    characters = [*characters]
    characters[termios.VMIN], characters[termios.VTIME] = 1, 0
    characters[termios.VQUIT] = os.fpathconf(fd, "PC_VDISABLE").to_bytes(1, sys.byteorder)
    iflag &= ~(termios.BRKINT | termios.ICRNL | termios.INPCK | termios.ISTRIP | termios.IXON)
    cflag = cflag & ~(termios.CSIZE | termios.PARENB) | termios.CS8
    lflag = lflag & ~(termios.ECHO | termios.ICANON | termios.IEXTEN) | termios.ISIG
    return [iflag, oflag | termios.OPOST, cflag, lflag, ispeed, ospeed, characters]


def _set(fd: int, when: int, modes: list[Any]) -> None:
    """Set the modes. Done from the background this stops the process, and must be tried again when it goes on."""
    while True:
        try:
            return termios.tcsetattr(fd, when, modes)
        except termios.error as error:
            if error.args[0] != errno.EINTR:
                raise


def _gone(error: OSError) -> EOFError:
    return EOFError(f"the terminal has closed ({error.strerror})")
