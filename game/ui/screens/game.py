"""The running program with screens: its settings, keys and clock, and the functions that begin and end raids."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from game.engine.commands import Refused, Set
from game.presentation.automatic import orders
from game.progress import Tell, untold
from game.run import save_folder
from game.run.fresh import Drawn
from game.run.journal import Between, Damaged, Record, read
from game.run.save_folder import Locked, NoFolder, Saved, Unkept
from game.run.seat import WALK, Seat, typed
from game.telling.words import capital
from game.ui import keyset, prefs
from game.ui.keyset import DEFAULT, Keys
from game.ui.launch_options import BOARD, LaunchOptions, LaunchTrouble
from game.ui.map import glyphs, palette
from game.ui.screen_stack import Screen

if TYPE_CHECKING:
    from game.race.course import Track
    from game.run.creation import Creation
    from game.run.rewind import Rewind
    from game.run.run import Run
    from game.ui.raid.controller import RaidController
    from game.ui.raid.hints import FirstHints


class Game:
    """The running program with screens. There is one instance.

    `clock` returns seconds from any starting point, `day` those since 1970.
    """

    def __init__(
        self,
        environment: Mapping[str, str],
        clock: Callable[[], float],
        launch: LaunchOptions | None = None,
        day: Callable[[], float] = lambda: 0.0,
    ) -> None:
        """Load the program's key bindings and settings. Raises BadAsset if the key bindings are bad."""
        self.where = save_folder.root(environment)
        self.clock, self.day, self.launch = clock, day, launch or LaunchOptions()
        self.keys = keyset.use(Keys(environment.get("NEST_KEYS") or DEFAULT, self.where))
        self.prefs, trouble = prefs.load(self.where)
        self.orders, unread = orders.load(self.where)
        self.trouble = " ".join(filter(None, (trouble, unread)))
        self.locale = glyphs.fitting(environment)
        self.raid: RaidController | None = None
        self.drawn = Drawn()
        self.kept = ""  # the folder of the raid that was left last, unless it is over
        self.lost = ""  # how much of that raid is lost
        self.mouse: Callable[[bool], None] = lambda _: None  # switches mouse events on or off
        self.fill: Callable[[bool], object] | None = None  # makes the window fill the screen; None in a terminal
        self.waiting: Callable[..., Tell] = lambda *_: untold  # what shows, under a title, how far long work has got
        self.dress()

    @cached_property
    def hints(self) -> "FirstHints":
        """The record of hints already shown to this player."""
        from game.ui.raid.hints import FirstHints  # noqa: PLC0415  it knows the engine

        return FirstHints(self.where)

    def prefer(self, **change: object) -> str:
        """Change settings of the screens and save them. Return "" or an error message."""
        self.prefs = replace(self.prefs, **change)
        self.launch = replace(self.launch, **{name: "" for name in change if name in ("palette", "glyphs")})
        self.dress()
        if self.fill and "full" in change:
            self.fill(self.prefs.full)
        return prefs.keep(self.where, self.prefs)

    def order(self, **change: str) -> str:
        """Change the player's standing orders and save them. Return "" or an error message."""
        self.orders = replace(self.orders, **change)
        return orders.keep(self.where, self.orders)

    def dress(self) -> None:
        """Use the colours and characters that the command line names. If it names none, use those in the settings."""
        palette.use(palette.MONO if self.launch.colourless else self.launch.palette or self.prefs.palette)
        signs = self.launch.glyphs or self.prefs.glyphs
        self.mouse(self.prefs.mouse)
        glyphs.use((glyphs.TILES if self.launch.tiles else self.locale) if signs == "auto" else signs)

    def use_keys(self, name: str) -> Keys:
        """Make the set of key bindings called `name` the one in use, and return it."""
        self.keys = keyset.use(Keys(name, self.where))
        return self.keys

    def played(self, before: int = 0) -> Callable[[], int]:
        """Return a clock: a function that returns the milliseconds played, counted on from `before`."""
        start = self.clock()
        return lambda: before + int((self.clock() - start) * 1000)

    def seat(self, plan: str = "") -> Seat:
        """Return facts for the raid's journal: that screens are used, the clock, the pace, and how the seed was chosen.

        `plan` says how a new raid's seed was chosen.
        """
        pace = 0 if self.at_once else WALK
        return Seat(utc=lambda: int(self.day() * 1000), front="screen", pace=pace, plan=plan)

    @property
    def at_once(self) -> bool:
        """Whether an automatic walk is only shown at its end, not move by move."""
        return self.launch.race or self.prefs.pace == "at once"

    def chase(self, track: "Track") -> None:
        """Let all raids begun from now on race against the recorded raid `track` (a ghost), and against no other."""
        self.launch = replace(self.launch, against=(track,))

    def next_rules(self) -> None:
        """Choose the next rule system in the list, for all raids begun from now on."""
        from game.run.heads import next_rules  # noqa: PLC0415  the title comes up sooner without the engine

        self.launch = replace(self.launch, edition=next_rules(self.launch.edition), sheets=())

    def go_with(self, sheets: "tuple[Creation, ...]") -> None:
        """Remember characters that the player has created, for all raids begun from now on."""
        self.launch = replace(self.launch, sheets=sheets)

    def typed(self) -> None:
        """Count a key press. The journal of the current raid records how many there were."""
        if self.raid:
            typed(self.raid.run.seat)

    def begin(self, party: tuple[str, ...], seed: str, job: str = "") -> Screen:
        """Begin a new raid with this party, nest and Job, and return its screen.

        The default for `job` is the command line's. Raises LaunchTrouble.
        """
        from game.run import run, saves  # noqa: PLC0415  the title comes up sooner without the engine
        from game.run.creation import going  # noqa: PLC0415

        self.close()
        plan, self.launch = self.launch.plan, replace(self.launch, plan="")  # `plan` is for the first raid only
        try:
            kept = self.launch
            begun = run.head(
                seed,
                party,
                job=job or kept.job,
                profile=kept.profile,
                edition=kept.edition,
                sheets=going(kept.sheets, party),
            )
            plan = plan or self.drawn.plan(begun.seed)
            fresh = saves.begin(save_folder.fresh_folder(self.where, begun.seed), begun, self.played(), self.seat(plan))
        except (NoFolder, ValueError, Locked, OSError) as wrong:
            raise LaunchTrouble(str(wrong)) from wrong
        if self.launch.dice != "seeded":
            fresh.apply(Set("dice", self.launch.dice))
        return self.play(fresh)

    def resume(self, folder: Path, *, cut: bool = False) -> Screen:
        """Resume the raid that is saved in a folder, and return its screen.

        Raises LaunchTrouble. A question is returned if the recording is damaged (unless `cut`, which resumes the intact part) or of another version.
        """
        self.waiting("Loading the raid …", 0.0)(0, 0)  # the engine alone takes a second or two, the first time
        from game.run import saves  # noqa: PLC0415  the title comes up sooner without the engine
        from game.run.replay import Differs  # noqa: PLC0415

        self.close()
        try:
            before = read(folder / "journal", torn=True, cut=cut).played
            shown = self.waiting("The raid is played again, from its first command.")
            run = saves.resume(folder, self.played(before), cut=cut, tell=shown, seat=self.seat())
        except Damaged as wrong:
            if wrong.kept < 0:
                raise LaunchTrouble(str(wrong)) from wrong
            from game.presentation.pages.report import damage  # noqa: PLC0415  the title comes up sooner without it

            return self.doubted(folder, damage(wrong), {"take up": lambda: self.resume(folder, cut=True)})
        except saves.Foreign as why:
            from game.presentation.page import sentence  # noqa: PLC0415  the title comes up sooner without the engine

            told = sentence("foreign copies" if why.copies else "foreign ends", why=str(why))
            return self.doubted(folder, [told], {"foreign copy": lambda: self.carry_on(folder)} if why.copies else {})
        except (Differs, Locked, NoFolder, OSError, Refused, ValueError) as wrong:
            raise LaunchTrouble(str(wrong)) from wrong
        return self.play(run)

    def doubted(self, folder: Path, told: Sequence[str], ways: dict[str, Callable[[], Screen]]) -> Screen:
        """Return the screen that tells why a raid cannot simply go on, and asks whether to go on in one of these `ways`. By Enter alone nothing is cut."""
        from game.ui.screens.unsound import UnsoundScreen  # noqa: PLC0415  hardly ever needed

        return UnsoundScreen(self, folder.name, told, [("foreign keep", self.title), *ways.items()])

    def carry_on(self, folder: Path) -> Screen:
        """Resume a copy of a raid saved by another version of the game; return its screen. Raises LaunchTrouble."""
        from game.presentation.page import sentence  # noqa: PLC0415  the title comes up sooner without the engine
        from game.run import saves  # noqa: PLC0415

        try:
            return self.play(saves.carry_on(folder, self.played, self.seat()), sentence("foreign copied"))
        except (Damaged, Locked, NoFolder, OSError) as wrong:
            raise LaunchTrouble(str(wrong)) from wrong

    def practise(self, run: "Run", lines: Sequence[Record | Between], plan: str, *, other: bool = False) -> Screen:
        """Begin practice at the point that a replayed raid has reached, in a new folder. Return the practice's screen.

        Raises LaunchTrouble. `lines`: its journal so far; `plan`: what is practised; `other`: whether later dice differ from those of the nest.
        """
        from game.presentation.page import sentence  # noqa: PLC0415  the title comes up sooner without the engine
        from game.run import saves  # noqa: PLC0415

        seat = self.seat(plan)
        seat.by, run.clock = "practice", self.played(max((one.at for one in lines if hasattr(one, "at")), default=0))
        try:
            self.close()
            saves.adopt(save_folder.fresh_folder(self.where, run.head.seed), run, lines, seat)
        except (NoFolder, Unkept) as wrong:
            raise LaunchTrouble(str(wrong)) from wrong
        if other:
            run.apply(Set("dice", "real"))
        return self.play(run, sentence("practised", turn=run.raid.turn))

    def play(self, run: "Run", words: str = "", rewind: "Rewind | None" = None) -> Screen:
        """Return the main screen for playing a raid. The text `words` is shown under its log.

        `rewind` has the past moments to go back to, in practice.
        """
        from game.ui.raid.controller import RaidController  # noqa: PLC0415  the title comes up sooner without them
        from game.ui.raid.picture import RaidPicture  # noqa: PLC0415
        from game.ui.raid.screen import RaidScreen  # noqa: PLC0415
        from game.ui.raid.timer import Timer  # noqa: PLC0415

        surprises = self.raid.surprises if self.raid else 0  # the stack of screens goes on counting
        self.raid = RaidController(run, self, RaidPicture, rewind=rewind)
        self.raid.surprises = surprises
        if self.launch.livesplit and not self.raid.rewind:
            self.raid.timer = Timer(self.raid.strip.live, self.launch.livesplit, self.clock)
        self.trouble = ""
        if words:
            self.raid.say(words)
        return RaidScreen(self.raid)

    def watch(self, recording: Path, *, within: bool = False) -> Screen:
        """Return the screen that plays a recording. Close the current raid first, unless Esc goes back to its end (`within`).

        Raises LaunchTrouble.
        """
        from game.ui.screens.replay import Replay  # noqa: PLC0415  the title comes up sooner without it

        try:
            if not within:
                self.close()
            return Replay(self, read(recording, links=True), within=within)
        except (Damaged, Unkept) as wrong:
            raise LaunchTrouble(str(wrong)) from wrong

    def unfinished(self) -> list[Saved]:
        """Return all saved raids that are not over, latest first. Damaged ones are among them."""
        return [saved for saved in save_folder.listed(self.where) if not saved.outcome]

    def title(self) -> Screen:
        """Close the current raid and return the title screen. The command line's seed and Job were for that raid only."""
        from game.ui.screens.title import Title  # noqa: PLC0415  a raid begun at once goes without

        self.launch = replace(self.launch, seed=None, job=BOARD) if self.raid else self.launch
        try:
            self.close()
        except Unkept as wrong:
            return Title(self, capital(f"{wrong}."))
        return Title(self)

    def close(self) -> str:
        """Save and close the current raid; return its folder, "" without a raid. Raises Unkept if part of it is lost."""
        raid, self.raid = self.raid, None
        if raid is None:
            return ""
        from game.adviser.recall import keep  # noqa: PLC0415  it knows the engine, as the raid does

        if raid.timer:
            raid.timer.leave()
        raid.strip.finish()
        raid.live.keep()
        keep(raid)
        run, known = raid.run, self.kept == str(raid.run.folder)
        try:
            kept = run.leave(cut=raid.in_hand is not None)
        except Unkept as wrong:
            self.kept, self.lost = "", str(wrong)
            raise
        self.kept, self.lost = (kept, "") if run.decision is not None or known else ("", self.lost)
        return kept
