"""Why another of the party is to lead, in short texts. [R-58]"""

from game import content
from game.bots.household import HUNGRY
from game.bots.task import giving
from game.engine.commands import Follow
from game.presentation.outcome import success
from game.presentation.page import sentence
from game.presentation.questions.befalling import DUG
from game.presentation.questions.leading import BETTER, likely
from game.run.view import Member, View

ABLER = "abler at "
"""How the aim, in `Mind.aim`, begins to hand on the lead; the Action for which that is follows."""


def why_led(view: View, who: int, aim: str) -> str:
    """Return why the member `who` is to lead, as text: for the Message, or for an Action, with how likely it is to succeed then and now; "" if for neither."""
    if giving(view) == Follow(who):
        return sentence("why bearer")
    deed = aim.removeprefix(ABLER)
    now, then = (view.led_by(one, deed) for one in (view.party[0].body.who, who)) if deed != aim else (None, None)
    if not (now and then):
        return ""
    name = "why led" if likely(then) >= likely(now) + BETTER else why_cheaper(view, who, deed)
    told = {"now": success(now), "then": success(then), "first": view.me.body.name}
    return sentence(name, deed=content.formulas()[deed].key or deed, **told)


def why_cheaper(view: View, who: int, deed: str) -> str:
    """Return the name of the sentence that says why the member `who` is to lead at this Action, which is not much likelier to succeed."""
    if deed == "explore":
        return "why led sturdier"
    fed = any(one.body.who == who and pays_hunger(view, one) for one in view.party)
    return "why led hungers" if deed == DUG and fed and not view.me.hungers else "why led cheaper"


def pays_hunger(view: View, digger: Member | None = None) -> bool:
    """Return whether a failed attempt to dig costs the actor, or this member, nothing but Hunger that it can well bear."""
    one = digger or view.me
    return one.hungers and not one.starving and one.hunger < HUNGRY
