"""Wide screens: the second panel, and that at no size anything is cut or drawn over something else."""

import re
from collections.abc import Iterator
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from tcod.console import Console

from game.engine.commands import Act
from game.engine.components import Effects, Gifts
from game.engine.store import add, get
from game.presentation.outcome import success
from game.presentation.walks.surroundings import room_of
from game.ui.map import glyphs
from game.ui.raid import characters, dossier, foes, further, panel
from game.ui.raid.foes import sight
from game.ui.raid.picture import RaidPicture
from game.ui.widgets.layout import WIDE, Area, clear_of, layout
from game.ui.widgets.rows import GAP, RowLine
from tests.ui.every import FOES
from tests.ui.table import SIX, Lay, Table, fight
from tests.ui.test_orders import bag
from tests.ui.test_sight import strewn
from tests.ui.test_walking import roaming

WIDTHS, HEIGHTS = range(80, 201), range(24, 61)


@pytest.fixture(autouse=True)
def letters_afterwards() -> Iterator[None]:
    yield
    glyphs.use(glyphs.UNICODE)


def cells(area: Area) -> set[tuple[int, int]]:
    return {(x, y) for x in range(area.x, area.x + area.w) for y in range(area.y, area.y + area.h)}


@pytest.mark.parametrize("columns", [1, 2])
def test_no_two_parts_overlap_at_any_size(columns: int) -> None:
    for width in WIDTHS:
        for height in HEIGHTS:
            parts = layout(width, height, columns)
            for one, other in combinations(
                [part for part in (parts.map, parts.panel, parts.dossier, parts.log) if part.w], 2
            ):
                assert one.x + one.w <= other.x or one.y + one.h <= other.y, (width, height)
            assert all(part.x + part.w <= width and part.y + part.h <= height - 2 for part in parts)
            assert parts.map.w // columns >= 26 and parts.panel.w >= 26
            assert bool(parts.dossier.w) == (width >= WIDE + 28 * (columns - 1))


def words(row: RowLine) -> str:
    return "".join(s for s, _ in (*row.left, *row.right))


def tables(table: Lay) -> Iterator[Table]:
    yield table("wasp")
    play = table("spider", "ants")
    play.go_on("TakeTurn", most=60)
    yield play
    for party in (("beetle",), SIX):
        yield fight(table("wasp"), party, FOES)


@pytest.mark.long
def test_no_row_of_a_panel_is_cut_or_overlaps_at_any_width(table: Lay) -> None:
    """What stands at the left of a row and what stands at its right have room beside each other."""
    for play in tables(table):
        view = play.view
        for width in sorted({layout(wide, 24).panel.w - 2 for wide in WIDTHS}):
            rows = [
                *characters.heads(view, width),
                *sight(view, width, panel.MANY),
                *panel.errand(view, width),
                *panel.footer(view, width),
            ]
            rows += dossier.lines(dossier.parts(view, width), 999)
            for row in rows:
                assert len(words(row)) + bool(row.left and row.right) <= width, (width, words(row))


def test_the_second_panel_keeps_to_its_height_and_leaves_out_the_least_wanted(table: Lay) -> None:
    view = next(tables(table)).view
    for height in range(8, 60):
        rows = dossier.lines(dossier.parts(view, 28), height)
        assert len(rows) <= height
        assert GAP not in (rows[0], rows[-1])
        assert any("BASE" in words(row) for row in rows)
    told = [words(row) for row in dossier.lines(dossier.parts(view, 28), 999)]
    for part in ("BASE", "SPECIAL", "NEST", "CARRIES", "Speed"):
        assert any(part in row for row in told), part


def test_what_a_long_log_takes_from_a_panel_is_left_out_and_nothing_takes_its_place(table: Lay) -> None:
    """With each height of the log other blocks stood in other panels: the picture and the ratings went to and fro with every key."""
    parts = dossier.parts(next(tables(table)).view, 28)
    whole = 40

    def headings(height: int) -> list[str]:
        rows = [words(row) for row in dossier.lines(parts, height, whole)]
        assert len(rows) <= height
        return [found[0] for row in rows if (found := re.match("[A-Z]{3,}", row))]

    for height in range(10, whole):
        told = headings(height)
        assert told == headings(whole)[: len(told)]


def test_what_she_carries_comes_before_the_rooms_numbers(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a Room with much to say, too."""
    view = table("wasp").view
    room = [RowLine([("CHAMBER", "dim")])] * 6
    monkeypatch.setattr(dossier, "here", lambda _: room)
    whole = [words(row) for row in dossier.lines(dossier.parts(view, 28), 999)]
    for height in range(len(whole)):
        told = [words(row) for row in dossier.lines(dossier.parts(view, 28), height)]
        carries = any("CARRIES" in row for row in told)
        assert carries or height < 18, height


def test_what_the_second_panel_tells_shows_at_120_columns_and_before_that_in_rows_left_free(table: Lay) -> None:
    play = table("wasp")
    assert "SPECIAL Stinger" in play.shows(120, 40)
    assert "SPECIAL Stinger" in play.shows(119, 40)
    assert "SPECIAL Stinger" in play.shows(80, 30)
    assert "CARRIES" in play.shows(80, 24)
    glyphs.use(glyphs.TILES)
    assert "SPECIAL Stinger" in play.shows(120, 40)
    assert "SPECIAL Stinger" in play.shows(160, 50)


def test_attack_boxes_tell_reach_and_damage_as_printed(table: Lay) -> None:
    me = table("beetle").view.me
    told = [words(row) for box in dossier.boxes(me) for row in dossier.attack(me, box, 28)]
    assert told[0] == "BASE Bite" and told[1].split() == ["2", "Wounds1", "cell"]
    assert "SPECIAL Flying Horn" in told and "  4 Wounds4 cells, area" in told


def test_the_odds_of_an_effect_are_those_of_its_check_and_of_resisting_it(table: Lay) -> None:
    play = fight(table("wasp"), ("beetle",), ("minor",))
    play.raid.run.enter()
    get(play.view.me.body.who, Effects).rating.update({"Poisoned": 27, "Stunned": 90})
    play.raid.settle()
    view = play.view
    told = [words(row).strip() for row in dossier.effects(view, view.me)]
    assert told[:2] == ["EFFECTS", "Poisoned 27works 27 %"]
    assert told[2] == f"resisted {success(view.resisted('Poisoned'))}"
    assert told[-2:] == ["Stunned 90works 100 %", "cannot be resisted"]


def test_what_food_still_does_is_to_be_seen_as_long_as_it_does(table: Lay) -> None:
    """That the next Wound is ignored stood nowhere but in the line that told of the meal."""
    for party in (("spider",), ("spider", "beetle"), SIX):
        play = table(*party)
        play.raid.run.enter()
        add(play.view.me.body.who, Gifts({"Shielding": 1}))
        play.raid.settle()
        rows = [*characters.heads(play.view, 24), *dossier.effects(play.view, play.view.me)]
        told = [words(row) for row in rows]
        assert sum("Shielding" in one for one in told) == 1, told
        assert "Shielding" in play.shows(160, 50) and ("Shielding" in play.shows(80, 24) or party == SIX)


def test_the_odds_of_resisting_are_those_of_the_question_that_asks(table: Lay) -> None:
    play = fight(table("wasp"), ("beetle",), ("minor",))
    play.raid.run.enter()
    get(play.view.me.body.who, Effects).rating["Poisoned"] = 27
    play.raid.settle()
    play.do("z")
    play.go_on("MayResist")
    view = play.view
    choice = next(one for one in view.choices if isinstance(one.command, Act) and one.command.about == "Poisoned")
    assert view.odds(choice) == view.resisted("Poisoned")


def test_the_nest_says_where_one_is(table: Lay) -> None:
    view = table("wasp").view
    told = [words(row) for row in dossier.nest(view, 28)]
    assert told[1].startswith(f"@ Level {view.number} ○")
    assert told[1].endswith(f"rated {view.rating}")


@pytest.mark.long
def test_every_size_can_be_drawn(table: Lay) -> None:
    """Every third width at the least height, all heights at 120 columns."""
    for play in tables(table):
        for width, height in [(width, 24) for width in WIDTHS[::3]] + [(120, height) for height in HEIGHTS]:
            console = Console(width, height, order="F")
            play.stage.draw(console)
            picture = play.raid.picture
            assert isinstance(picture, RaidPicture)
            parts, stand = picture.layout(console), picture.held
            for side in (parts.panel, parts.dossier):
                area = clear_of(side, stand.box if stand and play.raid.ask else None)
                if area.w and area.h:
                    edge = "".join(map(chr, console.rgb["ch"][area.x, area.y : height - 1].tolist()))
                    assert edge[: area.h].strip("│") == ""
                    assert area != side or edge.lstrip("│").startswith("┴"), (
                        "lower where a question takes rows of the log"
                    )


# -- what can be done with what lies about ---------------------------------------------------------


def test_of_a_room_is_said_what_it_is_good_for(table: Lay) -> None:
    """In the panel if it can be done now, and on look with what comes first; nothing once the stock is spent.

    The sign of the floor stood before it there, and each such sign on the map looked like something to take.
    """
    play = table("wasp")
    unexplored = play.view
    room, me = unexplored.chamber, (unexplored.me.body.x, unexplored.me.body.y)
    assert room
    unexplored.__dict__["chamber"] = rich = replace(room, kind="fungus garden", stocks={"plants": 10, "animals": 3})
    assert not any("here: " in words(row) for row in foes.no_foes(unexplored, me, 24))
    unexplored.__dict__["pool"] = (rich,)
    assert room_of(unexplored, room.x, room.y).endswith("unspent; once explored, good to forage and hunt.")
    unexplored.__dict__["pool"] = (replace(rich, spent=True, obstruction=30),)
    assert room_of(unexplored, room.x, room.y).endswith(
        "; good to forage and hunt, but first its Obstacle is to be torn down."
    )
    view = roaming(play).view
    explore = view.choices[0]
    view.__dict__["choice"] = lambda command: replace(explore, command=command, refused="")
    room = view.chamber
    assert room and room.kind == "entrance"
    view.__dict__["chamber"] = replace(room, kind="fungus garden", stocks={"plants": 10, "animals": 3})
    assert "here: forage, hunt" in [words(row) for row in foes.no_foes(view, me, 24)]
    view.__dict__["chamber"] = replace(room, stocks={})
    assert not any("here: " in words(row) for row in foes.no_foes(view, me, 24))
    view.__dict__["pool"] = (replace(room, spent=True, stocks={"materials": 4}),)
    assert room_of(view, room.x, room.y).endswith("; good to salvage.")


def test_where_the_levels_have_no_room_one_row_sums_the_nest_up(table: Lay) -> None:
    """It once was gone with all that was said of it."""
    view = table("wasp").view
    rooms = [
        row for row in dossier.lines(dossier.parts(view, 28), 60) if row.left and row.left[0][0].startswith("NEST")
    ]
    assert rooms and "spent" in rooms[0].right[0][0]
    for height in range(60, 3, -1):
        told = dossier.lines(dossier.parts(view, 28), height)
        assert len(told) <= height
        if any(row.left and row.left[0][0] == "NEST" and "unspent" in row.right[-1][0] for row in told):
            assert not any("Level" in said for row in told for said, _ in row.left)
            return
    raise AssertionError("it is never told in short")


@pytest.mark.long
def test_of_the_job_one_row_stays_where_two_have_no_room(table: Lay) -> None:
    play = strewn(table("wasp"), useless=0, useful=6)
    assert "Find the Level" in play.shows()
    heads = set()
    for _ in range(7, 30):
        shown = strewn(play, useless=0, useful=1).shows()
        heads.add(("JOB " in shown, "Find the Level" in shown))
    assert (True, False) in heads, heads


def test_where_a_row_has_the_chance_to_hit_it_has_the_place_too(table: Lay) -> None:
    """Under "hit %, cells" one foe's row said "you hit 0 %" and not where it stood, the next only where."""
    play = fight(table("beetle"), ["beetle"], FOES)
    play.go_on("TakeTurn", most=60)
    head, *rows = sight(play.view, 25, 0)
    assert [said for said, _ in head.right] == ["hit %, cells"]
    odds = [row for row in rows if any(said[-1:] == "%" for said, _ in row.right)]
    assert odds and all(len(row.right) > 1 and "hit" not in words(row) for row in odds)


@pytest.mark.parametrize(
    ("signs", "width"), [(glyphs.TILES, 120), (glyphs.TILES, 80), (glyphs.TILES, 87), (glyphs.UNICODE, 119)]
)
def test_where_no_second_panel_fits_the_first_tells_of_attacks_and_bags_in_its_free_rows(
    table: Lay, signs: str, width: int
) -> None:
    """In a window with pictures two thirds of the panel were empty, and what letters had beside it stood nowhere."""
    play = table("beetle")
    glyphs.use(signs)
    shown = play.shows(width, 40)
    assert "CARRIES" in shown and "BASE" in shown


def test_what_the_second_panel_has_no_room_for_stands_in_the_free_rows_of_the_first(table: Lay) -> None:
    """Two thirds of the first were empty, and her ratings stood nowhere."""
    play = table("wasp")
    assert "Stamina" not in " ".join(words(row) for row in dossier.lines(dossier.parts(play.view, 28), 31 - 4))
    assert "Stamina" in play.shows(120, 36)


@pytest.mark.parametrize(("kind", "heals"), [("wasp", True), ("ants", False)])
def test_what_a_food_is_for_is_told_as_it_is_for_who_carries_it(table: Lay, kind: str, *, heals: bool) -> None:
    """It said to the Ants of Restoration that it heals a Wound: food brings no ant back."""
    me = table(kind).view.me
    food = replace(me.items[0], function="Restoration", known=True, spoiled=False)
    member: Any = SimpleNamespace(items=(food,), hungers=me.hungers, body=me.body, gifts=(), ratings=me.ratings)
    told = " ".join(words(row) for row in further.uses(member, 28)[0])
    assert ("Heals a Wound" in " ".join(told.split())) is heals


@pytest.mark.parametrize("eaten", [True, False])
def test_of_food_that_its_holder_does_not_eat_it_is_said_first(table: Lay, *, eaten: bool) -> None:
    """A Spider kept a Honey of Healing for four Rooms: what it is for said that it heals a Wound, and not that she eats none."""
    me = table("spider").view.me
    food = replace(me.items[0], function="Restoration", types="F", known=True, spoiled=False, edible=eaten)
    member: Any = SimpleNamespace(items=(food,), hungers=me.hungers, body=me.body, gifts=(), ratings=me.ratings)
    told = " ".join(" ".join(words(row) for row in further.uses(member, 28)[0]).split())
    assert ("Its holder does not eat that kind of food." in told) is not eaten


@pytest.mark.parametrize("size", [(150, 45), (160, 50)])
@pytest.mark.parametrize("party", [("wasp", "ants"), ("beetle",)])
def test_rows_that_are_free_still_tell_what_is_carried_for_and_of_companions(
    table: Lay, party: tuple[str, ...], size: tuple[int, int]
) -> None:
    """From IN SIGHT to JOB the first column was empty, 13 to 30 rows of it."""
    play, first = table(*party), layout(*size).panel
    rows = [line[first.x + 1 : first.x + first.w].strip() for line in play.shows(*size).split("\n")][1 : first.h + 1]
    assert "WHAT IT IS FOR" in rows
    assert any(f"{one.upper()}" in rows for one in party[1:]) == (len(party) > 1)
    assert rows.count("") < first.h * 2 // 5


def test_of_a_full_bag_that_has_no_room_the_panel_tells_in_short(table: Lay) -> None:
    """Seven rows were empty between NEST and JOB, and what she carried stood nowhere."""
    play = table("wasp")
    bag(play, *["remains"] * 5)
    view = play.view
    view.me.__dict__["items"] = tuple(replace(one, name="White Honeydew of Restoration") for one in view.me.items)
    forms = set()
    for height in range(6, 40):
        told = [words(row) for row in dossier.lines(dossier.parts(view, 24), height)]
        assert any("BASE" in row for row in told)
        heads = [n for n, row in enumerate(told) if row.startswith("CARRIES") and not row.endswith(": i")]
        assert all(told[n + 1 : n + 2] and "more" not in told[n + 1] for n in heads), "no heading without a list"
        forms.add((any("CARRIES" in row for row in told), sum("Restoration" in row for row in told)))
    assert forms >= {(True, 0), (True, 5)}
