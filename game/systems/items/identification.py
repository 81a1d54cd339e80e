"""What foods do, and what of it is known. [L 2.11.6.8 .. 2.11.6.11, R-34, R-46]

A food's Form is its colour and form; equal Forms have equal Functions all through a nest. A Function is a pure
function of the run's seed and the Form: nothing of it is kept. What is kept is which of them the party knows.
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
from game.engine.store import get, the
from game.systems.actions import tick
from game.systems.dice_rolls import boolean
from game.systems.party import bag, leader, party

STUDIES = ("Ken", "Foraging", "Hunting")
"""By what one may tell a food; by Hunting only what crawled."""


class Function(Struct, frozen=True):
    """What eating it does: in which condition it is, whether that is good, which Ability it bestows or which Effect."""

    condition: str
    good: bool
    ability: str


def function_of(item: Item) -> Function | None:
    """Return what it does; nothing, if it has no colour."""
    return function(the(Cup).seed, item.colour, item.form) if item.colour else None


@lru_cache(maxsize=1024)
def function(seed: str, colour: str, form: str) -> Function:
    """Return of a Form in this nest. R-46: what the classes set out with is as their sheets have it."""
    for fixed, ability in printed(seed).items():
        if fixed == (colour, form):
            return Function("Ordinary", good=True, ability=ability)
    condition, alignment, ability = (face(seed, f"form/{colour} {form}", i, die) for i, die in enumerate(DICE))
    good = alignment == "good"
    return Function(condition, good, ability if good else face(seed, f"form/{colour} {form}", 2, "bad"))


DICE = ("condition", "alignment", "good")


def face(seed: str, stream: str, i: int, die: str) -> str:
    """Return the row of finds.toml that roll brings."""
    faces = content.finds()[die]
    return faces.row(roll(seed, stream, i, faces.die))


@lru_cache(maxsize=64)
def printed(seed: str) -> dict[tuple[str, str], str]:
    """Return the Forms whose Function a class's sheet names: each of a colour of its own, by the seed. [R-46]"""
    fixed: dict[tuple[str, str], str] = {}
    for kind in content.classes().values():
        if kind.item and kind.item.function:
            free = [c for c in content.finds()["colour"].rows if (c, kind.item.form) not in fixed]
            colour = free[roll(seed, f"form/{kind.item.name}", 0, len(free))]
            fixed[colour, kind.item.form] = kind.item.function
    return fixed


def colour_of(form: str, ability: str) -> str:
    """Return the colour in which a class sets out with it; "" if its sheet names no Function. [R-46]"""
    fixed = printed(the(Cup).seed)
    return next((colour for (colour, of), given in fixed.items() if (of, given) == (form, ability)), "")


def made(form: str, colour: str = "", rating: int = 0, *, spoiled: bool = False) -> Item:
    """Return an Item of that Form, held by nobody yet."""
    item = Item(form, content.forms()[form].name, rating, colour=colour, spoiled=spoiled)
    does = function_of(item)
    item.cursed = does is not None and does.condition == "Cursed"
    return item


# -- what is known -----------------------------------------------------------------------------------------------------


def learn(colour: str, form: str) -> None:
    """From now on all know it. [L 3.7.10]"""
    known = the(Lore).known
    if (key := keyed(colour, form)) not in known:
        known.append(key)


def knows(item: Item) -> bool:
    """Return whether what it does is Known."""
    return keyed(item.colour, item.form) in the(Lore).known


def keyed(colour: str, form: str) -> str:
    return f"{colour} {form}".strip()


def foods() -> list[tuple[str, str]]:
    """Colour and form of all that is Known, in the order of learning."""
    return [(key.rpartition(" ")[0], key.rpartition(" ")[2]) for key in the(Lore).known]


def name_of(item: Item) -> str:
    """Return what it is called, as far as that is known: "Red Honey", "Spoiled Red Honey of Courage"."""
    does = function_of(item)
    if does is None:
        return f"Spoiled {item.name}" if item.spoiled else item.name
    known = knows(item)
    spoiled = item.spoiled or (known and does.condition == "Spoiled")
    good_for = content.abilities()[does.ability].noun or does.ability
    name = f"{item.colour} {item.name}" + (f" of {good_for}" if known else "")
    return ("Cursed " if accursed(item) else "") + ("Spoiled " if spoiled else "") + name


def spoiled(item: Item) -> bool:
    """Gone bad, or bad by nature."""
    does = function_of(item)
    return item.spoiled or (does is not None and does.condition == "Spoiled")


def accursed(item: Item) -> bool:
    """Return whether it is Cursed, and the party knows."""
    return item.cursed and (item.felt or knows(item))


def uncurse(item: int) -> None:
    """The curse is lifted: it can be put down."""
    get(item, Item).cursed = False


def may_study(who: int, item: Item) -> list[str]:
    """Return the Features she may try to tell it by: none if it is Known, has no Function, or has puzzled her before."""
    if not item.colour or knows(item) or who in item.puzzled:
        return []
    crawled = content.forms()[item.form].food == "animals"
    return [feature for feature in STUDIES if crawled or feature != "Hunting"]


@rule(Roam, "L M")
def roam(step: Roam) -> Iterator[Option]:
    """The leader may try each food the party holds, once, by a Feature of her choice."""
    who = leader()
    for holder in party():
        for thing, item in bag(holder):
            for feature in may_study(who, item):
                yield Option(Study(thing, feature), (Identify(who=who, item=thing, feature=feature), step))


@rule(Identify, "L M B 2.3.2")
def identify(step: Identify) -> None:
    """Success: Known to all, and she has learnt by it. Failure: of this one only eating tells her."""
    item = get(step.item, Item)
    unknown = name_of(item)
    if boolean(step.who, step.feature).success:
        tick(step.who, step.feature)
        learn(item.colour, item.form)
        tell(Happened("identifies", step.who, name_of(item)))
    else:
        item.puzzled.append(step.who)
        tell(Happened("cannot place", step.who, unknown))
