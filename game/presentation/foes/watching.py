"""Sentences on who keeps the party from long work, or comes after it: who is awake to it, and who may feel it. [R-36, R-51, R-52]"""

from game import content
from game.bots.errands import far, ways_from
from game.bots.escape import exits
from game.engine.refusals import Refusal
from game.nest.paths import FAR
from game.presentation.foes import stuck
from game.presentation.page import sentence
from game.presentation.sight import gap, hostile, off, titled
from game.run.view import View
from game.telling.words import counted


def watchers(view: View) -> str:
    """Return a sentence for each armed creature in sight that stops long work; one on nobody in sight if there is none.

    Who has not met the party yet stops it from within the moves at which it may notice it.
    """
    told = []
    for body in sorted(hostile(view), key=lambda one: gap(view, one)):
        about = {"who": titled(view, body), "where": off(view, (body.x, body.y))}
        within = view.feels_within(body.kind)
        if body.notice == "seen":
            told.append(sentence("watches", **about))
        elif not body.notice and gap(view, body) <= within:
            told.append(sentence("may feel", within=str(within), **about))
    return " ".join(told) or sentence("watched unseen")


def pursued(view: View) -> str:
    """Return a sentence on whom the party has fled from and has a start on: when they attack again, and how far a way out is; or "".

    Outside Combat everybody moves one cell a turn, and nobody follows before the start is over. [R-36, R-51]
    """
    start, feels = view.raid.head_start, {body.who: content.kinds()[body.kind].feels for body in hostile(view)}
    after = [body for body in hostile(view) if body.notice == "seen"]
    if not start or not after:
        return ""
    body = max(after, key=lambda one: (feels[one.who] - gap(view, one), -one.who))
    about = {"who": titled(view, body), "where": off(view, (body.x, body.y)), "feels": counted(feels[body.who], "cell")}
    dist = ways_from(view)
    moves = min((far(dist, (way.x, way.y)) for way in exits(view)), default=FAR)
    way = sentence("pursued way", moves=counted(moves, "move")) if 0 < moves < FAR else ""
    return " ".join(filter(None, (sentence("pursued", start=counted(start, "turn"), **about), way)))


def why_not(view: View, reason: str) -> str:
    """Return what explains the refusal `reason`: a foe that senses the party, an Effect that holds a fighter fast; else ""."""
    return watchers(view) if reason == Refusal.WATCHED else stuck.why_not(view, reason)
