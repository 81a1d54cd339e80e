"""The nest's alarm, 0 to 5. [R-86]"""

from itertools import pairwise

import pytest

from game import content
from game.content.commissions import commission
from game.dice import Cup
from game.engine import Agenda, Step
from game.engine.agenda import take_step
from game.engine.components import At, Body, ColonyTask, Guard, Item, Level, Notice, Raid, Room, Truce, Way
from game.engine.entries import Chose, Happened
from game.engine.steps import Claim, CreaturesMove, Die, EnterLevel, OpenWay, Replace, Roam, TakeUp, TurnPasses
from game.engine.store import add, create, get, query, the
from game.nest.paths import FAR
from game.run.run import Run, head
from game.run.view import View
from game.run.view_builder import body
from game.systems.colony import alertness
from game.systems.colony.posts import OUT
from game.systems.ground import ground, level, room_at, rooms
from game.systems.party import leader
from game.telling.folding import folded
from game.telling.log import Teller
from tests.scenes.scene import Scene

YARD = """
    # # # # # # # # #
    # . . . . . . . #
    # W . . m . w . #
    # . . . . . . . #
    # # # # # # # # #
"""


def nest(rating: int = 50, seed: str = "alert") -> Run:
    """A Level of that rating, with a whole raid upon it."""
    run = Run(head(seed, ("wasp",)), digests=False)
    the(Raid).levels += 1
    create(Level(the(Raid).levels, "1", rating))
    happen(EnterLevel(number=the(Raid).levels))
    return run


def happen(*steps: Step) -> None:
    the(Agenda).steps.extend(reversed(steps))
    while not isinstance(the(Agenda).steps[-1], Roam):
        take_step()


def turns(n: int) -> None:
    for _ in range(n):
        happen(TurnPasses())


def patrols() -> list[int]:
    return [who for who, errand, _ in query(ColonyTask, Body) if errand.task == "patrol"]


def test_each_step_is_worse_than_the_one_before() -> None:
    """R-86: the table reads from calm to war."""
    rows = content.alerts()
    assert len(rows) == 6
    assert rows[0].patrols == rows[0].hears == 0 and not rows[0].posts
    for calm, loud in pairwise(rows):
        assert calm.lull >= loud.lull
        assert (calm.patrols, calm.posts, calm.hears) <= (loud.patrols, loud.posts, loud.hears)
        assert loud.lasts > 0


def test_a_killing_is_carried_on_by_who_senses_it() -> None:
    """R-86: once a Combat, and only where others of the colony sense it."""
    scene = Scene(YARD, attack=[0] * 9)
    who = scene.who
    assert the(Raid).alert == 0
    scene.run.enter()
    the(Agenda).steps.append(Die(who=who["m"], cause="Sting"))
    take_step()
    assert the(Raid).alert == 1
    the(Agenda).steps.append(Die(who=who["w"], cause="Sting"))
    take_step()
    assert the(Raid).alert == 1  # the same Combat; and nobody is left to tell


def test_a_killing_that_nobody_senses_is_not_known() -> None:
    """R-86"""
    scene = Scene(YARD.replace("w", "."))
    the(Agenda).steps.append(Die(who=scene.who["m"], cause="Sting"))
    take_step()
    assert the(Raid).alert == 0


def test_killings_alone_raise_it_no_higher_than_two() -> None:
    """R-86: what more it learns of it must come by an alarm, or by the deed."""
    scene = Scene(YARD)
    the(Raid).alert = 2
    the(Agenda).steps.append(Die(who=scene.who["m"], cause="Sting"))
    take_step()
    assert the(Raid).alert == 2


@pytest.mark.parametrize(("job", "alarm"), [("steal-food", 5), ("deliver", 0)])
def test_what_is_taken_is_missed_but_no_message_of_ones_own(job: str, alarm: int) -> None:
    """R-86: a Message that was dropped may be taken up again."""
    scene = Scene("W . . .", combat=False, job=job)
    goods = commission(job, "goods").goods
    thing = create(Item(goods.form, goods.name, 100), At(1, 1))
    happen(TakeUp(who=scene.who["W"], item=thing))
    assert the(Raid).alert == alarm


def test_nothing_is_missed_while_it_lies_where_it_lay() -> None:
    """R-86: with all Slots full it is asked what makes room; who leaves it then has raised no alarm."""
    scene = Scene("W . . .", combat=False, job="steal-food")
    who, goods = scene.who["W"], commission("steal-food", "goods").goods
    for _ in range(5):
        create(Item("Firefly", "Firefly", 40, who))
    thing = create(Item(goods.form, goods.name, 100), At(1, 1))
    the(Agenda).steps.append(Claim(who=who, item=thing))
    take_step()
    assert isinstance(the(Agenda).steps[-1], Replace)
    assert the(Raid).alert == 0


def test_it_is_told_and_stands_on_the_screen() -> None:
    """R-86: the step and what it means, in the log and on the top line."""
    run = nest()
    before = len(run.story)
    alertness.rouse(2, "somebody counted them")
    run.collect()
    told = [entry for entry in run.story[before:] if isinstance(entry, Happened) and entry.what == "the alarm means"]
    assert [(entry.number, entry.note) for entry in told] == [(2, content.alerts()[2].means)]
    *_, line = folded(Teller("alarm").lines(run.story[before:]))  # what it means never stands without why it is
    assert "somebody counted them" in line.text and content.alerts()[2].means in line.text
    assert View(run).alert == 2
    run.close()


def test_it_stops_at_five_and_sinks_in_quiet() -> None:
    """R-86"""
    run = nest()
    alertness.rouse(9, "all at once")
    assert the(Raid).alert == 5
    level().garrison = 0
    turns(content.alerts()[5].lasts + 1)
    assert the(Raid).alert == 4
    alertness.rouse(1, "again")
    assert the(Raid).alert == 5
    run.close()


def test_patrols_come_out_of_the_garrison_and_walk() -> None:
    """R-86, R-54: heads are conserved."""
    run = nest()
    for who, _, _ in query(ColonyTask, Body):
        get(who, ColonyTask).upset = 0
    the(Raid).head_start = 500  # nobody fights here
    before = level().garrison + sum(1 for _ in query(Guard, Body))
    assert not patrols()
    alertness.rouse(2, "test")
    for _ in range(30):
        the(Raid).stirred = the(Raid).turn
        turns(1)
        if patrols():
            break
    assert len(patrols()) == 1
    assert level().garrison + sum(1 for _ in query(Guard, Body)) == before
    run.collect()
    told = [entry for entry in run.story if isinstance(entry, Chose) and entry.action == "is sent out"]
    assert told and all(entry.rule == "R-86" for entry in told)
    run.close()


def test_a_way_down_is_held() -> None:
    """R-86: from the third step on."""
    run = nest()
    the(Raid).head_start = 500
    happen(OpenWay(kind="shaft"))
    way = next(way for _, way in query(Way) if way.kind == "shaft" and way.level == the(Raid).level)
    level().garrison = 5
    alertness.rouse(3, "test")
    held = False
    for _ in range(60):
        the(Raid).stirred = the(Raid).turn
        turns(1)
        held = held or any((post.x, post.y) == (way.x, way.y) for _, post, _ in query(Guard, Body))
    assert held or len(rooms()) == 1
    run.close()


@pytest.mark.parametrize(("since", "sent"), [(0, 0), (content.alerts()[2].lull, 1)])
def test_nobody_is_sent_out_in_the_lull_after_a_combat(since: int, sent: int) -> None:
    """R-86: a new soldier came every ten turns, and broke off each work of ten turns between two fights."""
    run = nest()
    the(Raid).head_start = 500
    level().garrison = 5
    alertness.rouse(2, "test")
    the(Raid).fought = the(Raid).turn - since
    turns(content.constants().alarm.sent)
    assert len(patrols()) == sent
    run.close()


@pytest.mark.parametrize(
    ("alarm", "rating", "kinds"),
    [(3, 70, {"minor", "major", "nasute"}), (4, 70, {"major", "nasute"}), (4, 20, {"minor"})],
)
def test_at_high_alarm_only_the_strong_are_sent_if_the_level_has_any(alarm: int, rating: int, kinds: set[str]) -> None:
    """R-86"""
    run = nest(rating)
    the(Raid).alert = alarm
    assert set(alertness.sent()) == kinds == set(View(run).sent_out())
    run.close()


def opened(run: Run) -> None:
    """Open all Rooms of the Level, with a garrison at home and the party in the Room farthest from its ways out."""
    found = [room.number for _, room in rooms()]
    closed = [room for room in ground().plan.chambers if room.number not in found]
    level().rooms += [create(Room(the(Raid).level, room.number, room.kind)) for room in closed]
    at, far = get(leader(), At), ground().all_ways(get(leader(), At).x, get(leader(), At).y)
    room = max(ground().plan.chambers, key=lambda one: far.item(one.y, one.x) % FAR)
    at.x, at.y, level().garrison = room.x, room.y, 9
    run.collect()


def test_at_war_patrols_hold_the_ways_out_till_the_alarm_sinks() -> None:
    """R-86: raids walked out of the angry nest with their goods, a hundred and seventy moves, and met nobody: patrols had gone home."""
    run = nest(100)
    opened(run)
    alertness.enrage(get(leader(), At), "test")
    for _ in range(6 * content.constants().nest.stays):
        happen(TurnPasses(), CreaturesMove())
    assert the(Raid).alert == 5
    first, second = sorted(patrols())
    outs = [way.room for kind in OUT for _, way in query(Way) if (way.level, way.kind) == (the(Raid).level, kind)]
    assert [room_at(get(who, At)) for who in (first, second)] == [outs[0], outs[1 % len(outs)]]
    assert {one.busy for one in map(body, (first, second))} == {"bars the way"}
    the(Raid).alert = 4
    happen(CreaturesMove())
    assert not {first, second} & set(patrols())
    run.close()


def test_no_die_is_thrown_for_it() -> None:
    """R-86, R-31: the same dice fall with it and without."""
    drawn = []
    for step in (0, 5):
        run = nest()
        the(Raid).head_start = 500
        the(Raid).alert = step
        turns(40)
        drawn.append(dict(the(Cup).drawn))
        run.close()
    assert drawn[0] == drawn[1]


@pytest.mark.parametrize("how", ["book", "off"])
def test_without_it_nothing_rises(how: str) -> None:
    """R-86 is solo's, and may be left out by itself."""
    run = Run(head("alert", ("wasp",), profile="book" if how == "book" else "solo"), digests=False)
    if how == "off":
        the(Raid).settings["R-86"] = "off"
    alertness.rouse(3, "test")
    assert the(Raid).alert == 0
    assert alertness.step() == content.alerts()[0]
    run.close()


@pytest.mark.parametrize(
    ("corridor", "peace", "fights"), [(True, False, True), (True, True, False), (False, False, False)]
)
def test_a_patrol_whose_way_is_barred_walks_into_the_party(corridor: bool, peace: bool, fights: bool) -> None:
    """R-51: slipped past, it stood before her in a gallery of one cell as long as she did not move. One at peace waits."""
    side = " ".join(("# # # #" if corridor else ". . . .", "2 2 2"))
    scene = Scene(f"{side}\nm W . . 2 2 2\n{side}", combat=False)
    who = scene.who["m"]
    for part in (ColonyTask("patrol", 0, 2), Notice("unseen"), *[Truce()] * peace):
        add(who, part)
    scene.happens(CreaturesMove())
    assert bool(scene.fight) is fights
    assert [told.who for told in scene.told(Happened, what="walks into")] == [who] * fights
