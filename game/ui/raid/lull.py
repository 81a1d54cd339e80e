"""Advice for the player on a fight that drags on, and for right after one."""

from collections.abc import Iterable

from game import content
from game.engine.entries import Entry, Happened
from game.engine.steps import CombatEnd
from game.presentation.autoplay import PATIENCE, ROUNDS
from game.presentation.page import sentence
from game.presentation.sight import held, wanted
from game.presentation.unseen_foes import may_break
from game.run.view import View
from game.telling.grammar import Tone
from game.telling.log import Teller
from game.telling.words import counted, joined, number
from game.ui.keyset import Keys
from game.ui.raid.hints import hold, peace, worn


def futile(view: View, keys: Keys) -> str:
    """Return advice on how to leave a fight in which nobody has been hurt for some Rounds."""
    shown = {"wait": keys.shown("wait"), "manoeuvre": keys.shown("manoeuvre")}
    ways = [sentence("harm behind")] + [sentence("harm away")] * (not held(view.me))
    ways += [sentence("turn break", **shown)] if may_break(view) else []
    rounds = {"rounds": number(PATIENCE), "most": number(ROUNDS)}
    told = sentence("no harm", ways=joined(ways, "or"), **shown, **rounds)
    if view.head.profile == "book" or any(wanted(view, body) for body in view.creatures):  # not by itself
        return told
    return f"{told} {sentence('no harm parts', rounds=number(content.constants().combat.standoff))}"


def fled(view: View, teller: Teller, keys: Keys, entries: Iterable[Entry]) -> str:
    """Return advice on what to do right after fleeing from a fight, while foes cannot follow yet (a head start).

    It is "" without a head start, or with no armed foe in view.
    """
    start = view.raid.head_start
    if not start or not view.party or not any(body.armed and not body.led for body in view.creatures):
        return ""
    turns = f"a start of {counted(start, 'turn')}"
    if any(isinstance(entry, Happened) and entry.note == CombatEnd.STAND_OFF for entry in entries):
        away = f"{keys.shown('travel')}, {keys.shown('way')} and {keys.shown('up')} walk away from them"
        how = "Neither side is beaten" if teller.losses.bled else "Neither could hurt the other"
        return f"{how}. {turns.capitalize()}: {away}. {sentence('truce')}"
    if held(view.me):
        return f"You have fled, and {turns}; but {hold(view, keys)}"
    return f"You have fled, and {turns}: away now. A fight begun again begins badly."


def parted(view: View, teller: Teller, keys: Keys, entries: Iterable[Entry]) -> tuple[str, Tone] | None:
    """Return advice for right after a fight, with its tone (colour): to be off, or to rest; None if there is none."""
    if told := fled(view, teller, keys, entries):
        return told, "alarm"
    return (told, "rule") if (told := respite(view, keys)) else None


def respite(view: View, keys: Keys) -> str:
    """Return a text that the party may rest here after a fight that has left somebody badly hurt, or "" if it may not, or need not."""
    return sentence("respite", key=keys.shown("rest", "roam")) if peace(view) and worn(view) else ""
