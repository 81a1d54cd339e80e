"""Before work of ten turns Tab marks what the adviser would do now: that work, or to leave it."""

import pytest

from game.engine.commands import Act, Say
from game.presentation.ask import Giving, close
from tests.ui.table import Lay


@pytest.mark.parametrize("advised", [True, False])
def test_tab_answers_before_a_dig(table: Lay, monkeypatch: pytest.MonkeyPatch, advised: bool) -> None:
    play = table("wasp")
    rest = Act("rest")
    assert play.view.allows(rest)
    monkeypatch.setattr(play.raid.counsel, "roam", lambda _: rest if advised else Say("wait"))
    n = play.raid.run.n
    play.do("R", "tab")
    ask = play.raid.ask
    assert ask and play.raid.run.n == n
    marked = ask.answers[ask.menu.at]
    assert marked.do == Giving(rest) if advised else marked.do is close
    play.do("tab")
    assert (play.raid.run.n > n) == advised
