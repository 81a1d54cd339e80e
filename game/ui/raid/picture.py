"""The drawing of the main screen: top line, map, panel and log, and a question over them."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tcod.console import Console

from game.engine.steps import Roam
from game.nest.paths import Cell
from game.presentation.foes.last_seen import unsensed
from game.presentation.page import sentence
from game.presentation.pages.ending import killer
from game.ui.map import nest_map
from game.ui.map.glyphs import columns
from game.ui.map.palette import Ink
from game.ui.raid import dossier, logbook, panel, resting, topline
from game.ui.raid.ask import AskScreen
from game.ui.raid.box_edge import edge
from game.ui.raid.controller import RaidController
from game.ui.raid.pointing import asked_about, glimpse
from game.ui.raid.race_keys import practice_keys
from game.ui.raid.raid_log import ScreenNotice
from game.ui.screens import compare
from game.ui.widgets import hits
from game.ui.widgets.layout import COVERED, Area, Layout, clear_of, layout
from game.ui.widgets.odds_bar import band, lines
from game.ui.widgets.widgets import clear, fill, joints, keys_line, rule
from game.ui.widgets.writing import text

PAST = 10
"""The number of Commands after which a line of the log makes room for new ones."""
LAST = 80
"""The number of the log's last lines that the main screen may show."""
BAND = 4
"""The extra rows of the log in which the band of a roll (its hundred results) is drawn."""


class News(NamedTuple):
    """What the bottom of the main screen tells: its lines, how many of the last are new, and how many new ones are told in short."""

    told: list[logbook.Told]
    new: int
    folded: int


class RaidPicture:
    """The drawing of a raid's main screen. It changes nothing in the raid."""

    luckless = False
    """Whether Luck is left out of the top line."""

    def __init__(self, raid: RaidController) -> None:
        self.raid = raid
        self.held: tuple[tuple[int, int, int], Cell] | None = None  # where the map was drawn last: see `corner`
        self.stood: tuple[object, Cell] = None, (0, 0)  # the moment, and where it was drawn then without a question
        self.asking = False  # whether a question is drawn
        # the open question, the log's usual place, and where all was drawn
        self.laid: tuple[AskScreen, Area, Layout] | None = None
        self.whole: Area | None = None  # the map's area where no box takes rows from it
        self.begun, self.gone = raid.run.n, -1  # the first Command, and the last whose lines have made room in the log
        self.read: News | None = None  # what the log tells, while a picture is drawn
        self.unsaid = False  # whether the picture drawn last hides advice

    def draw(self, console: Console, ask: AskScreen | None, keys: Sequence[tuple[str, str]]) -> None:
        """Draw the whole main screen, with these keys on the bottom line.

        The question `ask` is drawn over the map, unless it is None.
        """
        self.read = self.news()
        self.drawn(console, ask, keys)
        self.read = None

    def drawn(self, console: Console, ask: AskScreen | None, keys: Sequence[tuple[str, str]]) -> None:
        """Draw the whole main screen, as `draw` does, with the log as it was read."""
        raid, parts, self.asking = self.raid, self.layout(console), ask is not None
        parts = self.standing(console, parts, ask) if ask else parts
        self.laid = self.laid if ask else None
        log, room = parts.log, Area(*parts.map[:3], parts.log.y - parts.map.y)
        if ask:
            room = ask.widened(room, console.width)
        free, keep = None, self.spots(parts.map) if ask and not self.resting else []
        box = ask.place(room, keep) if ask else None
        must = len(asked_about(raid.view, ask.answers if ask else ()))
        if ask and box and any(map(box.holds, keep[:must])) and (free := ask.beside(room, parts.map.w)):
            keep = self.spots(parts.map, free)
            box = ask.place(room, keep)
        self.backdrop(console, ask.marks() if ask else None, free=free, box=box, parts=parts)
        beside = clear_of(parts.panel, box)
        last = self.side(console, beside, look=not raid.over and ask is None)
        if ask:
            ask.draw(console, room, keep)
            edge(console, box or room, raid.view, ask.title, beside.h)
        if ask and raid.shown.compared:
            compare.draw(console, log, raid.view, raid.shown.compared, ask.marked.choice if ask.marked else None)
            joints(console, parts, log.y)
        else:
            self.foot(console, parts)
        self.unsaid = ask is not None and raid.shown.compared is not None and ask.advised is not None
        if box and box.y + box.h >= log.y and box.x + box.w > parts.panel.x:  # no panel reaches the line below the box
            text(console, parts.panel.x, log.y, "─", "frame")
        keys_line(console, keys)
        if label := last or (practice_keys(raid.keys, over=raid.over) if raid.rewind else ""):
            rule(console, console.height - 2, label=label)
        cell = None if raid.busy or self.resting else hits.pointed(console)
        if cell and (seen := glimpse(raid.view, cell[:2], console.width - 6, cell.hue)):
            rule(console, console.height - 2, label=seen)
            at = nest_map.spot(parts.map, self.corner(parts.map, free), cell[:2])
            if hits.cell_at(console, at) == cell[:2]:  # not covered, nor outside
                nest_map.mark(console, at, "select")
        if raid.cards and not raid.stuck:
            raid.cards[0].draw(console, parts.map)

    def backdrop(
        self,
        console: Console,
        marks: Mapping[Cell, Ink] | None = None,
        at: Cell | None = None,
        free: Area | None = None,
        box: Area | None = None,
        parts: Layout | None = None,
    ) -> Layout:
        """Draw the main screen except the log and the first side panel. Return the screen's layout.

        `at`: a cell being looked at; `free`: the part of the map that nothing will cover; `box`: what will cover the rest;
        `parts`: the layout, if it is not the usual one.
        """
        clear(console)
        raid, parts = self.raid, parts or self.layout(console)
        practice = sentence("practice") if raid.rewind else ""
        topline.draw(console, raid.view, practice, luckless=self.luckless)
        if self.resting and at is None:
            there = Area(*parts.map[:3], parts.log.y - parts.map.y)
            high = raid.ask.height(raid.ask.widened(there, console.width)) if raid.ask else 0
            resting.draw(console, there, raid.view, raid.lines, high)
        else:
            corner = nest_map.draw(
                console, raid.view, parts.map, marks, raid.shown.scent, at, self.corner(parts.map, free)
            )
            if not raid.over:
                nest_map.traces(console, parts.map, corner, unsensed(raid.view, raid.memory.last), marks or {})
            nest_map.ghosts(console, parts.map, corner, raid.strip.cells(raid.view))
            if raid.over:
                self.ring(console, parts.map)
        rule(console, console.height - 2)
        if parts.dossier.w:
            dossier.draw(console, clear_of(parts.dossier, box), raid.view)
        return parts

    def corner(self, area: Area, free: Area | None = None) -> Cell:
        """Return the Level's cell at the upper left of a map in this area: the same from key to key while it may be.

        While a box takes rows from the map it is another only if what must be seen is hidden else.
        `free`: the part of the area, if not all, that a question leaves free while it is asked: who acts, and whom it is about, are moved there.
        """
        view = self.raid.view
        whole = self.whole if self.whole and view.party else area
        place, centre = (view.number, area.w, columns()), None if view.party else self.raid.shown.centre
        held = self.held[1] if self.held and self.held[0] == place else None
        found = nest_map.origin(view, whole, centre, held=held)
        self.held = place, found
        found = found if area.h >= whole.h else nest_map.showing(view, area, found)
        moment = view.n, place
        if not self.asking:
            self.stood = moment, found
        found = self.stood[1] if self.stood[0] == moment else found
        if free:
            dx, dy = (free.x - area.x) // columns(), free.y - area.y
            grid, near = free._replace(w=free.w // columns()), [*self.about(), *nest_map.surroundings(view)]
            left, top = nest_map.holding((found[0] + dx, found[1] + dy), grid, nest_map.where(view), near)
            return left - dx, top - dy
        return found

    def spots(self, area: Area, free: Area | None = None) -> list[Cell]:
        """Return the console's cells where a map in this area has all that a question is about and, in a fight, then all in sight."""
        corner = self.corner(area, free)
        return [nest_map.spot(area, corner, cell) for cell in self.about()]

    def about(self) -> list[Cell]:
        """Return the cells `asked_about`, and after them those of all others who are in sight in a fight."""
        view, ask = self.raid.view, self.raid.ask
        others = [(one.x, one.y) for one in view.creatures if one.x >= 0] if view.fight else []
        return [*asked_about(view, ask.answers if ask else ()), *others]

    def ring(self, console: Console, area: Area) -> None:
        """Draw a ring on the map around the creature that has killed the party's last member."""
        body = self.raid.view.body(killer(self.raid.run.story, self.raid.teller.names))
        corner, grid = self.corner(area), area._replace(w=area.w // columns())
        if body:
            x, y = nest_map.spot(area, corner, (body.x, body.y))
            for at, sign in ((x - 1, "("), (x + columns(), ")")):
                if grid.y <= y < area.y + area.h and area.x <= at < area.x + area.w:
                    text(console, at, y, sign, "alarm")

    def around(self, console: Console, at: Cell) -> Layout:
        """Draw the main screen without any question, and mark the map's cell `at`. Return the screen's layout."""
        parts = self.backdrop(console, {at: "select"}, at)
        self.side(console, parts.panel)
        self.foot(console, parts)
        return parts

    def side(self, console: Console, area: Area, *, look: bool = False) -> str:
        """Draw the side panel into an area, and return the split times, "" if it has room for them.

        Where there is no second panel, what it would tell stands in the rows left free. `look`: whether one can look around now.
        """
        view, key = self.raid.view, self.raid.keys.shown("look") if look else ""
        splits, free = panel.draw(console, area, view, self.raid.strip.shown(), key)
        if not layout(console.width, console.height, columns()).dossier.w:
            dossier.below(console, free, view)
        return splits

    @property
    def resting(self) -> bool:
        """Whether the screen shows a Rest instead of the map."""
        return self.raid.shown.rested or resting.asked(self.raid.view, self.raid.lines)

    def layout(self, console: Console) -> Layout:
        """Return the layout of the main screen. If there is much news, the log takes some rows from the map."""
        news = self.read or self.news()
        parts = layout(console.width, console.height, columns())
        self.whole = parts.map
        least, width = parts.log.h, parts.log.w - 2
        want = logbook.height(news.told, width, news.new, least - 1) + 1 + BAND * bool(self.raid.shown.roll)
        room = max(logbook.advised(news.told, width), least + min(parts.map.h // COVERED, self.spare(parts.map)))
        more = 0 if self.raid.shown.rested else max(0, min(want, room) - least)
        log = Area(0, parts.log.y - more, parts.log.w, parts.log.h + more)
        return parts.ending(log)

    def standing(self, console: Console, parts: Layout, ask: AskScreen) -> Layout:
        """Return the layout under a question: as it was drawn first, while what is said after that has room in the log."""
        usual = layout(console.width, console.height, columns()).log
        told = logbook.advised((self.read or self.news()).told, usual.w - 2)
        if not self.laid or self.laid[:2] != (ask, usual) or self.raid.shown.compared or told > self.laid[2].log.h:
            self.laid = ask, usual, self.lowered(parts, ask)
        return self.laid[2]

    def lowered(self, parts: Layout, ask: AskScreen) -> Layout:
        """Return a layout whose log leaves a question the rows that its list would lack. It keeps what must be read with it.

        Where two Actions are compared, it has the rows that these need.
        """
        if self.raid.shown.compared:
            return parts.ending(compare.room(parts))
        room = Area(*parts.map[:3], parts.log.y - parts.map.y)
        lacks = ask.wants(ask.widened(room, parts.log.w))
        told, new, _ = self.read or self.news()
        must = [one for one in told[len(told) - new :] if logbook.needed(one)]
        by = min(lacks, parts.log.h - 1 - logbook.height(must, parts.log.w - 2, len(must), 1))
        if by <= 0 or ask.pointing:
            return parts
        log = parts.log._replace(y=parts.log.y + by, h=parts.log.h - by)
        return parts.ending(log)

    def spare(self, area: Area) -> int:
        """Return how many rows of the map the log may take, so that who acts and the nearest armed foe stay visible.

        If both do not fit on the whole map, it may take all.
        """
        view = self.raid.view
        foe = nest_map.nearest(view) if view.fight and view.party else None
        apart = abs(foe.y - nest_map.where(view)[1]) if foe else area.h
        return max(0, area.h - apart - nest_map.ROUND) if apart < area.h else area.h

    def news(self) -> News:
        """Return the last lines of the log, explorations in short, and after them the program's notices.

        Outside Combat anything new takes the place of what is long past: a walk of many moves has left it behind.
        """
        raid = self.raid
        last, fresh = raid.log.brief(LAST, self.gone if self.gone < raid.run.n else -1)
        if raid.view.asks(Roam) and (fresh or raid.notices) and raid.run.n > self.begun:
            self.gone = raid.run.n - PAST
        if self.gone < raid.run.n:  # in practice Commands are taken back
            last = [one for at, one in enumerate(last) if at >= len(last) - fresh or one.entry.command > self.gone]
        stuck = [ScreenNotice(raid.unwritten, "alarm")] if raid.stuck else []
        told: list[logbook.Told] = [*last, *raid.notices, *stuck]
        return News(told, fresh + len(raid.notices) + len(stuck), max(0, raid.log.fresh - fresh))

    def foot(self, console: Console, parts: Layout) -> None:
        """Draw the log at the bottom of the screen.

        If there is room, the last Attack's hundred possible rolls are drawn above it.
        """
        (told, new, folded), log, roll = self.read or self.news(), parts.log, self.raid.shown.roll
        rows = len(lines(roll.check, log.w, roll)) if roll else 0
        banded = roll is not None and logbook.fits(told, log.w - 2, new, log.h - 1 - rows)
        if roll and banded:
            fill(console, *log)
            rule(console, log.y, log.x, log.w)
            band(console, Area(log.x, log.y + 1, log.w, log.h - 1), roll.check, roll)
            log = Area(log.x, log.y + rows, log.w, log.h - rows)
        more = "" if self.resting else self.raid.keys.shown("log")  # the steps of a Rest are told above
        logbook.draw(console, log, told, new, more, ruled=not banded, folded=folded)
        joints(console, parts, parts.log.y)
