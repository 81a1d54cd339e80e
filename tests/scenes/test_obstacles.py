"""Obstacles in a Room, what they stop and how they come down; spores in the air. [B 3.14.8, L 3.7.9]"""

from typing import Any

import pytest

from game.engine import Agenda, PendingSteps
from game.engine.commands import Act
from game.engine.components import At, Item, Raid, Room
from game.engine.entries import Changed, Generated, Happened, Rolled, Wounded
from game.engine.refusals import Refusal
from game.engine.steps import Event, Generate, OpenRoom, OpenWay
from game.engine.store import get, query, the
from game.nest.dig import Brief, dig, nearest
from game.nest.paths import marked
from game.nest.tiles import Tile
from game.presentation.pages.story import picture
from game.run.run import Run, head
from game.systems.exploration import obstacles
from game.systems.exploration.obstacles import shut_in
from game.systems.ground import ground, level, nearest_free, room_of
from game.systems.party import party, shelf_here
from game.telling.log import Teller
from tests.scenes.scene import Scene, owed

ALONE = """
    . . . . . . .
    . . W . . . .
    . . . . . . .
"""
TWO_ROOMS = """
    . . . # 2 2 2
    . W , + 2 2 2
    . . . # 2 2 2
"""
PAIR = ALONE.replace("W . .", "W L .")


def obstructed(drawing: str = ALONE, **words: Any) -> Scene:
    """An Obstacle has come down, rated 30 unless the dice are loaded."""
    scene = Scene(drawing, **({"obstacle": 30} | words))
    return scene.happens(Event(event="Obstacle"))


def fallen() -> set[tuple[int, int]]:
    """The cells it fills."""
    ys, xs = (ground().tiles == Tile.RUBBLE).nonzero()
    return set(zip(xs.tolist(), ys.tolist(), strict=True))


def lying() -> list[tuple[str, int, tuple[int, int]]]:
    return [(item.form, item.rating, (at.x, at.y)) for _, item, at in query(Item, At)]


# -- coming down ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("nest", "die", "fell", "rated"), [(0, 40, 39, 39), (50, 80, 7, 7), (100, 120, 119, 100)])
def test_how_strong_it_is(nest: int, die: int, fell: int, rated: int) -> None:
    """B-3.14.8-01: the Level's Costs / Risks die."""
    scene = obstructed(rating=nest, obstacle=fell)
    assert scene.rooms()[0].obstruction == rated
    assert [(e.new, e.die) for e in scene.told(Changed, feature="Obstruction")] == [(rated, die)]


def test_at_nothing_it_is_down() -> None:
    """B-3.14.8-01: 0 is torn down at once: nothing lies there, nothing waits."""
    scene = obstructed(obstacle=0)
    assert (scene.rooms()[0].obstruction, fallen()) == (0, set())
    assert scene.refusal("tear") == "that is not what is asked"
    assert scene.can("explore")


def test_a_far_corner_of_a_room_with_one_way_in() -> None:
    """B-3.14.8-02: on the map it lies far from the leader, and cuts nothing off."""
    scene = obstructed()
    (cell,) = fallen()
    assert cell[0] == 6
    others = {(x, y) for x in range(7) for y in range(3)} - {cell}
    walk = ground().joined(2, 1)
    assert all(walk[y, x] for x, y in others)
    assert scene.can("tear")  # from anywhere in the Room


def test_it_fills_the_far_mouth() -> None:
    """RULES 4.2: the way on that is farther than the way in; where the wall was opened."""
    scene = Scene(TWO_ROOMS, obstacle=30)
    scene.happens(OpenRoom(how="test"))
    entry = ground().plan.chamber(1).entry
    get(scene.who["W"], At).x, get(scene.who["W"], At).y = entry
    scene.happens(Event(event="Obstacle"))
    assert fallen() == {(3, 1)}
    get(scene.who["W"], At).x, get(scene.who["W"], At).y = 2, 1
    scene.ask()
    assert not scene.can("go 1 0")


def test_the_mouth_they_came_by_stays_open() -> None:
    """RULES 4.2, R-32: it falls elsewhere in the Room if the leader stands in the only way on."""
    scene = Scene(TWO_ROOMS.replace(". W ,", ". . W"), obstacle=30)
    scene.happens(OpenRoom(how="test"), Event(event="Obstacle"))
    assert fallen() and (3, 1) not in fallen()


@pytest.mark.parametrize("seed", [f"fall {i}" for i in range(6)])
def test_in_dug_nests_it_cuts_nobody_off(seed: str) -> None:
    """B-3.14.8-02: whoever is in the Room can leave it the way home; only ways on may be shut."""
    run = Run(head(seed, ("wasp", "beetle", "ants")), digests=False)
    for _ in range(4):
        chamber = ground().plan.chamber(max(room.number for _, room in query(Room)))
        for who, cell in zip(party(), nearest_free(chamber.x, chamber.y, 3), strict=True):
            get(who, At).x, get(who, At).y = cell
        the(Agenda).steps += [OpenRoom(how="test"), Event(event="Obstacle"), OpenRoom(how="test")]
        run.settle()
        home = chamber.entry or chamber.mouths[0]
        walk = ground().joined(*home)
        assert all(walk[get(who, At).y, get(who, At).x] for who in party())
    assert fallen()
    run.close()


# -- what it stops --------------------------------------------------------------------------------


def test_no_exploring_there() -> None:
    """B-3.14.8-02: in that Room; digging is another matter."""
    scene = obstructed()
    assert scene.refusal("explore") == "an Obstacle stands in this Room: tear it down first"


@pytest.mark.parametrize(("action", "kind"), [("forage", "plants"), ("hunt", "animals"), ("salvage", "materials")])
def test_no_living_off_it(action: str, kind: str) -> None:
    """B-3.14.8-02"""
    scene = obstructed()
    scene.rooms()[0].spent, scene.rooms()[0].stocks[kind] = True, 20
    scene.ask()
    assert scene.refusal(action) == "an Obstacle stands in this Room: tear it down first"


def test_the_reason_is_there_for_whoever_asks() -> None:
    """RULES 4.5: for resting too."""
    scene = obstructed()
    assert obstacles.blocked(scene.rooms()[0]).startswith("an Obstacle")
    scene.rooms()[0].obstruction = 0
    assert not obstacles.blocked(scene.rooms()[0])


def test_other_rooms_are_free() -> None:
    """B-3.14.8-02: only the Room where it was generated."""
    scene = Scene(TWO_ROOMS, obstacle=30).happens(OpenRoom(how="test"), Event(event="Obstacle"))
    for cell in fallen():
        level().opened.remove((*cell, int(Tile.RUBBLE)))
    get(scene.who["W"], At).x = 5
    scene.ask()
    assert scene.can("explore")


def test_it_holds_up_what_the_action_still_owes() -> None:
    """B-3.14.8-03, R-63: no more Risks and Rewards; torn down, they come."""
    scene = Scene(ALONE, reward=[99, 99], obstacle=30, tear=0, obstruction=99)
    get(room_of(1)[0], PendingSteps).steps[:] = [
        Event(event="Obstacle"),
        Generate(table="Reward"),
        Generate(table="Reward"),
    ]
    scene.rooms()[0].spent = True
    scene.do("wait")
    assert scene.rooms()[0].obstruction == 30
    scene.do("wait", "wait")
    assert not scene.told(Generated) and len(shelf_here()) == 2
    scene.do("tear")
    assert [e.table for e in scene.told(Generated)] == ["Reward", "Reward"]


def test_what_was_generated_with_it_waits_too() -> None:
    """R-41, B-3.14.8-03: no further Risk of that Action, the spores of the same roll among them, till it is down."""
    scene = Scene(ALONE, obstacle=30, infection=99, tear=0, obstruction=99)
    get(room_of(1)[0], PendingSteps).steps[:] = [
        Event(event="Obstacle"),
        Event(who=scene.who["W"], event="Infection"),
        Generate(table="Reward"),
    ]
    scene.do("wait")
    assert not scene.told(Rolled, action="Infection")
    assert [type(step) for step in shelf_here()] == [Event, Generate]
    scene.do("tear")
    assert scene.told(Rolled, action="Infection")


def test_lost_when_all_leave() -> None:
    """B-3.14.8-09: for good, though they come back and tear it down."""
    scene = Scene(". . . . , W", obstacle=30, tear=0, obstruction=99)
    at = get(scene.who["W"], At)
    at.x = 3
    scene.ask()
    scene.happens(Event(event="Obstacle"))
    get(room_of(1)[0], PendingSteps).steps[:] = [Generate(table="Risk"), Generate(table="Reward")]
    scene.do("go 1 0")
    assert get(room_of(1)[0], PendingSteps).steps == []
    assert scene.told(Happened, what="path is blocked")
    scene.do("go -1 0", "tear", "wait")
    assert scene.rooms()[0].obstruction == 0
    assert not scene.told(Generated)


def test_not_lost_while_one_of_them_stays() -> None:
    """B-3.14.8-09: when ALL leave."""
    scene = Scene(". . L W . , , ,", obstacle=30).do("lead W")
    scene.happens(Event(event="Obstacle"))
    get(room_of(1)[0], PendingSteps).steps[:] = [Generate(table="Risk")]
    scene.do("go 1 0", "go 1 0")
    assert get(room_of(1)[0], PendingSteps).steps
    scene.do("go 1 0")
    assert not get(room_of(1)[0], PendingSteps).steps


def test_lost_by_a_way_down() -> None:
    """B-3.14.8-09"""
    scene = Scene(ALONE, obstacle=30, streams={"level/1/room/1/shaft": [39]}).happens(OpenWay(kind="shaft"))
    scene.happens(Event(event="Obstacle"))
    shelf = get(room_of(1)[0], PendingSteps)
    shelf.steps[:] = [Generate(table="Risk")]
    way = next(way for way in scene.ways() if way.kind == "shaft")
    get(scene.who["W"], At).x, get(scene.who["W"], At).y = way.x, way.y
    scene.ask()
    scene.do("enter")
    assert level().number == 2 and shelf.steps == []


def test_without_an_obstacle_leaving_loses_nothing() -> None:
    """R-63"""
    scene = Scene(". . . W , ,")
    get(room_of(1)[0], PendingSteps).steps[:] = [Generate(table="Risk")]
    scene.do("go 1 0")
    assert len(get(room_of(1)[0], PendingSteps).steps) == 1


# -- tearing it down ------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "down"), [(57, True), (58, False)])
def test_tearing_it_down(die: int, down: bool) -> None:
    """B-3.14.8-04 .. 06: B Construction 58 after ten turns; a failure costs the worker a Wound and changes nothing."""
    scene = obstructed(tear=die, obstruction=99).do("tear")
    assert the(Raid).turn == 10
    assert (scene.rooms()[0].obstruction, bool(fallen())) == ((0, False) if down else (30, True))
    assert [(e.who, e.wounds) for e in scene.told(Wounded)] == ([] if down else [(scene.who["W"], 1)])


def test_whoever_leads_works() -> None:
    """B-3.14.8-04: any character may; B-3.14.8-06: and she pays. The Ladybug's Construction is 55."""
    scene = obstructed(PAIR, tear=[55, 54], obstruction=99).do("lead L", "tear")
    assert (scene.wounds("L"), scene.wounds("W")) == (1, 0)
    assert scene.do("tear").rooms()[0].obstruction == 0


def test_nothing_helps_and_nothing_hinders() -> None:
    """B-3.14.8-04: a Boolean: no Resistance, no modifier; R-06 does not apply."""
    scene = obstructed(PAIR, tear=0, obstruction=99, effects=[0] * 9, W={"Poisoned": 40}, quantify_poisoned=[0] * 3)
    while scene.asked == "MayResist":
        scene.do("pass")
    scene.do("tear")
    while scene.asked == "MayResist":
        scene.do("pass")
    check = scene.told(Rolled, action="tear")[-1].roll.check
    assert (check.kind, check.static) == ("Boolean", ())


def test_not_while_they_sense_you() -> None:
    """R-63, RULES 4.2"""
    scene = Scene(". . W . m .", combat=False, m={"Ken": 0})
    scene.rooms()[0].obstruction = 20
    scene.ask()
    assert scene.refusal("tear") == "not while a foe feels you, or may"


@pytest.mark.parametrize(("rated", "die", "left"), [(30, 29, True), (30, 30, False)])
def test_materials_may_be_left(rated: int, die: int, left: bool) -> None:
    """B-3.14.8-07, 08: B vs its first rating; on the floor, rated by Table 14's die of that rating: 30 takes a d60."""
    scene = obstructed(obstacle=rated, tear=0, obstruction=die, obstacle_materials=44)
    (cell,) = fallen()
    scene.do("tear")
    assert lying() == ([("materials", 44, cell)] if left else [])
    roll = scene.told(Rolled, action="Obstruction")[-1].roll
    assert roll.check.effort.value == rated


def test_materials_are_the_queens_roll() -> None:
    """B-3.14.8-07, R-04: no Luck in it."""
    scene = obstructed(tear=1, obstruction=22, W={"luck": 50}).do("tear")
    assert scene.hero("W").luck == 50


def test_glue_and_rubble() -> None:
    """B-3.14.8-04, L-4.6.2-01: who stands beside glue means the glue; then the Obstacle of the Room."""
    scene = Scene(ALONE, tear=[0, 0], obstacle=30, obstruction=99).happens(Event(event="Obstacle"))
    level().opened.append((1, 1, int(Tile.PLUG)))
    scene.ask()
    scene.do("tear")
    assert fallen() and ground().tiles[1, 1] == Tile.FLOOR
    scene.do("tear")
    assert not fallen()
    assert not scene.can("tear")


def test_what_lay_beneath_is_there_again() -> None:
    """B-3.14.8-05"""
    scene = obstructed(tear=0, obstruction=99)
    (cell,) = fallen()
    scene.do("tear")
    assert ground().tiles[cell[1], cell[0]] == ground().plan.tiles[cell[1], cell[0]]
    assert not [one for one in level().opened if one[2] == Tile.RUBBLE]


def test_a_second_one_in_the_same_room() -> None:
    """B-3.14.8-01: one Feature: the higher rating stands, on the same heap."""
    scene = obstructed(obstacle=[30, 12]).happens(Event(event="Obstacle"))
    assert (scene.rooms()[0].obstruction, len(fallen())) == (30, 1)


def test_rooms_shut_off_are_no_reason_not_to_dig() -> None:
    """R-32, B-3.14.8-04: but there must be something left to dig for."""
    run = Run(head("dig round", ("wasp",)), digests=False)
    the(Agenda).steps.append(OpenRoom(how="test"))
    run.settle()
    assert why_dig(run) == "there are Rooms to explore"
    rooms = {room.number: room for _, room in query(Room)}
    rooms[1].spent = True
    shut = next(chamber for chamber in ground().plan.chambers if chamber.number != 1 and chamber.number in rooms)
    level().opened += [(x, y, int(Tile.RUBBLE)) for x, y in shut.wall]
    run.settle()
    assert why_dig(run) == ""
    run.close()


def why_dig(run: Run) -> str | Refusal:
    return next(option.refused for option in run.options if option.command == Act("dig"))


@pytest.mark.parametrize("what", ["Obstacle", "glue"])
def test_a_dig_leads_round_what_shuts_the_party_in(what: str) -> None:
    """R-32, B-3.14.8-04: with no chamber left that can be dug to, the glue or the Obstacle between is passed."""
    scene = Scene(TWO_ROOMS, obstacle=30, dig=0).happens(OpenRoom(how="test"))
    scene.rooms()[0].spent = True
    get(scene.who["W"], At).x, get(scene.who["W"], At).y = ground().plan.chamber(1).entry
    if what == "Obstacle":
        scene.happens(Event(event="Obstacle"))
        assert fallen() == {(3, 1)}
    else:
        level().opened.append((3, 1, int(Tile.PLUG)))
        scene.ask()
    found = len(scene.rooms())
    scene.do("dig")
    assert ground().tiles[1, 3] not in (Tile.PLUG, Tile.RUBBLE)
    assert (len(scene.rooms()), scene.rooms()[0].obstruction) == (found, 0)


def test_no_dig_leads_round_what_shuts_nobody_in() -> None:
    """R-32: three digs in a row cleared heaps away behind which nothing lay, eighty cells off; one of them let loose what its Room still owed."""
    scene = Scene(TWO_ROOMS, obstacle=30, dig=0).happens(OpenRoom(how="test"))
    for room in scene.rooms():
        room.spent = True
    inside = next(cell for cell in marked(ground().plan.room == 1) if cell != scene.cell("W"))
    level().opened.append((*inside, int(Tile.RUBBLE)))
    scene.rooms()[0].obstruction = 30
    assert not shut_in()
    level().opened.append((3, 1, int(Tile.PLUG)))
    scene.ask()
    assert shut_in() == [(3, 1)]
    scene.do("dig")
    assert (ground().tiles[1, 3], ground().tiles[inside[::-1]]) == (Tile.FLOOR, Tile.RUBBLE)


def test_what_is_dug_opens_where_one_digs() -> None:
    """R-30, R-32: a wall of one's own Room first; else the nearest that can be walked to, and none behind glue."""
    plan = dig("opens here", "level/1/map", 0, Brief(forks=2))
    parents = {chamber.parent for chamber in plan.chambers if chamber.wall}
    for at in parents:
        opened = nearest(plan, {one.number for one in plan.chambers if not one.wall} | parents, at)
        own = [one.number for one in plan.chambers if one.wall and one.parent == at and one.number not in parents]
        assert not own or opened in own
    near = next(
        one.number
        for one in plan.chambers
        if one.parent == 1 and any(two.parent == one.number for two in plan.chambers)
    )
    found, tiles = {1, near}, plan.tiles.copy()
    for x, y in plan.chamber(near).wall:
        tiles[y, x] = Tile.FLOOR
    beyond = [one for one in plan.chambers if one.parent == near]
    here = [one for one in plan.chambers if one.parent == 1 and one.number != near]
    assert beyond and here
    assert nearest(plan, found, near, tiles) in {one.number for one in beyond}
    for x, y in plan.chamber(near).wall:
        tiles[y, x] = Tile.PLUG
    assert nearest(plan, found, 1, tiles) in {one.number for one in here}
    cut_off = plan.chamber(near).mouths[0]
    assert nearest(plan, found, cut_off, tiles) in {one.number for one in beyond}  # in a gallery: not the first Room's


# -- spores ---------------------------------------------------------------------------------------


def spores(nest: int, die: int, **words: Any) -> Scene:
    scene = Scene(ALONE, rating=nest, infection=die, **words)
    return scene.happens(Event(who=scene.who["W"], event="Infection"))


@pytest.mark.parametrize(("die", "rated"), [(39, 44), (40, 0)])
def test_infection(die: int, rated: int) -> None:
    """L-3.7.9-02: B vs L; set by the Costs / Risks die."""
    scene = spores(40, die, quantify_infected=44)
    assert scene.rating("W", "Infected") == rated
    assert [e.die for e in scene.told(Changed, feature="Infected")] == ([60] if rated else [])


def test_infected_already() -> None:
    """L-3.7.9-02: it triggers instead: a random Effect at 0 is set."""
    scene = spores(40, 0, effects=[99] * 9, W={"Infected": 30}, quantify_agony=[20] * 3)
    assert scene.told(Happened, what="Effect triggers", note="Infected")
    assert scene.rating("W", "Infected") >= 30
    assert len(scene.effects("W")) == 2 or scene.told(Changed)


def test_each_of_them_breathes() -> None:
    """R-42: Infection is for each."""
    scene = Scene(PAIR, rating=0, risk=9, obstacle=0)
    scene.happens(Generate(table="Risk"))
    assert [e.event for e in owed()].count("Infection") == 2


def test_spores_move_no_luck() -> None:
    """R-04: the Level's roll, not hers."""
    assert spores(40, 33, quantify_infected=1, W={"luck": 50}).hero("W").luck == 50


def test_what_stands_in_the_way_has_one_name() -> None:
    """The map, the menus and Tab say Obstacle; the log and its roll cards said Obstruction of the same thing."""
    scene = obstructed(tear=0, obstruction=22).do("tear")
    teller = Teller(scene.run.head.seed)
    told = [f"{line.text} {line.detail}" for line in teller.lines(scene.run.story, full=True)]
    card = [row for row, _ in picture(scene.told(Rolled, action="Obstruction")[-1], scene.run.story, teller.names, 80)]
    assert any("Obstacle 30, die 22" in line for line in told)
    assert card[0].strip().startswith("OBSTACLE")
    assert "obstruction" not in " ".join([*told, *card]).lower()
