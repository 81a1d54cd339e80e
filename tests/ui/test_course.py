"""`o` says where it is bound and why, and stops before a long way."""

import re
from collections.abc import Iterator
from types import SimpleNamespace

import numpy as np
import pytest
from msgspec.structs import replace

from game.adviser.afield import rounding
from game.adviser.afield.rounding import Rounding, gone_round
from game.adviser.wording.errands import place, walk
from game.adviser.wording.pacing import paced, paces
from game.bots.errands import SENSED, Mask, edges, far, frontier, nearest, route, stand, ways_from
from game.bots.mind import Mind
from game.bots.places import far_off
from game.bots.temperament import ADVISER
from game.engine.commands import Act, Go, Say
from game.engine.components import Room
from game.engine.entries import Happened
from game.engine.steps import Roam
from game.engine.store import query
from game.nest.paths import FAR, Cell, distances
from game.presentation.automatic.auto_walk import AutoWalk
from game.presentation.automatic.orders import Orders
from game.presentation.automatic.passable import DETOUR, passing
from game.presentation.outcome import chance
from game.presentation.page import sentence
from game.presentation.questions.befalling import hungers, meals
from game.presentation.sight import off
from game.presentation.walks import course, walking, ways
from game.presentation.walks.course import (
    FURTHER,
    Onward,
    bound,
    by_the_way,
    cells_off,
    furthest,
    looks,
    span,
    unseen,
    wanted,
)
from game.presentation.walks.onward import onward, reopened, shunned, warily
from game.presentation.walks.places import spots, travel
from game.presentation.walks.walking import walk_on_here
from game.presentation.walks.ways import UNSEEN, edge, led_to
from game.run.view import Passage, View
from game.telling.words import counted
from tests.line.told import raids
from tests.scenes.scene import forget
from tests.ui.hands import answer
from tests.ui.table import Lay, Table, anew, lurks, plainly
from tests.ui.test_walking import roaming


def told(play: Table) -> list[str]:
    return [notice.text for notice in play.raid.notices]


def roamed(play: Table) -> Table:
    """Explore the first Room; what is asked is answered, and what comes is sat out."""
    play.game.orders = Orders()
    return roaming(play)


def setting_out(table: Lay) -> Table:
    """Return a raid in which `o` would set out for somewhere."""
    for seed in range(30):
        play = roamed(table("ants", seed=f"course {seed}"))
        if not any(one.armed and not one.led for one in play.view.creatures) and Onward(play.raid).step(play.view):
            return play
        play.game.close()
    raise AssertionError("o never sets out")


def test_it_says_where_it_is_bound_and_why_and_how_far(table: Lay) -> None:
    """And it still stands there when the walk has ended, above why it did."""
    play = setting_out(table)
    ahead = Onward(play.raid)
    ahead.step(play.view)
    assert ahead.told.startswith(("To Room ", "To where the map ends, "))
    assert re.fullmatch(r"To .*: \d+ moves?(, then on for up to \d+)?\.", ahead.told)
    play.do("o")
    where_to = told(play)[0].partition(":")[0]
    assert where_to == ahead.told.partition(":")[0] or "walked" in where_to, "it led on, over what came in sight"
    assert where_to in " ".join(play.shows(120, 40).split())


def test_a_room_is_named_and_one_left_before_is_told_apart(table: Lay) -> None:
    play = setting_out(table)
    dist = ways_from(play.view, passing(play.view))
    ys, xs = (dist < FAR).nonzero()
    cell = max(zip(xs.tolist(), ys.tolist(), strict=True), key=lambda one: far(dist, one))
    room = replace(play.view.pool[0], number=7, kind="midden", spent=False, here=False, x=cell[0], y=cell[1])
    vars(play.view)["pool"] = (room,)
    moves = f"{far(dist, cell)} moves"
    ahead = Onward(play.raid)
    ahead.step(play.view)
    assert ahead.told == f"To Room 7, unexplored: {moves}."
    play.raid.memory.passed.add((room.level, 7))
    ahead = Onward(play.raid)
    ahead.step(play.view)
    assert "left unexplored" in ahead.told


def test_before_a_long_way_it_stops_once_and_says_what_that_costs(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    play = setting_out(table)
    monkeypatch.setattr(course, "FAR_OFF", 0)
    before = play.raid.run.n
    play.do("o")
    assert play.raid.run.n == before
    assert "It is a long walk to " in told(play)[0]
    assert "o again sets out" in told(play)[0]
    play.do("o")
    assert play.raid.run.n > before


def test_nobody_walks_to_unseen_ground_where_a_dig_is_allowed(table: Lay) -> None:
    """R-32: it is only where no Room and no way down can be walked to. It led 36 moves back "for a way down" to two dark cells, and 26 more "to find Room 8"."""
    for seed in range(30):
        play = roamed(table("ants", seed=f"course {seed}"))
        play.raid.run.enter()
        for _, room in query(Room):
            room.spent = True
        anew(play.raid)
        if play.view.allows(Act("dig")) and edge(play.view) and not play.view.things:
            break
        play.game.close()
    n = play.raid.run.n
    play.do("o")
    assert play.raid.run.n == n
    digs = sentence("dig on", key="D", chance=chance(play.view, play.view.choice(Act("dig"))))
    assert told(play)[0].startswith(f"{digs} {sentence('unseen in vain')}"), "what to do comes first"
    assert told(play)[1].startswith("Tab: ") and "where the map ends" not in told(play)[1]


def test_a_new_way_down_is_gone_to_before_unseen_ground_that_is_a_long_walk_off(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It walked 85 moves to an alcove, though the shaft was known and near."""
    play = setting_out(table)
    ahead = Onward(play.raid)
    ahead.step(play.view)
    assert ahead.goal and looks(play.view, ahead.goal)
    (x, y), room = route(play.view)[0], play.view.pool[0]
    for module in (course, walking):
        monkeypatch.setattr(module, "FAR_OFF", 1)
    vars(play.view)["passages"] = (Passage(9, "shaft", x, y, room.number, None),)
    n = play.raid.run.n
    first = walk_on_here(play.raid)
    assert "o again: to a shaft down, 1 move, which is nearer. _, then" in first and play.raid.run.n == n
    assert walk_on_here(play.raid) == "" and play.raid.walk
    assert (play.raid.walk.sought, play.raid.walk.bound) == ((9,), "To a shaft down: 1 move.")


def test_a_new_way_down_is_nearer_than_a_further_leg_too(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """It led on for 75 moves without a word of the shaft at 31."""
    play = setting_out(table)
    monkeypatch.setattr(course, "FURTHER", 0)
    play.do("o")
    while "The walk would lead on to " not in " ".join(told(play)):
        play.do("o")
    view, cell, room = play.view, route(play.view)[0], play.view.pool[0]
    asks, n = told(play)[-1], view.n
    assert len(route(view)) > 1
    monkeypatch.setattr(walking, "FAR_OFF", 1)
    monkeypatch.setattr(course, "FAR_OFF", 1)
    vars(view)["passages"] = (Passage(9, "shaft", *cell, room.number, None),)
    ahead = Onward(play.raid)
    ahead.asks = asks
    near = walking.exploring(play.raid, ahead).then(view)
    assert "o again: to a shaft down, 1 move, which is nearer. _, then" in near and asks not in near
    assert walk_on_here(play.raid) == "" and play.raid.walk and play.raid.walk.sought == (9,)
    assert play.raid.run.n == n


def test_a_few_moves_more_than_were_said_are_not_worth_a_question(table: Lay) -> None:
    """It asked for 1 move: "the walk would lead on to where the map ends, 1 cell northwest": o again."""
    play = setting_out(table)
    ahead = Onward(play.raid)
    ahead.step(play.view)
    assert ahead.goal
    x, y = ahead.goal
    for moves, over, asks in (
        (course.SLACK, 0, ""),
        (course.SLACK, 1, "leads on"),
        (course.SLACK + 1, 0, "leads on"),
        (course.SLACK + 1, -course.SLACK, ""),
        (course.LEG, -99, ""),
        (course.LEG + 1, -99, "leads on"),  # it said "at least 2 moves", and went back 26 to what was known before
    ):
        ahead.most = moves - over
        assert ahead.halts(play.view, (x + 1, y), moves) == asks, "it never makes more moves than were said"


def test_tab_calls_the_edge_of_the_map_as_o_does(table: Lay) -> None:
    """On the Job's Level it says what for: there nobody explores for exploring's sake."""
    play = setting_out(table)
    view = play.view
    cell = edge(view)
    assert cell
    named = f"where the map ends, {off(view, cell)}, "
    assert place(view, cell) == f"{named}{wanted(view)}" == bound(view, (), cell)
    vars(view).update(rating=100, goal=(0, 0))
    assert (
        place(view, cell) == f"{named}{sentence('wanted job', cells=cells_off(view, (0, 0)))}" == bound(view, (), cell)
    )
    vars(view)["goal"] = stand(view)  # it was seen: what is looked for is a way to it
    assert place(view, cell) == f"{named}{sentence('wanted job known', cells=cells_off(view, stand(view)))}"


def test_it_says_what_unseen_ground_is_looked_at_for(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """All that a newcomer was told was where the map ends, and not why to go there."""
    view = setting_out(table).view
    room, (x, y) = view.pool[0], stand(view)
    shaft = Passage(9, "shaft", x, y, room.number, None)
    vars(view).update(pool=(), passages=())
    assert wanted(view) == sentence("wanted down")
    with monkeypatch.context() as patch:
        patch.setattr(course, "in_vain", lambda _: True)  # where one may dig, none leads on
        assert wanted(view) == sentence("wanted more")
    vars(view)["passages"] = (shaft,)
    assert wanted(view) == sentence("wanted more")
    vars(view)["pool"] = tuple(replace(room, number=n, spent=False, here=False, x=0, y=n - 5) for n in (5, 6))
    assert wanted(view) == "for a Room"
    vars(view)["pool"] = view.pool[:1]
    assert wanted(view) == "to find Room 5"


@pytest.mark.parametrize(("leads", "shut"), [(True, False), (False, True), (False, False)])
def test_unseen_ground_from_which_no_gallery_leads_to_a_room_is_not_said_to_be_gone_to_for_it(
    table: Lay, monkeypatch: pytest.MonkeyPatch, leads: bool, shut: bool
) -> None:
    """A gallery that led elsewhere was walked to "to find Room 3", whose gallery was known to begin a hundred moves the other way."""
    view = setting_out(table).view
    vars(view)["pool"] = (replace(view.pool[0], number=5, spent=False, here=False, x=0, y=0),)
    monkeypatch.setattr("game.presentation.walks.course.doorway", lambda *_: (view.known & False) | leads)
    monkeypatch.setattr("game.presentation.walks.course.shut_away", lambda *_: shut)
    told = unseen(view, stand(view))
    assert told.endswith(wanted(view)) == (leads or shut)
    assert told.endswith("as it is near, before the way to Room 5") == (not leads and not shut)
    monkeypatch.setattr(course, "far_off", lambda *_: 54)  # it was "54 cells west, as it is near"
    far = by_the_way(view, stand(view))
    assert far == ("" if leads or shut else "before the way to Room 5")


def test_a_walk_to_the_job_is_named_by_it_and_counted_to_its_end(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """It said "where the map ends, 9 cells northwest, ... 2 moves": the goods lay there, in a Room that was not seen to its end."""
    view = roaming(table("wasp")).view
    (x, y), room = stand(view), view.found_here[0]
    goal = next((x, y + 3 * dy) for dy in (1, -1) if view.walkable[y + 3 * dy, x])
    cells = [(x, y + n * (goal[1] - y) // 3) for n in (1, 2, 3)]
    there = replace(room, number=9, x=goal[0], y=goal[1], here=False)
    rooms = view.rooms.copy()
    rooms[goal[1], x] = rooms[cells[1][1], x] = 9
    vars(view).update(goal=goal, found_here=(there,), pool=(there,), rooms=rooms)
    vars(view)["things"] = [SimpleNamespace(x=goal[0], y=goal[1], types="S", name="Honey", item=9)]
    view.known[goal[1], goal[0] - 1] = False
    monkeypatch.setattr("game.adviser.wording.errands.frontier", lambda _: view.known)
    forget(view)
    assert place(view, goal) == led_to(view)
    assert paces(view, Go(*cells[0]), mind(cells))[0] == 3
    vars(view)["goal"] = None
    forget(view)
    assert paces(view, Go(*cells[0]), mind(cells))[0] == 2, "a Room is reached as it is entered"


def test_a_spent_room_whose_midst_lies_at_the_edge_of_the_map_is_no_goal(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was "walk: Nursery, Room 8, spent, Darkness 37, 5 to 55 moves", in that Room, and not a word of what for."""
    view = roaming(table("wasp")).view
    (x, y), room = stand(view), view.found_here[0]
    goal = next((x, y + 3 * dy) for dy in (1, -1) if view.walkable[y + 3 * dy, x])
    cells = [(x, y + n * (goal[1] - y) // 3) for n in (1, 2, 3)]
    there = replace(room, x=goal[0], y=goal[1], spent=True)
    vars(view).update(found_here=(there,), pool=(there,), passages=())
    for module in ("game.adviser.wording.errands", "game.presentation.walks.course"):
        monkeypatch.setattr(f"{module}.frontier", lambda _: view.known)
    monkeypatch.setattr("game.adviser.wording.errands.purpose", lambda *_: "")
    forget(view)
    assert walk(view, Go(*cells[0]), mind(cells)) == sentence("walk to", what=unseen(view, goal))
    monkeypatch.setattr("game.adviser.wording.errands.purpose", lambda *_: "to rest there")
    assert f"Room {room.number}" in walk(view, Go(*cells[0]), mind(cells))


@pytest.mark.long
def test_all_ways_to_walk_name_one_edge_of_the_map_and_one_number(table: Lay) -> None:
    """Of one place `_` said "5 moves west", and Tab and `o` "33 cells southwest"; `o` said 51 moves where Tab said 51 to 75."""
    apart = 0
    for seed in range(30):
        play = roamed(table("ants", seed=f"edge {seed}"))
        view = play.view
        ahead = Onward(play.raid)
        if view.goal or not view.asks(Roam) or not ahead.step(view) or not looks(view, ahead.goal or (0, 0)):
            continue
        cell, moves = edge(view), len(route(view))
        assert cell == ahead.goal == next(one.cell for one in spots(view) if one.label == UNSEEN)
        assert len(route(view)) == moves, "what is asked in between turns no walk aside"
        assert f": {span(moves, moves + FURTHER)}" in ahead.told
        assert paced(view, Go(*route(view)[0]), mind(route(view))).startswith(span(moves, moves + FURTHER))
        walk = ways_from(view, passing(view))
        apart += cell != nearest(view, walk, edges(view, passing(view), [stand(view)]))[1:]
    assert apart, "nowhere is the nearest edge another one"


def test_a_walk_that_may_lead_on_says_how_far_off_that_begins() -> None:
    """It was "4 moves, up to 54", a riddle; then "at least 5 moves", and 51 were walked; then "5 to 55 moves", and it took 58."""
    assert span(1, 1 + FURTHER) == f"1 move, then on for up to {FURTHER}"
    assert (span(2, 4), span(7, 7)) == ("2 moves, up to 4", "7 moves")


def test_a_walk_to_a_way_at_the_edge_of_the_map_has_one_number(table: Lay) -> None:
    """It was "8 to 32 moves", of a steep tunnel in the same lit Room."""
    view = setting_out(table).view
    cell = edge(view)
    assert cell
    assert looks(view, cell)
    vars(view)["passages"] = (Passage(9, "shaft", *cell, view.pool[0].number, None),)
    assert not looks(view, cell)
    assert furthest(view, cell, 8) == 8


@pytest.mark.long
def test_o_does_not_come_back_to_where_nothing_new_came_in_sight(table: Lay) -> None:
    """A step beside it, it was the nearest unseen ground again: "it has come back to a cell where it was"."""
    tried = 0
    for seed in range(20):
        play = roamed(table("ants", seed=f"looked {seed}"))
        view, ahead = play.view, Onward(play.raid)
        if not view.asks(Roam) or view.creatures[len(view.party) :] or not ahead.step(view):
            continue
        goal = ahead.goal
        if not goal or not looks(view, goal) or edges(view, passing(view), [goal, stand(view)]).sum() == 0:
            continue
        tried += 1
        play.raid.memory.looked[view.number] = [goal]
        assert warily(view, play.raid.memory)
        assert route(view)[-1] != goal
        ys, xs = edges(view, passing(view), [stand(view)]).nonzero()
        play.raid.memory.looked[view.number] = [*zip(xs.tolist(), ys.tolist(), strict=True)]
        assert warily(view, play.raid.memory), "where nothing else is left, it looks again"
        edge_here = frontier(view).copy()
        edge_here[stand(view)[::-1]] = True
        ahead = Onward(play.raid)
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(course, "frontier", lambda _, edge_here=edge_here: edge_here)
            ahead.step(view)
        assert stand(view) in play.raid.memory.looked[view.number]
    assert tried


def test_a_room_left_for_somebody_who_is_gone_is_gone_to_before_unseen_ground(table: Lay) -> None:
    """It offered 50 moves to the map's edge, and a Room 22 moves off was passed by, as a walk had once begun there."""
    play = setting_out(table)
    room, memory = play.view.pool[0], play.raid.memory
    far_room = replace(room, number=7, spent=False, here=False, obstruction=0)
    vars(play.view)["pool"] = (far_room, replace(far_room, number=8, obstruction=20))
    memory.last.clear()
    assert reopened(play.view, memory) == {(room.level, 7)}, "an Obstacle keeps it shut"
    memory.passed |= {(room.level, 7), (room.level, 8)}
    walk_on_here(play.raid)
    assert memory.passed & {(room.level, 7), (room.level, 8)} == {(room.level, 8)}
    lurks(play, (room.x, room.y))
    assert reopened(play.view, memory) == set()


def test_who_has_walked_to_a_room_by_the_list_of_places_explores_it_by_the_next_o(table: Lay) -> None:
    """The first `o` there only said that it was unspent, as it does on arrival where `o` has led."""
    for seed in range(40):
        play = roamed(table("wasp", seed=f"arrival {seed}"))
        view = play.view
        row = next((one for one in travel(view).answers if ", unspent" in one.label and not one.refused), None)
        if not view.asks(Roam) or row is None or any(one.armed and not one.led for one in view.creatures):
            continue
        room = next(one for one in view.pool if f", Room {one.number}," in row.label)
        play.do("_", row.key)
        if play.view.n == view.n:  # it is far: the same again sets out
            play.do("_", row.key)
        if not (play.view.chamber and play.view.chamber.number == room.number and play.view.asks(Roam)):
            continue
        assert "This Room is unspent: explore it" in " ".join(told(play))
        explored = play.view.raid.explored
        play.do("o")
        assert play.view.raid.explored > explored or "broken off" in " ".join(told(play))
        return
    raise AssertionError("no walk to a Room arrives")


def mind(cells: list[Cell]) -> Mind:
    """Return the adviser's memory of a walk over these cells, made for nobody's sake."""
    found = Mind(ADVISER)
    found.aim, found.walk.ahead = "onward", cells[1:]
    return found


def test_hunger_that_comes_due_on_a_long_way_is_said(table: Lay) -> None:
    """[R-71]"""
    play = setting_out(table)
    turn = play.view.turn
    assert turn < 100
    assert meals(play.view, 99 - turn) == ""
    assert meals(play.view, 100 - turn) == ", with 1 Hunger Cost (0 now, up to 39 if unfed) on the way"
    assert meals(play.view, 200 - turn) == ", with 2 Hunger Costs (0 now, up to 59 if unfed) on the way"


def test_a_hunger_cost_that_has_fallen_due_in_combat_is_said_with_what_takes_time(table: Lay) -> None:
    """A Rest was told of with one, and took two: they come a hundred turns after the last, not at each full hundred. [R-71]"""
    play = setting_out(table)
    play.raid.run.raid.hungry_at = play.view.turn - 2
    forget(play.view)
    assert hungers(play.view, 0) == 0
    assert hungers(play.view, 1) == 1
    assert hungers(play.view, 100) == 1
    assert hungers(play.view, 101) == 2
    play.raid.run.raid.hungry_at = play.view.turn + 96  # one came four turns ago
    forget(play.view)
    assert [hungers(play.view, 95, play.view.turn - ago) for ago in (4, 5)] == [0, 1]
    assert hungers(play.view, 96, play.view.turn - 5) == 2


def wide_of(view: View, cell: Cell) -> Mask:
    """Return the cells to walk on that are farther from this one than anybody feels."""
    return passing(view) & (distances(view.walkable, [cell]) > SENSED)


def test_o_keeps_away_from_the_same_foes_as_tab(table: Lay) -> None:
    """Two minds about that once led to and fro: `Tab` to an edge beside somebody asleep to the party, `o` to the other end of the Level."""
    for seed in range(40):
        play = roamed(table("wasp", seed=f"as one {seed}"))
        view, memory = play.view, play.raid.memory
        if onward(view) is None or view.creatures[1:] or memory.dangers:
            continue
        goal = route(view)[-1]
        near = [(x, y) for y, x in np.argwhere(distances(view.walkable, [goal]) == 4).tolist()]
        near = [one for one in near if min(far_off(one, cell) for cell in route(view)) > 1]
        # where one who feared the sleeper as one who is awake would go elsewhere
        asleep = next((one for one in near if onward(view, (), wide_of(view, one))), None)
        if asleep is None:
            continue
        lurks(play, asleep, notice="unseen")
        there = warily(view, memory)
        mind = play.raid.counsel.policy.mind
        mind.foes.dangers = memory.dangers
        assert there == onward(view, (), mind.safe(view) & passing(view))
        assert route(view)[-1] == goal
        return
    raise AssertionError("no such edge")


def test_a_further_walk_round_the_same_one_says_so_shortly(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first time it was told why a walk is long; later ones of `o` went as far without a word, and all of `Tab`."""
    play = setting_out(table)
    view, memory, mind = play.view, play.raid.memory, play.raid.counsel.policy.mind
    assert onward(view)
    cells, before = route(view), "round Minor, as before"
    lurks(play, cells[-1])
    first, again = shunned(view, memory, cells, len(cells) + DETOUR + 1)
    assert first.startswith(f"The near way on, of {len(cells)} move")
    assert (again, shunned(view, memory, cells, len(cells) + DETOUR + 1)) == ("", ("", f", {before}"))
    mind.foes.dangers, mind.aim, mind.walk.ahead = (
        memory.dangers,
        "onward",
        [*cells[1:-1], *[cells[0]] * (DETOUR + 1), cells[-1]],
    )
    rounds, step = Rounding(), Go(*cells[0])
    for _ in range(2):  # asked twice at one moment, it says the same
        assert re.match(r"Round sister Ants, seen last .*: the near way is \d+ moves?$", rounds.told(view, step, mind))
    play.raid.give(Say("wait"))
    memory.last.clear()
    lurks(play, cells[-1])
    mind.foes.dangers = memory.dangers
    assert rounds.told(play.view, step, mind) == "Round sister Ants, as before"
    mind.walk.ahead = cells[1:]
    assert rounds.told(play.view, step, mind) == "", "it is the near way"
    shafts = [Passage(901 + n, "shaft", *cell, 1, None) for n, cell in enumerate((cells[-1], cells[0]))]
    vars(play.view)["passages"] = shafts
    mind.walk.ahead = [*cells[1:-1], *[cells[0]] * (DETOUR + 2)]
    whom = gone_round
    monkeypatch.setattr(rounding, "gone_round", lambda *of: None if of[3] == of[2][-1] else whom(*of))
    nearer = rf"A nearer one, {len(cells)} moves? off, lies past sister Ants, seen last "
    assert re.match(nearer, Rounding().told(play.view, step, mind)), "a shaft that is passed over says why"
    mind.ways.shunned[901] = play.view.turn + 1
    assert Rounding().told(play.view, step, mind) == "", "it is left alone for another reason"
    memory.last.clear()
    memory.dangers.clear()
    monkeypatch.setattr(course, "shunned", lambda *_: ("", f", {before}"))
    ahead = Onward(play.raid)
    ahead.step(play.view)
    assert ahead.told.endswith(f", {before}.")


def test_foes_of_the_level_before_turn_no_walk_aside(table: Lay) -> None:
    """Their cells may not even be on this map: `o` right after a way down once crashed."""
    play = setting_out(table)
    lurks(play, (10_000, 10_000), "Nasute", play.view.number + 1)
    play.do("o")
    assert told(play)


def test_the_plain_text_says_it_too() -> None:
    with raids() as begin:
        for seed in range(30):
            raid = begin("ants", seed=f"course {seed}")
            raid.orders = Orders()
            raid.hears("explore", "do")
            if raid.view.asks(Roam) and (ahead := Onward(raid)).step(raid.view):
                assert ahead.told in raid.hears("walk")
                return
    raise AssertionError("walk never sets out")


# -- one walk of several legs ----------------------------------------------------------------------


def led(play: Table, turns: int) -> Iterator[tuple[int, str]]:
    """Play by `o`, and by `Tab` where `o` does not go on; yield the Hunger Costs of each `o`, and what it said."""
    stuck = 0
    while play.view.turn < turns and not play.raid.over:
        n, told_of, busy = play.raid.run.n, len(play.raid.run.story), play.raid.ask or play.view.fight
        alone = not any(body.armed and not body.led for body in play.view.creatures)
        explores = play.view.chamber and not play.view.chamber.spent
        key = answer(play) if play.raid.ask else "tab" if busy or stuck > 1 or not alone else "o"
        play.do(key)
        stuck = stuck + 1 if play.raid.run.n == n else 0
        if key == "o" and not explores:
            news = [one.what for one in play.raid.run.story[told_of:] if isinstance(one, Happened)]
            yield news.count("time for a meal"), " ".join(told(play))


@pytest.mark.long
@pytest.mark.parametrize(("who", "seed"), [("wasp", "cashew spring"), ("ladybug", "thistle")])
def test_no_press_of_o_costs_hunger_that_it_has_not_told_of(
    table: Lay, monkeypatch: pytest.MonkeyPatch, who: str, seed: str
) -> None:
    """Nor does it lead on for longer than it said without a word."""
    monkeypatch.setattr(AutoWalk, "walked", lambda walk, _: walk.bound)  # what was said under way
    play = table(who, seed=seed)
    play.game.orders = Orders()
    pressed = [
        (meals, said) for meals, said in led(plainly(play, hints=False), 320) if said.startswith(("To ", "On to "))
    ]
    assert len(pressed) > 5
    assert [said for meals, said in pressed if meals and "Hunger Cost" not in said] == []


def test_it_stops_where_it_would_lead_on_for_more_than_was_said(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """And the same again goes on."""
    play = setting_out(table)
    monkeypatch.setattr(course, "FURTHER", 0)
    for _ in range(12):
        before = play.raid.run.n
        play.do("o")
        said = " ".join(told(play))
        if "The walk would lead on to " in said:
            assert "o again goes on" in said
            assert not any(one.startswith(("To ", "On to ")) for one in told(play)), "two goals in one breath"
            n = play.raid.run.n
            assert n > before
            play.do("o")
            assert play.raid.run.n > n
            return
    raise AssertionError("it never stops for more")


def test_the_plain_text_stops_there_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course, "FURTHER", 0)
    with raids() as begin:
        for seed in range(30):
            raid = begin("ants", seed=f"course {seed}")
            raid.orders = Orders()
            raid.hears("explore", "do")
            if any("The walk would lead on to " in raid.hears("walk") for _ in range(6)):
                return
    raise AssertionError("it never stops for more")


def test_further_legs_are_told_with_the_moves_of_all(table: Lay) -> None:
    """Where the walk goes on from edge to edge, what was said first is not left to stand alone; of many only the last: a line has room for no more."""
    play = setting_out(table)
    turn = play.view.turn
    play.stage.key("o")
    said = set[str]()
    while play.raid.walk:
        said.add(play.raid.walk.bound)
        play.raid.pulse()
    assert min(said).startswith("On to ")
    assert not any("On to :" in one for one in said)
    assert all(len(one) <= 84 for one in said), max(said, key=len)
    walked = counted(play.view.turn - turn, "move")
    assert told(play)[0].startswith(f"{walked} walked"), "what was walked, not what it might have been"


@pytest.mark.parametrize(("open_", "to"), [([], (4, 4)), ([(4, 4), (3, 4)], (4, 4)), ([(3, 4), (5, 5)], (3, 4))])
def test_what_cannot_be_walked_to_nor_beside_is_looked_for_itself(open_: list[Cell], to: Cell) -> None:
    """A cell beside the goods was looked for, which is in no Room to which a gallery is known to lead: 12 moves the wrong way."""
    dist = np.full((9, 9), FAR)
    for x, y in open_:
        dist[y, x] = x
    assert ways.nearest((4, 4), dist) == to
