"""The picture of a lesson: the main screen, with a box for the lesson's text."""

from typing import Protocol

from tcod.console import Console

from game.engine.commands import Act
from game.fd100 import Roll
from game.telling.shorten import broken
from game.tutorial.pupil import Pupil
from game.tutorial.records import lessons
from game.ui.map.glyphs import columns
from game.ui.map.palette import Ink
from game.ui.raid import logbook
from game.ui.raid.controller import RaidController
from game.ui.raid.picture import RaidPicture
from game.ui.screens.screen_context import GameContext
from game.ui.widgets import hits
from game.ui.widgets.layout import Area, Layout
from game.ui.widgets.layout import layout as boxes
from game.ui.widgets.menu import Menu
from game.ui.widgets.odds_bar import band, lines
from game.ui.widgets.widgets import fill, joints, rule
from game.ui.widgets.writing import text

LEAST, MOST = 10, 14
"""The least and the most rows of the lesson's box while text is read."""
TOLD = 4
"""The most rows of the log that are shown above the lesson's text."""


class Teaching(Protocol):
    """A lesson's screen, as far as its picture needs it."""

    game: GameContext
    name: str
    pupil: Pupil
    menu: Menu


class LessonPicture(RaidPicture):
    """The main screen with a box for the lesson's text instead of the log."""

    def __init__(self, raid: RaidController, screen: Teaching) -> None:
        super().__init__(raid)
        self.screen, self.pupil = screen, screen.pupil
        self.luckless = self.pupil.lesson.luckless

    def layout(self, console: Console) -> Layout:
        """Return the screen's layout. The more rows the lesson's text needs, the fewer the map and the panel have."""
        parts = boxes(console.width, console.height, columns())
        most = min(MOST + max(0, console.height - 24) // 2, console.height - 9)
        least = parts.log.h if self.pupil.phase == "do" else LEAST
        band_rows = (
            len(lines(self.pupil.check, console.width - 2, self.fallen)) if self.banded and self.pupil.check else 0
        )
        high = min(most, max(least, len(self.rows(console.width - 4)) + band_rows + 1))
        rows = console.height - 3 - high
        first, panel, second = (area._replace(h=rows) for area in (parts.map, parts.panel, parts.dossier))
        self.whole = first
        return Layout(first, panel, Area(0, 1 + rows, console.width, high), second)

    def side(self, console: Console, area: Area, *, look: bool = False) -> str:
        """Draw the side panel; without the chance of each attack while the lesson asks, for that may be the answer."""
        view, asks = self.raid.view, self.pupil.phase == "ask"
        before = view.barred
        attacks = [
            one.command for one in view.choices if isinstance(one.command, Act) and one.command.action == "attack"
        ]
        view.barred = [*before, *attacks] if asks else before
        try:
            return super().side(console, area, look=look and self.pupil.phase == "do")
        finally:
            view.barred = before

    def idle(self, log: Area) -> int:  # noqa: ARG002
        """Return 0: the lesson's text stands whole below a question."""
        return 0

    @property
    def resting(self) -> bool:
        return self.pupil.phase == "do" and super().resting

    @property
    def fallen(self) -> Roll | None:
        """The Roll that the lesson's box marks in a chart of all hundred possible rolls, or None if it marks none."""
        rolled = self.pupil.rolled(self.pupil.beat.roll) if self.pupil.beat.roll else None
        return rolled.roll if rolled else None

    @property
    def banded(self) -> bool:
        """Whether the lesson's box shows the hundred possible rolls of a Check, coloured by degree of success.

        It does not while the aiming screen does so.
        """
        return self.pupil.check is not None and self.pupil.phase != "do"

    def rows(self, width: int) -> list[tuple[str, Ink]]:
        """Return the text of the lesson's box as rows (text, colour): new lines of the log, then text and question."""
        pupil, log = self.pupil, self.raid.log
        rows: list[tuple[str, Ink]] = []
        heard = logbook.rows(log.lines[-log.fresh :], width - 2, 0)[-TOLD:] if log.fresh and not pupil.done else []
        rows += [("· " + "".join(piece for piece, _ in row), "dim") for row in heard]
        rows += [("", "text")] if heard else []
        if pupil.phase == "told":
            right = pupil.bets[-1]
            rows += [(line, "dim") for line in broken(pupil.asked, width)]
            rows.append((f"You said: {pupil.said}. {'Right.' if right else 'Wrong.'}", "good" if right else "bad"))
        said = (self.ending() if pupil.done else pupil.text).split("\n")
        for i, part in enumerate(said, 1):
            bright = pupil.phase == "do" or (pupil.phase == "ask" and i == len(said))
            rows += [(line, "bright" if bright else "text") for line in broken(part, width)]
        if pupil.phase == "ask":
            rows += [(self.answer(i), "accent") for i in range(len(self.screen.menu.items))]
        rows += [(part, "tone_refused") for notice in log.notices for part in broken(notice.text, width)]
        return rows

    def answer(self, i: int) -> str:
        """Return the row of answer number `i` to the lesson's question: its letter and its words."""
        menu = self.screen.menu
        return f"  {menu.letters[i]} {menu.items[i].label}"

    def ending(self) -> str:
        bets = self.pupil.bets
        told = f"Answers that were right: {sum(bets)} of {len(bets)}."
        more = list(lessons()).index(self.screen.name) + 1 < len(lessons())
        on = self.screen.game.keys.shown("on", "lesson")
        last = "That was the last one. The first raid begins on the title screen."
        return f"End of the lesson. {told} {f'{on} goes on to the next one.' if more else last}"

    def foot(self, console: Console, parts: Layout) -> None:
        """Draw the lesson's box: title, text, and for some lessons the hundred possible rolls of a Check."""
        box, names = parts.log, list(lessons())
        fill(console, *box)
        number = f"Lesson {names.index(self.screen.name) + 1} of {len(names)}"
        rule(console, box.y, box.x, box.w, f"{number}: {self.pupil.lesson.title}")
        joints(console, parts, box.y)
        y = box.y + 1
        if self.banded and (check := self.pupil.check):
            y += band(console, Area(box.x, y, box.w, 5), check, self.fallen)
        menu = self.screen.menu
        keys = {self.answer(i): menu.letters[i] for i in range(len(menu.items))} if self.pupil.phase == "ask" else {}
        for i, (line, tone) in enumerate(self.rows(box.w - 4)[-(box.y + box.h - y) :], start=y):
            text(console, box.x + 2, i, line, tone)
            if line in keys:
                hits.button(console, (box.x + 2, i, len(line), 1), keys[line])
