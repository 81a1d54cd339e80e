"""Short texts that say why the adviser prefers an answer to a question."""

from collections.abc import Sequence

from game.adviser.wording.handling import risky
from game.adviser.wording.resting import kept
from game.bots import household
from game.engine.commands import AnyCommand, Eat, Light, Say, Use
from game.engine.steps import ByWhat, ChooseEffect, DigCost, MayResist, Mend, PayDarkness, PayHunger, Regrow, ShakeOff
from game.presentation.answers import carried, lone, verb
from game.presentation.ask import Answer, Giving
from game.presentation.food import meals
from game.presentation.outcome import weighed
from game.presentation.page import sentence, words
from game.presentation.questions.befalling import a_wound
from game.presentation.questions.costs import which
from game.run.view import View
from game.weighing.scale import quantifier, scaled


def why_answer(view: View, answer: Answer) -> str:
    """Return the reason for the answer that the adviser prefers, with its risk, or "" if its label says enough."""
    command = answer.do.command if isinstance(answer.do, Giving) else None
    if view.asks(MayResist, ShakeOff):
        told = sentence("why let be" if view.fight else "why let be afield")
        return told if command == Say("pass") else ""
    if view.asks(PayHunger) and command == Say("no") and any(isinstance(one, Eat) for one in view.legal()):
        return why_fast(view)
    if view.asks(DigCost):
        return why_dig_cost(view, command)
    if view.asks(Mend, Regrow) and command == Say("no"):
        return why_no_meal(view)
    if view.asks(ChooseEffect) and isinstance(command, Say):
        return sentence("why end", does=words("effects in short")[command.word])
    if view.asks(PayDarkness) and isinstance(command, Light):
        return why_light(view)
    if not isinstance(command, Eat | Use) or not view.asks(PayHunger, Mend, Regrow):
        return ""
    _, held = carried(view, command.item)
    return risky(view, view.me, held, why_meal(view, answer))


def falls(view: View, answer: Answer) -> str:
    """Return what may come of what is improvised by this answer, with the chances, after a colon; "" if it improvises nothing."""
    choice = view.choice(answer.do.command) if view.asks(ByWhat) and isinstance(answer.do, Giving) else None
    told = weighed(view, choice) if choice else ""
    return f": {told}" if told else ""


def why_no_meal(view: View) -> str:
    """Return why nothing is to be eaten to heal in a Rest: the harm that it may do, or that what does none is of more use in a fight, or eaten after the Rest."""
    foods = [
        carried(view, one.command.item)[1] for one in view.choices if isinstance(one.command, Use) and not one.refused
    ]
    mends = [food for food in foods if food.function in household.MENDS and not household.harmful(food)]
    by_itself = mends and not household.heals_by(view.me.body, mends[0])
    return sentence("why eat nothing kept" if kept(foods) else f"why eat nothing{' mends' * bool(by_itself)}")


def why_light(view: View) -> str:
    """Return why a Light is to be burnt for a Darkness Cost: what dark would count against, in a Room that is spent no Exploration more; and that the next Cost asks anew."""
    room = view.chamber
    dark, spent = room and room.dark and not view.me.lit, room and room.spent
    told = sentence("why light" if dark else "why light spent" if spent else "why light cost")
    more = which(view, hunger=False).startswith(", the first ")
    return f"{told}; {sentence('why light anew')}" if more else told


def why_fast(view: View) -> str:
    """Return why nothing is to be eaten at a Hunger Cost though there is food: what is wrong with it, or that Hunger can be borne; and how likely it rises."""
    foods = [
        carried(view, one.command.item)[1] for one in view.choices if isinstance(one.command, Eat) and not one.refused
    ]
    safe = [held for held in foods if meals.worth(view.me, held) not in (meals.UNKNOWN, meals.HARMFUL)]
    safe.sort(key=lambda held: meals.last_light(view, held))
    if safe:
        heals, soars = safe[0].function in household.MENDS, meals.soars(view.me)
        name = "why fast heals" if soars and heals else "why fast kept" if soars else "why fast"
    else:
        name = "why fast spoiled" if all(held.spoiled for held in foods) else "why fast harm"
    why = sentence(name, hunger=scaled(view.me.hunger), food=safe[0].name if safe else "")
    glows = (
        sentence("why fast lights", food=safe[-1].name) if len(safe) > 1 and meals.last_light(view, safe[-1]) else ""
    )
    rest = sentence("why fast rest") if 0 < len(safe) < len(foods) else ""
    rolls, die = not (meals.dire(view.me) or view.system.famine), quantifier(view.me.hunger)
    odds = sentence("why fast odds", chance=100 * max(0, die - 1 - view.me.hunger) // die) if rolls else ""
    return "; ".join(filter(None, (why, glows, rest, odds)))


def why_later(view: View, answers: Sequence[Answer]) -> str:
    """Return why the meal that these answers offer outside Combat is not to be eaten now, to still Hunger, as text; "" if it is for anything else, or may do harm.

    When a Hunger Cost is due it is eaten in the Cost's place, so that nothing is lost by waiting for that. [B 3.14.1]
    """
    for command in (one.do.command for one in answers if isinstance(one.do, Giving)):
        if isinstance(command, Eat):
            eater, held = carried(view, command.item)
            fills = eater.hungers and eater.hunger and meals.worth(eater, held) in (meals.PLAIN, meals.WASTED)
            name = "why eat later" if meals.soars(eater) else "why eat undone"
            return sentence(name, hunger=scaled(eater.hunger)) if fills else ""
    return ""


def why_dig_cost(view: View, command: AnyCommand | None) -> str:
    """Return why a failed dig is to be paid with Hunger, or with a Wound, as text."""
    if command == Say("wound"):
        ward = next(iter(view.me.wards), "")
        return sentence("why wound warded" if ward else "why wound", gift=ward, hunger=scaled(view.me.hunger))
    told = sentence("why hunger", hunger=scaled(view.me.hunger), wound=a_wound(view))
    return told if command == Say("hunger") else ""


def why_meal(view: View, answer: Answer) -> str:
    """Return why this food is to be eaten, as text: to heal by it, or not to starve."""
    if view.asks(Mend, Regrow):
        told = answer.detail.endswith(" %")  # then it stands with the name of the meal
        return sentence("why heal", chance="" if told else f": {answer.detail}")
    if household.famished(view.me):
        whom = {"who": "you" if lone(view) else view.me.body.name, "starve": verb(view.me, "starves", "starve", view)}
        return sentence("why starve", **whom)
    return sentence("why fed", hunger=scaled(view.me.hunger))
