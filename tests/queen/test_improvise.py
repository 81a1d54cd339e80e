"""Improvised Actions: the questions, the Queen's ruling, the dice, and what comes of it. [B 3.8.11; RULES 5.4]"""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game import content
from game.bots.random_policy import Random
from game.content.improvised import OPENING
from game.engine import Option, Refused
from game.engine.commands import Act, AnyCommand, Say
from game.engine.components import At, ColonyTask, Facing, Improvised, Item, Lore, Notice, Raid, Room, Structure
from game.engine.entries import Changed, Happened, Healed, Rolled, Ruled, Wounded
from game.engine.steps import Attempt
from game.engine.store import add, create, get, pack, query, the
from game.fd100 import Degree
from game.fd100 import degree as degree_of
from game.presentation.questions.prompts import prompt
from game.run.journal import read
from game.run.replay import verify
from game.run.run import Run, head
from game.run.saves import begin
from game.run.view import View
from game.systems.checks import check
from game.systems.ground import ground, level
from game.systems.improvising.improvise import ruling
from tests.scenes.scene import Scene

HALL = """
    . . . . . . .
    . . W m . . .
    . . . . . . .
"""


def improvise(scene: Scene, deed: str, feature: str, target: str = "", flair: tuple[str, ...] = ("plain",)) -> Scene:
    """From the first question to the last. `flair` is said as far as it is asked."""
    who = scene.who[target] if target else 0
    scene.run.apply(Act(OPENING))
    scene.run.apply(Act(deed, who))
    scene.run.apply(Say(feature))
    for word in flair:
        if scene.asked == "Flourish":
            scene.run.apply(Say(word))
    return scene


def refusal(scene: Scene, command: AnyCommand) -> str:
    try:
        scene.run.apply(command)
    except Refused as reason:
        return str(reason)
    return ""


def said(scene: Scene, command: Say) -> Option:
    """An Option of what is asked, legal or not."""
    return next(option for option in scene.run.options if option.command == command)


def state() -> list[tuple[int, str]]:
    """The whole of it, but for the number of the last command."""
    return [(who, one) for who, row in pack().items() for one in map(str, row) if not one.startswith("Chronicle")]


# -- the table ---------------------------------------------------------------------------------------------------------


def test_eight_intents_by_every_feature() -> None:
    """B-3.8.11-09: each of the 26 Features has its place in each intent: apt, a stretch, or absurd with a reason."""
    assert len(content.intents()) >= 8
    for key, row in content.intents().items():
        for feature in content.FEATURES:
            verdict = row.verdict(feature)
            assert (verdict == "absurd") == bool(row.objection(feature)), (key, feature)
            assert row.opposed(feature) in (*content.FEATURES, "Level"), (key, feature)
        verdicts = [row.verdict(feature) for feature in content.FEATURES]
        assert all(verdicts.count(one) >= 3 for one in ("apt", "a stretch", "absurd")), key
        assert any(deed.afield for deed in row.deeds.values()), key
        assert any(not deed.afield for deed in row.deeds.values()), key


def test_hindering_says_which_effect() -> None:
    hinder = content.intents()["hinder"]
    assert set(hinder.effects) == {*hinder.apt, *hinder.stretch}
    assert set(hinder.effects.values()) <= set(content.EFFECTS)


def test_a_refusal_is_one_dry_line() -> None:
    for row in content.intents().values():
        for absurd in row.absurd:
            assert 20 < len(absurd.line) <= 80
            assert absurd.line[0].islower()
            assert not absurd.line.endswith(".")


def test_modest_beside_what_is_printed() -> None:
    """What a Manoeuvre brings about is less than the Tactical Action of the same sort: a Wound at most, no d80, no flight."""
    for row in content.intents().values():
        for name, deed in row.deeds.items():
            for text in deed.outcome.values():
                assert "2 Wounds" not in text, name
                assert "Retreats" not in text and "killed" not in text and "Paralysed" not in text, name
    hinder, confuse = content.formulas()["hinder"].outcome, content.formulas()["confuse"].outcome
    for degree in ("Partial Success", "Complete Success", "Critical Success"):
        assert (
            int(hinder[degree].split("d")[-1].split(",")[0]) < int(confuse[degree].split("d")[-1])
            if "," not in hinder[degree]
            else True
        )


# -- the questions -----------------------------------------------------------------------------------------------------


def test_one_question_leads_to_the_next_and_back_at_no_cost() -> None:
    """B-3.4.2-01: first what she is up to, then by what. Nothing is spent, told or thrown before the last answer."""
    scene = Scene(HALL)
    before, fighter = state(), scene.fighter("W")
    told = len(scene.run.story)
    scene.run.apply(Act(OPENING))
    assert scene.asked == "Intend"
    scene.run.apply(Act("hurt", scene.who["m"]))
    assert scene.asked == "ByWhat"
    scene.run.apply(Say("Skill"))
    assert scene.asked == "Flourish"
    scene.run.apply(Say("no"))
    assert scene.asked == "ByWhat"
    scene.run.apply(Say("no"))
    assert scene.asked == "Intend"
    scene.run.apply(Say("no"))
    assert scene.asked == "TakeTurn"
    assert (fighter.manoeuvre, fighter.resist, fighter.tactical, fighter.used) == (1, 1, 1, [])
    assert (state(), len(scene.run.story)) == (before, told)


def test_it_is_a_manoeuvre_once_a_turn() -> None:
    """B-3.8.11-09, R-68"""
    scene = improvise(Scene(HALL, hurt=99), "hurt", "Skill", "m")
    assert (scene.fighter("W").manoeuvre, scene.fighter("W").tactical) == (0, 1)
    assert refusal(scene, Act(OPENING)) == "once a Turn"


def test_with_nothing_left_it_is_not_asked() -> None:
    scene = Scene(HALL)
    fighter = scene.fighter("W")
    fighter.manoeuvre = fighter.resist = fighter.tactical = 0
    scene.ask()
    assert refusal(scene, Act(OPENING)) == "no Manoeuvre Action left this Round"
    scene = Scene("W . .", combat=False, W={"Paralysed": 90})
    assert refusal(scene, Act(OPENING)) == "Paralysed"


def test_what_is_absurd_is_refused_and_nothing_has_happened() -> None:
    """B-3.4.3-02: Refusals change no digest."""
    scene = Scene(HALL)
    scene.run.apply(Act(OPENING))
    scene.run.apply(Act("hurt", scene.who["m"]))
    before, n = state(), scene.run.n
    assert refusal(scene, Say("Leadership")) == "hard words break no chitin"
    assert refusal(scene, Say("Web Weaving")) == "no Web Weaving"
    assert refusal(scene, Say("Flying")) == "not in the air"
    assert "not what is asked" in refusal(scene, Say("Cooking"))
    assert (state(), scene.run.n) == (before, n)


def test_any_feature_that_is_not_absurd_may_serve() -> None:
    """B-3.8.11-09, B-3.4.2-01"""
    scene = Scene(HALL)
    for key, row in content.intents().items():
        deed = next(name for name, deed in row.deeds.items() if not deed.afield)
        target = next((o.command.target for o in intents(scene) if o.command.action == deed), 0)
        scene.run.apply(Act(OPENING))
        scene.run.apply(Act(deed, target))
        for feature in content.FEATURES:
            usable = scene.rating("W", feature) > 0 and feature != "Flying"
            legal = not said(scene, Say(feature)).refused
            assert legal == (row.verdict(feature) != "absurd" and usable), (key, feature)
        scene.run.apply(Say("no"))
        scene.run.apply(Say("no"))


def intents(scene: Scene) -> list[Option]:
    scene.run.apply(Act(OPENING))
    found = [option for option in scene.run.options if isinstance(option.command, Act)]
    scene.run.apply(Say("no"))
    return found


def test_who_is_too_far_off_or_cannot_be_moved() -> None:
    scene = Scene("W . . . . . m Q", Q={})
    refused = {(o.command.action, o.command.target): o.refused for o in intents(scene)}
    assert refused["hurt", scene.who["m"]] == "out of reach"
    assert refused["hinder", scene.who["m"]] == "out of reach"
    assert refused["scare", scene.who["m"]] == ""


def test_the_odds_and_the_card_are_those_of_any_action() -> None:
    """Effort, Resistance and whatever stands for every Combat Action; the View tells them before the die."""
    scene = Scene(HALL, W={"place": "Advancing", "wounds": 1})
    scene.run.apply(Act(OPENING))
    scene.run.apply(Act("hurt", scene.who["m"]))
    view = View(scene.run)
    made = view.check(view.choice(Say("Skill")))
    assert (made.effort.name, made.effort.value) == ("Skill", scene.rating("W", "Skill"))
    assert (made.resistance.name, made.resistance.value) == ("Speed", 40)
    assert [(m.source, m.rating) for m in made.static] == [("Advancing", 30)]
    assert [s.by for s in made.shifts] == [-1]
    assert view.odds(view.choice(Say("Skill"))).whole == 100


# -- the ruling --------------------------------------------------------------------------------------------------------


def test_apt_is_the_feature_against_what_opposes_it() -> None:
    scene = Scene(HALL)
    step = Attempt(who=scene.who["W"], action="hinder", target=scene.who["m"], about="Charms")
    made = check(step)
    assert (made.effort.name, made.resistance.name, made.resistance.value) == ("Charms", "Passions", 20)
    assert ruling(step).verdict == "apt"


def test_a_stretch_costs_a_degree() -> None:
    """RULES 5.4: of a hundred rolls each ends a degree lower than it would by a Feature that is apt."""
    scene = Scene(HALL)
    step = Attempt(who=scene.who["W"], action="hurt", target=scene.who["m"], about="Passions")
    made = check(step)
    assert (made.resistance.name, made.resistance.value) == ("Passions", 20)
    assert [(shift.source, shift.by) for shift in made.shifts] == [("A stretch", -1)]
    plain = replace(made, shifts=())
    assert all(degree_of(made, die) == max(degree_of(plain, die) - 1, 0) for die in range(100))
    assert ruling(step).verdict == "a stretch"


def test_where_nobody_opposes_it_is_the_level() -> None:
    scene = Scene("W . .", rating=35)
    assert (
        check(Attempt(who=scene.who["W"], action="snare-afield", target=scene.who["W"], about="Skill")).resistance.value
        == 35
    )
    stretch = check(Attempt(who=scene.who["W"], action="snare-afield", target=scene.who["W"], about="Ken"))
    assert (stretch.resistance.value, sum(shift.by for shift in stretch.shifts)) == (35, -1)


def test_hiding_is_held_against_the_nearest() -> None:
    scene = Scene("W . m . w", w={"Ken": 90}, m={"Ken": 33})
    assert (
        check(Attempt(who=scene.who["W"], action="hide", target=scene.who["W"], about="Sneaking")).resistance.value
        == 33
    )


def test_the_ruling_is_told_with_reason_and_odds_before_the_roll() -> None:
    scene = improvise(Scene(HALL, hurt=42), "hurt", "Skill", "m")
    told = [entry for entry in scene.run.story if isinstance(entry, Ruled | Rolled) and entry.who == scene.who["W"]]
    ruled, rolled = told[-2:]
    assert (ruled.action, ruled.feature, ruled.verdict) == ("hurt", "Skill", "apt")
    assert "R section 5.4" in ruled.rule
    assert ruled.reason == f"Skill {scene.rating('W', 'Skill')} against Speed 40"
    assert ruled.chance == scene.rating("W", "Skill")
    assert (rolled.action, rolled.about, rolled.roll.die) == ("hurt", "Skill", 42)


def test_an_action_that_succeeds_teaches_its_feature() -> None:
    """R-05 as for any Action of hers."""
    scene = improvise(Scene(HALL, hurt=42), "hurt", "Skill", "m")
    assert scene.hero("W").ticked == ["Skill"]


# -- dramatic modifiers ------------------------------------------------------------------------------------------------


def test_a_first_time_earns_a_dramatic_modifier() -> None:
    """B-3.4.5-02, B-3.4.6-03: equal to the second Feature that is named, on a d100 of its own."""
    scene = Scene(HALL, hurt=[42, 10])
    improvise(scene, "hurt", "Skill", "m", flair=("Speed", "plain"))
    roll = scene.told(Rolled, action="hurt")[-1].roll
    assert [(m.source, m.rating) for m in roll.check.dramatic] == [("Speed", scene.rating("W", "Speed"))]
    assert (roll.die, roll.drama, roll.degree) == (42, (10,), Degree.CRITICAL_SUCCESS)
    assert scene.told(Ruled)[-1].flair == ("Speed",)


def test_no_feature_is_thirty() -> None:
    scene = Scene(HALL, hurt=[42, 30])
    improvise(scene, "hurt", "Skill", "m", flair=("surprise",))
    roll = scene.told(Rolled, action="hurt")[-1].roll
    assert [(m.source, m.rating) for m in roll.check.dramatic] == [("surprise", 30)]
    assert roll.degree == Degree.COMPLETE_SUCCESS  # 30 does not match 30
    assert the(Improvised).flourishes == 1


def test_a_pairing_is_new_once_in_a_raid() -> None:
    """Declined, it is gone all the same."""
    scene = improvise(Scene(HALL, hurt=[99] * 9, attack=[99] * 9), "hurt", "Skill", "m")
    assert the(Improvised).pairings == ["hurt Skill"]
    scene.do("done").until("W")
    scene.run.apply(Act(OPENING))
    scene.run.apply(Act("hurt", scene.who["m"]))
    scene.run.apply(Say("Skill"))
    assert scene.asked == "TakeTurn"
    assert scene.told(Ruled)[-1].flair == ()


def test_three_a_raid() -> None:
    """B-3.4.6-03"""
    scene = Scene(HALL)
    the(Improvised).flourishes = 3
    scene.run.apply(Act(OPENING))
    scene.run.apply(Act("hurt", scene.who["m"]))
    scene.run.apply(Say("Skill"))
    assert scene.asked == "TakeTurn"
    assert the(Improvised).flourishes == 3


def test_at_most_two_in_one_action() -> None:
    """B-3.4.6-01, B-3.4.6-02: the Rule of Two. A third is refused; the two count."""
    scene = Scene(HALL, hurt=[99, 0, 0])
    scene.run.apply(Act(OPENING))
    scene.run.apply(Act("hurt", scene.who["m"]))
    for word in ("Skill", "Speed", "Strength"):
        scene.run.apply(Say(word))
    assert scene.asked == "Flourish"
    before = state()
    assert refusal(scene, Say("Passions")) == "two are enough: Rule of Two"
    assert refusal(scene, Say("surprise")) == "two are enough: Rule of Two"
    assert state() == before
    scene.run.apply(Say("plain"))
    roll = scene.told(Rolled, action="hurt")[-1].roll
    assert (roll.drama, roll.degree) == ((0, 0), Degree.COMPLETE_SUCCESS)
    assert the(Improvised).flourishes == 2


def test_a_second_flourish_cannot_be_absurd_or_the_same() -> None:
    scene = Scene(HALL)
    scene.run.apply(Act(OPENING))
    scene.run.apply(Act("hurt", scene.who["m"]))
    scene.run.apply(Say("Skill"))
    assert refusal(scene, Say("Charms")) == "hard words break no chitin"
    assert "not what is asked" in refusal(scene, Say("Skill"))


# -- every intent, in Combat -------------------------------------------------------------------------------------------


def degree(scene: Scene, action: str) -> Degree:
    return scene.told(Rolled, action=action)[-1].roll.degree


def test_move_it() -> None:
    scene = improvise(Scene(HALL, W={"Strength": 60}, shove=45), "shove", "Strength", "m")
    assert (degree(scene, "shove"), scene.cell("m")) == (Degree.COMPLETE_SUCCESS, (5, 1))
    scene = improvise(Scene(HALL, W={"Strength": 60}, shove=20), "shove", "Strength", "m")
    assert (degree(scene, "shove"), scene.cell("m")) == (Degree.PARTIAL_SUCCESS, (4, 1))


def test_hurt_it() -> None:
    """It hurts; a Wound takes a surprise, for it costs no Attack and no Carapace helps."""
    for dice, flair, found, wounds in (
        (10, ("plain",), Degree.PARTIAL_SUCCESS, 0),
        (42, ("plain",), Degree.COMPLETE_SUCCESS, 0),
        ([42, 10], ("surprise",), Degree.CRITICAL_SUCCESS, 1),
    ):
        scene = improvise(Scene(HALL, hurt=dice, quantify_agony=13), "hurt", "Skill", "m", flair=flair)
        assert (degree(scene, "hurt"), scene.wounds("m"), scene.effects("m")) == (found, wounds, {"Agony": 13})


def test_hurt_may_backfire() -> None:
    scene = Scene(HALL, W={"wounds": 1, "luck": 0, "Skill": 5}, hurt=30, m={"Speed": 90})
    improvise(scene, "hurt", "Skill", "m")
    assert (degree(scene, "hurt"), scene.wounds("W")) == (Degree.CRITICAL_FAILURE, 2)
    assert scene.told(Wounded, who="W")[-1].cause == "a dirty trick"


@pytest.mark.parametrize(
    ("feature", "effect"),
    [("Strength", "Immobilised"), ("Smarts", "Confused"), ("Venomous", "Poisoned")],
)
def test_hinder_it(feature: str, effect: str) -> None:
    """By the Effect that goes with the Feature."""
    scene = Scene(HALL, W={feature: 90}, hinder=80, **{f"quantify_{effect.lower()}": 33})
    assert improvise(scene, "hinder", feature, "m").effects("m") == {effect: 33}


def test_hide_me() -> None:
    """Cover, between her and the nearest enemy."""
    scene = Scene(". . W . m .", W={"Sneaking": 90}, hide=50)
    improvise(scene, "hide", "Sneaking", "W")
    assert scene.fighter("W").cover
    assert [(get(thing, At).x, built.kind) for thing, built in query(Structure)] == [(3, "barrier")]


def test_help_her() -> None:
    scene = Scene(
        ". W L m .",
        first="W",
        W={"Healing": 90},
        L={"place": "Recoiling", "Poisoned": 40},
        help=[50, 0],
        effects=[99] * 9,
    )
    improvise(scene, "help", "Healing", "L", flair=("Charms", "plain"))
    assert degree(scene, "help") == Degree.CRITICAL_SUCCESS
    assert (scene.place("L"), scene.effects("L")) == ("Holding", {})


def test_scare_it() -> None:
    scene = Scene(HALL, W={"Passions": 80}, scare=50, m={"place": "Advancing"})
    improvise(scene, "scare", "Passions", "m")
    assert scene.box("m") == 3
    scene = improvise(Scene(HALL, W={"Passions": 80}, scare=10), "scare", "Passions", "m")
    assert (degree(scene, "scare"), scene.place("W"), scene.place("m")) == (
        Degree.PARTIAL_SUCCESS,
        "Recoiling",
        "Recoiling",
    )


def test_learn_something_of_an_enemy() -> None:
    """Its Ratings are seen from then on, and where to hit it."""
    scene = Scene(HALL, W={"Perception": 80}, size=60, direct=17)
    improvise(scene, "size", "Perception", "m")
    assert the(Improvised).sized == ["minor"]
    assert scene.told(Happened, what="is sized up")[-1].note == "Smarts"
    assert scene.fighter("W").directed == 17
    body = next(body for body in View(scene.run).creatures if body.who == scene.who["m"])
    assert body.ratings["Strength"] == 40


def test_nobodys_ratings_are_seen_before() -> None:
    scene = Scene(HALL)
    assert not next(body for body in View(scene.run).creatures if body.who == scene.who["m"]).ratings


def test_change_the_room() -> None:
    scene = Scene(". . W . m .", W={"Construction": 90}, snare=50)
    improvise(scene, "snare", "Construction", "W")
    assert [(get(thing, At).x, built.kind) for thing, built in query(Structure)] == [(3, "web")]
    scene = improvise(Scene(HALL, W={"Skill": 60}, darken=[50, 33]), "darken", "Skill")
    assert scene.rooms()[0].dark == 33


# -- out of Combat -----------------------------------------------------------------------------------------------------


def unaware(scene: Scene, *names: str) -> Scene:
    """They have not noticed her."""
    for name in names:
        add(scene.who[name], Notice("unseen"))
    scene.ask()
    return scene


@pytest.mark.parametrize(
    ("deed", "feature"),
    [("shove-afield", "Strength"), ("hurt-afield", "Skill"), ("hinder-afield", "Skill")],
)
def test_an_attack_by_any_other_name_begins_a_fight(deed: str, feature: str) -> None:
    """B-3.8.3: the deed first, then Combat."""
    scene = unaware(Scene(HALL, combat=False, **{deed: 45}), "m")
    improvise(scene, deed, feature, "m")
    assert scene.fight
    assert scene.told(Rolled, action=deed)
    rolled = scene.run.story.index(scene.told(Rolled, action=deed)[0])
    assert rolled < scene.run.story.index(scene.told(Happened, what="combat begins")[0])


def test_scare_it_off() -> None:
    scene = unaware(Scene(HALL, combat=False, W={"Passions": 80}, **{"scare-afield": 50}), "m")
    improvise(scene, "scare-afield", "Passions", "m")
    assert not scene.fight
    assert scene.cell("m") == (5, 1)
    assert get(scene.who["m"], Notice).how == "adjacent"


def test_who_is_scared_off_comes_no_nearer() -> None:
    """R-64: "moved 1 cell, it keeps away": and on its patrol it came back in the same turn, and stood where it had."""
    scene = unaware(Scene(HALL, combat=False, W={"Passions": 80}, **{"scare-afield": 50}), "m")
    add(scene.who["m"], ColonyTask("patrol", 0, 1))
    x = scene.cell("m")[0]
    improvise(scene, "scare-afield", "Passions", "m")
    assert scene.cell("m")[0] > x
    scene.do(*["wait"] * 9)
    assert scene.cell("m")[0] > x
    the(Raid).turn += content.constants().guests.keeps_away
    scene.do(*["wait"] * 2)
    assert scene.cell("m")[0] <= x, "its fright is over"


def test_hide_from_whoever_has_not_noticed() -> None:
    scene = Scene("W . . . . . . . m", combat=False, W={"Sneaking": 90}, sneak=99, **{"hide-afield": 50})
    improvise(scene, "hide-afield", "Sneaking", "m")
    assert get(scene.who["m"], Notice).how == "unseen"


@pytest.mark.parametrize("deed", ["hide-afield", "scare-afield"])
def test_what_slips_past_somebody_in_another_room_holds_till_one_moves(deed: str) -> None:
    """R-51: in a gallery it was forgotten in the same turn: to hide changed nothing, and a scare that worked began a fight."""
    ratings = {"Sneaking": 90, "Passions": 90}
    dice = {f"level/1/room/0/{name}": [die] * 9 for name, die in ((deed, 50), ("sneak", 99))}
    scene = Scene(". . . m . , , W , ,", combat=False, W=ratings, streams=dice)
    improvise(scene, deed, "Sneaking" if deed == "hide-afield" else "Passions", "m")
    assert get(scene.who["m"], Notice).how in ("unseen", "adjacent") and not scene.fight
    scene.do("wait")
    assert not scene.fight
    scene.do("go -1 0")
    assert scene.fight, "each move is rolled anew"


def test_help_a_companion_afield() -> None:
    scene = Scene(
        "W L .",
        combat=False,
        W={"Healing": 90},
        L={"Poisoned": 80},
        **{"help-afield": 50},
        effects=[0] * 9,
        quantify_poisoned=[0, 20],
    )
    improvise(scene, "help-afield", "Healing", "L")
    scene.do("pass")  # she may resist it herself meanwhile
    assert scene.rating("L", "Poisoned") == 20
    assert not scene.told(Healed)
    assert the(type(scene.run.raid)).turn == 10  # ten turns of work


def test_once_a_room() -> None:
    """No practising on one wall all day."""
    scene = Scene("W . .", combat=False, **{"snare-afield": [99] * 9})
    improvise(scene, "snare-afield", "Skill", "W")
    refused = {o.command.action: o.refused for o in intents(scene)}
    assert refused["snare-afield"] == "that has been tried in this Room"
    assert refused["darken-afield"] == ""


def test_learn_what_lies_behind_the_wall() -> None:
    drawing = """
        W . . # # # # #
        . . . + 2 2 2 #
        . . . # # # # #
    """
    scene = Scene(drawing, combat=False, W={"Perception": 80}, listen=[50, 0])
    improvise(scene, "listen", "Perception", flair=("Ken", "plain"))
    assert scene.told(Happened, what="hears")[-1].note == "hall east"
    assert View(scene.run).known[1, 5]
    assert len(scene.rooms()) == 1  # it is not open for that


@pytest.mark.parametrize(("dice", "what"), [([50, 0], "identifies"), ([50, 99], "smells"), ([99, 99], "cannot place")])
def test_learn_what_food_does(dice: list[int], what: str) -> None:
    scene = Scene("W . .", combat=False, W={"Smarts": 80}, fathom=dice)
    thing = create(Item("honey", "Honey", 40, holder=scene.who["W"], colour="Red"))
    scene.ask()
    scene.run.apply(Act(OPENING))
    scene.run.apply(Act("fathom", thing))
    for word in ("Smarts", "Ken", "plain"):
        if scene.asked in ("ByWhat", "Flourish"):
            scene.run.apply(Say(word))
    happened = [entry.what for entry in scene.told(Happened)]
    assert any(one.startswith(what) for one in happened)
    assert ("Red honey" in the(Lore).known) == (what == "identifies")
    assert (scene.who["W"] in get(thing, Item).puzzled) == (what == "cannot place")


def test_clear_the_way_and_open_a_wall() -> None:
    drawing = """
        W . . # # # # #
        . . . + 2 2 2 #
        . . . # # # # #
    """
    scene = Scene(drawing, combat=False, W={"Strength": 80}, breach=50)
    scene.rooms()[0].spent = True
    scene.ask()
    improvise(scene, "breach", "Strength")
    assert len(scene.rooms()) == 2
    scene = Scene(drawing, combat=False, W={"Strength": 80}, clear=50)
    room = scene.rooms()[0]
    room.obstruction = 40
    level().opened.append((2, 2, 17))
    scene.ask()
    improvise(scene, "clear", "Strength")
    assert room.obstruction == 0
    assert ground().passable[2, 2]


def test_a_wall_that_stays_shut_is_not_said_to_open() -> None:
    """The price of it was asked for under "The wall opens"."""
    scene = Scene("W . . 2", combat=False, rating=20, W={"Strength": 80}, breach=98)
    scene.rooms()[0].spent = True
    level().rooms.append(create(Room(1, 2, "midden", spent=True)))  # else it costs Hunger, and nothing is asked
    scene.ask()
    scene.run.apply(Act(OPENING))
    for command in (Act("breach"), Say("Strength"), Say("plain")):
        scene.run.apply(command)
    assert scene.asked == "DigCost"
    assert prompt(View(scene.run)).title == "The wall stays shut"


def test_darken_a_room() -> None:
    scene = Scene("W . .", combat=False, W={"Skill": 80}, **{"darken-afield": 50, "darken": 44})
    improvise(scene, "darken-afield", "Skill")
    assert scene.rooms()[0].dark == 44
    assert scene.told(Changed, feature="Darkness")


def test_long_work_is_not_begun_under_their_eyes() -> None:
    scene = Scene("W . . . m", combat=False)
    get(scene.who["m"], Facing)
    refused = {o.command.action: o.refused for o in intents(scene)}
    assert refused["snare-afield"] == "not while a foe feels you, or may"
    assert refused["size-afield"] == ""


# -- recordings --------------------------------------------------------------------------------------------------------


class Inventive(Random):
    """Whatever can be improvised, is."""

    def __call__(self, run: Run) -> Any:
        legal = View(run).legal()
        if Act(OPENING) in legal and self.throw(2):
            return Act(OPENING)
        if View(run).question in ("Intend", "ByWhat", "Flourish"):
            onward = [command for command in legal if command != Say("no")]
            return onward[self.throw(len(onward))] if onward else Say("no")
        return super().__call__(run)


@pytest.mark.long
@pytest.mark.parametrize("party", [("wasp",), ("spider", "ladybug", "ants")])
def test_a_recording_of_it_replays(tmp_path: Path, party: tuple[str, ...]) -> None:
    """Digest by digest; and no words of a player are in it."""
    run, bot = begin(tmp_path / "run", head("inventive", party)), Inventive("inventive")
    while run.decision and run.n < 250:
        run.apply(bot(run))
    digest, ruled = run.digest, [entry for entry in run.story if isinstance(entry, Ruled)]
    run.close()
    assert len(ruled) >= 5
    assert verify(tmp_path / "run" / "journal")[0].digest == digest
    assert read(tmp_path / "run" / "journal")


def test_the_same_answers_make_the_same_run() -> None:
    chains = []
    for _ in range(2):
        run, bot = Run(head("again", ("beetle", "wasp"))), Inventive("again")
        while run.decision and run.n < 150:
            run.apply(bot(run))
        chains.append((run.n, run.digest, the(Improvised).pairings[:]))
        run.close()
    assert chains[0] == chains[1]
    assert chains[0][2]


@pytest.mark.long
def test_whatever_is_improvised_the_raid_goes_on() -> None:
    """Rule of Two and three a raid hold, and the state stays small."""
    for seed in ("one", "two", "three"):
        run, bot = Run(head(seed, ("wasp", "spider")), digests=False), Inventive(seed)
        while run.decision and run.n < 300:
            run.apply(bot(run))
        ruled = [entry for entry in run.story if isinstance(entry, Ruled)]
        assert sum(len(entry.flair) for entry in ruled) == the(Improvised).flourishes <= 3
        assert all(len(entry.flair) <= 2 for entry in ruled)
        assert len(the(Improvised).pairings) == len(set(the(Improvised).pairings))
        run.close()
