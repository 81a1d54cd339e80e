"""Metamorphosis' Effects: one pool checks all, what each does when it triggers and while it lasts, and how it is resisted. [M 2.6.8]"""

import pytest

from game import content
from game.engine.components import At, Body, Combatant, Effects, Struck
from game.engine.entries import Happened, Rolled
from game.engine.steps import Alarm, Attempt, CheckEffects, Trigger
from game.engine.store import add, get
from game.resolution.pools import Pool
from game.systems.checks import check
from game.systems.combat.reach import in_reach, pace
from game.systems.survival.afflictions import works
from game.weighing import weighed
from tests.editions.test_metamorphosis import ALONE, HIT, MISS, duel, pool, scene
from tests.scenes.scene import Scene


def ill(*dice: int, **effects: int) -> Scene:
    """A Wasp alone, with these Effects; these dice fall when they are checked."""
    return scene(ALONE, first="", effects=list(dice), W=effects)


def checked(found: Scene, name: str = "W") -> Scene:
    return found.happens(CheckEffects(who=found.who[name]))


def triggers(effect: str, found: Scene, name: str = "W") -> Scene:
    return found.happens(Trigger(who=found.who[name], effect=effect))


def lost(found: Scene) -> bool:
    """Return whether the first Turn is over, with nothing left that its fighter could do."""
    return found.fight is not None and found.fight.round > 1


# -- one check for all -----------------------------------------------------------------------------------------------


def test_one_pool_of_the_highest_is_thrown() -> None:
    found = checked(ill(HIT, MISS, MISS, MISS, Bleeding=20, Poisoned=40, Brittle=10))
    (rolled,) = (one for one in found.run.story if isinstance(one, Rolled))
    assert (rolled.action, rolled.roll.check.effort.value, len(rolled.roll.dice)) == ("Effects", 40, 4)


@pytest.mark.parametrize(
    ("successes", "wounds", "bleeding"),
    [(0, 0, 10), (1, 1, 20), (2, 2, 20), (3, 2, 20)],
    ids=["none", "one", "half", "more"],
)
def test_what_the_successes_beat_triggers(successes: int, wounds: int, bleeding: int) -> None:
    """At least one, and half the rating in dice: 1 for Bleeding 2, 2 for Burning 4. What does not trigger falls by one, and so does a fire that burns."""
    found = checked(ill(*[HIT] * successes, *[MISS] * (4 - successes), Bleeding=20, Burning=40))
    assert get(found.who["W"], Body).wounds == wounds
    assert found.effects("W") == {"Bleeding": bleeding, "Burning": 30}


def test_what_was_resisted_is_quiet_in_the_check_of_this_round() -> None:
    """META-25: neither felt nor told of again."""
    found = duel(effects=[HIT] * 3).alter("W", Paralysed=20, Bleeding=10)
    get(found.who["W"], Effects).off.append("Paralysed")
    checked(found)
    felt = [one.note for one in found.run.story if isinstance(one, Happened) and one.what == "Effect triggers"]
    assert felt == ["Bleeding"]
    assert found.effects("W")["Paralysed"] == 20


@pytest.mark.parametrize(("paralysed", "asked"), [(0, 1), (20, 0)])
def test_who_is_paralysed_calls_nobody(paralysed: int, asked: int) -> None:
    """META-45: it may only resist, and a call is a deed."""
    found = duel().alter("m", Paralysed=paralysed)
    found.fight.rang.clear()
    before = len(found.run.story)
    found.happens(Alarm(who=found.who["m"]))
    calls = [one for one in found.run.story[before:] if isinstance(one, Rolled) and one.who == found.who["m"]]
    assert len(calls) == asked


def test_the_chance_that_an_effect_works_is_told_right() -> None:
    """One of two dice at least: 20 of 36; two of four at least: 528 of 1296."""
    assert works(ill(Bleeding=20).who["W"], "Bleeding") == (55, False)
    found = ill(Bleeding=20, Burning=40)
    assert [works(found.who["W"], name)[0] for name in ("Bleeding", "Burning")] == [80, 40]


def test_thirteen_effects_each_with_its_remedy() -> None:
    with content.chosen("metamorphosis"):
        found = {name: row.remedy for name, row in content.effects().items()}
    assert found == {
        "Agony": "Ken", "Bleeding": "Strength", "Blind": "Ken", "Charmed": "Passions", "Confused": "Ken",
        "Immobilised": "Strength", "Infected": "Strength", "Paralysed": "Speed", "Poisoned": "Strength", "Stunned": "Passions",
        "Burning": "Speed", "Brittle": "Strength", "Shocks": "Passions",
    }  # fmt: skip
    assert len(content.effects()) == 10


# -- what each does when it triggers ---------------------------------------------------------------------------------


def test_agony_stuns_by_its_pool() -> None:
    found = scene(ALONE, first="", quantify_stunned=[HIT, HIT, MISS], W={"Agony": 30})
    assert triggers("Agony", found).effects("W") == {"Agony": 30, "Stunned": 20}


def test_bleeding_and_burning_wound_and_fire_dies_down() -> None:
    found = scene(ALONE, first="", W={"Bleeding": 20, "Burning": 10})
    triggers("Bleeding", triggers("Burning", found))
    assert (get(found.who["W"], Body).wounds, found.effects("W")) == (2, {"Bleeding": 20})


def test_a_fever_breeds_what_is_felt_at_once() -> None:
    """Its pool is the new rating: of thirteen the second, Bleeding, which costs a Wound."""
    found = scene(ALONE, first="", infection=1, quantify_bleeding=[HIT, MISS, HIT], W={"Infected": 30})
    triggers("Infected", found)
    assert (get(found.who["W"], Body).wounds, found.effects("W")) == (1, {"Infected": 30, "Bleeding": 20})


def test_poison_grows_by_its_own_pool() -> None:
    found = scene(ALONE, first="", quantify_poisoned=[HIT, HIT, MISS], W={"Poisoned": 30})
    assert triggers("Poisoned", found).effects("W") == {"Poisoned": 50}


def test_charmed_forbids_attacks_until_the_next_check() -> None:
    found = duel(effects=[MISS]).alter("W", Charmed=10)
    triggers("Charmed", found)
    assert not found.can("attack m")
    assert found.can("steel") and found.can("go 0 1")
    checked(found)
    assert found.can("attack m")


def test_stunned_forbids_all_until_the_next_check() -> None:
    found = duel().alter("W", Stunned=20)
    assert found.can("attack m")  # it has not triggered
    add(found.who["W"], Struck(["Stunned"]))  # as it stays beyond the end of the Round
    found.ask()
    assert not found.can("attack m") and not found.can("resist Stunned")
    triggers("Stunned", found)
    assert lost(found)


def test_who_was_stunned_is_helpless() -> None:
    found = duel(m={"Stunned": 30})
    assert pool(found).sizes[1] > 0
    triggers("Stunned", found, "m")
    assert pool(found).sizes[1] == 0


def test_confused_attacks_whoever_is_in_reach() -> None:
    found = duel(*[HIT] * 5, *[MISS] * 3, confusion=0).alter("W", Confused=20)
    triggers("Confused", found)
    assert get(found.who["m"], Body).wounds == 5
    assert lost(found)


def test_confused_outside_combat_turns_on_its_friends_for_one_turn() -> None:
    """Of the two others in the Room the second is attacked, by lot; after this one Turn nobody fights, and all may act."""
    friends = ALONE.replace("W .", "W L").replace(". W", "B W")
    found = scene(friends, first="", attack=[HIT] * 5 + [MISS] * 3, confusion=1, W={"Confused": 20})
    triggers("Confused", found)
    hurt = {name: get(found.who[name], Body).wounds for name in found.who}
    assert hurt == {"W": 0, "B": 0, "L": 2}
    assert (found.fight, found.asked) == (None, "Roam")


def test_confused_alone_harms_nobody() -> None:
    found = triggers("Confused", ill(Confused=20))
    assert (get(found.who["W"], Body).wounds, found.fight, found.told(Happened, what="combat begins")) == (0, None, [])


def test_confused_runs_at_the_nearest_if_nobody_is_in_reach() -> None:
    found = scene("W . . . . . . . m", first="W", attack=[MISS] * 9, confusion=0).alter("W", Confused=20)
    before = pace(found.who["W"])
    triggers("Confused", found)
    assert get(found.who["W"], At).x == before == 6
    assert lost(found)


# -- what each does while it lasts -----------------------------------------------------------------------------------


def test_brittle_lowers_survival_and_carapace() -> None:
    found = duel(m={"Carapace": 20, "faces": (-1, 0)})
    assert pool(found).sizes == (5, 5)
    found.alter("m", Brittle=10)
    assert pool(found).sizes == (5, 3)
    found.alter("m", Brittle=90)
    assert pool(found).sizes == (5, 2)  # its Speed is left


def test_immobilised_lowers_speed_and_holds_nobody() -> None:
    found = duel()
    found.alter("W", Immobilised=10)
    assert pool(found).sizes[0] == 4
    assert found.can("go 0 1") and found.can("break")
    found.alter("W", Immobilised=40)
    assert pace(found.who["W"]) == 0


def threatened(found: Scene) -> int:
    """Return with how many dice the Wasp defends against the Minor."""
    made = weighed(check(Attempt(who=found.who["m"], action="attack", target=found.who["W"])))
    assert isinstance(made, Pool)
    return made.sizes[1]


def test_blind_costs_dice_of_both_pools() -> None:
    found = duel()
    before = threatened(found)
    found.alter("W", Blind=20)
    assert (pool(found).sizes[0], threatened(found)) == (3, before - 2)


def test_paralysed_may_only_resist() -> None:
    found = duel().alter("W", Paralysed=20)
    assert found.can("resist Paralysed")
    assert not found.can("attack m") and not found.can("go 0 1") and not found.can("break")


def test_shocks_forbid_what_is_shot() -> None:
    """The Nasute spits over three cells."""
    found = scene(". n . . W .", first="W")
    nasute, wasp = found.who["n"], found.who["W"]
    assert in_reach(nasute, wasp)
    found.alter("n", Shocks=10)
    assert not in_reach(nasute, wasp)


# -- Resist [M 3.6.2.8] ----------------------------------------------------------------------------------------------


def test_to_resist_is_one_of_two_actions_at_any_time_of_the_turn() -> None:
    found = duel(*[MISS] * 8, resist=[HIT, HIT, HIT, MISS]).alter("W", Poisoned=10)
    found.do("attack m")
    fighter = get(found.who["W"], Combatant)
    assert (fighter.tactical, fighter.manoeuvre) == (0, 1)
    found.do("resist Poisoned")
    assert found.effects("W") == {}
    assert lost(found)  # nothing is left to do
