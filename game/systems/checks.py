"""Checks: everything that decides a roll, computed beforehand from formula, actor and target.

Functions here change nothing.
"""

from collections.abc import Callable, Iterator

from msgspec import Struct

from game import content
from game.content import Formula
from game.content.rows import Term
from game.engine.cache import remembered
from game.engine.components import At, Body, Combatant, Creature, Gifts, Hero, Item
from game.engine.steps import Attempt
from game.engine.store import find, get
from game.fd100 import NOTHING, Check, Circumstance, Modifier, Rating, Shift, tandem
from game.systems.combat.reach import aloft, attacks, boxes, flying, guards, in_reach, plainly, within
from game.systems.ground import apart, level
from game.systems.party import disposition, enemies, party, row, side
from game.systems.ratings import able, rating, suffers
from game.systems.rulings import edition, ruled, system
from game.systems.senses import darkness, dimness


class Suppose(Struct, frozen=True):
    """A supposed situation: the odds of an Action are computed for it, without changing the world.

    It may suppose a Disposition, an attack from behind, that every Attack reaches its target (`near`) or those that reach
    `apart` cells, that the target is helpless, that the actor stands in the chamber `room` (0: in a gallery), and has gritted its teeth.
    """

    disposition: str = ""
    behind: bool | None = None
    near: bool = False
    apart: int = 0
    helpless: bool = False
    room: int | None = None
    grit: bool = False


AS_IT_IS = Suppose()
FACTS: dict[str, Callable[[Attempt, Formula, tuple[Rating, Rating], Suppose], Iterator[Circumstance]]] = {}
"""The function that finds the facts which the dice of an edition count besides fd100's parts of a Check, by the edition's name."""
ALONE: dict[str, Callable[[int, str], Iterator[Circumstance]]] = {}
"""The function that finds such facts where somebody rolls by one Feature alone, by the edition's name."""


@remembered
def check(step: Attempt, suppose: Suppose = AS_IT_IS) -> Check:
    """Return the Check of an Action: all ratings and modifiers of its roll. [B 3.4.3, 3.4.5]

    They are those of the present situation, or of the one that `suppose` describes.
    """
    formula = content.formulas()[step.action]
    if formula.effort is None:
        return Check(Rating("certain", 100), kind="Boolean")
    effort, opposed = _named(formula.effort, step), formula.roll != "Boolean"
    resistance = _named(formula.resistance, step) if opposed and formula.resistance else NOTHING
    by, stretch = edition(), opposed and stretched(step, formula)
    if by and stretch:
        resistance = Rating(
            f"{resistance.name}, and a stretch", resistance.value + content.constants().improvising.harder
        )
    facts = tuple(FACTS[by](step, formula, (effort, resistance), suppose)) if by else ()
    if formula.roll in ("Boolean", "Contested"):
        return Check(effort, resistance, kind=formula.roll, by=by, facts=facts)
    static: list[Modifier] = []
    for term in formula.modifiers:
        static += _modifiers(term, step, formula.rule)
    place = suppose.disposition or disposition(step.who) if formula.minigame == "Combat" and not formula.bare else ""
    static += _standing(step, formula, place, suppose.room)
    book = not ruled("R-14")
    if book:
        static += plainly(step, formula)
    return Check(
        effort=effort,
        resistance=resistance,
        static=tuple(static),
        dramatic=tuple(Modifier(name, _flair(step.who, name), "B 3.4.6 R section 5.4") for name in step.flair),
        shifts=tuple(_shifts(step, formula, place, suppose)),
        guards=tuple(guards(step, formula, landed(step, suppose), suppose.behind))
        if formula.guards and not book
        else (),
        by=by,
        facts=facts,
    )


def stretched(step: Attempt, formula: Formula) -> bool:
    """Return whether an improvised Action is tried by a Feature that only stretches to it."""
    return bool(formula.intent) and content.intents()[formula.intent].verdict(step.about) == "a stretch"


def landed(step: Attempt, suppose: Suppose) -> tuple[str, ...]:
    """Return the slots of those of the actor's Attacks that reach the target, in the situation that `suppose` describes."""
    if suppose.near:
        return tuple(boxes(get(step.who, Creature).kind))
    return within(step.who, suppose.apart) if suppose.apart else in_reach(step.who, step.target)


def alone(who: int, feature: str, chance: int | None = None) -> Check:
    """Return the Check of a yes-or-no roll (Boolean Roll) under a creature's rating in one Feature. [B 3.5.1]

    `chance`: the chance in per cent that is rolled under instead of a rating.
    """
    if chance is not None:
        return Check(Rating(feature, chance), kind="Boolean", by="" if system().percent else edition())
    by = edition()
    facts = tuple(ALONE[by](who, feature)) if by in ALONE else ()
    return Check(Rating(feature, rating(who, feature)), kind="Boolean", by=by, facts=facts)


# -- Effort and Resistance -------------------------------------------------------------------------


def _named(term: Term, step: Attempt) -> Rating:
    match term.name:
        case "Level":
            return Rating("Level", level().rating)
        case "Food":
            return Rating(step.about, get(step.item, Item).rating)
        case "Meal" | "Materials":  # used up by now: what the Action is about
            name, _, value = step.about.rpartition(" ")
            return Rating(name, int(value or 0))
        case "Feature":  # of an improvised Action
            return Rating(step.about, rating(step.who, step.about)) if term.whose == "own" else _opposed(term, step)
        case "Swiftness":
            swift = "Flying" if aloft(step.who) else "Speed"
            return Rating(swift, able(step.who, swift))
        case _ if term.whose == "foe":
            foe = rival(step.target)
            return Rating(term.name, rating(foe, term.name) if foe else 0)
        case "Gloom":
            return Rating("Darkness, halved", darkness(step.who) // 2)
        case "Wounds":
            return Rating(term.name, 10 * get(step.target, Body).wounds)
        case "Effect" | "remedy":
            name = step.about if term.name == "Effect" else content.effects()[step.about].remedy
            return Rating(name, rating(step.who, name))
        case name:
            return Rating(name, able(step.who if term.whose == "own" else step.target, name))


def _opposed(term: Term, step: Attempt) -> Rating:
    """Return the rating that an improvised Action is rolled against. [RULES 5.4]

    It is a Feature of the target or of the nearest enemy, or the rating of the Level.
    """
    intent = content.intents()[content.formulas()[step.action].intent]
    foe, name = rival(step.target) if term.whose == "foe" else step.target, intent.opposed(step.about)
    return Rating(name, rating(foe, name)) if foe and name in content.FEATURES else Rating("Level", level().rating)


def rival(who: int) -> int:
    """Return the id of the enemy nearest to the creature `who`, or 0 if there is no enemy. [R-76]"""
    at = get(who, At)
    return min(((apart(at, get(foe, At)), foe) for foe in enemies(who)), default=(0, 0))[1]


# -- modifiers and shifts --------------------------------------------------------------------------


def _flair(who: int, name: str) -> int:
    """Return the value of the dramatic modifier `name` that the creature `who` adds to an improvised Action. [B 3.4.6]

    It is the rating of a Feature of that name, or a constant for "surprise".
    """
    return content.constants().improvising.surprise if name == "surprise" else rating(who, name)


def _modifiers(term: Term, step: Attempt, rule: str) -> Iterator[Modifier]:
    """Yield the modifiers of an Action's roll that come from one `term` of the Action's formula.

    There is one for each companion (B 3.13.2), and a share of the ratings of the best three helpers (R-06).
    """
    if term.whose in ("companions", "helpers"):
        others = [other for other in party() if other != step.who]
        lent = [Rating(f"{term.name} of {get(other, Creature).name}", rating(other, term.name)) for other in others]
        if term.whose == "companions":
            yield from (Modifier(one.name, one.value, "B 3.13.2") for one in lent)
        elif ruled("R-06"):
            yield from tandem(lent)
    elif term.name == "Flying" and term.whose == "their":
        if (high := flying(step.target)) and side(step.who) != side(step.target):  # ★R-55
            yield Modifier("Flying", term.sign * high, "R-17")
    elif (named := _named(term, step)).value:
        yield Modifier(named.name, term.sign * named.value, rule)


def _standing(step: Attempt, formula: Formula, place: str, room: int | None) -> Iterator[Modifier]:
    """Yield the modifiers that do not depend on the Action, such as those for darkness and Disposition (morale).

    `place`: the Disposition, "" outside Combat. `room`: see `Suppose`.
    """
    if formula.bare:
        return
    if sway := content.constants().combat.sway.get(place):
        yield Modifier(place, sway, "B 2.3.5")
    if formula.range == "Attack":
        yield from _aiming(step)
    if poison := suffers(step.who, "Poisoned"):
        yield Modifier("Poisoned", -poison, "B Table 8")
    if formula.sight and (dim := dimness(step.who, room)):
        yield Modifier("Blind or in the dark", -dim, "R-38")
    if (gifts := find(step.who, Gifts)) and formula.effort:  # Clarity
        for gift, value in gifts.waiting.items():
            if formula.effort.name in content.abilities()[gift].helps:
                yield Modifier(gift, value, "R-47")


def _aiming(step: Attempt) -> Iterator[Modifier]:
    """Yield the modifiers of an Attack for an ally's advice and for a barrier around the target. [B 3.8.11]"""
    if (fighter := find(step.who, Combatant)) and fighter.directed:
        yield Modifier("directed", fighter.directed, "B 3.8.11")
    cover = find(step.target, Combatant)
    if cover and cover.cover and any("Projectile" in attack.keywords for attack in attacks(step.who).values()):
        yield Modifier("behind a barrier", -content.constants().combat.barrier, "B 3.8.11")


def _shifts(step: Attempt, formula: Formula, place: str, suppose: Suppose) -> Iterator[Shift]:
    if place:
        wounds, each = get(step.who, Body).wounds, row(step.who).wound_shift
        fighter = find(step.who, Combatant)
        if wounds and each and not (suppose.grit or (fighter and "grit" in fighter.until_turn)):
            yield Shift("1 Wound" if wounds == 1 else f"{wounds} Wounds", wounds * each, "B 3.8.1")
        if place == "Charging":
            yield Shift("Charging", 1, "B 2.3.5")
        if (
            formula.range == "Attack"
            and (suppose.helpless or any(suffers(step.target, one) for one in ("Paralysed", "Stunned")))
            and ruled("R-16")
        ):
            yield Shift("Helpless target", 1, "R-16")
    if (hero := find(step.who, Hero)) and hero.starving:
        yield Shift("Starving", -1, "B 3.14.1")
    if stretched(step, formula) and not edition():
        yield Shift("A stretch", -content.constants().improvising.stretch, "R section 5.4")
