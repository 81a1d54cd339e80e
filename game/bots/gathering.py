"""What a bot gathers in a Room, and whether the time for it is well spent."""

from game import content
from game.bots.blows import chance, likeliest
from game.bots.carrying import clear_out
from game.bots.household import SURE, WORTH_A_TRY, lacking, scarce, wanted
from game.engine.commands import Act, AnyCommand
from game.run.view import View

SALVAGE = Act("salvage")


def gather(view: View) -> AnyCommand | None:
    """Return the Command most likely to gather something that the party lacks, or None if none is worth it.

    If nobody has a free Slot, it is the Command to drop useless food first, or None if there is none.
    """
    best = worth_gathering(view)
    return clear_out(view) if best and not roomy(view) else best


def worth_gathering(view: View) -> AnyCommand | None:
    """Return the Action most likely to gather in this Room something that the party lacks, or None if none is worth ten turns: food that is not scarce must be SURE."""
    acts = lacking(view, view.chamber) if view.chamber else wanted(view)
    tries = [choice for act in acts if (choice := view.choice(Act(act))) and not choice.refused]
    worth = [one for one in tries if one.command == SALVAGE or scarce(view) or chance(view, one) >= SURE]
    return likeliest(view, worth, WORTH_A_TRY)


def roomy(view: View) -> bool:
    """Return whether anybody of the party has a free Slot, for what the leader finds."""
    return any(len(member.items) < content.constants().party.slots for member in view.party)
