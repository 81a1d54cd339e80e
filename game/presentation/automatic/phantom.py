"""Fights in which nobody is perceived: how they pass by themselves, and what is told of them. [R-36, R-51]"""

from collections.abc import Container, Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from msgspec.structs import replace

from game import content
from game.bots.escape import fights, shot_at
from game.bots.estimates import weak
from game.bots.fighting import DONE
from game.bots.task import outward
from game.engine.commands import AnyCommand
from game.engine.entries import Changed, Entry, Happened, Rolled, Stood, Wounded, mentioned
from game.engine.steps import CombatEnd, TakeTurn
from game.fd100.check import double
from game.presentation.page import sentence
from game.presentation.sight import friendly, gap, off, strangers, titled
from game.run.view import View
from game.telling.log import Line
from game.telling.words import capital, counted, number

DEEP = 60
"""The rating of a Level from which on the player is asked at once: down there a gun may be what nobody sees, and whoever stands still is shot."""
OFTEN = 2
"""The number of fights in a row with nobody after which the next is played by hand: to stay is then of no use."""
SOON = 5
"""The most Commands from one such fight to the next that count as in a row."""


def unseen(view: View, order: str) -> AnyCommand | None:
    """Return the end of a Turn in which nobody but the party is perceived in a Combat, or None to ask the player.

    Such a Combat mostly ends by itself in a few Rounds; nothing is rolled in it unasked, for a double moves the Luck marker.
    The player is asked once it has gone on for longer, as somebody then senses the party; where there is a way out to go on, or anybody is in sight;
    on Levels rated DEEP or more; to the end of the Combat once anything of somebody was told in it, one of the party has lost something, or was
    attacked from out of sight; where such Combats follow one another; and after one's own flight: whoever was fled from comes, and would strike first.
    """
    if (
        order == "ask"
        or view.rating >= DEEP
        or outward(view)
        or any(not body.led for body in view.creatures)
        or any(weak(member.body) for member in view.party)
        or (view.fight and view.fight.number > content.constants().combat.idle)
    ):
        return None
    now, before = fights(view)
    ours = {body.who for body in view.creatures}
    met = any(who not in ours for entry in now for who in mentioned(entry))
    met = met or any(costs(one, ours) for one in now) or shot_at(view)
    fled = any(isinstance(one, Happened) and one.what == "breaks away" and one.who in ours for one in before)
    return None if met or fled or in_a_row(view) >= OFTEN or not view.allows(DONE) else DONE


def costs(entry: Entry, ours: Container[int]) -> bool:
    """Return whether one of these is wounded, gains an Effect, or has thrown a double, which moves the Luck marker. [B 2.3.9]"""
    match entry:
        case Wounded(who=who):
            return who in ours
        case Changed(who=who, feature=feature, old=old, new=new):
            return who in ours and new > old and feature in content.effects()
        case Rolled(who=who, roll=roll):
            return who in ours and roll.die > 0 and double(roll.die)
    return False


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
    story = [*lately(since, view)]
    parted = any(ends(one) and getattr(one, "note", "") == CombatEnd.PARTED for one in story)
    return parted and not any(isinstance(one, Wounded) for one in story)


def lately(since: Since, view: View) -> Iterator[Entry]:
    return takewhile(lambda one: one.command > since.n, view.lately())


def found(since: Since, view: View) -> str:
    """Return who has come in sight in a fight that passed by itself till now, as a sentence; "" if nobody has, or it did not."""
    if not held(since, view):
        return ""
    foes = [body for body in strangers(view) if body.disposition and not friendly(view, body)]
    foe = min(foes, key=lambda one: gap(view, one), default=None)
    foe = foe if foe and foe.who not in since.seen else None
    return sentence("phantom found", foe=titled(view, foe), where=off(view, (foe.x, foe.y))) if foe else ""


def held(since: Since, view: View) -> bool:
    """Return whether a Turn is asked for in a fight that was begun by others since then, and passed by itself till now."""
    began = view.fight and not since.fighting and view.n > since.n + 1 and not since.attacks
    return bool(began and view.asks(TakeTurn))


def goes_on(since: Since, view: View, lines: Sequence[Line]) -> str:
    """Return what is known of a fight that passed by itself till now, and why it is stopped in, as sentences; "" if it is not.

    `lines`: those of the log since then.
    """
    if not held(since, view) or any(not body.led for body in view.creatures):
        return ""
    assert view.fight
    rounds, idle = view.fight.number, content.constants().combat.idle
    senses = sentence("phantom senses", idle=capital(number(idle))) if rounds > idle else ""
    many = len({*view.fight.later} - {body.who for body in view.creatures})
    who = number(many) if many > 1 else "somebody"
    told = sentence("phantom goes on", who=who, round=str(rounds), lost=lost(view, lines))
    return f"{told} {senses}".rstrip()


def lost(view: View, lines: Sequence[Line]) -> str:
    """Return what a fight has cost the party by these lines of the log, as a clause: each such thing stands in a line of its own, so does a Luck that has sunk."""
    ours = {member.body.who for member in view.party}
    told = [one for one in lines if not isinstance(one.entry, Rolled)]  # a double may as well raise the Luck
    bad = any(costs(one.entry, ours) or (type(one.entry) is Entry and one.tone == "alarm") for one in told)
    return sentence("phantom cost" if bad else "phantom free")


def summed(since: Since, view: View, lines: Sequence[Line], seen: str) -> str:
    """Return a fight that has passed with nobody perceived in one line; see `goes_on`. `seen`: the sentence on who was sensed last, or ""."""
    rounds = sum(isinstance(one, Happened) and one.what == "round begins" for one in lately(since, view))
    return f"{sentence('phantom', rounds=counted(rounds, 'Round'), lost=lost(view, lines))} {seen}".rstrip()


def in_one(lines: Sequence[Line], told: str) -> list[Line]:
    """Return the lines of the log about a fight with nobody as one, which is `told`, with whatever else was told meanwhile."""
    found = (replace(one, text=told) if ends(one.entry) else one for one in lines)
    return [one for one in found if ends(one.entry) or not of_it(one.entry)]


def ends(entry: Entry) -> bool:
    return isinstance(entry, Happened) and entry.what == "combat ends"


def of_it(entry: Entry) -> bool:
    """Return whether this tells of a fight that has passed with nobody perceived, and of nothing that lasts."""
    match entry:
        case Happened(what):
            return what in OF_IT
        case Rolled(action=action):
            return action == "sneak"
        case Stood():
            return True
    return False
