"""How a bot lives in the nest: what it eats, studies, gathers, tears down and carries.

Most functions return a Command, or None.
"""

import re

from game import content
from game.bots.blows import chance, likeliest
from game.bots.estimates import left, sheet, weak
from game.bots.mettle import maimed
from game.bots.temperament import Nature
from game.engine.commands import Act, AnyCommand, Eat, Light, Say, Study
from game.fd100 import Degree
from game.run.view import Held, Member, Seen, View

FULL = 40
"""The Hunger from which on a member tries unknown food."""
HUNGRY = 80
"""The Hunger from which on a member eats when a Hunger Cost is due; at the highest Hunger a member eats at once."""
LARDER, PHYSIC = 3, 1
"""The number of meals below which the party counts as short of food: for each member; for one that never hungers and is not hurt."""
WORTH_A_TRY, SURE = 35, 60
"""The least chance, in per cent, for Actions that take ten turns (WORTH_A_TRY), and for those that may cost a Wound (SURE)."""
GLOOM = 20
"""The Darkness from which on a Light is lit by who has none."""
SPARED = 2
"""The number of Wounds left up to which no Obstacle is torn down for what it hides: that may cost some."""
SLIGHT, WORSE, GRAVE = 20, 40, 60
"""The ratings above which an Effect is worth a cure before a Combat (SLIGHT), at other times (WORSE), and a Rest (GRAVE)."""
WEARING = ("Bleeding", "Infected")
"""The Effects that do more harm the longer they last."""
WEAVES = 50
"""The rating of Web Weaving from which on webs make a shelter as well as Materials do."""
MENDS = ("Healing", "Restoration")
CURES = ("Relief", "Restoration")
WARDS = ("Shielding",)
ARMS = (*WARDS, "Armour", "Courage", "Venom", "Flight")
MUTATES = ("Mutation",)
"""The Abilities of food that heal a Wound (MENDS) or ward off the next (WARDS), that end an Effect (CURES), that help in a fight (ARMS) or for good (MUTATES)."""
GROWS = ("Survival Rate", "Threat Rate", "Carapace", "Initiative", "Strength", "Speed", "Exploration")
"""The Features that experience points raise, the lowest first, of equals in this order."""
LENT = {"Flight": "Flying", "Armour": "Carapace"}
"""The Feature that an Ability of food raises, where their names differ."""


# -- eating ----------------------------------------------------------------------------------------


def innate(member: Member, ability: str) -> int:
    """Return a member's own rating, of shell or wings, that what a food with this `ability` lends seldom betters; 0 if it betters it."""
    if ability not in LENT:
        return 0
    lent = any(LENT[ability] in gift for gift in member.gifts)  # what a meal has lent is not its own
    own = (sheet(member.body.kind) if lent else member.ratings).get(LENT[ability], 0)
    die = re.search(r"d(\d+)", content.abilities()[ability].text) if own else None
    return own if die and 2 * own >= int(die[1]) else 0


def harmful(held: Held) -> bool:
    """Return whether food is known to do harm when eaten."""
    return held.function in content.effects() or held.spoiled


def costly(held: Held) -> bool:
    """Return whether the gift of a food has a price, as Rage has: a Wound, for a Combat that begins well."""
    return bool(held.function) and content.abilities()[held.function].price != "nothing"


def relish(view: View, member: Member, held: Held) -> tuple[bool, int, bool, int, bool, int]:
    """Return a sort key for food in the order in which the bot eats it: plain, helpful, unknown, healing, harmful, wearing; if hungry, what stills twice first.

    Where its harm may kill, what is likeliest to stay down comes first of harmful food; of equals, the one with the lower rating.
    """
    down = kept_down(view, member, held) if left(member.body) <= view.system.points else 0
    heals = held.function in MENDS and not content.kinds()[member.body.kind].swarm
    twice = held.condition == "Nutritious" and member.hunger >= HUNGRY
    rank = 3 if heals else -1 if twice else 2 if not held.known else 1 if held.function else 0
    return not welcome(held), -down, held.function in WEARING, rank, not held.depleted, held.rating


def kept_down(view: View, member: Member, held: Held) -> int:
    """Return the chance, in per cent, that a member eats this food without harm."""
    if not held.spoiled:
        return 100 if welcome(held) else 0
    odds = view.stomach(member.body.who, held.item)
    return 100 * odds.at_least(Degree.COMPLETE_SUCCESS) // odds.whole


def welcome(held: Held) -> bool:
    """Return whether an Item is food that costs nothing. Companions (helpful creatures) do not count as food."""
    return not harmful(held) and not costly(held) and "C" not in held.types


def heals_by(body: Seen, held: Held) -> bool:
    """Return whether an Item is food by which a member may heal in a Rest: no Ability acts there. [R-78]

    It is no companion, nor what heals by itself, and what helps in a fight only once half of the member's Wounds are lost, or it is of no use in one.
    """
    mends = () if content.kinds()[body.kind].swarm else MENDS  # they bring no ant back
    fit = held.edible and "C" not in held.types and held.function not in mends
    return fit and (held.function not in ARMS or weak(body) or maimed(body))


def dose(held: Held) -> tuple[bool, int, bool]:
    """Return a sort key for food that does no harm in a Rest, the best to heal by last: what is of help in a fight is kept for that."""
    return held.function not in ARMS, held.rating, harmful(held)


def meal(view: View, nature: Nature, *, starving: bool = False) -> AnyCommand | None:
    """Return the Command that feeds the hungriest member that can eat, or None if no member can eat.

    `starving`: only for famished members, who eat harmful food too.
    """
    found = [
        (-member.hunger, relish(view, member, held), held.item)
        for member in view.party
        for held in member.items
        if (famished(member) if starving else member.hungers and welcome(held))
        and (held.known or nature.trusts)
        and view.allows(Eat(held.item))
    ]
    return Eat(min(found)[2]) if found else None


def dine(view: View, nature: Nature) -> AnyCommand:
    """Return the Command by which the actor eats if it is hungry or famished, or Say("no")."""
    end = famished(view.me)
    return (meal(view, nature, starving=end) if view.me.hunger >= HUNGRY or end else None) or Say("no")


def famished(member: Member) -> bool:
    """Return whether a member's Hunger is so high that only food helps. It is at the maximum, or the member is Starving."""
    return member.hungers and (member.hunger >= content.constants().party.hunger or member.starving)


def remedy(view: View, *, battle: bool, few: int = 0) -> AnyCommand | None:
    """Return the Command to eat a known food whose effect helps now, or None if no food helps. `battle`: whether it is to help in a Combat.

    What wards off a Wound is eaten by who is at the last one, or has so `few` left, in good time: in a Combat nobody eats.
    """
    for member in view.party:
        wanted = (
            *MUTATES,
            *(MENDS if member.body.wounds and not content.kinds()[member.body.kind].swarm else ()),
            *(CURES if grave(member, battle=battle) else ()),
            *(ARMS if battle else WARDS if left(member.body) <= max(few, view.system.points) else ()),
        )
        for held in member.items:
            helps = held.function in wanted and not held.spoiled
            feature = LENT.get(held.function, held.function)
            given = innate(member, held.function) or any(feature in gift for gift in member.gifts)
            if helps and not given and view.allows(Eat(held.item)):
                return Eat(held.item)
    return None


def grave(member: Member, *, battle: bool) -> bool:
    """Return whether a member suffers from an Effect that is worth a cure, as it may well not end by itself.

    Before a Combat it need not be so grave, nor if it is Bleeding, which costs a Wound whenever it works.
    """
    ratings = {name: member.body.effects[name] for name in suffered(member)}
    return any(rating > (SLIGHT if battle or name == "Bleeding" else WORSE) for name, rating in ratings.items())


def taste(view: View) -> AnyCommand | None:
    """Return the Command that feeds unknown food to a healthy, hungry member, or None if nobody should eat it.

    The party learns in this way what the food does.
    """
    for member in view.party:
        sound = left(member.body) > 1 and not ailing(member) and member.hunger >= FULL
        for held in member.items:
            if sound and member.hungers and not held.known and not held.spoiled and view.allows(Eat(held.item)):
                return Eat(held.item)
    return None


def suffered(member: Member) -> list[str]:
    """Return the names of the Effects that a member suffers from. Innate Effects do not count."""
    innate = content.kinds()[member.body.kind].effects
    return [name for name, value in member.body.effects.items() if value > innate.get(name, 0)]


def ailing(member: Member) -> bool:
    """Return whether a member suffers from any Effect that is not innate."""
    return bool(suffered(member))


def edible(view: View) -> int:
    """Return the number of harmless meals that the party holds."""
    return sum(held.edible and welcome(held) for member in view.party for held in member.items)


def kindle(view: View) -> AnyCommand | None:
    """Return the Command to light a Light Item where it is dark to a member without light, or None if none is needed. R-77

    Elsewhere it would be wasted, as each Darkness Cost asks for a Light anew: so it is in a Room that is spent, but before a fight, and in a little GLOOM.
    """
    room, armed = view.chamber, any(body.armed and not body.led for body in view.creatures)
    if not (armed or (room and not room.spent)):
        return None
    for member in view.party:
        dark = member.darkness >= GLOOM and not member.lit and not member.scents
        for held in member.items if dark else ():
            if "L" in held.types and view.allows(Light(held.item)):
                return Light(held.item)
    return None


def unlit(view: View) -> bool:
    """Return whether a member that needs eyes is without light and holds a Light Item. They are lit outside Combat only. R-77"""
    return any("L" in held.types for member in view.party if not (member.lit or member.scents) for held in member.items)


# -- knowing ---------------------------------------------------------------------------------------


def study(view: View) -> AnyCommand | None:
    """Return the Command to study an unknown food with the actor's best Feature, or None if there is no such food."""
    ratings, me = view.me.ratings, view.me.body.who
    holds = [held for member in view.party for held in member.items]
    if all((held.known or me in held.puzzled) and "H" not in held.types for held in holds):
        return None  # without listing all answers, of which none is wanted
    tries = [command for command in view.legal() if isinstance(command, Study)]
    return max(tries, key=lambda try_: (ratings.get(try_.feature, 0), -try_.item), default=None)


def grow(view: View) -> AnyCommand:
    """Return the Command to spend experience on the lowest useful Feature, or Say("no") if none can be raised yet."""
    may = [one for one in GROWS if view.allows(Say(one))]
    return Say(min(may, key=lambda one: view.me.ratings.get(one, 0), default="no"))


def laden(view: View) -> bool:
    """Return whether the party has the goods that were to be fetched: all that is left is to get out alive."""
    return view.job.carried and view.job.task != "deliver"


# -- gathering and building ------------------------------------------------------------------------


def weavers(view: View) -> bool:
    """Return whether a member weaves so well that webs can replace Materials for a shelter."""
    return any(member.ratings.get("Web Weaving", 0) >= WEAVES for member in view.party)


def materials(view: View) -> Held | None:
    """Return the party's highest-rated Materials, or None if it has no Materials."""
    heaps = [held for member in view.party for held in member.items if "M" in held.types]
    return max(heaps, key=lambda held: held.rating, default=None)


def wanted(view: View) -> list[str]:
    """Return the names of the Actions that gather what the party lacks. It may lack food that members eat, or Materials for a shelter."""
    diets = {member.diet for member in view.party}
    acts = []
    if edible(view) < sum(larder(view, member) for member in view.party):
        acts += ["hunt"] if diets & {"omnivore", "animals"} else []
        acts += ["forage"] if diets & {"omnivore", "plants"} else []
    if not (weavers(view) or laden(view)) and materials(view) is None:
        acts.append("salvage")
    return acts


def larder(view: View, member: Member) -> int:
    """Return how many meals a member should have at hand: who never hungers only heals by them, one for each Wound.

    On the way out with the Job's goods it is one, for who is hurt or hungry.
    """
    if laden(view):
        return int(member.body.wounds > 0 or (member.hungers and member.hunger >= HUNGRY))
    return LARDER if member.hungers else min(LARDER, max(PHYSIC, member.body.wounds))


def scarce(view: View) -> bool:
    """Return whether the party holds less than it soon needs, so that an unlikely catch is tried for, too: a meal for each, for who hungers one more, and one for each Wound."""
    needs = [
        1 + (one.hungers and one.hunger >= FULL) + min(LARDER - 1, max(0, one.body.wounds - (not one.hungers)))
        for one in view.party
    ]
    return edible(view) < sum(needs)


def salvage(view: View) -> AnyCommand | None:
    """Return the Command to salvage Materials, or None if that is unlikely to succeed or there is no Slot for them."""
    choice = view.choice(Act("salvage")) if len(view.me.items) < content.constants().party.slots else None
    return likeliest(view, [choice], WORTH_A_TRY) if choice and not choice.refused else None


def tear_down(view: View) -> AnyCommand | None:
    """Return the Command to tear down this Room's Obstacle, or None if there is none or the attempt is too risky.

    The actor must have more than SPARED Wounds left.
    """
    obstructed = view.chamber and view.chamber.obstruction
    spare = left(view.me.body) > SPARED
    tear = view.choice(Act("tear")) if obstructed and spare else None
    return tear.command if tear and not tear.refused and chance(view, tear) >= SURE else None
