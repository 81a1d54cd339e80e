"""Texts for the log and roll card on the roll of an Attack: which of the attacker's Attacks hit or miss, and how its Wounds came about. [BIND-2]"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from game.content import Attack
from game.engine.entries import Entry, Happened, Rolled, Wounded
from game.fd100 import Degree
from game.telling.hundred_card import Row
from game.telling.names import Names
from game.telling.roll_text import detail
from game.telling.words import counted, joined
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


def numbers(entry: Entry, names: Names) -> str:
    """Return all numbers that the log prints beside the sentence of an Entry (event), with the Attacks that hit or miss."""
    landed = chosen(entry, names) if isinstance(entry, Rolled) else ()
    return detail(entry) + "".join(f"; {label}: {text}" for label, text in landed)


def dealt(entry: Rolled, story: Sequence[Entry], names: Names) -> Iterator[Row]:
    """Yield a row of fd100's card for each who has Wounds of this Attack: each step from the printed Damage to their number.

    Of an area that is everybody in it. `story`: Entries in order of id. Where an edition has hit points its dice are told instead (`chosen`).
    """
    if entry.action != "attack" or entry.roll.check.by:
        return
    later = story[bisect_right(story, entry.id, key=lambda one: one.id) :]
    rolls = {entry.id, *(one.id for one in later if one.id in names.aside and one.decided_by == entry.id)}
    came = [one for one in later if one.decided_by in rolls]
    open_ = {one.who: one.note for one in came if isinstance(one, Happened) and one.what == "is open to a blow"}
    boxes = {box.name: box for box in names.boxes(entry.who, Degree.CRITICAL_SUCCESS)}
    told: set[tuple[int, str]] = set()
    for one in came:
        if isinstance(one, Wounded) and one.who not in one.unseen and (box := boxes.get(one.cause)):
            printed = (
                box.wounds(1) and (one.who, one.cause) not in told
            )  # what comes after the Damage is of the box's lines
            steps = _steps(one, box, names, open_.pop(one.who, "")) if printed else [f"{box.name}, by its lines"]
            told.add((one.who, one.cause))
            yield counted(one.wounds, one.unit), f"to {names.name(one.who)}: {'; '.join(steps)}"


def _steps(entry: Wounded, box: Attack, names: Names, bare: str) -> list[str]:
    """Return the steps from an Attack's printed Damage to the Wounds it gave. `bare`: how a swarm was open to a blow, or "". [R-28, R-82]"""
    kind, printed, more = names.row(entry.who), box.wounds(1), int(bool(bare))
    steps = [f"{box.name} {box.damage}"]
    if box.damage.endswith("per Ant"):
        bit = (entry.wounds - more) // printed
        steps.append(f"{bit} bit")
        printed *= bit
    twice = bool(box.area and kind and kind.swarm and entry.wounds >= 2 * printed)
    left = entry.wounds // (1 + twice) - printed - more
    if left > 0:
        steps.append(f"{left} more by a critical")
    if twice:
        steps.append("twice, as an Area Attack on a swarm [R-28]")
    if bare:
        steps.append(f"1 more {'from behind' if bare == 'behind' else 'at a Charge'} [R-82]")
    if left < 0:
        steps.append(f"Shielding stops {-left} [R-47]")
    return steps
