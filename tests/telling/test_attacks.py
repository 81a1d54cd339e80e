"""Sentences of an Attack hold in every case in which they can be told: at any distance, of whoever cannot move."""

import re
from collections.abc import Callable

import pytest

from game import content
from game.engine.entries import Came, Rolled
from game.fd100 import Check, Degree, Modifier, Rating, Roll, resolve
from game.presentation.pages.story import last_roll, roll_card
from game.telling.grammar import filled, grammar
from game.telling.log import Teller
from tests.scenes.duel import blow
from tests.scenes.scene import Scene
from tests.telling.test_sentences import sentences

MOVES = (
    r"\{\*?target\}.*\b(gone|elsewhere|just left|moved on|not wait)\b",
    r"(where|that) \{target\} \{\*(were|have)/\w+\}|\{target\} \{\*were/was\} there",
    r"\{\*(lean|dodge|duck|slip|step|walk|pass|turn|move|leave|jump|run)/",
    r"falls? short",
)
"""What one cannot do who is held fast, and what does not happen beside her."""
LIMBS = r"\b(jaws?|bites?|snaps?|stings?|horn|pincers?|thread|silk|glue)\b"
CHECK = Check(Rating("Threat Rate", 50), Rating("Survival Rate", 50))
PARTY = [
    Came(who=1, kind="spider", name="Spider"),
    Came(who=2, kind="beetle", name="Beetle"),
    *(Came(who=who, kind="minor", name="Minor Termite Soldiers") for who in (3, 4, 5)),
]


def strikes() -> list[tuple[str, str, str]]:
    return [(section, key, words) for section, key, words in sentences() if key.startswith("attack ")]


def attack(who: int, target: int, degree: Degree, *guards: Modifier) -> Rolled:
    check = Check(CHECK.effort, CHECK.resistance, guards=guards)
    return Rolled(who=who, action="attack", target=target, roll=Roll(check, 40, (), degree))


def said(*entries: Rolled, seed: str = "seed") -> list[str]:
    teller = Teller(seed)
    teller.lines(PARTY)
    return [line.text for line in teller.lines(entries)]


@pytest.mark.parametrize("moves", MOVES)
def test_nobody_dodges_who_may_be_held_fast(moves: str) -> None:
    """Immobilised, rooted, Paralysed: she is missed where she is."""
    rows = [words.replace("{Target", "{target") for _, _, words in strikes()]
    assert len(rows) > 150
    assert not [words for words in rows if re.search(moves, words)]


def test_what_anybody_may_be_told_of_names_no_limb() -> None:
    """Jaws, horn, silk and glue stand with those who strike by them; or the Attack is named as what it was."""
    general = [words for section, key, words in strikes() if section == "Rolled" and "ally" not in key]
    assert len(general) > 50
    assert not [words for words in general if re.search(LIMBS, re.sub(r"\{(?!bite)[^}]*\}", "", words))]


FAR = {
    slot: Modifier("out of reach", -100, "R-14", (slot,)) for slot in (Degree.PARTIAL_SUCCESS, Degree.COMPLETE_SUCCESS)
}


@pytest.mark.parametrize(
    ("who", "degree", "far", "told"),
    [
        (2, Degree.PARTIAL_FAILURE, Degree.PARTIAL_SUCCESS, True),  # the Beetle's Bite, three cells off
        (2, Degree.COMPLETE_FAILURE, Degree.PARTIAL_SUCCESS, False),  # her Horn reaches
        (1, Degree.COMPLETE_FAILURE, Degree.COMPLETE_SUCCESS, True),  # the Spider's Bite
        (1, Degree.PARTIAL_FAILURE, Degree.COMPLETE_SUCCESS, False),  # her Web
    ],
)
def test_an_attack_that_does_not_reach_shuts_no_jaws(who: int, degree: Degree, far: Degree, told: bool) -> None:
    names = {1: "the Spider", 2: "the Beetle"}
    fields = {"who": names[who], "target": "my Minor Soldiers"}
    near = [filled(words, fields, many=False, target_many=True) for words in grammar()["Rolled"]["attack too far"]]
    for seed in map(str, range(12)):
        text = said(attack(who, 3, degree, FAR[far]), seed=seed)[0].removeprefix("Miss: too far off. ")
        assert (text in near) is told


@pytest.mark.parametrize("die", range(0, 100, 7))
def test_a_miss_is_laid_to_the_distance_only_where_that_made_it_one(die: int) -> None:
    """R-14: what the die itself fails, it fails within reach too."""
    near = Check(CHECK.effort, CHECK.resistance)
    check = Check(CHECK.effort, CHECK.resistance, guards=(FAR[Degree.PARTIAL_SUCCESS],))
    lost = resolve(near, die).success and not resolve(check, die).success
    roll = Rolled(who=2, action="attack", target=3, roll=resolve(check, die))
    assert said(roll)[0].startswith("Miss: too far off.") is lost


def test_to_nurse_in_vain_is_no_attack() -> None:
    """R-55: no silk goes past a friend as past a foe."""
    fields = {"who": "the Spider", "target": "the Beetle"}
    rows = grammar()["Rolled by spider"]["attack ally Failure"]
    near = [filled(words, fields, many=False, target_many=False) for words in rows]
    for degree in (Degree.PARTIAL_FAILURE, Degree.COMPLETE_FAILURE):
        assert all(said(attack(1, 2, degree), seed=seed)[0] in near for seed in map(str, range(9)))


def test_misses_are_told_in_many_ways() -> None:
    """Three bands, five Rounds: no sentence again among the next six misses."""
    misses = [attack(who, 2, Degree.PARTIAL_FAILURE) for _ in range(5) for who in (3, 4, 5)]
    told = [re.sub(r"[Mm]y (second |third )?Minor Soldiers", "", text) for text in said(*misses)]
    assert not [text for n, text in enumerate(told) if text in told[n + 1 : n + 7]]


def test_every_attack_has_its_word() -> None:
    """Of the word a sentence is made: no bare name of the sheet."""
    boxes = [box for row in content.kinds().values() for box in (row.base, row.special) if box]
    assert not [box.name for box in boxes if box.name not in grammar()["weapons"]]


BEHIND = """
    . . . . . .
    . W m . . .
    . . . . . .
"""
STEPS = [
    (lambda: blow("B . . . m .", "B attack m", "Complete Success", m={}),
     ["8 Wounds to my Minor Soldiers: Flying Horn Attack 4 Wounds; twice, as an Area Attack on a swarm [R-28]"]),
    (lambda: blow("B . . . m M .", "B attack m", "Complete Success", m={}, M={"Survival Rate": 10}),
     ["8 Wounds to my Minor Soldiers: Flying Horn Attack 4 Wounds; twice, as an Area Attack on a swarm [R-28]",
      "4 Wounds to my Major Soldier: Flying Horn Attack 4 Wounds"]),
    (lambda: blow("B . . . M m .", "B attack M", "Critical Success", m={}),
     ["6 Wounds to my Major Soldier: Flying Horn Attack 4 Wounds; 2 more by a critical",
      "12 Wounds to my Minor Soldiers: Flying Horn Attack 4 Wounds; 2 more by a critical; twice, as an Area Attack on a swarm [R-28]"]),
    (lambda: blow("A M .", "A attack M", "Complete Success", A={"wounds": 6}),
     ["6 Wounds to my Major Soldier: Swarming Attack 2 Wounds per Ant; 3 bit"]),
    (lambda: blow("A m .", "m attack A", "Critical Success"),
     ["1 Wound to you: Mandible Attack 1 Wound", "1 Wound to my Minor Soldiers: Autothysis (Self-Rupture), by its lines",
      "2 Wounds to you: Autothysis (Self-Rupture), by its lines"]),
    (lambda: Scene(BEHIND, first="W", flank=45, attack=39, m={"place": "Holding"}).do("flank m", "attack m"),
     ["3 Wounds to my Minor Soldiers: Bite Attack 2 Wounds; 1 more from behind [R-82]"]),
]  # fmt: skip


@pytest.mark.parametrize(("played", "steps"), STEPS)
def test_a_card_counts_from_the_printed_damage_to_the_wounds_that_are_told(
    played: Callable[[], Scene], steps: list[str]
) -> None:
    """[R-28, R-82] "8 Wounds" of an Attack of 4 was a riddle."""
    story, teller = played().run.story, Teller("seed")
    teller.lines(story)
    rolled = next(one for one in story if isinstance(one, Rolled) and one.action == "attack")
    assert not teller.names.mine(rolled.who) or last_roll(story, teller.names) is rolled
    page = roll_card(rolled, story, teller.names, 100)
    assert [
        f"{row.label} {row.value}" for row in page.rows() if row.value.startswith("to ") and "Wound" in row.label
    ] == steps
    drawn = " ".join(text for row in page.sections[0].picture for text, _ in row)
    assert all(step.partition(": ")[2][:30] in " ".join(drawn.split()) for step in steps)
