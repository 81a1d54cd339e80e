"""Whom to send: the six classes, how each plays, the sheet; and the seed of the nest."""

from tcod.console import Console

from game import content
from game.content import Kind
from game.dice import normal
from game.telling.sheet import sheet
from game.ui.launch_options import BOARD, LaunchTrouble, any_seed
from game.ui.map.palette import Ink
from game.ui.map.portraits import portrait
from game.ui.screen_stack import Next, Pop, PushScreen, Reset, StayOn
from game.ui.screens.codex import CodexScreen
from game.ui.screens.job_board import Board
from game.ui.screens.screen_context import GameContext, Outside
from game.ui.widgets.widgets import Pager, broken, clear, cut, fill, keys_line, rule, text, title, upright

LONGEST = 40
"""Characters of a seed, as it may be typed here."""
SIDE = 22


class Choose:
    """A list at the left, the marked one at the right; Space takes several, Enter goes."""

    def __init__(self, game: GameContext) -> None:
        self.game = game
        self.classes = list(content.classes().items())
        self.at = 0
        self.chosen: list[str] = []
        self.seed = game.wish.seed or any_seed()
        self.typing: str | None = None
        self.pager: Pager | None = None
        self.trouble = ""

    @property
    def kind(self) -> Kind:
        return self.classes[self.at][1]

    # -- keys --------------------------------------------------------------------------------------

    def key(self, key: str) -> Next:
        self.trouble = ""
        if self.typing is not None:
            self.type(key)
        elif self.pager:
            if not self.pager.key(key):
                self.pager = None
        elif key in ("?", "f1"):
            return PushScreen(CodexScreen(Outside(self.game.keys), f"class/{self.classes[self.at][0]}"))
        else:
            return self.choose(key)
        return StayOn()

    def choose(self, key: str) -> Next:
        name = self.classes[self.at][0]
        match key:
            case "escape" | "q":
                return Pop()
            case "up" | "k" | "8" | "kp8":
                self.at = (self.at - 1) % len(self.classes)
            case "down" | "j" | "2" | "kp2" | "tab":
                self.at = (self.at + 1) % len(self.classes)
            case "space":
                self.chosen = [one for one in self.chosen if one != name] + ([] if name in self.chosen else [name])
            case "c":
                self.pager = Pager([(line, "text") for line in sheet(self.kind)])
            case "e":
                self.typing = ""
            case "enter":
                return self.go(tuple(self.chosen) or (name,))
            case _:
                letters = [kind.glyph.lower() for _, kind in self.classes]
                if key.lower() in letters:
                    self.at = letters.index(key.lower())
        return StayOn()

    def go(self, party: tuple[str, ...]) -> Next:
        """Down at once, if the Job is settled already; else to the board."""
        if self.game.wish.job == BOARD:
            return PushScreen(Board(self.game, party, self.seed))
        try:
            return Reset(self.game.begin(party, self.seed))
        except LaunchTrouble as wrong:
            self.trouble = str(wrong)
            return StayOn()

    def type(self, key: str) -> None:
        """The seed, letter by letter."""
        assert self.typing is not None
        match key:
            case "escape":
                self.typing = None
            case "enter":
                if self.typing:
                    try:
                        self.seed = normal(self.typing)
                    except ValueError as wrong:
                        self.trouble = str(wrong)
                self.typing = None
            case "backspace":
                self.typing = self.typing[:-1]
            case "space":
                self.typing += " "
            case _:
                if len(key) == 1 and len(self.typing) < LONGEST:
                    self.typing += key

    # -- the picture -------------------------------------------------------------------------------

    def draw(self, console: Console) -> None:
        clear(console)
        if self.pager:
            self.sheet(console)
            return
        title(console, "Who goes down?", f"seed {cut(self.seed, LONGEST)}")
        for i in range(len(self.classes)):
            self.row(console, 2 + 2 * i, i)
        upright(console, SIDE, 2, console.height - 4)
        self.about(console, SIDE + 2, 2, console.width - SIDE - 3)
        rule(console, console.height - 2)
        if self.typing is not None:
            at = text(console, 1, console.height - 1, "seed: ", "dim")
            at = text(console, at, console.height - 1, self.typing, "bright")
            text(console, at, console.height - 1, "▌", "accent")
            return
        if self.trouble:
            text(console, 1, console.height - 3, cut(self.trouble, console.width - 2), "alarm")
        go = "go, all of them" if len(self.chosen) > 1 else "go"
        others = [("c", "sheet"), ("e", "seed"), ("Esc", "back"), ("?", "help")]
        keys_line(console, [("↑↓", "choose"), ("Enter", go), ("Space", "take along"), *others])

    def row(self, console: Console, y: int, i: int) -> None:
        name, kind = self.classes[i]
        here = i == self.at
        if here:
            fill(console, 1, y, SIDE - 2, 1, "select")
        mark = f"{self.chosen.index(name) + 1}" if name in self.chosen else " "
        text(console, 2, y, kind.glyph, "selected" if here else kind.colour)
        text(console, 4, y, kind.name, "selected" if here else "text")
        text(console, SIDE - 3, y, mark, "selected" if here else "accent")

    def about(self, console: Console, x: int, y: int, width: int) -> None:
        """Portrait, how it plays, the numbers that matter."""
        kind = self.kind
        figure = portrait(self.classes[self.at][0])
        wide = max((len(line) for line in figure), default=0)
        for i, line in enumerate(figure):
            text(console, x + width - wide, y + i, line, kind.colour)
        at = text(console, x, y, kind.name.upper(), kind.colour)
        text(console, at + 2, y, " / ".join(dict.fromkeys(kind.pronouns)), "faint")
        at = text(console, x, y + 1, "alone: ", "dim")
        text(console, at, y + 1, kind.hard, "accent")
        row = y + 3
        for sentence in kind.about.strip().split("\n"):
            for part in broken(sentence, width - wide - 2):
                text(console, x, row, part, "text")
                row += 1
        row = max(row, y + len(figure)) + 1
        for label, names in GROUPS:
            row = self.numbers(console, x, row, width, label, names)
        for label, attack in (("Base", kind.base), ("Special", kind.special)):
            if attack and row < console.height - 2:
                told = f"{attack.name}, {attack.damage}, {attack.range}"
                text(console, x, row, f"{label:9}", "dim")
                text(console, x + 9, row, cut(told, width - 9), "text")
                row += 1

    def numbers(self, console: Console, x: int, y: int, width: int, label: str, names: tuple[str, ...]) -> int:
        at = text(console, x, y, f"{label:9}", "dim")
        for name in names:
            value = self.kind.features.get(name, 0)
            tone: Ink = "good" if value >= 55 else "bad" if value < 35 else "text"
            if at + len(name) + 5 > x + width:
                at, y = x + 9, y + 1
            at = text(console, at, y, f"{name.removesuffix(' Rate')} ", "dim")
            at = text(console, at, y, f"{value}", tone) + 2
        return y + 1

    def sheet(self, console: Console) -> None:
        assert self.pager
        self.pager.draw(console, 0, 0, 80, console.height - 1)
        keys_line(console, [("↑↓ PgUp PgDn", "scroll"), ("Esc", "back")])


GROUPS = (
    ("Fights", ("Threat Rate", "Survival Rate", "Initiative")),
    ("Is", ("Speed", "Strength", "Stamina", "Passions")),
    ("Can", ("Exploration", "Perception", "Construction")),
)
