"""Ratings told in the scale of the rules: of fd100 in per cent, of Metamorphosis in dice. [M 2.3]"""

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from game import content
from game.bots.careful import Careful
from game.editions.metamorphosis.dice import grow
from game.engine.agenda import Agenda
from game.engine.commands import Say
from game.engine.components import Hero
from game.engine.entries import Changed, Happened
from game.engine.steps import PayHunger
from game.engine.store import get, the
from game.presentation.answers import consumed
from game.presentation.outcome import simply
from game.presentation.page import Page
from game.presentation.pages.raid_pages import PAGES, became
from game.presentation.questions.costs import works
from game.presentation.questions.prompts import QUESTIONS, prompt
from game.presentation.sight import Sight
from game.presentation.walks import surroundings
from game.resolution.core import Contribution, Rating
from game.resolution.pools import Pool
from game.run.run import Run, head
from game.run.view import View
from game.telling.dice_card import decides, mean, sides
from game.telling.log import Teller
from game.telling.names import Names
from game.weighing.scale import attributes, average, fresh, in_dice, scaled, thrown
from tests.editions.test_metamorphosis import NAME, duel, pool

RATED = re.compile(rf"\b(?:rated|Hunger|Darkness|dark|{'|'.join(content.FEATURES)}|{'|'.join(content.EFFECTS)}) (\d+)")


def test_a_rating_is_told_in_dice() -> None:
    assert (scaled(40), thrown(40)) == (40, "d40")
    with content.chosen(NAME):
        assert (scaled(40), scaled(35), thrown(40), thrown(10)) == (4, 4, "4 dice", "1 die")
        assert attributes() == ("Speed", "Strength", "Ken", "Passions")
        assert fresh(content.kinds()["minor"])["Threat Rate"] == 10
        assert simply(10) == "33 %"  # one die, and two of its six faces
    assert simply(10) == "10 %"


def test_a_bonus_is_told_and_weighed_by_what_is_thrown() -> None:
    assert (in_dice("next Attack +d40, Agony: d60"), average(40)) == ("next Attack +d40, Agony: d60", 20)
    with content.chosen(NAME):
        assert in_dice("next Attack +d40, Agony: d60") == "next Attack + the successes of 4 dice, Agony: roll 6 dice"
        assert average(40) == 13


def told(run: Run) -> Iterator[str]:
    """Yield all that the pages, the question and the surroundings say."""
    view = Sight(run, Names())
    yield surroundings.place(view)
    for row in surroundings.sights(view):
        yield from (row.value, row.detail, *row.more)
    for build in PAGES.values():
        yield from (said for page in build(view) for said in spelt(page))
    if type(run.decision) in QUESTIONS:
        ask = prompt(view)
        yield ask.story
        for answer in ask.answers:
            yield from (answer.label, answer.detail, answer.about)


def spelt(page: Page) -> Iterator[str]:
    for row in page.rows():
        yield from (f"{row.label} {row.value}", row.detail, *row.more)


def test_nothing_is_told_in_per_cent() -> None:
    """A raid in Metamorphosis, looked at as it goes: no rating is above ten."""
    run, policy, teller = (
        Run(head("scale", ("wasp",), edition=NAME), digests=False),
        Careful(),
        Teller("scale"),
    )
    seen = 0
    while run.decision and run.n < 160:
        entries = run.apply(policy(run))
        lines = [text for line in teller.lines(entries) for text in (line.text, line.detail)]
        for text in lines + (list(told(run)) if run.n % 16 == 0 and run.decision else []):
            ratings = [int(number) for number in RATED.findall(text)]
            seen += len(ratings)
            assert max(ratings, default=0) <= 10, text
    assert seen > 50
    run.close()


PRINTED_ALL = ("Flying", "Venomous", "Web Weaving")
PRINTED = re.compile(r"\b(?:Flying(?! Horn)|Venomous|Web Weaving)\b")


@pytest.mark.parametrize("kind", ["wasp", "spider", "ladybug"])
def test_abilities_have_the_names_of_the_draft(kind: str) -> None:
    """[M 2.5.3] Flight, Venom and Web, on every page, in every question and in the log."""
    run, teller = Run(head("names", (kind,), edition=NAME), digests=False), Teller("names")
    found = 0
    while run.decision and run.n < 96:
        lines = teller.lines(run.apply(Careful()(run)))
        texts = [text for line in lines for text in (line.text, line.detail)]
        for text in texts + (list(told(run)) if run.n % 16 == 0 and run.decision else []):
            assert not PRINTED.search(text), text
            found += "Flight" in text or "Web" in text
    assert found
    run.close()


def test_what_grows_and_is_rolled_has_the_names_of_the_draft() -> None:
    with content.chosen(NAME):
        lines = Teller("log").lines([Changed(7, one, was, 30) for one in PRINTED_ALL for was in (0, 20)], full=True)
        assert not any(PRINTED.search(line.text) for line in lines)
        card = [*decides(Pool(Rating("Web Weaving", 2), other=(Contribution("Flying", 2),)))]
    assert [label for label, _ in card] == ["Web 2", "Flight"]
    assert [label for label, _ in decides(Pool(Rating("Web Weaving", 2)))] == ["Web Weaving 2"]


def test_the_log_tells_dice() -> None:
    with content.chosen(NAME):
        teller = Teller("log")
        lines = teller.lines(
            [Changed(0, "Darkness", 0, 30, 30), Changed(0, "XP", 3, 10), Happened("enters Level", number=40)], full=True
        )
    assert [line.detail for line in lines] == ["0 to 3 on 3 dice", "3 to 10", ""]
    assert "4" in lines[-1].text


def test_the_aim_tells_pool_against_pool() -> None:
    made = pool(duel())
    assert sides(made) == "5 dice v 3"
    assert mean(made) == "0.9"


def test_an_item_is_told_by_its_dice() -> None:
    found = duel()
    found.gives("W", "nectar", 40)
    held = Sight(found.run, Names()).me.items[0]
    assert f"{scaled(held.rating)} dice" in consumed(held)


def test_what_is_left_of_a_meal_is_told_as_it_is_thrown() -> None:
    """A pool of its rating; of a Mutation nothing; and of what nobody can name yet no more is promised. [M 2.6.9]"""
    found = duel()
    held = replace(Sight(found.run, Names()).me.items[0], rating=40, known=True, function="Mutation")
    assert works(held) == "A Special Ability grows, for good. By that it is gone."
    assert works(replace(held, function="Healing")).endswith("is rated by the successes of 4 dice.")
    unknown = works(replace(held, known=False))
    assert unknown.startswith("What it does nobody knows.") and "What is left of it, if anything," in unknown


@pytest.mark.parametrize("edition", ["", "bind"])
def test_others_tell_per_cent(edition: str) -> None:
    run = Run(head("scale", ("wasp",), edition=edition))
    assert any(int(number) > 10 for text in told(run) for number in RATED.findall(text))
    run.close()


def test_what_hunger_grows_by_is_told_as_it_is_thrown() -> None:
    """By a pool of the Level, of one die on Level 0: a Hunger Cost that is not stilled adds 0 or 1, and says so. [M 3.7.8]"""
    run = Run(head("hunger", ("wasp",), edition=NAME))
    run.enter()
    the(Agenda).steps.append(PayHunger(who=View(run).me.body.who))
    run.settle()
    (fast,) = (one for one in prompt(View(run)).answers if one.label == "go hungry")
    assert fast.detail == "up to 1"
    run.apply(Say("no"))
    assert View(run).me.hunger in (0, 10)


def test_what_a_meal_stills_is_told_as_it_is_thrown() -> None:
    """Hunger 3 is reduced by three dice, where fd100 has a die of its own for every 20. [M 2.6.9.7]"""
    for edition, price in ((NAME, "down, 3 dice"), ("", "down, d60")):
        run = Run(head("hunger", ("wasp",), edition=edition))
        run.enter()
        get(View(run).me.body.who, Hero).hunger = 30
        the(Agenda).steps.append(PayHunger(who=View(run).me.body.who))
        run.settle()
        assert price in [one.detail for one in prompt(View(run)).answers]
        run.close()


def test_what_somebody_became_is_told_at_the_end() -> None:
    """Old and new, of what has changed alone; nothing by rules whose sheets are fd100's. [M 2.6.9]"""
    run = Run(head("became", ("wasp",), edition=NAME))
    run.enter()
    grow(View(run).me.body.who, "Chill", 2)
    assert [(row.label, row.value) for row in became(View(run).me)] == [("Chill", "0 > 2")]
    plain = Run(head("became", ("wasp",)))
    plain.enter()
    assert list(became(View(plain).me)) == []
