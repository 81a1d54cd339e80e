"""How a bot escapes from enemies: out of reach of their senses, or to another Level."""

from collections.abc import Sequence
from itertools import takewhile

import numpy as np
from numpy.typing import NDArray

from game.bots.blows import COSTLY, hopeful, prized
from game.bots.errands import SENSED, Mask, far, footing, stand, threat_map
from game.bots.estimates import left, weak
from game.bots.memory.foes import LIE_LOW
from game.bots.places import afar, beside, pace, reach
from game.engine.commands import Enter
from game.engine.entries import Entry, Rolled
from game.engine.steps.exploration import DOWN
from game.nest.paths import FAR, Cell, Distances, distances, marked
from game.run.view import Passage, Seen, View, once

OUT = ("entrance", "escape")
"""The kinds of ways that lead out of the nest."""
LEADS_ON = ("up", *DOWN)
"""The kinds of ways that lead to another Level; all others end the raid."""
ALL = 100
"""Per cent of the Wounds that a party has left: a fight that is expected to cost so many is left at once."""
LAST = 2
"""The number of Wounds left at which one leaves a fight that is being lost."""
BAITED = "stays for food"
"""The tie of an enemy that eats where it would follow."""
HELD = ("Paralysed", "Immobilised", "Stunned")
"""The Effects of a companion for whose sake the others stay."""
Threat = tuple[NDArray[np.int64], int]
"""The moves from enemies to each cell, as an array [y, x], and how many cells off they strike besides."""
SEARCH = 6
"""The number of turns that enemies go on searching after they have lost the party."""


def start(view: View) -> int:
    """Return how many cells the actor can move before any enemy moves.

    Outside Combat it is what is left of its head start. In Combat it is the Pace left in this Turn, plus the cells gained by breaking away.
    """
    me = view.me.body
    return me.pace + 2 * pace(me) if view.fight else view.raid.head_start


def refuge(view: View, foes: list[Seen], *, hunted: bool) -> Cell | None:
    """Return the nearest cell where the actor would be safe from these enemies, or None if there is no such cell.

    Where a Message can be handed over comes first, and ways to other Levels before cells that are merely far off. From who is unaware of the party a
    way is no farther than it takes to wait till they have gone, and a way back up counts as SEARCH moves more. If `hunted`, the actor must be able to
    run on while they search.
    From who shoots or spits in this Combat nobody is safe within its reach, once the head start is over.
    """
    here, lead = stand(view), start(view)
    threat, ground = reached(view, foes), footing(view).copy()
    ground[here[1], here[0]] = True
    walk = distances(ground, [here])
    ahead = _ahead(threat, walk, lead)
    open_: Mask = ground & (ahead > 1)
    open_[here[1], here[0]] = True
    walk = distances(open_, [here])
    ahead = _ahead(threat, walk, lead)
    back = {
        (way.x, way.y) for way in exits(view) if way.kind == "up" and not hunted and view.goal is None and daring(view)
    }
    most = FAR - 1 if hunted or view.fight else LIE_LOW
    for there in (handing(view), thresholds(view)):
        if ways := [(far(walk, cell) + SEARCH * (cell in back), cell) for cell in there if far(walk, cell) <= most]:
            return min(ways)[1]
    safe = open_ & (ahead > SENSED) & (walk < FAR) & (walk >= (lead + SEARCH if hunted else 0))
    cells = [(int(walk[y, x]), -int(ahead[y, x]), (x, y)) for x, y in marked(safe)]
    return min(cells)[2] if cells else None


def _ahead(threats: list[Threat], walk: Distances, lead: int) -> NDArray[np.int64]:
    """Return an array [y, x] of how far the pursuers will be behind the actor when the actor reaches each cell.

    The distance is in moves. The pursuers start, and shoot, once the actor's head start of `lead` cells is over.
    """
    late = np.maximum(0, walk.astype(np.int64) - lead)
    ahead: NDArray[np.int64] = np.minimum.reduce([off - late - shots * (late > 0) for off, shots in threats])
    return ahead


def reached(view: View, foes: list[Seen]) -> list[Threat]:
    """Return the moves from these enemies to each cell: from all, then in Combat from each that strikes from afar, with how far it does."""
    shooters = [foe for foe in foes if view.fight and afar(foe)]
    groups = [(foes, 0), *(([foe], reach(foe, bursts=False)) for foe in shooters)]
    return [(threat_map(view, some).astype(np.int64), shots) for some, shots in groups]


def exits(view: View) -> list[Passage]:
    """Return the known passages (ways) from this Level to other Levels."""
    return [way for way in view.passages if way.kind in LEADS_ON]


def ends_here(view: View) -> bool:
    """Return whether the Job is done at its known place on this Level, which is no mere way to another."""
    return view.goal is not None and all((way.x, way.y) != view.goal for way in exits(view))


def thresholds(view: View) -> list[Cell]:
    """Return the cells of the known ways to other Levels, in Combat also those beside a companion on one: all leave together. [R-58]"""
    cells = [(way.x, way.y) for way in exits(view)]
    taken = [(one.body.x, one.body.y) for one in view.party if view.fight and one.body.who != view.me.body.who]
    return cells + [cell for way in cells if way in taken for cell in beside(way)]


def followed(view: View, cell: Cell, moves: int) -> list[Seen]:
    """Return the enemies that follow at once through a way on this cell, so many moves from the actor. [R-84]

    They stay where they are till the party's head start is over, then come nearer by a cell a turn. Who stays for food does not follow.
    """
    late = max(0, moves - view.raid.head_start)
    able = [foe for foe in view.creatures if foe.heels and foe.tie != BAITED]
    return [foe for foe in able if threat_map(view, [foe]).item(cell[1], cell[0]) - late <= foe.heels]


def handing(view: View) -> Sequence[Cell]:
    """Return the cells beside whom the Message is for that the actor carries: out of the fight it is handed over there, and the raid is won."""
    goal = view.goal if view.job.task == "deliver" and any("S" in held.types for held in view.me.items) else None
    there = goal and any((body.x, body.y) == goal for body in view.creatures)
    return beside(goal) if goal and there else ()


def daring(view: View) -> bool:
    """Return whether the party should rather take a steep tunnel, which leads deepest, than a shaft.

    It should if nobody has lost half of the Wounds that it can take.
    """
    return not any(weak(member.body) for member in view.party)


def all_lost(view: View) -> bool:
    """Return whether a whole party had better leave a fight together.

    The armed foes of its Combat are expected to cost it all Wounds that it has left, or it has lost half of them, or one of it is at
    its last, and they are likely to win. Nobody is left behind who cannot move.
    """
    mine = view.me.body.side
    armed = [seen for seen in view.creatures if seen.armed and seen.disposition and seen.side != mine]
    fighters = [member.body for member in view.party if member.body.disposition]
    if len(view.party) < 2 or not armed or any(one.effects.get(effect) for one in fighters for effect in HELD):
        return False
    hurt = 2 * sum(one.body.wounds for one in view.party) >= sum(one.body.limit for one in view.party)
    last = any(left(one) <= LAST and weak(one) for one in fighters)
    return not hopeful(view, armed, COSTLY if hurt or last else ALL)


@once
def lost_cause(view: View) -> bool:
    """Return whether a fight is lost, so that the character had better leave it.

    The actor is at its last Wounds or all had better leave, armed foes are likely to win, and none is the Job's target.
    """
    me = view.me.body
    armed = [seen for seen in view.creatures if seen.armed and seen.disposition and seen.side != me.side]
    if not armed or any(prized(view, foe) for foe in armed) or hopeful(view, armed):
        return False
    return (left(me) <= LAST and weak(me)) or all_lost(view)


def shot_at(view: View, n: int = -1) -> bool:
    """Return whether a foe has attacked in this Combat after the Command number `n`."""
    ours, (now, _) = {member.body.who for member in view.party}, fights(view)
    rolls = [one for one in now if isinstance(one, Rolled) and one.action == "attack" and one.command > n]
    return any(roll.who not in ours for roll in rolls)


def fights(view: View) -> tuple[list[Entry], list[Entry]]:
    """Return what was told since the present Combat began, and what was told between the one before and it, newest first."""
    story = view.lately()
    now, before = ([*takewhile(lambda one: getattr(one, "what", "") != "combat begins", story)] for _ in range(2))
    return now, before


def way_here(view: View) -> Enter | None:
    """Return the Command to take the passage on the actor's cell, or None if no passage is there. A passage downwards is preferred."""
    ways = [way for way in exits(view) if (way.x, way.y) == stand(view)]
    ways.sort(key=lambda way: (LEADS_ON[::-1].index(way.kind), way.way))
    return next((Enter(way.way) for way in ways if view.allows(Enter(way.way))), None)
