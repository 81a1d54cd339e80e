"""Nobody is led to and fro before a foe: kept away from once, gone past then; and no run leads back to a hole that is not taken."""

import pytest
from msgspec.structs import replace

from game.adviser.afield import shying
from game.adviser.afield.roaming import Afield
from game.adviser.afield.shying import ROUND, Shying, strikes_first
from game.adviser.fleeing.flight import FLEE
from game.adviser.fleeing.hunted import leads_back
from game.adviser.wording.errands import errand
from game.bots.blows import hopeful
from game.bots.careful import Careful
from game.bots.errands import stand
from game.bots.memory.foes import LIE_LOW
from game.bots.mind import Mind
from game.bots.temperament import ADVISER
from game.engine.commands import WAIT, AnyCommand, Go
from game.presentation.page import sentence
from game.presentation.sight import hostile
from game.run.view import View
from tests.scenes.scene import Scene
from tests.ui.test_hunted import HALL, fled

pytestmark = pytest.mark.usefixtures("dear_foes")

ROW = "# . . . . W . . . . m #"


def before(notice: str = "") -> View:
    """A Wasp, and a Minor five cells east of it."""
    view = View(Scene(ROW, combat=False).run)
    vars(view)["creatures"] = [one if one.led else replace(one, notice=notice) for one in view.creatures]
    return view


def later(view: View, turns: int) -> View:
    vars(view)["turn"] = view.turn + turns
    return view


def west(view: View) -> Go:
    x, y = stand(view)
    return Go(x - 1, y)


def test_whoever_was_kept_away_from_is_gone_past_the_next_time() -> None:
    view, mind, shying = before(), Mind(ADVISER), Shying()
    (foe,) = hostile(view)
    mind.aim = "threat"
    assert not shying.again(view, mind, west(view))
    assert not shying.again(later(view, 1), mind, west(view))  # the same walk
    assert shying.again(later(view, 2), mind, west(view))  # it has come back
    assert mind.foes.lain[foe.who] == LIE_LOW


@pytest.mark.parametrize(("ahead", "past"), [(ROUND - 1, False), (ROUND, True)])
def test_a_long_way_round_is_dearer_than_to_go_past(ahead: int, past: bool) -> None:
    """It led "33 to 57 moves" away and back to the same Room, for twenty of Hunger."""
    view, mind, shying = before(), Mind(ADVISER), Shying()
    mind.aim, mind.walk.ahead = "threat", [stand(view)] * ahead
    assert shying.again(view, mind, west(view)) == past
    mind.walk.ahead = [stand(view)] * ROUND
    assert not shying.again(before("seen"), mind, west(view)), "who has noticed them comes"


def test_who_is_waited_for_is_not_gone_past_because_it_comes_nearer() -> None:
    """To keep away is to wait elsewhere: once over 30 turns are up, the walk past says why it comes now."""
    view, mind, shying = before(), Mind(ADVISER), Shying()
    (foe,) = hostile(view)
    mind.foes.lain[foe.who] = LIE_LOW - 2
    mind.aim, mind.walk.ahead, kept = "threat", [stand(view)] * ROUND, 0
    while not shying.again(later(view, 1), mind, west(view)):
        kept += 1
    assert kept == 1
    assert past(view, mind).endswith(sentence("why meet"))
    mind.foes.lain[foe.who] = LIE_LOW - 1
    assert "noticed" in past(view, mind) and sentence("why meet") not in past(view, mind)


def test_who_is_likely_to_win_is_gone_past_only_after_they_were_waited_for() -> None:
    """Told that no fight was better now, and two keys later straight past: as the way round was long, with nobody waited for at all."""
    view, mind, shying, kept = View(Scene("# . . . . W . . . . M M #", combat=False).run), Mind(ADVISER), Shying(), 0
    assert not hopeful(view, hostile(view))
    mind.aim, mind.walk.ahead = "threat", [stand(view)] * ROUND
    while not shying.again(later(view, 1), mind, west(view)):
        kept += 1
    assert kept == LIE_LOW - 1
    assert past(view, mind).endswith(sentence("why past"))


def test_the_turns_of_a_long_way_off_and_back_count_as_waited() -> None:
    """It walked 75 moves off, and 75 back, and off again, thirty times: each time a single turn was counted."""
    view, mind, shying = View(Scene("# . . . . W . . . . M M #", combat=False).run), Mind(ADVISER), Shying()
    mind.aim, mind.walk.ahead = "threat", [stand(view)] * ROUND
    assert not shying.again(later(view, 1), mind, west(view))
    assert shying.again(later(view, LIE_LOW), mind, west(view))
    assert past(view, mind).endswith(sentence("why past"))


def test_whoever_is_waited_for_no_more_is_not_said_to_be_kept_away_from() -> None:
    """One key said "rather than past Minor", and two moves later the next "past Minor"."""
    view, mind = before(), Mind(ADVISER)
    (foe,), (x, y) = hostile(view), stand(view)
    mind.aim, mind.walk.ahead = "onward", [(x - 2, y)]
    assert "rather than past" in errand(view, Go(x - 1, y), mind)
    mind.foes.lain[foe.who] = LIE_LOW
    assert "rather than past" not in errand(view, Go(x - 1, y), mind)


def past(view: View, mind: Mind) -> str:
    """Return what is said of a walk past the Minor."""
    mind.aim, (x, y) = "onward", stand(view)
    mind.walk.ahead = [(x + 2, y)]
    return errand(view, Go(x + 1, y), mind)


@pytest.mark.parametrize("what", ["aim", "nearer", "awake", "moved", "hurt"])
def test_anything_new_is_kept_away_from_as_before(what: str) -> None:
    view, mind, shying = before(), Mind(ADVISER), Shying()
    mind.aim = "threat"
    shying.again(view, mind, west(view))
    view, step = later(before("seen" if what == "awake" else ""), 2), west(view)
    if what == "aim":
        mind.aim = FLEE
    if what == "nearer":
        step = Go(step.x + 2, step.y)
    if what == "moved":
        vars(view)["creatures"] = [one if one.led else replace(one, x=one.x - 1) for one in view.creatures]
    if what == "hurt":
        member = view.party[0]
        vars(view)["party"] = (replace(member, body=replace(member.body, wounds=1)),)
    assert not shying.again(view, mind, step)


@pytest.mark.parametrize("why", ["", "dear", "seen", "no bite", "alone"])
def test_whoever_costs_next_to_nothing_is_neither_waited_for_nor_kept_away_from(
    monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    """Three whole insects waited up to 30 turns beside one lone band, which they beat in three Rounds."""
    view, mind = before("seen" if why == "seen" else "unseen"), Mind(ADVISER)
    monkeypatch.setattr(shying, "hopeful", lambda *_: why != "dear")
    monkeypatch.setattr(shying, "bites", lambda *_: why != "no bite")
    vars(view)["party"] = view.party * (1 if why == "alone" else 3)
    x, y = stand(view)
    for aim, best in (("hide", WAIT), ("onward", WAIT), ("threat", west(view))):
        mind.aim = aim
        goes = strikes_first(view, mind, best) == Go(x + 1, y)
        assert goes == (not why)
        assert not goes or mind.aim == "threat"


def test_the_policy_is_asked_anew_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """And what it names is what is done: the second answer, not the step back."""
    view, second = before(), Afield(Careful(ADVISER))
    x, y = stand(view)
    answers = iter([("threat", Go(x - 1, y)), ("onward", Go(x + 1, y))])

    def sought(_: View) -> AnyCommand:
        second.policy.mind.aim, step = next(answers)
        return step

    monkeypatch.setattr(second, "sought", sought)
    monkeypatch.setattr(Shying, "again", lambda *_: True)
    assert second.best(view) == Go(x + 1, y)


def test_no_run_leads_back_to_the_hole_one_has_just_fled_by() -> None:
    """A step off it, the policy would run back to it, where it is not taken, and off again, till they set out."""
    view, counsel = fled(HALL, way=True)
    mind, here = counsel.policy.mind, stand(view)
    x, y = here
    for aim, goal, back in (
        ("threat", here, True),
        (FLEE, here, True),
        ("onward", here, False),
        (FLEE, (x + 2, y), False),
    ):
        mind.aim, mind.walk.ahead = aim, [goal]
        assert leads_back(view, mind, Go(x + 1, y)) == back
    mind.ways.shunned.clear()
    mind.aim, mind.walk.ahead = "threat", [here]
    assert not leads_back(view, mind, Go(x + 1, y))


def test_it_runs_on_instead(monkeypatch: pytest.MonkeyPatch) -> None:
    view, counsel = fled(HALL, way=True)
    afield, mind, (x, y) = counsel.afield, counsel.policy.mind, stand(view)

    def back(_: View) -> AnyCommand:
        mind.aim, mind.walk.ahead = "threat", [(x, y)]
        return Go(x + 1, y)

    monkeypatch.setattr(afield, "sought", back)
    afield.best(view)
    assert mind.aim == FLEE
    assert mind.walk.ahead[-1] != (x, y)
