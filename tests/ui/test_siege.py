"""A roused nest: long work says what may break it off, and is not advised for ever. [R-86]"""

import pytest
from msgspec.structs import replace

from game import content
from game.adviser.afield.roaming import Afield
from game.adviser.fleeing.posts import Posts
from game.adviser.fleeing.waiting import FEW, besieged
from game.adviser.wording.errands import errand
from game.bots.careful import Careful
from game.bots.errands import stand
from game.bots.mind import Mind
from game.bots.temperament import ADVISER
from game.engine import tell
from game.engine.commands import Act, AnyCommand, Go, Say
from game.engine.components import At, Raid
from game.engine.entries import Chose, Happened, What
from game.engine.store import get, the
from game.presentation.foes.patrols import (
    LENGTHY,
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
from game.run.view import Passage, View
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
    assert "Broken off here twice so far. In 60 turns of quiet the alarm sinks to 3." in flat(play.do("R"))
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


# -- what Tab does ---------------------------------------------------------------------------------------------------


def mind(view: View, *, fought: int) -> Mind:
    found = Mind(ADVISER)
    found.fought, found.battlefield = fought, view.number
    return found


@pytest.mark.parametrize(
    ("alarm", "broken", "waits"), [(4, 0, 0), (4, 1, 0), (1, 3, 0), (4, 2, 9), (4, 3, 59), (5, 3, 79)]
)
def test_work_broken_off_twice_waits_till_one_who_was_due_has_not_come(
    table: Lay, alarm: int, broken: int, waits: int
) -> None:
    """R-86: ten turns, or as many as the alarm lasts in quiet; two turns ago there was a fight."""
    view = roused(table, alarm, 783, broken).view
    assert besieged(view, mind(view, fought=781)) == waits


def test_tab_begins_no_third_work_but_says_why_and_begins_it_after_ten_quiet_turns(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    for turn, works, aim in ((783, False, "bide"), (783, False, "hide"), (792, True, "bide")):
        play = roused(table, 4, turn, FEW)
        policy = Careful(ADVISER)
        policy.mind = mind(play.view, fought=781)
        wants = [
            one for one in play.view.legal() if isinstance(one, Act) and one.action in LENGTHY and one.action != "rest"
        ]
        assert wants

        def roam(seen: View, wants: list[Act] = wants, policy: Careful = policy, aim: str = aim) -> AnyCommand:
            found = next((one for one in wants if one not in seen.barred), None)
            policy.mind.aim = "onward" if found else aim
            policy.mind.idle[seen.number] = 1
            return found or Say("wait")

        monkeypatch.setattr(policy, "roam", roam)
        play.raid.counsel.policy = policy
        play.raid.counsel.afield = Afield(policy)
        told = play.raid.counsel.say(play.view)
        assert (play.raid.counsel.command in wants) == works
        if not works:
            assert told.startswith("wait, up to 9 turns, work was broken off here twice in a row, and at alarm 4")
            assert "next in 8 turns: none is begun till it was quiet so long" in told
            assert (
                aim == "hide" or policy.mind.idle[play.view.number] == 0
            )  # it waits for something: the Level is not given up


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


@pytest.mark.parametrize(("alarm", "unspent", "rating", "climbs"), [
    (3, True, 10, True), (3, False, 10, False), (3, True, 60, False),
])  # fmt: skip
def test_after_two_breaks_the_rooms_of_a_calmer_level_come_first(
    alarm: int, rating: int, *, unspent: bool, climbs: bool
) -> None:
    """There were six fights in one Room, each for a dig of 35 %; the Level above had two unspent Rooms. It is come back from once no patrols walk."""
    scene = Scene(". . W . . .", combat=False, rating=40)
    the(Raid).alert = alarm
    for _ in range(FEW):
        tell(Happened("exploring is broken off"))
    scene.run.collect()
    scene.ask()
    view, posts, mind = View(scene.run), Posts(), Mind(ADVISER)
    x, y = stand(view)
    above = replace(view.pool[0], level=9, number=4, spent=not unspent)
    vars(view).update(pool=(above,), passages=(Passage(7, "up", x + 1, y, 1, rating, 9),))
    mind.aim, mind.fought, mind.battlefield = "bide", view.turn, view.number
    assert posts.rather(view, mind, Say("wait")) == (Go(x + 1, y) if climbs else Say("wait"))
    if not climbs:
        return
    assert "twice in a row, and the calmer Level above has unspent Rooms" in errand(view, Go(x + 1, y), mind)
    below = Passage(8, "shaft", x + 1, y, 1, 40, view.number)
    for now, shut in ((alarm, True), (1, False)):
        the(Raid).alert = now
        view = View(scene.run)
        vars(view).update(passages=(below,), number=9)
        posts.climbs(view, mind)
        assert (8 in mind.shut) is shut
