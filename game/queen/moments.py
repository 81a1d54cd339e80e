"""When a wish is to be had, and with whom: the conditions that doctrine.toml names. [RULES 5.3, R-89]"""

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

# -- when ------------------------------------------------------------------------------------------


def recoils(senses: Senses) -> bool:
    return senses.disposition == "Recoiling"


def spent(senses: Senses) -> bool:
    return not senses.pace


def far_off(senses: Senses) -> bool:
    """No foe it could walk up to in this Turn, and strike."""
    return senses.ready and bool(senses.foes) and senses.away(senses.at)[0] > senses.pace + 1


def alone(senses: Senses) -> bool:
    return not senses.foes or senses.nearest(senses.at) > 1


WHEN: dict[When, Callable[[Senses], bool]] = {
    "": lambda _: True,
    "it Recoils": recoils,
    "its Pace is spent": spent,
    "it is too far to walk": far_off,
    "nobody is beside it": alone,
    "one is left to defend it": lambda senses: len(senses.places) == 1,
    "it is hurt, and has a moment": lambda senses: senses.hurt and far_off(senses),
    "it is the last, and failing": lambda senses: senses.free and senses.failing and not senses.fellows,
    "nobody is left to defend it": lambda senses: not senses.places,
}

# -- with whom -------------------------------------------------------------------------------------


def recoiling(rows: list[Option], senses: Senses) -> list[Option]:
    return [option for option in rows if senses.places.get(aimed_at(option)) == "Recoiling"]


def at_its_charges(rows: list[Option], senses: Senses) -> list[Option]:
    """Enemies beside a gun, or beside who cannot fight."""
    return [option for option in rows if _beside(senses.foes.get(aimed_at(option)), senses.charges)]


def at_grips(rows: list[Option], senses: Senses) -> list[Option]:
    """Armed kin with an enemy beside them: the one they are shown to strike is one that all of them sense."""
    foes = tuple(senses.foes.values())
    return [option for option in rows if _beside(senses.fellows.get(aimed_at(option)), foes)]


def armoured(rows: list[Option], senses: Senses) -> list[Option]:
    """Enemies whom a blow from behind would hit so much likelier, while it has that blow."""
    return [option for option in rows if senses.ready and _gain(option) >= content.constants().minds.worth]


def _gain(option: Option) -> int:
    flank = attempted(option)
    if flank is None:
        return 0
    blow = Attempt(who=flank.who, action="attack", target=flank.target)
    return fair(blow, Suppose(behind=True)) - fair(blow)


def crowded(rows: list[Option], senses: Senses) -> list[Option]:
    """Enemies whom kin behind it cannot get at yet."""
    found = []
    for option in rows:
        foe = senses.foes.get(aimed_at(option))
        if foe and any(1 < apart(one, foe) <= content.constants().minds.press for one in senses.front):
            found.append(option)
    return found


def before_its_tunnel(rows: list[Option], senses: Senses) -> list[Option]:
    """At the tunnel it holds, the cell towards the nearest enemy, if that is not the only way to come at it."""
    if senses.mouth is None or apart(senses.at, senses.mouth) > 1 or senses.called or not senses.foes:
        return []
    foe = min(senses.foes.values(), key=lambda one: apart(one, senses.at))
    ahead = [option for option in rows if apart(_cell(option), foe) < apart(senses.at, foe)]
    ahead.sort(key=lambda option: (_cell(option).x - foe.x) ** 2 + (_cell(option).y - foe.y) ** 2)
    return ahead[:1] if len(ahead) > 1 else []


def _cell(option: Option) -> At:
    x, y = map(int, option.command.about.split(",")) if isinstance(option.command, Act) else (0, 0)
    return At(x, y)


def _beside(one: At | None, others: tuple[At, ...]) -> bool:
    return one is not None and any(apart(one, other) <= 1 for other in others)


WHOM: dict[Whom, Callable[[list[Option], Senses], list[Option]]] = {
    "": lambda rows, _: rows,
    "Recoiling": recoiling,
    "who is at its charges": at_its_charges,
    "who is at grips": at_grips,
    "whose head is armoured": armoured,
    "whom kin wait for": crowded,
    "before its tunnel": before_its_tunnel,
}
"""Of the Options of an Action, those it would take."""
