"""The screen with the list of lessons, which shows which of them the player has finished."""

from collections.abc import Iterator, Sequence
from functools import partial

from game.presentation.page import Page, PageRow, Section, words
from game.tutorial import progress
from game.tutorial.records import lessons
from game.ui.screen_stack import Next, Pop, Reset
from game.ui.screens.lesson import LessonScreen
from game.ui.screens.list_screen import ListScreen
from game.ui.screens.screen_context import GameContext, Outside
from game.ui.widgets.menu import LETTERS


class LessonsScreen(ListScreen):
    """The screen with the list of all lessons. Each row tells whether the player has finished that lesson.

    `left` is the lesson marked first, or "" for the first one not done.
    """

    letters, at_once, one_click = f"123456789{LETTERS}", True, True

    def __init__(self, game: GameContext, left: str = "") -> None:
        super().__init__(Outside(game.keys))
        self.game, self.done = game, progress.load(game.where)
        names = list(lessons())
        self.at = names.index(left or next((name for name in names if name not in self.done.done), names[0]))

    def make(self) -> Sequence[Page]:
        rows = []
        for name, lesson in lessons().items():
            right, of = self.done.done.get(name, (0, 0))
            done = f"done, {right} of {of} foreseen" if name in self.done.done else ""
            more = (f"{lesson.about} [{lesson.rule}]", "", words("board")["lessons"], words("board")["cited"])
            rows.append(PageRow(lesson.title, detail=done, more=more, key=(name,)))
        return [Page("Lessons", [Section(rows)], f"{len(self.done.done)} of {len(rows)} done")]

    def hints(self, shown: Page) -> Iterator[tuple[str, str]]:  # noqa: ARG002
        yield self.game.keys.shown("choose", "page"), "choose"

    def key(self, key: str) -> Next:
        done = super().key(key)
        return Reset(self.game.title()) if isinstance(done, Pop) else done

    def act(self, action: str) -> Next | None:
        if action != "choose" or not self.marked:
            return super().act(action)
        return Reset(opened(self.game, [(name,) for name in lessons()].index(self.marked.key) + 1))


def opened(game: GameContext, number: int = 0) -> LessonsScreen | LessonScreen:
    """Return the screen of lesson `number`. For 0, return the screen with the list of lessons."""
    listed = partial(LessonsScreen, game)
    return LessonScreen(game, list(lessons())[number - 1], listed) if number else listed()
