"""What is improvised in a fight: its letters, what it changes from where one stands, and the chance that is told of it."""

import re
from typing import Any

import pytest

from game import content
from game.adviser import marking
from game.bots import improvising
from game.engine.commands import Act, Say
from game.engine.entries import Rolled, Ruled
from game.engine.steps import Flourish, Roam
from game.fd100 import Degree, Odds
from game.presentation import serving
from game.presentation.ask import Giving
from game.presentation.questions.improvise import KEYS, lettered
from game.ui.raid.improvise import SayScreen
from game.ui.screen_stack import ScreenStack
from tests.scenes.scene import Scene
from tests.ui.table import Lay, Table
from tests.ui.test_walking import said


def fought(table: Lay, drawing: str, **words: Any) -> Table:
    """Return the Ants' Turn in a drawn fight, which they begin; by `A` they are altered."""
    play = table()
    words["A"] = {"place": "Holding", "Initiative": 100} | words.pop("A", {})
    scene = Scene(drawing, **words)
    play.stage = ScreenStack(play.game.play(scene.run))
    return play.do()


def letters(play: Table) -> dict[Act, str]:
    """Return the letter of each deed that is listed with its target; the list is left again."""
    play.do("m", "I")
    ask: Any = play.raid.ask
    found = {answer.do.command: letter for answer, letter in zip(ask.answers, ask.menu.letters, strict=True)}
    play.do("escape")
    return {command: letter for command, letter in found.items() if isinstance(command, Act)}


# -- letters ---------------------------------------------------------------------------------------------------


def test_every_deed_has_a_letter_of_its_own_that_no_list_keeps() -> None:
    own = content.letters()["improvised"]
    deeds = {name: deed for row in content.intents().values() for name, deed in row.deeds.items()}
    assert set(own) == set(deeds)
    for afield in (False, True):
        listed = [own[name] for name, deed in deeds.items() if deed.afield == afield]
        assert len(set(listed)) == len(listed)
        assert not {*listed} & {*content.letters()["apart"], "n"}
    assert all(own[name] == own[f"{name}-afield"] for name in own if f"{name}-afield" in own)


def test_a_deed_keeps_its_letter_whoever_stands_where(table: Lay) -> None:
    """Who walks up, and what is refused, moves the rows of the list; the letters stay."""
    drawings = ("A . . . m\n. . . . .", "A m . . .\n. . . . m", "A . . . .\n. . . . m", "A m . . M\n. m . . .")
    found = [letters(fought(table, drawing)) for drawing in drawings]
    for one in found:
        for command, letter in one.items():
            assert letter == content.letters()["improvised"][command.action] or command.target > min(
                other.target for other in one if other.action == command.action
            )
    assert {one[next(command for command in one if command.action == "help")] for one in found} == {"p"}


def test_a_target_keeps_its_letter_though_another_comes_nearer() -> None:
    near, far = Act("hurt", 7), Act("hurt", 9)
    assert lettered([far, near]) == lettered([near, far]) == {near: "h", far: "H"}
    third = lettered([near, far, Act("hurt", 12)])[Act("hurt", 12)]
    assert third in KEYS and third.lower() not in content.letters()["improvised"].values()


# -- what it changes from here -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("Recoiling", ""),
        ("Holding", "Holding already: only a Complete Success lifts you to Advancing."),
        ("Advancing", "Advancing already: no result lifts any higher."),
    ],
)
def test_help_says_first_what_it_still_changes(table: Lay, place: str, told: str) -> None:
    play = fought(table, "A . . . m\n. . . . .", A={"place": place}).do("m", "I")
    about = next(one.about for one in play.raid.ask.answers if one.label.startswith("help"))
    assert about.startswith(told) if told else "already" not in about


def test_by_what_it_is_done_says_the_chance_of_the_success_that_lifts(table: Lay) -> None:
    play = fought(table, "A . . . m\n. . . . .").do("m", "I", "p")
    play.do("-")  # not apt, it comes to nothing here
    row = next(one for one in play.raid.ask.answers if one.label.startswith("Skill"))
    odds = play.view.odds(next(one for one in play.view.choices if one.command == Say("Skill")))
    chance = odds.at_least(Degree.COMPLETE_SUCCESS) * 100 // odds.whole
    assert f"only a Complete Success, {chance} %, lifts you to Advancing." in row.about


def test_a_typed_sentence_says_so_too(table: Lay) -> None:
    play = fought(table, "A . . . m\n. . . . .").do("I")
    assert isinstance(play.top, SayScreen)
    play.do(*("space" if one == " " else one for one in "I bind my wounds")).do("enter")
    assert "only a Complete Success, 0 %, lifts you to Advancing. Enter: do it" in play.top.said


@pytest.mark.long
def test_where_nothing_changes_the_log_says_so(table: Lay) -> None:
    """A Partial Success lifts to Holding, where they are; from Recoiling it does."""
    for place, same in (("Holding", True), ("Recoiling", False)):
        for die in range(100):
            ants = {"place": place, "Skill": 90, "Initiative": 60}
            play = fought(table, "A . . . m\n. . . . .", A=ants, help=die, initiative=[1 if same else 99, 1])
            play.do("m", "I", "p").raid.give(Say("Skill"))
            play.raid.give(Say("plain"))
            rolled = [one for one in play.raid.run.story if isinstance(one, Rolled) and one.action == "help"][-1]
            if rolled.roll.degree == Degree.PARTIAL_SUCCESS:
                break
            play.game.close()
        else:
            raise AssertionError("no Partial Success fell")
        told = " ".join(line.text for line in play.raid.lines)
        assert ("nothing changes" in told and "you are Holding already" in told) is same


# -- one number ------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_the_chance_that_the_queen_allows_is_the_one_that_was_offered(table: Lay) -> None:
    """By all Features, with a flourish and without: neither is rounded otherwise than the other."""
    tried = 0
    for feature in content.FEATURES:
        play = fought(table, "A . . . m\n. . . . .", A={"place": "Recoiling"}).do("m", "I", "s")
        choice = next((one for one in play.view.choices if one.command == Say(feature)), None)
        if choice is None or choice.refused:
            play.game.close()
            continue
        play.raid.give(Say(feature))
        while play.view.question == "Flourish":
            asked: Any = play.raid.ask
            rows = [one for one in asked.answers if isinstance(one.do, Giving) and one.detail and not one.refused]
            decision: Any = play.view.decision
            row = rows[tried % len(rows)] if not decision.attempt.flair else rows[0]
            play.raid.give(row.do.command)
        (ruled,) = (entry for entry in play.raid.run.story if isinstance(entry, Ruled))
        assert row.detail == f"{ruled.chance} %"
        assert re.search(rf"\b{ruled.chance} in 100", " ".join(line.text for line in play.raid.lines))
        tried += 1
        play.game.close()
    assert tried > 5


def test_a_chance_is_rounded_to_the_nearest() -> None:
    assert Odds((1, 0, 0, 8, 0, 0), 9).rounded(Degree.PARTIAL_SUCCESS) == 89
    assert Odds((7, 0, 0, 1, 0, 0), 8).rounded(Degree.PARTIAL_SUCCESS) == 13


# -- whose Turn it is ----------------------------------------------------------------------------------------------


def test_who_is_asked_by_what_stays_in_the_top_line(table: Lay) -> None:
    play = fought(table, "A . . . m\n. . . . .")
    first = play.shows(120, 40).splitlines()[0]
    assert "[Ants 100]" in first
    for key in ("m", "I", "p"):
        assert "[Ants 100]" in play.do(key).shows(120, 40).splitlines()[0]
    play.raid.give(Say("Skill"))
    assert play.view.question == "Flourish"
    assert "[Ants 100]" in play.shows(120, 40).splitlines()[0]


def test_a_feature_has_the_letter_it_is_shown_with_in_both_lists_and_esc_is_named(table: Lay) -> None:
    """Ken was `B` in the one, and `f` in the other; the bottom line had no way back."""
    play = table("ants").do("I", "tab", "w")
    own, both = content.letters()["features"], []
    for _ in range(2):
        shown = dict(zip((one.label for one in play.raid.ask.answers), play.raid.ask.menu.letters, strict=True))
        both.append({word: letter for label, letter in shown.items() for word in own if label.startswith(f"{word} ")})
        assert len(both[-1]) > 5 and both[-1].items() <= own.items()
        assert "Esc something else" in play.shows().splitlines()[-1]
        play.do(own["Ken"])
    assert play.view.asks(Flourish)
    play.do("escape", "escape", "escape")
    assert play.view.asks(Roam) and play.raid.run.raid.turn == 0


@pytest.mark.parametrize(
    ("plain", "adorned", "advised"), [(96, 99, False), (91, 100, False), (60, 65, False), (60, 72, True)]
)
def test_a_flourish_is_only_advised_where_it_adds_much(
    table: Lay, monkeypatch: pytest.MonkeyPatch, plain: int, adorned: int, advised: bool
) -> None:
    """There are three in a raid: one was once advised on 96 %."""
    play = table("ants").do("I", "tab", "w", content.letters()["features"]["Ken"])
    assert play.view.asks(Flourish)
    other = improvising.flourish(play.view)
    monkeypatch.setattr(serving, "likely", lambda _, command: plain if command == serving.PLAIN else adorned)
    assert marking.sparing(play.view, other) == (other if advised else serving.PLAIN)
    play.raid.ask.weighed = False
    play.do("tab")
    first = play.raid.ask.answers[0].label  # without one
    assert (first in said(play)) is not advised
