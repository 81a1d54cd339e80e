"""Answers that stand: what was said once holds until something has changed, so that a long fight asks it once."""

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from game import content
from game.engine.commands import AnyCommand, Say
from game.engine.steps import Aside, ChooseEffect, Interrupt, PayHunger
from game.presentation import meals
from game.presentation.ask import Answer, Ask
from game.run.view import Seen, View
from game.ui.raid.quick import apart, foes

if TYPE_CHECKING:
    from game.ui.raid.screen import RaidScreen

MEALS = (PayHunger, ChooseEffect)
"""What is asked while a Hunger Cost of all is paid."""
CLOSE = 3
"""Cells within which a foe is something new to who stays out of a fight."""


class Footing(Struct, frozen=True):
    """Why she stayed out of the fight."""

    friends: frozenset[int]  # who is in it
    dire: frozenset[int]  # of those, whose next Wound is the last
    nearest: int  # cells to the nearest foe


def ground(view: View) -> Footing:
    me, friends = view.me.body, [member.body for member in view.party if member.body.side]
    return Footing(
        frozenset(body.who for body in friends),
        frozenset(body.who for body in friends if last(body)),
        min((apart((me.x, me.y), (foe.x, foe.y)) for foe in foes(view)), default=CLOSE + 1),
    )


def last(body: Seen) -> bool:
    return body.limit - body.wounds <= 1


class Standing:
    """Looks on at the Commands of one raid, and gives those that go without saying."""

    def __init__(self) -> None:
        self.aside: dict[int, Footing] = {}  # who stays out of the fight, and how it stood then
        self.hushed = 0  # the Round in which nobody wants to be asked in others' Turns
        self.table = ""  # of a Hunger Cost of all: whether all "eat", or "none"; until something else is asked

    def before(self, view: View, command: AnyCommand) -> None:
        """A Command is about to be given."""
        if not view.asks(*MEALS):
            self.table = ""
        if not view.fight:
            self.aside.clear()
            self.hushed = 0
        elif view.asks(Aside):
            self.aside.pop(view.asked, None)
            if command == Say("no"):
                self.aside[view.asked] = ground(view)

    def answer(self, view: View, *, quick: bool) -> AnyCommand | None:
        """What goes without saying now; `quick`: whether staying out of a fight does."""
        if view.asks(Interrupt) and view.fight and view.fight.number == self.hushed:
            return Say("pass")
        if view.asks(PayHunger):
            return self.meal(view)
        then = self.aside.get(view.asked) if quick and view.asks(Aside) else None
        return Say("no") if then and not changed(then, ground(view)) else None

    def worded(self, view: View, asked: Ask, *, quick: bool) -> Ask:
        """The question, with what can be said for longer than this once."""
        if view.asks(Interrupt):
            asked.answers.append(
                Answer("let all pass, this Round", self.hush, about="Nobody is asked before the next.")
            )
        elif view.asks(PayHunger) and sum(member.hungers for member in view.party) > 1:
            asked.answers += self.for_all()
        elif view.asks(Aside) and quick:
            asked.answers[0] = replace(asked.answers[0], about=STAYS)
        return asked

    def for_all(self) -> list[Answer]:
        """What can be said for everybody who is asked to eat."""
        letters = content.letters()["words"]
        told = {
            "all eat": "Plain food, or what is known to do good now; who has none of it is asked.",
            "nobody eats": "Whom that would starve or kill is asked.",
        }
        does = {"all eat": self.feed, "nobody eats": self.fast}
        return [Answer(label, does[label], about=about, key=letters[label]) for label, about in told.items()]

    def meal(self, view: View) -> AnyCommand | None:
        """What she eats, if that was said for all; nothing, if she must be asked."""
        if self.table == "none":
            return None if meals.dire(view.me) else Say("no")
        best = next((choice for choice in meals.served(view) if not choice.refused), None)
        plain = self.table == "eat" and best and meals.offered(view, best) < meals.UNKNOWN
        return best.command if best and plain else None

    def feed(self, raid: "RaidScreen") -> None:
        self.everybody(raid, "eat")

    def fast(self, raid: "RaidScreen") -> None:
        self.everybody(raid, "none")

    def everybody(self, raid: "RaidScreen", what: str) -> None:
        """Say it for all; she who is asked now may have to answer for herself."""
        self.table = what
        if command := self.meal(raid.view):
            raid.give(command)
        else:
            raid.say(f"{raid.view.me.body.name} must be asked; the others as you said.")

    def hush(self, raid: "RaidScreen") -> None:
        """Nobody is to be asked in others' Turns until the next Round."""
        self.hushed = raid.view.fight.number if raid.view.fight else 0
        raid.give(Say("pass"))


STAYS = "Asked again when a foe comes close, or a friend is down to the last Wound or out of it."


def changed(then: Footing, now: Footing) -> bool:
    """Whether she would think again."""
    return bool(then.friends - now.friends or now.dire - then.dire or now.nearest < min(then.nearest, CLOSE + 1))
