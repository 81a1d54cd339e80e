"""The adviser's ways round: round creatures that may kill at one blow, and round spores."""

from msgspec import Struct

from game.adviser.afield.constancy import INDOORS
from game.bots.errands import Mask, explore_step, far, footing, frontier, route, spores, stand, travel_step, ways_from
from game.bots.memory.walk import go
from game.bots.mind import Mind
from game.bots.places import allowed, unsafe
from game.engine.commands import WAIT, AnyCommand, Go
from game.engine.steps.exploration import DOWN
from game.nest.paths import Cell, distances, marked
from game.presentation.automatic.passable import DETOUR
from game.presentation.foes.danger import danger, share
from game.presentation.foes.passing_by import HEEDING, felt, passed, within
from game.presentation.page import sentence
from game.presentation.sight import gap, hostile, off, strangers, titled
from game.run.view import Seen, View
from game.telling.words import capital, counted

ROUND = 20
"""The most extra moves that the adviser goes round a creature that may kill at one blow."""
KILLS = 0.05
"""The share of its blows that kill from which on the adviser goes round a creature."""


class Rounding(Struct, forbid_unknown_fields=True):
    """Remembers where the way round leads: it is kept till its end, lest it lead to and fro."""

    goal: Cell | None = None
    why: tuple[int, str] = 0, ""  # the Level, and what the walk is for
    said: dict[tuple[int, int], int] = {}  # by Level and id of who is gone round: when it was first said

    def instead(self, view: View, mind: Mind, best: AnyCommand) -> AnyCommand:
        """Return a move round those that may kill at one blow, to where this move leads or to other unseen ground.

        Return `best` itself if it is no move, if it leads past none of them, or if the way round is much longer or not known.
        """
        if not isinstance(best, Go) or mind.aim in HEEDING:
            return best
        cells = [(best.x, best.y), *mind.walk.ahead]
        past = [body for body in strangers(view) if passed(view, body, cells)]
        if not (past or self.goal):
            return best
        foes = [body for body in strangers(view) if within(view, body) and deadly(view, body)]
        why = view.number, mind.aim
        kept = self.goal if foes and self.why == why and self.goal != stand(view) else None
        self.goal = None
        if not (kept or any(body in foes for body in past)):
            return best
        for more in (1, 0):
            ground = footing(view).copy()
            for body in foes:
                ground &= ~felt(view, body, more)
            if step := detour(view, kept or cells[-1], ground, len(cells) + ROUND):
                self.goal, self.why = route(view)[-1], why
                return mind.walk.set_out(view, step)
        return best

    def told(self, view: View, best: AnyCommand, mind: Mind) -> str:
        """Return round whom a walk leads that is much longer for it, or whom a nearer way down leads past, as text: of the same one later only who; or ""."""
        cells = [(best.x, best.y), *mind.walk.ahead] if isinstance(best, Go) and mind.aim not in HEEDING else []
        if not cells:
            return ""
        to_ways = dict.fromkeys(passed_over(view, mind, cells[-1]), "round nearer")
        each = ((gone_round(view, mind, cells, to), name) for to, name in {cells[-1]: "round first", **to_ways}.items())
        found, name = next((one for one in each if one[0]), (None, ""))
        if not found:
            return ""
        body, moves = found
        who, where = titled(view, body), off(view, (body.x, body.y))
        if self.said.setdefault((view.number, body.who), view.n) < view.n:
            return capital(sentence("round before", who=who))
        where = where if view.body(body.who) else sentence("seen last", where=where)
        return sentence(name, who=who, where=where, moves=counted(moves, "move"))


def passed_over(view: View, mind: Mind, goal: Cell) -> list[Cell]:
    """Return the other ways down that are as good as the one at `goal`, but for those fled through lately; none if none is there."""
    there = next((way for way in view.passages if way.kind in DOWN and (way.x, way.y) == goal), None)
    ways = [way for way in view.passages if there and (way.kind, way.rating) == (there.kind, there.rating)]
    return [(way.x, way.y) for way in ways if way is not there and mind.ways.shunned.get(way.way, 0) <= view.turn]


def gone_round(view: View, mind: Mind, cells: list[Cell], to: Cell) -> tuple[Seen, int] | None:
    """Return the nearest of those known who would notice the party on the shortest way `to` a place, and its moves.

    Return None if those of a walk over these `cells` are not many more, or nobody would.
    """
    out, back = ways_from(view), distances(view.walkable, [to])
    moves = far(out, to)
    near = out + back == moves
    past = [body for body in mind.foes.known(view) if (unsafe(view, [body]) & near).any()]
    if len(cells) - moves <= DETOUR or not past:
        return None
    return min(past, key=lambda body: (gap(view, body), body.who)), moves


def unbreathed(view: View, mind: Mind, best: AnyCommand) -> AnyCommand:
    """Return a move round spores to where this move leads, or to other unseen ground; `best` if it is no such move, or a run, or none is near.

    Each cell of spores that a walk enters may infect. [B 3.14.9] Who keeps away from those who do not know of it had rather wait than walk through them.
    """
    slips = mind.aim == "threat" and bool(hostile(view)) and all(foe.notice != "seen" for foe in hostile(view))
    if not (isinstance(best, Go) and (slips or mind.aim not in HEEDING) and breathes(view, mind, best)):
        return best
    step = round_spores(view, mind, best)
    if step is None and slips and view.allows(WAIT):
        return WAIT
    return mind.walk.set_out(view, step) if step else best


def breathes(view: View, mind: Mind, step: Go) -> bool:
    """Return whether the walk that begins with this step enters spores."""
    return not spores(view).isdisjoint([(step.x, step.y), *mind.walk.ahead])


def round_spores(view: View, mind: Mind, step: Go) -> AnyCommand | None:
    """Return a move round spores to where the walk leads that begins with this step, or to other unseen ground; None if none is near."""
    cells = [(step.x, step.y), *mind.walk.ahead]
    ground, goal = footing(view).copy(), cells[-1]
    for x, y in spores(view):
        ground[y, x] = (x, y) == goal and not frontier(view)[y, x]  # a Room is gone to, but left alone on arrival
    if found := detour(view, goal, ground, len(cells) + ROUND):
        return found
    room = view.rooms.item(goal[1], goal[0]) if mind.aim in INDOORS else 0
    return go(view, marked(ground & (view.rooms == room)), ground) if room else None  # any cell of it serves as well


def deadly(view: View, body: Seen) -> bool:
    """Return whether one blow of this creature may surely kill the character that decides now."""
    foe = danger(view, body)
    return foe is not None and share(foe.worst) >= KILLS


def detour(view: View, goal: Cell, ground: Mask, most: int) -> AnyCommand | None:
    """Return a step over `ground` to a cell, or if it borders on unseen ground to another such; None if it is too far."""
    step = travel_step(view, goal, ground)
    if step is None and frontier(view)[goal[1], goal[0]]:
        step = explore_step(view, ground)
    return allowed(view, step) if step and len(route(view)) <= most else None
