"""The Commands: everything that a person, a bot, or the Queen (who plays the creatures) can decide to do.

They are a closed set of small frozen records.
"""

from msgspec import Struct


class Command(Struct, frozen=True, tag=True, tag_field="do"):
    pass


class Act(Command, frozen=True):
    """The Command to take an Action, given by its name in the assets, such as "attack" or "resist".

    `target`: the id of a creature. `about`: an Effect.
    """

    action: str
    target: int = 0
    about: str = ""


class Go(Command, frozen=True):
    """The Command to go to the neighbouring cell (x, y), or to attack an enemy who stands there."""

    x: int
    y: int


class Eat(Command, frozen=True):
    item: int


class Light(Command, frozen=True):
    """The Command to use a Light Item, so that the actor has light."""

    item: int


class Use(Command, frozen=True):
    """The Command to use an Item, either to build a shelter or to heal a Wound.

    The current Decision says for which of them.
    """

    item: int


class Enter(Command, frozen=True):
    """The Command to go to another Level by the passage whose entity id is `way`."""

    way: int


class Take(Command, frozen=True):
    item: int


class Drop(Command, frozen=True):
    item: int


class Give(Command, frozen=True):
    """The Command to give a newly found Item to the character `to`."""

    item: int
    to: int


class Study(Command, frozen=True):
    """The Command to find out a food's effect by studying it with a `feature`, or with "" to read a Hint."""

    item: int
    feature: str


class Follow(Command, frozen=True):
    """The Command that makes the character `leader` the leader of the party."""

    leader: int


class Say(Command, frozen=True):
    """The Command to answer with one word: yes, no, done, pass, wait, leave or surrender."""

    word: str


WAIT = Say("wait")


class Set(Command, frozen=True):
    """The Command to change a setting of the raid. Settings influence which questions the player is asked."""

    setting: str
    value: str


class Throw(Command, frozen=True):
    """The Command that enters which number a real die shows."""

    value: int


AnyCommand = Act | Go | Eat | Light | Use | Enter | Take | Drop | Give | Study | Follow | Say | Set | Throw


class Refused(Exception):
    """Raised if a Command is not a legal answer to the current Decision.

    Nothing was changed.
    """
