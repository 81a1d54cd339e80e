"""Finds hindrances that make no difference to an Action's success, because another one prevents the same results."""

from msgspec.structs import replace

from game.fd100 import Check, Degree, Modifier
from game.weighing import odds


def why_redundant(check: Check, modifier: Modifier) -> str:
    """Return why a hindrance makes no difference to an Action's success, or "" if it does make a difference.

    It makes one if more results of the dice would succeed without the hindrance.
    """
    if modifier.rating >= 0 or successes(check) != successes(without(check, modifier)):
        return ""
    others = [one for one in (*check.static, *check.guards) if one.source not in (modifier.source, *REACH)]
    worst = min((one.rating for one in others), default=0)
    return f"{REDUNDANT}: {worst} alone stops as much" if worst <= modifier.rating else REDUNDANT


REDUNDANT = "no difference"
REACH = ("out of reach",)
"""Limits on a roll's degree (guards, R-14) from these sources do not count as hindrances here."""


def successes(check: Check) -> tuple[int, int]:
    """Return how many results of the dice are a Success, and how many results there are in all."""
    found = odds(check)
    return found.at_least(Degree.PARTIAL_SUCCESS), found.whole


def without(check: Check, modifier: Modifier) -> Check:
    """Return a copy of the Check without this modifier and without other limits that come from the same source."""
    static = tuple(one for one in check.static if one != modifier)
    return replace(check, static=static, guards=tuple(one for one in check.guards if one.source != modifier.source))
