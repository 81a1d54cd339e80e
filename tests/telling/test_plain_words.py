"""What is told says what was meant: rolls of the nest, effects, stores; and nobody is called by another's pronoun."""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

import game
from game.engine import Entry
from game.engine.entries import Came, Changed, Happened, Rolled
from game.fd100 import Check, Degree, Rating, Roll, resolve
from game.presentation.consequences import spelt
from game.presentation.outcome import outcomes
from game.systems.exploration import obstacles
from game.telling.folding import folded
from game.telling.grammar import grammar
from game.telling.log import Line, Teller
from tests.findings.foretold import asked, position

CAME = [Came(who=3, kind="wasp", name="Wasp"), Came(who=4, kind="ants", name="Ants")]


def lines(*entries: Entry, came: list[Came] = CAME[:1]) -> list[Line]:
    teller = Teller("seed")
    teller.lines(came)
    return teller.lines(entries)


def nest(action: str, chance: int, die: int, who: int = 3) -> Rolled:
    return Rolled(who=who, action=action, roll=resolve(Check(Rating(action, chance), kind="Boolean"), die))


def test_at_the_hour_of_a_meal_nothing_is_said_of_meals_before() -> None:
    """R-71: it comes for all who hunger, also for who ate a turn ago; and who does not eat may be no hungrier."""
    told = grammar()["Happened"]["time for a meal"]
    assert not [one for one in told if re.search(r"so far|no meal|yet|not eaten|nothing eaten|since|hungrier", one)]


# -- rolls of the nest ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "die", "result", "tone"),
    [
        ("Infection", 12, "Infection 79, die 12: it takes", "bad"),
        ("Infection", 92, "Infection 79, die 92: it does not take", "good"),
        ("Disturbance", 12, "Disturbance 79, die 12: somebody comes", "bad"),
        ("Disturbance", 92, "Disturbance 79, die 92: nobody comes", "good"),
    ],
)
def test_bad_news_is_no_success(action: str, die: int, result: str, tone: str) -> None:
    (line,) = lines(nest(action, 79, die))
    assert (line.detail, line.tone) == (result, tone)


def test_what_cannot_happen_is_no_roll_and_told_once() -> None:
    """On the threshold the air harms nobody: a Boolean under Level 0."""
    told = lines(nest("Infection", 0, 92), nest("Infection", 0, 12, who=4), came=CAME)
    assert [line.text in grammar()["Rolled"]["Infection never"] for line in told] == [True]
    assert told[0].detail == ""
    assert told[0].tone == "dim"


def test_the_infection_of_the_air_cites_its_own_rule() -> None:
    """B 3.14.9, and not that of the Obstacle, which stands beside it in the book with another chance."""
    infect: Any = obstacles.infect
    obstruct: Any = obstacles.obstruct
    assert "3.14.9" in infect.cites
    assert "3.14.8" not in infect.cites
    assert "3.14.8" in obstruct.cites


# -- effects -------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_every_outcome_is_grammatical() -> None:
    told = set()
    for seed in range(40):
        scene, dice = position(seed)
        view, rolls = asked(scene, dice)
        told |= {words for choice in rolls for words in outcomes(view, choice).values()}
    wrong = r"\byou (i|ha|doe)\b|\byou \w+s\b(?<!Pass)|\byou [A-Z]\w+:|\bActor\b|\bshe\b|\bher\b"
    assert len(told) > 50
    assert not [words for words in told if re.search(wrong, words)]
    assert spelt("you take 1W") == "you take 1 Wound"
    assert spelt("Bite 2W, you RETREAT") == "Bite 2 Wounds, you RETREAT: only flight is left"


def test_what_is_left_of_an_effect_is_told_and_what_ended_is_not_told_twice() -> None:
    roll = Roll(Check(Rating("Stamina", 40)), 30, (), Degree.PARTIAL_SUCCESS)
    gained = Rolled(who=3, action="resist", roll=roll, about="Infected")
    eased = lines(gained, Changed(who=3, feature="Infected", old=60, new=22))
    assert "22" in eased[-1].text
    ended = lines(gained, Changed(who=3, feature="Infected", old=60, new=0))
    (one,) = folded(ended)  # it was held off, and is gone by the same roll
    assert one.text in ("You are no longer Infected.", "Infected is gone from you.", "Infected leaves you.")
    rid = replace(gained, roll=replace(roll, degree=Degree.COMPLETE_SUCCESS))
    assert len(lines(rid, Changed(who=3, feature="Infected", old=60, new=0))) == 1
    for words in grammar()["Rolled"]["resist Partial Success"]:
        assert "loosen" not in words  # it may be over with the next line, or stay as it was


def test_what_a_miss_does_to_who_misses_is_told_as_its_price() -> None:
    """The Ants missed, and "had taken root": it read as a hit on them."""
    check = Check(Rating("attack", 40))
    for degree, said in ((Degree.PARTIAL_FAILURE, True), (Degree.PARTIAL_SUCCESS, False)):
        blow = Rolled(who=4, target=9, action="attack", roll=Roll(check, 70, (), degree))
        told = lines(blow, Changed(who=4, feature="Immobilised", old=0, new=10), came=CAME)[-1].text
        assert ("miss" in told.lower() and "Immobilised" in told) is said


def test_what_is_broken_off_says_what_it_waits_for() -> None:
    """R-52, R-61: work and a Rest not begun wait till no foe feels one; a Rest that has begun counts as taken."""
    broken = Happened("rest is broken off")
    for before in ([], [Happened("rest begins"), broken], [Happened("rest begins"), Happened("rest ends")]):
        for entry in (broken, Happened("exploring is broken off")):
            told = lines(*before, entry)[-1].text
            assert re.search("no foe (may feel|feels) you|while a foe feels you", told)
            assert "xploring" not in told, "it may be a dig as well"
    told = lines(Happened("rest begins"), broken)[-1].text
    assert "feels" not in told
    assert "counts as taken" in told or "explore a Room" in told


def test_a_rest_that_was_fought_in_is_not_told_as_a_quiet_one() -> None:
    """R-61: "Even I heard nothing", after two Rounds of Combat."""
    quiet = {lines(Happened("rest begins"), Happened("rest ends"))[-1].text}
    fought = lines(Happened("rest begins"), Happened("combat begins"), Happened("rest ends"))[-1].text
    after = lines(Happened("combat begins"), Happened("rest begins"), Happened("rest ends"))[-1].text
    assert fought.startswith(("Whoever has come", "Rested to the end, company"))
    assert not after.startswith(("Whoever has come", "Rested to the end, company")) and fought not in quiet


def test_what_stays_the_same_is_said_in_a_sentence() -> None:
    for words in grammar()["Changed"]["Feature same"]:
        assert not words.endswith("and is.")
        assert "{new}" in words


def test_food_that_is_known_is_no_discovery() -> None:
    """It is told of every meal that works: of the first, and of the tenth."""
    assert not [words for words in grammar()["Happened"]["food works"] if "so that is" in words]


# -- stores --------------------------------------------------------------------------------------------------------


def test_that_nothing_more_has_spoiled_says_nothing_of_what_had() -> None:
    """Somebody may carry Spoiled food already. [B 3.14.5]"""
    for words in grammar()["Happened"]["nothing spoils"]:
        assert not re.search(r"all still good|nothing smells|all good|fresh", words, re.IGNORECASE)
    assert lines(Happened("nothing spoils", 3, number=40))[0].text


# -- always in new words -------------------------------------------------------------------------------------------


def test_rooms_open_in_many_ways() -> None:
    told = [line.text for line in lines(*[Happened("Room opens", note="nursery")] * 24)]
    assert len(set(told)) >= 7
    assert not [text for n, text in enumerate(told) if text in told[n + 1 : n + 6]]


def test_two_ways_of_saying_take_turns() -> None:
    told = [line.text for line in lines(*[Happened("curse stays", 3, "Blue Leaf")] * 8)]
    assert all(one != other for one, other in pairwise(told))


# -- pronouns ------------------------------------------------------------------------------------------------------


def said(path: Path) -> Iterator[Any]:
    """The texts of a module but for docstrings, the keys of dictionaries and what is compared."""
    tree = ast.parse(path.read_text())
    keys = {id(key) for node in ast.walk(tree) if isinstance(node, ast.Dict) for key in node.keys}
    notes = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in keys | notes:
            yield node.value


INTERNAL = {"herself", "her roll", "loses her Turn", "she weaves", "a Room around her", "it could attack her"}
"""Words of the rules: kinds of targets, conditions, keys."""


@pytest.mark.long
@pytest.mark.parametrize("folder", ["systems", "asking"])
def test_refusals_and_questions_call_nobody_she(folder: str) -> None:
    """The Wasp is me, the Ants are they: whoever is meant is named, or left out."""
    found = []
    for path in (Path(game.__file__).parent / folder).rglob("*.py"):
        found += [
            f"{path.name}: {text}"
            for text in said(path)
            if re.search(r"\b(she|her|herself)\b", text) and text not in INTERNAL
        ]
    assert not found
