"""Nothing is waited for where something is left to do: a meal, a Room, a way up; and what heals is eaten at the last Wound. [R-47, R-57]"""

from typing import Any

import pytest

from game.adviser.afield import needs
from game.adviser.counsel import Counsel
from game.adviser.wording.errands import errand, place
from game.engine.commands import Act, Drop, Eat, Say
from game.engine.components import Item, Room
from game.engine.store import create, get, query
from game.run.view import View
from tests.scenes.scene import Scene
from tests.ui.test_homeward import HALL, laden

WAIT, EXPLORE = Say("wait"), Act("explore")


def idle(
    monkeypatch: pytest.MonkeyPatch, scene: Scene, *, spent: bool = True, aim: str = "bide"
) -> tuple[View, Counsel]:
    """The policy would wait, with this aim."""
    for _, room in query(Room):
        room.spent = spent
    scene.ask()
    view, counsel = View(scene.run), Counsel()

    def waits(_: View) -> Any:
        counsel.policy.mind.aim = aim
        return WAIT

    monkeypatch.setattr(counsel.policy, "roam", waits)
    return view, counsel


def alone(hunger: int = 0, wounds: int = 0) -> Scene:
    return Scene(HALL, rating=100, combat=False, W={"hunger": hunger, "wounds": wounds})


def food(scene: Scene, rating: int = 100, **about: Any) -> int:
    return create(Item("remains", "Remains", rating, scene.who["W"], **about))


@pytest.mark.parametrize(("hunger", "eats"), [(93, True), (40, False)])
def test_the_hungry_eat_plain_food_rather_than_wait(monkeypatch: pytest.MonkeyPatch, hunger: int, eats: bool) -> None:
    scene = alone(hunger)
    meal = food(scene)
    view, counsel = idle(monkeypatch, scene)
    assert (counsel.roam(view) == Eat(meal)) == eats
    if eats:
        assert errand(view, Eat(meal), counsel.policy.mind).endswith("at Hunger 93 it is time to eat")


def test_a_room_that_may_be_explored_is_explored_rather_than_waited_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the Job's Level, too, where its place cannot be reached; not where foes have begun one fight after the other."""
    view, counsel = idle(monkeypatch, alone(), spent=False)
    assert counsel.roam(view) == EXPLORE
    view, counsel = idle(monkeypatch, alone(), spent=True)
    assert counsel.roam(view) == WAIT
    view, counsel = idle(monkeypatch, alone(), spent=False)
    mind = counsel.policy.mind
    mind.haunted, mind.battlefield, mind.fought = (1, 0), view.number, view.turn
    assert counsel.roam(view) == WAIT


def test_with_the_goods_in_hand_a_way_out_is_sought_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """The noise of a fight keeps nobody waiting then, as each wait brought the next fight."""
    scene = laden()
    view, counsel = idle(monkeypatch, scene, aim="hide")
    step = next(one for one in view.legal() if type(one).__name__ == "Go")
    monkeypatch.setattr(needs, "seek_out", lambda *_: step)
    assert counsel.roam(view) == step
    monkeypatch.setattr("game.adviser.wording.errands.frontier", lambda _: view.walkable)
    monkeypatch.setattr("game.adviser.wording.errands.spots", lambda _: [])
    assert place(view, (step.x, step.y)).endswith("to find a way out with the goods")


def restorative(scene: Scene, **about: Any) -> int:
    """A known Spoiled food of Restoration, that is as bad as it may be without a Wound."""
    thing = food(scene, 88, **about)
    get(thing, Item).spoiled = True
    return thing


@pytest.mark.parametrize("left", [1, 2])
def test_at_the_last_wound_what_heals_is_eaten_though_it_is_spoiled(monkeypatch: pytest.MonkeyPatch, left: int) -> None:
    """It ends the very Effect that it brings; with more Wounds left it is eaten rather than dropped. The risk is said."""
    scene = alone()
    body = View(scene.run).me.body
    scene = alone(wounds=body.limit - left)
    thing = restorative(scene)
    monkeypatch.setattr(needs, "restores", lambda _view, _member, held: held.item == thing)
    view, counsel = idle(monkeypatch, scene)
    assert (counsel.roam(view) == Eat(thing)) == (left == 1)
    assert needs.physic(view, Drop(thing)) == Eat(thing)
    assert "the risk, as it is Spoiled: " in errand(view, Eat(thing), counsel.policy.mind)
