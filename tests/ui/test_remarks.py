"""A raid that is taken up again has the log it had: with Luck that moved, what orders did, where walks ended."""

from pathlib import Path

import pytest

from game.bots.policy import POLICIES
from game.engine.commands import Say
from game.presentation.ask import Ask
from game.presentation.automatic.orders import Orders
from game.presentation.pages.remarks import FILE
from game.presentation.questions.prompts import prompt
from game.presentation.sight import Sight, titled
from game.run import saves
from game.run.view import View
from game.telling.log import Line, Teller
from game.ui.raid import controller
from game.ui.screen_stack import ScreenStack
from tests.line.told import Told
from tests.ui.table import Lay, Table

BUSY = Orders(finds="best", eat="hungry", light="dark", resist="always", others="60", push="50", study="always")


def played(play: Table) -> list[Line]:
    """Play a raid with orders for a while. Return its log."""
    play.game.orders = BUSY
    play.go_on("", most=150)
    play.raid.quiet()
    return list(play.raid.lines)


def taken_up(play: Table) -> list[Line]:
    """Leave the raid, and take it up again. Return its log."""
    folder = play.raid.run.folder
    assert folder
    play.game.close()
    play.stage = ScreenStack(play.game.resume(folder))
    return list(play.raid.lines)


def words(lines: list[Line]) -> list[tuple[str, str, int]]:
    return [(line.text, line.tone, line.entry.command) for line in lines]


@pytest.mark.long
def test_the_log_is_the_same_after_the_raid_is_taken_up_again(table: Lay) -> None:
    play = table("wasp", "ants", seed="remarks")
    before = played(play)
    told = " ".join(line.text for line in before)
    assert "By standing order" in told
    assert "Luck" in told
    assert words(taken_up(play)) == words(before)
    assert words(taken_up(play)) == words(before)


@pytest.mark.long
def test_the_text_front_keeps_them_too(table: Lay) -> None:
    play = table("wasp", "ants", seed="remarks")
    folder = play.raid.run.folder
    assert folder
    play.game.close()
    told, policy = Told(saves.resume(folder)), POLICIES["cautious"]("remarks")
    told.orders = BUSY
    while told.run.n < 80 and told.give(policy(told.run)):
        pass
    before = words(told.lines)
    assert any("By standing order" in text for text, *_ in before)
    told.run.leave(cut=False)
    again = Told(saves.resume(folder))
    assert words(again.lines) == before
    again.run.close()


@pytest.mark.long
def test_without_the_file_the_story_is_told_without(table: Lay) -> None:
    play = table("wasp", "ants", seed="remarks")
    before = played(play)
    folder = play.raid.run.folder
    assert folder
    (folder / FILE).write_bytes(b'{"n": "none"}\n')
    story = [line for line in before if line.entry.id]
    assert len(taken_up(play)) == len(story)


def test_what_was_said_of_what_was_taken_back_is_not_said_again(table: Lay) -> None:
    play = table("wasp", seed="remarks")
    remarks = play.raid.log.remarks
    play.raid.log.add([Line("Now.", "plain", play.raid.lines[0].entry)])
    play.raid.give(Say("wait"))
    play.raid.log.add([Line("Later.", "plain", play.raid.lines[0].entry)])
    assert [one.text for one in remarks.said][-1] == "Later."
    play.raid.run.n = 0  # as practice takes it back
    assert [one.text for one in type(remarks)(play.raid.run).said] == ["Now."]
    assert b"Later" not in (Path(play.raid.run.folder or "") / FILE).read_bytes()


@pytest.mark.long
def test_what_answers_itself_is_never_put_into_words(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """To word a question may mean to weigh every answer to it."""
    play = table("wasp", "ants", seed="asides")
    play.game.orders = BUSY
    worded: list[str] = []

    def watched(view: View) -> Ask:
        worded.append(view.question)
        return prompt(view)

    monkeypatch.setattr(controller, "prompt", watched)
    while not any("By standing order" in line.text for line in play.raid.lines):
        worded.clear()
        assert play.raid.give(POLICIES["cautious"]("asides")(play.raid.run))
        assert worded == []
    play.go_on("FaceDeath", most=400)
    assert play.raid.asked == (play.raid.ask is not None)


def called(play: Table) -> dict[int, str]:
    """Return by id how each foe in sight is called."""
    return {body.who: titled(play.view, body) for body in play.view.creatures if not body.led}


@pytest.mark.parametrize(("seed", "moves"), [(0, 6), (8, 2), (0, 17)])
def test_foes_are_called_as_they_were_before_the_raid_was_left(table: Lay, seed: int, moves: int) -> None:
    """Also where the panel has shown those of a kind whom the log has not mentioned: the Entries alone tell others."""
    play = table("ants", seed=f"numbers {seed}")
    before = called(play)
    for _ in range(moves + 1):
        play.go_on("", most=1)
        before = called(play)
    alone = Teller(play.raid.run.head.seed)
    alone.lines(play.raid.run.story)
    view = Sight(play.raid.run, alone.names)
    assert {body.who: titled(view, body) for body in view.creatures if not body.led} != before
    for _ in range(2):
        taken_up(play)
        assert called(play) == before
