"""What a bot remembers of its fights."""

from collections.abc import Sequence

from msgspec import Struct

from game.bots.errands import stand
from game.bots.judgement import Judgement
from game.bots.memory.foes import LIE_LOW
from game.bots.places import Place, menaces
from game.nest.paths import Cell
from game.run.view import Seen, View

HAUNTED = 14
"""The number of turns between two fights up to which they count as one."""


class Battles(Struct, forbid_unknown_fields=True):
    """Where and when the bot has fought, and what it made of it."""

    on: dict[int, set[int]] = {}  # by Level: numbers of its fights
    fought: int = -LIE_LOW  # the turn of the last blow
    battlefield: int = 0  # its Level
    field: Cell | None = None  # the cell from which it was seen
    haunted: Cell | None = None  # the cell of repeated attacks by foes unseen
    faced: int = 0  # the last fight with an armed foe in sight
    owed: set[Place] = set()  # Rooms whose exploration a fight may have interrupted
    dodged: dict[int, int] = {}  # by Level: turns spent running
    shied: int = -LIE_LOW  # the turn of the last step away from foes nearby
    beaten: bool = False  # was the last fight one to run from: only an adviser knows
    judged: Judgement | None = None  # of the present fight, or the last: only an adviser knows

    def face(self, view: View, known: Sequence[Seen]) -> None:
        """Record whether an armed foe is in sight in this fight; and, after it, that nobody strikes from out of sight any more.

        That is once all are dead or gone who were seen in it: nobody of those `known` on this Level fights.
        """
        if view.fight and any(seen.disposition and menaces(view, seen) for seen in view.creatures):
            self.faced = view.raid.fights
        if self.faced == view.raid.fights and not view.fight and not any(seen.disposition for seen in known):
            self.haunted = None

    def new(self, view: View) -> bool:
        """Return whether the present fight is not recorded yet."""
        return view.raid.fights not in self.on.get(view.number, ())

    def follows(self, view: View) -> bool:
        """Return whether now is so soon after the last blow that a fight that begins counts as the same."""
        return view.turn - self.fought <= HAUNTED

    def note(self, view: View) -> None:
        """Record that the bot is fighting on this Level: its cell, too, if it follows another fight closely, and the Room whose exploration it interrupts."""
        if view.chamber:
            self.owed.add((view.number, view.chamber.number))
        if self.new(view):
            self.haunted = stand(view) if self.follows(view) else None
        self.fought, self.battlefield, self.field = view.turn, view.number, stand(view)
        self.on.setdefault(view.number, set()).add(view.raid.fights)
