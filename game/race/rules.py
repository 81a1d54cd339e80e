"""The rules of races: the board that ranks a raid, reasons why one is not ranked, and conducts (things done without) kept."""

from collections import Counter
from typing import Literal, get_args

from game.engine.commands import Act, Eat, Light
from game.engine.entries import Died, Entry, Happened, Rolled, Ruled, Wounded
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
"""The things that a raid may have done without, in the order of their bits, which never changes."""
Reason = Literal[
    "unfinished",
    "no goal",
    "untold",
    "bot",
    "practice",
    "search",
    "real dice",
    "ruling off",
    "changed",
    "other rules",
    "edition",
]
"""The reasons why a raid is not ranked. Their sentences are in assets/pages.toml."""
FREE = ("interrupts", "luck", "dice")
"""The settings that may be changed in a race, or whose change is a reason of its own."""
SIZES = {3: "three", 6: "six"}


def bits(conducts: tuple[Conduct, ...]) -> int:
    """Return conducts (things that a raid has done without) as one number, with a bit for each."""
    return sum(1 << get_args(Conduct).index(name) for name in conducts)


def size(party: tuple[str, ...]) -> str:
    """Return the word for the size of a party on a board; for a party of one, with its class: "alone:wasp"."""
    return f"alone:{party[0]}" if len(party) == 1 else SIZES.get(len(party), "open")


def reasons(recording: Recording, goal: str, *, told: bool) -> tuple[Reason, ...]:
    """Return all reasons why a verified recording is not ranked for `goal`; `told`: whether all Commands are within sittings."""
    on, by = terms(recording), {sitting.by for sitting in recording.sittings}
    holds: dict[Reason, bool] = {
        "unfinished": recording.end is None,
        "no goal": not goal,
        "untold": not told,
        "bot": "bot" in by,
        "practice": "practice" in by,
        "search": "search" in by,
        "real dice": on.throws > 0 or "dice" in on.settings,
        "ruling off": any(name in RULINGS for name in on.settings),
        "changed": any(name not in (*RULINGS, *FREE) for name in on.settings),
        "other rules": not on.rules_same,
        "edition": bool(recording.head.system),
    }
    return tuple(reason for reason, true in holds.items() if true)


class Conducts:
    """An observer that records which conducts (things done without) a raid has kept so far."""

    def __init__(self) -> None:
        self.names = Names()
        self.broken: set[Conduct] = set()
        self.read = 0  # Entries that were looked at
        self.told: Counter[str] = Counter()  # how often each thing happened
        self.wounds = self.deaths = 0  # the party's

    @property
    def kept(self) -> tuple[Conduct, ...]:
        """The conducts (things that a raid may do without, such as rests) that the raid has kept so far."""
        return tuple(name for name in get_args(Conduct) if name not in self.broken)

    def watch(self, run: Run, record: Record) -> None:
        """Record which conducts (things done without) the Command just carried out breaks. Call this after each Command."""
        match record.command:
            case Act("dig"):
                self.broken.add("no-dig")
            case Act("forage"):
                self.broken.add("no-forage")
            case Eat():
                self.broken.add("no-eat")
            case Light():
                self.broken.add("no-light")
            case _:
                pass
        for entry in run.story[self.read :]:
            self.names.hear(entry)
            if entry.command:  # what comes before the first is how a raid begins
                self.hear(entry, run)
        self.read = len(run.story)

    def hear(self, entry: Entry, run: Run) -> None:
        """Record the conducts (things done without) that are broken by the event that an Entry tells."""
        mine = self.names.mine
        match entry:
            case Rolled(who=who, action="attack") | Wounded(by=who) if mine(who):
                self.broken.add("pacifist")
            case Rolled(action="Luck"):
                self.broken.add("no-luck")
            case Ruled():
                self.broken.add("no-improvise")
            case Happened():
                self.told[entry.what] += 1
                self.broken |= broken(entry, run)
            case _:
                pass
        match entry:
            case Wounded(who=who) if mine(who):
                self.wounds += entry.wounds
                self.broken.add("unhurt")
            case Died(who=who) if mine(who):
                self.deaths += 1
                self.broken.add("all-alive")
            case _:
                pass


BREAKS: dict[str, Conduct] = {
    "food works": "no-eat", "has light": "no-light", "rest begins": "no-rest", "alarm": "unheard",
}  # fmt: skip
"""The conduct that an event breaks, by the event's name."""


def broken(entry: Happened, run: Run) -> set[Conduct]:
    """Return the conducts (things a raid may do without) that an event breaks; taking the Job's own goods breaks none."""
    if entry.what == "enters Level" and View(run).place.endswith("t"):
        return {"no-tunnel"}
    if entry.what == "takes" and entry.note != View(run).job.goods:
        return {"no-item"}
    return {BREAKS[entry.what]} if entry.what in BREAKS else set()
