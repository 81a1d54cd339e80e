"""What stands in the target chamber: whom or what the Job is about, and the guard. [R-75, ★R-45; RULES 4.6]"""

from game import content
from game.content.commissions import commission
from game.dice import Cup
from game.flow import Rules, rule
from game.flow.steps import Die, EnterLevel
from game.nest.dig import Chamber
from game.queen.castes import answer
from game.queen.spawning import spawn
from game.systems.ground import ground, level, nearest_free
from game.systems.jobs import WHOLE
from game.systems.levels import DEEPEST
from game.systems.party import party, row
from game.systems.throws import fighting, throw
from game.world import create, get, the
from game.world.components import At, Facing, Guard, Item, Raid, Wanted


class Court(Rules):
    @rule("R-75 R-45")
    def enter_level(self, step: EnterLevel) -> None:  # noqa: ARG002
        """The deepest Level, when nobody has been there: its target, and the guard at its mouth."""
        if level().rating >= DEEPEST and level().garrison < 0:
            cell = next(chamber for chamber in ground().plan.chambers if chamber.guard)
            self.target(cell)
            self.guard(cell)

    def target(self, cell: Chamber) -> None:
        """Who must die, or waits for a Message, and who stands beside them; or what lies there to be taken."""
        job, goods = content.jobs()[the(Raid).job], commission(the(Raid).job, the(Cup).seed).goods
        for kind in (job.target,) * (job.number if job.target else 0):
            spawn(kind, *nearest_free(cell.x, cell.y, 1)[0], Wanted())
        for kind in job.company:
            spawn(kind, *nearest_free(cell.x, cell.y, 1)[0])
        if goods and not job.target:
            create(Item(goods.form, goods.name, WHOLE), At(cell.x, cell.y))

    def guard(self, cell: Chamber) -> None:
        """R-75 For each of the party, at the mouth, looking out."""
        mouth = cell.mouths[0]
        for kind in content.jobs()[the(Raid).job].guard * len(party()):
            x, y = nearest_free(*cell.guard[0], 1)[0]
            who = spawn(kind, x, y, Guard(*mouth))
            look = get(who, Facing)
            look.dx, look.dy = (mouth[0] > x) - (mouth[0] < x), (mouth[1] > y) - (mouth[1] < y)

    @rule("B 4.6.1 R-75")
    def die(self, step: Die) -> None:
        """Who kills brood waits for no roll under Swarming: the alarm is raised, and Table 27 says who comes."""
        if row(step.who).brood and fighting(step.who):
            answer(step.who, throw(100, "brood alarm"))
