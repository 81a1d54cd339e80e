"""Screens that show pages for reading and scrolling. The pages' contents are made in game/presentation."""

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace
from tcod.console import Console

from game.presentation.page import Page, Section
from game.presentation.pages.raid_pages import PAGES
from game.ui.screen_stack import Next, Pop, StayOn
from game.ui.screens.codex import rule_of
from game.ui.screens.screen_context import Reader, page
from game.ui.widgets import hits
from game.ui.widgets.layout import READABLE, Measure, measure
from game.ui.widgets.page_layout import arrows, aside, laid
from game.ui.widgets.rows import Row, long
from game.ui.widgets.writing import spans

MARGIN = 2
"""The columns left free at either side of a page."""


class PageScreen:
    """A screen that shows one of its pages at a time. A long page can be scrolled.

    Tab turns to the next page.
    `name`: the key action that opens and closes the screen, and without `build` the name of its pages.
    """

    context = "page"
    closes = "back"
    """The label of the key that closes the screen."""

    def __init__(
        self, raid: Reader, name: str = "", build: Callable[[int], Sequence[Page]] | None = None, at: int = 0
    ) -> None:
        self.raid, self.name, self.build, self.turned = raid, name, build, at
        self.top, self.room, self.width = 0, 10, READABLE
        self.made: tuple[int, Sequence[Page]] | None = None  # its pages, and for which width
        self.shown: list[Row] = []  # the rows that are shown
        self.whole = True  # whether the page has no more rows than are shown
        self.read = True  # whether its last row is shown

    def pages(self) -> Sequence[Page]:
        """Return the screen's pages. They are made again if the width or the contents have changed."""
        if self.made is None or self.made[0] != self.width:
            self.made = self.width, self.make()
        return self.made[1]

    def make(self) -> Sequence[Page]:
        """Return the screen's pages, made anew for the present state of the raid."""
        if self.build:
            return self.build(self.width)
        assert self.raid.view
        return PAGES[self.name](self.raid.view)

    def page(self) -> Page:
        """Return the page that is shown."""
        found = self.pages()
        return found[self.turned % len(found)]

    # -- keys --------------------------------------------------------------------------------------

    def key(self, key: str) -> Next:
        action = self.raid.keys.action_of(key, self.context)
        if action == "back":
            return Pop()
        if (done := self.act(action)) is not None:
            return done
        above = self.raid.keys.action_of(key, "roam")
        if above == "help" and (cites := self.page().cites):
            return rule_of(self.raid, cites)
        return Pop() if above and above == self.name else StayOn()

    def act(self, action: str) -> Next | None:
        """Carry out an action and return the next screen. Return None for an action that pages do not have."""
        by = {"up": -1, "down": 1, "page_up": -self.room, "page_down": self.room, "first": -(1 << 20), "last": 1 << 20}
        if action in by:
            self.top += by[action]
        elif action in ("next", "before"):
            self.turned, self.top = self.turned + (1 if action == "next" else -1), 0
        elif action == "choose":
            return Pop()
        else:
            return None
        return StayOn()

    # -- the picture -------------------------------------------------------------------------------

    def hints(self, shown: Page) -> Iterator[tuple[str, str]]:
        """Yield the keys for the bottom line of a page, as pairs (key, label)."""
        keys = self.raid.keys
        if len(self.pages()) > 1:
            yield keys.shown("next", "page"), self.following()
        if shown.cites:
            yield keys.shown("help"), "the rule"

    def following(self) -> str:
        """Return the label of the key that turns to the next page."""
        return "next"

    def draw(self, console: Console) -> None:
        self.width, self.room = measure(console.width, MARGIN).w, console.height - 3
        shown = self.page()
        across = measure(console.width, MARGIN, beside=bool(shown.beside))
        rows = list(laid(shown, across.w))
        if across.side and len(rows) > self.room:  # what stands beside one of several pages makes nobody scroll it
            across = measure(console.width, MARGIN)
            rows = list(laid(shown, across.w))
        below: list[Section] = []  # what has no columns stands there if it has rows, the last of it first
        for one in reversed(shown.beside if not across.side else ()):
            told = list(laid(replace(shown, sections=[*shown.sections, one, *below]), across.w))
            if not one.picture and (len(told) <= self.room or len(self.pages()) == 1):
                below, rows = [one, *below], told
        self.room -= len(rows) > self.room  # a row stays free between what is scrolled and the keys
        self.top, self.whole = max(0, min(self.top, len(rows) - self.room)), len(rows) <= self.room
        self.read = self.top + self.room >= len(rows)
        scroll = [("↑↓", "scroll")] if len(rows) > self.room else []
        back = self.raid.keys.shown("back", "page")
        page(console, shown.title.upper(), shown.about, [*scroll, *self.hints(shown), (back, self.closes)])
        hits.wheel(console, (0, 2, console.width, self.room))
        if any(section.picture for section in shown.sections) and not across.side:
            wide = max(map(long, rows))
            across = Measure(max(0, (console.width - wide) // 2), wide)
        self.shown = rows[self.top : self.top + self.room]
        for y, row in enumerate(self.shown, start=2):
            spans(console, across.x, y, row)
        aside(console, across, self.room, shown.beside)
        right = min(across.x + across.w, console.width - 2) + 1
        arrows(console, right, self.top > 0, self.top + self.room < len(rows), self.room)
