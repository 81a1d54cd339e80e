"""Darkness that ends: lights that are lit later, and Rooms that are light again. [RULES 4.2; B 3.14.4; R-77]"""

from typing import Any

from game import content
from game.engine.commands import Light
from game.engine.components import At, Hero, Item
from game.engine.entries import Happened, Rolled
from game.engine.refusals import Refusal
from game.engine.steps import Event
from game.engine.store import create, get, query, remove
from game.systems.party import lit
from game.systems.senses import darkness, sight
from tests.scenes.scene import Scene

DARK = 30
HALL = """
    . . . . . . .
    . W . . . . .
    . . . . . . .
"""
PAIR = """
    . . . . , , ,
    . W B . , , ,
    . . . . , , ,
"""


def benighted(drawing: str = HALL, **words: Any) -> Scene:
    """A party with empty hands pays no Darkness Cost, and the Room falls dark."""
    scene = Scene(drawing, combat=False, darkness=[DARK] * 9, **words)
    for thing, _ in query(Item):
        remove(thing)
    for who in scene.who.values():
        scene.happens(Event(who=who, event="Darkness"))  # with nothing to burn, nothing is asked
    return scene


def glows(scene: Scene, *lies: At, name: str = "W", **changes: Any) -> int:
    """A Firefly in her Slots, or lying there."""
    item = Item("firefly", "Firefly", 50, holder=0 if lies else scene.who[name], **changes)
    thing = create(item, *lies)
    scene.ask()
    return thing


def seen(scene: Scene, name: str = "W") -> tuple[int, int]:
    """The Darkness that counts around her, and how far she sees."""
    return darkness(scene.who[name]), sight(scene.who[name])


def test_a_light_found_later_is_lit() -> None:
    """R-77, B-3.14.4-01: it does not glow by itself; lit it is consumed, and the dark Room is light again."""
    scene = benighted(consume=70)
    at = get(scene.who["W"], At)
    glows(scene, At(at.x, at.y))
    assert seen(scene) == (DARK, content.constants().senses.dimmed(DARK))
    scene.do("take")
    assert seen(scene) == (DARK, content.constants().senses.dimmed(DARK))
    scene.do("light")
    assert scene.asked == "Roam"
    assert lit(scene.who["W"])
    assert seen(scene) == (0, content.constants().senses.sight)
    assert [item.depleted for item in scene.items("W")] == [True]
    assert len(scene.told(Happened, what="has light", who="W")) == 1


def test_nothing_needs_eyes_in_vain_then() -> None:
    """R-77, B-3.14.4-05: the Darkness no longer counts against what needs sight."""
    scene = benighted(consume=1, explore=[99])
    glows(scene)
    scene.do("light", "explore")
    assert not [m for m in scene.told(Rolled, action="explore")[-1].roll.check.static if m.rating < 0]


def test_no_second_light_is_lit() -> None:
    """R-77: refused while one is burning, and nothing is consumed."""
    scene = benighted(consume=[1, 1])
    glows(scene)
    glows(scene)
    scene.do("light")
    assert scene.refusal("light") == Refusal.BURNING
    assert not any(item.depleted for item in scene.items("W"))


def test_who_has_never_refused_has_light_already() -> None:
    """R-77: what is held glows until a Darkness Cost is not paid."""
    scene = Scene(HALL, combat=False)
    glows(scene)
    assert scene.refusal("light") == Refusal.BURNING


def test_the_last_of_it_lights_nothing() -> None:
    """R-77, L-3.7.8-03: the Consumption Roll comes first, as with the Cost."""
    scene = benighted(consume=99)
    glows(scene, depleted=True)
    scene.do("light")
    assert scene.items("W") == []
    assert seen(scene) == (DARK, content.constants().senses.dimmed(DARK))
    assert not scene.told(Happened, what="has light")


def test_of_two_the_one_used_up_has_lit_the_other() -> None:
    """R-77: whoever has paid has light, as long as she holds any; by a Cost as by choice."""
    for text in ("light", "Cost"):
        scene = benighted(consume=99)
        glows(scene, depleted=True)
        glows(scene)
        if text == "Cost":
            scene.happens(Event(who=scene.who["W"], event="Darkness"))
        scene.do("light")
        assert len(scene.items("W")) == 1
        assert seen(scene) == (0, content.constants().senses.sight)


def test_the_room_is_dark_again_without_her() -> None:
    """R-77, RULES 4.2: light as long as somebody with light is in it."""
    scene = benighted(PAIR, consume=1)
    glows(scene, name="B")
    scene.do("light")
    assert seen(scene) == (0, content.constants().senses.sight)
    get(scene.who["B"], At).x = 5  # out into the gallery
    scene.ask()
    assert seen(scene) == (DARK, content.constants().senses.dimmed(DARK))
    get(scene.who["B"], At).x = 2
    scene.ask()
    assert seen(scene) == (0, content.constants().senses.sight)
    for thing, _ in query(Item):
        remove(thing)
    scene.ask()
    assert seen(scene) == (DARK, content.constants().senses.dimmed(DARK))


def test_each_lights_her_own() -> None:
    """R-77: one of them is lit, the other still may be."""
    scene = benighted(PAIR, consume=[1, 1])
    glows(scene)
    hers = glows(scene, name="B")
    scene.do("light")
    assert [get(who, Hero).unlit for who in scene.who.values()] == [False, True]
    scene.run.apply(Light(hers))
    assert [get(who, Hero).unlit for who in scene.who.values()] == [False, False]


def test_nobody_lights_up_in_a_fight() -> None:
    """R-77: outside Combat."""
    scene = Scene("W . m .", first="W", W={"unlit": True})
    glows(scene)
    assert not scene.can("light")
