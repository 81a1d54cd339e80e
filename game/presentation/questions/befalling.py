"""What work of ten turns may cost, said before it is begun: what a failure costs, and what exploring may bring, each with its chance."""

from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from math import prod

from game import content
from game.engine.commands import Act
from game.fd100 import Degree
from game.presentation.answers import lone
from game.presentation.obstacles.spores import infects
from game.presentation.outcome import outcomes, weighed
from game.presentation.page import sentence, words
from game.presentation.questions.costs import fasting, unfed
from game.presentation.sight import afflictions
from game.run.view import Choice, Member, View
from game.telling.words import counted
from game.weighing.scale import scaled

WHOLE, NEVER = Fraction(1), Fraction(0)
OVERLOOKED = "Secret"
"""The Event of the Rewards that brings any other of any table, each table and each of its Events as likely as the next. [B 3.14.15]"""
BLEEDING = "Bleeding"
TORN, DUG, EXPLORED = "tear", "dig", "explore"


# -- a failure ---------------------------------------------------------------------------------------------------------


def staked(view: View, action: str) -> str:
    """Return what a failure to tear down or to dig costs, in few words: "a Wound or Hunger"; "" if nothing, or of other work."""
    if action == DUG:
        return dug(view)
    if action != TORN:
        return ""
    return sentence("warding", gift=view.me.wards[0]) if view.me.wards else a_wound(view)


def failing(view: View, action: str = TORN) -> str:
    """Return, without a full stop, what a failure to tear down or to dig costs, and whether it kills who is alone; "" if nothing. [B 3.14.8, R-32]

    "" also of other work, which may fail for nothing.
    """
    lost = staked(view, action)
    last = lone(view) and view.me.body.limit - view.me.body.wounds <= view.system.points
    kills = last and lost.lower() == a_wound(view).lower()
    lost += hungered(view) if action == DUG and lost else ""
    return sentence("failure kills" if kills else "failure costs", wounds=lost) if lost else ""


def hungered(view: View) -> str:
    """Return in brackets the digger's Hunger, and what may become of it where a failure is paid so and nothing is eaten; "" if it has none."""
    return f" ({hungering(view, view.me)})" if view.me.hungers else ""


def hungering(view: View, me: Member, costs: int = 1) -> str:
    """Return a member's Hunger, and what so many Hunger Costs may make of it: "16 now, up to 39 if unfed"."""
    then = reduce(lambda one, _: unfed(view, one), range(costs - 1), me)
    return sentence("hungering", hunger=scaled(me.hunger), fast=fasting(view, then)[0])


def a_wound(view: View) -> str:
    """Return a Wound as the rules in force count it: "a Wound", "2 HP"."""
    return sentence("a wound", lost=view.system.points)


def dug(view: View) -> str:
    """Return what a failed dig costs, as the rules tell it: "a Wound or Hunger"; "" if it costs nothing, or cannot be begun."""
    choice = view.choice(Act(DUG))
    made = outcomes(view, choice) if choice else {}
    told = next((what for degree, what in made.items() if degree < Degree.PARTIAL_SUCCESS), "")
    return "" if told == "nothing" else told


# -- time --------------------------------------------------------------------------------------------------------------


def meals(view: View, turns: int, since: int | None = None, *, most: int = 0) -> str:
    """Return as text how many Hunger Costs come due in so many turns, those `since` an earlier turn included; "" if none does.

    The hungriest's Hunger is told, and what they may make of it, but where all are past.
    `most`: how many turns these may become, if that is more: "1 to 2 Hunger Costs".
    """
    least, due = hungers(view, turns, since), hungers(view, max(turns, most), since)
    if not due:
        return ""
    least_of = f"{least} to " if 0 < least < due else ""
    told = f"{least_of}{counted(due, 'Hunger Cost')}"
    hungriest = max((one for one in view.party if one.hungers), key=lambda one: one.hunger)
    told += f" ({hungering(view, hungriest, due)})" if max(turns, most) else ""
    return sentence("meals on the way" if least else "meals at most", meals=told)


def meals_at_most(view: View, turns: int) -> str:
    """Return as text how many come due in at most so many turns; "" if none does."""
    return meals(view, 0, most=turns)


def meals_in_work(view: View) -> str:
    """Return as text how many come due in the turns that work takes; "" if none does. [R-52]"""
    return meals_at_most(view, content.constants().time.labour)


def hungers(view: View, turns: int, since: int | None = None) -> int:
    """Return how many Hunger Costs come due in so many turns, those `since` an earlier turn included. [R-71]"""
    if not view.ruled("R-71") or view.system.unfed or not any(member.hungers for member in view.party):
        return 0
    often, due = content.constants().time.hunger, view.raid.hungry_at  # one may be overdue: none comes in Combat
    paid = due - often - (view.turn if since is None else since)  # the turns from then to the last that has come
    ahead = view.turn + turns - max(due, view.turn + 1)
    return sum(1 + past // often for past in (paid - 1, ahead) if past >= 0)


def deaths(view: View, turns: int) -> str:
    """Return a sentence on who of the party may die of what it has, in so many turns or, in Combat, as its next Turn begins; "" if nobody.

    By Bleeding, with its chance if it is not resisted, or by a Hunger Cost.
    """
    told = []
    for member in view.party:
        who = {"whose": "you" if lone(view) else f"the {member.body.name}"}
        if share := bleeds_out(view, member, turns):
            told.append(
                sentence("bleeds out", chance=share, turns=turns, **who)
                if turns
                else sentence("bleeds out now", chance=share, **who)
            )
        if member.starving and hungers(view, turns) and not any(held.edible for held in member.items):
            told.append(sentence("starves to death", turns=turns, **who))
    return " ".join(told)


def bleeds_out(view: View, member: Member, turns: int) -> int:
    """Return the chance in per cent that a member dies of its Bleeding in so many turns, or at its next Turn in Combat, if it resists it never.

    Each check at which it works costs a Wound, and it ends at the first at which it does not. [B Table 8, R-21, R-35]
    """
    time, rating = content.constants().time, member.body.effects.get(BLEEDING, 0)
    checks = 1 if view.fight else (view.turn + turns) // time.effects - view.turn // time.effects
    needed = member.body.limit - member.body.wounds + bool(member.wards)
    if not rating or needed > checks or content.in_force():  # what other rules do with it is another thing
        return 0
    return round(100 * Fraction(rating if view.fight else min(rating, time.effects_most), 100) ** needed)


# -- exploring ---------------------------------------------------------------------------------------------------------


def befalls(view: View, explore: Choice, table: str, event: str) -> int:
    """Return the chance in per cent that exploring brings this Event, and that it matters to the party as it is."""
    odds, lines = view.odds(explore), content.formulas()[EXPLORED].outcome
    if odds is None:
        return 0
    effect = matters(view, event)
    brought = {table: view.event_chance(table, event) * effect}
    brought["Reward"] = hidden(view, table) * effect
    none = {name: float(1 - once) for name, once in brought.items()}
    spared = {degree: prod(none.get(name, 1) for name in lines.get(str(degree), "").split(", ")) for degree in Degree}
    return round(sum(odds.percent(degree) * (1 - spared[degree]) for degree in Degree))


def hidden(view: View, table: str) -> Fraction:
    """Return the chance that a throw for Rewards brings a Secret, and this a certain Event of the table "Cost" or "Risk"."""
    tables = content.events()
    if OVERLOOKED not in tables["Reward"]:
        return NEVER
    again = Fraction(1, len(tables) * len(tables["Reward"]))  # a Secret may bring another
    return view.event_chance("Reward", OVERLOOKED) * Fraction(1, len(tables) * len(tables[table])) / (1 - again)


def matters(view: View, event: str) -> Fraction:
    """Return how often an Event that has happened does anything to the party: 1 for always, 0 for never."""
    party, own = view.party, bool(view.system.events)
    match event:
        case "Hunger":
            return WHOLE if any(one.hungers for one in party) else NEVER
        case "Darkness":
            return NEVER if all(one.scents for one in party) else WHOLE
        case "Effects":
            return WHOLE if any(any(True for _ in afflictions(one)) for one in party) else NEVER
        case "Spoilage" if own:  # every food dwindles, Spoiled or not
            return WHOLE if any(food(one) for one in party) else NEVER
        case "Spoilage":
            return any_of(Fraction(max(food(one), default=0), 100) for one in party)
        case "Infection":
            share = infects(view, len(party))
            return WHOLE if share is None else share
    return WHOLE


def food(member: Member) -> list[int]:
    """Return the ratings of a member's food that is not Spoiled, as far as is known: the higher, the sooner it spoils. [B 3.14.5]"""
    return [min(100, held.rating) for held in member.items if "F" in held.types and not held.spoiled]


def any_of(each: Iterable[Fraction]) -> Fraction:
    """Return the chance that any of several things happens that do not hang together, by the chance of each."""
    none = WHOLE
    for one in each:
        none *= 1 - one
    return 1 - none


def foreseen(view: View, explore: Choice) -> str:
    """Return a sentence on the Costs and Risks that exploring may bring, each with its chance; "" if nothing is rolled.

    What matters to nobody in the party is left out.
    """
    told = [
        sentence("may befall", what=name, chance=share)
        for table in ("Cost", "Risk")
        for event in content.events()[table]
        if (name := words("befalls").get(event)) and (share := befalls(view, explore, table, event))
    ]
    return sentence("exploring may bring", what=", ".join(told)) if told else ""


def expected(view: View, choice: Choice) -> str:
    """Return what comes of work, by degree, with its chances; of exploring also what it may bring that is no good."""
    brings = foreseen(view, choice) if choice.command == Act(EXPLORED) and not choice.refused else ""
    return ". ".join(filter(None, (weighed(view, choice), brings)))
