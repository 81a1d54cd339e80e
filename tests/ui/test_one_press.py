"""One press of the adviser's key takes up all that it says, and nothing is done that gains nothing: no walk back to whom one ran from."""

import pytest
from msgspec.structs import replace

from game.adviser.afield import disturbed, vetoes
from game.adviser.afield.vetoes import Vetoes
from game.adviser.fleeing.flight import RUNS
from game.adviser.wording import handling
from game.adviser.wording.errands import errand
from game.adviser.wording.handling import handful
from game.adviser.wording.handling import told as errand_told
from game.bots import gathering, household
from game.bots.careful import Careful
from game.bots.carrying import left_lying
from game.bots.errands import stand
from game.bots.gathering import gather
from game.bots.mind import Mind
from game.bots.temperament import ADVISER, CAUTIOUS
from game.engine.commands import Act, Drop, Go, Study, Take
from game.engine.components import At, Item, Room
from game.engine.store import create, get, query, remove
from game.presentation.ask import Ask, Showing
from game.presentation.carrying import finds
from game.presentation.carrying.exchanges import swapped
from game.presentation.carrying.handing_out import Carrier, following
from game.presentation.page import words
from game.run.view import Passage, View
from game.systems.party import bag
from tests.bots.test_household import lying, scene, stuffed
from tests.findings.test_d_walking import stranger
from tests.scenes.scene import forget
from tests.ui.table import Lay, plainly
from tests.ui.test_losses import obstructed
from tests.ui.test_walking import roaming, said


def test_all_that_lies_here_and_is_worth_it_is_taken_by_one_press(table: Lay) -> None:
    """Two Items of food; not what is Spoiled."""
    play = plainly(roaming(table("wasp")), hints=False)
    with play.changed():
        me = play.view.me.body
        for thing, _ in bag(me.who):
            remove(thing)
        lie = {create(Item(form, form.capitalize(), 50), At(me.x, me.y)) for form in ("nectar", "honeydew")}
        create(Item("leaf", "Leaf", 50, spoiled=True), At(me.x, me.y))
    play.do("escape", "tab")  # without the list of what lies here
    assert "Tab: take " in said(play), said(play)
    assert "Nectar" in said(play) and "Honeydew" in said(play)
    play.do("tab")
    assert {held.item for held in play.view.me.items} == lie


def test_what_a_slot_is_freed_for_is_taken_by_the_same_press() -> None:
    made = scene(". S .", *(("cricket", "", 20) for _ in range(5)))
    thing = lying(made, "firefly")
    view = View(made.run)
    drop = Careful(CAUTIOUS)(made.run)
    assert isinstance(drop, Drop)
    assert handful(view, drop, Mind(CAUTIOUS)) == [drop, Take(thing)]
    assert ", then take Firefly" in errand(view, drop, Mind(CAUTIOUS))


@pytest.mark.parametrize(("things", "outright"), [(["firefly"], True), (["firefly", "foxfire"], False)])
def test_a_choice_that_is_not_asked_about_again_says_so(things: list[str], *, outright: bool) -> None:
    """With one thing on the floor the swap was done at once, with two it wanted a "y" first: that key then was the walk northwest."""
    made = scene(". S .", *(("cricket", "", 20 + n) for n in range(5)))
    for form in things:
        lying(made, form)
    asked = finds.lying(View(made.run))
    assert isinstance(asked, Ask)
    row = next(one.do for one in asked.answers if one.label.startswith("Firefly"))
    assert isinstance(row, Showing)
    assert (words("finds")["at once"] in row.ask.story) == outright


def test_of_two_of_one_name_it_is_said_which_is_which(monkeypatch: pytest.MonkeyPatch) -> None:
    """It said to drop Blue Honeydew of Restoration, then to take Blue Honeydew of Restoration: the one was depleted."""
    made = scene(". S .", *(("cricket", "", 20) for _ in range(5)))
    thing = lying(made, "cricket")
    view = View(made.run)
    put, up = view.me.items[0], next(one for one in view.things if one.item == thing)
    vars(view)["things"] = (replace(up, name=put.name, rating=38),)
    told = errand_told(view, [Drop(put.item), Take(thing)])
    assert told == f"drop {put.name} ({put.rating}), then take {put.name} (38)"
    monkeypatch.setattr(handling, "carried", lambda *_: (view.me, replace(put, depleted=True)))
    assert f"({put.rating}, depleted), then" in errand_told(view, [Drop(put.item), Take(thing)])


@pytest.mark.parametrize("spoiled", [False, True])
def test_a_hint_for_which_a_slot_is_freed_is_read_and_what_was_put_down_taken_up_again(spoiled: bool) -> None:
    """Else a meal lay there for a Hint that is gone once it is read; by the list of what was found, too."""
    made = scene(". S .", *(("cricket", "", 20) for _ in range(5)))
    for _, item in bag(made.who["S"]):
        item.spoiled = spoiled
    hint = lying(made, "hint")
    view = View(made.run)
    drop = Careful(CAUTIOUS)(made.run)
    assert isinstance(drop, Drop)
    done = [drop, Take(hint), Study(hint, ""), Take(drop.item)]
    assert handful(view, drop, Mind(CAUTIOUS)) == done
    assert "and read it" in errand(view, drop, Mind(CAUTIOUS))
    plan = {hint: Carrier(view.asked, drop.item)}
    told = swapped(view, plan)  # else it sounds as if a meal were given for a Hint
    assert told.startswith("read Hint (") and ", which uses it up, and keep " in told and "Cricket (20" in told
    for command in done:
        assert following(View(made.run), plan) == command
        made.run.apply(command)
    assert following(View(made.run), plan) is None
    assert len(View(made.run).me.items) == 5


def test_what_a_slot_is_freed_for_is_done_by_the_same_press(monkeypatch: pytest.MonkeyPatch) -> None:
    """It said "drop Spoiled Leaf, to free a Slot to hunt", and then the Slot was taken by what lay there, and the hunt was forgotten."""
    made, mind = stuffed(monkeypatch), Mind(CAUTIOUS)
    get(made.things[0], Item).spoiled = True
    (_, room), *_ = query(Room)
    room.spent, room.stocks = True, {"animals": 40}
    made.ask()
    view = View(made.run)
    drop = Drop(made.things[0])
    assert gather(view, CAUTIOUS) == drop
    assert handful(view, drop, mind) == [drop, Act("hunt")]
    mind.aim = "house"
    told, hunt = errand(view, drop, mind), errand(view, Act("hunt"), mind)
    assert told.endswith(
        f"to free a Slot: eaten it does harm, and as bait it holds only who stands beside it as you leave the Level; then {hunt}"
    )
    lies = lying(made, "cricket")
    assert handful(View(made.run), drop, mind) == [drop, Take(lies)]


def test_who_never_hungers_gathers_to_heal_alone() -> None:
    """R-78: a Beetle that is whole wants one meal at hand, one that is hurt a meal for each Wound."""
    made = scene(". B .", ("nectar",))
    view = View(made.run)
    assert not view.me.hungers
    assert not {"hunt", "forage"} & set(household.wanted(view))
    made.alter("B", wounds=2)
    assert {"hunt", "forage"} & set(household.wanted(View(made.run)))


def test_a_tiny_meal_is_gathered_by_the_hungry_alone() -> None:
    made = scene(". S .", ("cricket",), S={"hunger": 20})
    view = View(made.run)
    room = replace(view.found_here[0], stocks={"animals": gathering.CRUMB - 1})
    assert "hunt" not in gathering.lacking(view, room)
    assert "hunt" in gathering.lacking(view, replace(room, stocks={"animals": gathering.CRUMB}))
    made.alter("S", hunger=household.HUNGRY)
    assert "hunt" in gathering.lacking(View(made.run), room)


def test_nobody_walks_to_a_bed_or_on_beside_those_from_whom_it_has_just_run(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It went on past a Minor, at 62 % to be noticed, towards whom it ran from again two moves later, twelve times over."""
    monkeypatch.setattr(disturbed, "hopeful", lambda *_: False)
    play = roaming(table("wasp"))
    view, policy = play.view, Careful(ADVISER)
    mind = policy.mind
    x, y = stand(view)
    foe = replace(stranger(play, (x + 3, y)), notice="seen", disposition="Holding")
    mind.foes.dangers, mind.fights.fought, mind.fights.beaten, mind.aim = (
        {foe.who: (view.number, foe)},
        view.turn,
        True,
        "bed",
    )
    mind.walk.ahead = [(x + 1, y)]
    assert disturbed.hunted(view, mind, Go(x + 1, y))
    mind.aim = "onward"
    assert vetoes.strays(view, policy, Go(x + 1, y))
    mind.fights.dodged[view.number] = RUNS + 1  # then nobody runs any more
    assert not vetoes.strays(view, policy, Go(x + 1, y))
    mind.fights.dodged.clear()
    mind.fights.fought -= 1000
    vars(view)["creatures"] = tuple(one for one in view.creatures if one.led)
    assert not disturbed.hunted(view, mind, Go(x + 1, y))


@pytest.mark.parametrize(("off", "bars"), [(2, True), (11, False)])
def test_nobody_goes_to_rest_elsewhere_past_those_who_know_of_it(
    table: Lay, monkeypatch: pytest.MonkeyPatch, off: int, *, bars: bool
) -> None:
    """Two bands knew of her, nine cells off: it was a walk to the shaft beside them, two moves on a run, then back."""
    monkeypatch.setattr(disturbed, "hopeful", lambda *_: False)
    monkeypatch.setattr(disturbed, "weak", lambda _: True)
    play = roaming(table("wasp"))
    view, policy = play.view, Careful(ADVISER)
    mind, (x, y) = policy.mind, stand(view)
    mind.walk.ahead = [(x + n, y) for n in range(2, 6)]
    foe = replace(stranger(play, (x + 5 + off, y)), notice="seen")
    vars(view)["creatures"] = (*(one for one in view.creatures if one.led), foe)
    monkeypatch.setattr(vetoes, "withdraws_for_little", lambda *_: False)
    mind.aim = "withdraw"
    assert disturbed.hunted(view, mind, Go(x + 1, y)) is bars
    assert Vetoes().unwise(view, policy, Go(x + 1, y)) is bars
    mind.walk.ahead = []  # away from who is nearer already
    assert not disturbed.hunted(view, mind, Go(x - 1, y))


def test_an_obstacle_before_a_tunnel_stands_while_another_way_down_is_open(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nobody explores for exploring's sake: a failure costs a Wound, and nothing behind it is gone for."""
    play = table("wasp")
    obstructed(play, owes=False)
    monkeypatch.setattr(vetoes, "why_tear", lambda _: "why tear shut")
    policy, view = Careful(ADVISER), play.view
    monkeypatch.setitem(view.__dict__, "rating", 50)
    assert not vetoes.needless(view, policy)
    x, y = stand(view)
    monkeypatch.setitem(view.__dict__, "passages", (Passage(901, "shaft", x + 1, y, 1, None),))
    forget(view)
    assert vetoes.needless(view, policy)
    monkeypatch.setitem(view.__dict__, "rating", policy.nature.thorough)
    assert not vetoes.needless(view, policy)


@pytest.mark.parametrize("left", [False, True])
def test_who_walks_on_takes_up_what_a_free_slot_is_worth_first(table: Lay, left: bool) -> None:
    """A Rest had emptied a Slot, and the next press led away from a meal that was left for want of one. What one left by choice lies."""
    play = plainly(roaming(table("wasp")), hints=False)
    play.raid.run.enter()
    me = play.view.me.body
    for thing, _ in bag(me.who):
        remove(thing)
    play.raid.finds.before = None
    thing = create(Item("nectar", "Nectar", 50), At(me.x, me.y))
    play.raid.run.settle()
    play.raid.settle()
    held = next(one for one in play.view.things if one.item == thing)
    if left:
        play.raid.memory.spurned[thing] = left_lying(play.view, held)
    play.do("o")
    assert (thing in {one.item for one in play.view.me.items}) is not left
