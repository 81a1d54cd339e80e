"""How much an insect's Items weigh on it, in editions that count weight. [BIND 4]"""

from game.fd100 import Rating
from game.resolution.bind import stacked
from game.systems.party import bag
from game.systems.ratings import rating
from game.systems.rulings import system
from game.weighing.bind import mean_bonus, part

STRENGTH = "Strength"


def burden(who: int) -> int:
    """Return by how much the weight that `who` carries is above its Strength.

    It is 0 where the edition counts no weight.
    """
    row = system()
    if not row.weight:
        return 0
    weights = [Rating(item.name, part(item.rating, row.weight) - row.light) for _, item in bag(who)]
    strength = mean_bonus(tuple(rating(who, feature) for feature in row.attributes[STRENGTH]))
    return max(0, stacked(one for one in weights if one.value > 0) - max(0, strength))


def slowed(who: int) -> int:
    """Return how many per cent of its Speed a creature loses by the weight it carries."""
    return system().slows * burden(who)
