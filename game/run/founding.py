"""The first moment of a run: the raid, its dice, rules and characters, in a world that is still empty."""

import esper

from game import content
from game.dice import Cup
from game.engine import Agenda, Chronicle
from game.engine.components import Improvised, Level, Lore, Raid, RuleSystem
from game.engine.steps import EnterLevel, Roam
from game.engine.store import RUN, Census, add, create
from game.run.heads import Head
from game.systems.colony.spawning import equip, recruit


def found(head: Head, loaded: dict[str, list[int]]) -> None:
    """Fill the current world, which is empty, with all that a run with this head begins with.

    `loaded`: numbers that dice will show, by stream.
    """
    time = content.constants().time
    raid = Raid(head.job, head.profile, levels=1, hungry_at=time.hunger, checked_at=time.effects)
    agenda = Agenda(steps=[Roam(), EnterLevel(number=1)])
    esper.create_entity(Census(), raid, Lore(), Improvised(), Cup(head.seed, loaded=loaded), agenda, Chronicle())
    if head.system:
        add(RUN, RuleSystem(head.system))
    create(Level(1, "1", 0))
    raid.leader = next(iter([equip(recruit(kind, -1, -1)) for kind in head.party]))
