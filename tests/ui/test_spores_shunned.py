"""Spores are gone round where a way round is near; a Room is gone to all the same. [B 3.14.9]"""

import pytest
from msgspec.structs import replace

from game.adviser.afield.rounding import breathes, round_spores, unbreathed
from game.adviser.afield.vetoes import strays
from game.bots.careful import Careful
from game.bots.errands import footing, stand, travel_step
from game.bots.mind import Mind
from game.bots.places import contact
from game.bots.temperament import ADVISER
from game.engine.commands import WAIT, Act, AnyCommand, Go
from game.engine.components import At, Structure
from game.engine.store import create
from game.nest.paths import Cell
from game.presentation.automatic.auto_walk import AutoWalk
from game.presentation.obstacles.spores import breathed, run_through
from game.presentation.questions.menus import worth
from game.run.view import View
from tests.scenes.scene import Scene, forget

HALL = ". . . . . . .\n. W . . . . .\n. . . . . . ."
LANE = "# # # # # # #\n# W . . . . #\n# # # # # # #"


def walked(field: str, clouds: list[Cell], aim: str = "onward") -> list[Cell]:
    """Return the cells of a walk four cells east as it is advised, past spores so many cells east and south of who walks."""
    view, mind = View(Scene(field, combat=False).run), Mind(ADVISER)
    x, y = stand(view)
    vars(view)["built"] = tuple(("spores", x + dx, y + dy) for dx, dy in clouds)
    step: AnyCommand | None = travel_step(view, (x + 4, y))
    assert step
    mind.aim = aim
    best = unbreathed(view, mind, mind.walk.set_out(view, step))
    assert isinstance(best, Go)
    return [(at[0] - x, at[1] - y) for at in [(best.x, best.y), *mind.walk.ahead]]


def test_a_walk_leads_round_spores() -> None:
    assert walked(HALL, [])[-1] == (4, 0)
    for cloud in [(2, 0), (1, 0), (3, 0)]:
        cells = walked(HALL, [cloud])
        assert cells[-1] == (4, 0)
        assert cloud not in cells


def test_where_no_way_leads_round_them_or_one_runs_spores_are_walked_through() -> None:
    assert (2, 0) in walked(LANE, [(2, 0)])
    straight = walked(HALL, [])
    assert walked(HALL, [straight[1]], "flee") == straight
    assert walked(HALL, [(4, 0)])[-1] == (4, 0)  # it is gone to for its own sake


@pytest.mark.parametrize(("clouds", "last"), [([(2, 0)], (1, 0)), ([(1, 0)], None)])
def test_food_is_gone_to_in_any_cell_of_its_room_and_not_through_spores(clouds: list[Cell], last: Cell | None) -> None:
    """Thirty moves "to forage there, through spores: 82 % to be Infected", and the Room's mouth was clear of them."""
    view, mind = View(Scene(LANE, combat=False).run), Mind(ADVISER)
    x, y = stand(view)
    rooms = view.rooms.copy()
    rooms[y, x] = 0
    vars(view).update(built=tuple(("spores", x + dx, y + dy) for dx, dy in clouds), rooms=rooms)
    step: AnyCommand | None = travel_step(view, (x + 4, y))
    assert step
    mind.aim = "larder"
    best = mind.walk.set_out(view, step)
    assert isinstance(best, Go)
    assert breathes(view, mind, best)
    round_ = round_spores(view, mind, best)
    assert round_ == (Go(x + last[0], y + last[1]) if last else None)
    policy = Careful(ADVISER)
    policy.mind = mind
    assert strays(view, policy, best) != bool(last)


@pytest.mark.parametrize(("notice", "waits"), [("", True), ("seen", False)])
def test_nobody_keeps_away_through_spores_from_who_does_not_know_of_it(notice: str, *, waits: bool) -> None:
    """At 97 % to be Infected it was led off from a Major that noticed it 65 times in 100: Infected, Stunned, Bleeding."""
    view, mind = View(Scene(LANE.replace(". . . . #", ". . . M #"), combat=False).run), Mind(ADVISER)
    x, y = stand(view)
    foes = [replace(one, notice=notice) if one.armed and not one.led else one for one in view.creatures]
    vars(view).update(built=(("spores", x + 1, y),), creatures=tuple(foes))
    forget(view)
    mind.aim, mind.walk.ahead = "threat", [(x + 2, y)]
    step = Go(x + 1, y)
    assert unbreathed(view, mind, step) == (WAIT if waits else step)


def travelled(field: str, clouds: list[Cell], goal: Cell) -> list[Cell]:
    """Return the cells of a walk to `goal`, cells east and south of who walks, as a click or the list of places leads it."""
    scene = Scene(field, combat=False)
    x, y = stand(View(scene.run))
    for dx, dy in clouds:
        create(Structure("spores"), At(x + dx, y + dy))
    scene.ask()
    walk, cells = AutoWalk.to((x + goal[0], y + goal[1])), list[Cell]()
    while isinstance(step := walk.step(View(scene.run)), Go):
        scene.run.apply(step)
        cells.append((step.x - x, step.y - y))
    return cells


def test_a_click_leads_round_spores_too_but_through_where_there_is_no_other_way() -> None:
    """A click on a shaft led through a field of them, though free cells lay beside."""
    field = [(2, -1), (2, 0), (3, 0)]
    assert travelled(HALL, field, (4, 0))[-1] == (4, 0)
    assert not set(travelled(HALL, field, (4, 0))) & set(field)
    assert (2, 0) in travelled(LANE, [(2, 0)], (4, 0)), "no other way"
    assert travelled(HALL, field, (2, 0))[-1] == (2, 0), "clicked on"


def test_in_combat_no_walk_and_no_charge_leads_through_spores_that_can_be_gone_round() -> None:
    """With one Wound left Tab dashed through a cloud in plain sight, and death had to be faced."""
    field = ". . . . . . . . .\n. W . . . . . m .\n. . . . . . . . ."
    view = View(Scene(field, first="W").until("W").run)
    x, y = stand(view)
    foe = next(one for one in view.creatures if one.armed and not one.led)
    assert contact(view, (x, y), foe) and footing(view)[y, x + 2]
    fresh = View(Scene(field, first="W").until("W").run)
    vars(fresh)["built"] = (("spores", x + 2, y),)
    assert contact(fresh, (x, y), foe) is None and not footing(fresh)[y, x + 2]
    inside = View(Scene(field, first="W").until("W").run)
    vars(inside)["built"] = (("spores", x, y), ("spores", x + 2, y))
    assert footing(inside)[y, x + 2], "who stands in a cloud walks out of it"
    tunnel = View(Scene(". W . . . . . m .", first="W").until("W").run)
    x, y = stand(tunnel)
    vars(tunnel)["built"] = (("spores", x + 2, y),)
    assert footing(tunnel)[y, x + 2], "there is no other way"


def test_a_charge_through_spores_names_what_it_breathes() -> None:
    """C ran through a cloud in plain sight, and its line said nothing of it."""
    view = View(Scene(". . . . . . . . .\n. W . . . . . m .\n. . . . . . . . .", first="W", rating=50).until("W").run)
    x, y = stand(view)
    charge = next(one for one in view.choices if isinstance(one.command, Act) and one.command.action == "charge")
    assert run_through(view, charge) == ""
    fresh = View(Scene(". . . . . . . . .\n. W . . . . . m .\n. . . . . . . . .", first="W", rating=50).until("W").run)
    vars(fresh)["built"] = (("spores", x + 2, y),)
    said = run_through(fresh, charge)
    assert said == breathed(fresh, [(x + 2, y)], alone=True) != ""
    assert said[1:] in worth(fresh, charge).about and said[1:] not in worth(view, charge).about
