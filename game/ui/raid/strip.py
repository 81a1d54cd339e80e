"""The raid's split times (when it reached milestones), and those of its rivals, at the bottom of the panel."""

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct

from game.engine.commands import AnyCommand
from game.nest.paths import Cell
from game.presentation.page import sentence, words
from game.presentation.pages import report, strip
from game.presentation.pages.witness import RaidWitness
from game.progress import untold
from game.race.splits import Comparison, against
from game.run.run import Run
from game.run.view import View
from game.telling.names import Names
from game.ui.launch_options import LaunchTrouble
from game.ui.prefs import AGAINST, STRIPS, Measure
from game.ui.screens.screen_context import GameContext
from game.ui.widgets.rows import Row, RowLine

LONG = 200
"""The number of Commands from which on the progress of a replay is shown."""


class StripParts(Struct, frozen=True):
    """The texts that show split times: `blocks` of rows, the longest first, or in `line` the last split and other raids in short."""

    blocks: Sequence[Sequence[RowLine]] = ()
    line: str = ""


class Strip:
    """The split times of one raid, and the recorded raids (ghosts) that it races against, as shown during play.

    `measure` is the unit counted, or "off". `ghosts` are the recorded raids' tracks.
    """

    def __init__(self, run: Run, game: GameContext, names: Names, *, off: bool = False) -> None:
        """Begin to show the split times of a raid. If `off` is True, they are hidden at first.

        They are hidden in lessons, in practice, and where a raid is only watched. `names`: those that the log gives.
        """
        self.run, self.game, self.names, self.live = run, game, names, RaidWitness(run)
        against = () if off else game.launch.against
        self.ghosts = [track for track in against if track.head.seed == run.head.seed]
        self.by = "rta" if game.launch.by_clock and all(track.timed for track in self.ghosts) else "turns"
        self.hidden = False
        self.measure: Measure = "turns" if game.prefs.strip == "off" and game.launch.race else game.prefs.strip
        self.measure = "off" if off else self.measure
        if self.ghosts or self.measure != "off":
            self.caught_up()

    def caught_up(self) -> bool:
        """Find the split times of a continued raid by a replay, which Esc stops. Return whether all are known now."""
        try:
            return self.live.catch_up(self.game.waiting(sentence("splits")) if self.run.n > LONG else untold)
        except LaunchTrouble:
            return False

    @cached_property
    def others(self) -> dict[str, Comparison]:
        """The earlier raids and target times with which the split times can be compared, as a dict by name."""
        from game.race.boards import comparisons  # noqa: PLC0415  a raid begins sooner without the database

        ghost = {"ghost": against(self.ghosts[0].splits.values())} if self.ghosts else {}
        return comparisons(self.game.where, self.run.head) | ghost

    @property
    def ticks(self) -> bool:
        """Whether the time on the screen changes even while no key is pressed."""
        timed = self.measure == "rta" or (self.ghosts and self.by == "rta")
        return bool(timed) and self.live.witness is not None and self.run.decision is not None

    @property
    def against(self) -> str:
        """The name of the earlier raid or target time with which split times are compared, or "none".

        It is the ghost (recorded raid) if nothing else is chosen.
        """
        chosen = self.game.prefs.against
        return chosen if chosen in self.others or chosen == "none" else "ghost" if self.ghosts else "none"

    @property
    def foreign(self) -> str:
        """A warning if the raid races against a ghost (recorded raid) with another party or Job, or else ""."""
        mine = set(self.run.head.party), self.run.head.job
        same = all((set(one.head.party), one.head.job) == mine for one in self.ghosts)
        return "" if same else words("strip")["other party"]

    @cached_property
    def page(self) -> str:
        """Where the finished raid's page is, as text. The first use writes the page, and a line in the record book."""
        told = report.leave(self.run, self.run.at / 1000, self.names.numbers)
        return " ".join(filter(None, (told, self.live.enter(self.game.seat().utc()))))

    def finish(self) -> None:
        """Write the page of a raid that is over, and its line in the record book, unless both are written already."""
        if self.run.decision is None:
            _ = self.page

    def watch(self, command: AnyCommand, view: View) -> None:
        """Record which milestones the raid has reached by a Command, with their split times."""
        self.live.watch(command, view)

    # -- what is shown -----------------------------------------------------------------------------

    def shown(self) -> StripParts:
        """Return the texts to show now about split times and about the ghosts (recorded raids to race against)."""
        chased = [strip.ghost(self.live, one, self.by) for one in self.ghosts if not self.hidden]
        ghosts = [RowLine([(told, "text")]) for told in chased]
        if self.measure == "off" or not self.live.witness:
            return StripParts([ghosts], "  ".join(chased))
        found = list(strip.rows(self.live, self.measure, self.others.get(self.against, Comparison())))
        reached = [row for row in found if row.key in self.live.fixed]
        rows = []
        for row in found:
            key = f"{strip.short(row.key):<5}{'▸' if row.runs else ' '}"
            rows.append(RowLine([(key, "text"), (f"{row.time:>8}", "dim")], [(row.delta, row.tone)]))
        at = max((found.index(row) for row in reached), default=0)
        against = "" if self.against == "none" else f"v {words('against')[self.against]}"
        title: Row = [(words("strip")["title"], "dim"), (f" {self.measure}", "dim")]
        last = [f"{strip.short(row.key)} {row.time} {row.delta}".strip() for row in reached[-1:] or found[:1]]
        blocks = []
        for many in range(len(rows), 0, -1):  # from the last split on; the heading says that these are not all
            first = min(at, len(rows) - many)
            span = f"{first + 1}-{first + many}" if many > 1 else f"{first + 1}"
            part = f"{span} of {len(rows)}" if many < len(rows) else ""
            named = title[:1] if against and part else title  # beside both the unit has no room
            told = " ".join(filter(None, (part, against)))
            blocks.append([RowLine(named, [(told, "dim")]), *rows[first : first + many], *ghosts])
        return StripParts(blocks, "  ".join([*last, *chased]))

    def cells(self, view: View) -> list[Cell]:
        """Return the cells of the map on which to draw ghosts: the leaders of recorded raids to race against.

        Ghosts are drawn on this Level, on known cells that hold nothing else (with --spoil on unknown cells, too).
        """
        if self.hidden or not self.ghosts:
            return []
        now, spoil = self.live.now(self.by), self.game.launch.spoil
        posts = [one.at(now, self.by) for one in self.ghosts if not one.over(now, self.by)]
        found = [(post.x, post.y) for post in posts if post.place == view.place and post.x >= 0]
        taken = {(body.x, body.y) for body in view.creatures} | {(held.x, held.y) for held in view.things}
        return [(x, y) for x, y in found if (spoil or view.known[y, x]) and (x, y) not in taken]

    # -- keys --------------------------------------------------------------------------------------

    def turn_over(self) -> str:
        """Choose the next unit in which split times are shown, after the last to hide them. Return a message."""
        self.measure = STRIPS[(STRIPS.index(self.measure) + 1) % len(STRIPS)]
        if self.measure != "off" and not self.caught_up():
            self.measure = "off"
            return words("strip")["untaken"]
        return self.game.prefer(strip=self.measure) or words("strip")[self.measure]

    def compare(self) -> str:
        """Compare split times with the next of the earlier raids and target times, and keep that choice. Return a message."""
        there: list[str] = [name for name in AGAINST if name == "none" or name in self.others]
        name = there[(there.index(self.against) + 1) % len(there)]
        told = words("strip")["compared" if len(there) > 1 else "alone"].format(what=words("against")[name])
        return self.game.prefer(against=name) or told

    def hide(self) -> str:
        """Hide the ghosts (recorded raids to race against) on the map, or show them again. Return a message."""
        self.hidden = not self.hidden
        return words("strip")["no ghost" if not self.ghosts else "hidden" if self.hidden else "seen"]
