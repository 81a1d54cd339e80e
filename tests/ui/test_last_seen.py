"""Where foes were sensed last: on the map, when looking, and read aloud; and what looking begins with."""

from collections.abc import Iterator

import numpy as np
import pytest
from msgspec.structs import replace
from tcod.console import Console

from game import content
from game.adviser.automatic.following import follow
from game.adviser.counsel import advice
from game.bots.errands import stand
from game.bots.escape import SEARCH
from game.bots.fighting import DONE
from game.engine.commands import Go
from game.engine.entries import Happened, What
from game.engine.steps import CombatEnd
from game.nest.paths import Cell
from game.nest.tiles import Tile
from game.presentation.automatic.auto_walk import remember
from game.presentation.foes.last_seen import GONE as LONGEST
from game.presentation.foes.last_seen import Last, latest, led_past, note, unsensed
from game.presentation.sight import titled
from game.presentation.walks.surroundings import cell
from game.run.view import Seen
from game.telling.names import GONE
from game.ui.map import glyphs, nest_map, palette
from game.ui.map.palette import palettes
from game.ui.map.tiles import centred
from game.ui.raid.pointing import glimpse
from game.ui.screens.look import LookScreen
from game.window import drawings
from game.window.pictures import tileset
from tests.line.told import raids
from tests.ui.every import drawn
from tests.ui.table import Lay, Table, fight, lurks, plainly
from tests.ui.test_contrast import TEXT
from tests.ui.test_palettes import contrast
from tests.ui.test_walking import roaming


@pytest.fixture(autouse=True)
def plain() -> Iterator[None]:
    yield
    palette.use(palette.DEFAULT)
    glyphs.use(glyphs.UNICODE)


def gone(play: Table) -> tuple[Seen, Cell]:
    """Let the nearest armed foe go out of all senses, its cell too, and return it with the cell where it was last."""
    view = play.view
    foe = min((one for one in view.creatures if one.armed and not one.led), key=lambda one: one.who)
    note(play.raid.memory.last, view)
    vars(view)["creatures"] = tuple(one for one in view.creatures if one.who != foe.who)
    vars(view)["visible"] = view.visible.copy()
    view.visible[foe.y, foe.x] = False
    return foe, (foe.x, foe.y)


def spot(play: Table, cell: Cell) -> tuple[int, int]:
    """Return where this cell of the map is drawn on 80x24."""
    parts = play.raid.picture.layout(Console(80, 24, order="F"))
    return nest_map.spot(parts.map, play.raid.picture.unasked(parts).corner, cell)


def there(play: Table, cell: Cell) -> tuple[str, tuple[int, ...]]:
    """Return what the map shows in this cell, and in which colour."""
    console = drawn(play, 100, 30)
    area = play.raid.picture.layout(console).map
    x, y = nest_map.spot(area, nest_map.origin(play.view, area), cell)
    return "".join(chr(console.rgb["ch"][x + i, y]) for i in range(glyphs.columns())), tuple(console.rgb["fg"][x, y])


@pytest.mark.parametrize("signs", [glyphs.UNICODE, glyphs.ASCII, glyphs.TILES])
def test_the_map_marks_where_a_foe_was_that_nobody_senses_now(table: Lay, signs: str) -> None:
    """With a sign and a colour of its own, not with the letter of a creature: it must not look like one."""
    play = fight(table("wasp"), ("wasp",), ("major",))
    glyphs.use(signs)
    _, at = gone(play)
    assert there(play, at) == (centred("?"), palette.colour("trace"))
    kinds = {palette.colour(kind.colour) for kind in content.kinds().values()}
    assert palette.colour("trace") not in kinds
    play.view.visible[at[1], at[0]] = True  # somebody senses the cell, and nobody is there
    assert there(play, at)[0] != centred("?")


def test_a_letter_stands_in_the_middle_of_its_tile() -> None:
    """It stood in the left half of it."""
    for letter, code in drawings.letters().items():
        tile = np.concatenate([tileset()[code], tileset()[code + 1]], axis=1)
        lit = np.flatnonzero(tile[..., 3].any(0))
        assert abs(lit[0] - (drawings.SIDE - 1 - lit[-1])) <= 1, letter


def test_a_mark_is_gone_for_good_once_its_cell_is_sensed_empty(table: Lay) -> None:
    """Also if nobody senses it any more afterwards."""
    play = fight(table("wasp"), ("wasp",), ("major",))
    foe, at = gone(play)
    last = play.raid.memory.last
    assert list(unsensed(play.view, last)) == [at]
    play.view.visible[at[1], at[0]] = True
    assert not unsensed(play.view, last)
    note(last, play.view)
    assert foe.who not in last


@pytest.mark.parametrize("event", GONE)
def test_who_is_told_to_have_left_has_no_mark(table: Lay, event: What) -> None:
    """Unless the party did not perceive that it left: then nothing is known of it."""
    play = fight(table("wasp"), ("wasp",), ("major",))
    foe, _ = gone(play)
    names, last = play.raid.teller.names, play.raid.memory.last
    names.hear(Happened(event, foe.who, unseen=(foe.who,)))
    assert unsensed(play.view, last)
    names.hear(Happened(event, foe.who))
    assert not unsensed(play.view, last)
    note(last, play.view)
    assert foe.who not in last


def test_when_they_gave_up_and_left_nobody_of_them_has_a_mark(table: Lay) -> None:
    """One was seen to go, the other was out of sight then: the log says that both have left. R-83"""
    play = fight(table("wasp"), ("wasp",), ("major", "minor"))
    gone(play)
    names, last = play.raid.teller.names, play.raid.memory.last
    other = next(one for one in play.view.creatures if one.armed and not one.led)
    names.hear(Happened("goes its way", other.who))
    assert unsensed(play.view, last)
    names.hear(Happened("combat ends", note=CombatEnd.WON))
    assert not unsensed(play.view, last)


@pytest.mark.parametrize(
    ("off", "notice", "aim", "says"),
    [
        (2, "seen", "onward", True),
        (2, "seen", "flee", False),
        (60, "seen", "onward", False),
        (2, "truce", "onward", False),
    ],
)
def test_an_advised_walk_says_that_it_leads_back_to_who_was_left_there(
    table: Lay, monkeypatch: pytest.MonkeyPatch, off: int, notice: str, aim: str, says: bool
) -> None:
    """And how far off they are, before its first move; of one for the foes' sake they are named anyway."""
    play = plainly(table("wasp"), hints=False)
    raid, view, mind = play.raid, play.view, play.raid.counsel.policy.mind
    x, y = view.me.body.x, view.me.body.y
    lurks(play, (x + 2 + off, y), notice=notice)
    vars(view)["visible"] = view.visible & False
    mind.aim, mind.walk.ahead = aim, [(x + 2, y)]
    monkeypatch.setattr(raid.counsel.afield, "best", lambda _: Go(x + 1, y))
    told = advice(raid)
    assert ("Near where " in told and f"{2 + off} cells east" in told) == says
    follow(raid)
    assert raid.walk
    assert not says or raid.walk.named == set(raid.memory.last), "the same was asked once more, in the same words"


@pytest.mark.parametrize(("past", "told"), [(SEARCH, False), (SEARCH + 1, True)])
def test_who_has_given_the_party_up_would_have_to_notice_it_anew(table: Lay, past: int, *, told: bool) -> None:
    """Of a Nasute left 13 turns ago no odds were told, though Sneaking was rolled against it."""
    play = plainly(table("wasp"), hints=False)
    x, y = play.view.me.body.x, play.view.me.body.y
    lurks(play, (x + 4, y), notice="seen")
    last, view = play.raid.memory.last, play.view
    vars(view)["visible"] = view.visible & False
    last.update({who: (level, turn - past, replace(foe, kind="nasute")) for who, (level, turn, foe) in last.items()})
    view.raid.fought = view.turn - past
    assert ("Sneaking is rolled" in led_past(view, last, [(x + 1, y), (x + 2, y)])) == told


@pytest.mark.parametrize("name", list(palettes()))
def test_the_mark_can_be_read_where_it_stands(name: str) -> None:
    """On remembered ground, on ground that is smelt, and on none."""
    row = palettes()[name]
    assert min(contrast(row["trace"], row[back]) for back in ("night", "memory_lit")) >= TEXT


def test_looking_there_says_who_it_was_and_when(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("major",))
    foe, at = gone(play)
    play.stage.screens.append(LookScreen(play.raid, at))
    told = f"{titled(play.view, foe)} was here when seen last, this turn."
    assert told in " ".join(play.shows().split())
    assert at in LookScreen(play.raid).interesting()
    assert glimpse(play.view, play.raid.memory.last, at, 80).startswith(told)


@pytest.mark.parametrize("signs", [glyphs.UNICODE, glyphs.TILES])
def test_of_ground_that_nobody_has_seen_it_is_told_who_was_there_and_nothing_against_it(table: Lay, signs: str) -> None:
    """Looking said "Nobody of the raid has seen that." too; and the mouse over the sign marked nothing, and told nothing."""
    play = fight(table("wasp"), ("wasp",), ("major",))
    foe, at = gone(play)
    glyphs.use(signs)
    play.view.known[at[1], at[0]] = False
    told = f"{titled(play.view, foe)} was here when seen last, this turn."
    assert [said for said, _ in cell(play.view, *at, play.raid.memory.last)] == [told]
    play.shows()
    x, y = spot(play, at)
    play.mouse("move", x, y)
    assert told in play.shows().splitlines()[-2]
    console = Console(80, 24, order="F")
    play.stage.draw(console)
    shown = console.rgb[x, y]
    assert (tuple(shown["fg"]), tuple(shown["bg"])) == (palette.colour("selected"), palette.colour("select"))


def test_the_line_front_reads_it_aloud() -> None:
    """`look` says who was last seen where, and when."""
    with raids() as begin:
        play = begin("wasp")
        assert "Last seen" not in play.hears("look")
        view = play.view
        me = view.me.body
        off = next(n for n in range(2, 99) if not view.visible[me.y, me.x + n])
        there = replace(me, who=99, kind="major", led=False, x=me.x + off)
        play.memory.last[99] = view.number, view.turn - 4, there
        assert f"Last seen: Major, {off} cells east, 4 turns ago." in play.hears("look")


def test_nothing_is_marked_that_is_sensed_now_has_died_or_was_long_ago(table: Lay) -> None:
    play = fight(table("wasp"), ("wasp",), ("major",))
    view = play.view
    last: Last = {}
    note(last, view)
    assert last and not unsensed(view, last)
    foe, at = gone(play)
    assert list(unsensed(view, last)) == [at]
    level, turn, body = last[foe.who]
    for past, marked in ((0, True), (LONGEST - 1, True), (LONGEST, False)):
        assert bool(unsensed(view, {foe.who: (level, turn - past, body)})) is marked
    assert not unsensed(view, {foe.who: (level + 1, turn, body)})
    play.raid.teller.names.fallen.append(foe.who)
    assert not unsensed(view, last)
    note(last, view)
    assert foe.who not in last


def test_looking_begins_with_the_nearest_who_is_dangerous(table: Lay) -> None:
    """Not with a Worker that happens to stand nearer."""
    play = fight(table("wasp"), ("wasp",), ("worker", "major"))
    view = play.view
    me = view.me.body
    near = {"worker": (me.x + 1, me.y), "major": (me.x + 3, me.y)}
    placed = [
        replace(one, x=near[one.kind][0], y=near[one.kind][1]) if one.kind in near else one for one in view.creatures
    ]
    vars(view)["creatures"] = tuple(placed)
    assert LookScreen(play.raid).at == near["major"]
    assert LookScreen(play.raid).interesting()[:2] == [near["major"], near["worker"]]


def test_an_obstacle_is_among_what_looking_goes_to(table: Lay) -> None:
    """One cell of a heap, the nearest, not each of them."""
    play = fight(table("wasp"), ("wasp",), ("minor",))
    view = play.view
    me = view.me.body
    heap = [(me.x + 2, me.y), (me.x + 3, me.y)]
    for x, y in heap:
        view.tiles[y, x], view.known[y, x] = Tile.RUBBLE, True
    found = LookScreen(play.raid).interesting()
    assert heap[0] in found and heap[1] not in found


def test_who_died_last_is_not_told_as_seen_last_in_the_next_fight(table: Lay) -> None:
    """The next fight forgets who has fallen; by then the memory has, too."""
    play = fight(table("wasp"), ("wasp",), ("major",))
    memory, mind = play.raid.memory, play.raid.counsel.policy.mind
    remember(memory, play.view, DONE, mind)
    foe, _ = gone(play)
    assert memory.freshest and memory.freshest[2].who == foe.who
    play.raid.teller.names.fallen.append(foe.who)
    remember(memory, play.view, DONE, mind)
    assert memory.freshest is None


def test_one_that_was_remembered_twice_at_one_cell_is_told_of_once(table: Lay) -> None:
    """The same creature, with another Wound, in the same turn: two records that no order holds ended the game."""
    play = roaming(table("wasp"))
    lurks(play, (stand(play.view)[0] + 9, stand(play.view)[1]))
    ((who, (level, turn, foe)),) = play.raid.memory.last.items()
    told = latest(play.view, play.raid.memory.last, (level, turn, replace(foe, wounds=1)))
    assert told == latest(play.view, {who: (level, turn, foe)}, None)
