"""Real dice: the person at the table rolls them and enters the numbers. [DESIGN law 10]

The program is then only the Game Queen.
The setting "dice" turns them on, by a Command like any other, so that recordings can be replayed. A die that is not typed in
yet is a Decision. The Step that needed it starts again from a snapshot taken before it.
"""

from collections.abc import Iterator

from game.dice import Cup, DieWanted
from game.engine import Agenda, Decision, Option, rule
from game.engine.agenda import is_void, take_step
from game.engine.commands import Throw
from game.engine.steps import LoadDie, WantDie
from game.engine.store import the
from game.run import snapshot


@rule(WantDie, "B 3.1")
def want_die(step: WantDie) -> Iterator[Option]:
    for value in range(step.faces):
        yield Option(Throw(value), (LoadDie(stream=step.stream, value=value),))


@rule(LoadDie, "B 3.1")
def load(step: LoadDie) -> None:
    the(Cup).loaded.setdefault(step.stream, []).append(step.value)


def advance(n: int, chain: str) -> Decision | None:
    """Carry out Steps as `engine.advance` does, but ask the player for each die.

    The Decision is `WantDie`, which the Command `Throw` answers.
    """
    the(Cup).real = True
    try:
        while steps := the(Agenda).steps:
            if isinstance(steps[-1], Decision) and not is_void(steps[-1]):
                return steps[-1]
            before = snapshot.take(n, chain)
            try:
                take_step()
            except DieWanted as want:
                snapshot.restore(before)
                if want.faces == 1:
                    the(Cup).loaded.setdefault(want.stream, []).append(0)
                    continue
                the(Agenda).steps.append(WantDie(stream=want.stream, faces=want.faces))
    finally:
        the(Cup).real = False
    return None


def put_away() -> None:
    """Switch from dice rolled by the player to dice rolled by the program.

    If the player is being asked for a die now, the program rolls it.
    """
    steps = the(Agenda).steps
    if steps and isinstance(steps[-1], WantDie):
        steps.pop()
