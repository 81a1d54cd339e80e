"""The screen for a raid whose recording is damaged. From here its undamaged part can be resumed."""

from pathlib import Path

from tcod.console import Console

from game.presentation.page import sentence
from game.presentation.pages.report import damage
from game.run.journal import Damaged
from game.ui.launch_options import LaunchTrouble
from game.ui.screen_stack import Next, Reset, StayOn
from game.ui.screens.screen_context import GameContext, page
from game.ui.widgets.widgets import wrapped


class DamagedScreen:
    """The screen for a raid whose recording is damaged. It says how much is lost.

    Enter resumes its intact part, Esc leaves the raid alone and leads to the title.
    """

    def __init__(self, game: GameContext, folder: Path, damaged: Damaged) -> None:
        self.game, self.folder = game, folder
        self.told = damage(damaged)
        self.said = ""

    def draw(self, console: Console) -> None:
        """Draw a message about what is damaged, and two choices: resume the undamaged part, or leave it alone."""
        page(console, "DAMAGED", self.folder.name, [("Enter", sentence("take up")), ("Esc", sentence("leave alone"))])
        y, width = 3, console.width - 8
        for line in self.told:
            y += wrapped(console, 4, y, width, 5, line, "text") + 1
        wrapped(console, 4, y, width, 3, self.said, "alarm")

    def key(self, key: str) -> Next:
        """Handle a key and return the next screen: the raid resumed from its undamaged part, the title, or this one."""
        action = self.game.keys.action_of(key, "page")
        if action == "choose":
            try:
                return Reset(self.game.resume(self.folder, cut=True))
            except LaunchTrouble as wrong:
                self.said = str(wrong)
        elif action == "back":
            return Reset(self.game.title())
        return StayOn()
