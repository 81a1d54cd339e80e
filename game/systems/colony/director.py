"""The Director: an optional part of the game that makes choices which the rules leave open. [RULES 5.1]

It picks what keeps a raid well paced. It is a setting, off by default. It knows only what the player can see: how hurt
the party is, and how long ago its last Combat was. It chooses which newcomers come first and by which tunnel, and which
walled Rooms of a new Level have guards, and so how soon the party meets one. It never chooses whether, how many or how
strong, and never changes a die.
"""

from collections.abc import Sequence

from msgspec import Struct

from game import content
from game.engine import tell
from game.engine.components import At, Body, Raid
from game.engine.entries import Chose, Chronicle
from game.engine.store import get, the
from game.nest.dig import Chamber
from game.nest.paths import Cell
from game.systems.ground import apart
from game.systems.party import party

SETTING = "director"
RULE, POSTS = "R section 5.1 R section 5.3", "R section 5.1 B 4.6.2 R-54"


class Pace(Struct, frozen=True):
    """The Director's present wish for the pace of the raid, "ease", "press" or "" for none, with its reason as text."""

    wants: str = ""
    why: str = ""


def pace() -> Pace:
    """Return the Director's present wish: to ease the raid, to press the party, or neither.

    It depends on the party's Wounds and on the turns since the last Combat.
    """
    raid = the(Raid)
    if raid.settings.get(SETTING) != "on":
        return Pace()
    rules, bodies, since = content.constants().director, [get(who, Body) for who in party()], raid.turn - raid.fought
    if rules.hurt * sum(body.wounds for body in bodies) >= sum(body.limit for body in bodies):
        return Pace("ease", "the party is hurt")
    if since < rules.breath:
        return Pace("ease", "they have just fought")
    if since >= rules.lull:
        return Pace("press", "nobody has troubled them for long")
    return Pace()


def by_which(mouths: Sequence[Cell], first: At) -> tuple[Cell, str]:
    """Return the chamber entrance (a cell) for newcomers, and the Director's reason for this choice.

    By default it is the mouth farthest from `first`, and the reason is "".
    """
    far = {cell: apart(At(*cell), first) for cell in mouths}
    farthest, now = max(mouths, key=far.__getitem__), pace()
    nearest = min(
        (cell for cell in mouths if far[cell] >= content.constants().director.room),
        key=far.__getitem__,
        default=farthest,
    )
    if not now.wants or far[nearest] == far[farthest]:
        return farthest, ""
    return (
        (nearest, f"the near tunnel: {now.why}") if now.wants == "press" else (farthest, f"the far tunnel: {now.why}")
    )


def in_turn(coming: list[str]) -> tuple[list[str], str]:
    """Return the kinds `coming` in the order in which the newcomers come, and the Director's reason for this order.

    The reason is "" if the Director changes nothing.
    Those that the Director prefers, armed or unarmed ones, are first.
    """
    now, armed = pace(), [content.kinds()[kind].base is not None for kind in coming]
    if not now.wants or len(set(armed)) == 1:
        return coming, ""
    order = sorted(range(len(coming)), key=lambda n: armed[n] == (now.wants == "ease"))
    who = "soldiers" if now.wants == "press" else "labourers"
    return [coming[n] for n in order], f"{who} first: {now.why}"


def guarded(deepest: list[Chamber]) -> tuple[list[Chamber], str]:
    """Return the closed Rooms in the order in which they get guards, and the Director's reason for this order.

    The reason is "" if the Director changes nothing.
    """
    now = pace()
    if not now.wants or len(deepest) < 2:
        return deepest, ""
    if now.wants == "press":
        return deepest[::-1], f"the near Rooms: {now.why}"
    return deepest, f"the deep Rooms: {now.why}"


def tell_why(who: int, deed: str, *reasons: str, rule: str = RULE) -> None:
    """Record in the Chronicle why creature `who` does something that the Director chose.

    `deed`: what creature `who` does. There is one Entry for each of the `reasons` that is not "".
    """
    story = the(Chronicle)
    before, story.rule = story.rule, rule
    for reason in filter(None, reasons):
        tell(Chose(who, deed, reason))
    story.rule = before
