"""Entries: what has happened, structured. Log, cards, `why`, statistics and tests read them; nobody else formats text."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Union

from msgspec import Struct, field
from msgspec.structs import replace

from game.engine.store import Component, the
from game.fd100 import Roll


class Entry(Struct, frozen=True, tag=True, tag_field="told", kw_only=True, omit_defaults=True):
    """One thing that has happened: after which command, and by which rule. `tell` fills these in.

    `unseen`: those it names of whom the party perceived nothing then; the house fills it in. Who tells a raid in play keeps
    silent about them.
    """

    command: int = 0
    rule: str = ""
    unseen: tuple[int, ...] = ()


class Came(Entry, frozen=True):
    """A character or creature enters the story: from here on her number stands for her."""

    who: int
    kind: str
    name: str


class Rolled(Entry, frozen=True):
    """An Action, or a Boolean Roll of that name."""

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


class Healed(Entry, frozen=True):
    who: int
    total: int


class Died(Entry, frozen=True):
    who: int
    cause: str


class Changed(Entry, frozen=True):
    """A rating, by a Quantification Roll or outright: Hunger 12 > 57 on d60."""

    who: int
    feature: str
    old: int
    new: int
    die: int = 0


class Stood(Entry, frozen=True):
    """Her place on the Disposition Track: from, to."""

    who: int
    was: str
    now: str


class Chose(Entry, frozen=True):
    """A decision of the Queen, with her reason."""

    who: int
    action: str
    reason: str
    target: int = 0


class Ruled(Entry, frozen=True):
    """The Queen allows an improvised Action: how apt, by what against what, with which chance in percent."""

    who: int
    action: str
    feature: str
    verdict: str
    reason: str
    chance: int
    flair: tuple[str, ...] = ()
    target: int = 0


class Generated(Entry, frozen=True):
    """An instance of Cost, Risk or Reward, and the Events its die matched."""

    table: str
    die: int
    events: tuple[str, ...]


class Happened(Entry, frozen=True):
    """Anything that needs no numbers of its own: "round begins", "eats". Its sentence stands in assets/telling.toml."""

    what: str
    who: int = 0
    note: str = ""
    number: int = 0


if TYPE_CHECKING:
    AnyEntry = Entry
else:
    AnyEntry = Union[tuple(Entry.__subclasses__())]  # noqa: UP007


class Chronicle(Component):
    """What was told since the last command: the run collects it. The whole story is derived, hence no state."""

    command: int = 0
    rule: str = ""
    fresh: "list[AnyEntry]" = field(default_factory=list)


def tell(entry: Entry) -> None:
    story = the(Chronicle)
    story.fresh.append(replace(entry, command=story.command, rule=story.rule))


def mentioned(entry: Entry) -> Iterator[int]:
    """Yields the ids of those it is about, whoever does it first."""
    yield from (who for field in ("by", "who", "target") if (who := getattr(entry, field, 0)))


TO_THE_PARTY = ("noticed", "unnoticed")
"""What happens to the party though it names only who does it."""


def perceived(entry: Entry) -> bool:
    """Says whether the party could tell that it happened: it names nobody, or not only those who were not perceived.

    Why the Queen lets somebody do something, only who sees the doer is told.
    """
    if not entry.unseen or (isinstance(entry, Happened) and entry.what in TO_THE_PARTY):
        return True
    if isinstance(entry, Chose):
        return entry.who not in entry.unseen
    return any(who not in entry.unseen for who in mentioned(entry))
