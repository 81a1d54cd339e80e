"""What is worked out while a picture is looked at: a Level is dug before the party takes the passage to it, and no die is thrown [R-30]; so is the next Command of advice that is being carried out."""

from typing import Any

import pytest

from game.bots.careful import Careful
from game.dice import Cup
from game.engine.commands import Enter, Go
from game.engine.components import Level
from game.engine.steps import TakeTurn
from game.engine.store import query, the
from game.nest.dig import LevelPlan, dig
from game.run import snapshot
from game.systems import ground
from game.ui.app import press
from tests.ui.table import Lay, Table, fight


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


def test_a_level_is_dug_on_the_way_to_its_passage_and_at_most_one_after_a_picture(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    ground.plan_of.cache_clear()
    play, bot, dug, each = table("wasp", seed="ahead 1"), Careful(), [0], list[int]()

    def counted(*about: Any) -> LevelPlan:
        dug[0] += 1
        return dig(*about)

    monkeypatch.setattr(ground, "dig", counted)
    while True:
        before, _ = dug[0], play.stage.ponder()
        each.append(dug[0] - before)
        if isinstance(command := bot(play.raid.run), Enter):
            break
        play.raid.take(command)
    assert max(each) == 1
    assert each[-1] == 0  # on the passage nothing is left to dig


def test_a_die_in_the_hand_is_not_foreseen() -> None:
    stream = "level/1/room/2/shaft"
    assert Cup("seed", loaded={stream: [7]}).foreseen(stream, 10) is None
    assert Cup("seed", real=True).foreseen(stream, 10) is None
    cup = Cup("seed")
    assert all(cup.foreseen(stream, 100) == cup.draw(stream, 100) for _ in range(9))


def test_the_next_move_of_an_advised_walk_is_found_while_its_last_picture_is_looked_at(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = table("ants", seed="keys 0")
    while not isinstance(play.raid.counsel.command, Go):
        play.do("tab")
    press(play.stage, ["tab"])
    for _ in range(3):
        play.stage.ponder()
        with monkeypatch.context() as asleep:
            asleep.setattr(Careful, "roam", None)  # the adviser asked now would end in an error
            before = play.raid.run.n
            play.top.pulse()
        assert play.raid.run.n == before + 1
    assert play.raid.busy


def test_the_next_command_of_an_advised_turn_is_found_while_its_last_picture_is_looked_at(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = fight(table("ants"), ["ants"], ["minor"])
    while True:
        press(play.stage, ["tab"])
        if play.raid.busy and play.view.asks(TakeTurn):
            break
        play.do()
    play.stage.ponder()
    monkeypatch.setattr(Careful, "fight", None)
    before = play.raid.run.n
    play.top.pulse()
    assert play.raid.run.n > before or not play.raid.busy  # the line goes on, or ends where something else is better
