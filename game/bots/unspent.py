"""What a fighter does with Actions that would be left unused as its Turn ends: what protects it, or weakens a foe."""

from game.bots import company, defence, improvising
from game.bots.defence import Ward
from game.bots.heart import hearten
from game.bots.places import absent
from game.bots.vanguard import fighting
from game.engine.commands import AnyCommand
from game.run.view import Seen, View

MEAN = 49
"""The Luck to which a double sets whoever has rolled it, on average: with less a roll more costs none. [B 2.3.9]"""


def leftover(view: View, foes: list[Seen]) -> AnyCommand | None:
    """Return the most useful Manoeuvre after the Attack, or None if none is worthwhile."""
    return best([defence.cover(view, foes), *others(view, foes)]) if improvising.spare(view) else None


def others(view: View, foes: list[Seen]) -> list[Ward | None]:
    """Return what each Manoeuvre after the Attack that weakens a foe or helps a friend is worth, with its Command."""
    return [
        defence.fling(view, foes),
        improvising.improvise(view, foes),
        defence.call(view, foes),
        company.let_out(view, foes),
        defence.web(view, foes),
        company.direct(view, foes),
    ]


def best(found: list[Ward | None]) -> AnyCommand | None:
    """Return the Command that is worth most, the first of equals; None if there is none."""
    return max((one for one in found if one), key=lambda one: one[0], default=(0, None))[1]


def unspent(view: View, *, steels: bool) -> AnyCommand | None:
    """Return the Manoeuvre for which the Actions left are used up as a Turn ends, or None if none is of use against the armed foes of this fight.

    What protects counts those out of sight, too, as they were last seen. A nerve is steeled for the next Turn by whoever has no Luck to lose; where it
    is advised already, if it `steels`, only what protects at once comes before it.
    """
    foes = list(fighting(view))
    feared = [*foes, *absent(view)]
    guards = [defence.take_off(view, feared), defence.cover(view, feared)]
    if steels:
        return best(guards)
    return best([*guards, *others(view, foes)]) or (hearten(view, foes) if view.me.luck < MEAN else None)
