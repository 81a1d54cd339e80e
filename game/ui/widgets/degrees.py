"""The chances and consequences of a roll's six degrees of success, as rows of text for a panel."""

from collections.abc import Container, Iterator

from game.fd100 import Degree, Odds
from game.presentation.outcome import percent, percents
from game.telling.hundred_card import LETTERS
from game.telling.shorten import broken
from game.ui.map.palette import Ink
from game.ui.widgets.rows import Row, RowLine, long
from game.ui.widgets.widgets import DEGREES

BLOCKS = " ▏▎▍▌▋▊▉█"


def in_brief(made: Odds, width: int) -> Row:
    """Return the chances of each degree of Success, the best first, and of all Failures, as coloured text.

    They are in per cent: "C7 S50 P43 miss 0". The Failures, which are the rest of 100, are left out where they do not fit.
    """
    row: Row = []
    for degree in (degree for degree in reversed(Degree) if degree >= Degree.PARTIAL_SUCCESS and made.counts[degree]):
        row.append((f"{LETTERS[degree]}{percent(made.counts[degree], made.whole)} ", DEGREES[degree]))
    missed = f"miss {percent(made.whole - made.at_least(Degree.PARTIAL_SUCCESS), made.whole)}"
    return [*row, (missed, DEGREES[Degree.COMPLETE_FAILURE])] if long(row) + len(missed) <= width else row


DANGER = "DANGER: "
"""Before the consequences of a degree that exposes the actor to death."""


def degrees(made: Odds, told: dict[Degree, str], width: int, bad: Container[Degree] = ()) -> Iterator[RowLine]:
    """Yield rows with the chance and the consequences of each possible degree of success, best first.

    The consequences of those in `bad` are marked as dangerous.
    """
    can = [degree for degree in reversed(Degree) if made.counts[degree]]
    for degree, share in zip(can, percents([made.counts[degree] for degree in can]), strict=True):
        count, tone = made.counts[degree], DEGREES[degree]
        row: Row = [(f"{LETTERS[degree]} ", tone), (f"{degree!s:16}", "text")]
        row += [(f"{share:>3} ", "bright"), (blocks(count, made.whole, width - 22), tone)]
        yield RowLine(row)
        mark, ink = marking(degree in bad)
        for part in broken(mark + told.get(degree, ""), width - 2):
            yield RowLine([(f"  {part}", ink)])


def marking(bad: bool) -> tuple[str, Ink]:
    """Return the mark before the consequences of a degree, "" if they are not dangerous, and their colour."""
    return (DANGER, "alarm") if bad else ("", "dim")


def short(made: Odds, told: dict[Degree, str], width: int, bad: Container[Degree] = ()) -> Iterator[RowLine]:
    """Yield rows with the chance and the consequences of each possible degree of success, in short form.

    A letter stands for each degree. Degrees with equal consequences share a row; those in `bad` are marked as dangerous.
    """
    alike: dict[str, list[Degree]] = {}
    for degree in reversed(Degree):
        if made.counts[degree]:
            alike.setdefault(told.get(degree, ""), []).append(degree)
    shares = percents([sum(made.counts[degree] for degree in ones) for ones in alike.values()])
    for share, (words, ones) in zip(shares, alike.items(), strict=True):
        head: Row = [(LETTERS[degree], DEGREES[degree]) for degree in ones]
        head += [(" ", "text"), (f"{share:>3} ", "bright")]
        wide = len(ones) + 5
        mark, ink = marking(any(degree in bad for degree in ones))
        first, *rest = broken(mark + words, width - wide)
        yield RowLine([*head, (first, ink)])
        yield from (RowLine([(f"  {part}", ink)]) for part in broken(" ".join(rest), width - 2) if rest)


def blocks(count: int, whole: int, width: int) -> str:
    """Return a bar of block characters that shows `count` as a share of `whole`.

    It is at most `width` columns wide.
    It is never empty.
    """
    eighths = max(1, 8 * width * count // whole)
    return "█" * (eighths // 8) + BLOCKS[eighths % 8].strip()
