"""The conditions of creatures' aims in doctrine.toml: when an aim applies, and which targets suit. [RULES 5.3, R-89]"""

from collections.abc import Callable

from game import content
from game.content.doctrines import When, Whom
from game.engine import Option
from game.engine.commands import Act
from game.engine.components import At
from game.engine.steps import Attempt
from game.queen.hand import Senses, aimed_at, attempted, fair
from game.systems.checks import Suppose
from game.systems.ground import apart


def far_off(senses: Senses) -> bool:
    """Return whether the creature senses foes, and could attack, but is too far from all of them to do so this Turn."""
    return senses.ready and bool(senses.foes) and senses.away(senses.at)[0] > senses.pace + 1


def gives_ground(senses: Senses) -> bool:
    """Return whether the creature falls back to the tunnel that it guards, and stays there, as it Recoils. [R-18]"""
    return senses.disposition == "Recoiling" and senses.mouth is not None


WHEN: dict[When, Callable[[Senses], bool]] = {
    "": lambda _: True,
    "it gives ground": gives_ground,
    "it gives no ground": lambda senses: not gives_ground(senses),
    "its Pace is spent": lambda senses: not senses.pace,
    "it is too far to walk": far_off,
    "nobody is beside it": lambda senses: not senses.foes or senses.nearest(senses.at) > 1,
    "one is left to defend it": lambda senses: len(senses.places) == 1,
    "it is hurt, and has a moment": lambda senses: senses.hurt and far_off(senses),
    "it is the last, and failing": lambda senses: senses.free and senses.failing and not senses.fellows,
    "nobody is left to defend it": lambda senses: not senses.places,
}


def head_armoured(option: Option, senses: Senses) -> bool:
    """Return whether it is worth moving behind the target, because its head is armoured.

    It is if an attack from behind is far likelier to hit.
    """
    flank = attempted(option)
    if flank is None or not senses.ready:
        return False
    blow = Attempt(who=flank.who, action="attack", target=flank.target)
    return fair(blow, Suppose(behind=True)) - fair(blow) >= content.constants().minds.worth


def crowded(option: Option, senses: Senses) -> bool:
    """Return whether the Option's target stands in the way of the creature's allies.

    They are near the target but cannot attack it yet.
    """
    foe, press = senses.foes.get(aimed_at(option)), content.constants().minds.press
    return foe is not None and any(1 < apart(one, foe) <= press for one in senses.front)


def before_its_tunnel(rows: list[Option], senses: Senses) -> list[Option]:
    """Return a list of one Option: to build a barrier on the cell nearest to the foe.

    The list is empty unless a guard at its tunnel has the choice between several cells on the foe's side.
    """
    if senses.mouth is None or apart(senses.at, senses.mouth) > 1 or senses.called or not senses.foes:
        return []
    foe = min(senses.foes.values(), key=lambda one: apart(one, senses.at))
    cells = []
    for option in rows:
        x, y = map(int, option.command.about.split(",")) if isinstance(option.command, Act) else (0, 0)
        if apart(At(x, y), foe) < apart(senses.at, foe):
            cells.append(((x - foe.x) ** 2 + (y - foe.y) ** 2, option))
    return [min(cells, key=lambda row: row[0])[1]] if len(cells) > 1 else []


def each(fits: Callable[[Option, Senses], bool]) -> Callable[[list[Option], Senses], list[Option]]:
    """Return a function that filters a list of Options by the condition `fits`."""
    return lambda rows, senses: [option for option in rows if fits(option, senses)]


def beside(one: At | None, others: tuple[At, ...]) -> bool:
    return one is not None and any(apart(one, other) <= 1 for other in others)


WHOM: dict[Whom, Callable[[list[Option], Senses], list[Option]]] = {
    "": lambda rows, _: rows,
    "Recoiling": each(lambda option, senses: senses.places.get(aimed_at(option)) == "Recoiling"),
    "who is at its charges": each(lambda option, senses: beside(senses.foes.get(aimed_at(option)), senses.charges)),
    # allies with an enemy beside them; the creature must sense this enemy too
    "who is at grips": each(
        lambda option, senses: beside(senses.fellows.get(aimed_at(option)), tuple(senses.foes.values()))
    ),
    "whose head is armoured": each(head_armoured),
    "whom kin wait for": each(crowded),
    "before its tunnel": before_its_tunnel,
}
"""For each kind of target named in doctrine.toml, a function that keeps only the Options with such a target."""
