"""Recordings as moving pictures: a terminal shows of the cast what the console had, and the page plays."""

import json
import re
import shutil
import subprocess
from base64 import b64decode
from itertools import pairwise
from pathlib import Path
from typing import Any
from zlib import decompress

import pyte
import pytest
from msgspec.structs import replace
from tcod.console import Console

from game.bots.policy import POLICIES, play
from game.cli.cast import size
from game.run import saves
from game.run.journal import Recording, read
from game.run.run import head
from game.terminal.depth import Depth
from game.terminal.screen import TerminalScreen
from game.ui.cast import QUICK, STEADY, WHOLE, Film, Plan, asciicast, page
from tests.conftest import Nest
from tests.race.recordings import honest

COMMANDS = 130
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@pytest.fixture(scope="module", name="file")
def a_raid(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The recording of a bot's first Commands: walks, an exploration, fights, a way down."""
    file = tmp_path_factory.mktemp("cast") / "raid.nest"
    run = saves.record(file, head("race 4", ("wasp",)))
    play(run, POLICIES["cautious"]("race 4"), COMMANDS)
    run.close()
    return file


@pytest.fixture(scope="module", name="recording")
def whole_recording(file: Path) -> Recording:
    return read(file)


def events(recording: Recording, plan: Plan, version: int) -> tuple[dict[str, Any], list[list[Any]]]:
    first, *rest = map(json.loads, asciicast(Film(recording, plan).take(), plan, "a raid", version=version))
    return first, rest


@pytest.mark.long
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("depth", Depth)
def test_a_terminal_shows_the_last_picture(recording: Recording, size: tuple[int, int], depth: Depth) -> None:
    film = Film(recording, Plan(size, depth, last=60))
    consoles: list[Console] = []
    frame = TerminalScreen.frame

    def kept(screen: TerminalScreen, console: Console) -> bytes:
        consoles.append(console)
        return frame(screen, console)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TerminalScreen, "frame", kept)
        shots = film.take()
    screen = pyte.Screen(*size)
    stream = pyte.Stream(screen)
    for shot in shots:
        stream.feed(shot.sent)
    assert [row.rstrip() for row in screen.display] == [
        "".join(map(chr, row)).replace("\0", " ").rstrip() for row in consoles[-1].rgb["ch"].T
    ]


@pytest.mark.long
def test_times_never_fall_and_no_error_adds_up(recording: Recording) -> None:
    plan = Plan(steady=True)
    head2, two = events(recording, plan, 2)
    head3, three = events(recording, plan, 3)
    assert (head2["width"], head2["height"], head3["term"]["cols"], head3["term"]["rows"]) == (80, 24, 80, 24)
    times = [time for time, _, _ in two]
    assert times == sorted(times)
    assert head2["duration"] == times[-1]
    assert three.pop() == [0.0, "x", "0"]
    assert [data for _, _, data in two] == [data for _, _, data in three]
    assert sum(time for time, _, _ in three) == pytest.approx(times[-1], abs=0.001)
    assert {kind for _, kind, _ in two} == {"o", "m"}


@pytest.mark.long
def test_the_steady_tempo_hurries_through_walks(recording: Recording) -> None:
    shots = Film(recording, Plan(steady=True)).take()
    pauses = {round(after.at - before.at, 6) for before, after in pairwise(shots)}
    assert pauses == {round(QUICK, 6), round(STEADY, 6)}


def test_no_pause_is_longer_than_asked_for(recording: Recording) -> None:
    late = [replace(one, at=one.at + 60_000 * (one.n > 40)) for one in recording.records[:50]]
    slow = replace(recording, records=late)
    shots = Film(slow, Plan(idle=0.5)).take()
    assert shots[-1].at <= recording.records[49].at / 1000 + 0.5


@pytest.mark.long
def test_of_a_walk_only_some_steps_are_shown_and_nothing_told_is_lost(recording: Recording) -> None:
    every, some = Film(recording, Plan()).take(), Film(recording, Plan(every=4)).take()
    assert len(some) < len(every)
    assert [word for shot in some for word in shot.done] == [word for shot in every for word in shot.done]
    assert [line for shot in some for line in shot.told] == [line for shot in every for line in shot.told]
    assert sum(len(shot.done) for shot in every) == len(recording.records)


def test_a_part_is_shown_alone(recording: Recording) -> None:
    shots = Film(recording, Plan(first=20, last=30)).take()
    assert [shot.n for shot in shots] == list(range(20, 31))
    assert shots[0].sent.startswith("\x1b[?2026h\x1b[0m\x1b[2J")


@pytest.mark.long
@pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed here")
def test_the_page_shows_in_a_browser_what_a_terminal_shows(recording: Recording, tmp_path: Path) -> None:
    """Whichever way a picture is reached, by playing on or by a jump, back or forth, its cells are the terminal's."""
    plan = Plan()
    shots = Film(recording, plan).take()
    html = page(shots, plan, "a <raid>")
    assert "a &lt;raid&gt;" in html
    assert not re.findall(r"src=|@import|url\(|fetch\(|XMLHttpRequest|https?://", html)
    jumps = [0, 7, 99, 100, 101, len(shots) - 1, 3, WHOLE]
    ask = f"""start().then(() => {{ const told = []; for (const n of {jumps}) {{ show(n);
      told.push(grid.map(row => row.map(cell => cell ? cell.sign : " ").join("").trimEnd())); }}
      document.body.innerHTML = `<pre>${{JSON.stringify(told).replaceAll("&", "&amp;").replaceAll("<", "&lt;")}}</pre>`; }});"""
    file = tmp_path / "page.html"
    file.write_text(re.sub(r"^start\(\);$", lambda _: ask, html, flags=re.MULTILINE), encoding="utf-8")
    command = [
        BROWSER,
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--virtual-time-budget=20000",
        "--dump-dom",
        str(file),
    ]
    seen = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout
    told = re.search(r"<pre>(.*?)</pre>", seen, re.DOTALL)[1]
    for sign, entity in (("<", "&lt;"), (">", "&gt;"), ("&", "&amp;")):
        told = told.replace(entity, sign)
    for n, rows in zip(jumps, json.loads(told), strict=True):
        screen = pyte.Screen(*plan.size)
        stream = pyte.Stream(screen)
        for shot in shots[: n + 1]:
            stream.feed(shot.sent)
        assert rows == [row.rstrip() for row in screen.display], n


@pytest.mark.long
def test_the_page_holds_the_whole_story(recording: Recording) -> None:
    shots = Film(recording, Plan()).take()
    packed = re.search(r'<script id="film"[^>]*>([^<]+)</script>', page(shots, Plan(), "x"))[1]
    film = json.loads(decompress(b64decode(packed)))
    assert [shot[2] for shot in film["shots"]] == list(range(len(recording.records) + 1))
    assert sum(len(shot[3]) for shot in film["shots"]) == len(recording.records)
    assert [shot[5] for shot in film["shots"] if shot[5]]


def test_nest_cast_writes_a_new_file(nest: Nest, file: Path, tmp_path: Path) -> None:
    out = tmp_path / "raid.cast"
    code, told, wrong = nest("cast --tempo steady --to 20", str(file), "--out", out)
    assert (code, wrong) == (0, "")
    assert told == f"{out}: 21 pictures, 0.4 seconds\n"
    assert json.loads(out.read_text(encoding="utf-8").splitlines()[0])["version"] == 2
    code, _, wrong = nest("cast", str(file), "--out", out)
    assert (code, wrong.count("\n")) == (2, 1)
    assert "exists already" in wrong


@pytest.mark.parametrize(
    "more",
    [
        ("--size", "10x4"),
        ("--size", "999x999"),
        ("--size", "wide"),
        ("--idle", "0"),
        ("--color", "9"),
        ("--from", "9999"),
        ("--every", "0"),
    ],
)
def test_wrong_input_is_one_line(nest: Nest, file: Path, tmp_path: Path, more: tuple[str, ...]) -> None:
    code, told, wrong = nest("cast", str(file), "--out", tmp_path / "x.cast", *more)
    assert (code, told, wrong.count("\n")) == (2, "", 1)


@pytest.mark.long
def test_a_chapter_is_a_level_or_a_split_and_a_segment_is_filmed_alone(nest: Nest, tmp_path: Path) -> None:
    """The honest raid: a way is known, the steep tunnel, the target is seen, the deed is done."""
    path, out = honest(tmp_path), tmp_path / "seen.cast"
    marks = [(shot.n, shot.mark) for shot in Film(read(path), Plan()).take() if shot.mark]
    assert marks == [
        (1, "a way down is known"), (6, "Level rated 100"), (188, "target or goods seen"), (231, "the deed is done"),
    ]  # fmt: skip
    code, told, wrong = nest("cast --tempo steady --split seen", path, "--out", out)
    assert (code, wrong) == (0, "")
    assert told.startswith(f"{out}: 183 pictures")
    for more, said in (
        (("--split", "75"), "never came to the split '75'"),
        (("--split", "way", "--to", "9"), "by itself"),
    ):
        code, _, wrong = nest("cast", path, "--out", tmp_path / "y", *more)
        assert (code, wrong.count("\n")) == (2, 1)
        assert said in wrong


def test_sizes() -> None:
    assert (size("80x24"), size("250x100")) == ((80, 24), (250, 100))
