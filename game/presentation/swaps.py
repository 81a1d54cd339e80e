"""One Item for another where all Slots are full: a list of what could be taken, and what left for it. [B 2.16.3]"""

from collections.abc import Iterator
from functools import partial
from typing import Protocol

from game import content
from game.engine.commands import AnyCommand, Drop, Take
from game.presentation.ask import Answer
from game.run.view import Held, View


class Giver(Protocol):
    """The front that asks."""

    @property
    def view(self) -> View: ...
    def give(self, command: AnyCommand) -> bool: ...


def swaps(view: View) -> list[Answer]:
    """Returns an answer for each pair, "take Nectar and leave Mould"; none while a Slot is free, or nothing lies here."""
    if not view.party or len(view.party[0].items) < content.constants().party.slots:
        return []
    return [answer(view, there, mine) for there in lying(view) for mine in view.party[0].items]


def lying(view: View) -> Iterator[Held]:
    """Yields what lies here and cannot be taken for want of a Slot."""
    taken = {choice.command.item for choice in view.choices if isinstance(choice.command, Take) and choice.refused}
    yield from (held for held in view.things if held.item in taken)


def answer(view: View, there: Held, mine: Held) -> Answer:
    """Returns the answer that swaps these two; refused where what is held will not be put down."""
    drop = view.choice(Drop(mine.item))
    return Answer(
        f"take {there.name} and leave {mine.name}",
        partial(swap, there=there.item, mine=mine.item),
        f"rated {there.rating} for {mine.rating}",
        refused=drop.refused if drop else "it cannot be put down",
    )


def swap(raid: Giver, *, there: int, mine: int) -> None:
    """Put the one down, then take the other: unless a curse nobody knew of holds the first."""
    if raid.give(Drop(mine)) and raid.view.allows(Take(there)):
        raid.give(Take(there))
