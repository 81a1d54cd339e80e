"""The board of a nest: three Jobs, who wants them done, and what they say."""

from tcod.console import Console

from game import content
from game.content.commissions import Commission, commission, offers
from game.dice import normal
from game.ui.launch_options import LaunchTrouble
from game.ui.screen_stack import Next, Pop, PushScreen, Reset, StayOn
from game.ui.screens.codex import CodexScreen
from game.ui.screens.screen_context import GameContext, Outside
from game.ui.widgets.widgets import broken, clear, cut, fill, keys_line, rule, text, title

DEEDS = {
    "kill": "to be killed in the {chamber}",
    "steal": "to be carried off from the {chamber}, and out of the nest",
    "retrieve": "to be freed from the {chamber}, and brought out of the nest",
    "deliver": "to be handed over in the {chamber}",
}
TOP = 6
"""The row of the first Job."""


class Board:
    """Three Jobs above, the marked one told in full below; Enter takes it on."""

    def __init__(self, game: GameContext, party: tuple[str, ...], seed: str) -> None:
        """Raises ValueError for a seed that is none."""
        self.game, self.party, self.seed = game, party, normal(seed)
        self.jobs = [commission(job, self.seed) for job in offers(self.seed)]
        self.at = 0
        self.trouble = ""

    @property
    def job(self) -> Commission:
        return self.jobs[self.at]

    def key(self, key: str) -> Next:
        self.trouble = ""
        match key:
            case "escape" | "q":
                return Pop()
            case "up" | "k" | "8" | "kp8":
                self.at = (self.at - 1) % len(self.jobs)
            case "down" | "j" | "2" | "kp2" | "tab":
                self.at = (self.at + 1) % len(self.jobs)
            case "a" | "b" | "c":
                self.at = "abc".index(key)
            case "enter":
                return self.go()
            case "?" | "f1":
                return PushScreen(CodexScreen(Outside(self.game.keys), "jobs"))
            case _:
                pass
        return StayOn()

    def go(self) -> Next:
        try:
            return Reset(self.game.begin(self.party, self.seed, self.job.job))
        except LaunchTrouble as wrong:
            self.trouble = str(wrong)
            return StayOn()

    def draw(self, console: Console) -> None:
        clear(console)
        title(console, "What for?", f"seed {cut(self.seed, 40)}")
        width = console.width - 6
        text(console, 3, 2, "Three notes hang at the mouth of this nest. Take one down.", "dim")
        for i, job in enumerate(self.jobs):
            y, here = TOP - 2 + 2 * i, i == self.at
            if here:
                fill(console, 2, y, console.width - 4, 1, "select")
            at = text(console, 3, y, f"{'abc'[i]}  {job.name}", "selected" if here else "bright")
            whose = cut(job.client, console.width - at - 6)
            text(console, console.width - 3 - len(whose), y, whose, "selected" if here else "dim")
        y = TOP + 2 * len(self.jobs) - 1
        rule(console, y)
        y += 2
        for part in broken(f"\N{LEFT DOUBLE QUOTATION MARK}{self.job.brief}\N{RIGHT DOUBLE QUOTATION MARK}", width):
            text(console, 3, y, part, "text")
            y += 1
        text(console, 3, y, cut(f"{self.job.client}.", width), "dim")
        y += 2
        for label, told in self.facts():
            text(console, 3, y, f"{label:11}", "dim")
            for part in broken(told, width - 11):
                text(console, 14, y, part, "accent" if label == "Danger" else "text")
                y += 1
        rule(console, console.height - 2)
        if self.trouble:
            text(console, 1, console.height - 3, cut(self.trouble, console.width - 2), "alarm")
        keys_line(console, [("↑↓", "choose"), ("Enter", "take it on"), ("Esc", "back"), ("?", "help")])

    def facts(self) -> list[tuple[str, str]]:
        """What is wanted, what it pays, how hard it is."""
        deed = DEEDS[self.job.task].format(chamber=f"{self.job.chamber} on the Level rated 100")
        what = self.job.goods.name if self.job.goods else content.kinds()[self.job.target].name
        return [
            ("Wanted", f"{what}: {deed}"),
            ("Reward", self.job.reward),
            ("Danger", self.job.danger),
        ]
