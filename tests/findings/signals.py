"""So many raids on ptys, each begun, played a moment by hands that know nothing, and ended by signals; what came of it, as JSON.

python tests/findings/signals.py TIMES SEED SAVES. A program of its own, for it forks. In the first fifth of the raids, modules that the game
imports when it needs them are not there yet, so that signals come into imports too; the others have them, and are sooner done.
"""

import json
import os
import pty
import random
import select
import signal
import sys
import termios
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from game.cli import main
from game.terminal.terminal import ENTER, LEAVE
from game.ui import app  # noqa: F401  tcod and numpy
from tests.findings.window import keys

SECONDS = 20.0
"""A raid that has not ended so long after a signal has lost it."""
ENDS = (
    "TERM",
    "HUP",
    "INT",
    "TERM HUP",
    "HUP TERM CONT",
    "INT INT",
    "TSTP CONT TERM",
    "WINCH TERM WINCH",
    "STOP CONT HUP",
    "close",
)


def play(saves: str) -> None:
    """In the child: the game, and nothing of this program behind it."""
    code = 99
    try:
        signal.signal(
            signal.SIGINT, signal.default_int_handler
        )  # a shell lets what it puts in the background ignore it
        sys.stdin, sys.stdout, sys.stderr = os.fdopen(0), os.fdopen(1, "w"), os.fdopen(2, "w")
        os.environ.update(NEST_SAVES=saves, TERM="xterm-256color", LANG="C.UTF-8")
        code = main(["play", "--class", "wasp", "--seed", "signal", "--glyphs", "unicode"])
    finally:
        os._exit(code & 255)


def one(dice: Random, saves: str) -> Any:
    """One raid: how it was ended, and what came of it."""
    child, window = pty.fork()
    if not child:
        play(saves)
    termios.tcsetwinsize(window, (24, 80))
    seen, soon = b"", time.monotonic() + (SECONDS if dice.random() < 0.95 else 0)
    while ENTER not in seen and time.monotonic() < soon:
        seen += read(window, 0.02)  # now and then it comes before the game has the terminal
    for _ in range(dice.randint(0, 8)):
        seen += read(window, dice.random() * 0.06)
        if ENTER in seen:
            os.write(window, keys(dice))
    how = dice.choice(ENDS)
    for name in how.split():
        if name == "close":
            os.close(window)
        else:
            os.kill(child, getattr(signal, f"SIG{name}"))
        time.sleep(dice.choice((0.0, 0.0, 0.001, 0.02)))
    code, more = ended(child, window if how != "close" else -1)
    seen += more
    if how != "close":
        os.close(window)
    proper = code in (
        0,
        130,
        "lost",
        *(-getattr(signal, f"SIG{name}") for name in how.split() if name != "close"),
        -signal.SIGHUP,
    )
    clean = how == "close" or ENTER not in seen or LEAVE in seen.rpartition(ENTER)[2]
    return how, code, clean and proper and b"Traceback" not in seen and b"a bug" not in seen


def read(window: int, seconds: Any) -> Any:
    seen = b""
    while select.select([window], [], [], seconds)[0]:
        try:
            data = os.read(window, 65536)
        except OSError:  # the other end is closed
            break
        seen += data
        if not data:
            break
    return seen


def ended(child: Any, window: int) -> Any:
    """The exit code, "lost" if it went on; and what it still wrote."""
    end, seen = time.monotonic() + SECONDS, b""
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if window >= 0:
            seen += read(window, 0.005)
        if done:
            return os.waitstatus_to_exitcode(status), seen
        time.sleep(0.005)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return "lost", seen


def warm() -> None:
    """Import what a raid needs, and read its assets."""
    import game.ui.raid.screen  # noqa: F401, PLC0415
    from game.run.run import Run, head  # noqa: PLC0415

    Run(head("signal", ("wasp",))).close()


def soak(times: int, seed: str, saves: str) -> Any:
    """How each way ended, by exit code; how many were not clean."""
    dice = random.Random(seed)
    found: Counter[str] = Counter()
    dirty: Counter[str] = Counter()
    for n in range(times):
        if n == times // 5:
            warm()
        how, code, clean = one(dice, str(Path(saves) / str(n // 50)))
        found[f"{how}: {code}"] += 1
        dirty[how] += not clean
    return {
        "ends": dict(sorted(found.items())),
        "dirty": +dirty,
        "lost": sum(n for way, n in found.items() if way.endswith("lost")),
    }


if __name__ == "__main__":
    print(json.dumps(soak(int(sys.argv[1]), sys.argv[2], sys.argv[3])))
