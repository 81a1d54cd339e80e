"""Components of the nest: Levels, Rooms, passages, and the data of Levels where the party is not."""

from msgspec import field

from game.engine.store import Component


class Level(Component):
    """A Level of the nest, with its rating and all that has changed on it.

    Its map is computed from seed, number and rating, plus the cells opened since.
    """

    number: int
    place: str  # how it is reached from the Entrance: names its dice
    rating: int
    garrison: int = -1  # heads left; -1: nobody has been here
    opened: list[tuple[int, int, int]] = field(default_factory=list)  # x, y, tile code
    seen: bytes = b""  # cells a character has sensed, one bit each, row by row
    alarmed: tuple[int, int, int] = (0, 0, -1)  # where alarm was given last: x, y, turn; turn -1: nowhere yet
    rooms: list[int] = field(default_factory=list)  # entities of its open chambers, in the order of their finding
    offered: dict[str, int] = field(default_factory=dict)  # foods found on it, how often each
    fallen: list[int] = field(default_factory=list)  # numbers of its chambers that have collapsed [M 3.7.8]


class Scents(Component):
    """The scents on the current Level, with their strength at each cell.

    Each is kept as the smallest rectangle of cells that contains it, one byte a cell.
    Each value holds left, top, width and the bytes row by row.
    """

    fields: dict[str, tuple[int, int, int, bytes]] = field(default_factory=dict)


class Charted(Component):
    """The cells of a Level that characters have sensed, kept while the party is elsewhere.

    They are encoded as in `Level.seen`.
    """

    seen: bytes


class Thrown(Component):
    """The number of draws from each of a Level's streams of dice, kept while the party is elsewhere."""

    drawn: dict[str, int]


class Room(Component):
    """A chamber that has been found, as a row of the Environment Pool. [B 3.12]

    The Pool is the list of all Rooms found.
    """

    level: int
    number: int
    kind: str
    spent: bool = False
    found: str = ""  # how
    found_in: int = 0  # the Room the party stood in, of this Level; of a deeper Level's entrance, of the Level above
    dark: int = 0  # Darkness
    height: int = -1  # rolled when first needed
    secured: bool = False  # a shelter
    rested: int = 0  # Exploration Actions before its last Rest, and one; 0: none yet
    obstruction: int = 0  # of the Obstacle that stands in it [B 3.14.8]
    stocks: dict[str, int] = field(default_factory=dict)  # plants, animals, materials: how rich; 0: none left
    tried: list[str] = field(default_factory=list)  # what has been improvised here (RULES 5.4)
    worked: dict[str, int] = field(default_factory=dict)  # how many Rooms had been explored when each was last worked


class Way(Component):
    """A passage between Levels, with its cell on its Level.

    `to`: the number of the Level beyond, 0 if it was not taken yet.
    """

    kind: str  # "entrance", "escape", "shaft", "shortcut", "up"
    level: int
    room: int
    x: int
    y: int
    to: int = 0


class Growing(Component):
    """The known foods that an Exploration has found in a Room, by kind of stock. [M 3.7.10]

    Colour and form of what is harvested there.
    """

    foods: dict[str, tuple[str, str]] = field(default_factory=dict)


class Tries(Component):
    """The characters that have tried to clear a Room's Obstacle and have to wait for the others. [M 3.7.9]"""

    who: list[int] = field(default_factory=list)
