"""What eating each food does (its Function), and of which foods this is known. [L 2.11.6.8 .. 2.11.6.11, R-34, R-46]

A food's Form is its colour and form; equal Forms have equal Functions all through a nest. A Function follows
from the run's seed and the Form alone, so it is not stored. Stored is only which Functions the party knows.
"""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from game import content
from game.dice import Cup, roll
from game.engine import Option, rule, tell
from game.engine.commands import Study
from game.engine.components import Item, Lore
from game.engine.entries import Happened
from game.engine.steps import Identify, Roam
from game.engine.store import get, query, the
from game.systems.actions import tick
from game.systems.dice_rolls import boolean
from game.systems.party import bag, leader, party
from game.systems.rulings import system

STUDIES = ("Ken", "Foraging", "Hunting")
"""The Features by which one may identify a food; Hunting only for food that was an animal."""


class Function(Struct, frozen=True):
    """The Function of a food: what eating it does."""

    condition: str
    good: bool
    ability: str


def function_of(item: Item) -> Function | None:
    """Return the Function of an Item (what eating it does), or None if the Item has no colour."""
    return function(the(Cup).seed, item.colour, item.form) if item.colour else None


def function(seed: str, colour: str, form: str) -> Function:
    """Return what eating food of this colour and form does, by a class's sheet or else by the `seed`. [R-46]"""
    return _function(seed, colour, form, content.in_force())


@lru_cache(maxsize=1024)
def _function(seed: str, colour: str, form: str, edition: str) -> Function:  # noqa: ARG001  whose tables of finds are read
    if ability := printed(seed).get((colour, form)):
        return Function("Ordinary", good=True, ability=ability)

    def face(i: int, die: str) -> str:
        faces = content.finds()[die]
        return faces.row(roll(seed, f"form/{colour} {form}", i, faces.die))

    alignment = face(1, "alignment")
    return Function(face(0, "condition"), alignment == "good", face(2, alignment))


@lru_cache(maxsize=64)
def printed(seed: str) -> dict[tuple[str, str], str]:
    """Return the Ability (what eating it does) of each food on a class sheet, as a dict by (colour, form). [R-46]

    The `seed` decides the colours.
    """
    fixed: dict[tuple[str, str], str] = {}
    for kind in content.classes().values():
        if kind.item and kind.item.function:
            free = [c for c in content.finds()["colour"].rows if (c, kind.item.form) not in fixed]
            colour = free[roll(seed, f"form/{kind.item.name}", 0, len(free))]
            fixed[colour, kind.item.form] = kind.item.function
    return fixed


def colour_of(form: str, ability: str) -> str:
    """Return the colour of the food with this form and ability on a class's sheet, or "" if no sheet has it. [R-46]

    The seed decides the colour.
    """
    fixed = printed(the(Cup).seed)
    return next((colour for (colour, of), given in fixed.items() if (of, given) == (form, ability)), "")


def made(form: str, colour: str = "", rating: int = 0, *, spoiled: bool = False) -> Item:
    """Return a new Item of the kind `form`, which nobody holds yet.

    It is Cursed if its Function in this nest says so.
    """
    item = Item(form, content.forms()[form].name, rating, colour=colour, spoiled=spoiled)
    does = function_of(item)
    item.cursed = does is not None and does.condition == "Cursed"
    return item


# -- what is known -----------------------------------------------------------------------------------------------------


def learn(colour: str, form: str) -> None:
    """Record that the party knows what foods of this colour and form do. [L 3.7.10]"""
    if (key := keyed(colour, form)) not in the(Lore).known:
        the(Lore).known.append(key)


def knows(item: Item) -> bool:
    """Return whether the party knows what eating an Item does."""
    return keyed(item.colour, item.form) in the(Lore).known


def keyed(colour: str, form: str) -> str:
    return f"{colour} {form}".strip()


def foods() -> list[tuple[str, str]]:
    """Return (colour, form) of each food whose Function the party knows, in the order of learning."""
    return [(key.rpartition(" ")[0], key.rpartition(" ")[2]) for key in the(Lore).known]


def name_of(item: Item) -> str:
    """Return an Item's full name, such as "Spoiled Red Honey of Courage". It tells only what the party knows."""
    does = function_of(item)
    if does is None:
        return f"Spoiled {item.name}" if item.spoiled else item.name
    known = knows(item)
    good_for = content.abilities()[does.ability].noun or does.ability
    name = f"{item.colour} {item.name}" + (f" of {good_for}" if known else "")
    return ("Cursed " if accursed(item) else "") + ("Spoiled " if rotten(item) else "") + name


def spoiled(item: Item) -> bool:
    """Return whether an Item is Spoiled, by accident or because food of its colour and form always is."""
    does = function_of(item)
    return item.spoiled or (does is not None and does.condition == "Spoiled")


def rotten(item: Item) -> bool:
    """Return whether an Item is Spoiled and the party can tell: by its smell, or as it knows the food."""
    return item.spoiled or (knows(item) and spoiled(item))


def accursed(item: Item) -> bool:
    """Return whether an Item is Cursed and the party knows of the curse."""
    return item.cursed and (item.felt or knows(item))


def betrayed(item: Item) -> bool:
    """Return whether the party can tell that an Item is Cursed: by itself, or by the curse of another of its Form, which has shown itself."""
    alike = (other for _, other in query(Item) if (other.colour, other.form) == (item.colour, item.form))
    return accursed(item) or (item.cursed and any(other.felt for other in alike))


def may_study(who: int, item: Item) -> list[str]:
    """Return the Features with which the character `who` may try to identify an Item; [] if it cannot try.

    The list is empty if the Item is known or has no Function, or if `who` has failed at it.
    """
    if not item.colour or knows(item) or who in item.puzzled:
        return []
    crawled = content.forms()[item.form].food == "animals"
    unfit = ("Foraging" if system().apt else "") if crawled else "Hunting"
    return [feature for feature in STUDIES if feature != unfit]


@rule(Roam, "L M")
def roam(step: Roam) -> Iterator[Option]:
    """Yield the Options for the leader to identify foods of the party: one for each food and each suitable Feature."""
    who = leader()
    for holder in party():
        for thing, item in bag(holder):
            for feature in may_study(who, item):
                yield Option(Study(thing, feature), (Identify(who=who, item=thing, feature=feature), step))


@rule(Identify, "L M B 2.3.2")
def identify(step: Identify) -> None:
    """Roll to identify a food. After a Success the whole party knows what the food does.

    On a Success the Feature is ticked. After a Failure this hero cannot try again.
    """
    item = get(step.item, Item)
    if boolean(step.who, step.feature).success:
        tick(step.who, step.feature)
        recognise(step.who, item)
    else:
        baffle(step.who, item)


def recognise(who: int, item: Item) -> None:
    learn(item.colour, item.form)
    tell(Happened("identifies", who, name_of(item)))


def baffle(who: int, item: Item) -> None:
    item.puzzled.append(who)
    tell(Happened("cannot place", who, name_of(item)))
