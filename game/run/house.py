"""The house: every group of Rules, in the order in which they see a Step."""

from game.flow import Rules
from game.queen.adjudication import Adjudication
from game.queen.alertness import Alertness
from game.queen.allies import Allies
from game.queen.castes import Castes
from game.queen.colony import Colony
from game.queen.companions import Companions
from game.queen.court import Court
from game.queen.creatures import Creatures
from game.queen.encounters import Encounters
from game.queen.finds import Finds
from game.queen.noticing import Noticing
from game.queen.parting import Parting
from game.queen.pursuit import Pursuit
from game.queen.support import Support
from game.systems.actions import Actions, Experience, Numbers
from game.systems.afflictions import Afflictions
from game.systems.clock import Clock
from game.systems.combat import Combat
from game.systems.darkness import Darkness
from game.systems.eating import Eating
from game.systems.exploration import Exploration
from game.systems.flight import Flight
from game.systems.foraging import Foraging
from game.systems.gifts import Giving
from game.systems.hints import Hints
from game.systems.hunger import Hunger
from game.systems.improvise import Improvising
from game.systems.items import Items
from game.systems.jobs import Jobs
from game.systems.levels import Levels
from game.systems.lore import Identification
from game.systems.manoeuvres import Manoeuvres
from game.systems.obstacles import Obstacles, Spores
from game.systems.resting import Resting
from game.systems.strikes import Strikes
from game.systems.travel import Travel
from game.systems.turns import Turns
from game.systems.works import Works
from game.systems.wounds import Wounds

HOUSE: tuple[type[Rules], ...] = (
    Travel,  # first: most answers are a step
    Exploration,
    Levels,
    Pursuit,  # knows where the way leads, and is there before the colony stirs and a Round is over
    Court,
    Encounters,
    Finds,
    Hunger,
    Eating,
    Giving,
    Resting,
    Darkness,
    Turns,
    Improvising,
    Adjudication,
    Items,
    Identification,
    Hints,
    Parting,  # before the Round's end is judged, and a fight is forgotten
    Combat,
    Afflictions,
    Actions,
    Experience,
    Numbers,
    Strikes,
    Manoeuvres,
    Alertness,  # before Wounds: who is dead has no Side
    Wounds,
    Jobs,
    Clock,
    Flight,
    Works,
    Obstacles,
    Spores,
    Foraging,
    Castes,
    Support,
    Creatures,
    Companions,
    Allies,
    Colony,
    Noticing,
)
