"""Texts for the log and roll card on the roll of an Attack: which of the attacker's Attacks hit or miss. [BIND-2]"""

from game.engine.entries import Rolled
from game.fd100 import Degree
from game.telling.hundred_card import Row
from game.telling.names import Names
from game.telling.words import joined
from game.weighing import by_degree, weighed
from game.weighing.scale import damage, in_dice


def chosen(entry: Rolled, names: Names) -> list[Row]:
    """Return a list with one row: the Attacks that this roll makes hit, with Damage dice, or the Attacks that miss.

    For instance ("lands", "Stinger Attack 2D4 HP"). The list is empty for fd100's card, for other Actions than an Attack, for an
    attacker out of sight, and where the Attack is chosen before its dice.
    """
    roll = entry.roll
    if (
        entry.action != "attack"
        or not weighed(roll.check)
        or not by_degree(roll.check)
        or names.hides(entry.who, entry)
    ):
        return []
    if entry.id in names.aside:  # of an area: the Special Attack comes with a Complete Success, and else nothing
        hit, boxes = roll.degree >= Degree.COMPLETE_SUCCESS, names.boxes(entry.who, Degree.COMPLETE_SUCCESS)
    else:
        hit, boxes = roll.success, names.boxes(entry.who, roll.degree)
    if not boxes:
        return []
    if not hit:
        return [("misses", joined([box.name for box in boxes]))]
    told = [f"{box.name} {damage(box)}" if box.damage != "0" else box.name for box in boxes]
    lands = "land" if len(boxes) > 1 else "lands"
    more = [
        in_dice(box.critical) for box in boxes if roll.degree == Degree.CRITICAL_SUCCESS and box.critical != "nothing"
    ]
    text = "; critical: ".join([joined(told), *more])
    return [(f"{lands} if taken" if roll.name and names.mine(entry.who) else lands, text)]


def as_told(entry: Rolled, names: Names) -> str:
    """Return a text on which Attacks hit or miss, such as "; lands: Stinger Attack 2D4 HP", or ""."""
    return "".join(f"; {label}: {text}" for label, text in chosen(entry, names))
