"""The ways off a Level by which a party may flee: not those that lead back to whom it has just fled from."""

from game.bots.comfort import HARDSHIP
from game.bots.dead_ends import avoided
from game.bots.errands import stand
from game.bots.escape import BAITED, exits
from game.bots.memory.foes import LATER, LIE_LOW
from game.bots.mind import Mind
from game.bots.threats import way_out
from game.engine.commands import AnyCommand
from game.nest.paths import Cell
from game.presentation.questions.befalling import hungers
from game.presentation.sight import hostile
from game.run.view import Passage, Seen, View

LOOKS = 2
"""How often one looks, between two explorations, whether those have gone from whom one has fled by a way."""


def open_ways(view: View, mind: Mind) -> list[Cell]:
    """Return the cells of the ways to other Levels but those that lead back to whom one has just fled from."""
    shunned = mind.ways.shunned
    return [
        (way.x, way.y) for way in exits(view) if shunned.get(way.way, 0) <= view.turn or came_after(view, mind, way)
    ]


def came_after(view: View, mind: Mind, way: Passage) -> bool:
    """Return whether who has come out of this way after the party stays for food now, and nobody beyond it knows of the party: it is safer there than here."""
    return any(foe.tie == BAITED for foe in hostile(view)) and not left_behind(view, mind, way)


def left_behind(view: View, mind: Mind, way: Passage) -> list[Seen]:
    """Return who knew of the party as it fled by this way a short while ago, and has not come after it: they are most likely still beyond."""
    if mind.ways.shunned.get(way.way, 0) <= view.turn:
        return []
    return [foe for at, foe in mind.foes.dangers.values() if at == way.to and (foe.disposition or foe.notice == "seen")]


def met_lately(view: View, mind: Mind, level: int) -> list[Seen]:
    """Return the armed who were seen on another Level so few turns ago that they are most likely still there, whether they knew of the party or not."""
    seen = (foe for at, foe in mind.foes.dangers.values() if at == level)
    return [foe for foe in seen if view.turn - mind.foes.spotted.get(foe.who, -LIE_LOW) < LIE_LOW]


def way_off(view: View, mind: Mind) -> AnyCommand | None:
    """Return the Command to leave the Level by the way underfoot, or None if none is there, or it leads back to whom one has just fled from."""
    here = [way for way in exits(view) if (way.x, way.y) == stand(view)]
    return None if any(left_behind(view, mind, way) for way in here) else way_out(view, mind)


def reopens(view: View, mind: Mind) -> bool:
    """Let the ways down be taken again that were left for others, where nothing else is left to do on the Level above. Return whether there were any.

    That is once for each number of explorations: else it goes for ever between two Levels with nothing left on either.
    """
    place = view.number, view.raid.explored
    left = set() if place in mind.ways.reopened else avoided(view, mind).intersection(mind.ways.shut)
    for way in left:
        del mind.ways.shut[way]
    mind.ways.reopened |= {place} if left else set()
    return bool(left)


def dares(view: View, mind: Mind) -> bool:
    """Let all ways be taken again where to wait for that would be `dear`, and LIE_LOW turns have passed here. Return whether any was let be.

    Whoever was fled from may have gone by then, and has not come after the party: a look is cheaper. After LOOKS that was in vain.
    """
    here = view.turn - mind.ways.came[1]
    known = any(foe.notice == "seen" for foe in hostile(view))
    if here < LIE_LOW or known or view.pursuers or not dear(view, mind):
        return False
    place = view.number, view.raid.explored
    mind.ways.dared[place] = mind.ways.dared.get(place, 0) + 1
    mind.ways.shunned |= {way.way: view.turn for way in view.passages if way.way in mind.ways.shunned}
    return True


def dear(view: View, mind: Mind) -> bool:
    """Return whether to wait till all ways may be taken again that one has fled by costs the hungry a Hunger Cost, or anybody two, or takes LATER turns, and it was not `looked` often."""
    turns = mind.ways.later(view)
    hungry = any(one.hungers and one.hunger >= HARDSHIP for one in view.party)
    return turns > 0 and (hungers(view, turns) > (not hungry) or turns > LATER) and not looked(view, mind)


def look_in(view: View, mind: Mind) -> int:
    """Return in how many turns the ways that one has fled by are tried again: LIE_LOW after one has come here where more is `dear`. At most 0 if all are free."""
    turns, here = mind.ways.later(view), view.turn - mind.ways.came[1]
    return min(turns, max(1, LIE_LOW - here)) if dear(view, mind) else turns


def looked(view: View, mind: Mind) -> bool:
    """Return whether it was looked LOOKS times since the last exploration whether those have gone from whom one has fled by a way of this Level, and run from them each time."""
    return mind.ways.later(view) > 0 and mind.ways.dared.get((view.number, view.raid.explored), 0) >= LOOKS
