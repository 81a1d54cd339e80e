"""How whoever is alone gets away from foes by Dashes: out of their reach in this Round and the next, to where two Rounds unnoticed end the fight. [B 3.8.11, R-36]"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game import content
from game.bots.blows import LIKELY, chance, legal
from game.bots.dread import feared_of, harm, walks
from game.bots.errands import Mask, bare, far, footing, frontier, inside, stand
from game.bots.escape import exits
from game.bots.estimates import left
from game.bots.parting import strikes
from game.bots.places import afar, allowed, beside, pace, reach
from game.bots.plans import AttackPlan
from game.bots.reach import seen_from
from game.bots.vanguard import fighting
from game.bots.withdrawing import Retreat, bound, break_away, breaks, deadly, purse, run, slip_off, to_ways, way_out
from game.engine.commands import Go
from game.nest.paths import FAR, MOVES, Cell, Distances, distances, marked, step_down
from game.run.view import Seen, View, in_common, once

Fears = NDArray[np.int64]
"""The Wounds to be feared on each cell, in thousandths, as an array [y, x]."""
PURSE = 3
"""The number of Dashes at the beginning of a Turn: Manoeuvre, Resist and Tactical each pay for one. [B 3.8.6]"""
FELT, NEARER = 50, 10
"""What is to be feared, in thousandths of a Wound, of a foe that may still feel or see the actor as a Round ends, and more for each move nearer: the fight goes on."""
LEAST = 50
"""The fewest thousandths of a Wound that a way off must spare to be taken rather than another."""


class Elusion(NamedTuple):
    """How a run ends: what is to be feared, in thousandths of a Wound, the number of Dashes, and the cell."""

    fear: int
    dashes: int
    cell: Cell


def withdraw(view: View, foes: list[Seen], *, hearty: bool = False, always: bool = False) -> Retreat | None:
    """Return how the actor leaves these enemies with the least to be feared: it breaks away, after a walk or not, or dashes off; None if it cannot.

    `hearty`: see `run`; `always`: it breaks away though no place of refuge is known, as who is alone does with nobody armed in sight. Who `bleeds_out` breaks away before all else.
    """
    if bleeds_out(view) and (leaves := way_out(view)):
        on_way = stand(view) in {(way.x, way.y) for way in exits(view)}
        return Retreat(leaves) if on_way else break_away(view, foes, leaves)
    hides = len(view.party) == 1 and not fighting(view)
    out = run(view, foes, hearty=hearty) or (breaks(view, foes) if always or hides else None)
    if keeps_to_way(view, foes, breaking=out is not None):
        return out
    if off := elude(view, foes, breaking=out is not None):
        return off
    return clear_of(view, foes, out) if out else no_worse(view, foes, slip_off(view, foes))


def bleeds_out(view: View) -> bool:
    """Return whether the actor is at its last Wound, and likely to bleed to death: in a fight that is checked each Turn, outside once in ten. [R-35]"""
    body = view.me.body
    return left(body) == 1 and body.effects.get("Bleeding", 0) >= LIKELY


def no_worse(view: View, foes: list[Seen], off: Retreat | None) -> Retreat | None:
    """Return this walk or Dash unless it ends where more is to be feared of these enemies in this Round and the next than here: else one would walk off and back in one Turn."""
    able, me = tuple(foe for foe in foes if foe.armed), view.me.body
    if off is None or not off.way or not able or not roams(view):
        return off
    (x, y), fear = off.way[-1], fears(view, able)
    return None if fear[y, x] > fear[me.y, me.x] else off


def keeps_to_way(view: View, foes: list[Seen], *, breaking: bool) -> bool:
    """Return whether the actor, alone, stands on a way that leads on, or ends the Job, and had better stay: it can break away, or is not expected to die there, with bad luck."""
    on_one = stand(view) in {view.goal, *((way.x, way.y) for way in exits(view))} and len(view.party) == 1
    return on_one and (breaking or not deadly(view, harm(view, tuple(foes), stand(view))))


def clear_of(view: View, foes: list[Seen], out: Retreat) -> Retreat:
    """Return this way to break away, with another walk before it if that ends where less is to be feared of these enemies, should it fail, or nearer to safety from them.

    Who walks nearer to a way off the Level does not turn aside for the latter.
    """
    able, break_ = tuple(foe for foe in foes if foe.armed), legal(view, "break")
    if not break_ or not able or not roams(view):
        return out
    best, end = elusions(view, able)[0], out.way[-1] if out.way else stand(view)
    spares, safe = fears(view, able).item(end[1], end[0]) - best.fear, safety(view, able)
    nearer = spares >= 0 and far(safe, best.cell) < far(safe, end)
    to_way = far(to_ways(view), end) < far(to_ways(view), stand(view))
    if spares < LEAST and (to_way or not nearer):
        return out
    if best.cell == stand(view):
        return Retreat(break_.command)
    way = path(view, able, best.cell)
    step = allowed(view, Go(*way[0]))
    return Retreat(step, way, breaks=True) if step else out


def elude(view: View, foes: list[Seen], *, breaking: bool) -> Retreat | None:
    """Return the Dashes and the walk out of reach of these enemies, if they leave less to be feared in this Round and the next than to stay; else None.

    `breaking`: less than to try to break away first, which leaves an Action fewer to Dash. Where that cannot be tried, what Pace is left is walked though it spares nothing.
    """
    dash, out, me = legal(view, "dash"), legal(view, "break"), view.me.body
    able = tuple(foe for foe in foes if foe.armed)
    if not able or not roams(view):
        return None
    runs = elusions(view, able)
    best = min(runs, default=None)
    if best is None or best.cell == stand(view):
        return None
    fear = fears(view, able).item(me.y, me.x)
    if breaking and out:
        fails = min([fear, *(one.fear for one in runs if one.dashes < purse(view))])
        fear = fails * (100 - chance(view, out)) // 100
    if best.fear + (LEAST if out else bool(best.dashes)) > fear:
        return None
    way = path(view, able, best.cell)
    step = dash.command if best.dashes and dash else allowed(view, Go(*way[0]))
    return Retreat(step, way, best.dashes) if step else None


def roams(view: View) -> bool:
    """Return whether the actor is alone and can run wherever it likes: nothing holds it, and it is not put to flight."""
    me = view.me.body
    return len(view.party) == 1 and not bound(me) and me.disposition != "Retreating"


def spoils(view: View, out: Retreat | None, shot: AttackPlan) -> bool:
    """Return whether an Attack first would spoil a run out of reach: it leads elsewhere, or takes an Action that a Dash needs."""
    if out is None or not out.way or out.breaks:
        return False
    return not strikes(shot) or out.dashes >= purse(view)


@once
def elusions(view: View, foes: tuple[Seen, ...]) -> list[Elusion]:
    """Return for each number of Dashes the Elusion that leaves the least to be feared of these enemies.

    Of equals it is the nearest to where nothing is to be feared in the next Round, then where they have the farthest to come.
    """
    me, fear, safe = view.me.body, fears(view, foes), safety(view, foes)
    walk = distances(ground(view, foes), [stand(view)])
    lead = np.minimum.reduce([walks(view, foe) for foe in foes])
    found = []
    for dashes in range(1 + (purse(view) if legal(view, "dash") else 0)):
        cells = marked(walk <= me.pace + dashes * pace(me))
        x, y = min(cells, key=lambda cell: (fear[cell[::-1]], safe[cell[::-1]], -lead[cell[::-1]], walk[cell[::-1]]))
        found.append(Elusion(int(fear[y, x]), dashes, (x, y)))
    return found


def path(view: View, foes: tuple[Seen, ...], cell: Cell) -> tuple[Cell, ...]:
    """Return the cells of a shortest way to this cell over the `ground`."""
    walk, way = distances(ground(view, foes), [stand(view)]), [cell]
    while walk[way[-1][1], way[-1][0]] > 1:
        way.append(step_down(walk, *way[-1], lambda *_: True) or cell)
    return tuple(way[::-1])


@once
def ground(view: View, foes: tuple[Seen, ...]) -> Mask:
    """Return the cells that the actor may run over: beside none of these enemies but where it stands, as an array [y, x] of bool."""
    near = (cell for foe in foes for cell in ((foe.x, foe.y), *beside((foe.x, foe.y))) if inside(view.walkable, cell))
    return bare(footing(view), near)


@once
def safety(view: View, foes: tuple[Seen, ...]) -> Distances:
    """Return the moves from each cell to the nearest where nothing is to be feared of these enemies in the next Round, as an array [y, x]."""
    return distances(ground(view, foes), later(view, foes, 1) == 0)


@once
def fears(view: View, foes: tuple[Seen, ...]) -> Fears:
    """Return what is to be feared of these enemies on each cell in this Round, and in the next on the best cell that a run of one Turn leads to from there.

    They come up in between. From a dead end no such run leads out of their reach; what lies beyond the known ground may, or may not.
    """
    open_, here = ground(view, foes).copy(), stand(view)
    open_[here[1], here[0]] = True
    closed = np.where(open_, 0, FAR)
    then = later(view, foes, 1)
    then = np.where(frontier(view), then // 2, then) + closed
    for _ in range(pace(view.me.body) * (1 + PURSE)):
        then = spread(then) + closed
    found: Fears = later(view, foes, 0) + then
    return found


def spread(least: Fears) -> Fears:
    """Return the least of each cell and its neighbours, as an array [y, x]."""
    wide = np.pad(least, 1, constant_values=FAR)
    height, width = least.shape
    moved = (wide[1 + dy : 1 + dy + height, 1 + dx : 1 + dx + width] for dx, dy in MOVES)
    found: Fears = np.minimum.reduce([least, *moved])
    return found


@once
def later(view: View, foes: tuple[Seen, ...], rounds: int) -> Fears:
    """Return what is to be feared of these enemies on each cell in this Round, or so many `rounds` later, once they have come up, as an array [y, x]."""
    found = np.zeros(view.walkable.shape, np.int64)
    for foe in foes:
        moves = np.minimum(nearing(view, foe, rounds), 4 * pace(foe))
        harm = np.array([feared_of(view, foe, n) for n in range(4 * pace(foe) + 1)])[moves]
        comes = 0 if bound(foe) else (rounds + 1) * pace(foe)
        near = max(content.kinds()[foe.kind].feels, reach(foe)) - np.maximum(0, walks(view, foe) - comes)
        found += np.maximum(harm, np.where(near >= 0, FELT + NEARER * near, 0))
    return found


@in_common
def nearing(view: View, foe: Seen, rounds: int) -> Distances:
    """Return how far this enemy has to walk to strike at each cell, so many `rounds` later, as an array [y, x]: where it shoots or spits, to a line of fire."""
    start = 0 if bound(foe) else rounds * pace(foe)
    walk = walks(view, foe)
    found: Distances = np.maximum(0, walk - reach(foe) - start)
    if not afar(foe):
        return found
    found = np.full_like(walk, FAR)
    for cell in marked(walk <= start + pace(foe)):
        seen, more = seen_from(view, cell, reach(foe)), max(0, walk.item(cell[1], cell[0]) - start)
        found[seen] = np.minimum(found[seen], more)
    return found
