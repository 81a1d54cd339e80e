"""Settings that change which questions players are asked.

A Command sets them, so that recordings contain them.
"""

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
"""The rulings of the profile solo, which can be switched off to measure their effect. No list for players shows them."""
EVERY = SETTINGS | RULINGS
CHOICES = {"R-04": "luck", "R-08": "reinforcements", "R-11": "interrupts", "director": "director"}
"""The rulings that a setting of SETTINGS switches, each with the name of the setting."""


def setting(name: str) -> str:
    """Return the value of a setting in this raid, or else its default.

    The default of "reinforcements" depends on the profile.
    """
    first = default() if name == "reinforcements" else EVERY[name][0]
    return the(Raid).settings.get(name, first)


def changes(decision: Decision) -> Iterator[Option]:
    """Yield the Options that change a setting. They are allowed at any Decision.

    Afterwards the Decision is asked again.
    """
    for name, values in (EVERY if the(Raid).profile == "solo" else SETTINGS).items():
        for value in values:
            if value != setting(name):
                yield Option(Set(name, value), (Change(setting=name, value=value), decision))


def otherwise(ruling: str, profile: str) -> Set | None:
    """Return the Command that switches a ruling to the opposite of its default as a raid begins, or None if none can."""
    if name := CHOICES.get(ruling):
        first, other = SETTINGS[name]
        return Set(name, first if name == "reinforcements" and profile == "book" else other)
    return Set(ruling, "off") if ruling in RULINGS and profile == "solo" else None
