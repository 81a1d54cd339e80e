"""The conversion of a Check from the base rules (fd100) to a roll of Metamorphosis. [M 1.3, 3.6.2.5]

There is one die for each ten per cent of a rating.
"""

from collections.abc import Mapping

from game import content
from game.content import COMBAT, COMMON, SPECIFIC, Attack, Edition, Kind
from game.fd100 import Check
from game.resolution.core import Contribution, Rating
from game.resolution.pools import Pool
from game.weighing.bind import part

DIE = 10
"""Per cent of a rating that are one die."""
HELPLESS = "helpless"
SURE = 100
"""A rating higher than every result of a d100. A guard rated so is no armour: its Attack is out of reach."""


def pools(check: Check) -> Pool:
    """Return a Check of the base rules converted to a roll of Metamorphosis: a pool of dice against another pool.

    Armour adds dice to the pool of the defence. A helpless target has no dice.
    Its facts may say what comes to either pool besides: Features of the actor ("own") or of the target ("their"),
    or "helpless".
    """
    row, against = content.editions()[check.by].standing, check.resistance
    own = [Contribution(one.source, row.get(one.source, part(one.rating, DIE)), one.rule) for one in check.static]
    own += [Contribution(one.source, one.value, one.rule) for one in check.facts if one.kind == "own"]
    own += [Contribution(one.source, min(0, row.get(one.source, 0)), one.rule) for one in check.shifts]
    shell = {guard.source: guard for guard in check.guards if guard.rating > -SURE}
    theirs = [Contribution(one.source, part(-one.rating, DIE), one.rule) for one in shell.values()]
    theirs += [Contribution(one.source, one.value, one.rule) for one in check.facts if one.kind == "their"]
    helpless = any(one.kind == HELPLESS for one in check.facts)
    own.sort(key=lambda one: -one.by)  # positive modifiers first [M 1.3]
    return Pool(
        Rating(check.effort.name, part(check.effort.value, DIE)),
        Rating(HELPLESS, 0) if helpless else Rating(against.name, part(against.value, DIE)),
        own=tuple(one for one in own if one.by),
        other=() if helpless else tuple(one for one in theirs if one.by),
        sure=sum(max(0, row.get(one.source, 0)) for one in check.shifts),
    )


def keyed(attack: Attack, row: Edition) -> list[str]:
    """Return the names of an Attack's Features: its Ability, or those that its keywords name. [M 3.6.2.5]

    The Attack is made with the best of them. If its keywords name none, the only one is Strength.
    """
    if own := [name for name, art in content.arts().items() if art.attack == attack]:
        return own
    return list(dict.fromkeys(row.attacks[word] for word in attack.keywords if word in row.attacks)) or ["Strength"]


def attack_dice(attack: Attack, row: Edition, rated: Mapping[str, int]) -> int:
    """Return how many dice an Attack has: those of its best Feature, plus those of the Threat Rate. [M 3.6.2.5]

    `rated`: how many dice each Feature has.
    """
    return max(rated.get(name, 0) for name in keyed(attack, row)) + rated.get("Threat Rate", 0)


def innate(edition: str) -> tuple[str, ...]:
    """Return the Special Abilities that a new character may have: those on sheets, or without an Attack. [M 2.5.3]"""
    with content.chosen(edition):
        return *SPECIFIC, *(name for name, art in content.arts().items() if art.attack is None)


def bodies(kind: Kind, made: dict[str, int]) -> int:
    """Return how many more bodies (Wounds) a player's swarm has than the ready-made one, 0 for others. [META-14]"""
    return max(0, part(made.get("Swarming", 0) - sheet(kind, hero=True).get("Swarming", 0), DIE))


def sheet(kind: Kind, hero: bool) -> dict[str, int]:
    """Return the ratings of a new creature in Metamorphosis, in per cent, as a dict by name.

    A class gets the fixed values of character creation, in the order of its printed ratings.
    Other creatures get a share of their printed ratings.
    """
    row, printed = content.editions()["metamorphosis"], kind.features
    made = row.sheet
    assert made is not None
    if not hero:
        whole = {name: 10 * part(made.share * value, 1000) or min(10, value) for name, value in printed.items()}
        return whole | {name: min(made.combat, printed.get(name, 0)) for name in COMBAT}
    mean = {name: sum(printed[one] for one in of) for name, of in row.attributes.items()}
    core = dict(zip(sorted(mean, key=lambda one: -mean[one]), made.core, strict=True))
    own = sorted((name for name in SPECIFIC if printed[name]), key=lambda one: -printed[one])
    special = made.special[min(len(own), len(made.special)) - 1]
    common = sorted(COMMON, key=lambda one: -printed[one])
    dealt = {one: core[name] for name, of in row.attributes.items() for one in of}
    dealt |= dict.fromkeys(COMBAT, made.combat) | dict(zip(own, special, strict=False))
    dealt |= dict(zip(common, made.common, strict=False))
    return {name: dealt.get(name, 0) for name in content.FEATURES}
