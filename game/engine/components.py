"""Components. A creature is only these; a kind is only a row of assets/."""

from msgspec import field

from game.engine.store import Component

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
    fight: int = 0  # how many Combats there had been when it fell


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

    luck: int
    hunger: int = 0
    starving: bool = False
    shaken: int = -1  # till that turn a Combat finds her Recoiling
    unlit: bool = False  # refused a Darkness Cost: her Lights stay dark
    ticked: list[str] = field(default_factory=list)


class Gifts(Component):
    """What food has given a character. [R-47]"""

    waiting: dict[str, int] = field(default_factory=dict)  # gifts of one use: how many, or how strong
    lent: dict[str, int] = field(default_factory=dict)  # Features on loan until she is rested: what they were


class Item(Component):
    """`holder` 0: it lies on the floor, where its At says."""

    form: str
    name: str
    rating: int
    holder: int = 0
    depleted: bool = False
    colour: str = ""  # with the form, it names the Function (game/systems/items/identification.py); "": it has none
    spoiled: bool = False
    eaten: bool = False  # of: only Food is left of its types
    cursed: bool = False  # cannot be put down until that is lifted
    felt: bool = False  # the curse has shown itself
    puzzled: list[int] = field(default_factory=list)  # who has tried in vain to tell what it does


class Combatant(Component):
    """Side, place on the Disposition Track, and what is left to do this Round and Turn."""

    side: str
    place: int
    home: str = ""  # the own Side, while another has her
    rank: tuple[int, ...] = ()  # in the Initiative Order, lower first; (): has had no Round yet (B 3.8.5)
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
    until_turn: list[str] = field(default_factory=list)  # what holds until the own next Turn: "grit"
    pinned: bool = False  # does not turn this Round
    aloft: bool = False  # in the air
    stoops: bool = False  # has just struck from the air: in reach till her next Turn
    held: str = ""  # what she holds her Tactical for
    called: bool = False  # has called a sister in this Combat
    tricks: list[str] = field(
        default_factory=list
    )  # done already, of those that go once a Combat; of a creature, all its Manoeuvres


class Allegiance(Component):
    """Fights for a Side that is not its species'."""

    side: str


class Companion(Component):
    """Of an Item: what kind of creature it is that comes along. [RULES 4.3]"""

    kind: str


class ReleasedCompanion(Component):
    """A Companion let out: the Item it is else, and whose."""

    item: int
    owner: int


class Clung(Component):
    """Mites hold on to her: so many, and the die by which she bleeds at each check. [RULES 6]"""

    mites: int
    die: int


class Wary(Component):
    """A guest that keeps away from the party till that turn."""

    till: int


class Structure(Component):
    """Something on a cell: a "barrier" nobody can enter, a "web" that catches who does, "spores" that sicken."""

    kind: str


class Withdrawn(Component):
    """Broke from the Combat going on: no Combatant until she joins again. [B 3.8.12, R-36]"""

    pace: int = 0  # cells left this Round


class Notice(Component):
    """What a creature has made of the party: "seen", "unseen" in this Room, or unseen till "adjacent". [R-51]"""

    how: str
    lost: int = 0  # turns since she last sensed them
    hushed: bool = False  # her Side's first alarm will not be given


class Truce(Component):
    """After a stand-off she leaves the party alone, until it attacks or comes to what she guards. [R-73]"""


class Follower(Component):
    """On the way after the party: by which way, in which turn she is through, and whether they saw her set out. [R-84]"""

    way: int
    due: int
    seen: bool = False


class ColonyTask(Component):
    """What a creature of the colony is about while nothing is the matter. [RULES 5.3]"""

    task: str  # what is carried, or "post", "escort"
    source: int = 0  # chambers, by number
    to: int = 0
    loaded: bool = True
    charge: int = 0  # whom she goes with
    upset: int = 0  # turns she is still alarmed
    mends: int = 0  # turns she is still where alarm was given, to see what can be repaired
    waits: int = 0  # turns in which she got no farther


class Wanted(Component):
    """The Job is about it: it stays where it is to be found. [RULES 4.6]"""


class Guard(Component):
    """Stands before the tunnel that ends in this cell. [B 4.6.2]"""

    x: int
    y: int
    since: int = (
        -1
    )  # the turn an Encounter or an alarm brought her, or she last sensed the party; -1: here is her place


# -- the nest --------------------------------------------------------------------------------------


class Level(Component):
    """A Level of the nest. Its ground is a function of seed, number and rating, and of what was opened since."""

    number: int
    place: str  # how it is reached from the Entrance: names its dice
    rating: int
    garrison: int = -1  # heads left; -1: nobody has been here
    opened: list[tuple[int, int, int]] = field(default_factory=list)  # x, y, tile code
    seen: bytes = b""  # cells a character has sensed, one bit each, row by row
    alarmed: tuple[int, int, int] = (0, 0, -1)  # where alarm was given last: x, y, turn; turn -1: nowhere yet
    rooms: list[int] = field(default_factory=list)  # entities of its open chambers, in the order of their finding
    offered: dict[str, int] = field(default_factory=dict)  # foods found on it, how often each


class Scents(Component):
    """What the colony smells on the Level in hand: of each scent the box of cells that smell at all, a byte each.

    Name > left, top, width, bytes row by row.
    """

    fields: dict[str, tuple[int, int, int, bytes]] = field(default_factory=dict)


class Charted(Component):
    """What characters have sensed of a Level, while nobody is there: as in `Level.seen`."""

    seen: bytes


class Thrown(Component):
    """How often each of a Level's streams of dice was drawn from, while nobody is there."""

    drawn: dict[str, int]


class Room(Component):
    """A chamber that is open: a row of the Environment Pool. [B 3.12]"""

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
    """A way between Levels: the cell here, and where it leads; `to` 0: nobody has gone there yet."""

    kind: str  # "entrance", "escape", "shaft", "shortcut", "up"
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
    within: list[int] = field(default_factory=list)  # Rooms of this Level the party stood in (B 2.16.3)
    fought: int = -99  # the last turn of the last Combat
    lull: dict[str, int] = field(default_factory=dict)  # Side > the turn until which nobody answers its alarms
    alert: int = 0  # the nest's alarm, 0 to 5
    stirred: int = 0  # the turn in which it last rose or sank
    mourned: int = 0  # the last Combat in which a killing raised it
    settings: dict[str, str] = field(default_factory=dict)
    outcome: str = ""
    cause: str = ""


class Lore(Component):
    """What the party knows of foods: "Red honey", in the order of learning. [L 2.11.6.8]"""

    known: list[str] = field(default_factory=list)
    found: dict[str, int] = field(default_factory=dict)  # how often each food was found in this raid


class Improvised(Component):
    """What the party has improvised: intent and Feature, each pairing once; and its dramatic modifiers. [RULES 5.4]"""

    pairings: list[str] = field(default_factory=list)
    flourishes: int = 0
    sized: list[str] = field(default_factory=list)  # kinds whose Ratings are seen


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
    soothed: list[str] = field(default_factory=list)  # Sides whose next alarm is not given
    hushed: list[str] = field(default_factory=list)  # likewise, taken unawares
    feuds: list[str] = field(default_factory=list)  # Sides at peace with nobody in this Combat
