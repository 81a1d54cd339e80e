"""Where the walk of `o` is bound, and why; it stops before more than was said, which nobody may want to walk for that."""

from collections.abc import Container, Mapping

from game import content
from game.bots.carrying import Left
from game.bots.dead_ends import dead_end
from game.bots.errands import far, frontier, route, stand
from game.bots.household import laden
from game.bots.places import far_off
from game.bots.seeking import doorway, in_vain, shut_away
from game.engine.commands import AnyCommand, Enter, Go
from game.engine.steps.exploration import DOWN
from game.nest.paths import Cell
from game.presentation.automatic.auto_walk import AutoWalk
from game.presentation.carrying.found import left_behind
from game.presentation.foes.last_seen import led_past
from game.presentation.foes.passing_by import risks
from game.presentation.foes.passing_by import told as passes
from game.presentation.obstacles.between import afoot, apart, plugged
from game.presentation.obstacles.losses import Keyed, WalkMemory, once_more
from game.presentation.obstacles.shutting import glue_beside, named, unspent
from game.presentation.obstacles.spores import breathed
from game.presentation.page import sentence
from game.presentation.questions.befalling import meals
from game.presentation.sight import off
from game.presentation.walks.onward import near_way, shunned, warily
from game.run.view import RoomRecord, View
from game.telling.words import counted, joined

FAR_OFF = 50
"""The most moves of a walk, or of a further leg of it, on which `o` sets out without being asked twice."""
FURTHER = 50
"""The most moves by which a walk to unseen ground leads on unasked over what comes in sight; that it may is said as it sets out."""
LEG = 12
"""The most moves of one further leg that are made unasked: what has just come in sight is no farther off, and what is, is another walk."""
NEAR = 25
"""The most cells to what is called near."""
SLACK = 5
"""The moves of a further leg for which it does not stop short of that, if no Hunger Cost comes of them: so few are not worth a question."""


class Onward:
    """The goals of one walk of `o`, one after the other.

    `told`: where it set out for, why, and how far at most, as a sentence. `asks`: that for which it stops, "" if there is none.
    """

    def __init__(self, front: Keyed) -> None:
        self.front, self.memory = front, front.memory
        self.goal: Cell | None = None
        self.at, self.made, self.most = stand(front.view), 0, 0  # its cell, the moves made, and the most said
        self.told = self.asks = ""
        self.since = 0  # the turn at which it began
        self.walk: AutoWalk | None = None  # whose `bound` tells of further legs, too

    def step(self, view: View) -> AnyCommand | None:
        """Return the next Command of the walk, or None at its end, and before more than was said or agreed to.

        That is a long way, a way round somebody, or what makes the walk longer than was said.
        """
        memory = self.memory
        self.at, self.made = stand(view), self.made + (self.at != stand(view))
        if frontier(view)[self.at[1], self.at[0]]:  # what can be seen from here is seen
            memory.looked.setdefault(view.number, []).append(self.at)
        near, command = near_way(view, memory), warily(view, memory)
        if command is None:
            return None
        goal, moves = route(view)[-1], len(route(view))
        most, name = furthest(view, goal, moves), bound(view, memory.passed, goal)
        told = {"goal": name, "moves": counted(moves, "move"), **leading_on(view, moves, most)}
        past, as_before = shunned(view, memory, near, moves) if goal != self.goal else ("", "")
        before = as_before * ((view.number, goal) not in memory.agreed)  # else it was told of a moment ago
        told["past"] = "" if self.told else f"{whom(view, memory, route(view))}{before}"
        left = view.number, (-1, view.chamber.number if view.chamber else 0)  # no goal, but to leave this Room as it is
        lies = "" if goal == self.goal or left in memory.agreed else lying(view, goal, memory.spurned)
        if stops := "goes round" if past else self.halts(view, goal, moves) or "leaves things" * bool(lies):
            memory.agreed |= {(view.number, goal), *([left] if lies else [])}
            if self.goal and self.walk:
                self.walk.bound = ""  # where it was bound is past: two goals in one breath are one too many
                self.walk.led = -1
            keys = {"on": once_more(self.front, "walk_on"), "travel": self.front.called("travel")}
            self.asks = " ".join(
                filter(None, (past, lies, sentence(stops, **keys, **told), glue_nearer(view, goal, moves)))
            )
            return None
        if self.goal not in (None, goal) and self.walk:
            whole = counted(self.made + moves, "move")
            due = meals(view, moves, self.since)
            on = {"goal": off_edge(view, goal) if looks(view, goal) else name, "all": whole, "due": due}
            self.walk.bound, self.walk.led = sentence("bound on", **on), self.since
        if not self.told:
            self.since, self.most = view.turn, most
            self.told = sentence("bound", **told)
        self.goal = goal
        return command

    def halts(self, view: View, goal: Cell, moves: int) -> str:
        """Return the name of the sentence for which the walk stops before so many moves more, or "" if it does not."""
        over, leads = self.made + moves - self.most, goal != self.goal and (moves > SLACK or meals(view, moves))
        if self.told and (over > -SLACK * bool(leads) or (leads and moves > LEG)):
            return "grown longer" if goal == self.goal else "leads on"
        if goal == self.goal or (view.number, goal) in self.memory.agreed:
            return ""
        return "far off" if moves > FAR_OFF else ""


def glue_nearer(view: View, goal: Cell, moves: int) -> str:
    """Return a sentence on glue that takes fewer moves to stand beside than this walk to unseen ground, if Rooms may lie behind it; else ""."""
    rooms, dist = [room for room in unspent(view) if apart(view, (room.x, room.y))], afoot(view)
    at = min(plugged(view), key=lambda cell: far(dist, cell), default=None)
    if not (rooms and at and looks(view, goal)) or far(dist, at) >= moves:
        return ""
    return sentence("glue nearer", where=off(view, glue_beside(view, at)), what=joined(named(rooms)))


def lying(view: View, goal: Cell, spurned: Mapping[int, Left]) -> str:
    """Return what a walk to `goal` leaves lying, as sentences: unseen ground in this Room may lead on out of it; or ""."""
    return left_behind(view, Enter(0) if looks(view, goal) else Go(*goal), spurned)


def whom(view: View, memory: WalkMemory, cells: list[Cell]) -> str:
    """Return as the end of a sentence whom a walk leads past that may notice the party, in sight or where it was sensed last; or ""."""
    past = ", ".join(
        filter(None, (passes(view, risks(view, cells)), led_past(view, memory.last, cells), breathed(view, cells)))
    )
    return f", {past}" if past else ""


def furthest(view: View, goal: Cell, moves: int) -> int:
    """Return the most moves of a walk that sets out for `goal`: more than to there if that is no Room but the map's edge."""
    return moves + FURTHER * looks(view, goal)


def looks(view: View, goal: Cell) -> bool:
    """Return whether a walk to this cell is for unseen ground, and may lead on: it is at the map's edge, and no Room to explore nor a way is there."""
    known = unspent_at(view, goal) or any((way.x, way.y) == goal for way in view.passages)
    return not known and bool(frontier(view)[goal[1], goal[0]])


def leading_on(view: View, moves: int, most: int) -> dict[str, str]:
    """Return, as texts by name, how far a walk of so many moves leads, and how many Hunger Costs that brings."""
    return {"span": span(moves, most), "hunger": meals(view, moves, most=most)}


def span(moves: int, most: int) -> str:
    """Return as text how many moves a walk takes, and that it leads on over unseen ground till it stops, or the most where who it is for may move."""
    name = "moves on" if most == moves + FURTHER else "moves most"
    told = counted(moves, "move")
    return sentence(name, moves=told, most=most, more=most - moves) if most > moves else told


def bound(view: View, passed: Container[tuple[int, int]], goal: Cell) -> str:
    """Return where a walk `onward` leads, as text: to a Room to explore, or to unseen ground."""
    if room := unspent_at(view, goal):
        left = (room.level, room.number) in passed
        return sentence("bound left" if left else "bound room", number=room.number)
    return unseen(view, goal)


def unspent_at(view: View, goal: Cell) -> RoomRecord | None:
    """Return the unspent Room of this Level whose middle is this cell, or None."""
    unspent = (one for one in view.pool if one.level == view.number and not one.spent)
    return next((one for one in unspent if (one.x, one.y) == goal), None)


def unseen(view: View, goal: Cell) -> str:
    """Return a name for a cell at the edge of the map, with what is looked for there."""
    return f"{off_edge(view, goal)}, {by_the_way(view, goal) or wanted(view)}"


def by_the_way(view: View, goal: Cell) -> str:
    """Return that unseen ground is looked at first, for lying near if it does, as text, where no gallery goes on from it to a Room that is looked for; else ""."""
    rooms = [] if view.goal else [room for room in unspent(view) if apart(view, (room.x, room.y))]
    if not rooms or shut_away(view, rooms) or any(doorway(view, room.number)[goal[1], goal[0]] for room in rooms):
        return ""
    name = "wanted near" if far_off(goal, stand(view)) <= NEAR else "wanted first"
    return sentence(name, rooms=f"Room{'s' * (len(rooms) > 1)} {joined([str(room.number) for room in rooms])}")


def off_edge(view: View, goal: Cell) -> str:
    """Return a name for a cell at the edge of the map."""
    return sentence("bound to see", where=off(view, goal))


def wanted(view: View) -> str:
    """Return what unseen ground is looked at for, as text: on the Job's Level that is the Job, else Rooms to which no way is known, else a way down.

    How far off the Job's place lies is told: the walk there takes as many moves at the least.
    """
    if view.goal and view.rating >= content.constants().nest.deepest:
        known = " known" * bool(view.known[view.goal[1], view.goal[0]])
        return sentence(f"wanted {'out' if laden(view) else 'job'}{known}", cells=cells_off(view, view.goal))
    if rooms := [room for room in unspent(view) if apart(view, (room.x, room.y))]:
        near = min(rooms, key=lambda room: far_off((room.x, room.y), stand(view)))
        name = "wanted rooms" if len(rooms) > 1 else "wanted room"
        return sentence(name, number=near.number)
    down = any(way.kind in DOWN and not dead_end(view, way) for way in view.passages)
    return sentence("wanted more" if down or in_vain(view) else "wanted down")


def cells_off(view: View, cell: Cell) -> str:
    """Return how far off a cell is as text: "33 cells"."""
    return counted(far_off(cell, stand(view)), "cell")
