"""Walking: on, straight on, counted, to the ways one after the other, to the Job's place."""

import re
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from game import content
from game.bots.errands import far, route, stand, ways_from
from game.engine.commands import Act, Go, Say
from game.engine.components import Body, Hero
from game.engine.entries import Happened
from game.engine.steps import Roam
from game.engine.steps.exploration import DOWN
from game.engine.store import query
from game.nest.paths import FAR, MOVES
from game.presentation.automatic.auto_walk import PATIENCE, AutoWalk, in_the_way
from game.presentation.automatic.stopping import heedless
from game.presentation.page import sentence
from game.presentation.pages.rooms import row
from game.presentation.walks import course, places, walking, ways
from game.presentation.walks.finished import LEVEL, finished
from game.presentation.walks.onward import onward
from game.presentation.walks.passages import why_chosen
from game.presentation.walks.straight_on import beside, branches, opening
from game.presentation.walks.walking import exploring
from game.presentation.walks.ways import UNSEEN, behind, look_for, ranked
from game.run.view import Passage, View
from game.run.view_records import Held
from game.telling.words import capital
from game.ui.app import finish, press
from game.ui.raid.ask import AskScreen
from game.ui.raid.bottom_line import bottom_line
from game.ui.raid.controller import RaidController
from game.ui.screens.lists import BagScreen
from tests.findings.test_d_walking import cell, stranger
from tests.scenes.scene import Scene, forget
from tests.ui.table import Lay, Table, plainly


def roaming(play: Table) -> Table:
    """The first Room is explored, and all that is asked has been answered."""
    play.do("x")
    while not play.view.asks(Roam):
        play.raid.give(play.view.legal()[-1])
    play.raid.quiet()
    return play


def said(play: Table) -> str:
    return " ".join(notice.text for notice in play.raid.notices)


# -- on --------------------------------------------------------------------------------------------


def test_where_nothing_is_left_it_says_what_is_and_then_walks_to_the_way(table: Lay) -> None:
    """Nothing that costs is done: the way is not taken."""
    play = roaming(table("wasp"))
    level = play.view.number

    def emptied() -> None:
        spent = tuple(replace(room, spent=True) for room in play.view.pool)
        ground = play.view.walkable.copy()
        way = Passage(901, "shaft", *cell(play, far=4), 1, None)
        vars(play.view).update(pool=spent, known=np.ones_like(play.view.known), walkable=ground, passages=(way,))

    emptied()
    before = play.raid.run.n
    play.do("o")
    assert play.raid.run.n == before
    assert "o again: to a shaft down, 4 moves." in said(play)
    emptied()
    play.stage.key("o")
    assert play.raid.walk
    play.raid.pulse()
    assert (play.raid.run.n, play.view.number) == (before + 1, level)


def test_off_the_way_on_to_which_it_has_led_it_asks_before_it_walks(table: Lay) -> None:
    """Nothing was open, so that it led 47 moves to a shaft; at its lip it went 33 back, as a soldier had left the way, and then to the shaft again."""
    play = roaming(table("wasp"))
    me, before = play.view.me.body, play.raid.run.n
    vars(play.view)["passages"] = (Passage(901, "shaft", me.x, me.y, 1, None),)
    play.raid.memory.offered.add((play.view.number, LEVEL))
    play.do("o")
    assert play.raid.run.n == before
    assert said(play).startswith("A way on lies underfoot: > takes it. More of this Level is open by now. To ")
    assert said(play).endswith("o again sets out there.")
    play.do("o")
    assert play.raid.run.n > before


def test_no_dark_corner_is_looked_into_once_the_level_is_told_to_have_no_more(table: Lay) -> None:
    """R-30: a dig or a search had told that every chamber is known; on it walked for a Hunger Cost."""
    play = roaming(table("wasp"))
    for told, looks in (([], True), ([Happened("enters Level"), Happened("blind end")], False)):
        view = View(play.raid.run)
        vars(view).update(
            pool=tuple(replace(room, spent=True) for room in view.pool), lately=lambda told=told: reversed(told)
        )
        assert isinstance(onward(view), Go) == looks


def test_it_stops_once_for_a_foe_that_may_notice_and_again_if_one_awake_comes_nearer(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.presentation.walks.course.whom", lambda *_: "")  # the stranger is but a picture
    play = roaming(table("wasp"))
    me = play.view.me.body
    foe = stranger(play, (me.x + 4, me.y))
    play.do("o")
    rolled = "where it feels you Sneaking is rolled, 42 % that it does"
    assert f"has not noticed you; {rolled}: o again walks on" in said(play)
    assert not walking.daunting(play.view, replace(foe, x=me.x + 2), play.raid.memory.braved)
    awake = replace(foe, notice="seen")
    assert not walking.daunting(play.view, awake, play.raid.memory.braved)
    assert walking.daunting(play.view, replace(awake, x=me.x + 3), play.raid.memory.braved)


@pytest.mark.parametrize("key", ["o", "stop"])
def test_a_walk_is_promised_only_where_there_is_one(table: Lay, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    """It said "o again walks on", and then that no way is left; the same where a foe comes in sight on the way."""
    play = roaming(table("wasp"))
    me = play.view.me.body
    stranger(play, (me.x + 4, me.y))
    for where in (walking, course):
        monkeypatch.setattr(where, "warily", lambda *_: None, raising=False)
    told = walking.exploring(play.raid).heed(play.view) if key == "stop" else walking.walk_on_here(play.raid)
    assert "has not noticed you" in told and "o again walks on" not in told
    assert key == "stop" or told.endswith(finished(play.raid))


def test_the_way_to_the_job_warns_of_those_who_know_of_you_as_walking_on_does(table: Lay) -> None:
    """After a break-off three bands stand about: the key sets out past them when it is pressed again, not before."""
    play = roaming(table("wasp"))
    me = play.view.me.body
    foe = stranger(play, (me.x + 4, me.y))
    vars(play.view)["creatures"] = (*play.view.creatures[:-1], replace(foe, notice="seen"))
    n = play.raid.run.n
    play.do("W")
    assert play.raid.run.n == n
    assert "knows of you: W again walks on" in said(play)
    play.stage.key("W")
    assert "W again walks on" not in said(play)


def test_who_stands_beside_one_already_is_said_to(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """The note of the walk says what looking says. [R-51]"""
    monkeypatch.setattr("game.presentation.walks.course.whom", lambda *_: "")  # the stranger is but a picture
    play = roaming(table("wasp"))
    me = play.view.me.body
    foe = stranger(play, (me.x + 1, me.y))
    vars(play.view)["creatures"] = (*play.view.creatures[:-1], replace(foe, notice="adjacent"))
    play.do("o")
    assert "is about to notice you: o again walks on" in said(play)


def test_no_walk_leads_beside_who_would_notice_without_saying_so(table: Lay) -> None:
    play = roaming(table("wasp"))
    me = play.view.me.body
    to = next(one for one in play.view.legal() if isinstance(one, Go))
    dx, dy = to.x - me.x, to.y - me.y
    foe = stranger(play, (me.x + 2 * dx, me.y + 2 * dy))
    vars(play.view)["creatures"] = (*play.view.creatures[:-1], replace(foe, notice="adjacent"))
    before = play.raid.run.n
    walk = AutoWalk(lambda _: to)
    assert walk.pulse(play.raid) == sentence("brushing", who="Nasute")
    assert play.raid.run.n == before
    assert walk.pulse(play.raid) != sentence("brushing", who="Nasute")
    assert play.raid.run.n == before + 1


@pytest.mark.parametrize("notice", ["unseen", "truce"])
def test_whoever_was_slipped_past_stops_nobody(table: Lay, notice: str) -> None:
    play = roaming(table("wasp"))
    me = play.view.me.body
    foe = replace(stranger(play, (me.x + 2, me.y)), notice=notice)
    assert not walking.daunting(play.view, foe, {})


def test_what_was_announced_is_not_announced_again(table: Lay) -> None:
    play = roaming(table("wasp"))
    foe = stranger(play, cell(play, far=4))
    walk = AutoWalk(lambda _: None)
    assert walk.fresh(play.raid) == {(foe.who, foe.name)}
    play.raid.give(Say("wait"))
    stranger(play, (foe.x, foe.y))
    assert walk.fresh(play.raid) == set()
    vars(play.view)["creatures"] = (*play.view.creatures[:-1], replace(foe, notice="seen"))
    assert walk.fresh(play.raid) == {(foe.who, foe.name)}  # but whoever is awake now is another matter


@pytest.mark.parametrize("runs", ["start", "flight", "stays", "none"])
@pytest.mark.parametrize("nearer", [True, False])
def test_a_walk_stops_for_whom_it_runs_from_where_it_has_led_nearer(table: Lay, runs: str, nearer: bool) -> None:
    """A walk in a start went on for six moves between two soldiers in plain view, for they could not move yet.

    A wait did, on the mouth that they came out of, till the start was over and they struck.
    """
    play = roaming(table("wasp"))
    foe = replace(stranger(play, cell(play, far=4)), notice="seen")
    vars(play.view)["creatures"] = (*play.view.creatures[:-1], foe)
    play.raid.memory.seen.add(foe.who)
    play.view.raid.head_start = 3 * (runs in ("start", "stays"))
    walk = AutoWalk(lambda _: None, stays=runs == "stays")
    walk.fled |= {foe.who} if runs == "flight" else set()
    x, y = stand(play.view)
    walk.left = (2 * x - foe.x, 2 * y - foe.y) if nearer else (foe.x, foe.y)
    assert bool(walk.fresh(play.raid)) == (nearer or runs in ("stays", "none"))


def test_of_one_soldier_it_is_said_that_it_has_not_noticed_you() -> None:
    view = View(Scene("W . . . M m", combat=False).run)
    major, minors = sorted(
        (replace(one, notice="unseen") for one in view.creatures if not one.led), key=lambda one: one.kind
    )
    assert heedless([major]) == ", who has not noticed you"
    assert heedless([minors]) == heedless([major, minors]) == ", who have not noticed you"
    assert heedless([replace(major, notice="seen")]) == heedless([]) == ""


def test_it_waits_for_workers_in_the_way_but_not_for_ever(table: Lay) -> None:
    """It told "13 moves walked", of a leader who had stood all the time."""
    play = table("wasp")
    walk, before = AutoWalk(lambda _: Say("wait")), play.view.turn
    walk.bound = "To the shaft down: 20 moves."
    play.raid.set_out(walk)
    finish(play.stage)
    assert play.view.turn - before == PATIENCE
    assert said(play).startswith(f"To the shaft down: {PATIENCE} turns waited.")
    assert "in the way" in said(play)
    view, me = play.view, play.view.me.body
    vars(view)["creatures"] = [replace(me, who=90 + n, name="Moth", led=False, x=me.x - n) for n in (3, 1)]
    assert in_the_way(view).startswith("Moth in the way, 1 cell west.")


# -- counts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["vi", "laptop"])
def test_a_count_is_shown_and_counts_what_comes_next(table: Lay, name: str) -> None:
    play = table("wasp", keys=name).do("1", "2")
    assert play.shows().split("\n")[-1].startswith("12 times")
    assert play.view.turn == 0
    play.do(play.raid.keys.shown("wait"))
    assert (play.view.turn, play.raid.count) == (12, 0)
    (dx, dy), wind = next((to, wind) for to, wind in winds(play) if opening(play.view, to))
    x, y = stand(play.view)
    play.do("2", wind)
    assert play.view.turn in (13, 14)
    assert stand(play.view) in ((x + dx, y + dy), (x + 2 * dx, y + 2 * dy))


def winds(play: Table) -> Any:
    """The directions, each with its first key."""
    keys = play.raid.keys
    return [
        (keys.wind(key), key)
        for action in keys.actions["walk"]
        for key in keys.table["walk"][action][:1]
        if keys.wind(key)
    ]


def test_escape_drops_a_count_and_other_keys_do_not_heed_it(table: Lay) -> None:
    play = table("wasp").do("2", "0", "escape", "z")
    assert play.view.turn == 1
    play.do("5", "i", "escape", "z")
    assert play.view.turn == 2


def test_a_count_ends_where_a_walk_would(table: Lay) -> None:
    play = table("wasp")
    play.raid.run.raid.hungry_at = 3
    play.do("9", "z")
    assert (play.view.turn, play.view.question) == (3, "PayHunger")


def test_a_walk_that_a_meal_interrupts_says_how_far_it_has_come_and_not_how_far_it_was(table: Lay) -> None:
    """After 54 moves it stood there as before: "175 moves, with 2 Hunger Costs", read as what was left."""
    play = roaming(table("wasp"))
    vars(play.view).update(goal=cell(play, far=4))
    play.raid.run.raid.hungry_at = play.view.turn + 2
    play.do("W")
    assert play.view.question == "PayHunger"
    assert next(notice.text for notice in play.raid.notices) == "To what the Job is about: 2 moves walked."


def test_a_counted_wait_says_how_long_it_was(table: Lay) -> None:
    """As Tab's wait does; a single one goes without saying, and so does one that something ends."""
    play = table("wasp").do("1", "z")
    assert "waited" not in play.shows()
    play.do("1", "0", "z")
    assert said(play) == "10 turns waited." and play.view.turn == 11


def test_digits_walk_in_the_set_of_arrows(table: Lay) -> None:
    play = table("wasp", keys="arrows").do("5")
    assert (play.view.turn, play.raid.count) == (1, 0)
    assert ("=", "set “arrows”: digits walk") in bottom_line(table("wasp", seed="y").do("8").raid)


# -- straight on -----------------------------------------------------------------------------------


def test_shift_runs_straight_on_to_something_of_interest(table: Lay) -> None:
    """Within a Room till a wall, a thing or the Room's edge; each run that goes farther than one step was straight."""
    play = roaming(table("wasp"))
    far_ = 0
    for key in ("shift+right", "shift+down", "shift+left", "shift+up"):
        (x, y), before = stand(play.view), play.view.turn
        to = play.raid.keys.wind(key.removeprefix("shift+"))
        play.do(key)
        moved = play.view.turn - before
        far_ = max(far_, moved)
        if play.view.chamber and moved and to:
            assert stand(play.view) == (x + moved * to[0], y + moved * to[1])
    assert far_ > 2


def test_along_a_gallery_it_follows_the_bends(table: Lay) -> None:
    """To the next branch or Room, many cells on, and not straight."""
    play = roaming(table("wasp"))
    run = 0
    for _ in range(30):
        if run > 4 or play.raid.over or not play.view.asks(Roam):
            break
        play.do("o")
        if play.view.chamber is None:
            for to in MOVES:
                if opening(play.view, to):
                    before = play.view.turn
                    walking.run(play.raid, to)
                    finish(play.stage)
                    run = max(run, play.view.turn - before)
    assert run > 4


def test_branches_lead_on_not_back(table: Lay) -> None:
    play = roaming(table("wasp"))
    view = play.view
    for to in MOVES:
        ways = [one for group in branches(view, to) for one in group]
        assert (-to[0], -to[1]) not in ways
        assert all(view.walkable[y, x] for x, y in (beside(view, one) for one in ways))


# -- ways, and the Job -----------------------------------------------------------------------------


def test_pressed_again_on_the_way_it_is_the_next_way(table: Lay) -> None:
    play = roaming(table("wasp"))
    near, far_ = cell(play, far=3), cell(play, far=6)
    vars(play.view)["passages"] = (Passage(901, "shaft", *near, 1, None), Passage(902, "shortcut", *far_, 1, None))
    goals = []
    for _ in range(3):
        play.stage.key(">")
        assert play.raid.walk
        assert play.raid.walk.step(play.view)
        goals.append(route(play.view)[-1])
    assert goals == [far_, near, far_]


def test_the_best_way_comes_first_then_the_nearest_new_one_and_last_those_taken(table: Lay) -> None:
    play = roaming(table("wasp"))
    cells = [cell(play, far=n) for n in (2, 4, 6)]
    ways = [Passage(900 + n, "shaft", *at, n, None) for n, at in enumerate(cells)]
    ways[0] = replace(ways[0], rating=30)
    vars(play.view)["passages"] = tuple(ways)
    assert [way.way for way in ranked(play.view, DOWN)] == [901, 902, 900]
    ways[2] = replace(ways[2], rating=100)  # it is known to lead to the Job's Level
    vars(play.view)["passages"] = tuple(ways)
    assert [way.way for way in ranked(play.view, DOWN)] == [902, 901, 900]


def two_ways(play: Table) -> tuple[Any, Any]:
    """A shaft is near, a steep tunnel farther: cells of both."""
    near, far_ = cell(play, far=3), cell(play, far=6)
    vars(play.view)["passages"] = (Passage(901, "shaft", *near, 1, None), Passage(902, "shortcut", *far_, 1, None))
    return near, far_


def test_which_way_down_is_taken_and_why_is_said_with_what_lies_behind(table: Lay) -> None:
    """R-43, R-74: on a Level rated 0 a shaft leads to one rated up to 39, a steep tunnel by Exploration to the deepest."""
    play = roaming(table("wasp"))
    two_ways(play)
    play.stage.key(">")
    told = " ".join(notice.text for notice in play.raid.notices)
    chance = play.view.me.ratings["Exploration"]
    least, most = content.constants().nest.deeper, content.levels()[0].costs - 1
    assert told.startswith(
        f"To a steep tunnel, {chance} % to the Level rated 100, else to one rated {least} to 100 (this one: 0): "
        "6 moves; the shortest"
    )
    assert f"The same again on the way goes to a shaft down, rated {least} to {most} instead: 3 moves." in told
    play.stage.key(">")
    assert play.raid.notices[0].text.startswith("To a shaft down, rated")


def test_who_is_badly_hurt_makes_for_the_way_that_leads_less_deep(table: Lay) -> None:
    play = roaming(table("wasp"))
    play.raid.run.enter()
    for _, _, body in query(Hero, Body):
        body.wounds = play.view.me.body.limit - 1
    play.raid.settle()
    near, _ = two_ways(play)
    play.stage.key(">")
    assert play.raid.walk
    assert play.raid.walk.step(play.view)
    assert route(play.view)[-1] == near
    assert "somebody is badly hurt" in play.raid.notices[0].text
    for _, _, body in query(Hero, Body):
        body.wounds = 0  # as where only unseen ground leads to the deeper way: nobody is hurt, and so that is not said
    play.raid.settle()
    two_ways(play)
    ways = sorted(play.view.passages, key=lambda way: way.kind == "shortcut")
    assert why_chosen(play.view, ways[0], ways) == "; no way to a steep tunnel in Room 1 is known"


def bound(play: Table) -> Any:
    """Return the cell that the walk which `>` begins now leads to, and stop it there."""
    play.raid.walk = None  # something has stopped the one before
    play.stage.key(">")
    assert play.raid.walk
    assert play.raid.walk.step(play.view)
    return route(play.view)[-1]


def test_after_a_stop_the_same_key_goes_on_to_the_same_way(table: Lay) -> None:
    play = roaming(table("wasp"))
    near, far_ = two_ways(play)
    assert bound(play) == far_
    play.stage.key(">")  # on the way: to the other
    assert bound(play) == near
    vars(play.view)["passages"] += (Passage(903, "shortcut", *cell(play, far=2), 1, None),)
    assert bound(play) == near
    assert "because" not in said(play)


def test_after_a_stop_it_turns_to_a_way_just_as_good_that_has_come_in_sight_nearer(table: Lay) -> None:
    """It had asked about a shaft 53 moves off; four cells from a new one it set out to the same, for 60."""
    play = roaming(table("wasp"))
    two_ways(play)
    vars(play.view)["passages"] = [one for one in play.view.passages if one.kind == "shaft"]
    forget(play.view)
    (shaft,) = play.view.passages
    far_ = (shaft.x, shaft.y)
    assert bound(play) == far_
    near, *more = route(play.view)
    assert more
    vars(play.view)["passages"] = (shaft, Passage(904, "shaft", *near, 1, None))
    forget(play.view)
    assert bound(play) == near


@pytest.mark.parametrize("key", [">", "W"])
def test_a_steep_tunnel_to_which_no_way_is_known_is_not_passed_over_unsaid(
    table: Lay, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    """Both walked to a shaft, and said after four moves no word of the tunnel in the same Room that "comes first, unhurt"."""
    play = roaming(table("wasp"))
    x, y = cell(play, far=3)
    vars(play.view)["passages"] = (Passage(904, "shaft", x, y, 1, None),)
    monkeypatch.setattr(ways, "hidden", lambda _: [Passage(905, "shortcut", x, y + 9, 2, None)])
    play.stage.key(key)
    assert play.raid.walk
    assert play.raid.walk.bound.startswith("To a shaft down in Room 1; no way to a steep tunnel in Room 2 is known: ")


def test_a_long_way_before_others_is_asked_about_with_the_reason(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """It came with the second key, when it was too late to choose the other."""
    monkeypatch.setattr("game.presentation.walks.long_walks.FAR_OFF", 1)
    play = roaming(table("wasp"))
    two_ways(play)
    play.stage.key(">")
    assert play.raid.walk is None
    assert sentence("because deep") in said(play)
    play.stage.key(">")
    assert play.raid.walk and sentence("because deep") in said(play)


def test_to_another_way_it_turns_for_a_reason_that_is_said(table: Lay) -> None:
    play = roaming(table("wasp"))
    near, far_ = two_ways(play)
    assert bound(play) == far_
    stranger(play, far_, armed=True)
    forget(play.view)
    assert bound(play) == near
    assert sentence("because shut", way="a steep tunnel", room=1) in said(play)


def test_who_is_hurt_on_the_way_is_told_why_it_leads_to_another(table: Lay) -> None:
    play = roaming(table("wasp"))
    near, far_ = two_ways(play)
    ways = play.view.passages
    assert bound(play) == far_
    play.raid.run.enter()
    for _, _, body in query(Hero, Body):
        body.wounds = play.view.me.body.limit - 1
    play.raid.settle()
    vars(play.view)["passages"] = ways
    assert bound(play) == near
    assert sentence("because hurt") in said(play)


def test_a_way_that_opens_in_the_room_one_stands_in_is_known(table: Lay) -> None:
    play = roaming(table("wasp"))
    from game.engine.steps import OpenWay  # noqa: PLC0415
    from game.systems.exploration.levels import open_way  # noqa: PLC0415

    play.raid.run.enter()
    open_way(OpenWay(kind="shortcut"))
    play.raid.settle()
    assert not play.view.rumoured
    assert any(way.kind == "shortcut" for way in play.view.passages)


def test_w_makes_for_the_jobs_place_over_unknown_ground(table: Lay) -> None:
    play = roaming(table("wasp"))
    there = cell(play, passable=False, far=12)
    vars(play.view)["goal"] = there
    play.stage.key("W")
    assert play.raid.walk
    step = play.raid.walk.step(play.view)
    assert isinstance(step, Go)
    assert not far(ways_from(play.view), there) < FAR


def test_where_the_job_lies_deeper_w_leads_to_the_best_way(table: Lay) -> None:
    play = roaming(table("wasp"))
    assert play.view.goal is None
    at = cell(play, far=4)
    vars(play.view)["passages"] = (Passage(901, "shaft", *at, 1, None),)
    play.stage.key("W")
    assert play.raid.walk
    assert play.raid.walk.step(play.view)
    assert route(play.view)[-1] == at
    vars(play.view)["passages"] = ()
    play.raid.walk = None
    play.stage.key("W")
    assert said(play) == "Find the Level rated 100. No way on is known here: explore the Rooms."


def test_ways_have_letters_of_their_own_and_a_heap_is_one_row(table: Lay) -> None:
    play = roaming(table("wasp"))
    cells = [cell(play, far=n) for n in (2, 3, 4, 5)]
    kinds = ("shaft", "shortcut", "up", "shaft")
    ways = tuple(Passage(900 + n, kind, *at, 2, None) for n, (kind, at) in enumerate(zip(kinds, cells, strict=True)))
    thing = Held(1, "Blue Nectar", "nectar", "%", "F", 30, False, "", True, *cells[1])
    vars(play.view).update(passages=ways, things=(thing, replace(thing, item=2), replace(thing, item=3)), goal=cells[2])
    ask = places.travel(play.view)
    assert ask
    answers = {answer.key: answer.label for answer in ask.answers}
    assert ask.answers[0].key == "W"
    assert {answers[key] for key in ("s", "t", "p")} == {
        "a shaft down in Room 2",
        "a steep tunnel in Room 2",
        "a shaft up in Room 2",
    }
    assert answers["A"] == "Blue Nectar and 2 more, Room 1"
    assert sum("Blue Nectar" in label for label in answers.values()) == 1
    assert UNSEEN in answers["Z"]


def test_what_lies_about_keeps_its_letter_when_other_things_are_taken(table: Lay) -> None:
    play = roaming(table("wasp"))
    thing = Held(1, "Blue Nectar", "nectar", "%", "F", 30, False, "", True, *cell(play, far=3))
    farther = replace(thing, item=2, name="Red Fly", x=cell(play, far=5)[0], y=cell(play, far=5)[1])
    rooms = play.view.rooms.copy()
    rooms[farther.y, farther.x] = 2
    vars(play.view).update(things=(thing, farther), rooms=rooms)
    before = lettered(play)
    vars(play.view)["things"] = (farther,)
    assert before["Red Fly in Room 2"] == lettered(play)["Red Fly in Room 2"] == "B"


def test_the_list_of_places_says_what_its_letters_are_and_enter_goes_to_the_likeliest(table: Lay) -> None:
    """The mark stands on the first place that can be reached, which is where the Job is, or the nearest of what is new."""
    play = roaming(table("wasp"))
    goal = cell(play, far=4)
    vars(play.view)["goal"] = goal
    play.do("_")
    ask = play.raid.ask
    assert ask and ask.story == sentence("places") and "keep their letters" in play.shows()
    assert ask.marked and ask.marked.label.startswith("what the Job is about")
    play.do("enter")
    assert (play.view.me.body.x, play.view.me.body.y) == goal


def test_the_way_out_with_the_goods_is_looked_for_from_the_list_of_places_as_by_its_key(table: Lay) -> None:
    """It stood at the end, "no way known", where W looked for it over unseen ground; and W chose a Room of another Level."""
    play = roaming(table("wasp", seed="walk-1"))
    room = next(one for one in play.view.pool if not one.here)
    pool = tuple(replace(one, out=True) if one is room else one for one in play.view.pool)
    vars(play.view).update(goal=(room.x, room.y), job=replace(play.view.job, task="steal", carried=True), pool=pool)
    assert far(ways_from(play.view), (room.x, room.y)) == FAR
    rows = {one.label.partition(" (")[0]: one for one in play.do("_").raid.ask.answers}
    assert rows["the way out"].key == "W" and not rows["the way out"].refused
    assert any(f"Room {room.number}, the way out, unspent" in label for label in rows)
    here = play.view.me.body.x, play.view.me.body.y
    play.do("W")
    assert play.raid.memory.asked or (play.view.me.body.x, play.view.me.body.y) != here


def test_to_the_place_of_the_job_is_one_sentence(table: Lay) -> None:
    """What is to be done there has a sentence of its own, which is no name of a place."""
    play = roaming(table("wasp"))
    job = replace(play.view.job, objective="the guard room stands open: give the Message to the spy")
    vars(play.view).update(goal=cell(play, far=4), job=job)
    play.do("W")
    assert "to the guard room stands open" not in play.shows().lower()
    assert re.search(r"To what the Job is about: \d+ moves walked", said(play))


def test_where_nothing_new_is_known_here_the_mark_is_on_unseen_ground(table: Lay) -> None:
    """A spent Room, though nearer, is not where one goes on."""
    play = roaming(table("wasp"))
    x, y = cell(play, far=2)
    vars(play.view)["pool"] = (replace(play.view.pool[0], number=2, spent=True, x=x, y=y, here=False),)
    ask = play.do("_").raid.ask
    assert ask and "Room 2, the way out, spent" in ask.answers[0].label
    assert ask.marked and ask.marked.label == UNSEEN


def test_a_name_in_the_list_of_places_is_whole_on_the_smallest_screen(table: Lay) -> None:
    """What its row has no room for is said below the list; the distance is shortened before a name is."""
    play = roaming(table("wasp"))
    room = replace(
        play.view.pool[0],
        kind="fungus garden",
        number=12,
        spent=True,
        dark=42,
        obstruction=37,
        secured=True,
        ways=(),
        out=False,
    )
    food = Held(1, "Spoiled Blue Honeydew of Restoration", "nectar", "%", "F", 30, False, "", True, *cell(play, far=3))
    rooms = play.view.rooms.copy()
    rooms[food.y, food.x] = 12
    x, y = cell(play, far=5)
    vars(play.view).update(
        pool=(replace(room, x=x, y=y, here=False),),
        things=(food, replace(food, item=2), replace(food, item=3)),
        rooms=rooms,
    )
    shown = play.do("_").shows()
    assert "Fungus garden, Room 12, spent " in shown
    assert "Spoiled Blue Honeydew of Restoration and 2 more, Room 12 " in shown
    ask = play.raid.ask
    assert ask
    about = next(one.about for one in ask.answers if "Fungus garden" in one.label)
    assert about == "Darkness 42, an Obstacle of 37, a shelter."


def lettered(play: Table) -> dict[str, str]:
    ask = places.travel(play.view)
    assert ask
    return {answer.label: letter for answer, letter in zip(ask.answers, AskScreen(ask).menu.letters, strict=True)}


def test_what_lies_behind_a_new_way_is_said_in_the_list(table: Lay) -> None:
    """R-43"""
    play = roaming(table("wasp"))
    way = Passage(900, "shaft", *cell(play, far=4), 1, None)
    vars(play.view)["passages"] = (way,)
    ask = places.travel(play.view)
    assert ask
    assert next(one.about for one in ask.answers if one.key == "s").lower() == behind(play.view, way).lower() != ""


def test_the_list_and_the_map_give_one_reason_why_a_room_is_not_to_be_walked_to(table: Lay) -> None:
    play = roaming(table("wasp"))
    x, y = cell(play, passable=False)
    far_off = replace(play.view.pool[0], number=9, kind="royal store", spent=False, x=x, y=y, here=False)
    vars(play.view)["pool"] = (*play.view.pool, far_off)
    for galleries, why in (({}, "no way known"), ({(1, 9): (2, 4)}, "way unknown: gallery from Room 2 or 4")):
        vars(play.view)["galleries_here"] = galleries
        ask = places.travel(play.view)
        assert ask
        listed, mapped = next(one for one in ask.answers if "Room 9" in one.label), row(play.view, far_off).answers[0]
        assert (listed.refused or listed.detail, mapped.refused or mapped.detail) == (why, why)
        assert bool(listed.refused) == bool(mapped.refused) == (not galleries)
        assert f"{capital(why)}." in row(play.view, far_off).more[0]


@pytest.mark.parametrize(("armed", "refused"), [(True, "somebody in the way"), (False, "")])
def test_only_who_is_armed_keeps_a_place_out_of_the_list(table: Lay, armed: bool, refused: str) -> None:
    """A walk waits for others in its way, so they leave its goal within reach."""
    play = roaming(table("wasp"))
    me = play.view.me.body
    goal, walkable = (me.x + 4, me.y), np.zeros_like(play.view.walkable)
    walkable[me.y, me.x : me.x + 5] = True
    vars(play.view).update(walkable=walkable, passages=(Passage(900, "shaft", *goal, 1, None),), things=())
    stranger(play, (me.x + 2, me.y), armed=armed)
    ask = places.travel(play.view)
    assert ask
    assert [one.refused for one in ask.answers if "a shaft down" in one.label] == [refused]
    assert bool(ranked(play.view, DOWN)) != armed


def test_a_room_whose_gallery_is_not_seen_yet_is_looked_for(table: Lay) -> None:
    play = roaming(table("wasp", seed="walk-1"))
    ask = places.travel(play.view)
    assert ask
    unseen = next(one for one in ask.answers if one.detail.startswith("way unknown"))
    assert unseen.about == sentence("looks for it")
    number = int(unseen.label.split("Room ")[1].split(",")[0])
    for _ in range(30):
        if play.view.chamber and play.view.chamber.number == number:
            break
        play.raid.quiet()
        play.raid.set_out(look_for(number))
        finish(play.stage)
    assert play.view.chamber
    assert play.view.chamber.number == number


# -- at once ---------------------------------------------------------------------------------------


def test_a_walk_at_once_is_the_same_walk(table: Lay) -> None:
    slow, fast = roaming(table("wasp")), roaming(plainly(table("wasp", seed="x"), pace="at once"))
    assert (slow.top.at_once, fast.top.at_once) == (False, True)
    assert slow.do("o").raid.run.digest == fast.do("o").raid.run.digest
    assert Act("explore") in slow.view.legal()


@pytest.mark.parametrize("key", ["h", "z", "o", "x", "escape"])
def test_a_key_that_would_act_only_stops_a_walk(table: Lay, key: str) -> None:
    """What was in sight when it was pressed is not what is in sight by now."""
    raid = walking_on(table, key)
    assert (raid.busy, raid.run.n) == (False, 1)


@pytest.mark.parametrize("key", ["o", "tab"])
def test_the_same_key_again_hurries_a_walk_to_where_it_would_end_anyway(table: Lay, key: str) -> None:
    """It stopped the walk, and what was to be had was to be asked for anew."""
    slow, fast = (roaming(table("wasp", seed="walk 4")) for _ in "ab")
    for play in (slow, fast):
        for _ in range(9):
            play.stage.key(key)
            if play.raid.busy:
                break
        assert play.raid.busy
    begun = fast.raid.run.n
    press(fast.stage, [key])
    finish(slow.stage)
    assert not fast.raid.busy and fast.raid.run.n > begun + 1 and fast.raid.run.digest == slow.raid.run.digest


def test_a_key_that_shows_something_stops_a_walk_and_shows_it(table: Lay) -> None:
    play = table("wasp", seed="walk 3")
    play.raid.set_out(exploring(play.raid))
    play.top.pulse()
    press(play.stage, ["i"])
    assert isinstance(play.top, BagScreen) and not play.raid.busy


def walking_on(table: Lay, key: str) -> RaidController:
    """Press a key in the middle of a walk; return the raid."""
    play = table("wasp", seed="walk 3")
    play.raid.set_out(exploring(play.raid))
    play.top.pulse()
    press(play.stage, [key])
    return play.raid


def test_a_walk_to_and_fro_blames_nobody_who_is_not_there(table: Lay) -> None:
    play = roaming(table("wasp"))
    view, walk = play.view, AutoWalk(lambda _: None)
    for others, told in (((), "nobody is in sight who bars it"), (None, "Nasute in the way")):
        if others is None:
            stranger(play, cell(play, far=3))
        else:
            vars(view)["creatures"] = tuple(one for one in view.creatures if one.led)
        walk.trodden, walk.known = {(view.me.body.x, view.me.body.y)}, int(view.known.sum())
        assert told in (walk.astray(view) or "")


@pytest.mark.parametrize("goes", [True, False])
def test_a_counted_wait_ends_once_the_armed_are_out_of_sight(
    table: Lay, monkeypatch: pytest.MonkeyPatch, *, goes: bool
) -> None:
    """Twenty turns were waited for the one soldier in the Room to go, and no line said that it had."""
    play = roaming(table("wasp"))
    foe = replace(play.view.me.body, who=901, kind="minor", name="Minor Termite Soldiers", led=False, armed=True)
    last = play.view.turn + 3
    monkeypatch.setattr(walking, "hostile", lambda view: [] if goes and view.turn >= last else [foe])
    walking.many(play.raid, 9, told="9 turns waited.")
    finish(play.stage)
    assert play.view.turn == (last if goes else last + 6)
    assert said(play).startswith(sentence("gone from sight", who="Minor") if goes else "9 turns waited.")
