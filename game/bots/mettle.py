"""What a wounded fighter may still do: with gritted teeth its Wounds do not count. [R-64]"""

from msgspec.structs import replace

from game import content
from game.bots.estimates import boolean, dealt, known
from game.run.view import Seen, View

MAIMED = 2
"""The degrees by which Wounds make rolls worse, from which on next to no Attack hits."""


def maimed(one: Seen) -> bool:
    """Return whether its Wounds keep a creature out of every fight till it is mended. [R-64]"""
    return -one.wounds * content.kinds()[one.kind].wound_shift >= MAIMED


def gritted(view: View, by: Seen, to: Seen) -> int:
    """Return the average harm that one of the party does to a foe in a Turn, in hundredths of a Wound, a swarm struck from behind or at a run. [R-82]

    If it can do none for its Wounds, it grits its teeth first; who is alone keeps the Manoeuvre to get away.
    """
    more, kind = int(view.ruled("R-82")), content.kinds()[by.kind]
    as_it_is = dealt(view, by, to, more=more)
    if as_it_is or len(view.party) < 2 or not (by.wounds and kind.wound_shift) or kind.swarm:
        return as_it_is
    return boolean(known(view, by), "Stamina") * dealt(view, replace(by, wounds=0), to, more=more) // 100
