"""What it costs to be killed outright, as a Critical Success with some Attacks does: all the Wounds that one has left. [B 3.8.7]"""

from game import content
from game.content import Attack
from game.run.view import Seen


def kills(box: Attack) -> bool:
    """Return whether a Critical Success with this Attack kills its target outright."""
    return any(word in box.critical for word in ("Target killed", "Target dies", "Targets die"))


def toll_of(to: Seen) -> int:
    """Return how many Wounds it costs a creature to be killed outright: all that it has left, a swarm fewer. R-28"""
    return min(to.left, content.constants().combat.swarm_wounds) if content.kinds()[to.kind].swarm else to.left


def slain(by: Seen, to: Seen) -> int:
    """Return the harm of a Critical Success of the creature `by`, in hundredths of a Wound, if that kills `to` outright; else 0."""
    one = content.kinds()[by.kind]
    return 100 * toll_of(to) * any(box is not None and kills(box) for box in (one.base, one.special))
