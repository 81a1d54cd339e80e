"""Rules of a Job's chamber, and of the royal termites, court and guards in it. [R-75, R-87, ★R-45; RULES 4.6]

Its target, court and guards, and the Termite Queen's tricks.
"""

from game import content
from game.content.commissions import commission
from game.dice import Cup
from game.engine import rule, tell
from game.engine.components import At, Body, ColonyTask, Combatant, Guard, Item, Raid, Wanted
from game.engine.entries import Happened
from game.engine.steps import Die, EnterLevel, RoundBegins
from game.engine.store import create, get, query, the
from game.nest.dig import Chamber
from game.nest.paths import Cell
from game.nest.tiles import Tile
from game.systems.colony.castes import answer
from game.systems.colony.spawning import look, spawn
from game.systems.colony.tasks import LABOUR
from game.systems.dice_rolls import fighting, throw
from game.systems.ground import bodies, ground, level, nearest_free
from game.systems.party import allies, armed, party, row
from game.systems.rulings import ruled

SCENERY = {
    "=": Tile.GRAVID, "°": Tile.BROOD, ":": Tile.GRAIN, "O": Tile.PILLAR, ",": Tile.PEBBLE, '"': Tile.LEAF, "¬": Tile.HUSK,
}  # fmt: skip
"""The tiles of the ground for the signs in the drawings of jobs.toml."""


@rule(EnterLevel, "R-75 R-45 R-87")
def enter_level(step: EnterLevel) -> None:  # noqa: ARG001
    """Create the Job's target, its court and its guards when the party first enters the deepest Level."""
    if level().rating >= content.constants().nest.deepest and level().garrison < 0:
        cell = next(chamber for chamber in ground().plan.chambers if chamber.guard)
        drawn = Scene(cell)
        drawn.build()
        target(cell, drawn)
        guard(cell, drawn)


def target(cell: Chamber, drawn: "Scene") -> None:
    """Create the creatures or goods that the Job is about, and the creatures that attend them."""
    job, goods = content.jobs()[the(Raid).job], commission(the(Raid).job, the(Cup).seed).goods
    for _ in range(job.number if job.target else 0):
        spawn(job.target, *(drawn.place("@") or drawn.place("*") or middle(cell)), Wanted())
    for kind in (*job.company, *(job.court if ruled("R-87") else ())):
        spawn(kind, *(drawn.place("+") or middle(cell)))
    if goods and not job.target:
        create(Item(goods.form, goods.name, content.constants().jobs.whole), At(cell.x, cell.y))
    while at := drawn.place("w"):
        spawn(LABOUR, *at, ColonyTask("brood", cell.number, cell.number), wounds=content.constants().jobs.tenders)


def guard(cell: Chamber, drawn: "Scene") -> None:
    """Create the guards of the Job's target; their number grows with the number of heroes. [R-75, R-87]

    Half stand at the chamber's mouth, half before the target, facing out.
    """
    mouth = cell.mouths[0]
    for n, kind in enumerate(content.jobs()[the(Raid).job].guard * len(party())):
        inner = drawn.place("g") if n % 2 else None
        x, y = inner or nearest_free(*cell.guard[0], 1)[0]
        look(spawn(kind, x, y, Guard(*(inner or mouth))), mouth)


@rule(RoundBegins, "R-87")
def round_begins(step: RoundBegins) -> None:
    """Let royal creatures use their limited Actions (tricks) again, at the start of every few Rounds.

    A rooted Termite Queen also comments on the fight.
    """
    if not ruled("R-87"):
        return
    for who, fighter in query(Combatant):
        if row(who).royal and step.round % content.constants().jobs.renewed == 1:
            fighter.tricks.clear()
        if row(who).rooted and row(who).royal:
            tell(Happened("the Queen speaks", who, mood(who)))


@rule(Die, "B 4.6.1 R-75")
def die(step: Die) -> None:
    """Raise the alarm, without a roll, when a brood creature is killed in a Combat.

    A d100 on Table 27 decides who comes.
    """
    if row(step.who).brood and fighting(step.who):
        answer(step.who, throw(100, "brood alarm"))


def mood(who: int) -> str:
    """Return the state of a Termite Queen by its Wounds and defenders: "dying", "hurt", "guarded" or "alone"."""
    body = get(who, Body)
    if body.limit - body.wounds <= 1:
        return "dying"
    if 2 * body.wounds >= body.limit:
        return "hurt"
    return "guarded" if any(armed(ally) for ally in allies(who) if ally != who) else "alone"


def middle(cell: Chamber) -> Cell:
    """Return the free cell that is nearest to the middle of the chamber `cell`, as (x, y)."""
    return nearest_free(cell.x, cell.y, 1)[0]


class Scene:
    """A drawing of a Job's chamber. It says on which cells of the Level to place creatures and terrain. [R-87]

    The sign `@` is in the middle of the chamber, and the drawing's right side is turned to the mouth.
    """

    def __init__(self, cell: Chamber) -> None:
        drawing = content.jobs()[the(Raid).job].scene if ruled("R-87") else ""
        rows = [line.split() for line in drawing.strip().splitlines()]
        self.cell, self.cells = cell, dict[str, list[Cell]]()
        middle = next(((x, y) for y, line in enumerate(rows) for x, sign in enumerate(line) if sign == "@"), (0, 0))
        way = 1 if cell.mouths[0][0] >= cell.x else -1
        for y, line in enumerate(rows):
            for x, sign in enumerate(line):
                there = cell.x + way * (x - middle[0]), cell.y + y - middle[1]
                if ground().room(*there) == cell.number and there not in cell.mouths:
                    self.cells.setdefault(sign, []).append(there)

    def build(self) -> None:
        """Change the ground of the chamber to match its drawing, except on the cells where guards stand."""
        for sign, tile in SCENERY.items():
            level().opened += [(x, y, int(tile)) for x, y in self.cells.get(sign, ()) if (x, y) not in self.cell.guard]

    def place(self, sign: str) -> Cell | None:
        """Return the next free cell that the drawing marks with `sign`, each only once, or None if there is none."""
        places, taken = self.cells.get(sign, []), bodies()
        while places:
            cell = places.pop(0)
            if cell not in taken and ground().passable[cell[1], cell[0]]:
                return cell
        return None
