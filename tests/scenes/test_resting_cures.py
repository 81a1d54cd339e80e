"""What a Rest is worth: Wounds, ants, Effects, experience, Items. [B 2.3.2, 2.5; M 3.9; R-05, R-33, R-47, R-61]"""

from typing import Any

import pytest

from game import content
from game.engine import Decision
from game.engine.components import Companion, Item, Raid
from game.engine.entries import Changed, Happened, Healed, Rolled, Wounded
from game.engine.steps import Heal, Learn, Mend, Ponder, Regrow, RestEnds, ShakeOff, Uncurse
from game.engine.store import add, get, query, remove, the
from game.presentation.questions.prompts import prompt
from game.run.view import View
from game.systems.actions import tick
from game.systems.combat.conditions import companions_of
from game.systems.items import identification
from game.systems.party import form_of, lit
from game.systems.survival import food_effects
from game.telling.sheet import sheet
from tests.scenes.scene import Scene


def camp(drawing: str = "W . .", **words: Any) -> Scene:
    """A party with empty hands."""
    scene = Scene(drawing, **words)
    for thing, _ in query(Item):
        remove(thing)
    scene.ask()
    return scene


def rolled(scene: Scene, action: str) -> list[Rolled]:
    return scene.told(Rolled, action=action)


def labels(scene: Scene) -> list[str]:
    return [answer.label for answer in prompt(View(scene.run)).answers]


OUTCOMES = {  # own rating, its modifier, Level, Poisoned, die; Wounds healed of 4, ants come back of 7
    "Critical Success": (90, 60, 10, 0, 50, 4, 7),
    "Complete Success": (90, 40, 10, 0, 50, 2, 4),
    "Partial Success": (90, 40, 60, 0, 50, 1, 2),
    "Partial Failure": (10, 40, 10, 0, 50, 0, 0),
    "Complete Failure": (10, 40, 60, 0, 50, 0, 0),
    "Critical Failure": (10, 40, 60, 60, 50, -1, -1),
}

# -- 2 Heal ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("degree", OUTCOMES)
def test_healing(degree: str) -> None:
    """R-none-06, M-3.9-03: six outcomes of Q Healing, + the Food's rating, against the Level."""
    own, food, nest, poison, die, healed, _ = OUTCOMES[degree]
    scene = camp(
        rating=nest,
        heal=die,
        W={"Healing": own, "wounds": 4, "limit": 9} | ({"Poisoned": poison} if poison else {}),
    )
    scene.gives("W", "nectar", food)
    scene.happens(Mend(who=scene.who["W"])).do("use")
    if scene.asked == "OfferLuck":
        scene.do("no")
    check = rolled(scene, "heal")[-1].roll.check
    assert (check.effort.name, check.effort.value, check.resistance.value) == ("Healing", own, nest)
    assert next((m.source, m.rating) for m in check.static) == ("Nectar", food)
    assert str(rolled(scene, "heal")[-1].roll.degree) == degree
    assert scene.wounds("W") == 4 - healed


def test_food_that_heals_does_not_feed() -> None:
    """M-3.9-03, R-78: it is consumed, for that alone: no Hunger, no Ability."""
    scene = camp(heal=99, consume=99, quantify_hunger=5, W={"wounds": 1, "hunger": 60, "Healing": 10, "Poisoned": 30})
    colour = identification.colour_of("nectar", "Healing")
    scene.gives("W", "nectar", 45, colour=colour)
    scene.happens(Mend(who=scene.who["W"])).do("use")
    if scene.asked == "OfferLuck":
        scene.do("no")
    assert scene.rating("W", "Hunger") == 60
    assert scene.wounds("W") >= 1
    assert scene.items("W")[0].depleted
    assert not scene.told(Healed)


HURT = {"wounds": 2, "limit": 9}


def test_nothing_is_learnt_of_what_is_eaten_to_heal(monkeypatch: pytest.MonkeyPatch) -> None:
    """R-78, R-66: its strength goes into the healing; what does not act is not used up by acting either."""
    monkeypatch.setattr(
        identification, "function", lambda *_: identification.Function("Ordinary", good=False, ability="Agony")
    )
    scene = camp(heal=10, consume=1, W=HURT | {"Healing": 60})
    item = get(scene.gives("W", "nectar", 60, colour="Red"), Item)
    scene.happens(Mend(who=scene.who["W"])).do("use")
    assert not identification.knows(item)
    assert scene.effects("W") == {}
    assert not item.depleted


@pytest.mark.parametrize("nature", [False, True])
@pytest.mark.parametrize(("step", "name"), [(Mend, "W"), (Regrow, "A")])
def test_what_has_gone_bad_is_kept_down_first(
    monkeypatch: pytest.MonkeyPatch, nature: bool, step: type[Decision], name: str
) -> None:
    """R-78, L-3.7.8-06: Stamina against its rating, then the Consumption Roll, then the healing; bad by nature too."""
    if nature:
        monkeypatch.setattr(
            identification, "function", lambda *_: identification.Function("Spoiled", good=True, ability="Clarity")
        )
    own = HURT | {"Stamina": 20, "Healing": 60, "Swarming": 60}
    dice = {"heal": 10, "regrow": 10, "consume": 1, "stomach": 50, "quantify_infected": 30}
    scene = camp(f"{name} . .", **dice, **{name: own})
    scene.gives(name, "nectar", 40, **({"colour": "Red"} if nature else {"spoiled": True}))
    scene.happens(step(who=scene.who[name])).do("use")
    assert scene.effects(name) == {"Infected": 30}
    check = rolled(scene, "stomach")[-1].roll.check
    assert (check.effort.value, check.resistance.value) == (20, 40)
    told = [getattr(e, "action", getattr(e, "what", "")) for e in scene.run.story]
    healed = "heal" if step is Mend else "regrow"
    assert told.index("stomach") < told.index("consumes") < told.index(healed)


def test_who_dies_of_it_is_not_healed() -> None:
    """R-78"""
    own = {"wounds": 3, "limit": 4, "Stamina": 10, "Healing": 60, "Poisoned": 60}
    scene = camp("W L", stomach=40, heal=10, consume=1, W=own)
    scene.gives("W", "nectar", 60, spoiled=True)
    scene.happens(Mend(who=scene.who["W"])).do("use")
    while scene.asked in ("OfferLuck", "FaceDeath"):
        scene.do("no")
    assert not scene.alive("W")
    assert not rolled(scene, "heal")


def test_what_glowed_is_a_carcass_after_the_rest() -> None:
    """R-78, B-2.16.5-01: Food and Light before; only Food when it has been eaten of."""
    scene = camp("X . .", heal=10, consume=1, X=HURT | {"Healing": 60})
    item = get(scene.gives("X", "firefly", 60), Item)
    assert lit(scene.who["X"])
    scene.happens(Mend(who=scene.who["X"])).do("use")
    assert (identification.name_of(item), form_of(item).types) == ("Firefly Carcass", "F")
    assert not lit(scene.who["X"])


def test_a_companion_eaten_to_heal_is_none_any_more() -> None:
    """R-78, RULES 4.3: neither let out nor sent ahead."""
    scene = camp("X . .", heal=10, consume=1, X=HURT | {"Healing": 60})
    thing = scene.gives("X", "companion", 60)
    add(thing, Companion("moth"))
    assert companions_of(scene.who["X"]) == [thing]
    scene.happens(Mend(who=scene.who["X"])).do("use")
    assert form_of(get(thing, Item)).types == "F"
    assert companions_of(scene.who["X"]) == []


def test_what_the_rest_asks_says_that_it_is_bad() -> None:
    """R-78: how likely it does no harm is told before."""
    scene = camp(W=HURT)
    scene.gives("W", "nectar", 60, spoiled=True)
    scene.happens(Mend(who=scene.who["W"]))
    nothing, bad = prompt(View(scene.run)).answers
    assert nothing.label == "eat nothing"  # better than that, unless it is wanted
    assert "It is Spoiled: 40 % to be Infected d" in bad.about and "0 % to take no harm." in bad.about


def test_what_heals_the_unhurt_says_so() -> None:
    """B-2.9-08: nobody is told to be whole again who was so before."""
    scene = camp()
    scene.happens(Heal(who=scene.who["W"], wounds=1))
    assert not scene.told(Healed) and scene.told(Happened, what="nothing to heal", who="W")


def test_only_food_of_her_diet_and_only_if_she_will() -> None:
    """R-48, M-3.9-03"""
    scene = camp("L W", L={"wounds": 1})
    scene.gives("L", "nectar")
    scene.happens(Mend(who=scene.who["L"]))
    assert scene.asked == "Roam"
    scene.gives("L", "aphid")
    scene.happens(Mend(who=scene.who["L"]))
    assert labels(scene) == ["eat Aphids 50", "eat nothing"]
    scene.do("no")
    assert scene.wounds("L") == 1
    assert not rolled(scene, "heal")


@pytest.mark.parametrize(("spider", "wasp", "nurse"), [(20, 60, "W"), (60, 20, "X"), (40, 40, "X")])
def test_she_or_the_best_healer(spider: int, wasp: int, nurse: str) -> None:
    """R-61: of equals she herself."""
    scene = camp("W X", heal=0, X={"wounds": 2, "Healing": spider}, W={"Healing": wasp})
    scene.gives("X", "cricket")
    scene.happens(Mend(who=scene.who["X"])).do("use")
    assert rolled(scene, "heal")[-1].who == scene.who[nurse]
    assert rolled(scene, "heal")[-1].target == scene.who["X"]
    assert scene.wounds("X") < 2


def test_who_cannot_stir_is_nursed() -> None:
    """[B Table 8] No Actions while Paralysed."""
    scene = camp("W X", heal=0, X={"wounds": 2, "Healing": 90, "Paralysed": 50}, W={"Healing": 20})
    scene.gives("X", "cricket")
    scene.happens(Mend(who=scene.who["X"])).do("use")
    assert rolled(scene, "heal")[-1].who == scene.who["W"]


def test_the_beetle_eats_to_heal() -> None:
    """R-48: she is never hungry, and eats for healing all the same."""
    scene = camp("B .", heal=0, B={"wounds": 3})
    scene.gives("B", "nectar")
    scene.happens(Mend(who=scene.who["B"])).do("use")
    assert scene.wounds("B") < 3


def test_rough_nursing_may_kill() -> None:
    """R-none-06, R-04: the last Wound; Luck is asked first of the nurse, then of death."""
    scene = camp(rating=60, heal=50, W={"Healing": 10, "Poisoned": 60, "wounds": 3, "limit": 4, "luck": 33})
    scene.gives("W", "nectar", 40)
    scene.happens(Mend(who=scene.who["W"])).do("use", "no")
    assert scene.asked == "FaceDeath"
    assert scene.told(Wounded)[-1].cause == "rough nursing"
    scene.do("no")
    assert the(Raid).outcome == "dead"


def test_nobody_unhurt_is_asked() -> None:
    scene = camp("W X A")
    for name, form in (("W", "nectar"), ("X", "cricket"), ("A", "leaf")):
        scene.gives(name, form)
    scene.rooms()[0].secured = True
    scene.ask()
    scene.do("rest")
    while scene.asked == "PayHunger":
        scene.do("no")
    assert scene.asked == "Roam"


# -- 3 Swarm ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("degree", OUTCOMES)
def test_ants_come_back(degree: str) -> None:
    """R-none-06, M-3.9-04, B-2.5-11: six outcomes of Q Swarming, + Leadership, against the Level."""
    own, lead, nest, poison, die, _, back = OUTCOMES[degree]
    ants = {"Swarming": own, "Leadership": lead, "wounds": 7} | ({"Poisoned": poison} if poison else {})
    scene = camp("A . .", rating=nest, regrow=die, A=ants)
    scene.gives("A", "leaf", 90)
    scene.happens(Regrow(who=scene.who["A"])).do("use")
    if scene.asked == "OfferLuck":
        scene.do("no")
    check = rolled(scene, "regrow")[-1].roll.check
    assert (check.effort.name, check.effort.value, check.resistance.value) == ("Swarming", own, nest)
    assert next((m.source, m.rating) for m in check.static) == ("Leadership", lead)
    assert str(rolled(scene, "regrow")[-1].roll.degree) == degree
    assert scene.wounds("A") == 7 - back


def test_ants_are_not_healed() -> None:
    """B-2.5-11, R-61: a swarm is asked to call, anybody else to heal."""
    scene = camp("A W", A={"wounds": 3}, W={"wounds": 1})
    scene.gives("A", "leaf")
    scene.gives("W", "nectar")
    scene.rooms()[0].secured = True
    scene.ask()
    asked = []
    scene.do("rest")
    while scene.asked != "Roam":
        asked.append((scene.asked, scene.turn))
        scene.do("no")
    assert [one for one in asked if one[0] != "PayHunger"] == [("Mend", "W"), ("Regrow", "A")]


def test_not_in_combat() -> None:
    """B-2.5-11"""
    scene = Scene("A m .", A={"wounds": 3})
    scene.happens(Heal(who=scene.who["A"], wounds=1))
    assert scene.wounds("A") == 3


# -- 4 Resist --------------------------------------------------------------------------------------


def test_each_effect_once_in_the_order_she_likes() -> None:
    """M-3.9-05, R-33: one may fail and grow; none is tried again."""
    scene = camp(
        resist=[70, 20], quantify_poisoned=90, effects=[0] * 9,
        W={"Stamina": 30, "Poisoned": 80, "Smarts": 50, "Confused": 10, "Strength": 9, "Immobilised": 5},
    )  # fmt: skip
    scene.happens(ShakeOff(who=scene.who["W"]))
    assert len(labels(scene)) == 4
    scene.do("resist Poisoned")
    assert scene.effects("W")["Poisoned"] == 90
    assert not scene.can("resist Poisoned")
    scene.do("resist Confused")
    assert "Confused" not in scene.effects("W")
    assert scene.asked == "ShakeOff"
    scene.do("pass")
    assert scene.effects("W") == {"Poisoned": 90, "Immobilised": 5}
    assert len(rolled(scene, "resist")) == 2


def test_what_nothing_resists_is_not_asked() -> None:
    """M-3.9-05, R-33: Stunned; and what ants are born with."""
    scene = camp("A .", A={"Stunned": 40})
    scene.happens(ShakeOff(who=scene.who["A"]))
    assert scene.asked == "Roam"


# -- 5 XP ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("profile", "rating", "die"),
    [
        ("solo", 1, 40), ("solo", 20, 40), ("solo", 21, 60), ("solo", 40, 60), ("solo", 60, 80), ("solo", 80, 100), ("solo", 81, 120),
        ("book", 20, 40), ("book", 21, 60), ("book", 60, 80), ("book", 80, 100), ("book", 100, 120),
    ],
)  # fmt: skip
def test_the_die_of_learning(profile: str, rating: int, die: int) -> None:
    """R-05-02, B-2.3.2-02: Table 14's, in either profile; solo it lifts by 5 at most."""
    scene = camp(profile=profile, W={"Speed": rating})
    scene.hero("W").ticked.append("Speed")
    scene.happens(Learn(who=scene.who["W"]))
    change = scene.told(Changed, feature="Speed")[-1]
    assert (change.old, change.die) == (rating, die)
    assert rating <= change.new <= (rating + 5 if profile == "solo" else 100)


def test_ticked_features_may_increase_and_are_unticked() -> None:
    """L-XP-draft-02, M-3.9-06, B-2.3.2-02: each rolls once; what falls is the new rating, if it is more."""
    scene = camp(quantify_speed=39, quantify_ken=12, W={"Speed": 35, "Ken": 30, "Skill": 35})
    scene.hero("W").ticked.extend(["Speed", "Ken"])
    scene.happens(Learn(who=scene.who["W"]))
    assert [(e.feature, e.old, e.new) for e in scene.told(Changed)] == [("Speed", 35, 39), ("Ken", 30, 30)]
    assert scene.rating("W", "Skill") == 35
    assert scene.hero("W").ticked == []
    member = View(scene.run).party[0]
    text = "\n".join(sheet(content.kinds()["wasp"], ratings=member.ratings, ticked=frozenset(member.ticked)))
    assert "□ Speed ..... 39%" in text
    scene.happens(Learn(who=scene.who["W"]))
    assert len(scene.told(Changed)) == 2


def test_a_rest_is_where_one_learns() -> None:
    """M-3.9-06, B-2.3.2-02"""
    scene = camp(quantify_exploration=49, W={"Exploration": 48})
    scene.hero("W").ticked.append("Exploration")
    scene.rooms()[0].secured = True
    scene.ask()
    scene.do("rest")
    assert scene.rating("W", "Exploration") == 49


def test_what_has_a_box() -> None:
    """B-2.3.12-01, B-2.3.2-01: Attributes, Combat Conditions, Common Abilities; no Specific Ability, no Effect, no Luck, no Hunger."""
    scene = camp()
    everything = (*content.FEATURES, *content.EFFECTS, "Luck", "Hunger")
    for feature in everything:
        tick(scene.who["W"], feature)
        tick(scene.who["W"], feature)
    assert scene.hero("W").ticked == [*content.ATTRIBUTES, *content.COMBAT, *content.COMMON]


@pytest.mark.parametrize(
    ("profile", "degree", "ticked"),
    [
        ("solo", "Critical Success", True), ("solo", "Complete Success", False), ("solo", "Partial Success", False),
        ("solo", "Complete Failure", False), ("book", "Critical Success", True), ("book", "Complete Success", False),
    ],
)  # fmt: skip
def test_what_ticks_it(profile: str, degree: str, ticked: bool) -> None:
    """L-XP-draft-01, R-05-01, B-2.3.2-02: at rest the Effort of her own Critical Success, and of no other."""
    own, food, nest, _, die, _, _ = OUTCOMES[degree]
    scene = camp(profile=profile, rating=nest, heal=die, W={"Healing": own, "wounds": 4, "limit": 9})
    scene.gives("W", "nectar", food)
    scene.happens(Mend(who=scene.who["W"])).do("use")
    assert ("Healing" in scene.hero("W").ticked) == ticked


# -- 6 Items ---------------------------------------------------------------------------------------


def unknown() -> str:
    """A colour of honey nobody knows."""
    return next(
        c for c in content.finds()["colour"].rows if not identification.knows(Item("honey", "Honey", 0, colour=c))
    )


def test_each_may_name_one_item() -> None:
    """L-2.11.6.10, M-2.6.9.7-03, R-61: a success is Known to all, and ticks the Feature."""
    scene = camp("W B", ken=[10, 99], W={"Ken": 50}, B={"Ken": 50})
    first = scene.gives("W", "honey", colour=unknown())
    second = scene.gives("W", "worm", colour="Red")
    scene.happens(*(Ponder(who=scene.who[name]) for name in "WB"))
    assert scene.turn == "W"
    assert len(labels(scene)) == 2 + 3 + 1  # Ken, Foraging; of a worm Hunting too
    scene.do("study Ken")
    assert identification.knows(get(first, Item))
    assert "Ken" in scene.hero("W").ticked
    assert scene.turn == "B"
    assert len(labels(scene)) == 3 + 1
    scene.do("study Ken")
    assert not identification.knows(get(second, Item))
    assert scene.hero("B").ticked == []
    assert scene.asked == "Roam"


def test_nothing_unknown_nothing_asked() -> None:
    """R-61"""
    scene = camp()
    scene.gives("W", "nectar")
    scene.happens(Ponder(who=scene.who["W"]))
    assert scene.asked == "Roam"


def curse(scene: Scene, name: str, form: str) -> int:
    return scene.gives(name, form, colour=unknown(), cursed=True, felt=True)


@pytest.mark.parametrize(("die", "lifted"), [(49, True), (50, False)])
def test_one_curse_may_be_lifted(die: int, lifted: bool) -> None:
    """R-61: B vs Ken, of her who has the most; with one curse there is nothing to ask."""
    scene = camp("W X", ken=die, W={"Ken": 30}, X={"Ken": 50})
    thing = curse(scene, "W", "honey")
    scene.happens(Uncurse())
    assert rolled(scene, "Ken")[-1].who == scene.who["X"]
    assert get(thing, Item).cursed != lifted
    assert scene.asked == "Roam"


def test_of_several_curses_which() -> None:
    """R-61: one in a Rest."""
    scene = camp(ken=0, W={"Ken": 50})
    things = [curse(scene, "W", "honey"), curse(scene, "W", "nectar")]
    scene.happens(Uncurse())
    assert scene.asked == "LiftCurse"
    assert len(labels(scene)) == 2
    scene.do("use")
    assert [get(thing, Item).cursed for thing in things] == [False, True]
    assert len(rolled(scene, "Ken")) == 1


def test_a_curse_nobody_has_felt_is_not_known_of() -> None:
    scene = camp(ken=0)
    thing = scene.gives("W", "honey", colour=unknown(), cursed=True)
    scene.happens(Uncurse())
    assert get(thing, Item).cursed
    assert not rolled(scene, "Ken")


# -- and up again ----------------------------------------------------------------------------------


def test_what_food_has_lent_is_gone_when_the_rest_ends() -> None:
    """R-47"""
    scene = camp("W B", B={"Flying": 57})
    food_effects.gifts(scene.who["B"]).lent["Flying"] = 0
    food_effects.gifts(scene.who["B"]).waiting["Courage"] = 1
    scene.happens(RestEnds())
    assert scene.rating("B", "Flying") == 0
    assert food_effects.gifts(scene.who["B"]).waiting == {"Courage": 1}
    assert scene.told(Happened, what="a gift fades", who="B")
