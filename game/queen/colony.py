"""What the nest's creatures do while no Combat is on. [★R-22, R-36, B 4.6.1, B 4.6.2]"""

from game.flow import Rules, rule, then
from game.flow.steps import CombatBegins, Stir, Walk
from game.nest.paths import MOVES, Cell
from game.systems.ground import bodies, free, ground
from game.systems.party import armed, heroic, party, row
from game.systems.ratings import suffers
from game.systems.senses import senses
from game.systems.throws import throw
from game.world import get, query, the
from game.world.components import At, Body, Raid

RESTLESS = 3  # a Worker with nothing to flee takes a step one turn in so many


class Colony(Rules):
    @rule("B 4.6.2 R-36")
    def stir(self, step: Stir) -> None:  # noqa: ARG002
        """Guardians stand, and attack whom they sense, once a flight's head start is over. Workers flee, or wander."""
        attackers: list[int] = []
        taken, heroes = bodies(), party()
        for who, at, _ in query(At, Body):
            if heroic(who):
                continue
            near = [hero for hero in heroes if senses(who, hero)]
            if armed(who):
                attackers += [who] if near else []
            elif not row(who).rooted and not suffers(who, "Immobilised") and (cell := self.errand(at, near, taken)):
                taken.discard((at.x, at.y))
                taken.add(cell)
                then(Walk(who=who, x=cell[0], y=cell[1]))
        if attackers and not the(Raid).head_start:
            then(CombatBegins(foes=tuple(attackers)))

    def errand(self, at: At, near: list[int], taken: set[Cell]) -> Cell | None:
        """A step away from whom it senses, or a random one."""
        around = [(at.x + dx, at.y + dy) for dx, dy in MOVES]
        if near:
            return flight(at, [get(hero, At) for hero in near], [cell for cell in around if free(*cell, taken)])
        if throw(RESTLESS, "errands"):
            return None
        cell = around[throw(len(around), "errands")]
        return cell if free(*cell, taken) else None


def flight(at: At, foes: list[At], cells: list[Cell]) -> Cell | None:
    """The cell that is farthest from the nearest foe by open paths, if farther than here."""
    ways = [ground().ways(foe.x, foe.y) for foe in foes]

    def far(x: int, y: int) -> int:
        return min(int(way[y, x]) for way in ways)

    best = max(cells, key=lambda cell: far(*cell), default=None)
    return best if best and far(*best) > far(at.x, at.y) else None
