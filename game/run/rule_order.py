"""The order in which the modules of rules are called for a Step.

Within a module the order is that of definition.
"""

from types import ModuleType

from game.editions import bind
from game.editions.metamorphosis import abilities, combat, effects, ground, growth, nest, rest
from game.run import tabletop
from game.systems import actions
from game.systems.colony import alertness, castes, colony, creatures, encounters, noticing, pursuit, support
from game.systems.combat import fights, manoeuvres, strikes, structures, turns, wounds
from game.systems.exploration import clock, darkness, exploring, finds, hints, levels, obstacles, travel
from game.systems.guests import allies, companions
from game.systems.improvising import improvise, results
from game.systems.items import carrying, identification
from game.systems.jobs import jobs, royals
from game.systems.outcomes import common
from game.systems.survival import afflictions, eating, food_effects, foraging, resting

RULE_ORDER: tuple[ModuleType, ...] = (
    travel,  # first: most answers are a step
    exploring,
    levels,
    pursuit,  # knows where the way leads, and who goes, before the colony stirs and the end of a Round or fight is judged
    royals,
    encounters,
    finds,
    eating,
    food_effects,
    resting,
    darkness,
    turns,
    improvise,
    results,
    carrying,
    identification,
    hints,
    fights,
    afflictions,
    actions,
    common,
    strikes,
    manoeuvres,
    alertness,  # before Wounds: who is dead has no Side
    wounds,
    jobs,
    clock,
    structures,
    obstacles,
    foraging,
    castes,
    support,
    creatures,
    companions,
    allies,
    colony,
    noticing,
    bind,
    combat,
    abilities,
    effects,
    growth,
    nest,
    ground,
    rest,
    tabletop,
)
