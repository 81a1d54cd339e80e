"""The codex (the game's rulebook) as one HTML page, with chapters, a search, and a calculator of rolls.

It fits the screens of computers and telephones, and loads nothing from the network.
"""

import json
import re
from collections.abc import Iterator
from html import escape
from itertools import groupby

from game import content
from game.codex import codex
from game.codex.markdown import INLINE, LINK, blocks, cells
from game.codex.prints import slug
from game.fd100 import Degree

GROUPS = {
    "class": "The classes, one by one", "creature": "The creatures, one by one", "action": "The Actions, one by one",
    "effect": "The Effects, one by one", "ruling": "The rulings, one by one",
}  # fmt: skip
"""The titles of the chapters made from data, by the first part of their pages' names."""


def page() -> Iterator[str]:
    """Yield the HTML page of the codex line by line. Raises BadAsset."""
    style, script, calculator = (
        content.text(f"codex/web/{name}") for name in ("page.css", "page.js", "calculator.html")
    )
    degrees = json.dumps([str(degree) for degree in Degree])
    yield '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>Nests &amp; Insects: the rules</title>\n<style>\n{style}</style>\n</head>\n<body>"
    yield '<header><a class="home" href="#index">Nests &amp; Insects</a>'
    yield '<input id="search" type="search" placeholder="Search the rules" aria-label="Search the rules" autocomplete="off">'
    yield '<a class="tool" href="#calculator">Odds</a></header>\n<ol id="found" hidden></ol>\n<div id="columns">'
    yield '<nav id="contents" aria-label="Chapters">'
    for title, names in chapters():
        yield f"<details><summary>{escape(title)}</summary><ul>"
        yield from (f'<li><a href="#{slug(name)}">{escape(codex.pages()[name].title)}</a></li>' for name in names)
        yield "</ul></details>"
    yield "</nav>\n<main>"
    yield from _section("index")
    yield calculator
    for title, names in chapters():
        yield f'<h1 class="chapter">{escape(title)}</h1>'
        for name in names:
            yield from _section(name)
    yield "</main>\n</div>"
    yield f"<script>\nconst DEGREES = {degrees};\n{script}</script>\n</body>\n</html>"


def chapters() -> list[tuple[str, list[str]]]:
    """Return (heading, names of pages) for each chapter of the codex.

    First come those of the index in its order, then the pages made from the data.
    """
    found: dict[str, list[str]] = {}
    seen = {"index"}
    title = ""
    for line in codex.markdown("index").splitlines():
        if line.startswith("## "):
            title = line.removeprefix("## ")
        for _, name in LINK.findall(line) if title else ():
            if name not in seen:
                found.setdefault(title, []).append(name)
                seen.add(name)
    rest = sorted((name for name in codex.pages() if name not in seen), key=lambda name: name.partition("/")[0])
    for kind, names in groupby(rest, key=lambda name: name.partition("/")[0]):
        found.setdefault(GROUPS.get(kind, "More"), []).extend(names)
    return list(found.items())


def _section(name: str) -> Iterator[str]:
    yield f'<section id="{slug(name)}">'
    yield from html(codex.markdown(name))
    yield "</section>"


# -- Markdown as HTML ----------------------------------------------------------------------------------------------------


def html(markdown: str) -> Iterator[str]:
    """Yield a Markdown text as HTML, block by block. Only the kinds of markup that the codex uses are supported."""
    listed = False
    for block in blocks(markdown):
        item = bool(block) and block[0].startswith("- ")
        if block and item != listed:
            yield "<ul>" if item else "</ul>"
            listed = item
        if block:
            yield _block(block)
    if listed:
        yield "</ul>"


def _block(block: list[str]) -> str:
    first = block[0]
    if first.startswith("```"):
        return "<pre>" + escape("\n".join(block[1:-1]), quote=False) + "</pre>"
    if first.startswith("#"):
        level = min(4, 1 + len(first) - len(first.lstrip("#")))
        return f"<h{level}>{_inline(first.lstrip('# '))}</h{level}>"
    if first.startswith("- "):
        return f"<li>{_inline(' '.join([first[2:], *block[1:]]))}</li>"
    if first.startswith("|"):
        return _table([cells(row) for row in block])
    return f"<p>{_inline(' '.join(block))}</p>"


def _table(rows: list[list[str]]) -> str:
    head, _, *body = rows
    top = f"<thead>{_row(head, 'th')}</thead>" if any(head) else ""
    return f'<div class="wide"><table>{top}<tbody>{"".join(_row(row, "td") for row in body)}</tbody></table></div>'


def _row(row: list[str], tag: str) -> str:
    return "<tr>" + "".join(f"<{tag}>{_inline(cell)}</{tag}>" for cell in row) + "</tr>"


def _inline(text: str) -> str:
    """Return a line of Markdown as HTML. Its links lead to sections of the same page."""
    return INLINE.sub(_styled, escape(text, quote=False))


def _styled(found: re.Match[str]) -> str:
    if found["link"]:
        return f'<a href="#{slug(found["link"])}">{found["said"]}</a>'
    return f"<b>{found['strong']}</b>" if found["strong"] else f"<code>{found['code']}</code>"
