"""A hindrance that stops only what another stops as well is said to be no matter. [B 3.4.5, R-14]"""

from game.fd100 import Check, Degree, Modifier, Rating
from game.presentation.redundant import why_redundant
from game.ui.raid.hindrances import hindrances

HITS = (Degree.PARTIAL_SUCCESS, Degree.COMPLETE_SUCCESS, Degree.CRITICAL_SUCCESS)
RECOILING = Modifier("Recoiling", -30, "B 3.8.5")


def shell(rating: int) -> Modifier:
    return Modifier("armoured head", rating, "R-14", on=HITS, once="Carapace")


def strike(*static: Modifier, guard: Modifier) -> Check:
    return Check(Rating("Threat Rate", 57), Rating("Survival Rate", 50), static=static, guards=(guard,))


def rows(check: Check) -> list[str]:
    return ["".join(part for part, _ in line.left).strip() for line in hindrances(check, 24)]


def test_the_smaller_of_two_that_stop_the_same_dice_is_no_matter() -> None:
    """The armour stops all under 40: whether she Recoils as well is no matter to that, so to steel her nerve is not either."""
    check = strike(RECOILING, guard=shell(-40))
    assert why_redundant(check, RECOILING) == "no difference: -40 alone stops as much"
    assert why_redundant(check, shell(-40)) == ""
    assert rows(check) == ["-40 its armoured head", "-30 Recoiling", "no difference: -40", "alone stops as much"]
    tones = {tone for line in [*hindrances(check, 24)][1:] for _, tone in line.left}
    assert tones == {"dim"}


def test_of_two_alike_one_is_felt_and_the_reason_is_told_once() -> None:
    """Either alone would be no matter beside the other; together they stop what both stop."""
    check = strike(RECOILING, Modifier("Poisoned", -40, ""), guard=shell(-40))
    told = rows(check)
    assert told.count("no difference: -40") == 1
    assert sum(row in ("-40 Poisoned", "-40 its armoured head") for row in told[:1]) == 1


def test_what_counts_is_told_plainly() -> None:
    check = strike(RECOILING, guard=shell(-20))
    assert why_redundant(check, RECOILING) == ""
    assert rows(check) == ["-30 Recoiling", "-20 its armoured head", "no difference: -30", "alone stops as much"]
    helped = strike(Modifier("Advancing", 30), guard=shell(-20))
    assert why_redundant(helped, helped.static[0]) == ""
