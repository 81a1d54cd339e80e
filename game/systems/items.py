"""Items that change hands. [B 2.16]"""

from collections.abc import Iterator

from game.flow import Option, Rules, rule, tell
from game.flow.chronicle import Happened
from game.flow.commands import Drop, Take
from game.flow.steps import PutDown, Roam, TakeUp
from game.systems.party import bag, leader, party
from game.world import add, drop, get, query
from game.world.components import At, Item

SLOTS = 5  # [B 2.3.14]


class Items(Rules):
    @rule("B 2.16 B 2.3.14")
    def roam(self, step: Roam) -> Iterator[Option]:
        """Take what lies here, drop what she holds: at will, outside Combat."""
        who = leader()
        at, full = get(who, At), len(bag(who)) >= SLOTS
        for thing, _, place in query(Item, At):
            if (place.x, place.y) == (at.x, at.y):
                if full:
                    yield Option(Take(thing), refused="all five Slots are full")
                else:
                    yield Option(Take(thing), (TakeUp(who=who, item=thing), step))
        for holder in party():
            for thing, _ in bag(holder):
                yield Option(Drop(thing), (PutDown(item=thing), step))

    @rule("B 2.16")
    def take_up(self, step: TakeUp) -> None:
        drop(step.item, At)
        item = get(step.item, Item)
        item.holder = step.who
        tell(Happened("takes", step.who, item.name))

    @rule("B 2.16")
    def put_down(self, step: PutDown) -> None:
        """It lies where she stands, or fell."""
        item = get(step.item, Item)
        at = get(item.holder, At)
        tell(Happened("drops", item.holder, item.name))
        item.holder = 0
        add(step.item, At(at.x, at.y))
