"""The end of a run: it is kept to its goal though the start is over, and nobody sets out back at once while those just run from may still look for the party."""

from msgspec import Struct

from game.adviser.fleeing.flight import FLEE, lead
from game.adviser.fleeing.hunted import runs
from game.bots.errands import far, footing, stand
from game.bots.escape import SEARCH
from game.bots.memory.walk import go
from game.bots.mind import Mind
from game.engine.commands import WAIT, AnyCommand, Go
from game.nest.paths import Cell, distances
from game.presentation.foes.passing_by import HEEDING
from game.presentation.sight import hostile
from game.run.view import View

TRACKED = "tracked"
"""The name of the aim, in `Mind.aim`, to wait where a run has led till those run from have lost the party's track."""


class RunningOn(Struct, forbid_unknown_fields=True):
    """The adviser's memory of its last run: from where it leads, where to, and till when those run from may look for the party."""

    since: tuple[int, int] = 0, 0  # the Level and the number of fights
    origin: Cell = (0, 0)
    goal: Cell = (0, 0)
    till: int = -1  # the turn

    def instead(self, view: View, mind: Mind, best: AnyCommand) -> AnyCommand:
        """Return the next step of the run, or a wait at its goal, in place of a walk back or of a wait on the way, else `best`. [R-36, R-51]

        That is from the end of the start on, till they have searched as long as they do, and while none of them is in sight.
        """
        since = view.number, view.raid.fights
        if isinstance(best, Go) and lead(view) and runs(view, best, mind):
            self.origin = self.origin if self.since == since else stand(view)
            self.since, self.goal, self.till = since, mind.walk.goal(best), view.turn + lead(view) + SEARCH
        if self.since != since or view.turn >= self.till or lead(view) or hostile(view):
            return best
        if best != WAIT and not (isinstance(best, Go) and self.back(view, mind, best)):
            return best
        if step := go(view, [self.goal], footing(view)):
            mind.aim = FLEE
            return mind.walk.set_out(view, step)
        if best == WAIT or not view.allows(WAIT) or any(one.starving for one in view.party):
            return best
        mind.aim, mind.walk.ahead = TRACKED, []
        return WAIT

    def back(self, view: View, mind: Mind, step: Go) -> bool:
        """Return whether this step of an errand leads nearer to where the run began."""
        off = distances(view.walkable, [self.origin])
        return mind.aim not in HEEDING and far(off, (step.x, step.y)) < far(off, stand(view))
