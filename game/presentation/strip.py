"""The split times of the raid being played, compared with another raid's, for screens and text."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from game.engine.commands import AnyCommand
from game.presentation.page import words
from game.progress import Tell, untold
from game.race.clock import apart, away
from game.race.comparison import MEASURES, Comparison
from game.race.splits import Split, Splitter, fixed
from game.race.track import Track
from game.reports.story import clock
from game.run.journal import Damaged, Record, Sitting, read
from game.run.replay import Differs, replay
from game.run.run import Run
from game.telling.words import capital


class LiveSplits:
    """The split times of a run while it is played. `splitter` is None until `catch_up`, for a run that had begun before."""

    def __init__(self, run: Run, shared: Splitter | None = None) -> None:
        """Follow a run; `shared`: the run's Splitter (it records split times), if other code already shows it each Command."""
        self.run, self.n, self.shared = run, run.n, shared
        self.splitter = None if run.n else shared or Splitter(run)
        self.known: set[str] = set()
        self.breaks: list[tuple[int, int]] = []  # after how many milliseconds of play, and how long

    def watch(self, command: AnyCommand) -> list[Split]:
        """Return the split times of milestones that the last Command has reached. Call this after each Command."""
        if self.run.n != self.n + 1:  # commands were taken back
            self.splitter = None
        self.n = self.run.n
        if self.splitter and self.splitter is not self.shared:
            self.splitter.watch(self.run, Record(self.n, self.run.at, command, self.run.digest))
        before, self.known = self.known, set(self.fixed)
        return [split for key, split in self.fixed.items() if key not in before]

    def catch_up(self, tell: Tell = untold) -> bool:
        """Replay the journal of a run that had begun before, to learn its split times. Return whether they are known now."""
        if self.splitter is None and self.run.folder:
            try:
                recording = read(self.run.folder / "journal", torn=True)
                again = Run(recording.head)
            except Damaged:
                return False
            splitter, (sittings, _) = Splitter(again), apart(recording)

            def watch(run: Run, record: Record) -> None:
                splitter.watch(run, record)

            try:
                replay(again, recording, watch, tell)
            except Differs:
                return False
            finally:
                again.close()
            self.splitter, self.known = splitter, set(splitter.fixed)
            self.breaks = [(_begun(then), max(0, away(one, then))) for one, then in pairwise(sittings)]
        return self.splitter is not None

    @property
    def fixed(self) -> dict[str, Split]:
        """The split times of fixed milestones reached so far, by key."""
        return self.splitter.fixed if self.splitter else {}

    def taken(self, split: Split, measure: str) -> int:
        """Return the value of `measure` (turns, commands, or "rta": milliseconds with breaks) at a split time of this run."""
        return self.rta(split.play_ms) if measure == "rta" else int(getattr(split, MEASURES[measure]))

    def now(self, measure: str) -> int:
        """Return the value of `measure` (turns, commands, or "rta": milliseconds with breaks) at the present moment."""
        if measure == "rta":
            return self.rta(self.run.clock())
        return self.run.raid.turn if measure == "turns" or not self.splitter else self.splitter.commands

    def rta(self, at: int) -> int:
        """Return the time `at` of play plus all breaks before it, in milliseconds."""
        return at + sum(gone for since, gone in self.breaks if since <= at)


def _begun(lines: Sequence[Record | Sitting]) -> int:
    return lines[0].at


class StripRow(Struct, frozen=True):
    """One row of the list of split times, in words. `tone`: "good" ahead, "bad" behind, "accent" for the best ever, else "dim"."""

    key: str
    time: str
    delta: str = ""
    tone: str = "dim"
    runs: bool = False  # whether it is the next to be reached: its time is what has gone by now


def rows(live: LiveSplits, measure: str, against: Comparison | None) -> Iterator[StripRow]:
    """Yield a row for each fixed milestone: those reached, the next one, and those to come with the value to beat."""
    assert live.splitter
    other = against or Comparison()
    theirs, best = other.at.get(measure, {}), other.best if measure == "turns" else {}
    skipped, before, running = live.splitter.skipped(live.run.head.job), ("", 0), not live.run.raid.outcome
    for key in fixed(live.run.head.job):
        goal = theirs.get(key)
        if key in live.fixed:
            at = live.taken(live.fixed[key], measure)
            golden = at - before[1] < best.get((before[0], key), 0)
            yield StripRow(key, told(at, measure), *gap(at, goal, measure, golden=golden))
            before = key, at
        elif key in skipped or not running:
            yield StripRow(key, "-")
        else:
            running, now = False, live.now(measure)
            late = goal is not None and now > goal
            yield StripRow(key, told(now, measure), *(gap(now, goal, measure) if late else ("", "dim")), runs=True)


def told(value: int, measure: str) -> str:
    """Return `value` as text: a number of turns or commands, or with the measure "rta" a time."""
    return clock(value / 1000) if measure == "rta" else str(value)


def gap(at: int, goal: int | None, measure: str, *, golden: bool = False) -> tuple[str, str]:
    """Return by how much a split time is ahead ("-12"), behind ("+12") or even ("="), and its colour; `golden`: with a star."""
    star = "*" if golden else ""
    if goal is None or at == goal:
        return star + ("" if goal is None else "="), "accent" if golden else "dim"
    size = f"{abs(at - goal) / 1000:.1f}" if measure == "rta" else str(abs(at - goal))
    tone = "accent" if golden else "good" if at < goal else "bad"
    return f"{star}{'-' if at < goal else '+'}{size}", tone


def spoken(split: Split, against: Comparison | None) -> str:
    """Return a sentence for a milestone (split) just reached: "The Level rated 100: turn 18, 203 ahead."."""
    said, goal = words("strip"), against.at["turns"].get(split.key) if against else None
    off = 0 if goal is None else goal - split.turns
    how = said["ahead" if off > 0 else "behind"].format(turns=abs(off)) if off else "" if goal is None else said["even"]
    return said["split"].format(what=capital(words("splits")[split.key]), turn=split.turns, how=how)


def ghost(track: Track, mine: dict[str, Split], turn: int) -> str:
    """Return the position of another raid (ghost) at a turn, and its lead, in 24 columns at most: "& rated 66, 41 ahead"."""
    said, lead = words("strip"), track.ahead(mine, turn)
    how = (
        "" if lead is None else said["ahead" if lead > 0 else "behind" if lead else "even"].format(turns=abs(lead or 0))
    )
    if track.over(turn):
        return said["won" if track.outcome == "won" else "ended"].format(turn=track.posts[-1].turn)
    return said["ghost"].format(rating=track.at(turn).rating, how=how)
