"""Who of a party goes ahead in a fight: the sturdier before the frail, and nobody is left to fight alone."""

from msgspec.structs import replace

from game.bots.blows import helpless
from game.bots.company import companions
from game.bots.errands import stand
from game.bots.estimates import dealt, left
from game.bots.places import apart
from game.bots.reach import step_along, within
from game.bots.withdrawing import harm
from game.engine.commands import Go
from game.nest.paths import Cell, distances
from game.run.view import Seen, View, once


@once
def sturdier(view: View) -> list[Seen]:
    """Return the companions in this fight to whom a blow of the foes in sight costs less of what they have left than to the actor."""
    allies = [one.body for one in companions(view) if not helpless(one.body)]
    return [ally for ally in allies if frailty(view, ally) < frailty(view, view.me.body)]


def frailty(view: View, one: Seen) -> float:
    """Return the share of the Wounds left to `one` of the party that the foes in sight are expected to take from it by a blow each."""
    return sum(dealt(view, foe, one) for foe in fighting(view)) / max(1, left(one))


@once
def fighting(view: View) -> tuple[Seen, ...]:
    """Return the armed foes in sight that fight."""
    mine = view.me.body.side
    return tuple(foe for foe in view.creatures if foe.armed and foe.disposition and foe.side != mine)


def exposure(view: View, cell: Cell) -> int:
    """Return what a cell costs the actor more than where it stands, by the blows of all foes of the fight, in thousandths of a Wound.

    It is 0 for who has no sturdier companion to go first. As many fighters as are out of sight are taken to stand, Holding, where
    the nearest foe does, and to reach only who goes nearer. A Wound counts the more, the fewer are left to the actor of those that
    the foe has.
    """
    foes = fighting(view)
    if not foes or not view.fight or not sturdier(view):
        return 0
    near, here = min(foes, key=lambda foe: (apart(foe, cell), foe.who)), stand(view)
    seen, hidden = {body.who for body in view.creatures}, replace(near, who=-1, wounds=0, disposition="Holding")
    unseen = sum(who not in seen for who in view.fight.later) if apart(near, cell) < apart(near, here) else 0
    more = sum((harm(view, (foe,), cell) - harm(view, (foe,), here)) * share(view, foe) for foe in foes)
    return max(0, more + unseen * harm(view, (hidden,), cell) * share(view, hidden))


def share(view: View, foe: Seen) -> int:
    """Return how many times the Wounds that are left to the actor are left to this foe, at least once."""
    return max(1, left(foe) // max(1, left(view.me.body)))


def ahead(view: View, foe: Seen, cell: Cell) -> bool:
    """Return whether the actor would be nearer to a foe on this cell than all its sturdier companions, of whom there are some."""
    others = [apart(foe, (ally.x, ally.y)) for ally in sturdier(view)]
    return bool(others) and apart(foe, cell) < min(others)


def come_up(view: View) -> Go | None:
    """Return a step up to the foes where a companion is nearer to them, or None. Nobody passes its sturdier companions.

    There is none where to walk is one of the Turn's Actions.
    """
    foes, here = fighting(view), stand(view)
    if view.system.walks or not view.me.body.tactical or not foes:
        return None
    way = distances(view.walkable, [(foe.x, foe.y) for foe in foes])
    now = way.item(here[1], here[0])
    if not any(way.item(ally.body.y, ally.body.x) < now for ally in companions(view)):
        return None
    reach = within(view)
    cells = [
        cell for cell in reach if way.item(cell[1], cell[0]) < now and not any(ahead(view, foe, cell) for foe in foes)
    ]
    goal = min(cells, key=lambda cell: (way.item(cell[1], cell[0]), reach[cell], cell), default=None)
    return step_along(view, reach, goal) if goal else None
