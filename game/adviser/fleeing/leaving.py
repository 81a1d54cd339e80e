"""What the adviser says of a way out: of a fight, for who has lost half of its Wounds; and of the Level, before the Job's goods are missed."""

from collections.abc import Sequence

from msgspec import Struct

from game.adviser.fleeing.open_ways import open_ways
from game.bots.blows import chance, legal
from game.bots.dread import harm, off, walks
from game.bots.eluding import keeps_to_way, roams
from game.bots.errands import cut_off, far, footing, route, stand, ways_from
from game.bots.escape import OUT, exits, start
from game.bots.estimates import weak
from game.bots.fighting import DONE, TurnPlan, enemies, leaving
from game.bots.household import laden
from game.bots.improvising import SLIGHT
from game.bots.lines import likelihood
from game.bots.mind import Mind
from game.bots.places import apart, pace, step_to
from game.bots.places import beside as around
from game.bots.withdrawing import Retreat, deadly, purse, way_out
from game.engine.commands import AnyCommand, Go, Take
from game.nest.paths import FAR, Cell
from game.presentation.foes.watching import outwalks
from game.presentation.page import sentence, words
from game.presentation.sight import hale
from game.presentation.walks.unglueing import beside
from game.run.view import Seen, View
from game.telling.words import counted

STEPS = 3
"""The distance in cells from whom the Message is for, at which a fight is better left than fought."""


def done_by_leaving(view: View) -> bool:
    """Return whether whoever alone carries what the Job is about would do it by leaving this fight: whom it is for is near, or the way out of the nest in reach."""
    if not view.job.carried or view.goal is None or len(view.party) > 1:
        return False  # once it is lost, the goal is where it lies
    (x, y), me = view.goal, view.me.body
    if view.job.task == "deliver":
        return bool(view.visible[y, x]) and apart(me, (x, y)) <= STEPS
    ways, runs = [(way.x, way.y) for way in view.passages if way.kind in OUT], me.pace + pace(me) * dashes(view)
    reach = max(STEPS, runs, start(view) if legal(view, "break") else 0)
    return (x, y) in ways and far(ways_from(view, footing(view)), (x, y)) <= reach


def dashes(view: View) -> int:
    """Return for how many Dashes the Actions of this Turn are enough, but for that by which the actor may still break away."""
    spared = purse(view) - (legal(view, "break") is not None)
    return spared if legal(view, "dash") and roams(view) else 0


def onto(view: View) -> Retreat | None:
    """Return the walk onto the way out of the nest, by as few Dashes as it takes, or as near to it as Pace leads; None if it is no such way, or no step is left."""
    step = step_to(view, view.goal) if view.goal and laden(view) else None
    return dashed(view, step, route(view)) if step else None


def dashed(view: View, step: Go | None, way: Sequence[Cell]) -> Retreat | None:
    """Return the walk along this way, which begins with this step, by as few Dashes as it takes, or as far as Pace leads; None if no step is left."""
    me, dash, paces = view.me.body, legal(view, "dash"), pace(view.me.body)
    runs = max(0, -(-(len(way) - me.pace) // paces))
    runs = runs if runs <= dashes(view) else 0
    way, first = tuple(way[: me.pace + runs * paces]), dash.command if runs and dash else step
    return Retreat(first, way, runs, breaks=legal(view, "break") is not None) if way and first else None


def leaves_behind(view: View, lost: Sequence[Seen]) -> bool:
    """Return whether whoever alone has the goods has every armed foe of this fight behind, too far off to strike on foot in its next Turn: none is nearer to the way out, which is not in reach yet.

    `lost`: those out of sight.
    """
    foes, goal = [*(foe for foe in enemies(view) if foe.armed), *lost], view.goal
    known = {one.who for one in (*view.creatures, *lost)}
    if not (laden(view) and goal and foes and roams(view) and view.fight and known.issuperset(view.fight.later)):
        return False
    if view.job.task == "deliver" or done_by_leaving(view):
        return False
    mine = far(ways_from(view, footing(view)), goal)
    return mine < FAR and all(
        off(view, foe, stand(view))[0] > pace(foe) and far(walks(view, foe), goal) > mine for foe in foes
    )


def goes_out(view: View, lost: Sequence[Seen]) -> Retreat | None:
    """Return how the Job is done by leaving this fight, in which armed foes may be `lost` to sight: to break away on the way out of the nest, or near it where less is to be feared; None if it is not."""
    behind = leaves_behind(view, lost)
    out = way_out(view) if behind or done_by_leaving(view) else None
    there = onto(view) if out or behind else None
    if behind and not legal(view, "break"):  # nobody goes back for a blow till it can be tried again
        return there or Retreat(DONE)
    if out is None or there is None:
        return Retreat(out) if out else None
    foes = (*enemies(view), *lost)
    now, then = (harm(view, foes, cell) for cell in (stand(view), there.way[-1]))
    near = far(ways_from(view, footing(view)), view.goal or stand(view)) <= 2 * pace(view.me.body)
    return there if then < now + SLIGHT else Retreat(out) if near else None


def keeps_near(view: View, deed: TurnPlan, lost: Sequence[Seen]) -> TurnPlan:
    """Return the walk onto the way out, or the end of the Turn near what the Job is done at by leaving, in place of a run elsewhere or of nothing, for who can break away no more in this Turn; else `deed`.

    It is tried again in the next: not where it is expected, with bad luck, to die before that works. Nor does anybody run off any other way that leads
    on, as one who can still break away does not: see `keeps_to_way`. `lost`: armed foes out of sight.
    """
    runs, foes = deed.flees and deed.retreat and deed.retreat.way, tuple(enemies(view))
    if not (runs or deed.command == DONE) or legal(view, "break"):
        return deed
    if not done_by_leaving(view):
        stays = runs and roams(view) and keeps_to_way(view, [*foes, *lost], breaking=False)
        return TurnPlan(DONE) if stays else deed
    made, there = view.led_by(view.me.body.who, "break"), onto(view)
    now, then = (harm(view, foes, cell) for cell in (stand(view), there.way[-1] if there else stand(view)))
    hope = 100 * likelihood(made) if made else 0
    if not hope or deadly(view, int(100 * min(now, then) / hope)):
        return deed
    return (leaving(there) if then <= now else None) or TurnPlan(DONE, flees=True)


def past(view: View, foe: Seen) -> bool:
    """Return whether whom the Message is for is in sight, and no farther from the actor than from this foe."""
    if view.job.task != "deliver" or not view.job.carried or view.goal is None or not view.visible[view.goal[::-1]]:
        return False
    return apart(view.me.body, view.goal) <= apart(foe, view.goal)


def up_to(view: View) -> Retreat | None:
    """Return the walk up to whom the Message is for, for whoever alone carries it and is past every foe; None if there is none."""
    me, foes = view.me.body, [foe for foe in enemies(view) if foe.armed]
    if not me.pace or len(view.party) > 1 or not foes or not all(past(view, foe) for foe in foes):
        return None
    walk, goal = ways_from(view, footing(view)), view.goal
    cells = [cell for cell in around(goal) if far(walk, cell) < FAR] if goal else []
    step = step_to(view, min(cells, key=lambda cell: (far(walk, cell), cell))) if cells else None
    return Retreat(step, tuple(route(view)[: me.pace])) if step else None


def walled_in(view: View) -> Cell | None:
    """Return the cell beside the glue that alone shuts all known ways off this Level, if the goods to be fetched lie here; else None.

    Who has the goods is walled in where it shuts all those out of the nest.
    """
    fetches = view.goal is not None and view.job.task in ("steal", "retrieve")
    ways = [(way.x, way.y) for way in view.passages if way.kind in OUT or not laden(view)]
    return beside(view, ways) if fetches else None


def rejoining(view: View) -> Cell | None:
    """Return the cell beside the glue that alone cuts one of the party off, or None if there is none."""
    return beside(view, [(one.body.x, one.body.y) for one in cut_off(view)])


def missed(view: View, commands: Sequence[AnyCommand]) -> str:
    """Return that the goods are taken with no way out, as text, or "" if these Commands take none, or a way is open."""
    goods = {held.item for held in view.things if "S" in held.types}
    return sentence("why take shut") if walled_in(view) and any(Take(item) in commands for item in goods) else ""


class Leaving(Struct, forbid_unknown_fields=True):
    """Remembers of which Wounds this was said: it is said anew once there are more, not every Turn."""

    said: tuple[int, int, int] | None = None  # the number of the fight, the actor's id and Wounds
    at: int = -1  # the moment when it was said

    def told(self, view: View, mind: Mind) -> str:
        """Return the Wounds of the actor, and the chance and the way to leave this fight, as text; "" if there is no need, or no chance."""
        me, out = view.me.body, legal(view, "break")
        if out is None or not weak(me) or not any(foe.armed for foe in enemies(view)):
            return ""
        state = view.raid.fights, me.who, me.wounds
        if self.said == state and self.at != view.n:
            return ""
        self.said, self.at = state, view.n
        return sentence("leaving", state=hale(me), chance=chance(view, out), then=onward(view, mind))


def onward(view: View, mind: Mind) -> str:
    """Return how many moves it is to which way off this Level, as text, and where it only leads back to who was fled from; or that none can be reached.

    With the goods a way out of the nest comes first.
    """
    walk, on = ways_from(view, footing(view)), exits(view)
    back = {(way.x, way.y) for way in on}.difference(open_ways(view, mind))
    out = [way for way in view.passages if way.kind in OUT and laden(view)]
    found = [(way in on, (way.x, way.y) in back, far(walk, (way.x, way.y)), way.called) for way in (*out, *on)]
    _, leads_back, off, kind = min((one for one in found if one[2] < FAR), default=(True, True, FAR, ""))
    if off < FAR:
        by = sentence("leaving by", moves=counted(off, "move"), what=words("ways")[kind])
        return by + sentence("leaving back") if leads_back else by
    armed = [foe for foe in enemies(view) if foe.armed]
    return sentence("leaving nowhere") + ("" if outwalks(view, armed, start(view)) else sentence("leaving in vain"))
