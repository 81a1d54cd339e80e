"""Effects such as Agony, Bleeding or Stunned: how they are checked and resisted. [B Table 8; L; RULES 3.6]"""

from collections.abc import Callable, Iterator

from game import content
from game.engine import Step, rule, tell, then
from game.engine.components import At, Effects
from game.engine.entries import Happened
from game.engine.steps import Action, CheckEffects, Event, LoseActions, Quantify, Settle, Trigger
from game.engine.store import get, query
from game.fd100 import Check, Degree, Rating
from game.systems.dice_rolls import boolean, d100, fighting, throw
from game.systems.exploration.events import event
from game.systems.outcomes import meaning, outcome
from game.systems.outcomes.common import die_of
from game.systems.party import leader, party, row
from game.systems.ratings import ailments, rating
from game.systems.rulings import edition
from game.weighing import resolve

HOLDING = ("Blind", "Immobilised", "Paralysed", "Stunned")
"""The Effects of creatures that wear off outside Combat as a character's do. [★R-35]"""


@event("Effects", "B 3.14.3 L R-21")
def effects(step: Event) -> None:
    """Check all Effects (afflictions) of a hero, to find out which ones trigger and which ones end.

    If nobody in the party has any, the player is told once.
    """
    then(CheckEffects(who=step.who))
    if step.who == leader() and not any(ailments(who) for who in party()):
        tell(Happened("nothing stirs"))


@rule(CheckEffects, "B Table 8 L R-21 R-35")
def check(step: CheckEffects) -> None:
    """Roll one d100 that decides, for every Effect of a character, whether it triggers or ends. [★R-21]

    Each Effect with a rating above the number triggers; every other Effect ends. Of a creature outside Combat those count that hold it.
    """
    effects, innate, names = get(step.who, Effects), row(step.who).effects, ailments(step.who)
    if not (step.who in party() or fighting(step.who)):
        names = {name: value for name, value in names.items() if name in HOLDING}
    if not names:
        return
    die = d100(step.who, "effects")
    tell(Happened("Effects checked", step.who, number=die), decides=True)
    for name in names:
        if die < works(step.who, name)[0]:
            if name not in effects.off:
                then(Trigger(who=step.who, effect=name))
        else:
            del effects.rating[name]
            if name in innate:
                effects.rating[name] = innate[name]
            tell(Happened("Effect ends", step.who, name))


def held_fast() -> list[int]:
    """Return the ids of the creatures of this Level, but the party, that an Effect holds or blinds. [★R-35]"""
    led = party()
    return [who for who, _, _ in query(Effects, At) if who not in led and not ailments(who).keys().isdisjoint(HOLDING)]


@rule(Trigger, "B Table 8 R-21")
def trigger(step: Trigger) -> None:
    if value := rating(step.who, step.effect):
        tell(Happened("Effect triggers", step.who, step.effect, value))
        roll = resolve(Check(Rating(step.effect, value), kind="Boolean"), (0,))
        then(*meaning(content.effects()[step.effect].trigger, Action(step.who, "", step.who, step.effect, roll)))


WORKS: dict[str, Callable[[int, str], int]] = {}
"""By edition: the function from a creature and an Effect to the chance in per cent that a check triggers it."""


def works(who: int, effect: str) -> tuple[int, bool]:
    """Return the chance in per cent that an Effect of the creature `who` triggers when it is checked. [★R-21]

    Also return whether the Effect ends if it does not trigger.
    """
    if (by := edition()) in WORKS:
        return WORKS[by](who, effect), False
    counts = rating(who, effect) if fighting(who) else min(content.constants().time.effects_most, rating(who, effect))
    return (100, False) if effect == "Stunned" else (counts, True)


@rule(Settle, "R-33")
def settle(step: Settle) -> None:
    """Switch off an Effect (affliction) that the fighter has just resisted successfully, for the rest of the Round.

    Any Success is enough.
    """
    action = step.action
    degree = action.roll.degree if step.degree is None else step.degree
    if action.name == "resist" and degree >= Degree.PARTIAL_SUCCESS and fighting(step.who):
        get(step.who, Effects).off.append(action.about)


# -- what a triggered Effect does ------------------------------------------------------------------


@outcome("{feature} or Actor Stunned by Agony", "B Table 8")
def stun(who: int, action: Action, feature: str) -> None:
    """Roll against one of the actor's Features. If the roll fails, make the actor Stunned.

    The Effect is rated by Table 14's die for its Agony.
    """
    if not boolean(who, feature).success:
        then(Quantify(who=who, feature="Stunned", how="bestow", die=die_of(action)), Trigger(who=who, effect="Stunned"))


@outcome("Actor sickens", "B Table 8")
def sicken(who: int, action: Action) -> None:
    """Give the actor a random Effect (affliction) that it does not have yet, and trigger it.

    If it has all Effects, a random one is rolled to increase.
    """
    fresh = [name for name in content.effects() if not rating(who, name)]
    pool = fresh or list(content.effects())
    pick = pool[throw(len(pool), "infection")]
    then(Quantify(who=who, feature=pick, how="set" if fresh else "increase", die=die_of(action)))
    if fresh:  # an Effect that was there before triggers on its own in the check
        then(Trigger(who=who, effect=pick))


@outcome("Actor loses the Turn", "B Table 8")
def lose_turn(who: int) -> Iterator[Step]:
    yield LoseActions(who=who)
