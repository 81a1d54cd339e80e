"""What the adviser does at the end of a run: it is kept to its goal though the start is over, and nobody sets out back at once."""

import pytest
from msgspec.structs import replace

from game.adviser.counsel import Counsel
from game.adviser.fleeing.flight import FLEE
from game.adviser.fleeing.hunted import TRACKED, Hunted, guards, kept_off, settled
from game.adviser.fleeing.waiting import awaited
from game.bots.errands import stand
from game.bots.escape import SEARCH
from game.bots.memory.foes import LIE_LOW
from game.bots.mind import Mind
from game.bots.threats import POST
from game.engine.commands import WAIT, AnyCommand, Go
from game.engine.components import Raid
from game.engine.store import the
from game.presentation.page import sentence, words
from game.presentation.sight import hostile
from game.run.view import View
from tests.scenes.scene import Scene
from tests.ui.test_hunted import fled

START = 3


def ran() -> tuple[View, Mind, Hunted]:
    """A party has just set out west on a run of four moves, with a start of three turns, from foes out of sight."""
    scene = Scene(". . . . . . A . . . . .", combat=False)
    the(Raid).head_start = START
    scene.ask()
    view, mind, run = View(scene.run), Counsel().policy.mind, Hunted()
    x, y = stand(view)
    mind.aim, mind.walk.ahead = "threat", [(x - n, y) for n in (2, 3, 4)]
    assert run.instead(view, mind, Go(x - 1, y)) == Go(x - 1, y)
    return view, mind, run


def later(view: View, turns: int) -> None:
    """Let so many turns pass, so that the start is over."""
    view.raid.head_start, view.raid.turn = 0, view.raid.turn + turns
    vars(view).pop("turn", None)


@pytest.mark.parametrize(("turns", "on"), [(START, True), (START + SEARCH - 1, True), (START + SEARCH, False)])
@pytest.mark.parametrize("errand", ["withdraw", "onward", "hide"])
def test_a_run_is_kept_to_its_goal_though_the_start_is_over(turns: int, errand: str, *, on: bool) -> None:
    """Half-way it was "wait, up to 17 turns, till Major #2 has gone", or "walk: a shaft up, 44 moves, to heal", to where that one set out from."""
    view, mind, run = ran()
    x, y = stand(view)
    later(view, turns)
    found: AnyCommand = WAIT if errand == "hide" else Go(x + 1, y)
    mind.aim, mind.walk.ahead = errand, []
    assert (run.instead(view, mind, found) == Go(x - 1, y)) is on
    assert (mind.aim == FLEE) is on


@pytest.mark.parametrize(("back", "turns", "lost", "waits"), [
    (True, START, False, True), (False, START, True, False), (True, START + SEARCH, False, False),
    (True, START + SEARCH, True, True), (True, LIE_LOW, True, False),
])  # fmt: skip
def test_at_its_goal_nobody_sets_out_back_while_they_may_look_for_the_party(
    turns: int, *, back: bool, lost: bool, waits: bool
) -> None:
    """An errand that leads away from them goes on. After a lost fight it was "walk: a shaft up", and five cells on "run: 5 cells west", three times."""
    view, mind, run = ran()
    x, y = stand(view)
    mind.fights.beaten, mind.fights.battlefield, mind.fights.fought = lost, view.number, view.turn
    later(view, turns)
    run.goal, run.origin = (x, y), (x + 3, y)
    mind.aim, mind.walk.ahead = "withdraw", []
    errand = Go(x + 1 if back else x - 1, y)
    assert run.instead(view, mind, errand) == (WAIT if waits else errand)
    assert (mind.aim == TRACKED) is waits
    if waits:
        home = sentence("why tracked home"), LIE_LOW - turns
        assert awaited(view, mind) == (home if lost else (words("aims")[f"{TRACKED} Say"], SEARCH))


@pytest.mark.parametrize(("tie", "cells", "likely", "moves", "stays"), [
    (POST, 4, False, True, False), (POST, 9, False, False, True), (POST, 4, True, True, True), ("", 4, False, False, False),
])  # fmt: skip
def test_nobody_runs_far_from_a_guard_who_does_not_follow(
    monkeypatch: pytest.MonkeyPatch, tie: str, cells: int, *, likely: bool, moves: bool, stays: bool
) -> None:
    """It was "run: to a steep tunnel up, 124 moves", by who had no Wound, from one Minor that held its tunnel; and then 131 moves back to it."""
    monkeypatch.setattr("game.adviser.fleeing.hunted.hopeful", lambda *_: likely)
    view, counsel = fled(". " * 5 + "m . . . A" + " ." * 20, start=7)
    mind, (x, y) = counsel.policy.mind, stand(view)
    foe = replace(hostile(view)[0], tie=tie, x=x - cells)
    vars(view)["creatures"] = [*(one for one in view.creatures if one.led), foe]
    mind.foes.dangers = {foe.who: (view.number, foe)}
    mind.aim, mind.walk.ahead = "threat", [(x + n, y) for n in range(2, 20)]
    far = Go(x + 1, y)
    assert bool(guards(view, mind)) is (tie == POST)
    assert settled(view, mind) is stays
    assert kept_off(view, mind, far) == far
    assert (len(mind.walk.ahead) < 5) is moves


@pytest.mark.parametrize("notice", ["", "seen"])
def test_nobody_waits_where_those_run_from_are_about_to_come(notice: str) -> None:
    """Far off, and with the track lost, they are waited for though they are still in sight."""
    view, counsel = fled(". . . . A . . . m" + " ." * 8, start=0)
    mind, (x, y) = counsel.policy.mind, stand(view)
    vars(view)["creatures"] = [one if one.led else replace(one, notice=notice, x=x + 10) for one in view.creatures]
    whom = {foe.who for foe in hostile(view)}
    run = Hunted((view.number, view.raid.fights), (x + 3, y), (x, y), whom, view.turn + 1)
    mind.aim = "withdraw"
    assert run.bides(view, mind, Go(x + 1, y)) is (notice == "")


@pytest.mark.parametrize("over", [False, True])
def test_who_runs_on_from_others_too_still_knows_where_the_run_began(*, over: bool) -> None:
    """A third came in sight on the run: the walk back to where the first two were, past all of them, was then none back."""
    view, counsel = fled(". . . . . . A . . . . m .", start=START)
    mind, (x, y) = counsel.policy.mind, stand(view)
    run = Hunted((view.number, view.raid.fights), (x + 3, y), (x - 4, y), set(), view.turn + (not over))
    mind.aim, mind.walk.ahead = "threat", [(x - 2, y)]
    run.instead(view, mind, Go(x - 1, y))
    assert run.origin == ((x, y) if over else (x + 3, y))
    assert run.whom == {foe.who for foe in hostile(view)}


@pytest.mark.parametrize("tie", [POST, ""])
def test_before_a_guard_whom_it_beats_the_party_goes_on_though_it_has_a_start(
    monkeypatch: pytest.MonkeyPatch, tie: str
) -> None:
    """A run from whoever holds its tunnel is no answer to it: it is passed or attacked."""
    view, counsel = fled("# m . . . A" + " ." * 20, start=7, left=10)
    monkeypatch.setattr("game.adviser.fleeing.hunted.hopeful", lambda *_: True)
    vars(view)["creatures"] = [one if one.led else replace(one, tie=tie) for one in view.creatures]
    assert counsel.say(view).startswith("run") is (tie != POST)
