"""Scents over the ground. [RULES 5.3, R-22]"""

import numpy as np
import pytest

from game import content
from game.engine.components import Raid, Scents
from game.engine.store import find, the
from game.run.view import View
from game.systems.colony.scents import Fields, depths, home, smelt, waft
from game.systems.exploration.levels import make_way
from game.systems.ground import ground, level
from game.systems.items.folding import fold, unfold
from tests.scenes.scene import Scene

WALLED = """
    . . . . # . . .
    W . . . # . . .
    . . . . # . . .
"""


def pass_turns(count: int) -> Fields:
    for _ in range(count):
        fields = smelt()
        fields.pass_turn()
        fields.keep()
        the(Raid).turn += 1
    return smelt()


@pytest.fixture
def walled() -> Scene:
    return Scene(WALLED, combat=False)


@pytest.mark.usefixtures("walled")
def test_alarm_spreads_and_stops_at_walls() -> None:
    """RULES 5.3: a cell a turn, weaker with every cell; not a whiff behind the wall."""
    waft(("alarm", 1, 1, 200))
    fields = pass_turns(2)
    assert fields.at("alarm", 1, 1) == 200 - 2 * content.constants().scents["alarm"].fade
    assert fields.at("alarm", 3, 1) == 200 - 2 * (
        content.constants().scents["alarm"].fade + content.constants().scents["alarm"].spread
    )
    fields = pass_turns(6)
    assert fields.of["alarm"][:, :4].all()
    assert not fields.of["alarm"][:, 4:].any()


@pytest.mark.usefixtures("walled")
def test_nothing_is_laid_in_walls() -> None:
    """RULES 5.3"""
    waft(("alarm", 4, 1, 200))
    assert not smelt().of["alarm"].any()


@pytest.mark.usefixtures("walled")
def test_trails_stay_where_they_are_laid() -> None:
    """RULES 5.3: a trail does not spread."""
    waft(("trail", 2, 0, 60))
    ys, xs = pass_turns(5).of["trail"].nonzero()
    assert (xs.tolist(), ys.tolist()) == ([2], [0])


@pytest.mark.parametrize("name", list(content.constants().scents))
@pytest.mark.usefixtures("walled")
def test_everything_fades_to_nothing(name: str) -> None:
    """RULES 5.3: and then costs nothing to keep."""
    waft((name, 1, 1, 255))
    assert smelt().of[name].any()
    fields = pass_turns(300)
    assert not fields.of[name].any() and not fields.box
    assert find(the(Raid).here, Scents).fields == {}


@pytest.mark.usefixtures("walled")
def test_only_the_box_that_smells_is_kept() -> None:
    """DESIGN law 4: what is kept is as large as what smells."""
    waft(("intruder", 6, 1, 240))
    assert find(the(Raid).here, Scents).fields == {"intruder": (6, 1, 1, bytes([240]))}
    pass_turns(1)
    left, top, width, cells = find(the(Raid).here, Scents).fields["intruder"]
    assert (left, top, width, len(cells)) == (5, 0, 3, 9)


def test_spreading_is_the_same_wherever_it_is_looked_at() -> None:
    """The box is only a saving: worked out over the whole ground it comes to the same."""
    drawing = "\n".join(["." * 30] * 12).replace(".", "W", 1)
    Scene(drawing, combat=False)
    waft(("alarm", 9, 5, 200), ("alarm", 20, 3, 90))
    whole = smelt().of["alarm"].astype(np.int16)
    for _ in range(12):
        padded = np.pad(whole, 1)
        around = np.max([padded[1 + y : 13 + y, 1 + x : 31 + x] for y in (-1, 0, 1) for x in (-1, 0, 1)], axis=0)
        whole = np.maximum(
            0,
            np.maximum(whole, around - content.constants().scents["alarm"].spread)
            - content.constants().scents["alarm"].fade,
        )
    assert np.array_equal(pass_turns(12).of["alarm"], whole)


@pytest.mark.usefixtures("walled")
def test_scents_fold_away_with_their_level() -> None:
    """DESIGN law 4: a Level that is left keeps its scents, put away."""
    waft(("alarm", 1, 1, 200))
    before = smelt().of["alarm"].copy()
    make_way("shaft", 1, 3, 1)
    fold(the(Raid).here, [])
    assert find(the(Raid).here, Scents) is None
    unfold(the(Raid).here)
    assert np.array_equal(smelt().of["alarm"], before)


def test_home_leads_through_walls_of_carton() -> None:
    """R-30: termites open, pass and reseal walls; the depths are where the way in is farthest."""
    scene = Scene(". . . , , + 2 2 2\n. W . # # # 2 2 2\n. . . # # # 2 2 2", combat=False)
    assert not ground().passable[0, 5] and level().rooms
    assert ground().plan.room[depths()[1], depths()[0]] == 2
    ways = home()
    assert ways[0][0] > ways[0][3] > ways[0][5] > ways[0][6]
    assert scene.asked == "Roam"


def test_the_view_shows_scents_of_known_ground_only(walled: Scene) -> None:
    """RULES 5.3: an overlay for watching."""
    waft(("alarm", 1, 1, 200), ("alarm", 6, 1, 200))
    shown = View(walled.run).scents
    assert list(shown) == ["alarm", "trail", "intruder"]
    assert shown["alarm"][1, 1] == 200 and shown["alarm"][1, 6] == 0
