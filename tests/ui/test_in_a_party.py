"""What a second player met with a party: questions that could not be left, fights that stopped, words that hid a reason."""

import pytest

from game.bots.fighting import TurnPlan
from game.engine import Agenda, Decision
from game.engine.commands import Act, Use
from game.engine.components import Effects, Item
from game.engine.entries import Rolled
from game.engine.steps import LiftCurse, MayResist
from game.engine.store import create, get, the
from game.presentation.ask import Giving
from game.ui.raid.bottom_line import bottom_line
from game.ui.screens.title import Title
from tests.ui.table import Lay, Table, fight, plainly


def ask(play: Table, *steps: Decision) -> Table:
    """Ask these now, the last first."""
    play.raid.run.enter()
    the(Agenda).steps.extend(steps)
    play.raid.run.settle()
    play.raid.settle()
    play.stage.ponder()
    return play


# -- questions ---------------------------------------------------------------------------------------------


def cursed(table: Lay) -> tuple[Table, int]:
    """Return a raid that asks which of two curses to lift, and the Item that is of no use."""
    play = table("beetle", "ants")
    play.raid.run.enter()
    who = play.view.me.body.who
    create(Item("honey", "Honey", 40, holder=who, colour="Red", cursed=True, felt=True))
    junk = create(Item("cricket", "Cricket", 20, holder=who, colour="Red", cursed=True, felt=True, spoiled=True))
    return ask(play, LiftCurse(who=who)), junk


def test_a_curse_is_chosen_by_tab_or_left_to_the_box_by_esc(table: Lay) -> None:
    """To try takes nothing, so that every way out of the box tries one: the one whose Item is of no use."""
    for keys in (("tab", "tab"), ("escape",)):
        play, junk = cursed(table)
        assert play.raid.ask.answers[play.raid.ask.best].do == Giving(Use(junk))
        assert any(key == "Esc" and "Cricket" in what for key, what in bottom_line(play.raid))
        play.do(*keys)
        ken = [one for one in play.raid.run.story if isinstance(one, Rolled) and one.action == "Ken"]
        assert len(ken) == 1
        assert play.view.question == "Roam"


def test_the_raid_can_be_left_while_a_question_is_open_and_asks_it_again(table: Lay) -> None:
    play, _ = cursed(table)
    play.do("S")
    assert isinstance(play.top, Title)


# -- fights that go on -------------------------------------------------------------------------------------


def test_a_fight_goes_on_over_an_effect_that_hardly_ever_works(table: Lay) -> None:
    """Immobilised 1 works one time in a hundred: Shift-Tab answers as Tab would, and fights on. One that works often is asked."""
    for rating, on in ((1, True), (80, False)):
        play = plainly(fight(table("beetle", "wasp"), ("beetle", "wasp"), ("minor",)), hints=False)
        play.raid.run.enter()
        who = play.view.asked
        get(who, Effects).rating["Immobilised"] = rating
        ask(play, MayResist(who=who))
        n = play.raid.run.n
        play.do("shift+tab")
        assert (play.raid.run.n > n + 1) is on
        assert play.view.asks(MayResist) is not on


def test_where_a_fight_does_not_go_on_it_says_what_it_needs(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    play = plainly(fight(table("beetle"), ("beetle",), ("minor",)), hints=False)
    counsel, n = play.raid.counsel, play.raid.run.n
    monkeypatch.setattr(counsel, "fight", lambda _: TurnPlan(Act("break", play.view.asked), flees=True))
    for _ in range(2):
        told = play.do("shift+tab").raid.notices[0].text
        assert "Shift-Tab stops, however often it is pressed" in told
        assert "Tab: break" in told
    assert play.raid.run.n == n
    play.do("tab")
    assert play.raid.run.n == n + 1
