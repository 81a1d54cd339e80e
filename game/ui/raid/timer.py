"""The link from a raid to a LiveSplit server (a timer for speedruns) on this machine, for which the game never waits: it sends splits, and a second for each turn."""

import socket
from collections.abc import Callable
from contextlib import suppress
from errno import EAGAIN, EINPROGRESS, ENOTCONN, EWOULDBLOCK
from os import strerror

from game.presentation.page import sentence
from game.presentation.pages.witness import RaidWitness
from game.race.splits import fixed

OFTEN = 0.1
"""The least seconds between two game times sent; a split always sends its own."""
BEGIN = ("reset", "starttimer", "switchto gametime", "alwayspausegametime", "setgametime 0:00:00", "getsplitcount")
"""The messages that begin an attempt: game time takes effect only while the timer runs, and the first split needs it."""


class Timer:
    """The timer of one raid. It sends times to the LiveSplit server at the address `where`.

    `clock` returns seconds.
    """

    def __init__(self, live: RaidWitness, where: tuple[str, int], clock: Callable[[], float]) -> None:
        """Start the LiveSplit server's timer for a new raid. For a continued raid, let the timer run on."""
        self.live, self.clock, self.told = live, clock, False
        self.run = run = live.run
        self.client = LiveSplitClient(*where)
        self.keys, self.turn, self.due = fixed(run.head.job), run.raid.turn, 0.0
        live.catch_up()
        self.at = self.last()
        self.client.send(*(("resume", gametime(self.turn), "getsplitcount") if run.n else BEGIN))

    def last(self) -> int:
        """Return how many segments of the raid are complete. Each ends with a split (timed milestone)."""
        return max((self.keys.index(key) + 1 for key in self.live.fixed), default=0)

    def watch(self) -> list[str]:
        """Tell the LiveSplit server what the last Command has changed. Return messages about any new trouble with it."""
        run, client, turn = self.run, self.client, self.run.raid.turn
        at, now = max(self.at, self.last()), self.clock()
        if at > self.at or (turn != self.turn and now >= self.due):
            self.turn, self.due = turn, now + OFTEN
            client.send(gametime(turn))
        for key in self.keys[self.at : at]:
            client.send("split" if key in self.live.fixed else "skipsplit")
        self.at = at
        if run.decision is None and run.raid.outcome != "won":
            client.send("reset")
        return self.wrong()

    def wrong(self) -> list[str]:
        """Return a message about trouble with the LiveSplit server, as a list of one text, or [] if there is none."""
        counts = [int(line) for line in self.client.answers() if line.isdecimal() and line.isascii()]
        why = sentence("no timer", why=self.client.trouble) if self.client.trouble else ""
        if not why and any(count != len(self.keys) for count in counts):
            why = sentence("other splits", many=len(self.keys))
        said = [why] if why and not self.told else []
        self.told = self.told or bool(said)
        return said

    def leave(self) -> None:
        """Pause the LiveSplit server's timer if the raid is not over, and close the connection."""
        if self.run.decision is not None:
            self.client.send("pause")
        self.client.close()


def gametime(turn: int) -> str:
    """Return the message that sets the LiveSplit server's game time to one second for each turn so far."""
    return f"setgametime {turn // 3600}:{turn // 60 % 60:02}:{turn % 60:02}"


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
        """Close the connection. An answer left unread would reset it, and what was said last might be lost."""
        with suppress(OSError):
            self.socket.recv(HEARD)
        self.socket.close()
        self.out = b""
