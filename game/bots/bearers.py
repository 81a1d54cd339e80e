"""Who of the party takes what was found, and what it puts down for the Job's goods."""

from game import content
from game.bots.carrying import loose, unwanted, value
from game.bots.household import FULL, welcome
from game.engine.commands import AnyCommand, Drop, Give, Say
from game.run.view import View


def share(view: View) -> AnyCommand:
    """Return the Command to give a newly found Item to the member of the party who needs it most.

    That is a member that can eat it and has least food, or else the one that holds the fewest Items. What is better left lying nobody takes.
    """
    members = {member.body.who: member for member in view.party}
    item = next((choice.command.item for choice in view.choices if isinstance(choice.command, Give)), 0)
    thing = next((held for held in view.things if held.item == item), None)
    if thing and unwanted(view, thing) and view.allows(Say("no")):
        return Say("no")
    food = content.forms()[thing.form].food if thing else ""

    def need(give: Give) -> tuple[bool, int, int]:
        member = members[give.to]
        eats = bool(food) and member.diet in ("omnivore", food)
        return not eats, sum(held.edible for held in member.items), len(member.items)

    gives = [command for command in view.legal() if isinstance(command, Give) and command.to in members]
    return min(gives, key=need) if gives else view.legal()[0]


def give_up(view: View) -> AnyCommand:
    """Return the Command to drop the least valuable Item, to make room for the Job's goods; a meal last of all where one is due."""
    due = any(member.hungers and member.hunger >= FULL for member in view.party)
    carried = [held for member in view.party for held in member.items if loose(view, held)]
    worst = min(carried, key=lambda one: (due and one.edible and welcome(one), value(view, one)), default=None)
    return Drop(worst.item) if worst else view.legal()[0]
