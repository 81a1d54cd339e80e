"""What speaks against long work where the party is, and above all against a Rest: who may come, and what is lost then."""

from fractions import Fraction

from game import content
from game.adviser.fleeing.beset import beset
from game.adviser.fleeing.flight import NEAR, RUNS, awake, beaten, chased, hunts, run_out
from game.bots import comfort
from game.bots.blows import LIKELY, hopeful
from game.bots.careful import Careful
from game.bots.dead_ends import down
from game.bots.errands import far, stand, ways_from
from game.bots.escape import SEARCH, ends_here
from game.bots.estimates import weak
from game.bots.household import laden, suffered
from game.bots.lines import likelihood
from game.bots.memory.fights import HAUNTED
from game.bots.memory.foes import LIE_LOW
from game.bots.mind import Mind
from game.bots.places import apart
from game.bots.threats import elsewhere
from game.engine.commands import Go
from game.engine.entries import Rolled
from game.nest.paths import FAR, Cell
from game.presentation.foes.patrols import come_in, heeds, in_time, patrolled
from game.presentation.questions.labour import visited
from game.run.view import Member, View

RISKY = 50
"""If a Rest is disturbed with a chance of so many per cent, it is advised only if a member may die without it."""
FRAIL, SOUND = 35, 50
"""The chance in per cent that a shelter must hold with for a Rest that would be broken off without: at first, and after one that has failed."""
STROLL = 24
"""The most moves to a bed that nobody needs at once."""
SHELTERS = ("secure", "weave")
"""The Actions that make a shelter."""


def holds_off(view: View, mind: Mind) -> bool:
    """Return whether work of ten turns would most likely be broken off now: pursuers come, or foes out of sight."""
    return bool(view.pursuers or shadowed(view, mind))


def shadowed(view: View, mind: Mind) -> bool:
    """Return whether somebody who hunts the party is known to be within reach a short while after a blow.

    That is who was awake and near when last seen here, or, unseen, may come out of the way by which the party has just fled; or whoever it has run from to a way.
    A secured Room keeps them out; and who may die without a Rest takes it all the same.
    """
    since = view.turn - mind.fights.fought
    if any(map(sinking, view.party)) or (view.chamber and view.chamber.secured):
        return False
    if mind.fights.battlefield != view.number:
        return mind.fights.haunted is not None and 0 <= since <= SEARCH
    follows = view.raid.head_start or beaten(view, mind)
    if follows and elsewhere(view, mind, []):  # they may be here before the work is done
        return True
    return run_out(view, mind) or (0 <= since < LIE_LOW and any(hunts(view, foe) for foe in mind.foes.known(view)))


def unmet(view: View, mind: Mind) -> bool:
    """Return whether armed foes stand by, or are likely to come before work that is begun now is done: see `beset`, `sought`."""
    return beset(view, mind) or sought(view, mind)


def sought(view: View, mind: Mind, moves: int = 0) -> bool:
    """Return whether armed newcomers are likely to be on their way, or the last fight was a short while ago, here, and no armed foe came in sight in it.

    Who came in that fight may sense the party still, also so many `moves` from now, but who may die without a Rest, or sits in a secured Room, does not mind.
    On a walk newcomers who were seen a moment ago are on no other way than they were then: out of sight behind a corner, they turned it round at each step.
    """
    if any(map(sinking, view.party)) or (view.chamber and view.chamber.secured):
        return False
    here = mind.fights.battlefield == view.number and mind.fights.faced != view.raid.fights
    since = (view.turn - mind.foes.spotted.get(foe.who, -LIE_LOW) for foe in mind.foes.known(view))
    seen = moves and any(turns < LIE_LOW for turns in since)
    return bool(not seen and come_in(view)) or (here and 0 <= view.turn + moves - mind.fights.fought <= HAUNTED)


def restless(view: View, policy: Careful, *, secured: bool) -> bool:
    """Return whether no Rest is advised in this Room, or one like it on this Level: nor is a walk to such a bed.

    It is likely to be disturbed or, for want of a shelter that holds or by soldiers that come, to be broken off, or merely to learn while these come, unless the bed
    is `secured`; or somebody would starve in it, or it had better be left, as `better_left`; nobody bleeds or is gravely ill.
    """
    if any(map(sinking, view.party)):
        return False
    if any(map(starved, view.party)) or better_left(view):
        return True
    sore = comfort.sore(view, policy.nature)
    most = RISKY if sore else RISKY // 2
    uneasy = visited(view) >= most or hopeless(view, policy) or roused(view) or not (sore or calm(view))
    return uneasy and not secured


def no_bed(view: View, policy: Careful, goal: Cell) -> bool:
    """Return whether no walk to the bed in the Room around `goal` is advised: no Rest would be there, or it is a long way and nobody needs one at once."""
    moves = far(ways_from(view), goal)
    secured = any((room.x, room.y) == goal and room.secured for room in view.found_here)
    off = sought(view, policy.mind, moves) or roused(view, later=True) or (moves > STROLL and not needy(view))
    return (off and not secured) or restless(view, policy, secured=secured)


def calm(view: View) -> bool:
    """Return whether no soldier of the nest is likely to come by within ten turns: none is sent out in time, nor is everybody up. [R-86]"""
    return not patrolled(view) or not (content.alerts()[view.alert].bars or in_time(view))


def roused(view: View, *, later: bool = False) -> bool:
    """Return whether a Rest is likelier broken off than not, by the soldier that comes or for want of a shelter, and nobody needs one at once.

    `later`: a Rest after a walk, by the end of which any that is sent out may come.
    """
    if needy(view) or not patrolled(view) or (calm(view) and not later):
        return False
    holds = max((likelihood(made) for _, made in view.shelters()), default=Fraction())
    return 100 * holds * (1 - Fraction(*heeds(view))) < LIKELY


def needy(view: View) -> bool:
    """Return whether somebody needs a Rest at once: who has lost half of its Wounds, or suffers from what wears it down."""
    return any(weak(one.body) or comfort.worn_down(one) for one in view.party)


def better_left(view: View) -> bool:
    """Return whether little is gained by a Rest while patrols walk this Level, and a way down is known."""
    return gains_little(view) and bool(down(view, dead=False))


def gains_little(view: View) -> bool:
    """Return whether soldiers of the nest walk the Rooms, and nobody needs a Rest at once who is likely to gain by it.

    Who is likely to heal gains by it.
    """
    return not needy(view) and patrolled(view) and not heals(view)


def withdraws_for_little(view: View, mind: Mind) -> bool:
    """Return whether another Level is gone to for a Rest that would not be advised there, or is likelier broken off than not, or by a way no nearer than the one that leads out with the goods."""
    secured = any(room.secured for room in view.pool if room.level != view.number)
    if comfort.provisioned(view) and (gains_little(view) or (roused(view, later=True) and not secured)):
        return True
    walk = ways_from(view, mind.safe(view))
    up = min((far(walk, (way.x, way.y)) for way in view.passages if way.kind == "up"), default=FAR)
    return laden(view) and view.goal is not None and ends_here(view) and far(walk, view.goal) <= min(up, FAR - 1)


def heals(view: View) -> bool:
    """Return whether somebody hurt is likelier than not to heal in a Rest by what it holds."""
    meals = ((one, held) for one in view.party if one.body.wounds for held in one.items if held.edible)
    return any(comfort.nursed(view, one, held) >= LIKELY for one, held in meals)


def hopeless(view: View, policy: Careful) -> bool:
    """Return whether a Rest is likely to come to nothing, as no shelter holds: the more surely so once one has just failed."""
    if view.rating <= policy.nature.daring:
        return False
    tries = (entry.roll for entry in view.lately() if isinstance(entry, Rolled) and entry.action in SHELTERS)
    last = next(tries, None)
    least = SOUND if last and not last.success else FRAIL
    return all(100 * likelihood(made) < least for _, made in view.shelters())


def hunted(view: View, mind: Mind, step: Go) -> bool:
    """Return whether a walk leads up to foes from whom one would run again on the way there, as `flight.flee` does: for a Rest on another Level, nearer to those who feel it."""
    here, walk = stand(view), [(step.x, step.y), *mind.walk.ahead]
    off, ahead = mind.aim == "withdraw", walk if mind.aim == "withdraw" else walk[-1:]
    most = {
        foe.who: min(view.feels_within(foe.kind), apart(foe, here) - 1) if off else NEAR for foe in chased(view, mind)
    }
    near = [foe for foe in chased(view, mind) if awake(foe) and min(apart(foe, one) for one in ahead) <= most[foe.who]]
    needed = mind.fights.dodged.get(view.number, 0) <= RUNS and (mind.fights.beaten or weak(view.me.body))
    return bool(near) and needed and not hopeful(view, near)


def starved(member: Member) -> bool:
    """Return whether a member would die of a Rest's Hunger: it is starving, and has nothing to eat."""
    return member.starving and not any(held.edible for held in member.items)


def sinking(member: Member) -> bool:
    """Return whether a member bleeds or is gravely ill, so that without a Rest it may die."""
    return comfort.gravely_ill(member) or "Bleeding" in suffered(member)
