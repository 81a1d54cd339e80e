"""How a fighter draws back: to which cell within its Pace, so that nobody who can hurt it comes nearer, and when it dashes there."""

from typing import NamedTuple

import numpy as np

from game import content
from game.bots.blows import RARELY, chance, legal
from game.bots.dread import feared_of, harm, off
from game.bots.errands import far, footing, route, stand
from game.bots.escape import exits, refuge, thresholds
from game.bots.estimates import left
from game.bots.improvising import SLIGHT
from game.bots.places import absent, afar, allowed, apart, beside, free, pace, step_to
from game.engine.commands import AnyCommand, Go
from game.nest.paths import FAR, Cell, Distances, distances
from game.run.view import Seen, View, once

HOLDS = ("Immobilised", "Paralysed")
"""The Effects that keep a creature from walking."""


class SafeSpot(NamedTuple):
    """Where to draw back to: the cells of the way there, and the Wounds to be feared there before the next Turn, in thousandths."""

    way: tuple[Cell, ...]
    harm: int


class Retreat(NamedTuple):
    """How an actor leaves a fight or draws back: its next Command, the cells of the walk, and how many Dashes that takes.

    `breaks`: whether it breaks away after the walk. `past`: the id of the enemy that the walk leads up to and past, if it does.
    """

    command: AnyCommand
    way: tuple[Cell, ...] = ()
    dashes: int = 0
    breaks: bool = False
    past: int = 0


def run(view: View, foes: list[Seen], *, hearty: bool = False) -> Retreat | None:
    """Return how to break away, after the walk to a place of refuge if there is Pace left, or None if there is no such place.

    No walk leads nearer to who strikes from afar, nor up to a foe that would do more there, should the break fail, than elsewhere:
    then the actor breaks away from where it stands, or from where foes can do the least. `hearty`: next to nothing more is borne
    to be there in this Turn, and nothing for a part of the way: the break is as likely here.
    """
    out, me = legal(view, "break"), view.me.body
    if not out or chance(view, out) < RARELY:
        return None
    goal = refuge(view, [foe for foe in foes if foe.armed], hunted=True) if foes else stand(view)
    if stays(view, foes) and goal not in thresholds(view):
        goal = stand(view)
    if goal is None:
        return None
    if goal != stand(view) and me.pace and (step := step_to(view, goal)) and not into_fire(view, foes, step):
        there = Retreat(step, tuple(route(view)[: me.pace]), breaks=True)
        armed = tuple(foe for foe in foes if foe.armed)
        if all(apart(foe, there.way[-1]) >= apart(foe, stand(view)) for foe in armed):
            return there
        away = break_away(view, foes, out.command)
        now, then = (harm(view, armed, (one.way or (stand(view),))[-1]) for one in (there, away))
        if hearty:
            return there if now < then + SLIGHT * (there.way[-1] == goal) else away
        return there if now <= then else away
    return Retreat(out.command)


def break_away(view: View, foes: list[Seen], out: AnyCommand) -> Retreat:
    """Return how to break away by the Command `out`, after a walk that leads farther from these foes if there is one."""
    steps = draw_back(view, foes)
    return steps._replace(breaks=True) if steps else Retreat(out)


def breaks(view: View, foes: list[Seen]) -> Retreat | None:
    """Return how to break away, after a walk that leads farther from these foes, or None if that is impossible or hardly ever succeeds."""
    out = way_out(view)
    return break_away(view, foes, out) if out else None


def way_out(view: View) -> AnyCommand | None:
    """Return the Command to break away from the fight, or None if that is impossible or hardly ever succeeds."""
    out = legal(view, "break")
    return out.command if out and chance(view, out) >= RARELY else None


def into_fire(view: View, foes: list[Seen], step: Go) -> bool:
    """Return whether a step leads nearer to an enemy that strikes from afar."""
    return any(apart(foe, (step.x, step.y)) < apart(foe, stand(view)) for foe in foes if foe.armed and afar(foe))


def slip_off(view: View, foes: list[Seen]) -> Retreat | None:
    """Return the Dash or the walk to where these enemies do less, for who cannot break away now, or None if there is none."""
    if legal(view, "break"):
        return None
    found = safest(view, tuple(foes), view.me.body.pace)
    spares = found is not None and found.harm + SLIGHT <= harm(view, tuple(foes), stand(view))
    return sprint(view, foes) or (draw_back(view, foes) if spares else None)


def purse(view: View) -> int:
    """Return for how many Dashes the Actions left are enough, after a walk."""
    me = view.me.body
    return me.manoeuvre + me.resist + me.tactical - (view.system.walks and not me.walked)


def draw_back(view: View, foes: list[Seen]) -> Retreat | None:
    """Return the walk to where these enemies can do the least, or None if no legal walk leads farther from them.

    Who stays beside a way off the Level steps onto it at most.
    """
    found = safest(view, tuple(foes), view.me.body.pace)
    step = allowed(view, Go(*found.way[0])) if found else None
    if found and stays(view, foes) and found.way[-1] not in thresholds(view):
        step = None
    return Retreat(step, found.way) if found and step else None


def at_threshold(view: View) -> bool:
    """Return whether the actor, one of a party, stands on a way to another Level or beside one: all leave together. [R-58]"""
    return len(view.party) > 1 and any({(way.x, way.y), *beside((way.x, way.y))} & {stand(view)} for way in exits(view))


def stays(view: View, foes: list[Seen]) -> bool:
    """Return whether the actor stands at such a way, and is not expected to die there of what these enemies do, with bad luck."""
    return at_threshold(view) and not deadly(view, harm(view, tuple(foes), stand(view)))


def deadly(view: View, harmed: int) -> bool:
    """Return whether twice these Wounds, in thousandths, are as many as the actor has left."""
    return 2 * harmed >= 1000 * left(view.me.body)


def sprint(view: View, foes: list[Seen]) -> Retreat | None:
    """Return the Dash to where these enemies do less than where a walk takes the actor, or None if none is worth its Action. [B 3.8.11]

    What else its Actions could do in this Turn is for the caller to weigh.
    """
    dash, me = legal(view, "dash"), view.me.body
    if dash is None or bound(me) or stays(view, foes):
        return None
    now, walk = harm(view, tuple(foes), stand(view)), safest(view, tuple(foes), me.pace)
    least = min(now, walk.harm) if walk else now
    runs = ((n, safest(view, tuple(foes), me.pace + n * pace(me))) for n in range(1, 1 + purse(view)))
    gains = [(least - there.harm - n * SLIGHT, -n, there.way) for n, there in runs if there]
    gain, n, way = max(gains, default=(0, 0, ()))
    return Retreat(dash.command, way, -n) if gain > 0 else None


def rallies(view: View) -> bool:
    """Return whether one of a party who Retreats, and ends its Turn where it stands, takes heart: no foe that it knows of is near. [R-18]"""
    safe, mine = content.constants().combat.safe, view.me.body.side
    foes = [*(foe for foe in view.creatures if foe.disposition and foe.side != mine), *absent(view)]
    return len(view.party) > 1 and all(apart(foe, stand(view)) > safe for foe in foes)


def bound(me: Seen) -> str:
    """Return the Effect that keeps a creature from walking, so that more Pace is of no use to it, or "" if none does."""
    holds = [name for name in HOLDS if me.effects.get(name) and name not in me.resisted]
    return next((name for name in holds if not content.effects()[name].loose), "")


@once
def safest(view: View, foes: tuple[Seen, ...], moves: int) -> SafeSpot | None:
    """Return the SafeSpot within so many moves where these enemies can do the least, or None if none is any better.

    Nobody of them who can hurt is nearer there, neither on foot nor by a line of fire, if there is such a cell: else it is one out of
    reach of some. In a party a way off the Level comes first, if it is not deadly there; of equals it is the nearest to one,
    then the farthest off, then the nearest.
    """
    able = tuple(foe for foe in foes if foe.armed and not foe.effects.get("Paralysed"))
    before, found = [off(view, foe, stand(view)) for foe in able], []
    leads_off = thresholds(view) if len(view.party) > 1 else []
    for way in ways(view, foes, able, moves):
        after, worst = [off(view, foe, way[-1]) for foe in able], harm(view, able, way[-1])
        out = way[-1] in leads_off and not deadly(view, worst)
        if (out or after != before) and all(now >= then for now, then in zip(after, before, strict=True)):
            found.append((out, -worst, -to_way(view, way[-1]), sorted(after), -len(way), way))
    _, worth, *_, way = max(found, default=(False, 0, 0, [], 0, ()))
    return SafeSpot(way, -worth) if way else sheltered(view, foes, able, moves)


def to_way(view: View, cell: Cell) -> int:
    """Return the moves from this cell to the nearest way to another Level, by which a whole party leaves; 0 for who is alone. [R-58]

    Where none is known it is the distance to the nearest of the others, in cells: who draws back keeps together.
    """
    others = [one.body for one in view.party if one.body.who != view.me.body.who]
    moves = far(to_ways(view), cell) if others else 0
    return min(apart(one, cell) for one in others) if moves >= FAR else moves


@once
def to_ways(view: View) -> Distances:
    return distances(view.walkable, [(way.x, way.y) for way in exits(view)])


def sheltered(view: View, foes: tuple[Seen, ...], able: tuple[Seen, ...], moves: int) -> SafeSpot | None:
    """Return the SafeSpot out of reach of some enemy, though another comes nearer who can do no more there, or None if there is none.

    Nobody comes nearer who strikes from afar.
    """
    now, found = [feared_of(view, foe, off(view, foe, stand(view))[0]) for foe in able], []
    for way in ways(view, foes, tuple(filter(afar, able)), moves):
        then = [feared_of(view, foe, off(view, foe, way[-1])[0]) for foe in able]
        if sum(then) + SLIGHT <= sum(now) and all(less <= more for less, more in zip(then, now, strict=True)):
            found.append((-sum(then), -len(way), way))
    worth, _, way = max(found, default=(0, 0, ()))
    return SafeSpot(way, -worth) if way else None


def ways(view: View, foes: tuple[Seen, ...], able: tuple[Seen, ...], moves: int) -> list[tuple[Cell, ...]]:
    """Return a shortest way to each cell within so many moves that leads nearer to none who is able to hurt.

    No step leads nearer to the nearest of the enemies: who Retreats may take no other. [R-18]
    """
    open_, known = footing(view).copy(), {stand(view)}
    ring: list[tuple[Cell, ...]] = [(stand(view),)]
    ys, xs = np.ogrid[: open_.shape[0], : open_.shape[1]]
    for foe in able:
        open_ &= np.maximum(abs(xs - foe.x), abs(ys - foe.y)) >= apart(foe, stand(view))
    found: list[tuple[Cell, ...]] = []
    for _ in range(moves):
        ahead = []
        for way in ring:
            last = way[-1]
            for cell in beside(last):
                if cell not in known and free(open_, cell) and nearest(foes, cell) >= nearest(foes, last):
                    known.add(cell)
                    ahead.append((*way, cell))
        found += [way[1:] for way in ahead]
        ring = ahead
    return found


def nearest(foes: tuple[Seen, ...], cell: Cell) -> int:
    return min((apart(foe, cell) for foe in foes), default=0)
