"""The options screen, which explains every option and lets the player change it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby

from msgspec.structs import replace
from tcod.console import Console

from game.display import Mouse
from game.engine.commands import Set
from game.presentation.automatic.orders import VALUES
from game.presentation.page import Page, PageRow, Section
from game.presentation.pages.settings import Setting, asked, ordering, setting
from game.ui.keyset import in_use
from game.ui.map import glyphs, palette
from game.ui.prefs import AGAINST, CARDS, GLYPHS, PACES, STRIPS
from game.ui.screen_stack import Next, StayOn
from game.ui.screens.list_screen import ListScreen
from game.ui.screens.screen_context import GameContext, Outside, RaidContext
from game.ui.widgets import hits
from game.ui.widgets.rows import Row

VALUE = 18
"""The columns for the name of an option."""


class OptionsScreen(ListScreen):
    """The options screen. The keys left, right and Enter change the marked option, and save it."""

    foot = 4
    one_click = True

    def __init__(self, raid: RaidContext | None, game: GameContext | None = None) -> None:
        super().__init__(raid or Outside(in_use()), "options")
        self.playing = raid
        self.game = game or self.playing_now().game

    def playing_now(self) -> RaidContext:
        """Return the current raid. There must be one when this is called."""
        assert self.playing
        return self.playing

    def options(self) -> list[Setting]:
        """Return all options: those of the current raid if there is one, then those of the screens."""
        raid, now, launch = self.playing, self.game.prefs, self.game.launch
        signs = launch.glyphs or now.glyphs
        colours = setting("colourless", ("",), "").told if launch.colourless else ""
        drawn = setting("pictures" if launch.tiles else "glyphs", GLYPHS, signs)
        told = drawn.told if launch.tiles else f"{drawn.told} Now: {glyphs.used()}."
        return [
            *(asked(raid.view) if raid and not raid.over else ()),
            *ordering(self.game.orders),
            setting("cards", CARDS, now.cards),
            setting("quick", ("on", "off"), "on" if now.quick else "off"),
            setting("hints", ("on", "off"), "on" if now.hints else "off"),
            setting("mouse", ("on", "off"), "on" if now.mouse else "off"),
            setting("pace", PACES, now.pace),
            setting("strip", STRIPS, now.strip),
            setting("against", AGAINST, now.against),
            setting("palette", tuple(palette.ABOUT), launch.palette or now.palette, colours),
            replace(drawn, name="glyphs", told=told),
            *([setting("full", ("on", "off"), "on" if now.full else "off")] if self.game.fill else ()),
            setting("keys", self.game.keys.sets, self.game.keys.name),
        ]

    def make(self) -> Sequence[Page]:
        sections = [
            Section([row(one) for one in group], title, "dim")
            for title, group in groupby(self.options(), key=lambda one: one.group)
        ]
        return [Page("Options", sections, "kept at once")]

    def hints(self, shown: Page) -> Iterator[tuple[str, str]]:  # noqa: ARG002
        keys = self.game.keys
        yield f"←→ {keys.shown('choose', 'page')}", "change"

    def act(self, action: str) -> Next | None:
        if action in ("next", "choose", "before"):
            self.change(-1 if action == "before" else 1)
            return StayOn()
        return super().act(action)

    def change(self, by: int) -> None:
        """Change the marked option to its next value, or if `by` is -1, to its previous one, and save it."""
        if option := self.option():
            self.put(option, option.values[(option.values.index(option.now) + by) % len(option.values)])

    def option(self) -> Setting | None:
        """Return the marked option, or None after a search that has found nothing."""
        return next((one for one in self.options() if self.marked and self.marked.key == (one.name,)), None)

    def put(self, option: Setting, value: str) -> None:
        """Give an option a value, and save it."""
        self.made = None
        if self.playing and option.name in self.playing.view.settings:  # changed by a Command, which is recorded
            self.said = "" if self.playing.give(Set(option.name, value)) else self.playing.notices[-1].text
        elif option.name in VALUES:
            self.said = self.game.order(**{option.name: value})
        elif option.name == "keys":
            self.game.use_keys(value)
        else:
            kept = value == "on" if option.values == ("on", "off") else value
            self.said = self.game.prefer(**{option.name: kept})

    def listed(self, console: Console, shown: Page) -> None:
        """Draw the list, so that a click on a value sets it."""
        super().listed(console, shown)
        values = Counter[int]()  # how many of each option stand before the next
        for y, (parts, at) in enumerate(self.lines(shown, self.across.w), start=2 - self.top):
            x = self.across.x + len(parts[0][0]) if parts else 0  # the name, or the gap below it
            for said, _ in parts[1:]:
                if 2 <= y < 2 + self.room:
                    hits.note(console, (x, y, len(said) - 1, 1), partial(self.clicked_on, at, values[at]))
                values[at] += 1
                x += len(said)

    def clicked_on(self, at: int, n: int, mouse: Mouse) -> list[str] | None:
        """Set an option by a click to the value with this index."""
        if mouse.what != "click":
            return None
        self.at = at
        if (option := self.option()) and option.values[n] != option.now:
            self.put(option, option.values[n])
        return []

    def drawn(self, row: PageRow, shown: Page, width: int) -> Iterator[Row]:  # noqa: ARG002
        """Yield the lines of an option: its name and all its values, with the current value in brackets."""
        parts: Row = [(f"  {row.label:{VALUE}}", "text")]
        for (word,) in row.cells:
            told = f"[{word}]" if word == row.value else f" {word} "
            if sum(len(said) for said, _ in parts) + len(told) > width:
                yield parts
                parts = [(" " * (2 + VALUE), "text")]
            parts.append((f"{told} ", "accent" if word == row.value else "faint"))
        yield parts


def row(one: Setting) -> PageRow:
    value = one.shown[one.values.index(one.now)]
    return PageRow(value, one.label, more=(one.told,), cells=tuple((word,) for word in one.shown), key=(one.name,))
