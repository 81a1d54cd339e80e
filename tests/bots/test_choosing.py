"""Whom a bot strikes at, of several foes that it could."""

from typing import Any

import pytest

from game.bots.choosing import alike, chosen
from game.bots.fighting import enemies
from game.bots.plans import plans
from game.run.view import View
from tests.scenes.scene import Scene

KNOT = """
    . B . . .
    m m # m .
    X # # A .
"""


@pytest.mark.parametrize(("wounds", "knot"), [(2, True), (0, False)])
def test_the_horn_goes_at_who_may_end_a_friend(wounds: int, knot: bool) -> None:
    """It went at a lone band, one of it left and nobody's danger, and not at the two beside the Spider at her last Wound."""
    places: dict[str, dict[str, Any]] = {
        "m": {"wounds": 8, "faces": (0, 1), "place": "Holding"},
        "m2": {"wounds": 5, "faces": (-1, 1), "place": "Holding"},
        "m3": {"wounds": 9, "Immobilised": 39, "place": "Holding"},
    }
    scene = Scene(KNOT, first="B", B={"place": "Advancing"}, X={"wounds": wounds}, **places).until("B")
    view = View(scene.run)
    found, best = plans(view, enemies(view)), chosen(view, enemies(view))[0]
    lone = next(plan for plan in found if plan.foe == scene.who["m3"])
    assert alike(lone, found[0]), "else there is nothing to choose"
    assert (best.foe in (scene.who["m"], scene.who["m2"])) == knot
    assert (best.foe == scene.who["m3"]) != knot
