"""A character made on the screen before a raid, and its Attacks changed at a Rest, key by key. [M 2.5, 3.9.7]"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tcod.console import Console

from game.cli import main
from game.cli.play import BOARD
from game.display import Mouse
from game.engine.steps import RestGoesOn
from game.presentation.questions.making import Making
from game.run.creation import left, read, ready
from game.run.journal import read as journal
from game.ui.launch_options import LaunchOptions
from game.ui.raid.screen import RaidScreen
from game.ui.screen_stack import ScreenStack
from game.ui.screens.game import Game
from game.ui.screens.job_board import Board
from game.ui.screens.making import Make
from game.ui.screens.party_select import Choose
from game.ui.widgets import hits
from tests.editions.test_metamorphosis import scene
from tests.ui.test_board import picture

NAME = "metamorphosis"
SMALL, LARGE = (80, 24), (120, 40)


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    game = Game({"NEST_SAVES": str(tmp_path)}, lambda: 0.0, LaunchOptions("planks", edition=NAME, job="assassinate"))
    yield game
    game.close()


@pytest.fixture
def make(game: Game) -> Callable[..., ScreenStack]:
    """A function that returns the screens as they are before a raid of classes, by their letters, once some keys are pressed."""

    def pressed(letters: str, *keys: str) -> ScreenStack:
        stage = ScreenStack(Choose(game))
        for key in [one for letter in letters for one in (letter, "space")] + ["enter", *keys]:
            stage.key(key)
        return stage

    return pressed


def mark(stage: ScreenStack, name: str) -> None:
    top: Any = stage.top
    rows = [row.label for row in top.rows()]
    for _ in range(40):
        if rows[top.at] == name:
            return
        stage.key("down" if rows.index(name) > top.at else "up")


def test_enter_goes_on_with_the_ready_made_character(game: Game, make: Callable[..., ScreenStack]) -> None:
    """Its head is that of a raid that was begun without the screen, and its Item the printed one, as the screen said."""
    stage = make("w")
    shown = picture(stage.top)
    assert "WASP, READY-MADE" in shown and shown.count("ALL DEALT") == 3 and "Nectar of Healing 4" in shown
    stage.key("enter")
    assert isinstance(stage.top, RaidScreen) and not game.raid.run.head.sheets
    (wasp,) = game.raid.view.party
    assert [item.name for item in wasp.items] == ["Black Nectar of Healing"]


def test_a_raid_is_begun_with_what_was_made(game: Game, make: Callable[..., ScreenStack]) -> None:
    """Ken is traded for Speed, one Special Ability of 4 dealt for two of 2, the diet turned: so it is, and the recording says so."""
    stage = make("w")
    mark(stage, "Ken")
    for _ in range(3):
        stage.key("right")
    shown = picture(stage.top, LARGE)
    assert "AS YOU MADE IT" in shown and "Bite Attack: Speed and Threat Rate, 4 dice" in shown
    mark(stage, "Venom")
    stage.key("left")
    assert "SPECIAL: 2 LEFT" in picture(stage.top)
    mark(stage, "Flight")
    stage.key("left")
    assert "SPECIAL: 4 OR 2, 2 LEFT" in picture(stage.top)
    mark(stage, "Darkness")
    stage.key("right")
    stage.key("right")
    mark(stage, "Diet")
    while "< animals >" not in picture(stage.top):
        stage.key("right")
    assert "Aphids 4" in picture(stage.top)
    stage.key("enter")
    head = game.raid.run.head
    (made,) = head.sheets or ()
    assert (made.core, made.special) == ({"Speed": 3, "Strength": 2, "Ken": 4, "Passions": 1}, {"Darkness": 4})
    (wasp,) = game.raid.view.party
    assert (wasp.ratings["Ken"], wasp.ratings["Darkness"], wasp.ratings["Flying"], wasp.diet) == (40, 40, 0, "animals")
    assert [(item.name, item.rating) for item in wasp.items] == [("Aphids", 40)]
    game.close()
    assert journal(next(game.where.glob("*/journal"))).head.sheets == (made,)


def test_a_character_is_saved_in_a_file_that_is_read_again(make: Callable[..., ScreenStack], tmp_path: Path) -> None:
    """S asks for the file; --sheet reads it, and the file names Abilities as the screen does."""
    stage = make("w")
    mark(stage, "Ken")
    stage.key("right")
    path, top = tmp_path / "own wasp.toml", stage.top
    assert isinstance(top, Make)
    for key in ("s", "ctrl+u", *str(path), "enter"):
        stage.key("space" if key == " " else key)
    assert f"--sheet {path} begins" in top.said
    assert read(path, NAME) == top.making.made != top.making.ready
    assert "Flight = 2" in path.read_text()
    assert main(["sheet", "--edition", NAME, "--sheet", str(path)]) == 0


@pytest.mark.parametrize("where", ["nowhere/wasp.toml", ".", "there.toml", "~nobody-here/wasp.toml"])
def test_a_file_that_cannot_be_written_is_named_in_a_line(tmp_path: Path, where: str) -> None:
    """A missing folder, a folder, a file that is there already, a home that nobody has."""
    (tmp_path / "there.toml").write_text("mine")
    path = where if where[0] == "~" else str(tmp_path / where)
    making = Making("wasp", NAME)
    told = making.save(path)
    assert told.endswith(".") and "\n" not in told and "begins a raid" not in told
    assert (tmp_path / "there.toml").read_text() == "mine"
    making.clear()
    assert making.save(str(tmp_path / "bare.toml")).startswith("Core is") and not (tmp_path / "bare.toml").exists()


def test_esc_writes_no_file(make: Callable[..., ScreenStack], tmp_path: Path) -> None:
    stage = make("w", "s", "q", "escape")
    assert isinstance(stage.top, Make) and not list(tmp_path.glob("*.toml*"))
    assert "begins a raid" not in picture(stage.top)


def test_nobody_goes_before_all_is_dealt(game: Game, make: Callable[..., ScreenStack]) -> None:
    """The screen says what is left and what is wrong, in the words with which a file is refused; then all comes back at a key."""
    stage = make("b", "x", "enter")
    shown = picture(stage.top)
    assert all(f"{rest} LEFT" in shown for rest in ("4, 3, 2, 1", "4 OR 2, 2", "3, 2, 2, 2, 1, 1, 1"))
    assert "Core is 4, 3, 2, 1" in shown and game.raid is None
    mark(stage, "Food")
    stage.key("r")
    assert "BEETLE, READY-MADE" in picture(stage.top)
    stage.key("enter")
    assert isinstance(stage.top, RaidScreen)


def test_each_of_a_party_is_made_in_turn(game: Game, make: Callable[..., ScreenStack]) -> None:
    """Esc returns to the one before, as it was made; who is left ready-made is not in the head."""
    stage = make("wa")
    mark(stage, "Ken")
    stage.key("right")
    stage.key("enter")
    assert "2 OF 2: ANTS, READY-MADE" in picture(stage.top)
    stage.key("escape")
    assert "1 OF 2: WASP, AS YOU MADE IT" in picture(stage.top)
    stage.key("enter")
    stage.key("enter")
    assert [one.species for one in game.raid.run.head.sheets] == ["wasp"]


def test_esc_leads_back_to_the_party_and_other_rules_know_nothing_of_it(game: Game) -> None:
    game.launch = LaunchOptions("planks", edition=NAME, job=BOARD)
    stage = ScreenStack(Choose(game))
    for key in ("w", "enter", "down", "down", "down", "down", "right", "enter"):
        stage.key(key)
    assert game.launch.sheets
    assert isinstance(stage.top, Board)
    stage.key("escape")
    assert isinstance(stage.top, Make)
    stage.key("escape")
    assert isinstance(stage.top, Choose)
    for key in ("r", "r", "enter", "enter"):
        stage.key(key)
    assert isinstance(stage.top, RaidScreen)
    assert game.raid.run.head.system == "bind" and not game.raid.run.head.sheets


def test_a_sheet_from_a_file_is_where_the_screen_begins(game: Game, make: Callable[..., ScreenStack]) -> None:
    mine = Making("wasp", NAME)
    assert mine.put("Ken", "4")
    game.go_with((mine.made,))
    assert "WASP, AS YOU MADE IT" in picture(make("w").top)


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("letter", "ablsw")
def test_all_of_it_fits(letter: str, size: tuple[int, int], make: Callable[..., ScreenStack]) -> None:
    """Every Feature, what is left, what follows, and every key, at every class, with the food of the longest name."""
    stage = make(letter)
    shown = picture(stage.top, size)
    top: Any = stage.top
    assert all(row.label in shown and (row.value == "0" or row.value in shown) for row in top.rows())
    assert all(word in " ".join(shown.split()) for word in ("Wounds Max", "dice", "Esc back", "? help"))
    assert "…" not in shown


def test_a_click_marks_a_second_raises_and_one_on_the_arrow_lowers(make: Callable[..., ScreenStack]) -> None:
    stage = make("w")

    def click(x: int, y: int) -> str:
        console = Console(*SMALL, order="F")
        hits.begin(console, None)
        stage.draw(console)
        for key in hits.hit(console, Mouse(x, y, "click")) or ():
            stage.key(str(key))
        return picture(stage.top).splitlines()[y]

    ken = next(y for y, line in enumerate(picture(stage.top).splitlines()) if " Ken " in line)
    assert "< 1 >" in click(3, ken)
    assert "< 2 >" in click(3, ken)
    assert "< - >" in click(15, ken)


def test_every_class_is_ready_by_the_rules() -> None:
    for species in ("ants", "beetle", "ladybug", "scorpion", "spider", "wasp"):
        making = Making(species, NAME)
        assert making.made == ready(species, NAME) and not making.wrong and not making.own


def test_whatever_is_pressed_nothing_is_dealt_twice() -> None:
    """Raised and lowered in any order, a group never has more than its array; raised long enough, it is dealt out."""
    making = Making("spider", NAME)
    names = list(making.group)
    for n in range(400):
        making.step(names[n * 7 % len(names)], -1 if n * n % 5 == 1 else 1)
        assert all(left(getattr(making.made, group).values(), group, NAME) for group in making.groups)


def boxed(stage: ScreenStack) -> str:
    """What stands in the question's box."""
    return " ".join(
        " ".join(line.split("│")[1] for line in picture(stage.top).splitlines() if line.count("│") > 1).split()
    )


def test_attacks_are_changed_at_a_rest_by_keys(game: Game) -> None:
    """Below the steps of the Rest, whose lessons it is one of: Enter keeps them, a letter learns; the sheet has whose."""
    found = scene("#####\n#W..#\n#####", first="", W={"Strength": 30})
    found.happens(RestGoesOn(room=1))
    stage = ScreenStack(game.play(found.run))
    assert "▸ 5 Change Attacks" in picture(stage.top)
    assert "2 of 4 known" in boxed(stage) and "n keep them" in boxed(stage)
    stage.key(boxed(stage).partition(" learn Pincer Attack")[0][-1])
    assert "3 of 4 known" in boxed(stage) and "forget Pincer Attack Scorpion's, Rank 3" in boxed(stage)
    stage.key("enter")
    stage.key("c")
    assert "Scorpion base Attack" in picture(stage.top) and "Rank" not in picture(stage.top)


def test_a_rest_that_heals_nothing_may_change_attacks(make: Callable[..., ScreenStack]) -> None:
    assert "unless Attacks are to be changed, it would only cost." in boxed(make("w", "enter", "R"))
