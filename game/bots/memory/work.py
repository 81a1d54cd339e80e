"""What a bot remembers of its work: what was done where, and how often."""

from msgspec import Struct

from game.bots.places import Place

NOWHERE: tuple[list[int], int, frozenset[Place]] = [], 0, frozenset()
"""What a Level was left for, before any was: the party's Wounds, the least rating of a Level that it has come up to, and the Rooms to heal in elsewhere."""


class Work(Struct, forbid_unknown_fields=True):
    """The works that were done, by Room as the number of explorations before it, if nothing else is said."""

    rested: dict[Place, int] = {}
    gleaned: dict[Place, int] = {}
    tended: dict[Place, int] = {}  # before somebody was last tended there
    scouted: dict[Place, int] = {}  # before a Companion was last sent ahead
    slim: dict[Place, int] = {}  # before an Obstacle there was found too hard to tear down
    digs: dict[Place, int] = {}  # times of digging
    blind: set[int] = set()  # Levels where no Room is left to find
    waited: dict[int, int] = {}  # by Level: turns
    idle: dict[int, int] = {}  # by Level: turns
    busy: tuple[int, int] = (-1, 0)  # a turn, and how many chores were done in it
    leaves: dict[Place, int] = {}  # by Level and explorations: times it was left to heal
    withdrew: int = -1  # the turn in which that happened last
    left_for: tuple[list[int], int, frozenset[Place]] = NOWHERE  # see `comfort.withdraw`
    vainly: set[Place] = set()  # Rooms to heal in that a Level was left for in vain
    handed: dict[int, int] = {}  # by Item: who was advised last to hand it over as a meal: only an adviser knows
