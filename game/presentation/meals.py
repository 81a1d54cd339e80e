"""Which food is offered first: what Enter takes unread does no harm, and wastes nothing."""

from game import content
from game.bots.household import CURES, MENDS, ailing
from game.engine.commands import Eat, Use
from game.presentation.answers import carried
from game.run.view import Choice, Held, Member, View

PLAIN, USEFUL, UNKNOWN, WASTED, HARMFUL = range(5)
"""What a meal comes to besides feeding, the best first. To go without is better than the last two, unless that is worse."""


def worth(eater: Member, held: Held) -> int:
    """Return what eating it now would come to, as far as that is known."""
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
    """Return the same, of an answer that eats."""
    assert isinstance(choice.command, Eat | Use)
    return worth(*carried(view, choice.command.item))


def served(view: View) -> list[Choice]:
    """Return the meals there are to choose from, the most harmless first."""
    found = [choice for choice in view.choices if isinstance(choice.command, Eat)]
    return sorted(found, key=lambda choice: offered(view, choice))


def dire(member: Member) -> bool:
    """Return whether to eat nothing would be worse than any meal."""
    return member.starving or member.hunger >= content.constants().party.hunger
