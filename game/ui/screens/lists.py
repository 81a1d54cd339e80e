"""The list screens of a raid: the Items carried, the Rooms found, the log, and the rolls."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from game.engine.entries import Rolled
from game.presentation.ask import Answer
from game.presentation.carrying.items import items
from game.presentation.food.tasting import twice
from game.presentation.page import Page, PageRow
from game.presentation.pages.story import everything, explained, log, roll_card
from game.telling.log import Line
from game.telling.shorten import broken
from game.ui.map import tiles
from game.ui.screen_stack import Next, Pop, PushScreen, StayOn
from game.ui.screens.pages import PageScreen
from game.ui.screens.pool_screen import PoolScreen
from game.ui.screens.raid_list import RaidList
from game.ui.screens.screen_context import RaidContext
from game.ui.widgets.layout import READABLE
from game.ui.widgets.page_layout import labelled
from game.ui.widgets.rows import Row

MANY = 6
"""The number of new log lines up to which the log opens at the last one, for the main screen has shown them all."""
NUMBER = 8
"""The columns of a roll that are neither its sentence's nor its numbers'."""
BELOW = 1 << 20
"""A number of rows that no list has."""


class BagScreen(RaidList):
    """The screen with the Items that each character carries, and those on the floor under the leader. [B 2.3.14]"""

    context, foot, letters = "items", 9, "123456789"

    def __init__(self, raid: RaidContext, name: str = "items") -> None:
        asked = [one.body.who for one in raid.view.party]
        super().__init__(raid, name, asked.index(raid.view.asked) if raid.view.asked in asked else 0)

    def make(self) -> Sequence[Page]:
        whole = items(self.raid.view)
        *bags, floor = whole.sections
        names = [member.body.name for member in self.raid.view.party]
        each = [replace(whole, sections=[bag, floor], about=name) for bag, name in zip(bags, names, strict=True)]
        return each or [whole]

    def drawn(self, row: PageRow, shown: Page, width: int) -> Iterator[Row]:
        """Yield the line of an Item, with its picture or sign."""
        carried = [held for member in self.raid.view.party for held in member.items]
        if held := next((one for one in (*carried, *self.raid.view.things) if ("item", one.item) == row.key), None):
            sign, hue = tiles.item(held, row.mark)
            row = replace(row, label=sign.rstrip(), mark=hue)
        yield from super().drawn(row, shown, width)

    def below(self, row: PageRow, width: int) -> Iterator[Row]:
        """Yield the lines of an Item's description. What is the same of many, how long a rating lasts, is told of the marked one."""
        more = [one for one in row.more if row is self.marked or one != row.alike]
        yield from super().below(replace(row, more=tuple(more)), width)

    def answer(self, action: str) -> Answer | None:
        """Return the marked Item's Answer for a key; one for Enter asks before it eats what may do more than feed."""
        found = super().answer(action)
        return twice(self.raid.view, found) if found and action == "choose" else found


class LogScreen(RaidList):
    """The screen with a raid's history: the log, or everything that has happened, or only the rolls.

    A line can be explained, and a roll opens its card.
    """

    context = "log"
    MODES = ("the log", "everything", "rolls")

    def __init__(self, raid: RaidContext, name: str = "log", mode: str = "the log", unread: int = 0) -> None:
        self.kept = {"the log": list(raid.lines)}
        self.wide = {"the log": longest(raid.lines)}
        self.story = partial(everything, raid.run, raid.teller.names)
        mode = mode if self.told(mode) else "everything"
        super().__init__(raid, name, self.MODES.index(mode), len(self.told(mode)) - 1)
        if mode == "the log" and unread > MANY:  # more than the main screen has shown: from the first of them on
            self.at = max(0, len(self.told(mode)) - unread)
            self.top = BELOW  # the list comes back from there until the marked line stands first

    def told(self, mode: str) -> list[Line]:
        """Return a mode's lines. All that has happened is told only once it is wanted: of a long raid that takes a while."""
        if mode not in self.kept:
            whole = self.story()
            rolls = [line for line in whole if isinstance(line.entry, Rolled)]
            self.kept |= {"everything": whole, "rolls": rolls}
            self.wide |= {"everything": longest(whole), "rolls": longest(rolls)}
        return self.kept[mode]

    @property
    def mode(self) -> str:
        return self.MODES[self.turned % len(self.MODES)]

    @property
    def foot(self) -> int:  # type: ignore[override]
        """Return how many lines to keep at the bottom for details of a roll: its numbers and its rule.

        It is 0 for the log, where each line shows them.
        """
        return 0 if self.mode == "the log" else 1

    def make(self) -> Sequence[Page]:
        """Return the page of the mode that is shown, and in the places of the others empty ones."""
        mode = self.mode
        shown = log(self.told(mode), "The log" if mode == "the log" else "History", mode, numbered=mode != "the log")
        return [shown if one == mode else Page("", []) for one in self.MODES]

    def following(self) -> str:
        return self.MODES[(self.turned + 1) % len(self.MODES)]

    def page(self) -> Page:
        shown, many = super().page(), len(self.told(self.mode))
        line = f"line {min(self.at + 1, many)} of {many}"
        return replace(shown, about=line if self.mode == "the log" else f"{self.mode}: {line}")

    def line(self) -> Line | None:
        """Return the marked line of the log, or None if there is none."""
        return self.told(self.mode)[self.marked.key[0]] if self.marked else None

    def hints(self, shown: Page) -> Iterator[tuple[str, str]]:
        if line := self.line():
            rolled = self.mode != "the log" and isinstance(line.entry, Rolled)
            if rolled:
                yield self.raid.keys.shown("choose", "page"), "its card"
            yield self.raid.keys.shown("why" if rolled else "choose", "log"), "why"
        yield from super().hints(shown)

    def act(self, action: str) -> Next | None:
        line = self.line()
        if line and action == "choose" and self.mode != "the log" and isinstance(line.entry, Rolled):
            return PushScreen(card(self.raid, [line.entry]))
        if line and action in ("why", "choose"):
            return PushScreen(why(self.raid, line))
        if action in ("next", "before"):  # the mark stays at the same Command
            command = line.entry.command if line else 0
            super().act(action)
            self.made = None
            told = self.told(self.mode)
            self.at = max((n for n, one in enumerate(told) if one.entry.command <= command), default=len(told) - 1)
            return StayOn()
        return super().act(action)

    @property
    def most(self) -> int:  # type: ignore[override]
        """The most columns of the list: rolls have their numbers beside their sentence."""
        return READABLE if self.mode == "the log" else max(READABLE, NUMBER + sum(self.longest))

    @property
    def longest(self) -> tuple[int, int]:
        """How wide the widest of the lines that are listed are: see `longest`."""
        return self.wide[self.mode]

    def untold(self, row: PageRow) -> list[str]:
        """Return what the bottom says of a line: its rules, and those numbers that its row leaves out."""
        return [" ".join(row.more).removeprefix(row.detail.partition(" (")[0]).strip()]

    def drawn(self, row: PageRow, shown: Page, width: int) -> Iterator[Row]:  # noqa: ARG002
        if row.label:
            said, numbers = self.longest
            if NUMBER + said + numbers <= width:
                yield [(f"{row.label} ", row.mark), (f"{row.value:{said}}", row.tone), (f"  {row.detail}", "dim")]
            else:
                yield from labelled(replace(row, detail=row.detail.partition(" (")[0]), width)
            return
        for part in broken(row.value, width, "  "):
            yield [(part, row.tone)]
        for part in broken(row.detail, width - 2) if row.detail else ():
            yield [("  " + part, "dim")]


def longest(lines: Sequence[Line]) -> tuple[int, int]:
    """Return the columns of the longest sentence of lines that have numbers, and of their longest numbers."""
    told = [(len(one.text), len(one.detail)) for one in lines if one.detail]
    return max((said for said, _ in told), default=0), max((numbers for _, numbers in told), default=0)


class RollsScreen(PageScreen):
    """A screen that shows how rolls are calculated, one by one. Its key shows the next one, after the last it closes; so does a page down from one wholly shown."""

    def key(self, key: str) -> Next:
        keys = self.raid.keys
        on = keys.action_of(key, "roam") == self.name or (self.whole and keys.action_of(key, "page") == "page_down")
        if not on:
            return super().key(key)
        return (self.act("next") or StayOn()) if self.turned + 1 < len(self.pages()) else Pop()

    def following(self) -> str:
        return f"or {self.raid.keys.shown(self.name)}: roll {self.turned % len(self.pages()) + 1} of {len(self.pages())}, next"


def card(raid: RaidContext, rolled: Sequence[Rolled]) -> PageScreen:
    """Return the screen that shows how these rolls are calculated."""
    told, names = raid.run.told, raid.teller.names
    return RollsScreen(raid, "card", lambda width: [roll_card(one, told, names, width) for one in rolled])


def why(raid: RaidContext, line: Line) -> PageScreen:
    """Return the screen that explains why something in the log happened."""
    return PageScreen(raid, "", lambda width: [explained(line, raid.run.told, raid.teller.names, width)])


LISTS: dict[str, Callable[[RaidContext, str], PageScreen]] = {"items": BagScreen, "pool": PoolScreen}
"""The screens of pages that offer more than reading, by page name."""


def opened(raid: RaidContext, name: str) -> PageScreen:
    """Return the screen that shows the pages called `name`, such as a list of Rooms."""
    return LISTS.get(name, PageScreen)(raid, name)
