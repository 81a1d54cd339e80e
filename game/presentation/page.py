"""Pages as data: the screens draw them, the text front speaks them, and neither words anything itself."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from msgspec import Struct

from game import content
from game.engine.entries import Entry
from game.presentation.ask import Answer

Key = tuple[Any, ...]
"""What a row is about, for as long as it is shown: the number of an Item, of a Room, of a line."""


class PageRow(Struct, frozen=True):
    """One line of a page: `label` before the value, `detail` (mostly numbers) after it, each with the name of its colour.

    `more` is told of the row that is marked, or asked for by its number; `answers` are what may be done with it, their
    `key` being the name of a key action. `cells` say the same in columns: of each some wordings, the longest first.
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
    entry: Entry | None = None  # what it tells of


class Section(Struct, frozen=True):
    """Rows under a heading. `picture`: lines to be looked at in place of the rows, each in pieces with their colours.

    `least`: so many rows are drawn at least.
    """

    rows: Sequence[PageRow]
    title: str = ""
    tone: str = "bright"
    picture: tuple[tuple[tuple[str, str], ...], ...] = ()
    least: int = 0


class Page(Struct, frozen=True):
    """A page. `about` says which one of its kind; `heads` are the headings of its columns; `cites`: the rule it leads to."""

    title: str
    sections: Sequence[Section]
    about: str = ""
    heads: tuple[str, ...] = ()
    cites: str = ""
    note: str = ""  # told below whichever row is marked

    def rows(self) -> Iterator[PageRow]:
        """Yield its rows from first to last, whatever stands between them."""
        return (row for section in self.sections for row in section.rows)


@cache
def _words() -> dict[str, dict[str, str]]:
    return content.read("pages", dict[str, str])


def sentence(name: str, **fields: object) -> str:
    """Return a sentence that both fronts say, by its name."""
    return words("said")[name].format(**fields)


def words(table: str) -> dict[str, str]:
    """Return one table of assets/pages.toml: words by the name of what they are about."""
    return _words()[table]
