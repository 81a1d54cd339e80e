"""What is advised at a Rest has its reason, and the risk of food that has gone off; a Rest says what its shelter is made of."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from game import content
from game.adviser.afield import disturbed, vetoes
from game.adviser.afield.disturbed import sought
from game.adviser.wording.answering import why_answer
from game.adviser.wording.reasons import reason
from game.adviser.wording.resting import resting as resting_told
from game.adviser.wording.resting import unrested
from game.bots.careful import Careful
from game.bots.errands import stand
from game.bots.mind import Mind
from game.bots.temperament import ADVISER, CAUTIOUS
from game.engine.commands import Act, Use
from game.engine.components import At, Body, Effects, Features, Gifts, Hero, Item
from game.engine.entries import Entry, Happened, Rolled
from game.engine.steps import Mend, Regrow, Shelter
from game.engine.store import add, create, get, remove
from game.fd100 import Degree, Odds
from game.presentation.answers import carried
from game.presentation.ask import Giving
from game.presentation.outcome import chanced
from game.presentation.page import sentence
from game.presentation.questions import labour
from game.presentation.questions.labour import costs
from game.run.view import View
from game.telling.log import Line
from game.ui.raid.log_weights import ADVICE, weight
from game.ui.raid.resting import HARM, OVER, freed, gathered, rows
from game.weighing import odds
from tests.bots.test_household import fix, scene
from tests.ui.table import Lay, Table, anew
from tests.ui.test_orders import asks, bag
from tests.ui.test_walking import roaming


def resting(play: Table, *, spoiled: bool) -> Table:
    """Let one who is hurt be asked which food to heal by in a Rest; there is one to eat."""
    bag(play)
    get(play.view.asked, Body).wounds = 2
    create(Item("remains", "Remains", 40, holder=play.view.asked, spoiled=spoiled))
    return asks(play, Mend(who=play.view.asked))


def test_tab_says_at_a_rest_why_it_eats_and_what_spoiled_food_may_do(table: Lay) -> None:
    """The chances are those by which it falls, and make a hundred."""
    play = resting(table("wasp"), spoiled=True)
    use = next(one for one in play.view.legal() if isinstance(one, Use))
    answer = next(one for one in play.raid.ask.answers if one.do == Giving(use))
    told = why_answer(play.view, answer)
    assert told.startswith("food is the only way to heal here")
    assert "the risk, as it is Spoiled: " in told and "60 % to be Infected" in told
    odds = view_odds(play, use.item)
    safe = 100 * odds.at_least(Degree.COMPLETE_SUCCESS) // odds.whole
    assert 98 <= safe + sum(int(part) for part in re.findall(r"(\d+) %", told.partition("Spoiled: ")[2])) <= 102
    assert told.partition("Spoiled: ")[2] in answer.about


def test_sound_food_has_a_reason_and_no_risk(table: Lay) -> None:
    play = resting(table("wasp"), spoiled=False)
    play.do("tab")
    shown = " ".join(play.shows().split())
    odds = play.raid.ask.marked.detail
    assert f"Tab: eat Remains 40, {odds}, as food is the only way to heal here." in shown
    assert "Spoiled:" not in shown.partition("Tab: eat")[2]


def test_the_meal_that_is_named_is_the_one_that_is_eaten(monkeypatch: pytest.MonkeyPatch) -> None:
    """A swarm may heal by Restoration in a Rest, and did, where Crickets of Poison were named."""
    made = scene(". A .", ("cricket", "White", 60), ("cricket", "Red", 90), A={"wounds": 4})
    fix(monkeypatch, white="Poisoned", red="Restoration")
    made.ask()
    view = View(made.run)
    made.happens(Regrow(who=made.who["A"]))
    eaten = Careful(CAUTIOUS)(made.run)
    assert isinstance(eaten, Use)
    assert f"by a meal of {carried(view, eaten.item)[1].name}" in resting_told(view)


def test_a_rest_says_what_it_ends_that_food_has_lent(table: Lay) -> None:
    play = roaming(table("wasp"))
    ends = sentence("rest ends gifts", gifts="Carapace 30")
    assert ends not in resting_told(play.view)
    play.raid.run.enter()
    who = play.view.asked
    add(who, Gifts(lent={"Carapace": 0}))
    get(who, Features).rating["Carapace"] = 30
    anew(play.raid)
    assert ends in resting_told(play.view)
    play.do("R")
    assert ends.capitalize()[:20] in " ".join(play.raid.ask.story.split())


def test_who_may_near_starve_by_it_does_not_rest_merely_to_learn(monkeypatch: pytest.MonkeyPatch) -> None:
    """From Hunger 61 on the die is a d100; whoever is to be healed rests all the same."""
    for name in ("unmet", "restless"):
        monkeypatch.setattr(vetoes, name, lambda *_, **__: False)
    policy, second = Careful(ADVISER), vetoes.Vetoes()
    for hunger, wounds, barred in ((60, 0, False), (73, 0, True), (73, 6, False)):
        made = scene(". A .", ("leaf", "", 50), A={"hunger": hunger, "wounds": wounds})
        assert second.unwise(View(made.run), policy, Act("rest")) == barred


def test_nobody_goes_to_bed_with_armed_newcomers_on_their_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Rest was the first thing proposed as three bands had come in at the door; it was broken off."""
    policy, second = Careful(ADVISER), vetoes.Vetoes()
    monkeypatch.setattr(vetoes, "restless", lambda *_, **__: False)
    view = View(scene(". A .", A={"wounds": 5}).run)
    assert not second.unwise(view, policy, Act("rest"))
    monkeypatch.setattr("game.adviser.afield.disturbed.come_in", lambda _: "Minor")
    assert second.unwise(view, policy, Act("rest"))
    secured = replace(view.chamber, secured=True)
    vars(view)["chamber"] = secured
    assert not second.unwise(view, policy, Act("rest"))


@pytest.mark.parametrize("seen", [False, True])
def test_newcomers_who_were_seen_a_moment_ago_turn_no_walk_to_a_bed_round(
    monkeypatch: pytest.MonkeyPatch, *, seen: bool
) -> None:
    """To and fro over a doorstep, four times: to the bed with the soldier far off in sight, and elsewhere as soon as it was not."""
    view, mind = View(scene(". A . . m", A={"wounds": 5}, combat=False).run), Mind(ADVISER)
    monkeypatch.setattr("game.adviser.afield.disturbed.come_in", lambda _: "Minor")
    if seen:
        mind.see(view)
    assert sought(view, mind)  # no Rest begins all the same
    assert sought(view, mind, moves=16) != seen


def test_food_of_which_some_is_left_is_not_said_to_be_gone() -> None:
    told = tomllib.loads((Path(content.__file__).parents[2] / "assets" / "telling.toml").read_text())
    assert not [one for one in found(told, "regrow Partial Failure") if "food" in one.lower()]


def found(table: Any, key: str) -> list[str]:
    """Return the sentences under this key, in whichever table it stands."""
    if not isinstance(table, dict):
        return []
    return [*table.get(key, []), *(one for part in table.values() for one in found(part, key))]


def view_odds(play: Table, item: int) -> Odds:
    return play.view.stomach(play.view.asked, item)


def test_a_rest_says_what_its_shelter_would_be_made_of(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """By `R` and by Tab: of the best Materials in the bag, with the odds that it holds."""
    play = roaming(table("wasp"))
    bag(play)
    play.do("R")
    assert sentence("shelter of nothing") in " ".join(play.raid.ask.story.split())
    assert "somebody comes" in resting_told(play.view) and "shelter" not in resting_told(play.view)
    play.do("escape")
    play.raid.run.enter()
    create(Item("materials", "Building Materials", 40), At(*stand(play.view)))
    anew(play.raid)
    assert sentence("shelter lies here", what="Building Materials") in labour.nights(play.view)
    create(Item("materials", "Building Materials", 70, holder=play.view.asked))
    anew(play.raid)
    play.do("R")
    story = " ".join(play.raid.ask.story.split())
    assert "One may be made first, of Building Materials (70): it holds " in story
    assert sentence("shelter fails") in story  # what it takes is gone whether it holds or not, and so is the Rest
    what, comes = r"a shelter of Building Materials \(70\)", r"\d+ % somebody comes"
    told = resting_told(play.view)
    assert re.search(rf" {what} holds \d+ %, else {comes}", told)
    monkeypatch.setattr(labour, "RISKY", -1)
    assert re.search(rf"^rest to [^.]*\. {comes}, with {what}; Hunger ", resting_told(play.view))
    vars(play.view)["rating"] = ADVISER.daring + 1  # nobody comes if it is broken off: one number says all
    lost = "else it is broken off"
    assert re.search(rf"^rest to [^.]*\. \d+ % {what} holds, {lost}; Hunger ", resting_told(play.view))
    assert sentence("shelter fails") in asks(play, Shelter()).raid.ask.story


def test_a_rest_that_may_well_be_disturbed_says_so_first(table: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    """It stood in the middle of five lines; with one chance in four or less it is said where the shelter is."""
    play = roaming(table("wasp"))
    bag(play)
    for chance, built in ((50, False), (26, True), (25, True)):
        monkeypatch.setattr(labour, "visited", lambda _, chance=chance: chance)
        play.raid.run.enter()
        [create(Item("materials", "Building Materials", 70, holder=play.view.asked)) for _ in range(chance == 26)]
        anew(play.raid)
        play.do("R")
        story, told, first = play.raid.ask.story, resting_told(play.view), f"{chance} % somebody comes"
        said = (
            story.startswith(f"{first}, the likeliest" if built else f"{first}. "),
            f". {first}{', with a shelter of Building Materials (70)' if built else ''}; " in told,
        )
        assert said == (chance > 25, chance > 25)
        assert len(re.findall("somebody comes", story)) == sum(said) // 2 + built
        assert len(re.findall("somebody comes", told)) == 1
        play.do("escape")


def test_no_rest_is_advised_for_which_hardly_any_shelter_holds_least_after_one_has_failed(
    table: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would be broken off, and count all the same."""
    play = roaming(table("wasp"))
    view, policy = play.view, Careful(ADVISER)
    monkeypatch.setattr(disturbed, "visited", lambda _: 0)
    made = {"chance": 30}
    vars(view)["shelters"] = lambda: [(Act("weave"), odds(chanced(made["chance"])))]
    assert not disturbed.restless(view, policy, secured=False)
    vars(view)["rating"] = ADVISER.daring + 1
    assert disturbed.restless(view, policy, secured=False)
    assert not disturbed.restless(view, policy, secured=True)
    made["chance"] = 40
    assert not disturbed.restless(view, policy, secured=False)
    rolled = next(one for one in view.lately() if isinstance(one, Rolled))
    failed = replace(rolled, action="secure", roll=replace(rolled.roll, degree=Degree.COMPLETE_FAILURE))
    vars(view)["lately"] = lambda: iter((failed,))
    assert disturbed.restless(view, policy, secured=False)
    made["chance"] = 80
    assert not disturbed.restless(view, policy, secured=False)


@pytest.mark.parametrize(
    ("alert", "soon", "hurt", "rests"),
    [
        (1, True, False, True),
        (2, False, False, True),
        (2, True, False, False),
        (2, True, True, True),
        (5, False, False, False),
    ],
)
def test_nobody_rests_merely_to_learn_where_soldiers_come(
    table: Lay, monkeypatch: pytest.MonkeyPatch, alert: int, *, soon: bool, hurt: bool, rests: bool
) -> None:
    """Whole, at alarm 2, "a soldier sets out in 1 turn", or at alarm 5 with a Luck of 99 at stake: "rest to learn"."""
    play = roaming(table("wasp"))
    view, policy = play.view, Careful(ADVISER)
    monkeypatch.setattr(disturbed, "visited", lambda _: 0)
    monkeypatch.setattr(disturbed, "in_time", lambda _: soon)
    monkeypatch.setattr(disturbed, "roused", lambda _: False)
    monkeypatch.setattr("game.bots.comfort.sore", lambda *_: hurt)
    vars(view)["raid"] = replace(view.raid, alert=alert)
    assert disturbed.restless(view, policy, secured=False) is not rests
    assert not disturbed.restless(view, policy, secured=True)


def test_a_rest_broken_off_gives_the_map_back_and_its_reason_whole(table: Lay) -> None:
    """Nobody has to guess a key that uncovers the map, and the log says why there was no Rest."""
    play = roaming(table("wasp"))
    n = play.raid.run.n
    play.raid.hear([Happened("rest begins", command=n)])
    assert "REST in" not in play.shows()
    play.raid.hear([Happened("rest is broken off", command=n)])
    shows = play.shows()
    assert "REST" not in shows
    assert play.raid.lines[-1].text in " ".join(shows.split())
    play.raid.hear([Happened("rest begins", command=n), Happened("rest ends", command=n)])
    assert re.search(r"REST in .* any key: the map", play.shows())
    assert "REST" not in play.do("h").shows()


def test_a_fight_is_no_part_of_the_rest_it_came_into() -> None:
    told = [
        Line("A bed.", "plain", Happened("rest begins", command=3)),
        Line("Somebody comes.", "plain", Happened("Encounter", command=4)),
        Line("A fight!", "plain", Happened("combat begins", command=4)),
        Line("A Wound.", "bad", Happened("holds", command=5)),
        Line("It is over.", "plain", Happened("combat ends", command=6)),
        Line("Fight won after 2 Rounds.", "plain", Entry(command=6)),
        Line("Nobody heals.", "plain", Happened("nothing to heal", command=7)),
    ]
    rest = ["A bed.", "Somebody comes.", "Nobody heals."]
    assert [one.text for one in gathered(told)] == rest
    ends = Line("That was a rest.", "plain", Happened("rest ends", command=8))
    later = Line("A step.", "plain", Happened("noticed", command=9))
    assert [one.text for one in gathered([*told, ends, later])] == [*rest, "That was a rest."]


def test_a_step_that_has_no_room_below_it_tells_its_last_in_its_own_row(table: Lay) -> None:
    """Not "● 1 a meal" and nothing else: something had come of it, and nobody could read what."""
    play = table("wasp")
    told = [["You eat Honey.", "Hunger 12."], ["A shelter stands."], ["Healed."], *([] for _ in range(6))]
    for room, short in ((6, True), (30, False)):
        shown = "\n".join(line for line, _ in rows(play.view, told, 2, 50, room))
        assert ("a meal: Hunger 12." in shown) == short == ("a shelter: A shelter stands." in shown)
        assert "Hunger 12." in shown and "A shelter stands." in shown


@pytest.mark.parametrize(("wounds", "kept"), [(1, True), (3, False)])
def test_food_that_is_kept_for_a_fight_is_no_want_of_a_meal(table: Lay, wounds: int, kept: bool) -> None:
    """Of a Nectar of Shielding and a Honeydew of the same it said "no Wound heals, for want of a meal". Who has lost half heals by them."""
    play = roaming(table("wasp"))
    bag(play, "remains")
    get(play.view.asked, Body).wounds = wounds
    anew(play.raid)
    me = play.view.me
    food = tuple(replace(one, known=True, spoiled=False, edible=True, function="Shielding") for one in me.items)
    vars(play.view)["party"] = (replace(me, held=lambda: food),)
    told = resting_told(play.view)
    assert (sentence("rest mends kept", of="") in told) == kept and sentence("rest mends none", of="") not in told


@pytest.mark.parametrize(("kind", "food", "question"), [("wasp", "leaf", Mend), ("ants", "cricket", Regrow)])
def test_an_advised_rest_says_how_likely_it_heals_and_by_what(
    table: Lay, kind: str, food: str, question: type[Mend | Regrow]
) -> None:
    """The chance is that of the question to come, and the food the one that Tab then eats."""
    play = roaming(table(kind))
    bag(play)
    who, none = play.view.asked, sentence("rest mends none", of="")
    assert none not in resting_told(play.view)
    get(who, Body).wounds = 2
    anew(play.raid)
    assert none in resting_told(play.view), "a Beetle, who never hungers, rested to learn and wondered at its Wounds"
    play.raid.run.enter()
    for rating in (20, 70):
        create(Item(food, food.capitalize(), rating, holder=who))
    play = asks(play, question(who=who))
    best = play.raid.counsel.answer(play.view, play.raid.ask.answers)
    assert best is not None
    answer = play.raid.ask.answers[best]
    told = resting_told(play.view)
    assert f"({answer.detail.split(',')[0]}, by a meal of {food.capitalize()}, kept 70 times in 100)" in told
    assert none not in told


@pytest.mark.parametrize(("other", "only"), [("leaf", True), ("foxfire", False)])
def test_a_rest_says_that_its_meal_is_the_only_light(other: str, *, only: bool) -> None:
    """She obeyed, and stood in the dark: what was eaten of is no Light any more, and no word had said so. [B 2.16.5]"""
    made = scene(". W .", ("firefly", "", 90), (other, "", 10), W={"wounds": 2})
    (light, *_) = made.things
    view = View(made.run)
    items = tuple(replace(one, known=True, edible=one.item == light) for one in view.me.items)
    vars(view)["party"] = (replace(view.me, held=lambda: items),)
    told = resting_told(view)
    assert "Firefly" in told
    assert (sentence("only light") in told) == only


def test_in_a_party_it_is_said_whose_wounds_a_rest_heals_and_whose_not(table: Lay) -> None:
    """The chance was that of the Ants' meal, and the Spider, at her last Wound, had none that she eats."""
    play = roaming(table("ants", "spider"))
    bag(play)
    for member in play.view.party:
        get(member.body.who, Body).wounds = 2
        for held in member.items:
            remove(held.item)
    ants = next(member.body.who for member in play.view.party if member.body.kind == "ants")
    create(Item("cricket", "Cricket", 70, holder=ants))
    anew(play.raid)
    told = resting_told(play.view)
    assert "to heal Wounds of the Ants (" in told and "no Wound of the Spider heals, for want of a meal" in told


def test_who_is_badly_hurt_and_explores_is_told_why_not_to_rest_first(table: Lay) -> None:
    play = roaming(table("wasp"))
    bag(play)
    assert unrested(play.view) == ""
    get(play.view.asked, Body).wounds = 2
    anew(play.raid)
    assert unrested(play.view).endswith(sentence("why no meal"))
    create(Item("leaf", "Leaf", 40, holder=play.view.asked))
    anew(play.raid)
    assert "somebody comes" in unrested(play.view)
    assert reason(play.view, Act("explore"), Mind(ADVISER)) == unrested(play.view)


def test_before_a_rest_it_is_said_that_there_is_one_till_the_next_exploration(table: Lay) -> None:
    """It was told by the refusal of the second."""
    assert sentence("one rest") in [*costs(roaming(table("beetle")).view, "rest")]


@pytest.mark.parametrize("luck", [99, 11])
def test_a_rest_says_that_its_rolls_may_lose_a_good_luck(table: Lay, luck: int) -> None:
    """Luck fell from 99 to 11 in a Rest, by a double on the d100 of a lesson, which any roll may bring. R-04"""
    play = roaming(table("wasp"))
    get(play.view.asked, Hero).luck = luck
    play.raid.run.settle()
    play.raid.settle()
    told = sentence("rest luck", luck=luck)
    asked = " ".join(costs(play.view, "rest"))
    for said in (asked.lower(), resting_told(play.view).lower()):
        assert (told.lower() in said) is (luck == 99)


def test_what_a_rest_did_not_do_is_told_with_its_reason(table: Lay) -> None:
    """Tab had said "to shake off Poisoned"; Infected had paralysed her as the Rest began, and "- Effects" was all that was told."""
    play = table("wasp")
    me = get(play.view.me.body.who, Body)
    add(play.view.me.body.who, Effects({"Poisoned": 40}))
    me.wounds = 1
    told: list[list[str]] = [[] for _ in range(OVER + 1)]

    def shown(now: int) -> str:
        return "\n".join(line for line, _ in rows(View(play.raid.run), told, now, 60, 30))

    assert "without one no Wound heals" in shown(OVER)
    assert "without one no Wound heals" not in shown(HARM), "still to come"
    assert "resist nothing" not in shown(OVER)
    add(play.view.me.body.who, Effects({"Poisoned": 40, "Paralysed": 4}))
    assert "You are Paralysed, and can resist nothing." in shown(OVER)
    add(
        play.view.me.body.who, Effects({})
    )  # Infected had ended before the Rest began "to shake off Infected", unsaid on its page
    assert "Nobody has any." in shown(OVER)


def test_an_effect_that_ends_by_itself_as_one_sits_down_to_a_rest_is_told_on_its_page(table: Lay) -> None:
    """Tab had advised it "to shake off Infected", and "Nobody has any" was all that its page said."""
    view = table("wasp").view
    who = view.party[0].body.who
    over, begins = Happened("Effect ends", who=who, note="Infected", command=9), Happened("rest begins", command=9)
    for before, told in (
        (over, ["Infected had ended by itself, before the Rest began."]),
        (replace(over, command=8), []),
        (replace(over, who=who + 900), []),
    ):
        assert freed(view, [Line("", "plain", before), Line("", "plain", begins)]) == told


def test_what_is_best_at_a_question_is_advice_and_so_never_left_out(table: Lay) -> None:
    """How a Rest's shelter had been built hid it at 80x24: only the mark moved, and the next key gave the answer unread."""
    play = resting(table("wasp"), spoiled=True).do("tab")
    (told,) = (notice for notice in play.raid.notices if notice.text.startswith("Tab: "))
    assert weight(told) == ADVICE
