"""The row that Enter takes: never one that does harm, and the best chance where a Feature is chosen."""

from typing import Any

import msgspec
import pytest

from game.bots.household import MENDS
from game.content import abilities
from game.engine import Agenda, Decision
from game.engine.commands import Eat, Say, Study
from game.engine.components import Body, Effects, Hero, Item
from game.engine.steps import DigCost, FaceDeath, MayResist, PayDarkness, PayHunger, Ponder
from game.engine.store import create, get, query, remove, the
from game.presentation.ask import Answer, Ask, Giving
from game.presentation.carrying import provisions
from game.presentation.food import meals
from game.presentation.questions import menus
from game.presentation.questions.prompts import prompt
from game.run.view import Held
from game.systems.items import identification
from game.ui.raid.ask import AskScreen
from game.ui.raid.bottom_line import bottom_line
from tests.ui.table import Lay, Table


def food(**more: Any) -> Held:
    return msgspec.structs.replace(
        Held(1, "Honey", "honey", "%", "F", 50, depleted=False, function="", edible=True),
        **more,
    )


def asked(play: Table, step: Decision) -> AskScreen:
    """Ask this now."""
    play.raid.run.enter()
    the(Agenda).steps.append(step)
    play.raid.run.settle()
    play.raid.settle()
    return play.raid.ask


def holding(play: Table, colour: str, *, only: bool = True, **more: Any) -> int:
    """In her hand, and `only` that."""
    play.raid.run.enter()
    for thing, _ in query(Item) if only else ():
        remove(thing)
    return create(Item("honey", "Honey", 40, holder=play.view.me.body.who, colour=colour, **more))


def colour_of(play: Table, ability: str) -> str:
    """The colour of a honey that does this here, and is Known."""
    play.raid.run.enter()
    for colour in ("Red", "Yellow", "Green", "Blue", "Black", "White", "Brown", "Orange", "Purple", "Grey"):
        does = identification.function_of(Item("honey", "Honey", 40, colour=colour))
        if does and does.ability == ability and does.condition not in ("Spoiled", "Cursed"):
            identification.learn(colour, "honey")
            return colour
    return ""


def test_a_meal_is_ranked_by_the_harm_it_does_and_by_what_it_wastes(table: Lay) -> None:
    """[R-47, R-66]"""
    me = table("wasp").view.me
    hurt = msgspec.structs.replace(me, body=msgspec.structs.replace(me.body, wounds=1))
    assert meals.worth(me, food()) == meals.PLAIN
    assert meals.worth(me, food(spoiled=True)) == meals.HARMFUL
    assert meals.worth(me, food(known=False)) == meals.UNKNOWN
    for name in MENDS:
        assert meals.worth(me, food(function=name)) == meals.WASTED
    assert (
        meals.worth(hurt, food(function="Healing")) == meals.worth(hurt, food(function="Restoration")) == meals.USEFUL
    )
    for name, row in abilities().items():
        assert row.good or meals.worth(hurt, food(function=name)) == meals.HARMFUL
    for name in MENDS:  # they are what mends at once
        assert abilities()[name].good


def test_spoiled_food_is_never_the_first_row_of_a_meal_unless_to_refuse_is_worse(table: Lay) -> None:
    play = table("wasp")
    bad = holding(play, "Red", spoiled=True)
    good = holding(play, "Yellow", only=False)
    asked(play, PayHunger(who=play.view.me.body.who))
    commands = [choice.command for choice in meals.served(play.view)]
    assert commands == [Eat(good), Eat(bad)]
    assert play.raid.ask.marked.label == "go hungry"  # nobody knows what the good one does, and Hunger is 0
    for _, hero in query(Hero):
        hero.hunger = meals.HUNGRY
    play.raid.settle()
    assert play.raid.ask.marked.label.startswith("eat ")
    assert "Spoiled" not in play.raid.ask.marked.label
    play.raid.give(Say("no"))
    holding(play, "Red", spoiled=True)
    assert asked(play, PayHunger(who=play.view.me.body.who)).marked.label == "go hungry"
    for _, hero, _ in query(Hero, Body):
        hero.starving = True
    play.raid.settle()
    assert [answer.label for answer in play.raid.ask.answers][-1] == "go hungry"


def test_healing_is_not_the_first_row_for_the_unhurt(table: Lay) -> None:
    for seed in "abcdefghijkl":
        play = table("wasp", seed=seed)
        if colour := colour_of(play, "Healing"):
            break
        play.game.close()
    holding(play, colour)
    ask = asked(play, PayHunger(who=play.view.me.body.who))
    assert [answer.label.split()[0] for answer in ask.answers] == ["go", "eat"]
    play.raid.give(Say("no"))
    assert AskScreen(provisions.eat(play.view)).marked.label == "nothing"
    play.raid.run.enter()
    for _, _, body in query(Hero, Body):
        body.wounds = 1
    play.raid.settle()
    assert AskScreen(provisions.eat(play.view)).marked.label.startswith("eat ")


def test_the_best_feature_is_the_first_to_study_by(table: Lay) -> None:
    """[R-34, R-61] In the list, and in a Rest."""
    play = table("ladybug")
    thing = holding(play, "Red")
    play.raid.settle()
    ratings = play.view.me.ratings
    best = max((one.command.feature for one in play.view.choices if isinstance(one.command, Study)), key=ratings.get)
    offered = [int(answer.detail.split()[0]) for answer in menus.study(play.view).answers]
    assert offered == sorted(offered, reverse=True)
    assert offered[0] == ratings[best] > offered[-1]
    ask = asked(play, Ponder(who=play.view.me.body.who))
    assert play.view.choice(Study(thing, best))
    assert ask.marked.detail == f"{ratings[best]} %"


@pytest.mark.parametrize(("wounds", "first"), [(0, "pay with Hunger"), (3, "pay with Hunger")])
def test_a_wound_is_nobodys_first_row(table: Lay, wounds: int, first: str) -> None:
    play = table("wasp")
    play.raid.run.enter()
    for _, _, body in query(Hero, Body):
        body.wounds = body.limit - 1 if wounds else 0
    asked(play, DigCost(who=play.view.me.body.who))
    assert prompt(play.view).answers[0].label == first


def test_luck_resist_and_light_are_not_spent_by_enter(table: Lay) -> None:
    """The first row costs nothing; where refusing costs more, as in the face of death, it is the better of two."""
    play = table("wasp", "beetle")
    who = play.view.asked
    play.raid.run.enter()
    get(who, Effects).rating["Poisoned"] = 50
    ask = asked(play, MayResist(who=who))
    assert ask.answers[0].label == "no, let it be"
    assert "else a die decides" in ask.story, "with 78 % to end by itself, what is a try at 50 % for?"
    let_be, resists = ask.answers
    odds = play.view.resisted("Poisoned").counts
    grown = sum(max(50, fell) for fell in range(80)) / 80  # d80, by Table 14
    works = round((odds[0] * 99 + odds[1] * grown + odds[2] * 50) / sum(odds))
    assert let_be.detail == "Poisoned works 50 %" and resists.detail.endswith(f" %, Poisoned works {works} %")
    assert 0 < works < 50
    assert asked(play, FaceDeath(who=who, cause="a fall")).answers[0].label == "push Luck"
    play.raid.run.enter()
    lights = [create(Item("foxfire", "Foxfire", 40, holder=member.body.who)) for member in play.view.party]
    second = play.view.party[1].body.who
    assert (
        asked(play, PayDarkness(who=second)).marked.label == "go without"
    )  # the Wasp has light for both, and has paid
    play.raid.run.enter()
    remove(lights[0])
    assert asked(play, PayDarkness(who=second)).marked.label == "burn Foxfire"


def test_escape_is_named_by_what_it_answers(table: Lay) -> None:
    """A key called "back" would say no to a meal, or refuse a shelter; where it only closes a menu it goes back."""
    play = table("wasp")
    asked(play, PayHunger(who=play.view.me.body.who))
    assert play.raid.ask and play.raid.ask.escape
    assert ("Esc", "go hungry") in bottom_line(play.raid)
    roaming = table("wasp").do("a")
    assert ("Esc", "back") in bottom_line(roaming.raid)


def test_after_a_refusal_enter_takes_no_other_row() -> None:
    """A letter whose answer is not listed, too: Enter says the same again, until another row is marked."""
    give = Giving(Say("no"))
    rows = (Answer("charge", give, key="c"), Answer("steel: once", give, refused="once a Turn", key="x"))
    box = AskScreen(Ask("?", "", rows[:1], escape=None, hidden=rows[1:]))
    for told in (box.chosen("x"), box.chosen("f") or box.chosen("enter")):
        assert told
        assert told.refused
    box.chosen("down")
    assert box.chosen("enter") == rows[0]


def test_enter_after_a_refused_letter_says_so_again_and_the_next_takes_the_marked_row() -> None:
    """It said so for ever, while the line of keys offered it: a fight was not won by what stood marked."""
    ask = AskScreen(Ask("Do what?", "", [Answer("wait", Giving(Say("wait")))]))
    folded = Answer("help yourself", Giving(Say("wait")), refused="you are not Recoiling", key="h")
    ask.refused = {"h": folded}
    assert ask.chosen("h") == folded
    again = ask.chosen("enter")
    assert again and again.refused == "you are not Recoiling; Enter once more answers: wait"
    assert ask.chosen("enter") == ask.answers[0]


def test_what_tab_prefers_is_told_with_its_odds(table: Lay) -> None:
    """An encouragement that might make its friend sink was told without any, though the list had them."""
    play = table("wasp")
    who = play.view.asked
    play.raid.run.enter()
    get(who, Effects).rating["Bleeding"] = 20
    asked(play, MayResist(who=who))
    told, best = play.do("tab").raid.notices[-1].text, play.raid.ask.marked
    assert best.detail.endswith(" %")
    assert f"{best.label}, {best.detail}" in told


def test_no_key_that_lets_things_be_elsewhere_lets_one_die(table: Lay) -> None:
    """`n` had been "no, let it be" one question before, and was sent ahead: it died of it, Luck unused."""
    play = table("wasp")
    play.raid.run.enter()
    ask = asked(play, FaceDeath(who=play.view.asked, cause="a fall"))
    play.raid.show(ask)
    play.do("n")
    assert play.raid.asked and not play.raid.over
