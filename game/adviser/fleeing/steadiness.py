"""The adviser's steadiness: from where it has just run, or kept away from foes, it does not go back at once, to turn round again."""

from msgspec import Struct

from game.adviser.fleeing.flight import nearer
from game.bots.errands import stand
from game.bots.mind import Mind
from game.engine.commands import WAIT, AnyCommand, Go
from game.nest.paths import Cell
from game.presentation.foes.passing_by import HEEDING
from game.presentation.sight import hostile
from game.run.view import View

TURNED = "turned"
"""The name of the aim, in `Mind.aim`, to wait rather than to go back to where one has just turned round."""
PAUSE = 15
"""The number of turns after which one goes back to where one has run from all the same."""
AWAY = (*HEEDING, "haunted")
"""The aims of steps away from foes."""


class Steadiness(Struct, forbid_unknown_fields=True):
    """Remembers the cells that one has left to be away from foes, when, and where those stood who were in sight."""

    since: tuple[int, int, int] = -1, -1, -1  # the Level, and the number of fights and of explorations
    left: dict[Cell, tuple[int, dict[int, Cell]]] = {}

    def instead(self, view: View, mind: Mind, best: AnyCommand) -> AnyCommand:
        """Return a wait in place of a step back to where one has turned round less than PAUSE turns ago, else `best`.

        That is while all in sight are who was in sight there, and stand where they stood, or nobody is: then nothing has changed but one's own step.
        """
        now = view.number, view.raid.fights, view.raid.explored
        if now != self.since:
            self.since, self.left = now, {}
        if not isinstance(best, Go):
            return best
        foes = {foe.who: (foe.x, foe.y) for foe in hostile(view)}
        turn, met = self.left.get((best.x, best.y), (-PAUSE, {}))
        if view.turn - turn < PAUSE and foes.items() <= met.items() and view.allows(WAIT):
            mind.foes.lies_low(view, [*met])
            mind.aim, mind.walk.ahead = TURNED, []
            return WAIT
        if mind.aim in AWAY and not (mind.aim == "threat" and nearer(view, best)):  # no walk up to a foe
            self.left[stand(view)] = view.turn, foes
        return best
