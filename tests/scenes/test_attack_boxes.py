"""Every Attack box, line by line, at every degree it speaks of. [B 2.5-2.10, 4.6.1-4.6.4; R-26, R-27, R-28, R-55]"""

import pytest

from game.engine.entries import Died, Rolled, Wounded
from tests.scenes.duel import blow
from tests.scenes.scene import Scene
from tests.scenes.test_left_out import without

BESIDE = """
    . . . . . .
    . {0} {1} . . .
    . . . . . .
"""
APART = """
    . . . . . .
    . {0} . . {1} .
    . . . . . .
"""

# who strikes whom, degree, the foe's Wounds, her Effects, her place, the striker's Wounds, Effects, place
BOXES = [
    # Ants: one Wound an ant, two an ant; of ten of them four find room. [B-2.5-04, B-2.5-05, B-2.5-09]
    ("A M", "Partial Success", 3, {"Immobilised": 30}, "Holding", 0, {}, "Holding"),
    ("A M", "Complete Success", 6, {"Immobilised": 30}, "Holding", 0, {}, "Holding"),
    ("A M", "Critical Success", 9, {"Immobilised": 31, "Poisoned": 30}, "Holding", 0, {}, "Advancing"),
    ("A M", "Partial Failure", 0, {}, "Holding", 0, {}, "Recoiling"),
    ("A M", "Complete Failure", 0, {}, "Holding", 0, {}, "Recoiling"),
    ("A M", "Critical Failure", 0, {}, "Holding", 0, {}, "Retreating"),
    # Beetle: on a Critical the Horn's 6 Wounds instead of its 4; its Bleeding comes on top. [B-2.6-04, B-2.6-05]
    ("B M", "Partial Success", 2, {"Bleeding": 30}, "Holding", 0, {}, "Holding"),
    ("B M", "Complete Success", 4, {"Stunned": 30}, "Holding", 0, {}, "Holding"),
    ("B M", "Critical Success", 8, {"Bleeding": 31, "Stunned": 30}, "Holding", 0, {}, "Advancing"),
    ("B M", "Partial Failure", 0, {}, "Holding", 0, {}, "Recoiling"),
    ("B M", "Complete Failure", 0, {}, "Holding", 0, {"Stunned": 30}, "Holding"),
    ("B M", "Critical Failure", 0, {}, "Holding", 0, {"Stunned": 30, "Bleeding": 30}, "Retreating"),
    # Ladybug; her critical Furious Bite attacks again, here in vain. [B-2.7-04, B-2.7-05, B-2.7-08]
    ("L M", "Partial Success", 1, {"Bleeding": 30}, "Holding", 0, {}, "Holding"),
    ("L M", "Complete Success", 2, {"Bleeding": 30}, "Holding", 0, {}, "Holding"),
    ("L M", "Critical Success", 3, {"Bleeding": 31}, "Holding", 0, {}, "Holding"),
    ("L M", "Partial Failure", 0, {}, "Holding", 0, {}, "Recoiling"),
    ("L M", "Complete Failure", 0, {}, "Holding", 0, {"Stunned": 30}, "Holding"),
    ("L M", "Critical Failure", 0, {}, "Holding", 0, {"Stunned": 30}, "Retreating"),
    # Scorpion. [B-2.8-04, B-2.8-05]
    ("S M", "Partial Success", 1, {}, "Recoiling", 0, {}, "Holding"),
    ("S M", "Complete Success", 2, {"Agony": 30}, "Holding", 0, {}, "Holding"),
    ("S M", "Partial Failure", 0, {}, "Holding", 0, {}, "Recoiling"),
    ("S M", "Complete Failure", 0, {}, "Holding", 0, {}, "Recoiling"),
    ("S M", "Critical Failure", 0, {}, "Holding", 0, {}, "Retreating"),
    # Spider: the Web has no Miss line. [B-2.9-04, B-2.9-05]
    ("X M", "Partial Success", 0, {"Immobilised": 30}, "Holding", 0, {}, "Holding"),
    ("X M", "Complete Success", 1, {"Paralysed": 30}, "Holding", 0, {}, "Holding"),
    ("X M", "Critical Success", 1, {"Immobilised": 30, "Paralysed": 30}, "Holding", 0, {}, "Advancing"),
    ("X M", "Partial Failure", 0, {}, "Holding", 0, {}, "Holding"),
    ("X M", "Complete Failure", 0, {}, "Holding", 0, {}, "Recoiling"),
    ("X M", "Critical Failure", 0, {}, "Holding", 0, {}, "Retreating"),
    # Wasp. [B-2.10-04, B-2.10-05]
    ("W M", "Partial Success", 2, {}, "Recoiling", 0, {}, "Holding"),
    ("W M", "Complete Success", 2, {"Poisoned": 30}, "Holding", 0, {}, "Holding"),
    ("W M", "Partial Failure", 0, {}, "Holding", 0, {}, "Recoiling"),
    ("W M", "Complete Failure", 0, {}, "Holding", 0, {"Stunned": 30}, "Holding"),
    ("W M", "Critical Failure", 0, {}, "Holding", 0, {"Stunned": 30}, "Retreating"),
    # Minor Soldiers: a critical miss costs 4 Wounds instead of 2. [B-4.6.2-03 .. 05]
    ("m W", "Partial Success", 1, {"Immobilised": 30}, "Holding", 0, {}, "Holding"),
    ("m W", "Complete Success", 0, {"Immobilised": 30}, "Holding", 1, {}, "Holding"),
    ("m W", "Partial Failure", 0, {}, "Holding", 0, {}, "Recoiling"),
    ("m W", "Complete Failure", 0, {}, "Holding", 2, {}, "Holding"),
    ("m W", "Critical Failure", 0, {}, "Holding", 4, {}, "Recoiling"),
    # Major Soldier: its mandibles; bursting is below. [B-4.6.3-03]
    ("M W", "Partial Success", 2, {"Immobilised": 30}, "Holding", 0, {}, "Holding"),
    ("M W", "Partial Failure", 0, {}, "Holding", 0, {}, "Recoiling"),
    # Nasute Soldier: recoils from every shot; a miss still sticks. [B-4.6.4-03 .. 05]
    ("n W", "Partial Success", 2, {"Poisoned": 30}, "Holding", 0, {}, "Recoiling"),
    ("n W", "Complete Success", 2, {"Poisoned": 30}, "Holding", 0, {}, "Recoiling"),
    ("n W", "Critical Success", 5, {"Poisoned": 31}, "Holding", 0, {}, "Holding"),
    ("n W", "Partial Failure", 0, {"Immobilised": 30}, "Holding", 0, {}, "Recoiling"),
    ("n W", "Complete Failure", 0, {"Immobilised": 30}, "Holding", 0, {}, "Recoiling"),
    ("n W", "Critical Failure", 0, {"Immobilised": 31}, "Holding", 0, {}, "Recoiling"),
]
QUANTIFY = {
    f"quantify_{effect}": [30, 31]
    for effect in ("bleeding", "immobilised", "poisoned", "stunned", "agony", "paralysed")
}


@pytest.mark.parametrize(
    ("who", "degree", "wounds", "effects", "place", "own_wounds", "own_effects", "own_place"),
    BOXES,
)
def test_box(
    who: str,
    degree: str,
    wounds: int,
    effects: dict[str, int],
    place: str,
    own_wounds: int,
    own_effects: dict[str, int],
    own_place: str,
) -> None:
    """B-2.3.11-03, B-3.8.7-03, B-3.8.7-04"""
    actor, victim = who.split()
    with without("R-81"):  # as printed
        scene = blow(BESIDE.format(actor, victim), f"{actor} attack {victim}", degree, then_attack=[95], **QUANTIFY)
    seen = scene.wounds(victim), scene.effects(victim), scene.place(victim)
    assert seen == (wounds, effects, place)
    assert (scene.wounds(actor), scene.effects(actor), scene.place(actor)) == (own_wounds, own_effects, own_place)


@pytest.mark.parametrize(("degree", "box"), [("Partial Success", 1), ("Partial Failure", 0), ("Complete Failure", 0)])
def test_a_gunner_that_misses_recoils_twice(degree: str, box: int) -> None:
    """B-4.6.4-03, B-4.6.4-05: from Holding, the third of the soldiers' boxes, to the first; after a hit to the second."""
    assert blow(BESIDE.format("n", "W"), "n attack W", degree, **QUANTIFY).box("n") == box


@pytest.mark.parametrize("lethal", ["S", "W"])
def test_a_critical_sting_kills(lethal: str) -> None:
    """B-2.8-05, B-2.10-05"""
    scene = blow(BESIDE.format(lethal, "M"), f"{lethal} attack M", "Critical Success")
    assert not scene.alive("M")
    assert scene.asked == "Roam"


@pytest.mark.parametrize(("lethal", "wounds"), [("S", 1 + 2 + 2), ("W", 2 + 2 + 2)])
def test_a_critical_sting_takes_two_wounds_of_a_swarm(lethal: str, wounds: int) -> None:
    """B-2.8-07, B-2.10-07, R-28: on top of both Attacks' own Damage."""
    scene = blow(BESIDE.format(lethal, "m"), f"{lethal} attack m", "Critical Success")
    assert scene.wounds("m") == wounds


def test_ants_bite_as_many_as_live() -> None:
    """B-2.5-07, B-2.5-09: seven ants, seven Wounds. R-28: solo, three find room to bite at once; two are two."""
    for profile, lost, wounds in (("book", 3, 7), ("solo", 3, 3), ("solo", 8, 2)):
        ants = {"wounds": lost, "limit": 10}
        scene = blow(BESIDE.format("A", "M"), "A attack M", "Partial Success", profile=profile, A=ants)
        assert scene.wounds("M") == wounds


def test_only_the_lines_of_the_attack_that_reaches() -> None:
    """R-14 R-26: a Critical at a distance is the Horn's alone, and stays a Critical; so is the critical miss."""
    scene = blow(APART.format("B", "M"), "B attack M", "Critical Success", **QUANTIFY)
    assert (scene.wounds("M"), scene.effects("M")) == (6, {"Stunned": 30, "Bleeding": 30})
    scene = blow(APART.format("B", "M"), "B attack M", "Critical Failure", **QUANTIFY)
    assert scene.effects("B") == {"Stunned": 30, "Bleeding": 30}
    assert scene.place("B") == "Recoiling"  # the Bite, out of reach, has no Miss line


def test_ladybug_attacks_again_at_once() -> None:
    """B-2.7-08, R-55: the same victim, at no further cost; and again, if it is Critical again."""
    scene = blow(
        BESIDE.format("L", "M"), "L attack M", "Critical Success",
        then_attack=[20, 50], quantify_bleeding=[0] * 9, L={"place": "Advancing"},
    )  # fmt: skip
    assert scene.wounds("M") == 3 + 3 + 2
    assert scene.fighter("L").tactical == 0


def test_ladybug_goes_on_to_another_when_the_first_is_dead() -> None:
    """R-55: once dead, another in reach."""
    scene = blow(
        """
        . m .
        . L M
        . . .
        """,
        "L attack M", "Critical Success", then_attack=[50], quantify_bleeding=[0] * 9, M={"limit": 3}, m={},
    )  # fmt: skip
    assert not scene.alive("M")
    assert scene.wounds("m") == 2


def test_spider_stabilises_and_heals_her_friends() -> None:
    """B-3.8.7-08, B-2.9-04, B-2.9-07, B-2.9-08, R-55: the (Alt) lines, and no other."""
    drawing = """
        . X W . m
    """
    scene = blow(drawing, "X attack W", "Partial Success", W={"Bleeding": 50, "wounds": 2}, m={})
    assert (scene.effects("W"), scene.wounds("W")) == ({}, 2)
    scene = blow(drawing, "X attack W", "Complete Success", W={"Bleeding": 50, "wounds": 2}, m={})
    assert (scene.effects("W"), scene.wounds("W")) == ({"Bleeding": 50}, 1)
    scene = blow(drawing, "X attack W", "Critical Success", W={"Bleeding": 50, "wounds": 2}, m={})
    assert (scene.effects("W"), scene.wounds("W")) == ({}, 1)
    scene = blow(drawing, "X attack W", "Complete Failure", W={"Bleeding": 50, "wounds": 2}, m={})
    assert (scene.effects("W"), scene.wounds("W"), scene.place("X")) == ({"Bleeding": 50}, 2, "Recoiling")


def test_spider_minds_no_shell_of_a_friend() -> None:
    """R-55: without Carapace. The Beetle's would stop the piercing Bite at 50."""
    scene = blow("X B . m", "X attack B", "Complete Success", B={"Carapace": 60, "wounds": 2}, m={})
    assert scene.wounds("B") == 1


def test_ants_are_not_healed_in_combat() -> None:
    """B-2.5-10"""
    scene = blow("X A . m", "X attack A", "Complete Success", A={"wounds": 4, "limit": 10}, m={})
    assert scene.wounds("A") == 4


def test_only_the_spider_attacks_friends() -> None:
    """R-55"""
    assert Scene("X W . m").can("attack W")
    assert Scene("W X . m", first="W").refusal("attack X") == "that is not what is asked"


def test_area_takes_everybody_next_to_the_target() -> None:
    """R-27: one d100; the Base strikes the named target only."""
    scene = blow(
        """
        . . . . . .
        . B M m . .
        . . . m . .
        """,
        "B attack M", "Critical Success", quantify_stunned=[10, 11, 12], m={}, m2={}, quantify_bleeding=[1, 2, 3, 4],
        profile="book",  # solo, a swarm would be dead: R-28
    )  # fmt: skip
    assert [scene.wounds(name) for name in ("M", "m", "m2")] == [8, 6, 6]
    assert all(scene.rating(name, "Stunned") for name in ("M", "m", "m2"))
    against = {roll.id: roll.target for roll in scene.told(Rolled)}
    assert [against[wound.decided_by] for wound in scene.told(Wounded)] == [wound.who for wound in scene.told(Wounded)]


def test_area_compares_with_each_ones_own_survival_rate() -> None:
    """R-27: the same d100 against her own Survival Rate: 50 does not beat 70, and what is Partial names the Base."""
    scene = blow("B M m .", "B attack M", "Complete Success", m={"Survival Rate": 70})
    assert (scene.wounds("M"), scene.wounds("m")) == (4, 0)


def test_area_reaches_one_cell_round_the_target_however_far_from_the_attacker() -> None:
    """R-12-02, R-12: every enemy within 1 cell of the target. Five cells off, but next to her."""
    scene = blow("B . . . M n .", "B attack M", "Complete Success", n={"Survival Rate": 10})
    assert (scene.wounds("M"), scene.wounds("n")) == (4, 4)
    scene = blow("B . . . M . n", "B attack M", "Complete Success", n={"Survival Rate": 10})
    assert (scene.wounds("M"), scene.wounds("n")) == (4, 0)


def test_an_area_attack_wounds_a_swarm_twice_over() -> None:
    """R-28: solo only, and no other Attack."""
    for profile, wounds in (("solo", 8), ("book", 4)):
        scene = blow("B . . . M m .", "B attack M", "Complete Success", profile=profile, m={})
        assert (scene.wounds("M"), scene.wounds("m")) == (4, wounds)
    assert blow("B m .", "B attack m", "Partial Success", m={}).wounds("m") == 2


def test_area_spares_friends() -> None:
    """R-12: every enemy."""
    scene = blow("B M W .", "B attack M", "Complete Success", W={})
    assert (scene.wounds("M"), scene.wounds("W")) == (4, 0)


def test_attackers_lines_count_once() -> None:
    """R-27: the Nasute recoils once, however many it hits; each target takes the extra Wound of a Critical."""
    scene = blow(
        """
        . . . . . .
        n . . W L .
        . . . . . .
        """,
        "n attack W", "Critical Success", L={}, n={"place": "Advancing"},
    )  # fmt: skip
    assert (scene.wounds("W"), scene.wounds("L")) == (2 + 2 + 1, 2 + 1)
    assert scene.box("n") == 4 - 2  # from the second Advancing box, for both Attacks


def test_minor_bursts_two_cells_around() -> None:
    """R-12-02, R-12 R-27: a self-rupture reaches 2 cells round the burster, and takes a Wound of it."""
    scene = blow(
        """
        L . m W X
        . . . . .
        . . . . A
        """,
        "m attack W", "Complete Success", L={}, X={}, A={}, quantify_immobilised=[11, 12, 13, 14],
    )  # fmt: skip
    assert all(scene.rating(name, "Immobilised") for name in "WLXA")
    assert scene.wounds("m") == 1


def test_minor_bursts_no_further() -> None:
    """R-12-02"""
    scene = blow("L . . m W", "m attack W", "Complete Success", L={}, quantify_immobilised=[11, 12])
    assert (scene.rating("W", "Immobilised"), scene.rating("L", "Immobilised")) == (11, 0)


def test_one_target_dies_of_a_critical_burst() -> None:
    """B-4.6.2-04, R-27: drawn among those it landed on."""
    scene = blow("L m W", "m attack W", "Critical Success", L={}, decimate=1)
    assert scene.asked == "FaceDeath" and scene.turn == "L"
    scene.do("no")
    assert not scene.alive("L") and scene.alive("W")
    assert scene.wounds("W") == 1  # the mandibles


def test_swarms_take_two_wounds_instead_of_dying() -> None:
    """R-28"""
    scene = blow("A m .", "m attack A", "Critical Success")
    assert scene.wounds("A") == 1 + 2


def test_major_bursts_and_dies() -> None:
    """B-4.6.3-04: one Wound, Paralysed d60; the attacker is killed."""
    scene = blow("W M .", "M attack W", "Complete Success", quantify_paralysed=30)
    assert (scene.wounds("W"), scene.effects("W")) == (1, {"Paralysed": 30})
    assert not scene.alive("M")


def test_two_die_of_a_critical_major() -> None:
    """B-4.6.3-04, R-27"""
    scene = blow(
        """
        . L .
        W M X
        """,
        "M attack W", "Critical Success", L={}, X={}, decimate=[0, 0], luck=[99, 99],
    )  # fmt: skip
    scene.do("no", "no")
    assert [name for name in "WLX" if scene.alive(name)] == ["X"]
    assert not scene.alive("M")


def test_major_bursts_in_vain() -> None:
    """B-4.6.3-05: the target Immobilised d60, the attacker killed all the same."""
    scene = blow("W M .", "M attack W", "Complete Failure", quantify_immobilised=30)
    assert (scene.wounds("W"), scene.effects("W")) == (0, {"Immobilised": 30})
    assert not scene.alive("M")


def test_nasute_misses_on_the_critical_side() -> None:
    """B-4.6.4-03: it recoils twice from either."""
    scene = blow("n . W", "n attack W", "Critical Failure", n={"place": "Advancing", "wounds": 9})
    assert scene.box("n") == 0


def test_who_is_told_to_have_done_it() -> None:
    """What is told names Attack and attacker."""
    scene = blow("W M .", "W attack M", "Partial Success")
    assert [(e.wounds, e.total, e.cause) for e in scene.told(Wounded, who="M", by=scene.who["W"])] == [
        (2, 2, "Bite Attack"),
    ]
    scene = blow("W m .", "W attack m", "Partial Success", m={"limit": 2})
    assert [e.cause for e in scene.told(Died, who="m")] == ["Bite Attack of Wasp"]


def test_a_zero_bestows_nothing_and_more_than_there_is_increases() -> None:
    """R-29: "X: dN" sets what is 0, else rolls dN to increase."""
    scene = blow("W M .", "W attack M", "Complete Success", quantify_poisoned=0)
    assert scene.effects("M") == {}
    scene = blow("W M .", "W attack M", "Complete Success", quantify_poisoned=20, M={"Poisoned": 45})
    assert scene.effects("M") == {"Poisoned": 45}
    scene = blow("W M .", "W attack M", "Complete Success", quantify_poisoned=59, M={"Poisoned": 45})
    assert scene.effects("M") == {"Poisoned": 59}
