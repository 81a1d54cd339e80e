"""What termites can do: call, fire in chains, burst and seal, flee, stand guard. [B 4.6.1-4.6.4; R-23, R-24, R-62; RULES 3.7]"""

from typing import Any

import pytest

from game import content
from game.engine.components import At, Body, Creature, Fight, Guard, Raid
from game.engine.entries import Chose, Happened, Rolled, Wounded
from game.engine.steps import Attempt, EnterLevel, OpenRoom, Summon
from game.engine.store import add, find, get, query, the
from game.nest.tiles import Tile
from game.systems.checks import check
from game.systems.ground import ground, level
from game.systems.party import armed
from tests.scenes.duel import blow
from tests.scenes.scene import Scene

HALL = """
    . . . . . . . . . . . . . # # #
    W . . m . . . . . . . . . , , ,
    . . . . . . . . . . . . . # # #
"""
MOUTH = 12  # the last column of the hall: three cells open on the gallery


def called(rolls: int | list[int], drawing: str = HALL, *, garrison: int = 9, rounds: int = 1, **words: Any) -> Scene:
    """The first of them rolls this, at her first Turn of each Round; nobody hits anything."""
    words = {"attack": [99] * 99, "effects": [10] * 99, "quantify_immobilised": [0] * 99} | words
    first = words.pop("first", "W")
    scene = Scene(drawing, first=first, swarming=rolls if isinstance(rolls, list) else [rolls, *[99] * 60], **words)
    level().garrison = garrison
    for _ in range(rounds):
        scene.do("done")
        if scene.fight:
            scene.until(first)
    return scene


def limits(kind: str) -> list[int]:
    return sorted(body.limit for _, body, creature in query(Body, Creature) if creature.kind == kind)


# -- the alarm ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rating", "roll", "comes"),
    [
        (91, 0, ["nasute"]), (91, 24, ["nasute"]), (91, 25, ["major"]), (70, 0, ["major"]), (90, 24, ["major"]), (70, 25, ["major"]), (70, 29, ["major"]), (70, 30, ["minor"]),
        (70, 59, ["minor"]), (70, 60, ["worker"]), (70, 79, ["worker"]), (70, 80, []), (70, 99, []),
        (60, 24, ["major"]), (40, 24, ["minor"]), (41, 24, ["major"]), (0, 24, ["minor"]),
        (40, 29, ["minor"]), (41, 29, ["major"]), (0, 79, ["worker"]),
    ],
)  # fmt: skip
def test_who_answers(rating: int, roll: int, comes: list[str]) -> None:
    """B-4.6.1-06, B-4.6.1-07, R-24: the lowest Chance above the roll; Nasutes over 90, Majors over 40, else the row below."""
    scene = called(roll, rating=rating, alarm_heads=12)
    assert scene.arrived() == comes


@pytest.mark.parametrize(("roll", "success"), [(79, True), (80, False)])
def test_alarm_is_a_boolean_on_swarming(roll: int, success: bool) -> None:
    """B-4.6.2-07: Minors, Swarming 80."""
    scene = called(roll, alarm_heads=12)
    rolled = scene.told(Rolled, action="Swarming")[0].roll
    assert (rolled.check.effort.value, rolled.success) == (80, success)


@pytest.mark.parametrize("roll", [80, 85, 89])
def test_eighty_or_more_brings_nobody(roll: int) -> None:
    """R-23-01, R-23: Workers call with 90, and the table ends at 80."""
    scene = called(roll, HALL.replace("m", "w"))
    assert scene.told(Rolled, action="Swarming")[0].roll.success
    assert scene.arrived() == []


@pytest.mark.parametrize(("who", "rolls"), [("w", True), ("m", True), ("M", True), ("n", False), ("Q", False)])
def test_who_calls(who: str, rolls: bool) -> None:
    """B-4.6.1-05, B-4.6.2-07, B-4.6.3-07, B-4.6.4-06: Workers, Minors, Majors; not Nasutes."""
    scene = called(99, f". . . . . . .\nW . {who} . . . .\n. . . . . . .", W={"limit": 90})
    assert bool(scene.told(Rolled, action="Swarming")) == rolls


def test_her_own_swarming_at_the_first_turn_of_one_of_them() -> None:
    """R-24-01, R-24: once a Round for the Side: the Major acts first, with 45; the Workers' 90 are not asked."""
    scene = called(50, ". . . . . . .\nW . M . m . w\n. . . . . . .", rounds=2)
    rolls = scene.told(Rolled, action="Swarming")
    assert [roll.who for roll in rolls] == [scene.who["M"]] * 2
    assert [roll.roll.success for roll in rolls] == [False, False]


def test_one_alarm_a_combat_is_answered() -> None:
    """R-24"""
    scene = called([24] * 60, rounds=3)
    assert scene.arrived() == ["minor"]
    assert scene.told(Happened, what="nobody answers")


def test_after_an_answer_there_is_none_for_a_while() -> None:
    """R-24: in the next Combat as well; then again."""
    scene = called(24)
    raid = the(Raid)
    assert raid.lull == {"termites": raid.turn - scene.fight.round + 1 + content.alerts()[1].lull}
    scene.happens(Summon(who=scene.who["m"], roll=24))
    the(Fight).answered.clear()  # as a new Combat finds it
    scene.happens(Summon(who=scene.who["m"], roll=24))
    assert scene.arrived() == ["minor"]
    raid.turn = raid.lull["termites"]
    scene.happens(Summon(who=scene.who["m"], roll=24))
    assert scene.arrived() == ["minor", "minor"]


def sent_for(since: int) -> Scene:
    """A Minor of an Encounter at a mouth twelve cells off, and so many turns ago."""
    scene = Scene(f"W {'. ' * 12}m .", combat=False)
    level().garrison = 3
    add(scene.who["m"], Guard(13, 0, since))
    the(Raid).turn, the(Raid).fought = 0, -99
    return scene


def test_who_was_sent_for_and_finds_nobody_goes_home() -> None:
    """R-54: after 25 turns; the garrison has its head again."""
    scene = sent_for(0)
    scene.do(*["wait"] * content.constants().nest.stays)
    assert find(scene.who["m"], Body)
    scene.do("wait")
    assert not find(scene.who["m"], Body)
    assert level().garrison == 4


def test_who_holds_a_mouth_of_her_own_stays() -> None:
    """R-54, R-75"""
    scene = sent_for(-1)
    scene.do(*["wait"] * (2 * content.constants().nest.stays))
    assert find(scene.who["m"], Body)
    assert level().garrison == 3


def test_a_fight_keeps_them_there() -> None:
    """R-54: they hear it."""
    scene = sent_for(0)
    scene.do(*["wait"] * content.constants().nest.stays)
    the(Raid).fought = the(Raid).turn
    scene.do(*["wait"] * content.constants().nest.stays)
    assert find(scene.who["m"], Body)


def test_whoever_was_sent_for_is_gone_when_they_come_back() -> None:
    """R-54: time goes by on Levels that were left."""
    scene = sent_for(0)
    the(Raid).turn = content.constants().nest.stays + 1
    scene.happens(EnterLevel(number=1, way=0))
    assert not find(scene.who["m"], Body)


def test_an_empty_garrison_answers_nothing() -> None:
    """R-24, R-54"""
    scene = called(24, garrison=0)
    assert scene.arrived() == []
    assert scene.told(Happened, what="nobody answers")


def test_they_leave_the_garrison() -> None:
    """R-54: heads; a Worker swarm is one."""
    called(24, garrison=5)
    assert level().garrison == 4
    called(70, garrison=5, alarm_heads=12)
    assert level().garrison == 4


PARTIES = {1: "W . . m", 3: "W L X m", 6: "A B L S W X . m"}


@pytest.mark.parametrize(
    ("size", "roll", "comes"),
    [
        (1, 29, ["major"]), (3, 29, ["major"] * 2), (6, 29, ["major"] * 4),
        (1, 24, ["nasute"]), (3, 24, ["nasute"]), (6, 24, ["nasute"] * 2),
        (1, 50, ["minor"]), (3, 50, ["minor"]), (6, 50, ["minor"]),
    ],
)  # fmt: skip
def test_heads_by_the_size_of_the_party(size: int, roll: int, comes: list[str]) -> None:
    """R-24-01, R-24, R-54: a fifth of the heads for each the party is matched with, one at least."""
    floor = " ".join("." * 16)
    drawing = f"{floor}\n{PARTIES[size]}{' .' * (16 - len(PARTIES[size].split()))}\n{floor}"
    scene = called(roll, drawing, rating=91, garrison=20)
    assert scene.arrived() == comes


@pytest.mark.parametrize(("size", "fell", "wounds"), [(1, 12, 2), (1, 1, 1), (1, 0, 1), (3, 12, 4), (6, 19, 15)])
def test_wounds_of_a_called_swarm(size: int, fell: int, wounds: int) -> None:
    """R-24, B-4.6.1-01: of a Worker swarm its d20 Wounds, so."""
    floor = " ".join("." * 16)
    drawing = f"{floor}\n{PARTIES[size]}{' .' * (16 - len(PARTIES[size].split()))}\n{floor}"
    called(70, drawing, garrison=20, alarm_heads=fell)
    assert limits("worker") == [wounds]


def test_not_more_than_the_garrison_has() -> None:
    """R-24, R-54"""
    floor = " ".join("." * 16)
    scene = called(29, f"{floor}\nA B L S W X . m{' .' * 8}\n{floor}", rating=70, garrison=2)
    assert scene.arrived() == ["major"] * 2


def test_they_come_on_foot_and_join_at_the_next_round() -> None:
    """R-24: from a tunnel mouth."""
    scene = Scene(HALL, swarming=[24, *[99] * 60], attack=[99] * 99, W={"Initiative": 10}, combat=False)
    level().garrison = 3
    scene.do("attack m")  # the Minor's Turn comes first
    new = next(who for who, creature in query(Creature) if who not in scene.who.values() and creature.kind == "minor")
    at = get(new, At)
    assert abs(at.x - MOUTH) == 1  # before it, not in it
    assert new not in [*scene.fight.order, *[e.who for e in scene.told(Happened, what="joins")]]
    scene.do("done").until("W")
    assert new in [e.who for e in scene.told(Happened, what="joins")]


def test_in_a_gallery_they_come_out_of_the_nearest_room() -> None:
    """R-24, R-50: not out of the entrance, half a Level away."""
    drawing = """
        # # # # # # # # # # # # # # # # # # # #
        # . . . , , , , , , W , m , + 2 2 2 2 #
        # . . . # # # # # # # # # # # 2 2 2 2 #
        # # # # # # # # # # # # # # # # # # # #
    """
    scene = Scene(drawing, combat=False, swarming=[24, *[99] * 60], attack=[99] * 60)
    scene.happens(OpenRoom(how="test"))
    level().garrison = 3
    scene.do("attack m", "done")
    new = next(who for who, creature in query(Creature) if who not in scene.who.values() and creature.kind == "minor")
    assert get(new, At).x >= 14


def test_each_called_guards_the_mouth_it_came_by() -> None:
    called(24)
    assert [guard.x for _, guard in query(Guard)] == [MOUTH]


def test_who_is_not_in_the_fight_calls_nobody() -> None:
    """A Minor two galleries off hears nothing of it."""
    drawing = "W . . . n . . , , , , , , , , , , , m"
    scene = Scene(drawing, combat=False, swarming=[1] * 60, attack=[99] * 99, quantify_immobilised=[0] * 99)
    scene.do("attack n", "done").until("W")
    assert not scene.told(Rolled, action="Swarming")


# -- R-62 -----------------------------------------------------------------------------------------


def test_wounded_workers_call_at_once() -> None:
    """B-4.6.1-04, R-62: beside the Round's own roll."""
    drawing = ". . . . . . . .\nW w . . . . . .\n. . . . . . . ."
    scene = Scene(drawing, attack=52, swarming=[99] * 60, w={"limit": 20}).do("attack w")
    assert scene.wounds("w") == 2
    assert len(scene.told(Rolled, who="w", action="Swarming")) == 1
    assert scene.asked == "TakeTurn"
    scene.do("done")
    assert len(scene.told(Rolled, who="w", action="Swarming")) == 2


def test_and_are_answered_at_once() -> None:
    """R-62, R-24: still one alarm a Combat."""
    drawing = ". . . . . . . .\nW w . . . . . .\n. . . . . . . ."
    scene = Scene(drawing, attack=[52, *[99] * 60], swarming=[40] * 60, w={"limit": 20})
    level().garrison = 9
    scene.do("attack w")
    assert scene.arrived() == ["minor"]
    scene.do("done")
    assert scene.arrived() == ["minor"]


def test_the_dying_do_not() -> None:
    scene = Scene(". . .\nW w m\n. . .", attack=52, swarming=[1] * 9, w={"limit": 2}).do("attack w")
    assert not scene.told(Rolled, action="Swarming")


def test_wounded_soldiers_do_not() -> None:
    """R-62: Workers."""
    scene = Scene("W m .", attack=52, m={"Carapace": 0}).do("attack m")
    assert scene.wounds("m") == 2
    assert not scene.told(Rolled, action="Swarming")


# -- book -----------------------------------------------------------------------------------------


def book(rolls: list[int], drawing: str = HALL, **words: Any) -> Scene:
    words = {"attack": [99] * 99, "effects": [10] * 99, "quantify_immobilised": [0] * 99} | words
    return Scene(drawing, profile="book", swarming=[*rolls, *[99] * 99], **words)


@pytest.mark.parametrize(
    ("roll", "comes"),
    [(24, ["nasute"] * 3), (29, ["major"] * 5), (59, ["minor"]), (79, ["worker"]), (80, [])],
)
def test_the_printed_numbers(roll: int, comes: list[str]) -> None:
    """B-4.6.1-07, R-23 book: on any Level, from no garrison; at the start of every Combat Turn, here the Wasp's own."""
    scene = book([roll], first="W", alarm_heads=12)
    assert scene.asked == "TakeTurn"
    assert scene.arrived() == comes
    assert limits("worker") == ([12] if "worker" in comes else [])


def test_at_every_turn_the_highest_swarming() -> None:
    """B-4.6.1-05, R-23 book: the Workers' 90, at the Wasp's Turn, the Minor's and their own."""
    scene = book([], ". . . . . . .\nW . m . . . w\n. . . . . . .", first="W")
    scene.do("done").until("W")
    rolls = scene.told(Rolled, action="Swarming")
    assert {roll.who for roll in rolls} == {scene.who["w"]}
    assert len(rolls) == 4  # three Turns, and the Wasp's next


def test_answered_more_than_once() -> None:
    scene = book([59, 59], first="W").do("done")
    assert scene.arrived() == ["minor"] * 2


def test_sixty_in_a_combat_at_most() -> None:
    """R-23 book"""
    scene = book([99, 29], first="W")
    scene.fight.called = 58
    scene.do("done")
    assert scene.arrived() == ["major"] * 2
    assert scene.fight.called == 60


def test_wounds_call_nobody_in_the_book() -> None:
    """R-62 is no ★."""
    scene = book([], ". . .\nW w .\n. . .", first="W", attack=[52, *[99] * 9], w={"limit": 20})
    before = len(scene.told(Rolled, action="Swarming"))
    scene.do("attack w")
    assert len(scene.told(Rolled, action="Swarming")) == before


# -- the Alarm Gun --------------------------------------------------------------------------------

GUNS = """
    . . . . n .
    W . . . n .
    . . . . n .
"""


def volley(gun: list[int], *, drawing: str = GUNS, by: str = "n", **words: Any) -> Scene:
    """One gun goes off at the Wasp."""
    words = {"attack": [99] * 20, "quantify_immobilised": [0] * 20, "chain_fire": [0] * 9} | words
    scene = Scene(drawing, first="W", alarm_gun=gun, **words)
    return scene.lets(f"{by} attack W")


def fired(scene: Scene) -> list[str]:
    names = {who: name for name, who in scene.who.items()}
    return [names[e.who] for e in scene.told(Rolled, action="attack") if e.who != scene.who["W"]]


@pytest.mark.parametrize(
    ("gun", "fire"),
    [([40], ["n"]), ([39, 40], ["n", "n2"]), ([39, 39], ["n", "n2", "n3"]), ([39, 39, 0], ["n", "n2", "n3"])],
)
def test_chain_fire(gun: list[int], fire: list[str]) -> None:
    """B-4.6.4-07, B-4.6.4-09: 40 in 100, and each shot may set off the next, till all have fired."""
    assert fired(volley(gun)) == fire


def test_which_of_them_is_drawn() -> None:
    """B-4.6.4-07: at random."""
    assert fired(volley([39, 39], chain_fire=[1, 0])) == ["n", "n3", "n2"]


def test_at_the_same_victim() -> None:
    """B-4.6.4-07"""
    drawing = GUNS.replace("W", "L", 1).replace(". . . . n .", "W . . . n .", 1)
    scene = volley([39, 39], drawing=drawing)
    assert {e.target for e in scene.told(Rolled, action="attack")} == {scene.who["W"]}


def test_a_hit_sets_it_off_too() -> None:
    scene = volley([39, 40], attack=[50, 99, 99], quantify_poisoned=0, W={"limit": 40})
    assert fired(scene) == ["n", "n2"]
    assert scene.wounds("W") == 2


def test_it_was_her_attack_for_the_round() -> None:
    """B-4.6.4-08: in her own Turn she has none left."""
    scene = volley([39, 40, *[99] * 9], W={"limit": 90}).do("done").until("W")
    assert scene.fight.round == 2
    assert fired(scene).count("n2") == 1


def test_who_has_attacked_does_not_fire_again() -> None:
    """B-4.6.4-07"""
    scene = Scene(
        GUNS,
        first="W",
        alarm_gun=[39] * 9,
        attack=[99] * 9,
        quantify_immobilised=[0] * 9,
        chain_fire=[0] * 9,
    )
    scene.fighter("n2").acted = True
    assert fired(scene.lets("n attack W")) == ["n", "n3"]


def test_who_is_out_of_range_or_paralysed_does_not() -> None:
    """B Table 8: Paralysed, no Actions."""
    far = """
        W . . . n . . . . . . n
        . . . . . . . . . . . .
    """
    assert fired(volley([0] * 9, drawing=far)) == ["n"]
    scene = Scene(
        GUNS,
        first="W",
        alarm_gun=[39] * 9,
        attack=[99] * 9,
        quantify_immobilised=[0] * 9,
        n2={"Paralysed": 50},
    )
    assert fired(scene.lets("n attack W")) == ["n", "n3"]


def test_only_guns() -> None:
    """B-4.6.4-07: of Nasutes."""
    scene = volley([0] * 9, drawing=". . . . M\nW . . . n\n. m . . .")
    assert fired(scene) == ["n"]
    scene = Scene(GUNS.replace("W .", "W M"), first="W", attack=[99] * 9, alarm_gun=[0] * 9).lets("M attack W")
    assert fired(scene) == ["M"]


def test_the_dead_draw_no_more_fire() -> None:
    scene = volley([0] * 9, attack=[50] * 9, W={"wounds": 3, "limit": 4}, quantify_poisoned=0)
    assert scene.asked == "FaceDeath"
    scene.do("no")
    assert fired(scene) == ["n"]


# -- Nest Guardians: glue -------------------------------------------------------------------------

BURROW = """
    # # # # # # # #
    # . . . . , , #
    # W m . . # # #
    # . . . . # # #
    # # # # # # # #
"""


def burst(
    die: int, who: str = "m", degree: str = "Complete Success", cell: tuple[int, int] = (5, 1), **words: Any
) -> Scene:
    """The guardian of that mouth bursts."""
    drawing = BURROW.replace("m", who)
    words = {"quantify_immobilised": 0, "quantify_paralysed": 0, "decimate": 0} | words
    words = {"nest_guardians": die, "swarming": [99] * 60} | words

    def guarded(scene: Scene) -> Any:
        add(scene.who[who], Guard(*cell))
        return scene

    with pytest.MonkeyPatch.context() as patch:
        settle = Scene.settle

        def placed(scene: Scene) -> None:
            guarded(scene)
            settle(scene)

        patch.setattr(Scene, "settle", placed)
        return blow(drawing, f"{who} attack W", degree, **words)


def glued(cell: tuple[int, int] = (5, 1)) -> bool:
    return ground().tiles[cell[1], cell[0]] == Tile.PLUG


@pytest.mark.parametrize("who", ["m", "M"])
@pytest.mark.parametrize(("die", "sealed"), [(0, True), (59, True), (60, False), (99, False)])
def test_autothysis_seals_the_mouth(who: str, die: int, sealed: bool) -> None:
    """B-4.6.2-11, B-4.6.3-07: 60 in 100; the Major, who dies of it, no less than the Minor."""
    scene = burst(die, who)
    assert glued() == sealed
    assert bool(scene.told(Happened, what="tunnel sealed")) == sealed
    assert scene.alive(who) == (who == "m")


def test_mandibles_seal_nothing() -> None:
    """B-4.6.2-11: only what bursts."""
    assert not burst(0, degree="Partial Success").told(Happened, what="tunnel sealed")
    assert not glued()


def test_mandibles_do_not() -> None:
    burst(0, degree="Partial Success")
    assert not glued()


def test_not_on_top_of_somebody() -> None:
    """Who stands in the mouth keeps it open."""
    burst(0, cell=(1, 2))
    assert not glued((1, 2))


def test_who_guards_nothing_seals_nothing() -> None:
    scene = blow(BURROW, "m attack W", "Complete Success", quantify_immobilised=0, nest_guardians=[0] * 9)
    assert not scene.told(Rolled, action="Nest Guardians")


def test_nobody_passes_glue() -> None:
    """L-4.6.2-01"""
    scene = Scene(BURROW.replace("W m . .", ". . . W").replace(", ,", ", m"), combat=False)
    assert scene.can("go 1 -1")
    level().opened.append((5, 1, int(Tile.PLUG)))
    scene.ask()
    assert not scene.can("go 1 -1")


# -- tearing down ---------------------------------------------------------------------------------


def beside_glue(**words: Any) -> Scene:
    scene = Scene(BURROW.replace("W m . .", ". . . W"), **words)
    level().opened.append((5, 1, int(Tile.PLUG)))
    scene.ask()
    return scene


@pytest.mark.parametrize(("die", "clear"), [(57, True), (58, False)])
def test_tearing_it_down(die: int, clear: bool) -> None:
    """L-4.6.2-01, B 3.14.8: B Construction after ten turns; a failure costs a Wound."""
    scene = beside_glue(tear=die)
    turn = the(Raid).turn
    scene.do("tear")
    assert the(Raid).turn == turn + 10
    assert (glued(), scene.wounds("W")) == (not clear, 0 if clear else 1)
    assert [e.cause for e in scene.told(Wounded)] == ([] if clear else ["tear down"])
    if clear:
        assert scene.can("go 1 -1")


def test_nothing_to_tear_down() -> None:
    scene = Scene(BURROW.replace("W m . .", ". . . W"))
    assert scene.refusal("tear") == "that is not what is asked"


# -- Workers, guards ------------------------------------------------------------------------------


def test_workers_never_attack() -> None:
    """B-4.6.1-03: not even in a corner."""
    corner = """
        # # # # #
        # w W . #
        # # # # #
    """
    scene = Scene(corner, w={"limit": 20}, attack=[99] * 9)
    assert not armed(scene.who["w"])
    for _ in range(3):
        if scene.fight:
            scene.do("done")
    assert not scene.told(Rolled, who="w", action="attack")


def test_guards_stand() -> None:
    """B-4.6.2-10: outside Combat they stay where they are, and wait."""
    scene = Scene("W . . . . . . . . . m . n", combat=False, sneak=[30] * 9)
    stood = [(get(scene.who[name], At).x, get(scene.who[name], At).y) for name in ("m", "n")]
    scene.do(*["wait"] * 20)
    assert [(get(scene.who[name], At).x, get(scene.who[name], At).y) for name in ("m", "n")] == stood


def test_gunners_keep_their_distance() -> None:
    """RULES 5.3: three cells and a line of fire."""
    scene = Scene("W . . n . . . .", attack=[99] * 9, quantify_immobilised=[0] * 9).do("done").until("W")
    assert not [e for e in scene.told(Chose, who="n") if e.reason == "closes in"]


# -- the printed tables ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "wounds", "features"),
    [
        ("worker", "d20", "Initiative 20, Threat Rate 0, Survival Rate 25"),  # B-4.6.1-01
        ("worker", "d20", "Swarming 90, Speed 20, Skill 20, Strength 20, Stamina 20, Smarts 10, Passions 10"),  # B-4.6.1-02
        ("minor", "10", "Initiative 50, Threat Rate 45, Survival Rate 50, Carapace 40, Swarming 80"),  # B-4.6.2-01
        ("minor", "10", "Speed 40, Skill 40, Strength 40, Stamina 40, Smarts 20, Charms 20, Ken 20, Passions 20"),  # B-4.6.2-02
        ("major", "5", "Initiative 55, Threat Rate 50, Survival Rate 55, Carapace 60, Swarming 45"),  # B-4.6.3-01
        ("major", "5", "Speed 30, Skill 30, Strength 60, Stamina 60, Smarts 20, Ken 20, Passions 50"),  # B-4.6.3-02
        ("nasute", "6", "Initiative 55, Threat Rate 55, Survival Rate 55, Carapace 70, Swarming 40"),  # B-4.6.4-01
        ("nasute", "6", "Speed 50, Skill 50, Strength 60, Stamina 60, Smarts 30, Charms 30, Passions 55"),  # B-4.6.4-02
    ],
)  # fmt: skip
def test_their_numbers(kind: str, wounds: str, features: str) -> None:
    """Compared with the rulebook itself, field by field, in tests/content/test_seed."""
    row = content.kinds()[kind]
    assert row.wounds == wounds
    for pair in features.split(", "):
        name, value = pair.rsplit(" ", 1)
        assert row.features[name] == int(value)
    assert row.effects == {"Blind": 100}


def test_no_eyes_no_wings() -> None:
    """B-4.6-01: but for those whom neither has left yet."""
    for kind, row in content.kinds().items():
        if row.species == "termites" and kind != "alate":
            assert row.effects.get("Blind") == 100 and not row.features.get("Flying"), kind


def test_their_boxes_want_no_other_weapon() -> None:
    """B-4.6.2-03, B-4.6.3-03, B-4.6.4-04: Close mandibles, Medium bursts, Long guns that strike an area."""
    boxes = {kind: content.kinds()[kind] for kind in ("minor", "major", "nasute")}
    assert {(row.base.range, row.special.range) for row in boxes.values()} == {("Close", "Medium"), ("Long", "Long")}
    assert all(row.special.area for row in boxes.values())
    assert all(row.special.rupture == (kind != "nasute") for kind, row in boxes.items())
    scene = Scene("W . . n", first="W")
    assert check(Attempt(who=scene.who["n"], action="attack", target=scene.who["W"])).effort.value == 55
