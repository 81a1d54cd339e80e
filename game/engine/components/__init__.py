"""Components: the pieces of data of which each entity in the game's world is composed.

A creature's kind is a row of assets/, named by its Creature component.
"""

from game.engine.components.beings import (
    Allegiance,
    At,
    Body,
    Clung,
    ColonyTask,
    Combatant,
    Companion,
    Creature,
    Effects,
    Experience,
    Facing,
    Features,
    Follower,
    Gifts,
    Guard,
    Hero,
    Item,
    Learnt,
    Made,
    Notice,
    ReleasedCompanion,
    Remains,
    Struck,
    Structure,
    Truce,
    Wanted,
    Wary,
    Withdrawn,
)
from game.engine.components.places import Charted, Growing, Level, Room, Scents, Thrown, Tries, Way
from game.engine.components.raid import Fight, Improvised, Lore, Lying, Raid, RuleSystem, Scouting

__all__ = [
    "Creature", "Features", "Effects", "Body", "Remains", "At", "Facing", "Hero", "Gifts", "Item", "Combatant", "Experience",
    "Struck", "Made", "Learnt", "Allegiance", "Companion", "ReleasedCompanion", "Clung", "Wary", "Structure", "Withdrawn", "Notice", "Truce",
    "Follower", "ColonyTask", "Wanted", "Guard", "Level", "Scents", "Charted", "Thrown", "Room", "Way", "Raid", "Lore",
    "Improvised", "Fight", "RuleSystem", "Lying", "Growing", "Tries", "Scouting",
]  # fmt: skip
