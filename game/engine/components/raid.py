"""Components of the raid itself, and of the current Combat."""

from msgspec import field

from game.engine.store import Component


class Raid(Component):
    """The state of the whole raid, such as its Job, its outcome, and how many turns have passed.

    `turn` counts moves outside Combat and Rounds in Combat (R-52).
    """

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


class RuleSystem(Component):
    """The name of the rule system by which the raid is played, if it is not the usual one (fd100)."""

    name: str


class Scouting(Component):
    """The character that was the Scout when the party last explored a Room. [M 3.7.7]"""

    who: int


class Lying(Component):
    """The results of the dice that were rolled for tasks in a Room, as a dict by task. [BIND L82-118]

    They are used again in each further try until something changes.
    """

    dice: dict[str, int] = field(default_factory=dict)


class Lore(Component):
    """The foods whose effects the party has found out, such as "Red honey", in order of discovery. [L 2.11.6.8]"""

    known: list[str] = field(default_factory=list)
    found: dict[str, int] = field(default_factory=dict)  # how often each food was found in this raid


class Improvised(Component):
    """The record of which improvised Actions the party has taken. [RULES 5.4]

    It has each pair of intent and Feature that was used, and the number of dramatic modifiers.
    """

    pairings: list[str] = field(default_factory=list)
    flourishes: int = 0
    sized: list[str] = field(default_factory=list)  # kinds whose Ratings are seen


class Fight(Component):
    """The current Combat: its Round, and which fighters have yet to take their Turns in it.

    The fighter whose Turn is next is the first.
    """

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
    manned: list[str] = field(default_factory=list)  # Sides for which somebody armed has fought
