"""What the adviser has proposed, carried out: a line of play Command by Command, each with its own picture."""

from collections.abc import Sequence
from typing import NamedTuple

from game.adviser.automatic.tab_walk import TabWalk
from game.adviser.counsel import PLAIN, Advised
from game.adviser.fighting.likelier import acts
from game.adviser.fleeing.flight import FLEE, hunters
from game.adviser.wording.errands import spoken_of
from game.adviser.wording.handling import FIT, handed, handful
from game.adviser.wording.reasons import why_pass, why_walk
from game.adviser.wording.resting import unasked
from game.bots.estimates import weak
from game.bots.fighting import DONE
from game.bots.judgement import SHARE, grave
from game.bots.lines import rest
from game.bots.places import apart
from game.bots.vanguard import flails
from game.engine.commands import WAIT, Act, AnyCommand, Go
from game.engine.entries import Changed, Rolled
from game.engine.steps import ByWhat, Flourish, Intend, Roam, TakeTurn
from game.presentation.automatic.auto_walk import AutoWalk, Walker, sighted
from game.presentation.carrying.finds import carrying_out
from game.presentation.carrying.provisions import FEED
from game.presentation.page import sentence
from game.run.view import View
from game.telling.log import Line

REST = Act("rest")
BLOW = 2
"""The number of Wounds in one blow after which nothing more is done that was said before it."""
STAGGERING = {"Paralysed", "Stunned", "Bleeding"}
"""The Effects after which nothing more is done, either."""
MAD = "Confused"
"""The Effect that may turn its bearer on those beside it."""


class TurnWalk(AutoWalk):
    """The line of play that the adviser has proposed for this Turn, carried out Command by Command.

    It ends with the Turn, or when a question, somebody new or worse odds come up, or somebody of the party is badly hurt.
    """

    def __init__(self, front: Advised) -> None:
        super().__init__(lambda _: None)
        self.counsel = front.counsel
        self.ahead = self.foresee
        self.begin(front)

    def begin(self, front: Walker) -> None:
        """Begin with the line that was proposed last."""
        self.parts, self.midway = self.counsel.parts, True
        self.who, self.seen = front.view.asked, sighted(front.view, ())
        self.deed: AnyCommand = DONE
        self.changed = False  # whether it was left after a step, where no roll tells why
        self.early = False  # whether the Turn was ended with a deed of it undone

    def foresee(self, view: View) -> None:
        """Work out what comes next while the last picture is looked at, if there is a Turn to be played: the fight may just have ended."""
        if view.asks(TakeTurn):
            self.counsel.turn(view)

    def newcomers(self, raid: Walker) -> set[tuple[int, str]]:
        """Return (id, name) pairs of what has come in sight since: the unarmed, ways and Items only if never seen in this raid."""
        armed = {body.who for body in raid.view.creatures if body.armed}
        new = sighted(raid.view, ()) - self.seen
        return {one for one in new if one[0] in armed or one[0] not in raid.memory.seen}

    def pulse(self, raid: Walker) -> str | None:
        """Carry out the next Command of the line. Return None if more may follow, else "", or that something else is better after a step, or nothing was worth it any more.

        What a Command asks about an improvised Action is answered with it, so that no picture shows the question.
        """
        self.midway = self.next(raid)
        while self.midway and not raid.view.asks(TakeTurn):
            self.midway = self.next(raid)
        if self.midway:
            return None
        return sentence("better from here") if self.changed else sentence("ends early") if self.early else ""

    def next(self, raid: Walker) -> bool:
        """Carry out one Command. Return whether the line goes on: more of it is left in this Turn, nobody new in sight or badly hurt."""
        view, counsel, before = raid.view, self.counsel, condition(raid.view)
        command = counsel.next(view)
        left = self.parts if command == PLAIN else rest(view, self.parts, command) if command else None
        if left is None and self.holds(view, command):
            command, left = self.parts[0].command, self.parts[1:]
        if command is None or left is None or (view.asks(TakeTurn) and counsel.turned):  # a step away, not up to a foe
            counsel.doubt(view, command)
            due = [part for part in self.parts if part.command != DONE]
            self.changed = command is not None and isinstance(self.deed, Go) and bool(due)
            return False
        told = len(raid.lines)
        self.early = command == DONE and any(isinstance(part.command, Act) for part in self.parts)
        if command == DONE and not self.early and acts(self.deed) == "steel" and view.me.body.tactical:
            return False  # what else is worth doing was to be said
        if view.asks(TakeTurn):
            self.deed = command
            counsel.note(view, command, left)
        if not raid.give(command):
            return False
        if isinstance(self.deed, Act) and worked(raid.lines[told:], self.who):
            counsel.tried.pop((self.who, self.deed), None)
        now = raid.view
        self.parts = left if ran(now, command) else tuple(part for part in left if part.command)
        ends = now.asked != self.who or (now.asks(TakeTurn) and not left)
        return not ends and not self.newcomers(raid) and not staggered(before, condition(now))

    def holds(self, view: View, command: AnyCommand | None) -> bool:
        """Return whether after a step the line goes on as it was told, though the policy would rather have this `command`: its next Action is as likely as was said."""
        told = self.parts[0].command if self.parts and isinstance(self.deed, Go) else None
        kept = command is not None and not self.counsel.turned
        return kept and isinstance(told, Act) and view.allows(told) and self.parts[0].covers(view, told)


def ran(view: View, command: AnyCommand) -> bool:
    """Return whether what follows this Command is still to be walked as told: it was no Charge, or one that came off, from whose end it leads on behind the foe."""
    charged = isinstance(command, Act) and command.action == "charge"
    return not charged or (view.asks(TakeTurn) and view.me.body.disposition == "Charging")


class Health(NamedTuple):
    """How a member of the party is: its Wounds as far as they are news, the names of its Effects, and whether half of its Wounds are gone."""

    wounds: int
    effects: frozenset[str]
    weak: bool


def condition(view: View) -> dict[int, Health]:
    """Return how each member of the party is, by its id."""
    bodies = [member.body for member in view.party]
    return {body.who: Health(grave(body), frozenset(body.effects), weak(body)) for body in bodies}


def wounded(before: dict[int, Health], now: dict[int, Health]) -> bool:
    """Return whether anybody is lost or has more Wounds."""
    return any(who not in now or now[who].wounds > was.wounds for who, was in before.items())


def stopping(before: dict[int, Health], view: View) -> int:
    """Return how many Wounds of whom is wounded now are news: 1, but of a swarm that is not yet weak a quarter of all."""
    hit = (one.body for one in view.party if one.body.who in before and grave(one.body) > before[one.body.who].wounds)
    return min((1 if grave(one) == one.wounds else one.limit // SHARE for one in hit), default=1)


def harmed(before: dict[int, Health], now: dict[int, Health]) -> bool:
    """Return whether anybody is lost, has more Wounds or has got an Effect that ends a line of play. That one has passed is no harm."""
    pairs = [(was, now.get(who)) for who, was in before.items()]
    return wounded(before, now) or any(one and (one.effects - was.effects) & STAGGERING for was, one in pairs)


def confused(before: dict[int, Health], view: View) -> dict[str, list[str]]:
    """Return who of the party has become Confused since, by name, with those of it who stand beside and may be struck. [R-59]"""
    bodies = [one.body for one in view.party]
    new = [one for one in bodies if flails(view, one) and one.who in before and MAD not in before[one.who].effects]
    beside = {one.name: [two.name for two in bodies if apart(one, (two.x, two.y)) == 1] for one in new}
    return {name: whom for name, whom in beside.items() if whom}


def staggered(before: dict[int, Health], now: dict[int, Health]) -> bool:
    """Return whether anybody has lost BLOW Wounds at once or the half of them, or an Effect has come that ends a line of play."""
    pairs = [(was, now[who]) for who, was in before.items() if who in now]
    return len(now) < len(before) or any(
        one.wounds >= was.wounds + BLOW or (one.weak and not was.weak) or (one.effects - was.effects) & STAGGERING
        for was, one in pairs
    )


def worked(lines: Sequence[Line], who: int) -> bool:
    """Return whether these new lines of the log tell of a roll of this actor that has succeeded.

    What works has not come to nothing, though nobody is hurt by it. It has if all that it does leaves an Effect as it was.
    """
    entries = [line.entry for line in lines]
    rolls = [entry for entry in entries if isinstance(entry, Rolled)]
    changes = [entry for entry in entries if isinstance(entry, Changed)]
    same = bool(changes) and all(one.old == one.new for one in changes)
    return not same and any(roll.who == who and roll.roll.success for roll in rolls)


def follow(front: Advised) -> TurnWalk | None:
    """Carry out the last advice outside Combat, or begin the walk that it is. Return the line of play that it is in a Turn."""
    counsel = front.counsel
    counsel.leads = True
    if counsel.command is None:
        return TurnWalk(front)
    if counsel.policy.mind.aim not in (FEED, FIT) and (counsel.command == WAIT or isinstance(counsel.command, Go)):
        tab, waits = TabWalk(front), counsel.command == WAIT
        walk = tab.walk = AutoWalk(tab.step, tab.ended, stays=waits, astray=lambda _: sentence("turns back"))
        walk.ahead = counsel.roam
        if isinstance(counsel.command, Go):  # whom the line has named, and what it gives up, the walk does not stop for
            view, mind, room = front.view, counsel.policy.mind, front.view.chamber
            walk.named = spoken_of(view, counsel.command, mind, front.memory.last)
            walk.fled = {foe.who for foe in hunters(view, mind)} if mind.aim == FLEE else set()
            if room and (gives_up := why_pass(view)) and gives_up in why_walk(view, counsel.command, mind):
                front.memory.warned.add((room.level, room.number))
        front.set_out(walk)
    else:
        carry_out(front, counsel.command)
    return None


def carry_out(front: Advised, command: AnyCommand) -> None:
    """Carry out advised work, with the answers to its questions about an improvised Action, and to those of a Rest that need no player.

    What it takes up with one Item it takes up at once.
    """
    counsel = front.counsel
    if plan := handed(front.view, counsel.policy.mind):
        carrying_out(plan, changed=True)(front)
        return
    _, *more = handful(front.view, command, counsel.policy.mind)
    if not front.give(command):
        return
    while command == REST and (answer := unasked(front.view, counsel.policy)) and front.give(answer):
        pass
    while front.view.asks(Intend, ByWhat, Flourish) and (answer := counsel.next(front.view)) and front.give(answer):
        pass
    for one in more:
        if front.view.asks(Roam) and front.view.allows(one):
            front.give(one)
