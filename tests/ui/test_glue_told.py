"""What glue shuts off is said once that is known: in the log, in the answer of `o`, and on the panel."""

import re

import pytest
from msgspec.structs import replace

from game.adviser.wording.errands import place
from game.bots.errands import far, ways_from
from game.engine.components import At, Item
from game.engine.entries import Entry, Happened
from game.engine.store import create
from game.nest.paths import FAR
from game.nest.tiles import Tile
from game.presentation.obstacles import between, shutting
from game.presentation.obstacles.between import FALLEN, GLUE, plugged
from game.presentation.obstacles.shutting import glue, glue_beside, glue_told
from game.presentation.pages import aftermath
from game.presentation.sight import off
from game.presentation.walks import course
from game.presentation.walks.barred import barring
from game.presentation.walks.finished import finished
from game.presentation.walks.unglueing import GLUED, offered
from game.run.view import Passage
from game.telling.log import Line
from game.ui.raid.foes import standing
from tests.scenes.scene import forget
from tests.ui.table import Lay, anew
from tests.ui.test_second_thoughts import glued
from tests.ui.test_walking import roaming


def test_rooms_to_which_no_way_is_known_may_lie_behind_glue(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    play = roaming(table("wasp"))
    glued(play, beside=False)
    monkeypatch.setattr(shutting, "explore_step", lambda *_: None)
    view = play.view
    before = aftermath.laid(view)
    assert not glue_told(view)  # nothing is known to be shut off
    afar = replace(view.pool[0], number=9, x=0, y=0, spent=False, here=False)
    vars(view)["pool"] = (*view.pool, afar)
    forget(view)
    told = glue_told(view)
    assert told.startswith("No way to Room 9 is known")
    assert glue(view)
    logged = [f"{told.partition('; the nearest is')[0]}."]  # the log had "4 moves north" for who stood beside it
    assert list(aftermath.newly_glued(before, view)) == logged
    assert not list(aftermath.newly_glued(aftermath.laid(view), view))  # it is said once
    assert barring(view, {}) == told
    assert told in finished(play.raid)
    play.raid.log.add([Line(told.replace("the nearest is", "the nearest was"), "plain", Entry())])
    assert "No way to Room 9 is known" not in finished(play.raid), "the log has it"


def test_while_unseen_ground_is_left_nothing_is_supposed(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    play = roaming(table("wasp"))
    glued(play, beside=False)
    monkeypatch.setattr(shutting, "explore_step", lambda *_: object())
    view = play.view
    vars(view)["pool"] = (*view.pool, replace(view.pool[0], number=9, x=0, y=0, spent=False, here=False))
    assert not glue_told(view)


def test_who_walks_to_glue_is_not_sent_to_the_item_that_lies_beside_it(table: Lay) -> None:
    """It once said "walk: Honeydew, what lies behind may be a way on"."""
    play = roaming(table("wasp"))
    glued(play, beside=False)
    view = play.view
    dist = ways_from(view)
    cell = min((one for one in plugged(view) if far(dist, one) < FAR), key=lambda one: -far(dist, one))
    assert place(view, cell) == GLUED
    play.raid.run.enter()
    create(Item("honeydew", "Honeydew", 30), At(*cell))
    anew(play.raid)
    assert any((held.x, held.y) == cell for held in play.view.things)
    assert place(play.view, cell) == GLUED


def test_who_is_seen_to_shut_the_way_behind_them_is_told_with_where_and_how_it_is_opened(table: Lay) -> None:
    """It said that the way was shut, and no more."""
    play = roaming(table("wasp"))
    before, shut = aftermath.laid(play.view), [Happened("walls up", 99)]
    assert not aftermath.told(before, play.view, shut, 7)
    glued(play, beside=False)
    (line,) = (one for one in aftermath.told(before, play.view, shut, 7) if "glue" in one.text)
    assert re.fullmatch(
        r"What shuts it is glue, 4 cells \w+: from beside it, it can be torn down \(\d+ %.*\)\.", line.text
    )
    assert not any("What shuts it" in one.text for one in aftermath.told(before, play.view, [], 7))
    unseen = [Happened("walls up", 99, unseen=(99,))]
    (line,) = (one for one in aftermath.told(before, play.view, unseen, 7) if "glue" in one.text)
    assert line.text.startswith("Where it was open, 4 cells ")
    after = aftermath.laid(play.view)  # glue that was known is no news
    assert not any("glue" in one.text for one in aftermath.told(after, play.view, unseen, 7))


def test_the_panel_calls_no_way_new_that_glue_has_shut(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """The way is known, and so is the glue before it: nothing else keeps the party from it."""
    play = roaming(table("wasp"))
    view = play.view
    vars(view)["passages"] = [Passage(9, "shortcut", 0, 0, 4, None)]
    monkeypatch.setattr(between, "plugged", lambda _: [(1, 1)])
    for why, leads in (("", "new"), (FALLEN, "new"), (GLUE, "glued")):
        monkeypatch.setattr(between, "in_between", lambda *_, why=why: why)
        rows = [
            "".join(part for part, _ in row.left)
            for row in standing(view, (1, 1), 40, 0, seen=bool(view.visible[0, 0]))
        ]
        assert any(row.endswith(f"steep tunnel {leads}") for row in rows)


def test_all_that_tell_where_glue_is_mean_the_glue(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """The walk beside it said "5 cells north", where the panel had 6."""
    play = roaming(table("wasp"))
    glued(play, beside=False)
    monkeypatch.setattr(shutting, "explore_step", lambda *_: None)
    view = play.view
    vars(view)["pool"] = (*view.pool, replace(view.pool[0], number=9, x=0, y=0, spent=False, here=False))
    at = glue(view)
    assert at and view.tiles[at[1], at[0]] == Tile.PLUG
    assert f", {off(view, at)}, is shut with glue" in offered(play.raid)


def test_glue_nearer_than_a_long_walk_to_unseen_ground_is_named_with_it(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It walked 43 moves to a dark corner for Rooms, and from there back to the glue that it had stood beside."""
    play = roaming(table("wasp"))
    glued(play, beside=False)
    view = play.view
    monkeypatch.setattr(course, "looks", lambda *_: True)
    assert not course.glue_nearer(view, (0, 0), 43), "nothing is known to be shut off"
    vars(view)["pool"] = (*view.pool, replace(view.pool[0], number=9, x=0, y=0, spent=False, here=False))
    forget(view)
    told = course.glue_nearer(view, (0, 0), 43)
    assert told.startswith(f"Nearer is glue, {off(view, glue_beside(view, plugged(view)[0]))}") and "Room 9" in told
    moves = min(far(ways_from(view, view.walkable), cell) for cell in plugged(view))
    assert not course.glue_nearer(view, (0, 0), moves)
