"""Nobody takes a way in Combat: it is said where a way is looked at, walked to or stood on, and what is to be done first."""

import pytest

from game.engine.commands import Go
from game.engine.components import Raid, Way
from game.engine.store import create, query, the
from game.presentation.page import sentence
from game.presentation.walks.surroundings import cell
from game.presentation.walks.unseen_foes import breaking, underfoot
from game.telling.words import direction
from game.ui.raid.pointing import stroll
from game.ui.raid.to_arms import ways
from tests.ui.table import Lay, Table, fight, plainly
from tests.ui.test_in_fights import told

KEYS = {"west": "h", "south": "j", "north": "k", "east": "l"}


def beside_a_shaft(table: Lay) -> tuple[Table, Go]:
    """Return the Turn of a Wasp with a foe in sight, and the step to a shaft beside her."""
    play = plainly(fight(table("wasp"), ("wasp",), ("minor",)), quick=False, hints=False)
    me = play.view.me.body
    free = [one.command for one in play.view.choices if not one.refused and not one.attempt]
    step = next(one for one in free if isinstance(one, Go) and direction(one.x - me.x, one.y - me.y) in KEYS)
    play.raid.run.enter()
    for _, way in query(Way):  # she has just come in by one
        way.x = way.y = 0
    create(Way("shaft", the(Raid).level, 0, step.x, step.y))
    play.raid.settle()
    return play, step


@pytest.mark.parametrize("how", ["key", "click"])
def test_a_walk_that_ends_on_a_way_says_that_it_cannot_be_taken_and_what_is_to_be_done_first(
    table: Lay, how: str
) -> None:
    play, step = beside_a_shaft(table)
    me = play.view.me.body
    assert not underfoot(play.view, play.raid.called)
    if how == "key":
        play.do(KEYS[direction(step.x - me.x, step.y - me.y)])
    else:
        stroll(play.raid, (step.x, step.y))
    assert (play.view.me.body.x, play.view.me.body.y) == (step.x, step.y)
    assert told(play) == sentence("way underfoot", out=breaking(play.view, "m"))
    assert "first break off (m, " in told(play)


def test_a_look_at_a_way_says_so_in_a_fight_only(table: Lay) -> None:
    play, step = beside_a_shaft(table)
    assert any("In a fight it cannot be taken: first break off." in said for said, _ in cell(play.view, step.x, step.y))
    vars(play.view)["fight"] = None
    assert not any("In a fight" in said for said, _ in cell(play.view, step.x, step.y))


@pytest.mark.parametrize("key", [">", "<", "_", "W"])
def test_all_keys_that_lead_to_ways_say_so_in_a_fight(table: Lay, key: str) -> None:
    play, _ = beside_a_shaft(table)
    assert "In a fight no way can be taken: first break off (m, " in told(play.do(key))


def test_who_stands_on_a_way_as_a_fight_begins_is_told_so_at_once(table: Lay) -> None:
    play, step = beside_a_shaft(table)
    play.raid.give(step)
    assert sentence("way underfoot", out=breaking(play.view, "m")) in list(
        ways(play.view, play.raid.keys, unseen=False)
    )
