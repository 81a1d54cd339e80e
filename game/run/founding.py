"""The creation of a new run: an empty world gets the raid, its dice, its rules and its characters."""

import esper

from game import content
from game.content.beings import StartItem
from game.dice import Cup
from game.engine import Agenda, Chronicle
from game.engine.components import Body, Features, Improvised, Level, Lore, Made, Raid, RuleSystem
from game.engine.steps import EnterLevel, Roam
from game.engine.store import RUN, Census, add, create, get
from game.run import creation
from game.run.creation import Creation
from game.run.heads import Head
from game.systems.colony.spawning import equip, recruit
from game.weighing.pools import bodies


def found(head: Head, loaded: dict[str, list[int]]) -> None:
    """Fill an empty world with all that a new run needs by its `head`; `loaded`: numbers that dice will show, by stream."""
    time = content.constants().time
    raid = Raid(head.job, head.profile, levels=1, hungry_at=time.hunger, checked_at=time.effects)
    agenda = Agenda(steps=[Roam(), EnterLevel(number=1)])
    esper.create_entity(Census(), raid, Lore(), Improvised(), Cup(head.seed, loaded=loaded), agenda, Chronicle())
    if head.system:
        add(RUN, RuleSystem(head.system))
    create(Level(1, "1", 0))
    sheets = {one.species: one for one in head.sheets or ()}
    raid.leader = next(iter([joined(kind, head.system, sheets.get(kind)) for kind in head.party]))


def joined(kind: str, edition: str, made: Creation | None) -> int:
    """Create a character of this class and its Item, and return the character's id.

    The character is not placed in the nest yet.
    It has the printed sheet, or the one that was `made`.
    """
    who = recruit(kind, -1, -1)
    if made is None:
        return equip(who)
    get(who, Features).rating = (ratings := creation.ratings(made, edition)).copy()
    get(who, Body).limit += bodies(content.classes()[kind], ratings)
    add(who, Made(made.diet, ratings))
    sheet = content.editions()[edition].sheet
    return equip(who, StartItem(made.food, made.food, sheet.food if sheet else 0))
