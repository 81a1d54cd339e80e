"""Tables of the dice, and of what a rating comes to."""

from collections.abc import Callable

from game import content
from game.codex.prints import die, table
from game.content.beings import MEANS
from game.fd100 import DECILE, Degree, die_for
from game.telling.card import LETTERS
from game.telling.words import joined


def _degrees() -> str:
    how = (
        "by a Shift Down",
        "neither matches nor beats",
        "beats only",
        "matches only",
        "matches and beats",
        "by a Shift Up",
    )
    return table(("", "Degree", "The die"), ((LETTERS[one], one, how[one]) for one in reversed(Degree)))


def _dice() -> str:
    return table(
        ("Die", "Gives"),
        ((die(faces), f"0-{faces - 1}" if faces < 101 else f"0-{faces - 1}; above 100 is 100") for faces in DECILE),
    )


def _quantities() -> str:
    tops = [next(n for n in range(100, -1, -1) if die_for(n) == faces) for faces in DECILE if faces > 20]
    rows = []
    for low, top in zip((0, *(top + 1 for top in tops)), tops, strict=False):
        rows.append((f"{low}-{top}", die(die_for(top))))
    return table(("Rating", "Die"), rows)


def _levels() -> str:
    rows = []
    low = 0
    for band in content.levels():
        rows.append((f"{low}-{band.top}", die(band.features), die(band.costs), die(band.rewards)))
        low = band.top + 1
    return table(("Level rated", "Features", "Costs, Risks", "Rewards"), rows)


def _means() -> str:
    return table(("Rating", "Mean of"), ((name, joined(list(parts))) for name, parts in MEANS.items()))


TABLES: dict[str, Callable[[], str]] = {
    "degrees": _degrees,
    "dice": _dice,
    "quantities": _quantities,
    "levels": _levels,
    "means": _means,
}
