"""What is lost by going away is said before the step, once. [B 3.14.8]"""

from collections import Counter
from fractions import Fraction
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from game.adviser.automatic.following import follow
from game.adviser.wording.errands import errand
from game.adviser.wording.reasons import reason, why_walk
from game.bots import blows, household
from game.content import formulas
from game.engine import PendingSteps
from game.engine.commands import Act, Go
from game.engine.components import Body, Room
from game.engine.entries import Happened
from game.engine.refusals import Refusal
from game.engine.steps import Generate
from game.engine.store import get, query
from game.presentation.automatic.stopping import MATTERS, matters
from game.presentation.obstacles import losses, shutting
from game.presentation.obstacles.losses import WARNED, loses
from game.presentation.page import sentence
from game.presentation.questions import labour, menus
from game.presentation.questions.labour import costs
from game.run.view import View
from game.systems.ground import room_of
from game.telling.words import joined
from game.ui.raid.bottom_line import bottom_line, roam
from tests.ui.table import Lay, Table, plainly

KEYS = {(-1, 0): "h", (0, 1): "j", (0, -1): "k", (1, 0): "l", (-1, -1): "y", (1, -1): "u", (-1, 1): "b", (1, 1): "n"}


def obstructed(play: Table, *, owes: bool = True) -> str:
    """Her Room is shut by an Obstacle, and hides something; she stands at its edge. The key that leads out of it."""
    play.do("x")
    play.answered()
    number = play.view.chamber.number
    hidden(play, number, owes=owes)
    for _ in range(40):
        me, view = play.view.me.body, play.view
        steps = [one for one in view.legal() if isinstance(one, Go)]
        if out := [one for one in steps if view.rooms[one.y, one.x] != number]:
            return KEYS[out[0].x - me.x, out[0].y - me.y]
        exits = [(x, y) for y, x in zip(*((view.rooms != number) & view.walkable).nonzero(), strict=True)]
        goal = min(exits, key=lambda cell: max(abs(cell[0] - me.x), abs(cell[1] - me.y)))
        play.raid.give(min(steps, key=lambda one: max(abs(goal[0] - one.x), abs(goal[1] - one.y))))
    raise AssertionError("no way out")


def hidden(play: Table, number: int, *, owes: bool = True) -> None:
    """The Room of this number is shut by an Obstacle, and hides something."""
    play.raid.run.enter()
    for _, room in query(Room):
        room.obstruction = 30
    get(room_of(number)[0], PendingSteps).steps[:] = [Generate(table="Reward")] if owes else []
    play.raid.run.settle()
    play.raid.settle()


def lost(play: Table) -> list[Happened]:
    return [entry for entry in play.raid.run.story if isinstance(entry, Happened) and entry.what == "path is blocked"]


@pytest.mark.parametrize("way", ["step", "o"])
def test_nobody_leaves_an_obstacle_behind_unwarned(table: Lay, way: str) -> None:
    play = table("wasp")
    key = obstructed(play) if way == "step" else (obstructed(play), "o")[1]
    turn, here = play.view.turn, play.view.chamber.number
    play.do(key)
    assert (play.view.turn, play.view.chamber.number, lost(play)) == (turn, here, [])
    assert play.raid.notices[0].text == WARNED
    assert "lost for good" in play.shows()
    play.do(key)
    assert play.view.turn > turn
    assert len(lost(play)) == 1
    assert "backs" not in " ".join(line.text for line in play.raid.lines)


def kept_from_tearing(table: Lay, monkeypatch: pytest.MonkeyPatch, why: Refusal) -> tuple[Table, str]:
    """Return a raid beside an Obstacle that cannot be torn down for this reason, and the key of a step that leaves it behind."""
    play = table("wasp")
    key, choice, held = obstructed(play), View.choice, Mock(refused=why)
    monkeypatch.setattr(View, "choice", lambda view, do: held if do == Act("tear") else choice(view, do))
    return play, key


def test_where_it_cannot_be_torn_down_the_warning_says_so_and_not_to_tear_it_down(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    play, key = kept_from_tearing(table, monkeypatch, Refusal.OBSTRUCTED)
    play.do(key)
    told = play.raid.notices[0].text
    assert f"cannot be torn down ({Refusal.OBSTRUCTED}): stay, or go on" in told
    assert not told.startswith("Tear it")


def test_the_warning_says_of_a_foe_that_has_not_noticed_one_that_it_may(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """R-51: not "they sense you" beside a panel that says "has not noticed you"."""
    play, key = kept_from_tearing(table, monkeypatch, Refusal.WATCHED)
    monkeypatch.setattr("game.presentation.foes.watching.watchers", lambda _: "Minor, here, has not noticed you yet.")
    play.do(key)
    told = play.raid.notices[0].text
    assert "cannot be torn down. Minor, here, has not noticed you yet. Stay, or go on." in told
    assert "sense you" not in " ".join(Refusal)


def advised_out(play: Table, key: str) -> int:
    """Have the step of this key be what is advised, and Tab pressed twice. Return how many turns that has taken."""
    me, turn = play.view.me.body, play.view.turn
    (dx, dy) = next(way for way, name in KEYS.items() if name == key)
    play.raid.counsel.roamed = play.view.n, Go(me.x + dx, me.y + dy)
    play.do("tab", "tab")
    return play.view.turn - turn


def test_who_is_warned_on_an_advised_walk_is_told_that_the_key_goes_on(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In place of the same advice once more; and it does."""
    play, key = kept_from_tearing(table, monkeypatch, Refusal.OBSTRUCTED)
    assert advised_out(play, key) == 0
    told = [one.text for one in play.raid.notices]
    assert "Now it cannot be torn down" in told[0]
    assert told[-1] == "Tab again goes on all the same."
    turn = play.view.turn
    play.do("tab")
    assert play.view.turn > turn


@pytest.mark.parametrize("sure", [1, 101])
def test_an_advised_walk_says_itself_what_it_gives_up_and_nobody_is_warned(
    table: Lay, monkeypatch: pytest.MonkeyPatch, sure: int
) -> None:
    """Forty moves to a tunnel's glue were advised, and not a word of the Rewards that the Obstacle of this Room hid, however likely it was torn down."""
    monkeypatch.setattr(household, "SURE", sure)
    play = table("wasp")
    key = obstructed(play)
    me, mind = play.view.me.body, play.raid.counsel.policy.mind
    (dx, dy) = next(way for way, name in KEYS.items() if name == key)
    told = why_walk(play.view, Go(me.x + dx, me.y + dy), mind)
    assert "giving up what the Obstacle of this Room hides" in told
    assert ("a failure costs" in told) == (sure > 100)
    assert advised_out(play, key) > 0


@pytest.mark.parametrize(("start", "may", "stops"), [(0, False, True), (4, False, False), (4, True, True)])
def test_who_runs_with_a_start_is_not_stopped_for_what_cannot_be_torn_down(
    table: Lay, monkeypatch: pytest.MonkeyPatch, start: int, *, may: bool, stops: bool
) -> None:
    """Two of six turns after it had broken off from a Centipede the run stopped at the door, for a question with one answer."""
    play = table("wasp")
    key = obstructed(play)
    view, (dx, dy) = play.view, next(way for way, named in KEYS.items() if named == key)
    me, tear = view.me.body, view.choice(Act("tear"))
    assert tear
    vars(view)["raid"] = replace(view.raid, head_start=start)
    shown = replace(tear, refused="" if may else "foes are near")
    monkeypatch.setattr(type(view), "choice", lambda *_: shown)
    assert bool(loses(play.raid, Go(me.x + dx, me.y + dy))) == stops


def test_after_a_try_at_the_obstacle_one_is_asked_again(table: Lay) -> None:
    """Warned and turned back, one tries it in vain: to leave then is another choice than before."""
    play = table("wasp")
    key = obstructed(play)
    play.do(key)
    assert play.raid.notices[0].text == WARNED
    play.raid.give(Act("tear"))
    play.answered()
    play.raid.quiet()
    hidden(play, play.view.chamber.number)  # it holds
    turn = play.view.turn
    play.do(key)
    assert (play.view.turn, lost(play)) == (turn, [])
    assert play.raid.notices[0].text == WARNED
    play.do(key)
    assert len(lost(play)) == 1


def test_where_nothing_is_lost_nothing_is_said(table: Lay) -> None:
    play = table("wasp")
    key = obstructed(play, owes=False)
    turn = play.view.turn
    play.do(key)
    assert play.view.turn == turn + 1
    assert lost(play) == []


def test_once_what_it_hid_is_lost_to_tear_it_down_is_urged_no_more(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """The key still does it, and says first what it is good for; neither the bottom line nor Tab speaks of what is hidden."""
    for owes in (True, False):
        play = plainly(table("wasp"), hints=False)
        obstructed(play, owes=owes)
        assert ("tear" in {label.split()[0] for _, label in bottom_line(play.raid)}) == owes
        told = reason(play.view, Act("tear"), play.raid.counsel.policy.mind)
        assert told == sentence("why tear" if owes else "why tear gather")
        assert (sentence("hides nothing") in costs(play.view, "tear")) != owes
        if not owes:  # and if the Rooms that are left are behind it
            monkeypatch.setattr(shutting, "shut_off", lambda _: True)
            told = reason(play.view, Act("tear"), play.raid.counsel.policy.mind)
            assert told == sentence("why tear shut", what=joined(shutting.shuts(play.view, play.view.chamber)))


def test_what_a_failure_costs_is_said_before_something_is_torn_down(table: Lay) -> None:
    """By the advice and by the question; whoever has one Wound left is told that it would be the last."""
    for costs_life in (False, True):
        play = plainly(table("wasp"), hints=False)
        obstructed(play)
        play.raid.run.enter()
        get(play.view.asked, Body).wounds = play.view.me.body.limit - 1 if costs_life else 0
        play.raid.settle()
        advised = errand(play.view, Act("tear"), play.raid.counsel.policy.mind)
        asked = " ".join(costs(play.view, "tear"))
        for told in (advised, asked):
            assert "a failure costs a Wound" in told.replace("A failure", "a failure")
            assert ("that would be the last" in told) == costs_life


@pytest.mark.parametrize("risks", [False, True])
def test_where_an_obstacle_hides_risks_only_it_is_torn_down_last(
    table: Lay, monkeypatch: pytest.MonkeyPatch, *, risks: bool
) -> None:
    """It stood before a dig, whose question said of the Obstacle that it hides Risks only, as if of the new Room."""
    play = table("wasp")
    obstructed(play)
    for module in (losses, shutting, labour):
        monkeypatch.setattr(module, "only_risks", lambda *_: risks)
    monkeypatch.setattr(shutting, "shuts", lambda *_: [])
    asked = menus.work(play.view)
    assert asked
    names = [one.label for one in asked.answers if not one.refused]
    assert (names.index("tear down") == max(n for n, one in enumerate(names) if "…" not in one)) == risks
    assert any("tear down" in label for _, label in roam(play.view, play.raid.keys)[:3]) != risks
    told = " ".join(labour.digging(play.view))
    assert sentence("dig ends round", what="Obstacle") in told and "shaft" not in told
    assert sentence("brings no Reward") not in told and (sentence("dig frees Risks") in told) == risks


@pytest.mark.parametrize("roll", ["Partial Failure", "Partial Success"])
def test_to_leave_risks_behind_is_told_as_no_loss_and_is_not_warned_of(
    table: Lay, monkeypatch: pytest.MonkeyPatch, roll: str
) -> None:
    """B 3.13.4: after a bad search an Obstacle hides Risks only, and a walk away from it goes on."""
    play = table("wasp")
    key = obstructed(play)
    play.raid.teller.explored.due = Counter(formulas()["explore"].outcome[roll].split(", "))
    risks = roll == "Partial Failure"
    monkeypatch.setattr(losses, "only_risks", lambda *_: risks)
    play.do(key)
    assert (WARNED in [notice.text for notice in play.raid.notices]) != risks
    if not risks:
        play.do(key)
    assert len(lost(play)) == 1
    told = [one for one in play.raid.lines if one.entry in lost(play)]
    assert bool(told) != risks, "where nothing is lost nothing is said"
    assert all(line.tone == "bad" for line in told)


def test_a_walk_goes_on_past_the_loss_that_it_was_asked_about(table: Lay) -> None:
    """The key that had been pressed twice made one move, and its line, "the same again goes elsewhere", was left standing as if it walked still."""
    play = table("wasp")
    key = obstructed(play)
    play.do(key)
    assert WARNED in [notice.text for notice in play.raid.notices] and not lost(play)
    play.do(key)
    told = [one for one in play.raid.lines if one.entry in lost(play)]
    assert len(told) == 1 and told[0].tone in MATTERS
    assert not matters(play.view, told[0], play.raid.memory)


def test_the_advised_way_out_says_what_it_gives_up_and_of_risks_nothing(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not that the walk led past an Obstacle, and might cost a Wound."""
    play = table("wasp")
    obstructed(play)
    room, mind = play.view.chamber, play.raid.counsel.policy.mind
    out = next(one for one in play.view.legal() if isinstance(one, Go) and losses.leaves(play.view, one, room.number))
    monkeypatch.setattr(blows, "chance", lambda *_: Fraction(0))
    told = why_walk(play.view, out, mind)
    assert "giving up what the Obstacle of this Room hides: only " in told
    counsel = play.raid.counsel
    counsel.at, counsel.command, mind.aim = play.view.n, out, "onward"
    counsel.roamed = play.view.n, out
    follow(play.raid)
    assert (room.level, room.number) in play.raid.memory.warned, "it was told, and is in the log once it is done"
    play.raid.quiet()
    monkeypatch.setattr(losses, "only_risks", lambda *_: True)
    assert "Obstacle" not in why_walk(play.view, out, mind)
