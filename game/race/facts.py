"""The facts by which raids are compared in races, such as times and outcome, found by replaying a recording once."""

from contextlib import closing
from pathlib import Path

from msgspec.structs import asdict

from game.progress import Tell, untold
from game.race.calendar import kind
from game.race.clock import Times, spent
from game.race.course import Course, identity, write
from game.race.rules import Conduct, Conducts, reasons, size
from game.race.splits import Split, skipped
from game.run.engine import ENGINE
from game.run.journal import Record, Recording, read
from game.run.replay import steps
from game.run.run import Run
from game.run.terms import Terms, terms
from game.run.view import View


class RaidFacts(Times, frozen=True, kw_only=True):
    """The facts by which a recorded raid is compared with others in races, such as its times and its outcome.

    Turns, commands, splits and conducts are proved; times and the player are only stated.
    `commands` are those that count; `skipped`: fixed splits that were leapt over; `entered`: the splits of all Levels in order.
    `driver`, `front`: who played where, several with "+". See also `Times` and `Terms`.
    """

    id: str
    digest: str
    engine: int
    rules: str
    game: str
    seed: str
    kind: str
    plan: str
    job: str
    profile: str
    party: tuple[str, ...]
    size: str
    goal: str
    outcome: str
    cause: str
    turns: int
    commands: int
    explored: int
    levels: int
    fights: int
    rounds: int
    wounds: int
    deaths: int
    pace: int
    begun_utc: int
    ended_utc: int
    driver: str
    front: str
    conducts: tuple[Conduct, ...]
    splits: tuple[Split, ...]
    skipped: tuple[str, ...]
    entered: tuple[Split, ...]
    terms: Terms
    eligible: bool
    reasons: tuple[str, ...]


class Witness:
    """An observer of a raid, which notes its split times, its course and its conducts (restraints such as "no-rest").

    The raid is being played or replayed.
    """

    def __init__(self, run: Run) -> None:
        """Set up the observer for a run that has just begun."""
        self.conducts, self.course = Conducts(), Course()
        self.course.note(run)

    def watch(self, run: Run, record: Record, view: View | None = None) -> list[str]:
        """Record the effects of the run's last Command. Return the keys of the milestones (splits) just reached. `view`: the run's, if there is one."""
        self.conducts.watch(run, record)
        return self.course.note(run, record, view)

    def facts(self, run: Run, recording: Recording) -> RaidFacts:
        """Return the facts of the raid, such as its times, after all Commands of its `recording` have been observed."""
        raid, head, fixed, sat = run.raid, run.head, self.course.fixed, recording.sittings
        goal = "any%" if raid.outcome == "won" else "deep" if "100" in fixed else ""
        why = reasons(recording, goal)
        began, plan = (sat[0].utc, sat[0].plan) if sat else (0, "")
        return RaidFacts(
            **{name: getattr(head, name) for name in ("rules", "game", "seed", "job", "profile", "party")},
            **{name: getattr(raid, name) for name in ("cause", "explored", "levels", "fights")},
            **{name: getattr(self.conducts, name) for name in ("rounds", "wounds", "deaths")},
            **asdict(spent(recording)), terms=terms(recording), engine=ENGINE, digest=run.digest, id=identity(recording),
            kind=plan.partition(" ")[0] or kind(head, began), plan=plan, size=size(head.party), goal=goal, eligible=not why, reasons=why,
            outcome=raid.outcome or "unfinished", turns=raid.turn, commands=self.course.posts[-1].commands,
            pace=sat[0].pace if sat else 0, begun_utc=began, ended_utc=sat[-1].utc if sat and sat[-1].what == "ends" else 0,
            driver="+".join(sorted({one.by for one in sat})), front="+".join(sorted({one.front for one in sat})),
            conducts=self.conducts.kept, splits=tuple(fixed.values()), skipped=skipped(head.job, fixed), entered=self.course.entered,
        )  # fmt: skip


def witnessed(run: Run, recording: Recording, tell: Tell) -> Witness:
    """Replay all of a recording in a new run, and return the observer that has watched it.

    Raises Differs if the replay's result differs from the recorded one.
    """
    witness = Witness(run)
    for record in steps(run, recording, tell):
        witness.watch(run, record)
    return witness


def measure(path: Path, tell: Tell = untold, saves: Path | None = None) -> RaidFacts:
    """Return the facts of a recording (its times, its outcome and so on), by replaying it.

    Raises Damaged if it is unsound, Differs if the replay deviates. `tell` is called with the number of commands played
    and the number in all; `saves`: the folder where its course is to be kept.
    """
    recording = read(path, links=True)
    with closing(Run(recording.head)) as run:
        witness = witnessed(run, recording, tell)
        if saves:
            write(saves, recording, witness.course)
        return witness.facts(run, recording)
