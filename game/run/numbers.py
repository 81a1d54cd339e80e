"""The engine's own numbers, by name: what the codex prints instead of typing them again."""

from game import content
from game.content import FEATURES, REACH
from game.content.commissions import OFFERED
from game.fd100.check import SHARES
from game.queen.castes import MOST_CALLED, SHARE
from game.queen.creatures import KEEPS_AWAY
from game.queen.encounters import STRANGERS
from game.systems.checks import COVERED, SWAY
from game.systems.clock import CHECKED, HUNGRY
from game.systems.combat import IDLE, SAFE
from game.systems.conditions import RUN_UP, SWARMING
from game.systems.exploration import LONG
from game.systems.items import SLOTS
from game.systems.levels import DEEPEST
from game.systems.phrasebook.attacks import SWARM_WOUNDS
from game.systems.reach import LOWEST, RUPTURE
from game.systems.resting import DISTURBED
from game.systems.senses import SIGHT, dimmed
from game.systems.works import WEB
from game.world.components import Hero


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
