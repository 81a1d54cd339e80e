"""Says what a Manoeuvre is worth whose gain comes later: getting behind an enemy, and taking off."""

from game import content
from game.bots.blows import best_blow, said
from game.bots.errands import stand
from game.bots.plans import Stance, charges, supposed
from game.bots.reach import asides
from game.engine.commands import Act
from game.fd100 import Degree, Odds
from game.presentation.outcome import percent
from game.presentation.page import sentence
from game.run.view import Choice, Seen, Suppose, View
from game.telling.words import counted
from game.weighing import odds


def gain(view: View, choice: Choice) -> str:
    """Return sentences on what a Manoeuvre gains: those of getting behind an enemy and of taking off, else ""."""
    command = choice.command
    if choice.refused or not isinstance(command, Act):
        return ""
    if command.action == "fly":
        return sentence("gains height")
    foe = view.body(command.target)
    return behind(view, foe) if command.action == "flank" and foe else ""


def charged(view: View, choice: Choice, about: str) -> str:
    """Return the text `about` an Action; of a Charge with a sentence, without its full stop, on how often the Attack after it hits. [R-72]"""
    command = choice.command
    if choice.refused or not isinstance(command, Act) or command.action != "charge":
        return about
    foe = view.body(command.target)
    plan = next(iter(charges(view, foe, {stand(view): 0}, ())), None) if foe else None
    if foe is None or plan is None or plan.line is None:
        return about
    stance = Stance("Charging", 0, about=said(view.choice(best_blow(view, foe))))
    made = odds(supposed(plan.line, stance))
    return f"{about.rstrip('.')}. {sentence('charge then', chance=hits(made))}"


def behind(view: View, foe: Seen) -> str:
    """Return sentences on what getting behind an enemy gains, and whether a free walk does as much. [R-15]"""
    told = blows(view, foe) if content.kinds()[foe.kind].armoured == "head" else ""
    if not told:
        return sentence("gains nothing behind")
    return " ".join([told, *(sentence("walks behind", steps=counted(n, "step")) for _, n in asides(view, foe)[1:])])


def blows(view: View, foe: Seen) -> str:
    """Return a sentence that compares the odds of an Attack from behind with those of one from here, or "" if they are as good."""
    attack = view.choice(best_blow(view, foe))
    then = odds(view.blow(foe.who, Suppose(behind=True, near=True), said(attack)))
    now = view.odds(attack) if attack and not attack.refused else None
    if now is None:
        return sentence("behind reaches", then=hits(then))
    alike = hits(then) == hits(now)  # then what differs is how many hits are full ones
    least = Degree.COMPLETE_SUCCESS if alike else Degree.PARTIAL_SUCCESS
    words = hits(then, least), hits(now, least)
    if words[0] == words[1]:
        return ""
    return sentence("behind full" if alike else "behind hits", then=words[0], now=words[1])


def hits(made: Odds, least: Degree = Degree.PARTIAL_SUCCESS) -> str:
    """Return the chance of a Success of this degree or a better one as text: "45 %"."""
    return f"{percent(made.at_least(least), made.whole)} %"
