"""The rules of races: on which board a raid is ranked, why it is not ranked, and which conducts it has kept.

A conduct is a restraint, such as "no-rest": the raid has had no Rest.
"""

from collections.abc import Iterator
from typing import Literal, get_args

from game.engine.commands import Act
from game.engine.entries import Died, Entry, Happened, Rolled, Ruled, Wounded
from game.race.clock import sittings
from game.run.journal import Record, Recording
from game.run.run import Run
from game.run.settings import RULINGS
from game.run.terms import terms
from game.run.view import View
from game.telling.names import Names

Conduct = Literal[
    "pacifist", "no-eat", "no-light", "no-rest", "no-luck", "no-dig", "no-tunnel", "no-item", "unhurt", "all-alive", "unheard",
    "no-improvise", "no-forage",
]  # fmt: skip
"""Restraints that a raid may have kept, in the order of their bits, which never changes."""
FREE = ("interrupts", "luck", "dice")
"""The settings that may be changed in a race, or whose change is a reason of its own."""
SIZES = {3: "three", 6: "six"}


def bits(conducts: tuple[Conduct, ...]) -> int:
    """Return conducts (restraints such as "no-rest") as one number, with a bit for each."""
    return sum(1 << get_args(Conduct).index(name) for name in conducts)


def size(party: tuple[str, ...]) -> str:
    """Return the word for the size of a party on a board, such as "six" or, for a lone wasp, "alone:wasp"."""
    return f"alone:{party[0]}" if len(party) == 1 else SIZES.get(len(party), "open")


def reasons(recording: Recording, goal: str) -> tuple[str, ...]:
    """Return all reasons why a verified recording is not ranked, as keys such as "unfinished".

    `goal`: the goal that the raid has reached, "" if none. The keys' sentences are in assets/pages.toml.
    """
    on, by = terms(recording), {sitting.by for sitting in recording.sittings}
    holds = {
        "unfinished": recording.end is None,
        "no goal": not goal,
        "untold": not sittings(recording)[1],
        **{who: who in by for who in ("bot", "practice", "search")},
        "real dice": on.throws > 0 or "dice" in on.settings,
        "ruling off": any(name in RULINGS for name in on.settings),
        "changed": any(name not in (*RULINGS, *FREE) for name in on.settings),
        "other rules": not on.rules_same,
        "edition": bool(recording.head.system),
    }
    return tuple(reason for reason, true in holds.items() if true)


BY_COMMAND: dict[str, Conduct] = {"dig": "no-dig", "forage": "no-forage", "Eat": "no-eat", "Light": "no-light"}
"""The conduct that a Command breaks, by its Action, or by its type."""
BY_EVENT: dict[str, Conduct] = {
    "food works": "no-eat", "has light": "no-light", "rest begins": "no-rest", "alarm": "unheard",
}  # fmt: skip
"""The conduct that an event breaks, by the event's name."""


class Conducts:
    """An observer that records which conducts (restraints such as "no-rest") a raid has kept so far."""

    def __init__(self) -> None:
        self.names = Names()
        self.broken: set[Conduct] = set()
        self.read = 0  # Entries that were looked at
        self.rounds = self.wounds = self.deaths = 0  # Wounds and deaths: the party's

    @property
    def kept(self) -> tuple[Conduct, ...]:
        """The conducts (restraints such as "no-rest") that the raid has kept so far."""
        return tuple(name for name in get_args(Conduct) if name not in self.broken)

    def watch(self, run: Run, record: Record) -> None:
        """Record which conducts (restraints such as "no-rest") the last Command has broken.

        It must be called after each Command.
        """
        command = record.command
        done = command.action if isinstance(command, Act) else type(command).__name__
        self.broken |= {BY_COMMAND[done]} if done in BY_COMMAND else set()
        for entry in run.story[self.read :]:
            self.names.hear(entry)
            if entry.command:  # what comes before the first is how a raid begins
                self.broken |= set(self.hear(entry, run))
        self.read = len(run.story)

    def hear(self, entry: Entry, run: Run) -> Iterator[Conduct]:
        """Yield the conducts (restraints) that an Entry (event) breaks, and count its Wounds, deaths and Rounds."""
        mine, party = self.names.mine, self.names.heroes  # a sister called into a fight is none of the party
        if isinstance(entry, Rolled) and entry.action == "attack" and mine(entry.who):
            yield "pacifist"
        elif isinstance(entry, Rolled) and entry.action == "Luck":
            yield "no-luck"
        elif isinstance(entry, Wounded):
            if mine(entry.by):
                yield "pacifist"
            if entry.who in party:
                self.wounds += entry.wounds
                yield "unhurt"
        elif isinstance(entry, Died) and entry.who in party:
            self.deaths += 1
            yield "all-alive"
        elif isinstance(entry, Ruled):
            yield "no-improvise"
        elif isinstance(entry, Happened):
            self.rounds += entry.what == "round begins"
            yield from broken(entry, run)


def broken(entry: Happened, run: Run) -> Iterator[Conduct]:
    """Yield the conducts (restraints such as "no-rest") that an event breaks.

    Taking the Job's own goods breaks none.
    """
    if entry.what in BY_EVENT:
        yield BY_EVENT[entry.what]
    if entry.what == "enters Level" and View(run).place.endswith("t"):
        yield "no-tunnel"
    if entry.what == "takes" and entry.note != View(run).job.goods:
        yield "no-item"
