"""In a gallery one cell wide nobody steps in front of a companion who strikes from there, nor tells one where to strike who gets at nobody."""

import pytest

from game.adviser.counsel import Counsel
from game.adviser.fighting.crowding import crowds, gets_at
from game.bots import company
from game.bots.fighting import TurnPlan, enemies
from game.engine.commands import Act, AnyCommand, Go
from game.run.view import View
from tests.scenes.scene import Scene

EARTH = "# # # # # # # # # #\n"
BEHIND = ". L " + "# " * 8 + "\n. B . . . W m . . .\n" + EARTH
PLUGGED = EARTH + "B . L . . W m . . .\n" + EARTH


def ladybugs_turn(drawing: str, **more: int) -> Scene:
    places = {"L": {"place": "Advancing"} | more, "B": {"place": "Advancing"}, "m": {"place": "Holding"}}
    return Scene(drawing, first="L", **places).until("L")


def turn(scene: Scene) -> list[AnyCommand]:
    """Return what her Turn is, as it is advised."""
    counsel, done = Counsel(), list[AnyCommand]()
    while scene.turn == "L" and scene.asked == "TakeTurn":
        done.append(counsel.turn(View(scene.run)).command)
        scene.run.apply(done[-1])
    return done


def test_nobody_steps_in_front_of_who_strikes_from_afar() -> None:
    """The advice "on after Beetle" led past him into the tunnel, from which he alone reached the foe."""
    scene = ladybugs_turn(BEHIND)
    view, beetle = View(scene.run), scene.who["B"]
    plugs = TurnPlan(Go(2, 1))
    assert view.allows(plugs.command)
    assert crowds(view, plugs)
    assert all(step.x < 2 for step in turn(scene) if isinstance(step, Go))
    ally = View(scene.run).body(beetle)
    assert ally and gets_at(View(scene.run), ally, scene.cell("L"))


@pytest.mark.parametrize(("drawing", "told"), [(BEHIND, True), (PLUGGED, False)])
def test_only_who_gets_at_somebody_is_told_where_to_strike(drawing: str, *, told: bool) -> None:
    """She directed him, whom she had plugged in, Round after Round."""
    scene = ladybugs_turn(drawing, Immobilised=60 * (not told))
    view, direct = View(scene.run), Act("direct", scene.who["B"])
    found = company.direct(view, enemies(view))
    assert found and found[1] == direct
    assert crowds(view, TurnPlan(direct)) is not told
    assert (direct in turn(scene)) is told
