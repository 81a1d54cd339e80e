"""What the player has answered to the advice to leave a fight: to go, or to stay. Either stands till there is news."""

from collections.abc import Sequence
from typing import NamedTuple

from game.bots.fighting import enemies
from game.bots.lines import LinePart, rest
from game.engine.commands import AnyCommand, Go
from game.run.view import View


class FightState(NamedTuple):
    """How a fight stood when the player answered: which it is, the armed foes in sight, the party and its Wounds."""

    fight: int
    foes: frozenset[int]
    party: frozenset[int]
    wounds: int


class Staying:
    """Remembers the player's last answer to the advice to leave a fight. It was given by acting."""

    def __init__(self) -> None:
        self.then: FightState | None = None
        self.goes = False

    def heard(self, view: View, parts: Sequence[LinePart], command: AnyCommand) -> None:
        """Record what `command` answers to the advice `parts` of this moment, which lead out of the fight. A step elsewhere answers nothing yet."""
        follows = rest(view, tuple(parts), command) is not None
        if follows or not isinstance(command, Go):
            self.then, self.goes = standing(view), follows

    def holds(self, view: View) -> bool:
        """Return whether the answer still stands: nobody of the party has a further Wound or is gone, and no foe is new."""
        if self.then is None or view.fight is None:
            return False
        now = standing(view)
        return (
            (now.fight, now.party) == (self.then.fight, self.then.party)
            and now.foes <= self.then.foes
            and now.wounds <= self.then.wounds
        )

    def stays(self, view: View) -> bool:
        """Return whether the player has chosen to stay, and that stands."""
        return not self.goes and self.holds(view)


def standing(view: View) -> FightState:
    foes = frozenset(foe.who for foe in enemies(view) if foe.armed)
    party = frozenset(member.body.who for member in view.party)
    return FightState(view.raid.fights, foes, party, sum(member.body.wounds for member in view.party))
