"""Why what is likelier to fail, or has failed in a row, is advised all the same, as text."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import takewhile

from game.adviser.fighting.likelier import acts
from game.bots.fighting import DONE, TurnPlan, enemies
from game.bots.lines import LinePart, begun, ending
from game.bots.plans import plans
from game.engine.entries import Rolled
from game.fd100 import Degree
from game.presentation.outcome import percent
from game.presentation.page import sentence
from game.run.view import View
from game.telling.log import Line
from game.telling.words import number

TRIES = 2
"""The failures in a row from which on it is said why the same is tried again."""


def again(view: View, parts: Sequence[LinePart], lines: Sequence[Line]) -> str:
    """Return how often a nerve steeled or a Charge has failed in a row in this fight, and why it is advised all the same, as text; or "".

    Of the first Charge of a fight that is likelier to fail than not, it says why too.
    """
    told = takewhile(lambda one: getattr(one, "what", "") != "combat begins", (line.entry for line in reversed(lines)))
    rolls = [one for one in told if isinstance(one, Rolled) and one.who == view.asked]
    odds = {acts(part.command): part.odds for part in parts}
    for deed in (one for one in ("charge", "steel") if one in odds):
        tries, made = [one.roll.success for one in rolls if one.action == deed], odds[deed]
        failed = sum(1 for _ in takewhile(lambda success: not success, tries))
        doubtful = made is not None and 2 * made.at_least(Degree.PARTIAL_SUCCESS) < made.whole
        first = deed == "charge" and not tries and doubtful
        if failed < TRIES and not first:
            continue
        found = [TurnPlan(one.command, one) for one in plans(view, enemies(view)) if one.line and not one.line.run]
        most = max((ending(tuple(begun(view, one))) for one in found), default=Fraction(0))
        if deed == "steel" or most < ending([part for part in parts if part.command != DONE]):
            name = "first charge" if first else f"again {deed}"
            return sentence(name, times=number(failed), chance=percent(most.numerator, most.denominator))
    return ""
