"""With the goods, while soldiers bar the ways out, nobody walks into them: the alarm sinks in quiet. [R-86]"""

import pytest
from msgspec.structs import replace

from game import content
from game.adviser.counsel import Counsel
from game.bots import quest
from game.bots.careful import Careful
from game.bots.errands import stand
from game.bots.household import HUNGRY
from game.bots.mind import Mind
from game.bots.sitting_out import CLEAR, QUIET, famishes, sinks_in, sit_out, worst
from game.bots.temperament import CAUTIOUS
from game.engine import Agenda
from game.engine.commands import WAIT, Go
from game.engine.components import Hero, Item, Raid
from game.engine.steps import TurnPasses
from game.engine.store import create, get, query, remove, the
from game.run.view import View
from game.systems.party import bag, leader
from tests.scenes.scene import Scene, forget
from tests.ui.test_homeward import laden

ROW = "W" + " ." * 40
WAR = content.constants().alarm.highest


@pytest.mark.parametrize(
    ("alarm", "out", "hunger", "field", "waits"),
    [
        (WAR, 30, 0, ROW, True),
        (WAR - 1, 30, 0, ROW, False),  # nobody bars the ways out
        (WAR, CLEAR, 0, ROW, False),  # they come to that
        (WAR, 30, HUNGRY, ROW, False),
        (WAR, 30, 0, f"W . . . . . M{' .' * 34}", False),  # here one is come upon
    ],
)
def test_with_the_goods_one_waits_far_off_till_the_alarm_sinks(
    alarm: int, out: int, hunger: int, field: str, *, waits: bool
) -> None:
    """Of thirty raids that had the goods in hand thirteen died on the way out, most by Nasutes."""
    scene = laden(field, out, hunger=hunger)
    the(Raid).alert = alarm
    scene.ask()
    view, mind = View(scene.run), Mind(CAUTIOUS)
    mind.watch(view)
    assert sit_out(view, mind) == (WAIT if waits else None)
    bot = Careful(CAUTIOUS)
    assert (bot.roam(view) == WAIT and bot.mind.aim == QUIET) is waits


def test_it_is_said_for_how_long_and_the_turns_that_were_quiet_count() -> None:
    """A newcomer sat it out for four hundred turns by guess, and won; the adviser had sent her into the guards."""
    scene = laden(ROW, 30)
    raid, counsel, lasts = the(Raid), Counsel(), content.alerts()[WAR].lasts
    raid.alert, raid.turn = WAR, 50
    scene.ask()
    told = counsel.say(View(scene.run))
    assert told.startswith(f"wait, up to {lasts + 1} turns, ") and f"till the alarm sinks to {WAR - 1}" in told
    raid.turn += 100
    scene.ask()
    view = View(scene.run)
    assert counsel.say(view).startswith(f"wait, up to {lasts - 99} turns, ")
    counsel.policy.mind.fights.fought = raid.turn - 10
    assert sinks_in(view, counsel.policy.mind) == lasts - 9
    mind = counsel.policy.mind
    mind.foes.roused, mind.fights.fought = (WAR, True, raid.turn - lasts - 1), -lasts
    assert sit_out(view, mind) is None, "somebody has stirred it meanwhile: the ants waited for six thousand turns"


def test_it_is_counted_from_the_taking_where_the_nest_was_up_before() -> None:
    """R-86: what is taken is missed. 297 turns were waited "till the alarm sinks", counted from a fight before that, and it did not sink."""
    scene = laden(ROW, 30)
    raid, mind, lasts = the(Raid), Mind(CAUTIOUS), content.alerts()[WAR].lasts
    raid.alert, raid.turn, mind.fights.fought = WAR, 500, -lasts
    scene.ask()
    before = View(scene.run)
    vars(before)["job"] = replace(before.job, carried=False)
    mind.see(before)
    raid.turn += 20
    scene.ask()
    view = View(scene.run)
    mind.see(view)
    assert view.job.carried and sinks_in(view, mind) == lasts + 1
    raid.stirred, taken = raid.turn, raid.turn
    while raid.alert == WAR:
        the(Agenda).steps.append(TurnPasses())
        scene.settle()
    assert raid.turn - taken == lasts + 1, "no turn sooner, and none later"


@pytest.mark.parametrize("goods", [True, False])
def test_with_the_goods_nobody_goes_back_for_what_a_room_may_owe(*, goods: bool) -> None:
    """Into the Room and out again to an Obstacle, six thousand turns long: with the goods it never waited there for what was owed."""
    scene = laden("W . . . , , , 2 2 2", 3)
    if not goods:
        for thing, _ in bag(leader()):
            remove(thing)
    scene.ask()
    view, mind = View(scene.run), Mind(CAUTIOUS)
    mind.watch(view)
    x, y = stand(view)
    room = replace(view.pool[0], number=2, x=x + 8, y=y, here=False, spent=True)
    vars(view)["pool"] = (*view.pool, room)
    forget(view)
    mind.fights.owed = {(view.number, room.number)}
    step = quest.to_rooms(view, mind, view.walkable)
    assert (step is not None and mind.fights.owed != set()) is not goods
    assert goods or step == Go(x + 1, y)


@pytest.mark.parametrize(
    ("hunger", "costs", "most"), [(0, 1, 39), (39, 1, 59), (69, 1, 99), (69, 2, 119), (100, 0, 100)]
)
def test_the_most_that_hunger_can_be(hunger: int, costs: int, most: int) -> None:
    assert worst(hunger, costs) == most


@pytest.mark.parametrize(
    ("hunger", "turns", "meals", "famishing"),
    [(69, 320, 0, True), (69, 320, 2, False), (69, 20, 0, False), (10, 320, 0, False)],
)
def test_nobody_sits_out_the_alarm_to_starve(hunger: int, turns: int, meals: int, famishing: bool) -> None:
    """It was a wait of 321 turns with up to three Hunger Costs at 69, "Starving if unfed", for one step of the alarm."""
    scene = Scene(". W .", combat=False)
    get(scene.who["W"], Hero).hunger = hunger
    for _, item in query(Item):
        item.holder = 0
    for _ in range(meals):
        create(Item("nectar", "Nectar", 50, scene.who["W"]))
    the(Raid).turn, the(Raid).hungry_at = 1000, 1050
    scene.ask()
    assert famishes(View(scene.run), turns) is famishing
