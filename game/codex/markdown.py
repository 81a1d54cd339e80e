"""Layout of Markdown as lines of text: headings, paragraphs, lists, tables, code blocks and links."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby, zip_longest
from typing import NamedTuple

INLINE = re.compile(r"\[(?P<said>[^\]]+)\]\((?P<link>[^)]+)\)|\*\*(?P<strong>[^*]+)\*\*|`(?P<code>[^`]+)`")
LINK = re.compile(r"\[([^\]]+)\]\(([^)]+)\)")
GAP = "  "
"""The blanks between two columns of a table."""


class Span(NamedTuple):
    """A piece of a line of text. It has a style, and may be a link to a codex page.

    `style`: text, head, strong, code, label or link. `link`: the page. `which`: the link's number.
    """

    text: str
    style: str = "text"
    link: str = ""
    which: int = -1


Laid = tuple[Span, ...]
Word = tuple[Span, ...]
"""A word that no line break may divide, in pieces of one style each: "(see", or a link with the comma after it."""


@lru_cache(maxsize=16)  # a screen asks for the same lines at every key
def laid(markdown: str, width: int) -> list[Laid]:
    """Return a Markdown text as laid-out lines, at most `width` columns wide.

    Code blocks keep their own width. The list is shared: do not modify it.
    """
    links = iter(range(1 << 30))
    return [line for block in blocks(markdown) for line in _lines(block, width, links)]


def plain(line: Laid) -> str:
    return "".join(span.text for span in line).rstrip()


def blocks(markdown: str) -> Iterator[list[str]]:
    """Yield the blocks of a Markdown text, each as its source lines.

    A block is a code block, heading, list item, table or paragraph. An empty line between two blocks yields [].
    """
    held: list[str] = []
    fenced = False
    for line in markdown.splitlines():
        fence = line.startswith("```")
        alone = not line.strip() or line.startswith(("#", "- "))
        other = bool(held) and not fenced and line.startswith("|") != held[0].startswith("|")
        if held and not fenced and (fence or alone or other):
            yield held
            held = []
        if line.strip() or fenced:
            held.append(line)
        elif not fenced:
            yield []
        if held and ((fence and fenced) or (line.startswith("#") and not fenced)):
            yield held
            held = []
        fenced ^= fence
    if held:
        yield held


def _lines(block: list[str], width: int, links: Iterator[int]) -> Iterator[Laid]:
    if not block:
        yield ()
        return
    first = block[0]
    if first.startswith("```"):
        yield from ((Span(line, "code"),) for line in block[1:-1])
    elif first.startswith("#"):
        yield from ((Span(plain(line), "head"),) for line in _filled(_words(first.lstrip("# "), links), width))
    elif first.startswith("|"):
        yield from _table([cells(row) for row in block], width, links)
    elif first.startswith("- "):
        words = _words(" ".join([first[2:], *block[1:]]), links)
        for i, line in enumerate(_filled(words, width - 2)):
            yield (Span("  " if i else "- "), *line)
    else:
        yield from _filled(_words(" ".join(block), links), width)


def _words(text: str, links: Iterator[int]) -> list[Word]:
    """Return the words of a text, each as a tuple of styled pieces. `links`: an iterator that yields a number for each link in the text."""
    spans: list[Span] = []
    at = 0
    for found in INLINE.finditer(text):
        spans.append(Span(text[at : found.start()]))
        at = found.end()
        if found["link"]:
            spans.append(Span(found["said"], "link", found["link"], next(links)))
        else:
            spans.append(Span(found["strong"] or found["code"], "strong" if found["strong"] else "code"))
    spans.append(Span(text[at:]))
    pieces = [span._replace(text=part) for span in spans for part in re.split(r"(\s+)", span.text) if part]
    return [tuple(word) for space, word in groupby(pieces, lambda span: span.text.isspace()) if not space]


def _wide(words: Iterable[Word]) -> list[int]:
    return [sum(len(span.text) for span in word) for word in words]


def _filled(words: Sequence[Word], width: int) -> Iterator[Laid]:
    """Yield lines of at most `width` columns, each with as many of the words as fit. A blank within a link has the link's style."""
    line: list[Span] = []
    used = 0
    for word, wide in zip(words, _wide(words), strict=True):
        if line and used + 1 + wide > width:
            yield tuple(line)
            line, used = [], 0
        if line:
            inside = line[-1].link and line[-1].which == word[0].which
            line.append(line[-1]._replace(text=" ") if inside else Span(" "))
            used += 1
        line += word
        used += wide
    yield tuple(line)


# -- tables ------------------------------------------------------------------------------------------------------------


def cells(row: str) -> list[str]:
    """Return the cells of a row of a Markdown table."""
    return [cell.strip() for cell in row.strip().strip("|").split("|")]


def _table(rows: list[list[str]], width: int, links: Iterator[int]) -> Iterator[Laid]:
    """Yield a table as lines of at most `width` columns. Cells that are too long for their column are broken into lines."""
    head, _, *body = rows
    table = [[_words(cell, links) for cell in row] for row in (head, *body)]
    wide = _widths(table, width - len(GAP) * (len(head) - 1))
    for n, row in enumerate(table):
        if n or any(head):
            yield from _row(row, wide, "text" if n else "label")
        if not n and any(head):
            yield (Span("─" * (sum(wide) + len(GAP) * (len(wide) - 1)), "label"),)


def _widths(table: list[list[list[Word]]], room: int) -> list[int]:
    """Return the widths of a table's columns in characters. The widest are narrowed to fit `room`, but not below their longest word."""
    columns = list(zip(*table, strict=True))
    wide = [max(sum(_wide(cell)) + len(cell) - 1 for cell in column) for column in columns]
    least = [max((n for cell in column for n in _wide(cell)), default=0) for column in columns]
    while sum(wide) > room:
        spare = [at for at in range(len(wide)) if wide[at] > least[at]]
        if not spare:
            break
        wide[max(spare, key=lambda at: wide[at])] -= 1
    return [max(0, n) for n in wide]


def _row(row: list[list[Word]], wide: list[int], style: str) -> Iterator[Laid]:
    cells = [list(_filled(cell, n)) if cell else [] for cell, n in zip(row, wide, strict=True)]
    for lines in zip_longest(*cells, fillvalue=()):
        spans: list[Span] = []
        for line, n in zip(lines, wide, strict=True):
            spans += [span._replace(style=style) if span.style == "text" else span for span in line]
            spans.append(Span(" " * (n - sum(len(span.text) for span in line)) + GAP))
        yield tuple(spans[:-1])
