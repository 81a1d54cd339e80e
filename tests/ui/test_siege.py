"""A roused nest: long work says what may break it off, and is not advised for ever. [R-86]"""

import pytest

from game import content
from game.adviser.afield.roaming import Afield
from game.adviser.wording.errands import errand
from game.bots.careful import Careful
from game.bots.temperament import ADVISER
from game.engine import tell
from game.engine.commands import Act, Say
from game.engine.components import At, ColonyTask, Raid
from game.engine.entries import Chose, Happened, What
from game.engine.store import add, get, the
from game.presentation.foes.patrols import (
    broken_off,
    farthest,
    garrison,
    heeding,
    in_short,
    in_time,
    mouth,
    outlook,
    sent_in,
)
from game.run.view import View
from game.systems.ground import level, moves
from game.telling.words import counted
from tests.scenes.scene import Scene
from tests.ui.table import Lay, Table
from tests.ui.test_first_blow import met

SENT = "may come by"


def roused(table: Lay, alarm: int, turn: int, broken: int = 0) -> Table:
    """Return a lone Beetle's raid at this alarm and turn, after so much work that was broken off."""
    play = table("beetle")
    play.raid.run.enter()
    the(Raid).alert, the(Raid).turn = alarm, turn
    for _ in range(broken):
        tell(Happened("exploring is broken off"))
    play.raid.run.settle()
    play.raid.run.collect()
    play.raid.settle()
    return play


# -- what is said before work --------------------------------------------------------------------------------------


@pytest.mark.parametrize("alarm", range(6))
def test_before_work_it_is_said_that_patrols_may_break_it_off(table: Lay, alarm: int) -> None:
    """At every key for it, in the list of deeds, and in the line of Tab; from the alarm on that sends any."""
    sends = bool(content.alerts()[alarm].patrols)
    for key in ("R", "a"):
        play = roused(table, alarm, 783).do(key)
        assert (SENT in flat(play)) == sends
    play = roused(table, alarm, 783).do("tab")
    told = " ".join(one.text for one in play.raid.notices)
    assert (SENT in told) == sends


def flat(play: Table) -> str:
    """Return the question that is open, without line breaks."""
    assert play.raid.ask
    return play.raid.ask.story


@pytest.mark.parametrize(
    ("turn", "cells", "near"),
    [(782, 4, True), (782, 8, False), (786, 8, True), (786, 12, False), (780, 12, True), (780, 16, False)],
)
def test_whether_the_next_may_come_in_time_is_said(turn: int, cells: int, near: bool) -> None:
    """Three of three were broken off where it only said that a patrol might. It walks a cell a turn, once it is sent out."""
    scene = Scene(". W" + " ." * (cells - 1) + " , ,", combat=False)
    the(Raid).alert, the(Raid).turn = 2, turn
    scene.ask()
    view = View(scene.run)
    assert mouth(view) == cells + 1
    assert in_time(view) == near == (cells + 1 - farthest(view) <= (turn % 10 or 10))
    short, whole, sent = in_short(view), " ".join(outlook(view)), f" in {counted(sent_in(view), 'turn')}"
    assert all(f" {heeding(view)} %" in told for told in (short, whole)) and sent in whole
    assert (sent in short) == near != ("too far off" in whole)


def test_a_patrol_in_sight_is_named_with_its_place() -> None:
    """It "may come by" from somewhere, though it stood there on the map."""
    scene = Scene(". W . . . . . . . M . , ,", combat=False, M={"facing": (1, 0)})
    the(Raid).alert = 2
    add(scene.who["M"], ColonyTask("patrol", to=1))
    scene.ask()
    view = View(scene.run)
    for told in (in_short(view), " ".join(outlook(view))):
        assert "Major, 8 cells east, is on patrol and may come by" in told and "sets out" not in told


@pytest.mark.parametrize(("turn", "seed"), [(780, "one"), (783, "two"), (788, "three"), (789, "four")])
def test_one_is_sent_out_in_the_turn_that_is_said_and_comes_in_no_nearer(table: Lay, turn: int, seed: str) -> None:
    """R-86 throws no die for it: while none walks the Rooms and some are left at home, one is."""
    play = table("beetle", seed=seed)
    play.raid.run.enter()
    the(Raid).alert, the(Raid).turn, the(Raid).stirred = 2, turn, turn
    level().garrison = 3
    play.raid.run.settle()
    play.raid.settle()
    for left in range(sent_in(play.view), 0, -1):
        assert sent_in(play.view) == left
        assert not [one for one in play.raid.run.story if isinstance(one, Chose) and one.action == "is sent out"]
        said = mouth(play.view)
        play.do("z")
    play.raid.run.enter()
    (out,) = (one.who for one in play.raid.run.story if isinstance(one, Chose) and one.action == "is sent out")
    assert moves(get(out, At), get(play.view.party[0].body.who, At)) >= said - 1, "it may have walked a cell"


@pytest.mark.parametrize("rating", [0, 33, 64, 100])
def test_a_garrison_is_never_larger_than_said(rating: int) -> None:
    """R-54: three heads, and one for each full four of the highest that the Features die shows."""
    scene = Scene(". . W . . .", combat=False, rating=rating)
    faces = next(band.features for band in content.levels() if rating <= band.top)
    assert garrison(View(scene.run)) == 3 + (faces - 1) // 4


def test_what_was_broken_off_is_counted_till_something_is_done_or_the_level_is_left(table: Lay) -> None:
    play = roused(table, 4, 783, broken=2)
    assert broken_off(play.view) == 2
    assert "Broken off here twice so far. In 200 turns of quiet the alarm sinks to 3." in flat(play.do("R"))
    assert "Broken off here once so far." in flat(roused(table, 4, 783, broken=1).do("R"))
    for ends in ("rest begins", "enters Level"):
        play = roused(table, 4, 783, broken=2)
        play.raid.run.enter()
        tell(Happened(ends))
        play.raid.run.settle()
        play.raid.run.collect()
        play.raid.settle()
        assert broken_off(play.view) == 0


@pytest.mark.parametrize("by", ["Encounter", "alarm"])
@pytest.mark.parametrize(("kind", "ago", "said"), [("minor", 1, True), ("worker", 1, False), ("minor", 20, False)])
def test_before_work_it_is_said_who_came_in_just_now_and_was_not_met(
    table: Lay, kind: str, ago: int, by: What, said: bool
) -> None:
    """By an Event, or called by a soldier. The log had told of them, and still a dig was advised without a word, and broken off by them three turns later."""
    play = roused(table, 0, 50)
    play.raid.run.enter()
    tell(Happened(by, note=kind))
    play.raid.run.settle()
    play.raid.run.collect()
    play.raid.run.n += ago
    play.raid.settle()
    assert ("came in just now" in in_short(play.view)) == said
    assert ("Come in just now, and not in sight: Minor." in " ".join(outlook(play.view))) == said
    assert ("came in just now" in errand(play.view, Act("explore"), play.raid.counsel.policy.mind)) == said


# -- whom it lets be ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "far", "begins"),
    [("ants", 2, True), ("ants", 3, True), ("ants", 4, False), ("ants", 5, False), ("beetle", 5, True)],
)
def test_tab_begins_no_fight_with_whom_it_may_lose_before_its_turn(
    monkeypatch: pytest.MonkeyPatch, who: str, far: int, begins: bool
) -> None:
    """The Ants feel five cells and walk two, a Minor four; in the light it is not lost."""
    run = met("minor", far, "", party=(who,))
    view, policy = View(run), Careful(ADVISER)
    (foe,) = (one for one in view.creatures if not one.led)
    strike = Act("attack", foe.who)
    assert view.allows(strike)
    monkeypatch.setattr(policy, "roam", lambda seen: Say("wait") if strike in seen.barred else strike)
    monkeypatch.setattr("game.adviser.afield.vetoes.spent", lambda _: False)
    assert (Afield(policy).sought(view) == strike) == begins
    run.close()
