"""What `nest verify` says besides its verdict: on what terms a raid was played. Finding D18."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.commands import Set, Throw
from game.engine.steps import WantDie
from game.race.course import Course, beside, write
from game.run.journal import line, read
from game.run.run import head
from game.run.saves import begin
from tests.conftest import Nest
from tests.run.play import answer

OTHER = "0123456789abcdef"


@pytest.fixture
def raid(tmp_path: Path) -> Callable[..., Any]:
    """A recording of some commands, the settings given first."""

    def record(*settings: Any, n: int = 15, throws: int = 0) -> Any:
        run = begin(tmp_path / "raid", head("terms", ("wasp",)))
        for command in settings:
            run.apply(command)
        while run.decision and run.n < n:
            throws += isinstance(run.decision, WantDie)
            run.apply(answer(run))
        run.close()
        return tmp_path / "raid" / "journal", throws

    return record


def verdict(nest: Callable[..., Any], path: Path) -> tuple[dict[str, Any], list[str]]:
    """The facts, and the plain words behind those on how it went and what it is worth as a race."""
    code, out, err = nest("verify --json", path)
    assert (code, err) == (0, "")
    code, words, err = nest("verify", path)
    assert (code, err) == (0, "")
    return json.loads(out), words.splitlines()[6:]


def test_d18_a_raid_as_it_begins_has_nothing_besides(nest: Nest, raid: Callable[..., Any]) -> None:
    facts, words = verdict(nest, raid()[0])
    assert (facts["throws"], facts["settings"], facts["rules_same"], facts["game_same"]) == (0, {}, True, True)
    assert not words


def test_d18_real_dice_are_counted(nest: Nest, raid: Callable[..., Any]) -> None:
    path, throws = raid(Set("dice", "real"), n=60)
    assert throws == sum(isinstance(record.command, Throw) for record in read(path).records) > 0
    facts, words = verdict(nest, path)
    assert facts["throws"] == throws
    assert f"Real dice were typed in: {throws} throw" in words[0]


def test_d18_what_was_set_otherwise_is_told_also_if_it_was_set_back(nest: Nest, raid: Callable[..., Any]) -> None:
    path, _ = raid(Set("R-74", "off"), Set("luck", "never"), Set("luck", "ask"))
    facts, words = verdict(nest, path)
    assert facts["settings"] == {"R-74": "off", "luck": "never"}
    assert words == ["Set otherwise than a raid begins with: R-74 off, luck never."]


def rewritten(path: Path, **change: Any) -> None:
    recording = read(path)
    records = change.pop("records", recording.records)
    path.write_bytes(b"".join(map(line, [replace(recording.head, **change), *records])))


@pytest.mark.parametrize(
    ("change", "rules", "game", "said"),
    [
        ({"rules": OTHER}, False, True, "other rules"),
        ({"game": "0.0.9"}, True, False, "another version"),
        ({"rules": OTHER, "game": "0.0.9"}, False, False, "other rules and another version"),
    ],
)
def test_d18_foreign_rules_or_version_in_the_head_are_told(
    nest: Nest, raid: Callable[..., Any], change: dict[str, str], rules: bool, game: bool, said: str
) -> None:
    path, _ = raid()
    rewritten(path, **change)
    facts, words = verdict(nest, path)
    assert (facts["rules_same"], facts["game_same"]) == (rules, game)
    assert words == [f"It was recorded under {said} of the game, and goes the same way under this one."]


def test_d18_times_that_run_backwards_are_told(nest: Nest, raid: Callable[..., Any]) -> None:
    path, _ = raid()
    records = [replace(record, at=1000 * record.n) for record in read(path).records]
    records[6], records[9] = replace(records[6], at=5), replace(records[9], at=6)
    rewritten(path, records=records)
    facts, words = verdict(nest, path)
    assert facts["backwards"] == [7, 10]
    assert "2 times" in words[0] and "7, 10" in words[0]


@pytest.mark.parametrize("word", ["verify", "verify --json", "why"])
def test_a_course_is_no_recording(nest: Nest, raid: Callable[..., Any], tmp_path: Path, word: str) -> None:
    """It lies beside recordings, and is named as what it is: nothing of it is damaged."""
    recording = read(raid()[0])
    write(tmp_path, recording, Course())
    path = beside(tmp_path, recording)
    code, out, err = nest(word, path)
    assert (code, out) == (2, "")
    assert err.strip().endswith(f"{path}: no recording: it is the course of one, its splits and snapshots")
    assert err.count("\n") == 1
