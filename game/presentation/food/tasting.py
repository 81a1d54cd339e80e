"""The questions asked before a food is eaten that may do more than feed.

Food of which nobody knows what it does, while armed creatures are in sight; what heals, where nothing is to be healed; what
only feeds, where nobody is hungry, or right after a meal; and whatever else works, by a key that does not say what it does.
"""

from itertools import takewhile

from msgspec.structs import replace

from game import content
from game.bots.household import CURES, MENDS, innate
from game.engine.commands import Eat
from game.engine.entries import Changed
from game.engine.steps import PayHunger
from game.presentation.answers import carried, lone
from game.presentation.ask import Answer, Ask, Do, Giving, Showing, close, declining, letter_of
from game.presentation.food import meals
from game.presentation.food.foods import bestows, fed
from game.presentation.food.meals import HUNGRY, waits, worth
from game.presentation.food.spoiled import harm, likeliest
from game.presentation.outcome import luck_at_stake
from game.presentation.page import sentence, words
from game.presentation.sight import hostile, titled
from game.run.view import Held, Member, View
from game.telling.words import capital, joined


def eating(view: View, command: Eat) -> Do:
    """Return the function for an answer that eats a food: it eats at once, or asks first if that harms, or is a gamble or a waste now.

    A Hunger Cost is a question already.
    """
    holder, held = carried(view, command.item)
    why = "" if view.asks(PayHunger) else doubtful(view, holder, held)
    return Showing(asked(view, held, Giving(command), why)) if why else Giving(command)


def doubtful(view: View, holder: Member, held: Held) -> str:
    """Return in sentences why a meal had better be asked about first, or "".

    It is a gamble if the food may do anything and somebody armed is in sight; a waste if it heals, and nothing is to be healed.
    """
    match worth(holder, held):
        case meals.PLAIN:
            return needless(view, holder)
        case meals.WASTED:
            return wasted(view, holder, held)
        case meals.HARMFUL if held.function and not content.abilities()[held.function].good:
            does = bestows(held.function, held.rating, holder, held.condition)
            return f"{does} {fed(holder.hunger if holder.hungers else 0)}"
        case meals.HARMFUL if ill := harm(view, holder, held):
            return sentence("harms", chance=ill, what=likeliest(view, holder, held))
        case _:
            names = joined(list(dict.fromkeys(titled(view, body) for body in hostile(view))))
            return sentence("a gamble", names=names) if names and not held.known else ""


def needless(view: View, holder: Member) -> str:
    """Return a sentence on why a meal that only feeds is not needed by its holder now, or "" if it may be."""
    if not holder.hungers or not holder.hunger:
        return fed(0)
    last = takewhile(lambda one: one.command == view.n, view.lately())
    ate = any(isinstance(one, Changed) and (one.who, one.feature) == (holder.body.who, "Hunger") for one in last)
    return sentence("meal twice", falls=fed(holder.hunger)) if ate and holder.hunger < HUNGRY else ""


def wasted(view: View, holder: Member, held: Held) -> str:
    """Return a sentence on what of this food would be wasted on its holder now, and what it does to its Hunger all the same."""
    who, told = "you" if lone(view) else f"the {holder.body.name}", words("meal_wasted")
    heals = told["ants" if content.kinds()[holder.body.kind].swarm else "mends"] if held.function in MENDS else ""
    ends = told["cures"] if held.function in CURES else ""
    rated = ": d" in content.abilities()[held.function].text  # rolled anew, it may come to more
    again = told["waits rated" if rated else "waits"] if waits(holder, held) else ""
    own = told["own"] if innate(holder, held.function) else ""
    why = joined([one.format(who=who) for one in (heals, ends, again, own) if one])
    would = "may" if again and rated else "would"
    return sentence(
        "meal wasted", gift=held.function, would=would, why=why, falls=fed(holder.hunger if holder.hungers else 0)
    )


def asked(view: View, held: Held, do: Do, story: str) -> Ask:
    """Return the question whether to eat this food, which `do` does, and may cost a good Luck."""
    yes = Answer(f"eat {held.name}", do, key=letter_of("eat"))
    risk = f" {capital(risked)}." if (risked := luck_at_stake(view)) else ""
    return Ask("Eat it?", story + risk, [yes, declining("not now")], escape=close)


def twice(view: View, answer: Answer) -> Answer:
    """Return the menu entry `answer`, changed so that it asks first if it eats a food that does, or may do, more than feed."""
    command = answer.do.command if isinstance(answer.do, Giving) else None
    if not isinstance(command, Eat) or view.asks(PayHunger):
        return answer
    holder, held = carried(view, command.item)
    if held.known and not held.function:
        return answer
    does = bestows(held.function, held.rating, holder, held.condition) if held.function else sentence("untold")
    return replace(answer, do=Showing(asked(view, held, answer.do, does)))
