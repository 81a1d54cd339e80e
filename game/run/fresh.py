"""Random seeds drawn by the program, so that no player can have seen the nests made from them beforehand."""

from game.dice import normal
from game.run.save_folder import any_seed

FRESH = "fresh"
"""The `plan` of a sitting whose raid has a seed drawn by the program."""


class Drawn:
    """The seeds drawn for a player and not yet played."""

    def __init__(self) -> None:
        self.seeds: set[str] = set()

    def seed(self) -> str:
        """Draw a random seed, remember it and return it."""
        found = normal(any_seed())
        self.seeds.add(found)
        return found

    def plan(self, seed: str) -> str:
        """Return the mark FRESH if the program drew this seed and it has not been played yet, or else "".

        From now on the seed counts as played.
        """
        if seed not in self.seeds:
            return ""
        self.seeds.remove(seed)
        return FRESH
