"""Functions that make a film of a recorded raid: an asciicast file, or an HTML page that plays itself.

Format of asciicast v2 and v3: https://docs.asciinema.org/manual/asciicast/
"""

import json
from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from zlib import compress

from msgspec import Struct
from tcod.console import Console

from game import content
from game.engine.commands import Go
from game.engine.steps import TakeTurn
from game.presentation.answers import named
from game.presentation.page import words
from game.progress import Tell, untold
from game.race.course import Course
from game.race.splits import DEPTHS, ORDER
from game.run.journal import Record, Recording
from game.run.replay import steps
from game.run.run import Run
from game.telling.words import capital
from game.terminal.depth import Depth
from game.terminal.screen import TerminalScreen
from game.ui.map import glyphs
from game.ui.raid.controller import RaidController
from game.ui.raid.picture import RaidPicture
from game.ui.screens.game import Game

QUICK, STEADY = 1 / 60, 1 / 20
"""In the steady tempo, the seconds of a move outside Combat, and the seconds of any other Command."""
WHOLE = 100
"""In the HTML page one of so many pictures is stored whole, so that the player can jump to it."""
NAMED = {*ORDER} - {*map(str, DEPTHS)}
"""The splits that are chapters of their own, besides the Levels (which are named by their ratings)."""


class Plan(Struct, frozen=True):
    """The options for making a film of a recorded raid: size, colours, tempo, and which part of the raid to show.

    The size is in columns and rows. The part is that of the Commands numbered `first` to `last`.
    `idle`: the longest pause in seconds; `every`: of the moves of a walk, only every so many have a picture.
    """

    size: tuple[int, int] = (80, 24)
    depth: Depth = Depth.C256
    first: int = 0
    last: int = 1 << 30
    steady: bool = False
    idle: float = 1.0
    every: int = 1


class Shot(Struct, frozen=True):
    """A film's picture: its time in seconds, the text that draws it, the Commands and log lines since the one before."""

    at: float
    sent: str
    n: int
    done: list[str] = []
    told: list[tuple[str, str]] = []  # (text, tone)
    mark: str = ""  # the chapter that begins here


class Film:
    """A film of one recording. Its pictures are taken while the recording is played again."""

    def __init__(self, recording: Recording, plan: Plan) -> None:
        self.recording, self.plan = recording, plan
        self.run = Run(recording.head)
        self.raid = RaidController(self.run, Game({"NEST_SAVES": str(Path("/nonexistent"))}, lambda: 0.0), RaidPicture)
        self.screen = TerminalScreen(plan.depth)
        self.shots: list[Shot] = []
        self.course = Course()
        self.course.note(self.run)
        self.heard, self.clock, self.steps = len(self.run.story), 0.0, 0
        self.done, self.told, self.marks = list[str](), list[tuple[str, str]](), list[str]()  # since the last picture
        self.steady = plan.steady or not any(record.at for record in recording.records)

    def take(self, tell: Tell = untold) -> list[Shot]:
        """Play the whole recording again, and return the film's pictures. Raises Differs if it takes another course."""
        if not self.plan.first:
            self.shoot(0)
        self.note()
        for record in steps(self.run, self.recording, tell):
            self.watch(record)
            self.note()
        return self.shots

    def watch(self, record: Record) -> None:
        """Update the raid's screen after a Command, and take a picture of it if the film's options ask for one."""
        raid, plan, fresh = self.raid, self.plan, self.run.story[self.heard :]
        marks = [words("splits")[key] for key in self.course.note(self.run, record) if key in NAMED]
        before, now = self.course.posts[-2:]
        if now.place != before.place:
            marks.insert(0, f"Level rated {now.rating}")
        raid.quiet()
        lines, walking = len(raid.lines), isinstance(record.command, Go) and not self.fighting
        raid.hear(fresh)
        raid.cards = []
        self.heard += len(fresh)
        if plan.first <= record.n <= plan.last:
            self.clock += self.pause(record, walking=walking)
            self.done.append(self.word)
            self.told += [(line.text, line.tone) for line in raid.lines[lines:]]
            self.marks += marks
            self.steps = self.steps + 1 if walking else 0
            if self.steps % plan.every == 0 or record.n == min(plan.last, len(self.recording.records)):
                self.shoot(record.n)

    def note(self) -> None:
        """Remember the name of the Command that is played next, as a caption for the film's next picture.

        This happens while the Command can still be chosen, so that its name is known.
        """
        view = self.raid.view
        self.fighting = view.asks(TakeTurn)
        for record in self.recording.records[self.run.n : self.run.n + 1]:
            choice = view.choice(record.command)
            self.word = capital(named(view, choice)) if choice else type(record.command).__name__

    def pause(self, record: Record, *, walking: bool) -> float:
        """Return how many seconds the film waits before this Command; `walking`: it is a move outside Combat."""
        if self.steady:
            return QUICK if walking else STEADY
        before = self.recording.records[record.n - 2].at if record.n > 1 else 0
        return min(max(0, record.at - before) / 1000, self.plan.idle)

    def shoot(self, n: int) -> None:
        """Take a picture of the raid's main screen as it is after `n` Commands."""
        console = Console(*self.plan.size, order="F")
        where = [("turn", str(self.run.raid.turn)), ("command", f"{n} of {len(self.recording.records)}")]
        self.raid.picture.draw(console, self.raid.ask, where)
        glyphs.settle(console)
        if len(self.shots) % WHOLE == 0:
            self.screen.forget()
        sent = self.screen.frame(console).decode()
        self.shots.append(Shot(self.clock, sent, n, self.done, self.told, "; ".join(self.marks)))
        self.done, self.told, self.marks = [], [], []


# -- asciicast -------------------------------------------------------------------------------------


def asciicast(shots: Sequence[Shot], plan: Plan, title: str, *, version: int) -> Iterator[str]:
    """Yield the lines of an asciicast file that shows these pictures. `version`: 2 or 3 of the file format.

    Version 2 gives times since the start, version 3 the time since the event before, rounded so that no error adds up.
    """
    (width, height), about = plan.size, {"idle_time_limit": plan.idle, "title": title}
    term = "xterm-256color" if plan.depth in (Depth.C256, Depth.TRUE) else "xterm"
    if version == 2:
        size = {"width": width, "height": height, "duration": round(shots[-1].at, 3)}
        yield json.dumps({"version": 2} | size | about | {"env": {"TERM": term}})
    else:
        yield json.dumps({"version": 3, "term": {"cols": width, "rows": height, "type": term}} | about)
    before = 0
    for shot in shots:
        for kind, data in (("m", shot.mark), ("o", shot.sent)):
            if data:
                now = round(shot.at * 1000)
                yield json.dumps([(now if version == 2 else now - before) / 1000, kind, data])
                before = now
    if version == 3:
        yield json.dumps([0.0, "x", "0"])


# -- a page that plays -----------------------------------------------------------------------------


def page(shots: Sequence[Shot], plan: Plan, title: str) -> str:
    """Return an HTML page that plays the film, with chapters, Commands and log beside the pictures.

    It fetches nothing. Raises BadAsset.
    """
    kept = [[round(one.at * 1000), one.sent, one.n, one.done, one.told, one.mark] for one in shots]
    film = {"size": plan.size, "whole": WHOLE, "shots": kept}
    packed = b64encode(compress(json.dumps(film, ensure_ascii=False, separators=(",", ":")).encode(), 9)).decode()
    parts = {"title": escape(title), "style": content.text("cast/page.css"), "script": content.text("cast/page.js")}
    filled = content.text("cast/page.html")
    for name, part in (parts | {"film": packed}).items():
        filled = filled.replace(f"{{{name}}}", part)
    return filled
