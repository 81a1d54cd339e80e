"""What the party has just found, and whether it is to be asked who carries it."""

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from game import content
from game.bots.carrying import Left, better, unwanted, useful, useless, worthwhile
from game.engine.commands import Act, AnyCommand, Drop, Follow, Set, Take
from game.engine.entries import Happened
from game.engine.steps import Roam, Share
from game.presentation.answers import lone
from game.presentation.ask import Ask
from game.presentation.automatic import standing
from game.presentation.automatic.orders import Orders
from game.presentation.carrying.finds import losing, question
from game.presentation.carrying.handing_out import (
    Carrier,
    Plan,
    all_items,
    amended,
    armed,
    following,
    heap,
    here,
    thing,
)
from game.presentation.obstacles.losses import leaves
from game.presentation.page import sentence
from game.run.view import Held, View
from game.telling.log import Line
from game.telling.words import joined

LISTED = ("together", "always")
"""The standing orders by which one list of all finds may open, once a Room is explored."""
TAKEN = ("best", "leader")
"""The standing orders by which what was found is taken up without a list."""


class Offered(NamedTuple):
    """What a list offered as it opened: the best Item, beside what was carried then. `began`: the Command of that work."""

    began: int
    bags: list[tuple[Held, ...]]
    best: Held


class Finds:
    """Remembers which Items a raid's party has just found, to decide whether to ask who carries them."""

    def __init__(self) -> None:
        self.before: frozenset[int] | None = None  # Items there were when the last work began; None: no work was begun
        self.shared: set[int] = set()  # Items since then of which it was asked who takes them
        self.began = 0  # the number of Commands given when it began
        self.offered: Offered | None = None  # as the list opened last
        self.waits = self.late = False  # whether what was found waits for soldiers to pass, and whether it has waited
        self.said = False  # whether it was said that the list waits: then it opens by its key alone
        self.lead = 0  # who has handed on the lead by a standing order, for others to study what was found

    def hear(self, view: View, command: AnyCommand, *, ordered: bool = False) -> None:
        """Remember which Items are there before this Command, so that `due` can tell which ones are new.

        `ordered`: whether a standing order gave it.
        """
        if isinstance(command, Follow):
            self.lead = (self.lead or view.asked) if ordered and command.leader != self.lead else 0
        if isinstance(view.decision, Share):
            self.shared.add(view.decision.item)
        elif not view.asks(Roam) or ordered or isinstance(command, Set):
            return
        elif self.waits and not isinstance(command, Act):
            self.late = True
        else:
            self.before, self.shared = frozenset(all_items(view)) if isinstance(command, Act) else None, set()
            self.began, self.late, self.said = view.n, False, False

    def settled(self, view: View, told: Sequence[Line], order: str, key: str) -> Ask | str:
        """Return the list of the Items just found, to be opened if there is anything to decide about them.

        Else return a sentence on what is left lying and why, once, or "". By the `order` "always" the list opens for that, too.
        Where soldiers are in sight or announced it does not open at all: that it can be opened is said, once, of what lies there.
        `told`: the log; `key`: the key or word that takes what lies here.
        """
        if order not in LISTED:
            return ""
        plan = self.due(view, told)
        if self.waits and not self.said:
            self.said = True
            lies = [thing(view, item).name for item, to in self.found(view).items() if not to.who]
            return f"{sentence('finds wait', things=joined(lies), key=key)} {losing(view)}".rstrip() if lies else ""
        if not plan or self.said:
            return ""
        left = [item for item, to in plan.items() if not to.who]
        if order == "always" or self.offers(view, plan) or any(novel(view, item) for item in left):
            return question(view, plan)
        self.before = None  # who has what was told as it was taken
        return f"{staying(view, left, key)} {losing(view)}".rstrip() if left else ""

    def offers(self, view: View, plan: Plan) -> bool:
        """Return whether something found may be better than what is carried, and is better than what was last left for that.

        Who has left all as it was keeps what is carried: the same is not asked at each Room.
        """
        change = amended(view, plan)
        if change is None:
            return False
        new = Offered(self.began, [member.items for member in view.party], thing(view, change[0]))
        old = self.offered
        if old and old.began != new.began and old.bags == new.bags and not better(view, new.best, old.best):
            return False
        self.offered = new
        return True

    def ordered(self, view: View, told: Sequence[Line], orders: Orders) -> AnyCommand | None:
        """Return the Command that the standing orders give now, for what was just found or for anything else; None if there is none."""
        return self.taken(view, told, orders.finds) or standing.ordered(view, orders) or self.leads_again(view)

    def leads_again(self, view: View) -> AnyCommand | None:
        """Return the Command that hands the lead back to who has handed it on by a standing order, if it has."""
        back = Follow(self.lead)
        return back if self.lead and view.asks(Roam) and view.allows(back) else None

    def taken(self, view: View, told: Sequence[Line], order: str) -> AnyCommand | None:
        """Return the next Command by which a standing order takes up the best of what was just found, None if there is none.

        It goes to the leader's free Slot, or to that of food which is known to be of no use; nothing Cursed or harmful is taken.
        """
        step = amended(view, plan) if order in TAKEN and (plan := self.due(view, told)) else None
        if step is None:
            return None
        item, to = step
        down = to.down or (item if not to.who else 0)
        may = (not to.who or to.who == view.asked) and (not down or useless(view, thing(view, down)))
        command = following(view, {item: to}) if may else None
        return command if isinstance(command, Drop | Take) and view.allows(command) else None

    def due(self, view: View, told: Sequence[Line] = ()) -> Plan:
        """Return the Items just found as a dict from ids to present Carriers, or {} if there is nothing to decide.

        While somebody armed is in sight, or was announced by the lines just `told`, the list waits.
        """
        found = self.found(view)
        self.waits = bool(found) and bool(armed(view) or (not self.late and announced(told, self.began)))
        return {} if self.waits else found

    def listed(self, view: View) -> Plan:
        """Return the plan for the list that its key opens: what was just found and is carried, and all that lies here."""
        carried = {item: to for item, to in self.found(view).items() if to.who}
        return {**carried, **heap(view)}

    def found(self, view: View) -> Plan:
        """Return the Items just found with their Carriers, or {} if there is nothing to decide about them."""
        if self.before is None or not view.asks(Roam) or not view.party:
            return {}
        found = {item: Carrier(who) for item, who in all_items(view).items() if item not in self.before}
        lying = [one for one in here(view) if one.item in found and useful(view, one)]
        return (
            found if lying or (self.shared & found.keys() and not lone(view)) else {}
        )  # alone, all that fits is taken


def novel(view: View, item: int) -> bool:
    """Return whether an Item is good for something that nothing carried is good for, such as a first Light."""
    held = thing(view, item)
    carried = {letter for member in view.party for one in member.items for letter in one.types}
    return useful(view, held) and not unwanted(view, held) and not set(held.types) <= carried


def staying(view: View, left: Sequence[int], key: str) -> str:
    """Return a sentence on the Items that are left lying, and on the key that takes them all the same."""
    things = joined([called(view, thing(view, item)) for item in left])
    if any(len(member.items) < content.constants().party.slots for member in view.party):
        return sentence("finds lie", things=things, key=key)
    return sentence("finds left" if len(left) == 1 else "finds left several", things=things, key=key)


def called(view: View, held: Held) -> str:
    """Return an Item's name, and in brackets why it is better left lying, if the name does not say so: "Honey (harmful)"."""
    why = unwanted(view, held)
    return held.name if not why or why in held.name else f"{held.name} ({why})"


def announced(told: Sequence[Line], since: int) -> bool:
    """Return whether one of these lines, told after Command `since`, says that somebody armed has come."""
    new = takewhile(lambda line: line.entry.command > since, reversed(told))
    came = (
        line.entry.note.split(", ")
        for line in new
        if isinstance(line.entry, Happened) and line.entry.what == "Encounter"
    )
    kinds = content.kinds()
    return any(kinds[one].base or kinds[one].special for some in came for one in some if one in kinds)


def left_behind(view: View, end: AnyCommand | None, spurned: Mapping[int, Left]) -> str:
    """Return what is left lying by a walk that has this `end` outside this Room, or a way taken, and how often it is lost, as sentences.

    Return "" if that is nothing of use, or nothing but what was left lying on purpose: `spurned`, by id.
    """
    room = view.chamber
    if end is None or room is None or not leaves(view, end, room.number):
        return ""
    lie = [one for one in worthwhile(view, spurned) if view.rooms[one.y, one.x] == room.number]
    things = [one.name for one in lie if "S" not in one.types]
    return f"{sentence('left behind', things=joined(things))} {losing(view)}".rstrip() if things else ""
