"""A way to a Room is looked for where its gallery goes on: from the Room in which it opens, not at whatever edge is nearest."""

from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from msgspec.structs import replace

from game.bots import quest, seeking
from game.bots.errands import edges, explore_step, far, frontier, nearest, route, stand, ways_from
from game.bots.memory.foes import LIE_LOW, Foes
from game.bots.mind import Mind
from game.bots.quest import SEEK
from game.bots.seeking import doorway, search_step, seek_step, shut_away
from game.bots.temperament import ADVISER
from game.bots.threats import POST
from game.engine.commands import WAIT, Act, Enter, Go
from game.engine.components import Room
from game.engine.steps import Roam
from game.engine.store import query
from game.nest.paths import FAR
from game.run.run import Run, head
from game.run.view import Passage, View
from game.systems.ground import level
from tests.scenes.scene import Scene


def searched(seed: str) -> View:
    """Return a raid whose first Room is explored."""
    run = Run(head(seed, ("wasp",)), digests=False)
    run.apply(Act("explore"))
    while run.decision and not View(run).asks(Roam):
        run.apply(View(run).legal()[-1])
    return View(run)


@pytest.mark.parametrize("seed", [f"seek {n}" for n in range(8)])
def test_the_edge_is_one_to_which_its_gallery_may_lead(seed: str) -> None:
    view = searched(seed)
    hidden = [one for one in view.found_here if not one.spent and far(ways_from(view), (one.x, one.y)) >= FAR]
    for room in hidden:
        step = seek_step(view, [room])
        assert (step is None) == shut_away(view, [room])
        if step is None:
            continue
        x, y = route(view)[-1]
        assert doorway(view, room.number)[y, x] and frontier(view)[y, x]
        leads = view.galleries_here[room.level, room.number]
        assert not any(view.rooms[cell[1], cell[0]] not in (0, room.number, *leads) for cell in [(x, y)])
        assert search_step(view, None, [(room.x, room.y)]) == seek_step(view, [room])


def test_an_edge_where_its_gallery_goes_on_is_chosen_though_another_is_nearer(monkeypatch: pytest.MonkeyPatch) -> None:
    """To go to the nearest has led a hundred turns astray."""
    view = searched("seek 1")
    room = next(one for one in view.found_here if not one.spent)
    assert explore_step(view, None, [(room.x, room.y)])
    near = route(view)[-1]
    ys, xs = edges(view, None, [stand(view), near]).nonzero()
    x, y = max(zip(xs.tolist(), ys.tolist(), strict=True), key=lambda cell: far(ways_from(view), cell))
    there = np.zeros_like(view.known)
    there[y, x] = True
    monkeypatch.setattr(seeking, "doorway", lambda *_: there)
    assert search_step(view, None, [(room.x, room.y)])
    assert route(view)[-1] == (x, y) != near


def test_a_passage_is_gone_to_for_its_own_sake_alone() -> None:
    """A walk to look about from a shaft was said to be one down it, and to give up the Rooms that it looked for."""
    view = searched("seek 1")
    room = next(one for one in view.found_here if not one.spent)
    assert seek_step(view, [room])
    x, y = route(view)[-1]
    vars(view)["passages"] = (Passage(9, "shaft", x, y, 1, None),)
    assert seek_step(view, [room])
    assert route(view)[-1] != (x, y)


def test_where_nothing_of_its_gallery_is_known_unseen_ground_is_looked_at_all_the_same() -> None:
    view = searched("seek 1")
    assert search_step(view, None, [(0, 0)]) == explore_step(view, None, [(0, 0)])


@pytest.mark.parametrize(("corner", "chosen"), [(6, 6), (20, 40)])
def test_nobody_walks_far_for_a_mere_corner_while_more_is_to_be_seen_elsewhere(corner: int, chosen: int) -> None:
    """Beyond it is earth as a rule. Who is near it looks by the way, lest it is come back for."""
    known, edge = np.full((2, 60), True), np.full((2, 60), False)
    known[0, corner + 1] = known[0, 40] = False
    edge[1, corner] = edge[1, 40] = True
    view: Any = SimpleNamespace(known=known, common={})
    walk = np.tile(np.arange(60, dtype=np.int32), (2, 1))
    found = nearest(view, walk, edge)
    assert found and found[1:] == (chosen, 1)
    edge[1, 40] = False
    found = nearest(view, walk, edge)
    assert found and found[1:] == (corner, 1), "it is gone to all the same where nothing else is left"


@pytest.mark.parametrize(
    ("made", "rooms", "seeks"), [(0, 1, True), (SEEK, 1, False), (SEEK, 2, True), (2 * SEEK, 2, False)]
)
def test_no_room_is_looked_for_without_end_where_a_way_down_is_known(made: int, rooms: int, *, seeks: bool) -> None:
    """Eight walks of 20 to 75 moves were made for the last Room of a Level, and then it was left for the shaft."""
    view, mind = searched("seek 1"), Mind(ADVISER)
    room = next(one for one in view.found_here if not one.spent)
    edge, (x, y) = seek_step(view, [room]), stand(view)
    vars(view)["passages"] = (Passage(901, "shaft", x, y, 1, None),)
    mind.walk.trodden = {(view.number, (0, n)): 1 for n in range(made)}
    with patch.object(View, "allows", lambda _, command: not isinstance(command, Act)):
        assert quest.seek(view, mind, [room] * rooms, view.walkable) == (edge if seeks else Enter(901))
    vars(view)["passages"] = ()
    assert quest.seek(view, mind, [room] * rooms, view.walkable) == edge, "there is nothing else"


@pytest.mark.parametrize(("made", "seeks"), [(SEEK, True), (2 * SEEK, False)])
def test_what_is_nearer_than_the_way_down_is_looked_at_first_but_not_without_end(made: int, *, seeks: bool) -> None:
    """An Obstacle was torn down, the gallery behind it followed for three cells, and then it was 53 moves back to the shaft."""
    view, mind = searched("seek 1"), Mind(ADVISER)
    room = next(one for one in view.found_here if not one.spent)
    edge, back = seek_step(view, [room]), Go(*stand(view))

    def far_back(*_: Any) -> Go:
        view.derived[route] = [*route(view), stand(view)]
        return back

    mind.walk.trodden = {(view.number, (0, n)): 1 for n in range(made)}
    with patch.object(quest, "descend", far_back):
        assert quest.seek(view, mind, [room], view.walkable) == (edge if seeks else back)


@pytest.mark.parametrize(("tie", "wins", "waits"), [("", False, True), (POST, False, False), ("", True, False)])
def test_a_way_down_that_only_a_stroller_keeps_one_from_is_waited_for(
    monkeypatch: pytest.MonkeyPatch, *, tie: str, wins: bool, waits: bool
) -> None:
    """With a shaft 8 moves off and a lone Major beyond it, 37 moves led to where the map ends and 43 back: that deep nobody would have explored there."""
    scene = Scene("# . . . . W . . . . . . m . . . . #", combat=False)
    level().rating = 70
    for _, room in query(Room):
        room.spent = True
    scene.ask()
    view, mind = View(scene.run), Mind(ADVISER)
    x, y = stand(view)
    foe = replace(next(body for body in view.creatures if not body.led), tie=tie, notice="")
    vars(view)["passages"] = (Passage(9, "shaft", x + 6, y, 1, None),)
    monkeypatch.setattr(Foes, "about", lambda *_: [foe])
    monkeypatch.setattr(quest, "hopeful", lambda *_: not wins)
    monkeypatch.setattr(quest, "to_rooms", lambda *_: Go(x - 1, y))
    assert quest.onward(view, mind, mind.safe(view)) == (WAIT if waits else Go(x - 1, y))
    mind.foes.lain[foe.who] = LIE_LOW
    assert quest.onward(view, mind, mind.safe(view)) == Go(x + 1 if waits else x - 1, y)
    vars(view)["passages"] = ()
    assert quest.onward(view, mind, mind.safe(view)) == Go(x - 1, y)
