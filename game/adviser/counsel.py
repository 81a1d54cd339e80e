"""The adviser: says in one line of text which acts the bots' policy holds best, with exact odds, and carries them out on request."""

from collections.abc import Sequence
from typing import Protocol

from game.adviser.afield.roaming import Afield
from game.adviser.fighting.held_back import alone, harmless, held_back, lets_go, played_on, sure_blow, trifle
from game.adviser.fighting.likelier import Fought, acts, heartier, held_to, runs_on, standing, steels, surer
from game.adviser.fighting.mortal import better_left, stands_idle
from game.adviser.fighting.unused import readied, shielded
from game.adviser.fighting.vain import as_vain, fails, runs_first, vain, without
from game.adviser.fleeing import resolve
from game.adviser.fleeing.leaving import Leaving, keeps_near, up_to
from game.adviser.fleeing.outwaiting import outwaited, waits
from game.adviser.fleeing.passing import delivers
from game.adviser.marking import given, opened, sparing
from game.adviser.wording.errands import errand, led_back
from game.adviser.wording.meeting import gropes
from game.adviser.wording.perils import Perils
from game.adviser.wording.reasons import instead
from game.adviser.wording.tries import again
from game.adviser.wording.turns import reasoned, target
from game.bots.blows import IN_THE_WAY, legal
from game.bots.careful import Careful
from game.bots.carrying import Left
from game.bots.eluding import withdraw
from game.bots.fighting import DONE, TurnPlan, enemies, leaving, outmatched, used_up
from game.bots.heart import takes_heart
from game.bots.household import unlit
from game.bots.judgement import STAYS
from game.bots.lines import LinePart, line
from game.bots.places import LOST_TO
from game.bots.quest import dug_up
from game.bots.temperament import ADVISER
from game.bots.withdrawing import breaks
from game.content.improvised import OPENING
from game.engine.commands import Act, AnyCommand, Enter, Go, Say
from game.engine.steps import Flourish, Roam, TakeTurn
from game.presentation.answers import lone
from game.presentation.ask import Answer
from game.presentation.automatic.auto_walk import TEAR, Walker
from game.presentation.carrying.found import left_behind
from game.presentation.obstacles.losses import LOST, warning
from game.presentation.page import sentence
from game.presentation.walks.approach import Turn, speak_of, turn_of
from game.presentation.walks.finished import instead as rather_than
from game.run.view import View

IMPROVISE, SURRENDER, PLAIN = Act(OPENING), Say("surrender"), Say("plain")


class Counsel:
    """The adviser of one raid: it says what a careful player would do now, and remembers its last advice."""

    def __init__(self) -> None:
        self.policy = Careful(ADVISER)  # a taste for the sake of knowing gains nothing, and may poison
        self.afield, self.leaving, self.perils = Afield(self.policy), Leaving(), Perils()
        self.parts: tuple[LinePart, ...] = ()  # of this Turn
        self.flees, self.held = False, False  # whether they lead out of the Combat; whether they lead up to nobody
        self.turned = False  # whether its next Command leads out of the Combat where its line did not, or the other way
        self.planned: tuple[View, TurnPlan] | None = None  # what was said last of a Turn, and when
        self.command: AnyCommand | None = None  # outside Combat
        self.at = -1  # the number of Commands given when it was said
        self.roamed: tuple[int, AnyCommand] | None = None  # the policy's Command, given once, and at which number
        self.spurned: dict[int, Left] = {}  # what was known then as left lying
        self.explored = -1  # the number of Rooms explored when the policy was asked outside Combat last
        self.begun = (0, False)  # the number of the present fight, and whether it broke an exploration off
        self.fought: Fought | None = None  # how the fight stood when something was last tried in it
        self.tried: dict[tuple[int, AnyCommand], set[int]] = {}  # by actor and deed: Rounds in which it came to nothing
        self.kept: tuple[Turn | None, Sequence[LinePart]] = None, ()  # a Turn, and what is left of its line
        self.barred: list[AnyCommand] = []  # what was not to be advised when a Turn was weighed last
        self.refused: tuple[int, list[AnyCommand]] = (-1, [])  # the moment, and Commands that did not do as was said
        self.fled: tuple[Turn | None, Sequence[LinePart]] = None, ()  # the same of a line that gets away from foes
        self.active = (0, 0)  # the actor that did anything last, and the Round
        self.steels: Turn | None = None  # those of the last line that steels a nerve, then attacks
        self.stopped = -1  # the moment at which a series of Turns has stopped for news
        self.leads = False  # whether the player follows it: what comes next is then said without being asked for
        self.owes = False  # whether that is still to be said, once the picture of what was done is shown

    def say(self, view: View) -> str:
        """Return the best acts for this Turn, or the best Command outside Combat, as text, and remember them.

        Return "" while a question is open.
        """
        self.at, self.parts, self.command, mind = view.n, (), None, self.policy.mind
        if view.asks(TakeTurn):
            self.planned = None
            deed, self.parts = self.best(view)
            self.flees = deed.flees
            if deed.flees and not harmless(view):
                resolve.advise(view, mind)
            elif not (resolve.stands(view, mind) or resolve.told_now(view, mind) or resolve.answered(view, mind)):
                mind.fights.judged = None
            self.steels = turn_of(view) if steels(self.parts) else self.steels
            told = reasoned(view, self.parts, flees=deed.flees, lost=mind.lost(view))
            told += f", {sentence('why parting')}" if deed.parting else ""
            leaving = "" if deed.flees else self.leaving.told(view, mind)
            return ". ".join(filter(None, (told, self.perils.told(view, self.parts), leaving)))
        if not view.asks(Roam) or (best := self.roam(view)) == SURRENDER:
            return ""
        self.command = best
        self.afield.vetoes.said(view, best)
        why = errand(view, best, mind), self.afield.vetoes.gone(view), self.afield.rounding.told(view, best, mind)
        return ". ".join(filter(None, (*why, self.perils.afield(view, best, mind))))

    def best(self, view: View) -> tuple[TurnPlan, tuple[LinePart, ...]]:
        """Return the plan for this Turn with its parts. A way out that has failed before has its odds all the same."""
        deed = self.turn(view)
        parts = line(view if deed.flees else without(view, self.barred), deed)
        return deed, alone(deed, parts) if self.held else parts

    def turn(self, view: View) -> TurnPlan:
        """Return the plan for this Turn. It is made once at each moment, whoever asks for it."""
        if self.planned is None or self.planned[0] is not view:
            self.planned = view, self.fight(view)
        return self.planned[1]

    def fight(self, view: View) -> TurnPlan:
        """Return the plan for this Turn; whoever was advised to leave in it is advised no approach."""
        mind = self.policy.mind
        with view:
            mind.see(view)  # who has just come in sight counts in what is said, as in what is done
            self.policy.firm = resolve.answered(view, mind) == STAYS
            deed = self.weigh(view)
            deed = deed if self.fought != standing(view) else runs_on(view, deed, *self.fled)
            leaves = resolve.told_now(view, mind) or better_left(view, self.policy) or resolve.stands(view, mind)
            self.held = leaves and not harmless(view)
            if self.held:
                deed = held_back(view, deed)
            elif self.afield.patience.clearing != view.raid.fights:  # who stands in the way is not let go
                deed = lets_go(view, deed, stays=self.policy.firm, hidden=mind.unknown(view))
            lost = mind.lost(view)
            deed = shielded(view, waits(view, keeps_near(view, deed, lost), lost), lost)
            steps = view.me.body.disposition == "Retreating" and (lone(view) or acts(deed.command) != "break")
            deed = TurnPlan(DONE) if deed.flees and self.policy.firm and not steps else deed
            seen = without(view, self.barred)
            return deed if outwaited(view) else readied(seen, used_up(seen, deed), mind)

    def heard(self, view: View, command: AnyCommand) -> None:
        """Take in a Command that is about to be given: it may answer the advice to leave the fight, or not be the flight by a way that was advised."""
        self.afield.waylaid.note(view)
        self.policy.mind.begins(view, command)
        if isinstance(command, Enter):
            dug_up(view, self.policy.mind)  # what a dig has told there is known to who comes back
            self.policy.mind.ways.take(view, command)
        elif view.asks(Roam):
            self.policy.mind.ways.fled = 0
        if self.at == view.n and self.flees and view.asks(TakeTurn) and not harmless(view):
            resolve.heard(view, self.policy.mind, self.parts, command)

    def weigh(self, view: View) -> TurnPlan:
        """Return the plan that the adviser's policy makes for this Turn.

        Attacks that hardly ever hit and Actions that failed for IDLE Rounds are excluded; the latter for a Round, if anything else is worth it.
        The actor leaves the fight if it is at its last Wounds and the fight is lost, or if nothing is left to do against foes likely to win.
        """
        now = view.fight.number if view.fight else 0
        failed = [
            deed for (who, deed), rounds in self.tried.items() if who == view.asked and fails(view, deed, rounds, now)
        ]
        due = self.steels == turn_of(view) and view.me.body.tactical  # the blow that was to follow it either way
        steeled, foes = due and not legal(view, "steel"), enemies(view)
        self.barred = [IMPROVISE] if steeled or (harmless(view) and not takes_heart(view, foes)) else []
        self.barred += self.refused[1] if self.refused[0] == view.n else []
        all_, rest = foes + self.policy.mind.lost(view), [*self.barred]  # nobody walks up to who is out of sight
        if not self.policy.firm and (by := delivers(view, self.policy.mind)):
            return by
        if (resolve.stands(view, self.policy.mind) or better_left(view, self.policy)) and (
            off := withdraw(view, all_, hearty=True, always=True)
        ):
            return sure_blow(view, off) or TurnPlan(off.command, flees=True, retreat=off)
        deed, slim = self.sift(view, failed + rest)
        if deed.plan is None and (on := leaving(up_to(view))):
            return on
        lags = resolve.follows(view, self.policy.mind) or (slim and outmatched(view, foes))
        gone = DONE in self.barred or lags or (gropes(view) and unlit(view))
        lies = (deed.command == DONE and gone) or (not self.policy.worn_out(view) and stands_idle(view, deed, all_))
        out = leaving(breaks(view, all_)) if lies else None
        return out or (self.sift(view, rest)[0] if deed.command == DONE and failed else deed)

    def sift(self, view: View, barred: list[AnyCommand]) -> tuple[TurnPlan, bool]:
        """Return the plan without these Commands that is not in vain, and whether any other was left out of it for who is alone."""
        self.barred, slim = barred, False
        deed = self.plan(view, barred)
        while (spared := vain(seen := without(view, barred), deed)) and spared not in barred:
            barred += [spared, *as_vain(seen, spared)]
            slim |= len(view.party) == 1 and acts(spared) != "grit"  # a party leaves as one
            deed = self.plan(view, barred)
        return deed, slim

    def plan(self, view: View, barred: list[AnyCommand]) -> TurnPlan:
        """Return the policy's plan without these Commands, or one that is likelier to hit the same foe."""
        seen, mind, owed = without(view, barred), self.policy.mind, set(self.policy.mind.fights.owed)
        found = heartier(seen, runs_first(seen, surer(seen, self.policy.fight(seen))))
        news = self.fought != standing(view)
        found = held_to(seen, found, self.kept[1], news=news) if self.kept[0] == turn_of(view) else found
        mind.fights.owed = mind.fights.owed if self.breaks_off(view) else owed
        barred[:] = [one for one in barred if one != found.command]  # it may serve another Attack
        view.derived[IN_THE_WAY] = seen.derived[IN_THE_WAY]
        return found

    def breaks_off(self, view: View) -> bool:
        """Return whether this fight may have interrupted the exploration of a Room: by the last Command advised, or a new Room."""
        if self.begun[0] != view.raid.fights:
            resumes = self.policy.mind.aim == "collect" or (self.roamed is not None and self.roamed[1] == TEAR)
            self.begun = view.raid.fights, resumes or self.explored != view.raid.explored
        return self.begun[1]

    def note(self, view: View, command: AnyCommand, left: Sequence[LinePart] = ()) -> None:
        """Record that an Action was tried in this Round, so that an Action that keeps failing is not advised again.

        All that was tried is forgotten once somebody is hurt, comes or goes. `left`: what is to follow in this Turn.
        """
        self.kept, self.fled = [(turn_of(view), () if which else left) for which in (self.flees, not self.flees)]
        if self.fought != standing(view):
            self.fought = standing(view)
            self.tried.clear()
        if view.fight is None:
            return
        turn = view.asked, view.fight.number
        if command != DONE or self.active != turn:
            if acts(command) != "attack" and not isinstance(command, Go):
                self.tried.setdefault((view.asked, command), set()).add(view.fight.number)
            self.active = turn

    def roam(self, view: View) -> AnyCommand:
        """Return what is best outside Combat. It is found once after each Command: see `Afield`."""
        self.explored = view.raid.explored
        mind = self.policy.mind
        if self.roamed is None or self.roamed[0] != view.n or self.spurned != mind.spurned:
            resolve.settle(view, mind)
            mind.see(view)
            self.roamed = view.n, self.afield.best(view)
            self.spurned = dict(mind.spurned)  # what it leaves lying itself is no reason to ask it anew
        elif LOST_TO not in view.derived:  # a raid taken up again has kept the answer, but not what a View derives
            mind.see(view)
        return self.roamed[1]

    def answer(self, view: View, answers: Sequence[Answer]) -> int | None:
        """Return the index of the menu entry that a careful player would choose; None if the adviser has no answer."""
        if view.asks(Roam):
            return opened(answers, self.roam(view))
        best = None if view.asks(TakeTurn) else Say("no") if trifle(view) else sparing(view, self.policy.answer(view))
        return given(answers, best) if best else None

    def stands(self, view: View) -> bool:
        """Return whether the last advice is still valid, because no Command was given since."""
        return self.at == view.n and bool(self.parts or self.command)

    def on(self, view: View, kind: type) -> AnyCommand | None:
        """Return the policy's next Command outside Combat if it is of the class `kind`, else None."""
        command = self.roam(view)
        return command if type(command) is kind and command != SURRENDER else None

    def doubt(self, view: View, command: AnyCommand | None) -> None:
        """Withdraw advice of which nothing could be carried out: what is advised next in this moment is something else."""
        if self.at == view.n and command:
            self.at, self.refused = -1, (view.n, [command, *(self.refused[1] if self.refused[0] == view.n else ())])

    def next(self, view: View) -> AnyCommand | None:
        """Return the policy's next Command in a Turn, or its answer to a question about an improvised Action; None at any other Decision."""
        if view.asks(Flourish):
            return PLAIN
        if not view.asks(TakeTurn):
            return self.policy.makes_up(view)
        deed, self.planned = self.turn(view), None
        self.turned, self.policy.mind.heart = deed.flees != self.flees, deed.heart
        return deed.command


class Advised(Walker, Protocol):
    """A user interface that has an adviser for its player."""

    counsel: Counsel


def advice(front: Advised) -> str:
    """Return the best acts or the best Command now as text, with the key or word for them; "" while a question is open."""
    if not front.view.asks(TakeTurn, Roam):
        return ""
    line, command = front.counsel.say(front.view), front.counsel.command
    if not line:
        return sentence("no counsel")
    line += again(front.view, front.counsel.parts, front.lines)
    foes = [target(part) for part in front.counsel.parts if target(part) > 0]
    speak_of(front.view, front.memory, foes[-1] if foes else 0)
    loss = warning(front, command) if command and not isinstance(command, Go) else ""  # a walk gives its own
    loss = LOST.rstrip() if loss.startswith(LOST) else loss  # what is advised is not called in question
    mind, waylaid = front.counsel.policy.mind, front.counsel.afield.waylaid
    loss = loss or waylaid.told(front.view, mind, command) or led_back(front.view, command, mind, front.memory.last)
    idle = front.view.asks(TakeTurn) and [part.command for part in front.counsel.parts] == [DONE]
    more = loss or (instead(front.view, front.called) if idle and not front.counsel.flees else "")
    line += rather_than(front, command.action) if isinstance(command, Act) else ""
    said = sentence("best", key=front.called("best"), line=played_on(front.view, line, flees=front.counsel.flees))
    end = Go(*mind.walk.ahead[-1]) if isinstance(command, Go) and mind.walk.ahead else command
    behind = left_behind(front.view, end, mind.spurned)
    return " ".join(filter(None, (said, more, behind)))
