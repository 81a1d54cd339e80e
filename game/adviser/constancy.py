"""The adviser's constancy: where what is best changes with each step, so that one walks to and fro, one errand is done to its end."""

from game.adviser.flight import FLEE
from game.bots.careful import Careful
from game.bots.errands import footing, stand, travel_step
from game.bots.places import allowed
from game.engine.commands import AnyCommand, Go
from game.nest.paths import Cell
from game.run.view import View

TURNS = 2
"""The number of steps back to where one has just been after which an errand is kept."""


class Constancy:
    """Remembers where the party has just been, and the errand that it is held to."""

    def __init__(self) -> None:
        self.since: object = None  # the Level, explorations and fights since when this holds
        self.left: Cell | None = None  # the cell left last
        self.turned = 0  # steps back to it
        self.goal: Cell | None = None
        self.aim = ""

    def step(self, view: View, policy: Careful, command: Go) -> AnyCommand:
        """Return the next step of the errand that is kept, or `command`, which begins or goes on with another.

        An errand ends where it leads, and with any exploration, fight or other Level. Nothing is held against foes in view.
        """
        mind, since = policy.mind, (view.number, view.raid.explored, view.raid.fights)
        if since != self.since:
            self.since, self.left, self.turned, self.goal = since, None, 0, None
        here, there = stand(view), (command.x, command.y)
        kept = self.goal is not None and self.goal != here and mind.aim != "threat"
        step = allowed(view, travel_step(view, self.goal, footing(view))) if kept and self.goal else None
        if step:
            mind.aim, self.left = self.aim, here
            return mind.set_out(view, step)
        self.goal = None
        self.turned += there == self.left
        if self.turned > TURNS and mind.aim not in ("threat", FLEE):
            self.goal, self.aim, self.turned = (mind.ahead or [there])[-1], mind.aim, 0
        self.left = here
        return command
