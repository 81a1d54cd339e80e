"""Quick turns: a Turn ends with its Tactical Action, without being told to. A blow a Round is then a key a Round."""

from msgspec import Struct

from game import content
from game.engine.commands import Act, AnyCommand, Go, Say
from game.engine.steps import TakeTurn
from game.run.view import Seen, View
from game.ui.map.nest_map import Cell


class Glance(Struct, frozen=True):
    """What she had before her when she acted."""

    turn: tuple[int, int]  # Round, and who
    tactical: int


def turn(view: View) -> tuple[int, int]:
    return (view.fight.number if view.fight else 0, view.asked)


def foes(view: View) -> list[Seen]:
    return [body for body in view.creatures if not body.led and body.x >= 0]


def apart(a: Cell, b: Cell) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


class Quick:
    """Looks on at the Commands of one raid.

    The one rule: a Turn ends with its Tactical Action, an attack or whatever else is done to somebody by it, however much
    Pace and whatever else is left: what she walks and manoeuvres comes before that, and the same keys always do the same.
    Who has come to Retreat by it may still flee.
    """

    on = True
    """Whether it ends any Turn."""

    def __init__(self) -> None:
        self.glance: Glance | None = None
        self.stirred = False  # the last Command was a step or a Manoeuvre: these end no Turn, whatever paid for them

    def before(self, view: View, command: AnyCommand) -> None:
        """A Command is about to be given."""
        if view.asks(TakeTurn):
            self.glance, self.stirred = Glance(turn(view), view.me.body.tactical), stirs(view, command)

    def done(self, view: View) -> bool:
        """Whether the Turn ends by itself now: with the Tactical Action, or with nothing left but to end it."""
        return self.acted(view) and (spent(view) or (self.struck(view) and not self.flees(view)))

    def acted(self, view: View) -> bool:
        """Whether it is still the Turn in which the last Command was given."""
        return self.glance is not None and view.asks(TakeTurn) and self.glance.turn == turn(view)

    def struck(self, view: View) -> bool:
        """Whether that Command was her Tactical Action."""
        before = self.glance.tactical if self.glance else 0
        return self.acted(view) and not self.stirred and before > 0 and not view.me.body.tactical

    def flees(self, view: View) -> bool:
        """Whether her Tactical Action has left her Retreating, with ground to flee to: that is said, and the Turn goes on."""
        return self.struck(view) and view.me.body.disposition == "Retreating" and not spent(view)


def spent(view: View) -> bool:
    """Whether nothing can be done in this Turn but to end it."""
    return all(command == Say("done") for command in view.legal())


def stirs(view: View, command: AnyCommand) -> bool:
    """Whether a Command is a step or a Manoeuvre."""
    match command:
        case Go():
            choice = view.choice(command)
            return choice is not None and choice.attempt is None
        case Act(action):
            return action in content.formulas() and content.formulas()[action].cost in ("Manoeuvre", "Improvise")
        case _:
            return False
