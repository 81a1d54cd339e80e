"""What a bot picks up, keeps and puts down: each Item by what it is good for.

Most functions return a Command, or None.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from game import content
from game.bots.errands import stand, travel_step
from game.bots.estimates import left, swarms
from game.bots.household import (
    ARMS,
    CURES,
    FULL,
    MENDS,
    MUTATES,
    WARDS,
    costly,
    harmful,
    heals_by,
    innate,
    materials,
    wanted,
    weavers,
    welcome,
)
from game.bots.places import far_off
from game.engine.commands import AnyCommand, Drop, Eat, Take
from game.run.view import Held, View

Left = tuple[Held, frozenset[int], frozenset[int]]
"""An Item that was left lying or put down, as it was known then, with the ids of what the leader carried besides, and of what of it was Cursed."""
NONE: Mapping[int, Left] = {}
CLEARLY = 15
"""How many points more than another of its sort an Item must be worth, to be taken instead of it."""
OTHER_USES = set("LSCH")
"""The types of Items that are of use to anybody: light, the Job's goods, Companions, Hints."""
GIFTS = {"heal": MENDS, "cure": CURES, "arm": (*ARMS, "Clarity"), "grow": MUTATES}
"""The Abilities of food, by what they are good for."""
RAGE = 40
"""What a gift is worth that costs a Wound: so much to a swarm, which can spare one, and nothing to others."""
USES = {"L": 60, "C": 100, "H": 60, "M": 40}
"""What other uses are worth, in points of rating, by the type of Item."""


def unwanted(view: View, held: Held) -> str:
    """Return why an Item is better left lying: "Cursed", "harmful" or "inedible". Return "" if it is not.

    What is Cursed could not be put down again, but eaten up it is gone: the Job's goods are taken all the same, and what is known to do good as a meal; light and company are no mere food.
    """
    return "Cursed" if held.cursed and not gives(view, held) and "S" not in held.types else useless(view, held)


def gives(view: View, held: Held) -> bool:
    """Return whether an Item is food for somebody here that is known to do good; no food brings an ant back."""
    if not (held.known and held.function) or harmful(held) or (held.function in MENDS and swarms(view)):
        return False
    eaten = any(member.diet in ("omnivore", mere_food(view, held)) for member in view.party)
    return eaten and content.abilities()[held.function].good


CRUMBS = 10
"""The rating up to which food is hardly a meal more."""


def useless(view: View, held: Held) -> str:
    """Return what makes a food useless to the party, whoever holds it: "inedible", "harmful", or "" if nothing does.

    What does harm as a meal heals in a Rest all the same, where only Spoiled food does harm (R-78).
    """
    food = mere_food(view, held)
    if not food:
        return ""
    if not any(member.diet in ("omnivore", food) for member in view.party):
        return "inedible"
    return "harmful" if held.spoiled else ""


def mere_food(view: View, held: Held) -> str:
    """Return whose diet an Item belongs to if it is of no other use to the party, else ""."""
    return "" if set(held.types) & other_uses(view) else content.forms()[held.form].food


def other_uses(view: View) -> set[str]:
    """Return the types of Items that are of use to the party besides food: light is none to who goes by scent."""
    return OTHER_USES - {"L"} if sightless(view) else OTHER_USES


def useful(view: View, held: Held) -> bool:
    """Return whether an Item is worth one of a member's Slots.

    It is if it is light for somebody who needs eyes, the Job's goods, food somebody eats, or Materials with none as good carried that serve better than webs.
    """
    if "M" in held.types:
        webs = max(member.ratings.get("Web Weaving", 0) for member in view.party)
        return materials(view) in (None, held) and (held.rating > webs or not weavers(view))
    return not useless(view, held) and bool(set(held.types) & other_uses(view) or mere_food(view, held))


def sightless(view: View) -> bool:
    """Return whether nobody of the party needs eyes, so that light is of no use to it."""
    return all(member.scents for member in view.party)


def value(view: View, held: Held) -> tuple[int, int]:
    """Return a sort key for Items, the least valuable first: nobody's food, Spoiled, of no use, not for who holds or would take it nor for the hungry, then by worth."""
    if bad := useless(view, held):
        return int(bad == "harmful"), points(view, held)
    if not useful(view, held):
        return 2, points(view, held)
    fit = "omnivore", mere_food(view, held)
    eats = held.edible if held.x < 0 else view.me.diet in fit
    eats |= not harmful(held) and any(one.diet in fit and one.hungers and one.hunger >= FULL for one in view.party)
    return 4 if eats or not mere_food(view, held) else 3, points(view, held)


def points(view: View, held: Held) -> int:
    """Return what an Item is worth, in points of rating.

    A Depleted one has half the uses left. Of what is unknown only half is counted: it may do harm, or be Cursed. What is known
    to do harm as a meal is good for healing in a Rest alone. What lends the same as a better Item that is carried is a mere meal.
    """
    gifts = {"heal": 0 if swarms(view) else 60, "cure": 30, "arm": 40, "grow": 80}  # no food brings an ant back
    worth = held.rating if held.known else held.rating // 2
    worth = worth // 3 if harmful(held) else worth
    vain = all(innate(member, held.function) for member in view.party) or given_else(view, held)
    worth += sum(gifts[what] for what, names in GIFTS.items() if held.function in names and not vain)
    worth += RAGE if costly(held) and swarms(view) else 0
    worth = worth // 2 if held.depleted else worth
    idle = sightless(view) or lit_else(view, held)  # to whom more light is nothing
    return worth + sum(USES.get(one, 0) for one in held.types if not (idle and one == "L"))


def lit_else(view: View, held: Held) -> bool:
    """Return whether the party carries a Light besides this Item."""
    return any("L" in one.types and one.item != held.item for member in view.party for one in member.items)


def given_else(view: View, held: Held) -> bool:
    """Return whether another Item that the party carries, no worse than one it carries, lends the same for a fight: only what wards off Wounds adds up."""
    like = (one for member in view.party for one in member.items if one.function == held.function)
    good = held.x < 0, not held.depleted, held.rating, -held.item
    lends = held.function in ARMS and held.function not in WARDS
    return lends and any((True, not one.depleted, one.rating, -one.item) > good for one in like)


def better(view: View, one: Held, other: Held) -> bool:
    """Return whether an Item is clearly worth more than another, so that it should be taken instead of it."""
    (kind, worth), (than, least) = value(view, one), value(view, other)
    return kind > than if kind != than else worth >= least + CLEARLY


def worth_room(view: View, held: Held, worst: Held) -> bool:
    """Return whether another Item, the `worst`, may be put down for this one, if it is worth less.

    Unknown food may turn out to be no better: it takes only the place of what is useless or does harm, and of the last crumbs, but where the party is short of food.
    What is known to do harm as a meal heals in a Rest, and takes only the place of what nobody eats, or of what does harm there as well.
    """
    if not useful(view, held) or unwanted(view, held):
        return False
    short = not {"hunt", "forage"}.isdisjoint(wanted(view))
    little = harmful(worst) or ("F" in worst.types and worst.rating <= CRUMBS)
    return bool(useless(view, worst)) or (not harmful(held) and (held.known or short or little))


def pick_up(view: View, spurned: Mapping[int, Left] = NONE) -> AnyCommand | None:
    """Return the Command to take the best useful Item from the actor's cell, or None if none is there."""
    fit = [held for held in worth(view, spurned) if view.allows(Take(held.item))]
    return Take(fit[0].item) if fit else None


def worth(view: View, spurned: Mapping[int, Left] = NONE) -> list[Held]:
    """Return what lies on the actor's cell and is worth a Slot, the best first, but for what was left lying as it is."""
    return [one for one in worthwhile(view, spurned) if (one.x, one.y) == stand(view)]


def worthwhile(view: View, spurned: Mapping[int, Left] = NONE) -> list[Held]:
    """Return what lies in view and is worth a Slot, the best first, but for what was left lying as it is."""
    fit = [
        one for one in view.things if useful(view, one) and not unwanted(view, one) and not settled(view, one, spurned)
    ]
    return sorted(fit, key=lambda one: value(view, one), reverse=True)


def gleaning(view: View, spurned: Mapping[int, Left]) -> AnyCommand | None:
    """Return the Command to take what lies in this Room, or a cell off, and is worth a Slot of the leader's, or a step there; else None.

    Where no Slot is free it is a step to what is to be taken instead of something: see `make_room`.
    """
    number, here = view.chamber.number if view.chamber else -1, stand(view)
    found = [one for one in worthwhile(view, spurned) if "S" not in one.types]
    found = [one for one in found if view.rooms[one.y, one.x] == number or far_off((one.x, one.y), here) <= 1]
    found = [one for one in found if "M" not in one.types or materials(view) is None]
    if len(view.me.items) >= content.constants().party.slots:
        found = [one for one in found if instead_of(view, one)]
    for one in found:
        if (one.x, one.y) == here and view.allows(Take(one.item)):
            return Take(one.item)
    steps = (travel_step(view, (one.x, one.y)) for one in found if (one.x, one.y) != here)
    return next(filter(None, steps), None)


def left_lying(view: View, held: Held) -> Left:
    """Return an Item that is left lying or put down, as it is known now, with what the leader carries besides."""
    known = replace(held, x=0, y=0, edible=False, puzzled=())
    bag = [one for one in view.me.items if one.item != held.item]
    return known, frozenset(one.item for one in bag), frozenset(one.item for one in bag if one.cursed)


def settled(view: View, held: Held, spurned: Mapping[int, Left]) -> bool:
    """Return whether an Item was left lying or put down, and nothing has changed: no more is known of it, and no Slot has come free, nor loose of a curse."""
    (known, bag, cursed), was = left_lying(view, held), spurned.get(held.item)
    if was is None or was[0] != known or (was[2] & bag) - cursed:
        return False
    return was[1] == bag or len(bag) >= content.constants().party.slots


def make_room(view: View, spurned: Mapping[int, Left] = NONE) -> AnyCommand | None:
    """Return the Command to drop the leader's worst Item if something clearly better lies here, else None.

    Till then even harmful food stays: it may stop a pursuer. The hungry eat what is one meal more. `spurned`: what was left lying, by its id.
    """
    if len(view.me.items) < content.constants().party.slots:
        return None
    found = [one for one in worth(view, spurned) if "S" not in one.types]  # taking the goods asks what makes room
    worst = next(filter(None, (instead_of(view, one) for one in found)), None)
    if worst is None:
        return None
    meal = worst.depleted and welcome(worst) and view.me.hungers and view.me.hunger >= FULL
    return Eat(worst.item) if meal and view.allows(Eat(worst.item)) else Drop(worst.item)


def instead_of(view: View, held: Held) -> Held | None:
    """Return the leader's worst Item if this one is clearly better, else None."""
    may = [one for one in view.me.items if "S" not in one.types and loose(view, one)]
    worst = min(may, key=lambda one: value(view, one), default=None)
    return worst if worst and worth_room(view, held, worst) and better(view, held, worst) else None


def loose(view: View, held: Held) -> bool:
    """Return whether an Item can be put down, as far as the party can tell: what the curse of another of its sort betrays keeps its Slot."""
    return not held.cursed and view.allows(Drop(held.item))


def clear_out(view: View) -> AnyCommand | None:
    """Return the Command to drop the most useless food of a member without free Slots, or None if there is no such food.

    Spoiled food stays with the wounded who have nothing else to heal by in a Rest.
    """
    for member in view.party:
        needy = member.body.wounds > 0 and not any(
            heals_by(member.body, held) and not held.spoiled for held in member.items
        )
        if len(member.items) >= content.constants().party.slots:
            bad = [held for held in member.items if useless(view, held) and not (needy and held.edible)]
            bad = [held for held in bad if loose(view, held)]
            if bad:
                return Drop(min(bad, key=lambda held: value(view, held)).item)
    return None


def rouse(view: View) -> AnyCommand | None:
    """Return the Command to eat a gift that costs a Wound, such as Rage, before a Combat that is to be begun, or None.

    Only a swarm eats it, for which that is one of many, while more than half of it is left.
    """
    for member in view.party:
        many = content.kinds()[member.body.kind].swarm and 2 * left(member.body) > member.body.limit
        for held in member.items if many else ():
            waits = any(held.function in gift for gift in member.gifts)
            if costly(held) and not harmful(held) and not waits and view.allows(Eat(held.item)):
                return Eat(held.item)
    return None


def exceeds(view: View, found: Held, carried: Held) -> bool:
    """Return whether what was found is to be carried instead of something: it is worth clearly more, or the same and better."""
    return better(view, found, carried) or surpasses(found, carried)


def surpasses(found: Held, carried: Held) -> bool:
    """Return whether this Item is the same as one that is carried, as far as is known, only better."""
    alike = (found.name, found.types, found.function) == (carried.name, carried.types, carried.function)
    return alike and not carried.cursed and (not found.depleted, found.rating) > (not carried.depleted, carried.rating)
