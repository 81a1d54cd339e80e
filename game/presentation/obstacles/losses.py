"""Warnings that a move would lose what a Room's Obstacle hides, or lead into a web. [B 3.14.8]

Each is given once, for each Room or web; of an Obstacle again after each try to tear it down. What a raid's walks have met and warned of is remembered here.
"""

from collections.abc import Iterable
from typing import Protocol

from msgspec import Struct

from game import content
from game.bots.carrying import Left
from game.engine.commands import Act, AnyCommand, Enter, Go
from game.engine.entries import Changed, Rolled
from game.engine.steps import Roam
from game.presentation.foes.last_seen import Last, Sensed, away
from game.presentation.foes.watching import why_not
from game.presentation.obstacles.spores import INFECTION, kept_back
from game.presentation.obstacles.webs import caught
from game.run.view import Seen, View, once

LOST = (
    "The Obstacle hides what this Room has left to bring, and that may be good: once you are out, it is lost for good. "
)
WARNED = (
    f"{LOST}Tear it down first, or go on: you are not asked again, unless you have tried to tear it down meanwhile."
)


BAD = {INFECTION, "Encounter"}
"""The Events of an exploration that are good for nothing."""
LONG, CHARGE = "a long walk", "a Charge"
"""What is asked of a long walk, before its Command and goal, and of a Charge."""
NONE = 0, (0, 0), 0
"""No long walk, as WalkMemory has the last one."""


class Destination(Struct, frozen=True):
    """A place on a Level of the nest. `kind`: "room", "way" or "job"; of this Level "things", "glue" and "edge", too.

    `number`: that of the Room, or the way's id.
    """

    level: int
    kind: str
    number: int = 0


class WalkMemory(Struct):
    """The memory of a raid's automatic walks: what they have come across and which warnings were given.

    With it, nothing interrupts a walk twice, and nothing is told twice. Rooms are pairs of Level and number.
    """

    met: set[str] = set()  # unarmed creatures that have been in view, by name
    passed: set[tuple[int, int]] = set()  # Rooms in which an automatic walk has begun; later walks do not stop in them
    looked: dict[
        int, list[tuple[int, int]]
    ] = {}  # by Level: cells at the map's edge where `o` stood, and nothing new came in sight
    warned: set[tuple[int, int]] = set()  # Rooms for which the warning of what leaving loses was given
    seen: set[int] = set()  # ids of creatures, ways and things that have been in view
    last: Last = {}  # where each armed creature was sensed last
    freshest: Sensed | None = None  # the nearest armed foe when any was sensed last
    braved: dict[int, int] = {}  # ids of armed foes of which walking on was warned, with their distance in cells then
    brushed: set[int] = set()  # ids of armed foes of which it was told that a walk may let them notice the party
    slipped: set[int] = (
        set()
    )  # ids of those who were slipped past, of whom it was told that they may notice the party anew
    unheard: dict[int, object] = {}  # by id (0: out of sight): how it was when a walk stopped for who had not noticed
    webbed: set[tuple[int, tuple[int, int]]] = set()  # ids of the party and cells of webs of which it was warned
    led: set[tuple[int, int, str]] = set()  # Levels, leaders and Actions for which it was told who would do much better
    shunned: set[tuple[int, str]] = set()  # Levels and kinds of foes of which it was told that a walk goes round them
    told_order: bool = False  # whether it was told which order pays for a failed dig
    elsewhere: set[int] = set()  # Levels on which it was told how many unspent Rooms the others have
    agreed: set[tuple[int, tuple[int, int]]] = set()  # Levels and goals of long walks that were told of once
    rounds: set[tuple[int, tuple[int, int]]] = set()  # those told of as a long way round
    long: tuple[int, tuple[int, int], int] = (
        NONE  # Level, goal and moves as told of the last long walk, till it arrives
    )
    # of that to a way: Level, id, its `merits` then, and the ids of all ways known then
    heading: tuple[int, int, tuple[bool, ...], tuple[int, ...]] = 0, 0, (), ()
    idle: int = -1  # the number of Commands when nothing was left to walk to: what is best then is said at once
    named: str = ""  # the action whose key the message on the screen asks for again
    asked: object = None  # what was told of last, which the same key again does: it holds until another key is typed
    offered: set[tuple[int, int]] = (
        set()
    )  # Rooms for which it was told that walking on explores them; 0 for a Level, that it leaves for a way
    about: tuple[object, int] = None, 0  # the Turn and foe that a key, or advice, was about last: it is aimed at first
    flight: object = None  # the Turn of who is Retreating, and what of its end was told
    rushed: tuple[object, int, str] = (None, 0, "")  # the Turn, foe and Disposition in which a Charge was advised last
    dying: set[tuple[int, int]] = set()  # numbers of fights, and ids of the party at their last Wound, as it was told
    halved: set[tuple[int, int]] = set()  # as `dying`, at half of their Wounds
    fought: set[tuple[int, int]] = set()  # as `dying`, of armed creatures that a series of Turns has had in sight
    log_named: set[int] = set()  # numbers of fights in whose sums the log's key was told
    bypassed: set[tuple[int, int]] = set()  # Rooms for which it was told that their Obstacle is in the only way on
    spurned: dict[int, Left] = {}  # by id: Items that were left lying or put down; the adviser's mind has the same
    dangers: dict[int, tuple[int, Seen]] = {}  # armed creatures of all Levels, by id: the Level, and as sensed last
    letters: dict[int, dict[Destination, str]] = {}  # by Level: those that places have in the list of them there
    journey: Destination | None = None  # where a journey over several Levels is bound that has not arrived
    paused: tuple[int, tuple[int, int], int] | None = None  # its last Level and cell, and how many fights there were
    closed: set[int] = set()  # dead ends (ids of passages) that the player was told of, or asked for

    def again(self, *what: object) -> bool:
        """Return whether just this was told of last, so that it is to be done now, and note that it is told of."""
        known, self.asked = self.asked == what, what
        return known

    def forget(self, asked: object, *, listed: bool) -> None:
        """Let what was `asked` before this key not be done by the same again, unless the key has asked it once more.

        A long walk or a journey may be chosen in a list, which has to be opened for the same again (`listed`).
        """
        if self.asked is asked and not (listed and self.by_enter):
            self.asked = None

    @property
    def by_enter(self) -> bool:
        """Whether what was told of last, which the same again does, is done by Enter too: a long walk, a journey or a Charge."""
        asked = self.asked
        return isinstance(asked, tuple) and (asked[0] in (LONG, CHARGE) or isinstance(asked[0], Destination))

    def lurking(self, view: View) -> dict[tuple[int, int], str]:
        """Return where armed creatures were sensed last on this Level, a short while ago: by cell, the name.

        What is remembered of the Level before is nothing here: its cells may not even be on this map. Who was there before the last
        Command may have died of it.
        """
        gone, last = away(view), self.last.items()
        return {(body.x, body.y): body.name for who, (at, _, body) in last if at == view.number and who not in gone}

    def feared(self, view: View) -> list[Seen]:
        """Return the armed creatures of this Level, as sensed last, but those that the log has told to be dead or gone since."""
        gone = away(view)
        return [body for who, (level, body) in self.dangers.items() if level == view.number and who not in gone]


class Leaver(Protocol):
    """An object that gives `warning` a raid's View, and the memory of the raid's automatic walks."""

    @property
    def view(self) -> View: ...
    @property
    def memory(self) -> WalkMemory: ...


class Keyed(Leaver, Protocol):
    """An object with the memory of a raid's walks that knows the keys, too."""

    def called(self, action: str) -> str: ...


def once_more(front: Keyed, action: str) -> str:
    """Return as text that a message asks for this action's key again, "o again", and note it for the line of likely keys."""
    front.memory.named = action
    return f"{front.called(action)} again"


def warning(raid: Leaver, command: AnyCommand) -> str:
    """Return a warning if this Command loses something for good by leaving the Room, or leads into a web, else "".

    It is given once for each Room, and for each web and member of the party.
    """
    return caught(raid.view, command, raid.memory.webbed) or loses(raid, command)


def forewarned(raid: Leaver, cells: Iterable[tuple[int, int]], told: str) -> str:
    """Return `told`, which says what begins a walk over these cells, after the warning that would stop the walk at once."""
    warned = filter(None, (loses(raid, Go(*cell)) for cell in cells))
    return f"{next(warned, '')} {told}".lstrip()


def loses(raid: Leaver, command: AnyCommand) -> str:
    """Return a warning, once a Room, if this Command loses something for good by leaving the Room, else "".

    Who runs with a start is not stopped for what cannot be torn down.
    """
    view, room = raid.view, raid.view.chamber
    if not view.asks(Roam) or room is None or not room.obstruction or (room.level, room.number) in raid.memory.warned:
        return ""
    tear = view.choice(Act("tear"))
    runs = view.raid.head_start > 0 and (tear is None or bool(tear.refused))
    if runs or not (leaves(view, command, room.number) and hides_good(view)):
        return ""
    raid.memory.warned.add((room.level, room.number))
    if tear and not tear.refused:
        return WARNED
    known = why_not(view, tear.refused) if tear else ""
    why = f". {known} Stay" if known else f" ({tear.refused}): stay" if tear else ": stay"
    return f"{LOST}Now it cannot be torn down{why}, or go on. You are not asked again."


def emptied(view: View) -> bool:
    """Return whether the Obstacle of the leader's Room hides nothing any more: the Room is spent, or what it hid is lost."""
    return view.chamber is not None and view.chamber.obstruction > 0 and view.chamber.spent and not view.withheld


def hides_good(view: View) -> bool:
    """Return whether the Obstacle of this Room hides something that may be good, and is lost once the party leaves. [B 3.14.8]"""
    return view.chamber is not None and view.withheld and not only_risks(view, view.chamber.obstruction)


@once
def only_risks(view: View, strength: int) -> bool:
    """Return whether an Obstacle of this `strength` hides Risks alone, for its Room was searched too badly. [B 3.13.4]

    Costs come before whatever brings an Obstacle. The search is the last one before an Obstacle of that rating was met. What was
    thrown then is known, and what is still to be.
    """
    if len(known := {*kept_back(view, strength)}) == 1:
        events, throws = known.pop()
        return BAD.issuperset(events) and not any("Reward" in one for one in throws)
    tables, found, searched = content.formulas()["explore"].outcome, list[str](), ""
    for entry in reversed([*view.lately()]):
        match entry:
            case Rolled(action="explore", roll=roll):
                searched = tables.get(str(roll.degree), "")
            case Changed(feature="Obstruction", new=new) if new == strength:
                found.append(searched)
            case _:
                pass
    return bool(found) and not any("Reward" in one for one in found)  # of several as strong any may be meant


def leaves(view: View, command: AnyCommand, number: int) -> bool:
    """Return whether the Command leads out of the Room with this `number`."""
    match command:
        case Go(x, y):
            attacks = any((body.x, body.y) == (x, y) and not body.led for body in view.creatures)
            return bool(view.rooms[y, x] != number) and not attacks
        case Enter():
            return True
        case _:
            return False
