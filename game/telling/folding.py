"""The log of a front without lines that the next one makes needless, so that one thing is not told in two lines."""

from collections.abc import Sequence
from itertools import zip_longest

from game.engine.entries import Changed, Entry, Happened, Rolled, Wounded
from game.telling.log import Line


def folded(lines: Sequence[Line]) -> list[Line]:
    """Return the log's `lines` without those of which the line after them says all."""
    pairs = zip_longest(lines, lines[1:])
    return [line for line, later in pairs if not (later and superseded(line.entry, later))]


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
