"""The codex in the game: first what bears on this moment, then the index; links lead on, Esc leads back."""

from collections.abc import Iterator

from msgspec import Struct
from tcod.console import Console

from game import content
from game.codex import codex
from game.codex.markdown import Laid, laid
from game.engine import steps
from game.engine.commands import Act
from game.run.view import View
from game.telling.words import joined
from game.ui.map.palette import Ink
from game.ui.screen_stack import Next, Pop, PushScreen, StayOn
from game.ui.screens.help import PAGES, HelpScreen
from game.ui.screens.screen_context import Reader, page
from game.ui.widgets.editor import Editor
from game.ui.widgets.widgets import text

HERE, FOUND = "", "/"
"""Names of the first page, and of one that lists what was searched for."""
KEYS = "keys"
WIDE = 76
INKS: dict[str, Ink] = {
    "text": "text",
    "head": "bright",
    "strong": "bright",
    "code": "text",
    "label": "dim",
    "link": "accent",
}
ASKED: dict[type, str] = {
    steps.Roam: "survival", steps.TakeTurn: "turns", steps.OfferLuck: "luck", steps.FaceDeath: "luck",
    steps.PayHunger: "hunger", steps.ChooseEffect: "food", steps.PayDarkness: "darkness", steps.DigCost: "digging",
    steps.Share: "items", steps.Replace: "items", steps.MayResist: "resist", steps.Interrupt: "turns",
    steps.Aside: "turns", steps.Recruit: "death", steps.Shelter: "resting", steps.Unsheltered: "resting",
    steps.Mend: "resting", steps.Regrow: "swarms", steps.ShakeOff: "resist", steps.Ponder: "food",
    steps.LiftCurse: "food", steps.Intend: "improvising", steps.ByWhat: "improvising", steps.Flourish: "dramatic",
    steps.WantDie: "die",
}  # fmt: skip
"""The page of each question."""
LONGEST = 40


class Place(Struct):
    """A page that is open: how far it is scrolled, and which of its links is marked."""

    name: str
    top: int = 0
    mark: int = 0


class CodexScreen:
    """Tab marks the next link, Enter follows it, Esc or Backspace goes back, / searches, ? lists the keys."""

    def __init__(self, raid: Reader, name: str = HERE) -> None:
        self.raid = raid
        self.places = [Place(name)]
        self.found = ""  # what the last search has found, as Markdown
        self.editor: Editor | None = None
        self.room, self.width = 20, WIDE

    # -- what stands there -------------------------------------------------------------------------

    @property
    def place(self) -> Place:
        return self.places[-1]

    def lines(self) -> list[Laid]:
        """The page that is open, laid out."""
        match self.place.name:
            case "":
                return laid(here(self.raid.view), self.width)
            case "/":
                return laid(self.found, self.width)
            case name:
                return codex.lines(name, self.width)

    def links(self, lines: list[Laid]) -> dict[int, tuple[str, int]]:
        """Its links by number: where each leads, and the line it begins on."""
        rows: dict[int, tuple[str, int]] = {}
        for y, line in enumerate(lines):
            for span in line:
                if span.link:
                    rows.setdefault(span.which, (span.link, y))
        return rows

    # -- the picture -------------------------------------------------------------------------------

    def draw(self, console: Console) -> None:
        self.width, self.room = min(console.width - 4, WIDE), console.height - 4
        keys = [("Tab", "next link"), ("Enter", "follow"), ("↑↓", "scroll"), ("/", "search"), ("i", "index")]
        page(console, "CODEX", "", [*keys, ("?", "keys"), ("Esc", "back")])
        lines, place = self.lines(), self.place
        place.top = max(0, min(place.top, len(lines) - self.room))
        left = (console.width - self.width) // 2
        for y, line in enumerate(lines[place.top : place.top + self.room], start=2):
            x = left
            for span in line:
                marked = bool(span.link) and span.which == place.mark
                x = text(
                    console, x, y, span.text, "selected" if marked else INKS[span.style], "select" if marked else None
                )
        if place.top:
            text(console, console.width - 2, 2, "↑", "accent")
        if place.top + self.room < len(lines):
            text(console, console.width - 2, console.height - 3, "↓", "accent")
        if self.editor:
            self.editor.draw(console, console.height - 2)

    # -- keys --------------------------------------------------------------------------------------

    def key(self, key: str) -> Next:
        if self.editor:
            self.type(self.editor, key)
            return StayOn()
        by = {
            "up": -1, "k": -1, "down": 1, "j": 1, "pageup": -self.room, "pagedown": self.room, "space": self.room,
            "home": -(1 << 20), "end": 1 << 20,
        }  # fmt: skip
        if key in by:
            self.scroll(by[key])
        elif key in ("tab", "right", "l", "left", "h"):
            self.mark(-1 if key in ("left", "h") else 1)
        elif key == "enter":
            return self.follow()
        elif key == "/":
            self.editor = Editor("search", "", LONGEST)
        elif key == "i":
            self.open("index")
        elif key == "?":
            return PushScreen(HelpScreen(self.raid, PAGES.index("Keys")))
        elif key == "q" or (key in ("escape", "backspace") and len(self.places) == 1):
            return Pop()
        elif key in ("escape", "backspace"):
            self.places.pop()
        return StayOn()

    def scroll(self, by: int) -> None:
        """The mark goes along: to the first link in sight, if it is out of it."""
        place, lines = self.place, self.lines()
        place.top = max(0, min(place.top + by, len(lines) - self.room))
        links = self.links(lines)
        seen = [n for n, (_, y) in links.items() if place.top <= y < place.top + self.room]
        if seen and place.mark not in seen:
            place.mark = seen[0] if by > 0 else seen[-1]

    def mark(self, by: int) -> None:
        """The next link, or the one before; the page scrolls to it."""
        links = self.links(self.lines())
        if not links:
            return
        place, order = self.place, sorted(links)
        at = order.index(place.mark) if place.mark in links else 0
        place.mark = order[(at + by) % len(order)]
        y = links[place.mark][1]
        if not place.top <= y < place.top + self.room:
            place.top = max(0, y - self.room // 2)

    def follow(self) -> Next:
        """To the page of the marked link; the keys are on a screen of their own."""
        link = self.links(self.lines()).get(self.place.mark, ("", 0))[0]
        if link == KEYS:
            return PushScreen(HelpScreen(self.raid, PAGES.index("Keys")))
        if link:
            self.open(link)
        return StayOn()

    def open(self, name: str) -> None:
        if name != self.place.name:
            self.places.append(Place(name))

    def type(self, editor: Editor, key: str) -> None:
        """What is searched for; Enter shows the pages, or opens the one there is."""
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
    """The page of the rule that is cited."""
    return PushScreen(CodexScreen(raid, codex.page_for(cite)))


def here(view: View | None) -> str:
    """What one looks at, what is asked, what can be done: as Markdown; then the index."""
    parts = ["# The codex", *(bearing(view) if view else ())]
    _, _, index = codex.markdown("index").partition("\n")
    return "\n\n".join([*parts, index.strip()])


def bearing(view: View) -> Iterator[str]:
    """What bears on this moment."""
    if view.decision:
        name = ASKED.get(type(view.decision), "turns" if view.fight else "survival")
        yield f"**What {'goes on' if view.asks(steps.Roam, steps.TakeTurn) else 'is asked'}**: {linked(name)}."
    if seen := list(dict.fromkeys(looked_at(view))):
        yield "**What you look at**: " + ", ".join(map(linked, seen)) + "."
    deeds = [choice.command.action for choice in view.choices if isinstance(choice.command, Act)]
    actions = [linked(f"action/{name}") for name in dict.fromkeys(deeds) if name in content.formulas()]
    if actions:
        yield "**What can be done**: " + ", ".join(actions) + "."


def looked_at(view: View) -> Iterator[str]:
    """The pages of who is here, of what ails the one led, and of what she carries."""
    party = {one.body.kind for one in view.party}
    yield from (codex.find(body.kind) for body in view.creatures if not body.led)
    yield from (f"class/{kind}" for kind in content.classes() if kind in party)
    if view.alert:
        yield "alarm"
    if view.party:
        yield from (f"effect/{name}" for name, rating in view.me.body.effects.items() if rating)
        if view.me.darkness:
            yield "darkness"
        if view.me.starving:
            yield "hunger"


def linked(name: str) -> str:
    return f"[{codex.pages()[name].title}]({name})"


def found(words: str, hits: list[str]) -> str:
    """The pages that hold the words, each with its opening."""
    if not hits:
        guess = joined([linked(codex.find(word)) for word in codex.near(words)], "or")
        return f"# Nothing\n\nNo page has “{words}”." + (f" Did you mean {guess}?" if guess else "")
    rows = "\n".join(f"- {linked(name)}: {first(name)}" for name in hits)
    return f"# {words}\n\n{rows}"


def first(name: str) -> str:
    """The first sentence of a page."""
    return codex.opening(name).partition(". ")[0].rstrip(".:") + "."
