"""Light Items and Darkness. [B 3.14.4]"""

from collections.abc import Iterator

from game.engine import Option, Step, rule, tell, then
from game.engine.commands import Light, Say
from game.engine.components import Hero
from game.engine.entries import Changed, Happened
from game.engine.refusals import Refusal
from game.engine.steps import CheckRoomLight, Consume, Event, GoDark, Kindle, PayDarkness, Roam
from game.engine.store import get
from game.systems.dice_rolls import rated
from game.systems.exploration.events import event
from game.systems.exploration.levels import dice
from game.systems.party import lights, lit, party, room_here, shelf_here


@rule(Roam, "R-77 B 3.14.4")
def roam(step: Roam) -> Iterator[Option]:
    """Yield the Options, outside Combat, to light a hero's Light Item.

    They are refused if a Light Item burns already.
    """
    for who in party():
        for item, _ in lights(who):
            if get(who, Hero).unlit:
                yield Option(Light(item), (*burnt(who, item), step))
            else:
                yield Option(Light(item), refused=Refusal.BURNING)


@event("Darkness", "B 3.14.4")
def darkness_falls(step: Event) -> None:
    last = not any(isinstance(due, Event) and due.event == "Darkness" for due in shelf_here())
    then(PayDarkness(who=step.who), *((CheckRoomLight(),) if last else ()))  # when all have paid


@rule(PayDarkness, "B 3.14.4")
def pay(step: PayDarkness) -> Iterator[Option]:
    """Yield the Options to pay for a Darkness Cost: consume a Light Item, or be without light."""
    for item, _ in lights(step.who):
        yield Option(Light(item), burnt(step.who, item))
    yield Option(Say("no"), (GoDark(who=step.who),))


@rule(Kindle, "B 3.14.4 R-77")
def kindle(step: Kindle) -> None:
    """Mark a hero as having light again, and tell the player.

    Nothing happens if the Light Item just lit is already used up.
    """
    hero = get(step.who, Hero)
    dark, hero.unlit = hero.unlit, False
    if dark and lit(step.who):
        tell(Happened("has light", step.who))


@rule(GoDark, "B 3.14.4")
def go_dark(step: GoDark) -> None:
    get(step.who, Hero).unlit = True
    tell(Happened("has no light", step.who))


@rule(CheckRoomLight, "B 3.14.4")
def dusk(step: CheckRoomLight) -> None:  # noqa: ARG001
    """Set the Room's Darkness to the roll of a die, if no hero has light."""
    room = room_here()
    if room is None or any(lit(who) for who in party()):
        return
    old, die = room.dark, dice().costs
    room.dark = rated(die, "darkness")
    tell(Changed(0, "Darkness", old, room.dark, die))


def burnt(who: int, item: int) -> tuple[Step, ...]:
    """Return the Steps by which a hero uses up a Light Item and so has light."""
    return Consume(who=who, item=item), Kindle(who=who)
