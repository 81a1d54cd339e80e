"""The adviser's flight: when a party outside Combat runs from the foes that are near or on their way, and where to."""

import numpy as np
from msgspec.structs import replace

from game import content
from game.adviser.fleeing.open_ways import open_ways
from game.bots.blows import hopeful
from game.bots.dread import fire
from game.bots.errands import Mask, far, footing, making_way, stand, threat_map, ways_from
from game.bots.escape import SEARCH, exits, followed
from game.bots.estimates import weak
from game.bots.household import laden
from game.bots.memory.foes import LIE_LOW
from game.bots.memory.walk import go
from game.bots.mind import Mind
from game.bots.places import afar, apart, around, reach
from game.bots.threats import POST, way_out
from game.engine.commands import WAIT, AnyCommand, Eat, Enter, Follow, Go
from game.nest.paths import FAR, Cell, Distances, distances
from game.presentation.sight import dangerous, gap, held, hostile, strangers
from game.run.view import Seen, View

FLEE = "flee"
"""The name of this aim in `Mind.aim`."""
NEAR = 12
"""The distance in cells within which foes last seen make a badly wounded party leave the Level."""
RUNS = 60
"""The number of turns of fleeing on a Level after which the adviser advises no more of it."""
CAUGHT = 1
"""The distance in cells at which a pursuer has caught who runs."""
GAINS = 2
"""The fewest cells by which a run must lead farther from foes than to stay does."""


def flee(view: View, mind: Mind, best: AnyCommand) -> AnyCommand:
    """Return a Command to flee to another Level from foes nearby, or `best` if there is no need or no way, or it leaves the Level.

    The need is that the actor has taken half of the Wounds that it can bear, and that these foes are likely to win; or that the last fight was
    one to run from: then Wounds do not matter. Nobody runs from foes that hold their tunnel. Who has run for RUNS turns on this Level goes on as
    before: else foes that stay where one must pass, or were last seen there, would be run from for ever. At the way to which one has run one
    waits, ready to take it, till nobody looks for the party any more. What is to be eaten is eaten first: that takes no turn.
    """
    if isinstance(best, Eat):
        return best
    me, ran = view.me.body, mind.fights.dodged.get(view.number, 0)
    near = [foe for foe in chased(view, mind) if hunts(view, foe)]
    needed = near and ran <= RUNS and (mind.fights.beaten or (weak(me) and not hopeful(view, near)))
    if isinstance(best, Enter):
        mind.aim = FLEE if needed else mind.aim
        return best
    out = flight(view, mind, near) if needed else None
    if out or mind.aim == FLEE:  # the walk goes on when the foes are far behind
        mind.fights.dodged[view.number] = ran + 1
    return out or stays(view, mind, best) or best


def stays(view: View, mind: Mind, best: AnyCommand) -> AnyCommand | None:
    """Return a wait in place of a walk back from the way to which one has run from a fight a short while ago, else None."""
    if not (isinstance(best, Go) and run_out(view, mind) and view.allows(WAIT)):
        return None
    mind.aim, mind.walk.ahead = "hide", []
    return WAIT


def beaten(view: View, mind: Mind) -> bool:
    """Return whether the party was to run from a fight on this Level so short a while ago that those foes may still look for it."""
    return (
        mind.fights.beaten and mind.fights.battlefield == view.number and 0 <= view.turn - mind.fights.fought < LIE_LOW
    )


def run_out(view: View, mind: Mind) -> bool:
    """Return whether a run from such a fight has reached the way to another Level: till it is over, nothing long is begun there."""
    return beaten(view, mind) and stand(view) in open_ways(view, mind)


def chased(view: View, mind: Mind) -> list[Seen]:
    """Return the armed of this Level that count for a flight: soon after a blow those last seen, too.

    With the goods it is those only who may still look for the party: the others are back on its way out, and there it has to pass.
    """
    met, here = mind.foes.known(view), {body.who for body in view.creatures}
    if view.turn - mind.fights.fought >= LIE_LOW:
        return hostile(view)
    return [foe for foe in met if not laden(view) or foe.who in here or searches(view, mind, foe)]


def hunts(view: View, foe: Seen) -> bool:
    """Return whether this foe, as last seen, is near, has noticed the party and may come after it."""
    return awake(foe) and apart(foe, stand(view)) <= NEAR


def awake(foe: Seen) -> bool:
    """Return whether this foe, as last seen, has noticed the party and may come after it."""
    return (bool(foe.disposition) or foe.notice == "seen") and foe.tie != POST


def searches(view: View, mind: Mind, foe: Seen) -> bool:
    """Return whether this foe was awake to the party when last seen, so few turns ago that it may still look for it. [R-51]"""
    return awake(foe) and view.turn - mind.foes.spotted.get(foe.who, -LIE_LOW) <= SEARCH


def flight(view: View, mind: Mind, near: list[Seen]) -> AnyCommand | None:
    """Return the Command to take the passage on the actor's cell, or a step to the nearest; None if none can be reached.

    None leads back to where one has just fled from, and no way there leads into the foes, nor past those `near` who were last seen beside it.
    """
    if stand(view) in open_ways(view, mind) and (out := way_out(view, mind)):
        mind.aim = FLEE
        return out
    if other := relay(view, mind):
        return other
    foes = hunters(view, mind)
    foes += [foe for foe in near if all(foe.who != one.who for one in foes)]
    return run_to(view, mind, haven(view, mind, foes, ways_only=True), foes)


def relay(view: View, mind: Mind) -> AnyCommand | None:
    """Return the Command that lets a member lead who stands on a way to another Level, since all leave by it; None if nobody does. [R-58]"""
    ways = open_ways(view, mind)
    if stand(view) in ways or mind.ways.dogged(view):
        return None
    on_one = [one for one in view.party[1:] if (one.body.x, one.body.y) in ways and not held(one)]
    found = next((Follow(one.body.who) for one in on_one if view.allows(Follow(one.body.who))), None)
    if found:
        mind.aim, mind.walk.ahead = FLEE, []
    return found


def run_to(view: View, mind: Mind, goal: Cell | None, foes: list[Seen]) -> AnyCommand | None:
    """Return the first step of the run from these foes to this cell, which is remembered as such, or None if there is none."""
    if goal is None:
        return None
    for ground in grounds(view, foes):
        if step := go(view, [goal], ground):
            mind.aim = FLEE
            return mind.walk.set_out(view, step)
    return None


# -- who comes after the party, and when -------------------------------------------------------------------------


def hunters(view: View, mind: Mind) -> list[Seen]:
    """Return the armed foes that come for the party: those in view who are awake to it; pursuers, where they come out; those just run from.

    The last count soon after a fight that was one to run from, and while there is a start on likely winners, as last seen: who has gone out of sight still comes.
    """
    awake = [foe for foe in hostile(view) if foe.armed and foe.notice == "seen" and foe.tie != POST]
    met, here = mind.foes.known(view), {body.who for body in view.creatures}
    away = [foe for foe in met if foe.who not in here]
    late = laden(view) and not view.raid.head_start  # the others are back on its way out: there it has to pass
    gone = [foe for foe in away if (hunts(view, foe) and not late) or searches(view, mind, foe)]
    if beaten(view, mind) or (view.raid.head_start and not hopeful(view, awake + gone)):
        awake += gone
    if view.coming is None:
        return awake
    (x, y), _ = view.coming
    here |= {foe.who for foe in awake}
    last = [foe for _, foe in mind.foes.dangers.values() if foe.kind in view.pursuers and foe.who not in here]
    return awake + [replace(foe, x=x, y=y, notice="seen") for foe in last]


def lead(view: View) -> int:
    """Return the number of turns before any of those who come after the party can move. [R-36, R-84]"""
    awake = any(foe.armed and foe.notice == "seen" for foe in hostile(view))
    return max(view.raid.head_start, view.coming[1] if view.coming and not awake else 0)


# -- where to ----------------------------------------------------------------------------------------------------


def grounds(view: View, foes: list[Seen]) -> list[Mask]:
    """Return the cells, [y, x], to which the party can walk and these foes never feel it on the way; then those where they do not catch the leader.

    The last of it are as many cells behind. While foes cannot move yet it may pass beside them, not through them. After that no way leads up to who shoots or spits, in its line of fire.
    """
    start, threat = lead(view), threat_map(view, foes).astype(np.int64)
    open_ = making_way(view, footing(view))  # the unarmed are gone till one is there, or for the waiting
    for foe in foes:
        open_[foe.y, foe.x] = False
    walk = distances(open_, [stand(view)]).astype(np.int64)
    feels = max((content.kinds()[foe.kind].feels for foe in foes), default=0)
    exposed, feels = in_fire(view, foes), feels + len(view.party) - 1
    return [
        open_ & ((walk < start) | ((threat - np.maximum(0, walk - start) > keep) & ~exposed))
        for keep in (feels, CAUGHT)
    ]


def bar_out(view: View, foes: list[Seen]) -> bool:
    """Return whether these foes bar the way out with the Job's goods: none leads there but one on which they catch the party."""
    if not laden(view) or view.goal is None or far(ways_from(view, view.walkable), view.goal) >= FAR:
        return False
    return all(walk[view.goal[1], view.goal[0]] >= FAR for walk in walks(view, foes))


def in_fire(view: View, foes: list[Seen]) -> Mask:
    """Return the cells where one of these foes that strikes from afar reaches the actor, and from nearer than now, [y, x]."""
    found = np.zeros_like(view.walkable)
    ys, xs = np.ogrid[: found.shape[0], : found.shape[1]]
    for foe in filter(afar, foes):
        found |= fire(view, foe) & (np.maximum(abs(xs - foe.x), abs(ys - foe.y)) < apart(foe, stand(view)))
    return found


def walks(view: View, foes: list[Seen]) -> list[Distances]:
    """Return the moves to each cell, [y, x], over each of these `grounds`."""
    return [distances(ground, [stand(view)]) for ground in grounds(view, foes)]


def haven(view: View, mind: Mind, foes: list[Seen], *, ways_only: bool = False) -> Cell | None:
    """Return the cell to run to from these foes: a way to another Level, if possible unfelt and with the fewest who follow at once, or where they are the farthest off.

    The latter comes first where it shakes them off and no way does, or where it is unfelt and all ways lie past one of them. Return None if no
    such way can be reached, and no cell is farther off than where the actor stands.
    """
    reached = walks(view, foes)
    near = [
        (
            beyond(view, foes, (x, y), int(walk[y, x])),
            off,
            len(followed(view, (x, y), int(walk[y, x]))),
            int(walk[y, x]),
            (x, y),
        )
        for off, walk in enumerate(reached)
        for x, y in open_ways(view, mind)
        if 0 < walk[y, x] < FAR
    ]
    past, *_, best = min(near) if near else (False, None)
    if ways_only or (best and not past and shakes(view, foes, best)):
        return best
    most = lead(view) + SEARCH + NEAR  # farther on they look for nobody any more
    spared = [np.where(held_off(view, mind) | (walk > most), FAR, walk) for walk in reached]
    found = [cell for walk in spared if (cell := farthest(view, foes, walk))]
    well_off = [cell for cell in found if all(apart(foe, cell) > NEAR for foe in foes)]
    unfelt = past and farthest(view, foes, spared[0])
    if best and not unfelt and not (well_off and shakes(view, foes, well_off[0])):
        return best
    return next(iter(well_off + found), None)  # a few cells farther, unfelt, would but waste the start


def held_off(view: View, mind: Mind) -> Mask:
    """Return the cells, [y, x], where a guard that is awake to the party and holds its tunnel feels it, and so attacks as the start ends."""
    posts = [foe for foe in mind.foes.known(view) if foe.tie == POST and foe.notice == "seen"]
    felt = (around(view, [foe], content.kinds()[foe.kind].feels) for foe in posts)
    found: Mask = np.logical_or.reduce([view.walkable & False, *felt])
    return found


def beyond(view: View, foes: list[Seen], cell: Cell, moves: int) -> bool:
    """Return whether a walk of so many moves to this cell leads up to one of these foes and past its shoulder."""
    x, y = stand(view)
    threats = [threat_map(view, [foe]).astype(np.int64) for foe in foes]
    return any(CAUGHT < one[y, x] <= moves + 2 * CAUGHT - one[cell[1], cell[0]] for one in threats)


def shakes(view: View, foes: list[Seen], cell: Cell) -> bool:
    """Return whether a run to this cell shakes these foes off: none feels the party on the way, nor follows at once through a way there, or is near."""
    moves = int(walks(view, foes)[0][cell[1], cell[0]])
    if any((way.x, way.y) == cell for way in exits(view)):
        return moves < FAR and not followed(view, cell, moves)
    return moves < FAR and all(apart(foe, cell) > NEAR for foe in foes)


def farthest(view: View, foes: list[Seen], walk: Distances) -> Cell | None:
    """Return the cell that is the farthest off from these foes of those that `walk` reaches, or None if none is farther than the actor's.

    So many cells as a foe shoots or spits it is nearer.
    """
    if not foes:
        return None
    threat = np.minimum.reduce([threat_map(view, [foe]).astype(np.int64) - reach(foe) for foe in foes])
    far, (x, y) = np.where((walk < FAR) & (threat_map(view, foes) < FAR), threat, -FAR), stand(view)
    best = np.unravel_index(int(far.argmax()), far.shape)
    return (int(best[1]), int(best[0])) if far.max() >= threat[y, x] + GAINS else None


def nearer(view: View, step: Go) -> bool:
    """Return whether a move leads nearer to a dangerous creature in view."""
    foes = [body for body in strangers(view) if dangerous(view, body)]
    return any(max(abs(body.x - step.x), abs(body.y - step.y)) < gap(view, body) for body in foes)
