"""Old recordings still verify, or the number of the rules in code is raised."""

from pathlib import Path

import pytest

from game.race.clock import spent
from game.race.facts import measure
from game.run.engine import ENGINE
from game.run.heads import game_version
from game.run.journal import Sitting, line, read
from game.run.replay import Differs, verify
from tests.race.recordings import ARCHIVE, unpacked

NAMES = sorted(path.name.removesuffix(".nest.gz") for path in ARCHIVE.glob("*.nest.gz"))


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_the_archive_verifies(name: str, tmp_path: Path) -> None:
    """The recordings of players of this engine do, too, if these do."""
    try:
        run, _ = verify(unpacked(name, tmp_path))
    except Differs as wrong:
        pytest.fail(
            f"{wrong}: if that is wanted, raise ENGINE in game/run/engine.py, then python -m tests.race.recordings"
        )
    assert run.digest == read(tmp_path / f"{name}.nest").records[-1].digest
    assert (ENGINE, game_version()) == (19, "0.20.0"), "a new engine has a new archive, and a version that heads tell"


@pytest.mark.long
def test_format_1_is_read_as_before_and_has_no_clock(tmp_path: Path) -> None:
    """What was played before sittings were told of verifies, with the clock v1; it is on no board, for nobody knows who played."""
    path = unpacked("format-1", tmp_path)
    recording = read(path)
    assert (recording.head.format, recording.sittings) == (1, [])
    times = spent(recording)
    assert (times.clock, times.rta_ms, times.keys) == ("v1", None, None)
    assert "untold" in measure(path).reasons


def test_format_1_with_a_sitting_is_refused(tmp_path: Path) -> None:
    path = unpacked("format-1", tmp_path)
    recording = read(path, torn=True)
    sitting = Sitting(1, 0, 0, 0, "begins", "person", "screen")
    path.write_bytes(line(recording.head) + line(sitting) + line(recording.records[0]))
    with pytest.raises(Exception, match="line 2: format 1 tells of no sittings"):
        read(path)
