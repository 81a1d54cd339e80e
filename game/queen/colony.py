"""What the nest's creatures do while no Combat is on. [★R-22, R-36, B 4.6.1, B 4.6.2]"""

from game.flow import Rules, rule, then
from game.flow.steps import CombatBegins, Sneak, Stir, Walk
from game.nest.paths import MOVES, Cell
from game.queen.noticing import forgotten
from game.systems.ground import NEAR, apart, bodies, free, ground, moves
from game.systems.party import armed, here, heroic, party, row
from game.systems.ratings import suffers
from game.systems.senses import senses
from game.systems.throws import throw
from game.world import add, drop, find, get, query, remove, the
from game.world.components import At, Body, Notice, Raid

RESTLESS = 3  # a Worker with nothing to flee takes a step one turn in so many
HEARD, LOUD = 3, 5  # R-51 how much farther a raid is sensed that fought in the last turns


class Colony(Rules):
    @rule("B 4.6.2 R-36 R-51")
    def stir(self, step: Stir) -> None:  # noqa: ARG002
        """Guardians stand, and attack whom they notice, once a flight's head start is over. Workers flee, or wander."""
        guards: list[int] = []
        taken, heroes = bodies(), party()
        for who, at, _ in query(At, Body):
            if heroic(who):
                continue
            if armed(who):
                guards.append(who)
            elif not row(who).rooted and not suffers(who, "Immobilised"):
                if all(apart(at, get(hero, At)) > NEAR for hero in heroes):
                    remove(who)  # back to work, through walls that open for her (★R-30)
                    continue
                near = [hero for hero in heroes if senses(who, hero)]
                if cell := self.errand(at, near, taken):
                    taken.discard((at.x, at.y))
                    taken.add(cell)
                    then(Walk(who=who, x=cell[0], y=cell[1]))
        if guards and not the(Raid).head_start:
            self.watch(guards)

    def watch(self, guards: list[int]) -> None:
        """Who sees the party attacks; who comes near it for the first time may fail to notice."""
        attackers, strangers = [], []
        for who in guards:
            if forgotten(who, here()):
                drop(who, Notice)
            far = nearest(who)
            notice = find(who, Notice)
            how = notice.how if notice else "seen" if the(Raid).profile == "book" else ""
            if (how == "seen" and far <= row(who).feels) or (how == "adjacent" and far <= 1):
                attackers.append(who)
            elif not how and far <= row(who).feels + (HEARD if the(Raid).turn - the(Raid).fought <= LOUD else 0):
                strangers.append(who)
        for who in attackers:
            add(who, Notice("seen"))
        if attackers:
            then(CombatBegins(foes=tuple(attackers)))
        elif strangers:
            then(Sneak(past=tuple(strangers)))

    def errand(self, at: At, near: list[int], taken: set[Cell]) -> Cell | None:
        """A step away from whom it senses, or a random one."""
        around = [(at.x + dx, at.y + dy) for dx, dy in MOVES]
        if near:
            return flight(at, [get(hero, At) for hero in near], [cell for cell in around if free(*cell, taken)])
        if throw(RESTLESS, "errands"):
            return None
        cell = around[throw(len(around), "errands")]
        return cell if free(*cell, taken) else None


def nearest(who: int) -> int:
    """Moves to the nearest of the party, along open paths."""
    at = get(who, At)
    return min(moves(at, get(hero, At)) for hero in party())


def flight(at: At, foes: list[At], cells: list[Cell]) -> Cell | None:
    """The cell that is farthest from the nearest foe by open paths, if farther than here."""
    ways = [ground().ways(foe.x, foe.y) for foe in foes]

    def far(x: int, y: int) -> int:
        return min(int(way[y, x]) for way in ways)

    best = max(cells, key=lambda cell: far(*cell), default=None)
    return best if best and far(*best) > far(at.x, at.y) else None
