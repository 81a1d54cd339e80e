"""Time outside Combat, counted in turns: a turn is one move or wait of the leader. [★R-52, R-35, R-71]"""

from game import content
from game.engine import rule, tell, then
from game.engine.components import At, Raid, Structure
from game.engine.entries import Happened
from game.engine.steps import CheckEffects, CreaturesMove, Event, FileUp, MayResist, TurnPasses, Walk
from game.engine.store import get, query, the
from game.nest.filing import closing_up
from game.nest.paths import Cell
from game.systems.ground import bodies, ground
from game.systems.party import party, row
from game.systems.rulings import edition, ruled
from game.systems.senses import look_around
from game.systems.survival.afflictions import held_fast


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
        then(*(CheckEffects(who=who) for who in held_fast() if not edition()))
    if ruled("R-71") and raid.turn >= raid.hungry_at:
        raid.hungry_at = raid.turn + content.constants().time.hunger
        if hungry := [who for who in party() if row(who).hungers]:
            tell(Happened("time for a meal"))
        then(*(Event(who=who, event="Hunger") for who in hungry))
    then(CreaturesMove())


@rule(FileUp, "R-58")
def file_up(step: FileUp) -> None:  # noqa: ARG001
    """Move each hero that has fallen behind by one cell towards the hero ahead of it, round a web that would hold it if it can."""
    company, here = party(), ground()
    cells = [(at.x, at.y) for at in (get(who, At) for who in company)]
    webs = {(at.x, at.y) for _, built, at in query(Structure, At) if built.kind == "web"}

    def held(n: int, cell: Cell) -> bool:
        return cell in webs and not row(company[n]).features.get("Web Weaving")

    for n, (x, y) in closing_up(cells, bodies(), here.moves, lambda cell, taken: here.around(*cell, taken), held):
        then(Walk(who=company[n], x=x, y=y))


@rule(Walk, "R-65")
def walk(step: Walk) -> None:
    """Add the cells that come into view to the party's map, after each move, in Combat and outside it."""
    if step.who in party():
        look_around()
