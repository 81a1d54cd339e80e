"""Places: distances, which cells are behind a creature, where Charges end and who notices whom, single steps, and what a Room still owes."""

from collections.abc import Sequence
from functools import lru_cache

from game import content
from game.bots import estimates
from game.bots.errands import SENSED, Mask, inside, spores, stand, sticks, travel_step, webs
from game.engine.commands import Act, Go
from game.engine.refusals import Refusal
from game.nest.paths import MOVES, Cell, Distances, distances, marked, straight
from game.run.view import Seen, View, in_common, once

Place = tuple[int, int]
"""The number of a Level and the number of one of its Rooms."""

UNSEEN = ("unseen", "adjacent", "truce")
"""The values of `notice` for creatures that have not noticed the party, or keep a truce."""


ABSENT = "absent"
"""The key in `view.derived` whose value is the armed enemies of this fight that are out of sight, as far as a bot knows of them."""
LOST_TO = "lost to"
"""The key in `view.derived` whose value is the ids of the foes from whom a fight was left as lost, while that stands."""


def absent(view: View) -> Sequence[Seen]:
    """Return the armed enemies of the present fight that are out of sight: as they were last seen, or as they are taken to be."""
    found: Sequence[Seen] = view.derived.get(ABSENT, ())
    return found


def late(view: View, foe: Seen) -> int:
    """Return how many Turns later than the nearest enemy in sight one out of sight comes up to the party at the soonest.

    It is 0 for who is in sight, or strikes from afar.
    """
    here = [one for one in view.creatures if menaces(view, one)]
    if not here or afar(foe) or not any(one.who == foe.who for one in absent(view)):
        return 0
    gaps = [int(comes(view)[one.y, one.x]) for one in (foe, *here)]
    return max(0, gaps[0] - min(gaps[1:])) // pace(foe)


@once
def comes(view: View) -> Distances:
    """Return the least moves from each cell to one of the party, as an array [y, x]: no ground in between is known to be closed."""
    return distances(view.walkable | ~view.known, [(hero.body.x, hero.body.y) for hero in view.party])


def pace(seen: Seen) -> int:
    """Return how many cells a creature of this kind may walk in a Turn, computed from the kind's initial Speed; the brood has none. R-13"""
    return content.constants().combat.pace(estimates.sheet(seen.kind).get("Speed", 0))


def apart(seen: Seen, cell: Cell) -> int:
    """Return the distance from a creature to a cell, in cells. ★R-12"""
    return far_off((seen.x, seen.y), cell)


def far_off(one: Cell, other: Cell) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


@lru_cache(maxsize=4096)  # the cells of a fight are asked for over and over
def beside(cell: Cell) -> tuple[Cell, ...]:
    return tuple([(cell[0] + dx, cell[1] + dy) for dx, dy in MOVES])


def in_front(target: Seen, cell: Cell) -> bool:
    """Return whether a cell is within 45 degrees of the direction in which the target faces. R-15"""
    (fx, fy), dx, dy = target.facing, cell[0] - target.x, cell[1] - target.y
    ahead, aside = dx * fx + dy * fy, abs(dx * fy - dy * fx)
    return bool(fx or fy) and ahead > 0 and aside <= ahead


def soft(target: Seen, cell: Cell) -> bool:
    """Return whether an Attack from this cell avoids the target's armoured head. R-15"""
    return content.kinds()[target.kind].armoured == "head" and not in_front(target, cell)


def slips_to(view: View, foe: Seen) -> Cell | None:
    """Return the cell behind a foe that the Manoeuvre to get there ends on, straight behind it if that is free, or None if none is free. R-64 R-15"""
    taken, (fx, fy) = {(one.x, one.y) for one in view.creatures}, foe.facing
    back = sorted((move for move in MOVES if move[0] * fx + move[1] * fy < 0), key=lambda move: move != (-fx, -fy))
    cells = ((foe.x + dx, foe.y + dy) for dx, dy in back)
    return next((cell for cell in cells if free(view.walkable, cell) and cell not in taken), None)


def free(open_: Mask, cell: Cell) -> bool:
    """Return whether a cell is on the map and can be walked on."""
    return inside(open_, cell) and open_.item(cell[1], cell[0])


def contact(view: View, cell: Cell, target: Seen) -> Cell | None:
    """Return the cell beside the target where the actor's Charge from `cell` would end, or None if none is possible, or it leads into a web or spores. [R-64]"""
    cells = charge_run(view, cell, target)
    shunned = spores(view) | (webs(view) if sticks(view.me.body) else frozenset())
    return cells[-1] if len(cells) >= content.constants().combat.run_up and shunned.isdisjoint(cells) else None


def charge_run(view: View, cell: Cell, target: Seen) -> list[Cell]:
    """Return the cells that the actor's Charge from `cell` leads over, webs or not, the last beside the target; [] if none leads there."""
    return straight(cell, (target.x, target.y), longest_run(view), untaken(view).__contains__)


@in_common
def untaken(view: View) -> frozenset[Cell]:
    """Return the known cells that can be walked on, webs or not, where nobody else stands."""
    others = {(one.x, one.y) for one in view.creatures if one.who != view.me.body.who}
    return frozenset(marked(view.walkable)) - others


def longest_run(view: View) -> int:
    """Return how many cells the actor's Charge may lead over at the most. [R-64]"""
    return 2 * content.constants().combat.pace(swift(view))


def step_to(view: View, goal: Cell) -> Go | None:
    """Return the first step of a shortest path to `goal`, or None if there is no path or the step is illegal."""
    return allowed(view, travel_step(view, goal))


def allowed(view: View, step: Go | None) -> Go | None:
    return step if step and view.allows(step) else None


def swift(view: View) -> int:
    """Return the actor's rating for a Charge: Speed or, if the actor flies, the higher of Speed and Flying. R-64"""
    names = ("Speed", "Flying") if view.me.body.aloft else ("Speed",)
    return max(view.me.ratings[name] for name in names)


def getting_there(view: View, *, flies: bool = False) -> int:
    """Return the actor's chance, in per cent, that a Charge succeeds: in the air by Flying, be that more or less. `flies`: it is to take off first. R-64"""
    return estimates.boolean(view.me.ratings, "Flying" if flies or view.me.body.aloft else "Speed")


def overhead(view: View, foe: Seen) -> bool:
    """Return whether an enemy flies out of reach of all the actor's Attacks, so that coming nearer is of no use. [R-17]"""
    choice = view.choice(Act("attack", foe.who))
    return choice is not None and choice.refused == Refusal.OVERHEAD


def reach(foe: Seen, *, bursts: bool = True) -> int:
    """Return how many cells the Attacks of this enemy reach: 1 if it is held fast. `bursts`: whether one that bursts it counts."""
    row, rules = content.kinds()[foe.kind], content.constants()
    boxes = [box for box in (row.base, row.special) if box and (bursts or not box.rupture)]
    return 1 if foe.effects.get("Immobilised") else max((rules.cells(box) for box in boxes), default=1)


def afar(foe: Seen) -> bool:
    """Return whether this enemy strikes from afar: it shoots, spits or throws."""
    return reach(foe, bursts=False) > 1


def menaces(view: View, seen: Seen) -> bool:
    """Return whether a creature is armed, and neither of the party nor a friend or a sister of it."""
    friend = bool(seen.side) and seen.side == view.party[0].body.side  # out of Combat there are no Sides
    ours = seen.led or friend or seen.kind in content.classes()
    return seen.armed and not ours


def owing(view: View) -> bool:
    """Return whether a turn brings more of what exploring this Room does: no Obstacle holds it up. [B 3.14.8]"""
    return any(choice.refused == Refusal.OWING for choice in view.choices)


def unsafe(view: View, known: Sequence[Seen]) -> Mask:
    """Return the cells where one of these enemies, as last seen, would notice the actor, as an array [y, x] of bool.

    Whom the party has slipped past does not notice it in the Room where both stand, but may outside. [R-51]
    """
    room = view.rooms[stand(view)[::-1]]
    slipped = [one for one in known if one.notice == "unseen" and view.rooms[one.y, one.x] == room]
    beside = [one for one in known if one.notice in UNSEEN and one not in slipped]
    awake = [one for one in known if one.notice not in UNSEEN]
    anew: Mask = around(view, slipped, SENSED) & (view.rooms != room)
    return anew | around(view, slipped, 0) | around(view, beside, 1) | around(view, awake, SENSED)


def around(view: View, foes: Sequence[Seen], moves: int) -> Mask:
    """Return the cells within so many moves of one of these creatures, as an array [y, x] of bool."""
    found: Mask = distances(view.walkable, [(foe.x, foe.y) for foe in foes], moves) <= moves
    return found
