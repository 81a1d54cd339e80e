"""Standing orders: what the player has said once is done as Commands and told in a line; what is dangerous is asked all the same."""

import json
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from msgspec.structs import replace

from game.adviser.wording.answering import why_answer, why_fast
from game.bots import answers
from game.bots.blows import chance
from game.content import constants, finds
from game.engine import Agenda, Decision
from game.engine.commands import Act, AnyCommand, Drop, Eat, Give, Light, Say, Study, Use
from game.engine.components import At, Body, Effects, Features, Hero, Item, Level
from game.engine.entries import Happened, Wounded
from game.engine.steps import (
    Action,
    ChooseEffect,
    DigCost,
    FaceDeath,
    Interrupt,
    MayResist,
    OfferLuck,
    PayDarkness,
    PayHunger,
    ShakeOff,
    Share,
    Shelter,
)
from game.engine.store import create, get, query, remove, the
from game.fd100 import Check, Degree, Rating, Roll
from game.presentation.answers import resisting
from game.presentation.ask import Giving
from game.presentation.automatic import orders, phantom, standing
from game.presentation.automatic.orders import VALUES, Orders
from game.presentation.carrying import handing_out
from game.presentation.carrying.finds import carrying_out, question
from game.presentation.carrying.handing_out import Carrier, all_items, amended, heap, here
from game.presentation.outcome import settled
from game.presentation.page import sentence, words
from game.presentation.pages.settings import rows
from game.presentation.questions.prompts import prompt
from game.run.view import View
from game.systems.items import identification
from game.telling.log import Line
from game.ui.launch_options import LaunchOptions
from game.ui.raid.bottom_line import bottom_line
from game.ui.raid.to_arms import to_arms
from game.ui.screens.game import Game
from tests.scenes.scene import Scene
from tests.scenes.test_luck import botched
from tests.ui.table import SIX, Lay, Table, anew, fight
from tests.ui.test_in_fights import out_of_sight
from tests.ui.test_prefs import option
from tests.ui.test_walking import roaming


def asks(play: Table, *steps: Decision) -> Table:
    """Ask these now, the last first."""
    play.raid.run.enter()
    the(Agenda).steps.extend(steps)
    play.raid.run.settle()
    play.raid.settle()
    return play


def bag(play: Table, *forms: str, **more: Any) -> list[int]:
    """Who is asked holds these and nothing else: `remains` feed a Wasp, `foxfire` gives light."""
    play.raid.run.enter()
    who = play.view.me.body.who
    for thing, item in query(Item):
        if item.holder == who:
            remove(thing)
    found = [create(Item(form, form.capitalize(), 40, holder=who, **more)) for form in forms]
    anew(play.raid)
    return found


def ordered(play: Table, **change: str) -> AnyCommand | None:
    return standing.ordered(play.view, Orders(**cast("Any", change)))


def hungry(play: Table, hunger: int) -> Table:
    play.raid.run.enter()
    get(play.view.me.body.who, Hero).hunger = hunger
    return asks(play, PayHunger(who=play.view.me.body.who))


# -- the orders themselves -------------------------------------------------------------------------


def test_a_list_that_goes_on_below_the_screen_can_be_searched(table: Lay) -> None:
    play = table().do("o")
    for height in range(24, 50):
        shown = play.shows(100, height)
        assert ("/ search" in shown) == ("↓" in shown.replace("↑↓", "")), height


def test_they_are_changed_in_the_options_and_kept_beside_the_saves(table: Lay) -> None:
    play = table("wasp")
    play.game.orders = Orders(eat="ask")
    n = play.raid.run.n
    option(play, "meals: asked")
    assert play.game.orders == Orders(eat="all") == orders.load(play.game.where)[0]
    assert json.loads((play.game.where / "orders.json").read_text()) == {"eat": "all"}
    assert play.raid.run.n == n  # they are no Commands: only what they do is
    assert Game({"NEST_SAVES": str(play.game.where)}, lambda: 0.0, LaunchOptions("x")).orders == Orders(eat="all")


def test_a_damaged_file_is_one_line_and_the_orders_are_as_at_first(tmp_path: Path) -> None:
    (tmp_path / "orders.json").write_text('{"eat": "everything"}')
    game = Game({"NEST_SAVES": str(tmp_path)}, lambda: 0.0, LaunchOptions("x"))
    assert game.orders == Orders() and game.trouble.startswith("orders.json is damaged")


def test_every_value_is_explained_and_fits_its_line(table: Lay) -> None:
    for name, values in VALUES.items():
        assert set(rows()[name].each) == set(values), name
        assert rows()[name].group == "STANDING ORDERS"
    shown = table("wasp").do("=").shows()
    assert "[together]  always" in shown and "left" in shown


# -- Items -----------------------------------------------------------------------------------------


def test_all_eat_what_does_no_harm_and_who_has_none_goes_hungry(table: Lay) -> None:
    play = hungry(table("wasp"), 20)
    (food,) = bag(play, "remains")
    assert ordered(play, eat="all") == Eat(food)
    assert ordered(play, eat="hungry") == ordered(play, eat="dire") == Say("no")
    assert ordered(play, eat="ask") is None
    bag(play, "remains", spoiled=True)
    assert ordered(play, eat="all") == Say("no")


@pytest.mark.parametrize(
    ("hunger", "food", "does"),
    [
        (60, {}, "no"),
        (60, {"depleted": True}, "no"),
        (61, {}, "eats"),
        (77, {"depleted": True}, "asked"),
        (77, {"spoiled": True}, "asked"),
        (80, {}, "eats"),
        (80, {"depleted": True}, "asked"),
        (80, {"spoiled": True}, "asked"),
        (100, {"depleted": True}, "asked"),
    ],
)
def test_a_meal_is_asked_about_only_when_it_matters(table: Lay, hunger: int, food: dict[str, bool], does: str) -> None:
    """By the order there is before any is given: not before one is hungry, nor while there is food that lasts."""
    play = hungry(table("wasp"), hunger)
    (meal,) = bag(play, "remains", **food)
    assert ordered(play) == {"no": Say("no"), "eats": Eat(meal), "asked": None}[does]


@pytest.mark.parametrize(
    ("hunger", "food", "eats"), [(60, {}, False), (77, {"depleted": True}, True), (77, {"spoiled": True}, False)]
)
def test_the_best_answer_to_hunger_that_may_come_to_90_is_a_meal_that_does_no_harm(
    table: Lay, hunger: int, food: dict[str, bool], eats: bool
) -> None:
    play = table("wasp")
    (meal,) = bag(play, "remains", **food)
    hungry(play, hunger)
    ask = prompt(play.view)
    best = play.raid.counsel.answer(play.view, ask.answers)
    assert best is not None and ask.answers[best].do == Giving(Eat(meal) if eats else Say("no"))


def test_food_that_is_the_same_is_one_row_and_tab_marks_it(table: Lay) -> None:
    play = table("wasp")
    bag(play, "remains", "remains", spoiled=True)
    hungry(play, 77)
    assert [one.label for one in prompt(play.view).answers] == ["go hungry", "eat Spoiled Remains 40, two alike"]
    hungry(play, constants().party.hunger)
    ask = prompt(play.view)
    assert play.raid.counsel.answer(play.view, ask.answers) == 0 and ask.answers[0].label.endswith("two alike")


@pytest.mark.parametrize(
    ("ability", "hunger", "more", "why"),
    [
        ("Relief", 71, {}, ""),
        ("Healing", 71, {}, "heals, and is kept for that; Hunger rises 28 %"),
        ("Healing", 89, {}, ""),
        ("Relief", 71, {"spoiled": True}, "all that you carry is Spoiled; Hunger rises 28 %"),
        ("Healing", 97, {"spoiled": True}, "all that you carry is Spoiled; Hunger rises 18 %"),
        ("Relief", 20, {}, "Hunger 20 can still be borne, and food is kept for worse; Hunger rises 47 %"),
    ],
)
def test_what_does_no_harm_is_eaten_before_hunger_soars_and_else_the_true_reason_is_given(
    table: Lay, ability: str, hunger: int, more: dict[str, bool], why: str
) -> None:
    """It was "kept for worse" at any Hunger, whatever the food."""
    play = table("wasp", seed="e")
    play.raid.run.enter()
    forms = ("nectar", "honey", "honeydew", "fungus", "leaf")
    plants = [(colour, form) for form in forms for colour in finds()["colour"].rows]
    made = {identification.function("e", *one): one for one in plants}
    colour, form = made[identification.Function("Ordinary", good=True, ability=ability)]
    identification.learn(colour, form)
    bag(play, form, colour=colour, **more)
    hungry(play, hunger)
    ask = prompt(play.view)
    best = play.raid.counsel.answer(play.view, ask.answers)
    assert best is not None and (ask.answers[best].label == "go hungry") is bool(why)
    assert not why or why_answer(play.view, ask.answers[best]).partition(" (Hunger ")[0].endswith(why)


def test_the_last_light_is_named_where_it_is_not_to_be_eaten(table: Lay) -> None:
    """It was "the rest may do harm" of Foxfire, too, which does none."""
    play = table("wasp", seed="e")
    play.raid.run.enter()
    bag(play, "foxfire")
    hungry(play, 71)
    assert why_fast(play.view).startswith("Foxfire is of more use uneaten; Hunger")
    bag(play, "foxfire", "remains")
    hungry(play, 71)
    assert "; Foxfire is your last light; Hunger" in why_fast(play.view)


def test_what_has_a_price_is_eaten_unasked_by_nobody(table: Lay) -> None:
    """Rage costs a Wound: bots leave it, and so do the order, the answer given for all, and `Tab`, which ate it."""
    play = table("wasp", seed="b")
    play.raid.run.enter()
    identification.learn("Green", "fungus")
    (food,) = bag(play, "fungus", colour="Green")
    hungry(play, 71)
    assert play.view.me.items[0].function == "Rage" and play.view.allows(Eat(food))
    ask = prompt(play.view)
    best = play.raid.counsel.answer(play.view, ask.answers)
    assert best is not None and ask.answers[best].label == "go hungry"
    assert why_answer(play.view, ask.answers[best]).endswith("is of more use uneaten; Hunger rises 28 %")
    play.raid.run.enter()
    create(Item("honey", "Honey", 40, holder=play.view.me.body.who, spoiled=True))
    anew(play.raid)
    ask = prompt(play.view)
    best = play.raid.counsel.answer(play.view, ask.answers)
    assert best is not None and f"; {sentence('why fast rest')};" in why_answer(play.view, ask.answers[best])
    play.raid.autoplay.table = "eat"
    assert ordered(play, eat="all") == Say("no") and play.raid.autoplay.meal(play.view) is None


def test_from_hunger_80_on_the_hungry_eat(table: Lay) -> None:
    play = hungry(table("wasp"), 80)
    (food,) = bag(play, "remains")
    assert ordered(play, eat="hungry") == Eat(food)
    assert ordered(play, eat="dire") == Say("no")


@pytest.mark.parametrize("order", ["all", "hungry", "dire"])
def test_whom_refusing_would_starve_eats_or_is_asked(table: Lay, order: str) -> None:
    play = hungry(table("wasp"), constants().party.hunger)
    (food,) = bag(play, "remains")
    assert ordered(play, eat=order) == Eat(food)
    bag(play, "remains", spoiled=True)
    assert ordered(play, eat=order) is None


def test_the_only_light_is_no_meal(table: Lay) -> None:
    play = hungry(table("wasp"), 20)
    one, two = bag(play, "foxfire", "remains")
    assert ordered(play, eat="all") == Eat(two)
    bag(play, "foxfire")
    assert ordered(play, eat="all") == Say("no")
    one, two = bag(play, "foxfire", "foxfire")
    assert ordered(play, eat="all") in (Eat(one), Eat(two))


def test_one_light_burns_for_all(table: Lay) -> None:
    play = table("wasp", "beetle")
    first, second = (member.body.who for member in play.view.party)
    (light,) = bag(play, "foxfire")
    play.raid.run.enter()
    get(light, Item).rating = 100  # it lasts
    other = create(Item("foxfire", "Foxfire", 40, holder=second))
    asks(play, PayDarkness(who=second), PayDarkness(who=first))
    assert ordered(play, light="dark") == Light(light)
    assert ordered(play, light="ask") is None
    assert ordered(play, light="never") == Say("no")
    assert ordered(play) is None
    play.raid.run.apply(Light(light))
    seen = View(play.raid.run)
    assert seen.asked == second
    assert standing.light(seen, "dark") == standing.light(seen, "ask") == Say("no")
    play.raid.run.enter()
    get(first, Hero).unlit = True
    anew(play.raid)
    assert ordered(play, light="dark") == Light(other)


def test_the_last_of_the_only_light_is_asked_about(table: Lay) -> None:
    play = table("wasp")
    bag(play, "foxfire", depleted=True)
    asks(play, PayDarkness(who=play.view.asked))
    assert (play.raid.ask.title, "asks anew" in play.raid.ask.story) == ("The light burns low", True)
    assert ordered(play, light="dark") is None


def test_finds_go_to_whom_they_fit_to_the_leader_or_are_left(table: Lay) -> None:
    play = table("ladybug", "wasp")
    leader, wasp = (member.body.who for member in play.view.party)
    play.raid.run.enter()
    at = play.view.me.body
    thing = create(Item("remains", "Remains", 40), At(at.x, at.y))
    asks(play, Share(who=leader, item=thing))
    assert ordered(play, finds="best") == ordered(play, finds="together") == Give(thing, wasp)  # who eats it
    assert ordered(play, finds="leader") == Give(thing, leader)
    assert ordered(play, finds="leave") == Say("no")
    assert ordered(play, finds="each") is None
    bag(play, *["materials"] * 5)
    assert ordered(play, finds="leader") == Give(thing, wasp)


def test_failed_digging_costs_hunger_but_who_would_starve_is_asked(table: Lay) -> None:
    play = table("wasp")
    asks(play, DigCost(who=play.view.asked))
    assert ordered(play, dig="hunger") == ordered(play) == Say("hunger")
    assert ordered(play, dig="ask") is None
    play.raid.run.enter()
    get(play.view.me.body.who, Hero).hunger = 80
    anew(play.raid)
    assert (ordered(play, dig="hunger"), ordered(play)) == (Say("hunger"), None)
    play.raid.run.enter()
    get(play.view.me.body.who, Hero).starving = True
    anew(play.raid)
    assert ordered(play, dig="hunger") is None


@pytest.mark.parametrize(("rating", "asked"), [(100, False), (99, True)])
def test_a_shelter_that_is_sure_and_uses_nothing_up_is_no_question(table: Lay, rating: int, asked: bool) -> None:
    play = table("wasp")
    play.raid.run.enter()
    heap = create(Item("materials", "Materials", rating, holder=play.view.asked))
    asks(play, Shelter())
    assert ordered(play) == Use(heap)  # the likeliest, by default
    assert ordered(play, shelter="matters") == (None if asked else Use(heap))
    assert ordered(play, shelter="ask") is None


def test_what_is_found_is_studied_once_by_the_best_feature_and_the_list_is_asked_all_the_same(table: Lay) -> None:
    play = table("wasp", "ants")
    bag(play)
    play.game.orders = Orders(study="always")
    play.raid.finds.hear(play.view, Act("explore"))
    thing, _ = lying(play, "honey", "remains")
    play.raid.run.enter()
    get(thing, Item).colour = "Red"
    play.do("escape", "g", "enter")
    assert ordered(play, study="always") is None  # it is done
    rule = words("by default")["study"]
    assert any(line.text.startswith(f"By default {rule} (= changes that). ") for line in play.raid.lines)
    assert not any(isinstance(command, Study) for command in play.view.legal())
    play.raid.finds.hear(play.view, Act("explore"))
    before = play.raid.finds.before
    play.raid.finds.hear(play.view, Say("wait"), ordered=True)
    assert play.raid.finds.before == before


def test_harmful_food_is_put_down_once_all_slots_are_full(table: Lay) -> None:
    play = table("wasp")
    *_, bad = bag(play, *["remains"] * 5)
    assert ordered(play, junk="full") is None
    play.raid.run.enter()
    get(bad, Item).spoiled = True
    anew(play.raid)
    assert ordered(play, junk="full") == Drop(bad)
    assert ordered(play) is None


# -- dice ------------------------------------------------------------------------------------------


def ill(table: Lay, wounds: int = 0, **effects: int) -> Table:
    play = table("wasp")
    play.raid.run.enter()
    who = play.view.me.body.who
    get(who, Effects).rating.update(effects)
    get(who, Body).wounds = wounds
    return asks(play, MayResist(who=who))


def test_effects_are_resisted_if_that_is_likely_enough(table: Lay) -> None:
    play = ill(table, Poisoned=50, Infected=50)
    tries = [one for one in play.view.choices if isinstance(one.command, Act) and not one.refused]
    best = max(chance(play.view, one) for one in tries)
    assert len(tries) > 1
    assert ordered(play, resist="always") in [one.command for one in tries if chance(play.view, one) == best]
    assert (ordered(play, resist="40") == Say("pass")) is (best < 40)
    assert (ordered(play, resist="60") == Say("pass")) is (best < 60)
    assert ordered(play, resist="never") == Say("pass")
    assert ordered(play, resist="ask") is None


def test_on_a_walk_nobody_is_asked_whether_to_resist_but_in_a_fight_at_rest_and_at_the_last_wound(table: Lay) -> None:
    """By default: what is likelier to help than to harm is tried, and a walk goes on."""
    play = ill(table, Poisoned=50)
    assert ordered(play) == answers.resist(play.view) != Say("pass")
    limit = play.view.me.body.limit
    play.game.close()
    assert ordered(ill(table, limit - 1, Poisoned=50)) is None
    play = ill(table, Poisoned=50)
    assert ordered(asks(play, ShakeOff(who=play.view.asked))) is None
    play.game.close()
    play.game.close()
    play = embattled(table, Poisoned=50)
    assert answers.resist(play.view) != Say("pass")
    assert ordered(play) is None


def embattled(table: Lay, smarts: int = 90, **effects: int) -> Table:
    """Ask a Wasp in a fight which of these Effects it resists; all its Features are rated `smarts`."""
    play = fight(table("wasp"), ("wasp",), ("major",))
    who = play.view.me.body.who
    get(who, Effects).rating.update(effects)
    get(who, Features).rating.update(dict.fromkeys(("Smarts", "Stamina", "Strength"), smarts))
    return asks(play, MayResist(who=who))


def test_who_stands_beside_its_foe_and_fights_on_spends_nothing_on_walking_free(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Held fast, it loses no blow by it: only for a way to walk is a Resist spent, or to leave a fight that is being lost."""
    for hopeful, off, tries in ((True, 1, False), (True, 3, True), (False, 1, True)):
        play = embattled(table, Immobilised=60)
        me = play.view.me.body
        foes = [replace(foe, x=me.x + off, y=me.y) for foe in play.view.creatures if not foe.led]
        vars(play.view)["creatures"] = [me, *foes]
        monkeypatch.setattr(answers, "hopeful", lambda *_, found=hopeful: found)
        assert (answers.resist(play.view) != Say("pass")) == tries
        play.game.close()


def test_in_a_fight_nobody_is_asked_about_a_try_that_the_adviser_would_let_be(table: Lay) -> None:
    """Not at the last Wound either, if the Effect only holds: what may yet kill is asked about."""
    play = embattled(table, 10, Immobilised=44)
    assert answers.resist(play.view) == Say("pass") == ordered(play)
    play.raid.run.enter()
    get(play.view.asked, Body).wounds = play.view.me.body.limit - 1
    anew(play.raid)
    assert ordered(play) == Say("pass")
    assert ordered(play, resist="ask") is None
    get(play.view.asked, Effects).rating["Bleeding"] = 60
    anew(play.raid)
    assert ordered(play) is None


def test_that_an_effect_is_let_be_is_said_once_in_a_fight(table: Lay) -> None:
    """Said once in a raid, it was forgotten by the next fight: the question did not come, and nothing said why."""
    play = embattled(table, 10, Immobilised=44)
    (own,) = standing.reported([], play.view.decision, Say("pass"), 7, Orders())
    begins = Line("A fight.", "plain", Happened("combat begins"))
    first = standing.explained([own], play.view.decision, [begins], "=")
    assert len(first) == 1 and "= changes that" in first[0].text
    assert standing.explained([own], play.view.decision, [begins, *first], "=") == []
    (again,) = standing.explained(
        [own], play.view.decision, [begins, *first, begins], "=", " (Immobilised: a try 30 %)"
    )
    assert again.text == "No Effect is resisted (Immobilised: a try 30 %)."


def test_the_question_whether_to_resist_says_what_keeps_from_walking(table: Lay) -> None:
    play = embattled(table, Immobilised=44)
    assert "keeps you from walking and from breaking off" in prompt(play.view).story
    get(play.view.asked, Effects).rating = {"Poisoned": 50}
    anew(play.raid)
    assert "from walking" not in prompt(play.view).story


def test_at_the_last_wound_nothing_is_let_be_unasked(table: Lay) -> None:
    play = ill(table, Poisoned=50)
    limit = play.view.me.body.limit
    play.game.close()
    assert ordered(ill(table, limit - 1, Poisoned=50), resist="never") is None


def test_death_is_asked_about_whatever_the_orders_are(table: Lay) -> None:
    play = table("wasp")
    asks(play, FaceDeath(who=play.view.asked, cause="a fall"))
    for name, values in VALUES.items():
        assert [ordered(play, **{name: value}) for value in values] == [None] * len(values)


# -- what is told ----------------------------------------------------------------------------------


def test_what_an_order_did_is_told_in_a_line_and_is_a_command(table: Lay) -> None:
    play = table("wasp", "beetle", seed="told")
    play.game.orders = Orders(eat="dire")
    first, second = (member.body.who for member in play.view.party)
    asks(play, PayHunger(who=second), PayHunger(who=first))
    n = play.raid.run.n
    told = len(play.raid.lines)
    play.raid.give(Say("no"))  # asked before there was a Command, so by hand
    assert play.raid.ask is None and play.view.question == "Roam"
    ordered_lines = [line.text for line in play.raid.lines[told:] if line.text.startswith("By standing order: ")]
    assert len(ordered_lines) == play.raid.run.n - n - 1 == 1


def test_what_tells_nothing_is_told_by_the_order_itself(table: Lay) -> None:
    play = ill(table, Poisoned=30)
    marked = standing.reported([], play.view.decision, Say("pass"), 7, Orders(resist="never"))
    assert [(line.text, line.entry.command) for line in marked] == [("By standing order: No Effect is resisted.", 7)]
    for asked, _, _ in standing.ANSWERS:
        assert asked.__name__ in words("unasked")


def test_what_nobody_ordered_is_said_to_be_so_by_default(table: Lay) -> None:
    """A player who has given no order is not told of one."""
    play = table("wasp", "beetle", seed="told")
    play.game.orders = Orders()
    first, second = (member.body.who for member in play.view.party)
    asks(play, PayHunger(who=second), PayHunger(who=first))
    told = len(play.raid.lines)
    play.raid.give(Say("no"))  # the Beetle is not hungry: by default there is nothing to decide
    marked = [line.text for line in play.raid.lines[told:] if line.text.startswith("By ")]
    assert [text[:11] for text in marked] == ["By default "]


def test_what_follows_is_not_the_orders_line_where_it_lets_things_be(table: Lay) -> None:
    play = ill(table, Poisoned=30)
    heading = Line("Round 7, and nobody has sat down.", "dim", Happened("round begins", number=7))
    marked = standing.reported([heading], play.view.decision, Say("pass"), 7, Orders(resist="never"))
    assert [line.text for line in marked] == ["By standing order: No Effect is resisted.", heading.text]
    assert standing.reported([heading], Interrupt(who=1, target=2), Say("pass"), 7, Orders()) == [heading]
    assert all("last Wound" in rows()["resist"].each[order] for order in ("matters", "40", "60", "never"))


def test_the_first_default_says_what_it_is_and_where_it_stands_and_the_next_is_short(table: Lay) -> None:
    play = table("wasp", "beetle", seed="told")
    play.game.orders = Orders()
    rule, told = words("by default")["eat"], []
    for _ in range(2):
        first, second = (member.body.who for member in play.view.party)
        asks(play, PayHunger(who=second), PayHunger(who=first))
        n = len(play.raid.lines)
        play.raid.give(Say("no"))
        told.append(" ".join(line.text for line in play.raid.lines[n:]))
    assert "60" in rule
    assert f"By default {rule} (= changes that). " in told[0]
    assert told[1] and "By default" not in told[1]


# -- the list of finds -----------------------------------------------------------------------------


def explored(table: Lay, *party: str) -> Table:
    """Explore the first Room of some nest, so that a list of finds is asked about; nothing else is answered but no."""
    for seed in range(40):
        play = table(*party, seed=f"finds {seed}")
        play.game.orders = replace(play.game.orders, finds="always")
        play.do("x")
        for _ in range(40):
            if (ask := play.raid.ask) is None or ask.enter:
                break
            play.do("n" if "n" in ask.menu.letters else "enter")
        if play.raid.ask and play.raid.ask.enter:
            return play
        play.game.close()
    raise AssertionError("nobody ever found anything")


def kind(play: Table, item: int) -> str:
    """Return the class of who carries this."""
    return next((one.body.kind for one in play.view.party for held in one.items if held.item == item), "")


def test_all_finds_of_a_room_are_asked_about_once_and_enter_is_so_be_it(table: Lay) -> None:
    play = explored(table, *SIX)
    assert "Who carries what?" in play.shows()
    n = play.raid.run.n
    play.do("down", "enter")
    assert play.raid.ask is None and play.raid.run.n == n


def test_another_takes_it_and_esc_leads_back_to_the_list(table: Lay) -> None:
    play = explored(table, *SIX)
    ask = play.raid.ask
    (item, _), *_ = play.raid.finds.due(play.view).items()
    name, first = ask.answers[1].label, play.view.me.body.who
    had = kind(play, item)
    play.do("a")
    assert play.raid.ask.title == name
    play.do("escape")
    assert play.raid.ask is ask
    to = "scorpion" if had != "scorpion" else "ladybug"
    play.do("a", "s" if to == "scorpion" else "l")
    assert play.raid.ask.answers[1].detail.lower() == to
    assert play.raid.ask.menu.at == 1  # the cursor stays where it was
    play.do("enter")
    assert kind(play, item) == to
    assert play.view.me.body.who == first
    assert play.raid.ask is None


def test_all_is_left_by_one_answer(table: Lay) -> None:
    play = table(*SIX)
    lying(play, "remains", "materials")
    play.do("g")
    assert play.raid.ask.enter
    at = next(n for n, one in enumerate(play.raid.ask.answers) if one.label == "all stays as it is")
    n = play.raid.run.n
    play.do(play.raid.ask.menu.letters[at])
    assert (play.raid.ask, play.raid.run.n) == (None, n)


def lying(play: Table, *forms: str) -> list[int]:
    play.raid.run.enter()
    at = play.view.me.body
    found = [create(Item(form, form.capitalize(), 30), At(at.x, at.y)) for form in forms]
    anew(play.raid)
    return found


def test_who_goes_alone_is_not_asked_who_carries_what_she_has(table: Lay) -> None:
    """There is nothing to choose among; nor in a party where all fits, unless one wants the list always."""
    for party, order, due in (
        (("wasp",), "always", False),
        (("wasp", "beetle"), "together", False),
        (("wasp", "beetle"), "always", True),
    ):
        play = table(*party)
        play.game.orders = replace(play.game.orders, finds=order)
        bag(play)
        play.raid.finds.hear(play.view, Act("explore"))
        play.raid.run.enter()
        thing = create(Item("remains", "Remains", 30, holder=play.view.asked))
        play.raid.finds.shared.add(thing)
        anew(play.raid)
        assert (play.raid.ask is not None) is due
        play.game.close()


def test_a_heap_is_one_list_of_marks_and_then_enter(table: Lay) -> None:
    play = table("wasp")
    bag(play)
    one, _, three = lying(play, "remains", "foxfire", "hint")
    ask = play.do("g").raid.ask
    assert [answer.detail for answer in ask.answers[1:4]] == ["you take it"] * 3
    play.do("b")
    assert [answer.detail for answer in play.raid.ask.answers[1:4]] == ["you take it", "left lying", "you take it"]
    play.do("enter")
    assert {held.item for held in play.view.party[0].items} == {one, three}
    assert play.raid.ask is None


def test_alone_with_full_slots_a_find_of_use_can_take_the_place_of_another(table: Lay) -> None:
    play = table("wasp")
    mine = bag(play, *["remains"] * 5)
    n = play.raid.run.n
    play.raid.finds.hear(play.view, Act("explore"))
    (light,) = lying(play, "foxfire")
    assert play.raid.ask.answers[2].detail == "left lying"
    play.do("a")
    assert [one.label for one in play.raid.ask.answers] == ["swap Remains (40) for it, five alike", "left lying"]
    play.do("a", "enter")
    assert {held.item for held in play.view.party[0].items} == {light, *mine[1:]}
    assert play.raid.run.n == n + 2


def found(play: Table, *forms: str) -> list[int]:
    """These are found now, and the list of finds asks about them."""
    play.raid.finds.hear(play.view, Act("explore"))
    return lying(play, *forms)


@pytest.mark.parametrize("keys", [("tab", "tab"), ("enter",), ("t",)])
def test_one_key_takes_what_is_worth_a_slot_for_what_is_not(table: Lay, keys: tuple[str, ...]) -> None:
    """Spoiled food is worth none: the light is taken for it, and the marked row says so. The adviser's key first says it, as everywhere."""
    play = table("wasp")
    mine = bag(play, *["remains"] * 5)
    play.raid.run.enter()
    get(mine[2], Item).spoiled = True
    (light,) = found(play, "foxfire")
    ask = play.raid.ask
    assert (ask.menu.at, ("Tab", "best") in bottom_line(play.raid)) == (0, True)
    assert ask.answers[0].label == "carry Foxfire (30) instead of Spoiled Remains (40)"
    assert ask.answers[0].label in play.shows()
    play.do(*keys[:-1])
    assert (play.raid.ask is not None, len(keys) > 1) == (True, any("Tab" in one.text for one in play.raid.notices))
    play.do(keys[-1])
    assert play.raid.ask is None
    assert {held.item for held in play.view.party[0].items} == {light, *mine} - {mine[2]}


@pytest.mark.parametrize("keys", [("n",), ("escape",), ("down", "enter")])
def test_one_key_leaves_all_as_it_is_and_letters_choose_anything_else(table: Lay, keys: tuple[str, ...]) -> None:
    play = table("wasp")
    mine = bag(play, *["remains"] * 5)
    play.raid.run.enter()
    get(mine[2], Item).spoiled = True
    (light,) = found(play, "foxfire")
    n = play.raid.run.n
    play.do(*keys)
    assert (play.raid.ask, play.raid.run.n) == (None, n)
    play.do("tab")
    kept = keys != ("escape",)  # an answer is kept; Esc is none
    assert any("Foxfire" in one.text for one in play.raid.notices) != kept, play.raid.notices
    play.do("g")
    for label in ("Foxfire, rated 30, keeps well", "swap Remains (40) for it, four alike"):
        at = next(at for at, one in enumerate(play.raid.ask.answers) if one.label == label)
        play.do(play.raid.ask.menu.letters[at])
    play.do("enter")
    assert {held.item for held in play.view.party[0].items} == {light, *mine} - {mine[0]}


def foxfire(play: Table) -> tuple[int, str]:
    """Return (place in the list, label) of the row for Foxfire."""
    return next((n, one.label) for n, one in enumerate(play.raid.ask.answers) if one.label.startswith("Foxfire, "))


def test_the_one_thing_found_is_swapped_by_its_letter_and_that_of_what_is_put_down(table: Lay) -> None:
    """A third page asked "so be it", and on it the letter that had just been typed threw back to the choice."""
    play = table("wasp")
    mine = bag(play, *["remains"] * 5)
    play.raid.run.enter()
    get(mine[2], Item).spoiled = True
    (light,) = found(play, "foxfire")
    play.do(play.raid.ask.menu.letters[foxfire(play)[0]], "b")
    assert play.raid.ask is None
    assert {held.item for held in play.view.party[0].items} == {light, *mine} - {mine[0]}


def test_what_the_first_row_does_it_says_whole(table: Lay) -> None:
    """Both what there is room for and what takes the place of something; then the list is changed by hand, and Enter does that."""
    play = table("wasp")
    mine = bag(play, *["remains"] * 4)
    play.raid.run.enter()
    get(mine[0], Item).spoiled = True
    one, two = lying(play, "foxfire", "hint")
    play.do("g")
    first = play.raid.ask.answers[0].label
    assert first == words("finds")["best"]
    told = "Carry Foxfire (30); read Hint (30), which uses it up, and keep Spoiled Remains (40)."
    assert play.raid.ask.answers[0].about == told
    play.do("enter")
    assert {held.item for held in play.view.party[0].items} == {one, *mine} and two not in mine


def test_a_first_row_too_long_for_the_smallest_screen_tells_all_of_it_below_the_list(table: Lay) -> None:
    play = table("wasp")
    bag(play, *["remains"] * 3)
    play.raid.run.enter()
    for _ in range(2):
        create(Item("remains", "Remains", 40, holder=play.view.asked, spoiled=True))
    lying(play, "foxfire", "hint")
    play.do("g")
    play.raid.show(question(play.view, play.raid.finds.listed(play.view)))
    told = "Carry Foxfire (30) instead of Spoiled Remains (40); read Hint (30), which uses it up, and keep Spoiled Remains (40)."
    assert play.raid.ask.answers[0].label == words("finds")["best"]
    assert play.raid.ask.answers[0].about == told
    assert "Carry Foxfire (30) instead of" in play.shows()


def test_once_something_was_changed_by_hand_enter_does_just_that(table: Lay) -> None:
    """The first row then is what the player has made of the list, and the letters of the others stay."""
    play = table("wasp")
    mine = bag(play, *["remains"] * 5)
    play.raid.run.enter()
    get(mine[2], Item).spoiled = True
    light, _ = found(play, "foxfire", "remains")
    (n, label), done = foxfire(play), "so be it: carry Foxfire (30) instead of Remains (40)"
    other = play.raid.ask.menu.letters[n]
    play.do(other, "b")  # not the worst
    assert [one.label for one in play.raid.ask.answers[:2]] == [done, label]
    assert play.raid.ask.menu.letters[1] == other
    play.do("enter")
    assert {held.item for held in play.view.party[0].items} == {light, *mine} - {mine[0]}


def test_tab_judges_the_list_as_it_was_changed_and_the_first_row_says_what_it_does(table: Lay) -> None:
    """A bad swap was called as good as what was before it, and at 80x24 only "so be it, 1 change" was to be read."""
    play = table("wasp")
    mine = bag(play, *["remains"] * 5)
    found(play, "remains")
    if not play.raid.ask:
        play.do("g")
    play.raid.show(question(play.view, {play.view.things[0].item: Carrier(play.view.asked, mine[0])}, 1))
    assert "so be it: carry Remains (30) instead of Remains (40)" in play.shows(80, 24)
    assert "leave Remains (30) lying, to keep Remains (40)." in " ".join(play.do("tab").shows().split())
    play.do("tab")
    assert play.raid.ask is None and play.view.things


def test_what_changes_nothing_is_no_answer_and_what_makes_room_says_for_what(table: Lay) -> None:
    play = table("wasp")
    bag(play, *["remains"] * 4)
    play.raid.finds.hear(play.view, Act("explore"))
    play.raid.run.enter()
    create(Item("remains", "Bad", 20, holder=play.view.asked, spoiled=True))
    lying(play, "foxfire")
    labels = [one.label for one in play.raid.ask.answers]
    assert (words("finds")["all taken"] in labels, words("finds")["all left"] in labels) == (False, True)
    change = "leave Spoiled Bad (20) lying, to take Foxfire (30) instead."
    assert play.raid.ask.answers[0].label == "carry Foxfire (30) instead of Spoiled Bad (20)"
    assert words("finds")["done"] not in labels
    play.raid.show(question(play.view, play.raid.finds.found(play.view), 1))  # as once it has been changed by hand
    assert f"This may be better: {change}" in play.raid.ask.story


def test_tab_leaves_a_bad_find_lying_for_a_good_one(table: Lay) -> None:
    """The bad one came first and took the last Slot."""
    play = table("wasp")
    bag(play, *["remains"] * 4)
    play.raid.finds.hear(play.view, Act("explore"))
    play.raid.run.enter()
    bad = create(Item("remains", "Bad", 20, holder=play.view.asked, spoiled=True))
    (light,) = lying(play, "foxfire")
    for _ in range(20):
        if play.raid.ask is None:
            break
        play.do("tab")
    held = {one.item for one in play.view.party[0].items}
    assert light in held and bad not in held


def test_tab_leaves_the_list_where_nothing_is_worth_taking(table: Lay) -> None:
    """All Slots hold what is worth them."""
    play = table("wasp")
    bag(play, *["remains"] * 5)
    n = play.raid.run.n
    play.game.orders = Orders(finds="always")
    found(play, "remains")  # rated 30, not 40
    assert play.raid.ask.title == words("finds")["alone"]
    play.do("tab")
    assert words("finds")["all kept"] in play.shows()
    play.do("tab")
    assert (play.raid.ask, play.raid.run.n) == (None, n)


def test_a_find_no_better_than_what_is_carried_is_said_in_a_line_and_left_lying(table: Lay) -> None:
    """No list opens for it; its key does, and by a standing order the list always does."""
    play = table("wasp")
    bag(play, *["remains"] * 5)
    (thing,) = found(play, "remains")
    assert play.raid.ask is None
    assert sentence("finds left", things="Remains", key="g") in " ".join(play.shows().split())
    assert thing in {held.item for held in play.view.things}
    play.do("g")
    assert play.raid.ask
    play.game.close()
    play = table("wasp")
    bag(play, *["remains"] * 5)
    play.game.orders = Orders(finds="always")
    found(play, "remains")
    assert play.raid.ask and play.raid.ask.title == words("finds")["alone"]


def test_who_has_left_all_as_it_was_is_asked_again_only_for_what_is_clearly_better(table: Lay) -> None:
    """Not at each Room where something lies that is a little better than what is carried; and where that changes, anew."""
    play = table("wasp")
    mine = bag(play, *["remains"] * 5)
    play.raid.run.enter()
    get(mine[0], Item).spoiled = True
    found(play, "remains")
    assert play.raid.ask
    play.do("n", "z")
    found(play, "remains")  # as good as what was left lying
    assert play.raid.ask is None
    assert sentence("finds left", things="Remains", key="g") in " ".join(play.shows().split())
    play.do("z")
    found(play, "foxfire")
    assert play.raid.ask
    play.do("n", "z")
    play.raid.run.enter()
    get(mine[1], Item).spoiled = True
    found(play, "remains")
    assert play.raid.ask


@pytest.mark.parametrize(("kind", "opens"), [("spider", False), ("wasp", True)])
def test_what_is_of_no_use_opens_no_list_though_nothing_like_it_is_carried(table: Lay, kind: str, opens: bool) -> None:
    """Who weaves shelters of its own has no use for Materials."""
    play = table(kind)
    bag(play, *["foxfire"] * 5)
    found(play, "materials", "foxfire")
    assert (play.raid.ask is not None) is opens


def test_what_a_room_may_lose_for_good_is_said_before_it_is_left(table: Lay) -> None:
    """B 2.16.3: by the line, and by the list; nothing is lost on a Level rated 0."""
    play = table("wasp")
    bag(play, *["remains"] * 5)
    found(play, "remains")
    assert "is lost" not in " ".join(play.shows().split())
    play.game.close()
    play = table("wasp")
    play.raid.run.enter()
    for _, level in query(Level):
        level.rating = 35
    bag(play, *["remains"] * 5)
    found(play, "remains")
    assert sentence("finds lost", rating=35) in " ".join(play.shows().split())
    play.raid.show(question(play.view, {one.item: Carrier() for one in here(play.view)}))
    play.do(play.raid.ask.menu.letters[1])
    assert play.raid.ask.answers[-1].about == sentence("finds lost", rating=35)


def test_the_list_says_what_a_find_is_good_for(table: Lay) -> None:
    play = table("wasp")
    bag(play)
    lying(play, "hint", "remains")
    play.do("g")
    assert "it shows where a Room of this Level lies" in play.raid.ask.answers[1].about


def test_the_same_food_of_a_better_rating_takes_the_place_of_the_worse(table: Lay) -> None:
    """The list once said of it that nothing here would be better carried otherwise."""
    play = table("wasp")
    mine = bag(play, *["remains"] * 5)
    play.raid.finds.hear(play.view, Act("explore"))
    play.raid.run.enter()
    at = play.view.me.body
    better = create(Item("remains", "Remains", 90), At(at.x, at.y))
    anew(play.raid)
    assert "carry Remains (90) instead of Remains (40)" in " ".join(play.shows().split())
    play.do("tab", "tab")
    held = {held.item for held in play.view.party[0].items}
    assert better in held and len(held & set(mine)) == 4


def test_tab_gives_no_materials_away_for_a_find(table: Lay) -> None:
    """The only ones are worth a Slot, though no others would be beside them."""
    play = table("wasp")
    bag(play, *["foxfire"] * 4, "materials")
    play.game.orders = Orders(finds="always")
    found(play, "foxfire")
    assert play.raid.ask.best == 0


def test_tab_takes_nothing_cursed(table: Lay) -> None:
    """And by itself no list opens for it: the line says that it is left, though there are Slots."""
    play = table("wasp")
    bag(play)
    play.raid.finds.hear(play.view, Act("explore"))
    cursed(play, "foxfire", 30)
    assert words("finds")["title"] not in play.shows()
    assert "Left lying: Foxfire (Cursed). g takes what lies here all the same." in " ".join(play.shows().split())
    play.game.orders = Orders(finds="always")
    play.raid.finds.hear(play.view, Act("explore"))
    play.raid.run.enter()
    at = play.view.me.body
    create(Item("foxfire", "Foxfire", 30, cursed=True, felt=True), At(at.x, at.y))
    anew(play.raid)
    assert play.raid.ask.best == 0


def test_the_list_waits_while_soldiers_come_and_opens_once_they_are_gone(table: Lay) -> None:
    play = table("wasp")
    bag(play)
    finds = play.raid.finds
    finds.hear(play.view, Act("explore"))
    (thing,) = lying(play, "foxfire")
    n = play.view.n + 1
    came = [Line("Company.", "plain", Happened("Encounter", note="minor, minor", command=n))]
    workers = [Line("Company.", "plain", Happened("Encounter", note="worker", command=n))]
    assert thing in finds.due(play.view, workers)
    assert finds.due(play.view, came) == {}
    finds.hear(play.view, Say("wait"))
    assert thing in finds.due(play.view, came)


@pytest.mark.long
def test_what_was_found_as_soldiers_come_is_a_line_and_no_list_over_the_map(table: Lay) -> None:
    """It is said once, also while they are only announced; the list opens by its key, and not by itself later."""
    play = table("wasp")
    mine = bag(play, *["remains"] * 5)
    play.raid.run.enter()
    get(mine[2], Item).spoiled = True
    play.raid.finds.hear(play.view, Act("explore"))
    came = Line("Company.", "plain", Happened("Encounter", note="minor, minor", command=play.view.n + 1))
    play.raid.log.add([came])
    (light,) = lying(play, "foxfire")
    told = sentence("finds wait", things="Foxfire", key="g")
    assert not play.raid.asked and told in " ".join(play.shows().split())
    play.do("z")
    assert not play.raid.asked and told not in " ".join(one.text for one in play.raid.notices)
    play.do("g")
    assert play.raid.ask.answers[0].label == "carry Foxfire (30) instead of Spoiled Remains (40)"
    play.do("enter")
    assert {held.item for held in play.view.party[0].items} == {light, *mine} - {mine[2]}


def test_no_list_is_promised_of_what_nobody_has_left_lying(table: Lay) -> None:
    """What was found was in two bags by then: after the fight `g` answered that nothing lay there."""
    play = table("wasp", "beetle")
    play.raid.finds.hear(play.view, Act("explore"))
    mine = bag(play, "foxfire")
    play.raid.finds.shared |= {*mine}
    came = [Line("Company.", "plain", Happened("Encounter", note="minor, minor", command=play.view.n + 1))]
    assert play.raid.finds.settled(play.view, came, "together", "g") == ""
    assert play.raid.finds.waits
    found(play, "honeydew")
    play.raid.finds.said = False
    assert "Honeydew" in str(play.raid.finds.settled(play.view, came, "together", "g"))


def test_the_list_waits_while_somebody_armed_is_in_sight(table: Lay) -> None:
    play = roaming(table("wasp"))
    bag(play)
    found(play, "foxfire")
    assert play.raid.ask is not None
    body = replace(play.view.me.body, who=999, led=False, armed=True)
    vars(play.view)["creatures"] = (*play.view.creatures, body)
    assert play.raid.finds.due(play.view) == {}


@pytest.mark.parametrize(("meals", "advised"), [(4, False), (3, True), (1, True)])
def test_an_unknown_food_takes_the_place_of_spoiled_food_alone(table: Lay, meals: int, advised: bool) -> None:
    """It may turn out to be poison: only for what is known to be so is it taken by who has food enough."""
    play = table("wasp")
    bag(play, *["remains"] * meals, "materials")
    play.raid.run.enter()
    for _ in range(4 - meals):
        create(Item("remains", "Bad", 20, holder=play.view.asked, spoiled=True))
    play.raid.finds.hear(play.view, Act("explore"))
    at = play.view.me.body
    create(Item("nectar", "Nectar", 30, colour="Red"), At(at.x, at.y))
    anew(play.raid)
    assert bool(play.raid.ask and play.raid.ask.answers[0].label.startswith("carry ")) is advised


# -- what is known to do harm, and what comes of the list ------------------------------------------


def cursed(play: Table, form: str, rating: int) -> int:
    play.raid.run.enter()
    at = play.view.me.body
    thing = create(Item(form, form.capitalize(), rating, cursed=True, felt=True), At(at.x, at.y))
    anew(play.raid)
    return thing


def test_by_default_no_known_curse_is_taken_and_the_best_comes_first(table: Lay) -> None:
    """There is one Slot left, for the second of two, behind a curse."""
    play = table("wasp")
    bag(play, *["remains"] * 4)
    curse = cursed(play, "foxfire", 64)
    play.raid.run.enter()
    at = play.view.me.body
    low, high = (create(Item("foxfire", "Foxfire", rated), At(at.x, at.y)) for rated in (40, 93))
    anew(play.raid)
    assert play.do("g").raid.ask.answers[1].label == "so be it: carry Foxfire (93)"
    play.do("y")
    held = {one.item for one in play.view.party[0].items}
    assert high in held and not held & {curse, low}


def test_a_curse_that_heals_takes_nobodys_place_and_no_two_answers_are_the_same(table: Lay) -> None:
    """Two keys said "carry Nectar (53)", as that was to make room for the curse, and then for itself again: it stayed as it was."""
    play = table("wasp", seed="e")
    bag(play, *["remains"] * 4, cursed=True, felt=True)
    play.raid.run.enter()
    forms = ("nectar", "honey", "honeydew", "fungus", "leaf")
    plants = [(colour, form) for form in forms for colour in finds()["colour"].rows]
    made = {identification.function("e", *one): one for one in plants}
    colour, form = made[identification.Function("Ordinary", good=True, ability="Healing")]
    identification.learn(colour, form)
    at = play.view.me.body
    for name, rated, is_cursed in (("Nectar", 53, False), ("Cursed Nectar", 80, True)):
        create(Item(form, name, rated, colour=colour, felt=is_cursed, cursed=is_cursed), At(at.x, at.y))
    anew(play.raid)
    plan = heap(play.view)
    assert [bool(to.who) for to in plan.values()] == [True, False]
    assert amended(play.view, plan) is None
    assert [one.label for one in play.do("g").raid.ask.answers[:2]] == [
        f"so be it: carry Yellow {forms[0].capitalize()} of Healing (53)",
        f"Yellow {forms[0].capitalize()} of Healing, rated 53",
    ]


def test_by_no_order_is_a_known_curse_shared_out(table: Lay) -> None:
    play = roaming(table("wasp", "beetle"))
    bag(play)
    thing = cursed(play, "foxfire", 64)
    asks(play, Share(item=thing, who=play.view.party[0].body.who))
    assert ordered(play, finds="together") == ordered(play, finds="leader") == Say("no")


def test_a_list_that_was_changed_and_changed_back_says_that_nothing_changes(table: Lay) -> None:
    """The key of the Item that had changed it undoes that."""
    play = table("wasp")
    bag(play, *["remains"] * 4)
    play.raid.finds.hear(play.view, Act("explore"))
    play.raid.run.enter()
    create(Item("foxfire", "Found", 40, holder=play.view.asked))
    lying(play, "foxfire", "hint")
    play.do("a")
    assert play.raid.ask.answers[1].detail == "left lying"
    assert play.raid.ask.answers[0].label == "so be it: leave Found (40)"
    n = play.raid.run.n
    play.do("a", "enter")
    assert (play.raid.ask, play.raid.run.n) == (None, n)
    assert sentence("finds unchanged") in play.shows()


def test_a_list_that_is_broken_off_says_what_is_not_done(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    play = table("wasp")
    bag(play)
    lying(play, "foxfire", "hint")
    play.do("g")
    monkeypatch.setattr(handing_out, "MOST", 1)
    play.do("enter")
    assert "Not done, for something came between: Hint." in play.shows()


def test_what_turns_out_to_be_cursed_as_it_is_put_down_is_said_to_be(table: Lay) -> None:
    """It was "something came between", and nothing had."""
    play = table("wasp")
    bag(play, *["remains"] * 4)
    play.raid.run.enter()
    create(Item("remains", "Remains", 1, holder=play.view.asked, cursed=True))
    lying(play, "foxfire")
    play.do("g")
    down = next(one.item for one in play.view.party[0].items if one.rating == 1)
    item = play.view.things[0].item
    carrying_out({item: Carrier(play.view.asked, down), down: Carrier()}, changed=True)(play.raid)
    told = " ".join(play.shows().split())
    assert "Cursed, as it turns out, and not to be put down:" in told and "came between" not in told


def test_after_a_swap_that_meets_a_curse_the_others_are_made(table: Lay) -> None:
    """The second was left out without a word."""
    play = table("wasp")
    mine = bag(play, *["remains"] * 4)
    play.raid.run.enter()
    curse = create(Item("honey", "Honey", 1, colour="Blue", holder=play.view.asked, cursed=True))
    lying(play, "foxfire", "foxfire")
    first, second = (held.item for held in here(play.view))
    plan = {first: Carrier(play.view.asked, curse), second: Carrier(play.view.asked, mine[0])}
    carrying_out(plan, changed=True)(play.raid)
    held = {one.item for one in play.view.party[0].items}
    assert second in held and curse in held and not {first, mine[0]} & held
    told = " ".join(play.shows().split())
    assert "not to be put down: Cursed Blue Honey." in told and "came between" not in told
    assert first not in play.raid.memory.spurned, "what a curse has kept from being taken is not left by choice"


def test_what_a_curse_was_lifted_from_is_no_more_said_to_be_perhaps_cursed(table: Lay) -> None:
    play = table("wasp")
    bag(play, *["remains"] * 4)
    play.raid.run.enter()
    freed = create(Item("honey", "Honey", 1, colour="Blue", holder=play.view.asked, felt=True))
    lying(play, "foxfire")
    (light,) = here(play.view)
    play.raid.show(question(play.view, {light.item: Carrier(play.view.asked, freed)}, 1))
    assert "Unknown as yet" not in play.raid.ask.story


def test_what_is_unknown_is_said_to_be_cursed_one_time_in_five_before_it_is_put_down(table: Lay) -> None:
    """The list said nothing of it, and afterwards that something had come between."""
    play = table("wasp")
    bag(play, *["remains"] * 4)
    play.raid.run.enter()
    curse = create(Item("honey", "Honey", 1, colour="Blue", holder=play.view.asked, cursed=True))
    lying(play, "foxfire")
    (light,) = here(play.view)
    plan = {light.item: Carrier(play.view.asked, curse)}
    play.raid.show(question(play.view, plan, 1))
    assert "Unknown as yet: Blue Honey. Of such foods 20 % are Cursed" in play.raid.ask.story
    play.do("enter")
    told = " ".join(play.shows().split())
    assert "Cursed, as it turns out, and not to be put down: Cursed Blue Honey." in told and "came between" not in told


def test_all_and_nothing_keep_their_letters_whatever_else_the_list_offers(table: Lay) -> None:
    """F left all lying, and after one change took all."""
    play = table("wasp")
    bag(play)
    lying(play, "foxfire", "hint")
    play.do("g")
    seen = dict[str, str]()
    for _ in range(2):
        letters = dict(zip((one.label for one in play.raid.ask.answers), play.raid.ask.menu.letters, strict=True))
        told = words("finds")
        assert all(seen.get(label, key) == key for label, key in letters.items()), (seen, letters)
        seen = letters
        assert all(letters.get(told[name], key) == key for name, key in (("all taken", "A"), ("all left", "N"))), (
            letters
        )
        play.do(letters["Hint, rated 30"])


def test_tab_says_what_is_done_to_which_effect_and_why(table: Lay) -> None:
    """It was "Tab: Infected 72." and no more: no verb, no reason."""
    play = table("wasp")
    play.raid.run.enter()
    get(play.view.asked, Effects).rating = {"Infected": 72, "Paralysed": 48}
    asks(play, ChooseEffect(who=play.view.asked))
    told = " ".join(play.do("tab").shows().split())
    assert "Tab: end Infected 72, as it is the highest: a fever that may bring other Effects." in told


# -- foes unseen ---------------------------------------------------------------------------------------------------


def test_a_fight_in_which_nobody_has_been_perceived_is_waited_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Till somebody comes in sight, or strikes from out of it, and only by who is not badly hurt: no roll is made for it."""
    for field, wounds, order, place, waits in (
        (". W . # # # . m .", 0, "wait", "Recoiling", True),
        (". W . . . . . m .", 0, "wait", "Recoiling", False),
        (". W . # # # . m .", 2, "wait", "Recoiling", False),
        (". W . # # # . m .", 0, "ask", "Recoiling", False),
        (". W . # # # . m .", 0, "wait", "Holding", True),
    ):
        scene = Scene(field, first="W", W={"wounds": wounds, "place": place}, steel=99).until("W")
        assert phantom.unseen(View(scene.run), order) == (Say("done") if waits else None)
    hidden = Scene(". W . # # # . m .", first="W").until("W")
    view, foe = View(hidden.run), hidden.who["m"]
    told = [Wounded(view.asked, wounds=1, total=1, limit=4, cause="Autothysis", by=foe), *view.lately()]
    monkeypatch.setattr(View, "lately", lambda *_: iter(told))
    assert phantom.unseen(view, "wait") is None


def test_the_line_that_begins_such_a_fight_says_that_it_is_waited_out(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = out_of_sight(table)
    monkeypatch.setattr(View, "lately", lambda *_: iter([]))
    for order, told in (("wait", "You wait for them (=: “foes unseen”)."), ("ask", "Your Turn: Tab plays till")):
        play.game.orders = Orders(unseen=order)  # type: ignore[arg-type]
        assert told in to_arms(play.raid, [])


@pytest.mark.parametrize(("dark", "idle"), [(60, True), (20, False)])
def test_an_effect_that_changes_nothing_here_is_not_resisted_and_the_question_says_so(
    table: Lay, dark: int, idle: bool
) -> None:
    """R-38: of Blindness and Darkness only the larger counts."""
    play = embattled(table, Blind=44)
    vars(play.view)["me"] = replace(play.view.me, darkness=dark)
    assert (answers.resist(play.view) == Say("pass")) == idle
    told = " ".join(one.about for one in resisting(play.view))
    assert (sentence("idle Blind") in told) == idle


@pytest.mark.long
def test_what_tab_amends_in_a_list_of_finds_comes_to_an_end(table: Lay) -> None:
    """Whatever is carried and found: no Item is put down and taken again by turns, not even one whose Slot is given away."""
    dice = Random(7)
    forms = ("foxfire", "remains", "materials", "aphid", "nectar", "honeydew", "cricket")
    for _ in range(40):
        play = table("ants")
        bag(play)
        me = play.view.me.body
        play.raid.run.enter()
        for where in (*(["bag"] * 5), *(["floor"] * 4)):
            form, rating, known = dice.choice(forms), dice.randrange(2, 99), dice.random() < 0.7
            at = [] if where == "bag" else [At(me.x, me.y)]
            create(Item(form, form, rating, holder=0 if at else me.who, felt=known, spoiled=dice.random() < 0.2), *at)
        play.raid.run.settle()
        play.raid.settle()
        plan = {item: Carrier(to) for item, to in all_items(play.view).items() if to or dice.random() < 0.8}
        for _ in range(30):
            if (step := amended(play.view, plan)) is None:
                break
            plan = {**plan, step[0]: step[1]}
        assert amended(play.view, plan) is None
        taken = sum(to.who != 0 for to in plan.values()) - sum(to.down != 0 for to in plan.values())
        assert taken + sum(held.item not in plan for held in play.view.me.items) <= 5


def test_of_materials_that_lie_here_the_best_is_taken_alone(table: Lay) -> None:
    """What fitted best filled three of five Slots with them, and left the food: one heap serves for every shelter."""
    play = table("wasp")
    bag(play)
    heaps = lying(play, "materials", "materials", "materials")
    with play.changed():
        for heap, rating in zip(heaps, (16, 26, 24), strict=True):
            get(heap, Item).rating = rating
    plan = dict.fromkeys(heaps, Carrier())
    while step := amended(play.view, plan):
        plan[step[0]] = step[1]
    assert [heap for heap, to in plan.items() if to.who] == [heaps[1]]


@pytest.mark.parametrize(("gift", "takes"), [("Courage", False), ("Shielding", True)])
def test_of_two_gifts_that_do_not_add_up_one_is_taken(table: Lay, gift: str, *, takes: bool) -> None:
    """Two honeys of Courage were to be had for two Lights: with the first taken the second was worth none, and the wrong Light was down."""
    play = table("wasp")
    bag(play)
    first, second = lying(play, "honey", "honey")
    things = [replace(one, known=True, function=gift) for one in play.view.things]
    vars(play.view)["things"] = things
    plan = {first: Carrier(play.view.asked), second: Carrier()}
    assert handing_out.surplus(play.view, plan, next(one for one in things if one.item == second)) is not takes


def test_what_turns_out_on_the_way_to_be_better_left_is_left(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first of two White Flies was Spoiled, as was told at once; the second was swapped for something good all the same."""
    play = table("wasp")
    kept = bag(play, *["honeydew"] * 5)
    first, second = lying(play, "aphid", "aphid")

    def spoilt(view: View, item: int, _: Carrier) -> bool:
        return item == second and any(one.item == first for one in view.me.items)

    monkeypatch.setattr(handing_out, "regretted", spoilt)
    me = play.view.asked
    carrying_out({first: Carrier(me, kept[0]), second: Carrier(me, kept[1])}, changed=True)(play.raid)
    assert {one.item for one in play.view.me.items} == {first, *kept[1:]}
    told = " ".join(play.shows().split())
    assert "Left lying after all, as it is no better by now" in told and "came between" not in told


def test_who_is_cut_off_is_given_nothing_to_carry(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Spider behind glue was to take what lay with the Ants: Tab tried, and tried again, for ever."""
    play = table("wasp", "beetle")
    bag(play, *["remains"] * 5)
    (item,) = lying(play, "foxfire")
    beetle = play.view.party[1]
    assert beetle.body.who in {one.who for one in handing_out.carriers(play.view, {item: Carrier()}, item)}
    monkeypatch.setattr(handing_out, "cut_off", lambda _: [beetle])
    assert beetle.body.who not in {one.who for one in handing_out.carriers(play.view, {item: Carrier()}, item)}


def test_luck_is_kept_unasked_where_it_would_change_nothing() -> None:
    """By its own words both answers came to nothing, and one of them burns the Luck: that is no question."""
    scene = Scene("X . . m .", first="X", X={"luck": 22, "place": "Holding"})
    roll = Roll(Check(Rating("x", 50)), 77, (), Degree.CRITICAL_FAILURE)
    for action, kept in (("attack", True), ("wrap", True)):
        deed = Action(scene.who["X"], action, scene.who["m"], "", roll)
        scene.happens(OfferLuck(who=scene.who["X"], action=deed))
        view = View(scene.run)
        alike = len({*settled(view, deed, Degree.PARTIAL_FAILURE, Degree.CRITICAL_FAILURE).values()}) == 1
        assert alike is kept
        orders = [Orders(push=push) for push in ("ask", "always", "never")]
        assert [standing.ordered(view, order) for order in orders] == [Say("no")] * 3
    view = View(botched(W={"wounds": 0}).run)
    assert standing.ordered(view, Orders()) is None, "what it may save from is asked as before"


@pytest.mark.parametrize("order", ["always", "ask"])
def test_what_is_found_is_studied_by_each_in_turn_and_the_lead_comes_back(table: Lay, order: Any) -> None:
    """With three in the party T was pressed three times after each find, as it takes no turn and each may try once."""
    play = table("wasp", "ants", "beetle")
    play.game.orders = Orders(study=order)
    leads = play.view.asked
    bag(play, "honey", "nectar", "leaf", "fungus", colour="Red")
    play.raid.give(Say("wait"))
    unknown = [held for member in play.view.party for held in member.items if not held.known]
    assert unknown, "or this shows nothing"
    assert all(len(held.puzzled) == (3 if order == "always" else 0) for held in unknown)
    assert play.view.asked == leads


@pytest.mark.parametrize(("known", "regrets"), [(True, False), (False, True)])
def test_what_is_cursed_and_known_to_do_good_is_taken_for_what_is_worse(
    table: Lay, *, known: bool, regrets: bool
) -> None:
    """It was "leave Cursed Red Honey of Courage (66) lying, to keep Spoiled Green Leaf of Stupor (25)": both fill a Slot till they are eaten, and one of them helps."""
    play = table("ants")
    old, *_ = bag(play, "leaf")
    thing, _ = lying(play, "honey", "remains")
    play.raid.run.enter()
    found, get(old, Item).spoiled = get(thing, Item), True
    found.colour, found.cursed, found.felt = "Red", True, True
    anew(play.raid)
    view = play.view
    honey = {"function": "Courage", "condition": "", "spoiled": False, "cursed": True}
    held = replace(handing_out.thing(view, thing), known=known, **honey)
    vars(view)["things"] = tuple(held if one.item == thing else one for one in view.things)
    assert handing_out.regretted(view, thing, Carrier(view.asked, old)) is regrets
