"""What screens of Metamorphosis call things by: its own words, two Actions a Turn, dice that are rolled and no ratings. [M 2, 3]"""

import re
from unittest import mock

import pytest

from game import content
from game.adviser.counsel import Counsel
from game.bots.improvising import spare
from game.bots.lines import attack, fits, line
from game.bots.plans import plans
from game.codex import codex
from game.engine.commands import Act, Say
from game.engine.components import Combatant, Experience
from game.engine.entries import Changed, Happened
from game.engine.steps import EatIt, Learn, MayResist, Quantify, Relearn
from game.engine.store import add, find, get
from game.fd100 import Degree
from game.presentation.consequences import standing
from game.presentation.outcome import outcomes
from game.presentation.page import words
from game.presentation.pages.settings import setting
from game.presentation.pages.story import last_roll
from game.presentation.questions import menus
from game.presentation.questions.making import Making
from game.presentation.questions.prompts import prompt
from game.run.view import Choice, Consequence, View
from game.systems.combat.purses import walked
from game.systems.party import party, room_here
from game.telling.log import Teller
from game.telling.names import Names
from game.ui.raid.resting import OVER, rows
from game.weighing.pools import attack_dice, keyed
from tests.editions.test_metamorphosis import HIT, MISS, NAME, duel, scene
from tests.scenes.scene import Scene

FD100 = re.compile(r"Tactical|this Round's|Pace\b|Manoeuvre, else")


def choice(found: Scene, action: str) -> Choice:
    view = View(found.run)
    return next(one for one in view.choices if isinstance(one.command, Act) and one.command.action == action)


# -- two Actions a Turn [M 3.6.2.4] --------------------------------------------------------------------------------------


def test_menus_of_a_turn_speak_of_two_actions() -> None:
    view = View(scene(". . . . m\nW . . . .").until("W").run)
    told = [ask.story for menu in (menus.manoeuvres, menus.suppress, menus.charge) if (ask := menu(view))]
    assert len(told) == 3
    assert all("One of this Turn's two Actions" in one and not FD100.search(one) for one in told)
    plain = View(Scene(". . . . m\nW . . . .", first="W").until("W").run)
    asks = [menu(plain) for menu in (menus.manoeuvres, menus.suppress)]
    assert all(ask and FD100.search(ask.story) for ask in asks)


def test_a_resist_at_the_start_of_a_turn_is_one_of_its_actions() -> None:
    asked = View(scene(W={"Agony": 40}).run)
    assert asked.asks(MayResist)
    told = prompt(asked).story
    assert "two Actions" in told
    assert not FD100.search(told)


def test_what_cannot_be_done_any_more_is_refused_in_words_of_these_rules() -> None:
    """Who has attacked has an Action left and no Attack; who has walked and attacked has neither, nor has spaces for ever."""
    found = duel(*[MISS] * 20).until("W")
    found.do("attack m")
    assert choice(found, "attack").refused == "one Attack a Turn, and it is made"
    both = scene("W . m", attack=[MISS] * 20, W={"place": "Holding"}, m={"place": "Holding"}).until("W")
    both.do("go 1 0", "attack m")
    refused = {one.refused for one in View(both.run).choices if one.refused}
    assert "no Action left this Turn" in refused
    assert not any(FD100.search(one) for one in refused)
    fighter = get(both.who["W"], Combatant)
    fighter.pace = 0
    assert walked(fighter) == "no spaces left this Turn"


def test_settings_promise_what_quick_turns_do_here() -> None:
    with content.chosen(NAME):
        assert "nothing is left" in setting("quick", ("on",), "on").told
        assert not FD100.search(setting("quick", ("on",), "on").told + setting("others", ("never",), "never").told)
    assert FD100.search(setting("quick", ("on",), "on").told)


# -- a line of play [M 3.6.2.4] ------------------------------------------------------------------------------------------


def test_a_line_of_play_has_no_more_actions_than_the_turn() -> None:
    """A walk is an Action: no Charge and no steeled nerve between it and the Attack."""
    for drawing in (". W . . m .", "W . . . . m", "W . m\n. . .\n. . ."):
        view = View(scene(drawing, W={"place": "Recoiling"}, m={"place": "Holding"}).until("W").run)
        for plan in plans(view, [one for one in view.creatures if not one.led]):
            acts = bool(plan.steps) + (plan.line is not None and plan.line.run > 0) + 1
            assert acts <= 2, plan


def test_who_has_walked_pays_no_second_walk() -> None:
    found = scene("W . . m", W={"place": "Holding"}, m={"place": "Holding"}).until("W")
    assert (spare(View(found.run)), spare(View(found.run), 1)) == (1, 0)
    found.do("go 1 0")
    assert View(found.run).me.body.walked
    assert (spare(View(found.run)), spare(View(found.run), 1)) == (0, 0)


def test_who_would_give_the_attack_for_a_walk_is_not_told_to_walk_and_attack() -> None:
    found = scene("W . m", W={"place": "Holding"}, m={"place": "Holding"}).until("W")
    get(found.who["W"], Combatant).manoeuvre = 0
    view = View(found.run)
    assert not [plan for plan in plans(view, [one for one in view.creatures if not one.led]) if plan.steps]
    assert len([part for part in line(view, Counsel().fight(view)) if part.moves]) <= 1


# -- what is foreseen ----------------------------------------------------------------------------------------------------


def test_who_is_thrown_back_from_charging_falls_back() -> None:
    """The Attack's failure Recoils a box. fd100's words stay as they are."""
    found = scene(". W m .", W={"place": "Charging"}).until("W")
    assert "you fall back to Advancing" in outcomes(View(found.run), choice(found, "attack")).values()
    back = Consequence("stands", 1, name="Charging", place="Advancing")
    with content.chosen(""):
        assert standing(back, you=True) == "Advance"
    with content.chosen(NAME):
        assert standing(back, you=False) == "falls back to Advancing"


def test_dice_of_an_effect_are_told_as_a_roll() -> None:
    found = scene(W={"place": "Holding"}).until("W")
    assert outcomes(View(found.run), choice(found, "attack"))[Degree.CRITICAL_SUCCESS].endswith("Poisoned: roll 6 dice")


def test_a_failed_charm_confuses_oneself_alone_and_else_an_ally() -> None:
    """META-28: who has no ally is the only one left, and is told so beforehand."""
    alone = scene(W={"place": "Holding", "Passions": 40}, m={"Passions": 40}).until("W")
    two = scene(". . .\nW m .\nS . .", W={"place": "Holding", "Passions": 40}, m={"Passions": 40}).until("W")
    three = scene(". B .\nW m .\nS . .", W={"place": "Holding", "Passions": 40}, m={"Passions": 40}).until("W")
    told = [outcomes(View(one.run), choice(one, "charm"))[Degree.PARTIAL_FAILURE] for one in (alone, two, three)]
    assert told == ["you get Confused 1", "an ally gets Confused 1", "an ally gets Confused 1"]
    assert outcomes(View(alone.run), choice(alone, "charm"))[Degree.PARTIAL_SUCCESS] == "Charmed 1"


# -- food, and where one rests [M 2.6.9.7.4, 3.9] ------------------------------------------------------------------------


def test_who_finds_out_by_eating_learns_from_it_once() -> None:
    """Whoever identifies an Item gains a point, by a roll or by eating it; what is known teaches nothing more."""
    found = scene("W . .", W={"hunger": 40})
    points = []
    for _ in range(2):
        found.happens(EatIt(who=found.who["W"], item=found.gives("W", "nectar", 80, colour="Red")))
        held = find(found.who["W"], Experience)
        points.append(held.points if held else 0)
    assert points == [1, 1]


def test_the_steps_of_a_rest_are_called_as_in_the_draft() -> None:
    """[M 3.9.1] In this order, with a shelter to be built first."""
    found = scene("W . .", resist=[HIT] * 40, W={"wounds": 1, "Agony": 20})
    found.gives("W", "materials", 30)
    found.gives("W", "cricket", 40)
    add(found.who["W"], Experience(10))
    found.do("rest", "pass")
    told = [prompt(View(found.run)).title]
    room = room_here()
    assert room
    room.secured = True
    found.do("no")
    while found.asked != "Roam":
        told.append(prompt(View(found.run)).title)
        found.do("pass" if found.asked in ("ShakeOff", "Ponder") else "no")
    steps = ["Secure a Room", "Heal from Wounds", "Resist Effects", "Spend XP", "Change Attacks"]
    assert [one for one in told if one != "What is it?"] == steps
    with content.chosen(NAME):
        assert words("rest")["swarm"] == "Summon Swarmlings"


def test_the_screen_of_a_rest_lists_the_steps_of_the_draft() -> None:
    """No meal, no swarm of who is none; fd100's own names are as they were."""
    view = View(scene("W . .").run)
    told: list[list[str]] = [[] for _ in range(OVER + 1)]
    with content.chosen(NAME):
        shown = [line for line, _ in rows(view, told, 1, 40, 20)]
    assert shown == [
        "▸ 1 Secure a Room",
        "○ 2 Heal from Wounds",
        "○ 3 Resist Effects",
        "○ 4 Spend XP",
        "○ 5 Change Attacks",
        "○ 6 Identify Items",
    ]
    plain = [line for line, _ in rows(View(Scene("W . .", first="W").run), told, 1, 40, 20)]
    assert plain[:3] == ["- 1 a meal", "▸ 2 a shelter", "○ 3 Wounds"]
    assert len(plain) == 6


def test_all_raise_features_before_anybody_changes_attacks() -> None:
    """[M 3.9.1] Each step for each character, then the next."""
    found = scene("W B .")
    for name in "WB":
        add(found.who[name], Experience(10))
    found.happens(*(Learn(who=who) for who in party()))
    asked = []
    while found.asked != "Roam":
        asked.append(found.asked)
        found.do("no")
    assert asked == ["Grow", "Grow", "Relearn", "Relearn"]


def test_the_adviser_has_an_answer_in_the_list_of_attacks() -> None:
    """`Tab` marks it: what is known is kept."""
    found = scene("W . .", W={"Speed": 100, "Strength": 100})
    found.happens(Relearn(who=found.who["W"]))
    assert found.asked == "Relearn"
    answers = prompt(View(found.run)).answers
    at = Counsel().answer(View(found.run), answers)
    assert at is not None
    assert answers[at].label == "keep them"


def test_nobody_rests_beside_an_obstacle() -> None:
    """META-43: a Room cleared of all Risks. By fd100's rules one may."""
    for edition, refused in ((NAME, "an Obstacle stands in this Room: tear it down first"), ("", "")):
        found = Scene("W . . .", edition=edition, W={"wounds": 1})
        room = room_here()
        assert room
        before = choice(found, "rest").refused
        room.obstruction = 20
        found.ask()
        assert (before, choice(found, "rest").refused) == ("", refused)


# -- log, card and reasons -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("agony", "told"), [(10, "Agony stays|But it has run|And then it ends|Yet the check"), (20, "2 to 1|is 1")]
)
def test_an_effect_that_stays_and_then_falls_is_told_as_one_story(agony: int, told: str) -> None:
    """META-30: resisted in vain, and then not beaten by the check."""
    found = scene(resist=[MISS] * 9, effects=[MISS] * 9, W={"Agony": agony})
    teller, before = Teller("x"), len(found.run.story)
    teller.lines(found.run.story)
    found.do("resist Agony")
    first, second = (line.text for line in teller.lines(found.run.story[before:])[:2])
    assert first.startswith("Not resisted.")
    assert second.startswith(("But ", "Yet ", "And then ", "By itself "))
    assert re.search(told, second)


def test_the_card_shows_an_identification() -> None:
    """`r` shows the last roll that was made by choice: a study is one."""
    found = scene("W . .", explore=[MISS] * 9, ken=[MISS] * 9)
    found.gives("W", "nectar", 40, colour="Red")
    found.do("study Ken")
    names = Names()
    for entry in found.run.story:
        names.hear(entry)
    rolled = last_roll(found.run.story, names)
    assert rolled
    assert rolled.action == "Ken"


def test_headings_of_reasons_say_what_a_section_is_about() -> None:
    page = codex.pages()["metamorphosis"]
    assert page.titles.keys() == page.passages.keys()
    with content.chosen(NAME):
        assert codex.passage("M 2.6.9.7")[0] == "Metamorphosis: what food does, and what is left of it"
        assert codex.passage("M 3.6.2.4")[1].startswith("A Turn is a pair of Actions")


def test_the_adviser_begins_no_fight_with_one_wound_left() -> None:
    """Every success more of a hit is a Wound: one is soon gone. A Job's target is worth it."""
    drawing = ". . . . .\n. W w . .\n. . . . ."
    strikes = {}
    for wounds in (0, 4):
        found = scene(drawing, combat=False, W={"wounds": wounds})
        view = View(found.run)
        strike = Act("attack", found.who["w"])
        assert view.allows(strike)
        counsel = Counsel()
        with mock.patch.object(
            counsel.policy, "roam", lambda seen, strike=strike: strike if seen.allows(strike) else Say("wait")
        ):
            strikes[wounds] = counsel.roam(view)
        left = view.me.body.left
        assert (left == 1) == bool(wounds)
    assert [isinstance(one, Act) for one in strikes.values()] == [True, False]


def test_the_dice_of_an_attack_are_worked_out_where_checks_are_weighed() -> None:
    """What the page of a character in the making says is what is thrown."""
    row, wasp = content.editions()[NAME], content.classes()["wasp"]
    assert wasp.base
    rated = {"Speed": 4, "Strength": 3, "Ken": 1, "Passions": 2, "Threat Rate": 1}
    assert (keyed(wasp.base, row), attack_dice(wasp.base, row, rated)) == (["Speed"], 5)
    assert "Bite Attack: Speed and Threat Rate, 5 dice" in Making("wasp", NAME).follows()


@pytest.mark.parametrize("place", ["Recoiling", "Holding", "Advancing"])
@pytest.mark.parametrize("drawing", [". W m .\n. . . .", "W . . m .", ". . . .\n. W m .\n. . . ."])
def test_the_advised_line_is_two_actions_and_one_attack(drawing: str, place: str) -> None:
    """Also where it begins with a steeled nerve, or with an Attack that is named."""
    found = scene(drawing, W={"place": place}, m={"place": "Holding", "Poisoned": 40}).until("W")
    view = View(found.run)
    parts = [part for part in line(view, Counsel().fight(view)) if part.command != Say("done")]
    attacks = [part for part in parts if isinstance(part.command, Act) and part.command.action == "attack"]
    assert len([part for part in parts if part.odds or part.moves]) <= 2
    assert len(attacks) <= 1


def test_a_nerve_is_steeled_before_no_walk() -> None:
    """The first Action is the nerve, the second the Attack from where one stands."""
    found = scene(". . . .\n. W m .\n. . . .", W={"place": "Recoiling"}, m={"place": "Holding"}).until("W")
    view = View(found.run)
    walks = [plan for plan in plans(view, [one for one in view.creatures if not one.led]) if plan.steps]
    assert walks
    assert not any(fits(view, plan) for plan in walks)
    plain = Scene(". . . .\n. W m .\n. . . .", first="W", W={"place": "Recoiling"}, m={"place": "Holding"}).until("W")
    seen = View(plain.run)
    assert all(fits(seen, plan) for plan in plans(seen, [one for one in seen.creatures if not one.led]))


def test_nobody_grits_teeth_where_wounds_cost_no_dice() -> None:
    """META-29"""
    for edition, offered in ((NAME, False), ("", True)):
        found = Scene(". W m .", first="W", edition=edition, W={"wounds": 2, "limit": 6}).until("W")
        assert found.run.decision
        acts = [one.command for one in View(found.run).choices if isinstance(one.command, Act) and not one.refused]
        assert any(one.action == "grit" for one in acts) == offered


def test_an_effect_that_does_not_take_hold_is_no_effect_that_stays() -> None:
    found = scene(W={"place": "Holding"})
    told = Teller("x")
    told.lines(found.run.story)
    before = len(found.run.story)
    found.happens(Quantify(who=found.who["m"], feature="Poisoned", how="bestow", die=0))
    (said,) = (line.text for line in told.lines(found.run.story[before:]) if isinstance(line.entry, Changed))
    assert "stays" not in said
    assert "success" in said or "hold" in said


def test_a_line_that_begins_with_a_named_attack_has_no_second_one() -> None:
    """[M 3.6.2.4] One Attack a Turn, by whatever name it is chosen."""
    found = scene(". W m .", W={"place": "Holding"}, m={"place": "Holding"}).until("W")
    view = View(found.run)
    plan = next(one for one in plans(view, [one for one in view.creatures if not one.led]) if not one.steps)
    named = Act("attack", found.who["m"], "Bite Attack")
    assert [part.command for part in attack(view, plan, named)] == [named]


def test_no_charge_is_told_where_only_courage_was() -> None:
    """META-42: who is Charging may have stood still."""
    found = scene("W m .")
    teller = Teller("x")
    teller.lines(found.run.story)
    for _ in range(3):
        (told,) = teller.lines([Happened("is open to a blow", found.who["m"], "charge")])
        assert told.text.endswith("one Wound more.")
        assert not re.search("charge|all that weight|break", told.text)
