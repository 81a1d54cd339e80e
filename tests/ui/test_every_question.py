"""`Tab` marks an answer at every question of the game, and pressed again gives it."""

import re
from collections.abc import Callable
from functools import partial

import pytest

from game import content
from game.engine import Decision, steps
from game.engine.commands import Go
from game.engine.components import Experience
from game.engine.store import add
from game.presentation.page import sentence
from game.presentation.questions.farther import clear, farthest
from game.presentation.questions.prompts import aside
from game.run.view import View
from game.telling.words import counted
from game.ui.map import nest_map
from game.ui.screen_stack import ScreenStack
from tests.editions.test_bind import faces
from tests.run.test_decisions import STAGES
from tests.scenes.scene import Scene
from tests.scenes.test_luck import botched
from tests.ui.table import Lay, Table

ADVISED = {"Roam", "TakeTurn"}
"""Where no question is open: Tab says what to do, and does it."""
REAL = {"WantDie"}
"""What only the player's own die can answer."""


def camp(name: str) -> Scene:
    """The Spider and the Ants, of whom this is asked."""
    return Scene(". X A .").happens(STAGES[name]())


def tied() -> Scene:
    return Scene("W m .", first="W", edition="bind", attack=faces(3, 3, 3, 3)).do("attack m")


def of_attempt(kind: type[steps.ByWhat | steps.Flourish]) -> Scene:
    """The Spider improvises in a fight."""
    scene = Scene("X . m .", first="X")
    by = "Speed" if kind is steps.Flourish else ""  # by what is answered before a flourish is asked for
    attempt = steps.Attempt(who=scene.who["X"], action="scare", target=scene.who["m"], about=by)
    return scene.happens(kind(who=scene.who["X"], attempt=attempt))


def grown(kind: type[Decision]) -> Scene:
    scene = Scene("W . . .", edition="metamorphosis", W={"Speed": 100, "Strength": 100})
    add(scene.who["W"], Experience(10))  # as much as one can hold
    return scene.happens(kind(who=scene.who["W"]))


def ill_in_a_fight() -> Scene:
    scene = Scene("W . m .", first="W", W={"Poisoned": 60})
    return scene.happens(steps.MayResist(who=scene.who["W"]))


def others_turn() -> Scene:
    scene = Scene("W B m .", first="B")
    return scene.happens(steps.Interrupt(who=scene.who["W"], target=scene.who["B"]))


def out_of_it() -> Scene:
    scene = Scene("W . B m .", first="W").do("break W")
    return scene.happens(steps.Aside(who=scene.who["W"]))


QUESTIONS: dict[str, Callable[[], Scene]] = {
    **{name: partial(camp, name) for name in STAGES},
    "OfferLuck": botched,
    "TakeTheDanger": tied,
    "Intend": lambda: Scene("X . m .", first="X").do("improvise"),
    "ByWhat": lambda: of_attempt(steps.ByWhat),
    "Flourish": lambda: of_attempt(steps.Flourish),
    "Grow": lambda: grown(steps.Grow),
    "Relearn": lambda: grown(steps.Relearn),
    "MayResist": ill_in_a_fight,
    "Interrupt": others_turn,
    "Aside": out_of_it,
}


def at(table: Lay, name: str) -> Table:
    """Return a table at which this is asked."""
    play = table()
    play.stage = ScreenStack(play.game.play(QUESTIONS[name]().run))
    return play.do()


def test_every_kind_of_decision_is_tried_here() -> None:
    kinds = {kind for kind in vars(steps).values() if isinstance(kind, type) and issubclass(kind, Decision)}
    assert {kind.__name__ for kind in kinds} - {"Decision"} == set(QUESTIONS) | ADVISED | REAL


@pytest.mark.long
@pytest.mark.parametrize("name", QUESTIONS)
def test_tab_marks_an_answer_and_gives_it(table: Lay, name: str) -> None:
    play = at(table, name)
    assert play.view.question == name
    n = play.raid.run.n
    play.do("tab")
    assert (play.raid.run.n, play.raid.ask.advised) == (n, play.raid.ask.menu.at)
    play.do("tab")
    assert play.raid.run.n > n


@pytest.mark.parametrize("name", QUESTIONS)
def test_no_question_hides_who_is_asked_with_its_wounds_and_the_nearest_foe(table: Lay, name: str) -> None:
    """Where it covered the side panel at 80x24, neither was to be seen as one had to choose."""
    play = at(table, name)
    shown = play.shows(80, 24)
    assert "○" in shown or re.search(r"\d+/\d+", shown), shown
    body = nest_map.nearest(play.view)
    assert body is None or re.search(rf"{body.name.split()[0]} .*\d+/\d+", shown), shown


@pytest.mark.parametrize("name", sorted(set(QUESTIONS)))
def test_every_question_is_whole_sentences(table: Lay, name: str) -> None:
    """Nothing is left out of them, who is named within one has an article, and Wounds are spelt out."""
    asked = at(table, name).raid.ask
    told = [asked.story, *(answer.about for answer in asked.answers)]
    classes = "|".join(kind.name for kind in content.classes().values())
    for text in told:
        assert not re.search(r"\s[:,.;]|  ", text)
        assert not re.search(rf"\b(?!the |The )\w+ ({classes})\b", text)
        assert not re.search(r"\d+W\b", text)


@pytest.mark.parametrize(
    ("leads", "told"), [("Wasp", "The Wasp, who leads the party, is out"), ("Beetle", "The Wasp is out")]
)
def test_who_is_out_of_the_fight_is_named_and_who_is_still_in_it(table: Lay, leads: str, told: str) -> None:
    play = at(table, "Aside")
    play.view.raid.leader = next(one.body.who for one in play.view.party if one.body.name == leads)
    ask = aside(View(play.raid.run))
    assert ask.title == "Wasp: out of the fight"
    left = play.view.me.body.pace
    assert left > 0
    asked = f"{told} of the fight; the Beetle is still in it. Back to the fight, or farther off?"
    assert (
        ask.story == f"{asked} {counted(left, 'cell')} may be walked."
    )  # she walked seven, and thought it a fault


def test_who_is_out_of_the_fight_walks_farther_off_by_one_key(table: Lay) -> None:
    """It took six keys, each for one cell."""
    play, scene = table(), Scene(". . . . . . . W . B m .", first="W").do("break W")
    play.stage = ScreenStack(play.game.play(scene.happens(steps.Aside(who=scene.who["W"])).run))
    play.do()
    began, n, who = clear(play.view, Go(play.view.me.body.x, play.view.me.body.y)), play.raid.run.n, play.view.asked
    play.raid.answer(next(one.do for one in play.raid.ask.answers if one.label == sentence("farther off")))
    assert play.raid.run.n > n + 1
    me = next(one.body for one in play.view.party if one.body.who == who)
    assert clear(play.view, Go(me.x, me.y)) > began + 1
    assert farthest(View(play.raid.run)) is None or not me.pace or not play.view.asks(steps.Aside)
