"""What needs no key: Turns that end by themselves, answers that stand, fights that are sat out."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from game import content
from game.engine.commands import Act, AnyCommand, Go, Say
from game.engine.entries import Entry, Happened, Wounded
from game.engine.steps import Aside, ChooseEffect, Interrupt, PayHunger, TakeTurn
from game.presentation import meals
from game.presentation.ask import Answer, Ask
from game.presentation.auto_walk import LONGEST, MATTERS, AutoWalk, Walker
from game.presentation.sight import friendly, gap, strangers
from game.run.view import View
from game.ui.screens.screen_context import RaidContext

PATIENCE = 3
"""Rounds without a Wound after which the ways out of a fight are named."""
WATCHED = 4
"""Cells within which a foe is watched Turn by Turn."""
CLOSE = 3
"""Cells within which a foe is something new to who stays out of a fight."""
MEALS = (PayHunger, ChooseEffect)
"""What is asked while a Hunger Cost of all is paid."""
STAYS = "Asked again when a foe comes close, or a friend is down to the last Wound or out of it."


class Acted(Struct, frozen=True):
    """The last Command in a Turn: whose Turn it was, and what was left of it before."""

    turn: tuple[int, int]  # Round, and who
    tactical: int
    moved: bool  # a step or a Manoeuvre: these end no Turn, whatever paid for them


class Footing(Struct, frozen=True):
    """Why a character stayed out of the fight."""

    friends: frozenset[int]  # who is in it
    dire: frozenset[int]  # of those, whose next Wound is the last
    nearest: int  # cells to the nearest foe


class Autoplay:
    """Watches the Commands and Entries of one raid, and gives the Commands that go without saying.

    A Turn ends with its Tactical Action, an attack or whatever else is done to somebody by it, however much Pace is left:
    walking and Manoeuvres come before it, and the same keys always do the same. Who Retreats by it may still flee.
    """

    def __init__(self) -> None:
        self.acted: Acted | None = None
        self.aside: dict[int, Footing] = {}  # who stays out of the fight, and how it stood then
        self.hushed = 0  # the Round in which nobody wants to be asked in others' Turns
        self.table = ""  # of a Hunger Cost of all: whether all "eat", or "none"; until something else is asked
        self.idle_rounds = 0  # Rounds begun since somebody was hurt

    def before(self, view: View, command: AnyCommand) -> None:
        """Note a Command that is about to be given."""
        if view.asks(TakeTurn):
            self.acted = Acted(turn(view), view.me.body.tactical, moves(view, command))
        if not view.asks(*MEALS):
            self.table = ""
        if not view.fight:
            self.aside.clear()
            self.hushed = 0
        elif view.asks(Aside):
            self.aside.pop(view.asked, None)
            if command == Say("no"):
                self.aside[view.asked] = footing(view)

    def hear(self, entries: Iterable[Entry]) -> bool:
        """Count Rounds without a Wound. Return whether so many have just gone by that the ways out are named."""
        said = False
        for entry in entries:
            match entry:
                case Wounded() | Happened("combat begins"):
                    self.idle_rounds, said = 0, False
                case Happened("round begins"):
                    self.idle_rounds += 1
                    said = said or self.idle_rounds == PATIENCE + 1
                case _:
                    pass
        return said

    def answer(self, view: View, *, quick: bool) -> AnyCommand | None:
        """Return what goes without saying now; `quick`: whether Turns end, and staying out of a fight holds, by themselves."""
        if quick and self.turn_over(view):
            return Say("done")
        if view.asks(Interrupt) and view.fight and view.fight.number == self.hushed:
            return Say("pass")
        if view.asks(PayHunger):
            return self.meal(view)
        then = self.aside.get(view.asked) if quick and view.asks(Aside) else None
        return Say("no") if then and not changed(then, footing(view)) else None

    # -- Turns that end by themselves --------------------------------------------------------------

    def turn_over(self, view: View) -> bool:
        """Return whether the Turn ends now: its Tactical Action is taken, or nothing is left but to end it."""
        return self.same_turn(view) and (spent(view) or (self.struck(view) and not self.flees(view)))

    def same_turn(self, view: View) -> bool:
        return self.acted is not None and view.asks(TakeTurn) and self.acted.turn == turn(view)

    def struck(self, view: View) -> bool:
        """Return whether the last Command was this Turn's Tactical Action."""
        done = self.acted
        return (
            bool(done and self.same_turn(view) and not done.moved and done.tactical > 0) and not view.me.body.tactical
        )

    def flees(self, view: View) -> bool:
        """Return whether the Tactical Action has led to Retreat, with ground to flee to: the Turn goes on."""
        return self.struck(view) and view.me.body.disposition == "Retreating" and not spent(view)

    # -- answers that stand ------------------------------------------------------------------------

    def worded(self, view: View, asked: Ask, *, quick: bool) -> Ask:
        """Return the question, with what can be said for longer than this once."""
        if view.asks(Interrupt):
            asked.answers.append(
                Answer("let all pass, this Round", self.hush, about="Nobody is asked before the next.")
            )
        elif view.asks(PayHunger) and sum(member.hungers for member in view.party) > 1:
            letters = content.letters()["words"]
            plain = "Plain food, or what is known to do good now; who has none of it is asked."
            dire = "Whom that would starve or kill is asked."
            asked.answers.append(Answer("all eat", self.feed, about=plain, key=letters["all eat"]))
            asked.answers.append(Answer("nobody eats", self.fast, about=dire, key=letters["nobody eats"]))
        elif view.asks(Aside) and quick:
            asked.answers[0] = replace(asked.answers[0], about=STAYS)
        return asked

    def meal(self, view: View) -> AnyCommand | None:
        """Return what is eaten, or that nothing is, if that was said for all; None for who must be asked."""
        if self.table == "none":
            return None if meals.dire(view.me) else Say("no")
        best = next((choice for choice in meals.served(view) if not choice.refused), None)
        plain = self.table == "eat" and best and meals.offered(view, best) < meals.UNKNOWN
        return best.command if best and plain else None

    def feed(self, raid: RaidContext) -> None:
        self.everybody(raid, "eat")

    def fast(self, raid: RaidContext) -> None:
        self.everybody(raid, "none")

    def everybody(self, raid: RaidContext, what: str) -> None:
        """Say it for all; who is asked now may have to answer alone."""
        self.table = what
        if command := self.meal(raid.view):
            raid.give(command)
        else:
            raid.say(f"{raid.view.me.body.name} must be asked; the others as you said.")

    def hush(self, raid: RaidContext) -> None:
        """Let nobody be asked in others' Turns until the next Round."""
        self.hushed = raid.view.fight.number if raid.view.fight else 0
        raid.give(Say("pass"))

    # -- fights that are sat out -------------------------------------------------------------------

    def can_wait(self, view: View) -> bool:
        """Return whether whole Turns may go by: nobody was hurt for long, nobody is near, nothing of this Turn is used."""
        me = view.me.body
        whole = me.tactical and me.manoeuvre and me.disposition != "Retreating"
        return self.idle_rounds > PATIENCE and bool(whole) and nearest(view) > WATCHED


class Vigil(AutoWalk):
    """Turn after Turn goes by, until somebody comes nearer, something is told that matters, or the fight is over."""

    def __init__(self) -> None:
        super().__init__(lambda _: Say("done"), lambda _: "")

    def pulse(self, raid: Walker) -> str | None:
        if not raid.view.asks(TakeTurn):
            return ""
        before, told = nearest(raid.view), len(raid.lines)
        self.steps += 1
        if not raid.give(Say("done")):
            return " ".join(notice.text for notice in raid.notices)
        if not raid.view.asks(TakeTurn) or self.steps >= LONGEST:
            return ""
        if nearest(raid.view) < before:
            return "Somebody comes nearer."
        return "" if any(line.tone in MATTERS for line in raid.lines[told:]) else None


def turn(view: View) -> tuple[int, int]:
    """Return the Round, 0 outside Combat, and who is asked."""
    return view.fight.number if view.fight else 0, view.asked


def spent(view: View) -> bool:
    """Return whether nothing can be done in this Turn but to end it."""
    return all(command == Say("done") for command in view.legal())


def moves(view: View, command: AnyCommand) -> bool:
    """Return whether a Command is a step or a Manoeuvre."""
    match command:
        case Go():
            choice = view.choice(command)
            return choice is not None and choice.attempt is None
        case Act(action):
            return action in content.formulas() and content.formulas()[action].cost in ("Manoeuvre", "Improvise")
        case _:
            return False


def nearest(view: View) -> int:
    """Return how many cells away the nearest foe in view is."""
    return min((gap(view, foe) for foe in strangers(view) if not friendly(view, foe)), default=LONGEST)


def footing(view: View) -> Footing:
    """Return how the fight stands for who stays out of it."""
    friends = [member.body for member in view.party if member.body.side]
    return Footing(
        frozenset(body.who for body in friends),
        frozenset(body.who for body in friends if body.limit - body.wounds <= 1),
        min((gap(view, foe) for foe in strangers(view)), default=CLOSE + 1),
    )


def changed(then: Footing, now: Footing) -> bool:
    """Return whether there is a reason to ask again."""
    return bool(then.friends - now.friends or now.dire - then.dire or now.nearest < min(then.nearest, CLOSE + 1))
