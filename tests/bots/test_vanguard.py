"""Who of a party goes first into a fight, and who comes up behind."""

import pytest

from game import content
from game.adviser.counsel import Counsel
from game.adviser.fighting.likelier import held_to
from game.adviser.wording import withdrawal
from game.adviser.wording.turns import worded
from game.bots import vanguard
from game.bots.blows import danger, hopeful
from game.bots.careful import Careful
from game.bots.errands import far, stand
from game.bots.fighting import DONE, TurnPlan, close_in, dying, enemies, smother, turn
from game.bots.improvising import SLIGHT
from game.bots.lines import AWAY, LinePart, line
from game.bots.places import apart, contact, far_off, pace
from game.bots.plans import plans
from game.bots.reach import way_along, within
from game.bots.vanguard import SELDOM, borne, come_up, exposure, fall_back, stake, struck, sturdier
from game.bots.withdrawing import safest
from game.engine.commands import Act, Go, Say
from game.engine.components import At, Combatant, Structure
from game.engine.store import create, drop, get
from game.presentation.page import sentence
from game.presentation.questions.menus import charge
from game.run.view import View
from game.telling.words import counted
from tests.scenes.scene import Scene

BANDS = """
    # # # # # # . . . . .
    B X . . . . . . m m m
    # # # # # # . . . . .
"""


def test_the_frail_one_does_not_go_alone_up_to_three_bands() -> None:
    """Her last Wound, and no hope to hit: the Beetle, whom no mandible hurts, goes first."""
    scene = Scene(BANDS, X={"wounds": 2, "place": "Recoiling"}, first="X").until("X")
    view = View(scene.run)
    assert [one.name for one in sturdier(view)] == ["Beetle"]
    foe = enemies(view)[0]
    bot, cells = Careful(), []
    while View(scene.run).question == "TakeTurn" and View(scene.run).me.body.name == "Spider":
        command = bot(scene.run)
        cells += [command] if isinstance(command, Go) else []
        scene.run.apply(command)
        if command == Say("done"):
            break
    assert all(abs(foe.x - step.x) > 5 for step in cells)


def test_the_blows_of_all_who_reach_it_count_against_a_cell() -> None:
    scene = Scene(BANDS, X={"place": "Advancing"}, first="X").until("X")
    view = View(scene.run)
    assert exposure(view, (7, 1)) > 0
    assert exposure(view, (1, 1)) == 0
    for plan in plans(view, enemies(view)):
        assert plan.line is None or plan.worth <= 0 or not exposure(view, plan.line.cell)


def test_nobody_stands_by_while_a_friend_fights_alone() -> None:
    """A Ladybug told the Beetle what to do from seven cells off, Round after Round, while the Spider died among five bands."""
    places = {"L": {"place": "Advancing"}, "X": {"place": "Holding"}}
    scene = Scene("L . . . . . . X m .", first="L", **places).until("L")
    assert turn(View(scene.run), [], bold=False).command == Go(1, 0)


@pytest.mark.parametrize(("wounds", "goes"), [(0, True), (2, False)])
def test_who_is_at_her_last_wound_comes_up_behind_nobody(wounds: int, *, goes: bool) -> None:
    """She stood behind her web in the far corner, and was walked three cells up to three bands."""
    scene = Scene("L . . . . . . X m .", first="L", L={"wounds": wounds}, X={"place": "Holding"}).until("L")
    assert (come_up(View(scene.run)) is not None) == goes


@pytest.mark.parametrize(("who", "through"), [("L", False), ("X", True)])
def test_nobody_but_a_weaver_goes_to_the_foes_through_a_web(who: str, *, through: bool) -> None:
    """A Charge was planned over the web that the Spider had laid in the same Round, and the Ladybug stuck in it."""
    scene = Scene(f"# # # # # # #\n{who} . . . . m .\n# # # # # # #", first=who).until(who)
    create(Structure("web"), At(2, 1))
    scene.ask()
    view = View(scene.run)
    assert ((3, 1) in within(view)) is through
    assert bool(close_in(view, enemies(view))) is through


@pytest.mark.parametrize(("who", "charges_"), [("L", False), ("X", True)])
def test_no_charge_is_planned_past_a_web_that_it_leads_into(who: str, *, charges_: bool) -> None:
    """R-64: it runs straight on; that there is ground beside the web is of no use to it."""
    field = f". . . . . . . .\n{who} . . . . . m .\n. . . . . . . ."
    scene = Scene(field, first=who, **{who: {"place": "Advancing", "Speed": 100}}).until(who)
    create(Structure("web"), At(4, 1))
    scene.ask()
    view = View(scene.run)
    assert (contact(view, (0, 1), enemies(view)[0]) is not None) is charges_
    assert all(plan.command != Act("charge", scene.who["m"]) for plan in plans(view, enemies(view))) or charges_


def test_who_comes_up_behind_a_friend_is_told_behind_whom() -> None:
    """The line "on, up to 3 steps" said neither where nor what for."""
    view = View(
        Scene("L . . . . . . X m .", first="L", L={"place": "Advancing"}, X={"place": "Holding"}).until("L").run
    )
    assert Counsel().say(view).startswith(f"on after Spider, up to {view.me.body.pace} steps")


def test_a_charge_that_a_web_stops_is_told_so_and_stops_there() -> None:
    """Its preview said that she would reach the foe, and be Immobilised, and perhaps Charge."""
    field = "# # # # # # #\nL . . . . m .\n# # # # # # #"
    scene = Scene(field, first="L", L={"place": "Advancing", "Speed": 100}, charge=50).until("L")
    create(Structure("web"), At(2, 1))
    scene.ask()
    view = View(scene.run)
    told = charge(view)
    assert told
    assert "and the web 2 cells east stops you: Immobilised" in told.answers[0].about
    scene.run.apply(Act("charge", scene.who["m"]))
    me = next(one.body for one in View(scene.run).party)
    assert (me.x, me.y) == (2, 1)
    assert me.effects["Immobilised"]


HALL = ". " * 12 + "\n"


def best(scene: Scene) -> TurnPlan:
    view = View(scene.run)
    return turn(view, [], bold=False)


def test_the_frail_one_steps_back_behind_her_friends_rather_than_charge() -> None:
    """A Spider with three Wounds was told to charge two Majors and two bands, away from the Beetle and the Scorpion."""
    field = HALL + ". . . . . . . . . M m .\n" + ". . . B S . . . . M . .\n" + ". . . . X . . . . m . .\n" + HALL * 2
    scene = Scene(field, first="X", X={"place": "Holding", "Speed": 55}).until("X")
    plan = best(scene)
    assert plan.retreat and not plan.flees
    assert plan.retreat.way[-1][0] < 4
    assert Counsel().say(View(scene.run)).split(". ")[0].endswith(sentence("why fall back fewer"))


@pytest.mark.parametrize(
    ("there", "behind", "told"),
    [
        (2, True, sentence("why fall back fewer")),
        (3, True, "where friends stand between"),
        (3, False, "where less is to be feared of them"),
    ],
)
def test_of_the_reasons_for_a_step_back_the_one_that_holds_is_told(
    monkeypatch: pytest.MonkeyPatch, there: int, told: str, *, behind: bool
) -> None:
    """It was "where fewer of them come at you, or friends stand between", and all three came at her."""
    field = HALL + ". . . . . . . . . M m .\n" + ". . . B S . . . . M . .\n" + ". . . . X . . . . m . .\n" + HALL * 2
    view = View(Scene(field, first="X", X={"place": "Holding", "Speed": 55}).until("X").run)
    goal = (3, 4)
    monkeypatch.setattr(withdrawal, "comers", lambda _, cell: there if cell == goal else 3)
    monkeypatch.setattr(withdrawal, "shielded", lambda _, __, cell: behind and cell == goal)
    assert withdrawal.why_back(view, goal) == told


def test_a_walk_back_is_made_to_its_end_though_half_of_it_saves_little() -> None:
    """Two of three steps were made, "From here something else is better", and she stood beside a band that she was to get away from."""
    field = HALL + ". . . . . . . . . M m .\n" + ". . . B S . . . . M . .\n" + ". . . . X . . . . m . .\n" + HALL * 2
    view = View(Scene(field, first="X", X={"place": "Holding", "Speed": 55}).until("X").run)
    left = (LinePart(moves=1, foe=AWAY, goal=(3, 4)), LinePart(DONE))
    held = held_to(view, TurnPlan(Act("steel")), left, news=False)
    assert held.retreat and held.retreat.way[-1] == (3, 4)
    assert held_to(view, TurnPlan(Act("steel")), left[1:], news=False).retreat is None
    assert held_to(view, TurnPlan(Act("steel")), left).retreat is None, "it may lead up to who has just come in sight"


CORNER = "# # # # A # # # # # # #\n# # # # B # # # # # # #\n. . m m . X . . . . . .\n" + HALL * 3


def test_nobody_falls_back_alone_to_where_the_foes_come_up_in_the_next_round() -> None:
    """Out of reach for a Round, she stood in the far corner, cut off from the two in the tunnel, and "the danger is graver than was told before"."""
    scene = Scene(CORNER, first="X", X={"place": "Holding", "wounds": 1}, m={"place": "Holding"}).until("X")
    view, friend = View(scene.run), get(scene.who["B"], At)
    free = min(within(view), key=lambda cell: exposure(view, cell))
    assert far_off(free, (friend.x, friend.y)) > 1 and exposure(view, free) < -SLIGHT
    back = fall_back(view, SLIGHT)
    assert back is None or far_off(back.way[-1], (friend.x, friend.y)) == 1


@pytest.mark.parametrize("side", [0, 8])
def test_of_two_ways_to_draw_back_it_is_that_to_the_others(side: int) -> None:
    """The Wasp backed into one corner, the others by the gallery, and five soldiers stood between."""
    rows = [[*[".", ".", ".", ".", ".", ".", ".", ".", "."]] for _ in range(5)]
    rows[0][4], rows[1][4], rows[4][side] = "m", "W", "L"
    view = View(Scene("\n".join(" ".join(row) for row in rows), first="W").until("W").run)
    spot = safest(view, tuple(enemies(view)), 3)
    assert spot and abs(spot.way[-1][0] - side) < 4


@pytest.mark.parametrize("flees", [True, False])
def test_a_flight_that_was_begun_holds_nobody_who_had_better_strike_now(*, flees: bool) -> None:
    """Its first step made, it was held to as a walk back behind friends is, whatever was better from there."""
    field = "# # # # # #\n. W . . m .\n# # # # # #"
    view = View(Scene(field, first="W", W={"place": "Holding"}, m={"place": "Recoiling"}).until("W").run)
    counsel = Counsel()
    counsel.flees = flees
    counsel.note(view, Go(2, 0), (LinePart(moves=2, foe=AWAY, goal=(0, 1)),))
    assert bool(counsel.plan(view, []).retreat) is not flees


def test_a_web_is_thrown_from_where_less_is_to_be_feared() -> None:
    """She walked up to beside three Majors for a throw that reaches as far from behind the Beetle."""
    field = HALL * 2 + ". . . B . X . . M M . .\n" + HALL * 2
    view = View(Scene(field, first="X", X={"place": "Advancing"}).until("X").run)
    thrown = [
        plan.line.cell for plan in plans(view, enemies(view)) if plan.line and not plan.line.run and not plan.line.near
    ]
    assert min(exposure(view, cell) for cell in thrown) < 0


def test_a_foe_out_of_reach_is_shot_at_from_where_a_walk_leads_too() -> None:
    """She was to dash in among four bands for odds that were to be had from a step away: no walk was weighed but to beside a foe."""
    field = HALL * 2 + ". X . . . . B m . . . .\n" + HALL * 2
    scene = Scene(field, first="X", X={"place": "Advancing"}, m={"Survival Rate": 5, "Immobilised": 60}).until("X")
    view, blow = View(scene.run), Act("attack", scene.who["m"])
    now = view.choice(blow)
    assert now is None or now.refused
    found = plans(view, enemies(view))
    afar = [plan for plan in found if plan.line and not plan.line.run and not plan.line.near]
    assert afar and afar[0].line and afar[0].worth > 0
    cell, told = afar[0].line.cell, line(view, TurnPlan(afar[0].command, afar[0]))
    assert 1 < apart(enemies(view)[0], cell) <= 4
    assert f"{counted(afar[0].steps, 'step')} to reach Minor from afar" in worded(view, told)
    for x, y in way_along(within(view), cell):
        scene.run.apply(Go(x, y))
    there = View(scene.run)
    shot = there.choice(blow)
    assert shot and not shot.refused
    assert next(part.odds for part in told if part.command == blow) == there.odds(shot)


def test_fewer_foes_find_room_before_a_mouth() -> None:
    """In the open three bands strike her, in the mouth of a tunnel one of them does."""
    field = "# # # . . . .\n" + "B X . . . m .\n" + "# # # . . m .\n" + "# # # . . m ."
    view = View(Scene(field, first="X", X={"place": "Holding"}, m={"place": "Holding"}).until("X").run)
    assert 0 < 2 * stake(view, (1, 1)) < stake(view, (4, 1))


def test_a_nerve_is_not_steeled_with_the_manoeuvre_that_a_web_needs() -> None:
    """Three Centipedes were coming, a web would hold 90 times in 100: she was to steel herself at 30, for a throw at 29."""
    field = "# # # # # . . . . .\n# # # # . . . . . .\nS B . X . . . c . .\n# # # # . . . c . .\n# # # # # . . . c ."
    scene = Scene(field, first="X", X={"place": "Holding"}, c={"place": "Recoiling"}).until("X")
    assert best(scene).command != Act("steel", scene.who["X"])


@pytest.mark.parametrize(("wounds", "goes"), [(0, True), (2, False)])
def test_a_weaver_goes_up_to_the_jobs_target_only_for_what_her_silk_is_worth(wounds: int, *, goes: bool) -> None:
    """At her last Wound she was led up to the Queen, Turns away, between two Majors: that walk alone had no price."""
    wide = ". " * 20 + "\n"
    row = ". L B X . . . . M . . . . Q . .\n"
    field = wide * 2 + row + wide + ". . . . . . . . M . . . . . . .\n" + wide * 2
    view = View(Scene(field, first="X", X={"place": "Holding", "wounds": wounds}).until("X").run)
    assert bool(smother(view, enemies(view))) is goes


def test_a_weaver_whose_silk_is_spent_this_turn_goes_back_for_a_run_up() -> None:
    """A step back for a Charge at the Queen was taken back by the next advice, to be beside her for silk, and so on till her Pace was gone."""
    field = ". . . . . . . .\n. . . X . . Q .\n. . . . . . . ."
    scene = Scene(field, first="X", X={"place": "Holding"}, Q={"effects": {"Immobilised": 60}}).until("X")
    view = View(scene.run)
    assert smother(view, enemies(view)), "to wrap her up"
    scene.run.enter()
    get(scene.who["X"], Combatant).used.append(content.formulas()["wrap"].alike or "wrap")
    scene.ask()
    view = View(scene.run)
    assert smother(view, enemies(view)) is None


@pytest.mark.parametrize(("wounds", "leaves"), [(1, False), (2, True)])
def test_who_is_at_her_last_wound_among_foes_breaks_off_though_the_others_may_win(wounds: int, *, leaves: bool) -> None:
    """Her death was weighed like any Wound, and to leave was no plan as long as the fight could be won."""
    wide = ". " * 7 + "\n"
    field = wide + ". . B . . . .\n. . X L m . .\n. . . . m . .\n" + wide
    scene = Scene(field, first="X", X={"place": "Advancing", "wounds": wounds}, m={"place": "Holding"}).until("X")
    view = View(scene.run)
    foes = enemies(view)
    assert hopeful(view, foes)
    assert best(scene).flees is dying(view, foes) is leaves
    assert ("the next Wound is the last" in Counsel().say(view)) is leaves


def test_a_throw_spares_her_no_more_than_reaches_her_where_friends_stand_between() -> None:
    """The fewer Wounds she had, the more it seemed to save: three steps into reach of two bands, for a throw at 35 %."""
    wide = ". " * 7 + "\n"
    field = wide + ". . B . . . .\n. . X L m . .\n. . . . m . .\n" + wide
    view = View(Scene(field, first="X", X={"wounds": 2}, m={"place": "Holding"}).until("X").run)
    for foe in enemies(view):
        assert 0 < struck(view, foe, stand(view)) < danger(view, foe)
        assert struck(view, foe, stand(view)) >= borne(view, foe, stand(view))


@pytest.mark.parametrize(("lost", "deserts"), [(0, False), (3, True)])
def test_nobody_falls_back_behind_who_has_fewer_wounds_left(
    monkeypatch: pytest.MonkeyPatch, lost: int, *, deserts: bool
) -> None:
    """Ten Ants went two steps back, "where friends stand between": it was a Scorpion with one Wound left."""
    scene = Scene(". . . . . . .\n. . S B . . m\n. . . . . . .", S={"wounds": lost}, B={"wounds": 2}, first="B").until(
        "B"
    )
    view = View(scene.run)
    monkeypatch.setattr(vanguard, "exposure", lambda _, cell: 2 * SLIGHT * (cell[0] - stand(view)[0]))
    monkeypatch.setattr(vanguard, "aftermath", lambda _, cell: -cell[0])
    back = fall_back(view, SLIGHT)
    way = vanguard.to_foes(view)
    friend, goal = scene.cell("S"), back.way[-1] if back else stand(view)
    assert (far(way, goal) > far(way, friend)) is not deserts


def seen_best(scene: Scene) -> tuple[TurnPlan, str]:
    return best(scene), Counsel().say(View(scene.run)).split(". ")[0]


@pytest.mark.parametrize(("guns", "goes"), [("n", False), (".", True)])
def test_who_is_about_to_join_a_fight_counts_before_one_goes_out_in_front(guns: str, *, goes: bool) -> None:
    """A Ladybug with two Wounds left was to dash at one band, past the Beetle and the Scorpion: three guns stood by, and came into the fight in the next Round."""
    field = HALL + f". . . L . . . . m {guns} . .\n. . . B . . . . . {guns} . .\n. . . S . . . . . {guns} . .\n" + HALL
    scene = Scene(field, first="L", L={"place": "Advancing", "wounds": 1}, m={"place": "Recoiling"}).until("L")
    scene.run.enter()
    for name in [name for name in scene.who if name.startswith("n")]:
        drop(scene.who[name], Combatant)
    scene.ask()
    plan, told = seen_best(scene)
    assert bool(plan.plan) is goes
    assert told.startswith("dash") is goes


def test_who_is_at_her_last_wound_draws_back_before_she_steels_a_nerve_for_a_dash_among_five() -> None:
    """The nerve came first, and with it "dash, 5 steps past Major #1's shoulder, then attack", which was held to: she was to go alone, three cells before the others."""
    field = HALL + ". . . . . . . . . . m .\n. B . . L . . . . . M M\n. S . . . . . . . . m m\n" + HALL
    places = {"m": {"place": "Holding"}, "M": {"place": "Holding"}}
    plan, told = seen_best(Scene(field, first="L", L={"place": "Holding", "wounds": 2}, **places).until("L"))
    assert plan.retreat and not plan.flees
    assert told.startswith("away to the west")


def test_a_foe_comes_seldom_at_who_has_a_friend_nearer_to_it() -> None:
    """It strikes whom it stands beside, or walks to the nearest: to stand behind the Beetle was thought to spare her no more than half."""
    view = View(Scene(HALL + ". . X . B . . m . .\n" + HALL, first="X", m={"place": "Holding"}).until("X").run)
    foe = enemies(view)[0]
    assert [one.name for one in sturdier(view)] == ["Beetle"]
    assert 0 < SELDOM * borne(view, foe, (3, 1)) <= borne(view, foe, (6, 2))


@pytest.mark.parametrize(("bands", "times"), [(2, 1), (3, 2)])
def test_several_count_twice_where_the_frail_stand_alone_before_them(bands: int, times: int) -> None:
    """In the next Round they are all about her still, and nobody has come up."""
    front = "".join(f". . . . . . . {'m' if n < bands else '.'} . .\n" for n in range(3))
    stakes = []
    for row in (". X . . B . . . . .\n", ". X . B . . . . . .\n"):
        view = View(Scene(HALL * 2 + front + row + HALL, first="X", m={"place": "Holding"}).until("X").run)
        stakes.append(stake(view, (6, 3)))
    near, alone = stakes
    assert alone == times * near > 0


def test_what_the_brood_may_do_is_weighed_like_all_else() -> None:
    """R section 6: larvae have no Speed; where they Recoil, a bot of two that stood by one of them ended in an error."""
    scene = Scene("# # # # #\n# W l B #\n# # # # #", first="W", l={"place": "Recoiling"}).until("W")
    view = View(scene.run)
    assert pace(enemies(view)[0]) == content.constants().combat.pace(0)
    assert struck(view, enemies(view)[0], stand(view)) == 0
