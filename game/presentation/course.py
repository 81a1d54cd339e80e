"""Where the walk of `o` is bound, and why; it stops before a long way, which nobody may want to walk for that."""

from collections.abc import Container
from typing import Protocol

from game import content
from game.bots.errands import route
from game.engine.commands import AnyCommand
from game.nest.paths import Cell
from game.presentation.losses import Leaver
from game.presentation.onward import warily
from game.presentation.page import sentence
from game.presentation.sight import off
from game.run.view import RoomRecord, View
from game.telling.words import article, counted

FAR_OFF = 50
"""The most moves of a walk, or of a further leg of it, on which `o` sets out without being asked twice."""


class Keyed(Leaver, Protocol):
    """An object with the memory of a raid's walks that knows the keys, too."""

    def called(self, action: str) -> str: ...


class Onward:
    """The goals of one walk of `o`, one after the other.

    `told`: where it set out for and why, as a sentence. `asks`: the sentence for which it stops, "" if there is none.
    """

    def __init__(self, front: Keyed) -> None:
        self.front, self.memory = front, front.memory
        self.goal: Cell | None = None
        self.told = self.asks = ""

    def step(self, view: View) -> AnyCommand | None:
        """Return the next Command of the walk, or None at its end, and before a long way that was not agreed to."""
        memory = self.memory
        command = warily(view, memory.passed, memory.lurking(view.number))
        if command is None or self.goal == (goal := route(view)[-1]):
            return command
        there, told = (view.number, goal), bound(view, memory.passed, goal)
        if (moves := len(route(view))) > FAR_OFF and there not in memory.agreed:
            memory.agreed.add(there)
            keys = {name: self.front.called(key) for name, key in (("on", "walk_on"), ("travel", "travel"))}
            self.asks = sentence(
                "far off", goal=told, moves=counted(moves, "move"), hunger=meals(view, moves), **keys
            )
            return None
        self.goal, self.told = goal, self.told or sentence("bound", goal=told, moves=counted(moves, "move"))
        return command


def bound(view: View, passed: Container[tuple[int, int]], goal: Cell) -> str:
    """Return where a walk `onward` leads, and why, as text: to a Room to explore, or to unseen ground.

    Unseen ground is gone to for the sake of the Room that lies nearest to it of those to which no way is known.
    """
    unspent = [one for one in view.pool if one.level == view.number and not one.spent]
    if room := next((one for one in unspent if (one.x, one.y) == goal), None):
        left = (room.level, room.number) in passed
        return sentence("bound left" if left else "bound room", number=room.number, kind=article(room.kind))
    return unseen(view, goal, passed)


def unseen(view: View, goal: Cell, passed: Container[tuple[int, int]] = ()) -> str:
    """Return a name for a cell at the edge of the map, with the Room to which a way may begin there, if one is looked for."""
    if room := looked_for(view, goal, passed):
        return sentence("bound to find", number=room.number, where=off(view, goal))
    return sentence("bound to see", where=off(view, goal))


def looked_for(view: View, goal: Cell, passed: Container[tuple[int, int]] = ()) -> RoomRecord | None:
    """Return the unspent Room that lies nearest to this cell of the map's edge, of those none of `passed`; None without any."""
    x, y = goal
    new = [one for one in view.pool if one.level == view.number and not one.spent]
    new = [one for one in new if (one.level, one.number) not in passed]
    return min(new, key=lambda one: (max(abs(one.x - x), abs(one.y - y)), one.number), default=None)


def meals(view: View, moves: int) -> str:
    """Return as text how many Hunger Costs come due in so many moves, or "" if none does. [R-71]"""
    often = content.constants().time.hunger
    due = (view.turn + moves) // often - view.turn // often
    hungry = view.ruled("R-71") and not view.system.unfed and any(member.hungers for member in view.party)
    return sentence("meals on the way", meals=counted(due, "Hunger Cost")) if hungry and due else ""
