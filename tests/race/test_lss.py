"""Splits for LiveSplit: a file that livesplit-core takes, whose numbers agree with what the recordings prove."""

from datetime import timedelta
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest
from msgspec.structs import replace

from game.presentation.page import words
from game.race.facts import RaidFacts, measure
from game.race.lss import lss, span
from game.race.splits import fixed
from tests.conftest import Nest
from tests.race.recordings import DAY, forged, honest, in_two, unpacked

ORDER = [
    "GameIcon", "GameName", "CategoryName", "Metadata", "LayoutPath", "Offset", "AttemptCount", "AttemptHistory", "Segments",
    "AutoSplitterSettings",
]  # fmt: skip
SEGMENT = ["Name", "Icon", "SplitTimes", "BestSegmentTime", "SegmentHistory"]


def seconds(element: Element | None, name: str = "GameTime") -> float | None:
    """The seconds of a time, as livesplit-core reads it; None if it is not there."""
    found = element.findtext(name) if element is not None else None
    if found is None:
        return None
    days, _, rest = found.rpartition(".")[0].rpartition(".")
    fraction = found.rpartition(".")[2]
    assert len(fraction) == 7
    hours, minutes, secs = map(int, rest.split(":"))
    return int(days or 0) * 86400 + hours * 3600 + minutes * 60 + secs + int(fraction) / 10**7


def read(file: bytes) -> Element:
    return fromstring(file)  # noqa: S314  of our own making


def parsed(attempts: list[RaidFacts]) -> Element:
    """The file, with all that livesplit-core asks for in its place."""
    run = read(lss(attempts, words("splits")))
    assert (run.tag, run.get("version"), [child.tag for child in run]) == ("Run", "1.8.1", ORDER)
    assert seconds(run, "Offset") == 0
    assert run.findtext("AttemptCount") == str(len(attempts)) == str(len(run.find("AttemptHistory")))
    for segment in run.find("Segments"):
        assert [child.tag for child in segment] == SEGMENT
        assert [one.get("id") for one in segment.find("SegmentHistory")] == [str(n + 1) for n in range(len(attempts))]
    return run


def test_segments_sum_up_to_the_splits(tmp_path: Path) -> None:
    """Leapt ones are empty, and their time is in the next."""
    one = measure(honest(tmp_path))
    run = parsed([one])
    by = {split.key: split for split in one.splits}
    gone = dict.fromkeys(("GameTime", "RealTime"), 0.0)
    for key, segment in zip(fixed("deliver"), run.find("Segments"), strict=True):
        assert segment.findtext("Name") == words("splits")[key]
        for name in ("GameTime", "RealTime"):
            at = seconds(segment.find("SplitTimes/SplitTime[@name='Personal Best']"), name)
            length = seconds(segment.find("SegmentHistory/Time[@id='1']"), name)
            assert length == seconds(segment.find("BestSegmentTime"), name)
            assert (at is None) == (length is None) == (key not in by)
            gone[name] += length or 0
            assert at in (None, gone[name])
        assert key not in by or gone["GameTime"] == by[key].turns
    assert gone["GameTime"] == one.turns
    assert gone["RealTime"] * 1000 == one.rta_ms
    made = run.find("AttemptHistory/Attempt")
    assert (seconds(made), made.get("started")) == (one.turns, "11/18/2026 11:06:40")
    assert one.begun_utc == DAY


def test_the_best_of_several_and_a_lost_one(tmp_path: Path) -> None:
    won = measure(honest(tmp_path))
    late = tuple(replace(split, turns=split.turns + 5 * (split.key == "done")) for split in won.splits)
    slow = replace(won, turns=won.turns + 5, splits=late)
    quick = tuple(replace(split, turns=split.turns - 2) for split in won.splits[:2])
    lost = replace(won, outcome="dead", splits=quick)
    run = parsed([slow, lost, won])
    *_, last = run.find("Segments")
    assert seconds(last.find("SplitTimes/SplitTime")) == won.turns
    times = [seconds(one) for one in run.find("AttemptHistory")]
    assert times == [slow.turns, None, won.turns]
    first = run.find("Segments/Segment")
    assert seconds(first.find("BestSegmentTime")) == won.splits[0].turns - 2
    assert [seconds(one) is None for one in last.find("SegmentHistory")] == [False, True, False]
    assert seconds(read(lss([lost], words("splits"))).find("Segments/Segment/SplitTimes/SplitTime")) is None


@pytest.mark.long
@pytest.mark.parametrize("how", ["breaks", "unsound"])
def test_a_real_time_that_nobody_can_vouch_for_is_left_out(tmp_path: Path, how: str) -> None:
    path = honest(tmp_path)
    if how == "breaks":
        in_two(path, 100, 60_000)
    else:
        forged(path, lambda line: replace(line, at=7) if line.n == 60 else line)
    assert measure(path).clock == ("sound" if how == "breaks" else "unsound")
    text = lss([measure(path)], words("splits")).decode()
    assert "RealTime" not in text
    assert "GameTime" in text


def test_lengths_as_livesplit_writes_them() -> None:
    assert span(timedelta(days=1, hours=2, minutes=3, seconds=4, milliseconds=500)) == "1.02:03:04.5000000"
    assert span(timedelta(0)) == "00:00:00.0000000"


@pytest.mark.long
def test_nest_splits(nest: Nest, tmp_path: Path) -> None:
    path, out = honest(tmp_path), tmp_path / "x.lss"
    code, told, wrong = nest("splits", path)
    assert (code, wrong) == (0, "")
    assert "turn  212  command  231      0:57  the deed is done" in told
    code, told, wrong = nest("splits", path, path, "--lss", out)
    assert (code, told, wrong) == (0, f"{out}: 1 attempt, 1 win\n", "")
    assert read(out.read_bytes()).findtext("AttemptCount") == "1"
    for words_, said in (
        (("splits", path, "--lss", out), "exists already"),
        (("splits", path, unpacked("steal-food", tmp_path), "--lss", tmp_path / "y"), "of 2 boards"),
        (("splits", unpacked("real-dice", tmp_path), "--lss", tmp_path / "y"), "may be an attempt"),
        (("splits", tmp_path / "none"), "no recording"),
    ):
        code, _, wrong = nest(*words_)
        assert (code, wrong.count("\n")) == (2, 1)
        assert said in wrong
