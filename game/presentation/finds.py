"""One list of Items with who is to carry each: what has just been found, or lies here. Answered in one go, carried out as Commands."""

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
from game.presentation.page import words
from game.run.view import Held, Member, View
from game.telling.words import counted

MOST = 80
"""The most Commands by which one list is carried out."""


class Carrier(Struct, frozen=True):
    """Where an Item goes: `who` carries it, 0 if it is left lying; `down` is put down for it, 0 if nothing is."""

    who: int = 0
    down: int = 0


Plan = Mapping[int, Carrier]
"""For each Item of a list, by its id, where it goes."""


class Finds:
    """The finds of one raid: what has come to the party since it was last free to roam, and whether that should be asked about."""

    def __init__(self) -> None:
        self.before: frozenset[int] | None = None  # Items there were when the last work began; None: no work was begun
        self.shared: set[int] = set()  # Items since then of which it was asked who takes them

    def hear(self, view: View, command: AnyCommand, *, ordered: bool = False) -> None:
        """Record a Command that is about to be given; `ordered`: by a standing order."""
        if isinstance(view.decision, Share):
            self.shared.add(view.decision.item)
        elif view.asks(Roam) and not ordered and not isinstance(command, Set):
            self.before, self.shared = frozenset(all_items(view)) if isinstance(command, Act) else None, set()

    def due(self, view: View) -> Plan:
        """Return the list of what was found, as it is carried now, if there is something to decide about it; else an empty one."""
        if self.before is None or not view.asks(Roam) or not view.party:
            return {}
        found = {item: Carrier(who) for item, who in all_items(view).items() if item not in self.before}
        lying = [one for one in here(view) if one.item in found and household.useful(view, one)]
        return found if lying or self.shared & found.keys() else {}


def here(view: View) -> list[Held]:
    """Return the Items on the leader's cell, those of the Job left out: to take them is an Action."""
    return [held for held in view.things if (held.x, held.y) == stand(view) and "S" not in held.types]


def all_items(view: View) -> dict[int, int]:
    """Return all Items of the party and on the leader's cell, each with the id of who carries it, 0 for nobody."""
    carried = {held.item: member.body.who for member in view.party for held in member.items}
    return carried | {held.item: 0 for held in here(view)}


def heap(view: View) -> Plan:
    """Return the list of what lies here: the leader takes what is of use, as far as there are Slots."""
    lying = here(view)
    plan = led(view, {held.item: Carrier() for held in lying if household.useful(view, held)})
    return {held.item: plan.get(held.item, Carrier()) for held in lying}


def led(view: View, plan: Plan) -> Plan:
    """Return a list on which the leader takes all there is a Slot for."""
    leader = view.party[0]
    for item, to in plan.items():
        if to.who != leader.body.who and free(view, plan, leader) > 0:
            plan = {**plan, item: Carrier(leader.body.who)}
    return plan


def free(view: View, plan: Plan, member: Member) -> int:
    """Return how many Slots of a member are free once all of `plan` is done."""
    now, who = all_items(view), member.body.who
    comes = sum(one.who == who != now.get(item) for item, one in plan.items())
    goes = sum(one.who != who == now.get(item) for item, one in plan.items())
    goes += sum(one.who == who and one.down != 0 for one in plan.values())
    return content.constants().party.slots - len(member.items) - comes + goes


# -- the list --------------------------------------------------------------------------------------


def question(view: View, plan: Plan, at: int = 0) -> Ask:
    """Return the question who carries the Items found: its answers confirm `plan`, or change the carrier of one Item. `at`: the index of the marked row."""
    told, now = words("finds"), all_items(view)
    changes = sum(to.who != now[item] for item, to in plan.items())
    price = counted(changes, "change") if changes else told["none"]
    done = Answer(told["done"], lambda front: carry_out(front, plan), price)
    rows = [done, *(row(view, plan, item, n) for n, item in enumerate(plan, 1))]
    if len(plan) > 1:
        for label, other in (("all taken", led(view, plan)), ("all left", dict.fromkeys(plan, Carrier()))):
            rows.append(Answer(told[label], changing(other, len(rows))))
    story = told["story" if any(now[item] for item in plan) else "heap"]
    return marked(Ask(told["title"], story, rows, escape=close), at, enter=True)


def changing(plan: Plan, at: int) -> Do:
    """Return the function of an answer that shows another list instead, with a row marked."""
    return lambda front: front.show(question(front.view, plan, at))


def row(view: View, plan: Plan, item: int, at: int) -> Answer:
    """Return the row of an Item: who will carry it. Chosen, it goes to the other one who may, or opens the list of all who may."""
    held, others = thing(view, item), list(carriers(view, plan, item))
    label = f"{held.name} {held.rating}"
    rows = [becoming(view, plan, item, one, at) for one in others]
    mine = next((one for one, other in zip(rows, others, strict=True) if other == plan[item]), rows[-1])
    if len(rows) == 2:
        return Answer(label, next(one for one in rows if one is not mine).do, mine.label)
    ask = Ask(label, "", rows, escape=close)
    return Answer(label, asking(marked(ask, rows.index(mine))), mine.label)


def becoming(view: View, plan: Plan, item: int, carrier: Carrier, at: int) -> Answer:
    """Return the answer that an Item goes to this carrier: it leads back to the list, the same row marked."""
    answer = Answer("", changing({**plan, item: carrier}, at))
    member = next((one for one in view.party if one.body.who == carrier.who), None)
    if member is None:
        return replace(answer, label=words("finds")["left"])
    who = "you" if lone(view) else member.body.name
    label = f"{who}, for {thing(view, carrier.down).name} {thing(view, carrier.down).rating}" if carrier.down else who
    slots = f"{len(member.items)}/{content.constants().party.slots} Slots"
    key = "" if carrier.down else content.letters()["words"].get(member.body.kind, "")
    far = carrier.who not in (all_items(view)[item], view.asked)
    detail = ", ".join((*use(member, thing(view, item)), slots))
    return replace(answer, label=label, detail=detail, key=key, about=words("finds")["walks"] if far else "")


def carriers(view: View, plan: Plan, item: int) -> Iterator[Carrier]:
    """Yield where an Item may go: to who has it or has a Slot free; to the leader for any Item, to others for their least; nowhere."""
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
    """Return an Item carried or lying by its id."""
    carried = (held for member in view.party for held in member.items)
    return next(held for held in (*carried, *view.things) if held.item == item)


# -- carried out -----------------------------------------------------------------------------------


def carry_out(front: Front, plan: Plan) -> None:
    """Give the Commands that a list needs; stop at a refusal, at a question, or as somebody armed comes in sight."""
    front.show(None)
    leader, seen = front.view.asked, armed(front.view)
    for _ in range(MOST):
        if not front.view.asks(Roam) or armed(front.view) - seen:
            break
        command = following(front.view, plan, leader)
        if command is None or not front.give(command):
            break


def armed(view: View) -> set[int]:
    """Return the armed creatures in view that are not led."""
    return {body.who for body in view.creatures if body.armed and not body.led}


def following(view: View, plan: Plan, leader: int) -> AnyCommand | None:
    """Return the next Command of a list: it changes hands where it lies, so who is to have it leads there, and then `leader` again."""
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
