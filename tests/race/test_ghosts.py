"""Ghosts: where a recorded raid was at each turn, and how far ahead."""

from pathlib import Path

import pytest

from game.cli import main
from game.presentation.strip import ghost
from game.race.splits import Split, Splitter
from game.race.track import NoGhost, Track, track
from game.run.journal import Record, read
from game.run.replay import replay
from game.run.run import Run
from game.run.view import View
from tests.race.recordings import forged, honest, unpacked


@pytest.fixture
def fetched(tmp_path: Path) -> Track:
    return track(unpacked("deliver", tmp_path))


@pytest.mark.parametrize("name", ["deliver", "steal-food", "format-1", "book"])
def test_at_every_turn_it_stands_on_its_own_leader(name: str, tmp_path: Path) -> None:
    """After the last command of each turn: place, cell, heads; and its splits are those of the recording."""
    path = unpacked(name, tmp_path)
    made, recording = track(path), read(path)
    run, seen = Run(recording.head), {}
    splitter = Splitter(run)

    def watch(run: Run, record: Record) -> None:
        splitter.watch(run, record)
        view, leads = View(run), run.raid.leader
        cell = next(((one.body.x, one.body.y) for one in view.party if one.body.who == leads), None)
        seen[run.raid.turn] = (view.place, view.rating, cell)

    replay(run, recording, watch)
    assert len(seen) > 100
    for turn, (place, rating, cell) in seen.items():
        post = made.at(turn)
        assert (post.place, post.rating) == (place, rating)
        assert cell is None or (post.x, post.y) == cell
    assert made.splits == splitter.fixed and made.over(run.raid.turn) and not made.over(run.raid.turn - 1)
    run.close()


def test_how_far_ahead_it_is(fetched: Track) -> None:
    """Of the last split both have; of one that it alone has, by the turns since then, also where others were leapt over."""
    gone = {key: split.turns for key, split in fetched.splits.items()}
    assert gone["way"] == 10 and gone["100"] == 15

    def mine(**turns: int) -> dict[str, Split]:
        return {key.strip("_"): Split(key, 0, at, 0, 0, 0) for key, at in turns.items()}

    assert fetched.ahead({}, 9) is None
    assert fetched.ahead({}, 12) == 2
    assert fetched.ahead(mine(way=12), 12) == 2
    assert fetched.ahead(mine(way=12), 40) == 25
    assert fetched.ahead(mine(way=7), 14) == -3
    assert fetched.ahead(mine(way=10, _25=12, _50=13, _75=13, _100=14), 20) == -1
    assert ghost(fetched, mine(way=7), 14) == "& rated 0, 3 behind"
    assert ghost(fetched, mine(way=12), 40) == "& rated 100, 25 ahead"
    assert ghost(fetched, {}, 9999) == f"& won at turn {gone['done']}"
    assert all(len(ghost(fetched, mine(way=1), turn)) <= 24 for turn in range(2000))


def test_other_rules_and_damage_have_no_ghost(tmp_path: Path) -> None:
    path = forged(honest(tmp_path), lambda line: line, rules="0" * 16)
    with pytest.raises(NoGhost, match="other rules"):
        track(path)
    with pytest.raises(NoGhost):
        track(tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["race", "x"], "for one party"),
        (["race", "x", "--class", "moth"], "no such class"),
        (["race", "x", "--class", "wasp", "--against", "nowhere"], "no recording"),
        (["race", "x", "--class", "wasp", "--against", "{}"], "of seed"),
        (["race", "--class", "wasp", "x", "--against", "pb"], "no raid of yours"),
        (["race", "x", "--class", "wasp", "--against", "a", "b", "c", "d"], "ghosts at most"),
        (["race", "race 177", "--class", "wasp", "--against", "{}"], "needs a terminal"),
        (["race"], "race --help"),
    ],
)
def test_bad_races_are_one_line(
    words: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NEST_SAVES", str(tmp_path))
    path = unpacked("deliver", tmp_path)
    assert main([word.format(path) for word in words]) == 2
    said = capsys.readouterr().err
    assert told in said and len(said.splitlines()) == 1
