"""Log lines that are added after a Command, for changes that the log's Entries do not mention.

Luck markers that have moved, newcomers where no way in was known, dice that lay in a Room and are taken up, company out of sight, where a wall has opened,
who comes after a party that has fled, and barriers that a fight's end leaves to fall in.
A double of any d100 is the new Luck, and Luck that was pushed is 0. [B 2.3.9]
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game import content
from game.engine.entries import Entry, Happened, Rolled
from game.engine.refusals import Refusal
from game.engine.steps import Roam, Unsheltered
from game.presentation.foes.newcomers import emerged
from game.presentation.foes.patrols import BROKEN, broken_off, outlook
from game.presentation.foes.watching import pursued, watchers
from game.presentation.obstacles.shutting import behind_glue, glue, glue_told
from game.presentation.page import sentence
from game.presentation.pages.opened import dug_round, opened, walled_up
from game.presentation.sight import off, strangers, where
from game.presentation.walks.ground import mouths
from game.run.view import View
from game.telling.log import Line
from game.telling.names import Names
from game.telling.words import joined

EXPLORING, REST = "exploring is broken off", "rest is broken off"
AGAIN = 2
"""The number of times in a row that work is broken off on a Level, at which it is said why, and what may come of it."""


class Laid(NamedTuple):
    """Each party member's Luck marker (00 to 99) and, for each Room, the Actions that cannot be tried again there.

    `markers`: by the member's id. `dice`: the Actions that were tried, by the number of the Level and of the Room.
    [BIND L82-118] `barriers`: how many barriers stand on known cells. `owing`: the Room in which exploring has more to bring.
    `ground`: the known cells that can be walked on, [y, x]. `choosing`: whether it was asked if one rests without a shelter.
    `glued`: the Rooms that lie behind glue, or may.
    """

    markers: Mapping[int, int] = {}
    dice: Mapping[tuple[int, int], tuple[str, ...]] = {}
    barriers: int = 0
    owing: tuple[int, int] = (0, 0)
    ground: NDArray[np.bool_] | None = None
    choosing: bool = False
    glued: frozenset[tuple[int, int]] | None = None


def laid(view: View) -> Laid:
    """Return a Laid: the present Luck markers, barriers, and for each Room the Actions that cannot be tried again there."""
    barriers = sum(kind == "barrier" for kind, _, _ in view.built)
    return Laid(
        {member.body.who: member.luck for member in view.party},
        view.lying,
        barriers,
        owing(view),
        view.walkable,
        view.asks(Unsheltered),
        glued(view),
    )


def glued(view: View) -> frozenset[tuple[int, int]] | None:
    """Return (Level, Room) of each Room of this Level that lies, or may lie, behind glue which is known; None in a fight."""
    if view.fight or not view.party:
        return None
    return frozenset((room.level, room.number) for room in behind_glue(view)[0]) if glue(view) else frozenset()


def newly_glued(before: Laid, view: View) -> Iterator[str]:
    """Yield a sentence on the glue of this Level once it comes out that a Room lies behind it, or may."""
    now = glued(view)
    if before.glued is not None and now and now - before.glued:
        yield glue_told(view)


def owing(view: View) -> tuple[int, int]:
    """Return (Level, Room) if the rest of what exploring this Room brings is still to come; else (0, 0). [B 3.14.8]"""
    owes = view.chamber and any(choice.refused == Refusal.OWING for choice in view.choices)
    return (view.number, view.chamber.number) if view.chamber and owes else (0, 0)


def told(before: Laid, view: View, entries: Sequence[Entry], n: int) -> list[Line]:
    """Return the log lines to add after Command `n` for changes that its `entries` do not mention.

    `before`: what lay on the table before the Command.
    """
    lines = [*moved(before.markers, view, entries, n), *taken_up(before, view, n)]
    happened = {one.what for one in entries if isinstance(one, Happened)}
    if (came := newcomers(entries)) and REST not in happened and not strangers(view):
        lines.append(Line(unseen(view, came), "plain", Entry(command=n)))
    here = (view.number, view.chamber.number if view.chamber else 0)
    if before.owing == here and here[1] and view.asks(Roam) and not owing(view)[1]:
        lines.append(Line(sentence("all has come"), "plain", Entry(command=n)))
    if why := breaking(before, view, happened, came):
        lines.append(Line(why, "plain", Entry(command=n)))
    if happened & {*BROKEN} and view.asks(Roam) and broken_off(view) == AGAIN and (siege := [*outlook(view)]):
        lines.append(Line(" ".join(siege), "plain", Entry(command=n)))
    if "combat ends" in happened and view.asks(Roam) and (after := pursued(view)):
        lines.append(Line(after, "plain", Entry(command=n)))
    aside = (
        *emerged(view, entries, before.ground),
        *opened(view, entries, before.ground),
        *dug_round(view, entries, before.ground),
        *walled_up(view, entries),
        *fallen(before, entries),
    )
    lines += [Line(one, "plain", Entry(command=n)) for one in (*aside, *newly_glued(before, view))]
    return lines


def fallen(before: Laid, entries: Sequence[Entry]) -> Iterator[str]:
    """Yield a sentence if the end of a Combat has left barriers to fall in. [B 3.8.15]"""
    happened = [one.what for one in entries if isinstance(one, Happened)]
    if "combat ends" in happened and before.barriers > happened.count("barrier breaks"):
        yield sentence("barriers fall in" if before.barriers > 1 else "barrier falls in")


def newcomers(entries: Sequence[Entry]) -> str:
    """Return who has come by an Encounter that was announced: "my Workers"; "" if nobody has."""
    notes = [one.note.split(", ") for one in entries if isinstance(one, Happened) and one.what == "Encounter"]
    return Names().band([kind for note in notes for kind in note])


def breaking(before: Laid, view: View, happened: Container[str], came: str) -> str:
    """Return who has broken off a long Action, as far as the party may know; "" if none was, or by the party's own choice.

    `came`: who was announced meanwhile.
    """
    if not view.asks(Roam) or (EXPLORING not in happened and REST not in happened):
        return ""
    if "combat begins" in happened or "combat ends" in happened:
        return sentence("fight broke it off") if REST in happened else ""
    if (known := watchers(view)) != sentence("watched unseen"):
        return known
    if came:
        return f"{sentence('broke it off', who=came)} {by_mouth(view)}".rstrip()
    return "" if before.choosing else known


def unseen(view: View, came: str) -> str:
    """Return a text which says that the newcomers `came` are not in sight, and through which opening they come. R-54"""
    return f"{sentence('not in sight', who=came)} {by_mouth(view)}".rstrip()


def by_mouth(view: View) -> str:
    """Return a sentence on the known opening through which newcomers come, or "". R-54

    No opening is named if none is known that is more than a step away, nor while the Director chooses it. Where
    newcomers stand is not told, for nobody has seen or smelt them.
    """
    x, y = where(view)
    known = [(cx, cy) for cx, cy in mouths(view) if max(abs(cx - x), abs(cy - y)) > 1]
    helps = known and view.settings["director"] != "on"
    return sentence("by the far mouth", where=off(view, known[-1])) if helps else ""


LUCK = "B 2.3.9"
"""The rule by which any double on a d100 becomes the Luck."""


def moved(before: Mapping[int, int], view: View, entries: Sequence[Entry], n: int) -> Iterator[Line]:
    """Yield a log line for each Luck marker that Command `n` has changed, with the roll that changed it.

    `before`: the markers till then. Of the first that has moved at all it tells what it is for.
    """
    first = all(marker == content.constants().party.luck for marker in before.values())
    for member in view.party:
        who, now = member.body.who, member.luck
        if (then := before.get(who, now)) == now:
            continue
        pushed = not now and any(isinstance(one, Rolled) and (one.who, one.action) == (who, "Luck") for one in entries)
        why = sentence("luck pushed") if pushed else sentence("luck double")
        whose = "" if len(view.party) == 1 else f"{member.body.name}: "
        told = sentence("luck moves", whose=whose, then=str(then), now=str(now), why=why) + sentence("luck for") * first
        first = False
        yield Line(told, "alarm" if now < then else "plain", Entry(command=n, rule=LUCK))


def taken_up(before: Laid, view: View, n: int) -> Iterator[Line]:
    """Yield a log line if Actions that were tried in a Room can be tried again there after Command `n`. [BIND-6]

    A die left lying in the Room shows that an Action was tried there; now these dice are picked up. Of Rooms on other Levels nothing
    is said: Rooms are numbered anew on each, and there is nobody to try.
    """
    gone = {at: dice for at, dice in before.dice.items() if at not in view.lying and at[0] == view.number}
    if gone:
        formulas = content.formulas()
        tried = joined(list(dict.fromkeys(formulas[name].key or name for dice in gone.values() for name in dice)))
        rooms = f"{'Rooms' if len(gone) > 1 else 'Room'} {joined([str(number) for _, number in gone])}"
        yield Line(sentence("dice taken up", rooms=rooms, tried=tried), "plain", Entry(command=n))
