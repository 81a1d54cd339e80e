"""What a Hunger Cost may make of Hunger, and a meal: what is said of each is what its die does, face by face. [B 3.14.1, Table 14]"""

import re

import pytest

from game.content import constants
from game.engine.components import Hero
from game.engine.store import get
from game.fd100.quantity import die_for, quantify
from game.presentation.food.foods import fed
from game.presentation.questions.befalling import hungered, hungering, meals
from game.run.run import Run, head
from game.run.view import View


@pytest.mark.parametrize("hunger", [0, 12, 35, 43, 78, 99])
def test_the_price_of_a_hunger_cost_is_the_most_that_it_may_come_to(hunger: int) -> None:
    """One took Hunger from 43 to 79, and "Hunger up, d80" had not said so to who had never played."""
    run = Run(head("hunger", ("wasp",)))
    run.enter()
    get(View(run).me.body.who, Hero).hunger = hunger
    view = View(run)
    worst = max(quantify("increase", hunger, fell) for fell in range(die_for(hunger)))
    assert hungering(view, view.me) == f"{hunger} now, up to {worst} if unfed"
    assert hungering(view, view.me) in hungered(view)
    assert hungering(view, view.me) in meals(view, 100), "at 33 it cost 21, and the line of a walk had not said so"
    assert hungering(view, view.me) not in meals(view, 0, view.turn - 300), "what is past is no forecast"
    run.close()


@pytest.mark.parametrize(("hunger", "costs"), [(19, 2), (19, 3), (0, 2), (55, 2), (80, 2), (80, 3), (99, 3)])
def test_what_several_hunger_costs_may_come_to_is_reckoned_one_after_the_other(hunger: int, costs: int) -> None:
    """It was "2 to 3 Hunger Costs (19 now, up to 39 if unfed)": that is what one may do."""
    run = Run(head("hunger", ("wasp",)))
    run.enter()
    get(View(run).me.body.who, Hero).hunger = hunger
    view, worst = View(run), hunger
    ends = []
    for _ in range(costs):
        ends.append("Starving" if worst >= constants().party.hunger else "")
        worst = max(quantify("increase", worst, fell) for fell in range(die_for(worst))) if not ends[-1] else worst
    falls = "death" if ends[:-1].count("Starving") else ends[-1] or f"up to {worst}"
    assert hungering(view, view.me, costs) == f"{hunger} now, {falls} if unfed"
    run.close()


@pytest.mark.parametrize("hunger", [12, 35, 60, 100])
def test_whether_a_meal_helps_is_said_in_per_cent(hunger: int) -> None:
    """Of "from 12 to what d40 rolls" nobody could tell whether eating helps."""
    told = re.search(r"if that is less: (\d+) %, and then (\d+) on average", fed(hunger))
    fell = [quantify("decrease", hunger, one) for one in range(die_for(hunger))]
    less = [one for one in fell if one < hunger]
    assert told
    assert abs(int(told[1]) - 100 * len(less) / len(fell)) <= 0.5
    assert abs(int(told[2]) - sum(less) / len(less)) <= 0.5
