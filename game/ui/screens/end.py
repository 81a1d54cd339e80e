"""The screen after a raid: its last scene, its story, and what the player can do next."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace
from tcod.console import Console

from game import files
from game.engine.commands import Say
from game.presentation.ask import Answer, Ask, close, declining
from game.presentation.page import Page, PageRow, sentence, words
from game.presentation.pages import race
from game.presentation.pages.ending import ending
from game.presentation.pages.summary import race_pages, summary
from game.progress import Tell
from game.race.course import NoGhost, track
from game.run.journal import LARGEST
from game.run.save_folder import write_small
from game.ui.keyset import spelt
from game.ui.launch_options import LaunchTrouble
from game.ui.map.palette import ink
from game.ui.screen_stack import Next, Pop, PushScreen, Quit, Reset, StayOn
from game.ui.screens.lists import LogScreen
from game.ui.screens.pages import PageScreen
from game.ui.screens.screen_context import RaidContext
from game.ui.widgets import hits
from game.ui.widgets.page_layout import came_of

T = TypeVar("T")
OFFERED = ("new", "again", "ghost", "watch", "splits", "export", "title", "leave", "verify", "history")
"""The key actions listed in the bottom line."""
NEXT = ("again", "new", "watch", "ghost", "export")
"""The key actions that the first page explains."""


class EndScreen(PageScreen):
    """The screen after a raid. From here the same party can begin another raid, in this nest or in another."""

    deliberate = True
    """A click counts only where the mouse was moved to since this screen came up: it begins raids."""

    def __init__(self, raid: RaidContext) -> None:
        super().__init__(raid)
        self.ended, self.said = raid, ""
        self.warned = ""  # the action of which it was just said that it begins a raid
        scene, story = ending(raid.run, raid.view, raid.teller.names, raid.hindsight, raid.elapsed())
        keys, live = raid.keys, raid.live
        nexts = [(keys.shown(one, "end"), keys.actions["end"][one][1]) for one in NEXT]
        self.nexts = {key for key, _ in nexts}
        kept = live.witness.conducts.kept if live.witness else ()
        first = summary(raid.run, raid.teller.names, raid.elapsed(), kept, nexts)
        if raid.page:
            *told, last = first.sections
            first = replace(first, sections=[*told, replace(last, rows=[*last.rows, PageRow(raid.page, tone="dim")])])
        race = race_pages([*live.fixed.values()], kept)
        aside = [replace(one, title=page.title.upper()) for page in race for one in page.sections[1:]]
        self.told = [*(replace(one, beside=aside) for one in (first, scene, story)), *race]

    def make(self) -> Sequence[Page]:
        return self.told

    def hints(self, shown: Page) -> Iterator[tuple[str, str]]:  # noqa: ARG002  all pages have the same
        n = (self.turned + 1) % len(self.told)
        yield self.raid.keys.shown("next", "end"), self.told[n].title.lower() if n else words("summary")["first"]
        yield from self.raid.keys.line("end", *OFFERED)

    def draw(self, console: Console) -> None:
        super().draw(console)
        for y, row in enumerate(self.shown, start=2):
            if row and (key := row[0][0].strip()) in self.nexts:
                hits.button(console, (0, y, console.width, 1), key)
                if hits.over(console, y):
                    cells = console.rgb[1 : console.width - 1, y]
                    cells["fg"], cells["bg"] = ink("selected"), ink("select")
        came_of(console, 2, console.width - 4, self.said)

    def ponder(self) -> bool:
        """Save the raid's course while the player reads. Return False: there is nothing new to draw."""
        self.ended.live.keep()
        return False

    def key(self, key: str) -> Next:
        action, raid = self.raid.keys.action_of(key, "end"), self.ended
        warned, self.warned = self.warned, ""
        self.said = "" if warned else self.said
        begins: dict[str, Callable[[], Next]] = {
            "new": lambda: restarted(raid, raid.game.drawn.seed()),
            "again": lambda: restarted(raid),
            "ghost": self.chased,
        }
        if action in begins and action != warned:  # in other places the key means no, or a step, or is typed still
            self.warned, self.said = action, sentence(f"begins {action}", key=spelt(key))
            return StayOn()
        if action in begins:
            return self.begun(begins[action])
        deeds: dict[str | None, Callable[[], Next]] = {
            "watch": lambda: self.begun(self.watched),
            "verify": self.verify,
            "export": self.export,
            "history": lambda: PushScreen(LogScreen(raid, "history", "rolls")),
            "splits": self.splits,
            "back": self.back,
            "title": raid.leave,
            "leave": Quit,
        }
        if action in deeds:
            return deeds[action]()
        read = self.raid.keys.action_of(key, "page")
        on = read == "page_down" and not self.read  # first to what stands below
        return self.act(read if on else action or read) or StayOn()

    def back(self) -> Next:
        """Take away what a key has said; if nothing was said, go back to the last view of the raid. Return the next screen.

        Where no raid could be begun after this one was closed, there is no view to go back to.
        """
        told, self.said = self.said, ""
        if told:
            return StayOn()
        return Pop() if self.ended.game.raid is self.ended else self.ended.leave()

    def splits(self) -> Next:
        """Replay the raid to find its split times, open the pages that show them, and return the next screen.

        Esc stops the replay.
        """
        shown = self.played_again(race.splits)
        return PushScreen(PageScreen(self.ended, "splits", lambda _: shown)) if shown else StayOn()

    def verify(self) -> Next:
        """Replay the raid, and tell the player whether it may be ranked. Return the next screen."""
        self.said = self.played_again(race.verdict) or self.said
        return StayOn()

    def played_again(self, work: Callable[[Path, Tell], T]) -> T | None:
        """Return the result of `work`, a function that replays the raid, or None, and say why, if it could not finish.

        That is so if Esc stops it or nothing is saved.
        """
        try:
            folder = self.ended.run.folder
            return work(folder, self.ended.game.waiting(sentence("splits"))) if folder else None
        except LaunchTrouble as why:
            self.said = str(why)
            return None

    def chased(self) -> Next:
        """Begin a raid in this nest against the recording of the last one (its ghost). Return the next screen.

        Esc stops the preparation.
        """
        try:
            made = self.played_again(lambda folder, tell: track(folder / "journal", folder.parent, tell))
        except NoGhost as why:
            self.said = str(why)
            return StayOn()
        if made is None:
            return StayOn()
        self.ended.game.chase(made)
        return self.begun(lambda: restarted(self.ended))

    def watched(self) -> Next:
        """Show the recording of this raid from the beginning, and return the next screen. Esc comes back here."""
        folder = self.ended.run.folder
        return PushScreen(self.ended.game.watch(folder / "journal", within=True)) if folder else StayOn()

    def export(self) -> Next:
        """Copy the recording into a file beside the saves, and tell the player its path. Return the next screen."""
        folder = self.ended.run.folder
        if folder:
            path = self.ended.game.where / "exports" / f"{folder.name}.nest"
            try:
                write_small(path, files.read(folder / "journal", LARGEST).rstrip(b"\n"))
                self.said = sentence("exported", path=path)
            except OSError as wrong:
                self.said = sentence("not exported", path=path, why=wrong.strerror)
        return StayOn()

    def begun(self, begin: Callable[[], Next]) -> Next:
        """Call `begin` to begin a raid, and return its screen. If that fails, tell the player why and stay here."""
        try:
            return begin()
        except LaunchTrouble as why:
            self.said = str(why)
            return StayOn()


def restarted(raid: RaidContext, seed: str = "") -> Reset:
    """Return the screen change that begins a raid with the same party and Job.

    It is in the same nest, or if `seed` is given, in the nest of that seed. Raises LaunchTrouble.
    """
    return Reset(raid.game.begin(raid.run.head.party, seed or raid.run.head.seed, raid.run.head.job))


def again(raid: RaidContext) -> Ask:
    """Return the question whether to begin a raid in this nest once more. Enter answers yes.

    The present raid is surrendered if that is possible.
    """
    given_up = raid.view.allows(Say("surrender"))

    def begin(raid: RaidContext) -> Reset | None:
        if given_up:
            raid.give(Say("surrender"))
        try:
            return restarted(raid)
        except LaunchTrouble as why:
            raid.say(str(why))
            return None

    answers = [Answer(sentence("again yes"), begin), declining(sentence("again no"))]
    return Ask(sentence("again"), sentence("again given up" if given_up else "again kept"), answers, escape=close)
