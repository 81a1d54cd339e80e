"""What a bot remembers of its work: what was done where, and how often."""

from dataclasses import dataclass, field

from game.bots.places import Place

NOWHERE: tuple[list[int], int, frozenset[Place]] = [], 0, frozenset()
"""What a Level was left for, before any was: the party's Wounds, the Level's rating, and the Rooms to heal in elsewhere."""


@dataclass
class Work:
    """The works that were done, by Room as the number of explorations before it, if nothing else is said."""

    rested: dict[Place, int] = field(default_factory=dict)
    gleaned: dict[Place, int] = field(default_factory=dict)
    tended: dict[Place, int] = field(default_factory=dict)  # before somebody was last tended there
    scouted: dict[Place, int] = field(default_factory=dict)  # before a Companion was last sent ahead
    slim: dict[Place, int] = field(default_factory=dict)  # before an Obstacle there was found too hard to tear down
    digs: dict[Place, int] = field(default_factory=dict)  # times of digging
    blind: set[int] = field(default_factory=set)  # Levels where no Room is left to find
    waited: dict[int, int] = field(default_factory=dict)  # by Level: turns
    idle: dict[int, int] = field(default_factory=dict)  # by Level: turns
    busy: tuple[int, int] = (-1, 0)  # a turn, and how many chores were done in it
    leaves: dict[Place, int] = field(default_factory=dict)  # by Level and explorations: times it was left to heal
    withdrew: int = -1  # the turn in which that happened last
    left_for: tuple[list[int], int, frozenset[Place]] = NOWHERE  # see `comfort.withdraw`
    vainly: set[Place] = field(default_factory=set)  # Rooms to heal in that a Level was left for in vain
