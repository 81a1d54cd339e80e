"""What the colony smells, shown. [RULES 5.3]"""

from collections.abc import Callable
from typing import Any

from tcod.console import Console

from game.run.view import View
from game.systems.colony.scents import waft
from game.ui.map import nest_map as level_map
from game.ui.map import smell
from game.ui.widgets.layout import Area
from tests.scenes.scene import Scene


def drawn(scent: str) -> Callable[..., Any]:
    scene = Scene(". . . .\nW . . .\n. . . .", combat=False)
    waft(("alarm", 2, 0, 255), ("alarm", 3, 0, 30))
    view, area = View(scene.run), Area(0, 0, 20, 10)
    console = Console(20, 10, order="F")
    level_map.draw(console, view, area, scent=scent)
    ox, oy = level_map.origin(view, area)
    return lambda x, y: chr(console.ch[x - ox, y - oy])


def test_digits_tell_how_strong() -> None:
    """DESIGN law 7: nothing by colour alone."""
    at = drawn("alarm")
    assert (at(2, 0), at(3, 0)) == ("9", "1")
    assert at(0, 1) == "@" and at(1, 2) == drawn("")(1, 2)


def test_one_key_goes_round() -> None:
    """RULES 5.3: alarm, trail, intruder, off; each says what it is."""
    shown, order = "", []
    for _ in range(4):
        shown = smell.after(shown)
        order.append(shown)
        assert smell.TOLD[shown]
    assert order == ["alarm", "trail", "intruder", ""]
