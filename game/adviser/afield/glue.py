"""Glue and Obstacles that are torn away in place of a dig, or before what they shut off is left: what that costs, and what it may win."""

from game import content
from game.adviser.afield.constancy import sees
from game.adviser.afield.digging import DIG, dug_for_hunger
from game.adviser.afield.who_leads import WOUND, cheapest
from game.adviser.fighting.held_back import ROUSED
from game.adviser.fleeing.leaving import rejoining, walled_in
from game.adviser.wording.leading import pays_hunger
from game.bots.blows import RARELY, chance
from game.bots.careful import Careful
from game.bots.dead_ends import down
from game.bots.errands import arms, corners, edges, far, frontier, nearest, route_to, stand, ways_from
from game.bots.estimates import left
from game.bots.household import SPARED
from game.bots.memory.walk import go
from game.bots.mind import Mind
from game.bots.places import allowed
from game.bots.quest import thorough
from game.bots.seeking import LEAVING, in_vain, shut_away
from game.engine.commands import AnyCommand, Drop, Enter, Go, Take
from game.fd100 import Degree
from game.nest.paths import FAR, Cell, distances
from game.nest.tiles import Tile
from game.presentation.automatic.auto_walk import TEAR
from game.presentation.obstacles.between import apart, plugged
from game.presentation.obstacles.losses import hides_good
from game.presentation.obstacles.shutting import shuts, unspent
from game.presentation.sight import hostile
from game.presentation.walks.unglueing import nearest as beside_glue
from game.run.view import View

NEAR = 12
"""The most moves out of one's way, and as many back, to what shuts Rooms off that would be left, for each of them."""

ROOMS = 3
"""The number of Rooms shut off that are worth a Wound where a way down is at hand."""


def unglue(view: View, policy: Careful, best: AnyCommand) -> AnyCommand:
    """Return what tears a known tunnel's glue away, or an Obstacle that shuts something off, or a step there, in place of `best`; `best` if that is too dear.

    It is torn in place of a dig, or of a long walk to unseen ground; unseen ground a short walk off is looked at first, which costs nothing.
    For a dig nobody leaves a Room whose Obstacle hides what may be good.
    But whatever is wanted, what shuts off the way of the party is opened. See `in_the_way`.
    """
    mind, cells = policy.mind, list[Cell]()
    if hostile(view):
        return best
    if shut := in_the_way(view, mind, best):
        cells = [shut] if bearable(view) else []
    elif for_glue(view, mind, best) and not in_vain(view) and (look := looks_first(view, mind)):
        mind.aim = "onward"
        return mind.walk.set_out(view, look)
    elif best == DIG:
        cells = [] if hides_good(view) else rather_than_dig(view)
    elif isinstance(best, Go) and sees(view, mind, best):
        cells = rather_than_walk(view, mind)
    if stand(view) in cells or (view.chamber and (view.chamber.x, view.chamber.y) in cells):
        return TEAR if view.allows(TEAR) else best
    if step := go(view, cells, mind.safe(view)):
        mind.aim = "onward"
        return mind.walk.set_out(view, step)
    return best


def in_the_way(view: View, mind: Mind, best: AnyCommand) -> Cell | None:
    """Return the cell beside glue that shuts one of the party off; or the way out, where the Job's goods are gone for; or Rooms that `best` would leave; else None."""
    fetches = mind.aim in ("onward", "hide") or isinstance(best, Take | Drop)
    return rejoining(view) or (walled_in(view) if fetches else None) or left_shut(view, mind, best)


def rather_than_dig(view: View) -> list[Cell]:
    """Return from where glue, or an Obstacle in the way, is torn down in place of a dig: not where that is as likely, and costs who has food but Hunger."""
    glue, heaps = plugged(view), shutting(view)
    likely = bearable(view) if glue or heaps else 0
    if not likely or dug_for_hunger(view, likely):
        return []
    return (glue if leads_on(view) else []) + heaps


def rather_than_walk(view: View, mind: Mind) -> list[Cell]:
    """Return from where glue is torn down in place of the present walk to unseen ground that takes longer; [] where nothing is."""
    glue = plugged(view)
    likely = bearable(view) if glue else 0
    return glue if likely and leads_on(view) and farther(view, mind, glue, likely) else []


def shutting(view: View) -> list[Cell]:
    """Return where the Rooms lie whose Obstacle is in the way of something on this Level, as far as is known: a dig may open anything, or nothing. [R-32]"""
    return [(room.x, room.y) for room in view.found_here if room.obstruction and shuts(view, room)]


def farther(view: View, mind: Mind, cells: list[Cell], likely: int) -> bool:
    """Return whether the present walk to unseen ground, there and back, takes more than to tear this glue away, where each try succeeds with so many per cent.

    A Wound at each failure counts as WOUND Hunger Costs, and these as the turns between them.
    """
    time, tries, walk = content.constants().time, 100 / likely, ways_from(view, mind.safe(view))
    torn = min(far(walk, cell) for cell in cells) + tries * time.labour + (tries - 1) * WOUND * time.hunger
    return mind.aim == "onward" and 2 * (1 + len(mind.walk.ahead)) > torn


def for_glue(view: View, mind: Mind, best: AnyCommand) -> bool:
    """Return whether this Command tears at a tunnel's glue, or walks there to do so."""
    goal = mind.walk.goal(best) if isinstance(best, Go) else stand(view)
    return goal in plugged(view) and mind.aim == "onward" and (best == TEAR or isinstance(best, Go))


def for_obstacle(view: View, mind: Mind, best: AnyCommand) -> bool:
    """Return whether this is a walk to a Room with nothing left but an Obstacle to tear down."""
    goal = mind.walk.goal(best) if isinstance(best, Go) and mind.aim == "onward" else None
    return any((room.x, room.y) == goal for room in view.found_here if room.spent and room.obstruction)


def leads_on(view: View) -> bool:
    """Return whether anything may be won behind the known glue: unseen ground, of more than a corner, an unspent Room or a way down."""
    glue = view.known & (view.tiles == Tile.PLUG)
    past = distances(view.walkable | glue, [stand(view)])
    behind = (past < FAR) & (ways_from(view, view.walkable) >= FAR)
    glue &= ~arms(view)  # what it was put up in may be all that is known of a tunnel
    wanted = [(room.x, room.y) for room in view.found_here if not room.spent]
    wanted += [(way.x, way.y) for way in down(view, dead=False)]
    return bool((behind & (frontier(view) | glue) & ~corners(view)).any()) or any(
        far(past, cell) < FAR and behind[cell[1], cell[0]] for cell in wanted
    )


def looks_first(view: View, mind: Mind) -> AnyCommand | None:
    """Return a step to unseen ground a short walk off, which costs nothing to look at; None if there is none."""
    ground = mind.safe(view)
    walk = ways_from(view, ground)
    near = nearest(view, walk, edges(view, ground, [stand(view), *mind.walk.worn(view)]))
    return allowed(view, route_to(view, walk, near[1:])) if near and near[0] <= LEAVING else None


def bearable(view: View) -> int:
    """Return how likely each try to tear at glue or an Obstacle is to succeed, in per cent, by whom it costs the least; 0 if it is not worth its Wounds.

    What is torn down shuts off what was dug for, where a dig may open anything. But a failure costs a Wound: who can pay with
    Hunger instead tears where a Wound can be borne for each failure that is to be expected; or at all where Rooms are
    known to be shut off, since what a dig finds is likely to be shut off with them. With a way down at hand it takes
    ROOMS of them for each Wound.
    """
    found = cheapest(view, "tear", len(view.party))
    odds = found[1] if found else view.led_by(view.me.body.who, "tear")
    dig = view.choice(DIG)
    likely = 100 * odds.at_least(Degree.PARTIAL_SUCCESS) // odds.whole if odds else chance(view, dig) if dig else 0
    spare = left(found[0] if found else view.me.body) - SPARED
    if spare <= 0 or likely < RARELY:
        return 0
    shut = [room for room in view.found_here if not room.spent and apart(view, (room.x, room.y))]
    fails = 100 - likely
    if shut and any(not apart(view, (way.x, way.y)) for way in down(view, dead=False)):
        return likely if ROOMS * fails <= len(shut) * likely else 0
    return likely if shut or not pays_hunger(view) or fails <= spare * likely else 0


def left_shut(view: View, mind: Mind, best: AnyCommand) -> Cell | None:
    """Return the cell beside glue, or the Room with an Obstacle, that shuts off unspent Rooms not far off, as far as is known, where these would be left for a way down; else None."""
    goal = mind.walk.goal(best) if isinstance(best, Go) else stand(view)
    leaves = mind.aim == "onward" and isinstance(best, Go | Enter)
    leaves = leaves and any((way.x, way.y) == goal for way in down(view, dead=False))
    leaves &= view.alert < ROUSED and not hostile(view)  # with the nest up nobody pays Wounds for more Rooms
    rooms = unspent(view) if leaves and view.goal is None and thorough(view, mind) else []
    if not rooms or not all(apart(view, (room.x, room.y)) for room in rooms) or not shut_away(view, rooms):
        return None
    glue, ground = beside_glue(view), mind.safe(view)
    walk, on = ways_from(view, ground), distances(ground, [goal])
    out = {cell: far(walk, cell) + far(on, cell) - far(walk, goal) for cell in [*filter(None, [glue]), *shutting(view)]}
    cell = min(out, key=out.__getitem__, default=None)  # on the way to `goal` it never becomes less
    return cell if cell and far(walk, cell) < FAR and out[cell] <= 2 * NEAR * len(rooms) else None
