"""Creatures beyond the printed castes: royals, guests, invaders, parasites. [RULES 6, 4.3; R-53, R-75]"""

from typing import Any

import pytest
from msgspec.structs import force_setattr

from game import content
from game.engine.commands import Act
from game.engine.components import At, Body, Clung, Combatant, Companion, Creature, Item, Raid, Structure, Wary, Way
from game.engine.entries import Changed, Chose, Happened, Rolled, Stood
from game.engine.steps import CheckEffects, CombatEnd, CreaturesMove, Die, OpenWay, TakeWay, Walk
from game.engine.store import add, create, find, get, query, the
from game.systems.colony.creatures import spores
from game.systems.ground import apart, ground, level
from game.systems.party import at_peace, enemies, fit, side
from game.systems.ratings import rating
from tests.scenes.scene import Scene

QUIET = {"attack": [99] * 90, "effects": [10] * 90, "quantify_immobilised": [0] * 60}


def rolled(scene: Scene, name: str, action: str) -> list[Rolled]:
    return [entry for entry in scene.told(Rolled, action=action) if entry.who == scene.who[name]]


# -- the King -------------------------------------------------------------------------------------

COURT = """
    . . . . . . . . . . . .
    . W . . . . K Q . . , ,
    . . . . . . . . . . . .
"""


def court(drawing: str = COURT, **words: Any) -> Scene:
    """The Wasp waits, and the royals do as they do."""
    return Scene(drawing, first="W", W={"place": "Holding"}, **(QUIET | words))


def test_the_swarming_call_is_an_alarm() -> None:
    """RULES 6, B-4.6.1-07: Swarming 100 cannot fail, and its own roll says who comes; out of the garrison."""
    scene = court(call=[40])
    level().garrison = 5
    scene.do("done")
    assert [entry.roll.check.effort.value for entry in rolled(scene, "K", "call")] == [100]
    assert scene.arrived() == ["minor"]
    assert level().garrison == 4


def test_a_call_over_the_table_brings_nobody() -> None:
    """R-23"""
    scene = court(call=[85])
    level().garrison = 5
    scene.do("done")
    assert scene.arrived() == []
    assert scene.told(Happened, what="nobody answers")


def test_each_trick_once_a_combat() -> None:
    """RULES 6, R-54: the Call, then the Rout, then no more of either; R-87 has them again every third Round."""
    scene = court(call=[99] * 9, intimidate=[99] * 9)
    the(Raid).settings["R-87"] = "off"
    for _ in range(5):
        scene.do("done").until("W")
    assert len(rolled(scene, "K", "call")) == 1
    assert len(rolled(scene, "K", "rout")) == 1
    chosen = [entry.action for entry in scene.told(Chose, who="K")]
    assert chosen[:2] == ["call", "rout"]


def test_the_rout_intimidates_all() -> None:
    """RULES 6: Intimidate at every enemy, each with her own die: Signalling 100, +Leadership 50, vs Passions."""
    drawing = COURT.replace(". W . .", ". W L .")
    scene = court(drawing, call=[99], intimidate=[60, 60], quantify_confused=[0] * 9, L={"place": "Holding"})
    for _ in range(3):
        scene.do("done")
        while scene.turn == "L" or scene.asked != "TakeTurn":
            scene.do("done" if scene.asked == "TakeTurn" else "no")
    threats = rolled(scene, "K", "intimidate")
    assert {entry.target for entry in threats} == {scene.who["W"], scene.who["L"]}
    assert all(entry.roll.check.static[0].rating == 50 for entry in threats)
    assert {entry.who for entry in scene.told(Stood, was="Holding")} >= {scene.who["W"], scene.who["L"]}


def test_the_king_stays_by_the_queen() -> None:
    """RULES 6: he does not run like a Worker; he goes where she is."""
    drawing = ". . . . . . . . .\n. W . K . . . Q .\n. . . . . . . . ."
    scene = court(drawing, call=[99], intimidate=[99] * 9)
    for _ in range(4):
        scene.do("done").until("W")
    assert apart(get(scene.who["K"], At), get(scene.who["Q"], At)) == 1
    assert fit(scene.who["K"])


def test_royals_stand_still_outside_combat() -> None:
    scene = Scene(COURT.replace("K Q", "K q"), combat=False)
    before = [(at.x, at.y) for name in "Kq" for at in [get(scene.who[name], At)]]
    for _ in range(6):
        scene.do("wait")
    assert [(at.x, at.y) for name in "Kq" for at in [get(scene.who[name], At)]] == before


# -- the Queens -----------------------------------------------------------------------------------


def test_she_bolsters_the_ranks() -> None:
    """RULES 6: rallies whom has turned to flee, cheers the others; Leadership 100 against Passions 20."""
    drawing = ". . . . . . . . . .\n. W . . m . M . Q .\n. . . . . . . . . ."
    scene = Scene(drawing, first="W", rally=[99, 50], encourage=[50] * 3, Q={"Initiative": 99}, **QUIET)
    scene.do("done")
    cheers = rolled(scene, "Q", "encourage")
    assert {entry.target for entry in cheers} == {scene.who["m"], scene.who["M"]}
    assert scene.place("m") == "Advancing" == scene.place("M")
    assert cheers[0].roll.check.effort.value == 100


def test_a_secondary_queen_is_weaker() -> None:
    """RULES 6: the same tricks, by her own Leadership, 40."""
    drawing = ". . . . . . . . . .\n. W . . m . M . q .\n. . . . . . . . . ."
    scene = Scene(drawing, first="W", encourage=[50] * 3, q={"Initiative": 99}, **QUIET)
    scene.do("done")
    assert {entry.roll.check.effort.value for entry in rolled(scene, "q", "encourage")} == {40}
    assert scene.place("m") == "Recoiling"  # what lifts him at 100 puts him down at 40


def ordered(die: int, **words: Any) -> Scene:
    """Everybody is at the end of her track, so there is nobody to bolster: the Queen gives an order."""
    drawing = ". . . . . . .\n. . . B m . Q\n. . . . . . ."
    scene = Scene(
        drawing, first="B", attack=[die, *[99] * 60], effects=[10] * 60, quantify_immobilised=[0] * 60,
        B={"Carapace": 90, "Survival Rate": 44}, Q={"Initiative": 99}, m={"place": "Advancing"}, **words,
    )  # fmt: skip
    scene.fighter("m").place = 4
    return scene


def test_she_orders_an_attack_past_carapace() -> None:
    """RULES 6, R-14: 40 would glance off the Beetle's 90, and does not; it is the Minor's Attack for the Round."""
    scene = ordered(40, order=50).do("done")
    assert scene.wounds("B") == 1
    blow = rolled(scene, "m", "attack")[0].roll
    assert not [guard for guard in blow.check.guards if "Carapace" in guard.source]
    assert scene.told(Chose, who="Q", action="order")
    assert len(rolled(scene, "m", "attack")) == 1  # in her own Turn she has none left


def test_without_the_order_it_glances_off() -> None:
    """R-14: the same roll."""
    scene = ordered(40).lets("m attack B")
    assert scene.wounds("B") == 0


def test_an_order_nobody_can_carry_out_is_not_given() -> None:
    drawing = ". . . . . . . . . . .\n. B . . . . . . w . Q\n. . . . . . . . . . ."
    scene = Scene(drawing, first="B", Q={"Initiative": 99}, **QUIET).do("done")
    assert not scene.told(Chose, who="Q", action="order")


def test_the_queen_cannot_move() -> None:
    """RULES 6: counts as Immobilised, for good; nobody throws her."""
    scene = Scene(". W Q .", first="W", W={"Strength": 99}, throw=1)
    assert rating(scene.who["Q"], "Immobilised") == 100
    assert scene.refusal("throw Q") == "rooted"
    scene.happens(CheckEffects(who=scene.who["Q"]))
    assert rating(scene.who["Q"], "Immobilised") == 100


# -- the Alate ------------------------------------------------------------------------------------


def test_a_gust_pushes_a_line() -> None:
    """RULES 6: two cells, everybody on it, the farthest first; Flying 60 against Strength."""
    drawing = """
        . . . . . . . .
        . . . L W . a .
        . . . . . . . .
    """
    scene = Scene(drawing, first="W", gust=50, L={"Strength": 40}, W={"Strength": 40}, **QUIET)
    scene.lets("a gust W").sees("""
        . . . . . . . .
        . L W . . . a .
        . . . . . . . .
    """)


def test_a_gust_that_fails() -> None:
    scene = Scene(". . . W . a .", first="W", gust=70, **QUIET)
    scene.lets("a gust W").sees(". . . W . a .")


def test_nobody_is_blown_through_a_wall() -> None:
    scene = Scene("# . W . a .", first="W", gust=50, W={"Strength": 40}, **QUIET)
    scene.lets("a gust W").sees("# W . . a .")


def test_the_alate_gusts_and_flees() -> None:
    """RULES 6: what comes near is blown off; then it runs, and that counts as beaten (R-36)."""
    scene = Scene(". . . . . . . . . .\n. . W a . . . . . .\n. . . . . . . . . .", first="W", gust=[50] * 9, **QUIET)
    scene.do("done")
    assert scene.told(Chose, who="a", action="gust")
    assert apart(get(scene.who["W"], At), get(scene.who["a"], At)) > 3
    assert not scene.fight


# -- the Centipede, and more than two Sides -------------------------------------------------------


def test_a_bite_is_two_wounds_and_poison() -> None:
    """RULES 6"""
    scene = Scene(". W c .", first="W", attack=[50, *[99] * 9], quantify_poisoned=33, W={"limit": 9}, effects=[99] * 9)
    scene.lets("c attack W")
    assert (scene.wounds("W"), scene.rating("W", "Poisoned")) == (2, 33)


def test_its_armour_is_all_round() -> None:
    """RULES 6: no soft side."""
    for place in ("W c .", ". c W"):
        scene = Scene(place, first="W", attack=45, c={"faces": (-1, 0)}).do("attack c")
        assert any(guard.source == "Carapace" for guard in rolled(scene, "W", "attack")[0].roll.check.guards)


THREE = """
    . . . . . . .
    . W . c . m .
    . . . . . . .
"""


def test_three_sides() -> None:
    """R-53: as many Sides as species at odds; enemies are all the others."""
    scene = Scene(THREE, first="W", **QUIET)
    assert {side(scene.who[name]) for name in "Wcm"} == {"characters", "centipedes", "termites"}
    for name in "Wcm":
        assert set(enemies(scene.who[name])) == {scene.who[other] for other in "Wcm" if other != name}


def test_whoever_is_there_joins() -> None:
    """R-53: only the Minor is attacked; the Centipede in the Room fights for itself, and bites who is nearest."""
    scene = Scene(THREE, combat=False, **QUIET)
    scene.do("attack m")
    assert find(scene.who["c"], Combatant)
    while scene.fight and not scene.told(Chose, who="c", action="attack"):
        scene.do("done" if scene.asked == "TakeTurn" else "no")
    assert scene.told(Chose, who="c", action="attack")


def test_termites_and_the_invader_fight_each_other() -> None:
    """RULES 6: the Centipede fights both; R-53: it ends when the characters' enemies are gone, not before."""
    drawing = ". . . . . . . . .\n. W . . . . c m .\n. . . . . . . . ."
    scene = Scene(drawing, first="W", effects=[99] * 30, quantify_poisoned=[0] * 30, attack=[50] * 60, W={"limit": 60})
    scene.do("done")
    struck = {entry.target for entry in scene.told(Rolled, action="attack") if entry.who == scene.who["c"]}
    assert struck == {scene.who["m"]}
    scene.happens(Die(who=scene.who["m"], cause="test"))
    assert scene.fight


def test_it_is_over_when_no_character_fights() -> None:
    """R-53: what creatures do to each other out of sight is not played."""
    scene = Scene(THREE, first="W", **{"break": 1}, **QUIET).do("break")
    assert not scene.fight
    assert scene.told(Happened, what="combat ends", note=CombatEnd.LOST)


# -- guests ---------------------------------------------------------------------------------------


def test_termites_ignore_the_rove_beetle() -> None:
    """RULES 6, R-53: a host and its guest are no enemies, nor is she drawn in where nobody attacks her."""
    scene = Scene(". . . . .\n. W m r .\n. . . . .", combat=False, **QUIET).do("attack m")
    assert find(scene.who["r"], Combatant) is None
    scene = Scene(". . . . .\n. W m r .\n. . . . .", first="W", **QUIET)
    assert enemies(scene.who["m"]) == [scene.who["W"]] == enemies(scene.who["r"])
    assert set(enemies(scene.who["W"])) == {scene.who["m"], scene.who["r"]}


def test_inquilines_are_a_side_of_their_own() -> None:
    """RULES 6: a second species, at peace with its hosts."""
    scene = Scene(". . . .\nW i m .\n. . . .", first="W", **QUIET)
    assert side(scene.who["i"]) == "inquilines"
    assert enemies(scene.who["i"]) == [scene.who["W"]]
    assert at_peace("termites", "inquilines")


@pytest.mark.parametrize(("die", "at_odds"), [(30, True), (90, False)])
def test_they_may_be_set_on_their_hosts(die: int, at_odds: bool) -> None:
    """RULES 6, R-53: Signalling against Passions; from then on they fight the termites too."""
    scene = Scene(". . . .\nW i m .\n. . . .", first="W", incite=die, W={"Signalling": 60, "Passions": 50}, **QUIET)
    scene.do("incite i")
    assert (scene.who["m"] in enemies(scene.who["i"])) == at_odds
    assert (scene.who["i"] in enemies(scene.who["m"])) == at_odds
    assert bool(scene.told(Happened, what="peace is over")) == at_odds


def test_peace_is_made_again_after_the_fight() -> None:
    scene = Scene(". . . .\nW i m .\n. . . .", first="W", incite=30, **{"break": 1}, W={"Signalling": 60}, **QUIET)
    scene.do("incite i", "break")
    assert not scene.fight and at_peace("termites", "inquilines")


def test_nobody_is_offered_what_cannot_be() -> None:
    """A fight without guests knows nothing of inciting, and no character has a royal's tricks."""
    scene = Scene("W m .", first="W")
    names = {option.command.action for option in scene.run.options if isinstance(option.command, Act)}
    assert not names & {"incite", "loose", "rout", "bolster", "order", "gust", "dust", "soothe", "call"}


# -- the rove beetle ------------------------------------------------------------------------------

LARDER = """
    . . . . . . . . .
    . W . . . r . . .
    . . . . . . . . .
"""


def stocked(drawing: str = LARDER, **words: Any) -> Scene:
    return Scene(drawing, combat=False, **words)


def test_it_comes_for_the_food_and_takes_it() -> None:
    """RULES 6: Sneaking 50 against her Perception; what it has, it carries off."""
    scene = stocked(pilfer=45, W={"Perception": 20})
    for _ in range(4):
        scene.do("wait")
    assert scene.items("W") == []
    assert [item.name for item in scene.items("r")] == ["Nectar"]
    assert scene.told(Happened, what="is robbed", who="W")
    before = get(scene.who["r"], At).x
    scene.do("wait")
    assert get(scene.who["r"], At).x > before  # off with it


def test_caught_it_keeps_away() -> None:
    """RULES 6: a failed theft; it does not try again for a while."""
    scene = stocked(pilfer=[60, 45], W={"Perception": 20})
    for _ in range(8):
        scene.do("wait")
    assert len(rolled(scene, "r", "pilfer")) == 1
    assert scene.items("W")
    assert find(scene.who["r"], Wary).till <= the(Raid).turn + content.constants().guests.keeps_away


def test_what_it_took_is_left_where_it_dies() -> None:
    """B-2.16.3: Items are conserved."""
    scene = stocked(pilfer=45, W={"Perception": 20})
    for _ in range(4):
        scene.do("wait")
    at = get(scene.who["r"], At)
    where = at.x, at.y
    scene.happens(Die(who=scene.who["r"], cause="test"))
    assert [(item.form, place.x, place.y) for _, item, place in query(Item, At)] == [("nectar", *where)]


def test_and_where_it_leaves() -> None:
    """B-2.16.3: it goes back into the walls once it has long lost sight of them, and what it carried lies there."""
    floor = " ".join("." * 40)
    scene = stocked(f"{floor}\nW . . r {' '.join('.' * 36)}\n{floor}", pilfer=45, W={"Perception": 20})
    for _ in range(80):
        scene.do("wait")
        if find(scene.who["r"], Body) is None:
            break
    assert find(scene.who["r"], Body) is None
    assert [item.form for _, item, _ in query(Item, At)] == ["nectar"]
    assert all(not item.holder for _, item, _ in query(Item, At))


def test_a_thief_keeps_its_loot_while_nobody_is_there() -> None:
    """B-2.16.3: what it carries is folded away with its Level, and is there on return."""
    scene = stocked(pilfer=45, W={"Perception": 20}, streams={"level/1/room/1/shaft": [30]})
    for _ in range(4):
        scene.do("wait")
    scene.happens(OpenWay(kind="shaft"))
    down = next(entity for entity, way in query(Way) if way.kind == "shaft")
    scene.happens(TakeWay(way=down))
    assert query(Item) == ()
    up = next(entity for entity, way in query(Way) if way.kind == "up" and way.level == the(Raid).level)
    scene.happens(TakeWay(way=up))
    assert [item.form for item in scene.items("r")] == ["nectar"]


@pytest.mark.parametrize("who", ["w", "r"])
def test_food_on_the_floor_is_picked_up(who: str) -> None:
    """B-2.16.3: creatures may take what lies there; one Item at a time, and only food."""
    scene = stocked(LARDER.replace("r", who))
    for form, name in (("leaf", "Leaf"), ("fungus", "Fungus"), ("materials", "Building Materials")):
        create(Item(form, name, 50), At(6, 1))
    scene.happens(Walk(who=scene.who[who], x=6, y=1))
    assert [item.name for item in scene.items(who)] == ["Leaf"]
    assert len(query(Item, At)) == 2
    assert scene.told(Happened, what="takes", who=who, note="Leaf")


def test_a_soldier_leaves_it_lying() -> None:
    scene = stocked(LARDER.replace("r", "m"))
    create(Item("leaf", "Leaf", 50), At(6, 1))
    scene.happens(Walk(who=scene.who["m"], x=6, y=1))
    assert scene.items("m") == []


def test_it_goes_for_what_lies_nearer() -> None:
    scene = stocked(LARDER)
    create(Item("leaf", "Leaf", 50), At(7, 1))
    scene.do("wait", "wait")
    assert [item.name for item in scene.items("r")] == ["Leaf"]


BESIDE = """
    . . . .
    . W r .
    . . . .
"""


def test_bribed_it_comes_along() -> None:
    """RULES 4.3, 6; B-2.16.4-01: Charms against Passions 30; the food is eaten, its Slot is the Companion's."""
    scene = stocked(BESIDE, bribe=35, W={"Charms": 50}).do("bribe r")
    assert [(item.form, item.name, item.rating) for item in scene.items("W")] == [("companion", "Rove Beetle", 25)]
    assert find(scene.who["r"], Body) is None
    assert scene.told(Happened, what="is fed")
    check = rolled(scene, "W", "bribe")[0].roll.check
    assert (check.effort.value, check.resistance.value) == (50, 30)


def test_a_bribe_may_be_taken_for_nothing() -> None:
    scene = stocked(BESIDE, bribe=60, W={"Charms": 50, "Perception": 99}, pilfer=99).do("bribe r")
    assert scene.items("W") == []
    assert scene.alive("r")


def test_no_food_no_bribe() -> None:
    scene = stocked(BESIDE).do("drop")
    create(Item("materials", "Building Materials", 50, scene.who["W"]))
    scene.ask()
    assert not scene.can("bribe r")
    assert scene.refusal("bribe r") == "no food to give"


def test_termites_cannot_be_bribed() -> None:
    scene = stocked(BESIDE.replace("r", "w"))
    assert not scene.can("bribe w")


def test_the_moth_comes_to_the_light_and_is_tamed() -> None:
    """RULES 6: it flies to whoever carries a light; Ken against Passions."""
    scene = stocked(LARDER.replace("r", "o"), tame=30, W={"Ken": 50})
    scene.do("wait", "wait")
    assert apart(get(scene.who["W"], At), get(scene.who["o"], At)) >= 4  # no light, no moth
    scene = stocked(LARDER.replace("r", "o"), tame=40, W={"Ken": 50})
    create(Item("firefly", "Firefly", 50, scene.who["W"]))
    for _ in range(4):
        scene.do("wait")
    assert apart(get(scene.who["W"], At), get(scene.who["o"], At)) == 1
    scene.do("tame o")
    assert "Moth" in [item.name for item in scene.items("W")]


def test_a_companion_needs_a_slot() -> None:
    """B-2.3.14-01"""
    scene = stocked(BESIDE.replace("r", "o"))
    for _ in range(4):
        create(Item("leaf", "Leaf", 45, scene.who["W"]))
    scene.ask()
    assert scene.refusal("tame o") == "all five Slots are full"


# -- Companions -----------------------------------------------------------------------------------


def with_companion(kind: str, drawing: str, **words: Any) -> Scene:
    """Somebody carries one."""
    scene = Scene(drawing, combat=False, **(QUIET | words))
    create(Item("companion", {"rove": "Rove Beetle", "moth": "Moth"}[kind], 25, scene.who["W"]), Companion(kind))
    return scene


FIGHT = """
    . . . . . . . .
    . W . . . . m .
    . . . . . . . .
"""


def pet_of(scene: Scene) -> int:
    return next(who for who, creature in query(Creature) if who not in scene.who.values())


def test_let_out_it_fights_on_her_side() -> None:
    """RULES 4.3: with 1 Wound, from the next Round on."""
    scene = with_companion("moth", FIGHT, W={"Initiative": 100}, dust=[60] * 9, quantify_charmed=25)
    scene.do("attack m", "loose")
    pet = pet_of(scene)
    assert (get(pet, Body).limit, side(pet), find(pet, Combatant)) == (1, "characters", None)
    scene.do("done").until("W")
    assert find(pet, Combatant)
    scene.do("done").until("W")
    assert any(entry.who == pet for entry in scene.told(Rolled, action="dust"))
    assert rating(scene.who["m"], "Charmed") == 25


def test_after_the_fight_it_comes_back() -> None:
    """RULES 4.3: into a Slot; it was never out of the world."""
    scene = with_companion("moth", FIGHT, W={"Initiative": 100}, dust=[99] * 9)
    scene.do("attack m", "loose", "done")
    scene.happens(Die(who=scene.who["m"], cause="test"))
    while scene.fight:
        scene.do("done" if scene.asked == "TakeTurn" else "no")
    assert "Moth" in [item.name for item in scene.items("W")]
    assert [who for who, creature in query(Creature) if creature.kind == "moth"] == []


def test_dead_it_is_a_carcass() -> None:
    """RULES 4.3: to be eaten, where it fell."""
    scene = with_companion("moth", FIGHT, W={"Initiative": 100}).do("attack m", "loose")
    pet = pet_of(scene)
    scene.happens(Die(who=pet, cause="test"))
    assert [(item.form, item.name) for _, item, _ in query(Item, At)] == [("carcass", "Moth Carcass")]
    assert query(Companion) == ()


def test_it_is_food_too() -> None:
    """RULES 4.3, R-48: for whom eats animals."""
    scene = Scene("L . .", combat=False)
    create(Item("companion", "Moth", 20, scene.who["L"]), Companion("moth"))
    scene.ask()
    names = {item.name for _, item in query(Item)}
    assert "Moth" in names
    eats = [option for option in scene.run.options if type(option.command).__name__ == "Eat"]
    assert len(eats) == 2


@pytest.mark.parametrize(("die", "calls"), [(30, False), (80, True)])
def test_the_rove_beetle_soothes_the_alarm(die: int, calls: bool) -> None:
    """RULES 6, R-24: Charms 60; the next alarm of the Side is not given."""
    scene = with_companion(
        "rove", FIGHT, W={"Initiative": 100}, m={"Threat Rate": 100}, soothe=[die] * 9, swarming=[99] * 60
    )
    scene.do("attack m", "loose", "done").until("W")
    pet = pet_of(scene)
    before = len(scene.told(Rolled, action="Swarming"))
    get(pet, Combatant)
    scene.do("done").until("W").do("done").until("W")
    after = len(scene.told(Rolled, action="Swarming"))
    assert any(entry.who == pet for entry in scene.told(Rolled, action="soothe"))
    assert bool(scene.told(Happened, what="alarm is soothed")) != calls
    assert (after - before == 2) == calls


def test_dust_charms() -> None:
    """RULES 6: Charms 70 against Passions; Charmed d40."""
    scene = Scene(". W . o .", first="W", dust=[65], quantify_charmed=31, W={"Passions": 50}, **QUIET)
    scene.lets("o dust W")
    assert scene.rating("W", "Charmed") == 31
    assert [entry.die for entry in scene.told(Changed, feature="Charmed")] == [40]


# -- mites ----------------------------------------------------------------------------------------


def infested(**words: Any) -> Scene:
    scene = Scene(". W p .", first="W", attack=[20, *[99] * 30], W={"Survival Rate": 10, "limit": 9}, **words)
    return scene.lets("p attack W")


def test_on_a_hit_they_cling() -> None:
    """RULES 6: no Wound; off the floor, and out of the fight."""
    scene = infested()
    assert (scene.wounds("W"), find(scene.who["p"], Body)) == (0, None)
    assert get(scene.who["W"], Clung).mites == 1
    assert scene.told(Happened, what="clings")


def test_they_bleed_her_at_each_check() -> None:
    """RULES 6, R-29: Bleeding d40, every time."""
    scene = infested(quantify_bleeding=[22, 30], effects=[99, 99])
    scene.happens(CheckEffects(who=scene.who["W"]))
    assert scene.rating("W", "Bleeding") == 22
    scene.happens(CheckEffects(who=scene.who["W"]))
    assert scene.rating("W", "Bleeding") == 30
    assert {entry.die for entry in scene.told(Changed, feature="Bleeding")} == {40}


def test_until_resisted() -> None:
    """RULES 6, R-33: any Success against Bleeding shakes them off; a failure does not."""
    drawing = ". . . . .\n. W . m .\n. . . . ."
    for die, clung in ((30, False), (99, True)):
        scene = Scene(
            drawing,
            first="W",
            resist=die,
            W={"Bleeding": 40, "Stamina": 50},
            effects=[99] * 9,
            attack=[99] * 9,
        )
        add(scene.who["W"], Clung(2, 40))
        scene.do("resist Bleeding")
        assert bool(find(scene.who["W"], Clung)) == clung


# -- spores, brood --------------------------------------------------------------------------------


def test_spores_are_breathed() -> None:
    """RULES 6, L-3.7.9-02: an Infection Risk for whoever walks into them; B vs L, and only then."""
    scene = Scene("W . . .", combat=False, rating=50, infection=[30], quantify_infected=[44])
    create(Structure("spores"), At(2, 0))
    scene.do("go 1 0")
    assert not scene.told(Rolled, action="Infection")
    scene.do("go 1 0")
    assert scene.rating("W", "Infected") == 44


def test_spores_hang_in_gardens() -> None:
    """RULES 6, R-31: as likely as the Level is rated; once, when it is first entered."""
    scene = Scene("W . . . .\n. . . . .\n. . . . .", combat=False, rating=40, streams={"level/1/spores/1": [39, 40]})
    chamber = ground().plan.chambers[0]
    force_setattr(chamber, "kind", "fungus garden")
    spores()
    cloud = [(at.x, at.y) for _, built, at in query(Structure, At) if built.kind == "spores"]
    assert cloud and all(max(abs(x - chamber.x), abs(y - chamber.y)) <= 1 for x, y in cloud)
    spores()
    assert len(query(Structure)) == len(cloud)  # 40 is not under 40
    assert scene.asked == "Roam"


def test_brood_is_mourned() -> None:
    """RULES 6, B-4.6.1-07: killing larvae is an alarm at once, without a roll under Swarming."""
    drawing = ". . . . . . . . . .\nW l . . . . . . , ,\n. . . . . . . . . ."
    scene = Scene(drawing, first="W", attack=40, brood_alarm=40, l={"limit": 1}, effects=[10] * 9)
    level().garrison = 4
    scene.do("attack l")
    assert not scene.alive("l")
    assert scene.arrived() == ["minor"]


def test_larvae_are_d10_and_helpless() -> None:
    """RULES 6: unarmed, d10 Wounds, at least 1."""
    limits = set()
    for die in (0, 1, 9):
        scene = Scene("W . l .", combat=False, wounds_max=die)
        limits.add(get(scene.who["l"], Body).limit)
    assert limits == {1, 9}
    before = get(scene.who["l"], At).x
    scene.happens(CreaturesMove())
    assert get(scene.who["l"], At).x == before
