"""The Job, and how a run ends. [B 1.1, 1.2; RULES 4.6]"""

from game import content
from game.flow import Agenda, Rules, rule, tell, then
from game.flow.chronicle import Happened
from game.flow.steps import Die, RunEnds
from game.world import find, the
from game.world.components import Creature, Raid


class Jobs(Rules):
    @rule("B 1.1 B 3.10.1")
    def die(self, step: Die) -> None:
        """Whoever's hand it was: the target is dead."""
        creature = find(step.who, Creature)
        if creature and creature.kind == content.jobs()[the(Raid).job].target:
            then(RunEnds(outcome="won", cause="the Job is done"))

    @rule("B 1.2")
    def run_ends(self, step: RunEnds) -> None:
        raid = the(Raid)
        raid.outcome, raid.cause = step.outcome, step.cause
        the(Agenda).steps.clear()
        tell(Happened("the run ends", note=step.outcome))
