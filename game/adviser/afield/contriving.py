"""The adviser's ideas: what may be done by any Feature in place of work that only Construction does. [RULES 5.4]"""

from game.bots.blows import chance
from game.bots.estimates import left
from game.bots.household import SPARED
from game.bots.mind import Mind
from game.bots.schemes import begin, likely
from game.engine.commands import Act, AnyCommand
from game.run.view import View

DEEDS: dict[AnyCommand, str] = {Act("tear"): "clear", Act("dig"): "breach"}
"""The deeds that do the same as these Actions."""
CLEARLY = 10
"""The number of hundredths by which an idea must be likelier than the Action made for it."""


def contrived(view: View, mind: Mind, best: AnyCommand) -> AnyCommand:
    """Return the Command to begin an idea in place of this work, if it is clearly likelier, else `best`.

    The Queen hears each idea once in a Room. What counts is to succeed without a Wound, which a Partial Success costs:
    whoever is down to the last has no ideas.
    """
    deed, plain = DEEDS.get(best, ""), view.choice(best)
    if not deed or plain is None or not view.chamber or deed in view.chamber.improvised or left(view.me.body) <= SPARED:
        return best
    if likely(view, deed, None) < chance(view, plain) + CLEARLY:
        return best
    return begin(view, mind, Act(deed)) or best
