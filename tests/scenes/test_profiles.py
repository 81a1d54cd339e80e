"""What the book profile does otherwise: each solo ruling of Combat that shows, in one table. [RULES, Profiles]

Of the rulings only those with a star hold in the book; each row of the table is one that has none, or whose text names
the book's own way. What needs more than a line stands in the scenes of its subject.
"""

from collections.abc import Callable
from typing import Any

import pytest

from game import content
from game.engine.components import Follower, Notice, Raid, Way
from game.engine.entries import Happened, Rolled
from game.engine.steps import Attempt, Die, OpenWay, TakeWay, TurnPasses, Wound
from game.engine.store import add, find, query, the
from game.fd100 import Degree
from game.run.settings import CHOICES, RULINGS
from game.systems.checks import check
from game.systems.combat.reach import attacks, reaches
from game.systems.ground import level
from game.systems.guests.allies import default
from game.systems.rulings import ruled
from tests.scenes.duel import blow
from tests.scenes.scene import Scene

QUIET = {"attack": [99] * 60, "effects": [10] * 60}


def statics(scene: Scene, text: str) -> list[str]:
    actor, action, target = text.split()
    return [m.source for m in check(Attempt(who=scene.who[actor], action=action, target=scene.who[target])).static]


def a_miss_is_no_rout(profile: str) -> bool:
    """R-81: her own Critical Failure, from Recoiling."""
    scene = blow("W m .", "W attack m", "Critical Failure", profile=profile)
    return scene.place("W") == "Recoiling"


def swarms_are_open_to_a_blow(profile: str) -> bool:
    """R-82: a Minor taken from behind."""
    scene = Scene("W m .", first="W", profile=profile, attack=39, m={"faces": (1, 0), "Carapace": 0}).do("attack m")
    return scene.wounds("m") == 3


def the_harmless_know_when_to_go(profile: str) -> bool:
    """R-83: nobody can be hit, for three Rounds."""
    scene = Scene("W . . m", first="W", profile=profile, W={"Survival Rate": 100}, m={"Threat Rate": 0}, **QUIET)
    for _ in range(4):
        if scene.fight and scene.asked == "TakeTurn":
            scene.do("done")
    return scene.fight is None


def they_come_after(profile: str) -> bool:
    """R-84: one who has seen her, and is near as she takes a shaft."""
    scene = Scene("W . m . .", combat=False, profile=profile, streams={"level/1/room/1/shaft": [12]})
    add(scene.who["m"], Notice("seen"))
    scene.happens(OpenWay(kind="shaft"))
    way = next(entity for entity, way in query(Way) if way.kind == "shaft")
    scene.happens(TakeWay(way=way))
    return find(scene.who["m"], Follower) is not None


def forfeits(profile: str) -> bool:
    """R-09: acting in another's Turn."""
    scene = Scene("W . . m", first="m", combat=False, profile=profile, intimidate=10, m={"Immobilised": 100}, **QUIET)
    scene.do("set interrupts ask", "attack m", "intimidate m")
    return bool(scene.told(Happened, what="loses her Turn", who="W"))


def carapace_modifies(profile: str) -> bool:
    """R-14: a plain static modifier."""
    return "Carapace" in statics(Scene("W m .", first="W", profile=profile), "W attack m")


def carapace_counts_from_behind(profile: str) -> bool:
    """R-15 is of the same cloth: armour of the head only."""
    scene = Scene("W m .", first="W", profile=profile, attack=39, m={"faces": (1, 0)}).do("attack m")
    return scene.wounds("m") == 0


def distance_makes_a_degree(profile: str) -> bool:
    """R-14 (a): what cannot reach drops out, one down."""
    scene = Scene("X . . M", first="X", profile=profile)
    made = check(Attempt(who=scene.who["X"], action="attack", target=scene.who["M"]))
    return any(guard.source == "out of reach" for guard in made.guards)


def the_helpless_are_easier_to_hit(profile: str) -> bool:
    """R-16"""
    scene = Scene("W M .", first="W", profile=profile, M={"Stunned": 50})
    made = check(Attempt(who=scene.who["W"], action="attack", target=scene.who["M"]))
    return [shift.rule for shift in made.shifts] == ["R-16"]


def a_charge_is_spent(profile: str) -> bool:
    """R-72"""
    scene = Scene("W . . . . m .", first="W", profile=profile, charge=1, attack=49, m={"Carapace": 0})
    scene.do("charge m", "attack m")
    assert scene.wounds("m") == (3 if ruled("R-82") else 2)
    return scene.place("W") != "Charging"


def wounds_are_no_run_up(profile: str) -> bool:
    """R-72"""
    scene = Scene("L m .", first="L", profile=profile, L={"place": "Holding"})
    scene.happens(Wound(who=scene.who["L"], wounds=2, cause="test"))
    return scene.place("L") != "Charging"


def flying_always_counts(profile: str) -> bool:
    """R-17"""
    return "Flying" in statics(Scene("W m .", first="W", profile=profile), "m attack W")


def wings_are_out_of_reach(profile: str) -> bool:
    """R-17: sitting on the ground."""
    scene = Scene("W m .", first="W", profile=profile)
    base = attacks(scene.who["m"])["base"]
    return not reaches(scene.who["m"], base, scene.who["W"])


def alarm_at_every_turn(profile: str) -> bool:
    """R-23, R-24"""
    scene = Scene("W . . m", first="W", profile=profile, swarming=[99] * 60, **QUIET).do("done")
    return len(scene.told(Rolled, action="Swarming")) > 1


def whole_numbers_answer(profile: str) -> bool:
    """R-24: three Nasutes on a Level rated 0, where one Minor would come; from no garrison (R-54)."""
    hall = "\n".join([" ".join("." * 14), "W . . m" + " ." * 10, " ".join("." * 14)])
    scene = Scene(hall, first="W", profile=profile, swarming=[24, *[99] * 60], m={"Immobilised": 100}, **QUIET)
    if profile == "solo":
        level().garrison = 9
        scene.do("done")
    return scene.arrived() == ["nasute"] * 3


def wounded_workers_call(profile: str) -> bool:
    """R-62"""
    scene = Scene(". . .\nW w .\n. . .", first="W", profile=profile, attack=[52, *[99] * 9], w={"limit": 20})
    before = len(scene.told(Rolled, action="Swarming"))
    return len(scene.do("attack w").told(Rolled, action="Swarming")) > before


def complete_successes_teach(profile: str) -> bool:
    """R-05"""
    scene = Scene("W m .", first="W", profile=profile, attack=52, m={"Carapace": 0}).do("attack m")
    if profile == "book":
        assert scene.told(Rolled, action="attack")[-1].roll.degree >= Degree.COMPLETE_SUCCESS
    return scene.hero("W").ticked == ["Threat Rate"]


def companions_are_replaced(profile: str) -> bool:
    """R-08"""
    scene = Scene(". W L .", profile=profile)
    assert default() == ("on" if profile == "book" else "off")
    return scene.happens(Die(who=scene.who["L"], cause="test")).asked == "Recruit"


def they_may_be_slipped_past(profile: str) -> bool:
    """R-51"""
    scene = Scene("W . . . . . m", combat=False, profile=profile, sneak=30, **QUIET)
    scene.do("go 1 0")
    return scene.fight is None


def nothing_comes_of_nothing(profile: str) -> bool:
    """R-73: the stand-off after ten Rounds without a Wound."""
    scene = Scene(
        "W . m", first="W", profile=profile, m={"Immobilised": 100, "Threat Rate": 99}, resist=[99] * 60, **QUIET
    )
    for _ in range(11):
        if scene.fight:
            scene.do("done")
    return scene.fight is None


def waiting_makes_hungry(profile: str) -> bool:
    """R-71: the clock outside Combat."""
    scene = Scene(". W .", profile=profile)
    the(Raid).turn = 149
    return scene.happens(TurnPasses()).asked == "PayHunger"


@pytest.mark.parametrize(
    ("shown", "solo", "book"),
    [
        (complete_successes_teach, True, False),
        (companions_are_replaced, False, True),
        (forfeits, False, True),
        (distance_makes_a_degree, True, False),
        (carapace_modifies, False, True),
        (carapace_counts_from_behind, False, True),
        (the_helpless_are_easier_to_hit, True, False),
        (flying_always_counts, False, True),
        (wings_are_out_of_reach, False, True),
        (alarm_at_every_turn, False, True),
        (whole_numbers_answer, False, True),
        (they_may_be_slipped_past, True, False),
        (wounded_workers_call, True, False),
        (waiting_makes_hungry, True, False),
        (a_charge_is_spent, True, False),
        (wounds_are_no_run_up, True, False),
        (nothing_comes_of_nothing, True, False),
        (a_miss_is_no_rout, True, False),
        (swarms_are_open_to_a_blow, True, False),
        (the_harmless_know_when_to_go, True, False),
        (they_come_after, True, False),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_where_they_differ(shown: Callable[..., Any], solo: bool, book: bool) -> None:
    """Solo and book, side by side."""
    assert (shown("solo"), shown("book")) == (solo, book)


STARS = {name for name, ruling in content.rulings().items() if ruling.star}
STARRED = [
    "R-04", "R-11", "R-54",
    "R-12", "R-13", "R-18", "R-19", "R-20", "R-21", "R-22", "R-25", "R-26", "R-27", "R-28", "R-33", "R-36", "R-37", "R-38",
    "R-46", "R-47", "R-53", "R-55", "R-59", "R-61", "R-64", "R-65", "R-67", "R-68", "R-75", "R-76",
]  # fmt: skip


@pytest.mark.parametrize("name", STARRED)
def test_what_holds_in_both(name: str) -> None:
    """The text cannot be played on a map without them: the codex shows them with a star."""
    assert content.rulings()[name].star
    assert content.rulings()[name].done


def test_what_has_no_star_the_book_does_without() -> None:
    """R-15 goes with R-14, R-54 with R-24."""
    without = {name for name, ruling in content.rulings().items() if not ruling.star}
    assert without == {*RULINGS, *(name for name in CHOICES if name in content.rulings()), "R-15", "R-54"} - STARS


@pytest.mark.parametrize("profile", ["solo", "book"])
def test_the_map_is_the_same(profile: str) -> None:
    """R-12, R-13, R-18, R-25, R-67, R-68 in either profile."""
    scene = Scene(". . W . . . . . . . . . . m", first="W", profile=profile, steel=99, m={"Immobilised": 100}, **QUIET)
    assert scene.fighter("W").pace == 4
    assert scene.refusal("intimidate m") == "out of reach"
    assert scene.do("steel").refusal("steel") == "once a Turn"
