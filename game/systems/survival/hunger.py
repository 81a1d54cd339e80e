"""Hunger: its Cost, and Starving. [B 3.14.1]"""

from collections.abc import Iterator

from game import content
from game.engine import Option, rule, tell, then
from game.engine.commands import Eat, Say
from game.engine.components import Hero
from game.engine.entries import Happened
from game.engine.refusals import Refusal
from game.engine.steps import EatIt, Event, FaceDeath, GoHungry, PayHunger, Quantify, Roam, TakeTurn
from game.engine.store import get
from game.systems.combat.wounds import STARVED
from game.systems.exploration.events import event
from game.systems.party import larder, party, row


@event("Hunger", "B 3.14.1 R-48")
def hunger(step: Event) -> None:
    if row(step.who).hungers:
        then(PayHunger(who=step.who))


@rule(PayHunger, "B 3.14.1 R-42")
def pay(step: PayHunger) -> Iterator[Option]:
    """Eat one Food Item of the own diet, or go hungry."""
    yield from meals(step.who)
    yield Option(Say("no"), (GoHungry(who=step.who),))


@rule(Roam, "B 3.14.1 R-57")
def roam(step: Roam) -> Iterator[Option]:
    """Eat at any time outside Combat."""
    for who in party():
        for option in meals(who):
            yield Option(option.command, (*option.then, step))


@rule(TakeTurn, "B 3.8.13")
def take_turn(step: TakeTurn) -> Iterator[Option]:
    """Refuse to eat in a fight."""
    for item, _ in larder(step.who):
        yield Option(Eat(item), refused=Refusal.NOT_IN_COMBAT)


@rule(GoHungry, "B 3.14.1")
def go_hungry(step: GoHungry) -> None:
    """Die, if Starving already; else Hunger rises, and at its highest one starves."""
    hero = get(step.who, Hero)
    if hero.starving:
        then(FaceDeath(who=step.who, cause=STARVED))
    elif hero.hunger < content.constants().party.hunger:
        then(Quantify(who=step.who, feature="Hunger", how="increase"))
    else:
        hero.starving = True
        tell(Happened("is starving", step.who))


def meals(who: int) -> Iterator[Option]:
    """Yield the food somebody holds and may eat: to pay a Cost, or at will."""
    for item, _ in larder(who):
        yield Option(Eat(item), (EatIt(who=who, item=item),))
