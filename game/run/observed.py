"""A Level without a party, for watching the colony at its tasks and in an alarm. [RULES 5.3]"""

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
    """A nest with one Level of a given rating, and without a party.

    Close it when done.
    """

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
        """Let one turn pass on the watched Level."""
        self.run.enter()
        the(Raid).turn += 1
        self.happen(CreaturesMove())

    def alarm(self) -> Cell:
        """Sound an alarm at the first creature that has a task, and return the cell of that creature."""
        self.run.enter()
        _, errand, at = query(ColonyTask, At)[0]
        errand.upset = content.constants().colony.upset
        waft(("alarm", at.x, at.y, LOUD))
        sound(at)
        return at.x, at.y

    def living(self) -> dict[int, tuple[str, Cell, bool]]:
        """Return all living creatures on the Level, as a dict from id to (kind, cell, whether alarmed)."""
        self.run.enter()
        upset = {who for who, errand in query(ColonyTask) if errand.upset}
        return (
            {who: (one.kind, (at.x, at.y), who in upset) for who, one, at in query(Creature, At)} if query(Body) else {}
        )

    def scent(self, name: str) -> list[list[int]]:
        """Return the strength of a scent, 0 to 255, at each cell, as a list [y][x]."""
        self.run.enter()
        found: list[list[int]] = smelt().of[name].tolist()
        return found

    def tiles(self) -> list[list[int]]:
        """Return the Tile code of each cell, as a list [y][x]."""
        self.run.enter()
        cells: list[list[int]] = ground().tiles.tolist()
        return cells

    def close(self) -> None:
        self.run.close()
