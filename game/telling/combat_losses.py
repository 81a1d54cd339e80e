"""What a Combat has cost those who fought in it: it decides how its end is told, and whether it counts as won."""

from collections.abc import Iterator

from game.engine.entries import Died, Entry, Happened, Wounded
from game.engine.steps import CombatEnd
from game.telling.names import Names


class Toll:
    """Hears every Entry of a raid; begins anew with every Combat."""

    def __init__(self) -> None:
        self.bled = self.hurt = self.killed = False

    def hear(self, entry: Entry, names: Names) -> None:
        """`bled`: anybody was hurt; `hurt` and `killed`: one of those who are not of the party was."""
        match entry:
            case Happened("combat begins"):
                self.bled = self.hurt = self.killed = False
            case Wounded() | Died():
                theirs = not names.mine(entry.who)
                self.bled = True
                self.hurt = self.hurt or theirs
                self.killed = self.killed or (theirs and isinstance(entry, Died))
            case _:
                pass

    def keys(self, entry: Entry) -> Iterator[str]:
        """Closer keys of the end of a Combat: who is beaten may be so by fright alone, or never have wanted to fight."""
        match entry:
            case Happened("combat ends", note=CombatEnd.WON) if not self.killed:
                yield f"combat ends: {entry.note}, {'nobody dead' if self.hurt else 'nobody hurt'}"
            case Happened("combat ends", note=CombatEnd.STAND_OFF) if not self.bled:
                yield f"combat ends: {entry.note}, nobody hurt"
            case _:
                pass
