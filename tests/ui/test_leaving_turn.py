"""What the adviser says in a Turn to who was advised to leave: a sure blow first, and no walk that gains nothing."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from game.adviser.counsel import Counsel
from game.adviser.fighting.held_back import approaches, steps_off, sure_blow
from game.adviser.fighting.likelier import runs_on
from game.adviser.fighting.mortal import better_left
from game.adviser.fleeing.leaving import keeps_near
from game.adviser.fleeing.outwaiting import feeble
from game.adviser.fleeing.resolve import advise, stands
from game.bots.blows import hopeful, legal, prized
from game.bots.errands import stand
from game.bots.escape import ALL
from game.bots.fighting import DONE, TurnPlan, enemies, shuns
from game.bots.lines import LinePart
from game.bots.places import apart
from game.bots.plans import AttackPlan, plans
from game.bots.withdrawing import Retreat, run
from game.engine.commands import Act, Go
from game.engine.steps import Wound
from game.presentation.page import sentence
from game.presentation.walks.approach import turn_of
from game.run.view import View
from tests.scenes.scene import Scene

HALL = ". . . . . . . . . . . .\n"


def hall(foe: str, **hero: object) -> Scene:
    return Scene(HALL * 3 + f". . . . W {foe} . . . . . .\n" + HALL * 3, first="W", W=hero).until("W")


@pytest.mark.parametrize(("place", "strikes"), [("Charging", True), ("Holding", False), ("Advancing", False)])
@pytest.mark.parametrize("lost", [False, True])
def test_a_sure_blow_comes_before_who_was_advised_to_leave_goes(
    monkeypatch: pytest.MonkeyPatch, place: str, strikes: bool, lost: bool
) -> None:
    """Who Charged all the same and now stands where nothing can miss strikes first: both fit into one Turn."""
    scene = hall("m", place=place)
    view, counsel = View(scene.run), Counsel()
    advise(view, counsel.policy.mind)
    monkeypatch.setattr("game.adviser.counsel.better_left", lambda *_: lost)
    deed = counsel.fight(view)
    assert (deed.command == Act("attack", scene.who["m"])) == deed.parting == strikes
    assert deed.flees == (not strikes)


@pytest.mark.parametrize(
    ("place", "lands", "strikes"),
    [("Charging", 67, True), ("Charging", 49, False), ("Advancing", 67, False), ("Advancing", 75, True)],
)
def test_who_charges_strikes_before_it_leaves_where_that_is_likely(
    monkeypatch: pytest.MonkeyPatch, place: str, lands: int, *, strikes: bool
) -> None:
    """Behind a Major, at 67 % for two of its five Wounds, it was "away to the northwest, 1 step": the rush would have been for nothing."""
    scene = hall("m", place=place)
    monkeypatch.setattr("game.adviser.fighting.held_back.lands", lambda _: 100 * lands)
    monkeypatch.setattr("game.adviser.fighting.held_back.parting_shot", lambda view, foes: plans(view, foes)[0])
    deed = sure_blow(View(scene.run))
    assert (deed is not None) == strikes


@pytest.mark.parametrize(("steps", "strikes"), [(0, True), (1, False)])
def test_who_cannot_leave_strikes_from_where_it_stands(steps: int, *, strikes: bool) -> None:
    """Beside a blow of 55 %, all three Actions left, it said "nothing more is worth it"; no step nearer is made for one."""
    view = View(hall("m", place="Holding").run)
    (foe,) = enemies(view)
    plan = next(one for one in plans(view, [foe]) if not (one.line and one.line.run))._replace(steps=steps)
    deed = TurnPlan(Act("steel", view.asked), plan)
    assert approaches(view, deed) is not strikes


@pytest.mark.parametrize(("foe", "walks"), [("m", True), ("n", False)])
def test_nobody_walks_off_from_who_shoots_as_well_there(foe: str, walks: bool) -> None:
    """A Nasute reaches the whole hall: a walk in it brings nothing, and the next Turn would lead back to the way out."""
    view = View(hall(foe, place="Holding").run)
    away = steps_off(view, enemies(view))
    assert isinstance(away.command if away else None, Go) == walks


def test_nobody_leaves_a_way_off_the_level_for_steps_that_gain_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It would come back to it in its next Turn. Steps that spare it harm it takes all the same."""
    view = View(Scene(". . . W . . m . .", first="W").until("W").run)
    foes, me = [foe for foe in enemies(view) if foe.armed], view.me.body
    vars(view)["passages"] = (SimpleNamespace(x=me.x, y=me.y),)
    assert steps_off(view, foes)
    monkeypatch.setattr("game.adviser.fighting.held_back.harm", lambda *_: 110)
    assert steps_off(view, foes) is None
    vars(view)["passages"] = ()
    assert steps_off(view, foes)


@pytest.mark.parametrize(("on", "feared", "stays"), [(True, 400, True), (False, 400, False), (True, 2000, False)])
def test_who_could_not_break_away_stays_on_the_way_that_leads_on(
    monkeypatch: pytest.MonkeyPatch, *, on: bool, feared: int, stays: bool
) -> None:
    """It dashed eight cells from the shaft into a blind corner, and two Rounds later was to go back; but where it may die it runs."""
    view = View(Scene(". . . W . . m . .", first="W", **{"break": 99}).until("W").do("break").run)
    x, y = stand(view)
    vars(view)["passages"] = (SimpleNamespace(kind="up", x=x - (not on), y=y),)
    monkeypatch.setattr("game.bots.eluding.harm", lambda *_: feared)
    run_off = TurnPlan(Act("dash", view.asked), flees=True, retreat=Retreat(Act("dash", view.asked), ((x - 1, y),), 1))
    assert keeps_near(view, run_off, []) == (TurnPlan(DONE) if stays else run_off)


def test_who_breaks_off_does_not_walk_up_to_another_foe_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Should it not break away it would stand beside the newcomer: it walks away from both, and breaks off there."""
    scene = Scene(
        """
        . . . . . . . . . . . .
        . m . . . . . W . . . .
        . . . . . . . m . . . .
        . . . . . . . . . . . .
        . . . . . . . . . . . .
        """,
        first="W",
    ).until("W")
    view, foes = View(scene.run), enemies(View(scene.run))
    x, y = view.me.body.x, view.me.body.y
    monkeypatch.setattr("game.bots.withdrawing.refuge", lambda *_, **__: (x - 4, y))
    found = run(view, foes)
    assert found and found.breaks
    ends = found.way[-1] if found.way else (x, y)
    assert all(apart(foe, ends) >= apart(foe, (x, y)) for foe in foes)
    monkeypatch.setattr("game.bots.withdrawing.refuge", lambda *_, **__: (x, y - 1))
    found = run(view, foes)
    assert found and found.way[-1] == (x, y - 1), "a walk that leads up to nobody stays as it is"


@pytest.mark.parametrize("wounds", [0, 3])
def test_nobody_at_the_last_wounds_walks_up_to_who_strikes_first(wounds: int) -> None:
    """After however many fights on this Level: it breaks off, or keeps away. Who is unhurt goes at the foe, with no Charge to spare."""
    scene = Scene(
        HALL * 3 + ". B . . . . . . n . . .\n" + HALL * 3, first="B", B={"wounds": wounds, "place": "Holding"}
    )
    scene.until("B").fighter("B").resist = 0
    scene.fighter("B").manoeuvre = 0
    scene.ask()
    view, counsel = View(scene.run), Counsel()
    counsel.policy.mind.fights.on[view.number] = set(range(-3, 1))  # after more of them it runs no more
    deed = counsel.fight(view)
    assert isinstance(deed.command, Go)
    nasute = enemies(view)[0]
    nearer = apart(nasute, (deed.command.x, deed.command.y)) < apart(nasute, stand(view))
    assert nearer == (not wounds)
    assert deed.flees == bool(wounds)


@pytest.mark.parametrize(("hits", "wins", "leaves"), [(10, False, True), (30, False, False), (10, True, False)])
def test_the_job_s_target_is_not_charged_at_10_in_100_before_guards_who_are_likely_to_win(
    monkeypatch: pytest.MonkeyPatch, hits: int, wins: bool, leaves: bool
) -> None:
    """Poisoned, Recoiling, at half of her Wounds: to break off was 59 %, and her next fight begins Holding."""
    row = HALL * 3 + ". W . . . . Q . . M . .\n" + HALL * 3
    view = View(Scene(row, first="W", W={"place": "Recoiling"}).until("W").run)
    foes = enemies(view)
    assert prized(view, foes[0])
    run = next(plan for plan in plans(view, foes) if plan.line and plan.line.run and plan.foe == foes[0].who)
    monkeypatch.setattr("game.bots.fighting.hopeful", lambda *_: wins)
    monkeypatch.setattr("game.bots.fighting.chance", lambda *_: 59)
    monkeypatch.setattr("game.bots.fighting.lands", lambda _: 100 * hits)
    assert bool(shuns(view, foes, run)) == leaves


@pytest.mark.parametrize(("wins", "leaves"), [(False, True), (True, False)])
def test_no_charge_at_likely_winners_that_hits_less_often_than_one_breaks_away(
    monkeypatch: pytest.MonkeyPatch, wins: bool, leaves: bool
) -> None:
    scene = Scene(HALL * 3 + ". W . . . . m . . . . .\n" + HALL * 3, first="W", W={"place": "Holding"}).until("W")
    view, foe = View(scene.run), scene.who["m"]
    runs = [plan for plan in plans(view, enemies(view)) if plan.line and plan.line.run]
    monkeypatch.setattr("game.bots.fighting.outmatched", lambda *_: not wins)
    for likely in (0, 100):
        monkeypatch.setattr("game.bots.fighting.chance", lambda *_, likely=likely: likely)
        deed = shuns(view, enemies(view), runs[0])
        assert bool(deed and deed.flees) == (leaves and likely == 100)
    assert shuns(view, enemies(view), AttackPlan(1, 0, foe, Act("attack", foe))) is None


@pytest.mark.parametrize(
    ("change", "stays"),
    [({}, False), ({"wounds": 1}, True), ({"effects": {"Poisoned": 20}}, True), ({"facing": (0, 1)}, False)],
)
def test_a_decision_to_leave_stands_until_something_has_changed(
    monkeypatch: pytest.MonkeyPatch, change: dict[str, object], stays: bool
) -> None:
    """A flight of more than one Turn was given up for the fight in the next one, and begun anew in that after it."""
    scene, counsel = hall("m", wounds=3, place="Holding"), Counsel()
    view = View(scene.run)
    monkeypatch.setattr("game.adviser.counsel.better_left", lambda *_: True)
    counsel.say(view)
    assert counsel.flees
    monkeypatch.setattr("game.adviser.counsel.better_left", lambda *_: False)
    monkeypatch.setattr(counsel, "plan", lambda *_: TurnPlan(Act("attack", scene.who["m"])))
    later = View(scene.run)
    vars(later)["fight"] = replace(later.fight, number=2)
    vars(later)["creatures"] = [one if one.led else replace(one, **change) for one in later.creatures]
    assert counsel.weigh(later).flees != stays


@pytest.mark.parametrize("lost", [True, False])
def test_where_one_is_told_to_leave_a_fight_that_is_likely_lost_all_are(
    monkeypatch: pytest.MonkeyPatch, lost: bool
) -> None:
    """The Ants were told to leave, the Wasp after them to charge. Who is put to flight in a fight that may be won goes alone."""
    scene = Scene(HALL * 3 + "A . . . W m . . . . . .\n" + HALL * 3, first="W", W={"place": "Holding"}).until("W")
    monkeypatch.setattr("game.adviser.fleeing.resolve.hopeful", lambda *_: not lost)
    view, counsel = View(scene.run), Counsel()
    strikes = TurnPlan(Act("attack", scene.who["m"]))
    monkeypatch.setattr(counsel, "plan", lambda *_: strikes)
    assert not counsel.best(view)[0].flees
    advise(view, counsel.policy.mind)
    told = counsel.policy.mind.fights.judged
    assert told and told.lost == lost
    told.who += 1  # said to somebody else
    assert counsel.weigh(view).flees == lost


@pytest.mark.parametrize(("wounds", "wins", "leaves"), [(3, False, True), (0, False, False), (3, True, False)])
def test_a_party_is_of_one_mind_from_the_first_advice_on(
    monkeypatch: pytest.MonkeyPatch, wounds: int, wins: bool, leaves: bool
) -> None:
    """The Wasp was told to charge and the Ants after it to leave, or the other way round: who was asked first decided."""
    drawn = HALL * 3 + "A . . . W m . . . . . .\n" + HALL * 3
    scene = Scene(drawn, first="W", W={"place": "Holding"}, A={"wounds": 8 * wounds // 3}).until("W")
    monkeypatch.setattr("game.bots.escape.hopeful", lambda *most: wins or ALL in most)
    assert better_left(View(scene.run), Counsel().policy) == leaves


@pytest.mark.parametrize(("wins", "leaves"), [(False, True), (True, False)])
def test_a_blow_before_the_first_one_leaves_keeps_nobody_else_in_a_fight_likely_lost(
    monkeypatch: pytest.MonkeyPatch, wins: bool, leaves: bool
) -> None:
    """A Wound dealt in leaving made the next of the party charge, or the same one in the next Turn: it is one mind for all."""
    scene = Scene(HALL * 3 + "A . . . W m . . . . . .\n" + HALL * 3, first="W", W={"place": "Holding"}).until("W")
    view, mind = View(scene.run), Counsel().policy.mind
    monkeypatch.setattr("game.adviser.fleeing.resolve.hopeful", lambda *_: False)
    advise(view, mind)
    monkeypatch.setattr("game.adviser.fleeing.resolve.hopeful", lambda *_: wins)
    vars(view)["creatures"] = [one if one.led else replace(one, wounds=1) for one in view.creatures]
    assert stands(view, mind) == leaves


@pytest.mark.usefixtures("dear_foes")
@pytest.mark.parametrize("foes", ["m m", "M M"])
def test_a_weaver_begins_no_fight_that_it_would_leave_at_the_first_wound(foes: str) -> None:
    """It was to run up to whom it can do nothing, with every Action that it had, and then to leave in the same Turn."""
    row = " ." * 40 + "\n"
    view = View(Scene(f". . .{row}{foes} X{row}. . .{row}", first="X").until("X").run)
    counsel = Counsel()
    assert sentence("why leave lost") in counsel.say(view)
    assert not hopeful(view, enemies(view))


@pytest.mark.parametrize("wounds", [0, 1])
def test_who_leaves_for_its_wounds_is_told_so(wounds: int) -> None:
    """At its first Wound it was to leave a fight for 7 Wounds that was sought for 2, and nothing said what had changed."""
    view = View(Scene(f"{HALL * 3}. . . . X . m . . . . .\n{HALL * 3}", X={"wounds": wounds}, first="X").until("X").run)
    counsel = Counsel()
    told = counsel.say(view)
    assert counsel.flees == (sentence("why leave sore") in told) == bool(wounds)


@pytest.mark.parametrize(("threat", "waits"), [(0, True), (60, False)])
def test_who_can_hardly_be_hit_waits_till_they_go_rather_than_break_away(
    monkeypatch: pytest.MonkeyPatch, threat: int, *, waits: bool
) -> None:
    """Nine times a Beetle unhurt was told to break away, 22 %; three waits won the field. What is said of them happens. R-83"""
    scene = Scene(
        HALL * 3 + ". . . . W m . . . . . .\n" + HALL * 3,
        first="W",
        W={"Survival Rate": 80, "Speed": 22},
        m={"Threat Rate": threat, "Immobilised": 0},
        attack=[99] * 50,
    ).until("W")
    assert feeble(View(scene.run)) is None  # not before some Rounds have passed: how they stand may change
    for _ in range(3):
        scene.happens(Wound(who=scene.who["m"], wounds=1, cause="test")).do("done").until("W")
    view, counsel = View(scene.run), Counsel()
    out = legal(view, "break")
    assert out
    monkeypatch.setattr(counsel, "weigh", lambda _: TurnPlan(out.command, flees=True))
    assert counsel.fight(view) == (TurnPlan(DONE) if waits else TurnPlan(out.command, flees=True))
    assert (f"hit {max(feeble(view) or [99])} % at best, and go after 3 Rounds more" in counsel.say(view)) is waits
    for _ in range(3):
        assert scene.fight
        scene.do("done")
    assert (scene.fight is None) is waits


@pytest.mark.parametrize(
    ("flees", "turns", "goal", "keeps"),
    [(True, 0, 3, True), (False, 0, 3, False), (True, 1, 3, False), (True, 0, 0, False), (True, 0, 40, False)],
)
def test_a_walk_away_that_was_begun_is_made_to_its_end(flees: bool, turns: int, goal: int, keeps: bool) -> None:
    """In one Turn: northwest, nearer to one Major, to break there; then east, nearer to the other; then northwest again, with the Pace used up."""
    scene = Scene(HALL * 3 + "W . . . . . . . m . . .\n" + HALL * 3, first="W", W={"place": "Holding"}).until("W")
    view = View(scene.run)
    (x, y), (fights, number, who) = stand(view), turn_of(view)
    left = LinePart(moves=goal, foe=-1, goal=(x + goal, y) if goal else None), LinePart(command=Act("break"))
    other = TurnPlan(Go(x, y + 1), flees=flees)
    found = runs_on(view, other, (fights, number - turns, who), left)
    assert (found == other) is not keeps
    if keeps:
        assert found.flees and found.retreat
        assert (found.retreat.way[-1], found.retreat.breaks) == ((x + goal, y), True)
