"""What the adviser does about guards who hold a tunnel and are likely to win: it takes another way, another Level, and in the end goes through them."""

from collections.abc import Iterable

import numpy as np
from msgspec import Struct

from game import content
from game.adviser.fleeing.flight import NEAR
from game.adviser.fleeing.open_ways import looked
from game.adviser.fleeing.waiting import idles
from game.bots.blows import hopeful, prized
from game.bots.careful import Careful
from game.bots.errands import Mask
from game.bots.estimates import left
from game.bots.household import laden
from game.bots.mind import Mind
from game.bots.places import apart
from game.bots.quest import IDLE, climb
from game.bots.threats import POST
from game.engine.commands import WAIT, AnyCommand, Enter, Go
from game.presentation.page import sentence
from game.presentation.sight import gap, off, titled
from game.run.view import Seen, View
from game.telling.words import counted

CLIMB = "climb"
"""The name of the aim, in `Mind.aim`, to look for another way down on the Level above."""


class Posts(Struct, forbid_unknown_fields=True):
    """The adviser's memory of the Levels that it has left for another way, and of guards as they were judged when last in sight."""

    left: set[int] = set()
    judged: dict[
        int, tuple[int, bool]
    ] = {}  # by id: the Wounds that the party had left, and whether it was likely to lose

    def closed(self, view: View, mind: Mind) -> Mask | None:
        """Return the cells, [y, x], that nobody passes without a fight that had better not be begun, or None if there are none.

        There stand guards of a tunnel of this Level who are likely to win, and whoever has been attacked in vain.
        """
        posts = [foe for foe in mind.foes.known(view) if foe.tie == POST and not prized(view, foe)]
        strong = [foe for foe in posts if self.strong(view, foe, posts)]
        return cells(view, [*strong, *mind.foes.vain(view).values()])

    def strong(self, view: View, foe: Seen, posts: list[Seen]) -> bool:
        """Return whether this guard, with those `posts` that are near it, is likely to win: out of sight as it was judged when last in sight, while the party's Wounds are the same.

        From afar it may look otherwise, and one would walk up to it, and back, again and again.
        """
        health, known = sum(left(one.body) for one in view.party), self.judged.get(foe.who)
        if known and known[0] == health and view.body(foe.who) is None:
            return known[1]
        wins = not hopeful(view, [one for one in posts if apart(one, (foe.x, foe.y)) <= NEAR])
        if view.body(foe.who):
            self.judged[foe.who] = health, wins
        return wins

    def rise(self, view: View, mind: Mind) -> AnyCommand | None:
        """Return a step to the way up, or the Command to take it; None if it cannot be."""
        mind.work.idle[view.number] = max(IDLE, mind.work.idle.get(view.number, 0))
        step = climb(view, mind)
        if isinstance(step, Enter):
            self.left.add(view.number)
            mind.work.idle[view.number] = 0
        if step:
            mind.aim = CLIMB
        return mind.walk.set_out(view, step) if isinstance(step, Go) else step

    def rather(self, view: View, mind: Mind, best: AnyCommand) -> AnyCommand:
        """Return what leads to unspent Rooms of another Level in place of a wait for nothing and nobody, or for those who are still where one has `looked`, but once a Level; else `best`."""
        idle = (mind.aim == "bide" and idles(view, mind)) or (best == WAIT and looked(view, mind))
        if view.number in self.left or not idle:
            return best
        aim, before, step = mind.aim, mind.work.idle.get(view.number, 0), self.rise(view, mind)
        if step is None:
            mind.aim, mind.work.idle[view.number] = aim, before
        return step or best

    def resort(self, view: View, policy: Careful) -> AnyCommand:
        """Return what to do where the only ways on are held: climb, but once a Level; else what leads through guards."""
        step = None if view.number in self.left else self.rise(view, policy.mind)
        return step or policy.roam(view.without((), cells(view, policy.mind.foes.vain(view).values())))


def why_climb(view: View, mind: Mind) -> str:
    """Return who holds the way on for whose sake another Level is gone to, or for how many Wounds, as text; "" if it is for neither."""
    hurt = sum(one.body.wounds for one in view.party)
    if mind.aim == "withdraw" and hurt:
        before = view.rating >= content.constants().nest.deepest and not laden(view)
        name = "why withdraw deep" if before else "why withdraw"
        return sentence(name, wounds=counted(hurt, view.me.body.unit))
    held = [foe for foe in mind.foes.known(view) if foe.tie == POST and not prized(view, foe)]
    if mind.aim != CLIMB or not held:
        return ""
    near = min(held, key=lambda foe: (gap(view, foe), foe.who))
    return sentence("why climb held", who=titled(view, near), where=off(view, (near.x, near.y)))


def cells(view: View, foes: Iterable[Seen]) -> Mask | None:
    """Return the cells, [y, x], where these creatures stand, or None if there are none."""
    found: Mask = np.zeros_like(view.walkable)
    for foe in foes:
        found[foe.y, foe.x] = True
    return found if found.any() else None
