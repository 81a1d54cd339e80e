"""The title screen, with a picture of the nest and a menu."""

from tcod.console import Console

from game import content
from game.content.overlay import BASE
from game.race import calendar
from game.run import save_folder
from game.run.save_folder import Saved
from game.telling.shorten import cut
from game.telling.words import counted, joined
from game.tutorial import progress
from game.ui.launch_options import LaunchTrouble
from game.ui.map.crosssection import full_grown, mound
from game.ui.screen_stack import Next, PushScreen, Quit, Reset, StayOn
from game.ui.screens.screen_context import GameContext, Outside
from game.ui.widgets.menu import Menu, MenuItem
from game.ui.widgets.widgets import clear, fill, frame, keys_line, rule
from game.ui.widgets.writing import text

NAME = "NESTS & INSECTS"
BY = "the raid"
PACE = 3
"""The number of pulses per move of the diggers in the picture."""
MOST = 8
"""The most saved raids that are listed."""
WIDTH = 41
"""The columns of the menu with its frame, if no saved raid has more to say."""
LESSONS = 3
"""The lessons that are enough for a first raid: the first ones of the list."""
SEED = 12
"""The columns of a seed without which it is left out: the marked raid's stands below in full."""
BESIDE = 8
"""The columns of a line of the menu beside its label and detail: frame, letter and gaps."""
HIGHEST, LOWEST, BELOW = 8, 11, 4
"""The first row of the menu where it needs many rows and where few are enough, and the rows below its last."""
REST = {
    "new": "new raid", "today": "today's nest", "records": "records", "lessons": "lessons", "demo": "a demonstration", "options": "options",
    "leave": "leave",
}  # fmt: skip
"""The menu items below the saved raids: each label by its key action."""


class Title:
    """The title screen. In its menu the player can continue a raid, begin one, play the nest of the day, and more."""

    patience = 90.0
    """The seconds without a key press after which the demonstration begins."""

    def __init__(self, game: GameContext, trouble: str = "") -> None:
        self.game, self.trouble = game, trouble
        listed = save_folder.listed(game.where)
        self.saved = [saved for saved in listed if not saved.outcome]
        seed = self.race.seed
        tries = sum(saved.head.seed == seed for saved in listed)
        items = [MenuItem(*told(saved)) for saved in self.saved[:MOST]]
        beside = {"today": f"tried {counted(tries, 'time')}" if tries else "no try yet"}
        begin = {} if listed else first(set(progress.load(game.where).done))
        beside |= begin
        items += [
            MenuItem(label, beside.get(action, ""), key=game.keys.shown(action, "title"))
            for action, label in REST.items()
        ]
        self.items = items
        self.age, self.grown = 0, 0
        self.asked = ""  # what the last key asked for that a second one does: "back" or "today"
        self.menu = Menu(items, next((list(REST).index(action) for action in begin), 0))

    @property
    def race(self) -> calendar.Fixture:
        """The race of today. It is the same for every player."""
        return calendar.daily(calendar.day(self.game.seat().utc()))

    # -- the nest grows while one looks --------------------------------------------------------------

    @property
    def busy(self) -> bool:
        return self.age < self.grown

    def pulse(self) -> None:
        self.age += 1

    # -- keys and picture --------------------------------------------------------------------------

    def key(self, key: str) -> Next:
        self.age = self.grown
        if key == "idle":
            return self.demo(idle=True)
        action = self.game.keys.action_of(key, "title")
        asked, self.asked = self.asked, ""
        if action == "back":
            return self.escape(again=asked == "back")
        if action in REST:
            return self.other(action, again=asked == action)
        if action == "help":
            from game.ui.screens.codex import CodexScreen  # noqa: PLC0415

            return PushScreen(CodexScreen(Outside(self.game.keys)))
        at = self.menu.key(key)
        if at is None:
            return StayOn()
        self.trouble = ""
        listed = len(self.items) - len(REST)
        return self.resume(at) if at < listed else self.other(chosen := list(REST)[at - listed], again=asked == chosen)

    def escape(self, *, again: bool) -> Next:
        """Ask for a second Esc after the first, and leave the game after the second. Return the next screen.

        One Esc is not enough, as several may have led here.
        """
        if again:
            return Quit()
        self.asked, self.trouble = "back", f"{self.game.keys.shown('back', 'title')} again leaves the game."
        return StayOn()

    def other(self, action: str, *, again: bool) -> Next:
        """Carry out a menu item other than a saved raid, such as "new" or "options". Return the next screen.

        `again`: whether it was chosen by the last key, too.
        """
        self.trouble = ""
        match action:
            case "new":
                from game.ui.screens.party_select import Choose  # noqa: PLC0415

                return PushScreen(Choose(self.game))
            case "today":
                return self.today(sure=again)
            case "records":
                return self.records()
            case "lessons":
                from game.ui.screens.lessons import opened  # noqa: PLC0415

                return Reset(opened(self.game))
            case "demo":
                return self.demo(idle=False)
            case "options":
                from game.ui.screens.options import OptionsScreen  # noqa: PLC0415

                return PushScreen(OptionsScreen(None, self.game))
            case _:
                return Quit()

    def today(self, *, sure: bool) -> Next:
        """Begin a raid in the nest of the day if that is `sure`, else say which. Return its screen, or tell why it cannot begin."""
        race = self.race
        if not sure:
            from game.content.commissions import commission  # noqa: PLC0415

            who, job = content.classes()[race.who].name, commission(race.job, race.seed).name
            self.asked, self.trouble = "today", f"Today: {who} alone, {job}. Once more begins it."
            return StayOn()
        try:
            return Reset(self.game.begin((race.who,), race.seed, race.job))
        except LaunchTrouble as wrong:
            self.trouble = str(wrong)
        return StayOn()

    def records(self) -> Next:
        """Open the record book, after replaying raids not in it yet unless Esc puts that off. Return the next screen."""
        from game.presentation.page import sentence  # noqa: PLC0415
        from game.presentation.pages import records  # noqa: PLC0415
        from game.ui.screens.records_screen import RecordsScreen  # noqa: PLC0415

        try:
            shown = records.pages(self.game.where, self.game.seat().utc(), self.game.waiting(sentence("splits"), 0.0))
        except LaunchTrouble:
            return StayOn()
        return PushScreen(RecordsScreen(Outside(self.game.keys), shown))

    def resume(self, at: int) -> Next:
        """Resume the saved raid at this index of the menu. Return its screen, or tell why it cannot go on."""
        from game.presentation.page import sentence  # noqa: PLC0415

        saved = self.saved[at]
        if saved.trouble:
            told = sentence("unsound lost", why=saved.trouble, folder=saved.folder)
            return Reset(self.game.doubted(saved.folder, told.split("\n"), {}))
        try:
            return Reset(self.game.resume(saved.folder))
        except LaunchTrouble as wrong:
            self.trouble = str(wrong)
        return StayOn()

    def demo(self, *, idle: bool) -> Next:
        """Start the demonstration, and return its screen.

        `idle` tells whether it starts because no key was pressed for long.
        """
        from game.ui.screens.demo import Demo  # noqa: PLC0415

        return Reset(Demo(self.game, idle=idle))

    def widen(self, room: int) -> int:
        """Word the saved raids of the menu for up to `room` columns, and return how many of them the menu needs."""
        listed = self.saved[:MOST]
        longest = max((sum(map(len, told(saved, room))) + BESIDE for saved in listed), default=0)
        width = max(WIDTH, min(longest, room))
        self.menu.items[: len(listed)] = [MenuItem(*told(saved, width)) for saved in listed]
        return width

    def draw(self, console: Console) -> None:
        clear(console)
        self.grown = PACE * full_grown(console.width, console.height - 2)
        mound(console, console.height - 2, self.age // PACE)
        x = max(46, console.width // 2 + 6)
        text(console, x, 2, " ".join(NAME), "accent")
        text(console, x, 4, BY, "bright")
        text(console, x, 5, "one insect against the colony", "dim")
        if (name := self.game.launch.edition) != BASE:
            rules = content.editions()[name]
            text(console, x, 6, f"by the rules of {rules.short or rules.title}", "accent")
        x = min(x, console.width - WIDTH)
        width = self.widen(console.width - x)
        rows = self.menu.rows(width - 1, console.height)
        y = max(HIGHEST, min(LOWEST, console.height - BELOW - rows))
        rows = min(rows, console.height - BELOW - y)
        frame(console, x - 1, y - 1, width + 1, rows + 2, fg="frame", corners="╭╮╰╯")
        self.menu.draw(console, x, y, width - 1, rows)
        if self.menu.at < len(self.saved[:MOST]) and not self.saved[self.menu.at].trouble:
            head = self.saved[self.menu.at].head  # its party is the one that set out: some may be dead by now
            names = joined([content.classes()[kind].name for kind in head.party if kind in content.classes()])
            seed = f"seed {head.seed}"
            seed = next(
                (one for one in (f"{seed}; {names} set out", f"{seed}; {names}") if len(one) <= width - 4), seed
            )
            text(console, x, y + rows, f" {cut(seed, width - 4)} ", "dim")
        rule(console, console.height - 2)
        if self.trouble:
            fill(console, 0, console.height - 3, console.width, 1)
            text(console, 1, console.height - 3, cut(self.trouble, console.width - 2), "alarm")
        back, more = self.game.keys.shown("back", "title"), self.game.keys.line("title", "help")
        leave = (f"{back} {back}", REST["leave"])
        keys_line(console, [("Enter", "choose"), ("letter", "at once"), ("↑↓", "move"), *more, leave])


def first(done: set[str]) -> dict[str, str]:
    """Return what the menu says beside the item for a player who has begun no raid: the lessons, then a raid.

    `done`: the lessons that this player has finished.
    """
    files = sorted((content.folder() / "lessons").glob("*.toml"))  # to read them would load the rules
    missing = [file for file in files[:LESSONS] if file.stem not in done]
    if missing:
        return {"lessons": "begin here" if len(missing) == LESSONS else "go on here"}
    return {"new": "begin here: a mild nest"}


def told(saved: Saved, width: int = WIDTH) -> tuple[str, str]:
    """Return the texts of the menu item for a saved raid: (label, progress).

    `width`: the columns of the menu.
    For a sound raid they are (label, seed and progress), for a damaged one (folder, "damaged"). Rules other than fd100's
    are named as well, and rather than these where room is scarce.
    """
    if saved.trouble:
        return saved.folder.name, "damaged"
    who = [content.classes()[kind].name for kind in saved.head.party if kind in content.classes()]
    alone = who[0] if who else "nobody"  # of a party anybody may be dead by now, and so nobody is named
    label = f"{'practice' if saved.practice else 'continue'}: {f'a party of {len(who)}' if len(who) > 1 else alone}"
    room = width - BESIDE - len(label)
    far = saved.stands if len(saved.stands) <= room else saved.stands.replace("Level ", "L")
    if saved.rules and room < len(saved.rules) + len(far) + 2:
        return label, saved.rules
    known = [saved.rules] if saved.rules else []
    room -= len(far) + 2 + sum(len(one) + 2 for one in known)
    seed = [cut(saved.head.seed, room)] if room >= min(len(saved.head.seed), SEED) else []
    return label, ", ".join([*known, *seed, far])
