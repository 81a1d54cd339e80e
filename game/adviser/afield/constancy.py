"""The adviser's constancy: a walk that was begun is carried through, unless something new is seen or has happened meanwhile."""

from game.adviser.fleeing.flight import FLEE
from game.bots.careful import Careful
from game.bots.errands import footing, frontier, stand, travel_step
from game.bots.mind import Mind
from game.bots.places import allowed
from game.engine.commands import AnyCommand, Go
from game.nest.paths import Cell
from game.nest.tiles import Tile
from game.run.view import View


class Constancy:
    """Remembers the errand that the party is on: where it leads, what it is for, and what was known as it began."""

    def __init__(self) -> None:
        self.known: object = None
        self.goal: Cell | None = None
        self.level, self.aim = 0, ""
        self.edge = False  # whether it is to see what lies beyond its goal

    def review(self, view: View, mind: Mind) -> None:
        """Break off the walk to unseen ground that has come in sight meanwhile: there is nothing more to go there for."""
        if self.edge and self.goal and self.level == view.number and not self.lasts(view, self.goal):
            mind.ahead, self.goal = [], None

    def instead(self, view: View, policy: Careful, best: AnyCommand) -> AnyCommand:
        """Return the next step of the errand that was begun in place of a step, or `best`, which may begin another.

        An errand ends where it leads, at unseen ground as soon as that is seen, and with anything new. None holds against foes
        in view, and none but a flight against one.
        """
        if not isinstance(best, Go):
            return best
        mind, known = policy.mind, tidings(view)
        if mind.aim == "threat":
            self.goal = None
            return best
        flees = mind.aim == FLEE != self.aim
        if self.goal and known == self.known and not flees and self.lasts(view, self.goal):
            way = travel_step(view, self.goal, mind.safe(view) & footing(view)) or travel_step(view, self.goal)
            if step := allowed(view, way):
                mind.aim = self.aim
                return mind.set_out(view, step)
        x, y = self.goal = (mind.ahead or [(best.x, best.y)])[-1]
        self.known, self.level, self.aim, self.edge = known, view.number, mind.aim, bool(frontier(view)[y, x])
        return best

    def lasts(self, view: View, goal: Cell) -> bool:
        """Return whether there is still something to go for at the goal of the errand."""
        return goal != stand(view) and (not self.edge or bool(frontier(view)[goal[1], goal[0]]))


def tidings(view: View) -> object:
    """Return a tuple of facts, such as Level, Wounds and whoever armed is in view. If any changes, the errand is thought over."""
    armed = sorted((seen.who, seen.notice) for seen in view.creatures if seen.armed and not seen.led)
    bodies = [(one.body.wounds, one.starving, sorted(one.body.effects), len(one.items)) for one in view.party]
    rooms = [(room.rested, room.secured, room.obstruction) for room in view.found_here]
    found = rooms, [way.way for way in view.passages], int((view.tiles == Tile.PLUG).sum())
    raid = view.raid.explored, view.raid.fights, view.raid.leader
    return view.number, raid, view.job.carried, found, armed, bodies
