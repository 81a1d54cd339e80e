"""The board of a nest: three Jobs, one is taken on. [RULES 4.6]"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from msgspec.structs import replace
from tcod.console import Console

from game import content
from game.cli import main
from game.cli.play import BOARD
from game.content.commissions import commission, offers
from game.presentation.page import words
from game.presentation.pages.raid_pages import offered
from game.run import save_folder
from game.run.run import head
from game.run.save_folder import Saved
from game.ui import app
from game.ui.launch_options import LaunchOptions
from game.ui.map import glyphs
from game.ui.raid.screen import RaidScreen
from game.ui.screen_stack import Pop, PushScreen, Reset, Screen, ScreenStack, StayOn
from game.ui.screens.end import EndScreen
from game.ui.screens.game import Game
from game.ui.screens.job_board import Board
from game.ui.screens.options import OptionsScreen
from game.ui.screens.party_select import Choose
from tests.ui.table import Lay, Table, plainly


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    game = Game({"NEST_SAVES": str(tmp_path)}, lambda: 0.0, LaunchOptions("planks", job=BOARD))
    yield game
    game.close()


def picture(screen: Any, size: tuple[int, int] = (80, 24)) -> str:
    console = Console(*size, order="F")
    screen.draw(console)
    return "\n".join("".join(chr(c) for c in console.ch[:, y]) for y in range(size[1]))


def plain(text: str) -> str:
    return " ".join(text.split())


def test_from_the_party_to_the_board_to_the_raid(game: Game) -> None:
    choose = Choose(game)
    stage = ScreenStack(choose)
    stage.key("W")
    stage.key("enter")
    board = stage.top
    assert isinstance(board, Board)
    assert [job.job for job in board.jobs] == offers("planks")
    stage.key("b")
    stage.key("enter")
    assert isinstance(stage.top, RaidScreen)
    assert game.raid.run.head.job == offers("planks")[1]
    assert game.raid.run.head.seed == "planks"
    assert game.raid.run.head.party == ("wasp",)


def test_the_rules_are_chosen_with_the_party(game: Game) -> None:
    """The next system, and round again; the raid that is begun then is played by it, and its screen says so."""
    choose = Choose(game)
    stage = ScreenStack(choose)
    for name in ("Metamorphosis", "BIND"):
        stage.key("r")
        assert name not in picture(choose).splitlines()[0] and f"{name}, another game" in picture(choose)
        stage.key("r")
        assert name in picture(choose).splitlines()[0]
    for key in ("W", "enter", "enter"):
        stage.key(key)
    assert game.raid.run.head.system == "bind"
    assert "BIND" in picture(stage.top).splitlines()[0]
    assert "HP" in picture(stage.top)
    game.next_rules()
    assert game.launch.edition == "fd100"


def test_who_came_to_read_the_rules_plays_no_other_game(game: Game) -> None:
    """On the title one reads them: here `r` only says what `r` again does, and Esc undoes it."""
    title = game.title()
    stage = ScreenStack(title)
    for key in ("n", "r"):
        stage.key(key)
    asked = next(row for row in picture(stage.top).split("\n") if "Esc undoes it." in row)
    assert asked.rstrip().endswith("Esc undoes it."), "something of the row below is left"
    for key in ("down", "r"):
        stage.key(key)
    assert game.launch.edition == "fd100"
    stage.key("r")
    assert game.launch.edition == "metamorphosis"
    stage.key("escape")
    assert stage.top is title and game.launch.edition == "fd100" and "by the rules of" not in picture(title)


def test_who_has_named_a_job_is_not_asked(tmp_path: Path) -> None:
    game = Game({"NEST_SAVES": str(tmp_path)}, lambda: 0.0, LaunchOptions("planks", job="deliver"))
    answer = Choose(game).key("enter")
    assert isinstance(answer, Reset)
    assert game.raid.run.head.job == "deliver"
    game.close()


def test_space_neither_begins_a_raid_nor_goes_back(game: Game) -> None:
    """Whoever has paged on by it so far begins nothing by pressing it once too often; the key line names Enter."""
    board = Board(game, ("wasp",), "planks")
    board.at = 1
    assert isinstance(board.key("space"), StayOn)
    assert isinstance(board.key("enter"), Reset)
    game.close()


@pytest.mark.parametrize("name", ["board", "options"])
def test_the_marked_row_has_a_sign_besides_its_colour(game: Game, name: str) -> None:
    """Among the options it was known by its background alone."""
    screen = Board(game, ("wasp",), "planks") if name == "board" else OptionsScreen(None, game)
    shown = picture(screen).splitlines()
    assert len([line for line in shown if line.startswith("▸")]) == 1


def test_back_to_the_party(game: Game) -> None:
    assert isinstance(Board(game, ("wasp",), "planks").key("escape"), Pop)
    answer = Choose(game).key("enter")
    assert isinstance(answer, PushScreen)


@pytest.mark.parametrize("seed", [f"seed {n}" for n in range(12)])
def test_it_says_all_there_is_to_know_and_fits(game: Game, seed: str) -> None:
    """Client, brief, target, reward, danger: each of the three, on the smallest screen."""
    board = Board(game, ("wasp",), seed)
    for i, job in enumerate(offers(seed)):
        board.key("abc"[i])
        shown, told = plain(picture(board)), commission(job, seed)
        for part in (told.name, told.client, told.brief, told.chamber, told.reward, told.danger.partition(": ")[2]):
            assert plain(part) in shown, part
        assert "Enter take it on" in shown


@pytest.mark.parametrize("job", list(content.jobs()))
def test_every_brief_fits(game: Game, job: str) -> None:
    """Of every client, the longest too."""
    board = Board(game, ("wasp",), "planks")
    for n in range(40):
        board.jobs, board.made = [commission(job, f"client {n}")] * 3, None
        shown = plain(picture(board))
        assert plain(board.jobs[0].danger).partition(": ")[2] in shown
        assert shown.index("Danger") > shown.index("Reward") > shown.index("Wanted")


@pytest.mark.parametrize("seed", [f"seed {n}" for n in range(12)])
def test_the_mark_begins_on_the_mildest_which_is_said_to_be_for_a_first_raid(game: Game, seed: str) -> None:
    """Each danger is a word of one scale, and every Job of the board has its own beside its name."""
    board = Board(game, ("wasp",), seed)
    scale = ["lighter", "fair", "hard", "grim"]
    dangers = [scale.index(job.danger.partition(":")[0]) for job in board.jobs]
    assert dangers[board.at] == min(dangers)
    shown = plain(picture(board))
    assert "take it for a first raid" in shown
    assert f"Danger: {scale[dangers[board.at]]} (in order: lighter, fair, hard and grim)." in shown
    for job, danger in zip(board.jobs, dangers, strict=True):
        assert f"{job.name}, {scale[danger]}" in shown
    for n, key in enumerate("abc"):
        board.key(key)
        assert ("take it for a first raid" in plain(picture(board))) == (n == dangers.index(min(dangers)))


def test_a_small_screen_shows_the_guard_on_the_board_and_the_way_on_the_page_of_the_job(game: Game) -> None:
    board = Board(game, ("wasp",), "x")
    for key in "abc":
        board.key(key)
        row = content.jobs()[board.jobs["abc".index(key)].job]
        assert all(content.kinds()[kind].name in plain(picture(board)) for kind in row.guard)
    play = Table(game.where, "wasp", seed="x").do("J")
    assert "THE WAY" in play.shows(120, 40)
    assert "THE WAY" not in play.shows() and "THE WAY" in play.do("end").shows()
    play.game.close()


def test_who_has_ended_a_raid_is_told_which_is_mildest_but_not_that_it_is_their_first(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(save_folder, "listed", lambda _: [Saved(game.where, head("x", ("wasp",)), 9, "dead", "")])
    shown = plain(picture(Board(game, ("wasp",), "seed 1")))
    assert "None of the three is milder." in shown
    assert "first raid" not in shown


def test_every_job_has_a_danger_of_the_scale() -> None:
    assert {row.danger.partition(":")[0] for row in content.jobs().values()} == {"lighter", "fair", "hard", "grim"}


def test_the_arrows_move_the_mark(game: Game) -> None:
    board = Board(game, ("wasp",), "planks")
    board.key("a")
    for key, at in [("up", 0), ("down", 1), ("j", 2), ("k", 1), ("tab", 2), ("down", 2), ("x", 2), ("a", 0)]:
        board.key(key)
        assert board.at == at


def test_again_is_for_the_same_job(game: Game) -> None:
    screen: Any = game.begin(("wasp",), "planks", "retrieve")
    raid = screen.raid
    end = EndScreen(raid)
    assert end.key("r") == StayOn()
    answer = end.key("r")
    assert isinstance(answer, Reset)
    assert game.raid.run.head.job == "retrieve"


def test_a_party_of_the_command_line_may_come_to_the_board(game: Game) -> None:
    assert isinstance(app.opening(game, ("wasp",)), Board)
    settled = Game({"NEST_SAVES": str(game.where)}, lambda: 0.0, LaunchOptions("planks"))
    assert isinstance(app.opening(settled, ("wasp",)), RaidScreen)
    assert settled.raid.run.head.job == "assassinate"
    settled.close()
    assert type(app.opening(settled, None)).__name__ == "Title"


@pytest.mark.parametrize(
    ("text", "job"),
    [
        ("", BOARD),
        ("play", BOARD),
        ("play --job board --class wasp", BOARD),
        ("play --class wasp", "assassinate"),
        ("play --class wasp --job steal-food", "steal-food"),
        ("play --job deliver", "deliver"),
        ("play --seed x", BOARD),
    ],
)
def test_what_the_command_line_means(text: str, job: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--job` takes any of the seven, or "board"."""
    asked = {}
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setattr(app, "play", lambda **more: asked.update(more) or 0)
    assert main(text.split()) == 0
    assert asked["job"] == job


@pytest.mark.parametrize(
    ("flag", "kept", "columns"), [("on", "unicode", 2), ("off", "auto", 1), ("", "unicode", 1), ("", "auto", 2)]
)
def test_pictures_or_letters_named_by_hand_beat_the_kept_option(
    table: Lay, flag: str, kept: Literal["auto", "unicode"], columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: dict[str, Any] = {}
    monkeypatch.setattr(app, "play", lambda **more: asked.update(more) or 0)
    assert main(["play", "--front", "window", *(["--tiles", flag] if flag else [])]) == 0
    play = plainly(table("wasp"), glyphs=kept)
    play.game.launch = replace(play.game.launch, glyphs=asked["glyphs"], tiles=asked["tiles"])
    play.game.dress()
    assert glyphs.columns() == columns


def test_what_the_command_line_says_holds_for_its_raid_and_the_title_asks_anew(tmp_path: Path) -> None:
    """`nest play --class wasp --seed planks`, left at once: "new raid" took a Job nobody had chosen, in the same nest."""
    game = Game({"NEST_SAVES": str(tmp_path)}, lambda: 0.0, LaunchOptions("planks"))
    stage = ScreenStack(app.opening(game, ("wasp",)))
    assert game.raid.run.head.job == "assassinate"
    for key in ("S", "n", "enter"):
        stage.key(key)
    assert isinstance(stage.top, Board)
    assert stage.top.seed != "planks"
    game.close()


@pytest.mark.parametrize("job", list(content.jobs()))
def test_any_of_the_seven(job: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot", "--class", "wasp", "--seed", "seven", "--limit", "3", "--job", job, "--json"]) == 0
    assert f'"job": "{job}"' in capsys.readouterr().out


@pytest.mark.parametrize("name", ["choose", "board"])
def test_before_a_raid_the_codex_is_a_key_away(game: Game, name: str) -> None:
    screens: dict[str, tuple[Screen, str]] = {
        "choose": (Choose(game), "Ants"),
        "board": (Board(game, ("wasp",), "x"), "Jobs"),
    }
    screen, title = screens[name]
    assert "? help" in picture(screen)
    stage = ScreenStack(screen)
    stage.key("?")
    assert title in picture(stage.top).split("\n")[2]
    stage.key("?")
    assert "OUT OF COMBAT" in picture(stage.top)
    stage.key("escape")
    stage.key("escape")
    assert stage.top is screen


def test_what_is_wanted_is_named(game: Game) -> None:
    for seed in ("x", "stest1", "planks"):
        board = Board(game, ("wasp",), seed)
        for row, job in zip(board.rows(), board.jobs, strict=True):
            what = job.goods.name if job.goods else content.kinds()[job.target].name
            wanted = next(one for one in row.more if one.startswith("Wanted: "))
            assert wanted.startswith(f"Wanted: {what}: to be ")
            assert f"{job.chamber} on the Level rated 100" in wanted
            assert "out, on the Level" not in wanted  # what is brought out, is not there any more


@pytest.mark.parametrize(("edition", "level"), [("fd100", "100"), ("metamorphosis", "7")])
def test_board_and_party_speak_of_the_rules_chosen(tmp_path: Path, edition: str, level: str) -> None:
    """The Job waits on a Level as these rules rate it; the Wasp has the attributes and Attacks of these sheets."""
    game = Game({"NEST_SAVES": str(tmp_path)}, lambda: 0.0, LaunchOptions("planks", job=BOARD, edition=edition))
    assert f"on the Level rated {level}" in plain(picture(Board(game, ("wasp",), "planks")))
    choose = Choose(game)
    for _ in range(5):
        choose.key("down")
    shown = plain(picture(choose))
    assert "│ WASP" in shown
    told = ("Ken 1", "Bite Attack, 5 dice") if edition != "fd100" else ("Stamina 35", "Bite Attack, 2 Wounds, Close")
    assert all(one in shown for one in told), shown


def test_the_class_for_a_first_raid_is_marked_and_begun_with_and_is_the_readmes(game: Game) -> None:
    """One line of the assets says which: the screen follows it, and the README is held to it."""
    first = words("board")["first_class"]
    choose = Choose(game)
    assert choose.classes[choose.at][0] == first
    assert "take it for a first raid" in plain(picture(choose, (100, 30)))
    choose.key("down")
    assert "take it for a first raid" not in plain(picture(choose, (100, 30)))
    choose.key("up")
    choose.new = False
    assert "take it for a first raid" not in plain(picture(choose, (100, 30))), "to who has ended one"
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    assert f"Take the {content.classes()[first].name}" in readme


def test_how_dangerous_a_job_is_stands_once_beside_its_name_and_once_with_what_that_means() -> None:
    for one in map(commission, offers("planks"), ["planks"] * 3):
        (row,) = offered([one], new=True)
        degree, _, why = one.danger.partition(": ")
        told = " ".join(row.more)
        assert row.value == f"{one.name}, {degree}"
        assert told.count("Danger: ") == 1 and one.danger not in told
        assert f"Danger: {degree} (in order: lighter, fair, hard and grim). " in told and f": {why}." in told
