"""The order in which food is offered to a hungry member of the party, and what it does to who eats it.

Harmless food that wastes nothing comes first, because Enter eats the first answer.
"""

from collections.abc import Iterator
from string import ascii_letters

from game import content
from game.bots.errands import SENSED
from game.bots.household import CURES, LENT, MENDS, ailing, innate, welcome
from game.bots.household import HUNGRY as LATE
from game.bots.places import apart
from game.engine.commands import Eat, Use
from game.presentation.answers import carried
from game.run.view import Choice, Held, Member, View
from game.weighing.scale import quantifier

PLAIN, USEFUL, UNKNOWN, WASTED, HARMFUL = range(5)
"""The worth of a meal besides feeding, the best first. Eating nothing is listed before the last two, unless it would be worse."""
HUNGRY = 50
"""The Hunger from which unknown food is listed before eating nothing."""
SOARED = 90
"""The Hunger that nobody is let come to unasked, while there is food."""


def worth(eater: Member, held: Held) -> int:
    """Return how good it would be for `eater` to eat this food now, as a rank from PLAIN to HARMFUL.

    It is judged by what is known of the food.
    """
    if held.spoiled:
        return HARMFUL
    if not held.known:
        return UNKNOWN
    if not held.function:
        return PLAIN
    if not content.abilities()[held.function].good:
        return HARMFUL
    if held.function not in (*MENDS, *CURES):
        return WASTED if waits(eater, held) or innate(eater, held.function) else USEFUL
    heals = held.function in MENDS and eater.body.wounds and not content.kinds()[eater.body.kind].swarm
    return USEFUL if heals or (held.function in CURES and ailing(eater)) else WASTED


def waits(eater: Member, held: Held) -> bool:
    """Return whether what this food does is at work in `eater` already, or waits: a second helping renews, and adds nothing. [R-47]

    What is Blessed works twice, or by a better die: it adds nothing only where two uses wait.
    """
    gift = LENT.get(held.function, held.function)
    return f"2 {gift}" in eater.gifts if held.condition == "Blessed" else any(gift in one for one in eater.gifts)


def offered(view: View, choice: Choice) -> int:
    """Return how good the meal of a Choice is for its eater, as a rank from PLAIN (best) to HARMFUL (worst)."""
    assert isinstance(choice.command, Eat | Use)
    holder, held = carried(view, choice.command.item)
    return max(worth(holder, held), WASTED if last_light(view, held) else PLAIN)


def lights(view: View) -> list[Held]:
    """Return the Light Items of the party."""
    return [held for member in view.party for held in member.items if "L" in held.types]


def last_light(view: View, held: Held) -> bool:
    """Return whether an Item is the party's last Light: that is no meal."""
    return lights(view) == [held]


def kept(view: View, held: Held) -> bool:
    """Return whether a food is of more use uneaten while Hunger can be borne: it heals who eats it in need, lights, or is a Companion."""
    heals = held.function in MENDS and not content.kinds()[view.me.body.kind].swarm
    return heals or "C" in held.types or last_light(view, held)


def elsewhere(view: View) -> Iterator[tuple[Member, Held]]:
    """Yield what others carry that the actor, who has nothing fit to eat, could eat once it is handed over, each with who carries it."""
    if not any(fit(view.me, held) for held in view.me.items):
        yield from ((giver, held) for giver in view.party for held in fitting(view.me, giver))


def fitting(eater: Member, giver: Member) -> Iterator[Held]:
    """Yield what one member carries that could be handed to another, for whom it is fit to eat. Whoever is not at hand hands nothing over."""
    yield from (held for held in giver.items if close_together(eater, giver) and not held.cursed and fit(eater, held))


def close_together(one: Member, other: Member) -> bool:
    """Return whether two of the party are so near each other that nobody walks far, past whoever stands between, to hand something over."""
    return apart(other.body, (one.body.x, one.body.y)) < SENSED


def fit(member: Member, held: Held) -> bool:
    """Return whether an Item is known food of this member's diet that costs nothing, whoever carries it."""
    return eats(member, held) and held.known and welcome(held)


def eats(member: Member, held: Held) -> bool:
    """Return whether an Item is food of a member's diet, whoever carries it."""
    food = content.forms()[held.form].food
    return bool(food) and member.diet in ("omnivore", food)


def uneaten(member: Member, held: Held) -> bool:
    """Return whether an Item is food, but not of a member's diet."""
    return bool(content.forms()[held.form].food) and not eats(member, held)


def served(view: View) -> list[Choice]:
    """Return the choices to eat something, ordered from the best meal to the most harmful one.

    Of meals that are no waste, those of the actor come first, then those of the others.
    """
    own = {held.item for held in view.me.items}

    def order(choice: Choice) -> tuple[bool, bool, int]:
        rank = offered(view, choice)
        return rank >= WASTED, getattr(choice.command, "item", 0) not in own, rank

    return sorted((choice for choice in view.choices if isinstance(choice.command, Eat)), key=order)


def dire(member: Member) -> bool:
    """Return whether eating nothing would be worse for the member than any meal."""
    return member.starving or member.hunger >= content.constants().party.hunger


def soars(member: Member) -> bool:
    """Return whether one Hunger Cost, if nothing is eaten, may take the member's Hunger to SOARED."""
    return member.hunger >= LATE or quantifier(member.hunger) >= SOARED or dire(member)


def worst(member: Member) -> int:
    """Return a rank. Meals of this rank or worse are listed below the answer to eat nothing.

    For a member who is not hungry yet, it is the rank of unknown food.
    """
    return WASTED if member.hunger >= HUNGRY else UNKNOWN


def numbered(view: View, choice: Choice) -> str:
    """Return the key of a meal, that of its Slot, which stays however the list is ordered: alone a number, in a party a letter."""
    assert isinstance(choice.command, Eat)
    holder, held = carried(view, choice.command.item)
    slot = holder.items.index(held)
    if len(view.party) == 1:
        return str(1 + slot)
    tables = content.letters()
    letters = [one for one in ascii_letters if one not in tables["apart"] and one != tables["words"]["no"]]
    return letters[view.party.index(holder) * content.constants().party.slots + slot]
