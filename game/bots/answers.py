"""A sensible player's answers to small questions, such as whether to push Luck, light a lamp or Resist an Effect."""

from game import content
from game.bots.blows import RARELY
from game.bots.estimates import left
from game.bots.household import HUNGRY, MENDS, harmful, kept_down, materials, weavers
from game.bots.temperament import Nature
from game.engine.commands import Act, AnyCommand, Drop, Light, Say, Use
from game.engine.steps import FaceDeath, OfferLuck, TakeTheDanger
from game.fd100 import Degree
from game.run.foreseen import ASTRAY
from game.run.view import View

GRAVE = ("wounds", "dies", "effect")
"""The Consequences for one of the party that are worth pushing Luck against, whatever is left of the character."""


def luck(view: View) -> AnyCommand:
    """Return Say("yes") if the actor should push its Luck, else Say("no").

    Luck can avert death or a Critical Failure. The actor pushes it if it would die otherwise, or in Combat if much would
    be lost by a Critical Failure. Pushing Luck uses it up, so that none is left to avert death later.
    """
    danger = view.asks(FaceDeath) or (view.fight is not None and at_stake(view))
    return Say("yes") if danger and view.allows(Say("yes")) else Say("no")


def at_stake(view: View) -> bool:
    """Return whether a Critical Failure would cost the party much more than a Partial Failure.

    A Wound, an Effect, or being put to flight is much. For an actor with more than half of its Wounds left, a box of
    the Disposition Track is, too.
    """
    if not isinstance(view.decision, OfferLuck):
        return False
    told = view.settled(view.decision.action, Degree.PARTIAL_FAILURE, Degree.CRITICAL_FAILURE)
    ours, better, me = {member.body.who for member in view.party}, told[Degree.PARTIAL_FAILURE], view.me.body
    lost = [one for one in told[Degree.CRITICAL_FAILURE] if one not in better and one.who in {ASTRAY, *ours}]
    grave = any(one.what in GRAVE or one.place == "Retreating" for one in lost)
    return grave or (2 * me.wounds < me.limit and any(one.what == "stands" for one in lost))


def tie(view: View) -> AnyCommand:
    """Return Say("no") if the danger of a tied roll would be the death of one of the party, else Say("yes"). [BIND L44-53]

    Nothing else that it may bring is worse than the success is good. A tied search has no danger of its own: it costs less than the
    failures that were risked, and a Room that is left for it is spent all the same.
    """
    step = view.decision
    if not isinstance(step, TakeTheDanger) or step.action.name not in view.system.dangers:
        return Say("yes")
    told = view.settled(step.action, Degree.PARTIAL_SUCCESS, Degree.PARTIAL_FAILURE)[Degree.PARTIAL_FAILURE]
    dies = any(one.what == "dies" and one.who in {ASTRAY, *(member.body.who for member in view.party)} for one in told)
    return Say("no" if dies or (step.action.name == "dig" and dug_dead(view)) else "yes")


def dug_dead(view: View) -> bool:
    """Return whether the actor dies of the price of a failed attempt to dig, whichever of two it pays.

    At the first Room of the nest that is Hunger at most, elsewhere Hunger or hit points.
    """
    me = view.me
    starves = me.starving and not any(held.edible for held in me.items)
    return starves if len(view.pool) == 1 else left(me.body) <= 1 and (starves or not me.hungers)


def light(view: View) -> AnyCommand:
    """Return the first legal Command that lights a Light Item, or Say("no") if there is none."""
    return next((command for command in view.legal() if isinstance(command, Light)), Say("no"))


def dig_cost(view: View) -> AnyCommand:
    """Return how the actor pays for a failed attempt to dig: Say("hunger") or Say("wound").

    The actor pays with Hunger as long as it can bear more.
    """
    me = view.me
    spare = left(me.body) - 1
    hunger = view.allows(Say("hunger")) and not me.starving and (me.hunger < HUNGRY or spare < 2)
    return Say("hunger") if hunger else Say("wound")


DEAR = 1000
"""The least benefit for which a Resist is worth its Manoeuvre in Combat: per cent of success times rating, less harm."""
WEIGHTS = {"Bleeding": 10, "Infected": 6, "Paralysed": 5, "Poisoned": 4, "Agony": 4}
AFIELD = {"Immobilised": 1, "Confused": 1, "Charmed": 1, "Blind": 2}
"""How bad each Effect is in Combat (WEIGHTS), and outside Combat if that differs (AFIELD); 4 if it is not listed."""


def resist(view: View) -> AnyCommand:
    """Return the most helpful Command to Resist an Effect, or Say("pass") if none is expected to help."""
    best, weights = 0, WEIGHTS if view.fight else WEIGHTS | AFIELD
    command: AnyCommand = Say("pass")
    for choice in view.choices:
        table, attempt = view.odds(choice), choice.attempt
        if choice.refused or not table or not attempt:
            continue
        rating = view.me.body.effects.get(attempt.about, 0)
        worse = table.counts[Degree.CRITICAL_FAILURE] + table.counts[Degree.COMPLETE_FAILURE]
        helps = 100 * (table.at_least(Degree.PARTIAL_SUCCESS) * rating - worse * (100 - rating)) // table.whole
        if view.fight and helps < DEAR:
            continue
        helps *= weights.get(attempt.about, 4)
        if helps > best:
            best, command = helps, choice.command
    return command


def shelter(view: View) -> AnyCommand:
    """Return the Command to build a shelter, or Say("no") if that is not possible.

    It is built of webs if the party weaves well, else of its best Materials, else of webs.
    """
    weave, heap = view.choice(Act("weave")), materials(view)
    spun = weave.command if weave and not weave.refused else None
    if spun and weavers(view):
        return spun
    return Use(heap.item) if heap and view.allows(Use(heap.item)) else spun or Say("no")


def brave(view: View, nature: Nature) -> AnyCommand:
    """Return Say("yes") if the party should rest without a shelter, else Say("no").

    The answer is yes if the chance of an Encounter is low enough for a bot of this `nature`.
    """
    most = content.constants().nest.unsheltered + nature.daring
    return Say("yes" if getattr(view.decision, "chance", 100) <= most else "no")


def heal(view: View) -> AnyCommand:
    """Return the Command to eat a food that heals, or Say("no") if there is none.

    It is unspoiled food if there is any; of this the highest-rated, and of equally rated food one that is harmful.
    If the harm of Spoiled food may kill, it is the likeliest to stay down, and none that hardly ever does. Companions, which
    are Items too, are not eaten.
    """
    held = {held.item: held for member in view.party for held in member.items}
    uses = [command for command in view.legal() if isinstance(command, Use) and command.item in held]
    uses = [use for use in uses if held[use.item].function not in MENDS and "C" not in held[use.item].types]

    spoiled = [use for use in uses if held[use.item].spoiled] if left(view.me.body) <= view.system.points else []
    down = {use: kept_down(view, view.me, held[use.item]) for use in spoiled}

    def good(use: Use) -> tuple[bool, int, int, bool]:
        food = held[use.item]
        return not food.spoiled, down.get(use, 0), food.rating, harmful(food)

    return max((use for use in uses if down.get(use, 100) >= RARELY), key=good, default=None) or Say("no")


def shake_off(view: View) -> AnyCommand:
    """Return the Command to Resist an Effect, if its chance is at least 50%; otherwise return Say("pass").

    If there are several such Effects, it is the first one that the Decision offers.
    """
    for choice in view.choices:
        table = view.odds(choice) if choice.attempt and not choice.refused else None
        if table and 2 * table.at_least(Degree.PARTIAL_SUCCESS) >= table.whole:
            return choice.command
    return Say("pass")


def relieved(view: View) -> AnyCommand:
    """Return the Command that ends the actor's worst Effect (the one with the highest rating)."""
    effects = view.me.body.effects
    says = [command for command in view.legal() if isinstance(command, Say)]
    return max(says, key=lambda say: effects.get(say.word, 0))


def give_up(view: View) -> AnyCommand:
    """Return the Command to drop the least valuable Item, to make room for the Job's goods.

    It is harmful food if there is any, else the Item with the lowest rating.
    """
    worth = {held.item: (not harmful(held), held.rating) for member in view.party for held in member.items}
    drops = [command for command in view.legal() if isinstance(command, Drop)]
    return min(drops, key=lambda drop: worth.get(drop.item, (True, 0))) if drops else view.legal()[0]
