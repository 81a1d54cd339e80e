"""The Commands: everything that a person, a bot or the Queen may decide.

They are a closed set of small frozen records.
"""

from msgspec import Struct


class Command(Struct, frozen=True, tag=True, tag_field="do"):
    pass


class Act(Command, frozen=True):
    """The Command to take an Action, by its name in the assets, as "attack" or "resist".

    It has the id of a target and an Effect.
    """

    action: str
    target: int = 0
    about: str = ""


class Go(Command, frozen=True):
    """The Command to go to the neighbouring cell (x, y).

    An enemy on the cell is attacked instead.
    """

    x: int
    y: int


class Eat(Command, frozen=True):
    item: int


class Light(Command, frozen=True):
    """The Command to use a Light Item, so that the actor has light."""

    item: int


class Use(Command, frozen=True):
    """The Command to use an Item for what the current Decision asks about: building a shelter or healing a Wound.

    The purpose is to build a shelter, or to heal a Wound.
    """

    item: int


class Enter(Command, frozen=True):
    """The Command to take the passage with entity `way` to another Level."""

    way: int


class Take(Command, frozen=True):
    item: int


class Drop(Command, frozen=True):
    item: int


class Give(Command, frozen=True):
    """The Command to give an Item that was just found to the character `to`."""

    item: int
    to: int


class Study(Command, frozen=True):
    """The Command to try to find out the effect of a food by a Feature, or to read a Hint.

    `feature` is "" for a Hint.
    """

    item: int
    feature: str


class Follow(Command, frozen=True):
    """The Command that makes the character `leader` the leader of the party."""

    leader: int


class Say(Command, frozen=True):
    """The Command to answer with a word: yes, no, done, pass, wait, leave, surrender."""

    word: str


class Set(Command, frozen=True):
    """The Command to change a setting that influences which questions are asked."""

    setting: str
    value: str


class Throw(Command, frozen=True):
    """The Command to enter the `value` that a real die shows."""

    value: int


AnyCommand = Act | Go | Eat | Light | Use | Enter | Take | Drop | Give | Study | Follow | Say | Set | Throw


class Refused(Exception):
    """Raised when a Command is no legal answer to the current Decision.

    Nothing was changed.
    """
