"""Eating: whether it is off, whether it lasts, what it does, how filling it is. [B 2.16.5, 2.16.6; L 2.11.6.7, 3.7.8]"""

from collections.abc import Iterator

from game import content
from game.engine import Option, Step, rule, tell, then
from game.engine.commands import Say
from game.engine.components import Effects, Item
from game.engine.entries import Happened
from game.engine.steps import (
    Attempt,
    ChooseEffect,
    Consume,
    Digest,
    EatIt,
    Quantify,
    Twist,
)
from game.engine.store import get, remove
from game.systems.dice_rolls import d100, throw
from game.systems.items import identification
from game.systems.outcomes import outcome, phrases
from game.systems.party import form_of, row
from game.systems.rulings import ruled
from game.systems.survival.food_effects import eating

BLESSED, CURSED, NUTRITIOUS = "Blessed", "Cursed", "Nutritious"


@rule(EatIt, "B 2.16.5 L R-47 R-66 R-78")
def eat_it(step: EatIt) -> None:
    """Spoiled? Does it last? What does it do? Then Hunger falls. What it does is Known from now on.

    To be healed by it is to have no more of it than that.
    """
    item = get(step.item, Item)
    strip(item)
    item.spoiled = identification.spoiled(item)
    function = None if step.healing else identification.function_of(item)
    if item.spoiled:
        then(stomach(step.who, step.item))
    if function:
        identification.learn(item.colour, item.form)
    then(Consume(who=step.who, item=step.item, spent=function is not None and ruled("R-66")))
    if function:
        name = identification.name_of(item)
        then(
            Digest(who=step.who, food=name, rating=item.rating, condition=function.condition, ability=function.ability)
        )
    if row(step.who).hungers and not step.healing:
        falls = Quantify(who=step.who, feature="Hunger", how="decrease")
        then(falls, *((falls,) if function and function.condition == NUTRITIOUS else ()))


@rule(Consume, "B 2.16.6 R-66")
def consume(step: Consume) -> None:
    """Consumption Roll: unchanged, depleted, exhausted."""
    item = get(step.item, Item)
    holder, name = item.holder, identification.name_of(item)
    lasts = d100(holder, "consume") < item.rating and not step.spent
    tell(Happened("consumes", holder, name, item.rating))
    if not lasts and item.depleted:
        tell(Happened("exhausted", holder, name))
        remove(step.item)
    elif not lasts:
        item.depleted = True
        tell(Happened("depleted", holder, name))


@rule(Digest, "L R-47")
def digest(step: Digest) -> None:
    """A Blessed amount rolls up if it is good, down if it is not; a Cursed one up, if it is not."""
    tell(Happened("food works", step.who, step.food))
    then(*acts(step))


@outcome("A random Effect ends", "L R-48")
def relieve(who: int) -> None:
    """End one of the actor's Effects; an innate one never ends."""
    if pool := ailments(who):
        then(Quantify(who=who, feature=pool[throw(len(pool), "relief")], how="end"))


@outcome("A chosen Effect ends", "L R-48")
def relieve_chosen(who: int) -> None:
    if ailments(who):
        then(ChooseEffect(who=who))


@rule(ChooseEffect, "L R-48")
def choose(step: ChooseEffect) -> Iterator[Option]:
    for effect in ailments(step.who):
        yield Option(Say(effect), (Quantify(who=step.who, feature=effect, how="end"),))


def stomach(who: int, thing: int) -> Attempt:
    """[L 3.7.8] What has gone bad must be kept down first."""
    return Attempt(who=who, action="stomach", about=identification.name_of(get(thing, Item)), item=thing)


def strip(item: Item) -> None:
    """[B 2.16.5] Of an eaten Item only Food remains, and its name says so."""
    if len(form_of(item).types) > 1:
        item.eaten = True
        item.name = f"{item.name} {form_of(item).name}"


def ailments(who: int) -> list[str]:
    """The Effects that food or rest may end."""
    innate = row(who).effects
    return [name for name, value in get(who, Effects).rating.items() if value > innate.get(name, 0)]


def acts(step: Digest) -> Iterator[Step]:
    """What the Ability does. Where there is no amount to be rolled up, a Blessed one does it twice."""
    ability = content.abilities()[step.ability]
    twist: Twist = ""
    if step.condition == BLESSED:
        twist = "increase" if ability.good else "decrease"
    elif step.condition == CURSED and not ability.good:
        twist = "increase"
    for phrase in phrases(ability.text):
        done = list(phrase.steps(eating(step.who, step.food, step.rating), twist))
        yield from done if not twist or "twist" in phrase.wording.asks else (*done, *done)
