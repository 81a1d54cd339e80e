"""Improvised Actions: what she has in mind, by what, with which flourish; and what only they bring about. [RULES 5.4]

One question leads to the next, each with a way back. Nothing is paid, and no die thrown, before the last is answered.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from game import content
from game.content.improvised import OPENING, Deed, Intent
from game.engine import Option, Step, rule
from game.engine.commands import Act, Say
from game.engine.components import Combatant, Improvised, Raid
from game.engine.refusals import Refusal
from game.engine.steps import (
    Adjudge,
    Attempt,
    ByWhat,
    Flourish,
    Intend,
    Labour,
    ResumeRoom,
    Roam,
    Spend,
    TakeTurn,
    TurnPasses,
)
from game.engine.store import find, the
from game.systems.combat.conditions import airborne
from game.systems.combat.turns import TRADED, misaimed
from game.systems.dice_rolls import fighting
from game.systems.exploration.exploring import disturbed
from game.systems.improvising.results import provoke
from game.systems.items import identification
from game.systems.jobs.jobs import expecting
from game.systems.outcomes import phrases
from game.systems.party import allies, armed, bag, disposition, enemies, heroic, leader, party, room_here
from game.systems.ratings import rating, suffers
from game.systems.senses import foes_sensed, known


@rule(TakeTurn, "B 3.8.11 R section 5.4")
def take_turn(step: TakeTurn) -> Iterator[Option]:
    """A Manoeuvre of its own, for characters."""
    if heroic(step.who) and fighting(step.who) and disposition(step.who) != "Retreating" and enemies(step.who):
        yield opening(step.who, step)


@rule(Roam, "R section 5.4")
def roam(step: Roam) -> Iterator[Option]:
    yield opening(leader(), step)


def opening(who: int, step: Step) -> Option:
    if reason := cannot(who):
        return Option(Act(OPENING), refused=reason)
    return Option(Act(OPENING), (Intend(who=who), step))


@rule(Intend, "B 3.4.2 B 3.8.11 R section 5.4")
def intend(step: Intend) -> Iterator[Option]:
    """What, and with whom."""
    yield Option(Say("no"))
    for row in content.intents().values():
        for name, deed in row.deeds.items():
            if deed.afield != fighting(step.who):
                yield from aims(step.who, name, deed)


def aims(who: int, name: str, deed: Deed) -> Iterator[Option]:
    """Yield a deed, at everybody and everything it might be done to."""
    if reason := hindered(name, deed):
        yield Option(Act(name), refused=reason)
        return
    found = list(aimed_at(who, name, deed))
    if not found:
        yield Option(Act(name), refused=NOBODY[deed.at])
    for target, item in found:
        command = Act(name, item or target)
        if reason := misaimed(who, content.formulas()[name], target):
            yield Option(command, refused=reason)
        else:
            attempt = Attempt(who=who, action=name, target=target, item=item)
            yield Option(command, (ByWhat(who=who, attempt=attempt),))


@rule(ByWhat, "B 3.8.11 R section 5.4")
def by_what(step: ByWhat) -> Iterator[Option]:
    """Any Feature may serve, but for what is absurd."""
    yield Option(Say("no"), (Intend(who=step.who),))
    for feature in content.FEATURES:
        attempt = replace(step.attempt, about=feature)
        if reason := unfit(step.attempt, feature):
            yield Option(Say(feature), refused=reason)
        elif earns(attempt):
            yield Option(Say(feature), (Flourish(who=step.who, attempt=attempt),))
        else:
            yield Option(Say(feature), resolved(attempt))


@rule(Flourish, "B 3.4.6 R section 5.4")
def flourish(step: Flourish) -> Iterator[Option]:
    """A pairing used for the first time earns a dramatic modifier: a second Feature, or 30. That may be a first time too."""
    attempt = step.attempt
    yield Option(Say("plain"), resolved(attempt))
    yield Option(Say("no"), (ByWhat(who=step.who, attempt=replace(attempt, about="", flair=())),))
    full = Refusal.RULE_OF_TWO if len(attempt.flair) >= content.constants().improvising.rule_of_two else ""
    for name in ("surprise", *content.FEATURES):
        if name in (attempt.about, *attempt.flair):
            continue
        more = replace(attempt, flair=(*attempt.flair, name))
        if reason := full or (unfit(attempt, name) if name != "surprise" else ""):
            yield Option(Say(name), refused=reason)
        elif earns(more):
            yield Option(Say(name), (Flourish(who=step.who, attempt=more),))
        else:
            yield Option(Say(name), resolved(more))


# -- what may be done ----------------------------------------------------------------------------------------------------

NOBODY = {
    "an enemy": Refusal.NOBODY_THERE,
    "an ally": Refusal.NOBODY_THERE,
    "an Item": Refusal.NO_RIDDLE,
}


def cannot(who: int) -> str:
    """Return why she can improvise nothing now, or nothing."""
    if suffers(who, "Paralysed"):
        return "Paralysed"
    if fighter := find(who, Combatant):
        if OPENING in fighter.used:
            return Refusal.ONCE_A_TURN  # ★R-68
        if not any(getattr(fighter, purse) for purse in TRADED):
            return Refusal.NO_MANOEUVRE_LEFT
    return ""


def hindered(name: str, deed: Deed) -> str:
    """Return why a deed is out of the question here, whoever it be done to, or nothing. Outside Combat each goes once a Room."""
    if not deed.afield or provoking(deed):
        return ""
    room = room_here()
    if room and name in room.tried:
        return Refusal.TRIED
    if not deed.long:
        return ""
    return disturbed() if room else Refusal.NO_ROOM


def provoking(deed: Deed) -> bool:
    """Return whether it is an attack, whatever comes of it."""
    return all(any(each.wording.function is provoke for each in phrases(text)) for text in deed.outcome.values())


def aimed_at(who: int, name: str, deed: Deed) -> Iterator[tuple[int, int]]:
    """Yield whom it may be done to, and with which Item. One hides from whoever is nearest, and has not noticed yet."""
    match deed.at:
        case "an enemy" if fighting(who):
            yield from ((foe, 0) for foe in enemies(who) if known(who, foe))
        case "an enemy":
            foes = [foe for foe in foes_sensed(who) if foe not in expecting()]
            hiding = [foe for foe in foes if armed(foe)][:1]
            yield from ((foe, 0) for foe in (hiding if name.startswith("hide") else foes))
        case "an ally":
            yield from ((ally, 0) for ally in ([who, *allies(who)] if fighting(who) else party()))
        case "an Item":
            yield from (
                (0, thing) for holder in party() for thing, item in bag(holder) if identification.may_study(who, item)
            )
        case "herself":
            yield who, 0
        case "the Room":
            yield 0, 0


def meant(attempt: Attempt) -> tuple[str, Intent]:
    """Return what she is up to, by its short name and its row."""
    key = content.formulas()[attempt.action].intent
    return key, content.intents()[key]


def unfit(attempt: Attempt, feature: str) -> str:
    """Return why a Feature will not do for it, or nothing."""
    if objection := meant(attempt)[1].objection(feature):
        return objection
    if not rating(attempt.who, feature):
        return f"no {feature}"
    if feature == "Flying" and fighting(attempt.who) and not airborne(attempt.who):
        return Refusal.NOT_ALOFT
    if feature in ("Speed", "Flying") and suffers(attempt.who, "Immobilised"):
        return "Immobilised"
    return ""


def earns(attempt: Attempt) -> bool:
    """Return whether what was named last pairs with the intent for the first time, and the raid has a flourish left."""
    last = (attempt.about, *attempt.flair)[-1]
    done = the(Improvised)
    return (
        last != "surprise"
        and f"{meant(attempt)[0]} {last}" not in done.pairings
        and done.flourishes + len(attempt.flair) < content.constants().improvising.flourishes
    )


def resolved(attempt: Attempt) -> tuple[Step, ...]:
    """Return all is said: it is paid, ruled upon and rolled. Outside Combat a turn passes, or ten before it."""
    who, ruling = attempt.who, Adjudge(who=attempt.who, attempt=attempt)
    if fighting(who):
        return Spend(who=who, cost="Manoeuvre", action=attempt.action), ruling
    if meant(attempt)[1].deeds[attempt.action].long:
        return Labour(
            who=who, action=attempt.action, turns=content.constants().time.labour, fights=the(Raid).fights, deed=ruling
        ), ResumeRoom()
    return ruling, TurnPasses(), ResumeRoom()
