"""A raid played by lines, and what it says."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import StringIO

from game.run.run import Run, head
from game.run.scenario import meet
from game.text.obey import obey
from game.text.raid import LineRaid
from game.text.talk import Talk


class Told(LineRaid):
    """A raid, and what it says when these lines come in."""

    def __init__(self, run: Run) -> None:
        super().__init__(run, Talk(StringIO(), StringIO()))

    def hears(self, *lines: str) -> str:
        """Obey these lines; return all that is said to them."""
        out = self.talk.out = StringIO()
        for line in lines:
            obey(self, line)
        return out.getvalue()


Begin = Callable[..., Told]
"""Begins a raid: by its party, `seed`, and `foes` if it is a fight."""


@contextmanager
def raids() -> Iterator[Begin]:
    """Yield what begins raids; all are closed in the end."""
    made: list[Told] = []

    def begin(*party: str, seed: str = "x", foes: Sequence[str] = ()) -> Told:
        begun = head(seed, party)
        made.append(Told(meet(begun, tuple(foes)) if foes else Run(begun)))
        return made[-1]

    yield begin
    for one in made:
        one.run.close()
