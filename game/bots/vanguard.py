"""Who of a party goes ahead in a fight: the sturdier before the frail, and nobody is left to fight alone."""

from game import content
from game.bots.blows import WOUND, helpless
from game.bots.company import companions
from game.bots.dread import blow, feared_of, off
from game.bots.errands import far, inside, stand
from game.bots.estimates import boolean, dealt, known, left
from game.bots.places import absent, afar, apart, beside, menaces, pace
from game.bots.reach import step_along, way_along, within
from game.bots.withdrawing import Retreat
from game.engine.commands import Go
from game.nest.paths import Cell, Distances, distances
from game.run.view import Seen, View, in_common, once

NEAR = 2
"""The number of cells within which a companion is beside who goes ahead before the foes have had another Turn."""
SEVERAL = 3
"""The number of foes from which on none of a party stands alone before them if it can help it."""
SELDOM = 4
"""Of how many foes that might strike at one of a party one does so, if a companion is nearer to them: of 554 within a walk 51 struck, of 1,274 beside 480."""


@in_common
def sturdier(view: View) -> list[Seen]:
    """Return the companions in this fight to whom a blow of the foes in sight costs less of what they have left than to the actor, all if it Recoils."""
    me, allies = view.me.body, [one.body for one in companions(view) if not helpless(one.body)]
    return [ally for ally in allies if me.disposition == "Recoiling" or frailty(view, ally) < frailty(view, me)]


def frailty(view: View, one: Seen) -> float:
    """Return the share of the Wounds left to `one` of the party that the foes in sight are expected to take from it by a blow each."""
    return sum(dealt(view, foe, one) for foe in (*fighting(view), *joining(view))) / max(1, left(one))


@in_common
def fighting(view: View) -> tuple[Seen, ...]:
    """Return the armed foes in sight that fight."""
    mine = view.me.body.side
    return tuple(foe for foe in view.creatures if foe.armed and foe.disposition and foe.side != mine)


@in_common
def joining(view: View) -> tuple[Seen, ...]:
    """Return the armed enemies in sight that do not fight yet, and are held to no place: so near to a fight they join it in the next Round. [B 3.8.14]"""
    return tuple(foe for foe in view.creatures if menaces(view, foe) and not (foe.disposition or foe.tie))


def exposure(view: View, cell: Cell) -> int:
    """Return how many Wounds more are to be feared on a cell in this Round than where the actor stands, in thousandths: below 0 for fewer."""
    return stake(view, cell) - stake(view, stand(view))


@once
def stake(view: View, cell: Cell) -> int:
    """Return the Wounds to be feared on a cell in this Round, of all foes of the fight, in thousandths; 0 for who is alone.

    No more foes strike than find room, but from afar; those who stand near the fight join it in the next Round. [B 3.8.14]
    A Wound counts the more, the fewer are left to the actor of those that the foe has. So does what Confused companions may do.
    Blows of SEVERAL count twice where one stands alone that had better let others go first: it does so in the next Round, too.
    """
    if len(view.party) < 2:
        return 0
    several = comers(view, cell) >= SEVERAL and bool(sturdier(view)) and alone(view, cell)
    return strays(view, cell) + sum(blows(view, cell)) * (1 + several)


def comers(view: View, cell: Cell) -> int:
    """Return how many foes may strike on a cell in this Round."""
    return sum(map(bool, blows(view, cell)))


@once
def blows(view: View, cell: Cell) -> list[int]:
    """Return the Wounds to be feared of each foe that finds room on a cell in this Round, as in `stake`."""
    near, shot = list[int](), list[int]()
    for foe in (*fighting(view), *joining(view), *absent(view)):
        (shot if afar(foe) else near).append(borne(view, foe, cell))
    return shot + sorted(near, reverse=True)[: room(view, cell)]


def alone(view: View, cell: Cell) -> bool:
    """Return whether no companion who can act is within NEAR cells of this one."""
    return all(helpless(one.body) or apart(one.body, cell) > NEAR for one in companions(view))


@in_common
def borne(view: View, foe: Seen, cell: Cell) -> int:
    """Return the Wounds to be feared of a foe on a cell in this Round, as in `stake`, where enough foes find room.

    A foe strikes at those in its reach, or else comes up to the nearest: where one that had better go first has fewer moves to it than the cell,
    it is SELDOM the actor. [RULES 5.3]
    """
    moves = off(view, foe, cell)[0]
    others = [off(view, foe, (ally.x, ally.y))[0] for ally in sturdier(view)]
    share = SELDOM if min(others, default=moves) < moves else 1 + others.count(moves)
    return weighty(risk(view, foe, moves), foe, view.me.body) // share


def struck(view: View, foe: Seen, cell: Cell) -> int:
    """Return the Wounds to be feared of a foe in this Round, in thousandths, for whom of the party it hurts most: for the actor as on this cell."""
    others = (one.body for one in companions(view))
    return max(borne(view, foe, cell), *(weighty(WOUND * dealt(view, foe, one), foe, one) for one in others), 0)


def strays(view: View, cell: Cell) -> int:
    """Return the Wounds to be feared on a cell of companions who are Confused, in thousandths, as `stake` counts them. [R-59]"""
    wild = (one.body for one in companions(view) if apart(one.body, cell) <= 1)
    return sum(flails(view, one) * stray(view, one, view.me.body) // 100 for one in wild)


def flails(view: View, one: Seen) -> int:
    """Return the chance, in per cent, that a Confused creature strikes at random in its next Turn. [R-59]"""
    able = not helpless(one) and "Confused" not in one.resisted
    return min(100, one.effects.get("Confused", 0)) * (100 - boolean(known(view, one), "Smarts")) // 100 if able else 0


def stray(view: View, one: Seen, whom: Seen) -> int:
    """Return the Wounds to be feared, in thousandths, if `one` of the party strikes at random at one of those beside it, of whom `whom` is one."""
    others = sum(apart(one, (body.x, body.y)) == 1 for body in view.creatures if body.who not in (one.who, whom.who))
    return weighty(WOUND * dealt(view, one, whom, stands=one.disposition), one, whom) // (1 + others)


def weighty(wounds: int, foe: Seen, one: Seen) -> int:
    """Return these Wounds that a foe may do to `one`, counted the more, the fewer are left to it of those that the foe has."""
    lasts = max(1, left(one))
    return wounds * max(left(foe), lasts) // lasts


@in_common
def room(view: View, cell: Cell) -> int:
    """Return how many foes find room beside a cell, on the side that they come from: there stands nobody of the party."""
    way, taken = to_foes(view), {(one.body.x, one.body.y) for one in view.party if one.body.who != view.asked}
    return sum(far(way, one) <= far(way, cell) for one in beside(cell) if one not in taken and inside(way, one))


@in_common
def risk(view: View, foe: Seen, moves: int) -> int:
    """Return the Wounds to be feared of a foe with so many moves to walk, in thousandths: it may steel itself first, or step back for a run-up."""
    run_up = max(moves, content.constants().combat.run_up)
    steels = foe.disposition == "Recoiling" and moves <= pace(foe) and not helpless(foe)
    steeled = blow(view, foe, "Holding") if steels else 0
    return max(steeled, feared_of(view, foe, moves), feared_of(view, foe, run_up))


def fall_back(view: View, worth: int) -> Retreat | None:
    """Return the walk to where least is to be feared in this Round, or None if that saves no more than `worth`, in thousandths of a Wound.

    It ends beside a companion, or where less is to be feared in the next Round, too, once the foes have come up: nobody is cut off for nothing.
    It `deserts` nobody.
    """
    reach, here = within(view), aftermath(view, stand(view))
    near = {cell for one in companions(view) for cell in beside((one.body.x, one.body.y))}
    cells = [cell for cell in reach if (cell in near or aftermath(view, cell) < here) and not deserts(view, cell)]
    goal = min(cells, key=lambda cell: (exposure(view, cell), reach[cell], cell), default=None)
    return back_to(view, goal) if goal and exposure(view, goal) < -worth else None


def deserts(view: View, cell: Cell) -> bool:
    """Return whether a walk to this cell would leave a companion with fewer Wounds left nearer to the foes than the actor, who has been as near."""
    way, me = to_foes(view), view.me.body
    frail = [(one.body.x, one.body.y) for one in companions(view) if left(one.body) < left(me)]
    return any(far(way, stand(view)) <= far(way, friend) < far(way, cell) for friend in frail)


def aftermath(view: View, cell: Cell) -> int:
    """Return the Wounds to be feared on a cell in the next Round, in thousandths, once the foes in sight have walked up to it, whoever else is there."""
    gaps = (
        (foe, off(view, foe, cell)[0], 0 if foe.effects.get("Immobilised") else pace(foe))
        for foe in (*fighting(view), *joining(view))
    )
    return strays(view, cell) + sum(risk(view, foe, max(0, moves - swift)) for foe, moves, swift in gaps)


def back_to(view: View, goal: Cell) -> Retreat | None:
    """Return the walk to a cell in reach, or None if none leads there in this Turn."""
    reach = within(view)
    step = step_along(view, reach, goal) if goal in reach else None
    return Retreat(step, way_along(reach, goal)) if step else None


@in_common
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

    There is none where to walk is one of the Turn's Actions. Who is at the last Wound goes only to where less is to be feared.
    """
    if view.system.walks or not view.me.body.tactical or not ahead(view):
        return None
    way, reach = to_foes(view), within(view)
    most = -1 if left(view.me.body) <= view.system.points else 0
    cells = [cell for cell in reach if far(way, cell) < far(way, stand(view)) and exposure(view, cell) <= most]
    goal = min(cells, key=lambda cell: (far(way, cell), reach[cell], cell), default=None)
    return step_along(view, reach, goal) if goal else None
