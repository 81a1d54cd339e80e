"""The codex screen, on which the player reads the game's rules as pages with links."""

from bisect import bisect
from functools import partial

from msgspec import Struct
from tcod.console import Console

from game import content
from game.codex import codex
from game.codex.markdown import Laid, Span, laid
from game.presentation.page import words
from game.presentation.pages.bearing import found, here
from game.ui.map.palette import Ink
from game.ui.screen_stack import Next, Pop, PushScreen, StayOn
from game.ui.screens.help import HELP
from game.ui.screens.screen_context import Reader, page
from game.ui.widgets import hits
from game.ui.widgets.editor import Editor
from game.ui.widgets.page_layout import arrows
from game.ui.widgets.page_layout import laid as in_lines
from game.ui.widgets.writing import text

HERE, FOUND, KEYS = "", "/", "keys"
"""The names of three special pages: what bears on the moment, the results of a search, and every key."""
WIDE, LONGEST, GUTTER = 76, 40, 4
"""The width of a page in columns, the longest search text in characters, and the columns between two columns of a page."""
INKS: dict[str, Ink] = {"head": "bright", "strong": "bright", "code": "text", "label": "dim", "link": "accent"}
"""The colours of some text styles; any other style's name is itself the name of a colour."""


class Place(Struct):
    """An open page of the codex: its name, the first line shown, and the link that is marked."""

    name: str
    top: int = 0
    mark: int = 0


class CodexScreen:
    """The codex screen: pages of rules and the help, with links, a way back through those read, and a search."""

    def __init__(self, raid: Reader, name: str = HERE, edition: str | None = None) -> None:
        """Open the codex at a page, by the rules in force or by those of `edition`."""
        self.raid, self.edition = raid, edition
        self.places = [Place(name)]
        self.found = ""  # what the last search has found, as Markdown
        self.editor: Editor | None = None
        self.room, self.width = 20, WIDE

    # -- what stands there -------------------------------------------------------------------------

    @property
    def place(self) -> Place:
        return self.places[-1]

    def lines(self) -> list[Laid]:
        """Return the open page of the codex (rules as pages) as lines of coloured text."""
        with content.chosen(content.in_force() if self.edition is None else self.edition):
            return self.laid(self.place.name)

    def laid(self, name: str) -> list[Laid]:
        """Return a page of the codex as lines of coloured text, by the rules in force."""
        if name in HELP:
            shown = HELP[name](self.raid)
            others = ", ".join(f"[{words('help')[one]}]({one})" for one in (*HELP, "screen") if one != name)
            head = laid(f"# {shown.title}\n\n{others}", self.width)
            rows = (tuple(Span(said, str(ink)) for said, ink in row) for row in in_lines(shown, self.width))
            return [*head, (), *rows]
        texts = {HERE: lambda: here(self.raid.view), FOUND: lambda: self.found}
        return laid(texts[name](), self.width) if name in texts else codex.lines(name, self.width)

    def links(self, lines: list[Laid]) -> dict[int, tuple[str, int]]:
        """Return the links in these lines, as a dict from a link's number to (page that it opens, index of line)."""
        rows: dict[int, tuple[str, int]] = {}
        for y, line in enumerate(lines):
            for span in line:
                if span.link:
                    rows.setdefault(span.which, (span.link, y))
        return rows

    # -- the picture -------------------------------------------------------------------------------

    def draw(self, console: Console) -> None:
        self.width, self.room = min(console.width - 4, WIDE), console.height - 4
        keys = self.raid.keys
        turn = [(key, "the codex" if self.place.name == KEYS else told) for key, told in keys.line("codex", "keys")]
        own = [
            (keys.shown("next", "page"), "link"), (keys.shown("choose", "page"), "follow"), ("↑↓", "scroll"),
            *keys.line("codex", "find", "index"), *turn, *keys.line("codex", "close"), *keys.line("page", "back"),
        ]  # fmt: skip
        page(console, "CODEX", "", own)
        lines, place = self.lines(), self.place
        high, left = self.room, self.columns(console.width, lines)
        self.room = high * len(left)
        place.top = max(0, min(place.top, len(lines) - self.room))
        hits.wheel(console, (0, 2, console.width, high), "codex")
        tops = breaks(lines, high, len(left)) if place.top == 0 else [n * high for n in range(len(left))]
        for n, line in enumerate(lines[place.top : place.top + self.room]):
            column = bisect(tops, n) - 1
            x, y = left[column], 2 + n - tops[column]
            for span in line:
                marked = bool(span.link) and span.which == place.mark
                if span.link:
                    point = partial(self.point_at, span.which)
                    hits.row(console, (x, y, len(span.text), 1), point, point, "codex")
                ink = "selected" if marked else INKS.get(span.style, span.style)
                x = text(console, x, y, span.text, ink, "select" if marked else None)
        arrows(console, console.width - 1, place.top > 0, place.top + self.room < len(lines), high)
        if self.editor:
            self.editor.draw(console, console.height - 2)

    def columns(self, width: int, lines: list[Laid]) -> list[int]:
        """Return the screen columns at which a page's columns begin: several if it is longer than the screen and they fit."""
        longest = max((sum(len(span.text) for span in line) for line in lines), default=0) + GUTTER
        many = (
            max(1, min(-(-len(lines) // self.room), (width - 4 + GUTTER) // longest)) if len(lines) > self.room else 1
        )
        wide = self.width + GUTTER if many == 1 else longest
        return [(width + GUTTER - many * wide) // 2 + n * wide for n in range(many)]

    # -- keys --------------------------------------------------------------------------------------

    def key(self, key: str) -> Next:
        if self.editor:
            self.type(self.editor, key)
            return StayOn()
        action = self.raid.keys.action_of(key, "codex")
        by = {"up": -1, "down": 1, "page_up": -self.room, "page_down": self.room, "first": -(1 << 20), "last": 1 << 20}
        match action:
            case _ if action in by:
                self.scroll(by[action])
            case "next" | "before":
                self.mark(1 if action == "next" else -1)
            case "choose":
                self.open(self.links(self.lines()).get(self.place.mark, (self.place.name, 0))[0])
            case "find":
                self.editor = Editor("search", "", LONGEST)
            case "keys":
                self.turn(HERE if self.place.name == KEYS else KEYS)
            case "index":
                self.open(action)
            case "close" | "back" if action == "close" or len(self.places) == 1:
                return Pop()
            case "back":
                self.places.pop()
            case _:
                pass
        return StayOn()

    def scroll(self, by: int) -> None:
        """Scroll the page by `by` lines. If the marked link is out of sight then, mark one that is in sight."""
        place, lines = self.place, self.lines()
        place.top = max(0, min(place.top + by, len(lines) - self.room))
        links = self.links(lines)
        seen = [n for n, (_, y) in links.items() if place.top <= y < place.top + self.room]
        if seen and place.mark not in seen:
            place.mark = seen[0] if by > 0 else seen[-1]

    def mark(self, by: int) -> None:
        """Mark the next link of the page (`by` is 1) or the previous one (-1), and scroll to it."""
        links = self.links(self.lines())
        if not links:
            return
        place, order = self.place, sorted(links)
        at = order.index(place.mark) if place.mark in links else 0
        place.mark = order[(at + by) % len(order)]
        y = links[place.mark][1]
        if not place.top <= y < place.top + self.room:
            place.top = max(0, y - self.room // 2)

    def point_at(self, link: int) -> bool:
        """Mark the link that was clicked. Return True, so that the same click also opens the link."""
        self.place.mark = link
        return True

    def open(self, name: str) -> None:
        if name != self.place.name:
            self.places.append(Place(name))

    def turn(self, name: str) -> None:
        """Open a page, or go back to it if it was open just before, so that to and fro leaves nothing to go back through."""
        if len(self.places) > 1 and self.places[-2].name == name:
            self.places.pop()
        else:
            self.open(name)

    def type(self, editor: Editor, key: str) -> None:
        """Handle a key while the player types words to search for.

        Enter lists the pages found, or opens the page if there is only one.
        """
        editor.key(key)
        if editor.done is None:
            return
        self.editor = None
        if not (editor.done and editor.words.strip()):
            return
        hits = codex.search(editor.words)
        self.found = found(editor.words, hits)
        if self.place.name == FOUND:
            self.places.pop()
        self.open(hits[0] if len(hits) == 1 else FOUND)


def rule_of(raid: Reader, cite: str) -> PushScreen:
    """Return the screen change that opens the codex (rules as pages) at the page about a rule.

    `cite`: where the rule stands, such as "B 3.8.7".
    """
    return PushScreen(CodexScreen(raid, codex.page_for(cite)))


def breaks(lines: list[Laid], high: int, many: int) -> list[int]:
    """Return the lines of a page at which its columns of `high` lines begin: after an empty line, if all then still fits.

    No column ends with a heading.
    """
    tops = [0]
    while len(tops) < many:
        full = tops[-1] + high
        room = high * (many - len(tops))
        gaps = [
            n
            for n in range(tops[-1] + high // 2, min(full, len(lines)) + 1)
            if not lines[n - 1] and len(lines) - n <= room and not any(span.style == "head" for span in lines[n - 2])
        ]
        tops.append(max(gaps, default=full))
    return tops
