"""What little is won by, which a careful player neither goes far for nor stays for: a poor bed, a cure of what passes."""

from game import content
from game.adviser.afield.digging import DIG
from game.adviser.afield.disturbed import heals, holds_off, sinking
from game.adviser.marking import rather
from game.adviser.wording.handling import gathered
from game.bots import comfort
from game.bots.answers import AFIELD
from game.bots.careful import Careful
from game.bots.dead_ends import down
from game.bots.errands import far, stand, ways_from
from game.bots.gathering import short
from game.bots.household import CURES, GRAVE, HUNGRY, MENDS, laden, suffered
from game.bots.mind import Mind
from game.engine.commands import Act, Drop, Eat
from game.nest.paths import FAR, Cell, distances
from game.nest.tiles import PASSABLE
from game.presentation.answers import carried
from game.presentation.questions.befalling import hungers
from game.presentation.sight import hostile
from game.run.view import View

AWAY = 3
"""How many times as far off as the Job's place a bed lies that is not gone to first."""


def bleeds_meanwhile(view: View, work: Act) -> bool:
    """Return whether somebody bleeds, who hungers for nothing yet, while for ten turns something is gathered: each ten bring a Wound. [R-35]"""
    bleeds = any("Bleeding" in suffered(one) for one in view.party)
    return work.action in content.works() and bleeds and all(one.hunger < HUNGRY for one in view.party if one.hungers)


def tarries(view: View, policy: Careful, goal: Cell) -> bool:
    """Return whether a long walk leads to a bed or to food, little is won by it, and the way on is nearer: a way down, or a Room to explore.

    Little is a Rest in which nobody is likelier than not to heal, or food for those who have some and do not hunger. With no foe known a
    bed is not worth a walk AWAY times as long as that to the Job's place, which would be made there and back, nor one beside the way out with its goods.
    """
    mind, walk = policy.mind, ways_from(view, policy.mind.safe(view))
    if mind.aim == "bed" and view.goal and not mind.foes.known(view):
        done, bed = far(walk, view.goal), far(walk, goal)
        if AWAY * done < bed or (laden(view) and done <= bed + comfort.STROLL):
            return True
    if mind.aim not in ("bed", "larder") or far(walk, goal) <= comfort.STROLL or mind.battered(view):
        return False
    if any(map(sinking, view.party)):
        return False
    rooms = [far(walk, (one.x, one.y)) for one in view.found_here if not (one.spent or one.obstruction)]
    if mind.aim == "larder" and hungers_for_food(view, far(walk, goal), min(rooms, default=FAR)):
        return True
    if short(view) if mind.aim == "larder" else heals(view):
        return False
    return min([*rooms, *(far(walk, (way.x, way.y)) for way in down(view, dead=False))], default=FAR) < far(walk, goal)


def hungers_for_food(view: View, moves: int, on: int) -> bool:
    """Return whether a walk of so many `moves` to food leads away from a Room to explore that is at hand, `on` so many moves, or costs a Hunger Cost where anything else is left to do.

    Whoever is hungry goes for all that.
    """
    if any(one.hungers and one.hunger >= HUNGRY for one in view.party):
        return False
    left = on < FAR or view.allows(DIG) or bool(down(view, dead=False))
    return on <= comfort.STROLL or (left and hungers(view, moves) > 0)


def wanders(view: View, goal: Cell) -> bool:
    """Return whether a walk with the goods leads away from the known way out, and to no other way: to see more ground, or to explore."""
    if not laden(view) or view.goal is None or any((way.x, way.y) == goal for way in view.passages):
        return False
    ground = view.known & PASSABLE[view.tiles]  # whoever is let pass, or keeps the party from there
    off = distances(ground, [view.goal])
    return far(off, stand(view)) < min(far(off, goal), FAR)


def wastes(view: View, mind: Mind, command: Eat | Drop) -> bool:
    """Return whether this food would be eaten, or put down, for little: for what `passes`, for its Slot alone though it heals, or for what cannot be gathered now."""
    work = gathered(view, command) if isinstance(command, Drop) else None
    if work and (holds_off(view, mind) or bleeds_meanwhile(view, work)):
        return True
    member, held = carried(view, command.item)
    cures = held.function not in MENDS or held.function in CURES
    if isinstance(command, Eat) and (member.body.wounds or cures):
        return passes(view, command.item)
    return bool(rather(view, command.item))


def passes(view: View, item: int) -> bool:
    """Return whether this food would be eaten for nothing but Effects that hurt nobody outside a fight and may well end by themselves, with nobody about."""
    member, held = carried(view, item)
    mends = held.function in MENDS and member.body.wounds and not content.kinds()[member.body.kind].swarm
    if held.function not in CURES or mends or hostile(view) or view.pursuers:
        return False
    return all(name in AFIELD and member.body.effects[name] <= GRAVE for name in suffered(member))
