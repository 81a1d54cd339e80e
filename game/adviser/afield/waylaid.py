"""The adviser's memory of where somebody unseen has noticed the party, and was not beaten: the way through there counts as held for the badly hurt, who may rest first."""

from msgspec import Struct
from msgspec.structs import replace

from game import content
from game.adviser.fleeing.flight import NEAR
from game.bots import comfort
from game.bots.blows import hopeful
from game.bots.errands import SENSED, Mask, far, stand
from game.bots.escape import SEARCH
from game.bots.estimates import weak
from game.bots.memory.fights import HAUNTED
from game.bots.memory.foes import LATER, last_end
from game.bots.mind import Mind
from game.bots.places import apart, far_off
from game.bots.threats import POST
from game.engine.commands import AnyCommand, Go
from game.engine.steps import CombatEnd, Roam
from game.nest.paths import Cell, distances
from game.presentation.foes.last_seen import rolled, since
from game.presentation.foes.passing_by import HEEDING
from game.presentation.foes.patrols import heeding
from game.presentation.page import sentence
from game.presentation.sight import hostile, off, titled
from game.run.view import Seen, View

OVER = (CombatEnd.WON, CombatEnd.BOTH_FLEE, CombatEnd.STAND_OFF, CombatEnd.CALMED)
"""The ends of a fight after which nobody lies in wait any more where it began."""


class Waylaid(Struct, forbid_unknown_fields=True):
    """Remembers where and when on each Level somebody unseen has noticed the party, till a fight was won there, or it was quiet there, or for LATER turns."""

    fight: int = 0  # the number of the last fight
    places: dict[int, dict[Cell, int]] = {}  # by Level and cell: the turn

    def note(self, view: View) -> None:
        """Take in where such a fight has just begun, and what came of it. Call this before each Command."""
        here = self.places.setdefault(view.number, {})
        if view.fight and view.raid.fights != self.fight:
            self.fight = view.raid.fights
            here |= {} if hostile(view) else {stand(view): view.turn}
        if view.asks(Roam):
            over = self.fight == view.raid.fights and last_end(view) in OVER
            for cell, turn in list(here.items()):
                near, past = far_off(cell, stand(view)), view.turn - turn
                if past > LATER or (over and near <= NEAR) or (past > HAUNTED and near <= 1):
                    del here[cell]

    def shut(self, view: View, mind: Mind) -> Mask | None:
        """Return the cells, [y, x], about such places, but none farther off from them than the party; None where it may as well pass.

        It may unless somebody badly hurt needs a Rest, may heal in it, and is likely to lose; and while others are run from.
        """
        here, runs = self.places.get(view.number), view.raid.head_start or view.pursuers
        if not here or runs or not any(weak(one.body) for one in view.party) or not comfort.sore(view, mind.nature):
            return None
        if all((foe := lies_there(view, mind, cell)) and hopeful(view, [foe]) for cell in here):
            return None
        dist = distances(view.walkable, list(here))
        shut: Mask = dist < min(SENSED + 1, far(dist, stand(view)))
        return shut if shut.any() else None

    def off(self, view: View, mind: Mind, best: AnyCommand) -> View:
        """Return a View of the same moment in which nobody walks over ground that is `shut`, unless `best` does, as nothing else is left."""
        shut, cells = self.shut(view, mind), [(best.x, best.y), *mind.walk.ahead] if isinstance(best, Go) else []
        return view if shut is None or any(shut[y, x] for x, y in cells) else view.without((), shut)

    def told(self, view: View, mind: Mind, best: AnyCommand | None) -> str:
        """Return where an advised walk leads back to such a place, and how often whoever lies there notices the party, or that it leads on from one, as a sentence; or ""."""
        here = self.places.get(view.number)
        if not here or not isinstance(best, Go) or mind.aim in HEEDING or hostile(view):
            return ""
        cells = [(best.x, best.y), *mind.walk.ahead]
        back = [
            one
            for one in here
            if min(far_off(one, cell) for cell in cells) < min(SENSED + 1, far_off(one, stand(view)))
        ]
        cell = max(back, key=lambda one: (here[one], -far_off(one, stand(view))), default=None)
        if cell is None:
            at = max((here[one] for one in here if far_off(one, stand(view)) <= 1), default=None)
            return "" if at is None else sentence("waylaid here", when=since(view.turn - at))
        foe = lies_there(view, mind, cell)
        given_up = view.turn - view.raid.fought > SEARCH  # till then it knows of the party, and nothing is rolled
        odds = sneaking(view, foe) if given_up else ""
        about = {"where": off(view, cell), "when": since(view.turn - here[cell]), "rolled": odds}
        return sentence("waylaid by", who=titled(view, foe), **about) if foe else sentence("waylaid", **about)


def sneaking(view: View, foe: Seen | None) -> str:
    """Return how often this foe, or the soldier that is best at it, notices the party where it feels it, as the end of a sentence; "" if nothing is rolled. [R-51]"""
    if foe:
        return rolled(view, replace(foe, notice=""))
    known = view.ruled("R-51") and not content.in_force() and view.sent_out()
    return sentence("last rolled", chance=heeding(view)) if known else ""


def lies_there(view: View, mind: Mind, cell: Cell) -> Seen | None:
    """Return who has most likely noticed the party at this cell: of those last seen where they feel that far, the nearest; None if nobody is known."""
    about = [foe for foe in mind.foes.known(view) if foe.tie != POST]
    near = [foe for foe in about if apart(foe, cell) <= view.feels_within(foe.kind)]
    return min(near, key=lambda foe: (apart(foe, cell), foe.who), default=None)
