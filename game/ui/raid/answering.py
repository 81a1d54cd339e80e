"""Keys while a question is open: an answer by its letter or cell, the adviser's by Tab, the way back by Esc."""

from msgspec.structs import replace

from game.adviser.marking import given
from game.adviser.wording.answering import falls, why_answer, why_later
from game.adviser.wording.errands import errand
from game.engine.steps import ByWhat, FaceDeath, Flourish, Intend, Roam, TakeTurn
from game.presentation.ask import Answer, Giving, close
from game.presentation.page import sentence
from game.ui.keyset import spelt
from game.ui.map import nest_map
from game.ui.raid.ask import AskScreen
from game.ui.raid.controller import RaidController
from game.ui.raid.key_actions import KEY_ACTIONS, fight_on
from game.ui.raid.race_keys import PRACTICE
from game.ui.screen_stack import Next, PushScreen, Reset, StayOn
from game.ui.screens import compare

LOOKS = ("look", "log", "sheet", "pool", "items", "job", "history", "card")
"""The key actions that open something to read while a question is open."""
SIGNS = ("help", "options", *PRACTICE)
"""The key actions that do the same while a question is open, if their keys are no letters."""
DEEDS = ("save", "history")
"""The key actions whose letters lists give to deeds that come and go."""
ADVISES = ("best", "fight_on")
"""The key actions that say the adviser's advice, or carry it out if it has just been said."""


def say(raid: RaidController, answer: Answer) -> Next:
    """Give an answer to the open question and return the next screen. If it is refused, tell the player why."""
    if answer.refused:
        raid.refuse(answer.refused)
        raid.surprises += 1  # what was typed after it was meant for what it would have opened
    else:
        then = raid.answer(answer.do)
        if isinstance(then, Reset):
            return then
        raid.counsel.owes = True
    return StayOn()


def advised(raid: RaidController, ask: AskScreen, action: str) -> Next | None:
    """Mark the answer that the adviser prefers, or if it is marked already, give it. Return the next screen.

    Return None if the answers are cells and none is preferred. `action`: that of the key; the one that fights on gives it
    unmarked, and the fight goes on. Outside Combat it gives none.
    """
    at, on = ask.best, action == "fight_on"
    if on and raid.view.fight is None:
        return KEY_ACTIONS[action](raid) or StayOn()
    if at is None:
        return None if ask.pointing else at_large(raid, ask, action)
    do = ask.answers[at].do
    fateful = raid.view.asks(FaceDeath)  # nobody's life is staked by the key that plays on
    if on and isinstance(do, Giving) and not fateful:
        raid.quiet()
        fight_on(raid, first=do.command)
        return StayOn()
    if ask.advised == ask.menu.at == at and not (on and fateful):
        return say(raid, replace(ask.answers[at], do=ask.outright or do))
    ask.advised = ask.menu.at = at
    raid.shown.compared = None  # it would hide what is said
    best = ask.answers[at]
    odds = f", {best.detail}" if best.detail.endswith(" %") else ""
    told = (
        ask.counsel or f"{best.label}{odds}{falls(raid.view, best)}",
        why_answer(raid.view, best) or rather(raid, ask, best),
    )
    raid.log.say(sentence("best", key=raid.called("best"), line=", as ".join(filter(None, told))), "rule")
    return StayOn()


def at_large(raid: RaidController, ask: AskScreen, action: str) -> Next:
    """Say what is best at all, as without the list of deeds that is open, and mark it there; if that has been said, do it. Return the next screen.

    Where the list does not have it, that is said too.
    """
    if not raid.view.asks(TakeTurn, Roam):
        raid.say(sentence("none advised"))
        return StayOn()
    said = raid.counsel.stands(raid.view)
    if said and raid.view.asks(Roam):
        raid.ask = None
    then = KEY_ACTIONS[action](raid) or StayOn()
    if action == "best" and not said and raid.ask is ask and raid.counsel.stands(raid.view):
        first = raid.counsel.parts[0].command if raid.counsel.parts else raid.counsel.command
        if first and (at := given(ask.answers, first)) is not None:
            ask.menu.at = at
        elif not any(one.place for one in ask.answers):  # a list of places has no deeds
            raid.log.also(sentence("best elsewhere"), "rule")
    return then


def rather(raid: RaidController, ask: AskScreen, answer: Answer) -> str:
    """Return what is advised instead of what the player has asked for, as text, or why a meal can wait, if the adviser would leave that; else ""."""
    if answer.do is not close or not raid.view.asks(Roam):
        return ""
    if later := why_later(raid.view, ask.answers):
        return later
    line = errand(raid.view, raid.counsel.roam(raid.view), raid.counsel.policy.mind)
    return sentence("why not now", line=line) if line else ""


def escape(raid: RaidController, ask: AskScreen) -> Next:
    """End the comparison of two answers; else give the answer of Esc, or show the question before. Return the next screen."""
    if raid.shown.compared:
        raid.shown.compared = None
    elif not ask.escape:
        best = "must answer" if ask.best is None else "must answer best"
        raid.say(sentence(best, best=raid.called("best"), save=raid.called("save")))
    elif ask.before:
        raid.ask = ask.before
    else:
        then = raid.answer(ask.escape)
        return then if isinstance(then, PushScreen) else StayOn()
    return StayOn()


def answer(raid: RaidController, ask: AskScreen, key: str) -> Next:
    """Handle a key while the question `ask` is open. Return the next screen.

    Messages stay bright until it is answered. What a deed's letter meant a Turn ago does nothing else in a list from which it is gone.
    """
    if ask.comparable and raid.keys.action_of(key, "list") == "compare":
        if trouble := compare.compared(raid, ask.marked.choice if ask.marked else None):
            raid.say(trouble)
        return StayOn()
    action = raid.keys.action_of(key, "combat")
    if action in ADVISES and (told := advised(raid, ask, action)):
        return told
    to = raid.keys.wind(f"kp{key}" if key.isdecimal() else key) if ask.pointing else None
    (x, y), (dx, dy) = nest_map.where(raid.view), to or (0, 0)
    if found := ask.at_cell((x + dx, y + dy)) if to else ask.chosen(key):
        raid.counsel.leads = False  # who has decided something is told first what is advised next
        return say(raid, found)
    if key == "escape":
        return escape(raid, ask)
    action = raid.keys.action_of(key, raid.context)
    if action and action == ask.opener and ask.marked:
        return say(raid, ask.marked)
    comes_and_goes = ask.escape == close or raid.view.asks(Intend, ByWhat, Flourish)
    gone = comes_and_goes and action in DEEDS and key.isalpha()
    if (action in (*LOOKS, "save") and not gone) or (action in SIGNS and not key.isalpha()):
        return KEY_ACTIONS[action](raid) or StayOn()
    if not ask.menu.moves(key):
        raid.say(f"{spelt(key)} is no answer here.")
        raid.surprises += 1
    return StayOn()
