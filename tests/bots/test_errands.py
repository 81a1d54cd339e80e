"""Errands: shortest ways over known ground, round whoever stands there, and an end to every walk."""

from typing import Any

import numpy as np
import pytest

from game.bots import errands
from game.bots.errands import Mask, explore_step, footing, frontier, stand, travel_step, ways_from, widened
from game.engine.commands import Act, Go, Say
from game.nest.paths import FAR, Cell, Distances, distances
from game.nest.tiles import Tile
from game.presentation.obstacles.between import afoot
from game.run.run import Run, head
from game.run.view import View
from game.run.view_records import Seen
from game.systems.ground import ground
from tests.scenes.scene import forget


def raid(seed: str = "errands", *party: str) -> Run:
    return Run(head(seed, party or ("wasp",)), digests=False)


def explored(run: Run) -> list[Go]:
    """Walk until nothing new is left to see: the walk."""
    walk = []
    while step := explore_step(View(run)):
        run.apply(step)
        walk.append(step)
        assert len(walk) < 500
    return walk


@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_exploring_shows_all_that_can_be_reached_and_ends(seed: str) -> None:
    run = raid(seed)
    before = int(View(run).known.sum())
    walk = explored(run)
    view = View(run)
    assert walk and view.known.sum() > before
    reached = ways_from(view) < FAR
    assert not (frontier(view) & reached).any()
    assert view.turn == len(walk)
    run.enter()
    ground_ = ground()
    ways = (ground_.passable | np.isin(ground_.tiles, [Tile.CARTON, Tile.PLUG, Tile.RUBBLE])) & ~view.known
    beside = widened(widened(view.walkable & (view.rooms > 0) & reached, 0), 1)
    assert not (ways & beside).any(), "no way on lies behind a mere corner of a Room, to which nobody walks"


def test_nobody_walks_to_the_corner_of_a_room_whose_walls_are_seen() -> None:
    """Tab told of such corners "for a way down", and walked round them at Hunger 65."""
    view = View(raid("corner"))
    x, y = stand(view)
    tile = np.zeros_like(view.known)
    tile[y - 1 : y + 2, x - 1 : x + 2] = True  # a Room of nine cells, and its walls
    known = widened(tile, 0) | widened(tile, 1)
    vars(view).update(walkable=tile, rooms=np.where(tile, 1, 0), known=known)
    assert not frontier(view).any()
    forget(view)
    vars(view)["rooms"] = np.zeros_like(tile, int)
    assert frontier(view).sum() == 4, "a gallery may go on so"
    forget(view)
    known[y - 2, x] = False
    assert frontier(view)[y - 1, x], "a wall that is not seen may be none"


def test_exploring_the_same_nest_is_the_same_walk() -> None:
    assert explored(raid("same")) == explored(raid("same"))


def test_the_blind_explore_by_touch() -> None:
    run = raid("touch", "ants")
    assert explored(run)
    view = View(run)
    assert not (frontier(view) & (ways_from(view) < FAR)).any()


def test_every_step_of_a_journey_is_nearer() -> None:
    run = raid("journey")
    explored(run)
    view = View(run)
    dist = ways_from(view)
    far = np.where(dist < FAR, dist, -1)
    y, x = np.unravel_index(int(far.argmax()), far.shape)
    goal, moves = (int(x), int(y)), int(far.max())
    assert moves > 5
    for left in range(moves, 0, -1):
        view = View(run)
        assert distances(view.walkable, [goal])[stand(view)[1], stand(view)[0]] == left
        run.apply(travel_step(view, goal))
    assert stand(View(run)) == goal
    assert travel_step(View(run), goal) is None


@pytest.mark.parametrize("goal", [(-1, 5), (5, -1), (10_000, 3), (0, 0)])
def test_no_way_is_none(goal: tuple[int, int]) -> None:
    assert travel_step(View(raid()), goal) is None


def test_unknown_ground_is_no_way() -> None:
    view = View(raid())
    ys, xs = np.nonzero(~view.known)
    assert travel_step(view, (int(xs[0]), int(ys[0]))) is None


class Crowded:
    """A View with somebody standing in these cells, who leads nobody."""

    def __init__(self, view: View, *cells: tuple[int, int]) -> None:
        self.view, self.cells = view, cells
        self.derived: dict[str, Any] = {}
        self.common: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.view, name)

    @property
    def creatures(self) -> tuple[Seen, ...]:
        stranger = View(raid("stranger")).me.body
        return tuple(
            type(stranger)(999 + i, "minor", "Minor", "m", "minor", x, y, 0, 10, {}, False, True, (0, 0))
            for i, (x, y) in enumerate(self.cells)
        )


def test_ways_go_round_whoever_stands_there() -> None:
    view = View(raid("crowd"))
    here = stand(view)
    dist = ways_from(view)
    ys, xs = np.nonzero(dist == 3)
    goal = int(xs[0]), int(ys[0])
    first = travel_step(view, goal)
    crowded: Any = Crowded(view, (first.x, first.y))
    assert not footing(crowded)[first.y, first.x]
    other = travel_step(crowded, goal)
    assert other is None or (other.x, other.y) not in {(first.x, first.y), here}
    ring = [(here[0] + dx, here[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    hemmed: Any = Crowded(view, *ring)
    assert travel_step(hemmed, goal) is None
    assert explore_step(hemmed) is None


def test_friends_change_places_outside_combat() -> None:
    run = raid("friends 11", "wasp", "beetle", "ants")
    view = View(run)
    friend = next(seen for seen in view.creatures if seen.who != view.me.body.who)
    assert travel_step(view, (friend.x, friend.y)) is not None
    assert len(explored(run)) > 0


def test_steps_are_legal_until_something_happens() -> None:
    run = raid("legal")
    for _ in range(40):
        view = View(run)
        step = explore_step(view)
        if step is None:
            break
        assert isinstance(step, Go) and step in view.legal()
        run.apply(step)
    assert View(run).question == "Roam"
    assert {Act("explore"), Say("wait")} & set(View(run).legal())


def test_the_way_over_the_same_ground_is_worked_out_once_whoever_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """For who walks, who shows what is shut off, and who stays clear of foes when none is known."""
    view, worked = View(Run(head("once", ("wasp",)), digests=False)), list[Mask]()

    def counted(ground: Mask, cells: list[Cell]) -> Distances:
        worked.append(ground)
        return distances(ground, cells)

    monkeypatch.setattr(errands, "distances", counted)
    assert ways_from(view) is ways_from(view, view.walkable.copy()) is afoot(view)
    assert len(worked) == 1
    ground = view.walkable.copy()
    ground[stand(view)[1] - 1 : stand(view)[1] + 2, :] = False
    assert (ways_from(view, ground) != ways_from(view)).any()
