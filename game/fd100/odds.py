"""Exact odds: all numbers that the dice can show are counted, none are sampled.

Floats are only used for percentages that are shown.
"""

from functools import lru_cache
from itertools import pairwise, product

from game.fd100.check import Check, degree
from game.resolution.core import Degree, Odds


def bands(check: Check, drama: tuple[int, ...] = ()) -> list[tuple[range, Degree]]:
    """Return (interval, degree) pairs that divide the numbers 00..99 into intervals of one degree each.

    Every rating that is compared with the d100 ends an interval, even if the degree is the same in the next one.
    """
    edges = {0, 100, check.effort.value}
    if check.kind != "Boolean":
        edges.add(check.resistance.value)
    if check.modified:
        edges.update(abs(modifier.rating) for modifier in check.static)
        edges.update(abs(guard.rating) for guard in check.guards)
    within = sorted(edge for edge in edges if 0 <= edge <= 100)
    return [(range(low, high), degree(check, low, drama)) for low, high in pairwise(within)]


@lru_cache(maxsize=4096)
def odds(check: Check) -> Odds:
    """Return the Odds of a Check: for each degree, how many of the possible results of its dice lead to it.

    There are 100 results of the d100, times 100 for each dramatic modifier that counts.
    """
    dramatic = check.dramatic if check.modified else ()
    counts = [0] * len(Degree)
    matching = [min(100, abs(modifier.rating)) for modifier in dramatic]
    # for each die one throw that matches and one that does not, each with the number of such throws in 100
    for falls in product(*(((0, fall), (99, 100 - fall)) for fall in matching)):
        ways = 1
        for _, chance in falls:
            ways *= chance
        if ways:
            for stretch, result in bands(check, tuple(die for die, _ in falls)):
                counts[result] += ways * len(stretch)
    return Odds(tuple(counts), 100 ** (1 + len(dramatic)))
