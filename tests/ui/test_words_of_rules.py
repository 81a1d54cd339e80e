"""Hints and the first page of help by each rule system's own words: nothing is said that is true of other rules alone."""

from pathlib import Path
from textwrap import wrap

import pytest
from msgspec.structs import replace

from game import content
from game.engine.components import Experience
from game.engine.entries import Happened
from game.engine.store import add
from game.presentation.automatic.orders import Orders
from game.presentation.page import words
from game.presentation.pages.raid_pages import sheets
from game.presentation.pages.settings import options
from game.run.run import Run, head
from game.run.scenario import meet
from game.run.view import View
from game.telling.names import Names
from game.telling.sheets import in_use, rated
from game.ui.keyset import Keys
from game.ui.raid.hints import FirstHints, Hint, worded
from game.ui.screen_stack import ScreenStack
from game.ui.screens.codex import CodexScreen
from game.ui.screens.help import how
from tests.ui.table import Lay

FOREIGN = {
    "metamorphosis": (
        "d100",
        " 100",
        "per cent",
        "Complete",
        "Partial",
        "ticked",
        "double",
        "Luck st",
        "LUCK",
        "marker",
        "step down",
    ),
    "bind": (
        "d100",
        "Complete",
        "matched",
        "beaten",
        "double",
        "Luck st",
        "LUCK",
        "marker",
        "step down",
        "Under your Speed",
    ),
}
"""Words that are about another system's dice."""


@pytest.mark.parametrize("edition", FOREIGN)
@pytest.mark.parametrize("keys", ["vi", "laptop", "arrows"])
def test_no_hint_speaks_of_other_dice(edition: str, keys: str) -> None:
    with content.chosen(edition):
        for name, hint in content.read("hints", Hint).items():
            line = worded(hint.line, Keys(keys))
            assert not any(word in line for word in FOREIGN[edition]), (name, line)
            assert "{" not in line and len(line) < 2 * 76, (name, line)


@pytest.mark.parametrize("edition", FOREIGN)
def test_the_first_page_of_help_is_of_these_rules_and_no_longer_than_fd100s(edition: str, table: Lay) -> None:
    def rows() -> list[str]:
        shown = how(play.raid).rows()
        return [line for row in shown for line in wrap(row.value, 76)]

    play = table("wasp")
    most = len(rows())
    play.stage = ScreenStack(play.game.play(meet(head("words", ("wasp",), edition=edition), ("minor",))))
    assert len(rows()) <= most
    assert not any(word in line for word in FOREIGN[edition] for line in rows())
    play.stage = ScreenStack(CodexScreen(play.raid, "how"))
    assert rows()[1] in play.shows()


def test_who_knows_a_hint_of_other_rules_is_told_what_differs(tmp_path: Path) -> None:
    """And not again what is the same; nor anything of Luck where there is none."""
    known = FirstHints(tmp_path)
    known.known.told = list(content.read("hints", Hint))
    run = meet(head("again", ("wasp",), edition="metamorphosis"), ("minor",))
    told = [known.due(View(run), [], Keys(), Names()) for _ in range(30)]
    assert any("Turn is two Actions" in line for line in told)
    assert not any("armoured at the head" in line for line in told)
    assert "metamorphosis combat" in known.known.told
    add(View(run).me.body.who, Experience(3))
    run.settle()
    entries = [Happened("mutates", View(run).me.body.who, "Chill 0 to 2")]
    late = [known.due(View(run), entries, Keys(), Names()) for _ in range(30)]
    assert any("That was for good" in line for line in late) and any("10 points at most" in line for line in late)
    run.close()


@pytest.mark.parametrize("edition", ["", *FOREIGN])
def test_luck_is_no_option_where_there_is_none(edition: str) -> None:
    run = Run(head("no luck", ("wasp",), edition=edition))
    offered = {one.name for one in options(View(run), Orders())}
    assert offered & {"luck", "push"} == (set() if edition else {"luck", "push"})
    assert {"interrupts", "eat"} <= offered
    run.close()


@pytest.mark.parametrize(("edition", "said", "unsaid"), [("", "all: better", "HP"), ("bind", "+4", "Shift Down")])
def test_the_drawn_sheet_speaks_of_the_dice_in_force(edition: str, said: str, unsaid: str) -> None:
    """What a Disposition counts, what a Wound is and does, and Luck where there is any. [BIND 8]"""
    run = Run(head("sheet", ("wasp",), edition=edition))
    (picture, *_) = (section.picture for section in sheets(View(run))[0].sections)
    shown = "\n".join("".join(piece for piece, _ in line) for line in picture)
    assert said in shown and unsaid not in shown
    assert ("Luck" in shown) is (not edition)
    assert {len(line) for line in shown.splitlines()} == {80}
    run.close()


@pytest.mark.parametrize("edition", ["fd100", "bind", "metamorphosis"])
def test_who_goes_down_is_rated_as_the_sheet_of_the_rules_chosen_has_it(edition: str, table: Lay) -> None:
    play = table()
    play.game.launch = replace(play.game.launch, edition=edition)
    shown = play.do("n").shows()
    with content.chosen(edition):
        kind = content.classes()[words("board")["first_class"]]
        ratings, lines = rated(kind), in_use().lines(kind)
    for name in ("Threat Rate", "Strength", "Exploration", "Construction"):
        assert f"{name.removesuffix(' Rate')} {ratings[name]}" in shown
    page = play.do("c").shows(100, 45)
    assert all(word in page for line in lines[:12] for word in line.split()[:3])


@pytest.mark.parametrize(("edition", "row"), [("metamorphosis", "Actions ●● "), ("", "Tac● Res● Man● ")])
def test_the_panel_counts_what_a_turn_has(table: Lay, edition: str, row: str) -> None:
    """[M 3.6.2.4, B 3.8.6] Two Actions, or a Tactical, a Resist and a Manoeuvre."""
    play = table("wasp")
    play.game.close()
    play.stage = ScreenStack(play.game.play(meet(head("six", ("wasp",), edition=edition), ("minor",))))
    assert row in play.shows()


@pytest.mark.parametrize(
    ("edition", "title"),
    [("metamorphosis", "pools over the same nest"), ("fd100", "Strength"), ("bind", "two hit points are an ant")],
)
def test_the_list_of_classes_explains_itself_by_the_rules_chosen(table: Lay, edition: str, title: str) -> None:
    play = table()
    play.game.launch = replace(play.game.launch, edition=edition)
    play.do("n", "up", "end", "?")
    assert isinstance(play.top, CodexScreen)
    assert title in play.shows()
