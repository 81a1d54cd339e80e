"""How fights end, as the lab tells it."""

import json
from typing import Any

import pytest

from game.engine.steps import Die
from game.lab import report
from game.lab.fights import Ended, Fights, called, fought, summary
from tests.conftest import Nest
from tests.scenes.scene import Scene

STILL = {"attack": [99] * 60, "effects": [10] * 60, "resist": [99] * 60}


def told(scene: Scene) -> list[Ended]:
    """The fights of a scene, as the lab counts them."""
    fights = Fights()
    for entry in scene.run.story:
        fights.hear(entry)
    return fights.ended


def test_balance_a_fight_is_won_lost_broken_off_or_undecided() -> None:
    """By what a Combat ends with, and whether anybody of the party lives."""
    won = Scene("W m .", first="W", m={"limit": 1, "faces": (1, 0)}, attack=39).do("attack m")
    lost = Scene("W m .", first="W", **STILL)
    lost.happens(Die(who=lost.who["W"], cause="test"))
    off = Scene("W . m", first="W", **{"break": 0}, **STILL).do("break")
    held = {"Immobilised": 100, "Threat Rate": 99}
    undecided = Scene("W . m", first="W", m=held, **STILL)
    for _ in range(10):
        undecided.until("W").do("done")
    ends = [told(scene)[-1].end for scene in (won, lost, off, undecided)]
    assert ends == ["won", "lost", "broken off", "undecided"]
    assert told(won)[-1].kills == 1


@pytest.mark.parametrize(
    ("kinds", "name"),
    [
        (["minor", "worker"], "Minor"), (["minor", "major"], "Major"), (["major", "nasute"], "Nasute"),
        (["worker"], "Workers"), (["centipede"], "guests"),
    ],
)  # fmt: skip
def test_balance_fights_are_told_by_the_worst_that_is_in_them(kinds: list[str], name: str) -> None:
    assert called(kinds) == name


def fight(foe: str = "Minor", end: Any = "won", blows: int = 3, kills: int = 1) -> Ended:
    return Ended(foe, end, 4, blows, kills, 4, 2, 2, 1)


def test_balance_only_soldiers_and_blows_count() -> None:
    """Workers, guests and meetings without a blow stand apart."""
    some = [fight(), fight(end="lost"), fight("Workers"), fight("guests"), fight(blows=0, end="broken off")]
    assert len(fought(some)) == 2
    found = summary({"wasp": some})
    assert found["fight_ends"] == {"won": 50, "lost": 50, "broken_off": 0, "undecided": 0}
    assert round(found["met_and_left"]) == 33
    assert (found["rounds_median"], found["attacks_a_round"], found["hits_placed"]) == (4, 50, 50)
    assert found["how_fights_end"]["wasp"]["Workers"]["fights"] == 1


@pytest.mark.long
def test_balance_simulate_tells_how_fights_end(nest: Nest) -> None:
    """The table, the figures for programs, and the bounds."""
    code, out, _ = nest("simulate --runs 1 --class beetle --seed ends --limit 3000 --workers 1 --json")
    found = json.loads(out)
    assert code == 0
    assert set(found["fight_ends"]) == {"won", "lost", "broken_off", "undecided"}
    assert {"met_and_left", "rounds_median", "how_fights_end"} <= set(found)
    names = {bound["name"] for bound in found["bounds"]}
    assert {"fights alone decided, %", "fights alone broken off, %", "fights alone undecided, %"} <= names
    code, out, _ = nest("simulate --runs 1 --class beetle --seed ends --limit 3000 --workers 1")
    assert "How fights end" in out


def test_balance_the_bounds_are_in() -> None:
    """Each bound with its interval."""
    alone = [report.Party("wasp", ())]
    assert list(report.how_they_end(alone, [])) == []
