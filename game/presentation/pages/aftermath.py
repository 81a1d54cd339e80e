"""Log lines that are added after a Command, for changes that the log's Entries do not mention.

Luck markers that have moved, newcomers where no way in was known, dice that lay in a Room and are taken up, company out of sight, where a wall has opened,
who comes after a party that has fled, and barriers that a fight's end leaves to fall in.
"""

from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game import content
from game.bots.errands import far, frontier, stand, ways_from
from game.engine.commands import AnyCommand
from game.engine.entries import Changed, Entry, Happened, Rolled, perceived
from game.engine.steps import Roam, Unsheltered
from game.nest.paths import FAR, marked
from game.presentation.carrying.exchanges import told_apart
from game.presentation.consequences import in_vain
from game.presentation.foes.newcomers import emerged
from game.presentation.foes.patrols import BROKEN, broken_off, outlook
from game.presentation.foes.watching import pursued, watchers
from game.presentation.obstacles.between import afoot, plugged
from game.presentation.obstacles.digging import elsewhere
from game.presentation.obstacles.shutting import behind_glue, glue_told, nearest_glue, unopened
from game.presentation.obstacles.spores import kept_back, loosed
from game.presentation.owed import left_owing, newly_owing, owing
from game.presentation.page import sentence
from game.presentation.pages.luck_moves import moved
from game.presentation.sight import off, strangers, where
from game.presentation.walks.ground import mouths
from game.presentation.walks.unglueing import takes
from game.presentation.walks.ways import foot
from game.run.view import RoomRecord, View, once
from game.telling.log import Line
from game.telling.names import Names
from game.telling.words import capital, counted, joined

EXPLORING, REST = "exploring is broken off", "rest is broken off"
AGAIN = 2
"""The number of times in a row that work is broken off on a Level, at which it is said why, and what may come of it."""


class Laid(NamedTuple):
    """Each party member's Luck marker (00 to 99) and, for each Room, the Actions that cannot be tried again there.

    `markers`: by the member's id. `dice`: the Actions that were tried, by the number of the Level and of the Room.
    [BIND L82-118] `barriers`: how many barriers stand on known cells. `owing`: the Room in which exploring has more to bring.
    `ground`: the known cells that can be walked on, [y, x]. `choosing`: whether it was asked if one rests without a shelter.
    `glued`: the Rooms that lie behind glue, or may. `command`: the one to come. `left`: the Rooms left that owe something.
    `apart`: the name of the Item in hand, alone and so that it is told apart.
    """

    markers: Mapping[int, int] = {}
    dice: Mapping[tuple[int, int], tuple[str, ...]] = {}
    barriers: int = 0
    owing: tuple[int, int] = (0, 0)
    ground: NDArray[np.bool_] | None = None
    choosing: bool = False
    glued: frozenset[tuple[int, int]] | None = None
    command: AnyCommand | None = None
    left: Collection[tuple[int, int]] = ()
    apart: tuple[str, str] | None = None


def laid(view: View, command: AnyCommand | None = None) -> Laid:
    """Return a Laid: the present Luck markers, barriers, and for each Room the Actions that cannot be tried again there."""
    return Laid(
        {member.body.who: member.luck for member in view.party},
        view.lying,
        sum(kind == "barrier" for kind, _, _ in view.built),
        owing(view),
        view.walkable,
        view.asks(Unsheltered),
        glued(view),
        command,
        left_owing(view),
        told_apart(view, command) if command else None,
    )


@once  # one Command leaves what the next begins with
def glued(view: View) -> frozenset[tuple[int, int]] | None:
    """Return (Level, Room) of each Room of this Level that lies, or may lie, behind glue which is known; None in a fight."""
    if view.fight or not view.party:
        return None
    return frozenset((room.level, room.number) for room in behind_glue(view)[0]) if plugged(view) else frozenset()


def newly_glued(before: Laid, view: View) -> Iterator[str]:
    """Yield a sentence on the glue of this Level once it comes out that a Room lies behind it, or may."""
    now = glued(view)
    if before.glued is not None and now and now - before.glued:
        yield f"{glue_told(view).partition(';')[0]}."  # the log says no distance that is another after each step


def told(before: Laid, view: View, entries: Sequence[Entry], n: int) -> list[Line]:
    """Return the log lines to add after Command `n` for changes that its `entries` do not mention.

    `before`: what lay on the table before the Command.
    """
    lines = [*moved(before.markers, view, entries, n), *taken_up(before, view, n)]
    happened = {one.what for one in entries if isinstance(one, Happened)}
    why = breaking(before, view, happened, came := Names().band(kinds := newcomers(entries)))
    if came and REST not in happened and came not in why and not {body.kind for body in strangers(view)} & {*kinds}:
        told_of = f"{sentence('not in sight', who=came)} {by_mouth(view)}".rstrip()
        lines.append(Line(told_of, "plain", Entry(command=n)))
    if vain := in_vain(before.command, view, happened):
        lines.append(Line(vain, "plain", Entry(command=n), decides=True))
    here = (view.number, view.chamber.number if view.chamber else 0)
    over = before.owing == here and here[1] and view.asks(Roam) and not owing(view)[1]
    if over and not view.withheld:  # else an Obstacle has fallen, which hides the rest
        lines.append(Line(sentence("all has come"), "plain", Entry(command=n)))
    if why:
        lines.append(Line(why, "plain", Entry(command=n)))
    if happened & {*BROKEN} and view.asks(Roam) and broken_off(view) == AGAIN and (siege := [*outlook(view)]):
        lines.append(Line(" ".join(siege), "plain", Entry(command=n)))
    if "combat ends" in happened and view.asks(Roam) and (after := pursued(view)):
        lines.append(Line(after, "plain", Entry(command=n)))
    ground = before.ground if getattr(before.ground, "shape", None) == view.walkable.shape else None  # of this Level
    aside = (
        *newly_owing(before.left, view),
        *emerged(view, entries, ground),
        *read_of(view, entries),
        *opened(view, entries, ground),
        *dug_round(view, entries, ground),
        *walled_up(view, entries, ground),
        *fallen(before, entries),
        *held_back(view, entries),
    )
    lines += [Line(one, "plain", Entry(command=n)) for one in (*aside, *newly_glued(before, view))]
    return lines


def fallen(before: Laid, entries: Sequence[Entry]) -> Iterator[str]:
    """Yield a sentence if the end of a Combat has left barriers to fall in. [B 3.8.15]"""
    happened = [one.what for one in entries if isinstance(one, Happened)]
    if "combat ends" in happened and before.barriers > happened.count("barrier breaks"):
        yield sentence("barriers fall in" if before.barriers > 1 else "barrier falls in")


def held_back(view: View, entries: Sequence[Entry]) -> Iterator[str]:
    """Yield a sentence on what was thrown and waits behind the Obstacle that has just fallen, or that none of it can do harm, if that is known. [B 3.14.8]"""
    fell = any(isinstance(one, Changed) and one.feature == "Obstruction" and one.new > one.old for one in entries)
    if not fell or not view.withheld or view.chamber is None:
        return
    if what := loosed(view):
        yield sentence("held back", what=what)
    elif len({*kept_back(view, view.chamber.obstruction)}) == 1:
        yield sentence("held back harmless")


def newcomers(entries: Sequence[Entry]) -> list[str]:
    """Return of what kinds those are who have come by an Encounter that was announced."""
    notes = [one.note.split(", ") for one in entries if isinstance(one, Happened) and one.what == "Encounter"]
    return [kind for note in notes for kind in note]


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


def by_mouth(view: View) -> str:
    """Return a sentence on the known opening through which newcomers come, or "". R-54

    No opening is named if none is known that is more than a step away, nor while the Director chooses it. Where
    newcomers stand is not told, for nobody has seen or smelt them.
    """
    x, y = where(view)
    known = [(cx, cy) for cx, cy in mouths(view) if max(abs(cx - x), abs(cy - y)) > 1]
    helps = known and view.settings["director"] != "on"
    return sentence("by the far mouth", where=off(view, known[-1])) if helps else ""


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


DUG = "digging"
"""How a Room was found whose wall somebody dug through."""
TORN = {"Obstacle torn down", "tunnel cleared"}
"""The events by which a dig leads round what shuts the party in. [R-32]"""
Ground = NDArray[np.bool_] | None
"""The known cells that can be walked on, [y, x]; None where that is not known."""


def read_of(view: View, entries: Sequence[Entry]) -> Iterator[str]:
    """Yield a sentence on where the Room lies that a Hint has shown, and on how a way to it may be found. [B 2.16.4]"""
    for one in entries:
        if isinstance(one, Happened) and one.what == "reads of a Room":
            spots = [*zip(*((view.rooms == one.number) & view.known).nonzero()[::-1], strict=True)]
            x, y = min(spots, key=lambda cell: max(abs(cell[0] - where(view)[0]), abs(cell[1] - where(view)[1])))
            yield sentence("hint room", level=view.number, where=off(view, (int(x), int(y))), how=unopened(view))


def opened(view: View, entries: Sequence[Entry], before: Ground) -> Iterator[str]:
    """Yield one sentence on all new Rooms whose walls are not in the Room where the party found them, or that were dug for. R-30

    It says in which Room's wall each way opens, how far that Room is to walk, if a way there is known, in which direction,
    and why it is none of this Room's; and on which side the wall has opened, where that is here and there is no other.
    `before`: the known ground before the Command.
    """
    new = {one.number for one in entries if isinstance(one, Happened) and one.what == "Room opens"}
    if not new:
        return
    rooms = {room.number: room for room in view.pool if room.level == view.number}
    dist = afoot(view)
    ways: list[str] = []
    found = [rooms[number] for number in sorted(new & set(rooms))]
    for room, *more in chains([one for one in found if elsewhere(one) or (one.found == DUG and one.opens_from)]):
        start = rooms[room.opens_from]
        moves = 0 if start.here else far(dist, foot(view, dist, start))
        away = f"{counted(moves, 'move')} away, " if moves < FAR else ""
        away = "where you are" if start.here else f"{away}{off(view, (start.x, start.y))}"
        opens = "" if ways else "opens "
        on = ", then ".join(f"the {one.kind}, Room {one.number}" for one in more)
        on = f", and goes on to {on}" if more else ""
        ways.append(f"to the {room.kind}, Room {room.number}, {opens}from Room {start.number}, {away}{on}")
    if ways:
        at = gap(view, before) if len(new) == 1 and rooms[found[0].opens_from].here else ""
        where = sentence("wall is open", where=at) if at else ""
        here = view.chamber.number if view.chamber else 0
        if here and any(elsewhere(one) and one.found_in == here for one in found):
            where += sentence("no wall here")
        yield sentence("opens elsewhere", ways="; ".join(ways), where=where)


def chains(rooms: Sequence[RoomRecord]) -> Iterator[list[RoomRecord]]:
    """Yield these Rooms in rows as the map has them, each Room opening from the one before; where a row forks, another begins."""
    numbers, left = {one.number for one in rooms}, [*rooms]
    while left:
        row = [min(left, key=lambda one: one.opens_from in numbers)]
        while more := [one for one in left if one.opens_from == row[-1].number and one not in row]:
            row.append(more[0])
        left = [one for one in left if one not in row]
        numbers = {one.number for one in left}
        yield row


def dug_round(view: View, entries: Sequence[Entry], before: Ground) -> Iterator[str]:
    """Yield a sentence on a dig that has led round an Obstacle or glue: where it is open now, and to which Rooms, if to any ground. [R-30, R-32]

    `before`: the known ground before the Command. Of glue that nobody saw it says so: it may have been laid, and dug away, within the Command.
    """
    dug = any(isinstance(one, Rolled) and one.action == "dig" for one in entries)
    torn = {one.what for one in entries if isinstance(one, Happened)} & TORN
    if before is None or not (dug and torn):
        return
    if not (at := gap(view, before)):
        if "tunnel cleared" in torn and (cell := view.changed_last):
            name = "dug round meanwhile" if before[cell[::-1]] else "dug round"
            yield sentence(name, where=off(view, cell), rooms="")
        return
    new = (ways_from(view, before) == FAR) & (afoot(view) < FAR)
    freed = [room for room in view.pool if room.level == view.number and not room.here and new[room.y, room.x]]
    names = capital(joined([f"the {room.kind}, Room {room.number}" for room in freed]))
    leads = freed or (new & (before | frontier(view))).any()  # beyond what lay there itself
    told = sentence("dug round Rooms", rooms=names) if freed else ""
    yield sentence("dug round" if leads else "dug round in vain", where=at, rooms=told)


def walled_up(view: View, entries: Sequence[Entry], before: Ground) -> Iterator[str]:
    """Yield a sentence on an opening that was just shut, seen or not: where it is, and what it takes to open it. [R-32]"""
    done = [one for one in entries if isinstance(one, Happened) and one.what == "walls up"]
    seen = any(map(perceived, done))
    if done and (at := nearest_glue(view)) and (seen or (before is not None and before[at[::-1]])):
        yield sentence("walled up" if seen else "walled up unseen", where=off(view, at), takes=takes(view))


def gap(view: View, before: Ground) -> str:
    """Return where the nearest known cell is that could not be walked on `before`: "3 cells east"; "" if there is none."""
    if before is None:
        return ""
    mx, my = stand(view)
    found = min(((max(abs(x - mx), abs(y - my)), (x, y)) for x, y in marked(view.walkable & ~before)), default=None)
    return off(view, found[1]) if found else ""
