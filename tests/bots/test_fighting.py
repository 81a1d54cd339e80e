"""A Turn well spent: what is weighed against what, and what follows a blow at once."""

from typing import Any

import pytest

from game.bots import fighting
from game.bots.blows import bound, danger, defenceless, hurls
from game.bots.careful import Careful
from game.bots.choosing import chosen
from game.bots.estimates import dealt
from game.bots.fighting import TurnPlan, close_in, enemies
from game.bots.lines import line
from game.bots.outlook import LineOfAttack, following
from game.bots.places import contact, getting_there, longest_run, soft
from game.bots.plans import plans
from game.bots.reach import within
from game.engine.commands import Act, AnyCommand, Go, Say
from game.engine.components import At, Combatant
from game.engine.steps import MayResist, ShakeOff
from game.engine.store import drop, get
from game.fd100 import Degree
from game.run.view import View
from game.run.view_records import Seen
from tests.scenes.scene import Scene

OPEN = ". . . . . . . .\n" * 3


def answers(scene: Scene, most: int = 12) -> list[AnyCommand]:
    """The commands of one Turn."""
    bot = Careful()
    done: list[AnyCommand] = []
    while not done or done[-1] != Say("done"):
        done.append(bot(scene.run))
        if done[-1] == Say("done") or len(done) == most:
            break
        scene.run.apply(done[-1])
        if View(scene.run).question not in ("TakeTurn", "Intend", "ByWhat", "Flourish"):
            break
    return done


def actions(scene: Scene) -> list[str]:
    return [command.action for command in answers(scene) if isinstance(command, Act)]


def seen(scene: Scene, name: str) -> Seen:
    return next(body for body in View(scene.run).creatures if body.who == scene.who[name])


@pytest.mark.parametrize(("effect", "action"), [("Paralysed", "cocoon"), ("Immobilised", "wrap")])
def test_who_weaves_wraps_up_whom_an_effect_holds(effect: str, action: str) -> None:
    """R-67"""
    scene = Scene(". X n .", X={"place": "Advancing"}, n={effect: 60}, first="X").until("X")
    assert Careful()(scene.run) == Act(action, scene.who["n"])


def test_she_keeps_a_manoeuvre_for_the_cocoon() -> None:
    """Her bite, from behind, leaves it Paralysed: no Manoeuvre is spent before it, one comes after. R-15"""
    scene = Scene(
        ". X n .",
        X={"place": "Advancing"},
        n={"faces": (1, 0)},
        first="X",
        attack=5,
        quantify_paralysed=70,
        cocoon=5,
    ).until("X")
    scene.alter("n", faces=(1, 0))
    assert actions(scene) == ["attack", "cocoon"]


def test_a_bite_is_worth_more_with_a_cocoon_to_follow() -> None:
    scene = Scene(". X n Q .", first="X").until("X")
    view = View(scene.run)
    assert bound(view, seen(scene, "n")) == {"Paralysed": 90, "Immobilised": 30}
    assert bound(view, seen(scene, "Q")) == {"Paralysed": 90, "Immobilised": 60}


def test_who_weaves_goes_past_everybody_to_whom_the_job_wants() -> None:
    """R-67: silk takes half of the Queen; her Major is left standing."""
    field = OPEN + ". X M . . . Q .\n" + OPEN
    for who, goes in (("X", True), ("W", False)):
        scene = Scene(field.replace("X", who), first=who).until(who)
        at, answer = get(scene.who[who], At), Careful()(scene.run)
        assert (isinstance(answer, Go) and answer.x > at.x) == goes


def test_the_swift_charge_and_the_slow_walk() -> None:
    """R-64: one chance in five, or none armed about."""
    field = OPEN + ". {} . . . n . .\n" + OPEN
    swift = Scene(field.format("W"), W={"place": "Holding", "Passions": 0, "Speed": 80, "Flying": 0}, first="W").until(
        "W",
    )
    slow = Scene(field.format("B"), B={"place": "Holding", "Passions": 0, "Strength": 0, "Speed": 19}, first="B").until(
        "B"
    )
    assert "charge" in actions(swift)
    assert "charge" not in actions(slow)


def test_a_charge_ends_beside_her_after_two_cells_or_is_none() -> None:
    scene = Scene(". . . W . . m .", first="W", W={"Speed": 20, "Flying": 0}).until("W")
    view, foe = View(scene.run), seen(scene, "m")
    assert longest_run(view) == 4
    assert contact(view, (3, 0), foe) == (5, 0)
    assert contact(view, (4, 0), foe) is None
    assert contact(view, (0, 0), foe) is None


def test_she_reaches_what_her_pace_allows() -> None:
    scene = Scene(". . . . X n . . . .", first="X").until("X")
    assert within(View(scene.run)) == {(4, 0): 0, (3, 0): 1, (2, 0): 2, (1, 0): 3}
    scene = Scene(". . . . X n . . . .", X={"Immobilised": 100}, first="X").until("X")
    assert within(View(scene.run)) == {(4, 0): 0}


def test_nobody_runs_up_to_who_is_in_the_air() -> None:
    """R-17: no Close Attack reaches it, from wherever it is made; on the ground it is worth a Charge or a walk."""
    scene = Scene(". A . . a .", first="A").until("A")
    assert plans(View(scene.run), [seen(scene, "a")])
    scene.fighter("a").aloft = True
    scene.ask()
    assert plans(View(scene.run), [seen(scene, "a")]) == []


@pytest.mark.parametrize("aloft", [False, True])
def test_a_charge_is_foreseen_at_the_odds_that_are_rolled(aloft: bool) -> None:
    """R-64: in the air it is by Flying. Speed 65 was told, for it was more, before the run-up and before she took off, and Flying 60 rolled."""
    scene = Scene(". W . . . n .", W={"Speed": 65, "Flying": 60}, first="W").until("W")
    scene.fighter("W").aloft = aloft
    scene.ask()
    view = View(scene.run)
    made = view.choice(Act("charge", scene.who["n"]))
    table = view.odds(made) if made else None
    assert table
    assert getting_there(view) == 100 * table.at_least(Degree.PARTIAL_SUCCESS) // table.whole == (60 if aloft else 65)
    assert getting_there(view, flies=True) == 60


def test_too_sore_to_strike_she_throws_it_back() -> None:
    """[B 3.8.11] It loses its next Turn; a wounded gun is less to be feared, one that sleeps not at all."""
    scene = Scene(". B n . . .", B={"wounds": 3, "place": "Advancing", "Passions": 0, "Stamina": 0}, first="B")
    scene.until("B")
    fresh = danger(View(scene.run), seen(scene, "n"))
    assert hurls(View(scene.run), seen(scene, "n")) == 55
    assert "throw" in actions(scene)
    scene = Scene(". B n . . .", B={"place": "Advancing"}, n={"wounds": 2}, first="B").until("B")
    assert danger(View(scene.run), seen(scene, "n")) < fresh


def test_she_does_not_throw_who_cannot_stir() -> None:
    scene = Scene(". B n . . .", B={"wounds": 3, "place": "Advancing", "Stamina": 0}, n={"Stunned": 50}, first="B")
    assert "throw" not in actions(scene.until("B"))


def test_a_miss_that_stuns_costs_what_all_about_would_do_to_the_helpless() -> None:
    """R-16: one of few chances is no more worth trying the more stand by, nor is it done for want of anything better."""
    sore = {"place": "Recoiling", "wounds": 2, "Passions": 0, "Stamina": 0, "Speed": 0, "Stealth": 0}
    costs, worths = [], []
    for board in (". . . W m . .", ". . . W n . .", "n W n"):
        view = View(Scene(board, W=sore, first="W").until("W").run)
        costs.append(defenceless(view))
        worths.append(chosen(view, enemies(view))[0].worth)
    assert costs == sorted(set(costs)) and costs[0] > 0
    assert worths == sorted(set(worths), reverse=True) and worths[0] < 0
    sleeping = Scene(". . . W n . .", W=sore, n={"Stunned": 60}, first="W").until("W")
    assert defenceless(View(sleeping.run)) == 0
    assert "attack" not in actions(Scene("n W n", W=sore, first="W").until("W"))


def test_slight_glue_is_not_worth_a_resist_in_a_fight() -> None:
    """R-21: at her check it mostly ends by itself."""
    for rating, answer in ((10, Say("pass")), (60, Act("resist", 0, "Immobilised"))):
        scene = Scene(". X . n .", X={"Immobilised": rating, "Strength": 50}, first="X")
        scene.happens(MayResist(who=scene.who["X"]))
        assert Careful()(scene.run) == (
            answer if isinstance(answer, Say) else Act("resist", scene.who["X"], answer.about)
        )


def test_whom_the_next_wound_kills_resists_bleeding_first() -> None:
    """Infected at 93 may wait; Bleeding at 51 takes the last Wound."""
    for wounds, what in ((0, "Infected"), (3, "Bleeding")):
        scene = Scene("W .", W={"Infected": 93, "Bleeding": 51, "Stamina": 60, "wounds": wounds}, combat=False)
        scene.happens(MayResist(who=scene.who["W"]))
        assert Careful()(scene.run) == Act("resist", scene.who["W"], what)


@pytest.mark.parametrize(("wounds", "answer"), [(2, "pass"), (3, "Bleeding")])
def test_slight_bleeding_is_resisted_where_the_next_wound_kills(wounds: int, answer: str) -> None:
    """R-21: in a fight as well, though it costs a Manoeuvre."""
    scene = Scene(". W n .", W={"Bleeding": 12, "Stamina": 60, "wounds": wounds}, first="W")
    scene.happens(MayResist(who=scene.who["W"]))
    expected = Say("pass") if answer == "pass" else Act("resist", scene.who["W"], answer)
    assert Careful()(scene.run) == expected


def test_in_a_rest_what_does_not_end_by_itself_is_resisted_even_if_it_seldom_works() -> None:
    """R-33: a fever of 90 stays till it is fought down, and breeds one Effect after the other."""
    scene = Scene("W .", W={"Infected": 90, "Agony": 30, "Stamina": 35, "Passions": 60}, combat=False)
    scene.happens(ShakeOff(who=scene.who["W"]))
    assert Careful()(scene.run) == Act("resist", scene.who["W"], "Infected")


def test_a_better_box_promises_more_and_flight_a_loss() -> None:
    scene = Scene(". W n .", first="W").until("W")
    view, foe = View(scene.run), seen(scene, "n")
    line = LineOfAttack(view, foe, (1, 0))
    worth = [following(line, place) for place in ("Retreating", "Recoiling", "Holding", "Advancing")]
    assert worth == sorted(worth)
    assert worth[0] < 0 <= worth[1] < worth[3]


def test_a_step_is_said_to_lead_up_to_whom_it_is_about() -> None:
    """Not to another who is nearer, and whom it happens to approach as well."""
    scene = Scene(OPEN + ". . A . . m M .\n" + OPEN, first="A").until("A")
    view = View(scene.run)
    far, near = seen(scene, "M"), seen(scene, "m")
    up = close_in(view, [far])
    assert up and isinstance(up.command, Go) and up.foe == far.who
    assert line(view, up)[0].foe == far.who
    assert close_in(view, [far, near]) == up._replace(foe=near.who)


@pytest.mark.parametrize(
    ("row", "place", "goes"),
    [
        (". B S . W . . . m .", "Recoiling", False),
        (". . . B W . . . m .", "Holding", False),  # the sturdier goes first
        (". . . X W . . . m .", "Holding", False),  # nor does the sturdier: they come
        (". . . X W . . . n .", "Holding", True),  # who spits from afar need not
        (". . . . . X W . m .", "Recoiling", False),
        (". . . . . W . . m .", "Recoiling", True),
    ],
)
def test_nobody_goes_up_to_a_foe_alone_with_no_blow_to_come(row: str, place: str, goes: bool) -> None:
    """After a failed Charge the Wasp walked up to three bands, Recoiling, with her friends four cells behind."""
    scene = Scene(OPEN + row + "\n" + OPEN, first="W", W={"place": place}).until("W")
    view = View(scene.run)
    assert bool(close_in(view, enemies(view))) is goes


def test_the_best_plan_strikes_behind_the_armoured_head() -> None:
    """R-15"""
    scene = Scene(OPEN + ". . W m . . .\n" + OPEN, W={"place": "Advancing", "Speed": 20}, m={"Carapace": 90}, first="W")
    scene.until("W").alter("m", faces=(-1, 0))
    view = View(scene.run)
    best = chosen(view, enemies(view))[0]
    assert isinstance(best.command, Go)
    assert best.steps == 1
    assert soft(seen(scene, "m"), (best.command.x, best.command.y))


def test_what_throws_itself_back_is_expected_to_hit_less() -> None:
    """A gun Recoils by its own shots. [B 4.6.4]"""
    scene = Scene(". W n .", first="W").until("W")
    wasp, gun = seen(scene, "W"), seen(scene, "n")
    assert dealt(View(scene.run), gun, wasp) == 2 * (55 - 30)
    spider = Scene(". X n .", first="X").until("X")
    assert dealt(View(spider.run), seen(spider, "X"), seen(spider, "n")) == 29 * 6  # a bite, and what a cocoon takes


@pytest.mark.parametrize("dying", ["m", "m2", ""])
def test_of_two_bands_as_easy_to_hit_the_dying_one_is_struck(dying: str) -> None:
    """Whatever their order: who is out of the fight strikes no more. Two unhurt ones are struck in their order."""
    hurt: dict[str, Any] = {dying: {"wounds": 9}} if dying else {}
    scene = Scene("m . .\n. W .\nm . .", first="W", W={"place": "Advancing"}, **hurt).until("W")
    view = View(scene.run)
    best = chosen(view, enemies(view))[0]
    assert best.foe == scene.who[dying or "m"]


def test_of_two_as_easy_and_as_near_to_their_end_the_more_dangerous_is_struck() -> None:
    """The one that Recoils hits seldom."""
    for shaken, struck in (("m", "m2"), ("m2", "m")):
        field, moods = "m . .\n. W .\nm . .", {shaken: {"place": "Recoiling"}}
        scene = Scene(field, first="W", W={"place": "Advancing"}, **moods).until("W")
        view = View(scene.run)
        assert chosen(view, enemies(view))[0].foe == scene.who[struck]


def test_of_two_as_easy_as_near_to_their_end_and_as_dangerous_the_one_is_struck_that_takes_no_steps() -> None:
    """Three steps were made past a band's shoulder, into the midst of three, for what the band beside offered from where she stood."""
    scene = Scene("m . . .\n. . W .\n. . m .", first="W", W={"place": "Advancing"}).until("W")
    scene.alter("m", faces=(1, 1)).alter("m2", faces=(-1, 1))
    plan = chosen(View(scene.run), enemies(View(scene.run)))[0]
    assert (plan.foe, plan.steps) == (scene.who["m2"], 0)


def test_who_has_charged_and_was_to_step_behind_does_so_before_the_attack() -> None:
    """It was told "then attack from behind 57 %", charged, and then struck at the armoured head at 17."""
    drawn = ". . . . .\n. m m . .\n. m W . .\n. . . . ."
    scene = Scene(
        drawn, first="W", W={"place": "Charging", "wounds": 1}, m={"faces": (1, 1), "place": "Holding"}
    ).until("W")
    fighter = get(scene.who["W"], Combatant)
    fighter.manoeuvre = fighter.resist = 0
    view = View(scene.run)
    best = plans(view, enemies(view))[0]
    assert best.line
    assert best.line.behind
    assert best.steps


def test_the_last_of_a_party_who_fights_is_no_traitor() -> None:
    """With two of three out of the fight the third stood idle behind a foe: it took itself for Charmed."""
    scene = Scene("A W . . .\n. . B m .", first="B", B={"place": "Advancing"}, m={"faces": (1, 0)}).until("B")
    assert isinstance(Careful().fight(View(scene.run)).command, Act)
    for letter in "AW":
        drop(scene.who[letter], Combatant)
    view = View(scene.run)
    assert [member.body.side for member in view.party].count("") == 2
    assert fighting.home(view) == view.me.body.side
    assert isinstance(Careful().fight(view).command, Act)


@pytest.mark.parametrize(("who", "dashes"), [("A", True), ("L", True), ("X", False)])
def test_a_dash_before_a_walk_behind_a_foe_is_weighed_by_who_strikes_at_hand_alone(who: str, *, dashes: bool) -> None:
    """Charge after Charge was advised at 35 %, where a Dash, a walk behind the foe and an Attack hit as often at no risk; a web reaches four cells."""
    scene = Scene(f"# # # # # # # # # #\n. . {who} . . . m . . .\n. . . . . . . . . .", first=who).until(who)
    view = View(scene.run)
    found = [plan for plan in plans(view, enemies(view)) if plan.line and plan.line.dash]
    assert bool(found) is dashes
    if not dashes:
        return
    best = max(found, key=lambda plan: plan.worth)
    assert best.line and best.line.behind and best.spends
    assert view.me.body.pace < best.steps <= 2 * view.me.body.pace
    assert best.command == Act("dash", view.asked) or best.command in (
        Act("steel", view.asked),
        Act("grit", view.asked),
    )
    parts = [part.command for part in line(view, TurnPlan(best.command, best))]
    assert Act("dash", view.asked) in parts and parts.index(Act("dash", view.asked)) < parts.index(None)


@pytest.mark.parametrize(("row", "steps"), [(". m . . W .", False), (". m . . . . . . W", True), (". n . . W .", True)])
def test_nobody_gives_up_a_run_up_for_a_step_that_saves_no_turn(row: str, steps: bool) -> None:
    """After a Charge that had failed it was "1 step up to Minor, to be nearer in the next Turn", three cells off with a Pace of four, and a nerve was left unsteeled."""
    scene = Scene(f"{OPEN}{row}\n{OPEN}", first="W", W={"place": "Holding"}).until("W")
    scene.fighter("W").manoeuvre = scene.fighter("W").resist = 0
    view = View(scene.run)
    assert close_in(view, enemies(view)), "or this shows nothing"
    assert bool(close_in(view, enemies(view), early=False)) is steps
