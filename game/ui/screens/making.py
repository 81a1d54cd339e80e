"""The screen on which players create the characters of a raid, in rule systems with character creation."""

from collections.abc import Sequence
from functools import partial

from tcod.console import Console

from game.display import Mouse
from game.presentation.page import Page, PageRow, Section, words
from game.presentation.questions.making import Making
from game.telling.shorten import broken, cut
from game.ui.launch_options import LaunchTrouble
from game.ui.screen_stack import Next, PushScreen, StayOn
from game.ui.screens.codex import CodexScreen
from game.ui.screens.job_board import onward
from game.ui.screens.list_screen import ListScreen
from game.ui.screens.row_places import RowPlaces
from game.ui.screens.screen_context import GameContext, Outside, page
from game.ui.widgets import hits
from game.ui.widgets.editor import Editor
from game.ui.widgets.layout import measure
from game.ui.widgets.widgets import fill, rule, wrapped
from game.ui.widgets.writing import text

LEFT = 3
"""The number of sections in the left column; the others stand at the right."""
LONGEST = 200
"""The length, in characters, of the longest path of a file that can be typed."""
LABEL, SHORT, WIDEST = 14, 6, 50
"""The columns of a Feature's name, of a shorter one in a section without a title, and of a column of sections."""


class Make(ListScreen):
    """The screen for creating a character: keys raise and lower ratings, and each group shows what is left to spend."""

    context = "making"

    def __init__(self, game: GameContext, party: tuple[str, ...], seed: str) -> None:
        super().__init__(Outside(game.keys))
        self.game, self.party, self.seed = game, party, seed
        edition, before = game.launch.edition, {one.species: one for one in game.launch.sheets}
        self.company = [Making(species, edition, before.get(species)) for species in party]
        self.which = 0

    @property
    def making(self) -> Making:
        return self.company[self.which]

    def make(self) -> Sequence[Page]:
        return [self.making.page()]

    # -- keys --------------------------------------------------------------------------------------

    def act(self, action: str) -> Next | None:
        making = self.making
        match action:
            case "raise" | "lower":
                assert self.marked
                name = str(self.marked.key[0])
                self.said = "" if making.step(name, 1 if action == "raise" else -1) else words("making")[action]
            case "clear":
                making.clear()
            case "ready":
                making.restore()
            case "save":
                self.editor = Editor(words("making")["file"], making.file, LONGEST)
                return StayOn()
            case "help":
                return PushScreen(CodexScreen(self.raid, self.game.launch.edition))
            case "choose":
                return self.go()
            case _:
                return super().act(action)
        self.made = None
        return StayOn()

    def wrote(self, words: str) -> None:
        """Save the character to the file that the player has named."""
        self.said = self.making.save(words)

    def key(self, key: str) -> Next:
        if not self.editor and self.which and self.game.keys.action_of(key, self.context) == "back":
            self.turn(-1)
            return StayOn()
        return super().key(key)

    def turn(self, by: int) -> None:
        """Show the next character of the party. If `by` is -1, show the previous one."""
        self.which, self.at, self.made, self.places = self.which + by, 0, None, RowPlaces()

    def go(self) -> Next:
        """Go on to the next character, or after the last one to the raid. Return the next screen.

        If the Job is still to be chosen, the board of Jobs comes first.
        """
        self.said = self.making.wrong
        if self.said:
            return StayOn()
        if self.which < len(self.company) - 1:
            self.turn(1)
            return StayOn()
        self.game.go_with(tuple(one for making in self.company for one in making.own))
        try:
            return onward(self.game, self.party, self.seed)
        except LaunchTrouble as wrong:
            self.said = str(wrong)
            return StayOn()

    # -- the picture -------------------------------------------------------------------------------

    def draw(self, console: Console) -> None:
        self.width = console.width
        shown, keys = self.page(), self.game.keys
        lower, higher = (keys.shown(action, self.context) for action in ("lower", "raise"))
        more = [(f"↑↓{lower}{higher}", "change"), *keys.line(self.context, "choose", "ready", "clear", "save")]
        whose = f"{self.which + 1} of {len(self.company)}: " if len(self.company) > 1 else ""
        state = words("making")["own" if self.making.own else "ready"]
        page(
            console,
            f"{whose}{shown.title}, {state}".upper(),
            shown.about,
            [*more, *keys.line(self.context, "back", "help")],
        )
        self.room = console.height - 5
        left, room, *_ = measure(console.width, 1)
        half, wide = left + room // 2 + 1, min(WIDEST, room // 2 - 1)
        self.column(console, left, wide, shown.sections[:LEFT], 0)
        first = sum(len(section.rows) for section in shown.sections[:LEFT])
        y = self.column(console, half, wide, shown.sections[LEFT:], first)
        wrapped(console, half, y, left + room - half, console.height - 3 - y, shown.note, "dim")
        rule(console, console.height - 2)
        self.tells(console, self.making.goes(self.editor.words) if self.editor else self.said)
        if self.editor:
            self.editor.draw(console, console.height - 2)

    def tells(self, console: Console, said: str) -> None:
        """Draw what came of a key, or which file would be written, above the line at the bottom: a path may be long."""
        wide = console.width - 2
        high = min(console.height // 2, len(broken(said, wide))) if said else 0
        fill(console, 0, console.height - 2 - high, console.width, high)
        wrapped(console, 1, console.height - 2 - high, wide, high, said, "accent" if self.editor else "alarm")

    def column(self, console: Console, x: int, width: int, sections: Sequence[Section], first: int) -> int:
        """Draw sections below each other, with their rows numbered from `first`.

        Return the number of the screen row after the last one.
        """
        y = 2
        for section in sections:
            if section.title:
                text(console, x, y, section.title.upper(), section.tone)
                y += 1
            for n, row in enumerate(section.rows, first):
                self.line(console, (x, y, width), n, row, LABEL if section.title else SHORT)
                y += 1
            first, y = first + len(section.rows), y + 1
        return y

    def line(self, console: Console, place: tuple[int, int, int], n: int, row: PageRow, label: int) -> None:
        """Draw row number `n` of the list, in `place` (x, y, width).

        A click marks the row. A click on the marked row raises or lowers its rating.
        """
        x, y, width = place
        here = n == self.at
        if here:
            fill(console, x, y, width, 1, "select")
        hits.note(console, (x, y, width, 1), partial(self.clicked_on, n, "raise"))
        text(console, x + 1, y, row.label, "selected" if here else "text")
        if here:
            hits.note(console, (x + label, y, 2, 1), partial(self.clicked_on, n, "lower"))
            text(console, x + label, y, "<", "selected")
        value = cut(row.value, width - label - 4)
        tone = "selected" if here else "faint" if value == "0" else "accent"
        end = text(console, x + label + 2, y, "-" if value == "0" else value, tone)
        text(console, end + 1, y, ">" if here else "", "selected")

    def clicked_on(self, n: int, action: str, mouse: Mouse) -> list[str] | None:
        """Mark the row that was clicked. If it was marked before, return the key that changes its rating."""
        if mouse.what != "click":
            return None
        if self.at == n:
            return [self.game.keys.table[self.context][action][0]]
        self.at = n
        return []
