"""Where a wall has opened on a new Room is told truly, and so is the end of a barrier."""

import pytest
from msgspec.structs import replace

from game.engine.entries import Happened
from game.presentation import aftermath
from game.presentation.places import travel
from game.presentation.rooms import about
from game.presentation.ways import elsewhere, finding
from game.run.view import RoomRecord
from tests.ui.table import Lay, Table


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
    assert finding(room) in next(about(play.view, room, [str(room.opens_from)]))
    asked = travel(play.view)
    row = next((one for one in asked.answers if f"Room {room.number}, " in one.label), None) if asked else None
    assert row
    assert start in row.told or f"gallery from Room {room.opens_from}" in row.told + row.detail


def test_of_a_wall_that_opens_where_the_party_is_nothing_is_added(table: Lay) -> None:
    play, room = found_elsewhere(table)
    here = replace(room, found_in=room.opens_from)
    assert not elsewhere(here)
    assert finding(here) == f"found in Room {room.opens_from} by {room.found}"
    vars(play.view)["pool"] = tuple(here if one is room else one for one in play.view.pool)
    opens = [Happened("Room opens", note=room.kind, number=room.number)]
    assert aftermath.told(aftermath.laid(play.view), play.view, opens, 7) == []


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
