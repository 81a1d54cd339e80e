"""How far the careful bot goes for her comfort, and what she remembers: Rests, retreats, foes out of sight."""

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from game.adviser.counsel import Counsel
from game.adviser.fleeing.waiting import biding
from game.bots import comfort, gathering, household, quest, threats
from game.bots.careful import Careful
from game.bots.dead_ends import descend
from game.bots.errands import SENSED, explore_step, stand, travel_step
from game.bots.memory.foes import LIE_LOW
from game.bots.memory.walk import ASTRAY
from game.bots.mind import Mind
from game.bots.places import unsafe
from game.bots.temperament import ADVISER, CAUTIOUS
from game.bots.threats import POST
from game.engine import PendingSteps
from game.engine.commands import Act, Enter, Go, Say
from game.engine.components import At, Body, Item, Raid, Room
from game.engine.entries import Died, Happened
from game.engine.steps import Generate, MayResist, OpenWay
from game.engine.store import create, get, query, remove, the
from game.nest.paths import marked
from game.presentation.page import sentence
from game.run.run import Run, head
from game.run.view import View
from game.run.view_records import Seen
from game.systems.ground import level
from game.systems.party import bag
from game.systems.senses import look_around
from tests.scenes.scene import Scene

FOOD = "nectar"


def deeper(rating: int, **changes: Any) -> Scene:
    """The Wasp at the foot of a shaft, on a Level of this rating; changes of herself, and so many meals in hand."""
    meals = changes.pop("meals", 1)
    scene = Scene(". . .\n. W .\n. . .", combat=False, streams={"level/1/room/1/shaft": [rating - 1]})
    scene.happens(OpenWay(kind="shaft"))
    who, way = scene.who["W"], next(way for way in scene.ways() if way.kind == "shaft")
    get(who, At).x, get(who, At).y = way.x, way.y
    scene.ask()
    scene.do("enter")
    level().rating = rating
    for _, room in query(Room):
        room.spent = True
    for thing, _ in bag(who):
        remove(thing)
    for _ in range(meals):
        create(Item(FOOD, "Nectar", 50, who))
    get(who, Body).wounds = changes.get("wounds", 0)
    look_around()
    scene.ask()
    return scene


@pytest.mark.parametrize(("wounds", "leaves"), [(0, False), (1, False), (2, True)])
def test_the_battered_go_up_to_heal(wounds: int, leaves: bool) -> None:
    """B 3.10: a Level rated 70 is no place to rest without a shelter, one rated 0 is."""
    scene = deeper(70, wounds=wounds)
    mind = Mind(CAUTIOUS)
    step = comfort.withdraw(View(scene.run), mind)
    assert isinstance(step, Enter) == leaves
    assert (step is None) != leaves


@pytest.mark.parametrize(
    ("above", "off", "leaves"), [(0, 0, True), (0, comfort.STROLL + 1, False), (40, 1, False), (40, 0, True)]
)
def test_a_bed_on_a_much_safer_level_a_stroll_away_is_the_better_one(
    monkeypatch: pytest.MonkeyPatch, above: int, off: int, leaves: bool
) -> None:
    """R-61: a shelter held with 55 in 100 where one would have held with 94, one step up the tunnel in the same Room."""
    scene = deeper(70, wounds=2)
    create(Item("materials", "Materials", 50, scene.who["W"]))
    scene.ask()
    view, mind = View(scene.run), Mind(CAUTIOUS)
    vars(view)["pool"] = [replace(room, rating=70 if room.level == view.number else above) for room in view.pool]
    monkeypatch.setattr(comfort, "far", lambda *_: off)
    assert isinstance(comfort.withdraw(view, mind), Enter) == leaves
    mind = Mind(CAUTIOUS)
    assert (comfort.rest(view, mind) is None) == leaves


def test_who_has_come_up_to_heal_heals_where_a_room_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sent up "to heal 2 Wounds on a safer Level", it was sent up again from there, past a shelter that held with 100 in 100."""
    scene = deeper(70, wounds=2)
    create(Item("materials", "Materials", 50, scene.who["W"]))
    scene.ask()
    view, mind = View(scene.run), Mind(CAUTIOUS)
    monkeypatch.setattr(comfort, "far", lambda *_: 0)
    assert comfort.bearable(view, mind) == view.rating - 1
    mind.work.left_for, mind.work.withdrew = ([2], 90, frozenset()), view.turn
    assert comfort.bearable(view, mind) == -1


def test_on_the_deepest_level_every_wound_counts() -> None:
    scene = deeper(100, wounds=1)
    assert isinstance(comfort.withdraw(View(scene.run), Mind(CAUTIOUS)), Enter)


@pytest.mark.parametrize(
    ("far", "guarded", "known", "leaves"),
    [(0, False, True, False), (0, True, True, True), (LIE_LOW + 9, False, True, True), (9, False, False, True)],
)
def test_nobody_goes_up_to_heal_where_the_job_lies_open(
    monkeypatch: pytest.MonkeyPatch, far: int, guarded: bool, known: bool, leaves: bool
) -> None:
    """142 moves, and two Hunger Costs, away from a spy 8 cells off whose guard hit once in a hundred: the Job was done in twelve keys instead.

    A place to which no way is known does not lie open: on the shaft, one Wound left, it rested where its shelter held with 55 in 100, not a key up.
    """
    view, mind = View(deeper(100, wounds=1).run), Mind(CAUTIOUS)
    x, y = next(cell for cell in marked(view.walkable) if cell != stand(view))
    vars(view)["goal"] = x + far, y
    assert far > LIE_LOW or bool(view.walkable[y, x + far]) is known
    guard = replace(view.me.body, who=999, led=False, kind="minor", tie=POST if guarded else "")
    mind.foes.dangers = {999: (view.number, guard)} if guarded else {}
    monkeypatch.setattr("game.bots.memory.foes.hopeful", lambda *_: False)
    assert isinstance(comfort.withdraw(view, mind), Enter) == leaves


def test_a_way_up_with_the_goods_is_no_place_where_the_job_lies_open() -> None:
    """They are carried up it, and it is still far to the way out."""
    view = View(deeper(100, wounds=2).run)
    vars(view)["job"] = replace(view.job, carried=True, task="steal")
    vars(view)["goal"] = stand(view)
    assert isinstance(comfort.withdraw(view, Mind(CAUTIOUS)), Enter)


def test_she_leaves_a_level_only_so_often() -> None:
    scene = deeper(70, wounds=2)
    view, mind = View(scene.run), Mind(CAUTIOUS)
    for _ in range(comfort.LEAVES):
        assert comfort.withdraw(view, mind)
        mind.work.withdrew -= comfort.AT_ONCE + 1  # she has been away for a while
        mind.work.left_for = [0], 0, frozenset()  # and has healed
    assert comfort.withdraw(view, mind) is None


def test_who_has_been_up_for_nothing_does_not_go_up_for_the_same_rooms_from_another_level() -> None:
    """Unhealed down from there by another shaft, to a Level rated less than the one that was left, she went up again at once, and down, and up."""
    mind = Mind(CAUTIOUS)
    assert comfort.withdraw(View(deeper(90, wounds=2).run), mind)
    mind.work.withdrew -= comfort.AT_ONCE + 1
    comfort.quieter(View(deeper(30, wounds=2).run), mind)
    mind.work.leaves.clear()  # it is another Level
    assert comfort.withdraw(View(deeper(70, wounds=2).run), mind) is None


def test_who_is_back_no_better_off_does_not_go_up_for_the_same_rooms_again() -> None:
    """She was up and down the same shaft for a bed that she could not get at; with other Wounds it is worth another try."""
    scene = deeper(70, wounds=2)
    mind = Mind(CAUTIOUS)
    assert comfort.withdraw(View(scene.run), mind)
    mind.work.withdrew -= comfort.AT_ONCE + 1
    assert comfort.withdraw(View(scene.run), mind) is None
    get(scene.who["W"], Body).wounds = 3
    scene.ask()
    assert comfort.withdraw(View(scene.run), mind)


def test_nobody_goes_up_for_food_without_a_slot_to_hold_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "lacking", lambda view, room: ["hunt"] * (room.level != view.number))
    scene = deeper(70, wounds=2, meals=0)
    assert comfort.withdraw(View(scene.run), Mind(CAUTIOUS))
    for _ in range(5):
        create(Item("firefly", "White", 50, scene.who["W"]))
    scene.ask()
    assert comfort.withdraw(View(scene.run), Mind(CAUTIOUS)) is None


def test_who_is_back_at_once_does_not_leave_again() -> None:
    scene = deeper(70, wounds=2)
    view, mind = View(scene.run), Mind(CAUTIOUS)
    assert comfort.withdraw(view, mind)
    assert comfort.withdraw(view, mind) is None


def test_with_nothing_to_heal_with_and_nothing_to_find_she_stays() -> None:
    scene = deeper(70, wounds=2, meals=0)
    assert comfort.withdraw(View(scene.run), Mind(CAUTIOUS)) is None


def test_a_room_is_no_bed_twice_between_two_explorations() -> None:
    """R-61"""
    scene = Scene(". W .", combat=False)
    view, mind = View(scene.run), Mind(CAUTIOUS)
    assert comfort.bed(view, mind, view.chamber)
    mind.fights.owed.add((view.number, view.chamber.number))
    assert comfort.bed(view, mind, view.chamber), (
        "what a fight has broken off there is waited for there, before the Rest"
    )
    mind.work.rested[view.number, view.chamber.number] = view.raid.explored
    assert not comfort.bed(view, mind, view.chamber)


@pytest.mark.parametrize("there", [False, True])
def test_a_room_with_a_foe_in_it_is_no_bed(monkeypatch: pytest.MonkeyPatch, there: bool) -> None:
    """Out of the Room for a bed elsewhere, and back into it, as it was the nearest one: to and fro before a Centipede."""
    scene = deeper(0, wounds=2)
    view, mind = View(scene.run), Mind(CAUTIOUS)
    x, y = stand(view)
    other = replace(next(room for room in view.found_here), number=9, here=False, x=x + 1, y=y)
    vars(view)["found_here"] = (other,)
    rooms = view.rooms.copy()
    rooms[y, x + 1] = 9
    vars(view)["rooms"] = rooms
    if there:
        mind.foes.dangers[999] = view.number, replace(view.me.body, who=999, led=False, x=x + 1, y=y)
    monkeypatch.setattr(comfort, "sore", lambda *_: True)
    assert (comfort.to_bed(view, mind) is None) == there


# -- Effects ---------------------------------------------------------------------------------------


def test_what_bleeds_is_seen_to_first() -> None:
    scene = Scene(". W .", combat=False, W={"Bleeding": 60, "Blind": 100})
    scene.happens(MayResist(who=scene.who["W"]))
    assert Careful()(scene.run) == Act("resist", scene.who["W"], "Bleeding")


@pytest.mark.parametrize(("effect", "waits"), [("Poisoned", True), ("Infected", False)])
def test_she_waits_for_what_passes_and_not_for_what_wears_her_down(effect: str, waits: bool) -> None:
    """R-35"""
    scene = Scene(". W .", combat=False, W={effect: 40})
    assert (comfort.recover(View(scene.run), Mind(CAUTIOUS), []) == Say("wait")) == waits


@pytest.mark.parametrize(
    ("effects", "rests"), [({"Infected": 40}, True), ({"Bleeding": 40}, True), ({"Poisoned": 40}, False)]
)
def test_what_wears_her_down_is_rested_off_and_nothing_is_waited_for_meanwhile(
    effects: dict[str, int], rests: bool
) -> None:
    """Four times "till you are rid of Poisoned" was waited out, beside a shelter: the infection brought the next each time."""
    scene = Scene(". W .", combat=False, W={**effects, "Charmed": 20})
    view = View(scene.run)
    assert comfort.sore(view, CAUTIOUS) == rests
    assert (comfort.recover(View(scene.run), Mind(CAUTIOUS), []) is None) == rests


# -- what is remembered ----------------------------------------------------------------------------


def test_foes_out_of_sight_are_not_out_of_mind() -> None:
    """Where they stood is left alone."""
    scene = Scene(". W . . . m . . .", combat=False)
    view, mind = View(scene.run), Mind(CAUTIOUS)
    mind.watch(view)
    soldier = next(seen for seen in view.creatures if not seen.led)
    assert mind.foes.known(view) == [soldier]
    assert unsafe(view, mind.foes.known(view))[soldier.y, soldier.x - 4]
    mind.foes.dangers[soldier.who] = (view.number, type(soldier)(*_fields(soldier, notice="adjacent")))
    assert unsafe(view, mind.foes.known(view))[soldier.y, soldier.x - 1]
    assert not unsafe(view, mind.foes.known(view))[soldier.y, soldier.x - 4]


def test_whoever_strolls_out_of_sight_is_near_for_a_while() -> None:
    """It was kept away from, fifteen moves; a turn later it was round a corner, and the next walk led straight there."""
    view, mind = View(Scene(". W . . . m . . .", combat=False).run), Mind(CAUTIOUS)
    (soldier,) = (one for one in view.creatures if not one.led)
    vars(view)["creatures"] = [one for one in view.creatures if one.led]
    for disposition, turns, known in (("", 1, True), ("", SENSED, False), ("Holding", 1, False)):
        mind.foes.dangers = {soldier.who: (view.number, replace(soldier, disposition=disposition))}
        mind.foes.spotted = {soldier.who: view.turn - turns}
        mind.see(view)
        assert bool(mind.foes.known(view)) is known


@pytest.mark.parametrize(
    ("turns", "tie", "safe"), [(LIE_LOW - 1, "", False), (LIE_LOW, "", True), (LIE_LOW, POST, False)]
)
def test_where_somebody_stood_long_ago_is_safe_again_unless_it_holds_its_tunnel(
    turns: int, tie: str, *, safe: bool
) -> None:
    """The one unspent Room in view, twenty moves off, was shunned for whoever had stood there: blind ends were walked to instead."""
    view, mind = View(Scene(". W . . . m . . .", combat=False).run), Mind(CAUTIOUS)
    (soldier,) = (one for one in view.creatures if not one.led)
    mind.foes.dangers = {soldier.who: (view.number, replace(soldier, tie=tie))}
    mind.foes.spotted = {soldier.who: view.turn - turns}
    assert mind.safe(view)[soldier.y, soldier.x - 1] == safe


def test_who_has_slipped_past_foes_in_a_room_stays_in_it() -> None:
    """Three bands had not noticed the party, two cells off: it was led out past them, "98 % that you are noticed", with ground to see in the Room."""
    view = View(Scene(". . . W m . , ,", combat=False).run)
    (soldier,) = (seen for seen in view.creatures if not seen.led)
    slipped = type(soldier)(*_fields(soldier, notice="unseen"))
    row = unsafe(view, [slipped])[soldier.y].tolist()
    assert [x - soldier.x for x, cell in enumerate(row) if cell and view.walkable[soldier.y, x]] == [0, 2, 3]


def _fields(seen: Seen, **changes: Any) -> list[Any]:
    return [changes.get(name, getattr(seen, name)) for name in seen.__struct_fields__]


def test_whoever_goes_to_and_fro_has_lost_her_way() -> None:
    scene = Scene(". W .", combat=False)
    mind = Mind(CAUTIOUS)
    for _ in range(ASTRAY + 1):
        assert not mind.walk.astray(View(scene.run))
        mind.watch(View(scene.run))
    assert mind.walk.astray(View(scene.run))
    the(Raid).explored += 1
    mind.watch(View(scene.run))
    assert not mind.walk.astray(View(scene.run))


def test_a_way_she_fled_by_is_left_alone_for_a_while() -> None:
    """Whoever means to leave by it and has not yet has not fled: it was let be four times as long for a fight that came to nothing on it."""
    scene = deeper(70)
    view, mind = View(scene.run), Mind(CAUTIOUS)
    mind.ways.fled = view.number
    mind.arrive(view)
    assert not mind.ways.shunned
    mind.ways.fled = view.number + 1
    mind.arrive(view)
    here = [way.way for way in view.passages if (way.x, way.y) == stand(view)]
    assert mind.ways.shunned == dict.fromkeys(here, view.turn + LIE_LOW)


@pytest.mark.parametrize(("ago", "wins", "shuns"), [(1, False, True), (2, False, False), (1, True, False)])
def test_a_way_from_whom_was_in_sight_is_left_alone_though_nobody_was_noticed(
    monkeypatch: pytest.MonkeyPatch, ago: int, wins: bool, shuns: bool
) -> None:
    """She slipped away up a tunnel from a Centipede, and was sent down it again, past an untried shaft."""
    view, mind = View(deeper(70).run), Mind(CAUTIOUS)
    mind.ways.level = view.number - 1
    mind.foes.dangers[999] = view.number - 1, replace(view.me.body, who=999, led=False)
    mind.foes.spotted[999] = view.turn - ago
    monkeypatch.setattr("game.bots.mind.hopeful", lambda *_: wins)
    mind.come(view)
    assert bool(mind.ways.shunned) == shuns


@pytest.mark.parametrize("start", [0, 4])
def test_a_way_is_left_alone_by_which_one_has_got_away_with_a_start(
    monkeypatch: pytest.MonkeyPatch, start: int
) -> None:
    """Broken off, and up the shaft from two Majors and a Nasute: two keys later it stood before the three again, as two of them would have been beaten."""
    view, mind = View(deeper(70).run), Mind(ADVISER)
    mind.ways.level = view.number - 1
    mind.foes.dangers[999] = view.number - 1, replace(view.me.body, who=999, led=False)
    mind.foes.spotted[999] = view.turn
    monkeypatch.setattr("game.bots.mind.hopeful", lambda *_: True)
    the(Raid).head_start = start
    mind.come(view)
    assert bool(mind.ways.shunned) == bool(start)


@pytest.mark.parametrize("stuck", [0, 57])
def test_nobody_leaves_the_level_because_it_sticks_to_the_floor(stuck: int) -> None:
    """On the Job's Level no walk was possible for a while, and so it was up and away "as other Levels have unspent Rooms"."""
    view, mind = View(deeper(70).run), Mind(ADVISER)
    vars(view)["pool"] = (*view.pool, replace(view.pool[0], level=view.number + 1, spent=False))
    mind.work.idle[view.number] = quest.IDLE
    view.me.body.effects.update({"Immobilised": stuck} if stuck else {})
    assert (quest.climb(view, mind) is None) == bool(stuck)
    if stuck:
        assert biding(view, mind)[0] == sentence("why recover", effects="Immobilised")


@pytest.mark.parametrize("dead", [(), (998,), (998, 999)])
def test_a_way_is_left_alone_no_longer_once_all_are_dead_from_whom_she_fled(
    monkeypatch: pytest.MonkeyPatch, dead: tuple[int, ...]
) -> None:
    """Both who had followed her up lay dead, and the way down, with Risks and Rewards owed below, was let be for 104 turns more."""
    view, mind = View(deeper(70).run), Mind(CAUTIOUS)
    mind.ways.level = view.number - 1
    for who in (998, 999):
        mind.foes.dangers[who] = view.number - 1, replace(view.me.body, who=who, led=False)
        mind.foes.spotted[who] = view.turn
    monkeypatch.setattr("game.bots.mind.hopeful", lambda *_: False)
    mind.come(view)
    assert mind.ways.later(view) > 0
    monkeypatch.setattr(View, "lately", lambda _: iter([Died(who, "bite") for who in dead]))
    mind.come(view)
    assert (mind.ways.later(view) > 0) == (len(dead) < 2)


@pytest.mark.parametrize(("healed", "ago", "on"), [(0, 3, True), (1, 3, False), (0, LIE_LOW + 1, False)])
def test_who_has_left_a_level_to_heal_goes_on_to_a_bed_and_not_down_again(healed: int, ago: int, on: bool) -> None:
    """Up a steep tunnel "to heal 1 Wound before the Job", there a Major beside the bed, and at once down again, as badly hurt as before."""
    view, mind = View(deeper(70, wounds=1).run), Mind(ADVISER)
    assert not mind.battered(view), "a Wound is little on this Level"
    mind.work.left_for = [1 + healed], 100, frozenset({(view.number, 1)})
    mind.work.withdrew = view.turn - ago
    assert mind.battered(view) is on


@pytest.mark.parametrize(("wounds", "taken"), [(2, False), (1, True)])
def test_a_level_that_was_given_up_is_gone_back_to_by_who_has_healed_since(wounds: int, taken: bool) -> None:
    """The Queen was left behind glue by who could not bear another Wound; healed, it looked for another way down for good."""
    scene = Scene(". W .", combat=False)
    scene.happens(OpenWay(kind="shaft"))
    way = next(one for one in scene.ways() if one.kind == "shaft")
    get(scene.who["W"], At).x, get(scene.who["W"], At).y = way.x, way.y
    get(scene.who["W"], Body).wounds = wounds
    scene.ask()
    view, mind = View(scene.run), Mind(CAUTIOUS)
    here = next(one.way for one in view.passages if (one.x, one.y) == stand(view))
    mind.ways.shut[here] = 2
    assert (descend(view, mind, mind.safe(view)) == Enter(here)) == taken


def test_nobody_climbs_back_by_the_way_just_fled_by() -> None:
    """Two shafts were gone up and down fourteen times in a row: up for the Rooms there, down before those who came."""
    scene = deeper(70, wounds=2)
    view, mind = View(scene.run), Mind(CAUTIOUS)
    vars(view)["pool"] = [replace(room, spent=False) for room in view.pool]
    mind.work.idle[view.number] = quest.IDLE
    assert isinstance(quest.climb(view, mind), Enter)
    mind.ways.fled = view.number + 1
    mind.arrive(view)
    assert quest.climb(view, mind) is None
    assert comfort.withdraw(view, mind) is None
    assert quest.bide(view, mind) == Say("wait")  # for that it is waited, and the Level is not given up meanwhile
    assert mind.work.idle[view.number] == quest.IDLE
    assert biding(view, mind) == (sentence("why hide beyond"), LIE_LOW)
    mind.ways.shunned.clear()
    assert quest.bide(view, mind) == Say("wait")
    assert mind.work.idle[view.number] == quest.IDLE + 1


def test_attacked_from_the_dark_again_and_again_she_leaves_by_the_way_she_stands_on() -> None:
    scene = deeper(70)
    view, mind = View(scene.run), Mind(CAUTIOUS)
    assert not threats.haunted(view, mind, [])
    mind.fights.haunted, mind.fights.fought = stand(view), view.turn
    assert not threats.haunted(view, mind, [])  # it was on another Level
    mind.fights.battlefield = view.number
    assert threats.haunted(view, mind, [])
    bot = Careful()
    bot.mind = mind
    assert isinstance(bot.decide(view), Enter)
    assert mind.ways.fled and mind.aim == "haunted"


def test_she_waits_for_what_a_room_owes_unless_she_is_attacked_there_again_and_again() -> None:
    """R-63"""
    scene = Scene(". W .", combat=False)
    view, mind = View(scene.run), Mind(CAUTIOUS)
    mind.fights.owed.add((view.number, view.chamber.number))
    mind.fights.haunted, mind.fights.fought = stand(view), view.turn
    assert comfort.collect(view, mind) is None
    mind.fights.haunted = None
    for owed in (False, True):
        for _, steps in query(PendingSteps):
            steps.steps[:] = [Generate(table="Reward")] * owed
        scene.ask()
        mind.fights.owed.add((view.number, view.chamber.number))
        assert comfort.collect(View(scene.run), mind) == (Say("wait") if owed else None), "if more is to come"
        assert comfort.collect(View(scene.run), mind) is None


def test_a_way_once_chosen_is_walked_until_something_changes() -> None:
    scene = Scene(". W . . . . . .", combat=False)
    view, mind = View(scene.run), Mind(CAUTIOUS)
    x, y = stand(view)
    scene.run.apply(mind.walk.set_out(view, travel_step(view, (x + 5, y))))
    scene.run.apply(mind.walk.stride(View(scene.run)))
    assert stand(View(scene.run)) == (x + 2, y)
    get(scene.who["W"], Body).wounds = 1
    assert mind.walk.ahead
    assert mind.walk.stride(View(scene.run)) is None


def test_she_does_not_dig_for_ever() -> None:
    """R-32: a Level she has given up is better than none."""
    scene = Scene(". W .", combat=False)
    view, mind = View(scene.run), Mind(CAUTIOUS)
    mind.ways.shut[7] = 0
    dug = [quest.worth_digging(view, mind) for _ in range(2 * quest.DIGS + 1)]
    assert dug == [True] * (2 * quest.DIGS) + [False]
    assert not mind.ways.shut


BLIND, ENTERS = Happened("blind end"), Happened("enters Level")


@pytest.mark.parametrize(("told", "digs"), [([], True), ([BLIND], False), ([BLIND, ENTERS], True)])
def test_nobody_digs_where_a_dig_has_told_that_no_room_is_left(told: list[Happened], digs: bool) -> None:
    """R-30: with a way down there, nothing more opens; nineteen digs in a row had found nothing."""
    view = View(Scene(". W .", combat=False).run)
    vars(view)["lately"] = lambda: reversed(told)
    assert quest.worth_digging(view, Mind(CAUTIOUS)) == digs
    if not digs:  # but what is shut off may be dug to
        vars(view)["passages"] = (SimpleNamespace(x=99, y=0),)
        assert quest.worth_digging(view, Mind(CAUTIOUS))


# -- unknown ground --------------------------------------------------------------------------------


def test_she_explores_towards_where_she_would_be() -> None:
    run = Run(head("towards 11", ("wasp",)), digests=False)
    view = View(run)
    x, y = stand(view)
    far = [(x + dx, y + dy) for dx, dy in ((-60, 0), (60, 0), (0, -60), (0, 60))]
    steps = [explore_step(view, towards=[goal]) for goal in far]
    assert all(isinstance(step, Go) and step in view.legal() for step in steps)
    assert len({(step.x, step.y) for step in steps}) > 1


def test_what_a_dig_has_told_of_a_level_is_remembered_after_others() -> None:
    """Back on it, two more digs found nothing, and the map's ends were walked to, with a way down underfoot."""
    scene, mind = Scene(". W .", combat=False), Mind(CAUTIOUS)
    view = View(scene.run)
    vars(view)["lately"] = lambda: iter([BLIND])
    assert quest.dug_up(view, mind)
    again = View(scene.run)
    assert quest.dug_up(again, mind)
    assert not quest.worth_digging(again, mind)
    since = View(scene.run)
    vars(since)["found_here"] = (SimpleNamespace(spent=False, x=2, y=0),)
    since.walkable[0, 2] = False  # it is shut off by now: a dig may lead round what does that
    assert not quest.dug_up(since, mind)


def test_what_a_dig_has_told_is_noted_as_the_party_leaves_the_level() -> None:
    """Nobody had been asked for advice after it: back from below, a Wound and a Rest went into two more digs for nothing."""
    scene, counsel = Scene(". W .", combat=False), Counsel()
    view = View(scene.run)
    vars(view)["lately"] = lambda: iter([BLIND])
    counsel.heard(view, Say("wait"))
    assert view.number not in counsel.policy.mind.work.blind
    counsel.heard(view, Enter(1))
    assert not quest.worth_digging(View(scene.run), counsel.policy.mind)


@pytest.mark.parametrize(("hurt", "gathers"), [(False, True), (True, False)])
def test_who_rests_merely_to_learn_gathers_first(monkeypatch: pytest.MonkeyPatch, *, hurt: bool, gathers: bool) -> None:
    """21 moves led "to salvage there"; arrived, it rested to learn, at alarm 5, and salvaged nothing."""
    view, mind = View(deeper(30, meals=0).run), Mind(ADVISER)
    monkeypatch.setattr(comfort, "get_ready", lambda _: None)
    monkeypatch.setattr(household, "tear_down", lambda _: None)
    monkeypatch.setattr(comfort, "sore", lambda *_: hurt)
    monkeypatch.setattr(comfort, "rest", lambda *_: Act("rest"))
    monkeypatch.setattr(gathering, "gather", lambda *_: Act("salvage"))
    assert comfort.keep_house(view, mind, []) == Act("salvage" if gathers else "rest")


@pytest.mark.parametrize(("obstacle", "let_be", "rests"), [(30, False, False), (30, True, True), (0, False, True)])
def test_nobody_rests_to_learn_before_the_obstacle_that_is_to_be_torn_down(
    monkeypatch: pytest.MonkeyPatch, *, obstacle: int, let_be: bool, rests: bool
) -> None:
    """A walk "to tear its Obstacle down" ended in a Rest to learn; one step on, with another in the lead, it was torn at again."""
    view, mind = View(deeper(30, meals=0).run), Mind(ADVISER)
    room = view.chamber or view.found_here[0]
    vars(view)["chamber"] = replace(room, obstruction=obstacle)
    if let_be:
        mind.work.slim[room.level, room.number] = view.raid.explored
    monkeypatch.setattr(comfort, "get_ready", lambda _: None)
    for name in ("tear_down", "study", "taste"):
        monkeypatch.setattr(household, name, lambda *_: None)
    monkeypatch.setattr(comfort, "sore", lambda *_: False)
    monkeypatch.setattr(comfort, "rest", lambda *_: Act("rest"))
    monkeypatch.setattr(gathering, "gather", lambda *_: None)
    assert comfort.keep_house(view, mind, []) == (Act("rest") if rests else None)
