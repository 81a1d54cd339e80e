"""Spores are told of before they are breathed, and what waits behind an Obstacle before it is torn down. [B 3.14.8, B 3.14.9]"""

import pytest

from game.adviser.wording.errands import errand
from game.adviser.wording.reasons import reason
from game.bots.mind import Mind
from game.bots.temperament import ADVISER
from game.engine import PendingSteps
from game.engine.commands import Act, Go
from game.engine.components import At, Structure
from game.engine.steps import Event, Generate
from game.engine.store import create, get
from game.nest.dig import openable
from game.presentation.obstacles.spores import behind, breathed, kept_back, shuts_nothing
from game.presentation.page import sentence
from game.presentation.questions.labour import costs
from game.presentation.walks.course import whom
from game.run.run import Run, head
from game.run.view import View
from game.systems.exploration.levels import make_room
from game.systems.ground import found_or_fallen, ground, level, room_of
from tests.scenes.scene import Scene
from tests.ui.table import Lay

LANE = "W . . . . . . .\n"


def clouded(rating: int, *cells: int) -> View:
    """A lane with spores in these cells, on a Level of this rating."""
    scene = Scene(LANE, combat=False)
    scene.run.enter()
    level().rating = rating
    for x in cells:
        create(Structure("spores"), At(x, 0))
    scene.ask()
    return View(scene.run)


def test_a_walk_through_spores_says_so_with_its_chance() -> None:
    """Each cell of them is a roll under the rating of the Level."""
    mind = Mind(ADVISER)
    for cells, chance in (((2,), 40), ((2, 3), 64)):
        view = clouded(40, *cells)
        assert breathed(view, [(x, 0) for x in range(1, 6)]) == f"through spores: {chance} % to be Infected"
        mind.aim, mind.walk.ahead = "onward", [(x, 0) for x in range(2, 6)]
        assert f"through spores: {chance} % to be Infected" in errand(view, Go(1, 0), mind)
    assert breathed(view, [(5, 0)]) == ""


def test_walking_on_says_it_too(table: Lay) -> None:
    view = clouded(40, 2)
    assert whom(view, table("wasp").raid.memory, [(1, 0), (2, 0)]) == ", through spores: 40 % to be Infected"


@pytest.mark.long
def test_what_waits_behind_an_obstacle_is_what_the_dice_have_told() -> None:
    """Read from the log alone, it is what the Room holds back; and Tab and the question say it."""
    met, barring = 0, 0
    for seed in range(100):
        run = Run(head(f"behind {seed}", ("wasp",)), digests=False)
        run.apply(Act("explore"))
        while (view := View(run)).question not in ("Roam", "") and not view.fight:
            run.apply(view.legal()[-1])
        view = View(run)
        if not (view.question == "Roam" and view.withheld and view.chamber):
            continue
        met += 1
        steps = get(room_of(view.chamber.number)[0], PendingSteps).steps
        events = tuple(dict.fromkeys(step.event for step in steps if isinstance(step, Event)))
        tables = tuple(step.table for step in steps if isinstance(step, Generate))
        assert kept_back(view, view.chamber.obstruction) == [(events, tables)]
        told = behind(view, view.chamber.obstruction)
        assert "Infection" not in told  # it is rolled for under the rating of the Level, which is 0
        assert ("throw for Rewards" in told) == ("Reward" in tables)
        if told:
            assert f"Behind it waits {told}." in " ".join(costs(view, "tear"))
            digs, why = " ".join(costs(view, "dig")), errand(view, Act("dig"), Mind(ADVISER))
            ways_round = sentence("dig ends round", what="Obstacle")
            bars = not shuts_nothing(view, view.chamber)
            assert (f"{ways_round} Behind it waits {told}." in digs) is bars, "else it stays where it is"
            assert not (bars and "shaft" in digs), "the way round it comes first"
            assert reason(view, Act("tear"), Mind(ADVISER)).endswith(f"behind it waits {told}")
            assert (f", for a Room, or what the Obstacle hides: {told}" in why) is bars
            barring += bars
            run.enter()
            level().rating = 30
            deep = behind(View(run), view.chamber.obstruction)
            assert ("Infection (30 %)" in deep) == ("Infection" in events)
    assert met > 3 and 0 < barring < met


def test_a_first_dig_says_why_it_costs_no_wound() -> None:
    """The same box named no price on turn 13 and a Wound on turn 231, and nothing said why. [R-88]"""
    run = Run(head("spared", ("wasp",)), digests=False)
    assert "A failure costs no Wound while no second Room is open." in " ".join(costs(View(run), "dig"))
    run.enter()
    make_room(ground().plan.chamber(openable(ground().plan, found_or_fallen())[0]), "digging", 1)
    assert "No Wound" not in " ".join(costs(View(run), "dig"))
