"""What an improvised Action is advised for, as text."""

from collections.abc import Sequence

from game import content
from game.adviser.fighting.likelier import acts
from game.bots import household, schemes
from game.bots.blows import bound, weaves
from game.bots.errands import stand
from game.bots.improvising import knack, tried
from game.bots.lines import LinePart
from game.bots.places import afar, apart
from game.engine.commands import Act, AnyCommand
from game.fd100 import Degree
from game.presentation.obstacles.digging import dig_ends
from game.presentation.obstacles.spores import dug_loose
from game.presentation.page import sentence, words
from game.presentation.questions.befalling import a_wound
from game.run.view import Seen, View
from game.telling.words import counted


def why_improvise(view: View, command: AnyCommand | None) -> str:
    """Return what an improvised Action is for, as text, or "" if the Command is none."""
    told = words("improvised").get(command.action, "") if isinstance(command, Act) else ""
    if not isinstance(command, Act) or not told:
        return ""
    if command.action in schemes.WORK:
        made, waits = schemes.best_odds(view, command.action), dug_loose(view)
        works = made.rounded(Degree.PARTIAL_SUCCESS) if made else 0
        hurts = works - (made.rounded(Degree.COMPLETE_SUCCESS) if made else 0)
        more = sentence("more at a Wound", chance=hurts, wound=a_wound(view)) if hurts else ""
        told = told.format(more=more, fails=100 - works, ends=dig_ends(view))
        return f"{told.removesuffix('.')}; {sentence('why tear for', what=waits)}" if waits else told
    if command.action == "hinder" and (foe := view.body(command.target)):
        return hindering(view, foe)
    whom = next((one for one in view.party if one.body.who == command.target), None)
    ails = {name: whom.body.effects[name] for name in household.suffered(whom)} if whom else {}
    turns = counted(content.constants().guests.keeps_away, "turn")
    told = told.format(ill=max(ails, key=ails.__getitem__, default=""), turns=turns)
    return told + (sentence("attack still") if command.action == "hurt" and view.me.body.tactical else "")


def webs_after(view: View, parts: Sequence[LinePart]) -> str:
    """Return that a weaver's webs come after this blow, as text, if the Turn then still has an Action to hold the foe fast and one to wrap it up; else "". R-67"""
    me, rows = view.me.body, [content.formulas().get(acts(part.command)) for part in parts]
    left = me.manoeuvre + me.resist - sum(row is not None and row.cost == "Manoeuvre" for row in rows)
    blow = next((part.command for part in reversed(parts) if acts(part.command) == "attack"), None)
    foe = view.body(blow.target) if isinstance(blow, Act) else None
    if not foe or left < 2 or not weaves(view) or tried(view):
        return ""
    moved = next((part for part in reversed(parts) if part.command is None or acts(part.command) == "charge"), None)
    near = (moved.command is not None or not moved.shot) if moved else apart(foe, stand(view)) == 1
    return sentence("webs after") if near and knack(view, foe, 2) else ""


def hindering(view: View, foe: Seen) -> str:
    """Return what it is for to hold this foe fast, as text: one beside a weaver can be wrapped up then, and one who shoots strikes only who is beside it."""
    if apart(foe, stand(view)) == 1:
        return sentence("why hinder beside", wraps=bound(view, foe)["Immobilised"])
    return sentence("why hinder shot") if afar(foe) else words("improvised")["hinder"]
