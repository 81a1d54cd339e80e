"""Records of beings in the assets: classes, creatures, Attacks, castes, and tables of who arrives."""

from typing import Annotated, Literal

from msgspec import Meta, field

from game.content.rows import EFFECTS, FEATURES, KEYWORDS, TRACK, Disposition, Percent, Range, Row, Rule


class Attack(Row, frozen=True):
    """One Attack as printed on a character sheet: its Damage, its range, and what a hit or a miss does. [B 2.3.6, R-26]

    What they do is written in phrases, such as "Attacker Recoils", which the game carries out.
    """

    name: str
    keywords: tuple[str, ...]
    damage: str = "0"
    range: Range = "Close"
    area: bool = False
    rupture: bool = False  # bursts the attacker: reaches 2 cells around it (★R-12)
    hit: str = "nothing"
    add: str = "nothing"
    alt: str = "nothing"
    critical: str = "nothing"
    miss: str = "nothing"
    miss_add: str = "nothing"
    miss_alt: str = "nothing"
    miss_critical: str = "nothing"

    def __post_init__(self) -> None:
        if wrong := sorted(set(self.keywords) - set(KEYWORDS)):
            raise ValueError(f"no such keyword: {', '.join(wrong)}")

    def wounds(self, left: int) -> int:
        """Return how many Wounds the Attack causes, according to its Damage as printed on the character sheet.

        `left`: the Wounds that the attacker has left, which are the factor in a Damage such as "1 Wound per Ant".
        """
        printed = int(self.damage.split()[0])
        return printed * left if self.damage.endswith("per Ant") else printed


class Art(Row, frozen=True):
    """A Special Ability in a rule system other than fd100: what it does, and its Attack if it has one.

    The Attack is made with the Ability, and resisted by the Feature `against`. `resists`: the Effects that it helps to
    resist. `keen`: its rating is taken off Blindness and Darkness. `shines`: its rating is taken off the Room's
    Darkness.
    """

    about: str
    rule: Rule
    attack: Attack | None = None
    against: str = ""
    resists: tuple[str, ...] = ()
    keen: bool = False
    shines: bool = False

    def __post_init__(self) -> None:
        if bool(self.attack) != (self.against in FEATURES):
            raise ValueError(f"an Attack has a Feature against it: {self.against!r}")


class StartItem(Row, frozen=True):
    """An Item that a new character carries: its form, its rating, and its Function, "" if it has none."""

    name: str
    form: str
    rating: Percent
    function: str = ""


class Kind(Row, frozen=True):
    """A class or a creature, with all its properties that never change."""

    name: str
    glyph: Annotated[str, Meta(min_length=1, max_length=1)]
    colour: str  # a name of the palettes
    species: str  # who fights side by side
    wounds: str  # Wounds Max: a number or a decile die, "d20"
    features: dict[str, Percent]
    rule: Rule
    effects: dict[str, Percent] = field(default_factory=dict)  # innate
    base: Attack | None = None
    special: Attack | None = None
    swarm: bool = False
    diet: Literal["omnivore", "plants", "animals", ""] = ""
    hungers: bool = True
    wound_shift: int = -1  # of each Wound on Combat Actions
    wound_advances: bool = False  # Ladybug: a Wound advances it instead
    track: tuple[Disposition, ...] = TRACK  # type: ignore[assignment]
    armoured: Literal["", "head", "round"] = ""  # which Carapace
    alarm: bool = False  # Alarm Pheromones
    seals: Percent = 0  # Nest Guardians: the chance that Autothysis blocks the tunnel
    alarm_gun: Percent = 0  # the chance that another fires too
    rooted: bool = False  # cannot move
    brood: bool = False  # whoever kills it raises the alarm at once
    royal: bool = False  # unarmed, and does not run
    friends: tuple[str, ...] = ()  # species at peace with it
    tricks: tuple[str, ...] = ()  # Actions of its own
    doctrine: str = ""  # the row of doctrine.toml it goes by, if none names its kind
    drawn: Literal["", "food", "light"] = ""  # what it goes to instead of away from the party
    gathers: bool = False  # takes food that lies where it walks
    won: str = ""  # the Action that makes a Companion of it
    feels: int = 5  # cells along open paths, if innately Blind (★R-22)
    item: StartItem | None = None
    pronouns: tuple[str, str, str] = ("it", "it", "its")  # "she", "her", "her"
    about: str = ""  # three lines on how it plays
    hard: str = ""  # how hard it is to play alone

    def __post_init__(self) -> None:
        if wrong := sorted(set(self.features) - set(FEATURES)):
            raise ValueError(f"no such Feature: {', '.join(wrong)}")
        if wrong := sorted(set(self.effects) - set(EFFECTS)):
            raise ValueError(f"no such Effect: {', '.join(wrong)}")


MEANS: dict[str, tuple[str, ...]] = {
    "Initiative": ("Speed", "Smarts", "Passions"),
    "Threat Rate": ("Skill", "Strength", "Passions"),
    "Survival Rate": ("Skill", "Stamina", "Smarts"),
    "Construction": ("Skill", "Strength"),
    "Eusociology": ("Smarts", "Ken"),
    "Exploration": ("Speed", "Stamina"),
    "Foraging": ("Ken", "Smarts"),
    "Healing": ("Skill", "Ken"),
    "Hunting": ("Strength", "Ken"),
    "Leadership": ("Smarts", "Passions"),
    "Perception": ("Speed", "Smarts"),
    "Signalling": ("Charms", "Passions"),
    "Sneaking": ("Skill", "Speed"),
}
"""For each derived rating, the ratings of which it is the mean. [RULES 2, D]"""


def derived(given: dict[str, int]) -> dict[str, int]:
    """Return the `given` ratings and the averages of those given, rounded up, in the character sheet's order."""
    means = {
        name: -(-sum(given.get(one, 0) for one in of) // len(of))
        for name, of in MEANS.items()
        if name not in given and any(one in given for one in of)
    }
    whole = given | means
    return {name: whole[name] for name in FEATURES if name in whole}


class Haul(Row, frozen=True, rename={"source": "from"}):
    """Something that Workers carry from chambers of the kind `source` to those of the kind `to`."""

    load: str
    source: tuple[str, ...]
    to: tuple[str, ...]


class Caste(Row, frozen=True):
    """A caste (group of creatures) of the colony: how it behaves outside Combat. [RULES 5.3]

    `doctrine`: its duty. `calm`, `upset`, `search`: how strongly it is drawn to scents and places.
    """

    doctrine: Literal["labour", "post", "escort", "gun"]
    rule: Rule
    calm: dict[str, int]
    upset: dict[str, int]
    search: dict[str, int] = field(default_factory=dict)
    searches: int = 0  # turns that it follows a scent before it loses track
    keeps: int = 0  # cells from the mouth it holds
    above: int = -1  # only on Levels rated above
    errands: tuple[Haul, ...] = ()

    def __post_init__(self) -> None:
        known = {"errand", "home", "foe", "alarm", "intruder", "trail"}
        if wrong := sorted((set(self.calm) | set(self.upset) | set(self.search)) - known):
            raise ValueError(f"nothing to weigh: {', '.join(wrong)}")


class Alert(Row, frozen=True):
    """One of the nest's alarm levels, and what the colony does against the raid at this level. [R-86]"""

    means: str
    lull: int
    sends: tuple[str, ...] = ()
    muster: int = 0
    patrols: int = 0
    posts: bool = False
    bars: bool = False
    leaves: bool = False
    hears: int = 0
    lasts: int = 0


class Arrival(Row, frozen=True):
    """A row of an Encounter table: which kinds of creatures come if the die shows at most `top`. [R-50]"""

    top: int
    who: tuple[str, ...]


class Visit(Row, frozen=True):
    """A row of the Encounter table as the rulebook prints it: the chance that one kind of creature comes. [L 4.2.1.1]

    The chance in per cent is `base` + `level` x Level.
    """

    base: int
    level: int


class Summons(Row, frozen=True):
    """A row of Table 27: a kind of creature that may answer an alarm.

    `heads`: the number that comes, or a decile die.
    """

    chance: int
    who: str
    heads: str
    above: int = 0  # only on Levels rated above
