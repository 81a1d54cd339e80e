"""Guards who hold a tunnel and are likely to win: another way is taken, another Level once, and in the end the way through them."""

import pytest

from game.adviser.afield import vetoes
from game.adviser.afield.roaming import Afield
from game.adviser.automatic import tab_walk
from game.adviser.fleeing import posts
from game.adviser.fleeing.posts import CLIMB, Posts, why_climb
from game.bots.careful import Careful
from game.bots.errands import far, stand, ways_from
from game.bots.memory.walk import go
from game.bots.quest import IDLE
from game.bots.temperament import ADVISER
from game.engine.commands import Act, AnyCommand, Enter, Go, Say
from game.engine.components import Guard
from game.engine.store import add
from game.nest.paths import FAR
from game.presentation.automatic.auto_walk import no_way
from game.presentation.obstacles.between import blockers
from game.presentation.page import sentence
from game.presentation.sight import off
from game.run.view import View
from tests.scenes.scene import Scene
from tests.ui.table import Lay
from tests.ui.test_walking import roaming

UP = Go(0, 0)


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Scene:
    """A Minor guards the only way east, and is likely to win."""
    scene = Scene("# . W . . . m , , , , #", combat=False)
    add(scene.who["m"], Guard(0, 0, since=-1))
    scene.ask()
    monkeypatch.setattr(posts, "hopeful", lambda *_: False)
    monkeypatch.setattr(vetoes, "hopeful", lambda *_: False)
    return scene


def adviser(view: View) -> Careful:
    """Return a policy that has seen what is in view."""
    policy = Careful(ADVISER)
    policy.mind.see(view)
    return policy


def test_a_way_is_shut_by_its_guard_unless_it_is_likely_to_be_beaten(
    held: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = View(held.run)
    mind, foe = adviser(view).mind, next(body for body in view.creatures if not body.led)
    shut = Posts().closed(view, mind)
    assert shut is not None and shut.sum() == 1 and shut[foe.y, foe.x]
    assert not view.without((), shut).walkable[foe.y, foe.x]
    assert view.without((), shut).without([Say("wait")]).walkable.sum() == view.walkable.sum() - 1
    past = foe.x + 1, foe.y  # what is known of one View's ground is not said of the other's
    assert [far(ways_from(one, one.walkable), past) < FAR for one in (view, view.without((), shut), view)] == [
        True,
        False,
        True,
    ]
    monkeypatch.setattr(posts, "hopeful", lambda *_: True)
    assert Posts().closed(view, mind) is None


def test_a_guard_out_of_sight_is_judged_as_when_it_was_last_in_sight(
    held: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Near it was not to be passed, from afar it was: six times forty moves there and back, and four Hunger Costs."""
    view, memory = View(held.run), Posts()
    mind, foe = adviser(view).mind, next(body for body in view.creatures if not body.led)
    assert memory.closed(view, mind) is not None
    monkeypatch.setattr(posts, "hopeful", lambda *_: True)
    far_off = View(held.run)
    vars(far_off)["creatures"] = tuple(body for body in view.creatures if body.who != foe.who)
    assert memory.closed(far_off, mind) is not None
    assert Posts().closed(far_off, mind) is None
    assert memory.closed(view, mind) is None, "it is in sight again"


def test_who_merely_stands_there_shuts_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    view = View(Scene("# . W . . . m , , , , #", combat=False).run)
    monkeypatch.setattr(posts, "hopeful", lambda *_: False)
    assert Posts().closed(view, adviser(view).mind) is None


def test_the_walks_and_the_adviser_say_the_same_of_who_holds_the_way(held: Scene) -> None:
    """That it does not go by itself, and that other Levels are left; whoever merely stands there may be waited for."""
    view = View(held.run)
    policy, foe = adviser(view), next(body for body in view.creatures if not body.led)
    where, beyond = off(view, (foe.x, foe.y)), (foe.x + 2, foe.y)
    assert blockers(view, [beyond]) == sentence("held by guards", names=f"Minor, {where}")
    assert no_way(view, beyond).endswith(blockers(view, [beyond]))
    policy.mind.aim = CLIMB
    assert why_climb(view, policy.mind) == sentence("why climb held", who="Minor", where=where)
    view = View(Scene("# . W . . . m , , , , #", combat=False).run)
    assert blockers(view, [beyond]) == sentence("barred by foes", names=f"Minor, {where}")
    policy = adviser(view)
    policy.mind.aim = CLIMB
    assert not why_climb(view, policy.mind)


def climbing(monkeypatch: pytest.MonkeyPatch, step: AnyCommand | None) -> None:
    monkeypatch.setattr(posts, "climb", lambda *_: step)


def test_a_climb_is_made_once_a_level(held: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    view, memory = View(held.run), Posts()
    policy = adviser(view)
    monkeypatch.setattr(policy, "roam", lambda _: Say("wait"))
    climbing(monkeypatch, UP)
    assert memory.resort(view, policy) == UP
    assert (policy.mind.aim, policy.mind.work.idle[view.number]) == (CLIMB, IDLE)
    climbing(monkeypatch, Enter(7))
    assert memory.resort(view, policy) == Enter(7)
    assert policy.mind.work.idle[view.number] == 0
    assert memory.resort(view, policy) == Say("wait")  # the second time, whatever the policy wants


def test_a_climb_is_given_up_for_what_is_better(held: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who stood beside the Job's target was still sent off by the climb that glue had been the reason for."""
    view, second = View(held.run), Afield(Careful(ADVISER))
    climbing(monkeypatch, UP)
    assert second.posts.rise(view, second.policy.mind) == UP
    strike = Act("attack", held.who["m"])
    monkeypatch.setattr(second, "sought", lambda _: strike)
    monkeypatch.setattr(second, "on_second_thoughts", lambda _, best: best)
    assert second.best(view) == strike


def test_where_no_way_leads_up_the_guard_is_attacked(held: Scene) -> None:
    """Till then nobody walks up to it, and none of the commands leads to and fro."""
    second, cells = Afield(Careful(ADVISER)), []
    for _ in range(40):
        view = View(held.run)
        best = second.best(view)
        if best == Act("attack", held.who["m"]):
            return
        cells.append(stand(view))
        held.run.apply(best)
    pytest.fail(f"it never comes to anything: {cells}")


def test_a_walk_that_turns_back_ends(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where what is best changes at each step, `Tab` does not go on for all the moves that it named."""
    monkeypatch.setattr(tab_walk, "paces", lambda *_: (400, 400))
    play = roaming(table("wasp"))
    play.do("tab")
    there = next(one for one in play.view.legal() if isinstance(one, Go))
    back = Go(*stand(play.view))
    counsel = play.raid.counsel
    counsel.command, counsel.at = there, play.view.n
    counsel.roam = lambda view: back if stand(view) == (there.x, there.y) else there  # type: ignore[method-assign]
    turn = play.view.turn
    play.do("tab")
    assert play.view.turn - turn <= 4
    assert sentence("turns back") in " ".join(notice.text for notice in play.raid.notices)


def test_a_climb_is_a_walk_to_its_end(held: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was told, and gone, a cell at a time."""
    view, memory = View(held.run), Posts()
    policy = adviser(view)
    ys, xs = (view.known & view.walkable).nonzero()
    dist = ways_from(view)
    goal = max(zip(xs.tolist(), ys.tolist(), strict=True), key=lambda cell: (far(dist, cell) < FAR, far(dist, cell)))
    monkeypatch.setattr(posts, "climb", lambda *_: go(view, [goal], view.walkable))
    step = memory.rise(view, policy.mind)
    assert isinstance(step, Go)
    assert [(step.x, step.y), *policy.mind.walk.ahead][-1] == goal
    assert policy.mind.walk.ahead
