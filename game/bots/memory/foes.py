"""What a bot remembers of armed creatures that can no longer be seen, and of how it has dealt with them."""

from collections import Counter
from typing import NamedTuple

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from game import content
from game.bots.blows import hopeful, prized
from game.bots.errands import SENSED, inside, stand
from game.bots.places import menaces
from game.engine.entries import Happened
from game.engine.steps import CombatEnd
from game.nest.paths import FAR, Cell, distances
from game.run.view import Seen, View

LIE_LOW = 30
"""The number of turns to wait until enemies have gone home, or until an alarm on another Level is over."""
IN_VAIN = 2
"""The number of fights with a creature that may change nothing before it is let be."""
WEARY = 3 * LIE_LOW
"""The number of turns in a row, on one cell, after which nobody is hidden from for LIE_LOW turns: where patrols relieve each other they come for ever."""
LATER = 200
"""The number of turns after which a creature that was attacked in vain may be attacked again."""

Standing = tuple[int, list[tuple[int, int]], int, int]
"""How the party stands: the Level, the Wounds of each by id, the number of explorations, and the turn in units of LATER."""


class Missed(NamedTuple):
    """A creature that was attacked: as last seen, how the party stood, and how many fights in a row have changed nothing."""

    foe: Seen
    standing: Standing
    times: int


class Foes(Struct, forbid_unknown_fields=True):
    """The armed creatures that were seen, and how the bot has dealt with them."""

    dangers: dict[int, tuple[int, Seen]] = {}  # by id: the Level, and the creature as last seen
    spotted: dict[int, int] = {}  # by id: the turn in which it was seen last
    harmless: set[int] = set()  # ids
    lain: dict[int, int] = {}  # by id: turns that it was waited for
    hides: list[int] = []  # ids of those hidden from last
    lay: tuple[int, Cell] = (-1, (-1, -1))  # the turn in which that was, and where
    still: int = 0  # how many turns it has hidden there in a row, from whomever
    barred: tuple[int, int] = (
        0,
        0,
    )  # the id of whom it was waited for last that stands in the way, and till which turn
    # who came in out of sight last: the event's id, the Level, the number of fights, till which turn they are waited for
    came: tuple[int, int, int, int] = 0, 0, 0, 0
    courted: dict[int, int] = {}  # by id: effort spent on winning a guest over
    prey: tuple[Seen, Standing, int] | None = None  # whom it goes at, how the party stands, the number of fights
    missed: dict[int, Missed] = {}  # by id: whom it has attacked
    # by id: where who was never seen is taken to stand, and in which fight
    guessed: dict[int, tuple[int, Cell]] = {}
    # the nest's alarm, whether the Job's goods were taken, and the turn in which it was first found to be so: what is taken is missed
    roused: tuple[int, bool, int] = 0, False, 0

    def see(self, view: View) -> None:
        """Record the armed creatures that are seen now, but friends and sisters, and forget those that are no longer where they were.

        Whoever strolls is near there for a while, and who fights on out of sight is taken to be round the next corner.
        """
        now = view.alert, view.job.carried
        taken = view.job.carried and not self.roused[1]  # that took no turn: the first quiet one is still to come
        self.roused = self.roused if self.roused[:2] == now else (*now, view.turn + taken)
        for who, (level, seen) in list(self.dangers.items()):
            strolls = not seen.disposition and view.turn - self.spotted.get(who, -SENSED) < SENSED
            gone = not inside(view.visible, (seen.x, seen.y)) or (view.visible[seen.y, seen.x] and not strolls)
            if level == view.number and gone and seen.kind not in view.pursuers:
                del self.dangers[who]
                if view.fight and (cell := round_corner(view, (seen.x, seen.y))):
                    self.guessed[who] = view.raid.fights, cell
        self.harmless |= {seen.who for seen in view.creatures if not menaces(view, seen)}
        for seen in view.creatures:
            if menaces(view, seen):
                self.dangers[seen.who], self.spotted[seen.who] = (view.number, seen), view.turn

    def as_guessed(self, view: View, foe: Seen) -> Seen:
        """Return a foe that was never seen where it was guessed to stand before in this fight, while that is out of sight, or with one that is not; any other as it is.

        Guessed anew at each step it would be run from to and fro.
        """
        fight, (x, y) = self.guessed.get(foe.who, (-1, (0, 0)))
        hidden = not view.visible[y, x] or any((one.x, one.y) == (x, y) for one in view.creatures if menaces(view, one))
        holds = fight == view.raid.fights and foe.who not in self.dangers and hidden
        return replace(foe, x=x, y=y) if holds else foe

    def guess(self, view: View, lost: list[Seen]) -> None:
        """Record where those of the `lost` who were never seen are taken to stand."""
        unmet = (foe for foe in lost if foe.who not in self.dangers)
        self.guessed = {foe.who: (view.raid.fights, (foe.x, foe.y)) for foe in unmet}

    def follow(self, view: View, last: int) -> None:
        """Record of those of the `last` Level who were seen to come after the party that they are where they come out: as many of a kind as do, the alert first."""
        left = Counter(view.pursuers)
        there = [one for level, one in self.dangers.values() if level == last]
        there.sort(key=lambda one: (not one.disposition, one.notice != "seen", -self.spotted.get(one.who, 0), one.who))
        (x, y), _ = view.coming or ((0, 0), 0)
        for one in there:
            if left[one.kind]:
                left[one.kind] -= 1
                self.dangers[one.who] = view.number, replace(one, x=x, y=y, notice="seen")

    def at_peace(self, view: View) -> None:
        """Record that who fought and is out of sight has no part in the fight that begins now."""
        about = {seen.who for seen in view.creatures}
        for who, (level, seen) in self.dangers.items():
            self.dangers[who] = level, seen if who in about else replace(seen, disposition="")

    def leave_off(self, view: View) -> None:
        """Record after a stand-off that who fought in it and is out of sight leaves the party alone, like who is in sight. [R-73]"""
        about = {seen.who for seen in view.creatures}
        fought = [one for one in self.known(view) if one.disposition and one.who not in about]
        if fought and not view.fight and last_end(view) == CombatEnd.STAND_OFF:
            self.dangers |= {one.who: (view.number, replace(one, disposition="", notice="truce")) for one in fought}

    def known(self, view: View) -> list[Seen]:
        """Return the armed creatures of this Level as they were when last seen."""
        return [seen for level, seen in self.dangers.values() if level == view.number]

    def about(self, view: View) -> list[Seen]:
        """Return those of the `known` that cost the party anything and have not gone home: who keeps to no place has, LIE_LOW turns after it was seen."""
        since = view.turn - LIE_LOW
        here = (one for one in self.known(view) if one.tie or self.spotted.setdefault(one.who, view.turn) > since)
        return [one for one in here if not hopeful(view, [one], 0)]

    def left_behind(self, level: int, turn: int) -> list[Seen]:
        """Return those of a Level who fought or had noticed the party when last seen, or were in sight as it left, in the turn before this one."""
        here = [foe for at, foe in self.dangers.values() if at == level]
        return [
            foe
            for foe in here
            if foe.disposition or foe.notice == "seen" or self.spotted.get(foe.who, -LIE_LOW) >= turn - 1
        ]

    def lies_low(self, view: View, fresh: list[int]) -> None:
        """Record that the party hides from those with these ids, and how long: the turns since it did so last count too, if it has stayed where it was, at work."""
        turn, cell = self.lay
        stayed = max(1, view.turn - turn) if cell == stand(view) else 1
        self.lain |= {who: self.lain.get(who, 0) + (stayed if who in self.hides else 1) for who in fresh}
        self.still = (self.still if cell == stand(view) else 0) + stayed if fresh else 0
        self.hides, self.lay = fresh, (view.turn, stand(view))

    def may_go(self, view: View, foe: Seen) -> bool:
        """Return whether this one is waited for till it has gone: it was on fewer than LIE_LOW turns, and does not stay, like the soldiers who bar the ways out at the highest alarm. [R-86]

        The WEARY wait for nobody.
        """
        bars = content.alerts()[view.alert].bars and foe.kind in content.castes()
        weary = self.still >= WEARY and view.turn - self.lay[0] < LIE_LOW
        return not (bars or weary) and self.lain.get(foe.who, 0) < LIE_LOW

    def goes_at(self, view: View, foe: Seen) -> None:
        """Record that the bot goes to attack this creature. What comes of it is taken in after the fight."""
        self.prey = foe, standing(view), view.raid.fights

    def learn(self, view: View) -> None:
        """Record whether the fight that was begun against a creature has changed nothing: it is as hurt as before, and so is the party."""
        if self.prey is None or view.fight:
            return
        (foe, before, fights), self.prey = self.prey, None
        now = next((seen for seen in (*view.creatures, *self.known(view)) if seen.who == foe.who), None)
        if now and view.raid.fights > fights:
            last = self.missed.get(foe.who)
            times = last.times if last and last.standing == before else 0
            same = now.wounds == foe.wounds and standing(view) == before
            self.missed[foe.who] = Missed(now, before, times + 1 if same else 0)

    def vain(self, view: View) -> dict[int, Seen]:
        """Return the creatures, by id, with whom fights have changed nothing so often that no other is to be begun now. The Job's target is none."""
        now, here = standing(view), {seen.who: seen for seen in view.creatures}
        missed = [one for one in self.missed.values() if one.times >= IN_VAIN and one.standing == now]
        found = [(here.get(one.foe.who, one.foe), one.foe.wounds) for one in missed]
        return {foe.who: foe for foe, wounds in found if foe.wounds == wounds and not prized(view, foe)}


def round_corner(view: View, cell: Cell) -> Cell | None:
    """Return the nearest known ground out of sight, by moves from a cell in sight; None if no way is known to any."""
    if not inside(view.walkable, cell):
        return None
    hidden = np.where(view.walkable & ~view.visible, distances(view.walkable, [cell]), FAR)
    y, x = divmod(int(hidden.argmin()), hidden.shape[1])
    return (x, y) if hidden[y, x] < FAR else None


def last_end(view: View) -> str:
    """Return how the last fight has ended, as a CombatEnd; "" if there was none."""
    ends = (one.note for one in view.lately() if isinstance(one, Happened) and one.what == "combat ends")
    return next(ends, "")


def standing(view: View) -> Standing:
    """Return how the party stands on this Level. While that is the same, so is as a rule what comes of a fight with the same creature."""
    return view.number, [(one.body.who, one.body.wounds) for one in view.party], view.raid.explored, view.turn // LATER
