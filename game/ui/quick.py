"""Quick turns: when a Turn is all but over, the front is done for her. A blow a Round is then a key a Round."""

from msgspec import Struct

from game import content
from game.flow.commands import Act, AnyCommand, Go
from game.run.view import Seen, View
from game.ui.map import Cell


class Glance(Struct, frozen=True):
    """What she had before her when she acted."""

    turn: tuple[int, int]  # Round, and who
    tactical: int
    foes: frozenset[int]
    beside: frozenset[int]


def glance(view: View) -> Glance:
    me, there = view.me.body, foes(view)
    near = frozenset(body.who for body in there if apart((body.x, body.y), (me.x, me.y)) <= 1)
    return Glance(turn(view), me.tactical, frozenset(body.who for body in there), near)


def turn(view: View) -> tuple[int, int]:
    return (view.fight.number if view.fight else 0, view.asked)


def foes(view: View) -> list[Seen]:
    return [body for body in view.creatures if not body.led and body.x >= 0]


def apart(a: Cell, b: Cell) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


class Quick:
    """Looks on at the Commands of one raid."""

    def __init__(self) -> None:
        self.glance: Glance | None = None
        self.stirred: tuple[int, int] | None = None  # a Turn in which she walked or manoeuvred: hers to end

    def before(self, view: View, command: AnyCommand) -> None:
        """A Command is about to be given."""
        if view.question == "TakeTurn":
            self.glance = glance(view)
            if stirs(view, command):
                self.stirred = turn(view)

    def done(self, view: View) -> bool:
        """Whether nothing is left to ask: the Tactical is spent, nobody new is there, and no flight is called for."""
        then = self.glance
        if then is None or view.question != "TakeTurn" or then.turn != turn(view) or self.stirred == then.turn:
            return False
        now = glance(view)
        if now.tactical or not then.tactical or now.foes - then.foes or now.beside - then.beside:
            return False
        match view.me.body.disposition:
            case "Retreating":
                return False
            case "Recoiling":
                return not haven(view)
            case _:
                return True


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


def haven(view: View) -> bool:
    """Whether what is left of her Pace could bring her away from every armed foe."""
    me, armed = view.me.body, [(body.x, body.y) for body in foes(view) if body.armed]
    taken = {(body.x, body.y) for body in view.creatures} | {(x, y) for kind, x, y in view.built if kind == "barrier"}
    height, width = view.walkable.shape
    edge = {(go.x, go.y) for go in view.legal() if isinstance(go, Go)} - taken
    reached = set(edge)
    for _ in range(me.pace - 1):
        around = {(x + dx, y + dy) for x, y in edge for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - reached - taken
        edge = {(x, y) for x, y in around if 0 <= x < width and 0 <= y < height and view.walkable[y, x]}
        reached |= edge
    return any(all(apart(cell, foe) > 1 for foe in armed) for cell in reached)
