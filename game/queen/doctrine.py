"""How creatures choose in Combat: a function for each kind of aim listed in doctrine.toml. [RULES 5.3]

Each function is handed the legal Options (`hand`) and what the creature senses, and returns the Option it would take, or
None. The wishes of each kind, their order and their reasons are in doctrine.toml.
"""

from collections.abc import Callable
from itertools import product

from game import content
from game.content.doctrines import Deed, Wish
from game.engine import Option
from game.engine.components import At
from game.queen.hand import Hand, Senses, likeliest
from game.queen.moments import WHEN, WHOM
from game.systems.colony.colony import flight
from game.systems.ground import apart, moves
from game.systems.senses import in_line


def likely(hand: Hand, senses: Senses, action: str, wish: Wish) -> Option | None:
    """Return the Option with the best chance to do this Action, or None if that is below the aim's minimum."""
    best = hand.best(action, senses)
    return best[1] if best and best[0] >= wish.least else None


def try_it(hand: Hand, senses: Senses, wish: Wish) -> Option | None:
    """Return the Option with the best chance to do the Action that `wish` names, or None if it should not be tried now.

    It never costs the creature an Attack or, by trade (R-89), a Resist.
    """
    if (wish.trade and not senses.idle) or (wish.once and wish.action in senses.done):
        return None
    if wish.near and senses.nearest(senses.at) > wish.near:
        return None
    cost = content.formulas()[wish.action].cost
    dear = cost == "Suppress" or (cost == "Manoeuvre" and not senses.spare)
    if (dear and "attack" in hand.acts) or (cost == "Support" and senses.due):
        return None
    if not wish.whom:
        return likely(hand, senses, wish.action, wish)
    fitting = WHOM[wish.whom](hand.acts.get(wish.action, []), senses)
    best = likeliest(fitting, senses) if fitting else None
    return best[1] if best and best[0] >= wish.least else None


def flee(hand: Hand, senses: Senses, _: Wish) -> Option | None:
    """Return the move to the cell farthest from the nearest foe, or None if no cell is farther than here.

    Distances are by open paths.
    """
    away = flight(senses.at, list(senses.foes.values()), [(at.x, at.y) for at, _ in hand.ways])
    return next((option for at, option in hand.ways if (at.x, at.y) == away), None)


def retreat(hand: Hand, senses: Senses, wish: Wish) -> Option | None:
    """Return the Option by which a Retreating creature flees, or waits if no move helps; else None. [R-18]"""
    return flee(hand, senses, wish) or hand.rest if senses.disposition == "Retreating" else None


def fall_back(hand: Hand, senses: Senses, _: Wish) -> Option | None:
    """Return a move back to the tunnel that the creature guards, or None if it stands there or guards none."""
    return towards(hand, senses, senses.mouth) if senses.mouth and apart(senses.at, senses.mouth) > 1 else None


def hold(hand: Hand, senses: Senses, wish: Wish) -> Option | None:
    """Return a move to the tunnel that the creature guards, or the Option to wait there.

    Return None if the creature guards no tunnel, or has cause to leave it.
    """
    mouth = senses.mouth
    if mouth is None or senses.called or any(apart(foe, mouth) <= wish.near for foe in senses.foes.values()):
        return None
    return fall_back(hand, senses, wish) or hand.rest


def stand_before(hand: Hand, senses: Senses, wards: tuple[At, ...], wish: Wish) -> Option | None:
    """Return a move (or waiting) that keeps the creature between a foe and the allies whom it protects.

    `wards`: the places of those whom it protects. The foe is the one nearest to any of them.
    Return None if there are no wards, if the foe is close to its ward already, or if the creature has other cause to
    move or stay.
    """
    near = content.constants().minds.escort
    if senses.mouth or not wards or senses.called:
        return None
    if not senses.foes:
        ward = min(wards, key=lambda one: apart(one, senses.at))
        return (towards(hand, senses, ward) if apart(senses.at, ward) > near else None) or hand.rest
    ward, foe = min(product(wards, senses.foes.values()), key=lambda pair: apart(*pair))
    far = apart(ward, foe)
    if far <= wish.near:
        return None
    if apart(senses.at, ward) <= near and apart(senses.at, foe) < far:
        return hand.rest
    dx, dy = (max(-near, min(near, way)) for way in (foe.x - ward.x, foe.y - ward.y))
    return towards(hand, senses, At(ward.x + dx, ward.y + dy)) or hand.rest


def fall_in(hand: Hand, senses: Senses, wish: Wish) -> Option | None:
    """Return the Option by which a creature that has shot stays behind its allies in close combat, or None. [R-89]"""
    here = senses.nearest(senses.at)
    if senses.ready or not senses.front or here > wish.near:
        return None
    return hand.rest if here > min(map(senses.nearest, senses.front)) else farther(hand, senses)


def line_up(hand: Hand, senses: Senses, wish: Wish) -> Option | None:
    """Return a move to a cell from which a foe can be shot, or else a move nearer to a foe.

    Return None if a foe can be attacked from here, or if the creature can attack no more in this Round.
    """
    if not senses.ready or "attack" in hand.acts:
        return None
    for at, option in hand.ways:
        if senses.nearest(at) >= wish.near and any(
            apart(at, foe) <= senses.reach and in_line(at, foe) for foe in senses.foes.values()
        ):
            return option
    return nearer(hand, senses)


def farther(hand: Hand, senses: Senses) -> Option | None:
    """Return a move that leads farther from the nearest foe, or None if no move does."""
    away = max(hand.ways, key=lambda way: senses.nearest(way[0]), default=None)
    return away[1] if away and senses.nearest(away[0]) > senses.nearest(senses.at) else None


def nearer(hand: Hand, senses: Senses) -> Option | None:
    """Return a move that leads nearer to a foe, or None if no move does."""
    nearest = min(hand.ways, key=lambda way: senses.away(way[0]), default=None)
    return nearest[1] if nearest and senses.away(nearest[0]) < senses.away(senses.at) else None


def towards(hand: Hand, senses: Senses, goal: At) -> Option | None:
    """Return a move that leads nearer to the place `goal` by open paths, or None if no move does."""
    nearest = min(hand.ways, key=lambda way: (moves(way[0], goal), apart(way[0], goal)), default=None)
    return nearest[1] if nearest and moves(nearest[0], goal) < moves(senses.at, goal) else None


def stay_by(hand: Hand, senses: Senses, _: Wish) -> Option | None:
    """Return a move towards the Termite Queen, or None if the Queen is next to the creature or not here."""
    return towards(hand, senses, senses.queen) if senses.queen and apart(senses.at, senses.queen) > 1 else None


DEEDS: dict[Deed, Callable[[Hand, Senses, Wish], Option | None]] = {
    "strike": lambda hand, senses, wish: likely(hand, senses, "attack", wish),
    "try": try_it,
    "resist": lambda hand, senses, wish: likely(hand, senses, "resist", wish),
    "retreat": retreat,
    "flee": flee,
    "stand": lambda hand, _, __: hand.rest,
    "hold": hold,
    "fall back": fall_back,
    "escort": lambda hand, senses, wish: stand_before(hand, senses, senses.wards, wish),
    "front": lambda hand, senses, wish: stand_before(hand, senses, senses.guns, wish) if senses.foes else None,
    "keep off": lambda hand, senses, wish: farther(hand, senses) if senses.nearest(senses.at) < wish.near else None,
    "fall in": fall_in,
    "line up": line_up,
    "close in": lambda hand, senses, wish: nearer(hand, senses) if senses.nearest(senses.at) > wish.near else None,
    "stay by": stay_by,
}


def granted(wish: Wish, hand: Hand, senses: Senses) -> Option | None:
    """Return the Option that serves the aim `wish`, or None if its conditions do not hold or no Option serves it."""
    if not WHEN[wish.when](senses):
        return None
    if wish.below and ((blow := hand.best("attack", senses)) is None or blow[0] >= wish.below):
        return None
    return DEEDS[wish.do](hand, senses, wish)
