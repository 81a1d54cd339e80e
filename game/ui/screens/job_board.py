"""The board of Jobs (aims of a raid) that a nest offers: three to choose from, with their patrons and stories."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from game import content
from game.content.commissions import Commission, commission, offers
from game.dice import normal
from game.presentation.page import Page, PageRow, Section, words
from game.presentation.pages.job_notes import guard, notes, party
from game.presentation.pages.raid_pages import mildest, offered
from game.run import save_folder
from game.ui.launch_options import BOARD, LaunchTrouble
from game.ui.screen_stack import Next, PushScreen, Reset, StayOn
from game.ui.screens.codex import CodexScreen
from game.ui.screens.list_screen import ListScreen
from game.ui.screens.screen_context import GameContext, Outside
from game.ui.widgets.layout import measure


class Board(ListScreen):
    """The screen that offers three Jobs (aims of a raid), and describes the marked one, which Enter accepts."""

    context, foot, letters, one_click = "party", 12, "abc", True

    def __init__(self, game: GameContext, party: tuple[str, ...], seed: str) -> None:
        """Make the board of Jobs for the nest that belongs to `seed`. Raises ValueError if the seed is not valid."""
        super().__init__(Outside(game.keys))
        self.game, self.party, self.seed = game, party, normal(seed)
        self.jobs = [commission(job, self.seed) for job in offers(self.seed)]
        self.at = mildest(self.jobs)
        self.new = not save_folder.ended_any(game.where)

    def make(self) -> Sequence[Page]:
        with content.chosen(self.game.launch.edition):
            rows = [self.noted(job, row) for job, row in zip(self.jobs, offered(self.jobs, new=self.new), strict=True)]
        return [Page("What for?", [Section(rows, words("board")["story"], "dim")], f"seed {self.seed[:40]}")]

    def noted(self, job: Commission, row: PageRow) -> PageRow:
        """Return the row of a Job with its guard, the way there and who goes: beside the list, or in few words below it."""
        alarmed = self.game.launch.profile == "solo"
        more = () if measure(self.width, 1, self.most, beside=True).side else (guard(job, alarmed=alarmed),)
        return replace(row, more=(*row.more, *more), beside=(*notes(job, alarmed=alarmed), *party(self.party)))

    def hints(self, shown: Page) -> Iterator[tuple[str, str]]:  # noqa: ARG002
        yield self.game.keys.shown("choose", "party"), "take it on"
        yield self.game.keys.line("party", "help")[0]

    def act(self, action: str) -> Next | None:
        if action == "help":
            return PushScreen(CodexScreen(self.raid, "jobs"))
        if action == "along":
            return StayOn()  # no raid begins by the key that only goes on, nor is the board left by it
        if action != "choose" or not self.marked:
            return super().act(action)
        try:
            return Reset(self.game.begin(self.party, self.seed, str(self.marked.key[0])))
        except LaunchTrouble as wrong:
            self.said = str(wrong)
            return StayOn()


def onward(game: GameContext, party: tuple[str, ...], seed: str) -> Next:
    """Begin the raid, or open the board if no Job is chosen yet. Return the next screen. Raises LaunchTrouble."""
    if game.launch.job == BOARD:
        return PushScreen(Board(game, party, seed))
    return Reset(game.begin(party, seed))
