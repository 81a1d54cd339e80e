"""The Abilities that food gives to a hero who eats it. [L 2.11.6.11, R-47]

Gifts kept until used, and Features raised until the next Rest.
"""

from collections.abc import Iterator

from game import content
from game.engine import Step, rule, tell, then
from game.engine.components import Gifts
from game.engine.entries import Happened
from game.engine.steps import Action, Heal, Join, Move, Quantify, Settle, Twist
from game.engine.store import add, find, get
from game.fd100 import Check, Rating
from game.systems.dice_rolls import rated, twisted
from game.systems.outcomes import Phrase, meaning, outcome, phrases
from game.systems.outcomes.common import die_of
from game.systems.party import row
from game.systems.ratings import rating, sheet
from game.weighing import resolve

VENOMOUS = "Venomous"


@outcome("Actor is healed {wounds} Wound[s]", "L R-47")
def heal(who: int, wounds: int) -> Iterator[Step]:
    """Yield a Step (part of what happens next) that heals `wounds` Wounds of the actor. For a swarm, yield nothing.

    The ants that a swarm has lost return only in a Rest.
    """
    if not row(who).swarm:
        yield Heal(who=who, wounds=wounds)


@outcome("Actor {effect}: die by rating", "L R-29")
def sour(who: int, action: Action, effect: str, twist: Twist) -> Iterator[Step]:
    """Yield a Step (part of what happens next) that gives the actor an Effect (affliction) from the food it ate.

    It is rated by Table 14's die for the rating of the eaten food.
    """
    yield Quantify(who=who, feature=effect, how="bestow", die=die_of(action), twist=twist)


@outcome("{gift} waits[: d{die}]", "L R-47")
def grant(who: int, gift: str, twist: Twist, die: int = 0) -> None:
    """Give the actor a gift (a benefit of food) that it can use later.

    Its rating is a roll of `die`. If `die` is 0, the gift has one use, or two if the food is Blessed.
    A gift received again is not added: the better of the waiting and the new one counts.
    """
    waiting = gifts(who).waiting
    old, purpose = waiting.get(gift, 0), f"quantify {gift.lower()}"
    fell = twisted(rated(die, purpose), twist, purpose) if die else 2 if twist else 1
    if max(old, fell):
        waiting[gift] = max(old, fell)
        tell(Happened("a gift waits", who, gift, fell if die else 0))


@outcome("{feature}: d{die} until rested", "L R-29 R-47")
def lend(who: int, feature: str, die: int, twist: Twist) -> None:
    """Raise a Feature (rating) of the actor until its next Rest.

    The rating it had is recorded, to be restored.
    """
    gifts(who).lent.setdefault(feature, rating(who, feature))
    then(Quantify(who=who, feature=feature, how="bestow", die=die, twist=twist))


@rule(Join, "R-47")
def join(step: Join) -> None:
    """Use up a hero's gifts (benefits of food) that change how a Combat begins: Courage and Rage.

    They raise Disposition, and their price is carried out.
    """
    if held := find(step.who, Gifts):
        for gift in [gift for gift in held.waiting if content.abilities()[gift].starts]:
            spend(step.who, gift)
            row = content.abilities()[gift]
            then(Move(who=step.who, to=row.starts, only="up"), *meaning(row.price, eating(step.who, gift)))


@rule(Settle, "R-47")
def settle(step: Settle) -> None:
    """Use up each gift (benefit of food, such as Clarity) that was a modifier in the roll just made.

    It does not matter whether it changed the degree.
    """
    for modifier in step.action.roll.check.static:
        if (held := find(step.who, Gifts)) and modifier.source in held.waiting:
            spend(step.who, modifier.source, whole=True)


def gifts(who: int) -> Gifts:
    """Return the record of a hero's gifts (benefits of food), a new one if it has none. The caller may change it."""
    if find(who, Gifts) is None:
        add(who, Gifts())
    return get(who, Gifts)


def spend(who: int, gift: str, *, whole: bool = False) -> None:
    """Take one use from a gift (benefit of food), or all its uses if `whole`.

    A gift without uses is removed.
    """
    waiting = get(who, Gifts).waiting
    waiting[gift] -= waiting[gift] if whole else 1
    if not waiting[gift]:
        del waiting[gift]
    tell(Happened("a gift is used", who, gift))


def shielded(who: int, wounds: int) -> int:
    """Return how many of `wounds` Wounds the creature's Shielding (a benefit of food) prevents. [R-47]

    One use of the gift is used up for each.
    """
    kept = 0
    for gift in wards(who):
        while kept < wounds and gift in gifts(who).waiting:
            spend(who, gift)
            kept += 1
    return kept


def wards(who: int) -> list[str]:
    """Return the gifts (benefits of food) of the creature `who` that keep off a Wound, which uses one up. [R-47]"""
    held = find(who, Gifts)
    return [gift for gift in held.waiting if content.abilities()[gift].wards] if held else []


def warded(who: int) -> list[str]:
    """Return the gifts (benefits of food) that keep Wounds off the creature `who`, one for each Wound. [R-47]"""
    return [gift for gift in wards(who) for _ in range(get(who, Gifts).waiting[gift])]


def venom(who: int) -> tuple[Phrase, ...]:
    """Return the Phrases (rules) that an Attack adds when it hits, if food has given the attacker venom. [R-47]

    The tuple is empty without such venom.
    """
    held = find(who, Gifts)
    fed = (held and VENOMOUS in held.lent) or not row(who).features.get(VENOMOUS)  # not born with it
    if fed and rating(who, VENOMOUS):
        return phrases(content.abilities()["Venom"].hits)
    return ()


def eating(who: int, food: str, strength: int = 0) -> Action:
    """Return an Action that stands for eating the food called `food`. It serves functions that need an Action."""
    return Action(who, "", who, food, resolve(Check(Rating(food, strength), kind="Boolean"), (0,)))


def fade(who: int) -> None:
    """Restore, at the end of a Rest, the ratings of those Features of a hero that food has raised. [R-47]

    Gifts that are not used yet stay.
    """
    if held := find(who, Gifts):
        for feature, was in held.lent.items():
            sheet(who, feature)[feature] = was
            tell(Happened("a gift fades", who, feature))
        held.lent.clear()


def promised(who: int) -> Iterator[str]:
    """Yield a text for each gift (benefit of food) of a hero, such as "Courage", "Clarity 57", "2 Shielding" or "Flying 66 until rested"."""
    if held := find(who, Gifts):
        for gift, value in held.waiting.items():
            yield f"{gift} {value}" if content.abilities()[gift].helps else gift if value == 1 else f"{value} {gift}"
        for feature, was in held.lent.items():
            if rating(who, feature) > was or (feature == VENOMOUS and rating(who, feature)):
                yield f"{feature} {rating(who, feature)} until rested"
