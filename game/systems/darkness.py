"""Light and Darkness. [B 3.14.4]"""

from collections.abc import Iterator

from game.flow import Option, Rules, rule, tell, then
from game.flow.chronicle import Changed, Happened
from game.flow.commands import Light, Say
from game.flow.steps import Consume, Dusk, Event, GoDark, PayDarkness
from game.systems.levels import dice
from game.systems.party import form_of, lights, lit, party, room_here, shelf_here
from game.systems.throws import throw
from game.world import find, get
from game.world.components import Hero, Item


class Darkness(Rules):
    @rule("B 3.14.4")
    def event(self, step: Event) -> None:
        if step.event == "Darkness":
            last = not any(isinstance(due, Event) and due.event == "Darkness" for due in shelf_here())
            then(PayDarkness(who=step.who), *((Dusk(),) if last else ()))  # when all have paid

    @rule("B 3.14.4")
    def pay(self, step: PayDarkness) -> Iterator[Option]:
        """Consume one Light Item, or have no light."""
        for item, _ in lights(step.who):
            yield Option(Light(item), (Consume(who=step.who, item=item),))
        yield Option(Say("no"), (GoDark(who=step.who),))

    @rule("B 3.14.4")
    def consume(self, step: Consume) -> None:
        """What burns gives light; food does not."""
        item = find(step.item, Item)
        if item and "L" in form_of(item).types:
            get(step.who, Hero).unlit = False

    @rule("B 3.14.4")
    def go_dark(self, step: GoDark) -> None:
        get(step.who, Hero).unlit = True
        tell(Happened("has no light", step.who))

    @rule("B 3.14.4")
    def dusk(self, step: Dusk) -> None:  # noqa: ARG002
        """If nobody in the Room has light, it falls dark: the Costs / Risks die sets how dark."""
        room = room_here()
        if room is None or any(lit(who) for who in party()):
            return
        old, die = room.dark, dice().costs
        room.dark = min(100, throw(die, "darkness"))
        tell(Changed(0, "Darkness", old, room.dark, die))
