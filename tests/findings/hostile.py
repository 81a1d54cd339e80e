"""Saves as they may come from elsewhere: odd files, forged heads and states, everything slightly wrong. And a sitting with them."""

import contextlib
import io
import json
import os
import random
import resource
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from hashlib import blake2b
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any, Never, cast
from zlib import crc32

import msgspec
from tcod.console import Console

from game.cli import main
from game.engine.commands import AnyCommand
from game.run import snapshot
from game.run.heads import Head
from game.run.journal import Record, line, parse, read
from game.run.run import Run, head
from game.run.save_folder import SEAL
from game.run.saves import begin
from game.text.front import play as play_lines
from game.text.opening import TextOptions as LineWish
from game.ui.app import press
from game.ui.launch_options import LaunchOptions
from game.ui.screen_stack import ScreenStack
from game.ui.screens.game import Game
from game.ui.screens.unsound import UnsoundScreen
from tests.run.play import answer

PATIENCE = 2.0
"""Seconds that anything may take."""
ROOM = 200 << 20
"""Bytes that anything may take besides."""

FORMS = ("fifo", "folder", "zero", "link", "dangling", "sparse", "socket", "shut")


class Hang(Exception):
    """It took longer than PATIENCE."""


@contextlib.contextmanager
def bounded(seconds: float = PATIENCE, room: int = ROOM) -> Iterator[None]:
    """In here nothing works for so long, or waits five times as long, and nothing takes much memory: Hang, MemoryError."""

    def hang(*_: Any) -> Never:
        raise Hang(f"after {seconds} s")

    pages = int(Path("/proc/self/statm").read_text().split()[0])
    clocks = ((signal.SIGALRM, signal.ITIMER_REAL, 5 * seconds), (signal.SIGPROF, signal.ITIMER_PROF, seconds))
    before, limits = [signal.signal(name, hang) for name, _, _ in clocks], resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + room, limits[1]))
    for _, clock, most in clocks:
        signal.setitimer(clock, most)
    try:
        yield
    finally:
        for (name, clock, _), handler in zip(clocks, before, strict=True):
            signal.setitimer(clock, 0)
            signal.signal(name, handler)
        resource.setrlimit(resource.RLIMIT_AS, limits)


@contextlib.contextmanager
def nobody() -> Iterator[None]:
    """In here whoever runs the tests is not root: what is shut is shut."""
    if os.geteuid():
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def become(path: Path, form: str, target: Path | None = None) -> None:
    """Put something of that form where a file was, or might be."""
    with contextlib.suppress(FileNotFoundError):
        path.unlink()
    match form:
        case "fifo":
            os.mkfifo(path)
        case "folder":
            path.mkdir()
        case "zero":
            path.symlink_to("/dev/zero")
        case "link":
            path.symlink_to(target)
        case "dangling":
            path.symlink_to(path.parent / "no such file")
        case "sparse":
            path.touch()
            os.truncate(path, 8 << 30)
        case "socket":
            with contextlib.chdir(path.parent), socket.socket(socket.AF_UNIX) as made:
                made.bind(path.name)  # a whole path may be longer than the 100 letters of such a name
        case "shut":
            path.touch()
            path.chmod(0)


def kept(
    folder: Path,
    n: int = 20,
    seed: str = "kept",
    party: tuple[str, ...] = ("wasp",),
    answer: Callable[[Run], AnyCommand] = answer,
) -> str:
    """A raid of so many commands in a folder, left as one leaves it: its digest."""
    run = begin(folder, head(seed, party))
    while run.decision and run.n < n:
        run.apply(answer(run))
    digest = run.digest
    run.leave(cut=False)
    return digest


def reheaded(folder: Path, **change: Any) -> None:
    """Its journal begins otherwise, checksum and all."""
    path = folder / "journal"
    first, rest = path.read_bytes().split(b"\n", 1)
    path.write_bytes(line(msgspec.structs.replace(parse(first + b"\n", Head), **change)) + rest)


def sealed(plain: dict[str, Any]) -> bytes:
    """A snapshot of these plain values, with the checksum that fits."""
    state = msgspec.msgpack.encode(plain)
    return blake2b(state, digest_size=SEAL).digest() + state


def plain(folder: Path) -> dict[str, Any]:
    """The snapshot of a raid as plain values."""
    return msgspec.msgpack.decode((folder / "snapshot").read_bytes()[SEAL:], strict=False)


def component(state: dict[str, Any], kind: str, who: int = 1) -> dict[str, Any]:
    """The fields of a component of the run, or of another entity."""
    return next(row for row in state["entities"][who] if row["type"] == kind)


def draw(stage: ScreenStack, width: int = 80, height: int = 24) -> str:
    console = Console(width, height, order="F")
    stage.draw(console)
    return "\n".join("".join(map(chr, row)).rstrip() for row in console.rgb["ch"].T.tolist())


def screen(saves: Path, keys: tuple[str, ...] = ("x", ".", "i", "escape")) -> tuple[str, list[str]]:
    """The title, and each raid on it taken up and played a little: what the title shows, what was said of each raid."""
    game = Game({"NEST_SAVES": str(saves)}, lambda: 0.0, LaunchOptions("x"))
    stage = ScreenStack(game.title())
    shown, said = draw(stage), []
    for saved in game.unfinished():
        stage = ScreenStack(game.title())
        at = [one.folder for one in cast("Any", stage.top).saved].index(saved.folder)
        cast("Any", stage.top).menu.at = at
        press(stage, ["enter"])
        lost = ""
        if isinstance(stage.top, UnsoundScreen):  # what is sound of it
            draw(stage)
            lost = stage.top.told[0] * (len(stage.top.choices) == 1)
            press(stage, ["down", "enter"])
        said.append(lost or getattr(stage.top, "trouble", "") or getattr(stage.top, "said", ""))
        draw(stage)
        if game.raid:
            for key in keys:
                press(stage, [key])
                draw(stage)
        game.close()
    return shown, said


def lines(saves: Path, *typed: str, **more: Any) -> tuple[int, str, str]:
    """The line front: its exit code, what it said and complained."""
    out, err = StringIO(), StringIO()
    with contextlib.redirect_stderr(err):
        into = StringIO("".join(f"{one}\n" for one in typed))
        code = play_lines(LineWish(), {"NEST_SAVES": str(saves)}, into, out, **more)
    return code, out.getvalue(), err.getvalue()


def nest(*words: str | Path) -> tuple[int, str, str]:
    """A command: its exit code, and what it said on both streams."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main([str(word) for word in words])
    return code, out.getvalue(), err.getvalue()


def sitting(saves: Path, folder: Path) -> tuple[str, list[str], int, str]:
    """All that a player may do with a folder of saves and a raid in it: never a bug, always one line."""
    shown, said = screen(saves)
    code, _, err = lines(saves, "1", "look", "explore", "leave", "yes")
    assert code in (0, 2) and "a bug" not in err and err.count("\n") <= 1, err
    code, _, err = lines(saves, "look", resume=True)
    assert code in (0, 2) and "a bug" not in err and err.count("\n") <= 1, err
    code, _, err = nest("verify", folder, "--json")
    assert code in (0, 1, 2) and err.count("\n") == bool(code), err
    return shown, said, code, err


# -- slightly wrong --------------------------------------------------------------------------------

STRANGE: tuple[Any, ...] = (
    None, True, 0, -1, 1, 2**31, 2**63, 10**18, -(10**18), 3.5, "", "zzz", "\u202e", "a\x1b]0;x\x07", "x" * 5000, [], [[]],
    {}, {"": 0}, [1] * 500, "wasp", "kill", "won", "Entrance", "level/1/x", 300_000_000,
)  # fmt: skip


def places(value: Any, path: tuple[int | str, ...] = ()) -> Iterator[Any]:
    """Every place in plain values."""
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*path, key))
    elif isinstance(value, list):
        for i in range(len(value)):
            yield from places(value[i], (*path, i))


def mutated(value: dict[str, Any], dice: Random) -> dict[str, Any]:
    """One place altered, taken away, doubled, or swapped with another."""
    value = json.loads(json.dumps(value)) if not holds_bytes(value) else value
    path = dice.choice(list(places(value)))
    if not path:
        return dice.choice(STRANGE)
    parent = value
    for step in path[:-1]:
        parent = parent[step]
    match dice.randrange(5):
        case 0:
            del parent[path[-1]]
        case 1 if isinstance(parent, list):
            parent.insert(path[-1], parent[path[-1]])
        case 2 if isinstance(parent, dict):
            parent[dice.choice(["", "zzz", "n", "type", "do"])] = parent.pop(path[-1])
        case 3 if isinstance(parent[path[-1]], int):
            parent[path[-1]] += dice.choice([-1, 1, 50, -100, 1 << 20])
        case _:
            parent[path[-1]] = dice.choice(STRANGE)
    return value


def holds_bytes(value: Any) -> bool:
    if isinstance(value, dict):
        return any(holds_bytes(one) for one in value.values()) or any(not isinstance(key, str) for key in value)
    return isinstance(value, bytes) or (isinstance(value, list) and any(map(holds_bytes, value)))


def written(value: dict[str, Any]) -> bytes:
    """A line of a journal with the checksum that fits."""
    data = json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode("utf-8", "replace")
    return b"%b %08x\n" % (data, crc32(data))


def mutate_lines(data: bytes, dice: Random) -> bytes:
    """A journal or chronicle: a line mutated, its checksum refitted; or lines lost, doubled, swapped, cut."""
    rows = data.splitlines(keepends=True)
    at = dice.randrange(len(rows))
    match dice.randrange(8):
        case 0:
            del rows[at]
        case 1:
            rows.insert(at, rows[dice.randrange(len(rows))])
        case 2:
            other = dice.randrange(len(rows))
            rows[at], rows[other] = rows[other], rows[at]
        case 3:
            rows[at] = rows[at][: dice.randrange(len(rows[at]))]
        case _:
            rows[at] = written(mutated(json.loads(rows[at].rpartition(b" ")[0]), dice))
    return b"".join(rows)


def mutate_state(data: bytes, dice: Random) -> bytes:
    """A snapshot of which one thing is otherwise."""
    state = msgspec.msgpack.decode(data[SEAL:], strict=False)
    return sealed(mutated(state, dice))


def mutate_both(folder: Path, dice: Random) -> bool:
    """A state altered, and the journal's last record forged to vouch for it. False if no such state can be told."""
    data = mutate_state((folder / "snapshot").read_bytes(), dice)
    recording = read(folder / "journal")
    records = recording.records
    try:
        digest = snapshot.proven(snapshot.opened(data), records[-2].digest, records[-1].command)
    except ValueError:
        return False
    last = Record(records[-1].n, records[-1].at, records[-1].command, digest)
    (folder / "journal").write_bytes(b"".join(map(line, [cast("Any", recording.head), *records[:-1], last])))
    state = msgspec.msgpack.decode(data[SEAL:], strict=False)
    state["digest"] = digest
    (folder / "snapshot").write_bytes(sealed(state))
    return True


def mutate_text(data: bytes, dice: Random) -> bytes:
    """TOML, or JSON that a person has edited: lines and signs lost, doubled and swapped."""
    text = data.decode()
    at, to = sorted(dice.randrange(len(text) + 1) for _ in range(2))
    part = dice.choice(
        [text[at:to], "[", "]", "{" * 700, "[" * 700, "9" * 5000, "\x00", "=", '"', "\u202e", "", "a." * 400]
    )
    return (text[:at] + part + text[dice.choice([at, to]) :]).encode("utf-8", "replace")


def same_raid(one: Any, other: Any) -> Any:
    """Whether a recording tells the same raid as another, or its beginning: times, notes and versions do not count."""
    heads = [(r.head.seed, r.head.party, r.head.job, r.head.profile) for r in (one, other)]
    told = [[(record.n, record.command, record.digest) for record in r.records] for r in (one, other)]
    return heads[0] == heads[1] and told[0] == told[1][: len(told[0])]


def peak() -> int:
    """Bytes this process ever had in memory."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def thrower(seed: str) -> Random:
    return random.Random(seed)
