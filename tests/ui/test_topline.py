"""The top line of the main screen where there is little room, and what an aim says of a wall."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.engine.components import At, Effects, Raid
from game.engine.refusals import Refusal
from game.engine.store import get, the
from game.nest.tiles import Tile
from game.systems.ground import level
from game.ui.raid.dossier import nest, summed
from game.ui.raid.targeting import Aim
from game.ui.widgets.rows import long
from tests.ui.table import Lay, Table, fight
from tests.ui.test_leading import aims, spiders_turn


def top(play: Table, width: int) -> str:
    return play.shows(width).split("\n")[0]


def test_an_alarm_does_not_write_over_the_room(table: Lay) -> None:
    """At 80 columns a late raid has more to tell than the line holds: words become shorter, none runs into another."""
    play = table("wasp")
    the(Raid).alert, the(Raid).turn, the(Raid).explored = 5, 12345, 117
    level().rating = 100
    play.raid.run.settle()
    play.raid.settle()
    assert "Level 1, rated 100  Entrance, unspent" in top(play, 120)
    assert "alarm 5   turn 12345   explored 117   Luck" in top(play, 120)
    narrow = top(play, 80)
    assert "Level 1 (100)  Entrance, unspent " in narrow
    assert " alarm 5  turn 12345  explored 117  Luck" in narrow
    assert "Entrance, unspent    alarm 5   Luck" in top(play, 60)


def test_an_alarm_leaves_room_for_what_is_explored_on_a_small_screen(table: Lay) -> None:
    """Once the count went with the first alarm, and nothing else tells it."""
    play = table("wasp")
    the(Raid).alert, the(Raid).turn, the(Raid).explored = 2, 1234, 17
    level().rating = 38
    play.raid.run.settle()
    play.raid.settle()
    assert "Level 1, rated 38  Entrance, unspent  alarm 2  turn 1234  explored 17  Luck" in top(play, 80)
    room = play.view.chamber
    assert room
    vars(play.view)["chamber"] = replace(room, kind="retinue gallery")
    assert "Level 1 (38)  Retinue gallery, unspent   alarm 2  turn 1234  Rooms 17  Luck" in top(play, 80)


def test_the_turns_in_which_nobody_follows_count_down_beside_the_alarm(table: Lay) -> None:
    """R-36: its last turn came unseen, and the next cell of a walk led into who was fled from: once to death."""
    play = table("wasp")
    the(Raid).alert, the(Raid).head_start = 2, 3
    play.raid.run.settle()
    play.raid.settle()
    assert " start 3  alarm 2 " in top(play, 80)
    assert " start 3: nobody follows for 3 turns  alarm 2 " in top(play, 120)
    assert " start 3: nobody follows for 3 turns  alarm 2: a patrol walks the Rooms " in top(play, 160)
    the(Raid).alert, the(Raid).head_start = 0, 1
    play.raid.run.settle()
    play.raid.settle()
    assert " start 1   turn " in top(play, 80)


def test_below_the_first_level_the_depth_stands_beside_its_number(table: Lay) -> None:
    """Levels are numbered as they are found: "Level 3, rated 27" lay beside "Level 2, rated 33"."""
    play = table("wasp")
    assert "deep" not in top(play, 120)
    vars(play.view)["levels"] = tuple(replace(one, deep=2) for one in play.view.levels)
    assert "Level 1 (2 deep), rated 0  Entrance" in top(play, 80)
    assert "Level 1, rated 0" in top(play, 54)
    for width, named in ((40, "Level 1 (2 deep) "), (20, "Level 1 ")):
        assert nest(play.view, width)[1].left[1][0] == named


def test_in_the_dark_what_is_explored_stays_on_a_small_screen(table: Lay) -> None:
    """How dark it is stands there too where shorter words make room for both; else in the panel alone."""
    play = table("wasp")
    room = play.view.chamber
    assert room
    vars(play.view)["chamber"] = replace(room, kind="retinue gallery", dark=35)
    assert "Retinue gallery, unspent, dark 35" in top(play, 120)
    narrow = top(play, 80)
    assert "Retinue gallery, unspent, dark 35 " in narrow
    assert "explored 0" in narrow
    the(Raid).alert, the(Raid).turn = 1, 1234
    loud = top(play, 80)
    assert "Rooms 0" in loud or "explored 0" in loud


def walled(table: Callable[..., Any]) -> tuple[Table, int]:
    """A Spider whom earth parts from a foe three cells off; her friend sees it, so she knows of it. [R-22]"""
    play = spiders_turn(fight(table("wasp"), ("wasp", "spider"), ("major",), seed="l"))
    me = play.view.me.body
    friend = next(member.body.who for member in play.view.party if member.body.who != me.who)
    foe = aims(play.view)[1][0].command.target
    for x in range(1, 6):
        level().opened += [(me.x + x, me.y + y, int(Tile.FLOOR)) for y in (-1, 0, 1)]
    level().opened += [(me.x + 1, me.y + y, int(Tile.SOLID)) for y in (-2, -1, 0, 1, 2)]
    get(foe, At).x, get(foe, At).y = me.x + 3, me.y
    get(friend, At).x, get(friend, At).y = me.x + 4, me.y
    play.raid.run.settle()
    play.raid.settle()
    aim = Aim(play.raid)
    aim.at = next(i for i, one in enumerate(aim.targets) if one.command.target == foe)
    play.stage.screens.append(aim)
    return play, me.who


def test_an_aim_names_the_wall_when_it_is_not_the_distance(table: Lay) -> None:
    """[R-12] A web carries four cells: of a foe three off it is the earth between that keeps it away."""
    play, _ = walled(table)
    assert play.top.choice.refused == Refusal.OUT_OF_REACH
    shown = " ".join(" ".join(line.split("│")[-1] for line in play.shows(119, 40).split("\n")).split())
    assert "Web reaches 4, Bite reaches 1, but something solid is between." in shown


def test_who_is_held_fast_reaches_the_next_cell_only_and_the_aim_says_so(table: Lay) -> None:
    """B Table 8"""
    play, me = walled(table)
    get(me, Effects).rating["Immobilised"] = 40
    play.raid.run.settle()
    play.raid.settle()
    play.top.view = play.raid.view
    assert play.top.reach().startswith("Web reaches 1, Bite reaches 1. Pace left")


def test_a_nest_of_many_rooms_is_summed_up_with_its_name_whole(table: Lay) -> None:
    """It read "N… ●40 spent ○20 unspent" beside an empty map."""
    play = table("wasp")
    room = play.view.pool[0]
    vars(play.view)["pool"] = tuple(replace(room, number=n, spent=n < 140) for n in range(260))
    (row,) = summed(play.view)
    assert long(row.left) + 1 + long(row.right) <= 23, "the columns of the panel at 80"
