"""The rulebook's worked examples, played again."""

from game.fd100 import Check, Degree, Rating, Roll, die_for, quantify, resolve


def boolean(name: str, chance: int, die: int) -> Roll:
    return resolve(Check(Rating(name, chance), kind="Boolean"), die)


def test_a_carcass_is_depleted_then_exhausted() -> None:
    """[B Examples 4 and 5] B-2.16.6-06: Consumption Rolls of 45 and 63 against a Moth Carcass of 23 fail, both."""
    assert not boolean("Moth Carcass", 23, 45).success
    assert not boolean("Moth Carcass", 23, 63).success
    assert boolean("Moth Carcass", 23, 22).success


def test_the_ants_bleed() -> None:
    """[B Example 9] B-3.4.8-06 B-3.4.8-07, with R-03: a Threat Rate of 45 sets by Table 14's d80, not the example's d60.

    Both dice can show the example's 13, so its numbers stand.
    """
    assert die_for(45) == 80
    bleeding = quantify("set", 0, 13)
    assert bleeding == 13
    assert die_for(bleeding) == 40
    assert quantify("increase", bleeding, 32) == 32
    assert quantify("increase", bleeding, 12) == 13


def test_the_beetle_cannot_lift_it() -> None:
    """[B Example 10] B-3.5.1-03"""
    roll = boolean("Strength", 55, 78)
    assert not roll.success
    assert roll.degree == Degree.COMPLETE_FAILURE


def test_the_beetle_lifts_against_resistance() -> None:
    """[B Example 11] B-3.5.2-02: 15 is under Strength 55, but under the debris' 45 too."""
    contest = Check(Rating("Strength", 55), Rating("debris", 45), kind="Contested")
    assert not resolve(contest, 15).success
    assert resolve(contest, 45).success
    assert not resolve(contest, 55).success


def test_hunger_then_a_passage() -> None:
    """[B Example 12] B-3.11.1-05: on a Level of 0, 37 matches the Chances of 50 and 45 and no other, in table order."""
    costs = {"Hunger": 50, "Passage": 45, "Effects": 30, "Darkness": 25, "Spoilage": 15}
    assert [name for name, chance in costs.items() if boolean(name, chance, 37).success] == ["Hunger", "Passage"]
