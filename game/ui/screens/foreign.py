"""The question before a raid of another version of the game is resumed: play on in a copy, or leave it alone."""

from pathlib import Path

from tcod.console import Console

from game.presentation.page import sentence
from game.telling.shorten import broken, cut
from game.ui.launch_options import LaunchTrouble
from game.ui.screen_stack import Next, Reset, StayOn
from game.ui.screens.screen_context import GameContext
from game.ui.widgets.menu import Menu, MenuItem
from game.ui.widgets.widgets import clear, keys_line, rule, title
from game.ui.widgets.writing import text

WIDEST = 76


class ForeignScreen:
    """The screen for a raid of another version of the game. It tells the differences and asks what to do.

    Esc leaves the raid unchanged.
    """

    def __init__(self, game: GameContext, folder: Path, why: str, *, copies: bool) -> None:
        self.game, self.folder = game, folder
        self.told = sentence("foreign copies" if copies else "foreign ends", why=why)
        labels = [("k", "foreign keep"), *([("c", "foreign copy")] if copies else [])]
        self.menu = Menu([MenuItem(sentence(label), key=key) for key, label in labels])
        self.trouble = ""

    def key(self, key: str) -> Next:
        self.trouble = ""
        at = 0 if self.game.keys.action_of(key, "page") == "back" else self.menu.key(key)
        if at is None:
            return StayOn()
        if not at:
            return Reset(self.game.title())
        try:
            return Reset(self.game.carry_on(self.folder))
        except LaunchTrouble as wrong:
            self.trouble = str(wrong)
        return StayOn()

    def draw(self, console: Console) -> None:
        clear(console)
        title(console, sentence("foreign"), cut(self.folder.name, 30))
        width = min(console.width - 6, WIDEST)
        y = 3
        for line in broken(self.told, width):
            text(console, 3, y, line)
            y += 1
        self.menu.draw(console, 2, y + 1, width, len(self.menu.items))
        y += 2 + len(self.menu.items)
        for line in broken(self.trouble, width):
            y += 1
            text(console, 3, y, line, "alarm")
        rule(console, console.height - 2)
        keys_line(console, [("↑↓ Enter", "choose"), ("Esc", sentence("foreign keep"))])
