"""Log lines on Luck markers that have moved, of which no Entry tells.

A double of any d100 is the new Luck, and Luck that was pushed is 0. [B 2.3.9]
"""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from game import content
from game.engine.entries import Entry, Rolled
from game.presentation.page import sentence
from game.run.view import View
from game.telling.log import Line

LUCK = "B 2.3.9"
"""The rule by which any double on a d100 becomes the Luck."""


class LuckLine(Line, frozen=True, kw_only=True):
    """A line on a marker that has moved: whose, as an id and as the line's beginning, all it was in order (00 to 99), and why it moved.

    `more`: what stands behind that, once a raid.
    """

    who: int
    whose: str
    marks: tuple[int, ...]
    why: tuple[str, ...]
    more: str


def moved(before: Mapping[int, int], view: View, entries: Sequence[Entry], n: int) -> list[Line]:
    """Return a log line for each Luck marker that Command `n` has changed, with the roll that changed it.

    `before`: the markers till then. Of the first that has moved at all it tells what it is for.
    """
    told = list[Line]()
    first = all(marker == content.constants().party.luck for marker in before.values())
    for member in view.party:
        who, now = member.body.who, member.luck
        if (then := before.get(who, now)) == now:
            continue
        pushed = not now and any(isinstance(one, Rolled) and (one.who, one.action) == (who, "Luck") for one in entries)
        why = sentence("luck pushed") if pushed else sentence("luck double")
        whose = "" if len(view.party) == 1 else f"{member.body.name}: "
        more, entry = sentence("luck for") * (first and not told), Entry(command=n, rule=LUCK)
        row = LuckLine("", "plain", entry, who=who, whose=whose, marks=(then, now), why=(why,), more=more)
        told.append(worded(row))
    return told


def worded(row: LuckLine) -> LuckLine:
    """Return the line with its text and its tone."""
    then, *steps, now = row.marks
    way = sentence("luck step").join(map(str, (*steps, now)))
    why = sentence("luck why").join(dict.fromkeys(row.why))
    text = sentence(
        "luck moves often" if steps else "luck moves", whose=row.whose, then=then, now=now, way=way, why=why
    )
    return replace(row, text=f"{text}{row.more}", tone="alarm" if now < then else "plain")


def in_order(fresh: Sequence[Line], lines: Sequence[Line]) -> list[Line]:
    """Return these new lines, in which a marker that moves again since the `fresh` ones tells all its moves in order: the last alone would deny the top line."""
    before = {line.who: line for line in fresh if isinstance(line, LuckLine)}
    return [further(before.get(one.who), one) if isinstance(one, LuckLine) else one for one in lines]


def further(old: LuckLine | None, new: LuckLine) -> LuckLine:
    """Return two moves of one marker as one line."""
    if old is None:
        return new
    return worded(replace(new, marks=old.marks + new.marks[1:], why=old.why + new.why, more=old.more or new.more))


def once(lines: Sequence[Line]) -> list[Line]:
    """Return the lines without those on a marker of which a later one tells all."""
    last = {line.who: line for line in lines if isinstance(line, LuckLine)}
    return [line for line in lines if not isinstance(line, LuckLine) or line is last[line.who]]
