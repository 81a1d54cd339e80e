"""A Level is dug while the leader stands on the passage to it: before the party takes it, and no die is thrown. [R-30]"""

import pytest

from game.bots.careful import Careful
from game.dice import Cup
from game.engine.commands import Enter
from game.engine.components import Level
from game.engine.store import query, the
from game.run import snapshot
from game.systems import ground
from tests.ui.table import Lay, Table


def at_a_way(play: Table) -> Enter:
    """Play until the leader stands on a passage down; return the Command that takes it."""
    bot = Careful()
    while True:
        command = bot(play.raid.run)
        if isinstance(command, Enter):
            return command
        play.raid.take(command)


@pytest.mark.parametrize("seed", ["ahead 1", "ahead 3"])
def test_a_level_is_dug_before_it_is_entered(table: Lay, seed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    play = table("wasp", seed=seed)
    enter = at_a_way(play)
    play.raid.run.enter()
    before, drawn, levels = snapshot.digest("", None), dict(the(Cup).drawn), len(query(Level))
    play.stage.ponder()
    assert (snapshot.digest("", None), the(Cup).drawn, len(query(Level))) == (before, drawn, levels)
    monkeypatch.setattr(ground, "dig", None)  # a Level dug now would end in an error
    assert play.raid.take(enter)
    assert play.view.number == levels + 1


def test_a_die_in_the_hand_is_not_foreseen() -> None:
    stream = "level/1/room/2/shaft"
    assert Cup("seed", loaded={stream: [7]}).foreseen(stream, 10) is None
    assert Cup("seed", real=True).foreseen(stream, 10) is None
    cup = Cup("seed")
    assert all(cup.foreseen(stream, 100) == cup.draw(stream, 100) for _ in range(9))
