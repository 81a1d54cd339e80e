"""Companions that go ahead. [RULES 4.3, R-79]"""

from typing import Any

import pytest

from game import content
from game.engine.commands import Eat
from game.engine.components import Companion, Effects, Item, Raid
from game.engine.entries import Happened, Rolled
from game.engine.store import create, get, the
from game.systems.combat.conditions import companions_of
from game.systems.senses import seen
from tests.scenes.scene import Scene

BEND = """
    . W , , , , , , , , , , , , , #
    # # # # # # # # # # # # # # , #
    # , , , , , , , , , , , , , , #
    # , # # # # # # # # # # # # # #
    # , , + 2 2 2 2 2 2 2 2 2 2 2 #
"""
KNOWN = """
    . . .
    . W .
    . . .
"""


def escorted(drawing: str = BEND, **words: Any) -> Scene:
    """The Wasp, with a Moth in her Slots."""
    scene = Scene(drawing, combat=False, **words)
    create(Item("companion", "Moth", 25, scene.who["W"]), Companion("moth"))
    scene.ask()
    return scene


def sent(scene: Scene) -> Scene:
    """Ahead it goes; whatever is asked is declined."""
    scene.do("scout")
    while scene.asked in ("MayResist", "OfferLuck", "PayHunger"):
        scene.do("pass" if scene.asked == "MayResist" else "no")
    return scene


OUTCOMES = {  # Leadership, Exploration, Level, Poisoned, die; whether the ground is known, whether the Moth is back
    "Critical Success": (90, 60, 10, 0, 50, True, True),
    "Complete Success": (90, 40, 10, 0, 50, True, True),
    "Partial Success": (90, 40, 60, 0, 50, True, True),
    "Partial Failure": (10, 40, 10, 0, 50, False, True),
    "Complete Failure": (10, 40, 60, 0, 50, False, True),
    "Critical Failure": (10, 40, 60, 60, 40, False, False),
}


@pytest.mark.parametrize("degree", OUTCOMES)
def test_what_comes_of_it(degree: str) -> None:
    """R-79, R-52: ten turns, then Q Leadership, + Exploration, against the Level."""
    lead, explores, nest, poison, die, known, back = OUTCOMES[degree]
    own = {"Leadership": lead, "Exploration": explores} | ({"Poisoned": poison} if poison else {})
    scene = escorted(rating=nest, W=own, scout=die, effects=10, quantify_poisoned=0)
    before, turn = seen(), the(Raid).turn
    sent(scene)
    check = scene.told(Rolled, action="scout")[-1].roll.check
    assert (check.effort.name, check.effort.value, check.resistance.value) == ("Leadership", lead, nest)
    assert next((m.source, m.rating) for m in check.static) == ("Exploration", explores)
    assert str(scene.told(Rolled, action="scout")[-1].roll.degree) == degree
    assert the(Raid).turn == turn + 10
    assert bool((seen() & ~before).any()) == known
    assert bool(companions_of(scene.who["W"])) == back
    assert len(scene.told(Happened, what="does not come back", who="W", note="Moth")) == (not back)


def test_luck_brings_it_back() -> None:
    """R-79, R-04: of a Critical Failure averted nothing comes."""
    lucky = {"Leadership": 10, "Exploration": 40, "Poisoned": 60, "luck": 99}
    scene = escorted(rating=60, W=lucky, scout=40, luck=0, effects=10, quantify_poisoned=0)
    scene.do("scout")
    while scene.asked == "MayResist":
        scene.do("pass")
    assert scene.asked == "OfferLuck"
    scene.do("yes")
    assert companions_of(scene.who["W"])


def test_what_it_sees() -> None:
    """R-79: so many moves along open ways, and the walls beside them; nothing farther, nothing behind carton."""
    scene = escorted(scout=0, W={"Leadership": 90})
    assert not seen()[2:].any()
    sent(scene)
    along = {x: 12 + 2 + 13 - x for x in range(1, 14)}  # moves to the cells of the gallery below: round the bend
    assert [x for x in along if seen()[2, x]] == [x for x in along if along[x] <= content.constants().nest.ahead]
    assert seen()[3, 8] and not seen()[4].any()


@pytest.mark.parametrize(("effect", "reason"), [("Paralysed", "Paralysed"), ("Immobilised", "Immobilised")])
def test_who_cannot_stir_sends_nobody(effect: str, reason: str) -> None:
    """R-79: as with all that takes ten turns."""
    scene = escorted()
    get(scene.who["W"], Effects).rating[effect] = 50
    scene.ask()
    assert scene.refusal("scout") == reason


def test_not_under_hostile_eyes() -> None:
    """R-79"""
    scene = escorted(BEND.replace("W ,", "W m"))
    assert scene.refusal("scout") == "not while a foe feels you, or may"


def test_not_where_everything_is_known() -> None:
    """R-79: there must be something to see; a success leaves nothing to be seen from there."""
    assert escorted(KNOWN).refusal("scout") == "there is nothing ahead but what is known"
    scene = sent(escorted(scout=0, W={"Leadership": 90}))
    assert scene.refusal("scout") == "there is nothing ahead but what is known"


def test_without_a_companion_it_is_not_offered() -> None:
    """R-79: nor in a fight, where it is let out instead."""
    assert not Scene(BEND, combat=False).can("scout")
    assert Scene(BEND, combat=False).refusal("scout") == "that is not what is asked"
    scene = escorted(BEND.replace(". W , ,", ". W . m"), first="W").do("attack m")
    assert scene.asked == "TakeTurn"
    assert scene.can("loose") and not scene.can("scout")


def test_eaten_meanwhile_it_goes_nowhere() -> None:
    """R-79, R-71: a Hunger Cost falls due in the ten turns, and she pays it with the Moth."""
    scene = Scene(BEND.replace("W", "L"), combat=False, consume=1, L={"hunger": 90})
    moth = create(Item("companion", "Moth", 25, scene.who["L"]), Companion("moth"))
    the(Raid).turn = 95
    scene.ask()
    before = seen()
    scene.do("scout")
    assert scene.asked == "PayHunger"
    scene.run.apply(Eat(moth))
    assert scene.asked == "Roam"
    assert not scene.told(Rolled, action="scout")
    assert (seen() == before).all()
    assert not scene.can("scout")
