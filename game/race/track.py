"""Tracks: the positions of a recorded raid turn by turn, so that another raid can race against it (its ghost)."""

from bisect import bisect_right
from pathlib import Path

from msgspec import Struct

from game import content
from game.progress import Tell, untold
from game.race.splits import ORDER, Split, Splitter
from game.run.heads import Head
from game.run.journal import Damaged, Record, read
from game.run.replay import Differs, replay
from game.run.run import Run
from game.run.view import View


class NoGhost(Exception):
    """Raised for a recording that cannot be raced against; the message says why."""


class Post(Struct, frozen=True):
    """The position of a raid at the end of a turn. `place`: the Level's; `x`, `y`: the leader's; `alive`: characters alive."""

    turn: int
    place: str
    rating: int
    x: int
    y: int
    alive: int


class Track(Struct, frozen=True):
    """The course of a recorded raid. `posts`: positions, one for each turn that ended with a choice; `splits`: times, by key."""

    head: Head
    outcome: str
    posts: tuple[Post, ...]
    splits: dict[str, Split]

    def at(self, turn: int) -> Post:
        """Return the raid's position at a turn: the last one recorded at or before that turn."""
        return self.posts[bisect_right(self.posts, turn, key=lambda post: post.turn) - 1]

    def over(self, turn: int) -> bool:
        """Return whether the raid had ended by a turn."""
        return turn >= self.posts[-1].turn

    def ahead(self, mine: dict[str, Split], turn: int) -> int | None:
        """Return how many turns a recorded raid leads (negative: behind) a raid with splits `mine`; None before any split.

        It counts at the last split that both have reached; a split that this one alone has reached counts with the time since then.
        """
        both = [key for key in ORDER if key in mine and key in self.splits]
        further = ORDER[max(map(ORDER.index, mine), default=-1) + 1 :]
        alone = [self.splits[key].turns for key in further if key in self.splits and self.splits[key].turns <= turn]
        leads = [mine[key].turns - self.splits[key].turns for key in both[-1:]] + [turn - gone for gone in alone[:1]]
        return max(leads, default=None)


def track(path: Path, tell: Tell = untold) -> Track:
    """Return the track of a recording by playing it again. Raises NoGhost.

    `tell` is called with the number of commands played and the number in all.
    """
    try:
        recording = read(path, links=True, torn=True)
        if recording.head.rules != content.fingerprint(recording.head.system):
            raise NoGhost(f"{path}: no ghost of it: it was recorded under other rules")
        run = Run(recording.head)
    except Damaged as wrong:
        raise NoGhost(str(wrong)) from wrong
    splitter, posts = Splitter(run), {0: post(run, None)}

    def watch(run: Run, record: Record) -> None:
        splitter.watch(run, record)
        posts[run.raid.turn] = post(run, last=next(reversed(posts.values())))

    try:
        replay(run, recording, watch, tell)
        return Track(recording.head, run.raid.outcome, tuple(posts.values()), splitter.fixed)
    except Differs as wrong:
        raise NoGhost(f"{path}: no ghost of it: {wrong}") from wrong
    finally:
        run.close()


def post(run: Run, last: Post | None) -> Post:
    """Return the position of a run now; `last`: the position before, used if no character is left."""
    view, raid = View(run), run.raid
    x, y = next(
        ((one.body.x, one.body.y) for one in view.party if one.body.who == raid.leader),
        (last.x, last.y) if last else (-1, -1),
    )
    return Post(raid.turn, view.place, view.rating, x, y, len(view.party))
