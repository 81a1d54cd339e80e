"""Whether a player is asked about Effects at all: not where every try is hopeless, nor where letting be is the better answer."""

from collections.abc import Sequence

from game import content
from game.bots import answers
from game.bots.blows import chance
from game.engine.commands import Act, AnyCommand, Say
from game.engine.steps import MayResist, ShakeOff
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
    """Return whether `lines` begin with what the `log` has said before: that an Effect is let be."""
    told = words("unasked")["MayResist"].removesuffix(".")
    return bool(lines) and told in lines[0].text and any(told in one.text for one in log)


def likely(view: View, choice: Choice) -> int:
    """Return the chance of any Success in per cent, or 0 if the choice is refused."""
    return 0 if choice.refused else chance(view, choice)


def last_wound(me: Member) -> bool:
    """Return whether the next Wound would be the member's last."""
    return me.body.left <= 1
