"""The Commands that carry out a list of found Items: who takes which, and who puts what down for it."""

from collections.abc import Mapping

from msgspec import Struct

from game.bots.carrying import unwanted, useful, value
from game.bots.errands import stand, travel_step
from game.engine.commands import AnyCommand, Drop, Follow, Go, Study, Take
from game.engine.steps import Roam
from game.presentation.ask import Front
from game.run.view import Held, Member, View

MOST = 80
"""The most Commands that are given to carry out one list of found Items."""


class Carrier(Struct, frozen=True):
    """Where one Item is to go: `who` is the id of the character that will carry it, or 0 to leave it on the floor.

    `down` is the Item put down for it (0: none).
    """

    who: int = 0
    down: int = 0


Plan = Mapping[int, Carrier]
"""For each Item of a list, by the Item's id, its destination."""


def carry_out(front: Front, plan: Plan) -> None:
    """Give the Commands that carry out `plan` (who takes which Item), until it is done or interrupted.

    Stop at a refusal, at a question, or when an armed creature comes in sight.
    """
    front.show(None)
    leader, seen = front.view.asked, armed(front.view)
    for _ in range(MOST):
        if not front.view.asks(Roam) or armed(front.view) - seen:
            break
        command = following(front.view, plan, leader)
        if command is None or not front.give(command):
            break


def bag(member: Member) -> list[Held]:
    """Return the Items of a member that may be put down for others: neither known curses nor the Job's goods."""
    return [held for held in member.items if "S" not in held.types and not held.cursed]


def worth(view: View, held: Held) -> tuple[bool, tuple[int, int]]:
    """Return a sort key for Items to be taken, the least worth first: known curses, for they cannot be put down again."""
    return not held.cursed, value(view, held)


def armed(view: View) -> set[int]:
    """Return the ids of the armed creatures in view that are not members of the party."""
    return {body.who for body in view.creatures if body.armed and not body.led}


def following(view: View, plan: Plan, leader: int) -> AnyCommand | None:
    """Return the next Command needed to carry out `plan`, or None if nothing is left to do.

    Before a Take, the Item's new carrier is made the leader.
    """
    now = {held.item: member.body.who for member in view.party for held in member.items}
    lying = {held.item: (held.x, held.y) for held in view.things}
    for item, to in plan.items():
        if now.get(item, 0) == to.who or item not in {*now, *lying}:
            continue
        if item in now:
            return Drop(item)
        if to.down and now.get(to.down) == to.who:
            return Drop(to.down)
        if view.asked != to.who:
            return Follow(to.who)
        if stand(view) == lying[item]:
            return Take(item)
        beside = Go(*lying[item])
        if step := beside if view.allows(beside) else travel_step(view, lying[item]):
            return step
    if command := read_at_once(view, plan):
        return command
    return Follow(leader) if view.asked != leader and view.allows(Follow(leader)) else None


def thing(view: View, item: int) -> Held:
    """Return the Item with this id, carried by the party or lying in view."""
    carried = (held for member in view.party for held in member.items)
    return next(held for held in (*carried, *view.things) if held.item == item)


def read_first(view: View, item: int, down: int) -> bool:
    """Return whether this Item is a Hint that is read at once, so that what was put `down` for it is taken up again."""
    wanted = down and useful(view, thing(view, down)) and not unwanted(view, thing(view, down))
    return bool(wanted) and "H" in thing(view, item).types


def read_at_once(view: View, plan: Plan) -> AnyCommand | None:
    """Return the Command to read a Hint for which something was put down, or to take that up again once it is read and gone; else None."""
    held = {one.item: one for one in view.me.items}
    here = {one.item: one for one in view.things if (one.x, one.y) == stand(view)}
    for item, to in plan.items():
        read, back = Study(item, ""), here.get(to.down)
        if back is None or not useful(view, back) or unwanted(view, back):
            continue
        if item in held and "H" in held[item].types and view.allows(read):
            return read
        if item not in {*held, *here}:
            return Take(to.down) if view.allows(Take(to.down)) else None
    return None
