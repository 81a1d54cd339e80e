"""Who has lost half of its Wounds, and is advised to fight on, is told once how it could leave instead."""

import pytest

from game.adviser.counsel import Counsel
from game.adviser.fleeing.leaving import Leaving
from game.bots.blows import chance, legal
from game.bots.errands import stand
from game.bots.fighting import DONE, TurnPlan
from game.bots.mind import Mind
from game.bots.temperament import ADVISER
from game.presentation.page import sentence
from game.run.view import Passage, View
from tests.scenes.scene import Scene


def fighting(wounds: int) -> View:
    return View(Scene(". . . .\n. A m .\n. . . .", first="A", A={"wounds": wounds}).until("A").run)


def told(view: View, mind: Mind, leaving: Leaving) -> str:
    return leaving.told(view, mind)


@pytest.mark.parametrize(("wounds", "says"), [(4, False), (5, True), (8, True)])
def test_it_is_said_from_half_of_the_wounds_on(wounds: int, says: bool) -> None:
    view = fighting(wounds)
    out = legal(view, "break")
    assert out is not None
    line = told(view, Mind(ADVISER), Leaving())
    assert bool(line) == says
    if says:
        assert line.startswith(f"{10 - wounds} of 10 left; to leave: break off {chance(view, out)} %, then ")


def test_it_names_the_nearest_way_but_the_one_just_fled_by() -> None:
    view, mind = fighting(6), Mind(ADVISER)
    assert told(view, mind, Leaving()).endswith(f"then {sentence('leaving nowhere')}{sentence('leaving in vain')}")
    (x, y) = stand(view)
    vars(view)["passages"] = [Passage(8, "shaft", x + 2, y - 1, 1, None), Passage(9, "up", x - 1, y, 1, 20)]
    assert told(view, mind, Leaving()).endswith("then 1 move to a shaft up")
    mind.ways.shunned[9] = view.turn + 1
    assert told(view, mind, Leaving()).endswith("then 2 moves to a shaft down")
    mind.ways.shunned[8] = view.turn + 1
    back = "then 1 move to a shaft up, which leads back to those you fled from"
    assert told(view, mind, Leaving()).endswith(back), "it said that there was none, with one underfoot"


def test_it_says_whether_the_start_leads_out_of_what_they_feel() -> None:
    """R-36, R-51: it does where there is room to walk: a Minor feels within 5 cells."""
    room = Scene("m A" + " ." * 9, first="A", A={"wounds": 6}).until("A").run
    assert told(View(room), Mind(ADVISER), Leaving()).endswith(f"then {sentence('leaving nowhere')}")


def test_it_is_said_anew_for_more_wounds_only() -> None:
    view, mind, leaving = fighting(6), Mind(ADVISER), Leaving()
    assert told(view, mind, leaving)
    assert told(view, mind, leaving)  # the same moment again
    leaving.at -= 1
    assert not told(view, mind, leaving)
    leaving.said = None
    assert told(view, mind, leaving)


def test_it_stands_behind_the_best_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not where that line leads out of the fight."""
    counsel = Counsel()
    monkeypatch.setattr(Leaving, "told", lambda *_: "to leave")
    for flees in (False, True):
        monkeypatch.setattr(counsel, "fight", lambda _, flees=flees: TurnPlan(DONE, flees=flees))
        assert counsel.say(fighting(6)).endswith(". to leave") is not flees
