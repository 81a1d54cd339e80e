"""Hunger and food. [B 3.14.1, B 2.16]"""

from collections.abc import Iterator

from game.flow import Option, Rules, rule, tell, then
from game.flow.chronicle import Happened
from game.flow.commands import Eat, Say
from game.flow.steps import Consume, Event, FaceDeath, GoHungry, PayHunger, Quantify, Roam
from game.systems.party import larder, party, row
from game.systems.throws import d100
from game.systems.wounds import STARVED
from game.world import get, remove
from game.world.components import Hero, Item


class Hunger(Rules):
    @rule("B 3.14.1 R-48")
    def event(self, step: Event) -> None:
        if step.event == "Hunger" and row(step.who).hungers:
            then(PayHunger(who=step.who))

    @rule("B 3.14.1 R-42")
    def pay(self, step: PayHunger) -> Iterator[Option]:
        """Eat one Food Item of her diet, or go hungry."""
        yield from meals(step.who)
        yield Option(Say("no"), (GoHungry(who=step.who),))

    @rule("B 3.14.1 R-57")
    def roam(self, step: Roam) -> Iterator[Option]:
        """Outside Combat one may eat at any time."""
        for who in party():
            for option in meals(who):
                yield Option(option.command, (*option.then, step))

    @rule("B 2.16.3 R-57")
    def consume(self, step: Consume) -> None:
        """Consumption Roll: unchanged, depleted, exhausted. Of Food, Hunger then rolls to decrease."""
        item = get(step.item, Item)
        holder = item.holder
        lasts = d100(holder, "consume") < item.rating
        tell(Happened("consumes", holder, item.name, item.rating))
        if not lasts and item.depleted:
            tell(Happened("exhausted", holder, item.name))
            remove(step.item)
        elif not lasts:
            item.depleted = True
            tell(Happened("depleted", holder, item.name))

    @rule("B 3.14.1")
    def go_hungry(self, step: GoHungry) -> None:
        """Starving already, she dies; else Hunger rises, and at 100 she starves."""
        hero = get(step.who, Hero)
        if hero.starving:
            then(FaceDeath(who=step.who, cause=STARVED))
        elif hero.hunger < 100:
            then(Quantify(who=step.who, feature="Hunger", how="increase"))
        else:
            hero.starving = True
            tell(Happened("is starving", step.who))


def meals(who: int) -> Iterator[Option]:
    """The food she holds and may eat."""
    for item, _ in larder(who):
        yield Option(Eat(item), (Consume(who=who, item=item), Quantify(who=who, feature="Hunger", how="decrease")))
