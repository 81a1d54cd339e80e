"""What the adviser does at the end of a run: it is kept to its goal though the start is over, and nobody sets out back at once."""

import pytest

from game.adviser.counsel import Counsel
from game.adviser.fleeing.flight import FLEE
from game.adviser.fleeing.running_on import TRACKED, RunningOn
from game.adviser.fleeing.waiting import awaited
from game.bots.errands import stand
from game.bots.escape import SEARCH
from game.bots.mind import Mind
from game.engine.commands import WAIT, AnyCommand, Go
from game.engine.components import Raid
from game.engine.store import the
from game.presentation.page import words
from game.run.view import View
from tests.scenes.scene import Scene

START = 3


def ran() -> tuple[View, Mind, RunningOn]:
    """A party has just set out west on a run of four moves, with a start of three turns, from foes out of sight."""
    scene = Scene(". . . . . . A . . . . .", combat=False)
    the(Raid).head_start = START
    scene.ask()
    view, mind, run = View(scene.run), Counsel().policy.mind, RunningOn()
    x, y = stand(view)
    mind.aim, mind.walk.ahead = "threat", [(x - n, y) for n in (2, 3, 4)]
    assert run.instead(view, mind, Go(x - 1, y)) == Go(x - 1, y)
    return view, mind, run


def later(view: View, turns: int) -> None:
    """Let so many turns pass, so that the start is over."""
    view.raid.head_start, view.raid.turn = 0, view.raid.turn + turns
    vars(view).pop("turn", None)


@pytest.mark.parametrize(("turns", "on"), [(START, True), (START + SEARCH - 1, True), (START + SEARCH, False)])
@pytest.mark.parametrize("errand", ["withdraw", "onward", "hide"])
def test_a_run_is_kept_to_its_goal_though_the_start_is_over(turns: int, errand: str, *, on: bool) -> None:
    """Half-way it was "wait, up to 17 turns, till Major #2 has gone", or "walk: a shaft up, 44 moves, to heal", to where that one set out from."""
    view, mind, run = ran()
    x, y = stand(view)
    later(view, turns)
    found: AnyCommand = WAIT if errand == "hide" else Go(x + 1, y)
    mind.aim, mind.walk.ahead = errand, []
    run.origin = x + 3, y
    assert (run.instead(view, mind, found) == Go(x - 1, y)) is on
    assert (mind.aim == FLEE) is on


@pytest.mark.parametrize("back", [True, False])
def test_at_its_goal_nobody_sets_out_back_while_they_may_look_for_the_party(*, back: bool) -> None:
    """Where the errand leads away from them it goes on."""
    view, mind, run = ran()
    x, y = stand(view)
    later(view, START)
    run.goal, run.origin = (x, y), (x + 3, y)
    mind.aim, mind.walk.ahead = "withdraw", []
    errand = Go(x + 1 if back else x - 1, y)
    assert run.instead(view, mind, errand) == (WAIT if back else errand)
    assert (mind.aim == TRACKED) is back
    if back:
        assert awaited(view, mind) == (words("aims")[f"{TRACKED} Say"], SEARCH)
