"""Combat in Metamorphosis: the choice of Attacks, the Wounds of a hit, the order of Turns, two Actions a Turn. [M 3.6]

The dice are in `game.resolution.pools`, what each circumstance counts is in `game.weighing.pools` and
assets/editions.toml, the tables are in assets/editions/metamorphosis. Ratings are kept in per cent; ten per cent are
one die.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from game import content
from game.content import Attack
from game.editions.metamorphosis.dice import NAME, dice, grow
from game.engine import Step, rule
from game.engine.components import Combatant, Structure
from game.engine.steps import Action, Attempt, Move, Settle, Spend, Strike, TurnBegins, Walk
from game.engine.store import find, get
from game.fd100 import Roll
from game.systems import actions
from game.systems.actions import AFTER
from game.systems.combat import manoeuvres, strikes, structures
from game.systems.combat.purses import TRADED, WALKS
from game.systems.combat.reach import CHOICES, PACES, attacks, in_reach, within
from game.systems.dice_rolls import MARGINS, OPENINGS, throw
from game.systems.outcomes import outcome
from game.systems.outcomes.common import random_ally
from game.systems.ratings import able, rating
from game.systems.rulings import system
from game.weighing.pools import DIE, keyed

# -- Attacks [M 2.6.7, 3.6.2.5] --------------------------------------------------------------------


def made_with(who: int, attack: Attack) -> tuple[str, str]:
    """Return (attacker's Feature, target's Feature) for the roll of an Attack.

    The Attack of an Ability has Features of its own. For any other, both roll the one of its keywords' Features that
    the attacker has most dice for.
    """
    for name, art in content.arts().items():
        if art.attack == attack:
            return name, art.against
    best = max(keyed(attack, system()), key=lambda one: rating(who, one))
    return best, best


def ranked(who: int, target: int) -> list[Attack]:
    """Return the Attacks with which the creature `who` can reach a target, those with most dice first.

    If two have equally many, the Special Attack comes first.
    """
    mine = attacks(who)
    return by_dice(who, [mine[slot] for slot in in_reach(who, target)])


def by_dice(who: int, found: list[Attack]) -> list[Attack]:
    """Return these Attacks sorted by their numbers of dice, most first.

    If they have equally many, the Special Attack comes first, then the Base Attack.
    """
    found = [*reversed(found[:2]), *found[2:]]
    return sorted(found, key=lambda one: -able(who, made_with(who, one)[0]))


CHOICES[NAME] = ranked


def chosen(who: int, target: int, name: str = "", *, near: bool = False, apart: int = 0) -> Attack:
    """Return the Attack called `name` of the creature `who`, or else its best Attack.

    The best is the best that reaches the target, if any does and `near` is False; otherwise the best of all.
    `apart`: suppose that the target is so many cells away.
    """
    mine = list(attacks(who).values())
    named = next((one for one in mine if one.name == name), None)
    if apart:
        there = attacks(who)
        return named or by_dice(who, [there[slot] for slot in within(who, apart)] or mine)[0]
    return named or ((not near and ranked(who, target)) or by_dice(who, mine))[0]


AFTER[NAME] = lambda action: Settle(who=action.who, action=action)  # at once, without any use of Luck


@rule(Attempt, "M 2.6.7", edition=NAME, instead_of=actions.attempt)
def attempt(step: Attempt) -> None:
    """Roll for an Action. If the player attacks without naming one of the Attacks, choose one before the roll.

    So the log can name the Attack.
    """
    if content.formulas()[step.action].range == "Attack" and not step.about:
        step = replace(step, about=chosen(step.who, step.target).name)
    actions.attempt(step)


# -- Combat [M 3.6.2] ------------------------------------------------------------------------------


def opening(who: int, roll: Roll | None) -> tuple[int, tuple[int, ...]]:
    """Return (box where a fighter begins on the Disposition track, sort key for the order of Turns).

    The former is a number of boxes above the box Holding: the fighter's net successes, or -1 if it has none.
    """
    net = roll.margin if roll else 0
    return boxes_up(net), (-net, -rating(who, "Initiative"), throw(100, "order"))


def boxes_up(net: int) -> int:
    """Return how many boxes above Holding a fighter with this net of its Initiative begins: -1 if it has none."""
    return net or -1


OPENINGS[NAME], MARGINS[NAME] = opening, boxes_up


@outcome("Attack Hits by the net", "M 3.6.2.5", short="a Wound for each success more")
def hit(who: int, action: Action) -> Iterator[Step]:
    attack = chosen(who, action.target, action.about)
    slot = next(slot for slot, one in attacks(who).items() if one is attack)
    yield Strike(who=who, target=action.target, action=action, slots=(slot,), hit=True)


def harm(victim: Action, printed: int) -> int:
    """Return the Wounds of an Attack that hits: one for each success more than the target has, or 0 for silk."""
    return max(0, victim.roll.margin) if printed else 0


strikes.HARM[NAME] = harm


@rule(TurnBegins, "M 3.6.2.4")
def two_actions(step: TurnBegins) -> None:
    """Limit a fighter to two Actions in its Turn. Only one of them, the Tactical one, can be an Attack."""
    if system().walks:
        get(step.who, Combatant).resist = 0


def spaces(who: int) -> int:
    """Return how many cells a creature may move with one Action: one for each die of Speed and Flying. [M 3.6.2.4]"""
    return dice(able(who, "Speed")) + dice(able(who, "Flying"))


PACES[NAME] = spaces


@rule(Walk, "M 3.6.2.4")
def walk(step: Walk) -> None:
    """Take away one of a fighter's two Actions when the fighter begins to walk in its Turn."""
    fighter = find(step.who, Combatant)
    if fighter and not step.forced and system().walks and WALKS not in fighter.used:
        fighter.used.append(WALKS)
        pay(fighter)


@rule(Spend, "M 3.6.2.4")
def spend(step: Spend) -> None:
    """Stop a fighter's movement once both its Actions are spent, unless one of them was spent on walking."""
    fighter = get(step.who, Combatant)
    if system().walks and not any(getattr(fighter, purse) for purse in TRADED) and WALKS not in fighter.used:
        fighter.pace = 0


def pay(fighter: Combatant) -> None:
    """Take away one of a fighter's Actions. The Action that can be an Attack is taken away last."""
    for purse in TRADED:
        if getattr(fighter, purse):
            setattr(fighter, purse, getattr(fighter, purse) - 1)
            return


@outcome("Actor walks again", "M 3.6.2.4", short="as many spaces again")
def walk_again(who: int) -> None:
    manoeuvres.gain_pace(who)


@outcome("{whom} Recoils {boxes}", "M 3.6.2.6", sign=-1)
@outcome("{whom} Advances {boxes}", "M 3.6.2.6", sign=1)
def shift(who: int, boxes: int, sign: int) -> Iterator[Step]:
    yield Move(who=who, by=sign * boxes)


@outcome("Bestow {effect}: {tens} on random Ally", "M 3.6.2.6 R-20", in_sight=True, astray=True)
@outcome("Bestow {effect}: {tens}", "M 3.6.2.6", of="target", in_sight=True, astray=False)
def bestow(who: int, effect: str, tens: int, astray: bool) -> None:
    """Raise an Effect of `who`, or if `astray` of a random ally if there is one, by 10 * `tens` per cent."""
    grow(random_ally(who) if astray else who, effect, tens)


@outcome("Actor takes cover by the net", "M 3.6.2.9", short="cover: a die for each success")
def take_cover(who: int, action: Action) -> None:
    """Build a barrier against ranged Attacks. It adds one die to the defence for each success of the roll."""
    structures.take_cover(who, *map(int, action.about.split(",")))
    get(get(who, Combatant).cover, Structure).strength = DIE * action.roll.margin
