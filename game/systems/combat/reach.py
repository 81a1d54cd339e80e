"""Attacks, and whom they reach: how far they carry, and who is in the air. Changes nothing. [R-12, R-17]"""

from functools import cache

from game import content
from game.content import Attack
from game.engine.cache import remembered
from game.engine.components import At, Combatant, Creature
from game.engine.store import find, get
from game.systems.ground import apart, room_at, room_of
from game.systems.party import side
from game.systems.ratings import rating, suffers
from game.systems.rulings import ruled
from game.systems.senses import in_line

GROUNDED = ("Immobilised", "Paralysed", "Stunned")


def attacks(who: int) -> dict[str, Attack]:
    """Her Attack boxes: "base", "special"."""
    return boxes(get(who, Creature).kind)


@cache
def boxes(kind: str) -> dict[str, Attack]:
    """The Attack boxes of a kind."""
    printed = content.kinds()[kind]
    return {slot: attack for slot, attack in (("base", printed.base), ("special", printed.special)) if attack}


def mends(who: int) -> bool:
    """★R-55 Whether an Attack of hers has lines for allies."""
    return any(attack.alt != "nothing" for attack in attacks(who).values())


# -- how far ---------------------------------------------------------------------------------------


def reach(who: int, attack: Attack) -> int:
    """How far it carries, in cells. Who is Immobilised strikes next to her only."""
    if suffers(who, "Immobilised"):
        return 1
    return content.constants().combat.burst if attack.rupture else content.constants().reach[attack.range]


def reaches(who: int, attack: Attack, target: int) -> bool:
    """Whether an Attack of hers carries so far. R-12, R-17"""
    mine = attacks(who)
    return any(mine[slot] is attack for slot in in_reach(who, target))


@remembered
def in_reach(who: int, target: int) -> tuple[str, ...]:
    """★R-12, R-17 Which of her Attacks reach it. Close ones reach who is in the air only from the air, or while she stoops."""
    a, b = get(who, At), get(target, At)
    far = apart(a, b)
    near = [(slot, box.range) for slot, box in attacks(who).items() if far <= reach(who, box)]
    if not near or (far > 1 and not in_line(a, b)):
        return ()
    high = out_of_reach(who, target)
    return tuple(slot for slot, how in near if not (high and how == "Close"))


def out_of_reach(who: int, target: int) -> bool:
    """R-17 Whether she is in the air, and the other is not; book: whether only one can fly."""
    if not ruled("R-17"):
        return rating(target, "Flying") > 0 and not rating(who, "Flying") and side(who) != side(target)
    return aloft(target) and not get(target, Combatant).stoops and not aloft(who)


def overhead(who: int, target: int) -> bool:
    """R-17 Whether no step nearer helps: it is in the air, and whatever she strikes with is Close."""
    return out_of_reach(who, target) and all(box.range == "Close" for box in attacks(who).values())


# -- in the air ------------------------------------------------------------------------------------


def aloft(who: int) -> bool:
    """R-17 In the air: who cannot move falls."""
    fighter = find(who, Combatant)
    if fighter is None or not fighter.aloft:
        return False
    return not any(suffers(who, effect) for effect in GROUNDED)


def pace(who: int) -> int:
    """Return the cells a Turn of `who`: in the air by the larger of Speed and Flying. [R-13]"""
    swift = max(rating(who, "Speed"), rating(who, "Flying")) if aloft(who) else rating(who, "Speed")
    return content.constants().combat.pace(swift)


def flying(who: int) -> int:
    """R-17 What her Flying counts against Attacks: in the air only, and no more than the Room is high."""
    if not ruled("R-17"):
        return rating(who, "Flying")
    if not aloft(who):
        return 0
    room = room_of(room_at(get(who, At)))
    return min(rating(who, "Flying"), content.constants().combat.flying + (max(0, room[1].height) if room else 0))
