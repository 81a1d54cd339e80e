"""The screens after a raid: its last scene, its story, and what to do next."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace
from tcod.console import Console

from game.presentation import race
from game.presentation.ending import ending
from game.presentation.page import Page, PageRow, Section, sentence
from game.run.save_folder import any_seed
from game.ui.launch_options import LaunchTrouble
from game.ui.screen_stack import Next, PushScreen, Quit, Reset, StayOn
from game.ui.screens.lists import LogScreen
from game.ui.screens.pages import PageScreen
from game.ui.screens.screen_context import RaidContext
from game.ui.widgets.widgets import text

OFFERED = ("next", "new", "again", "history", "splits", "leave")
"""The key actions of the bottom line."""


class EndScreen(PageScreen):
    """The end of a raid; the same party may set out again, into another nest or this one."""

    closes = "title"

    def __init__(self, raid: RaidContext) -> None:
        super().__init__(raid)
        self.ended, self.said = raid, ""
        told = ending(raid.run, raid.view, raid.teller.names, raid.hindsight, raid.elapsed())
        kept = Section([PageRow(raid.page, tone="dim")] if raid.page else [])
        self.told = [replace(one, sections=[*one.sections, kept]) for one in told]

    def make(self) -> Sequence[Page]:
        return self.told

    def hints(self, shown: Page) -> Iterator[tuple[str, str]]:  # noqa: ARG002  all pages have the same
        yield from self.raid.keys.line("end", *OFFERED)

    def draw(self, console: Console) -> None:
        super().draw(console)
        text(console, 2, console.height - 2, self.said, "tone_refused")

    def key(self, key: str) -> Next:
        match self.raid.keys.action_of(key, "end"):
            case "new":
                return self.again(any_seed())
            case "again":
                return self.again(self.ended.run.head.seed)
            case "history":
                return PushScreen(LogScreen(self.ended, "history", "rolls"))
            case "splits":
                return self.splits()
            case "title":
                return self.ended.leave()
            case "leave":
                return Quit()
            case action:
                return self.act(action or self.raid.keys.action_of(key, "page")) or StayOn()

    def splits(self) -> Next:
        """Open the page of splits, for which the raid is played again from its recording; Esc meanwhile breaks that off."""
        if self.ended.run.folder is None:
            return StayOn()
        try:
            shown = race.splits(self.ended.run.folder, self.ended.game.waiting(sentence("splits")))
        except LaunchTrouble:
            return StayOn()
        return PushScreen(PageScreen(self.ended, "splits", lambda _: shown))

    def again(self, seed: str) -> Next:
        """Begin a raid with the same party and Job in the nest of `seed`."""
        head = self.ended.run.head
        try:
            return Reset(self.ended.game.begin(head.party, seed, head.job))
        except LaunchTrouble as why:
            self.said = str(why)
            return StayOn()
