"""A hindrance that stops only what another stops as well is said to be no matter. [B 3.4.5, R-14]"""

from game.asking.moot import moot
from game.fd100 import Check, Degree, Modifier, Rating
from game.ui.hindrances import hindrances

HITS = (Degree.PARTIAL_SUCCESS, Degree.COMPLETE_SUCCESS, Degree.CRITICAL_SUCCESS)
RECOILING = Modifier("Recoiling", -30, "B 3.8.5")


def shell(rating):
    return Modifier("armoured head", rating, "R-14", on=HITS, once="Carapace")


def strike(*static, guard):
    return Check(Rating("Threat Rate", 57), Rating("Survival Rate", 50), static=static, guards=(guard,))


def rows(check, modifier):
    return ["".join(part for part, _ in line.left).strip() for line in counting(check, modifier, modifier.source, 24)]


def test_the_smaller_of_two_that_stop_the_same_dice_is_no_matter():
    """The armour stops all under 40: whether she Recoils as well is no matter to that, so to steel her nerve is not either."""
    check = strike(RECOILING, guard=shell(-40))
    assert moot(check, RECOILING) == "no matter to hits: -40 stops the same"
    assert moot(check, shell(-40)) == ""
    assert rows(check, RECOILING) == ["-30 Recoiling", "no matter to hits:", "-40 stops the same"]
    assert rows(check, shell(-40)) == ["-40 armoured head"]
    tones = {tone for line in counting(check, RECOILING, "Recoiling", 24) for _, tone in line.left}
    assert tones == {"dim"}


def test_what_counts_is_told_plainly():
    check = strike(RECOILING, guard=shell(-20))
    assert moot(check, RECOILING) == ""
    assert rows(check, RECOILING) == ["-30 Recoiling"]
    helped = strike(Modifier("Advancing", 30), guard=shell(-20))
    assert moot(helped, helped.static[0]) == ""
