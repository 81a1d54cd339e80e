"""What eyes found on pictures of all screens: rows left out, said twice, cut beside free columns, and frames that end nowhere."""

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from tcod.console import Console

from game.fd100 import Degree
from game.presentation.walks import places
from game.run.run import head
from game.run.scenario import meet
from game.telling.hundred_card import LETTERS
from game.telling.shorten import broken
from game.ui.map import glyphs, tiles
from game.ui.map.palette import ink
from game.ui.raid.targeting import Aim
from game.ui.screen_stack import ScreenStack
from game.ui.screens.job_board import Board
from game.ui.widgets.layout import layout
from game.ui.widgets.rows import named
from game.weighing import odds
from game.window.drawings import FIRST, codes
from tests.ui.every import FOES, fighting
from tests.ui.pictures import SIZES
from tests.ui.seldom import CROWD, ended, many, raced, won
from tests.ui.table import SIX, Lay, Table, aiming, fight
from tests.ui.test_every_question import at
from tests.ui.test_orders import bag
from tests.ui.uncut import EDITIONS

SMALL, BROAD = SIZES[0], SIZES[2]


@pytest.fixture
def pictured() -> Iterator[None]:
    """The map in pictures, till the end of a test."""
    glyphs.use(glyphs.TILES)
    yield
    glyphs.use(glyphs.UNICODE)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("party", [("wasp",), ("beetle",), SIX])
def test_an_aim_tells_every_degree_that_may_come_out(table: Lay, edition: str, party: tuple[str, ...]) -> None:
    """By the other rules there was no row for the last ones on a small screen: how the sums came about took them all."""
    play = table()
    play.game.launch = replace(play.game.launch, edition=edition)
    for n in range(20):
        play.game.close()
        play.stage = ScreenStack(play.game.play(meet(head(f"eye {n}", party, edition=edition), FOES)))
        if aiming(play):
            break
    aim = play.top
    assert isinstance(aim, Aim)
    check = play.view.check(aim.choice)
    assert check
    may = {LETTERS[degree] for degree in Degree if odds(check).counts[degree]}
    for size in SIZES:
        side = [line[layout(*size).panel.x + 2 :] for line in play.shows(*size).split("\n")]
        rows = [row[1] for line in side if (row := re.match(r"([CSPpfF]+) +(?:[A-Z]\w+ \w+ +)?<?\d", line))]
        assert may <= set("".join(rows)), size


def test_the_history_tells_each_sentence_whole_in_its_rows(table: Lay) -> None:
    """Beside the numbers there is often room for three words: then these stand below it."""
    play = fight(table("wasp"), SIX, ("minor", "major", "nasute")).do("H")
    for _ in range(12):
        rows = " ".join(" ".join(play.shows(*SMALL).split("\n")[2:-4]).split())
        line = play.top.line()
        assert line.text in rows
        assert play.shows(*SMALL).count("die ") == rows.count("die "), "the bottom says no number again"
        play.do("up")


def test_what_a_search_may_bring_is_counted(table: Lay) -> None:
    """It was "Reward, Reward, Reward"."""
    play = table("wasp").do("a")
    told = " ".join(answer.about for answer in play.raid.ask.answers)
    assert "3 Rewards" in told and "Reward, Reward" not in told


@pytest.mark.parametrize("size", SIZES)
def test_the_client_of_a_job_on_the_board_is_named_once_and_whole(table: Lay, size: tuple[int, int]) -> None:
    play = table()
    for seed in ("x", "another", "third"):
        board = Board(play.game, ("wasp",), seed)
        play.stage = ScreenStack(board)
        shown = play.shows(*size)
        for job in board.jobs:
            assert shown.count(job.client) == 1


@pytest.mark.parametrize("size", SIZES)
def test_the_row_of_an_item_is_not_cut_nor_said_again(table: Lay, size: tuple[int, int]) -> None:
    play = fight(table("wasp"), ("wasp",), ("minor",))
    bag(play, "nectar", "remains")
    shown = play.do("i").shows(*size)
    rows = [line for line in shown.split("\n") if "Food, " in line]
    assert rows and not any("…" in row for row in rows)
    for held in play.view.me.items:
        assert shown.count(f"{held.name}: ") == 0


@pytest.mark.parametrize("size", [SMALL, (110, 30)])
def test_beside_a_look_the_panel_has_all_rows_down_to_the_keys(table: Lay, size: tuple[int, int]) -> None:
    """So it has no row that says how many it leaves out, and nothing is left of the line above the log."""
    play = fight(table("wasp"), SIX, ("minor", "major", "nasute", "worker"))
    assert "lines more" not in play.do(";").shows(*size)
    panel = layout(*size).panel
    lines = play.shows(*size).split("\n")
    assert all(line[panel.x] in "│┤" for line in lines[1:-2])
    assert not any(line.endswith("─") for line in lines[1:-2])
    assert lines[-2][panel.x] == "┴"


@pytest.mark.parametrize("size", [SMALL, BROAD])
def test_no_stub_of_a_frame_stands_below_a_broad_box(
    table: Lay, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "UNSEEN", "where the map ends, to see what lies beyond it")
    play = table(*SIX)
    parts = layout(*size)
    assert play.shows(*size).split("\n")[parts.log.y][parts.panel.x] == "┴"
    lines = play.do("_").shows(*size).split("\n")
    low = max(y for y, line in enumerate(lines) if "┘" in line)
    assert lines[low].index("┘") > parts.panel.x
    assert lines[parts.log.y][parts.panel.x] == "─"


def test_the_odds_of_many_foes_stand_in_one_column(table: Lay) -> None:
    play = fight(table("wasp"), SIX, CROWD)
    side = layout(*BROAD).panel
    rows = [line[side.x : side.x + side.w] for line in play.shows(*BROAD).split("\n")]
    found = {row.index(" %") for row in rows if re.search(r"#\d \d+/\d+ +\d+ %", row)}
    assert len(found) == 1


@pytest.mark.usefixtures("pictured")
def test_after_the_last_death_names_have_the_columns_of_the_distances_that_are_gone(table: Lay) -> None:
    name, play = next(ended(table("wasp")))
    assert name == "dead"
    glyphs.use(glyphs.TILES)
    console = Console(*SMALL, order="F")
    play.stage.draw(console)
    shown = "\n".join("".join(map(chr, row)) for row in console.rgb["ch"].T.tolist())
    assert "2 Majors" in shown


@pytest.mark.usefixtures("pictured")
def test_a_mark_is_seen_on_bare_floor_too() -> None:
    """The picture of a floor has no gaps: tinted, the area of an Attack was darker than what lies around it."""
    glyphs.use(glyphs.TILES)
    console = Console(4, 1, order="F")
    floor = codes()["floor"]
    console.rgb["ch"][:2, 0] = floor, floor + 1
    console.rgb["ch"][2:, 0] = codes()["minor 0"], codes()["minor 0"] + 1
    for x in (0, 2):
        tiles.mark(console, (x, 0), "mark")
    assert console.rgb["ch"][:, 0].tolist() == [32, 32, codes()["minor 0"], codes()["minor 0"] + 1]
    assert {tuple(map(int, one)) for one in console.rgb["bg"][:, 0]} == {ink("mark")}


@pytest.mark.long
def test_practice_that_is_over_offers_no_mark_and_sets_none(table: Lay) -> None:
    """The line above the keys offered it, and the answer was that the moment was marked; nothing was."""
    play = next(play for name, play in raced(table) if name == "won")
    assert "PRACTICE, over" in play.shows() and "marks this moment" not in play.shows()
    shown = play.do("B").shows()
    assert "is marked" not in shown and "nothing here to return to" in " ".join(shown.split())
    assert play.raid.over
    assert not play.do("backspace").raid.over


@pytest.mark.parametrize("width", range(80, 161, 4))
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_order_of_turns_says_of_how_many_more_it_does_not_tell(table: Lay, edition: str, width: int) -> None:
    """A bare number reads as that of who stands before it: "Ants … 2"."""
    play = table()
    play.game.launch = replace(play.game.launch, edition=edition)
    play.stage = ScreenStack(play.game.play(meet(head("six", SIX, edition=edition), FOES)))
    line = play.do().shows(width, 30).split("\n")[0]
    assert not re.search(r"… \d+(?! more)\b", line)


def side(play: Table, size: tuple[int, int]) -> list[str]:
    """The rows of the panel at the right of the map, without its line."""
    part = layout(*size).panel
    rows = (line[part.x : part.x + part.w] for line in play.shows(*size).split("\n")[part.y :])
    return [row[2:].rstrip() for row in rows if row.startswith("│")]


def test_the_page_of_a_job_has_all_of_it_on_a_small_screen_and_scrolls(table: Lay) -> None:
    """Whom the Job is about was left out where it had no row."""
    play = table("wasp", "ants").do("J")
    told = play.shows(*SMALL)
    assert "Q TERMITE QUEEN" in told and "scroll" in told
    assert "THE WAY" in play.do("G", "end").shows(*SMALL)


def test_the_panel_beside_a_comparison_says_how_much_it_leaves_out_or_has_all(table: Lay) -> None:
    """Its last rows were drawn below the comparison, where nobody sees them."""
    shown = {name: play.shows(*SIZES[1]) for name, play in fighting(table("wasp")) if name.startswith("compared")}
    assert len(shown) == 2
    assert all("the way out" in one or "lines more" in one for one in shown.values())


def test_the_foot_of_the_panel_stands_below_its_heading(table: Lay) -> None:
    """The unspent Rooms stood below the way out as if it were of it."""
    for play in (table(*SIX), at(table, "Grow")):
        for size in SIZES[:2]:
            rows = side(play, size)
            foot = [n for n, row in enumerate(rows) if row.startswith("Rooms ")]
            assert all(any(row.startswith("JOB ") for row in rows[:n]) for n in foot), rows
            assert foot or any("more" in row for row in rows)


@pytest.mark.long
def test_splits_stand_below_their_heading_which_says_that_they_are_not_all(table: Lay) -> None:
    name, play = next(won(table("wasp")))
    assert name == "race"
    for size in SIZES:
        rows = side(play, size)
        n = next(n for n, row in enumerate(rows) if row.startswith("SPLITS"))
        assert len(rows) - n - 1 == 7 or " of 7" in rows[n]


def test_a_crowd_leaves_free_rows_to_the_names_and_to_the_states_of_the_nearest(table: Lay) -> None:
    rows = side(fight(table("wasp"), SIX, CROWD), SMALL)
    assert all(any(row[2:].startswith(name) for row in rows) for name in ("Ants", "Beetle", "Scorpion", "Wasp"))
    nearest = next(n for n, row in enumerate(rows) if "Nasutes" in row)
    assert "Holding" in rows[nearest + 1] and rows[-1]


@pytest.mark.long
def test_after_a_raid_all_keys_are_told_that_have_a_row(table: Lay) -> None:
    """Two keys were left out above four empty rows."""
    told = next(play.shows(*SMALL) for name, play in won(table("wasp")) if name == "race: summary")
    assert "against the ghost" in told and "A copy of the recording" in told


def test_a_refused_answer_has_its_reason_where_that_takes_one_row(table: Lay) -> None:
    """Of two targets out of reach, one row said how far off its one is."""
    told = at(table, "Intend").shows(*SMALL)
    assert told.count("out of reach") == 2


@pytest.mark.parametrize("name", ["Interrupt", "Recruit", "Share", "Relearn"])
def test_no_empty_row_stands_below_the_answers(table: Lay, name: str) -> None:
    lines = at(table, name).shows(*SMALL).split("\n")
    low = next(y for y, line in enumerate(lines) if "└─" in line)
    assert lines[low - 1].partition("│")[2].partition("│")[0].strip()


def test_no_row_begins_with_a_rating_or_a_die_alone() -> None:
    told = [*named(("! ", "thing"), "Yellow Nectar of Shielding", "45", 28)]
    assert all(row.left[1][0].strip() for row in told) and told[-1].right
    assert broken("Target Immobilised: d40", 22) == ["Target", "Immobilised: d40"]
    assert broken("Target Poisoned: roll 6 dice", 27) == ["Target Poisoned: roll", "6 dice"]


@pytest.mark.long
def test_the_conducts_stand_once_on_a_broad_screen_and_their_names_are_whole(table: Lay) -> None:
    for name, play in won(table("wasp")):
        if name == "race: summary":
            told = play.shows(*BROAD)
            assert told.lower().count("no luck pushed") == 1 and "no character lost" in told
        if name == "race: splits":
            assert play.shows(*BROAD).count("alone:wasp / solo / set") == 1


def test_how_long_ratings_last_is_told_of_the_marked_item_alone(table: Lay) -> None:
    told = next(play.shows(*BROAD) for name, play in many(table(*SIX)) if name == "bag full")
    assert told.count("it stays as it is") == 1 and told.count("its holder does not eat") == 4


@pytest.mark.usefixtures("pictured")
def test_a_picture_in_the_marked_row_stands_on_black(table: Lay) -> None:
    play = table("wasp").do("i")
    glyphs.use(glyphs.TILES)
    console = Console(*SMALL, order="F")
    play.stage.draw(console)
    marked = (console.rgb["bg"] == ink("select")).all(axis=2)
    assert marked.any() and not (marked & (console.rgb["ch"] >= FIRST)).any()


@pytest.mark.usefixtures("pictured")
def test_in_pictures_too_what_is_smelt_is_violet_near_by_and_a_way_is_seen_in_memory(table: Lay) -> None:
    play = table("ants")
    glyphs.use(glyphs.TILES)
    console = Console(*SMALL, order="F")
    play.stage.draw(console)
    red, green, blue = console.rgb["bg"].astype(int).transpose(2, 0, 1)[:, 1:54, 1:17]
    assert ((blue > green + 8) & (blue > red) & (red > 20)).sum() > 8
    assert sum(tiles.KEPT) > 1.5 * sum(tiles.REMEMBERED)
