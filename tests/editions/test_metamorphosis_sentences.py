"""Sentences of Metamorphosis that must be true by its own rules: silk without Wounds, Costs before Obstacles. [M 3]"""

from game import content
from game.presentation.page import sentence, words
from game.run.view import View
from game.telling.grammar import grammar
from game.ui.raid.hindrances import deciding
from tests.editions.test_metamorphosis import NAME, scene
from tests.editions.test_metamorphosis_words import choice


def test_the_mean_of_silk_is_no_wounds() -> None:
    found = scene(W={"place": "Holding"}).until("W")
    view = View(found.run)
    check = view.check(choice(found, "attack"))
    assert check
    told = ["".join(text for text, _ in row.right) for row in deciding(check, 40, harms=False)]
    assert "mean" in "".join(told)
    assert not any(one.endswith(" W") for one in told)


def test_sentences_are_true_by_these_rules() -> None:
    with content.chosen(NAME):
        told = grammar()
        assert "Costs" not in sentence("may bring")
        assert not any("no more" in one for one in told["Rolled"]["cocoon Success"])
        assert not any("its own back" in one for one in told["Rolled"]["stomach Partial Success"])
        assert not any("at everything" in one for one in told["Happened"]["joins own: Recoiling"])
        assert sentence("by default", told="The Wasp eats.") == "Unasked: The Wasp eats."


def test_diets_are_called_as_creation_calls_them() -> None:
    with content.chosen(NAME):
        assert set(words("diets").values()) == {"Herbivore", "Insectivore", "Omnivore"}
