"""A gallery joins two Rooms and touches no other: what branches off one whose both ends are known is blind. R-30"""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from game.adviser.afield import glue, needs
from game.adviser.afield.glue import left_shut
from game.adviser.wording.reasons import why_down
from game.bots import quest, seeking
from game.bots.errands import arms, frontier, route, stand
from game.bots.mind import Mind
from game.bots.seeking import DETOUR, LEAVING, by_the_way, open_on, search_step, seek_step
from game.bots.temperament import ADVISER
from game.engine.commands import Go
from game.nest.dig import dig
from game.nest.paths import FAR, distances, marked
from game.nest.tiles import PASSABLE, Tile
from game.presentation.obstacles import shutting
from game.presentation.page import sentence
from game.presentation.walks.barred import barring
from game.run.view import Passage, View
from tests.bots.test_errands import raid
from tests.scenes.scene import forget

ARM = """
###################
#1111#########2222#
#1111..........222#
#1111###.#####2222#
########.##########
########. #########
"""


@pytest.mark.parametrize("n", range(12))
def test_no_gallery_touches_another_or_a_third_room(n: int) -> None:
    """All that is said of arms leans on this: once a gallery's ends are known, nothing else lies along it."""
    plan = dig(f"arms {n}", f"level/{n}/map", 9 * n)
    ways = (PASSABLE[plan.tiles] | (plan.tiles == Tile.CARTON)) & (plan.room == 0)
    left = ways.copy()
    joined = []
    while left.any():
        part = ways & (distances(ways, marked(left)[:1]) < FAR)
        beside = distances(PASSABLE[plan.tiles] | part, marked(part), 1) <= 1
        joined.append({*plan.room[beside].tolist()} - {0})
        left &= ~part
    assert all(len(ends) <= 2 for ends in joined)
    tree = {frozenset((one.number, one.parent)) for one in plan.chambers if one.parent}
    assert {frozenset(ends) for ends in joined if len(ends) == 2} == tree


def drawn(plan: str, at: tuple[int, int] = (1, 1), unspent: Sequence[int] = (), joins: Any = None) -> View:
    """Return a View of a drawn Level: digits are cells of Rooms, dots of galleries, & is glue, % rubble, a space nobody has seen.

    `unspent`: Rooms to which no way is known, far below. `joins`: by Room, those to which known galleries lead.
    """
    view = View(raid("arms"))
    rows = plan.strip("\n").split("\n")
    height, width = view.known.shape
    cells = np.full((height, width), "#")
    for y, row in enumerate(rows):
        cells[y, : len(row)] = list(row)
    tiles = np.full((height, width), int(Tile.SOLID), np.uint8)
    for sign, tile in (("&", Tile.PLUG), ("%", Tile.RUBBLE)):
        tiles[cells == sign] = tile
    rooms = np.where(np.char.isdigit(cells), np.char.replace(cells, "#", "0").astype("U1"), "0")
    rooms = np.where(np.char.isdigit(rooms), rooms, "0").astype(np.uint8)
    open_ = np.char.isdigit(cells) | (cells == ".")
    tiles[open_] = Tile.FLOOR
    first, body = view.pool[0], replace(view.me.body, x=at[0], y=at[1])
    middles = {n: marked(rooms == n)[0] for n in np.unique(rooms).tolist() if n}
    pool = [replace(first, number=n, x=x, y=y, spent=True, here=False) for n, (x, y) in middles.items()]
    pool += [replace(first, number=n, x=width - 2, y=height - 2, spent=False, here=False) for n in unspent]
    known = {(view.number, n): tuple(to) for n, to in (joins or {}).items()}
    vars(view).update(walkable=open_, known=cells != " ", rooms=rooms, tiles=tiles, pool=tuple(pool), passages=())
    vars(view).update(found_here=tuple(pool), galleries_here=known, creatures=[body], built=(), chamber=None)
    vars(view).update(me=replace(view.me, body=body), party=(replace(view.me, body=body),), goal=None)
    forget(view)
    return view


def test_the_arm_of_a_gallery_between_two_known_rooms_is_no_edge_of_the_map() -> None:
    """Tab walked 10 cells into such a bend and 14 back, then 25 to the next."""
    view = drawn(ARM)
    assert arms(view)[5, 8]
    assert not frontier(view).any()
    view = drawn(ARM.replace("1111..", "1111# "))
    assert frontier(view)[5, 8], "its other end may be there"
    view = drawn(ARM.replace("......", "...%.."))
    assert not frontier(view).any(), "what is heaped up in it is in it all the same"
    view = drawn(ARM)
    held = np.zeros_like(view.walkable)
    held[2, 9] = True
    assert not frontier(view.without((), held)).any(), "nor does it hang on where nobody walks, for who holds it"


def test_glue_in_a_gallery_whose_both_ends_are_known_is_not_torn_away() -> None:
    """72 moves led to glue behind which lay the gallery that had been walked: "what lies behind may be a way on"."""
    plan = ARM.replace("......", "..&...").replace("###.###", "## .###")
    assert not glue.leads_on(drawn(plan))
    assert glue.leads_on(drawn(plan.replace("2222", "####").replace(".222", "####"))), "its other end is not known"


WIDE = f"""
{"#" * 90}
#1111{"." * 70}22222222 {"#" * 6}
#1111{"#" * 70}22222222{"#" * 7}
 1111{"#" * 85}
"""
"""Room 3 may lie off Room 1 or off Room 2, where a gallery has no end yet."""


@pytest.mark.parametrize("off", [DETOUR - 6, DETOUR + 6])
def test_nobody_goes_far_round_to_look_for_a_room_that_is_as_likely_past_somebody(
    monkeypatch: pytest.MonkeyPatch, *, off: int
) -> None:
    """150 moves led round the Level from a guard that could not hurt, with the larder ten cells off."""
    view = drawn(WIDE, (10, 1), [3], {3: (1, 2), 1: (3,), 2: (3,)})
    room = view.found_here[-1]
    least = {True: (5, 1, 3), False: (5 + off, 83, 1)}
    monkeypatch.setattr(seeking, "nearest", lambda _, walk, *__: least[bool((walk < FAR)[1, 1])])
    ground = view.walkable.copy()
    ground[1, 5:9] = False  # there somebody would notice the party
    step = seek_step(view, [room], ground)
    assert (step is None) == (off > DETOUR)
    assert open_on(view, [room], [])
    assert (search_step(view, ground, [(room.x, room.y)]) is None) == (off > DETOUR)


def test_where_all_that_is_looked_for_opens_elsewhere_nobody_looks_about(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the goods in hand it strolled about the larder's dark corners before the long way to the other Room."""
    joins = {3: (2,), 2: (3,), 1: (2,)}
    view = drawn(WIDE, (2, 2), [3], joins)
    room, moves = view.found_here[-1], LEAVING + 60
    assert by_the_way(view, moves) is None
    vars(view)["galleries_here"] = {}
    forget(view)
    vars(view)["rooms"] = np.where(view.rooms == 2, 4, view.rooms)
    assert by_the_way(view, moves), "it may be anywhere"
    view = drawn(WIDE, (2, 2), [3], joins)
    monkeypatch.setattr(seeking, "allowed", lambda _, step: step)
    view.rooms[room.y - 1, room.x] = room.number
    vars(view)["goal"] = room.x, room.y - 1
    mind = Mind(ADVISER)
    for look in (needs.seek_out, lambda view, mind: quest.to_unseen(view, mind, mind.safe(view))):
        assert isinstance(look(view, mind), Go)
        assert route(view)[-1][0] > 70


SHUT = """
####################
#1111##########2222#
#1111..........2222#
#1111##########2222#
#1%11#########%2222#
####################
"""


@pytest.mark.parametrize(("opens", "heap", "bars"), [(1, 1, True), (1, 2, False), (2, 2, True), (0, 2, True)])
def test_an_obstacle_is_in_the_way_to_rooms_alone_to_which_a_gallery_begins_beside_it(
    *, opens: int, heap: int, bars: bool
) -> None:
    """A Wound was paid for one "in the way to Room 2", which opens off another Room, as the list of places knew."""
    joins = {9: (opens,), opens: (9,)} if opens else {}
    view = drawn(SHUT, (2, 2), [9], joins)
    heaps = {one.number: replace(one, obstruction=30) for one in view.found_here}
    assert bool(shutting.shuts(view, heaps[heap])) == bars
    beyond = drawn(SHUT, (2, 2), [8, 9], {9: (8,), 8: (9, 1), 1: (8,)})
    assert shutting.may_bar(beyond, heaps[1], beyond.found_here[-1]), "by way of a Room that cannot be walked to either"
    assert not shutting.may_bar(beyond, heaps[2], beyond.found_here[-1])
    assert stand(view) == (2, 2)


@pytest.mark.parametrize("heap", [1, 2, 0])
def test_a_level_left_for_an_obstacle_is_said_to_be(heap: int) -> None:
    """35 moves to the map's end and back, then "no way to 3 unspent Rooms here is known": not a word of the Obstacles."""
    view, mind = drawn(SHUT, (2, 2), [9], {9: (1,), 1: (9,)}), Mind(ADVISER)
    pool = tuple(replace(one, obstruction=30 * (one.number == heap)) for one in view.pool)
    vars(view).update(pool=pool, found_here=pool, passages=(Passage(9, "shaft", 3, 2, 1, None),))
    name = "why down barred" if heap == 1 else "why down shut"
    assert why_down(view, mind, (3, 2)) == sentence(name, rooms="1 unspent Room", where="Room 1")


@pytest.mark.parametrize(
    ("heap", "x", "rooms", "torn"), [(1, 2, 1, True), (2, 2, 1, False), (1, 18, 1, False), (1, 18, 2, True)]
)
def test_an_obstacle_is_torn_down_before_the_rooms_behind_it_are_left(
    heap: int, x: int, rooms: int, *, torn: bool
) -> None:
    """Of the seven Rooms of the mildest Level it barred four, at 58 % to tear it down, by who was unhurt: they were left for the shaft."""
    shut = [8, 9][-rooms:]
    joins = dict.fromkeys(shut, (1,)) | {1: tuple(shut)}
    view, mind = drawn(SHUT, (x, 2), shut, joins), Mind(ADVISER)
    pool = tuple(replace(one, obstruction=30 * (one.number == heap)) for one in view.pool)
    vars(view).update(pool=pool, found_here=pool, passages=(Passage(9, "shaft", 17, 2, 1, None),))
    mind.aim = "onward"
    room = next(one for one in pool if one.number == 1)
    assert left_shut(view, mind, Go(17, 2)) == ((room.x, room.y) if torn else None)
    vars(view)["raid"] = replace(view.raid, alert=3)  # with the nest up
    assert left_shut(view, mind, Go(17, 2)) is None


@pytest.mark.parametrize(
    ("likely", "rooms", "down", "borne"), [(35, 2, True, 0), (60, 2, True, 60), (60, 1, True, 0), (35, 2, False, 35)]
)
def test_with_a_way_down_at_hand_a_wound_is_paid_for_three_rooms_shut_off_and_no_fewer(
    monkeypatch: pytest.MonkeyPatch, likely: int, rooms: int, *, down: bool, borne: int
) -> None:
    """Glue was torn at twice, at 35 in 100, on the mildest Level, by who stood before two shafts."""
    shut = [8, 9][-rooms:]
    view = drawn(SHUT.replace("%", "#"), (2, 2), shut, dict.fromkeys(shut, (1,)) | {1: tuple(shut)})
    vars(view).update(passages=(Passage(9, "shaft", 17, 2, 1, None),) * down)
    made = SimpleNamespace(at_least=lambda _: likely, whole=100)
    monkeypatch.setattr(glue, "cheapest", lambda *_: (view.me.body, made))
    monkeypatch.setattr(glue, "pays_hunger", lambda _: True)
    assert glue.bearable(view) == borne


@pytest.mark.parametrize("near", [True, False])
def test_glue_beside_which_one_stands_is_torn_away_before_the_rooms_behind_it_are_left(*, near: bool) -> None:
    """78 moves to glue, "no way to 3 unspent Rooms here is known", and the same 78 back to the shaft, at 65 % to tear it away."""
    plan = SHUT.replace("%", "#").replace("#1111...", "&1111...")
    view, mind = drawn(plan, (1 if near else 18, 3), [9], {9: (1,), 1: (9,)}), Mind(ADVISER)
    vars(view).update(passages=(Passage(9, "shaft", 17, 2, 1, None),))
    mind.aim = "onward"
    there = left_shut(view, mind, Go(17, 2))
    assert (there is not None) == near
    assert why_down(view, mind, (17, 2)) == sentence("why down glue", rooms="1 unspent Room")
    mind.nature = replace(mind.nature, thorough=-1)  # this deep nobody explores for exploring's sake
    assert left_shut(view, mind, Go(17, 2)) is None


@pytest.mark.parametrize("there", [True, False])
def test_who_stands_before_the_only_unseen_ground_that_leads_on_is_named(*, there: bool) -> None:
    """`o` said that no unseen ground was left in reach, beside a guard in the mouth of its tunnel."""
    plan = ARM.replace("2222", "####").replace("222", "###").replace(".####\n########. ", ".####\n#########")
    view = drawn(plan.replace("....###", "... ###"), (2, 2), [9], {9: (1,), 1: (9,)})
    guard = replace(view.me.body, who=50, name="Minor", led=False, armed=True, x=6, y=2)
    vars(view)["creatures"] = [view.me.body, *([guard] if there else [])]
    forget(view)
    assert ("Minor" in barring(view, {})) == there
