"""What the bot and the adviser eat in a Rest, leave lying, and put down first: what can do no harm is preferred."""

from typing import Any
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from game import content
from game.adviser.afield.needs import fetched
from game.bots import carrying, comfort, household
from game.bots.careful import Careful
from game.bots.mind import Mind
from game.bots.temperament import ADVISER, CAUTIOUS
from game.engine.commands import Act, Drop, Eat, Light, Say, Take, Use
from game.engine.components import Hero, Item
from game.engine.steps import Mend, PayDarkness, Regrow, Share
from game.engine.store import get, remove
from game.presentation.automatic.auto_walk import remember
from game.presentation.carrying.handing_out import Carrier, amended, heap
from game.presentation.carrying.provisions import taker
from game.presentation.obstacles.losses import WalkMemory
from game.presentation.sight import hostile
from game.run.view import Held, View
from tests.bots.test_household import asks, fix, lying, scene
from tests.scenes.scene import Scene

SLOTS = content.constants().party.slots


def ants(*things: tuple[Any, ...], lost: int = 1, **ratings: Any) -> Scene:
    return scene(". A .", *things, A={"wounds": lost, **ratings})


def spoil(made: Scene, *things: int) -> Scene:
    for thing in things:
        get(thing, Item).spoiled = True
    made.ask()
    return made


def used(made: Scene, *things: int) -> Scene:
    for thing in things:
        get(thing, Item).depleted = True
    made.ask()
    return made


def held(made: Scene, thing: int) -> Held:
    view = View(made.run)
    all_ = [*view.things, *(one for member in view.party for one in member.items)]
    return next(one for one in all_ if one.item == thing)


# -- in a Rest -----------------------------------------------------------------------------------------------------


def test_in_a_rest_clean_food_is_eaten_rather_than_spoiled() -> None:
    """Of ten ants one is lost: the Honeydew that stands beside the Spoiled Leaf brings it back as well."""
    made = ants(("leaf", "", 90), ("honeydew", "", 20))
    spoil(made, made.things[0]).happens(Regrow(who=made.who["A"]))
    assert asks(made) == Use(made.things[1])


def test_one_ant_of_ten_is_not_worth_a_fever() -> None:
    made = ants(("leaf", "", 90), Stamina=10)
    spoil(made, made.things[0]).happens(Regrow(who=made.who["A"]))
    assert asks(made) == Say("no")


def test_who_has_lost_nearly_all_risks_it() -> None:
    made = scene(". S .", ("larva", "", 20), S={"wounds": 3, "Stamina": 60, "Healing": 90})
    spoil(made, made.things[0]).happens(Mend(who=made.who["S"]))
    assert asks(made) == Use(made.things[0])


def test_what_is_known_goes_before_what_may_be_spoiled() -> None:
    made = scene(". S .", ("cricket", "Red", 90), ("larva", "", 20), S={"wounds": 1})
    made.happens(Mend(who=made.who["S"]))
    assert asks(made) == Use(made.things[1])


def test_honeydew_of_restoration_brings_ants_back_in_a_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eaten for what it does it brings none back (R-47), so that it is not kept for that."""
    made = ants(("cricket", "Red", 90))
    fix(monkeypatch, red="Restoration")
    made.happens(Regrow(who=made.who["A"]))
    assert asks(made) == Use(made.things[0])


# -- for what it does ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effect", "rating", "eats"), [("Infected", 12, False), ("Infected", 80, True), ("Bleeding", 40, True)]
)
def test_no_cure_is_spent_on_what_ends_by_itself(
    effect: str, rating: int, eats: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = scene(". S .", ("cricket", "Red"), S={effect: rating})
    fix(monkeypatch, red="Restoration")
    assert (household.remedy(View(made.run), battle=False) == Eat(made.things[0])) is eats


@pytest.mark.parametrize(("hunger", "food", "rests"), [(30, (), True), (70, (("cricket",),), True), (70, (), False)])
def test_who_is_hungry_and_has_no_food_does_not_rest_for_the_sake_of_learning(
    hunger: int, food: tuple[Any, ...], rests: bool
) -> None:
    made = scene(". S .", *food, S={"hunger": hunger})
    get(made.who["S"], Hero).ticked += ["Smarts", "Strength", "Stamina"]
    made.ask()
    assert (comfort.rest(View(made.run), Mind(CAUTIOUS)) == Act("rest")) is rests


# -- in the bag ----------------------------------------------------------------------------------------------------


def test_rage_is_no_harm_to_ants_and_not_what_they_put_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """It costs one ant of ten, for a Combat that begins Charging."""
    made = ants(("cricket", "White", 100), *(("leaf", "", 50) for _ in range(3)), ("larva", "", 99))
    fix(monkeypatch, white="Rage")
    spoil(made, made.things[4])
    view = View(made.run)
    assert not household.harmful(held(made, made.things[0]))
    assert max(view.me.items, key=lambda one: carrying.value(view, one)).item == made.things[0]
    assert carrying.clear_out(view) == Drop(made.things[4])


def test_what_is_put_down_first_is_the_worst(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's food, Spoiled, unknown and low, what heals in a Rest only, Depleted, and last what is fresh and does good."""
    made = scene(
        ". S .",
        ("cricket", "Red", 60),
        ("cricket", "White", 60),
        ("cricket", "Blue", 54),
        ("cricket", "Green", 34),
        ("honey", "", 99),
    )
    fix(monkeypatch, red="Venom", white="Flight", blue="Poisoned")
    used(made, made.things[1], made.things[3])
    bad = lying(made, "larva", spoiled=True)
    view = View(made.run)
    order = sorted([*view.me.items, held(made, bad)], key=lambda one: carrying.value(view, one))
    assert [one.item for one in order] == [made.things[4], bad, *reversed(made.things[:4])]


def test_food_that_infects_is_kept_for_the_next_rest_and_nobodys_food_is_put_down(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """R-78: no Ability acts in a Rest, so that a rating of 84 heals well, whatever it would do as a meal."""
    made = scene(
        ". S .", ("cricket", "Blue", 84), *(("larva", "", 60) for _ in range(3)), ("honey", "", 40), S={"wounds": 2}
    )
    fix(monkeypatch, blue="Infected")
    made.ask()
    view = View(made.run)
    assert comfort.provided(view, view.me)
    assert carrying.clear_out(view) == Drop(made.things[4])
    made.happens(Mend(who=made.who["S"]))
    assert asks(made) == Use(made.things[0])


@pytest.mark.parametrize(("lost", "drops"), [(0, True), (2, False)])
def test_the_wounded_keep_spoiled_food_if_it_is_all_they_can_heal_by(lost: int, drops: bool) -> None:
    made = scene(". S .", ("larva", "", 60), *(("foxfire", "", 50) for _ in range(4)), S={"wounds": lost})
    spoil(made, made.things[0])
    assert (carrying.clear_out(View(made.run)) == Drop(made.things[0])) is drops


@pytest.mark.parametrize(("hunger", "done"), [(10, Drop), (50, Eat)])
def test_fresh_venom_takes_the_place_of_a_leftover(
    monkeypatch: pytest.MonkeyPatch, hunger: int, done: type[Drop | Eat]
) -> None:
    """The hungry eat it rather than put it down: that takes no turn, and frees the Slot as well."""
    made = scene(
        ". S .",
        ("cricket", "Red", 32),
        ("cricket", "Green", 34),
        *(("cricket", "Red", 90) for _ in range(3)),
        S={"hunger": hunger},
    )
    fix(monkeypatch, red="Venom")
    used(made, *made.things[:2])
    lying(made, "cricket", "Red")
    assert carrying.make_room(View(made.run)) == done(made.things[1])


def test_no_riddle_takes_the_place_of_a_fungus_that_ants_need_no_light_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """It feeds them and heals in a Rest like any other food, and it is a hundred."""
    made = scene(". A .", ("foxfire", "", 100), *(("cricket", "Blue", 90) for _ in range(4)))
    fix(monkeypatch, blue="Poisoned")
    made.ask()
    lying(made, "cricket", "White")
    view = View(made.run)
    assert "hunt" in household.wanted(view)
    assert carrying.useful(view, held(made, made.things[0]))
    assert carrying.make_room(view) is None


@pytest.mark.parametrize("spoiled", [False, True])
def test_what_is_known_to_do_harm_takes_the_place_only_of_what_is_spoiled(
    monkeypatch: pytest.MonkeyPatch, *, spoiled: bool
) -> None:
    """Fresh crickets were left lying for Spoiled food, which does harm even in a Rest."""
    made = scene(". S .", *(("larva", "", 50) for _ in range(5)))
    fix(monkeypatch, blue="Poisoned")
    if spoiled:
        spoil(made, made.things[0])
    lying(made, "cricket", "Blue")
    assert carrying.make_room(View(made.run)) == (Drop(made.things[0]) if spoiled else None)


@pytest.mark.parametrize(("function", "adds"), [("Flight", False), ("Shielding", True), ("Healing", True)])
def test_a_second_gift_of_a_kind_is_a_mere_meal_but_for_what_adds_up(
    monkeypatch: pytest.MonkeyPatch, function: str, *, adds: bool
) -> None:
    """A Leaf of Flight beside another was carried instead of the meal that the next Rest healed by."""
    made = scene(". S .", ("cricket", "Red", 36), ("cricket", "Red", 60), ("larva", "", 60))
    fix(monkeypatch, red=function)
    low, high, plain = (carrying.value(View(made.run), held(made, one)) for one in made.things)
    assert high > plain
    assert (low > plain) is adds


def test_what_was_left_for_want_of_a_slot_is_thought_of_anew_once_a_curse_is_lifted() -> None:
    """A Rest had lifted the curse of a Larva that took a Slot, and better food that lay beside it was left."""
    made, mind = scene(". S .", *(("cricket", "", 20) for _ in range(5))), Mind(CAUTIOUS)
    for thing in made.things:
        get(thing, Item).cursed = get(thing, Item).felt = True
    thing = lying(made, "larva")
    view = View(made.run)
    mind.spurned[thing] = carrying.left_lying(view, held(made, thing))
    assert carrying.make_room(view, mind.spurned) is None
    get(made.things[2], Item).cursed = False
    made.ask()
    assert carrying.make_room(View(made.run), mind.spurned) == Drop(made.things[2])


@pytest.mark.parametrize("rating", [99, 27])
def test_spoiled_food_makes_room_for_what_nobody_knows_yet(rating: int) -> None:
    """White Honey rated 99 was left for a Nectar that did harm 85 times in 100, and any rated below 60 for a Leaf that paralyses."""
    made = scene(". S .", *(("cricket", "", 60) for _ in range(4)), ("larva", "", 45))
    get(lying(made, "larva", colour="White"), Item).rating = rating
    made.ask()
    assert carrying.make_room(View(made.run)) is None
    spoil(made, made.things[4])
    assert carrying.make_room(View(made.run)) == Drop(made.things[4])


@pytest.mark.parametrize(("rating", "kept"), [(100, True), (80, False)])
def test_a_weaver_keeps_materials_that_serve_better_than_her_webs(rating: int, kept: bool) -> None:
    """Of five Slots it was Materials rated 100, which no use wears down, that went for a third Light; her webs are rated 90."""
    made = scene(". X .", *(("firefly", "", 60) for _ in range(4)), ("materials", "", rating))
    lying(made, "firefly")
    assert View(made.run).me.ratings["Web Weaving"] == 90
    assert (carrying.make_room(View(made.run)) is None) == kept


def test_what_makes_room_for_the_goods_is_asked_when_they_are_taken() -> None:
    """A gift was eaten for its Slot beside them, and the question of the goods then put down Materials."""
    made = scene(". S .", *(("cricket", "", 20) for _ in range(4)), ("materials", "", 96), S={"hunger": 50})
    used(made, *made.things[:4])
    lying(made, "captive")
    assert carrying.make_room(View(made.run)) is None


def test_what_was_put_down_for_something_is_not_taken_back_for_it() -> None:
    """It turned out to be Spoiled: then neither goes to and fro. Once a Slot is free, it is worth it."""
    made, mind = scene(". S .", *(("cricket", "", 20) for _ in range(5))), Mind(CAUTIOUS)
    thing = lying(made, "larva")
    view = View(made.run)
    drop = carrying.make_room(view, mind.spurned)
    assert isinstance(drop, Drop)
    remember(WalkMemory(spurned=mind.spurned), view, drop, mind)
    made.run.apply(drop)
    assert carrying.pick_up(View(made.run), mind.spurned) == Take(thing)
    made.run.apply(Take(thing))
    spoil(made, thing)
    assert carrying.make_room(View(made.run)) == Drop(thing)
    assert carrying.make_room(View(made.run), mind.spurned) is None
    remove(made.things[4])
    made.ask()
    assert carrying.pick_up(View(made.run), mind.spurned) == Take(drop.item)


def test_fresh_food_takes_the_place_of_spoiled_with_foes_in_sight() -> None:
    """Three Minors six cells off, a bag of Spoiled food, and the only fresh meal of the Level was left lying underfoot."""
    made = scene(". S . . . . . . m .", *(("larva", "", 50) for _ in range(5)), combat=False, S={"hunger": 90})
    spoil(made, *made.things)
    thing, mind, tear = lying(made, "larva"), Mind(CAUTIOUS), Act("tear")
    view = View(made.run)
    drop = fetched(view, mind, tear)
    assert hostile(view) and drop == Drop(made.things[0])
    made.run.apply(drop)
    assert comfort.keep_house(View(made.run), mind, hostile(view)) == Take(thing)


@pytest.mark.parametrize(("nobodys", "swapped"), [("honey", True), ("cricket", False)])
def test_what_does_harm_as_a_meal_takes_the_place_of_what_nobody_eats(
    nobodys: str, swapped: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It heals in a Rest. A full bag kept food that its bearer cannot eat, and no swap was proposed."""
    made = scene(". S .", (nobodys, "", 36), *(("cricket", "Red", 90) for _ in range(4)))
    fix(monkeypatch, red="Healing", blue="Blind")
    found = lying(made, "cricket", "Blue")
    view = View(made.run)
    assert (carrying.make_room(view) == Drop(made.things[0])) is swapped
    plan = heap(view)
    assert plan is not None
    assert (amended(view, plan) == (found, Carrier(view.asked, made.things[0]))) is swapped


@pytest.mark.parametrize("betrays", [False, True])
def test_what_the_curse_of_another_betrays_is_not_put_down(betrays: bool) -> None:
    """Two of a sort: one has kept its Slot, and the other is called Cursed too."""
    sorts = *["honeydew"] * 2, *["larva"] * 3
    made = scene(". S .", *((sort, "White" * (sort == "honeydew"), 90 * (sort == "larva") + 5) for sort in sorts))
    for thing in made.things[:2]:
        get(thing, Item).cursed, get(thing, Item).felt = True, betrays and thing == made.things[0]
    made.ask()
    lying(made, "larva")
    drop = carrying.make_room(View(made.run))
    assert View(made.run).allows(Drop(made.things[1]))
    assert (drop in [Drop(thing) for thing in made.things[:2]]) != betrays


def test_nothing_is_changed_for_what_is_hardly_better(monkeypatch: pytest.MonkeyPatch) -> None:
    made = scene(". S .", *(("cricket", "Red", 45) for _ in range(5)))
    fix(monkeypatch, red="Venom")
    lying(made, "cricket", "Red")  # rated 50
    assert carrying.make_room(View(made.run)) is None


@pytest.mark.parametrize(
    ("form", "colour", "changes", "why"),
    [
        ("cricket", "Blue", {}, ""),
        ("larva", "", {"spoiled": True}, "harmful"),
        ("honey", "", {}, "inedible"),
        ("larva", "", {"cursed": True, "felt": True}, "Cursed"),
        ("cricket", "Green", {"cursed": True, "felt": True}, ""),
        ("larva", "", {}, ""),
    ],
)
def test_what_is_better_left_lying_nobody_takes(
    form: str, colour: str, changes: dict[str, Any], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The Scorpion eats animals. What poisons as a meal heals it in a Rest; what is known to heal does though it be Cursed."""
    made = scene(". S .")
    fix(monkeypatch, blue="Poisoned", green="Healing")
    thing = lying(made, form, colour, **changes)
    assert carrying.unwanted(View(made.run), held(made, thing)) == why
    assert (carrying.pick_up(View(made.run)) == Take(thing)) is (not why)
    made.happens(Share(who=made.who["S"], item=thing))
    assert (asks(made) == Say("no")) is bool(why)


@pytest.mark.parametrize(("lost", "eats"), [(1, True), (6, False)])
def test_ants_eat_their_rage_right_before_the_fight_that_they_begin(
    lost: int, eats: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R-47: the next Combat starts Charging, and costs one ant. Who has lost half of them does without."""
    made = scene(". A .", ("cricket", "Red", 90), A={"wounds": lost})
    fix(monkeypatch, red="Rage")
    made.ask()
    view, bot = View(made.run), Careful(CAUTIOUS)
    assert household.remedy(view, battle=True) is None  # not before one is at hand
    monkeypatch.setattr(bot, "aims", lambda *_: iter([("threat", Act("attack", 99))]))
    assert (bot.decide(view) == Eat(made.things[0])) is eats
    made.run.apply(Eat(made.things[0]))
    assert bot.decide(View(made.run)) == Act("attack", 99)


@pytest.mark.parametrize(("drawn", "eats"), [(". S m m n M .", True), (". S m . . . .", False)])
def test_shielding_is_eaten_before_a_fight_that_is_likely_to_be_dear(
    drawn: str, eats: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two of them stayed in the bag before three bands, who took three of four Wounds."""
    made = scene(drawn, ("cricket", "Red", 90), combat=False)
    fix(monkeypatch, red="Shielding")
    made.ask()
    view, bot = View(made.run), Careful(ADVISER)
    strike = Act("attack", made.who["m"])
    monkeypatch.setattr(bot, "aims", lambda *_: iter([("threat", strike)]))
    assert bot.decide(view) == (Eat(made.things[0]) if eats else strike)


@pytest.mark.parametrize(("who", "more"), [("W", True), ("A", False)])
def test_light_is_worth_more_than_its_food_only_to_who_has_eyes(who: str, more: bool) -> None:
    """Ants go by scent."""
    made = scene(f". {who} .", ("foxfire", "", 30), ("remains", "", 40))
    light, food = View(made.run).me.items
    assert carrying.better(View(made.run), light, food) is more


@pytest.mark.parametrize(("party", "burns"), [("W .", True), ("A .", False), ("A W", True)])
def test_a_darkness_cost_is_not_paid_by_who_goes_by_scent_but_for_who_has_eyes(party: str, burns: bool) -> None:
    """Ants who lead, and carried the only Light, were to go without, and a Spider and a Beetle then fought in the dark."""
    made = scene(f". {party} .", ("foxfire",))
    made.happens(PayDarkness(who=made.who[party[0]]))
    assert (asks(made) == Light(made.things[0])) is burns


def test_a_second_light_is_worth_no_good_food() -> None:
    """A Firefly is carried already: the Crickets stay, though the Glow-worm would be worth more to who had no light."""
    made = scene(". S .", ("firefly", "", 40), ("cricket", "", 72), ("glow-worm", "", 36))
    view = View(made.run)
    crickets, lamp = (held(made, thing) for thing in made.things[1:])
    assert not carrying.better(view, lamp, crickets)
    alone = scene(". S .", ("cricket", "", 72), ("glow-worm", "", 36))
    assert carrying.points(View(alone.run), held(alone, alone.things[1])) > carrying.points(view, lamp)


def test_what_does_harm_as_a_meal_is_worth_less_than_the_last_meal_of_what_arms(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A leaf of poison was kept, and the one shell of a Wasp put down for what healed."""
    made = scene(". W .", ("cricket", "Red", 12), ("cricket", "Blue", 60))
    fix(monkeypatch, red="Armour", blue="Poisoned")
    used(made, made.things[0])
    shell, poison = (held(made, thing) for thing in made.things)
    assert household.harmful(poison) and shell.depleted and shell.function == "Armour"
    assert carrying.value(View(made.run), poison) < carrying.value(View(made.run), shell)


@pytest.mark.parametrize(("worst", "takes"), [("harm", True), ("crumbs", True), ("meal", False)])
def test_unknown_food_takes_the_place_of_what_does_harm_and_of_crumbs(
    monkeypatch: pytest.MonkeyPatch, worst: str, *, takes: bool
) -> None:
    """Two unknown worms rated 100 were left, with a fly of Paralysis and a worm rated 2 in the bag."""
    made = scene(". S .", ("cricket", "Red" if worst == "harm" else "", 2 if worst == "crumbs" else 30))
    fix(monkeypatch, red="Paralysed")
    made.ask()
    view, (down,) = View(made.run), made.things
    monkeypatch.setattr(carrying, "wanted", lambda _: {"hunt", "forage"} - {"hunt", "forage"})
    unknown = replace(held(made, down), item=0, known=False, function="", rating=100, x=1, y=0)
    assert carrying.worth_room(view, unknown, held(made, down)) is takes


@pytest.mark.parametrize(("gift", "own"), [("", False), ("Carapace 53", False)])
def test_what_a_meal_has_lent_is_no_shell_of_ones_own(gift: str, *, own: bool) -> None:
    """Of two worms of Armour it was "mostly no better than the Spider's own Carapace, 53", which the first had lent her."""
    view = View(Scene(". X .", combat=False).run)
    member = view.me
    ratings = {**member.ratings, "Carapace": 53 if gift else 0}
    lent = Mock(body=member.body, gifts=(gift,) if gift else (), ratings=ratings)
    assert bool(household.innate(lent, "Armour")) is own
    lent.gifts = ()
    assert bool(household.innate(lent, "Armour")) is bool(gift)


@pytest.mark.parametrize("heaps", [1, 2])
def test_the_best_materials_are_of_use_and_not_put_down_for_a_meal(heaps: int) -> None:
    """Those rated 100 were put down for a Glow-worm rated 1, and two Spoiled ones kept: every Rest hung on them."""
    things = [("materials", "", 100), ("materials", "", 90)][:heaps] + [("glow-worm", "", 60)] * (SLOTS - heaps)
    made = scene(". S .", *things)
    spoil(made, *made.things[heaps:])
    view = View(made.run)
    assert [carrying.useful(view, held(made, heap)) for heap in made.things[:heaps]] == [True, False][:heaps]
    to = taker(view, view.me, replace(held(made, made.things[-1]), item=0, rating=60, spoiled=False))
    assert to and to.down == made.things[1]


def test_what_is_put_down_is_worth_no_more_on_the_floor() -> None:
    """Else it would be taken up again, and put down again, for ever: who leads does not eat it in either place, though somebody else does."""
    view = View(Scene(". W A .", combat=False).run)
    food = next(form for form, row in content.forms().items() if row.food and row.food != view.me.diet)
    held = replace(view.me.items[0], form=food, types="F", edible=False, x=-1, spoiled=False, function="")
    assert view.me.diet != "omnivore"
    assert carrying.value(view, held) == carrying.value(view, replace(held, x=3, y=3))


def test_light_is_nothing_to_who_needs_no_eyes() -> None:
    """To Ants a Glow-worm is food as a Leaf is, and worth what that feeds and heals."""
    made = ants(("glow-worm", "", 80), ("leaf", "", 80))
    view = View(made.run)
    worm, leaf = (held(made, thing) for thing in made.things)
    assert carrying.value(view, worm) == carrying.value(view, leaf)
    eyes = scene(". S .", ("glow-worm", "", 80))
    assert carrying.useful(View(eyes.run), held(eyes, eyes.things[0]))
