"""Functions that convert a Check (calculation of a roll) into a rule system's dice, and compute results and odds."""

from collections.abc import Callable, Iterator
from functools import lru_cache

from game import fd100
from game.fd100 import Check, Degree, Odds, Roll
from game.resolution.bind import TargetCheck
from game.resolution.core import DiceCheck, Fall
from game.weighing.bind import bind
from game.weighing.mest import mest
from game.weighing.pools import pools
from game.weighing.scale import feature_name
from game.weighing.strive import strive

WEIGH: dict[str, Callable[[Check], DiceCheck]] = {
    "bind": bind, "mest": mest, "metamorphosis": pools, "strive": strive,
}  # fmt: skip
"""The function that converts a Check into the dice of a rule system, for each rule system but fd100, by its name."""


def weighed(check: Check) -> DiceCheck | None:
    """Return a Check converted to the dice of its rule system, or None for one of fd100, which needs no conversion."""
    return WEIGH[check.by](check) if check.by else None


def opposed(check: Check) -> str:
    """Return the two sides of a roll as text: "Strength 45 against Stamina 40" or "Strength 45 (+1) against 7"."""
    made = weighed(check)
    if isinstance(made, TargetCheck):
        return f"{made.named(made.effort)} ({made.effort.value:+}) against {made.target}"
    effort, against = (made or check).effort, (made or check).resistance
    return f"{feature_name(effort.name)} {effort.value} against {feature_name(against.name)} {against.value}"


def by_degree(check: Check) -> bool:
    """Return whether the roll's degree of success decides which of the attacker's Attacks strikes.

    Otherwise the Attack is chosen before its dice are thrown.
    """
    made = weighed(check)
    return made is None or made.by_degree


def faces(check: Check) -> tuple[int, ...]:
    """Return a tuple with the number of faces of each die of a Check."""
    made = weighed(check)
    return made.dice if made else (100,) * (1 + len(check.dramatic))


def resolve(check: Check, dice: tuple[int, ...]) -> Roll:
    """Return the Roll (the result) of a Check whose dice show the numbers `dice`.

    Each number is counted from 0 to the die's faces less 1. Raises ValueError if they are not as many as `faces` names.
    """
    made = weighed(check)
    if made is None:
        return fd100.resolve(check, dice[0], dice[1:])
    fall = _in_reach(check, made, made.fall(dice))
    return Roll(check, 0, (), fall.degree, dice, fall.margin, fall.name)


def spread(check: Check, made: DiceCheck) -> Iterator[tuple[Fall, int]]:
    """Yield (result, number of throws of the dice that lead to it) for each possible result of a Check, worst first.

    `made`: the Check converted to the dice of its rule system. If no Attack is in reach, no result is a Success.
    """
    for fall, ways in made.spread():
        yield _in_reach(check, made, fall), ways


def degrees(check: Check, made: DiceCheck) -> dict[int, Degree]:
    """Return a dict from each margin (by how much a Check succeeds or fails) to the best degree with that margin.

    `made`: the Check converted to the dice of its rule system. Attacks that are out of reach do not count.
    """
    found: dict[int, Degree] = {}
    for fall, _ in spread(check, made):
        found[fall.margin] = max(fall.degree, found.get(fall.margin, fall.degree))
    return found


def degree(check: Check, dice: tuple[int, ...]) -> Degree:
    """Return the degree of success of a Check when its dice show these results.

    Dice beyond the number that the Check throws are ignored.
    """
    if check.by:
        return resolve(check, dice[: len(faces(check))]).degree
    return fd100.degree(check, dice[0], dice[1 : 1 + len(check.dramatic)])


def odds(check: Check) -> Odds:
    """Return the exact odds of each degree of success of a Check, whatever dice it throws."""
    return _odds(check) if check.by else fd100.odds(check)


@lru_cache(maxsize=4096)
def _odds(check: Check) -> Odds:
    made = WEIGH[check.by](check)
    counts = [0] * len(Degree)
    for fall, ways in spread(check, made):
        counts[fall.degree] += ways
    return Odds(tuple(counts), made.whole)


def _in_reach(check: Check, made: DiceCheck, fall: Fall) -> Fall:
    """Return a roll's Fall, a degree of Success one lower if the Attack for it is out of reach. [R-14 (a)]"""
    degree = fall.degree
    for guard in check.guards if made.by_degree else ():
        if guard.rating <= -100 and degree in guard.on:
            degree = degree.shifted(-1)
    return fall if degree is fall.degree else fall._replace(degree=degree)
