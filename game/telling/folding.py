"""The log of a front without lines that the next one makes needless, so that one thing is not told in two lines."""

from collections.abc import Sequence
from itertools import zip_longest

from msgspec.structs import replace

from game.engine.entries import Changed, Entry, Happened, Rolled, Wounded
from game.telling.log import Line


def folded(lines: Sequence[Line]) -> list[Line]:
    """Return the log's `lines` without those of which the line after them says all; what is lost at once is one line."""
    lines = gathered(lines)
    pairs = zip_longest(lines, lines[1:])
    return [line for line, later in pairs if not (later and superseded(line.entry, later))]


def gathered(lines: Sequence[Line]) -> list[Line]:
    """Return the lines with all Items that one Command has lost in one line, the first of theirs."""
    told: list[Line] = []
    for line in lines:
        match line.entry:
            case Happened("is lost", note=thing, command=n) if told and lost(told[-1], n):
                told[-1] = replace(told[-1], text=told[-1].text.replace("Lost: ", f"Lost: {thing}, ", 1))
            case _:
                told.append(line)
    return told


def lost(line: Line, command: int) -> bool:
    """Return whether a line tells what this Command has lost."""
    return isinstance(line.entry, Happened) and (line.entry.what, line.entry.command) == ("is lost", command)


def superseded(before: Entry, line: Line) -> bool:
    """Return whether a Line on the same Command says all that the Entry `before` says, and what came of it.

    An Effect that was not resisted, or only eased, and then ends; one that triggers, and costs a Wound at once.
    """
    if before.command != line.entry.command:
        return False
    match before, line.entry:
        case Rolled(who=who, action="resist", about=effect), Happened("Effect ends", who=whose, note=ended):
            return (who, effect) == (whose, ended) and not before.roll.success
        case Changed(who=who, feature=effect), Happened("Effect ends", who=whose, note=ended):
            return (who, effect) == (whose, ended)
        case Happened("Effect triggers", who=who, note=effect), Wounded(who=whose):
            return who == whose and effect in line.text
        case _:
            return False
