"""Comparisons of odds: of two possible Actions, and of one attack in different positions."""

from collections.abc import Iterator

from tcod.console import Console

from game import content
from game.bots.places import in_front
from game.fd100 import Check, Degree, Odds
from game.presentation.answers import named
from game.presentation.foes.flanking import bares
from game.presentation.outcome import percent, success
from game.presentation.page import sentence
from game.presentation.sight import where
from game.run.view import Choice, View
from game.telling.hundred_card import LETTERS
from game.telling.shorten import cut
from game.ui.screen_stack import Next, Pop, StayOn
from game.ui.screens.screen_context import RaidContext, closing, page
from game.ui.widgets.layout import Area, Layout, measure
from game.ui.widgets.odds_bar import band
from game.ui.widgets.rows import Row, long
from game.ui.widgets.widgets import DEGREES, fill, rule, wrapped
from game.ui.widgets.writing import spans, text
from game.weighing import odds

ROWS = 9
"""The rows of the comparison: a line, and for each choice a name and a band."""
BAND = 3
AT = 37
"""The column of the table's bands; where they leave no room for the chances beside them, the chances stand there."""
MOST = 84
"""The most columns of the table."""
SHARES = 20
"""The letters of a small band; each stands for five in a hundred."""


# -- two choices -----------------------------------------------------------------------------------


def compared(raid: RaidContext, choice: Choice | None) -> str:
    """Mark a possible Action, to compare its odds with another's, or unmark it. Return "", or an error message."""
    if choice is None or choice.refused or raid.view.check(choice) is None:
        return "There is nothing to compare here: this row has no card of its own."
    raid.shown.compared = None if raid.shown.compared == choice else choice
    return ""


def room(parts: Layout) -> Area:
    """Return the log's area, made high enough to compare the hundred possible rolls of two Actions."""
    log = parts.log
    more = max(0, ROWS - log.h)
    return Area(log.x, log.y - more, log.w, log.h + more)


def draw(console: Console, area: Area, view: View, first: Choice, second: Choice | None) -> None:
    """Draw all hundred possible rolls of two Actions, one Action below the other, to compare them.

    The rolls are coloured by degree of success. The Action marked earlier is above, the current one below.
    """
    fill(console, *area)
    rule(console, area.y, area.x, area.w, "compare")
    y = area.y + 1
    for sign, choice in (("A", first), ("B", second)):
        check = view.check(choice) if choice and not choice.refused else None
        if choice is None or check is None or (sign == "B" and choice == first):
            text(console, area.x + 1, y, f"{sign}  move to another choice to see it here", "dim")
        else:
            at = text(console, area.x + 1, y, f"{sign}  ", "accent")
            chances: Row = [("succeeds ", "text"), (f"{success(odds(check))}   ", "text"), *each(odds(check))]
            if len(named(view, choice)) + long(chances) > area.x + area.w - at - 3:
                del chances[0]
            at = text(console, at, y, cut(named(view, choice), area.x + area.w - at - 3 - long(chances)), "bright") + 2
            spans(console, at, y, chances)
            band(console, Area(area.x, y + 1, area.w, BAND), check)
        y += BAND + 1


def each(made: Odds) -> Iterator[tuple[str, str]]:
    """Yield the chance in per cent of each possible degree as coloured text, best first: "C 7  P 40  p 53"."""
    for degree in reversed(Degree):
        if count := made.counts[degree]:
            gap = "  " if degree > min(one for one in Degree if made.counts[one]) else ""
            yield f"{LETTERS[degree]} {percent(count, made.whole)}{gap}", DEGREES[degree]


# -- a table ---------------------------------------------------------------------------------------


class OddsScreen:
    """A table of the odds of one attack: from each Disposition of the attacker, at the target's front and back."""

    def __init__(self, raid: RaidContext, choice: Choice) -> None:
        self.raid, self.choice = raid, choice

    def sides(self) -> list[tuple[str, bool | None]]:
        """Return the sides from which to compare an attack, as (label, whether it is from behind).

        There is only one if the target's armour does not depend on its facing.
        """
        command = self.choice.command
        target = getattr(command, "target", 0)
        body = self.raid.view.body(target)
        if body is None or content.kinds()[body.kind].armoured != "head":
            return [("as it stands", None)]
        return [("from the front", False), ("from behind", True)]

    def stood(self) -> str:
        """Return the label of the side on which the attacker stands. A target that faces nobody has armour on none. [R-15]"""
        target = self.raid.view.body(getattr(self.choice.command, "target", 0))
        return self.sides()[-1 if target and not in_front(target, where(self.raid.view)) else 0][0]

    def checks(self) -> Iterator[tuple[str, str, Check]]:
        """Yield (Disposition, side, Check of the attack) for each position from which to compare the attack."""
        view = self.raid.view
        for disposition in dict.fromkeys(view.me.track):
            for side, behind in self.sides():
                check = view.check(self.choice, disposition=disposition, behind=behind)
                if disposition != "Retreating" and check is not None:
                    yield disposition, side, check

    def draw(self, console: Console) -> None:
        view = self.raid.view
        page(console, "ODDS", named(view, self.choice), [("any key", "back")])
        now, y, last = view.me.body.disposition, 3, ""
        x, wide, *_ = measure(console.width, 0, MOST)
        actual, here = view.check(self.choice), None
        rows = [(*one, odds(one[-1])) for one in self.checks()]
        banded = all(AT + SHARES + 2 + long([*each(made)]) <= wide for *_, made in rows)
        for disposition, side, check, made in rows:
            if disposition != last:
                y += bool(last)
                text(console, x + 3, y, disposition, "bright" if disposition == now else "text")
                last = disposition
            if here is None and disposition == now and side == self.stood() and check == actual:
                here = text(console, x + 1, y, "▸", "accent")
            text(console, x + 14, y, side, "dim")
            text(console, x + 29, y, f"{success(made):>6}", "bright")
            at = spans(console, x + AT, y, small(made)) + 2 if banded else x + AT
            spans(console, at, y, each(made))
            y += 1
        rule(console, console.height - 6, x, wide)
        told = (
            "▸ is how it stands; all else stays as it is. The percentages are of any Success. "
            f"{'Each letter is five in a hundred: ' if banded else ''}"
            "C S P are Critical, Complete and Partial Successes; p f F Partial, Complete and Critical Failures."
        )
        body = view.body(getattr(self.choice.command, "target", 0))
        told += f" {sentence('odds bares')}" if body and bares(view, body) else ""
        wrapped(console, x + 2, console.height - 5, wide - 4, 4, told, "dim")

    def key(self, key: str) -> Next:
        return Pop() if closing(self.raid, key) or key else StayOn()


def small(made: Odds) -> Row:
    """Return odds as a row of SHARES letters. Each letter stands for a degree of success, beginning with the best.

    The more likely a degree is, the more letters it has; each has at least one.
    """
    shares = {degree: SHARES * made.counts[degree] / made.whole for degree in reversed(Degree) if made.counts[degree]}
    letters = {degree: max(1, int(share)) for degree, share in shares.items()}
    while sum(letters.values()) != SHARES:
        by = 1 if sum(letters.values()) < SHARES else -1
        some = [degree for degree, n in letters.items() if n + by]
        letters[max(some, key=lambda degree: by * (shares[degree] - letters[degree]))] += by
    return [(LETTERS[degree] * n, DEGREES[degree]) for degree, n in letters.items()]
