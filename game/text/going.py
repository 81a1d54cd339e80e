"""Words of the text front for moving, waiting and attacking: a direction, walk, travel, way, up, near, behind, away, wait, fight."""

from collections.abc import Callable
from functools import partial

from game.bots.errands import SENSED
from game.engine.commands import Act, AnyCommand, Enter, Go, Say
from game.engine.steps import Roam, TakeTurn
from game.presentation import deeds, ground
from game.presentation.answers import NOT_NOW
from game.presentation.approach import aimed_at, at_arms, away, pace, quarry, towards
from game.presentation.ask import Answer, close
from game.presentation.auto_walk import AutoWalk
from game.presentation.counsel import Bout
from game.presentation.losses import warning
from game.presentation.outcome import chance
from game.presentation.page import sentence
from game.presentation.places import travel as places
from game.presentation.sight import friendly, others, titled, where
from game.presentation.surroundings import creature
from game.presentation.ways import ON, reached, seek
from game.run.view import Seen, View
from game.telling.words import COMPASS, SHORT
from game.text.raid import LineRaid
from game.text.talk import chosen, whole

WINDS = {name: step for step, wind in COMPASS.items() for name in (wind, SHORT.get(wind, wind[0]))}
"""The move (dx, dy) for each name of a direction."""


def give(raid: LineRaid, command: AnyCommand) -> str:
    """Give the Command, unless it would lose something not yet warned of. Return that warning, else ""; a refusal is printed already."""
    if told := warning(raid, command):
        return told
    raid.give(command)
    return ""


def go(raid: LineRaid, rest: str, wind: str = "") -> str:
    """Move to the neighbouring cell in a direction, or attack whoever stands in it. Return "", or a message why it failed."""
    view, wind = raid.view, wind or rest
    if not view.asks(Roam, TakeTurn):
        return NOT_NOW
    if wind not in WINDS:
        return f"{wind!r} is no direction: n, ne, e, se, s, sw, w, nw."
    x, y = where(view)
    cell = x + WINDS[wind][0], y + WINDS[wind][1]
    if choice := view.choice(Go(*cell)):
        return give(raid, choice.command)
    taken = any((body.x, body.y) == cell for body in view.creatures)
    return sentence("somebody") if taken else sentence("no way through")


def walk(raid: LineRaid, _: str) -> str:
    """Walk automatically until something interrupts. Return "", or a message why it failed."""
    if not raid.view.asks(Roam):
        return NOT_NOW
    if foe := next((body for body in others(raid.view) if at_hand(raid.view, body)), None):
        return f"Not with {titled(raid.view, foe)} so near: travel, near, away or fight."
    explore = raid.view.choice(Act("explore"))
    if raid.view.chamber and explore and not explore.refused:
        return f"This Room is unspent: explore, {chance(raid.view, explore)}; or travel elsewhere."
    before = raid.run.n
    raid.walk(AutoWalk.on(raid.view, raid.memory.passed))
    if raid.run.n == before:
        raid.talk.say(*ground.shut(raid.view))
    return ""


def at_hand(view: View, body: Seen) -> bool:
    """Return whether an armed foe is too close to walk on: it has noticed the party, or soon will."""
    x, y = where(view)
    near = max(abs(body.x - x), abs(body.y - y)) <= SENSED
    return body.armed and not friendly(view, body) and (near or body.notice == "seen")


def travel(raid: LineRaid, rest: str) -> str:
    if not raid.view.asks(Roam):
        return NOT_NOW
    ask = places(raid.view)
    if ask is None:
        return sentence("no place")
    if rest:
        return raid.take(chosen(ask.answers, rest))
    raid.show(ask)
    return ""


def way(raid: LineRaid, _: str) -> str:
    return through(raid, ON, sentence("no way on"))


def up(raid: LineRaid, _: str) -> str:
    """Leave the nest if the way out is underfoot, else walk to a way up. Return "", or a message why it failed."""
    if leave := deeds.can(raid.view, "leave"):
        return raid.take(leave[0])
    return through(raid, ("escape", "up", "entrance"), sentence("no way up"))


def through(raid: LineRaid, kinds: tuple[str, ...], none: str) -> str:
    """Take a way of these `kinds` underfoot, or walk to the best one and take it. Return why not: `none` if no such way is known; else "".

    Ways not taken yet come first, then steep tunnels, then the nearest; last those only told of.
    """
    view = raid.view
    if view.asks(TakeTurn):
        return "Nobody takes a way in Combat. First get out of it: break off, or away, till nobody armed is near."
    if not view.asks(Roam):
        return NOT_NOW
    ways = [one for one in view.passages if one.kind in kinds]
    here = [one for one in ways if (one.x, one.y) == where(view)]
    if here and view.choice(Enter(here[0].way)):
        return give(raid, Enter(here[0].way))
    rumours = [one for one in view.rumoured if one.kind in kinds]
    goal = next(iter([*reached(view, kinds), *rumours]), None)
    if goal is None:
        return sentence("no way open") if ways else none
    raid.walk(seek(goal, ""))
    enter = raid.view.choice(Enter(goal.way)) if raid.view.asks(Roam) else None
    return give(raid, enter.command) if enter and not enter.refused else ""


def near(raid: LineRaid, rest: str, *, behind: bool = False) -> str:
    """Walk up to a foe: the nearest or the one `rest` names; with `behind`, to its back. Return "", or a message why it failed."""
    view = raid.view
    if not view.asks(Roam, TakeTurn):
        return NOT_NOW
    foes = [body for body in others(view) if body.x >= 0 and not friendly(view, body)]
    if not foes:
        return "Nobody is in view."
    named = chosen([Answer(creature(view, body), close) for body in foes], rest or "1")
    if isinstance(named, str):
        return named
    who = next(body.who for body in foes if creature(view, body) == named.label)
    none = "There is no way behind it." if behind else "You are as near as you can get."
    return move(raid, partial(towards, who=who, behind=behind), none)


def flee(raid: LineRaid, _: str) -> str:
    """Walk out of reach of dangerous creatures. Return "", or a message why it failed."""
    if not raid.view.asks(Roam, TakeTurn):
        return NOT_NOW
    return move(raid, away, "There is nobody to run from, or nowhere to run to.")


def move(raid: LineRaid, step: Callable[[View], AnyCommand | None], none: str) -> str:
    """Make moves that `step` returns until it returns None; in a Turn as far as the Pace goes. Return `none` if no move was made, else ""."""
    if raid.view.asks(TakeTurn):
        return "" if pace(raid, step) else f"{none} Pace {raid.view.me.body.pace} is left."
    before = raid.run.n
    raid.walk(AutoWalk(step, lambda _: ""))
    return "" if raid.run.n > before else none


def wait(raid: LineRaid, rest: str) -> str:
    """Wait one turn, or the number in `rest`, until something interrupts. Return "", or a message why it failed."""
    if not raid.view.asks(Roam):
        return NOT_NOW
    turns = iter(range(whole(rest, 1)))
    raid.walk(Stay(lambda _: next((Say("wait") for _ in turns), None), lambda _: ""))
    return ""


class Stay(AutoWalk):
    """An automatic "walk" that stays in place (waiting), so that it never counts as going to and fro."""

    def astray(self, view: View) -> None:
        """Return None always: waiting is never interrupted for leading nowhere."""


def best(raid: LineRaid, rest: str) -> str:
    """Print the best line of this Turn, or outside Combat the best thing to do; said again, or with "go", do it. Return "", or a message why not.

    With "on", do the best lines Turn after Turn until something happens.
    """
    if not raid.view.asks(Roam, TakeTurn):
        return NOT_NOW
    if rest == "on" and raid.view.asks(TakeTurn):
        before = raid.run.n
        raid.walk(Bout(raid.counsel, lambda: raid.counsel.follow(raid)))
        if raid.run.n > before:
            return ""
    stands = raid.counsel.stands(raid.view)
    if not stands or rest:
        line = raid.counsel.say(raid.view)
        raid.talk.say(sentence("best", key="best", line=line) if line else sentence("no counsel"))
    if (stands or rest == "go") and raid.counsel.stands(raid.view) and (walk := raid.counsel.follow(raid)):
        raid.walk(walk)
    return ""


def fight(raid: LineRaid, _: str) -> str:
    """Attack the nearest foe. Return "", or a message why it failed."""
    strikes, foe = deeds.can(raid.view, "attack"), quarry(raid.view)
    if raid.view.asks(Roam) and foe and foe.who not in map(aimed_at, at_arms(raid.view)):
        return f"{titled(raid.view, foe)} cannot be attacked from here: near walks up to it."
    return raid.take(strikes[0]) if strikes else sentence("no foe")
