"""Fights in which nobody gets hurt: how long it has gone on, and when that is worth a word."""

from collections.abc import Iterable

from game.flow.chronicle import Entry, Happened, Wounded

PATIENCE = 3
"""Rounds without a Wound after which the ways out are named."""


class Lull:
    """Looks on at the Entries of one raid."""

    def __init__(self) -> None:
        self.begun = 0  # Rounds begun since somebody was hurt

    def worth_a_word(self, entries: Iterable[Entry]) -> bool:
        """Whether so many Rounds have just gone by."""
        said = False
        for entry in entries:
            match entry:
                case Wounded() | Happened("combat begins"):
                    self.begun, said = 0, False
                case Happened("round begins"):
                    self.begun += 1
                    said = said or self.begun == PATIENCE + 1
                case _:
                    pass
        return said
