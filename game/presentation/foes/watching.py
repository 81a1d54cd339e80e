"""Sentences on who keeps the party from long work, or comes after it: who is awake to it, and who may feel it. [R-36, R-51, R-52]"""

from collections.abc import Sequence

import numpy as np

from game import content
from game.bots.errands import far, threat_map, ways_from
from game.bots.escape import ends_here, exits, followed
from game.bots.places import apart
from game.engine.refusals import Refusal
from game.nest.paths import FAR, Cell, marked
from game.presentation.foes import stuck
from game.presentation.page import sentence
from game.presentation.sight import gap, hostile, off, titled, wins
from game.run.view import Seen, View
from game.telling.words import counted, joined


def watchers(view: View) -> str:
    """Return a sentence for each armed creature in sight that knows of the party and so stops long work; one on nobody in sight if there is none.

    Who has not met the party yet stops it from within the moves at which it may notice one of it: of several with the same moves one sentence.
    """
    told, feel = list[str](), dict[int, list[str]]()
    for body in sorted(hostile(view), key=lambda one: gap(view, one)):
        about = {"who": titled(view, body), "where": off(view, (body.x, body.y))}
        within = view.feels_within(body.kind)
        if body.notice == "seen":
            told.append(sentence("watches", **about))
        elif not body.notice and any(apart(body, (one.body.x, one.body.y)) <= within for one in view.party):
            feel.setdefault(within, []).append("{who}, {where}".format_map(about))
    of = " of one of you" * (len(view.party) > 1)
    for within, who in feel.items():
        name = "may feel all" if who[1:] else "may feel"
        told.append(sentence(name, within=str(within), of=of, who="; ".join(who)))
    return " ".join(told) or sentence("watched unseen")


def pursued(view: View) -> str:
    """Return a sentence on whom the party has fled from and has a start on: when they attack again, and how far a way out is; or "".

    Outside Combat everybody moves one cell a turn, and nobody follows on this Level before the start is over. [R-36, R-51]
    """
    start, feels = view.raid.head_start, {body.who: content.kinds()[body.kind].feels for body in hostile(view)}
    after = [body for body in hostile(view) if body.notice == "seen"]
    if not start or not after:
        return ""
    body = max(after, key=lambda one: (feels[one.who] - gap(view, one), -one.who))
    about = {"who": titled(view, body), "where": off(view, (body.x, body.y)), "feels": counted(feels[body.who], "cell")}
    moves, cell = nearest_way(view)
    home = homeward(view)
    name, near = ("pursued out", home) if home < moves else ("pursued way", moves)
    way = sentence(name, moves=counted(near, "move")) if 0 < near < FAR else ""
    after_you = through(view, moves, cell) if moves <= home else ""
    way += sentence("pursued through" if moves else "pursued here", who=after_you) if after_you else ""
    walk = sentence("pursued in vain" if outwalks(view, after, start) is None else "pursued off")
    return " ".join(filter(None, (sentence("pursued", start=counted(start, "turn"), walk=walk, **about), way.strip())))


def homeward(view: View) -> int:
    """Return the moves to the known way out by which the raid is won, with the Job's goods; FAR if there is none."""
    return far(ways_from(view), view.goal) if view.goal and wins(view) and ends_here(view) else FAR


def nearest_way(view: View) -> tuple[int, Cell]:
    """Return (moves, cell) of the nearest known way to another Level; FAR moves if none can be reached."""
    dist = ways_from(view)
    return min(((far(dist, (way.x, way.y)), (way.x, way.y)) for way in exits(view)), default=(FAR, (0, 0)))


def through(view: View, moves: int, cell: Cell) -> str:
    """Return who follows at once through a way on this cell, so many moves off, and comes out when, as text; "" if nobody does. [R-84]"""
    who = [titled(view, foe) for foe in followed(view, cell, moves)] if moves < FAR else []
    turns = counted(content.constants().colony.follow, "turn")
    return sentence("followed all" if who[1:] else "followed", who=joined(who), turns=turns) if who else ""


def outwalks(view: View, foes: Sequence[Seen], moves: int) -> Cell | None:
    """Return the nearest cell, within so many moves, where none of these foes would feel the party from where it is now; None: there is none."""
    walk = ways_from(view)
    felt = [threat_map(view, [foe]) <= content.kinds()[foe.kind].feels for foe in foes]
    cells = marked((walk <= moves) & ~np.logical_or.reduce(felt))
    return min(cells, key=lambda cell: (far(walk, cell), cell), default=None)


def why_not(view: View, reason: str) -> str:
    """Return what explains the refusal `reason`: a foe that senses the party, an Effect that holds a fighter fast; else ""."""
    return watchers(view) if reason == Refusal.WATCHED else stuck.why_not(view, reason)
