"""What is lost by leaving: said once, before the step is taken. [B 3.14.8]"""

from typing import Protocol

from game.engine.commands import AnyCommand, Enter, Go
from game.engine.steps import Roam
from game.run.view import View

WARNED = (
    "The Obstacle hides what this Room has left to bring: once you are out, that is lost for good. "
    "Tear it down first; or go on, and you will not be asked again."
)


class Leaver(Protocol):
    """The front that walks."""

    @property
    def view(self) -> View: ...
    @property
    def warned(self) -> set[tuple[int, int]]:
        """Rooms whose loss has been named: Level and number."""


def warning(raid: Leaver, command: AnyCommand) -> str:
    """What this would lose, the first time; then the step is not to be taken yet. Else nothing."""
    view, room = raid.view, raid.view.chamber
    if not view.asks(Roam) or room is None or not room.obstruction or (room.level, room.number) in raid.warned:
        return ""
    if not (leaves(view, command, room.number) and view.withheld):
        return ""
    raid.warned.add((room.level, room.number))
    return WARNED


def leaves(view: View, command: AnyCommand, number: int) -> bool:
    """Whether this leads out of the Room of this number."""
    match command:
        case Go(x, y):
            attacks = any((body.x, body.y) == (x, y) and not body.led for body in view.creatures)
            return bool(view.rooms[y, x] != number) and not attacks
        case Enter():
            return True
        case _:
            return False
