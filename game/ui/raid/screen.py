"""The main screen: the Level, the party, the log, and whatever is asked. Keys become Commands here."""

from tcod.console import Console

from game.engine.steps import TakeTurn
from game.ui.keyset import MOVES, spelt
from game.ui.map import nest_map
from game.ui.map.nest_map import Area, Cell
from game.ui.map.palette import Ink
from game.ui.raid import combat_keys, logbook, panel, resting, topline
from game.ui.raid.ask import COMPARE, Answer, AskScreen
from game.ui.raid.controller import Course, ScreenNotice
from game.ui.raid.hints import hints
from game.ui.raid.key_actions import DEEDS, walk
from game.ui.screen_stack import Next, PushScreen, Reset, StayOn
from game.ui.screens import compare
from game.ui.screens.codex import rule_of
from game.ui.screens.end import EndScreen
from game.ui.widgets.layout import Layout, layout
from game.ui.widgets.odds_bar import band, lines
from game.ui.widgets.widgets import clear, fill, keys_line, rule, text

LOOKS = ("look", "log", "sheet", "pool", "items", "job", "history", "card")
"""What may be read while something is asked, by keys that are no answer; then it is asked again."""
AGAIN = ("enter", "space")
"""What tries to write once more what could not be written."""
LAST = 80
"""Lines of the log that the main screen looks back at."""


class RaidScreen(Course):
    """One raid being played. The other screens get it as `raid`."""

    # -- keys --------------------------------------------------------------------------------------

    def key(self, key: str) -> Next:
        if self.stuck:
            return self.again(key)
        if self.popups:
            return self.read(key)
        return self.pressed(key)

    def read(self, key: str) -> Next:
        """A card lies over the map."""
        if self.keys.action_of(key, "roam") == "help":
            return rule_of(self, self.popups[0].entry.rule)
        if self.popups[0].key(key):
            self.popups.pop(0)
        return StayOn()

    def pressed(self, key: str) -> Next:
        """A key for the raid itself."""
        if self.ask and not self.errand:
            return self.answer(self.ask, key)
        return self.deed(key)

    def deed(self, key: str) -> Next:
        """While nothing is asked: what a key does."""
        action = "" if self.over else self.keys.action_of(key, self.context())
        walking = self.errand is not None
        if action != "look":  # who looks about still has what was new before her, and the picture where it was
            self.quiet()
        self.halt()
        if self.over:
            return self.end()
        if walking and action in (
            "",
            "back",
            "explore",
        ):  # any key stops a walk; one that means something does that too
            return StayOn()
        if action in MOVES:
            walk(self, MOVES[action])
            return StayOn()
        if action in DEEDS:
            return DEEDS[action](self) or StayOn()
        if not action and len(key) == 1:
            combat_keys.not_now(self, key)
        return StayOn()

    def again(self, key: str) -> Next:
        """What happened last is not written: try it once more, or leave it."""
        if self.keys.action_of(key, "roam") == "save":
            return self.leave()
        if key in AGAIN and self.run.keep():
            self.quiet()
            self.say("Written. The raid goes on.")
            self.listen()
        return StayOn()

    def context(self) -> str:
        return "combat" if self.view.asks(TakeTurn) else "roam"

    def answer(self, ask: AskScreen, key: str) -> Next:
        """What was told last stays in the light until the answer."""
        if key == COMPARE and ask.comparable:
            if trouble := compare.compared(self, ask.marked.choice if ask.marked else None):
                self.say(trouble)
            return StayOn()
        wind = self.keys.action_of(key, "roam") if ask.pointing else ""
        if answer := self.pointed(ask, wind) if wind in MOVES else ask.chosen(key):
            if answer.refused:
                self.refuse(answer.refused)
            else:
                self.quiet()
                answer.do(self)
                self.take_up()
            return StayOn()
        if key == "escape":
            if ask.escape:
                self.quiet()
                then = ask.escape(self)
                self.take_up()
                return then if isinstance(then, PushScreen) else StayOn()
            self.say("This must be answered.")
            return StayOn()
        action = self.keys.action_of(key, self.context())
        if action in LOOKS or (action in ("help", "options", "save") and not key.isalpha()):
            return DEEDS[action](self) or StayOn()
        if not ask.menu.moves(key):
            self.say(f"{spelt(key)} is no answer here.")
        return StayOn()

    def pointed(self, ask: AskScreen, wind: str) -> Answer:
        """The answer of a key that points somewhere."""
        (x, y), (dx, dy) = nest_map.where(self.view), MOVES[wind]
        return ask.at_cell((x + dx, y + dy))

    def quiet(self) -> None:
        """What was new is so no longer."""
        self.lines += [self.sighted] if self.sighted else []
        self.sighted = None
        self.fresh, self.notices, self.roll, self.rested = 0, [], None, False

    def end(self) -> Next:
        """The raid is over: its story, then the title."""
        if self.ended:
            return self.leave()
        self.ended = True
        return PushScreen(EndScreen(self))

    def leave(self) -> Next:
        """Back to the title; the raid is kept."""
        return Reset(self.game.title())

    # -- the picture -------------------------------------------------------------------------------

    def layout(self, console: Console) -> Layout:
        parts = layout(console.width, console.height)
        want = logbook.height(self.told(), parts.log.w - 2, self.new(), parts.log.h - 1) + 1
        want += 4 if self.roll else 0
        more = 0 if self.rested else max(0, min(want - parts.log.h, parts.map.h // 3))
        log = Area(0, parts.log.y - more, parts.log.w, parts.log.h + more)
        side = parts.panel._replace(h=log.y - parts.panel.y)  # its foot stays in sight
        ground = parts.map._replace(h=parts.map.h - more) if self.hides(parts.map, more) else parts.map
        return parts._replace(map=ground, panel=side, log=log)

    def hides(self, area: Area, rows: int) -> bool:
        """Whether somebody stands in the lowest rows of the map, which a long log would cover."""
        left, top = nest_map.origin(self.view, area)
        seen = [body for body in self.view.creatures if 0 <= body.x - left < area.w]
        return any(area.h - rows <= body.y - top < area.h for body in seen)

    @property
    def resting(self) -> bool:
        """Whether a Rest is shown instead of the map."""
        return self.rested or resting.asked(self.view, self.lines)

    def new(self) -> int:
        return self.fresh + len(self.notices) + self.stuck

    def told(self) -> list[logbook.Told]:
        """The end of the log, with or without the numbers of rolls."""
        last = self.lines[-max(self.fresh, LAST) :]
        stuck = [ScreenNotice(self.unwritten, "alarm")] if self.stuck else []
        return [*(logbook.bare(last) if self.game.prefs.cards == "off" else last), *self.notices, *stuck]

    def draw(self, console: Console) -> None:
        """The whole of it."""
        ask = None if self.stuck else self.ask
        self.backdrop(console, ask.marks() if ask else None)
        parts = self.layout(console)
        panel.draw(console, parts.panel, self.view)
        log = compare.room(parts) if ask and self.beside else parts.log
        if ask:
            (x, y), (left, top) = nest_map.where(self.view), nest_map.origin(self.view, parts.map)
            at = None if self.resting else (x - left + parts.map.x, y - top + parts.map.y)
            ask.draw(console, Area(*parts.map[:3], log.y - parts.map.y), at)
        if ask and self.beside:
            compare.draw(console, log, self.view, self.beside, ask.marked.choice if ask.marked else None)
            text(console, parts.panel.x, log.y, "┴", "frame")
        else:
            self.logbook(console, parts)
        keys_line(console, self.hints())
        if self.popups and not self.stuck:
            self.popups[0].draw(console, parts.map)

    def backdrop(self, console: Console, marks: dict[Cell, Ink] | None = None, at: Cell | None = None) -> None:
        """Top line, map, the rule above the keys: what taking aim and looking share. `at`: a cell that is looked at."""
        clear(console)
        parts = self.layout(console)
        topline.draw(console, self.view)
        if self.resting and at is None:
            there = Area(*parts.map[:3], parts.log.y - parts.map.y)
            keep = self.ask.height(there) if self.ask else 0
            resting.draw(console, there, self.view, self.lines, keep)
        else:
            centre = None if self.view.party else self.last
            nest_map.draw(console, self.view, parts.map, marks, centre, self.scent, at)
        rule(console, console.height - 2)

    def around(self, console: Console, at: Cell) -> Layout:
        """All of it but for what is asked, and a cell marked: while one looks about nothing else moves. Where its parts are."""
        self.backdrop(console, {at: "select"}, at)
        parts = self.layout(console)
        panel.draw(console, parts.panel, self.view)
        self.logbook(console, parts)
        return parts

    def logbook(self, console: Console, parts: Layout) -> None:
        """The band of her last strike above it, if that hides nothing of what has happened since."""
        log, told, new = parts.log, self.told(), self.new()
        rows = len(lines(self.roll.check, log.w, self.roll)) if self.roll else 0
        banded = bool(self.roll) and logbook.fits(told, log.w - 2, new, log.h - 1 - rows)
        if self.roll and banded:
            fill(console, *log)
            rule(console, log.y, log.x, log.w)
            band(console, Area(log.x, log.y + 1, log.w, log.h - 1), self.roll.check, self.roll)
            log = Area(log.x, log.y + rows, log.w, log.h - rows)
        logbook.draw(console, log, told, new, self.keys.shown("log"), ruled=not banded)
        text(console, parts.panel.x, parts.log.y, "┴", "frame")

    def hints(self) -> list[tuple[str, str]]:
        """The likely keys now."""
        return hints(self)
