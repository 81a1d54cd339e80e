"""Fights in which nobody gets hurt: how long it has gone on, when that is worth a word, and how to sit it out."""

from collections.abc import Iterable

from game.engine.commands import Say
from game.engine.entries import Entry, Happened, Wounded
from game.engine.steps import TakeTurn
from game.presentation.auto_walk import LONGEST, MATTERS, AutoWalk, Walker
from game.presentation.sight import friendly
from game.run.view import View
from game.ui.raid.quick import apart, foes

PATIENCE = 3
"""Rounds without a Wound after which the ways out are named."""


class Lull:
    """Looks on at the Entries of one raid."""

    def __init__(self) -> None:
        self.begun = 0  # Rounds begun since somebody was hurt

    @property
    def long(self) -> bool:
        """Whether it has gone on so long that the ways out were named."""
        return self.begun > PATIENCE

    def worth_a_word(self, entries: Iterable[Entry]) -> bool:
        """Whether so many Rounds have just gone by."""
        said = False
        for entry in entries:
            match entry:
                case Wounded() | Happened("combat begins"):
                    self.begun, said = 0, False
                case Happened("round begins"):
                    self.begun += 1
                    said = said or self.begun == PATIENCE + 1
                case _:
                    pass
        return said


CLOSE = 4
"""Cells within which a foe is watched Turn by Turn."""


def nearest(view: View) -> int:
    """Cells to the nearest foe in view."""
    me = view.me.body
    far = (apart((me.x, me.y), (foe.x, foe.y)) for foe in foes(view) if not friendly(view, foe))
    return min(far, default=LONGEST)


def quiet(view: View) -> bool:
    """Whether nobody is near her whose Turn it is, and all of the Turn is left: it is not only to be ended."""
    me = view.me.body
    return nearest(view) > CLOSE and bool(me.tactical and me.manoeuvre and me.disposition != "Retreating")


class Vigil(AutoWalk):
    """Turn after Turn goes by, until somebody comes nearer, something is told that matters, or the fight is over."""

    def __init__(self) -> None:
        super().__init__(lambda _: Say("done"), lambda _: "")

    def pulse(self, raid: Walker) -> str | None:
        if not raid.view.asks(TakeTurn):
            return ""
        before, told = nearest(raid.view), len(raid.lines)
        self.steps += 1
        if not raid.give(Say("done")):
            return " ".join(notice.text for notice in raid.notices)
        if not raid.view.asks(TakeTurn) or self.steps >= LONGEST:
            return ""
        if nearest(raid.view) < before:
            return "Somebody comes nearer."
        return "" if any(line.tone in MATTERS for line in raid.lines[told:]) else None
