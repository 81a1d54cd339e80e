"""What is said of a new way down is what may come of it. [R-43, R-74]"""

import re

import pytest

from game import content
from game.engine.components import Level
from game.engine.store import query
from game.presentation.walks.ways import behind
from game.run.view import Passage
from game.systems.exploration.levels import rated, reach
from tests.ui.table import Lay


@pytest.mark.parametrize("kind", ["shaft", "shortcut"])
@pytest.mark.parametrize("now", [0, 16, 57, 67, 77, 87, 90, 95, 97])
def test_each_rating_that_may_come_lies_in_what_is_said(table: Lay, now: int, kind: str) -> None:
    play = table("wasp")
    play.raid.run.enter()
    next(level for _, level in query(Level)).rating = now
    play.raid.settle()
    told = behind(play.view, Passage(0, kind, 0, 0, 1, None))
    play.raid.run.enter()
    die, least = reach(kind)
    may = {rated(least, fell) for fell in range(die)}
    deepest = content.constants().nest.deepest
    if kind == "shortcut" and may != {deepest}:
        assert re.match(rf"\d+ % to the Level rated {deepest}, else to one rated \d", told)
        told = told.partition("else")[2]
    told, _, here = told.partition(" (this one: ")
    assert here == (f"{now})" if kind == "shortcut" else ""), "how much harder it is there is seen at once"
    numbers = {int(one) for one in re.findall(r"\d+", told)}
    assert numbers == {min(may), max(may)}
