"""What an Exploration Action has come to: of one that brings nothing at all a line says so."""

from game import content
from game.engine.entries import Entry, Generated, Rolled

NOTHING = "nothing at all"
"""The key of that line."""


class Search:
    """Hears every Entry of a raid."""

    def __init__(self) -> None:
        self.due = 0  # Costs, Risks and Rewards of the Action that are still to come
        self.barren = False  # none that has come brought anything

    def hear(self, entry: Entry) -> None:
        match entry:
            case Rolled(action="explore", roll=roll):
                self.due = len(content.formulas()["explore"].outcome[str(roll.degree)].split(", "))
                self.barren = True
            case Generated(events=events):
                self.due -= 1
                self.barren = self.barren and not events
            case _:
                pass

    def vain(self, entry: Entry) -> bool:
        """Whether it is the last of an Action of which nothing has come."""
        return isinstance(entry, Generated) and self.barren and not self.due
