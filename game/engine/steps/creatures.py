"""Steps of the nest's creatures, out of Combat: whom they notice, what they do, what becomes of them. [RULES 4.3, 5.3]"""

from game.engine.steps.base import Step


class CreaturesMove(Step, frozen=True):
    """The nest's creatures make their move."""


class WallUp(Step, frozen=True):
    """She closes the opening in this cell behind her. [RULES 5.3]"""

    x: int
    y: int


class Sneak(Step, frozen=True):
    """The party comes within the senses of these: does it pass unnoticed?"""

    past: tuple[int, ...]


class Feed(Step, frozen=True):
    """One of her Items goes into a creature's mouth."""

    item: int


class SendAhead(Step, frozen=True):
    """A Companion of hers goes ahead of the party, if she still has it. [★R-79]"""

    item: int


class Leave(Step, frozen=True):
    """A creature goes back into the walls. What it carries it has put down before."""
