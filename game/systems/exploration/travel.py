"""Walking about outside Combat: the leader's moves, and change of leader. [★R-52, ★R-58]"""

from collections.abc import Iterator

from game.engine import Option, rule, tell
from game.engine.commands import Follow, Go, Say
from game.engine.components import At, Body, Raid
from game.engine.entries import Happened
from game.engine.steps import CombatBegins, Lead, ResumeRoom, Roam, TurnPasses, Walk
from game.engine.store import get, query, the
from game.nest.paths import MOVES
from game.systems.ground import around, bodies
from game.systems.jobs.jobs import expecting
from game.systems.party import heroic, leader, party
from game.systems.ratings import stuck


@rule(Roam, "R-52 R-58")
def roam(step: Roam) -> Iterator[Option]:
    """Yield the Options to move the leader, to wait, or to change the leader.

    If the leader moves into a foe it attacks, and if it moves into a hero the two trade places.
    """
    who, at = leader(), get(leader(), At)
    there = {(place.x, place.y): other for other, place, _ in query(At, Body) if other != who}
    open_ = around(at, bodies().difference(there))
    held = stuck(who)
    for dx, dy in MOVES:
        cell = at.x + dx, at.y + dy
        other = there.get(cell, 0)
        if other and not heroic(other):
            if other not in expecting():  # else it waits for a Message: see game/systems/jobs/jobs.py
                yield Option(Go(*cell), (CombatBegins(foes=(other,)), step))
        elif cell in open_:
            if held:
                yield Option(Go(*cell), refused=held)
                continue
            swap = (Walk(who=other, x=at.x, y=at.y),) if other else ()
            yield Option(Go(*cell), (Walk(who=who, x=cell[0], y=cell[1]), *swap, TurnPasses(), ResumeRoom(), step))
    yield Option(Say("wait"), (TurnPasses(), ResumeRoom(), step))
    for companion in party()[1:]:
        yield Option(Follow(companion), (Lead(who=companion), step))


@rule(Lead, "R-58")
def lead(step: Lead) -> None:
    the(Raid).leader = step.who
    tell(Happened("leads", step.who))
