"""Metamorphosis over the nest: sheets of 0 to 10, pools of d6, the net as Wounds, two Actions a Turn. [M 3.6]

Its dice are in `game.resolution.pools`, what each circumstance counts in `game.weighing.pools` and assets/editions.toml, its
tables in assets/editions/metamorphosis. Ratings are kept in per cent; ten of them are one die.
"""

from collections.abc import Iterator

from game import content
from game.content import Attack, Formula
from game.engine import Step, rule, tell
from game.engine.components import Body, Combatant, Struck, Structure
from game.engine.entries import Changed
from game.engine.steps import Action, Attempt, Move, Quantify, Settle, Spend, Strike, TurnBegins, Walk
from game.engine.store import find, get
from game.fd100 import Circumstance, Rating, Roll
from game.systems import actions
from game.systems.actions import AFTER, enter
from game.systems.checks import FACTS, Suppose
from game.systems.combat import strikes, structures
from game.systems.combat.reach import CHOICES, HEEDLESS, attacks, carapace, flying, in_reach, mends
from game.systems.combat.turns import TRADED
from game.systems.dice_rolls import AMOUNTS, OPENINGS, rated, throw, twisted
from game.systems.outcomes import outcome
from game.systems.outcomes.common import random_ally
from game.systems.party import row, side
from game.systems.ratings import able, rating, suffers
from game.systems.rulings import system
from game.systems.senses import born_blind, keenly
from game.weighing.bind import part
from game.weighing.pools import DIE

NAME = "metamorphosis"
FACES, LEAST = 6, 5
"""Faces of a die, and the least that is a success. [M 3]"""


RESIST = "resist"


# -- dice [M 1.3, 3.6.2.5] -------------------------------------------------------------------------


def facts(step: Attempt, formula: Formula, rated: tuple[Rating, Rating], suppose: Suppose) -> Iterator[Circumstance]:  # noqa: ARG001
    """Yield what comes to the pools: of an Attack the Features it is made with and against, of a Resist what helps in it."""
    if formula.range == "Attack":
        attack = chosen(step.who, step.target, step.about, near=suppose.near)
        feature, against = made_with(step.who, attack)
        yield Circumstance("own", dice(able(step.who, feature)), feature, formula.rule)
        yield Circumstance("their", dice(able(step.target, against)), against, formula.rule)
        yield from defended(step, attack, suppose)
    for name, art in content.arts().items():
        if step.action == RESIST and step.about in art.resists:
            yield Circumstance("own", dice(rating(step.who, name)), name, art.rule)


def defended(step: Attempt, attack: Attack, suppose: Suppose) -> Iterator[Circumstance]:
    """Yield what else comes to the defence: Carapace if one is close, wings and cover if not; swarms in an area; blindness."""
    who, armour = step.target, 0
    if attack.range == "Close" and step.about != HEEDLESS and not (side(step.who) == side(who) and mends(step.who)):
        armour = dice(carapace(who, step.who, suppose.behind))
    elif attack.range != "Close":
        yield Circumstance("their", dice(flying(who)) * (not attack.area), "Flying", "M 2.6.4")
        yield Circumstance("their", dice(sheltered(who)), "barrier", "M 3.6.2.9")
    yield Circumstance("their", armour, "armoured head" if row(who).armoured == "head" else "Carapace", "M 2.6.4 R-15")
    if attack.area:
        yield Circumstance("their", -max(0, dice(rating(who, "Swarming")) - get(who, Body).wounds), "Swarms", "M 2.6.4")
    if not born_blind(who):
        yield Circumstance("their", -dice(keenly(who, suffers(who, "Blind"))), "Blind", "M 2.6.8")
    if suffers(who, "Paralysed") or stunned(who):
        yield Circumstance("helpless")


def sheltered(who: int) -> int:
    """Return the rating of the barrier that `who` is behind, 0 without one."""
    fighter = find(who, Combatant)
    barrier = find(fighter.cover, Structure) if fighter and fighter.cover else None
    return barrier.strength if barrier else 0


FACTS[NAME] = facts


def stunned(who: int) -> bool:
    """Return whether the last check has left a fighter Stunned."""
    struck = find(who, Struck)
    return struck is not None and "Stunned" in struck.effects and suffers(who, "Stunned") > 0


def dice(rating: int) -> int:
    """Return the number of dice of a rating in per cent."""
    return part(rating, DIE)


def made_with(who: int, attack: Attack) -> tuple[str, str]:
    """Return the Features that an Attack of `who` is made with and against: an Ability's own, else the best of its keywords, of both."""
    for name, art in content.arts().items():
        if art.attack == attack:
            return name, art.against
    named = system().attacks
    found = [named[word] for word in attack.keywords if word in named] or ["Strength"]
    best = max(found, key=lambda one: rating(who, one))
    return best, best


def ranked(who: int, target: int) -> list[Attack]:
    """Return the Attacks of `who` that reach a target, that with most dice first; of equals the Special before the Base Attack."""
    mine = attacks(who)
    return by_dice(who, [mine[slot] for slot in in_reach(who, target)])


def by_dice(who: int, found: list[Attack]) -> list[Attack]:
    """Return Attacks, listed as on the sheet, with those of most dice first; of equals the Special, then the Base Attack."""
    found = [*reversed(found[:2]), *found[2:]]
    return sorted(found, key=lambda one: -able(who, made_with(who, one)[0]))


CHOICES[NAME] = ranked


def chosen(who: int, target: int, name: str = "", *, near: bool = False) -> Attack:
    """Return the Attack of `who` by its name; else the first of those in reach of a target, or if none is (or `near`) of all."""
    mine = list(attacks(who).values())
    named = next((one for one in mine if one.name == name), None)
    return named or ((not near and ranked(who, target)) or by_dice(who, mine))[0]


def amount(faces: int, purpose: str) -> int:
    """Return a rating thrown with a pool of one die for each ten of `faces`, one at least: ten per cent for each success."""
    fell = (throw(FACES, purpose) + 1 for _ in range(max(1, dice(faces))))
    return DIE * sum(one >= LEAST for one in fell)


AMOUNTS[NAME] = amount


def after(action: Action) -> Step:
    """Return the Step after an Action's roll: its outcome, for there is no Luck."""
    return Settle(who=action.who, action=action)


AFTER[NAME] = after


@rule(Quantify, "M 3.6.2.6 M 3.9", edition=NAME, instead_of=actions.quantify)
def quantify(step: Quantify) -> None:
    """Write a rating that is set to, increased by or reduced to the successes of a pool; nothing passes 100."""
    old = rating(step.who, step.feature)
    how = ("increase" if old else "set") if step.how == "bestow" else step.how
    rolled = how in ("set", "increase", "decrease")
    die, purpose = (step.die or old) if rolled else 0, f"quantify {step.feature.lower()}"
    fell = twisted(rated(die, purpose), step.twist, purpose) if rolled else 0
    more = min(fell, step.most) if step.most else fell
    new = {"end": 0, "maximise": 100, "set": fell, "increase": min(100, old + more), "decrease": min(old, fell)}[how]
    enter(step.who, step.feature, new)
    tell(Changed(step.who, step.feature, old, new, die))


# -- Combat [M 3.6.2] ------------------------------------------------------------------------------


def opening(who: int, roll: Roll | None) -> tuple[int, tuple[int, ...]]:
    """Return how many boxes above Holding a fighter begins, one for each success or one below, and its rank in the order."""
    net = roll.margin if roll else 0
    return net or -1, (-net, -rating(who, "Initiative"), throw(100, "order"))


OPENINGS[NAME] = opening


@outcome("Attack Hits by the net", "M 3.6.2.5", short="a Wound for each success more")
def hit(who: int, action: Action) -> Iterator[Step]:
    attack = chosen(who, action.target, action.about)
    slot = next(slot for slot, one in attacks(who).items() if one is attack)
    yield Strike(who=who, target=action.target, action=action, slots=(slot,), hit=True)


def harm(victim: Action, printed: int) -> int:
    """Return the Wounds of an Attack that hits: the net successes; silk, whose printed Damage is 0, does none."""
    return max(0, victim.roll.margin) if printed else 0


strikes.HARM[NAME] = harm


@rule(TurnBegins, "M 3.6.2.4")
def two_actions(step: TurnBegins) -> None:
    """Leave a fighter two Actions, of which the Tactical alone can be an Attack."""
    if system().walks:
        get(step.who, Combatant).resist = 0


WALKS = "walk"


@rule(Walk, "M 3.6.2.4")
def walk(step: Walk) -> None:
    """Pay for a walk with one of the two Actions when it begins."""
    fighter = find(step.who, Combatant)
    if fighter and not step.forced and system().walks and WALKS not in fighter.used:
        fighter.used.append(WALKS)
        pay(fighter)


@rule(Spend, "M 3.6.2.4")
def spend(step: Spend) -> None:
    """Keep a fighter whose two Actions are spent where it stands, unless one of them was to walk."""
    fighter = get(step.who, Combatant)
    if system().walks and not any(getattr(fighter, purse) for purse in TRADED) and WALKS not in fighter.used:
        fighter.pace = 0


def pay(fighter: Combatant) -> None:
    """Take one of a fighter's Actions, its Attack last."""
    for purse in TRADED:
        if getattr(fighter, purse):
            setattr(fighter, purse, getattr(fighter, purse) - 1)
            return


@outcome("{whom} Recoils {boxes}", "M 3.6.2.6", sign=-1)
@outcome("{whom} Advances {boxes}", "M 3.6.2.6", sign=1)
def shift(who: int, boxes: int, sign: int) -> Iterator[Step]:
    yield Move(who=who, by=sign * boxes)


@outcome("Bestow {effect}: {tens} on random Ally", "M 3.6.2.6 R-20", astray=True)
@outcome("Bestow {effect}: {tens}", "M 3.6.2.6", of="target", astray=False)
def bestow(who: int, effect: str, tens: int, astray: bool) -> None:
    """Give a creature an Effect rated so many tens, or raise it by them; `astray`: give it to a random ally, or the actor."""
    whom = random_ally(who) if astray else who
    old = rating(whom, effect)
    enter(whom, effect, min(100, old + DIE * tens))
    tell(Changed(whom, effect, old, min(100, old + DIE * tens), 0))


@outcome("Actor takes cover by the net", "M 3.6.2.9", short="cover: a die for each success")
def take_cover(who: int, action: Action) -> None:
    """Build a barrier that lends so many dice of defence, as many as the roll had successes, against what is shot."""
    structures.take_cover(who, *map(int, action.about.split(",")))
    get(get(who, Combatant).cover, Structure).strength = DIE * action.roll.margin
