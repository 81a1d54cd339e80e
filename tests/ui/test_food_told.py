"""What is said of food and other Items before they are eaten, taken or put down: harm with its odds, curses, leftovers."""

import re
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from game.adviser.wording import answering
from game.adviser.wording.answering import why_answer, why_no_meal
from game.adviser.wording.handling import why_drop
from game.adviser.wording.reasons import reason
from game.engine.commands import Drop, Eat, Light
from game.engine.components import At, Body, Hero, Item
from game.engine.entries import Changed, Happened
from game.engine.steps import PayDarkness
from game.engine.store import get, query
from game.presentation.answers import carried
from game.presentation.carrying.finds import good_for
from game.presentation.carrying.items import described, foretaste, lasting, measures, row
from game.presentation.page import sentence
from game.presentation.questions.costs import meal
from game.presentation.walks.surroundings import cell
from game.run.view import Held
from game.telling.log import Teller
from game.ui.raid.bottom_line import bottom_line
from game.ui.raid.foes import JUNK, marked
from game.ui.raid.foes import lying as lying_there
from tests.ui.table import Lay, Table, anew
from tests.ui.test_orders import asks, bag, lying
from tests.ui.test_survival_screens import explored


def nursed(table: Lay, *, spoiled: int = 1) -> Table:
    """A Rest asks a wounded Wasp what she eats: two meals, of which the first so many are Spoiled."""
    play = explored(table("wasp"))
    mine = bag(play, "remains", "remains")
    play.raid.run.enter()
    for _, _, body in query(Hero, Body):
        body.wounds = 1
    for thing in mine[:spoiled]:
        get(thing, Item).spoiled = True
    anew(play.raid)
    play.do("R", "R", "n", "y")
    assert play.view.question == "Mend"
    return play


def test_what_spoiled_food_may_do_stands_beside_what_it_heals(table: Lay) -> None:
    play = nursed(table)
    spoiled = next(one for one in play.raid.ask.answers if "Spoiled" in one.label)
    chance, what = re.findall(r"(\d+) % to (?:be|lose) (\w+(?: Wound)?)", spoiled.about)[0]
    worst = f"{what} {chance} %"
    assert spoiled.detail.endswith(f"% harm ({worst})") and ", but " in spoiled.detail
    assert "to be Infected" in spoiled.about and "to be Poisoned" in spoiled.about
    clean = next(one for one in play.raid.ask.answers if one.label == "eat Remains 40")
    assert "harm" not in clean.detail
    for held in play.view.me.items:
        told = row(play.view, held).more
        assert any(one.endswith(f"most likely: {worst}.") for one in told) is held.spoiled, (
            "the page of Items says it too"
        )


def test_tab_eats_what_can_do_no_harm_and_rather_nothing_than_poison(table: Lay) -> None:
    play = nursed(table)
    play.do("tab")
    assert play.raid.ask.marked.label == "eat Remains 40"
    play.game.close()
    play = nursed(table, spoiled=2)
    play.do("tab")
    shows = " ".join(play.shows().split())
    assert play.raid.ask.marked.label == "eat nothing"
    assert sentence("why eat nothing") in shows


def test_why_nothing_is_eaten_to_heal_is_true_of_what_there_is(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Nectar of Shielding, which does no harm, was kept "as what there is may do more harm than it heals"."""
    play = nursed(table, spoiled=2)
    assert why_no_meal(play.view) == sentence("why eat nothing")
    held = replace(play.view.me.items[0], known=True, spoiled=False, function="Shielding")
    monkeypatch.setattr("game.adviser.wording.answering.carried", lambda *_: (play.view.me, held))
    assert why_no_meal(play.view) == sentence("why eat nothing kept")
    monkeypatch.setattr(
        "game.adviser.wording.answering.carried", lambda *_: (play.view.me, replace(held, function="Restoration"))
    )
    assert why_no_meal(play.view) == sentence("why eat nothing mends")


def test_food_that_is_the_same_is_one_row_in_a_rest_too_and_tab_marks_it(table: Lay) -> None:
    play = nursed(table, spoiled=0)
    answers = play.raid.ask.answers
    assert [one.label for one in answers] == ["eat Remains 40, two alike", "eat nothing"]
    assert play.raid.counsel.answer(play.view, answers) == 0


def test_esc_ends_a_comparison_before_it_eats_nothing(table: Lay) -> None:
    play = nursed(table)
    play.do("c")
    assert play.raid.shown.compared
    assert ("Esc", "end comparing") in bottom_line(play.raid)
    play.do("escape")
    assert play.view.question == "Mend" and not play.raid.shown.compared
    assert ("Esc", "eat nothing") in bottom_line(play.raid)
    play.do("escape")
    assert play.view.question != "Mend"


def test_the_list_says_why_a_find_is_left(table: Lay) -> None:
    play = table("wasp")
    bag(play)
    lying(play, "remains", "larva", "honey")
    for _, item, _ in query(Item, At):
        item.spoiled = item.form == "remains"
    anew(play.raid)
    play.do("g")
    told = {one.label.split(",")[0]: one.detail for one in play.raid.ask.answers[1:4]}
    assert told == {
        "Spoiled Remains": "left lying: harmful",
        "Larva": "left lying: inedible",
        "Honey": "you take it",
    }


def test_the_jobs_goods_are_offered_for_no_other_item(table: Lay) -> None:
    play = table("wasp")
    bag(play, *["remains"] * 4, "message")
    lying(play, "honey")
    play.do("g", "a")
    labels = [one.label for one in play.raid.ask.answers]
    assert any("Remains" in one for one in labels)
    assert not any("Message" in one for one in labels)


@pytest.mark.parametrize(
    ("changes", "name", "marks"),
    [
        (
            {"name": "Cursed Spoiled White Fly of Flight", "cursed": True, "spoiled": True},
            "White Fly of Flight",
            ", cursed",
        ),
        ({"name": "White Nectar of Rage", "depleted": True}, "White Nectar of Rage", ", depleted"),
        ({"name": "White Nectar of Rage"}, "White Nectar of Rage", ""),
    ],
)
def test_a_cut_name_hides_no_curse(changes: dict[str, object], name: str, marks: str) -> None:
    held = Held(7, "", "nectar", "!", "F", 65, depleted=False, function="", edible=True)
    assert marked(replace(held, **changes), 30) == (name, marks)


def test_states_stand_in_the_panel_as_words(table: Lay) -> None:
    play = table("wasp")
    bag(play)
    lying(play, "honeydew")
    for _, item, _ in query(Item, At):
        item.spoiled = item.depleted = True
    anew(play.raid)
    shows = play.shows()
    assert "Spoiled Honeydew," in shows and "depleted" in shows  # in whole, while the panel has rows for it
    assert "Honeydew, spoiled" in "".join(s for row in lying_there(play.view, (0, 0), 24, JUNK) for s, _ in row.left)


def test_what_restoration_does_for_ants_is_the_same_on_the_floor(table: Lay) -> None:
    """R-47: food brings no ant back."""
    play = table("ants")
    bag(play)
    at = play.view.me.body
    held = Held(
        7, "Honeydew of Restoration", "honeydew", "!", "F", 65, depleted=False, function="Restoration", edible=True
    )
    assert any("brings no ant back" in one for one in row(play.view, replace(held, x=at.x, y=at.y)).more)
    assert "brings no ant back" in good_for(play.view, held) and "Heals a Wound" not in good_for(play.view, held)


@pytest.mark.parametrize(("kind", "said"), [("ants", False), ("wasp", True)])
def test_a_light_is_recommended_to_nobody_who_smells_the_way(table: Lay, kind: str, said: bool) -> None:
    play = table(kind)
    held = Held(7, "Glow-worm", "worm", "*", "FL", 65, depleted=False, function="", edible=True)
    assert ("gives light" in good_for(play.view, held)) == said


def test_a_curse_is_told_once_and_not_after_it_is_lifted() -> None:
    held = Held(
        7, "Cursed Red Leaf of Relief", "leaf", "%", "F", 65, depleted=False, function="Relief", edible=True,
        condition="Cursed", cursed=True,
    )  # fmt: skip
    told = " ".join(described(held))
    assert told.count("cannot be put down") == 1
    lifted = " ".join(described(replace(held, cursed=False, name="Red Leaf of Relief")))
    assert "cannot be put down" not in lifted and sentence("curse lifted") in lifted
    felt = " ".join(described(replace(held, function="", condition="", known=False)))
    assert felt.count("cannot be put down") == 1  # the curse shows itself before what the food does is known


def test_what_is_eaten_up_for_its_gift_may_last_in_a_rest() -> None:
    held = Held(7, "White Nectar of Rage", "nectar", "!", "F", 100, depleted=False, function="Rage", edible=True)
    told = " ".join(described(held))
    assert "Two meals left. Rated 100: eaten to heal in a Rest, no meal is used up." in told
    assert "in 100" not in told and "depleted" not in told
    worn = " ".join(described(replace(held, rating=45, depleted=True)))
    assert "One meal left. Rated 45: eaten to heal in a Rest, no meal is used up 45 times in 100." in worn


def test_looking_at_food_says_what_it_is_good_for_and_what_its_rating_means(table: Lay) -> None:
    play = table("wasp")
    me = play.view.me.body
    held = Held(7, "White Nectar of Rage", "nectar", "!", "F", 45, depleted=False, function="Rage", edible=True)
    play.view.__dict__["things"] = (replace(held, x=me.x, y=me.y),)
    told = " ".join(said for said, _ in cell(play.view, me.x, me.y))
    assert "Rage: " in told and "Two meals left. Rated 45: eaten to heal in a Rest" in told
    play.view.__dict__["things"] = (replace(held, x=me.x, y=me.y, known=False, function=""),)
    told = " ".join(said for said, _ in cell(play.view, me.x, me.y))
    assert sentence("untold") in told


def test_light_and_room_are_made_for_a_reason(table: Lay) -> None:
    play = table("wasp")
    good, bad = bag(play, "remains", "larva")
    mind = play.raid.counsel.policy.mind
    vars(play.view)["chamber"] = replace(play.view.pool[0], here=True, spent=True, stocks={"animals": 40})
    with (
        patch.object(type(play.view), "allows", lambda *_: True),
        patch("game.bots.gathering.lacking", lambda *_: ["hunt"]),
    ):
        assert reason(play.view, Drop(bad), mind) == sentence("why drop inedible", what=" to hunt here")
    assert reason(play.view, Drop(good), mind) == sentence("why drop worse")
    heap = replace(
        carried(play.view, good)[1], types="M"
    )  # 96 were put down by a Spider for what was rated 1, "worth more"
    for weaves in (False, True):
        with patch("game.adviser.wording.handling.household.weavers", return_value=weaves):
            assert why_drop(play.view, heap) == ("why drop webs" if weaves else "why drop worse")
    assert "dark" in reason(play.view, Light(good), mind)


def test_a_meal_that_harms_says_so_beside_what_it_stills(table: Lay) -> None:
    play = table("wasp")
    bag(play, "remains")
    play.raid.run.enter()
    get(play.view.me.body.who, Hero).hunger = 60
    anew(play.raid)
    choice = next(one for one in play.view.choices if isinstance(one.command, Eat))
    (held,) = play.view.me.items
    assert "but" not in meal(play.view, choice).detail
    play.view.me.__dict__["items"] = (replace(held, function="Infected"),)
    assert meal(play.view, choice).detail.endswith(", but Infected")


def test_the_light_for_a_darkness_cost_is_advised_with_its_reason(table: Lay) -> None:
    play = table("wasp")
    bag(play, "foxfire")
    asks(play, PayDarkness(who=play.view.asked))
    play.do("tab")
    assert sentence("why light cost") in " ".join(play.shows().split())


def test_a_light_in_a__is_not_said_to_serve_an_exploration(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is the second of two Costs kept back, which asks for a Light again."""
    play = table("wasp")
    bag(play, "foxfire")
    asks(play, PayDarkness(who=play.view.asked))
    vars(play.view)["chamber"] = replace(play.view.chamber, spent=True)
    burn = next(one for one in play.raid.ask.answers if isinstance(getattr(one.do, "command", None), Light))
    assert why_answer(play.view, burn) == sentence("why light spent")
    assert "Exploration" not in sentence("why light spent")
    monkeypatch.setattr(answering, "which", lambda *_, **__: ", the first Cost of two")
    assert why_answer(play.view, burn).endswith(f"; {sentence('why light anew')}")


def test_what_a_rating_means_for_keeping_is_said_of_food_that_is_fresh(table: Lay) -> None:
    """B 3.14.5: a food spoils if its rating is above the die, so the highest rated goes first. In a Rest, nothing is learnt by eating."""
    play = table("wasp")
    held = replace(play.view.me.items[0], types=("F",), function="", known=True, rating=100, spoiled=False)
    assert "goes off each time" in lasting(held)
    said = lasting(replace(held, rating=40))
    assert said.count("40") == 2 and "goes off as many times in 100" in said
    assert "goes off" not in lasting(replace(held, spoiled=True))
    assert "goes off" not in lasting(replace(held, types=("L",)))
    keeps = [[*measures(replace(held, rating=rating))][1:] for rating in (89, 50, 12)]
    assert keeps == [["keeps badly"], [], ["keeps well"]]
    assert [*measures(replace(held, spoiled=True))] == [*measures(replace(held, types=("B",)))] == ["rated 100"]
    assert "not in a Rest" in foretaste(replace(held, known=False))


@pytest.mark.parametrize("feature", ["Venomous", "Poisoned"])
def test_what_a_meal_does_not_change_is_said_to_change_nothing(feature: str) -> None:
    """A food that is known, eaten once more: that it works, and its rating is "as before", was said in one breath."""
    for n in range(1, 40):
        eaten = Happened("food works", 1, "Yellow Leaf", command=n), Changed(1, feature, 80, 80, command=n)
        told = Teller("royal-jelly").lines(eaten)[1].text
        same = told.lower().replace("nothing changes", "no change")
        assert "80" in told and ("no change" in same or "stays at 80" in told), told
        assert "before" not in told and "works" not in told
