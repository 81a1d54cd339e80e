"""Rules and outcomes of Manoeuvres and of flying in Combat. [B 3.8.11; RULES 3.5, R-17]"""

from collections.abc import Iterator

from game.engine import Step, rule, steps, tell, then
from game.engine.components import At, Body, Combatant, Fight
from game.engine.entries import Happened
from game.engine.store import find, get, query, the
from game.nest.paths import MOVES
from game.systems.combat.conditions import behind, run_up
from game.systems.combat.reach import aloft, attacks, pace
from game.systems.dice_rolls import boolean, fighting, lent, throw
from game.systems.exploration.levels import dice
from game.systems.ground import apart, bodies, free, nearest_free, room_at, room_of
from game.systems.outcomes import outcome
from game.systems.party import allies, armed
from game.systems.ratings import HOLDING, held, hobbled, rating
from game.systems.rulings import ruled


@outcome("Actor charges home", "B 2.3.5 R-72", short="you reach it", in_sight=True)
def charge(who: int, action: steps.Action) -> None:
    then(steps.Rush(who=who, victim=action.target))


@rule(steps.Rush, "B 2.3.5 R-72")
def rush(step: steps.Rush) -> None:
    """Move a charging fighter cell by cell to its victim, without using up its Pace (moves).

    Beside its victim its Disposition is Charging. A web stops it on the way.
    """
    if find(step.victim, Body) is None or hobbled(step.who):
        return
    if cells := run_up(step.who, step.victim):
        x, y = cells[0]
        then(steps.Walk(who=step.who, x=x, y=y, forced=True), step)
    else:
        get(step.who, Combatant).charged = True
        then(steps.Move(who=step.who, to="Charging"))


@rule(steps.Settle, "R-72")
def settle(step: steps.Settle) -> None:
    """Lower a fighter's Disposition (morale) to Advancing, after the Attack that ends its charge."""
    fighter = find(step.who, Combatant)
    if fighter and fighter.charged and step.action.name == "attack" and ruled("R-72"):
        fighter.charged = False
        then(steps.Move(who=step.who, to="Advancing", only="down"))


@rule(steps.Strike, "B 3.8.11 R-76 R-17")
def strike(step: steps.Strike) -> None:
    """Use up the bonus that an ally's advice gave an attacker, and note if a flier dives to attack.

    A flier that strikes at close range stays in reach until its next Turn.
    """
    fighter = find(step.who, Combatant)
    if fighter is None:
        return
    fighter.directed = 0
    near = apart(get(step.who, At), get(step.target, At)) <= 1
    close = any(attacks(step.who)[slot].range == "Close" for slot in step.slots if slot in attacks(step.who))
    fighter.stoops |= aloft(step.who) and near and close


@outcome("Actor gains Pace", "R-13", short="Pace once more")
def gain_pace(who: int) -> None:
    get(who, Combatant).pace += pace(who)


@outcome("Actor breaks from Combat", "B 3.8.12", short="you break away")
def break_away(who: int) -> None:
    then(steps.BreakAway(who=who))


@outcome("{feature} or Actor attacks at random", "B Table 8 R-59")
def flail(who: int, feature: str) -> None:
    """Roll a Feature of the creature `who`; on a Failure `who` attacks or moves at random.

    It attacks a random neighbour, friend or foe, or takes a random step if it is alone.
    """
    if boolean(who, feature).success or not fighting(who):
        return
    fighter, at = get(who, Combatant), get(who, At)
    beside = [other for other, there, _ in query(At, Body) if other != who and apart(at, there) == 1]
    tell(Happened("flails", who))
    if beside and armed(who) and fighter.tactical:
        fighter.tactical -= 1
        then(steps.Attempt(who=who, action="attack", target=beside[throw(len(beside), "confusion")]))
    elif not hobbled(who):
        dx, dy = MOVES[throw(len(MOVES), "confusion")]
        if free(at.x + dx, at.y + dy, bodies()):
            then(steps.Walk(who=who, x=at.x + dx, y=at.y + dy, forced=True))


@outcome("Target loses the next Turn", "B 3.8.11")
def lose_next_turn(who: int) -> None:
    get(who, Combatant).skips += 1


@rule(steps.SkipTurn, "B 3.8.11")
def skip(step: steps.SkipTurn) -> None:
    lose_next_turn(step.who)


@outcome("Target comes last", "B 3.8.11", short="its Turn comes last")
def postpone(who: int) -> None:
    """End the Turn of the creature `who` before its Actions, and put `who` last in this Round's order."""
    get(who, Combatant).postponed = True
    the(Fight).order.append(who)
    tell(Happened("comes last", who))


@outcome("Target is thrown {cells} cells", "B 3.8.11")
def fling(who: int, action: steps.Action, cells: int) -> Iterator[Step]:
    """Yield the Steps that throw the creature `who` straight away from the actor, up to `cells` cells.

    It flies as far as the cells are free.
    """
    by, at, taken = get(action.who, At), get(who, At), bodies()
    dx, dy = (at.x > by.x) - (at.x < by.x), (at.y > by.y) - (at.y < by.y)
    for i in range(1, cells + 1):
        if not free(at.x + dx * i, at.y + dy * i, taken):
            return
        yield steps.Walk(who=who, x=at.x + dx * i, y=at.y + dy * i, forced=True)


@outcome("Target is dropped within {cells} cells", "B 3.8.11")
def carry_off(who: int, cells: int) -> Iterator[Step]:
    """Yield the Step that drops the creature `who` on a free cell far from its allies.

    Of the free cells at most `cells` away, it is the one farthest from its nearest ally.
    """
    at, own = get(who, At), [get(ally, At) for ally in allies(who)]
    near = [cell for cell in nearest_free(at.x, at.y, (2 * cells + 1) ** 2) if apart(at, At(*cell)) <= cells]
    if near:
        x, y = max(near, key=lambda cell: min((apart(At(*cell), other) for other in own or [at]), default=0))
        yield steps.Walk(who=who, x=x, y=y, forced=True)


@outcome("Ally is directed: d{die}", "B 3.8.11 R-76", short="{whose} next Attack +d{die}")
@outcome("Actor knows where to hit: d{die}", "R section 5.4 R-76", short="{whose} next Attack +d{die}")
def direct(who: int, die: int) -> None:
    get(who, Combatant).directed = lent(die, "direct")
    tell(Happened("is directed", who, number=get(who, Combatant).directed))


@outcome("Actor ignores Wounds", "R-64", short="your Wounds do not hamper")
def grit(who: int) -> None:
    get(who, Combatant).until_turn["grit"] = 1


@outcome("Actor gets behind", "R-64 R-15", short="you get behind it", in_sight=True)
def get_behind(who: int, action: steps.Action) -> None:
    if cells := behind(action.target):
        then(steps.Walk(who=who, x=cells[0][0], y=cells[0][1], forced=True))


@outcome("Target does not turn", "R-64")
def pin(who: int) -> None:
    """Keep the creature `who` from turning for the rest of this Round."""
    get(who, Combatant).pinned = True


@rule(steps.Hold, "R-11")
def hold(step: steps.Hold) -> None:
    get(step.who, Combatant).held = step.what
    tell(Happened("holds", step.who, step.what))


# -- flight ----------------------------------------------------------------------------------------


@outcome("Actor takes off", "R-17")
def take_off(who: int) -> None:
    get(who, Combatant).aloft = True
    tell(Happened("takes off", who))


@outcome("Actor lands", "R-17")
def land(who: int) -> None:
    get(who, Combatant).aloft = False
    tell(Happened("lands", who))


@rule(steps.TurnBegins, "B 3.10.2 B 4.1 R-17")
def turn_begins(step: steps.TurnBegins) -> None:
    """End a flier's dive when its Turn begins, and its flight if it cannot move.

    The Room's Height is rolled for a flier if it is unknown.
    """
    found = room_of(room_at(get(step.who, At)))
    if found and found[1].height < 0 and rating(step.who, "Flying"):
        found[1].height = throw(dice().features, f"height {found[1].number}")
    get(step.who, Combatant).stoops = False
    fall(step.who)


@rule(steps.Quantify, "R-17")
def quantify(step: steps.Quantify) -> None:
    """Let a flier fall at once when it comes under an Effect that keeps it from moving."""
    if step.feature in HOLDING:
        fall(step.who)


def fall(who: int) -> None:
    """Bring the creature `who` to the ground if it is in the air and cannot move. [R-17]"""
    fighter = find(who, Combatant)
    if fighter and fighter.aloft and held(who):
        fighter.aloft = fighter.stoops = False
        tell(Happened("falls", who))
