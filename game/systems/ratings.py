"""What anything is worth: ratings of Features and Effects, as they stand on a sheet. Changes nothing."""

from game import content
from game.engine.components import Effects, Features, Hero
from game.engine.store import get


def rating(who: int, name: str) -> int:
    """A Feature or an Effect, by its name on the sheet; 0 if she has none."""
    if name == "Hunger":
        return get(who, Hero).hunger
    return sheet(who, name).get(name, 0)


def sheet(who: int, name: str) -> dict[str, int]:
    """The part of her sheet where this Feature or Effect stands."""
    return get(who, Effects).rating if name in content.EFFECTS else get(who, Features).rating


def suffers(who: int, effect: str) -> int:
    """The rating of an Effect that holds now: 0 if she resisted it this Round (R-33)."""
    effects = get(who, Effects)
    value = effects.rating.get(effect, 0)
    return 0 if value and effect in effects.off else value
