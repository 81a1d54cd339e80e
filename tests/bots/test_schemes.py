"""Improvised acts outside Combat are begun only where the question that follows offers them."""

import pytest

from game.bots.mind import Mind
from game.bots.schemes import SCARE, begin
from game.bots.temperament import CAUTIOUS
from game.content.improvised import OPENING
from game.engine.commands import Act
from game.run.view import View
from tests.scenes.scene import Scene


@pytest.mark.parametrize(("cells", "begun"), [(9, True), (11, False)])
def test_an_act_is_begun_only_where_it_can_be_aimed(cells: int, begun: bool) -> None:
    """[RULES 5.4] Begun at somebody whom it cannot be aimed at, it was over without a question, and advised again, for ever."""
    scene = Scene(". W" + " ." * (cells - 1) + " m .", combat=False, m={"facing": (1, 0)})
    view, mind = View(scene.run), Mind(CAUTIOUS)
    assert (begin(view, mind, Act(SCARE, scene.who["m"])) == Act(OPENING)) == begun
    assert (mind.scheme is not None) == begun
