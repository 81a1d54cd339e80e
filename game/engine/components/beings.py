"""Components of creatures and characters, of Items, and of what stands on a cell."""

from msgspec import field

from game.engine.store import Component


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
    shaken: int = -1  # till that turn a Combat finds this one Recoiling
    unlit: bool = False  # refused a Darkness Cost: its Lights stay dark
    ticked: list[str] = field(default_factory=list)


class Gifts(Component):
    """What food has given a character. [R-47]"""

    waiting: dict[str, int] = field(default_factory=dict)  # gifts of one use: how many, or how strong
    lent: dict[str, int] = field(default_factory=dict)  # Features on loan until the next Rest: what they were


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
    home: str = ""  # the own Side, while another has this fighter
    rank: tuple[int, ...] = ()  # in the Initiative Order, lower first; (): has had no Round yet (B 3.8.5)
    tactical: int = 1
    resist: int = 1
    manoeuvre: int = 1
    pace: int = 0
    used: list[str] = field(default_factory=list)  # Manoeuvres of this Turn
    acted: bool = False  # took an Attack Action this Round
    charged: bool = False  # Charging from a Charge: spent by the Attack
    struck_by: int = 0  # who attacked it last
    skips: int = 0  # Turns to be lost
    postponed: bool = False  # its Turn comes at the Round's end
    directed: int = 0  # on its next Attack
    cover: int = 0  # the barrier it is behind
    until_turn: dict[str, int] = field(default_factory=dict)  # what holds until the own next Turn, and how much: "grit"
    pinned: bool = False  # does not turn this Round
    aloft: bool = False  # in the air
    stoops: bool = False  # has just struck from the air: in reach till its next Turn
    held: str = ""  # what the Tactical is held for
    called: bool = False  # has called a sister in this Combat
    tricks: list[str] = field(default_factory=list)  # done, of those that go once a Combat; a creature's Manoeuvres


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
    """Mites hold on to this one: so many, and the die by which it bleeds at each check. [RULES 6]"""

    mites: int
    die: int


class Wary(Component):
    """A guest that keeps away from the party till that turn."""

    till: int


class Structure(Component):
    """Something on a cell: a "barrier" nobody can enter, a "web" that catches who does, "spores" that sicken."""

    kind: str


class Withdrawn(Component):
    """Broke from the Combat going on: no Combatant until it joins again. [B 3.8.12, R-36]"""

    pace: int = 0  # cells left this Round


class Notice(Component):
    """What a creature has made of the party: "seen", "unseen" in this Room, or unseen till "adjacent". [R-51]"""

    how: str
    lost: int = 0  # turns since it last sensed them
    hushed: bool = False  # its Side's first alarm will not be given


class Truce(Component):
    """After a stand-off it leaves the party alone, until that attacks or comes to what it guards. [R-73]"""


class Follower(Component):
    """On the way after the party: by which way, in which turn it is through, and whether they saw it set out. [R-84]"""

    way: int
    due: int
    seen: bool = False


class ColonyTask(Component):
    """What a creature of the colony is about while nothing is the matter. [RULES 5.3]"""

    task: str  # what is carried, or "post", "escort"
    source: int = 0  # chambers, by number
    to: int = 0
    loaded: bool = True
    charge: int = 0  # whom it goes with
    upset: int = 0  # turns it is still alarmed
    mends: int = 0  # turns it is still where alarm was given, to see what can be repaired
    waits: int = 0  # turns in which it got no farther


class Wanted(Component):
    """The Job is about it: it stays where it is to be found. [RULES 4.6]"""


class Guard(Component):
    """Stands before the tunnel that ends in this cell. [B 4.6.2]"""

    x: int
    y: int
    since: int = -1  # the turn it was sent for, or last sensed the party; -1: this is its own post
