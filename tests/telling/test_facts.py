"""The plain fact stands first in the log, in the same words for the same thing; the Queen's wit comes after it."""

from typing import Any

import pytest

from game import content
from game.engine.entries import Came, Changed, Happened, Healed, Rolled
from game.fd100 import Check, Degree, Rating, resolve
from game.telling.grammar import facts
from game.telling.log import Teller
from game.telling.roll_text import detail
from game.telling.words import capital

CAME = [Came(who=3, kind="wasp", name="Wasp"), Came(who=7, kind="minor", name="Minor Soldier")]
ROLLED = [name for name, formula in content.formulas().items() if formula.roll != "none"]


def rolls() -> dict[Degree, int]:
    """Return a die for each degree but the Critical ones, of Effort 57 against Resistance 50."""
    check = Check(Rating("Effort", 57), Rating("Resistance", 50))
    return {resolve(check, die).degree: die for die in (51, 45, 58)}


@pytest.mark.parametrize("action", ROLLED)
def test_of_every_deed_it_is_said_first_whether_it_has_worked(action: str) -> None:
    """As "Charge: it fails." or "Miss.": a joke is never all that tells success from failure."""
    said: dict[bool, set[str]] = {True: set(), False: set()}
    for die in rolls().values():
        roll = resolve(Check(Rating("Effort", 57), Rating("Resistance", 50)), die)
        for seed in range(8):
            entry = Rolled(who=3, action=action, roll=roll, target=7, about="Poisoned")
            *_, line = Teller(f"facts {seed}").lines([*CAME, entry], full=True)
            key = capital(content.formulas()[action].key)
            plain = (one.replace("{Key}", key) for one in facts().values())
            fact = next((one for one in plain if one and line.text.startswith(one)), "")
            assert fact, line.text
            said[roll.success].add(fact)
    assert all(said.values())
    assert not said[True] & said[False]


@pytest.mark.parametrize("action", ROLLED)
def test_in_a_party_every_deed_of_its_own_names_who_did_it(action: str) -> None:
    """It was "It works. Help of the useful kind.", of one of three."""
    party = [*CAME, Came(who=4, kind="beetle", name="Beetle")]
    for die in (99, *rolls().values()):
        roll = resolve(Check(Rating("Effort", 57), Rating("Resistance", 50)), die)
        for seed in range(8):
            deed = Rolled(who=3, action=action, roll=roll, target=7, about="Poisoned")
            told = Teller(f"mine {seed}").lines([*party, deed], full=True)[-1].text
            assert "the wasp" in told.lower()
            assert "it works" not in told


@pytest.mark.parametrize(
    ("edition", "plain"), [("", "It stays down, not without harm."), ("metamorphosis", "Keep down: it works.")]
)
def test_a_meal_kept_down_at_a_price_is_not_said_to_have_worked(edition: str, plain: str) -> None:
    """It was "Keep down: it works. Spoiled Green Nectar gets its own back. You are Poisoned: 38."; by other rules it does no harm."""
    with content.chosen(edition):
        entry = Rolled(
            who=3, action="stomach", roll=resolve(Check(Rating("Stamina", 57), Rating("Food", 50)), 45), target=3
        )
        told = {Teller(f"meal {seed}").lines([*CAME, entry], full=True)[-1].text for seed in range(8)}
    assert all(one.startswith(f"{plain} ") for one in told)


@pytest.mark.parametrize("what", ["finds", "identifies", "is cursed", "lifts a curse", "reads of a Room"])
def test_in_a_party_who_finds_or_reads_a_thing_is_named(what: Any) -> None:
    party = [*CAME, Came(who=4, kind="beetle", name="Beetle")]
    for seed in range(8):
        told = Teller(f"mine {seed}").lines([*party, Happened(what, 3, "Blue Leaf")], full=True)[-1].text
        assert "the wasp" in told.lower(), told


def test_what_a_hint_of_a_room_gives_is_said() -> None:
    """Of a Room "behind that wall" the wall was any, and the next dig opened another Room."""
    for seed in range(8):
        hint = Happened("reads of a Room", 3, "granary", 6)
        (line,) = Teller(f"hint {seed}").lines([*CAME, hint])
        assert "Room 6" in line.text
        assert "map" in line.text
        assert "that wall" not in line.text


def test_what_is_found_is_named_first() -> None:
    for seed in range(8):
        (line,) = Teller(f"finds {seed}").lines([*CAME, Happened("finds", 3, "White Nectar", 40)])
        assert line.text.startswith("Found: White Nectar. ")
        assert line.text.count("White Nectar") == 1


def test_of_help_that_only_a_die_can_make_worth_something_it_is_not_said_that_it_works() -> None:
    """It was, of an Infection that was as bad as before."""
    for die in (51, 45):
        roll = resolve(Check(Rating("Effort", 57), Rating("Resistance", 50)), die)
        helps = Rolled(who=3, action="help-afield", roll=roll, target=3)
        stays = Changed(who=3, feature="Infected", old=58, new=58, die=80)
        assert roll.success
        told, after = Teller("help").lines([CAME[0], helps, stays], full=True)[-2:]
        assert "it works" not in told.text
        assert "58" in after.text


@pytest.mark.parametrize(("die", "word"), [(51, "manage"), (95, "fail")])
def test_a_foes_deed_has_the_foe_for_its_subject_and_names_both_once(die: int, word: str) -> None:
    """It was "It fails. The Inquilines threaten. You wait for more.", in the words of one's own deeds; then "they fail", and not at what."""
    for action, deed in {"steel": "steel themselves", "flank": "flank", "grit": "grit their teeth"}.items():
        roll = resolve(Check(Rating("Effort", 57), Rating("Resistance", 50)), die)
        for seed in range(8):
            told = Teller(f"whose {seed}").lines([*CAME, Rolled(who=7, action=action, roll=roll, target=3)], full=True)
            assert told[-1].text.startswith(f"My Minor Soldiers {word} to {deed}. "), told[-1].text
            assert "it works" not in told[-1].text
            assert "it fails" not in told[-1].text
            assert not told[-1].text.partition(". ")[2].startswith("My Minor Soldiers")


def test_that_one_is_still_unnoticed_by_the_same_is_told_once() -> None:
    """R-51: five times running it was, each time in other words. How it has changed is told, and of whom else."""
    complete, partial = (resolve(Check(Rating("Effort", 57), Rating("Resistance", 50)), die) for die in (51, 45))
    other = Came(who=8, kind="minor", name="Minor Soldier")
    rolls = [(7, complete), (7, complete), (7, partial), (7, partial), (8, partial), (8, partial)]
    if complete.degree == partial.degree:
        raise AssertionError("two degrees are wanted")
    teller = Teller("still")
    teller.lines([*CAME, other])
    told = [len(teller.lines([Rolled(who=3, action="sneak", roll=roll, target=who)])) for who, roll in rolls]
    assert told == [1, 0, 1, 0, 1, 0]


def test_of_two_foods_that_look_alike_it_is_said_that_a_further_try_has_told() -> None:
    """It was "cannot yet tell what it does. You have found out what it is", as of one and the same."""
    for seed in range(8):
        tried = [Happened("cannot place", 3, "Blue Leaf"), Happened("identifies", 3, "Blue Leaf of Stupor")]
        told = Teller(f"alike {seed}").lines([*CAME, *tried])[-1].text
        assert "further try" in told or "next try" in told


def test_a_cursed_item_is_said_to_keep_its_slot() -> None:
    for seed in range(8):
        told = Teller(f"cursed {seed}").lines([*CAME, Happened("is cursed", 3, "Cursed Blue Honey")])[-1].text
        assert told.startswith("It keeps its Slot till uncursed in a Rest or eaten up: Cursed Blue Honey. ")


def test_no_wounds_are_not_counted() -> None:
    assert detail(Healed(who=3, total=0)) == ""
    assert detail(Healed(who=3, total=3)) == "3 Wounds to heal"
