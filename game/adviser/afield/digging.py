"""What speaks for a dig, and what for tearing down: a failure at either costs a Wound, or, at a dig, Hunger instead. [R-32]"""

from game.adviser.wording.leading import pays_hunger
from game.adviser.wording.tearing import why_tear
from game.bots.blows import chance
from game.bots.estimates import left
from game.bots.household import FULL, edible
from game.bots.quest import dug_out
from game.engine.commands import Act, AnyCommand
from game.presentation.automatic.auto_walk import TEAR
from game.presentation.obstacles.losses import only_risks
from game.presentation.obstacles.spores import dug_loose, loosed
from game.presentation.sight import hostile
from game.run.view import View

DIG = Act("dig")
DEAR = 10
"""The share of the Wounds left, one in so many, from which on the Wounds to be expected of failures are not paid to tear down what a dig may open for Hunger."""


def better_not(view: View, work: AnyCommand) -> bool:
    """Return whether this work is a dig that `frees_risks`, or to tear down what had better stand: see `torn_for_worse`."""
    return (work == TEAR and torn_for_worse(view)) or (work == DIG and frees_risks(view))


def torn_for_worse(view: View) -> bool:
    """Return whether to tear down this Room's Obstacle would let loose what hides there beside foes, or where a dig does as well; or stake a Wound on what a dig does for Hunger."""
    looses = bool(loosed(view)) and (bool(hostile(view)) or dug_as_well(view))
    return looses or merely_shuts(view)


def dug_as_well(view: View) -> bool:
    """Return whether a dig, which may open a Room and let loose nothing, is as likely to succeed as tearing down, for the same Wound."""
    tear, dig = view.choice(TEAR), view.choice(DIG)
    if not (tear and dig) or dig.refused or dug_out(view) or view.me.hungers or dug_loose(view):
        return False
    return chance(view, dig) >= chance(view, tear)


def dug_for_hunger(view: View, likely: int) -> bool:
    """Return whether a dig, whose failure costs Hunger that can be borne, had better be tried than to tear something down, as `likely` in per cent at most, where Wounds are DEAR. [R-32]

    One that may bring nothing but Risks is not tried, so that it is no better than to tear down.
    """
    dig, fed = view.choice(DIG), edible(view) > 0 or view.me.hunger < FULL
    dear = DEAR * (100 - likely) >= likely * left(view.me.body)
    may = dig is not None and not dig.refused and chance(view, dig) >= likely and not frees_risks(view)
    return may and dear and fed and pays_hunger(view)


def merely_shuts(view: View) -> bool:
    """Return whether this Room's Obstacle is merely in the way to something, for which a dig, as likely, costs but Hunger where Wounds are dear."""
    tear = view.choice(TEAR)
    return tear is not None and why_tear(view) == "why tear shut" and dug_for_hunger(view, chance(view, tear))


def frees_risks(view: View) -> bool:
    """Return whether a dig may bring nothing but the Risks that this Room's Obstacle hides: it gives way first, if no Room is left. [R-32]"""
    room = view.chamber
    return room is not None and bool(dug_loose(view)) and only_risks(view, room.obstruction)
