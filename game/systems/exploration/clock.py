"""Time outside Combat, counted in turns: a turn is one move or wait of the leader. [★R-52, R-35, R-71]"""

from itertools import pairwise

from game import content
from game.engine import rule, tell, then
from game.engine.components import At, Raid
from game.engine.entries import Happened
from game.engine.steps import CheckEffects, CreaturesMove, Event, FileUp, MayResist, TurnPasses, Walk
from game.engine.store import get, the
from game.systems.dice_rolls import fighting
from game.systems.ground import apart, around, bodies, moves
from game.systems.party import party, row
from game.systems.rulings import ruled
from game.systems.senses import look_around


@rule(TurnPasses, "R-52 R-35 R-71")
def turn_passes(step: TurnPasses) -> None:  # noqa: ARG001
    """Let one turn outside Combat pass, with all that it brings: Effects, Hunger, moves of creatures.

    The party closes up and creatures move; Effects and Hunger come at intervals.
    """
    raid = the(Raid)
    raid.turn += 1
    raid.head_start = max(0, raid.head_start - 1)
    then(FileUp())
    if raid.turn >= raid.checked_at:
        raid.checked_at = raid.turn + content.constants().time.effects
        for who in party():
            then(MayResist(who=who), CheckEffects(who=who))
    if ruled("R-71") and raid.turn >= raid.hungry_at:
        raid.hungry_at = raid.turn + content.constants().time.hunger
        if hungry := [who for who in party() if row(who).hungers]:
            tell(Happened("time for a meal"))
        then(*(Event(who=who, event="Hunger") for who in hungry))
    then(CreaturesMove())


@rule(FileUp, "R-58")
def file_up(step: FileUp) -> None:  # noqa: ARG001
    """Move each hero that has fallen behind by one cell towards the hero ahead of it."""
    first, *others = party()
    goal, taken = get(first, At), bodies()
    company = [first, *sorted(others, key=lambda who: moves(get(who, At), goal))]  # the nearest goes first
    for before, who in pairwise(company):
        at, goal = get(who, At), get(before, At)
        if apart(at, goal) <= 1:
            continue
        if nearer := [cell for cell in around(at, taken) if moves(At(*cell), goal) < moves(at, goal)]:
            cell = min(nearer, key=lambda c: moves(At(*c), goal))
            taken = taken - {(at.x, at.y)} | {cell}
            then(Walk(who=who, x=cell[0], y=cell[1]))


@rule(Walk, "R-65")
def walk(step: Walk) -> None:
    """Add the cells that come into view to the party's map, after each move outside Combat."""
    if step.who in party() and not fighting(step.who):
        look_around()
