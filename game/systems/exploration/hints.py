"""Hints: Items that, once read, show where a Room is or tell what a food does. [B 2.16.4, R-34]"""

from collections.abc import Iterator

from game import content
from game.engine import Option, rule, tell
from game.engine.commands import Study
from game.engine.entries import Happened
from game.engine.steps import ReadHint, Roam
from game.engine.store import remove
from game.nest.relief import swell
from game.systems.dice_rolls import throw
from game.systems.ground import ground, rooms
from game.systems.items import identification
from game.systems.party import bag, leader, party
from game.systems.senses import remember


@rule(Roam, "B 2.16.4 R-34")
def roam(step: Roam) -> Iterator[Option]:
    for holder in party():
        for thing, item in bag(holder):
            if "H" in content.forms()[item.form].types:
                yield Option(Study(thing, ""), (ReadHint(who=leader(), item=thing), step))


@rule(ReadHint, "B 2.16.4 R-34")
def read_hint(step: ReadHint) -> None:
    """Use up a Hint. It shows an unfound Room or identifies a food, with equal probability.

    It is always a food if all Rooms are found.
    """
    remove(step.item)
    found = {room.number for _, room in rooms()}
    hidden = [chamber for chamber in ground().plan.chambers if chamber.number not in found]
    if hidden and throw(2, "hint") == 0:
        chamber = hidden[throw(len(hidden), "hint room")]
        shown = swell(ground().plan.room == chamber.number)
        remember(shown)
        tell(Happened("reads of a Room", step.who, chamber.kind, chamber.number))
    elif foods := riddles():
        colour, form = foods[throw(len(foods), "hint food")]
        identification.learn(colour, form)
        tell(Happened("reads of a food", step.who, identification.name_of(identification.made(form, colour))))


def riddles() -> list[tuple[str, str]]:
    """Return (colour, form) of each unidentified food that the party carries.

    If it carries none, return those of all unidentified foods.
    """
    known = identification.foods()
    carried = [(item.colour, item.form) for who in party() for _, item in bag(who) if item.colour]
    every = [(colour, form) for colour in content.finds()["colour"].rows for form in content.foods()]
    return [food for food in carried if food not in known] or [food for food in every if food not in known]
