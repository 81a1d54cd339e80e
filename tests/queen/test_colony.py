"""A Level is a nest before it is a fight. [RULES 5.3, R-30, R-32, R-54]"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game import content
from game.dice import Cup, roll
from game.engine.components import At, Body, ColonyTask, Creature, Guard, Item, Raid, Room, Scents
from game.engine.entries import Chose, Happened, perceived
from game.engine.steps import CreaturesMove, Summon, WallUp
from game.engine.store import add, create, find, get, query, the
from game.nest.tiles import Tile
from game.run import snapshot
from game.run.observed import Observed
from game.run.run import Run, head
from game.systems.colony import colony, tasks
from game.systems.colony.scents import galleries, smelt, waft
from game.systems.colony.spawning import spawn
from game.systems.colony.tasks import Worker, fate, relay
from game.systems.exploration.levels import dice
from game.systems.ground import ground, level, rooms
from game.systems.party import armed
from tests.scenes.scene import Scene


@pytest.fixture(scope="module")
def watched() -> Iterator[tuple[Observed, int, dict[str, int], list[dict[int, tuple[Any, Any]]]]]:
    """500 turns of a nest with nobody in it: who was where, in which errand, turn by turn."""
    nest = Observed("anthill", 70)
    garrison = level().garrison
    fell = the(Cup).drawn
    seen = []
    for _ in range(500):
        nest.turn()
        seen.append(
            {
                who: (cell, get(who, ColonyTask).loaded if find(who, ColonyTask) else None)
                for who, (_, cell, _) in nest.living().items()
            },
        )
    yield nest, garrison, dict(fell), seen
    nest.close()


@pytest.mark.long
def test_nobody_comes_and_nobody_goes(
    watched: tuple[Observed, int, dict[str, int], list[dict[int, tuple[Any, Any]]]],
) -> None:
    """RULES 5.3: conserved numbers: the same creatures, each in a cell of its own, all of them in chambers and galleries."""
    nest, _, _, seen = watched
    nest.run.enter()
    dug = galleries(ground().plan)
    for each in seen:
        assert each.keys() == seen[0].keys()
        cells = [cell for cell, _ in each.values()]
        assert len(set(cells)) == len(cells)
        assert all(dug[y, x] for x, y in cells)


def test_workers_travel_and_nobody_is_stuck(
    watched: tuple[Observed, int, dict[str, int], list[dict[int, tuple[Any, Any]]]],
) -> None:
    """RULES 5.3, R-30: from chamber to chamber, through carton; loaded one way, empty the other."""
    nest, _, _, seen = watched
    nest.run.enter()
    haulers = [who for who, errand in query(ColonyTask) if errand.source != errand.to]
    assert len(haulers) >= 4
    for who in haulers:
        cells = [each[who][0] for each in seen]
        assert len(set(cells)) > 20
        assert {each[who][1] for each in seen} == {True, False}
        for n in range(0, 500, 50):
            assert len(set(cells[n : n + 50])) > 5, (who, n)
    doors = {cell for chamber in ground().plan.chambers for cell in chamber.wall}
    assert any(each[who][0] in doors for each in seen for who in haulers)


def test_no_die_is_thrown_for_it(
    watched: tuple[Observed, int, dict[str, int], list[dict[int, tuple[Any, Any]]]],
) -> None:
    """R-31: what termites do of themselves shifts no dice; all is a function of the nest and the turn."""
    nest, _, before, _ = watched
    nest.run.enter()
    assert the(Cup).drawn == before
    assert [fate(100, "a", n) for n in range(9)] == [fate(100, "a", n) for n in range(9)]


def test_trails_lie_where_something_is_carried(
    watched: tuple[Observed, int, dict[str, int], list[dict[int, tuple[Any, Any]]]],
) -> None:
    """RULES 5.3"""
    nest, _, _, _ = watched
    assert sum(strength > 0 for row in nest.scent("trail") for strength in row) > 50


@pytest.mark.parametrize(
    ("rating", "castes"),
    [(0, {"minor"}), (50, {"minor", "major"}), (90, {"minor", "major", "nasute"})],
)
def test_guards_are_part_of_the_garrison(rating: int, castes: set[str]) -> None:
    """R-54: a Level holds no more heads than it did; a third of them at most stand at mouths."""
    found = set()
    for n in range(6):
        nest = Observed(f"garrison {n}", rating)
        heads = 3 + roll(nest.run.head.seed, "level/1/garrison", 0, dice().features) // 4
        posted = [who for who, _, _ in query(Guard, Creature) if armed(who)]
        assert level().garrison + len(posted) == heads
        assert len(posted) <= heads // 3
        for who in posted:
            mouth, at = get(who, Guard), get(who, At)
            keeps = content.castes()[get(who, Creature).kind].keeps
            assert any((mouth.x, mouth.y) == chamber.mouths[0] for chamber in ground().plan.chambers)
            near = max(abs(at.x - mouth.x), abs(at.y - mouth.y))
            if not find(who, ColonyTask):  # an escort sets out from within
                assert near <= 2 if keeps <= 1 else near >= keeps
        found |= {get(who, Creature).kind for who in posted}
        assert not [room for _, room in rooms() if any(_room(who) == room.number for who in posted)]
        nest.close()
    assert found <= castes


def _room(who: int) -> int:
    at = get(who, At)
    return ground().room(at.x, at.y)


def test_the_deepest_level_has_the_guard_of_its_job_only() -> None:
    """R-75: nobody else stands at a mouth there; but it is at work."""
    run = Observed("depths", 100)
    job = content.jobs()[the(Raid).job]
    assert sorted(get(who, Creature).kind for who, _ in query(Guard)) == sorted(job.guard)
    assert len(query(ColonyTask)) >= 4
    run.close()


def test_a_level_is_peopled_once() -> None:
    """R-54: who is there stays there, whoever comes back."""
    run = Run(head("peopled", ("wasp",)), digests=False)
    there = [who for who, _ in query(ColonyTask)]
    assert there and find(the(Raid).here, Scents) is not None
    run.close()


# -- alarm -----------------------------------------------------------------------------------------


def sister(x: int, y: int, *, upset: int = 0, source: int = 1, to: int = 1) -> int:
    return spawn("worker", x, y, ColonyTask("earth", source, to, upset=upset), wounds=5)


def test_alarm_goes_from_one_to_the_other() -> None:
    """RULES 5.3: by contact, even in the wall, and weaker each time."""
    scene = Scene(". . . . . + 2 2\nW . . . . # 2 2\n. . . . . # 2 2", combat=False)
    one, other = sister(6, 0, upset=10, to=2), sister(7, 1, to=2)
    far = sister(3, 0)
    workers = [Worker(who, get(who, At), get(who, ColonyTask), content.castes()["worker"]) for who in (one, other, far)]
    told = [(a.who, b.who) for a, b in relay(workers)]
    assert told == [(one, other)]
    assert 0 < get(other, ColonyTask).upset < 10 and not get(far, ColonyTask).upset
    assert scene.asked == "Roam"


def test_alarm_goes_through_the_galleries() -> None:
    """RULES 5.3: an alarm raised in one chamber reaches Workers in others; some time later all is quiet."""
    nest = Observed("gallery", 70)
    for _ in range(45):
        nest.turn()
    nest.alarm()
    alarmed, far = set(), set()
    for _ in range(250):
        nest.turn()
        alarmed |= {who for who, (_, _, upset) in nest.living().items() if upset}
        far |= {ground().room(x, y) for _, (x, y), upset in nest.living().values() if upset}
    assert len(alarmed) > 1
    assert len(far - {0}) > 1
    assert not any(upset for _, _, upset in nest.living().values())
    assert not any(map(any, nest.scent("alarm")))
    nest.close()


def test_workers_flee_whom_they_sense_and_reek_of_alarm() -> None:
    """RULES 5.3, B-4.6.1-01: away from the raid; the alarm hangs where she was."""
    scene = Scene("\n".join([". . . . . . . . . ."] * 2 + ["W . . . . . . . . ."]), combat=False)
    who = sister(4, 2)
    scene.do("wait")
    assert get(who, At).x == 5 and get(who, ColonyTask).upset == content.constants().colony.upset
    assert smelt().at("alarm", 5, 2) > 100
    chosen = scene.told(Chose, who=who)
    assert [each.action for each in chosen] == ["flees"]
    assert all(each.reason and "5.3" in each.rule for each in chosen)
    scene.do("wait")
    assert len(scene.told(Chose, who=who)) == 1  # told once


def test_an_alarm_in_combat_is_smelt() -> None:
    """RULES 5.3, R-24"""
    scene = Scene("W . . . m")
    scene.happens(Summon(who=scene.who["m"], roll=99))
    assert smelt().at("alarm", 4, 0) == content.constants().smells.call


def test_they_keep_out_of_where_it_smells_of_intruders() -> None:
    """RULES 5.3: intruder scent outweighs an errand."""
    drawing = ". . . . . , , , , , . . .\n. W . . . # # # # # . . .\n. . . . . # # # # # . . ."
    for scent, goes in ((0, True), (200, False)):
        Scene(drawing, combat=False)
        who = sister(9, 0, source=2)
        if scent:
            waft(("intruder", 8, 0, scent))
        turn = tasks.Turn()
        each = Worker(who, get(who, At), get(who, ColonyTask), content.castes()["worker"])
        tasks.labour(turn, each, {})
        assert (get(who, At).x < 9) == goes


# -- what they cannot know -------------------------------------------------------------------------

HIDDEN = """
    W . . . . . . . . . . . . . . . . . . . . . . . + 2 2 2 2 2 2 2 # .
    # # # # # # # # # # # # # # # # # # # # # # # # # 2 2 2 2 2 2 2 # .
    # # # # # # # # # # # # # # . . . . . . . . # # # 2 2 2 2 2 2 2 # .
    # # # # # # # # # # # # # # . . . . . . . . # # # # # # # # # # # .
"""
HIDEOUTS = {
    "beside the guests, and near the opening": (16, 0),
    "out of reach of all": (0, 0),
    "13 cells from the guests": (1, 0),
    "13 moves from the opening": (11, 0),
    "behind the other wall": (33, 1),
    "at the guests' backs": (14, 0),
}


def opened_behind(x: int, y: int) -> None:
    """Room 2 is found, by the raid: its wall is an opening."""
    level().opened.append((x, y, int(Tile.FLOOR)))
    get(level().rooms[0], Room).number = 2


def decisions(
    monkeypatch: Any, cell: tuple[int, int], turns: int = 40
) -> tuple[list[list[list[Any] | tuple[Any, Any, Any]]], bool]:
    """Where all of them are, turn by turn, how alarmed, and what they have shut; the dice thrown; who was there."""
    monkeypatch.setattr(colony, "fate", lambda faces, what: 0 if what.endswith("/wall") else fate(faces, what))
    scene = Scene(HIDDEN, combat=False)
    opened_behind(24, 0)
    at = get(scene.who["W"], At)
    at.x, at.y = cell
    create(Item("nectar", "Nectar", 60, scene.who["W"]))
    create(Item("firefly", "Firefly", 60, scene.who["W"]))
    posts = Guard(14, 2, the(Raid).turn), Guard(21, 3, the(Raid).turn)
    termites = {
        "flees": sister(24, 0, upset=9, source=2, to=2),
        "nurse": sister(30, 2, source=2, to=2),
        "guard": spawn("minor", 28, 1, Guard(25, 2)),
        "worker": spawn("worker", 18, 2, posts[0], wounds=3),
        "at home": spawn("worker", 16, 3, wounds=3),
        "thief": spawn("rove", 19, 3, posts[1]),
        "moth": spawn("moth", 20, 2),
    }
    before, seen = dict(the(Cup).drawn), []
    for _ in range(turns):
        the(Raid).turn += 1
        scene.happens(CreaturesMove())
        seen.append([decided(who) for who in termites.values()] + [list(level().opened)])
    thrown = the(Cup).drawn != before
    scene.run.close()
    return seen, thrown


def decided(who: int) -> Any:
    """None: she has left."""
    at, errand = find(who, At), find(who, ColonyTask)
    return at and (at.x, at.y, errand and errand.upset)


def test_who_is_out_of_their_senses_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """RULES 5.3, R-22: the same decisions and no dice, wherever behind walls and bends she is, near or far."""
    first, *others = [decisions(monkeypatch, cell) for cell in HIDEOUTS.values()]
    for where, other in zip(list(HIDEOUTS)[1:], others, strict=True):
        for n, (one, two) in enumerate(zip(first[0], other[0], strict=True)):
            assert one == two, (where, n)
    assert not any(thrown for _, thrown in (first, *others))
    turns, _ = first
    assert all(len({row[n] for row in turns}) > 1 for n in (0, 1, 3, 4, 5, 6))  # they did something


def test_workers_and_guests_leave_whom_they_have_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-54, R-30: they stay for so many turns in which they sense nobody, and no longer."""
    turns, _ = decisions(monkeypatch, HIDEOUTS["beside the guests, and near the opening"])
    there = [[row[n] is not None for row in turns] for n in (3, 4, 5, 6)]
    counted = (
        content.constants().nest.stays,
        content.constants().nest.stays + 1,
    )  # from when they came, or were first seen to
    assert all(sum(each) in counted for each in there)
    assert all(each == sorted(each, reverse=True) for each in there)


def test_whom_they_sense_keeps_them() -> None:
    """R-54, R-22: the count begins anew whenever one of the party is sensed."""
    scene = Scene(". . . . . .\nW . . . . .\n. . . . . .", combat=False)
    who = spawn("worker", 5, 1, Guard(5, 1, the(Raid).turn), wounds=3)
    for _ in range(2 * content.constants().nest.stays):
        the(Raid).turn += 1
        scene.happens(CreaturesMove())
    assert find(who, Body)


# -- openings --------------------------------------------------------------------------------------


def test_a_walled_up_opening_can_be_torn_down() -> None:
    """R-32: a plug, and one on a Level: torn down in ten turns; no run is stuck."""
    scene = Scene(". . . , , .\n. . W # # #\n. . . # # #", combat=False, construction=0)
    who = sister(5, 0)
    scene.happens(WallUp(who=who, x=3, y=0))
    assert ground().tiles[0, 3] == Tile.PLUG and not ground().passable[0, 3]
    scene.do("tear")
    while scene.asked != "Roam":
        scene.do("no")
    assert ground().passable[0, 3]


DOORWAY = ". . . . . . . . . . . . + 2 2 2\nW . . . . . . . . . . . # 2 2 2\n. . . . . . . . . . . . # 2 2 2"


@pytest.mark.parametrize(
    ("luck", "already", "far", "scent", "shut"),
    [
        (0, False, 3, 0, True),  # she senses her
        (99, False, 3, 0, False),
        (0, True, 3, 0, False),
        (0, False, 8, 0, False),  # nobody is sensed, and nobody smelt
        (0, False, 8, 30, True),  # she smells them
    ],
)
def test_who_flees_through_an_opening_may_shut_it(
    monkeypatch: pytest.MonkeyPatch, luck: int, already: bool, far: int, scent: int, shut: bool
) -> None:
    """RULES 5.3, R-30: only what the raid has opened, only behind her and from whom she meets, never a second on the Level."""
    monkeypatch.setattr(colony, "fate", lambda _faces, _what: luck)
    scene = Scene(DOORWAY, combat=False)
    opened_behind(12, 0)
    if already:
        level().opened.append((0, 0, int(Tile.PLUG)))
    at = get(scene.who["W"], At)
    at.x, at.y = 12 - far, 0
    who = sister(12, 0, upset=9, to=2)
    if scent:
        waft(("intruder", 12, 0, scent))
    scene.happens(CreaturesMove())
    assert get(who, At).x == 13
    assert (ground().tiles[0, 12] == Tile.PLUG) == shut
    assert bool(scene.told(Chose, who=who, action="walls up")) <= shut
    told = scene.told(Happened, who=who, what="walls up")
    assert len(told) == shut
    assert all(map(perceived, told))  # whoever saw her go is told of it, though she is behind it by now


# -- the armed -------------------------------------------------------------------------------------


def test_back_to_the_mouth() -> None:
    """B-4.6.2-10: who was drawn from her mouth goes back to it, when nobody is there."""
    drawing = ". . # . . . . . . . . ,\nW . # . . . . . . . . #\n. . # . . . . . . . . #"
    scene = Scene(drawing, combat=False)
    who = spawn("minor", 4, 1, Guard(10, 0))
    scene.happens(*[CreaturesMove()] * 9)
    at = get(who, At)
    assert max(abs(at.x - 10), abs(at.y)) == 1
    before = at.x, at.y
    scene.happens(*[CreaturesMove()] * 3)
    assert (at.x, at.y) == before


def test_a_gunner_keeps_three_cells_from_her_mouth() -> None:
    """RULES 5.3, R-22: and the mouth in her line of fire."""
    drawing = ". . # . . . . . . . . ,\nW . # . . . . . . . . #\n. . # . . . . . . . . #"
    scene = Scene(drawing, combat=False)
    who = spawn("nasute", 3, 1, Guard(10, 0))
    scene.happens(*[CreaturesMove()] * 9)
    assert get(who, At).x == 7


def test_an_escort_stays_with_her_charge() -> None:
    """RULES 5.3: Majors escort; alone, they stay where they are."""
    drawing = ". . # . . . . . . . . .\nW . # . . . . . . . . .\n. . # . . . . . . . . ."
    scene = Scene(drawing, combat=False)
    charge = spawn("worker", 10, 0, wounds=5)
    who = spawn("major", 4, 2, ColonyTask("escort", charge=charge))
    scene.happens(*[CreaturesMove()] * 8)
    at, there = get(who, At), get(charge, At)
    assert max(abs(at.x - there.x), abs(at.y - there.y)) <= 2
    assert find(who, Body)


# -- the same everywhere ---------------------------------------------------------------------------

CODE = """
from hashlib import blake2b
from game.run import snapshot
from game.run.observed import Observed
nest = Observed("hash", 60)
for turn in range(120):
    nest.turn()
    if turn == 40:
        nest.alarm()
print(blake2b(repr((nest.living(), nest.scent("alarm"), nest.scent("trail"))).encode()).hexdigest())
"""


@pytest.mark.long
def test_the_same_under_every_hash_seed() -> None:
    """DESIGN law 1: no order of sets or dicts decides anything."""
    root = str(Path(__file__).parents[2])
    found = {
        subprocess.run(
            [sys.executable, "-c", CODE], env={**os.environ, "PYTHONHASHSEED": n, "PYTHONPATH": root},
            capture_output=True, check=True, text=True,
        ).stdout
        for n in ("1", "77")
    }  # fmt: skip
    assert len(found) == 1


def test_saved_and_loaded_it_goes_on_the_same() -> None:
    """DESIGN law 4: scents and errands are part of the world."""
    scene = Scene(". . . . .\nW . . . .", combat=False)
    who = sister(4, 1)
    scene.do("wait")
    data = snapshot.take(0, "")
    scene.do("wait")
    after = get(who, At), get(who, ColonyTask), find(the(Raid).here, Scents)
    snapshot.restore(data)
    scene.settle()
    scene.do("wait")
    assert (get(who, At), get(who, ColonyTask), find(the(Raid).here, Scents)) == after
    add(who, ColonyTask("earth"))
