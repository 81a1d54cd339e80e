"""The conversion of a Check (all that counts for an Action) into the dice of a rule system, with results and odds.

The dice thrown, their results, the exact odds.
A `Check` says what is so: Effort, Resistance, modifiers, shifts, each with its source. fd100's own dice count it as it stands.
The dice of another edition, named in `Check.by`, weigh it first: one function per system says what each part counts there.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache

from game import fd100
from game.fd100 import Check, Degree, Odds, Roll
from game.resolution.bind import TargetCheck
from game.resolution.core import DiceCheck, Fall
from game.weighing.bind import bind
from game.weighing.mest import mest
from game.weighing.pools import pools
from game.weighing.strive import strive

WEIGH: dict[str, Callable[[Check], DiceCheck]] = {
    "bind": bind, "mest": mest, "metamorphosis": pools, "strive": strive,
}  # fmt: skip
"""How each edition but fd100 weighs a Check, by its name."""


def weighed(check: Check) -> DiceCheck | None:
    """Return the Check converted to the dice of its edition, or None for a Check of fd100, which needs no conversion."""
    return WEIGH[check.by](check) if check.by else None


def opposed(check: Check) -> str:
    """Return what a Check is made with and against by its dice: "Strength 45 against Stamina 40", "Strength 45 (+1) against 7"."""
    made = weighed(check)
    if isinstance(made, TargetCheck):
        return f"{made.named(made.effort)} ({made.effort.value:+}) against {made.target}"
    effort, against = (made or check).effort, (made or check).resistance
    return f"{effort.name} {effort.value} against {against.name} {against.value}"


def by_degree(check: Check) -> bool:
    """Return whether the roll's degree decides which Attack strikes (otherwise the Attack is chosen before the roll).

    Otherwise the Attack is chosen before its dice.
    """
    made = weighed(check)
    return made is None or made.by_degree


def faces(check: Check) -> tuple[int, ...]:
    """Return the numbers of faces of the dice that a Check throws, in order."""
    made = weighed(check)
    return made.dice if made else (100,) * (1 + len(check.dramatic))


def resolve(check: Check, dice: tuple[int, ...]) -> Roll:
    """Return the Roll of a Check with these results of its dice, each counted from 0 to its faces less 1.

    Raises ValueError if they are not as many as `faces` names.
    """
    made = weighed(check)
    if made is None:
        return fd100.resolve(check, dice[0], dice[1:])
    fall = _in_reach(check, made, made.fall(dice))
    return Roll(check, 0, (), fall.degree, dice, fall.margin, fall.name)


def spread(check: Check, made: DiceCheck) -> Iterator[tuple[Fall, int]]:
    """Yield all possible results of a converted Check, worst first, as (result, number of throws that give it).

    None is a Success if no Attack is in reach.
    """
    for fall, ways in made.spread():
        yield _in_reach(check, made, fall), ways


def degrees(check: Check, made: DiceCheck) -> dict[int, Degree]:
    """Return the best degree that a converted Check can have at each margin. Attacks that are out of reach do not count."""
    found: dict[int, Degree] = {}
    for fall, _ in spread(check, made):
        found[fall.margin] = max(fall.degree, found.get(fall.margin, fall.degree))
    return found


def degree(check: Check, dice: tuple[int, ...]) -> Degree:
    """Return the degree of a Check for these results of its dice.

    Dice beyond the number that the Check throws are ignored.
    """
    if check.by:
        return resolve(check, dice[: len(faces(check))]).degree
    return fd100.degree(check, dice[0], dice[1 : 1 + len(check.dramatic)])


def odds(check: Check) -> Odds:
    """Return the exact Odds of a Check, by degree, whatever its dice."""
    return _odds(check) if check.by else fd100.odds(check)


@lru_cache(maxsize=4096)
def _odds(check: Check) -> Odds:
    made = WEIGH[check.by](check)
    counts = [0] * len(Degree)
    for fall, ways in spread(check, made):
        counts[fall.degree] += ways
    return Odds(tuple(counts), made.whole)


def _in_reach(check: Check, made: DiceCheck, fall: Fall) -> Fall:
    """Return the result, with its degree lowered if the Attack for that degree is out of reach. [R-14 (a)]

    Only degrees of Success are lowered.
    """
    degree = fall.degree
    for guard in check.guards if made.by_degree else ():
        if guard.rating <= -100 and degree in guard.on:
            degree = degree.shifted(-1)
    return fall if degree is fall.degree else fall._replace(degree=degree)
