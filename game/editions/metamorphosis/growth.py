"""Growth in Metamorphosis: food raises Special Abilities, and experience raises Features. [M 2.3.9, 2.6.9]"""

from collections.abc import Iterator

from msgspec.structs import replace

from game import content
from game.editions.metamorphosis.abilities import master
from game.editions.metamorphosis.dice import NAME, amount, dice
from game.engine import Option, rule, tell, then
from game.engine.commands import Say
from game.engine.components import Body, Experience, Item
from game.engine.entries import Changed, Happened
from game.engine.steps import (
    Action,
    CombatEnd,
    CombatEnds,
    Consume,
    Digest,
    EatIt,
    Grow,
    Identify,
    Learn,
    Raise,
    Relearn,
    Trigger,
)
from game.engine.store import add, find, get, remove
from game.systems.actions import enter
from game.systems.dice_rolls import throw
from game.systems.ground import level
from game.systems.items import identification
from game.systems.outcomes import outcome
from game.systems.party import heroic, party
from game.systems.ratings import rating
from game.systems.rulings import system
from game.systems.survival import eating, resting
from game.weighing.pools import DIE

XP = "XP"


# -- food [M 2.6.9] --------------------------------------------------------------------------------


@outcome("Actor mutates", "M 2.6.9", short="a Special Ability grows")
def mutate(who: int, action: Action) -> None:
    """Raise a random Special Ability by a roll of the eaten food's dice, but by at least one die.

    Swarming also adds a body for each die.
    """
    faces = content.finds()["mutation"]
    feature = faces.row(throw(faces.die, "mutation"))
    strength, old = action.roll.check.effort.value, rating(who, feature)
    new = min(100, old + max(DIE, amount(strength, f"quantify {feature.lower()}")))
    enter(who, feature, new)
    if feature == "Swarming":
        get(who, Body).limit += dice(new - old)
    tell(Happened("mutates", who, f"{feature} {dice(old)} to {dice(new)}"))
    master(who, feature)


@rule(Consume, "M 2.6.9", edition=NAME, instead_of=eating.consume)
def consume(step: Consume) -> None:
    """Roll the dice of an Item that was used, and lower its rating to the result.

    Without any success it becomes Depleted; if it is Depleted already, it is used up.
    """
    item = get(step.item, Item)
    holder, name, does = item.holder, identification.name_of(item), identification.function_of(item)
    whole = step.spent and does is not None and content.abilities()[does.ability].whole
    left = 0 if whole else amount(item.rating, "consume")
    tell(Happened("consumes", holder, name, item.rating))
    if left:
        item.rating = min(item.rating, left)
    elif item.depleted or whole:
        tell(Happened("exhausted", holder, name))
        remove(step.item)
    else:
        item.depleted = True
        tell(Happened("depleted", holder, name))


@rule(Digest, "M 2.6.9 META-50", edition=NAME, instead_of=eating.digest)
def digest(step: Digest) -> None:
    """Carry out what a food's Ability does, as in fd100. What changes how the next Combat begins has one use."""
    starts = content.abilities()[step.ability].starts
    eating.digest(replace(step, condition="") if starts else step)


# -- experience [M 2.3.9] --------------------------------------------------------------------------


def gain(who: int, points: int) -> None:
    """Give a character experience points, but not more than it can hold."""
    most = system().holds
    if not most or not heroic(who) or not points:
        return
    if find(who, Experience) is None:
        add(who, Experience())
    held = get(who, Experience)
    old, held.points = held.points, min(most, held.points + points)
    if held.points > old:
        tell(Changed(who, XP, old, held.points, 0))


@rule(Trigger, "M 2.3.9")
def suffered(step: Trigger) -> None:
    if rating(step.who, step.effect):
        gain(step.who, dice(level().rating))


@rule(CombatEnds, "M 2.3.9")
def cleared(step: CombatEnds) -> None:
    """Give each character experience points after a Combat that was won: one for each ten of the Level's rating."""
    if step.how is CombatEnd.WON:
        for who in party():
            gain(who, dice(level().rating))


@rule(EatIt, "M 2.3.9 M 2.6.9", edition=NAME, instead_of=eating.eat_it)
def eat_it(step: EatIt) -> None:
    """Let a character eat, as in fd100. If eating shows what the food does, give the character one experience point."""
    item = get(step.item, Item)
    knew = identification.knows(item)
    eating.eat_it(step)
    if not knew and identification.knows(item):
        gain(step.who, 1)


@rule(Identify, "M 2.3.9 M 2.6.9")
def identified(step: Identify) -> None:
    """Give one experience point to a character for finding out what a food does."""
    if identification.knows(get(step.item, Item)):
        gain(step.who, 1)


@rule(Learn, "M 2.3.9 M 3.9.1", edition=NAME, instead_of=resting.learn)
def learn(step: Learn) -> None:
    """Let a character at Rest raise its Features with experience points. After the last character, let all change Attacks."""
    then(Grow(who=step.who))
    if step.who == party()[-1]:
        then(*(Relearn(who=who) for who in party()))


@rule(Grow, "M 2.3.9")
def grow(step: Grow) -> Iterator[Option]:
    """Yield the Options to raise a Feature by one die, each for its price in experience points, or to raise none."""
    yield Option(Say("no"))
    held = find(step.who, Experience)
    for feature in raisable(step.who) if held else ():
        if price(step.who, feature) <= get(step.who, Experience).points and rating(step.who, feature) <= 100 - DIE:
            yield Option(Say(feature), (Raise(who=step.who, feature=feature), Grow(who=step.who)))


@rule(Raise, "M 2.3.9")
def raised(step: Raise) -> None:
    """Raise a Feature by one die, and take the experience points that it costs.

    If two Features are the two halves of one attribute, both are raised.
    """
    get(step.who, Experience).points -= price(step.who, step.feature)
    old = rating(step.who, step.feature)
    for feature in next((of for of in system().attributes.values() if step.feature in of), (step.feature,)):
        enter(step.who, feature, old + DIE)
    if step.feature == "Swarming":
        get(step.who, Body).limit += 1
    tell(Changed(step.who, step.feature, old, old + DIE, 0))


def raisable(who: int) -> list[str]:
    """Return the names of the Features that the creature `who` can raise with experience points.

    These are the first of each pair of attributes, all other Features of fd100, and those Abilities of the creature
    that fd100 does not have.
    """
    doubles = {one for features in system().attributes.values() for one in features[1:]}
    own = [name for name in content.arts() if rating(who, name)]
    return [name for name in content.FEATURES if name not in doubles] + own


def price(who: int, feature: str) -> int:
    """Return the cost of one more die of a Feature: one experience point more than the dice that it has. [M 2.3.9]"""
    return dice(rating(who, feature)) + 1
