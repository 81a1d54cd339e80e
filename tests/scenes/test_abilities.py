"""What food does: the ten good Abilities, the ten bad, and the condition it is in. [L 2.11.6.11; R-47]"""

from collections.abc import Callable
from typing import Any

import pytest

from game import content
from game.content import EFFECTS
from game.engine.commands import Act, Say
from game.engine.components import Item
from game.engine.entries import Changed, Happened, Rolled, Wounded
from game.engine.steps import Attempt, CombatBegins, Die, Quantify, Wound
from game.engine.store import create, remove
from game.fd100 import Check
from game.presentation.questions.prompts import prompt
from game.run import snapshot
from game.run.view import View
from game.systems.checks import check
from game.systems.colony.spawning import spawn
from game.systems.combat.reach import carapace
from game.systems.items import identification
from game.systems.party import bag
from game.systems.survival import food_effects
from game.telling.log import Teller
from tests.scenes.scene import Scene

FIGHT = """
    . . . .
    . W m .
    . . . .
"""


@pytest.fixture
def fed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """A scene in which the first character holds a food that does this, and nothing else."""

    def fed(
        ability: Any,
        drawing: str = ". W .",
        condition: str = "Ordinary",
        rating: int = 45,
        form: str = "honey",
        **words: Any,
    ) -> Any:
        does = identification.Function(condition, good=content.abilities()[ability].good, ability=ability)
        monkeypatch.setattr(identification, "function", lambda *_: does)
        words = {"combat": False, "consume": [99] * 4} | words
        scene = Scene(drawing, **words)
        name = next(name for name in scene.who if name[0].isupper())
        for thing, _ in bag(scene.who[name]):
            remove(thing)
        create(Item(form, form.capitalize(), rating, scene.who[name], colour="Red"))
        scene.ask()
        return scene

    return fed


def waiting(scene: Scene, name: str = "W") -> dict[str, int]:
    return food_effects.gifts(scene.who[name]).waiting


def to_arms(scene: Scene, *names: str) -> Scene:
    """Combat begins, up to the first Decision."""
    return scene.happens(CombatBegins(foes=tuple(scene.who[name] for name in names)))


def shown(scene: Scene) -> tuple[str, ...]:
    return View(scene.run).party[0].gifts


# -- good -----------------------------------------------------------------------------------------


def test_every_ability_is_on_its_die_and_every_face_brings_one() -> None:
    """L-2.11.6.11-06, 07: the bad ones are the ten Effects."""
    rows = content.abilities()
    for table, good in (("good", True), ("bad", False)):
        die = content.finds()[table]
        assert tuple(name for name, row in rows.items() if row.good is good) == die.rows
        assert {die.row(fell) for fell in range(die.die)} == set(die.rows)
    assert content.finds()["bad"].rows == EFFECTS


def test_healing(fed: Callable[..., Any]) -> None:
    """L-2.11.6.7-02: as soon as it is eaten; L-2.11.6.10-02, 03: and it is Known."""
    scene = fed("Healing", W={"wounds": 2})
    assert not identification.knows(scene.items("W")[0])
    scene.do("eat")
    assert scene.wounds("W") == 1
    assert identification.knows(scene.items("W")[0])
    assert [e.note for e in scene.told(Happened, what="food works")] == ["Red Honey of Healing"]


def test_healing_brings_no_ant_back(fed: Callable[..., Any]) -> None:
    """R-47, B-2.5-10: only a Rest does."""
    scene = fed("Healing", ". A .", A={"wounds": 4}).do("eat")
    assert scene.wounds("A") == 4


def test_relief(fed: Callable[..., Any]) -> None:
    """One Effect of hers, by chance; the innate one never."""
    scene = fed("Relief", ". A .", relief=1, A={"Poisoned": 30, "Agony": 40, "Charmed": 50}).do("eat")
    assert scene.effects("A") == {"Poisoned": 30, "Charmed": 50}
    scene = fed("Relief", ". A .").do("eat")
    assert scene.rating("A", "Blind") == 100


def test_restoration(fed: Callable[..., Any]) -> None:
    """A Wound, and an Effect of her choice."""
    scene = fed("Restoration", W={"wounds": 2, "Poisoned": 30, "Agony": 40}).do("eat")
    assert (scene.wounds("W"), scene.asked) == (1, "ChooseEffect")
    asked = prompt(View(scene.run))
    assert [answer.label for answer in asked.answers] == ["end Poisoned 30", "end Agony 40"]
    assert all(answer.about for answer in asked.answers)
    scene.run.apply(Say("Agony"))
    assert scene.effects("W") == {"Poisoned": 30}


@pytest.mark.parametrize("suffers", [{}, {"Agony": 40}])
def test_restoration_asks_only_where_there_is_a_choice(fed: Callable[..., Any], suffers: dict[str, int]) -> None:
    scene = fed("Restoration", W={"wounds": 2} | suffers).do("eat")
    assert (scene.asked, scene.effects("W")) == ("Roam", {})


def test_shielding(fed: Callable[..., Any]) -> None:
    """R-47: one Wound, not all of a blow; once."""
    scene = fed("Shielding").do("eat")
    assert shown(scene) == ("Shielding",)
    wound = Wound(who=scene.who["W"], wounds=2, cause="test")
    scene.happens(wound)
    assert (scene.wounds("W"), shown(scene)) == (1, ())
    scene.happens(wound)
    assert scene.wounds("W") == 3


def test_shielding_in_combat(fed: Callable[..., Any]) -> None:
    """The Wound does not happen: nothing is told of it, and a Round with no other is a quiet one (R-73)."""
    scene = to_arms(fed("Shielding", FIGHT).do("eat"), "m")
    scene.happens(Wound(who=scene.who["W"], wounds=1, cause="test", by=scene.who["m"]))
    assert (scene.wounds("W"), scene.fight.wounds, scene.told(Wounded)) == (0, 0, [])
    assert scene.told(Happened, what="a gift is used", who="W", note="Shielding")


def test_flight(fed: Callable[..., Any]) -> None:
    """L-2.11.6.11-08, R-47: set with d80; who has no wings takes off (R-17), until she has rested."""
    scene = fed("Flight", ". . A . m", quantify_flying=57, height_1=30, fly=56, initiative=[1] * 4).do("eat")
    assert scene.rating("A", "Flying") == 57
    assert scene.told(Changed, feature="Flying")[-1].die == 80
    assert shown(scene) == ("Flying 57 until rested",)
    to_arms(scene, "m").until("A").do("fly")
    assert scene.fighter("A").aloft
    food_effects.fade(scene.who["A"])
    assert (scene.rating("A", "Flying"), shown(scene)) == (0, ())


def test_an_ability_she_has_rolls_to_increase(fed: Callable[..., Any]) -> None:
    """L-2.11.6.11-08; rested, it is what it was."""
    for fell, now in ((30, 60), (79, 79)):
        scene = fed("Flight", quantify_flying=fell, W={"Flying": 60}).do("eat")
        assert scene.rating("W", "Flying") == now
        food_effects.fade(scene.who["W"])
        assert scene.rating("W", "Flying") == 60


def test_lent_twice_it_still_fades_to_what_it_was(fed: Callable[..., Any]) -> None:
    scene = fed("Flight", ". A .", quantify_flying=[20, 70]).do("eat", "eat")
    assert scene.rating("A", "Flying") == 70
    food_effects.fade(scene.who["A"])
    assert scene.rating("A", "Flying") == 0


def test_armour(fed: Callable[..., Any]) -> None:
    """R-47: a shell all round: Crushing from behind meets it too."""
    scene = fed("Armour", FIGHT, quantify_carapace=50, W={"faces": (-1, 0), "Carapace": 0}).do("eat")
    assert scene.told(Changed, feature="Carapace")[-1].die == 60
    assert carapace(scene.who["W"], scene.who["m"]) == 50
    to_arms(scene, "m").lets("m attack W")
    guards = [g.rating for g in scene.told(Rolled, who="m", action="attack")[-1].roll.check.guards]
    assert -50 in guards
    food_effects.fade(scene.who["W"])
    assert scene.rating("W", "Carapace") == 0


@pytest.mark.parametrize(("initiative", "begins"), [(1, "Holding"), (99, "Recoiling")])
def test_courage(fed: Callable[..., Any], initiative: int, begins: str) -> None:
    """R-47: the next Combat finds her Advancing, ready or not; the one after that as ever."""
    streams = {"fight/2/initiative": [initiative, 1]}
    scene = to_arms(fed("Courage", FIGHT, initiative=[initiative, 1], streams=streams).do("eat"), "m")
    assert (scene.place("W"), scene.wounds("W")) == ("Advancing", 0)
    scene.happens(Die(who=scene.who["m"], cause="test"))
    scene.who["m2"] = spawn("minor", 0, 0)
    scene.hero("W").shaken = -1
    to_arms(scene, "m2")
    assert scene.place("W") == begins


def test_rage(fed: Callable[..., Any]) -> None:
    """R-47: Charging, and a Wound, when the Combat begins."""
    scene = fed("Rage", FIGHT).do("eat")
    assert (scene.wounds("W"), shown(scene)) == (0, ("Rage",))
    to_arms(scene, "m")
    assert (scene.place("W"), scene.wounds("W"), shown(scene)) == ("Charging", 1, ())
    assert [e.cause for e in scene.told(Wounded, who="W")] == ["Rage"]
    made = check(Attempt(who=scene.who["W"], action="attack", target=scene.who["m"]))
    assert ("Charging", 1) in [(s.source, s.by) for s in made.shifts]


def test_courage_and_rage_meet_in_one_combat(fed: Callable[..., Any]) -> None:
    """R-47: both are spent, and she stands where Rage puts her."""
    scene = fed("Rage", FIGHT).do("eat")
    waiting(scene)["Courage"] = 1
    to_arms(scene, "m")
    assert (scene.place("W"), shown(scene)) == ("Charging", ())


def test_shielding_keeps_off_the_wound_of_rage(fed: Callable[..., Any]) -> None:
    """R-47: it is the next Wound."""
    scene = fed("Rage", FIGHT).do("eat")
    waiting(scene)["Shielding"] = 1
    assert to_arms(scene, "m").wounds("W") == 0


def test_venom(fed: Callable[..., Any]) -> None:
    """R-47: her Attacks that land also bestow Poisoned d60, until she has rested."""
    scene = fed("Venom", FIGHT.replace("W", "A"), quantify_venomous=40, quantify_poisoned=33, attack=[20, 20], A={"Threat Rate": 90, "Venomous": 0}, m={"Survival Rate": 50, "limit": 99, "Carapace": 0}).do("eat")  # fmt: skip
    assert scene.rating("A", "Venomous") == 40
    assert scene.told(Changed, feature="Venomous")[-1].die == 60
    to_arms(scene, "m").lets("A attack m")
    assert scene.rating("m", "Poisoned") == 33
    assert scene.told(Changed, feature="Poisoned")[-1].die == 60
    food_effects.fade(scene.who["A"])
    scene.alter("m", Poisoned=0).lets("A attack m")
    assert scene.rating("m", "Poisoned") == 0


@pytest.mark.parametrize(("born", "fell"), [(0, 0), (0, 40), (75, 10)])
def test_venom_is_said_to_poison_where_it_does(fed: Callable[..., Any], born: int, fell: int) -> None:
    """A die that fell 0 gives no venom; it was told: "Venomous stays at 0, and what lands poisons besides"."""
    venom = {"Threat Rate": 90, "Venomous": born}
    for seed in map(str, range(4)):
        scene = fed("Venom", FIGHT.replace("W", "A"), quantify_venomous=fell, quantify_poisoned=33, attack=20, A=venom, m={"Survival Rate": 50, "limit": 99, "Carapace": 0}).do("eat")  # fmt: skip
        said = " ".join(line.text for line in Teller(seed).lines(scene.told(Changed, feature="Venomous")))
        assert said
        poisons = bool(shown(scene))
        assert ("poison" in said) == (poisons and bool(born)) and ("nothing" in said.lower()) != poisons, said
        to_arms(scene, "m").lets("A attack m")
        assert bool(scene.rating("m", "Poisoned")) == poisons


def test_venom_does_not_act_on_a_miss(fed: Callable[..., Any]) -> None:
    scene = fed("Venom", FIGHT.replace("W", "A"), quantify_venomous=40, attack=95, A={"Threat Rate": 90}, m={"Survival Rate": 99}).do("eat")  # fmt: skip
    to_arms(scene, "m").lets("A attack m")
    assert scene.rating("m", "Poisoned") == 0


def test_clarity(fed: Callable[..., Any]) -> None:
    """R-47: a static modifier, by name, on the next roll to explore; then it is gone."""
    scene = fed("Clarity", quantify_clarity=57, explore=56, cost=[99] * 3, risk=[99] * 3, reward=[99] * 3, W={"Exploration": 58, "Eusociology": 0, "Perception": 0}).do("eat")  # fmt: skip
    assert shown(scene) == ("Clarity 57",)
    odds = View(scene.run).choice(Act("explore"))
    assert odds and not odds.refused
    assert ("Clarity", 57, "R-47") in modifiers(check(Attempt(who=scene.who["W"], action="explore")))
    scene.do("explore")
    assert ("Clarity", 57, "R-47") in modifiers(scene.told(Rolled, action="explore")[-1].roll.check)
    assert scene.told(Rolled, action="explore")[-1].roll.degree == 5  # 56: Complete, and one up
    assert shown(scene) == ()


def test_clarity_waits_for_what_it_helps(fed: Callable[..., Any]) -> None:
    scene = to_arms(fed("Clarity", FIGHT, quantify_clarity=57, attack=50).do("eat"), "m").lets("W attack m")
    assert "Clarity" not in [name for name, *_ in modifiers(scene.told(Rolled, action="attack")[-1].roll.check)]
    assert waiting(scene) == {"Clarity": 57}


def test_clarity_helps_every_roll_it_names() -> None:
    """Explore; and whatever else rolls by these Efforts."""
    for name, formula in content.formulas().items():
        if name in ("explore", "forage", "hunt"):
            assert formula.effort.name in content.abilities()["Clarity"].helps


def test_clarity_of_a_companion_is_her_own(fed: Callable[..., Any]) -> None:
    scene = fed("Clarity", ". A W .", quantify_clarity=57).do("eat")
    assert View(scene.run).party[0].gifts
    scene.do("lead W")
    assert "Clarity" not in [n for n, *_ in modifiers(check(Attempt(who=scene.who["W"], action="explore")))]


def modifiers(made: Check) -> list[tuple[str, int, str]]:
    return [(m.source, m.rating, m.rule) for m in made.static]


def test_a_second_helping_renews(fed: Callable[..., Any]) -> None:
    """R-47: two meals, one Wound; a Blessed one is worth two, whatever comes after; Clarity, which has a rating, is set if 0, else rolls to increase (L-2.11.6.11-08)."""
    scene = fed("Shielding").do("eat", "eat")
    assert shown(scene) == ("Shielding",)
    scene.happens(Wound(who=scene.who["W"], wounds=3, cause="test"))
    assert scene.wounds("W") == 2
    assert shown(fed("Shielding", condition="Blessed").do("eat", "eat")) == ("2 Shielding",)
    scene = fed("Clarity", quantify_clarity=[57, 20]).do("eat", "eat")
    assert waiting(scene) == {"Clarity": 57}


def test_nothing_bestows_nothing(fed: Callable[..., Any]) -> None:
    """R-29: a 0."""
    assert waiting(fed("Clarity", quantify_clarity=0).do("eat")) == {}
    scene = fed("Flight", ". A .", quantify_flying=0).do("eat")
    assert (scene.rating("A", "Flying"), shown(scene)) == (0, ())


def test_gifts_that_wait_outlast_a_rest(fed: Callable[..., Any]) -> None:
    """R-47"""
    scene = fed("Courage").do("eat")
    food_effects.fade(scene.who["W"])
    assert shown(scene) == ("Courage",)


# -- bad ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("effect", EFFECTS)
def test_bad_food(fed: Callable[..., Any], effect: str) -> None:
    """L-2.11.6.11-07, 09: set if 0, with the Item's die (Table 14); else rolled to increase, with the Item's die too."""
    for rating, die in ((20, 40), (45, 80), (90, 120)):
        scene = fed(effect, rating=rating, **{f"quantify_{effect.lower()}": 31}).do("eat")
        assert scene.effects("W") == {effect: 31}
        assert scene.told(Changed, feature=effect)[-1].die == die
    scene = fed(effect, W={effect: 50}, rating=20, **{f"quantify_{effect.lower()}": [31]})
    scene.do("eat")
    assert scene.effects("W") == {effect: 50}
    assert scene.told(Changed, feature=effect)[-1].die == 40


# -- conditions -----------------------------------------------------------------------------------


def test_blessed(fed: Callable[..., Any]) -> None:
    """L-2.11.6.11-02: the amount rolls up if it is good, down if it is harm, by its own die."""
    scene = fed("Flight", ". A .", condition="Blessed", quantify_flying=[30, 55]).do("eat")
    assert scene.rating("A", "Flying") == 55
    scene = fed("Poisoned", condition="Blessed", quantify_poisoned=[70, 12]).do("eat")
    assert scene.effects("W") == {"Poisoned": 12}
    scene = fed("Poisoned", condition="Blessed", W={"Poisoned": 40}, quantify_poisoned=[70, 12]).do("eat")
    assert scene.effects("W") == {"Poisoned": 40}  # the food's amount, not hers
    scene = fed("Clarity", condition="Blessed", quantify_clarity=[30, 55]).do("eat")
    assert waiting(scene) == {"Clarity": 55}


def test_blessed_without_an_amount_works_twice(fed: Callable[..., Any]) -> None:
    """R-47"""
    assert fed("Healing", condition="Blessed", W={"wounds": 3}).do("eat").wounds("W") == 1
    assert waiting(fed("Courage", condition="Blessed").do("eat")) == {"Courage": 2}
    scene = fed("Relief", condition="Blessed", W={"Poisoned": 30, "Agony": 40, "Charmed": 50}).do("eat")
    assert len(scene.effects("W")) == 1
    scene = fed("Restoration", condition="Blessed", W={"wounds": 3, "Poisoned": 30, "Agony": 40}).do("eat")
    scene.run.apply(Say("Agony"))
    assert (scene.wounds("W"), scene.effects("W"), scene.asked) == (1, {}, "Roam")


def test_cursed(fed: Callable[..., Any]) -> None:
    """L-2.11.6.11-03: up if it is harm; a good one is as it is."""
    scene = fed("Poisoned", condition="Cursed", quantify_poisoned=[30, 55]).do("eat")
    assert scene.effects("W") == {"Poisoned": 55}
    scene = fed("Flight", ". A .", condition="Cursed", quantify_flying=[30, 55]).do("eat")
    assert scene.rating("A", "Flying") == 30


def test_nutritious(fed: Callable[..., Any]) -> None:
    """L-2.11.6.11-04: Hunger rolls down twice."""
    scene = fed("Healing", condition="Nutritious", quantify_hunger=[60, 20], W={"hunger": 90}).do("eat")
    assert [(e.old, e.new) for e in scene.told(Changed, feature="Hunger")] == [(90, 60), (60, 20)]
    scene = fed("Healing", quantify_hunger=[60, 20], W={"hunger": 90}).do("eat")
    assert scene.rating("W", "Hunger") == 60


def test_the_beetle_eats_for_gifts(fed: Callable[..., Any]) -> None:
    """R-48"""
    scene = fed("Healing", ". B .", condition="Nutritious", B={"wounds": 2}).do("eat")
    assert scene.wounds("B") == 1
    assert not scene.told(Changed, feature="Hunger")


def test_an_item_of_her_sheet() -> None:
    """R-46: the Beetle sets out with Nectar of Shielding, and it works."""
    scene = Scene(". B .").do("eat")
    assert shown(scene) == ("Shielding",)


# -- the world ------------------------------------------------------------------------------------


def test_a_quantity_may_be_twisted_on_its_way() -> None:
    """L-2.11.6.11-02, 03: what fell rolls up or down by Table 14's die of itself, then counts."""
    scene = Scene(". W .", quantify_agony=[30, 59], W={"Agony": 40})
    scene.happens(Quantify(who=scene.who["W"], feature="Agony", how="bestow", die=40, twist="increase"))
    assert scene.effects("W") == {"Agony": 59}


def test_gifts_are_saved(fed: Callable[..., Any]) -> None:
    scene = fed("Courage").do("eat")
    saved = snapshot.take(0, "", 0)
    food_effects.gifts(scene.who["W"]).waiting.clear()
    snapshot.restore(saved)
    assert waiting(scene) == {"Courage": 1}


def test_creatures_have_none() -> None:
    scene = Scene(". W . m", combat=False)
    other = spawn("worker", 0, 0)
    assert list(food_effects.promised(other)) == []
    food_effects.fade(scene.who["m"])
    assert food_effects.venom(other) == ()
