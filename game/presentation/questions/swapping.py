"""One Item for another where all Slots are full, and which Item can best be spared."""

from game import content
from game.bots.carrying import better, unwanted, value
from game.engine.commands import Drop, Take
from game.presentation.ask import Answer, Front, declining
from game.presentation.page import sentence
from game.run.view import Held, Member, View
from game.weighing.scale import scaled


def swaps(view: View) -> list[Answer]:
    """Return a menu entry for each possible swap of Items if all Slots are full, the best first. [B 2.16.3]

    Before them comes one that leaves all as it is, if no swap is a gain. Return [] while a Slot is free or no Item lies here.
    """
    if not view.party or len(view.party[0].items) < content.constants().party.slots:
        return []
    full = {choice.command.item for choice in view.choices if isinstance(choice.command, Take) and choice.refused}
    lying = [held for held in view.things if held.item in full]
    there = sorted(lying, key=lambda held: worth(view, held), reverse=True)
    mine = sorted(bag(view.party[0]), key=lambda held: value(view, held))
    gains = any(not unwanted(view, one) and better(view, one, last) for one in there for last in mine[:1])
    keeps = [declining(sentence("take nothing"))] if there and mine and not gains else []
    return [*keeps, *(swap(view, one, each) for one in there for each in mine)]


def bag(member: Member) -> list[Held]:
    """Return the Items of a member that may be put down for others: neither known curses nor the Job's goods."""
    return [held for held in member.items if "S" not in held.types and not held.cursed]


def wedged(view: View) -> str:
    """Return a sentence on what lies here and cannot be taken, as no Item can be put down for it; else ""."""
    full = any(isinstance(choice.command, Take) and choice.refused for choice in view.choices)
    return sentence("nothing to put down") if full and not swaps(view) else ""


def worth(view: View, held: Held) -> tuple[bool, tuple[int, int]]:
    """Return a sort key for Items to be taken, the least worth first: known curses, for they cannot be put down again."""
    return not held.cursed, value(view, held)


def swap(view: View, there: Held, mine: Held) -> Answer:
    """Return the menu entry to put down the Item `mine` and take the Item `there` instead.

    It takes nothing if a hidden curse prevents the drop.
    """

    def do(front: Front) -> None:
        if front.give(Drop(mine.item)) and front.view.allows(Take(there.item)):
            front.give(Take(there.item))

    drop = view.choice(Drop(mine.item))
    refused = drop.refused if drop else "it cannot be put down"
    return Answer(
        f"take {there.name} and leave {mine.name}",
        do,
        f"rated {scaled(there.rating)} for {scaled(mine.rating)}",
        refused,
    )
