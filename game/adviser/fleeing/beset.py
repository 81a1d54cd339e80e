"""Armed foes in sight: beside those that may hurt no work of ten turns is begun, nor are they waited for on a way out; for all others nobody leaves its errand."""

from game import content
from game.adviser.fleeing.hunted import UNNOTICED
from game.adviser.fleeing.open_ways import met_lately, way_off
from game.bots.blows import helpless, hopeful, prized
from game.bots.dread import charges
from game.bots.escape import way_here
from game.bots.estimates import dealt, left
from game.bots.memory.foes import LIE_LOW
from game.bots.mind import Mind
from game.bots.quest import DESPAIR
from game.bots.threats import join_here
from game.engine.commands import WAIT, Act, AnyCommand, Enter
from game.presentation.foes.danger import FLEES
from game.presentation.foes.patrols import LENGTHY
from game.presentation.sight import hostile
from game.run.view import Seen, View

CHEAP = 3
"""Per cent of the Wounds that a party has left: foes that are expected to cost it no more are neither waited for nor kept away from."""


def beset(view: View, mind: Mind) -> bool:
    """Return whether armed foes that are dear stand by, slipped past or not: they join the fight that anybody else begins.

    But for who is on a way off the Level that is so only till they were waited for in vain.
    """
    fresh = [foe for foe in beside(view) if way_here(view) or mind.foes.lain.get(foe.who, 0) < LIE_LOW]
    return not hopeful(view, fresh, CHEAP)


def beside(view: View) -> list[Seen]:
    """Return the armed foes that stand by, but for the Job's target."""
    return [foe for foe in join_here(view, hostile(view)) if not prized(view, foe)]


def may_hurt(view: View, foe: Seen) -> bool:
    """Return whether an Attack of this foe may cost anybody of the party a Wound, from any Disposition that it may strike from: it may steel itself first, or Charge if its kind does."""
    places = set(content.kinds()[foe.kind].track) - {FLEES} - ({"Charging"} if not charges(view, foe) else set())
    return any(dealt(view, foe, one.body, stands=place) for one in view.party for place in places)


def unfeared(view: View, mind: Mind) -> bool:
    """Return whether the armed in sight, or those last seen awake to the party, cannot hurt it, nor anybody else known to be about.

    They are neither run from nor gone at for their own sake. Who is helpless fears everybody.
    """
    foes = hostile(view) or [foe for foe in mind.foes.known(view) if foe.disposition or foe.notice == "seen"]
    if not foes or view.pursuers or any(helpless(one.body) for one in view.party):
        return False
    return not any(prized(view, foe) or may_hurt(view, foe) for foe in [*foes, *mind.foes.about(view)])


def rash(view: View, mind: Mind, foe: Seen) -> bool:
    """Return whether an Attack on this foe, which does not know of the party, would begin a fight that is likely lost, while it may go as it came."""
    idle = mind.work.idle.get(view.number, 0) > DESPAIR  # who has long had nothing else to do may try it
    unaware = mind.aim == "threat" and foe.armed and foe.notice not in ("seen", "truce") and not idle
    return unaware and not prized(view, foe) and not hopeful(view, hostile(view))


def spent(view: View) -> bool:
    """Return whether the actor has one Wound left where every success more of a hit is a Wound, so that no fight is to be begun.

    The Job's target is worth one all the same.
    """
    return (
        bool(view.system.attacks) and left(view.me.body) == 1 and not any(prized(view, one) for one in view.creatures)
    )


def slips_away(view: View, mind: Mind, best: AnyCommand) -> AnyCommand:
    """Return the way off the Level underfoot in place of a wait, or of long work, beside foes that may hurt, else `best`. Who has more than the last Wound left explores there.

    Nobody slips back to where others were seen a short while ago: that is to and fro.
    """
    frail = any(left(one.body) <= 1 for one in view.party)
    works = isinstance(best, Act) and best.action in LENGTHY and (frail or best.action != "explore")
    foes = beside(view) if best == WAIT or works else []
    if view.raid.head_start or not (any(may_hurt(view, foe) for foe in foes) and (out := way_off(view, mind))):
        return best
    if any(isinstance(out, Enter) and way.way == out.way and met_lately(view, mind, way.to) for way in view.passages):
        return best
    mind.aim = UNNOTICED
    return out
