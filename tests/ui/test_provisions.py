"""Who hungers and carries nothing to eat is handed what a companion can spare, by one press of Tab. [B 2.16.3]"""

from collections.abc import Callable
from functools import partial
from itertools import product
from unittest.mock import patch

import numpy as np
import pytest
from msgspec.structs import replace

from game import content
from game.adviser.afield.needs import fetched
from game.adviser.afield.roaming import feeds
from game.adviser.wording.handling import FIT
from game.bots.carrying import left_lying, make_room
from game.bots.errands import stand
from game.bots.household import FULL, HUNGRY, MENDS
from game.bots.memory.foes import LIE_LOW
from game.bots.mind import Mind
from game.bots.places import far_off
from game.bots.temperament import ADVISER
from game.dice import Cup
from game.engine.agenda import Agenda
from game.engine.commands import Act, Follow, Go
from game.engine.components import At, Body, Effects, Hero, Item, Raid
from game.engine.entries import Changed
from game.engine.steps import PayHunger
from game.engine.store import add, create, get, query, remove, the
from game.presentation.carrying import provisions
from game.presentation.carrying.handing_out import Carrier, fits_better, following
from game.presentation.carrying.provisions import HUNGRIER, eat, fed, handed, taker
from game.presentation.food.meals import eats, fitting
from game.run.view import View
from game.systems.ground import room_of
from game.systems.items.identification import Function, function, learn
from tests.findings.test_d_walking import stranger
from tests.scenes.scene import Scene
from tests.ui.table import Lay, Table, anew, plainly
from tests.ui.test_walking import roaming
from tests.ui.test_webs import room, strew

SLOTS = content.constants().party.slots


def hungry(table: Lay, hunger: int, food: str, *, fill: str = "") -> tuple[Table, int]:
    """Return a raid of a Wasp, who eats plants, and a Spider: she has this Hunger and no food, the other carries `food`.

    `fill`: what all her Slots hold.
    """
    play = plainly(table("wasp", "spider"), hints=False)
    play.raid.run.enter()
    for thing, _ in list(query(Item)):
        remove(thing)
    wasp, spider = (member.body.who for member in play.view.party)
    get(wasp, Hero).hunger = hunger
    meal = create(Item(food, "Food", 40, holder=spider))
    for _ in range(SLOTS if fill else 0):
        create(Item(fill, "Thing", 1, holder=wasp))
    anew(play.raid)
    return play, meal


@pytest.mark.parametrize("armed", [True, False])
def test_only_the_armed_in_sight_keep_anybody_from_food(table: Lay, armed: bool) -> None:
    play, _ = hungry(table, 100, "honey")
    me = play.view.me.body
    stranger(play, (me.x + 3, me.y), armed=armed)
    assert bool(fed(play.view)) != armed


@pytest.mark.parametrize(("hunger", "hands"), [(FULL, True), (FULL - 1, False)])
def test_she_is_handed_food_by_one_press(table: Lay, hunger: int, hands: bool) -> None:
    """She went hungry to her death beside two meals in a friend's bag, and was told that all that was left would do harm."""
    play, meal = hungry(table, hunger, "honey")
    leader = play.view.asked
    assert bool(fed(play.view)) == hands
    if not hands:
        return
    play.do("tab")
    assert f"hand Food to the Wasp, who carries nothing fit to eat at Hunger {hunger}" in " ".join(play.shows().split())
    play.do("tab")
    wasp = next(member for member in play.view.party if member.body.kind == "wasp")
    assert meal in {held.item for held in wasp.items} and play.view.asked == leader
    assert not fed(play.view), "it is done once"


@pytest.mark.parametrize(
    ("wounds", "own", "hands"), [(1, "", True), (1, "Spoiled", True), (1, "sound", False), (0, "", False)]
)
def test_who_is_hurt_and_has_no_meal_to_heal_by_is_handed_one(
    table: Lay, wounds: int, own: str, *, hands: bool
) -> None:
    """A Rest was proposed, "no Wound of the Beetle heals, for want of a meal", with what heals in a friend's bag."""
    play, meal = hungry(table, 0, "honey")
    wasp, spider = (member.body.who for member in play.view.party)
    get(wasp, Body).wounds = wounds
    if own:
        create(Item("honey", "Food", 90, holder=wasp, spoiled=own == "Spoiled"))
    anew(play.raid)
    assert [*fed(play.view)] == [meal] * hands
    if hands and not own:
        play.do("tab")
        assert "hand Food to the Wasp, who carries nothing to heal Wounds by" in " ".join(play.shows().split())
        play.do("tab")
        get(spider, Body).wounds = 1
        anew(play.raid)
        assert meal in {held.item for held in play.view.party[0].items} and not fed(play.view), "nobody hands it back"


@pytest.mark.parametrize(("rested", "hands"), [(False, True), (True, False)])
def test_what_heals_is_handed_over_before_a_rest_and_not_after_it(table: Lay, *, rested: bool, hands: bool) -> None:
    """It was handed to the Beetle as he rose from the Rest in which he had had nothing to heal by."""
    play, _ = hungry(table, 0, "honey")
    get(play.view.party[0].body.who, Body).wounds = 1
    room_of(play.view.chamber.number)[1].rested = the(Raid).explored + rested
    anew(play.raid)
    assert bool(fed(play.view)) is hands


@pytest.mark.parametrize(("wounds", "back"), [(1, False), (2, True)])
def test_what_was_handed_over_by_advice_is_handed_back_in_great_need_alone(
    table: Lay, wounds: int, *, back: bool
) -> None:
    """A nectar went from the Beetle to the Wasp and back, between two Rests, and was eaten by neither."""
    play, mind = plainly(table("wasp", "beetle"), hints=False), Mind(ADVISER)
    wasp, beetle = (member.body.who for member in play.view.party)
    with play.changed():
        for thing, _ in list(query(Item)):
            remove(thing)
        meals = [create(Item("nectar", "Food", 40, holder=beetle)) for _ in range(2)]
        get(wasp, Hero).hunger = FULL
    assert feeds(play.view, mind)
    assert mind.work.handed == {min(meals): beetle}
    with play.changed():
        for meal in meals:
            get(meal, Item).holder = wasp
        get(beetle, Body).wounds = wounds
    assert fed(play.view)
    assert bool(fed(play.view, dict.fromkeys(meals, beetle))) is back


@pytest.mark.parametrize("ago", [1, LIE_LOW])
def test_nobody_goes_for_food_where_somebody_armed_was_seen_lately(table: Lay, ago: int) -> None:
    """A Minor was in sight from one cell, and not from the next: "take it up", and away from it, two thousand turns long."""
    play, _ = hungry(table, 100, "honey")
    mind, me, step = Mind(ADVISER), play.view.me.body, Go(play.view.me.body.x + 1, play.view.me.body.y)
    mind.foes.dangers[999] = play.view.number, replace(me, who=999, led=False)
    mind.foes.spotted[999] = play.view.turn - ago
    with patch("game.adviser.afield.roaming.following", lambda *_: step):
        assert (feeds(play.view, mind) == step) is (ago >= LIE_LOW)
    with patch("game.adviser.afield.roaming.following", lambda *_: Follow(me.who)):
        assert feeds(play.view, mind) == Follow(me.who), "what is at hand is handed over"
        vars(play.view)["pursuers"] = ("minor",)
        assert feeds(play.view, mind) is None, "with a Minor one turn behind food was handed out"


@pytest.mark.parametrize("wounds", [0, 1])
def test_who_is_hurt_too_hands_over_no_last_meal(table: Lay, wounds: int) -> None:
    """It would be handed back at once, and so on for ever: a Beetle spares all that it carries only while it is whole."""
    play = plainly(table("beetle", "wasp"), hints=False)
    play.raid.run.enter()
    for thing, _ in list(query(Item)):
        remove(thing)
    beetle, wasp = (member.body.who for member in play.view.party)
    create(Item("honey", "Food", 40, holder=beetle))
    get(beetle, Body).wounds, get(wasp, Body).wounds = wounds, 1
    anew(play.raid)
    assert bool(fed(play.view)) is not bool(wounds)


@pytest.mark.parametrize("wounds", [0, 1])
def test_what_heals_at_once_is_handed_to_who_is_hurt_before_what_only_feeds(table: Lay, wounds: int) -> None:
    play, _ = hungry(table, FULL, "honey")
    get(play.view.party[0].body.who, Body).wounds = wounds
    anew(play.raid)
    wasp, spider = play.view.party
    mends = replace(spider.items[0], function=MENDS[0])
    first = min([mends, spider.items[0]], key=partial(provisions.first_of, play.view, wasp))
    assert (first is mends) is bool(wasp.body.wounds)


@pytest.mark.parametrize(("hunger", "lights", "hands"), [(FULL, 1, False), (FULL, 2, True), (HUNGRY, 1, True)])
def test_the_only_light_is_handed_over_as_food_in_need_alone(
    table: Lay, hunger: int, lights: int, *, hands: bool
) -> None:
    """The party's one Light, depleted, was to be handed over as a meal at Hunger 53."""
    play, _ = hungry(table, hunger, "foxfire")
    spider = play.view.party[1].body.who
    for _ in range(1, lights):
        create(Item("foxfire", "Food", 40, holder=spider))
    anew(play.raid)
    assert bool(fed(play.view)) == hands


def test_nobody_is_handed_what_she_does_not_eat(table: Lay) -> None:
    play, _ = hungry(table, 100, "larva")
    wasp, spider = play.view.party
    assert not eats(wasp, spider.items[0]) and not fed(play.view)


@pytest.mark.parametrize(("hunger", "hands"), [(HUNGRY, True), (HUNGRY - 1, False)])
def test_what_is_of_use_is_put_down_for_food_only_when_she_is_very_hungry(table: Lay, hunger: int, hands: bool) -> None:
    play, _ = hungry(table, hunger, "honey", fill="larva")
    assert bool(fed(play.view)) == hands


def test_what_another_who_hungers_may_eat_is_put_down_last(table: Lay) -> None:
    """It was left lying for the Wasp's meal, and the Spider at Hunger 95 walked off hungry."""
    play, _ = hungry(table, HUNGRY, "honey", fill="larva")
    play.raid.run.enter()
    wasp, spider = (member.body.who for member in play.view.party)
    get(spider, Hero).hunger = HUNGRY - 1
    thing = next(number for number, item in query(Item) if item.holder == wasp)
    get(thing, Item).form, get(thing, Item).rating = "materials", 90
    anew(play.raid)
    (plan,) = fed(play.view).values()
    assert plan.down == thing, "worth more than a larva, and yet no meal for anybody"


def test_what_does_harm_is_put_down_for_a_meal_that_its_holder_does_not_eat(table: Lay) -> None:
    """It was weighed by who carries it, so that a meal in the wrong bag was worth less than crickets that do harm in the right one."""
    play, _ = hungry(table, FULL, "honey")
    wasp, spider = play.view.party
    food = spider.items[0]
    harm = replace(food, name="Honey of Agony", function="Agony", edible=True, rating=6)
    vars(wasp)["items"] = tuple(replace(harm, item=-n) for n in range(1, 1 + SLOTS))
    to = taker(play.view, wasp, food)
    assert to and to.who == wasp.body.who and to.down < 0


@pytest.mark.parametrize(("less", "asks"), [(HUNGRIER - 1, False), (HUNGRIER, True)])
def test_the_last_meal_of_who_hungers_too_is_asked_for_only_by_who_hungers_much_more(
    table: Lay, less: int, *, asks: bool
) -> None:
    """At Hunger 74 one walked 61 moves for food, beside a friend at 45 with a carcass."""
    play = plainly(table("wasp", "ants"), hints=False)
    play.raid.run.enter()
    for thing, _ in list(query(Item)):
        remove(thing)
    wasp, ants = (member.body.who for member in play.view.party)
    get(wasp, Hero).hunger, get(ants, Hero).hunger = 90, 90 - less
    create(Item("honey", "Food", 40, holder=ants))
    anew(play.raid)
    assert bool(fed(play.view)) is asks
    create(Item("honey", "More", 40, holder=ants))
    anew(play.raid)
    assert fed(play.view)


def test_the_list_of_meals_offers_what_is_in_a_friends_bag(table: Lay) -> None:
    """It offered nothing of it: to drop, hand over and eat it took nine keys, found out all by herself."""
    play, _ = hungry(table, 60, "honey")
    leader = play.view.asked
    play.do("e")
    (row,) = (one for one in play.raid.ask.answers if one.label == "from the Spider's bag: Food, for the Wasp")
    play.raid.answer(row.do)
    wasp = next(member for member in play.view.party if member.body.kind == "wasp")
    assert play.view.asked == leader
    assert wasp.hunger < 60, "she has eaten, and d80 fell under her Hunger"


def test_whom_a_web_holds_or_would_hold_fetches_nothing(table: Lay) -> None:
    """She was led into the Spider's web for a leaf, and then told without end to walk on."""
    play, meal = hungry(table, 90, "honey")
    wasp = play.view.me.body
    play.raid.run.enter()
    (x, y) = next(cell for cell in room(play) if far_off(cell, stand(play.view)) == 3)
    item = get(meal, Item)
    item.holder = 0
    add(meal, At(x, y))
    anew(play.raid)
    plan = {meal: Carrier(wasp.who)}
    step = following(play.view, plan)
    assert isinstance(step, Go)
    strew(play, (step.x, step.y))
    anew(play.raid)
    assert following(play.view, plan) not in (None, step), "round it"
    get(wasp.who, Effects).rating["Immobilised"] = 40
    anew(play.raid)
    assert following(play.view, plan) is None


def test_nothing_is_handed_over_by_who_is_far_off(table: Lay) -> None:
    """Food was offered from the bag of a friend seventeen cells off, behind a patrol."""
    play, _ = hungry(table, 90, "honey")
    wasp, spider = play.view.party
    assert fed(play.view) and [*fitting(wasp, spider)]
    for off, hands in ((5, True), (17, False)):
        play.raid.run.enter()
        get(spider.body.who, At).x = wasp.body.x + off
        anew(play.raid)
        assert bool(fed(play.view)) is hands
        assert any("bag: Food" in row.label for row in handed(play.view)) is hands


@pytest.mark.parametrize("several", [False, True])
def test_at_a_hunger_cost_a_friends_food_is_an_answer_of_the_list(table: Lay, several: bool) -> None:
    """She was told that it could be handed over "by the same key as a meal", could not tell by which, and went hungry, 62 to 96."""
    play, _ = hungry(table, 83, "honey")
    wasp, spider = (member.body.who for member in play.view.party)
    play.raid.run.enter()
    for who, kind in ((wasp, "honey"), (spider, "cricket")):  # who carries nothing at all is not asked
        create(Item(kind, "Spoilt", 40, holder=who, spoiled=True))
    the(Agenda).steps += [PayHunger(who=spider)] * several + [PayHunger(who=wasp)]
    play.raid.run.settle()
    play.raid.settle()
    play.shows()
    (row,) = (one for one in play.raid.ask.answers if one.label == "hungry now, then the Spider's Food")
    play.raid.answer(row.do)
    said = " ".join(notice.text for notice in play.raid.notices)
    told = [line.entry for line in play.raid.lines]
    rolled = [one.who for one in told if isinstance(one, Changed) and one.feature == "Hunger"]
    assert any("gives Food to the Wasp" in line.text for line in play.raid.lines) != several
    assert rolled == [wasp] * (1 if several else 2), "the Cost, and then the meal"
    assert ("As soon as you may walk: e, then the Spider's Food for the Wasp." in said) == several
    if several:  # it is another's turn to pay, who has food of her own or eats none of it
        assert not any(one.label.startswith("hungry now") for one in play.raid.ask.answers)


PLANTS = ("nectar", "honey", "honeydew", "leaf")


def known(play: Table, meant: Callable[[Function], bool]) -> tuple[str, str]:
    """Return the form and colour of a plant for which `meant` is true in this nest. The party is let know what it does."""
    play.raid.run.enter()
    foods = product(PLANTS, content.finds()["colour"].rows)
    form, colour = next((form, colour) for form, colour in foods if meant(function(the(Cup).seed, colour, form)))
    learn(colour, form)
    return form, colour


def test_the_very_hungry_are_handed_what_stills_twice(table: Lay) -> None:
    """She was handed a fly that stilled nothing, and the larva that stills Hunger twice was left on the floor."""
    play, meal = hungry(table, HUNGRY, "honey")
    spider = next(member.body.who for member in play.view.party if member.body.kind == "spider")
    form, colour = known(play, lambda does: does.condition == "Nutritious" and does.good and does.ability not in MENDS)
    twice = create(Item(form, "Nectar", 90, colour=colour, holder=spider))
    get(meal, Item).rating = 5
    anew(play.raid)
    assert [*fed(play.view)] == [twice]
    wasp = next(member.body.who for member in play.view.party if member.body.kind == "wasp")
    play.raid.run.enter()
    get(wasp, Hero).hunger = HUNGRY - 1
    anew(play.raid)
    assert [*fed(play.view)] == [meal], "the lesser hunger is stilled by what is worth less"


def test_food_that_lies_in_sight_is_fetched_for_the_hungry(table: Lay) -> None:
    play, meal = hungry(table, HUNGRY, "honey")
    me = play.view.me.body
    play.raid.run.enter()
    get(meal, Item).holder = 0
    x, y = next(
        (int(x), int(y)) for y, x in np.argwhere(play.view.visible & play.view.walkable) if 2 < abs(x - me.x) < 5
    )
    add(meal, At(x, y))
    anew(play.raid)
    leader = play.view.asked
    play.do("tab")
    assert f"hand Food to the Wasp, who carries nothing fit to eat at Hunger {HUNGRY}" in " ".join(play.shows().split())
    play.do("tab")
    wasp = next(member for member in play.view.party if member.body.kind == "wasp")
    assert meal in {held.item for held in wasp.items}
    assert play.view.asked == leader


def test_a_meal_for_a_companion_is_taken_instead_of_one_that_does_harm(table: Lay) -> None:
    """Two leaves that blind were kept, which the Wasp would have had to be starving to eat, and the Spider's larva was left."""
    play, meal = hungry(table, 0, "larva")
    wasp, spider = (member.body.who for member in play.view.party)
    play.raid.run.enter()
    get(spider, Hero).hunger = FULL
    form, colour = known(play, lambda does: not does.good and does.condition == "Ordinary")
    for _ in range(SLOTS):
        create(Item(form, "Leaf", 60, colour=colour, holder=wasp))
    get(meal, Item).holder, get(meal, Item).rating = 0, 90
    add(meal, At(get(wasp, At).x, get(wasp, At).y))
    anew(play.raid)
    assert make_room(play.view)


@pytest.mark.parametrize("stay", [False, True])
def test_what_another_would_better_carry_is_taken_up_before_the_room_is_left(table: Lay, stay: bool) -> None:
    """The leader's Slots held curses, a companion's a Spoiled meal: fresh food was left underfoot, which the list of what lies here offered."""
    play, meal = hungry(table, 0, "larva", fill="honey")
    wasp, spider = (member.body.who for member in play.view.party)
    play.raid.run.enter()
    for thing, item in query(Item):
        item.cursed = item.felt = item.holder == wasp
        item.spoiled = thing == meal
    for _ in range(SLOTS - 1):
        create(Item("larva", "Larva", 60, holder=spider))
    fresh = create(Item("cricket", "Cricket", 60), At(*stand(play.view)))
    anew(play.raid)
    plan, mind = fits_better(play.view, {}), play.raid.counsel.policy.mind
    assert plan == {fresh: Carrier(spider, meal)}
    if stay:
        mind.spurned[fresh] = left_lying(play.view, next(one for one in play.view.things if one.item == fresh))
    done = fetched(play.view, mind, Act("dig"))
    assert (done == Follow(spider), mind.aim == FIT) == (not stay, not stay)
    if not stay:
        play.do("escape", "tab")
        assert "Tab: carry what fits better: Spider: Cricket (60) instead of" in " ".join(play.shows().split())
        play.do("tab")
        assert fresh in {held.item for held in play.view.party[1].items} and play.view.asked == wasp


@pytest.mark.parametrize(("aim", "takes"), [("onward", True), ("bed", True), ("threat", False)])
def test_what_lies_in_the_room_is_taken_up_before_it_is_left_for_a_bed_too(
    table: Lay, aim: str, *, takes: bool
) -> None:
    """What the dead had carried lay a cell off, and a walk "to rest there" led past it three times."""
    play = roaming(table("wasp"))
    go = next(one for one in play.view.legal() if isinstance(one, Go))
    other = next(one for one in play.view.legal() if isinstance(one, Go) and one != go)
    play.raid.run.enter()
    create(Item("honeydew", "Honeydew", 90), At(go.x, go.y))
    anew(play.raid)
    mind = play.raid.counsel.policy.mind
    mind.aim, mind.walk.ahead = aim, []
    done = fetched(play.view, mind, other)
    assert (done == go, done == other) == (takes, not takes)


@pytest.mark.parametrize(
    ("drawn", "cells", "fetches"),
    [(", W , ,", 1, True), (", W , ,", 2, False), (", W , , , , , , , , , , , m", 1, True), (", W , , , m", 1, False)],
)
def test_what_lies_a_cell_off_in_a_gallery_is_taken_up_unless_a_foe_is_close_by(
    drawn: str, cells: int, *, fetches: bool
) -> None:
    """Three good Items of the dead lay a cell off in the tunnel where the fight had been, and a soldier stood twelve cells away."""
    scene = Scene(f". {drawn}", combat=False)
    x, y = scene.cell("W")
    create(Item("honeydew", "Honeydew", 90), At(x + cells, y))
    scene.ask()
    view, mind = View(scene.run), Mind(ADVISER)
    mind.aim, mind.walk.ahead = "bed", []
    assert view.chamber is None
    assert fetched(view, mind, Go(x - 1, y)) == (Go(x + 1, y) if fetches else Go(x - 1, y))


@pytest.mark.parametrize(("turns", "fetches"), [(1, False), (LIE_LOW, True)])
def test_it_is_not_fetched_where_a_foe_was_seen_a_moment_ago(turns: int, *, fetches: bool) -> None:
    """A step on it was in sight again, and the food let be: 350 times a step to it and a step back."""
    scene = Scene(". , W , , , m", combat=False)
    x, y = scene.cell("W")
    create(Item("honeydew", "Honeydew", 90), At(x + 1, y))
    scene.ask()
    view, mind = View(scene.run), Mind(ADVISER)
    mind.see(view)
    mind.aim, mind.walk.ahead, vars(view)["turn"] = "bed", [], view.turn + turns
    vars(view)["creatures"] = [body for body in view.creatures if body.led]
    assert fetched(view, mind, Go(x - 1, y)) == (Go(x + 1, y) if fetches else Go(x - 1, y))


def test_what_a_friend_could_hand_over_stands_above_what_does_harm(table: Lay) -> None:
    """In a long list it stood last, below every Spoiled meal, and below the edge of the box."""
    play, meal = hungry(table, HUNGRY, "honey", fill="honey")
    for thing, item in query(Item):
        item.spoiled = thing != meal
    anew(play.raid)
    labels = [answer.label for answer in eat(play.view).answers]
    own = [n for n, label in enumerate(labels) if label.startswith("eat ")]
    (given,) = [n for n, label in enumerate(labels) if "for the Wasp" in label]
    assert own and given < min(own)


@pytest.mark.parametrize("fill", ["", "larva"])
def test_what_lies_underfoot_is_in_the_list_of_meals_and_eaten_by_one_answer(table: Lay, fill: str) -> None:
    """To eat what lay there took nine keys: to put down, to take up, and then to find it in the list."""
    play, meal = hungry(table, HUNGRY, "honey", fill=fill)
    play.raid.run.enter()
    wasp = next(member.body.who for member in play.view.party if member.body.kind == "wasp")
    get(meal, Item).holder = 0
    me = play.view.me.body
    add(meal, At(me.x, me.y))
    anew(play.raid)
    assert all(held.item != meal for member in play.view.party for held in member.items)
    asked = eat(play.view)
    assert asked
    row = next(one for one in asked.answers if one.label.startswith("from the floor: Food, for the Wasp"))
    assert ("put down" in row.about) is ("put down" in row.label) is bool(fill)
    assert isinstance(row.do, partial)
    row.do(play.raid)
    assert next(one for one in play.view.party if one.body.who == wasp).hunger < HUNGRY


def test_who_is_alone_is_told_to_take_food_up(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tab said "hand Foxfire fungus to the Wasp" to a Wasp with no companion: it lay on the floor."""
    play, _ = hungry(table, HUNGRY, "honey")
    plan = fed(play.view)
    assert provisions.told(play.view, plan).startswith("hand Food to the Wasp, who ")
    monkeypatch.setattr(provisions, "lone", lambda _: True)
    assert provisions.told(play.view, plan).startswith(f"take Food up: you carry nothing fit to eat at Hunger {HUNGRY}")


def test_a_meal_out_of_anothers_bag_asks_first_if_it_would_be_wasted(table: Lay) -> None:
    """The Ants ate the Nectar of Healing, which brings no ant back: that was said after it."""
    play = plainly(table("ants", "wasp"), hints=False)
    play.raid.run.enter()
    for thing, _ in list(query(Item)):
        remove(thing)
    form, colour = known(play, lambda does: does.ability in MENDS)
    ants, wasp = (member.body.who for member in play.view.party)
    get(ants, Hero).hunger = HUNGRY
    meal = create(Item(form, "Nectar", 90, colour=colour, holder=wasp))
    anew(play.raid)
    row = next(one for one in handed(play.view) if "for the Ants" in one.label)
    play.raid.answer(row.do)
    assert play.raid.ask.title == "Eat it?" and "brings no ant back" in play.raid.ask.story
    play.do("e")
    assert meal not in [held.item for held in play.view.party[1].items]
