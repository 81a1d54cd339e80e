"""What anything is worth: ratings of Features and Effects, as they stand on a sheet. Changes nothing."""

from game import content
from game.engine.components import Effects, Features, Hero
from game.engine.store import get
from game.systems.party import row


def rating(who: int, name: str) -> int:
    """Return the rating of a Feature or an Effect, by its name on the sheet; 0 if there is none."""
    if name == "Hunger":
        return get(who, Hero).hunger
    return sheet(who, name).get(name, 0)


def sheet(who: int, name: str) -> dict[str, int]:
    """Return the part of a sheet where this Feature or Effect stands."""
    return get(who, Effects).rating if name in content.EFFECTS else get(who, Features).rating


def suffers(who: int, effect: str) -> int:
    """Return the rating of an Effect that holds now: 0 if it was resisted this Round (R-33)."""
    effects = get(who, Effects)
    value = effects.rating.get(effect, 0)
    return 0 if value and effect in effects.off else value


def stuck(who: int) -> str:
    """Return the Effect that keeps `who` where it is, or nothing."""
    return next((effect for effect in ("Immobilised", "Paralysed") if suffers(who, effect)), "")


HOLDING = ("Immobilised", "Paralysed", "Stunned")


def held(who: int) -> bool:
    """Return whether `who` can neither turn, follow nor stay in the air: Immobilised, Paralysed or Stunned. [R-15, R-17]"""
    return any(suffers(who, effect) for effect in HOLDING)


def ailments(who: int) -> dict[str, int]:
    """Return the Effects of `who` with their ratings, but for those it was born with."""
    innate = row(who).effects
    return {name: value for name, value in get(who, Effects).rating.items() if value > innate.get(name, 0)}
