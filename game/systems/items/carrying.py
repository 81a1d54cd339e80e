"""Rules of taking, putting down and losing Items. [B 2.16]"""

from collections.abc import Iterable, Iterator

from game import content
from game.engine import Decision, Option, rule, tell
from game.engine.commands import Drop, Take
from game.engine.components import At, Body, Combatant, Item, Raid
from game.engine.entries import Happened
from game.engine.refusals import Refusal
from game.engine.steps import CreaturesMove, PutDown, Roam, TakeTurn, TakeUp, TakeWay
from game.engine.store import add, drop, find, get, query, remove, the
from game.systems.combat.fights import over
from game.systems.dice_rolls import level_throw
from game.systems.ground import level, room_at
from game.systems.items.identification import accursed, name_of
from game.systems.party import bag, heroic, leader, party
from game.systems.ratings import suffers


@rule(TakeTurn, "B 2.16.3")
def take_turn(step: TakeTurn) -> Iterator[Option]:
    """Yield the Options to drop Items in Combat, which costs nothing.

    A fighter may drop Items while it has an Action or Pace left.
    """
    fighter = find(step.who, Combatant)
    if fighter is None or not heroic(step.who) or over() or suffers(step.who, "Paralysed"):
        return
    if fighter.tactical + fighter.resist + fighter.manoeuvre + fighter.pace and not fighter.postponed:
        yield from dropping((step.who,), step)


@rule(Roam, "B 2.16 B 2.3.14")
def roam(step: Roam) -> Iterator[Option]:
    """Yield the Options, outside Combat, to take an Item on the leader's cell, and to drop Items that heroes hold."""
    who = leader()
    at, full = get(who, At), len(bag(who)) >= content.constants().party.slots
    for thing, item, place in query(Item, At):
        if (place.x, place.y) == (at.x, at.y) and not of_job(item):
            yield Option(
                Take(thing), () if full else (TakeUp(who=who, item=thing), step), Refusal.SLOTS_FULL if full else ""
            )
    yield from dropping(party(), step)


@rule(TakeUp, "B 2.16")
def take_up(step: TakeUp) -> None:
    drop(step.item, At)
    item = get(step.item, Item)
    item.holder = step.who
    tell(Happened("takes", step.who, name_of(item)))


@rule(PutDown, "B 2.16.3")
def put_down(step: PutDown) -> None:
    """Put an Item on the ground at the place where its holder stands or died.

    A Cursed Item stays with a living holder, who learns of the curse.
    """
    item = get(step.item, Item)
    if item.cursed and find(item.holder, Body) is not None:
        item.felt = True
        tell(Happened("is cursed", item.holder, name_of(item)))
        return
    at = get(item.holder, At)
    tell(Happened("drops", item.holder, name_of(item)))
    item.holder = 0
    add(step.item, At(at.x, at.y))


@rule(CreaturesMove, "B 2.16.3")
def stir(step: CreaturesMove) -> None:  # noqa: ARG001
    """Record once a turn, outside Combat, which Rooms the party is in.

    Items lost in Rooms that the party has left are removed.
    """
    stay_within(sorted({room_at(get(who, At)) for who in party()} - {0}))


@rule(TakeWay, "B 2.16.3")
def take_way(step: TakeWay) -> None:  # noqa: ARG001
    stay_within([])


def stay_within(now: list[int]) -> None:
    """Record which Rooms the party is in, and remove Items that get lost in the Rooms it has left.

    Each Item there is lost unless a d100 is below 100 - the Level's rating. `now`: the numbers of the Rooms.
    """
    for room in the(Raid).within:
        for thing, item, at in query(Item, At) if room not in now else ():
            kept = room_at(at) != room or of_job(item) or level_throw(100, f"room/{room}/lost") < 100 - level().rating
            if not kept:
                tell(Happened("is lost", note=name_of(item), number=level().rating))
                remove(thing)
    the(Raid).within = now


def dropping(holders: Iterable[int], step: Decision) -> Iterator[Option]:
    """Yield an Option to drop each Item of the `holders`, then `step` again; refused if it is known to be Cursed."""
    for holder in holders:
        for thing, item in bag(holder):
            cursed = accursed(item)
            yield Option(Drop(thing), () if cursed else (PutDown(item=thing), step), Refusal.CURSED if cursed else "")


def of_job(item: Item) -> bool:
    """Return whether an Item belongs to this raid's Job, such as goods to deliver or to fetch. [B 2.16.4]

    Such an Item is never lost, and may take the Slot of another.
    """
    return "S" in content.forms()[item.form].types
