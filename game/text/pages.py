"""Functions that turn pages into lines of plain text, one line for each row."""

from collections.abc import Iterator, Sequence

from game.presentation.page import Page, PageRow
from game.text.talk import ended

WIDTH = 100
"""The columns available to a picture; the text front itself draws none."""


def read(page: Page) -> Iterator[str]:
    """Yield a page as lines of text: title, sections with their rows, and note."""
    yield ended(f"{page.title}{f': {page.about}' if page.about else ''}")
    for section in page.sections:
        if section.title:
            yield ended(section.title.capitalize() if section.title.isupper() else section.title)
        for row in section.rows:
            more = " ".join(row.more)
            if row.value:
                yield (
                    more
                    if more.startswith(row.value)
                    else f"{ended(told(row.value, row.detail, row.label))} {more}".rstrip()
                )
    if page.note:
        yield page.note


def told(value: str, detail: str = "", label: str = "") -> str:
    """Return a page row as a line of text: label, value, and the detail in brackets."""
    said = f"{label}: {value}" if len(label.strip()) > 1 else value
    return f"{said} ({detail})" if detail else said


def numbered(rows: Sequence[PageRow], last: int) -> Iterator[str]:
    """Yield the rows at the end of a list, at most `last` of them, as numbered lines of text.

    The player can type the number to read the row's details.
    """
    first = max(0, len(rows) - last)
    for n, row in enumerate(rows[first:], first + 1):
        yield f"{n}. {told(row.value, row.detail)}"
