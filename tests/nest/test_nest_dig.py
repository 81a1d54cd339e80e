"""What holds of every Level ever dug: R-30, R-31, R-45."""

import os
import subprocess
import sys
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from game.nest import dig as digging
from game.nest.chambers import SMALLEST, kinds
from game.nest.dig import FEWEST, Brief, Chamber, LevelPlan, dig, nearest, openable
from game.nest.paths import FAR, distances
from game.nest.relief import neighbours, swell
from game.nest.tiles import PASSABLE, TRANSPARENT, Tile

RATINGS = (0, 12, 33, 34, 58, 77, 99, 100, 100)
LEVELS = [(f"raid {n}", f"level/{n % 7}/map", RATINGS[n % len(RATINGS)]) for n in range(150)]
DECOR = {
    "fungus garden": Tile.FUNGUS,
    "nursery": Tile.BROOD,
    "granary": Tile.GRAIN,
    "midden": Tile.MIDDEN,
    "leaf store": Tile.LEAF,
    "royal cell": Tile.ROYAL,
    "royal larder": Tile.GRAIN,
    "brood chamber": Tile.BROOD,
    "holding cell": Tile.HUSK,
    "guard room": Tile.HUSK,
    "gallery hall": Tile.PILLAR,
}


TARGET_NAMES = [kind.name for kind in kinds("target")]


@cache
def level(seed: str, stream: str, rating: int) -> LevelPlan:
    return dig(seed, stream, rating)


def rooms(plan: LevelPlan, reached: np.ndarray) -> set[int]:
    return set(np.unique(plan.room[reached]).tolist()) - {0}


def is_sound(plan: LevelPlan, rating: int) -> None:
    """All that a plan promises."""
    assert plan.tiles.shape == plan.room.shape == (plan.height, plan.width)
    assert plan.tiles.dtype == plan.room.dtype == np.uint8
    assert 100 <= plan.width <= 150
    assert 50 <= plan.height <= 75
    passable = PASSABLE[plan.tiles]
    assert not passable[[0, -1]].any()
    assert not passable[:, [0, -1]].any()
    assert FEWEST <= len(plan.chambers) <= 14
    assert [c.number for c in plan.chambers] == list(range(1, len(plan.chambers) + 1))
    assert rooms(plan, passable) == {c.number for c in plan.chambers}
    for chamber in plan.chambers:
        its_cells_are_good(plan, chamber, rating)
    it_is_sealed(plan, passable, rating)


def its_cells_are_good(plan: LevelPlan, chamber: Chamber, rating: int) -> None:
    entrance, royal = chamber.number == 1, chamber.kind in TARGET_NAMES
    out = chamber.number == plan.escape
    mine = plan.room == chamber.number
    passable = PASSABLE[plan.tiles]
    assert passable[mine].all()
    assert np.count_nonzero(mine) >= SMALLEST - 8  # pillars take a few
    assert np.count_nonzero(mine) >= 24
    assert (distances(mine, [(chamber.x, chamber.y)])[mine] < FAR).all()
    assert mine[chamber.y, chamber.x]
    assert (chamber.kind == "entrance") == entrance == (chamber.parent == 0) == (chamber.entry is not None)
    assert royal == (rating == 100 and chamber.number == len(plan.chambers))
    assert 0 <= chamber.parent < chamber.number

    children = [c for c in plan.chambers if c.parent == chamber.number]
    assert len(chamber.mouths) == len(children) + (not entrance)
    notable = [chamber.shaft, chamber.tunnel, *chamber.mouths, *([chamber.entry] if entrance else [])]
    assert len(set(notable)) == len(notable) - (len(chamber.mouths) - len(set(chamber.mouths)))
    for x, y in [*notable, *chamber.guard]:
        assert mine[y, x]
    for x, y in (chamber.shaft, chamber.tunnel):
        assert (plan.tiles[y - 1 : y + 2, x - 1 : x + 2] == Tile.SOLID).any()
    assert bool(chamber.guard) == royal
    if royal:
        assert chamber.parent == 1
        assert chamber.guard[0] == chamber.mouths[0]
        assert len(set(chamber.guard)) >= 4
        assert np.count_nonzero(mine) >= (150 if chamber.kind == "royal cell" else 120)
    if entrance:
        x, y = chamber.entry
        assert plan.tiles[y, x] == Tile.SHAFT_UP

    assert bool(chamber.wall) == (not entrance and not royal and not out)
    for x, y in chamber.wall:
        assert plan.tiles[y, x] == Tile.CARTON
        assert plan.room[y, x] == 0
        around = {n for n in plan.room[y - 1 : y + 2, x - 1 : x + 2].ravel().tolist() if n}
        assert around == {chamber.parent}
    decor = DECOR.get(chamber.kind)
    if decor is not None:
        x, y = chamber.x, chamber.y
        box = plan.tiles[max(0, y - 9) : y + 10, max(0, x - 14) : x + 15]
        assert (box == decor).any()


def it_is_sealed(plan: LevelPlan, passable: NDArray[Any], rating: int) -> None:
    """Opening one wall after the other finds one chamber after the other, and nothing else."""
    ground = passable.copy()
    entry = plan.chambers[0].entry
    reached = distances(ground, [entry]) < FAR
    found = rooms(plan, reached)
    assert found == ({1, len(plan.chambers), plan.escape or 1} if rating == 100 else {1})
    assert np.count_nonzero(plan.tiles == Tile.CARTON) == sum(len(c.wall) for c in plan.chambers)
    while choice := openable(plan, found):
        next_one = nearest(plan, found, max(found - {len(plan.chambers)}))
        assert next_one in choice
        chamber = plan.chamber(next_one)
        for x, y in chamber.wall:
            behind = swell(np.eye(1, plan.width * plan.height, y * plan.width + x, dtype=bool).reshape(ground.shape))
            behind &= passable & (plan.room != chamber.parent)
            assert behind.any()
            assert not reached[behind].any()
            ground[y, x] = True
        reached = distances(ground, [entry]) < FAR
        found.add(next_one)
        assert rooms(plan, reached) == found
    assert found == {c.number for c in plan.chambers}
    assert (reached == ground).all()
    assert nearest(plan, found, 1) == 0


@pytest.mark.long
@pytest.mark.parametrize("batch", range(10))
def test_every_level_is_sound(batch: int) -> None:
    for seed, stream, rating in LEVELS[batch::10]:
        is_sound(level(seed, stream, rating), rating)


@pytest.mark.long
@pytest.mark.parametrize("rating", [0, 50, 100])
def test_the_plain_way_of_digging_always_works(rating: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(digging, "TRIES", 0)
    for n in range(25):
        is_sound(dig(f"plain {n}", "level/1/map", rating), rating)


@pytest.mark.long
@pytest.mark.parametrize("target", TARGET_NAMES)
@pytest.mark.parametrize("escape", [False, True])
def test_the_target_of_every_job_can_be_dug(target: str, escape: bool) -> None:
    """R-45: fifty nests: its chamber stands open, and so does the way to the escape shaft, if there is one."""
    for n in range(10):
        plan = dig(f"{target} {n}", f"level/1-{n}/map", 100, Brief(target, escape))
        is_sound(plan, 100)
        cell = plan.chambers[-1]
        assert (cell.kind, bool(plan.escape)) == (target, escape)
        assert sum(c.kind in TARGET_NAMES for c in plan.chambers) == 1
        if escape:
            way_out = plan.chamber(plan.escape)
            assert way_out.parent == cell.parent == 1  # two chambers apart: the entrance lies between
            assert 1 < plan.escape < cell.number
            x, y = way_out.shaft
            assert distances(PASSABLE[plan.tiles], [(cell.x, cell.y)])[y, x] < FAR


@pytest.mark.parametrize("target", TARGET_NAMES)
def test_every_target_can_be_dug_the_plain_way(target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(digging, "TRIES", 0)
    for n in range(5):
        is_sound(dig(f"plain {n}", "level/1/map", 100, Brief(target, True)), 100)


def test_a_level_that_is_not_the_deepest_is_the_same_for_every_job() -> None:
    """R-31"""
    for rating in (0, 99):
        plans = [
            dig("any", "level/1/map", rating, Brief(target, escape))
            for target in TARGET_NAMES
            for escape in (False, True)
        ]
        assert len({digest(plan) for plan in plans}) == 1
        assert not any(plan.escape for plan in plans)


def test_the_way_out_changes_nothing_but_its_wall() -> None:
    """R-31, R-45"""
    shut, ajar = (dig("any", "level/1/map", 100, Brief("royal larder", escape)) for escape in (False, True))
    assert (shut.room == ajar.room).all()
    changed = [(int(x), int(y)) for y, x in np.argwhere(shut.tiles != ajar.tiles)]
    assert changed == list(shut.chamber(ajar.escape).wall)


@pytest.mark.long
def test_a_level_is_rarely_begun_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Any] = []
    attempt = digging._attempt  # noqa: SLF001

    def counted(*args: Any, **more: Any) -> Any:
        begun.append(args)
        return attempt(*args, **more)

    monkeypatch.setattr(digging, "_attempt", counted)
    for n in range(60):
        dig(f"again {n}", "level/1/map", (0, 50, 100)[n % 3])
    assert len(begun) < 80


def test_levels_differ_and_deep_ones_hold_more() -> None:
    plans = [level(*which) for which in LEVELS]
    assert len({plan.tiles.tobytes() for plan in plans}) == len(plans)

    def count(low: float, high: float) -> Any:
        return [len(level(s, t, r).chambers) for s, t, r in LEVELS if low <= r <= high]

    assert sum(count(0, 12)) / len(count(0, 12)) + 0.5 < sum(count(77, 99)) / len(count(77, 99))
    assert {c.kind for plan in plans for c in plan.chambers} == {
        kind.name for kind in (*kinds(), *kinds("entrance"), kinds("target")[0])
    }


def test_galleries_wind_and_chambers_are_round() -> None:
    """Few long straight walls; what is dug is neither boxes nor a sponge."""
    for which in LEVELS[::10]:
        plan = level(*which)
        dug = PASSABLE[plan.tiles]
        assert 0.08 < dug.mean() < 0.35
        galleries = dug & (plan.room == 0)
        assert 0.1 < np.count_nonzero(galleries) / np.count_nonzero(dug) < 0.6
        assert (neighbours(galleries)[galleries] < 9).mean() > 0.9  # narrow
        for chamber in plan.chambers:
            ys, xs = np.nonzero(plan.room == chamber.number)
            assert len(ys) < 0.95 * (np.ptp(ys) + 1) * (np.ptp(xs) + 1)


def test_a_royal_cell_lies_far_from_the_entrance() -> None:
    for seed, stream, rating in LEVELS:
        if rating == 100:
            plan = level(seed, stream, rating)
            assert abs(plan.chambers[0].x - plan.chambers[-1].x) > 50


def test_nearest_goes_by_the_way_through_galleries() -> None:
    plan = level(*LEVELS[4])
    found = {1}
    open_ground = PASSABLE[plan.tiles] | (plan.tiles == Tile.CARTON)
    while choice := openable(plan, found):
        for at in found:
            here = plan.chamber(at)
            far = distances(open_ground, [(here.x, here.y)])
            best = min(choice, key=lambda n: (far[plan.chamber(n).y, plan.chamber(n).x], n))
            assert nearest(plan, found, at) == best
        found.add(best)
    assert openable(plan, {c.number for c in plan.chambers}) == []
    assert openable(plan, set()) == []


def test_no_such_chamber() -> None:
    plan = level(*LEVELS[0])
    for number in (0, -1, len(plan.chambers) + 1):
        with pytest.raises(KeyError):
            plan.chamber(number)


def test_a_plan_cannot_be_written_on() -> None:
    plan = level(*LEVELS[0])
    with pytest.raises(ValueError, match="read-only"):
        plan.tiles[0, 0] = Tile.FLOOR
    with pytest.raises(AttributeError):
        plan.width = 3  # type: ignore[misc]


def test_tiles() -> None:
    assert PASSABLE.shape == TRANSPARENT.shape == (256,)
    blocking = {Tile.SOLID, Tile.CARTON, Tile.PILLAR, Tile.PLUG, Tile.RUBBLE}
    assert {tile for tile in Tile if not TRANSPARENT[tile]} == blocking
    assert {tile for tile in Tile if not PASSABLE[tile]} == blocking | {Tile.GRAVID}
    assert not PASSABLE[len(Tile) :].any()


def digest(plan: LevelPlan) -> str:
    return sha256(plan.tiles.tobytes() + plan.room.tobytes() + repr(plan.chambers).encode()).hexdigest()[:32]


HERE = [("any machine", "level/1/map", 0), ("any machine", "level/9/map", 100)]


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_the_same_level_whatever_python_hashes(hash_seed: str) -> None:
    """DESIGN law 1"""
    script = "from tests.nest.test_nest_dig import HERE, dig, digest; print(*[digest(dig(*which)) for which in HERE])"
    out = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(Path(__file__).parents[2])},
        capture_output=True,
        text=True,
        check=True,
    )
    assert out.stdout.split() == [digest(dig(*which)) for which in HERE]


@pytest.mark.parametrize("n", range(40))
def test_the_first_room_has_two_ways_on(n: int) -> None:
    """R-88"""
    plan = dig(f"fork {n}", "level/1/map", 0, Brief(forks=2))
    is_sound(plan, 0)
    assert sum(chamber.parent == 1 for chamber in plan.chambers) >= 2
