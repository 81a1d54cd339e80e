"""Splits: how many turns, commands and milliseconds had passed when a raid first reached each of its milestones."""

from collections.abc import Collection, Iterable, Iterator
from operator import attrgetter

from msgspec import Struct

from game import content
from game.engine.commands import AnyCommand, Set, Throw
from game.engine.steps.exploration import DOWN
from game.run.view import View

DEPTHS = (25, 50, 75, 100)
"""The fixed splits for depth, per cent of the deepest Level's rating: one is reached when a Level of so much or more is entered."""
ORDER = ("way", *map(str, DEPTHS), "seen", "done", "out")
"""The keys of all fixed splits in order; some Jobs do not have "out"."""
MEASURES = {"turns": attrgetter("turns"), "commands": attrgetter("commands"), "rta": attrgetter("play_ms")}
"""The measures of splits, each with a function that reads it from a Split. "rta" (real time) uses the playing time."""


class Split(Struct, frozen=True):
    """The turns, Commands, explorations and playing time of a raid when it first reached the milestone or Level `key`.

    `rating`: the rating of the party's Level then.
    """

    key: str
    rating: int
    turns: int
    commands: int
    explored: int
    play_ms: int


START = Split("", 0, 0, 0, 0, 0)
"""The beginning of a raid, from which its first segment is counted."""


class Comparison(Struct, frozen=True):
    """The times that a raid is compared with: for each measure, such as "turns", the value at each milestone.

    `best`: the fewest turns between two milestones ("": the start).
    """

    at: dict[str, dict[str, int]] = {}
    best: dict[tuple[str, str], int] = {}


def against(splits: Iterable[Split], best: dict[tuple[str, str], int] | None = None) -> Comparison:
    """Return a Comparison with one raid's split times. `best`: the fewest turns between each two milestones."""
    every = list(splits)
    return Comparison({name: {one.key: of(one) for one in every} for name, of in MEASURES.items()}, best or {})


def fixed(job: str) -> tuple[str, ...]:
    """Return the keys of the milestones (splits) that all raids for this Job have, in order.

    They are: a way down is known; a Level so deep was entered; the Job's target or goods were seen; its deed was done; the party is out.
    """
    return ORDER if content.jobs()[job].escape else ORDER[:-1]


def counts(command: AnyCommand) -> bool:
    """Return whether a Command counts in a race. Changes of settings and throws of real dice do not count."""
    return not isinstance(command, Set | Throw)


def skipped(job: str, reached: Collection[str]) -> tuple[str, ...]:
    """Return the keys of the skipped milestones (splits): a later milestone was reached, but these were not."""
    keys = fixed(job)
    last = max(map(keys.index, reached), default=0)
    return tuple(key for key in keys[:last] if key not in reached)


def reached(view: View, outcome: str, before: Collection[str]) -> Iterator[str]:
    """Yield the keys of the milestones (splits) that are reached now and were not reached `before`."""
    if "way" not in before and any(way.kind in DOWN for way in (*view.passages, *view.rumoured)):
        yield "way"
    deepest = content.constants().nest.deepest
    deep = max((depth for depth in DEPTHS if depth * deepest <= 100 * view.rating), default=0)
    if deep > max((int(key) for key in before if key.isdecimal()), default=0):
        yield str(deep)
    if "seen" not in before and seen(view):
        yield "seen"
    out = content.jobs()[view.head.job].escape
    if "done" not in before and ((out and view.job.carried) or outcome == "won"):
        yield "done"
    if out and outcome == "won":
        yield "out"


def seen(view: View) -> bool:
    """Return whether the party is on the deepest Level and sees the Job's target or knows where the Job's goods lie."""
    if view.rating < content.constants().nest.deepest:
        return False
    if view.job.target:
        return any(body.kind == view.job.target for body in view.creatures)
    return any(thing.name == view.job.goods for thing in view.things)
