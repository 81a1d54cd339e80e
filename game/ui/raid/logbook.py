"""The message log at the bottom: sentences with their numbers; new ones are bright."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace
from tcod.console import Console

from game.engine.entries import Died, Rolled, Wounded
from game.telling.log import Line
from game.ui.keyset import typed
from game.ui.map.palette import Ink
from game.ui.raid.raid_log import ScreenNotice
from game.ui.widgets import hits
from game.ui.widgets.layout import Area
from game.ui.widgets.widgets import broken, cut, fill, rule, text

MOST = 14
"""Most rows that the log may grow to when much has happened at once."""

Told = Line | ScreenNotice
Row = tuple[str, str, Ink, Ink]
"""One row of the log: sentence, numbers, and the colours of both."""


def bare(lines: Iterable[Line]) -> list[Line]:
    """Return the Lines without the numbers of rolls."""
    return [replace(line, detail="") if isinstance(line.entry, Rolled) else line for line in lines]


def rows(lines: Sequence[Told], width: int, fresh: int, *, brief: bool = False) -> list[Row]:
    """Return the log as rows of `width`; the last `fresh` lines are new. `brief`: numbers only where they need no row of their own."""
    found: list[Row] = []
    for i, line in enumerate(lines):
        new = i >= len(lines) - fresh
        tone: Ink = f"tone_{line.tone}" if new else "faint"
        beside: Ink = "dim" if new else "faint"
        parts = broken(line.text, width)
        room = width - len(parts[-1]) - 2
        fits = not line.detail or len(line.detail) <= room
        found += [(part, "", tone, beside) for part in parts[:-1]]
        found.append((parts[-1], line.detail if fits else "", tone, beside))
        if not fits and not brief:
            found += [("  " + part, "", beside, beside) for part in broken(line.detail, width - 2)]
    return found


def height(lines: Sequence[Told], width: int, fresh: int, least: int) -> int:
    """Return the height that the log needs in rows, at least `least`; more when much has happened at once."""
    return max(least, min(MOST, len(rows(lines[-MOST:], width, fresh)) if fresh >= MOST else _new(lines, width, fresh)))


def _new(lines: Sequence[Told], width: int, fresh: int, *, brief: bool = False) -> int:
    return len(rows(lines[-fresh:] if fresh else [], width, fresh, brief=brief))


def weight(line: Told) -> int:
    """Return the importance of a line, 0 to HURT: least for scenery, most for Wounds and deaths."""
    match line:
        case Line(entry=Wounded() | Died()):
            return HURT
        case Line(entry=Rolled(), tone=tone):
            return LIGHT.get(tone, 2)
        case _:
            return LIGHT.get(line.tone, 3)


LIGHT = {"dim": 0, "plain": 1}
HURT = 4
"""The importance of Wounds and deaths; such a line is never left out."""


def fits(lines: Sequence[Told], width: int, fresh: int, rows: int) -> bool:
    """Return whether all new lines fit into `rows`, apart from their numbers and mere scenery."""
    new = [line for line in lines[-fresh:] if weight(line)] if fresh else []
    return _new(new, width, len(new), brief=True) <= rows


def draw(console: Console, area: Area, lines: Sequence[Told], fresh: int, more: str, *, ruled: bool = True) -> None:
    """Draw the last rows of the log under a rule; `more` is the key that shows the whole log.

    If the new lines do not all fit, their numbers are left out first, then the least important lines; the number of lines left out is shown,
    not counting mere scenery.
    """
    fill(console, area.x, area.y + (not ruled), area.w, area.h - (not ruled))
    hits.button(console, area, typed(more), "up")
    room, width = area.h - 1, area.w - 2
    brief = _new(lines, width, fresh) > room
    hidden = 0
    while fresh and _new(lines, width, fresh, brief=brief) > room:
        least = min(range(len(lines) - fresh, len(lines)), key=lambda i: weight(lines[i]))
        if weight(lines[least]) == HURT:
            break
        hidden += weight(lines[least]) > 0
        lines, fresh = [*lines[:least], *lines[least + 1 :]], fresh - 1
    shown = rows(lines[-60:], width, fresh, brief=brief)[-room:]
    hidden += max(0, _new(lines, width, fresh, brief=brief) - len(shown))
    if ruled:
        rule(console, area.y, area.x, area.w)
    if brief:
        label = f" {hidden} more: {more} " if hidden > 0 else f" with numbers: {more} "
        text(console, area.x + area.w - len(label) - 2, area.y, label, "accent")
    for y, (sentence, numbers, tone, beside) in enumerate(shown, start=area.y + 1):
        text(console, area.x + 1, y, cut(sentence, area.w - 2), tone)
        if numbers:
            text(console, area.x + 3 + len(sentence), y, numbers, beside)
