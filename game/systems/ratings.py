"""Ratings of Features and Effects on a creature's sheet.

No function here changes anything.
"""

from game import content
from game.engine.components import Effects, Features, Hero
from game.engine.store import get
from game.systems.party import row


def rating(who: int, name: str) -> int:
    """Return a creature's rating in the Feature or Effect of this name, or 0 if it has none."""
    if name == "Hunger":
        return get(who, Hero).hunger
    return sheet(who, name).get(name, 0)


def sheet(who: int, name: str) -> dict[str, int]:
    """Return a dict of ratings by name: the creature's Effects if `name` is an Effect, or else its Features."""
    return get(who, Effects).rating if name in content.effects() else get(who, Features).rating


def suffers(who: int, effect: str) -> int:
    """Return the rating of an Effect of `who`, or 0 if it has none or has resisted it this Round. [R-33]"""
    effects = get(who, Effects)
    value = effects.rating.get(effect, 0)
    return 0 if value and effect in effects.off else value


def fast(who: int, effect: str) -> bool:
    """Return whether an Effect keeps the creature `who` from moving, by the rules in force."""
    return bool(suffers(who, effect)) and not content.effects()[effect].loose


def hobbled(who: int) -> bool:
    """Return whether the creature `who` is Immobilised, and so cannot walk."""
    return fast(who, "Immobilised")


def stuck(who: int) -> str:
    """Return the Effect that keeps the creature `who` from walking, Immobilised or Paralysed, or "" if neither does."""
    return next((effect for effect in ("Immobilised", "Paralysed") if fast(who, effect)), "")


HOLDING = ("Immobilised", "Paralysed", "Stunned")


def held(who: int) -> bool:
    """Return whether an Effect such as Paralysed keeps the creature `who` from turning and flying. [R-15, R-17]

    The Effects are Immobilised, Paralysed and Stunned.
    """
    return any(fast(who, effect) for effect in HOLDING)


@content.by_edition
def lowering() -> dict[str, list[str]]:
    """Return the names of the Effects that lower a Feature, by the Feature's name; by fd100 there are none."""
    found: dict[str, list[str]] = {}
    for effect, lowers in content.effects().items():
        for feature in lowers.lowers or ():
            found.setdefault(feature, []).append(effect)
    return found


@content.by_edition
def shutting() -> list[str]:
    """Return the Effects that prevent all Attacks except Close ones; by fd100 there are none."""
    return [effect for effect, row in content.effects().items() if row.shuts]


def shut(who: int) -> bool:
    """Return whether the creature `who` has an Effect that prevents all Attacks except Close ones."""
    return any(suffers(who, effect) for effect in shutting())


def able(who: int, feature: str) -> int:
    """Return the creature's rating in a Feature, minus all its Effects that lower the Feature, but at least 0."""
    return max(0, rating(who, feature) - sum(suffers(who, effect) for effect in lowering().get(feature, ())))


def ailments(who: int) -> dict[str, int]:
    """Return a dict from Effect to rating: what the creature `who` suffers from, except what it was born with."""
    innate = row(who).effects
    return {name: value for name, value in get(who, Effects).rating.items() if value > innate.get(name, 0)}
