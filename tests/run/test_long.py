"""A long raid is no heavier than a short one: what it weighs grows with what was found, not with what was done."""

from pathlib import Path

import pytest

from game.bots.policy import play
from game.dice import Cup
from game.engine.components import Item, Level, Room
from game.engine.store import query, the
from game.run import snapshot
from game.run.replay import verify
from game.run.run import head
from game.run.saves import begin, resume
from game.systems.ground import level
from tests.run.tireless import Tireless, immortal

ROOM, LEVEL, HAND = 350, 3_000, 14_000
"""Bytes that a Room and a Level found may cost, and what is at hand: who is on the Level in hand, its scents, its dice."""


@pytest.mark.long
def test_the_state_grows_with_the_nest_only(tmp_path: Path) -> None:
    """DESIGN law 4: 1,000 commands of somebody who cannot die."""
    with immortal():
        run = play(begin(tmp_path / "run", head("long", ("beetle", "wasp"))), Tireless("long"), 1_000)
        assert run.n == 1_000
        run.enter()
        found = ROOM * len(query(Room)) + LEVEL * len(query(Level)) + HAND + 130 * len(query(Item))
        assert len(snapshot.take(run.n, "", 0)) < found
        elsewhere = [name for name in the(Cup).drawn if not name.startswith((f"level/{level().place}/", "fight/"))]
        assert not elsewhere
        digest = run.digest
        run.close()
        again = resume(tmp_path / "run")
        assert again.digest == digest
        again.close()
        assert verify(tmp_path / "run" / "journal")[0].digest == digest
