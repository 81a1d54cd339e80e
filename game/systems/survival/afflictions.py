"""Effects: checked with one roll for all, triggered, resisted. [B Table 8; L; RULES 3.6]"""

from game import content
from game.engine import rule, tell, then
from game.engine.components import Effects
from game.engine.entries import Happened
from game.engine.steps import Action, CheckEffects, Event, Settle, Trigger
from game.engine.store import get
from game.fd100 import Check, Degree, Rating, resolve
from game.systems.dice_rolls import d100, fighting
from game.systems.exploration.events import event
from game.systems.outcomes import meaning
from game.systems.party import leader, party, row
from game.systems.survival.eating import ailments


@event("Effects", "B 3.14.3 L R-21")
def effects(step: Event) -> None:
    """Each in turn; if nobody has any, that is told once."""
    then(CheckEffects(who=step.who))
    if step.who == leader() and not any(ailments(who) for who in party()):
        tell(Happened("nothing stirs"))


@rule(CheckEffects, "B Table 8 L R-21 R-35")
def check(step: CheckEffects) -> None:
    """★R-21 ONE roll: each Effect it matches triggers, each it beats ends."""
    effects = get(step.who, Effects)
    innate = row(step.who).effects
    names = ailments(step.who)
    if not names:
        return
    die = d100(step.who, "effects")
    tell(Happened("Effects checked", step.who, number=die), decides=True)
    for name in names:
        value = effects.rating[name]
        counts = value if fighting(step.who) else min(content.constants().time.effects_most, value)
        if name == "Stunned" or die < counts:
            if name not in effects.off:
                then(Trigger(who=step.who, effect=name))
        else:
            del effects.rating[name]
            if name in innate:
                effects.rating[name] = innate[name]
            tell(Happened("Effect ends", step.who, name))


@rule(Trigger, "B Table 8 R-21")
def trigger(step: Trigger) -> None:
    value = get(step.who, Effects).rating.get(step.effect, 0)
    if not value:
        return
    tell(Happened("Effect triggers", step.who, step.effect, value))
    roll = resolve(Check(Rating(step.effect, value), kind="Boolean"), 0)
    then(*meaning(content.effects()[step.effect].trigger, Action(step.who, "", step.who, step.effect, roll)))


@rule(Settle, "R-33")
def settle(step: Settle) -> None:
    """Any Success in resisting also switches the Effect off until the Round ends."""
    action = step.action
    degree = action.roll.degree if step.degree is None else step.degree
    if action.name == "resist" and degree >= Degree.PARTIAL_SUCCESS and fighting(step.who):
        get(step.who, Effects).off.append(action.about)
