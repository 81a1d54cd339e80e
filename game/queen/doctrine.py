"""What creatures want in Combat, wish by wish. [RULES 5.3]

A deed is handed the legal Options and what the creature senses; it gives the Option it would take, or None. Which kind
wants what, in which order and why, stands in doctrine.toml.
"""

from collections.abc import Callable
from itertools import product

from game import content
from game.content.doctrines import Wish
from game.engine import Option
from game.engine.components import At
from game.queen.hand import Hand, Senses, likeliest
from game.queen.moments import WHEN, WHOM
from game.systems.colony.colony import flight
from game.systems.ground import apart, moves
from game.systems.senses import in_line

# -- what it would do ------------------------------------------------------------------------------


def strike(hand: Hand, senses: Senses, wish: Wish) -> Option | None:
    return likely(hand, senses, "attack", wish)


def try_it(hand: Hand, senses: Senses, wish: Wish) -> Option | None:
    """Never at the price of an Attack it could make; nor, of what it knows by trade (R-89), of a Resist."""
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


def resist(hand: Hand, senses: Senses, wish: Wish) -> Option | None:
    """The Effect it is likeliest to get rid of."""
    return likely(hand, senses, "resist", wish)


def likely(hand: Hand, senses: Senses, action: str, wish: Wish) -> Option | None:
    best = hand.best(action, senses)
    return best[1] if best and best[0] >= wish.least else None


def retreat(hand: Hand, senses: Senses, wish: Wish) -> Option | None:
    """R-18 A Retreater's Turn is a move away."""
    if senses.disposition != "Retreating":
        return None
    return flee(hand, senses, wish) or hand.rest


def flee(hand: Hand, senses: Senses, wish: Wish) -> Option | None:  # noqa: ARG001
    away = flight(senses.at, list(senses.foes.values()), [(at.x, at.y) for at, _ in hand.ways])
    return next((option for at, option in hand.ways if (at.x, at.y) == away), None)


def stand(hand: Hand, senses: Senses, wish: Wish) -> Option | None:  # noqa: ARG001
    return hand.rest


def hold(hand: Hand, senses: Senses, wish: Wish) -> Option | None:
    """Before the mouth of its tunnel, as long as nobody comes near it, and there is no cause to leave."""
    mouth = senses.mouth
    if mouth is None or senses.called or any(apart(foe, mouth) <= wish.near for foe in senses.foes.values()):
        return None
    return fall_back(hand, senses, wish) or hand.rest


def fall_back(hand: Hand, senses: Senses, wish: Wish) -> Option | None:  # noqa: ARG001
    """To its tunnel."""
    return _towards(hand, senses, senses.mouth) if senses.mouth and apart(senses.at, senses.mouth) > 1 else None


def escort(hand: Hand, senses: Senses, wish: Wish) -> Option | None:
    """Between whom it guards and who comes nearest to her."""
    return _stand_before(hand, senses, senses.wards, wish)


def front(hand: Hand, senses: Senses, wish: Wish) -> Option | None:
    """R-89 Between a gun and who comes nearest to it."""
    return _stand_before(hand, senses, senses.guns, wish) if senses.foes else None


def _stand_before(hand: Hand, senses: Senses, wards: tuple[At, ...], wish: Wish) -> Option | None:
    if senses.mouth or not wards or senses.called:
        return None
    if not senses.foes:
        ward = min(wards, key=lambda one: apart(one, senses.at))
        return (
            _towards(hand, senses, ward) if apart(senses.at, ward) > content.constants().minds.escort else None
        ) or hand.rest
    ward, foe = min(product(wards, senses.foes.values()), key=lambda pair: apart(*pair))
    far = apart(ward, foe)
    if far <= wish.near:
        return None
    if apart(senses.at, ward) <= content.constants().minds.escort and apart(senses.at, foe) < far:
        return hand.rest
    post = At(ward.x + _step(foe.x - ward.x), ward.y + _step(foe.y - ward.y))
    return _towards(hand, senses, post) or hand.rest


def _step(far: int) -> int:
    return max(-content.constants().minds.escort, min(content.constants().minds.escort, far))


def keep_off(hand: Hand, senses: Senses, wish: Wish) -> Option | None:
    """Out of reach of who comes near."""
    return _farther(hand, senses) if senses.nearest(senses.at) < wish.near else None


def fall_in(hand: Hand, senses: Senses, wish: Wish) -> Option | None:
    """R-89 When it has shot: behind those of its kin who fight hand to hand, and it stays there."""
    here = senses.nearest(senses.at)
    if senses.ready or not senses.front or here > wish.near:
        return None
    return hand.rest if here > min(map(senses.nearest, senses.front)) else _farther(hand, senses)


def _farther(hand: Hand, senses: Senses) -> Option | None:
    here = senses.nearest(senses.at)
    away = max(hand.ways, key=lambda way: senses.nearest(way[0]), default=None)
    return away[1] if away and senses.nearest(away[0]) > here else None


def line_up(hand: Hand, senses: Senses, wish: Wish) -> Option | None:
    """No shot from here: a step to where there is one; failing that, nearer."""
    if not senses.ready or "attack" in hand.acts:
        return None
    for at, option in hand.ways:
        if senses.nearest(at) >= wish.near and any(
            apart(at, foe) <= senses.reach and in_line(at, foe) for foe in senses.foes.values()
        ):
            return option
    return _nearer(hand, senses)


def close_in(hand: Hand, senses: Senses, wish: Wish) -> Option | None:
    """Nearer to the nearest foe, but no nearer than it likes."""
    return None if senses.nearest(senses.at) <= wish.near else _nearer(hand, senses)


def stay_by(hand: Hand, senses: Senses, wish: Wish) -> Option | None:  # noqa: ARG001
    """Beside the Queen."""
    if senses.queen is None or apart(senses.at, senses.queen) <= 1:
        return None
    return _towards(hand, senses, senses.queen)


def _nearer(hand: Hand, senses: Senses) -> Option | None:
    nearest = min(hand.ways, key=lambda way: senses.away(way[0]), default=None)
    return nearest[1] if nearest and senses.away(nearest[0]) < senses.away(senses.at) else None


def _towards(hand: Hand, senses: Senses, goal: At) -> Option | None:
    """A step nearer to a place, by open paths."""
    nearest = min(hand.ways, key=lambda way: (moves(way[0], goal), apart(way[0], goal)), default=None)
    return nearest[1] if nearest and moves(nearest[0], goal) < moves(senses.at, goal) else None


Deed = Callable[[Hand, Senses, Wish], Option | None]
DEEDS: dict[str, Deed] = {
    "strike": strike,
    "try": try_it,
    "resist": resist,
    "retreat": retreat,
    "flee": flee,
    "stand": stand,
    "hold": hold,
    "fall back": fall_back,
    "escort": escort,
    "front": front,
    "keep off": keep_off,
    "fall in": fall_in,
    "line up": line_up,
    "close in": close_in,
    "stay by": stay_by,
}


def granted(wish: Wish, hand: Hand, senses: Senses) -> Option | None:
    """The Option by which this wish comes true, if it can now."""
    if not WHEN[wish.when](senses):
        return None
    if wish.below:
        blow = hand.best("attack", senses)
        if blow is None or blow[0] >= wish.below:
            return None
    return DEEDS[wish.do](hand, senses, wish)
