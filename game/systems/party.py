"""Functions about creatures: who is in the party and leads it, their Sides, and the Items they hold."""

from game import content
from game.engine import PendingSteps, Step
from game.engine.cache import latest, remembered
from game.engine.components import Allegiance, At, Body, Combatant, Creature, Fight, Hero, Item, Made, Raid, Room
from game.engine.store import RUN, find, get, query, the
from game.systems.ground import apart, room_at, room_of

HEROES, COLONY = "characters", "termites"
"""The names of two Sides: the party's characters, and the termites of the nest."""


def row(who: int) -> content.Kind:
    return content.kinds()[get(who, Creature).kind]


def wanted(who: int) -> bool:
    """Return whether the Job is to kill creatures of the same kind as the creature `who`."""
    job = content.jobs()[the(Raid).job]
    return job.task == "kill" and get(who, Creature).kind == job.target


def heroic(who: int) -> bool:
    return find(who, Hero) is not None


def party() -> list[int]:
    """Return the ids of the party's living characters, the leader first.

    The list is cached and must not be altered.
    """
    return _company(query(Hero, Body), the(Raid).leader)


@latest
def _company(living: tuple[tuple[int, Hero, Body], ...], first: int) -> list[int]:
    return sorted([who for who, _, _ in living], key=first.__ne__)


def leader() -> int:
    return party()[0]


def side(who: int) -> str:
    """Return the Side (team) for which the creature `who` fights, or would fight in a Combat. [★R-53]

    In Combat this is the Side for which it fights now; else the Side to which it is sworn, or its species.
    """
    if fighter := find(who, Combatant):
        return fighter.side
    if sworn := find(who, Allegiance):
        return sworn.side
    return HEROES if heroic(who) else row(who).species


def armed(who: int) -> bool:
    """Return whether the creature `who` has any Attack."""
    kind = row(who)
    return kind.base is not None or kind.special is not None


def soldierly(who: int) -> bool:
    """Return whether `who` fights on with no armed ally beside it: it is armed, rooted, royal, or a character."""
    return heroic(who) or armed(who) or row(who).rooted or row(who).royal


@remembered
def enemies(who: int) -> list[int]:
    """Return the ids of the fighters in this Combat whose Side is not at peace with the Side of the creature `who`."""
    mine = side(who)
    return [other for other, fighter in query(Combatant) if fighter.side != mine and not at_peace(mine, fighter.side)]


def at_peace(one: str, other: str) -> bool:
    """Return whether two Sides are one, or hosts and guests that have not fallen out, and so do not fight. [R-53]"""
    if one == other:
        return True
    if other not in content.friends().get(one, ()):
        return False
    fight = find(RUN, Fight)
    return not (fight and (one in fight.feuds or other in fight.feuds))


@remembered
def allies(who: int) -> list[int]:
    mine = side(who)
    return [other for other, fighter in query(Combatant) if other != who and fighter.side == mine]


@remembered
def disposition(who: int) -> str:
    return row(who).track[get(who, Combatant).place]


def fit(who: int) -> bool:
    """Return whether a combatant is still in the fight. [R-36]

    It must not be Retreating, and must be `soldierly` or near an enemy.
    """
    if disposition(who) == "Retreating":
        return False
    if soldierly(who):
        return True
    at = get(who, At)
    return any(apart(at, get(foe, At)) <= content.constants().combat.away for foe in enemies(who))


def blame(what: str, by: int, victim: int) -> str:
    """Return the cause of the death of `victim`, whom `by` killed: "Mandible Attack of Major Termite Soldier"."""
    culprit = find(by, Creature) if by != victim else None
    return f"{what} of {culprit.name}" if culprit else what


@remembered
def here() -> int:
    """Return the number of the chamber that the leader stands in, or 0 in a gallery."""
    return room_at(get(leader(), At))


def room_here() -> Room | None:
    """Return the Room that the leader stands in, or None in a gallery."""
    found = room_of(here())
    return found[1] if found else None


def shelf_here() -> list[Step]:
    """Return a list of Steps, which may be empty: those results of exploring the leader's Room still to come."""
    found = room_of(here())
    return get(found[0], PendingSteps).steps if found else []


def bag(who: int) -> list[tuple[int, Item]]:
    """Return the Items that the creature `who` holds, as (entity, Item) pairs."""
    return [(thing, item) for thing, item in query(Item) if item.holder == who]


LEFT = {"animals": "carcass", "plants": "remains"}


def form_of(item: Item) -> content.Form:
    """Return the Form (the kind of Item) that an Item has now. [B 2.16.5]

    A partly eaten Item, a carcass or remains, has another Form than before.
    """
    form = content.forms()[item.form]
    return content.forms()[LEFT[form.food]] if item.eaten else form


def diet_of(who: int) -> str:
    """Return a character's diet, "plants", "animals" or "omnivore", or "" if it eats nothing."""
    made = find(who, Made)
    return made.diet if made else row(who).diet


def larder(who: int) -> list[tuple[int, Item]]:
    """Return the Food Items held by the creature `who` that are part of its diet, as (entity, Item) pairs. [★R-48]"""
    diet = diet_of(who)
    kinds = {"omnivore": {"plants", "animals"}}.get(diet, {diet} - {""})
    return [(thing, item) for thing, item in bag(who) if content.forms()[item.form].food in kinds]


def lights(who: int) -> list[tuple[int, Item]]:
    """Return the Light Items that the creature `who` holds, as (entity, Item) pairs."""
    return [(thing, item) for thing, item in bag(who) if "L" in form_of(item).types]


def lit(who: int) -> bool:
    """Return whether a character has light. [B 3.14.4]

    It must hold a light source, and not have refused the Cost of Darkness.
    """
    return not get(who, Hero).unlit and bool(lights(who))
