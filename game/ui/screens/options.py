"""All options on one screen, each explained: what is asked, what is shown, how it is drawn, the keys."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace
from tcod.console import Console

from game.engine.commands import Set
from game.run.settings import SETTINGS
from game.ui.map import glyphs, palette
from game.ui.prefs import CARDS, GLYPHS
from game.ui.screen_stack import Next, Pop, StayOn
from game.ui.screens.screen_context import GameContext, RaidContext, page
from game.ui.widgets.widgets import cut, fill, rule, text, wrapped

LABEL, VALUE = 3, 21
"""Columns."""
FOOT = 4
"""Rows for the explanation."""
ASKED = {
    "interrupts": ("others' Turns", "Suppress and Support may be spent in the Turn of another: asked each time, with an answer for a whole Round; or never."),
    "luck": ("pushing Luck", "At each Critical Failure, or only in the face of death."),
    "reinforcements": ("fresh characters", "Whether a new insect may take the place of a dead one."),
    "dice": ("dice", "Seeded dice fall by themselves; real ones you throw at the table, and type what fell."),
    "director": ("director", "Chooses among what the rules allow, by how the party fares: who comes first, by which tunnel, and in which Rooms of a new Level its guardians wait. Never dice or numbers."),
}  # fmt: skip
"""Settings of the raid: Commands, kept in its recording."""
VALUES = {
    "ask": "asked", "never": "in the face of death", "seeded": "thrown by the program", "real": "thrown at the table",
    "off": "off", "on": "on",
}  # fmt: skip
SHOWN = {
    "short": ("short", "A line in the log for each roll."),
    "long": ("long", "The whole card of each roll, until a key."),
    "off": ("off", "Sentences alone, no numbers."),
}
QUICK = "An attack ends the Turn, and so does any other Tactical Action, whatever is left of it. Whoever stays out of a fight is asked again only when that changes."
HINTS = "A line for each thing that is met for the first time."
SIGNS = {
    "auto": "As the locale says: ASCII where LANG names no UTF-8.",
    "unicode": "Frames, bars and shades as drawn.",
    "ascii": "Every frame, bar and wall in ASCII: # is a wall, numbers of the numpad show where heads point.",
}
WALKS = {
    "vi": "Walk with h j k l, diagonally y u b n; arrows and numpad always.",
    "laptop": "Walk with u i o, j l, m , . around k; arrows and numpad always.",
    "arrows": "Walk with arrows, Home End PgUp PgDn and the numpad.",
}


class Setting(Struct, frozen=True):
    """A setting: its values and which is in use, what each does, and how one is chosen. `group`: whose first it is."""

    label: str
    values: Sequence[str]
    now: int
    told: str
    choose: Callable[[int], str]
    group: str = ""
    shown: Sequence[str] = ()  # the values in words


class OptionsScreen:
    """Arrows: up and down to another, left and right, or Enter, change it. What is kept, is kept at once."""

    def __init__(self, raid: RaidContext | None, game: GameContext | None = None) -> None:
        self.raid = raid
        self.game = game or self.the(raid).game
        self.at, self.said = 0, ""

    @staticmethod
    def the(raid: RaidContext | None) -> RaidContext:
        """The raid there is."""
        assert raid
        return raid

    # -- what there is -----------------------------------------------------------------------------

    def options(self) -> list[Setting]:
        return [*self.asked(), *self.front(), *self.looks(), self.keys()]

    def asked(self) -> Iterator[Setting]:
        """Settings of the raid in hand; none from the title."""
        if self.raid is None or self.raid.over:
            return
        group = "ASKED IN THIS RAID"
        for name, values in SETTINGS.items():
            label, told = ASKED.get(name, (name, ""))
            shown = [
                VALUES.get(value, value) if (name, value) != ("interrupts", "off") else "never" for value in values
            ]
            now = values.index(self.raid.view.settings[name])
            yield Setting(label, values, now, told, partial(self.set, name, values), group, shown)
            group = ""

    def front(self) -> Iterator[Setting]:
        """What the front does by itself."""
        now = self.game.prefs
        told = f"{SHOWN[now.cards][1]} The key r shows any."
        yield self.kept("roll cards", "cards", CARDS, now.cards, told, "SHOWN")
        yield self.switch("quick turns", "quick", now.quick, QUICK)
        yield self.switch("first hints", "hints", now.hints, HINTS)

    def looks(self) -> Iterator[Setting]:
        """Colours and signs."""
        now = self.game.prefs
        told = palette.ABOUT[palette.used()].capitalize() + ". Nothing is told by colour alone."
        if self.game.wish.colourless:
            told = "This terminal has no colours, or NO_COLOR asks for none: greys, whatever is chosen here."
        names, here = tuple(palette.ABOUT), self.game.wish.palette or now.palette
        row = self.kept("palette", "palette", names, here, told, "READING")
        yield replace(row, shown=[name.removesuffix("opia") for name in names])
        signs = self.game.wish.glyphs or now.glyphs
        yield self.kept("signs", "glyphs", GLYPHS, signs, f"{SIGNS[signs]} Now: {glyphs.used()}.")

    def keys(self) -> Setting:
        sets, now = self.game.keys.sets, self.game.keys.name
        told = f"{WALKS.get(now, 'A set of your own.')} Help lists every key; NEST_KEYS names the set to begin with."
        return Setting("keys", sets, sets.index(now), told, self.use_keys, "KEYS")

    def kept(self, label: str, name: str, values: Sequence[str], now: str, told: str, group: str = "") -> Setting:
        """One that is kept beside the saves."""
        return Setting(label, values, values.index(now), told, lambda i: self.game.prefer(**{name: values[i]}), group)

    def switch(self, label: str, name: str, now: bool, told: str) -> Setting:
        return Setting(label, ("on", "off"), int(not now), told, lambda i: self.game.prefer(**{name: not i}))

    # -- changing ----------------------------------------------------------------------------------

    def set(self, name: str, values: Sequence[str], i: int) -> str:
        """By Command: the recording holds it."""
        raid = self.the(self.raid)
        return "" if raid.give(Set(name, values[i])) else raid.notices[-1].text

    def use_keys(self, i: int) -> str:
        self.game.use_keys(self.game.keys.sets[i])
        return ""

    def change(self, by: int) -> None:
        option = self.options()[self.at]
        self.said = option.choose((option.now + by) % len(option.values))

    # -- keys and picture --------------------------------------------------------------------------

    def key(self, key: str) -> Next:
        many = len(self.options())
        self.at = min(self.at, many - 1)
        match key:
            case "up" | "k" | "kp8" | "8":
                self.at = (self.at - 1) % many
            case "down" | "j" | "kp2" | "2" | "tab":
                self.at = (self.at + 1) % many
            case "right" | "l" | "kp6" | "6" | "enter" | "space":
                self.change(1)
            case "left" | "h" | "kp4" | "4":
                self.change(-1)
            case "home":
                self.at = 0
            case "end":
                self.at = many - 1
            case "escape" | "q" | "=":
                return Pop()
            case _:
                pass
        return StayOn()

    def draw(self, console: Console) -> None:
        page(console, "OPTIONS", "kept at once", [("↑↓", "move"), ("←→ Enter", "change"), ("Esc", "back")])
        options = self.options()
        self.at = min(self.at, len(options) - 1)
        rows: list[int | str] = []
        for i, option in enumerate(options):
            rows += [option.group, i] if option.group else [i]
        room = console.height - FOOT - 4
        here = rows.index(self.at)
        top = max(0, min(here - room + 1 + (here < len(rows) - 1), len(rows) - room))
        for y, row in enumerate(rows[top : top + room], start=2):
            if isinstance(row, str):
                text(console, 1, y, row, "dim")
            else:
                self.row(console, y, options[row], here=row == self.at)
        foot = console.height - FOOT - 2
        rule(console, foot)
        wrapped(console, 2, foot + 1, min(console.width - 4, 76), FOOT - 1, options[self.at].told, "text")
        text(console, 2, console.height - 2, cut(self.said, console.width - 3), "tone_refused")

    def row(self, console: Console, y: int, option: Setting, *, here: bool) -> None:
        """Its name, and every value: the one in use in brackets."""
        if here:
            fill(console, 1, y, console.width - 2, 1, "select")
        text(console, LABEL, y, option.label, "selected" if here else "text")
        shown = option.shown or option.values
        x = VALUE
        for i, word in enumerate(shown):
            if i == option.now:
                x = text(console, x, y, f"[{word}]", "selected" if here else "accent") + 1
            else:
                x = text(console, x + 1, y, word, "selected" if here else "faint") + 2
