"""How Metamorphosis weighs a Check made from fd100's sheets: one die for each ten per cent of a rating. [M 1.3, 3.6.2.5]"""

from game import content
from game.content import FEATURES
from game.fd100 import Check
from game.resolution.core import Contribution, Rating
from game.resolution.pools import Pool
from game.weighing.bind import part

DIE, MORE = 10, 20
"""Per cent of a rating, and of what comes to it, that are worth one die: a sheet of that system has at most 4 of an Ability."""
SURE = 100
"""The rating that every d100 is lower than: such a guard is no armour, but an Attack out of reach."""


def pools(check: Check) -> Pool:
    """Return a Check as a pool of dice against a pool, or against a number if no creature resists; armour adds to the defence."""
    row, against = content.editions()["pools"].standing, check.resistance
    own = [Contribution(one.source, row.get(one.source, part(one.rating, MORE)), one.rule) for one in check.static]
    own += [Contribution(one.source, min(0, row.get(one.source, 0)), one.rule) for one in check.shifts]
    shell = {guard.source: guard for guard in check.guards if guard.rating > -SURE}
    theirs = [Contribution(one.source, part(-one.rating, MORE), one.rule) for one in shell.values()]
    own.sort(key=lambda one: -one.by)  # positive modifiers first [M 1.3]
    return Pool(
        Rating(check.effort.name, part(check.effort.value, DIE)),
        Rating(against.name, part(against.value, DIE)),
        own=tuple(one for one in own if one.by),
        other=tuple(one for one in theirs if one.by),
        sure=sum(max(0, row.get(one.source, 0)) for one in check.shifts),
        number=against.name not in FEATURES,
    )
