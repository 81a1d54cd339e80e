"""Rules of Companions, which are guests that the party has won over. [B 2.16.4, RULES 4.3, R-79]

Companions live in a Slot, fight when they are let out, and scout.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from game import content
from game.engine import Option, rule, steps, tell, then
from game.engine.components import Allegiance, At, Body, Companion, Creature, Item, ReleasedCompanion
from game.engine.entries import Happened
from game.engine.refusals import Refusal
from game.engine.store import add, create, drop, find, get, query, remove
from game.nest.paths import FAR, distances
from game.nest.relief import swell
from game.systems.colony.spawning import spawn
from game.systems.combat.conditions import beside, companions_of
from game.systems.dice_rolls import fighting
from game.systems.exploration.exploring import disturbed, working
from game.systems.ground import ground
from game.systems.outcomes import outcome
from game.systems.party import bag, leader, side
from game.systems.ratings import rating
from game.systems.senses import remember, seen


@outcome("Target comes along", "R section 6 B 2.16.4")
def win_over(who: int, action: steps.Action) -> None:
    """Put a guest into one of the actor's Slots as a Companion. Its own Items are left on the ground."""
    guest = get(who, Creature)
    tell(Happened("comes along", who))
    create(Item("companion", guest.name, rating(who, "Stamina"), action.who), Companion(guest.kind))
    then(*(steps.PutDown(item=thing) for thing, _ in bag(who)), steps.Leave(who=who))


@outcome("A Companion is let out", "R section 6 B 2.16.4")
def let_out(who: int) -> None:
    """Let a Companion out of its Slot to fight for the actor's Side; it starts with 1 Wound.

    It fights from the next Round on.
    """
    item, cell = companions_of(who)[0], beside(who)[0]
    pet = spawn(get(item, Companion).kind, *cell, Allegiance(side(who)), ReleasedCompanion(item, who), wounds=1)
    get(item, Item).holder = pet
    tell(Happened("is let out", pet))


@rule(steps.CombatEnds, "R section 6 B 2.16.4")
def combat_ends(step: steps.CombatEnds) -> None:  # noqa: ARG001
    """Call back all Companions that were let out for the Combat."""
    for who, tame in query(ReleasedCompanion):
        if not fighting(who):
            then(steps.Return(who=who, item=tame.item, owner=tame.owner))


@rule(steps.Return, "R section 6 B 2.16.4")
def return_(step: steps.Return) -> None:
    """Put a Companion that was let out back into a Slot of its owner.

    If no Slot is free or the owner is dead, leave it on the ground as an Item.
    """
    item, at = get(step.item, Item), get(step.who, At)
    item.holder = 0
    if find(step.owner, Body) and len(bag(step.owner)) < content.constants().party.slots:
        item.holder = step.owner
    else:
        add(step.item, At(at.x, at.y))
    tell(Happened("comes back", step.who))
    remove(step.who)


@rule(steps.Die, "R section 6 B 2.16.4")
def die(step: steps.Die) -> None:
    """Make a carcass (an edible Item) of the creature that dies, if it is a Companion that was let out of its Slot."""
    if tame := find(step.who, ReleasedCompanion):
        item = get(tame.item, Item)
        item.form, item.name = "carcass", f"{item.name} {content.forms()['carcass'].name}"
        drop(tame.item, Companion)
        drop(step.who, ReleasedCompanion)


@rule(steps.Roam, "R-79 R-52")
def roam(step: steps.Roam) -> Iterator[Option]:
    """Yield the Option to send one of the leader's Companions ahead as a scout, if the leader has one."""
    if pets := companions_of(leader()):
        yield working(step, "scout", disturbed() or nothing_new(), steps.SendAhead(who=leader(), item=pets[0]))


@rule(steps.SendAhead, "R-79")
def send_ahead(step: steps.SendAhead) -> None:
    """Roll for a Companion that was sent ahead as a scout, if the leader still holds it."""
    if step.item in companions_of(step.who):
        then(steps.Attempt(who=step.who, action="scout", item=step.item))


@outcome("The ground ahead is known", "R-79")
def discover() -> None:
    remember(ahead())


@outcome("The Companion does not come back", "R-79", short="the Companion is lost")
def vanish(who: int, action: steps.Action) -> None:
    tell(Happened("does not come back", who, get(action.item, Item).name))
    remove(action.item)


def nothing_new() -> str:
    """Return the reason why no Companion can be sent ahead: all is seen already. If one can be sent, return ""."""
    return "" if (ahead() & ~seen()).any() else Refusal.ALL_SEEN


def ahead() -> NDArray[np.bool_]:
    """Return the cells that a Companion sent ahead would see, as an array [y, x] of bool.

    They are open ground, and the walls next to it.
    """
    at, here = get(leader(), At), ground()
    near = distances(here.passable, [(at.x, at.y)], content.constants().nest.ahead) < FAR
    return near | (swell(near) & ~here.passable)
