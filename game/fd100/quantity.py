"""How much: decile dice and Quantification Rolls. [B 3.1, 3.4.7, 3.4.8]"""

from typing import Literal

DECILE = (20, 40, 60, 80, 100, 120)
"""The decile dice, by their faces: each gives 0 .. faces - 1. [B 3.1]"""


def die_for(rating: int) -> int:
    """Return the faces of a rating's decile die [B Table 14]; 0 counts as 01-20, anything over 100 as 100."""
    for top, die in ((20, 40), (40, 60), (60, 80), (80, 100)):
        if rating <= top:
            return die
    return 120


def rises(rating: int) -> int:
    """Return the per cent, rounded down, by which a roll to increase lifts a rating: the faces of its own die that are higher."""
    die = die_for(rating)
    return 100 * max(0, die - 1 - rating) // die if rating < 100 else 0


def quantify(how: Literal["set", "increase", "decrease"], old: int, fell: int) -> int:
    """Return the new rating, 0..100, of a Feature at `old` when a decile die fell so: never a sum, over 100 counts as 100.

    Set: what fell. Increase, decrease: what fell if that is higher, lower. ValueError: any other `how`.
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
