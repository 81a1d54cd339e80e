"""What is said before a fight that the party begins: how both sides would begin it, and whether a careful player would.

It is said once at each moment and for each foe; the same Command again begins the fight.
"""

from game.adviser.counsel import Advised, advice
from game.engine.commands import Act, AnyCommand, Go
from game.engine.steps import Roam
from game.presentation.page import sentence
from game.presentation.sight import at
from game.presentation.walks.approach import handed
from game.presentation.walks.beginnings import beginning, hampered
from game.run.view import Seen, View


def first_blow(front: Advised, command: AnyCommand) -> str:
    """Return what to say before this Command begins a fight, or "" if it begins none or that has just been said."""
    view, foe = front.view, attacked(front.view, command)
    if foe is None or front.memory.again(view.n, (foe.x, foe.y)):
        return ""
    return " ".join(filter(None, (*beginning(view, foe), hampered(view, foe, "wounds in short"), again(front, foe))))


def attacked(view: View, command: AnyCommand) -> Seen | None:
    """Return the creature with which this Command begins a fight, or None if it begins none."""
    choice = view.choice(command) if view.asks(Roam) else None
    if choice is None or choice.refused:
        return None
    match command:
        case Go(x, y) if handed(view, (x, y)):
            return None  # this step gives the Job's goods to whoever waits for them there
        case Act("attack", who):
            body = view.body(who)
            return body if body and not body.led else None
        case Go(x, y):
            return at(view, (x, y))
    return None


def again(front: Advised, foe: Seen) -> str:
    """Return that the same Command again attacks this foe, and whether a careful player would, as far as one can say."""
    advice(front)
    if (command := front.counsel.command) is None:
        return sentence("begin again")
    front.counsel.at = -1  # its line is not on the screen: `Tab` says it first
    same = attacked(front.view, command)
    name = "begin likewise" if same and same.who == foe.who else "begin otherwise"
    return sentence(name, key=front.called("best"))
