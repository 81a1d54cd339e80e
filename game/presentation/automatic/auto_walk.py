"""Automatic walks of many moves, which something new or dangerous interrupts."""

from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Sequence
from typing import Protocol

from game import content
from game.bots.carrying import left_lying
from game.bots.errands import far, stand, travel_step
from game.bots.mind import Mind
from game.bots.places import apart as apart_from
from game.engine.commands import Act, AnyCommand, Drop, Go, Say
from game.engine.steps import Roam, Share
from game.nest.paths import FAR, Cell, Distances
from game.presentation.answers import carried
from game.presentation.ask import Front
from game.presentation.automatic.passable import passing_to, round_others
from game.presentation.automatic.stopping import brushed, heard, heedless, matters
from game.presentation.foes.last_seen import away, note
from game.presentation.foes.stuck import hindered
from game.presentation.obstacles.between import apart, barred, blockers
from game.presentation.obstacles.losses import Leaver, WalkMemory, warning
from game.presentation.obstacles.webs import led_round
from game.presentation.page import sentence, words
from game.presentation.questions.befalling import meals
from game.presentation.sight import friendly, gap, hostile, off, titled
from game.run.view import View
from game.telling.log import Line
from game.telling.words import counted, joined, number

PATIENCE = 12
"""The most Turns in a row for which a walk waits because somebody stands in the way."""
TEAR = Act("tear")
LONGEST = 400
"""The most moves of one automatic walk; after them the walk ends."""


class Notices(Protocol):
    """A user interface that can show the player a message, for instance why a move was refused."""

    @property
    def text(self) -> str: ...


class Walker(Leaver, Front, Protocol):
    """A user interface that can walk the party's leader automatically.

    `stopped`: the walk that the last key press has stopped, if any.
    """

    stopped: "AutoWalk | None"

    @property
    def lines(self) -> Sequence[Line]: ...
    @property
    def notices(self) -> Sequence[Notices]: ...
    def set_out(self, walk: "AutoWalk") -> None:
        """Begin an automatic walk: from now on, its moves are made one by one."""

    def called(self, action: str) -> str:
        """Return the key to press or the word to type for the key action `action`."""
        ...


class AutoWalk:
    """An automatic walk. Its function `step` returns the next Command, or None at the end of the walk.

    `then` returns the message shown at the end, `heed` one that ends the walk after a move, "" to go on. `stays`: the walk may wait, or enter a cell
    twice, without being ended by it. `astray` returns what shuts off the goal of a walk that goes to and fro, if that is known. `sought`: ids of the passages that the walk was meant for, the present one last.
    `midway`: whether it is in the middle of a line of Commands in a Turn, which then does not end by itself.
    """

    midway = False

    def __init__(
        self,
        step: Callable[[View], AnyCommand | None],
        then: Callable[[View], str] = lambda _: "",
        heed: Callable[[View], str] = lambda _: "",
        *,
        stays: bool = False,
        astray: Callable[[View], str] = lambda _: "",
    ) -> None:
        self.step, self.then, self.heed, self.stays = step, then, heed, stays
        self.why = astray
        self.sought: tuple[int, ...] = ()
        self.named: Collection[int] = ()  # ids of whom it was told before that this walk may let them notice the party
        self.fled: set[int] = (
            set()
        )  # ids of whom it runs from: that they are seen again does not stop it, but nearer to them
        self.agreed = False  # whether it was asked about: then nobody unarmed who comes in sight stops it
        self.ahead: Callable[[View], object] | None = None  # finds its next Command while the last picture is looked at
        self.bound = ""  # where it is bound and why, in words; "" where that goes without saying
        self.led = -1  # the turn at which it set out, once it was led on to another place; -1 if it was not
        self.pulses = self.known = 0  # Commands given, and the number of known cells when new ground was last seen
        self.steps = self.stood = 0  # cells that the leader has entered, and turns that it has stood
        self.trodden: set[Cell] = set()  # cells entered since then
        self.awake: set[int] = set()  # armed creatures in view before the last move that had noticed the party
        self.left: Cell | None = None  # where the leader stood before the last move
        self.waited = 0  # turns in a row, for whoever is in the way
        self.came = self.saw = ""  # what has come in sight, as a sentence: since a question, and at all

    @classmethod
    def to(cls, cell: Cell) -> "AutoWalk":
        """Return an automatic walk to a cell."""
        return cls(
            lambda view: round_others(view, travel_step(view, cell, passing_to(view, cell))),
            lambda view: "" if (view.me.body.x, view.me.body.y) == cell else no_way(view, cell),
            astray=lambda view: barred(view, [cell]),
        )

    def pulse(self, raid: Walker) -> str | None:
        """Make one move of the walk. Return the message to show at its end ("" for none), or None if the walk goes on."""
        view = raid.view
        self.came = ""  # what came before a question that the walk goes on after is told already
        command = self.step(view) if view.asks(Roam) else None
        if command is None:
            return self.then(view) if view.asks(Roam) else ""
        command = led_round(view, command)
        held = hindered(view, raid.called) if isinstance(command, Go) else ""
        if against := held or warning(raid, command) or brushed(view, command, raid.memory, self.named):
            return against
        self.awake, self.left, told = awake(view), stand(view), len(raid.lines)
        self.pulses += 1
        self.waited = self.waited + 1 if command == Say("wait") and not self.stays else 0
        if self.waited > PATIENCE:
            return in_the_way(view)
        if not raid.give(command):
            return " ".join(notice.text for notice in raid.notices)
        self.steps += any(command == Go(one.body.x, one.body.y) for one in raid.view.party[:1])
        self.stood += command == Say("wait")
        if not raid.view.asks(Roam) or self.pulses >= LONGEST:
            return ""
        if new := self.fresh(raid):
            found = [body for body in raid.view.creatures if (body.who, body.name) in new]
            again = {
                (one.who, one.name): f"{titled(raid.view, one)} again" for one in found if one.who in raid.memory.seen
            }
            who = f"{named((one[0], again.get(one, one[1])) for one in new)}{heedless(found)}"
            self.came = self.saw = sentence("came in sight", who=who)
        if end := " ".join(filter(None, (self.came, self.heed(raid.view)))):
            return end
        if any(matters(raid.view, line, raid.memory) for line in raid.lines[told:]):
            return ""
        return self.astray(raid.view)

    def walked(self, view: View) -> str:
        """Return how many moves it has made, or turns stood, to be told at its end, and where it was bound: if that is known, and it was not led on."""
        due, goal = meals(view, 0, self.led) if self.led >= 0 else "", self.bound.partition(": ")[0]
        told = sentence("walked", moves=counted(self.steps, "move"), due=due) if self.steps or not self.stood else ""
        told = told or sentence("waited turns", turns=self.stood)
        return told if self.led >= 0 else f"{goal}: {told}" if goal and self.steps + self.stood else ""

    def fresh(self, raid: Walker) -> set[tuple[int, str]]:
        """Return (id, name) pairs of everything that came into sight at the last move and is a reason to stop the walk.

        That is what is new in this raid, or armed and now aware of the party, but for those it runs from.
        """
        view, memory = raid.view, raid.memory
        alert = awake(view) - self.awake - self.escaped(view)
        met = memory.met | (harmless(view) if self.agreed else set())
        return {(who, name) for who, name in sighted(view, met) if who not in memory.seen or who in alert}

    def escaped(self, view: View) -> set[int]:
        """Return the ids of those in view whom the walk runs from, or who cannot move yet, and to whom its last move did not lead nearer; a wait leaves nobody behind."""
        if self.stays:
            return set()
        runs_from = [body for body in view.creatures if view.raid.head_start or body.who in self.fled]
        return {body.who for body in runs_from if self.left is None or gap(view, body) >= apart_from(body, self.left)}

    def goes_on(self, raid: Walker) -> bool:
        """Return whether the walk may go on after a question interrupted it."""
        return raid.view.asks(Roam) and not self.fresh(raid)

    def astray(self, view: View) -> str | None:
        """Return a message if the walk goes to and fro, or None if it does not.

        It does when it enters a cell a second time without having seen new ground.
        """
        if self.stays or self.waited:
            return None
        if (known := int(view.known.sum())) != self.known:
            self.known = known
            self.trodden.clear()
        here = stand(view)
        if here not in self.trodden:
            self.trodden.add(here)
            return None
        about = any(not body.led for body in view.creatures)
        return self.why(view) or (f"To and fro: {in_the_way(view)}" if about else sentence("to and fro"))


def in_the_way(view: View) -> str:
    """Return a message which tells the player that the creatures in view stand in the way, and where the nearest stands."""
    about = sorted((body for body in view.creatures if not body.led), key=lambda one: (gap(view, one), one.who))
    names = joined(sorted({body.name for body in about})) or "somebody"
    where = f", {off(view, (about[0].x, about[0].y))}" if about else ""
    return f"{names} in the way{where}. Wait a little, walk elsewhere, or fight."


def no_way(view: View, goal: Cell | None) -> str:
    """Return a message which tells the player that no path leads to the goal of the walk, and what is in the way.

    Creatures in view that may block the path are named, unless known ground leads there for nobody.
    """
    if told := barred(view, [goal] if goal else []):
        return told
    if goal and apart(view, goal):
        return sentence("no way there known")
    return blockers(view, [goal] if goal else []) or sentence("way taken")


def named(seen: Iterable[tuple[int, str]]) -> str:
    """Return the names in the (id, name) pairs `seen` as one text, such as "Spider and two shafts down"."""
    found = Counter(name for _, name in seen)
    return joined([name if n == 1 else many(n, name) for name, n in sorted(found.items())])


def many(n: int, name: str) -> str:
    """Return `n` things of one name as text, such as "two shafts down" or "three Moths"."""
    many_ways = {words("ways")[kind]: told for kind, told in words("many_ways").items()}
    if name in many_ways:
        return f"{number(n)} {many_ways[name]}"
    if not name.endswith(("s", "ae")):
        return f"{number(n)} {name}s"
    swarm = any(kind.name == name for kind in content.kinds().values())
    return f"{number(n)} {'bands' if swarm else 'lots'} of {name}"


def harmless(view: View) -> set[str]:
    """Return the names of the unarmed creatures in view, without the party's members."""
    return {body.name for body in view.creatures if not body.led and not body.armed}


def sighted(view: View, met: Container[str]) -> set[tuple[int, str]]:
    """Return (id, name) pairs of the creatures, passages and Items in view, without those who fight for the party.

    Unarmed creatures are listed only if their name is not in `met`.
    """
    strangers = [body for body in view.creatures if not body.led and not friendly(view, body)]
    seen = {(body.who, body.name) for body in strangers if body.armed or body.name not in met}
    seen |= {(way.way, words("ways")[way.called]) for way in view.passages}
    return seen | {(held.item, held.name) for held in view.things}


def awake(view: View) -> set[int]:
    """Return the ids of the armed creatures in view that have noticed the party."""
    return {body.who for body in view.creatures if body.armed and not body.led and body.notice == "seen"}


def remember(memory: WalkMemory, view: View, command: AnyCommand, mind: Mind) -> None:
    """Note all things in view in `memory`: they interrupt no later walk. Call this before `command` is given.

    The adviser's `mind` notes the armed ones, by whatever key the player goes on.
    Whoever has tried to tear an Obstacle down is warned again of leaving what it hides.
    """
    if command == TEAR and view.chamber:
        memory.warned.discard((view.number, view.chamber.number))
    mind.witness(view)
    memory.dangers = mind.foes.dangers
    if isinstance(command, Drop) and not (
        view.pursuers or hostile(view)
    ):  # else it may be bait, that is taken up again
        memory.spurned[command.item] = left_lying(view, carried(view, command.item)[1])
    if isinstance(view.decision, Share) and command == Say("no"):
        memory.spurned |= {held.item: left_lying(view, held) for held in view.things if held.item == view.decision.item}
    note(memory.last, view)
    if foes := hostile(view):
        memory.freshest = view.number, view.turn, min(foes, key=lambda one: (gap(view, one), one.who))
    elif memory.freshest and memory.freshest[2].who in away(view):  # the next fight forgets who is dead
        memory.freshest = None
    heard(memory, view, command)
    memory.seen |= {who for who, _ in sighted(view, ())}
    memory.met |= harmless(view)


def closest(dist: Distances, cells: Iterable[Cell]) -> Cell | None:
    """Return the cell of `cells`, other than the leader's own, reached in the fewest moves, or None if none can be."""
    near = [(far(dist, cell), cell) for cell in cells if 0 < far(dist, cell) < FAR]
    return min(near)[1] if near else None
