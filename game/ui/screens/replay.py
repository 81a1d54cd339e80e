"""A recording played again on the raid's screens: forth and back, to any turn, and taken over as practice."""

from bisect import bisect_left
from collections.abc import Callable

from game.presentation.page import sentence
from game.race.practice import before, fresh, plan
from game.run.journal import Recording
from game.run.rewind import PastMoment, back, moment
from game.run.view import View
from game.ui.launch_options import LaunchTrouble
from game.ui.raid.commentary import Comment, Commentator
from game.ui.raid.controller import RaidController
from game.ui.screen_stack import Next, Reset, StayOn
from game.ui.screens.demo import BREATH, SPEEDS, Demo, DemoPicture
from game.ui.screens.screen_context import GameContext

EVERY = 25
"""Commands between two moments that are kept, to go back to."""
DIGITS = 6
"""Digits of a turn that can be typed."""


class Replay(Demo):
    """A screen on which a recording plays itself, each Command with its aim, odds and rule."""

    context = "replay"

    def __init__(self, game: GameContext, recording: Recording) -> None:
        self.game, self.recording, self.idle = game, recording, False
        self.paused, self.speed, self.typed = False, SPEEDS.index(1.0), ""
        self.tour, self.pages = None, []
        self.run = fresh(recording)
        self.moments: list[PastMoment] = []
        self.turns: list[int] = []  # after each Command that was played so far
        self.policy = lambda run: recording.records[run.n].command
        self.commentator = Commentator(recording.head.seed)
        self.records = []
        self.look()

    def look(self) -> None:
        """Show the run as it stands now."""
        self.keep()
        self.raid = RaidController(self.run, self.game, DemoPicture)
        self.planned, self.comment, self.wait = None, Comment("", ""), BREATH

    def keep(self) -> None:
        """Note the turn, and now and then the moment, if the run has come further than ever."""
        n = self.run.n
        if n == len(self.turns):
            self.turns.append(self.run.raid.turn)
        if n == EVERY * len(self.moments):
            self.moments.append(moment(self.run))

    @property
    def ended(self) -> bool:
        return self.run.n >= len(self.recording.records)

    @property
    def title(self) -> str:
        return sentence("replay", n=self.run.n, all=len(self.recording.records))

    # -- where it stands ---------------------------------------------------------------------------

    def pulse(self) -> None:
        """Say what the next Command was, or carry it out; stop after the last."""
        if self.ended:
            self.paused = True
        elif self.planned is not None or not self.think():
            self.act()
            self.keep()

    def go(self, there: Callable[[], bool]) -> None:
        """Play on without showing it until `there` holds, or to the last Command."""
        while not self.ended and not there():
            self.run.apply(self.policy(self.run))
            self.keep()
        self.look()

    def to(self, n: int) -> None:
        """Go to the moment after Command `n`, back or forth."""
        if n < self.run.n:
            back(self.run, self.moments[min(n // EVERY, len(self.moments) - 1)])
        self.go(lambda: self.run.n >= n)

    def to_turn(self, turn: int) -> None:
        """Go to the first moment at which so many turns have gone."""
        if turn <= self.turns[-1]:
            self.to(bisect_left(self.turns, turn))
        else:
            self.go(lambda: self.run.raid.turn >= turn)

    def next_level(self) -> None:
        """Play on till another Level is entered."""
        place = View(self.run).place
        self.go(lambda: View(self.run).place != place)

    # -- keys --------------------------------------------------------------------------------------

    def key(self, key: str) -> Next:
        action, typed = self.game.keys.action_of(key, self.context), self.typed
        self.typed = ""
        if key.isdecimal():
            self.typed = (typed + key)[:DIGITS]
        elif typed:
            if action == "step":
                self.paused = True
                self.to_turn(int(typed))
        elif action == "step_back":
            self.paused = True
            self.to(max(0, self.run.n - 1))
        elif action == "next_level":
            self.next_level()
        else:
            return super().key(key)
        return StayOn()

    def take_over(self) -> Next:
        """Go on from here as practice."""
        if self.run.decision is None:
            return StayOn()
        run, made = self.run, self.recording
        try:
            return Reset(self.game.practise(run, before(made, run.n), plan(made, run.n)))
        except LaunchTrouble as wrong:
            self.paused = True
            self.raid.say(str(wrong))
            return StayOn()

    def keys_line(self) -> list[tuple[str, str]]:
        keys = self.game.keys
        if self.typed:
            return [(self.typed, sentence("to turn")), (keys.shown("choose", "list"), sentence("go there"))]
        steps = f"{keys.shown('step_back', 'replay')} {keys.shown('step', 'demo')}"
        speed = f"{keys.shown('faster', 'demo')} {keys.shown('slower', 'demo')}"
        told = [super().keys_line()[0], (steps, sentence("one back, on")), ("0-9", sentence("to turn"))]
        told += keys.line("replay", "next_level")
        told += [(keys.shown("take_over", "demo"), sentence("practise"))] if not self.raid.over else []
        return [*told, (speed, sentence("speed")), (keys.shown("back", "demo"), sentence("leave it"))]
