"""Classes that all rule systems share: ratings, the six degrees of success, planned rolls of dice, and odds."""

from collections.abc import Iterator
from enum import IntEnum
from itertools import product
from typing import ClassVar, NamedTuple

from msgspec import Struct


class Degree(IntEnum):
    """The six Degrees of Success and Failure, worst first. [B Table 11]"""

    CRITICAL_FAILURE = 0
    COMPLETE_FAILURE = 1
    PARTIAL_FAILURE = 2
    PARTIAL_SUCCESS = 3
    COMPLETE_SUCCESS = 4
    CRITICAL_SUCCESS = 5

    def __str__(self) -> str:
        """Return the degree as the rulebook writes it: "Partial Success"."""
        return self.name.replace("_", " ").title()

    def shifted(self, by: int) -> "Degree":
        """Return the degree of success `by` steps higher (or lower, if negative), never beyond the best or worst."""
        return DEGREES[min(5, max(0, self + by))]


DEGREES = tuple(Degree)
Ladder = tuple[tuple[int, Degree], ...]
"""The least margins with the degree that each reaches, the best first; any lower margin is a Critical Failure."""


class Rating(Struct, frozen=True):
    """The present rating of a Feature (ability): the Feature's name and the rating's value. [B 3.3]

    The value is in percent or in the unit of its rule system.
    """

    name: str
    value: int


NOTHING = Rating("nothing", 0)


class Contribution(Struct, frozen=True):
    """A number of dice, or a bonus, that counts in a Check, with its source and its rule.

    If negative, it counts against the Check.
    """

    source: str
    by: int
    rule: str = ""


class Circumstance(Struct, frozen=True):
    """A fact about an Action, such as "resting", that only some rule systems take into account.

    The dice of fd100 do not count it.
    """

    kind: str
    value: int = 0
    source: str = ""
    rule: str = ""


class Fall(NamedTuple):
    """The result of thrown dice: a degree of success and, in some rule systems, a margin and a name such as "Tie"."""

    degree: Degree
    margin: int = 0
    name: str = ""


class Odds(Struct, frozen=True):
    """How many of all equally likely throws of the dice lead to each degree of success.

    `counts` tells how many of `whole` throws end in each degree, worst first.
    """

    counts: tuple[int, ...]
    whole: int

    def at_least(self, degree: Degree) -> int:
        """Return the number of throws, out of `whole`, that end in this degree of success or a better one."""
        return sum(self.counts[degree:])

    def rounded(self, degree: Degree) -> int:
        """Return the chance of this degree of success or a better one in whole per cent, the nearest; a half is rounded up."""
        return (200 * self.at_least(degree) + self.whole) // (2 * self.whole)

    def percent(self, degree: Degree) -> float:
        """Return the chance of this degree of success in per cent, 0..100: an int if that is exact, else a float."""
        exact, rest = divmod(100 * self.counts[degree], self.whole)
        return 100 * self.counts[degree] / self.whole if rest else exact


class DiceCheck(Struct, frozen=True, tag=True, tag_field="by"):
    """The roll that is planned for an Action, by the dice of one of the rule systems.

    It has all that will decide the roll, and the source of each part.
    """

    by_degree: ClassVar[bool] = True
    """Whether the degree of success decides which Attack hits. If False, the Attack is chosen before the roll."""
    effort: Rating
    resistance: Rating = NOTHING

    @property
    def dice(self) -> tuple[int, ...]:
        """The number of faces of each die that is thrown, in order.

        Each die shows 0 .. faces - 1.
        """
        raise NotImplementedError

    def fall(self, dice: tuple[int, ...]) -> Fall:
        """Return the result of the dice thrown for this Check: the degree of success, and the margin if there is one.

        Raises ValueError if they are not as many as in `self.dice`.
        """
        raise NotImplementedError

    def throws(self) -> Iterator[tuple[int, ...]]:
        """Yield throws of the dice, each as a tuple. Among the throws each possible result occurs at least once."""
        return product(*map(range, self.dice))

    def spread(self) -> Iterator[tuple[Fall, int]]:
        """Yield all possible results, worst first, each with the exact number of throws, out of `whole`, that lead to it."""
        raise NotImplementedError

    @property
    def whole(self) -> int:
        """The number of equally likely results of all dice together."""
        ways = 1
        for faces in self.dice:
            ways *= faces
        return ways

    def odds(self) -> Odds:
        """Return the Odds of this Check: how likely each degree of success is."""
        counts = [0] * len(Degree)
        for fall, ways in self.spread():
            counts[fall.degree] += ways
        return Odds(tuple(counts), self.whole)

    def thrown(self, dice: tuple[int, ...]) -> tuple[int, ...]:
        """Check the number and the faces of thrown dice, and return the dice unchanged.

        Raises ValueError for a wrong number of dice, or a face that a die does not have.
        """
        if len(dice) != len(self.dice) or any(not 0 <= die < faces for die, faces in zip(dice, self.dice, strict=True)):
            raise ValueError(f"{len(self.dice)} dice are thrown, not {dice}")
        return dice


def graded(margin: int, ladder: Ladder) -> Degree:
    """Return the degree of success for a margin. `ladder` lists the smallest margin for each degree, the best first."""
    return next((degree for least, degree in ladder if margin >= least), Degree.CRITICAL_FAILURE)
