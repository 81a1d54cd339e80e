"""The list of lessons, and which are done."""

from functools import partial

from tcod.console import Console

from game.tutorial import progress
from game.tutorial.records import lessons
from game.ui.screen_stack import Next, Reset, StayOn
from game.ui.screens.lesson import LessonScreen
from game.ui.screens.screen_context import GameContext
from game.ui.widgets.widgets import Menu, MenuItem, broken, clear, keys_line, rule, text, title


class LessonsScreen:
    """All lessons, and which are done. `left`: the one to be marked, instead of the first that is not done."""

    def __init__(self, game: GameContext, left: str = "") -> None:
        self.game = game
        self.names = list(lessons())
        self.done = progress.load(game.where)
        self.menu = Menu(
            [MenuItem(f"{i:2} {lessons()[name].title}", self.mark(name)) for i, name in enumerate(self.names, 1)]
        )
        first = next((name for name in self.names if name not in self.done.done), self.names[0])
        self.menu.at = self.names.index(left or first)

    def mark(self, name: str) -> str:
        if name not in self.done.done:
            return ""
        right, of = self.done.done[name]
        return f"done, {right} of {of} foreseen"

    def key(self, key: str) -> Next:
        if self.game.keys.action_of(key, "lesson") == "back":
            return Reset(self.game.title())
        at = self.menu.key(key)
        return StayOn() if at is None else Reset(opened(self.game, at + 1))

    def draw(self, console: Console) -> None:
        clear(console)
        title(console, "Lessons", f"{len(self.done.done)} of {len(self.names)} done")
        left = 2 + self.menu.draw(console, 1, 2, min(console.width - 2, 78), console.height - 8)
        marked = lessons()[self.names[self.menu.at]]
        for i, line in enumerate(broken(f"{marked.about} [{marked.rule}]", console.width - 6)):
            text(console, 4, left + 1 + i, line, "accent")
        text(console, 1, console.height - 4, "Two minutes each. Foresee what will fall, then let it fall.", "dim")
        text(console, 1, console.height - 3, "In brackets: where the rulebook has it.", "dim")
        rule(console, console.height - 2)
        keys_line(console, [("↑↓ Enter", "choose"), ("Esc", "to the title")])


def opened(game: GameContext, number: int = 0) -> LessonsScreen | LessonScreen:
    """The list, or lesson `number` at once."""
    listed = partial(LessonsScreen, game)
    return LessonScreen(game, list(lessons())[number - 1], listed) if number else listed()
