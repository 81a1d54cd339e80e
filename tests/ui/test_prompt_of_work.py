"""Before work of ten turns Tab marks what the adviser would do now: that work, or to leave it."""

import pytest

from game.engine.commands import Act, Say
from game.presentation.ask import Giving, close
from game.presentation.page import sentence
from game.presentation.questions.befalling import failing
from game.telling.words import capital
from tests.ui.table import Lay
from tests.ui.test_walking import roaming


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


def test_before_a_dig_it_is_said_what_a_failure_costs_and_once_what_pays_for_it(table: Lay) -> None:
    """R-32. It was said after the first dig had failed."""
    for kind in ("wasp", "beetle"):
        play = next(one for n in range(9) if (one := roaming(table(kind, seed=f"dig {n}"))).view.allows(Act("dig")))
        cost = failing(play.view, "dig")
        assert bool(cost) == play.view.me.hungers  # who never hungers digs in vain for nothing
        stories = []
        for _ in range(2):
            play.do("D")
            stories.append(" ".join(play.raid.ask.story.split()))
            play.do("escape")
        assert not cost or all(f"{capital(cost)}." in story for story in stories)
        paid = sentence("failure by order", key=play.raid.called("options")).removeprefix(", ")
        assert [paid in story for story in stories] == [bool(cost), False]
