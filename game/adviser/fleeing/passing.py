"""What the adviser does about who bars the way, with the Message to whom it is for, with the goods out of the nest: it gets past, and breaks away beyond."""

from collections.abc import Sequence

import numpy as np

from game.adviser.fleeing.flight import NEAR, hunters
from game.adviser.fleeing.leaving import dashed, dashes, goes_out
from game.bots.blows import RARELY, WOUND, chance, helpless, hopeful, legal
from game.bots.dread import harm
from game.bots.eluding import roams
from game.bots.errands import Mask, far, footing, route, route_to, stand, ways_from
from game.bots.estimates import dealt
from game.bots.fighting import DONE, TurnPlan, enemies, leaving
from game.bots.household import laden
from game.bots.lines import likelihood
from game.bots.memory.walk import go
from game.bots.mind import Mind
from game.bots.outlook import FLOOR
from game.bots.places import allowed, apart, around, beside, pace
from game.bots.threats import POST
from game.bots.withdrawing import Retreat, deadly
from game.engine.commands import WAIT, Act, AnyCommand
from game.engine.refusals import Refusal
from game.nest.paths import FAR, distances, marked
from game.run.view import Seen, View

PAST = "past"
"""The name of the aim, in `Mind.aim`, to go up to such a guard and past it."""
PUT_OFF = ("threat", "haunted", "hide", "climb", "bide", "blocked")
"""The aims in whose place one does: they keep away from it, wait for it, look for another way, or fight it."""


def gatekeeper(view: View, mind: Mind) -> Seen | None:
    """Return the guard, as last seen, past whom alone a way leads to whom the Message is for, and who is likely to win; None if there is none.

    The actor carries the Message alone, may get behind the guard, and is not expected to die of a Turn beside it, with bad luck.
    """
    if view.job.task != "deliver" or not view.job.carried or view.goal is None or len(view.party) > 1:
        return None
    me, armed = view.me.body, mind.foes.known(view)
    for foe in armed:
        about = [one for one in armed if apart(one, (foe.x, foe.y)) <= NEAR]
        if foe.tie == POST and about == [foe] and not hopeful(view, about) and bars(view, foe):
            place = me.disposition if me.disposition in ("Advancing", "Charging") else "Holding"
            made = view.led_by(me.who, "flank", foe.who, place=place)
            slips = made and 100 * likelihood(made) >= RARELY and me.disposition != "Retreating"
            return None if not slips or deadly(view, WOUND * dealt(view, foe, me, stands="Holding")) else foe
    return None


def beyond(view: View, foe: Seen) -> Mask:
    """Return the known cells, [y, x], that are nearer to whom the Message is for than this guard is."""
    ys, xs = np.ogrid[: view.walkable.shape[0], : view.walkable.shape[1]]
    x, y = view.goal or stand(view)
    nearer: Mask = view.walkable & (np.maximum(abs(xs - x), abs(ys - y)) < apart(foe, (x, y)))
    return nearer


def bars(view: View, foe: Seen) -> bool:
    """Return whether all ways to the ground beyond this guard lead over or beside the cell where it stands. The actor is not there yet."""
    there, (x, y) = beyond(view, foe), stand(view)
    held = around(view, [foe], 1)
    held[y, x] = False
    free, past = distances(view.walkable & ~held, [(x, y)]) < FAR, ways_from(view, view.walkable) < FAR
    return not there[y, x] and bool((there & past).any()) and not (there & free).any()


def on(view: View, foe: Seen) -> AnyCommand | None:
    """Return a step to the ground beyond this guard, or None if it stands in the way."""
    return go(view, marked(beyond(view, foe)), footing(view))


def up(view: View, foe: Seen) -> AnyCommand | None:
    """Return a step up to this guard, or None if the actor is there."""
    return go(view, beside((foe.x, foe.y)), footing(view)) if apart(foe, stand(view)) > 1 else None


def delivers(view: View, mind: Mind) -> TurnPlan | None:
    """Return how to leave this fight where that does the Job, see `goes_out`, or how to get past a guard to whom the Message is for; None if it is neither."""
    lost = mind.lost(view)
    return leaving(goes_out(view, lost)) or slips_by(view, mind) or leaving(runs_past(view, lost))


def runs_past(view: View, lost: Sequence[Seen]) -> Retreat | None:
    """Return the run past every armed foe of this fight towards the way out of the nest, for whoever alone has the goods; None if there is none.

    It ends where all of them are behind, on foot, and nobody is expected to die there, with bad luck: a break on this side of
    them leads back to them. `lost`: those out of sight.
    """
    foes, goal = (*(foe for foe in enemies(view) if foe.armed), *lost), view.goal
    if not (laden(view) and goal and foes and roams(view)) or view.job.task == "deliver":
        return None
    me, left, here = view.me.body, distances(view.walkable, [goal]), stand(view)
    least = min(far(left, (foe.x, foe.y)) for foe in foes)
    if far(left, here) < least or least >= FAR:
        return None
    walk, most = distances(footing(view), [here]), me.pace + pace(me) * dashes(view)
    ends = [cell for cell in marked((left < least) & (walk <= most)) if not deadly(view, harm(view, foes, cell))]
    if not ends:
        return None
    x, y = min(ends, key=lambda cell: (harm(view, foes, cell), far(walk, cell)))
    return dashed(view, allowed(view, route_to(view, walk, (x, y))), route(view))


def slips_by(view: View, mind: Mind) -> TurnPlan | None:
    """Return how to get past the guard that bars the way in this fight: on foot, or by a Manoeuvre where it stands in the way; None if none does."""
    foe, pace = gatekeeper(view, mind), view.me.body.pace
    if foe is None or any(one.armed and one.who != foe.who for one in (*enemies(view), *mind.lost(view))):
        return None
    past, flank = on(view, foe), view.choice(Act("flank", foe.who))
    step = past or up(view, foe)
    if step:
        walk = leaving(Retreat(step, tuple(route(view)[:pace]), past=foe.who)) if pace else None
        return walk if pace or past else TurnPlan(DONE, flees=True)
    if flank and flank.refused == Refusal.NO_FREE_CELL_BEHIND and any(foe.facing):  # who has not turned yet soon does
        return None
    able = flank and not flank.refused and chance(view, flank) >= RARELY
    deed = flank if able else legal(view, "steel") if view.me.body.disposition == FLOOR else None
    return TurnPlan(deed.command if deed else DONE, flees=True)


def walks_up(view: View, mind: Mind, best: AnyCommand) -> AnyCommand:
    """Return a step past the guard that bars the way, or an Attack where it stands in it, in place of what puts that off; else `best`.

    That is while nobody else is awake to the party.
    """
    puts_off = mind.aim in PUT_OFF or (mind.aim, best) == ("onward", WAIT)
    foe = gatekeeper(view, mind) if puts_off and not helpless(view.me.body) else None
    if foe is None or any(one.who != foe.who for one in hunters(view, mind)):
        return best
    step, strike = on(view, foe) or up(view, foe), Act("attack", foe.who)
    if step is None and not view.allows(strike):
        return best
    mind.aim = PAST
    return mind.walk.set_out(view, step) if step else strike
