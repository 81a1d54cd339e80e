"""A text input of one line. Letters and Backspace edit the text, Enter keeps it, Esc discards it."""

from tcod.console import Console

from game.ui.widgets.widgets import keys_line
from game.ui.widgets.writing import text


class Editor:
    """A text input of one line.

    `words` is its text. `done` is None while the player types, then whether to keep the text.
    """

    def __init__(self, label: str, words: str, longest: int) -> None:
        self.label, self.words, self.longest = label, words, longest
        self.done: bool | None = None

    def key(self, key: str) -> None:
        match key:
            case "enter" | "escape":
                self.done = key == "enter"
            case "backspace":
                self.words = self.words[:-1]
            case "ctrl+u":
                self.words = ""
            case "space":
                self.type(" ")
            case _ if len(key) == 1 and key.isprintable():
                self.type(key)
            case _:
                pass

    def type(self, letter: str) -> None:
        if len(self.words) < self.longest:
            self.words += letter

    def draw(self, console: Console, y: int) -> None:
        """Draw the text input, or its end if it is too long, on row `y`, and its keys on the next row."""
        at = text(console, 1, y, f"{self.label}: ", "dim")
        at = text(console, at, y, self.words[-(console.width - at - 2) :], "bright")
        text(console, at, y, "▌", "accent")
        text(console, 0, y + 1, " " * console.width)
        keys_line(console, [("Enter", "keep"), ("Backspace", "rub out"), ("Esc", "as it was")], y + 1)
