"""A way down to a Level that leads nowhere further, as far as is known, comes after all others, and it is said that nothing new is known there."""

import numpy as np
import pytest
from msgspec.structs import replace

from game.adviser.wording.reasons import why_down, why_walk
from game.bots import errands, quest
from game.bots.dead_ends import closed_levels, dead_end, descend, down
from game.bots.errands import route, stand, travel_step
from game.bots.mind import Mind
from game.bots.places import far_off
from game.bots.seeking import search_step
from game.engine.commands import Enter, Go
from game.engine.components import Room
from game.engine.steps.exploration import DOWN
from game.engine.store import query
from game.nest.paths import Cell
from game.presentation.automatic.auto_walk import AutoWalk
from game.presentation.foes.last_seen import GONE
from game.presentation.obstacles.losses import WalkMemory
from game.presentation.page import sentence
from game.presentation.pages.raid_pages import depth
from game.presentation.questions.befalling import meals
from game.presentation.sight import off
from game.presentation.walks import course, long_walks, places
from game.presentation.walks.ways import behind, hidden, ranked, seek
from game.run.view import Passage, View
from game.telling.words import capital
from game.ui.app import finish
from game.ui.raid.pointing import click
from tests.findings.test_d_walking import cell
from tests.scenes.scene import Scene
from tests.ui.table import Lay, Table
from tests.ui.test_journey import below, choose, rows
from tests.ui.test_walking import roaming, said

DEAD = sentence("dead end")


def spend(play: Table) -> None:
    """All Rooms found so far are spent."""
    play.raid.run.enter()
    for _, room in query(Room):
        room.spent = True
    play.raid.settle()


def back_up(play: Table) -> Table:
    """Return the raid on its first Level, on the shaft to the second, all Rooms of which are spent."""
    spend(below(play))
    while play.view.number == 2:
        play.do("<")
    play.raid.quiet()
    assert [way.to for way in play.view.passages if (way.x, way.y) == stand(play.view)] == [2]
    return play


def another(play: Table, *, far_off: int = 6) -> Passage:
    """A shaft that nobody has taken lies so many moves away."""
    way = Passage(901, "shaft", *cell(play, far=far_off), 1, None)
    vars(play.view)["passages"] = (*play.view.passages, way)
    return way


def old(play: Table) -> Passage:
    return next(way for way in play.view.passages if way.to == 2)


def test_a_level_is_closed_once_all_its_rooms_are_spent_and_no_way_leads_on(table: Lay) -> None:
    play = back_up(roaming(table("wasp")))
    assert closed_levels(play.view) == {2}
    assert dead_end(play.view, old(play))
    assert not dead_end(play.view, another(play))
    play.raid.run.enter()
    next(room for _, room in query(Room) if room.level == 2).spent = False
    play.raid.settle()
    assert not closed_levels(play.view)  # the Room may still be explored


def test_the_new_way_is_walked_to_first_though_the_old_lies_underfoot(table: Lay) -> None:
    play = back_up(roaming(table("wasp")))
    new, dead = another(play), old(play)
    assert [way.way for way in ranked(play.view, DOWN)] == [new.way, dead.way]
    play.stage.key(">")
    assert play.raid.walk
    assert play.raid.walk.sought == (new.way,)
    told = said(play)
    assert told.startswith("To a shaft down, rated")
    assert f"a shaft down to the Level rated {dead.rating}, {DEAD}" in told
    play.raid.quiet()
    play.do(">")  # asked for again, it is taken
    assert play.view.number == 2


def test_where_it_is_the_only_way_it_is_taken_at_once(table: Lay) -> None:
    play = back_up(roaming(table("wasp")))
    assert play.do(">").view.number == 2


def test_the_list_of_places_names_it_and_ranks_it_after_the_new_one(table: Lay) -> None:
    play = back_up(roaming(table("wasp")))
    new, dead = another(play), old(play)
    found = {spot.cell: spot for spot in places.spots(play.view)}
    assert found[dead.x, dead.y].about == capital(DEAD)
    assert found[new.x, new.y].rank < found[dead.x, dead.y].rank


def leg(view: View, new: Passage) -> int:
    """Return the moves over known ground of the walk that looks for this way."""
    assert seek(new, "").step(view)
    return len(route(view))


@pytest.mark.parametrize("beyond", [False, True])
def test_a_new_way_that_is_seen_beyond_unseen_ground_comes_first_too_and_can_be_looked_for(
    table: Lay, monkeypatch: pytest.MonkeyPatch, beyond: bool
) -> None:
    """Of a long walk `_` says first that it leads over unseen ground, and how far, as Tab does of the same place; the same again sets out, and stops in time.

    It is long too where only what lies `beyond` the known ground makes it so: "7 moves, then 85 or more" set out unasked, for sixty moves.
    """
    monkeypatch.setattr(long_walks, "FAR_OFF", 0)
    play = back_up(roaming(table("wasp")))
    view = play.view
    ys, xs = np.nonzero(~view.known)
    y, x = max(zip(ys.tolist(), xs.tolist(), strict=True))
    new = Passage(901, "shaft", x, y, 1, None)
    vars(view)["passages"] = (*view.passages, new)
    assert hidden(view) == [new]
    assert ranked(view, DOWN)[0] == new
    row = next(one for one in rows(play) if one.label == "a shaft down in Room 1" and not one.refused)
    assert row.about == sentence("looks for it")
    if beyond:
        monkeypatch.setattr(long_walks, "FAR_OFF", leg(view, new))
    choose(play, "a shaft down in Room 1")
    assert play.raid.walk is None
    assert said(play).startswith("A way to a shaft down in Room 1 may lead over unseen ground: ")
    assert said(play).endswith("The same again sets out.")
    more = far_off(route(play.view)[-1], (x, y))
    assert more > 0 and f"to where that begins, then {more} or more." in said(play)
    turn = play.view.turn
    click(play.raid, (x, y))
    assert play.raid.walk and play.raid.walk.bound.startswith("To a shaft down in Room 1, to look for a way: ")
    finish(play.stage)
    assert play.view.turn - turn > 0


def test_a_long_walk_of_the_list_of_places_is_told_of_first(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    play = roaming(table("wasp"))
    goal = cell(play, far=5)
    monkeypatch.setattr(long_walks, "FAR_OFF", 4)
    long_walks.far_walk(play.raid, AutoWalk.to(goal), goal, "there")
    assert play.raid.walk is None
    assert said(play) == sentence("long walk", goal="there", span="5 moves", hunger=meals(play.view, 5))
    long_walks.far_walk(play.raid, AutoWalk.to(goal), goal, "there")
    assert play.raid.walk


def test_the_same_again_carries_a_long_walk_beyond_what_else_stops_it(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By Sneaking past Inquilines, four keys made one step: each stop asked anew for the long walk. Esc, or who arrives, has done with it."""
    play = roaming(table("wasp"))
    home, goal = stand(play.view), cell(play, far=5)
    monkeypatch.setattr(long_walks, "FAR_OFF", 1)

    def sets_out(to: Cell) -> bool:
        long_walks.far_walk(play.raid, AutoWalk.to(to), to, "there")
        return play.raid.walk is not None

    assert not sets_out(goal) and sets_out(goal)
    play.raid.pulse()
    play.raid.walk = None  # as by whatever stops it
    assert sets_out(goal)
    play.raid.pulse()
    play.raid.walk = None
    long_walks.withdrawn(play.raid)
    assert not sets_out(goal) and sets_out(goal)
    finish(play.stage)
    assert stand(play.view) == goal
    assert not sets_out(home) and sets_out(home)
    finish(play.stage)
    assert not sets_out(goal), "it has arrived there since"


def test_a_walk_that_now_leads_a_long_way_round_asks_anew_once(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """A soldier barred the last few moves, and the same key again went back 139 moves over ground that had been fought for."""
    play = roaming(table("wasp"))
    goal = cell(play, far=5)
    monkeypatch.setattr(long_walks, "FAR_OFF", 1)

    def sets_out() -> bool:
        long_walks.far_walk(play.raid, AutoWalk.to(goal), goal, "there")
        return play.raid.walk is not None

    assert not sets_out() and sets_out()
    play.raid.pulse()
    play.raid.walk = None  # as by whoever comes in sight
    monkeypatch.setattr(long_walks, "ROUND", 0)
    assert not sets_out()
    assert said(play).startswith("No nearer way there is known now, though it is 4 cells off.")
    assert sets_out()
    play.raid.walk = None
    assert sets_out(), "it was told of"


def test_who_bars_a_much_nearer_way_is_named_before_a_search_leads_round(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A band stood in the way, 24 moves to the Job: the key had said "again walks on", and led 139 moves back, where all had been seen."""
    play = roaming(table("wasp"))
    view, goal = play.view, cell(play, far=5)
    assert search_step(view, view.walkable, [goal])
    near = route(view)
    held = {near[-1]: "Minor"}
    monkeypatch.setattr(WalkMemory, "lurking", lambda *_: held)
    before = list(route(view))
    told = long_walks.nearer_barred(play.raid, goal, len(near) + course.FAR_OFF + 1)
    assert told.startswith(f"Minor, {off(view, near[-1])}, bars the nearer way")
    assert route(view) == before
    assert not long_walks.nearer_barred(play.raid, goal, len(near) + course.FAR_OFF)
    held = {(near[-1][0] + 99, near[-1][1]): "Minor"}
    assert not long_walks.nearer_barred(play.raid, goal, 999)


def test_where_somebody_unarmed_bars_the_gallery_the_nearest_way_down_is_still_gone_to(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Workers stood in it for a turn: none of four shafts was in reach, so the first that had been seen was set out for, 126 moves off, past a nearer one."""
    play = roaming(table("wasp"))
    mind = Mind(play.raid.counsel.policy.nature)
    far, near = (replace(another(play, far_off=n), way=900 + way) for way, n in enumerate((9, 5)))
    vars(play.view)["passages"] = (far, near)
    monkeypatch.setattr(errands, "footing", lambda view: view.walkable & False)
    assert [way.way for way in down(play.view, play.view.walkable, dead=False)] == [near.way, far.way]
    assert descend(play.view, mind, play.view.walkable)
    assert route(play.view)[-1] == (near.x, near.y)


def test_the_bot_looks_for_anything_else_first(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    play = back_up(roaming(table("wasp")))
    mind, dead, new = Mind(play.raid.counsel.policy.nature), old(play), another(play)
    assert descend(play.view, mind, play.view.walkable) == travel_step(play.view, (new.x, new.y))
    vars(play.view)["passages"] = (dead,)
    assert descend(play.view, mind, play.view.walkable) is None
    assert descend(play.view, mind, play.view.walkable, dead=True) == Enter(dead.way)
    assert quest.at_last(play.view, mind) == Enter(dead.way)
    told = why_down(play.view, mind, (dead.x, dead.y))
    unspent = [room for room in play.view.found_here if not room.spent and not room.here]
    assert told == sentence("why down dead", here=sentence("why down dead spent"))
    assert "dead end" not in told, "of a Level left in flight no more is known than its Rooms"
    assert told.endswith("what is not seen yet there may lead on")
    assert not unspent
    room = replace(play.view.found_here[0], number=77, spent=False, here=False)
    vars(play.view)["found_here"] = [*play.view.found_here, room]
    assert "1 unspent Room here" in why_down(play.view, mind, (dead.x, dead.y))
    for name in ("go", "search", "seek_step", "lie_low", "clear", "look_about"):
        monkeypatch.setattr(quest, name, lambda *_, **__: None)
    monkeypatch.setattr(play.view, "choice", lambda *_: None)
    assert quest.onward(play.view, mind, mind.safe(play.view)) is None  # there may be ground past those who were seen


def test_the_page_of_the_job_and_the_panel_say_how_deep_the_party_has_come(table: Lay) -> None:
    play = below(roaming(table("wasp")))
    told = f"rated {play.view.rating} of 100"
    assert told in play.shows()
    assert "2 Levels seen, the deepest" in depth(play.view)
    assert told in depth(play.view)
    assert behind(play.view, Passage(0, "shaft", -1, -1, 0, None)) in depth(play.view)


@pytest.mark.parametrize("key", [">", "W"])
def test_no_key_sets_out_on_a_long_way_unasked(table: Lay, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    """The first press says how far it is, and what falls due on the way; the second goes, and says so again in short."""
    play = roaming(table("wasp"))
    x, y = cell(play, far=5)
    vars(play.view)["passages"] = (Passage(901, "shaft", x, y, 1, None),)
    monkeypatch.setattr(long_walks, "FAR_OFF", 4)
    play.stage.key(key)
    assert play.raid.walk is None
    assert said(play).startswith("It is a long walk to a shaft down in Room 1: 5 moves")
    play.stage.key("escape")  # withdraws it
    assert said(play) == "Nobody sets out."
    play.stage.key(key)
    assert play.raid.walk is None
    play.stage.key(key)
    assert play.raid.walk
    assert play.raid.walk.bound == "To a shaft down in Room 1: 5 moves."


def test_a_walk_elsewhere_says_that_the_way_just_fled_from_is_left_and_for_how_long(table: Lay) -> None:
    """A Wasp that had fled up a shaft was led to unseen ground for 110 turns, and nothing said why not down again."""
    play = back_up(roaming(table("wasp")))
    view, mind, way = play.view, Mind(play.raid.counsel.policy.nature), old(play)
    step = next(one for one in view.legal() if isinstance(one, Go))
    assert why_walk(view, step, mind) == ""
    mind.ways.shunned[way.way] = view.turn + 109
    told = "the way down in Room 1 is let be for 109 turns, as you fled from who is below it"
    assert way.room == 1 and why_walk(view, step, mind) == told
    mind.ways.shunned[way.way] = view.turn
    assert why_walk(view, step, mind) == ""


@pytest.mark.parametrize("rating", [None, 40])
def test_of_ways_that_lead_equally_deep_the_nearest_is_taken(rating: int | None) -> None:
    """The first found was, 43 moves and a Hunger Cost off, past another of which no more was known, 16 moves off."""
    view = View(Scene("W . . . . . .", combat=False).run)
    x, y = stand(view)
    vars(view)["passages"] = [Passage(1, "shaft", x + 5, y, 1, rating), Passage(2, "shaft", x + 2, y, 2, None)]
    assert [way.way for way in down(view, dead=False)] == ([2, 1] if rating is None else [1, 2])


@pytest.mark.parametrize(("notice", "ago", "asks"), [("seen", 5, True), ("", 5, False), ("seen", GONE + 1, False)])
def test_a_way_back_to_whom_one_has_left_behind_is_asked_for_twice(
    table: Lay, notice: str, ago: int, *, asks: bool
) -> None:
    """From two bands she fled up the shaft; sixteen turns later that key led back to them without a word, and it came to a fight."""
    play = back_up(table("wasp"))
    foe = replace(play.view.me.body, who=901, kind="minor", led=False, armed=True, notice=notice)
    play.raid.counsel.policy.mind.foes.dangers[901] = 2, foe
    play.raid.memory.dangers = play.raid.counsel.policy.mind.foes.dangers
    vars(play.view)["raid"] = replace(play.view.raid, fought=play.view.turn - ago)
    play.do(">")
    assert (play.view.number == 1) is asks
    assert (sentence("awaited", who="Minor", again="> again") in said(play)) is asks
    play.do(*[">"] * asks)
    assert play.view.number == 2
