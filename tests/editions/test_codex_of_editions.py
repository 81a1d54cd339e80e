"""The codex in a raid by other rules: their sheets, their costs, and a word at the head of what does not hold."""

import re

import pytest

from game import content
from game.codex import codex
from game.codex.markdown import plain
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
