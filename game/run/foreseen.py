"""A comparison of an Action's trial runs: which consequences are certain, and which only possible.

It also tells how many Wounds are possible.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from game import content
from game.engine.components import At, Structure
from game.engine.entries import Changed, Entry, Happened
from game.engine.store import query
from game.run.view_records import Consequence
from game.systems.party import side

ASTRAY = -1
"""The `who` of a Consequence if the dice choose which creature of the actor's own Side it affects."""


def laid(told: Iterable[Entry]) -> str:
    """Return the cell of the web whose laying these Entries tell of, as "x,y", or "" if they tell of none. [R-64]"""
    if not any(isinstance(entry, Happened) and entry.what == "lays a web" for entry in told):
        return ""
    _, at = max((thing, at) for thing, built, at in query(Structure, At) if built.kind == "web")  # the newest
    return f"{at.x},{at.y}"


def certain(actor: int, tries: list[list[Consequence]]) -> tuple[Consequence, ...]:
    """Return all Consequences found in an Action's trials, each marked as sure or as only possible.

    A Consequence is sure if it was found in all of them.
    """
    first, others = tries[0], [list(one) for one in tries[1:]]
    found: list[Consequence] = []
    for one in first:
        twins = [_twin(actor, one, other) for other in others]
        for other, twin in zip(others, twins, strict=True):
            if twin:
                other.remove(twin)
        if all(twin == one for twin in twins):
            found.append(one)
        elif all(twin and _varies(one, twin) for twin in twins):
            amounts = [each.now for each in (one, *twins) if each]
            found.append(replace(one, now=min(amounts), most=max(amounts)))
        elif all(twins):
            die = max(twin.die for twin in (one, *twins) if twin)
            more = 0 if die else one.now - one.was
            found.append(replace(one, who=ASTRAY, was=0, now=more, how="set", die=die))
        else:
            found.append(replace(one, sure=False))
    left = dict.fromkeys(replace(one, sure=False) for other in others for one in other)
    return (*found, *(one for one in left if one not in found))


def _twin(actor: int, one: Consequence, among: list[Consequence]) -> Consequence | None:
    """Return the Consequence in `among` that matches `one`, or None if there is none.

    They match if they differ only in what dice not yet thrown will decide.
    """
    return next((o for o in among if o == one or _varies(one, o) or _strayed(actor, one, o)), None)


def _varies(one: Consequence, other: Consequence) -> bool:
    """Return whether two Consequences are Wounds of the same creature, or healing of the same creature.

    Their numbers may differ.
    """
    return one.what in ("wounds", "heals") and replace(one, now=0) == replace(other, now=0)


def _strayed(actor: int, one: Consequence, other: Consequence) -> bool:
    """Return whether two Consequences give the same Effect to different creatures of the actor's Side."""
    same = (one.what, one.name, one.what) == (other.what, other.name, "effect")
    return same and actor not in (one.who, other.who) and side(one.who) == side(other.who) == side(actor)


def effects(entries: Iterable[Entry]) -> list[Consequence]:
    """Return the changes of Effects that these Entries report, each as a Consequence without a die."""
    changes = [one for one in entries if isinstance(one, Changed) and one.feature in content.effects()]
    return [
        Consequence("effect", one.who, name=one.feature, was=one.old, now=one.new, how="" if one.old else "set")
        for one in changes
    ]


def warded(entries: Iterable[Entry], blow: str) -> list[Consequence]:
    """Return a Consequence, with the name of the Attack `blow`, for each gift of food used up to keep off Wounds. [R-47]"""
    used = [one for one in entries if isinstance(one, Happened) and one.what == "a gift is used"]
    kept = dict.fromkeys((one.who, one.note) for one in used if content.abilities()[one.note].wards)
    return [Consequence("named", who, name=f"{{whose}} {gift}", blow=blow) for who, gift in kept]
