"""Sentences on who keeps the party from long work: who is awake to it, and who may feel it any moment. [R-51, R-52]"""

from game.engine.refusals import Refusal
from game.presentation import stuck
from game.presentation.page import sentence
from game.presentation.sight import gap, hostile, off, titled
from game.run.view import View


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


def why_not(view: View, reason: str) -> str:
    """Return what explains the refusal `reason`: a foe that senses the party, an Effect that holds a fighter fast; else ""."""
    return watchers(view) if reason == Refusal.WATCHED else stuck.why_not(view, reason)
