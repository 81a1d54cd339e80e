"""Messages for when an automatic walk finds no goal any more: what is left to do, and what bars the way."""

from collections.abc import Iterable, Mapping

from game.bots.errands import Mask, edges, explore_step, far, stand, ways_from
from game.bots.seeking import doorway, in_vain
from game.engine.commands import Act
from game.engine.steps import Roam
from game.engine.steps.exploration import DOWN
from game.nest.paths import FAR, MOVES, Cell, marked
from game.nest.tiles import Tile
from game.presentation.ask import letter_of
from game.presentation.automatic.auto_walk import TEAR, Walker
from game.presentation.automatic.passable import passing
from game.presentation.obstacles.between import apart, plugged
from game.presentation.obstacles.losses import once_more
from game.presentation.obstacles.shutting import glue_told, obstructed, purpose, rubble, shuts, shutting_off, unspent
from game.presentation.outcome import chance
from game.presentation.page import sentence, words
from game.presentation.sight import friendly, off, titled
from game.presentation.walks.straight_on import beside
from game.presentation.walks.unseen_foes import not_to_be_attacked
from game.presentation.walks.ways import edge
from game.run.view import View
from game.telling.words import capital, counted, direction, joined

Held = Mapping[Cell, str]
"""The cells where armed creatures were seen last, each with the creature's name."""


def idle(view: View, held: Held, travel: str = "travel") -> str:
    """Return a message on what is left to do on a Level where an automatic walk finds no goal any more.

    `held`: the cells that the walk avoids. `travel`: the key or word for the list of places.
    """
    if explore_step(view, passing(view)) and view.chamber and not view.chamber.spent:
        return left(view, held).removeprefix(". ")
    if held and edge(view) and not in_vain(view):
        here = left(view, held)
        return " ".join([beyond(view, held, travel), *([here.removeprefix(". ")] if here.startswith(". ") else [])])
    open_ = ways_from(view, passing(view)) < FAR  # to some of a Room, of which the middle may lie in spores
    if alone := [
        f"Room {one.number}" for one in unspent(view) if open_[view.rooms == one.number].any() and not one.here
    ]:
        return sentence("left alone", rooms=joined(alone), key=travel)
    vain = sentence("unseen in vain") if edge(view) and in_vain(view) else "No unseen ground is left in reach"
    return f"{vain}{left(view, held)}"


def beyond(view: View, held: Held, travel: str) -> str:
    """Return a sentence on unseen ground that an automatic walk leaves alone, for the sake of armed creatures seen last there."""
    dist, (x, y) = ways_from(view, passing(view)), stand(view)
    cell = edge(view) or (x, y)
    near = min(held, key=lambda one: (max(abs(one[0] - cell[0]), abs(one[1] - cell[1])), one))
    about = {"moves": counted(far(dist, cell), "move"), "way": direction(cell[0] - x, cell[1] - y)}
    return sentence(
        "unseen beyond", who=held[near], where=off(view, near), key=travel, letter=letter_of("edge"), **about
    )


def left(view: View, held: Held) -> str:
    """Return the end of a sentence: what the party can do where it stands or, if nothing, on the whole Level."""
    room, here = view.chamber, (view.me.body.x, view.me.body.y)
    if room and not room.spent:
        explore = view.choice(Act("explore"))
        but = f", but {explore.refused}" if explore and explore.refused else ""
        return ". An Obstacle stands here." if room.obstruction else f". This Room is unspent: explore it{but}."
    if here in [(way.x, way.y) for way in view.passages if way.kind in DOWN]:
        return ". A way on lies underfoot."
    if here in plugged(view):
        return ". Glue shuts the tunnel here."
    unspent = sum(other.level == view.number and not other.spent for other in view.pool)
    if not unspent:
        elsewhere = sum(other.level != view.number and not other.spent for other in view.pool)
        return f", and no Room of this Level is unspent{f'; {elsewhere} on other Levels' if elsewhere else ''}."
    why = barring(view, held)
    return f": no way to {counted(unspent, 'unspent Room')} is open.{f' {why}' if why else ''}"


def barring(view: View, held: Held) -> str:
    """Return a sentence on what bars all ways to this Level's unspent (unexplored) Rooms, or "" if nothing known does."""
    seen = {(one.x, one.y): one.name for one in view.creatures if one.armed and not one.led and one.x >= 0}
    stood = {cell: name for cell, name in held.items() if cell not in seen}
    named = {cell: f"{name}, {off(view, cell)}" for cell, name in (seen | stood).items()}
    if reached(view, ()):
        return ""
    if reached(view, [*seen, *stood]) or (goes_on(view, [*seen, *stood]) and not goes_on(view, ())):
        alone = [cell for cell in named if reached(view, [cell])]
        return sentence("barred by foes", names=joined([named[cell] for cell in alone or named]))
    for tile, told in ((Tile.RUBBLE, "barred by an Obstacle"), (Tile.PLUG, "barred by glue")):
        if reached(view, marked((view.tiles == tile) & view.known)):
            return sentence(told)
    rooms = shutting_off(view)
    return sentence("barred somewhere", rooms=joined(rooms)) if rooms else glue_told(view)


def reached(view: View, opened: Iterable[Cell]) -> bool:
    """Return whether the leader could walk to an unspent (unexplored) Room if nothing stood in these cells."""
    dist = ways_from(view, opening(view, opened))
    return any(
        far(dist, (one.x, one.y)) < FAR
        for one in view.pool
        if one.level == view.number and not one.spent and not one.here
    )


def goes_on(view: View, opened: Iterable[Cell]) -> bool:
    """Return whether the leader could walk to unseen ground where a gallery to an unspent Room goes on, if nothing stood in these cells."""
    edge = edges(view, opening(view, opened), [stand(view)])
    return any((edge & doorway(view, room.number)).any() for room in unspent(view))


def opening(view: View, opened: Iterable[Cell]) -> Mask:
    """Return the cells that walks lead over, [y, x], as if nothing stood in those `opened`."""
    ground = passing(view).copy()
    for x, y in opened:
        ground[y, x] = True
    return ground


def blocked(front: Walker, to: Cell) -> str:
    """Return the reason why the leader cannot walk in direction `to`, as a sentence.

    Of glue and of an Obstacle it says which key clears them away.
    """
    view, (x, y) = front.view, beside(front.view, to)
    inside = 0 <= y < view.tiles.shape[0] and 0 <= x < view.tiles.shape[1]
    tile = Tile(view.tiles.item(y, x)) if inside and view.known[y, x] else Tile.SOLID
    if tile in (Tile.PLUG, Tile.RUBBLE):
        clears = sentence("clears", key=front.called("tear")) if view.allows(TEAR) else ""
        return f"{capital(words('ground')[tile.name])}. {clears}".rstrip()
    if postponed(view) and view.goal == beside(view, to):
        return sentence("deliver later")
    if body := next((body for body in view.creatures if (body.x, body.y) == beside(view, to)), None):
        if view.fight and not body.disposition and not friendly(view, body):
            return not_to_be_attacked(view, body)
        return sentence(
            "stands there", who=titled(view, body), but=sentence("no swap") if body.led and view.fight else ""
        )
    return sentence("earth" if view.asks(Roam) else "no way through")


def postponed(view: View) -> bool:
    """Return whether the Message could be handed over to somebody in sight, were it not for this fight."""
    job, goal = view.job, view.goal
    return (
        view.fight is not None
        and job.task == "deliver"
        and job.carried
        and bool(goal and view.visible[goal[1], goal[0]])
    )


def bypassed(front: Walker, then: str = "") -> str:
    """Return a message, once a Room, if the Obstacle at hand is in the only way to this Level's unspent Rooms; else `then`.

    It ends on `then`, which says what walking on does; by default that this walks on without.
    """
    view, memory = front.view, front.memory
    x, y = me = stand(view)
    near = {(x + dx, y + dy) for dx, dy in MOVES}
    room = next((one for one in obstructed(view) if one.here or near & rubble(view, one)), None)
    if room is None or (room.level, room.number) in memory.bypassed or not shuts(view, room):
        return then
    if any(not apart(view, (one.x, one.y)) for one in unspent(view) if (one.x, one.y) != me):
        return then
    memory.bypassed.add((room.level, room.number))
    tear = view.choice(TEAR)
    can = tear and not tear.refused
    tears = sentence("bypassed", chance=chance(view, tear), tear=front.called("tear")) if tear and can else ""
    on = then or sentence("bypassed afar", on=once_more(front, "walk_on"))
    return " ".join(filter(None, (sentence("obstacle at hand"), purpose(view, room), tears, on)))
