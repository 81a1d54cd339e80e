"""Walks that a player asks for: one move, a run, on to what is worth exploring. Each returns a message, or ""."""

from functools import partial

from game.bots.carrying import gleaning
from game.bots.errands import SENSED, route
from game.bots.threats import POST
from game.engine.commands import AnyCommand, Go, Say
from game.engine.steps import Roam, TakeTurn
from game.engine.steps.exploration import DOWN
from game.nest.paths import Cell
from game.presentation.answers import NOT_NOW
from game.presentation.ask import letter_of
from game.presentation.automatic.auto_walk import AutoWalk, Walker
from game.presentation.automatic.autoplay import Vigil
from game.presentation.foes.danger import share
from game.presentation.foes.passing_by import about_to, anew, noticing, within
from game.presentation.foes.patrols import in_short
from game.presentation.foes.stuck import hindered
from game.presentation.obstacles.losses import forewarned, once_more, warning
from game.presentation.outcome import percent
from game.presentation.page import sentence, words
from game.presentation.questions.labour import at_once
from game.presentation.sight import friendly, gap, hostile, notice, off, others, titled, where
from game.presentation.walks.approach import assault, handed, key_of
from game.presentation.walks.barred import blocked, bypassed
from game.presentation.walks.course import FAR_OFF, Onward, looks, unseen
from game.presentation.walks.finished import LEVEL, beyond, finished
from game.presentation.walks.journeying import resumed
from game.presentation.walks.onward import explorable, offer, place, reopened, warily
from game.presentation.walks.straight_on import StraightOn, beside, opening
from game.presentation.walks.unglueing import offered, torn
from game.presentation.walks.unseen_foes import underfoot
from game.run.view import Seen, View
from game.telling.words import counted, joined


def give(front: Walker, command: AnyCommand) -> str:
    """Give the Command to the game. If that would lose something for good, only return a warning instead.

    Return "" if the Command was given. Each warning is given once.
    """
    if told := warning(front, command):
        return told
    front.give(command)
    return ""


def step(front: Walker, to: Cell) -> str:
    """Move one cell in direction `to` or attack the creature there. Return "", or why neither is possible."""
    view = front.view
    if not view.asks(Roam, TakeTurn):
        return NOT_NOW
    cell = beside(view, to)
    choice = handed(view, cell) or view.choice(Go(*cell))
    if choice is None:
        return blocked(front, to)
    return give(front, choice.command) or (underfoot(front.view, front.called) if front.view.n > view.n else "")


def many(front: Walker, times: int, to: Cell | None = None, *, told: str = "") -> str:
    """Move up to `times` cells in direction `to` (None: wait so many turns). Return "", or why that is impossible.

    The walk stops when something comes up, a wait also once nobody armed is in sight any more of those who were. In Combat only a wait is possible: Turns pass.
    `told`: the message at its end outside Combat, if nothing comes up.
    """
    if to is None and front.view.asks(TakeTurn):
        if times == 1:
            return give(front, Say("done"))
        front.set_out(Vigil(times))
        return ""
    if not front.view.asks(Roam):
        return NOT_NOW
    if to and not opening(front.view, to):
        return blocked(front, to)
    left, watched = iter(range(times)), joined([titled(front.view, foe) for foe in hostile(front.view) if to is None])

    def gone(view: View) -> bool:
        return bool(watched) and not hostile(view)

    def next_step(view: View) -> AnyCommand | None:
        if next(left, None) is None or gone(view):
            return None
        return opening(view, to) if to else Say("wait")

    def ended(view: View) -> str:
        return sentence("gone from sight", who=watched) if gone(view) else told

    front.set_out(AutoWalk(next_step, ended, stays=to is None))
    return ""


def run(front: Walker, to: Cell) -> str:
    """Begin a run in direction `to`, and return "", or the reason why that is impossible."""
    if not front.view.asks(Roam):
        return NOT_NOW
    if not opening(front.view, to):
        return blocked(front, to)
    front.set_out(AutoWalk(StraightOn(to).step))
    return ""


# -- on --------------------------------------------------------------------------------------------


def walk_on(front: Walker) -> str:
    """Walk to the next unspent (unexplored) Room, else to unseen ground. Return a message for the player, or "".

    In an unspent Room offer to explore it, and explore when called again.
    If nothing is left to walk to, return a message that says so; when called again, walk to the best way on.
    A journey over several Levels that something has stopped is gone on with before all that.
    """
    if not front.view.asks(Roam):
        return NOT_NOW
    journey = resumed(front)
    if journey is None:
        return walk_on_here(front)
    if told := daunted(front):
        return told
    front.set_out(journey)
    return ""


def walk_on_here(front: Walker) -> str:
    """Walk on, on this Level; see `walk_on`. What lies in this Room and is worth a free Slot is taken up first."""
    view, memory = front.view, front.memory
    if not hostile(view) and gleaning(view, memory.spurned):
        front.set_out(AutoWalk(lambda now: gleaning(now, memory.spurned), lambda _: "", stays=True))
        return ""
    if explore := explorable(view):
        if place(view) not in memory.offered:
            return offer(front)
        if not at_once(front, explore):
            return sentence("explores near", told=in_short(view, full=True), on=once_more(front, "walk_on"))
        front.give(explore.command)
        return ""
    return walk_off(front)


def walk_off(front: Walker) -> str:
    """Walk on to other ground of this Level. Return what is to be said before, or that there is none."""
    view, memory = front.view, front.memory
    if held := hindered(view, front.called):
        return held
    memory.passed -= reopened(view, memory)
    course = Onward(front)
    walk = exploring(front, course)
    first = walk.step(view)
    foes = ahead(front)
    if course.asks and not foes:
        return asked(front, course.asks)
    last = beyond(front) if not first and not course.asks and (view.number, LEVEL) in memory.offered else None
    goes = first or course.asks or (last and last[1].step(view))
    if foes:
        more = course.asks or (bypassed(front) if goes else finished(front))
        told = " ".join(filter(None, (daunted(front, first, goes=not more), more)))
        return forewarned(front, route(view), told) if goes else told
    if goes and (told := bypassed(front)):
        return forewarned(front, route(view), told)
    if first and (told := led_away(front, course)):
        return forewarned(front, route(view), told)
    if first:
        memory.offered.discard((view.number, LEVEL))
        walk.bound, course.walk = course.told, walk
        front.set_out(walk)
    elif last:
        front.set_out(last[1])
    elif (view.number, LEVEL) not in memory.offered or torn(front) is None:
        return finished(front)
    return ""


def led_away(front: Walker, course: Onward) -> str:
    """Return what is said once before a walk leads off the new way on to which `o` has led, as nothing else was open; else ""."""
    here = front.view.number, LEVEL
    if here not in front.memory.offered or not (way := new_way_here(front)):
        return ""
    front.memory.offered.discard(here)
    return f"{way} {sentence('open again', walk=course.told, on=once_more(front, 'walk_on'))}"


def new_way_here(front: Walker) -> str:
    """Return that the party stands on a way down that was never taken, and which key takes it, as a sentence; else ""."""
    downs = (way for way in front.view.passages if way.rating is None and way.kind in DOWN)
    new = any((way.x, way.y) == where(front.view) for way in downs)
    return sentence("way on here", way=front.called("way")) if new else ""


def rather(front: Walker) -> str | None:
    """Offer the best new way on, or set out there once that was offered, where `o` would walk far to unseen ground: return what to say, else None."""
    view, memory, ahead = front.view, front.memory, route(front.view)
    last = beyond(front) if looks(view, ahead[-1]) and len(ahead) > FAR_OFF else None
    if last is None or not last[1].sought or last[1].step(view) is None or len(route(view)) >= len(ahead):
        return None
    memory.agreed.discard((view.number, ahead[-1]))
    if (view.number, LEVEL) in memory.offered:
        if before := bypassed(front):
            return before
        front.set_out(last[1])
        return ""
    memory.offered.add((view.number, LEVEL))
    told = {"goal": unseen(view, ahead[-1]), "moves": counted(len(ahead), "move"), "way": last[0]}
    keys = {"on": once_more(front, "walk_on"), "travel": front.called("travel"), "letter": letter_of("edge")}
    return sentence("nearer way", **told, **keys)


def exploring(front: Walker, course: Onward | None = None) -> AutoWalk:
    """Return a walk to the next unspent Room in which none has begun before, else to unseen ground; see `warily`."""
    course = course or Onward(front)
    if front.view.chamber:
        front.memory.passed.add(place(front.view))
    return AutoWalk(
        course.step,
        lambda _: asked(front, course.asks) if course.asks else offer(front) or finished(front),
        lambda _: halted(front),
        astray=lambda _: turned_by_glue(front),
    )


def asked(front: Walker, asks: str) -> str:
    """Return all that is to be said where a walk stops for what it `asks`, so that the same key again does go on."""
    near = rather(front)
    if near == "":
        return ""  # it has set out there
    return forewarned(front, route(front.view), bypassed(front, near or f"{new_way_here(front)} {asks}".lstrip()))


def turned_by_glue(front: Walker) -> str:
    """Return why a walk that goes to and fro stops, if a tunnel is known to be shut with glue, and which key opens it; else ""."""
    glue = offered(front)
    return f"{sentence('to and fro glue')} {glue}" if glue else ""


# -- armed foes ------------------------------------------------------------------------------------


def halted(front: Walker) -> str:
    """Return a warning that ends a walk before armed foes, and all that the same key again would be stopped by; "" if there are none."""
    if not ahead(front):
        return ""
    step = warily(front.view, front.memory)
    told = daunted(front, step, goes=step is not None)
    return forewarned(front, route(front.view), told) if step else told


def ahead(front: Walker) -> list[Seen]:
    """Return the armed foes of whom a walk is to be warned, the nearest first."""
    view = front.view
    return [body for body in others(view) if daunting(view, body, front.memory.braved)]


def daunted(front: Walker, step: AnyCommand | None = None, key: str = "walk_on", *, goes: bool = True) -> str:
    """Return a warning of armed foes ahead, or "" if there are none. Of who may notice the party it tells how likely.

    `step`: the walk's next, if that is known; `key`: what begins the walk; `goes`: whether it then does. The warning is given once for each foe,
    and again when one that is awake has come nearer. It stands for that of the next move, too: where it leaves who was slipped past, that
    this is rolled for anew.
    """
    view, braved = front.view, front.memory.braved
    if not (near := ahead(front)):
        return ""
    braved |= {body.who: gap(view, body) for body in near}
    if step and goes and (leaves := anew(view, step, front.memory.slipped)):
        return leaves
    more = f" and {len(near) - 1} more" if len(near) > 1 else ""
    may = [body for body in near if within(view, body) and not body.notice]
    front.memory.brushed |= {body.who for body in may if about_to(view, body)}
    rolled = sentence("may sneak", chance=percent(*max(map(partial(noticing, view), may), key=share))) if may else ""
    told = f"{titled(view, near[0])}{more}, {off(view, (near[0].x, near[0].y))}, {words('knows')[notice(view, near[0])]}{rolled}"
    does = assault(view)
    keys = [f"{once_more(front, key)} walks on"] if goes else []
    keys += [f"{key_of(does, front.called)} {'closes in' if does == 'close in' else 'fights'}"] if does else []
    return f"{told}{': ' if keys else ''}{', '.join(keys)}."


def daunting(view: View, body: Seen, braved: dict[int, int]) -> bool:
    """Return whether a walk should stop, because this creature is armed and has noticed the party or soon may."""
    if not body.armed or body.x < 0 or friendly(view, body) or body.notice in ("unseen", "truce"):
        return False
    if body.notice == "seen" and body.tie != POST:
        return gap(view, body) < braved.get(body.who, view.known.size)
    return body.who not in braved and gap(view, body) < SENSED
