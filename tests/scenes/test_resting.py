"""Resting: where, when, at what price; a shelter, and what comes where there is none. [B 3.16; M 3.9; R-40, R-44, R-61]"""

from typing import Any

import pytest

from game.engine import PendingSteps
from game.engine.components import At, Body, Creature, Item, Raid, Room, Truce
from game.engine.entries import Changed, Died, Happened, Rolled
from game.engine.steps import Die, Generate, Labour, Shelter
from game.engine.store import add, get, query, remove, the
from game.fd100 import Degree
from game.presentation.questions.prompts import prompt
from game.run.view import View
from game.telling.log import Teller
from tests.scenes.scene import Scene

ALONE = """
    . . . . . . .
    . . W . . . .
    . . . . . . .
"""
WEAVER = ALONE.replace("W", "X")


def camp(drawing: str = ALONE, *, safe: bool = True, **words: Any) -> Scene:
    """A party with empty hands, in a Room that is secured already or is not."""
    scene = Scene(drawing, **words)
    for thing, _ in query(Item):
        remove(thing)
    room(scene).secured = safe
    scene.ask()
    return scene


def room(scene: Scene) -> Room:
    return scene.rooms()[0]


def happened(scene: Scene, what: str) -> list[Happened]:
    return scene.told(Happened, what=what)


def rolled(scene: Scene, action: str) -> list[Rolled]:
    return scene.told(Rolled, action=action)


def labels(scene: Scene) -> list[str]:
    """The question as a person reads it."""
    ask = prompt(View(scene.run))
    assert ask.story and ask.title != scene.asked
    return [answer.label for answer in ask.answers]


# -- when, and where -------------------------------------------------------------------------------


def test_one_command_where_nothing_is_to_be_decided() -> None:
    """R-61, R-52, B-3.12-02: ten turns, a Hunger Cost, and up again."""
    scene = camp(W={"hunger": 20}, quantify_hunger=35).do("rest")
    assert scene.asked == "Roam"
    assert the(Raid).turn == 10
    assert scene.rating("W", "Hunger") == 35
    assert [e.what for e in scene.told(Happened)][-2:] == ["rest begins", "rest ends"]
    assert not room(scene).spent


def test_a_room_gives_one_rest_between_two_explorations() -> None:
    """R-44, B-3.12-02"""
    scene = camp().do("rest")
    assert scene.refusal("rest") == "one Rest in a Room between two Explorations"
    the(Raid).explored += 1
    scene.ask()
    assert scene.can("rest")


def test_a_spent_room_can_be_rested_in_and_a_rest_leaves_it_to_be_explored() -> None:
    """R-44: counted apart."""
    scene = camp()
    room(scene).spent = True
    scene.ask()
    assert scene.can("rest")
    scene = camp().do("rest")
    assert scene.can("explore")


def test_in_the_book_a_rest_spends_the_room_but_a_secured_one_serves_again() -> None:
    """B-3.12-02, M-3.9-01: one Room for exploring, foraging or resting; what is secured can be used again."""
    scene = camp(WEAVER, safe=False, profile="book", weave=10).do("rest", "weave")
    assert room(scene).spent
    assert room(scene).secured
    assert scene.refusal("explore") == "this Room is spent"
    the(Raid).explored += 1
    scene.ask()
    assert scene.can("rest")
    room(scene).secured = False
    scene.ask()
    assert scene.refusal("rest") == "this Room is spent"


def test_not_in_a_gallery() -> None:
    """R-61"""
    assert camp(". . , , W").refusal("rest") == "there is no Room here to rest in: only a gallery"


def test_not_while_they_sense_you() -> None:
    """R-61"""
    assert camp("W . . . . m", combat=False).refusal("rest") == "not while a foe feels you, or may"


def test_behind_an_obstacle_too() -> None:
    """B-3.14.8-02: it forbids exploring, hunting and foraging, and no more."""
    scene = camp()
    room(scene).obstruction = 40
    scene.ask()
    assert scene.can("rest")


def test_not_while_the_room_owes_something() -> None:
    """R-61, R-63: a Room that has been cleared of all Risks."""
    scene = camp()
    entity = next(entity for entity, _ in query(Room))
    get(entity, PendingSteps).steps.append(Generate(table="Risk"))
    scene.ask()
    assert (
        scene.refusal("rest")
        == "not all that exploring this Room brings has come yet: it does once no foe here senses you"
    )


def test_not_paralysed() -> None:
    assert camp(W={"Paralysed": 50}).refusal("rest") == "Paralysed"


def test_whoever_comes_in_those_ten_turns_prevents_it() -> None:
    """R-61, R-52: there was a fight, and the Rest is not taken yet."""
    scene = camp()
    the(Raid).fights += 1
    scene.happens(Labour(who=scene.who["W"], action="rest", turns=3, fights=0))
    assert happened(scene, "rest is broken off")
    assert scene.can("rest")


def test_strangers_in_the_room_are_met_before_anybody_sleeps() -> None:
    """R-61, R-40: out of their senses till now; in a secured Room too."""
    scene = camp("W . . . . . . m", combat=False, W={"Sneaking": 0}, m={"Ken": 50}, sneak=60).do("rest")
    assert rolled(scene, "sneak")
    assert scene.fight
    assert not happened(scene, "rest ends")


# -- 0 A meal --------------------------------------------------------------------------------------


def test_each_pays_a_hunger_cost_but_who_feels_none() -> None:
    """R-61: the Beetle pays nothing."""
    scene = camp("W B L", quantify_hunger=[30, 35]).do("rest")
    assert [scene.rating(name, "Hunger") for name in "WBL"] == [30, 0, 35]


def test_she_may_eat_instead() -> None:
    """R-61, R-42: resting is never free."""
    scene = camp(W={"hunger": 50}, consume=10, quantify_hunger=5)
    scene.gives("W", "nectar")
    scene.do("rest")
    assert scene.asked == "PayHunger"
    scene.do("eat")
    assert scene.rating("W", "Hunger") == 5
    assert scene.asked == "Roam"


def test_who_starves_dies_of_it_or_has_luck() -> None:
    """R-61, R-04: the others rest on."""
    scene = camp("W L", L={"hunger": 100, "starving": True, "luck": 33}, quantify_hunger=30).do("rest")
    assert scene.asked == "FaceDeath"
    assert scene.turn == "L"
    scene.do("no")
    assert not scene.alive("L")
    assert scene.told(Died)[-1].cause == "starvation"
    assert happened(scene, "rest ends")
    assert scene.asked == "Roam"


def test_nobody_is_left_to_rest() -> None:
    scene = camp(W={"hunger": 100, "starving": True, "luck": 0}).do("rest")
    assert scene.asked == ""
    assert the(Raid).outcome == "dead"
    assert not happened(scene, "rest ends")


# -- 1 Secure --------------------------------------------------------------------------------------


def test_materials_secure_a_room_for_good() -> None:
    """M-3.9-01, B-2.3.12-02: Q Construction, + the Materials' rating, against the Level; they are used up by it."""
    scene = camp(safe=False, rating=30, W={"Construction": 58}, secure=40, consume=99)
    thing = scene.gives("W", "materials", 45, depleted=True)
    scene.do("rest")
    assert scene.asked == "Shelter"
    assert labels(scene) == ["build with Building Materials 45", "no shelter"]
    scene.do("use")
    check = rolled(scene, "secure")[-1].roll.check
    assert (check.effort.name, check.effort.value, check.resistance.value) == ("Construction", 58, 30)
    assert [(m.source, m.rating) for m in check.static] == [("Building Materials", 45)]
    assert room(scene).secured
    assert thing not in dict(query(Item))
    assert not rolled(scene, "Disturbance")
    assert happened(scene, "rest ends")
    the(Raid).explored += 1
    scene.ask()
    scene.do("rest")
    assert scene.asked == "Roam"
    assert len(happened(scene, "rest ends")) == 2


def test_materials_may_be_wasted() -> None:
    """M-3.9-01: a failure costs them, and nothing else; then break off, or trust in luck."""
    scene = camp(safe=False, rating=30, W={"Construction": 20}, secure=60, consume=99, quantify_hunger=11)
    scene.gives("W", "materials", 45)
    scene.do("rest", "use")
    assert scene.items("W")[0].depleted
    assert not room(scene).secured
    assert scene.rating("W", "Hunger") == 11
    assert scene.asked == "Unsheltered"


def test_luck_is_not_asked_where_it_changes_nothing() -> None:
    """R-04, R-61: no failure is worse than another here."""
    scene = camp(safe=False, rating=60, W={"Construction": 20, "starving": True}, secure=30)
    scene.gives("W", "materials", 10)
    scene.happens(Shelter()).do("use")
    assert rolled(scene, "secure")[-1].roll.degree == Degree.CRITICAL_FAILURE
    assert scene.asked == "Unsheltered"


def test_they_may_be_saved() -> None:
    scene = camp(safe=False)
    scene.gives("W", "materials")
    scene.do("rest", "no")
    assert scene.asked == "Unsheltered"
    assert not scene.items("W")[0].depleted


def test_whoever_is_likeliest_to_succeed_builds() -> None:
    """R-61: one holds, another builds."""
    scene = camp("W B", safe=False, W={"Construction": 30}, B={"Construction": 70}, secure=50)
    scene.gives("W", "materials")
    scene.do("rest", "use")
    assert rolled(scene, "secure")[-1].who == scene.who["B"]
    assert room(scene).secured


def test_a_starving_builder_stands_back() -> None:
    """[B 3.14.1] The better hand shifts down: the lesser one builds."""
    scene = camp("W B", safe=False, rating=90, W={"Construction": 40, "starving": True}, B={"Construction": 39})
    scene.gives("W", "materials", 0)
    scene.happens(Shelter())
    assert View(scene.run).choices[0].attempt.who == scene.who["B"]


def test_webs_need_no_materials() -> None:
    """M-3.9-02, B-2.3.11-04: + Web Weaving instead."""
    scene = camp(WEAVER, safe=False, rating=20, weave=45, X={"Construction": 58, "Web Weaving": 90}).do("rest")
    assert labels(scene) == ["spin webs", "no shelter"]
    scene.do("weave")
    check = rolled(scene, "weave")[-1].roll.check
    assert (check.effort.value, check.resistance.value) == (58, 20)
    assert [(m.source, m.rating) for m in check.static] == [("Web Weaving", 90)]
    assert room(scene).secured


def test_webs_that_fail_make_hungry() -> None:
    """M-3.9-02: Hunger rolls to increase, besides the Rest's own Cost."""
    scene = camp(
        WEAVER,
        safe=False,
        rating=90,
        weave=89,
        quantify_hunger=[20, 39],
        X={"Construction": 50, "Web Weaving": 60},
    )
    scene.do("rest", "weave")
    assert [(e.old, e.new) for e in scene.told(Changed, feature="Hunger")] == [(0, 20), (20, 39)]
    assert scene.asked == "Unsheltered"


def test_only_who_weaves_weaves() -> None:
    """M-3.9-02"""
    scene = camp(safe=False).do("rest")
    assert scene.asked == "Unsheltered"


# -- no shelter ------------------------------------------------------------------------------------


def test_to_break_off_is_to_have_had_the_rest() -> None:
    """M-3.9-01, R-61: nothing is healed, and the meal is eaten."""
    scene = camp(safe=False, W={"wounds": 2}, quantify_hunger=30)
    scene.gives("W", "nectar")
    scene.do("rest", "no")
    assert labels(scene) == ["rest all the same", "break off"]
    scene.do("no")
    assert happened(scene, "rest is broken off")
    assert not happened(scene, "rest ends")
    assert scene.wounds("W") == 2
    assert scene.rating("W", "Hunger") == 30
    assert scene.refusal("rest") == "one Rest in a Room between two Explorations"


@pytest.mark.parametrize(("nest", "die", "comes"), [(0, 49, True), (0, 50, False), (30, 79, True), (30, 80, False)])
def test_the_chance_that_somebody_comes(nest: int, die: int, comes: bool) -> None:
    """R-40-01: 50 + the Level."""
    scene = camp(safe=False, rating=nest, disturbance=die, encounter=10).do("rest", "yes")
    assert len(happened(scene, "Encounter")) == comes
    assert rolled(scene, "Disturbance")[-1].roll.check.effort.value == 50 + nest


def test_a_double_there_is_none_of_hers() -> None:
    """R-04, B-2.3.9-02: the Queen's die does not move the marker."""
    scene = camp(safe=False, disturbance=88, W={"luck": 33}).do("rest", "yes")
    assert scene.hero("W").luck == 33


def comes_upon(**words: Any) -> Scene:
    """Minor Soldiers come upon her Rest."""
    scene = camp(safe=False, disturbance=0, encounter=30, wounds_max=9, W={"wounds": 1, "Sneaking": 0}, **words)
    scene.gives("W", "nectar")
    return scene.do("rest", "no", "yes")


def test_who_comes_is_fought_before_anybody_heals() -> None:
    """R-40-01"""
    scene = comes_upon(sneak=99, consume=1, heal=1)
    assert scene.fight
    assert not happened(scene, "rest ends")
    for who, creature, _ in query(Creature, Body):
        if creature.kind != "wasp":
            scene.happens(Die(who=who, cause="test"))
    while scene.asked in ("TakeTurn", "MayResist"):
        scene.do("done" if scene.asked == "TakeTurn" else "pass")
    assert not scene.fight
    assert scene.asked == "Mend"
    scene.do("use")
    assert happened(scene, "rest ends")


def test_driven_off_the_rest_is_over() -> None:
    """R-40-01: she stands elsewhere when the Combat is over."""
    scene = camp(
        """
        . . . . . . # 2 2 2
        . . . W . . , 2 2 2
        . . . . . . # 2 2 2
        """,
        safe=False, disturbance=0, encounter=30, wounds_max=9, sneak=99, W={"wounds": 1, "Sneaking": 0},
    )  # fmt: skip
    scene.gives("W", "nectar")
    scene.do("rest", "no", "yes")
    assert scene.fight
    at = get(scene.who["W"], At)
    at.x, at.y = 8, 1
    for who, creature, _ in query(Creature, Body):
        if creature.kind != "wasp":
            scene.happens(Die(who=who, cause="test"))
    while scene.asked in ("TakeTurn", "MayResist"):
        scene.do("done" if scene.asked == "TakeTurn" else "pass")
    assert scene.asked == "Roam"
    assert happened(scene, "rest is broken off")
    assert scene.wounds("W") == 1


@pytest.mark.parametrize("peace", [False, True])
def test_fled_from_the_rest_is_over(peace: bool) -> None:
    """R-40: it went on with a Major awake seven cells off, though it had been said that who notices her breaks it off."""
    room = ". . . . W . . . . . . . . . . ."
    scene = camp(
        "\n".join((room.replace("W", "."), room, room.replace("W", "."))), safe=False, disturbance=0, encounter=30, wounds_max=9, sneak=99,
        W={"wounds": 1, "Sneaking": 0, "Initiative": 90}, initiative=[0] * 9, combat=False, **{"break": 0},
    )  # fmt: skip
    scene.do("rest", "yes")
    for who, creature, at, _ in query(Creature, At, Body):
        if creature.kind != "wasp":
            at.x = 15
            for part in [Truce()] * peace:
                add(who, part)
    scene.do("break")
    assert the(Raid).head_start
    assert len(happened(scene, "rest is broken off")) == (not peace)


def test_who_never_notices_does_not_disturb() -> None:
    """R-40-01, R-51: they come as far as the mouth; one roll, and they stand there while she sleeps."""
    scene = camp(
        ALONE, safe=False, disturbance=0, encounter=30, wounds_max=9, sneak=10, W={"Sneaking": 90, "wounds": 1},
    )  # fmt: skip
    scene.do("rest", "yes")
    assert len(rolled(scene, "sneak")) == 1
    assert not scene.fight
    assert happened(scene, "rest ends")


def test_in_the_book_there_is_no_rest_without_a_shelter() -> None:
    """M-3.9-01: it is not even begun with neither Materials nor webs; failing, it is over."""
    scene = camp(safe=False, profile="book")
    assert scene.refusal("rest") == "neither Materials nor webs for a shelter"
    scene = camp(WEAVER, safe=False, profile="book", weave=99).do("rest", "weave")
    assert scene.asked == "Roam"
    assert happened(scene, "rest is broken off")


# -- a whole Rest ----------------------------------------------------------------------------------


def test_a_rest_of_three_is_told() -> None:
    """R-61, M-3.9-01 .. 06: every Step in its order, and a sentence for each."""
    scene = camp(
        "A X W", safe=False, rating=10,
        quantify_hunger=[11, 12, 13], weave=30, consume=[1, 1], heal=40, regrow=30, resist=35, quantify_speed=19, ken=1,
        A={"wounds": 6, "Swarming": 60, "Leadership": 20}, X={"wounds": 2, "Construction": 50}, W={"Stamina": 50, "Poisoned": 20, "Ken": 90, "Speed": 18},
        effects=[19], quantify_poisoned=[0],
    )  # fmt: skip
    scene.gives("A", "leaf")
    scene.gives("X", "cricket", 30)
    scene.gives("W", "honey", 30, colour="Red")
    scene.hero("W").ticked.append("Speed")
    asked = []
    scene.do("rest")
    answers = {
        "MayResist": "pass",
        "PayHunger": "no",
        "Shelter": "weave",
        "Mend": "use",
        "Regrow": "use",
        "ShakeOff": "resist",
        "Ponder": "pass",
    }
    while scene.asked != "Roam":
        if scene.asked != "MayResist":
            asked.append((scene.asked, scene.turn))
            assert all(labels(scene))
        scene.do("study Ken" if asked and asked[-1] == ("Ponder", "W") else answers[scene.asked])
    assert asked == [
        ("PayHunger", "A"), ("PayHunger", "X"), ("PayHunger", "W"), ("Shelter", ""), ("Mend", "X"), ("Regrow", "A"),
        ("ShakeOff", "W"), ("Ponder", "A"), ("Ponder", "X"), ("Ponder", "W"),
    ]  # fmt: skip
    assert (scene.wounds("A"), scene.wounds("X")) == (2, 0)
    assert scene.effects("W") == {}
    assert scene.rating("W", "Speed") == 19
    teller = Teller("seed")
    told = teller.lines(scene.run.story)
    kinds = [
        (type(line.entry).__name__, getattr(line.entry, "what", "") or getattr(line.entry, "action", ""))
        for line in told
    ]
    order = [
        ("Rolled", "rest"),
        ("Happened", "rest begins"),
        ("Rolled", "weave"),
        ("Rolled", "heal"),
        ("Rolled", "regrow"),
        ("Rolled", "resist"),
        ("Happened", "identifies"),
        ("Happened", "rest ends"),
    ]
    assert [kind for kind in kinds if kind in order] == order
    assert all(line.text.endswith((".", "!", "?")) and "{" not in line.text for line in told)
