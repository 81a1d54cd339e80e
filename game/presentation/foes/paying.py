"""What a Manoeuvre is paid with, and what ends a Combat without one."""

from game import content
from game.bots.fighting import enemies
from game.presentation.page import sentence
from game.run.view import View
from game.telling.words import number


def paid(view: View) -> str:
    """Return what a Manoeuvre is paid with; with no foe in sight first what ends the Combat without breaking off. R-36"""
    rounds = number(content.constants().combat.idle)
    alone = "" if enemies(view) else sentence("ends by itself", rounds=rounds)
    return " ".join(filter(None, (alone, sentence("pays manoeuvre"))))
