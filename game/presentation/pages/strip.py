"""The split times of the raid being played, compared with another raid's, for the screens and the text interface."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from msgspec import Struct

from game.presentation.page import words
from game.presentation.pages.witness import RaidWitness
from game.race.course import Track
from game.race.splits import Comparison, Split, fixed, skipped
from game.reports.story import clock
from game.telling.words import capital
from game.weighing.scale import scaled


class StripRow(Struct, frozen=True):
    """One row of the list of split times, as texts: milestone, time and lead.

    `tone`: "good" ahead, "bad" behind, "accent" for the best ever, else "dim".
    """

    key: str
    time: str
    delta: str = ""
    tone: str = "dim"
    runs: bool = False  # whether it is the next to be reached: its time is what has gone by now


def rows(live: RaidWitness, measure: str, against: Comparison) -> Iterator[StripRow]:
    """Yield a row for each fixed milestone of the raid: those reached, the next one, and those to come.

    Those to come have the value to beat.
    """
    theirs = against.at.get(measure, {})
    leapt, running = skipped(live.run.head.job, live.fixed), not live.run.raid.outcome
    taken = {key: live.taken(split, measure) for key, split in live.fixed.items()}
    off = gaps(taken, measure, against)
    for key in fixed(live.run.head.job):
        if key in taken:
            yield StripRow(key, told(taken[key], measure), *off[key])
        elif key in leapt or not running:
            ahead = not running and key in theirs and key not in leapt and not live.run.raid.outcome
            yield StripRow(key, "-", told(theirs[key], measure) if ahead else "")
        else:
            running, now, goal = False, live.now(measure), theirs.get(key)
            late = goal is not None and now > goal
            yield StripRow(key, told(now, measure), *(gap(now, goal, measure) if late else ("", "dim")), runs=True)


def gaps(taken: Mapping[str, int], measure: str, against: Comparison) -> dict[str, tuple[str, str]]:
    """Return for each milestone (split) a pair of texts: the lead or delay, such as "-12" or "+12", and its colour.

    "*" marks the best segment ever.
    """
    best = against.best if measure == "turns" else {}
    return {
        key: gap(at, against.at.get(measure, {}).get(key), measure, golden=at - was < best.get((before, key), 0))
        for (before, was), (key, at) in pairwise([("", 0), *taken.items()])
    }


def short(key: str) -> str:
    """Return a milestone's name in at most five columns, such as the rating of the Level entered."""
    return words("marks").get(key, key)


def told(value: int, measure: str) -> str:
    """Return `value` as text: a number of turns or commands, or a time if the `measure` is "rta"."""
    return clock(value / 1000) if measure == "rta" else str(value)


def gap(at: int, goal: int | None, measure: str, *, golden: bool = False) -> tuple[str, str]:
    """Return a pair of texts: how far a split time is ahead ("-12"), behind ("+12") or even ("="), and its colour.

    `golden`: whether it is marked with a star, as the best segment ever.
    """
    star = "*" if golden else ""
    if goal is None or at == goal:
        return star + ("" if goal is None else "="), "accent" if golden else "dim"
    size = f"{abs(at - goal) / 1000:.1f}" if measure == "rta" else str(abs(at - goal))
    tone = "accent" if golden else "good" if at < goal else "bad"
    return f"{star}{'-' if at < goal else '+'}{size}", tone


def spoken(split: Split) -> str:
    """Return a sentence for a milestone (split) just reached: "The Level rated 100: turn 18."."""
    return words("strip")["split"].format(what=capital(words("splits")[split.key]), turn=split.turns)


def ghost(live: RaidWitness, track: Track, by: str) -> str:
    """Return the position of the other raid (the ghost) at this time, and its lead: "& rated 66, 41 ahead".

    It has 24 characters at most. `by`: the measure.
    """
    said, now = words("strip"), live.now(by)
    if track.over(now, by):
        return said["won" if track.outcome == "won" else "ended"].format(turn=track.posts[-1].turns)
    lead = track.ahead({key: live.taken(split, by) for key, split in live.fixed.items()}, now, by)
    name = "" if lead is None else "ahead" if lead > 0 else "behind" if lead else "even"
    how = said[name].format(turns=told(abs(lead), by)) if lead is not None else ""
    return said["ghost"].format(rating=scaled(track.at(now, by).rating), how=how)
