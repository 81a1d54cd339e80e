"""The sentences of assets/telling.toml, every one: variants enough, in good grammar, short, and never stale."""

import ast
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import game
from game import content
from game.bots.policy import POLICIES, play
from game.engine import Entry
from game.engine.entries import Came, Happened, Healed, Rolled, Wounded
from game.fd100 import Check, Degree, Rating, Roll, resolve
from game.presentation.page import sentence
from game.run.run import Run, head
from game.telling.grammar import TOKEN, filled, grammar
from game.telling.log import Line, Teller
from game.telling.shorten import broken
from game.telling.words import article
from tests.telling.wandering import CLASSES, stories

TABLES = (
    "names",
    "species",
    "weapons",
    "silent",
    "tones",
    "personal",
    "deciding",
    "results",
    "facts",
    "verdict",
    "folded",
)
CASTES = ("minor", "major", "nasute")
LOG = 78  # columns of the log on a screen of 80
LONGEST = {
    "note": "Cursed Spoiled White Honeydew of Immobility", "about": "Cursed Spoiled White Honeydew of Immobility",
    "cause": "the great glue gun of my second Major Soldier", "events": "Hunger, Passage, Effects, Darkness and Spoilage",
    "table": "Reward 3 of 3",
    "attack": "mandibles and great burst", "feature": "Building Materials", "key": "encourage an ally", "wounds": "12 Wounds",
    "reason": "no better chance than 15 %", "action": "attack", "now": "Retreating", "chance": "45", "flair": "Eusociology", "stays": "stays at 57", "worsens": ": a chance of 41 in 100",
    "place": "Advancing",
}  # fmt: skip
OFTEN = (
    r"Rolled attack .*(Partial|Complete) (Success|Failure)( shell)?", r"Rolled (steel|grit|resist|explore|sneak) .*",
    r"Rolled (tear|dig|heal|regrow|secure|weave) .*", r"Rolled (charm|confuse|intimidate) .*",
    r"Rolled (charge|flank|throw|carry|run-around|barrier|break own) .*",
    r"Wounded (own|foe)( fatal| swarm| last)?", r"Died (own|foe).*", r"Changed Hunger .*", r"Changed Effect .*",
    r"Stood (own|foe) (Advancing up|Holding|Holding up|Recoiling|Recoiling down|Retreating)",
    r"Generated (Cost|Risk|Reward)", r"Happened (Effect triggers|Effect ends own|Effect ends foe|Encounter|Room opens)",
    r"Happened (alarm|nobody answers|enters Level|shaft opens|finds|identifies|takes|drops|combat begins|round begins)",
    r"Happened (rest begins|rest ends|food works|depleted|exhausted|spoils|time for a meal|dead end|joins own: \w+)",
)  # fmt: skip


def sentences() -> Iterator[Any]:
    for section, rows in grammar().items():
        if section not in TABLES:
            yield from ((section, key, words) for key, variants in rows.items() for words in variants)


ALIKE = {("Changed", "learnt"), ("Changed", "not learnt"), ("Happened", "may learn"), ("Happened", "ticks")}
"""What is told several times in a row, once for each Feature: said in one way, so that a row reads as a table."""


def test_everything_can_be_said_in_two_ways_and_what_is_told_often_in_three() -> None:
    """RULES 5.5."""
    for section, rows in grammar().items():
        for key, variants in rows.items() if section not in TABLES else ():
            if (section, key) in ALIKE:
                assert len(variants) == 1
                continue
            least = 3 if any(re.fullmatch(often, f"{section} {key}") for often in OFTEN) else 2
            few = f"assets/telling.toml [{section}] {key}: {least} different sentences at least"
            assert len(set(variants)) == len(variants) >= least, few


BLOODY = re.compile(r"\b(blood|bleeds?|graze|wounds?|holes?|go in deep|goes in deep|deep and)\b", re.IGNORECASE)


def test_every_wound_counts_what_is_left() -> None:
    """Never what is lost, and something else in the next line."""
    assert not [words for section, _, words in sentences() if section == "Wounded" and "{total}" in words]


def test_a_success_that_wounds_nobody_promises_no_wound() -> None:
    """What is improvised to hurt gives pain, short of the best of it; some Attack boxes only bind."""
    told = [
        (degree, words)
        for degree, outcome in content.formulas()["hurt"].outcome.items()
        if "Success" in degree and "Wound" not in outcome
        for words in grammar()["Rolled"][f"to hurt: {degree}"]
    ]
    for name, kind in content.kinds().items():
        own = grammar().get(f"Rolled by {name}", {})
        for box, degree in ((kind.base, "Partial Success"), (kind.special, "Complete Success")):
            keys = (f"attack {degree}", f"attack own {degree}", f"attack foe {degree}")
            if box and box.damage == "0":
                told += [
                    (key, words) for rows in (own, grammar()["Rolled"]) for key in keys for words in rows.get(key, ())
                ]
    assert len(told) > 12
    assert [one for one in told if BLOODY.search(one[1])] == []


def test_every_class_and_caste_hits_and_misses_in_her_own_way() -> None:
    """RULES 5.5: by degree, and no sentence serves two of them."""
    for kind in (*CLASSES, *CASTES):
        own = grammar()[f"Rolled by {kind}"]
        degrees = [own[f"attack {how} {what}"] for what in ("Success", "Failure") for how in ("Partial", "Complete")]
        assert all(len(variants) > 2 for variants in degrees), kind
        assert len({words for variants in degrees for words in variants}) == sum(map(len, degrees))
    armed = {name for name, row in content.kinds().items() if row.base}
    dumb = armed - {section.removeprefix("Rolled by ") for section in grammar()}
    assert not dumb, (
        f'assets/telling.toml has no section ["Rolled by ..."] for {", ".join(sorted(dumb))}, which have Attacks'
    )


def told(who: int, target: int, *, alone: bool) -> Iterator[Any]:
    """Every sentence about her, as it would be said."""
    teller = Teller("seed")
    party = [(1, "wasp"), (2, "ants"), (3, "beetle"), (4, "ladybug"), (5, "scorpion"), (6, "spider")]
    foes = [(11, "minor"), (12, "minor"), (13, "major"), (14, "nasute"), (15, "worker"), (16, "queen"), (17, "king")]
    kinds = {number: kind for number, kind in (*party, *foes) if not alone or number in (who, target) or number > 10}
    for number, kind in kinds.items():
        teller.names.hear(Came(who=number, kind=kind, name=content.kinds()[kind].name))
    fields = LONGEST | {"a note": article("gallery hall"), "number": "12", "new": "57", "old": "12", "total": "4"}
    fields |= {"left": "3", "limit": "12"} | teller.names.fields(who, "who") | teller.names.fields(target, "target")
    many = teller.names.many(who), teller.names.many(target)
    for section, key, words in sentences():
        kind = section.partition(" by ")[2]
        if (not kind or kind == kinds[who]) and not ("foe" in key and who < 10) and not ("own" in key and who > 10):
            yield filled(words, fields, *many)


PAIRS = [(who, 11, alone) for who in range(1, 7) for alone in (True, False)]
PAIRS += [(foe, who, alone) for foe in range(11, 18) for who in (1, 2) for alone in (True, False)]
FIRST = r"(^|[.:;,?] |\band )(?i:"
WRONG = (
    FIRST + r"you|they|the Ants|my (\w+ )?(Minor Soldiers|Workers)) (is|has|was|does|goes|takes|gets|comes|finds|bites|runs)\b",
    FIRST + r"the (Wasp|Beetle|Ladybug|Scorpion|Spider|Queen)|my (Nasute|King|Major Soldier)) (are|have|were|do|go|get|find)\b",
    r"\b[Aa] [aeiouAEIOU](?!ne\b)", r"\b[Aa]n [^aeiouAEIOU]", r"\b[Tt]he (?!end|last|back|size)\w+ of you\b", r"\byour[.,;:]",
    r"'s's", r"s's\b", r"\byou's\b", r"\bMINE\b|\bME\b", r"  ", r" [.,;:!?]", r"[.,;:]{2}", r"\b(\w+) \1\b", r"\b([Ss]ay|think)s you\b",
)  # fmt: skip


@pytest.mark.parametrize(("who", "target", "alone"), PAIRS)
def test_every_sentence_is_in_good_grammar_whoever_it_is_about(who: int, target: int, alone: bool) -> None:
    """He, she, it and they; "you" alone; Ants are many."""
    for text in told(who, target, alone=alone):
        assert not TOKEN.search(text), text
        assert text[0].isupper() or text[0].isdigit(), text
        assert text.removesuffix("”")[-1] in ".!?", text
        assert not [wrong for wrong in WRONG if re.search(wrong, text)], text


@pytest.mark.long
def test_what_bind_says_its_own_way_is_in_good_grammar_too() -> None:
    """All of it, in as many variants, on two lines at most."""
    with content.chosen("bind"):
        test_everything_can_be_said_in_two_ways_and_what_is_told_often_in_three()
        for who, target, alone in PAIRS:
            test_every_sentence_is_in_good_grammar_whoever_it_is_about(who, target, alone)
        test_no_sentence_takes_more_than_two_lines(5, 12, alone=False)


@pytest.mark.parametrize(("who", "target", "alone"), [(5, 12, False), (12, 5, False), (14, 2, False), (5, 12, True)])
def test_no_sentence_takes_more_than_two_lines(who: int, target: int, alone: bool) -> None:
    assert not [text for text in told(who, target, alone=alone) if len(broken(text, LOG)) > 2]


def stale(lines: list[Line]) -> tuple[int, int]:
    """How often a sentence is said again at once, and how often thrice."""
    texts = [line.text for line in lines]
    again = [one == other for one, other in pairwise(texts)]
    return sum(again), sum(one and other for one, other in pairwise(again))


@pytest.mark.long
@pytest.mark.parametrize("seed", ["a", "b", *(pytest.param(more, marks=pytest.mark.soak) for more in "cd")])
def test_nothing_is_said_three_times_running_and_hardly_anything_twice(seed: str) -> None:
    """RULES 5.5: raids of every class and a party, each told in four ways."""
    for head_, story in stories():
        for full in (False, True):
            twice, thrice = stale(Teller(head_.seed + seed).lines(story, full=full))
            assert not thrice
            assert twice <= 1 + len(story) // 1000


@pytest.mark.soak
@pytest.mark.parametrize("i", range(50))
def test_fifty_raids_of_bots_are_not_told_in_circles(i: int) -> None:
    party = CLASSES[i % 6 :][: 1 + i % 4]
    run = Run(head(f"told {i}", party, profile="book" if i % 10 == 9 else "solo"), digests=False)
    play(run, list(POLICIES.values())[i % 4](f"bot {i}"), 400)
    twice, thrice = stale(Teller(run.head.seed).lines(run.story))
    assert not thrice
    assert twice <= 1 + len(run.story) // 1000
    run.close()


def unnamed() -> Iterator[Any]:
    """What is told of nobody: `Happened("dead end")`, by its word."""
    for path in Path(game.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call) or getattr(node.func, "id", "") != "Happened" or len(node.args) != 1:
                continue
            if not any(word.arg == "who" for word in node.keywords):
                yield from (word.value for word in ast.walk(node.args[0]) if isinstance(word, ast.Constant))


@pytest.mark.long
def test_what_happens_to_nobody_names_nobody() -> None:
    words = set(unnamed())
    rows = {key: variants for key, variants in grammar()["Happened"].items() if key.partition(":")[0] in words}
    assert len(rows) > 15
    assert not [key for key, variants in rows.items() if "{who" in str(variants).lower()]


# -- what is told apart ------------------------------------------------------------------------------------------------

TRIO = [
    Came(who=1, kind="spider", name="Spider"),
    Came(who=2, kind="beetle", name="Beetle"),
    Came(who=3, kind="minor", name="Minor Termite Soldiers"),
    Came(who=4, kind="minor", name="Minor Termite Soldiers"),
]
CHECK = Check(Rating("Threat Rate", 60), Rating("Survival Rate", 30))


def attack(who: int, target: int, degree: Degree, die: int = 40) -> Rolled:
    return Rolled(who=who, action="attack", target=target, roll=Roll(CHECK, die, (), degree))


def said(*entries: Entry) -> list[str]:
    teller = Teller("seed")
    teller.lines(TRIO)
    return [line.text for line in teller.lines(entries)]


def test_she_who_stands_too_near_is_told_so() -> None:
    """R-27: the same die, held against others; short of a Complete Success it passes them by."""
    struck = attack(2, 3, Degree.COMPLETE_SUCCESS)
    for degree, key in ((Degree.COMPLETE_SUCCESS, "Success"), (Degree.PARTIAL_SUCCESS, "Failure")):
        _, text = said(struck, attack(2, 4, degree))
        kinds = {
            "attack": "horn",
            "target": "my second band of Minor Soldiers",
            "target_them": "them",
            "target_their": "their",
        }
        near = [
            filled(words, kinds, many=False, target_many=True) for words in grammar()["Rolled"][f"attack area {key}"]
        ]
        fact = "Hit. " if degree == Degree.COMPLETE_SUCCESS else "Miss. "
        assert text.removeprefix("The Beetle. ").removeprefix(fact) in near


def test_a_second_attack_is_no_area() -> None:
    first, second = said(attack(2, 3, Degree.PARTIAL_SUCCESS), attack(2, 3, Degree.PARTIAL_SUCCESS))
    assert "Minor Soldiers" in first
    assert "Minor Soldiers" in second
    assert first != second


def test_the_spider_nurses_her_friends() -> None:
    """R-55: an ally gets her (Alt) lines, and is told so."""
    for degree in (Degree.PARTIAL_SUCCESS, Degree.COMPLETE_SUCCESS):
        kind = {"who": "the Spider", "target": "the Beetle"}
        nursing = grammar()["Rolled by spider"][f"attack ally {degree}"]
        assert said(attack(1, 2, degree))[0] in [
            filled(words, kind, many=False, target_many=False) for words in nursing
        ]
    assert "Beetle" in said(attack(2, 1, Degree.PARTIAL_SUCCESS))[0]


def test_of_several_one_is_always_named() -> None:
    for n in range(30):
        teller = Teller(f"named {n}")
        teller.lines(TRIO)
        failed = Roll(Check(Rating("Passions", 30), kind="Boolean"), 80, (), Degree.COMPLETE_FAILURE)
        told = teller.lines([Rolled(who=2, action="steel", roll=failed), attack(2, 3, Degree.PARTIAL_FAILURE)])
        assert all("Beetle" in line.text for line in told)


def test_whole_again_is_told_as_whole() -> None:
    for kind, missing, whole in (("beetle", "2", "0"), ("ants", "2", "0")):
        teller = Teller("mend")
        teller.lines([Came(who=1, kind=kind, name=kind.title())])
        some, none = teller.lines([Healed(who=1, total=2), Healed(who=1, total=0)])
        assert missing in some.text
        assert whole not in none.text


def test_rooms_have_the_right_article() -> None:
    texts = {said(Happened("Room opens", note=note))[0] for note in ("egg store", "midden")}
    assert any("an egg store" in text for text in texts)
    assert any("a midden" in text for text in texts)


def test_a_wound_says_how_many_are_left() -> None:
    line = Teller("x")
    line.lines(TRIO)
    assert re.search(
        r"\b(7|3)\b",
        line.lines([Wounded(who=3, wounds=3, total=3, limit=10, cause="Bite Attack")])[0].text,
    )


def test_who_begins_recoiling_is_told_what_that_is_and_what_ends_it() -> None:
    assert all("worse at" in words and "till a" in words for words in grammar()["Happened"]["joins own: Recoiling"])


def test_what_is_said_of_sneaking_and_of_work_broken_off_is_true_and_whole() -> None:
    """R-51: a foe slipped past feels what is beside it in this Room only; who has not noticed one yet stops work, too."""
    said = grammar()
    slipped = [one for one in said["Rolled"]["sneak Partial Success"] if "beside" in one]
    assert slipped and all("While both are in one Room" in one for one in slipped)
    assert not any("senses you" in one for one in said["Happened"]["exploring is broken off"])
    assert "has not noticed you yet, but is near enough to" in sentence(
        "may feel", who="Minor, here", within="5", of=""
    )
    assert all("{target}" in one.lower() for one in said["Rolled"]["flank Failure"])


def heard(*entries: Any) -> list[str]:
    teller = Teller("seed")
    teller.lines([Came(who=3, kind="wasp", name="Wasp"), *(Came(who=n, kind="worker", name="Workers") for n in (4, 5))])
    return [line.text for line in teller.lines(entries, full=True)]


def test_somebody_unseen_are_they() -> None:
    """Not "They points"."""
    fields = {"who": "somebody unseen", "they": "they"}
    assert filled("{Who} {fail/fails}. {They} {point/points}.", fields, False, False) == (
        "Somebody unseen fails. They point."
    )


def test_of_the_first_newcomers_it_is_said_whose_they_are() -> None:
    """The Queen says "my" of termites, not the player."""
    came = Happened("Encounter", note="worker")
    first, second = heard(came, came)
    assert first.endswith(", says their Queen, who tells all this.")
    assert "Queen" not in second
    stranger, *_ = heard(Happened("Encounter", note="centipede"))
    assert "Queen" not in stranger


def test_no_sentence_of_a_deed_promises_more_than_comes() -> None:
    """Spoiled food is not "the best of it", and who finds nothing has robbed nobody."""
    said = grammar()["Rolled"]
    for key in ("forage Critical Success", "hunt Critical Success", "explore Critical Success", "Exploration Failure"):
        assert not re.search("best|good|fat|robbed|early", " ".join(said[key])), key


def test_it_is_said_whether_a_shelter_holds() -> None:
    for action in ("secure", "weave"):
        for fell, said in ((10, "It holds: nobody comes by chance"), (90, "The shelter does not hold.")):
            roll = resolve(Check(Rating("Construction", 60)), fell)
            assert heard(Rolled(who=3, action=action, roll=roll))[0].startswith(said)


def test_the_queens_are_called_she() -> None:
    assert all(content.kinds()[one].pronouns[0] == "she" for one in ("queen", "secondary", "tertiary"))


def test_of_several_rolls_in_a_row_each_names_its_deed() -> None:
    """Not "It works. It fails." of steeling oneself and of a charge."""
    steels, charges = (
        Rolled(who=3, action=action, roll=resolve(Check(Rating("Effort", 50)), fell))
        for action, fell in (("steel", 20), ("charge", 80))
    )
    steeled, charged = heard(steels, charges)
    assert steeled.startswith("Steel yourself: it works.")
    assert charged.startswith("Charge: it fails.")
