"""Whom nobody need fear is neither run from nor walked up to: the adviser goes on with its errand."""

import pytest
from msgspec.structs import replace

from game.adviser.afield.roaming import Afield
from game.adviser.afield.shying import strikes_first
from game.adviser.counsel import Counsel
from game.adviser.fleeing import beset
from game.adviser.fleeing.posts import Posts
from game.adviser.wording.errands import errand
from game.bots.careful import Careful
from game.bots.errands import stand
from game.bots.memory.foes import LIE_LOW
from game.bots.mind import Mind
from game.bots.temperament import ADVISER
from game.bots.threats import POST
from game.engine.commands import WAIT, AnyCommand, Enter, Go
from game.engine.components import Raid, Way
from game.engine.store import create, the
from game.presentation.page import sentence
from game.presentation.sight import hostile
from game.run.view import View
from tests.scenes.scene import Scene


def seen(drawing: str, *, notice: str = "", tie: str = "", start: int = 0, way: int = 0, alert: int = 0) -> View:
    """Return what a party sees outside Combat, with foes that have noticed it so far, and hold what they hold; a shaft down lies so many cells east, if any."""
    scene = Scene(drawing, combat=False)
    if way:
        x, y = stand(View(scene.run))
        create(Way("shaft", the(Raid).level, 1, x + way, y))
    the(Raid).head_start, the(Raid).alert = start, alert
    scene.ask()
    view = View(scene.run)
    vars(view)["creatures"] = [one if one.led else replace(one, notice=notice, tie=tie) for one in view.creatures]
    return view


@pytest.mark.parametrize(
    ("drawing", "unfeared"),
    [("# B . . . m . #", True), ("# B . . . M . #", False), ("# A . . . m . #", False), ("# B . . m . M #", False)],
)
def test_who_cannot_cost_the_party_a_wound_from_any_disposition_is_not_feared(drawing: str, *, unfeared: bool) -> None:
    """A Major costs a Beetle nothing as it stands; once it Advances its blow paralyses. A Minor hits in vain even then."""
    view, mind = seen(drawing), Mind(ADVISER)
    mind.watch(view)
    assert beset.unfeared(view, mind) is unfeared


def test_nobody_is_unfeared_while_others_come_or_the_party_is_helpless() -> None:
    view, mind = seen("# B . . . m . #"), Mind(ADVISER)
    view.me.body.effects["Stunned"] = 40
    assert not beset.unfeared(view, mind)
    del view.me.body.effects["Stunned"]
    assert beset.unfeared(view, mind)
    vars(view)["pursuers"] = ["major"]
    assert not beset.unfeared(view, mind)


@pytest.mark.parametrize(
    ("notice", "tie", "start"),
    [("", "", 0), ("", "holds its tunnel", 0), ("seen", "holds its tunnel", 2), ("seen", "", 2), ("adjacent", "", 0)],
)
def test_from_who_cannot_hurt_nobody_runs_nor_is_it_walked_up_to(notice: str, tie: str, start: int) -> None:
    """From the same band it was "walk up to", "attack", "keep away" and "run: 39 moves", and none of its hits cost anything."""
    view, counsel = seen("# B . . m . . . . . . .", notice=notice, tie=tie, start=start, way=9), Counsel()
    counsel.say(view)
    assert counsel.policy.mind.aim not in ("threat", "flee")


@pytest.mark.parametrize("foe", ["m", "M"])
def test_a_walk_past_who_cannot_hurt_says_so_and_goes_on(foe: str) -> None:
    view, mind = seen(f"# B . . . {foe} . . . . #"), Mind(ADVISER)
    mind.watch(view)
    (x, y), harmless = stand(view), foe == "m"
    mind.aim, mind.walk.ahead = "onward", [(x + n, y) for n in range(2, 8)]
    best: AnyCommand = Go(x + 1, y)
    assert (sentence("why unfeared") in errand(view, best, mind)) is harmless
    assert (strikes_first(view, mind, best) == best and mind.aim == "onward") or not harmless


def test_where_nothing_else_is_left_they_are_gone_at(monkeypatch: pytest.MonkeyPatch) -> None:
    view, afield = seen("# B . . . m . #"), Afield(Careful(ADVISER))
    asked: list[set[str]] = []

    def roam(_: View) -> AnyCommand:
        asked.append(set(afield.policy.passed))
        afield.policy.mind.aim = "bide" if "threat" in afield.policy.passed else "threat"
        return WAIT

    monkeypatch.setattr(afield.policy, "roam", roam)
    monkeypatch.setattr(Posts, "rather", lambda *found: found[-1])
    assert hostile(view)
    afield.wise(view)
    assert asked == [{"threat"}, set()]


@pytest.mark.parametrize(("alert", "waits"), [(0, False), (1, True), (3, True), (5, False)])
def test_who_cannot_hurt_is_waited_for_where_a_fight_raises_the_alarm(alert: int, *, waits: bool) -> None:
    """Each fight with a harmless band raised the alarm, till a soldier stood at each way down: a wait till it had gone was free."""
    view, mind = seen("# B . . . m . . . . . . . #", notice="adjacent", alert=alert), Mind(ADVISER)
    mind.watch(view)
    (x, y) = stand(view)
    mind.aim, mind.walk.ahead = "onward", [(x + n, y) for n in range(2, 9)]
    best: AnyCommand = Go(x + 1, y)
    assert ("a fight may raise the alarm" in errand(view, best, mind)) == waits
    assert (strikes_first(view, mind, best) == WAIT) == waits
    assert (mind.aim == "hide") == waits
    (foe,) = hostile(view)
    mind.foes.lain[foe.who] = LIE_LOW
    mind.aim, mind.walk.ahead = "onward", [(x + n, y) for n in range(2, 9)]
    assert strikes_first(view, mind, best) == best, "no longer than for others"


def test_a_wait_that_costs_hunger_is_not_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.adviser.afield.shying.hungers", lambda _, turns: turns // 20)
    view, mind = seen("# B . . . m . . . . . . . #", notice="adjacent", alert=1), Mind(ADVISER)
    mind.watch(view)
    (x, y) = stand(view)
    mind.aim, mind.walk.ahead = "onward", [(x + n, y) for n in range(2, 9)]
    assert strikes_first(view, mind, Go(x + 1, y)) == Go(x + 1, y)


@pytest.mark.parametrize(
    ("tie", "alert", "here", "goes"),
    [(POST, 3, True, True), (POST, 3, False, False), (POST, 0, True, False), ("", 3, True, False)],
)
def test_past_a_guard_that_cannot_hurt_no_rooms_are_gone_to_from_a_way_down(
    monkeypatch: pytest.MonkeyPatch, tie: str, alert: int, *, here: bool, goes: bool
) -> None:
    """It walked off an untaken shaft, past a guard that was sure to notice, for two Rooms more, and the alarm rose to 4."""
    monkeypatch.setattr("game.adviser.afield.shying.descend", lambda *_: Enter(9) if here else None)
    view, mind = seen("# B . . . m . . . . . . . #", notice="adjacent", tie=tie, alert=alert), Mind(ADVISER)
    mind.watch(view)
    (x, y) = stand(view)
    mind.aim, mind.walk.ahead = "onward", [(x + n, y) for n in range(2, 9)]
    assert (strikes_first(view, mind, Go(x + 1, y)) == Enter(9)) is goes


@pytest.mark.parametrize(("moves", "goes"), [(2, True), (9, False)])
def test_nor_from_where_a_way_down_is_nearer(monkeypatch: pytest.MonkeyPatch, moves: int, *, goes: bool) -> None:
    """Off the shaft by one cell it was the walk past the guard again; on it, the way down."""
    view, mind = seen("# . . B . . . m . . . . . . . #", notice="adjacent", tie=POST, alert=3), Mind(ADVISER)
    mind.watch(view)
    (x, y) = stand(view)
    back = [(x - 1, y), (x - 2, y), *[(x - 2, y)] * (moves - 2)]
    monkeypatch.setattr("game.adviser.afield.shying.descend", lambda *_: Go(x - 1, y))
    monkeypatch.setattr("game.adviser.afield.shying.route", lambda _: back)
    mind.aim, mind.walk.ahead = "onward", [(x + n, y) for n in range(2, 9)]
    assert strikes_first(view, mind, Go(x + 1, y)) == (Go(x - 1, y) if goes else Go(x + 1, y))
