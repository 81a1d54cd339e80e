"""Food of which nobody knows what it does is eaten beside armed foes only when asked for twice."""

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from game import content
from game.adviser.wording.handling import serving
from game.bots.carrying import points
from game.engine.commands import Eat
from game.engine.components import Body, Effects, Hero, Item
from game.engine.store import create, get
from game.presentation.ask import Giving, Showing
from game.presentation.carrying.items import Eater, described
from game.presentation.food.meals import USEFUL, WASTED, numbered, worth
from game.presentation.food.spoiled import harm, likeliest
from game.presentation.food.tasting import asked, doubtful, eating, wasted
from game.presentation.page import sentence
from game.presentation.questions.costs import works
from game.ui.raid.moments import provisions
from tests.findings.test_d_walking import stranger
from tests.ui.table import Lay, Table, anew, plainly
from tests.ui.test_orders import bag
from tests.ui.test_survival_screens import carrying


def sated(play: Table, hunger: int) -> None:
    play.raid.run.enter()
    get(play.view.asked, Hero).hunger = hunger
    anew(play.raid)


def beside(play: Table, *, armed: bool = True) -> Table:
    me = play.view.me.body
    stranger(play, (me.x + 1, me.y), armed=armed)
    return play


@pytest.mark.parametrize("keys", [("e",), ("i", "2", "e")])
def test_unknown_food_in_sight_of_somebody_armed_is_asked_for_once_more(table: Lay, keys: tuple[str, ...]) -> None:
    play = table("wasp")
    thing = carrying(play)
    beside(play)
    n = play.raid.run.n
    play.do(*keys)
    if keys == ("e",):
        row = next(one for one in play.raid.ask.answers if "Red Honey" in one.label)
        play.raid.answer(row.do)
    assert play.raid.run.n == n
    shows = " ".join(play.shows().split())
    assert "Eat it?" in shows and "Nobody knows what it does" in shows and "in sight: Nasute" in shows
    play.do("e")
    assert play.raid.run.n == n + 1
    assert all(held.item != thing or held.depleted or held.known for held in play.view.me.items)


@pytest.mark.parametrize("key", ["n", "escape"])
def test_it_can_be_left_alone(table: Lay, key: str) -> None:
    play = table("wasp")
    carrying(play)
    beside(play)
    n = play.raid.run.n
    play.do("e")
    play.raid.answer(next(one for one in play.raid.ask.answers if "Red Honey" in one.label).do)
    play.do(key)
    assert play.raid.run.n == n


def test_with_nobody_armed_in_sight_it_is_eaten_at_once(table: Lay) -> None:
    play = table("wasp")
    carrying(play)
    n = play.raid.run.n
    beside(play, armed=False)
    play.do("i", "2", "e")
    assert play.raid.run.n == n + 1


def test_a_hunger_cost_asks_once_as_it_is(table: Lay) -> None:
    play = table("wasp")
    thing = carrying(play)
    beside(play)
    command = Eat(thing)
    assert eating(play.view, command) != eating(play.view, command), "it asks"
    vars(play.view)["asks"] = lambda *_: True
    assert eating(play.view, command) == eating(play.view, command), "it gives"


@pytest.mark.parametrize("luck", [99, 11])
def test_a_meal_that_is_asked_about_may_cost_a_good_luck(table: Lay, luck: int) -> None:
    """Two meals took Luck from 55 to 0, of which a Rest had warned and these had not. R-04"""
    play = table("wasp")
    carrying(play)
    get(play.view.asked, Hero).luck = luck
    anew(play.raid)
    play.do("i", "2", "enter")
    told = f"Luck {luck}: a double is the new one."
    assert (told in play.raid.ask.story) is (luck == 99)
    play.do("escape", "e")
    assert (told in play.raid.ask.story) is (luck == 99), "and in the list of meals, of which most are eaten at once"


def test_enter_on_an_item_is_named_and_asks_before_it_eats_what_may_do_more_than_feed(table: Lay) -> None:
    play = table("wasp")
    carrying(play)
    n = play.raid.run.n
    assert "Enter e eat" in play.do("i", "2").shows().splitlines()[-1]
    play.do("enter")
    assert play.raid.run.n == n
    assert "Eat it?" in play.shows() and play.raid.ask.story == sentence("untold")
    play.do("n")
    assert play.raid.run.n == n
    play.do("i", "2", "enter", "e")
    assert play.raid.run.n == n + 1


@pytest.mark.parametrize(("wounds", "asks"), [(0, True), (1, False)])
def test_what_heals_is_not_wasted_on_the_hale_unasked(table: Lay, wounds: int, asks: bool) -> None:
    """Nothing would be healed: what it does to Hunger all the same is said, with the dice."""
    play = table("wasp")
    healing = next(held for held in play.view.me.items if held.function == "Healing")
    play.raid.run.enter()
    get(play.view.asked, Body).wounds = wounds
    get(play.view.asked, Hero).hunger = 35
    play.raid.run.settle()
    play.raid.settle()
    n = play.raid.run.n
    play.do("e")
    play.raid.answer(next(one for one in play.raid.ask.answers if healing.name in one.label).do)
    assert (play.raid.run.n == n) == asks
    if asks:
        story = play.raid.ask.story
        assert story.startswith("Its Healing would be wasted: no Wound on you is to be healed. ")
        assert (
            "It can be eaten. Hunger 35 becomes what d60 rolls if that is less: 58 %, and then 17 on average." in story
        )
        play.do("e")
        assert play.raid.run.n == n + 1


@pytest.mark.parametrize(("kind", "wounds", "ability", "why"), [
    ("ants", 5, "Restoration", "it brings no ant back but in a Rest and no Effect on you is to be ended"),
    ("ants", 5, "Healing", "it brings no ant back but in a Rest"),
    ("wasp", 2, "Relief", "no Effect on you is to be ended"),
    ("wasp", 0, "Restoration", "no Wound on you is to be healed and no Effect on you is to be ended"),
])  # fmt: skip
def test_what_would_be_wasted_is_said_with_its_true_reason(
    table: Lay, kind: str, wounds: int, ability: str, why: str
) -> None:
    """At five Wounds "nothing on you is to be healed" stood there; and advice to eat said that it heals a Wound where there is none."""
    play = table(kind)
    (thing, *_) = bag(play, "remains")
    play.raid.run.enter()
    get(play.view.asked, Body).wounds = wounds
    anew(play.raid)
    held = replace(next(one for one in play.view.me.items if one.item == thing), function=ability, known=True)
    assert wasted(play.view, play.view.me, held).startswith(f"Its {ability} would be wasted: {why}. ")
    assert serving(play.view.me, held) == ""


@pytest.mark.parametrize(("ability", "gift", "said"), [
    ("Armour", "Carapace 20 until rested", "may be wasted: it is at work in you already, and of the two dice the higher counts"),
    ("Shielding", "Shielding", "would be wasted: it is at work in you already, and a second helping adds nothing"),
])  # fmt: skip
def test_a_second_helping_of_what_has_a_die_may_come_to_more(table: Lay, ability: str, gift: str, said: str) -> None:
    """R-47: "adds nothing" was said, and Flying rose from 17 to 28, and to 66."""
    play = table("wasp")
    (thing, *_) = bag(play, "remains")
    held = replace(next(one for one in play.view.me.items if one.item == thing), function=ability, known=True)
    assert f"Its {ability} {said}. " in wasted(play.view, replace(play.view.me, gifts=(gift,)), held)


@pytest.mark.parametrize(
    ("gifts", "condition", "rank"),
    [
        ((), "", USEFUL),
        (("Shielding",), "", WASTED),
        (("Shielding",), "Blessed", USEFUL),
        (("2 Shielding",), "Blessed", WASTED),
    ],
)
def test_a_second_helping_of_what_waits_already_is_said_to_be_wasted(
    table: Lay, gifts: tuple[str, ...], condition: str, rank: int
) -> None:
    """[R-47] A Spider ate two in a row, and one Wound was warded off."""
    play = table("wasp")
    (thing, *_) = bag(play, "remains")
    held = next(one for one in play.view.me.items if one.item == thing)
    held = replace(held, function="Shielding", known=True, condition=condition)
    eater = replace(play.view.me, gifts=gifts)
    assert worth(eater, held) == rank
    assert ("at work in you already" in wasted(play.view, eater, held)) == (rank == WASTED)
    told = "The next two Wounds are ignored." if condition else "The next Wound is ignored."
    assert told in " ".join(described(held))
    assert works(held).startswith(told)
    assert serving(eater, held) == ("" if rank == WASTED else told)


def test_advice_to_eat_says_only_what_the_meal_does_now(table: Lay) -> None:
    play = table("wasp")
    (thing, *_) = bag(play, "remains")
    held = replace(next(one for one in play.view.me.items if one.item == thing), function="Restoration", known=True)
    for wounds, effects, does in ((1, {}, "Heals a Wound."), (0, {"Poisoned": 40}, "One Effect of your choice ends.")):
        play.raid.run.enter()
        get(play.view.asked, Body).wounds = wounds
        get(play.view.asked, Effects).rating = dict[str, int](effects)
        anew(play.raid)
        assert serving(play.view.me, held) == does


@pytest.mark.parametrize(("hunger", "asks"), [(0, True), (42, False)])
def test_a_meal_that_can_still_no_hunger_is_not_had_unasked(table: Lay, hunger: int, asks: bool) -> None:
    """By one key too many food was gone that could do nothing."""
    play = table("wasp")
    bag(play, "remains")
    sated(play, hunger)
    n = play.raid.run.n
    play.do("i", "1", "e")
    assert (play.raid.run.n == n) == asks
    if asks:
        assert "Hunger is 0, and stays so" in play.raid.ask.story
        play.do("e")
        assert play.raid.run.n == n + 1


def test_a_second_meal_right_after_the_first_is_asked_for_once_more(table: Lay) -> None:
    play = table("wasp")
    bag(play, "remains", "remains")
    sated(play, 42)
    n = play.raid.run.n
    play.do("i", "1", "e")
    assert play.raid.run.n == n + 1
    sated(play, 42)
    play.do("e")
    assert play.raid.run.n == n + 1 and play.raid.ask.story.startswith("You have only just eaten. ")
    sated(play, 80)
    play.do("escape", "i", "1", "e")
    assert play.raid.run.n == n + 2, "who is hungry may go on"


def test_the_key_of_a_meal_is_its_number_in_the_bag(table: Lay) -> None:
    """By their rank the letters changed with each meal, and the only Healing was nearly eaten for another."""
    play = table("wasp")
    thing = carrying(play)
    sated(play, 60)
    slot = str(1 + [held.item for held in play.view.me.items].index(thing))
    play.do("e")
    ask = play.raid.ask
    assert ask and ask.menu.letters[next(n for n, one in enumerate(ask.answers) if "Red Honey" in one.label)] == slot
    n = play.raid.run.n
    play.do(slot)
    assert play.raid.run.n == n + 1 and thing not in {held.item for held in play.view.me.items if not held.known}


@pytest.mark.parametrize(("ability", "asks"), [("Charmed", True), ("Courage", False)])
def test_food_known_to_do_harm_is_not_eaten_unasked(table: Lay, ability: str, *, asks: bool) -> None:
    """By one letter, learnt of another row, "Charmed 100" was had."""
    play = table("wasp")
    (thing, *_) = bag(play, "remains")
    held = replace(next(one for one in play.view.me.items if one.item == thing), function=ability, known=True)
    told = doubtful(play.view, play.view.me, held)
    assert told.startswith(f"{content.abilities()[ability].about.removesuffix('.')}: Charmed, d") if asks else not told


def test_in_a_party_a_meal_keeps_its_letter_however_the_list_is_ordered(table: Lay) -> None:
    play = table("spider", "beetle", "ladybug")
    eats: list[Any] = [SimpleNamespace(command=Eat(held.item)) for member in play.view.party for held in member.items]
    keys = {one.command: numbered(play.view, one) for one in eats}
    first, *others = play.view.party
    assert len({*keys.values()}) == len(eats) > len(first.items) > 0
    vars(play.view)["party"] = (replace(first, held=lambda: ()), *others)
    kept = [one for one in eats if any(one.command.item == held.item for who in play.view.party for held in who.items)]
    assert [numbered(play.view, one) for one in kept] == [keys[one.command] for one in kept]


@pytest.mark.parametrize(
    ("eater", "ability", "vain"), [("scorpion", "Armour", True), ("wasp", "Armour", False), ("wasp", "Flight", True)]
)
def test_what_an_insect_has_by_nature_is_no_reason_to_eat(table: Lay, eater: str, ability: str, vain: bool) -> None:
    """[R-47] A Scorpion kept a food of Armour for need, as a Hint had told it to: its own Carapace is the better."""
    play = table(eater)
    (thing, *_) = bag(play, "remains")
    me = play.view.me
    held = replace(
        next(one for one in me.items if one.item == thing), function=ability, known=True, types=("F",), edible=True
    )
    eats = replace(me, held=lambda: (held,))
    view = SimpleNamespace(party=[eats], system=play.view.system)
    told = "Mostly no better than the" in " ".join(described(held, eater=Eater(eats)))
    assert (
        told
        == ("Mostly no better than the" in works(held, eats))
        == ("mostly as good" in wasted(play.view, eats, held))
        == vain
    )
    assert (worth(eats, held), serving(eats, held) == "") == ((WASTED, True) if vain else (USEFUL, False))
    assert len([*provisions(view)]) == (not vain)  # type: ignore[arg-type]
    assert points(view, held) - points(view, replace(held, function="")) == 40 * (not vain)  # type: ignore[arg-type]


@pytest.mark.parametrize(("spoiled", "asks"), [(True, True), (False, False)])
def test_what_is_known_to_be_spoiled_is_asked_for_once_more(table: Lay, spoiled: bool, asks: bool) -> None:
    """[L] A meal that harms more often than not was eaten at once, while one that would be wasted was asked about."""
    play = table("wasp")
    held = replace(
        next(one for one in play.view.me.items if "F" in one.types), known=False, function="", spoiled=spoiled
    )
    why = doubtful(play.view, play.view.me, held)
    assert bool(why) == asks
    assert not asks or why == sentence(
        "harms", chance=harm(play.view, play.view.me, held), what=likeliest(play.view, play.view.me, held)
    )


@pytest.mark.parametrize(
    ("hunger", "why"),
    [
        (76, "not now, as it is best eaten when a Hunger Cost is due, in that Cost's place"),
        (45, "not now, as at Hunger 45 the next Hunger Costs soon undo a meal"),
        (0, "something else is better"),
    ],
)
def test_a_meal_that_can_wait_is_said_to_wait_for_a_hunger_cost(table: Lay, hunger: int, why: str) -> None:
    """At Hunger 76, before a long walk, it was "not now, as something else is better: walk, with 1 to 2 Hunger Costs on the way"."""
    play = plainly(table("wasp"), hints=False).answered()
    with play.changed():
        me = play.view.asked
        get(me, Hero).hunger = hunger
        meal = create(Item("nectar", "Nectar", 40, holder=me))
    held = next(one for one in play.view.me.items if one.item == meal)
    play.raid.answer(Showing(asked(play.view, held, Giving(Eat(meal)), "")))
    play.shows()
    play.do("tab")
    assert why in " ".join(play.shows(100, 30).split())
