"""A connection to a LiveSplit server on this machine that is never waited for: what it does not take at once is kept, or given up."""

import socket
from contextlib import suppress
from errno import EAGAIN, EINPROGRESS, ENOTCONN, EWOULDBLOCK
from os import strerror

MOST = 1 << 14
"""The number of bytes that may wait to be taken; a raid in a hurry sends a tenth of that in a minute."""
WAITS = (0, EAGAIN, EWOULDBLOCK, EINPROGRESS, ENOTCONN)
"""What the system says while a connection comes about, or its server takes nothing more for now."""
HEARD = 1 << 10
"""The number of bytes read at a time, and kept of a line without end."""


class LiveSplitClient:
    """One connection; `trouble` says why it was given up, "" while it stands."""

    def __init__(self, host: str, port: int) -> None:
        """Begin to connect, without waiting for it."""
        self.trouble, self.out, self.heard = "", b"", b""
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        self.socket.setblocking(False)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        found = self.socket.connect_ex((host, port))
        if found not in WAITS:
            self.give_up(strerror(found))

    def send(self, *lines: str) -> None:
        """Send lines, now or when the server takes them; give the connection up if it leaves too many waiting."""
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
        """Return the whole lines that have come since the last call."""
        with suppress(OSError):  # nothing has come; what is wrong with it the next line will say
            self.heard += self.socket.recv(HEARD)
        *lines, rest = self.heard.split(b"\n")
        self.heard = rest[-HEARD:]
        return [line.decode(errors="replace").strip() for line in lines]

    def give_up(self, why: str) -> None:
        """Close the connection for good, because of this."""
        self.trouble = why
        self.close()

    def close(self) -> None:
        self.socket.close()
        self.out = b""
