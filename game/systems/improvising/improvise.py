"""Rules of improvised Actions: acts for which the rulebook has no formula. [RULES 5.4]

A player chooses an act, a Feature for it and a flourish, and the Queen rules.
One question leads to the next, and from each one can go back. Nothing is paid, and no die thrown, before the last is
answered. The Queen allows every deed, says why and with which odds, and remembers it: none is a surprise twice.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from game import content
from game.content.improvised import OPENING, Deed, Intent
from game.engine import Option, Step, rule, tell, then
from game.engine.commands import Act, Say
from game.engine.components import Body, Combatant, Improvised, Raid
from game.engine.entries import Ruled
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
from game.fd100 import Degree
from game.systems.checks import check
from game.systems.combat.conditions import airborne
from game.systems.combat.fights import over
from game.systems.combat.purses import TRADED
from game.systems.combat.turns import misaimed
from game.systems.dice_rolls import fighting
from game.systems.exploration.exploring import disturbed
from game.systems.improvising.results import provoke
from game.systems.items.identification import knows, may_study
from game.systems.jobs.jobs import expecting
from game.systems.outcomes import phrases
from game.systems.party import allies, armed, bag, disposition, enemies, heroic, leader, party, room_here
from game.systems.ratings import hobbled, rating, suffers
from game.systems.rulings import system
from game.systems.senses import foes_sensed, known
from game.weighing import odds, opposed

# -- what is asked -----------------------------------------------------------------------------------------------------


@rule(TakeTurn, "B 3.8.11 R section 5.4")
def take_turn(step: TakeTurn) -> Iterator[Option]:
    """Yield the Option to improvise in a character's Turn of Combat, as one of its Manoeuvres."""
    if heroic(step.who) and fighting(step.who) and disposition(step.who) != "Retreating" and not over():
        yield opening(step.who, step)


@rule(Roam, "R section 5.4")
def roam(step: Roam) -> Iterator[Option]:
    yield opening(leader(), step)


def opening(who: int, step: Step) -> Option:
    reason = cannot(who)
    return Option(Act(OPENING), () if reason else (Intend(who=who), step), reason)


@rule(Intend, "B 3.4.2 B 3.8.11 R section 5.4")
def intend(step: Intend) -> Iterator[Option]:
    """Yield the Options to improvise: one for each act that is possible now on each creature or Item."""
    yield Option(Say("no"))
    for row in content.intents().values():
        for name, deed in row.deeds.items():
            if deed.afield != fighting(step.who):
                yield from aims(step.who, name, deed)


def aims(who: int, name: str, deed: Deed) -> Iterator[Option]:
    if reason := hindered(name, deed):
        yield Option(Act(name), refused=reason)
        return
    found = list(aimed_at(who, name, deed))
    if not found:
        yield Option(Act(name), refused=nobody(deed))
    for target, item in found:
        command = Act(name, item or target)
        if reason := misaimed(who, content.formulas()[name], target):
            yield Option(command, refused=reason)
        else:
            attempt = Attempt(who=who, action=name, target=target, item=item)
            yield Option(command, (ByWhat(who=who, attempt=attempt),))


@rule(ByWhat, "B 3.8.11 R section 5.4")
def by_what(step: ByWhat) -> Iterator[Option]:
    """Yield an Option for each Feature that could be used for an improvised act. Absurd ones are refused."""
    yield Option(Say("no"), (Intend(who=step.who),))
    for feature in content.FEATURES:
        yield named(feature, replace(step.attempt, about=feature), unfit(step.attempt, feature))


@rule(Flourish, "B 3.4.6 R section 5.4")
def flourish(step: Flourish) -> Iterator[Option]:
    """Yield the Options to add a dramatic modifier to an improvised Action, or to add nothing.

    The modifier is a second Feature, or surprise.
    """
    attempt = step.attempt
    yield Option(Say("plain"), resolved(attempt))
    yield Option(Say("no"), (ByWhat(who=step.who, attempt=replace(attempt, about="", flair=())),))
    full = Refusal.RULE_OF_TWO if len(attempt.flair) >= content.constants().improvising.rule_of_two else ""
    for name in ("surprise", *content.FEATURES):
        if name not in (attempt.about, *attempt.flair):
            reason = full or (unfit(attempt, name) if name != "surprise" else "")
            yield named(name, replace(attempt, flair=(*attempt.flair, name)), reason)


def named(name: str, attempt: Attempt, reason: str) -> Option:
    """Return the Option to use a certain Feature for an improvised Action, refused if `reason` is not "".

    If the Feature is new, a question about a flourish follows.
    """
    if reason:
        return Option(Say(name), refused=reason)
    return Option(Say(name), (Flourish(who=attempt.who, attempt=attempt),) if earns(attempt) else resolved(attempt))


def resolved(attempt: Attempt) -> tuple[Step, ...]:
    """Return the Steps that follow when the player has answered all questions about an improvised Action.

    They are payment, ruling and roll, and outside Combat also the turns that pass.
    """
    who, ruling = attempt.who, Adjudge(who=attempt.who, attempt=attempt)
    if fighting(who):
        return Spend(who=who, cost="Manoeuvre", action=attempt.action), ruling
    if meant(attempt)[1].deeds[attempt.action].long:
        turns = content.constants().time.labour
        return Labour(who=who, action=attempt.action, turns=turns, fights=the(Raid).fights, deed=ruling), ResumeRoom()
    return ruling, TurnPasses(), ResumeRoom()


# -- what may be done --------------------------------------------------------------------------------------------------

NOBODY = {
    "an enemy": Refusal.NOBODY_THERE,
    "an ally": Refusal.NOBODY_THERE,
    "an Item": Refusal.NO_RIDDLE,
}


def nobody(deed: Deed) -> str:
    """Return why an improvised act has no target: nobody is there, or no unknown food that may still be tried. [R-34]"""
    carried = (item for holder in party() for _, item in bag(holder))
    if deed.at == "an Item" and any(item.colour and not knows(item) for item in carried):
        return Refusal.PUZZLED
    return NOBODY[deed.at]


def cannot(who: int) -> str:
    """Return why the creature `who` cannot improvise now, or "" if it can."""
    if suffers(who, "Paralysed"):
        return "Paralysed"
    if fighter := find(who, Combatant):
        if OPENING in fighter.used:
            return Refusal.ONCE_A_TURN  # ★R-68
        if not any(getattr(fighter, purse) for purse in TRADED):
            return Refusal.NO_ACTION_LEFT if system().walks else Refusal.NO_MANOEUVRE_LEFT
    return ""


def hindered(name: str, deed: Deed) -> str:
    """Return why nobody can improvise this act here, or "" if somebody can.

    Outside Combat each act is allowed once a Room.
    """
    if not deed.afield or provoking(deed):
        return ""
    room = room_here()
    if room and name in room.tried:
        return Refusal.TRIED
    if not deed.long:
        return ""
    return disturbed() if room else Refusal.NO_ROOM


def provoking(deed: Deed) -> bool:
    """Return whether an improvised act counts as an attack, so that it always begins a Combat."""
    return all(any(each.wording.function is provoke for each in phrases(text)) for text in deed.outcome.values())


def aimed_at(who: int, name: str, deed: Deed) -> Iterator[tuple[int, int]]:
    """Yield the targets of an improvised act, each as (creature id, Item id).

    An id is 0 if there is no such target. The only target of hiding is the nearest armed foe.
    """
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
            yield from ((0, thing) for holder in party() for thing, item in bag(holder) if may_study(who, item))
        case "herself":
            yield who, 0
        case "the Room":
            yield 0, 0


def meant(attempt: Attempt) -> tuple[str, Intent]:
    """Return the purpose (intent) of an improvised Action: its short name, and its row in the assets."""
    key = content.formulas()[attempt.action].intent
    return key, content.intents()[key]


def unfit(attempt: Attempt, feature: str) -> str:
    """Return why a Feature cannot be used for an improvised Action, or "" if it can."""
    if objection := meant(attempt)[1].objection(feature):
        return objection
    if not rating(attempt.who, feature):
        return f"no {feature}"
    if feature == "Flying" and fighting(attempt.who) and not airborne(attempt.who):
        return Refusal.NOT_ALOFT
    if feature in ("Speed", "Flying") and hobbled(attempt.who):
        return "Immobilised"
    return ""


def earns(attempt: Attempt) -> bool:
    """Return whether the last Feature chosen for an improvised Action earns a dramatic modifier.

    It does if it is new for this intent, and the raid's limit is not reached.
    """
    last, done = (attempt.about, *attempt.flair)[-1], the(Improvised)
    return (
        last != "surprise"
        and f"{meant(attempt)[0]} {last}" not in done.pairings
        and done.flourishes + len(attempt.flair) < content.constants().improvising.flourishes
    )


# -- the ruling --------------------------------------------------------------------------------------------------------


@rule(Adjudge, "B 3.4.2 B 3.4.6 B 3.8.11 R section 5.4")
def adjudge(step: Adjudge) -> None:
    """Show the player what chance the Queen (game master) gives an improvised Action, then go on to its roll.

    Nothing happens if the target is gone.
    """
    attempt = step.attempt
    if attempt.target and find(attempt.target, Body) is None:
        return
    tell(ruling(attempt), decides=True)
    remember(attempt)
    then(attempt)


def ruling(attempt: Attempt) -> Ruled:
    """Return the ruling of the Queen (game master) on an improvised Action, with its chance in per cent.

    It says how apt the Feature is, and compares the two ratings.
    """
    made = check(attempt)
    return Ruled(
        attempt.who,
        attempt.action,
        attempt.about,
        verdict=meant(attempt)[1].verdict(attempt.about),
        reason=opposed(made),
        chance=odds(made).rounded(Degree.PARTIAL_SUCCESS),
        flair=attempt.flair,
        target=attempt.target,
    )


def remember(attempt: Attempt) -> None:
    """Record which Features and flourishes an improvised Action has used, so that they are no longer new.

    That is the Features used with this intent, the flourishes, and outside Combat the act tried in this Room.
    """
    done, (intent, row) = the(Improvised), meant(attempt)
    for name in (attempt.about, *attempt.flair):
        if name != "surprise" and (pairing := f"{intent} {name}") not in done.pairings:
            done.pairings.append(pairing)
    done.flourishes += len(attempt.flair)
    room = room_here()
    if room and not fighting(attempt.who) and not provoking(row.deeds[attempt.action]):
        room.tried.append(attempt.action)
