"""No name and no sentence is cut where there is a next row: menus, lists, panels, the log."""

from msgspec.structs import replace
from tcod.console import Console

from game.engine.components import At, Item
from game.engine.entries import Happened
from game.engine.store import create, get
from game.presentation.carrying.finds import question
from game.presentation.carrying.handing_out import heap
from game.presentation.page import PageRow
from game.run.view import Held
from game.telling.log import Line
from game.ui.raid import dossier, foes, logbook
from game.ui.widgets.layout import Area
from game.ui.widgets.menu import Menu, MenuItem
from game.ui.widgets.page_layout import labelled
from game.ui.widgets.rows import Row, RowLine, named
from tests.ui.table import Lay, Table, anew
from tests.ui.test_orders import bag

LEAF = "Spoiled Black Leaf of Immobility"


def drawn(menu: Menu, width: int, height: int) -> list[str]:
    console = Console(width, height, order="F")
    menu.draw(console, 0, 0, width, height)
    return ["".join(map(chr, row)).rstrip() for row in console.rgb["ch"].T.tolist()]


def flat(rows: list[RowLine]) -> list[str]:
    return ["".join(s for s, _ in row.left).strip() + "|" + "".join(s for s, _ in row.right) for row in rows]


def said(rows: list[Row]) -> list[str]:
    return ["".join(s for s, _ in row).strip() for row in rows]


def food(play: Table, *, lies: bool) -> None:
    """A Spoiled food, made known and half eaten, is carried, or lies where she stands."""
    bag(play, *(() if lies else ("leaf",)))
    me = play.view.me.body
    play.raid.run.enter()
    thing = create(Item("leaf", "Leaf", 40), At(me.x, me.y)) if lies else play.view.me.items[0].item
    item = get(thing, Item)
    item.name, item.spoiled, item.depleted = "Black Leaf of Immobility", True, True
    anew(play.raid)


def test_what_does_not_fit_beside_an_answer_stands_below_it() -> None:
    menu = Menu([MenuItem(f"eat {LEAF} 49", "down, d120, but 100 % harm"), MenuItem("no", "Hunger grows")])
    assert drawn(menu, 50, 4) == [
        f" a  eat {LEAF} 49",
        "                       down, d120, but 100 % harm",
        " b  no                               Hunger grows",
        "",
    ]
    menu.at = 1
    assert drawn(menu, 50, 1) == [" b  no                               Hunger grows↑"]


def test_a_long_answer_goes_on_in_the_next_row() -> None:
    menu = Menu(
        [MenuItem("what the Job is about: the royal cell stands open: kill the Queen", "125 moves, past 1 Major")]
    )
    shown = drawn(menu, 50, 5)
    assert "…" not in "".join(shown)
    assert " ".join(" ".join(shown).split()) == (
        "a what the Job is about: the royal cell stands open: kill the Queen 125 moves, past 1 Major"
    )


def test_a_row_of_a_list_goes_on_in_the_next_one() -> None:
    row = PageRow(LEAF, "!", detail="Food, depleted: one meal left, rated 62, and much more")
    shown = said(list(labelled(row, 78)))
    assert shown == [f"! {LEAF}", "Food, depleted: one meal left, rated 62, and much more"]
    assert len(list(labelled(row, 100))) == 1


def test_a_name_in_the_panel_is_broken_and_never_cut() -> None:
    for width in range(14, 60):
        told = flat(list(named(("%", "thing"), f" {LEAF}, depleted", "12 north", width)))
        assert " ".join(one.partition("|")[0] for one in told).strip() == f"% {LEAF}, depleted"
        assert told[-1].endswith("|12 north")
        assert max(len(one) - 1 for one in told) <= width


def test_a_food_has_one_name_in_bag_list_and_panels(table: Lay) -> None:
    """The second panel and the one beside the map say "Spoiled" in whole, as the bag and the list of finds do."""
    play = table("wasp")
    food(play, lies=False)
    name = play.view.me.items[0].name
    assert name.startswith("Spoiled ")
    assert f"{name}, depleted" in " ".join(one.partition("|")[0] for one in flat(dossier.items(play.view.me, 26)))
    assert name in " ".join(play.do("i").shows().split())
    play.do("escape")
    food(play, lies=True)
    at = play.view.me.body.x, play.view.me.body.y
    rows = flat(list(foes.lying(play.view, at, 24, 0)))
    assert f"{name}, depleted" in " ".join(one.partition("|")[0] for one in rows)
    assert any(answer.label.startswith(name) for answer in question(play.view, heap(play.view)).answers)


def log(*texts: str, height: int = 4, fresh: int = 1) -> list[str]:
    console = Console(60, height, order="F")
    lines = [Line(text, "plain", Happened("joins", command=n)) for n, text in enumerate(texts)]
    logbook.draw(console, Area(0, 0, 60, height), lines, fresh, "L")
    return ["".join(map(chr, row)).rstrip() for row in console.rgb["ch"].T.tolist()][1:]


def test_the_log_begins_with_a_sentence() -> None:
    """Of an old message of which only the end has room no half sentence is shown; "…" says that there is more of it."""
    long = "The belly will be asked for again once the light that burns here is gone. The first pang comes at thirteen."
    assert log(long, "New: one.", "New: two.", height=4, fresh=2) == [
        "…The first pang comes at thirteen.", "▸New: one.", "▸New: two."
    ]  # fmt: skip
    assert log("word " * 30, "New.", height=3) == [" New.", ""]


def test_of_spoiled_food_the_panel_tells_where_it_lies(table: Lay) -> None:
    """It said "…Blindness, spoiled", and not where."""
    view = table("wasp").view
    me = view.me.body
    leaf = Held(
        7, "Spoiled Yellow Leaf of Blindness", "leaf", "%", "F", 26, depleted=False, function="Blindness", edible=True
    )
    leaf = replace(leaf, spoiled=True, known=True, x=me.x + 1, y=me.y)
    view.__dict__["things"] = (leaf,)
    (row,) = [row for row in foes.lying(view, (me.x, me.y), 24, foes.JUNK) if row.at]
    told = "".join(said for said, _ in row.left)
    assert "Leaf, spoiled" in told and [said for said, _ in row.right] == ["1 east"]


def test_each_thing_has_a_row_before_several_share_one(table: Lay) -> None:
    """It said "3 of little use", and of two shafts not where they lead, above four empty rows."""
    play = table("wasp")
    view, me = play.view, play.view.me.body
    leaf = Held(7, LEAF, "leaf", "%", "F", 26, depleted=False, function="Immobilised", edible=True)
    leaf = replace(leaf, spoiled=True, known=True, x=me.x, y=me.y)
    shaft = replace(view.passages[0], kind="shaft", rating=None, x=me.x, y=me.y)
    view.__dict__.update(things=tuple(replace(leaf, item=7 + n) for n in range(6)), passages=(shaft,))
    rows = [row[54:] for row in play.shows(80, 24).split("\n")]
    assert sum("Leaf, spoiled" in row for row in rows) == 6
    assert any("shaft down new" in row for row in rows)
    for fold in (0, foes.A_ROW, foes.JUNK, foes.ALL):
        (told,) = flat(list(foes.standing(view, (me.x - 10, me.y), 24, fold)))
        assert told.endswith("shaft down new|10 e")


def test_a_name_is_whole_where_rows_are_left_beside_the_panels_other_parts(table: Lay) -> None:
    """Ladybug's SPECIAL stood without its Wounds, and an Item without its colour, above empty rows."""
    play = table("ladybug")
    mine = bag(play, "nectar", "nectar")
    for thing in mine:
        get(thing, Item).name = "Blue Nectar of Restoration"
    anew(play.raid)
    parts = {part.worth: part for part in dossier.parts(play.view, 24)}
    blows, carried = parts[9], parts[7]
    assert "|2 Wounds" not in flat(dossier.lines([blows], 2)) and "|2 Wounds" in flat(dossier.lines([blows], 3))
    names = [[row.partition("|")[0] for row in flat(dossier.lines([carried], height))[1:]] for height in (3, 4, 5)]
    whole, brief = ["! Blue Nectar of", "Restoration"], ["! … of Restoration"]
    assert names == [brief * 2, whole + brief, whole * 2]
