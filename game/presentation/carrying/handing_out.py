"""The Commands that carry out a list of found Items: who takes which, and who puts what down for it; and what would be better."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from game import content
from game.bots.carrying import Left, exceeds, settled, unwanted, useful, value, worth_room
from game.bots.errands import cut_off, stand, travel_step
from game.bots.household import ARMS, WARDS
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

    Stop at a refusal, at a question, or before a step where an armed creature has come in sight. What turns out on the way to be better
    left is left, as of two foods of a kind the second where the first was Spoiled. Whoever led before leads again.
    """
    front.show(None)
    leader, seen, meant = front.view.asked, armed(front.view), regrets(front.view, plan)
    for _ in range(MOST):
        rest = {item: to for item, to in plan.items() if item not in regrets(front.view, plan) - meant}
        command = following(front.view, rest) if front.view.asks(Roam) else None
        goes_on = not isinstance(command, Go) or not armed(front.view) - seen
        if command is None or not goes_on or not front.give(command):
            break
    if front.view.asks(Roam) and front.view.asked != leader and front.view.allows(Follow(leader)):
        front.give(Follow(leader))


def regrets(view: View, plan: Plan) -> set[int]:
    """Return the ids of the Items that the plan takes and that are `regretted`, as far as is known now."""
    lying = {item for item, who in all_items(view).items() if not who}
    return {item for item, to in plan.items() if to.who and item in lying and regretted(view, item, to)}


def bag(member: Member) -> list[Held]:
    """Return the Items of a member that may be put down for others: neither known curses nor the Job's goods."""
    return [held for held in member.items if "S" not in held.types and not held.cursed]


def worth(view: View, held: Held) -> tuple[bool, tuple[int, int]]:
    """Return a sort key for Items to be taken, the least worth first: known curses, for they cannot be put down again."""
    return not held.cursed, value(view, held)


def armed(view: View) -> set[int]:
    """Return the ids of the armed creatures in view that are not members of the party."""
    return {body.who for body in view.creatures if body.armed and not body.led}


def following(view: View, plan: Plan) -> AnyCommand | None:
    """Return the next Command needed to carry out `plan`, or None if nothing is left to do.

    Before a Take, the Item's new carrier is made the leader, and walks there: only beside it is anything put down for it. What a curse holds is passed over.
    """
    held = {one.item for member in view.party for one in member.items if one.cursed}
    now = {held.item: member.body.who for member in view.party for held in member.items}
    lying = {held.item: (held.x, held.y) for held in view.things}
    for item, to in plan.items():
        if now.get(item, 0) == to.who or item not in {*now, *lying} or {item, to.down} & held:
            continue
        if item in now:
            return Drop(item)
        if view.asked != to.who:
            return Follow(to.who)
        if stand(view) == lying[item]:
            return Drop(to.down) if to.down and now.get(to.down) == to.who else Take(item)
        beside = Go(*lying[item])
        step = beside if view.allows(beside) else travel_step(view, lying[item])
        if step and view.allows(step):  # else it is held fast, or a web is in the way
            return step
    return read_at_once(view, plan)


def thing(view: View, item: int) -> Held:
    """Return the Item with this id, carried by the party or lying in view."""
    carried = (held for member in view.party for held in member.items)
    return next(held for held in (*carried, *view.things) if held.item == item)


def read_first(view: View, item: int, down: int) -> bool:
    """Return whether this Item is a Hint that is read at once, so that what was put `down` for it is taken up again."""
    return down != 0 and "H" in thing(view, item).types


def read_at_once(view: View, plan: Plan) -> AnyCommand | None:
    """Return the Command to read a Hint for which something was put down, or to take that up again once it is read and gone; else None."""
    held = {one.item: one for one in view.me.items}
    here = {one.item: one for one in view.things if (one.x, one.y) == stand(view)}
    for item, to in plan.items():
        read, back = Study(item, ""), here.get(to.down)
        if back is None:
            continue
        if item in held and "H" in held[item].types and view.allows(read):
            return read
        if item not in {*held, *here}:
            return Take(to.down) if view.allows(Take(to.down)) else None
    return None


# -- what would be better --------------------------------------------------------------------------


def here(view: View) -> list[Held]:
    """Return the Items on the leader's cell, without the Job's goods (taking those is an Action of its own)."""
    return [held for held in view.things if (held.x, held.y) == stand(view) and "S" not in held.types]


def all_items(view: View) -> dict[int, int]:
    """Return a dict from Items' ids to carriers' ids: all Items of the party, and with 0 those on the leader's cell."""
    carried = {held.item: member.body.who for member in view.party for held in member.items}
    return carried | {held.item: 0 for held in here(view)}


def free(view: View, plan: Plan, member: Member) -> int:
    """Return how many Slots of a member are free after `plan` has been carried out."""
    now, who = all_items(view), member.body.who
    comes = sum(one.who == who != now.get(item) for item, one in plan.items())
    goes = sum(one.who != who == now.get(item) for item, one in plan.items())
    goes += sum(one.who == who and one.down != 0 for one in plan.values())
    return content.constants().party.slots - len(member.items) - comes + goes


def heap(view: View) -> Plan:
    """Return the default plan for the Items that lie here: the leader takes useful ones while there are free Slots."""
    lying = here(view)
    plan = led(view, {held.item: Carrier() for held in lying if useful(view, held) and not unwanted(view, held)})
    return {held.item: plan.get(held.item, Carrier()) for held in lying}


def led(view: View, plan: Plan) -> Plan:
    """Return a copy of the plan in which the leader takes every Item, the best first, while there are free Slots."""
    leader = view.party[0]
    for item in sorted(plan, key=lambda item: worth(view, thing(view, item)), reverse=True):
        to = plan[item]
        if to.who != leader.body.who and free(view, plan, leader) > 0:
            plan = {**plan, item: Carrier(leader.body.who)}
    return plan


def fits_better(view: View, spurned: Mapping[int, Left]) -> Plan:
    """Return the plan by which what lies here and fits better than what is carried changes hands, but for what was left lying as it is; empty if nothing does."""
    plan = {item: to for item, to in heap(view).items() if not settled(view, thing(view, item), spurned)}
    best = bettered(view, plan)
    return best if any(to.who for to in best.values()) else {}


def bettered(view: View, plan: Plan) -> Plan:
    """Return the plan with all improvements, one after the other; each Item may change hands twice."""
    for _ in range(2 * len(plan)):
        if not (left := amended(view, plan)):
            break
        plan = {**plan, left[0]: left[1]}
    return plan


def amended(view: View, plan: Plan) -> tuple[int, Carrier] | None:
    """Return one improvement of the plan as (id of an Item, its new Carrier), or None if there is no improvement.

    An Item worth its Slot gets a free one, or the Slot of what is clearly worth less; if that is in the list too, it is left
    lying first. A Cursed Item is never worth a Slot, because it cannot be put down again. What the plan takes all the same, or
    in the place of something better, is left lying.
    """
    if bad := next((item for item, to in plan.items() if to.who and regretted(view, item, to)), None):
        again = amended(view, {**plan, bad: Carrier()})
        return again if again and again[0] == bad else (bad, Carrier())
    lying = [thing(view, item) for item, to in plan.items() if not to.who]
    for held in sorted(lying, key=lambda held: worth(view, held), reverse=True):
        if unwanted(view, held) or not useful(view, held) or surplus(view, plan, held):
            continue
        to = [one for one in carriers(view, plan, held.item) if one.who]
        if free_one := next((one for one in to if not one.down), None):
            return held.item, free_one
        mine = (thing(view, other) for other, other_to in plan.items() if other_to.who)
        less = (
            other for other in mine if not other.cursed and worth(view, other) < worth(view, held)
        )  # more comes back
        out = [(value(view, other), other.item, Carrier()) for other in less]
        out += [(value(view, thing(view, one.down)), held.item, one) for one in to]
        if least := min(out, key=lambda row: row[0], default=None):
            worst = thing(view, least[2].down or least[1])
            if worth_room(view, held, worst) and exceeds(view, held, worst):
                return least[1:]
    return None


def surplus(view: View, plan: Plan, held: Held) -> bool:
    """Return whether the plan takes another Item that serves as well: one heap of Materials for every shelter, one gift that does not add up for a fight."""
    taken = [thing(view, item) for item, to in plan.items() if to.who and item != held.item]
    lends = held.function in ARMS and held.function not in WARDS
    return any(("M" in held.types and "M" in one.types) or (lends and one.function == held.function) for one in taken)


def regretted(view: View, item: int, to: Carrier) -> bool:
    """Return whether an Item that lies here is better not taken by this Carrier, for its own sake or for that of what is put down."""
    if all_items(view)[item]:
        return False
    held, down = thing(view, item), thing(view, to.down) if to.down else None
    return bool(unwanted(view, held)) or bool(down and exceeds(view, down, held))


def carriers(view: View, plan: Plan, item: int) -> Iterator[Carrier]:
    """Yield a Carrier for each character that could carry an Item, and at last one for leaving it on the floor.

    Those who could are members who have it or a free Slot, or who put another Item down. Who is cut off takes nothing.
    """
    rest = {other: one for other, one in plan.items() if other != item}
    parted = {one.body.who for one in cut_off(view)}
    for member in view.party:
        who = member.body.who
        has = all_items(view)[item] == who
        if who in parted and not has:
            continue
        if free(view, rest, member) >= (0 if has else 1):  # who has it may have given its Slot away
            yield Carrier(who)
        if has or free(view, rest, member) > 0:
            continue
        spare = [held for held in bag(member) if held.item not in plan]
        spare.sort(key=lambda held: (value(view, held), held.item != plan[item].down))
        taken = {one.down for one in rest.values()}
        yield from (
            Carrier(who, held.item) for held in spare[: None if who == view.asked else 1] if held.item not in taken
        )
    yield Carrier()
