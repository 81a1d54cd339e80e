"""Raids of bots, played to their ends: splits taken live, measured and exported are the same, and a ghost stands on its own leader."""

from itertools import accumulate
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from game import content
from game.bots.policy import MOST, POLICIES
from game.presentation.page import words
from game.race.course import Course, track
from game.race.facts import RaidFacts, measure
from game.race.lss import lss
from game.race.splits import Split, fixed
from game.run import saves
from game.run.journal import Record
from game.run.run import head
from game.run.view import View

QUICK = 250
"""Commands of the raids that are always played: one for each Job; the others are played to their ends."""


def hours(text: str) -> int:
    """Return the turns of a game time."""
    hours, minutes, seconds = text.split(":")
    return int(hours) * 3600 + int(minutes) * 60 + int(float(seconds))


def exported(facts: RaidFacts) -> dict[str, int]:
    """Return the turns of the fixed splits that a file for LiveSplit tells of a raid: the sums of its segments."""
    names = {name: key for key, name in words("splits").items()}
    file = fromstring(lss([facts], words("splits")))  # noqa: S314  our own
    found = [(one, one.find("SegmentHistory/Time/GameTime")) for one in file.iter("Segment")]
    there = [(names[one.find("Name").text], hours(time.text)) for one, time in found if time is not None]
    return dict(zip([key for key, _ in there], accumulate(turns for _, turns in there), strict=True))


@pytest.mark.long
@pytest.mark.parametrize("n", [n if n < 7 and n % 2 else pytest.param(n, marks=pytest.mark.soak) for n in range(50)])
def test_splits_and_tracks_agree_however_they_are_taken(n: int, tmp_path: Path) -> None:
    """Raids of all Jobs by one to six: what a Course was told live, what the recording proves, the file of splits, the track."""
    jobs, classes, clock = list(content.jobs()), list(content.classes()), [0]
    who = tuple(classes[(n + each) % len(classes)] for each in range(1 + n // 7 % 6)) if n >= 7 else ("wasp", "beetle")
    begun = head("race 147" if n < 7 else f"fifty {n}", who, job=jobs[n % 7])
    run = saves.begin(tmp_path / "raid", begun, lambda: clock[0])
    course, policy, live, stood = Course(), POLICIES[("speedy", "bold")[n % 2]](""), list[Split](), {}
    course.note(run)
    while run.decision and run.n < (QUICK if n < 7 else MOST):
        clock[0] += 100
        command = policy(run)
        run.apply(command)
        levels = len(course.entered)
        live += [course.fixed[key] for key in course.note(run, Record(run.n, clock[0], command, run.digest))]
        live += course.entered[levels:]
        view = View(run)
        leader = [(one.body.x, one.body.y) for one in view.party if one.body.who == run.raid.leader]
        stood[run.raid.turn] = (view.place, view.rating, leader)
    run.close()
    path = tmp_path / "raid" / "journal"
    facts, made = measure(path), track(path, tmp_path)
    assert sorted(live, key=str) == sorted([*facts.splits, *facts.entered[1:]], key=str)
    assert {split.key for split in facts.splits} <= set(fixed(begun.job)) and "way" in course.fixed
    assert exported(facts) == {split.key: split.turns for split in facts.splits}
    turns = [split.turns for split in facts.splits]
    assert turns == sorted(turns) and made.splits == course.fixed
    for turn, (place, rating, leader) in stood.items():
        post = made.at(turn)
        assert (post.place, post.rating) == (place, rating) and leader in ([], [(post.x, post.y)])
    assert made.over(max(stood)) and not made.over(max(stood) - 1)
