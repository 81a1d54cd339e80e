"""The adviser's patience with whoever stands in the way: the unarmed move on by themselves as a rule."""

from game.adviser.fleeing.waiting import IN_THE_WAY, PATIENCE
from game.bots.mind import Mind
from game.engine.commands import Act, AnyCommand, Say
from game.presentation.foes.passing_by import struck
from game.run.view import View

BREATHER = 40
"""The number of turns for which whoever has just fled waits before the armed in the way are attacked all the same."""
WAIT = Say("wait")


class Patience:
    """Remembers since when each body has stood in the way, and which fight clears one out of it."""

    def __init__(self) -> None:
        self.clearing = 0  # the number of that fight
        self.barring: dict[
            tuple[int, int, int], int
        ] = {}  # by Level, id and fights: the turn when it first stood there

    def instead(self, view: View, mind: Mind, best: AnyCommand) -> AnyCommand:
        """Return a wait in place of a step into the unarmed; in the end an Attack, said as such; `best` if it is no such step.

        An Attack it is at once where the armed stand in the way.
        """
        if (body := struck(view, best)) is None:
            return best
        since = self.barring.setdefault((view.number, body.who, view.raid.fights), view.turn)
        strike = Act("attack", body.who)
        if view.turn - since < (BREATHER * mind.beaten if body.armed else PATIENCE) and view.allows(WAIT):
            mind.aim, mind.barred_by = IN_THE_WAY, body.who
            return WAIT
        if not view.allows(strike):
            return best
        mind.aim, self.clearing = "blocked", view.raid.fights + 1
        mind.goes_at(view, body)
        return strike
