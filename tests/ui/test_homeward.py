"""The Job's goods in hand: the adviser goes out with them. It forages no more, learns nothing, and waits for nobody near a free way."""

from typing import Any

import pytest
from msgspec.structs import replace

from game import content
from game.adviser.afield import disturbed, glue
from game.adviser.afield.constancy import tidings
from game.adviser.afield.trifles import wanders
from game.adviser.afield.vetoes import strays
from game.adviser.counsel import Counsel
from game.adviser.fleeing.leaving import missed
from game.adviser.fleeing.posts import CLIMB
from game.adviser.wording import reasons
from game.adviser.wording.errands import errand
from game.bots import comfort, household, quest, task, threats
from game.bots.careful import Careful
from game.bots.escape import ends_here
from game.bots.memory.foes import LIE_LOW
from game.bots.memory.walk import go
from game.bots.mind import Mind
from game.bots.temperament import ADVISER
from game.engine.commands import Act, Drop, Go, Say, Take
from game.engine.components import At, Item, Notice, Raid, Room, Way
from game.engine.store import add, create, query, remove, the
from game.nest.tiles import Tile
from game.presentation.automatic.phantom import unseen as phantom
from game.presentation.obstacles.losses import Destination
from game.presentation.page import sentence
from game.presentation.walks.journey import Leg, Trip
from game.run.view import Passage, Seen, View
from game.systems.exploration.levels import make_way
from game.systems.ground import level
from game.systems.jobs import jobs
from game.systems.party import bag, leader
from tests.scenes.scene import Scene

HALL = ". W" + " ." * 24
"""A Room of the Job's Level that has been searched. Leaves lie in it."""


def laden(field: str = HALL, out: int = 20, **about: Any) -> Scene:
    """Who stands in a field with the Royal Eggs in hand; the escape shaft lies so many cells off."""
    scene = Scene(field, rating=100, combat=False, job="steal-brood", W=about)
    goods = jobs.wanted().goods
    assert goods
    create(Item(goods.form, goods.name, 100, leader()))
    x, y = scene.cell("W")
    make_way("escape", 1, x + out, y)
    for _, room in query(Room):
        room.spent, room.stocks = True, {"plants": 40, "animals": 40, "materials": 40}
    scene.ask()
    return scene


@pytest.mark.parametrize(("wounds", "food", "takes"), [(2, True, False), (2, False, True), (1, True, True)])
def test_who_has_lost_half_of_its_wounds_and_may_heal_does_so_before_the_goods_are_taken(
    wounds: int, *, food: bool, takes: bool
) -> None:
    """The Eggs were taken at half Wounds, the nest was up for good, and only then it was said that one must heal."""
    scene = Scene(HALL, rating=100, combat=False, job="steal-brood", W={"wounds": wounds})
    for thing, _ in bag(leader()):
        remove(thing)
    if food:
        scene.gives("W", "leaf", 90)
    scene.gives("W", "materials", 100)
    goods, (x, y) = jobs.wanted().goods, scene.cell("W")
    assert goods
    thing = create(Item(goods.form, goods.name, 100, 0), At(x, y))
    for _, room in query(Room):
        room.spent = True
    scene.ask()
    assert advised(scene) == (Take(thing) if takes else Act("rest"))


def advised(scene: Scene, **fights: Any) -> Any:
    view, counsel = View(scene.run), Counsel()
    for name, value in fights.items():
        setattr(counsel.policy.mind.fights, name, value)
    return counsel.roam(view)


def test_nothing_is_gathered_learnt_or_waited_for_on_the_way_out() -> None:
    """Hungry enough to look for food, right after a fight on the Job's Level, in a Room that still owes something: out with them."""
    scene = laden(hunger=60)
    view, (x, y) = View(scene.run), scene.cell("W")
    assert household.wanted(view) == []
    assert advised(scene) == Go(x + 1, y)
    assert advised(scene, fought=view.turn, battlefield=view.number) == Go(x + 1, y)
    assert advised(scene, owed={(view.number, room.number) for room in view.pool}) == Go(x + 1, y)
    view.__dict__["job"] = replace(view.job, carried=False)
    assert household.wanted(view) == ["forage", "salvage"]


def test_in_a_fight_with_nobody_in_sight_the_way_out_is_gone_on() -> None:
    """Eighteen moves from the escape shaft the Wasp steeled herself, Round after Round, till the Nasute in the dark had hit; no key was asked for."""
    field, wall = " # W" + " ." * 24, " #" * 26
    for job, step in (("steal-brood", Go(2, 2)), ("", None)):
        scene = Scene(f" m{wall}\n{' #' * 27}\n{field} .", rating=50, first="W", job=job or "steal-brood").until("W")
        make_way("escape", 1, scene.cell("W")[0] + 20, scene.cell("W")[1])
        if job:
            goods = jobs.wanted().goods
            assert goods
            create(Item(goods.form, goods.name, 100, leader()))
        scene.ask()
        view = View(scene.run)
        assert task.outward(view) == step
        assert (phantom(view, "wait") is None) == bool(step)
        told = Counsel().say(view)
        assert (sentence("why outward") in told) == bool(step)


def test_at_the_way_out_one_leaves() -> None:
    scene = laden(out=0, hunger=60)
    assert advised(scene) == Say("leave")


def test_a_guard_that_is_likely_to_lose_turns_nobody_back() -> None:
    """Eleven cells before the way out a walk to unseen ground 71 cells behind was advised."""
    scene = laden(". W" + " ." * 8 + " m" + " ." * 4, out=12)
    add(scene.who["m"], Notice("adjacent"))
    scene.ask()
    x, y = scene.cell("W")
    assert advised(scene) == Go(x + 1, y)


@pytest.mark.parametrize(("foe", "goes"), [(4, True), (2, False)])
def test_with_the_goods_the_way_out_is_gone_to_rather_than_up_to_who_is_no_nearer_to_it(
    foe: int, *, goes: bool
) -> None:
    """Three moves from the escape shaft it was "walk up to Major, no way out with the goods but past them", who stood five cells the other way."""
    rows = [" . W" + " ." * 12, *[" ." * 14] * (foe - 1), " ." * 3 + " m" + " ." * 10]
    scene = laden("\n".join(rows), out=3)
    add(scene.who["m"], Notice("seen"))
    scene.ask()
    view, counsel = View(scene.run), Counsel()
    there = f"walk: the escape shaft, 3 moves, {sentence('run near', who='Minor', cells=f'{foe} cells')}"
    assert (counsel.say(view) == there) == goes
    assert (counsel.policy.mind.aim == "threat") != goes


@pytest.mark.parametrize(("alarm", "waits"), [(4, True), (5, False)])
def test_nobody_waits_for_soldiers_who_bar_the_way_out(alarm: int, *, waits: bool) -> None:
    """Ten cells before them it was "wait, up to 30 turns, till Major has gone": it bars the way till the alarm sinks."""
    scene = laden(". W" + " ." * 9 + " M" + " ." * 12, out=17, wounds=3)
    for thing, item in bag(leader()):
        if "S" not in content.forms()[item.form].types:
            remove(thing)
    the(Raid).alert = alarm
    scene.ask()
    counsel = Counsel()
    counsel.policy.mind.foes.lain[scene.who["M"]] = 0 if waits else LIE_LOW
    told = counsel.say(View(scene.run))
    assert told.startswith("wait") is waits
    assert (sentence("why past barred") in told) is not waits


@pytest.mark.parametrize(("alarm", "held", "up"), [(5, 20, True), (4, 20, False), (5, 0, False)])
def test_where_the_way_out_is_barred_the_way_up_is_taken(alarm: int, held: int, *, up: bool) -> None:
    """Four times it was walked back to the two who bar the escape shaft, each time from a few moves before the tunnel up."""
    scene = laden(". " * 14 + "W" + " ." * 20, out=20)
    the(Raid).alert = alarm
    x, y = scene.cell("W")
    create(Way("up", the(Raid).level, 1, x - 10, y))
    scene.ask()
    view, counsel = View(scene.run), Counsel()
    mind = counsel.policy.mind
    for who, name in enumerate(("major", "nasute"), 900):
        row = content.kinds()[name]
        foe = Seen(
            who,
            name,
            row.name,
            row.glyph,
            row.colour,
            x + held,
            y - who % 2,
            0,
            4,
            {},
            False,
            True,
            (0, 0),
            notice="seen",
        )
        mind.foes.dangers[who], mind.foes.spotted[who] = (view.number, foe), view.turn - 40
    view.__dict__["visible"] = view.visible & False
    assert (quest.by_the_way_up(view, mind) == Go(x - 1, y)) is up
    if up:
        mind.walk.ahead = [(x - 10, y)]
        mind.aim = "onward"
        assert "Major" in reasons.why_home(view, mind, (x - 10, y))
        mind.aim = CLIMB  # with the goods in hand nobody looks for unspent Rooms
        assert reasons.why_walk(view, Go(x - 1, y), mind).startswith(sentence("why home round"))
        assert reasons.why_home(view, mind, (x - 10, y)) == reasons.why_home(
            view, replace(mind, aim="onward"), (x - 10, y)
        )


@pytest.mark.parametrize(("to", "carried", "astray"), [
    (-8, True, True), (4, True, False), (-10, True, False), (-8, False, False),
])  # fmt: skip
def test_nobody_goes_on_to_explore_away_from_the_known_way_out_with_the_goods(
    to: int, *, carried: bool, astray: bool
) -> None:
    """With it 25 cells off it was "walk: where the map ends, 131 moves, to find the way out", and "Royal larder, 129 moves"."""
    scene = laden(". " * 14 + "W" + " ." * 20, out=12)
    (x, y), policy = scene.cell("W"), Careful(ADVISER)
    create(Way("up", the(Raid).level, 1, x - 10, y))
    scene.ask()
    view = View(scene.run)
    policy.mind.aim, policy.mind.walk.ahead = "onward", [(x + to, y)]
    shut = view.without((), view.walkable & False)  # also while somebody is let pass
    vars(view)["job"] = vars(shut)["job"] = replace(view.job, carried=carried)
    assert all(wanders(one, (x + to, y)) is astray for one in (view, shut))
    assert not astray or strays(view, policy, Go(x - 1, y))


def test_a_known_way_out_comes_before_hard_work() -> None:
    """Fourteen cells before the way out, with a guard that had been slipped past, it was "walk: a tunnel shut with glue, to be torn down, 40 moves"."""
    scene = laden(". W" + " ." * 6 + " M" + " ." * 12, out=17, wounds=3)
    add(scene.who["M"], Notice("unseen"))
    level().opened.append((scene.cell("W")[0] - 1, scene.cell("W")[1], int(Tile.PLUG)))
    scene.ask()
    view, mind = View(scene.run), Mind(ADVISER)
    mind.watch(view)
    mind.foes.lain |= dict.fromkeys(scene.who.values(), 30)
    step = quest.onward(view, mind, mind.safe(view))
    assert step == Go(scene.cell("W")[0] + 1, scene.cell("W")[1])


@pytest.mark.parametrize(("out", "up", "out_first"), [(16, 18, True), (20, 14, False)])
def test_the_way_out_comes_before_a_way_up_to_heal_that_is_no_nearer(
    out: int, up: int, monkeypatch: pytest.MonkeyPatch, *, out_first: bool
) -> None:
    """Sixteen moves from the escape shaft it was "walk: a shaft up, to heal 2 Wounds on a safer Level"."""
    scene = laden(out=out, wounds=2)
    create(Way("up", the(Raid).level, 1, scene.cell("W")[0] + up, scene.cell("W")[1]))
    scene.ask()
    monkeypatch.setattr(disturbed, "gains_little", lambda _: False)
    assert disturbed.withdraws_for_little(View(scene.run), Mind(ADVISER)) is out_first


@pytest.mark.parametrize(("carried", "alert", "waits"), [(True, 0, False), (False, 4, True), (False, 5, False)])
def test_with_the_goods_or_the_whole_nest_up_nobody_waits_till_nobody_looks_for_who_fought(
    *, carried: bool, alert: int, waits: bool
) -> None:
    """In sight of who barred the way it was "wait, up to 21 turns, till nobody looks for whoever fought here": the nest is up for good.

    At alarm 5 a Wasp fought 28 times at one Level's gallery, and went back ten cells and waited twenty turns after each.
    """
    scene = laden()
    mind, view = Mind(ADVISER), View(scene.run)
    mind.fights.battlefield, mind.fights.fought = view.number, view.turn
    view.__dict__["job"] = replace(view.job, carried=carried)
    view.__dict__["goal"] = None
    view.__dict__["raid"] = replace(view.raid, alert=alert)
    assert threats.stirred(view, mind) is waits


@pytest.mark.parametrize(("out", "goes"), [(6, True), (20, False)])
def test_who_is_badly_wounded_rests_first_if_the_way_is_long(out: int, goes: bool) -> None:
    scene = laden(out=out, wounds=2)
    for thing, item in bag(leader()):
        if "S" not in content.forms()[item.form].types:
            remove(thing)  # Nectar of Healing would be eaten at once
    scene.gives("W", "leaf")
    scene.gives("W", "materials", 90)
    scene.ask()
    assert (advised(scene) == Act("rest")) != goes
    assert isinstance(advised(scene), Go) == goes


@pytest.mark.parametrize(("kind", "rests"), [("escape", False), ("up", True)])
def test_a_mere_way_up_is_not_the_end_of_the_way(kind: str, *, rests: bool) -> None:
    """With one Wound left at alarm 5 it was "walk: a shaft up, 5 moves", six Levels below the way out, past a Rest that held with 72 in 100."""
    scene = laden(out=5, wounds=2)
    for thing, item in bag(leader()):
        if "S" not in content.forms()[item.form].types:
            remove(thing)  # Nectar of Healing would be eaten at once
    for _, way in query(Way):
        way.kind = kind
    scene.gives("W", "leaf")
    scene.gives("W", "materials", 90)
    scene.ask()
    view = View(scene.run)
    assert view.goal and ends_here(view) is not rests
    assert (advised(scene) == Act("rest")) is rests
    assert isinstance(advised(scene), Go) is not rests


@pytest.mark.parametrize(("food", "goes"), [("", True), ("leaf", False)])
def test_who_has_nothing_to_heal_by_is_not_kept_from_a_long_way_out(food: str, *, goes: bool) -> None:
    scene = laden(wounds=2)
    for thing, item in bag(leader()):
        if "S" not in content.forms()[item.form].types:
            remove(thing)
    if food:
        scene.gives("W", food)
    scene.ask()
    assert (task.homeward(View(scene.run), Mind(ADVISER)) is not None) is goes


@pytest.mark.parametrize(("lost", "carried", "rests"), [(1, False, True), (1, True, False), (2, True, True)])
def test_a_scratch_is_no_reason_to_rest_with_the_goods(lost: int, *, carried: bool, rests: bool) -> None:
    """It was up a tunnel, "to heal 2 Wounds before the Job", the goods in hand, eight ants of ten, and the way out seven cells off."""
    scene = laden(wounds=lost)
    scene.gives("W", "leaf")
    scene.ask()
    view, mind = View(scene.run), Mind(ADVISER)
    vars(view)["job"] = replace(view.job, carried=carried)
    assert comfort.sore(view, ADVISER) is rests
    assert mind.battered(view) is rests


def test_a_bed_that_is_passed_over_bars_no_step_of_the_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """It lay beyond the way out, by the same first step: a walk to a corner was advised, then a way up, past the escape shaft."""
    scene = laden(wounds=2)
    for thing, item in bag(leader()):
        if "S" not in content.forms()[item.form].types:
            remove(thing)  # no Rest would heal
    for _, room in query(Room):
        room.stocks = {}
    scene.ask()
    x, y = scene.cell("W")
    monkeypatch.setattr(comfort, "to_bed", lambda view, mind: go(view, [(x + 22, y)], mind.safe(view)))
    view, counsel = View(scene.run), Counsel()
    assert counsel.roam(view) == Go(x + 1, y)
    assert counsel.policy.mind.walk.ahead[-1] == (x + 20, y)


def test_no_errand_goes_on_once_the_goods_are_taken() -> None:
    """The walk back to where glue was torn away went on with them."""
    view = View(laden().run)
    before = tidings(view, Mind(ADVISER))
    view.__dict__["job"] = replace(view.job, carried=False)
    assert tidings(view, Mind(ADVISER)) != before


def test_nobody_rests_to_learn_with_the_goods_in_hand() -> None:
    view = View(laden().run)
    view.__dict__["party"] = [replace(one, points=comfort.LEARNT) for one in view.party]
    assert not comfort.wants_rest(view, ADVISER)
    view.__dict__["job"] = replace(view.job, carried=False)
    assert comfort.wants_rest(view, ADVISER)


# -- glue between the goods and every way out ----------------------------------------------------------------------


def shut() -> Scene:
    """The goods lie five cells west; both ways out lie beyond glue two cells east."""
    scene = Scene(". " * 6 + "W" + " ." * 12, rating=100, combat=False, job="steal-brood", W={"Construction": 80})
    x, y = scene.cell("W")
    goods = jobs.wanted().goods
    assert goods
    create(Item(goods.form, goods.name, 100), At(x - 5, y))
    make_way("escape", 1, x + 10, y)
    level().opened.append((x + 2, y, int(Tile.PLUG)))
    scene.ask()
    return scene


def test_the_way_out_is_opened_before_the_goods_are_taken() -> None:
    """Taken, they are missed, and ten turns a try at the glue are long then."""
    scene = shut()
    (x, y), view, counsel = scene.cell("W"), View(scene.run), Counsel()
    assert sentence("why open first") in counsel.say(view)
    assert counsel.command == Go(x + 1, y)
    level().opened.pop()
    scene.ask()
    assert advised(scene) == Go(x - 1, y)


@pytest.mark.parametrize("skill", [40, 4])
def test_with_the_goods_it_is_opened_before_another_way_is_looked_for(skill: int) -> None:
    """Ants that nobody had hurt turned away from it, eleven cells from the way out, to look for a Room at the other end of the map."""
    scene = laden(". " * 6 + "W" + " ." * 12, out=10, Construction=skill)
    x, y = scene.cell("W")
    level().opened.append((x + 2, y, int(Tile.PLUG)))
    scene.ask()
    view, policy, looks = View(scene.run), Careful(ADVISER), Go(x - 1, y)
    policy.mind.aim = "onward"
    opens = skill == 40  # what hardly ever succeeds is not tried
    assert glue.unglue(view, policy, looks) == (Go(x + 1, y) if opens else looks)
    assert not opens or sentence("why open out") in errand(view, Go(x + 1, y), policy.mind)


def test_who_cannot_open_it_is_told_what_taking_means() -> None:
    scene = shut()
    view = View(scene.run)
    goods = next(held for held in view.things if "S" in held.types)
    assert missed(view, [Take(goods.item)]) == sentence("why take shut")
    assert missed(view, [Drop(goods.item)]) == ""


@pytest.mark.parametrize(("start", "out"), [(8, True), (1, False)])
def test_who_cannot_be_caught_runs_out_with_the_goods_and_not_up(start: int, *, out: bool) -> None:
    """With a start of eight turns the tunnel up was run to, twenty-five moves before the escape shaft, which wins. It is taken where they would come between."""
    row = "W . . m" + " ." * 20
    scene = laden(f"# {'# ' * 23}#\n# {row}\n# {'# ' * 23}#", out=20) if not out else laden(f"m . {HALL[2:]}", out=20)
    add(scene.who["m"], Notice("seen"))
    the(Raid).head_start = start
    x, y = scene.cell("W")
    create(Way("up", the(Raid).level, 1, x + 3 if out else x, y))
    scene.ask()
    view, counsel = View(scene.run), Counsel()
    mind = counsel.policy.mind
    mind.fights.beaten, mind.fights.battlefield, mind.fights.fought, mind.ways.level = (
        True,
        view.number,
        view.turn,
        view.number,
    )
    mind.watch(view)
    best = counsel.roam(view)
    goal = (mind.walk.ahead or [(x, y)])[-1]
    assert (goal == view.goal) is out
    assert ("walk: the escape shaft" in errand(view, best, mind)) is out


@pytest.mark.parametrize("carried", [True, False])
def test_a_way_up_with_the_goods_is_said_to_lead_home_and_how_far(
    monkeypatch: pytest.MonkeyPatch, *, carried: bool
) -> None:
    """It said "walk: a shaft up, 5 moves", and not to which of two ways out that leads, nor that it is 146 moves more."""
    scene = laden()
    view, (x, y), mind = View(scene.run), scene.cell("W"), Mind(ADVISER)
    way = Passage(900, "up", x + 20, y, 1, None)
    vars(view).update(passages=(way,), goal=(x + 20, y), job=replace(view.job, carried=carried))
    trip = Trip([Leg(2, [(x + n, y) for n in range(1, 21)], way), Leg(1, [(0, n) for n in range(30)], None)])
    monkeypatch.setattr(reasons, "way_out", lambda *_: Destination(1, "way", 6))
    monkeypatch.setattr(reasons, "plan", lambda *_: trip)
    step = go(view, [(x + 20, y)], view.walkable)
    mind.walk.ahead = [(x + n, y) for n in range(2, 21)]
    assert step
    home = sentence("why home", level=1, moves="51 moves")
    assert (home in errand(view, step, mind)) is carried
