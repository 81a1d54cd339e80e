"""The screen on which the player chooses a party of up to six character classes, and the nest's seed."""

from collections.abc import Sequence
from functools import partial

from tcod.console import Console

from game import content
from game.content import SPECIFIC, Kind
from game.dice import normal
from game.presentation.page import Page, PageRow, Section, sentence, words
from game.presentation.pages.raid_pages import printed
from game.run import save_folder
from game.run.creation import creating
from game.run.heads import next_rules
from game.telling.portrait import broad, portrait
from game.telling.sheets import in_use, rated
from game.telling.shorten import broken, cut
from game.ui.launch_options import LaunchTrouble
from game.ui.map.palette import Ink
from game.ui.screen_stack import Next, Pop, PushScreen, StayOn
from game.ui.screens.codex import CodexScreen
from game.ui.screens.job_board import onward
from game.ui.screens.list_screen import ListScreen
from game.ui.screens.making import Make
from game.ui.screens.pages import PageScreen
from game.ui.screens.screen_context import GameContext, Outside, page
from game.ui.widgets import hits
from game.ui.widgets.editor import Editor
from game.ui.widgets.widgets import fill, rule, upright
from game.ui.widgets.writing import spans, text
from game.weighing.scale import attributes, feature_name, own_sheets

LONGEST = 40
"""The longest seed that can be typed here, in characters."""
SIDE, WIDEST, MANY = 22, 100, 3
"""The columns of the list, the most of the marked class, and of how many classes a rating does not stand out."""


class Choose(ListScreen):
    """The screen for choosing a party, of one or several: a list of classes, and a description of the marked one."""

    context, one_click = "party", True

    def __init__(self, game: GameContext) -> None:
        super().__init__(Outside(game.keys))
        self.game = game
        self.classes = list(content.classes().items())
        self.first = words("board")["first_class"]
        self.at = next(n for n, (name, _) in enumerate(self.classes) if name == self.first)
        self.letters = "".join(kind.glyph.lower() for _, kind in self.classes)
        self.chosen: list[str] = []
        self.first_nest = words("board")["first_nest"]
        self.new = not save_folder.ended_any(game.where)
        self.seed = game.launch.seed or (self.first_nest if self.new else game.drawn.seed())
        self.before = game.launch.edition  # the rules that Esc goes back to
        self.told = ""  # what the key before has said

    @property
    def kind(self) -> Kind:
        """The marked character class, under the chosen rule system."""
        with content.chosen(self.game.launch.edition):
            return content.classes()[self.classes[self.at][0]]

    def make(self) -> Sequence[Page]:
        return [Page("Who goes down?", [Section([PageRow(kind.name, key=(name,)) for name, kind in self.classes])])]

    def sheet(self) -> Page:
        """Return a page with the marked character class's printed sheet, in the chosen rule system."""
        with content.chosen(self.game.launch.edition):
            return printed(self.kind)

    # -- keys --------------------------------------------------------------------------------------

    def key(self, key: str) -> Next:
        self.told = self.said
        then = super().key(key if self.editor or key not in self.letters.upper() else key.lower())
        while isinstance(then, Pop) and self.game.launch.edition != self.before:
            self.game.next_rules()
        return then

    def act(self, action: str) -> Next | None:
        name = self.classes[self.at][0]
        match action:
            case "choose":
                return self.go(tuple(self.chosen) or (name,))
            case "along":
                self.chosen = [one for one in self.chosen if one != name] + ([] if name in self.chosen else [name])
            case "sheet":
                return PushScreen(PageScreen(self.raid, build=lambda _: [self.sheet()]))
            case "seed":
                self.editor = Editor(words("board")["seed_asked"], "", LONGEST)
            case "rules":
                self.rules()
            case "help":
                edition = self.game.launch.edition
                about = edition if content.rules_of(edition).sheet else f"class/{name}"
                return PushScreen(CodexScreen(self.raid, about, edition))
            case _:
                return super().act(action)
        return StayOn()

    def rules(self) -> None:
        """Go on to the next rule system, or first only say so, for who came to read the rules."""
        rules = content.editions()[next_rules(self.game.launch.edition)]
        title, key = rules.short or rules.title, self.game.keys.shown("rules", "party")
        asks = sentence("other rules", key=key, title=title)
        if self.told == asks:
            self.game.next_rules()
        else:
            self.said = asks

    def go(self, party: tuple[str, ...]) -> Next:
        """Go on with the chosen party, and return the next screen.

        It is the screen for creating characters if the rules have that, else the board of Jobs, or the raid.
        """
        try:
            if self.game.launch.edition in creating():
                return PushScreen(Make(self.game, party, self.seed))
            return onward(self.game, party, self.seed)
        except LaunchTrouble as wrong:
            self.said = str(wrong)
            return StayOn()

    def wrote(self, words: str) -> None:
        """Take the typed seed; where nothing was typed, draw one."""
        try:
            self.seed = normal(words) if words else self.game.drawn.seed()
        except ValueError as wrong:
            self.said = str(wrong)

    # -- the picture -------------------------------------------------------------------------------

    def draw(self, console: Console) -> None:
        keys = self.game.keys
        go = "go, all of them" if len(self.chosen) > 1 else "go"
        more = [
            ("↑↓", "choose"),
            (keys.shown("choose", "party"), go),
            *keys.line("party", "along", "sheet", "seed", "rules"),
        ]
        page(
            console,
            self.page().title.upper(),
            f"{content.editions()[self.game.launch.edition].title}   seed {self.named()}",
            [*more, *keys.line("party", "back", "help")],
        )
        for i in range(len(self.classes)):
            self.row(console, 2 + 2 * i, i)
        upright(console, SIDE, 2, console.height - 4)
        row = self.about(console, SIDE + 2, 2, min(console.width - SIDE - 3, WIDEST))
        self.compared(console, SIDE + 2, row + 2, console.width - SIDE - 3)
        rule(console, console.height - 2)
        if self.said:  # over the last row of what is told of who is marked
            fill(console, 0, console.height - 3, console.width, 1)
            text(console, 1, console.height - 3, cut(self.said, console.width - 2), "alarm")
        if self.editor:
            self.editor.draw(console, console.height - 2)

    def named(self) -> str:
        """Return the seed for the top line, and whether the marked class and this nest are those for a first raid."""
        marked = self.seed == self.first_nest and self.classes[self.at][0] == self.first
        return f"{self.seed}: {words('board')['first_seed']}" if marked else cut(self.seed, LONGEST)

    def row(self, console: Console, y: int, i: int) -> None:
        name, kind = self.classes[i]
        here = i == self.at
        if here:
            fill(console, 1, y, SIDE - 2, 1, "select")
        mark = f"{self.chosen.index(name) + 1}" if name in self.chosen else " "
        hits.row(console, (1, y, SIDE - 2, 1), partial(self.mark, i), partial(self.mark, i), self.context)
        text(console, 2, y, kind.glyph, "selected" if here else kind.colour)
        text(console, 4, y, kind.name, "selected" if here else "text")
        text(console, SIDE - 3, y, mark, "selected" if here else "accent")

    def about(self, console: Console, x: int, y: int, width: int) -> int:
        """Draw the marked class: its portrait, how to play it, its most important numbers. Return the row after the last one."""
        kind = self.kind
        figure = portrait(self.classes[self.at][0], kind.colour)
        wide = broad(figure)
        for i, line in enumerate(figure):
            spans(console, x + width - wide, y + i, line)
        at = text(console, x, y, kind.name.upper(), kind.colour)
        text(console, at + 2, y, " / ".join(dict.fromkeys(kind.pronouns)), "faint")
        row = self.alone(console, x, y + 1, width - wide - 2) + 1
        for told in kind.about.strip().split("\n"):
            for part in broken(told, width - wide - 2):
                text(console, x, row, part, "text")
                row += 1
        row = max(row, y + len(figure)) + 1
        with content.chosen(self.game.launch.edition):
            ratings, attacks, own = rated(self.kind), in_use().attacks(self.kind), attributes() if own_sheets() else ()
            has = [f"{feature_name(name)} {ratings[name]}" for name in SPECIFIC if ratings.get(name, "0") != "0"]
        for label, names in GROUPS:
            named = own if own and label == "Is" else names
            row = self.numbers(
                console, x, row, width, label, {name: ratings[name] for name in named if name in ratings}
            )
        if own and has:
            text(console, x, row, f"{'Has':9}", "dim")
            text(console, x + 9, row, cut("  ".join(has), width - 9), "good")
            row += 1
        for label, told in zip(("Attacks", "") if own else ("Base", "Special"), attacks, strict=False):
            if row < console.height - 2:
                text(console, x, row, f"{label:9}", "dim")
                text(console, x + 9, row, cut(told, width - 9), "text")
                row += 1
        return row

    def alone(self, console: Console, x: int, y: int, width: int) -> int:
        """Draw how hard the marked class is to play alone. Return the number of the row after the last one."""
        at = text(console, x, y, "alone: ", "dim")
        first = f"; {words('board')['first']}" if self.new and self.classes[self.at][0] == self.first else ""
        for part in broken(f"{self.kind.hard}{first}", width - (at - x)):
            text(console, at, y, part, "accent")
            y += 1
        return y

    def compared(self, console: Console, x: int, y: int, width: int) -> None:
        """Draw a table of all classes with their most important numbers, as many as fit, if there is room for all classes.

        The best and the least of each column stand out.
        """
        if y + len(self.classes) >= console.height - 3:
            return
        with content.chosen(self.game.launch.edition):
            own = attributes() if own_sheets() else ()
            rows = [(kind := content.classes()[name], rated(kind)) for name, _ in self.classes]
        names = [name for label, group in GROUPS for name in (own if own and label == "Is" else group)]
        at = x + 2 + max(len(kind.name) for kind, _ in rows)
        end = at + max(len(kind.hard) for kind, _ in rows)
        text(console, at, y, "alone", "dim")
        for n, (kind, _) in enumerate(rows, y + 1):
            text(console, x, n, kind.name, "bright" if n - y - 1 == self.at else "dim")
            text(console, at, n, kind.hard, "text")
        for name in names:
            head = name.removesuffix(" Rate")
            if all(name in ratings for _, ratings in rows) and end + 2 + len(head) <= x + width:
                text(console, end + 2, y, head, "dim")
                end += 2 + len(head)
                values = [int(ratings[name]) for _, ratings in rows]
                ends: dict[int, Ink] = {min(values): "bad", max(values): "good"}
                tones = {one: tone for one, tone in ends.items() if values.count(one) < MANY}
                for n, (_, ratings) in enumerate(rows, y + 1):
                    tone = tones.get(int(ratings[name]), "text")
                    text(console, end - len(ratings[name]), n, ratings[name], tone)

    def numbers(self, console: Console, x: int, y: int, width: int, label: str, ratings: dict[str, str]) -> int:
        at = text(console, x, y, f"{label:9}", "dim")
        for name, rating in ratings.items():
            if at + len(name) + 5 > x + width:
                at, y = x + 9, y + 1
            at = text(console, at, y, f"{name.removesuffix(' Rate')} ", "dim")
            at = text(console, at, y, rating, toned(self.kind, name)) + 2
        return y + 1


def toned(kind: Kind, name: str) -> Ink:
    """Return the colour of a rating: whether it is good or bad, by any rules."""
    value = kind.features.get(name, 0)
    return "good" if value >= 55 else "bad" if value < 35 else "text"


GROUPS = (
    ("Fights", ("Threat Rate", "Survival Rate", "Initiative")),
    ("Is", ("Speed", "Strength", "Stamina", "Passions")),
    ("Can", ("Exploration", "Perception", "Construction")),
)
