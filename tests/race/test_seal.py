"""Races in a nest that nobody knows before they start."""

import io
from pathlib import Path

import pytest

from game.cli import main
from game.race.facts import measure
from game.race.seal import broken, opened, sealed
from game.run.journal import read
from game.run.run import head
from tests.conftest import Nest
from tests.race.recordings import honest

HEAD = head("hidden", ("wasp", "ants"), job="deliver")


@pytest.fixture
def race(nest: Nest, tmp_path: Path) -> tuple[Path, str]:
    """The file of a seal, and the number that promises it."""
    path = tmp_path / "race.seal"
    code, out, err = nest("race seal --seed Hidden --party wasp,ants --job deliver --out", path)
    assert (code, err) == (0, "")
    return path, out.strip()


def test_a_seal_promises_seed_party_and_job(race: tuple[Path, str]) -> None:
    """Any other has another number, another salt too, so that nobody finds the seed by trying."""
    path, promise = race
    seal = opened(path)
    assert (seal.seed, seal.party, seal.job, seal.promise) == ("hidden", ("wasp", "ants"), "deliver", promise)
    others = [
        sealed(head("hidden", ("wasp", "ants"), job="deliver"), "salt"),
        sealed(head("hidden", ("wasp",)), seal.salt),
    ]
    assert len({promise, *(other.promise for other in others)}) == 3


def test_a_race_is_opened_played_and_checked(
    race: tuple[Path, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nest: Nest
) -> None:
    path, promise = race
    monkeypatch.setattr("sys.stdin", io.StringIO("wait\nquit\n"))
    assert main(["race", "open", str(path), "--front", "line"]) == 0
    journal = tmp_path / "saves" / "hidden-1" / "journal"
    assert read(journal).sittings[0].plan == f"sealed {promise}"
    assert measure(journal).kind == "sealed"
    code, out, _ = nest("race check", journal, path)
    assert code == 0 and out.endswith(f"It is of the race {promise}.\n")
    assert broken(opened(path), read(journal)) == ""


def test_another_raid_is_not_of_the_race(race: tuple[Path, str], nest: Nest, tmp_path: Path) -> None:
    """Another seed, party or Job; and the same nest without the seal."""
    code, _, err = nest("race check", honest(tmp_path), race[0])
    assert code == 1 and err.endswith("not of this race: another seed\n")
    recording = read(honest(tmp_path))
    seal = sealed(recording.head, "salt")
    assert broken(seal, recording) == "plan"


def test_a_sealed_race_is_one_raid(race: tuple[Path, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who goes again into the nest knows it."""
    monkeypatch.setattr("sys.stdin", io.StringIO("surrender\n3\n2\nwait\nquit\n"))
    main(["race", "open", str(race[0]), "--front", "line"])
    plans = [read(tmp_path / "saves" / f"hidden-{n}" / "journal").sittings[0].plan.partition(" ")[0] for n in (1, 2)]
    assert plans == ["sealed", ""]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("race seal --out x", "name a --class or a --party"),
        ("race seal --class dragon --out x", "no such class"),
        ("race open no-such-file", "no-such-file: No such file"),
        ("race open tests/race/__init__.py", "no seal of a race"),
        ("race open --at 25:00:00 x", "a time like 20:00:00 is wanted"),
        ("race", "required"),
    ],
)
def test_bad_input_gets_one_line(nest: Nest, line: str, said: str) -> None:
    code, out, err = nest(line)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err
