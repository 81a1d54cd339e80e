"""What little is won by is not gone far for, nor stayed for: a bed, food, crumbs; and a Room is not walked away from that can soon be explored."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from game.adviser.afield import disturbed, trifles, vetoes
from game.adviser.afield.disturbed import restless
from game.adviser.afield.roaming import Afield
from game.adviser.afield.trifles import tarries
from game.adviser.afield.vetoes import Vetoes
from game.adviser.fleeing.waiting import waiting
from game.adviser.marking import sparing
from game.adviser.wording.reasons import purpose
from game.bots import comfort
from game.bots.careful import Careful
from game.bots.errands import stand
from game.bots.gathering import lacking
from game.bots.memory.fights import HAUNTED
from game.bots.memory.foes import LIE_LOW
from game.bots.mind import Mind
from game.bots.temperament import ADVISER
from game.engine.commands import Act, AnyCommand, Drop, Eat, Enter, Go, Say
from game.engine.components import Item
from game.engine.steps import Replace
from game.engine.store import create, query, remove
from game.run.view import Passage, View
from tests.bots.test_household import fix
from tests.scenes.scene import Scene

HALL = ". W" + " ." * 24
BED = 20


@dataclass
class Far:
    """One alone, with a bed BED moves off."""

    view: View
    policy: Careful

    def goes(self, aim: str) -> bool:
        x, y = stand(self.view)
        self.policy.mind.aim = aim
        return not tarries(self.view, self.policy, (x + BED, y))


def alone(*, wounds: int = 1, hunger: int = 0, meals: int = 1, way: int = 3, **room: Any) -> Far:
    """Return who stands so many cells from a shaft down, with a spent Room BED moves off."""
    scene = Scene(HALL, rating=20, combat=False, W={"hunger": hunger, "wounds": wounds})
    for item, held in query(Item):
        if held.holder == scene.who["W"]:
            remove(item)
    for _ in range(meals):
        create(Item("remains", "Remains", 40, scene.who["W"]))
    scene.ask()
    view = View(scene.run)
    x, y = stand(view)
    bed = replace(view.pool[0], x=x + BED, y=y, here=False, spent=True, obstruction=0, **room)
    vars(view).update(found_here=(bed,), passages=(Passage(7, "shaft", x + way, y, 1, 47),))
    return Far(view, Careful(ADVISER))


def healing(monkeypatch: pytest.MonkeyPatch, chance: int) -> None:
    monkeypatch.setattr("game.bots.comfort.nursed", lambda *_: chance)


# -- far walks -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("place", "carried", "goes"), [(3, False, False), (9, False, True), (24, True, False)])
def test_no_bed_is_gone_to_far_from_the_jobs_place_and_none_beside_the_way_out(
    monkeypatch: pytest.MonkeyPatch, place: int, carried: bool, *, goes: bool
) -> None:
    """With the guard dead and the goods 17 moves off it went 157 moves to rest, beside the way out, to come back for them."""
    healing(monkeypatch, 80)
    who = alone(wounds=3)
    (x, y), job = stand(who.view), who.view.job
    vars(who.view).update(goal=(x + place, y), job=replace(job, carried=carried, task="steal"))
    assert who.goes("bed") == goes


@pytest.mark.parametrize(
    ("chance", "wounds", "way", "goes"),
    [(48, 1, 3, False), (80, 1, 3, True), (48, 3, 3, True), (48, 1, BED + 1, True)],
)
def test_no_far_bed_is_gone_to_for_a_rest_that_hardly_heals_where_the_way_down_is_near(
    monkeypatch: pytest.MonkeyPatch, chance: int, wounds: int, way: int, *, goes: bool
) -> None:
    """It went 26 moves at alarm 5 for 48 % of one Wound, past the shaft, and into two fights; who is badly hurt goes."""
    healing(monkeypatch, chance)
    assert alone(wounds=wounds, way=way).goes("bed") == goes


@pytest.mark.parametrize(("hunger", "meals", "goes"), [(45, 1, False), (85, 1, True), (45, 0, True)])
def test_no_far_food_is_gone_to_by_who_has_some_and_does_not_hunger(hunger: int, meals: int, *, goes: bool) -> None:
    """It left an unspent Room for 25 moves and leaves."""
    assert alone(hunger=hunger, meals=meals, wounds=0).goes("larder") == goes


@pytest.mark.parametrize(
    ("hunger", "room", "due", "goes"),
    [(75, 99, 99, True), (75, 10, 99, False), (85, 10, 99, True), (75, 99, 10, False), (85, 99, 10, True)],
)
def test_nobody_pays_hunger_to_fetch_food_nor_leaves_a_room_at_hand_for_it_but_in_need(
    hunger: int, room: int, due: int, *, goes: bool
) -> None:
    """The guard of the last unspent Room was dead, ten moves ahead: it was 90 moves back to forage, with a Hunger Cost on the way."""
    far = alone(hunger=hunger, meals=0, wounds=0, way=BED + 1)
    x, _ = stand(far.view)
    unspent = replace(far.view.found_here[0], number=2, x=x + room, spent=False)
    vars(far.view)["found_here"] += (unspent,) if room < BED else ()
    far.view.raid.hungry_at = far.view.turn + due
    assert far.goes("larder") == goes


@pytest.mark.parametrize(("aim", "what"), [("larder", "to forage there"), ("bed", "to rest there")])
def test_a_walk_for_food_is_not_said_to_be_for_a_rest_that_is_not_advised_there(
    monkeypatch: pytest.MonkeyPatch, aim: str, what: str
) -> None:
    """For one Wound it was a walk of 74 moves "to rest there", and the Rest so far off had been vetoed."""
    monkeypatch.setattr(comfort, "bed", lambda *_: True)
    far = alone(hunger=45)
    room = replace(far.view.found_here[0], stocks={"plants": 30})
    vars(far.view)["found_here"] = (room,)
    far.policy.mind.aim = aim
    assert purpose(far.view, far.policy.mind, (room.x, room.y)) == what


def test_a_walk_that_is_vetoed_is_not_advised(monkeypatch: pytest.MonkeyPatch) -> None:
    healing(monkeypatch, 48)
    far = alone()
    x, y = stand(far.view)
    step, down = Go(x + 1, y), Say("wait")
    monkeypatch.setattr(vetoes, "restless", lambda *_, **__: False)

    def roam(_: View) -> AnyCommand:
        far.policy.mind.aim, far.policy.mind.walk.ahead = "bed", [(x + BED, y)]
        return down if "bed" in far.policy.passed else step

    monkeypatch.setattr(far.policy, "roam", roam)
    assert Afield(far.policy).wise(far.view) == down


@pytest.mark.parametrize(
    ("chance", "wounds", "alert", "shafts", "rests"),
    [(48, 1, 5, 1, False), (80, 1, 5, 1, True), (48, 2, 5, 1, True), (48, 1, 0, 1, True), (48, 1, 5, 0, True)],
)
def test_a_roused_level_is_left_rather_than_rested_on_for_little(
    monkeypatch: pytest.MonkeyPatch, chance: int, wounds: int, alert: int, shafts: int, *, rests: bool
) -> None:
    """At alarm 5, the shaft down in the very Room, it rested three times for one Wound, 48 % each."""
    healing(monkeypatch, chance)
    far = alone(wounds=wounds)
    far.view.raid.alert = alert
    vars(far.view)["passages"] = far.view.passages[:shafts]
    assert restless(far.view, far.policy, secured=True) != rests


@pytest.mark.parametrize(
    ("alert", "wounds", "comes", "secured", "rests"),
    [(5, 1, 65, False, False), (5, 2, 65, False, True), (5, 1, 30, False, True), (5, 1, 65, True, True),
     (4, 1, 65, False, True), (0, 1, 65, False, True)],
)  # fmt: skip
def test_nobody_rests_for_little_where_a_soldier_is_likely_to_break_it_off(
    monkeypatch: pytest.MonkeyPatch, alert: int, wounds: int, comes: int, *, secured: bool, rests: bool
) -> None:
    """On a new Level, a soldier due in four turns, it was "rest, to heal Wounds (48 %)", for one of five; a Major was there in five."""
    healing(monkeypatch, 80)
    far = alone(wounds=wounds)
    far.view.raid.alert = alert
    monkeypatch.setattr(disturbed, "heeds", lambda _: (comes, 100))
    monkeypatch.setattr(disturbed, "likelihood", lambda _: Fraction(4, 5))
    monkeypatch.setattr(disturbed, "visited", lambda _: 0)
    monkeypatch.setattr(disturbed, "in_time", lambda _: False)
    monkeypatch.setattr(View, "shelters", lambda _: [(None, None)])
    assert restless(far.view, far.policy, secured=secured) != rests
    assert disturbed.roused(far.view, later=True) == (alert > 1 and wounds == 1 and comes == 65)


@pytest.mark.parametrize(
    ("wounds", "off", "fought", "goes"),
    [(1, BED, 99, True), (1, 30, 99, False), (2, 30, 99, True), (1, 4, 3, False), (1, 4, 9, True), (1, BED, 3, True)],
)
def test_no_bed_is_named_that_is_far_for_little_or_where_no_rest_would_be_taken_on_arrival(
    monkeypatch: pytest.MonkeyPatch, wounds: int, off: int, fought: int, *, goes: bool
) -> None:
    """For one Wound of five it was 68 moves from the shaft down; and a bed four moves off was refused on arrival, after a fight with somebody unseen."""
    far = alone(wounds=wounds)
    x, y = stand(far.view)
    mind = far.policy.mind
    mind.fights.battlefield, mind.fights.faced = far.view.number, far.view.raid.fights - 1
    mind.fights.fought = far.view.turn - fought - HAUNTED + 8
    monkeypatch.setattr(disturbed, "restless", lambda *_, **__: False)
    monkeypatch.setattr(disturbed, "ways_from", lambda _: np.full((y + 1, x + off + 1), off))
    assert disturbed.no_bed(far.view, far.policy, (x + off, y)) != goes


@pytest.mark.parametrize(
    ("chance", "wounds", "alert", "comes", "secured", "goes"),
    [
        (48, 1, 5, 30, False, False),
        (80, 1, 5, 30, False, True),
        (80, 1, 5, 65, False, False),
        (80, 1, 5, 65, True, True),
        (48, 2, 5, 65, False, True),
        (48, 1, 0, 65, False, True),
    ],
)
def test_nobody_walks_to_another_level_for_a_rest_that_would_not_be_advised_there(
    monkeypatch: pytest.MonkeyPatch, chance: int, wounds: int, alert: int, comes: int, *, secured: bool, goes: bool
) -> None:
    """Up a steep tunnel, 135 moves, "to heal 1 Wound before the Job": there it walked on to explore, past a shelter, and came back with the Wound.

    Up three Levels, "to heal 2 Wounds", and down again, as a soldier would break the Rest off: the same was so before.
    """
    healing(monkeypatch, chance)
    monkeypatch.setattr(disturbed, "heeds", lambda _: (comes, 100))
    monkeypatch.setattr(disturbed, "likelihood", lambda _: Fraction(4, 5))
    monkeypatch.setattr(View, "shelters", lambda _: [(None, None)])
    far = alone(wounds=wounds)
    far.view.raid.alert, (x, y) = alert, stand(far.view)
    vars(far.view)["pool"] = (*far.view.pool, replace(far.view.pool[0], level=99, secured=secured))
    monkeypatch.setattr(comfort, "provisioned", lambda _: True)
    far.policy.mind.aim, far.policy.mind.walk.ahead = "withdraw", [(x + 2, y)]
    assert Vetoes().unwise(far.view, far.policy, Go(x + 1, y)) != goes
    assert Vetoes().unwise(far.view, far.policy, Enter(1)) != goes


@pytest.mark.parametrize(
    ("rating", "ago", "heals", "waits"),
    [(100, 6, True, True), (100, LIE_LOW, True, False), (60, 6, True, False), (100, 6, False, False)],
)
def test_nobody_goes_on_to_the_job_unhealed_as_the_way_to_heal_is_barred_for_a_moment(
    monkeypatch: pytest.MonkeyPatch, rating: int, ago: int, *, heals: bool, waits: bool
) -> None:
    """With 4 of 5 Wounds it was "to heal before the Job, on a safer Level", and six turns later on to the Job, 89 moves, for who was hunted on the way up."""
    far, second = alone(wounds=2), Vetoes()
    mind, (x, y) = far.policy.mind, stand(far.view)
    vars(far.view)["rating"] = rating
    mind.fights.fought, mind.aim, mind.walk.ahead = far.view.turn - ago, "onward", [(x + 2, y)]
    monkeypatch.setattr(Vetoes, "heals_first", lambda *_: heals)
    assert second.hurries(far.view, far.policy) == waits
    assert not waits or second.unwise(far.view, far.policy, Go(x + 1, y))
    mind.aim = "bed"
    assert not second.hurries(far.view, far.policy)


# -- crumbs --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("stock", "meals", "barred"), [(7, 1, True), (38, 1, False), (7, 0, False)])
def test_ten_turns_are_not_given_for_a_crumb(stock: int, meals: int, *, barred: bool) -> None:
    """It dropped what it carried to gather what was rated 7, with food for each at hand."""
    view = alone(meals=meals).view
    room = replace(view.pool[0], here=True, stocks={"plants": stock})
    assert ("forage" not in lacking(view, room)) == barred
    assert "hunt" not in lacking(view, room), "there is nothing to hunt"


# -- what passes ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("effect", "rating", "foe", "eats"),
    [
        ("Immobilised", 55, ".", False),
        ("Immobilised", 65, ".", True),
        ("Poisoned", 55, ".", True),
        ("Immobilised", 55, "m", True),
    ],
)
def test_no_cure_is_eaten_for_what_hurts_nobody_and_passes(
    effect: str, rating: int, foe: str, *, eats: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fight was won, and a turn of waiting ended what a meal of Restoration was to end; it says what it waits for."""
    scene = Scene(HALL[:8] + foe + HALL[9:], rating=20, combat=False, W={effect: rating})
    fix(monkeypatch, blue="Restoration")
    cure = create(Item("cricket", "Crickets", 40, scene.who["W"], colour="Blue"))
    scene.ask()
    view, policy, eat = View(scene.run), Careful(ADVISER), Eat(cure)

    def roam(seen: View) -> AnyCommand:
        policy.mind.aim = "recover" if eat in seen.barred else "house"
        return Say("wait") if eat in seen.barred else eat

    monkeypatch.setattr(policy, "roam", roam)
    assert (Afield(policy).wise(view) == eat) == eats
    assert eats or waiting(view, policy.mind).endswith(f"till you are rid of {effect}")


@pytest.mark.parametrize(("here", "wounds", "other", "keeps"), [
    ("", 0, "materials", True), ("", 1, "materials", True), ("Healing", 0, "materials", False), ("", 0, "", False),
])  # fmt: skip
def test_what_heals_is_not_eaten_or_put_down_for_its_slot(
    here: str, wounds: int, other: str, *, keeps: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unhurt it was "eat Nectar of Healing, to free a Slot for what lies here and is worth more", before the hardest part of the raid."""
    scene = Scene(HALL, rating=20, combat=False, W={"wounds": wounds})
    fix(monkeypatch, yellow="Healing")
    for item, held in query(Item):
        if held.holder == scene.who["W"]:
            remove(item)
    cure = create(Item("cricket", "Crickets", 29, scene.who["W"], colour="Yellow"))
    heap = scene.gives("W", other, 96) if other else 0
    scene.ask()
    view = View(scene.run)
    mine, (x, y) = next(one for one in view.me.items if one.item == cure), stand(view)
    vars(view)["things"] = (replace(mine, item=99, x=x, y=y, function=here),)
    mind = Mind(ADVISER)
    assert trifles.wastes(view, mind, Drop(cure)) == keeps
    assert trifles.wastes(view, mind, Eat(cure)) == (keeps and not wounds)
    monkeypatch.setattr(View, "asks", lambda _, *kinds: Replace in kinds)
    assert sparing(view, Drop(cure)) == Drop(heap if keeps else cure)


@pytest.mark.parametrize("comes", [True, False])
def test_nothing_is_put_down_for_what_cannot_be_gathered_while_somebody_comes(
    monkeypatch: pytest.MonkeyPatch, *, comes: bool
) -> None:
    """With a Centipede two turns behind it was "drop Nectar, then forage 63 %", and the forage was broken off."""
    scene = Scene(HALL, rating=20, combat=False)
    scene.ask()
    view = View(scene.run)
    monkeypatch.setattr(trifles, "gathered", lambda *_: Act("forage"))
    vars(view)["pursuers"] = ("centipede",) if comes else ()
    assert trifles.wastes(view, Mind(ADVISER), Drop(next(one.item for one in view.me.items))) is comes
