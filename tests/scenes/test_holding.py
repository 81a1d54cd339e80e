"""Acting in others' Turns: holding an Action, or being asked each time. [R-09, R-11; B 3.8.6, 3.8.8, 3.8.9]"""

import pytest

from game.engine.entries import Happened, Rolled
from tests.scenes.scene import Scene

TWO = "W . . m . . m"
QUIET = {"attack": [99] * 60, "effects": [10] * 60, "m": {"Immobilised": 100}}


# -- holding --------------------------------------------------------------------------------------


def test_what_is_held_fires_in_the_next_enemys_turn() -> None:
    """R-11-01, M-3.6.2-01, R-11: at its start; and once."""
    scene = Scene(TWO, first="W", intimidate=[10] * 9, m2={"Immobilised": 100}, **QUIET).do("hold Suppress", "done")
    assert (scene.asked, scene.turn) == ("Interrupt", "W")
    first = scene.decision.target
    assert not scene.told(Rolled, action="attack")
    scene.do(f"intimidate {next(name for name, who in scene.who.items() if who == first)}")
    assert (scene.asked, scene.fight.round) == ("TakeTurn", 2)  # the other Minor's Turn went by unasked
    assert len(scene.told(Rolled, who="W", action="intimidate")) == 1


def test_it_fires_before_the_enemy_acts_and_in_no_allys_turn() -> None:
    """M-3.6.2-01: what is held for an enemy waits while an ally has her Turn."""
    scene = Scene(". W m . L", first="W", intimidate=10, L={"Initiative": 99}, attack=[99] * 9, effects=[99] * 9)
    scene.do("hold Suppress", "done")
    assert (scene.asked, scene.turn) == ("TakeTurn", "L")
    scene.do("done")
    assert (scene.asked, scene.turn) == ("Interrupt", "W")
    assert not scene.told(Rolled, who="m", action="attack")


def test_nobody_is_asked_who_holds_nothing() -> None:
    scene = Scene(TWO, first="W", m2={"Immobilised": 100}, **QUIET).do("done")
    assert (scene.asked, scene.turn, scene.fight.round) == ("TakeTurn", "W", 2)


def test_it_is_told() -> None:
    assert Scene("W . m", first="W").do("hold Suppress").told(Happened, what="holds", who="W")[-1].note == "Suppress"


def test_it_is_the_tactical_of_the_round_in_which_it_fires() -> None:
    """M-3.6.2-01, R-11: this one's, or the next one's; it goes off once."""
    scene = Scene("W . . m", first="W", intimidate=10, **QUIET).do("hold Suppress", "done")
    scene.do("intimidate m")
    assert scene.fight.round == 2 and scene.fighter("W").tactical == 1
    later = Scene("W . . m", first="W", intimidate=10, **QUIET).do("hold Suppress", "done", "pass")
    assert (later.asked, later.fight.round) == ("TakeTurn", 2)
    later.do("done")
    assert (later.asked, later.turn) == ("Interrupt", "W")  # she holds it still
    later.do("intimidate m")
    assert later.fighter("W").held == ""


def test_spent_within_the_round() -> None:
    """R-11, B-3.8.6-01: one Tactical a Round: what fires before her own Turn leaves none for it."""
    scene = Scene("W . . m", first="m", combat=False, intimidate=10, **QUIET)
    scene.do("set interrupts ask", "attack m", "intimidate m").until("W")
    assert scene.fight.round == 1
    assert scene.fighter("W").tactical == 0


@pytest.mark.parametrize("other", ["attack m", "charm m"])
def test_who_acts_after_all_holds_nothing(other: str) -> None:
    """R-11: it is her Tactical that she holds."""
    scene = Scene(". . .\nW m .\n. . .", first="W", charm=50, attack=[99] * 60, effects=[10] * 9).do(
        "hold Suppress",
        other,
    )
    assert scene.fighter("W").held == ""
    scene.do("done")
    assert scene.asked != "Interrupt"


def test_traded_away_it_is_held_no_more() -> None:
    """B-3.8.6-02"""
    scene = Scene(". W . . m", first="W").do("hold Suppress", "dash", "dash")
    assert scene.fighter("W").held == "Suppress"
    scene.do("dash")
    assert scene.fighter("W").held == ""


def test_with_nothing_left_nothing_is_held() -> None:
    scene = Scene(". . .\nW m .\n. . .", first="W", attack=[99] * 9).do("attack m")
    assert scene.refusal("hold Suppress") == "that is not what is asked"


def test_holding_to_support() -> None:
    """R-09, R-11: fires in an ally's Turn, not in an enemy's."""
    scene = Scene("L . W . . m", first="L", encourage=32, **(QUIET | {"W": {"Initiative": 40, "Passions": 20}}))
    scene.do("hold Support", "done")
    assert (scene.asked, scene.turn) == ("Interrupt", "L")
    assert scene.decision.target == scene.who["W"]  # the Minor's Turn went by before
    assert scene.told(Rolled, who="m", action="attack") or scene.fight.order == []
    scene.do("encourage W")
    assert (scene.asked, scene.turn) == ("TakeTurn", "W")
    assert scene.fighter("L").held == ""


def test_support_wants_an_ally() -> None:
    assert not Scene("W . m", first="W").can("hold Support")
    assert Scene("W . L . m", first="W").can("hold Support")


def test_one_thing_is_held() -> None:
    scene = Scene("W . L . m", first="W").do("hold Suppress")
    assert not scene.can("hold Suppress")
    scene.do("hold Support")
    assert scene.fighter("W").held == "Support"


def test_retreating_she_holds_nothing() -> None:
    """RULES 3.3: only flight: not even Resist or hold."""
    assert not Scene(". . W . m", W={"place": "Retreating", "Initiative": 100}).can("hold Suppress")
    scene = Scene(". . W . m", first="W", **QUIET).do("hold Suppress")
    scene.fighter("W").place = 0
    scene.do("done")
    assert (scene.asked, scene.turn) != ("Interrupt", "W")


def test_a_suppressed_enemy_acts_under_it() -> None:
    """R-37: others' held Actions come before its Actions: the Minor attacks Recoiling."""
    scene = Scene(
        ". . . .\nW m . .\n. . . .",
        first="W",
        intimidate=50,
        steel=99,
        attack=[99] * 9,
        m={"place": "Holding"},
    )
    scene.do("hold Suppress", "done", "intimidate m")
    roll = scene.told(Rolled, who="m", action="attack")[0].roll
    assert ("Recoiling", -30) in [(m.source, m.rating) for m in roll.check.static]


# -- being asked ----------------------------------------------------------------------------------


def test_each_sees_what_the_last_one_did() -> None:
    """R-11: interrupts = ask: in Initiative Order."""
    scene = Scene(
        "L W . . m",
        first="m",
        combat=False,
        intimidate=[50, 50],
        attack=[99] * 9,
        m={"Immobilised": 100},
        effects=[10] * 9,
    )
    scene.do("set interrupts ask", "attack m")
    assert (scene.asked, scene.turn) == ("Interrupt", "W")
    was = scene.box("m")
    scene.do("intimidate m")
    assert (scene.asked, scene.turn) == ("Interrupt", "L")
    assert scene.box("m") == was - 1


def test_asked_she_need_not_hold() -> None:
    scene = Scene("W . m", first="W").do("set interrupts ask")
    assert not scene.can("hold Suppress")


def test_no_attacks_in_others_turns() -> None:
    """B-3.8.6-04: Attacks, and Manoeuvres but for the run-around, in her own Turn (B-3.8.6-08)."""
    scene = Scene("W m .", first="m", combat=False, attack=[99] * 9).do("set interrupts ask", "attack m")
    assert scene.asked == "Interrupt"
    actions = {option.command.action for option in scene.run.options if hasattr(option.command, "action")}
    assert actions == {"charm", "confuse", "intimidate", "run-around"}


@pytest.mark.parametrize(("profile", "turns"), [("solo", ["W"]), ("book", [])])
def test_what_it_costs(profile: str, turns: list[str]) -> None:
    """B-3.8.6-03, R-09: in the book acting in another's Turn forfeits her own; solo: this Round's Tactical."""
    scene = Scene(
        "W . . m", first="m", combat=False, profile=profile, intimidate=10, attack=[99] * 60,
        m={"Immobilised": 100}, effects=[10] * 60, swarming=[99] * 60,
    ).do("set interrupts ask", "attack m", "intimidate m")  # fmt: skip
    assert [scene.turn] * (scene.asked == "TakeTurn" and scene.fight.round == 1) == turns
    assert bool(scene.told(Happened, what="loses her Turn", who="W")) == (profile == "book")
