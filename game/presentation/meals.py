"""The order in which food is offered: first what does no harm and wastes nothing, for Enter eats the first unread."""

from game import content
from game.bots.household import CURES, MENDS, ailing
from game.engine.commands import Eat, Use
from game.presentation.answers import carried
from game.run.view import Choice, Held, Member, View

PLAIN, USEFUL, UNKNOWN, WASTED, HARMFUL = range(5)
"""What a meal is worth besides feeding, the best first. Eating nothing ranks before the last two, unless it would be worse."""


def worth(eater: Member, held: Held) -> int:
    """Return what eating the Item now would be worth to the eater (PLAIN to HARMFUL), as far as known."""
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
    """Return what the meal of a Choice would be worth (PLAIN to HARMFUL)."""
    assert isinstance(choice.command, Eat | Use)
    return worth(*carried(view, choice.command.item))


def served(view: View) -> list[Choice]:
    """Return the choices that eat something, the most harmless first."""
    found = [choice for choice in view.choices if isinstance(choice.command, Eat)]
    return sorted(found, key=lambda choice: offered(view, choice))


def dire(member: Member) -> bool:
    """Return whether eating nothing would be worse for the member than any meal."""
    return member.starving or member.hunger >= content.constants().party.hunger
