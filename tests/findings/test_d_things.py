"""D9 to D17: Items and what becomes of them, what is asked twice, wit after facts, rulings, saves, demo, lessons, eyes."""

import shutil
from collections.abc import Iterator
from io import StringIO
from itertools import pairwise
from pathlib import Path
from textwrap import wrap
from typing import Any, cast

import numpy as np
import pytest
from msgspec.structs import replace
from tcod.console import Console

from game import content
from game.bots import carrying, household
from game.bots.carrying import value
from game.bots.policy import POLICIES
from game.codex import codex
from game.codex.markdown import LINK
from game.engine import Entry
from game.engine.commands import Enter
from game.engine.components import At, Item
from game.engine.entries import Came, Generated, Happened, Rolled
from game.engine.store import add, create, get, query, remove
from game.fd100 import Check, Degree, Rating, Roll
from game.presentation.carrying.finds import question
from game.presentation.questions import costs
from game.run import save_folder
from game.run.run import Run, head
from game.run.view import View
from game.telling.log import Teller
from game.text import opening
from game.text.obey import obey
from game.text.raid import LineRaid
from game.text.talk import Talk
from game.tutorial.records import lessons
from game.ui.map import nest_map as ground
from game.ui.map import palette
from game.ui.map.palette import palettes
from game.ui.screen_stack import ScreenStack
from game.ui.screens import title
from game.ui.screens.demo import Demo
from game.ui.screens.lessons import opened
from game.ui.widgets.layout import Area
from tests.conftest import Nest
from tests.ui.table import Lay, Table, anew
from tests.ui.test_palettes import contrast

FULL = ("honey", "hint", "materials", "cricket", "honey")
CHECK = Check(Rating("Threat Rate", 60), Rating("Survival Rate", 30))


@pytest.fixture(autouse=True)
def umber() -> Iterator[None]:
    yield
    palette.use(palette.DEFAULT)


# -- D9 --------------------------------------------------------------------------------------------------------------


def test_d9_what_is_lost_is_told_with_its_reason_and_nobody_is_accused() -> None:
    """The rule stands [B 2.16.3]: L times in 100. No Worker was seen, so none is named; the reason stands beside."""
    for seed in map(str, range(9)):
        teller = Teller(seed)
        teller.lines([Came(who=1, kind="wasp", name="Wasp")])
        for _ in range(3):
            (line,) = teller.lines([Happened("is lost", note="Red Honey", number=40)])
            assert line.text.startswith("Lost: Red Honey")
            assert "Worker" not in line.text
            assert "40 in 100" in line.detail
            assert "Room" in line.detail


# -- D10 -------------------------------------------------------------------------------------------------------------


def laden(play: Table) -> int:
    """All five Slots are full, and something lies here."""
    play.raid.run.enter()
    for thing, _ in query(Item):
        remove(thing)
    me = play.view.me.body
    for n, form in enumerate(FULL):
        create(Item(form, content.forms()[form].name, 30 + n, holder=me.who, **dyed(form)))
    there = create(Item("honey", "Honey", 77, colour="White"))
    add(there, At(me.x, me.y))
    anew(play.raid)
    return there


def dyed(form: str) -> dict[str, Any]:
    return {"colour": "Red"} if form == "honey" else {}


def test_d10_one_item_is_swapped_for_another_of_ones_choice(table: Lay) -> None:
    play = table("wasp")
    there = laden(play)
    second = sorted(play.view.me.items, key=lambda held: value(play.view, held))[1]
    play.do("g")
    assert play.raid.ask
    for row in ("White Honey, rated 77, keeps badly", f"swap {second.name} ({second.rating}) for it"):
        at = next(at for at, one in enumerate(play.raid.ask.answers) if one.label == row)
        play.do(play.raid.ask.menu.letters[at])
    play.do("enter")
    held = {one.item for one in play.view.me.items}
    assert there in held
    assert second.item not in held
    assert len(held) == 5


def test_d10_of_two_alike_the_one_that_is_nearly_gone_says_so(table: Lay) -> None:
    """It was not said of "Carry Honey (77) instead of Honey (90)" why the worse number is better."""
    play = table("wasp")
    laden(play)
    worn = next(held for held in play.view.me.items if held.name.endswith("Honey"))
    item = get(worn.item, Item)
    item.rating, item.depleted = 90, True
    anew(play.raid)
    ask = play.do("g").raid.ask
    assert ask
    at = next(at for at, one in enumerate(ask.answers) if one.label == "White Honey, rated 77, keeps badly")
    play.do(ask.menu.letters[at])
    at = next(at for at, one in enumerate(play.raid.ask.answers) if "(90" in one.label)
    assert play.raid.ask.answers[at].label == f"swap {worn.name} (90, depleted) for it"
    play.do(play.raid.ask.menu.letters[at])  # who is alone, and has found but this, is asked no more
    assert worn.item not in {one.item for one in play.view.me.items}
    (left,) = [one for one in play.do("g").raid.ask.answers if one.label.startswith(worn.name)]
    assert left.label == f"{worn.name}, rated 90, depleted, keeps badly"


@pytest.mark.parametrize("rating", [1, 77])
def test_d10_a_click_on_a_row_is_its_letter_though_enter_gives_the_first(table: Lay, rating: int) -> None:
    """Where nothing was better taken it closed the list without a word, as Enter does. A row refused before was no more what the next click meant."""
    shown, label = [], f"White Honey, rated {rating}, keeps {'well' if rating == 1 else 'badly'}"
    for by in ("letter", "click"):
        play = table("wasp")
        there = laden(play)
        get(there, Item).rating = rating
        for held in play.view.me.items if rating == 1 else ():
            get(held.item, Item).form = "honey"  # of which all is better than that
        anew(play.raid)
        ask = play.do("g").raid.ask
        assert ask and ask.enter is (rating == 1)
        at = next(at for at, one in enumerate(ask.answers) if one.label == label)
        ask.denied = replace(ask.answers[at], refused="no more")
        play.do(ask.menu.letters[at]) if by == "letter" else play.click(label)
        assert play.raid.ask and there not in {one.item for one in play.view.me.items}
        shown.append((play.raid.ask.title, [one.label for one in play.raid.ask.answers]))
    assert shown[0] == shown[1] and shown[0][0] == label


def test_d10_the_first_row_never_drops_the_best(table: Lay) -> None:
    """Known harm goes first, then the lowest rating; where the find is no better than any, the first row leaves it."""
    play = table("wasp")
    there = laden(play)
    play.do("g")
    wood = household.materials(play.view)
    lowest = min(
        (one for one in play.view.me.items if one != wood),
        key=lambda held: (carrying.useful(play.view, held), held.rating),
    )
    assert play.raid.ask.answers[0].label == f"carry White Honey (77) instead of {lowest.name} ({lowest.rating})"
    play.do("escape")
    bad = next(one for one in play.view.me.items if one.item == max(held.item for held in play.view.me.items))
    get(bad.item, Item).rating = 99
    anew(play.raid)
    harm = [replace(one, spoiled=True) if one.item == bad.item else one for one in play.view.me.items]
    harm = [one for one in harm if one.edible]  # food that nobody here eats goes before it
    assert min(harm, key=lambda held: value(play.view, held)).item == bad.item
    get(there, Item).rating = 1
    for held in play.view.me.items:
        get(held.item, Item).form = "honey"
    anew(play.raid)
    play.do("g")
    assert play.raid.ask.answers[0].label == "all stays as it is"
    play.do("enter")
    assert there not in {one.item for one in play.view.me.items}


def test_d10_the_line_front_swaps_by_one_list(table: Lay) -> None:
    play = table("wasp")
    there = laden(play)
    raid = LineRaid(play.raid.run, Talk(StringIO(), StringIO()))
    obey(raid, "take")
    play.do("g")
    assert play.raid.ask
    listed = [one.label for one in play.raid.ask.answers]
    assert [one.label for one in raid.listed] == listed
    play.do("escape", "i", *["down"] * 5, "g")
    assert play.raid.ask
    assert [one.label for one in play.raid.ask.answers] == listed
    assert "Take, and leave" in play.shows()
    obey(raid, "take white")
    assert raid.listed[-1].label == "left lying"
    obey(raid, "1")
    obey(raid, "1")
    assert there in {one.item for one in raid.view.me.items}


def test_d10_n_leaves_all_as_it_is_after_a_change_too(table: Lay) -> None:
    play = table("wasp")
    laden(play)
    add(create(Item("honey", "Honey", 76, colour="White")), At(play.view.me.body.x, play.view.me.body.y))
    anew(play.raid)
    before = play.view.me.items
    play.do("g", "a", "a")
    assert play.raid.ask
    assert play.raid.ask.answers[0].label.startswith("so be it: carry ")
    play.do("n")
    assert play.raid.ask is None
    assert play.view.me.items == before


def test_d10_items_that_are_alike_are_one_row(table: Lay) -> None:
    """Five rows "swap Building Materials (30) for it" were five times the same answer."""
    play = table("wasp")
    there = laden(play)
    for held in play.view.me.items[1:4]:
        item = get(held.item, Item)
        item.form, item.name, item.colour, item.rating = "materials", "Building Materials", "", 30
    anew(play.raid)
    play.do("g")
    assert play.raid.ask
    at = next(at for at, one in enumerate(play.raid.ask.answers) if one.label == "White Honey, rated 77, keeps badly")
    play.do(play.raid.ask.menu.letters[at])
    rows = [one.label for one in play.raid.ask.answers]
    assert rows.count("swap Building Materials (30) for it, three alike") == 1
    assert len(rows) == 4
    play.do(play.raid.ask.menu.letters[rows.index("swap Building Materials (30) for it, three alike")])
    kept = [one.item for one in play.view.me.items if one.name == "Building Materials"]
    assert len(kept) == 2 and there in {one.item for one in play.view.me.items}


@pytest.mark.parametrize("cursed", [1, len(FULL)])
def test_d10_what_is_cursed_is_not_offered_to_be_put_down(table: Lay, cursed: int) -> None:
    """It keeps its Slot; where all five are, both fronts say so in one line instead of a list."""
    play = table("wasp")
    laden(play)
    mine = [held.item for held in play.view.me.items]
    for item in mine[:cursed]:
        get(item, Item).cursed = get(item, Item).felt = True
    anew(play.raid)
    play.do("g")
    line = LineRaid(play.raid.run, Talk(StringIO(), StringIO()))
    if cursed < len(mine):
        assert play.raid.ask
        name = next(held.name for held in play.view.me.items if held.item == mine[0])
        assert play.raid.ask.story.endswith(
            f" Cursed, and not to be put down: {name}. A Rest may lift one curse, by Ken; eaten up it is gone."
        )
        assert len(wrap(play.raid.ask.story, 76)) <= 2
        play.do(play.raid.ask.menu.letters[2])
        assert len(play.raid.ask.answers) == len(mine[cursed:]) + 1
        return
    assert play.raid.ask is None
    assert "all Slots are full, and nothing in them can be put down" in " ".join(play.shows().split())
    obey(line, "take")
    assert "nothing in them can be put down" in cast("StringIO", line.talk.out).getvalue()


def test_d10_one_list_whatever_was_just_found(table: Lay) -> None:
    """After an exploration `g` opens the same list as the one that opens by itself; `n` leaves all as it is."""
    play = table("wasp")
    before = {held.item for held in play.view.me.items}
    there = laden(play)
    play.raid.finds.before, play.raid.finds.said = frozenset(before), True
    own = question(play.view, play.raid.finds.due(play.view))
    play.do("g")
    assert play.raid.ask
    assert play.raid.ask.title == own.title == "Take, and leave"
    assert [one.label for one in own.answers] == [one.label for one in play.raid.ask.answers]
    play.do("tab")
    assert "not in this list" not in play.shows()
    play.do("n")
    assert play.raid.ask is None and there not in {one.item for one in play.view.me.items}


def test_raids_that_would_read_the_same_are_told_apart_by_their_folders(table: Lay) -> None:
    """A copy of a raid's folder stood on the title in the very words of the raid."""
    play = table("wasp")
    play.do(".", "S")
    (only,) = save_folder.listed(play.game.where)
    assert not only.apart
    shutil.copytree(only.folder, only.folder.with_name("kept"))
    found = save_folder.listed(play.game.where)
    names = [saved.folder.name for saved in found]
    assert sorted(names) == sorted([only.folder.name, "kept"])
    assert [
        name in words
        for name, saved in zip(names, found, strict=True)
        for words in (title.told(saved, 60)[1], opening.name(saved))
    ] == [True] * 4
    shows = table().shows()
    assert all(f"in {name}" in shows for name in names)


def test_d10_no_row_moves_under_the_mark(table: Lay) -> None:
    play = table("wasp")
    laden(play)
    play.do("i", "down")
    bag = play.top
    before = [row.key for row in bag.rows()]
    play.do("d")
    after = [row.key for row in bag.rows()]
    assert bag.at == 1
    assert [one for n, one in enumerate(after[:5]) if n != 1] == [one for n, one in enumerate(before[:5]) if n != 1]
    assert after[1] == ()
    assert after[5] == before[5]
    play.do(*["down"] * 4, "g")
    assert [row.key for row in bag.rows()][1] == before[5]  # it comes into the free row


# -- D11 -------------------------------------------------------------------------------------------------------------


def test_d11_the_second_cost_of_two_says_so() -> None:
    run = Run(head("k1", ("wasp",)))

    class Asking:
        def lately(self) -> Any:
            return reversed(run.story)

    roll = Roll(CHECK, 90, (), Degree.COMPLETE_FAILURE)
    assert content.formulas()["explore"].outcome[str(Degree.COMPLETE_FAILURE)].count("Cost") == 2
    run.story.append(Rolled(who=2, action="explore", roll=roll))
    run.story.append(Generated(table="Cost", die=5, events=("Hunger",)))
    assert costs.which(cast("Any", Asking())) == ", the first Cost of two"
    run.story.append(Generated(table="Cost", die=7, events=("Hunger",)))
    assert costs.which(cast("Any", Asking())) == ", the second Cost of two"
    run.story.append(Happened("time for a meal"))
    assert costs.which(cast("Any", Asking())) == ", time for a meal"


def test_d11_two_prompts_in_a_row_are_never_the_same() -> None:
    """A raid of a bot, in which one Action costs Hunger twice."""
    run, policy, read = Run(head("twice 2", ("wasp",))), POLICIES["bold"]("x"), []
    while run.decision is not None and run.n < 90:
        if type(run.decision).__name__ == "PayHunger":
            read.append((run.n, costs.hunger(View(run)).story))
        run.apply(policy(run))
    run.close()
    assert any("the second Cost of two" in story for _, story in read)
    assert not [story for (n, story), (m, other) in pairwise(read) if m == n + 1 and story == other]


# -- D12 -------------------------------------------------------------------------------------------------------------


def spoken(*entries: Entry, seed: str = "x") -> list[str]:
    teller = Teller(seed)
    teller.lines([Came(who=1, kind="wasp", name="Wasp"), Came(who=3, kind="minor", name="Minor Termite Soldiers")])
    return [line.text for line in teller.lines(entries)]


@pytest.mark.parametrize("degree", [Degree.PARTIAL_FAILURE, Degree.COMPLETE_FAILURE, Degree.CRITICAL_FAILURE])
def test_d12_a_miss_is_called_a_miss_first(degree: Degree) -> None:
    for who, target in ((1, 3), (3, 1)):
        blow = Rolled(who=who, action="attack", target=target, roll=Roll(CHECK, 80, (), degree))
        told = [text for seed in map(str, range(12)) for text in spoken(blow, seed=seed)]
        assert told
        assert all(text.startswith("Miss.") or "miss" in text.lower() for text in told), told


def test_d12_no_way_on_is_said_before_the_wit() -> None:
    for entry, plain in (
        (Happened("dead end"), "No way on."),
        (Happened("blind end"), "No hidden Room is left on this Level: this throw brings nothing."),
    ):
        told = [text for seed in map(str, range(12)) for text in spoken(entry, seed=seed)]
        assert all(text.startswith(plain) for text in told), told


# -- D13 -------------------------------------------------------------------------------------------------------------


def test_d13_a_ruling_is_asked_for_by_its_number(nest: Nest) -> None:
    code, out, _ = nest("rulings R-74")
    assert code == 0
    assert out.startswith("R-74  ")
    assert "R-73" not in out
    assert nest("rulings r-74 R-05")[0] == 0
    code, _, wrong = nest("rulings R-999")
    assert code == 2
    assert len(wrong.strip().splitlines()) == 1


def test_d13_every_title_the_index_prints_is_an_argument(nest: Nest) -> None:
    code, index, _ = nest("codex")
    titles = [line.strip().removeprefix("- ") for line in index.splitlines() if line.strip().startswith("- ")]
    titles = titles + [title for title, _ in LINK.findall(codex.markdown("index"))]
    assert code == 0
    assert len(titles) > 60
    assert [title for title in titles if not codex.find(title)] == []
    assert nest("codex", *titles[0].split())[0] == 0


@pytest.mark.long
def test_d13_every_page_is_found_by_its_own_title() -> None:
    assert [page.title for page in codex.pages().values() if not codex.find(page.title)] == []


# -- D14 -------------------------------------------------------------------------------------------------------------


def test_d14_installed_the_users_folder_for_data_is_heeded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(save_folder, "__file__", str(tmp_path / "lib" / "game" / "run" / "shelf.py"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert save_folder.root({}) == tmp_path / "data" / "nest-raid"
    (tmp_path / "state" / "nest-raid").mkdir(parents=True)  # raids of an older version stay where they are
    assert save_folder.root({}) == tmp_path / "state" / "nest-raid"
    assert save_folder.root({"NEST_SAVES": "x"}).name == "x"


def test_d14_the_readme_says_where_raids_are_kept() -> None:
    readme = (Path(__file__).resolve().parents[2] / "README.md").read_text()
    play = readme[readme.index("## Play") : readme.index("## Test")]
    assert "NEST_SAVES" in play
    assert "XDG_DATA_HOME" in play
    assert "`saves/`" in play


# -- D15 -------------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_d15_no_bot_goes_up_and_down_one_shaft() -> None:
    """Commands 901 to 907 of that raid: the same shaft seven times."""
    run, policy = Run(head("k1", ("ants", "beetle", "wasp"), job="steal-food")), POLICIES["cautious"]("k1")
    ways = []
    while run.decision is not None and run.n < 960:
        command = policy(run)
        ways.append(isinstance(command, Enter))
        run.apply(command)
    run.close()
    runs = "".join("E" if way else "." for way in ways)
    assert "EEEE" not in runs


def shown(seed: str, folder: Path, seconds: int) -> tuple[Table, Demo, float]:
    """The demonstration of this seed, after so long or in its first fight; how long that took."""
    play = Table(folder)
    demo = Demo(play.game, idle=False, seed=seed)
    play.stage, spent = ScreenStack(demo), 0.0
    while spent < seconds and not demo.raid.view.fight:
        demo.pulse()
        spent += demo.pace
    return play, demo, spent


def test_d15_who_looks_on_for_two_minutes_sees_a_fight(tmp_path: Path) -> None:
    assert shown("", tmp_path, 120)[1].raid.view.fight


@pytest.mark.long
@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40)])
def test_d15_what_it_says_covers_little_of_the_map(width: int, height: int, tmp_path: Path) -> None:
    play, demo, _ = shown("guest 72", tmp_path, 5)
    parts = demo.raid.picture.layout(Console(width, height, order="F"))
    for _ in range(60):
        demo.pulse()
        bare, told = Console(width, height, order="F"), Console(width, height, order="F")
        demo.raid.picture.draw(bare, demo.raid.ask, demo.keys_line())
        demo.draw(told)
        area = np.s_[parts.map.x : parts.map.x + parts.map.w, parts.map.y : parts.map.y + parts.map.h]
        covered = (bare.rgb[area] != told.rgb[area]).any(axis=0).sum()
        assert covered <= parts.map.h / 5
    assert "Demonstration, speed 1" in play.shows(width, height)


# -- D16 -------------------------------------------------------------------------------------------------------------


def test_d16_enter_never_answers(table: Lay) -> None:
    """Whoever presses Enter without looking is asked, and never wrong."""
    for name in list(lessons())[:3]:
        play = table()
        play.stage = ScreenStack(opened(play.game, list(lessons()).index(name) + 1))
        for _ in range(30):
            play.do("enter", "space")
        pupil = play.top.pupil
        assert pupil.bets == []
        if pupil.phase == "ask":
            assert "A letter answers" in play.shows()
            play.do("a")
            assert len(pupil.bets) == 1
            break


# -- D17 -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(palettes()))
def test_d17_old_lines_and_memory_can_be_read(name: str) -> None:
    """Old lines of the log 4.5:1, what is remembered 3:1, on everything they stand on."""
    row = palettes()[name]
    for role in ("dim", "faint", "tone_dim"):
        assert contrast(row[role], row["night"]) >= 4.5, role
    for role in ("memory", "memory_faint"):
        for behind in ("night", "memory_lit"):
            assert contrast(row[role], row[behind]) >= 3, (role, behind)


@pytest.mark.parametrize("name", list(palettes()))
def test_d17_the_map_as_it_is_drawn_can_be_read_where_it_is_remembered(name: str, table: Lay) -> None:
    palette.use(name)
    play = table("wasp", seed="k1")
    play.go_on("never", most=60)
    console, area, view = Console(80, 30, order="F"), Area(0, 0, 80, 30), play.view
    ground.draw(console, view, area)
    ox, oy = ground.origin(view, area)
    low = []
    ys, xs = np.nonzero(view.known & ~view.visible)
    for x, y in zip(xs.tolist(), ys.tolist(), strict=True):
        if 0 <= x - ox < 80 and 0 <= y - oy < 30 and (cell := console.rgb[x - ox, y - oy])["ch"] != ord(" "):
            fg, bg = (cast("Any", tuple(map(int, cell[part]))) for part in ("fg", "bg"))
            low += [(chr(cell["ch"]), fg, bg)] if contrast(fg, bg) < 3 else []
    assert len(xs) > 20
    assert low == []
