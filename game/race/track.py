"""Tracks: the positions of a recorded raid turn by turn, so that another raid can race against it (its ghost)."""

from bisect import bisect_right
from collections.abc import Sequence
from operator import attrgetter
from pathlib import Path

from msgspec import Struct

from game import content
from game.printable import Complaint
from game.progress import Tell, untold
from game.race.clock import spent
from game.race.course import Post, kept, reaches
from game.race.splits import MEASURES, ORDER, Split
from game.run.heads import Head
from game.run.journal import Damaged, read
from game.run.replay import Differs


class NoGhost(Complaint):
    """Raised for a recording that cannot be raced against; the message says why."""


class Track(Struct, frozen=True):
    """The course of a recorded raid. `posts`: positions, one after each Command; `splits`: times, by key.

    `timed`: whether its times can be believed: one sitting, and a sound clock that ran. Where it was is asked by "turns", or by the clock: "rta".
    """

    head: Head
    outcome: str
    posts: Sequence[Post]
    splits: dict[str, Split]
    timed: bool = False

    def at(self, now: int, by: str = "turns") -> Post:
        """Return the raid's position at a turn: the last one recorded at or before that turn."""
        return self.posts[bisect_right(self.posts, now, key=attrgetter(MEASURES[by])) - 1]

    def over(self, now: int, by: str = "turns") -> bool:
        """Return whether the raid had ended by a turn."""
        return now >= int(getattr(self.posts[-1], MEASURES[by]))

    def ahead(self, mine: dict[str, int], now: int, by: str = "turns") -> int | None:
        """Return how many turns a recorded raid leads (negative: behind) a raid with splits `mine`; None before any split.

        It counts at the last split that both have reached; a split that this one alone has reached counts with the time since then.
        """
        theirs = {key: int(getattr(split, MEASURES[by])) for key, split in self.splits.items()}
        both = [key for key in ORDER if key in mine and key in theirs]
        further = ORDER[max(map(ORDER.index, mine), default=-1) + 1 :]
        alone = [theirs[key] for key in further if theirs.get(key, now + 1) <= now]
        leads = [mine[key] - theirs[key] for key in both[-1:]] + [now - gone for gone in alone[:1]]
        return max(leads, default=None)


def track(path: Path, saves: Path, tell: Tell = untold) -> Track:
    """Return the track of a recording by playing it again, unless its course is kept in the folder of saves. Raises NoGhost.

    `tell` is called with the number of commands played and that in all.
    """
    try:
        recording = read(path, links=True, torn=True)
        if recording.head.rules != content.fingerprint(recording.head.system):
            raise NoGhost(f"{path}: no ghost of it: it was recorded under other rules")
        with kept(recording, saves) as known:
            reaches(recording, known, tell)
    except (Damaged, Differs) as wrong:
        raise NoGhost(f"no ghost of it: {wrong}") from wrong
    times, outcome = spent(recording), recording.end.outcome if recording.end else ""
    return Track(recording.head, outcome, known.posts, known.fixed, times.tells_splits and times.play_ms > 0)
