"""The screen after a raid: its story, its seed, and what to do next."""

from tcod.console import Console

from game.presentation import race, report
from game.presentation.page import sentence
from game.run.save_folder import any_seed
from game.ui.launch_options import LaunchTrouble
from game.ui.map.palette import Ink
from game.ui.raid.topline import ENDS
from game.ui.screen_stack import Next, PushScreen, Quit, Reset, StayOn
from game.ui.screens.lists import LogScreen
from game.ui.screens.pages import PageScreen
from game.ui.screens.screen_context import RaidContext, page
from game.ui.widgets.widgets import Pager, broken, text

KEYS = {
    "new": "new nest", "again": "this nest again", "history": "history", "splits": "splits", "title": "title", "leave": "leave the game",
}  # fmt: skip
"""Labels of the bottom line, by key action."""


class EndScreen:
    """The end of a raid; the same party may set out again, into another nest or this one."""

    def __init__(self, raid: RaidContext) -> None:
        self.raid = raid
        self.outcome = raid.run.raid.outcome
        self.story = report.told(raid.run, raid.elapsed())
        self.pager = Pager([])
        self.said = ""

    def draw(self, console: Console) -> None:
        head, tone = ENDS.get(self.outcome, ENDS[""])
        width = min(console.width - 4, 84)
        left = (console.width - width) // 2
        room = console.height - 8
        self.pager.lines = [(part, self.tone(line)) for line in self.story for part in broken(line, width - 1, "  ")]
        scroll = [("↑↓", "scroll")] if len(self.pager.lines) > room else []
        page(
            console,
            "THE RAID",
            f"seed {self.raid.run.head.seed}",
            [*scroll, *((self.raid.keys.shown(action, "end"), words) for action, words in KEYS.items())],
        )
        text(console, left, 3, head, tone)
        self.pager.draw(console, left, 5, width, room)
        text(console, left, console.height - 3, fitted(self.raid.page, width), "dim")
        text(console, left, console.height - 2, self.said, "tone_refused")

    def tone(self, line: str) -> Ink:
        if " died of " in line:
            return "bad"
        return "dim" if line.startswith((" ", "Seed")) else "text"

    def key(self, key: str) -> Next:
        match self.raid.keys.action_of(key, "end"):
            case "new":
                return self.again(any_seed())
            case "again":
                return self.again(self.raid.run.head.seed)
            case "history":
                return PushScreen(LogScreen(self.raid, "history", "rolls"))
            case "splits":
                return self.splits()
            case "title":
                return self.raid.leave()
            case "leave":
                return Quit()
            case _:
                self.pager.key(key)
                return StayOn()

    def splits(self) -> Next:
        """Open the page of splits, for which the raid is played again from its recording; Esc meanwhile breaks that off."""
        if self.raid.run.folder is None:
            return StayOn()
        try:
            shown = race.splits(self.raid.run.folder, self.raid.game.waiting(sentence("splits")))
        except LaunchTrouble:
            return StayOn()
        return PushScreen(PageScreen(self.raid, "splits", lambda _: [shown]))

    def again(self, seed: str) -> Next:
        """Begin a raid with the same party and Job in the nest of `seed`."""
        head = self.raid.run.head
        try:
            return Reset(self.raid.game.begin(head.party, seed, head.job))
        except LaunchTrouble as why:
            self.said = str(why)
            return StayOn()


def fitted(words: str, width: int) -> str:
    """Return a text shortened to `width` by cutting off its beginning, since the end of a path matters most."""
    return words if len(words) <= width else "…" + words[-(width - 1) :]
