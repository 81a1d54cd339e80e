"""Where what is best changes with each step, one errand is done to its end; who stands in the way is fought to the end; nobody is sent back."""

from types import SimpleNamespace
from unittest.mock import patch

import numpy as np
import pytest
from msgspec.structs import replace

from game.adviser import counsel
from game.adviser.afield import constancy, vetoes
from game.adviser.afield.constancy import Constancy, tidings
from game.adviser.afield.patience import BREATHER
from game.adviser.afield.roaming import Afield
from game.adviser.afield.vetoes import Vetoes, ruinous
from game.adviser.counsel import Counsel
from game.adviser.wording.errands import errand
from game.adviser.wording.handling import FETCH
from game.adviser.wording.reasons import reason
from game.bots import company, fighting, seeking
from game.bots.careful import Careful
from game.bots.errands import stand, travel_step
from game.bots.fighting import DONE, TurnPlan
from game.bots.lines import LinePart
from game.bots.memory.foes import LIE_LOW
from game.bots.mind import Mind
from game.bots.plans import AttackPlan
from game.bots.quest import DESPAIR
from game.bots.temperament import ADVISER
from game.bots.threats import POST
from game.bots.withdrawing import Retreat
from game.content.improvised import OPENING
from game.engine.commands import WAIT, Act, AnyCommand, Enter, Go
from game.engine.components import At, Body, Item, Notice, Raid, Room, Way
from game.engine.store import add, create, get, query, the
from game.presentation.outcome import success
from game.presentation.page import sentence, words
from game.presentation.walks import onward
from game.run.view import Passage, View
from game.systems.colony.spawning import spawn
from tests.scenes.scene import Scene, forget
from tests.ui.table import Lay, fight, plainly
from tests.ui.test_losses import obstructed

ROW = "# . . . . W . . . . . #"
WEST, EAST = (1, 0), (10, 0)


def walk(scene: Scene, policy: Careful, kept: Constancy, goal: tuple[int, int], aim: str = "onward") -> tuple[int, int]:
    """Take the next step of an errand to this cell, as the policy would have it now. Return where one stands then."""
    view = View(scene.run)
    x, y = stand(view)
    if goal == (x, y):
        return goal
    dx = (goal[0] > x) - (goal[0] < x)
    policy.mind.aim = aim
    policy.mind.walk.ahead = [(x + dx * n, y) for n in range(2, abs(goal[0] - x) + 1)]
    scene.run.apply(kept.instead(view, policy, Go(x + dx, y)))
    return stand(View(scene.run))


@pytest.mark.parametrize(("aim", "keeps"), [("onward", True), ("threat", False), ("company", False)])
def test_who_is_led_to_and_fro_does_one_errand_to_its_end(aim: str, keeps: bool) -> None:
    scene, policy, kept = Scene(ROW, combat=False), Careful(ADVISER), Constancy()
    x, y = stand(View(scene.run))
    west, east = (x - 4, y), (x + 5, y)
    cells = [walk(scene, policy, kept, (west, east)[n % 2], aim) for n in range(14)]
    assert (west in cells or east in cells) == keeps
    if not keeps:
        assert set(cells) == {(x, y), (x - 1, y)}


@pytest.mark.parametrize("off", [False, True])
def test_a_bed_is_given_up_on_the_way_where_no_rest_would_be_taken_by_now(
    monkeypatch: pytest.MonkeyPatch, *, off: bool
) -> None:
    """A fight with somebody unseen is no news to an errand, but to a Rest."""
    scene, policy, kept = Scene(ROW, combat=False), Careful(ADVISER), Constancy()
    x, y = stand(View(scene.run))
    monkeypatch.setattr(constancy, "no_bed", lambda *_: False)
    assert walk(scene, policy, kept, (x - 4, y), "bed") == (x - 1, y)
    monkeypatch.setattr(constancy, "no_bed", lambda *_: off)
    assert walk(scene, policy, kept, (x + 5, y)) == ((x, y) if off else (x - 2, y))


@pytest.mark.parametrize("barred", [False, True])
def test_no_bed_is_set_out_for_again_to_which_others_barred_the_only_way(
    monkeypatch: pytest.MonkeyPatch, *, barred: bool
) -> None:
    """From round the corner the way looked free: five times the Spider set out to rest and turned, to a shaft and back."""
    scene, policy, kept = Scene(ROW, combat=False), Careful(ADVISER), Constancy()
    x, y = stand(View(scene.run))
    bed = (x - 4, y)
    monkeypatch.setattr(constancy, "no_bed", lambda *_: False)
    walk(scene, policy, kept, bed, "bed")
    assert not kept.bedless(View(scene.run))
    monkeypatch.setattr(constancy, "no_bed", lambda *_: True)
    if barred:
        spawn("worker", x - 2, y)
        scene.ask()
    walk(scene, policy, kept, (x + 5, y))
    assert kept.bedless(View(scene.run)) is barred
    asked = list[set[str]]()

    def roam(_: View) -> AnyCommand:
        asked.append({*policy.passed})
        return WAIT

    monkeypatch.setattr(policy, "roam", roam)
    outside = Afield(policy)
    outside.constancy = kept
    outside.wise(View(scene.run))
    assert ("bed" in asked[0]) is barred
    the(Raid).turn += LIE_LOW
    scene.ask()
    assert not kept.bedless(View(scene.run)), "they move on"


@pytest.mark.parametrize(("at", "notice", "on"), [(3, "", True), (-3, "", False), (3, "seen", False)])
def test_a_walk_to_food_goes_on_before_those_behind_who_do_not_know_of_it(at: int, notice: str, *, on: bool) -> None:
    """East to forage, then west past the soldier that had come in sight there, then east again: a roll for nothing."""
    scene, policy, kept = Scene(ROW, combat=False), Careful(ADVISER), Constancy()
    x, y = stand(View(scene.run))
    assert walk(scene, policy, kept, (x - 4, y), "larder") == (x - 1, y)
    foe = spawn("minor", x + at, y)
    if notice:
        add(foe, Notice(notice))
    scene.ask()
    assert walk(scene, policy, kept, (x + 2, y)) == ((x - 2, y) if on else (x, y))


@pytest.mark.parametrize(("field", "on"), [(4, True), (-4, False)])
def test_a_walk_off_the_cells_of_a_fight_is_given_up_where_it_would_lead_back_to_them(field: int, *, on: bool) -> None:
    """He had gone on otherwise, 24 moves off: then it was seventeen moves back, "off the cells where you fought"."""
    scene, policy, kept = Scene(ROW, combat=False), Careful(ADVISER), Constancy()
    x, y = stand(View(scene.run))
    assert walk(scene, policy, kept, (x - 4, y), "hide") == (x - 1, y)
    policy.mind.fights.field = (x + field, y)
    assert walk(scene, policy, kept, (x + 5, y)) == ((x - 2, y) if on else (x, y))


@pytest.mark.parametrize("news", [False, True])
def test_whoever_has_walked_to_a_way_down_takes_it_though_whom_it_was_left_for_is_forgotten(*, news: bool) -> None:
    """35 moves to a tunnel, a meal foraged there, and 48 moves back to the Rooms that had been left for a Minor."""
    scene, policy, kept = Scene(ROW, combat=False), Careful(ADVISER), Constancy()
    x, y = stand(View(scene.run))
    way = create(Way("shaft", 1, 1, x + 1, y))
    scene.ask()
    assert walk(scene, policy, kept, (x + 1, y)) == (x + 1, y)
    create(Item("remains", "Remains", 40, holder=View(scene.run).me.body.who))
    policy.mind.fights.fought = policy.mind.fights.faced = int(news)
    scene.ask()
    view = View(scene.run)
    kept.review(view, policy.mind)
    policy.mind.aim, policy.mind.walk.ahead = "onward", [(x - 1, y)]
    assert kept.instead(view, policy, Go(x, y)) == (Go(x, y) if news else Enter(way))


def test_what_lies_by_the_way_is_taken_up_before_the_walk_goes_on() -> None:
    """The walk went past it and seven cells on, looked at what was to be seen there, and then went the seven cells back for it."""
    scene, policy, kept = Scene(ROW, combat=False), Careful(ADVISER), Constancy()
    x, y = stand(View(scene.run))
    assert walk(scene, policy, kept, (x + 5, y)) == (x + 1, y)
    assert walk(scene, policy, kept, (x - 1, y), FETCH) == (x, y)
    assert walk(scene, policy, kept, (x - 1, y), FETCH) == (x - 1, y)
    assert walk(scene, policy, kept, (x - 4, y)) == (x, y), "the errand that was begun"


@pytest.mark.parametrize(("east", "waits"), [(True, False), (False, True)])
def test_nobody_waits_for_whom_a_walk_leads_away_from(*, east: bool, waits: bool) -> None:
    """A walk away from a Minor was dropped after one step, to wait till it had gone: it came nearer meanwhile, and the walk led past it."""
    scene, policy, kept = Scene("# M . . . W . . . . . . #", combat=False), Careful(ADVISER), Constancy()
    view = View(scene.run)
    x, y = stand(view)
    kept.goal, kept.level, kept.aim = (x + 5, y) if east else (x - 3, y), view.number, "onward"
    policy.mind.aim = "onward"
    assert kept.instead(view, policy, WAIT) == (WAIT if waits else Go(x + 1, y))


def test_an_errand_that_has_arrived_is_not_gone_on_with() -> None:
    """It walked back to where it had taken what lay there, and put down what was worth less."""
    scene, policy, kept = Scene(ROW, combat=False), Careful(ADVISER), Constancy()
    x, y = stand(View(scene.run))
    assert walk(scene, policy, kept, (x + 1, y), "fetch") == (x + 1, y)
    kept.review(View(scene.run), policy.mind)
    back = Go(x, y)
    scene.run.apply(back)
    view = View(scene.run)
    policy.mind.aim, policy.mind.walk.ahead = "onward", [(x - 2, y)]
    assert kept.instead(view, policy, Go(x - 1, y)) == Go(x - 1, y)


def test_where_foes_out_of_sight_keep_attacking_a_walk_into_them_is_not_gone_on_with() -> None:
    """Each step of it began the same blind fight anew. The walk away from them is then carried through."""
    scene, policy, kept = Scene(ROW, combat=False), Careful(ADVISER), Constancy()
    x, y = stand(View(scene.run))
    assert walk(scene, policy, kept, (x + 5, y)) == (x + 1, y)
    assert walk(scene, policy, kept, (x - 4, y), "haunted") == (x, y)
    assert walk(scene, policy, kept, (x + 5, y)) == (x - 1, y)


@pytest.mark.parametrize("news", [False, True])
def test_who_is_walked_up_to_and_goes_out_of_sight_is_still_walked_up_to(news: bool) -> None:
    """From the next cell it was not seen, so that another way was better; from that it was seen again, and so on."""
    scene, policy, kept = Scene(ROW, combat=False), Careful(ADVISER), Constancy()
    x, y = stand(View(scene.run))
    spawn("minor", x - 3, y)
    scene.ask()
    policy.mind.aim, policy.mind.walk.ahead = "threat", [(x - 2, y)]
    scene.run.apply(kept.instead(View(scene.run), policy, Go(x - 1, y)))
    view = View(scene.run)
    vars(view)["creatures"] = tuple(one for one in view.creatures if one.led)
    vars(view)["visible"] = np.zeros(view.known.shape, dtype=bool)
    policy.mind.fights.fought = policy.mind.fights.faced = int(news)
    policy.mind.aim, policy.mind.walk.ahead = "onward", [(x + 1, y)]
    assert kept.instead(view, policy, Go(x, y)) == (Go(x, y) if news else Go(x - 2, y))


@pytest.mark.parametrize(("aim", "nearer"), [("onward", True), ("larder", False)])
def test_unseen_ground_much_nearer_is_looked_at_before_one_leaves_for_other(
    monkeypatch: pytest.MonkeyPatch, aim: str, nearer: bool
) -> None:
    """By `o` and by Tab: it was left behind, and come back for from the other end of the map."""
    scene, policy, kept = Scene(ROW, combat=False), Careful(ADVISER), Constancy()
    view = View(scene.run)
    x, y = stand(view)
    edge = np.zeros(view.known.shape, dtype=bool)
    edge[y, x - 1] = edge[y, x + 5] = True
    monkeypatch.setattr(seeking, "edges", lambda *_: edge)
    monkeypatch.setattr(seeking, "LEAVING", 5)
    monkeypatch.setattr(constancy, "frontier", lambda _: edge)
    policy.mind.aim, policy.mind.walk.ahead = aim, [(x + n, y) for n in range(2, 6)]
    assert kept.instead(view, policy, Go(x + 1, y)) == Go(x - 1 if nearer else x + 1, y)
    assert kept.goal == ((x - 1, y) if nearer else (x + 5, y))
    assert seeking.by_the_way(view, 4) is None
    monkeypatch.setattr(seeking, "search_step", lambda view, ground, *_: travel_step(view, (x + 5, y), ground))
    passed = {(view.chamber.level, view.chamber.number)} if view.chamber else ()
    assert onward.onward(view, passed) == Go(x - 1, y)


@pytest.mark.parametrize("waits", [True, False])
def test_whoever_keeps_the_party_from_unseen_ground_at_hand_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, waits: bool
) -> None:
    """What a dig had just opened was left for the other end of the map, and come back for 200 turns later."""
    scene, policy, kept = Scene(ROW, combat=False), Careful(ADVISER), Constancy()
    x, y = stand(View(scene.run))
    spawn("minor", x - 3, y)
    scene.ask()
    view, edge = View(scene.run), np.zeros(View(scene.run).known.shape, dtype=bool)
    vars(view)["creatures"] = tuple(one if one.led else replace(one, notice="adjacent") for one in view.creatures)
    edge[y, x - 2] = edge[y, x + 5] = True
    monkeypatch.setattr(seeking, "edges", lambda _, ground, __: edge & (True if ground is None else ground))
    monkeypatch.setattr(seeking, "LEAVING", 5 if waits else 6)
    monkeypatch.setattr(seeking, "NEARER", 2)
    monkeypatch.setattr(constancy, "frontier", lambda _: edge)
    policy.mind.see(view)
    policy.mind.aim, policy.mind.walk.ahead = "onward", [(x + n, y) for n in range(2, 6)]
    assert kept.instead(view, policy, Go(x + 1, y)) == (WAIT if waits else Go(x + 1, y))
    assert (policy.mind.aim == "hide") == waits


@pytest.mark.parametrize("turned", [True, False])
def test_a_step_round_who_stands_in_the_way_of_unseen_ground_is_gone_on_with(
    monkeypatch: pytest.MonkeyPatch, *, turned: bool
) -> None:
    """A Worker stood in a gallery: it was one step off towards other unseen ground, one step back, and so 1,200 times."""
    scene, policy, kept = Scene(ROW, combat=False), Careful(ADVISER), Constancy()
    view = View(scene.run)
    x, y = stand(view)
    edge = np.zeros(view.known.shape, dtype=bool)
    edge[y, x - 3] = edge[y, x + 5] = True
    monkeypatch.setattr(constancy, "frontier", lambda _: edge)
    mind = policy.mind
    mind.aim, mind.walk.ahead = "onward", [(x + n, y) for n in range(2, 6)]
    assert kept.instead(view, policy, Go(x + 1, y)) == Go(x + 1, y)
    mind.walk.ahead = [(x - 2, y), (x - 3, y)]  # so a later thought has it
    assert kept.turns(view, mind, Go(x - 1, y)) == Go(x - 1, y)
    assert kept.goal == (x - 3, y)
    kept.goal = (x - 3, y) if turned else (x + 5, y)
    mind.walk.ahead = [(x + n, y) for n in range(2, 6)]
    assert kept.instead(view, policy, Go(x + 1, y)) == Go(x - 1 if turned else x + 1, y)


@pytest.mark.parametrize(("notice", "news"), [("unseen", False), ("adjacent", False), ("seen", True), ("", True)])
def test_who_was_slipped_past_and_comes_out_of_sight_turns_no_walk(notice: str, *, news: bool) -> None:
    """A step out of a Minor's sight turned the walk back, and a step into it turned it again."""
    scene, policy, kept = Scene(ROW, combat=False), Careful(ADVISER), Constancy()
    x, y = stand(View(scene.run))
    spawn("minor", x - 3, y)
    scene.ask()
    view = View(scene.run)
    vars(view)["creatures"] = tuple(one if one.led else replace(one, notice=notice) for one in view.creatures)
    policy.mind.aim, policy.mind.walk.ahead = "onward", [(x + 2, y)]
    kept.instead(view, policy, Go(x + 1, y))
    known = tidings(view, policy.mind, kept.past)
    vars(view)["creatures"] = tuple(one for one in view.creatures if one.led)
    assert (tidings(view, policy.mind, kept.past) != known) is news


@pytest.mark.parametrize(("first", "goes_on"), [("seen", True), ("", False)])
def test_a_walk_that_began_in_sight_of_a_foe_goes_on_once_it_is_out_of_sight(first: str, *, goes_on: bool) -> None:
    """Off to a bed for the Mites in sight, back to where they were once they were not, and off again: 24 turns. But what they do is news."""
    scene, policy, kept = Scene(ROW, combat=False), Careful(ADVISER), Constancy()
    x, y = stand(View(scene.run))
    spawn("minor", x - 3, y)
    scene.ask()
    view, mind = View(scene.run), policy.mind
    everybody = view.creatures
    vars(view)["creatures"] = tuple(one if one.led else replace(one, notice=first) for one in everybody)
    mind.aim, mind.walk.ahead = "withdraw", [(x + n, y) for n in range(2, 6)]
    kept.instead(view, policy, Go(x + 1, y))
    if first:
        vars(view)["creatures"] = tuple(one for one in everybody if one.led)
    else:
        vars(view)["creatures"] = tuple(one if one.led else replace(one, notice="seen") for one in everybody)
    forget(view)
    mind.aim, mind.walk.ahead = "onward", [(x - 2, y)]
    assert kept.instead(view, policy, Go(x - 1, y)) == Go(x + 1 if goes_on else x - 1, y)


def test_an_obstacle_torn_down_ends_an_errand(table: Lay) -> None:
    """A walk to the shaft, "leave the rest: no way is known", went on after the player had opened the way."""
    play = table("wasp")
    obstructed(play)
    before = tidings(play.view, Mind(ADVISER))
    play.raid.run.enter()
    for _, room in query(Room):
        room.obstruction = 0
    play.raid.settle()
    assert tidings(play.view, Mind(ADVISER)) != before


def test_a_way_fled_by_that_may_be_taken_again_ends_an_errand(table: Lay) -> None:
    """A walk of 110 moves to where the map ends was begun while all ways down were let be, and gone on with past one that was free again."""
    play, mind = table("wasp"), Mind(ADVISER)
    way, before = play.view.passages[0].way, tidings(play.view, mind)
    mind.ways.shunned[way] = play.view.turn + 1
    during = tidings(play.view, mind)
    mind.ways.shunned[way] = play.view.turn
    assert during != before == tidings(play.view, mind)


def test_anything_new_ends_an_errand() -> None:
    """Somebody armed who comes in sight, say; and the sight of the ground that one went to see."""
    scene, policy, kept = Scene(ROW, combat=False), Careful(ADVISER), Constancy()
    x, y = stand(View(scene.run))
    assert walk(scene, policy, kept, (x - 4, y)) == (x - 1, y)
    assert walk(scene, policy, kept, (x + 4, y)) == (x - 2, y)
    spawn("minor", x + 5, y)
    scene.ask()
    assert walk(scene, policy, kept, (x + 4, y)) == (x - 1, y)
    kept.edge, policy.mind.walk.ahead = True, [(x, y)]
    kept.review(View(scene.run), policy.mind)
    assert policy.mind.walk.ahead == []


def test_whoever_was_led_past_unnoticed_ends_no_errand() -> None:
    """From five cells on it was advised to walk up to them, nearer to walk on, and so to and fro."""
    scene, policy, kept = Scene(ROW, combat=False), Careful(ADVISER), Constancy()
    x, y = stand(View(scene.run))
    who = spawn("minor", x + 5, y)
    scene.ask()
    assert walk(scene, policy, kept, (x - 4, y)) == (x - 1, y)
    view = View(scene.run)
    vars(view)["creatures"] = tuple(
        replace(one, notice="adjacent") if one.who == who else one for one in view.creatures
    )
    kept.instead(view, policy, Go(x - 2, y))
    assert kept.past == {who}
    assert walk(scene, policy, kept, (x - 4, y)) == (x - 2, y)
    assert walk(scene, policy, kept, (x + 4, y), "threat") == (x - 3, y)
    kept.past.clear()
    assert walk(scene, policy, kept, (x + 4, y), "threat") == (x - 2, y)


def test_a_fight_with_nobody_in_sight_ends_no_errand() -> None:
    """Beside a Centipede that stayed unseen each step began a fight, and each fight another errand: a raid had no end."""
    scene, policy, kept = Scene(ROW, combat=False), Careful(ADVISER), Constancy()
    x, y = stand(View(scene.run))
    assert walk(scene, policy, kept, (x - 4, y)) == (x - 1, y)
    the(Raid).fights += 1
    assert walk(scene, policy, kept, (x + 4, y)) == (x - 2, y)
    policy.mind.fights.faced = the(Raid).fights
    assert walk(scene, policy, kept, (x + 4, y)) == (x - 1, y)


def test_somebody_unarmed_in_the_way_ends_no_errand() -> None:
    """They move on, or are waited for: it once led to the other end of the Level, and back again once the way was free."""
    scene, policy, kept = Scene(ROW, combat=False), Careful(ADVISER), Constancy()
    x, y = stand(View(scene.run))
    assert walk(scene, policy, kept, (x - 4, y)) == (x - 1, y)
    spawn("worker", x - 3, y)
    scene.ask()
    assert walk(scene, policy, kept, (x + 4, y)) == (x - 2, y)


def test_who_stands_in_the_room_to_gather_in_has_arrived() -> None:
    """It once led on to the middle of the Room, "to salvage there", where it had just been salvaged."""
    view, kept = View(Scene(ROW, combat=False).run), Constancy()
    x, y = stand(view)
    room = SimpleNamespace(x=x - 4, y=y)
    for aim, arrived in (("larder", True), ("bed", True), ("onward", False)):
        kept.aim = aim
        vars(view)["chamber"] = None
        assert kept.lasts(view, (x - 4, y))
        vars(view)["chamber"] = room
        assert kept.lasts(view, (x - 4, y)) != arrived


def test_a_way_at_the_edge_of_the_map_is_gone_to_though_its_edge_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, policy, kept = Scene(ROW, combat=False), Careful(ADVISER), Constancy()
    view = View(scene.run)
    x, y = stand(view)
    monkeypatch.setattr(constancy, "frontier", lambda seen: np.ones_like(seen.known))
    policy.mind.walk.ahead = [(x - 2, y)]
    kept.instead(view, policy, Go(x - 1, y))
    assert kept.edge
    vars(view)["passages"] = (Passage(901, "shortcut", x - 2, y, 1, None),)
    kept.goal = None
    kept.instead(view, policy, Go(x - 1, y))
    assert not kept.edge


def test_the_last_wound_is_not_staked_on_an_obstacle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor on digging by who cannot pay with Hunger."""
    scene, mind = Scene(ROW, combat=False), Mind(ADVISER)
    assert not ruinous(View(scene.run), mind, Act("tear"))
    body = get(scene.who["W"], Body)
    body.wounds = body.limit - 1
    scene.ask()
    view = View(scene.run)
    assert ruinous(view, mind, Act("tear"))
    for pays in (True, False):
        monkeypatch.setattr(vetoes, "pays_hunger", lambda _, pays=pays: pays)
        assert ruinous(view, mind, Act("dig")) != pays
    mind.work.idle[view.number] = DESPAIR + 1
    assert not ruinous(view, mind, Act("tear"))  # with nothing else to do for long


def test_nobody_is_sent_back_to_where_one_has_just_fled_from() -> None:
    view, policy = View(Scene(ROW, combat=False).run), Careful(ADVISER)
    assert not Vetoes().unwise(view, policy, Enter(7))
    policy.mind.ways.shunned[7] = view.turn + 1
    assert Vetoes().unwise(view, policy, Enter(7))
    policy.mind.ways.shunned[7] = view.turn
    assert not Vetoes().unwise(view, policy, Enter(7))


def test_who_was_attacked_for_standing_in_the_way_is_not_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the fight would come to nothing, and begin again."""
    monkeypatch.setattr(counsel, "lets_go", lambda *_, **__: TurnPlan(DONE))
    scene = Scene(". . W w . .", first="W").until("W")
    view, adviser, blow = View(scene.run), Counsel(), TurnPlan(Act("attack", scene.who["w"]))
    monkeypatch.setattr(adviser, "weigh", lambda _: blow)
    assert adviser.fight(view) != blow
    adviser.afield.patience.clearing = view.raid.fights
    assert adviser.fight(view) == blow


def test_the_beaten_wait_rather_than_clear_the_armed_out_of_the_way() -> None:
    scene = Scene(". . W m . .", combat=False)
    view, second = View(scene.run), Afield(Careful(ADVISER))
    x, y = stand(view)
    assert second.patience.instead(view, second.policy.mind, Go(x + 1, y)) == Act("attack", scene.who["m"])
    assert second.patience.clearing == view.raid.fights + 1
    second.policy.mind.fights.beaten = True
    assert second.patience.instead(view, second.policy.mind, Go(x + 1, y)) == WAIT
    holds = [replace(one, tie=POST) if one.kind == "minor" else one for one in view.creatures]
    with patch.dict(vars(view), {"creatures": holds}):  # 40 turns beside a guard of its tunnel bought nothing
        forget(view)
        assert second.patience.instead(view, second.policy.mind, Go(x + 1, y)) == Act(OPENING)  # it is scared off
        with patch("game.bots.schemes.likely", lambda *_: 0):
            assert second.patience.instead(view, second.policy.mind, Go(x + 1, y)) == Act("attack", scene.who["m"])
    forget(view)
    second.patience.barring[view.number, scene.who["m"], view.raid.fights] = view.turn - BREATHER, (x + 1, y)
    assert second.patience.instead(view, second.policy.mind, Go(x + 1, y)) == Act("attack", scene.who["m"])


def test_nobody_begins_another_fight_by_an_idea_after_one_to_run_from(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor waits for who is on the way after the party."""
    view, second = View(Scene(". . W m . .", combat=False).run), Afield(Careful(ADVISER))
    monkeypatch.setattr(vetoes, "hopeful", lambda *_: False)
    monkeypatch.setattr(vetoes, "spent", lambda _: False)
    for beaten, aim, bars in ((True, "threat", True), (False, "threat", False), (True, "recover", False)):
        second.policy.mind.fights.beaten, second.policy.mind.aim = beaten, aim
        assert bool(second.vetoes.against(view, second.policy, Act("improvise"))) == bars
    assert not second.vetoes.against(view, second.policy, WAIT)
    vars(view)["pursuers"] = ("minor",)
    assert second.vetoes.against(view, second.policy, WAIT)


def test_a_step_away_is_no_step_up_to_a_foe(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the line led up to a foe and a flight is better after its first step, the flight is said before it is taken."""
    play = plainly(fight(table("beetle"), ("beetle",), ("minor",), "line 2"), hints=False)
    counsel, (x, y) = play.raid.counsel, stand(play.view)
    steps = [one for one in play.view.legal() if isinstance(one, Go)]
    foe = next(body.who for body in play.view.creatures if not body.led)
    counsel.at, counsel.parts = play.view.n, (LinePart(moves=2, foe=foe), LinePart(DONE))
    plans = [TurnPlan(steps[0]), TurnPlan(Go(x, y), flees=True)]
    monkeypatch.setattr(counsel, "fight", lambda _: plans.pop(0) if len(plans) > 1 else plans[0])
    play.do("tab")
    assert stand(play.view) == (steps[0].x, steps[0].y)
    assert counsel.flees  # which is what is said now


def test_a_blow_before_one_leaves_says_that_it_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would be said to attack, and with nothing new to get away."""
    scene = Scene(". . W m . .", first="W", W={"wounds": 3}).until("W")
    view = View(scene.run)
    monkeypatch.setattr(fighting, "outmatched", lambda *_, **__: True)
    monkeypatch.setattr(fighting, "withdraw", lambda *_, **__: Retreat(Act("break", view.asked)))
    shot = AttackPlan(1, 0, scene.who["m"], Act("attack", scene.who["m"]))
    for found in (None, shot):
        monkeypatch.setattr(fighting, "parting_shot", lambda *_, found=found: found)
        deed = fighting.turn(view, [], bold=False)
        assert (deed.parting, deed.flees) == (bool(found), not found)
    for parting in (False, True):
        adviser = Counsel()
        monkeypatch.setattr(adviser, "fight", lambda _, p=parting: TurnPlan(Act("attack", scene.who["m"]), parting=p))
        assert adviser.say(view).partition(". ")[0].endswith(sentence("why parting")) == parting


def test_who_is_won_over_is_named_with_the_odds_and_let_go_after_moves_that_bring_the_party_no_nearer() -> None:
    """Seven walks of a cell each led after a moth that flew on, "to win somebody over"."""
    scene, policy, vetoed = Scene(ROW, combat=False), Careful(ADVISER), vetoes.Vetoes()
    x, y = stand(View(scene.run))
    who = spawn("moth", x + 3, y)
    scene.ask()
    view, mind, step = View(scene.run), policy.mind, Go(x + 2, y)
    mind.aim, mind.foes.courted[who] = "company", 1
    odds = view.led_by(view.me.body.who, "tame", who)
    assert odds
    what = words("purposes")["tame"]
    assert (
        errand(view, step, mind)
        == f"walk up to Moth, 1 move, up to {company.PATIENCE}, to tame it {success(odds)}: {what}"
    )
    assert reason(view, Act("tame", who), mind) == what == words("purposes")["bribe"]
    for turn in range(vetoes.COURTING):
        vars(view)["turn"] = turn
        assert vetoed.against(view, policy, step) is None
    vars(view)["turn"] = vetoes.COURTING
    assert vetoed.against(view, policy, step) == []
    assert vetoed.gone(view) == "Moth keeps away, and is let be", "it was left one step short, with no word why"
    vars(view)["turn"] += 1
    assert vetoed.gone(view) == ""
    assert company.win_over(view, mind) is None


@pytest.mark.parametrize("up", [True, False])
def test_who_was_walked_up_to_is_kept_in_mind_and_not_where_was_run_to(*, up: bool) -> None:
    """A run is remembered elsewhere: from here it went on for 120 moves after it had been thought better of."""
    scene, policy, kept = Scene("# . . . . W . . M . . . #", combat=False), Careful(ADVISER), Constancy()
    the(Raid).head_start = 3
    scene.ask()
    view = View(scene.run)
    x, y = stand(view)
    policy.mind.aim, policy.mind.walk.ahead = "threat", []
    kept.instead(view, policy, Go(x + 1 if up else x - 1, y))
    assert bool(kept.prey) is up


@pytest.mark.parametrize(("moved", "pursues"), [(1, True), (0, False), (-1, False)])
def test_who_has_gone_another_way_than_up_to_a_foe_is_not_turned_back_to_it(moved: int, *, pursues: bool) -> None:
    """Two steps from the best way down, unnoticed at alarm 5, it was sent back to a Major that it had been advised to walk up to before."""
    scene, policy, kept = Scene("# . . . . W . . . . . M . #", combat=False), Careful(ADVISER), Constancy()
    view, mind = View(scene.run), policy.mind
    x, y = stand(view)
    mind.aim, mind.walk.ahead = "threat", [(x + n, y) for n in (2, 3, 4)]
    kept.instead(view, policy, Go(x + 1, y))
    assert kept.prey
    at = get(scene.who["W"], At)
    at.x += moved
    scene.ask()
    view = View(scene.run)
    vars(view)["creatures"] = tuple(one for one in view.creatures if one.led)
    vars(view)["visible"] = view.visible & False
    mind.aim, mind.walk.ahead = "onward", []
    away_ = Go(stand(view)[0] - 1, y)
    assert (kept.instead(view, policy, away_) == Go(stand(view)[0] + 1, y)) is pursues
