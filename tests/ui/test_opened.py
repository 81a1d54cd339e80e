"""Where a wall has opened on a new Room is told truly, and so is the end of a barrier."""

import numpy as np
import pytest
from msgspec.structs import replace

from game.adviser.wording.reasons import why_act
from game.bots.errands import far
from game.engine.commands import Act
from game.engine.entries import Happened, Rolled
from game.fd100 import Check, Rating, resolve
from game.nest.paths import FAR, distances, marked
from game.nest.tiles import Tile
from game.presentation.automatic.orders import Orders
from game.presentation.obstacles.digging import bare, elsewhere, opens_where
from game.presentation.pages import aftermath
from game.presentation.pages.rooms import row as row_of
from game.presentation.questions.labour import before_work
from game.presentation.sight import off
from game.presentation.walks.course import Onward
from game.presentation.walks.finished import finished
from game.presentation.walks.places import travel
from game.presentation.walks.ways import finding
from game.run.view import RoomRecord
from game.systems.ground import level
from game.ui.raid.bottom_line import weighed
from tests.scenes.scene import forget
from tests.ui.hands import hand
from tests.ui.table import Lay, Table, plainly


def found_elsewhere(table: Lay) -> tuple[Table, RoomRecord]:
    """Return a raid in which a wall has just opened on a Room, and not in the Room where the party is."""
    for seed in range(40):
        play = table("wasp", seed=f"walls {seed}")
        for n in range(120):
            known = {(room.level, room.number) for room in play.view.pool}
            play.go_on("nobody asks this", most=1, seed=n)
            if not play.view.party:
                break
            for room in play.view.pool:
                if (room.level, room.number) not in known and room.level == play.view.number and elsewhere(room):
                    return play, room
    raise AssertionError("every wall opened where the party stood")


def test_where_the_way_to_a_new_room_opens_is_told_by_the_log_the_map_and_the_travel_list(table: Lay) -> None:
    """R-30: the nearest Room not found opens, and its wall may stand in a Room far behind the party."""
    play, room = found_elsewhere(table)
    start = f"pens from Room {room.opens_from}"
    assert play.view.galleries[room.level, room.number] == (room.opens_from,)
    log = " ".join(line.text for line in play.raid.lines[-12:])
    assert f"to the {room.kind}, Room {room.number}, " in log and f" from Room {room.opens_from}" in log
    assert log.count("The way to the ") == 1, "however many have opened"
    assert finding(room) == f"found in Room {room.found_in} by {room.found}; it o{start}"
    assert finding(room) in " ".join(row_of(play.view, room).more)
    asked = travel(play.view)
    row = next((one for one in asked.answers if f"Room {room.number}, " in one.label), None) if asked else None
    assert row
    assert start in row.told or f"gallery from Room {room.opens_from}" in row.told + row.detail


def test_of_a_wall_that_opens_far_off_it_is_said_in_which_direction_and_why_and_the_walk_leads_there(
    table: Lay,
) -> None:
    """R-30, R-32: a dig once opened a Room 46 moves away, without a word on why not here."""
    play, room = found_elsewhere(table)
    view = play.view
    start = next(one for one in view.found_here if one.number == room.opens_from)
    assert view.chamber
    dug = replace(room, found="digging", found_in=view.chamber.number)
    vars(view)["pool"] = tuple(dug if one is room else one for one in view.pool)
    opens = [Happened("Room opens", note=room.kind, number=room.number)]
    (told,) = aftermath.opened(view, opens, None)
    assert f"from Room {start.number}, " in told
    assert f"{off(view, (start.x, start.y))}. No wall of this Room is left to open." in told
    assert bare(view), "and before the next dig it is said that it opens elsewhere"
    others = [one for one in view.found_here if not one.here]
    assert all(f"Room {one.number}" in opens_where(view) for one in others) or "another Room" in opens_where(view)
    assert opens_where(view).startswith("No wall of this Room is left to open: one opens in ")
    assert " elsewhere, not here" in why_act(view, DIG)
    vars(view)["pool"] = tuple(replace(one, spent=one is not dug) for one in view.pool)
    assert any(f"Room {room.number}, " in one.label for one in travel(view).answers)
    ahead = Onward(play.raid)
    assert ahead.step(view) or "o again" in ahead.asks, "and o leads there, or asks before it does"


def test_rooms_that_open_one_from_the_other_are_told_as_the_map_has_them(table: Lay) -> None:
    """It was three Rooms with three distances, each from where the party stood, though one way leads to all of them."""
    play, room = found_elsewhere(table)
    kinds = {room.number: room.kind, 91: "gallery hall", 92: "nursery", 93: "granary"}
    froms = {room.number: room.opens_from, 91: room.number, 92: 91, 93: room.number}
    new = [replace(room, number=number, kind=kind, opens_from=froms[number]) for number, kind in kinds.items()]
    others = [one for one in play.view.pool if one is not room]
    for order in (new, new[::-1]):
        vars(play.view)["pool"] = (*others, *order)
        opens = [Happened("Room opens", note=one.kind, number=one.number) for one in order]
        (told,) = aftermath.opened(play.view, opens, None)
        assert f"Room {room.number}, opens from Room {room.opens_from}, " in told
        assert ", and goes on to the gallery hall, Room 91, then the nursery, Room 92; " in told
        assert told.count("Room 93, from Room") == 1


def test_of_a_wall_that_opens_where_the_party_is_nothing_is_added(table: Lay) -> None:
    play, room = found_elsewhere(table)
    here = replace(room, found_in=room.opens_from)
    assert not elsewhere(here)
    assert finding(here) == f"found in Room {room.opens_from} by {room.found}"
    vars(play.view)["pool"] = tuple(here if one is room else one for one in play.view.pool)
    opens = [Happened("Room opens", note=room.kind, number=room.number)]
    assert aftermath.told(aftermath.laid(play.view), play.view, opens, 7) == []


DIG = Act("dig")


def digging(table: Lay, *, rooms: int) -> Table:
    """Return a raid whose leader can dig, with so many Rooms of this Level known; 2 stands for several."""
    for seed in range(40):
        play = plainly(table("beetle", seed=f"dig {seed}"), hints=False)
        play.game.orders = Orders()
        for _ in range(160):
            if play.raid.over:
                break
            if not play.raid.ask and play.view.allows(DIG) and min(2, len(play.view.found_here)) == rooms:
                return play
            play.do(hand(play, 0, on=True))
        play.game.close()
    raise AssertionError("nobody ever digs")


@pytest.mark.parametrize("rooms", [1, 2])
def test_before_a_dig_it_is_said_that_the_wall_may_open_in_another_room(table: Lay, rooms: int) -> None:
    """R-30: only where another Room is known; where, is told afterwards, whether there or here."""
    play = digging(table, rooms=rooms)
    assert len(play.view.found_here) == 1 if rooms == 1 else len(play.view.found_here) > 1
    play.raid.show(before_work(play.raid, play.view.choice(DIG), "D"))  # unasked where one has dug already
    shown, ask = " ".join(play.shows(120, 40).split()), play.raid.ask
    assert ask
    assert ("A wall opens, in this Room or in Room 1, " in ask.story) == (rooms > 1)
    barred = "If no Room is left to be found, a way opens round the nearest Obstacle instead." in ask.story
    assert barred != ("If no Room is left, a shaft down opens." in ask.story) and "Dig?" in shown
    box = play.shows().split("\n")
    top = next(n for n, line in enumerate(box) if "─ Dig? ─" in line)
    assert "dig " in "".join(box[top + 2 : top + 7]), "five lines at most"
    assert ask.answers[0].detail.endswith(" %, ten turns") and "%" not in ask.answers[0].about, (
        "the chance stands there once"
    )


def test_where_no_wall_of_this_room_is_left_the_key_to_dig_the_question_and_tab_say_that_before(table: Lay) -> None:
    """R-30: it is known where one has opened elsewhere from here: then this Room has none. A dig opened a Room 83 moves back."""
    play = digging(table, rooms=2)
    view = play.view
    first, here = view.pool
    assert here.here and not bare(view) and "elsewhere" not in weighed(view, "dig", "dig")
    assert why_act(view, DIG).startswith("a Room may open, here or elsewhere, or ")
    ninth = replace(here, here=False, number=9, found_in=here.number, opens_from=1)
    vars(view)["found_here"] = first, here, ninth
    assert bare(view)
    assert " % (opens elsewhere)" in weighed(view, "dig", "dig")
    asked = before_work(play.raid, view.choice(DIG), "D")
    assert "No wall of this Room is left to open: one opens in Room 1 or Room 9, " in asked.story
    assert " elsewhere, not here, or " in why_act(view, DIG)
    assert " % elsewhere, not here." in finished(play.raid)
    vars(view)["found_here"] = replace(first, found="digging", found_in=1, found_on=1, opens_from=9), here, ninth
    assert opens_where(view).startswith("No wall of this Room is left to open: one opens in Room 9")


def test_after_a_dig_it_is_said_where_the_way_opens_here_too(table: Lay) -> None:
    play, room = found_elsewhere(table)
    opens = [Happened("Room opens", note=room.kind, number=room.number)]
    here = play.view.chamber
    assert here
    dug = replace(room, found="digging", found_in=here.number, opens_from=here.number)
    vars(play.view)["pool"] = tuple(dug if one is room else one for one in play.view.pool)
    told = [line.text for line in aftermath.told(aftermath.laid(play.view), play.view, opens, 7)]
    assert told == [f"The way to the {room.kind}, Room {room.number}, opens from Room {here.number}, where you are."]


def test_where_the_open_wall_is_stands_beside_the_room_it_opens_on(table: Lay) -> None:
    """The side of the nearest cell that was no ground before, if any is known."""
    play, room = found_elsewhere(table)
    here, me = play.view.chamber, play.view.me.body
    assert here
    dug = replace(room, found="digging", found_in=here.number, opens_from=here.number)
    vars(play.view)["pool"] = tuple(dug if one is room else one for one in play.view.pool)
    before = play.view.walkable.copy()
    side = next(dx for dx in (-1, 1) if before[me.y, me.x + dx])
    before[me.y, me.x + side] = False
    opens = [Happened("Room opens", note=room.kind, number=room.number)]
    (told,) = aftermath.opened(play.view, opens, before)
    assert told.endswith(f"where you are. The wall is open 1 cell {'east' if side > 0 else 'west'}.")
    others = [*opens, Happened("Room opens", note="midden", number=here.number)]
    assert not any("wall is open" in one for one in aftermath.opened(play.view, others, before)), (
        "which of them is not known"
    )


def test_a_dig_round_an_obstacle_says_where_it_is_open_and_what_lies_behind(table: Lay) -> None:
    """R-32: not only that the Obstacle is down."""
    play = table("wasp")
    me, view = play.view.me.body, play.view
    dug = Rolled(me.who, "dig", resolve(Check(Rating("Strength", 50)), 10))
    for what in ("Obstacle torn down", "tunnel cleared"):
        before = view.walkable.copy()
        ys, xs = before.nonzero()
        before[:] = False
        before[me.y, me.x] = True
        far = max(
            zip(xs.tolist(), ys.tolist(), strict=True), key=lambda cell: abs(cell[0] - me.x) + abs(cell[1] - me.y)
        )
        behind = replace(view.pool[0], number=7, kind="midden", x=far[0], y=far[1], here=False)
        vars(view)["pool"] = (*view.pool[:1], behind)
        (told,) = aftermath.dug_round(view, [dug, Happened(what, me.who)], before)
        assert told.startswith("The dig leads through to what was shut off: it is open 1 ")
        assert told.endswith("The midden, Room 7 can be walked to again.")
        assert not list(aftermath.dug_round(view, [Happened(what, me.who)], before))


def test_of_glue_that_nobody_saw_a_dig_says_where_it_was_and_whether_it_leads_on(table: Lay) -> None:
    """A Worker walled a tunnel up during the dig, which led round that, and nothing told where, or that nothing was won."""
    play = table("wasp")
    me = play.view.me.body
    entries = [
        Rolled(me.who, "dig", resolve(Check(Rating("Strength", 50)), 10)),
        Happened("tunnel cleared", me.who),
    ]
    before = play.view.walkable.copy()
    x, y = max(marked(before), key=lambda cell: (abs(cell[0] - me.x), cell))
    with play.changed():
        level().opened.append((x, y, int(Tile.FLOOR)))
    (told,) = aftermath.dug_round(play.view, entries, before)
    assert f"a tunnel was walled up, {off(play.view, (x, y))}: " in told and "nowhere new" in told
    with play.changed():
        level().opened.append((1, 1, int(Tile.SOLID)))
    (told,) = aftermath.dug_round(play.view, entries, before)
    assert told == f"The dig leads through to what was shut off: it is open {off(play.view, (1, 1))}."


def test_a_dig_that_has_but_cleared_a_heap_away_does_not_say_that_it_leads_on(table: Lay) -> None:
    """It "leads through to what was shut off", and the next key said that no way to the Room shut off was open."""
    view = table("wasp").view
    me = view.me.body
    entries = [
        Rolled(me.who, "dig", resolve(Check(Rating("Strength", 50)), 10)),
        Happened("Obstacle torn down", me.who),
    ]
    vars(view)["known"] = np.ones_like(view.known)  # no unseen ground begins at the heap
    forget(view)
    before = view.walkable.copy()
    walk = distances(before, [(me.x, me.y)])
    x, y = max((cell for cell in marked(walk < FAR)), key=lambda cell: far(walk, cell))  # nothing lies behind it
    before[y, x] = False
    (told,) = aftermath.dug_round(view, entries, before)
    assert told.startswith("What lay there is gone, ") and "leads through" not in told


@pytest.mark.parametrize(("stand", "told"), [(0, []), (1, ["barrier is left"]), (2, ["barriers are left"])])
def test_a_barrier_that_the_end_of_a_fight_leaves_is_told_of(table: Lay, stand: int, told: list[str]) -> None:
    """B 3.8.15: no barrier outlasts its Combat."""
    play = table("wasp")
    x, y = play.view.me.body.x, play.view.me.body.y
    vars(play.view)["built"] = (*(("barrier", x, y) for _ in range(stand)), ("web", x, y))
    before = aftermath.laid(play.view)
    over = [one.text for one in aftermath.told(before, play.view, [Happened("combat ends", note="gone")], 7)]
    assert len(over) == len(told)
    assert all(words in line for words, line in zip(told, over, strict=True))
    assert aftermath.told(before, play.view, [Happened("turns")], 7) == []
    broken = [Happened("barrier breaks")] * stand + [Happened("combat ends")]
    assert aftermath.told(before, play.view, broken, 7) == [], "each was seen to come down"
