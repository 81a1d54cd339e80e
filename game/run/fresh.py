"""Seeds that the program has drawn: who plays such a nest first cannot have looked at it before."""

from game.dice import normal
from game.run.save_folder import any_seed

FRESH = "fresh"
"""How the sittings of a raid say that its seed was drawn by the program."""


class Drawn:
    """The seeds drawn for a player that nobody has played yet."""

    def __init__(self) -> None:
        self.seeds: set[str] = set()

    def seed(self) -> str:
        """Return a random seed, and remember it."""
        found = normal(any_seed())
        self.seeds.add(found)
        return found

    def plan(self, seed: str) -> str:
        """Return FRESH for a seed that was drawn and is played for the first time, else ""."""
        if seed not in self.seeds:
            return ""
        self.seeds.remove(seed)
        return FRESH
