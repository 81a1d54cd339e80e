"""What is known of the nest's patrols before work of ten turns: when the next is sent out, and how often such work was broken off here. [R-86]"""

from collections.abc import Iterator, Sequence

import numpy as np

from game import content
from game.bots.errands import stand, ways_from
from game.bots.memory.foes import last_end
from game.bots.threats import POST, join_here
from game.engine.entries import Happened, Rolled
from game.engine.steps import CombatEnd
from game.fd100 import Degree
from game.nest.paths import FAR, MOVES
from game.presentation.answers import lone
from game.presentation.foes.danger import Share, share
from game.presentation.foes.passing_by import about_to
from game.presentation.outcome import called, percent
from game.presentation.page import sentence
from game.presentation.sight import gap, hostile, off, strangers, titled
from game.run.view import Seen, View
from game.telling.words import capital, counted, joined, number

LENGTHY = ("rest", "explore", "dig", "tear", "forage", "hunt", "salvage")
"""The Actions that take ten turns, and that a foe who senses the party breaks off."""
BROKEN = ("exploring is broken off", "rest is broken off")
MET = ("combat begins", "joins", "enters Level")
BROUGHT = ("Encounter", "alarm")
"""The events that bring newcomers: they come by themselves, or are called."""
LATELY = 12
"""The number of Commands for which newcomers whom nobody has met count as on their way."""
PATROL = "on patrol"
"""What a creature is seen to do that walks the Rooms. [R-86]"""
DONE = ("rest begins", "enters Level")
"""The events since which broken off work is counted, besides the roll that ends work."""


def patrolled(view: View) -> bool:
    """Return whether the nest's alarm is so high that soldiers are sent out to walk the Rooms."""
    return content.alerts()[view.alert].patrols > 0


def rouses(view: View, foes: Sequence[Seen]) -> bool:
    """Return whether a fight with these creatures may raise the nest's alarm to a step at which soldiers are sent out, or more of them, or ways are held. [R-24, R-86]"""
    more = content.alerts()[view.alert + 1 :][:1]
    calls = any(foe.kind in content.castes() and foe.notice != "seen" for foe in foes)
    return calls and view.ruled("R-86") and any(step.patrols for step in more)


def rousing(view: View, foes: Sequence[Seen]) -> str:
    """Return to what a fight with these creatures may raise the nest's alarm, and what that means, as text; "" if to nothing that costs the party anything."""
    if not rouses(view, foes):
        return ""
    return sentence("why rouses", alarm=view.alert + 1, means=content.alerts()[view.alert + 1].means)


def broken_off(view: View) -> int:
    """Return how often in a row work of ten turns was broken off on this Level, with nothing done in between."""
    found = 0
    for entry in view.lately():
        match entry:
            case Happened(what) if what in BROKEN:
                found += 1
            case Happened(what) if what in DONE:
                break
            case Rolled(action=action) if action in LENGTHY:
                break
    return found


def sent_in(view: View) -> int:
    """Return in how many turns, at least 1, the next soldier may be sent out. [R-86]

    It is as the turn passes that follows each tenth, before the turns are counted on, once it has mustered after the last Combat.
    """
    earliest = max(view.turn, view.raid.fought + content.alerts()[view.alert].muster)
    return earliest - view.turn + -earliest % content.constants().alarm.sent + 1


def come_in(view: View, *, fresh: bool = False) -> str:
    """Return the names of all whom Encounters or answered alarms have brought in a short while ago, the armed first, while none is in sight.

    It is "" if none of them is armed. It was told that they came, and nobody has met them since: they are likely to be on their way. `fresh`: a Combat has begun by the
    last Command, with nobody sensed; it is no meeting, and the armed alone are named.
    """
    came = [kind for entry in newcomers(view, fresh=fresh) for kind in entry.note.split(", ")]
    kinds = sorted((content.kinds()[kind] for kind in dict.fromkeys(came)), key=lambda kind: not kind.base)
    armed = [kind for kind in kinds if kind.base]
    return joined([called(kind) for kind in (armed if fresh else kinds)]) if armed else ""


def newcomers(view: View, *, fresh: bool = False) -> Iterator[Happened]:
    """Yield the events that have brought anybody in a short while ago whom nobody has met since, the newest first; none while anybody armed is in sight. `fresh`: as in `come_in`."""
    if hostile(view) and not fresh:
        return
    for entry in view.lately():
        met = isinstance(entry, Happened) and entry.what in MET and not (fresh and entry.command == view.n)
        if entry.command < view.n - LATELY or met:
            return
        if isinstance(entry, Happened) and entry.what in BROUGHT and entry.note:
            yield entry


def close_by(view: View) -> str:
    """Return who stands so near that it may notice the party during work of ten turns, and where, as text; "" if nobody does.

    Whoever notices it breaks the work off, and a fight begins.
    """
    near = sorted((gap(view, body), body.who, body) for body in strangers(view) if about_to(view, body))
    return f"{titled(view, near[0][2])}, {off(view, (near[0][2].x, near[0][2].y))}," if near else ""


def may_come(view: View, how: str = "") -> str:
    """Return who in sight knows of the party, or was got away from a moment ago, and so may come during work of ten turns, as a sentence; "" if nobody does.

    Guards keep to their tunnel. `how`: " in short" for a clause.
    """
    start, awake = view.raid.head_start, [one for one in hostile(view) if one.notice == "seen" and one.tie != POST]
    turns = counted(start, "turn")
    if awake:
        after = sentence("awake by start", turns=turns) if start else ""
        return told_of(view, f"awake by{how}", awake, start=after)
    fled = start and last_end(view) not in (CombatEnd.WON, CombatEnd.STAND_OFF)
    return sentence(f"start by{how}", turns=turns) if fled else ""


def slipped_by(view: View, how: str = "") -> str:
    """Return who was slipped past, is in the party's Room and so near that it joins any fight, as a sentence; "" if nobody is. [R-51]

    It notices nobody while both stay in that Room. `how`: " in short" for a clause.
    """
    x, y = stand(view)
    past = [one for one in join_here(view, hostile(view)) if one.notice == "unseen"]
    here = [one for one in past if view.rooms[one.y, one.x] == view.rooms[y, x]]
    return told_of(view, f"slipped by{how}", here) if here else ""


def told_of(view: View, name: str, foes: Sequence[Seen], **more: str) -> str:
    """Return the sentence with this name on the nearest of these foes."""
    body = min(foes, key=lambda one: (gap(view, one), one.who))
    return sentence(name, who=titled(view, body), where=off(view, (body.x, body.y)), **more)


def outlook(view: View) -> Iterator[str]:
    """Yield sentences on what may break off work of ten turns that is begun now: foes in sight, newcomers, patrols, and how it went here so far."""
    yield from filter(None, (may_come(view), slipped_by(view)))
    if who := close_by(view):
        yield f"{sentence('close by', who=who)}."
    if who := come_in(view):
        yield sentence("come in", who=who)
    if not patrolled(view):
        return
    yield sent(view, "patrols")
    if often := broken_off(view):
        quiet = counted(content.alerts()[view.alert].lasts, "turn")
        yield sentence("broken off here", times=times(often), turns=quiet, lower=view.alert - 1)
    if lone(view):
        yield sentence("patrols end", most=garrison(view))


def in_short(view: View, *, full: bool = False) -> str:
    """Return as a clause that newcomers or patrols may break off work begun now, and how often it was, or "" while there are none.

    With `full` it is a sentence.
    """
    who, patrols, often = come_in(view), patrolled(view), broken_off(view)
    short = " in short"
    told = [*filter(None, (may_come(view, short), slipped_by(view, short)))]
    told += [sentence("close by", who=near)] if (near := close_by(view)) else []
    told += [sentence("come in short", who=who)] if who else []
    told += [sent(view, "patrols in short")] if patrols else []
    told += [sentence("broken off in short", times=times(often))] if patrols and often else []
    return f"{capital('; '.join(told))}." if full and told else "; ".join(told)


def times(often: int) -> str:
    """Return a number of times as text: "once", "twice", "three times"."""
    return {1: "once", 2: "twice"}.get(often) or f"{number(often)} times"


def farthest(view: View) -> int:
    """Return within how many moves any kind of soldier that may be sent out now notices the party now."""
    return max(map(view.feels_within, view.sent_out()))


def mouth(view: View) -> int:
    """Return how many moves off the farthest known opening of a Room lies, by known ways: there the next soldier comes in; 0 if none is known.

    One that nobody has seen may lie farther off.
    """
    inside = (view.rooms > 0) & view.known
    beside = np.zeros_like(inside)
    for dx, dy in MOVES:
        beside |= np.roll(inside, (dy, dx), (0, 1))
    dist = ways_from(view)[beside & ~inside & view.walkable]
    return int(max(dist[dist < FAR], default=0))


def in_time(view: View) -> bool:
    """Return whether a soldier that is sent out within work begun now may be near enough to notice the party before it is done.

    It comes in at the opening that is farthest off, and walks a cell a turn, the first in the turn in which it is sent. [R-86]
    """
    return mouth(view) - farthest(view) <= content.constants().time.labour - sent_in(view) + 1


def heeds(view: View) -> Share:
    """Return how often the soldier that is best at it notices the party as it comes near: who stays about may do so later. [R-51]"""
    made = [odds for kind in view.sent_out() if view.ruled("R-51") and (odds := view.sneaking_past(kind))]
    chances = [(one.whole - one.at_least(Degree.PARTIAL_SUCCESS), one.whole) for one in made]
    return max(chances, key=share, default=(1, 1))


def heeding(view: View) -> str:
    """Return how likely it `heeds` the party, in per cent."""
    return percent(*heeds(view))


def sent(view: View, name: str) -> str:
    """Return as text when the next soldier is sent out, whether it may come in time, and how likely it notices the party then.

    No die is thrown for it, and none is sent while one walks the Rooms or nobody is left; nobody knows where that one is, unless it is in sight. [R-86]
    `name`: of the sentence that tells it where none comes in time, with " near" where one may, and with " seen" where one is in sight.
    """
    seen = min((body for body in hostile(view) if body.busy == PATROL), key=lambda body: gap(view, body), default=None)
    if seen:
        who, where = titled(view, seen), off(view, (seen.x, seen.y))
        return sentence(f"{name} seen", who=who, where=where, alarm=view.alert, chance=heeding(view))
    turns, reach = counted(sent_in(view), "turn"), counted(farthest(view), "move")
    where = sentence("patrols from", moves=counted(mouth(view), "move")) if mouth(view) else ""
    told = {"alarm": view.alert, "turns": turns, "where": where, "reach": reach, "chance": heeding(view)}
    return sentence(f"{name} near" if in_time(view) else name, **told)


def garrison(view: View) -> int:
    """Return the most soldiers that can have been at home on this Level when one alone came to it. [R-54]"""
    rules = content.constants().nest
    faces = next(band.features for band in content.levels() if view.rating <= band.top)
    return rules.heads + (faces - 1) // rules.heads_divisor
