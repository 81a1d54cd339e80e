"""What a bot gathers in a Room, and whether the time for it is well spent."""

from game import content
from game.bots.carrying import clear_out
from game.bots.household import HUNGRY, SURE, WORTH_A_TRY, edible, scarce, wanted
from game.bots.temperament import Nature
from game.engine.commands import Act, AnyCommand
from game.fd100 import Degree
from game.run.view import RoomRecord, View

SALVAGE = Act("salvage")
CRUMB = 10
"""The rating below which food is too little to be gathered by those who have some and do not hunger."""


def gather(view: View, nature: Nature) -> AnyCommand | None:
    """Return the Command most likely to gather something that the party lacks, or None if none is worth it.

    If nobody has a free Slot, it is the Command to drop useless food first, or None if there is none.
    """
    best = worth_gathering(view, nature)
    return clear_out(view) if best and not roomy(view) else best


def worth_gathering(view: View, nature: Nature) -> AnyCommand | None:
    """Return the Action most likely to gather in this Room something that the party lacks, or None if none is worth ten turns."""
    acts = lacking(view, view.chamber) if view.chamber else wanted(view)
    tries = [act for act in acts if (choice := view.choice(Act(act))) and not choice.refused]
    best = max(worth(view, nature, tries), key=lambda act: likely(view, nature, act), default=None)
    return Act(best) if best else None


def worth(view: View, nature: Nature, acts: list[str]) -> list[str]:
    """Return those of these Actions that are likely enough to gather something: food that is not scarce must be SURE."""
    food = WORTH_A_TRY if scarce(view) else SURE
    return [act for act in acts if likely(view, nature, act) >= (WORTH_A_TRY if act == SALVAGE.action else food)]


def likely(view: View, nature: Nature, act: str) -> int:
    """Return the chance, in per cent, of gathering if the leader does it, or whoever is ablest if the lead is handed on; 100 where no rule says who does."""
    who = [one.body.who for one in (view.party if nature.hands_on else (view.me,))]
    made = [view.led_by(one, act) for one in who]
    return max(100 * one.at_least(Degree.PARTIAL_SUCCESS) // one.whole if one else 100 for one in made)


def lacking(view: View, room: RoomRecord) -> list[str]:
    """Return the names of the Actions that gather in this Room what the party lacks. A CRUMB is nothing, unless the party is short of food. [R-60]

    Where no rule rates the stocks, each that there is counts as 1.
    """
    acts = [act for act in wanted(view) if room.stocks.get(content.works()[act], 0)]
    return [act for act in acts if act == "salvage" or not 1 < room.stocks[content.works()[act]] < CRUMB or short(view)]


def short(view: View) -> bool:
    """Return whether somebody hungers, or not everybody has a meal."""
    return any(one.hungers and one.hunger >= HUNGRY for one in view.party) or edible(view) < len(view.party)


def roomy(view: View) -> bool:
    """Return whether anybody of the party has a free Slot, for what the leader finds."""
    return any(len(member.items) < content.constants().party.slots for member in view.party)
