"""The records a View is made of: what a person sees of Items, creatures, characters, Rooms, ways and answers."""

from msgspec import Struct

from game.flow import Option
from game.flow.commands import AnyCommand
from game.flow.steps import Attempt


class Held(Struct, frozen=True):
    """An Item in a Slot, or on the floor at x, y. `types`: letters of C F H L M S."""

    item: int
    name: str
    form: str
    glyph: str
    types: str
    rating: int
    depleted: bool
    function: str
    edible: bool  # by her who holds it
    x: int = -1
    y: int = -1


class Seen(Struct, frozen=True):
    """A creature or character in view. Disposition and the three Actions left only in Combat."""

    who: int
    kind: str
    name: str
    glyph: str
    colour: str
    x: int
    y: int
    wounds: int
    limit: int
    effects: dict[str, int]
    led: bool
    armed: bool
    facing: tuple[int, int]
    disposition: str = ""
    side: str = ""
    tactical: int = 0
    resist: int = 0
    manoeuvre: int = 0
    pace: int = 0
    aloft: bool = False
    covered: bool = False  # behind a barrier
    held: str = ""  # what she holds her Tactical for
    notice: str = ""  # of the party: "seen", "unseen", unseen till "adjacent"; "": nothing yet


class Member(Struct, frozen=True):
    """A character, with all that stands on her sheet."""

    body: Seen
    ratings: dict[str, int]
    track: tuple[str, ...]
    luck: int
    hunger: int
    hungers: bool
    starving: bool
    lit: bool
    darkness: int  # that counts around her
    shaken: int  # till that turn a Combat finds her Recoiling
    ticked: tuple[str, ...]
    items: tuple[Held, ...]


class Chamber(Struct, frozen=True):
    """A row of the Environment Pool."""

    level: int  # number of the Level, in the order of their finding
    rating: int  # of the Level
    number: int
    kind: str
    spent: bool
    found: str
    dark: int
    here: bool
    x: int
    y: int
    ways: tuple[str, ...]  # what leads on from it, in words


class Passage(Struct, frozen=True):
    """A way between Levels, known to the party, on the Level in hand."""

    way: int
    kind: str  # entrance, up, shaft, shortcut
    x: int
    y: int
    room: int
    rating: int | None  # of the Level it leads to; None: nobody has been there


class Choice(Struct, frozen=True):
    """An answer to what is asked: the command, and why not if it is refused."""

    command: AnyCommand
    refused: str
    option: Option

    @property
    def attempt(self) -> Attempt | None:
        """The Action it takes, if it takes one."""
        return next((step for step in self.option.then if isinstance(step, Attempt)), None)


class Round(Struct, frozen=True):
    """The Combat going on. `order`: who still has her Turn, the next one first; `turn`: whose Turn it is, or 0.

    `later`: by Initiative, all who fight, as they will come next Round; ties are not thrown yet.
    """

    number: int
    order: tuple[int, ...]
    turn: int
    later: tuple[int, ...]
