"""The drawing of the log at the bottom of the main screen: short sentences, the new ones in bright colours."""

from bisect import bisect_left
from collections.abc import Sequence

from tcod.console import Console

from game.engine.entries import Generated, Happened, Healed, Rolled, Ruled
from game.fd100 import Check
from game.telling.log import Line
from game.telling.shorten import broken, cut
from game.ui.keyset import typed
from game.ui.map.palette import Ink
from game.ui.raid.begun import GOES_ON, Row, begun
from game.ui.raid.log_weights import HINT, Told, first_to_go, weight
from game.ui.raid.raid_log import RaidLog, ScreenNotice
from game.ui.widgets import hits
from game.ui.widgets.layout import Area
from game.ui.widgets.odds_bar import lines as drawn
from game.ui.widgets.widgets import fill, rule
from game.ui.widgets.writing import text

MOST = 14
"""The most rows of the log when much has happened at once."""
BROAD = 110
"""The most columns of a row that several sentences share."""

ROOM = 5
"""The rows of new lines in the log beside which there is no room for a hint on the smallest screen."""
NARROW = 78
"""The columns of the log on the smallest screen."""


def rows(lines: Sequence[Told], width: int, fresh: int, *, tight: bool = False) -> list[Row]:
    """Return the log as rows of `width` columns. Short sentences from one Command share a row.

    `fresh` is how many of the last lines are new. `tight`: these are without numbers in brackets, and share rows with what
    other Commands brought, too.
    """
    found: list[Row] = []
    before: Told | None = None
    for i, line in enumerate(lines):
        new = i >= len(lines) - fresh
        tone: Ink = f"tone_{line.tone}" if new else "faint"
        short = tight and new
        piece = f"{line.text} ({fact})" if not short and (fact := beside(line)) else line.text
        joins = before and shares(before, line, tight=short and i > len(lines) - fresh)
        used = sum([len(part) for part, _ in found[-1]]) + 1 if joins else 0
        if joins and used + len(piece) <= min(width, BROAD):
            found[-1].append((f" {piece}", tone))
        else:
            first, *rest = broken(piece, width)
            found += [[(first, tone)], *([GOES_ON, (part, tone)] for part in rest)]
        before = line
    return found


def beside(line: Told) -> str:
    """Return the number or reason to show in brackets after a sentence of the log, or "" if there is none.

    Dice are shown elsewhere.
    """
    tells = isinstance(line, Line) and isinstance(line.entry, Happened | Healed | Ruled) and " die " not in line.detail
    return line.detail if tells else ""


def shares(before: Told, line: Told, *, tight: bool = False) -> bool:
    """Return whether two sentences of the log may stand in the same row.

    Both must come from one Command, unless room is `tight`, and neither must stand out beside the other.
    """
    if not (isinstance(before, Line) and isinstance(line, Line)):
        return False
    if isinstance(line.entry, Generated) and line.entry.events:  # a heading has its own row
        return False
    if isinstance(before.entry, Rolled) and before.entry.action == "explore":  # and so has how a search went
        return False
    alike = before.tone == line.tone or {before.tone, line.tone} <= QUIET
    return alike and (tight or before.entry.command == line.entry.command)


QUIET = {"dim", "plain", "good", "bad"}
"""The tones (colours) of lines that need not stand out; such lines may share a row."""


def height(lines: Sequence[Told], width: int, fresh: int, least: int) -> int:
    """Return how many rows the log needs on the screen. It is at least `least`, and more after many events."""
    return max(least, min(MOST, len(rows(lines[-MOST:], width, fresh)) if fresh >= MOST else _new(lines, width, fresh)))


def advised(lines: Sequence[Told], width: int, *tones: str) -> int:
    """Return how many rows the log needs for the advice among these lines and notices of these tones, which stand whole, and the rule above them."""
    whole = [line for line in lines if isinstance(line, ScreenNotice) and line.tone in ("rule", *tones)]
    return 1 + sum(_new([line], width, 1) for line in whole)


def _new(lines: Sequence[Told], width: int, fresh: int, *, tight: bool = False) -> int:
    return len(rows(lines[-fresh:] if fresh else [], width, fresh, tight=tight))


def fits(lines: Sequence[Told], width: int, fresh: int, rows: int) -> bool:
    """Return whether all new lines of the log fit into `rows` rows, not counting those without importance."""
    new = [line for line in lines[-fresh:] if weight(line)] if fresh else []
    return _new(new, width, len(new)) <= rows


def crowded(log: RaidLog) -> bool:
    """Return whether a hint has no room in the log: another or some advice is shown, or much is new.

    Much is what leaves no room for it on the smallest screen.
    """
    if any(notice.tone == "rule" for notice in log.notices):
        return True
    told: list[Told] = [*log.lines[len(log.lines) - log.fresh :], *log.notices]
    return _new(told, NARROW, len(told)) > ROOM


def lifted(log: Area, check: Check | None, better: str) -> Area:
    """Return the log's area, with as many rows of the map as the drawing of a Check and the text `better` need more."""
    rows = 1 + len(drawn(check, log.w)) + (len(broken(better, log.w - 2)) if better else 0) if check else 0
    more = max(0, rows - log.h)
    return Area(log.x, log.y - more, log.w, log.h + more)


def lately(console: Console, area: Area, y: int, better: str, lines: Sequence[Told]) -> None:
    """Draw the text `better` from row `y` of an area on. Draw the last lines of the log below, as many as have room."""
    for line in broken(better, area.w - 2):
        text(console, area.x + 1, y, line, "accent")
        y += 1
    free = area.y + area.h - y - 1
    said = begun(rows(lines[-MOST:], area.w - 2, 0), free, area.w - 2) if free > 0 else []
    written(console, area, area.y + area.h - len(said), said)


def draw(
    console: Console, area: Area, lines: Sequence[Told], fresh: int, more: str, *, ruled: bool = True, folded: int = 0
) -> None:
    """Draw the last rows of the log, below a line that names the key `more` for opening the whole log, unless it is "".

    If the new lines do not all fit, they are shortened first. If that is not enough, the least important are left out, but
    not the last of them, nor advice. Their number is shown, not counting mere scenery, and if there are none, that the log tells at
    length what was `folded` before.
    """
    fill(console, area.x, area.y + (not ruled), area.w, area.h - (not ruled))
    if more:
        hits.button(console, area, typed(more), "up")
    room, width = area.h - 1, area.w - 2
    while fresh > 1 and weight(lines[-1]) == HINT and _new(lines, width, fresh) > room:
        lines, fresh = lines[:-1], fresh - 1
    hidden, tight = 0, _new(lines, width, fresh) > room
    if tight:
        new, hidden = weightiest(lines[-fresh:], width, room)
        lines, fresh = [*lines[:-fresh], *new], len(new)
    shown = begun(rows(lines[-60:], width, fresh, tight=tight), room, width)
    hidden += max(0, _new(lines, width, fresh, tight=tight) - len(shown))
    if ruled:
        rule(console, area.y, area.x, area.w)
    if more and (hidden > 0 or folded):
        label = f" {hidden} more: {more} " if hidden > 0 else f" {more}: at length "
        text(console, area.x + area.w - len(label) - 2, area.y, label, "accent" if hidden > 0 else "faint")
    written(console, area, area.y + 1, shown)


def weightiest(new: Sequence[Told], width: int, room: int) -> tuple[list[Told], int]:
    """Return those of these lines that fit into `room` rows, and how many others there are that are more than scenery.

    The least important make room first, and of these what has room all the same comes back.
    """

    def needed_rows(which: Sequence[int]) -> int:
        return _new([new[n] for n in which], width, len(which), tight=True)

    def without(some: Sequence[tuple[int, int]]) -> list[int]:
        return sorted({*range(len(new))} - {n for _, n in some})

    gone = list(first_to_go(new))
    gone = gone[: bisect_left(range(len(gone)), True, key=lambda n: needed_rows(without(gone[:n])) <= room)]
    kept = without(gone)
    for weighs, n in reversed(gone):
        if weighs > 0 and needed_rows(more := sorted([*kept, n])) <= room:
            kept = more
    return [new[n] for n in kept], sum(weighs > 0 and n not in kept for weighs, n in gone)


def written(console: Console, area: Area, y: int, shown: Sequence[Row]) -> None:
    """Draw rows of the log from row `y` on, and "…" before the first if there is more of its text above it.

    Below old ones, which are faint, each that begins something new has a sign before it: nothing is told by colour alone.
    """
    if shown and shown[0][0] is GOES_ON:
        text(console, area.x, y, "…", "faint")
    aged = [row[-1][1] == "faint" for row in shown]
    for at, row in enumerate(shown, start=y):
        x = area.x + 1
        if any(aged) and not aged[at - y] and row[0] is not GOES_ON:
            text(console, area.x, at, "▸", "accent")
        for piece, tone in row:
            text(console, x, at, cut(piece, area.x + area.w - 1 - x), tone)
            x += len(piece)
