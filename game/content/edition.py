"""The record of a rule system, and of how it converts character sheets."""

from msgspec import UNSET, UnsetType, field

from game.content.rows import Percent, Row


class Sheet(Row, frozen=True):
    """How a printed character sheet is converted to a sheet of another rule system, with ratings in per cent.

    The ratings are dealt to a character by the rank of the printed ones.
    `core`: those of the system's attributes; `special`: those of the Special Abilities, one or two of them; `common`: those of
    the best Common Abilities; `combat`: each of the three for Combat, whose ever. `share`: the per cent of every printed rating
    that a creature keeps, in whole tens. `scale`: the most that a rating can be, as it is told. `food`: the rating of the food that one who is made begins with.
    """

    core: tuple[Percent, ...]
    special: tuple[tuple[Percent, ...], ...]
    common: tuple[Percent, ...]
    combat: Percent
    share: Percent
    scale: Percent
    food: Percent


class Edition(Row, frozen=True):
    """A rule system: which parts of it can be played, and how its dice judge a roll.

    `source`: the word by which it is cited. `dice`: how they judge a roll. `out`: what is left out of it, and why.
    `raids`: whether raids can be played under it; `luck`: whether Luck is; `percent`: whether a chance that is nobody's Feature is
    thrown as fd100's d100. How it reads the sheets of fd100: `standing` is what each circumstance counts, `attributes` the Features whose mean makes each attribute, `skills` the attribute that goes with
    each Ability. A creature has `points`, each a `unit`, for each of its Wounds, `spare` more, and `hardy` for each point of its Strength; a Wound costs `points`, one
    by an Attack a die of `harm` faces (0: it has no die), less 1 for each `armour` per cent of Carapace (0: none).
    An Item weighs 1 for each `weight` per cent of its rating (0: nothing does), `light` taken off; each point over Strength `slows` by so many per
    cent of Speed, and `tires` by so much Hunger whenever a Room is searched; who is carried off weighs `most` over it. `ties`: the Actions whose tie is a question;
    `dangers`: those of them whose tie, if it is taken, brings a Failure's outcome too. `anew`: those whose dice do not lie in their Room.
    `attacks`: the Feature that an Attack with each keyword is made with; `sheet`: how a printed sheet becomes one of this system, if it has sheets of its own. `walks`: a Turn is two Actions, at most one an
    Attack, and to walk is one; else it is a Tactical, a Manoeuvre and a Resist. `holds`: the experience points
    that a character holds at most (0: boxes are ticked instead). `known`: how many Attacks it knows at a time, if it chooses among them;
    `ranks`: the dice that the Feature of a class's Attack must have to be learnt by others, by slot, 1 if it is of neither;
    `needs`: the Special Ability that must be had too, by the keyword of the Attack.
    `events`: the faces of the die for tables of Events; `crowds`: the Level, in tens, up to which an Encounter is rolled once, twice
    and so on. `fresh`: a fresh character may come for one that died. `unfed`: a Rest costs no Hunger. `famine`: Hunger grows by a
    pool of the Level, not by a die of its own.
    `bites`: the most bodies of a swarm that count in its Attack. `lends`: what an Action lends to a later roll is not thrown,
    but as much as the die has faces.
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
    famine: bool | UnsetType = UNSET
    bites: int = 100
    lends: bool = False

    def rank(self, attack: str) -> int:
        """Return the Rank (dice needed to learn it) of an Attack, by its name or slot: "base", "wasp special", "Chill". [M 3.9.7]"""
        return (self.ranks or {}).get(attack.rpartition(" ")[2], 1)
