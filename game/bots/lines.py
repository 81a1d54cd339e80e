"""Lines of play: the bot's next Command and what should follow it in the same Turn, with exact odds."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from game import content
from game.bots.blows import best_blow, legal, said
from game.bots.choosing import chosen
from game.bots.errands import stand
from game.bots.fighting import DONE, TurnPlan, dashes, enemies
from game.bots.heart import helping
from game.bots.improvising import HEART, best_idea, deed_odds, spare
from game.bots.memory.walk import moves
from game.bots.outlook import LineOfAttack, Stance, higher, supposed, thrown_back
from game.bots.places import apart, getting_there, pace
from game.bots.plans import AttackPlan
from game.bots.withdrawing import Retreat
from game.content.improvised import OPENING
from game.engine.commands import Act, AnyCommand, Go, Say
from game.fd100 import Check, Degree, Odds, Rating
from game.nest.paths import Cell
from game.run.view import Seen, View
from game.weighing import odds

AWAY = -1
BEFORE = ("steel", "grit", "fly")
"""The Manoeuvres that are used before an Attack, if the Attack is worth anything."""
SPARES = (*BEFORE, "flank")
"""The Manoeuvres that leave the Attack to an actor who fails in them."""


class LinePart(Struct, frozen=True):
    """One part of a line of play: the Command `command`, with the odds of its roll, then up to `moves` moves. Either may be missing.

    `foe`: the id of the enemy that the moves lead to; 0 for nobody, AWAY if out of the fight. `behind`: whether the Attack avoids
    an armoured head. `otherwise`: the odds of an Attack if the Manoeuvre before it fails. `run_up`: whether a Charge follows the moves; `back`: whether they lead away from its target; `shot`: whether an Attack from afar does. `goal`: where they lead out of the fight.
    """

    command: AnyCommand | None = None
    odds: Odds | None = None
    moves: int = 0
    foe: int = 0
    behind: bool = False
    otherwise: Odds | None = None
    run_up: bool = False
    back: bool = False
    shot: bool = False
    goal: Cell | None = None

    def covers(self, view: View, command: AnyCommand) -> bool:
        """Return whether `command` is this part's Command, at odds no worse than planned, if the Manoeuvre before it fails, or a move of this part."""
        if self.command is None:
            return self.moves > 0 and isinstance(command, Go)
        choice, least = view.choice(command), self.otherwise if worse(self.otherwise, self.odds) else self.odds
        return command == self.command and choice is not None and not worse(view.odds(choice), least)


def likelihood(made: Odds) -> Fraction:
    """Return the chance of a Success that these odds give, as a Fraction."""
    return Fraction(made.at_least(Degree.PARTIAL_SUCCESS), made.whole)


def hits(parts: Sequence[LinePart], comes: Callable[[Odds], Fraction] = likelihood) -> Fraction | None:
    """Return the chance (a Fraction) that a line of play ends with a hit. All its rolls count, not only the Attack's.

    Return None if there is no such Attack, or no roll before it. `comes`: the chance that an Attack with these odds ends as
    is asked for, if that is no hit.
    """
    rolls = [(part.command, part.odds) for part in parts if part.odds]
    if len(rolls) < 2 or not isinstance(act := rolls[-1][0], Act) or act.action != "attack":
        return None
    *before, (_, last) = rolls
    hit, runs, otherwise = comes(last), Fraction(1), next(part.otherwise for part in reversed(parts) if part.odds)
    for command, roll in before:
        works = likelihood(roll)
        if otherwise and isinstance(command, Act) and command.action in SPARES:
            hit = works * hit + (1 - works) * comes(otherwise)
        else:
            runs *= works
    return hit * runs


def worse(now: Odds | None, said: Odds | None) -> bool:
    """Return whether the chance of a Success is smaller in the odds `now` than in the odds `said`. It is False if either is None."""
    if now is None or said is None:
        return False
    least = Degree.PARTIAL_SUCCESS
    return now.at_least(least) * said.whole < said.at_least(least) * now.whole


def rest(view: View, parts: tuple[LinePart, ...], command: AnyCommand) -> tuple[LinePart, ...] | None:
    """Return the LineParts that remain after this Command, or None if the Command is not part of the line of play.

    A walk may be shorter than announced. An actor that finds nothing worth doing may end its Turn early.
    """
    if command == DONE and parts and parts[-1].command == DONE:
        return ()
    for n, part in enumerate(parts):
        if part.covers(view, command):
            moves = part.moves - (part.command is None)
            return *([LinePart(moves=moves, foe=part.foe, goal=part.goal)] if moves else []), *parts[n + 1 :]
        if part.command is not None:
            return None
    return None


def line(view: View, deed: TurnPlan) -> tuple[LinePart, ...]:
    """Return the parts of the line of play that begins with the bot's next Command and ends with the Turn."""
    parts = tuple(begun(view, deed))
    leaves = deed.flees or deed.retreat or parts[-1].command == DONE
    return parts if leaves else (*parts, LinePart(DONE))


def begun(view: View, deed: TurnPlan) -> Iterator[LinePart]:
    """Yield the parts of a line of play as far as they are known now, at most up to its Attack."""
    command, plan = deed.command, deed.plan
    if isinstance(command, Act) and command.action in BEFORE and spare(view):  # else it takes the Attack
        plan = plan or next((one for one in chosen(view, enemies(view)) if one.worth > 0 and fits(view, one)), None)
    if plan and plan.line:
        yield from attack(view, plan, command)
    elif command == Act(OPENING):
        yield from heartened(view, deed.heart) if deed.heart else knack(view)
    elif deed.retreat:
        yield from withdrawn(view, deed.retreat)
    elif not isinstance(command, Go):
        yield single(view, command)
    else:
        yield LinePart(moves=view.me.body.pace, foe=deed.foe)
        foe, dash = view.body(deed.foe), dashes(view, view.me.body.pace)
        if foe and dash and moves(view, foe) > 1 + view.me.body.pace:
            yield from (single(view, dash.command), LinePart(moves=pace(view.me.body), foe=deed.foe))


def withdrawn(view: View, retreat: Retreat) -> Iterator[LinePart]:
    """Yield a retreat as parts of a line of play: the Dashes, the walk, and what breaks away."""
    yield from [single(view, retreat.command)] * retreat.dashes
    yield from [LinePart(moves=len(retreat.way), foe=retreat.past or AWAY, goal=retreat.way[-1])] if retreat.way else []
    out = legal(view, "break") if retreat.breaks else None
    yield from [single(view, out.command if out else retreat.command)] if out or not retreat.way else []


def fits(view: View, plan: AttackPlan) -> bool:
    """Return whether the actor can use a Manoeuvre before this plan. It cannot if the plan uses up all Manoeuvres.

    A Charge is one; so is to get behind an enemy, and a walk where it is one of the Turn's two Actions.
    """
    if isinstance(plan.command, Act) and plan.command.action == "flank":
        return False
    price = spare(view) - spare(view, plan.steps) + plan.spends
    return not price or price < spare(view)


def ending(parts: Sequence[LinePart], comes: Callable[[Odds], Fraction] = likelihood) -> Fraction:
    """Return the chance (a Fraction) that a line of play ends with a hit, whether one roll leads to it or several. `comes`: as for `hits`."""
    whole = hits(parts, comes)
    last = parts[-1] if parts else LinePart()
    strikes = isinstance(last.command, Act) and last.command.action == "attack"
    return whole if whole is not None else comes(last.odds) if strikes and last.odds else Fraction(0)


def knack(view: View) -> Iterator[LinePart]:
    """Yield the Commands of the best improvised Action, as parts of a line of play. They are the opening, the act with its target, the Feature."""
    foes = enemies(view)
    idea = best_idea(view, foes)
    yield LinePart(Act(OPENING))
    if idea is None:
        return
    foe = next(foe for foe in foes if foe.who == idea.target)
    yield LinePart(Act(idea.deed, idea.target))
    yield LinePart(Say(idea.feature), deed_odds(view, foe, idea.deed, idea.feature))


def heartened(view: View, feature: str) -> Iterator[LinePart]:
    """Yield the Commands by which the actor helps itself with this Feature, as parts of a line of play."""
    yield LinePart(Act(OPENING))
    yield LinePart(Act(HEART, view.asked))
    yield LinePart(Say(feature), helping(view, enemies(view)[0], feature))


def single(view: View, command: AnyCommand) -> LinePart:
    choice = view.choice(command)
    rolls = not isinstance(command, Act) or content.formulas()[command.action].roll != "none"
    return LinePart(command, view.odds(choice) if choice and rolls else None)


def attack(view: View, plan: AttackPlan, first: AnyCommand) -> Iterator[LinePart]:
    """Yield the parts of a plan of attack: a Manoeuvre beforehand, the walk, the Charge, the Attack."""
    one, me = plan.line, view.me.body
    assert one
    place, strike, charge = me.disposition, best_blow(view, one.foe), Act("charge", plan.foe)
    if isinstance(first, Act) and (first.action, first.target) == ("attack", plan.foe):
        strike = first  # by the Attack that is named
    before = first.action if isinstance(first, Act) and first not in (strike, charge) else ""
    about = said(view.choice(strike))
    failed = slipped(view, one.foe) if before == "flank" else None
    if before:
        yield single(view, first)
        place = higher(place) or place if before == "steel" else place
    place = "Charging" if one.run else place
    made, plain = (
        odds(supposed(one, Stance(box, 0, grit=grit, about=about)))
        for box, grit in ((place, before == "grit"), ("Charging" if one.run else me.disposition, False))
    )
    if before in BEFORE and not likelihood(made):
        return  # where nothing can be hit from is not worth saying yet: what comes after this is weighed anew
    if one.dash and before != "dash" and (dash := legal(view, "dash")):
        yield single(view, dash.command)
    if plan.steps and before != "flank":
        back = one.start is not None and apart(one.foe, one.start) > apart(one.foe, stand(view))
        shot = not (one.run or one.near)
        behind = one.behind and one.near and not one.run
        yield LinePart(moves=plan.steps, foe=plan.foe, behind=behind, run_up=one.run > 0, back=back, shot=shot)
    if one.run:
        choice, flies = view.choice(charge), before == "fly"
        run = getting_there(view, flies=True) if flies else one.run
        swift = (
            view.odds(choice)
            if choice and choice.attempt and not flies
            else odds(Check(Rating("Speed", run), kind="Boolean", by=content.in_force()))
        )
        yield LinePart(charge, swift, me.pace - plan.steps if one.behind and spare(view, 1) else 0)
    failed = plain if before in BEFORE else failed
    walked = one.behind and one.near and bool(plan.steps) and before != "flank" and not one.run
    if first == strike or likelihood(made):  # else the way there is what it is worth: the Turn after it, or a throw
        yield LinePart(strike, made, behind=one.behind and not walked, otherwise=failed)


def slipped(view: View, foe: Seen) -> Odds | None:
    """Return the Odds of an Attack on this foe after failing to get behind it, or None if no Attack is possible.

    A Critical Failure makes the actor recoil first. R-81
    """
    tried, now = (view.choice(Act(action, foe.who)) for action in ("flank", "attack"))
    flank = view.odds(tried) if tried else None
    if flank is None or now is None or now.refused or flank.at_least(Degree.PARTIAL_SUCCESS) == flank.whole:
        return None
    return _missed(view, foe, flank, stand(view))


def _missed(view: View, foe: Seen, flank: Odds, cell: Cell) -> Odds:
    """Return the Odds of an Attack on this foe from a cell, after a Manoeuvre with the Odds `flank` has failed."""
    there, place = LineOfAttack(view, foe, cell), view.me.body.disposition
    about = said(view.choice(best_blow(view, foe)))
    steady, shaken = (odds(supposed(there, Stance(box, 0, about=about))) for box in (place, thrown_back(there, place)))
    slips, fails = flank.counts[Degree.CRITICAL_FAILURE], flank.whole - flank.at_least(Degree.PARTIAL_SUCCESS)
    pairs = zip(steady.counts, shaken.counts, strict=True)
    counts = tuple((fails - slips) * one * shaken.whole + slips * other * steady.whole for one, other in pairs)
    return Odds(counts, fails * steady.whole * shaken.whole)
