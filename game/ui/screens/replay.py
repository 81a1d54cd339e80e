"""The screen that plays a recording, forwards or backwards. From any moment the player can play on, for practice."""

from bisect import bisect_left
from collections.abc import Callable

from game.presentation.page import sentence
from game.race.course import before, fresh, kept, plan
from game.run.journal import Recording
from game.run.view import View
from game.ui.launch_options import LaunchTrouble
from game.ui.raid.commentary import Comment, Commentator
from game.ui.raid.controller import RaidController
from game.ui.screen_stack import Next, Pop, Reset, StayOn
from game.ui.screens.demo import BREATH, SPEEDS, Demo, DemoPicture
from game.ui.screens.screen_context import GameContext

DIGITS = 6
"""The most digits of a turn's number that can be typed."""


class Replay(Demo):
    """The screen that plays a recorded raid, and shows the aim, odds and rule of each Command."""

    context = "replay"

    def __init__(self, game: GameContext, recording: Recording, *, within: bool = False) -> None:
        """Begin to play a recording. `within`: whether it was opened from another screen, to which Esc goes back."""
        self.game, self.recording, self.idle, self.within = game, recording, False, within
        self.paused, self.speed, self.typed = False, SPEEDS.index(1.0), ""
        self.tour, self.pages, self.records = None, [], []
        self.run = fresh(recording)
        with kept(recording, game.where) as self.course:
            self.course.note(self.run)
        self.policy = lambda run: recording.records[run.n].command
        self.commentator = Commentator(recording.head.seed)
        self.look()

    def look(self) -> None:
        """Show the raid as it is at the present moment of the recording."""
        self.raid = RaidController(self.run, self.game, DemoPicture)
        self.planned, self.comment, self.wait = None, Comment("", ""), BREATH

    @property
    def ended(self) -> bool:
        return self.run.n >= len(self.recording.records)

    @property
    def title(self) -> str:
        return sentence("replay", n=self.run.n, all=len(self.recording.records))

    # -- where it stands ---------------------------------------------------------------------------

    def pulse(self) -> None:
        """Take one step of the replay: comment on the next Command, or carry it out, or pause after the last."""
        if self.ended:
            self.paused = True
        elif self.planned is not None or not self.think():
            self.act()
            self.note()

    def note(self) -> None:
        """Record what the last Command has changed, to be able to go back to this moment."""
        self.course.note(self.run, self.recording.records[self.run.n - 1])

    def go(self, there: Callable[[], bool]) -> None:
        """Go on, undrawn, until `there` returns True or the recording ends; then show the raid."""
        while not self.ended and not there():
            self.run.apply(self.policy(self.run))
            self.note()
        self.look()

    def to(self, n: int) -> None:
        """Go to the moment after Command `n` of the recording, forwards or backwards."""
        self.course.bring(self.run, self.recording, n)
        self.go(lambda: self.run.n >= n)

    def to_turn(self, turn: int) -> None:
        """Go to the first moment of the recording at which `turn` turns have passed."""
        posts = self.course.posts
        if turn <= posts[-1].turns:
            self.to(bisect_left(posts, turn, key=lambda post: post.turns))
        else:
            self.go(lambda: self.run.raid.turn >= turn)

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
            place = View(self.run).place
            self.go(lambda: View(self.run).place != place)
        elif self.within and action == "back":
            self.run.close()
            return Pop()
        else:
            return super().key(key)
        return StayOn()

    def take_over(self) -> Next:
        """Begin practice at this moment of the recording, with the player in command. Return the next screen."""
        if self.run.decision is None:
            return StayOn()
        made, n = self.recording, self.run.n
        try:
            return Reset(self.game.practise(self.run, before(made, n), plan(made, n)))
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
        over = [] if self.raid.over else [(keys.shown("take_over", "demo"), sentence("practise"))]
        return [
            super().keys_line()[0], (steps, sentence("one back, on")), ("0-9", sentence("to turn")), *keys.line("replay", "next_level"),
            *over, (speed, sentence("speed")), (keys.shown("back", "demo"), sentence("leave it")),
        ]  # fmt: skip
