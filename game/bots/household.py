"""Living off the nest: what to eat, study, gather, tear down and carry. From a View to a Command, or None."""

from game import content
from game.bots.blows import chance
from game.bots.duel import left
from game.bots.errands import stand
from game.bots.temperament import Nature
from game.engine.commands import Act, AnyCommand, Drop, Eat, Give, Light, Say, Study, Take
from game.run.view import Held, Member, View

FULL = 40
"""Hunger below which nobody eats for the sake of eating."""
HUNGRY = 80
"""Hunger at which she eats when she has to pay; at 100 she eats unasked."""
LARDER = 3
"""Meals in hand for each, below which food is short."""
WORTH_A_TRY, SURE = 35, 60
"""Per cent: good enough for what costs ten turns; for what costs a Wound."""
GRAVE = 60
"""An Effect above that is a reason to rest."""
WEAVES = 50
"""Web Weaving that makes a shelter without Materials."""
MENDS = ("Healing", "Restoration")
CURES = ("Relief", "Restoration")
ARMS = ("Shielding", "Armour", "Courage", "Venom", "Flight")
"""Abilities that heal a Wound, that end an Effect, that help in a fight."""
LENT = {"Flight": "Flying", "Armour": "Carapace"}
"""What her sheet calls a gift that does not bear its Ability's name."""


# -- eating ----------------------------------------------------------------------------------------


def harmful(held: Held) -> bool:
    """Whether to eat it is known to do harm."""
    bad = held.function in content.EFFECTS or held.function == "Rage"  # it costs a Wound
    return bad or held.spoiled


def relish(held: Held) -> tuple[bool, bool, bool, int]:
    """The order in which food goes: what does nothing, then what nobody knows, then what helps; the poorest first."""
    return harmful(held), bool(held.function), not held.depleted, held.rating


def welcome(held: Held) -> bool:
    """Whether one eats it with a good conscience: it does no harm, and is nobody who came along."""
    return not harmful(held) and "C" not in held.types


def meal(view: View, nature: Nature, *, starving: bool = False) -> AnyCommand | None:
    """A legal meal for the hungriest who holds one. `starving`: for who is at the end only; she eats what does harm, too."""
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
    """A Hunger Cost: eat when hungry, or starving."""
    end = famished(view.me)
    return (meal(view, nature, starving=end) if view.me.hunger >= HUNGRY or end else None) or Say("no")


def starved(view: View, nature: Nature) -> AnyCommand | None:
    """Outside Combat: whoever is at the end of her strength eats."""
    return meal(view, nature, starving=True)


def famished(member: Member) -> bool:
    """Whether she is at the end of her strength: only food helps."""
    return member.hungers and (member.hunger >= content.constants().party.hunger or member.starving)


def remedy(view: View, *, battle: bool) -> AnyCommand | None:
    """Known food whose Ability helps now; before a battle, what arms her for it."""
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
    """Food nobody knows is tasted when she is sound, and hungry enough to be glad of it."""
    for member in view.party:
        sound = left(member.body) > 1 and not ailing(member) and member.hunger >= FULL
        for held in member.items:
            if sound and member.hungers and not held.known and not held.spoiled and view.allows(Eat(held.item)):
                return Eat(held.item)
    return None


def suffered(member: Member) -> list[str]:
    """The Effects that stand and are not innate."""
    innate = content.kinds()[member.body.kind].effects
    return [name for name, value in member.body.effects.items() if value > innate.get(name, 0)]


def ailing(member: Member) -> bool:
    """Whether an Effect that is not innate stands."""
    return bool(suffered(member))


def edible(view: View) -> int:
    """Meals in hand that do no harm, for those who hunger or heal by them."""
    return sum(held.edible and welcome(held) for member in view.party for held in member.items)


def short_of_food(view: View) -> bool:
    """Fewer meals than each should have: they still hunger, and they heal."""
    return edible(view) < LARDER * len(view.party)


def kindle(view: View) -> AnyCommand | None:
    """Whoever has no light lights one she holds. R-77"""
    for member in view.party:
        for held in member.items if not member.lit else ():
            if "L" in held.types and view.allows(Light(held.item)):
                return Light(held.item)
    return None


# -- knowing ---------------------------------------------------------------------------------------


def study(view: View) -> AnyCommand | None:
    """What a food does, by the Feature that is best at telling."""
    if all(held.known and "H" not in held.types for member in view.party for held in member.items):
        return None
    ratings = view.me.ratings
    tries = [command for command in view.legal() if isinstance(command, Study)]
    return max(tries, key=lambda try_: (ratings.get(try_.feature, 0), -try_.item), default=None)


# -- carrying --------------------------------------------------------------------------------------


def useful(view: View, held: Held) -> bool:
    """Whether it is worth a Slot: lights, what the Job needs, food somebody eats, and Materials for who cannot weave."""
    if set(held.types) & set("LSCH"):
        return True
    if "M" in held.types:
        return not weavers(view) and materials(view) is None
    food = content.forms()[held.form].food
    return bool(food) and not harmful(held) and any(diet(member) in ("omnivore", food) for member in view.party)


def diet(member: Member) -> str:
    return content.kinds()[member.body.kind].diet


def pick_up(view: View) -> AnyCommand | None:
    """Something useful that lies here, if a Slot is free."""
    here = stand(view)
    for thing in view.things:
        if (thing.x, thing.y) == here and useful(view, thing) and view.allows(Take(thing.item)):
            return Take(thing.item)
    return None


def clear_out(view: View) -> AnyCommand | None:
    """With every Slot full, what does harm goes; nothing else is worth a walk back."""
    for member in view.party:
        if len(member.items) >= content.constants().party.slots:
            for held in member.items:
                if harmful(held) and not useful(view, held) and view.allows(Drop(held.item)):
                    return Drop(held.item)
    return None


def share(view: View) -> AnyCommand:
    """Who eats it gets it, the one with the least to eat before the others; of the rest, whoever holds least."""
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
    """What makes room for what the Job is about: what does harm, then the poorest."""
    worth = {held.item: (not harmful(held), held.rating) for member in view.party for held in member.items}
    drops = [command for command in view.legal() if isinstance(command, Drop)]
    return min(drops, key=lambda drop: worth.get(drop.item, (True, 0))) if drops else view.legal()[0]


# -- gathering and building ------------------------------------------------------------------------


def weavers(view: View) -> bool:
    """Whether somebody's webs are as good as walls."""
    return any(member.ratings.get("Web Weaving", 0) >= WEAVES for member in view.party)


def materials(view: View) -> Held | None:
    """The best heap in hand."""
    heaps = [held for member in view.party for held in member.items if "M" in held.types]
    return max(heaps, key=lambda held: held.rating, default=None)


def wanted(view: View) -> list[str]:
    """What the party lacks, by the Action that brings it: food somebody eats, stuff for a shelter."""
    diets = {diet(member) for member in view.party}
    acts = []
    if short_of_food(view):
        acts += ["hunt"] if diets & {"omnivore", "animals"} else []
        acts += ["forage"] if diets & {"omnivore", "plants"} else []
    if not weavers(view) and materials(view) is None:
        acts.append("salvage")
    return acts


def gather(view: View) -> AnyCommand | None:
    """What grows and lives here, when food is short; stuff for a shelter, when a Rest will want it."""
    if len(view.me.items) >= content.constants().party.slots:
        return None
    tries = [choice for act in wanted(view) if (choice := view.choice(Act(act))) and not choice.refused]
    likely = [(chance(view, choice), -i, choice.command) for i, choice in enumerate(tries)]
    best, _, command = max(likely, default=(0, 0, None))
    return command if best >= WORTH_A_TRY else None


def tear_down(view: View) -> AnyCommand | None:
    """An Obstacle keeps this Room's Rewards back: worth a Wound or two to who has them to spare."""
    obstructed = view.chamber and view.chamber.obstruction
    spare = left(view.me.body) - 2
    tear = view.choice(Act("tear")) if obstructed and spare > 0 else None
    return tear.command if tear and not tear.refused and chance(view, tear) >= SURE else None
