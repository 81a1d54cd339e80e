"""2D6 and a bonus against a Target Number, as in BIND: a higher total succeeds, a lower one fails, an equal one ties. [BIND 1]"""

from collections.abc import Iterable, Iterator

from game.resolution.core import Contribution, Degree, DiceCheck, Fall, Rating, graded

TARGET = 7
"""The Target Number where no other is given. [BIND L79]"""
MARGINS = (
    (4, Degree.CRITICAL_SUCCESS),
    (1, Degree.COMPLETE_SUCCESS),
    (0, Degree.PARTIAL_SUCCESS),
    (-1, Degree.PARTIAL_FAILURE),
    (-4, Degree.COMPLETE_FAILURE),
)
"""The least margin of each degree. This is our reading, since BIND itself knows only above, equal and below."""
SHARES = (1, 2, 4, 8)
"""The divisors of bonuses that are stacked, the best bonus first. [BIND L171-202]"""


class TargetCheck(DiceCheck, frozen=True):
    """A 2D6 Check. The values of Effort and Resistance are bonuses, of which the latter is added to the Target Number.

    `resting`: the action is safe and unhurried, so one die is set to 6. [BIND L120-152]
    """

    bonuses: tuple[Contribution, ...] = ()
    against: tuple[Contribution, ...] = ()
    base: int = TARGET
    resting: bool = False

    @property
    def bonus(self) -> int:
        """The bonus to the dice: the Effort's value and all other bonuses."""
        return self.effort.value + sum(part.by for part in self.bonuses)

    @property
    def target(self) -> int:
        """The Target Number: the base, the Resistance's value and all that counts against."""
        return self.base + self.resistance.value + sum(part.by for part in self.against)

    @property
    def dice(self) -> tuple[int, ...]:
        """The faces of the dice: two dice, or one for a resting action."""
        return (6,) if self.resting else (6, 6)

    def total(self, dice: tuple[int, ...]) -> int:
        """Return the sum of the dice and the bonus. Raises ValueError for a wrong number of dice."""
        return sum(die + 1 for die in self.thrown(dice)) + (6 if self.resting else 0) + self.bonus

    def fall(self, dice: tuple[int, ...]) -> Fall:
        """Return the result of these dice: degree and margin. Raises ValueError for a wrong number of dice."""
        return judged(self.total(dice) - self.target)

    def spread(self) -> Iterator[tuple[Fall, int]]:
        """Yield the result at each possible margin with its number of ways, the lowest first."""
        sums = ((6 + die, 1) for die in range(1, 7)) if self.resting else ((n, 6 - abs(7 - n)) for n in range(2, 13))
        for shown, ways in sums:
            yield judged(shown + self.bonus - self.target), ways


def judged(margin: int) -> Fall:
    """Return the result for a total `margin` above (if negative, below) the Target Number; a margin of 0 is named "Tie"."""
    return Fall(graded(margin, MARGINS), margin, "" if margin else "Tie")


def stacked(helpers: Iterable[Rating]) -> int:
    """Return the sum of stacked bonuses: the best whole, then a half, a quarter, an eighth, rounded half up. [BIND L171-202]"""
    best = sorted((helper.value for helper in helpers), reverse=True)
    return sum((2 * value + share) // (2 * share) for value, share in zip(best, SHARES, strict=False))
