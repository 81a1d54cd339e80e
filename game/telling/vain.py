"""A record of where fighters stand, and of the Successes after which they may stand in a box of the same name."""

from collections.abc import Iterator

from game import content
from game.content import TRACK
from game.engine.entries import Entry, Happened, Rolled, Stood
from game.telling.names import Names

LIFT, LOWERS = "Ally steps up to ", ("Target Recoils", "Target Retreats")


class Standing:
    """The Disposition of each fighter, as far as Entries have told it."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.places: dict[int, str] = {}

    def hear(self, entry: Entry) -> None:
        """Note where this Entry says that a fighter stands now. After a Combat nobody stands anywhere."""
        match entry:
            case Happened("joins", who=who, note=place):
                self.places[who] = place
            case Stood(who=who, now=place):
                self.places[who] = place
            case Happened("combat ends"):
                self.places.clear()

    def keys(self, entry: Entry) -> Iterator[str]:
        """Yield the key of a sentence for a Success that changes nothing: it would move somebody to where they stand.

        Or for one that moves up a fighter with two boxes of this name, as soldiers have: its Disposition may be called as before.
        """
        if isinstance(entry, Rolled) and entry.roll.success and (place := self.place(entry)):
            row, kind = content.formulas().get(entry.action), self.names.row(entry.target)
            if entry.action == "steel" and kind and kind.track.count(place) > 1:
                yield "one box of two"
            outcome = row.outcome.get(str(entry.roll.degree), "") if row else ""
            limit = outcome.removeprefix(LIFT)
            lifted = outcome.startswith(LIFT) and limit in TRACK and TRACK.index(place) >= TRACK.index(limit)
            if lifted or (outcome.startswith(LOWERS) and kind and place == kind.track[0]):
                yield "changes nothing"

    def place(self, entry: Entry) -> str:
        """Return the Disposition of whom an Entry tells something done to, or "" if none is known."""
        return self.places.get(getattr(entry, "target", 0) or getattr(entry, "who", 0), "")
