"""Distances, sight, free cells: what rules ask of the ground. [R-10, R-12, R-22, R-65]"""

import pytest

from game.engine.components import At, Level, Raid
from game.engine.store import get, the
from game.nest.paths import FAR
from game.systems.combat.conditions import run_up
from game.systems.combat.reach import pace
from game.systems.ground import apart, bodies, free, ground, moves, nearest_free, room_at
from game.systems.senses import foes_sensed, in_line, in_view, look_around, seen, senses, watched
from tests.scenes.scene import Scene

CAVE = """
    . . . # . .
    . W . # . m
    . . . # . .
    . . . . . .
"""


def test_apart() -> None:
    """R-12: the larger of dx and dy."""
    assert [apart(At(0, 0), At(x, y)) for x, y in ((0, 0), (1, 1), (3, -2), (-2, 4))] == [0, 1, 3, 4]


def test_moves_go_round() -> None:
    scene = Scene(CAVE, combat=False)
    assert moves(At(2, 1), At(4, 1)) == 4
    assert moves(At(1, 1), get(scene.who["m"], At)) == 4
    assert moves(At(3, 0), At(1, 1)) == FAR  # earth


def test_free() -> None:
    scene = Scene(CAVE, combat=False)
    taken = bodies()
    assert taken == {(1, 1), (5, 1)}
    assert free(0, 0, taken) and not free(1, 1, taken) and not free(3, 0, taken)
    assert not any(free(x, y, taken) for x, y in ((-1, 0), (0, -1), (6, 0), (0, 4)))
    assert scene.asked == "Roam"


def test_nearest_free() -> None:
    """Nearest first, by open paths; whoever stands there is left alone."""
    Scene(CAVE, combat=False)
    cells = nearest_free(1, 1, 8)
    assert (1, 1) not in cells and len(cells) == 8
    assert all(max(abs(x - 1), abs(y - 1)) == 1 for x, y in cells)
    assert len(nearest_free(1, 1, 99)) == 21 - 2


def test_rooms_and_galleries() -> None:
    Scene(". , W , 2", combat=False)
    assert [room_at(At(x, 0)) for x in range(5)] == [1, 0, 0, 0, 2]


def test_who_sees_is_seen() -> None:
    """Symmetric between floor cells."""
    Scene(CAVE, combat=False)
    floor = [(x, y) for y in range(4) for x in range(6) if ground().passable[y, x]]
    for a in floor:
        for b in floor:
            assert in_line(At(*a), At(*b)) == in_line(At(*b), At(*a))


def test_what_was_seen_is_remembered() -> None:
    scene = Scene(CAVE.replace("m", "."))
    look_around()
    assert in_view()[1, 1] and not seen()[0, 5]
    scene.do("go 1 1", "go 1 1")
    assert seen()[0, 5] and seen()[0, 0]
    assert get(the(Raid).here, Level).seen


def test_who_senses_whom() -> None:
    """R-22: the Minor feels five cells of way, round corners; the Wasp sees what light reaches (R-65)."""
    scene = Scene(CAVE, combat=False)
    wasp, minor = scene.who["W"], scene.who["m"]
    assert (senses(minor, wasp), senses(wasp, minor)) == (True, False)
    assert watched()
    assert foes_sensed(wasp) == []
    assert foes_sensed(minor) == [wasp]


@pytest.mark.parametrize(("cells", "sees"), [(12, True), (13, False)])
def test_sight(cells: int, sees: bool) -> None:
    """R-65"""
    scene = Scene("W" + " ." * (cells - 1) + " m", combat=False)
    assert senses(scene.who["W"], scene.who["m"]) == sees


def test_the_run_of_a_charge() -> None:
    """RULES 3.5: each cell nearer, up to contact."""
    scene = Scene("""
        . . . . . .
        W . # . . m
        . . . . . .
    """)
    cells = run_up(scene.who["W"], scene.who["m"])
    assert len(cells) == 4 and (2, 1) not in cells
    assert 2 * pace(scene.who["W"]) == 8
    assert run_up(scene.who["m"], scene.who["m"]) == []
