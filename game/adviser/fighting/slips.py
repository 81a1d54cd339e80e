"""How an Attack that misses may leave its actor helpless, and whether that is too much to risk unasked."""

from collections.abc import Sequence
from fractions import Fraction

from game import content
from game.adviser.fighting.likelier import acts
from game.bots.blows import BOXES, HELPLESS_BY, LIKELY
from game.bots.errands import stand
from game.bots.estimates import weak
from game.bots.fighting import enemies
from game.bots.lines import LinePart, ending
from game.bots.places import apart
from game.engine.commands import Act
from game.fd100 import Degree, Odds
from game.run.view import Seen, Suppose, View
from game.weighing import by_degree


def reckless(view: View, parts: Sequence[LinePart]) -> bool:
    """Return whether this line may leave an actor helpless beside armed foes that has lost half of its Wounds or more."""
    blow = next((part.command for part in parts if acts(part.command) == "attack"), None)
    if not isinstance(blow, Act) or not weak(view.me.body) or not slips(view, parts):
        return False
    foes = [foe for foe in enemies(view) if foe.armed and not lies_still(foe)]
    return any(foe.who == blow.target or apart(foe, stand(view)) <= 1 for foe in foes)


def lies_still(foe: Seen) -> bool:
    """Return whether a foe is so Paralysed or Stunned that it is likely to lose its next Turn too. R-16"""
    return any(foe.effects.get(effect, 0) >= LIKELY for effect in HELPLESS_BY)


def slips(view: View, parts: Sequence[LinePart]) -> Fraction:
    """Return the chance that a line of play ends in a miss that leaves its actor helpless."""
    rolls = tuple(part for part in parts if part.odds)
    blow = rolls[-1].command if rolls else None
    if not isinstance(blow, Act) or blow.action != "attack":
        return Fraction(0)
    if not by_degree(view.blow(blow.target, Suppose("Holding", near=True))):
        return Fraction(0)  # by these dice a miss does no more than throw back
    return ending(rolls, lambda made: stuns(view, made))


def stuns(view: View, made: Odds) -> Fraction:
    """Return the chance that an Attack with these odds misses so that its actor is helpless."""
    return Fraction(sum(made.counts[degree] for degree in Degree if helps_foes(view, degree)), made.whole)


def helps_foes(view: View, degree: Degree) -> list[str]:
    """Return the Effects by which an Attack that ends in this degree leaves its actor helpless."""
    row = content.kinds()[view.me.body.kind]
    boxes = [box for box, slot in zip((row.base, row.special), (1, 2), strict=True) if box and slot & BOXES[degree]]
    if degree >= Degree.PARTIAL_SUCCESS:
        return []
    worse = degree == Degree.CRITICAL_FAILURE
    lines = [line for box in boxes for line in (box.miss, box.miss_add, box.miss_critical * worse)]
    return [name for name in HELPLESS_BY if any(f"Attacker {name}" in line for line in lines)]


def effects(view: View) -> list[str]:
    """Return the Effects by which any miss of the actor may leave it helpless."""
    return list(dict.fromkeys(name for degree in Degree for name in helps_foes(view, degree)))
