"""Says why an Attack costs a swarm more Wounds than its card tells."""

import re

from game.content import Attack
from game.fd100 import Degree
from game.presentation.outcome import aimed_at
from game.presentation.page import sentence
from game.run.view import Choice, View
from game.run.view_records import bare


def doubled(view: View, choice: Choice, special: Attack | None) -> str:
    """Return a sentence if this Attack's area costs the swarm aimed at twice the Wounds on its card, else "". [R-28]"""
    printed = re.match(r"(\d+) Wounds?$", special.damage) if special and special.area and not choice.refused else None
    if special is None or printed is None:
        return ""
    made = view.foreseen(choice).get(Degree.COMPLETE_SUCCESS, ())
    dealt = sum(one.now for one in made if one.what == "wounds" and one.who == aimed_at(choice))
    return sentence("doubled", attack=bare(special), wounds=printed[1]) if dealt == 2 * int(printed[1]) else ""
