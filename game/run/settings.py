"""Settings that change what is asked: each is set by a Command, so that recordings hold them."""

from collections.abc import Iterator

from game.engine import Decision, Option
from game.engine.commands import Set
from game.engine.components import Raid
from game.engine.steps import Change
from game.engine.store import the
from game.systems.guests.allies import default
from game.systems.rulings import SOLO

SETTINGS: dict[str, tuple[str, ...]] = {
    "interrupts": ("off", "ask"),  # asked at each Turn of others
    "luck": ("ask", "never"),  # asked at each Critical Failure
    "reinforcements": ("off", "on"),  # fresh characters for dead ones
    "director": ("off", "on"),  # RULES 5.1: of the moves the rules leave open, those that pace a raid
    "dice": ("seeded", "real"),  # thrown by the program, or at the table and typed in
}
RULINGS: dict[str, tuple[str, ...]] = dict.fromkeys(SOLO, ("on", "off"))
"""Rulings that a raid of the profile solo may do without: to be measured, and in no list that a player sees."""
EVERY = SETTINGS | RULINGS
CHOICES = {"R-04": "luck", "R-08": "reinforcements", "R-11": "interrupts", "director": "director"}
"""What is ruled, or allowed besides, and the setting that has it otherwise."""


def setting(name: str) -> str:
    """Return what it is set to: the first of its values, until it is changed; reinforcements by the profile."""
    first = default() if name == "reinforcements" else EVERY[name][0]
    return the(Raid).settings.get(name, first)


def changes(decision: Decision) -> Iterator[Option]:
    """Yield the changes that may be made whenever something is asked; the same is asked again."""
    for name, values in (EVERY if the(Raid).profile == "solo" else SETTINGS).items():
        for value in values:
            if value != setting(name):
                yield Option(Set(name, value), (Change(setting=name, value=value), decision))


def otherwise(ruling: str, profile: str) -> Set | None:
    """Return what has it otherwise than a raid begins with; None if it cannot be had otherwise by itself."""
    if name := CHOICES.get(ruling):
        first, other = SETTINGS[name]
        return Set(name, first if name == "reinforcements" and profile == "book" else other)
    return Set(ruling, "off") if ruling in RULINGS and profile == "solo" else None
