"""What the adviser leaves out of a party's Turn for a companion's sake: a step that bars its way to the foes, and a word to who gets at none of them."""

from game.adviser.fighting.likelier import acts
from game.bots.blows import helpless
from game.bots.company import companions
from game.bots.errands import bare, stand
from game.bots.fighting import TurnPlan
from game.bots.places import apart, pace, reach
from game.bots.reach import seen_from
from game.bots.vanguard import fighting
from game.bots.withdrawing import bound
from game.engine.commands import Act, Go
from game.nest.paths import Cell, distances, marked
from game.run.view import Seen, View

RUNS = 2
"""How many times its Pace a companion may walk in its next Turn before it strikes: with a Dash."""


def crowds(view: View, deed: TurnPlan) -> bool:
    """Return whether this deed steps, for no blow, where a companion gets at no foe any more, or tells one where to strike who gets at none."""
    command, mine = deed.command, stand(view)
    if isinstance(command, Act) and acts(command) == "direct":
        ally = view.body(command.target)
        return ally is not None and not gets_at(view, ally, mine)
    if not isinstance(command, Go) or deed.plan or deed.retreat:
        return False
    allies = [one.body for one in companions(view) if not helpless(one.body)]
    return any(gets_at(view, ally, mine) and not gets_at(view, ally, (command.x, command.y)) for ally in allies)


def gets_at(view: View, ally: Seen, mine: Cell) -> bool:
    """Return whether a companion can get to where it strikes at an armed foe in its next Turn, with the actor on the cell `mine`."""
    others = {(one.x, one.y) for one in view.creatures if one.who not in (ally.who, view.asked)} | {mine}
    walk = distances(bare(view.walkable, others), [(ally.x, ally.y)])
    far = reach(ally)
    cells = marked(walk <= (0 if bound(ally) else RUNS * pace(ally)))
    return any(
        apart(foe, cell) <= far and seen_from(view, cell, far)[foe.y, foe.x] for foe in fighting(view) for cell in cells
    )
