"""Every Manoeuvre: what it wants, what it rolls, what comes of it. [B 3.8.11; RULES 3.5: R-64, R-67, R-68, R-76]

Charge, Steel yourself, Dash and Break stand in test_combat_turns; taking off and landing in test_flight.
"""

from typing import Any

import pytest

from game import content
from game.engine.components import Allegiance, At, Effects, Structure
from game.engine.entries import Changed, Chose, Happened, Rolled
from game.engine.steps import Attempt, Die, Walk
from game.engine.store import get, query
from game.fd100 import Check, Degree
from game.presentation.sight import Sight, titled
from game.systems.checks import check
from game.systems.combat.turns import why_not
from game.telling.log import Teller
from tests.scenes.scene import Scene

FLYING = {"height_1": 10}


def made(scene: Scene, text: str) -> Check:
    """What is about to be rolled."""
    actor, action, target = text.split()
    return check(Attempt(who=scene.who[actor], action=action, target=scene.who[target]))


def statics(scene: Scene, text: str) -> list[tuple[str, int]]:
    return [(m.source, m.rating) for m in made(scene, text).static]


def degree(scene: Scene, who: str, action: str) -> Degree:
    return scene.told(Rolled, who=who, action=action)[-1].roll.degree


def built() -> list[tuple[str, int, int]]:
    return [(thing.kind, at.x, at.y) for _, thing, at in query(Structure, At)]


# -- what holds for all of them -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "drawing", "target"),
    [
        ("throw", "W m . .", "m"),
        ("flank", "W m . .", "m"),
        ("steel", "W . m", ""),
        ("sisters", "W . m", ""),
        ("grit", "W . m", ""),
        ("barrier", "W . . m", "1 0"),
    ],
)
def test_a_manoeuvre_costs_the_manoeuvre(action: str, drawing: str, target: str) -> None:
    """B-3.8.6-01, B-3.8.6-08, R-68: the Attack is left, the same name is not had twice, nor after its purse is empty."""
    scene = Scene(drawing, W={"wounds": 1}, **{action: 99})
    text = f"{action} {target}".strip()
    scene.do(text)
    fighter = scene.fighter("W")
    assert (fighter.manoeuvre, fighter.resist, fighter.tactical) == (0, 1, 1)
    assert scene.refusal(text) == "once a Turn"
    assert scene.refusal("dash") == ""  # traded for the Resist
    assert (fighter.resist, fighter.tactical) == (0, 1)


def test_trading_the_tactical_for_a_throw() -> None:
    """B-3.8.6-02: Resist, then Tactical go for it; then there is no Attack."""
    scene = Scene(". W m . .", throw=99).do("dash", "dash", "throw m")
    assert scene.fighter("W").tactical == 0
    assert scene.refusal("attack m") == "no Tactical Action left this Round"
    assert Scene(". W m . .").do("dash", "dash", "dash").refusal("throw m") == "no Manoeuvre Action left this Round"


def test_a_plus_b_is_effort_and_a_static_modifier() -> None:
    """R-64: and whatever else stands for every Combat Action."""
    scene = Scene("W m .", W={"place": "Advancing", "wounds": 1})
    flank = made(scene, "W flank m")
    assert (flank.kind, flank.effort.name, flank.effort.value) == ("Qualification", "Speed", 60)
    assert flank.resistance.value == 40
    assert statics(scene, "W flank m") == [("Sneaking", 53), ("Advancing", 30)]
    assert [s.by for s in flank.shifts] == [-1]


@pytest.mark.parametrize("action", ["throw", "flank", "carry"])
def test_of_a_neighbour_only(action: str) -> None:
    """R-67: Throw, Carry off, Flank an adjacent enemy."""
    scene = Scene("W . m", **FLYING)
    scene.fighter("W").aloft = True
    scene.ask()
    assert scene.refusal(f"{action} m") == "out of reach"


@pytest.mark.parametrize("action", ["cocoon", "wrap"])
def test_cocoons_want_a_neighbour(action: str) -> None:
    """R-67"""
    scene = Scene("X . M", M={"Paralysed": 50}, effects=[99] * 9)
    assert scene.refusal(f"{action} M") == "out of reach"


def test_improvised_manoeuvres_are_open_to_enemies() -> None:
    """B-3.8.11-10: the Queen has the same Options; here a Minor that cannot hope to hit takes heart."""
    scene = Scene("W m .", attack=[99] * 9, steel=[1] * 9, m={"Threat Rate": 1}, W={"Survival Rate": 90}).do("done")
    assert scene.told(Chose, who="m", action="steel")


# -- Throw ----------------------------------------------------------------------------------------


def test_throw() -> None:
    """B-3.8.11-01: two cells behind its line, and its next Turn is lost."""
    scene = Scene(
        """
        . . . . . .
        . W m . . .
        . . . . . .
        """,
        throw=45, attack=[99] * 9,
    ).do("throw m").sees("""
        . . . . . .
        . W . . m .
        . . . . . .
    """)  # fmt: skip
    scene.do("done").until("W")
    made = scene.told(Rolled, who="W", action="throw")[0].roll.check
    assert [(one.name, one.value) for one in (made.effort, made.resistance)] == [("Strength", 50), ("Stamina", 40)]
    assert not scene.told(Rolled, who="m", action="attack")
    assert scene.cell("m") == (4, 1)
    assert scene.told(Happened, what="loses her Turn", who="m")
    scene.do("done").until("W")
    assert scene.told(Chose, who="m")  # one Turn only


@pytest.mark.parametrize(("die", "thrown"), [(39, False), (40, True), (49, True), (50, False)])
def test_throw_is_contested(die: int, thrown: bool) -> None:
    """R-64: match Strength 50, beat Stamina 40; neither Wounds nor Disposition count."""
    scene = Scene("W m . .", throw=die, W={"wounds": 2, "place": "Recoiling"}).do("throw m")
    assert scene.cell("m") == ((3, 0) if thrown else (1, 0))
    assert scene.fighter("m").skips == thrown


@pytest.mark.parametrize(("die", "thrown"), [(49, True), (0, True), (50, False), (60, False)])
def test_the_stronger_may_still_be_thrown(die: int, thrown: bool) -> None:
    """B Note 3: Effort no higher than Resistance: as a Qualification, and any Success counts."""
    scene = Scene("W M . .", throw=die).do("throw M")
    assert scene.cell("M") == ((3, 0) if thrown else (1, 0))


@pytest.mark.parametrize(
    ("drawing", "lands"),
    [("W m . #", (2, 0)), ("W m #", (1, 0)), ("W m . L", (2, 0)), ("W m . .", (3, 0))],
)
def test_thrown_as_far_as_it_is_free(drawing: str, lands: tuple[int, int]) -> None:
    scene = Scene(drawing, first="W", throw=45).do("throw m")
    assert scene.cell("m") == lands
    assert scene.fighter("m").skips == 1


def test_the_rooted_cannot_be_moved() -> None:
    scene = Scene("W Q .", W={"Flying": 60}, **FLYING)
    assert scene.refusal("throw Q") == "rooted"
    scene.fighter("W").aloft = True
    scene.ask()
    assert scene.refusal("carry Q") == "rooted"


# -- Carry off ------------------------------------------------------------------------------------


def carrying(die: int, drawing: str = ". . . . . . W m . . . m", **words: Any) -> Scene:
    scene = Scene(drawing, carry=die, quantify_stunned=30, **FLYING, **words)
    scene.fighter("W").aloft = True
    scene.ask()
    return scene.do("carry m")


def test_carry_off() -> None:
    """B-3.8.11-02: Flying + Strength vs Stamina: dropped within four cells, Stunned d40, far from its own."""
    scene = carrying(45)
    assert statics(scene, "W carry m") == [("Strength", 50)]
    made = scene.told(Rolled, who="W", action="carry")[0].roll.check
    assert [(one.name, one.value) for one in (made.effort, made.resistance)] == [("Flying", 60), ("Stamina", 40)]
    assert scene.effects("m") == {"Stunned": 30}
    assert scene.told(Changed, feature="Stunned")[-1].die == 40
    assert scene.cell("m") == (3, 0)  # four cells away, on the far side of her
    assert scene.asked == "TakeTurn"


def test_carrying_off_in_vain() -> None:
    """RULES 3.5: any Failure: she recoils."""
    scene = carrying(99)
    assert (scene.place("W"), scene.effects("m"), scene.cell("m")) == ("Recoiling", {}, (7, 0))


def test_only_from_the_air() -> None:
    """RULES 3.5"""
    assert Scene("W m .", **FLYING).refusal("carry m") == "not in the air"


def test_the_stunned_lose_their_turn() -> None:
    """R-21"""
    scene = carrying(45, m={"Threat Rate": 99}, effects=[99] * 9, attack=[0] * 9).do("done").until("W")
    assert not scene.told(Rolled, who="m", action="attack")
    assert scene.effects("m") == {}


# -- Direct ---------------------------------------------------------------------------------------


def directing(die: int, **words: Any) -> Scene:
    words = {"L": {"Initiative": 55}} | words
    return Scene("W . L m .", direct=[die, 33], attack=[99] * 9, **words).do("direct L")


def test_direct() -> None:
    """B-3.8.11-03: Ken + Signalling vs the enemy's Smarts: static + d40 on the ally's next Attack, and only there."""
    scene = directing(25)
    check = scene.told(Rolled, who="W", action="direct")[-1].roll.check
    assert (check.effort.value, check.resistance.value) == (30, 20)
    assert [(m.source, m.rating) for m in check.static] == [("Signalling", 68)]
    assert ("directed", 33) in statics(scene, "L attack m")
    assert ("directed", 33) not in statics(scene, "W attack m")
    assert ("directed", 33) not in statics(scene, "L charm m")  # an Attack, no other Action
    scene.do("done").do("attack m")
    assert ("directed", 33) in [
        (m.source, m.rating) for m in scene.told(Rolled, who="L", action="attack")[-1].roll.check.static
    ]
    assert ("directed", 33) not in statics(scene, "L attack m")


def test_directing_in_vain() -> None:
    scene = directing(99)
    assert scene.fighter("L").directed == 0


def test_advice_counts_for_all_whom_the_attack_strikes() -> None:
    """R-27: one d100, and each in the area compares it with her own ratings; all else is the same."""
    drawing = """
        . . . . . m
        . B . . M .
        . . . . . W
    """
    scene = Scene(
        drawing, first="B", attack=60, quantify_stunned=[30, 30], quantify_bleeding=20, profile="book",
        B={"Threat Rate": 61, "place": "Holding"}, M={"Survival Rate": 80, "Carapace": 0},
        m={"Survival Rate": 10, "Carapace": 0},
    )  # fmt: skip
    scene.fighter("B").directed = 61
    scene.do("attack M")
    rolls = [rolled.roll.degree for rolled in scene.told(Rolled, who="B", action="attack")]
    assert rolls[0] == Degree.COMPLETE_SUCCESS  # matched, not beaten, and one up
    assert scene.effects("M") == {"Stunned": 30}
    assert scene.wounds("m") == 6  # matched and beaten, and one up: critical


@pytest.mark.parametrize(("drawing", "smarts"), [("W L m . n", 20), ("W . . m . . L n", 30)])
def test_the_enemy_nearest_to_the_ally(drawing: str, smarts: int) -> None:
    """R-76"""
    scene = Scene(drawing, first="W")
    assert made(scene, "W direct L").resistance.value == smarts


def test_direct_reaches_ten_cells() -> None:
    """R-67"""
    assert Scene("W . . . . . . . . . L . m", first="W").can("direct L")
    assert Scene("W . . . . . . . . . . L m", first="W").refusal("direct L") == "out of reach"


# -- Run-around -----------------------------------------------------------------------------------


def chased(drawing: Any = "W m .", **words: Any) -> Scene:
    """The Minor is first; before it acts, the Wasp is asked."""
    scene = Scene(drawing, first="m", combat=False, attack=[99] * 9, **words)
    return scene.do("set interrupts ask", "attack m")


def test_run_around() -> None:
    """B-3.8.11-04: in the enemy's Turn, before its Attack; its Turn moves to the end of the Round."""
    scene = chased(**{"run-around": 45})
    assert (scene.asked, scene.turn) == ("Interrupt", "W")
    scene.do("run-around m")
    assert (scene.asked, scene.turn, scene.order) == ("TakeTurn", "W", ["m"])
    assert not scene.told(Rolled, who="m", action="attack")
    assert scene.fighter("W").manoeuvre == 0
    scene.do("done")
    if scene.asked == "Interrupt":
        scene.do("pass")
    assert scene.told(Rolled, who="m", action="attack")


@pytest.mark.parametrize(("die", "astray"), [(39, False), (40, True), (59, True), (60, False)])
def test_run_around_is_contested(die: int, astray: bool) -> None:
    """Speed 60 against Speed 40."""
    scene = chased(**{"run-around": die}).do("run-around m")
    assert (not scene.told(Rolled, who="m", action="attack")) == astray


def test_effects_are_checked_once_a_round_all_the_same() -> None:
    """R-37, L-2.11.5.3-01: what comes before the Actions of a Turn has been when it moves to the Round's end."""
    scene = chased(m={"Bleeding": 90}, effects=[10] * 9, **{"run-around": 45})
    scene.do("run-around m")
    assert scene.wounds("m") == 1
    scene.do("done", "pass")
    assert scene.fight.round == 2 or scene.wounds("m") == 1
    assert len(scene.told(Happened, what="Effects checked", who="m")) == scene.fight.round


def test_led_astray_once() -> None:
    """Two could give it the run-around: when the first has, it is its Turn no more, and the second is not asked."""
    scene = chased("L W m .", **{"run-around": [45, 45]}).do("run-around m")
    assert scene.decision.target != scene.who["m"]  # but in the Wasp's Turn she is
    assert scene.order == ["L", "m"]


def test_only_who_could_attack_her() -> None:
    """R-67: a burst reaches two cells, not three."""
    assert chased("W . m").can("run-around m")
    assert chased("W . . m").refusal("run-around m") == "it could not strike back"


def test_in_the_next_round_again() -> None:
    """R-68: what she did in somebody's Turn of the Round before does not count any more."""
    scene = Scene("W m .", first="W", attack=[99] * 9, **{"run-around": [99, 99]}).do("set interrupts ask", "done")
    scene.fighter("W").rank = (0, 0, 0)  # next Round it comes before her
    scene.do("run-around m")
    assert (scene.asked, scene.fight.round) == ("Interrupt", 2)
    assert scene.can("run-around m")


def test_not_in_her_own_turn() -> None:
    """RULES 3.5: in that enemy's Turn."""
    assert Scene("W m .").refusal("run-around m") == "that is not what is asked"


def test_held_fast_she_runs_nowhere() -> None:
    scene = chased(W={"Immobilised": 90})
    assert scene.refusal("run-around m") == "Immobilised"


# -- Barrier, and a screen of silk ----------------------------------------------------------------


def test_barrier() -> None:
    """B-3.8.11-05 .. 07: B Construction: the next ranged Attack at her has static -30. Nobody walks through it."""
    scene = Scene("W . . . n", barrier=57).do("barrier 1 0")
    assert built() == [("barrier", 1, 0)]
    assert statics(scene, "n attack W") == [("behind a barrier", -30)]
    assert scene.refusal("go 1 0") == "that is not what is asked"


def test_barrier_fails() -> None:
    scene = Scene("W . . . n", barrier=58).do("barrier 1 0")
    assert (built(), statics(scene, "n attack W")) == ([], [])


def test_any_attack_breaks_it() -> None:
    """B-3.8.11-08: hit or miss; the one after has no -30."""
    scene = Scene("W . . . n", barrier=1, attack=[99] * 9, quantify_immobilised=0).do("barrier 1 0").lets("n attack W")
    assert -30 in [m.rating for m in scene.told(Rolled, who="n", action="attack")[-1].roll.check.static]
    assert (built(), scene.told(Happened, what="barrier breaks") != []) == ([], True)
    assert ("behind a barrier", -30) not in statics(scene, "n attack W")


def test_mandibles_break_it_too_and_mind_it_not() -> None:
    """B-3.8.11-07, 08: ranged Attacks have -30, any Attack breaks it. A bursting Minor shoots at nobody."""
    scene = Scene("m W . . n", first="W", barrier=1, attack=[99] * 9).do("barrier 1 0")
    assert statics(scene, "m attack W") == []
    scene.lets("m attack W")
    assert built() == []
    scene = Scene("m . W . . n", first="W", barrier=1, attack=[99] * 9).do("barrier 1 0")
    assert statics(scene, "m attack W") == []


def test_a_gun_beside_her_is_still_a_gun() -> None:
    """R-26: ranged is what has the keyword Projectile."""
    scene = Scene(". W n", first="W", barrier=1).do("barrier -1 0")
    assert statics(scene, "n attack W") == [("behind a barrier", -30)]


def test_it_covers_one_ally() -> None:
    """B-3.8.11-06: the one beside her; one barrier for both: an Attack at either breaks it."""
    drawing = """
        . . . . . .
        X W . . . n
        L . . . . .
    """
    scene = Scene(drawing, first="W", barrier=1, attack=[99] * 9, quantify_immobilised=0).do("barrier 1 0")
    covered = [name for name in ("X", "W", "L") if ("behind a barrier", -30) in statics(scene, f"n attack {name}")]
    assert len(covered) == 2 and "W" in covered
    ally = next(name for name in covered if name != "W")
    scene.lets(f"n attack {ally}")
    assert ("behind a barrier", -30) not in statics(scene, "n attack W")


def test_it_wants_a_free_cell_beside_her() -> None:
    """R-67"""
    scene = Scene("W m . .", first="W")
    assert not scene.can("barrier 1 0")
    assert not scene.can("barrier 2 0")


def test_it_falls_with_the_combat() -> None:
    scene = Scene("W . m .", barrier=1).do("barrier 1 0")
    scene.happens(Die(who=scene.who["m"], cause="test"))
    assert scene.asked == "Roam"
    assert built() == []
    assert scene.can("go 1 0")


def test_a_screen_of_silk() -> None:
    """B-3.8.11-05: or Web Weaving."""
    scene = Scene("X . . . n", screen=89).do("screen 1 0")
    assert statics(scene, "n attack X") == [("behind a barrier", -30)]
    assert scene.told(Rolled, action="screen")[-1].roll.check.effort.value == 90
    assert Scene("W . . . n").refusal("screen 1 0") == "no webs to weave"


# -- Grit -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "shifts"), [(34, []), (35, [-2])])
def test_grit(die: int, shifts: list[int]) -> None:
    """R-64: B Stamina: her Wounds do not shift until her next Turn."""
    scene = Scene("W . m", grit=die, W={"wounds": 2}, m={"Immobilised": 100}, effects=[10] * 9, attack=[99] * 9)
    scene.do("grit")
    assert [s.by for s in made(scene, "W attack m").shifts] == shifts
    scene.do("done").until("W")
    assert [s.by for s in made(scene, "W attack m").shifts] == [-2]


@pytest.mark.parametrize(
    ("who", "wounds", "reason"),
    [
        ("W", 0, "no Wound to speak of"),
        ("L", 1, "not hampered by Wounds"),
        ("A", 4, "not hampered by Wounds"),
        ("B", 1, ""),
    ],
)
def test_whom_grit_helps(who: str, wounds: int, reason: str) -> None:
    """RULES 3.5: wounded, not a swarm."""
    scene = Scene(f"{who} . m", first=who, grit=99, **{who: {"wounds": wounds}})
    assert scene.refusal("grit") == reason


# -- Flank ----------------------------------------------------------------------------------------

OPEN = """
    . . . . .
    . W m . .
    . . . . .
"""


@pytest.mark.parametrize(
    ("die", "named", "behind", "turns"),
    [
        (30, Degree.PARTIAL_SUCCESS, True, True),
        (45, Degree.COMPLETE_SUCCESS, True, False),
        (60, Degree.PARTIAL_FAILURE, False, True),
    ],
)
def test_flank(die: int, named: Degree, behind: bool, turns: bool) -> None:
    """RULES 3.5: to a cell behind it; Complete: it does not turn this Round."""
    scene = Scene(OPEN, flank=die, W={"Sneaking": 0}, m={"place": "Holding"}, attack=[99] * 9).do("flank m")
    assert degree(scene, "W", "flank") == named
    assert scene.cell("W") == ((3, 1) if behind else (1, 1))
    assert scene.place("W") == "Holding"
    assert scene.faces("m") == (-1, 0)
    scene.do("done").until("W")
    assert scene.faces("m") == ((1, 0) if behind and turns else (-1, 0))


def test_flanked_its_armoured_head_does_not_count() -> None:
    """R-15: 39 would match the head's 40."""
    scene = Scene(OPEN, flank=45, attack=39).do("flank m", "attack m")
    assert scene.wounds("m") == 3


def test_pinned_for_this_round_only() -> None:
    scene = Scene(OPEN, flank=45, attack=[99] * 9).do("flank m", "done").until("W")
    assert scene.faces("m") == (-1, 0)
    scene.do("done").until("W")
    assert scene.faces("m") == (1, 0)


def test_pinned_it_does_not_turn_by_walking_either() -> None:
    scene = Scene(OPEN, flank=45).do("flank m")
    scene.happens(Walk(who=scene.who["m"], x=2, y=2))
    assert scene.faces("m") == (-1, 0)


def test_flanking_botched() -> None:
    """RULES 3.5: Critical Failure: Recoil. A Complete one: nothing."""
    scene = Scene(OPEN, flank=30, W={"Speed": 20, "Sneaking": 0}).do("flank m")
    assert (degree(scene, "W", "flank"), scene.place("W")) == (Degree.COMPLETE_FAILURE, "Holding")
    scene = Scene(OPEN, flank=30, W={"Speed": 20, "Sneaking": 0, "wounds": 1}).do("flank m", "no")
    assert (degree(scene, "W", "flank"), scene.place("W")) == (Degree.CRITICAL_FAILURE, "Recoiling")


def test_flanking_wants_a_free_cell_behind_it_and_legs() -> None:
    walled = """
        # # # #
        W m # #
        # # # #
    """
    assert Scene(walled, m={"faces": (-1, 0)}).refusal("flank m") == "no free cell behind it"
    held = Scene(OPEN, W={"Immobilised": 90}, effects=10).do("pass")
    assert held.refusal("flank m") == "Immobilised"


# -- Cocoon ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "out"), [(89, True), (90, False)])
def test_cocoon(die: int, out: bool) -> None:
    """RULES 3.5: B Web Weaving at a Paralysed one: out of the fight for good. So the Side is beaten (3.1)."""
    scene = Scene("X M .", cocoon=die, M={"Paralysed": 60}, effects=[10] * 9).do("cocoon M")
    assert scene.alive("M") != out
    assert (scene.asked == "Roam") == out
    if out:
        assert scene.told(Happened, what="is cocooned", who="M")
        assert scene.can("go 1 0")  # nobody stands there any more


def test_a_swarm_loses_half_of_itself() -> None:
    """RULES 3.5: half its Wounds Max, and fights on."""
    scene = Scene("X m .", cocoon=1, m={"Paralysed": 60, "wounds": 2}, effects=[10] * 9).do("cocoon m")
    assert (scene.alive("m"), scene.wounds("m")) == (True, 7)
    scene = Scene("X m .", cocoon=1, m={"Paralysed": 60, "wounds": 5}, effects=[10] * 9).do("cocoon m")
    assert not scene.alive("m")


@pytest.mark.parametrize(("die", "out"), [(59, False), (60, True), (89, True), (90, False)])
def test_wrap(die: int, out: bool) -> None:
    """RULES 3.5: only Immobilised: C Web Weaving 90 vs Strength 60."""
    scene = Scene("X M .", wrap=die, M={"Immobilised": 60}, effects=[10] * 9).do("wrap M")
    assert scene.alive("M") != out


def test_whom_to_cocoon() -> None:
    """In words: what is missing."""
    free = Scene("X M .")
    assert free.refusal("cocoon M") == "it is not Paralysed"
    assert free.refusal("wrap M") == "it is not Immobilised"
    both = Scene("X M .", M={"Paralysed": 60, "Immobilised": 60})
    assert both.refusal("wrap M") == "it is Paralysed: cocoon it"
    assert Scene("W M .", M={"Paralysed": 60}).refusal("cocoon M") == "no webs to weave"


def test_a_cocoon_takes_half_of_whom_the_job_wants() -> None:
    """R-67: five of the Queen's ten Wounds; twice, and the Job is done."""
    scene = Scene("X Q .", first="X", cocoon=[50, 50], Q={"Paralysed": 60}, effects=[60] * 9).do("cocoon Q")
    assert scene.alive("Q")
    assert scene.wounds("Q") == 5


# -- Webs -----------------------------------------------------------------------------------------


def test_lay_web() -> None:
    """B-2.3.11-04, RULES 3.5: the first to enter the cell is Immobilised d60; the next walks through."""
    scene = Scene("X . m .", web=89, quantify_immobilised=40).do("web 1 0")
    assert built() == [("web", 1, 0)]
    scene.happens(Walk(who=scene.who["m"], x=1, y=0))
    assert (scene.effects("m"), built()) == ({"Immobilised": 40}, [])
    assert scene.told(Happened, what="is caught in a web", who="m")


def test_lay_web_fails() -> None:
    assert (Scene("X . m .", web=90).do("web 1 0").asked, built()) == ("TakeTurn", [])


def test_who_weaves_walks_through() -> None:
    scene = Scene("X . . m", web=1).do("web 1 0", "go 1 0")
    assert (scene.effects("X"), built()) == ({}, [("web", 1, 0)])


def test_companions_are_caught_as_well() -> None:
    scene = Scene("X . L . . m", first="X", web=1, quantify_immobilised=20).do("web 1 0")
    scene.happens(Walk(who=scene.who["L"], x=1, y=0))
    assert scene.effects("L") == {"Immobilised": 20}


def test_a_web_outlasts_the_fight() -> None:
    scene = Scene("X . . m", web=1).do("web 1 0")
    scene.happens(Die(who=scene.who["m"], cause="test"))
    assert scene.asked == "Roam"
    assert built() == [("web", 1, 0)]


def test_only_weavers_lay_them() -> None:
    assert Scene("W . . m").refusal("web 1 0") == "no webs to weave"


def test_thrown_into_a_web() -> None:
    """RULES 3.5: whoever enters, of her own will or not."""
    scene = Scene("X W m . .", first="X", web=1, throw=45, quantify_immobilised=40)
    scene.brings("A web is laid", "X", about="3,0")
    scene.do("done").until("W").do("throw m")
    assert scene.effects("m") == {"Immobilised": 40}


# -- Sisters --------------------------------------------------------------------------------------


def test_call_a_sister() -> None:
    """B-2.3.11-02, RULES 3.5: B Swarming: one of her kind with 1 Wound, in it from the next Round on."""
    scene = Scene("W . . m", sisters=24, attack=[99] * 30, m={"Immobilised": 100}, effects=[10] * 30)
    scene.do("sisters")
    assert scene.arrived() == ["wasp"]
    sister = next(who for who, _ in query(Allegiance))
    assert sister not in scene.fight.order
    scene.do("done").until("W")
    assert scene.told(Happened, what="joins")[-1].who == sister
    scene.do("done").until("W")
    assert scene.told(Chose) and any(
        e.who == sister for e in scene.told(Chose)
    )  # the Queen plays her, against the Minor
    assert all(e.target in (0, scene.who["m"]) for e in scene.told(Chose) if e.who == sister)


@pytest.mark.parametrize("die", [24, 25])
def test_once_a_combat(die: int) -> None:
    """RULES 3.5: called once, whether anybody hears it or not."""
    scene = Scene("W . . m", sisters=[die, 1], attack=[99] * 30, m={"Immobilised": 100}, effects=[10] * 30)
    scene.do("sisters", "done").until("W")
    assert scene.refusal("sisters") == "once a Combat"
    assert len(scene.arrived()) == (die < 25)


def test_they_go_with_the_fight() -> None:
    scene = Scene("W . . m", sisters=1).do("sisters")
    scene.happens(Die(who=scene.who["m"], cause="test"))
    assert scene.asked == "Roam"
    assert scene.arrived() == []


def test_a_sister_is_told_apart_and_told_to_go() -> None:
    scene = Scene("W . m", sisters=1).do("sisters")
    teller = Teller("sisters")
    told = [line.text for line in teller.lines(scene.run.story)]
    assert "sister Wasp" in told[-1]
    view = Sight(scene.run, teller.names)
    assert sorted(titled(view, body) for body in view.creatures) == ["Minor", "Wasp", "sister Wasp"]
    scene.happens(Die(who=scene.who["m"], cause="test"))
    told = [line.text for line in teller.lines(scene.run.story[teller.told :])]
    assert any("The sister Wasp goes home." in text for text in told)
    assert teller.names.name(scene.who["W"]) == "you"


@pytest.mark.parametrize("who", ["X", "A", "B"])
def test_who_has_no_sisters(who: str) -> None:
    """RULES 3.5: Swarming 1 to 49; Ants are a swarm already."""
    assert Scene(f"{who} . m", first=who).refusal("sisters") == "no sisters to call"


# -- all of them ----------------------------------------------------------------------------------


def test_paralysed_she_does_none() -> None:
    """B Table 8: each of them is refused in that word. Retreating, none is even thought of (3.3)."""
    scene = Scene("W m .", first="W")
    get(scene.who["W"], Effects).rating["Paralysed"] = 90
    manoeuvres = {name: row for name, row in content.formulas().items() if row.cost == "Manoeuvre"}
    reasons = {why_not(scene.who["W"], name, row, scene.who["m"]) for name, row in manoeuvres.items()}
    assert reasons == {"Paralysed"}
    get(scene.who["W"], Effects).rating.clear()
    scene.fighter("W").place = 0
    del manoeuvres["break"]  # B-3.8.12-01: at any time
    assert {why_not(scene.who["W"], name, row, scene.who["m"]) for name, row in manoeuvres.items()} == {"Retreating"}
