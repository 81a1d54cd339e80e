"""Entries: structured records of everything that has happened in a raid.

They are read by the log, the roll cards, `why`, statistics and tests.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, Union

from msgspec import Struct, field
from msgspec.structs import replace

from game.engine.store import Component, the
from game.fd100 import Roll

What = Literal[
    "a gift fades", "a gift is used", "a gift waits", "a secret", "a sister comes", "alarm", "alarm comes too late",
    "alarm is soothed", "barrier breaks", "blind end", "breaks away", "cannot place", "chain fire", "changes side",
    "clings", "combat begins", "combat ends", "comes after", "comes along", "comes back", "comes into", "comes last", "consumes",
    "curse stays", "dead end", "depleted", "does not come back", "drops", "Effect ends", "Effect triggers",
    "Effects checked", "Encounter", "enlists", "enters Level", "exhausted", "exploring is broken off", "falls",
    "finds", "flails", "follows", "food works", "forgets", "goes its way", "grows here", "has light", "has mites", "has no light", "hears",
    "holds", "identifies", "is caught in a web", "is cocooned", "is cursed", "is directed", "is fed", "is let out",
    "is lost", "is not put to flight", "is open to a blow", "is robbed", "is sized up", "is starving", "joins",
    "lands", "lays a web", "leads", "learns", "leaves spoils", "lifts a curse", "lives by luck", "loses her Turn",
    "Materials remain", "may learn", "mites fall off", "mutates", "no Slot is free", "nobody answers", "nobody comes",
    "nothing deeper", "nothing gives", "nothing known", "nothing new", "nothing spoils", "nothing stirs", "nothing to heal", "noticed",
    "now get out", "Obstacle torn down", "path is blocked", "peace is over", "reads of a food", "reads of a Room",
    "rest begins", "rest ends", "rest is broken off", "Room collapses", "Room opens", "round begins", "shaft opens", "shortcut opens",
    "smells foul", "smells wholesome", "spoils", "start is over", "stock gone", "stops for food", "strangers", "takes", "takes cover", "takes off",
    "the alarm means", "the alarm rises", "the alarm sinks", "the Job is done", "the Queen speaks", "the run ends",
    "ticks", "time for a meal", "tunnel cleared", "tunnel sealed", "turns", "unnoticed",
    "walks into", "walls up",
]  # fmt: skip
"""The names of the events that a Happened can record; assets/telling.toml has the sentence for each."""


class Entry(Struct, frozen=True, tag=True, tag_field="told", kw_only=True, omit_defaults=True):
    """One thing that has happened, with its causes: the Command, the rule and an earlier decision.

    `tell` fills in these fields.
    `decided_by`: the id of the Entry that caused this one: a roll, a die of a table, a choice of the Queen; 0: the Command itself.
    `unseen`: those creatures named here that the party did not perceive; a story told during play leaves them out.
    """

    id: int = 0
    command: int = 0
    rule: str = ""
    decided_by: int = 0
    unseen: tuple[int, ...] = ()


class Came(Entry, frozen=True):
    """A creature or character that has appeared, with its kind and name.

    Later Entries refer to it by id only.
    """

    who: int
    kind: str
    name: str


class Rolled(Entry, frozen=True):
    """A roll of dice, for an Action or for something else. `action` says what it was for."""

    who: int
    action: str
    roll: Roll
    target: int = 0
    about: str = ""


class Wounded(Entry, frozen=True):
    who: int
    wounds: int
    total: int
    limit: int
    cause: str
    by: int = 0
    unit: str = "Wound"  # what is counted


class Healed(Entry, frozen=True):
    who: int
    total: int
    unit: str = "Wound"


class Died(Entry, frozen=True):
    who: int
    cause: str


class Changed(Entry, frozen=True):
    """A change of a rating, by a roll of dice (a Quantification Roll) or by a fixed amount.

    For example Hunger, from `old` 12 to `new` 57, with `die` 60.
    """

    who: int
    feature: str
    old: int
    new: int
    die: int = 0


class Stood(Entry, frozen=True):
    """A change of a fighter's Disposition (its box on the track), from `was` to `now`."""

    who: int
    was: str
    now: str


class Chose(Entry, frozen=True):
    """What the Queen (who plays the creatures) chose for a creature to do, and the reason."""

    who: int
    action: str
    reason: str
    target: int = 0


class Ruled(Entry, frozen=True):
    """A ruling by the Queen (the referee) that allows an improvised Action.

    It says how well the Feature suits the Action, and the chance in per cent.
    """

    who: int
    action: str
    feature: str
    verdict: str
    reason: str
    chance: int
    flair: tuple[str, ...] = ()
    target: int = 0


class Generated(Entry, frozen=True):
    """A roll on the Cost, the Risk or the Reward table, and the Events that resulted from the roll."""

    table: str
    die: int
    events: tuple[str, ...]


class Happened(Entry, frozen=True):
    """An event that the log tells in one fixed sentence, whose key in assets/telling.toml is `what`."""

    what: What
    who: int = 0
    note: str = ""
    number: int = 0


if TYPE_CHECKING:
    AnyEntry = Entry
else:
    AnyEntry = Union[tuple(Entry.__subclasses__())]  # noqa: UP007


class Chronicle(Component):
    """The Entries recorded since the last Command.

    `rule` and `decided_by` are those of the current Step; `last` is the id of the latest Entry.
    """

    command: int = 0
    rule: str = ""
    decided_by: int = 0
    last: int = 0
    fresh: "list[AnyEntry]" = field(default_factory=list)


def tell(entry: Entry, *, decides: bool = False) -> int:
    """Record something that has happened: add the Entry to the Chronicle, and return its id.

    If it `decides`, as a roll does, it is the cause of all that the current rule tells or puts on the agenda
    afterwards.
    """
    story = the(Chronicle)
    story.last += 1
    told = replace(entry, id=story.last, command=story.command, rule=story.rule, decided_by=story.decided_by)
    story.fresh.append(told)
    if decides:
        story.decided_by = story.last
    return story.last


def mentioned(entry: Entry) -> Iterator[int]:
    """Yield the ids of all creatures that an Entry names.

    First comes the creature that caused the event, then the actor, then the target.
    """
    for name in ("by", "who", "target"):
        if who := getattr(entry, name, 0):
            yield who


TO_THE_PARTY = ("noticed", "unnoticed")
"""The events that the party perceives even if it does not perceive the creature that the Entry names."""


def perceived(entry: Entry) -> bool:
    """Return whether the party perceived the event that an Entry records.

    It did if the Entry names nobody, or at least one creature that the party perceives.
    For a choice of the Queen only its actor counts.
    """
    if not entry.unseen or (isinstance(entry, Happened) and entry.what in TO_THE_PARTY):
        return True
    if isinstance(entry, Chose):
        return entry.who not in entry.unseen
    return any(who not in entry.unseen for who in mentioned(entry))
