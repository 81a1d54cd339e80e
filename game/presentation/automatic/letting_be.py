"""Questions that need no player: of Effects where every try is hopeless or letting be is better, those with one sensible answer, and those answered before."""

from collections.abc import Mapping, Sequence
from itertools import takewhile

from game import content
from game.bots import answers
from game.bots.blows import chance
from game.engine.commands import Act, AnyCommand, Say, Use
from game.engine.entries import Happened, Rolled
from game.engine.steps import Flourish, LiftCurse, MayResist, ShakeOff
from game.presentation.answers import carried
from game.presentation.automatic.orders import Orders
from game.presentation.outcome import chance as chance_of
from game.presentation.page import sentence, words
from game.run.view import Choice, Member, View
from game.telling.log import Line


def judged(view: View) -> AnyCommand | None:
    """Return what a careful player does about Effects, or None to ask: at a Rest, of a good try in a fight, of what may kill.

    Nothing is asked where every try is hopeless.
    """
    tries = [one for one in view.choices if isinstance(one.command, Act)]
    if not any(likely(view, one) for one in tries):
        return Say("pass")
    if view.asks(ShakeOff) or (last_wound(view.me) and acute(view)):
        return None
    best = answers.resist(view)
    return None if view.fight and best != Say("pass") else best


def acute(view: View) -> bool:
    """Return whether an Effect of the actor does something at its check, beyond what holds anyhow."""
    return any(content.effects()[name].trigger != "nothing" and view.works(name)[0] for name in view.me.body.effects)


def why(view: View, orders: Orders) -> str:
    """Return why a player is not asked whether to resist: " (Immobilised: a try 55 %, by itself it ends 96 %)"; "" where it is not asked now."""
    tries = (
        [one for one in view.choices if isinstance(one.command, Act)]
        if view.asks(MayResist) and orders.resist == "matters"
        else []
    )
    told = [tried(view, one) for one in tries if not one.refused]
    return sentence("let be", tries="; ".join(told)) if told else ""


def tried(view: View, choice: Choice) -> str:
    """Return how likely it is that a try rids the actor of an Effect, and that the Effect ends by itself, if it may."""
    effect = getattr(choice.command, "about", "")
    works, ends = view.works(effect)
    told = sentence("let be try", effect=effect, chance=chance_of(view, choice))
    return sentence("let be ends", tried=told, ends=100 - works) if ends else told


def said(lines: Sequence[Line], log: Sequence[Line]) -> bool:
    """Return whether `lines` begin with what the `log` has said before in the same fight: that an Effect is let be."""
    told = words("unasked")["MayResist"].removesuffix(".")
    since = takewhile(
        lambda one: not (isinstance(one.entry, Happened) and one.entry.what == "combat begins"), reversed(log)
    )
    return bool(lines) and told in lines[0].text and any(told in one.text for one in since)


def likely(view: View, choice: Choice) -> int:
    """Return the chance of any Success in per cent, or 0 if the choice is refused."""
    return 0 if choice.refused else chance(view, choice)


def last_wound(me: Member) -> bool:
    """Return whether the next Wound would be the member's last."""
    return me.body.left <= 1


def sole(view: View) -> AnyCommand | None:
    """Return the answer to a question whose answers all read the same, or that was answered before, or None if there is something to choose.

    That is which of several curses to lift, where one character holds the same Item more than once, or where one was chosen and stays.
    """
    if not view.asks(LiftCurse):
        return None
    found = {seen(view, one): one for one in view.legal() if isinstance(one, Use)}
    return next(iter(found.values())) if len(found) == 1 else chosen_before(view, found)


def chosen_before(view: View, found: Mapping[tuple[int, str], Use]) -> AnyCommand | None:
    """Return the answer that tries the curse again that was tried last and stays, of those `found`; None where another has come since."""
    names = {name for _, name in found}
    for entry in view.lately():
        match entry:
            case Happened("is cursed" | "lifts a curse"):
                return None
            case Happened("finds" | "takes" | "identifies", note=name) if name in names:
                return None
            case Happened("curse stays", note=name):
                return next((command for (_, one), command in found.items() if one == name), None)
    return None


def adorned(view: View) -> bool:
    """Return whether it is asked for one more flourish where no more than those chosen may be added."""
    asked = view.decision
    return isinstance(asked, Flourish) and bool(asked.attempt.flair) and len(view.legal()) == len(("plain", "no"))


def seen(view: View, command: Use) -> tuple[int, str]:
    """Return what a player sees of an Item in a list: who holds it, and its name."""
    holder, held = carried(view, command.item)
    return holder.body.who, held.name


def bare(view: View, order: str) -> AnyCommand | None:
    """Return the answer to the question whether to rest without a shelter, or None to ask the player.

    It was answered as the Rest began, where nothing makes a shelter here: the chance was told then, and it is the same now.
    After a shelter that failed, or that was declined, it is asked.
    """
    begun = takewhile(lambda one: not (isinstance(one, Happened) and one.what == "rest begins"), view.lately())
    tried = any(isinstance(one, Rolled) and one.action in ("secure", "weave") for one in begun)
    return None if order == "ask" or tried or view.shelters() else Say("yes")
