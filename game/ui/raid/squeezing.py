"""The panel where it has too few rows for all that it would say: the Wounds and the foes come first."""

from game.presentation.sight import where
from game.run.view import View
from game.ui.raid.foes import ALL, no_foes
from game.ui.widgets.rows import Row, RowLine

AT_LEAST = 2
"""The rows with a lone character's name and Wounds."""


def squeezed(view: View, lines: list[RowLine], width: int, most: int, head: int, look: str) -> list[RowLine]:
    """Return `most` of these rows, the panel's shortest ones, and a row that says how many are left out; all of them if they fit.

    No foe is left out while anything else can be: what lies in sight goes first, then what is said of a lone character
    below its name and Wounds, then all but the first row of each foe. `head`: how many rows are about that one, 0 for a party. `look`: the key that shows the rest, "" if it cannot be pressed.
    """
    if len(lines) <= most + 1:  # the row that would say so holds the last of them
        return lines
    rest = len(no_foes(view, where(view), width, ALL)) if view.party else 0
    foes = len(lines) - rest
    keeps = max(AT_LEAST, head - max(0, foes - most)) if head else 0
    shown = [*lines[:keeps], *lines[head:]][:most]
    if head and foes - head + AT_LEAST > most:
        shown = firsts(lines[:foes], head, most)
    more = len(lines) - len(shown)
    how: Row = [(": ", "faint"), (look, "accent"), (" looks", "faint")] if look else []
    return [*shown, RowLine([(f"… {more} lines more", "faint"), *how])]


def firsts(lines: list[RowLine], head: int, most: int) -> list[RowLine]:
    """Return `most` of these rows in their order: a lone character's name and Wounds, the first row of each foe, then the others."""
    foes = {row.at: n for n, row in reversed([*enumerate(lines)]) if n >= head and row.at}
    wanted = dict.fromkeys([*range(AT_LEAST), *sorted(foes.values()), *range(head, len(lines)), *range(head)])
    return [lines[n] for n in sorted([*wanted][:most])]
