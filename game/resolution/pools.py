"""Pools of d6, as in the rule system Metamorphosis: each side counts its successes. [M 1.3]

The difference is called the net.
A pool is the sum of the Features named, then positive modifiers, then negative ones, and never below 0. The other side
rolls a pool of its own, or is a plain number of successes that is subtracted.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import comb

from game.resolution.core import Contribution, Degree, DiceCheck, Fall, graded

NETS = (
    (5, Degree.CRITICAL_SUCCESS),
    (3, Degree.COMPLETE_SUCCESS),
    (1, Degree.PARTIAL_SUCCESS),
    (-1, Degree.PARTIAL_FAILURE),
    (-3, Degree.COMPLETE_FAILURE),
)
"""The least `net` (own successes minus the other side's) for each degree of success. [M 1.3]"""


class Pool(DiceCheck, frozen=True):
    """A roll of the actor's pool of dice against the other side's pool, or against a plain number.

    Effort and Resistance: the first Feature in each. `number`: Resistance is a plain number.
    `on`: the least face, 1..6, that is a success; `sure`: successes of the actor that need no die, as by Charging.
    """

    by_degree = False
    own: tuple[Contribution, ...] = ()
    other: tuple[Contribution, ...] = ()
    sure: int = 0
    on: int = 5
    number: bool = False

    @property
    def sizes(self) -> tuple[int, int]:
        """The number of dice of the actor, and that of the other side."""
        return _size(self.effort.value, self.own), 0 if self.number else _size(self.resistance.value, self.other)

    @property
    def dice(self) -> tuple[int, ...]:
        """The number of faces of each die: first the actor's dice, then the other side's."""
        return (6,) * sum(self.sizes)

    def hits(self, dice: tuple[int, ...]) -> tuple[int, int]:
        """Return the number of successes of the actor, and that of the other side.

        Raises ValueError for a wrong number of dice.
        """
        own, _ = self.sizes
        good = [die + 1 >= self.on for die in self.thrown(dice)]
        return sum(good[:own]) + self.sure, self.resistance.value if self.number else sum(good[own:])

    def fall(self, dice: tuple[int, ...]) -> Fall:
        """Return the result of these dice: the degree of success and the net (own successes minus the other side's).

        Raises ValueError for a wrong number of dice.
        """
        mine, theirs = self.hits(dice)
        return netted(mine - theirs)

    def throws(self) -> Iterator[tuple[int, ...]]:
        """Yield one throw of the dice for each possible net (own successes minus the other side's), the lowest first.

        To yield all throws would take too long.
        """
        own, other = self.sizes
        for net in range(-other, own + 1):
            mine, theirs = max(0, net), max(0, -net)
            yield (5,) * mine + (0,) * (own - mine) + (5,) * theirs + (0,) * (other - theirs)

    def spread(self) -> Iterator[tuple[Fall, int]]:
        """Yield the result at each possible net (own successes minus the other side's), with its number of throws.

        The lowest net comes first.
        """
        fixed = self.sure - (self.resistance.value if self.number else 0)
        for net, ways in nets(*self.sizes, 7 - self.on):
            yield netted(net + fixed), ways


def netted(net: int) -> Fall:
    """Return the result for a `net`: the actor's successes minus those of the other side.

    A net of 0 is named "Stalemate".
    """
    return Fall(graded(net, NETS), net, "" if net else "Stalemate")


def _size(first: int, parts: tuple[Contribution, ...]) -> int:
    """Return the number of dice in a pool, at least 0: `first`, changed by the `parts`, which may be negative."""
    return max(0, first + sum(part.by for part in parts))


@lru_cache(maxsize=4096)
def nets(own: int, other: int, good: int) -> tuple[tuple[int, int], ...]:
    """Return each possible net (own successes minus the other side's), with its number of throws.

    The lowest net comes first. The pools have `own` and `other` dice; `good` of six faces succeed.
    """
    ways = dict.fromkeys(range(-other, own + 1), 0)
    for mine in range(own + 1):
        for theirs in range(other + 1):
            ways[mine - theirs] += _ways(own, mine, good) * _ways(other, theirs, good)
    return tuple(ways.items())


def _ways(n: int, k: int, good: int) -> int:
    """Return how many results of `n` dice have exactly `k` successes, if `good` of the six faces are a success."""
    return int(comb(n, k) * good**k * (6 - good) ** (n - k))
