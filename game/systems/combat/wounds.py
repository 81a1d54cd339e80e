"""Rules of Wounds and healing, and of death, which Luck may avert. [B 3.8.1, R-04]"""

from collections.abc import Iterator

from game import content
from game.content import Attack
from game.engine import Agenda, Option, rule, tell, then
from game.engine.commands import Say
from game.engine.components import Body, Combatant, Creature, Fight, Guard, Hero, Raid, Remains
from game.engine.entries import Chronicle, Died, Happened, Healed, Rolled, Wounded
from game.engine.steps import CheatDeath, Die, FaceDeath, Heal, Move, PutDown, RunEnds, Wound
from game.engine.store import RUN, add, drop, find, get, the
from game.fd100 import Degree
from game.systems.combat.reach import boxes, carapace
from game.systems.dice_rolls import boolean, fighting, throw
from game.systems.party import bag, blame, disposition, heroic, party, row
from game.systems.rulings import ruled, system
from game.systems.survival.food_effects import shielded

STARVED = "starvation"


@rule(Wound, "B 3.8.1 B 2.7 R-47 R-72")
def wound(step: Wound) -> None:
    """Give a creature Wounds, except those that Shielding stops (R-47). It dies when its Wounds reach their limit.

    A Ladybug advances a box of the Disposition track for each Wound, but not as far as Charging (R-72).
    """
    wounds = step.wounds - shielded(step.who, step.wounds)
    if not wounds or not (wounds := points(step, wounds)):
        return
    body = get(step.who, Body)
    body.wounds += wounds
    if fight := find(RUN, Fight):
        fight.wounds += wounds
    tell(Wounded(step.who, wounds, min(body.wounds, body.limit), body.limit, step.cause, step.by, system().unit))
    if body.wounds >= body.limit:
        then((FaceDeath if heroic(step.who) else Die)(who=step.who, cause=blame(step.cause, step.by, step.who)))
    elif row(step.who).wound_advances and fighting(step.who):
        then(Move(who=step.who, by=wounds, to=content.constants().combat.spurred if ruled("R-72") else ""))


def points(step: Wound, wounds: int) -> int:
    """Return how many points of Body (hit points) a creature loses by these Wounds.

    They are a fixed number, or for an Attack rolled with dice, minus those that armour stops. In an edition with hit
    points, no creature loses more than it has left.
    """
    row, attack, body = system(), dealt_by(step), get(step.who, Body)
    if not row.harm:
        return wounds * row.points
    left = body.limit - body.wounds
    if attack is None:
        return min(left, wounds * (1 if step.cause in content.EFFECTS else row.points))
    held = (2 * armour(step, attack) + row.armour) // (2 * row.armour) if row.armour else 0
    return min(left, max(0, sum(1 + throw(row.harm, "harm") for _ in range(wounds)) - held))


def dealt_by(step: Wound) -> Attack | None:
    """Return the Attack that causes a Wound, or None if something else causes it."""
    by = find(step.by, Creature)
    return next((box for box in boxes(by.kind).values() if box.name == step.cause), None) if by else None


def armour(step: Wound, attack: Attack) -> int:
    """Return the Carapace (armour, in per cent) that reduces the harm of an Attack. [R-14, BIND 8]

    It is 0 after a Critical Success.
    """
    roll = next(
        (one.roll for one in the(Chronicle).fresh if one.id == step.decided_by and isinstance(one, Rolled)), None
    )
    stopped = any(term.keywords & set(attack.keywords) for term in content.formulas()["attack"].guards)
    return carapace(step.who, step.by) if stopped and not (roll and roll.degree is Degree.CRITICAL_SUCCESS) else 0


@rule(Heal, "B 2.5 B 2.9 R-55")
def heal(step: Heal) -> None:
    """Heal Wounds of a creature; a swarm in a fight is not healed."""
    if row(step.who).swarm and fighting(step.who):
        return
    body = get(step.who, Body)
    if not body.wounds:
        tell(Happened("nothing to heal", step.who))
        return
    body.wounds = max(0, body.wounds - step.wounds * system().points)
    tell(Healed(step.who, body.wounds, system().unit))


@rule(FaceDeath, "R-04")
def face_death(step: FaceDeath) -> Iterator[Option]:
    yield Option(Say("no"), (Die(who=step.who, cause=step.cause),))
    if get(step.who, Hero).luck:
        yield Option(Say("yes"), (CheatDeath(who=step.who, cause=step.cause),))


@rule(CheatDeath, "R-04")
def cheat_death(step: CheatDeath) -> None:
    """Roll Luck to save a dying character.

    On a Success it lives, one Wound short of death or at the highest Hunger, and the same blow deals it no more Wounds.
    """
    hero, body = get(step.who, Hero), get(step.who, Body)
    lucky = boolean(step.who, "Luck", hero.luck, luck=False).success
    hero.luck = 0
    if not lucky:
        then(Die(who=step.who, cause=step.cause))
        return
    starved = step.cause == STARVED
    more = 0 if starved else body.limit - 1 - body.wounds  # Wounds that nothing dealt: an outcome may kill outright
    tell(Happened("lives by luck", step.who, number=more))
    if starved:
        hero.hunger, hero.starving = content.constants().party.hunger, False
        return
    body.wounds = body.limit - 1
    spare(step)
    if fighting(step.who) and disposition(step.who) != "Retreating":
        then(Move(who=step.who, to="Recoiling"))


def spare(saved: CheatDeath) -> None:
    """Take from the agenda what else the same roll would do to kill who was saved by Luck. [R-04]"""
    agenda, same = the(Agenda), (saved.who, saved.decided_by)
    agenda.steps[:] = [
        step
        for step in agenda.steps
        if not (isinstance(step, Wound | FaceDeath | Die) and saved.decided_by and (step.who, step.decided_by) == same)
    ]


@rule(Die, "B 2.2")
def die(step: Die) -> None:
    """Turn a creature that dies into remains, and put down its Items.

    End the run if no character is left alive.
    """
    tell(Died(step.who, step.cause))
    was_hero = heroic(step.who)
    for item, _ in bag(step.who):
        then(PutDown(item=item))
    for kind in (Body, Combatant, Guard):
        drop(step.who, kind)
    add(step.who, Remains(get(step.who, Creature).name, step.cause, the(Raid).fights))
    if was_hero and not party():
        then(RunEnds(outcome="dead", cause=step.cause))
