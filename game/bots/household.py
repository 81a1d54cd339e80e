"""Living off the nest: what to eat, study, gather, tear down and carry. Most return a Command, or None."""

from game import content
from game.bots.blows import chance, left, likeliest
from game.bots.errands import stand
from game.bots.temperament import Nature
from game.engine.commands import Act, AnyCommand, Drop, Eat, Give, Light, Say, Study, Take
from game.run.view import Held, Member, View

FULL = 40
"""Hunger from which unknown food is tried."""
HUNGRY = 80
"""Hunger from which a member eats when a Hunger Cost falls due; at the maximum it eats at once."""
LARDER = 3
"""Meals for each member, below which food is short."""
WORTH_A_TRY, SURE = 35, 60
"""The least chance, in per cent, at which to try what costs ten turns, and what costs a Wound."""
GRAVE = 60
"""A rating of an Effect above which it is a reason to rest."""
WEAVES = 50
"""The rating of Web Weaving from which it makes a shelter without Materials."""
MENDS = ("Healing", "Restoration")
CURES = ("Relief", "Restoration")
ARMS = ("Shielding", "Armour", "Courage", "Venom", "Flight")
"""Abilities of food that heal a Wound, that end an Effect, that help in a fight."""
LENT = {"Flight": "Flying", "Armour": "Carapace"}
"""The Feature that an Ability of food raises, where they differ in name."""


# -- eating ----------------------------------------------------------------------------------------


def harmful(held: Held) -> bool:
    """Return whether food is known to do harm when eaten."""
    bad = held.function in content.EFFECTS or held.function == "Rage"  # it costs a Wound
    return bad or held.spoiled


def relish(held: Held) -> tuple[bool, bool, bool, int]:
    """Return a sort key for eating: useless food first, then unknown, then helpful, harmful last.

    Of equals the one with the lowest rating comes first.
    """
    return harmful(held), bool(held.function), not held.depleted, held.rating


def welcome(held: Held) -> bool:
    """Return whether food can be eaten without regret: it does no harm and is no Companion."""
    return not harmful(held) and "C" not in held.types


def meal(view: View, nature: Nature, *, starving: bool = False) -> AnyCommand | None:
    """Return eating something for the hungriest member that holds a meal.

    `starving`: only for members that are famished; they eat harmful food too.
    """
    found = [
        (-member.hunger, relish(held), held.item)
        for member in view.party
        for held in member.items
        if (famished(member) if starving else member.hungers and welcome(held))
        and (held.known or nature.trusts)
        and view.allows(Eat(held.item))
    ]
    return Eat(min(found)[2]) if found else None


def dine(view: View, nature: Nature) -> AnyCommand:
    """Answer a Hunger Cost: eat when hungry or famished, else pay."""
    end = famished(view.me)
    return (meal(view, nature, starving=end) if view.me.hunger >= HUNGRY or end else None) or Say("no")


def famished(member: Member) -> bool:
    """Return whether a member is at the end of its strength, so that only food helps."""
    return member.hungers and (member.hunger >= content.constants().party.hunger or member.starving)


def remedy(view: View, *, battle: bool) -> AnyCommand | None:
    """Return eating known food whose Ability helps now; before a `battle` also what helps in one."""
    for member in view.party:
        wanted = (
            *(MENDS if member.body.wounds and not content.kinds()[member.body.kind].swarm else ()),
            *(CURES if ailing(member) else ()),
            *(ARMS if battle else ()),
        )
        for held in member.items:
            helps = held.function in wanted and not held.spoiled
            given = any(LENT.get(held.function, held.function) in gift for gift in member.gifts)
            if helps and not given and view.allows(Eat(held.item)):
                return Eat(held.item)
    return None


def taste(view: View) -> AnyCommand | None:
    """Return eating unknown food by a sound and fairly hungry member, to learn what it does."""
    for member in view.party:
        sound = left(member.body) > 1 and not ailing(member) and member.hunger >= FULL
        for held in member.items:
            if sound and member.hungers and not held.known and not held.spoiled and view.allows(Eat(held.item)):
                return Eat(held.item)
    return None


def suffered(member: Member) -> list[str]:
    """Return the Effects a member suffers from, without the innate ones."""
    innate = content.kinds()[member.body.kind].effects
    return [name for name, value in member.body.effects.items() if value > innate.get(name, 0)]


def ailing(member: Member) -> bool:
    """Return whether a member suffers from any Effect that is not innate."""
    return bool(suffered(member))


def edible(view: View) -> int:
    """Return how many harmless meals the party holds."""
    return sum(held.edible and welcome(held) for member in view.party for held in member.items)


def kindle(view: View) -> AnyCommand | None:
    """Return lighting a light for a member that has none lit. R-77"""
    for member in view.party:
        for held in member.items if not member.lit else ():
            if "L" in held.types and view.allows(Light(held.item)):
                return Light(held.item)
    return None


# -- knowing ---------------------------------------------------------------------------------------


def study(view: View) -> AnyCommand | None:
    """Return the study of an unknown food by the Feature that is best at it."""
    if all(held.known and "H" not in held.types for member in view.party for held in member.items):
        return None
    ratings = view.me.ratings
    tries = [command for command in view.legal() if isinstance(command, Study)]
    return max(tries, key=lambda try_: (ratings.get(try_.feature, 0), -try_.item), default=None)


# -- carrying --------------------------------------------------------------------------------------


def useful(view: View, held: Held) -> bool:
    """Return whether a thing is worth a Slot: light, what the Job needs, edible food, Materials if nobody weaves."""
    if set(held.types) & set("LSCH"):
        return True
    if "M" in held.types:
        return not weavers(view) and materials(view) is None
    food = content.forms()[held.form].food
    return bool(food) and not harmful(held) and any(diet(member) in ("omnivore", food) for member in view.party)


def diet(member: Member) -> str:
    return content.kinds()[member.body.kind].diet


def pick_up(view: View) -> AnyCommand | None:
    """Return taking something useful from the actor's cell."""
    here = stand(view)
    for thing in view.things:
        if (thing.x, thing.y) == here and useful(view, thing) and view.allows(Take(thing.item)):
            return Take(thing.item)
    return None


def clear_out(view: View) -> AnyCommand | None:
    """Return dropping harmful food if every Slot is full. Nothing else is worth coming back for."""
    for member in view.party:
        if len(member.items) >= content.constants().party.slots:
            for held in member.items:
                if harmful(held) and not useful(view, held) and view.allows(Drop(held.item)):
                    return Drop(held.item)
    return None


def share(view: View) -> AnyCommand:
    """Answer who gets a find: those who can eat it first, of them who has least to eat, then who holds least."""
    members = {member.body.who: member for member in view.party}
    thing = next((choice.command.item for choice in view.choices if isinstance(choice.command, Give)), 0)
    form = next((held.form for held in view.things if held.item == thing), "")
    food = content.forms()[form].food if form in content.forms() else ""

    def need(give: Give) -> tuple[bool, int, int]:
        member = members[give.to]
        eats = bool(food) and diet(member) in ("omnivore", food)
        return not eats, sum(held.edible for held in member.items), len(member.items)

    gives = [command for command in view.legal() if isinstance(command, Give) and command.to in members]
    return min(gives, key=need) if gives else view.legal()[0]


def give_up(view: View) -> AnyCommand:
    """Answer what to drop for the Job's goods: what does harm first, then what has the lowest rating."""
    worth = {held.item: (not harmful(held), held.rating) for member in view.party for held in member.items}
    drops = [command for command in view.legal() if isinstance(command, Drop)]
    return min(drops, key=lambda drop: worth.get(drop.item, (True, 0))) if drops else view.legal()[0]


# -- gathering and building ------------------------------------------------------------------------


def weavers(view: View) -> bool:
    """Return whether a member's webs can take the place of a shelter's Materials."""
    return any(member.ratings.get("Web Weaving", 0) >= WEAVES for member in view.party)


def materials(view: View) -> Held | None:
    """Return the heap of Materials with the highest rating that the party holds."""
    heaps = [held for member in view.party for held in member.items if "M" in held.types]
    return max(heaps, key=lambda held: held.rating, default=None)


def wanted(view: View) -> list[str]:
    """Return the Actions that bring what the party lacks: food somebody eats, Materials for a shelter."""
    diets = {diet(member) for member in view.party}
    acts = []
    if edible(view) < LARDER * len(view.party):
        acts += ["hunt"] if diets & {"omnivore", "animals"} else []
        acts += ["forage"] if diets & {"omnivore", "plants"} else []
    if not weavers(view) and materials(view) is None:
        acts.append("salvage")
    return acts


def gather(view: View) -> AnyCommand | None:
    """Return the Action of gathering that is likeliest to succeed, of those wanted."""
    if len(view.me.items) >= content.constants().party.slots:
        return None
    tries = [choice for act in wanted(view) if (choice := view.choice(Act(act))) and not choice.refused]
    return likeliest(view, tries, WORTH_A_TRY)


def tear_down(view: View) -> AnyCommand | None:
    """Return tearing down the Obstacle that keeps a Room's Rewards back, if a Wound or two can be spared."""
    obstructed = view.chamber and view.chamber.obstruction
    spare = left(view.me.body) - 2
    tear = view.choice(Act("tear")) if obstructed and spare > 0 else None
    return tear.command if tear and not tear.refused and chance(view, tear) >= SURE else None
