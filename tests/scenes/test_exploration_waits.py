"""R-63: an Exploration that is interrupted waits in its Room: for the party to be back there, and for its enemies to be gone."""

from game.engine import PendingSteps
from game.engine.components import At, Body, Creature, Raid
from game.engine.entries import Generated, Happened
from game.engine.steps import Die, Labour, OpenRoom
from game.engine.store import get, query, the
from game.systems.ground import room_of
from game.systems.party import shelf_here
from tests.scenes.scene import Scene

BURROW = """
    # # # # # # # # # # # # # # # # # # # # # # # #
    # . . . . . . . . , , , , , , , , , , + 2 2 2 #
    # . . . . . W . . # # # # # # # # # # # 2 2 2 #
    # . . . . . . . . # # # # # # # # # # # 2 2 2 #
    # # # # # # # # # # # # # # # # # # # # # # # #
"""
SCOUT = {"Exploration": 60, "Eusociology": 0, "Perception": 0}

QUIET = {f"level/1/room/2/{name}": dice for name, dice in (("explore", [47]), ("risk", [99]), ("reward", [99, 99]))}


def generated(scene: Scene) -> list[str]:
    return [e.table for e in scene.told(Generated)]


def owed(number: int = 1) -> list[str]:
    return [getattr(step, "table", getattr(step, "event", "")) for step in get(room_of(number)[0], PendingSteps).steps]


def place(scene: Scene, x: int, y: int) -> None:
    at = get(scene.who["W"], At)
    at.x, at.y = x, y
    scene.ask()


def foes() -> list[int]:
    return [who for who, creature, _ in query(Creature, Body) if creature.kind == "minor"]


def surprised() -> Scene:
    """In the middle of an Exploration that owes two Rewards more, a Minor comes in, sees her, and she breaks away."""
    scene = Scene(
        BURROW, explore=47, risk=[49, 99, 99], reward=[99] * 9, cost=[99] * 9, encounter=30, stranger=99, sneak=99,
        wounds_max=9, attack=[99] * 9, streams=QUIET | {"fight/1/break": [0]}, W=SCOUT,
    )  # fmt: skip
    the(Raid).explored = 1  # beyond the first
    scene.do("explore")
    assert scene.fight and generated(scene) == ["Risk"]
    scene.until("W").do("break")
    for _ in range(60):
        if scene.asked == "Roam":
            break
        scene.do({"Aside": "no", "TakeTurn": "done"}.get(scene.asked, "pass"))
    assert scene.asked == "Roam" and foes()
    return scene


def gone(scene: Scene) -> None:
    """Whoever came has been seen off."""
    scene.happens(*(Die(who=who, cause="test") for who in foes()))


def test_driven_off() -> None:
    """R-63, B-3.13.6-04: she gets away in the middle of it: nothing more is generated, nothing is lost."""
    scene = surprised()
    assert owed() == ["Reward", "Reward"]
    place(scene, 17, 1)
    scene.do("wait", "wait")
    assert generated(scene) == ["Risk"]
    assert owed() == ["Reward", "Reward"]
    assert scene.rooms()[0].spent


def test_back_while_they_are_there() -> None:
    """R-63: with the enemy still there, and aware of her, it goes on waiting; the fight comes first."""
    scene = surprised()
    place(scene, 17, 1)
    scene.do("wait")
    at = get(foes()[0], At)
    at.x, at.y = 3, 2
    the(Raid).head_start = 9  # they may not follow yet: else they would be at her at once
    place(scene, 6, 1)
    scene.do("wait", "go 0 1")
    assert (scene.asked, generated(scene), owed()) == ("Roam", ["Risk"], ["Reward", "Reward"])
    the(Raid).head_start = 0
    scene.do("wait")
    assert scene.fight
    assert (generated(scene), owed()) == (["Risk"], ["Reward", "Reward"])


def test_it_goes_on_when_the_last_of_them_is_dead() -> None:
    """R-63: without a command of its own: the Combat ends, and what was owed comes."""
    scene = surprised()
    place(scene, 6, 2)
    gone(scene)
    assert owed() == ["Reward", "Reward"]
    scene.do("wait")
    assert generated(scene) == ["Risk", "Reward", "Reward"]
    assert owed() == []


def test_back_when_they_are_gone() -> None:
    """R-63, B-3.13.6-04: one step into the Room, and it goes on, where it was."""
    scene = surprised()
    place(scene, 10, 1)
    gone(scene)
    scene.do("wait")
    assert generated(scene) == ["Risk"]
    scene.do("go -1 0", "go -1 0")
    assert generated(scene) == ["Risk", "Reward", "Reward"]


def test_another_room_explored_in_between() -> None:
    """R-63: each Room has its own shelf: the other's Action is whole, and the first is still owed afterwards."""
    scene = surprised()
    gone(scene)
    place(scene, 17, 1)
    scene.happens(OpenRoom(how="test"))
    place(scene, 21, 2)
    scene.do("explore")
    assert the(Raid).explored == 3
    assert generated(scene) == ["Risk", "Risk", "Reward", "Reward"]
    assert (owed(1), owed(2)) == (["Reward", "Reward"], [])
    place(scene, 9, 1)
    scene.do("go -1 0")
    assert generated(scene) == ["Risk", "Risk", "Reward", "Reward", "Reward", "Reward"]
    assert owed(1) == []


def test_a_room_that_still_owes_is_not_explored_anew() -> None:
    """R-63"""
    scene = surprised()
    gone(scene)
    scene.rooms()[0].spent = False
    place(scene, 6, 2)
    assert shelf_here()
    assert (
        scene.refusal("explore")
        == "not all that exploring this Room brings has come yet: it does once no foe here senses you"
    )


def test_the_ten_turns_before_the_roll() -> None:
    """R-52, R-63: a fight before the roll prevents it: the Room is not spent, nothing is owed."""
    scene = Scene(BURROW, explore=47, W=SCOUT)
    the(Raid).fights = 1
    scene.happens(Labour(who=scene.who["W"], action="explore", turns=4, fights=0))
    assert scene.told(Happened, what="exploring is broken off")
    assert (scene.rooms()[0].spent, owed()) == (False, [])
    assert scene.can("explore")
