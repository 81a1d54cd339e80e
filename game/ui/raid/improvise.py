"""The screen for improvised Actions: the player types a sentence, and confirms what it means. [RULES 5.4]"""

from tcod.console import Console

from game.content.improvised import OPENING
from game.engine.commands import Act, Say
from game.engine.steps import ByWhat, Flourish, Intend
from game.free_text.spoken import Taken, carry_out, understood
from game.presentation.page import sentence
from game.ui.raid.controller import RaidController
from game.ui.screen_stack import Next, Pop, PushScreen, StayOn
from game.ui.widgets.editor import Editor
from game.ui.widgets.widgets import fill, keys_line, wrapped
from game.ui.widgets.writing import text

LONGEST = 72
ROWS = 6
LOST = "I do not follow. What do you do, to whom or what, and by what? I kick sand into its eyes. Tab: the list."
OPEN = "Say what you do, and by what: I kick sand into its eyes."


UNDONE = (Flourish, ByWhat, Intend)
"""The Decisions between typing the sentence and doing the Action; all of them can be taken back."""


class SayScreen:
    """The input below the map for a sentence that describes an Action, with the possible meanings of the sentence."""

    def __init__(self, raid: RaidController, words: str = "") -> None:
        self.raid = raid
        self.editor = Editor("you", words, LONGEST)
        self.offers: tuple[Taken, ...] = ()
        self.said, self.tone = OPEN, "dim"

    def key(self, key: str) -> Next:
        if self.offers and (chosen := self.chosen(key)):
            return self.do(chosen)
        if key == "escape" and not self.offers:
            return Pop()
        if key == "tab":
            self.raid.give(Act(OPENING))
            return Pop()
        if key == "enter":
            if not self.offers:
                self.read()
            return StayOn()
        if self.offers:
            self.offers, self.said, self.tone = (), OPEN, "dim"
        if key != "escape":
            self.editor.key(key)
        return StayOn()

    def chosen(self, key: str) -> Taken | None:
        """Return the meaning of the typed sentence that this key chooses, or None if it chooses none.

        Enter chooses the only one, else the key is its number.
        """
        if len(self.offers) == 1:
            return self.offers[0] if key == "enter" else None
        return next((one for n, one in enumerate(self.offers, 1) if key == str(n)), None)

    def read(self) -> None:
        """Interpret the typed sentence as an Action. Show its possible meanings, or why there are none."""
        meant = understood(self.raid.view, self.editor.words)
        if meant.objection or not meant.offers:
            self.said, self.tone = meant.objection or LOST, "alarm"
            return
        self.offers, self.tone = meant.offers, "accent"
        if len(meant.offers) == 1:
            self.said = f"{sentence('taken')} {meant.offers[0].marked(self.raid.view)}. Enter: do it; Esc: no."
        else:
            rows = " ".join(f"{n} {one.marked(self.raid.view)}." for n, one in enumerate(meant.offers, 1))
            self.said = f"{sentence('taken')} {rows} Which? Esc: none of them."

    def do(self, taken: Taken) -> Next:
        self.raid.quiet()
        if reason := carry_out(self.raid, taken):
            self.offers, self.said, self.tone = (), f"No: {reason}.", "alarm"
            return StayOn()
        if (ask := self.raid.ask) and self.raid.view.asks(Flourish):
            ask.escape = self.again
        return Pop()

    def again(self, raid: RaidController) -> PushScreen:
        """Undo all choices since the player typed the sentence, and let the player edit the sentence again."""
        while raid.view.asks(*UNDONE) and raid.give(Say("no")):
            pass
        return PushScreen(SayScreen(raid, self.editor.words))

    def draw(self, console: Console) -> None:
        self.raid.picture.backdrop(console)
        top = console.height - ROWS
        fill(console, 0, top, console.width, ROWS)
        text(console, 0, top, "─" * console.width, "frame")
        text(console, 2, top, " IMPROVISE ", "bright")
        at = text(console, 1, top + 1, "> ", "dim")
        at = text(console, at, top + 1, self.editor.words[-(console.width - at - 2) :], "bright")
        text(console, at, top + 1, "▌", "accent")
        wrapped(console, 1, top + 2, console.width - 2, ROWS - 3, self.said, self.tone)
        keys = {0: ("Enter", "read it"), 1: ("Enter", "do it")}
        go = keys.get(len(self.offers), (f"1-{len(self.offers)}", "do that"))
        keys_line(console, [go, ("Tab", "the list"), ("Esc", "no" if self.offers else "back")])
