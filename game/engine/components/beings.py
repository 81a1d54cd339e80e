"""Components of creatures, characters, Items and other objects that are on a cell of the map."""

from msgspec import field

from game.engine.store import Component


class Creature(Component):
    """The record of which kind of creature an entity is, and of its name.

    Everything about a kind that never changes is in its row in the assets.
    """

    kind: str
    name: str


class Features(Component):
    rating: dict[str, int]


class Effects(Component):
    """The Effects that a creature suffers from, each with its rating.

    `off`: those that it has resisted until the Round ends (R-33).
    """

    rating: dict[str, int] = field(default_factory=dict)
    off: list[str] = field(default_factory=list)


class Body(Component):
    """The Wounds of a living creature, and the number of Wounds that kills it (`limit`).

    The dead have no Body.
    """

    wounds: int
    limit: int


class Remains(Component):
    """What is left of a dead creature: its name, and the cause of its death.

    It is removed when the party leaves the Level.
    """

    name: str
    cause: str
    fight: int = 0  # how many Combats there had been when it fell


class At(Component):
    """The cell on the current Level where something or somebody is."""

    x: int
    y: int


class Facing(Component):
    """The direction in which a creature looks: dx and dy, each -1, 0 or 1. [R-15]"""

    dx: int = 0
    dy: int = 0


class Hero(Component):
    """What only a character played by a person has: Luck, Hunger, and the Features ticked for improvement."""

    luck: int
    hunger: int = 0
    starving: bool = False
    shaken: int = -1  # till that turn a Combat finds this one Recoiling
    unlit: bool = False  # refused a Darkness Cost: its Lights stay dark
    ticked: list[str] = field(default_factory=list)


class Gifts(Component):
    """The lasting effects that food has had on a character. [R-47]

    Some help once, some raise Features until the next Rest.
    """

    waiting: dict[str, int] = field(default_factory=dict)  # gifts of one use: how many, or how strong
    lent: dict[str, int] = field(default_factory=dict)  # Features on loan until the next Rest: what they were


class Item(Component):
    """An Item, such as a food. `holder` is the character that carries it.

    If it lies on the floor, `holder` is 0, and the component At has its cell.
    """

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
    """A fighter's state in the current Combat: its Side, its Disposition, and the Actions it has left."""

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
    """The Side for which a creature fights, if it is not the Side of its species."""

    side: str


class Companion(Component):
    """Marks an Item that stands for a Companion (a helpful creature), and tells its kind. [RULES 4.3]"""

    kind: str


class ReleasedCompanion(Component):
    """A Companion that was let out to fight. `item`: the Item that it was. `owner`: the character who let it out."""

    item: int
    owner: int


class Clung(Component):
    """The mites that cling to a creature. [RULES 6]

    `mites`: how many they are. `die`: the die for its Bleeding when Effects are checked.
    """

    mites: int
    die: int


class Wary(Component):
    """A guest that keeps away from the party until the turn `till`, or a creature of the colony that was scared off."""

    till: int


class Structure(Component):
    """An object on a cell that hinders everybody who enters the cell.

    A "barrier" lets nobody in, a "web" catches whoever enters, "spores" make ill.
    """

    kind: str
    strength: int = 0  # of a barrier, in a rule system that rates them


class Withdrawn(Component):
    """The mark of a creature that has broken away from the current Combat. [B 3.8.12, R-36]

    It is no Combatant until it joins again.
    """

    pace: int = 0  # cells left this Round


class Notice(Component):
    """The record of whether a creature has noticed the party, and in which way. [R-51]

    `how`: "seen" if it has, "unseen" if it has not though it is in this Room, "adjacent" if it will not before it
    stands beside the party.
    """

    how: str
    lost: int = 0  # turns since it last sensed them
    hushed: bool = False  # its Side's first alarm will not be given
    by: tuple[int, int] = (-1, -1)  # where the leader stood when the party slipped past it


class Truce(Component):
    """The mark of a creature that leaves the party in peace after a stand-off. [R-73]

    The peace is over if the party attacks it, or comes near what it guards.
    """


class Follower(Component):
    """A creature that is following the party to another Level, by the passage `way`.

    `due`: the turn in which it arrives. `seen`: whether the party saw it leave.
    """

    way: int
    due: int
    seen: bool = False


class ColonyTask(Component):
    """What a creature of the colony is working at while there is no alarm. [RULES 5.3]"""

    task: str  # what is carried, or "post", "escort"
    source: int = 0  # chambers, by number
    to: int = 0
    loaded: bool = True
    charge: int = 0  # whom it goes with
    upset: int = 0  # turns it is still alarmed
    mends: int = 0  # turns it is still where alarm was given, to see what can be repaired
    waits: int = 0  # turns in which it got no farther


class Wanted(Component):
    """The mark of the creature that is the target of the Job. [RULES 4.6]

    It stays in the Job's chamber.
    """


class Guard(Component):
    """The mark of a soldier that guards a tunnel. (x, y) is the cell at the tunnel's end. [B 4.6.2]"""

    x: int
    y: int
    since: int = -1  # the turn it was sent for, or last sensed the party; -1: this is its own post


class Made(Component):
    """The record of what a player chose when making a character: its diet, and its initial ratings."""

    diet: str
    rating: dict[str, int]


class Learnt(Component):
    """The Attacks that a creature has learnt, and the Attacks of its kind that it has forgotten.

    They are named as in `content.attack`. Only some rule systems let creatures learn Attacks.
    """

    arts: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)


class Struck(Component):
    """The Effects of a fighter that were triggered when its Effects were last checked.

    In some rule systems these forbid Actions until the next check.
    """

    effects: list[str]


class Experience(Component):
    """A character's experience points, in a rule system that has them."""

    points: int = 0
