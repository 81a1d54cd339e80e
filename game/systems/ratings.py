"""What anything is worth, and what is about to be rolled: from formula, actor and target to a Check. Changes nothing."""

from collections.abc import Iterator, Mapping
from functools import cache

from msgspec import Struct

from game import content
from game.content import REACH, Attack, Formula
from game.content.improvised import STRETCH
from game.content.terms import Term
from game.fd100 import NOTHING, Check, Degree, Modifier, Rating, Shift
from game.flow.steps import Attempt
from game.systems.ground import apart, level, room_at, room_of
from game.systems.party import disposition, enemies, party, row, side
from game.systems.senses import darkness, dimness, in_line
from game.world import find, get, the
from game.world.components import At, Body, Combatant, Creature, Effects, Facing, Features, Gifts, Hero, Item, Raid

HEEDLESS = "past Carapace"  # about: an Attack by a Queen's order
RUPTURE = 2  # ★R-12 cells a bursting termite reaches
TOO_FAR = "out of reach"  # R-14 (a)
COVERED = -30  # [B 3.8.11] of ranged Attacks at who is behind a barrier
GROUNDED = ("Immobilised", "Paralysed", "Stunned")
SURPRISE = 30  # RULES 5.4: a dramatic modifier without a Feature
LOWEST = 20  # in the air Flying counts up to 20 + Height
SHARES = (2, 4, 8)  # the parts of their Features that helpers lend
SWAY = {"Recoiling": -30, "Advancing": 30}  # [B 2.3.5]


class Suppose(Struct, frozen=True):
    """What might be: for tables of odds, and "from behind 37 · 20 · 43". `near`: everything she has reaches."""

    disposition: str = ""
    behind: bool | None = None
    near: bool = False


AS_IT_IS = Suppose()


def rating(who: int, name: str) -> int:
    """A Feature or an Effect, by its name on the sheet; 0 if she has none."""
    if name == "Hunger":
        return get(who, Hero).hunger
    return sheet(who, name).get(name, 0)


def sheet(who: int, name: str) -> dict[str, int]:
    """The part of her sheet where this Feature or Effect stands."""
    return get(who, Effects).rating if name in content.EFFECTS else get(who, Features).rating


def suffers(who: int, effect: str) -> int:
    """The rating of an Effect that holds now: 0 if she resisted it this Round (R-33)."""
    effects = get(who, Effects)
    value = effects.rating.get(effect, 0)
    return 0 if value and effect in effects.off else value


# -- Attacks ---------------------------------------------------------------------------------------


def attacks(who: int) -> dict[str, Attack]:
    """Her Attack boxes: "base", "special"."""
    return boxes(get(who, Creature).kind)


@cache
def boxes(kind: str) -> dict[str, Attack]:
    """The Attack boxes of a kind."""
    printed = content.kinds()[kind]
    return {slot: attack for slot, attack in (("base", printed.base), ("special", printed.special)) if attack}


def mends(who: int) -> bool:
    """★R-55 Whether an Attack of hers has lines for allies."""
    return any(attack.alt != "nothing" for attack in attacks(who).values())


def reach(who: int, attack: Attack) -> int:
    """How far it carries, in cells. Who is Immobilised strikes next to her only."""
    if suffers(who, "Immobilised"):
        return 1
    return RUPTURE if attack.rupture else REACH[attack.range]


def reaches(who: int, attack: Attack, target: int) -> bool:
    """Whether an Attack of hers carries so far. R-12, R-17"""
    mine = attacks(who)
    return any(mine[slot] is attack for slot in in_reach(who, target))


def in_reach(who: int, target: int) -> tuple[str, ...]:
    """★R-12, R-17 Which of her Attacks reach it. Close ones reach who is in the air only from the air, or while she stoops."""
    a, b = get(who, At), get(target, At)
    far = apart(a, b)
    near = [(slot, box.range) for slot, box in attacks(who).items() if far <= reach(who, box)]
    if not near or (far > 1 and not in_line(a, b)):
        return ()
    high = out_of_reach(who, target)
    return tuple(slot for slot, how in near if not (high and how == "Close"))


def out_of_reach(who: int, target: int) -> bool:
    """R-17 Whether she is in the air, and the other is not; book: whether only one can fly."""
    if the(Raid).profile == "book":
        return rating(target, "Flying") > 0 and not rating(who, "Flying") and side(who) != side(target)
    return aloft(target) and not get(target, Combatant).stoops and not aloft(who)


def aloft(who: int) -> bool:
    """R-17 In the air: who cannot move falls."""
    fighter = find(who, Combatant)
    if fighter is None or not fighter.aloft:
        return False
    return not any(suffers(who, effect) for effect in GROUNDED)


def flying(who: int) -> int:
    """R-17 What her Flying counts against Attacks: in the air only, and no more than the Room is high."""
    if the(Raid).profile == "book":
        return rating(who, "Flying")
    if not aloft(who):
        return 0
    room = room_of(room_at(get(who, At)))
    return min(rating(who, "Flying"), LOWEST + (max(0, room[1].height) if room else 0))


def from_front(target: int, by: int) -> bool:
    """R-15 Whether an Attack by her meets the armoured head: within 45 degrees of the way the target looks."""
    facing = get(target, Facing)
    if not (facing.dx or facing.dy):
        return False
    at, theirs = get(by, At), get(target, At)
    dx, dy = at.x - theirs.x, at.y - theirs.y
    ahead, aside = dx * facing.dx + dy * facing.dy, abs(dx * facing.dy - dy * facing.dx)
    return ahead > 0 and aside <= ahead


def carapace(target: int, by: int, suppose: Suppose = AS_IT_IS) -> int:
    """The Carapace that counts against her. R-15"""
    behind = not from_front(target, by) if suppose.behind is None else suppose.behind
    return 0 if row(target).armoured == "head" and behind else rating(target, "Carapace")


# -- the Check -------------------------------------------------------------------------------------


def check(step: Attempt, suppose: Suppose = AS_IT_IS) -> Check:
    """[B 3.4.3, 3.4.5] Everything that will decide this Action, by name."""
    formula = content.formulas()[step.action]
    if formula.effort is None:
        return Check(Rating("certain", 100), kind="Boolean")
    effort = _named(formula.effort, step)
    if formula.roll == "Boolean":
        return Check(effort, kind="Boolean")
    resistance = _stretched(_named(formula.resistance, step), formula, step) if formula.resistance else NOTHING
    if formula.roll == "Contested":
        return Check(effort, resistance, kind="Contested")
    static: list[Modifier] = []
    for term in formula.modifiers:
        static += _modifiers(term, step, formula.rule)
    place = suppose.disposition or disposition(step.who) if formula.minigame == "Combat" and not formula.bare else ""
    static += _standing(step, formula, place)
    book = the(Raid).profile == "book"
    if book:
        static += _plainly(step, formula)
    return Check(
        effort=effort,
        resistance=resistance,
        static=tuple(static),
        dramatic=tuple(_flair(step)) if step.flair else (),
        shifts=tuple(_shifts(step, formula, place)),
        guards=tuple(_guards(step, formula, suppose)) if formula.guards and not book else (),
    )


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
            return Rating(swift, rating(step.who, swift))
        case _ if term.whose == "foe":
            foe = rival(step.target)
            return Rating(term.name, rating(foe, term.name) if foe else 0)
        case "Gloom":
            return Rating("Darkness, halved", darkness(step.who) // 2)
        case "Effect":
            return Rating(step.about, rating(step.who, step.about))
        case "remedy":
            remedy = content.effects()[step.about].remedy
            return Rating(remedy, rating(step.who, remedy))
        case name:
            return Rating(name, rating(step.who if term.whose == "own" else step.target, name))


def _opposed(term: Term, step: Attempt) -> Rating:
    """RULES 5.4 What opposes an improvised Action: a Feature of whom it is done to, or of the nearest enemy."""
    intent = content.intents()[content.formulas()[step.action].intent]
    foe, name = rival(step.target) if term.whose == "foe" else step.target, intent.opposed(step.about)
    return Rating(name, rating(foe, name)) if foe and name in content.FEATURES else Rating("Level", level().rating)


def _stretched(resistance: Rating, formula: Formula, step: Attempt) -> Rating:
    """RULES 5.4 A stretch makes it harder."""
    if formula.intent and content.intents()[formula.intent].verdict(step.about) == "a stretch":
        return Rating(f"{resistance.name}, and a stretch", resistance.value + STRETCH)
    return resistance


def _flair(step: Attempt) -> Iterator[Modifier]:
    """[B 3.4.6] The dramatic modifiers of an improvised Action: each a Feature of hers, or mere surprise."""
    for name in step.flair:
        yield Modifier(name, SURPRISE if name == "surprise" else rating(step.who, name), "B 3.4.6 R section 5.4")


def _modifiers(term: Term, step: Attempt, rule: str) -> Iterator[Modifier]:
    if term.whose == "companions":
        for other in party():
            if other != step.who:
                yield Modifier(f"{get(other, Creature).name}'s {term.name}", rating(other, term.name), "B 3.13.2")
    elif term.whose == "helpers":
        yield from _help(step.who, term.name)
    elif term.name == "Flying" and term.whose == "their":
        if (high := flying(step.target)) and side(step.who) != side(step.target):  # ★R-55
            yield Modifier("Flying", term.sign * high, "R-17")
    elif (named := _named(term, step)).value:
        yield Modifier(named.name, term.sign * named.value, rule)


def _help(who: int, feature: str) -> Iterator[Modifier]:
    """R-06 The best three of the others lend a half, a quarter, an eighth, rounded half up."""
    if the(Raid).profile == "book":
        return
    others = sorted((other for other in party() if other != who), key=lambda other: -rating(other, feature))
    for other, share in zip(others, SHARES, strict=False):
        if lent := (2 * rating(other, feature) + share) // (2 * share):
            yield Modifier(f"{get(other, Creature).name}'s {feature}, 1/{share}", lent, "R-06")


def _standing(step: Attempt, formula: Formula, place: str) -> Iterator[Modifier]:
    """Modifiers of every Qualification Roll of its minigame. `place`: her Disposition, if it is Combat."""
    if formula.bare:
        return
    if place in SWAY:
        yield Modifier(place, SWAY[place], "B 2.3.5")
    if formula.range == "Attack":
        yield from _aiming(step)
    if poison := suffers(step.who, "Poisoned"):
        yield Modifier("Poisoned", -poison, "B Table 8")
    if formula.sight and (dim := dimness(step.who)):
        yield Modifier("Blind or in the dark", -dim, "R-38")
    yield from _gifts(step, formula)


def _gifts(step: Attempt, formula: Formula) -> Iterator[Modifier]:
    """R-47 What food has promised to help with: Clarity, of her own Effort."""
    if (gifts := find(step.who, Gifts)) and formula.effort:
        for gift, value in gifts.waiting.items():
            if formula.effort.name in content.abilities()[gift].helps:
                yield Modifier(gift, value, "R-47")


def _plainly(step: Attempt, formula: Formula) -> Iterator[Modifier]:
    """*book*: Carapace is a modifier like any other, if either Attack has such a keyword. R-14"""
    for term in formula.guards:
        armour = 0 if step.about == HEEDLESS else rating(step.target, term.name)
        stopped = any(term.keywords & set(attack.keywords) for attack in attacks(step.who).values())
        if armour and stopped and not (mends(step.who) and side(step.who) == side(step.target)):
            yield Modifier(term.name, -armour, "B 3.8.7")


def _aiming(step: Attempt) -> Iterator[Modifier]:
    """[B 3.8.11] What others have done about this Attack: shown where to strike, or built a barrier."""
    if (fighter := find(step.who, Combatant)) and fighter.directed:
        yield Modifier("directed", fighter.directed, "B 3.8.11")
    cover = find(step.target, Combatant)
    if cover and cover.cover and any("Projectile" in attack.keywords for attack in attacks(step.who).values()):
        yield Modifier("behind a barrier", COVERED, "B 3.8.11")


def _shifts(step: Attempt, formula: Formula, place: str) -> Iterator[Shift]:
    if place:
        wounds, each = get(step.who, Body).wounds, row(step.who).wound_shift
        fighter = find(step.who, Combatant)
        if wounds and each and not (fighter and fighter.grit):
            yield Shift("1 Wound" if wounds == 1 else f"{wounds} Wounds", wounds * each, "B 3.8.1")
        if place == "Charging":
            yield Shift("Charging", 1, "B 2.3.5")
        if formula.range == "Attack" and helpless(step.target):
            yield Shift("Helpless target", 1, "R-16")
    if (hero := find(step.who, Hero)) and hero.starving:
        yield Shift("Starving", -1, "B 3.14.1")


def rival(who: int) -> int:
    """R-76 The enemy nearest to her; 0 if she has none."""
    at = get(who, At)
    return min(((apart(at, get(foe, At)), foe) for foe in enemies(who)), default=(0, 0))[1]


def helpless(who: int) -> bool:
    """R-16"""
    return suffers(who, "Paralysed") > 0 or suffers(who, "Stunned") > 0


def _guards(step: Attempt, formula: Formula, suppose: Suppose) -> Iterator[Modifier]:
    """R-14: (a) Attacks out of reach drop out; (b) Carapace counts once against the Attacks named; then (a) again."""
    kind, foe = get(step.who, Creature).kind, step.target
    landed = tuple(boxes(kind)) if suppose.near else in_reach(step.who, foe)
    far = _too_far(kind, landed)
    yield from far
    armour = 0 if step.about == HEEDLESS else carapace(foe, step.who, suppose)
    if not armour or (side(step.who) == side(foe) and mends(step.who)):  # ★R-55
        return
    for term in formula.guards:
        if against := _stopped(kind, landed, term.keywords):
            yield Modifier("armoured head" if row(foe).armoured == "head" else term.name, -armour, "R-14 R-15", against)
            yield from far


@cache
def named_by(kind: str, landed: tuple[str, ...]) -> Mapping[Degree, list[Attack]]:
    """The Attacks that each Success names, of those that can land. R-14"""
    base, special = ([boxes(kind)[slot]] if slot in landed else [] for slot in ("base", "special"))
    return {
        Degree.PARTIAL_SUCCESS: base,
        Degree.COMPLETE_SUCCESS: special,
        Degree.CRITICAL_SUCCESS: base + special,
    }


@cache
def _too_far(kind: str, landed: tuple[str, ...]) -> tuple[Modifier, ...]:
    """R-14 (a): the Successes that name no Attack of those, the best first."""
    empty = [degree for degree, named in named_by(kind, landed).items() if not named]
    return tuple(Modifier(TOO_FAR, -100, "R-14", (degree,)) for degree in sorted(empty, reverse=True))


@cache
def _stopped(kind: str, landed: tuple[str, ...], keywords: frozenset[str]) -> tuple[Degree, ...]:
    """R-14 (b): the Successes that name an Attack with such a keyword."""
    named = named_by(kind, landed)
    return tuple(degree for degree in named if any(keywords & set(attack.keywords) for attack in named[degree]))
