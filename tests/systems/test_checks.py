"""The Check of an Action: everything that will decide it, by name, with its rule. [B 3.4.3]"""

from collections.abc import Mapping
from typing import Any

import pytest

from game import content
from game.content import Attack
from game.engine.components import Creature
from game.engine.entries import Rolled
from game.engine.steps import Attempt
from game.engine.store import get
from game.fd100 import Check, Degree, odds
from game.systems.checks import Suppose, check
from game.systems.combat.reach import carapace, from_front, in_reach, named_by
from game.systems.party import bag
from game.systems.ratings import rating
from tests.scenes.scene import Scene


def made(scene: Scene, text: str, **suppose: Any) -> Check:
    actor, action, target = text.split()
    return check(Attempt(who=scene.who[actor], action=action, target=scene.who[target]), Suppose(**suppose))


def test_all_that_counts_is_named() -> None:
    """DESIGN law 2: each modifier, shift and guard with source and rule."""
    scene = Scene(
        "W m",
        W={"place": "Recoiling", "wounds": 2, "Poisoned": 20, "Blind": 30, "starving": True, "hunger": 100},
        m={"Stunned": 30, "faces": (-1, 0)},
        effects=10,
        quantify_poisoned=0,
    )
    scene.do("pass")
    attack = made(scene, "W attack m")
    assert [(m.source, m.rating) for m in attack.static] == [
        ("Recoiling", -30),
        ("Poisoned", -20),
        ("Blind or in the dark", -30),
    ]
    assert [(s.source, s.by) for s in attack.shifts] == [("2 Wounds", -2), ("Helpless target", 1), ("Starving", -1)]
    assert [(g.source, g.rating) for g in attack.guards] == [("armoured head", -40)]
    parts: list[Any] = [*attack.static, *attack.shifts, *attack.guards]
    assert all(part.rule for part in parts)


def test_supposing() -> None:
    """What if: another Disposition, from behind."""
    scene = Scene("W m")
    front = odds(made(scene, "W attack m")).at_least(Degree.PARTIAL_SUCCESS)
    behind = odds(made(scene, "W attack m", behind=True)).at_least(Degree.PARTIAL_SUCCESS)
    bold = odds(made(scene, "W attack m", disposition="Charging")).at_least(Degree.PARTIAL_SUCCESS)
    assert (front, behind, bold) == (17, 57, 100)


def test_it_is_what_is_rolled() -> None:
    """Odds and rolls come from one Check: every die, by the engine."""
    for die in range(0, 100, 7):
        scene = Scene("W m .", attack=die, quantify_stunned=0)
        expected = made(scene, "W attack m")
        scene.do("attack m")
        assert scene.told(Rolled, action="attack")[0].roll.check == expected


def test_which_attacks_a_success_names() -> None:
    """R-14"""
    names = {degree: {attack.name for attack in found} for degree, found in named_by_at("X . . M").items()}
    assert names == {
        Degree.PARTIAL_SUCCESS: {"Web Attack"},
        Degree.COMPLETE_SUCCESS: set(),
        Degree.CRITICAL_SUCCESS: {"Web Attack"},
    }
    names = {degree: {attack.name for attack in found} for degree, found in named_by_at("X M . .").items()}
    assert names == {
        Degree.PARTIAL_SUCCESS: {"Web Attack"},
        Degree.COMPLETE_SUCCESS: {"Bite Attack"},
        Degree.CRITICAL_SUCCESS: {"Web Attack", "Bite Attack"},
    }


def named_by_at(drawing: str) -> Mapping[Degree, list[Attack]]:
    scene = Scene(drawing)
    return named_by(get(scene.who["X"], Creature).kind, in_reach(scene.who["X"], scene.who["M"]))


@pytest.mark.parametrize("facing", [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)])
def test_three_cells_of_eight_are_before_it(facing: tuple[int, int]) -> None:
    """R-15: whichever way it looks."""
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    front = set()
    for x, y in ring:
        rows = [["."] * 3 for _ in range(3)]
        rows[1][1], rows[y][x] = "m", "W"
        scene = Scene("\n".join(" ".join(row) for row in rows), m={"faces": facing})
        if from_front(scene.who["m"], scene.who["W"]):
            front.add((x - 1, y - 1))
            assert carapace(scene.who["m"], scene.who["W"]) == 40
        else:
            assert carapace(scene.who["m"], scene.who["W"]) == 0
    assert len(front) == 3 and facing in front


def test_what_is_on_no_sheet_is_zero() -> None:
    scene = Scene("W . m")
    assert rating(scene.who["m"], "Foraging") == 0
    assert rating(scene.who["m"], "Agony") == 0


@pytest.mark.parametrize("name", sorted(content.formulas()))
def test_every_formula_makes_a_check(name: str) -> None:
    """Of no actor and target is anything asked that she has not."""
    scene = Scene("L W . . m", W={"Confused": 20, "Charmed": 20}, effects=99, first="L")
    formula = content.formulas()[name]
    target = scene.who["W" if formula.at == "an ally" else "m"]
    actor = scene.who["L"]
    about = "Poisoned" if name == "resist" else "Skill" if formula.intent else ""
    item = next(item for item, _ in bag(actor))
    assert check(Attempt(who=actor, action=name, target=target, about=about, item=item)).effort.name
