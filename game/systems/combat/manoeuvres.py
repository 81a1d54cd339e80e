"""Manoeuvres and other ways of moving that a phrase may mean. [B 3.8.11; RULES 3.5]"""

from game.engine import rule, tell, then
from game.engine.components import At, Body, Combatant, Fight
from game.engine.entries import Happened
from game.engine.steps import (  # fmt: skip
    Attempt,
    CarryOff,
    Direct,
    Flail,
    GainPace,
    GetBehind,
    Grit,
    Hold,
    Move,
    Pin,
    Postpone,
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
from game.systems.dice_rolls import fighting, throw
from game.systems.ground import apart, bodies, free, nearest_free
from game.systems.party import allies, armed
from game.systems.ratings import suffers
from game.systems.rulings import ruled


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


@rule(GainPace, "R-13")
def gain_pace(step: GainPace) -> None:
    get(step.who, Combatant).pace += pace(step.who)


@rule(Flail, "B Table 8 R-59")
def flail(step: Flail) -> None:
    """Confused: at a random neighbour, friend or foe; nobody there: a random step. Her Tactical goes with it."""
    if not fighting(step.who):
        return
    fighter, at = get(step.who, Combatant), get(step.who, At)
    beside = [who for who, there, _ in query(At, Body) if who != step.who and apart(at, there) == 1]
    tell(Happened("flails", step.who))
    if beside and armed(step.who) and fighter.tactical:
        fighter.tactical -= 1
        then(Attempt(who=step.who, action="attack", target=beside[throw(len(beside), "confusion")]))
    elif not suffers(step.who, "Immobilised"):
        dx, dy = MOVES[throw(len(MOVES), "confusion")]
        if free(at.x + dx, at.y + dy, bodies()):
            then(Walk(who=step.who, x=at.x + dx, y=at.y + dy, forced=True))


@rule(SkipTurn, "B 3.8.11")
def skip(step: SkipTurn) -> None:
    get(step.who, Combatant).skips += 1


@rule(Postpone, "B 3.8.11")
def postpone(step: Postpone) -> None:
    """The Turn going on is over before its Actions; it comes again at the Round's end."""
    get(step.who, Combatant).postponed = True
    the(Fight).order.append(step.who)
    tell(Happened("comes last", step.who))


@rule(CarryOff, "B 3.8.11")
def carry_off(step: CarryOff) -> None:
    """To the free cell within reach that is farthest from the nearest of her own."""
    at = get(step.who, At)
    own = [get(ally, At) for ally in allies(step.who)]
    cells = [cell for cell in nearest_free(at.x, at.y, (2 * step.cells + 1) ** 2) if apart(at, At(*cell)) <= step.cells]
    if cells:
        x, y = max(cells, key=lambda cell: min((apart(At(*cell), other) for other in own or [at]), default=0))
        then(Walk(who=step.who, x=x, y=y, forced=True))


@rule(Direct, "B 3.8.11 R-76")
def direct(step: Direct) -> None:
    get(step.who, Combatant).directed = throw(step.die, "direct")
    tell(Happened("is directed", step.who, number=get(step.who, Combatant).directed))


@rule(Grit, "R-64")
def grit(step: Grit) -> None:
    get(step.who, Combatant).grit = True


@rule(GetBehind, "R-64 R-15")
def get_behind(step: GetBehind) -> None:
    if cells := behind(step.victim):
        then(Walk(who=step.who, x=cells[0][0], y=cells[0][1], forced=True))


@rule(Pin, "R-64")
def pin(step: Pin) -> None:
    get(step.who, Combatant).pinned = True


@rule(Hold, "R-11")
def hold(step: Hold) -> None:
    get(step.who, Combatant).held = step.what
    tell(Happened("holds", step.who, step.what))
