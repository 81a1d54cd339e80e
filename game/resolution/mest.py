"""Opposed tests, as in the rule system MEST: two Base dice a side, and bonus dice for one side. [MEST L992-1181]

The active side wins ties.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from msgspec import Struct

from game.resolution.core import Degree, DiceCheck, Fall, graded

SCORES = {"b": (0, 0, 0, 1, 1, 2), "m": (0, 0, 0, 1, 1, 1), "w": (0, 0, 0, 1, 1, 3)}
"""The successes of each face of a Base, a Modifier and a Wild die. [MEST L994-1000]"""
CARRIES = {"b": (6,), "m": (6,), "w": (4, 5, 6)}
"""The faces that carry over: each gives a bonus die in the Damage Test after a Hit Test that is passed. [MEST L1062-1067]"""
MARGINS = (
    (3, Degree.CRITICAL_SUCCESS),
    (1, Degree.COMPLETE_SUCCESS),
    (0, Degree.PARTIAL_SUCCESS),
    (-1, Degree.PARTIAL_FAILURE),
    (-2, Degree.COMPLETE_FAILURE),
)
"""The least margin of each degree. This is our reading, since MEST itself counts cascades and misses."""


class BonusDice(Struct, frozen=True):
    """Bonus dice of one kind (Base "b", Modifier "m" or Wild "w") for the active side of an opposed test.

    A negative number gives dice to the other side instead.
    """

    source: str
    kind: str
    dice: int
    rule: str = ""


class Contest(DiceCheck, frozen=True):
    """An opposed test: each side counts the successes of its dice, and adds the value of an attribute.

    Effort is the attribute of the active side, Resistance that of the other. `overreach`: the active side loses ties.
    """

    bonuses: tuple[BonusDice, ...] = ()
    overreach: bool = False

    @property
    def hands(self) -> tuple[str, str]:
        """The dice of the active side and those of the other side, each as text with a letter for each die: "bbm".

        Equal bonuses of both sides cancel out.
        """
        net = {kind: sum(one.dice for one in self.bonuses if one.kind == kind) for kind in SCORES}
        mine = "".join(kind * max(0, n) for kind, n in net.items())
        return f"bb{mine}", "bb" + "".join(kind * max(0, -n) for kind, n in net.items())

    @property
    def dice(self) -> tuple[int, ...]:
        """The number of faces of each die: first the active side's dice, then the other side's."""
        return (6,) * sum(map(len, self.hands))

    def fall(self, dice: tuple[int, ...]) -> Fall:
        """Return the result of these dice: the degree of success and the margin.

        Raises ValueError for a wrong number of dice.
        """
        mine, theirs = self.hands
        won = [SCORES[kind][die] for kind, die in zip(mine + theirs, self.thrown(dice), strict=True)]
        return self.judged(sum(won[: len(mine)]) - sum(won[len(mine) :]))

    def judged(self, ahead: int) -> Fall:
        """Return the result if the active side's dice score `ahead` more successes than the other side's."""
        margin = ahead + self.effort.value - self.resistance.value
        if self.overreach and not margin:
            return Fall(Degree.PARTIAL_FAILURE, 0, "Tie")
        return Fall(graded(margin, MARGINS), margin)

    def carried(self, dice: tuple[int, ...]) -> str:
        """Return those of the active side's dice that give a bonus die in the next Damage Test, as text: "bw"."""
        hand, _ = self.hands
        return "".join(kind for kind, die in zip(hand, self.thrown(dice), strict=False) if die + 1 in CARRIES[kind])

    def spread(self) -> Iterator[tuple[Fall, int]]:
        """Yield the result at each possible margin, the lowest first, with the number of throws that lead to it."""
        mine, theirs = self.hands
        ways: dict[int, int] = {}
        for (won, n), (lost, k) in product(scores(mine), scores(theirs)):
            ways[won - lost] = ways.get(won - lost, 0) + n * k
        yield from ((self.judged(ahead), ways[ahead]) for ahead in sorted(ways))


@lru_cache(maxsize=1024)
def scores(hand: str) -> tuple[tuple[int, int], ...]:
    """Return each number of successes that a `hand` (a letter a die) can score, with the number of throws for it."""
    ways = {0: 1}
    for kind in hand:
        more: dict[int, int] = {}
        for (score, n), one in product(ways.items(), SCORES[kind]):
            more[score + one] = more.get(score + one, 0) + n
        ways = more
    return tuple(ways.items())
