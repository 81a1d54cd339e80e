"""The adviser's ideas: what may be done by any Feature in place of work that only Construction does. [RULES 5.4]"""

from game import content
from game.bots.blows import chance
from game.bots.estimates import hundredths, left
from game.bots.household import SPARED
from game.bots.mind import Mind
from game.bots.schemes import begin, best_odds
from game.engine.commands import Act, AnyCommand
from game.fd100 import Degree
from game.run.view import View

DEEDS: dict[AnyCommand, str] = {Act("tear"): "clear", Act("dig"): "breach"}
"""The deeds that do the same as these Actions."""
CLEARLY, LIKELIER = 25, 10
"""The Wounds, in hundredths, that an idea must save before the way is open, to be had; and one that is likelier than the work."""
FREE = ("The way is cleared", "A wall opens", "nothing")
"""What comes of an idea at no cost."""


def contrived(view: View, mind: Mind, best: AnyCommand) -> AnyCommand:
    """Return the Command to begin an idea in place of this work, if that clearly saves Wounds, else `best`.

    The Queen hears each idea once in a Room. Whoever is down to the last has no ideas: a Partial Success costs a Wound.
    """
    deed, plain = DEEDS.get(best, ""), view.choice(best)
    if not deed or plain is None or not view.chamber or deed in view.chamber.improvised or left(view.me.body) <= SPARED:
        return best
    works, made = chance(view, plain), best_odds(view, deed)
    likelier = made is not None and made.rounded(Degree.PARTIAL_SUCCESS) > works
    if saved(view, deed, works) < (LIKELIER if likelier else CLEARLY):
        return best
    return begin(view, mind, Act(deed)) or best


def saved(view: View, deed: str, plain: int) -> int:
    """Return the Wounds, in hundredths, that an idea is expected to save, tried before work that succeeds `plain` times in 100 and costs a Wound else."""
    made = best_odds(view, deed)
    if made is None:
        return 0
    told = content.formulas()[deed].outcome
    costs = sum(many for degree, many in zip(Degree, hundredths(made), strict=True) if told[str(degree)] not in FREE)
    return made.rounded(Degree.PARTIAL_SUCCESS) * (100 - plain) // max(1, plain) - costs
