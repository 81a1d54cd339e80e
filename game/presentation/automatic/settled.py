"""Questions with one sensible answer, or that were answered before: nobody is asked them."""

from itertools import takewhile

from game.engine.commands import AnyCommand, Say, Use
from game.engine.entries import Happened, Rolled
from game.engine.steps import LiftCurse
from game.presentation.answers import carried
from game.run.view import View


def sole(view: View) -> AnyCommand | None:
    """Return the answer to a question whose answers all read the same, or None if there is something to choose.

    That is which of several curses to lift, where one character holds the same Item more than once.
    """
    if not view.asks(LiftCurse):
        return None
    found = {seen(view, one): one for one in view.legal() if isinstance(one, Use)}
    return next(iter(found.values())) if len(found) == 1 else None


def seen(view: View, command: Use) -> tuple[int, str]:
    """Return what a player sees of an Item in a list: who holds it, and its name."""
    holder, held = carried(view, command.item)
    return holder.body.who, held.name


def bare(view: View, order: str) -> AnyCommand | None:
    """Return the answer to the question whether to rest without a shelter, or None to ask the player.

    It was answered as the Rest began, where nothing makes a shelter here: the chance was told then, and it is the same now.
    After a shelter that failed, or that was declined, it is asked.
    """
    begun = takewhile(lambda one: not (isinstance(one, Happened) and one.what == "rest begins"), reversed(view.story()))
    tried = any(isinstance(one, Rolled) and one.action in ("secure", "weave") for one in begun)
    return None if order == "ask" or tried or view.shelters() else Say("yes")
