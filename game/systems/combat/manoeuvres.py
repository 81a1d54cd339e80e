"""Manoeuvres and other ways of moving that a phrase may mean. [B 3.8.11; RULES 3.5]"""

from collections.abc import Iterator

from game.engine import Step, rule, tell, then
from game.engine.components import At, Body, Combatant, Fight
from game.engine.entries import Happened
from game.engine.steps import (  # fmt: skip
    Action,
    Attempt,
    BreakAway,
    Hold,
    Move,
    Rush,
    Settle,
    SkipTurn,
    Strike,
    Walk,
)
from game.engine.store import find, get, query, the
from game.nest.paths import MOVES
from game.systems.combat.conditions import behind, run_up
from game.systems.combat.reach import pace
from game.systems.dice_rolls import boolean, fighting, throw
from game.systems.ground import apart, bodies, free, nearest_free
from game.systems.outcomes import outcome
from game.systems.party import allies, armed
from game.systems.ratings import suffers
from game.systems.rulings import ruled


@outcome("Actor charges home", "B 2.3.5 R-72", short="you reach it", in_sight=True)
def charge(who: int, action: Action) -> None:
    then(Rush(who=who, victim=action.target))


@rule(Rush, "B 2.3.5 R-72")
def rush(step: Rush) -> None:
    """Cell by cell up to contact with her victim, at no Pace; there she is Charging. A web stops her."""
    if find(step.victim, Body) is None or suffers(step.who, "Immobilised"):
        return
    if cells := run_up(step.who, step.victim):
        x, y = cells[0]
        then(Walk(who=step.who, x=x, y=y, forced=True), step)
    else:
        get(step.who, Combatant).charged = True
        then(Move(who=step.who, to="Charging"))


@rule(Settle, "R-72")
def settle(step: Settle) -> None:
    """A Charge is spent by the Attack."""
    fighter = find(step.who, Combatant)
    if fighter and fighter.charged and step.action.name == "attack" and ruled("R-72"):
        fighter.charged = False
        then(Move(who=step.who, to="Advancing", only="down"))


@rule(Strike, "B 3.8.11 R-76")
def strike(step: Strike) -> None:
    """So is a companion's advice, once all whom the Attack might strike have been looked at."""
    if fighter := find(step.who, Combatant):
        fighter.directed = 0


@outcome("Actor gains Pace", "R-13", short="more Pace")
def gain_pace(who: int) -> None:
    get(who, Combatant).pace += pace(who)


@outcome("Actor breaks from Combat", "B 3.8.12", short="you break away")
def break_away(who: int) -> None:
    then(BreakAway(who=who))


@outcome("{feature} or Actor attacks at random", "B Table 8 R-59")
def flail(who: int, feature: str) -> None:
    """Let who fails attack a random neighbour, friend or foe, for its Tactical; or, with nobody there, take a random step."""
    if boolean(who, feature).success or not fighting(who):
        return
    fighter, at = get(who, Combatant), get(who, At)
    beside = [other for other, there, _ in query(At, Body) if other != who and apart(at, there) == 1]
    tell(Happened("flails", who))
    if beside and armed(who) and fighter.tactical:
        fighter.tactical -= 1
        then(Attempt(who=who, action="attack", target=beside[throw(len(beside), "confusion")]))
    elif not suffers(who, "Immobilised"):
        dx, dy = MOVES[throw(len(MOVES), "confusion")]
        if free(at.x + dx, at.y + dy, bodies()):
            then(Walk(who=who, x=at.x + dx, y=at.y + dy, forced=True))


@outcome("Target loses the next Turn", "B 3.8.11")
def lose_next_turn(who: int) -> None:
    get(who, Combatant).skips += 1


@rule(SkipTurn, "B 3.8.11")
def skip(step: SkipTurn) -> None:
    lose_next_turn(step.who)


@outcome("Target comes last", "B 3.8.11", short="its Turn comes last")
def postpone(who: int) -> None:
    """End the Turn going on before its Actions: it comes again at the Round's end."""
    get(who, Combatant).postponed = True
    the(Fight).order.append(who)
    tell(Happened("comes last", who))


@outcome("Target is thrown {cells} cells", "B 3.8.11")
def fling(who: int, action: Action, cells: int) -> Iterator[Step]:
    """Yield the way of who is thrown: along the line from the actor, as far as it is free."""
    by, at, taken = get(action.who, At), get(who, At), bodies()
    dx, dy = (at.x > by.x) - (at.x < by.x), (at.y > by.y) - (at.y < by.y)
    for i in range(1, cells + 1):
        if not free(at.x + dx * i, at.y + dy * i, taken):
            return
        yield Walk(who=who, x=at.x + dx * i, y=at.y + dy * i, forced=True)


@outcome("Target is dropped within {cells} cells", "B 3.8.11")
def carry_off(who: int, cells: int) -> Iterator[Step]:
    """Yield the way to the free cell within reach that is farthest from the nearest ally of who is carried off."""
    at = get(who, At)
    own = [get(ally, At) for ally in allies(who)]
    near = [cell for cell in nearest_free(at.x, at.y, (2 * cells + 1) ** 2) if apart(at, At(*cell)) <= cells]
    if near:
        x, y = max(near, key=lambda cell: min((apart(At(*cell), other) for other in own or [at]), default=0))
        yield Walk(who=who, x=x, y=y, forced=True)


@outcome("Ally is directed: d{die}", "B 3.8.11 R-76", short="{whose} next Attack +d{die}")
@outcome("Actor knows where to hit: d{die}", "R section 5.4 R-76", short="{whose} next Attack +d{die}")
def direct(who: int, die: int) -> None:
    get(who, Combatant).directed = throw(die, "direct")
    tell(Happened("is directed", who, number=get(who, Combatant).directed))


@outcome("Actor ignores Wounds", "R-64", short="your Wounds do not hamper")
def grit(who: int) -> None:
    get(who, Combatant).until_turn.append("grit")


@outcome("Actor gets behind", "R-64 R-15", short="you get behind it", in_sight=True)
def get_behind(who: int, action: Action) -> None:
    if cells := behind(action.target):
        then(Walk(who=who, x=cells[0][0], y=cells[0][1], forced=True))


@outcome("Target does not turn", "R-64")
def pin(who: int) -> None:
    """Keep it from turning for this Round."""
    get(who, Combatant).pinned = True


@rule(Hold, "R-11")
def hold(step: Hold) -> None:
    get(step.who, Combatant).held = step.what
    tell(Happened("holds", step.who, step.what))
