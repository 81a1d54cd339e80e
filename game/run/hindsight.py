"""The states of a raid in its last Turns, kept to find out later what other choices would have done."""

from collections import deque
from collections.abc import Generator

from msgspec import Struct

from game.engine.commands import AnyCommand
from game.engine.components import Fight
from game.engine.steps import TakeTurn
from game.engine.store import the
from game.run import snapshot
from game.run.run import Run

MOST = 2
"""The number of Turns that are kept."""


class PastTurn(Struct):
    """A Turn of the party as it began, and the Commands given in it.

    It has the number of the Combat, the Round, the fighter, and the whole state.
    """

    fight: int
    number: int
    who: int
    state: bytes
    given: list[AnyCommand]


class Hindsight:
    """The memory of the party's last Turns in a raid. Call `watch` before each Command."""

    def __init__(self) -> None:
        self.turns: deque[PastTurn] = deque(maxlen=MOST)

    def watch(self, run: Run, command: AnyCommand) -> None:
        """Record a legal Command that is about to be given in a Turn of Combat.

        Before the first Command of a Turn, the whole state is recorded too.
        """
        option = run.option(command) if isinstance(run.decision, TakeTurn) else None
        if option is None or option.refused or run.decision is None:
            return
        fight, last = the(Fight), self.turns[-1] if self.turns else None
        if last is None or (last.fight, last.number, last.who) != (fight.number, fight.round, run.decision.who):
            last = PastTurn(fight.number, fight.round, run.decision.who, snapshot.take(run.n, run.digest), [])
            self.turns.append(last)
        last.given.append(command)

    def restored(self, run: Run) -> Generator[tuple[Run, PastTurn]]:
        """Yield each past Turn, the newest first, with a Run restored to the beginning of that Turn.

        The Run is valid until the next is yielded.
        """
        for turn in reversed(self.turns):
            past = Run(run.head, digests=False)
            try:
                past.n = snapshot.restore(turn.state).n
                past.settle()
                yield past, turn
            finally:
                past.close()
                run.enter()
