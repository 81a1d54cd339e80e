"""The question before a raid is resumed that cannot simply go on: it is damaged, or of another version of the game."""

from collections.abc import Callable, Sequence

from tcod.console import Console

from game.presentation.page import sentence
from game.telling.shorten import broken
from game.ui.launch_options import LaunchTrouble
from game.ui.screen_stack import Next, Reset, Screen, StayOn
from game.ui.screens.screen_context import GameContext, page
from game.ui.widgets.menu import Menu, MenuItem
from game.ui.widgets.writing import text

WIDEST = 76


class UnsoundScreen:
    """The screen for a raid that cannot simply go on: why, and what to do. Esc leaves the raid as it is, for the title."""

    def __init__(
        self, game: GameContext, name: str, told: Sequence[str], choices: Sequence[tuple[str, Callable[[], Screen]]]
    ) -> None:
        """Make the screen: `name` is the raid's folder, `told` what is said of it; each of `choices` is a sentence's name and what it does."""
        self.game, self.name, self.told, self.choices = game, name, told, choices
        self.menu = Menu([MenuItem(sentence(label), key=label.split()[-1][0]) for label, _ in choices])
        self.trouble = ""

    def key(self, key: str) -> Next:
        self.trouble = ""
        if self.game.keys.action_of(key, "page") == "back":
            return Reset(self.game.title())
        if (at := self.menu.key(key)) is not None:
            try:
                return Reset(self.choices[at][1]())
            except LaunchTrouble as wrong:
                self.trouble = str(wrong)
        return StayOn()

    def draw(self, console: Console) -> None:
        page(console, sentence("unsound"), self.name, [("↑↓ Enter", "choose"), ("Esc", sentence("foreign keep"))])
        width = min(console.width - 6, WIDEST)
        y = 3
        for line in (part for told in self.told for part in (*broken(told, width), "")):
            text(console, 3, y, line)
            y += 1
        y += 1 + self.menu.draw(console, 2, y, width, len(self.menu.items))
        for line in broken(self.trouble, width):
            text(console, 3, y, line, "alarm")
            y += 1
