"""Rules of Hunger and of eating. [B 2.16.5, 2.16.6, 3.14.1; L 2.11.6.7, 3.7.8]

Costs, Starving, food and its Abilities.
"""

from collections.abc import Iterator

from game import content
from game.engine import Option, rule, tell, then
from game.engine.commands import Eat, Say
from game.engine.components import Hero, Item
from game.engine.entries import Happened
from game.engine.refusals import Refusal
from game.engine.steps import (
    Attempt,
    ChooseEffect,
    Consume,
    Digest,
    EatIt,
    Event,
    FaceDeath,
    GoHungry,
    PayHunger,
    Quantify,
    Roam,
    TakeTurn,
    Twist,
)
from game.engine.store import get, remove
from game.systems.combat.wounds import STARVED
from game.systems.dice_rolls import d100, throw
from game.systems.exploration.events import event
from game.systems.items import identification
from game.systems.outcomes import outcome, phrases
from game.systems.party import form_of, larder, party, row
from game.systems.ratings import ailments
from game.systems.rulings import ruled
from game.systems.survival.food_effects import eating


@event("Hunger", "B 3.14.1 R-48")
def hunger(step: Event) -> None:
    if row(step.who).hungers:
        then(PayHunger(who=step.who))


@rule(PayHunger, "B 3.14.1 R-42")
def pay(step: PayHunger) -> Iterator[Option]:
    """Yield a hero's Options (choices) when it must eat or become hungrier: each food of its diet, or none."""
    yield from meals(step.who)
    yield Option(Say("no"), (GoHungry(who=step.who),))


@rule(Roam, "B 3.14.1 R-57")
def roam(step: Roam) -> Iterator[Option]:
    """Yield each hero's Options (choices) to eat something, which it has at any time outside Combat."""
    for who in party():
        for option in meals(who):
            yield Option(option.command, (*option.then, step))


@rule(TakeTurn, "B 3.8.13")
def take_turn(step: TakeTurn) -> Iterator[Option]:
    """Yield a refused Option for each food that a fighter carries, to show that nobody can eat in Combat."""
    for item, _ in larder(step.who):
        yield Option(Eat(item), refused=Refusal.NOT_IN_COMBAT)


@rule(GoHungry, "B 3.14.1")
def go_hungry(step: GoHungry) -> None:
    """Increase a hero's Hunger, or make it begin Starving, or let it die.

    At the highest Hunger it begins Starving, and if it is Starving already it dies.
    """
    hero = get(step.who, Hero)
    if hero.starving:
        then(FaceDeath(who=step.who, cause=STARVED))
    elif hero.hunger < content.constants().party.hunger:
        then(Quantify(who=step.who, feature="Hunger", how="increase"))
    else:
        hero.starving = True
        tell(Happened("is starving", step.who))


def meals(who: int) -> Iterator[Option]:
    """Yield an Option (choice) for each food that the creature `who` carries and may eat."""
    for item, _ in larder(who):
        yield Option(Eat(item), (EatIt(who=who, item=item),))


@rule(EatIt, "B 2.16.5 L R-47 R-66 R-78")
def eat_it(step: EatIt) -> None:
    """Let a hero eat an Item: carry out the food's Ability, learn what it does, and lower the hero's Hunger.

    It may be spoiled, and may last.
    Food eaten for healing neither has its Ability nor decreases Hunger. Of an Item of several types only Food remains. [B 2.16.5]
    """
    item = get(step.item, Item)
    if len(form_of(item).types) > 1:
        item.eaten = True
        item.name = f"{item.name} {form_of(item).name}"
    item.spoiled = identification.spoiled(item)
    function = None if step.healing else identification.function_of(item)
    if item.spoiled:
        then(stomach(step.who, step.item))
    if function:
        identification.learn(item.colour, item.form)
    then(Consume(who=step.who, item=step.item, spent=function is not None and ruled("R-66")))
    if function:
        name, does = identification.name_of(item), function
        then(Digest(who=step.who, food=name, rating=item.rating, condition=does.condition, ability=does.ability))
    if row(step.who).hungers and not step.healing:
        falls = Quantify(who=step.who, feature="Hunger", how="decrease")
        then(falls, *((falls,) if function and function.condition == "Nutritious" else ()))


@rule(Consume, "B 2.16.6 R-66")
def consume(step: Consume) -> None:
    """Roll whether an Item that was used stays as it is or is worn out.

    On a success it is unchanged. Else it is Depleted, or used up if it was Depleted already.
    """
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
    """Carry out what a food's Ability does to the hero that has eaten it.

    For Blessed or Cursed food the amount is first rolled to increase or decrease.
    Blessed: an amount that is good for the eater rolls up, another one down. Cursed: an amount that is bad rolls up. An Ability
    without an amount happens twice.
    """
    tell(Happened("food works", step.who, step.food))
    ability = content.abilities()[step.ability]
    twist: Twist = ""
    if step.condition == "Blessed":
        twist = "increase" if ability.good else "decrease"
    elif step.condition == "Cursed" and not ability.good:
        twist = "increase"
    for phrase in phrases(ability.text):
        done = list(phrase.steps(eating(step.who, step.food, step.rating), twist))
        then(*done, *(done if twist and "twist" not in phrase.wording.asks else ()))


@outcome("A random Effect ends", "L R-48")
def relieve(who: int) -> None:
    """End a random Effect of the actor, but none that the actor was born with."""
    if pool := list(ailments(who)):
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
    """Return the Action by which the character `who` tries to keep down the spoiled food `thing`. [L 3.7.8]"""
    return Attempt(who=who, action="stomach", about=identification.name_of(get(thing, Item)), item=thing)
