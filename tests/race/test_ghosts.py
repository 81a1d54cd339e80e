"""Ghosts: where a recorded raid was at each turn, and how far ahead."""

from pathlib import Path

import pytest

from game.cli import main
from game.presentation.pages.strip import ghost
from game.presentation.pages.witness import RaidWitness
from game.race.course import EVERY, RECORDINGS, NoGhost, Post, Track, track
from game.run.run import Run
from tests.race.recordings import PACE, forged, honest, in_two, unpacked


@pytest.fixture
def fetched(tmp_path: Path) -> Track:
    return track(unpacked("deliver", tmp_path), tmp_path)


@pytest.mark.long
def test_how_far_ahead_it_is(fetched: Track) -> None:
    """Of the last split both have; of one that it alone has, by the turns since then, also where others were leapt over."""
    gone = {key: split.turns for key, split in fetched.splits.items()}
    assert gone["way"] == 10 and gone["100"] == 15

    def mine(**turns: int) -> dict[str, int]:
        return {key.strip("_"): at for key, at in turns.items()}

    assert fetched.ahead({}, 9) is None
    assert fetched.ahead({}, 12) == 2
    assert fetched.ahead(mine(way=12), 12) == 2
    assert fetched.ahead(mine(way=12), 40) == 25
    assert fetched.ahead(mine(way=7), 14) == -3
    assert fetched.ahead(mine(way=10, _25=12, _50=13, _75=13, _100=14), 20) == -1


def test_it_is_told_in_a_few_words(fetched: Track) -> None:
    run = Run(fetched.head)
    live, last = RaidWitness(run), fetched.splits["done"].turns

    def told(turn: int, **turns: int) -> str:
        live.witness.course.posts = [Post(at, 0, 0, 0, "", 0, 0, 0) for at in turns.values()]
        live.witness.course.splits = {key: n for n, key in enumerate(turns)}
        run.raid.turn = turn
        return ghost(live, fetched, "turns")

    assert told(14, way=7) == "& rated 0, 3 behind"
    assert told(40, way=12) == "& rated 100, 25 ahead"
    assert told(9999) == f"& won at turn {last}"
    assert all(len(told(turn, way=1)) <= 24 for turn in range(2000))


@pytest.mark.long
def test_by_the_clock_it_stands_where_it_stood_at_that_time(tmp_path: Path) -> None:
    """A raid with a quarter of a second for each command; times that nobody can vouch for, or of two sittings, are no race."""
    path = honest(tmp_path)
    made = track(path, tmp_path)
    assert made.timed and not track(in_two(honest(tmp_path), 100, 60_000), tmp_path).timed
    assert not track(unpacked("steal-food", tmp_path), tmp_path).timed
    post = made.posts[40]
    assert made.at(post.play_ms, "rta") == post == made.at(post.play_ms + PACE - 1, "rta")
    assert made.over(231 * PACE, "rta") and not made.over(231 * PACE - 1, "rta")
    way = made.splits["way"].play_ms
    assert made.ahead({"way": way + 400}, way + 400, "rta") == 400


@pytest.mark.long
def test_a_track_is_made_once(tmp_path: Path) -> None:
    """It lies beside the recordings, and is made again where it is damaged; other times are another track."""
    path, keep = honest(tmp_path), tmp_path / RECORDINGS
    made = track(path, tmp_path)
    (file,) = keep.iterdir()
    file.write_bytes(b"{}")
    assert track(path, tmp_path) == made
    heard: list[int] = []
    assert track(path, tmp_path, lambda n, _: heard.append(n)) == made
    assert heard == [*range(231 // EVERY * EVERY + 1, 232)]
    assert track(in_two(path, 100, 60_000), tmp_path) != made and len(list(keep.iterdir())) == 2
    (tmp_path / "file").touch()
    assert track(path, tmp_path / "file").timed is False


def test_other_rules_and_damage_have_no_ghost(tmp_path: Path) -> None:
    path = forged(honest(tmp_path), lambda line: line, rules="0" * 16)
    with pytest.raises(NoGhost, match="other rules"):
        track(path, tmp_path)
    with pytest.raises(NoGhost):
        track(tmp_path / "nowhere", tmp_path)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["race", "x"], "for one party"),
        (["race", "x", "--class", "moth"], "no such class"),
        (["race", "x", "--class", "wasp", "--against", "nowhere"], "no recording"),
        (["race", "x", "--class", "wasp", "--against", "{}"], "of seed"),
        (["race", "--class", "wasp", "x", "--against", "pb"], "no raid of yours"),
        (["race", "x", "--class", "wasp", "--against", "pb", "pb", "pb", "pb"], "ghosts at most"),
        (["race", "race 177", "--class", "wasp", "--ghost-by", "clock", "--against", "{}"], "one sitting"),
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
