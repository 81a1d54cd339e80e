"""The mouse at the screens: what is hit where it was drawn, and that nothing else is."""

from collections.abc import Iterator
from itertools import product
from typing import Any
from unittest.mock import Mock, patch

import pytest
from msgspec.structs import replace
from tcod.console import Console

from game.content.commissions import commission
from game.display import Mouse
from game.engine.components import At, Item
from game.engine.store import create
from game.nest.paths import Cell
from game.presentation.ask import Answer, Ask, close
from game.presentation.outcome import aimed_at
from game.presentation.page import sentence
from game.presentation.pages.story import everything
from game.presentation.sight import gap, titled, where
from game.run.view import Passage
from game.telling.shorten import opening
from game.ui.app import finish, press, unmoved
from game.ui.keyset import Keys, spelt, typed
from game.ui.map import glyphs, nest_map
from game.ui.raid import pointing
from game.ui.raid.dossier import about_item
from game.ui.raid.pointing import glimpse
from game.ui.raid.resting import OVER
from game.ui.raid.screen import RaidScreen
from game.ui.raid.targeting import Aim
from game.ui.screen_stack import PushScreen, StayOn
from game.ui.screens import lists
from game.ui.screens.codex import CodexScreen
from game.ui.screens.job_board import Board
from game.ui.screens.lists import BagScreen, LogScreen
from game.ui.screens.look import LookScreen
from game.ui.screens.options import OptionsScreen
from game.ui.screens.title import Title
from game.ui.widgets.layout import layout
from tests.ui.table import Lay, Table, asked, fight, plainly


@pytest.fixture(autouse=True)
def letters_afterwards() -> Iterator[None]:
    yield
    glyphs.use(glyphs.UNICODE)


def spot(play: Table, cell: tuple[int, int]) -> tuple[int, int]:
    """Where a cell of the map is drawn on 80x24."""
    parts = play.raid.picture.layout(Console(80, 24, order="F"))
    return nest_map.spot(parts.map, play.raid.picture.unasked(parts).corner, cell)


def floor(play: Table) -> tuple[int, int]:
    """The known floor that is farthest from the leader, in view of 80x24."""
    x, y = play.view.me.body.x, play.view.me.body.y
    height, width = play.view.tiles.shape
    cells = [(cx, cy) for cx in range(width) for cy in range(height) if play.view.visible[cy, cx]]
    return max(
        (one for one in cells if play.view.walkable[one[1], one[0]]), key=lambda c: abs(c[0] - x) + abs(c[1] - y)
    )


def title(table: Lay) -> Table:
    return table()


def eating(table: Lay) -> Table:
    return asked(table, "PayHunger", "wasp")


def contriving(table: Lay) -> Table:
    return fight(table(), ("wasp", "ants"), ("minor", "major")).do("m")


@pytest.mark.long
@pytest.mark.parametrize("shown", [title, eating, contriving])
def test_the_keys_below_stand_still_while_the_mouse_marks_answers(shown: Any, table: Lay) -> None:
    """On the title they followed the mark: a click on the way to a key hit another."""
    play = shown(table)
    pictures = {play.shows()}
    for x, y in product((10, 60), range(2, 23)):
        pictures.add(play.mouse("move", x, y).shows())
    assert len({one.splitlines()[-1] for one in pictures}) == 1


# -- widgets ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", Keys().sets)
def test_every_key_is_known_again_by_how_it_is_shown(name: str) -> None:
    keys = {key for actions in Keys(name).table.values() for found in actions.values() for key in found}
    assert {key: spelt(typed(spelt(key))) for key in keys} == {key: spelt(key) for key in keys}
    assert (typed("any key"), typed("a-z"), typed("arrows"), typed("↑↓")) == ("space", "", "", "")


def test_one_click_chooses_in_a_menu_and_presses_a_key_of_the_bottom_line(table: Lay) -> None:
    play = table()
    assert isinstance(play.click("options").top, OptionsScreen)
    assert isinstance(play.click("Esc back").top, Title)
    assert isinstance(play.click("the rules").top, CodexScreen)
    assert isinstance(play.mouse("right", 40, 12).top, Title), "the right button goes back"


def test_options_and_leaving_need_no_key_where_there_is_room(table: Lay) -> None:
    play = table("wasp")
    for words, screen in (("= options", OptionsScreen), ("S save, leave", Title)):
        line = play.shows(160, 50).splitlines()[-1]
        assert isinstance(play.mouse("click", line.index(words), 49, 160, 50).top, screen)
        play.do("escape")


def test_who_goes_down_and_what_for_is_marked_under_the_mouse_and_taken_by_one_click(table: Lay) -> None:
    """The mouse marked nothing there, and a click on the row that was marked did nothing."""
    play = table().do("n")
    marked = play.top.kind.name
    for name in ("Wasp", "Beetle", marked):
        assert play.click(name, "move").top.kind.name == name
    assert isinstance(play.click(marked).top, RaidScreen)
    play.stage.screens.append(Board(play.game, ("wasp",), "x"))
    job = play.top.marked
    assert play.click(play.top.rows()[0].value[:20], "move").top.at == 0
    assert isinstance(play.click(job.value[:20]).top, RaidScreen)


def test_a_list_is_marked_by_one_click_and_chosen_by_the_second(table: Lay) -> None:
    play = table("wasp")
    play.stage.screens.append(log := LogScreen(play.raid, "log", "everything"))
    words = log.rows()[0].value[:20]
    assert play.do("home").click(words, "down").top.at == 1, "over the marked row too"
    assert play.click(words, "move").top.at == 0, "the mouse over it marks it, too"
    assert play.click(words).top is log and log.at == 0
    assert play.click(words).top is not log


def test_a_notch_of_the_wheel_scrolls_a_long_list_by_three_rows_at_once(table: Lay) -> None:
    """Of the log the first notches only moved the mark to the edge."""
    play = table("wasp")
    for n in range(60):
        play.raid.log.lines.append(replace(play.raid.lines[-1], text=f"line {n}."))
    play.do("L")
    shown = play.shows().splitlines()
    up = play.mouse("up", 40, 10).shows().splitlines()
    assert up[6:20] == shown[3:17]
    assert play.top.at == len(play.top.rows()) - 4, "the mark stays where it was on the screen"
    assert play.mouse("down", 40, 10).shows() == "\n".join(shown)
    at = play.top.at
    assert play.mouse("down", 40, 10).top.at == at == len(play.top.rows()) - 1


def test_pointing_at_what_is_carried_at_the_nest_and_at_the_job_tells_more_of_it(table: Lay) -> None:
    """Lines of IN SIGHT answered, these told nothing."""
    play = table("wasp")
    held = play.view.me.items[0]
    for words, more in (
        (held.name, f"{held.name}. "),
        ("@ Level 1", "LEVEL 1, rated 0, 1 Room unspent"),
        ("JOB", f"{play.view.job.name}. Danger: {play.view.job.danger}. Reward: "),
    ):
        lines = play.shows(160, 50).splitlines()
        at = next((line.index(words), y) for y, line in enumerate(lines) if words in line)
        assert play.mouse("move", *at, 160, 50).shows(160, 50).splitlines()[-2].strip("─ ").startswith(more)
    assert "Danger" not in play.do("z").shows(160, 50).splitlines()[-2]


def test_pointing_at_food_tells_its_name_whole_and_then_what_eating_it_does(table: Lay) -> None:
    """It told scraps where it had no room: "Blue Honeydew… rated 45 … Rated 45 … up 45 … in 100 … in 100 …"."""
    play = table("wasp")
    held = replace(play.view.me.items[0], name="Blue Honeydew of Restoration", function="Restoration")
    told = (
        "Blue Honeydew of Restoration: Food, rated 45. Restoration: Heals a Wound, and one Effect of your choice ends."
    )
    assert opening(about_item(held), 74) == "Blue Honeydew of Restoration. Restoration: Heals a Wound, and one Effect…"
    assert [opening(told, width) for width in (44, 45, 58, 76)] == [
        "Blue Honeydew of Restoration: Food, rated…",
        "Blue Honeydew of Restoration: Food, rated 45.",
        "Blue Honeydew of Restoration: Food, rated 45.",
        "Blue Honeydew of Restoration: Food, rated 45. Restoration: Heals a Wound…",
    ]
    x, y = name_of(play, play.view.me.items[0].name.split()[-1])
    below = play.mouse("move", x, y).shows().splitlines()[-2].strip("─ ")
    assert below == opening(about_item(play.view.me.items[0]), 74)


def test_an_option_is_marked_under_the_mouse_and_a_click_on_a_value_sets_it(table: Lay) -> None:
    """The mouse marked nothing there, and the first click on a value only marked the row."""
    play = table()
    play.click("options").do("end")
    assert play.click("first hints", "move").top.marked.key == ("hints",)
    for value, kept in (("off", False), ("off", False), ("on", True)):
        y, line = next((y, one) for y, one in enumerate(play.shows().splitlines()) if "first hints" in one)
        play.mouse("click", line.rindex(f"[{value}]" if f"[{value}]" in line else f" {value}") + 1, y)
        assert play.game.prefs.hints is kept
    assert not play.click("first hints").game.prefs.hints, "beside the values: the next one"


def test_the_wheel_scrolls_a_page_and_a_click_follows_a_link(table: Lay) -> None:
    play = table("wasp").do("?")
    before = play.shows()
    assert play.mouse("down", 40, 10).shows() != before
    assert play.mouse("up", 40, 10).shows() == before
    link = next(span.text for line in play.top.lines() for span in line if span.link)
    assert len(play.click(link).top.places) == 2


def test_what_lies_under_a_box_is_not_hit(table: Lay) -> None:
    """A question over the map: its frame and story are no ground to walk on."""
    play = asked(table, "PayHunger", "wasp")
    lines = play.shows().splitlines()
    y = next(y for y, line in enumerate(lines) if "┌─" in line)
    n = play.view.n
    for x in range(lines[y].index("┌─"), lines[y].index("─┐")):
        play.mouse("click", x, y)
    assert (play.view.n, play.view.question) == (n, "PayHunger")


def test_the_log_opens_without_telling_the_whole_raid_again(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """Late in a raid that took a tenth of a second, at each click on what has been said."""
    play, told = table("wasp").do("x"), Mock(side_effect=everything)
    monkeypatch.setattr(lists, "everything", told)
    assert "THE LOG" in play.do("L").shows()
    told.assert_not_called()
    assert "everything: line" in play.do("tab").shows()
    assert "rolls: line" in play.do("tab").shows()
    assert "THE LOG" in play.do("tab").shows()
    told.assert_called_once()


def long_asked(play: Table) -> Table:
    """Ask what has more to explain than the box has rows beside the list."""
    words = " ".join(f"word{n}." for n in range(120))
    rows = [Answer(f"answer {n}", close, about=words if n == 1 else "") for n in range(12)]
    play.raid.show(Ask("Which?", "", rows))
    return play.do("down")


@pytest.mark.long
@pytest.mark.parametrize("turn", ["wheel", "keys"])
def test_a_long_explanation_in_a_box_is_scrolled(table: Lay, turn: str) -> None:
    play = long_asked(table("wasp"))
    lines = play.shows().splitlines()
    y = next(y for y, line in enumerate(lines) if "word1." in line)
    assert "word119." not in play.shows() and "PgDn" in play.shows()
    read = set(play.shows().split())
    for _ in range(40):
        play = play.mouse("down", 10, y) if turn == "wheel" else play.do("pagedown")
        read |= set(play.shows().split())
        assert play.raid.ask and play.raid.ask.menu.at == 1
    assert {f"word{n}." for n in range(120)} <= read
    for _ in range(40):
        play = play.mouse("up", 10, y) if turn == "wheel" else play.do("pageup")
    assert play.shows().splitlines()[y] == lines[y]


def test_the_wheel_marks_answers_wherever_it_is_over_the_box(table: Lay) -> None:
    play = asked(table, "PayHunger", "wasp")
    lines = play.shows().splitlines()
    y = next(y for y, line in enumerate(lines) if "┌─" in line)
    assert play.raid.ask
    before = play.raid.ask.menu.at
    play.mouse("down", lines[y].index("┌─") + 9, y + 1)
    assert play.raid.ask.menu.at != before


def test_the_wheel_over_an_explanation_wholly_shown_marks_no_other_answer(table: Lay) -> None:
    play = table("wasp").do("a")
    ask = play.raid.ask
    assert ask and ask.marked
    lines, first = play.shows().splitlines(), ask.marked.told.split()[:3]
    y = max(y for y, line in enumerate(lines) if " ".join(first) in line)
    assert not ask.told.hides
    play.mouse("down", 50, y).mouse("up", 50, y).mouse("down", 50, y)
    assert play.raid.ask is ask and ask.menu.at == 0
    y = next(y for y, line in enumerate(lines) if "┌─" in line) + 1
    assert play.mouse("down", 50, y).raid.ask is ask and ask.menu.at == 1, "over the list it marks"


def test_the_wheel_scrolls_a_long_card_and_closes_none(table: Lay) -> None:
    """Over a card that was wholly shown it closed it, and then walked."""
    play = plainly(table("wasp"), cards="long").do("x")
    card, before = play.raid.cards[0], play.shows(80, 14)
    assert card.pager.hides
    for x, y in ((40, 8), (0, 1), (70, 12)):
        assert play.mouse("down", x, y, 80, 14).shows(80, 14) != before
        assert play.mouse("up", x, y, 80, 14).shows(80, 14) == before
    at, n = (play.view.me.body.x, play.view.me.body.y), play.view.n
    for x, y in ((40, 8), (0, 1), (70, 56)):
        play.mouse("down", x, y, 80, 60).mouse("up", x, y, 80, 60)
        assert not card.pager.hides
        assert play.raid.cards[:1] == [card]
    assert ((play.view.me.body.x, play.view.me.body.y), play.view.n) == (at, n)
    assert play.mouse("click", 40, 8, 80, 60).raid.cards[:1] != [card]


# -- the map ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("signs", [glyphs.UNICODE, glyphs.TILES])
def test_a_click_walks_there_and_the_right_button_looks(table: Lay, signs: str) -> None:
    play = table("wasp")
    glyphs.use(signs)
    there = floor(play)
    x, y = spot(play, there)
    look = play.mouse("right", x, y).top
    assert isinstance(look, LookScreen)
    assert look.at == there
    play.mouse("right", x, y).mouse("click", x, y)
    assert (play.view.me.body.x, play.view.me.body.y) == there


def test_pointing_tells_what_a_cell_is_and_nothing_of_what_nobody_has_seen(table: Lay) -> None:
    play = table("wasp")
    before = play.shows()
    for cell, words in (((play.view.me.body.x, play.view.me.body.y), "the Wasp: unhurt"), ((0, 0), "")):
        x, y = spot(play, cell)
        play.stage.pointer, play.stage.points = (x, y), y >= 1
        shown = play.shows()
        assert words in shown.splitlines()[-2]
        assert shown.splitlines()[:-2] == before.splitlines()[:-2]
    assert shown == before


def test_the_mark_of_a_mouse_at_rest_goes_with_the_next_key(table: Lay) -> None:
    """A filled cell stayed on the map, from key to key and Level to Level, and looked like something that lies there."""
    play = table("wasp")
    x, y = spot(play, (play.view.me.body.x, play.view.me.body.y))
    assert "the Wasp: unhurt" in play.mouse("move", x, y).shows()
    assert "the Wasp: unhurt" not in play.do("z").shows()
    assert "the Wasp: unhurt" in play.mouse("move", x, y).shows()


def test_on_a_shaft_it_is_told_first_that_a_click_takes_it(table: Lay) -> None:
    """At 120 columns only who stands there was named, and what a click would do was cut."""
    play = table("wasp")
    me = where(play.view)
    assert glimpse(play.view, {}, me, 114).startswith("A click takes the way out. You")
    vars(play.view)["passages"] = (Passage(901, "shaft", *me, 1, None),)
    assert glimpse(play.view, {}, me, 40) == "A click takes a shaft down."
    assert glimpse(play.view, {}, me, 114).startswith("A click takes a shaft down. You, the Wasp: unhurt")
    assert "A click takes" not in glimpse(play.view, {}, (me[0] + 1, me[1]), 114)


def test_a_click_on_the_goods_underfoot_takes_them(table: Lay) -> None:
    """On what the whole raid was for, it offered to explore the Room."""
    play = table("wasp")
    with play.changed():
        goods = commission("steal-food", "goods").goods
        assert goods
        create(Item(goods.form, goods.name, 100, 0), At(*where(play.view)))
    assert glimpse(play.view, {}, where(play.view), 114).startswith("A click takes what the Job is about.")
    play.mouse("click", *spot(play, where(play.view)))
    assert [item.name for item in play.view.me.items if item.form == goods.form]


def aimed(play: Table, who: int) -> Aim:
    """Click on this foe, a step nearer at a time, until it is aimed at."""
    while not isinstance(play.top, Aim) or play.top.body.who != who:
        play.mouse("click", *spot(play, next((b.x, b.y) for b in play.view.creatures if b.who == who)))
    return play.top


def test_a_click_aims_and_the_second_strikes(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor", "worker"))
    for foe in [body.who for body in play.view.creatures if not body.led]:
        body = aimed(play, foe).body
    n = play.view.n
    play.mouse("click", *spot(play, (body.x, body.y)))
    assert play.view.n > n
    assert isinstance(play.top, RaidScreen)


def test_a_click_on_a_far_foe_looks_and_the_second_walks_up_to_it(table: Lay) -> None:
    """One click took all the Pace of the Turn, up to an armoured head, with no odds told before."""
    play = fight(table("wasp"), ("wasp",), ("minor",))
    foe = next(body for body in play.view.creatures if not body.led)
    n, cell = play.view.n, (foe.x, foe.y)
    assert gap(play.view, foe) > 1
    assert play.mouse("click", *spot(play, cell)).top.at == cell
    assert (play.view.n, type(play.top)) == (n, LookScreen)
    while not isinstance(play.top, RaidScreen):
        play.mouse("click", *spot(play, cell))
    assert play.view.n > n or play.raid.notices


def test_the_key_for_the_next_foe_says_so_where_there_is_only_one(table: Lay) -> None:
    """It was dead, without a word, where one foe alone can be aimed at."""
    play = fight(table("wasp"), ("wasp",), ("minor",))
    aimed(play, next(body.who for body in play.view.creatures if not body.led))
    assert "Nobody else can be aimed at." in " ".join(play.do("tab").shows(120, 40).split())
    assert "Nobody else can be aimed at." in " ".join(play.do("escape", "f", "shift+tab").shows(120, 40).split())


def test_a_click_beside_all_foes_takes_back_the_aim(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",))
    aimed(play, next(body.who for body in play.view.creatures if not body.led))
    n = play.view.n
    assert isinstance(play.mouse("click", *spot(play, (play.view.me.body.x, play.view.me.body.y))).top, RaidScreen)
    assert play.view.n == n


def test_a_click_on_a_foe_outside_the_fight_keeps_the_aim_and_says_why(table: Lay) -> None:
    """It took the aim back without a word, and said the next time that nobody was there."""
    play = fight(table("wasp"), ("wasp",), ("minor", "minor"))
    mine, other = [body for body in play.view.creatures if not body.led]
    aimed(play, mine.who)
    there = next(body for body in play.view.creatures if body.who == other.who)
    vars(play.view)["creatures"] = tuple(
        replace(one, disposition="") if one.who == there.who else one for one in play.view.creatures
    )
    aim = play.top
    aim.targets = [one for one in aim.targets if aimed_at(one) == mine.who]
    aim.at, n = 0, play.view.n
    play.mouse("click", *spot(play, (there.x, there.y)))
    assert (play.top, aim.body.who, play.view.n) == (aim, mine.who, n)
    assert f"Not in this fight, and so not to be attacked now: {titled(play.view, there)}." in " ".join(
        play.shows().split()
    )
    assert "Not in this fight" not in play.do("?", "escape").shows(), "and no longer than till the next key"


def test_the_log_opens_by_a_click_or_the_wheel(table: Lay) -> None:
    play = table("wasp")
    area = layout(80, 24).log
    assert isinstance(play.mouse("up", 5, area.y + 1).top, LogScreen)
    assert isinstance(play.mouse("right", 5, 5).mouse("click", 5, area.y + 1).top, LogScreen)


# -- names in the panel ----------------------------------------------------------------------------


def name_of(play: Table, words: str) -> tuple[int, int]:
    """Where the panel says this, at 80x24."""
    lines, left = play.shows().splitlines(), layout(80, 24, glyphs.columns()).panel.x
    y = next(y for y, line in enumerate(lines) if words in line[left:])
    return lines[y].index(words, left), y


@pytest.mark.parametrize("signs", [glyphs.UNICODE, glyphs.TILES])
def test_a_name_in_sight_looks_and_the_second_click_is_one_on_the_map(table: Lay, signs: str) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",), seed="near")
    glyphs.use(signs)
    foe = next(body for body in play.view.creatures if not body.led)
    at, n = name_of(play, "Minor"), play.view.n
    look = play.mouse("click", *at).top
    assert isinstance(look, LookScreen)
    assert look.at == (foe.x, foe.y)
    assert play.view.n == n
    on_map = table("wasp")
    fight(on_map, ("wasp",), ("minor",), seed="near")
    for _ in range(3):  # to look at who is out of reach, to be told of the Charge, then to walk up
        on_map.mouse("click", *spot(on_map, (foe.x, foe.y)))
    for _ in range(2):
        play.mouse("click", *at)
    assert isinstance(play.top, type(on_map.top))
    assert play.view.n == on_map.view.n > n
    assert [(b.x, b.y) for b in play.view.creatures] == [(b.x, b.y) for b in on_map.view.creatures]


def test_a_second_click_on_a_foe_answers_what_the_first_has_told(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was told that the same again walks up, and the same again looked at it once more."""
    play, clicked = fight(table("wasp"), ("wasp",), ("minor",), seed="near"), list[tuple[int, int]]()
    foe = next(body for body in play.view.creatures if not body.led)
    screen = play.top
    assert isinstance(screen, RaidScreen)
    monkeypatch.setattr("game.ui.raid.screen.click", lambda _, cell: clicked.append(cell))
    play.raid.memory.asked, screen.clicked = ("closer",), (foe.x, foe.y)
    screen.point((foe.x, foe.y), "click")
    assert clicked == [(foe.x, foe.y)]
    assert isinstance(screen.point((foe.x, foe.y), "click"), PushScreen)  # that was the answer
    screen.clicked, play.raid.memory.asked = (0, 0), ("closer",)
    assert isinstance(screen.point((foe.x, foe.y), "click"), PushScreen)  # it was about another
    assert len(clicked) == 1


def test_what_is_said_of_a_foe_below_its_name_is_about_it_too(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",), seed="near")
    foe = next(body for body in play.view.creatures if not body.led)
    assert play.mouse("click", *name_of(play, "faces")).top.at == (foe.x, foe.y)


def test_a_way_by_its_name_is_walked_to(table: Lay) -> None:
    play = table("wasp")
    play.shows()
    play.raid.travel(floor(play))
    finish(play.stage)
    way, at = play.view.passages[0], name_of(play, "the way out")
    assert (play.view.me.body.x, play.view.me.body.y) != (way.x, way.y)
    assert play.mouse("click", *at).top.at == (way.x, way.y)
    play.mouse("click", *name_of(play, "the way out"))
    assert isinstance(play.top, RaidScreen)
    assert (play.view.me.body.x, play.view.me.body.y) == (way.x, way.y)


@pytest.mark.parametrize("signs", [glyphs.UNICODE, glyphs.TILES])
def test_pointing_at_a_name_marks_its_cell_and_tells_what_it_is(table: Lay, signs: str) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",), seed="near")
    glyphs.use(signs)
    foe = next(body for body in play.view.creatures if not body.led)
    at, (x, y) = name_of(play, "Minor"), spot(play, (foe.x, foe.y))

    def there() -> list[int]:
        console = Console(80, 24, order="F")
        play.stage.draw(console)
        cell = console.rgb[x, y]
        return [int(cell["ch"]), *cell["fg"].tolist(), *cell["bg"].tolist()]

    plain = there()
    play.mouse("move", *at)
    assert there() != plain
    assert "Minor" in play.shows().splitlines()[-2]
    play.mouse("move", 5, 0)
    assert there() == plain


def test_pointing_at_the_name_of_a_way_tells_of_the_way_first(table: Lay) -> None:
    """Whoever stands on it was told of, and not of the way that is pointed at."""
    play = table("wasp")
    assert (play.view.me.body.x, play.view.me.body.y) in {(way.x, way.y) for way in play.view.passages}
    at = name_of(play, "the way out")
    play.mouse("move", *at)
    assert play.shows().splitlines()[-2].strip("─ ").startswith("The way out")


def test_pointing_tells_whole_sentences_as_many_as_have_room(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """That on a steep tunnel was cut in the middle of its last."""
    view = table("wasp").view
    told = ["A steep tunnel: it leads to Level 7, rated 73 (this one: 63). It is steep.", "Trodden earth."]
    monkeypatch.setattr(pointing, "everything", lambda *_: [(words, "text") for words in told])
    monkeypatch.setattr(pointing, "where", lambda _: (-1, -1))  # nobody stands there, whom a click would lead on
    seen = [pointing.glimpse(view, {}, nest_map.where(view), width) for width in (70, 77, 99)]
    assert seen == [told[0].removesuffix(" It is steep."), told[0], " ".join(told)]


def test_a_name_aims_while_one_aims(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor", "worker"))
    foes = [body.who for body in play.view.creatures if not body.led]
    aim = aimed(play, foes[0])
    other = next(body for body in play.view.creatures if body.who == foes[1])
    aim.point((other.x, other.y), "name")
    assert aim.body and aim.body.who == foes[1]
    nowhere = aim.point((0, 0), "name")
    assert isinstance(nowhere, StayOn) and aim.body.who == foes[1]


def test_the_mouse_weighs_an_answer_before_it_chooses(table: Lay) -> None:
    """Over an answer it marks it, so that its odds are read; the keys mark on from there, wherever the mouse rests."""
    play = table("wasp").do("a")
    assert play.raid.ask
    menu, lines = play.raid.ask.menu, play.shows().splitlines()
    at = {
        i: next((line.index(item.label), y) for y, line in enumerate(lines) if f" {item.label} " in line)
        for i, item in enumerate(menu.items[:3])
    }
    assert menu.at == 0 and press(play.stage, [Mouse(*at[2], "move")]) is False
    assert menu.at == 2 and play.view.n == 0
    play.shows()
    play.do("up")
    play.shows()
    assert menu.at == 1  # the mouse is where it was
    press(play.stage, [Mouse(5, 0, "move")])
    assert menu.at == 1


# -- events ----------------------------------------------------------------------------------------


def test_a_click_behind_a_key_was_meant_for_another_picture(table: Lay) -> None:
    play = table("wasp")
    play.shows()
    press(play.stage, ["i", Mouse(*spot(play, floor(play)), "click")])
    assert isinstance(play.top, BagScreen)
    assert play.view.n == 0


def test_a_moving_mouse_stops_no_walk_and_a_click_leads_it_elsewhere(table: Lay) -> None:
    play = table("wasp")
    begun = play.view.me.body.x, play.view.me.body.y
    play.shows()
    play.raid.travel(floor(play))
    for _ in range(3):
        play.raid.pulse()
    assert not press(play.stage, [Mouse(3, 3, "move")])
    assert play.raid.busy
    play.shows()
    assert press(play.stage, [Mouse(*spot(play, begun), "click")])
    finish(play.stage)
    assert (play.view.me.body.x, play.view.me.body.y) == begun
    play.raid.travel(floor(play))
    play.mouse("right", *spot(play, begun))
    assert not play.raid.busy


class Moving:
    """A display over which the mouse moves all the time."""

    def __init__(self) -> None:
        self.moves = 0

    def keys(self, timeout: float) -> list[Any]:
        assert timeout > 0
        self.moves += 1
        return [Mouse(self.moves % 80, 0, "move")] if self.moves < 50 else ["x"]


def test_movements_shorten_no_pause() -> None:
    display: Any = Moving()
    assert unmoved(display, 30.0)[-1] == "x"
    assert display.moves == 50


def test_the_option_tells_the_display(table: Lay) -> None:
    heeded: list[bool] = []
    play = table()
    play.game.mouse = heeded.append
    play.click("options")
    play.top.at = [row.key for row in play.top.rows()].index(("mouse",))
    play.click("  mouse")
    assert heeded == [False]
    assert "Shift" in play.shows()


def test_a_key_that_has_slid_under_the_mouse_is_not_pressed_by_the_next_click(table: Lay) -> None:
    """`C charge` went out of the bottom line, and `Shift-Tab fight on` came under the pointer: a whole Round was played."""
    play = table("wasp")
    play.shows()
    stack, pressed = play.stage, list[str]()
    keys = [["a"]]
    with patch("game.ui.screen_stack.hits.hit", lambda *_: keys[0]), patch.object(stack, "key", pressed.append):
        bottom = stack.drawn[1].height - 1 if stack.drawn else 0
        for now, at, more in (
            (["a"], 9, ["a"]),
            (["a"], 9, ["a"]),  # the same again
            (["b"], 9, []),  # another one by now: a click that was meant for the first
            (["b"], 9, ["b"]),
            (["c"], 20, ["c"]),  # the mouse was moved to it
        ):
            keys[0], before = now, len(pressed)
            stack.over(Mouse(at, bottom, "move"), marks=False)
            stack.mouse(Mouse(at, bottom, "click"))
            assert pressed[before:] == more
        play.raid.memory.asked = ("far",)
        for _ in range(2):
            keys[0] = ["d"]
            stack.mouse(Mouse(20, bottom, "click"))
            assert pressed[-1] == "c", "the same again sets out, whatever stands there now"
        keys[0] = ["d"]
        stack.mouse(Mouse(20, 3, "click"))  # a list is no bottom line
        assert pressed[-1] == "d"


@pytest.mark.parametrize("fights", [False, True])
def test_a_click_on_what_has_slid_under_the_mouse_in_a_fight_does_nothing_yet(table: Lay, *, fights: bool) -> None:
    """Two clicks struck a Minor; the log grew, the map moved up, and a third would have walked away past it."""
    play = table("wasp")
    play.shows()
    stack, done = play.stage, list[tuple[Cell, str]]()
    screen = play.top
    assert isinstance(screen, RaidScreen)
    cell = 5, 5

    def pointed(at: Cell, what: str) -> StayOn:
        done.append((at, what))
        return StayOn()

    with (
        patch("game.ui.screen_stack.hits.hit", lambda *_: cell),
        patch.object(RaidScreen, "fights", fights),
        patch.object(screen, "point", pointed),
    ):
        for now, at, what in (
            ((5, 5), 9, "click"),
            ((5, 5), 9, "click"),
            ((5, 9), 9, "slid" if fights else "click"),
            ((5, 9), 9, "click"),
            ((7, 7), 20, "click"),  # the mouse was moved to it
        ):
            cell = now
            stack.over(Mouse(at, 9, "move"), marks=False)
            stack.mouse(Mouse(at, 9, "click"))
            assert done[-1] == (now, what)
    before = play.view.n
    screen.point((play.view.me.body.x + 1, play.view.me.body.y), "slid")
    assert play.view.n == before
    assert sentence("slid") in play.shows(120, 40)


def test_the_right_button_beside_an_open_list_closes_it(table: Lay) -> None:
    """It opened a look at the rock in its place, and the list came back with a word on that rock."""
    play = table("wasp").do("_")
    assert play.raid.ask
    cell = play.view.me.body.x, play.view.me.body.y
    screen = play.top
    assert isinstance(screen, RaidScreen)
    screen.point(cell, "right")
    assert play.raid.ask is None and play.top is screen


def test_a_click_in_a_rest_that_is_over_shows_the_map(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    play = table("wasp")
    play.raid.shown.rested = True
    monkeypatch.setattr("game.ui.raid.resting.steps", lambda _: ([], OVER))
    monkeypatch.setattr("game.ui.raid.resting.rows", lambda *_: [])
    play.shows()
    play.mouse("click", 30, 8)
    assert not play.raid.shown.rested
