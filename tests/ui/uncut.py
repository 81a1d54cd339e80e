"""Finds what a screen tells badly: words cut in the middle, texts written over each other or out of their place.

`python -m tests.ui.uncut [EDITION ...]` plays raids by keys and prints each fault once, with its screen and size.
"""

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec.structs import replace
from tcod.console import Console

from game.presentation.automatic.orders import Orders
from game.run.run import head
from game.run.scenario import meet
from game.telling import shorten
from game.ui.raid.screen import RaidScreen
from game.ui.screen_stack import ScreenStack
from game.ui.widgets import rows, widgets, writing
from game.ui.widgets.layout import Area
from tests.ui.every import FOES
from tests.ui.hands import hand
from tests.ui.pictures import SIZES
from tests.ui.table import SIX, Lay, Table, plainly, tables

FRAME = set("─│┌┐└┘┴┬├┤┼╭╮╰╯")
OVER = set("↑↓▌▸")
GROUND = "░▒▓█"
"""Signs that are meant to lie on what is there."""
RIGHT = {
    "the order of Turns goes on": r"^ (COMBAT  )?Round .*",
    "beside a crowd the panel shortens an Item's name, which the list of Items and a look tell whole": r"│ . \S*… ?(of )?\w+",
    "the panel says how many lines more there are": r"… \d+ lines more",
    "an answer opens a list": r"[│ ] [\w& -]  [\w ]+ …(?=  |│|$)|  \w give …(?=  )",
    "the log goes on with what stands above it": r"^ ?…(?=\w)",
}
"""Where "…" on a screen is no text cut short."""
EDITIONS = ("fd100", "bind", "metamorphosis")
ROAMING = ("", "a", "_", "i", "p", "c", "L", "J", "K", ";", "R")
FIGHTING = ("", "f", "m", "s", ";", "c", "f|tab", "f|t", "f|c|m", "r")
"""What is looked at in a raid: keys that open something, one after the other."""


class Watch:
    """What is drawn on consoles, and what is wrong with it."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.owner: dict[
            tuple[int, int], tuple[int, str]
        ] = {}  # whose letters are seen: the number of the text, and it
        self.many = 0

    def begin(self) -> None:
        self.owner.clear()
        self.faults.clear()

    def text(self, console: Console, x: int, y: int, s: str) -> None:
        """Note what a text lies on, and whether the screen holds it. A single sign may stand on the map's ground."""
        if not 0 <= y < console.height or not s.strip():
            return
        if x < 0 or x + len(s.rstrip()) > console.width:
            self.faults.append(f"beyond the screen: {s!r}")
        if set(s) <= FRAME | OVER | {" "} or len(s) == 1 or x >= console.width:
            return
        self.many += 1
        over = {}
        for n, sign in enumerate(s[: console.width - x]):
            at = x + n, y
            there = chr(console.rgb["ch"][at])
            if before := self.owner.get(at):
                if sign != there and there not in GROUND:
                    over[before[1]] = "over"
            elif there == "│" and set(s) - FRAME:
                over["a line"] = "over"
            if sign != " ":
                self.owner[at] = self.many, s
        self.faults += [f"{s!r} over {before!r}" for before in over]

    def fill(self, x: int, y: int, w: int, h: int) -> None:
        """Note which texts a box hides in part."""
        gone = [at for at in self.owner if x <= at[0] < x + w and y <= at[1] < y + h]
        hidden = {self.owner.pop(at) for at in gone}
        self.faults += [f"hidden in part: {s!r}" for n, s in hidden & {*self.owner.values()}]

    def cut(self, s: str, told: str) -> None:
        """Note a word that ends in the middle, and a number that is lost."""
        head = told.partition("…")[0]
        if told != s and s.startswith(head) and head[-1:].isalnum() and s[len(head) :][:1].isalnum():
            self.faults.append(f"cut in a word: {told!r} of {s!r}")
        if lost := [n for n in re.findall(r"\d+", s) if n not in told]:
            self.faults.append(f"lost {lost}: {told!r} of {s!r}")


@contextmanager
def watched() -> Iterator[Watch]:
    """Yield what sees all that is drawn from now on."""
    watch = Watch()
    old: dict[str, Callable[..., Any]] = {
        "text": writing.text, "fill": widgets.fill, "cut": shorten.cut, "put": rows.put,
    }  # fmt: skip

    def text(console: Console, x: int, y: int, s: str, *more: Any, **also: Any) -> int:
        watch.text(console, x, y, s)
        return old["text"](console, x, y, s, *more, **also)

    def fill(console: Console, x: int, y: int, w: int, h: int, *more: Any, **also: Any) -> None:
        watch.fill(x, y, w, h)
        old["fill"](console, x, y, w, h, *more, **also)

    def cut(s: str, width: int) -> str:
        told = old["cut"](s, width)
        watch.cut(s, told)
        return told

    def put(console: Console, area: Area, lines: list[rows.RowLine]) -> None:
        watch.faults += [f"no row for {line.left}" for line in lines[max(0, area.h) :]]
        old["put"](console, area, lines)

    new: dict[str, Callable[..., Any]] = {"text": text, "fill": fill, "cut": cut, "put": put}
    places = [
        (module, name)
        for label, module in sys.modules.items()
        if label.startswith("game.")
        for name in old
        if getattr(module, name, None) is old[name]
    ]
    for module, name in places:
        setattr(module, name, new[name])
    try:
        yield watch
    finally:
        for module, name in places:
            setattr(module, name, old[name])


@cache
def vocabulary() -> frozenset[str]:
    """Return all words of the game's texts and code, in small letters."""
    files = [*Path("assets").rglob("*.toml"), *Path("assets").rglob("*.md"), *Path("game").rglob("*.py")]
    return frozenset(
        word.lower() for file in files for word in re.findall(r"[A-Za-z]+", file.read_text(encoding="utf-8"))
    )


@cache
def halves() -> frozenset[str]:
    """Return all beginnings of those words, of four letters or more."""
    return frozenset(word[:n] for word in vocabulary() for n in range(4, len(word)))


def unwhole(lines: str) -> list[str]:
    """Return the words on a screen that are the beginning of a word alone."""
    found = {word.lower() for word in re.findall(r"[A-Za-z]{4,}", lines) if len(set(word.lower())) > 1}
    return sorted((found & halves()) - vocabulary())


def shortened(lines: str) -> list[str]:
    """Return the rows of a screen on which a text is cut short."""
    rows = lines.split("\n")
    for right in RIGHT.values():
        rows = [re.sub(right, "", row) for row in rows]
    return [row for row in rows if "…" in row]


def faults(play: Table, watch: Watch, width: int, height: int) -> list[str]:
    """Return what is wrong on the screen now at this size."""
    watch.begin()
    shown = play.shows(width, height)
    halved = (f"half a word: {word!r}" for word in unwhole(shown))
    return [*dict.fromkeys([*watch.faults, *halved, *(f"cut short: {row}" for row in shortened(shown)), *loose(shown)])]


def loose(shown: str) -> list[str]:
    """Return the rows of a screen with a joint that no line reaches from above."""
    rows = shown.split("\n")
    ends = ((row, at.start(), above) for above, row in pairwise(rows) for at in re.finditer("┴", row))
    return [f"a loose end: {row}" for row, x, above in ends if above[x : x + 1] not in FRAME]


def opened(play: Table) -> Iterator[str]:
    """Yield the keys that open each screen of a raid now, while it is open."""
    raid = play.raid
    if raid.ask or raid.over:
        yield "asked"
        return
    fighting = play.view.fight is not None
    for keys in FIGHTING if fighting else ROAMING:
        n = raid.run.n
        for key in keys.split("|") if keys else ():
            if raid.run.n == n and not raid.over:
                play.do(key)
        yield f"{'fight' if fighting else 'roam'} {keys}"
        play.stage = ScreenStack(RaidScreen(raid))
        if raid.ask and raid.ask.escape:
            raid.ask = None
        if raid.run.n != n:
            return


def walked(play: Table, keys: int, every: int) -> Iterator[str]:
    """Play a raid by `keys` keys; yield after each `every` of them, for each screen that can be opened."""
    play.game.orders = Orders()
    plainly(play, hints=False)
    stuck = 0
    for n in range(keys):
        if play.raid.over:
            yield "over"
            return
        if n % every == 0 or play.raid.ask:
            yield from opened(play)
            if play.raid.over:
                return
        before = play.raid.run.n
        play.do(hand(play, stuck, on=False))
        stuck = stuck + 1 if play.raid.run.n == before else 0


def ranged(lay: Lay, edition: str, keys: int, every: int) -> Iterator[tuple[str, Table]]:
    """Yield screens of raids of one, three and six by these rules: (name, table)."""
    for party in (("wasp",), ("beetle", "ants", "spider"), SIX):
        play = lay()
        play.game.launch = replace(play.game.launch, edition=edition)
        play.stage = ScreenStack(play.game.begin(party, "uncut"))
        for name in walked(play, keys, every):
            yield f"{edition} {len(party)} {name}", play
        play.game.close()
        play.stage = ScreenStack(play.game.play(meet(head("uncut", party, edition=edition), FOES)))
        for name in walked(play, keys // 2, every):
            yield f"{edition} {len(party)} {name}", play


def main(*editions: str) -> None:
    """Print each fault of the screens once, with the first screen and size that has it."""
    seen: set[str] = set()
    with TemporaryDirectory() as folder, tables(Path(folder)) as lay, watched() as watch:
        for edition in editions or EDITIONS:
            for name, play in ranged(lay, edition, 150, 7):
                for width, height in SIZES:
                    for fault in faults(play, watch, width, height):
                        if fault not in seen:
                            seen.add(fault)
                            print(f"{width}x{height} {name}: {fault}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
