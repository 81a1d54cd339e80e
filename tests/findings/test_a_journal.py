"""Everything acknowledged survives: full disks, deleted folders, damaged recordings, processes killed."""

import contextlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any, Never, cast

import pytest

from game import files
from game.engine.commands import Say
from game.run import save_folder, saves
from game.run.journal import Damaged, Note, line, read
from game.run.replay import verify
from game.run.run import Run, head
from game.text.front import play as play_lines
from game.text.opening import TextOptions
from tests.findings.narrow import PLENTY, PROGRAM, narrowed
from tests.run.play import answer, play
from tests.ui.table import Table
from tests.ui.test_front import Window

ROOT = Path(__file__).resolve().parents[2]
FULL = "No space left on device"


@pytest.fixture
def raid(tmp_path: Path) -> Run:
    """A raid of some commands, kept in a folder."""
    return play(saves.begin(tmp_path / "x-1", head("full", ("wasp", "spider"))), 12)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Callable[..., Any]]:
    laid = []

    def lay(*party: Any) -> Any:
        laid.append(Table(tmp_path / "saves", *party))
        return laid[-1]

    yield lay
    for one in laid:
        with contextlib.suppress(Exception):  # what could not be kept has been looked at
            one.game.close()


def again(folder: Path, run: Run) -> Run:
    """Taken up again, it is where it was."""
    run.close()
    whole = saves.resume(folder)
    assert (whole.n, whole.digest, whole.story) == (run.n, run.digest, run.story)
    assert verify(folder / "journal")[0].digest == run.digest
    return whole


# -- A1: writing ---------------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize(("name", "step"), [("file", 1), ("story", 10)])
def test_a1_a_line_cut_short_at_any_byte_is_written_once_there_is_room(raid: Run, name: str, step: int) -> None:
    for room in range(1, 130, step):
        narrowed(raid, room, name)
        raid.apply(answer(raid))
        narrowed(raid, PLENTY, name)
        raid.apply(answer(raid))
    assert raid.n >= 250 // step
    again(raid.folder, raid)


def test_a1_while_a_command_is_not_written_nothing_else_happens(raid: Run) -> None:
    n, digest, whole = raid.n, raid.digest, (raid.folder / "journal").read_bytes()
    narrowed(raid, 40)
    raid.apply(answer(raid))
    assert (raid.folder / "journal").read_bytes() == whole, "no part of a line is left behind"
    assert raid.trouble == FULL and raid.n == n + 1 and raid.digest != digest
    known = raid.digest
    for _ in range(3):
        with pytest.raises(OSError, match=FULL):
            raid.apply(answer(raid))
        assert (raid.n, raid.digest) == (n + 1, known)
    narrowed(raid, PLENTY)
    assert raid.keep() and not raid.trouble
    raid.apply(answer(raid))
    again(raid.folder, raid)


def test_a1_leaving_then_loses_what_is_not_written_and_says_how_much(raid: Run) -> None:
    n, digest = raid.n, raid.digest
    narrowed(raid, 40)
    raid.apply(answer(raid))
    with pytest.raises(
        save_folder.Unkept, match=f"^1 command could not be written .{FULL}.: the raid is kept up to command {n}, in "
    ):
        raid.leave(cut=False)
    kept = saves.resume(raid.folder)
    assert (kept.n, kept.digest) == (n, digest)


def test_a1_a_disk_that_cannot_even_be_cut_back_is_mended_before_the_next_line(raid: Run) -> None:
    stubborn = Stubborn(raid.journal.file)
    raid.journal.file = cast("Any", stubborn)
    narrowed(raid, 40)
    raid.apply(answer(raid))
    whole = read(raid.folder / "journal", torn=True)
    assert whole.cut and len(whole.records) == raid.n - 1
    stubborn.stubborn = False
    narrowed(raid, PLENTY)
    raid.apply(answer(raid))
    again(raid.folder, raid)


class Stubborn:
    """A file that cannot be cut."""

    stubborn = True

    def __init__(self, file: Any) -> None:
        self.file = file

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return getattr(self.file, name)

    def truncate(self, length: int) -> int:
        if self.stubborn:
            raise OSError(5, "Input/output error")
        return self.file.truncate(length)


def test_a1_the_end_and_the_notes_of_a_raid_are_written_as_whole_as_its_commands(raid: Run) -> None:
    narrowed(raid, 25)
    raid.note(1, 1, "sticky floor")
    assert raid.trouble == FULL
    narrowed(raid, 150)  # for the note and the command, not for the end
    raid.apply(Say("surrender") if raid.option(Say("surrender")) else answer(raid))
    narrowed(raid, PLENTY)
    assert raid.keep()
    whole = read(raid.folder / "journal")
    assert [note.note for note in whole.notes] == ["sticky floor"]
    assert len(whole.records) == raid.n and (whole.end is None) is (raid.decision is not None)


def test_a1_a_snapshot_that_cannot_be_written_stops_nothing_and_is_said_once(
    raid: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> Never:
        raise OSError(28, FULL)

    with monkeypatch.context() as disk:
        disk.setattr(files, "write", full)
        while raid.n < 160:
            raid.apply(answer(raid))
        assert [word for word in raid.words if "snapshot" in word] == [raid.words[0]]
        assert FULL in raid.words[0]
        assert raid.leave(cut=False) == str(raid.folder)
    again(raid.folder, raid)


@pytest.mark.long
def test_a1_a_raid_that_cannot_be_begun_leaves_nothing_behind(tmp_path: Path) -> None:
    code = (
        "import resource, sys\nresource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n"
        "from game.cli import main\nsys.exit(main(['play', '--front', 'line', '--class', 'wasp', '--seed', 'x']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "NEST_SAVES": str(tmp_path / "saves")}, cwd=ROOT, text=True,
        capture_output=True, stdin=subprocess.DEVNULL, check=False,
    )  # fmt: skip
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and "File too large" in done.stderr
    assert list((tmp_path / "saves").iterdir()) == []


def test_a1_on_the_screen_it_is_said_and_only_a_retry_goes_on(table: Callable[..., Any]) -> None:
    play = table("wasp").do("x")
    run = play.raid.run
    n = run.n
    narrowed(run, 30)
    play.do("z")
    for size in ((80, 24), (120, 40)):
        shows = " ".join(play.shows(*size).split())
        assert f"Not written: {FULL}." in shows
        assert "Enter tries again, S leaves and loses 1 command." in shows
        assert "Enter try again" in shows
    play.do("z", "x", "o", "i", "?", "escape", "enter")
    assert run.n == n + 1
    narrowed(run, PLENTY)
    play.do("enter")
    assert "Written. The raid goes on." in play.shows()
    play.do("z")
    assert run.n == n + 2
    folder = run.folder
    play.do("S")
    assert len(read(folder / "journal").records) == n + 2


def test_a1_leaving_for_the_title_tells_what_is_lost_and_the_rest_is_taken_up(table: Callable[..., Any]) -> None:
    play = table("wasp").do("x")
    run, n = play.raid.run, play.raid.run.n
    narrowed(run, 30)
    play.do("z", "S")
    assert f"1 command could not be written ({FULL})" in play.shows()
    play.do("a")
    assert play.raid.run.n == n


def test_a1_a_walk_stops_where_it_cannot_be_written(table: Callable[..., Any]) -> None:
    play = table("wasp").do("x")
    run, n = play.raid.run, play.raid.run.n
    narrowed(run, 30)
    play.do("o")
    assert run.n == n + 1 and FULL in play.shows()


def typed(
    folder: Path, script: list[Callable[..., Any] | str], wish: TextOptions | None = None, **more: Any
) -> tuple[int, str]:
    """A sitting at the line front: lines, or what is done before the next one is read."""
    steps, out = iter(script), StringIO()

    class Hands:
        isatty = staticmethod(lambda: False)

        def readline(self, _limit: Any = -1) -> str:
            for step in steps:
                if isinstance(step, str):
                    return f"{step}\n"
                step()
            return ""

    return play_lines(
        wish or TextOptions(), {"NEST_SAVES": str(folder)}, cast("Any", Hands()), out, **more
    ), out.getvalue()


def test_a1_by_lines_it_is_said_and_only_again_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = begun(monkeypatch)
    wish = TextOptions("lines", ("wasp",), job="assassinate")
    script: list[Any] = ["wait", lambda: narrowed(made[0], 30), "wait", "wait", "look", "do", "again"]
    code, out = typed(tmp_path, [*script, lambda: narrowed(made[0], PLENTY), "again", "wait", "quit"], wish)
    assert (
        out.count(
            f"Not written: {FULL}. Nothing goes on until it is: again tries again, quit leaves and loses 1 command."
        )
        == 5
    )
    assert "Written. The raid goes on." in out
    assert code == 0 and len(read(tmp_path / "lines-1" / "journal").records) == 3
    code, _ = typed(tmp_path, [lambda: narrowed(made[1], 30), "wait", "quit"], resume=True)
    told = capsys.readouterr().err
    assert code == 2 and told.count("\n") == 1
    assert f"1 command could not be written ({FULL}): the raid is kept up to command 3, in " in told
    assert len(read(tmp_path / "lines-1" / "journal").records) == 3


def begun(monkeypatch: Any) -> list[Any]:
    """The runs that are begun or taken up from now on."""
    made = []

    def remembering(make: Callable[..., Run]) -> Any:
        def remember(*args: Any, **more: Any) -> Any:
            made.append(make(*args, **more))
            return made[-1]

        return remember

    for make in (saves.begin, saves.resume):
        monkeypatch.setattr(saves, make.__name__, remembering(make))
    return made


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Callable[..., Any]]:
    opened = []

    def open_(*args: Any) -> Any:
        opened.append(Window("-c", PROGRAM, str(tmp_path / "full"), *args, saves=tmp_path / "saves"))
        return opened[-1]

    yield open_
    for one in opened:
        one.close()


@pytest.mark.long
def test_a1_a_disk_full_for_one_key_loses_nothing(window: Callable[..., Any], tmp_path: Path) -> None:
    """Full for one key, then room, two keys, Ctrl-C: the story of the finding."""
    play = window().shows("unspent").type("x").shows("turn 10 ")
    (tmp_path / "full").write_text("52")
    play.type("z").shows("turn 11 ")
    (tmp_path / "full").unlink()
    play.type("\r").shows("turn 11 ").type("z").shows("turn 12 ").type("z").shows("turn 13 ").type("\x03")
    assert play.ends() == (0, f"nest: the raid is kept in {tmp_path / 'saves' / 'x-1'}\n")
    window("continue").shows("turn 13 ")


@pytest.mark.long
def test_a12_a_full_disk_is_named_and_is_no_bug(window: Callable[..., Any], tmp_path: Path) -> None:
    play = window().shows("unspent").type("x").shows("turn 10 ")
    (tmp_path / "full").write_text("0")
    play.type("z").shows(FULL).type("\x03")
    folder = tmp_path / "saves" / "x-1"
    said = f"nest: 1 command could not be written ({FULL}): the raid is kept up to command 1, in {folder}\n"
    assert play.ends() == (2, said)
    assert not (tmp_path / "saves" / "crashes").exists()
    (tmp_path / "full").unlink()
    window("continue").shows("turn 10 ")


# -- A1: reading ---------------------------------------------------------------------------------------------------


def spoilt(folder: Path, how: Callable[..., Any]) -> tuple[bytes, bytes]:
    """The journal in there is damaged at command 9 of 12: the bytes as they were, and those that are left."""
    path = folder / "journal"
    lines = path.read_bytes().splitlines(keepends=True)
    lines[10] = how(lines[10])  # behind the head, and who sat down to play
    path.write_bytes(b"".join(lines))
    return b"".join(lines[:10]), b"".join(lines[10:])


def flipped(raw: bytes) -> bytes:
    return raw[:30] + b"?" + raw[31:]


def run_together(raw: bytes) -> bytes:
    return raw[:52]


@pytest.mark.parametrize("how", [flipped, run_together])
def test_a1_what_is_sound_before_damage_is_offered_with_what_it_loses(
    table: Callable[..., Any], how: Callable[..., Any]
) -> None:
    play = table("wasp").do(*"x", *"z" * 11)
    run = play.raid.run
    play.do("S")
    assert run.n == 12
    sound, rest = spoilt(run.folder, how)
    play.do("a")
    shows = " ".join(play.shows().split())
    assert "line 11" in shows
    assert "All before that is sound: 8 commands. To take the raid up there loses 4 commands." in shows
    assert (run.folder / "journal").read_bytes() == sound + rest, "nothing has happened yet"
    for keeps in "escape", "enter":
        play.do(keeps)
        assert "continue: Wasp" in play.shows()
        assert (run.folder / "journal").read_bytes() == sound + rest, "no key that goes on everywhere cuts anything"
        play.do("a")
    play.do("u")
    assert play.raid.run.n == 8
    assert "4 commands behind command 8 could not be read." in " ".join(play.shows(120, 40).split())
    assert (run.folder / "journal").read_bytes().startswith(sound)
    assert (run.folder / "cut-1").read_bytes() == rest
    play.do("z")
    assert len(read(run.folder / "journal").records) == 9


def test_a1_by_lines_what_is_sound_is_offered_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wish = TextOptions("lines", ("wasp",), job="assassinate")
    typed(tmp_path, [*["wait"] * 12, "quit"], wish)
    folder = tmp_path / "lines-1"
    _sound, rest = spoilt(folder, flipped)
    code, out = typed(tmp_path, ["2"], resume=True)
    assert code == 2 and "line 11" in capsys.readouterr().err
    assert "8 commands. To take the raid up there loses 4 commands." in out
    code, out = typed(tmp_path, ["1", "wait", "quit"], resume=True)
    assert code == 0 and "4 commands behind command 8 could not be read." in out
    assert len(read(folder / "journal").records) == 9
    assert (folder / "cut-1").read_bytes() == rest


def test_a1_a_last_line_cut_short_is_put_aside_and_told(table: Callable[..., Any]) -> None:
    play = table("wasp").do(*"x", *"z" * 11)
    folder = play.raid.run.folder
    play.do("S")
    path = folder / "journal"
    whole = path.read_bytes().rpartition(b'{"sitting":')[0]
    path.write_bytes(whole[:-20])
    play.do("a")
    assert play.raid.run.n == 11
    assert "1 command behind command 11 could not be read." in " ".join(play.shows(120, 40).split())
    kept, _, resumed = path.read_bytes().rpartition(b'{"sitting":2')
    assert kept + (folder / "cut-1").read_bytes() == whole[:-20] and b'"begins"' in resumed


def test_a1_the_sound_part_of_any_damaged_recording_can_be_played_on(raid: Run) -> None:
    raid.close()
    path = raid.folder / "journal"
    data = path.read_bytes()
    first = data.index(b"\n") + 1
    for i in range(first, len(data), 37):
        path.write_bytes(data[:i] + bytes([data[i] ^ 1]) + data[i + 1 :])
        with pytest.raises(Damaged) as wrong:
            saves.resume(raid.folder)
        run = saves.resume(raid.folder, cut=True)
        assert run.n == wrong.value.kept == data[:i].count(b"\n") - 1
        assert wrong.value.lost == raid.n - run.n
        run.close()
        aside = max(raid.folder.glob("cut-*"), key=lambda one: int(one.name.partition("-")[2]))
        assert path.read_bytes() + aside.read_bytes() == data[:i] + bytes([data[i] ^ 1]) + data[i + 1 :]


# -- A11, A12, A13, A14 --------------------------------------------------------------------------------------------


def test_a11_the_same_seed_begun_six_times_at_once_takes_the_next_number(tmp_path: Path) -> None:
    folders = [save_folder.fresh_folder(tmp_path, "same") for _ in range(6)]  # all before the first raid is begun
    runs = [saves.begin(folder, head("same", ("wasp",))) for folder in folders]
    assert {run.folder.name for run in runs} == {f"same-{n}" for n in range(1, 7)}
    assert len(save_folder.listed(tmp_path)) == 6


def test_a11_a_folder_with_a_raid_in_it_is_never_begun_in(raid: Run) -> None:
    with pytest.raises(save_folder.NoFolder, match="File exists"):
        saves.begin(raid.folder, head("other", ("wasp",)))
    raid.apply(answer(raid))
    again(raid.folder, raid)


def test_a12_a_folder_deleted_in_play_is_made_again_from_what_the_raid_holds(table: Callable[..., Any]) -> None:
    play = table("wasp").do("x", "z")
    run, first = play.raid.run, play.raid.run.folder
    shutil.rmtree(first.parent)
    play.do("z")
    shows = " ".join(play.shows(120, 40).split())
    assert "is gone: all of the raid is kept in" in shows
    assert verify(run.folder / "journal")[0].digest == run.digest
    play.do("z")
    n = run.n
    play.do("S").do("a")
    assert play.raid.run.n == n


def test_a12_where_no_folder_can_be_made_it_is_kept_among_what_is_temporary_or_said_to_be_lost(
    table: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = table("wasp").do("x", "z")
    run, where = play.raid.run, play.game.where
    shutil.rmtree(where)
    where.write_text("a file")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "none"))
    play.do("z")
    assert "is gone, and no other can be made" in " ".join(play.shows(120, 40).split())
    with pytest.raises(OSError, match="is gone"):
        run.apply(answer(run))
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    play.do("enter")
    assert run.folder.is_relative_to(tmp_path / "temporary")
    assert verify(run.folder / "journal")[0].digest == run.digest
    shutil.rmtree(run.folder)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "none"))
    where.unlink()
    where.parent.joinpath("saves").write_text("a file")
    shutil.rmtree(tmp_path / "temporary")
    (tmp_path / "temporary").write_text("a file")
    play.do("z")
    with pytest.raises(save_folder.Unkept, match=r"^nothing of the raid is kept: .* is gone, and no other can be made"):
        play.game.close()


def test_a12_a_crash_that_cannot_be_written_down_leaves_no_half_of_it(
    raid: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any, **__: Any) -> Never:
        raise OSError(28, FULL)

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match=FULL):
        saves.bundle(raid, "x", "trouble", tmp_path)
    assert list((tmp_path / "crashes").iterdir()) == []


@pytest.mark.long
def test_a13_a_bot_that_is_killed_has_recorded_what_was_played(tmp_path: Path) -> None:
    file = tmp_path / "out" / "raid"
    file.parent.mkdir()
    bot = subprocess.Popen(
        [sys.executable, "-m", "game.cli", "bot", "--seed", "killed", "--party", "wasp,spider", "--record", str(file)], cwd=ROOT,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    deadline = time.monotonic() + 20
    while not (file.exists() and file.stat().st_size > 2000) and bot.poll() is None and time.monotonic() < deadline:
        time.sleep(0.01)
    bot.kill()
    bot.wait()
    assert [path.name for path in file.parent.iterdir()] == ["raid"]
    assert len(read(file, torn=True).records) > 5


@pytest.mark.long
def test_a13_a_bot_on_a_full_disk_says_how_far_it_came(tmp_path: Path) -> None:
    code = (
        "import resource, sys\nresource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))\n"
        f"from game.cli import main\nsys.exit(main(['bot', '--seed', 'x', '--record', {str(tmp_path / 'raid')!r}]))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, text=True, capture_output=True, check=False)
    kept = len(read(tmp_path / "raid").records)
    assert (done.returncode, done.stdout) == (2, "")
    told = f"nest: 1 command could not be written (File too large): the raid is kept up to command {kept}, in {tmp_path / 'raid'}\n"
    assert done.stderr == told
    assert [path.name for path in tmp_path.iterdir()] == ["raid"]


@pytest.mark.long
@pytest.mark.parametrize("megabytes", [250, pytest.param(30, marks=pytest.mark.soak)])
def test_a14_a_journal_too_long_is_refused_in_little_memory(tmp_path: Path, megabytes: int) -> None:
    """All of it notes without a word, the shortest lines there are; and then a last line that is none."""
    file = tmp_path / "journal"
    block = line(Note("", 1, 1, 0)) * 20_000
    with file.open("wb") as out:
        out.write(line(head("long", ("wasp",))))
        for _ in range((megabytes << 20) // len(block)):
            out.write(block)
        out.write(b"nothing\n")
    code = (
        "import resource, sys\nresource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))\n"
        f"from game.cli import main\ncode = main(['verify', {str(file)!r}])\n"
        "peak = next(row for row in open('/proc/self/status') if row.startswith('VmHWM'))\n"  # ru_maxrss has the parent's in it
        "print(int(peak.split()[1]) // 1024)\nsys.exit(code)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, text=True, capture_output=True, check=False)
    file.unlink()
    assert done.returncode == 2 and done.stderr.count("\n") == 1, done.stderr
    assert ("too large" in done.stderr) is (megabytes == 250)
    assert int(done.stdout) < 300


# -- killed --------------------------------------------------------------------------------------------------------


def killed(folder: Path, kills: int, seed: str) -> dict[str, int]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.findings.killed", str(folder), str(kills), seed], cwd=ROOT, text=True,
        capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.long
def test_a1_killed_at_a_terminal_it_loses_nothing_that_was_shown(tmp_path: Path) -> None:
    assert killed(tmp_path, 5, "few")["kills"] == 5


@pytest.mark.soak
def test_a1_killed_a_thousand_times_it_loses_nothing_that_was_shown(tmp_path: Path) -> None:
    found = killed(tmp_path, 1000, "soak")
    assert found["kills"] == 1000 and found["commands"] > 1000
