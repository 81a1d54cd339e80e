"""What the game decides without a key: Turns that end by themselves, answers given for several questions, fights stayed out of."""

from collections.abc import Iterable

from msgspec import Struct

from game import content
from game.engine.commands import Act, AnyCommand, Go, Say
from game.engine.entries import Entry, Happened, Wounded
from game.engine.steps import Aside, ChooseEffect, Interrupt, PayDarkness, PayHunger, Roam, TakeTurn
from game.presentation.ask import Answer, Ask, Front
from game.presentation.automatic.auto_walk import LONGEST, AutoWalk, Walker
from game.presentation.automatic.letting_be import adorned
from game.presentation.automatic.standing import harmless
from game.presentation.automatic.stopping import MATTERS
from game.presentation.food import meals
from game.presentation.page import sentence
from game.presentation.sight import friendly, gap, off, strangers, titled
from game.run.view import Seen, View
from game.telling.words import counted

PATIENCE = 3
"""The number of Rounds without a Wound after which the player is told how to leave the fight."""
WATCHED = 4
"""The distance in cells: while a foe is nearer, whole Turns do not pass by themselves."""
CLOSE = 3
"""The distance in cells: a foe that comes so near is a reason to ask again whether a character stays out of a fight."""
ROUNDS = 10
"""The greatest number of Rounds that pass in one wait for foes."""
MEALS = (PayHunger, ChooseEffect)
"""The Decisions asked while the whole party pays a Hunger Cost."""


class Acted(Struct, frozen=True):
    """The last Command given in a Turn, and the state of the Turn just before that Command."""

    turn: tuple[int, int]  # Round, and who
    tactical: int
    moved: bool  # a step or a Manoeuvre: these end no Turn, whatever paid for them


class Footing(Struct, frozen=True):
    """The state of a fight at the moment when a character chose to stay out of the fight."""

    dire: frozenset[int]  # of the friends in it, whose next Wound is the last
    nearest: int  # cells to the nearest foe
    wounds: int = 0  # of whoever stays out
    reached: frozenset[int] = frozenset()  # the armed foes within reach of its Attacks


class Autoplay:
    """Answers Decisions of one raid for the player, without a key being pressed.

    The object hears all Commands and Entries, and gives Commands that are obvious.
    A Turn ends with its Tactical Action, however much Pace is left: moves and Manoeuvres come first, so that the same keys always have
    the same effect. A fighter who Retreats through the Tactical Action may still flee.
    """

    def __init__(self) -> None:
        self.acted: Acted | None = None
        self.aside: dict[int, Footing] = {}  # who stays out of the fight, and how it stood then
        self.unlit: set[int] = set()  # who chose to go without light in this exploration, with none about
        self.hushed = 0  # the Round in which nobody wants to be asked in others' Turns
        self.table = ""  # of a Hunger Cost of all: whether all "eat", or "none"; until something else is asked
        self.patient = False  # whether no Turn ends by itself, since what may follow the Attack is being weighed
        self.idle_rounds = 0  # Rounds begun since somebody was hurt

    def before(self, view: View, command: AnyCommand) -> None:
        """Record the Command that is about to be given at the Decision of `view`."""
        if view.asks(TakeTurn):
            self.acted = Acted(turn(view), view.me.body.tactical, moves(view, command))
        if not view.asks(*MEALS):
            self.table = ""
        if view.asks(Roam):
            self.unlit.clear()
        elif view.asks(PayDarkness) and not any(one.lit for one in view.party if one.body.who != view.asked):
            self.unlit |= {view.asked} if command == Say("no") else set()
        if not view.fight:
            self.acted, self.hushed = None, 0  # a Turn of the last fight is not one of the next
            self.aside.clear()
        elif view.asks(Aside):
            self.aside.pop(view.asked, None)
            if command == Say("no"):
                self.aside[view.asked] = footing(view)

    def hear(self, entries: Iterable[Entry]) -> bool:
        """Count the Rounds since anybody was wounded, and return True at the moment when they exceed PATIENCE.

        Then the player should be told how to leave the fight.
        """
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

    def answer(self, view: View, *, quick: bool, midway: bool = False) -> AnyCommand | None:
        """Return the Command that answers a Decision without a key being pressed, or None if the player must answer.

        `quick`: whether Turns may end, and fights pass, without a key. `midway`: whether this one may not, as a line goes on.
        """
        if quick and not midway and self.turn_over(view):
            return Say("done")
        if view.asks(Interrupt) and view.fight and view.fight.number == self.hushed:
            return Say("pass")
        if view.asks(PayHunger):
            return self.meal(view)
        return self.stays(view)

    # -- Turns that end by themselves --------------------------------------------------------------

    def turn_over(self, view: View) -> bool:
        """Return whether the Turn should end without a key being pressed.

        Its Tactical Action is taken, or nothing is left to do in it.
        """
        return (
            not self.patient and self.same_turn(view) and (spent(view) or (self.struck(view) and not self.flees(view)))
        )

    def same_turn(self, view: View) -> bool:
        return self.acted is not None and view.asks(TakeTurn) and self.acted.turn == turn(view)

    def struck(self, view: View) -> bool:
        """Return whether the last Command used up this Turn's Tactical Action.

        It is False where a Turn is two Actions of any kind: who has attacked may have one left.
        """
        if view.system.walks:
            return False
        done = self.acted
        return (
            bool(done and self.same_turn(view) and not done.moved and done.tactical > 0) and not view.me.body.tactical
        )

    def flees(self, view: View) -> bool:
        """Return whether the Turn must go on because the character is Retreating and may still flee."""
        return self.struck(view) and view.me.body.disposition == "Retreating" and not spent(view)

    # -- answers that stand ------------------------------------------------------------------------

    def stays(self, view: View) -> AnyCommand | None:
        """Return the Command to stay out of the fight, or without light, for who has chosen so and to whom nothing has come since; that adds no more flourish; else None."""
        if adorned(view):
            return Say("plain")
        then = self.aside.get(view.asked) if view.asks(Aside) else None
        dark = view.asks(PayDarkness) and view.asked in self.unlit
        return Say("no") if dark or (then and not changed(then, footing(view))) else None

    def worded(self, view: View, asked: Ask) -> Ask:
        """Return the question `asked` with further answers that settle several questions at once, such as "all eat".

        In another fighter's Turn it is "let all pass, this Round".
        """
        if view.asks(Interrupt):
            about = "Nobody is asked before the next. A standing order may say when to ask."
            asked.answers.append(Answer("let all pass, this Round", self.hush, about=about))
        elif view.asks(PayHunger) and sum(member.hungers for member in view.party) > 1:
            letters = content.letters()["words"]
            plain = "Plain food, or what is known to do good now; who has none of it is asked."
            dire = "Whom that would starve or kill is asked."
            asked.answers.append(Answer("all eat", self.feed, about=plain, key=letters["all eat"]))
            asked.answers.append(Answer("nobody eats", self.fast, about=dire, key=letters["nobody eats"]))
        return asked

    def meal(self, view: View) -> AnyCommand | None:
        """Return the Command for this character's meal by the answer for the whole party, or None to ask the player."""
        if self.table == "none":
            return None if meals.dire(view.me) else Say("no")
        return next((one.command for one in meals.served(view) if harmless(view, one)), None) if self.table else None

    def feed(self, raid: Front) -> None:
        self.everybody(raid, "eat")

    def fast(self, raid: Front) -> None:
        self.everybody(raid, "none")

    def everybody(self, raid: Front, what: str) -> None:
        """Answer the question about a meal with `what` ("eat" or "none"), for the whole party.

        The current character may still have to be asked.
        """
        self.table = what
        command = self.meal(raid.view)
        raid.give(command) if command else raid.say(f"{raid.view.me.body.name} must be asked; the others as you said.")

    def hush(self, raid: Front) -> None:
        """Answer "pass" to the present question and to every question in other fighters' Turns until the next Round."""
        self.hushed = raid.view.fight.number if raid.view.fight else 0
        raid.give(Say("pass"))

    def can_wait(self, view: View) -> bool:
        """Return whether whole Turns of this character may pass without asking the player.

        Nothing of this Turn is used, and no foe in view is near.
        """
        me = view.me.body
        whole = bool(me.tactical and me.manoeuvre) and me.disposition != "Retreating"
        return whole and nearest(view) > (WATCHED if self.idle_rounds > PATIENCE else LONGEST - 1)


class Vigil(AutoWalk):
    """A series of Turns that pass by themselves until something happens, for as many Rounds as were asked for, else ROUNDS.

    That is: a foe comes nearer, something important is told, or the fight ends.
    """

    def __init__(self, rounds: int = 0) -> None:
        super().__init__(lambda _: Say("done"), lambda _: "")
        self.rounds = rounds
        self.begun = 0  # the Round in which the wait began

    def pulse(self, raid: Walker) -> str | None:
        view, told = raid.view, len(raid.lines)
        if not view.asks(TakeTurn) or not view.fight:
            return ""
        before, number = nearest(view), view.fight.number
        self.begun = self.begun or number
        if not raid.give(Say("done")):
            return " ".join(notice.text for notice in raid.notices)
        news = any(line.tone in MATTERS for line in raid.lines[told:])
        if why := self.ends(raid.view, before, news=news):
            passed = (raid.view.fight.number if raid.view.fight else number + 1) - self.begun
            return sentence("waited", rounds=counted(passed, "Round") if passed else "less than a Round", why=why)
        return None

    def ends(self, view: View, before: int, *, news: bool) -> str:
        """Return why the wait ends after a Turn, or "" if it goes on.

        `before`: the distance to the nearest foe then. `news`: whether something important was told.
        """
        if not view.fight:
            return sentence("waited over")
        if not view.asks(TakeTurn):
            return sentence("waited asked")
        flees = [foe for foe in foes(view) if before < LONGEST and not (foe.armed and foe.disposition != "Retreating")]
        if foe := next((foe for foe in foes(view) if foe not in flees and gap(view, foe) < before), None):
            told = {"foe": titled(view, foe), "where": off(view, (foe.x, foe.y))}
            return sentence("waited nearer" if before < LONGEST else "waited in sight", **told)
        if news:
            return sentence("waited news")
        over = view.fight.number - self.begun >= (self.rounds or ROUNDS)
        return sentence("waited all" if self.rounds else "waited most") if over else ""


def turn(view: View) -> tuple[int, int]:
    """Return the number of the Round (0 outside Combat), and the id of the character who decides."""
    return view.fight.number if view.fight else 0, view.asked


def spent(view: View) -> bool:
    """Return whether nothing is left to do in this Turn but to end it."""
    return all(command == Say("done") for command in view.legal())


def moves(view: View, command: AnyCommand) -> bool:
    """Return whether a Command is a move or a Manoeuvre."""
    match command:
        case Go():
            return (choice := view.choice(command)) is not None and choice.attempt is None
        case Act(action):
            return action in content.formulas() and content.formulas()[action].cost in ("Manoeuvre", "Improvise")
        case _:
            return False


def nearest(view: View) -> int:
    """Return the distance in cells to the nearest foe in view, or LONGEST if there is none."""
    return min((gap(view, foe) for foe in foes(view)), default=LONGEST)


def foes(view: View) -> list[Seen]:
    return sorted((foe for foe in strangers(view) if not friendly(view, foe)), key=lambda foe: gap(view, foe))


def footing(view: View) -> Footing:
    """Return the present state of the fight, for comparison later while a character stays out of the fight."""
    far = max((content.constants().cells(box) for box in view.me.attacks.values()), default=1)
    gaps = {foe.who: gap(view, foe) for foe in foes(view) if foe.armed}
    return Footing(
        frozenset(member.body.who for member in view.party if member.body.side and member.body.left <= 1),
        min(gaps.values(), default=CLOSE + 1),
        view.me.body.wounds,
        frozenset(who for who, cells in gaps.items() if cells <= far),
    )


def changed(then: Footing, now: Footing) -> bool:
    """Return whether the fight has changed so much that a character who stays out of it should be asked again.

    A friend is down to the last Wound, a foe is close or within reach by now, or the character was hurt. That a friend leaves too is nothing.
    """
    near = now.nearest < min(then.nearest, CLOSE + 1) or bool(now.reached - then.reached)
    return near or now.wounds > then.wounds or bool(now.dire - then.dire)
