"""Distances and ways against a plain search, 8 neighbours, every move 1 (R-12)."""

from collections import deque
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from game.dice import noise, roll
from game.nest.dig import dig
from game.nest.paths import FAR, MOVES, NEAR, Rings, distances, step_down
from game.nest.tiles import PASSABLE


def cave(n: int, height: int = 22, width: int = 31) -> np.ndarray:
    return np.frombuffer(noise("paths", f"{n}", height * width), np.uint8).reshape(height, width) < 120


def search(passable: NDArray[Any], sources: list[tuple[int, int]], limit: int = FAR) -> NDArray[Any]:
    dist = np.full(passable.shape, FAR)
    todo = deque(sources)
    for x, y in sources:
        dist[y, x] = 0
    while todo:
        x, y = todo.popleft()
        for dx, dy in MOVES:
            u, v = x + dx, y + dy
            inside = 0 <= u < passable.shape[1] and 0 <= v < passable.shape[0]
            if inside and passable[v, u] and dist[v, u] == FAR and dist[y, x] < limit:
                dist[v, u] = dist[y, x] + 1
                todo.append((u, v))
    return dist


def anywhere(n: int, count: int, height: int = 22, width: int = 31) -> list[tuple[int, int]]:
    return [(roll("at", f"{n}", 2 * i, width), roll("at", f"{n}", 2 * i + 1, height)) for i in range(count)]


@pytest.mark.parametrize("limit", [None, 0, 1, 5, 12])
def test_distances_are_those_of_a_plain_search(limit: int | None) -> None:
    for n in range(40):
        ground, sources = cave(n), anywhere(n, 1 + n % 4)
        dist = distances(ground, sources, limit)
        assert dist.dtype == np.int32
        assert (dist == search(ground, sources, FAR if limit is None else limit)).all()


def test_distances_on_a_level() -> None:
    plan = dig("paths", "level/1/map", 40)
    ground, entry = PASSABLE[plan.tiles], plan.chambers[0].entry
    assert (distances(ground, [entry]) == search(ground, [entry])).all()
    assert (distances(ground, [entry], 8) == search(ground, [entry], 8)).all()


def test_without_a_source_all_is_far() -> None:
    assert (distances(cave(1), []) == FAR).all()
    assert (distances(cave(1), [], 5) == FAR).all()


def test_steps_down_are_a_shortest_way() -> None:
    found = 0
    for n in range(60):
        ground = cave(n)
        a, b = anywhere(n, 2)
        ground[a[1], a[0]] = ground[b[1], b[0]] = True
        dist, way, cell = distances(ground, [b]), [], a
        far = search(ground, [b])[a[1], a[0]]
        while cell := step_down(dist, *cell, lambda _x, _y: True):
            way.append(cell)
        if far in (0, FAR):
            assert way == []
            continue
        found += 1
        assert len(way) == far
        assert way[-1] == b
        assert all(ground[y, x] for x, y in way)
        assert all(max(abs(x - u), abs(y - v)) == 1 for (x, y), (u, v) in pairwise([a, *way]))
    assert found > 10


def test_ties_fall_on_straight_moves_first_then_in_order() -> None:
    dist = distances(np.ones((9, 9), bool), [(4, 0)])
    assert step_down(dist, 4, 6, lambda _x, _y: True) == (4, 5)
    assert step_down(dist, 4, 6, lambda x, y: (x, y) != (4, 5)) == (5, 5)
    assert step_down(dist, 4, 6, lambda x, _y: x < 4) == (3, 5)
    assert step_down(dist, 4, 6, lambda _x, y: y > 5) is None
    assert step_down(dist, 4, 0, lambda _x, _y: True) is None


def test_flight_does_not_lead_where_no_way_leads() -> None:
    ground = np.ones((3, 6), bool)
    ground[:, 3] = False
    dist = distances(ground, [(0, 1)])
    assert step_down(dist, 4, 1, lambda _x, _y: True) is None


def test_moves_between_two_corners_are_allowed() -> None:
    ground = np.array([[True, False], [False, True]])
    assert step_down(distances(ground, [(1, 1)]), 0, 0, lambda _x, _y: True) == (1, 1)


@pytest.mark.parametrize("n", range(4))
def test_rings_know_the_moves_between_near_cells(n: int) -> None:
    ground = cave(n)
    rings = Rings(ground)
    for start in anywhere(n, 6):  # within walls, too
        near = distances(ground, [start], NEAR)
        cells = [(x, y) for y in range(ground.shape[0]) for x in range(ground.shape[1])]
        assert [rings.moves(start, cell) for cell in cells] == [near[y, x] for x, y in cells]
