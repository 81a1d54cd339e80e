"""What is told in lines of its own after a Command, since no Entry tells it: Luck markers that have moved, and company out of sight.

A double of any d100 is the new Luck, and Luck that was pushed is 0. [B 2.3.9]
"""

from collections.abc import Iterator, Mapping, Sequence

from game.engine.entries import Entry, Happened, Rolled
from game.presentation.page import sentence
from game.presentation.sight import strangers
from game.run.view import View
from game.telling.log import Line


def markers(view: View) -> dict[int, int]:
    """Return where the Luck marker of each member of the party lies, by id."""
    return {member.body.who: member.luck for member in view.party}


def told(before: Mapping[int, int], view: View, entries: Sequence[Entry], n: int) -> list[Line]:
    """Return the lines to add after Command `n` with these Entries; `before`: where the Luck markers lay."""
    lines = list(moved(before, view, entries, n))
    if not strangers(view) and any(isinstance(one, Happened) and one.what == "Encounter" for one in entries):
        lines.append(Line(sentence("not in sight"), "dim", Entry(command=n)))
    return lines


def moved(before: Mapping[int, int], view: View, entries: Sequence[Entry], n: int) -> Iterator[Line]:
    """Yield a line for each Luck marker that Command `n` has moved, with the roll that did it; `before`: where they lay. A fall is loud."""
    for member in view.party:
        who, now = member.body.who, member.luck
        if (then := before.get(who, now)) == now:
            continue
        pushed = not now and any(isinstance(one, Rolled) and (one.who, one.action) == (who, "Luck") for one in entries)
        why = sentence("luck pushed") if pushed else sentence("luck double", die=f"{now:02}")
        whose = "" if len(view.party) == 1 else f"{member.body.name}: "
        told = sentence("luck moves", whose=whose, then=str(then), now=str(now), why=why)
        yield Line(told, "alarm" if now < then else "plain", Entry(command=n))
