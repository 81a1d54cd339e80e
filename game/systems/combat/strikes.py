"""What Attacks do: the functions for each line of an Attack's printed rules. [B 3.8.7, R-14, R-26 to R-28]"""

from collections.abc import Callable, Iterator
from typing import Literal

from msgspec.structs import replace

from game import content
from game.content import Attack
from game.engine import Step, rule, tell, then
from game.engine.agenda import decided
from game.engine.components import At, Body, Combatant
from game.engine.entries import Happened, Rolled
from game.engine.refusals import Refusal
from game.engine.steps import Action, Attempt, Strike, Wound
from game.engine.store import find, get
from game.fd100 import Degree
from game.systems.actions import steadied
from game.systems.checks import check
from game.systems.combat.reach import attacks, from_front, in_reach, reaches
from game.systems.dice_rolls import shared, throw
from game.systems.ground import apart
from game.systems.outcomes import Phrase, meaning, outcome, phrases
from game.systems.outcomes.common import slay, suffer
from game.systems.party import allies, enemies, heroic, row
from game.systems.rulings import edition, jaws, ruled, worth
from game.systems.senses import in_line
from game.systems.survival.food_effects import venom
from game.weighing import by_degree, resolve

HARM: dict[str, Callable[[Action, int], int]] = {}
"""The Wounds of an Attack that hits, from its Action and its printed Damage, in an edition that counts its own."""


@outcome("{slots} Attack[s] {how}", "B 3.8.7")
def land(
    who: int,
    action: Action,
    slots: Literal["Base", "Special", "Base and Special"],
    how: Literal["Hit", "Hits", "Miss", "Misses"],
) -> Iterator[Step]:
    named = tuple(slots.lower().split(" and "))
    yield Strike(who=who, target=action.target, action=action, slots=named, hit=how.startswith("Hit"))


@rule(Strike, "B 3.8.7 R-14 R-26 R-81 R-82")
def strike(step: Strike) -> None:
    """Carry out each Attack that a roll has decided, by its printed rules for a hit or for a miss.

    An Attack out of reach has no effect.
    """
    if fighter := find(step.who, Combatant):
        fighter.acted = True
    if victim := find(step.target, Combatant):
        victim.struck_by = step.who
    critical = len(step.slots) == 2
    for slot in step.slots:
        attack = attacks(step.who).get(slot)
        if attack is None or not reaches(step.who, attack, step.target):
            continue
        action = replace(step.action, about=attack.name)
        if not step.hit:
            then(*steadied(step.who, missing(attack, action, critical)))
        elif step.target in allies(step.who) and attack.alt != "nothing":
            then(*meaning(attack.alt, action))
        else:
            then(*landing(slot, attack, action, critical, step.decided_by))


@outcome("Attack Again", "R-55", short="another Attack")
def attack_again(who: int, action: Action) -> None:
    """Let the creature `who` attack its target once more.

    If the target is dead or out of reach, another enemy in reach is attacked.
    """
    for foe in (action.target, *enemies(who)):
        if find(foe, Body) and in_reach(who, foe):
            then(Attempt(who=who, action="attack", target=foe))
            return


@outcome("Damage: {wounds} Wounds", "R-26", of="target")
def damage(who: int, action: Action, wounds: int) -> Iterator[Step]:
    """Yield the Step that gives the target `wounds` Wounds in place of the Attack's printed Damage."""
    yield Wound(who=who, wounds=wounds, cause=action.about, by=action.who)


def missing(attack: Attack, action: Action, critical: bool) -> Iterator[Step]:
    """Yield the Steps of an Attack that missed. [★R-26]

    If `critical`, its Crit line is carried out too, and its Wounds replace those of the Miss line.
    """
    worse = phrases(attack.miss_critical) if critical else ()
    outdoes = any(phrase.wording.function is suffer for phrase in worse)
    for phrase in (*phrases(attack.miss), *phrases(attack.miss_add)):
        if not (outdoes and phrase.wording.function is suffer):
            yield from phrase.steps(action)
    for phrase in worse:
        yield from phrase.steps(action)


def landing(slot: str, attack: Attack, action: Action, critical: bool, by: int) -> Iterator[Step]:
    """Yield the Steps of an Attack that hits, for each creature hit and for the attacker. [★R-26, ★R-27]

    An Area Attack costs a swarm twice the Wounds (R-28); any Attack costs an exposed swarm one more (R-82). `by`: the id of the
    roll's Entry.
    """
    victims = {action: by}
    if attack.area and slot != "base":
        victims |= in_area(attack, action)
    better = phrases(attack.critical) if critical else ()
    for victim, roll in victims.items():
        critically = (
            better
            if victim is action
            else phrases(attack.critical)
            if victim.roll.degree == Degree.CRITICAL_SUCCESS and by_degree(victim.roll.check)
            else ()
        )
        crowd = attack.area and row(victim.target).swarm and ruled("R-28") and by_degree(victim.roll.check)
        more = 0 if crowd else exposed(victim)
        for step in befalling(attack, victim, critically):
            if isinstance(step, Wound) and step.who == victim.target and (crowd or more):
                yield replace(step, wounds=(2 if crowd else 1) * step.wounds + more, decided_by=roll)
                more = 0
            else:
                yield decided(step, roll)
        if more:  # silk does no Damage of its own
            yield Wound(who=victim.target, wounds=more, cause=attack.name, by=victim.who, decided_by=roll)
    for phrase in (*phrases(attack.hit), *phrases(attack.add), *better):
        if phrase.wording.function is decimate:
            yield from (decided(step, by) for step in drawn(phrase.holes["count"], [*victims]))
        elif phrase.of == "actor":
            yield from (decided(step, by) for step in phrase.steps(action))


def exposed(victim: Action) -> int:
    """Return how many additional Wounds (1 or 0) a hit deals to a swarm that is exposed. [R-82]

    A swarm is exposed to a character from behind or while it is Charging. The player is told.
    """
    if not heroic(victim.who) or heroic(victim.target) or not row(victim.target).swarm or not ruled("R-82"):
        return 0
    behind = row(victim.target).armoured == "head" and not from_front(victim.target, victim.who)
    if not (behind or any(shift.source == "Charging" for shift in victim.roll.check.shifts)):
        return 0
    tell(Happened("is open to a blow", victim.target, "behind" if behind else "charge"))
    return 1


def befalling(attack: Attack, victim: Action, critical: tuple[Phrase, ...]) -> Iterator[Step]:
    """Yield the Steps by which an Attack that hits affects one victim.

    They come from the printed Damage, the box's lines about the target, venom, and the phrases of `critical`.
    """
    if not any(phrase.wording.function is damage for phrase in critical):
        body, by = get(victim.who, Body), edition()
        printed = attack.wounds(min(jaws(), worth(body.limit - body.wounds)))
        if wounds := HARM[by](victim, printed) if by in HARM else printed:
            yield Wound(who=victim.target, wounds=wounds, cause=attack.name, by=victim.who)
    for phrase in (*phrases(attack.hit), *phrases(attack.add), *venom(victim.who), *critical):
        if phrase.of == "target":
            yield from phrase.steps(victim)


def in_area(attack: Attack, action: Action) -> Iterator[tuple[Action, int]]:
    """Yield (Action, id of the log Entry about its roll) for each further enemy that an area Attack hits. [R-27]

    ★ One d100 for all: it is compared with the ratings of each enemy in the area, however far from the actor.
    """
    centre = get(action.who if attack.rupture else action.target, At)
    most = content.constants().combat.burst if attack.rupture else 1
    for foe in enemies(action.who):
        at = get(foe, At)
        if foe == action.target or not (far := apart(centre, at)) <= most or (far > 1 and not in_line(centre, at)):
            continue
        made = check(Attempt(who=action.who, action=action.name, target=foe, about=attack.name))
        made = replace(made, guards=tuple(guard for guard in made.guards if guard.source != Refusal.OUT_OF_REACH))
        roll = resolve(made, shared(action.roll.fell, action.who, made, action.name))
        told = tell(Rolled(action.who, action.name, roll, foe), decides=True)
        if roll.degree >= (Degree.COMPLETE_SUCCESS if by_degree(made) else Degree.PARTIAL_SUCCESS):
            yield replace(action, target=foe, roll=roll), told


@outcome("{count} Target[s] die[s]", "R-27")
def decimate(action: Action, count: int) -> Iterator[Step]:
    yield from drawn(count, [action])


def drawn(count: int, victims: list[Action]) -> Iterator[Step]:
    """Yield the Steps that kill `count` of the creatures that were hit, chosen at random. [★R-27]

    `victims`: the Actions that hit them.
    """
    pool = list(victims)
    for _ in range(min(count, len(pool))):
        victim = pool.pop(throw(len(pool), "decimate"))
        yield from slay(victim.target, victim)
