"""Metamorphosis over the nest: its sheets, its pools, the net as Wounds, two Actions a Turn, its tables over fd100's. [M 1 to 3]"""

import json
from pathlib import Path
from typing import Any

import pytest

from game import content
from game.bots.careful import Careful
from game.cli import main
from game.editions.metamorphosis.growth import gain
from game.engine.commands import Say
from game.engine.components import Body, Combatant, Effects, Experience, Features, Gifts, Hero, Item
from game.engine.entries import Rolled, Wounded
from game.engine.steps import Attempt, Consume, Digest, Grow, Learn
from game.engine.store import find, get
from game.resolution.pools import Pool
from game.run.replay import verify
from game.run.run import Run, head
from game.run.saves import begin
from game.run.view import View
from game.systems.checks import check
from game.systems.combat.reach import pace
from game.systems.outcomes import meaning
from game.systems.party import disposition
from game.systems.ratings import rating
from game.systems.survival.food_effects import eating
from game.weighing import weighed
from tests.run.play import play
from tests.scenes.scene import Scene

NAME = "metamorphosis"
CLASSES = tuple(content.classes())
BLOW = """
    . . . . .
    . W m . .
    . . . . .
"""
HIT, MISS = 5, 0
"""Dice, as they are loaded: a six and a one."""


def scene(drawing: str = BLOW, **words: Any) -> Scene:
    return Scene(drawing, first=words.pop("first", "W"), edition=NAME, **words)


def duel(*dice: int, **words: Any) -> Scene:
    """A Wasp that holds beside a Minor that holds, bare of Carapace; these dice fall in her Attack."""
    minor = {"place": "Holding", "Carapace": 0} | words.pop("m", {})
    return scene(attack=list(dice), W={"place": "Holding"} | words.pop("W", {}), m=minor, **words)


def pool(found: Scene, action: str = "attack") -> Pool:
    made = weighed(check(Attempt(who=found.who["W"], action=action, target=found.who["m"])))
    assert isinstance(made, Pool)
    return made


# -- sheets [M 2.5] --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", CLASSES)
def test_a_class_is_made_by_creations_arrays(kind: str) -> None:
    run = Run(head("sheet", (kind,), edition=NAME), digests=False)
    who = run.raid.leader

    def dealt(names: tuple[str, ...]) -> list[int]:
        return sorted((rating(who, name) // 10 for name in names if rating(who, name)), reverse=True)

    assert dealt(("Speed", "Strength", "Ken", "Passions")) == [4, 3, 2, 1]
    assert dealt(content.COMMON) == [3, 2, 2, 2, 1, 1, 1]
    assert dealt(content.COMBAT) == [1, 1, 1]
    assert dealt(content.SPECIFIC) in ([4], [2, 2])
    run.close()


def test_the_wasp_is_quick_and_stings() -> None:
    found = duel()
    assert [rating(found.who["W"], name) for name in ("Speed", "Strength", "Passions", "Ken")] == [40, 30, 20, 10]
    assert rating(found.who["W"], "Flying") == rating(found.who["W"], "Venomous") == 20
    assert get(found.who["W"], Hero).luck == 0


# -- an Attack [M 3.6.2.5] -------------------------------------------------------------------------------------------


def test_the_pools_of_an_attack() -> None:
    """Her Speed and Threat against its Speed and Survival; its Carapace is dice of the defence."""
    found = duel(m={"Carapace": 20, "faces": (-1, 0)})
    assert pool(found).sizes == (5, 5)
    found.alter("m", faces=(1, 0))
    assert pool(found).sizes == (5, 3)


@pytest.mark.parametrize(("place", "size", "sure"), [("Recoiling", 4, 0), ("Advancing", 6, 0), ("Charging", 5, 1)])
def test_disposition_is_a_die_or_a_success(place: str, size: int, sure: int) -> None:
    found = duel()
    found.alter("W", place=place)
    assert (pool(found).sizes[0], pool(found).sure) == (size, sure)


def test_wounds_cost_no_dice_and_poison_does() -> None:
    found = duel(W={"wounds": 2})
    assert pool(found).sizes[0] == 5
    found.alter("W", Poisoned=20)
    assert pool(found).sizes[0] == 3
    found.alter("W", Poisoned=90)
    assert pool(found).sizes[0] == 0


@pytest.mark.parametrize("net", [1, 2, 3])
def test_the_net_is_the_wounds(net: int) -> None:
    found = duel(*[HIT] * net, *[MISS] * (5 - net), *[MISS] * 3)
    found.do("attack m")
    assert [one.wounds for one in found.run.story if isinstance(one, Wounded)] == [net]
    assert get(found.who["m"], Body).wounds == net


def test_a_stalemate_is_nothing_and_less_is_a_step_back() -> None:
    even = duel(HIT, *[MISS] * 4, HIT, MISS, MISS)
    even.do("attack m")
    rolled = next(one.roll for one in even.run.story if isinstance(one, Rolled) and one.action == "attack")
    assert rolled.name == "Stalemate"
    assert (disposition(even.who["W"]), get(even.who["m"], Body).wounds) == ("Holding", 0)
    worse = duel(*[MISS] * 5, HIT, MISS, MISS)
    worse.do("attack m")
    assert disposition(worse.who["W"]) == "Recoiling"


def test_a_helpless_target_has_no_pool() -> None:
    assert pool(duel(m={"Paralysed": 30})).sizes == (5, 0)


# -- a Turn [M 3.6.2.2 to 3.6.2.4] -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("successes", "place"), [(0, "Recoiling"), (1, "Advancing"), (2, "Charging"), (4, "Charging")])
def test_initiative_opens_the_fight(successes: int, place: str) -> None:
    """A box for each success; none is a step back. Who has more comes first."""
    opened = scene(initiative=[HIT] * successes + [MISS] * (4 - successes) + [MISS], W={"Initiative": 40}, first="")
    assert disposition(opened.who["W"]) == place


def test_two_actions_and_one_attack() -> None:
    found = duel(*[MISS] * 8)
    fighter = get(found.who["W"], Combatant)
    assert (fighter.tactical, fighter.manoeuvre, fighter.resist) == (1, 1, 0)
    found.do("attack m")
    assert not found.can("attack m")


def test_to_walk_is_an_action() -> None:
    found = duel()
    fighter = get(found.who["W"], Combatant)
    found.do("go 0 1")
    assert (fighter.tactical, fighter.manoeuvre) == (1, 0)
    found.do("go 1 0")
    assert (fighter.tactical, fighter.manoeuvre) == (1, 0)


# -- Suppress, Effects [M 3.6.2.6] -----------------------------------------------------------------------------------

SUPPRESS = {
    "intimidate": ("Target Recoils 3", "Target Recoils 2", "Target Recoils 1", "Target Holds", "Target Advances 1", "Target Advances 2"),
    "charm": ("Bestow Charmed: 3", "Bestow Charmed: 2", "Bestow Charmed: 1", "Bestow Confused: 1", "Bestow Confused: 2", "Bestow Confused: 3"),
    "confuse": ("Bestow Confused: 3", "Bestow Confused: 2", "Bestow Confused: 1", "Bestow Confused: 1", "Bestow Confused: 2", "Bestow Confused: 3"),
}  # fmt: skip


@pytest.mark.parametrize("action", SUPPRESS)
def test_the_table_of_suppress(action: str) -> None:
    with content.chosen(NAME):
        found = list(content.formulas()[action].outcome.values())
    assert [text.removesuffix(" on random Ally") for text in found] == list(SUPPRESS[action])


def test_a_bestowed_effect_is_rated_in_tens() -> None:
    found = duel()
    act = Attempt(who=found.who["W"], action="charm", target=found.who["m"])
    for text, rated in (("Bestow Charmed: 2", 20), ("Bestow Charmed: 1", 30)):
        found.happens(*meaning(text, act))  # type: ignore[arg-type]
        assert get(found.who["m"], Effects).rating["Charmed"] == rated


def test_spaces_are_the_dice_of_speed_and_of_flight() -> None:
    """[M 3.6.2.4] A fresh Wasp: Speed 4 and Flight 2; a fresh Beetle by its Speed and its wings, a Minor by its Speed."""
    found = duel()
    for name in ("W", "m"):
        rated = get(found.who[name], Features).rating
        assert pace(found.who[name]) == (rated["Speed"] + rated.get("Flying", 0)) // 10
    assert pace(found.who["W"]) == 6
    assert pace(found.alter("W", Immobilised=10).who["W"]) == 4  # a die off each


def test_the_next_round_is_shown_in_the_order_in_which_they_act() -> None:
    """[M 3.6.2.3] By the successes that were rolled, not by the ratings."""
    found = duel()
    quick, slow = found.who["m"], found.who["W"]
    get(quick, Combatant).rank, get(slow, Combatant).rank = (-2, -10, 5), (-1, -40, 7)
    fight = View(found.run).fight
    assert fight
    assert fight.later == (quick, slow)


@pytest.mark.parametrize("condition", ["", "Blessed"])
def test_rage_is_for_the_next_combat_alone(condition: str) -> None:
    """META-50: no second one, though the food was Blessed."""
    found = scene("W . .", first="")
    found.happens(Digest(who=found.who["W"], food="Red Honey", rating=40, condition=condition, ability="Rage"))
    assert get(found.who["W"], Gifts).waiting["Rage"] == 1


# -- raids -----------------------------------------------------------------------------------------------------------


LONG = ("beetle", "ladybug", "scorpion", "spider", "wasp")
"""Whose raid takes seconds, too; one that does is enough by default."""


@pytest.mark.long
@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=pytest.mark.soak) if kind in LONG else kind for kind in CLASSES]
)
def test_a_raid_ends(kind: str) -> None:
    run, policy = Run(head(f"m {kind} e", (kind,), edition=NAME), digests=False), Careful()
    while run.decision and run.n < 6000:
        run.apply(policy(run))
    assert run.raid.outcome
    run.close()


def test_a_recording_plays_again(tmp_path: Path) -> None:
    begun = begin(tmp_path / "raid", head("kept", ("wasp",), edition=NAME))
    play(begun, 60)
    digest = begun.digest
    begun.close()
    again, _ = verify(tmp_path / "raid" / "journal")
    assert again.digest == digest
    again.close()


@pytest.mark.long
def test_tables_of_editions_do_not_mix() -> None:
    """Runs of all editions, command by command in turn, are as each alone; and fd100's tables stand again afterwards."""

    def alone(edition: str) -> str:
        run = play(Run(head("beside", ("wasp",), edition=edition)), 160)
        run.close()
        return run.digest

    names = ("", "bind", NAME)
    runs = [Run(head("beside", ("wasp",), edition=edition)) for edition in names]
    for until in range(1, 161):
        for run in runs:
            play(run, until)
    assert [run.digest for run in runs] == [alone(edition) for edition in names]
    for run in runs:
        run.close()
    assert content.formulas()["attack"].rule.startswith("B ")
    assert len({content.fingerprint(edition) for edition in names}) == len(names)


def test_the_sheet_and_the_rulings_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", "wasp", "--edition", NAME, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["core"] == {"Speed": 4, "Strength": 3, "Ken": 1, "Passions": 2}
    for kind in ("spider", "minor"):
        assert main(["sheet", kind, "--edition", NAME]) == 0
        assert max(map(len, capsys.readouterr().out.splitlines())) <= 80
    assert main(["rulings", "meta-3", "--edition", NAME]) == 0
    assert "META-3" in capsys.readouterr().out


# -- food and experience [M 2.3.9, 2.6.9] ----------------------------------------------------------------------------

ALONE = """
    . . .
    . W .
    . . .
"""


@pytest.mark.parametrize(
    ("face", "feature"), [(0, "Carapace"), (3, "Flying"), (6, "Swarming"), (8, "Venomous"), (10, "Web Weaving")]
)
def test_food_mutates(face: int, feature: str) -> None:
    """A Special Ability grows by the successes of the food's rating; Swarming brings bodies besides."""
    purpose = f"quantify_{feature.lower().replace(' ', '_')}"
    found = scene(ALONE, first="", mutation=face, **{purpose: [HIT, HIT, MISS, MISS]})
    who = found.who["W"]
    old, most = rating(who, feature), get(who, Body).limit
    found.happens(*meaning("Actor mutates", eating(who, "Red Honey", 40)))
    assert rating(who, feature) == old + 20
    assert get(who, Body).limit - most == (2 if feature == "Swarming" else 0)


def test_an_item_lasts_by_its_pool() -> None:
    """What is left is as much as it throws; with nothing it is Depleted, then gone."""
    found = scene(ALONE, first="", consume=[HIT, HIT, MISS, MISS, MISS, MISS, MISS, MISS])
    thing = found.gives("W", "nectar", 40)
    found.happens(Consume(who=found.who["W"], item=thing))
    assert (get(thing, Item).rating, get(thing, Item).depleted) == (20, False)
    found.happens(Consume(who=found.who["W"], item=thing))
    assert get(thing, Item).depleted
    found.happens(Consume(who=found.who["W"], item=thing))
    assert find(thing, Item) is None


def test_experience_buys_a_die_more() -> None:
    """From 4 to 5 costs 5, and its twin goes along; ten points are all that one holds."""
    found = scene(ALONE, first="")
    who = found.who["W"]
    gain(who, 40)
    assert get(who, Experience).points == 10
    found.happens(Learn(who=who))
    assert isinstance(found.decision, Grow)
    found.run.apply(Say("Speed"))
    assert (rating(who, "Speed"), rating(who, "Skill"), get(who, Experience).points) == (50, 50, 5)
    assert not found.run.option(Say("Speed"))  # the next one costs 6
    assert not found.run.option(Say("Skill"))
    found.run.apply(Say("no"))
    assert not get(who, Hero).ticked
