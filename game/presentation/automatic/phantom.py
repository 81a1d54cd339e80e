"""Fights in which nobody is perceived: how they pass by themselves, and what is told of them. [R-36, R-51]"""

from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from msgspec.structs import replace

from game.bots.escape import fights, shot_at
from game.bots.estimates import weak
from game.bots.fighting import DONE, brace
from game.bots.quest import outward
from game.engine.commands import AnyCommand
from game.engine.entries import Entry, Happened, Rolled, Stood, Wounded, mentioned
from game.engine.steps import CombatEnd, TakeTurn
from game.presentation.page import sentence
from game.presentation.sight import friendly, gap, off, strangers, titled
from game.run.view import View
from game.telling.log import Line

OFTEN = 2
"""The number of fights in a row with nobody after which the next is played by hand: to stay is then of no use."""
SOON = 5
"""The most Commands from one such fight to the next that count as in a row."""


def unseen(view: View, order: str) -> AnyCommand | None:
    """Return what is best while nobody but the party is perceived in a Combat, or None to ask the player.

    That is to steel oneself where one Recoils, then to end the Turn: such a Combat mostly ends by itself, and if not, the blow that comes is met
    no worse than by hand. The player is asked where there is a way out to go on, where anybody is in sight, or anything of somebody is told in this Round; to the
    end of the Combat once one of the party is wounded in it, or was attacked from out of sight; where such Combats follow one another; and after one's own flight:
    whoever was fled from comes, and would strike first.
    """
    if (
        order == "ask"
        or outward(view)
        or any(not body.led for body in view.creatures)
        or any(weak(member.body) for member in view.party)
    ):
        return None
    now, before = fights(view)
    ours = {body.who for body in view.creatures}
    round_ = takewhile(lambda one: getattr(one, "what", "") != "round begins", now)
    met = any(who not in ours for entry in round_ for who in mentioned(entry))
    met = met or any(isinstance(one, Wounded) and one.who in ours for one in now)
    met = met or shot_at(view)
    fled = any(isinstance(one, Happened) and one.what == "breaks away" and one.who in ours for one in before)
    again = in_a_row(view) >= OFTEN
    return None if met or fled or again or not view.allows(DONE) else brace(view, [], hearty=False) or DONE


def in_a_row(view: View) -> int:
    """Return how many fights before the present one have ended with neither side sensing the other, each soon followed by the next."""
    found, begins = 0, None
    for entry in view.lately():
        match entry:
            case Happened("combat begins", command=n):
                begins = n
            case Happened("combat ends", note=how, command=n) if begins is not None:
                if how != CombatEnd.PARTED or begins - n > SOON:
                    break
                found += 1
    return found


OF_IT = {"combat begins", "joins", "round begins", "combat ends"}
"""The events of every fight, of which nothing is to be told where it has passed with nobody perceived."""
TRIED = ("sneak", "steel", "grit")
"""The rolls of such a fight."""


class Since(NamedTuple):
    """The moment before a Command: whether there is a fight, the numbers of fights, Commands and lines of the log, whether it attacks, and who is in sight."""

    fighting: bool
    fights: int
    n: int
    lines: int
    attacks: bool
    seen: frozenset[int] = frozenset()


def since(view: View, lines: int, *, attacks: bool) -> Since:
    seen = frozenset(body.who for body in strangers(view))
    return Since(view.fight is not None, view.raid.fights, view.n, lines, attacks, seen)


def passed(since: Since, view: View) -> bool:
    """Return whether a fight that was begun by others since then has ended with nobody hurt and no foe found."""
    if view.fight or view.raid.fights != since.fights + 1 or since.attacks:
        return False
    story = [*takewhile(lambda one: one.command > since.n, view.lately())]
    parted = any(ends(one) and getattr(one, "note", "") == CombatEnd.PARTED for one in story)
    return parted and not any(isinstance(one, Wounded) for one in story)


def found(since: Since, view: View) -> str:
    """Return who has come in sight in a fight that passed by itself till now, as a sentence; "" if nobody has, or it did not."""
    began = view.fight and not since.fighting and view.n > since.n + 1 and not since.attacks
    foes = [body for body in strangers(view) if body.disposition and not friendly(view, body)]
    foe = min(foes, key=lambda one: gap(view, one), default=None) if began and view.asks(TakeTurn) else None
    foe = foe if foe and foe.who not in since.seen else None
    return sentence("phantom found", foe=titled(view, foe), where=off(view, (foe.x, foe.y))) if foe else ""


def in_one(lines: Sequence[Line]) -> list[Line]:
    """Return the lines of the log about a fight with nobody as one, with whatever else was told meanwhile."""
    told = (replace(one, text=sentence("phantom")) if ends(one.entry) else one for one in lines)
    return [one for one in told if ends(one.entry) or not of_it(one.entry)]


def ends(entry: Entry) -> bool:
    return isinstance(entry, Happened) and entry.what == "combat ends"


def of_it(entry: Entry) -> bool:
    """Return whether this tells of a fight that has passed with nobody perceived, and of nothing that lasts."""
    match entry:
        case Happened(what):
            return what in OF_IT
        case Rolled(action=action):
            return action in TRIED
        case Stood():
            return True
    return False
