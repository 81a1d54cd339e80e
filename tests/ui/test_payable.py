"""A line of play can be paid as a whole: it has no more Manoeuvres than the actor has left, if an Attack is to follow. [B 3.8.6]"""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from game import content
from game.adviser.counsel import Counsel
from game.bots.fighting import TurnPlan
from game.bots.lines import line
from game.engine.commands import Act
from game.run.view import View
from tests.scenes.scene import Scene

PLACES = ("Recoiling", "Holding", "Advancing")
SCENES = (
    ". . . . .\n. A m . .\n. . . . .",
    ". . . . . .\n. A . m . .\n. . . . . .",
    "# # # # # # # # #\n# . . A . . m . #\n# # # # # # # # #",
    "# # # # # #\n# . . A m #\n# # # # # #",
    ". . . . .\n. A m . .\n. . m . .",
    ". . . . . .\n. S . M . .\n. . . . . .",
)


def turns(manoeuvre: int, resist: int) -> Iterator[View]:
    """Yield Views of the first Turn of one alone, with so many Actions left."""
    for drawing in SCENES:
        for place in PLACES:
            hero = "S" if "S" in drawing else "A"
            scene = Scene(drawing, first=hero, **{hero: {"place": place}}).until(hero)
            view = View(scene.run)
            me = view.me
            vars(view)["me"] = replace(me, body=replace(me.body, manoeuvre=manoeuvre, resist=resist))
            yield view


@pytest.mark.long
@pytest.mark.parametrize(("manoeuvre", "resist"), [(1, 1), (0, 1), (1, 0), (0, 0)])
def test_a_line_costs_no_more_than_is_left(manoeuvre: int, resist: int) -> None:
    """To steel oneself and to Charge are two."""
    for view in turns(manoeuvre, resist):
        for first in (Counsel().fight(view), TurnPlan(Act("steel", view.asked))):
            if not view.allows(first.command) or (first.plan is None and not manoeuvre + resist):
                continue
            acts = [part.command for part in line(view, first) if isinstance(part.command, Act)]
            costs = [content.formulas()[act.action].cost for act in acts]
            if "Tactical" in costs:
                assert costs.count("Manoeuvre") <= manoeuvre + resist, acts
