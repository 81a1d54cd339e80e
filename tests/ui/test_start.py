"""Who has fled is told when those behind attack again, how far they feel, and how far the next way out is. [R-36, R-51]"""

import pytest

from game.engine.commands import Go
from game.engine.components import Notice, Raid
from game.engine.entries import Happened
from game.engine.store import add, the
from game.presentation.foes.watching import pursued
from game.presentation.pages.aftermath import laid, told
from game.run.view import View
from tests.scenes.scene import Scene

START = 4


def fled(field: str) -> Scene:
    """Return a scene in which the Wasp has fled from a Minor that knows of it, and has a start."""
    scene = Scene(field, combat=False)
    add(scene.who["m"], Notice("seen"))
    the(Raid).head_start = START
    scene.ask()
    return scene


def test_it_is_told_as_the_fight_ends_how_long_nobody_follows_and_how_far_they_feel() -> None:
    view = View(fled("m W . . . . . . . . . . .").run)
    said = pursued(view)
    assert said.startswith(
        "Nobody follows for 4 turns; then Minor, 1 cell west, attacks if it still feels you, within 5 cells."
    )
    ended = [line.text for line in told(laid(view), view, [Happened("combat ends")], view.n)]
    assert said in ended
    assert said not in [line.text for line in told(laid(view), view, [], view.n)]
    the(Raid).head_start = 0
    assert pursued(View(fled(". W . . m").run)) and not pursued(View(Scene("m W . .", combat=False).run))


@pytest.mark.parametrize(("away", "caught"), [(1, True), (2, False)])
def test_it_happens_so(away: int, caught: bool) -> None:
    """Whoever is 5 cells off when the start is over is attacked, whoever is 6 off is not."""
    scene = fled("m " + ". " * (away - 1) + "W . . . . . . . . . . .")
    view = View(scene.run)
    x, y = view.me.body.x, view.me.body.y
    for n in range(START):
        assert View(scene.run).fight is None
        scene.run.apply(Go(x + 1 + n, y))
    assert (View(scene.run).fight is not None) == caught
