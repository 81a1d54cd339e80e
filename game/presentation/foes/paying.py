"""What a Manoeuvre is paid with, and what ends a Combat without one."""

from game import content
from game.bots.fighting import enemies
from game.engine.commands import Act
from game.presentation.page import sentence
from game.run.view import Choice, View
from game.telling.words import counted, number


def paid(view: View) -> str:
    """Return what a Manoeuvre is paid with; with no foe in sight first what ends the Combat without breaking off. R-36"""
    rounds = number(content.constants().combat.idle)
    alone = "" if enemies(view) else sentence("ends by itself", rounds=rounds)
    return " ".join(filter(None, (alone, payment(view, "pays manoeuvre"))))


def payment(view: View, usual: str) -> str:
    """Return what a Manoeuvre takes, as the sentence named `usual`; where it takes the last Action, the one to attack with, that alone."""
    me, said = view.me.body, sentence(usual)
    last = me.tactical and not (me.manoeuvre or me.resist)
    return (sentence("pays attack") if last else "") or said  # an edition may have no such Actions


def walking_off(view: View, choice: Choice) -> str:
    """Return how else a Combat is left than by this Choice, if it is to break from it with foes in sight, as a sentence; else "". R-36"""
    if not isinstance(choice.command, Act) or choice.command.action != "break" or not (foes := enemies(view)):
        return ""
    feels = counted(max(content.kinds()[foe.kind].feels for foe in foes), "move")
    return sentence("walks off", rounds=number(content.constants().combat.idle), feels=feels)
