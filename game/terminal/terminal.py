"""A class that sets up the terminal of this process for the game, and always restores it afterwards."""

import contextlib
import errno
import os
import select
import signal
import sys
import textwrap
import time
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any, Self

from game.display import Event, NoDisplay
from game.terminal.depth import Depth
from game.terminal.keys import Decoder
from game.terminal.screen import TerminalScreen

if TYPE_CHECKING:
    from tcod.console import Console

try:
    import termios
except ImportError:  # Windows
    POSIX = False
else:
    POSIX = True

ESCAPE_SECONDS = 0.03
"""The seconds to wait after an Escape for the rest of an escape sequence."""
ENTER = b"\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[0m\x1b[2J"
"""The codes sent on entering: alternate screen, no cursor, no automatic line wrap, screen cleared."""
MOUSE = b"\x1b[?1000h\x1b[?1003h\x1b[?1006h"
"""The codes that switch on reports of mouse buttons and movements, in the form that knows all columns; others ignore them."""
NO_MOUSE = b"\x1b[?1003l\x1b[?1000l\x1b[?1006l"
LEAVE = NO_MOUSE + b"\x1b[?2026l\x1b[0m\x1b[?7h\x1b[?25h\x1b[?1049l"


UNKNOWN = 80, 24
"""The size (columns, rows) assumed for a terminal that does not report one."""
ENDS = (signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM))
"""The signals that end the game."""
INSISTENT = 3
"""The number of unhandled ending signals (such as Ctrl-C) after which the running code is interrupted at once."""


class Terminal:
    """A terminal as a context manager, which sets it up for the game and restores it afterwards.

    It has raw mode (Ctrl-C and Ctrl-Z still work), alternate screen, no cursor, no automatic line wrap.
    Inside, SIGTERM and SIGHUP raise SystemExit (128 + number), Ctrl-C raises KeyboardInterrupt; Ctrl-Z restores the terminal, stops the
    process, and sets the terminal up again when the process continues. Main thread only, one at a time. Raises NoDisplay on entering.

    A signal handler only records the signal; `show` and `keys` act on it. An exception raised in a handler might be swallowed (in the callback
    of a weak reference, while a module is imported) or interrupt the restoring of the terminal. Each signal is also written to a pipe on
    which `keys` waits, so that none is lost between checking and waiting.
    """

    def __init__(self, depth: Depth = Depth.TRUE, stdin: int = 0, stdout: int = 1) -> None:
        self._screen = TerminalScreen(depth)
        self._decoder = Decoder()
        self._in, self._out = stdin, stdout
        self._found: list[Any] = []  # termios attributes, as found
        self._handlers: dict[int, Any] = {}  # signal handlers, as found
        self._noted: list[int] = []  # signals that `_heed` has yet to handle
        self._wake = (-1, -1)  # a pipe on which signals wake `keys`; read end, write end
        self._wakeup_found = -1
        self._leaving = False  # is the game leaving the terminal for good?
        self._size = UNKNOWN  # the size that `size` last returned
        self._taken = False  # is the terminal set up for the game?
        self._back = False  # was it set up again before SIGCONT was handled?
        self._stale = False  # must the screen be drawn completely again?
        self._mouse = False  # are mouse events switched on?

    def __enter__(self) -> Self:
        if not POSIX:
            raise NoDisplay("The terminal front needs POSIX, which Windows is not: play with --front window.")
        for name, fd in (("input", self._in), ("output", self._out)):
            if not os.isatty(fd):
                raise NoDisplay(f"Standard {name} is not a terminal: start the game in one, or play with --front line.")
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
        self._leaving = True
        self._noted.clear()
        for number in self._handlers:
            signal.signal(number, signal.SIG_IGN)  # so that no signal interrupts what follows
        self._give_back()
        signal.set_wakeup_fd(self._wakeup_found)
        for fd in self._wake:
            os.close(fd)
        for number, handler in self._handlers.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
        self._handlers.clear()

    # methods of a Display

    def size(self) -> tuple[int, int]:
        """Return the terminal's current size in columns and rows."""
        try:
            width, height = os.get_terminal_size(self._out)
        except OSError:
            width = height = 0
        self._size = (width, height) if width and height else UNKNOWN
        return self._size

    def show(self, console: "Console") -> None:
        """Draw a console (order="F"), sending only the cells that changed. Raises EOFError if the terminal is gone."""
        self._heed()
        if self._stale:
            self._stale = False
            self._screen.forget()
        self.write(self._screen.frame(console))

    def mouse(self, heeded: bool) -> None:
        """Switch mouse events on or off. Raises EOFError if the terminal is gone."""
        self._mouse = heeded
        self.write(MOUSE if heeded else NO_MOUSE)

    def tell(self, words: str) -> None:
        """Clear the terminal and show only this sentence. Raises EOFError if the terminal is gone.

        It is wrapped to the size that `size` last returned.
        """
        width, height = self._size  # not asked anew: the size may have changed since
        lines = textwrap.wrap(words, width)[:height]
        self._stale = True
        self.write(b"\x1b[0m\x1b[2J" + "".join(f"\x1b[{y};1H{line}" for y, line in enumerate(lines, start=1)).encode())

    def keys(self, timeout: float | None) -> list[Event]:
        """Return the keys and mouse events that come within `timeout` seconds. With None, wait forever.

        Return [] when time is up, and at once when the screen must be drawn again (resized, continued).
        Raises EOFError if the terminal is gone.
        """
        return self._typed() if self._ready(timeout) else []

    def write(self, data: bytes) -> None:
        """Write all the bytes to the terminal. Raises EOFError if the terminal is gone."""
        left = memoryview(data)
        while left:
            try:
                left = left[os.write(self._out, left) :]
            except BlockingIOError:  # another program has made the terminal non-blocking
                select.select([], [self._out], [])
            except OSError as error:
                raise _gone(error) from None

    # inside

    def _typed(self) -> list[Event]:
        """Read the input that has arrived, with the rest of an unfinished escape sequence; return its keys and mouse events."""
        names = self._decoder.feed(self._read())
        while self._decoder.pending:
            names += self._decoder.feed(self._read()) if self._more() else self._decoder.flush()
        return names

    def _ready(self, timeout: float | None) -> bool:
        """Wait at most `timeout` seconds for input; return whether there is any: False if time is up or a signal came."""
        self._heed()
        wake = self._wake[0]
        ready, _, _ = select.select([self._in, wake], [], [], timeout)
        if wake in ready:
            os.read(wake, 4096)
            self._heed()
        return self._in in ready

    def _more(self) -> bool:
        """Return whether more input arrives within ESCAPE_SECONDS. An operating-system signal does not end the wait."""
        end = time.monotonic() + ESCAPE_SECONDS
        while (left := end - time.monotonic()) > 0:
            if self._ready(left):
                return True
        return False

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
        self.write(ENTER + (MOUSE if self._mouse else b""))
        self._taken = self._stale = True

    def _give_back(self) -> None:
        self._taken = False
        with contextlib.suppress(EOFError, OSError):
            self.write(LEAVE)
        with contextlib.suppress(termios.error):  # it may be gone
            _set(self._in, termios.TCSAFLUSH, self._found)

    def _listen(self) -> None:
        """Handle operating-system signals from now on: note each one, and wake up `keys` if it is waiting.

        Signals ignored so far (by nohup, or a shell without jobs) stay ignored.
        """
        self._wake = os.pipe()
        for fd in self._wake:
            os.set_blocking(fd, False)
        self._wakeup_found = signal.set_wakeup_fd(self._wake[1], warn_on_full_buffer=False)
        self._leaving = False
        for number in (*ENDS, signal.SIGTSTP, signal.SIGCONT, signal.SIGWINCH):
            if signal.getsignal(number) is not signal.SIG_IGN:
                self._handlers[number] = signal.signal(number, self._note)

    def _note(self, number: int, _frame: FrameType | None) -> None:
        """Note an operating-system signal, so that `_heed` can react to it later.

        After INSISTENT ending signals act at once, as the game must be hanging.
        """
        self._noted.append(number)
        if not self._leaving and sum(one in ENDS for one in self._noted) >= INSISTENT:
            self._heed()

    def _heed(self) -> None:
        """React to the operating-system signals that have arrived, first to those that end the game."""
        while self._noted:
            number = next((one for one in self._noted if one in ENDS), self._noted[0])
            self._noted.remove(number)
            if number == signal.SIGINT:
                raise KeyboardInterrupt
            if number in ENDS:
                sys.exit(128 + number)
            if number == signal.SIGTSTP:
                self._stop(number)
            elif number == signal.SIGCONT:
                self._go_on()
            else:
                self._stale = True

    def _stop(self, number: int) -> None:
        self._give_back()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)  # the process stops here, and continues here; SIGCONT is recorded
        signal.signal(number, self._note)
        if not self._taken:  # the process was not stopped at all, or SIGCONT is still to come
            self._back = True  # set before `_take`, as SIGCONT may come meanwhile
            self._take()

    def _go_on(self) -> None:
        """Set up the terminal for the game again after a pause (SIGCONT), as the shell has changed its modes."""
        if not self._back:
            self._take()
        self._back = False


def _raw(fd: int, found: list[Any]) -> list[Any]:
    """Return terminal modes in which single keys can be read.

    Unlike tty.setraw they keep signals (except SIGQUIT) and legible print output.
    """
    iflag, oflag, cflag, lflag, ispeed, ospeed, characters = found
    characters = [*characters]
    characters[termios.VMIN], characters[termios.VTIME] = 1, 0
    characters[termios.VQUIT] = os.fpathconf(fd, "PC_VDISABLE").to_bytes(1, sys.byteorder)
    iflag &= ~(termios.BRKINT | termios.ICRNL | termios.INPCK | termios.ISTRIP | termios.IXON)
    cflag = cflag & ~(termios.CSIZE | termios.PARENB) | termios.CS8
    lflag = lflag & ~(termios.ECHO | termios.ICANON | termios.IEXTEN) | termios.ISIG
    return [iflag, oflag | termios.OPOST, cflag, lflag, ispeed, ospeed, characters]


def _set(fd: int, when: int, modes: list[Any]) -> None:
    """Set the terminal's modes.

    A process in the background is stopped by the call. When it continues, the call is made again.
    """
    while True:
        try:
            return termios.tcsetattr(fd, when, modes)
        except termios.error as error:
            if error.args[0] != errno.EINTR:
                raise


def _gone(error: OSError) -> EOFError:
    return EOFError(f"the terminal has closed ({error.strerror})")
