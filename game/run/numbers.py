"""The engine's own numbers, by name: what the codex prints instead of typing them again."""

from game import content
from game.content import FEATURES, REACH
from game.content.commissions import OFFERED
from game.engine.components import Hero
from game.fd100.check import SHARES
from game.systems.checks import COVERED, SWAY
from game.systems.colony.castes import MOST_CALLED, SHARE
from game.systems.colony.creatures import KEEPS_AWAY
from game.systems.colony.encounters import STRANGERS
from game.systems.combat.conditions import RUN_UP, SWARMING
from game.systems.combat.fights import IDLE, SAFE
from game.systems.combat.reach import LOWEST, RUPTURE
from game.systems.combat.structures import WEB
from game.systems.exploration.clock import CHECKED, HUNGRY
from game.systems.exploration.exploring import LONG
from game.systems.exploration.levels import DEEPEST
from game.systems.items.carrying import SLOTS
from game.systems.outcomes.common import SWARM_WOUNDS
from game.systems.senses import SIGHT, dimmed
from game.systems.survival.resting import DISTURBED


def numbers() -> dict[str, int]:
    """Every number that has a name."""
    return {
        "CLASSES": len(content.classes()),
        "FEATURES": len(FEATURES),
        "LUCK": Hero().luck,
        "SLOTS": SLOTS,
        "OFFERED": OFFERED,
        "JOBS": len(content.jobs()),
        "LONG_RANGE": REACH["Long"],
        "RUPTURE": RUPTURE,
        "SAFE": SAFE,
        "IDLE": IDLE,
        "RECOILING": -SWAY["Recoiling"],
        "ADVANCING": SWAY["Advancing"],
        "COVERED": -COVERED,
        "LOWEST": LOWEST,
        "SWARM_WOUNDS": SWARM_WOUNDS,
        "HELPERS": len(SHARES),
        "WEB": WEB,
        "RUN_UP": RUN_UP,
        "SWARMING": SWARMING,
        "LONG": LONG,
        "HUNGRY": HUNGRY,
        "CHECKED": CHECKED,
        "SIGHT": SIGHT,
        "DIMMEST": dimmed(100),
        "DEEPEST": DEEPEST,
        "DISTURBED": DISTURBED,
        "STRANGERS": STRANGERS,
        "SHARE": SHARE,
        "MOST_CALLED": MOST_CALLED,
        "KEEPS_AWAY": KEEPS_AWAY,
    }
