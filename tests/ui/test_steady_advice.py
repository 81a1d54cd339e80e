"""What the adviser does not do in vain: wait for who is far off or never goes, walk to an Obstacle that it lets stand, leave the Job's goods lying."""

from typing import Any, cast

import pytest
from msgspec.structs import replace

from game.adviser.afield import vetoes
from game.adviser.afield.constancy import tidings
from game.adviser.afield.roaming import hands_over
from game.adviser.counsel import Counsel
from game.adviser.fighting import likelier
from game.adviser.fighting.likelier import held_to
from game.adviser.fleeing.flight import flee
from game.adviser.wording.errands import errand
from game.adviser.wording.tries import again
from game.bots.careful import Careful
from game.bots.errands import stand
from game.bots.fighting import TurnPlan, enemies
from game.bots.lines import LinePart, begun, ending
from game.bots.memory.foes import LIE_LOW
from game.bots.mind import Mind
from game.bots.plans import plans
from game.bots.temperament import ADVISER, CHOOSY
from game.bots.withdrawing import Retreat
from game.engine.commands import Act, AnyCommand, Enter, Go, Say
from game.engine.components import Body
from game.engine.entries import Happened, Rolled
from game.engine.store import get, remove
from game.fd100 import Check, Degree, Rating, Roll
from game.run.view import Passage, View
from game.systems.items import identification
from game.systems.party import bag
from game.telling.log import Line
from game.weighing import odds
from tests.bots.test_household import hold
from tests.scenes.scene import Scene
from tests.ui.table import Lay
from tests.ui.test_best import said
from tests.ui.test_losses import obstructed
from tests.ui.test_walking import roaming


def test_the_jobs_goods_at_hand_are_gone_for_before_anything_is_waited_for(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One move from the Royal Honey nobody hides for 30 turns till those who look for the party have gone home."""
    view = roaming(table("wasp")).view
    mind, step = Counsel().policy.mind, next(one for one in view.legal() if isinstance(one, Go))
    monkeypatch.setitem(view.__dict__, "goal", (step.x, step.y))
    monkeypatch.setitem(view.__dict__, "creatures", ())
    for task, goes in (("steal", True), ("retrieve", True), ("kill", False)):
        monkeypatch.setitem(view.__dict__, "job", replace(view.job, task=task))
        assert hands_over(view, mind) == (step if goes else None)
    monkeypatch.setitem(view.__dict__, "goal", stand(view))
    monkeypatch.setitem(view.__dict__, "job", replace(view.job, task="steal"))
    assert hands_over(view, mind) is None  # there it is taken, or one leaves


@pytest.mark.parametrize(("start", "goes"), [(2, True), (1, False)])
def test_a_job_that_is_done_before_anybody_can_move_is_not_run_from(start: int, goes: bool) -> None:
    """Three moves from the spy, with a start of eight turns, it was advised to run to the other end of the Level."""
    scene = Scene("W . . w . . . m", combat=False)
    view, mind = View(scene.run), Counsel().policy.mind
    x, y = stand(view)
    them = [replace(body, notice="seen" if body.armed else body.notice) for body in view.creatures]
    vars(view).update(goal=(x + 3, y), creatures=them, job=replace(view.job, task="deliver", carried=True))
    vars(view)["raid"] = replace(view.raid, head_start=start)
    step = hands_over(view, mind)
    assert step == (Go(x + 1, y) if goes else None)
    if step:
        assert f"in {start} turns" in errand(view, step, mind)


def test_no_walk_leads_to_an_obstacle_that_would_be_let_stand(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was named as what the walk is for, and on arrival it was not worth its risk."""
    play = table("wasp")
    obstructed(play, owes=False)
    view, policy = play.view, Careful(CHOOSY)
    room, mind = view.chamber, policy.mind
    assert room is not None
    step, mind.aim, mind.walk.ahead = (
        next(one for one in view.legal() if isinstance(one, Go)),
        "onward",
        [(room.x, room.y)],
    )
    for shut, needed in (([], False), (["Room 3"], True)):
        monkeypatch.setattr(vetoes, "shuts", lambda *_, shut=shut: shut)
        assert (vetoes.in_vain(view, policy, step) is None) == needed
    with (
        monkeypatch.context() as beside
    ):  # it led past a Centipede, "89 % that it notices you", who was "likely to win" on the next key
        beside.setattr(vetoes, "shuts", lambda *_: ["Room 3"])
        beside.setattr(vetoes, "noticing", lambda *_: 0.89)
        for wins in (True, False):
            beside.setattr(vetoes, "hopeful", lambda *_, wins=wins: wins)
            assert (vetoes.in_vain(view, policy, step) is None) == wins
    with monkeypatch.context() as unspent:  # it left a Room that it had come 31 moves to explore, past two Majors
        unspent.setattr(vetoes, "shuts", lambda *_: ["Room 3"])
        unspent.setattr(View, "allows", lambda _, command: command == Act("explore"))
        for put_off in (True, False):
            unspent.setattr(vetoes, "holds_off", lambda *_, off=put_off: off)
            assert (vetoes.in_vain(view, policy, step) is None) is not put_off
    monkeypatch.setattr(vetoes, "shuts", lambda *_: [])
    monkeypatch.setattr(vetoes, "daunting", lambda *_: False)
    assert (
        vetoes.Vetoes().against(view, policy, step) == []
    )  # the policy thinks again: the same step may lead elsewhere
    assert (view.number, room.number) in mind.work.slim
    mind.aim = "bed"
    assert vetoes.in_vain(view, policy, step) is None


@pytest.mark.parametrize(("ago", "beaten", "waits"), [(5, True, True), (LIE_LOW, True, False), (5, False, False)])
def test_who_has_run_to_a_way_waits_at_it(
    table: Lay, monkeypatch: pytest.MonkeyPatch, ago: int, beaten: bool, waits: bool
) -> None:
    """And does not walk straight back to where two Majors were: nobody is in sight, so that nobody would be run from."""
    view, mind = roaming(table("wasp")).view, Mind(ADVISER)
    monkeypatch.setitem(view.__dict__, "passages", (Passage(7, "up", *stand(view), 0, 0),))
    mind.fights.beaten, mind.fights.battlefield, mind.fights.fought, mind.walk.ahead = (
        beaten,
        view.number,
        view.turn - ago,
        [(1, 1)],
    )
    step = next(one for one in view.legal() if isinstance(one, Go))
    assert flee(view, mind, step) == (Say("wait") if waits else step)
    assert (mind.walk.ahead == []) == waits
    assert flee(view, mind, Enter(7)) == Enter(7)


def test_what_advice_leaves_lying_itself_is_no_reason_to_ask_it_anew(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It said "wait", noted what was left lying for that, was asked anew, and wanted to walk: Tab did nothing, however often it was pressed."""
    view, counsel, asked = roaming(table("scorpion")).view, Counsel(), list[int]()

    def best(view: View) -> AnyCommand:
        asked.append(view.n)
        counsel.policy.mind.spurned[len(asked)] = cast("Any", "left lying")
        return Say("wait") if len(asked) == 1 else view.legal()[0]

    monkeypatch.setattr(counsel.afield, "best", best)
    assert counsel.roam(view) == counsel.roam(view) == Say("wait")
    counsel.policy.mind.spurned.clear()  # the player has looked through it
    assert counsel.roam(view) != Say("wait")


def test_no_walk_to_a_bed_goes_on_after_the_rest(table: Lay) -> None:
    """Nothing else need have changed by it, and it was said to walk to the shelter, and on arrival to another Level."""
    play = table("wasp")
    obstructed(play, owes=False)
    before = tidings(play.view, Mind(ADVISER))
    room = next(one for one in play.view.found_here if one.here)
    play.view.__dict__["found_here"] = [replace(room, rested=True)]
    assert tidings(play.view, Mind(ADVISER)) != before


@pytest.mark.parametrize(("known", "does"), [(True, "Clarity"), (True, "Bleeding"), (False, "Clarity")])
def test_one_press_takes_the_whole_rest(table: Lay, monkeypatch: pytest.MonkeyPatch, known: bool, does: str) -> None:
    """The shelter, Hunger, and food that is known, whose Effect does nothing in a Rest: what may be Spoiled is still asked for."""
    condition = identification.Function("Ordinary", does != "Bleeding", does)
    monkeypatch.setattr(identification, "function", lambda *_: condition)
    play = roaming(table("wasp"))
    play.raid.run.enter()
    who = play.view.asked
    for thing, _ in bag(who):
        remove(thing)
    get(who, Body).wounds = 2
    hold(who, "materials", rating=100)
    hold(who, "leaf", "Red", 90)
    if known:
        identification.learn("Red", "leaf")
    play.raid.run.settle()
    play.raid.settle()
    play.raid.counsel.roamed = play.view.n, Act("rest")
    play.do("tab")
    assert ("by a meal of" in said(play)) == known
    play.do("tab")
    assert play.view.question == ("Roam" if known else "Mend")
    assert play.view.chamber is not None
    assert play.view.chamber.secured
    assert (play.view.me.body.wounds == 1) == known


def test_what_is_left_of_a_line_is_held_to_unless_another_hits_clearly_more_often(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After a step behind the foe it said to step back for a run-up, which hits in 60 of 100 cases instead of 57."""
    scene = Scene(". . . . .\n. W . m .\n. . . . .", rating=55, steel=99).until("W").do("steel")
    view = View(scene.run)
    found = [TurnPlan(one.command, one) for one in plans(view, enemies(view)) if one.line and one.line.behind]
    walk, charge = (
        next(one for one in found if bool(one.plan and one.plan.line and one.plan.line.run) is run)
        for run in (False, True)
    )
    left = tuple(begun(view, walk))
    assert ending(left) < ending(tuple(begun(view, charge))) < ending(left) + likelier.CLEARLY
    assert held_to(view, charge, left) == walk
    monkeypatch.setattr(likelier, "CLEARLY", 0)
    assert held_to(view, charge, left) == charge


@pytest.mark.parametrize("news", [True, False])
def test_nobody_flees_before_the_attack_that_was_said_unless_something_is_new(*, news: bool) -> None:
    """It said "take off (works or not), 1 step past its shoulder, then attack": from there she could run, and the Attack never came."""
    scene = Scene(". . . . .\n. W . m .\n. . . . .", rating=55, steel=99).until("W").do("steel")
    view = View(scene.run)
    walk = next(TurnPlan(one.command, one) for one in plans(view, enemies(view)) if one.line and one.line.behind)
    flight = TurnPlan(Go(0, 1), flees=True, retreat=Retreat(Go(0, 1), ((0, 1),)))
    assert held_to(view, flight, tuple(begun(view, walk)), news=news).flees is news


def test_nobody_grits_teeth_in_a_turn_without_an_attack() -> None:
    """What it does is over by the next Turn. Where a blow follows it is advised."""
    for ground, grits in (("B . . . . . . . . . m .", False), ("B . . . . m .", True)):
        scene = Scene(ground, B={"place": "Advancing", "wounds": 1}, m={"place": "Recoiling"}, rating=30).until("B")
        assert ("grit your teeth" in Counsel().say(View(scene.run))) is grits
        assert Careful(ADVISER).fight(View(scene.run)).command == Act("grit", scene.who["B"])


@pytest.mark.parametrize(("chance", "told"), [(35, True), (49, True), (50, False)])
def test_with_the_first_charge_that_is_likelier_to_fail_it_is_said_why(chance: int, told: bool) -> None:
    """The Ants charged at 35 % Round after Round, and the reason came after two failures. In the same fight it is told once."""
    scene = Scene("A . . . . m . .", A={"place": "Recoiling"}, m={"place": "Recoiling"}, rating=55).until("A")
    view, begins = View(scene.run), Line("", "plain", Happened("combat begins"))
    made, run = odds(Check(Rating("Speed", chance))), Act("charge", scene.who["m"])
    parts = (LinePart(run, made), LinePart(Act("attack", scene.who["m"]), odds(Check(Rating("Bite", 90)))))
    failed = Roll(Check(Rating("Speed", 35)), 99, (), Degree.COMPLETE_FAILURE)
    assert bool(again(view, parts, [begins])) == told
    if told:
        assert again(view, parts, [begins]).startswith(". The best way without a Charge hits ")
    assert again(view, parts, [begins, Line("", "plain", Rolled(view.asked, "charge", failed))]) == ""


def test_after_two_failures_in_a_row_it_is_said_why_the_same_is_tried_again() -> None:
    scene = Scene("W . . . . m . .", W={"place": "Recoiling"}, m={"place": "Recoiling"}, rating=55).until("W")
    view, begins = View(scene.run), Line("", "plain", Happened("combat begins"))
    nerve = LinePart(Act("steel", view.asked), odds(Check(Rating("Passions", 45))))
    parts = (nerve, *Counsel().best(view)[1])

    def tried(deed: str, degree: Degree = Degree.COMPLETE_FAILURE) -> Line:
        return Line("", "plain", Rolled(view.asked, deed, Roll(Check(Rating("x", 50)), 99, (), degree)))

    steel, charge = tried("steel"), tried("charge")
    assert again(view, parts, [begins, steel, charge]) == ""
    assert again(view, parts, [begins, steel, charge, steel]).startswith(". The last two tries have failed")
    told = again(view, parts, [begins, steel, charge, charge, steel])
    assert told.startswith(". The last two Charges have failed, but the best way without one hits ")
    for over in (begins, tried("charge", Degree.PARTIAL_SUCCESS)):
        assert again(view, parts, [begins, charge, charge, over, charge]) == ""
