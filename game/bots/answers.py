"""A sensible player's answers to small questions, such as whether to push Luck, light a lamp or Resist an Effect."""

from itertools import takewhile

from game import content
from game.bots.blows import RARELY, chance, hopeful
from game.bots.carrying import sightless
from game.bots.estimates import left, weak
from game.bots.household import ARMS, FULL, HUNGRY, dose, heals_by
from game.bots.places import apart
from game.bots.temperament import Nature
from game.engine.commands import Act, AnyCommand, Light, Say, Use
from game.engine.steps import FaceDeath, OfferLuck, TakeTheDanger
from game.fd100 import Degree
from game.run.foreseen import ASTRAY
from game.run.view import Choice, Held, Member, View

HARM = 50
"""How bad it is to eat Spoiled food, in per cent of all the Wounds that one has."""
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

    A Wound, an Effect, or being put to flight is much. Another box of the Disposition Track is not: it is won back by a
    Manoeuvre, Luck by a double only, and the one that is kept may save a life.
    """
    if not isinstance(view.decision, OfferLuck):
        return False
    told = view.settled(view.decision.action, Degree.PARTIAL_FAILURE, Degree.CRITICAL_FAILURE)
    ours, better = {member.body.who for member in view.party}, told[Degree.PARTIAL_FAILURE]
    lost = [one for one in told[Degree.CRITICAL_FAILURE] if one not in better and one.who in {ASTRAY, *ours}]
    return any(one.what in GRAVE or one.place == "Retreating" for one in lost)


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
    """Return the Command that lights the Light Item likeliest to last, or Say("no") if there is none or none is needed.

    A party that goes by scent needs none, nor does who is beside a light that is paid for already, or likelier to last than its own.
    """
    burns = {
        one.item: (not one.depleted, one.rating) for member in view.party for one in member.items if "L" in one.types
    }
    others = [held.item for one in view.party if one.lit and one is not view.me for held in one.items]
    mine = max((one for one in view.legal() if isinstance(one, Light)), key=lambda one: burns[one.item], default=None)
    brighter = mine is not None and any(burns[one] > burns[mine.item] for one in others if one in burns)
    spared = sightless(view) or brighter or bool(lit_before(view))
    return Say("no") if mine is None or (spared and view.allows(Say("no"))) else mine


def lit_before(view: View) -> list[Member]:
    """Return who of the party has light and has paid this Darkness Cost: who is asked after the actor may lose it yet."""
    return [one for one in takewhile(lambda one: one.body.who != view.asked, view.party) if one.lit]


def dig_cost(view: View) -> AnyCommand:
    """Return how the actor pays for a failed attempt to dig: Say("hunger") or Say("wound").

    The actor pays with Hunger as long as it can bear more: with what wards a Wound off rather than with a meal.
    """
    me = view.me
    spare, most = left(me.body) - 1 + len(me.wards), FULL if me.wards else HUNGRY
    hunger = view.allows(Say("hunger")) and not me.starving and (me.hunger < most or spare < 2)
    return Say("hunger") if hunger else Say("wound")


DEAR = 1000
"""The least benefit for which a Resist is worth its Manoeuvre in Combat: per cent of success times rating, less harm."""
DYING = 10
"""The factor by which Bleeding is worse for whom the next Wound kills."""
WEIGHTS = {"Bleeding": 10, "Infected": 6, "Paralysed": 5, "Poisoned": 4, "Agony": 4}
AFIELD = {"Immobilised": 1, "Confused": 1, "Charmed": 1, "Blind": 2}
"""How bad each Effect is in Combat (WEIGHTS), and outside Combat if that differs (AFIELD); 4 if it is not listed."""


def resist(view: View) -> AnyCommand:
    """Return the most helpful Command to Resist an Effect, also in a Rest, or Say("pass") if none is expected to help.

    In Combat it must be worth its Manoeuvre, as it always is to hold off Bleeding of which one would die, and Confusion beside friends.
    """
    best, weights = 0, WEIGHTS if view.fight else WEIGHTS | AFIELD
    dying = left(view.me.body) == 1
    if dying:
        weights = weights | {"Bleeding": DYING * WEIGHTS["Bleeding"]}
    command: AnyCommand = Say("pass")
    for choice in view.choices:
        table, attempt = view.odds(choice), choice.attempt
        if choice.refused or not table or not attempt:
            continue
        rating = view.me.body.effects.get(attempt.about, 0)
        worse = table.counts[Degree.CRITICAL_FAILURE] + table.counts[Degree.COMPLETE_FAILURE]
        helps = 100 * (table.at_least(Degree.PARTIAL_SUCCESS) * rating - worse * (100 - rating)) // table.whole
        dear = helps < DEAR and not (dying and attempt.about == "Bleeding") and not harms(view, attempt.about)
        if (view.fight and dear) or idle(view, attempt.about):
            continue
        helps *= weights.get(attempt.about, 4)
        if helps > best:
            best, command = helps, choice.command
    return command


def harms(view: View, effect: str) -> bool:
    """Return whether this Effect of the actor may make it strike at a friend: it is Confused, and one stands beside it. [R-59]"""
    return effect == "Confused" and any(apart(one.body, (view.me.body.x, view.me.body.y)) == 1 for one in view.party)


def idle(view: View, effect: str) -> bool:
    """Return whether this Effect of the actor changes nothing here: it has nowhere to go in this fight, or sees no worse than in the Darkness. [R-38]"""
    if effect == "Immobilised":
        return view.fight is not None and at_grips(view)
    return effect == "Blind" and 0 < view.me.body.effects.get(effect, 0) <= view.me.darkness


def at_grips(view: View) -> bool:
    """Return whether the actor stands beside a foe in a fight that it need not leave, so that it has nowhere to go in it."""
    me = view.me.body
    foes = [foe for foe in view.creatures if foe.armed and foe.disposition and foe.side != me.side]
    near = any(apart(foe, (me.x, me.y)) == 1 for foe in foes)
    return near and me.disposition != "Retreating" and hopeful(view, foes)


def shelter(view: View) -> AnyCommand:
    """Return the Command to build the shelter that is likeliest to hold, or Say("no") if none is possible. Webs are spun rather than Materials used up."""
    built = [
        (made.at_least(Degree.PARTIAL_SUCCESS) / made.whole, one == Act("weave"), one) for one, made in view.shelters()
    ]
    return max(built, key=lambda one: one[:2], default=(0, False, Say("no")))[2]


def brave(view: View, nature: Nature) -> AnyCommand:
    """Return Say("yes") if the party should rest without a shelter, else Say("no").

    The answer is yes if the chance of an Encounter is low enough for a bot of this `nature`.
    """
    most = content.constants().nest.unsheltered + nature.daring
    return Say("yes" if getattr(view.decision, "chance", 100) <= most else "no")


def heal(view: View) -> AnyCommand:
    """Return the Command to eat a food in a Rest, so that its eater heals, or Say("no") if none is worth its risk.

    What can do no harm comes first, of this what is of no help in a fight, and of that the highest-rated. What is of help there only heals who
    has lost half; then it is eaten first if it is that much likelier to heal as to be used up. Eaten for this a food only feeds the healing: of harmful food only what is, or may be, Spoiled does harm. Companions, which are Items too, are not eaten, nor what heals by itself.
    """
    held = {held.item: held for member in view.party for held in member.items}
    found = [(one, held[one.command.item]) for one in view.choices if isinstance(one.command, Use) and not one.refused]

    def good(use: tuple[Choice, Held]) -> tuple[int, int, bool, int, bool]:
        return -risk(view, view.me, use[1]), *remedial(view.me, use[1], chance(view, use[0]))

    fit = [(one, food) for one, food in found if worth_it(view, view.me, food, chance(view, one))]
    return max(fit, key=good)[0].command if fit else Say("no")


def remedial(member: Member, food: Held, heals: int) -> tuple[int, bool, int, bool]:
    """Return a sort key for food that does no harm in a Rest, the best for this member to heal by last. `heals`: the chance, in per cent, that it does."""
    used = (100 - food.rating) * (food.function in ARMS)  # a Wound warded off in a fight is worth one healed
    return (heals - used) * weak(member.body), *dose(food)


def risk(view: View, member: Member, food: Held) -> int:
    """Return the chance, in per cent, that a food does harm to a member who eats it in a Rest: as it is, or may be, Spoiled."""
    if food.known and not food.spoiled:
        return 0
    odds, rows = view.stomach(member.body.who, food.item), content.finds()["condition"].rows
    ill = 100 - 100 * odds.at_least(Degree.COMPLETE_SUCCESS) // odds.whole
    return ill if food.spoiled else ill * rows.count("Spoiled") // len(rows)


def worth_it(view: View, member: Member, food: Held, heals: int) -> bool:
    """Return whether a member had better heal by this food in a Rest: the more it has lost, the more may be risked.

    `heals`: the chance, in per cent, that it does. Spoiled food that may kill must be likely enough to stay down.
    """
    ill, body = risk(view, member, food), member.body
    if not heals_by(body, food):
        return False
    if food.spoiled and left(body) <= view.system.points and 100 - ill < RARELY:
        return False
    return heals * (100 * body.wounds // body.limit) >= HARM * ill


def relieved(view: View) -> AnyCommand:
    """Return the Command that ends the actor's worst Effect (the one with the highest rating)."""
    effects = view.me.body.effects
    says = [command for command in view.legal() if isinstance(command, Say)]
    return max(says, key=lambda say: effects.get(say.word, 0))
