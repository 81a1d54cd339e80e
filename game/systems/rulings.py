"""Rulings: rules that this game adds to the rulebook's, and that hold only in the profile "solo". [RULES, Profiles]

Each can be switched off alone, to measure how much it matters.
"""

from typing import Literal, get_args

from game import content
from game.engine.components import Raid, RuleSystem
from game.engine.store import RUN, find, the

Solo = Literal[
    "R-05", "R-06", "R-09", "R-14", "R-16", "R-17", "R-24", "R-28", "R-34", "R-40", "R-44", "R-50", "R-51", "R-56", "R-60", "R-62",
    "R-66", "R-71", "R-72", "R-73", "R-74",
    "R-81", "R-82", "R-83", "R-84", "R-85", "R-86", "R-87", "R-88", "R-89", "R-90", "R-91",
]  # fmt: skip
"""The ids of rulings that can be switched off; the game then follows the book, as far as no starred ruling must hold."""
SOLO: tuple[Solo, ...] = get_args(Solo)


def edition() -> str:
    """Return the name of the edition (rule system) in force, or "" for the game's own edition, fd100."""
    system = find(RUN, RuleSystem)
    return system.name if system else ""


def system() -> content.Edition:
    """Return the data about the edition (rule system) in force, as read from the assets."""
    return content.rules_of(edition())


def toll() -> int:
    """Return twice the number of Body points (hit points) that one Wound costs on average, by the rules in force."""
    row = system()
    return row.harm + 1 if row.harm else 2


def worth(points: int) -> int:
    """Return how many Wounds correspond to `points` points of Body (hit points), but at least 1."""
    return max(1, points // system().points)


def jaws() -> int:
    """Return how many bodies of a swarm bite at once, at most. [R-28]"""
    most = system().bites
    return min(most, content.constants().combat.jaws) if ruled("R-28") else most


def ruled(ruling: Solo) -> bool:
    """Return whether this ruling is in force. It is in the profile "solo", unless the player has switched it off."""
    raid = the(Raid)
    return raid.profile == "solo" and raid.settings.get(ruling) != "off"
