"""Before work of ten turns Tab marks what the adviser would do now: that work, or to leave it."""

import pytest

from game.engine.commands import Act, Say
from game.engine.components import Body
from game.engine.store import get
from game.nest.dig import openable
from game.presentation.ask import Answer, Ask, Giving, close
from game.presentation.automatic.orders import Orders
from game.presentation.foes.patrols import close_by
from game.presentation.page import sentence
from game.presentation.questions.befalling import failing
from game.systems.exploration.levels import make_room
from game.systems.ground import found_or_fallen, ground, room_of
from game.telling.words import capital
from game.ui.raid.ask import AskScreen
from tests.ui.table import Lay
from tests.ui.test_every_question import QUESTIONS, at
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


@pytest.mark.parametrize("rooms", [1, 2])
def test_before_a_dig_it_is_said_what_a_failure_costs_and_once_what_pays_for_it(table: Lay, rooms: int) -> None:
    """R-32, R-88. It was said after the first dig had failed; and while one Room is known, where nothing is to choose."""
    for kind in ("wasp", "beetle"):
        play = next(one for n in range(9) if (one := roaming(table(kind, seed=f"dig {n}"))).view.allows(Act("dig")))
        if rooms > 1:
            play.raid.run.enter()
            make_room(ground().plan.chamber(openable(ground().plan, found_or_fallen())[0]), "digging", 1)
            room_of(play.view.pool[-1].number)[1].spent = True
            play.raid.settle()
        cost = failing(play.view, "dig")
        assert bool(cost) == (play.view.me.hungers or rooms > 1)  # who never hungers digs first in vain for nothing
        stories = []
        for _ in range(2):
            play.do("D")
            stories.append(" ".join(play.raid.ask.story.split()))
            play.do("escape")
        assert not cost or all(f"{capital(cost)}." in story for story in stories)
        paid = sentence("failure by order", key=play.raid.called("options")).removeprefix(", ")
        assert [paid in story for story in stories] == [rooms > 1 and play.view.me.hungers, False]


@pytest.mark.parametrize("key", ["y", "n"])
def test_yes_and_no_answer_a_question_of_two_answers_whatever_letters_they_have(table: Lay, key: str) -> None:
    """The question of a dig had d and n, and y was no answer."""
    play = next(one for n in range(9) if (one := roaming(table("wasp", seed=f"dig {n}"))).view.allows(Act("dig")))
    n = play.raid.run.n
    play.do("D")
    assert play.raid.ask and play.raid.run.n == n
    play.do(key)
    assert (play.raid.run.n > n) is (key == "y")
    assert key == "y" or not play.raid.ask


@pytest.mark.parametrize("name", QUESTIONS)
def test_yes_and_no_answer_every_question_of_two_answers_of_which_one_leaves_it(table: Lay, name: str) -> None:
    """A shelter, a Light and an Effect to resist were asked about, and y was no answer; of three answers none is the yes."""
    ask = at(table, name).raid.ask
    leaves = [one.key == "n" or one.do == ask.escape for one in ask.answers]
    if sorted(leaves) == [False, True]:
        assert [ask.chosen(key) for key in "yn"] == [ask.answers[leaves.index(left)] for left in (False, True)]


def test_of_three_answers_none_is_the_yes() -> None:
    give, leave = Answer("take it", Giving(Say("yes")), key="g"), Answer("leave it", close, key="l")
    ask = AskScreen(Ask("Take?", "", [give, leave], escape=close))
    assert (ask.chosen("y"), ask.chosen("n")) == (give, leave)
    ask.answers.append(give)
    assert ask.chosen("y") is None


@pytest.mark.long
def test_who_has_dug_on_a_level_digs_on_unasked_but_for_what_may_kill(table: Lay) -> None:
    """Each dig had its question, though the footer had told the odds, and the advice was followed at once."""
    dug = 0
    for seed in range(9):
        play = roaming(table("ants", seed=f"dig {seed}"))
        play.game.orders = Orders()
        if not play.view.allows(Act("dig")):
            continue
        for key in ("D", "D"):
            play.do(key)
        if play.raid.ask or play.view.fight or not play.view.allows(Act("dig")) or close_by(play.view):
            continue
        for left in (1, 2):
            play.raid.run.enter()
            get(play.view.asked, Body).wounds = play.view.me.body.limit - left
            play.raid.settle()
            n = play.raid.run.n
            play.do("D")
            assert bool(play.raid.ask) == (left == 1) == (play.raid.run.n == n)
            play.do("escape")
        dug += 1
    assert dug


def test_walking_on_explores_at_once_what_has_just_been_advised(table: Lay) -> None:
    """`o` repeated the sentence of Tab, odds and all, before it did the same."""
    play = table("wasp").do("tab")
    assert "Tab: explore" in play.raid.notices[-1].text
    n = play.raid.run.n
    play.do("o")
    assert play.raid.run.n > n and "explore it (" not in " ".join(one.text for one in play.raid.notices)
