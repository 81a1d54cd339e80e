"""How creatures gain Attacks by Abilities in Metamorphosis, and learn and forget Attacks. [M 2.6.5, 2.6.7, 3.9.7]"""

from collections.abc import Iterator

from game import content
from game.content import Attack
from game.editions.metamorphosis.combat import made_with
from game.editions.metamorphosis.dice import dice
from game.engine import Option, Step, rule, tell
from game.engine.commands import Say
from game.engine.components import Creature, Learnt
from game.engine.entries import Happened
from game.engine.steps import Action, Master, Quantify, Relearn
from game.engine.store import add, find, get
from game.systems.combat.reach import attacks, boxes
from game.systems.outcomes import outcome
from game.systems.ratings import rating
from game.systems.rulings import system


def master(who: int, feature: str) -> None:
    """Teach a creature the Attack that belongs to its newly gained Ability, if it can know another Attack."""
    art = content.arts().get(feature)
    if art and art.attack and feature not in attacks(who) and len(attacks(who)) < (system().known or 0):
        learnt(who).arts.append(feature)
        tell(Happened("comes into", who, art.attack.name))


def learnt(who: int) -> Learnt:
    """Return the record of the Attacks that a creature has learnt and forgotten, a new one if it has none."""
    if find(who, Learnt) is None:
        add(who, Learnt())
    return get(who, Learnt)


# -- changing them at a Rest [M 3.9.7] -------------------------------------------------------------


def learnable(who: int) -> list[str]:
    """Return the names of the Attacks that the creature `who` may learn.

    These are the ones it has forgotten, and those for which it has the Rank and the Abilities.
    """
    mine, kind = list(attacks(who).values()), get(who, Creature).kind
    printed = [f"{one} {slot}" for one in content.classes() for slot in boxes(one)]
    return [
        name
        for name in (*printed, *content.arts())
        if (box := content.attack(name)) and box not in mine and (name.startswith(f"{kind} ") or meets(who, name, box))
    ]


def meets(who: int, name: str, attack: Attack) -> bool:
    """Return whether the creature `who` has enough dice, and all Abilities needed, to learn an Attack.

    The dice are those of the Attack's Feature, and must be as many as the Attack's Rank.
    """
    needs = system().needs or {}
    bodily = () if name in content.arts() else (needs[word] for word in attack.keywords if word in needs)
    ranked = dice(rating(who, made_with(who, attack)[0])) >= system().rank(name)
    return ranked and all(rating(who, one) for one in bodily)


@rule(Relearn, "M 3.9.7")
def relearn(step: Relearn) -> Iterator[Option]:
    """Yield the Options to learn one more Attack, to forget one, or to do neither.

    An Attack can be learnt if there is room for it, and if none of the same name is known.
    """
    yield Option(Say("no"))
    mine, new = attacks(step.who), learnable(step.who)
    named = {box.name for box in mine.values()}
    room = [
        name
        for name in new
        if len(mine) < (system().known or 0) and (box := content.attack(name)) and box.name not in named
    ]
    for name in (*room, *(mine if len(mine) > 1 and new else ())):
        yield Option(Say(name), (Master(who=step.who, attack=name), step))


@rule(Master, "M 3.9.7")
def mastered(step: Master) -> None:
    """Let a creature learn an Attack, or forget the Attack if it is known already."""
    known, mine, slot = learnt(step.who), attacks(step.who), step.attack.rpartition(" ")[2]
    box = mine.get(step.attack) or content.attack(step.attack)
    assert box
    if step.attack in known.arts:
        known.arts.remove(step.attack)
    elif step.attack in mine:
        known.lost.append(step.attack)
    elif step.attack == f"{get(step.who, Creature).kind} {slot}":
        known.lost.remove(slot)
    else:
        known.arts.append(step.attack)
    tell(Happened("forgets" if step.attack in mine else "learns", step.who, box.name))


@outcome("{whom} {effect} by {feature}", "M 2.6.5", of="target")
def bestow(who: int, action: Action, effect: str, feature: str) -> Iterator[Step]:
    """Yield the Step that gives a creature an Effect. A roll of the attacker's Ability decides the Effect's rating."""
    yield Quantify(who=who, feature=effect, how="bestow", die=rating(action.who, feature))
