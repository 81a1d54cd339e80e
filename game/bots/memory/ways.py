"""What a bot remembers of ways between Levels: by which it came, and which to avoid."""

from msgspec import Struct

from game.bots.errands import stand
from game.bots.memory.foes import LIE_LOW
from game.bots.places import Place
from game.engine.commands import Enter
from game.engine.entries import Died
from game.engine.steps.exploration import DOWN
from game.run.view import View

AT_ONCE = 3
"""The number of turns on a Level up to which it was but crossed: left as soon as it was reached."""
CROSSINGS = 4
"""The number of Levels crossed at once, one after the other, after which a way does not shake pursuers off: they come out where one did."""


class Ways(Struct, forbid_unknown_fields=True):
    """The ways that the party came by, and those to avoid."""

    taken: dict[int, int] = {}  # by Level: the way down by which it was first reached
    down: int = 0  # the way down taken last
    shut: dict[int, int] = {}  # by way to a Level that was given up: the party's Wounds then
    shunned: dict[int, int] = {}  # by way fled through: the turn until which to avoid it
    whom: dict[int, frozenset[int]] = {}  # by way fled through: the ids of those who were run from, if they are known
    came: tuple[int, int] = (0, 0)  # the Level and turn of the last arrival
    crossed: int = 0  # how many Levels in a row were but crossed
    level: int = 0  # where the party was last
    reopened: set[Place] = set()  # Levels and explorations at which a `shut` way was tried again: only an adviser knows
    dared: dict[Place, int] = {}  # by Level and explorations: how often a `shunned` way was: only an adviser knows
    fled: int = 0  # the Level that it flees from; 0 if it does not: only an adviser knows

    def reach(self, view: View) -> None:
        """Record through which passage the party first reached this Level, and whether it goes to and fro."""
        self.taken.setdefault(view.number, self.down)
        if self.came[0] != view.number:
            self.crossed = self.crossed + 1 if view.turn - self.came[1] <= AT_ONCE else 0
            self.came = view.number, view.turn

    def take(self, view: View, command: Enter) -> None:
        """Record the way down that is about to be taken, by whatever key."""
        if any(way.way == command.way and way.kind in DOWN for way in view.passages):
            self.down = command.way

    def arrive(self, view: View, turns: int, whom: frozenset[int]) -> None:
        """Record that the bot should avoid, for so many turns, the passage through which it has just fled from these, by id, if it has.

        Who means to flee and has not left the Level yet has not.
        """
        if self.fled not in (0, view.number):
            self.fled = 0
            here = [way.way for way in view.passages if (way.x, way.y) == stand(view)]
            self.shunned.update(dict.fromkeys(here, view.turn + turns))
            self.whom.update(dict.fromkeys(here, whom))

    def outlive(self, view: View) -> None:
        """Avoid no way any more by which the party has fled from those alone who are dead now."""
        if fled := [way for way, until in self.shunned.items() if until > view.turn and self.whom.get(way)]:
            dead = {one.who for one in view.lately() if isinstance(one, Died)}
            for way in fled:
                self.shunned[way] = view.turn if self.whom[way] <= dead else self.shunned[way]

    def later(self, view: View) -> int:
        """Return in how many turns the last of the ways may be taken again that the party has fled by, at most 0 if they all may now."""
        return max((self.shunned.get(way.way, 0) for way in view.passages), default=0) - view.turn

    def dogged(self, view: View) -> bool:
        """Return whether the party has just gone to and fro between Levels, and whoever comes after it as often."""
        return self.crossed >= CROSSINGS and view.turn - self.came[1] <= LIE_LOW
