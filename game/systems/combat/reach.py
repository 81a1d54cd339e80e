"""Computations for Attacks: which targets are in reach, in the air, or protected. [R-12, R-14, R-15, R-17]"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from game import content
from game.content import Attack, Formula
from game.engine.cache import remembered
from game.engine.components import At, Combatant, Creature, Facing, Learnt
from game.engine.refusals import Refusal
from game.engine.steps import Attempt
from game.engine.store import find, get
from game.fd100 import Degree, Modifier
from game.systems.ground import apart, room_at, room_of
from game.systems.items.weight import slowed
from game.systems.party import heroic, row, side
from game.systems.ratings import able, held, hobbled, rating, shut
from game.systems.rulings import edition, ruled
from game.systems.senses import in_line

HEEDLESS = "past Carapace"  # `about` of an Attack by a Queen's order, which Carapace does not stop


def attacks(who: int) -> dict[str, Attack]:
    """Return a dict of the Attacks of the creature `who`. Keys: slots ("base", "special") or learnt Attacks' names."""
    printed, learnt = boxes(get(who, Creature).kind), find(who, Learnt)
    if learnt is None:
        return printed
    kept = {slot: attack for slot, attack in printed.items() if slot not in learnt.lost}
    return kept | {name: attack for name in learnt.arts if (attack := content.attack(name))}


@cache
def boxes(kind: str) -> dict[str, Attack]:
    """Return the Attacks printed for a kind of creature, by their slots "base" and "special", if it has them."""
    printed = content.kinds()[kind]
    return {slot: attack for slot, attack in (("base", printed.base), ("special", printed.special)) if attack}


CHOICES: dict[str, Callable[[int, int], list[Attack]]] = {}
"""By edition: the function from an attacker and its target to the Attacks in reach, the one that is made unasked first."""


def choices(who: int, formula: Formula, target: int) -> list[str]:
    """Return the Attacks that a character may choose from, the default first, [] if the roll decides between them."""
    by = edition() if formula.range == "Attack" and heroic(who) else ""
    return [box.name for box in CHOICES[by](who, target)] if by in CHOICES else []


def mends(who: int) -> bool:
    """Return whether an Attack of the creature `who` can do something to an ally, such as heal it. [★R-55]

    The Attack's Alt line says what it does.
    """
    return any(attack.alt != "nothing" for attack in attacks(who).values())


# -- how far ---------------------------------------------------------------------------------------


def reach(who: int, attack: Attack) -> int:
    """Return how far, in cells, an Attack of the creature `who` reaches.

    It is 1 while `who` is Immobilised, and 0 for an Attack that is not Close while an Effect forbids that.
    """
    if attack.range != "Close" and shut(who):
        return 0
    if hobbled(who):
        return 1
    return content.constants().cells(attack)


def reaches(who: int, attack: Attack, target: int) -> bool:
    """Return whether this Attack of the creature `who` reaches the target. [R-12, R-17]"""
    mine = attacks(who)
    return any(mine[slot] is attack for slot in in_reach(who, target))


@remembered
def in_reach(who: int, target: int) -> tuple[str, ...]:
    """Return the slots ("base", "special") of those Attacks of the creature `who` that reach `target`. [★R-12, R-17]

    The target may be on the ground or in the air.
    """
    a, b = get(who, At), get(target, At)
    far = apart(a, b)
    near = [(slot, box.range) for slot, box in attacks(who).items() if far <= reach(who, box)]
    if not near or (far > 1 and not in_line(a, b)):
        return ()
    high = out_of_reach(who, target)
    return tuple(slot for slot, how in near if not (high and how == "Close"))


def within(who: int, cells: int) -> tuple[str, ...]:
    """Return the slots of those Attacks of the creature `who` that reach `cells` cells, over free ground."""
    return tuple(slot for slot, box in attacks(who).items() if cells <= reach(who, box))


def out_of_reach(who: int, target: int) -> bool:
    """Return whether `target` is flying, out of reach of the Close Attacks of the creature `who`.

    In the book profile, this is so if `target` can fly and `who` cannot.
    """
    if not ruled("R-17"):
        return rating(target, "Flying") > 0 and not rating(who, "Flying") and side(who) != side(target)
    return aloft(target) and not get(target, Combatant).stoops and not aloft(who)


def overhead(who: int, target: int) -> bool:
    """Return whether `target` is in the air and out of reach of all Attacks of the creature `who`. [R-17]

    This is so if all of these are Close Attacks.
    Coming nearer is then of no use.
    """
    return out_of_reach(who, target) and all(box.range == "Close" for box in attacks(who).values())


# -- in the air ------------------------------------------------------------------------------------


def aloft(who: int) -> bool:
    """Return whether the creature `who` has taken off in this Combat and is still in the air. [R-17]

    A flier that cannot move is not in the air.
    """
    fighter = find(who, Combatant)
    return fighter is not None and fighter.aloft and not held(who)


PACES: dict[str, Callable[[int], int]] = {}
"""By edition: the function from a creature to the cells that it may move in a Turn, where they are not counted by R-13."""


def pace(who: int) -> int:
    """Return how many cells the creature `who` may move in a Turn. [R-13]

    It is by its Speed, or in the air by Flying if that is more.
    """
    if paced := PACES.get(edition()):
        return paced(who)
    swift = max(able(who, "Speed"), able(who, "Flying")) if aloft(who) else able(who, "Speed")
    if not swift and rating(who, "Speed"):  # all of it lowered
        return 0
    return content.constants().combat.pace(max(0, swift - slowed(who)))


def flying(who: int) -> int:
    """Return how much harder a creature is to hit because it is Flying, as a rating; 0 on the ground. [R-17]

    It is limited by the Room's Height.
    """
    if not ruled("R-17"):
        return able(who, "Flying")
    if not aloft(who):
        return 0
    room = room_of(room_at(get(who, At)))
    return min(able(who, "Flying"), content.constants().combat.flying + (max(0, room[1].height) if room else 0))


# -- armour: asked last of all, of the Successes it spoils -----------------------------------------


def from_front(target: int, by: int) -> bool:
    """Return whether the creature `by` stands in front of the creature `target`. [R-15]

    In front is within 45 degrees of the direction that `target` faces.
    """
    facing = get(target, Facing)
    if not (facing.dx or facing.dy):
        return False
    at, theirs = get(by, At), get(target, At)
    dx, dy = at.x - theirs.x, at.y - theirs.y
    ahead, aside = dx * facing.dx + dy * facing.dy, abs(dx * facing.dy - dy * facing.dx)
    return ahead > 0 and aside <= ahead


def carapace(target: int, by: int, behind: bool | None = None) -> int:
    """Return the rating of Carapace (armour) that protects a creature against an Attack by `by`. [R-15]

    It is 0 for an Attack from behind if only the head is armoured. `behind`: suppose where `by` stands.
    """
    behind = not from_front(target, by) if behind is None else behind
    return 0 if row(target).armoured == "head" and behind else able(target, "Carapace")


def guards(step: Attempt, formula: Formula, landed: tuple[str, ...], behind: bool | None) -> Iterator[Modifier]:
    """Yield the modifiers that hinder one of the actor's two Attacks but not the other. [R-14]

    They count only for the degrees of Success at which that Attack hits.
    The Attack's target is out of reach (a), or the target's Carapace stops the Attack (b).
    `landed`: the slots of the Attacks that reach. `behind`: suppose that the actor stands behind the target, or before it.
    """
    kind, foe = get(step.who, Creature).kind, step.target
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
    """Yield a modifier for the target's Carapace (armour). It counts whichever of the actor's Attacks hits. [R-14]

    The book profile has this modifier if the Carapace stops either Attack of the actor.
    """
    for term in formula.guards:
        armour = 0 if step.about == HEEDLESS else rating(step.target, term.name)
        stopped = any(term.keywords & set(attack.keywords) for attack in attacks(step.who).values())
        if armour and stopped and not (mends(step.who) and side(step.who) == side(step.target)):
            yield Modifier(term.name, -armour, "B 3.8.7")


@cache
def named_by(kind: str, landed: tuple[str, ...]) -> Mapping[Degree, list[Attack]]:
    """Return, for each degree of Success, a list of the Attacks that hit when this degree is rolled. [R-14]

    Only the Attacks in the slots `landed` are considered.
    """
    base, special = ([boxes(kind)[slot]] if slot in landed else [] for slot in ("base", "special"))
    return {Degree.PARTIAL_SUCCESS: base, Degree.COMPLETE_SUCCESS: special, Degree.CRITICAL_SUCCESS: base + special}


@cache
def _too_far(kind: str, landed: tuple[str, ...]) -> tuple[Modifier, ...]:
    """Return modifiers that each rule out a degree of Success at which only Attacks out of reach would hit. [R-14 (a)]

    `landed`: the slots of Attacks that reach the target. The best degree comes first.
    """
    empty = [degree for degree, named in named_by(kind, landed).items() if not named]
    return tuple(Modifier(Refusal.OUT_OF_REACH, -100, "R-14", (degree,)) for degree in sorted(empty, reverse=True))


@cache
def _stopped(kind: str, landed: tuple[str, ...], keywords: frozenset[str]) -> tuple[Degree, ...]:
    """Return the degrees of Success at which at least one Attack with one of these `keywords` hits. [R-14 (b)]

    `landed`: the slots of Attacks that reach the target.
    """
    named = named_by(kind, landed)
    return tuple(degree for degree in named if any(keywords & set(attack.keywords) for attack in named[degree]))
