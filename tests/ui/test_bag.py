"""The Items screen says what the letters, the curse and a Hint are, and how an Item changes hands. [B 2.16, R-34]"""

import re
from io import StringIO
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from game import content
from game.bots.carrying import Left, left_lying
from game.bots.errands import route_to, stand, ways_from
from game.engine.commands import Drop, Eat, Go, Take
from game.engine.components import At, Body, Item
from game.engine.store import add, create, get, query, remove
from game.presentation.carrying.exchanges import titled_thing
from game.presentation.carrying.finds import good_for
from game.presentation.carrying.found import left_behind
from game.presentation.carrying.items import described, handled, states
from game.presentation.food.spoiled import spoilt
from game.presentation.page import sentence, words
from game.presentation.walks import course
from game.presentation.walks.course import Onward
from game.presentation.walks.surroundings import cell
from game.presentation.walks.ways import afar
from game.run.view import Seen, View
from game.systems.items import identification
from game.telling.log import Teller
from game.text.obey import obey
from game.text.raid import LineRaid
from game.text.talk import Talk
from tests.ui.table import Lay, Table, anew, fight
from tests.ui.test_walking import roaming


def holding(play: Table, form: str, **more: Any) -> int:
    """The first of what she holds is this."""
    with play.changed():
        for thing, _ in query(Item):
            remove(thing)
        return create(Item(form, content.forms()[form].name, 34, holder=play.view.me.body.who, **more))


def about(play: Table) -> str:
    return " ".join(play.do("i").shows().split())


def test_every_letter_of_a_type_is_spelt_out_and_has_its_use() -> None:
    letters = {one for form in content.forms().values() for one in form.types}
    assert letters == set(words("types"))
    assert letters - {"F"} == set(words("uses"))


@pytest.mark.parametrize(("rating", "told"), [(90, ", keeps badly"), (50, ""), (20, ", keeps well")])
@pytest.mark.parametrize("spoiled", [False, True])
def test_the_list_of_finds_says_how_a_fresh_food_keeps(table: Lay, rating: int, told: str, *, spoiled: bool) -> None:
    """Food rated 99 was taken for food rated 1, time and again, and went off at once: the number alone says nothing of that. [B 3.14.5]"""
    play = table("wasp")
    with play.changed():
        create(Item("honey", "Honey", rating, colour="Red", spoiled=spoiled), At(*stand(play.view)))
    view = play.view
    (held,) = view.things
    assert titled_thing(view, held.item).endswith(f"rated {rating}{'' if spoiled else told}")


@pytest.mark.parametrize("other", ["foxfire", "glow-worm"])
def test_of_two_items_of_one_name_the_log_says_which(table: Lay, other: str) -> None:
    """Of two Foxfires it said that one was put down and one taken along, and not which."""
    play = table("wasp")
    mine = holding(play, "foxfire")
    with play.changed():
        its = create(Item(other, content.forms()[other].name, 61), At(*stand(play.view)))
    name = content.forms()["foxfire"].name
    assert play.raid.give(Drop(mine)) and play.raid.give(Take(its))
    handled = [line.text for line in play.raid.lines if getattr(line.entry, "what", "") in ("drops", "takes")]
    if other == "foxfire":
        assert f"{name} (34)" in handled[0] and f"{name} (61)" in handled[1]
        retold = [line.text for line in play.raid.log.remarks.retold(Teller(play.raid.run.head.seed))]
        assert retold[-2:] == handled
    else:
        assert "(" not in " ".join(handled)


def test_a_hint_says_what_it_does_and_can_be_read(table: Lay) -> None:
    play = table("wasp")
    form = next(name for name, row in content.forms().items() if row.types == "H")
    holding(play, form)
    shows = about(play)
    row = next(line for line in play.shows().split("\n") if content.forms()[form].name in line)
    assert row.endswith("  Hint, rated 34")
    assert "it can be read: it shows where a Room of this Level lies, or tells what a food does, and is gone." in shows
    assert "stays as it is" not in shows
    assert "r read" in shows.split("Esc")[0]
    n = play.raid.run.n
    play.do("r")
    assert play.raid.run.n == n + 1
    assert not any(held.form == form for held in play.view.party[0].items)


def test_a_hint_of_a_room_says_where_it_lies_and_how_a_way_to_it_may_be_found(table: Lay) -> None:
    """It said "on your map now", on a map that has 150 columns, and the map of the nest did not show it."""
    play = table("wasp")
    tried = 0
    while "It lies on this Level, 1, " not in (told := " ".join(line.text for line in play.raid.lines)):
        holding(play, "hint")
        play.do("i", "r")
        assert (tried := tried + 1) < 20
    after = told.partition("It lies on this Level, 1, ")[2]
    assert " cells " in after.partition(";")[0] and "travel lists it." in after
    assert "nothing opens on it yet: exploring may find the way in" in after
    assert any(", on the map" in what for what, _ in afar(play.view))


@pytest.mark.parametrize(("form", "told"), [("materials", "Materials, rated 34"), ("honey", "Food, unknown, rated 34")])
def test_a_type_is_told_in_words(table: Lay, form: str, told: Any) -> None:
    play = table("wasp")
    holding(play, form, colour="Red" if form == "honey" else "")
    assert told in about(play)
    assert "over: drop it" not in about(play)  # there is nobody else


def test_what_a_curse_is_and_what_lifts_it(table: Lay) -> None:
    play = table("wasp")
    holding(play, "honey", colour="Red", cursed=True, felt=True)
    shows = about(play)
    assert "Cursed Red Honey" in shows
    assert "cannot be put down till a Rest lifts the curse (by Ken, one a Rest) or it is eaten up" in shows


def test_what_is_known_to_be_cursed_by_another_of_its_kind_is_named_as_that_is(table: Lay) -> None:
    """One was "Cursed White Honeydew … unknown", its twin "White Honeydew … cursed, unknown"."""
    play = table("wasp")
    holding(play, "honey", colour="Red", cursed=True, felt=True)
    create(Item("honey", "Honey", 20, holder=play.view.me.body.who, colour="Red", cursed=True))
    play.raid.settle()
    twins = [held for held in play.view.me.items if held.form == "honey"]
    assert [(held.name, [*states(held)]) for held in twins] == [("Cursed Red Honey", ["unknown"])] * 2


@pytest.mark.parametrize(
    "said", ["pass honey to wasp", "pass red to wasp", "pass RED honey to w", "pass honey", "give honey to wasp"]
)
def test_an_item_is_handed_over_by_its_key(table: Lay, said: str) -> None:
    """It is put down and taken where it lies; who led leads on. In the line front: by its word."""
    play = table("wasp", "ants")
    thing = holding(play, "honey", colour="Red")
    first, other = (member.body.who for member in play.view.party)
    about(play)
    assert re.search(r"t give to Ants  +(?!eats)", play.shows(120, 40))
    before = len(play.raid.lines)
    play.do("t")
    assert owner(play, thing) == other
    assert play.view.asked == first
    assert [line.text for line in play.raid.lines[before:]] == [
        "The Wasp gives Red Honey to the Ants, who come up for it."
    ]
    assert play.raid.log.remarks.retold(Teller(play.raid.run.head.seed))[before:] == play.raid.lines[before:]
    raid = LineRaid(play.raid.run, Talk(StringIO(), out := StringIO()))
    raid.verbs()
    obey(raid, f"help {said.partition(' ')[0]}")
    assert ", pass, walk" in out.getvalue() and "hands an Item to another" in out.getvalue()
    out.truncate(0)
    obey(raid, said)
    assert owner(play, thing) == first
    assert "The Ants give Red Honey to the Wasp." in out.getvalue()
    assert " lead" not in out.getvalue()


@pytest.mark.parametrize("cursed", [True, False])
def test_of_several_one_is_asked_for_and_who_has_no_slot_free_takes_it_in_exchange(table: Lay, cursed: bool) -> None:
    """Who can put nothing down is refused."""
    play = table("wasp", "ants", "spider")
    food = holding(play, "honey", colour="Red")
    full = play.view.party[2].body.who
    held = [
        create(Item("materials", "Building Materials", 30, holder=full, cursed=cursed, felt=cursed)) for _ in range(5)
    ]
    anew(play.raid)
    play.do("i", "t")
    to_ants, to_spider = play.raid.ask.answers
    assert (to_ants.label, to_ants.detail) == ("to Ants", "eats it")
    assert to_spider.refused == ("all five Slots are full" if cursed else "")
    assert to_spider.label == f"to Spider{', with Building Materials put down for it' * (not cursed)}"
    if not cursed:
        to_spider.do(play.raid)
        assert owner(play, food) == full
        assert sum(one.item in held for one in play.view.party[2].items) == 4


def owner(play: Table, thing: int) -> int:
    view = View(play.raid.run)
    return next(member.body.who for member in view.party for held in member.items if held.item == thing)


def test_what_food_is_for_one_who_never_hungers_or_eats_other_food(table: Lay) -> None:
    """The Beetle eats plants, and never for Hunger; the Wasp eats everything, the Spider no plants."""
    play = table("beetle")
    holding(play, "honey", colour="Red")
    shows = about(play)
    assert "if that is less" not in shows
    assert "It can be eaten for what it does: its holder knows no Hunger." in shows
    play = table("spider")
    holding(play, "honey", colour="Red")
    assert "Eat: its holder does not eat that kind of food." in about(play)
    assert "No: its holder does not eat that kind of food." in " ".join(play.do("e").shows().split())


@pytest.mark.parametrize("ability", ["Healing", "Restoration"])
@pytest.mark.parametrize("kind", ["ants", "wasp"])
def test_food_that_heals_is_said_to_bring_no_ant_back(table: Lay, kind: str, ability: str) -> None:
    """R-47: only a Rest does; in the bag, among the meals and when it is eaten. The Wasp is healed as ever."""
    play = table(kind)
    run, me = play.raid.run, play.view.me.body.who
    run.enter()
    plants = [(colour, form) for form in ("nectar", "honeydew", "fungus") for colour in content.finds()["colour"].rows]
    made = {identification.function("x", *one): one for one in plants}
    colour, form = made[identification.Function("Ordinary", good=True, ability=ability)]
    identification.learn(colour, form)
    get(me, Body).wounds = 2
    food = holding(play, form, colour=colour)
    bag = about(play)
    play.do("escape", "e")
    meals = " ".join(answer.told for answer in play.raid.ask.answers)
    play.do("escape")
    told = len(play.raid.lines)
    play.raid.give(Eat(food))
    log = " ".join(line.text for line in play.raid.lines[told:])
    heals = kind == "wasp"
    assert (play.view.me.body.wounds < 2) is heals
    assert [("eals a Wound" in said, "no ant back" in said) for said in (bag, meals)] == [(heals, not heals)] * 2
    assert ("lost ants back" in log or "no ant back" in log) is not heals


def test_why_nothing_is_eaten_in_combat_is_said_before_one_tries(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",))
    assert "In Combat nothing is eaten: that waits till the fight is over." in about(play)
    assert "not in Combat" not in play.shows()  # once is enough
    assert "nothing is eaten" not in about(table("wasp"))


def test_how_often_food_can_still_be_eaten_is_said_where_it_is_known(table: Lay) -> None:
    """R-66: what does more than feed is Depleted by one meal, and gone by the next; of the rest a die decides."""
    play = table("wasp")
    holding(play, "honey", colour="Red")
    assert "Two meals left. Rated 34: eaten to heal" in about(play)
    play = table("wasp")
    holding(play, "honey", colour="Red", depleted=True)
    assert "depleted: one meal left" in about(play)
    assert "One meal left. Rated " in play.shows()
    play = table("wasp")
    holding(play, "materials", depleted=True)
    assert "depleted: nearly gone" in about(play)


@pytest.mark.parametrize("count", [1, 5])
def test_a_long_description_has_what_room_the_list_can_spare(table: Lay, count: int) -> None:
    play = table("wasp", *(["ants"] if count > 1 else []))
    holding(play, "honey", colour="Red", cursed=True, felt=True, spoiled=True)
    play.do("i").shows()
    screen = play.top
    screen.page().sections[0].rows[0] = replace(screen.marked, more=tuple(f"Sentence {n}." for n in range(12)))
    screen.laid = None
    shows = play.shows()
    assert all(f"Sentence {n}." in shows for n in range(12))
    assert "Honey" in shows


def test_where_dice_say_how_long_food_lasts_no_number_of_meals_is_promised() -> None:
    """M-2.6.9: there a Depleted food may last, and one that is not may be gone."""
    promised = sentence("one meal left")
    with content.chosen("metamorphosis"):
        assert sentence("one meal left") == sentence("depleted") != promised


@pytest.mark.parametrize(("form", "spent"), [("hint", 1), ("message", 0), ("materials", 0)])
def test_enter_reads_what_can_be_read_and_puts_nothing_down(table: Lay, form: str, spent: int) -> None:
    """The foot names what it does. What can only be put down is put down by its own key."""
    play = table("wasp")
    holding(play, form)
    about(play)
    n = play.raid.run.n
    play.do("enter")
    assert play.raid.run.n == n + spent
    assert any(held.form == form for held in play.view.me.items) is not bool(spent)


def test_the_states_of_an_item_are_explained_wherever_it_is_told_of(table: Lay) -> None:
    """In the bag, in LOOK and in the list of finds."""
    play = table("wasp")
    thing = holding(play, "honey", colour="Red", cursed=True, felt=True, spoiled=True, depleted=True)
    assert "Letters behind its name" not in about(play)  # there are none where the states stand in words
    item = next(one for one in play.view.me.items if one.item == thing)
    meant = [f"{state}: {means}." for state, means in words("item_states").items()]
    assert all(said in good_for(play.view, item) for said in meant)
    play.raid.run.enter()
    get(thing, Item).holder = 0
    play.raid.run.answers = type(play.raid.run.answers)(play.raid.run.decision)
    add(thing, At(play.view.me.body.x, play.view.me.body.y))
    play.raid.settle()
    look = [said for said, _ in cell(play.view, play.view.me.body.x, play.view.me.body.y)]
    assert "Cursed Spoiled Red Honey: Food, depleted: one meal left, unknown, rated 34." in look
    assert set(meant) <= set(look)
    assert "Spoiled: who eats it" in play.do("escape", ";").shows()
    assert "Spoiled:" not in good_for(play.view, replace(item, cursed=False, spoiled=False, depleted=False))


def test_every_sign_before_an_item_stands_on_the_page_of_signs() -> None:
    assert {form.glyph for form in content.forms().values()} <= set(words("signs"))


def all_put_down(play: Table) -> Seen:
    """Let all Items lie where the leader stands, and return it."""
    me = play.view.me.body
    play.raid.run.enter()
    for thing, item in query(Item):
        item.holder = 0
        add(thing, At(me.x, me.y))
    return me


def test_tab_says_what_a_walk_leaves_lying_and_how_often_it_is_lost_before_it_leads_there(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A find for which no Slot is free was lost unannounced. What was left on purpose is not named again."""
    play = roaming(table("wasp"))
    holding(play, "honeydew")
    me = all_put_down(play)
    play.raid.settle()
    view = play.view
    spurned: dict[int, Left] = {}
    monkeypatch.setitem(view.__dict__, "rating", 40)
    room = view.chamber
    assert room
    ys, xs = ((view.rooms != room.number) & (view.rooms > 0)).nonzero()
    out = Go(int(xs[0]), int(ys[0])) if len(xs) else Go(0, 0)
    told = left_behind(view, out, spurned)
    assert told == "It leaves Honeydew lying. What lies in a Room that all have left is lost 40 times in 100."
    assert left_behind(view, Go(me.x, me.y), spurned) == "", "the walk ends in this Room"
    spurned[view.things[0].item] = left_lying(view, view.things[0])
    assert left_behind(view, out, spurned) == ""


def test_the_key_that_walks_on_says_once_what_is_left_lying_before_it_sets_out(table: Lay) -> None:
    """Three who played lost a find by it without a word, where Tab would have said so."""
    play = roaming(table("wasp").do("x"))
    holding(play, "honeydew")
    me = all_put_down(play)
    for _ in range(5):  # each Slot is taken, by better
        create(Item("honeydew", "Honeydew", 90, holder=me.who))
    play.raid.run.settle()
    play.raid.settle()
    play.raid.show(None)  # which asks whether to take it
    play.do("o")
    told = " ".join(notice.text for notice in play.raid.notices)
    assert "It leaves Honeydew lying." in told and "o again walks on all the same, to " in told
    n = play.raid.run.n
    assert play.view.chamber, "a walk that leads on out of this Room stops in it"
    for _ in range(4):
        play.do("o")
        assert play.raid.run.n > n and "It leaves" not in " ".join(notice.text for notice in play.raid.notices)


def test_how_long_food_with_a_gift_lasts_is_told_of_the_marked_row_alone(table: Lay) -> None:
    """Its sentence begins with the meals that are left, so that it was not known by its first words."""
    play = roaming(table("wasp"))
    holding(play, "honeydew", colour="Red")
    play.raid.run.enter()
    create(Item("honeydew", "Honeydew", 50, colour="Blue", holder=play.view.me.body.who))
    play.raid.run.settle()
    play.raid.settle()
    told = " ".join(play.do("i").shows(120, 40).split())
    assert "Blue Honeydew" in told and told.count("eaten to heal in a Rest, no meal is used up") == 1


def test_what_the_bag_says_of_unknown_food_is_short(table: Lay) -> None:
    """The number of the rating stood there three times."""
    play = roaming(table("wasp"))
    holding(play, "honeydew", colour="Red")
    told = about(play)
    told = told[told.index("What it does") : told.index("It can be eaten")]
    assert len(told) < 310 and told.count("34") == 2


def test_o_says_what_it_leaves_lying_before_the_first_step_to_unseen_ground_in_the_same_room(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It walked four cells off in the dark, and then asked."""
    play = roaming(table("wasp"))
    holding(play, "honeydew")
    me = all_put_down(play)
    play.raid.settle()
    view, cell = play.view, (me.x, me.y)
    near = next(
        (x, y) for y, x in np.argwhere(view.walkable & (view.rooms == view.rooms[me.y, me.x])) if (x, y) != cell
    )
    monkeypatch.setattr(course, "warily", lambda now, _: route_to(now, ways_from(now), (int(near[0]), int(near[1]))))
    for looks, asks in ((True, True), (False, False)):
        monkeypatch.setattr(course, "looks", lambda *_, looks=looks: looks)
        walk = Onward(play.raid)
        assert (walk.step(view) is None) == asks
        assert ("It leaves Honeydew lying." in walk.asks) == asks
        play.raid.memory.agreed.clear()


@pytest.mark.parametrize("blind", [True, False])
def test_spoiled_food_is_told_to_do_no_harm_that_is_done_already(table: Lay, *, blind: bool) -> None:
    """The Ants, who are blind for good, were warned: "100 % harm (Blind 70 %)"."""
    play = table("ants" if blind else "wasp")
    get(holding(play, "honey", colour="Red", spoiled=True), Item).rating = 100
    play.raid.settle()
    (member,) = play.view.party
    assert ("Blind" in spoilt(play.view, member, member.items[0])) is not blind


@pytest.mark.parametrize(("kind", "strange"), [("wasp", True), ("ants", False)])
def test_food_that_its_finder_does_not_eat_is_called_so(table: Lay, kind: str, *, strange: bool) -> None:
    """A Fly of Healing was kept, and planned with, by a Beetle that eats none: only the last line of its page said so."""
    play = table(kind)
    holding(play, "fly")
    told = content.classes()[kind].name
    assert ("Food, not eaten, " in about(play)) is strange
    thing = play.view.me.items[0]
    assert (f"The {told} does not eat that kind of food." in good_for(play.view, thing)) is strange
    play.do("escape", "i", "d")
    play.do("escape")
    assert not play.view.me.items
    assert ("Food, not eaten, " in about(play)) is strange, "on the floor it is said too"
    play.do("escape", "g")
    assert play.view.me.items
    assert (f"The {told} does not eat that kind of food." in play.shows()) is strange


def test_food_on_the_floor_does_what_it_does_to_who_would_eat_it(table: Lay) -> None:
    """To the Ants, whom food does not heal, the same Honeydew "heals a Wound" on the floor, and "brings no ant back" in the bag."""
    play = table("ants")
    (held,) = play.view.me.items
    assert held.function in words("swarm_eats")
    told = words("swarm_eats")[held.function]
    assert told in about(play)
    play.do("d", "escape")
    assert not play.view.me.items
    assert told in " ".join(said for said, _ in cell(play.view, *stand(play.view), {}))


def test_all_of_what_came_of_a_key_in_a_list_can_be_read(table: Lay) -> None:
    """Of what a meal did the end was cut off, in the midst of a sentence."""
    play = table("wasp").do("i")
    play.top.said = " ".join(f"Sentence {n} is about as long as they are." for n in range(12))
    assert "Sentence 11 is" in play.shows()


def test_what_is_no_light_is_not_burnt_for_that_reason(table: Lay) -> None:
    """It was "Burn: not now" of the remains of a Light, with foes after the party, and no word why."""
    play = table("wasp")
    thing = holding(play, "remains")
    held = next(one for one in play.view.me.items if one.item == thing)
    assert [one.refused for one in handled(play.view, held) if one.key == "burn"] == [sentence("no shine")]
    assert sentence("no shine") not in " ".join(described(held, tuple(handled(play.view, held)))), "each would say it"
