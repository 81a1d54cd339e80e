"""fd100 in bulk: arrays of Rolls to arrays of degrees, by the same rules as game/fd100. [B 3.4]

Everything may be an array or a number; shapes are broadcast. Ratings are held as bytes: over 100 counts as 100 and
under -100 as -100, which no d100 can tell apart.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import product, zip_longest
from math import prod

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import ArrayLike, NDArray

from game.fd100 import Check, Degree
from game.fd100.check import Kind

Bytes = NDArray[np.int8]
DIE: Bytes = np.arange(100, dtype=np.int8)
"""Every fall of a d100."""
MATCHING, BEATING = 0, 99
"""A die that stands for all that match a rating, and one for all that do not."""


class Guards(Struct, frozen=True):
    """Guards of one place in the order: their ratings, the degrees each is asked at, one bit for each, and their group."""

    rating: ArrayLike
    on: ArrayLike
    once: str = ""


class Rolls(Struct, frozen=True):
    """Qualifications about to be rolled. `dramatic`: each modifier with its own d100. `shifts`: their sum."""

    effort: ArrayLike
    resistance: ArrayLike = 0
    static: Sequence[ArrayLike] = ()
    dramatic: Sequence[tuple[ArrayLike, ArrayLike]] = ()
    shifts: ArrayLike = 0
    guards: Sequence[Guards] = ()


def degrees(rolls: Rolls, die: ArrayLike) -> Bytes:
    """What the dice, 0..99, make of them: 0 Critical Failure to 5 Critical Success."""
    fell = _bytes(die)
    result: Bytes = np.add(_below(fell, rolls.effort) * np.int8(2) - _below(fell, rolls.resistance), np.int8(2))
    for rating in rolls.static:
        result = result + _shift(fell, rating)
    for rating, own in rolls.dramatic:
        result = result + _shift(_bytes(own), rating)
    result = np.clip(result + _bytes(rolls.shifts), 0, 5)
    return _guarded(result, fell, rolls.guards) if rolls.guards else result


def boolean(effort: ArrayLike) -> Rolls:
    """Boolean Rolls, as Qualifications that come to the same: a match is shifted up to Complete, all else beats nothing."""
    rating = np.maximum(effort, 0)
    return Rolls(rating, 100, (rating,))


def contested(effort: ArrayLike, resistance: ArrayLike) -> Rolls:
    """Contested Boolean Rolls, likewise: who matches, but does not beat, falls back three steps. The hopeless are plain."""
    hopeless = np.less_equal(effort, resistance)
    up, down = np.where(hopeless, 0, np.maximum(effort, 0)), np.where(hopeless, 0, -np.maximum(resistance, 0))
    return Rolls(effort, np.where(hopeless, resistance, 100), (up, down, down, down))


def counts(checks: Sequence[Check]) -> NDArray[np.int64]:
    """How many falls of the dice end in each degree, worst first: a row for each Check.

    Of a hundred; of a hundred times as many for each dramatic modifier that counts.
    """
    made = np.zeros((len(checks), len(Degree)), np.int64)
    for kind in dict.fromkeys(check.kind for check in checks):
        mine = [i for i, check in enumerate(checks) if check.kind == kind]
        made[mine] = _COUNTED[kind]([checks[i] for i in mine])
    return made


def _bytes(value: ArrayLike) -> Bytes:
    if isinstance(value, np.ndarray) and value.dtype == np.int8:
        return value
    return np.clip(value, -100, 100).astype(np.int8)


def _below(die: Bytes, rating: ArrayLike) -> Bytes:
    """1 where the die matches."""
    return np.less(die, _bytes(rating)).view(np.int8)


def _shift(die: Bytes, rating: ArrayLike) -> Bytes:
    """+1, 0 or -1."""
    signed = _bytes(rating)
    if not signed.ndim:
        sign = np.int8(1 if signed > 0 else -1)
        return _below(die, abs(signed)) * sign
    return _below(die, signed) - _below(die, -signed)


def _guarded(result: Bytes, die: Bytes, guards: Sequence[Guards]) -> Bytes:
    """After the clamp, in their order; of a group one at most fires in each roll."""
    fired: dict[str, NDArray[np.bool_]] = {}
    for guard in guards:
        asked = (np.asarray(guard.on) >> result) & 1 == 1
        if guard.once in fired:
            asked &= ~fired[guard.once]
        by = np.where(asked, _shift(die, guard.rating), np.int8(0))
        if guard.once:
            fired[guard.once] = fired.get(guard.once, np.zeros(by.shape, bool)) | (by != 0)
        result = np.clip(result + by, 0, 5)
    return result


# -- Checks into columns ---------------------------------------------------------------------------


def _qualified(checks: Sequence[Check]) -> NDArray[np.int64]:
    """Each dramatic die falls below its rating or not, each in so many ways."""
    rolls = Rolls(
        *_ratings(checks),
        static=_columns([[modifier.rating for modifier in check.static] for check in checks]),
        shifts=_column([sum(shift.by for shift in check.shifts) for check in checks]),
        guards=_guards(checks),
    )
    drama = [[modifier.rating for modifier in check.dramatic] for check in checks]
    ratings, made = _columns(drama), np.zeros((len(checks), len(Degree)), np.int64)
    for falls in product((MATCHING, BEATING), repeat=len(ratings)):
        fallen = _fallen(replace(rolls, dramatic=tuple(zip(ratings, falls, strict=True))))
        made += fallen * np.array([[prod(_ways(row, falls))] for row in drama])
    return made


def _ways(ratings: Sequence[int], falls: Sequence[int]) -> Iterator[int]:
    """Dice of a hundred that do as these. A place that a Check leaves empty has no die: it is counted once."""
    for rating, fell in zip_longest(ratings, falls):
        matching = 0 if rating is None else min(100, abs(rating))
        yield matching if fell == MATCHING else 1 if rating is None else 100 - matching


def _fallen(rolls: Rolls) -> NDArray[np.int64]:
    found = degrees(rolls, DIE)
    return np.stack([(found == degree).sum(axis=1) for degree in Degree], axis=1)


_COUNTED: dict[Kind, Callable[[Sequence[Check]], NDArray[np.int64]]] = {
    "Qualification": _qualified,
    "Boolean": lambda checks: _fallen(boolean(_ratings(checks)[0])),
    "Contested": lambda checks: _fallen(contested(*_ratings(checks))),
}


def _ratings(checks: Sequence[Check]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Effort and Resistance, as they are: which of two over 100 is the higher makes a Contest hopeless or not."""
    both = np.array([[check.effort.value, check.resistance.value] for check in checks], np.int64)
    return both[:, :1], both[:, 1:]


def _column(values: list[int]) -> Bytes:
    return _bytes(np.array(values, dtype=np.int64)[:, None])


def _columns(rows: list[list[int]]) -> list[Bytes]:
    """Short rows are filled up with modifiers of 0, which do nothing."""
    longest = max(map(len, rows), default=0)
    return [_column([row[i] if i < len(row) else 0 for row in rows]) for i in range(longest)]


def _guards(checks: Sequence[Check]) -> list[Guards]:
    """Place by place. Groups are kept apart by Check: where two Checks name others, the place is divided."""
    places: list[Guards] = []
    for i in range(max((len(check.guards) for check in checks), default=0)):
        here = [check.guards[i] if i < len(check.guards) else None for check in checks]
        for group in dict.fromkeys(guard.once for guard in here if guard):
            mine = [guard if guard and guard.once == group else None for guard in here]
            places.append(
                Guards(
                    _column([guard.rating if guard else 0 for guard in mine]),
                    _column([sum(1 << degree for degree in set(guard.on)) if guard else 0 for guard in mine]),
                    group,
                )
            )
    return places
