"""On the smallest screen every answer of a list can be seen; the explanation and the log give way to it."""

import re

import pytest
from tcod.console import Console

from game.engine.entries import Entry, Happened
from game.presentation.ask import Answer, Ask, close
from game.presentation.questions import improvise
from game.presentation.walks.places import spots
from game.telling.log import Line
from game.ui.map.ground import LOOKS_OF
from game.ui.raid.foes import no_foes
from game.ui.raid.resting import beginning, latest, steps
from game.ui.widgets.menu import Menu, MenuItem, told
from tests.ui.table import Lay
from tests.ui.test_every_question import QUESTIONS, at
from tests.ui.test_uncut import boxed
from tests.ui.uncut import shortened

SCROLLS = ("↓", "↑")


@pytest.mark.parametrize("name", [name for name in QUESTIONS if name not in ("WantDie", "Roam", "TakeTurn")])
def test_no_answer_is_hidden_whichever_is_marked(table: Lay, name: str) -> None:
    play = at(table, name)
    for key in ("", "tab", *["down"] * (len(play.raid.ask.answers) if play.raid.ask else 0)):
        play.do(*[key] if key else ())
        if not play.raid.ask:
            break
        rows = boxed(play.shows().split("\n"))
        assert not [row for row in rows if row.rstrip().endswith(SCROLLS)], (key, play.shows())
        assert not shortened(play.shows())
        for answer in play.raid.ask.answers:
            head = " ".join(answer.label.split()[:2])
            assert any(head in row for row in rows), (head, play.shows())


def test_a_long_list_stands_in_two_columns_and_the_arrow_walks_both(table: Lay) -> None:
    """Many Features: the last are in the right column, where the marked row is too."""
    play = at(table, "ByWhat")
    ask = play.raid.ask
    assert ask
    top = boxed(play.shows().split("\n"))[0]
    assert ask.answers[0].label in top
    assert sum(answer.label in top for answer in ask.answers) == 2
    play.do(*["down"] * (len(ask.answers) - 1))
    assert ask.marked is ask.answers[-1]


def test_a_list_of_flourishes_leaves_the_map_round_who_acts_in_sight(table: Lay) -> None:
    """It had twenty rows, and covered all of the map on the smallest screen."""
    play = at(table, "Flourish")
    assert any("@" in row[:54] for row in play.shows().split("\n")[1:7])
    play.click("less likely")
    assert play.raid.ask and play.raid.ask.title == "With which flourish?" and len(play.raid.ask.answers) > 9
    assert play.do("escape").raid.ask.title == "A flourish?"


def test_what_the_adviser_says_stays_below_a_long_list(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log gives its rows to the list, but for the line that is read with it."""
    monkeypatch.setattr(improvise, "folded", lambda rows, *_, **__: rows * 2)
    play = at(table, "ByWhat")
    play.do("tab")
    lines = play.shows().split("\n")
    assert any(line.strip().startswith("Tab: ") for line in lines[-5:])
    assert not any("Feelers up" in line for line in lines)


def test_a_step_of_a_rest_without_room_ends_where_its_sentence_may_end() -> None:
    """It ended in "as…"."""
    assert beginning("No hungrier for it: Hunger 67, as before.", 35) == "No hungrier for it: Hunger 67"
    assert beginning("Unnoticed. You are as still as a stone.", 30) == "Unnoticed"
    assert beginning("Unnoticed.", 30) == "Unnoticed."


@pytest.mark.parametrize("size", [24, 26])
def test_the_panel_names_a_way_whole_wherever_it_lies(table: Lay, size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The direction is shortened, not "steep tunnel up"."""
    view = table("wasp").view
    (way,) = view.passages
    monkeypatch.setitem(LOOKS_OF, way.called, LOOKS_OF["tunnel up"])
    row = next(row for row in no_foes(view, (way.x, way.y + 5), size) if "tunnel" in row.left[1][0])
    told = "".join(s for s, _ in [*row.left, (" ", "dim"), *row.right])
    assert "steep tunnel up" in told and len(told) <= size


def test_the_place_of_the_job_is_named_without_a_second_colon(table: Lay) -> None:
    """It was "walk: what the Job is about: the guard room stands open: ..."."""
    view = table("wasp").view
    view.__dict__["goal"] = (view.me.body.x, view.me.body.y)
    (job,) = (spot for spot in spots(view) if spot.kind == "job")
    assert job.label == f"what the Job is about ({view.job.objective})"


def test_a_long_sentence_of_a_rest_ends_where_a_clause_does() -> None:
    """It once broke off at "is built, and …"."""
    said = "By default the likeliest shelter is built, and where none can be built you rest without (= changes that)."
    assert latest([said], 48, 1) == ["By default the likeliest shelter is built"]
    assert " ".join(line.strip() for line in latest([said], 48, 3)) == said
    assert latest([said], 20, 1) == []  # and where no clause has room, it is left to the step's own row


def test_of_a_step_without_room_the_number_is_told_and_not_what_moves_luck() -> None:
    """It was "a meal: An empty inside makes itself heard", without the Hunger, and "a shelter: Luck is 88 now" beside a question about it."""
    assert beginning("An empty inside makes itself heard: Hunger 33.", 36) == "Hunger 33"
    begun = Line("A rest begins.", "plain", Happened("rest begins"))
    built = Line("The shelter does not hold.", "bad", Happened("finds"))
    luck = Line("Luck is 88 now, 33 before.", "plain", Entry())
    assert steps([begun, built, luck])[0][0][-1] == "The shelter does not hold."
    assert steps([begun])[0][0] == [], "that a Rest begins is no meal"


def test_below_a_list_no_rows_are_left_blank_for_another_answer(table: Lay) -> None:
    """Who is Hungry was asked with three blank rows, where the map has rows for nothing; the list stays where it is."""
    play = table("wasp")
    answers = [Answer("go hungry", close, about="Short."), Answer("eat", close, about="Long, " * 60)]
    play.raid.show(Ask("Hungry", "A Hunger Cost.", answers, escape=close))
    first = play.shows().splitlines()
    box = first[next(n for n, line in enumerate(first) if "Hungry" in line) :]
    assert not any(re.match(r".│ +│", line) for line in box)
    second = play.do("down").shows().splitlines()
    top = [next(n for n, line in enumerate(shot) if "go hungry" in line) for shot in (first, second)]
    assert top[0] == top[1] and "Long, Long" in "".join(second)


def test_odds_stand_beside_the_words_they_are_of() -> None:
    """In a row of their own they seemed to be those of the answer in the other column."""
    assert told(MenuItem("help yourself by Eusociology", "63 %"), 33) == [
        ("help yourself by", ""),
        ("Eusociology", "63 %"),
    ]
    assert told(MenuItem("dash", "sure"), 33) == [("dash", "sure")]


def test_the_arrow_to_the_side_marks_what_stands_beside_in_two_columns() -> None:
    """It did nothing, and was called no answer: the second column was reached by going down all of the first."""
    menu = Menu([MenuItem(f"row {n}") for n in range(9)])
    assert not menu.moves("right")
    menu.splits = True
    menu.draw(Console(60, 6, order="F"), 0, 0, 60, 6)
    for key, to in (("down", 1), ("right", 6), ("left", 1), ("left", 6), ("down", 7)):
        assert menu.moves(key) and menu.key(key) is None and menu.at == to, key


@pytest.mark.parametrize("w", range(2, 60, 3))
@pytest.mark.parametrize("h", [1, 4, 30])
def test_a_list_has_rows_however_narrow_it_is(w: int, h: int) -> None:
    """Beside a barrier's eight cells, in two columns of nine, there was no room for a word: the program ended."""
    menu = Menu([MenuItem(f"north{n}", "79 %") for n in range(8)])
    menu.splits = True
    columns = menu.columns(w, h)
    assert sum(bool(label) for lines in columns for _, label, _ in lines) >= 8
    assert len(columns) == 1 or w >= 40
