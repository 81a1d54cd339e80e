"""A walk under stealth goes on while nobody notices, and says that somebody is in sight only if somebody is."""

from typing import Any

import pytest

from game.engine.commands import AnyCommand, Say
from game.engine.components import Raid
from game.engine.entries import Rolled
from game.engine.store import the
from game.fd100 import Check, Degree, Rating, Roll
from game.presentation.automatic.auto_walk import AutoWalk
from game.presentation.automatic.stopping import matters
from game.telling.grammar import grammar
from game.telling.log import Line
from tests.findings.test_d_walking import stranger
from tests.ui.table import Lay
from tests.ui.test_walking import roaming


@pytest.mark.parametrize(
    ("action", "degree", "goes_on"),
    [
        ("sneak", Degree.PARTIAL_SUCCESS, False),
        ("sneak", Degree.COMPLETE_SUCCESS, True),
        ("sneak", Degree.PARTIAL_FAILURE, False),
        ("resist", Degree.COMPLETE_SUCCESS, False),
    ],
)
def test_a_walk_does_not_stop_because_nobody_has_noticed(
    table: Lay, monkeypatch: pytest.MonkeyPatch, action: str, degree: Degree, *, goes_on: bool
) -> None:
    """R-51: to be unnoticed asks nothing of the player; to be noticed does, and to be noticed once one comes close."""
    play: Any = roaming(table("wasp"))
    give, entry = play.raid.give, Rolled(play.view.me.body.who, action, Roll(Check(Rating("x", 50)), 40, (), degree))

    def told(command: AnyCommand) -> bool:
        taken: bool = give(command)
        play.raid.log.lines.append(Line("It is told.", "good" if degree >= Degree.PARTIAL_SUCCESS else "bad", entry))
        return taken

    monkeypatch.setattr(play.raid, "give", told)
    ended = AutoWalk(lambda _: Say("wait"), stays=True).pulse(play.raid)
    assert (ended is None) == goes_on


@pytest.mark.parametrize("seen", [False, True])
def test_a_walk_stops_once_for_somebody_who_has_not_noticed(table: Lay, *, seen: bool) -> None:
    """Unseen or in sight: that it still has not is nothing new. Anew once anything has changed."""
    play: Any = roaming(table("wasp"))
    made = Roll(Check(Rating("x", 50)), 40, (), Degree.PARTIAL_SUCCESS)
    target = stranger(play, (1, 1)).who if seen else 998
    line = Line("Unnoticed.", "good", Rolled(play.view.me.body.who, "sneak", made, target))
    stops = [matters(play.view, line, play.raid.memory) for _ in range(3)]
    assert stops == [True, False, False]
    the(Raid).fights += 1
    assert matters(play.view, line, play.raid.memory)


@pytest.mark.parametrize("degree", [Degree.PARTIAL_SUCCESS, Degree.COMPLETE_SUCCESS])
def test_a_walk_stops_each_time_for_somebody_unseen_while_the_ways_out_are_barred(table: Lay, degree: Degree) -> None:
    """R-86: at alarm 5 a walk home went on past the roll, and into a Major that was out of sight."""
    play: Any = roaming(table("wasp"))
    made = Roll(Check(Rating("x", 50)), 40, (), degree)

    def stops(target: int) -> list[bool]:
        line = Line("Unnoticed.", "good", Rolled(play.view.me.body.who, "sneak", made, target))
        return [matters(play.view, line, play.raid.memory) for _ in range(2)]

    seen = stranger(play, (1, 1)).who
    assert stops(998)[1] is False
    the(Raid).alert = 5
    vars(play.view)["alert"] = 5
    assert stops(998) == [True, True]
    assert stops(seen)[1] is False


def test_who_was_in_sight_before_a_question_is_not_said_to_be_in_sight_after_it(table: Lay) -> None:
    play = roaming(table("wasp"))
    walk = AutoWalk(lambda _: Say("wait"), heed=lambda _: "You are there.", stays=True)
    walk.came = "Came in sight: Minor Termite Soldiers."
    assert walk.pulse(play.raid) == "You are there."
    assert not walk.came


@pytest.mark.parametrize(("met", "named"), [(True, "Nasute again"), (False, "Nasute Termite Soldier")])
def test_who_comes_in_sight_anew_is_named_as_in_the_log(
    table: Lay, monkeypatch: pytest.MonkeyPatch, *, met: bool, named: str
) -> None:
    """It was told as of strangers, of whom one had just fled."""
    play = roaming(table("wasp"))
    who = stranger(play, (1, 1), name="Nasute Termite Soldier").who
    play.raid.memory.seen |= {who} if met else set()
    walk = AutoWalk(lambda _: Say("wait"), stays=True)
    monkeypatch.setattr(play.raid, "give", lambda _: True)
    monkeypatch.setattr(walk, "fresh", lambda _: {(who, "Nasute Termite Soldier")})
    assert (walk.pulse(play.raid) or "").startswith(f"Came in sight: {named}")


def test_no_sentence_says_somebody_twice() -> None:
    """Whoever is not perceived is "somebody unseen" already."""
    sneaks = [one for key, told in grammar()["Rolled"].items() if key.startswith("sneak") for one in told]
    assert len(sneaks) > 10
    assert [one for one in sneaks if "{target" in one.lower() and "somebody" in one.lower()] == []
