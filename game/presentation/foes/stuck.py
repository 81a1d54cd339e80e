"""Says of a fighter whom an Effect holds fast that it cannot walk, what for, and how it comes loose; and which Actions come to nothing. [R-33]"""

from collections.abc import Callable

from msgspec.structs import replace

from game import content
from game.bots.errands import stand
from game.bots.places import soft
from game.bots.withdrawing import HOLDS
from game.engine.commands import Act, Go
from game.engine.steps import Roam
from game.presentation.answers import lone, settled
from game.presentation.outcome import success
from game.presentation.page import sentence
from game.presentation.sight import held
from game.run.view import Choice, View
from game.weighing.scale import scaled


def fast(view: View) -> str:
    """Return sentences on what holds the fighter fast and what may be done about it, with its odds; "" if nothing does."""
    effect = held(view.me)
    if not effect or not view.fight:
        return ""
    remedy, (works, ends) = content.effects()[effect].remedy, view.works(effect)
    who = "you" if lone(view) else f"the {view.me.body.name}"
    told = sentence("held fast", effect=effect, rating=scaled(view.me.body.effects[effect]), who=who)
    first = sentence("held resist", remedy=remedy, chance=success(view.resisted(effect))) if remedy else ""
    last = sentence("held ends", chance=100 - works) if ends else ""
    return " ".join(filter(None, (told, first, last, sentence("held strikes") if remedy else "")))


def hindered(view: View, called: Callable[[str], str]) -> str:
    """Return sentences on what keeps the leader from every step outside Combat, and how one is rid of it; "" if nothing does.

    `called`: returns the key of an action.
    """
    effect = held(view.me) if view.asks(Roam) else ""
    if not effect or any(isinstance(one, Go) for one in view.legal()):
        return ""
    who = "you" if lone(view) else f"the {view.me.body.name}"
    told = sentence("held fast", effect=effect, rating=scaled(view.me.body.effects[effect]), who=who)
    return f"{told} {sentence('held afield', wait=called('wait'), rest=called('rest'))}"


def why_not(view: View, reason: str) -> str:
    """Return what explains the refusal `reason`, where that is that an Effect holds the fighter fast; else ""."""
    return fast(view) if reason in HOLDS else ""


def idle(view: View, choice: Choice) -> Choice:
    """Return a Choice, refused if it comes to nothing, whatever falls: see `pointless`."""
    why = "" if choice.refused or not view.fight else pointless(view, choice)
    return replace(choice, refused=why) if why else choice


def pointless(view: View, choice: Choice) -> str:
    """Return why an Action comes to nothing: a dash of whom an Effect holds fast, a half circle of who is behind already, a threat to who stands at its lowest already; else ""."""
    if not isinstance(choice.command, Act):
        return ""
    if choice.command.action == DASH:
        return held(view.me)
    foe = view.body(choice.command.target)
    if choice.command.action == FLANK and foe and soft(foe, stand(view)):
        return sentence("behind")
    return settled(view, choice)


DASH, FLANK = "dash", "flank"
