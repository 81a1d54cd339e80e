"""Creatures and characters come into being: only components, their kind a row of the assets."""

from game import content
from game.content import Kind
from game.engine import tell
from game.engine.components import At, Body, Creature, Effects, Facing, Features, Hero, Raid
from game.engine.entries import Came
from game.engine.store import Component, create, get, the
from game.systems.dice_rolls import throw
from game.systems.items import identification
from game.systems.rulings import ruled


def spawn(kind: str, x: int, y: int, *more: Component, wounds: int = 0) -> int:
    """One of this kind. `wounds` is its Wounds Max, where the row leaves that to a die already thrown."""
    row = content.kinds()[kind]
    who = create(
        Creature(kind, row.name),
        Features(skilled(row)),
        Effects(dict(row.effects)),
        Body(0, wounds or limit(row)),
        At(x, y),
        Facing(),
        *more,
    )
    tell(Came(who, kind, row.name))
    return who


def skilled(row: Kind) -> dict[str, int]:
    """Return its ratings; who glues a tunnel shut knows how to build, in the same measure. [R-89]"""
    return dict(row.features) | ({"Construction": row.seals} if row.seals and ruled("R-89") else {})


def limit(row: Kind) -> int:
    """Wounds Max: a number, or a decile die that counts as 1 at least (★R-28)."""
    if row.wounds.startswith("d"):
        return max(1, throw(int(row.wounds[1:]), "wounds max"))
    return int(row.wounds)


def recruit(kind: str, x: int, y: int) -> int:
    """A fresh character of this class: printed ratings. [B 2.2]"""
    return spawn(kind, x, y, Hero(content.constants().party.luck))


def equip(who: int) -> int:
    """What her sheet gives her, which she knows. R-46: whole; in the book, as printed, Depleted."""
    start = content.classes()[get(who, Creature).kind].item
    if start:
        colour = identification.colour_of(start.form, start.function)
        item = identification.made(start.form, colour, start.rating)
        item.holder, item.depleted = who, the(Raid).profile == "book"
        create(item)
        identification.learn(colour, start.form)
    return who
