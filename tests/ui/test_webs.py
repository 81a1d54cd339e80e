"""Outside Combat nobody of the party walks into a web without a word. [R-58, R-64]"""

import random
from typing import Any

import pytest

from game.bots.errands import route, stand, travel_step, webs
from game.bots.places import far_off
from game.engine.commands import Follow, Go, Say
from game.engine.components import At, Structure
from game.engine.steps import Roam
from game.engine.store import create
from game.nest.paths import MOVES
from game.presentation.automatic.auto_walk import AutoWalk
from game.presentation.obstacles.webs import filed, led_round, snared
from game.run.view import View
from game.ui.app import finish
from tests.scenes.scene import Scene
from tests.ui.table import Lay, Table, fight
from tests.ui.test_walking import roaming, said


def strew(play: Table, *cells: tuple[int, int]) -> None:
    """Lay a web on each of these cells."""
    play.raid.run.enter()
    for x, y in cells:
        create(Structure("web"), At(x, y))
    play.raid.settle()


def places(play: Table) -> dict[int, tuple[int, int]]:
    return {member.body.who: (member.body.x, member.body.y) for member in play.view.party}


def wander(play: Table, times: int) -> Any:
    """Walk at random, and yield each Command with the View before it and everybody's places before and after."""
    dice = random.Random(7)
    for _ in range(times):
        if not play.view.asks(Roam):
            return
        moves = [one for one in play.view.legal() if isinstance(one, Go | Follow) or one == Say("wait")]
        command, view, before = dice.choice(moves), play.view, places(play)
        foreseen = [(member.body.who, cell) for member, cell in filed(view, command)]
        play.raid.give(command)
        yield foreseen, before, places(play)


@pytest.mark.long
@pytest.mark.parametrize("webbed", [False, True])
def test_how_the_file_moves_is_foreseen(table: Lay, *, webbed: bool) -> None:
    play = roaming(table("beetle", "wasp", "spider", "ants"))
    strew(play, *[cell for cell in room(play)[::7] if cell not in places(play).values()] if webbed else [])
    seen = 0
    for foreseen, before, after in wander(play, 150):
        moved = {who: cell for who, cell in after.items() if cell != before[who]}
        if set(before) == set(after) and play.view.asks(Roam):
            assert dict(foreseen) == moved
            seen += len(moved)
    assert seen > (30 if webbed else 100)


def trailing(play: Table) -> tuple[Go, tuple[int, int]]:
    """Lead the file on till somebody behind moves; return the leader's move, and the cell that one behind enters."""
    for _ in range(30):
        for command in (one for one in play.view.legal() if isinstance(one, Go)):
            behind = [cell for member, cell in filed(play.view, command) if member.body.kind == "wasp"]
            if behind and behind[0] != stand(play.view):
                return command, behind[0]
        play.raid.give(next(one for one in play.view.legal() if isinstance(one, Go)))
    raise AssertionError("the file never moves")


def test_a_walk_stops_once_before_it_leads_one_behind_into_a_web(table: Lay) -> None:
    """The Spider in front is caught in none."""
    play = roaming(table("spider", "wasp"))
    command, cell = trailing(play)
    x, y = next((one.body.x, one.body.y) for one in play.view.party if one.body.kind == "wasp")
    strew(play, *((x + dx, y + dy) for dx, dy in MOVES))  # else she goes round
    assert [(member.body.kind, at) for member, at in snared(play.view, command)] == [("wasp", cell)]
    before = play.raid.run.n
    walk = AutoWalk(lambda _: command)
    told = walk.pulse(play.raid)
    assert told
    assert (
        told.startswith("Wasp, closing up, would walk into the web") and "Go round" not in told
    )  # it is not she who walks
    assert play.raid.run.n == before
    walk.pulse(play.raid)
    assert play.raid.run.n == before + 1
    wasp = next(member.body for member in play.view.party if member.body.kind == "wasp")
    assert (wasp.x, wasp.y) == cell
    assert wasp.effects["Immobilised"]


@pytest.mark.parametrize("fights", [False, True])
def test_a_step_by_hand_stops_once_too(table: Lay, *, fights: bool) -> None:
    """In a fight the whole Turn went with it, unasked."""
    play = fight(table("wasp"), ("wasp",), ("minor",)) if fights else roaming(table("wasp"))
    to = next(one for one in play.view.legal() if isinstance(one, Go))
    strew(play, (to.x, to.y))
    me, before = play.view.me.body, play.raid.run.n
    wind = {
        (0, -1): "k",
        (1, 0): "l",
        (0, 1): "j",
        (-1, 0): "h",
        (1, -1): "u",
        (1, 1): "n",
        (-1, 1): "b",
        (-1, -1): "y",
    }
    play.do(wind[to.x - me.x, to.y - me.y])
    assert said(play).startswith("You would walk into the web 1 cell ")
    assert play.raid.run.n == before
    play.do(wind[to.x - me.x, to.y - me.y])
    assert play.raid.run.n == before + 1


def test_a_long_walk_goes_round_a_web(table: Lay) -> None:
    play = roaming(table("beetle", "wasp", "spider"))
    goal = max(((x, y) for x, y in room(play)), key=lambda cell: abs(cell[0] - stand(play.view)[0]))
    first = travel_step(play.view, goal)
    assert first
    strew(play, (first.x, first.y))
    play.raid.travel(goal)
    finish(play.stage)
    assert stand(play.view) == goal
    assert ("web", first.x, first.y) in play.view.built


@pytest.mark.parametrize("leader", ["beetle", "spider"])
@pytest.mark.parametrize("moves", [1, 2, 3, 4])
def test_a_walk_leads_the_file_round_a_web_too(table: Lay, moves: int, leader: str) -> None:
    """It took the nearest cell beside it, and drew a companion into the party's own web; the Spider in front walks over none of hers."""
    play = roaming(table(leader, "ladybug", "wasp", seed="w2"))
    goal = max(room(play), key=lambda cell: (abs(cell[0] - stand(play.view)[0]), cell[1]))
    travel_step(play.view, goal)
    cell = route(play.view)[moves - 1]
    strew(play, cell)
    play.raid.travel(goal)
    finish(play.stage)
    assert stand(play.view) == goal
    assert webs(play.view) == {cell}


def test_who_stands_on_a_web_steps_off_it_so_that_nobody_is_drawn_in() -> None:
    """Tab led the file over it, warned, and did the same again, with free floor on both sides."""
    scene = Scene(
        """
        . . . . . .
        . . S . . .
        . . . B . .
        . . . . . .
        """
    )
    scene.run.enter()
    create(Structure("web"), At(2, 1))
    scene.run.settle()
    view, step = View(scene.run), Go(1, 0)
    assert [member.body.kind for member, _ in snared(view, step)] == ["beetle"]
    other = led_round(view, step)
    assert isinstance(other, Go)
    assert not snared(view, other)
    assert far_off((other.x, other.y), (1, 0)) == far_off((other.x, other.y), (2, 1)) == 1


def test_who_follows_from_afar_is_foreseen_too() -> None:
    """[R-58] However far off, she closes up."""
    view = View(Scene("B . . . . . . . . . . . . . . . . . W").run)
    assert [(member.body.kind, cell) for member, cell in filed(view, Say("wait"))] == [("wasp", (17, 0))]


def room(play: Table) -> list[tuple[int, int]]:
    view = play.view
    ys, xs = ((view.rooms == view.rooms[stand(view)[1], stand(view)[0]]) & view.walkable).nonzero()
    return list(zip(xs.tolist(), ys.tolist(), strict=True))
