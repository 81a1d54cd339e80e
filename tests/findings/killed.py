"""A raid played by keys on a terminal and killed outright, again and again: nothing that was shown may be lost.

    python -m tests.findings.killed FOLDER KILLS SEED

Prints kills, raids, lines torn, and commands verified as JSON, or raises. All is imported once; each session is a fork of that.
"""

import contextlib
import json
import os
import pty
import random
import select
import signal
import struct
import sys
import termios
import time
from fcntl import ioctl
from pathlib import Path
from typing import Any

import game.ui.raid.screen  # noqa: F401  so that no session needs to
from game.run import saves  # noqa: F401
from game.run.journal import line, read
from game.run.replay import verify
from game.terminal.terminal import Terminal
from game.ui import app
from game.ui.app import latest, play

KEYS = "oooozzxxxhjklyubnacd>\r"
LONG = 400
"""Commands after which another raid is begun."""
PATIENCE = 20.0


class Session:
    """The game on a terminal of its own, in a process of its own. `shown`: commands whose outcome was drawn, -1 before the first."""

    def __init__(self, folder: Path, seed: str) -> None:
        self.shown = -1
        self.heard, told = os.pipe()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            tell_what_is_shown(told)
            with contextlib.suppress(BaseException):
                play(
                    seed=seed, party=("wasp", "spider") if seed else None, profile="solo", job="assassinate",
                    environment={**os.environ, "NEST_SAVES": str(folder), "TERM": "xterm-256color"},
                    first=None if seed else latest,
                )  # fmt: skip
            os._exit(0)
        os.close(told)
        ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def look(self, seconds: Any) -> Any:
        """Take in what comes within this time, or at once what is there; false at its end."""
        ready, _, _ = select.select([self.fd, self.heard], [], [], seconds)
        with contextlib.suppress(OSError):
            if self.fd in ready:
                os.read(self.fd, 65536)
        if self.heard in ready:
            data = os.read(self.heard, 65536)
            self.shown = max([self.shown, *(n for (n,) in struct.iter_unpack("i", data))])
            return bool(data)
        return True

    def opened(self) -> Any:
        """Wait for the first picture of the raid."""
        end = time.monotonic() + PATIENCE
        while self.shown < 0:
            assert time.monotonic() < end, "no raid was shown"
            self.look(0.01)
        return self.shown

    def type(self, key: str) -> None:
        with contextlib.suppress(OSError):
            os.write(self.fd, key.encode())

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        while self.look(1.0):
            pass
        os.close(self.heard)
        os.close(self.fd)


def tell_what_is_shown(pipe: Any) -> None:
    """In this process, each picture of a raid is followed by the number of its last command."""
    drawn, show = app.drawn, Terminal.show
    shown: list[Any] = []

    def keep(stage: Any, size: Any) -> Any:
        shown[:] = [stage]
        return drawn(stage, size)

    def told(self: Terminal, console: Any) -> None:
        show(self, console)
        if shown and (raid := getattr(shown[0].screens[0], "raid", None)):
            os.write(pipe, struct.pack("i", raid.run.n))

    app.drawn, Terminal.show = keep, told  # type: ignore[method-assign]


def soak(folder: Path, kills: Any, seed: str) -> Any:
    """Kill so often: what was counted. Raises AssertionError if anything shown was lost."""
    dice, raids, torn, commands = random.Random(seed), 0, 0, 0
    journal, before, shown = None, b"", 0
    for _ in range(kills):
        raids += journal is None
        session = Session(folder, f"{seed} {raids}" if journal is None else None)
        assert session.opened() >= shown, f"command {shown} was shown, then command {session.shown}"
        end = time.monotonic() + dice.uniform(0, 0.3)
        while time.monotonic() < end:
            session.type(dice.choice(KEYS))
            session.look(dice.uniform(0, 0.03))
        session.kill()
        journal, shown = journal or newest(folder), session.shown
        whole = read(journal, torn=True)
        torn += journal.stat().st_size > whole.sound
        lines = b"".join(map(line, whole.records))
        assert lines.startswith(before), "what had been written is no longer there"
        assert len(whole.records) >= shown, f"command {shown} was shown, and {len(whole.records)} are kept"
        before = lines
        if whole.end or len(whole.records) > LONG:
            commands += checked(journal)
            journal, before, shown = None, b"", 0
    if journal:
        commands += checked(journal)
    return {"kills": kills, "raids": raids, "torn": torn, "commands": commands}


def checked(journal: Any) -> Any:
    """Verify a raid that is left behind, as far as it is whole, and put it away: its commands."""
    aside = journal.with_name("done")
    journal.rename(aside)
    aside.write_bytes(aside.read_bytes()[: read(aside, torn=True).sound])
    return verify(aside)[0].n


def newest(folder: Path) -> Any:
    return max(folder.glob("*/journal"), key=lambda path: path.stat().st_mtime_ns)


if __name__ == "__main__":
    print(json.dumps(soak(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3])))
