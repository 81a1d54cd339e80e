"""A walk of Tab goes where it was said to go, and for what; where the policy wants something else, it stops and says so."""

from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from msgspec.structs import replace

from game.adviser.afield.patience import Patience
from game.adviser.automatic.tab_walk import TabWalk
from game.adviser.fleeing.waiting import IN_THE_WAY, PATIENCE
from game.adviser.wording.errands import errand
from game.adviser.wording.reasons import purpose, to_glue
from game.bots.errands import AT_HAND
from game.bots.household import wanted
from game.content import constants
from game.engine.commands import AnyCommand, Go, Say
from game.engine.components import Raid
from game.engine.store import the
from game.presentation.automatic.auto_walk import AutoWalk
from game.presentation.page import sentence
from game.presentation.questions.befalling import hungered
from game.presentation.sight import off, titled
from game.presentation.walks.course import leading_on
from game.run.view import Passage
from tests.findings.test_d_walking import stranger
from tests.ui.table import Lay, Table
from tests.ui.test_walking import roaming


def advised(play: Table, *steps: tuple[str, Go, list[tuple[int, int]]]) -> list[AnyCommand | None]:
    """Return what a walk of Tab does while the policy wants this: its aim, its step, and the cells after it."""
    counsel, found = play.raid.counsel, list[AnyCommand | None]()
    counsel.command = steps[0][1]
    walk, told = TabWalk(play.raid), iter(steps)

    def on(*_: Any) -> AnyCommand:
        counsel.policy.mind.aim, step, counsel.policy.mind.walk.ahead = next(told)
        return step

    with patch.object(counsel, "on", on):
        found += [walk.step(play.view) for _ in steps]
    return found


def test_it_ends_where_it_was_said_to_lead_rather_than_go_on_to_another_edge_that_was_known(table: Lay) -> None:
    """It was "where the map ends, 2 cells southwest, to find Room 8", and the walk went thirty-six moves the other way."""
    play = roaming(table("wasp"))
    here, edge = play.view.me.body, np.zeros_like(play.view.known)
    step, known, new = Go(here.x + 1, here.y), (3, 3), (5, 5)
    edge[9, 9] = edge[known[1], known[0]] = True
    first = ("onward", step, [(9, 9)])
    far, near = [(7, 7)] * AT_HAND, [(7, 7)] * (AT_HAND - 1)
    told: dict[str, Any] = {"frontier": lambda _: edge, "paces": lambda *_: (1, 99)}
    with (
        patch.multiple("game.adviser.automatic.tab_walk", **told),
        patch.object(TabWalk, "forsakes", lambda *_: False),
    ):
        assert advised(play, first, ("onward", step, [*far, known])) == [step, None]
        assert advised(play, first, ("onward", step, [*near, known])) == [step, step], "it is at hand"
        assert advised(play, first, ("onward", step, [*far, new])) == [step, step], "it has come in sight"


def test_a_walk_told_till_a_room_is_entered_begins_though_its_goal_lies_at_the_edge_of_the_map(table: Lay) -> None:
    """One move led into the royal cell, whose midst nobody saw yet: Tab did nothing, for ever."""
    play = roaming(table("wasp"))
    here, edge = play.view.me.body, np.zeros_like(play.view.known)
    step, edge[9, 9] = Go(here.x + 1, here.y), True
    told: dict[str, Any] = {"frontier": lambda _: edge, "paces": lambda *_: (1, 1)}
    with patch.multiple("game.adviser.automatic.tab_walk", **told):
        assert advised(play, ("onward", step, [(7, 7), (9, 9)])) == [step]


def test_a_walk_goes_on_where_the_edge_of_the_map_moves_on_before_it(table: Lay) -> None:
    """Along a gallery each move brought one more cell in sight, and each had its own "something else is better" and the same line again."""
    play = roaming(table("wasp"))
    here, edge = play.view.me.body, np.zeros_like(play.view.known)
    step, was, on, aside = Go(here.x + 1, here.y), (9, 9), (9, 10), (12, 12)
    edge[was[1], was[0]] = True
    told: dict[str, Any] = {"frontier": lambda _: edge, "paces": lambda *_: (1, 99)}
    first = ("onward", step, [(9, 8), was])
    with patch.multiple("game.adviser.automatic.tab_walk", **told):
        assert advised(play, first, ("onward", step, [(9, 8), was, on])) == [step, step]
        assert advised(play, first, ("onward", step, [(9, 8), aside])) == [step, None], "nothing is seen of it yet"


def test_another_aim_on_the_way_ends_the_walk(table: Lay) -> None:
    play = roaming(table("wasp"))
    here = play.view.me.body
    step = Go(here.x + 1, here.y)
    first, second = ("onward", step, [(9, 9), (9, 10)]), ("onward", step, [(9, 10)])
    assert advised(play, first, second) == [step, step]
    assert advised(play, first, ("climb", step, [(9, 10)])) == [step, None]


@pytest.mark.parametrize("there", ["", "at its goal", "in the Room of its goal"])
@pytest.mark.parametrize("other", [None, "climb"])
def test_a_walk_that_is_broken_off_for_something_else_says_so(table: Lay, other: str | None, there: str) -> None:
    """Of "102 moves, to find Room 3" it walked 43, and nothing but the next line, "salvage 65 %", told of it."""
    play = roaming(table("wasp"))
    here, counsel = play.view.me.body, play.raid.counsel
    rooms, (x, y) = play.view.rooms, (here.x, here.y)
    inside = next(
        (one.x, one.y) for one in play.view.legal() if isinstance(one, Go) and rooms[one.y, one.x] == rooms[y, x]
    )
    step = Go(x + 1, y)
    goal = {"": (x + 9, y), "at its goal": (x, y), "in the Room of its goal": inside}[there]
    counsel.command, counsel.policy.mind.aim, counsel.policy.mind.walk.ahead = step, "onward", [goal]
    walk = TabWalk(play.raid)
    with patch.object(counsel, "on", lambda *_: step):
        assert walk.step(play.view) == step
        assert walk.ended(play.view) == ""
    counsel.policy.mind.aim = other or "onward"
    for why in ("", "You have lost Wounds on the way."):  # where that is known nothing else need be said
        with (
            patch.object(counsel, "on", lambda *_: step if other else None),
            patch("game.adviser.automatic.tab_walk.why_turned", lambda *_, why=why: why),
        ):
            assert walk.step(play.view) is None
            told = walk.ended(play.view)
        assert not told if there else told == (why or sentence("better from here"))


@pytest.mark.parametrize("inside", [False, True])
def test_a_walk_to_look_at_what_is_seen_on_the_way_says_why_it_ends(table: Lay, inside: bool) -> None:
    """After two of thirteen moves the corner was seen to be wall, and the next line led the other way without a word, as the corner was one of the same Room."""
    play = roaming(table("wasp"))
    here, counsel = play.view.me.body, play.raid.counsel
    rooms = play.view.rooms.copy()
    goal = here.x + 9, here.y
    rooms[goal[1], goal[0]] = rooms[here.y, here.x] if inside else 0
    vars(play.view)["rooms"] = rooms
    step = Go(here.x + 1, here.y)
    counsel.command, counsel.policy.mind.aim, counsel.policy.mind.walk.ahead = step, "onward", [goal]
    walk = TabWalk(play.raid)
    with (
        patch.object(counsel, "on", lambda *_: step),
        patch("game.adviser.automatic.tab_walk.looks", lambda _, cell: cell == goal),
    ):
        assert walk.step(play.view) == step
    with patch.object(counsel, "on", lambda *_: None):
        assert walk.step(play.view) is None
    assert walk.ended(play.view) == ("" if inside else sentence("seen from here"))
    counsel.policy.mind.aim = "climb"
    with patch.object(counsel, "on", lambda *_: step):
        assert walk.step(play.view) is None
    assert walk.ended(play.view) == sentence("seen from here")


def test_a_search_for_a_room_does_not_become_a_walk_to_the_way_down(table: Lay) -> None:
    """It once said that it went to find a Room, and walked half the Level back towards the shaft."""
    play = roaming(table("wasp"))
    here = play.view.me.body
    step, room = Go(here.x + 1, here.y), replace(play.view.pool[0], spent=False, here=False)
    vars(play.view).update(pool=(room,), found_here=(room,), passages=(Passage(901, "shaft", 3, 3, 1, None),))
    search, leaves = ("onward", step, [(9, 9)]), ("onward", step, [(3, 3)])
    assert advised(play, search, leaves) == [step, None]
    assert advised(play, leaves, leaves) == [step, step], "where that was said"


def test_unseen_ground_is_another_place_at_each_step_and_ends_nothing(table: Lay) -> None:
    play = roaming(table("wasp"))
    here = play.view.me.body
    step = Go(here.x + 1, here.y)
    assert advised(play, ("onward", step, [(9, 9)]), ("onward", step, [(3, 3)])) == [step, step]


def test_beyond_what_was_said_it_does_not_set_out_for_another_edge_and_of_one_within_it_tells(table: Lay) -> None:
    """It once stood 20 cells east of where it had said that it would go 5 southwest, and nobody had said so."""
    play = roaming(table("wasp"))
    here, edge = play.view.me.body, np.ones_like(play.view.known)
    first = ("onward", Go(here.x + 1, here.y), [(9, 9)])
    with (
        patch("game.adviser.automatic.tab_walk.frontier", lambda _: edge),
        patch("game.presentation.walks.course.frontier", lambda _: edge | True),  # as it set out
    ):
        assert advised(play, first, first)[1] == first[1]
        assert advised(play, first, (*first[:2], [(3, 3)]))[1] is None, "what lies beyond the first is not seen yet"
        edge[9, 9] = False
        near, far = (advised(play, first, (*first[:2], [(3, 3)] * often))[1] for often in (1, 60))
        assert (near, far) == (first[1], None)
        tab, to = TabWalk(play.raid), iter(([(9, 9)], [(3, 3)]))
        tab.walk = AutoWalk(tab.step)

        def on(*_: Any) -> AnyCommand:
            play.raid.counsel.policy.mind.walk.ahead = next(to)
            return first[1]

        with patch.object(play.raid.counsel, "on", on):
            tab.step(play.view)
            assert tab.ended(play.view) == "", "as was said"
            tab.step(play.view)
            tab.walk.steps = 19
        assert tab.ended(play.view) == "19 moves walked.", "not what it had reckoned with"
        assert tab.ended(play.view) == tab.walk.walked(play.view) == "", "once"


def test_a_walk_to_a_bed_says_that_it_is_to_rest_whether_its_room_is_explored_or_not(table: Lay) -> None:
    play = roaming(table("wasp"))
    view, mind = play.view, play.raid.counsel.policy.mind
    room = view.found_here[0]
    vars(view)["found_here"] = (replace(room, spent=False, obstruction=0),)
    mind.aim = "bed"
    assert purpose(view, mind, (room.x, room.y)) == sentence("to rest")


def test_a_walk_to_a_cell_beside_glue_promises_it_only_where_nothing_is_to_be_seen_from_there(table: Lay) -> None:
    """Where Rooms are looked for the edge of the map is gone to first: it once said "a tunnel shut with glue, to be torn down" and walked off."""
    play = roaming(table("wasp"))
    view, (x, y) = play.view, (play.view.me.body.x, play.view.me.body.y)
    edge = np.ones_like(view.known)
    vars(view).update(found_here=(), passages=(), rumoured=())
    with (
        patch("game.adviser.wording.reasons.frontier", lambda _: edge),
        patch("game.adviser.wording.reasons.plugged", lambda _: [(x, y)]),
    ):
        assert to_glue(view, (x, y))
        vars(view)["found_here"] = (replace(view.pool[0], spent=False, here=False),)
        assert not to_glue(view, (x, y))


def test_a_walk_to_another_larder_than_was_said_ends(table: Lay) -> None:
    play = roaming(table("wasp"))
    here = play.view.me.body
    step = Go(here.x + 1, here.y)
    with patch("game.adviser.automatic.tab_walk.purpose", lambda *_: "to hunt there"):
        assert advised(play, ("larder", step, [(9, 9)]), ("larder", step, [(3, 3)])) == [step, None]


def test_a_room_with_several_things_to_gather_promises_none_of_them(table: Lay) -> None:
    """Which it is, is decided there: "to hunt there" was followed by "forage here"."""
    play = roaming(table("ants"))
    view = play.view
    with patch("game.bots.household.edible", return_value=0):
        acts = wanted(view)
        assert {"hunt", "forage"} <= set(acts)
        room = replace(view.found_here[0], spent=True, obstruction=0, stocks={"animals": 50, "plants": 50})
        vars(view)["found_here"] = (room,)
        told = purpose(view, play.raid.counsel.policy.mind, (room.x, room.y))
    assert told == sentence("to gather", act="hunt or forage")


def test_a_wait_of_tab_says_how_long_it_was(table: Lay) -> None:
    play = roaming(table("wasp"))
    play.raid.counsel.command = Say("wait")
    walk = TabWalk(play.raid)
    assert walk.ended(play.view) == ""
    for _ in range(3):
        play.raid.give(Say("wait"))
    assert walk.ended(play.view) == "3 turns waited."


def test_a_wait_of_tab_lasts_no_longer_than_was_said(table: Lay) -> None:
    """However long what it is for may last: then it is advised anew."""
    play = roaming(table("wasp"))
    counsel = play.raid.counsel
    counsel.command, counsel.policy.mind.aim = Say("wait"), IN_THE_WAY
    said = errand(play.view, Say("wait"), counsel.policy.mind)
    assert said == f"wait, up to {PATIENCE} turns, till the way is free"
    walk = TabWalk(play.raid)
    with patch.object(counsel, "on", lambda *_: Say("wait")):
        steps = [walk.step(play.view) for _ in range(PATIENCE + 1)]
    assert steps == [Say("wait")] * PATIENCE + [None]


def test_a_wait_for_the_way_names_who_stands_in_it_as_long_as_that_is_seen(table: Lay) -> None:
    play = roaming(table("wasp"))
    step = next(one for one in play.view.legal() if isinstance(one, Go))
    body = stranger(play, (step.x, step.y), armed=False, name="Moth")
    mind = play.raid.counsel.policy.mind
    assert Patience().instead(play.view, mind, step) == Say("wait")
    who = sentence("why in the way", on="", who=titled(play.view, body), where=off(play.view, (step.x, step.y)))
    assert errand(play.view, Say("wait"), mind) == f"wait, up to {PATIENCE} turns, {who}"
    vars(play.view)["creatures"] = play.view.creatures[:-1]
    assert errand(play.view, Say("wait"), mind).endswith("till the way is free")


def test_tab_names_the_hunger_costs_that_fall_within_a_walk_or_a_wait(table: Lay) -> None:
    """R-71: in the same words as the walk of `o`; those of a wait, which may end before, as at most."""
    play = roaming(table("wasp"))
    play.raid.run.enter()
    mind, here = play.raid.counsel.policy.mind, play.view.me.body
    step = Go(here.x + 1, here.y)
    mind.walk.ahead, mind.aim = [(here.x + 2 + n, here.y) for n in range(3)], "onward"
    for turn, due in ((95, False), (96, True)):
        the(Raid).turn = turn
        play.raid.settle()
        assert (
            "4 moves, with 1 Hunger Cost (0 now, up to 39 if unfed) on the way" in errand(play.view, step, mind)
        ) == due
        mind.aim = IN_THE_WAY
        assert "with up to 1 Hunger Cost" in errand(play.view, Say("wait"), mind)
        mind.aim = "onward"


def test_the_hunger_costs_of_a_walk_that_may_lead_on_are_one_sum(table: Lay) -> None:
    view = roaming(table("wasp")).view
    often = constants().time.hunger
    first, unfed = often - view.turn % often, hungered(view)
    assert unfed == " (0 now, up to 39 if unfed)", "a walk says so as a dig does"
    assert (
        leading_on(view, first, first + often)["hunger"]
        == ", with 1 to 2 Hunger Costs (0 now, up to 59 if unfed) on the way"
    )
    assert leading_on(view, first, first)["hunger"] == f", with 1 Hunger Cost{unfed} on the way"
    assert leading_on(view, first - 1, first)["hunger"] == f", with up to 1 Hunger Cost{unfed}"
    assert leading_on(view, first - 2, first - 1)["hunger"] == ""
