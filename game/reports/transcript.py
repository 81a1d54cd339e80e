"""A raid or a part of it as text for others to read: chapters of sentences, rolls and maps.

As Markdown, or as one page of HTML that needs nothing else: see webpage.py.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TypeGuard

import numpy as np
from msgspec import Struct, field

from game import content
from game.content.commissions import commission
from game.engine.entries import Entry, Happened, Rolled
from game.fd100 import Degree
from game.nest.paths import Cell
from game.nest.tiles import Tile
from game.reports.story import story
from game.reports.why import heading
from game.run.heads import Head
from game.run.journal import Record
from game.run.run import Run
from game.run.view import View
from game.telling.blows import chosen
from game.telling.log import Line, Teller
from game.telling.names import Names
from game.telling.roll_card import card
from game.telling.roll_text import rules_of
from game.telling.words import joined
from game.weighing.scale import scaled

WIDE, HIGH = 48, 17
"""The greatest width and height of a map in a transcript, in cells."""
WALLS = (Tile.SOLID, Tile.CARTON)
TILES = {
    Tile.SHAFT_DOWN: ">", Tile.SHAFT_UP: "<", Tile.TUNNEL: "≈", Tile.ENTRANCE: "∩", Tile.PILLAR: "O", Tile.PLUG: "╬",
    Tile.RUBBLE: "▲", Tile.FUNGUS: "♣", Tile.LEAF: '"', Tile.GRAIN: ":", Tile.BROOD: "°", Tile.MIDDEN: ";",
    Tile.PEBBLE: ",", Tile.HUSK: "¬", Tile.GRAVID: ")",
}  # fmt: skip
WAYS = (Tile.SHAFT_DOWN, Tile.SHAFT_UP, Tile.TUNNEL, Tile.ENTRANCE)
MARKUP = re.compile(r"([\\`*_{}\[\]<>#|~])")
CARD = 78
FENCE = "~~~text"
"""The line that opens a code block in Markdown: no line of a map or card begins with "~~~", so none can end the block."""

Row = list[tuple[str, str]]
"""A row of a map in pieces (characters, kind): kinds are wall, floor, way, hero, foe, thing, remains, gone, or "" unknown."""


class Paragraph(Struct, frozen=True):
    """One paragraph of a transcript: a Line of the log, or the map after a Command."""

    command: int
    line: Line | None = None
    map: tuple[Row, ...] = ()


class Chapter(Struct):
    """The paragraphs of a transcript about one Level or one Combat.

    `fight`: the Combat's number, 0 outside. `level`: the Level's title.
    """

    title: str
    fight: int = 0
    level: str = ""
    passages: list[Paragraph] = field(default_factory=list)


class Transcript:
    """A recording's log in chapters, made while it is played again, with a map after each Command in `marked`."""

    def __init__(self, head: Head, marked: Iterable[int] = ()) -> None:
        self.head, self.marked = head, set(marked)
        self.teller = Teller(head.seed)
        self.chapters: list[Chapter] = [Chapter("The way in")]
        self.heard = self.fights = self.last = 0
        self.level = ""

    def watch(self, run: Run, record: Record | None = None) -> None:
        """Add all sentences since the last call, and a map if one is due.

        It is due at the start of a chapter, after a marked Command, and at the raid's end.
        """
        before = len(self.chapters)
        if record:
            self.last = record.n
        for entry in run.story[self.heard :]:
            self.hear(entry)
        self.heard = len(run.story)
        if len(self.chapters) > before or self.last in self.marked or run.decision is None:
            self.chapters[-1].passages.append(Paragraph(self.last, map=tuple(drawn(View(run)))))

    def hear(self, entry: Entry) -> None:
        """Add the sentences of an Entry (event). A new Level, and a Combat's beginning and end, begin a new chapter."""
        fighting = bool(self.chapters[-1].fight)
        match entry:
            case Happened("enters Level", number=rating):
                self.level = f"Level rated {scaled(rating)}"
                self.chapters.append(Chapter(self.level, self.fights if fighting else 0, self.level))
            case Happened("combat begins") if not fighting:
                self.fights += 1
                self.chapters.append(Chapter(f"Fight {self.fights}, {self.level}", self.fights, self.level))
        self.chapters[-1].passages += [Paragraph(entry.command, line) for line in self.teller.lines([entry])]
        if isinstance(entry, Happened) and entry.what == "combat ends" and fighting:
            self.chapters.append(Chapter(f"{self.level}, after fight {self.fights}", level=self.level))

    def between(self, first: int, last: int) -> list[Chapter]:
        """Return the chapters with only the paragraphs of the Commands from `first` to `last`.

        Chapters that then have no sentence are left out.
        """
        found = []
        for chapter in self.chapters:
            kept = [one for one in chapter.passages if first <= one.command <= last]
            if any(one.line for one in kept):
                found.append(Chapter(chapter.title, chapter.fight, chapter.level, kept))
        return found

    def fight(self, number: int) -> list[Chapter]:
        """Return the chapters of the Combat with this number, from its first sentence to its last."""
        return [chapter for chapter in self.chapters if chapter.fight == number and chapter.passages]

    @property
    def title(self) -> str:
        who = joined([content.classes()[kind].name for kind in self.head.party])
        return f"{who}: {commission(self.head.job, self.head.seed).name}"


def ending(run: Run, head: Head, seconds: float) -> list[str]:
    """Return the summary of a whole raid in plain sentences, without its title line."""
    return story(run.told, head, turns=run.raid.turn, seconds=seconds)[1:]


# -- the map ---------------------------------------------------------------------------------------


def drawn(view: View) -> Iterator[Row]:
    """Yield the rows of the map around the party, as far as the party knows it. Empty margins are left out."""
    height, width = view.tiles.shape
    if view.party:
        x, y = view.me.body.x, view.me.body.y
    else:  # where something last was known
        ys, xs = np.nonzero(view.visible if view.visible.any() else view.known)
        x, y = (int(xs.mean()), int(ys.mean())) if len(xs) else (0, 0)
    top, left = max(0, y - HIGH // 2), max(0, x - WIDE // 2)
    window = np.s_[top : min(height, top + HIGH), left : min(width, left + WIDE)]
    ys, xs = np.nonzero(view.known[window])
    if not len(ys):
        return
    signs = standing(view)
    for row in range(int(ys.min()) + top, int(ys.max()) + top + 1):
        yield pieces([sign(view, signs, (at, row)) for at in range(int(xs.min()) + left, int(xs.max()) + left + 1)])


def standing(view: View) -> dict[Cell, tuple[str, str]]:
    """Return, for each cell in which something stands or lies, the sign to draw and the kind of the thing.

    The kind is "remains", "thing", "hero" or "foe". Creatures go first.
    """
    found = {(x, y): ("÷", "remains") for _, x, y in view.remains}
    found |= {(x, y): ("■" if kind == "barrier" else "¤", "thing") for kind, x, y in view.built}
    found |= {(held.x, held.y): (held.glyph, "thing") for held in view.things}
    for body in sorted(view.creatures, key=lambda one: (one.led, one.who == view.asked)):
        mine = body.led or bool(body.side and view.party and body.side == view.me.body.side)
        found[body.x, body.y] = (body.glyph, "hero" if mine else "foe")
    return found


def sign(view: View, signs: dict[Cell, tuple[str, str]], cell: Cell) -> tuple[str, str]:
    """Return the sign to draw for a cell of the map, and the kind of thing that it shows.

    The kind is "wall", "floor", "way" (a passage), "gone" if out of sight, "" if unknown.
    """
    x, y = cell
    if not view.known[y, x]:
        return " ", ""
    if cell in signs:
        return signs[cell]
    tile = Tile(int(view.tiles[y, x]))
    glyph = "▒" if tile in WALLS else TILES.get(tile, "·")
    if tile in WAYS:
        return glyph, "way"
    if not view.visible[y, x]:
        return glyph, "gone"
    return glyph, "wall" if tile in WALLS else "floor"


def pieces(row: Iterable[tuple[str, str]]) -> Row:
    """Return a row of the map as pieces of text. Neighbouring cells of one kind are one piece."""
    runs = groupby(row, lambda cell: cell[1])
    return [("".join(glyph for glyph, _ in run), kind) for kind, run in runs]


# -- Markdown --------------------------------------------------------------------------------------


def markdown(transcript: Transcript, chapters: Iterable[Chapter], end: Iterable[str]) -> Iterator[str]:
    """Yield a transcript as lines of Markdown, never two empty ones in a row.

    `end`: the summary in plain sentences.
    """
    before = ""
    for line in _markdown(transcript, chapters, end):
        if line or before:
            yield line
        before = line


def _markdown(transcript: Transcript, chapters: Iterable[Chapter], end: Iterable[str]) -> Iterator[str]:
    yield from (f"# {plainly(transcript.title)}", "")
    yield from (f"{plainly(line.strip())}  " if line else "" for line in end)
    for chapter in chapters:
        yield from ("", f"## {plainly(chapter.title)}", "")
        for passage in chapter.passages:
            yield from passage_lines(passage, transcript.teller.names)


def passage_lines(passage: Paragraph, names: Names) -> Iterator[str]:
    """Yield a paragraph in Markdown: a map, or a sentence with its numbers, and the card of a roll that was Critical."""
    if passage.map:
        yield from ("", FENCE, *("".join(text for text, _ in row).rstrip() for row in passage.map), FENCE[:3], "")
    if line := passage.line:
        if rounds(line.entry):
            yield ""
        beside = f" _({plainly(line.detail)})_" if line.detail else ""
        yield f"- {plainly(line.text)}{beside}"
        if extreme(line.entry):
            roll = line.entry.roll
            drawn = card(
                roll, roll.check, heading(line.entry, names), rules_of(line.entry), CARD, more=chosen(line.entry, names)
            )
            yield from ("", FENCE, *drawn, FENCE[:3], "")


def rounds(entry: Entry) -> bool:
    """Return whether the Entry records the beginning of a Round."""
    return isinstance(entry, Happened) and entry.what == "round begins"


def carded(entry: Entry) -> TypeGuard[Rolled]:
    """Return whether the Entry is a roll that is shown with its card (its calculation).

    It is if rolled for an Action with a formula, or for Luck.
    """
    return isinstance(entry, Rolled) and (entry.action in content.formulas() or entry.action == "Luck")


def extreme(entry: Entry) -> TypeGuard[Rolled]:
    """Return whether the Entry is a roll with a card, and came out as a Critical Success or Critical Failure."""
    return carded(entry) and entry.roll.degree in (Degree.CRITICAL_SUCCESS, Degree.CRITICAL_FAILURE)


def plainly(text: str) -> str:
    """Return a text with all characters escaped that Markdown would read as markup."""
    return MARKUP.sub(r"\\\1", text)
