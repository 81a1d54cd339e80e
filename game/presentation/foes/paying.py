"""What a Manoeuvre is paid with, and what ends a Combat without one."""

from game import content
from game.bots.fighting import enemies
from game.presentation.page import sentence
from game.run.view import View
from game.telling.words import counted, number


def paid(view: View) -> str:
    """Return what a Manoeuvre is paid with, and what ends the Combat without breaking off: first, if no foe is in sight. R-36"""
    rounds, foes = number(content.constants().combat.idle), enemies(view)
    if not foes:
        return f"{sentence('ends by itself', rounds=rounds)} {sentence('pays manoeuvre')}"
    feels = counted(max(content.kinds()[foe.kind].feels for foe in foes), "move")
    return f"{sentence('pays manoeuvre')} {sentence('walks off', rounds=rounds, feels=feels)}"
