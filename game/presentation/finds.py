"""The list of Items just found, or lying here, each with the character that will carry it.

It is one question, carried out as several Commands.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from game import content
from game.bots import household
from game.bots.errands import stand, travel_step
from game.engine.commands import Act, AnyCommand, Drop, Follow, Go, Set, Take
from game.engine.steps import Roam, Share
from game.presentation.answers import lone
from game.presentation.ask import Answer, Ask, Do, Front, asking, close, marked
from game.presentation.costs import use
from game.presentation.page import sentence, words
from game.run.view import Held, Member, View
from game.telling.words import counted
from game.weighing.scale import scaled

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


class Finds:
    """Remembers which Items the party has just found, to decide whether to ask who carries them.

    There is one such object for each raid.
    """

    def __init__(self) -> None:
        self.before: frozenset[int] | None = None  # Items there were when the last work began; None: no work was begun
        self.shared: set[int] = set()  # Items since then of which it was asked who takes them

    def hear(self, view: View, command: AnyCommand, *, ordered: bool = False) -> None:
        """Remember which Items are there before this Command, so that `due` can tell which ones are new.

        `ordered`: whether a standing order gave it.
        """
        if isinstance(view.decision, Share):
            self.shared.add(view.decision.item)
        elif view.asks(Roam) and not ordered and not isinstance(command, Set):
            self.before, self.shared = frozenset(all_items(view)) if isinstance(command, Act) else None, set()

    def due(self, view: View) -> Plan:
        """Return the Items just found as a dict from ids to present Carriers, or {} if there is nothing to decide."""
        if self.before is None or not view.asks(Roam) or not view.party:
            return {}
        found = {item: Carrier(who) for item, who in all_items(view).items() if item not in self.before}
        lying = [one for one in here(view) if one.item in found and household.useful(view, one)]
        return (
            found if lying or (self.shared & found.keys() and not lone(view)) else {}
        )  # alone, all that fits is taken


def here(view: View) -> list[Held]:
    """Return the Items on the leader's cell, without the Job's goods (taking those is an Action of its own)."""
    return [held for held in view.things if (held.x, held.y) == stand(view) and "S" not in held.types]


def all_items(view: View) -> dict[int, int]:
    """Return a dict from Items' ids to carriers' ids: all Items of the party, and with 0 those on the leader's cell."""
    carried = {held.item: member.body.who for member in view.party for held in member.items}
    return carried | {held.item: 0 for held in here(view)}


def heap(view: View) -> Plan:
    """Return the default plan for the Items that lie here: the leader takes useful ones while there are free Slots."""
    lying = here(view)
    plan = led(view, {held.item: Carrier() for held in lying if household.useful(view, held)})
    return {held.item: plan.get(held.item, Carrier()) for held in lying}


def led(view: View, plan: Plan) -> Plan:
    """Return a copy of the plan in which the leader takes every Item, while there are free Slots."""
    leader = view.party[0]
    for item, to in plan.items():
        if to.who != leader.body.who and free(view, plan, leader) > 0:
            plan = {**plan, item: Carrier(leader.body.who)}
    return plan


def free(view: View, plan: Plan, member: Member) -> int:
    """Return how many Slots of a member are free after `plan` has been carried out."""
    now, who = all_items(view), member.body.who
    comes = sum(one.who == who != now.get(item) for item, one in plan.items())
    goes = sum(one.who != who == now.get(item) for item, one in plan.items())
    goes += sum(one.who == who and one.down != 0 for one in plan.values())
    return content.constants().party.slots - len(member.items) - comes + goes


# -- the list --------------------------------------------------------------------------------------


def question(view: View, plan: Plan, at: int = 0) -> Ask:
    """Return the question that shows who will carry each found Item. The player confirms or changes this `plan`.

    `at`: the marked row's index.
    """
    told, now = words("finds"), all_items(view)
    changes = sum(to.who != now[item] for item, to in plan.items())
    price = counted(changes, "change") if changes else told["none"]
    done = Answer(told["done"], lambda front: carry_out(front, plan), price)
    rows = [done, *(row(view, plan, item, n) for n, item in enumerate(plan, 1))]
    left = amended(view, plan)
    best = 1 + list(plan).index(left[0]) if left else 0
    if len(plan) > 1:
        for label, other in (("all taken", led(view, plan)), ("all left", dict.fromkeys(plan, Carrier()))):
            if any(other[item] != to for item, to in plan.items()):  # else it would change nothing
                rows.append(Answer(told[label], changing(other, len(rows))))
    story = told["heap" if not any(now[item] for item in plan) else "own" if lone(view) else "story"]
    asked = marked(Ask(told["title"], story, rows, escape=close), at, enter=True, best=best)
    asked.counsel = advised(view, plan, *left) if left else told["kept"]
    return asked


def advised(view: View, plan: Plan, item: int, to: Carrier) -> str:
    """Return a change that the adviser proposes, as text: who takes this Item, or for what other Item it makes room."""
    label = becoming(view, plan, item, to, 0).label
    next_ = amended(view, {**plan, item: to}) if not to.who else None  # what it makes room for
    room = f", {sentence('to make room', thing=titled_thing(view, next_[0]))}" if next_ else ""
    return f"{titled_thing(view, item)}: {label}{room}"


def titled_thing(view: View, item: int) -> str:
    """Return an Item's name and rating: "Foxfire 40"."""
    held = thing(view, item)
    return f"{held.name} {scaled(held.rating)}"


def changing(plan: Plan, at: int) -> Do:
    """Return a callback that shows the list of found Items for the plan `plan`. The row at index `at` is marked."""
    return lambda front: front.show(question(front.view, plan, at))


def row(view: View, plan: Plan, item: int, at: int) -> Answer:
    """Return the menu entry for a found Item: it shows the Item's carrier in the plan, and lets the player change it.

    Choosing it gives the Item to the other carrier, or asks for one of several.
    """
    others = list(carriers(view, plan, item))
    label = titled_thing(view, item)
    rows = [becoming(view, plan, item, one, at) for one in others]
    mine = next((one for one, other in zip(rows, others, strict=True) if other == plan[item]), rows[-1])
    if len(rows) == 2:
        return Answer(label, next(one for one in rows if one is not mine).do, mine.label)
    ask = Ask(label, "", rows, escape=close)
    left = amended(view, plan)
    best = (
        others.index(left[1])
        if left and left[0] == item
        else others.index(plan[item])
        if plan[item] in others
        else None
    )
    return Answer(label, asking(marked(ask, rows.index(mine), best=best)), mine.label)


def amended(view: View, plan: Plan) -> tuple[int, Carrier] | None:
    """Return one improvement of the plan as (id of an Item, its new Carrier), or None if there is no improvement.

    A useful Item gets a free Slot, or the Slot of a useless Item; if the useless one is in the list too, it is left
    lying first. A Cursed Item is never worth a Slot, because it cannot be put down again.
    """
    kept = household.materials(view)  # of no use beside better ones, but those are the party's only ones
    carried = (held for member in view.party for held in member.items if held != kept)
    spare = {0, *(held.item for held in carried if not household.useful(view, held))}
    for item in (item for item, to in plan.items() if not to.who):
        held = thing(view, item)
        if held.cursed or not household.useful(view, held):
            continue
        worth = held.known or household.short(view)  # what is unknown may turn out to be no better
        room = spare if worth else {0}
        if best := next((one for one in carriers(view, plan, item) if one.who and one.down in room), None):
            return item, best
        if not worth:
            continue
        if out := next((other for other, to in plan.items() if to.who and other in spare), 0):
            return out, Carrier()
    return None


def becoming(view: View, plan: Plan, item: int, carrier: Carrier, at: int) -> Answer:
    """Return the menu entry that gives an Item to `carrier` in the plan.

    It then shows the list of found Items again, with the row `at` marked.
    """
    answer = Answer("", changing({**plan, item: carrier}, at))
    member = next((one for one in view.party if one.body.who == carrier.who), None)
    if member is None:
        return replace(answer, label=words("finds")["left"])
    who = "you" if lone(view) else member.body.name
    label = (
        f"{who}, for {thing(view, carrier.down).name} {scaled(thing(view, carrier.down).rating)}"
        if carrier.down
        else who
    )
    slots = f"{len(member.items)}/{content.constants().party.slots} Slots"
    key = "" if carrier.down else content.letters()["words"].get(member.body.kind, "")
    far = carrier.who not in (all_items(view)[item], view.asked)
    detail = ", ".join((*use(member, thing(view, item)), slots))
    return replace(answer, label=label, detail=detail, key=key, about=words("finds")["walks"] if far else "")


def carriers(view: View, plan: Plan, item: int) -> Iterator[Carrier]:
    """Yield a Carrier for each character that could carry an Item, and at last one for leaving it on the floor.

    Those who could are members who have it or a free Slot, or who put another Item down.
    """
    rest = {other: one for other, one in plan.items() if other != item}
    for member in view.party:
        who = member.body.who
        if all_items(view)[item] == who or free(view, rest, member) > 0:
            yield Carrier(who)
            continue
        spare = [held for held in member.items if not held.cursed and held.item not in plan and "S" not in held.types]
        spare.sort(key=lambda held: (household.useful(view, held), held.rating))
        taken = {one.down for one in rest.values()}
        yield from (
            Carrier(who, held.item) for held in spare[: None if who == view.asked else 1] if held.item not in taken
        )
    yield Carrier()


def thing(view: View, item: int) -> Held:
    """Return the Item with this id, carried by the party or lying in view."""
    carried = (held for member in view.party for held in member.items)
    return next(held for held in (*carried, *view.things) if held.item == item)


# -- carried out -----------------------------------------------------------------------------------


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
    return Follow(leader) if view.asked != leader and view.allows(Follow(leader)) else None
