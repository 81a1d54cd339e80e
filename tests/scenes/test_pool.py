"""The Environment Pool: where each Room was found. [B 3.12, RULES 4.1]"""

from game.engine.components import At, Room
from game.engine.steps import Event, OpenRoom, OpenWay
from game.engine.store import get, query
from game.run.view_builder import found_on, galleries
from game.systems.ground import level
from tests.scenes.scene import Scene

ROOMS = """
    . . . # 2 2 2
    . W , + 2 2 2
    . . . # 2 2 2
"""


def found() -> dict[tuple[int, int], tuple[int, int]]:
    """Level and number > the Level and number of the Room it was found from."""
    return {(room.level, room.number): (found_on(room), room.found_in) for _, room in query(Room)}


def stands(scene: Scene, x: int, y: int) -> Scene:
    get(scene.who["W"], At).x, get(scene.who["W"], At).y = x, y
    return scene


def test_a_room_is_noted_with_the_room_it_was_found_in() -> None:
    """B-3.12-05, RULES 4.1: the first was found in none; that which opens, where the party stands."""
    scene = Scene(ROOMS)
    assert found() == {(1, 1): (0, 0)}
    scene.happens(Event(event="Room"))
    assert found() == {(1, 1): (0, 0), (1, 2): (1, 1)}
    assert galleries() == {(1, 1): (2,), (1, 2): (1,)}


def test_a_deeper_levels_entrance_was_found_by_its_shaft() -> None:
    """B-3.12-05, RULES 4.1: the Room of the Level above that the way down starts in; what opens there, there."""
    scene = Scene(ROOMS, rating=30, streams={"level/1/room/2/shaft": [39]}).happens(Event(event="Room"))
    stands(scene, 5, 1).happens(OpenWay(kind="shaft"))
    way = next(way for way in scene.ways() if way.kind == "shaft")
    stands(scene, way.x, way.y).ask()
    scene.do("enter")
    assert level().number == 2
    assert found()[2, 1] == (1, 2)
    scene.happens(OpenRoom(how="test"))
    (deeper,) = [at for place, at in found().items() if place not in ((1, 1), (1, 2), (2, 1))]
    assert deeper == (2, 1)
    scene.do("enter")
    assert found()[1, 2] == (1, 1)
    joined = galleries()
    assert joined[1, 1] == (2,)
    assert all((place[0], other) in joined for place, others in joined.items() for other in others)
    assert joined[2, 1]
