"""Records of a rule system, and of how it converts character sheets."""

from msgspec import UNSET, UnsetType, field

from game.content.rows import Percent, Row


class Sheet(Row, frozen=True):
    """The numbers by which a printed character sheet is converted to another rule system. Ratings are in per cent.

    A character gets these ratings in the order of its printed ones, the highest for the best. `core`: ratings of the
    system's attributes; `special`: of the Special Abilities, for characters with one and with two; `common`: of the
    best Common Abilities; `combat`: of each of the three for Combat. A creature keeps `share` per cent of every printed
    rating, in whole tens. `scale`: the highest rating, as players see it. `food`: the rating of the food that a
    character made by a player begins with.
    """

    core: tuple[Percent, ...]
    special: tuple[tuple[Percent, ...], ...]
    common: tuple[Percent, ...]
    combat: Percent
    share: Percent
    scale: Percent
    food: Percent


class Edition(Row, frozen=True):
    """A rule system: which parts of the game can be played by it, and how its dice judge a roll.

    `source`: how it is cited. `dice`: how its dice judge a roll. `out`: what the game leaves out of it, and why.
    `raids`: whether raids can be played by it. `luck`: whether it has Luck. `percent`: whether a chance that is no
    creature's Feature is rolled with fd100's d100.
    Sheets of fd100: `standing`: how much each circumstance counts. `attributes`: for each attribute the Features whose
    mean it is. `skills`: for each Ability the attribute that belongs to it.
    Wounds: a creature has `points` for each of its Wounds, `spare` more, and `hardy` for each point of its Strength; a
    point is called `unit`. A Wound costs `points`; a Wound by an Attack costs a die of `harm` faces (0: there is no die), less 1 for each `armour` per cent
    of Carapace (0: none).
    Weight: an Item weighs 1 for each `weight` per cent of its rating (0: nothing has weight), minus `light`. Each point
    of weight beyond Strength takes `slows` per cent off Speed, and adds `tires` to Hunger whenever a Room is searched.
    A creature can carry off another whose weight is above its Strength by `most` or less.
    Ties: `ties`: the Actions whose tie the player may accept or refuse. `dangers`: those of them whose accepted tie
    also brings a Failure's outcome. `anew`: the Actions whose dice are not kept in the Room.
    Attacks: `attacks`: for each keyword the Feature with which such an Attack is made. `known`: how many Attacks a
    creature can know at a time, if it chooses among them. `ranks`: how many dice the Feature of a class's Attack must
    have so that others can learn the Attack, by slot; 1 for any other. `needs`: the Special Ability that is needed too,
    by the Attack's keyword. `bites`: how many bodies of a swarm count in its Attack at most.
    `sheet`: how a printed sheet is converted, if the system has sheets of its own. `walks`: whether a Turn has two
    Actions, at most one of them an Attack, and walking costs one; otherwise it has a Tactical, a Manoeuvre and a
    Resist. `holds`: how many experience points a character can hold (0: Features are ticked instead).
    `events`: the faces of the die for tables of Events. `crowds`: up to which Level, in tens, an Encounter is rolled
    once, twice and so on. `fresh`: whether a new character may come for a dead one. `unfed`: whether a Rest costs no
    Hunger. `cleared`: whether no Rest can be had in a Room with an Obstacle. `apt`: whether Foraging tells nothing of
    animals. `famine`: whether Hunger grows by a pool of the Level, not by a die of its own. `lends`: whether what an
    Action lends to a later roll is the number of faces of its die, not a throw of it.
    """

    title: str
    source: str
    dice: str
    play: str
    out: str
    short: str = ""  # its title where room is scarce; "": the title itself
    rule: str = ""  # the section on its dice, by which a roll is cited
    raids: bool = False
    luck: bool = True
    percent: bool = False
    unit: str = "Wound"
    points: int = 1
    spare: int = 0
    hardy: int = 0
    harm: int = 0
    armour: int = 0
    weight: int = 0
    light: int = 0
    most: int = 0
    slows: int = 0
    tires: int = 0
    ties: tuple[str, ...] = ()
    dangers: tuple[str, ...] = ()
    anew: tuple[str, ...] = ()
    standing: dict[str, int] = field(default_factory=dict)
    attributes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    skills: dict[str, str] = field(default_factory=dict)
    attacks: dict[str, str] = field(default_factory=dict)
    sheet: Sheet | None = None
    walks: bool = False
    holds: int = 0
    known: int | UnsetType = UNSET
    ranks: dict[str, int] | UnsetType = UNSET
    needs: dict[str, str] | UnsetType = UNSET
    events: int | UnsetType = UNSET
    crowds: tuple[int, ...] | UnsetType = UNSET
    fresh: bool | UnsetType = UNSET
    unfed: bool | UnsetType = UNSET
    cleared: bool | UnsetType = UNSET
    apt: bool | UnsetType = UNSET
    famine: bool | UnsetType = UNSET
    bites: int = 100
    lends: bool = False

    def rank(self, attack: str) -> int:
        """Return the Rank of an Attack: the number of dice that a creature must have to learn the Attack. [M 3.9.7]

        `attack`: its name or slot, such as "base", "wasp special" or "Chill".
        """
        return (self.ranks or {}).get(attack.rpartition(" ")[2], 1)
