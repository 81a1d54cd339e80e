"""Armed newcomers whom nobody has met stay at the mouth by which they came, and go home after a while: they are not walked into meanwhile. [R-54]"""

import numpy as np
import pytest

from game import content
from game.adviser.afield import newcomers
from game.adviser.afield.newcomers import lets_go_home
from game.adviser.fleeing.waiting import awaited
from game.bots.errands import stand
from game.bots.mind import Mind
from game.bots.temperament import ADVISER
from game.engine import tell
from game.engine.commands import WAIT, Act, AnyCommand, Go
from game.engine.components import Effects, Raid
from game.engine.entries import Happened, What
from game.engine.store import get, the
from game.run.view import View
from tests.scenes.scene import Scene


def after(scene: Scene, mind: Mind, *, seen: bool = False) -> AnyCommand:
    """Return what is made of two steps onward now; `seen`: they lead over ground in sight."""
    scene.settle()
    view = View(scene.run)
    vars(view)["visible"] = np.full_like(view.walkable, seen)
    mind.aim, (x, y) = "onward", stand(view)
    mind.walk.ahead = [(x + 2, y)]
    return lets_go_home(view, mind, Go(x + 1, y))


@pytest.mark.parametrize(
    ("by", "who", "waits"),
    [
        ("Encounter", "minor, minor", True),
        ("Encounter", "worker", False),
        ("alarm", "minor, minor", False),
        ("nobody comes", "", False),
    ],
)
def test_nobody_walks_on_where_armed_newcomers_must_be_till_they_have_gone(by: What, who: str, *, waits: bool) -> None:
    """It was "walk: where the map ends, Minor came in just now, not in sight", and a few keys later a fight, begun Recoiling."""
    scene, mind = Scene("# W . . . . . . . . . . #", combat=False), Mind(ADVISER)
    tell(Happened(by, note=who))
    assert (after(scene, mind) == WAIT) is waits
    if not waits:
        return
    stays = content.constants().nest.stays
    assert awaited(View(scene.run), mind)[1] == stays + 1
    assert after(scene, mind, seen=True) == Go(*mind_step(scene)), "over ground in sight one sees them first"
    the(Raid).turn += stays
    assert after(scene, mind) == WAIT
    the(Raid).turn += 1
    assert after(scene, mind) == Go(*mind_step(scene))


@pytest.mark.parametrize("work", ["tear", "dig", "forage"])
@pytest.mark.parametrize("bleeds", [False, True])
def test_nor_is_long_work_begun_beside_them(work: str, *, bleeds: bool) -> None:
    """It was to tear at 35 %, for the sake of a Room, with a Nasute come in just now, "not in sight, and may break it off"."""
    scene, mind = Scene("# W . . . . . . . . . . #", combat=False), Mind(ADVISER)
    if bleeds:
        get(scene.who["W"], Effects).rating["Bleeding"] = 40
    tell(Happened("Encounter", note="nasute"))
    scene.settle()
    view, mind.aim = View(scene.run), "onward"
    assert (lets_go_home(view, mind, Act(work)) == WAIT) is not bleeds


def mind_step(scene: Scene) -> tuple[int, int]:
    x, y = stand(View(scene.run))
    return x + 1, y


def test_who_is_hungry_or_likely_to_win_cheaply_does_not_wait_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    hungry, mind = Scene("# W . . . . . . . . . . #", combat=False, W={"hunger": 90}), Mind(ADVISER)
    tell(Happened("Encounter", note="minor"))
    assert after(hungry, mind) != WAIT
    strong, mind = Scene("# W . . . . . . . . . . #", combat=False), Mind(ADVISER)
    tell(Happened("Encounter", note="minor"))
    monkeypatch.setattr(newcomers, "hopeful", lambda *_: True)
    assert after(strong, mind) != WAIT
