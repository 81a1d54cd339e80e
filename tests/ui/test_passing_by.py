"""Whoever may notice the party on a walk is named before it, with the chance; who may kill at one blow is gone round. [R-51]"""

import re
from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from game.adviser.afield.roaming import Afield
from game.adviser.afield.rounding import Rounding
from game.adviser.automatic.following import follow
from game.adviser.counsel import advice
from game.adviser.wording.errands import errand
from game.bots.careful import Careful
from game.bots.errands import stand, travel_step
from game.bots.mind import Mind
from game.bots.temperament import CHOOSY
from game.bots.threats import POST
from game.content.improvised import OPENING
from game.engine.commands import Act, Go, Say
from game.engine.components import At, Notice
from game.engine.entries import Rolled
from game.engine.steps import Roam
from game.engine.store import add, find, get, query
from game.fd100 import Degree
from game.nest.paths import Cell
from game.presentation.ask import Giving
from game.presentation.automatic.auto_walk import AutoWalk
from game.presentation.automatic.stopping import brushed, heard
from game.presentation.foes.last_seen import GONE, LATE, beside_last
from game.presentation.foes.passing_by import anew, brushing, felt, noticing, risks, rolls, told
from game.presentation.outcome import percent
from game.presentation.page import sentence
from game.presentation.questions.improvise import purpose
from game.presentation.sight import strangers
from game.presentation.walks.course import whom
from game.presentation.walks.walking import daunted
from game.run.view import View
from game.ui.screen_stack import ScreenStack
from game.weighing import odds
from tests.scenes.scene import Scene
from tests.ui.table import Lay, Table

ROW = ". " * 24 + "\n"
HALL = ROW * 6 + ". W . . . . . . . c . . . . . . . . . . . . . .\n" + ROW * 6
LANE = ". W . . . . . . . c . . . . . . . . . . . . . .\n"


def unaware(field: str, how: str, **changes: Any) -> Scene:
    """A Centipede in the way has not noticed the party, or only what is beside it."""
    scene = Scene(field, combat=False, W={"wounds": 2}, **changes)
    if how:
        add(scene.who["c"], Notice(how))
    scene.ask()
    return scene


def walked(scene: Scene, goal: Cell) -> list[Cell]:
    """Return the cells of a walk to `goal` as the adviser goes; the Centipede stays as it is."""
    policy, cells = Careful(CHOOSY), list[Cell]()
    afield, policy.mind.aim = Afield(policy), "onward"
    at = get(scene.who["c"], At)
    place, notice = (at.x, at.y), find(scene.who["c"], Notice)
    how = notice.how if notice else ""
    for _ in range(60):
        view = View(scene.run)
        step = travel_step(view, goal, view.walkable) if view.asks(Roam) else None
        if step is None:
            return cells
        straight = policy.mind.walk.set_out(view, step)
        with patch.object(policy, "roam", lambda _, straight=straight: straight):
            scene.run.apply(afield.best(view))
        at.x, at.y = place
        if how:
            get(scene.who["c"], Notice).how = how
        scene.ask()
        cells.append(stand(View(scene.run)))
    raise AssertionError("it never comes there")


@pytest.mark.parametrize("how", ["", "adjacent"])
def test_it_goes_round_who_may_kill_at_one_blow(how: str) -> None:
    """Out of what it feels, to the same place, without a single roll; and straight on past who has been slipped past."""
    scene = unaware(HALL, how)
    view = View(scene.run)
    foe = strangers(view)[0]
    near = felt(view, foe)
    cells = walked(scene, (17, 6))
    assert cells[-1] == (17, 6)
    assert not any(near[y, x] for x, y in cells)
    assert not [one for one in scene.run.story if isinstance(one, Rolled) and one.action == "sneak"]
    assert len(set(cells)) == len(cells)
    straight = walked(unaware(HALL, "unseen"), (17, 6))
    assert any(near[y, x] for x, y in straight)


@pytest.mark.parametrize(("how", "told"), [("", "% that you are noticed"), ("adjacent", "beside it you are noticed")])
def test_where_no_way_leads_round_the_line_says_whom_it_passes(how: str, told: str) -> None:
    scene = unaware(LANE, how)
    view, mind = View(scene.run), Mind(CHOOSY)
    mind.aim = "onward"
    step = travel_step(view, (17, 0), view.walkable)
    assert step
    mind.walk.set_out(view, step)
    assert Rounding().instead(view, mind, step) == step
    line = errand(view, step, mind)
    assert "Centipede, 8 cells east" in line and told in line and "one blow of it may kill" in line
    mind.walk.ahead = mind.walk.ahead[:1]  # a walk that ends before is said nothing of
    assert "Centipede" not in errand(view, step, mind)


def test_the_chance_is_the_rolls() -> None:
    """The Wasp's Sneaking against the Centipede's Ken, as they are thrown."""
    scene = unaware(LANE, "")
    view = View(scene.run)
    missed, whole = noticing(view, strangers(view)[0])
    roll: list[Rolled] = []
    while not roll:
        x, y = stand(View(scene.run))
        scene.run.apply(Go(x + 1, y))
        roll = [one for one in scene.run.story if isinstance(one, Rolled) and one.action == "sneak"]
    made = odds(roll[0].roll.check)
    assert (missed, whole) == (made.whole - made.at_least(Degree.PARTIAL_SUCCESS), made.whole)


@pytest.mark.parametrize(
    ("field", "how", "often"),
    [
        (". . c . W . . . . . . .\n", "", 1),
        (". . c . W . . . . . . .\n", "unseen", 0),
        (". . c . W , , , , , , ,\n", "unseen", 3),
        (". . c . W . , , , , , ,\n", "", 3),
    ],
)
def test_it_is_rolled_as_often_as_the_chance_of_a_walk_counts(field: str, how: str, often: int) -> None:
    """R-51: who stands in another Room forgets at each move whom it let pass."""
    scene = unaware(field, how)
    view, (x, y) = View(scene.run), stand(View(scene.run))
    place, cells = get(scene.who["c"], At), [(x + n, y) for n in (1, 2, 3, 4)]
    stays = place.x, place.y
    assert rolls(view, strangers(view)[0], cells) == often
    with patch("game.systems.colony.noticing.shared", return_value=(40,)):  # unseen
        for cell in cells:
            scene.run.apply(Go(*cell))
            place.x, place.y = stays
    assert sneaked(scene) == often


def at(table: Lay, scene: Scene) -> Table:
    play = table()
    play.stage = ScreenStack(play.game.play(scene.run))
    return play.do()


@pytest.mark.parametrize("how", ["", "adjacent"])
def test_a_walk_stops_once_before_it_comes_within_anybodys_senses(table: Lay, how: str) -> None:
    """Whatever it notices by: feelers as well as touch."""
    scene = unaware(LANE, how)
    play = at(table, scene)
    near = felt(play.view, strangers(play.view)[0])
    walk = AutoWalk(lambda view: travel_step(view, (17, 0), view.walkable))
    play.raid.memory.seen |= {one.who for one in play.view.creatures}
    end = None
    while end is None:
        end = walk.pulse(play.raid)
    x, y = stand(play.view)
    assert ("may notice you: " if not how else "would notice you") in end
    assert not near[y, x] and near[y, x + 1]
    n = play.raid.run.n
    walk.pulse(play.raid)
    assert play.raid.run.n == n + 1


def test_whom_the_line_has_named_the_walk_does_not_stop_for(table: Lay) -> None:
    play = at(table, unaware(LANE, ""))
    counsel, view = play.raid.counsel, play.view
    step = travel_step(view, (17, 0), view.walkable)
    assert step
    counsel.policy.mind.aim = "onward"
    counsel.policy.mind.walk.set_out(view, step)
    counsel.roamed = view.n, step
    assert "noticed" in advice(play.raid)
    follow(play.raid)
    assert play.raid.walk
    assert {one.body.who for one in risks(view, [(9, 0)])} == play.raid.walk.named != set()
    assert [who for who, _ in query(Notice)] == []
    n = play.raid.run.n
    assert "may notice you" not in (play.raid.walk.pulse(play.raid) or "")
    assert play.raid.run.n == n + 1


@pytest.mark.parametrize(("how", "told"), [("unseen", True), ("adjacent", True), ("seen", False)])
def test_before_one_leaves_where_somebody_was_slipped_past_the_new_roll_is_told_once(
    table: Lay, how: str, *, told: bool
) -> None:
    """R-51: whoever has not noticed the party forgets it outside its Room, and is rolled against anew if near enough."""
    scene = unaware(". . c . W , , , , , , , , ,\n", how)
    play = at(table, scene)
    view, x = play.view, stand(play.view)[0]
    assert view.rooms[0, x] != view.rooms[0, x + 1]
    warned: set[int] = set()
    said = anew(view, Go(x + 1, 0), warned)
    assert ("notices you after all" in said) == told
    if told:
        body = replace(strangers(view)[0], notice="")
        assert f": {percent(*noticing(view, body))} %" in said
        (risk,) = risks(view, [(x + 1, 0)])  # also Tab's: it said of such a walk that whoever is beside it is noticed
        assert risk.noticed == noticing(view, body)
    assert not anew(view, Go(x + 1, 0), warned) and not anew(view, Go(x - 1, 0), set())


@pytest.mark.parametrize(("field", "elsewhere"), [(". . . c . , , W , ,\n", True), (". . . c . . . W . .\n", False)])
def test_who_hides_from_somebody_in_another_room_is_told_that_the_next_move_is_rolled(
    field: str, *, elsewhere: bool
) -> None:
    """R-51: a hide from a gallery promised "unseen", and every line after it told the old odds."""
    scene = unaware(field, "")
    scene.run.apply(Act(OPENING))
    asked = purpose(View(scene.run))
    hides = next(one for one in asked.answers if one.do == Giving(Act("hide-afield", scene.who["c"])))
    assert hides.about.endswith(sentence("unseen while still")) is elsewhere
    scene.run.apply(Say("no"))
    at = get(scene.who["W"], At)
    add(scene.who["c"], Notice("unseen", by=(at.x, at.y)))
    scene.ask()
    view = View(scene.run)
    assert strangers(view)[0].notice == "unseen", "it holds while nobody moves"
    assert ("rolled anew" in anew(view, Go(at.x - 1, at.y), set())) is elsewhere


def test_the_new_roll_is_told_of_before_it_falls(table: Lay) -> None:
    """The walk stops in the Room; the same again walks on, and there the dice fall."""
    scene = unaware(". . c . W , , , , , , , , ,\n", "unseen")
    play = at(table, scene)
    play.raid.memory.seen |= {one.who for one in play.view.creatures}
    x = stand(play.view)[0]

    def walk() -> AutoWalk:
        return AutoWalk(lambda view: travel_step(view, (x + 4, 0), view.walkable))

    assert "notices you after all" in (walk().pulse(play.raid) or "")
    assert stand(play.view) == (x, 0)
    walk().pulse(play.raid)
    assert [one for one in scene.run.story if isinstance(one, Rolled) and one.action == "sneak"]


def test_a_walk_stops_before_it_leads_beside_where_somebody_was_sensed_last(table: Lay) -> None:
    play = at(table, Scene(". W . . . . . . . . . .\n", combat=False))
    view, (x, y) = play.view, stand(play.view)
    body = replace(view.me.body, who=999, kind="minor", led=False, armed=True, x=x + 2, y=y, notice="")
    seen, warned = view.visible.copy(), set[int]()
    seen[y, x + 2] = False
    vars(view)["visible"] = seen
    last = {999: (view.number, view.turn - 4, body)}
    assert beside_last(view, Go(x + 1, y), last, warned).startswith(
        "The next move leads beside where Minor was 4 turns"
    )
    assert not beside_last(view, Go(x + 1, y), last, warned)
    assert not beside_last(view, Go(x - 1, y), last, set())


NEAR = ". W . . . c . . . . . . . . . . . . . . . . . .\n"


def sneaked(scene: Scene) -> int:
    return sum(isinstance(one, Rolled) and one.action == "sneak" for one in scene.run.story)


@pytest.mark.parametrize("key", ["W", "_"])
def test_every_key_that_walks_says_what_would_be_rolled_and_goes_on_at_the_second_press(table: Lay, key: str) -> None:
    """R-51: also where one stands within its senses already, and no roll was made yet."""
    scene = unaware(NEAR, "")
    play = at(table, scene)
    foe, n = strangers(play.view)[0], play.raid.run.n
    play.raid.memory.seen |= {one.who for one in play.view.creatures}
    chance = f"{percent(*noticing(play.view, foe))} %"

    def press() -> None:
        vars(play.view)["goal"] = (0, 0)
        if key == "_":
            play.raid.quiet()
            play.raid.travel((0, 0))
        else:
            play.stage.key(key)
        if play.raid.walk:
            play.raid.pulse()

    press()
    told = " ".join(notice.text for notice in play.raid.notices)
    assert "Sneaking is rolled, " in told and chance in told
    assert (play.raid.run.n, sneaked(scene)) == (n, 0)
    press()
    assert (play.raid.run.n, sneaked(scene)) == (n + 1, 1)


def test_the_next_roll_is_asked_about_again(table: Lay) -> None:
    """A warning holds for one roll: whoever has let the party pass and forgets it is rolled against anew."""
    scene = unaware(NEAR, "")
    play = at(table, scene)
    memory, foe = play.raid.memory, strangers(play.view)[0]
    memory.brushed = {foe.who}
    heard(memory, play.view, Say("wait"))
    assert memory.brushed == {foe.who}  # nothing was rolled yet
    for notice in ("unseen", "seen"):
        vars(play.view)["creatures"] = (play.view.creatures[0], replace(foe, notice=notice))
        memory.brushed = {foe.who}
        heard(memory, play.view, Say("wait"))
        assert not memory.brushed


def test_a_walk_stops_before_it_leads_to_where_somebody_sensed_last_would_feel_it(table: Lay) -> None:
    """R-51: Sneaking is rolled there, too, if it still stands where it was; the chance is that by its kind."""
    play = at(table, Scene(". W . . . . . . . . . . . . . .\n", combat=False))
    view, (x, y) = play.view, stand(play.view)
    body = replace(view.me.body, who=999, kind="minor", led=False, armed=True, x=x + 6, y=y, notice="")
    vars(view)["visible"] = view.visible.copy()
    view.visible[y, x + 6] = False
    last = {999: (view.number, view.turn - 4, body)}
    odds_of = view.sneaking_past("minor")
    assert odds_of
    told = beside_last(view, Go(x + 1, y), last, set())
    missed = odds_of.whole - odds_of.at_least(Degree.PARTIAL_SUCCESS)
    assert f"Sneaking is rolled, {percent(missed, odds_of.whole)} % that it notices you" in told
    assert not beside_last(view, Go(x - 1, y), last, set())
    awake = {999: (view.number, view.turn - 4, replace(body, notice="seen"))}
    assert not beside_last(view, Go(x + 1, y), awake, set())


def test_a_walk_for_the_foes_sake_says_how_likely_it_is_to_be_noticed(table: Lay) -> None:
    play = at(table, unaware(NEAR, ""))
    mind, view = play.raid.counsel.policy.mind, play.view
    mind.aim, mind.walk.ahead = "flee", []
    x, y = stand(view)
    told = errand(view, Go(x - 1, y), mind)
    assert told.endswith(f"{percent(*noticing(view, strangers(view)[0]))} % that you are noticed on the way")


def test_the_first_line_of_a_walk_out_of_the_room_names_who_was_slipped_past_in_it(table: Lay) -> None:
    """R-51: the new roll is told as the walk is advised, and the walk does not stop for it once more."""
    scene = unaware(". . c . W , , , , , , , , ,\n", "unseen")
    play = at(table, scene)
    view, (x, y) = play.view, stand(play.view)
    foe = strangers(view)[0]
    mind = play.raid.counsel.policy.mind
    mind.aim, mind.walk.ahead = "onward", [(x + n, y) for n in (2, 3, 4)]
    missed, whole = noticing(view, foe)
    chance = percent(whole**3 - (whole - missed) ** 3, whole**3)  # it feels three of these cells, and forgets each time
    assert f"{chance} % that you are noticed in 3 rolls" in errand(view, Go(x + 1, y), mind)
    with patch.object(View, "ruled", return_value=False):  # as by the book, where nothing is rolled for it
        assert "rolls" not in errand(view, Go(x + 1, y), mind)
    mind.walk.ahead = []
    assert "noticed" not in errand(view, Go(x - 1, y), mind)  # that stays in the Room
    play.raid.memory.seen |= {one.who for one in view.creatures}
    walk = AutoWalk(lambda view: travel_step(view, (x + 4, y), view.walkable))
    walk.named = {foe.who}
    assert "after all" not in (walk.pulse(play.raid) or "")


@pytest.mark.parametrize(
    ("field", "facing", "tie", "comes"),
    [
        (". , , W , , , c , , ,\n", (-1, 0), "", True),
        (". , , W , , , c , , ,\n", (1, 0), "", False),
        (". , , W , , , c , , ,\n", (-1, 0), POST, False),
        (". . W . . . c . . .\n", (-1, 0), "", False),
    ],
)
def test_who_comes_down_a_gallery_towards_the_party_is_told_of_though_it_was_slipped_past(
    field: str, facing: Cell, tie: str, *, comes: bool
) -> None:
    """R-51: "has let you slip past", said the list, and nothing the walk of three cells: nose to nose the patrol could not get by, and it came to a fight."""
    view = View(unaware(field, "unseen").run)
    vars(view)["creatures"] = [one if one.led else replace(one, facing=facing, tie=tie) for one in view.creatures]
    x, y = stand(view)
    found = risks(view, [(x + 1, y), (x + 2, y), (x + 3, y)])
    assert [one.noticed for one in found] == [(1, 1)] * comes
    assert ("beside it you are noticed" in told(view, found)) is comes
    assert bool(brushing(view, Go(x + 3, y), set())) is comes


def test_walking_on_asks_once_where_it_leaves_who_was_slipped_past(table: Lay) -> None:
    """It was "notices if beside: o again walks on", then "rolled anew: 65 %": three keys for one step out of the Room."""
    scene = unaware(". . c . W , , , , , , , , ,\n", "adjacent")
    play = at(table, scene)
    out, foe = Go(stand(play.view)[0] + 1, 0), strangers(play.view)[0]
    assert "notices if beside: o again walks on" in daunted(play.raid)
    play.raid.memory.braved.clear()
    first = daunted(play.raid, out)
    assert f"that {foe.name} notices you after all. The same again walks on." in first
    assert not daunted(play.raid, out) and not brushed(play.view, out, play.raid.memory), "it is not asked again"


def test_walking_on_says_at_once_past_whom_it_leads(table: Lay) -> None:
    """In sight, or where it was sensed last; with the chance that it notices the party."""
    play = at(table, unaware(NEAR, ""))
    view, (x, y) = play.view, stand(play.view)
    foe = strangers(view)[0]
    chance = f"{percent(*noticing(view, foe))} %"
    told = whom(view, play.raid.memory, [(x + 1, y), (x + 2, y)])
    assert told.startswith(", past ") and chance in told
    vars(view)["creatures"] = (view.creatures[0],)
    view.visible[foe.y, foe.x] = False
    assert whom(view, play.raid.memory, [(x + 1, y), (x + 2, y)]) == ""
    play.raid.memory.last[foe.who] = (view.number, view.turn - 3, foe)
    told = whom(view, play.raid.memory, [(x + 1, y), (x + 2, y)])
    assert told.startswith(", near where ") and "3 turns ago" in told and "%" in told
    told = whom(view, play.raid.memory, [(x + 1, y), (foe.x, foe.y)])
    assert told.startswith(", through the very cell where ") and "3 turns ago" in told


@pytest.mark.parametrize("rolled", [(1, 2, 3, 4), (1,)])
def test_who_walks_behind_may_be_noticed_too(rolled: tuple[int, ...]) -> None:
    """Of the leader alone it was told: "4 moves", and the next key was "You are noticed", for the Beetle stood five cells from a Minor."""
    scene = Scene(", , , , , , , W . B . . . m . .\n", combat=False)
    view, (x, y) = View(scene.run), stand(View(scene.run))
    foe, place = strangers(view)[0], get(scene.who["m"], At)
    near, stays = felt(view, foe), (place.x, place.y)
    cells = [(x - n, y) for n in rolled]
    assert not any(near[y, x] for x, y in cells) and near[y, x + 2]
    often = rolls(view, foe, cells)
    assert [one.rolls for one in risks(view, cells)] == [often] == [1]
    assert "may notice you: " in brushing(view, Go(x - 1, y), set())
    with patch("game.systems.colony.noticing.shared", return_value=(1,)):  # unseen
        for cell in cells:
            scene.run.apply(Go(*cell))
            place.x, place.y = stays
    assert sneaked(scene) == often


@pytest.mark.parametrize("drawn", ["A . . m M . . #", "A . . M m . . #"])
def test_of_several_whom_a_walk_leads_past_the_deadliest_is_named(drawn: str) -> None:
    """It was "past Minor and 1 more": that was a Major, who might kill the Wasp; no blow of either kills the swarm that led."""
    view = View(Scene(drawn, combat=False).run)
    x, y = stand(view)
    found = risks(view, [(x + n, y) for n in range(1, 4)])
    assert [one.kills[0] for one in found] == [0, 0]
    assert re.match(r"past Major, . cells east, and Minor, . cells east: ", told(view, found))
    assert told(view, found * 2).startswith("past Major, ") and ", and 3 more: " in told(view, found * 2)


@pytest.mark.parametrize(
    ("past", "tie", "stops"), [(LATE, "", True), (LATE + 1, "", False), (LATE + 1, POST, True), (GONE, POST, False)]
)
def test_no_walk_stops_for_who_was_sensed_long_ago_unless_it_holds_its_tunnel(
    past: int, tie: str, *, stops: bool
) -> None:
    """Three keys in four moves: one for each of three bands that were sensed 53 turns before, and long gone."""
    view = View(Scene(". W . . . . . . . . . . . . . .\n", combat=False).run)
    x, y = stand(view)
    body = replace(view.me.body, who=999, kind="minor", led=False, armed=True, x=x + 6, y=y, notice="", tie=tie)
    vars(view)["visible"] = view.visible.copy()
    view.visible[y, x + 6] = False
    last = {999: (view.number, view.turn - past, body)}
    assert bool(beside_last(view, Go(x + 1, y), last, set())) is stops


@pytest.mark.parametrize(("ground", "rolled"), [(",", True), (".", False)])
def test_of_who_will_notice_beside_it_the_roll_to_come_out_of_its_room_is_named_too(
    table: Lay, ground: str, *, rolled: bool
) -> None:
    """Nine cells off, at the very next step, a thief with the goods was noticed by a roll that a look told of, and the line did not."""
    scene = unaware(f". . c . W{f' {ground}' * 9}\n", "adjacent")
    play = at(table, scene)
    view, (x, y) = play.view, stand(play.view)
    foe = strangers(view)[0]
    cells = [(x - 1, y), *((x + n, y) for n in range(1, 4))]
    missed, whole = noticing(view, replace(foe, notice=""))
    chance = percent(whole**3 - (whole - missed) ** 3, whole**3)
    line = told(view, risks(view, cells))
    assert "beside it you are noticed" in line
    assert (f": {chance} % that it notices you out of its Room in 3 rolls, and beside it" in line) is rolled
