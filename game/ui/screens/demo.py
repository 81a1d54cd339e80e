"""The demonstration: a tour of one fixed raid, then raids that a bot plays, with comments."""

from collections.abc import Mapping

from tcod.console import Console

from game.bots.policy import POLICIES
from game.dice import LONGEST, roll
from game.engine.commands import Act, AnyCommand, Go
from game.nest.paths import Cell
from game.run import save_folder, saves
from game.run.journal import Between, Record
from game.run.run import Run, head
from game.run.save_folder import NoFolder, any_seed
from game.run.seat import Seat
from game.telling.shorten import broken, cut
from game.ui.map import nest_map
from game.ui.map.palette import Ink
from game.ui.raid.commentary import Comment, Commentator
from game.ui.raid.controller import RaidController
from game.ui.raid.picture import RaidPicture
from game.ui.raid.placing import Stand
from game.ui.raid.tour import Tour
from game.ui.screen_stack import Next, Reset, StayOn
from game.ui.screens.screen_context import GameContext
from game.ui.widgets.layout import Layout
from game.ui.widgets.widgets import fill
from game.ui.widgets.writing import text

PARTIES = (
    ("wasp",), ("beetle",), ("ants",), ("ladybug", "wasp"), ("scorpion",), ("spider", "beetle"), ("ladybug",),
    ("wasp", "ants", "ladybug"),
)  # fmt: skip
SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
READ, STUDY = 28, 20
"""Reading speed in characters per second: for comments, and for the tour, whose readers know nothing of the game yet."""
BREATH, LONGEST_LOOK, GLANCE, STEP = 0.5, 5.0, 1.5, 0.12
"""Seconds: added to any reading time; the longest reading; between two pages of the tour; for a mere move."""
ENOUGH = 2500
"""The number of Commands after which a raid is ended and the next one begins."""
BAR, MOST, LOW, EACH = 3, 7, 24, 4
"""The rows of the comment above the map: on a console of LOW rows, at most, and one more for every EACH further rows."""


class DemoPicture(RaidPicture):
    """The main screen with its map moved down, which leaves room for a comment above the map."""

    def layout(self, console: Console) -> Layout:
        parts, bar = super().layout(console), rows(console)
        low, self.whole = (
            area._replace(y=area.y + bar, h=area.h - bar) for area in (parts.map, self.whole or parts.map)
        )
        return parts._replace(map=low)

    def backdrop(
        self,
        console: Console,
        marks: Mapping[Cell, Ink] | None = None,
        stand: Stand | None = None,
    ) -> Layout:
        """Draw the main screen except the log and the first side panel; of the map also what the comment leaves free."""
        parts = super().backdrop(console, marks, stand)
        if not self.resting and self.held:
            nest_map.above(console, self.raid.view, parts.map, self.held.corner, rows(console))
        return parts


def rows(console: Console) -> int:
    """Return how many rows of this console the comment has. A high console has more rows, to tell all the odds."""
    return BAR + min(max(console.height - LOW, 0) // EACH, MOST - BAR)


class Demo:
    """The screen of the demonstration, on which a bot plays one raid after another.

    `idle` tells whether the idle title screen started it, so that any unknown key goes back.
    """

    context = "demo"
    endless = True
    """Whether the screen never ends by itself, so that no loop may wait for its end."""
    raid: RaidController

    def __init__(self, game: GameContext, *, idle: bool, seed: str = "") -> None:
        """Begin a series of raids, with seeds derived from `seed`. Without a seed, begin with the tour."""
        self.game, self.idle = game, idle
        self.tour = None if seed else Tour()
        self.seed = seed or any_seed()
        self.paused, self.speed = False, SPEEDS.index(1.0)
        self.begin(0)

    def begin(self, number: int) -> None:
        """Begin raid `number` of the series, counted from 0.

        Raid 0 is the tour if there is one, or else the raid of the seed itself.
        """
        if self.tour and not number:
            pinned = self.tour.raid
            run = Run(head(pinned.seed, pinned.party, job=pinned.job))
        else:
            name = f"{self.seed[: LONGEST - 6]} {number + 1}" if number else self.seed
            run = Run(head(name, PARTIES[roll(self.seed, "demo/party", number, len(PARTIES))]))
            self.tour = None
        self.number, self.raid = number, RaidController(run, self.game, DemoPicture)
        self.commentator = Commentator(run.head.seed)
        self.policy = POLICIES["cautious" if number % 2 == 0 else "bold"](run.head.seed)
        self.records: list[Record] = []
        self.planned: AnyCommand | None = None
        self.pages: list[Comment] = []  # pages of the tour still to be shown
        self.comment, self.wait = Comment("", ""), BREATH

    @property
    def title(self) -> str:
        return "Demonstration"

    # -- what goes on ------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return not self.paused

    @property
    def pace(self) -> float:
        """The number of seconds until the demonstration goes on, which is short between two pages of the tour."""
        between = self.tour and not self.tour.silent and not self.comment.title
        return (min(self.wait, GLANCE) if between else self.wait) / SPEEDS[self.speed]

    def pulse(self) -> None:
        """Take one step of the demonstration: turn to a page, comment on the next Command, or carry it out.

        After a raid's end the next one begins.
        """
        if self.pages:
            self.comment = self.pages.pop(0)
            self.wait = BREATH + len(self.comment.want) / STUDY
        elif self.raid.over or self.raid.run.n >= ENOUGH:
            self.raid.run.close()
            self.begin(self.number + 1)
        elif self.planned is not None or not self.think():
            self.act()

    def think(self) -> bool:
        """Choose the next Command and comment on it. Return whether there is a new comment to read."""
        view = self.raid.view
        directed = self.tour.command(view) if self.tour else None
        self.planned = directed or self.policy(self.raid.run)
        if self.tour and directed and (pages := self.tour.before(view, directed)):
            self.pages = pages
            self.pulse()
            return True
        self.comment = self.commentator.about(view, self.planned)
        self.wait = STEP if self.comment.same else reading(f"{self.comment.want} {self.comment.odds}")
        return not self.comment.same

    def act(self) -> None:
        """Carry out the Command that was commented on last, then pause for as long as it takes to read the results."""
        raid, command = self.raid, self.planned
        assert command is not None
        self.planned = None
        raid.quiet()
        who, told = raid.view.asked, len(raid.lines)
        entries = raid.run.apply(command)
        self.records.append(Record(raid.run.n, int(raid.elapsed() * 1000), command, raid.run.digest))
        raid.hear(entries)
        raid.cards = []
        if isinstance(command, Act) and command.action == "attack":
            raid.mark(who)
        heard = " ".join(line.text for line in raid.lines[told:])
        self.wait = reading(heard) if heard else STEP if isinstance(command, Go) else BREATH
        self.pages = self.tour.after(raid.run.n, who, entries) if self.tour else []
        if raid.over:
            self.comment = self.commentator.end(raid.run.raid.outcome, raid.run.raid.cause)
            self.wait = LONGEST_LOOK

    # -- keys --------------------------------------------------------------------------------------

    def key(self, key: str) -> Next:
        match self.game.keys.action_of(key, self.context):
            case "pause":
                self.paused = not self.paused
            case "step":
                self.paused = True
                self.pulse()
            case "faster":
                self.speed = min(self.speed + 1, len(SPEEDS) - 1)
            case "slower":
                self.speed = max(self.speed - 1, 0)
            case "take_over":
                return self.take_over()
            case action if action == "back" or self.idle:
                self.raid.run.close()
                return Reset(self.game.title(), key if self.idle and action != "back" else "")
            case _:
                pass
        return StayOn()

    def take_over(self) -> Next:
        """Let the player take over the raid, which is then saved like any other. Return the next screen."""
        run = self.raid.run
        if self.raid.over:
            return StayOn()
        run.clock, seat = self.game.played(self.records[-1].at if self.records else 0), self.game.seat()
        now = seat.utc()
        bot = Seat(utc=lambda: now, by="bot")
        try:
            lines: list[Record | Between] = [bot.begins(0, 0), *self.records, bot.ends(run.n, run.clock())]
            saves.adopt(save_folder.fresh_folder(self.game.where, run.head.seed), run, lines, seat)
        except NoFolder as wrong:
            self.paused = True
            self.raid.say(str(wrong))
            return StayOn()
        return Reset(self.game.play(run, "The raid is yours. It is kept like any other."))

    # -- the picture -------------------------------------------------------------------------------

    def draw(self, console: Console) -> None:
        self.raid.picture.draw(console, self.raid.ask, self.keys_line())
        self.speech(console)

    def keys_line(self) -> list[tuple[str, str]]:
        """Return the keys for the bottom line of the demonstration, as pairs (key, label)."""
        keys = self.game.keys
        told = [(keys.shown("pause", "demo"), "go on" if self.paused else "pause"), *keys.line("demo", "step")]
        told.append((f"{keys.shown('faster', 'demo')} {keys.shown('slower', 'demo')}", "faster, slower"))
        told += keys.line("demo", "take_over") if not self.raid.over else []
        return [*told, ("any key" if self.idle else keys.shown("back", "demo"), "to the title")]

    def speech(self, console: Console) -> None:
        """Draw the comment above the map."""
        area, bar = self.raid.picture.layout(console).map, rows(console)
        for y, (line, tone) in enumerate(self.spoken(area.w - 2, bar), start=area.y - bar):
            fill(console, area.x, y, area.w, 1)
            text(console, area.x + 1, y, line, tone)

    def spoken(self, width: int, bar: int = BAR) -> list[tuple[str, Ink]]:
        """Return the comment as rows (text, colour), at most `bar` of them.

        They are a heading with the rule, the aim, and as much of the odds as fits.
        """
        state = "paused" if self.paused else f"speed {SPEEDS[self.speed]:g}"
        rule = f"  Rule: {self.comment.rule}" if self.comment.rule else ""
        want: list[tuple[str, Ink]] = [(line, "bright") for line in broken(self.comment.want, width)[: bar - 1]]
        odds = outcomes(self.comment.odds, width, bar - 1 - len(want))
        title = self.comment.title or self.title
        return [(cut(f"{title}, {state}{rule}", width), "accent"), *want, *((one, "text") for one in odds)]


def outcomes(odds: str, width: int, most: int) -> list[str]:
    """Return odds as rows, at most `most` of them. Of more the last outcomes are left out whole: half of one says nothing."""
    told = odds.split(" · ") if odds else []
    for n in range(len(told), 0, -1):
        rows = broken(" · ".join(told[:n]) + (" …" if n < len(told) else ""), width)
        if len(rows) <= most:
            return rows
    return []


def reading(words: str) -> float:
    """Return how many seconds it takes to read a text."""
    return min(LONGEST_LOOK, BREATH + len(words) / READ)
