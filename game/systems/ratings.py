"""Ratings of Features and Effects on a creature's sheet.

Functions here change nothing.
"""

from game import content
from game.engine.components import Effects, Features, Hero
from game.engine.store import get
from game.systems.party import row


def rating(who: int, name: str) -> int:
    """Return the rating that `who` has in the Feature or Effect of this name, or 0 if it lacks it."""
    if name == "Hunger":
        return get(who, Hero).hunger
    return sheet(who, name).get(name, 0)


def sheet(who: int, name: str) -> dict[str, int]:
    """Return that part of the sheet of `who` which has the Feature or Effect `name`.

    It is a dict of ratings by name.
    """
    return get(who, Effects).rating if name in content.EFFECTS else get(who, Features).rating


def suffers(who: int, effect: str) -> int:
    """Return the rating of an Effect that `who` suffers from now, or 0 if it does not.

    It is 0 if `who` has no such Effect or has resisted it this Round (R-33).
    """
    effects = get(who, Effects)
    value = effects.rating.get(effect, 0)
    return 0 if value and effect in effects.off else value


def stuck(who: int) -> str:
    """Return the Effect that keeps `who` from walking, or "" if none does.

    It is Immobilised or Paralysed.
    """
    return next((effect for effect in ("Immobilised", "Paralysed") if suffers(who, effect)), "")


HOLDING = ("Immobilised", "Paralysed", "Stunned")


def held(who: int) -> bool:
    """Return whether an Effect keeps `who` from turning and flying. [R-15, R-17]

    Such Effects are Immobilised, Paralysed and Stunned.
    """
    return any(suffers(who, effect) for effect in HOLDING)


def ailments(who: int) -> dict[str, int]:
    """Return the Effects that `who` suffers from with their ratings, without those it was born with."""
    innate = row(who).effects
    return {name: value for name, value in get(who, Effects).rating.items() if value > innate.get(name, 0)}
