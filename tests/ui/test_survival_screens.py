"""Living in the nest, on screen: the pool and its notes, what is Known, what can be done here, Rests, the Job, the end."""

from typing import Any, Never

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace
from tcod.console import Console

from game.bots.errands import ways_from
from game.engine import Option
from game.engine.commands import Act, Eat, Say, Study
from game.engine.components import At, Body, Effects, Hero, Item, Level, Room
from game.engine.entries import Changed, Happened, Rolled
from game.engine.steps import ShakeOff
from game.engine.store import create, get, query
from game.fd100 import Check, Rating, resolve
from game.nest.paths import FAR
from game.presentation.carrying.items import described, discoveries, states
from game.presentation.page import words
from game.presentation.pages.raid_pages import job, sheet
from game.presentation.pages.room_plan import plan
from game.presentation.pages.rooms import marks, pool, row
from game.presentation.questions import menus
from game.presentation.questions.costs import meal
from game.presentation.walks import ways
from game.presentation.walks.ways import finding
from game.run.journal import read
from game.run.view import Choice, Discovery, LevelRecord
from game.run.view_builder import galleries
from game.systems.items.folding import fold, lying, unfold
from game.telling.log import Line
from game.ui.keyset import Keys
from game.ui.raid import resting
from game.ui.raid.bottom_line import bottom_line
from game.ui.screens.pool_screen import PoolScreen
from game.ui.widgets.layout import Area
from game.ui.widgets.page_layout import laid
from tests.ui.table import Lay, Table

SIZES = ((80, 24), (120, 40), (160, 50))


def explored(play: Table) -> Table:
    """The first Room is spent, and nothing is asked but what to do next."""
    play.raid.give(Act("explore"))
    return settled(play)


def drawn(page: Any, width: int = 76) -> Any:
    """A page in lines, as a screen has it."""
    return ["".join(said for said, _ in line).rstrip() for line in laid(page, width)]


def settled(play: Table) -> Table:
    while play.view.question not in ("Roam", "TakeTurn", ""):
        play.raid.give(play.view.legal()[-1])
    return play


def carrying(play: Table, **more: Any) -> int:
    """She has found something she cannot name."""
    play.raid.run.enter()
    who = play.view.me.body.who
    thing = create(Item("honey", "Honey", 40, holder=who, colour="Red", **more))
    play.raid.run.settle()
    play.raid.settle()
    return thing


@pytest.mark.parametrize("carried", [True, False])
def test_before_a_salvage_it_is_said_what_it_is_worth_to_who_carries_materials(table: Lay, carried: bool) -> None:
    """Ten turns for nothing: "Such Materials are in the bag already, and no worse: 96", of which hardly one use was left."""
    play = explored(table("wasp"))
    who, room = play.view.me.body.who, play.view.chamber
    play.raid.run.enter()
    next(one for _, one in query(Room) if room and one.number == room.number).stocks = {"materials": 40}
    if carried:
        create(Item("materials", "Building Materials", 96, holder=who, depleted=True))
    play.raid.settle()
    play.do("M")
    assert play.raid.ask
    said = "You carry Building Materials, rated 96: what is found here, rated 40, takes no Slot, renews no use, and counts only"
    assert (said in play.raid.ask.story) == carried


# -- the Environment Pool --------------------------------------------------------------------------


def test_the_pool_is_the_books_table(table: Lay) -> None:
    """B-3.12-03, B-3.12-05: every Room, spent or not, where it was found, what it leads to, and notes."""
    play = explored(table("wasp"))
    play.raid.run.enter()
    for _, room in query(Room):
        room.obstruction, room.secured, room.stocks = 44, True, {"plants": 12, "animals": 0}
    play.raid.settle()
    play.do("p", "tab")
    for width, height in SIZES:
        shows = play.shows(width, height)
        for head in ("Environment", "Spent?", "Found in", "Connections", "Notes", "LEVEL 1, rated 0"):
            assert head in shows
        for known in play.view.pool:
            row = next(row for row in shows.split("\n") if f" {known.number} {known.kind}" in row)
            assert ("yes" if known.spent else "no") in row.split()
            assert "obst" in row
        for told in ("Obstacle 44.", "Shelter built.", "Forage rated 12."):
            assert told in shows
        assert "Hunt" not in shows
        assert max(map(len, shows.split("\n"))) <= width


def test_the_pool_says_in_which_room_each_was_found(table: Lay) -> None:
    """B-3.12-05: where the party stood, whichever way; of a deeper Level's entrance, from which Room it was reached."""
    play = table("wasp")
    one = play.view.pool[0]
    assert (one.found_in, one.found_on) == (0, 0)
    rows: list[tuple[int, int, dict[str, Any], str, str]] = [
        (1, 1, {}, "—", "it stands open"),
        (1, 4, {"found": "digging", "found_in": 1, "found_on": 1}, "1, digging", "found in Room 1 by digging"),
        (1, 5, {"found": "a Passage", "found_in": 4, "found_on": 1}, "4, Passage", "found in Room 4 by a Passage"),
        (2, 1, {"found_in": 5, "found_on": 1}, "5 on L1", "reached from Room 5 on Level 1"),
        (2, 3, {"found": "a Room Reward", "found_in": 1, "found_on": 2}, "1, Room", "found in Room 1 by a Room Reward"),
        (2, 9, {"found_in": 1, "found_on": 2}, "1, open", "it stands open"),
    ]
    play.view.__dict__["pool"] = tuple(
        msgspec.structs.replace(one, level=level, number=number, here=False, **more) for level, number, more, *_ in rows
    )
    levelled(play)
    play.do("p", "tab", "home")
    for _, number, _, column, told in rows:
        row = next(row for row in play.shows().split("\n") if row.startswith(f"▸ {number:2} ") and column in row)
        assert row.index(column) == row.index("entrance") - 4 + 19 + 8
        assert f"Unspent, {told}." in play.shows()
        play.do("down")


@pytest.mark.long
def test_the_pool_notes_where_the_party_stood(table: Lay) -> None:
    """B-3.12-05: raided in earnest, every Room but the first was found in one that was found before it."""
    play = table("wasp")
    play.go_on("never", most=300, seed=3)
    found = {(room.level, room.number): room for room in play.view.pool}
    assert len(found) > 3
    before = set()
    for place, room in found.items():
        assert (room.found_in > 0) == (place != (1, 1))
        assert place == (1, 1) or (room.found_on, room.found_in) in before
        before.add(place)
    told = {row.key: " ".join(row.more) for row in pool(play.view).rows()}
    assert all(f"Room {room.found_in}" in finding(room) for room in found.values() if room.found_in)
    assert all(finding(room) in told[place] for place, room in found.items())


@pytest.mark.long
def test_galleries_join_what_was_dug_together_on_every_level(table: Lay) -> None:
    play = table("wasp")
    play.go_on("never", most=120, seed=3)
    joined = play.view.galleries
    assert play.view.galleries_here == {room: to for room, to in joined.items() if room[0] == play.view.number}
    play.raid.run.enter()
    assert galleries(play.view.number + 1) == {}  # of a Level by itself no other is asked
    assert set(joined) == {(room.level, room.number) for room in play.view.pool}
    assert any(joined.values())
    for (level, number), others in joined.items():
        assert number not in others
        assert all(number in joined[level, other] for other in others)


def levelled(play: Table) -> None:
    """Let the view know of the Levels of its Rooms."""
    ratings = {room.level: room.rating for room in play.view.pool}
    play.view.__dict__["levels"] = tuple(LevelRecord(n, rating, n - 1, ()) for n, rating in sorted(ratings.items()))


def test_the_mark_walks_through_the_map(table: Lay) -> None:
    """Along a gallery, and down to the next Level; Enter walks to a Room of this one."""
    play = table("wasp")
    one = play.view.pool[0]
    play.view.__dict__["pool"] = tuple(
        msgspec.structs.replace(one, level=level, number=number, here=False) for level, number in CORNER
    )
    play.view.__dict__["galleries"] = CORNER
    levelled(play)
    play.do("p", "home")
    seen = [play.do(key).top.marked.key for key in ("right", "right", "down", "down", "up", "left")]
    assert seen == [(1, 2), (1, 4), (1, 5), (2, 1), (1, 5), (1, 5)]


def test_the_map_tells_what_was_left_lying_and_how_deep_a_level_is(table: Lay) -> None:
    play = explored(table("wasp"))
    run = play.raid.run
    run.enter()
    (entity, _), at = next(iter(query(Level))), play.view.me.body
    create(Item("leaf", "Red Leaf", 10), At(at.x, at.y))
    fold(entity, [body.body.who for body in play.view.party])
    assert [item.name for item in lying(entity, play.view.tiles.shape[1])].count("Red Leaf") == 1
    unfold(entity)
    play.raid.settle()
    assert "Red Leaf" in play.view.levels[0].left
    assert play.view.levels[0].deep == 0
    assert "thing left lying" in play.do("p").shows() or "things left lying" in play.shows()
    assert "Left lying on Level 1: " in play.shows()


CORNER = {(1, 1): (2,), (1, 2): (1, 4, 5), (1, 4): (2, 6), (1, 5): (2,), (1, 6): (4,), (2, 1): ()}
DRAWN = """
LEVEL 1, rated 0, 1 Room unspent
  1 out ─── @2 ↓L2 ─┬─ (4) ─── 6 ↓↓L4
                    └─ 5 ↓?
  (7) nothing opens on it yet: explore, or dig
LEVEL 2 (1 deep), rated 10, 2 things left lying
  1 ↑L1
"""


def test_the_pool_is_drawn_too(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rooms by number, galleries between them, the ways on, and what a Hint has shown; what is unspent in brackets."""
    monkeypatch.setattr("game.ui.screens.pool_screen.shown", lambda view: [7] * (view.number == 1))
    play = table("wasp")
    ways = {
        (1, 1): ("the Entrance",),
        (1, 2): ("shaft down to Level 2, rated 10",),
        (1, 5): ("shaft down, not taken yet",),
        (1, 6): ("steep tunnel to Level 4, rated 90",),
        (2, 1): ("shaft up to Level 1, rated 0",),
    }
    play.view.__dict__["pool"] = tuple(
        msgspec.structs.replace(
            play.view.pool[0], level=level, number=number, rating=10 * (level - 1), here=(level, number) == (1, 2),
            spent=(level, number) != (1, 4), ways=ways.get((level, number), ()),
        )
        for level, number in CORNER
    )  # fmt: skip
    play.view.__dict__["galleries"] = CORNER
    levels = (LevelRecord(1, 0, 0, ()), LevelRecord(2, 10, 1, ("Red Honey", "Foxfire")))
    play.view.__dict__["levels"] = levels
    assert [row.text for row in plan(play.view.pool, CORNER, levels, {1: [7]})] == DRAWN.strip("\n").split("\n")
    play.do("p")
    for width, height in SIZES:
        shows = play.shows(width, height)
        assert all(row in shows for row in DRAWN.strip().split("\n"))
        assert max(map(len, shows.split("\n"))) <= width
    play.do("tab")
    assert "Connections" in play.shows()


@pytest.mark.long
def test_the_marked_room_is_always_in_the_drawing(table: Lay) -> None:
    play = table("wasp")
    one = play.view.pool[0]
    places = [(level, 10 * level + n) for level in range(1, 10) for n in range(7)]
    play.view.__dict__["pool"] = tuple(
        msgspec.structs.replace(one, level=level, number=number, rating=level, here=False) for level, number in places
    )
    play.view.__dict__["galleries"] = {}
    levelled(play)
    play.do("p", "home")
    for _level, number in places:
        assert f"  ({number}) out" in play.shows()
        play.do("down")


def test_a_note_is_typed_kept_and_there_when_the_raid_goes_on(table: Lay) -> None:
    play = table("wasp")
    n, digest = play.raid.run.n, play.raid.run.digest
    play.do("p", "n", *"sad aphidx", "backspace", "s", "enter")
    assert "“sad aphids" in play.shows()
    assert (play.raid.run.n, play.raid.run.digest) == (n, digest)
    play.do("n", *" gone", "escape")
    assert play.view.pool[0].note == "sad aphids"
    play.do("escape", "z", "S")
    folder = play.game.unfinished()[0].folder
    assert [note.note for note in read(folder / "journal").notes] == ["sad aphids"]
    play.do("enter")
    assert play.view.pool[0].note == "sad aphids"
    play.do(";", ";", "p", "n", *["backspace"] * 10, "enter")
    assert play.view.pool[0].note == ""
    assert "“" not in play.shows()


def test_no_notes_once_it_is_over(table: Lay) -> None:
    play = table("wasp")
    play.raid.give(Say("surrender"))
    screen = PoolScreen(play.raid)
    screen.key("n")
    assert screen.editor is None


def test_rooms_stand_under_their_level_in_whatever_order_they_were_found(table: Lay) -> None:
    """B 3.12: every Environment, each Level once."""
    play = table("wasp")
    one = play.view.pool[0]
    found = [(1, 1), (2, 1), (1, 8), (1, 3), (2, 2)]
    play.view.__dict__["pool"] = tuple(
        msgspec.structs.replace(one, level=level, number=number, here=False) for level, number in found
    )
    levelled(play)
    play.do("p")
    assert [row.key for row in play.top.rows()] == sorted(found)
    assert play.shows().count("LEVEL 1") == 1


def test_where_notes_are_narrow_stocks_are_cut_to_letters_not_lost(table: Lay) -> None:
    view = table("wasp").view
    room = msgspec.structs.replace(view.pool[0], stocks={"plants": 5, "animals": 61, "materials": 7}, dark=9)
    assert row(view, room).cells[-1] == (
        "dark 9; forage rated 5; hunt rated 61; salvage rated 7",
        "dark 9; for5 hun61 sal7",
    )
    assert next(iter(marks(room))) == "dark 9"


# -- Items and what is Known -----------------------------------------------------------------------


def test_discoveries_tell_what_each_food_does_in_words(table: Lay) -> None:
    """L-2.11.6.8-01: equal Form, equal Function: one row says it for good."""
    view = table("wasp").view
    view.__dict__["discoveries"] = (
        Discovery("Red Honey of Agony", "Red", "honey", "Agony", good=False, condition="Cursed"),
        Discovery("Blue Leaf of Healing", "Blue", "leaf", "Healing", good=True, condition="Ordinary"),
    )
    told = drawn(discoveries(view))
    assert told.index("TO BE WISHED FOR") < told.index("TO BE LEFT ALONE")
    text = " ".join(" ".join(told).split())
    assert "Blue Leaf of Healing Heals a Wound." in text
    assert "Red Honey of Agony Pain: Agony, by its rating. Cursed: it does more harm" in text
    long = Discovery("Cursed Yellow Honeydew of Immobility", "Yellow", "honeydew", "Healing", good=True, condition="")
    view.__dict__["discoveries"] = (long,)
    assert f"{long.name}  Heals a Wound." in drawn(discoveries(view))
    view.__dict__["discoveries"] = ()
    assert all(len(line) <= 76 for line in drawn(discoveries(view)))
    assert "Nothing is Known yet." in drawn(discoveries(view))[0]


def test_who_carries_a_known_food_is_told_though_it_is_spoiled(table: Lay) -> None:
    play = table("wasp")
    play.raid.run.enter()
    for _, item in query(Item):
        item.spoiled = True
    play.raid.settle()
    assert play.view.me.items[0].name.startswith("Spoiled ")
    assert "carried: Wasp" in " ".join(drawn(discoveries(play.view)))


def test_the_bag_says_what_is_unknown_and_studies_it(table: Lay) -> None:
    """L-2.11.6.10-01, -02: one try each, by Ken or Foraging; animal food by Hunting too. R-66: eating uses it up."""
    play = table("wasp")
    thing = carrying(play)
    play.do("i", "2")
    shows = play.shows()
    assert "Two meals left. Rated 40: eaten to heal" in shows
    assert "it stays as it is" not in shows
    assert "Red Honey" in shows
    assert "Food, unknown, rated 40" in shows
    assert "s study by Ken 30 %" in shows
    assert "by Hunting" not in shows
    n = play.raid.run.n
    play.do("s")
    assert play.raid.run.n == n + 1
    assert "Red Honey" in play.shows()
    assert play.view.choice(Study(thing, "Ken")) is None
    assert "study" not in play.shows().split("\n")[-1]


def test_what_has_become_of_an_item_is_told_in_words(table: Lay) -> None:
    play = table("wasp")
    carrying(play, spoiled=True, depleted=True)
    held = play.view.me.items[-1]
    assert held.name.startswith("Spoiled ")  # once is enough
    assert list(states(held)) == ["depleted: one meal left", "unknown"]
    play.do("i", "2")
    shows = play.shows()
    assert "depleted: one meal left, unknown" in shows
    assert "Stamina decides whether it stays down" in shows


# -- what can be done ------------------------------------------------------------------------------


def test_all_that_can_be_done_is_listed_with_odds_and_reasons(table: Lay) -> None:
    play = table("wasp")
    ask = menus.work(play.view)
    labels = {answer.label: answer for answer in ask.answers}
    assert labels["explore"].detail.endswith("%")
    assert labels["forage"].refused == "explore this Room first"
    play = explored(play)
    if play.view.question == "Roam":
        labels = {answer.label: answer for answer in menus.work(play.view).answers}
        assert labels["explore"].refused
        assert "rest …" in labels
        play.do("a")
        assert "Do what?" in play.shows()


@pytest.mark.parametrize(("depleted", "says"), [(False, "99 % lasts"), (True, "99 % gives light")])
def test_a_light_is_lit_from_the_list_or_the_bag(table: Lay, depleted: bool, says: str) -> None:
    """R-77: listed while she has no light; the bag says why not, once she has. Used up as it is lit, the last of it gives none."""
    play = table("wasp")
    play.raid.run.enter()
    create(Item("firefly", "Firefly", 99, holder=play.view.me.body.who, depleted=depleted))
    for _, hero in query(Hero):
        hero.unlit = True
    play.raid.run.settle()
    play.raid.settle()
    play.do("a", "l")
    assert "burn Firefly" in play.shows() and says in play.shows()
    play.do("enter")
    assert play.view.me.lit
    assert "light …" not in [answer.label for answer in menus.work(play.view).answers]
    play.do("i", "2", "b")
    assert "Burn: No: a light is burning already." in play.shows()


@pytest.mark.parametrize("name", ["vi", "laptop", "arrows"])
def test_each_kind_of_work_has_a_key_in_every_set(name: str) -> None:
    keys = Keys(name)
    for action in ("do", "rest", "forage", "hunt", "salvage", "tear", "job", "discoveries", "pool"):
        key = next(table[action] for table in keys.table.values() if action in table)[0]
        assert keys.action_of(key, "roam") == action


def test_what_is_refused_says_why(table: Lay) -> None:
    play = table("wasp").do("P")
    assert "No: explore this Room first." in play.shows()


# -- Rests -----------------------------------------------------------------------------------------


def test_a_rest_is_one_screen_from_the_meal_to_the_items(table: Lay) -> None:
    """M-3.9-01 .. 06: its steps, what each has brought, and which one asks."""
    play = explored(table("wasp"))
    assert play.view.question == "Roam" and Act("rest") in play.view.legal(), "nobody came"
    play.raid.run.enter()
    for _, hero, body in query(Hero, Body):
        body.wounds, hero.hunger = 1, 30
        hero.ticked = ["Ken"]
    play.do("R", "R")
    seen = set()
    while resting.asked(play.view, play.raid.lines):
        step = resting.ASKS[type(play.view.decision)]
        seen.add(play.view.question)
        for width, height in SIZES:
            shows = play.shows(width, height)
            assert "REST in" in shows
            place = (
                step + 1 - (step > 3) - (step > 6)
            )  # no swarm, no Attacks to change: nothing is missing in the count
            assert f"▸ {place} {resting.STEPS[step]}" in shows
            assert play.raid.ask.title in shows
        play.raid.give(play.view.legal()[0])
    assert seen >= {"PayHunger", "Unsheltered"}
    if play.raid.shown.rested:
        shows = play.shows()
        assert "REST in" in shows
        assert "▸" not in shows.split("REST in")[1].split("───")[0]
        play.do("L")
        play.do("escape")
        assert "REST in" not in play.shows()


def test_what_is_used_up_stands_under_the_step_it_was_for(table: Lay) -> None:
    """It is told before the roll that it serves."""
    play = explored(table("wasp"))
    play.raid.run.enter()
    for _, _, body in query(Hero, Body):
        body.wounds = 1
    play.do("R", "R", "n", "y")
    assert play.view.question == "Mend"
    play.do("a")
    told, _ = resting.steps(play.raid.lines)
    entries = {line.text: line.entry for line in resting.gathered(play.raid.lines)}
    used = [said for said, entry in entries.items() if resting.happens(entry, *resting.USED)]
    assert used and all(said in told[resting.ROLLS["heal"]] for said in used)


def test_what_an_order_lets_be_stands_under_its_own_step(table: Lay) -> None:
    """Wounds are asked about before Effects; the line on Effects is none of theirs."""
    play = explored(table("wasp"))
    play.game.orders = replace(play.game.orders, resist="never")
    play.raid.run.enter()
    for _, _, body in query(Hero, Body):
        body.wounds = 1
    play.do("R", "R", "n", "y")
    assert play.view.question == "Mend"
    play.raid.run.enter()
    for who, _ in query(Hero):
        get(who, Effects).rating["Poisoned"] = 30
    play.do("n")
    told, _ = resting.steps(play.raid.lines)
    said = words("unasked")["ShakeOff"]
    assert [any(said in one for one in step) for step in told] == [
        i == resting.ASKS[ShakeOff] for i in range(len(told))
    ]


def test_what_spoiled_food_does_stands_under_the_wounds_it_was_eaten_for(table: Lay) -> None:
    play = explored(table("wasp"))
    play.raid.run.enter()
    for _, _, body in query(Hero, Body):
        body.wounds = 1
    for _, item in query(Item):
        item.spoiled = True
    play.do("R", "R", "n", "y")
    assert play.view.question == "Mend"
    play.do("a")
    told, _ = resting.steps(play.raid.lines)
    kept = [line.text for line in play.raid.lines if isinstance(line.entry, Rolled) and line.entry.action == "stomach"]
    assert kept and all(said in told[resting.HARM] for said in kept)


def test_steps_gather_what_was_told(table: Lay) -> None:
    play = table("wasp")
    assert resting.gathered(play.raid.lines) == []
    assert not resting.asked(play.view, play.raid.lines)


def test_who_comes_is_no_part_of_the_shelter() -> None:
    """Below "a shelter" stands whether it held, not that somebody noticed one."""
    noticed = Rolled(who=3, action="sneak", roll=resolve(Check(Rating("Sneaking", 40)), 80))
    said = (("Rest.", Happened("rest begins")), ("It holds.", Rolled(3, "secure", noticed.roll)), ("Noticed.", noticed))
    told, _ = resting.steps([Line(text, "plain", entry) for text, entry in said])
    assert told[1] == ["It holds."]


@pytest.mark.parametrize(("rule", "step"), [("B 3.4.7 B 3.4.8 R-29", resting.LESSONS), ("R-47", resting.MEAL)])
def test_what_is_learnt_stands_below_the_lessons_where_nothing_comes_before_them(rule: str, step: int) -> None:
    """A Beetle never eats for Hunger, and its old shelter stood: all that it had learnt stood below "a meal"."""
    learnt = Changed(3, "Speed", 40, 45, 60, rule=rule)
    told, now = resting.steps([Line("Rest.", "plain", Happened("rest begins")), Line("Learnt.", "good", learnt)])
    assert (told[step], now) == (["Learnt."], step)


def test_what_may_be_learnt_stands_on_top_of_the_sheet(table: Lay) -> None:
    """The hint sends one to the sheet for it: above the sheet it is not below the fold."""
    view = table("wasp").view
    first, *_ = sheet(view, msgspec.structs.replace(view.me, ticked=("Venomous",))).sections
    assert first.rows[0].value.startswith("■ At the next Rest, the chance to learn: Venomous ")


# -- the Job, the end ------------------------------------------------------------------------------


def test_the_job_is_in_the_panel_and_on_a_screen_of_its_own(table: Lay) -> None:
    """B 1.1."""
    play = table("wasp")
    task = play.view.job
    words = " ".join("".join(play.shows(120, 40)).split())
    assert "JOB" in words
    text = " ".join(" ".join(drawn(job(play.view), 60)).split())
    for told in (task.client, task.danger, task.reward, task.brief):
        assert " ".join(told.split()) in text
    play.do("J")
    assert task.client in play.shows()
    play.do("J")
    assert "THE JOB" not in play.shows()


def test_what_the_job_is_about_has_a_bearing_and_can_be_walked_to(table: Lay) -> None:
    play = table("wasp")
    me, view = play.view.me.body, play.view
    cell = next((x, me.y) for x in (me.x + 2, me.x - 2) if view.walkable[me.y, x])
    vars(view)["goal"] = cell
    side = "east" if cell[0] > me.x else "west"
    assert f"2 {side}" in next(line for line in play.shows().split("\n") if "│ JOB" in line)
    play.do("_")
    assert "W  what the Job is about" in play.shows()
    play.do("W")
    assert (play.view.me.body.x, play.view.me.body.y) == cell


def test_beside_who_stands_where_the_job_is_done_is_near_enough(table: Lay) -> None:
    play = table("wasp", seed="a")
    me, view = play.view.me.body, play.view
    x = next(x for x in (me.x + 3, me.x - 3) if view.walkable[me.y, x])
    dist = ways_from(view).copy()
    dist[me.y, x] = FAR
    cell = ways.nearest((x, me.y), dist)
    assert max(abs(cell[0] - x), abs(cell[1] - me.y)) == 1
    assert dist[cell[1], cell[0]] == 2


def test_what_the_job_asks_is_the_first_thing_to_do(table: Lay) -> None:
    play = table("wasp")
    give = Choice(Act("deliver", 7), "", Option(Act("deliver", 7)))
    vars(play.view).update(
        choices=[*play.view.choices, give], job=msgspec.structs.replace(play.view.job, task="deliver")
    )
    assert "hand it over" in menus.work(play.view).answers[0].label


def test_with_the_goods_in_hand_the_way_out_is_the_first_key(table: Lay) -> None:
    """Out with them by < is then all that is left to do."""
    raid = table("wasp").raid
    assert bottom_line(raid)[0] != ("<", "leave")
    vars(raid.view)["job"] = msgspec.structs.replace(raid.view.job, task="steal", carried=True)
    assert bottom_line(raid)[0] == ("<", "leave")


def test_the_foot_of_the_panel_stays_in_sight_above_a_tall_log(table: Lay) -> None:
    """Four lines told at once on the smallest screen hide neither what the Job asks for nor what is left to do."""
    play = table("wasp")
    play.raid.log.fresh = 1
    play.raid.log.add(play.raid.lines[-1:] * 6)
    shows = play.shows(80, 24)
    assert "JOB" in shows
    assert "Find the Level rated 100" in shows
    assert "Rooms unspent 1" in " ".join(shows.split())


def test_the_sheet_says_what_the_letters_behind_its_items_stand_for(table: Lay) -> None:
    """No letter that is not there; and no row for a bag that is empty."""
    play = table("wasp")
    rows = [row.value for part in sheet(play.view, play.view.me).sections for row in part.rows]
    assert "Behind an Item stands its kind: F Food." in rows
    bare = play.view.me
    vars(bare)["items"] = ()
    assert not [row for part in sheet(play.view, bare).sections for row in part.rows if "stands its kind" in row.value]


def test_who_leaves_at_once_when_the_raid_is_over_finds_its_page(table: Lay) -> None:
    play = table("wasp")
    folder = play.raid.run.folder
    play.raid.give(Say("surrender"))
    play.game.close()
    assert (folder / "page.txt").exists()


def test_the_page_lies_beside_the_save_when_the_raid_is_over(table: Lay) -> None:
    play = table("wasp")
    folder = play.raid.run.folder
    assert not (folder / "page.txt").exists()
    play.raid.give(Say("surrender"))
    assert not (folder / "page.txt").exists()  # nobody waits for it: it is written once the last picture is shown
    play.stage.ponder()
    page = (folder / "page.txt").read_text("utf-8")
    assert page.startswith("NESTS & INSECTS: THE RAID\n\nALIVE, THE JOB NOT DONE\n")
    assert "Seed x." in page
    assert max(map(len, page.split("\n"))) <= 76
    play.do("z")
    assert "page.txt" in play.shows()


def test_a_page_that_cannot_be_written_says_so(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any) -> Never:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.presentation.pages.report.leave_page", full)
    play = table("wasp")
    play.raid.give(Say("surrender"))
    play.do("z")
    assert "This page could not be written: No space left on device." in play.shows()


def test_the_mark_stays_where_it_is_while_a_search_has_hidden_its_room(table: Lay) -> None:
    play = table("wasp")
    screen = play.do("p").top
    play.do("/", *"nothing of the kind", "enter", *"hjkl")
    assert isinstance(screen, PoolScreen) and not screen.rows()


@pytest.mark.parametrize("box", [Area(1, 2, 58, 14), Area(1, 1, 58, 15), Area(32, 0, 27, 16)])
def test_nothing_of_a_rest_stands_where_a_question_does(table: Lay, box: Area) -> None:
    """A piece of a step's line stuck out at the right of it."""
    console, area, play = Console(60, 18, order="F"), Area(0, 0, 60, 16), table("wasp", "ants")
    resting.draw(console, resting.free(area, box), play.view, [])
    drawn = np.isin(console.rgb["ch"], (0, 32), invert=True)
    assert not drawn[box.x :, box.y :].any() and drawn.any()


def test_a_light_is_said_to_be_none_any_more_once_it_was_eaten_of(table: Lay) -> None:
    """B 2.16.5: "it stays as it is 97 times in 100" was read as the Firefly that it was; what is left of it is a Carcass."""
    play = table("wasp")
    play.raid.run.enter()
    who = play.view.me.body.who
    light = create(Item("firefly", "Firefly", 97, holder=who))
    food = create(Item("foxfire", "Foxfire", 97, holder=who, eaten=True))
    play.raid.settle()
    says, view = "eaten once, it is food alone, and no Light any more.", play.view
    held = {one.item: one for one in view.me.items}
    assert says in " ".join(described(held[light])) and says not in " ".join(described(held[food]))
    for thing in (light, food):
        choice = view.choice(Eat(thing))
        if choice:
            assert (says in meal(view, choice).about) is (thing == light)
    assert view.choice(Eat(light)) or view.choice(Eat(food))
