"""Chooses Commands in the player's place, as the player's standing orders say, in both user interfaces.

The player is still asked where a Command would be dangerous.
"""

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from game.bots import answers as bots
from game.bots import bearers, carrying, company, household
from game.bots.blows import helpless
from game.bots.fighting import enemies
from game.engine import Decision, steps
from game.engine.commands import Act, AnyCommand, Eat, Follow, Give, Light, Say, Study, Use
from game.engine.entries import Entry
from game.fd100 import Degree
from game.presentation.answers import carried, lone, studies
from game.presentation.automatic import letting_be
from game.presentation.automatic.letting_be import bare, last_wound, likely, sole
from game.presentation.automatic.orders import VALUES, Orders
from game.presentation.automatic.phantom import unseen
from game.presentation.food import meals
from game.presentation.outcome import settled
from game.presentation.page import sentence, words
from game.presentation.sight import dangerous, ours
from game.run.view import Choice, View
from game.telling.log import Line

FAIR = 60
"""The chance in percent from which on an Action in another fighter's Turn is worth asking the player about."""
SURE = 100
"""The rating in percent of Materials that no use wears down."""
KNOWS_BY = ("Ken", "Foraging", "Hunting")
"""The Features by which food is identified."""
QUIET = (steps.Interrupt, steps.TakeTurn)
"""The Decisions that come in every Turn. When an order answers no to them, the log does not say so."""
LETS_BE = (steps.MayResist, steps.ShakeOff, steps.OfferLuck, *QUIET)
"""The Decisions that an order may answer by doing nothing."""


def ordered(view: View, orders: Orders) -> AnyCommand | None:
    """Return the Command that the standing orders give at this Decision, or None if the player must be asked."""
    answers = (answer(view, getattr(orders, name)) for asked, name, answer in ANSWERS if view.asks(asked))
    return next((command for command in answers if command), None) or sole(view)


def reported(lines: Sequence[Line], asked: Decision | None, command: AnyCommand, n: int, orders: Orders) -> list[Line]:
    """Return the log `lines` after a Command by a standing order, with a note that the order gave it.

    For instance "By standing order: The Ants eat."; where the player gave no order, "By default: The Ants eat.".
    If the order answered by doing nothing, the `lines` have other causes: then the order gets a line of its own, or none.
    Of what is done while foes unseen are waited for, that is said.
    """
    passed = isinstance(command, Say) and isinstance(asked, LETS_BE) and command != Say("yes")
    if isinstance(asked, steps.TakeTurn) and isinstance(command, Act) and lines:  # a roll that nobody has asked for
        return [replace(lines[0], text=sentence("while waiting", told=lines[0].text)), *lines[1:]]
    if isinstance(asked, steps.TakeTurn) or isinstance(command, Follow) or (passed and isinstance(asked, QUIET)):
        return list(lines)
    own = Line(words("unasked")[type(asked).__name__], "dim", Entry(command=n))
    first, *rest = [own, *lines] if passed or not lines else lines
    names = [name for one, name, _ in ANSWERS if isinstance(asked, one)]
    names = ["study"] if isinstance(command, Study) else ["junk", "finds"] if isinstance(asked, steps.Roam) else names
    given = any(getattr(orders, name) != VALUES[name][0] for name in names)
    return [replace(first, text=sentence("by order" if given else "by default", told=first.text)), *rest]


def paid(log: Sequence[Line], n: int) -> bool:
    """Return whether the `log` ends with the note that a dig is paid with Hunger, by the Command before number `n`.

    What then becomes of that Hunger goes on with it, and needs no note of its own.
    """
    notes = words("unasked")["DigCost"], words("by default")["dig"]
    return bool(log) and log[-1].entry.command == n - 1 and any(note in log[-1].text for note in notes)


def explained(lines: list[Line], asked: Decision | None, log: Sequence[Line], key: str, why: str = "") -> list[Line]:
    """Return lines that `reported` has marked: the first by each default in a raid says what it is; later ones lose the mark.

    That an Effect is let be is said once in a fight, with `why`. `log`: the raid's lines before. `key`: the key or word for the options.
    """
    if isinstance(asked, steps.MayResist) and letting_be.said(lines, log):
        return lines[1:]
    if why and lines:
        let = words("unasked")["MayResist"]
        lines = [replace(lines[0], text=lines[0].text.replace(let, f"{let.removesuffix('.')}{why}.")), *lines[1:]]
    mark = sentence("by default", told="")
    rules = words("by default")
    rule = next((rules[name] for one, name, _ in ANSWERS if isinstance(asked, one) and name in rules), "")
    if not lines or not lines[0].text.startswith(mark):
        return lines
    told, anew = lines[0].text.removeprefix(mark), rule and not any(rule in line.text for line in log)
    more = "" if told == words("unasked")["DigCost"] else told  # which the rule has said
    told = sentence("first by default", key=key, rule=rule, told=more).rstrip() if anew else told
    return [replace(lines[0], text=told), *lines[1:]]


# -- Items -----------------------------------------------------------------------------------------


def share(view: View, order: str) -> AnyCommand | None:
    """Return the standing order's answer to the question who takes a found Item, or None to ask the player.

    By none is an Item taken that is better left lying, as it is known to be Cursed or harmful, or nobody eats it.
    """
    best = bearers.share(view)
    if order in ("each", "leave"):
        return Say("no") if order == "leave" else None
    first = Give(best.item, view.party[0].body.who) if isinstance(best, Give) else best
    return first if order == "leader" and view.allows(first) else best


def eat(view: View, order: str) -> AnyCommand | None:
    """Return the standing order's answer to a Hunger Cost, or None to ask the player."""
    me = view.me
    if order == "ask":
        return None
    if order == "matters":
        return uneventful(view)
    must = meals.dire(me) or order == "all" or (order == "hungry" and me.hunger >= household.HUNGRY)
    meal = next((one.command for one in meals.served(view) if harmless(view, one)), None) if must else None
    return meal or (None if meals.dire(me) else Say("no"))


def uneventful(view: View) -> AnyCommand | None:
    """Return the answer to a Hunger Cost if there is nothing to decide, or None to ask the player.

    A member whose Hunger cannot soar by that goes without. Another one eats food that does no harm, has no other use, and is not used
    up by one more meal.
    """
    if not meals.soars(view.me):
        return Say("no")
    return next((one.command for one in meals.served(view) if harmless(view, one) and ample(view, one)), None)


def ample(view: View, meal: Choice) -> bool:
    """Return whether a meal only feeds its eater, and leaves some of the food for later meals."""
    assert isinstance(meal.command, Eat)
    return meals.offered(view, meal) == meals.PLAIN and not carried(view, meal.command.item)[1].depleted


def harmless(view: View, meal: Choice) -> bool:
    """Return whether the player may eat this meal without any harm, price or waste, and does not use up a Companion or the last Light."""
    assert isinstance(meal.command, Eat)
    plain = not meal.refused and meals.offered(view, meal) < meals.UNKNOWN
    return plain and household.welcome(carried(view, meal.command.item)[1])


def light(view: View, order: str) -> AnyCommand | None:
    """Return the standing order's answer to a Darkness Cost, or None to ask the player, who is not asked once there is light for all."""
    free = bool(bots.lit_before(view))
    if order == "ask" and not (free or (lone(view) and view.me.scents)):
        return None
    if order == "never" or view.me.scents or free:
        return Say("no")
    found = {one.command: carried(view, one.command.item)[1] for one in view.choices if isinstance(one.command, Light)}
    best = max(found, key=lambda one: (not found[one].depleted, found[one].rating), default=None)
    return None if best is None or (found[best].depleted and len(meals.lights(view)) == 1) else best


def dig(view: View, order: str) -> AnyCommand | None:
    """Return the order's answer how to pay for failed digging, never with a Wound, or None to ask the player."""
    hunger, pays = Say("hunger"), {"hunger": True, "matters": not meals.soars(view.me)}
    return hunger if pays.get(order) and view.allows(hunger) and not meals.dire(view.me) else None


def shelter(view: View, order: str) -> AnyCommand | None:
    """Return the Command to build the likeliest shelter, if the order says to build one, or None to ask the player."""
    best = bots.shelter(view)
    return best if order == "best" or (order == "matters" and certain(view, best)) else None


def certain(view: View, building: AnyCommand) -> bool:
    """Return whether building this shelter is sure to succeed, and cannot wear down the Item used for it."""
    choice = view.choice(building)
    odds = view.odds(choice) if choice and not choice.refused else None
    lasts = not isinstance(building, Use) or carried(view, building.item)[1].rating >= SURE
    return bool(lasts and odds and odds.at_least(Degree.PARTIAL_SUCCESS) == odds.whole)


def study(view: View, order: str) -> AnyCommand | None:
    """Return the likeliest Command to study unknown food or to read a Hint, if the order is "always", else None.

    Where the leader has tried all, the lead is handed on to whoever may know more of it: neither takes a turn. [R-58]
    """
    if order != "always":
        return None
    found = studies(view)
    return found[0][0].command if found else next((Follow(who) for who in abler(view)), None)


def abler(view: View) -> Iterator[int]:
    """Yield the ids of the companions who have not tried to identify one of the party's foods, and may."""
    unknown = [held for member in view.party for held in member.items if not held.known]
    for who in [member.body.who for member in view.party if any(member.body.who not in one.puzzled for one in unknown)]:
        fit = (view.by_feature(who, feature) for feature in KNOWS_BY)
        if view.allows(Follow(who)) and any(odds.at_least(Degree.PARTIAL_SUCCESS) for odds in fit):
            yield who


def junk(view: View, order: str) -> AnyCommand | None:
    """Return the Command to put down harmful food when all Slots of a member are full, if ordered, else None."""
    return carrying.clear_out(view) if order == "full" else None


# -- dice ------------------------------------------------------------------------------------------


def resist(view: View, order: str) -> AnyCommand | None:
    """Return the standing order's answer to the question whether to resist an Effect, or None to ask the player."""
    if order == "matters":
        return letting_be.judged(view)
    effects = view.me.body.effects
    tries = [one for one in view.choices if isinstance(one.command, Act) and likely(view, one) >= least(order)]
    best = max(
        tries, key=lambda one: likely(view, one) * effects.get(getattr(one.command, "about", ""), 0), default=None
    )
    if order == "ask" or (best is None and last_wound(view.me)):
        return None
    return best.command if best else Say("pass")


def others(view: View, order: str) -> AnyCommand | None:
    """Return the standing order's answer to the question whether to act in another's Turn, or None to ask the player.

    With "fair" the player is asked if an Action that matters has a fair chance; with an Action held for this Turn, if it has any.
    """
    if order == "ask":
        return None
    acts = [one for one in view.choices if isinstance(one.command, Act) and one.command.action != "resist"]
    acts = [one for one in acts if order != "fair" or matters(view, one)]
    best = max(acts, key=lambda one: likely(view, one), default=None)
    chance = likely(view, best) if best else 0
    if order == "fair" and chance >= (FAIR if view.settings["interrupts"] == "ask" else 1):
        return None
    return best.command if best and chance >= least(order) else Say("pass")


def matters(view: View, choice: Choice) -> bool:
    """Return whether an Action in another's Turn may be of use: on a foe that may act, or on an ally whom it may improve."""
    target = view.body(getattr(choice.command, "target", 0))
    if target is None or not ours(view, target):
        return target is None or (dangerous(view, target) and not helpless(target))
    made, attempt = view.odds(choice), choice.attempt
    counts = tuple(100 * n // made.whole for n in made.counts) if made else ()
    return bool(attempt and counts and company.gain(view, target, enemies(view), attempt.action, counts) > 0)


def push(view: View, order: str) -> AnyCommand | None:
    """Return the order's answer whether to gamble on Luck at a Critical Failure, or None to ask the player.

    Whatever the order, Luck is kept where it would change nothing.
    """
    offer = view.decision
    assert isinstance(offer, steps.OfferLuck)
    if len({*settled(view, offer.action, Degree.PARTIAL_FAILURE, Degree.CRITICAL_FAILURE).values()}) == 1:
        return Say("no")
    if order == "ask" or last_wound(view.me):
        return None
    return Say("yes") if view.me.luck >= least(order) and view.allows(Say("yes")) else Say("no")


def least(order: str) -> int:
    """Return the least chance of success in per cent at which the order `order` acts, or 101 if it never does."""
    return int(order) if order.isdecimal() else 1 if order == "always" else 101


ANSWERS: tuple[tuple[type[Decision], str, Callable[[View, str], AnyCommand | None]], ...] = (
    (steps.Share, "finds", share),
    (steps.PayHunger, "eat", eat),
    (steps.PayDarkness, "light", light),
    (steps.DigCost, "dig", dig),
    (steps.Shelter, "shelter", shelter),
    (steps.Unsheltered, "shelter", bare),
    (steps.Roam, "study", study),
    (steps.Roam, "junk", junk),
    (steps.MayResist, "resist", resist),
    (steps.ShakeOff, "resist", resist),
    (steps.Interrupt, "others", others),
    (steps.TakeTurn, "unseen", unseen),
    (steps.OfferLuck, "push", push),
)
"""The Decisions that orders answer, each with the order's name."""
