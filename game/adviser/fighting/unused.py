"""What the adviser does with Actions that a Turn would waste: on a Dash that leads out of no fire, or by its end."""

from collections.abc import Sequence

from game.bots.blows import legal
from game.bots.defence import cover, take_off
from game.bots.dread import harm
from game.bots.errands import stand
from game.bots.fighting import DONE, TurnPlan, enemies, home
from game.bots.improvising import SLIGHT
from game.bots.mind import Mind
from game.bots.outlook import higher
from game.bots.unspent import best
from game.bots.withdrawing import deadly, purse
from game.run.view import Seen, View


def shielded(view: View, deed: TurnPlan, lost: Sequence[Seen]) -> TurnPlan:
    """Return what protects the actor, in place of a run by its last Actions to where it may die in this Round as well as here; else `deed`.

    `lost`: armed foes out of sight. Where such a run may lead in the next Turn is no help to who does not live to see it.
    """
    run, foes = deed.retreat, [*(foe for foe in enemies(view) if foe.armed), *lost]
    if run is None or run.breaks or not run.dashes or run.dashes < purse(view):
        return deed
    now, then = (harm(view, tuple(foes), cell) for cell in (stand(view), run.way[-1]))
    guard = best([take_off(view, foes), cover(view, foes)]) if deadly(view, then) and now < then + SLIGHT else None
    return TurnPlan(guard) if guard else deed


def readied(view: View, deed: TurnPlan, mind: Mind) -> TurnPlan:
    """Return a nerve steeled for the next Turn in place of the end of this one, while anybody armed fights, or may; else `deed`."""
    me, steel = view.me.body, legal(view, "steel")
    if deed != TurnPlan(DONE) or steel is None or me.disposition == "Retreating" or me.side != home(view):
        return deed
    armed = any(foe.armed for foe in enemies(view)) or mind.lost(view) or mind.unknown(view)
    return TurnPlan(steel.command) if armed and higher(me.disposition) else deed
