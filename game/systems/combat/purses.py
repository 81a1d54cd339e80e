"""Which Actions a fighter has left in a Round, which of them can pay a cost, and why none can. [B 3.8.6, M 3.6.2.4]"""

from game.engine.components import Combatant
from game.engine.refusals import Refusal
from game.systems.rulings import system

PURSES = {"Tactical": ("tactical",), "Suppress": ("tactical",), "Support": ("tactical",), "Resist": ("resist",)}
WALKS = "walk"
"""What a fighter has used in its Turn once it has walked, where a walk is one of its Actions. [M 3.6.2.4]"""
TRADED = ("manoeuvre", "resist", "tactical")  # [B 3.8.6] a Manoeuvre may be paid with any, the first that is left


def purses(cost: str) -> tuple[str, ...]:
    """Return the names of the Actions that can pay this `cost`, in the order in which a fighter spends them."""
    return TRADED if cost != "Tactical" and system().walks else PURSES.get(cost, TRADED)


def left(fighter: Combatant, cost: str) -> bool:
    """Return whether a fighter still has an Action in this Round that can pay this `cost`."""
    return any(getattr(fighter, purse) for purse in purses(cost))


def spent(fighter: Combatant, cost: str) -> str:
    """Return the message that a fighter has no Action of this `cost` left in this Round. [B 3.8.6 M 3.6.2.4]"""
    if not system().walks:
        return f"no {cost} Action left this Round"
    return Refusal.NO_ATTACK_LEFT if left(fighter, "") else Refusal.NO_ACTION_LEFT


def walked(fighter: Combatant) -> str:
    """Return why a fighter can walk no farther in this Turn, or "" if it can."""
    return "" if fighter.pace else Refusal.NO_SPACES if system().walks else Refusal.NO_PACE
