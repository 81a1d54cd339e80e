"""The course of a recorded raid: its positions and snapshots, saved so that it need not be replayed from the start.

Play can go on from each snapshot. The positions let another raid race against this one (its ghost).
"""

import gzip
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from hashlib import blake2b
from itertools import chain
from pathlib import Path

import msgspec
from msgspec.structs import replace

from game import content, files
from game.engine.entries import AnyEntry
from game.printable import Complaint
from game.progress import Tell, untold
from game.race.clock import spent
from game.race.splits import MEASURES, ORDER, Split, counts, reached
from game.run import snapshot
from game.run.engine import ENGINE
from game.run.heads import Head
from game.run.journal import COURSE, LARGEST, Between, Damaged, Record, Recording, Sitting, read
from game.run.replay import Differs, leap, steps
from game.run.run import Run, head
from game.run.saves import until
from game.run.view import View

RECORDINGS = "recordings"
"""The folder, in the folder of saves, with the recordings of the record book and what is known of them."""
EVERY = 25
"""The number of Commands between two snapshots."""


class Post(msgspec.Struct, frozen=True, array_like=True):
    """How far a raid had come after a Command: turns, Commands, explorations, playing time, Level, leader's cell.

    `place` and `rating` are those of the Level.
    """

    turns: int
    commands: int
    explored: int
    play_ms: int
    place: str
    rating: int
    x: int
    y: int

    def split(self, key: str) -> Split:
        """Return the Split (the times) of a milestone that was reached at this position."""
        return Split(key, self.rating, self.turns, self.commands, self.explored, self.play_ms)


class Course(msgspec.Struct, array_like=True):
    """The course of a raid as far as it is known: its positions, milestones, snapshots and log Entries.

    `posts[n]`: where the raid stood after n Commands. `splits`: after how many Commands each fixed milestone was
    reached; `states`: snapshots after 0, EVERY, 2 * EVERY .. Commands; `story`: the Entries told.
    """

    posts: list[Post] = []
    splits: dict[str, int] = {}
    states: list[bytes] = []
    story: list[AnyEntry] = []

    @property
    def fixed(self) -> dict[str, Split]:
        """A dict from the key of each milestone reached to its Split (the times)."""
        return {key: self.posts[n].split(key) for key, n in self.splits.items()}

    @property
    def entered(self) -> tuple[Split, ...]:
        """The Split (the times) of each Level entered, in order. Its key is the path to the Level, such as "1-3-2t"."""
        first = dict[str, Split]()
        for post in self.posts:
            first.setdefault(post.place, post.split(post.place))
        return tuple(first.values())

    def note(self, run: Run, record: Record | None = None, view: View | None = None) -> list[str]:
        """Store a run's position after the Command `record` (None: at its start). Return the keys of new milestones.

        Do nothing if the course is already known so far. New are the fixed milestones that the run has just reached.
        """
        if run.n < len(self.posts):
            return []
        view = view or View(run)
        self.posts.append(self.post(run, view, record))
        fresh = list(reached(view, run.raid.outcome, self.splits))
        self.splits |= dict.fromkeys(fresh, run.n)
        self.story = run.story
        if run.n % EVERY == 0:
            self.states.append(snapshot.take(run.n, run.digest, len(run.story)))
        return fresh

    def post(self, run: Run, view: View, record: Record | None) -> Post:
        """Return the position of a run after a Command.

        If no character is left, the cell is that of the last leader.
        """
        last = self.posts[-1] if self.posts else Post(0, 0, 0, 0, "", 0, -1, -1)
        raid, commands = run.raid, last.commands + (record is not None and counts(record.command))
        x, y = view.leads_at or (last.x, last.y)
        return Post(raid.turn, commands, raid.explored, record.at if record else 0, view.place, view.rating, x, y)

    def bring(self, run: Run, recording: Recording, n: int) -> None:
        """Move a replay to the last snapshot at or before Command `n`.

        Do nothing if the replay is already between that snapshot and `n`. Raises ValueError, with the run unchanged, if
        that is no state of the recording.
        """
        last = min(n // EVERY, len(self.states) - 1)
        if last >= 0 and not last * EVERY <= run.n <= n:
            state = snapshot.opened(self.states[last])
            leap(run, recording, state, self.story[: state.told])


There = Callable[[Course, int], bool]
"""A function that returns whether a course, after so many Commands, is at the wanted moment."""


def fresh(recording: Recording) -> Run:
    """Return a new run of a recording's nest, party and Job, under this game's rules."""
    old = recording.head
    return Run(head(old.seed, old.party, job=old.job, profile=old.profile, edition=old.system, sheets=old.sheets or ()))


def reach(recording: Recording, there: There, known: Course, tell: Tell = untold) -> Run | None:
    """Replay a recording until `there` is True. Return the new run, or None if there is no such moment.

    Raises Differs if the replay's result differs from the recorded one.
    `known`: the recording's course, which is not played again as far as it is known, and is noted from there on.
    """
    with ExitStack() as stack:
        run = stack.enter_context(closing(fresh(recording)))
        at = next((n for n in range(len(known.posts)) if there(known, n)), None)
        try:
            known.bring(run, recording, len(recording.records) if at is None else at)
        except ValueError:  # a file of another's
            known.posts, known.splits, known.states, known.story, at = [], {}, [], [], None
        for record in chain([None], steps(run, recording, tell)):
            known.note(run, record)
            if run.n == at or (at is None and there(known, run.n)):
                stack.pop_all()
                return run
    return None


def reaches(recording: Recording, known: Course, tell: Tell = untold) -> dict[str, int]:
    """Return, for each milestone (split), the number of the Command that reached it.

    Raises Differs if the replay's result differs from the recorded one.
    """
    reach(recording, lambda *_: False, known, tell)
    return known.splits


def identity(recording: Recording) -> str:
    """Return an id that is the same for all recordings with equal nest, party, Job and Commands.

    Times and the game's version make no difference.
    """
    head, commands = recording.head, [one.command for one in recording.records if counts(one.command)]
    play = (*filter(None, [head.system]), head.seed, head.profile, head.party, head.job, commands)
    return blake2b(msgspec.json.encode(play), digest_size=8).hexdigest()


def beside(saves: Path, recording: Recording) -> Path:
    """Return the path of the file for the course (positions and snapshots) of this recording.

    It is beside the recordings, and holds for these rules only.
    """
    play = msgspec.json.encode((ENGINE, content.fingerprint(recording.head.system), recording))
    return saves / RECORDINGS / f"{blake2b(play, digest_size=8).hexdigest()}{COURSE}"


def write(saves: Path, recording: Recording, known: Course) -> None:
    """Save the known course of a recording in the folder of saves. Ignore a failure to write it."""
    path = beside(saves, recording)
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        files.write(path, gzip.compress(msgspec.msgpack.encode(known), 1, mtime=0))


@contextmanager
def kept(recording: Recording, saves: Path) -> Iterator[Course]:
    """Yield the saved course of a recording. At the end of the `with` block, save it if it has grown."""
    known = Course()
    with suppress(OSError, ValueError), files.opened(beside(saves, recording), LARGEST) as file:
        known = msgspec.msgpack.decode(files.unpacked(file, LARGEST).read(), type=Course)
    far = len(known.posts)
    yield known
    if len(known.posts) != far:
        write(saves, recording, known)


# -- practice: playing on from some moment of a recording, never ranked ------------------------------


def before(recording: Recording, n: int) -> Sequence[Record | Between]:
    """Return the lines of a recording up to Command `n`. A new journal can begin with these lines.

    A sitting that is still open there is ended.
    """
    lines = list(until(recording, n))
    told = [line for line in lines if isinstance(line, Record | Sitting)]
    sat = next((line for line in reversed(told) if isinstance(line, Sitting)), None)
    if sat and sat.what == "begins":
        at = told[-1].at
        lines.append(replace(sat, n=n, at=at, utc=sat.utc + max(0, at - sat.at), what="ends"))
    return lines


def plan(recording: Recording, n: int, dice: int = 0) -> str:
    """Return the text `plan` of a period of practice. "of ID at 12": it continues the recording ID after Command 12.

    `dice`: 0 for the nest's own dice; another number for different dice.
    """
    return f"of {identity(recording)} at {n}" + (f" dice {dice}" if dice else "")


# -- ghosts ----------------------------------------------------------------------------------------


class NoGhost(Complaint):
    """Raised for a recording that cannot be raced against; the message says why."""


class Track(msgspec.Struct, frozen=True):
    """The course of a recorded raid, to race against.

    `posts`: its position after each Command; `splits`: its split times by milestone key.
    `timed`: whether its times can be believed: one sitting, and a sound clock that ran. Positions are asked for by
    "turns", or by the clock: "rta".
    """

    head: Head
    outcome: str
    posts: Sequence[Post]
    splits: dict[str, Split]
    timed: bool = False

    def at(self, now: int, by: str = "turns") -> Post:
        """Return the raid's position at the moment `now`. This is the last position recorded up to that moment."""
        return self.posts[bisect_right(self.posts, now, key=MEASURES[by]) - 1]

    def over(self, now: int, by: str = "turns") -> bool:
        """Return whether the raid had ended by the moment `now`."""
        return bool(now >= MEASURES[by](self.posts[-1]))

    def ahead(self, mine: dict[str, int], now: int, by: str = "turns") -> int | None:
        """Return by how many turns (or other measure `by`) the recorded raid leads a raid with the splits `mine`.

        It is negative if the recorded raid is behind. Return None before any split.
        It counts at the last split that both have reached; a split that this one alone has reached counts with the time
        since then.
        """
        theirs = {key: MEASURES[by](split) for key, split in self.splits.items()}
        both = [key for key in ORDER if key in mine and key in theirs]
        further = ORDER[max(map(ORDER.index, mine), default=-1) + 1 :]
        alone = [theirs[key] for key in further if theirs.get(key, now + 1) <= now]
        leads = [mine[key] - theirs[key] for key in both[-1:]] + [now - gone for gone in alone[:1]]
        return max(leads, default=None)


def track(path: Path, saves: Path, tell: Tell = untold) -> Track:
    """Return the Track of a recording, or raise NoGhost. If the course was not saved, replay the recording.

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
