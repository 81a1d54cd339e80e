"""The thirteen Effects of Metamorphosis: how they are checked, and what each does when it is triggered. [M 2.6.8]"""

from game import content
from game.content import Formula
from game.editions.metamorphosis.dice import NAME, dice, grow
from game.engine import rule, tell, then
from game.engine.components import At, Combatant, Creature, Fight, Raid, Struck
from game.engine.components import Effects as Afflicted
from game.engine.entries import Happened, Rolled
from game.engine.steps import (
    Action,
    Alarm,
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
from game.systems.colony import castes
from game.systems.combat import conditions
from game.systems.combat.reach import in_reach
from game.systems.dice_rolls import fighting, throw, thrown
from game.systems.ground import apart, around, bodies, moves, room_at
from game.systems.outcomes import outcome
from game.systems.outcomes.common import die_of
from game.systems.party import armed, party
from game.systems.ratings import ailments, rating, stuck, suffers
from game.systems.survival import afflictions
from game.weighing import resolve, weighed

WILD = "Actor runs wild"
FORBIDDING = ("Charmed", "Stunned")
"""The Effects that are triggered before all others, because they forbid what the others would make a fighter do."""


# -- the check [M 2.6.8] ---------------------------------------------------------------------------


def beats(value: int) -> int:
    """Return how many successes trigger an Effect of this rating: half its number of dice, rounded up, at least one."""
    return max(1, (dice(value) + 1) // 2)


def pool(who: int) -> Check:
    """Return the Check for all Effects of the creature `who`. It has as many dice as the highest-rated Effect."""
    name, value = max(ailments(who).items(), key=lambda one: one[1])
    return Check(Rating(name, value), kind="Boolean", by=NAME)


@rule(CheckEffects, "M 2.6.8", edition=NAME, instead_of=afflictions.check)
def check(step: CheckEffects) -> None:
    """Roll once for all Effects of a creature: trigger those for which the result is high enough, lower the others.

    They are lowered by one die. An Effect that was resisted in this Round is not triggered.
    """
    drop(step.who, Struck)
    if not (names := ailments(step.who)):
        return
    made = pool(step.who)
    roll = resolve(made, thrown(step.who, made, "effects"))
    tell(Rolled(step.who, "Effects", roll), decides=True)
    hit = [name for name, value in names.items() if roll.margin >= beats(value)]
    felt = [name for name in hit if name not in get(step.who, Afflicted).off]
    felt.sort(key=FORBIDDING.__contains__, reverse=True)
    for name in [one for one in names if one not in hit]:
        grow(step.who, name, -1)
    then(*(Trigger(who=step.who, effect=name) for name in felt))


def works(who: int, effect: str) -> int:
    """Return the chance, in per cent, that a check triggers this Effect of the creature `who`."""
    made = weighed(pool(who))
    assert isinstance(made, DiceCheck)
    least = beats(rating(who, effect))
    return 100 * sum(ways for fall, ways in made.spread() if fall.margin >= least) // made.whole


afflictions.WORKS[NAME] = works


@rule(Trigger, "M 2.6.8", edition=NAME, instead_of=afflictions.trigger)
def trigger(step: Trigger) -> None:
    """Let an Effect do its harm, unless it was resisted, and record that it was triggered.

    What the Effect forbids stays forbidden until the next check.
    """
    if step.effect in ailments(step.who) and fighting(step.who):
        if find(step.who, Struck) is None:
            add(step.who, Struck([]))
        get(step.who, Struck).effects.append(step.effect)
    afflictions.trigger(step)


@rule(Alarm, "M 2.6.8 META-45", edition=NAME, instead_of=castes.alarm)
def alarm(step: Alarm) -> None:
    """Roll whether a creature raises the alarm as in fd100, unless it is Paralysed: then it can only resist."""
    if not suffers(step.who, "Paralysed"):
        castes.alarm(step)


@rule(CombatEnds, "M 2.6.8")
def calm(step: CombatEnds) -> None:  # noqa: ARG001
    """Allow fighters, after a Combat, the Actions again that their Effects have forbidden during the Combat."""
    for who, _ in query(Struck):
        drop(who, Struck)


def barred(who: int, formula: Formula) -> str:
    """Return the triggered Effect that forbids a fighter the Action with this `formula`, or "" if none does."""
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
    """Lower, by 10 * `tens` per cent, the Effect that an Action was meant to end."""
    grow(who, action.about, -tens)


@outcome("A fever breeds", "M 2.6.8")
def breed(who: int, action: Action) -> None:
    """Give the actor a random Effect, other than the Effect that the Action is about. Then trigger the new Effect.

    If the actor has that Effect already, it is raised.
    """
    others = [name for name in content.effects() if name != action.about]
    pick = others[throw(len(others), "infection")]
    then(Quantify(who=who, feature=pick, how="bestow", die=die_of(action)), Trigger(who=who, effect=pick))


@outcome(WILD, "M 2.6.8")
def run_wild(who: int, action: Action) -> None:
    """Let a Confused fighter attack a random fighter in reach, or else run to the nearest one. Then end its Turn."""
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
    """Begin a Combat of one Turn, in which a Confused character attacks its companions in the Room. [META-22]"""
    room = room_at(get(who, At))
    near = [one for one in party() if room_at(get(one, At)) == room]
    if near == [who]:
        return
    the(Raid).fights += 1
    add(RUN, Fight(the(Raid).fights))
    tell(Happened("combat begins", note=get(who, Creature).name))
    wild = (TurnBegins(who=who), Outcome(who=who, text=WILD, action=action))
    then(*(Join(who=one) for one in near), *wild, CombatEnds(how=CombatEnd.CALMED))
