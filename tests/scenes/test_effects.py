"""Effects: checked with one roll, triggered, resisted, in Combat and out of it. [B Table 8; L 2.11.5; R-21, R-33, R-35, R-38, R-59]"""

from typing import Any

import pytest

from game import content
from game.engine.components import Effects
from game.engine.entries import Changed, Happened, Rolled
from game.engine.steps import Action, Attempt, CheckEffects, Settle, TurnPasses
from game.engine.store import get
from game.fd100 import Degree, resolve
from game.systems.checks import check as check_of
from game.systems.senses import sight
from tests.scenes.scene import Scene

FREE = """
    . . . . .
    . W . . .
    . . . . .
"""


def peace(**words: Any) -> Scene:
    """Outside Combat."""
    return Scene(FREE, **words)


def check(scene: Scene, name: str = "W") -> Scene:
    return scene.happens(CheckEffects(who=scene.who[name]))


# -- the check ------------------------------------------------------------------------------------


def test_one_roll_for_all() -> None:
    """L-2.11.5.3-01, 02, R-21, L-2.11.5.3: 40 ends what it beats, triggers what it matches."""
    scene = check(peace(effects=40, W={"Bleeding": 41, "Blind": 40, "Immobilised": 90, "Poisoned": 10}))
    assert scene.effects("W") == {"Bleeding": 41, "Immobilised": 90}
    assert scene.wounds("W") == 1
    assert [e.number for e in scene.told(Happened, what="Effects checked")] == [40]


def test_no_effects_no_roll() -> None:
    """B-2.3.13-01"""
    scene = check(peace(effects=77))
    assert scene.hero("W").luck == 11


@pytest.mark.parametrize(("rating", "stays"), [(0, False), (1, True), (100, True)])
def test_an_effect_holds_from_one_on(rating: int, stays: bool) -> None:
    """B-2.3.13-01: as long as there is any of it."""
    scene = Scene(
        ". W . m", first="W", effects=0, quantify_immobilised=0, W={"Immobilised": rating} if rating else {"luck": 11}
    )
    if scene.asked == "MayResist":
        scene.do("pass")
    assert scene.asked == "TakeTurn"
    assert scene.can("go -1 0") != stays


def test_in_her_own_turn() -> None:
    """R-none-02, R-37: after a Resist, before Pace and Actions."""
    scene = Scene("W . m", effects=10, W={"Bleeding": 50})
    assert (scene.asked, scene.wounds("W")) == ("MayResist", 0)
    scene.do("pass")
    assert (scene.asked, scene.wounds("W")) == ("TakeTurn", 1)


def test_outside_combat_every_ten_turns() -> None:
    """R-35, after a Resist if she can."""
    scene = peace(effects=[10, 10], W={"Bleeding": 50})
    scene.do(*["wait"] * 9)
    assert (scene.asked, scene.wounds("W")) == ("Roam", 0)
    scene.do("wait")
    assert scene.asked == "MayResist"
    scene.do("pass")
    assert scene.wounds("W") == 1


def test_outside_combat_they_count_99_at_most() -> None:
    """R-35: so that nothing lasts for ever; in Combat 100 always matches."""
    assert check(peace(effects=99, W={"Immobilised": 100})).effects("W") == {}
    scene = Scene("W . m", effects=99, W={"Immobilised": 100}).do("pass")
    assert scene.effects("W") == {"Immobilised": 100}


@pytest.mark.parametrize(
    ("effect", "left"),
    [("Immobilised", {}), ("Blind", {}), ("Poisoned", {"Poisoned": 40}), ("Bleeding", {"Bleeding": 40})],
)
def test_what_holds_a_creature_wears_off_outside_combat_and_nothing_else_does(
    effect: str, left: dict[str, int]
) -> None:
    """R-35: a Major stood in a web at Immobilised 4 for seventy turns, as long as nobody fought it."""
    scene = Scene("W # M", combat=False, effects=[50], M={effect: 40})
    innate = scene.rating("M", "Blind")
    scene.do(*["wait"] * 10)
    assert scene.wounds("M") == 0
    assert scene.effects("M") == left and scene.rating("M", "Blind") == innate


def test_inborn_blindness_never_ends() -> None:
    """R-35, B-2.5-08"""
    scene = check(Scene(". A .", effects=99, A={"Bleeding": 50}), "A")
    assert (scene.rating("A", "Blind"), scene.effects("A")) == (100, {})


# -- triggers -------------------------------------------------------------------------------------


def test_bleeding() -> None:
    """L-2.11.5-02, R-21"""
    assert check(peace(effects=0, W={"Bleeding": 50})).wounds("W") == 1


def test_poison_grows() -> None:
    """L-2.11.5-09: rolls to increase, by Table 14 for 35: d60."""
    scene = check(peace(effects=0, W={"Poisoned": 35}, quantify_poisoned=59))
    assert scene.rating("W", "Poisoned") == 59
    assert scene.told(Changed, feature="Poisoned")[-1].die == 60
    assert check(peace(effects=0, W={"Poisoned": 35}, quantify_poisoned=20)).rating("W", "Poisoned") == 35


def test_paralysis_fades() -> None:
    """R-35: a check that matches rolls to decrease."""
    scene = check(peace(effects=0, W={"Paralysed": 70}, quantify_paralysed=30))
    assert scene.rating("W", "Paralysed") == 30


def test_blind_and_immobilised_do_nothing_more() -> None:
    scene = check(peace(effects=0, W={"Blind": 70, "Immobilised": 50}))
    assert scene.effects("W") == {"Blind": 70, "Immobilised": 50}


def test_agony_overcome() -> None:
    """L-2.11.5-01: B Passions 45."""
    scene = Scene("W . m", effects=0, passions=44, W={"Agony": 50}).do("pass")
    assert scene.asked == "TakeTurn" and scene.turn == "W"


def test_agony_not_overcome() -> None:
    """B-2.3.13-02, L-2.11.5-01, B-3.4.8-03: Stunned, by Agony's die, which triggers: the Turn is lost, and Stunned ends."""
    scene = Scene("W . m", effects=0, passions=45, W={"Agony": 50}, quantify_stunned=30, attack=[99] * 9).do("pass")
    assert scene.told(Changed, feature="Stunned")[0].die == 80
    assert scene.told(Happened, what="loses her Turn", who="W")
    assert scene.rating("W", "Stunned") == 0


def test_stunned_loses_the_turn_and_ends() -> None:
    """R-21-01, B-2.3.13-13, L-2.11.5-10, R-21: whatever the check says."""
    for die in (0, 99):
        scene = Scene("W . m", effects=die, W={"Stunned": 5}, attack=[99] * 9)
        assert scene.told(Happened, what="loses her Turn", who="W")
        assert scene.effects("W") == {}
        assert scene.fight.round == 2


def test_infected_breeds() -> None:
    """B-2.3.13-10, L-2.11.5-06: a random Effect at 0 is set with Infected's die, and triggers: here Bleeding, the second of nine."""
    scene = check(peace(effects=0, W={"Infected": 50}, infection=1, quantify_bleeding=40))
    assert scene.effects("W") == {"Infected": 50, "Bleeding": 40}
    assert scene.told(Changed, feature="Bleeding")[0].die == 80
    assert scene.wounds("W") == 1


def test_infected_with_everything_already() -> None:
    """L-2.11.5-07: a random one rolls to increase; each Effect triggers once a check."""
    every = (
        "Agony",
        "Bleeding",
        "Blind",
        "Charmed",
        "Confused",
        "Immobilised",
        "Infected",
        "Paralysed",
        "Poisoned",
        "Stunned",
    )
    scene = peace(
        effects=0, passions=0, smarts=0, infection=1, quantify_bleeding=79, quantify_infected=79, quantify_poisoned=0, quantify_paralysed=50,
        W=dict.fromkeys(every, 60),
    )  # fmt: skip
    check(scene)
    assert (scene.rating("W", "Bleeding"), scene.wounds("W")) == (79, 1)


@pytest.mark.parametrize(("pick", "effect", "fell", "now"), [(1, "Bleeding", 30, 60), (6, "Infected", 79, 79)])
def test_infected_may_breed_itself_and_never_less(pick: int, effect: str, fell: int, now: int) -> None:
    """L-2.11.5-07: by the die of Infected, here a d80; a lower roll changes nothing."""
    scene = peace(
        effects=0, passions=0, smarts=0, infection=pick, **{f"quantify_{effect.lower()}": fell},
        W=dict.fromkeys(content.EFFECTS, 60),
    )  # fmt: skip
    check(scene)
    told = scene.told(Changed, feature=effect)[0]
    assert (told.old, told.new, told.die) == (60, now, 80)


def test_confused_overcome() -> None:
    """B-2.3.13-07, R-59: B Smarts 25."""
    scene = Scene("L W . m", effects=0, smarts=24, W={"Confused": 50}).do("pass")
    assert scene.asked == "TakeTurn" and scene.fighter("W").tactical == 1


def test_confused_she_attacks_whoever_is_next_to_her() -> None:
    """B-2.3.13-07: RULES 3.6: friend or foe, with all her Attack's lines."""
    scene = Scene("L W . m", effects=0, smarts=25, attack=48, W={"Confused": 50}, L={"Carapace": 0, "limit": 20}).do(
        "pass",
    )
    assert scene.told(Rolled, who="W", action="attack", target="L")
    assert scene.wounds("L") == 2
    assert not scene.can("attack m")


def test_a_friends_shell_counts() -> None:
    """R-59: only the Spider's care for her friends minds no Carapace."""
    scene = Scene("B W . m", effects=0, smarts=25, attack=40, W={"Confused": 50}, B={"Survival Rate": 50}).do("pass")
    assert scene.wounds("B") == 0


def test_confused_and_alone_she_stumbles() -> None:
    """RULES 3.6: nobody there: moves at random."""
    scene = Scene(
        """
        . . . . . .
        . W . . . m
        . . . . . .
        """,
        effects=0, smarts=25, confusion=1, W={"Confused": 50},
    ).do("pass")  # fmt: skip
    scene.sees("""
        . . . . . .
        . . W . . m
        . . . . . .
    """)
    assert scene.fighter("W").pace == 4


def test_charmed_she_fights_for_the_others_this_turn() -> None:
    """B-2.3.13-06, R-59: for the Turn; the nearest of her own first."""
    scene = Scene("L W . m", effects=0, attack=48, W={"Charmed": 50}, L={"Carapace": 0, "limit": 20}).do("pass")
    scene.until("L")
    assert scene.told(Happened, what="changes side", who="W")
    assert scene.fighter("W").side == "characters"
    assert scene.wounds("L") == 2


def test_charmed_with_nobody_of_her_own_there() -> None:
    """RULES 3.6: nobody there: no Attack."""
    scene = Scene("W . m", effects=0, attack=[48] * 3, W={"Charmed": 50}, m={"Carapace": 0, "Immobilised": 100}).do(
        "pass",
    )
    assert not scene.told(Rolled, who="W", action="attack")


def test_a_charmed_termite_bites_its_own() -> None:
    """R-59"""
    scene = Scene("W . . m M", first="m", resist=99, effects=0, attack=[99] * 9, m={"Charmed": 90}, M={"Carapace": 0})
    assert scene.told(Rolled, who="m", action="attack", target="M")
    assert not scene.told(Rolled, who="m", action="attack", target="W")


@pytest.mark.parametrize(
    "effect",
    [
        "Agony",
        "Bleeding",
        "Blind",
        "Charmed",
        "Confused",
        "Immobilised",
        "Infected",
        "Paralysed",
        "Poisoned",
        "Stunned",
    ],
)
def test_every_effect_may_be_checked_outside_combat(effect: str) -> None:
    """R-35: and nothing breaks."""
    scene = check(peace(effects=0, passions=99, smarts=99, W={effect: 50}))
    assert scene.asked == "Roam"


# -- resisting ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stamina", "poison", "die", "left", "off"),
    [
        (60, 30, 40, 0, True),  # Complete Success
        (60, 50, 40, 20, True),  # Partial: rolls to decrease, and is off this Round
        (30, 30, 40, 30, False),  # Partial Failure: remains
        (30, 50, 40, 50, False),  # Complete Failure: rolls to increase
    ],
)
def test_resist(stamina: int, poison: int, die: int, left: int, off: bool) -> None:
    """B-3.8.10-03, B-3.8.10-04, B-3.8.10-05, R-33"""
    scene = Scene(
        "W . m",
        resist=die,
        effects=0,
        W={"Stamina": stamina, "Poisoned": poison},
        quantify_poisoned=[20, 20],
    )
    scene.do("resist Poisoned")
    assert scene.rating("W", "Poisoned") == left
    assert ("Poisoned" in get(scene.who["W"], Effects).off) == off


def test_resisted_critically() -> None:
    """B-3.8.10-04: nothing counts that would make it so by the dice (R-33); if ever it is, her Disposition rises too."""
    scene = Scene("W . m", first="W", resist=40, effects=0, W={"Stamina": 60, "Poisoned": 30, "place": "Holding"})
    who = scene.who["W"]
    roll = resolve(check_of(Attempt(who=who, action="resist", target=who, about="Poisoned")), 40)
    done = Action(who, "resist", who, "Poisoned", roll)
    scene.happens(Settle(who=who, action=done, degree=Degree.CRITICAL_SUCCESS))
    assert (scene.rating("W", "Poisoned"), scene.place("W")) == (0, "Advancing")


def test_resisted_it_neither_counts_nor_triggers() -> None:
    """B-3.8.10-01, R-33: constant part and trigger, until the Round ends."""
    scene = Scene(
        "W m . .",
        resist=40,
        effects=[0, 0],
        attack=[49, 99, 99],
        W={"Stamina": 60, "Poisoned": 50},
        m={"Carapace": 0},
        quantify_poisoned=[50, 80],
    )
    scene.do("resist Poisoned", "attack m")
    assert scene.wounds("m") == 2
    assert scene.rating("W", "Poisoned") == 50
    assert len(scene.told(Changed, feature="Poisoned")) == 1  # by the Resist, none by the check


def test_it_is_on_again_next_round() -> None:
    """R-33"""
    scene = Scene(
        "W . . m",
        resist=40,
        effects=[0] * 9,
        attack=[99] * 9,
        W={"Stamina": 60, "Poisoned": 50},
        m={"Immobilised": 100},
        quantify_poisoned=[50, 70],
    )
    scene.do("resist Poisoned", "done")
    assert scene.asked == "MayResist"
    scene.do("pass")
    assert scene.rating("W", "Poisoned") == 70


def test_nothing_but_starving_counts_in_resisting() -> None:
    """B-3.8.10-02, R-33: no modifier, Wound or Disposition."""
    scene = Scene(
        "W . m",
        resist=50,
        effects=99,
        W={"Poisoned": 90, "wounds": 3, "place": "Recoiling", "starving": True, "hunger": 100},
    ).do("resist Poisoned")
    made = scene.told(Rolled, action="resist")[-1].roll.check
    assert (made.effort.name, made.resistance.value, made.static) == ("Stamina", 90, ())
    assert [shift.source for shift in made.shifts] == ["Starving"]


@pytest.mark.parametrize(
    ("effect", "remedy"),
    [
        ("Agony", "Passions"),
        ("Bleeding", "Stamina"),
        ("Blind", "Smarts"),
        ("Charmed", "Passions"),
        ("Confused", "Smarts"),
        ("Immobilised", "Strength"),
        ("Infected", "Stamina"),
        ("Poisoned", "Stamina"),
    ],
)
def test_remedies(effect: str, remedy: str) -> None:
    """B-3.8.10-06"""
    scene = Scene("W . m", resist=99, W={effect: 50}).do(f"resist {effect}")
    assert scene.told(Rolled, action="resist")[-1].roll.check.effort.name == remedy


@pytest.mark.parametrize("effect", ["Paralysed", "Stunned"])
def test_no_remedy(effect: str) -> None:
    """B-3.8.10-07"""
    scene = Scene("W . m", W={effect: 50}, effects=99, attack=[99] * 9)
    assert scene.asked == "TakeTurn"  # never asked to resist
    scene = peace(W={effect: 50}, effects=10, quantify_paralysed=40)
    scene.do(*["wait"] * 9, "wait")
    assert scene.told(Happened, what="Effects checked")  # outside Combat neither
    assert scene.asked == "Roam"


def test_paralysed_she_can_do_nothing() -> None:
    """B-2.3.13-11, L-2.11.5-08: not even resist another Effect."""
    scene = Scene(
        "W m . .",
        W={"Paralysed": 90, "Poisoned": 50},
        effects=10,
        quantify_paralysed=80,
        quantify_poisoned=0,
        attack=[99] * 9,
    )
    assert not scene.told(Rolled, who="W", action="resist")
    assert not scene.told(Rolled, who="W", action="attack")
    assert scene.fight.round > 1  # her Turns go by


def test_one_resist_a_turn() -> None:
    """B-3.8.6-01, R-37: one of a Round."""
    scene = Scene("W . m", resist=99, effects=50, W={"Poisoned": 60, "Agony": 60}, passions=1, quantify_poisoned=0).do(
        "resist Poisoned",
    )
    assert scene.asked == "TakeTurn"


# -- sight ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("blind", "cells"), [(0, 12), (1, 9), (10, 8), (50, 5), (88, 2), (89, 1), (99, 1), (100, 1)])
def test_how_far_the_blind_see(blind: int, cells: int) -> None:
    """B-2.3.13-04: RULES 3.6: 1 + (100 - Blind) // 12 cells; 12 in the light (R-65)."""
    scene = peace(W={"Blind": blind} if blind else {"wounds": 0})
    assert sight(scene.who["W"]) == cells


def test_ants_need_no_eyes() -> None:
    """R-22: five cells along open paths, in light and dark alike."""
    assert Scene("A . . . . m", combat=False).can("attack m")
    assert not Scene("A . . . . . m", combat=False).can("attack m")
    winding = """
        A # m
        . # .
        . # .
        . . .
    """
    assert not Scene(winding, combat=False).can("attack m")


def test_a_side_knows_what_one_of_it_senses() -> None:
    """R-22: in Combat."""
    scene = Scene("A . . . . . . L . m", first="A")
    assert scene.refusal("attack m") == "out of reach"  # known, though the Ants smell nothing


def test_nasutes_feel_tremors_to_ten() -> None:
    """R-22: a Nasute shoots at ten cells what no one else of its Side could sense."""
    scene = Scene("W . . . . . . . . . n", first="n", attack=30, combat=False)
    scene.do("attack n") if scene.can("attack n") else None
    assert scene.told(Rolled, who="n", action="attack")


def test_time_brings_an_end_to_it() -> None:
    """R-35: ten turns, ten more."""
    scene = peace(effects=[99], W={"Agony": 50})
    for _ in range(10):
        scene.happens(TurnPasses())
    scene.do("pass")
    assert scene.effects("W") == {}
