"""The screen with the record book: rankings, and all raids; of the marked raid what the book knows of it."""

from collections.abc import Iterator, Sequence

from tcod.console import Console

from game.presentation.page import Page, Section
from game.ui.screen_stack import Next, StayOn
from game.ui.screens.list_screen import ListScreen
from game.ui.screens.screen_context import Reader
from game.ui.widgets.layout import measure


class RecordsScreen(ListScreen):
    """The screen with the pages of the record book. Enter on a ranking turns to its page."""

    def __init__(self, raid: Reader, shown: Sequence[Page]) -> None:
        super().__init__(raid, "records")
        self.book = shown

    @property
    def foot(self) -> int:  # type: ignore[override]
        """Return how many lines to keep at the bottom for the marked raid: none where it has room beside the list."""
        return 0 if self.across.side else 5

    def beside(self) -> Sequence[Section]:
        """Return what stands beside the list. No column of it is lost for that; the last one may be cut."""
        needed = max(len(section.title) for section in self.page().sections)
        return super().beside() if needed <= measure(self.width, 1, self.most, beside=True).w else ()

    def make(self) -> Sequence[Page]:
        return self.book

    def unfolds(self, console: Console, shown: Page) -> bool:  # noqa: ARG002
        """Return whether each raid is told below its row. That would pull the columns of the list apart."""
        return False

    def about(self) -> int:
        """Return the index of the page that the marked ranking has, or 0 if the marked row is none."""
        key = self.marked.key if self.marked and not self.turned % len(self.pages()) else ()
        return next((n for n, one in enumerate(self.pages()) if n and key == (one.about,)), 0)

    def hints(self, shown: Page) -> Iterator[tuple[str, str]]:
        if self.about():
            yield self.raid.keys.shown("choose", "page"), "its raids"
        yield from super().hints(shown)

    def act(self, action: str) -> Next | None:
        if action == "choose":
            self.turned, self.at = self.about() or self.turned, 0 if self.about() else self.at
            return StayOn()
        if action in ("next", "before"):
            self.at = 0
        return super().act(action)
