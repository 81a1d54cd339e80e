"""Saying what she does in one's own words: a line is typed, taken for something, and done, or not. [RULES 5.4]"""

from typing import TYPE_CHECKING

from tcod.console import Console

from game.asking.improvise import MARK, Taken, carry_out, understood
from game.content.improvised import OPENING
from game.flow.commands import Act
from game.ui.editor import Editor
from game.ui.stage import Next, Pop, Stay
from game.ui.widgets import fill, keys_line, text, wrapped

if TYPE_CHECKING:
    from game.ui.raid import RaidScreen

LONGEST = 72
ROWS = 6
LOST = (
    "I do not follow. Say what for: to move, hurt, hinder, scare, hide, help, learn, or change the room. Tab: the list."
)
OPEN = "Say what you do, and by what: I kick sand into its eyes."


class SayScreen:
    """The map stays in sight; the sentence is typed below it."""

    def __init__(self, raid: "RaidScreen") -> None:
        self.raid = raid
        self.editor = Editor("you", "", LONGEST)
        self.taken: Taken | None = None
        self.said, self.tone = OPEN, "dim"

    def key(self, key: str) -> Next:
        if self.taken and key == "enter":
            return self.do(self.taken)
        if self.taken and key == "escape":
            self.taken, self.said, self.tone = None, OPEN, "dim"
            return Stay()
        if key == "escape":
            return Pop()
        if key == "tab":
            self.raid.give(Act(OPENING))
            return Pop()
        if key == "enter":
            self.read()
            return Stay()
        self.editor.key(key)
        self.taken = None
        return Stay()

    def read(self) -> None:
        """What is it taken for?"""
        taken = understood(self.raid.view, self.editor.words)
        if taken is None:
            self.said, self.tone = LOST, "alarm"
        elif taken.refused:
            self.said, self.tone = f"I take that as: {taken.words}. No: {taken.refused}.", "alarm"
        else:
            mark = MARK[taken.reading.verdict]
            self.taken = taken
            self.said, self.tone = f"I take that as: {taken.words}; {mark}. Enter: do it; Esc: no.", "accent"

    def do(self, taken: Taken) -> Next:
        self.raid.quiet()
        if reason := carry_out(self.raid, taken):
            self.taken, self.said, self.tone = None, f"No: {reason}.", "alarm"
            return Stay()
        return Pop()

    def draw(self, console: Console) -> None:
        self.raid.backdrop(console)
        top = console.height - ROWS
        fill(console, 0, top, console.width, ROWS)
        text(console, 0, top, "─" * console.width, "frame")
        text(console, 2, top, " IMPROVISE ", "bright")
        at = text(console, 1, top + 1, "> ", "dim")
        at = text(console, at, top + 1, self.editor.words[-(console.width - at - 2) :], "bright")
        text(console, at, top + 1, "▌", "accent")
        wrapped(console, 1, top + 2, console.width - 2, ROWS - 3, self.said, self.tone)
        go = "do it" if self.taken else "read it"
        keys_line(console, [("Enter", go), ("Tab", "the list"), ("Esc", "no" if self.taken else "back")])
