"""A Level nobody raids, to be watched: the colony about its errands, and what an alarm makes of it. [RULES 5.3]"""

from game import content
from game.engine import Agenda
from game.engine.agenda import take_step
from game.engine.components import At, Body, ColonyTask, Creature, Level, Raid
from game.engine.steps import CreaturesMove, EnterLevel, Roam
from game.engine.store import create, query, remove, the
from game.nest.paths import Cell
from game.run.run import Run, head
from game.systems.colony.scents import smelt, sound, waft
from game.systems.ground import ground
from game.systems.party import party

LOUD = 255


class Observed:
    """The nest of a seed, as it is on a Level of a rating while no one is there. Close it when done."""

    def __init__(self, seed: str, rating: int) -> None:
        self.run = Run(head(seed, ("wasp",)), digests=False)
        raid = the(Raid)
        raid.levels += 1
        create(Level(raid.levels, "1", rating))
        self.happen(EnterLevel(number=raid.levels))
        for who in party():
            remove(who)

    def happen(self, *steps: EnterLevel | CreaturesMove) -> None:
        the(Agenda).steps.extend(reversed(steps))
        while not isinstance(the(Agenda).steps[-1], Roam):
            take_step()

    def turn(self) -> None:
        """Let a turn go by."""
        self.run.enter()
        the(Raid).turn += 1
        self.happen(CreaturesMove())

    def alarm(self) -> Cell:
        """Sound an alarm in the chamber where the first of the Workers is: return where."""
        self.run.enter()
        _, errand, at = query(ColonyTask, At)[0]
        errand.upset = content.constants().colony.upset
        waft(("alarm", at.x, at.y, LOUD))
        sound(at)
        return at.x, at.y

    def living(self) -> dict[int, tuple[str, Cell, bool]]:
        """Return who > kind, cell, alarmed."""
        self.run.enter()
        upset = {who for who, errand in query(ColonyTask) if errand.upset}
        return (
            {who: (one.kind, (at.x, at.y), who in upset) for who, one, at in query(Creature, At)} if query(Body) else {}
        )

    def scent(self, name: str) -> list[list[int]]:
        """Return one of the scents, [y][x]."""
        self.run.enter()
        found: list[list[int]] = smelt().of[name].tolist()
        return found

    def tiles(self) -> list[list[int]]:
        """Return codes of Tile, [y][x]."""
        self.run.enter()
        cells: list[list[int]] = ground().tiles.tolist()
        return cells

    def close(self) -> None:
        self.run.close()
