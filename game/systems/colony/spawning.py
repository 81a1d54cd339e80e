"""Functions that create creatures and characters from their rows in the assets."""

from game import content
from game.content.beings import StartItem
from game.engine import tell, then
from game.engine.components import At, Body, Creature, Effects, Facing, Features, Hero, Raid
from game.engine.entries import Came
from game.engine.steps import Leave, PutDown
from game.engine.store import Component, create, get, the
from game.nest.paths import Cell
from game.systems.dice_rolls import throw
from game.systems.items import identification
from game.systems.party import bag
from game.systems.rulings import ruled, system
from game.weighing.scale import fresh, limit


def spawn(kind: str, x: int, y: int, *more: Component, wounds: int = 0) -> int:
    """Create a creature of this kind at (x, y). Return the creature's id.

    It also gets the components `more`. `wounds`: its Wounds Max, 0 for that of its row.
    """
    row = content.kinds()[kind]
    features = fresh(row)
    if row.seals and ruled("R-89"):  # castes that glue tunnels get the same rating in Construction
        features["Construction"] = row.seals
    die = int(row.wounds.removeprefix("d"))  # a decile die counts as 1 at least (★R-28)
    most = wounds or (max(1, throw(die, "wounds max")) if row.wounds.startswith("d") else die)
    who = create(
        Creature(kind, row.name),
        Features(features),
        Effects(dict(row.effects)),
        Body(0, limit(most, features)),
        At(x, y),
        Facing(),
        *more,
    )
    tell(Came(who, kind, row.name))
    return who


def recruit(kind: str, x: int, y: int) -> int:
    """Create a character of this class with printed ratings at (x, y). Return the character's id. [B 2.2]"""
    return spawn(kind, x, y, Hero(content.constants().party.luck if system().luck else 0))


def equip(who: int, start: StartItem | None = None) -> int:
    """Give a character an Item, by default the one printed on its sheet, and return the character's id. [R-46]

    The Item is identified. In the book profile it is Depleted.
    """
    start = start or content.classes()[get(who, Creature).kind].item
    if start:
        colour = identification.colour_of(start.form, start.function)
        item = identification.made(start.form, colour, start.rating)
        item.holder, item.depleted = who, the(Raid).profile == "book"
        create(item)
        identification.learn(colour, start.form)
    return who


def leave(who: int) -> None:
    """Remove a creature from the Level. The Items that it carries stay behind."""
    then(*(PutDown(item=thing) for thing, _ in bag(who)), Leave(who=who))


def look(who: int, towards: Cell) -> int:
    """Turn a creature to face the cell `towards`. Return the creature's id."""
    at, facing = get(who, At), get(who, Facing)
    facing.dx, facing.dy = (towards[0] > at.x) - (towards[0] < at.x), (towards[1] > at.y) - (towards[1] < at.y)
    return who
