"""The log at the bottom: what is new has room, the numbers when there is some."""

from tcod.console import Console

from game.flow.chronicle import Happened
from game.telling.log import Line
from game.ui import logbook
from game.ui.map import Area

HIT = "The Spider slips the mandibles of my Minor Soldiers."
NUMBERS = "Threat 45 against Survival 39, die 88: Partial Failure"


def line(text, detail="", tone="plain", what="joins", command=1, note=""):
    return Line(text, tone, Happened(what, note=note, command=command), detail)


def lacks(note, command=1):
    return line(
        f"The table says {note}. None of that yet.", tone="dim", what="not yet in the game", note=note, command=command
    )


def drawn(lines, fresh, height=8, width=80):
    console = Console(width, height, order="F")
    logbook.draw(console, Area(0, 0, width, height), lines, fresh, "L")
    return ["".join(map(chr, row)).rstrip() for row in console.rgb["ch"].T.tolist()]


def test_a_sentence_that_fills_its_row_leaves_none_empty_after_it():
    assert len(logbook.rows([line("x" * 77)], 78, 1)) == 1


def test_numbers_give_way_to_sentences_where_room_is_short():
    full = drawn([line(f"{HIT} {i}", NUMBERS) for i in range(3)], 3)
    assert sum(NUMBERS in row for row in full) == 3
    short = drawn([line(f"{HIT} {i}", NUMBERS) for i in range(6)], 6)
    assert all(any(f"{HIT} {i}" in row for row in short) for i in range(6))
    assert not any(NUMBERS in row for row in short)
    assert "with numbers: L" in short[0]


def test_then_what_matters_least_gives_way():
    lines = [line("dull", tone="dim"), *(line(f"said {i}") for i in range(7))]
    shown = "\n".join(drawn(lines, 8))
    assert "said 0" in shown
    assert "dull" not in shown


def test_what_is_left_out_is_counted():
    assert "3 more: L" in drawn([line(f"said {i}") for i in range(10)], 10)[0]


def test_what_the_game_lacks_is_said_once_a_command():
    lines = logbook.gathered(
        [lacks("Obstacle"), line("between"), lacks("Secret"), lacks("Resource"), lacks("Secret"), lacks("Item", 2)]
    )
    assert [one.text for one in lines] == [
        "The table says Obstacle, Secret and Resource. None of that yet.",
        "between",
        "The table says Item. None of that yet.",
    ]  # fmt: skip
