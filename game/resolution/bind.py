"""Rolls of 2D6 and a bonus against a Target Number, as in the rule system BIND. [BIND 1]

A higher total succeeds, a lower one fails, an equal one ties.
"""

from collections.abc import Iterable, Iterator

from game.resolution.core import DEGREES, Contribution, Degree, DiceCheck, Fall, Rating, graded

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
    """A 2D6 Check: the Effort's value is added to the dice, the Resistance's value to the Target Number.

    `resting`: the action is safe and unhurried, so one die is set to 6. [BIND L120-152] `lie`: two dice, each 0 to 5, that were
    thrown for the same task before and still count. [BIND L82-118] `mirrored`: it is the defender who rolls, so the degree of the
    attack is the mirror image of that of the roll. [BIND L205-210] `rated`: the ratings in per cent from which the values of Effort
    and Resistance come.
    """

    bonuses: tuple[Contribution, ...] = ()
    against: tuple[Contribution, ...] = ()
    base: int = TARGET
    resting: bool = False
    lie: tuple[int, ...] = ()
    mirrored: bool = False
    rated: tuple[Rating, ...] = ()

    def named(self, rating: Rating) -> str:
        """Return the name of a Rating, followed by its value in per cent if that is known: "Threat Rate 57"."""
        return next((f"{one.name} {one.value}" for one in self.rated if one.name == rating.name), rating.name)

    @property
    def bonus(self) -> int:
        """The bonus to the dice: the Effort's value and all other bonuses."""
        return self.effort.value + sum(part.by for part in self.bonuses)

    @property
    def target(self) -> int:
        """The Target Number: the base, the Resistance's value, and everything else that makes the action harder."""
        return self.base + self.resistance.value + sum(part.by for part in self.against)

    @property
    def dice(self) -> tuple[int, ...]:
        """The number of faces of each die to throw.

        There are two dice, one for a resting action, none if an earlier throw still counts.
        """
        return () if self.lie else (6,) if self.resting else (6, 6)

    def total(self, dice: tuple[int, ...]) -> int:
        """Return the total of a throw: bonus and dice that count. Raises ValueError for another number of dice."""
        return sum(self.shown(dice)) + self.bonus

    def shown(self, dice: tuple[int, ...]) -> tuple[int, ...]:
        """Return the faces, 1 to 6, that count in a throw of these dice.

        They are those thrown, or that of one set to 6, or those that lie here already.
        """
        if self.lie:
            self.thrown(dice)
            return tuple(die + 1 for die in self.lie)
        return *((6,) if self.resting else ()), *(die + 1 for die in self.thrown(dice))

    def fall(self, dice: tuple[int, ...]) -> Fall:
        """Return the degree of success and the margin of a throw of these dice.

        Raises ValueError for another number of dice.
        """
        return self._judged(sum(self.shown(dice)))

    def _judged(self, shown: int) -> Fall:
        fall = judged(shown + self.bonus - self.target)
        return Fall(DEGREES[5 - fall.degree], -fall.margin, fall.name) if self.mirrored else fall

    def spread(self) -> Iterator[tuple[Fall, int]]:
        """Yield each possible result, the lowest margin first, with the number of throws that lead to it."""
        sums = [(6 + die, 1) for die in range(1, 7)] if self.resting else [(n, 6 - abs(7 - n)) for n in range(2, 13)]
        if self.lie:
            sums = [(sum(self.shown(())), 1)]
        for shown, ways in reversed(sums) if self.mirrored else sums:
            yield self._judged(shown), ways


def judged(margin: int) -> Fall:
    """Return the result of a throw, from the margin by which its total exceeds the Target Number.

    A negative `margin` falls short of it; a margin of 0 is named "Tie".
    """
    return Fall(graded(margin, MARGINS), margin, "" if margin else "Tie")


def stacked(helpers: Iterable[Rating]) -> int:
    """Return the sum of bonuses of which only the best counts in full. [BIND L171-202]

    The second counts a half, the third a quarter, the fourth an eighth, each rounded half up.
    """
    best = sorted((helper.value for helper in helpers), reverse=True)
    return sum((2 * value + share) // (2 * share) for value, share in zip(best, SHARES, strict=False))
