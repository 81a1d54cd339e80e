"""Places on other Levels are in the list of places, and a journey walks there, Level by Level."""

import re
from unittest.mock import Mock

import numpy as np
import pytest
from msgspec.structs import replace

from game.adviser.counsel import Counsel, advice
from game.bots.errands import stand, ways_from
from game.engine.commands import Act, Say
from game.engine.components import Raid, Room
from game.engine.steps import OpenWay
from game.engine.store import query, the
from game.nest.paths import distances, marked
from game.presentation.ask import Answer
from game.presentation.obstacles.losses import Destination
from game.presentation.outcome import chance
from game.presentation.page import sentence
from game.presentation.pages import rooms
from game.presentation.pages.rooms import row
from game.presentation.questions.befalling import hungered
from game.presentation.walks import journeying, places
from game.presentation.walks.journey import past_here, plan
from game.systems.exploration.levels import open_way
from game.ui.app import finish
from tests.line.told import raids
from tests.scenes.scene import forget
from tests.ui.table import Lay, Table
from tests.ui.test_walking import roaming, said

OUT = "Level 1: the way out in Room 1"


def below(play: Table) -> Table:
    """Return the raid on its second Level, with the shaft's Room on the first unspent again."""
    play.raid.run.enter()
    open_way(OpenWay(kind="shaft"))
    for _, room in query(Room):
        room.spent = room.number != 1
    play.raid.settle()
    while play.view.number == 1:
        play.do(">")
    play.raid.quiet()
    play.raid.memory.met.add("Worker Termites")  # for these no walk stops then
    return play


def rows(play: Table) -> list[Answer]:
    ask = places.travel(play.view, play.raid.memory)
    assert ask
    return ask.answers


def far_row(play: Table) -> Answer:
    """The row of the way out on the first Level."""
    return next(one for one in rows(play) if one.label.startswith(OUT))


def choose(play: Table, label: str) -> Table:
    """Open the list of places, and choose the row that begins so, without making a move yet."""
    play.stage.key("_")
    menu = play.raid.ask
    assert menu
    at = next(n for n, one in enumerate(menu.answers) if one.label.startswith(label))
    play.stage.key(menu.menu.letters[at])
    return play


def test_rooms_and_ways_of_other_levels_are_listed_after_this_ones_with_their_price(table: Lay) -> None:
    play = below(roaming(table("wasp")))
    labels = [one.label for one in rows(play)]
    assert labels.index("Entrance, Room 1, unspent") < labels.index("Level 1: entrance, Room 1, unspent")
    assert "Level 1: the way out in Room 1" in labels
    assert far_row(play).detail.endswith(" moves")
    assert far_row(play).about == f"{far_row(play).detail}, by a shaft up in Room 1."


def test_choosing_one_walks_there_through_the_way_as_one_journey(table: Lay) -> None:
    play = choose(below(roaming(table("wasp"))), OUT)
    assert play.raid.walk
    assert said(play).startswith(f"To {OUT}: ")
    moves, turn = int(far_label(play)), play.view.turn
    finish(play.stage)
    assert out(play)
    assert play.view.turn - turn == moves
    assert sentence("journey ends") in said(play)
    assert journeying.pending(play.view, play.raid.memory) is None
    assert "This Room is unspent" in said(play.do("o"))


def far_label(play: Table) -> str:
    """The number of moves that the line which is said on setting out promises."""
    return said(play).rpartition(": ")[2].partition(" ")[0]


def out(play: Table) -> bool:
    """Whether the leader stands on the way out."""
    here = [way.kind for way in play.view.passages if (way.x, way.y) == stand(play.view)]
    return play.view.number == 1 and here == ["entrance"]


def midway(play: Table, moves: int = 2) -> Table:
    """Set out for the first Level, and stop on the way by a key."""
    choose(play, OUT)
    for _ in range(moves):
        play.raid.pulse()
    play.stage.key("escape")
    assert play.raid.walk is None
    return play


@pytest.mark.parametrize("key", ["o", "_"])
@pytest.mark.parametrize("moves", [1, 3])
def test_a_journey_that_was_stopped_goes_on_by_the_list_or_by_walking_on(table: Lay, key: str, moves: int) -> None:
    """On the Level it began on as on the one it leads to."""
    play = midway(below(roaming(table("wasp"))), moves)
    first = rows(play)[0]
    assert first.label == f"go on to {OUT}"
    play.do(*(("_", first.key) if key == "_" else "o"))
    assert out(play)
    assert all("go on" not in one.label for one in rows(play))


def test_who_walks_elsewhere_has_something_else_in_mind(table: Lay) -> None:
    play = midway(below(roaming(table("wasp"))), 1)
    play.raid.memory.paused = (play.view.number, (0, 0), play.view.raid.fights)
    assert journeying.resumed(play.raid) is None
    assert rows(play)[0].label == f"go on to {OUT}"
    play.raid.memory.paused = (play.view.number, (0, 0), play.view.raid.fights - 1)
    assert journeying.resumed(play.raid)  # but for a fight, which carries one off
    play.raid.memory.paused = (play.view.number, (0, 0), play.view.raid.fights - 2)
    assert (
        journeying.resumed(play.raid) is None
    )  # `o` went three Levels up for a walk broken off two hundred turns before
    play.raid.memory.paused = (play.view.number + 1, (0, 0), play.view.raid.fights - 1)
    assert journeying.resumed(play.raid) is None


def test_a_journey_that_nothing_leads_on_for_keeps_nobody_from_walking_on(table: Lay) -> None:
    play = midway(below(roaming(table("wasp"))), 1)
    play.raid.run.enter()
    vars(play.view)["walkable"] = np.zeros_like(play.view.walkable)
    forget(play.view)
    assert journeying.resumed(play.raid) is None
    assert journeying.resumed(play.raid) is None
    assert rows(play)[0].label == f"go on to {OUT}"


def test_it_stops_for_what_stops_any_walk(table: Lay) -> None:
    play = below(roaming(table("wasp")))
    play.raid.memory.met.clear()
    choose(play, OUT)
    finish(play.stage)
    assert "Came in sight: Worker Termites." in said(play)
    assert not out(play)
    assert rows(play)[0].label == f"go on to {OUT}"


def test_who_is_known_to_lurk_on_the_way_is_said_in_the_line(table: Lay) -> None:
    play = below(roaming(table("wasp")))
    there = next(way for way in play.view.chart(1).ways if way.to == 2)
    foe = replace(play.view.me.body, who=77, kind="major", name="Major", led=False, armed=True, x=there.x, y=there.y)
    play.raid.counsel.policy.mind.foes.dangers[77] = (1, foe)
    play.raid.memory.dangers = play.raid.counsel.policy.mind.foes.dangers
    assert far_row(play).detail.endswith(" moves, past Major")
    assert "past Major on Level 1" in far_row(play).about
    choose(play, OUT)
    assert play.raid.walk
    play.raid.walk = None
    room = next(one for one in play.view.pool if one.level == 1 and one.number == 1)
    there_row = row(play.view, room).answers[0]  # on the map it is not said: so it is before setting out
    there_row.do(play.raid)
    assert play.raid.walk is None
    assert "past Major on Level 1. The same again sets out." in said(play)
    there_row.do(play.raid)
    assert play.raid.walk


def test_only_a_way_that_leads_nearer_to_somebody_leads_past_them(table: Lay) -> None:
    """Four cells from a Minor all ways of the other Levels were said to lead past it, also those away from it, and none of this Level."""
    play = roaming(table("wasp"))
    view, x = play.view, stand(play.view)[0]
    walk = ways_from(view, view.walkable)
    ahead = next(cell for cell in marked(walk == 8) if abs(cell[0] - x) > 5)
    foe = replace(view.me.body, who=77, kind="major", name="Major", led=False, armed=True, x=ahead[0], y=ahead[1])
    back = next(cell for cell in marked(walk < 8) if distances(view.walkable, [ahead])[cell[1], cell[0]] > 8)
    dangers = {77: (view.number, foe)}
    assert past_here(view, ahead, dangers) == ", past Major"
    assert not past_here(view, back, dangers)
    assert not past_here(view, ahead, {})


def test_what_bars_a_journey_is_said_below_the_heading(table: Lay) -> None:
    """B 4.6.2: the way up is behind glue."""
    play = below(roaming(table("wasp")))
    way = next(one for one in play.view.passages if one.to == 1)
    me = play.view.me.body
    assert (way.x, way.y) == (me.x, me.y)
    target = Destination(1, "room", 99)
    vars(play.view)["passages"] = ()
    forget(play.view)
    assert all(one.refused for one in rows(play) if one.label.startswith("Level 1"))
    assert plan(play.view, replace(target, number=1)).barred == "no way known"


def test_the_map_of_the_nest_offers_the_same(table: Lay) -> None:
    play = below(roaming(table("wasp")))
    play.do("p", "up", "up", "enter")
    assert re.search(r"\d\d moves or more\. The same again sets out\.", said(play)), (
        "as on this Level, over unseen ground"
    )
    play.do("p", "up", "up", "enter")
    assert play.view.number == 1


def dead_end(play: Table) -> Table:
    """Explore all that is known of the second Level."""
    with play.changed():
        for _, room in query(Room):
            room.spent |= room.level == 2
    return play


def test_unspent_rooms_of_several_levels_are_told_as_one_sum(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    play = roaming(table("wasp"))
    monkeypatch.setattr(journeying, "plan", lambda *_: Mock(barred=False))
    monkeypatch.setattr(journeying, "unspent", lambda _, level: [Mock()] * level)
    monkeypatch.setattr(journeying, "new_ways", lambda _, level: [Destination(level, "way", 1)] * level)
    monkeypatch.setattr(journeying, "other_levels", lambda _: [1, 2, 3])
    assert journeying.others(play.view) == "6 unspent Rooms and 6 ways down not taken yet on other Levels"


def test_where_a_dig_is_proposed_the_rooms_left_above_are_named(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player decides: neither `o` nor Tab does anything else than before."""
    play = dead_end(below(roaming(table("wasp"))))
    dig = play.view.choice(Act("dig"))
    assert dig
    price = f"A failure costs a Wound or Hunger{hungered(play.view)}"
    assert hungered(play.view) == " (0 now, up to 39 if unfed)"
    monkeypatch.setattr(Counsel, "roam", lambda *_: Act("dig"))
    assert advice(play.raid).endswith(f". {price}. Or go to 1 unspent Room on Level 1 (_).")
    told = advice(play.raid)
    assert told.startswith(f"Tab: dig {chance(play.view, dig)}, ")
    assert "other Levels" not in told, "which ones was told, and a line leaves nothing dangling"
    assert play.raid.counsel.command == Act("dig")
    play.raid.run.enter()
    for _, room in query(Room):
        room.spent = True
    play.raid.settle()
    assert "unspent Room on" not in advice(play.raid)


def test_the_plain_text_front_walks_there_too() -> None:
    with raids() as begin:
        raid = begin("wasp")
        raid.hears("explore", "do")
        while raid.view.question != "Roam":
            raid.give(raid.view.legal()[-1])
        raid.run.enter()
        open_way(OpenWay(kind="shaft"))
        raid.give(Say("wait"))
        for _ in range(9):
            raid.hears("way")
        assert raid.view.number == 2
        listed = raid.hears("travel")
        assert "Level 1: the way out in Room 1" in listed
        raid.memory.met.add("Worker Termites")
        told = raid.hears("travel level 1: the way out")
        assert "To Level 1: the way out in Room 1: " in told
        assert sentence("journey ends") in told
        assert raid.view.number == 1


def test_a_journey_to_the_jobs_level_ends_there_where_its_place_is_to_be_looked_for(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No search over unseen ground begins unasked; the key of the Job says what it takes, and searches."""
    play = below(roaming(table("wasp")))
    play.do("<")
    assert play.view.number == 1
    monkeypatch.setattr("game.systems.jobs.jobs.goal", lambda: (0, 0) if the(Raid).level == 2 else None)
    play.raid.settle()
    journeying.set_out(play.raid, Destination(2, "job"))
    finish(play.stage)
    assert play.view.number == 2
    assert "No way to what the Job is about is known here: W looks for one." in said(play)
    assert journeying.pending(play.view, play.raid.memory) is None


@pytest.mark.parametrize("found", [True, False])
def test_a_journey_to_the_jobs_place_counts_its_known_way_there(table: Lay, *, found: bool) -> None:
    """It was "70 moves or more", and on arrival 103 more, all of it walked before."""
    play = below(roaming(table("wasp")))
    play.do("<")
    view = play.view
    vars(view)["pool"] = tuple(
        replace(one, kind=view.job.chamber) if found and one.level == 2 else one for one in view.pool
    )
    trip, there = plan(view, Destination(2, "job")), next(one for one in view.pool if one.level == 2)
    assert trip.seeks != found
    to_room = plan(view, Destination(2, "room", there.number))
    assert trip.moves == (to_room.moves if found else sum(len(leg.path) + bool(leg.way) for leg in to_room.legs[:-1]))


def test_the_map_of_the_nest_works_out_each_way_once(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """Late in a raid it came up a second after its key: each way was worked out four times."""
    play, worked = table("wasp"), Mock(side_effect=rooms.going)
    monkeypatch.setattr(rooms, "going", worked)
    for size in ((80, 24), (160, 50)):
        play.do("p").shows(*size)
        play.do("escape")
    assert worked.call_count == len(play.view.pool)
