"""The order in which food is offered to a hungry member of the party.

Harmless food that wastes nothing comes first, because Enter eats the first answer.
"""

from game import content
from game.bots.household import CURES, MENDS, ailing
from game.engine.commands import Eat, Use
from game.presentation.answers import carried
from game.run.view import Choice, Held, Member, View

PLAIN, USEFUL, UNKNOWN, WASTED, HARMFUL = range(5)
"""The worth of a meal besides feeding, the best first. Eating nothing is listed before the last two, unless it would be worse."""
HUNGRY = 50
"""The Hunger from which unknown food is listed before eating nothing."""


def worth(eater: Member, held: Held) -> int:
    """Return the rank of eating the Item now for `eater` (PLAIN to HARMFUL), as far as its effect is known."""
    if held.spoiled:
        return HARMFUL
    if not held.known:
        return UNKNOWN
    if not held.function:
        return PLAIN
    if not content.abilities()[held.function].good:
        return HARMFUL
    if held.function not in (*MENDS, *CURES):
        return USEFUL
    heals = held.function in MENDS and eater.body.wounds
    return USEFUL if heals or (held.function in CURES and ailing(eater)) else WASTED


def offered(view: View, choice: Choice) -> int:
    """Return the rank of the meal that a Choice would eat (PLAIN to HARMFUL)."""
    assert isinstance(choice.command, Eat | Use)
    return worth(*carried(view, choice.command.item))


def served(view: View) -> list[Choice]:
    """Return the choices that eat something, the most harmless meal first."""
    found = [choice for choice in view.choices if isinstance(choice.command, Eat)]
    return sorted(found, key=lambda choice: offered(view, choice))


def dire(member: Member) -> bool:
    """Return whether eating nothing would be worse for the member than any meal."""
    return member.starving or member.hunger >= content.constants().party.hunger


def worst(member: Member) -> int:
    """Return the rank of the first meals that are listed after the answer of eating nothing.

    That is unknown food for a member who is not hungry yet.
    """
    return WASTED if member.hunger >= HUNGRY else UNKNOWN
