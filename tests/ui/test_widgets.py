"""Menus, pages, lines: what fits is drawn, the rest is cut."""

from tcod.console import Console

from game.telling.shorten import broken
from game.ui.widgets import widgets, writing
from game.ui.widgets.menu import Menu, MenuItem
from game.ui.widgets.widgets import Pager


def rows(console: Console) -> list[str]:
    return ["".join(map(chr, row)).rstrip() for row in console.rgb["ch"].T.tolist()]


def console(width: int = 40, height: int = 10) -> Console:
    made = Console(width, height, order="F")
    widgets.clear(made)
    return made


def test_text_is_cut_at_the_edges() -> None:
    c = console(10, 3)
    assert writing.text(c, 7, 0, "abcdef") == 13
    writing.text(c, -2, 1, "abcdef")
    writing.text(c, 0, 9, "nowhere")
    assert rows(c) == ["       abc", "cdef", ""]


def test_wrapped_text_tells_how_much_room_it_took() -> None:
    c = console(12, 4)
    assert widgets.wrapped(c, 0, 0, 11, 4, "one two three four") == 2
    assert rows(c)[:2] == ["one two", "three four"]
    assert widgets.wrapped(c, 0, 2, 11, 1, "one two three four") == 1
    assert rows(c)[2] == "one two …"


def test_no_line_begins_with_a_dot_or_a_per_cent_sign() -> None:
    """They go with what stands before them."""
    for width in range(12, 60):
        lines = broken("48 % Reward, Reward · 13 % Cost, Risk, Reward · 37 % Cost, Risk", width)
        assert not [line for line in lines if line.startswith(("·", "%"))]
        assert " ".join(lines) == "48 % Reward, Reward · 13 % Cost, Risk, Reward · 37 % Cost, Risk"


def test_a_bar_is_a_share() -> None:
    c = console()
    widgets.bar(c, 0, 2, 31)
    assert rows(c)[2] == "▮▮▮▮▯▯▯▯▯▯"


def test_a_menu_is_chosen_from_by_letter_or_by_enter_and_scrolls() -> None:
    menu = Menu([MenuItem(f"thing {i}") for i in range(20)])
    assert menu.key("c") == 2
    assert menu.key("down") is None
    assert menu.key("enter") == 3
    assert menu.key("!") is None
    menu.key("end")
    c = console()
    assert menu.draw(c, 0, 0, 30, 5) == 5
    assert "thing 19" in rows(c)[4]
    assert rows(c)[0].endswith("↑")


def test_in_a_menu_the_name_comes_before_what_stands_at_its_right() -> None:
    c = console()
    Menu([MenuItem("shaft down, Level rated 27", "39 moves, 24 west"), MenuItem("a", "b" * 30)]).draw(c, 0, 0, 40, 5)
    assert rows(c)[0] == " a  shaft down, Level rated 27"
    assert rows(c)[1].endswith("39 moves, 24 west")
    assert rows(c)[2].endswith("b" * 30)


def test_a_menu_begins_at_what_can_be_chosen_and_says_why_not() -> None:
    menu = Menu([MenuItem("fly", refused="no wings"), MenuItem("walk", "sure")])
    assert menu.at == 1
    c = console()
    menu.draw(c, 0, 0, 30, 5)
    assert rows(c)[0].endswith("no wings")
    assert Menu([]).key("enter") is None


def test_own_letters_are_not_given_twice() -> None:
    menu = Menu([MenuItem("yes", key="a"), MenuItem("other")])
    assert menu.letters == ["a", "b"]


def test_a_pager_scrolls_to_its_end_and_not_beyond() -> None:
    pager = Pager([(f"line {i}", "text") for i in range(30)])
    c = console()
    assert pager.key("end")
    pager.draw(c, 0, 0, 40, 10)
    assert rows(c)[9].startswith("line 29")
    assert pager.key("home")
    pager.draw(c, 0, 0, 40, 10)
    assert rows(c)[0].startswith("line 0")
    assert not pager.key("x")


def test_the_line_of_keys_always_has_room_for_the_last() -> None:
    c = console(24, 2)
    widgets.keys_line(c, [("a", "first thing"), ("b", "second thing"), ("?", "help")])
    assert rows(c)[1] == "a first thing  ? help"


def test_no_line_begins_with_the_sign_of_a_number() -> None:
    """Wherever a text is broken, a chance and its sign stay together."""
    told = "Holding 0, Advancing 30 %, Charging 95 %."
    for width in range(12, len(told)):
        lines = broken(told, width)
        assert not any(line.startswith("%") for line in lines), lines
        assert " ".join(lines) == told
