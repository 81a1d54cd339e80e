"""Records of everything in assets/ except creatures and classes. They are frozen, and validated when they are read."""

from typing import Literal

from msgspec import UNSET, UnsetType

from game.content.rows import Disposition, Percent, Row, Rule, Term
from game.fd100 import Degree


class Formula(Row, frozen=True):
    """The formula of an Action: what is rolled, and what happens at each degree of success. [B Figure 23]"""

    minigame: Literal["Combat", "Survival and Exploration", "Resting and Healing"]
    intents: tuple[str, ...]
    cost: Literal["Tactical", "Suppress", "Support", "Resist", "Manoeuvre", "Improvise", "Room", "Rest", "free"]
    at: Literal[
        "an enemy", "an ally", "an Effect", "herself", "a cell", "whose Turn it is", "the Room", "the wounded", "an Item",
    ]  # fmt: skip
    rule: Rule
    outcome: dict[str, str]
    effort: Term | None = None  # None: no roll, a Success
    resistance: Term | None = None
    roll: Literal["Qualification", "Boolean", "Contested", "none"] = "Qualification"
    modifiers: tuple[Term, ...] = ()
    guards: tuple[Term, ...] = ()
    range: Literal["Attack", "Close", "Medium", "Long", "run"] = "Close"
    needs: tuple[str, ...] = ()  # conditions by name: game/systems/combat/conditions.py
    sight: bool = False
    bare: bool = False  # of what stands for every Action only Starving counts
    repeat: bool = False  # more than once a Turn
    alike: str = ""  # the Manoeuvre it is another way of
    key: str = ""  # how a person is told of it: "steel yourself"
    trick: bool = False  # only for kinds that have it among their tricks
    rare: bool = False  # not listed where it cannot be done
    once: bool = False  # once a Combat
    flight: bool = False  # also for who is Retreating
    stock: Literal["", "plants", "animals", "materials"] = ""  # what of a Room it takes from
    intent: str = ""  # of what is improvised: a row of assets/aptness.toml

    def __post_init__(self) -> None:
        degrees, named = {str(d) for d in Degree}, set(self.outcome)
        wrong = named - degrees - {"Success", "Failure", "Stalemate"}
        if wrong or not (degrees <= named or "Success" in named):
            raise ValueError(f"outcomes must be the six degrees, or Success and Failure: {sorted(named)}")
        if (self.effort is None) != (self.roll == "none"):
            raise ValueError("roll 'none' and an Effort exclude each other")


class EffectRow(Row, frozen=True):
    """The definition of an Effect: its lasting harm, what it does when triggered, and how to resist it. [B Table 8]

    Of another edition: `lowers`: the Features that lose its rating; `loose`: whether its victim can still walk and
    turn; `shuts`: whether it forbids all Attacks that are not Close.
    """

    constant: str
    rule: Rule
    trigger: str = "nothing"
    remedy: str = ""
    lowers: tuple[str, ...] | UnsetType = UNSET
    loose: bool | UnsetType = UNSET
    shuts: bool | UnsetType = UNSET


class EventRow(Row, frozen=True):
    """An Event of one of the tables Cost, Risk and Reward, with its chance.

    The chance, compared with a die, is base + level x Level + perception x the Scout's Perception.
    """

    base: int
    level: int
    description: str
    rule: Rule
    perception: int = 0
    each: bool = False  # ★R-42: falls on every character


class Band(Row, frozen=True):
    """A row of Table 21: the sizes of the dice used on Levels rated up to `top`. [B Table 21]"""

    top: int
    features: int
    costs: int
    rewards: int


class Form(Row, frozen=True):
    """A form of Item, and what such an Item can be used for. [B Table 9, R-34, R-48]

    `types`: its uses, letters of C F H L M S. `food`: whether it is food from plants or from animals.
    """

    name: str
    types: str
    glyph: str = "%"
    food: Literal["plants", "animals", ""] = ""
    glows: str = ""  # the form it has if it glows


class Faces(Row, frozen=True):
    """A die that chooses one of several words with equal chances, such as the kind of a found Item. [L 2.11.6.9]"""

    die: int
    rows: tuple[str, ...]

    def __post_init__(self) -> None:
        if len(self.rows) > self.die:
            raise ValueError(f"a die of {self.die} faces never comes to the last of {len(self.rows)} rows")

    def row(self, fell: int) -> str:
        """Return the word for the number `fell` (0 to die - 1) that the die shows."""
        return self.rows[fell * len(self.rows) // self.die]


class Ability(Row, frozen=True):
    """What eating a food does: an immediate effect, and later ones. [L 2.11.6.11, R-47]

    The immediate effect is written in phrases. A later effect is, for example, that a Wound is prevented.
    """

    good: bool
    text: str
    about: str
    rule: Rule
    wards: bool = False  # each keeps off a Wound
    starts: Disposition | Literal[""] = ""  # where the next Combat finds the eater
    price: str = "nothing"  # to be paid then
    helps: tuple[str, ...] = ()  # Efforts of the Qualification Rolls to which it is added, once
    hits: str = "nothing"  # what Attacks that land do besides
    noun: str = ""  # "of Confusion", where the name is none
    whole: bool = False  # it takes all of the food


class Stock(Row, frozen=True):
    """The forms of Item, equally likely, that may be found in a chamber on Levels rated above `above`. [R-60]"""

    forms: tuple[str, ...]
    above: int = -1


class Client(Row, frozen=True):
    """A client who orders a raid: a name, and the client's own words for the order, the reward and the thanks."""

    name: str
    brief: str
    reward: str
    thanks: str


class Goods(Row, frozen=True):
    """A thing that has to be carried for a Job: its name and its form of Item."""

    form: str
    name: str


class Job(Row, frozen=True):
    """The definition of a Job, the task of a raid: the seed chooses one of its clients and goods. [RULES 4.6]"""

    name: str
    task: Literal["kill", "steal", "retrieve", "deliver"]
    chamber: str  # where the target is, on the Level rated 100
    guard: tuple[str, ...]
    danger: str
    done: str  # the cause of a run that is won
    rule: Rule
    clients: tuple[Client, ...]
    target: str = ""  # kind that must die, or that waits for a Message
    number: int = 1  # how many of them
    company: tuple[str, ...] = ()  # who stands beside the target
    court: tuple[str, ...] = ()  # who is there besides
    goods: tuple[Goods, ...] = ()
    escape: bool = False  # R-45 a shaft leads straight out
    scene: str = ""  # R-87 what stands where in the target's chamber, its mouth to the right


class FloorLayer(Row, frozen=True):
    """A layer of a chamber's floor: one kind of tile, and how much of the floor it covers.

    It lies on the `share` per cent where noise (weighed by `clump`, `speck`, `deep`) is highest.
    """

    tile: str
    share: Percent
    where: Literal["all", "off the walls", "middle", "rim"] = "all"
    clump: int = 0
    speck: int = 0
    deep: int = 0


class ChamberKind(Row, frozen=True):
    """The shape of one kind of chamber, measured in cells, and the layers of its floor."""

    across: tuple[int, int]
    down: tuple[int, int]
    lobes: tuple[int, int]
    ragged: int
    floor: tuple[FloorLayer, ...]
    place: Literal["", "entrance", "target"] = ""
    pillars: bool = False
    name: str = ""


class Ruling(Row, frozen=True):
    """A ruling: the game's decision on a question that the rulebook leaves open.

    `star`: whether it holds in both profiles.
    """

    title: str
    text: str
    why: str
    star: bool = False
    done: bool = True
