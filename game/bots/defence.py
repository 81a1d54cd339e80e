"""What keeps her whole in a fight: wings, sisters, cover, a web in the way. From a View to a Command, with its worth."""

from game import content
from game.bots.blows import RARELY, WOUND, bound, chance, legal, weaves
from game.bots.duel import dealt
from game.bots.errands import stand
from game.bots.improvising import SLIGHT, relief, taken
from game.bots.places import apart, beside, far_off
from game.engine.commands import Act, AnyCommand
from game.nest.paths import Cell
from game.run.view import Choice, Seen, View

Ward = tuple[int, AnyCommand]
"""What it is worth, in hundredths of tenths of a Wound, and the Command."""

ROOM = 10
"""Half the size of the die of a Room's height, for each fifth of the nest. [R-17]"""
LASTS = 2
"""Turns that she stays in the air, and a sister in the fight, more or less."""
ENTERED = 50
"""Per cent that whoever comes steps on the cell she thinks of."""


def call(view: View, foes: list[Seen]) -> Ward | None:
    """A sister, once a Combat: she comes in the next Round, and strikes a blow or two. [R-64]"""
    choice, armed = legal(view, "sisters"), [foe for foe in foes if foe.armed]
    return (
        _ward(view, choice, LASTS * WOUND * max(dealt(view.me.body, foe) for foe in armed))
        if choice and armed
        else None
    )


def take_off(view: View, foes: list[Seen]) -> Ward | None:
    """Into the air: there they hit her less, while she can stay. R-17"""
    choice = legal(view, "fly")
    if not choice:
        return None
    high = min(view.me.ratings["Flying"], content.constants().combat.flying + ROOM * min(5, 1 + view.rating // 21))
    return _ward(view, choice, LASTS * sum(relief(view, foe, minus=high) for foe in foes if foe.armed))


def cover(view: View, foes: list[Seen]) -> Ward | None:
    """Rubble or silk before a gun that is ready to fire. [B 3.8.11]"""
    if view.me.body.covered:
        return None
    choice = legal(view, "screen") if weaves(view) else legal(view, "barrier")
    spared = [relief(view, foe, minus=content.constants().combat.barrier) for foe in foes if foe.armed and shoots(foe)]
    return _ward(view, choice, max(spared)) if choice and spared else None


def web(view: View, foes: list[Seen]) -> Ward | None:
    """Before her, for who comes to bite: caught, it may be wrapped up. R-64, R-67"""
    here = stand(view)
    coming = [
        foe
        for foe in foes
        if foe.armed and not shoots(foe) and 1 < apart(foe, here) <= content.constants().reach["Medium"]
    ]
    laid = {(x, y) for what, x, y in view.built if what == "web"}
    if not weaves(view) or not coming:
        return None
    foe = min(coming, key=lambda foe: (apart(foe, here), foe.who))
    cell = min(beside(here), key=lambda cell: (_near(foe, cell), cell))
    choice = view.choice(Act("web", view.me.body.who, f"{cell[0]},{cell[1]}"))
    if choice is None or choice.refused or cell in laid:
        return None
    return _ward(view, choice, ENTERED * bound(view, foe).get("Immobilised", 0) * taken(view, foe) // 100)


def shoots(foe: Seen) -> bool:
    """Whether it does its harm from afar."""
    base = content.kinds()[foe.kind].base
    return base is not None and "Projectile" in base.keywords


def _near(foe: Seen, cell: Cell) -> tuple[int, int]:
    return far_off((foe.x, foe.y), cell), (foe.x - cell[0]) ** 2 + (foe.y - cell[1]) ** 2


def _ward(view: View, choice: Choice, worth: int) -> Ward | None:
    """If it is likely enough, and worth anything."""
    likely = chance(view, choice)
    worth = worth * likely // 100
    return (worth, choice.command) if likely >= RARELY and worth >= SLIGHT else None
