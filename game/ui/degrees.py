"""The six degrees of a roll to come, and what each would do: in rows, in short, in three numbers."""

from collections.abc import Iterator

from game.asking.outcome import percent
from game.fd100 import Degree, Odds
from game.telling.card import LETTERS
from game.ui.rows import Line, Row
from game.ui.widgets import DEGREES, broken, cut

BLOCKS = " ▏▎▍▌▋▊▉█"


def three(made: Odds) -> Row:
    """Complete Success and better, Partial Success, any Failure: S37 P20 f43."""
    best = made.at_least(Degree.COMPLETE_SUCCESS)
    partial = made.counts[Degree.PARTIAL_SUCCESS]
    row: Row = []
    for degree, count in ((4, best), (3, partial), (1, made.whole - best - partial)):
        row += [(" " if row else "", "faint"), (f"{LETTERS[degree]}{percent(count, made.whole)}", DEGREES[degree])]
    return row


def degrees(made: Odds, told: dict[Degree, str], width: int) -> Iterator[Line]:
    """A row for each degree that can be, best first, and what it does."""
    for degree in reversed(Degree):
        count = made.counts[degree]
        if not count:
            continue
        tone = DEGREES[degree]
        row: Row = [(f"{LETTERS[degree]} ", tone), (f"{degree!s:16}", "text")]
        row += [(f"{percent(count, made.whole):>3} ", "bright"), (blocks(count, made.whole, width - 22), tone)]
        yield Line(row)
        for part in broken(told.get(degree, ""), width - 2):
            yield Line([(f"  {part}", "dim")])


def short(made: Odds, told: dict[Degree, str], width: int, brief: int) -> Iterator[Line]:
    """The same where room is scarce: a letter for the degree, what it does behind its odds; `brief` 2: cut to a row."""
    for degree in reversed(Degree):
        if not (count := made.counts[degree]):
            continue
        head: Row = [(f"{LETTERS[degree]} ", DEGREES[degree]), (f"{percent(count, made.whole):>3} ", "bright")]
        first, *rest = broken(told.get(degree, ""), width - 6)
        if brief > 1:
            first, rest = cut(" ".join([first, *rest]), width - 6), []
        yield Line([*head, (first, "dim")])
        yield from (Line([(f"      {part}", "dim")]) for part in rest)


def blocks(count: int, whole: int, width: int) -> str:
    """A bar to an eighth of a cell; never empty."""
    eighths = max(1, 8 * width * count // whole)
    return "█" * (eighths // 8) + BLOCKS[eighths % 8].strip()
