"""Nothing let in: heads, files, snapshots, rules and keys that come from elsewhere. Findings A2, A4 to A7, A9."""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, cast

import msgspec
import pytest

from game import content
from game.content import BadAsset
from game.engine.blob import LARGEST, Sealed
from game.engine.commands import AnyCommand
from game.engine.components import Hero
from game.engine.store import query
from game.run import saves, snapshot
from game.run.journal import Damaged, line, read, tale
from game.run.replay import Differs
from game.run.run import Run
from game.run.save_folder import NoFolder, leave_page, listed
from game.tutorial import progress
from game.ui.keyset import Keys
from game.ui.raid import hints
from game.ui.screen_stack import ScreenStack
from game.ui.screens.game import Game
from tests.findings.hostile import (
    FORMS,
    become,
    bounded,
    component,
    draw,
    kept,
    lines,
    mutate_both,
    mutate_lines,
    mutate_state,
    mutate_text,
    nest,
    nobody,
    peak,
    plain,
    reheaded,
    same_raid,
    screen,
    sealed,
    sitting,
    thrower,
)  # fmt: skip
from tests.run.play import answer


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Any]]:
    """Saves, crash folders and all else stay in the test's own folder; its raids are closed after it."""
    monkeypatch.setenv("NEST_SAVES", str(tmp_path / "saves"))
    made, init = [], Run.__init__

    def remember(self: Any, *args: Any, **kwargs: Any) -> None:
        made.append(self)
        init(self, *args, **kwargs)

    monkeypatch.setattr(Run, "__init__", remember)

    def close() -> None:
        while made:
            made.pop().close()

    yield close
    close()


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A folder of saves with two raids: the one to be meddled with, and a sound one."""
    folder = tmp_path / "saves"
    kept(folder / "sound", 4, "sound", ("beetle",))
    kept(folder / "odd", 12)
    return folder


# -- A2: heads -------------------------------------------------------------------------------------

HEADS: dict[str, dict[str, Any]] = {
    "no class": {"party": ("zzz",)},
    "nobody": {"party": ()},
    "a class twice": {"party": ("wasp", "wasp")},
    "a thousand wasps": {"party": ("wasp",) * 1000},
    "a long class": {"party": ("z" * 9000,)},
    "no Job": {"job": "zzz"},
    "no profile": {"profile": "zzz"},
    "a seed not normalised": {"seed": "  KEPT "},
    "a long seed": {"seed": "x" * 10_000},
    "no seed": {"seed": ""},
    "an unprintable seed": {"seed": "a\x1b[2Jb"},
    "an unprintable version": {"game": "\x1b]0;x\x07"},
    "no rules": {"rules": ""},
}


@pytest.mark.long
@pytest.mark.parametrize("wrong", HEADS)
def test_a2_a_head_no_raid_begins_with_is_told_on_the_title_and_refused_everywhere(saved: Path, wrong: str) -> None:
    reheaded(saved / "odd", **HEADS[wrong])
    (saved / "odd" / "snapshot").unlink()
    rows = {one.folder.name: one for one in listed(saved)}
    assert "line 1" in rows["odd"].trouble and len(rows["odd"].trouble) < 200
    assert not rows["sound"].trouble
    with bounded(5):
        with pytest.raises(Damaged, match="line 1"):
            saves.resume(saved / "odd")
        shown, said, code, err = sitting(saved, saved / "odd")
    assert code == 2 and "line 1" in err and len(err) < 300
    assert "continue: Beetle" in shown and "odd" in shown
    assert sum("line 1" in one for one in said) == 1


def test_a2_the_latest_sound_raid_is_continued_past_one_that_is_not(saved: Path) -> None:
    reheaded(saved / "odd", party=("zzz",))
    code, out, _ = lines(saved, resume=True)
    assert code == 0 and "Beetle" in out


# -- A4: rights ------------------------------------------------------------------------------------


@pytest.fixture
def open_to_all(saved: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The same saves where also somebody without rights may go."""
    with tempfile.TemporaryDirectory() as made:
        folder = shutil.copytree(saved, f"{made}/saves")
        for path in (made, folder):
            Path(path).chmod(0o777)
        monkeypatch.setenv("NEST_SAVES", folder)
        yield saved.__class__(folder)
        for path in (f"{folder}/odd", folder):
            Path(path).chmod(0o777)


def test_a4_a_folder_that_may_not_be_read_is_listed_with_its_trouble(open_to_all: Path) -> None:
    folder = open_to_all
    lines(folder)  # all is imported
    (folder / "odd").chmod(0)
    with nobody():
        rows = {one.folder.name: one.trouble for one in listed(folder)}
        shown = draw(ScreenStack(Game({"NEST_SAVES": str(folder)}, lambda: 0.0).title()))
        code, out, err = lines(folder, "leave")
        verified = nest("verify", folder / "odd")
    assert "Permission denied" in rows["odd"] and not rows["sound"]
    assert "continue: Beetle" in shown and "odd" in shown
    assert code == 0 and "Beetle" in out and "odd" in out and not err
    assert verified[0] == 2


def test_a4_without_rights_to_the_folder_of_saves_the_title_comes_up_and_says_so(open_to_all: Path) -> None:
    folder = open_to_all
    lines(folder)
    folder.chmod(0)
    with nobody():
        game = Game({"NEST_SAVES": str(folder)}, lambda: 0.0)
        stage = ScreenStack(game.title())
        shown = draw(stage)
        assert "Permission denied" in listed(folder)[0].trouble
        code, out, err = lines(folder, "leave")
    assert "new raid" in shown and "saves" in shown
    assert "front.json" in game.trouble or "keys.toml" in game.trouble
    assert code == 0 and "Permission denied" in out and not err


# -- A5: snapshots ---------------------------------------------------------------------------------


def count_commands(monkeypatch: Any) -> list[Any]:
    """How many commands are played from now on."""
    played: list[AnyCommand] = []
    apply = Run.apply

    def counted(run: Run, command: AnyCommand) -> Any:
        played.append(command)
        return apply(run, command)

    monkeypatch.setattr(Run, "apply", counted)
    return played


def test_a5_a_sound_snapshot_is_believed_and_nothing_is_played_again(
    saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    digest = kept(saved / "long", 60, "long", ("ants", "wasp"))
    played = count_commands(monkeypatch)
    assert saves.resume(saved / "long").digest == digest
    assert not played


def test_a5_luck_that_nobody_had_is_not_believed_though_the_checksum_fits(saved: Path) -> None:
    folder = saved / "odd"
    honest = saves.resume(folder)
    digest, luck = honest.digest, [hero.luck for hero in heroes(honest)]
    honest.close()
    state = plain(folder)
    for row in (row for rows in state["entities"].values() for row in rows if row["type"] == "Hero"):
        row["luck"] = 99
    (folder / "snapshot").write_bytes(sealed(state))
    again = saves.resume(folder)
    assert [hero.luck for hero in heroes(again)] == luck != [99] * len(luck)
    assert again.digest == digest
    for _ in range(8):
        again.apply(answer(again))
    again.close()
    assert nest("verify", folder)[0] == 0


def heroes(run: Run) -> list[Hero]:
    run.enter()
    return [hero for _, hero in query(Hero)]


def test_a5_a_snapshot_of_another_moment_of_the_same_raid_is_not_believed(saved: Path) -> None:
    folder = saved / "odd"
    state = plain(folder)
    state["n"] -= 1
    state["digest"] = read(folder / "journal").records[-2].digest
    state["told"] = len(tale(folder / "chronicle", state["n"])[0])
    (folder / "snapshot").write_bytes(sealed(state))
    digest = read(folder / "journal").records[-1].digest
    assert saves.resume(folder).digest == digest


OTHER = "0123456789abcdef"


def test_a5_under_other_rules_the_player_is_asked_and_may_keep_it_as_it_is(saved: Path) -> None:
    reheaded(saved / "odd", rules=OTHER)
    before = {path.name: path.read_bytes() for path in (saved / "odd").iterdir()}
    with pytest.raises(saves.Foreign, match="other rules"):
        saves.resume(saved / "odd")
    stage = ScreenStack(Game({"NEST_SAVES": str(saved)}, lambda: 0.0).title())
    stage.key("a")
    assert "other rules" in draw(stage) and "keep it as it is" in draw(stage)
    stage.key("escape")
    assert "N E S T S" in draw(stage)
    code, out, err = lines(saved, "1", resume=True)
    assert code == 0 and "other rules" in out and not err
    after = {path.name: path.read_bytes() for path in (saved / "odd").iterdir()}
    assert after == before
    assert sorted(path.name for path in saved.iterdir()) == ["odd", "sound"]


@pytest.mark.parametrize("front", ["screen", "line"])
def test_a5_under_other_rules_it_goes_on_in_a_copy_that_says_it_cannot_be_verified(saved: Path, front: str) -> None:
    reheaded(saved / "odd", rules=OTHER)
    before = (saved / "odd" / "journal").read_bytes()
    if front == "screen":
        game = Game({"NEST_SAVES": str(saved)}, lambda: 0.0)
        stage = ScreenStack(game.title())
        stage.key("a")
        stage.key("c")
        assert "nobody can verify it" in draw(stage, 120, 40).replace("\n", " ")
        assert game.raid.run.n == 12
        game.raid.run.apply(answer(game.raid.run))
        copy, digest = game.raid.run.folder, game.raid.run.digest
        game.close()
    else:
        code, out, err = lines(saved, "2", "explore", resume=True)
        assert code == 0 and "nobody can verify it" in out and not err
        copy = next(path for path in saved.iterdir() if path.name not in ("odd", "sound"))
        digest = read(copy / "journal").records[-1].digest
    assert (saved / "odd" / "journal").read_bytes() == before
    recording = read(copy / "journal")
    assert [(mark.n, mark.game) for mark in recording.moves] == [(12, recording.head.game)]
    assert recording.head.rules == OTHER
    assert recording.records[:12] == read(saved / "odd" / "journal").records
    for _ in range(2):  # from now on without a question
        again = saves.resume(copy)
        assert again.digest == digest
        again.close()
    code, _, err = nest("verify", copy)
    assert code == 1 and "after command 12 it was taken up under other rules" in err
    (copy / "snapshot").unlink()
    with pytest.raises(Differs, match="after command 12"):
        saves.resume(copy)


def test_a5_no_copy_is_offered_of_what_does_not_fit(saved: Path) -> None:
    """What a screen says may be done can be done: another game's snapshot may have another shape."""
    reheaded(saved / "odd", rules=OTHER)
    (saved / "odd" / "snapshot").unlink()
    with pytest.raises(saves.Foreign) as why:
        saves.resume(saved / "odd")
    assert not why.value.copies
    stage = ScreenStack(Game({"NEST_SAVES": str(saved)}, lambda: 0.0).title())
    stage.key("a")
    assert "cannot go on here" in draw(stage) and "copy" not in draw(stage)
    stage.key("c")
    assert "cannot go on here" in draw(stage)
    stage.key("k")
    assert "N E S T S" in draw(stage)
    code, _, err = lines(saved, "quit", resume=True)
    assert code == 2 and "cannot go on here" in err
    assert sorted(path.name for path in saved.iterdir()) == ["odd", "sound"]


def test_a5_notes_go_along_into_the_copy(saved: Path) -> None:
    run = saves.resume(saved / "odd")
    run.note(1, 0, "sticky floor")
    run.leave(cut=False)
    reheaded(saved / "odd", rules=OTHER)
    copy = saves.carry_on(saved / "odd")
    copy.close()
    again = saves.resume(copy.folder)
    assert again.notes == {(1, 0): "sticky floor"} and again.story == run.story


def test_a5_a_raid_of_another_version_goes_on_if_it_goes_the_same_way(saved: Path) -> None:
    folder = saved / "odd"
    digest = read(folder / "journal").records[-1].digest
    reheaded(folder, game="0.0.9")
    run = saves.resume(folder)
    assert run.digest == digest
    run.close()
    path = folder / "journal"
    recording = read(path)
    other = msgspec.structs.replace(recording.records[5], digest="0" * 16)
    path.write_bytes(
        b"".join(map(line, (cast("Any", recording.head), *recording.records[:5], other, *recording.records[6:])))
    )
    with pytest.raises(saves.Foreign, match=r"game version 0\.0\.9"):
        saves.resume(folder)


# -- A6: links -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["lock", "snapshot.new", "chronicle", "journal", "snapshot"])
def test_a6_a_save_folder_overwrites_nothing_through_a_link(saved: Path, tmp_path: Path, name: str) -> None:
    mine = tmp_path / "mine"
    mine.write_text("my letter\n")
    become(saved / "odd" / name, "link", mine)
    screen(saved)
    lines(saved, "1", "explore")
    assert mine.read_text() == "my letter\n"


def test_a6_the_page_and_the_options_overwrite_nothing_through_a_link(saved: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.write_text("my letter\n")
    for name in ("front.new", "firsts.new", "lessons.new", "odd/page.new", "odd/page.txt", "front.json"):
        become(saved / name, "link", mine)
    game = Game({"NEST_SAVES": str(saved)}, lambda: 0.0)
    assert game.prefer(quick=False) == ""
    leave_page(saved / "odd", ["won"])
    assert mine.read_text() == "my letter\n"
    assert Game({"NEST_SAVES": str(saved)}, lambda: 0.0).prefs.quick is False


def test_a6_the_lock_is_not_emptied(saved: Path) -> None:
    (saved / "odd" / "lock").write_text("a word")
    saves.resume(saved / "odd").close()
    assert (saved / "odd" / "lock").read_text() == "a word"


def test_a6_a_raid_that_is_a_link_is_listed_and_not_taken_up(saved: Path, tmp_path: Path) -> None:
    (saved / "odd").rename(tmp_path / "elsewhere")
    (saved / "odd").symlink_to(tmp_path / "elsewhere")
    before = sorted((path.name, path.stat().st_mtime_ns) for path in (tmp_path / "elsewhere").iterdir())
    assert "it is a link" in next(one.trouble for one in listed(saved) if one.folder.name == "odd")
    with pytest.raises(NoFolder, match="it is a link"):
        saves.resume(saved / "odd")
    assert before == sorted((path.name, path.stat().st_mtime_ns) for path in (tmp_path / "elsewhere").iterdir())
    assert nest("verify", saved / "odd")[0] == 0  # to be read it may lie anywhere


# -- A7: what is no file, and states that cannot be ------------------------------------------------

NAMES = ("journal", "chronicle", "snapshot", "snapshot.new", "lock")
SETTINGS = ("front.json", "firsts.json", "lessons.json", "keys.toml")


@pytest.mark.long
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", NAMES)
def test_a7_whatever_a_file_of_a_save_is_nothing_hangs_and_all_is_said_in_words(
    saved: Path, tmp_path: Path, name: str, form: str
) -> None:
    mine = tmp_path / "mine"
    mine.write_bytes(b"mine")
    become(saved / "odd" / name, form, mine)
    with bounded(8):
        shown, said, code, _err = sitting(saved, saved / "odd")
    assert "continue: Beetle" in shown and "" in said
    assert mine.read_bytes() == b"mine"
    if name == "journal":
        assert code == 2 and any(said)
        assert "odd" in shown
    else:
        assert code == 0


def one_line(name: str, wrong: BadAsset) -> bool:
    """Return whether a complaint names this file, in one line."""
    return name in str(wrong) and "\n" not in str(wrong)


@pytest.mark.long
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", SETTINGS)
def test_a7_whatever_a_file_of_settings_is_the_title_comes_up_or_one_line_names_it(
    saved: Path, name: str, form: str
) -> None:
    become(saved / name, form, saved / "odd" / "journal")
    with bounded(4):
        assert progress.load(saved) == progress.Progress()
        assert hints.load(saved) == hints.Known()
        try:
            shown, _ = screen(saved, ("o",))
        except BadAsset as wrong:
            assert name == "keys.toml" and one_line(name, wrong)
        else:
            assert "continue: Beetle" in shown


@pytest.mark.parametrize("form", ["fifo", "zero", "sparse", "socket", "folder"])
@pytest.mark.parametrize("command", ["verify", "why", "transcript"])
def test_a7_a_recording_by_name_is_a_plain_file_of_bounded_size(tmp_path: Path, form: str, command: str) -> None:
    become(tmp_path / "raid", form)
    with bounded():
        code, out, err = nest(command, tmp_path / "raid")
    assert code == 2 and not out and err.count("\n") == 1


def test_a7_a_recording_by_name_may_be_a_link(saved: Path, tmp_path: Path) -> None:
    (tmp_path / "raid").symlink_to(saved / "odd" / "journal")
    assert nest("verify", tmp_path / "raid")[0] == 0


def bomb(state: dict[str, Any], levels: int = 20_000) -> None:
    """Levels that open to a megabyte each."""
    pressed = Sealed(bytes(LARGEST)).pressed
    state["entities"] |= {who: [{"type": "Folded", "ids": [], "blob": pressed}] for who in range(100, levels + 100)}
    component(state, "Census")["last"] = levels + 100


def crowd(state: dict[str, Any]) -> None:
    state["entities"] |= {who: [] for who in range(100, 250_000)}
    component(state, "Census")["last"] = 250_000


def without(kind: str) -> Any:
    def crafted(state: Any) -> None:
        state["entities"][1] = [row for row in state["entities"][1] if row["type"] != kind]

    return crafted


def deep(state: Any) -> None:
    for _ in range(5000):
        state["entities"] = [state["entities"]]


STATES = {
    "the last id is huge": lambda state: component(state, "Census").update(last=300_000_000),
    "the last id is negative": lambda state: component(state, "Census").update(last=-5),
    "20,000 sealed Levels": bomb,
    "2,000 sealed Levels": lambda state: bomb(state, 2_000),
    "250,000 of nothing": crowd,
    "an empty agenda": lambda state: component(state, "Agenda").update(steps=[]),
    "nobody at all": lambda state: state.update(entities={}),
    "no run": lambda state: state["entities"].pop(1),
    "many commands": lambda state: state.update(n=10**15),
    "before the first command": lambda state: state.update(n=-3),
    "all told": lambda state: state.update(told=10**15),
    **{f"no {kind}": without(kind) for kind in ("Census", "Raid", "Lore", "Improvised", "Cup", "Agenda", "Chronicle")},
}


@pytest.mark.long
@pytest.mark.parametrize("wrong", STATES)
def test_a7_a_state_that_cannot_be_is_played_again_from_the_journal(saved: Path, wrong: str) -> None:
    folder = saved / "odd"
    state = plain(folder)
    STATES[wrong](state)
    (folder / "snapshot").write_bytes(sealed(state))
    recording = read(folder / "journal")
    with bounded(3):
        run = saves.resume(folder)
    assert run.digest == recording.records[-1].digest
    assert run.decision is not None
    run.close()


def test_a7_what_cannot_be_is_refused_in_words(saved: Path) -> None:
    state = plain(saved / "odd")
    crafts = ("2,000 sealed Levels", "opens to more"), ("no Raid", "not whole"), ("the last id is huge", "last id")
    for craft, said in (*crafts, ("20,000 sealed Levels", "too large")):
        wrong = msgspec.msgpack.decode(msgspec.msgpack.encode(state), strict=False)
        STATES[craft](wrong)
        with bounded(), pytest.raises(ValueError, match=said):
            snapshot.opened(sealed(wrong))


# -- A9: keys.toml ---------------------------------------------------------------------------------

KEYS = {
    "nested arrays": "a = " + "[" * 900,
    "nested tables": "a = " + "{a=" * 900,
    "many tables": "".join(f"[a{i}]\n" for i in range(200_000)),
    "a long number": "a = " + "1" * 10_000,
    "a number of 10,000 digits in lines": "a = [\n" + "1" * 900 + ",\n]\n[b]\nc = " + "1" * 4400,
    "many dots": "a." * 15_000 + "b = 1",
    "half a letter": "a = '\udcff'",
    "a day that is none": "a = 2020-13-45",
}


@pytest.mark.parametrize("wrong", KEYS)
def test_a9_keys_that_cannot_be_read_are_one_line_that_names_the_file_and_at_once(tmp_path: Path, wrong: str) -> None:
    (tmp_path / "keys.toml").write_text(KEYS[wrong], errors="surrogateescape")
    with bounded(1.0), pytest.raises(BadAsset) as said:
        Keys(own=tmp_path)
    told = str(said.value)
    assert str(tmp_path / "keys.toml") in told and "\n" not in told and len(told) < 300


@pytest.mark.parametrize(
    "text", ["[" * 20_000, '{"told":' * 9000, '{"quick":' + "9" * 9000 + "}", '{"done":' + "[" * 9000]
)
@pytest.mark.parametrize("name", ["front.json", "firsts.json", "lessons.json"])
def test_a9_no_other_settings_break_anything(saved: Path, name: str, text: str) -> None:
    (saved / name).write_text(text)
    with bounded(4):
        assert progress.load(saved) == progress.Progress()
        assert hints.load(saved) == hints.Known()
        assert "continue: Beetle" in screen(saved, ("o",))[0]


def test_a9_assets_to_be_tried_are_refused_as_shortly(tmp_path: Path) -> None:
    for text in KEYS.values():
        (tmp_path / "kinds.toml").write_text(text, errors="surrogateescape")
        with bounded(1.0), pytest.raises(BadAsset, match=r"kinds\.toml"):
            content.read("kinds", dict, tmp_path)


# -- everything slightly wrong ---------------------------------------------------------------------

TARGETS = ("journal", "snapshot", "chronicle", "front.json", "firsts.json", "lessons.json", "keys.toml")


def once(saves_folder: Path, sound: Path, dice: Random) -> bool:
    """One thing of a sound save is otherwise; sit down with it. True if the raid could be taken up."""
    folder = saves_folder / "odd"
    if folder.exists():
        shutil.rmtree(folder)
    shutil.copytree(sound, folder)
    for name in TARGETS[3:]:
        (saves_folder / name).unlink(missing_ok=True)
    name = dice.choice(TARGETS)
    if name in ("journal", "chronicle"):
        (folder / name).write_bytes(mutate_lines((folder / name).read_bytes(), dice))
    elif name == "snapshot":
        (folder / name).write_bytes(mutate_state((folder / name).read_bytes(), dice))
    else:
        texts = {"front.json": '{"cards":"long","quick":false}', "firsts.json": '{"told":["combat"]}'}
        text = texts.get(
            name, '{"done":{"dice":[1,2]}}' if name == "lessons.json" else '[vi.raid]\nwait = ["z", "."]\n'
        )
        (saves_folder / name).write_bytes(mutate_text(text.encode(), dice))
    tell = f"{name}: {(folder / name if name in TARGETS[:3] else saves_folder / name).read_bytes()[-300:]!r}"
    try:
        said = trial(saves_folder, folder, sound, journal=name == "journal")
    except BaseException as wrong:
        wrong.add_note(tell)
        raise
    return not said


def trial(saves_folder: Path, folder: Path, sound: Path, *, journal: bool) -> str:
    """Verified, then taken up on the screen: each in time, in bounds, in words; and verified again."""
    if journal:
        with bounded():
            code, _out, err = nest("verify", folder / "journal")
            assert code in (0, 1, 2) and err.count("\n") == bool(code)
            if code == 0:
                assert same_raid(read(folder / "journal"), read(sound / "journal"))
    with bounded():
        try:
            _, said = screen(saves_folder, ("x", "escape"))
        except BadAsset as wrong:
            assert one_line("keys.toml", wrong)
            return "keys.toml"
    if not said[0]:
        with bounded():
            code = nest("verify", folder / "journal")[0]
            assert code in (0, 1) if journal else code == 0  # what was taken up can be verified
    return said[0]


@pytest.mark.long
@pytest.mark.parametrize(("seed", "times"), [("short", 30), pytest.param("long", 5_000, marks=pytest.mark.soak)])
def test_a7_saves_and_settings_that_are_slightly_wrong(
    tmp_path: Path, here: Callable[..., Any], seed: str, times: int
) -> None:
    """No traceback, no hang over two seconds, no other raid called verified, no memory above 300 MB."""
    kept(tmp_path / "sound", 12)
    (tmp_path / "saves").mkdir()
    dice, up = thrower(f"slightly wrong {seed}"), 0
    before = peak()
    for _ in range(times):
        up += once(tmp_path / "saves", tmp_path / "sound", dice)
        here()  # a command leaves its raid's world to the end of the process
    assert 0 < up < times
    assert peak() < max(300 << 20, before + (60 << 20))


@pytest.mark.parametrize(("seed", "times"), [("short", 15), pytest.param("long", 1_000, marks=pytest.mark.soak)])
def test_a5_a_state_whose_journal_was_forged_to_vouch_for_it_never_breaks_the_game(
    tmp_path: Path, seed: str, times: int
) -> None:
    """Whoever forges both may cheat herself; taken up or refused, the game says it in words."""
    kept(tmp_path / "sound", 12)
    dice, folder = thrower(f"vouched for {seed}"), tmp_path / "saves" / "odd"
    for _ in range(times):
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(tmp_path / "sound", folder)
        if mutate_both(folder, dice):
            with bounded():
                _shown, (said,) = screen(tmp_path / "saves", keys=())
                assert not said or "command 12" in said
