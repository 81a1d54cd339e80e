"""Living off the nest, as the bot does it: meals, finds, Rests, work, and what the Job is about."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.adviser.fleeing.flight import flee
from game.adviser.wording.resting import healing
from game.bots import carrying, comfort, gathering, household, quest
from game.bots.blows import chance
from game.bots.careful import Careful
from game.bots.household import GLOOM, kindle
from game.bots.mind import Mind
from game.bots.policy import POLICIES, play
from game.bots.temperament import ADVISER, BOLD, CAUTIOUS, SPEEDY, Nature
from game.content import jobs
from game.engine.commands import Act, AnyCommand, Drop, Eat, Give, Go, Light, Say, Study, Take, Use
from game.engine.components import At, Item, Lore, Notice, Raid, Room, Wanted, Way
from game.engine.steps import ChooseEffect, Mend, PayHunger, Share, Shelter, Unsheltered
from game.engine.store import add, create, get, query, remove, the
from game.presentation.page import sentence
from game.presentation.questions.labour import sheltering
from game.run.run import Run, head
from game.run.view import View
from game.systems.colony.spawning import spawn
from game.systems.items import identification
from game.systems.party import bag
from tests.scenes.scene import Scene


def scene(drawing: str, *things: tuple[Any, ...], **words: Any) -> Scene:
    """She whose glyph comes first holds these and nothing else: form, colour and what differs."""
    made = Scene(drawing, **words)
    for who in made.who.values():
        for thing, _ in bag(who):
            remove(thing)
    first = next(iter(made.who.values()))
    made.things = [hold(first, *thing) for thing in things]
    made.ask()
    return made


def hold(who: int, form: str, colour: str = "", rating: int = 50, **changes: Any) -> int:
    return create(Item(form, form.capitalize(), rating, who, colour=colour, **changes))


def asks(made: Scene, nature: Nature = CAUTIOUS) -> AnyCommand:
    return Careful(nature)(made.run)


def fix(monkeypatch: Any, **foods: Any) -> None:
    """What each colour of Crickets does; Known, all of them."""
    table = {colour.capitalize(): ability for colour, ability in foods.items()}
    bad = ("Poisoned", "Blind")
    monkeypatch.setattr(
        identification,
        "function",
        lambda _, colour, __: identification.Function(
            "Ordinary", table.get(colour) not in bad, table.get(colour, "Clarity")
        ),
    )
    the(Lore).known += [f"{colour} cricket" for colour in table]


# -- eating --------------------------------------------------------------------------------------------------------


def test_the_plain_meal_goes_before_the_useful_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """B 3.14.1: what helps is kept, what harms is not eaten."""
    made = scene(". S .", ("cricket", "Red"), ("cricket", "Blue"), ("larva",), S={"hunger": 90})
    fix(monkeypatch, red="Healing", blue="Poisoned")
    made.happens(PayHunger(who=made.who["S"]))
    assert asks(made) == Eat(made.things[2])


def test_what_harms_is_eaten_only_to_live(monkeypatch: pytest.MonkeyPatch) -> None:
    made = scene(". S .", ("cricket", "Blue"), S={"hunger": 90})
    fix(monkeypatch, blue="Poisoned")
    made.happens(PayHunger(who=made.who["S"]))
    assert asks(made) == Say("no")
    made.alter("S", hunger=100, starving=True)
    assert asks(made) == Eat(made.things[0])


@pytest.mark.parametrize(
    ("red", "blue", "first"), [("Bleeding", "Immobilised", 1), ("Immobilised", "Bleeding", 0), ("Infected", "Blind", 1)]
)
def test_of_what_harms_what_wears_down_is_eaten_last(
    monkeypatch: pytest.MonkeyPatch, red: str, blue: str, first: int
) -> None:
    """With two Wounds left it was to eat what makes it bleed, before what but held its legs for some turns."""
    made = scene(". S .", ("cricket", "Red"), ("cricket", "Blue"), S={"hunger": 100, "starving": True, "wounds": 2})
    fix(monkeypatch, red=red, blue=blue)
    made.happens(PayHunger(who=made.who["S"]))
    assert asks(made) == Eat(made.things[first])


def dark(made: Scene, rating: int = 40) -> Scene:
    for _, room in query(Room):
        room.dark = rating
    made.ask()
    return made


def test_a_light_is_lit_where_it_is_dark_and_nobody_near() -> None:
    """R-77: in a lit Room it would be wasted, as each Darkness Cost asks for a Light anew."""
    made = scene(". S .", ("firefly",), S={"unlit": True})
    assert asks(made) != Light(made.things[0])
    assert asks(dark(made)) == Light(made.things[0])
    made.alter("S", unlit=False)
    assert asks(made) != Light(made.things[0])
    watched = dark(scene(". S . . . . . m", ("firefly",), combat=False, S={"unlit": True}))
    assert asks(watched) != Light(watched.things[0])


@pytest.mark.parametrize(
    ("rating", "spent", "lights"), [(GLOOM, False, True), (GLOOM - 1, False, False), (60, True, False)]
)
def test_no_light_is_burnt_in_a_little_gloom_nor_in_a_room_with_nothing_left_to_do(
    rating: int, spent: bool, lights: bool
) -> None:
    """R-77: a meal swapped for a torch, which was burnt at a Darkness of 1, or two steps before that spent Room was left."""
    made = dark(scene(". S .", ("firefly",), combat=False, S={"unlit": True}), rating)
    for _, room in query(Room):
        room.spent = spent
    made.ask()
    assert (kindle(View(made.run)) == Light(made.things[0])) == lights


def test_a_known_cure_for_a_wound(monkeypatch: pytest.MonkeyPatch) -> None:
    made = scene(". S .", ("cricket", "Red"), S={"wounds": 1})
    fix(monkeypatch, red="Healing")
    assert asks(made) == Eat(made.things[0])


def test_it_is_eaten_before_anybody_runs_for_that_takes_no_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """She fled twice with two Wounds and two meals of Healing in her bag, and was told but to run."""
    made = scene(". . . S . . M", ("cricket", "Red"), combat=False, S={"wounds": 2})
    fix(monkeypatch, red="Healing")
    the(Raid).head_start = 8
    add(made.who["M"], Notice("seen"))
    create(Way("shaft", the(Raid).level, 1, 0, 0))
    made.ask()
    view = View(made.run)
    assert asks(made) == Eat(made.things[0])
    fled = flee(view, Mind(ADVISER), Say("wait"))
    assert isinstance(fled, Go) and flee(view, Mind(ADVISER), Eat(made.things[0])) == Eat(made.things[0])


def test_an_unknown_food_is_studied_then_tasted() -> None:
    made = scene(". S .", ("cricket", "Red"), S={"hunger": 60}, ken=99, foraging=99, hunting=99)
    first = asks(made)
    assert isinstance(first, Study)
    assert household.taste(View(made.run)) == Eat(made.things[0])
    made.alter("S", hunger=10)
    assert household.taste(View(made.run)) is None


def test_before_the_last_fight_she_arms(monkeypatch: pytest.MonkeyPatch) -> None:
    made = scene(". S .", ("cricket", "Red"))
    fix(monkeypatch, red="Shielding")
    assert household.remedy(View(made.run), battle=False) is None
    assert household.remedy(View(made.run), battle=True) == Eat(made.things[0])


@pytest.mark.parametrize(
    ("function", "left", "eats"), [("Shielding", 1, True), ("Shielding", 2, False), ("Courage", 1, False)]
)
def test_who_is_at_the_last_wound_eats_what_wards_off_the_next_before_any_fight(
    monkeypatch: pytest.MonkeyPatch, function: str, left: int, *, eats: bool
) -> None:
    """A Spider walked on at her last Wound with six such meals in the bags, into a fight, in which nobody eats."""
    made = scene(". S .", ("cricket", "Red", 70))
    fix(monkeypatch, red=function)
    made.ask()
    made.alter("S", wounds=View(made.run).me.body.limit - left)
    assert (household.remedy(View(made.run), battle=False) == Eat(made.things[0])) == eats


@pytest.mark.parametrize(("rating", "left", "eats"), [(60, 3, True), (20, 3, False), (60, 4, False)])
def test_who_has_few_wounds_eats_what_wards_one_off_before_it_explores_deep_down(
    monkeypatch: pytest.MonkeyPatch, rating: int, left: int, *, eats: bool
) -> None:
    """Three such meals were in the bags when three Majors came in: a Ladybug went from whole to dead in two Rounds."""
    made = scene(". S .", ("cricket", "Red", 70), rating=rating)
    fix(monkeypatch, red="Shielding")
    made.ask()
    made.alter("S", wounds=View(made.run).me.body.limit - left)
    view, bot = View(made.run), Careful(ADVISER)
    assert (bot.shields(view, Act("explore")) == Eat(made.things[0])) == eats
    assert bot.shields(view, Act("forage")) is None
    assert Careful().shields(view, Act("explore")) is None


@pytest.mark.parametrize(("kind", "eats"), [("A", True), ("L", False)])
def test_nobody_eats_a_shell_who_has_one(monkeypatch: pytest.MonkeyPatch, kind: str, eats: bool) -> None:
    """A Ladybug ate four in a row, and each left her Carapace as it was."""
    made = scene(f". {kind} .", ("cricket", "Red"))
    fix(monkeypatch, red="Armour")
    assert (household.remedy(View(made.run), battle=True) == Eat(made.things[0])) == eats


def test_the_worst_effect_is_chosen() -> None:
    made = scene(". S .", S={"Blind": 20, "Poisoned": 60})
    made.happens(ChooseEffect(who=made.who["S"]))
    assert asks(made) == Say("Poisoned")


# -- carrying ------------------------------------------------------------------------------------------------------


def lying(made: Scene, form: str, colour: str = "", **changes: Any) -> int:
    view = View(made.run)
    body = view.party[0].body
    thing = create(Item(form, form.capitalize(), 50, colour=colour, **changes), At(body.x, body.y))
    made.ask()
    return thing


@pytest.mark.parametrize(
    ("form", "changes", "takes"),
    [("cricket", {}, True), ("honey", {}, False), ("cricket", {"spoiled": True}, False), ("materials", {}, True)],
)
def test_what_is_worth_a_slot(form: str, changes: dict[str, Any], takes: bool) -> None:
    """The Scorpion eats animals."""
    made = scene(". S .")
    thing = lying(made, form, **changes)
    assert (carrying.pick_up(View(made.run)) == Take(thing)) == takes


def test_a_full_bag_is_rid_of_what_harms() -> None:
    made = scene(
        ". S .",
        *(
            (
                "cricket",
                "",
                50,
            )
            for _ in range(4)
        ),
    )
    spoiled = hold(made.who["S"], "larva", spoiled=True)
    made.ask()
    assert carrying.clear_out(View(made.run)) == Drop(spoiled)


def test_who_eats_it_gets_it() -> None:
    made = scene(". S W .")
    thing = lying(made, "honey")
    made.happens(Share(who=made.who["S"], item=thing))
    assert asks(made) == Give(thing, made.who["W"])


# -- resting and working -------------------------------------------------------------------------------------------


def test_materials_make_a_shelter_and_webs_do_too() -> None:
    made = scene(". S .", ("materials",))
    made.happens(Shelter(who=made.who["S"]))
    assert asks(made) == Use(made.things[0])
    made = scene(". X .")
    made.happens(Shelter(who=made.who["X"]))
    assert asks(made) == Act("weave")


@pytest.mark.parametrize(("able", "webs"), [(60, False), (95, True)])
def test_of_both_the_likelier_is_built_which_is_the_one_that_was_told(able: int, *, webs: bool) -> None:
    """A shelter of Materials had been announced at 70 in 100, and webs were spun, which did not hold."""
    made = scene(". X .", ("materials", "", 70), X={"Web Weaving": able})
    told = sheltering(View(made.run))
    made.happens(Shelter(who=made.who["X"]))
    assert asks(made) == (Act("weave") if webs else Use(made.things[0]))
    assert told and (told[0] == sentence("webs")) == webs


@pytest.mark.parametrize(("nature", "dares"), [(CAUTIOUS, False), (BOLD, True), (SPEEDY, False)])
def test_how_brave_she_sleeps(nature: Nature, dares: bool) -> None:
    made = scene(". S .")
    made.happens(Unsheltered(chance=90))
    assert (asks(made, nature) == Say("yes")) == dares


def test_the_richest_food_heals() -> None:
    made = scene(". S .", ("cricket", "", 20), ("larva", "", 70), S={"wounds": 1})
    made.happens(Mend(who=made.who["S"]))
    assert asks(made) == Use(made.things[1])


def test_what_helps_in_a_fight_is_eaten_to_heal_only_by_who_has_lost_half(monkeypatch: Any) -> None:
    """Plain food is, before it; it was eaten for one Wound of five."""
    made = scene(". S .", ("cricket", "Red", 70), S={"wounds": 1})
    fix(monkeypatch, red="Shielding")
    made.ask()
    made.happens(Mend(who=made.who["S"]))
    assert View(made.run).me.items[0].function == "Shielding"
    assert asks(made) == Say("no")
    assert not comfort.provided(View(made.run), View(made.run).me)
    made.alter("S", wounds=View(made.run).me.body.limit - 1)
    assert asks(made) == Use(made.things[0])
    assert comfort.provided(View(made.run), View(made.run).me)
    plain = hold(made.who["S"], "larva", "", 70)
    made.ask()
    assert asks(made) == Use(plain)


@pytest.mark.parametrize(("wounds", "eats"), [(1, False), (2, True)])
def test_who_can_hit_nobody_for_its_wounds_heals_by_what_helps_in_a_fight(
    monkeypatch: Any, wounds: int, *, eats: bool
) -> None:
    """A Beetle with two of five, which hit nobody, kept a nectar for the next fight: the party had just left one for its sake."""
    made = scene(". B .", ("nectar", "Red", 45), B={"wounds": wounds})
    fix(monkeypatch, red="Shielding")
    the(Lore).known.append("Red nectar")
    made.ask()
    assert comfort.provided(View(made.run), View(made.run).me) is eats
    made.happens(Mend(who=made.who["B"]))
    assert asks(made) == (Use(made.things[0]) if eats else Say("no"))


@pytest.mark.parametrize(("rating", "eaten"), [(95, 0), (30, 1)])
def test_who_has_lost_half_heals_by_what_helps_in_a_fight_if_it_is_hardly_used_up(
    monkeypatch: pytest.MonkeyPatch, rating: int, eaten: int
) -> None:
    """At two of five a leaf of 1 was eaten, 53 %, and a nectar saved that healed 87 % of the time and was kept 92 times in 100."""
    made = scene(". S .", ("cricket", "Red", rating), ("larva", "", 20), S={"wounds": 3})
    fix(monkeypatch, red="Shielding")
    made.ask()
    told = healing(View(made.run))
    made.happens(Mend(who=made.who["S"]))
    view = View(made.run)
    assert view.me.items[0].function == "Shielding"
    assert asks(made) == Use(made.things[eaten])
    assert f"by a meal of {view.me.items[eaten].name}" in told, "what a Rest is advised for is what is eaten"


def test_sore_and_with_food_she_rests() -> None:
    made = scene(". S .", ("cricket",), S={"wounds": 2})
    assert comfort.rest(View(made.run), Mind(CAUTIOUS)) == Act("rest")
    made.alter("S", wounds=0)
    assert comfort.rest(View(made.run), Mind(CAUTIOUS)) is None


@pytest.mark.parametrize(
    ("stock", "held", "effects", "does"),
    [
        ("materials", (), {}, "salvage"),
        ("materials", (("materials",),), {}, "rest"),
        ("materials", (), {"Bleeding": 40}, "rest"),
        ("plants", (), {}, "rest"),
    ],
)
def test_materials_for_a_shelter_are_salvaged_first_where_that_is_likely(
    stock: str, held: tuple[Any, ...], effects: dict[str, int], does: str
) -> None:
    made = scene(". S .", ("cricket",), *held, S={"wounds": 2, "Construction": 90, **effects})
    (_, room), *_ = query(Room)
    room.spent, room.stocks = True, {stock: 60}
    made.ask()
    assert comfort.rest(View(made.run), Mind(CAUTIOUS)) == Act(does)


def test_short_of_food_she_lives_off_the_room() -> None:
    made = scene(". S .", S={"Hunting": 90})
    (_, room), *_ = query(Room)
    room.spent, room.stocks = True, {"animals": 40}
    made.ask()
    assert gathering.gather(View(made.run), CAUTIOUS) == Act("hunt")
    for _ in range(household.LARDER):
        hold(made.who["S"], "cricket")
    made.ask()
    assert gathering.gather(View(made.run), CAUTIOUS) is None


@pytest.mark.parametrize(
    ("hunting", "state", "hunts"),
    [
        (55, {}, False),
        (90, {}, True),
        (55, {"hunger": household.FULL}, True),
        (55, {"wounds": 2}, True),
        (20, {"wounds": 2}, False),
    ],
)
def test_with_a_meal_at_hand_only_a_likely_catch_is_worth_ten_turns(
    hunting: int, state: dict[str, int], *, hunts: bool
) -> None:
    """A fifth of the keys of a raid went into the bag, and of five hunts four brought nothing fit to eat."""
    made = scene(". S .", ("cricket", ""), S={"Hunting": hunting, "Sneaking": 0, "Ken": 0, **state})
    (_, room), *_ = query(Room)
    room.spent, room.stocks = True, {"animals": 40}
    made.ask()
    view = View(made.run)
    choice = view.choice(Act("hunt"))
    assert choice and chance(view, choice) in range(
        *((60, 101) if hunting == 90 else (35, 60) if hunting > 20 else (0, 35))
    )
    assert (gathering.gather(view, CAUTIOUS) == Act("hunt")) is hunts
    mind, away = Mind(CAUTIOUS), replace(view.found_here[0], here=False)
    assert comfort.grows(view, mind, away) is (hunts and bool(state)), "nobody walks to a Room for what is not scarce"


def test_nothing_is_dropped_while_a_companion_has_a_free_slot(monkeypatch: pytest.MonkeyPatch) -> None:
    made = scene(". S B .", *(("cricket", "Blue") for _ in range(5)), S={"Hunting": 90}, foraging=99, hunting=99)
    fix(monkeypatch, blue="Poisoned")
    (_, room), *_ = query(Room)
    room.spent, room.stocks = True, {"animals": 40}
    made.ask()
    get(made.things[0], Item).spoiled = True
    assert gathering.gather(View(made.run), CAUTIOUS) == Act("hunt")
    for _ in range(5):
        hold(made.who["B"], "cricket", "Blue")
    made.ask()
    assert isinstance(gathering.gather(View(made.run), CAUTIOUS), Drop)


def rubble(construction: int, wounds: int = 0) -> Scene:
    made = scene(". S .", S={"Construction": construction, "wounds": wounds, "starving": True})
    (_, room), *_ = query(Room)
    room.spent, room.obstruction = True, 100
    made.ask()
    return made


def stuffed(monkeypatch: pytest.MonkeyPatch) -> Scene:
    """Her five Slots are full of known poison."""
    made = scene(". S .", *(("cricket", "Blue") for _ in range(5)), S={"Hunting": 90}, foraging=99, hunting=99)
    fix(monkeypatch, blue="Poisoned")
    made.ask()
    return made


@pytest.mark.parametrize(("construction", "tears"), [(30, True), (20, True), (19, False), (3, False)])
def test_no_obstacle_is_torn_at_for_next_to_no_chance(construction: int, tears: bool) -> None:
    """A try that fails costs a Wound. Nor does a way lead back to it, before something else is explored."""
    made = rubble(construction)
    view, mind = View(made.run), Mind(CAUTIOUS)
    clear = quest.clear(view, mind, view.walkable)
    assert (clear == Act("tear")) is tears
    assert bool(mind.work.slim) is not tears


def test_the_last_wound_is_not_risked_on_an_obstacle() -> None:
    """In BIND a failure costs two hit points: who has two left dies of it."""
    made = rubble(50, wounds=View(rubble(50).run).me.body.limit - 1)
    view, mind = View(made.run), Mind(CAUTIOUS)
    assert quest.clear(view, mind, view.walkable) != Act("tear")
    mind.work.idle[view.number] = quest.DESPAIR + 1  # then there is nothing else
    assert quest.clear(view, mind, view.walkable) == Act("tear")


def test_of_spoiled_food_what_is_likeliest_to_stay_down_is_eaten_first() -> None:
    """At the last Wound: before, what is used up is eaten first."""
    made = scene(". S .", ("cricket", "", 90), ("larva", "", 20), S={"hunger": 100, "Stamina": 90})
    for thing in made.things:
        get(thing, Item).spoiled = True
    made.happens(PayHunger(who=made.who["S"]))
    view = View(made.run)
    chances = [household.kept_down(view, view.me, held) for held in view.me.items]
    assert chances[0] < chances[1]
    get(made.things[0], Item).depleted = True
    made.ask()
    assert asks(made) == Eat(made.things[0])
    made.alter("S", wounds=view.me.body.limit - 1)
    assert asks(made) == Eat(made.things[1])


@pytest.mark.parametrize(("stamina", "rating", "eats"), [(90, 10, True), (1, 90, False)])
def test_at_the_last_wound_no_food_that_hardly_stays_down_is_eaten_to_heal(
    stamina: int, rating: int, eats: bool
) -> None:
    made = scene(". S .", ("cricket", "", rating), S={"Stamina": stamina})
    get(made.things[0], Item).spoiled = True
    made.alter("S", wounds=View(made.run).me.body.limit - 1)
    made.happens(Mend(who=made.who["S"]))
    assert (asks(made) == Use(made.things[0])) is eats
    assert (asks(made) == Say("no")) is not eats


def test_poison_is_dropped_only_for_something_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """Till then it stays where it may stop a pursuer."""
    made = stuffed(monkeypatch)
    assert carrying.make_room(View(made.run)) is None
    lying(made, "cricket")
    assert carrying.make_room(View(made.run)) == Drop(made.things[0])


@pytest.mark.parametrize("spoiled", [True, False])
def test_what_is_spoiled_makes_room_for_what_can_be_gathered(spoiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """What only poisons as a meal stays: it heals in a Rest."""
    made = stuffed(monkeypatch)
    get(made.things[0], Item).spoiled = spoiled
    assert gathering.gather(View(made.run), CAUTIOUS) is None
    (_, room), *_ = query(Room)
    room.spent, room.stocks = True, {"animals": 40}
    made.ask()
    assert gathering.gather(View(made.run), CAUTIOUS) == (Drop(made.things[0]) if spoiled else None)
    assert carrying.make_room(View(made.run)) is None


def test_poison_makes_no_room_for_a_riddle_while_there_is_food_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    made = scene(". S .", *(("cricket", "Red") for _ in range(4)), ("cricket", "Blue"), foraging=99, hunting=99)
    fix(monkeypatch, red="Clarity", blue="Poisoned")
    lying(made, "cricket", "White")
    assert carrying.make_room(View(made.run)) is None


@pytest.mark.parametrize(("nobodys", "drops"), [("larva", True), ("honey", False)])
def test_what_nobody_eats_makes_room_for_a_riddle(nobodys: str, drops: bool) -> None:
    """With food enough too: a Beetle's five Slots were full, two of them of larvae and worms, and Honeydew was left lying."""
    made = scene(". B .", (nobodys, ""), *(("honey", "") for _ in range(4)), foraging=99)
    lying(made, "honeydew", "White")
    view = View(made.run)
    assert "forage" not in household.wanted(view)
    assert carrying.make_room(view) == (Drop(made.things[0]) if drops else None)


@pytest.mark.parametrize(("hunger", "far", "goes"), [(10, 6, True), (10, 20, False), (60, 20, True)])
def test_only_the_hungry_walk_far_for_food(hunger: int, far: int, goes: bool) -> None:
    made = scene(f". S {'. ' * 24}", S={"hunger": hunger})
    view = View(made.run)
    room = replace(view.found_here[0], here=False, spent=True, stocks={"animals": 40}, number=99)
    room = replace(room, x=view.me.body.x + far, y=view.me.body.y)
    view.__dict__["pool"] = (room,)
    view.__dict__["found_here"] = [room]
    assert (comfort.to_larder(view, Mind(CAUTIOUS)) is not None) == goes


# -- whole raids ---------------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("job", list(jobs()))
@pytest.mark.parametrize(
    "policy", ["cautious", *(pytest.param(one, marks=pytest.mark.soak) for one in ("bold", "speedy"))]
)
def test_every_job_is_played_by_every_policy(job: str, policy: str) -> None:
    """Every answer is legal: `apply` would raise."""
    run = Run(head(f"jobs {policy}", ("wasp", "ants"), job=job), digests=False)
    play(run, POLICIES[policy]("x"), 120)
    assert run.n
    run.close()


def test_she_hands_over_the_message() -> None:
    made = Scene(". . W . .", job="deliver", rating=100, combat=False)
    spot = View(made.run).party[0].body
    spy = spawn("spy", spot.x + 1, spot.y, Wanted())
    made.ask()
    assert asks(made) == Act("deliver", spy)


@pytest.mark.parametrize(("wounds", "rests"), [(1, False), (3, True)])
def test_a_rest_is_for_wounds_only_where_its_food_would_be_eaten(wounds: int, *, rests: bool) -> None:
    """What is unknown may be Spoiled. For one Wound a Rest was gone to, forty moves off, and nothing was eaten in it."""
    made = scene(". W .", ("honey", "White", 38), W={"wounds": wounds})
    made.ask()
    assert not View(made.run).me.items[0].known
    assert comfort.sore(View(made.run), CAUTIOUS) == rests
    made.happens(Mend(who=made.who["W"]))
    assert (asks(made) == Use(made.things[0])) == rests
