"""The thirteen Effects of Metamorphosis: the one roll that checks all Effects of a creature, and what each triggered one does. [M 2.6.8]"""

from game import content
from game.content import Formula
from game.editions.metamorphosis.dice import NAME, dice, grow
from game.engine import rule, tell, then
from game.engine.components import At, Combatant, Creature, Fight, Raid, Struck
from game.engine.entries import Happened, Rolled
from game.engine.steps import (
    Action,
    Attempt,
    CheckEffects,
    CombatEnd,
    CombatEnds,
    Join,
    Outcome,
    Quantify,
    Trigger,
    TurnBegins,
    Walk,
)
from game.engine.store import RUN, add, drop, find, get, query, the
from game.fd100 import Check, Rating
from game.resolution.core import DiceCheck
from game.systems.combat import conditions
from game.systems.combat.reach import in_reach
from game.systems.dice_rolls import fighting, throw, thrown
from game.systems.ground import apart, around, bodies, moves, room_at
from game.systems.outcomes import outcome
from game.systems.outcomes.common import die_of
from game.systems.party import armed, party
from game.systems.ratings import ailments, rating, stuck
from game.systems.survival import afflictions
from game.weighing import resolve, weighed

WILD = "Actor runs wild"
FORBIDDING = ("Charmed", "Stunned")
"""The Effects that trigger before others, for they forbid what others would have done."""


# -- the check [M 2.6.8] ---------------------------------------------------------------------------


def beats(value: int) -> int:
    """Return how many successes the check needs to trigger an Effect of this rating: half the Effect's dice, rounded up, at least one."""
    return max(1, (dice(value) + 1) // 2)


def pool(who: int) -> Check:
    """Return the Check that is rolled once for all Effects of `who`, with the dice of the highest-rated Effect."""
    name, value = max(ailments(who).items(), key=lambda one: one[1])
    return Check(Rating(name, value), kind="Boolean", by=NAME)


@rule(CheckEffects, "M 2.6.8", edition=NAME, instead_of=afflictions.check)
def check(step: CheckEffects) -> None:
    """Roll one pool for all Effects of a creature: trigger each for which it has enough successes, and lower the others by one die."""
    drop(step.who, Struck)
    if not (names := ailments(step.who)):
        return
    made = pool(step.who)
    roll = resolve(made, thrown(step.who, made, "effects"))
    tell(Rolled(step.who, "Effects", roll), decides=True)
    hit = [name for name, value in names.items() if roll.margin >= beats(value)]
    hit.sort(key=FORBIDDING.__contains__, reverse=True)
    for name in [one for one in names if one not in hit]:
        grow(step.who, name, -1)
    then(*(Trigger(who=step.who, effect=name) for name in hit))


def works(who: int, effect: str) -> int:
    """Return the chance in per cent that a check triggers an Effect of `who`."""
    made = weighed(pool(who))
    assert isinstance(made, DiceCheck)
    least = beats(rating(who, effect))
    return 100 * sum(ways for fall, ways in made.spread() if fall.margin >= least) // made.whole


afflictions.WORKS[NAME] = works


@rule(Trigger, "M 2.6.8", edition=NAME, instead_of=afflictions.trigger)
def trigger(step: Trigger) -> None:
    """Let an Effect do its harm unless it was resisted. What the Effect forbids is forbidden until the next check."""
    if step.effect in ailments(step.who) and fighting(step.who):
        if find(step.who, Struck) is None:
            add(step.who, Struck([]))
        get(step.who, Struck).effects.append(step.effect)
    afflictions.trigger(step)


@rule(CombatEnds, "M 2.6.8")
def calm(step: CombatEnds) -> None:  # noqa: ARG001
    """Lift, at the end of a Combat, all that the last check of Effects forbade the fighters."""
    for who, _ in query(Struck):
        drop(who, Struck)


def barred(who: int, formula: Formula) -> str:
    """Return the triggered Effect that keeps a fighter from an Action of this formula, or "" if none does."""
    struck = find(who, Struck)
    if struck is None or not fighting(who):
        return ""
    if "Stunned" in struck.effects:
        return "Stunned"
    if "Confused" in struck.effects and formula.range != "Attack" and not formula.flight:
        return "Confused"
    return "Charmed" if "Charmed" in struck.effects and formula.range == "Attack" else ""


conditions.BARS[NAME] = barred


# -- what a triggered Effect does [M 2.6.8] --------------------------------------------------------


@outcome("Pain stuns", "M 2.6.8")
def stun(who: int, action: Action) -> None:
    then(Quantify(who=who, feature="Stunned", how="bestow", die=die_of(action)))


@outcome("Effect falls by {tens}", "M 2.6.8", of="patient")
def fall(who: int, action: Action, tens: int) -> None:
    """Lower the Effect that was the subject of an Action by `tens` times ten per cent."""
    grow(who, action.about, -tens)


@outcome("A fever breeds", "M 2.6.8")
def breed(who: int, action: Action) -> None:
    """Give the actor a random Effect other than the Action's own (or raise that one if the actor has it), and trigger it."""
    others = [name for name in content.effects() if name != action.about]
    pick = others[throw(len(others), "infection")]
    then(Quantify(who=who, feature=pick, how="bestow", die=die_of(action)), Trigger(who=who, effect=pick))


@outcome(WILD, "M 2.6.8")
def run_wild(who: int, action: Action) -> None:
    """Let a Confused fighter attack a random fighter in reach (friend or foe), or run to the nearest one, and end its Turn."""
    fighter, at = find(who, Combatant), get(who, At)
    if fighter is None:
        turn_on_friends(who, action)
        return
    others = [(apart(at, get(other, At)), other) for other, _ in query(Combatant) if other != who]
    struck = find(who, Struck)
    free = armed(who) and fighter.tactical and not (struck and "Charmed" in struck.effects)
    near = [other for _, other in others if in_reach(who, other)] if free else []
    if near:
        tell(Happened("flails", who))
        then(Attempt(who=who, action="attack", target=near[throw(len(near), "confusion")]))
    elif others and fighter.pace and not stuck(who):
        goal = get(min(others)[1], At)
        cells = [cell for cell in around(at, bodies()) if moves(At(*cell), goal) < moves(at, goal)]
        if cells:
            x, y = min(cells, key=lambda cell: moves(At(*cell), goal))
            then(Walk(who=who, x=x, y=y), Outcome(who=who, text=WILD, action=action))
            return
    fighter.tactical = fighter.manoeuvre = fighter.resist = fighter.pace = 0


def turn_on_friends(who: int, action: Action) -> None:
    """Begin a Combat of a single Turn, in which a Confused character attacks the others in its Room, if there are any. [META-22]"""
    room = room_at(get(who, At))
    near = [one for one in party() if room_at(get(one, At)) == room]
    if near == [who]:
        return
    the(Raid).fights += 1
    add(RUN, Fight(the(Raid).fights))
    tell(Happened("combat begins", note=get(who, Creature).name))
    wild = (TurnBegins(who=who), Outcome(who=who, text=WILD, action=action))
    then(*(Join(who=one) for one in near), *wild, CombatEnds(how=CombatEnd.CALMED))
