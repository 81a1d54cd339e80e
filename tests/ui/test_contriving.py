"""Ideas in place of work: what a Feature rated higher does, the adviser says, once in each Room. [RULES 5.4]"""

import re

import pytest

from game.adviser.afield.contriving import CLEARLY, LIKELIER, contrived, saved
from game.adviser.counsel import Counsel
from game.adviser.wording.errands import errand
from game.bots.blows import chance
from game.bots.careful import Careful
from game.bots.schemes import best_odds
from game.bots.temperament import ADVISER
from game.content.improvised import OPENING
from game.engine.commands import Act, AnyCommand, Say
from game.engine.steps import Event
from game.fd100 import Degree
from game.presentation.questions.prompts import prompt
from game.run.view import View
from tests.scenes.scene import Scene

ALONE = """
    . . . . . . .
    . . W . . . .
    . . . . . . .
"""
TEAR, DIG = Act("tear"), Act("dig")


def shut(**ratings: int) -> Scene:
    return Scene(ALONE, combat=False, obstacle=30, W=ratings).happens(Event(event="Obstacle"))


@pytest.mark.parametrize(("strength", "construction", "contrives"), [(80, 35, True), (40, 35, True), (80, 80, False)])
def test_what_is_clearly_likelier_by_another_feature_is_advised_so(
    strength: int, construction: int, contrives: bool
) -> None:
    scene = shut(Strength=strength, Construction=construction, Skill=10, Flying=0)
    view, policy = View(scene.run), Careful(ADVISER)
    for _ in range(
        2
    ):  # advice that was not followed is no idea that was tried: after a meal in the same turn it tore down
        assert (contrived(view, policy.mind, TEAR) == Act(OPENING)) == contrives


@pytest.mark.parametrize(("strength", "contrives"), [(45, True), (35, False)])
def test_a_dig_is_weighed_likewise(strength: int, contrives: bool) -> None:
    """At 45 % to 35 % it was dug, twice in a raid: a failure costs the same, but there are fewer of them."""
    scene = Scene(
        ALONE, combat=False, rating=13, W={"Strength": strength, "Construction": 35, "Skill": 10, "Flying": 0}
    )
    scene.rooms()[0].spent = True
    scene.ask()
    view, policy = View(scene.run), Careful(ADVISER)
    plain = view.choice(DIG)
    assert plain and (LIKELIER <= saved(view, "breach", chance(view, plain)) < CLEARLY) == contrives
    best = contrived(view, policy.mind, DIG)
    told = errand(view, best, policy.mind)
    assert (best == Act(OPENING)) == contrives == ("what a dig would" in told)
    found = re.findall(r"(\d+) %", told.partition("it fails")[0])
    assert not contrives or sum(map(int, found)) == 100, told


@pytest.mark.parametrize("rating", [0, 30])
def test_the_idea_is_carried_out_and_not_had_again_in_this_room(rating: int) -> None:
    scene = Scene(
        ALONE, combat=False, rating=rating, obstacle=30, clear=[95], W={"Strength": 80, "Construction": 35, "Skill": 0}
    )
    scene.happens(Event(event="Obstacle"))
    policy, view = Careful(ADVISER), View(scene.run)
    best = contrived(view, policy.mind, TEAR)
    told = errand(view, best, policy.mind)
    assert told.startswith("improvise: clear the way")
    made = best_odds(view, "clear")
    assert made
    free = made.rounded(Degree.COMPLETE_SUCCESS)
    hurts = made.rounded(Degree.PARTIAL_SUCCESS) - free
    assert (hurts > 0) == (rating > 0)
    wound, fails = f", {hurts} % at the cost of a Wound" * (hurts > 0), 100 - free - hurts
    assert f" {free} %, at no cost{wound}, {fails} % it fails and costs only the ten turns; you may try it once" in told
    for wanted in (best, Act("clear"), Say("Strength")):
        assert wanted == best or policy.makes_up(View(scene.run)) == wanted
        scene.run.apply(wanted)
    scene.run.apply(Say("plain"))
    now = View(scene.run)
    assert now.choice(TEAR)
    assert contrived(now, Careful(ADVISER).mind, TEAR) == TEAR, "who takes the raid up later knows it too"


@pytest.mark.parametrize(("word", "again"), [(Say("no"), True), (Act("clear"), False)])
def test_to_have_looked_at_the_list_of_ideas_takes_none_away(word: AnyCommand, *, again: bool) -> None:
    """It was "improvise: open a wall 45 %", and once the list had been opened and left, "dig 35 %"."""
    scene, counsel = shut(Strength=80, Construction=35, Skill=10, Flying=0), Counsel()
    mind = counsel.policy.mind
    best = contrived(View(scene.run), mind, TEAR)
    assert best == Act(OPENING)
    scene.run.apply(best)
    asked = View(scene.run)
    counsel.answer(asked, prompt(asked).answers)
    counsel.heard(asked, word)
    assert (mind.schemed == asked.turn) is not again
    if again:
        scene.run.apply(word)
        assert contrived(View(scene.run), mind, TEAR) == Act(OPENING)


def test_who_has_few_wounds_left_has_no_ideas() -> None:
    scene = Scene(ALONE, combat=False, obstacle=30, W={"Strength": 80, "Construction": 35, "wounds": 3})
    view = View(scene.happens(Event(event="Obstacle")).run)
    assert contrived(view, Careful(ADVISER).mind, TEAR) == TEAR
