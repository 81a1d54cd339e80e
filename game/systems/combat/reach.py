"""Questions about Attacks: targets in reach, fliers, armour. Functions here change nothing. [R-12, R-14, R-15, R-17]"""

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
from game.systems.items.weight import slowed
from game.systems.party import row, side
from game.systems.ratings import able, held, hobbled, rating, suffers
from game.systems.rulings import ruled
from game.systems.senses import in_line

SHOCKS = "Shocks"
HEEDLESS = "past Carapace"  # `about` of an Attack by a Queen's order, which Carapace does not stop


def attacks(who: int) -> dict[str, Attack]:
    """Return the Attack boxes of `who` by slot, "base" and "special"; a slot without an Attack is left out."""
    return boxes(get(who, Creature).kind)


@cache
def boxes(kind: str) -> dict[str, Attack]:
    """Return the Attack boxes of a kind of creature by slot, "base" and "special"; a slot without an Attack is left out."""
    printed = content.kinds()[kind]
    return {slot: attack for slot, attack in (("base", printed.base), ("special", printed.special)) if attack}


def mends(who: int) -> bool:
    """Return whether an Attack of `who` has an Alt line, which takes the place of Damage if the target is an ally. [★R-55]"""
    return any(attack.alt != "nothing" for attack in attacks(who).values())


# -- how far ---------------------------------------------------------------------------------------


def reach(who: int, attack: Attack) -> int:
    """Return the range of an Attack of `who` in cells; 1 while `who` is Immobilised, 0 for what flies while it has Shocks."""
    if attack.range != "Close" and suffers(who, SHOCKS):
        return 0
    if hobbled(who):
        return 1
    return content.constants().combat.burst if attack.rupture else content.constants().reach[attack.range]


def reaches(who: int, attack: Attack, target: int) -> bool:
    """Return whether this Attack of `who` reaches the target. [R-12, R-17]"""
    mine = attacks(who)
    return any(mine[slot] is attack for slot in in_reach(who, target))


@remembered
def in_reach(who: int, target: int) -> tuple[str, ...]:
    """Return the slots ("base", "special") of the Attacks of `who` that reach `target` on the ground or in the air. [★R-12, R-17]"""
    a, b = get(who, At), get(target, At)
    far = apart(a, b)
    near = [(slot, box.range) for slot, box in attacks(who).items() if far <= reach(who, box)]
    if not near or (far > 1 and not in_line(a, b)):
        return ()
    high = out_of_reach(who, target)
    return tuple(slot for slot, how in near if not (high and how == "Close"))


def out_of_reach(who: int, target: int) -> bool:
    """Return whether `target` flies out of reach of Close Attacks of `who`; in the book profile, whether only `target` can fly."""
    if not ruled("R-17"):
        return rating(target, "Flying") > 0 and not rating(who, "Flying") and side(who) != side(target)
    return aloft(target) and not get(target, Combatant).stoops and not aloft(who)


def overhead(who: int, target: int) -> bool:
    """Return whether `target` is in the air and all Attacks of `who` are Close, so that coming nearer is no use. [R-17]"""
    return out_of_reach(who, target) and all(box.range == "Close" for box in attacks(who).values())


# -- in the air ------------------------------------------------------------------------------------


def aloft(who: int) -> bool:
    """Return whether `who` is in the air: it took off in this Combat, and can move. [R-17]"""
    fighter = find(who, Combatant)
    return fighter is not None and fighter.aloft and not held(who)


def pace(who: int) -> int:
    """Return how many cells `who` may move in a Turn, by its Speed, or in the air by Flying if that is more. [R-13]"""
    swift = max(able(who, "Speed"), able(who, "Flying")) if aloft(who) else able(who, "Speed")
    if not swift and rating(who, "Speed"):  # all of it lowered
        return 0
    return content.constants().combat.pace(max(0, swift - slowed(who)))


def flying(who: int) -> int:
    """Return the rating of Flying that makes `who` harder to hit: 0 on the ground, and limited by the Room's Height. [R-17]"""
    if not ruled("R-17"):
        return able(who, "Flying")
    if not aloft(who):
        return 0
    room = room_of(room_at(get(who, At)))
    return min(able(who, "Flying"), content.constants().combat.flying + (max(0, room[1].height) if room else 0))


# -- armour: asked last of all, of the Successes it spoils -----------------------------------------


def from_front(target: int, by: int) -> bool:
    """Return whether `by` stands in front of `target`, within 45 degrees of the direction that `target` faces. [R-15]"""
    facing = get(target, Facing)
    if not (facing.dx or facing.dy):
        return False
    at, theirs = get(by, At), get(target, At)
    dx, dy = at.x - theirs.x, at.y - theirs.y
    ahead, aside = dx * facing.dx + dy * facing.dy, abs(dx * facing.dy - dy * facing.dx)
    return ahead > 0 and aside <= ahead


def carapace(target: int, by: int, behind: bool | None = None) -> int:
    """Return the Carapace of `target` against `by`; 0 from behind (or by `behind`) if only the head is armoured. [R-15]"""
    behind = not from_front(target, by) if behind is None else behind
    return 0 if row(target).armoured == "head" and behind else able(target, "Carapace")


def guards(step: Attempt, formula: Formula, near: bool, behind: bool | None) -> Iterator[Modifier]:
    """Yield modifiers against degrees whose Attack is out of reach (a), or is stopped by the target's Carapace (b). [R-14]

    `near`: suppose that every Attack reaches. `behind`: suppose that the actor stands behind the target, or before it.
    """
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
    """Yield Carapace as a plain modifier of the roll, as the *book* has it, if it stops either Attack of the actor. [R-14]"""
    for term in formula.guards:
        armour = 0 if step.about == HEEDLESS else rating(step.target, term.name)
        stopped = any(term.keywords & set(attack.keywords) for attack in attacks(step.who).values())
        if armour and stopped and not (mends(step.who) and side(step.who) == side(step.target)):
            yield Modifier(term.name, -armour, "B 3.8.7")


@cache
def named_by(kind: str, landed: tuple[str, ...]) -> Mapping[Degree, list[Attack]]:
    """Return for each degree of Success the Attacks that it lets land, of those in the slots `landed`. [R-14]"""
    base, special = ([boxes(kind)[slot]] if slot in landed else [] for slot in ("base", "special"))
    return {Degree.PARTIAL_SUCCESS: base, Degree.COMPLETE_SUCCESS: special, Degree.CRITICAL_SUCCESS: base + special}


@cache
def _too_far(kind: str, landed: tuple[str, ...]) -> tuple[Modifier, ...]:
    """Return a modifier against each degree of Success by which no Attack in `landed` lands, best degree first. [R-14 (a)]"""
    empty = [degree for degree, named in named_by(kind, landed).items() if not named]
    return tuple(Modifier(Refusal.OUT_OF_REACH, -100, "R-14", (degree,)) for degree in sorted(empty, reverse=True))


@cache
def _stopped(kind: str, landed: tuple[str, ...], keywords: frozenset[str]) -> tuple[Degree, ...]:
    """Return the degrees of Success by which an Attack with one of these `keywords` in the slots `landed` lands. [R-14 (b)]"""
    named = named_by(kind, landed)
    return tuple(degree for degree in named if any(keywords & set(attack.keywords) for attack in named[degree]))
