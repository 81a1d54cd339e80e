"""A hindrance that stops only what another stops as well is said to be no matter. [B 3.4.5, R-14]"""

from game.fd100 import Check, Degree, Modifier, Rating, odds
from game.ui.raid.hindrances import hindrances, why_redundant

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


def test_what_only_makes_a_failure_worse_is_felt_too() -> None:
    """With both, she misses more badly, and in that neither is idle; only the armour adds nothing to them."""
    check = strike(RECOILING, Modifier("Poisoned", -40, ""), guard=shell(-40))
    assert why_redundant(check, RECOILING) == ""
    told = ["-30 Recoiling", "-40 Poisoned", "-40 its armoured head", "no difference: -40", "alone stops as much"]
    assert rows(check) == told


def test_what_turns_a_full_hit_into_a_partial_one_is_a_difference() -> None:
    """Charging, she hits as often from the front as from behind, but not as hard."""
    charging = Modifier("Charging", 60, "")
    check = strike(charging, guard=shell(-40))
    open_ = strike(charging, guard=shell(0))
    partial, complete = Degree.PARTIAL_SUCCESS, Degree.COMPLETE_SUCCESS
    assert odds(check).at_least(partial) == odds(open_).at_least(partial)
    assert odds(check).at_least(complete) < odds(open_).at_least(complete)
    assert "no difference" not in " ".join(rows(check))


def test_what_counts_is_told_plainly() -> None:
    check = strike(RECOILING, guard=shell(-20))
    assert why_redundant(check, RECOILING) == ""
    assert rows(check) == ["-30 Recoiling", "-20 its armoured head", "no difference: -30", "alone stops as much"]
    helped = strike(Modifier("Advancing", 30), guard=shell(-20))
    assert why_redundant(helped, helped.static[0]) == ""
