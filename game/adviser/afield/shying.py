"""The adviser's second look at a foe that it has kept away from: it goes on, where nothing has changed but its own step."""

import numpy as np
from msgspec import Struct

from game import content
from game.adviser.fleeing.beset import CHEAP, unfeared
from game.adviser.fleeing.flight import NEAR, nearer
from game.bots.blows import RARELY, hopeful
from game.bots.dead_ends import descend
from game.bots.errands import SENSED, far, footing, route, stand, threat_map, ways_from
from game.bots.escape import SEARCH, ends_here, exits
from game.bots.household import HUNGRY, laden
from game.bots.memory.foes import LIE_LOW
from game.bots.memory.walk import go, moves
from game.bots.mind import Mind
from game.bots.places import apart, in_front
from game.bots.schemes import SCARE, WORK
from game.bots.threats import MORE, POST, assault, lie_low, others_about, restless
from game.content.improvised import OPENING
from game.engine.commands import WAIT, Act, AnyCommand, Enter, Go
from game.fd100 import Degree
from game.nest.paths import Cell, marked
from game.presentation.foes.danger import share
from game.presentation.foes.passing_by import felt, noticed
from game.presentation.foes.patrols import LENGTHY, PATROL, rouses
from game.presentation.questions.befalling import hungers
from game.presentation.sight import hostile, unaware
from game.presentation.walks.approach import begins_from_here
from game.run.view import Seen, View

ROUND = 20
"""The moves from which on a walk to keep away from whoever has not noticed the party is dearer than to go on past them."""
SURELY = 0.75
"""The chance to be noticed on a walk from which on it keeps away from nobody."""


class Shying(Struct, forbid_unknown_fields=True):
    """Remembers whom the party has kept away from, and where they stood: twice from the same would be to and fro.

    A guard of a tunnel does not go, and whoever has not stirred for a walk there and back will not for another. But who was waited
    for, or is likely to win, is kept away from till the turns are over for which it is waited for them.
    """

    since: tuple[int, int, int, list[int]] | None = None  # what was known on this Level when it was remembered
    shunned: set[tuple[int, int, int, str]] = set()
    away: int = -1  # the turn of the last step away
    kept: dict[int, int] = {}  # by id: the turn in which they were last kept away from to be waited for

    def again(self, view: View, mind: Mind, best: AnyCommand) -> bool:
        """Return whether this step keeps away from whom the party has just come back to, or by a long way round; they do not know of it.

        They are waited for no more then, by the policy either: it may be asked anew, and names another errand.
        """
        if not isinstance(best, Go) or mind.aim != "threat" or nearer(view, best):
            return False
        foes = hostile(view)
        if not foes or view.raid.head_start or any(foe.notice == "seen" for foe in foes):
            return False
        since = view.number, view.raid.fights, view.raid.explored, [one.body.wounds for one in view.party]
        if since != self.since:
            self.since, self.shunned, self.away, self.kept = since, set(), -1, {}
        least, lain = int(hopeful(view, foes)), {foe.who: mind.foes.lain.get(foe.who, 0) for foe in foes}
        waited = {
            who: turns + view.turn - self.kept.get(who, view.turn - 1)
            for who, turns in lain.items()
            if least <= turns < LIE_LOW
        }
        if waited:  # to keep away from them is to wait for them elsewhere, the way back too, and ends as that does
            mind.foes.lain |= waited
            self.kept |= dict.fromkeys(waited, view.turn)
            return min(waited.values()) >= LIE_LOW
        goes_on, self.away = self.away == view.turn - 1, view.turn
        met = {(foe.who, foe.x, foe.y, foe.notice) for foe in foes}
        if len(mind.walk.ahead) < ROUND and (goes_on or not met <= self.shunned):
            self.shunned |= met
            return False
        mind.foes.lain |= dict.fromkeys((foe.who for foe in foes), LIE_LOW)
        return True


def strikes_first(view: View, mind: Mind, best: AnyCommand) -> AnyCommand:
    """Return what is better than a walk on which an armed foe is nearly sure to notice the party, else `best`.

    From one that is near, or that it was to keep away from, the fight would begin all the same, with the party Recoiling: whoever is
    likely to outlast it, and may hit it with the first blow, walks up to it, or attacks. Else it is a wait till the foe has gone, or out of its
    senses first, as long as it is waited for at all; not with the goods, where it is likely to lose, nor on the way to another Level before it comes there.
    """
    avoids = mind.aim == "threat"
    if unfeared(view, mind) or gone_by(view, mind, best):
        return sits_out(view, mind, best)
    if (best == WAIT or (avoids and isinstance(best, Go) and not nearer(view, best))) and (deed := goes_at(view, mind)):
        return deed
    if not isinstance(best, Go) or view.raid.head_start or (avoids and nearer(view, best)):
        return best
    sure, foes, spared = surely(view, [(best.x, best.y), *mind.walk.ahead]), hostile(view), scared(view, mind)
    near = [foe for foe in foes if foe.who in sure and (avoids or moves(view, foe) <= SENSED) and bites(view, foe)]
    near = [foe for foe in near if foe.who != spared or foe.notice == "seen"]  # it was done so as not to fight
    likely = hopeful(view, join_there(view, mind))
    if near and likely and (step := assault(view, mind, near)):
        mind.aim = "threat"
        return mind.walk.set_out(view, step)
    if avoids and sure and (step := unfelt(view, mind, best)):
        return step
    outright, waits = laden(view) and likely, lie_low(view, mind) == WAIT or (not likely and walks_by(view, mind, sure))
    if not sure or avoids or outright or slips_out(view, mind, best, sure) or not waits:
        accepted = () if avoids else sure  # to keep away from them a step later would be to and fro
        mind.foes.lain |= dict.fromkeys(accepted, LIE_LOW)
        return best
    mind.aim, mind.walk.ahead = "hide", []
    off = restless(view, mind, foes)  # beside who is about to notice the party, a wait is how it comes to a fight
    mind.aim = "threat" if off else "hide"
    return mind.walk.set_out(view, off) if isinstance(off, Go) else off or WAIT


def surely(view: View, cells: list[Cell]) -> set[int]:
    """Return the ids of those who are nearly sure to notice the party on a walk over these cells."""
    return {foe.who for foe, often, _ in noticed(view, cells) if share(often) >= SURELY}


def sits_out(view: View, mind: Mind, best: AnyCommand) -> AnyCommand:
    """Return what to do rather than walk to where those who cannot hurt the party are nearly sure to notice it, as a fight would raise the alarm; else `best`.

    That is to wait till they have gone, no longer than for others, if it brings no Hunger Cost more. Past a guard, which stays, no Rooms are
    gone to where a way down is nearer: that is.
    """
    if not isinstance(best, Go) or mind.aim == "threat" or view.raid.head_start:
        return best
    walk = [(best.x, best.y), *mind.walk.ahead]
    sure = surely(view, walk)
    foes = [foe for foe in hostile(view) if foe.who in sure]
    guards = [foe for foe in foes if foe.tie == POST]
    if mind.aim == "onward" and rouses(view, guards) and (on := sooner_down(view, mind, len(walk))):
        return mind.walk.set_out(view, on) if isinstance(on, Go) else on
    if hungers(view, len(walk) + LIE_LOW) > hungers(view, len(walk)):
        return best
    foes = [foe for foe in (*foes, *gone_by(view, mind, best)) if foe not in guards and mind.foes.may_go(view, foe)]
    if not rouses(view, foes) or slips_out(view, mind, best, sure) or not view.allows(WAIT):
        return best
    off = restless(view, mind, foes)  # beside who is about to notice the party, a wait is how it comes to a fight
    if off and not isinstance(off, Go):
        return best
    mind.foes.lies_low(view, [foe.who for foe in foes])
    mind.aim, mind.walk.ahead = "threat" if off else "hide", []
    return mind.walk.set_out(view, off) if isinstance(off, Go) else WAIT


def gone_by(view: View, mind: Mind, best: AnyCommand) -> list[Seen]:
    """Return those whom the party hid from till they went out of sight a moment ago, and close to whom this walk leads: it may meet them a step on."""
    if not isinstance(best, Go):
        return []
    walk = [(best.x, best.y), *mind.walk.ahead]
    hid = [foe for foe in mind.foes.known(view) if foe.who in mind.foes.hides and view.body(foe.who) is None]
    late = [foe for foe in hid if view.turn - mind.foes.spotted.get(foe.who, -SEARCH) < SEARCH]
    nearest = [(foe, min(apart(foe, cell) for cell in walk)) for foe in late]
    return [foe for foe, cells in nearest if cells <= SENSED + MORE and cells < apart(foe, stand(view))]


def sooner_down(view: View, mind: Mind, moves: int) -> Go | Enter | None:
    """Return the Command to take a way down, or a step to one in fewer `moves` on which nobody is nearly sure to notice the party; None if there is none."""
    on = descend(view, mind, mind.safe(view))
    if isinstance(on, Go):
        return on if len(route(view)) < moves and not surely(view, route(view)) else None
    return on if isinstance(on, Enter) else None


def walks_by(view: View, mind: Mind, sure: set[int]) -> bool:
    """Return whether any of these, by id, is near and walks the gallery that the party is in, and was not waited for yet as long as others: it goes on, also where nobody goes home. [R-86]"""
    here = stand(view)
    fresh = [
        foe.who
        for foe in hostile(view)
        if foe.who in sure
        and foe.tie != POST
        and moves(view, foe) <= SENSED
        and mind.foes.lain.get(foe.who, 0) < LIE_LOW
    ]
    if not fresh or view.rooms[here[::-1]]:
        return False
    mind.foes.lies_low(view, fresh)
    return True


def heads_out(view: View, mind: Mind, best: AnyCommand) -> AnyCommand:
    """Return a step to the way out that does the Job in place of one up to who knows of the party, where it is there no later than they; else `best`.

    A fight comes to it there as well as here, and is sooner left.
    """
    meets = isinstance(best, Go) and mind.aim == "threat" and nearer(view, best)
    if not (meets and laden(view) and view.goal and ends_here(view)):
        return best
    (x, y), walk = view.goal, ways_from(view, footing(view))
    step = (
        go(view, [view.goal], footing(view)) if far(walk, view.goal) <= threat_map(view, hostile(view))[y, x] else None
    )
    mind.aim = "onward" if step else mind.aim
    return mind.walk.set_out(view, step) if step else best


def lets_pass(view: View, mind: Mind, best: AnyCommand) -> AnyCommand:
    """Return a wait, or a step out of their senses, in place of long work that armed ones would break off who are coming this way; else `best`.

    They do not know of the party, and are waited for no longer than others.
    """
    deed = mind.scheme if best == Act(OPENING) else best
    works = isinstance(deed, Act) and deed.action in (*LENGTHY, *WORK)
    foes = [foe for foe in hostile(view) if comes_by(view, mind, foe)] if works else []
    if not foes or view.raid.head_start or any(one.hunger >= HUNGRY for one in view.party) or not view.allows(WAIT):
        return best
    mind.foes.lies_low(view, [foe.who for foe in foes])
    off = restless(view, mind, foes)
    mind.aim, mind.walk.ahead = "threat" if off else "hide", []
    return mind.walk.set_out(view, off) if isinstance(off, Go) else off or WAIT


def comes_by(view: View, mind: Mind, foe: Seen) -> bool:
    """Return whether this foe, that has noticed nothing yet, may be near enough to notice the party before work begun now is done: it faces this way, or is on patrol."""
    heads = in_front(foe, stand(view)) or foe.busy == PATROL
    waits = not foe.notice and foe.tie != POST and mind.foes.may_go(view, foe)
    return heads and waits and moves(view, foe) <= SENSED + content.constants().time.labour


def goes_at(view: View, mind: Mind) -> AnyCommand | None:
    """Return an Attack, or a step to it, on the armed in sight, who do not know of the party, if that is expected to cost next to nothing; else None.

    Who is alone has nobody to make good a bad beginning.
    """
    foes = hostile(view)
    aware = any(foe.notice in ("seen", "truce") or foe.tie == POST for foe in foes)
    alone = len(view.party) == 1
    if alone or aware or view.raid.head_start or view.pursuers or not hopeful(view, join_there(view, mind), CHEAP):
        return None
    deed = assault(view, mind, [foe for foe in foes if bites(view, foe)])
    mind.aim = "threat" if deed else mind.aim
    return mind.walk.set_out(view, deed) if isinstance(deed, Go) else deed


def opens(view: View, mind: Mind, best: AnyCommand) -> AnyCommand | None:
    """Return an Attack from here in place of a walk up to a foe that is nearly sure to notice the party on it, else None: so begun, a fight finds the foe Recoiling. [R-51]"""
    if not isinstance(best, Go) or mind.aim != "threat" or mind.foes.prey is None:
        return None
    foe, cells = view.body(mind.foes.prey[0].who), [(best.x, best.y), *mind.walk.ahead]
    rouses = foe and unaware(foe) and apart(foe, cells[-1]) == 1 and noticing(view, cells) >= SURELY
    return Act("attack", foe.who) if foe and rouses and begins_from_here(view, foe) else None


def unfelt(view: View, mind: Mind, best: Go) -> AnyCommand | None:
    """Return a step to the nearest cell where nobody in sight would notice the party, if that is likelier to be reached unnoticed than where `best` leads."""
    cells, ground = [(best.x, best.y), *mind.walk.ahead], footing(view)
    quiet = ground & ~np.logical_or.reduce([felt(view, foe) for foe in hostile(view)])
    step = go(view, marked(quiet), ground)
    return mind.walk.set_out(view, step) if step and noticing(view, route(view)) < noticing(view, cells) else None


def noticing(view: View, cells: list[Cell]) -> float:
    """Return how often on a walk over these `cells` that creature notices the party which does most often, as a share."""
    return max((share(often) for _, often, _ in noticed(view, cells)), default=0)


def join_there(view: View, mind: Mind) -> list[Seen]:
    """Return who fights where the party goes up to the armed in sight: these, and those known to be about who were last seen so near one of them that they join its fight.

    Who joins a fight where the party stands: see `join_here` in bots/threats.py.
    """
    foes = hostile(view)
    others = others_about(view, mind, foes)
    return foes + [one for one in others if any(apart(one, (foe.x, foe.y)) <= NEAR for foe in foes)]


def slips_out(view: View, mind: Mind, step: Go, sure: set[int]) -> bool:
    """Return whether a walk leads to a way off this Level, which all of the party reach before any of these foes, by id, could."""
    (x, y), moves = mind.walk.goal(step), len(mind.walk.ahead) + len(view.party)
    late = moves < threat_map(view, [foe for foe in hostile(view) if foe.who in sure])[y, x]
    return bool(late) and any((way.x, way.y) == (x, y) for way in exits(view))


def scared(view: View, mind: Mind) -> int:
    """Return the id of whom the party scared off so short a while ago that it comes no nearer, or 0. [R-64]"""
    last = mind.scheme if view.turn - mind.schemed < content.constants().guests.keeps_away else None
    return last.target if last and last.action == SCARE else 0


def bites(view: View, foe: Seen) -> bool:
    """Return whether anybody of the party, as it may begin a fight with this foe, hits it from its open side with the first blow more than RARELY."""
    blows = (
        view.first_blow(one.body.who, foe.who, place, behind=True)
        for one in view.party
        for place in view.beginnings(one.body.who)
    )
    return any(100 * odds.at_least(Degree.PARTIAL_SUCCESS) >= RARELY * odds.whole for odds in blows)
