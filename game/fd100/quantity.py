"""Rolls that change a rating (Quantification Rolls), and the dice thrown for them. [B 3.1, 3.4.7, 3.4.8]"""

from typing import Literal

DECILE = (20, 40, 60, 80, 100, 120)
"""The decile dice, each given by its number of faces; a die shows 0 .. faces - 1. [B 3.1]"""


def die_for(rating: int) -> int:
    """Return the number of faces of the die that is thrown to change this rating [B Table 14].

    0 counts as 01-20, a rating over 100 as 100.
    """
    for top, die in ((20, 40), (40, 60), (60, 80), (80, 100)):
        if rating <= top:
            return die
    return 120


def rises(rating: int) -> int:
    """Return the chance (in per cent, rounded down) that a roll to increase this rating does increase it."""
    die = die_for(rating)
    return 100 * max(0, die - 1 - rating) // die if rating < 100 else 0


def quantify(how: Literal["set", "increase", "decrease"], old: int, fell: int) -> int:
    """Return the new value (0..100) of the rating `old` after a Quantification Roll whose die shows `fell`.

    "set": it is `fell`. "increase": the higher of `old` and `fell`. "decrease": the lower of both. ValueError: any
    other `how`.
    """
    fell = min(fell, 100)
    match how:
        case "set":
            return fell
        case "increase":
            return max(old, fell)
        case "decrease":
            return min(old, fell)
    raise ValueError(f"a Quantification Roll sets, increases or decreases; {how!r} is none of these [B 3.4.7]")
