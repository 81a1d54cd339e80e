"""Who of a party goes ahead in a fight: the sturdier before the frail, and nobody is left to fight alone."""

from game.bots.blows import helpless
from game.bots.company import companions
from game.bots.errands import far, stand
from game.bots.estimates import dealt, left
from game.bots.places import absent, apart
from game.bots.reach import step_along, within
from game.bots.withdrawing import harm
from game.engine.commands import Go
from game.nest.paths import Cell, Distances, distances
from game.run.view import Seen, View, once


@once
def sturdier(view: View) -> list[Seen]:
    """Return the companions in this fight to whom a blow of the foes in sight costs less of what they have left than to the actor, all if it Recoils."""
    me, allies = view.me.body, [one.body for one in companions(view) if not helpless(one.body)]
    return [ally for ally in allies if me.disposition == "Recoiling" or frailty(view, ally) < frailty(view, me)]


def frailty(view: View, one: Seen) -> float:
    """Return the share of the Wounds left to `one` of the party that the foes in sight are expected to take from it by a blow each."""
    return sum(dealt(view, foe, one) for foe in fighting(view)) / max(1, left(one))


@once
def fighting(view: View) -> tuple[Seen, ...]:
    """Return the armed foes in sight that fight."""
    mine = view.me.body.side
    return tuple(foe for foe in view.creatures if foe.armed and foe.disposition and foe.side != mine)


@once
def exposure(view: View, cell: Cell) -> int:
    """Return the Wounds to be feared on a cell in this Round, of all foes of the fight, in thousandths.

    It is 0 for who has nobody to go first, or comes no nearer. The blows fall as well on those who had better go first, if they are no
    farther from the nearest foe. A Wound counts the more, the fewer are left to the actor of those that the foe has.
    """
    foes, first = (*fighting(view), *absent(view)), sturdier(view)
    if not foes or not view.fight or not first:
        return 0
    near = min(foes, key=lambda foe: (apart(foe, cell), foe.who))
    if apart(near, cell) >= min(apart(foe, stand(view)) for foe in foes):
        return 0
    about = sum(apart(near, (ally.x, ally.y)) <= apart(near, cell) for ally in first)
    lasts = max(1, left(view.me.body))
    return sum(harm(view, (foe,), cell) * max(1, left(foe) // lasts) for foe in foes) // (1 + about)


@once
def to_foes(view: View) -> Distances:
    """Return the moves from each cell to the nearest of the armed foes in sight, as an array [y, x]."""
    return distances(view.walkable, [(foe.x, foe.y) for foe in fighting(view)])


def ahead(view: View) -> list[Seen]:
    """Return the companions in this fight who have a shorter way to the foes than the actor, the nearest to the actor first."""
    way, here = to_foes(view), stand(view)
    found = [one.body for one in companions(view) if far(way, (one.body.x, one.body.y)) < far(way, here)]
    return sorted(found, key=lambda one: apart(one, here))


def come_up(view: View) -> Go | None:
    """Return a step up to the foes where a companion is nearer to them, with those who had better go first, or None.

    There is none where to walk is one of the Turn's Actions.
    """
    if view.system.walks or not view.me.body.tactical or not ahead(view):
        return None
    way, reach = to_foes(view), within(view)
    cells = [cell for cell in reach if far(way, cell) < far(way, stand(view)) and not exposure(view, cell)]
    goal = min(cells, key=lambda cell: (far(way, cell), reach[cell], cell), default=None)
    return step_along(view, reach, goal) if goal else None
