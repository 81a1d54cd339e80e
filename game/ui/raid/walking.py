"""Keys that walk: a move that may strike one of a crowd, and a step nearer to a foe."""

from game.engine.commands import Go
from game.engine.steps import Roam, TakeTurn
from game.nest.paths import Cell
from game.presentation import walking
from game.presentation.approach import towards
from game.presentation.outcome import success
from game.presentation.sight import strangers, titled
from game.presentation.straight_on import beside
from game.telling.words import off
from game.ui.raid.controller import RaidController

CROWDED = 4
"""Number of foes in sight from which on the panel may lack room for the odds of each."""


def walk(raid: RaidController, to: Cell, times: int = 0) -> str:
    """Make one move in direction `to`, or `times` of them; attack the creature on that cell. Return what to say, or ""."""
    if times and raid.view.asks(Roam):
        return walking.many(raid, times, to)
    return unweighed(raid, to) or walking.step(raid, to)


def unweighed(raid: RaidController, to: Cell) -> str:
    """Return a message with the odds of attacking by walking into one foe of a crowd; "" otherwise or if it was just shown."""
    view, foes, cell = raid.view, strangers(raid.view), beside(raid.view, to)
    target = next((body for body in foes if (body.x, body.y) == cell), None)
    choice = view.choice(Go(*cell)) if view.asks(TakeTurn) and len(foes) >= CROWDED and target else None
    odds = view.odds(choice) if choice else None
    if odds is None or target is None or raid.memory.weighed == (view.n, cell):
        return ""
    raid.memory.weighed = view.n, cell
    return f"{target.name}: {success(odds)} to hit. The same step again strikes."


def closes_in(raid: RaidController, who: int) -> bool:
    """Make one move towards the creature `who`. Return whether such a move exists."""
    nearer = towards(raid.view, who, behind=False)
    if nearer is None:
        return False
    if told := walking.give(raid, nearer):
        raid.say(told)
        return True
    body = next((one for one in raid.view.creatures if one.who == who and one.x >= 0), None)
    if body and raid.view.asks(TakeTurn, Roam) and not raid.notices:
        here = raid.view.me.body
        raid.say(f"A step nearer to {titled(raid.view, body)}: {off(body.x - here.x, body.y - here.y)}.")
    return True
