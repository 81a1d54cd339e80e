"""What the player's standing orders answer, as Commands: the same in both fronts. What would be dangerous is asked all the same."""

from collections.abc import Callable, Sequence
from itertools import takewhile

from msgspec.structs import replace

from game.bots import answers as bots
from game.bots import household
from game.bots.blows import chance
from game.engine import Decision, steps
from game.engine.commands import Act, AnyCommand, Eat, Give, Light, Say
from game.engine.entries import Entry
from game.presentation import meals
from game.presentation.answers import carried, studies
from game.presentation.orders import Orders
from game.presentation.page import sentence, words
from game.run.view import Choice, Held, Member, View
from game.telling.log import Line

FAIR = 60
"""The chance in percent from which on an Action in another's Turn is worth a question."""
QUIET = (steps.Interrupt,)
"""Decisions of which nothing is told when an order lets them pass: they come in every Turn of others."""
LETS_BE = (steps.MayResist, steps.ShakeOff, steps.OfferLuck, *QUIET)
"""Decisions that an order may let be."""


def ordered(view: View, orders: Orders) -> AnyCommand | None:
    """Return the Command by which a standing order answers the current Decision; None if the player must be asked."""
    answers = (answer(view, getattr(orders, name)) for asked, name, answer in ANSWERS if view.asks(asked))
    return next((command for command in answers if command), None)


def reported(lines: Sequence[Line], asked: Decision | None, command: AnyCommand, n: int) -> list[Line]:
    """Return the `lines` told of the `command`, the n-th, with that of the order which answered `asked`: "By your order: The Ants eat.".

    What follows is not of its doing where the answer was to let things be: then the order has a line of its own, or none.
    """
    passed = isinstance(command, Say) and isinstance(asked, LETS_BE) and command != Say("yes")
    if passed and isinstance(asked, QUIET):
        return list(lines)
    own = Line(words("unasked")[type(asked).__name__], "dim", Entry(command=n))
    first, *rest = [own, *lines] if passed or not lines else lines
    return [replace(first, text=sentence("by order", told=first.text)), *rest]


# -- Items -----------------------------------------------------------------------------------------


def share(view: View, order: str) -> AnyCommand | None:
    """Answer who takes an Item found. With "together" whom it fits takes it for now: all are asked about once the Room is explored."""
    best = household.share(view)
    if order in ("each", "leave"):
        return Say("no") if order == "leave" else None
    first = Give(best.item, view.party[0].body.who) if isinstance(best, Give) else best
    return first if order == "leader" and view.allows(first) else best


def eat(view: View, order: str) -> AnyCommand | None:
    """Answer a Hunger Cost. Whom refusing would starve or kill eats what does no harm, or is asked."""
    me = view.me
    if order == "ask":
        return None
    must = meals.dire(me) or order == "all" or (order == "hungry" and me.hunger >= household.HUNGRY)
    meal = next((one.command for one in meals.served(view) if harmless(view, one)), None) if must else None
    return meal or (None if meals.dire(me) else Say("no"))


def harmless(view: View, meal: Choice) -> bool:
    """Return whether a meal is legal, does no harm, wastes nothing, and is neither a Companion nor the party's only Light."""
    assert isinstance(meal.command, Eat)
    held = carried(view, meal.command.item)[1]
    plain = not meal.refused and meals.offered(view, meal) < meals.UNKNOWN
    return plain and "C" not in held.types and lights(view) != [held]


def lights(view: View) -> list[Held]:
    """Return the Light Items of the party."""
    return [held for member in view.party for held in member.items if "L" in held.types]


def light(view: View, order: str) -> AnyCommand | None:
    """Answer a Darkness Cost: with "dark" the first who can burns a Light Item for all. The last of the only one is asked about."""
    if order == "ask":
        return None
    earlier = takewhile(lambda one: one.body.who != view.asked, view.party)  # they have answered for themselves
    if order == "never" or view.me.scents or any(one.lit for one in earlier):
        return Say("no")
    found = {one.command: carried(view, one.command.item)[1] for one in view.choices if isinstance(one.command, Light)}
    best = max(found, key=lambda one: (not found[one].depleted, found[one].rating), default=None)
    return None if best is None or (found[best].depleted and len(lights(view)) == 1) else best


def dig(view: View, order: str) -> AnyCommand | None:
    """Answer how failed digging is paid for: with Hunger, but who would starve by that is asked."""
    hunger = Say("hunger")
    return hunger if order == "hunger" and view.allows(hunger) and not meals.dire(view.me) else None


def shelter(view: View, order: str) -> AnyCommand | None:
    """Answer how a shelter is built: by the way that is likeliest to hold."""
    return bots.shelter(view) if order == "best" else None


def study(view: View, order: str) -> AnyCommand | None:
    """Return the Command that studies unknown food by the best Feature, or reads a Hint: it takes no turn, and can only help."""
    found = studies(view) if order == "always" else []
    return found[0][0].command if found else None


def junk(view: View, order: str) -> AnyCommand | None:
    """Return the Command that puts down food which is known to harm, of somebody whose Slots are all full."""
    return household.clear_out(view) if order == "full" else None


# -- dice ------------------------------------------------------------------------------------------


def resist(view: View, order: str) -> AnyCommand | None:
    """Answer whether to resist an Effect, the likeliest weighed by its rating. At the last Wound nothing is let be unasked."""
    effects = view.me.body.effects
    tries = [one for one in view.choices if isinstance(one.command, Act) and likely(view, one) >= least(order)]
    best = max(
        tries, key=lambda one: likely(view, one) * effects.get(getattr(one.command, "about", ""), 0), default=None
    )
    if order == "ask" or (best is None and last_wound(view.me)):
        return None
    return best.command if best else Say("pass")


def others(view: View, order: str) -> AnyCommand | None:
    """Answer whether to Suppress or Support in another's Turn: the likeliest, if it is likely enough.

    With "fair" the player is asked where something has a fair chance; of an Action that was held for it, where anything has one.
    """
    if order == "ask":
        return None
    acts = [one for one in view.choices if isinstance(one.command, Act) and one.command.action != "resist"]
    best = max(acts, key=lambda one: likely(view, one), default=None)
    chance = likely(view, best) if best else 0
    if order == "fair" and chance >= (FAIR if view.settings["interrupts"] == "ask" else 1):
        return None
    return best.command if best and chance >= least(order) else Say("pass")


def push(view: View, order: str) -> AnyCommand | None:
    """Answer whether to push Luck at a Critical Failure; at the last Wound that is asked, as it is in the face of death."""
    if order == "ask" or last_wound(view.me):
        return None
    return Say("yes") if view.me.luck >= least(order) and view.allows(Say("yes")) else Say("no")


def least(order: str) -> int:
    """Return the least chance of success, in percent, at which this standing order acts without asking; 101 if it never does."""
    return int(order) if order.isdecimal() else 1 if order == "always" else 101


def likely(view: View, choice: Choice) -> int:
    """Return the chance of any Success, in percent; 0 if the choice is refused."""
    return 0 if choice.refused else chance(view, choice)


def last_wound(me: Member) -> bool:
    """Return whether one more Wound would be the last."""
    return me.body.left <= 1


ANSWERS: tuple[tuple[type[Decision], str, Callable[[View, str], AnyCommand | None]], ...] = (
    (steps.Share, "finds", share),
    (steps.PayHunger, "eat", eat),
    (steps.PayDarkness, "light", light),
    (steps.DigCost, "dig", dig),
    (steps.Shelter, "shelter", shelter),
    (steps.Roam, "study", study),
    (steps.Roam, "junk", junk),
    (steps.MayResist, "resist", resist),
    (steps.ShakeOff, "resist", resist),
    (steps.Interrupt, "others", others),
    (steps.OfferLuck, "push", push),
)
"""The Decisions that orders answer, each with the order's name."""
