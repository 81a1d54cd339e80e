"""Which hindrances of an Action make no difference to whether it succeeds, because another stops the same dice."""

from msgspec.structs import replace

from game.fd100 import Check, Degree, Modifier, odds


def moot(check: Check, modifier: Modifier) -> str:
    """Return why it is not felt, in words; nothing, if fewer would succeed with it than without."""
    if modifier.rating >= 0 or successes(check) != successes(without(check, modifier)):
        return ""
    others = [one for one in (*check.static, *check.guards) if one.source not in (modifier.source, *REACH)]
    worst = min((one.rating for one in others), default=0)
    return f"{MOOT}: {worst} stops the same" if worst <= modifier.rating else MOOT


MOOT = "no matter to hits"
REACH = ("out of reach",)
"""Guards that are no hindrance of the actor's."""


def successes(check: Check) -> tuple[int, int]:
    """Return how many dice are any Success, and how many there are."""
    found = odds(check)
    return found.at_least(Degree.PARTIAL_SUCCESS), found.whole


def without(check: Check, modifier: Modifier) -> Check:
    """Return the same, but for this one; a guard stands in it more than once."""
    static = tuple(one for one in check.static if one != modifier)
    return replace(check, static=static, guards=tuple(one for one in check.guards if one.source != modifier.source))
