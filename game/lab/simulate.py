"""Plays many whole raids with a bot's policy in several processes at once."""

import traceback
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import count, islice, product
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from msgspec import Struct

from game import content
from game.bots.policy import MOST, POLICIES
from game.engine.commands import AnyCommand, Set
from game.lab.tally import Facts, Tally
from game.run import save_folder, saves
from game.run.heads import Head
from game.run.run import Run, head
from game.run.view import View

T = TypeVar("T")
Done = TypeVar("Done")
LIMIT = 10_000
"""The number of turns after which a raid is stopped unfinished."""
JOB = "assassinate"


class Arm(Struct, frozen=True):
    """The conditions under which raids are simulated: the bot's policy, profile, turn limit, and Settings.

    `assets`: a folder of changed assets, None for the game's own.
    """

    name: str = ""
    policy: str = "cautious"
    profile: str = "solo"
    limit: int = LIMIT
    edition: str = ""
    changes: tuple[Set, ...] = ()
    assets: Path | None = None


class RaidPlan(Struct, frozen=True):
    """One raid to be played: party, seed and Job."""

    party: tuple[str, ...]
    seed: str
    job: str = JOB


def plans(parties: Iterable[tuple[str, ...]], runs: int, prefix: str, jobs: Iterable[str] = (JOB,)) -> list[RaidPlan]:
    """Return plans for `runs` raids. In each nest every party attempts every Job before the next nest begins."""
    dealt = list(product(jobs, parties))
    return list(islice((RaidPlan(party, f"{prefix} {i}", job) for i in count() for job, party in dealt), runs))


def simulate(arm: Arm, plan: list[RaidPlan], workers: int, where: Path) -> Iterator[Facts]:
    """Play the raids in `plan` with `workers` processes, and yield each raid's Facts (statistics) in the plan's order.

    `where`: the folder for broken recordings.
    Raises BadAsset. An arm with other assets is played in new processes, which have not read the game's own assets yet.
    """
    play = partial(raid, arm, where)
    if arm.assets is None:
        yield from spread(play, plan, workers)
    else:
        yield from spread(play, plan, workers, content.use, (arm.assets,))


def spread(work: Callable[[T], Done], things: Iterable[T], workers: int, *first: Any) -> Iterator[Done]:
    """Apply `work` to each of the `things` in `workers` processes, and yield the results in the things' order.

    `first`: function and arguments to begin a process.
    """
    if workers == 1 and not first:
        yield from map(work, things)
        return
    with ProcessPoolExecutor(workers, get_context("spawn"), *first) as pool:
        try:
            yield from pool.map(work, things)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def raid(arm: Arm, where: Path, plan: RaidPlan) -> Facts:
    """Play one raid to its end or to the turn limit, and return its Facts (statistics).

    If the game raises an exception, save the recording in `where`.
    """
    begun = head(plan.seed, plan.party, job=plan.job, profile=arm.profile, edition=arm.edition)
    tally, given, run = Tally(), list[AnyCommand](arm.changes), None
    kept = ""
    try:
        run = Run(begun, digests=False)
        hear(run, tally)
        for command in arm.changes:
            run.apply(command)
        policy = POLICIES[arm.policy](begun.seed)
        while run.decision is not None and run.raid.turn < arm.limit and run.n < MOST:
            given.append(policy(run))
            tally.fights.before(run, given[-1])
            run.apply(given[-1])
            hear(run, tally)
        ended = View(run).raid
        outcome, cause = ended.outcome or "unfinished", ended.cause
    except content.BadAsset:
        raise
    except Exception as wrong:  # noqa: BLE001  whatever it is, the others go on
        outcome, cause = "broken", f"{type(wrong).__name__}: {wrong}"
        kept = keep(begun, given, f"policy {arm.policy}\n\n{traceback.format_exc()}", where)
    facts = Facts(
        arm=arm.name, party=begun.party, seed=begun.seed, job=begun.job, profile=begun.profile, policy=arm.policy,
        outcome=outcome, cause=cause, turns=run.raid.turn if run else 0, explored=run.raid.explored if run else 0,
        levels=run.raid.levels if run else 0, commands=run.n if run else 0,
        rounds=tuple(tally.rounds), waves=tuple(tally.waves),
        actions=dict(tally.actions), theirs=dict(tally.theirs), events=dict(tally.events), abilities=dict(tally.abilities),
        told=dict(tally.told), foods=dict(tally.foods), ends=tuple(tally.fights.ended), kept=kept,
    )  # fmt: skip
    if run:
        run.close()
    return facts


def hear(run: Run, tally: Tally) -> None:
    """Count the raid's new Entries, then delete them from the run, which saves memory."""
    tally.hear(run.story)
    run.story.clear()


def keep(begun: Head, given: list[AnyCommand], trouble: str, where: Path) -> str:
    """Save the recording of a raid that crashed, and return its path, or a message why saving failed.

    To make the recording, the raid is replayed.
    """
    with TemporaryDirectory(prefix="nest-") as beside:
        run = saves.begin(Path(beside) / "run", begun)
        with suppress(Exception):  # the last of them broke it
            for command in given:
                run.apply(command)
        try:
            return str(saves.bundle(run, repr(given[-1] if given else ""), trouble, where))
        except (OSError, save_folder.NoFolder) as wrong:
            return f"not kept: {wrong}"
        finally:
            run.close()
