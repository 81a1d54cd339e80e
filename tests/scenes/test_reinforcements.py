"""A companion dies, another comes. [R-08; B 2.2]"""

from typing import Any

from game import content
from game.engine.components import At, Body, Creature, Features, Hero, Item, Withdrawn
from game.engine.entries import Happened
from game.engine.steps import Die
from game.engine.store import get, query
from game.systems.ground import apart
from game.systems.party import bag, party
from tests.scenes.scene import Scene


def bereft(*words: str, drawing: str = ". . . .\n. W L .\n. . . .", **more: Any) -> Scene:
    """The Ladybug dies."""
    scene = Scene(drawing, first="W", **more)
    if words:
        scene.do(*words)
    return scene.happens(Die(who=scene.who["L"], cause="test"))


def fresh(kind: str) -> int:
    return next(who for who, creature, _, _ in query(Creature, Hero, Body) if creature.kind == kind)


def test_off_in_solo() -> None:
    """R-08-01, R-08"""
    assert bereft().asked == "Roam"


def test_on_in_the_book() -> None:
    """R-08-01, R-08, B-2.2-01"""
    assert bereft(profile="book").asked == "Recruit"


def test_it_can_be_switched() -> None:
    """R-08: an option of either profile."""
    assert bereft("set reinforcements on").asked == "Recruit"
    assert bereft("set reinforcements off", profile="book").asked == "Roam"


def test_a_fresh_character() -> None:
    """B-2.1-02, B-2.2-02, B-2.2.2-01, B-2.2.2-02, R-08: printed ratings, no ticks, no Item, in the Room where they are."""
    scene = bereft("set reinforcements on").do("scorpion")
    who = fresh("scorpion")
    assert get(who, Features).rating == content.classes()["scorpion"].features
    assert (get(who, Hero).ticked, get(who, Hero).luck, get(who, Hero).hunger) == ([], 11, 0)
    assert bag(who) == []
    assert apart(get(who, At), get(scene.who["W"], At)) == 1
    far = bereft("set reinforcements on", drawing=". . . . . . . . . . W L").do("scorpion")
    assert apart(get(fresh("scorpion"), At), get(far.who["W"], At)) == 1
    assert party() == [scene.who["W"], who]
    assert (scene.asked, scene.told(Happened, what="enlists")[-1].who) == ("Roam", who)


def test_of_a_free_class() -> None:
    """B-2.2-03, B-2.2.1-02, B-2.1-01: the dead one's, or any nobody living has."""
    scene = bereft("set reinforcements on")
    assert not scene.can("wasp")
    assert all(scene.can(kind) for kind in ("ants", "beetle", "ladybug", "scorpion", "spider"))
    scene.do("ladybug")
    assert sorted(get(who, Creature).kind for who in party()) == ["ladybug", "wasp"]


def test_the_dead_ones_items_lie_where_she_fell() -> None:
    """B-2.2.2-03, R-08"""
    scene = bereft("set reinforcements on").do("ladybug")
    lying = [(item.name, at.x, at.y) for _, item, at in query(Item, At) if not item.holder]
    assert lying == [("Aphids", 2, 1)]
    scene.do("go 1 0")
    assert scene.can("take")


def test_nobody_need_come() -> None:
    scene = bereft("set reinforcements on").do("no")
    assert (scene.asked, len(party())) == ("Roam", 1)


def test_when_nobody_lives_the_run_ends() -> None:
    """R-08: needs a living companion."""
    scene = Scene(". W .", profile="book")
    scene.happens(Die(who=scene.who["W"], cause="test"))
    assert (scene.asked, scene.run.raid.outcome) == ("", "dead")


FIGHT = """
    . . . . . .
    . W L . . m
    . . . . . .
"""
QUIET = {"attack": [99] * 60, "m": {"Immobilised": 100}, "effects": [10] * 60}


def test_into_a_fight_she_comes_at_the_next_round() -> None:
    """R-08, B-3.8.14-01 .. 03"""
    scene = bereft("set reinforcements on", drawing=FIGHT, **QUIET).do("scorpion")
    who = fresh("scorpion")
    assert (scene.asked, scene.turn, who in scene.fight.order) == ("TakeTurn", "W", False)
    scene.do("done")
    assert (scene.asked, scene.run.decision.who) == ("Aside", who)
    scene.do("yes")
    assert who in [e.who for e in scene.told(Happened, what="joins")]
    seen = set()
    while scene.fight.round < 3:
        seen.add(scene.run.decision.who)
        scene.do("done")
    assert who in seen


def test_also_when_the_leader_has_broken_away() -> None:
    """R-08, R-36: the fight goes on without her; the newcomer is asked with her."""
    drawing = FIGHT.replace("L . .", "L X .")
    scene = bereft("set reinforcements on", "break", drawing=drawing, **{"break": 1}, **QUIET).do("scorpion")
    assert scene.fight
    assert {who for who, _ in query(Withdrawn)} == {scene.who["W"], fresh("scorpion")}


def test_a_sister_dead_is_no_loss() -> None:
    """R-08: characters only."""
    scene = Scene(FIGHT, first="W", sisters=1, **QUIET).do("set reinforcements on", "sisters")
    sister = next(who for who, _ in query(Body) if who not in scene.who.values())
    scene.happens(Die(who=sister, cause="test"))
    assert scene.asked == "TakeTurn"
