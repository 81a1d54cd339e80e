"""Components. A creature is only these; a kind is only a row of assets/."""

from msgspec import field

from game.world import Component

# -- creatures and characters ----------------------------------------------------------------------


class Creature(Component):
    """Of which kind: its row holds what never changes."""

    kind: str
    name: str


class Features(Component):
    rating: dict[str, int]


class Effects(Component):
    """Ratings above 0; `off` are those resisted until the Round ends (R-33)."""

    rating: dict[str, int] = field(default_factory=dict)
    off: list[str] = field(default_factory=list)


class Body(Component):
    """Who has one, lives. `limit` is Wounds Max."""

    wounds: int
    limit: int


class Remains(Component):
    """Who had a Body. Lost when the Level is left."""

    name: str
    cause: str


class At(Component):
    """A cell of the Level in hand."""

    x: int
    y: int


class Facing(Component):
    """Which way it looks: a step in x and y, each -1, 0 or 1. [R-15]"""

    dx: int = 0
    dy: int = 0


class Hero(Component):
    """Led by a person."""

    luck: int = 11
    hunger: int = 0
    starving: bool = False
    shaken: int = -1  # till that turn a Combat finds her Recoiling
    unlit: bool = False  # refused a Darkness Cost: her Lights stay dark
    ticked: list[str] = field(default_factory=list)


class Item(Component):
    """`holder` 0: it lies on the floor, where its At says."""

    form: str
    name: str
    rating: int
    holder: int = 0
    function: str = ""
    depleted: bool = False


class Combatant(Component):
    """Side, place on the Disposition Track, and what is left to do this Round and Turn."""

    side: str
    place: int
    home: str = ""  # the own Side, while another has her
    tactical: int = 1
    resist: int = 1
    manoeuvre: int = 1
    pace: int = 0
    used: list[str] = field(default_factory=list)  # Manoeuvres of this Turn
    acted: bool = False  # took an Attack Action this Round
    charged: bool = False  # Charging from a Charge: spent by the Attack
    struck_by: int = 0  # who attacked her last
    skips: int = 0  # Turns to be lost
    postponed: bool = False  # her Turn comes at the Round's end
    directed: int = 0  # on her next Attack
    cover: int = 0  # the barrier she is behind
    grit: bool = False
    pinned: bool = False  # does not turn this Round
    aloft: bool = False  # in the air
    stoops: bool = False  # has just struck from the air: in reach till her next Turn
    held: str = ""  # what she holds her Tactical for
    called: bool = False  # has called a sister in this Combat


class Sworn(Component):
    """Fights for a Side that is not its species'."""

    side: str


class Structure(Component):
    """Something built on a cell: a "barrier" nobody can enter, a "web" that catches who does."""

    kind: str


class Stray(Component):
    """Broke from the Combat going on: no Combatant until she joins again. [B 3.8.12, R-36]"""

    pace: int = 0  # cells left this Round


class Notice(Component):
    """What a creature has made of the party: "seen", "unseen" in this Room, or unseen till "adjacent". [R-51]"""

    how: str


class Guard(Component):
    """Stands before the tunnel that ends in this cell. [B 4.6.2]"""

    x: int
    y: int


# -- the nest --------------------------------------------------------------------------------------


class Level(Component):
    """A Level of the nest. Its ground is a function of seed, number and rating, and of what was opened since."""

    number: int
    place: str  # how it is reached from the Entrance: names its dice
    rating: int
    garrison: int = -1  # heads left; -1: nobody has been here
    opened: list[tuple[int, int, int]] = field(default_factory=list)  # x, y, tile code
    seen: bytes = b""  # cells a character has sensed, one bit each, row by row


class Room(Component):
    """A chamber that is open: a row of the Environment Pool. [B 3.12]"""

    level: int
    number: int
    kind: str
    spent: bool = False
    found: str = ""  # how
    dark: int = 0  # Darkness
    height: int = -1  # rolled when first needed
    deeper: bool = False  # its Action has brought a Level Event [L]
    note: str = ""


class Way(Component):
    """A way between Levels: the cell here, and where it leads; `to` 0: nobody has gone there yet."""

    kind: str  # "entrance", "shaft", "shortcut", "up"
    level: int
    room: int
    x: int
    y: int
    to: int = 0


# -- the run itself --------------------------------------------------------------------------------


class Raid(Component):
    """Where the run stands. Turns count moves outside Combat and Rounds in it (R-52)."""

    job: str
    profile: str
    level: int = 0  # number of the Level in hand
    here: int = 0  # its entity
    levels: int = 0  # how many there are
    leader: int = 0
    turn: int = 0
    hungry_at: int = 0  # the turn of the next Hunger Cost
    checked_at: int = 0  # the turn of the next check of Effects
    fights: int = 0
    explored: int = 0  # Exploration Actions
    head_start: int = 0  # turns before enemies may follow
    fought: int = -99  # the last turn of the last Combat
    settings: dict[str, str] = field(default_factory=dict)
    outcome: str = ""
    cause: str = ""


class Fight(Component):
    """The Combat going on: Round, and who has still to take her Turn, the next one first."""

    number: int
    round: int = 0
    order: list[int] = field(default_factory=list)
    idle: int = 0  # Rounds in which nobody sensed an enemy
    quiet: int = 0  # Rounds without a Wound
    wounds: int = 0  # Wounds of this Round
    rang: list[str] = field(default_factory=list)  # Sides whose alarm was rolled this Round
    answered: list[str] = field(default_factory=list)  # Sides whose alarm was answered in this Combat
    called: int = 0  # heads called in this Combat
