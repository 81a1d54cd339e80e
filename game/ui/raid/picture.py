"""The drawing of the main screen: top line, map, panel and log, and a question over them."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

from tcod.console import Console

from game.engine.steps import Roam
from game.nest.paths import Cell
from game.presentation.foes.last_seen import unsensed
from game.presentation.page import sentence
from game.presentation.pages.ending import killer
from game.telling.shorten import opening
from game.ui.map import nest_map
from game.ui.map.glyphs import columns
from game.ui.map.palette import Ink
from game.ui.raid import dossier, further, logbook, panel, resting, topline
from game.ui.raid.ask import AskScreen
from game.ui.raid.box_edge import edge
from game.ui.raid.controller import RaidController
from game.ui.raid.log_weights import Told, needed
from game.ui.raid.placing import Stand, bottom, corners, least_hidden, matter
from game.ui.raid.pointing import asked_about, glimpse
from game.ui.raid.race_keys import practice_keys
from game.ui.raid.raid_log import ScreenNotice
from game.ui.screens import compare
from game.ui.widgets import hits
from game.ui.widgets.layout import COVERED, Area, Layout, clear_of, layout
from game.ui.widgets.odds_bar import band, lines
from game.ui.widgets.rows import put
from game.ui.widgets.widgets import clear, fill, joints, keys_line, rule
from game.ui.widgets.writing import text

PAST = 10
"""The number of Commands after which a line of the log makes room for new ones."""
LAST = 80
"""The number of the log's last lines that the main screen may show."""
BAND = 4
"""The extra rows of the log in which the band of a roll (its hundred results) is drawn."""
WITH = 3, 1
"""The columns and rows on each side of a cell that is looked at that are seen, too."""


class News(NamedTuple):
    """What the bottom of the main screen tells: its lines, how many of the last are new, and how many new ones are told in short."""

    told: list[Told]
    new: int
    folded: int


class RaidPicture:
    """The drawing of a raid's main screen. It changes nothing in the raid."""

    luckless = False
    """Whether Luck is left out of the top line."""

    def __init__(self, raid: RaidController) -> None:
        self.raid = raid
        self.held: Stand | None = None  # where all was drawn last
        self.whole: Area | None = None  # the map's area where no box takes rows from it
        self.lent = 0  # how many rows of it the log takes at most, but for advice that needs more
        self.begun, self.gone = raid.run.n, -1  # the first Command, and the last whose lines have made room in the log
        self.rest: list[dossier.Block] = []  # what the second panel has no room for
        self.read: News | None = None  # what the log tells, while a picture is drawn
        self.unsaid = False  # whether the picture drawn last hides advice

    def draw(self, console: Console, ask: AskScreen | None, keys: Sequence[tuple[str, str]]) -> None:
        """Draw the main screen, with these keys on the bottom line, and the question `ask`, if any, over the map."""
        self.read = self.news()
        self.drawn(console, ask, keys)
        self.read = None

    def drawn(self, console: Console, ask: AskScreen | None, keys: Sequence[tuple[str, str]]) -> None:
        """Draw the whole main screen, as `draw` does, with the log as it was read."""
        raid, stand = self.raid, self.stand(console, ask)
        parts, box = stand.parts, stand.box
        log = parts.log
        self.backdrop(console, ask.marks() if ask else None, stand)
        beside = clear_of(parts.panel, box)
        last = self.side(console, beside, look=not raid.over and ask is None)
        if ask and box:
            ask.draw(console, box)
            edge(console, box, raid.view, ask.title, beside.h)
        if ask and raid.shown.compared:
            compare.draw(console, log, raid.view, raid.shown.compared, ask.marked.choice if ask.marked else None)
            joints(console, parts, log.y)
        else:
            self.foot(console, parts)
        self.unsaid = ask is not None and raid.shown.compared is not None and ask.advised is not None
        for side in (beside, clear_of(parts.dossier, box)):
            if side.w and side.y + side.h < log.y:  # it ends above the box, and does not reach the line below
                text(console, side.x, log.y, "─", "frame")
        keys_line(console, keys)
        if label := last or (practice_keys(raid.keys, over=raid.over) if raid.rewind else ""):
            rule(console, console.height - 2, label=label)
        cell = None if raid.busy or self.resting else hits.pointed(console)
        if cell and (seen := glimpse(raid.view, raid.memory.last, cell[:2], console.width - 6, cell.hue)):
            rule(console, console.height - 2, label=seen)
            at = nest_map.spot(parts.map, stand.corner, cell[:2])
            if hits.cell_at(console, at) == cell[:2]:  # not covered, nor outside
                nest_map.mark(console, at, "select")
        elif not raid.busy and (more := hits.told(console)):
            rule(console, console.height - 2, label=opening(more, console.width - 6))
        if raid.cards and not raid.stuck:
            raid.cards[0].draw(console, parts.map)

    def backdrop(
        self,
        console: Console,
        marks: Mapping[Cell, Ink] | None = None,
        stand: Stand | None = None,
    ) -> Layout:
        """Draw the main screen except the log and the first side panel. Return the screen's layout.

        `stand`: where all is drawn, if it is not the usual place.
        """
        clear(console)
        raid, stand = self.raid, stand or self.unasked(self.layout(console))
        parts = stand.parts
        practice = sentence("practice") if raid.rewind else ""
        topline.draw(console, raid.view, practice, luckless=self.luckless)
        if self.resting and (stand.ask or not marks):  # who looks about sees the map all the same
            resting.draw(console, resting.free(parts.map, stand.box), raid.view, raid.lines)
        else:
            corner = nest_map.draw(console, raid.view, parts.map, marks, raid.shown.scent, corner=stand.corner)
            if not raid.over:
                nest_map.traces(console, parts.map, corner, unsensed(raid.view, raid.memory.last), marks or {})
            nest_map.ghosts(console, parts.map, corner, raid.strip.cells(raid.view))
            if raid.over:
                self.ring(console, parts.map, corner)
        rule(console, console.height - 2)
        if parts.dossier.w:
            told = dossier.parts(raid.view, parts.dossier.w - 2)
            self.rest = dossier.draw(
                console, clear_of(parts.dossier, stand.box), told, self.whole.h if self.whole else 0
            )
        return parts

    def unasked(self, parts: Layout) -> Stand:
        """Return where all stands without a question: the map as it stood, from key to key, while it may.

        What takes rows from it moves it only if it hides what must be seen.
        """
        view = self.raid.view
        whole = self.whole if self.whole and view.party else parts.map
        place, centre = (view.number, parts.map.w, columns()), None if view.party else self.raid.shown.centre
        held = self.held.rest if self.held and self.held.place == place else None
        rest = nest_map.origin(view, whole, centre, held, min(parts.map.h, whole.h), self.lent)
        if parts.map.h < whole.h:
            rest = nest_map.showing(view, parts.map, rest)
        self.held = Stand(place, rest, rest, (view.n, parts.log.y + parts.log.h), parts)
        return self.held

    def stand(self, console: Console, ask: AskScreen | None) -> Stand:
        """Return where all stands, under a question as it was drawn first, while what is said after that has room in the log.

        Under one that follows another at once, the map stands where it stood.
        """
        last, new = self.held, self.unasked(self.layout(console))
        if ask and last and last.place == new.place and (last.box or last.moment == new.moment):
            told = logbook.advised((self.read or self.news()).told, console.width - 2, "refused")
            kept = (
                ask is last.ask
                and last.moment == new.moment
                and not self.raid.shown.compared
                and told <= last.parts.log.h
            )
            new = last if kept else new._replace(corner=last.corner, ask=None)
        self.held = self.boxed(console, new, ask) if ask and not new.ask else new
        return self.held

    def boxed(self, console: Console, stand: Stand, ask: AskScreen) -> Stand:
        """Return where all stands under a question that opens. The log leaves its box what rows it needs, but keeps what must be read with it."""
        parts, view = stand.parts, self.raid.view
        spare = 0 if self.raid.shown.compared or ask.pointing else self.idle(parts.log)
        if self.raid.shown.compared:
            parts = parts.ending(compare.room(parts))
        ask.brief = self.raid.shown.compared is not None  # its rows are needed to compare
        area = parts.map._replace(h=parts.log.y - parts.map.y)
        sizes = ask.sizes(console.width, area.h + spare)
        least = min(size.lacks for size in sizes)
        boxes = [box for size in sizes if size.lacks == least for box in corners(area, size, console.width, spare)]
        if self.resting:
            box, corner = resting.roomiest(area, boxes), stand.corner
        else:
            what = matter(view, asked_about(view, ask.answers), [one.cell for one in ask.answers if one.cell])
            box, corner = least_hidden(area, stand.corner, what, boxes)
        log = parts.log._replace(y=bottom(area, box))
        parts = parts.ending(log._replace(h=log.h + parts.log.y - log.y))
        return stand._replace(corner=corner, parts=parts, ask=ask, box=box)

    def ring(self, console: Console, area: Area, corner: Cell) -> None:
        """Draw a ring on the map around the creature that has killed the party's last member."""
        body = self.raid.view.body(killer(self.raid.run.story, self.raid.teller.names))
        grid = area._replace(w=area.w // columns())
        if body:
            x, y = nest_map.spot(area, corner, (body.x, body.y))
            for at, sign in ((x - 1, "("), (x + columns(), ")")):
                if grid.y <= y < area.y + area.h and area.x <= at < area.x + area.w:
                    text(console, at, y, sign, "alarm")

    def seeing(self, parts: Layout, at: Cell, box: Area | None = None) -> Stand:
        """Return where all stands while one looks at a cell of the map, which a box does not cover."""
        view, stand = self.raid.view, self.unasked(parts)
        near = [(at[0] + x, at[1] + y) for x, y in product((-WITH[0], WITH[0]), (-WITH[1], WITH[1]))]
        what = matter(view, [at, *near, *asked_about(view, ())])
        return stand._replace(corner=least_hidden(parts.map, stand.corner, what, [box or Area(0, 0, 0, 0)])[1])

    def around(self, console: Console, at: Cell, box: Area) -> None:
        """Draw the main screen without any question, and mark the map's cell `at`, which a box will not cover."""
        parts = self.layout(console)
        stand = self.seeing(parts, at, box)
        if box.w < console.width:  # the panels go down beside it
            parts = parts.ending(parts.log._replace(y=parts.log.y + parts.log.h, h=0))
        self.backdrop(console, {at: "select"}, stand._replace(parts=parts))
        self.side(console, parts.panel)

    def side(self, console: Console, area: Area, *, look: bool = False) -> str:
        """Draw the side panel into an area, and return the split times, "" if it has room for them.

        What the second panel has no room for, or would tell if there were one, stands in the rows left free. `look`: whether one can look
        around now.
        """
        view, key = self.raid.view, self.raid.keys.shown("look") if look else ""
        splits, free = panel.draw(console, area, view, self.raid.strip.shown(), key)
        wide = layout(console.width, console.height, columns()).dossier.w
        if free.h:
            told = [*(self.rest if wide else dossier.parts(view, free.w - 2)), *further.parts(view, free.w - 2)]
            lost = max(0, self.whole.h - area.h) if self.whole else 0  # to the log
            put(console, free, dossier.lines(told, free.h, free.h + lost))
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
        self.lent = min(parts.map.h // COVERED, max(0, logbook.MOST + 1 + BAND - parts.log.h))
        least, width = parts.log.h, parts.log.w - 2
        want = logbook.height(news.told, width, news.new, least - 1) + 1 + BAND * bool(self.raid.shown.roll)
        free = 0 if self.raid.shown.rested else min(self.lent, self.spare(parts.map))
        more = max(0, min(want, max(logbook.advised(news.told, width), least + free)) - least)
        log = Area(0, parts.log.y - more, parts.log.w, parts.log.h + more)
        return parts.ending(log)

    def idle(self, log: Area) -> int:
        """Return how many rows of the log a question may take: all but those of what must be read with it."""
        told, new, _ = self.read or self.news()
        must = [one for one in told[len(told) - new :] if needed(one)]
        return max(0, log.h - 1 - logbook.height(must, log.w - 2, len(must), 1))

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
        notices = [one for one in raid.notices if not raid.over or one.tone != "rule"]  # nobody is left to be advised
        told: list[Told] = [*last, *notices, *stuck]
        return News(told, fresh + len(notices) + len(stuck), max(0, raid.log.fresh - fresh))

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
