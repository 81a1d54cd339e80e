"""Components of the nest: Levels, Rooms, passages, and stored data of Levels where the party is not."""

from msgspec import field

from game.engine.store import Component


class Level(Component):
    """A Level (storey) of the nest, with its rating and all that has changed on it.

    Its map is computed from seed, number and rating; `opened` has the cells that were opened since.
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
    """All scents on the current Level, with their strength at each cell.

    Of each scent the smallest rectangle of cells that contains it is kept, as left, top, width and one byte per cell,
    row by row.
    """

    fields: dict[str, tuple[int, int, int, bytes]] = field(default_factory=dict)


class Charted(Component):
    """The record of which cells of a Level the characters have sensed. It is kept while the party is elsewhere.

    The cells are encoded as in `Level.seen`.
    """

    seen: bytes


class Thrown(Component):
    """For each stream of dice of a Level, how often it was used. These counts are kept while the party is elsewhere."""

    drawn: dict[str, int]


class Room(Component):
    """A chamber of the nest that the party has found. [B 3.12]

    The list of these Rooms is the rulebook's Environment Pool.
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
    """A passage between Levels, and the cell where it begins.

    `to`: the number of the Level to which it leads, 0 if nobody has taken it yet.
    """

    kind: str  # "entrance", "escape", "shaft", "shortcut", "up"
    level: int
    room: int
    x: int
    y: int
    to: int = 0


class Growing(Component):
    """The known foods that can be harvested in a Room, as a dict by kind of food. [M 3.7.10]

    Each has its colour and its form. The kinds are plants, animals and materials.
    """

    foods: dict[str, tuple[str, str]] = field(default_factory=dict)


class Tries(Component):
    """The characters that have tried to clear a Room's Obstacle. Each must now let the others try first. [M 3.7.9]"""

    who: list[int] = field(default_factory=list)
