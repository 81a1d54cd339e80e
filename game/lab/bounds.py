"""Judges whether the game is fair, by comparing measured numbers with target ranges.

Each number has a 95 % interval. Too few raids give no verdict.
"""

from collections.abc import Iterable, Sequence
from math import exp, sqrt

from msgspec import Struct

Z = 1.96
"""The number of standard deviations on either side of the mean that hold 95 % of a normal distribution."""

ALONE, THREE = (8, 45), (25, 75)
"""The target range of raids won in per cent, from and to: by each class alone, and by a party of three."""
SISTERS = (5, 50)
"""The same for each class alone, under the rules of a system other than fd100."""
RATIO = 4
"""The luckiest class may win at most so many times as often as the unluckiest."""
LONG, WAVES = 40, 3
"""The numbers that a fight should not exceed: of Rounds, and of alarms that are answered."""
LONGEST, LOUDEST, ONE_CAUSE, STARVED = 0.5, 10, 60, 25
"""The largest percentages allowed: fights over LONG Rounds; fights over WAVES alarms; deaths by one cause; deaths by hunger."""
DECIDED, DECIDED_EACH = (55, 100), (35, 100)
BROKEN_OFF, BROKEN_OFF_EACH = (0, 35), (0, 60)
UNDECIDED, UNDECIDED_THREE = (0, 10), (0, 15)
"""Target percentages for each way in which a fight with soldiers may end, if anybody attacked in it.

A name ending in _EACH is for each class alone, one ending in _THREE for parties of three.
"""
ROUNDS = (4, 10)
"""The target range of the median number of Rounds of a fight, from and to."""
ATTACKS, PLACED, KILLS, MET_AND_LEFT = (50, 100), (75, 100), (40, 100), (0, 35)
"""Target percentages: Rounds with an Attack, hits by Charge or from behind, won fights with a kill, meetings without an Attack.

Of Rounds, only those count in which a character knows of an armed enemy; of meetings, only those with soldiers.
"""
REPEATED, FEW = (0, 25), 4
"""The target range, in per cent, of the commonest food's share of the food found in the median raid.

Raids with under FEW finds are left out.
"""
LENGTH = (12, 40)
"""The target range of the median number of a raid's Exploration Actions, from and to."""


class Proportion(Struct, frozen=True):
    """A share (`part` of `whole`), in per cent, with its 95 % confidence interval by Wilson's method."""

    part: int
    whole: int

    @property
    def value(self) -> float:
        return 100 * self.part / self.whole if self.whole else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Return the share's 95 % confidence interval (from, to) in per cent: (0, 100) if nothing was measured."""
        n = self.whole
        if not n:
            return 0.0, 100.0
        p = self.part / n
        middle, reach = p + Z * Z / (2 * n), Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        scale = 100 / (1 + Z * Z / n)
        return max(0.0, (middle - reach) * scale), min(100.0, (middle + reach) * scale)


class Bound(Struct, frozen=True):
    """A measured number, its target range (`low` to `high`), and whether it is within that range.

    `ok`: None if that is uncertain, because the number's 95 % interval includes a limit of the range.
    """

    name: str
    value: float
    low: float
    high: float
    ok: bool | None


def judged(name: str, value: float, interval: tuple[float, float], wanted: tuple[float, float]) -> Bound:
    """Judge whether a measured number is within the range `wanted`, and return the result as a Bound.

    `ok` is True if the whole interval is within it, False if it is outside, None if it overlaps a limit.
    """
    (least, most), (low, high) = interval, wanted
    ok = True if low <= least and most <= high else False if most < low or least > high else None
    return Bound(name, value, low, high, ok)


def share(name: str, found: Proportion, wanted: tuple[float, float]) -> Bound:
    return judged(name, found.value, found.interval, wanted)


def ratio(name: str, shares: Iterable[Proportion], most: float) -> Bound:
    """Judge whether the highest of several shares is at most `most` times the lowest, and return the result as a Bound.

    The value 0 means that the worst share is 0 %.
    """
    found = sorted(shares, key=lambda each: each.value)
    value, interval = times(found[-1], found[0])
    return judged(name, value, interval, (0, most))


def times(one: Proportion, other: Proportion) -> tuple[float, tuple[float, float]]:
    """Return the share `one` divided by the share `other`, and the 95 % confidence interval of this ratio.

    The logarithm of such a ratio is about normal, with the variance (1-p)/(n p) of each share added up: Katz, Baptista,
    Azen and Pike, Obtaining confidence intervals for the risk ratio in cohort studies, Biometrics 34 (1978), 469-474.
    If either share is 0 %, this does not apply: then the value returned is 0, and the interval runs from `one`'s lower end
    divided by `other`'s upper end to infinity.
    """
    if not (one.part and other.part):
        return 0.0, (one.interval[0] / other.interval[1], float("inf"))
    value = one.value / other.value
    spread = exp(Z * sqrt(sum((1 - each.part / each.whole) / each.part for each in (one, other))))
    return value, (value / spread, value * spread)


def middle(name: str, numbers: Sequence[int], wanted: tuple[float, float]) -> Bound:
    """Judge whether the median of `numbers` is within the range `wanted`, and return the result as a Bound.

    Its 95 % interval is two of the sorted numbers around the median.
    """
    if not numbers:
        return Bound(name, 0, *wanted, None)
    found, n = sorted(numbers), len(numbers)
    reach = Z * sqrt(n) / 2
    least, most = max(0, int(n / 2 - reach)), min(n - 1, int(n / 2 + reach))
    interval = (found[least], found[most]) if n / 2 > reach else (0, float("inf"))
    return judged(name, quartiles(found)[1], interval, wanted)


def quartiles(numbers: Sequence[int]) -> tuple[float, float, float]:
    """Return the first quartile, the median and the third quartile of the numbers, interpolated. They are (0, 0, 0) for no numbers."""
    if not numbers:
        return 0, 0, 0
    found, last = sorted(numbers), len(numbers) - 1

    def at(quarter: int) -> float:
        whole, rest = divmod(last * quarter, 4)
        return found[whole] + (rest / 4 * (found[whole + 1] - found[whole]) if rest else 0)

    return at(1), at(2), at(3)


def apart(one: Proportion, other: Proportion) -> tuple[float, tuple[float, float]]:
    """Return the share `other` minus the share `one` in percentage points, and its 95 % confidence interval. The interval is Newcombe's."""
    (low, high), (low2, high2) = one.interval, other.interval
    more = other.value - one.value
    down = sqrt((other.value - low2) ** 2 + (high - one.value) ** 2)
    up = sqrt((high2 - other.value) ** 2 + (one.value - low) ** 2)
    return more, (more - down, more + up)
