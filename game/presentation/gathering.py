"""What can be foraged, hunted or salvaged: here and now, and in another Room after what has to be done there first."""

from collections.abc import Iterator

from game import content
from game.engine.commands import Act
from game.engine.refusals import Refusal
from game.presentation.page import sentence
from game.run.view import RoomRecord, View
from game.telling.words import joined


def deed(kind: str) -> str:
    """Return the Action that gathers this kind of stock: "forage" for "plants". [R-60]"""
    return next(action for action, stock in content.works().items() if stock == kind)


def gathered_here(view: View) -> list[str]:
    """Return the Actions by which the party can gather something in its Room now, such as ["forage", "hunt"]."""
    deeds = [deed(kind) for kind in view.chamber.stocks] if view.chamber else []
    return [deed for deed in deeds if (choice := view.choice(Act(deed))) and not choice.refused]


def worked(view: View) -> Iterator[str]:
    """Yield the kinds of stock of which nothing more can be gathered here before another Room is explored, such as "plants". [R-60]"""
    for kind in view.chamber.stocks if view.chamber else ():
        choice = view.choice(Act(deed(kind)))
        if choice and choice.refused == Refusal.WORKED:
            yield kind


def good_to(view: View, room: RoomRecord) -> str:
    """Return what can be gathered in a Room, and what has to be done first, as the end of a sentence; or "". [R-60]"""
    after = view.ruled("R-60")  # gathered once a Room is explored; without it, before
    if not room.stocks or (room.spent and not after):
        return ""
    name = "good once torn" if room.obstruction else "good once explored" if after and not room.spent else "good to"
    return sentence(name, deeds=joined([deed(kind) for kind in room.stocks]))
