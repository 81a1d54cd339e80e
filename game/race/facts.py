"""All that a recording says of a raid as a race: one record of numbers, splits and verdicts, made by playing it again once."""

from hashlib import blake2b
from pathlib import Path

import msgspec

from game.progress import Tell, untold
from game.race.calendar import kind
from game.race.clock import Times, spent
from game.race.rules import Conduct, Conducts, Reason, reasons, size
from game.race.splits import Split, Splitter, counts
from game.run.engine import ENGINE
from game.run.journal import Record, Recording, read
from game.run.replay import replay
from game.run.run import Run
from game.run.terms import terms


class RaidFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A recorded raid as a race. Turns, commands, explorations, splits and conducts are proved, times and who played are only told.

    `commands` are those that count; `skipped`: fixed splits that were leapt over; `entered`: the splits of all Levels in order.
    `driver`, `front`: who played where, several with "+". `settings`: what was changed; see also `Times` and `Terms`.
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
    keys: int | None
    play_ms: int
    play_least: bool
    rta_ms: int | None
    sittings: int
    clock: str
    driver: str
    front: str
    conducts: tuple[Conduct, ...]
    splits: tuple[Split, ...]
    skipped: tuple[str, ...]
    entered: tuple[Split, ...]
    settings: dict[str, str]
    throws: int
    rules_same: bool
    game_same: bool
    backwards: tuple[int, ...]
    eligible: bool
    reasons: tuple[Reason, ...]

    @property
    def board(self) -> str:
        """The board that the raid is ranked on: "any% / assassinate / six / solo / set"."""
        return f"{self.goal} / {self.job} / {self.size} / {self.profile} / {self.kind}"


def measure(path: Path, tell: Tell = untold) -> RaidFacts:
    """Return the facts of a recording, played again from its start. Raises Damaged if it is not sound, Differs if it goes another way.

    `tell` is called with the number of commands played and the number in all.
    """
    recording = read(path, links=True)
    run, conducts = Run(recording.head), Conducts()
    splitter = Splitter(run)

    def watch(run: Run, record: Record) -> None:
        splitter.watch(run, record)
        conducts.watch(run, record)

    try:
        replay(run, recording, watch, tell)
        return _facts(run, recording, splitter, conducts)
    finally:
        run.close()


def _facts(run: Run, recording: Recording, splitter: Splitter, conducts: Conducts) -> RaidFacts:
    raid, head, on, times = run.raid, run.head, terms(recording), spent(recording)
    goal = "any%" if raid.outcome == "won" else "deep" if "100" in splitter.fixed else ""
    why = reasons(recording, goal, told=times.whole and times.sittings > 0)
    began, plan = next(((first.utc, first.plan) for first in recording.sittings), (0, ""))
    whose = {name: sorted({getattr(one, name) for one in recording.sittings}) for name in ("by", "front")}
    return RaidFacts(
        id=identity(recording), digest=run.digest, engine=ENGINE, rules=head.rules, game=head.game, seed=head.seed,
        kind=plan.partition(" ")[0] or kind(head, began), plan=plan, job=head.job, profile=head.profile, party=head.party,
        size=size(head.party), goal=goal, outcome=raid.outcome or "unfinished", cause=raid.cause,
        turns=raid.turn, commands=splitter.commands, explored=raid.explored, levels=raid.levels, fights=raid.fights,
        driver="+".join(whose["by"]), front="+".join(whose["front"]), conducts=conducts.kept,
        splits=tuple(splitter.fixed.values()), skipped=splitter.skipped(head.job), entered=tuple(splitter.levels.values()),
        eligible=not why, reasons=why,
        **{name: getattr(on, name) for name in on.__struct_fields__},
        **{name: getattr(times, name) for name in Times.__struct_fields__ if name != "whole"},
    )  # fmt: skip


def identity(recording: Recording) -> str:
    """Return the name of a play: the same nest, party, Job and commands have the same, whatever their times and the game's version."""
    head = recording.head
    play = (
        head.seed,
        head.profile,
        head.party,
        head.job,
        [one.command for one in recording.records if counts(one.command)],
    )
    return blake2b(msgspec.json.encode(play), digest_size=8).hexdigest()
