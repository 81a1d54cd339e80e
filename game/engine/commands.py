"""Commands: what a person, a bot or the Queen decides. A closed set of small frozen records."""

from msgspec import Struct


class Command(Struct, frozen=True, tag=True, tag_field="do"):
    pass


class Act(Command, frozen=True):
    """Take an Action by its name in the assets: attack 12, resist Poisoned, explore."""

    action: str
    target: int = 0
    about: str = ""


class Go(Command, frozen=True):
    """To a neighbouring cell. Into a foe: the Option says attack."""

    x: int
    y: int


class Eat(Command, frozen=True):
    item: int


class Light(Command, frozen=True):
    """Consume a Light Item."""

    item: int


class Use(Command, frozen=True):
    """Use up an Item for what is in hand: a shelter, a Wound."""

    item: int


class Enter(Command, frozen=True):
    """Take a way to another Level."""

    way: int


class Take(Command, frozen=True):
    item: int


class Drop(Command, frozen=True):
    item: int


class Give(Command, frozen=True):
    """Let `to` have what was found."""

    item: int
    to: int


class Study(Command, frozen=True):
    """Try to tell what a food does, by one Feature. A Hint is read: no Feature."""

    item: int
    feature: str


class Follow(Command, frozen=True):
    """Let `leader` lead the file."""

    leader: int


class Say(Command, frozen=True):
    """A word: yes, no, done, pass, wait, leave, surrender."""

    word: str


class Set(Command, frozen=True):
    """A setting that changes what is asked."""

    setting: str
    value: str


class Throw(Command, frozen=True):
    """A real die fell."""

    value: int


AnyCommand = Act | Go | Eat | Light | Use | Enter | Take | Drop | Give | Study | Follow | Say | Set | Throw


class Refused(Exception):
    """The command does not answer what is asked. Nothing was changed."""
