"""What turns an Attack into less: armour, facing, distance. Asked last of all, of the Successes they spoil. [R-14, R-15]"""

from collections.abc import Iterator, Mapping
from functools import cache

from game.content import Attack, Formula
from game.engine.components import At, Creature, Facing
from game.engine.refusals import Refusal
from game.engine.steps import Attempt
from game.engine.store import get
from game.fd100 import Degree, Modifier
from game.systems.combat.reach import attacks, boxes, in_reach, mends
from game.systems.party import row, side
from game.systems.ratings import rating

HEEDLESS = "past Carapace"  # about: an Attack by a Queen's order


def from_front(target: int, by: int) -> bool:
    """R-15 Whether an Attack by her meets the armoured head: within 45 degrees of the way the target looks."""
    facing = get(target, Facing)
    if not (facing.dx or facing.dy):
        return False
    at, theirs = get(by, At), get(target, At)
    dx, dy = at.x - theirs.x, at.y - theirs.y
    ahead, aside = dx * facing.dx + dy * facing.dy, abs(dx * facing.dy - dy * facing.dx)
    return ahead > 0 and aside <= ahead


def carapace(target: int, by: int, behind: bool | None = None) -> int:
    """The Carapace that counts against her, from where she stands or as `behind` supposes. R-15"""
    behind = not from_front(target, by) if behind is None else behind
    return 0 if row(target).armoured == "head" and behind else rating(target, "Carapace")


def guards(step: Attempt, formula: Formula, near: bool, behind: bool | None) -> Iterator[Modifier]:
    """R-14: (a) Attacks out of reach drop out; (b) Carapace counts once against the Attacks named; then (a) again."""
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
    """*book*: Carapace is a modifier like any other, if either Attack has such a keyword. R-14"""
    for term in formula.guards:
        armour = 0 if step.about == HEEDLESS else rating(step.target, term.name)
        stopped = any(term.keywords & set(attack.keywords) for attack in attacks(step.who).values())
        if armour and stopped and not (mends(step.who) and side(step.who) == side(step.target)):
            yield Modifier(term.name, -armour, "B 3.8.7")


@cache
def named_by(kind: str, landed: tuple[str, ...]) -> Mapping[Degree, list[Attack]]:
    """The Attacks that each Success names, of those that can land. R-14"""
    base, special = ([boxes(kind)[slot]] if slot in landed else [] for slot in ("base", "special"))
    return {
        Degree.PARTIAL_SUCCESS: base,
        Degree.COMPLETE_SUCCESS: special,
        Degree.CRITICAL_SUCCESS: base + special,
    }


@cache
def _too_far(kind: str, landed: tuple[str, ...]) -> tuple[Modifier, ...]:
    """R-14 (a): the Successes that name no Attack of those, the best first."""
    empty = [degree for degree, named in named_by(kind, landed).items() if not named]
    return tuple(Modifier(Refusal.OUT_OF_REACH, -100, "R-14", (degree,)) for degree in sorted(empty, reverse=True))


@cache
def _stopped(kind: str, landed: tuple[str, ...], keywords: frozenset[str]) -> tuple[Degree, ...]:
    """R-14 (b): the Successes that name an Attack with such a keyword."""
    named = named_by(kind, landed)
    return tuple(degree for degree in named if any(keywords & set(attack.keywords) for attack in named[degree]))
