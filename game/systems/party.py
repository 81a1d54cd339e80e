"""Who is who: the party, its leader, Sides, rows."""

from game import content
from game.engine import PendingSteps, Step
from game.engine.cache import latest, remembered
from game.engine.components import Allegiance, At, Body, Combatant, Creature, Fight, Hero, Item, Raid, Room
from game.engine.store import RUN, find, get, query, the
from game.systems.ground import apart, room_at, room_of

HEROES, COLONY = "characters", "termites"
"""Sides: the party, and the nest."""


def row(who: int) -> content.Kind:
    return content.kinds()[get(who, Creature).kind]


def wanted(who: int) -> bool:
    """Return whether the Job wants `who` dead."""
    job = content.jobs()[the(Raid).job]
    return job.task == "kill" and get(who, Creature).kind == job.target


def heroic(who: int) -> bool:
    return find(who, Hero) is not None


def party() -> list[int]:
    """Return the living characters, the leader first. To be read, not altered."""
    return _company(query(Hero, Body), the(Raid).leader)


@latest
def _company(living: tuple[tuple[int, Hero, Body], ...], first: int) -> list[int]:
    return sorted([who for who, _, _ in living], key=first.__ne__)


def leader() -> int:
    return party()[0]


def side(who: int) -> str:
    """Return whose side `who` is on: in Combat the Side of the moment, else the species. [★R-53]"""
    if fighter := find(who, Combatant):
        return fighter.side
    if sworn := find(who, Allegiance):
        return sworn.side
    return HEROES if heroic(who) else row(who).species


def armed(who: int) -> bool:
    """Return whether `who` would ever attack."""
    kind = row(who)
    return kind.base is not None or kind.special is not None


@remembered
def enemies(who: int) -> list[int]:
    """Return those in the Combat that `who` fights."""
    mine = side(who)
    return [other for other, fighter in query(Combatant) if fighter.side != mine and not at_peace(mine, fighter.side)]


def at_peace(one: str, other: str) -> bool:
    """Return whether these Sides leave each other alone: one species, or hosts and their guests, unless set on each other. [R-53]"""
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
    """Return whether a combatant is still in the fight: not Retreating, and not unarmed and away from all its enemies. [R-36]"""
    if disposition(who) == "Retreating":
        return False
    if heroic(who) or armed(who) or row(who).rooted or row(who).royal:
        return True
    at = get(who, At)
    return any(apart(at, get(foe, At)) <= content.constants().combat.away for foe in enemies(who))


def blame(what: str, by: int, victim: int) -> str:
    """Return what is told of who died of it: "Mandible Attack of Major Termite Soldier"."""
    culprit = find(by, Creature) if by != victim else None
    return f"{what} of {culprit.name}" if culprit else what


@remembered
def here() -> int:
    """Return the number of the chamber the leader stands in, 0 in a gallery."""
    return room_at(get(leader(), At))


def room_here() -> Room | None:
    """Return the chamber the leader stands in."""
    found = room_of(here())
    return found[1] if found else None


def shelf_here() -> list[Step]:
    """Return what the Action of this Room still owes."""
    found = room_of(here())
    return get(found[0], PendingSteps).steps if found else []


def bag(who: int) -> list[tuple[int, Item]]:
    """Return what somebody holds."""
    return [(thing, item) for thing, item in query(Item) if item.holder == who]


LEFT = {"animals": "carcass", "plants": "remains"}


def form_of(item: Item) -> content.Form:
    """Return what an Item is now: of what was eaten of, only Food is left. [B 2.16.5]"""
    form = content.forms()[item.form]
    return content.forms()[LEFT[form.food]] if item.eaten else form


def larder(who: int) -> list[tuple[int, Item]]:
    """Return the Food Items somebody holds that are of the own diet. [★R-48]"""
    diet = row(who).diet
    kinds = {"omnivore": {"plants", "animals"}}.get(diet, {diet} - {""})
    return [(thing, item) for thing, item in bag(who) if content.forms()[item.form].food in kinds]


def lights(who: int) -> list[tuple[int, Item]]:
    """Return the Light Items somebody holds."""
    return [(thing, item) for thing, item in bag(who) if "L" in form_of(item).types]


def lit(who: int) -> bool:
    """Return whether a character has a light source. [B 3.14.4]"""
    return not get(who, Hero).unlit and bool(lights(who))
