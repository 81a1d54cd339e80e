"""Pages as data: the screens draw them, and the text interface prints them, in the same words."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from game import content
from game.engine.entries import Entry
from game.presentation.ask import Answer
from game.weighing.scale import in_dice

Key = tuple[Any, ...]
"""The key of a row, unchanged while the row is shown: for instance the number of an Item, of a Room, or of a log line."""


class PageRow(Struct, frozen=True):
    """One line of a page, with its `label`, its value and its `detail`.

    `detail` is mostly numbers. `tone` and `mark` are names of colours.
    `more` is shown for the selected row, or read when asked for by number; `answers` are what can be done with the row,
    their `key` naming a key action. `cells` are the row's columns: for each some wordings, the longest first.
    `beside`: what a broad screen shows beside the list while the row is selected. `alike`: what of `more` is much the same for
    many rows, and need be told for the selected one only.
    """

    value: str
    label: str = ""
    tone: str = "text"
    mark: str = "dim"  # the colour of the label
    detail: str = ""
    more: tuple[str, ...] = ()
    cells: tuple[tuple[str, ...], ...] = ()
    answers: tuple[Answer, ...] = ()
    key: Key = ()
    entry: Entry | None = None  # the Entry that the row tells of
    beside: "Sequence[Section]" = ()
    alike: str = ""


class Section(Struct, frozen=True):
    """A section of a page: rows under a heading.

    `picture`: lines drawn instead of the rows, each in pieces (text, colour).
    `least`: the least number of rows drawn.
    """

    rows: Sequence[PageRow]
    title: str = ""
    tone: str = "bright"
    picture: tuple[tuple[tuple[str, str], ...], ...] = ()
    least: int = 0


class Page(Struct, frozen=True):
    """One page of text with headings and rows, for the screens and the text interface.

    `about`: a subtitle. `heads`: the headings of its columns. `cites`: the rule that the page links to.
    """

    title: str
    sections: Sequence[Section]
    about: str = ""
    heads: tuple[str, ...] = ()
    cites: str = ""
    note: str = ""  # a text shown below the rows
    beside: Sequence[Section] = ()  # what a broad screen shows beside the sections

    def rows(self) -> Iterator[PageRow]:
        """Yield all rows of the page, section by section."""
        return (row for section in self.sections for row in section.rows)


def sentence(name: str, **fields: object) -> str:
    """Return the sentence called `name` in assets/pages.toml, with its placeholders filled from `fields`."""
    return words("said")[name].format(**fields)


def words(table: str) -> dict[str, str]:
    """Return one `table` of texts in assets/pages.toml, as a dict of texts by key."""
    return content.pages()[table]


def does(box: content.Attack) -> str:
    """Return an Attack's range and the effects of its hit and miss as text, with the dice of the rules in force."""
    return words("attacks")["does"].format(range=box.range, hit=in_dice(box.hit), miss=in_dice(box.miss))
