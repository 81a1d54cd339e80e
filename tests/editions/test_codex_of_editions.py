"""The codex in a raid by other rules: their sheets, their costs, and a word at the head of what does not hold."""

import re

import pytest

from game import content
from game.codex import codex
from game.codex.markdown import LINK, plain
from game.presentation.food.foods import bestows
from game.telling import sheets

NAME = "metamorphosis"


def page(name: str, edition: str = NAME) -> str:
    with content.chosen(edition):
        return codex.markdown(name)


@pytest.mark.parametrize("edition", ["metamorphosis", "bind"])
def test_a_creature_has_the_sheet_of_the_rules_in_force(edition: str) -> None:
    """Each line of `nest sheet --edition` is there, nothing is cut at the side, and no odds of a d100 are."""
    for name in ("class/spider", "class/ants", "creature/minor", "creature/worker"):
        with content.chosen(edition):
            printed = sheets.in_use().lines(content.kinds()[name.partition("/")[2]])
            shown = [plain(line) for line in codex.lines(name)]
        assert " ".join(" ".join(printed).split()) in " ".join(" ".join(shown).split()), name
        assert max(map(len, shown)) <= codex.WIDTH
        assert not re.search(r"\d ?%|Odds|Threat Rate \.", "\n".join(shown)), name
    assert "Odds of any hit" in page("class/spider", "")
    assert "Threat Rate ....." in page("class/spider", "")


def test_an_attack_that_misses_does_here_what_the_rules_in_force_say() -> None:
    assert all("| Miss" in page(name, "") for name in ("class/spider", "creature/minor"))
    assert "| Miss" not in page("class/spider") + page("creature/minor")


# -- a Turn of two Actions [M 3.6.2.4] -----------------------------------------------------------------------------------


def test_pages_on_turns_say_first_that_they_do_not_hold_where_a_turn_is_two_actions() -> None:
    first = [
        name
        for name in codex.pages()
        if re.search(r"\bTactical\b|\bPace\b|Once in a Round one", page(name)) and "action/" not in name
    ]
    assert {"turns", "grid", "escaping", "resist"} <= {*first}
    for name in ("turns", "manoeuvres", "grid", "escaping", "resist", "support", "suppress"):
        head = page(name).split("\n\n")[1]
        assert head.startswith(codex.NOTICE), name
        assert head.endswith("(metamorphosis)."), name
        assert codex.NOTICE not in page(name, "") + page(name, "bind")
    with content.chosen(NAME):
        assert not codex.opening("turns").startswith("Not in force")


def test_what_an_action_costs_is_said_in_the_words_of_the_rules_in_force() -> None:
    told = "".join(page(f"action/{name}") for name in content.formulas()) + page("actions") + page("keys")
    assert not re.search(r"\| (the )?(Tactical|Resist|Manoeuvre|Suppress|Support)(, or any| \|)|another Pace", told)
    assert "| Costs | one of a Turn's two Actions |" in page("action/dash")
    assert "| Costs | the Manoeuvre, or any other Action |" in page("action/dash", "")
    assert "| an Action |" in page("actions")
    assert "| Manoeuvre |" in page("actions", "")


# -- the edition's own page ----------------------------------------------------------------------------------------------


def test_metamorphosis_is_explained_in_dice_and_not_in_hundreds() -> None:
    told = page("metamorphosis")
    assert "| Core Attributes: Speed, Strength, Ken, Passions | 4, 3, 2, 1 |" in told
    assert "| Initiative, Threat Rate, Survival Rate | 1 each |" in told
    assert "A die that shows 5 or more is a success" in told
    assert "a d10 of its own" in told
    assert not re.search(r"\btenths?\b|in tens|\b[1-9]0 %(?! that fd100 prints)", told)


@pytest.mark.parametrize("edition", ["", "bind", NAME])
def test_the_index_says_of_a_page_of_fd100s_alone_that_it_is_fd100s(edition: str) -> None:
    """On the row, before one opens it."""
    with content.chosen(edition):
        index = codex.markdown("index")
        for text, name in LINK.findall(index):
            alone = name in codex.pages() and codex.NOTICE in codex.markdown(name)
            assert (f"[{text}]({name}) (fd100's)" in index) == alone, name
    assert ("[Luck](luck) (fd100's)" in index) == bool(edition)
    assert ("[Turns](turns) (fd100's)" in index) == (edition == NAME)


@pytest.mark.parametrize(("edition", "much"), [("", "d80"), ("bind", "d80"), (NAME, "6 dice")])
def test_a_harmful_food_says_how_much_of_its_effect_it_gives(edition: str, much: str) -> None:
    """It is what is thrown when it is eaten. [R-29]"""
    with content.chosen(edition):
        assert bestows("Poisoned", 60) == f"Poison: Poisoned, {much}."
        assert bestows("Poisoned") == "Poison: Poisoned, by its rating."
        assert bestows("Healing", 60) == bestows("Healing")
