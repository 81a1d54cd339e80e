"""Metamorphosis' Attacks: the Advanced Abilities that bring them, what each bestows, and the choice among those known. [M 2.6.5, 2.6.7]"""

from typing import Any

import pytest

from game import content
from game.adviser.counsel import Counsel
from game.bots.blows import best_blow, netted, weapon
from game.bots.errands import stand
from game.bots.fighting import TurnPlan
from game.bots.lines import line, rest
from game.bots.outlook import LineOfAttack, Stance
from game.bots.outlook import blow as prospect_of
from game.bots.plans import plans
from game.editions.metamorphosis.abilities import learnable, master
from game.engine.commands import Act, Eat, Say
from game.engine.components import At, Body, Combatant
from game.engine.entries import Happened, Rolled, Wounded
from game.engine.steps import Attempt, Relearn
from game.engine.store import get
from game.fd100 import Degree
from game.presentation import outcome
from game.presentation.pages.raid_pages import sheets
from game.presentation.questions import deeds
from game.presentation.questions.prompts import prompt
from game.resolution.pools import Pool
from game.run.view import View
from game.systems.checks import check
from game.systems.combat.reach import attacks
from game.systems.outcomes import meaning
from game.systems.senses import dimness, gloom
from game.systems.survival.food_effects import eating
from game.telling.log import Teller
from game.weighing import weighed
from tests.editions.test_metamorphosis import ALONE, HIT, MISS, NAME, duel, scene
from tests.scenes.scene import Scene

with content.chosen(NAME):
    ARTS = {name: art.attack for name, art in content.arts().items() if art.attack}


def gifted(art: str, *dice: int, rating: Any = 40, **words: Any) -> Scene:
    """A Wasp beside a bare Minor, that has eaten of an Ability and so knows its Attack."""
    purpose = f"quantify_{art.lower()}"
    with content.chosen(NAME):
        face = content.finds()["mutation"].rows.index(art)
    found = duel(*dice, mutation=face, **{purpose: [HIT] * (rating // 10) + [MISS] * (10 - rating // 10)}, **words)
    found.happens(*meaning("Actor mutates", eating(found.who["W"], "Red Honey", 100)))
    return found


def sizes(found: Scene, attack: str, who: str = "W", target: str = "m") -> tuple[int, int]:
    made = weighed(check(Attempt(who=found.who[who], action="attack", target=found.who[target], about=attack)))
    assert isinstance(made, Pool)
    return made.sizes


# -- what brings them [M 2.6.9.7] ------------------------------------------------------------------------------------


def test_the_table_of_mutations() -> None:
    """A d20: three faces for a shell and for wings, two for a swarm, venom and silk, one for each Advanced Ability."""
    with content.chosen(NAME):
        faces = content.finds()["mutation"]
    assert faces.die == 20
    rows = [faces.row(fell) for fell in range(20)]
    printed = {"Carapace": 3, "Flying": 3, "Swarming": 2, "Venomous": 2, "Web Weaving": 2}
    assert {name: rows.count(name) for name in rows} == printed | dict.fromkeys(ARTS, 1)
    assert len(ARTS) == 8


def test_four_foods_in_twenty_mutate() -> None:
    with content.chosen(NAME):
        finds = content.finds()
    good = finds["alignment"].rows.count("good") / len(finds["alignment"].rows)
    assert good * finds["good"].rows.count("Mutation") / len(finds["good"].rows) == 4 / 20


@pytest.mark.parametrize("art", ARTS)
def test_an_ability_comes_with_its_attack(art: str) -> None:
    found = gifted(art)
    assert found.rating("W", art) == 40
    assert [box.name for box in attacks(found.who["W"]).values()][2:] == [ARTS[art].name]


def test_a_web_is_worth_nothing_on_who_hangs_in_one() -> None:
    """The bot bites who is held already: more silk would neither wound nor hold it better."""
    worths = []
    for held in (0, 10):
        found = scene(". X m .", first="X", X={"place": "Holding"}, m={"Immobilised": held}).until("X")
        view = View(found.run)
        foe = next(one for one in view.creatures if one.who == found.who["m"])
        blows = {one.attempt.about: one for one in view.choices if one.attempt and one.attempt.action == "attack"}
        check = view.check(blows["Web Attack"])
        assert check
        worths.append(netted(view, check, foe, weapon(view, blows["Web Attack"])).worth)
    assert worths[0] > worths[1] == 0
    assert best_blow(view, foe) == blows["Bite Attack"].command


def test_four_attacks_are_known_at_most() -> None:
    who = gifted("Chill").who["W"]
    for art in ("Heat", "Hydro"):
        master(who, art)
    assert list(attacks(who)) == ["base", "special", "Chill", "Heat"]


# -- what they do [M 2.6.5] ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("art", ARTS)
def test_it_is_made_with_the_ability_against_the_feature_of_its_row(art: str) -> None:
    """Four dice and the Threat Rate; theirs and the Survival Rate."""
    found = gifted(art)
    with content.chosen(NAME):
        against = content.arts()[art].against
    for rating in (10, 30):
        found.alter("m", **{against: rating}, Swarming=0)
        assert sizes(found, ARTS[art].name) == (5, 1 + rating // 10)


BESTOWED = {"Chill": "Brittle", "Heat": "Burning", "Light": "Burning", "Psycho": "Charmed", "Plant": "Immobilised", "Static": "Shocks", "Vibe": "Stunned"}  # fmt: skip


@pytest.mark.parametrize("art", BESTOWED)
def test_it_bestows_its_effect_by_the_pool_of_the_ability(art: str) -> None:
    """Of four dice two succeed: the Effect is rated 2."""
    effect, net = BESTOWED[art], 2
    found = gifted(art, *[HIT] * net, *[MISS] * 20, **{f"quantify_{effect.lower()}": [HIT, MISS, HIT, MISS]})
    found.run.apply(Act("attack", found.who["m"], ARTS[art].name) if named(found, art) else plain(found))
    assert found.effects("m").get(effect) == 20
    assert get(found.who["m"], Body).wounds == (0 if art == "Psycho" else net)


def named(found: Scene, art: str) -> bool:
    """Return whether this Attack is listed besides the one made unasked."""
    return found.run.option(Act("attack", found.who["m"], ARTS[art].name)) is not None


def plain(found: Scene) -> Act:
    return Act("attack", found.who["m"])


def test_a_jet_of_water_throws_back() -> None:
    found = gifted("Hydro", *[HIT] * 2, *[MISS] * 20)
    before = get(found.who["m"], At).x
    found.run.apply(Act("attack", found.who["m"], "Water Jet") if named(found, "Hydro") else plain(found))
    assert get(found.who["m"], At).x > before


def test_a_shriek_hits_all_around_and_swarms_resist_it_worse() -> None:
    found = gifted("Vibe").alter("m", Passions=40, Swarming=0)
    assert sizes(found, "Shriek")[1] == 5
    assert sizes(found.alter("m", Swarming=20), "Shriek")[1] == 3
    assert sizes(found.alter("m", wounds=1), "Shriek")[1] == 4


@pytest.mark.parametrize(
    ("art", "effect"),
    [("Plant", "Poisoned"), ("Plant", "Infected"), ("Hydro", "Burning"), ("Heat", "Brittle"), ("Psycho", "Charmed")],
)
def test_an_ability_helps_to_resist(art: str, effect: str) -> None:
    found = scene(ALONE, first="", W={effect: 20})
    attempt = Attempt(who=found.who["W"], action="resist", target=found.who["W"], about=effect)

    def pool() -> int:
        made = weighed(check(attempt))
        assert isinstance(made, Pool)
        return made.sizes[0]

    before = pool()
    found.alter("W", **{art: 30})
    assert pool() == before + 3


def test_light_takes_darkness_from_the_room() -> None:
    """Darkness 3 and Light 2: 1 is left."""
    found = scene(ALONE, first="", rating=0)
    room = found.rooms()[0]
    room.dark = 30
    found.ask()
    assert gloom(1) == 30
    found.alter("W", Light=20)
    assert gloom(1) == 10


@pytest.mark.parametrize(("dark", "left"), [(20, 0), (30, 10)])
@pytest.mark.parametrize("ability", ["Darkness", "Static", "Vibe"])
def test_darkness_is_nothing_to_who_is_born_in_it(ability: str, dark: int, left: int) -> None:
    """M's own example: Darkness 2 in a Room of 2 costs nothing, in one of 3 one die."""
    found = scene(ALONE, first="", W={ability: 20, "Blind": dark})
    assert dimness(found.who["W"]) == left


# -- the choice [M 3.6.2.5] ------------------------------------------------------------------------------------------


def test_each_attack_in_reach_is_a_choice_with_its_own_dice() -> None:
    """Unasked the Wasp stings: of equals the Special Attack."""
    found = gifted("Chill").alter("W", Chill=10)
    view = View(found.run)
    found_ = [one for one in view.choices if isinstance(one.command, Act) and one.command.action == "attack"]
    told = {deeds.answer(view, one).label.partition(" with ")[2].partition(",")[0]: one for one in found_}
    assert set(told) == {"Bite", "Stinger", "Frost Breath"}
    assert told["Stinger"].command == plain(found)
    rolled = {name: weighed(check_) for name, one in told.items() if (check_ := view.check(one))}
    assert {name: made.sizes[0] for name, made in rolled.items() if isinstance(made, Pool)} == {
        "Bite": 5,
        "Stinger": 5,
        "Frost Breath": 2,
    }


def test_the_attack_chosen_is_the_one_that_lands() -> None:
    found = duel(*[HIT] * 2, *[MISS] * 20, quantify_paralysed=[HIT] * 9)
    found.run.apply(Act("attack", found.who["m"], "Bite Attack"))
    (rolled,) = (one for one in found.run.story if isinstance(one, Rolled) and one.action == "attack")
    assert rolled.about == "Bite Attack"
    assert get(found.who["m"], Body).wounds == 2
    assert "Paralysed" not in found.effects("m") and "Poisoned" not in found.effects("m")
    assert get(found.who["W"], Combatant).tactical == 0


def test_either_action_may_be_held_for_an_enemys_turn() -> None:
    """After the Attack the other of the two is left: it is held, spent in the Minor's Turn, and held no more. [M 3.6.2.4]"""
    found = duel(*[MISS] * 8, charm=[MISS] * 20)
    found.do("attack m", "hold Suppress")
    fighter = get(found.who["W"], Combatant)
    assert fighter.held == "Suppress"
    found.do("done")
    assert found.asked == "Interrupt"
    found.do("charm m")
    assert fighter.held == ""
    assert [one.action for one in found.run.story if isinstance(one, Rolled) and one.who == found.who["W"]][-2:] == [
        "attack",
        "charm",
    ]


def test_what_was_held_is_held_once() -> None:
    """With both Actions left one is spent in the Minor's Turn: the other is not held besides. [M 3.6.2.4]"""
    found = duel(charm=[MISS] * 20)
    found.do("hold Suppress", "done", "charm m")
    assert get(found.who["W"], Combatant).held == ""


def test_fd100_has_no_choice() -> None:
    found = Scene(". W m .", first="W")
    assert [o.command for o in found.run.options if isinstance(o.command, Act) and o.command.action == "attack"] == [
        plain(found)
    ]


def test_a_bot_takes_the_attack_worth_most() -> None:
    """With Chill 10 in dice it is the breath; with 1 it is the sting."""
    found = gifted("Chill")
    foe = next(body for body in View(found.run).creatures if body.who == found.who["m"])
    found.alter("W", Chill=100)
    view = View(found.run)
    assert view.choice(best_blow(view, foe)).attempt.about == "Frost Breath"
    found.alter("W", Chill=10)
    view = View(found.run)
    assert view.choice(best_blow(view, foe)).attempt.about == "Stinger Attack"


def test_a_bot_plans_another_attack_than_that_of_most_dice() -> None:
    """A grip on the mind has seven dice and wounds nobody: it stings with five."""
    found = gifted("Psycho", W={"place": "Advancing"}).alter("W", Psycho=60)
    view = View(found.run)
    foe = next(body for body in view.creatures if body.who == found.who["m"])
    here = next(plan for plan in plans(view, [foe]) if plan.steps == 0 and plan.line and not plan.line.run)
    assert here.command == Act("attack", foe.who, "Stinger Attack")


def test_a_preview_tells_the_wounds_of_each_degree_however_many_dice() -> None:
    """A net of 1 or 2 is a Partial Success. Twenty dice would fall in more ways than anybody can wait for."""
    found = duel().alter("W", **{"Threat Rate": 100}).alter("m", **{"Survival Rate": 60})
    view = View(found.run)
    choice = view.choice(plain(found))
    assert choice
    foreseen = view.foreseen(choice)[Degree.PARTIAL_SUCCESS]
    assert [(one.now, one.most) for one in foreseen if one.what == "wounds"] == [(1, 2)]


# -- Support, Resist, Break, food [M 3.6.2.7 to 3.6.2.11] -------------------------------------------------------------

HEARTENED = ("Ally Charges", "Ally Advances", "Ally Holds", "Ally Recoils", "Ally Recoils", "Ally Retreats")
CURED = (
    "Remove Effect and Shift Disposition Up", "Remove Effect (reduce to 0%)", "Reduce Effect (roll to decrease)",
    "Effect remains", "Effect is enhanced (roll to increase)", "Effect is maximised (set to 100%)",
)  # fmt: skip
SUPPORT = {
    "rally": ("own Leadership", "their Passions", HEARTENED), "encourage": ("own Leadership", "their Passions", HEARTENED),
    "focus": ("own Ken", "their Confused", CURED), "shake": ("own Passions", "their Charmed", CURED),
    "resist": ("own remedy", "own Effect", CURED),
}  # fmt: skip


@pytest.mark.parametrize("action", SUPPORT)
def test_the_tables_of_support_and_resist(action: str) -> None:
    with content.chosen(NAME):
        row = content.formulas()[action]
    assert (str(row.effort), str(row.resistance), tuple(row.outcome.values())) == SUPPORT[action]
    assert not row.modifiers


MANOEUVRES = {"throw": ("own Strength", "their Strength"), "carry": ("own Flying", "their Strength"), "direct": ("own Ken", "foe Ken"), "run-around": ("own Speed", "their Speed")}  # fmt: skip


@pytest.mark.parametrize("action", MANOEUVRES)
def test_the_manoeuvres_of_print(action: str) -> None:
    with content.chosen(NAME):
        row = content.formulas()[action]
    assert (str(row.effort), str(row.resistance)) == MANOEUVRES[action]
    assert (
        str(row.modifiers[0]) == {"carry": "+own Strength", "direct": "+own Signalling"}[action]
        if row.modifiers
        else True
    )


def test_directing_lends_the_successes_of_four_dice() -> None:
    """META-29: never a d40; what is foreseen says so."""
    drawing = ". . . .\n. W m .\n. . S .\n"
    found = scene(drawing, first="W", W={"Signalling": 100}, direct=[HIT] * 60, m={"Ken": 0})
    direct = next(one for one in View(found.run).choices if one.command == Act("direct", found.who["S"]))
    assert (
        "its next Attack + the successes of 4 dice"
        in outcome.outcomes(View(found.run), direct)[Degree.CRITICAL_SUCCESS]
    )
    found.do("direct S")
    assert get(found.who["S"], Combatant).directed == 40


def test_to_break_is_an_action_once_a_turn() -> None:
    found = duel(initiative=[MISS] * 9)
    fighter = get(found.who["W"], Combatant)
    found.do("break")
    assert (fighter.tactical, fighter.manoeuvre) == (1, 0)
    assert not found.can("break") and found.can("attack m")


def test_war_is_no_picnic() -> None:
    found = duel()
    found.gives("W", "nectar", 40)
    assert all(one.refused for one in found.run.options if isinstance(one.command, Eat))


def test_a_barrier_is_worth_its_successes_against_what_is_shot() -> None:
    found = scene(". W . n .", first="W", barrier=[HIT, HIT, MISS], W={"Construction": 30, "place": "Holding"})
    before = sizes(found, "", "n", "W")[1]
    found.do("barrier 0 1" if found.can("barrier 0 1") else "barrier 1 0")
    assert get(found.who["W"], Combatant).cover
    assert sizes(found, "", "n", "W")[1] == before + 2


# -- changed at a Rest [M 3.9.7, META-41] ----------------------------------------------------------------------------


def resting(**ratings: int) -> Scene:
    """A Wasp at the step of a Rest where Attacks are changed."""
    found = scene(ALONE, first="", W=ratings)
    return found.happens(Relearn(who=found.who["W"]))


def offered(found: Scene) -> set[str]:
    return {choice.command.word for choice in View(found.run).choices if isinstance(choice.command, Say)}


def say(found: Scene, *words: str) -> Scene:
    for word in words:
        assert isinstance(found.decision, Relearn)
        found.run.apply(Say(word))
    return found


WEAK = {"Speed": 20, "Strength": 20, "Ken": 20, "Passions": 20, "Venomous": 0, "Flying": 0}


@pytest.mark.parametrize(
    ("ratings", "attack", "learnt"),
    [
        ({"Strength": 20}, "scorpion base", False),
        ({"Strength": 30}, "scorpion base", True),
        ({"Speed": 40}, "ladybug special", False),
        ({"Speed": 50}, "ladybug special", True),
        ({"Strength": 50}, "beetle special", False),
        ({"Strength": 50, "Flying": 10}, "beetle special", True),
        ({"Ken": 30}, "spider base", False),
        ({"Ken": 30, "Web Weaving": 10}, "spider base", True),
        ({"Speed": 50, "Venomous": 10}, "spider special", True),
        ({}, "Chill", False),
        ({"Chill": 10}, "Chill", True),
    ],
)
def test_an_attack_is_learnt_by_who_meets_its_rank(ratings: dict[str, int], attack: str, learnt: bool) -> None:
    """Three dice for a Base Attack of others, five for a Special one, one of an Ability; and the body that it takes."""
    assert (attack in learnable(resting(**WEAK | ratings).who["W"])) == learnt


def test_attacks_are_learnt_and_forgotten_until_one_is_content() -> None:
    """No two of one name, four at most, one at least; what was forgotten can be had again, in its place."""
    found = resting(**WEAK | {"Strength": 40, "Speed": 30, "Web Weaving": 10, "Ken": 30})
    who = found.who["W"]
    assert "beetle base" not in offered(found)  # a Bite too
    say(found, "scorpion base", "spider base")
    assert set(attacks(who)) == {"base", "special", "scorpion base", "spider base"}
    assert offered(found) == {"no", "base", "special", "scorpion base", "spider base"}
    say(found, "special", "base", "spider base")
    assert set(attacks(who)) == {"scorpion base"} and "scorpion base" not in offered(found)
    say(found, "beetle base")
    assert "wasp base" not in offered(found)
    say(found, "beetle base", "wasp base", "no")
    assert list(attacks(who)) == ["base", "scorpion base"] and attacks(who)["base"].name == "Bite Attack"
    assert found.told(Happened, what="learns") and found.told(Happened, what="forgets")


def test_nobody_is_asked_who_can_learn_nothing() -> None:
    found = resting(**WEAK)
    assert not isinstance(found.decision, Relearn)


def test_an_attack_learnt_of_others_is_made_as_theirs() -> None:
    """With its own Feature, its own Effect, by its name: a Wasp's Pincer throws back."""
    found = duel(*[HIT] * 9, W=WEAK | {"Strength": 40})
    found.happens(Relearn(who=found.who["W"]))
    say(found, "scorpion base", "no")
    assert sizes(found, "Pincer Attack")[0] - sizes(found, "Stinger Attack")[0] == 2


def test_the_question_says_rank_and_whose() -> None:
    found = resting(**WEAK | {"Strength": 30})
    ask = prompt(View(found.run))
    told = {answer.label: answer.detail for answer in ask.answers}
    assert told["learn Pincer Attack"] == "Scorpion's, Rank 3" and told["forget Stinger Attack"] == "by birth"
    assert "2 of 4 known" in ask.story
    shown = [f"{row.value} {row.detail}" for page in sheets(View(found.run)) for row in page.rows()]
    assert not [one for one in shown if "Rank" in one]


def test_a_foes_attack_is_told_by_the_one_it_made() -> None:
    """[M 2.6.7] The Major's are Mandibles and a burst; the degree of a roll does not say which it was."""
    found = scene(". W M .", attack=[HIT] * 2 + [MISS] * 16)
    found.happens(Attempt(who=found.who["M"], action="attack", target=found.who["W"]))
    rolled = next(entry for entry in found.run.story if isinstance(entry, Rolled) and entry.action == "attack")
    assert rolled.about in {box.name for box in attacks(found.who["M"]).values()}
    (hurt,) = found.told(Wounded, who="W")
    assert hurt.cause.startswith(rolled.about)


@pytest.mark.parametrize(("theirs", "said"), [(HIT, "Warded off."), (MISS, "Hit.")])
def test_a_stalemate_is_no_miss(theirs: int, said: str) -> None:
    """[M 3.6.2.5] A net of 0 throws nobody back; the log does not call it a miss."""
    found = duel(HIT, *[MISS] * 4, theirs, *[MISS] * 4)
    found.do("attack m")
    assert any(line.text.startswith(said) for line in Teller("x").lines(found.run.story))


@pytest.mark.parametrize("held", [0, 40])
def test_who_is_helpless_already_is_bitten_for_the_wounds(held: int) -> None:
    """[M 2.6.8] To paralyse is worth as much as a Wound, but not a second time."""
    found = scene(". X M .", first="X", M={"Paralysed": held, "Carapace": 0}).until("X")
    view = View(found.run)
    foe = next(body for body in view.creatures if body.kind == "major")
    bite = Act("attack", foe.who, "Bite Attack")
    choice = view.choice(bite)
    assert choice
    made = view.check(choice)
    assert made
    pool = weighed(made)
    assert pool
    hits = sum(ways for fall, ways in pool.spread() if fall.margin > 0)
    wounds = sum(ways * min(fall.margin, foe.left) for fall, ways in pool.spread() if fall.margin > 0)
    worth = netted(view, made, foe, weapon(view, choice)).worth * pool.whole // 100
    assert (worth >= 10 * wounds + 12 * hits // 2) == (not held)


# -- the adviser -----------------------------------------------------------------------------------------------------


def stuck() -> tuple[View, Act]:
    """A Spider beside a Minor that hangs in silk: more silk hits more often, and only the Bite is worth anything."""
    found = scene(". X m .", first="X", X={"place": "Advancing"}, m={"Immobilised": 10}).until("X")
    view = View(found.run)
    foe = next(one for one in view.creatures if one.who == found.who["m"])
    blow = best_blow(view, foe)
    assert isinstance(blow, Act)
    assert blow.about == "Bite Attack"
    return view, blow


def test_the_adviser_says_the_odds_of_the_attack_that_it_names() -> None:
    view, blow = stuck()
    plan = next(one for one in plans(view, list(view.creatures)) if one.command == blow)
    parts = line(view, TurnPlan(blow, plan=plan))
    part = next(one for one in parts if one.command == blow)
    choices = [view.choice(one) for one in (blow, Act("attack", blow.target))]
    named, unasked = [view.odds(one) for one in choices if one]
    assert part.odds == named != unasked
    assert rest(view, parts, blow) is not None


def test_the_plan_of_an_attack_is_judged_by_the_attack_that_it_begins_with() -> None:
    view, blow = stuck()
    foe = next(one for one in view.creatures if one.who == blow.target)
    choice = view.choice(blow)
    assert choice
    check = view.check(choice)
    assert check
    here = LineOfAttack(view, foe, stand(view))
    assert prospect_of(here, Stance("Advancing", 0)) == netted(view, check, foe, weapon(view, choice))


def test_advice_that_cannot_be_carried_out_is_not_given_twice() -> None:
    view, blow = stuck()
    counsel = Counsel()
    told = [counsel.say(view)]
    for _ in range(4):
        counsel.doubt(view, counsel.next(view))
        assert not counsel.stands(view)
        told.append(counsel.say(view))
    assert blow not in [part.command for part in counsel.parts]
    assert len({*told[:3]}) == 3
