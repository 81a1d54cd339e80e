"""Broad screens: lists and pages stand in the middle, and beside them what else is known."""

import re
from pathlib import Path

import pytest
from tcod.console import Console

from game import content
from game.content.commissions import commission
from game.engine.components import Raid
from game.engine.store import the
from game.presentation.page import words
from game.presentation.pages.job_notes import fights, guard, notes
from game.presentation.pages.raid_records import briefly
from game.presentation.pages.records import aligned
from game.race.book import Book
from game.run.run import head
from game.run.scenario import meet
from game.systems.party import room_here
from game.telling.portrait import broad, portrait
from game.telling.words import capital
from game.ui.map import nest_map
from game.ui.map.palette import ink
from game.ui.raid import dossier
from game.ui.raid.screen import RaidScreen
from game.ui.screen_stack import ScreenStack
from game.ui.screens.compare import OddsScreen
from game.ui.screens.demo import Demo, rows
from game.ui.screens.job_board import Board
from game.ui.screens.lessons import opened
from game.ui.screens.options import OptionsScreen
from game.ui.screens.party_select import Choose
from game.ui.widgets.layout import GAP, READABLE, WIDE, measure
from tests.race.recordings import honest
from tests.ui.every import FOES, fighting
from tests.ui.pictures import SIZES
from tests.ui.table import SIX, Lay, Table, fight, plainly
from tests.ui.test_combat_screen import aiming

BROAD = SIZES[2:]


def inner(shown: str) -> list[str]:
    """Return the lines of a screen between its title and its keys, without the lines across it."""
    return [line for line in shown.split("\n")[2:-1] if line.strip(" ─")]


def left(shown: str) -> int:
    """Return the first column that has a word."""
    return min(len(line) - len(line.lstrip()) for line in inner(shown))


def beside(shown: str) -> str:
    """Return what stands to the right of the line down the screen, as one text."""
    return " ".join(" ".join(line.split("│")[-1] for line in inner(shown) if "│" in line).split())


# -- columns ---------------------------------------------------------------------------------------


def test_the_columns_of_a_text_are_in_the_middle_and_never_beyond_the_screen() -> None:
    for width in range(80, 201):
        for margin in (1, 2):
            alone = measure(width, margin)
            assert alone.w == min(width - 2 * margin, READABLE) and not alone.side
            assert abs(alone.x - (width - alone.x - alone.w)) <= 1
            both = measure(width, margin, beside=True)
            assert bool(both.side) == (width >= WIDE)
            if both.side:
                assert both.x + both.w + GAP == both.second
                assert both.x >= margin and both.second + both.side <= width - margin
                assert both.w > both.side


@pytest.mark.parametrize("name", ["options", "lessons", "items", "log", "table"])
def test_lists_stand_in_the_middle_of_a_broad_screen(table: Lay, name: str) -> None:
    """The same columns of all, and on a small screen all of it."""
    play = table("wasp")
    if name == "options":
        play.stage = ScreenStack(OptionsScreen(play.raid))
    elif name == "lessons":
        play.stage = ScreenStack(opened(play.game))
    elif name == "table":
        aim = aiming(fight(play, ("beetle",), FOES))
        play.stage = ScreenStack(OddsScreen(play.raid, aim.choice))
    else:
        play.do({"items": "i", "log": "L"}[name])
    assert left(play.shows(80, 24)) <= 3
    for width, height in BROAD:
        first = (width - READABLE) // 2
        assert first - 1 <= left(play.shows(width, height)) <= first + 10


@pytest.mark.parametrize("size", [(120, 40), (160, 50)])
def test_all_numbers_of_the_history_stand_in_one_column_where_it_is_broad(table: Lay, size: tuple[int, int]) -> None:
    play = fight(table("wasp"), SIX, ("minor", "major", "nasute")).do("H")
    told = re.compile(r"  ([A-Z][a-z ]* \d+(?: against [A-Za-z ]+ \d+)?, die \d\d.*)$")
    at = [found.start(1) for line in inner(play.shows(*size))[:-1] if (found := told.search(line))]
    assert len(at) > 5 and len({*at}) == 1


def test_the_table_of_rooms_stands_below_their_map_where_all_of_it_fits(table: Lay) -> None:
    """A click on one of its rows marks the Room on the map, too."""
    play = table("wasp").do("x", "n")
    play.go_on("Nothing", most=60)
    rooms = [room.kind for room in sorted(play.view.pool, key=lambda room: room.number)]
    assert len(rooms) > 4
    play.do("p")
    assert "Environment" not in play.shows(80, 24)
    lines = play.shows(120, 40).split("\n")
    head = next(y for y, line in enumerate(lines) if "Environment" in line)
    assert any("LEVEL 1" in line for line in lines[:head])
    assert [kind for kind, line in zip(rooms, lines[head + 1 :], strict=False) if kind in line] == rooms
    play.mouse("click", 20, head + len(rooms), 120, 40)
    assert play.top.marked.key == (1, len(rooms))


def test_a_click_marks_a_room_of_the_map_and_a_second_sets_out_to_it(table: Lay) -> None:
    """Where one most wants to point, hovering and clicking did nothing."""
    play = table("wasp").do("x", "n")
    play.go_on("Nothing", most=60)
    play.do("p")
    there = play.top
    other = next(row.key for row in there.rows() if row.key != there.marked.key)
    lines = play.shows(120, 40).split("\n")
    row = next(row for row in there.drawing() if other in row.rooms)
    y = next(y for y, line in enumerate(lines) if row.text in line)
    x = lines[y].index(row.text) + row.rooms[other]
    assert play.mouse("move", x, y, 120, 40).top.marked.key == other
    assert play.mouse("click", x, y, 120, 40).top is there
    assert not there.said
    assert play.mouse("click", x, y, 120, 40).top is not there or there.said


def test_headings_of_a_list_have_a_free_line_above_them_where_there_is_room(table: Lay) -> None:
    play = table("wasp")
    play.stage = ScreenStack(OptionsScreen(play.raid))
    for size, free in (((80, 24), False), ((160, 50), True)):
        lines = play.shows(*size).split("\n")
        assert (not lines[next(y for y, line in enumerate(lines) if "STANDING ORDERS" in line) - 1]) is free


# -- the Job -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("job", list(content.jobs()))
def test_the_notes_on_a_job_are_those_of_its_row(job: str) -> None:
    """Guard, target and the way out; ratings of a target only where it is to be killed."""
    row, told = content.jobs()[job], notes(commission(job, "planks"))
    said = " ".join(f"{one.title} {' '.join(row.value for row in one.rows)}" for one in told)
    for kind in row.guard:
        assert content.kinds()[kind].name in said
        assert all(line in said for line in fights(content.kinds()[kind]))
    assert ("on the far side of that Level's entrance a shaft leads out" in said) is row.escape
    if row.target:
        assert content.kinds()[row.target].name.upper() in said
        assert (next(fights(content.kinds()[row.target])) in said) is (row.task == "kill")


def test_beside_the_board_stands_what_is_known_of_the_marked_job(table: Lay) -> None:
    """And who goes, with the portrait; on a small screen there is no room."""
    play = table()
    board = Board(play.game, ("wasp",), "x")
    play.stage = ScreenStack(board)
    for key, job in zip("abc", board.jobs, strict=True):
        play.do(key)
        for size in BROAD:
            told = beside(play.shows(*size))
            assert all(content.kinds()[kind].name in told for kind in content.jobs()[job.job].guard)
            assert (job.goods.name.upper() if job.goods else content.kinds()[job.target].name.upper()) in told
            assert "Wasp, alone: hard" in told and "\\_(o)_(##)" in told
        assert "THE GUARD" not in play.shows(80, 24)


def test_the_page_of_the_job_tells_the_same_in_a_raid_but_whom_nobody_has_met(table: Lay) -> None:
    play = table("wasp").do("J")
    told = beside(play.shows(120, 40))
    row = content.jobs()[play.raid.run.head.job]
    assert content.kinds()[row.target].name.upper() in told and "THE WAY" in told
    assert not any(content.kinds()[kind].name in told for kind in row.guard)
    assert "THE WAY" in play.shows(100, 30)  # below, where there is no room beside


# -- records -----------------------------------------------------------------------------------------


@pytest.fixture
def records(table: Lay) -> Table:
    """The record book with a raid that was won."""
    play = table()
    folder: Path = play.game.where / "won"
    folder.mkdir(parents=True)
    honest(folder).rename(folder / "journal")
    play.stage = ScreenStack(play.game.title())
    return play.do("r")


def test_beside_the_records_stand_end_splits_and_conducts_of_the_marked_raid(records: Table) -> None:
    for size in BROAD:
        told = beside(records.shows(*size))
        assert "End The Message is delivered" in told and "seed race 177" in told
        assert "SPLITS turn command time a way down is known 10 1 0:00 the Level rated 100 15 6 0:01" in told
        assert "CONDUCTS No Light lit, no Rest" in told


def test_on_a_small_screen_they_stand_below(records: Table) -> None:
    told = " ".join(records.shows(80, 24).split())
    assert "Deliver: the Message is delivered." in told
    assert "the Level rated 100: 15" in told and "Conducts (what it did without): no Light lit" in told


def test_a_ranking_is_opened_from_the_overview_and_all_raids_tell_end_and_depth(records: Table) -> None:
    assert "Enter its raids" in records.shows().split("\n")[-1]
    records.do("enter")
    assert "any% / deliver / alone:wasp" in records.shows().split("\n")[0]
    told = "any%: the Job is done, by whatever way; deliver: the Job to deliver; alone:wasp: one raider, Wasp"
    assert told in " ".join(records.shows().split())
    records.do("enter")
    assert "any% / deliver / alone:wasp" in records.shows().split("\n")[0], "there is nothing more to open"
    records.do("tab")
    lines = inner(records.shows())
    assert "ALL RAIDS" in records.shows()
    assert lines[0].split() == ["begun", "job", "party", "turns", "deep", "end"]
    assert lines[1].split()[1:5] == ["deliver", "wasp", "212", "100"]
    assert lines[1].endswith("The Message is delivered")


@pytest.mark.parametrize("kind", [name for name, kind in content.kinds().items() if kind.base])
def test_how_a_raid_ended_has_room_in_its_row_whoever_ended_it(tmp_path: Path, kind: str) -> None:
    """It was "Died of the bite of the" on the smallest screen. The blow itself is told below the list."""
    row = content.kinds()[kind]
    assert row.base
    with Book(tmp_path) as book:
        (ended,) = book.rows("SELECT 'dead' AS outcome, ? AS cause", (f"{row.base.name} of {row.name}",))
    told = capital(briefly(ended))
    heads = ("begun", "job", "party", "turns", "deep", "end")
    line = aligned([heads, ("2026-11-26", "steal brood", "scorpion+5", "12345", "100", told)])[1]
    assert told.startswith("Killed by") and len(line) <= 78, line


# -- other faults ------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["fd100", "bind", "metamorphosis"])
def test_no_words_cover_a_portrait(table: Lay, edition: str) -> None:
    play = table()
    while play.game.launch.edition != edition:
        play.game.next_rules()
    choose = Choose(play.game)
    play.stage = ScreenStack(choose)
    for n, (name, kind) in enumerate(choose.classes):
        choose.at = n
        for width, height in SIZES:
            lines = play.shows(width, height).split("\n")
            drawn = ["".join(said for said, _ in line).rstrip() for line in portrait(name, kind.colour)]
            wide = broad(portrait(name, kind.colour))
            at = 24 + min(width - 25, READABLE) - wide
            assert [line[at : at + wide].rstrip() for line in lines[2 : 2 + len(drawn)]] == drawn, (name, width)


def test_between_the_comment_of_a_demonstration_and_the_map_there_is_no_gap(table: Lay) -> None:
    demo = Demo(table("wasp").game, idle=False, seed="mine")
    console = Console(120, 40, order="F")
    demo.draw(console)
    last = max(y for y, _ in enumerate(demo.spoken(60, rows(console)), 1))
    night = ink("night")
    for y in range(last + 1, 1 + rows(console)):
        assert any(tuple(console.rgb["bg"][x, y]) != night or console.rgb["ch"][x, y] != 32 for x in range(50)), y
    demo.raid.run.close()


def test_the_second_panel_cuts_no_name_that_fits(table: Lay) -> None:
    play = table("ants")
    told = ["".join(said for said, _ in row.left) for row in dossier.items(play.view.me, 28)]
    assert told[1:3] == ["! Red Honeydew of", "  Restoration"]


def test_what_is_gathered_here_stands_as_not_to_be_had_now(table: Lay) -> None:
    """The panel went on listing "salvage rated 18" where the line of works left it out. R-60"""
    play = table("wasp")
    with play.changed():
        room = room_here()
        assert room
        room.spent, room.stocks = True, {"plants": 14, "materials": 18}
        room.worked["materials"] = the(Raid).explored
    told = [said for row in dossier.here(play.view) for said, _ in row.left]
    assert "forage rated 14" in told
    assert told[-1] == "salvage rated 18: not now"


def test_splits_have_their_heading_where_there_is_a_row_for_it(table: Lay) -> None:
    """On a small screen, too: two rows of numbers alone are not understood."""
    play = table("wasp", seed="race 177").do("x", "n", "V")
    lines = [line[54:].strip(" │") for line in play.shows(80, 24).split("\n")]
    at = next(n for n, line in enumerate(lines) if re.fullmatch(r"SPLITS turns +1-\d of \d", line))
    assert lines[at + 1].split() == ["way", "10"] and lines[at + 2].split() == ["25", "▸", "11"]


# -- questions -------------------------------------------------------------------------------------


def hidden(play: Table, width: int, height: int) -> list[str]:
    """Return the creatures in sight whose sign is nowhere on the map beside the question."""
    rows = play.shows(width, height).split("\n")
    top, bottom = (next(y for y, row in enumerate(rows) if sign in row) for sign in ("┌─", "└─"))
    left, right = rows[top].index("┌"), rows[bottom].index("┘")
    edge = rows[bottom].find("│", right)
    shown = "".join(
        row[:edge] if not top <= y <= bottom else row[:left] + row[right + 1 : edge]
        for y, row in enumerate(rows[1 : bottom + 4], 1)
    )
    return [
        one.name
        for one in play.view.creatures
        if not one.led and one.x >= 0 and nest_map.glyph(play.view, one) not in shown
    ]


@pytest.mark.parametrize("size", SIZES[1:])
@pytest.mark.parametrize("party", [("wasp",), ("beetle",), SIX])
def test_a_question_in_a_fight_covers_nobody_who_fights(
    table: Lay, size: tuple[int, int], party: tuple[str, ...]
) -> None:
    play = fight(table(), party, FOES).do("m")
    assert play.raid.ask
    assert not hidden(play, *size)
    assert "IN SIGHT" in play.shows(*size)


@pytest.mark.parametrize("size", SIZES[1:])
def test_a_small_question_at_the_beginning_of_a_turn_covers_nobody_either(table: Lay, size: tuple[int, int]) -> None:
    play = table()
    play.stage = ScreenStack(play.game.play(meet(head("six", ("wasp",), edition="metamorphosis"), FOES)))
    assert play.do().raid.ask
    assert not hidden(play, *size)


def test_compared_answers_leave_the_fight_and_the_panel_to_be_seen(table: Lay) -> None:
    play = table()
    aim = aiming(fight(play, ("beetle",), FOES))
    play.stage, play.raid.ask = ScreenStack(RaidScreen(play.raid)), None
    play.stage.screens.append(aim)
    play.do("c", "m")
    assert play.raid.shown.compared
    assert not hidden(play, 100, 30)
    assert "IN SIGHT" in play.shows(100, 30)


@pytest.mark.parametrize("many", [1, 6])
def test_compared_answers_leave_who_acts_to_be_seen_on_the_smallest_screen(table: Lay, many: int) -> None:
    """The list stood over the whole map: its question, read before, takes no rows there."""
    play = next(play for name, play in fighting(table("wasp")) if name == f"compared, {many}")
    rows = play.shows().splitlines()
    top = next(y for y, row in enumerate(rows) if "─ Manoeuvre ─" in row)
    assert any("@" in row[:54] for row in rows[1:top])
    assert all(any(f" {way}" in row for row in rows) for way in ("dash", "take off", "not now: 13 others"))


def test_what_six_may_do_leaves_the_map_and_the_panel_to_be_seen(table: Lay) -> None:
    """A meal that costs all the same is told once, of all of them."""
    play = plainly(table(*SIX), hints=False).do("a")
    shown = play.shows(100, 30)
    assert "Rooms unspent" in shown
    assert "lines more" not in shown
    assert not hidden(play, 100, 30)
    assert play.raid.ask
    assert sum(answer.told.count("Hunger Cost") for answer in play.raid.ask.answers) == 1


@pytest.mark.parametrize(
    ("job", "alarmed", "told"), [("steal-food", True, True), ("steal-food", False, False), ("deliver", True, False)]
)
def test_before_a_job_is_taken_it_is_said_who_bars_the_ways_out_with_the_goods(
    job: str, *, alarmed: bool, told: bool
) -> None:
    """R-86: a newcomer, told of Minors alone, died of the Nasutes that stood between the larder and the way out."""
    said = words("job_notes")["missed"].format(turns=f"{content.alerts()[-1].lasts} turns")
    assert (said in guard(commission(job, "x"), alarmed=alarmed)) is told
    rows = [one.value for section in notes(commission(job, "x"), alarmed=alarmed) for one in section.rows]
    assert (said in rows) is told
