"""The list screens of a raid: the Items carried, the Rooms found, the log, and the rolls."""

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace
from tcod.console import Console

from game import content
from game.engine.entries import Rolled
from game.engine.steps import Roam
from game.presentation.ask import Answer
from game.presentation.items import items
from game.presentation.page import Page, PageRow, sentence, words
from game.presentation.room_plan import RoomRow, label, plan
from game.presentation.rooms import LEGEND, pool
from game.presentation.story import everything, explained, log, roll_card
from game.presentation.tasting import twice
from game.run.run import LONGEST_NOTE
from game.telling.log import Line
from game.telling.shorten import cut
from game.ui.screen_stack import Next, Pop, PushScreen, StayOn
from game.ui.screens.list_screen import ListScreen
from game.ui.screens.pages import PageScreen
from game.ui.screens.screen_context import RaidContext, step
from game.ui.widgets.editor import Editor
from game.ui.widgets.rows import Row
from game.ui.widgets.widgets import broken
from game.ui.widgets.writing import text
from game.weighing.scale import scaled

MANY = 6
"""The number of new log lines up to which the log opens at the last one, for the main screen has shown them all."""
SENTENCE = 12
"""The columns that a roll's sentence keeps beside its numbers."""
BELOW = 1 << 20
"""A number of rows that no list has."""
EARTH = "▒"
"""The line drawn between one Level of the map and the next."""


class RaidList(ListScreen):
    """A screen with a list from the current raid. After a choice it stays open, unless the choice opens a question."""

    raid: RaidContext

    def do(self, answer: Answer) -> Next:
        if answer.refused:
            self.said = f"{answer.label.capitalize()}: {answer.told}"
            return StayOn()
        before, told = self.raid.run.n, len(self.raid.lines)
        answer.do(self.raid)
        self.made = None
        self.said = " ".join(line.text for line in self.raid.lines[told:])
        return StayOn() if self.raid.run.n > before and self.raid.view.asks(Roam) else Pop()


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

    def answer(self, action: str) -> Answer | None:
        """Return the marked Item's Answer for a key; one for Enter asks before it eats what may do more than feed."""
        found = super().answer(action)
        return twice(self.raid.view, found) if found and action == "choose" else found


class PoolScreen(RaidList):
    """The screen with all Rooms found (the Environment Pool), first as a map, then as a table. [B 3.12]

    On the map a mark moves from Room to Room.
    """

    context, foot = "pool", 5

    def __init__(self, raid: RaidContext, name: str = "pool") -> None:
        super().__init__(raid, name)
        here = [(room.level, room.number) for room in raid.view.pool if room.here]
        self.at = next((n for n, row in enumerate(self.page().rows()) if row.key in here), 0)

    def make(self) -> Sequence[Page]:
        table = pool(self.raid.view)
        return [replace(table, title=words("said")["map"], heads=()), table]

    def following(self) -> str:
        return "map" if self.turned % 2 else "table"

    def drawing(self) -> list[RoomRow]:
        """Return the map of the nest, drawn with characters, as a list of its rows."""
        view = self.raid.view
        return list(plan(sorted(view.pool, key=lambda room: room.number), view.galleries, view.levels))

    def key(self, key: str) -> Next:
        walks = None if self.turned % 2 or self.editor else step(self.raid, key)
        if walks and not all(walks):
            self.wander(*walks)
            return StayOn()
        return super().key(key)

    def wander(self, dx: int, dy: int) -> None:
        """Mark the Room next to the marked one on the map, in the direction (dx, dy)."""
        places = {key: (x, y) for y, row in enumerate(self.drawing()) for key, x in row.rooms.items()}
        keys = [row.key for row in self.rows()]
        if not self.marked or self.marked.key not in places:
            return
        x, y = places[self.marked.key]
        ahead = {
            key: (abs(dx * (a - x) + dy * (b - y)), abs(dy * (a - x)))
            for key, (a, b) in places.items()
            if key in keys and dx * (a - x) + dy * (b - y) > 0 and (dy or b == y)
        }
        if ahead:
            self.at = keys.index(min(ahead, key=ahead.__getitem__))

    @property
    def noting(self) -> bool:
        """Whether the player can write a note on the marked Room. After the raid this is not possible."""
        return bool(self.marked and self.marked.key and not self.raid.view.raid.outcome)

    def unfolds(self, console: Console, shown: Page) -> bool:
        """Return whether every Room's description stands below its row. On the map there is no row to stand below."""
        return bool(shown.heads) and super().unfolds(console, shown)

    def hints(self, shown: Page) -> Iterator[tuple[str, str]]:
        if self.noting:
            yield self.raid.keys.line("pool", "note")[0]
        yield from super().hints(shown)

    def act(self, action: str) -> Next | None:
        if action == "note" and self.noting and self.marked:
            notes = {(room.level, room.number): room.note for room in self.raid.view.pool}
            self.editor = Editor(action, notes[self.marked.key], LONGEST_NOTE)
            return StayOn()
        return super().act(action)

    def wrote(self, words: str) -> None:
        assert self.marked
        level, number = self.marked.key
        self.raid.note(level, number, words)

    def listed(self, console: Console, shown: Page) -> None:
        """Draw the table of Rooms, or a map of each Level's Rooms and galleries, as much as fits."""
        if shown.heads:
            super().listed(console, shown)
            return
        rooms = {(room.level, room.number): room for room in self.raid.view.pool}
        rows = self.drawing()
        marked = self.marked.key if self.marked else ()
        at = next((n for n, row in enumerate(rows) if marked in row.rooms), 0)
        text(console, 1, 2, LEGEND, "dim")
        text(console, 1, 3, sentence("levels", deepest=scaled(content.constants().nest.deepest)), "dim")
        high = self.room - 2
        top = max(0, min(at - high // 2, len(rows) - high))
        wide = console.width - 2
        for y, row in enumerate(rows[top : top + high], start=4):
            heading = row.text.startswith("LEVEL")
            if heading:
                text(console, 0, y, EARTH * console.width, "earth")
            text(console, 1, y, cut(f" {row.text} " if heading else row.text, wide), "bright" if heading else "text")
            if marked in row.rooms and (x := row.rooms[marked]) < wide:
                text(console, 1 + x, y, cut(label(rooms[marked]), wide - x), "selected", "select")


class LogScreen(RaidList):
    """The screen with a raid's history: the log, or everything that has happened, or only the rolls.

    A line can be explained, and a roll opens its card.
    """

    context = "log"
    MODES = ("the log", "everything", "rolls")

    def __init__(self, raid: RaidContext, name: str = "log", mode: str = "the log", unread: int = 0) -> None:
        whole = everything(raid.run, raid.teller.names)
        rolls = [line for line in whole if isinstance(line.entry, Rolled)]
        self.told = {"the log": list(raid.lines), "everything": whole, "rolls": rolls}
        mode = mode if self.told[mode] else "everything"
        super().__init__(raid, name, self.MODES.index(mode), len(self.told[mode]) - 1)
        if mode == "the log" and unread > MANY:  # more than the main screen has shown: from the first of them on
            self.at = max(0, len(self.told[mode]) - unread)
            self.top = BELOW  # the list comes back from there until the marked line stands first

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
        return [
            log(told, "The log" if mode == "the log" else "History", mode, numbered=mode != "the log")
            for mode, told in self.told.items()
        ]

    def following(self) -> str:
        return self.MODES[(self.turned + 1) % len(self.MODES)]

    def page(self) -> Page:
        shown, many = super().page(), len(self.told[self.mode])
        line = f"line {min(self.at + 1, many)} of {many}"
        return replace(shown, about=line if self.mode == "the log" else f"{self.mode}: {line}")

    def line(self) -> Line | None:
        """Return the marked line of the log, or None if there is none."""
        return self.told[self.mode][self.marked.key[0]] if self.marked else None

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
            return PushScreen(card(self.raid, line.entry))
        if line and action in ("why", "choose"):
            return PushScreen(why(self.raid, line))
        if action in ("next", "before"):  # the mark stays at the same Command
            command = line.entry.command if line else 0
            super().act(action)
            told = self.told[self.mode]
            self.at = max((n for n, one in enumerate(told) if one.entry.command <= command), default=len(told) - 1)
            return StayOn()
        return super().act(action)

    def drawn(self, row: PageRow, shown: Page, width: int) -> Iterator[Row]:
        if row.label:
            room = width - len(row.label) - 3
            numbers = row.detail if len(row.value + row.detail) <= room else row.detail.partition(" (")[0]
            value = cut(row.value, max(room - len(numbers), SENTENCE))
            yield from super().drawn(replace(row, value=value, detail=numbers), shown, width)
            return
        for part in broken(row.value, width):
            yield [(part, row.tone)]
        for part in broken(row.detail, width - 2) if row.detail else ():
            yield [("  " + part, "dim")]


def card(raid: RaidContext, rolled: Rolled) -> PageScreen:
    """Return the screen that shows how a roll is calculated."""
    return PageScreen(raid, "card", lambda width: [roll_card(rolled, raid.teller.names, width)])


def why(raid: RaidContext, line: Line) -> PageScreen:
    """Return the screen that explains why something in the log happened."""
    return PageScreen(raid, "", lambda width: [explained(line, raid.run.told, raid.teller.names, width)])


LISTS: dict[str, Callable[[RaidContext, str], PageScreen]] = {"items": BagScreen, "pool": PoolScreen}
"""The screens of pages that offer more than reading, by page name."""


def opened(raid: RaidContext, name: str) -> PageScreen:
    """Return the screen that shows the pages called `name`, such as a list of Rooms."""
    return LISTS.get(name, PageScreen)(raid, name)
