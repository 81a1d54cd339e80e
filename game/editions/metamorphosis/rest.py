"""Harvests in the nest, and the steps of a Rest, in Metamorphosis. [M 3.8, 3.9]"""

from collections.abc import Iterator

from game import content
from game.editions.metamorphosis.dice import NAME
from game.editions.metamorphosis.nest import depth
from game.engine import Option, Step, rule, tell, then
from game.engine.commands import Say, Use
from game.engine.components import Growing
from game.engine.entries import Changed
from game.engine.steps import Action, Attempt, EatIt, Find, Heal, Mend
from game.engine.store import find
from game.systems.exploration.obstacles import MATERIALS
from game.systems.ground import room_of
from game.systems.items import identification
from game.systems.outcomes import outcome
from game.systems.party import bag, here, larder, party, room_here
from game.systems.survival import resting
from game.systems.survival.foraging import drawn
from game.weighing.pools import DIE

# -- Hunting and Foraging [M 3.8] ------------------------------------------------------------------


@outcome("The Level is harvested", "M 3.8")
@outcome("{tens} is harvested", "M 3.8")
@outcome("{tens} are harvested", "M 3.8")
def harvest(who: int, action: Action, tens: int = 0) -> None:
    """Let the party harvest an Item. If it has such an Item already, raise the Item's rating, else give it a new one.

    The amount is 10 * `tens` per cent, or the Level's rating if `tens` is 0.
    """
    room, kind, more = room_here(), content.works()[action.name], DIE * (tens or max(1, depth()))
    if room is None:
        return
    found = room_of(here())
    known = find(found[0], Growing) if found else None
    form, colour = known.foods[kind][::-1] if known and kind in known.foods else drawn(room.kind, kind, action.name)
    for item in (one for holder in (who, *party()) for _, one in bag(holder)):
        if (item.form, item.colour) == (form, "" if form == MATERIALS else colour) and not item.spoiled:
            old, item.rating = item.rating, min(100, item.rating + more)
            tell(Changed(0, identification.name_of(item), old, item.rating))
            return
    then(Find(who=who, form=form, colour=colour, rating=more))


# -- Resting and Healing [M 3.9] -------------------------------------------------------------------


@rule(Mend, "M 3.9.3", edition=NAME, instead_of=resting.mend)
def mend(step: Mend) -> Iterator[Option]:
    """Yield the Options with which a character can heal itself: to use one of its foods, or none."""
    for thing, item in larder(step.who):
        nursed = Attempt(who=step.who, action="heal", target=step.who, about=resting.provision(item))
        yield Option(Use(thing), (EatIt(who=step.who, item=thing, healing=True), nursed))
    yield Option(Say("no"))


@outcome("Patient heals by the net", "M 3.9.3 M 3.9.4", of="patient", short="a Wound heals for each success more")
def recover(who: int, action: Action) -> Iterator[Step]:
    yield Heal(who=who, wounds=action.roll.margin)
