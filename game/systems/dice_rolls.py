"""Throwing dice in the world: which stream, whose Luck a double moves, what is told."""

from game import content
from game.dice import Cup
from game.engine.components import Combatant, Fight, Hero
from game.engine.entries import Rolled, tell
from game.engine.steps import Attempt, Twist
from game.engine.store import RUN, find, get, the
from game.fd100 import Check, Rating, Roll, die_for, double, quantify, resolve
from game.systems.checks import check
from game.systems.ground import level
from game.systems.party import here, heroic
from game.systems.ratings import rating


def stream(purpose: str) -> str:
    """Return the stream of dice here for a purpose: fight/7/attack, level/1/room/2/explore. [★R-31]"""
    if fight := find(RUN, Fight):
        return f"fight/{fight.number}/{purpose}"
    return f"level/{level().place}/room/{here()}/{purpose}"


def throw(faces: int, purpose: str) -> int:
    """Return 0 .. faces - 1, from the place they are in."""
    return the(Cup).draw(stream(purpose), faces)


def twisted(fell: int, twist: Twist, purpose: str) -> int:
    """Return an amount rolled up or down before it counts, by Table 14's die of itself. [L 2.11.6.11]"""
    return quantify(twist, fell, throw(die_for(fell), purpose)) if twist and fell else fell


def rated(faces: int, purpose: str) -> int:
    """Return a rating by a decile die: what is over 100 counts as 100. [B 3.4.7]"""
    return min(100, throw(faces, purpose))


def level_throw(faces: int, purpose: str) -> int:
    """Return 0 .. faces - 1, a die of the whole Level."""
    return the(Cup).draw(f"level/{level().place}/{purpose}", faces)


def d100(who: int, purpose: str, *, luck: bool = True) -> int:
    """Return a d100 for `who`: a double moves a character's Luck marker [B 2.3.9]."""
    die = throw(100, purpose)
    if luck and heroic(who) and double(die):
        get(who, Hero).luck = die
    return die


def qualify(step: Attempt) -> Roll:
    """Roll an Action."""
    made = check(step)
    rolled = content.formulas()[step.action].effort is not None  # Dash is no roll
    die = d100(step.who, step.action) if rolled else 0
    roll = resolve(made, die, tuple(throw(100, step.action) for _ in made.dramatic))
    tell(Rolled(step.who, step.action, roll, step.target, step.about), decides=rolled)
    return roll


def boolean(who: int, feature: str, chance: int | None = None, *, luck: bool = True) -> Roll:
    """Return a Boolean Roll [B 3.5.1] by a Feature, or by a chance of that name."""
    effort = Rating(feature, rating(who, feature) if chance is None else chance)
    roll = resolve(Check(effort, kind="Boolean"), d100(who, feature.lower(), luck=luck))
    tell(Rolled(who, feature, roll), decides=True)
    return roll


def fighting(who: int) -> bool:
    return find(who, Combatant) is not None
