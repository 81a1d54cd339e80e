"""The head (first line) of a recording: its fields, and whether this version can continue the run."""

import re
from functools import cache
from typing import NamedTuple

from msgspec import UNSET, Struct, UnsetType

from game import content
from game.dice import normal
from game.printable import Invalid
from game.run import creation
from game.run.creation import Creation

FORMATS = (1, 2)
"""The formats of a journal that this game reads; the last is the one that it writes, with Sittings."""
PROFILES = ("solo", "book")
SHOWN = 40
"""The number of characters of an invalid word that error messages quote."""
VERSION = re.compile(r"[\w.+-]{1,40}", re.ASCII)
RULES = re.compile(r"[0-9a-f]{16}")


class Head(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The head of a run, the first line of its journal: everything on which the beginning of the run depends."""

    format: int = FORMATS[-1]
    game: str
    rules: str  # hash of the decoded content
    seed: str
    profile: str
    party: tuple[str, ...]
    job: str
    edition: str | UnsetType = UNSET  # of the rules; not written for fd100
    sheets: tuple[Creation, ...] | UnsetType = UNSET  # of those of the party whom their player has made

    @property
    def system(self) -> str:
        """The name of the edition (rule system), "" for the default one, which is fd100."""
        return self.edition or ""


class Rules(NamedTuple):
    """The rules of a raid: the profile (solo or book), and the edition (rule system), "" for fd100."""

    profile: str = "solo"
    edition: str = ""


USUAL = Rules()


def check(head: Head) -> Head:
    """Check that a run can begin with this head (the first line of its journal), and return the head.

    Raises ValueError with a message of one line.
    """
    most = content.constants().party.most
    for kind in head.party[: most + 1]:
        if kind not in content.classes():
            raise Invalid(f"no such class: {kind[:SHOWN]!r} (there are {', '.join(content.classes())})")
    if not 1 <= len(head.party) <= most or len(set(head.party)) < len(head.party):
        raise Invalid("a party is one to six characters, each class once")
    if head.job not in content.jobs():
        raise Invalid(f"no such Job: {head.job[:SHOWN]!r} (there are {', '.join(content.jobs())})")
    if head.system and (head.system not in played() or head.system == "fd100"):
        raise Invalid(f"no raids by the rules {head.system[:SHOWN]!r} (there are {', '.join(played())})")
    creation.together(head.sheets or (), head.party, head.system)
    if head.profile not in PROFILES:
        raise Invalid(f"no such profile: {head.profile[:SHOWN]!r} (there are {' and '.join(PROFILES)})")
    if normal(head.seed) != head.seed:
        raise Invalid("the seed is not in the form it is written in")
    if not VERSION.fullmatch(head.game):
        raise Invalid(f"no version of a game: {head.game[:SHOWN]!r}")
    if not RULES.fullmatch(head.rules):
        raise Invalid(f"no fingerprint of rules: {head.rules[:SHOWN]!r}")
    return head


def played() -> list[str]:
    """Return the names of the editions (rule systems) under which raids can be played."""
    return [name for name, row in content.editions().items() if row.raids]


def next_rules(edition: str) -> str:
    """Return the name of the next edition under which raids can be played; after the last one, the first."""
    names = played()
    return names[(names.index(edition) + 1) % len(names)]


@cache
def game_version() -> str:
    """Return the version of the installed package, or "0" if it is not installed."""
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415  a fiftieth of a second

    try:
        return version("nest-raid")
    except PackageNotFoundError:
        return "0"


def foreign(rules: str, game: str, edition: str = "") -> str:
    """Return a text that says how these rules and this version differ from the running game's; "" if equal.

    It says "other rules", "game version 0.0.9", or both.
    """
    told = []
    if rules != content.fingerprint(edition):
        told.append("other rules")
    if game != game_version():
        told.append(f"game version {game}")
    return " and ".join(told)
