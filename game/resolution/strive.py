"""Rolls by the rules of STRIVE: each d6 that shows 5 or 6 is a hit, and a certain number of hits is needed. [STRIVE 1]

The number needed is called the Obstacle. A skill limits how many hits count.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod

from game.resolution.core import Contribution, Degree, DiceCheck, Fall, graded

MARGINS = ((2, Degree.CRITICAL_SUCCESS), (1, Degree.COMPLETE_SUCCESS), (0, Degree.PARTIAL_SUCCESS))
"""The least hits beyond the Obstacle for each Success. This is our reading; among Failures the hits decide."""
HARD = 3
"""The lowest Obstacle at which a throw without any hit is a Critical Failure. This is our reading."""
HIT = 5
"""The lowest face that is a hit. [STRIVE L535]"""


class Obstacle(DiceCheck, frozen=True):
    """A roll of several dice, which must score at least a certain number of hits. This number is the Obstacle.

    The Effort's value is the number of dice, the Resistance's the number of hits.
    `forks`: skills that help, one die and one more countable hit each; `limit`: the most hits that count (0: all);
    `points`: Compensation Points, which raise dice; `defence`: dice of the other side, whose hits are added to the
    Obstacle, `guard` of them at most (0: all).
    """

    parts: tuple[Contribution, ...] = ()
    forks: tuple[Contribution, ...] = ()
    limit: int = 0
    points: int = 0
    defence: int = 0
    guard: int = 0

    @property
    def pool(self) -> int:
        """The number of the actor's dice."""
        return max(0, self.effort.value + sum(part.by for part in (*self.parts, *self.forks)))

    @property
    def most(self) -> int:
        """The greatest number of hits that count; any further hits are ignored."""
        return self.limit + self.points + sum(fork.by for fork in self.forks) if self.limit else self.pool

    @property
    def dice(self) -> tuple[int, ...]:
        """The number of faces of each die thrown: the actor's dice first, then the defender's."""
        return (6,) * (self.pool + self.defence)

    def fall(self, dice: tuple[int, ...]) -> Fall:
        """Return the result of a throw: its degree of success, and its number of hits minus the number needed.

        Raises ValueError for a wrong number of dice.
        """
        shown = self.thrown(dice)
        return self.judged(hits(shown[: self.pool], self.points), hits(shown[self.pool :], 0))

    def judged(self, mine: int, theirs: int) -> Fall:
        """Return the result if the actor scores `mine` hits and the defence `theirs`."""
        needed = self.resistance.value + min(theirs, self.guard or theirs)
        margin = min(mine, self.most) - needed
        if margin >= 0:
            return Fall(graded(margin, MARGINS), margin)
        if mine:
            return Fall(Degree.PARTIAL_FAILURE, margin)
        return Fall(Degree.CRITICAL_FAILURE if needed >= HARD else Degree.COMPLETE_FAILURE, margin)

    def spread(self) -> Iterator[tuple[Fall, int]]:
        """Yield each possible result, worst first, with the number of dice throws that lead to it."""
        found: dict[Fall, int] = {}
        for mine, n in hitting(self.pool, self.points):
            for theirs, k in hitting(self.defence, 0):
                fall = self.judged(mine, theirs)
                found[fall] = found.get(fall, 0) + n * k
        yield from sorted(found.items())


def hits(dice: tuple[int, ...], points: int) -> int:
    """Return the number of hits after `points` were spent to turn the best misses into hits. [STRIVE L657-662]

    `points`: Compensation Points, each of which raises one die by 1.
    """
    shown = sorted((die + 1 for die in dice), reverse=True)
    count = sum(die >= HIT for die in shown)
    for die in shown[count:]:
        points -= HIT - die
        if points < 0:
            break
        count += 1
    return count


@lru_cache(maxsize=1024)
def hitting(pool: int, points: int) -> tuple[tuple[int, int], ...]:
    """Return each possible number of hits of `pool` dice after `points` are spent, with the number of throws for it."""
    ways: dict[int, int] = {}
    for dice in combinations_with_replacement(range(6), pool):
        n = factorial(pool) // prod(factorial(dice.count(face)) for face in set(dice))
        count = hits(dice, points)
        ways[count] = ways.get(count, 0) + n
    return tuple(sorted(ways.items()))
