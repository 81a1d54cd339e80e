"""The flow of Combat: who begins how, in what order, what a Turn holds, how it ends. [B 3.8.2-3.8.15; R-09, R-11, R-13, R-18, R-36, R-37, R-53, R-73]"""

from typing import Any

import pytest

from game.engine.components import At, Body, Effects, Raid, Withdrawn
from game.engine.entries import Chose, Happened, Rolled, Stood
from game.engine.steps import CombatBegins, CombatEnd, Move, Trigger, Wound
from game.engine.store import get, query, the
from game.fd100 import Rating
from game.systems.colony.spawning import spawn
from game.systems.party import allies, enemies, heroic
from tests.scenes.scene import Scene

# -- beginning ------------------------------------------------------------------------------------


def test_starting_disposition() -> None:
    """B-2.3.4-01, B-3.8.4-01: B vs Initiative: matched Holding, else Recoiling. 59 is no match for 59, 49 for 50 is."""
    scene = Scene("W . m", initiative=[59, 49])
    assert (scene.place("W"), scene.place("m")) == ("Recoiling", "Holding")
    scene = Scene("W . m", initiative=[58, 50])
    assert (scene.place("W"), scene.place("m")) == ("Holding", "Recoiling")


def test_order_by_initiative() -> None:
    """B-2.3.4-01, B-3.8.5-01: Spider 60, Wasp 59, Nasute 55, Minor 50, Ladybug 42, Beetle 22, Workers 20."""
    scene = Scene("w . B . L . m . n . W . X")
    assert scene.turn == "X"
    assert scene.order == ["W", "n", "m", "L", "B", "w"]


def test_ties_go_to_the_more_advanced() -> None:
    """B-3.8.5-01: then Disposition, then chance."""
    scene = Scene("W . . m . . m", initiative=[1, 99, 1])
    assert scene.order == ["m2", "m"]


def test_ties_in_all_go_to_chance() -> None:
    for dice, order in (([5, 80, 20], ["m2", "m"]), ([5, 20, 80], ["m", "m2"])):
        scene = Scene("W . . m . . m", order=dice)
        assert scene.order == order


def test_all_of_the_species_in_the_room_fight() -> None:
    """B-3.8.3-03, B-3.8.3-01, B-3.8.3-02: who is attacked brings her sisters who are there, not those elsewhere."""
    scene = Scene("L W . . m . . m . , , , , , , , , , m", combat=False).do("attack m")
    assert {scene.turn, *scene.order} == {"W", "L", "m", "m2"}


def test_in_galleries_those_within_eight_moves() -> None:
    """R-10-01, R-10"""
    scene = Scene(". # L , , m , , , , m m", combat=False).do("attack m")
    assert [bool(scene.told(Happened, what="joins", who=name)) for name in ("m", "m2", "m3")] == [True, True, False]
    wall = ". # L m , , , , ,\n# # # # # # # # ,\n# # m , , , , , ,"  # two cells away, twelve moves
    scene = Scene(wall, combat=False).do("attack m")
    assert [bool(scene.told(Happened, what="joins", who=name)) for name in ("m", "m2")] == [True, False]


# -- the three Actions ----------------------------------------------------------------------------


def test_one_attack_a_turn() -> None:
    """B-3.8.7-01"""
    scene = Scene("W m .", attack=99).do("attack m")
    assert scene.refusal("attack m") == "no Tactical Action left this Round"


def test_three_manoeuvres_if_all_is_traded() -> None:
    """B-3.8.6-02"""
    scene = Scene("W . . . . . m").do("dash", "dash", "dash")
    assert scene.refusal("dash") == "no Manoeuvre Action left this Round"
    assert not scene.can("attack m")
    assert scene.fighter("W").pace == 4 * 4


def test_the_tactical_is_traded_last() -> None:
    """B-3.8.6-02: one Manoeuvre of its own, one for the Resist; an Attack is still left."""
    scene = Scene("W m . .", attack=99).do("dash", "dash")
    assert scene.can("attack m")


def test_resist_only_before_anything_else() -> None:
    """R-37"""
    scene = Scene("W m .", W={"Poisoned": 50}, stamina=99)
    assert scene.asked == "MayResist"
    scene.do("pass")
    assert scene.asked == "TakeTurn"
    assert scene.refusal("resist Poisoned") == "that is not what is asked"


def test_a_manoeuvre_of_a_name_once_a_turn() -> None:
    """R-68"""
    scene = Scene("W . m", steel=99).do("steel")
    assert scene.refusal("steel") == "once a Turn"


def test_actions_come_back_each_round() -> None:
    """B-3.8.6-01"""
    scene = (
        Scene(". W m .", attack=[99] * 9, m={"Immobilised": 100}, effects=10)
        .do("attack m", "dash", "dash", "done")
        .until("W")
    )
    assert scene.fight.round == 2
    assert scene.can("attack m") and scene.can("dash")


# -- moving ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("who", "cells"), [("B", 2), ("A", 2), ("S", 2), ("L", 3), ("X", 3), ("W", 4)])
def test_pace(who: str, cells: int) -> None:
    """R-13-01, R-13: 1 + Speed // 20 cells a Turn, split around the Actions."""
    scene = Scene(f"{who} . . . . . . . . n", first=who)
    scene.do(*["go 1 0"] * cells)
    assert scene.refusal("go 1 0") == "no Pace left this Turn"


def test_pace_may_be_split() -> None:
    """R-13"""
    scene = Scene(
        """
        W . m . .
        . . . . .
        """,
        attack=99,
    )  # fmt: skip
    scene.do("go 1 0", "attack m", "go 0 1").sees("""
        . . m . .
        . W . . .
    """)


def test_immobilised_she_stays() -> None:
    """B-2.3.13-08"""
    scene = Scene("W . m", W={"Immobilised": 90}, effects=10).do("pass")
    assert scene.refusal("go 1 0") == "Immobilised"
    assert scene.refusal("break") == "Immobilised"
    assert Scene("W . . . m", W={"Immobilised": 90}, effects=10).do("pass").refusal("charge m") == "Immobilised"


def test_going_into_a_foe_is_attacking_her() -> None:
    scene = Scene("W m .", attack=45).do("go 1 0")
    assert scene.wounds("m") == 2


def test_nobody_walks_through_another() -> None:
    scene = Scene("X W m")
    assert scene.refusal("go 1 0") == "that is not what is asked"


# -- Manoeuvres -----------------------------------------------------------------------------------


def test_charge() -> None:
    """R-none-01: RULES 3.5, R-72: a clear run up to contact, Charging; after that Turn's Attack, Advancing."""
    scene = Scene("W . . . . m .", charge=59, attack=49, m={"Carapace": 0})
    scene.do("charge m").sees(". . . . W m .")
    assert (scene.place("W"), scene.fighter("W").pace) == ("Charging", 4)
    scene.do("attack m")
    assert scene.wounds("m") == 3  # a Shift Up: the sting; R-82 one more
    assert scene.place("W") == "Advancing"


def test_charge_fails() -> None:
    """RULES 3.5: stops where it stands, recoils one box."""
    scene = Scene("W . . . m", charge=60).do("charge m").sees("W . . . m")
    assert scene.place("W") == "Recoiling"


def test_charge_wants_a_clear_run_of_two() -> None:
    scene = Scene("W . m .")
    assert scene.refusal("charge m") == "no clear run of two cells or more"
    scene = Scene("W . X . m", first="W")
    assert scene.refusal("charge m") == "no clear run of two cells or more"


def test_charge_carries_twice_the_pace() -> None:
    """RULES 3.5: the Beetle's Pace is 2: four cells to contact, not five."""
    assert Scene("B . . . . m .", first="B").can("charge m")
    assert Scene("B . . . . . m", first="B").refusal("charge m") == "no clear run of two cells or more"


def test_a_charge_missed_is_spent_as_well() -> None:
    """R-72"""
    scene = Scene("W . . . m .", charge=1, attack=99).do("charge m", "attack m")
    assert scene.place("W") == "Advancing"


@pytest.mark.parametrize(
    ("die", "was", "now"),
    [
        (44, "Holding", "Advancing"),
        (45, "Holding", "Holding"),
        (1, "Recoiling", "Holding"),
        (1, "Advancing", "Advancing"),
        (1, "Charging", "Charging"),
    ],
)
def test_steel_yourself(die: int, was: str, now: str) -> None:
    """RULES 3.5: B Passions: one box, to Advancing at most."""
    scene = Scene("W . m", steel=die, W={"place": was}).do("steel")
    assert scene.place("W") == now


def test_dash() -> None:
    """B-3.8.11, R-68: another Pace, as often as she can pay."""
    scene = Scene("W . . . . . . . n", attack=[99] * 9)
    scene.do("dash", *["go 1 0"] * 7)
    assert scene.fighter("W").pace == 1


def test_dash_throws_no_die() -> None:
    """RULES 3.5: Dash: none. So no double moves her Luck, and at a real table nobody is asked for a die."""
    assert Scene("W . . m", dash=77).do("dash").hero("W").luck == 11


def test_break_from_combat() -> None:
    """B-3.8.12-01, B-3.8.12-02, R-36: B Initiative; she has a start of twice her Pace."""
    scene = Scene(". W m .", **{"break": 58}).do("break")
    assert scene.asked == "Roam"
    assert scene.told(Rolled, action="break")[-1].roll.check.effort == Rating("Initiative", 59)
    assert the(Raid).head_start == 8
    scene.do(*["wait"] * 7)
    assert scene.asked == "Roam"
    scene.do("wait")
    assert scene.fight


def test_break_fails_and_may_be_tried_again_next_turn() -> None:
    """B-3.8.12-03"""
    scene = Scene("W m .", attack=[99] * 5, **{"break": [59, 58]}).do("break")
    assert scene.asked == "TakeTurn"
    assert scene.refusal("break") == "once a Turn"
    scene.do("done").until("W").do("break")
    assert scene.asked == "Roam"


def test_who_breaks_away_leaves_the_others_in_combat() -> None:
    """B 3.8.12, R-36"""
    scene = Scene("W . L . m", **{"break": 1}, attack=[99] * 9).do("break")
    assert scene.fight
    scene.until("L")
    assert "W" not in scene.order


def test_who_broke_away_may_join_again() -> None:
    """B-3.8.14-01: at a Round's start, if she likes. So she must be asked, while the others fight on."""
    scene = Scene("W . L . m", **{"break": 1}, attack=[99] * 99, m={"Immobilised": 100}, effects=[10] * 9).do("break")
    asked = set()
    while scene.fight and scene.fight.round < 4:
        asked.add(scene.turn)
        scene.do("done" if scene.asked == "TakeTurn" else "yes" if scene.can("yes") else "no")
    assert asked == {"L", "W"}


def test_aside_she_moves_twice_her_pace_at_first_and_saves_none_up() -> None:
    """R-36"""
    scene = Scene("W . L . m", **{"break": 1}, attack=[99] * 99, m={"Immobilised": 100}, effects=[10] * 9).do("break")
    for _ in range(3):
        scene.do("done")
        assert (scene.asked, scene.turn) == ("Aside", "W")
        assert get(scene.who["W"], Withdrawn).pace == 8
        scene.do("no")


def test_after_breaking_away_she_rolls_for_her_disposition() -> None:
    """R-36: within 5 turns those who Retreated start Recoiling, without a roll; she broke away."""
    scene = Scene("W . m", **{"break": 1}, streams={"fight/2/initiative": [1, 1]}).do("break", "attack m")
    assert scene.place("W") == "Holding"


def test_no_eating_in_combat() -> None:
    """B-3.8.13-01"""
    assert Scene("W . m").refusal("eat") == "not in Combat"


def test_who_has_broken_away_may_eat() -> None:
    """B-3.8.13-02: not before."""
    scene = Scene(". W m .", W={"hunger": 50}, consume=1, quantify_hunger=0, **{"break": 58})
    assert scene.refusal("eat") == "not in Combat"
    scene.do("break", "eat")
    assert scene.rating("W", "Hunger") == 0


def test_the_queen_decides_for_creatures() -> None:
    """B-3.8.1-01: nobody is asked for them, and she says why."""
    scene = Scene("W m .", attack=[99] * 9).do("done").until("W")
    assert all(entry.who == scene.who["m"] and entry.reason for entry in scene.told(Chose))
    assert scene.told(Chose)


# -- Retreating -----------------------------------------------------------------------------------


def test_retreating_is_only_flight() -> None:
    """B-3.8.1-03, B-2.3.5-05: neither Attack, Suppress, Manoeuvre nor Resist; but one breaks away at any time."""
    scene = Scene(". W m .", W={"place": "Retreating", "Poisoned": 20}, effects=10, quantify_poisoned=0)
    assert scene.asked == "TakeTurn"  # no Resist was offered
    for text in ("attack m", "charm m", "steel", "dash"):
        assert scene.refusal(text) == "that is not what is asked"
    assert scene.can("break")
    assert scene.fighter("W").pace == 8  # double
    hall = Scene(". . . . .\n. W . m .\n. . . . .", first="W", W={"place": "Retreating"})
    assert hall.can("go -1 0") and hall.can("go -1 1")
    assert [hall.refusal(f"go 1 {dy}") for dy in (-1, 0, 1)] == ["Retreating: only away"] * 3


def test_who_retreats_does_nothing_in_others_turns() -> None:
    """B-3.8.1-03: her Tactical of the Round is not asked for."""
    scene = Scene(". L . W . . m", first="L", combat=False, attack=[99] * 9, effects=[1] * 9, m={"Immobilised": 100})
    scene.do("set interrupts ask", "attack m")
    assert scene.asked == "Interrupt"
    while (scene.asked, scene.turn) != ("TakeTurn", "L"):
        scene.do("pass")
    scene.alter("W", place="Retreating")
    asked = []
    scene.do("done")
    while scene.asked and scene.turn != "L":
        asked.append((scene.asked, scene.turn))
        scene.do("done" if scene.asked == "TakeTurn" else "pass")
    assert ("Interrupt", "W") not in asked


def test_out_of_their_reach_she_takes_heart() -> None:
    """R-18-01: with no enemy within 4 cells after her Turn, Recoiling."""
    scene = Scene(". . . . . W m", W={"place": "Retreating"})
    scene.do(*["go -1 0"] * 4, "done")
    assert scene.told(Stood, who="W")[-1].now == "Recoiling"
    scene = Scene(". . . . . W m", W={"place": "Retreating"})
    scene.do(*["go -1 0"] * 3, "done")
    assert [e.now for e in scene.told(Stood, who="W")] == []


def test_a_retreaters_turn_is_a_move_away() -> None:
    """R-18: not a step nearer."""
    scene = Scene(
        """
        . . . . . .
        . W . . m .
        . . . . . .
        """,
        W={"place": "Retreating"},
    )  # fmt: skip
    assert scene.can("go -1 0")
    assert not scene.can("go 1 0")


@pytest.mark.parametrize("start", [0, 1])
def test_who_fights_again_in_her_start_comes_last(start: int) -> None:
    """R-36: a fight begun in it and left in its first Turn let no foe ever have a Turn, as often as one liked."""
    scene = Scene(". W m .", combat=False, W={"Initiative": 90}, initiative=[1, 1], attack=[99] * 5)
    the(Raid).head_start = start
    scene.do("attack m")
    assert scene.asked == "TakeTurn"
    assert {told.who for told in scene.told(Rolled, action="attack")} == ({scene.who["m"]} if start else set())
    assert (the(Raid).head_start, len(scene.told(Happened, what="start is over"))) == (0, start)


def test_alone_and_retreating_she_is_beaten_at_the_rounds_end() -> None:
    """B-3.8.1-04, B-3.8.2-01: not before."""
    scene = Scene(". . W m", W={"place": "Retreating"}, attack=[99] * 5)
    scene.do("go -1 0")
    assert scene.fight
    scene.do("done")
    assert scene.asked == "Roam"
    assert scene.told(Happened, what="combat ends")[-1].note == CombatEnd.LOST
    assert the(Raid).head_start == 8


def test_who_retreated_starts_recoiling_without_a_roll() -> None:
    """R-36: in a new Combat within 5 turns."""
    scene = Scene(". . W m", W={"place": "Retreating"}, attack=[99] * 5, streams={"fight/2/initiative": [1, 1]})
    rolled = len(scene.told(Rolled, who="W", action="Initiative"))
    scene.do("done", "attack m")
    assert scene.place("W") == "Recoiling"
    assert len(scene.told(Rolled, who="W", action="Initiative")) == rolled


@pytest.mark.parametrize(("later", "rolls"), [(5, 0), (6, 1)])
def test_five_turns_after_a_flight(later: int, rolls: int) -> None:
    """R-36: the fifth is the last."""
    scene = Scene(". . W m", W={"place": "Retreating"}, attack=[99] * 5, m={"Immobilised": 100}, effects=[1] * 9).do(
        "done"
    )
    assert scene.asked == "Roam"
    rolled = len(scene.told(Rolled, who="W", action="Initiative"))
    fled, the(Raid).turn = the(Raid).turn, the(Raid).turn + later
    assert scene.hero("W").shaken == fled + 5
    scene.happens(CombatBegins(foes=(scene.who["m"],)))
    assert len(scene.told(Rolled, who="W", action="Initiative")) == rolled + rolls


# -- the track ------------------------------------------------------------------------------------


@pytest.mark.parametrize("soldier", ["m", "M", "n"])
def test_soldiers_neither_retreat_nor_charge(soldier: str) -> None:
    """B-4.6.2-08, B-4.6.2-09: five boxes: Recoiling, Recoiling, Holding, Advancing, Advancing."""
    scene = Scene(f"W . {soldier}", first="W")
    boxes = []
    for by in (-2, 1, 1, 1, 1, 1):
        scene.happens(Move(who=scene.who[soldier], by=by))
        boxes.append(scene.place(soldier))
    assert boxes == ["Recoiling", "Recoiling", "Holding", "Advancing", "Advancing", "Advancing"]
    scene.happens(Move(who=scene.who[soldier], to="Retreating"))
    assert (scene.box(soldier), scene.place(soldier)) == (0, "Recoiling")
    scene.happens(Move(who=scene.who[soldier], to="Charging"))
    assert (scene.box(soldier), scene.place(soldier)) == (4, "Advancing")


@pytest.mark.parametrize(
    ("was", "to", "only", "now"),
    [
        ("Retreating", "Holding", "up", "Holding"),
        ("Charging", "Holding", "up", "Charging"),
        ("Retreating", "Recoiling", "down", "Retreating"),
        ("Advancing", "Recoiling", "down", "Recoiling"),
    ],
)
def test_support_never_lowers_and_never_raises(was: str, to: str, only: Any, now: str) -> None:
    """R-25"""
    scene = Scene(". . W . . m", W={"place": was})
    scene.happens(Move(who=scene.who["W"], to=to, only=only))
    assert scene.place("W") == now


# -- ending ---------------------------------------------------------------------------------------


def test_combat_ends_when_one_side_is_killed() -> None:
    """R-36: seen at once."""
    scene = Scene("W m . . . .", attack=45, m={"limit": 2}).do("attack m")
    assert scene.asked == "Roam"
    assert scene.told(Happened, what="combat ends")[-1].note == CombatEnd.WON


def test_what_stays_and_what_goes() -> None:
    """B-3.8.15-01: Wounds and Effects stay, Disposition and what was resisted go."""
    scene = Scene(
        "W m . .",
        attack=51,
        effects=10,
        m={"limit": 2, "Carapace": 0},
        W={"wounds": 1, "Agony": 90},
        resist=40,
        quantify_agony=80,
    )
    scene.do("resist Agony", "attack m")
    assert scene.asked == "Roam"
    assert (scene.wounds("W"), scene.effects("W")) == (1, {"Agony": 80})
    assert get(scene.who["W"], Effects).off == []


def test_workers_in_flight_count_as_retreating() -> None:
    """R-36: once they are farther than five cells from every enemy."""
    scene = Scene("W . w . . . . . . . .").until("W").do("done")
    while scene.fight and scene.fight.round < 4:
        scene.until("W").do("done")
    assert scene.asked == "Roam"
    assert scene.told(Happened, what="combat ends")[-1].note == CombatEnd.WON


def test_workers_do_not_fight_on_without_soldiers() -> None:
    """R-91: the Minor is killed beside Workers who cannot get away; it is over at once, and won."""
    scene = Scene("W m w .", attack=45, m={"limit": 2}, w={"Immobilised": 100}).do("attack m")
    assert scene.asked == "Roam"
    assert scene.told(Happened, what="combat ends")[-1].note == CombatEnd.WON


def test_workers_are_still_in_it_while_a_soldier_is() -> None:
    """R-91: the second Minor fights on; and Workers whom no soldier led are beaten by R-36 alone."""
    assert Scene("W m w . m .", attack=45, m={"limit": 2}, m2={"Immobilised": 100}).do("attack m").fight
    assert Scene("W w . w .", first="W", attack=45, w={"limit": 2}, w2={"Immobilised": 100}).do("attack w").fight


FIRM = {"m": {"Immobilised": 100, "Threat Rate": 99}}
HELD = {"attack": [99] * 50, "effects": [10] * 50, "resist": [99] * 50}
"""It stays where it is, and has hope (R-83); nobody hits."""


def test_stand_off() -> None:
    """R-73: ten Rounds without a Wound to anyone."""
    scene = Scene("W . m", m={"Initiative": 0} | FIRM["m"], **HELD)
    for _ in range(10):
        assert scene.fight
        scene.until("W").do("done")
    assert scene.told(Happened, what="combat ends")[-1].note == CombatEnd.STAND_OFF
    assert the(Raid).head_start == 8


def test_after_a_stand_off_strangers_go_their_way() -> None:
    """R-73: else a Beetle and a Centipede would fight for ever, and nobody could work beside it; termites stay."""
    scene = Scene("B . c . . m", c=FIRM["m"], **FIRM, **HELD)
    for _ in range(10):
        scene.until("B").do("done")
    assert scene.told(Happened, what="combat ends")[-1].note == CombatEnd.STAND_OFF
    assert scene.told(Happened, who="c", what="goes its way")
    assert [who for who, _ in query(Body) if not heroic(who)] == [scene.who["m"]]


def test_no_stand_off_in_the_book() -> None:
    scene = Scene("W . m", profile="book", attack=[99] * 50, m={"Immobilised": 100}, effects=[10] * 50)
    for _ in range(12):
        scene.until("W").do("done")
    assert scene.fight


def test_they_lose_each_other() -> None:
    """R-36: two Rounds in which nobody senses an enemy."""
    scene = Scene("A . . . . . . . . M", M={"Immobilised": 100}, effects=[10] * 9)
    scene.until("A").do("done").until("A").do("done")
    assert scene.told(Happened, what="combat ends")[-1].note == CombatEnd.PARTED


def test_a_round_is_one_turn() -> None:
    """R-52: so a Combat of three Rounds takes three turns of the clock."""
    scene = Scene("W . m", attack=[99] * 50, m={"Immobilised": 100}, effects=[10] * 50, **{"break": [99, 99, 1]})
    for _ in range(3):
        scene.until("W").do("break")
        if scene.fight:
            scene.do("done")
    assert scene.asked == "Roam"
    assert the(Raid).turn == 3


def test_newcomers_join_at_the_next_rounds_start() -> None:
    """B-3.8.14-02, B-3.8.14-03: who is there and senses an enemy; Disposition is rolled then."""
    scene = Scene("W . m . . , , , , , , , , , , m", combat=False, attack=[99] * 50, initiative=[1, 1, 99]).do(
        "attack m",
    )
    assert not scene.told(Happened, what="joins", who="m2")
    get(scene.who["m2"], At).x = 5  # it has come
    assert "m2" not in scene.order
    scene.do("done").until("W")
    assert scene.place("m2") == "Recoiling"
    assert scene.order in (["m", "m2"], ["m2", "m"])


def test_one_fight_after_another() -> None:
    """Each has its number, hence dice of its own (R-31)."""
    scene = Scene(
        "W m . .",
        attack=45,
        m={"limit": 2},
        streams={"fight/2/attack": [45], "fight/2/initiative": [99, 1]},
    ).do("attack m")
    scene.who["m"] = spawn("minor", 2, 0, wounds=2)
    scene.happens(CombatBegins(foes=(scene.who["m"],)))
    assert scene.fight.number == 2
    assert scene.place("W") == "Recoiling"
    assert scene.asked == "TakeTurn"


def test_two_species_are_two_sides() -> None:
    """R-53: enemies means all others; termites of all castes are one."""
    scene = Scene("W . m . M")
    assert set(enemies(scene.who["W"])) == {scene.who["m"], scene.who["M"]}
    assert allies(scene.who["m"]) == [scene.who["M"]]


# -- acting in others' Turns ----------------------------------------------------------------------


def test_asked_at_each_turn_of_others_in_initiative_order() -> None:
    """R-11: interrupts = ask."""
    scene = Scene("W . L . m", first="L", attack=[99] * 9).do("set interrupts ask", "done")
    asked = []
    for _ in range(4):
        asked.append((scene.asked, scene.turn))
        scene.do("pass" if scene.asked == "Interrupt" else "done")
    assert asked == [("Interrupt", "L"), ("TakeTurn", "W"), ("Interrupt", "L"), ("Interrupt", "W")]


def test_suppressing_in_an_enemys_turn_uses_this_rounds_tactical() -> None:
    """R-09-01, B-3.8.8-04, R-09: before her own Turn or after it."""
    scene = Scene("W . m", first="m", combat=False, intimidate=10, attack=[99] * 9)
    scene.do("set interrupts ask", "attack m")
    assert scene.asked == "Interrupt"
    scene.do("intimidate m")
    assert scene.told(Rolled, who="W", action="intimidate")
    scene.until("W")
    assert scene.fight.round == 1 and scene.fighter("W").tactical == 0
    assert "Action left this Round" in scene.refusal("charm m")


def test_supporting_only_in_an_allys_turn() -> None:
    """R-09, B-3.8.6-06"""
    scene = Scene("L . W . m", first="L", attack=[99] * 9, encourage=32, W={"Passions": 40})
    assert scene.refusal("encourage W") == "that is not what is asked"
    scene.do("set interrupts ask", "done")
    assert (scene.asked, scene.turn) == ("Interrupt", "L")
    assert scene.refusal("rally W") == "not Retreating"
    scene.do("encourage W")
    assert (scene.asked, scene.turn) == ("TakeTurn", "W")


def test_interrupts_are_off_unless_asked_for() -> None:
    """R-11"""
    scene = Scene("W . m", first="m", attack=[99] * 9)
    assert scene.asked == "TakeTurn"


def test_death_in_the_middle() -> None:
    """The dead take no Turn and are no target; what they held lies there."""
    scene = Scene("L W m .", first="W", luck=99)
    scene.happens(Wound(who=scene.who["L"], wounds=3, cause="test"))
    assert scene.asked == "FaceDeath"
    scene.do("no")
    assert not scene.alive("L")
    scene.do("done").until("W")
    assert scene.items("L") == []


def test_a_trigger_on_nothing_does_nothing() -> None:
    scene = Scene("W . m")
    scene.happens(Trigger(who=scene.who["W"], effect="Bleeding"))
    assert scene.wounds("W") == 0
