"""The best line of play: said in one line with its exact odds, and carried out when it is asked for again. The bot's own weighing."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Protocol

from msgspec.structs import replace

from game import content
from game.bots import schemes
from game.bots.answers import resist
from game.bots.careful import Careful
from game.bots.fighting import DONE, TurnPlan
from game.bots.lines import AWAY, LinePart, better, hits, likelihood, line, rest
from game.content.improvised import OPENING
from game.engine.commands import Act, AnyCommand, Go, Say
from game.engine.steps import ByWhat, Flourish, Intend, MayResist, Roam, TakeTurn
from game.nest.paths import Cell
from game.presentation.answers import named
from game.presentation.auto_walk import AutoWalk, Walker, sighted
from game.presentation.losses import warning
from game.presentation.outcome import chance, percent, success
from game.presentation.page import sentence
from game.presentation.places import spots
from game.presentation.sight import dangerous, gap, off, strangers, titled
from game.run.view import Seen, View
from game.telling.words import counted

IDLE = 3
"""The number of Turns in a row with nothing worth doing after which the player is asked again."""
SURRENDER, WAIT, PLAIN = Say("surrender"), Say("wait"), Say("plain")


class Counsel:
    """The adviser of one raid: what a careful player would do now. It remembers what it said last."""

    def __init__(self) -> None:
        self.policy = Careful()
        self.parts: tuple[LinePart, ...] = ()  # of this Turn
        self.flees = False  # whether they lead out of the Combat
        self.command: AnyCommand | None = None  # outside Combat
        self.at = -1  # the number of Commands given when it was said
        self.roamed: tuple[int, AnyCommand] | None = (
            None  # what the policy gave, and after how many Commands: it is asked once
        )
        self.leads = False  # whether the player follows it: what comes next is then said without being asked for

    def say(self, view: View) -> str:
        """Return the best line of this Turn in words, or outside Combat the best next thing to do, and remember it; "" if a question is open."""
        self.at, self.parts, self.command = view.n, (), None
        if view.asks(TakeTurn):
            deed = self.fight(view)
            self.parts = line(view, deed)
            self.flees = deed.flees
            return worded(view, self.parts)
        if not view.asks(Roam) or (best := self.roam(view)) == SURRENDER:
            return ""
        self.command = best
        if best == Act(OPENING) and self.policy.mind.scheme:
            return scheming(view, self.policy.mind.scheme)
        return errand(view, best, self.policy.mind.ahead)

    def fight(self, view: View) -> TurnPlan:
        """Return what the policy does in this Turn; it is asked as if an Attack that cannot hit were not possible."""
        barred: list[AnyCommand] = []
        while deed := self.policy.fight(view.without(barred)):
            choice = view.choice(deed.command)
            made = (
                view.odds(choice)
                if choice and isinstance(choice.command, Act) and choice.command.action == "attack"
                else None
            )
            if made is None or likelihood(made):
                break
            barred.append(deed.command)
        return deed

    def roam(self, view: View) -> AnyCommand:
        """Return what the policy does outside Combat. It remembers what it gave, so it is asked once after each Command."""
        if self.roamed is None or self.roamed[0] != view.n:
            self.roamed = view.n, self.policy.roam(view)
        return self.roamed[1]

    def stands(self, view: View) -> bool:
        """Return whether what was said last is about this very moment."""
        return self.at == view.n and bool(self.parts or self.command)

    def follow(self, front: Walker) -> None:
        """Carry out what was said last, all its questions with it; a walk is begun."""
        self.leads = True
        if self.command == WAIT or isinstance(self.command, Go):
            kind = type(self.command)
            front.set_out(AutoWalk(lambda view: self.on(view, kind), stays=True))
        elif self.command:
            front.give(self.command)
            while front.view.asks(Intend, ByWhat, Flourish) and (answer := self.next(front.view)):
                if not front.give(answer):
                    return
        else:
            self.turn(front)

    def on(self, view: View, kind: type) -> AnyCommand | None:
        """Return the policy's next Command outside Combat if it is of this kind; None if something else comes next."""
        command = self.roam(view)
        return command if type(command) is kind and command != SURRENDER else None

    def turn(self, front: Walker) -> None:
        """Carry out this Turn's line, as long as the Turn goes on and brings nothing that was not said: a question, somebody new, worse odds."""
        view, parts = front.view, self.parts
        who, seen = view.asked, sighted(view, front.memory.met)
        while view.asked == who and not sighted(view, front.memory.met) - seen:
            command = self.next(view)
            left = parts if command == PLAIN else rest(view, parts, command) if command else None
            if command is None or left is None or not front.give(command):
                return
            view, parts = front.view, left

    def next(self, view: View) -> AnyCommand | None:
        """Return the next Command in a Turn, or in the questions of an improvised Action; None if anything else is asked."""
        if view.asks(Flourish):
            return PLAIN
        return self.fight(view).command if view.asks(TakeTurn) else self.policy.makes_up(view)


class Bout(AutoWalk):
    """Turns by the adviser's lines, until the party is hurt, somebody new comes, or the line is to flee or to do nothing.

    Of questions it answers whether to resist an Effect; any other ends it. `follow`: the function by which the front carries out a line.
    """

    def __init__(self, counsel: Counsel, follow: Callable[[], object]) -> None:
        super().__init__(lambda _: None, lambda _: "")
        self.counsel, self.follow = counsel, follow
        self.idle = 0  # Turns in a row with nothing worth doing

    def pulse(self, raid: Walker) -> str | None:
        view = raid.view
        if view.asks(MayResist) and self.steps:
            return None if raid.give(resist(view)) else ""
        if not view.asks(TakeTurn) or not self.counsel.say(view) or self.counsel.flees:
            return ""
        self.steps += 1
        self.idle = self.idle + 1 if self.counsel.parts[0].command == DONE else 0
        before, seen = condition(view), sighted(view, raid.memory.met)
        self.follow()
        now = raid.view
        calm = (
            now.asks(TakeTurn, MayResist)
            and now.n > view.n
            and condition(now) == before
            and not sighted(now, raid.memory.met) - seen
        )
        return None if calm and self.idle < IDLE else ""


def condition(view: View) -> list[tuple[int, set[str]]]:
    """Return Wounds and names of Effects of all members of the party."""
    return [(member.body.wounds, set(member.body.effects)) for member in view.party]


class Advised(Walker, Protocol):
    """The front whose player is advised."""

    counsel: Counsel


def advice(front: Advised) -> str:
    """Return what is best now in words, with the key or word that does it; "" while a question is open."""
    if not front.view.asks(TakeTurn, Roam):
        return ""
    line, command = front.counsel.say(front.view), front.counsel.command
    if not line:
        return sentence("no counsel")
    loss = warning(front, command) if command and not isinstance(command, Go) else ""  # a walk gives its own
    return " ".join(filter(None, (sentence("best", key=front.called("best"), line=line), loss)))


# -- in words --------------------------------------------------------------------------------------


def improved(view: View, who: int) -> str:
    """Return in words what is better in this Turn than to attack the creature `who` at once, with its whole chance; "" if nothing is."""
    parts = better(view, who)
    whole = hits(parts)
    if whole is not None:
        parts = tuple(replace(part, odds=None) for part in parts)
    return sentence("better", line=summed(worded(view, parts, who), whole)) if parts else ""


def summed(line: str, whole: Fraction | None) -> str:
    """Return a line in words with its `whole` chance of a hit, if it has one."""
    return line if whole is None else sentence("in all", line=line, chance=percent(whole.numerator, whole.denominator))


def worded(view: View, parts: tuple[LinePart, ...], *known: int) -> str:
    """Return a line of play in words: "charge Minor 60 %, attack 97 %, then done". `known`: ids of creatures that need not be named."""
    told: list[str] = []
    for part in parts:
        words = " ".join(filter(None, clause(view, part, known)))
        if isinstance(part.command, Say) and part.odds:
            told[-1] += f" {words}"
        elif words:
            told.append(words)
        known = *known, target(part)
    *first, last = told
    return summed(f"{', '.join(first)}, then {last}" if first else last, hits(parts))


def errand(view: View, command: AnyCommand, ahead: Sequence[Cell]) -> str:
    """Return in words what to do outside Combat; `ahead`: the cells of a walk after its first."""
    if isinstance(command, Go):
        goal = ahead[-1] if ahead else (command.x, command.y)
        foes = sorted((gap(view, body), titled(view, body)) for body in strangers(view) if dangerous(view, body))
        toward = "walk up" if foes and nearer(view, command) else "walk from"
        what = next((spot.label for spot in spots(view) if spot.cell == goal), f"{off(view, goal)}")
        return sentence(toward, what=foes[0][1]) if foes else sentence("walk to", what=what)
    choice = view.choice(command)
    return " ".join(filter(None, (named(view, choice), chance(view, choice)))) if choice else ""


def scheming(view: View, scheme: Act) -> str:
    """Return an improvised Action outside Combat in words: "improvise: tend Spider by Compassion 60 %"."""
    body = next((one for one in view.creatures if one.who == scheme.target), None)
    deed = content.formulas()[scheme.action].key or scheme.action
    likely = schemes.likely(view, scheme.action, body if body and not body.led else None)
    whom = titled(view, body) if body else ""
    return sentence("improvise", deed=deed, whom=whom, feature=schemes.feature(view, scheme), chance=likely)


def nearer(view: View, step: Go) -> bool:
    """Return whether a step leads nearer to a dangerous creature in view."""
    foes = [body for body in strangers(view) if dangerous(view, body)]
    return any(max(abs(body.x - step.x), abs(body.y - step.y)) < gap(view, body) for body in foes)


def target(part: LinePart) -> int:
    """Return the id of whom a part is aimed at or leads to; 0 for nobody."""
    return part.command.target if isinstance(part.command, Act) else part.foe


def clause(view: View, part: LinePart, known: Sequence[int]) -> Iterator[str]:
    """Yield the words of one part: what is done, to whom (unless `known`, the ids named before), and the chance of a Success."""
    body = next((one for one in view.creatures if one.who == target(part) and one.who not in known), None)
    match part.command:
        case None:
            yield walked(view, part, body)
        case Act(action) if action == OPENING:
            return
        case Say(feature) if part.odds:
            yield f"by {feature}"
        case Act(action) if body and not body.led and not part.command.about:
            yield f"{content.formulas()[action].key or action} {titled(view, body)}"
        case Act(action) if target(part) in known:
            yield content.formulas()[action].key or action
        case command if command == DONE:
            yield sentence("did" if known else "nothing better")
        case command:
            choice = view.choice(command)
            words = named(view, choice) if choice else ""
            yield words.partition(" ")[0] if known else words
    if part.command and part.behind:
        yield "from behind"
    if part.odds:
        yield success(part.odds)


def walked(view: View, part: LinePart, body: Seen | None) -> str:
    """Return a walk in words: "2 steps up to Minor", "3 steps behind it", "away, up to 4 steps"."""
    steps = counted(part.moves, "step")
    if part.foe <= 0:
        return f"{'away' if part.foe == AWAY else 'on'}, up to {steps}"
    if part.run_up and body:
        return sentence("back" if part.back else "run-up", steps=steps, foe=titled(view, body))
    if body:
        return f"{steps} {'behind' if part.behind else 'up to'} {titled(view, body)}"
    return f"{steps} behind it" if part.behind else steps
