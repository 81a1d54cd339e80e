"""Which Attack lands, from where, on whom. [B 3.8.7; R-12, R-14, R-15, R-16, R-26]"""

import pytest

from game.engine.entries import Rolled
from game.engine.steps import Wound
from game.fd100 import Degree
from tests.scenes.duel import blow
from tests.scenes.scene import Scene


def degree(scene: Scene, who: str = "W") -> Degree:
    return scene.told(Rolled, who=who, action="attack")[-1].roll.degree


# -- what the degree names ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "named"),
    [
        (49, Degree.PARTIAL_SUCCESS),
        (50, Degree.COMPLETE_SUCCESS),
        (56, Degree.COMPLETE_SUCCESS),
        (57, Degree.PARTIAL_FAILURE),
    ],
)
def test_threat_rate_against_survival_rate(die: int, named: Degree) -> None:
    """B-3.8.7-02 .. 04: match the own Threat Rate 57, beat the Minor's Survival Rate 50."""
    scene = Scene("W m", attack=die, m={"Carapace": 0})
    assert degree(scene.do("attack m")) == named


def test_a_critical_failure_misses_with_both() -> None:
    """B-3.8.7-04: the bite recoils, the sting stuns."""
    scene = Scene("W m", attack=77, W={"wounds": 2}, quantify_stunned=30)
    scene.do("attack m")
    assert scene.asked == "OfferLuck"
    scene.do("no")
    assert (scene.place("W"), scene.effects("W")) == ("Recoiling", {"Stunned": 30})


def test_the_sting_out_of_reach_gives_way_to_nothing() -> None:
    """R-14-02, R-14 (a): with none left that reaches, she is out of reach altogether."""
    assert Scene("W . m").refusal("attack m") == "out of reach"


def test_partial_success_of_the_beetle_at_a_distance() -> None:
    """R-14-02, R-14 (a): only the Horn carries. A Partial Success names the Bite: one down, a Partial Failure; the Bite has no lines."""
    scene = blow("B . . M", "B attack M", "Partial Success")
    assert degree(scene, "B") == Degree.PARTIAL_FAILURE
    assert (scene.wounds("M"), scene.place("B")) == (0, "Holding")


def test_complete_success_of_the_spider_at_a_distance() -> None:
    """R-14-02, R-14 (a): the Bite drops out, one down: the Web lands."""
    scene = blow("X . . M", "X attack M", "Complete Success", quantify_immobilised=30)
    assert degree(scene, "X") == Degree.PARTIAL_SUCCESS
    assert (scene.wounds("M"), scene.effects("M")) == (0, {"Immobilised": 30})


def test_critical_success_of_the_spider_at_a_distance() -> None:
    """R-14-02, R-14 (a): of both, what reaches lands; the degree stays."""
    scene = blow("X . . M", "X attack M", "Critical Success", quantify_immobilised=30)
    assert degree(scene, "X") == Degree.CRITICAL_SUCCESS
    assert (scene.wounds("M"), scene.effects("M")) == (0, {"Immobilised": 30})


def test_a_burst_out_of_mandible_reach() -> None:
    """R-14-02, R-14 (a): two cells away the Minor's Partial Success names only mandibles, and misses."""
    scene = blow("m . W", "m attack W", "Partial Success")
    assert (scene.wounds("W"), scene.place("m")) == (0, "Holding")


# -- R-14 (b): Carapace ---------------------------------------------------------------------------


def test_carapace_takes_one_degree() -> None:
    """B-3.8.7-05, R-14 (b): 39 matches the armoured head 40: the Bite misses. 40 does not."""
    scene = Scene("W m", attack=39).do("attack m")
    assert (degree(scene), scene.place("W")) == (Degree.PARTIAL_FAILURE, "Recoiling")
    scene = Scene("W m", attack=40).do("attack m")
    assert (degree(scene), scene.wounds("m")) == (Degree.PARTIAL_SUCCESS, 2)


@pytest.mark.parametrize(
    ("who", "named"), [("B", "Partial Success"), ("S", "Complete Success"), ("W", "Partial Success")]
)
def test_each_of_the_three_keywords_is_stopped(who: str, named: str) -> None:
    """B-3.8.7-05: the Beetle's Bite is Crushing, the Scorpion's sting Piercing, the Wasp's Bite Shredding, and nothing else."""
    scene = blow(f"{who} M .", f"{who} attack M", named, M={"Carapace": 100, "faces": (-1, 0)})
    fell = {"Partial Success": Degree.PARTIAL_FAILURE, "Complete Success": Degree.PARTIAL_SUCCESS}
    assert degree(scene, who) == fell[named]


def test_carapace_turns_a_sting_into_a_bite_only_once() -> None:
    """R-14-01, R-14 (b): once a roll. The sting is stopped; the bite it falls to, just as stoppable, lands."""
    scene = Scene("W m", attack=52, m={"Carapace": 60}).do("attack m")
    assert (degree(scene), scene.wounds("m"), scene.effects("m")) == (Degree.PARTIAL_SUCCESS, 2, {})


def test_carapace_then_out_of_reach_again() -> None:
    """R-14 (b), then (a): a Spider's Bite never happens at a distance, and the Web is not stopped by shells."""
    scene = blow("X . . M", "X attack M", "Complete Success", M={"Carapace": 90}, quantify_immobilised=30)
    assert scene.effects("M") == {"Immobilised": 30}
    scene = blow(
        "X M .",
        "X attack M",
        "Complete Success",
        M={"Carapace": 90, "faces": (-1, 0)},
        quantify_immobilised=30,
    )
    assert (degree(scene, "X"), scene.effects("M")) == (Degree.PARTIAL_SUCCESS, {"Immobilised": 30})


def test_carapace_minds_impact_as_little_as_nettles() -> None:
    """R-14-01, R-14 (b): Crushing, Piercing, Shredding only. The Horn is Impact, the Bite Crushing."""
    shell = {"Carapace": 100, "faces": (-1, 0)}
    assert degree(blow("B M .", "B attack M", "Complete Success", M=shell), "B") == Degree.COMPLETE_SUCCESS
    assert degree(blow("B M .", "B attack M", "Partial Success", M=shell), "B") == Degree.PARTIAL_FAILURE
    scene = blow("B M .", "B attack M", "Critical Success", M=shell)
    assert (degree(scene, "B"), scene.wounds("M")) == (Degree.COMPLETE_SUCCESS, 4)


def test_carapace_does_not_count_on_failures() -> None:
    """R-14-01, R-14: a Failure names what misses, without (a) and (b)."""
    scene = blow("W M .", "W attack M", "Partial Failure", M={"Carapace": 100, "faces": (-1, 0)})
    assert degree(scene) == Degree.PARTIAL_FAILURE


def test_characters_shells_count_all_round() -> None:
    """R-15: from behind as from in front. 50 matches the Beetle's 60: mandibles slip."""
    for faces in ((1, 0), (-1, 0)):
        scene = blow("B m .", "m attack B", "Partial Success", B={"Carapace": 60, "faces": faces})
        assert (scene.wounds("B"), scene.place("m")) == (0, "Recoiling")


def test_the_book_counts_carapace_like_any_modifier() -> None:
    """R-14 book: a plain static modifier, on failures too, if either Attack has such a keyword; no (a)."""
    scene = blow("W M .", "W attack M", "Partial Failure", profile="book", M={"Carapace": 100, "faces": (-1, 0)})
    assert degree(scene) == Degree.COMPLETE_FAILURE


# -- the armoured head ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawing", "front"),
    [
        (". . .\n. m W\n. . .", True),
        (". . W\n. m .\n. . .", True),
        (". . .\n. m .\n. . W", True),
        (". W .\n. m .\n. . .", False),
        (". . .\n. m .\n. W .", False),
        ("W . .\n. m .\n. . .", False),
        (". . .\nW m .\n. . .", False),
        (". . .\n. m .\nW . .", False),
    ],
)
def test_the_three_cells_before_it(drawing: str, front: bool) -> None:
    """R-15: a Minor looking east; 39 matches its head's 40. From behind it costs one more (R-82)."""
    scene = Scene(drawing, attack=39, m={"faces": (1, 0)}).do("attack m")
    assert scene.wounds("m") == (0 if front else 3)


@pytest.mark.parametrize(
    ("faces", "front"),
    [((1, 1), True), ((1, 0), True), ((0, 1), False), ((1, -1), True), ((-1, 0), False), ((0, 0), False)],
)
def test_looking_aslant(faces: tuple[int, int], front: bool) -> None:
    """R-15: 45 degrees to either side of whichever way it looks."""
    scene = Scene("m W", attack=39, m={"faces": faces}).do("attack m")
    assert scene.wounds("m") == (0 if front else 3)


def test_it_turns_at_its_own_turn_only() -> None:
    """R-15: she walks round it, and it does not follow till its Turn comes."""
    scene = Scene(
        """
        . . . .
        . W m .
        . . . .
        """,
        attack=[39, 99], m={"place": "Holding"},
    )  # fmt: skip
    assert scene.faces("m") == (-1, 0)
    scene.do("go 1 -1", "go 1 0", "go 0 1")
    assert scene.faces("m") == (-1, 0)
    scene.do("attack m")
    assert scene.wounds("m") == 3
    scene.do("done").until("W")
    assert scene.faces("m") == (1, 0)


@pytest.mark.parametrize("effect", ["Immobilised", "Paralysed", "Stunned"])
def test_it_cannot_turn_while_held(effect: str) -> None:
    """R-15-02, R-15: never while Immobilised, Paralysed, Stunned."""
    scene = Scene("W m . .", attack=99, m={effect: 100, "faces": (1, 0)}, effects=99).do("done")
    scene.until("W")
    assert scene.faces("m") == (1, 0)


def test_it_faces_its_last_attacker() -> None:
    """R-15: the last attacker before the nearest enemy."""
    scene = Scene("L m . . X", attack=99)  # the Spider first, then the Minor, then the Ladybug
    assert scene.faces("m") == (-1, 0)
    scene.do("attack m", "done").until("L")
    assert scene.faces("m") == (1, 0)


# -- R-16 and others ------------------------------------------------------------------------------


@pytest.mark.parametrize("effect", ["Paralysed", "Stunned"])
def test_the_helpless_are_easier_to_hit(effect: str) -> None:
    """R-16-01, R-16: one Shift Up."""
    scene = Scene("W M .", attack=99, M={effect: 50, "Carapace": 0}).do("attack M")
    assert degree(scene) == Degree.PARTIAL_SUCCESS


def test_immobilised_is_not_helpless() -> None:
    """R-16"""
    scene = Scene("W M .", attack=99, M={"Immobilised": 50}).do("attack M")
    assert degree(scene) == Degree.PARTIAL_FAILURE


def test_immobilised_she_reaches_the_next_cell_only() -> None:
    """B Table 8 (B-2.3.13-09): the Spider's Web carries four cells, held fast one."""
    held = {"Immobilised": 90}
    assert Scene("X . . M", X=held, effects=10).do("pass").refusal("attack M") == "out of reach"
    scene = Scene("X M . .", X=held, effects=10).do("pass")
    assert scene.can("attack M") and scene.refusal("go 0 0") != ""


def test_ranges() -> None:
    """R-12-01, R-12: Close 1, Medium 4, Long 10 cells, the larger of dx and dy."""
    assert Scene("X . . . M").can("attack M")
    assert Scene("X . . . . M").refusal("attack M") == "out of reach"
    aslant = """
        X . . . .
        . . . . .
        . . . . .
        . . . . .
        . . . . M
    """
    assert Scene(aslant).can("attack M")


def test_line_of_sight() -> None:
    """R-12-01, R-12: not through earth, but round a corner to the next cell."""
    assert Scene("""
        X # M
        . . .
    """).refusal("attack M") in ("out of reach", "that is not what is asked")
    assert Scene("""
        # M
        X #
    """).can("attack M")


def test_nasutes_shoot_ten_cells() -> None:
    """R-12 Long, B-4.6.4-03"""
    scene = blow("W . . . . . . . . . n", "n attack W", "Partial Success", quantify_poisoned=30)
    assert scene.wounds("W") == 2
    scene = blow("W . . . . . . . . . . n", "n attack W", "Partial Success", quantify_poisoned=30)
    assert scene.wounds("W") == 0


# -- what stands for every Combat Action ----------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "die", "named"),
    [
        ("Recoiling", 29, Degree.PARTIAL_FAILURE), ("Recoiling", 30, Degree.PARTIAL_SUCCESS),
        ("Holding", 29, Degree.PARTIAL_SUCCESS),
        ("Advancing", 29, Degree.COMPLETE_SUCCESS), ("Advancing", 30, Degree.PARTIAL_SUCCESS),
        ("Charging", 30, Degree.COMPLETE_SUCCESS),
    ],
)  # fmt: skip
def test_disposition(place: str, die: int, named: Degree) -> None:
    """B-2.3.5-02: static -30, nothing, static +30, one Shift Up."""
    scene = Scene("W m .", attack=die, W={"place": place}, m={"Carapace": 0}).do("attack m")
    assert degree(scene) == named


def test_each_wound_shifts_down() -> None:
    """B-3.8.1-02"""
    for wounds, named in (
        (0, Degree.COMPLETE_SUCCESS),
        (1, Degree.PARTIAL_SUCCESS),
        (2, Degree.PARTIAL_FAILURE),
        (3, Degree.COMPLETE_FAILURE),
    ):
        scene = Scene("W m .", attack=52, W={"wounds": wounds}, m={"Carapace": 0}).do("attack m")
        assert degree(scene) == named


@pytest.mark.parametrize("who", ["A", "L"])
def test_but_neither_swarms_nor_the_ladybug(who: str) -> None:
    """B-2.3.11-01, B-2.5-07, B-2.7-07"""
    scene = blow(f"{who} M .", f"{who} attack M", "Complete Success", **{who: {"wounds": 2}})
    assert degree(scene, who) == Degree.COMPLETE_SUCCESS


def test_minors_mind_no_wounds_and_majors_do() -> None:
    """B-4.6.2-06, B-4.6.3-06"""
    assert degree(blow("m W", "m attack W", "Partial Success", m={"wounds": 5}), "m") == Degree.PARTIAL_SUCCESS
    assert degree(blow("M W", "M attack W", "Partial Success", M={"wounds": 2}), "M") == Degree.COMPLETE_FAILURE


@pytest.mark.parametrize(
    ("profile", "begins", "wounds", "place"),
    [
        ("solo", "Recoiling", 1, "Holding"),
        ("solo", "Holding", 2, "Advancing"),
        ("solo", "Charging", 1, "Charging"),
        ("book", "Holding", 1, "Advancing"),
        ("book", "Holding", 2, "Charging"),
    ],
)
def test_a_wound_advances_the_ladybug(profile: str, begins: str, wounds: int, place: str) -> None:
    """B-2.7-07: one box a Wound. R-72: to Advancing at most, and no lower where she is Charging already."""
    scene = Scene("L m .", first="L", profile=profile, L={"place": begins})
    scene.happens(Wound(who=scene.who["L"], wounds=wounds, cause="test"))
    assert scene.place("L") == place


def test_poison_counts_against_her() -> None:
    """B Table 8 (B-2.3.13-12)"""
    for die, named in ((34, Degree.PARTIAL_FAILURE), (35, Degree.PARTIAL_SUCCESS)):
        scene = Scene("W m .", attack=die, effects=34, quantify_poisoned=0, W={"Poisoned": 35}, m={"Carapace": 0})
        assert degree(scene.do("pass", "attack m")) == named


def test_blindness_counts_against_attacks() -> None:
    """R-38: an Attack needs sight."""
    scene = Scene("W m .", attack=49, effects=0, W={"Blind": 50}, m={"Carapace": 0})
    assert degree(scene.do("pass", "attack m")) == Degree.PARTIAL_FAILURE
    scene = blow("A m .", "A attack m", "Complete Success")
    assert degree(scene, "A") == Degree.COMPLETE_SUCCESS  # Ants never had eyes


def test_starving_shifts_down() -> None:
    """B-2.3.8-02, B-3.14.1-06"""
    scene = Scene("W m .", attack=49, W={"starving": True, "hunger": 100}, m={"Carapace": 0})
    assert degree(scene.do("attack m")) == Degree.PARTIAL_FAILURE


def test_starving_shifts_down_outside_combat_too() -> None:
    """B-2.3.8-02: 29 matches Exploration 48 and not Level 30: a Partial Success, but for the empty stomach."""
    words = {"rating": 30, "explore": 29, "cost": [99] * 3, "risk": [99] * 3}
    scene = Scene(". W .", W={"starving": True, "hunger": 100, "Eusociology": 0, "Perception": 0}, **words)
    scene.do("explore")
    assert scene.told(Rolled, action="explore")[-1].roll.degree == Degree.PARTIAL_FAILURE
