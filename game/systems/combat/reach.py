"""Whom Attacks reach, who is in the air, and what armour stops. Changes nothing. [R-12, R-14, R-15, R-17]"""

from collections.abc import Iterator, Mapping
from functools import cache

from game import content
from game.content import Attack, Formula
from game.engine.cache import remembered
from game.engine.components import At, Combatant, Creature, Facing
from game.engine.refusals import Refusal
from game.engine.steps import Attempt
from game.engine.store import find, get
from game.fd100 import Degree, Modifier
from game.systems.ground import apart, room_at, room_of
from game.systems.party import row, side
from game.systems.ratings import held, rating, suffers
from game.systems.rulings import ruled
from game.systems.senses import in_line

HEEDLESS = "past Carapace"  # about: an Attack by a Queen's order


def attacks(who: int) -> dict[str, Attack]:
    """Return somebody's Attack boxes: "base", "special"."""
    return boxes(get(who, Creature).kind)


@cache
def boxes(kind: str) -> dict[str, Attack]:
    """Return the Attack boxes of a kind."""
    printed = content.kinds()[kind]
    return {slot: attack for slot, attack in (("base", printed.base), ("special", printed.special)) if attack}


def mends(who: int) -> bool:
    """Return whether an Attack of the actor has lines for allies. [★R-55]"""
    return any(attack.alt != "nothing" for attack in attacks(who).values())


# -- how far ---------------------------------------------------------------------------------------


def reach(who: int, attack: Attack) -> int:
    """Return how far an Attack carries, in cells. Who is Immobilised strikes neighbours only."""
    if suffers(who, "Immobilised"):
        return 1
    return content.constants().combat.burst if attack.rupture else content.constants().reach[attack.range]


def reaches(who: int, attack: Attack, target: int) -> bool:
    """Return whether this Attack of the actor reaches the target. [R-12, R-17]"""
    mine = attacks(who)
    return any(mine[slot] is attack for slot in in_reach(who, target))


@remembered
def in_reach(who: int, target: int) -> tuple[str, ...]:
    """Return which Attacks reach the target. Close ones reach who is in the air only from the air, or while it stoops. [★R-12, R-17]"""
    a, b = get(who, At), get(target, At)
    far = apart(a, b)
    near = [(slot, box.range) for slot, box in attacks(who).items() if far <= reach(who, box)]
    if not near or (far > 1 and not in_line(a, b)):
        return ()
    high = out_of_reach(who, target)
    return tuple(slot for slot, how in near if not (high and how == "Close"))


def out_of_reach(who: int, target: int) -> bool:
    """Return whether only the target is in the air; book: whether only the target can fly. [R-17]"""
    if not ruled("R-17"):
        return rating(target, "Flying") > 0 and not rating(who, "Flying") and side(who) != side(target)
    return aloft(target) and not get(target, Combatant).stoops and not aloft(who)


def overhead(who: int, target: int) -> bool:
    """Return whether no step nearer helps: the target is in the air, and all Attacks are Close. [R-17]"""
    return out_of_reach(who, target) and all(box.range == "Close" for box in attacks(who).values())


# -- in the air ------------------------------------------------------------------------------------


def aloft(who: int) -> bool:
    """Return whether `who` is in the air: who cannot move falls. [R-17]"""
    fighter = find(who, Combatant)
    return fighter is not None and fighter.aloft and not held(who)


def pace(who: int) -> int:
    """Return the cells a Turn of `who`: in the air by the larger of Speed and Flying. [R-13]"""
    swift = max(rating(who, "Speed"), rating(who, "Flying")) if aloft(who) else rating(who, "Speed")
    return content.constants().combat.pace(swift)


def flying(who: int) -> int:
    """Return what Flying counts against Attacks: in the air only, and no more than the Room is high. [R-17]"""
    if not ruled("R-17"):
        return rating(who, "Flying")
    if not aloft(who):
        return 0
    room = room_of(room_at(get(who, At)))
    return min(rating(who, "Flying"), content.constants().combat.flying + (max(0, room[1].height) if room else 0))


# -- armour: asked last of all, of the Successes it spoils -----------------------------------------


def from_front(target: int, by: int) -> bool:
    """Return whether an Attack meets the armoured head: within 45 degrees of the way the target looks. [R-15]"""
    facing = get(target, Facing)
    if not (facing.dx or facing.dy):
        return False
    at, theirs = get(by, At), get(target, At)
    dx, dy = at.x - theirs.x, at.y - theirs.y
    ahead, aside = dx * facing.dx + dy * facing.dy, abs(dx * facing.dy - dy * facing.dx)
    return ahead > 0 and aside <= ahead


def carapace(target: int, by: int, behind: bool | None = None) -> int:
    """Return the Carapace that counts against `by`, from where it stands or as `behind` supposes. [R-15]"""
    behind = not from_front(target, by) if behind is None else behind
    return 0 if row(target).armoured == "head" and behind else rating(target, "Carapace")


def guards(step: Attempt, formula: Formula, near: bool, behind: bool | None) -> Iterator[Modifier]:
    """Yield what spoils a Success: (a) Attacks out of reach; (b) Carapace once against the Attacks named; (a) again. [R-14]"""
    kind, foe = get(step.who, Creature).kind, step.target
    landed = tuple(boxes(kind)) if near else in_reach(step.who, foe)
    far = _too_far(kind, landed)
    yield from far
    armour = 0 if step.about == HEEDLESS else carapace(foe, step.who, behind)
    if not armour or (side(step.who) == side(foe) and mends(step.who)):  # ★R-55
        return
    for term in formula.guards:
        if against := _stopped(kind, landed, term.keywords):
            yield Modifier("armoured head" if row(foe).armoured == "head" else term.name, -armour, "R-14 R-15", against)
            yield from far


def plainly(step: Attempt, formula: Formula) -> Iterator[Modifier]:
    """Yield Carapace as the *book* has it: a modifier like any other, if either Attack has such a keyword. [R-14]"""
    for term in formula.guards:
        armour = 0 if step.about == HEEDLESS else rating(step.target, term.name)
        stopped = any(term.keywords & set(attack.keywords) for attack in attacks(step.who).values())
        if armour and stopped and not (mends(step.who) and side(step.who) == side(step.target)):
            yield Modifier(term.name, -armour, "B 3.8.7")


@cache
def named_by(kind: str, landed: tuple[str, ...]) -> Mapping[Degree, list[Attack]]:
    """Return the Attacks that each Success names, of those that can land. [R-14]"""
    base, special = ([boxes(kind)[slot]] if slot in landed else [] for slot in ("base", "special"))
    return {Degree.PARTIAL_SUCCESS: base, Degree.COMPLETE_SUCCESS: special, Degree.CRITICAL_SUCCESS: base + special}


@cache
def _too_far(kind: str, landed: tuple[str, ...]) -> tuple[Modifier, ...]:
    """Return what spoils the Successes that name no Attack of those, the best first. [R-14 (a)]"""
    empty = [degree for degree, named in named_by(kind, landed).items() if not named]
    return tuple(Modifier(Refusal.OUT_OF_REACH, -100, "R-14", (degree,)) for degree in sorted(empty, reverse=True))


@cache
def _stopped(kind: str, landed: tuple[str, ...], keywords: frozenset[str]) -> tuple[Degree, ...]:
    """Return the Successes that name an Attack with such a keyword. [R-14 (b)]"""
    named = named_by(kind, landed)
    return tuple(degree for degree in named if any(keywords & set(attack.keywords) for attack in named[degree]))
