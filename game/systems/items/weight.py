"""The weight of the Items that a creature carries, and how it slows the creature, in some editions. [BIND 4]"""

from functools import partial

from game.engine.components import Body
from game.engine.store import get
from game.fd100 import Rating
from game.resolution.bind import stacked
from game.systems.party import bag
from game.systems.ratings import rating
from game.systems.rulings import system
from game.weighing import scale


def burden(who: int) -> int:
    """Return by how much the weight that the creature `who` carries exceeds its Strength.

    It is 0 in an edition that does not count weight.
    """
    if not system().weight:
        return 0
    weights = [scale.weight(item.rating) for _, item in bag(who)]
    heavy = stacked(Rating("", one) for one in weights if one > 0) or max(weights, default=0)
    return max(0, heavy - strength(who)) if weights else 0


def strength(who: int) -> int:
    """Return a creature's bonus for Strength. The edition must have that attribute."""
    return scale.strength(partial(rating, who))


def lifts(who: int, target: int) -> bool:
    """Return whether one creature can carry another. The hit points of the other count as its weight. [BIND L248]

    Every creature can in an edition that does not count weight.
    """
    return not system().weight or get(target, Body).limit <= strength(who) + system().most


def slowed(who: int) -> int:
    """Return how many per cent of its Speed a creature loses by the weight it carries."""
    return system().slows * burden(who)
