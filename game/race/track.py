"""Tracks: the positions of a recorded raid turn by turn, so that another raid can race against it (its ghost)."""

from bisect import bisect_right
from contextlib import closing, suppress
from operator import attrgetter
from pathlib import Path

import msgspec
from msgspec import Struct

from game import content, files
from game.printable import Complaint
from game.progress import Tell, untold
from game.race.clock import spent
from game.race.course import beside
from game.race.splits import MEASURES, ORDER, Split, Splitter
from game.run.heads import Head
from game.run.journal import LARGEST, Damaged, Recording, read
from game.run.replay import Differs, steps
from game.run.run import Run
from game.run.view import View


class NoGhost(Complaint):
    """Raised for a recording that cannot be raced against; the message says why."""


class Post(Struct, frozen=True, array_like=True):
    """The position of a raid at the end of a turn, after `play_ms` of play. `place`: the Level's; `x`, `y`: the leader's cell."""

    turns: int
    play_ms: int
    place: str
    rating: int
    x: int
    y: int


class Track(Struct, frozen=True):
    """The course of a recorded raid. `posts`: positions, one for each turn that ended with a choice; `splits`: times, by key.

    `timed`: whether its times can be believed: one sitting, and a sound clock that ran. Where it was is asked by "turns", or by the clock: "rta".
    """

    head: Head
    outcome: str
    posts: tuple[Post, ...]
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


def track(path: Path, tell: Tell = untold, saves: Path | None = None) -> Track:
    """Return the track of a recording by playing it again. Raises NoGhost.

    `saves`: the folder of saves, where tracks are kept, so that none is made twice; `tell` is called with the number of commands played and that in all.
    """
    try:
        recording = read(path, links=True, torn=True)
        if recording.head.rules != content.fingerprint(recording.head.system):
            raise NoGhost(f"{path}: no ghost of it: it was recorded under other rules")
        file = beside(saves, recording, "track") if saves else None
        with suppress(OSError, ValueError):
            if file:
                return msgspec.json.decode(files.read(file, LARGEST), type=Track)
        made = _made(recording, tell)
        with suppress(OSError):
            if file:
                file.parent.mkdir(parents=True, exist_ok=True)
                files.write(file, msgspec.json.encode(made))
    except (Damaged, Differs) as wrong:
        raise NoGhost(f"no ghost of it: {wrong}") from wrong
    return made


def _made(recording: Recording, tell: Tell) -> Track:
    """Return the course (track) of a recorded raid, by playing it again. Raises Damaged, Differs."""
    with closing(Run(recording.head)) as run:
        splitter, posts = Splitter(run), {0: Post(0, 0, *stand(run, None))}
        for record in steps(run, recording, tell):
            splitter.watch(run, record)
            turn, last = run.raid.turn, next(reversed(posts.values()))
            posts[turn] = Post(turn, record.at, *stand(run, last))
        times = spent(recording)
        timed = times.tells_splits and times.play_ms > 0
        return Track(recording.head, run.raid.outcome, tuple(posts.values()), splitter.fixed, timed)


def stand(run: Run, last: Post | None) -> tuple[str, int, int, int]:
    """Return (place, rating) of the run's Level and the leader's cell x, y, which is taken from `last` if no character is left."""
    view, leads = View(run), run.raid.leader
    cell = next(((one.body.x, one.body.y) for one in view.party if one.body.who == leads), None)
    return view.place, view.rating, *(cell or ((last.x, last.y) if last else (-1, -1)))
