"""What an Obstacle is in the way of: the question of the work, the walks, the list, LOOK and the advice say the same."""

import pytest
from msgspec.structs import replace

from game.adviser.afield import glue
from game.adviser.wording.improvising import why_improvise
from game.adviser.wording.reasons import reason, why_act
from game.bots.careful import Careful
from game.bots.errands import stand
from game.bots.temperament import ADVISER
from game.engine.commands import Act, Go
from game.engine.components import At, Room
from game.engine.refusals import Refusal
from game.engine.steps import Event, OpenRoom
from game.engine.steps.exploration import DOWN
from game.engine.store import get, query
from game.nest.relief import swell
from game.nest.tiles import Tile
from game.presentation.automatic.auto_walk import AutoWalk, no_way
from game.presentation.obstacles.between import FALLEN, LAID, afoot, without
from game.presentation.obstacles.losses import LOST, warning
from game.presentation.obstacles.shutting import shown, shuts
from game.presentation.page import sentence
from game.presentation.questions.labour import costs
from game.presentation.walks.barred import blocked, bypassed, idle
from game.presentation.walks.ground import shut, unseen
from game.presentation.walks.passages import through
from game.presentation.walks.places import travel
from game.presentation.walks.surroundings import room_of
from game.presentation.walks.walking import walk_on
from game.presentation.walks.ways import UNSEEN
from game.run.view import Passage, View
from game.systems.ground import ground
from game.systems.senses import remember
from game.telling.words import joined
from game.ui.raid.bottom_line import bottom_line
from tests.scenes.scene import Scene, forget
from tests.scenes.test_obstacles import TWO_ROOMS
from tests.ui.table import Lay, Table, plainly
from tests.ui.test_losses import obstructed
from tests.ui.test_play import one_mouth
from tests.ui.test_walking import roaming as afield

DIG, TEAR = Act("dig"), Act("tear")
NAMED = "It is in the way to Room 9, as far as is known."


def fallen(play: Table, *, seen: bool) -> View:
    """The only mouth of the leader's spent Room is shut by its Obstacle, `seen` or not; beyond lies unspent Room 9."""
    plainly(play, hints=False)
    obstructed(play, owes=False)
    room = replace(play.view.pool[0], here=True, spent=True, obstruction=30, level=play.view.number)
    view, (x, y) = one_mouth(play)
    beyond = replace(view.pool[0], number=9)
    view.walkable[y, x] = False
    view.tiles[y, x] = Tile.RUBBLE if seen else Tile.SOLID
    rooms = view.rooms.copy()
    rooms[y, x] = rooms[view.me.body.y, view.me.body.x] = room.number
    vars(view).update(pool=[room, beyond], chamber=room, rooms=rooms)
    return view


@pytest.mark.parametrize("seen", [True, False])
def test_all_say_what_an_obstacle_shuts_off(table: Lay, *, seen: bool) -> None:
    """B 3.14.8: also where its rubble has not been seen, and nothing else can be in the way."""
    play = table("wasp")
    view = fallen(play, seen=seen)
    said = list(costs(view, "tear"))
    assert sentence("hides nothing") in said
    assert NAMED in said
    assert sentence("in the way of work") not in said
    assert any(one.endswith(NAMED) for one in shut(view))
    assert reason(view, Act("tear"), play.raid.counsel.policy.mind) == sentence(
        "why tear shut", what=joined(shuts(view, view.chamber))
    )
    assert "Obstacle" in idle(view, {})
    ask = travel(view)
    assert ask is not None
    listed = next(one for one in ask.answers if "Room 9" in one.label)
    assert listed.refused.startswith(FALLEN)
    assert any(label.startswith("tear down ") for _, label in bottom_line(play.raid))
    if seen:
        x, y = view.me.body.x, view.me.body.y
        assert room_of(view, x + 1, y).endswith(NAMED)


def test_an_obstacle_beside_an_open_way_shuts_nothing_off(table: Lay) -> None:
    play = table("wasp")
    view = fallen(play, seen=True)
    x, y = view.me.body.x, view.me.body.y
    for cx in (x, x + 1, x + 2):
        view.walkable[y + 1, cx] = True
    said = list(costs(view, "tear"))
    assert sentence("in the way of work") in said
    refused = next(one.refused for one in view.choices if one.command == Act("rest"))
    assert ("not of a Rest" in sentence("in the way of work")) is (refused != Refusal.OBSTRUCTED)
    assert NAMED not in said
    assert reason(view, Act("tear"), play.raid.counsel.policy.mind) == sentence("why tear gather")
    assert "tear down" not in {label for _, label in bottom_line(play.raid)}


def plugged_up(play: Table, tile: Tile) -> tuple[View, Passage]:
    """Return what is seen where `tile` fills the only mouth, with a shaft beyond it and unseen ground on the other side."""
    view, (x, y) = one_mouth(play)
    view.walkable[y, x] = False
    view.tiles[y, x] = tile
    view.walkable[y, x - 2] = True
    view.known[y, x - 3] = False
    down = Passage(99, "shaft", x + 1, y, 9, None)
    worker = replace(view.me.body, who=98, led=False, armed=False, name="Worker Termites", x=x - 2, y=y)
    vars(view).update(passages=(down,), rumoured=(), creatures=[*view.creatures, worker])
    return view, down


@pytest.mark.parametrize(("tile", "what"), [(Tile.PLUG, "glue"), (Tile.RUBBLE, "an Obstacle")])
def test_no_walk_to_a_way_begins_where_it_is_shut_and_the_reason_is_the_real_one(
    table: Lay, tile: Tile, what: str
) -> None:
    """B 4.6.2: neither over unseen ground, nor for the sake of workers who happen to be in sight."""
    play = table("wasp").do("x")
    view, way = plugged_up(play, tile)
    told = through(play.raid, "way", DOWN)
    assert told.startswith(f"Known here: a shaft down. There is no way there: {what} in the way.")
    assert play.raid.walk is None
    assert told.endswith(no_way(view, (way.x, way.y)))
    walk = AutoWalk.to((way.x, way.y))
    walk.known = int(view.known.sum())
    walk.trodden.add((view.me.body.x, view.me.body.y))
    assert told.endswith(walk.astray(view))


@pytest.mark.parametrize(("tile", "name"), [(Tile.PLUG, "Glue"), (Tile.RUBBLE, "An Obstacle")])
@pytest.mark.parametrize("near", [True, False])
def test_a_step_into_what_was_heaped_up_says_what_it_is_and_which_key_clears_it(
    table: Lay, monkeypatch: pytest.MonkeyPatch, tile: Tile, name: str, *, near: bool
) -> None:
    play = table("wasp").do("x")
    view, _ = plugged_up(play, tile)
    monkeypatch.setattr(type(view), "allows", lambda *_: near)
    told = blocked(play.raid, (1, 0))
    assert told.startswith(name)
    assert told.endswith(" t tears it down.") == near


def test_who_walks_on_beside_the_obstacle_in_the_only_way_is_told_before(table: Lay) -> None:
    """And the same again walks on; where another Room can be walked to, nothing is said."""
    play = table("wasp")
    view = fallen(play, seen=True)
    x, y = view.me.body.x, view.me.body.y
    view.walkable[y, x - 1] = view.walkable[y, x - 2] = True
    view.known[y, x - 3] = False
    turn = play.raid.run.n
    told = walk_on(play.raid)
    assert told.startswith(f"{sentence('obstacle at hand')} {NAMED} ")
    assert "t tears it down (" in told
    assert told.endswith("o again walks on without.")
    assert (play.raid.run.n, play.raid.walk) == (turn, None)
    assert NAMED not in walk_on(play.raid)
    play.raid.memory.bypassed.clear()
    then = bypassed(play.raid, "o again goes on.")  # what it says of `o` is one thing, which the next one does
    assert then.endswith(" o again goes on.") and then.count("o again") == 1
    play.raid.memory.bypassed.clear()
    vars(view)["pool"] = (*view.pool, replace(view.pool[1], number=8, x=x - 2))
    assert bypassed(play.raid) == ""


def test_a_room_that_an_old_trail_has_shown_is_spoken_of_and_how_one_gets_in(table: Lay) -> None:
    """R-34, R-30, R-32: it is on the map, and not found; a Passage or a dig opens its wall."""
    play = afield(table("wasp"))
    found = {room.number for room in play.view.pool}
    assert shown(play.view) == []
    with play.changed():
        chamber = next(one for one in ground().plan.chambers if one.number not in found)
        remember(swell(ground().plan.room == chamber.number))
        for _, room in query(Room):
            room.spent = True
    told = f"Room {chamber.number} is on the map, and nothing opens on it yet"
    assert told not in idle(play.view, {}), "which tells of what is best to do"
    assert told in room_of(play.view, chamber.x, chamber.y)
    ask = travel(play.view)
    assert ask is not None
    assert any(one.label == f"Room {chamber.number}, on the map" for one in ask.answers)


def test_where_another_room_is_open_an_unseen_gallery_may_be_shut(table: Lay) -> None:
    """The Room in whose wall a gallery begins is known, the gallery not: so much is said, and no more."""
    play = table("wasp")
    view = fallen(play, seen=False)
    room, beyond = view.pool
    x, y = view.me.body.x, view.me.body.y
    view.walkable[y, x - 1] = True
    near = replace(beyond, number=8, x=x - 1, opens_from=0)
    vars(view)["pool"] = (room, near, replace(beyond, opens_from=room.number))
    said = list(costs(view, "tear"))
    assert said[-2] == "It may be in the way to Room 9."
    vars(view)["pool"] = (room, near, replace(beyond, opens_from=8))
    assert list(costs(view, "tear"))[-2] == sentence("in the way of work")


def test_who_stands_in_the_only_way_down_is_named_with_the_place(table: Lay) -> None:
    """`>`, and a walk that finds its goal shut off, say the same."""
    play = table("wasp").do("x")
    view, (x, y) = one_mouth(play)
    foe = replace(view.me.body, who=99, kind="major", led=False, armed=True, name="Major", x=x, y=y)
    down = Passage(98, "shaft", x + 1, y, 9, None)
    vars(view).update(passages=(down,), rumoured=(), creatures=[*view.creatures, foe])
    told = through(play.raid, "way", DOWN)
    assert told == "Seen in the way: Major, 1 cell east. Wait a little, or fight."
    assert told in no_way(view, (down.x, down.y))


def test_unseen_ground_that_a_walk_keeps_clear_of_is_not_denied(table: Lay) -> None:
    """`o`, `_` and LOOK agree: the list of places has the edge, so `o` does not say that none is in reach."""
    play = table("wasp").do("x")
    view, (x, y) = one_mouth(play)
    view.known[y, x + 2] = False
    forget(view)
    vars(view)["pool"] = [replace(room, spent=True) for room in view.pool]
    edge = next(one for one in travel(view).answers if one.label == UNSEEN)
    told = idle(view, {(x, y): "Major"}, "_")
    assert "No unseen ground" not in told
    assert edge.detail.startswith("2 moves east") and "Unseen ground begins 2 moves off, east" in told
    assert "Major, 1 cell east" in told and f"_, then {edge.key}, walks to it" in told
    assert list(unseen(view)) == ["Unseen ground begins 2 moves off, east."]
    view.walkable[y, x] = False
    forget(view)
    assert "No unseen ground" in idle(view, {(x, y): "Major"}, "_")


def test_where_nothing_is_known_to_be_in_the_way_no_path_is_looked_for_without_it(table: Lay) -> None:
    view = plainly(table("wasp"), hints=False).view
    assert all(without(view, tile) is afoot(view) for tile in LAID.values())


def test_nothing_comes_between_what_the_next_o_does_and_the_walk(table: Lay) -> None:
    """It promised a shaft, then spoke of the Obstacle, then warned of what is lost, and only then went."""
    play = plainly(table("wasp"), hints=False)
    obstructed(play)
    room = replace(play.view.pool[0], here=True, spent=True, obstruction=30, level=play.view.number)
    view, (x, y) = one_mouth(play)
    rooms = view.rooms.copy()
    rooms[:] = 0
    rooms[view.me.body.y, view.me.body.x] = room.number
    shut_off = replace(view.pool[0], number=9, x=x + 9)
    down = Passage(99, "shaft", x + 1, y, 9, None)
    vars(view).update(pool=[room, shut_off], chamber=room, rooms=rooms, passages=(down,), rumoured=())
    told = walk_on(play.raid)
    assert "o again: to a shaft down" in told and told.index(LOST) < told.index("o again")
    assert play.raid.walk is None
    assert walk_on(play.raid) == "" and play.raid.walk
    step = play.raid.walk.step(view)
    assert step and warning(play.raid, Go(x, y)) == ""
    view.walkable[y, x - 2] = view.walkable[y, x - 3] = True
    view.known[y, x - 4] = False
    play.raid.walk = None
    play.raid.memory.bypassed.clear()
    play.raid.memory.warned.clear()
    told = walk_on(play.raid)
    assert told.endswith("o again walks on without.") and LOST in told and play.raid.walk is None


@pytest.mark.parametrize("wounds", [0, 7, 8])
def test_what_alone_shuts_a_room_off_is_torn_down_rather_than_dug_round(wounds: int) -> None:
    """R-32: the dig would have opened no one knew what, at the same odds, and no word was said of the Obstacle five cells off."""
    scene = Scene(TWO_ROOMS.replace("W", "A"), obstacle=30, combat=False, A={"wounds": wounds})
    scene.happens(OpenRoom(how="test"))
    scene.rooms()[0].spent = True
    get(scene.who["A"], At).x, get(scene.who["A"], At).y = ground().plan.chamber(1).entry or (0, 0)
    view = View(scene.happens(Event(event="Obstacle")).run)
    mind = (policy := Careful(ADVISER)).mind
    assert view.chamber and shuts(view, view.chamber) == ["Room 2"]
    mind.aim = "onward"
    best = glue.unglue(view, policy, DIG)
    assert best == (DIG if wounds else TEAR), "of ten ants one may be lost for it"
    assert sentence("why tear shut", what="Room 2") in reason(view, TEAR, mind)
    beyond = replace(view.chamber, here=False, x=2, y=0)
    vars(view).update(chamber=None, found_here=(beyond,))
    assert isinstance(glue.unglue(view, policy, DIG), Go) == (best == TEAR), "it is gone to from elsewhere"


def test_in_a_party_it_is_torn_down_by_whom_it_costs_least() -> None:
    scene = Scene(TWO_ROOMS.replace(". W", "A B"), obstacle=30, combat=False, A={"wounds": 8})
    scene.happens(OpenRoom(how="test"))
    scene.rooms()[0].spent = True
    view = View(scene.happens(Event(event="Obstacle")).run)
    assert view.me.body.kind == "ants"
    assert glue.unglue(view, Careful(ADVISER), DIG) == TEAR
    told = why_improvise(view, Act("breach"))
    assert told.endswith(sentence("dig ends round", what="Obstacle"))


@pytest.mark.parametrize(
    ("inside", "told"), [(True, "more may open"), (False, "a Room may open, or else a way round the Obstacle")]
)
def test_a_dig_says_that_it_may_lead_round_what_is_known_and_shuts_somebody_in(
    table: Lay, *, inside: bool, told: str
) -> None:
    """R-32: "more may open", and two digs that worked cleared heaps fifty and eighty-five cells off."""
    view = table("wasp").view
    room, (x, y) = view.pool[0], stand(view)
    vars(view)["pool"] = (replace(room, obstruction=22),)
    tiles, rooms = view.tiles.copy(), view.rooms.copy()
    tiles[y, x + 1], rooms[y, x + 1] = Tile.RUBBLE, room.number if inside else 0
    vars(view).update(tiles=tiles, rooms=rooms)
    vars(view)["passages"] = (Passage(9, "shaft", x, y, 1, None),)  # else a shaft might open
    assert why_act(view, Act("dig")) == told
