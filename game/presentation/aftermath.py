"""The log lines that are added after a Command for changes that no Entry tells of.

Luck markers that have moved, and company out of sight.
A double of any d100 is the new Luck, and Luck that was pushed is 0. [B 2.3.9]
"""

from collections.abc import Iterator, Mapping, Sequence

from game.engine.entries import Entry, Happened, Rolled
from game.presentation.page import sentence
from game.presentation.sight import strangers
from game.run.view import View
from game.telling.log import Line


def markers(view: View) -> dict[int, int]:
    """Return the Luck marker (00 to 99) of each member of the party, by the member's id."""
    return {member.body.who: member.luck for member in view.party}


def told(before: Mapping[int, int], view: View, entries: Sequence[Entry], n: int) -> list[Line]:
    """Return the log lines to add after Command `n` for changes that its `entries` do not tell.

    `before`: the Luck markers before the Command, by id.
    """
    lines = list(moved(before, view, entries, n))
    if not strangers(view) and any(isinstance(one, Happened) and one.what == "Encounter" for one in entries):
        lines.append(Line(sentence("not in sight"), "dim", Entry(command=n)))
    return lines


def moved(before: Mapping[int, int], view: View, entries: Sequence[Entry], n: int) -> Iterator[Line]:
    """Yield a log line for each Luck marker that Command `n` has moved, with the roll that did so.

    `before`: the markers till then.
    """
    for member in view.party:
        who, now = member.body.who, member.luck
        if (then := before.get(who, now)) == now:
            continue
        pushed = not now and any(isinstance(one, Rolled) and (one.who, one.action) == (who, "Luck") for one in entries)
        why = sentence("luck pushed") if pushed else sentence("luck double", die=f"{now:02}")
        whose = "" if len(view.party) == 1 else f"{member.body.name}: "
        told = sentence("luck moves", whose=whose, then=str(then), now=str(now), why=why)
        yield Line(told, "alarm" if now < then else "plain", Entry(command=n))
