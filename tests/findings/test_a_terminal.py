"""What leaves the program, and what comes to it from a terminal: A3, A8, A10, A15, A17, A18; and hands that know nothing."""

import contextlib
import csv
import fcntl
import io
import json
import os
import shlex
import signal
import struct
import subprocess
import sys
import termios
import threading
import unicodedata
import weakref
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from os import terminal_size
from pathlib import Path
from signal import Signals
from typing import Any, cast

import msgspec
import pytest
from tcod.console import Console
from wcwidth import wcwidth

from game import content
from game.cli import main
from game.lab.report import tame
from game.run.heads import Head
from game.run.journal import End, Note, Record, Recording, line, read
from game.run.save_folder import leave_page
from game.terminal import terminal as driver
from game.terminal.screen import _glyph
from game.terminal.terminal import Terminal
from game.ui import app
from game.ui.screen_stack import Quit, ScreenStack, StayOn
from tests.conftest import Nest
from tests.findings import window as windows
from tests.findings.window import Window, mash, rolled

ROOT = Path(__file__).resolve().parents[2]
EVIL = "\x1b[31mred\x1b]0;title\x07bell\x9b2Jcsi\x9dosc\x9c\u202eturned\u2066\u200f\u061c\x7f\x08\x0d\x85end"
STEERING = {
    *map(chr, range(32)), *map(chr, range(0x7F, 0xA0)), *"\u200e\u200f\u061c", *map(chr, range(0x202A, 0x202F)),
    *map(chr, range(0x2066, 0x206A)),
} - {"\n", "\t"}  # fmt: skip


def steers(text: str) -> list[Any]:
    """What in this text a terminal would obey."""
    return sorted(STEERING & set(text))


# -- A3 ------------------------------------------------------------------------------------------------------------


def written(path: Path, head: Head, records: list[Record], end: End | None = None, notes: Sequence[Note] = ()) -> Path:
    """A journal with these lines, its checksums in order."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(line(cast("Any", one)) for one in (head, *records, *notes, *([end] if end else []))))
    return path


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Recording:
    """A short raid, as it was written."""
    folder = tmp_path_factory.mktemp("sound")
    assert (
        main(["bot", "--class", "wasp", "--seed", "terminal", "--limit", "40", "--record", str(folder / "raid")]) == 0
    )
    return read(folder / "raid")


@pytest.fixture
def evil(sound: Recording, tmp_path: Path) -> tuple[Path, list[Path]]:
    """A folder of saves with a bad string wherever a string may stand; and the journals in it."""
    where = tmp_path / EVIL.replace("/", "")
    head, records = sound.head, sound.records
    n, digest = len(records), records[-1].digest
    change = partial(msgspec.structs.replace, head)
    heads = {
        "game": change(game=EVIL), "rules": change(rules=EVIL), "seed": change(seed=EVIL), "profile": change(profile=EVIL),
        "party": change(party=(EVIL,)), "job": change(job=EVIL),
    }  # fmt: skip
    wrong = [msgspec.structs.replace(one, digest=EVIL) if i == 5 else one for i, one in enumerate(records)]
    files = [written(where / f"{name}{EVIL}" / "journal", one, records) for name, one in heads.items()]
    files.append(written(where / "differs" / "journal", heads["game"], wrong))
    files.append(written(where / "outcome" / "journal", head, records, End(n, EVIL, EVIL, digest)))
    files.append(written(where / "notes" / "journal", head, records, notes=[Note(EVIL, 1, 1, n)]))
    for kind, fields in (("head", {"format": EVIL}), ("unknown", {EVIL: EVIL})):
        files.append(where / kind / "journal")
        files[-1].parent.mkdir()
        data = json.dumps(msgspec.to_builtins(head) | fields).encode()
        files[-1].write_bytes(b"%b %08x\n" % (data, __import__("zlib").crc32(data)))
    return where, files


def every_command(where: Path, files: list[Path], tmp_path: Path) -> Iterator[Any]:
    """Each command that can be given a bad string, or reads one."""
    for file in files:
        yield from (
            ["verify", file],
            ["verify", "--json", file],
            ["why", file],
            ["why", file, "3"],
            ["transcript", file],
        )
        yield ["transcript", file, "--html", tmp_path / f"{len(list(tmp_path.iterdir()))}.html"]
        yield ["verify", file.parent.name]
    odd = where / EVIL
    odd.mkdir()
    yield from (
        [EVIL], ["verify", EVIL], ["why", EVIL], ["transcript", files[0], "--html", odd], ["sheet", EVIL], ["codex", EVIL],
        ["rulings", EVIL], ["roll", "--effort", EVIL], ["roll", "--effort", "5", "--seed", EVIL], ["odds", EVIL],
        ["odds", "--against", EVIL], ["duels", "--party", EVIL], ["duels", "--fights", EVIL], ["learn", EVIL],
        ["watch", "--seed", EVIL], ["watch", "--turns", "1", "--picture", files[0]], ["demo", "--seed", EVIL],
        ["bot", "--seed", EVIL], ["bot", "--class", EVIL], ["bot", "--job", EVIL], ["bot", "--policy", EVIL],
        ["bot", "--limit", "1", "--record", files[0]], ["bot", "--limit", "1", "--record", odd / "no" / "such"],
        ["simulate", "--class", EVIL], ["simulate", "--with", odd], ["simulate", "--without", EVIL],
        ["simulate", "--csv", files[0]], ["simulate", "--job", EVIL], ["play", "--seed", EVIL, "--class", "wasp"],
        ["play", "--palette", EVIL], ["play", "--class", EVIL, "--front", "line"], ["play", "--front", EVIL],
    )  # fmt: skip


@pytest.mark.long
def test_a3_no_command_hands_a_terminal_what_steers_it(
    evil: tuple[Path, list[Path]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    where, files = evil
    monkeypatch.setenv("NEST_SAVES", str(where))
    for words in every_command(where, files, tmp_path):
        with contextlib.suppress(ValueError):  # a name no system takes
            code = main([str(word) for word in words])
        seen = capsys.readouterr()
        assert not steers(seen.out + seen.err), (words, seen)
        assert code in (0, 1, 2), words
    for page in tmp_path.glob("*.html"):
        assert not steers(page.read_text(encoding="utf-8"))


@pytest.mark.long
@pytest.mark.parametrize("words", [["play", "--continue"], []])
def test_a3_the_line_front_neither(
    evil: tuple[Path, list[Path]], words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its list of raids, each taken up; and what was typed is said again in a pipe."""
    where, files = evil
    monkeypatch.setenv("NEST_SAVES", str(where))
    for n in range(1, len(files) + 1):
        monkeypatch.setattr(sys, "stdin", io.StringIO(f"{n}\npool\n{EVIL}\nlog\nsheet\n"))
        assert main([*words, "--front", "line"]) in (0, 1, 2)
        seen = capsys.readouterr()
        assert not steers(seen.out + seen.err), seen


def test_a3_a_page_left_beside_a_journal_neither(tmp_path: Path) -> None:
    assert not steers(leave_page(tmp_path, [EVIL, "a Room"]).read_text(encoding="utf-8"))


@pytest.mark.long
def test_a3_in_bytes_and_in_tables(evil: tuple[Path, list[Path]], tmp_path: Path) -> None:
    """As the system sees it: a table whose title is a folder's name, and a list on standard error."""
    where, _ = evil
    odd = tmp_path / "[" / f"red]{EVIL}"
    odd.mkdir(parents=True)
    for name in content.folder().glob("*.toml"):
        (odd / name.name).write_bytes(name.read_bytes())
    more = ["--with", str(odd), "--runs", "1", "--limit", "20", "--workers", "1", "--class", "wasp"]
    for words in (["simulate", *more], ["verify", str(where / "outcome")], ["play", "--continue", "--front", "line"]):
        done = subprocess.run(
            [sys.executable, "-m", "game.cli", *words], cwd=ROOT, env=os.environ | {"NEST_SAVES": str(where)},
            stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=120,
        )  # fmt: skip
        assert done.returncode in (0, 1, 2), done.stderr
        assert b"Traceback" not in done.stderr, done.stderr
        assert not steers((done.stdout + done.stderr).decode()), words


@pytest.mark.long
def test_a3_on_a_screen_neither(evil: tuple[Path, list[Path]], tmp_path: Path) -> None:
    """The title with all of them, each chosen; and keys whose table has such a name. The window's grammar reads along."""
    where, files = evil
    with Window(saves=where) as window:
        window.begun()
        for n in range(len(files)):
            window.type(b"\x1b[B" * (n % 9) + b"\r")
            window.read(0.05)
            window.type(b"S")
        window.game.send_signal(signal.SIGTERM)
        assert window.ended() in (0, 1, 2)
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "keys.toml").write_text(
        f"[vi.{json.dumps(EVIL)}]\n{json.dumps(EVIL)} = ['a']\n", encoding="utf-8"
    )
    with Window(saves=tmp_path / "own") as window:
        assert window.ended() == 2
        assert window.grammar.text.count("\n") == 1
        assert "keys.toml" in window.grammar.text


def test_a3_a_cell_is_one_cell_wide_whatever_stands_in_it() -> None:
    """Of every character there is: none is wider, none is nothing, none steers."""
    wrong = [code for code in range(32, 0x110000) if wcwidth(_glyph(code)) != 1]
    assert not [hex(code) for code in wrong if unicodedata.category(chr(code)) != "Cn"], [hex(code) for code in wrong]


# -- A8 ------------------------------------------------------------------------------------------------------------


class Fickle:
    """A window that has another size each time it is asked."""

    def __init__(self, *sizes: tuple[int, int]) -> None:
        self.sizes, self.asked = sizes, 0

    def __call__(self, _: int) -> terminal_size:
        self.asked += 1
        return os.terminal_size(self.sizes[self.asked % len(self.sizes)])


class Exact:
    """A screen that needs what it was promised."""

    def __init__(self, fickle: Fickle, frames: int) -> None:
        self.fickle, self.frames = fickle, frames
        self.drawn: list[int] = []

    def draw(self, console: Console) -> None:
        assert console.width >= 80 and console.height >= 24, (console.width, console.height)
        self.drawn.append(self.fickle.asked)

    def key(self, _: str) -> Any:
        return Quit() if len(self.drawn) >= self.frames else StayOn()


@pytest.mark.parametrize("sizes", [((80, 24), (10, 2)), ((10, 2), (80, 24)), ((79, 24), (100, 30), (80, 24), (1, 1))])
def test_a8_the_size_is_asked_once_a_frame(sizes: tuple[tuple[int, int], ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """A window that shrinks between two looks is too small, or is not: no frame is made for what it is no more."""
    fickle = Fickle(*sizes)
    monkeypatch.setattr(os, "get_terminal_size", fickle)
    monkeypatch.setattr(driver.Terminal, "keys", lambda *_: ["x"])
    monkeypatch.setattr(driver.Terminal, "write", lambda *_: None)
    screen = Exact(fickle, 6)
    app.run(ScreenStack(screen), driver.Terminal())
    assert len(screen.drawn) == 6


@pytest.mark.long
def test_a8_on_a_real_window_that_never_rests(tmp_path: Path) -> None:
    """Sizes come faster than frames: each frame fits a size there was."""
    dice = rolled("sizes")
    with Window("play", "--class", "wasp", "--seed", "sizes", saves=tmp_path) as window:
        window.begun()
        window.grammar.late = 400  # resized faster than it is read: any size there was
        for _ in range(120):
            window.resize(dice.randint(1, 130), dice.randint(1, 45))
            window.resize(dice.randint(70, 130), dice.randint(20, 45))
            window.type(dice.choice(b"hjkl?\x1bixo").to_bytes(1, "big"))
        window.resize(80, 24)
        window.game.send_signal(signal.SIGTERM)
        assert window.ended() == 0


# -- A10 -----------------------------------------------------------------------------------------------------------

COMMANDS = (
    "", "play --class wasp", "play --front line", "learn", "demo", "roll --effort 50", "roll --effort 50 --tabletop", "sheet wasp",
    "rulings", "codex", "bot --limit 2", "verify x", "why x", "transcript x", "duels --fights 1 --workers 1", "odds wasp",
    "simulate --runs 1 --limit 5", "watch --turns 1", "--help", "--version", "nonsense",
)  # fmt: skip
"""One of each."""


def in_shell(words: str, more: str, saves: Path) -> tuple[int, str, str]:
    """A command under a shell that opens and closes its streams: exit code, what it printed, what it complained."""
    done = subprocess.run(
        ["sh", "-c", f"exec {shlex.quote(sys.executable)} -m game.cli {words} {more}"], cwd=ROOT, capture_output=True, text=True,
        stdin=subprocess.DEVNULL, env=os.environ | {"NEST_SAVES": str(saves)}, check=False, timeout=60,
    )  # fmt: skip
    return done.returncode, done.stdout, done.stderr


@pytest.mark.long
@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("<&-", "input"),
        (">&-", "output"),
        ("<&- >&-", "input"),
        ("2>&-", "error"),
        (">&- 2>&-", ""),
        ("<&- >&- 2>&-", ""),
    ],
)
def test_a10_a_closed_stream_is_one_line(more: str, said: str, tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as pool:
        found = list(
            pool.map(lambda words: in_shell(words, more, tmp_path), COMMANDS[:: 1 if more in ("<&-", ">&-") else 5])
        )
    line = f"nest: standard {said} is closed: open it, if only on /dev/null\n" if said else ""
    assert [(code, out + err) for code, out, err in found] == [(2, line)] * len(found)
    assert not list(tmp_path.iterdir())


@pytest.mark.long
@pytest.mark.parametrize(
    "words", ["sheet wasp", "codex --all", "nonsense", "odds wasp --against minor", "roll --effort 50 --tabletop"]
)
def test_a10_a_reader_who_has_left_is_no_trouble(words: str, tmp_path: Path) -> None:
    """A pipe nobody reads, a device that is full, streams opened the wrong way round: one line at most, and no traceback."""
    for more in ("| true", "2>&1 | true", ">/dev/full", "2>/dev/full", ">/dev/full 2>&1", "0>/dev/null", "1</dev/null"):
        code, _, err = in_shell(words, more, tmp_path)
        assert code in (0, 2), (more, code, err)
        assert err.count("\n") <= 1 + ("--tabletop" in words), (more, err)
        assert "Traceback" not in err and "Exception" not in err, (more, err)


@pytest.mark.long
@pytest.mark.parametrize("more", ["| head -n 3", ">/dev/full", "0>/dev/null", "2>/dev/full </dev/null"])
def test_a10_the_line_front_keeps_the_raid_all_the_same(more: str, tmp_path: Path) -> None:
    feed = "yes look | head -n 400 |" if "0>" not in more and "<" not in more else ""
    done = subprocess.run(
        ["sh", "-c", f"{feed} {shlex.quote(sys.executable)} -m game.cli play --class wasp --seed kept --front line {more}"],
        cwd=ROOT, capture_output=True, text=True, env=os.environ | {"NEST_SAVES": str(tmp_path)}, check=False, timeout=60,
    )  # fmt: skip
    assert "Traceback" not in done.stderr and "a bug" not in done.stderr, done.stderr
    assert done.stderr.count("\n") <= 1
    assert main(["verify", str(tmp_path / "kept-1")]) == 0


# -- A15 -----------------------------------------------------------------------------------------------------------

SLOW = """
import contextlib, sys
with contextlib.suppress(ImportError):
    from game import progress
    progress.SOON, progress.now_and_then.__defaults__ = 0.0, (0.0, 0.0)
from game.cli import main
sys.exit(main())
"""
"""The game that shows how far its work is at once and at every step."""
SLOWER = """
import time
from game.run.run import Run
apply = Run.apply
Run.apply = lambda *given: time.sleep({}) or apply(*given)
"""
"""Each Command takes so many seconds as well."""
LONG = ("verify {0}", "why {0}", "transcript {0}", "simulate --runs 2 --limit 30 --class wasp --workers 1", "bot --limit 3",
        "duels --fights 1 --workers 1 --party wasp", "odds wasp --against minor")  # fmt: skip


@pytest.fixture
def raid(sound: Recording, tmp_path: Path) -> Path:
    """A folder of saves with a raid in it, and no snapshot."""
    written(tmp_path / "saves" / "raid" / "journal", sound.head, sound.records)
    return tmp_path / "saves"


@pytest.mark.long
@pytest.mark.parametrize("words", LONG)
def test_a15_long_work_shows_how_far_it_is_on_a_terminal_alone(words: str, raid: Path) -> None:
    words = words.format(raid / "raid")
    with Window(*words.split(), saves=raid, program=("-c", SLOW)) as window:
        vars(window.grammar)["feed"] = lambda _: None  # rich has sequences of its own
        window.until("━".encode())
        assert window.ended() == 0
        assert window.seen.count(b"\x1b[?25h") >= window.seen.count(b"\x1b[?25l"), "the cursor is shown"
        shown = window.seen
    done = subprocess.run(
        [sys.executable, "-c", SLOW, *words.split()], cwd=ROOT, capture_output=True, check=True, timeout=120,
        stdin=subprocess.DEVNULL, env=os.environ | {"NEST_SAVES": str(raid)},
    )  # fmt: skip
    assert done.stderr == b""
    assert b"\x1b" not in done.stdout
    assert shown.count(b"\n") >= done.stdout.count(b"\n")


@pytest.mark.long
def test_a15_a_raid_taken_up_without_its_snapshot_shows_how_far_it_is(raid: Path) -> None:
    """From the title and by --continue; the bar is a frame of the game."""
    for words, key in (((), b"a"), (("play", "--continue"), b"")):
        with Window(*words, saves=raid, program=("-c", SLOWER.format(0.02) + SLOW)) as window:
            window.until(b"\x1b[?2026l")
            window.type(key)
            window.shows("played again")
            window.shows("WASP")
            window.game.send_signal(signal.SIGTERM)
            assert window.ended() == 0
        (raid / "raid" / "snapshot").unlink()


@pytest.mark.long
def test_a15_it_can_be_broken_off_and_is_kept(raid: Path) -> None:
    before = (raid / "raid" / "journal").read_bytes()
    with Window(saves=raid, program=("-c", SLOWER.format(1.0) + SLOW)) as window:  # ample time to press Esc in
        window.until(b"\x1b[?2026l")
        window.type(b"a")
        window.shows("played again")
        window.type(b"\x1b")
        window.shows("Broken off: all is as it was.")
        window.type(b"q")
        assert window.ended() == 0
    assert (raid / "raid" / "journal").read_bytes() == before
    assert main(["verify", str(raid / "raid")]) == 0


@pytest.mark.long
def test_a15_by_ear_it_is_said_in_words_at_a_terminal(raid: Path) -> None:
    with Window("play", "--continue", "--front", "line", saves=raid, program=("-c", SLOW)) as window:
        window.until(b"% done.")
        window.until(b"> ")
        window.type(b"\x04")
        assert window.ended() == 0
    (raid / "raid" / "snapshot").unlink()
    done = subprocess.run(
        [sys.executable, "-c", SLOW, "play", "--continue", "--front", "line"], cwd=ROOT, capture_output=True, check=True,
        stdin=subprocess.DEVNULL, env=os.environ | {"NEST_SAVES": str(raid)}, timeout=60,
    )  # fmt: skip
    assert b"% done." not in done.stdout and done.stderr == b""


# -- A17 -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def taken() -> Iterator[tuple[Terminal, int]]:
    """A terminal in this process, and its window."""
    outer, inner = os.openpty()
    fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    yield driver.Terminal(stdin=inner, stdout=inner), outer
    for fd in (outer, inner):
        os.close(fd)


def swallow(number: Signals) -> None:
    """A signal that comes while a weak reference calls back, as while a module is imported: what is raised there is lost."""

    class Thing:
        pass

    thing = Thing()
    _ref = weakref.ref(thing, lambda _: os.kill(os.getpid(), number))
    del thing


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize(
    ("number", "raised"),
    [(signal.SIGTERM, SystemExit), (signal.SIGHUP, SystemExit), (signal.SIGINT, KeyboardInterrupt)],
)
def test_a17_a_signal_is_not_lost_where_what_it_raises_is(
    taken: tuple[Terminal, int], number: Signals, raised: type[KeyboardInterrupt | SystemExit]
) -> None:
    terminal, _ = taken
    if signal.getsignal(number) is signal.SIG_IGN:
        pytest.skip(f"{number.name} is ignored where this runs, as under nohup, and so by the game")
    with pytest.raises(raised), terminal:
        swallow(number)
        terminal.keys(2)
        pytest.fail("it was lost")


@pytest.mark.parametrize("second", [signal.SIGHUP, signal.SIGTERM, signal.SIGINT])
def test_a17_two_signals_at_once_give_the_terminal_back(taken: tuple[Terminal, int], second: Signals) -> None:
    """The second comes while the first is being answered."""
    terminal, outer = taken
    found = termios.tcgetattr(outer)
    with pytest.raises((SystemExit, KeyboardInterrupt)), terminal:
        signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGTERM, second))
        for number in (signal.SIGTERM, second):
            signal.pthread_kill(threading.get_ident(), number)  # to this thread: in others they are not blocked
        signal.pthread_sigmask(signal.SIG_UNBLOCK, (signal.SIGTERM, second))
        terminal.keys(2)
    assert termios.tcgetattr(outer) == found
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_a17_nothing_is_broken_off_but_for_who_insists(taken: tuple[Terminal, int]) -> None:
    """A command is played to its end; a game that hangs is left at the third."""
    terminal, _ = taken
    done = []
    with pytest.raises(SystemExit), terminal:
        for n in range(5):
            os.kill(os.getpid(), signal.SIGTERM)
            done.append(n)
    assert done == [0, 1]


def test_a17_a_resize_does_not_cut_a_key_in_two(taken: tuple[Terminal, int], monkeypatch: pytest.MonkeyPatch) -> None:
    terminal, outer = taken
    with terminal:
        os.write(outer, b"\x1b")
        more = _resized_before(terminal._more, lambda: os.write(outer, b"[A"))  # noqa: SLF001
        monkeypatch.setattr(terminal, "_more", more)
        assert terminal.keys(2) == ["up"]


def _resized_before(more: Callable[..., Any], then: Callable[..., Any]) -> Callable[..., Any]:
    def waits() -> Any:
        os.kill(os.getpid(), signal.SIGWINCH)
        then()
        return more()

    return waits


def signalled(times: int, seed: str, saves: Path) -> Any:
    """What came of so many raids ended by signals: see signals.py."""
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("signals.py")), str(times), seed, str(saves)], cwd=ROOT,
        capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    print(told)
    assert told["lost"] == 0, told
    assert not told["dirty"], told
    for journal in saves.glob("*/*/journal"):
        assert main(["verify", str(journal)]) == 0, journal
    return told


@pytest.mark.long
def test_a17_signals_at_any_moment_end_it(tmp_path: Path) -> None:
    told = signalled(6, "share", tmp_path)
    assert sum(told["ends"].values()) == 6


@pytest.mark.soak
def test_a17_two_thousand_signals(tmp_path: Path) -> None:
    told = signalled(2000, "soak", tmp_path)
    assert sum(told["ends"].values()) == 2000


# -- A18 -----------------------------------------------------------------------------------------------------------


def test_a18_a_spreadsheet_gets_words_and_numbers_and_no_formula(nest: Nest, tmp_path: Path) -> None:
    """Played, as it is asked for on the command line; the cell of a seed begins with a mark, numbers are numbers."""
    for n, seed in enumerate(("=1+1", "+cmd|'/c calc'!a0", "-2+3", "@sum(a1)", "plain, old")):
        file = tmp_path / f"{n}.csv"
        assert nest("simulate --runs 1 --limit 3 --class wasp --workers 1 --csv", file, f"--seed={seed}")[0] == 0
        with file.open(newline="") as rows:
            (row,) = csv.DictReader(rows)
        assert row["seed"] == (f"{seed} 0" if seed.startswith("plain") else f"'{seed} 0")
        assert int(row["turns"]) >= 3 and int(row["commands"]) > 0


@pytest.mark.parametrize("cell", ["\tx", "\rx", "=x", "+1", "-1", "@x"])
def test_a18_whatever_begins_so_is_marked(cell: str) -> None:
    assert tame(cell) == f"'{cell}"
    assert tame(-1) == -1 and tame(f"x{cell}") == f"x{cell}" and tame("") == ""


# -- hands that know nothing ---------------------------------------------------------------------------------------

PARTIES = ("wasp", "ants", "beetle", "ladybug", "scorpion", "spider", "ants,beetle,wasp", "wasp,spider")


def mashed(raid: int, most: int, saves: Path) -> tuple[int, int, int]:
    """One raid under random keys and resizes, begun again from the title where they left it; then it is ended, and verified."""
    dice, typed, resizes, frames = rolled(f"hands {raid}"), 0, 0, 0
    words = ["play", "--party", PARTIES[raid % len(PARTIES)], "--seed", f"hands {raid}"]
    if raid % 5 == 4:
        words += ["--glyphs", "ascii", "--palette", "contrast"]
    while typed < most:
        with Window(*words, saves=saves, COLORTERM=dice.choice(("truecolor", ""))) as window:
            window.begun()
            more, sizes = mash(window, dice, most - typed)
            typed, resizes = typed + more, resizes + sizes
            window.resize(80, 24)
            if window.game.poll() is None:
                window.game.send_signal(dice.choice((signal.SIGTERM, signal.SIGHUP)))
            assert window.ended() == 0, window.grammar.text
            assert "a bug" not in window.grammar.text, window.grammar.text
            frames += window.grammar.frames
        words = dice.choice(([], ["play", "--party", "wasp", "--seed", f"hands {raid}"]))
    return typed, resizes, frames


def hands(raids: Iterable[int], keys_each: int, saves: Path) -> Any:
    """So many raids: what was typed, resized and drawn. Every recording verifies."""
    found = [mashed(raid, keys_each, saves / str(raid)) for raid in raids]
    told = dict(zip(("bytes", "resizes", "frames"), map(sum, zip(*found, strict=True)), strict=True))
    journals = sorted(saves.glob("*/*/journal"))
    commands = 0
    for journal in journals:
        assert main(["verify", str(journal)]) == 0, journal
        commands += len(read(journal).records)
    assert not list(saves.glob("*/crashes"))
    print(told | {"recordings": len(journals), "commands": commands})
    return told


@pytest.mark.long
def test_hands_that_know_nothing(tmp_path: Path) -> None:
    """A share of the soak: random keys, mice, pastes, halves of sequences and resizes; the grammar reads all that is written."""
    told = hands((0, 4), 250, tmp_path)
    assert told["frames"] > 20 and told["resizes"] > 1


@pytest.mark.soak
def test_a_hundred_thousand_keys(tmp_path: Path) -> None:
    told = hands(range(60), 1700, tmp_path)
    assert told["bytes"] >= 100_000


@pytest.mark.parametrize(
    "data",
    [
        b"\x1b[6n", b"\x1b]0;x\x07", b"\x07", b"\x1b[?1005h", b"\xc2\x9b2J", b"\x1bc", b"\x1b[5;81Hx\x1b[?2026l", b"\x1b[25;1Hx\x1b[?2026l",
        "\x1b[1;1H\u4e2d".encode(), "\x1b[1;1He\u0301".encode(), b"\x1b[1;1Hab\n",
    ],
)  # fmt: skip
def test_the_grammar_knows_what_is_astray(data: bytes) -> None:
    grammar = windows.Grammar()
    grammar.feed(b"\x1b[?1049h\x1b[?25l\x1b[0m\x1b[2J\x1b[24;80Hx\x1b[38;5;1;48;2;1;2;3m")
    with pytest.raises((AssertionError, UnicodeDecodeError)):
        grammar.feed(data)
        grammar.feed(b" " * 50)
