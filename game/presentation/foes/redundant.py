"""Finds hindrances that make no difference to an Action's results, because another one prevents the same ones."""

from msgspec.structs import replace

from game.fd100 import Check, Modifier
from game.weighing import odds


def why_redundant(check: Check, modifier: Modifier) -> str:
    """Return why a hindrance makes no difference to an Action's results, or "" if it does make a difference.

    It makes one if any degree of Success or Failure would be more or less likely without the hindrance.
    """
    if modifier.rating >= 0 or odds(check) != odds(without(check, modifier)):
        return ""
    others = [one for one in (*check.static, *check.guards) if one.source not in (modifier.source, *REACH)]
    worst = min((one.rating for one in others), default=0)
    return f"{REDUNDANT}: {worst} alone stops as much" if worst <= modifier.rating else REDUNDANT


REDUNDANT = "no difference"
REACH = ("out of reach",)
"""Limits on a roll's degree (guards, R-14) from these sources do not count as hindrances here."""


def without(check: Check, modifier: Modifier) -> Check:
    """Return a copy of the Check without this modifier and without other limits that come from the same source."""
    static = tuple(one for one in check.static if one != modifier)
    return replace(check, static=static, guards=tuple(one for one in check.guards if one.source != modifier.source))
