"""A bot that gives random Commands, for long tests of the rules. Its dice are separate from the game's."""

from game.dice import roll
from game.engine.commands import (
    Act,
    AnyCommand,
    Drop,
    Eat,
    Enter,
    Follow,
    Give,
    Go,
    Light,
    Say,
    Set,
    Study,
    Take,
    Throw,
    Use,
)
from game.run.run import Run
from game.run.settings import SETTINGS
from game.run.view import View

SETS, LEAVES, BOLD = 60, 400, 2
"""One Command in SETS changes a setting, one in LEAVES may end the raid, one in BOLD is an Action or a way if possible."""
ENDS = (Say("leave"), Say("surrender"))


class Random:
    """A policy that gives random legal Commands. The same seed gives the same dice, unless the Run was resumed halfway."""

    def __init__(self, seed: str) -> None:
        self.seed, self.i = seed, 0

    def throw(self, faces: int) -> int:
        self.i += 1
        return roll(self.seed, "bot", self.i, faces)

    def __call__(self, run: Run) -> AnyCommand:
        view = View(run)
        if not self.throw(SETS):
            changes = [
                Set(name, value)
                for name, now in view.settings.items()
                for value in SETTINGS[name]
                if value != now and name != "dice"  # with real dice each Step would take a snapshot
            ]
            return changes[self.throw(len(changes))]
        legal = view.legal()
        staying = [command for command in legal if command not in ENDS]
        bold = [command for command in staying if isinstance(command, Act | Enter)]
        if not self.throw(LEAVES):
            return legal[self.throw(len(legal))]
        pool = bold if bold and not self.throw(BOLD) else staying or legal
        return pool[self.throw(len(pool))]

    def nonsense(self, run: Run) -> AnyCommand:
        """Return a Command that this run must refuse, because it answers another Decision or has impossible values."""
        view = View(run)
        answers = set(view.legal()) | {Set(name, value) for name, values in SETTINGS.items() for value in values}
        refused = [choice.command for choice in view.choices if choice.refused]
        while True:
            command = refused[self.throw(len(refused))] if refused and not self.throw(3) else self.invented()
            if command not in answers:
                return command

    def invented(self) -> AnyCommand:
        """Return a made-up Command, legal or not."""
        number = (0, -1, 1, self.throw(200), 1 << 40)[self.throw(5)]
        other = (0, -1, self.throw(60), 1 << 31)[self.throw(4)]
        word = (
            "", "yes", "no", "done", "wound", "leave", "fly", "explore", "attack", "Blind", "rest", "hunt",
            "Ken", "\x00",
        )[self.throw(14)]  # fmt: skip
        kinds: tuple[AnyCommand, ...] = (
            Act(word, number), Act("attack", number, word), Act("resist", number, word), Act("dig"), Act("explore"),
            Go(number, other), Eat(number), Light(number), Enter(number), Take(number), Drop(number), Follow(number),
            Give(number, other), Study(number, word), Use(number),
            Say(word), Set(word, word), Set("luck", word), Throw(number),
        )  # fmt: skip
        return kinds[self.throw(len(kinds))]
