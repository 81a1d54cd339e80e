"""What is told before a blow: what the Effects in a menu are, who comes first, and how a foe's odds vary."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.engine.commands import Act
from game.presentation.foes.danger_words import briefly
from game.presentation.meanings import meant
from game.presentation.sight import strangers
from game.presentation.walks.beginnings import in_full, turns
from game.run.run import Run, head
from game.ui.screen_stack import ScreenStack
from tests.scenes.scene import Scene
from tests.ui.table import Lay, Table


def drawn(table: Lay, drawing: str, **words: Any) -> Table:
    play = table()
    play.stage = ScreenStack(play.game.play(Scene(drawing, **words).run))
    return play.do()


def said(play: Table) -> str:
    return " ".join(one.text for one in play.raid.notices)


# -- Effects in menus --------------------------------------------------------------------------------------


def test_an_effect_in_a_menu_is_explained_with_its_die(table: Lay) -> None:
    play = drawn(table, "A m . .\n. . . .", A={"place": "Holding", "Initiative": 100}).do("s")
    ask: Any = play.raid.ask
    charm, _, intimidate, *_ = (one.about for one in ask.answers)
    assert "Charmed: may fight for the other side for a Turn." in charm
    assert "Confused: may strike at random, at friends too." in charm
    assert "d80: rated 0 to 79, as a die falls; so often in 100 it works at a check, else it ends." in charm
    assert ": rated 0" not in intimidate
    shown = " ".join(play.shows().split())
    assert "Charmed:" in shown and "d80:" in shown


def test_nothing_is_explained_where_no_die_gives_an_effect(table: Lay) -> None:
    assert meant("35 % you Hold · 65 % nothing") == meant("your Agony ends") == ""
    assert meant("Target is hurt: 1 Wound, Target Agony: d40").startswith("Agony: pain that may cost a Turn. d40: ")
    play = drawn(table, "A m . .\n. . . .", A={"place": "Holding", "Initiative": 100}).do("m", "I")
    ask: Any = play.raid.ask
    hurt = next(one.about for one in ask.answers if one.label.startswith("hurt"))
    assert "Agony: pain that may cost a Turn." in hurt


# -- who comes first ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rated", "told", "more", "first"),
    [
        (32, "Minor comes first", " (Initiative 50 to 32), and may strike before you do.", False),
        (60, "You come first", " (Initiative 60 to 50).", True),
    ],
)
def test_before_the_first_blow_it_is_said_who_comes_first(
    table: Lay, rated: int, told: str, more: str, first: bool
) -> None:
    """B 3.8.4: Initiative orders the Turns, whoever was surprised. Its page has the numbers."""
    play = drawn(table, "A . . m\n. . . .", combat=False, A={"Initiative": rated}, order=[50] * 9)
    foe = strangers(play.view)[0].who
    play.do("f")
    assert f"{told}." in said(play)
    assert told + more in in_full(play.view, strangers(play.view)[0])
    play.raid.give(Act("attack", foe))
    acted = [one for one in play.raid.run.story if getattr(one, "action", "").startswith(("attack", "goes"))]
    assert (not any(getattr(one, "who", 0) == foe for one in acted)) is first


def test_in_a_start_it_is_said_that_to_strike_ends_it(table: Lay) -> None:
    """R-36: whoever turns back in it comes last in the first Round, however quick."""
    play = drawn(table, "A . . m\n. . . .", combat=False, A={"Initiative": 60}, order=[50] * 9)
    play.raid.run.raid.head_start = 4
    play.do("f")
    assert "That ends your start: Minor comes first, and so do all others who join." in said(play)
    play.raid.give(Act("attack", strangers(play.view)[0].who))
    assert sum(getattr(one, "what", "") == "start is over" for one in play.raid.run.story) == 1


def test_in_a_party_it_is_said_of_the_quickest(table: Lay) -> None:
    """B 3.8.4: "Minor comes first", by the leader's Initiative; but the Spider came before it."""
    play = drawn(table, "A X . m\n. . . .", combat=False, A={"Initiative": 32}, X={"Initiative": 60}, order=[50] * 9)
    foe = strangers(play.view)[0]
    assert turns(play.view, foe) == "The Spider comes first (Initiative 60 to 50)."


def test_where_both_are_as_quick_it_is_said_to_be_open(table: Lay) -> None:
    play = drawn(table, "A . . m\n. . . .", combat=False, A={"Initiative": 50}).do("f")
    assert "Who stands better comes first, else by lot." in said(play)


def test_where_the_order_is_rolled_that_is_said(table: Lay) -> None:
    play = table()
    run = Run(head("rolled", ("wasp",), edition="metamorphosis"), digests=False)
    play.stage = ScreenStack(play.game.play(run))
    play.do()
    assert turns(play.view, play.view.me.body) == "Who comes first is rolled: Initiative."


# -- how it varies -----------------------------------------------------------------------------------------


def test_the_odds_of_a_foe_are_told_with_what_they_vary_by(table: Lay) -> None:
    play = drawn(table, "A m . .\n. . . .", A={"place": "Holding", "Initiative": 100})
    foe = strangers(play.view)[0]
    assert briefly(play.view, replace(foe, disposition="")) == "it hits you 5 % Recoiling, 45 % Advancing"
    assert briefly(play.view, replace(foe, disposition="Recoiling")) == "it hits you 15 % now, 45 % if Holding"
    assert briefly(play.view, replace(foe, disposition="Advancing")) == "it hits you 45 %"
    assert briefly(play.view, replace(foe, disposition=""), whole=False) == "it hits you 5-45 % by its Disposition"
    assert "it hits you 45 %" in play.do("f").shows(120, 40)
