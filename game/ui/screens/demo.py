"""The demonstration: a bot plays at reading speed, and says what it wants, its odds and the rule. Raid after raid."""

from typing import TYPE_CHECKING

from tcod.console import Console

from game.bots.policy import POLICIES, Policy
from game.dice import LONGEST, roll
from game.engine.commands import Act, AnyCommand, Go
from game.run import save_folder, saves
from game.run.journal import Record
from game.run.run import Run, head
from game.run.save_folder import NoFolder
from game.ui.launch_options import any_seed
from game.ui.map import nest_map as ground
from game.ui.map.nest_map import Area
from game.ui.map.palette import Ink
from game.ui.raid.commentary import Comment, Commentator
from game.ui.raid.screen import RaidScreen
from game.ui.screen_stack import Next, Reset, StayOn
from game.ui.widgets.widgets import broken, cut, fill, text

if TYPE_CHECKING:
    from game.ui.screens.game import Game

PARTIES = (
    ("wasp",), ("beetle",), ("ants",), ("ladybug", "wasp"), ("scorpion",), ("spider", "beetle"), ("ladybug",),
    ("wasp", "ants", "ladybug"),
)  # fmt: skip
OPENINGS = (
    "guest 127", "guest 128", "guest 177", "guest 198", "guest 295", "guest 322", "guest 358", "guest 372",
)  # fmt: skip
"""Seeds in whose first minute the bot meets somebody: who looks on for the first time sees a fight."""
SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
READ = 28
"""Characters a second."""
BREATH, LONGEST_LOOK, STEP = 0.5, 5.0, 0.12
"""Seconds before any reading; at most; of a mere step."""
ENOUGH = 2500
"""Commands after which a raid is left for another."""
WIDTH = 54
SHARE, LEAST_ROWS = 6, 3
"""Of the map's rows one in so many may be hidden by what it says, but so many rows it has: the map is what one looks at."""


class Demo(RaidScreen):
    """A raid that plays itself. `idle`: it came by itself over the title, and any strange key goes back there."""

    endless = True
    """It is never walked to its end."""

    def __init__(self, run: Run, game: "Game", seed: str, *, idle: bool, number: int = 0) -> None:
        self.seed, self.idle, self.number = seed, idle, number
        self.commentator = Commentator(run.head.seed)
        self.policy: Policy = POLICIES["cautious" if number % 2 == 0 else "bold"](run.head.seed)
        self.records: list[Record] = []
        self.planned: AnyCommand | None = None
        self.comment = Comment("", "")
        self.paused, self.speed = False, SPEEDS.index(1.0)
        self.wait = BREATH
        super().__init__(run, game)

    @classmethod
    def begin(cls, game: "Game", *, idle: bool, seed: str = "") -> "Demo":
        """The first raid: if no seed is named, one with a fight in its first minute."""
        return cls.raid(game, seed or OPENINGS[roll(any_seed(), "demo/opening", 0, len(OPENINGS))], 0, idle=idle)

    @classmethod
    def raid(cls, game: "Game", seed: str, number: int, *, idle: bool) -> "Demo":
        """One raid of the row: the first is that of the seed itself."""
        name = f"{seed[: LONGEST - 6]} {number + 1}" if number else seed
        party = PARTIES[roll(seed, "demo/party", number, len(PARTIES))]
        return cls(Run(head(name, party)), game, seed, idle=idle, number=number)

    # -- the course of things ----------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return not self.paused

    @property
    def pace(self) -> float:
        """Seconds until it goes on by itself."""
        return self.wait / SPEEDS[self.speed]

    def pulse(self) -> None:
        """What is next: it says what it is about to do, or does it; after a raid comes another."""
        if self.over or self.run.n >= ENOUGH:
            self.close_raid()
        elif self.planned is None and self.think():
            return
        else:
            self.act()

    def think(self) -> bool:
        """Settle what to do, and say it. Whether there is something to read."""
        self.planned = self.policy(self.run)
        self.comment = self.commentator.about(self.view, self.planned)
        self.wait = STEP if self.comment.same else reading(f"{self.comment.want} {self.comment.odds}")
        return not self.comment.same

    def act(self) -> None:
        """Do it, and leave time to read what came of it."""
        command, self.planned = self.planned, None
        assert command is not None
        self.quiet()
        who = self.view.asked
        told = len(self.lines)
        entries = self.run.apply(command)
        self.records.append(Record(self.run.n, int(self.elapsed() * 1000), command, self.run.digest))
        self.hear(entries)
        self.popups = []
        if isinstance(command, Act) and command.action == "attack":
            self.mark(who)
        heard = " ".join(line.text for line in self.lines[told:])
        self.wait = reading(heard) if heard else STEP if isinstance(command, Go) else BREATH
        if self.over:
            self.comment = self.commentator.end(self.run.raid.outcome, self.run.raid.cause)
            self.wait = LONGEST_LOOK

    def close_raid(self) -> None:
        """The next raid, in the same place."""
        self.run.close()
        after = Demo.raid(self.game, self.seed, self.number + 1, idle=self.idle)
        after.speed, after.paused = self.speed, self.paused
        self.__dict__ = after.__dict__

    # -- keys --------------------------------------------------------------------------------------

    def key(self, key: str) -> Next:
        match key:
            case "space" | "p":
                self.paused = not self.paused
            case "." | "right" | "enter":
                self.paused = True
                self.pulse()
            case "+" | "=" | "up":
                self.speed = min(self.speed + 1, len(SPEEDS) - 1)
            case "-" | "down":
                self.speed = max(self.speed - 1, 0)
            case "t":
                return self.take_over()
            case "escape" | "q":
                return self.leave()
            case _ if self.idle:
                return self.leave()
            case _:
                pass
        return StayOn()

    def leave(self) -> Next:
        self.run.close()
        return Reset(self.game.title())

    def take_over(self) -> Next:
        """From here on the raid is the player's, kept like any other."""
        if self.over:
            return StayOn()
        run = self.run
        run.clock = self.game.played(self.records[-1].at if self.records else 0)
        try:
            saves.adopt(save_folder.fresh_folder(self.game.where, run.head.seed), run, self.records)
        except NoFolder as wrong:
            self.paused = True
            self.say(str(wrong))
            return StayOn()
        raid = self.game.play(run)
        raid.say("The raid is yours. It is kept like any other.")
        return Reset(raid)

    # -- the picture -------------------------------------------------------------------------------

    def draw(self, console: Console) -> None:
        super().draw(console)
        if self.comment.want:
            self.speech(console)

    def speech(self, console: Console) -> None:
        """What it wants, its odds, the rule: a few rows at the top of the map, or at its bottom if it stands there."""
        parts = self.layout(console)
        width = min(WIDTH, parts.map.w)
        rows = self.spoken(width - 2, max(LEAST_ROWS, parts.map.h // SHARE))
        height = len(rows)
        tops = [parts.map.y] if self.ask else [parts.map.y, parts.log.y - height]
        y = min(tops, key=lambda top: self.hidden(parts.map, top, height))
        fill(console, parts.map.x, y, width, height)
        for i, (line, tone) in enumerate(rows):
            text(console, parts.map.x + 1, y + i, line, tone)

    def spoken(self, width: int, most: int) -> list[tuple[str, Ink]]:
        """Returns at most so many rows of it: a heading with the rule, what it wants, and as much of its odds as has room."""
        state = "paused" if self.paused else f"speed {SPEEDS[self.speed]:g}"
        rule = f"  Rule: {self.comment.rule}" if self.comment.rule else ""
        want: list[tuple[str, Ink]] = [(line, "bright") for line in broken(self.comment.want, width)[: most - 1]]
        odds = [line for line in broken(self.comment.odds, width) if line]
        room = most - 1 - len(want)
        if len(odds) > room > 0:
            odds = [*odds[: room - 1], cut(" ".join(odds[room - 1 :]), width)]
        return [(cut(f"Demonstration, {state}{rule}", width), "accent"), *want, *((one, "text") for one in odds[:room])]

    def hidden(self, area: Area, top: int, height: int) -> int:
        """How much that matters so many rows of the map show: she herself most of all."""
        if not self.view.party:
            return 0
        first = ground.origin(self.view, area)[1] - area.y
        rows = range(top - 1, top + height + 1)
        there = sum(body.y - first in rows for body in self.view.creatures if body.x >= 0)
        return there + 100 * (ground.where(self.view)[1] - first in rows)

    def hints(self) -> list[tuple[str, str]]:
        """The keys of the demonstration."""
        told = [("Space", "go on" if self.paused else "pause"), (".", "step"), ("+ -", "faster, slower")]
        told += [("t", "take over")] if not self.over else []
        return [*told, ("any key" if self.idle else "Esc", "to the title")]


def reading(words: str) -> float:
    """Seconds that words take."""
    return min(LONGEST_LOOK, BREATH + len(words) / READ)
