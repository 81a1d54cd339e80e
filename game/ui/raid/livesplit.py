"""The connection to a LiveSplit server (a timer for speedruns) on this machine. The game never waits for the server."""

import socket
from contextlib import suppress
from errno import EAGAIN, EINPROGRESS, ENOTCONN, EWOULDBLOCK
from os import strerror

MOST = 1 << 14
"""The most bytes that may wait to be sent; a fast raid sends a tenth of that in a minute."""
WAITS = (0, EAGAIN, EWOULDBLOCK, EINPROGRESS, ENOTCONN)
"""The system's error numbers while a connection is being made, or while the server takes nothing more for now."""
HEARD = 1 << 10
"""The number of bytes read at a time, and the most bytes kept of an unfinished line."""


class LiveSplitClient:
    """A connection to a LiveSplit server (a timer for speedruns). It is closed for good when anything goes wrong.

    `trouble` says why the connection was closed. It is "" while there is no trouble.
    """

    def __init__(self, host: str, port: int) -> None:
        """Begin to connect to the LiveSplit server, without waiting until the connection is made."""
        self.trouble, self.out, self.heard = "", b"", b""
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        self.socket.setblocking(False)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if (found := self.socket.connect_ex((host, port))) not in WAITS:
            self.give_up(strerror(found))

    def send(self, *lines: str) -> None:
        """Send lines of text to the LiveSplit server, now or as soon as it accepts them.

        The connection is given up if too many bytes wait.
        """
        if self.trouble:
            return
        self.out += b"".join(line.encode() + b"\n" for line in lines)
        try:
            while self.out:
                self.out = self.out[self.socket.send(self.out) :]
        except OSError as wrong:
            if wrong.errno not in WAITS:
                self.give_up(wrong.strerror or str(wrong))
        if len(self.out) > MOST:
            self.give_up("it takes nothing")

    def answers(self) -> list[str]:
        """Return the complete lines of text that the LiveSplit server has sent since the last call."""
        with suppress(OSError):  # nothing has come; `send` reports real trouble
            self.heard += self.socket.recv(HEARD)
        *lines, rest = self.heard.split(b"\n")
        self.heard = rest[-HEARD:]
        return [line.decode(errors="replace").strip() for line in lines]

    def give_up(self, why: str) -> None:
        """Close the connection to the LiveSplit server for good, and remember the reason `why`."""
        self.trouble = why
        self.close()

    def close(self) -> None:
        self.socket.close()
        self.out = b""
