"""A fight in which nobody armed is in sight is played by one key, till something new comes up."""

import pytest

from game.adviser.automatic.following import condition
from game.adviser.fighting.held_back import CHASE, ROUSED, lets_go, played_on, plays_on, quiet
from game.bots.fighting import DONE, TurnPlan
from game.engine.commands import AnyCommand, Go
from game.engine.components import At, Fight, Raid
from game.engine.entries import Entry
from game.engine.steps import TakeTurn
from game.engine.store import get, the
from game.presentation.page import sentence
from game.presentation.sight import strangers
from game.systems.colony.spawning import spawn
from game.systems.ground import nearest_free
from tests.line.told import Told
from tests.ui.table import Lay, Table, fight, plainly
from tests.ui.test_best import said

TRIO = ("wasp", "ants", "beetle")
THEN = sentence("best unarmed", line="", alarm=ROUSED)


def meeting(table: Lay, *foes: str, seed: str = "d") -> Table:
    """Return the first Turn of three insects who have met these."""
    return plainly(fight(table(*TRIO, seed=seed), TRIO, foes, seed), hints=False)


@pytest.mark.long
@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e", "f"])
def test_one_key_plays_the_turns_of_all_till_something_new_comes_up(table: Lay, seed: str) -> None:
    """In a party that is the key that fights on: Tab ends with the Turn of who acts, for it had the next walk into a band behind. It stops for nothing less than news."""
    play = meeting(table, "worker", "worker", seed=seed).do("tab")
    view, turns = play.view, acted(play)
    assert THEN not in said(play)
    before, here, alert = condition(view), {body.who for body in strangers(view)}, view.alert
    play.do("shift+tab")
    now = play.view
    news = (
        {body.who for body in strangers(now)} - here or condition(now) != before or now.alert >= max(ROUSED, alert + 1)
    )
    assert not now.fight or not now.asks(TakeTurn) or news
    assert len(turns) > 1 or news


@pytest.mark.parametrize(("alert", "told"), [(0, "is 3"), (2, "is 3"), (3, "is 4"), (4, "is 5"), (5, "")])
def test_no_alarm_that_is_given_already_is_named_as_a_stop(table: Lay, alert: int, told: str) -> None:
    play = meeting(table, "worker", "worker")
    play.raid.run.enter()
    the(Raid).alert = alert
    line = played_on(play.view, "", flees=True)
    assert line.endswith(f"the alarm {told}" if told else "one of yours is hurt")


def acted(play: Table) -> set[int]:
    """Return, filled from now on, who acts in a Turn of its own."""
    found: set[int] = set()
    run, apply = play.raid.run, play.raid.run.apply

    def noted(command: AnyCommand) -> list[Entry]:
        found.update([run.decision.who] if isinstance(run.decision, TakeTurn) else [])
        return apply(command)

    run.apply = noted  # type: ignore[method-assign]
    return found


def alone(table: Lay, round_: int, off: int, alert: int = 0) -> Table:
    """Return a Turn of Ants in such a Round, with unarmed Workers so many cells off."""
    play = plainly(fight(table("ants"), ("ants",), ("worker",), "a"), hints=False)
    play.raid.run.enter()
    the(Raid).alert, the(Fight).round = alert, round_
    me, at = play.view.me.body, get(strangers(play.view)[0].who, At)
    at.x, at.y = me.x - off, me.y
    play.raid.settle()
    return play.do("tab")


@pytest.mark.parametrize(
    ("round_", "off", "alert", "advised"),
    [(CHASE + 1, 1, 0, "steel"), (CHASE + 1, 2, 0, "attack"), (1, 1, ROUSED, "break from Combat")],
)
def test_nobody_stands_by_while_the_unarmed_stay_and_call(
    table: Lay, round_: int, off: int, alert: int, advised: str
) -> None:
    """Who is in reach is struck; else, or in a roused nest, the fight is left."""
    assert advised in said(alone(table, round_, off, alert))


def test_nobody_runs_after_the_unarmed_for_ever(table: Lay) -> None:
    play = alone(table, CHASE, 4)
    me, foe = play.view.me.body, strangers(play.view)[0]
    after = TurnPlan(Go(me.x - 1, me.y), foe=foe.who)
    with play.view:
        assert lets_go(play.view, after).command == DONE
    play = alone(table, CHASE + 1, 4)
    with play.view:
        assert lets_go(play.view, after).flees


def test_it_stops_for_everybody_new_unarmed_too(table: Lay) -> None:
    play, came = alone(table, 1, 3), list[int]()
    apply = play.raid.run.apply

    def joined(command: AnyCommand) -> list[Entry]:
        told = apply(command)
        if not came:
            me = play.view.me.body
            came.append(spawn("worker", *nearest_free(me.x, me.y + 2, 1)[0]))
        return told

    play.raid.run.apply = joined  # type: ignore[method-assign]
    play.do("tab")
    assert play.view.fight and came[0] in {body.who for body in strangers(play.view)}
    assert any("in sight now, Worker Termites" in one.text for one in play.raid.notices)


def test_with_anybody_armed_in_sight_each_turn_is_said(table: Lay) -> None:
    play = meeting(table, "worker", "minor").do("tab")
    assert THEN not in said(play)
    turns = acted(play)
    play.do("tab")
    assert len(turns) == 1


def test_the_targets_of_the_job_are_no_trifle(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    play = meeting(table, "worker", "worker")
    assert quiet(play.view) == "unarmed"
    monkeypatch.setattr("game.adviser.fighting.held_back.prized", lambda *_: True)
    assert quiet(play.view) == ""


@pytest.mark.long
def test_by_ear_it_is_so_too(table: Lay) -> None:
    play = meeting(table, "worker", "worker")
    turns = acted(play)
    raid = Told(play.raid.run)
    raid.hears("best")
    raid.hears("best")
    assert len(turns) == 1, "in a party it ends with the Turn of who acts"
    raid.hears("best on")
    assert len(turns) > 1


@pytest.mark.parametrize(("party", "flees", "goes"), [(1, False, True), (3, False, False), (3, True, True)])
def test_the_best_line_of_a_turn_is_played_on_alone_or_where_all_leave(
    table: Lay, party: int, *, flees: bool, goes: bool
) -> None:
    play = meeting(table, "worker") if party > 1 else alone(table, 1, 3)
    assert bool(plays_on(play.view, flees=flees)) is goes
    assert (THEN in played_on(play.view, "", flees=flees)) is goes
